/* Dealing a street: burns, hole cards, boards, draws, and short decks. */
#ifndef SW_DEALING_H
#define SW_DEALING_H

#include "game/hand.h"

SW_C_BEGIN

/* Begins a street: a burn is due, and in a draw all live seats must act. */
void sw_start_street(sw_state *state);

/* Makes the next seat to draw the actor. Returns 0 if all have drawn, and then `hole_left` cards are to be
   exchanged. */
int sw_ask_to_draw(sw_state *state);

/* Makes the actor discard a set of its hole cards, or name the middle card. Returns SW_GO_ON, or the reason for
   refusal. */
sw_status sw_draw_cards(sw_state *state, int64_t code);

/* Gets the minimum and maximum number of hole cards that the actor of a draw may name; returns how many it can choose
   from: its down cards, which come first. */
int sw_draw_bounds(const sw_state *state, int *least, int *most);

/* Prepares the deal of the next cards: shuffles a short deck, and burns before a replacement card, or before a hole card
   where the muck may be shuffled. */
void sw_prepare_deal(sw_state *state);
void sw_exchange_cards(sw_state *state, int count);

/* Begins the deal after the draw: `hole_left` hole cards, then sw_board_cards on each board. */
void sw_start_deal(sw_state *state);
void sw_deal_hole_cards(sw_state *state, int count);
void sw_deal_board(sw_state *state); /* on `next_board` */

static inline int sw_board_cards(const sw_state *s)
{
    return s->shared_card ? 1 : sw_this_street(s)->board;
}

/* Returns whether the deck must be shuffled before the rest of this step's cards are dealt. */
int sw_is_short(const sw_state *state);

/* Sets the exposed hole card aside as the next burn card, and deals the top card in its place. */
void sw_replace_exposed_card(sw_state *state);

/* Returns whether later streets have draws. */
int sw_draws_to_come(const sw_state *state);

/* Returns the number of cards that one run-out takes, or 0 if the hand cannot be run more than once because hole cards
   are still to come. */
int sw_cards_to_come(const sw_state *state);

SW_C_END

#endif
