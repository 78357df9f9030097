/* Equity in any game: hands and boards with missing cards, completed in every way or at random.

   A game is here how many cards a hand and a board have at the showdown, how many boards there are, and what is shown
   (high and low, say). Each board is worth an equal part of the pot under each showing; where nobody qualifies under
   one the others have its part. */
#ifndef SW_GAMES_H
#define SW_GAMES_H

#include "equity/sample.h"

enum {
    SW_MOST_SHOWINGS = 2,
    SW_MOST_BOARDS = 2,
    SW_MOST_MISSING = 2 * SW_MOST_HANDS + SW_MOST_BOARDS
};

/* `count` missing cards in places from `first` on, in no order: of a hand, or of a board if player < 0. */
typedef struct {
    int player, board, first, count;
} sw_missing;

typedef struct {
    int players, holes, boards, board_cards, showings;
    int best; /* a hand counts by the better of its boards; else each board is worth its part */
    sw_showing showing[SW_MOST_SHOWINGS];
    uint8_t hole[SW_MOST_HANDS][SW_MOST_HOLES], board[SW_MOST_BOARDS][SW_BOARD_CARDS]; /* where not missing */
    int groups; /* of missing cards, those of boards first */
    sw_missing missing[SW_MOST_MISSING];
    int live; /* cards that may come: at least as many as are missing */
    uint8_t card[SW_ALL_CARDS];
} sw_unfinished;

/* Sums over deals, all of whole numbers. */
typedef struct {
    uint64_t deals;
    uint64_t win[SW_MOST_HANDS], tie[SW_MOST_HANDS]; /* in which a hand wins the whole pot, and a part of it */
    uint64_t share[SW_MOST_HANDS], square[SW_MOST_HANDS]; /* of pots of sw_whole_pot() */
} sw_settled;

/* The size of a pot in which every share is a whole number. */
uint64_t sw_whole_pot(const sw_unfinished *game);

/* How many completions there are; UINT64_MAX for 2**62 or more. */
uint64_t sw_completions(const sw_unfinished *game);

/* About how many hands are valued for each completion. */
int sw_values_each(const sw_unfinished *game);

/* Adds the completions from `first` to before `last`, of at most sw_completions(). */
void sw_settle_all(const sw_unfinished *game, uint64_t first, uint64_t last, sw_settled *sums);

/* Adds `deals` random ones, of stream (seed, index). */
void sw_settle_some(const sw_unfinished *game, uint64_t seed, uint64_t index, uint64_t deals, sw_settled *sums);

void sw_add_settled(sw_settled *sums, const sw_settled *more, int players);

/* The standard errors of the equities, if the deals were random. */
void sw_settled_errors(const sw_unfinished *game, const sw_settled *sums, double *error);

#endif
