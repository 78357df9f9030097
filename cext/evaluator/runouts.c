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

/* Whether the cards of a rank are all alike to a hand as its last. */
static inline int alike(int way, sw_hand hand)
{
    return way == SW_BY_RANK || ((way == SW_BY_SUIT || way == SW_BY_LOW) && !sw_may_flush(hand));
}

/* The last card. */
static inline void last_card(int way, const sw_ranking *ranking, sw_hand hand, int total, const sw_live *live,
                             int from, uint64_t *counts)
{
    sw_ranking rules = *ranking; /* which stays in registers */
    int each = !alike(way, hand);
    for (int i = from, next; i < live->size; i = next) {
        next = each ? i + 1 : live->next_rank[i];
        counts[sw_value_by(way, &rules, sw_add_card(hand, live->card[i]), total)] += (uint64_t)(next - i);
    }
}

/* Two of the same, since only one that knows its way is quick. */
#define DEALER(name, way)                                                                                     \
    static void name(const sw_ranking *ranking, sw_hand hand, int total, const sw_live *live, int from,       \
                     int to_come, uint64_t *counts)                                                           \
    {                                                                                                         \
        if (to_come == 1) {                                                                                   \
            last_card(way, ranking, hand, total, live, from, counts);                                         \
            return;                                                                                           \
        }                                                                                                     \
        for (int i = from; i <= live->size - to_come; i++) {                                                  \
            name(ranking, sw_add_card(hand, live->card[i]), total, live, i + 1, to_come - 1, counts);         \
        }                                                                                                     \
    }
DEALER(deal_by_suit, SW_BY_SUIT)
DEALER(deal_by_any, ranking->way)

void sw_count_runouts(const sw_ranking *ranking, sw_hand hand, int held, const sw_live *live, int to_come,
                      int first, uint64_t *counts)
{
    int total = held + to_come;
    if (to_come > 0) hand = sw_add_card(hand, live->card[first]);
    if (to_come > 1) {
        (ranking->way == SW_BY_SUIT ? deal_by_suit : deal_by_any)(ranking, hand, total, live, first + 1, to_come - 1,
                                                                  counts);
    } else {
        counts[sw_value(ranking, hand, total)]++;
    }
}
