/* Exact equity of ranges of a few hands in a game with one board: every way to hold them on every board. */
#ifndef SW_EXACT_HELD_H
#define SW_EXACT_HELD_H

#include "equity/any_game.h"

enum { SW_MOST_HELD_SLICES = 4096 };

typedef struct {
    const sw_partial_deal *game;
    const sw_held_ranges *held;
    const sw_missing_cards *come;       /* of the board; NULL if all lie there */
    uint64_t hands[SW_MOST_HANDS];      /* how many each player may hold */
    uint64_t known[SW_MOST_HANDS];      /* the hand of one without a range */
    uint64_t boards, parts, slices;     /* each board in so many parts of the first player's hands; slices of all parts */
} sw_exact_held;

/* Sums of a slice. Weights make parts of deals, so slices are added in their order. */
typedef struct {
    uint64_t deals;
    double all, win[SW_MOST_HANDS], tie[SW_MOST_HANDS], share[SW_MOST_HANDS]; /* share: of pots of sw_whole_pot() */
} sw_held_sums;

/* Prepares it. Returns 0 if it cannot be done: a hand is unknown or in part, a range is not listed, or there are two
   boards. A part has up to about `most` deals. */
int sw_make_exact_held(sw_exact_held *exact, const sw_partial_deal *game, const sw_held_ranges *held, uint64_t most);

/* Counts a slice. Returns 0 without memory. */
int sw_count_held(const sw_exact_held *exact, uint64_t slice, sw_held_sums *sums);

/* Adds up the slices in the first, and makes its sums parts of all deals. */
void sw_share_held(const sw_exact_held *exact, sw_held_sums *sums);

#endif
