#include "equity/known.h"

/* The players who win on a board, bit i for player i. */
static inline unsigned winners(const void *of, sw_hand board)
{
    const sw_known *known = of;
    unsigned best = 0, who = 0;
    for (int i = 0; i < known->players; i++) {
        unsigned value = sw_high_value(sw_join(known->holes[i], board), 7);
        unsigned together = value == best ? who : 0;
        who = value < best ? who : together | 1u << i;
        best = value < best ? best : value;
    }
    return who;
}

static inline int nobody_may_flush(const void *of, sw_hand board)
{
    const sw_known *known = of;
    for (int i = 0; i < known->players; i++) {
        if (sw_may_flush(sw_join(known->holes[i], board))) return 0;
    }
    return 1;
}

void sw_count_winners(const sw_known *known, int slice, uint64_t *counts)
{
    sw_count_outcomes(&known->live, known->board, known->to_come, slice, winners, nobody_may_flush, known, counts);
}
