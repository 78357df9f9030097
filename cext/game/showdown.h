/* Values of hands: the only file of this folder that calls the evaluator. */
#ifndef SW_SHOWDOWN_H
#define SW_SHOWDOWN_H

#include "evaluator/showing.h"
#include "game/hand.h"

SW_C_BEGIN

enum { SW_CONTESTS = SW_BOARDS * SW_SHARES };

/* Hand values by contest. There is a contest for each run-out, board and ranking, in that order; if the best board
   counts, for each run-out and ranking. */
typedef struct {
    int contests;
    uint16_t of[SW_CONTESTS][SW_SEATS];
    uint16_t floor[SW_SHARES]; /* by ranking, the highest value that does not qualify; 0 unless `high_scoops` */
} sw_values;

/* Returns how hands are evaluated under one of the game's rankings. */
sw_showing sw_showing_of(const sw_game *game, int share);

/* Computes the value of each seat's hand in each contest. Returns the seats with unknown cards, which have none. */
uint32_t sw_showdown_values(const sw_state *state, uint32_t seats, sw_values *values);

/* Returns the seat that gets an odd chip in stud: by its highest card and suit. */
int sw_odd_chip_seat(const sw_state *state, uint32_t seats, int contest);

/* Returns whether a seat has jacks or better; a seat with unknown cards may have them. */
int sw_has_openers(const sw_state *state, int seat);

SW_C_END

#endif
