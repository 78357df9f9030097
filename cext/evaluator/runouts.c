#include "evaluator/runouts.h"

static void deal(const sw_ranking *ranking, sw_hand hand, int total, const uint8_t *live, int size,
                 int to_come, uint64_t *counts)
{
    if (to_come == 1) {
        for (int i = 0; i < size; i++) counts[sw_value(ranking, sw_add_card(hand, live[i]), total)]++;
        return;
    }
    for (int i = 0; i <= size - to_come; i++) {
        deal(ranking, sw_add_card(hand, live[i]), total, live + i + 1, size - i - 1, to_come - 1, counts);
    }
}

void sw_count_runouts(const sw_ranking *ranking, sw_hand hand, int held, const uint8_t *live, int size,
                      int to_come, int first, uint64_t *counts)
{
    int total = held + to_come;
    if (to_come > 0) hand = sw_add_card(hand, live[first]);
    if (to_come <= 1) {
        counts[sw_value(ranking, hand, total)]++;
        return;
    }
    deal(ranking, hand, total, live + first + 1, size - first - 1, to_come - 1, counts);
}
