#include "equity/known.h"

static void settle(const sw_known *known, sw_hand board, uint64_t *counts)
{
    unsigned best = 0, winners = 0;
    for (int i = 0; i < known->players; i++) {
        sw_hand hand = {known->holes[i].key + board.key, known->holes[i].suits + board.suits};
        unsigned value = sw_value(&sw_high, hand, 7);
        unsigned together = value == best ? winners : 0;
        winners = value < best ? winners : together | 1u << i;
        best = value < best ? best : value;
    }
    counts[winners]++;
}

static void deal(const sw_known *known, sw_hand board, int next, int to_come, uint64_t *counts)
{
    if (to_come == 0) {
        settle(known, board, counts);
        return;
    }
    for (int i = next; i <= known->size - to_come; i++) {
        deal(known, sw_add_card(board, known->live[i]), i + 1, to_come - 1, counts);
    }
}

void sw_count_winners(const sw_known *known, int first, uint64_t *counts)
{
    if (known->to_come == 0) {
        settle(known, known->board, counts);
    } else {
        deal(known, sw_add_card(known->board, known->live[first]), first + 1, known->to_come - 1, counts);
    }
}
