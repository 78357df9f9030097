/* The cards of a street: burns, hole cards, boards, draws, and short decks. */
#ifndef SW_DEALING_H
#define SW_DEALING_H

#include "game/hand.h"

/* Begins a street: a card is to be burned, and where there is a draw all are to act in it. */
void sw_start_street(sw_state *state);

/* The next seat to draw becomes the actor. Returns 0 when all have drawn: `hole_left` cards are to be exchanged. */
int sw_ask_to_draw(sw_state *state);

/* The actor discards a set of its hole cards, or names the middle one: SW_GO_ON, or why not. */
sw_status sw_draw_cards(sw_state *state, int64_t code);

/* The least and the most of its hole cards that the actor of a draw may name; returns how many it has. */
int sw_draw_bounds(const sw_state *state, int *least, int *most);

/* Makes the top card the next to be dealt in exchange: burns, and shuffles a short deck. */
void sw_prepare_exchange(sw_state *state);
void sw_exchange_cards(sw_state *state, int count);

/* Begins the deal after the draw: `hole_left` cards are to be dealt, then sw_board_cards on each board. */
void sw_start_deal(sw_state *state);
void sw_deal_hole_cards(sw_state *state, int count);
void sw_deal_board(sw_state *state); /* `next_board` */

static inline int sw_board_cards(const sw_state *s)
{
    return s->shared_card ? 1 : sw_this_street(s)->board;
}

/* Burns the exposed hole card next, and deals the top card in its place. */
void sw_replace_exposed_card(sw_state *state);

/* Whether draws are to come on later streets. */
int sw_draws_to_come(const sw_state *state);

/* Cards a run-out takes; 0 where there is but one, since it deals hole cards, too. */
int sw_cards_to_come(const sw_state *state);

#endif
