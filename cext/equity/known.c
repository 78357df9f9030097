#include "equity/known.h"

static inline sw_hand join(sw_hand hole, sw_hand board)
{
    sw_hand hand = {hole.key + board.key, hole.suits + board.suits};
    return hand;
}

/* The players who win on a board, bit i for player i. */
static unsigned winners(const sw_known *known, sw_hand board)
{
    unsigned best = 0, who = 0;
    for (int i = 0; i < known->players; i++) {
        unsigned value = sw_high_value(join(known->holes[i], board), 7);
        unsigned together = value == best ? who : 0;
        who = value < best ? who : together | 1u << i;
        best = value < best ? best : value;
    }
    return who;
}

static int somebody_may_flush(const sw_known *known, sw_hand board)
{
    for (int i = 0; i < known->players; i++) {
        if (sw_may_flush(join(known->holes[i], board))) return 1;
    }
    return 0;
}

static void deal(const sw_known *known, sw_hand board, int from, int to_come, uint64_t *counts)
{
    const sw_live *live = &known->live;
    if (to_come > 1) {
        for (int i = from; i <= live->size - to_come; i++) {
            deal(known, sw_add_card(board, live->card[i]), i + 1, to_come - 1, counts);
        }
        return;
    }
    int each = somebody_may_flush(known, board);
    for (int i = from, next; i < live->size; i = next) {
        next = each ? i + 1 : live->next_rank[i];
        counts[winners(known, sw_add_card(board, live->card[i]))] += (uint64_t)(next - i);
    }
}

void sw_count_winners(const sw_known *known, int first, uint64_t *counts)
{
    sw_hand board = known->board;
    if (known->to_come > 0) board = sw_add_card(board, known->live.card[first]);
    if (known->to_come > 1) {
        deal(known, board, first + 1, known->to_come - 1, counts);
    } else {
        counts[winners(known, board)]++;
    }
}
