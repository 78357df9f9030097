/* What hands are worth, and the cards that lie open: the one place in this room that knows cards. */
#ifndef SW_SHOWDOWN_H
#define SW_SHOWDOWN_H

#include "game/hand.h"

enum { SW_CONTESTS = SW_BOARDS * SW_SHARES };

/* One contest a run-out, board and ranking, in that order; where the best of all boards counts, one a run-out and
   ranking. */
typedef struct {
    int contests;
    uint16_t of[SW_CONTESTS][SW_SEATS];
} sw_values;

/* The value of each seat's hand in each contest. Returns 0, or the seats of them with unknown cards. */
uint32_t sw_showdown_values(const sw_state *state, uint32_t seats, sw_values *values);

/* The seat of them that an odd chip goes to in stud, by its highest card and suit. */
int sw_odd_chip_seat(const sw_state *state, uint32_t seats, int contest);

/* The seat that opens this street by the cards that lie face up; not one with an unknown one. */
int sw_opening_seat(const sw_state *state);

/* Whether anybody's open cards have a pair. */
int sw_open_pair(const sw_state *state);

/* Whether a seat has a pair of jacks or better; so has one with unknown cards. */
int sw_has_openers(const sw_state *state, int seat);

#endif
