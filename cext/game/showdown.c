#include "game/showdown.h"

#include "evaluator/evaluate.h"

uint32_t sw_showdown_values(const sw_state *state, uint32_t seats, sw_values *values)
{
    uint32_t unknown = 0;
    for (uint32_t rest = seats; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        for (int i = 0; i < state->holes[seat]; i++) {
            if (sw_hole_card(state, seat, i) == SW_UNKNOWN) unknown |= 1u << seat;
        }
    }
    for (int run = 0; run < state->runs; run++) {
        sw_hand board = sw_no_cards();
        int n = state->boards[run];
        for (int i = 0; i < n; i++) board = sw_add_card(board, state->deck[state->board[run][i]]);
        for (uint32_t rest = seats & ~unknown; rest; rest &= rest - 1) {
            int seat = sw_lowest_bit(rest);
            sw_hand hand = board;
            for (int i = 0; i < state->holes[seat]; i++) hand = sw_add_card(hand, sw_hole_card(state, seat, i));
            values->of[run][seat] = (uint16_t)sw_high_value(hand, n + state->holes[seat]);
        }
    }
    return unknown;
}
