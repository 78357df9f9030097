/* Exact equity of small ranges in a game with one board: every combination of hands on every board. */
#ifndef SW_EXACT_HELD_H
#define SW_EXACT_HELD_H

#include "equity/any_game.h"

SW_C_BEGIN

enum { SW_MOST_HELD_SLICES = 4096 };

typedef struct {
    const sw_partial_deal *game;
    const sw_held_ranges *held;
    const sw_missing_cards *come;       /* of the board; NULL if it is complete */
    uint64_t hands[SW_MOST_HANDS];      /* number of hands each player may hold */
    uint64_t known[SW_MOST_HANDS];      /* the hand of a player without a range */
    uint64_t boards, parts, slices;     /* `parts` of each board, by the first player's hands; slices in total */
} sw_exact_held;

/* Sums of a slice. Weights make them fractional, so slices are added in order. */
typedef struct {
    uint64_t deals;
    double all, win[SW_MOST_HANDS], tie[SW_MOST_HANDS], share[SW_MOST_HANDS]; /* share: in pots of sw_whole_pot() */
} sw_held_sums;

/* Prepares the work. Returns 0 if it is not possible: a hand is unknown or partial, a range is not listed, or there are
   two boards. A part has up to about `most` deals. */
int sw_init_exact_held(sw_exact_held *exact, const sw_partial_deal *game, const sw_held_ranges *held, uint64_t most);

/* Counts a slice. Returns 0 if out of memory. */
int sw_count_held(const sw_exact_held *exact, uint64_t slice, sw_held_sums *sums);

/* Adds all slices to the first, and turns its sums into fractions of all deals. */
void sw_share_held(const sw_exact_held *exact, sw_held_sums *sums);

SW_C_END

#endif
