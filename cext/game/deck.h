/* The deck of a hand, in dealing order: places and what lies there, not what the cards are worth. */
#ifndef SW_DECK_H
#define SW_DECK_H

#include "game/hand.h"

/* Draws the deck: where `given` (cards, SW_UNKNOWN, or SW_FREE) is not NULL around those it has; what it has beyond
   the deck's size are the first of `places` places, for cards that come again. */
void sw_draw_deck(sw_state *state, const uint8_t *given, int places);

/* Draws the cards that are not drawn yet, which nobody else can tell from their having been. */
void sw_draw_the_rest(sw_state *state);

/* The place in the deck of a seat's hole card of the first street, and of a card of a board. */
int sw_hole_place(const sw_state *state, int seat, int slot);
int sw_board_place(const sw_state *state, int board, int slot);

/* When a deck runs short: `count` cards, those that are not in `out`, are shuffled and lie on top. */
void sw_reshuffle(sw_state *state, uint64_t out, int count);

/* Cards that lie in the hands of some seats and on boards, and how many they are, unknown ones too. */
uint64_t sw_cards_held(const sw_state *state, uint32_t seats, int *count);

/* Cards that cannot come: they lie in hands or on boards, or are thrown away. */
uint64_t sw_cards_out(const sw_state *state);

/* The first `count` cards of the next shuffle of the whole deck. */
void sw_shuffle_whole_deck(sw_state *state, int count);

/* Puts the cards to come, but for unknown ones, in the order that stream (seed, index) gives them. */
void sw_shuffle_rest(sw_state *state, uint64_t seed, uint64_t index);

/* To be called before the deck is changed: remembers how it was when the hand began. */
void sw_disturb_deck(sw_state *state);

/* Makes the card at a place of the deck a certain one; where that lay comes what was here. */
void sw_put_in_place(sw_state *state, int place, uint8_t card);

#endif
