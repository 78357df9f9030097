/* The deck of a hand in dealing order: what lies at which place. */
#ifndef SW_DECK_H
#define SW_DECK_H

#include "game/hand.h"

/* Draws the deck. `given`, if not NULL, has a card, SW_UNKNOWN or SW_FREE for each place. It is a caller's, or with
   `places` a deck that was drawn, and goes on to there with the cards that shuffles of a short deck lay. */
void sw_draw_deck(sw_state *state, const uint8_t *given, int places);

/* Draws the places not drawn yet: drawn lazily; not observable. */
void sw_draw_the_rest(sw_state *state);

/* The place of a seat's hole card of the first street; of a card of a board. */
int sw_hole_place(const sw_state *state, int seat, int slot);
int sw_board_place(const sw_state *state, int board, int slot);

/* Where the deck runs short: the `count` cards not in `out` are shuffled and become the deck. */
void sw_reshuffle(sw_state *state, uint64_t out, int count);

/* The cards in some seats' hands and on boards; `count` has the unknown ones, too. */
uint64_t sw_cards_held(const sw_state *state, uint32_t seats, int *count);

/* The cards that cannot come: in hands, on boards, discarded, exposed. */
uint64_t sw_cards_out(const sw_state *state);

/* The first `count` cards of the next shuffle of the whole deck. */
void sw_shuffle_whole_deck(sw_state *state, int count);

/* Shuffles the cards to come, unknown ones apart, by stream (seed, index). */
void sw_shuffle_rest(sw_state *state, uint64_t seed, uint64_t index);

/* Comes before any change of the deck: keeps the deck of the beginning. */
void sw_disturb_deck(sw_state *state);

/* Puts a card at a place; the card that was there goes where the other lay. */
void sw_put_in_place(sw_state *state, int place, uint8_t card);

#endif
