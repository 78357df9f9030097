#include "evaluator/runouts.h"

sw_live sw_live_cards(uint64_t set)
{
    sw_live live = {0};
    for (; set; set &= set - 1) live.card[live.size++] = (uint8_t)sw_lowest_bit(set);
    for (int i = live.size - 1; i >= 0; i--) {
        int same = i + 1 < live.size && live.card[i] >> 2 == live.card[i + 1] >> 2;
        live.next_rank[i] = same ? live.next_rank[i + 1] : (uint8_t)(i + 1);
    }
    return live;
}

typedef struct {
    const sw_ranking *ranking;
    int by, total;
} valuing;

SW_INLINE unsigned value_of(const void *of, sw_hand hand)
{
    const valuing *v = of;
    return sw_value_by(v->by, v->ranking, hand, v->total);
}

/* Returns whether all cards of a rank are equivalent as the last card of a hand. */
SW_INLINE int alike(const void *of, sw_hand hand)
{
    int by = ((const valuing *)of)->by;
    return by == SW_BY_RANK || ((by == SW_BY_SUIT || by == SW_BY_LOW) && !sw_may_flush(hand));
}

void sw_count_runouts(const sw_ranking *ranking, sw_hand hand, int held, const sw_live *live, int to_come,
                      int slice, uint64_t *counts)
{
    if (ranking->by == SW_BY_SUIT) { /* the loop is only fast with a constant `by` */
        const valuing by_suit = {ranking, SW_BY_SUIT, held + to_come};
        sw_count_outcomes(live, hand, to_come, slice, value_of, alike, &by_suit, counts);
    } else {
        const valuing by_any = {ranking, ranking->by, held + to_come};
        sw_count_outcomes(live, hand, to_come, slice, value_of, alike, &by_any, counts);
    }
}
