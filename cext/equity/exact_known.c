#include "equity/exact_known.h"

#include "equity/outcome.h"

/* The players who win on a board, bit i for player i. */
SW_INLINE unsigned winners(const void *of, sw_hand board)
{
    const sw_exact_known *known = of;
    unsigned value[SW_MOST_HANDS];
    for (int i = 0; i < known->players; i++) value[i] = sw_high_value(sw_join(known->holes[i], board), 7);
    return sw_winners(value, known->players);
}

SW_INLINE int nobody_may_flush(const void *of, sw_hand board)
{
    const sw_exact_known *known = of;
    for (int i = 0; i < known->players; i++) {
        if (sw_may_flush(sw_join(known->holes[i], board))) return 0;
    }
    return 1;
}

void sw_count_winners(const sw_exact_known *known, int slice, uint64_t *counts)
{
    sw_count_outcomes(&known->live, known->board, known->to_come, slice, winners, nobody_may_flush, known, counts);
}
