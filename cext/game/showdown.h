/* What hands and open cards are worth: the one file of this room that asks the evaluator. */
#ifndef SW_SHOWDOWN_H
#define SW_SHOWDOWN_H

#include "evaluator/showing.h"
#include "game/hand.h"

enum { SW_CONTESTS = SW_BOARDS * SW_SHARES };

/* There is a contest for each run-out, board and ranking, in that order; where the best board counts, for each run-out
   and ranking. */
typedef struct {
    int contests;
    uint16_t of[SW_CONTESTS][SW_SEATS];
} sw_values;

/* What hands show under one of the game's rankings. */
sw_showing sw_showing_of(const sw_game *game, int share);

/* The value of each seat's hand in each contest. Returns the seats with unknown cards, which have none. */
uint32_t sw_showdown_values(const sw_state *state, uint32_t seats, sw_values *values);

/* The seat that gets an odd chip in stud: by its highest card and suit. */
int sw_odd_chip_seat(const sw_state *state, uint32_t seats, int contest);

/* The seat that opens this street by its cards face up, all of which must be known. */
int sw_opening_seat(const sw_state *state);

/* Whether a seat has a pair among its cards face up. */
int sw_open_pair(const sw_state *state);

/* Whether a seat has jacks or better; a seat with unknown cards may. */
int sw_has_openers(const sw_state *state, int seat);

#endif
