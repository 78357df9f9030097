/* A hand's deck in dealing order: the card at each place. */
#ifndef SW_DECK_H
#define SW_DECK_H

#include "game/hand.h"

SW_C_BEGIN

/* Draws the deck. `given`, if not NULL, has a card, SW_UNKNOWN or SW_FREE for each place. It comes from a caller, or is
   a deck drawn before; then `places` is its length, including the cards that shuffles of a short deck added. */
void sw_draw_deck(sw_state *state, const uint8_t *given, int places);

/* Draws the remaining places. The deck is drawn lazily, which is not observable. */
void sw_draw_the_rest(sw_state *state);

/* Returns the place of a seat's hole card of the first street, or of a board card. */
int sw_hole_place(const sw_state *state, int seat, int slot);
int sw_board_place(const sw_state *state, int board, int slot);

/* Reshuffles a short deck: the `count` cards not in `out` become the deck. `seats`, if not NULL, lists the seats that
   receive them in turn, or SW_NOBODY. If possible, no seat gets a card that it discarded on this street. */
void sw_reshuffle(sw_state *state, uint64_t out, int count, const int8_t *seats);

/* Returns the cards in the hands of `seats` and on boards; `count` also includes the unknown ones. */
uint64_t sw_cards_held(const sw_state *state, uint32_t seats, int *count);

/* Returns the cards that cannot be dealt any more: in hands, on boards, discarded, or exposed. */
uint64_t sw_cards_out(const sw_state *state);

/* Shuffles the whole deck for the next deal, and draws its first `count` cards. */
void sw_shuffle_whole_deck(sw_state *state, int count);

/* Shuffles the cards to come, except unknown ones, by stream (seed, index). */
void sw_shuffle_rest(sw_state *state, uint64_t seed, uint64_t index);

/* Keeps a copy of the original deck; must be called before any change to the deck. */
void sw_disturb_deck(sw_state *state);

/* Makes an unknown card at a place a random one that is nowhere else. */
void sw_know_card(sw_state *state, int place);

/* Puts a card at a place; the card from there takes the other's place. */
void sw_put_in_place(sw_state *state, int place, uint8_t card);

SW_C_END

#endif
