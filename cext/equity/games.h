/* Equity in any game: hands and boards of which cards are missing, completed in every way or at random.

   What a game is here: how many cards a hand and a board have at the showdown, how many boards, and what is
   shown (high and low, say). Each board, under each showing, is worth an equal part of the pot; where nobody
   qualifies under one the others have its part. */
#ifndef SW_GAMES_H
#define SW_GAMES_H

#include "equity/sample.h"

enum {
    SW_MOST_SHOWINGS = 2,
    SW_MOST_BOARDS = 2,
    SW_MOST_MISSING = 2 * SW_MOST_HANDS + SW_MOST_BOARDS
};

/* Cards that are missing in places from `first` on, in no order: of a hand, or of a board if player < 0. */
typedef struct {
    int player, board, first, count;
} sw_missing;

typedef struct {
    int players, holes, boards, board_cards, showings;
    int best; /* hands count by the better of their boards, each of which else is worth its part */
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
    uint64_t win[SW_MOST_HANDS], tie[SW_MOST_HANDS]; /* in which a hand has the whole pot, and a part of it */
    uint64_t share[SW_MOST_HANDS], square[SW_MOST_HANDS]; /* of pots of sw_whole_pot() */
} sw_settled;

/* What a pot is counted as, so that every share is a whole number. */
uint64_t sw_whole_pot(const sw_unfinished *game);

/* In how many ways the cards that are missing can come; UINT64_MAX if there are 2**62 or more. */
uint64_t sw_completions(const sw_unfinished *game);

/* How many hands are valued a completion, about. */
int sw_values_each(const sw_unfinished *game);

/* Adds the completions from `first` to before `last`, of at most sw_completions(). */
void sw_settle_all(const sw_unfinished *game, uint64_t first, uint64_t last, sw_settled *sums);

/* Adds `deals` random ones, of stream (seed, index). */
void sw_settle_some(const sw_unfinished *game, uint64_t seed, uint64_t index, uint64_t deals, sw_settled *sums);

void sw_add_settled(sw_settled *sums, const sw_settled *more, int players);

/* The standard errors of the equities, if the deals were random. */
void sw_settled_errors(const sw_unfinished *game, const sw_settled *sums, double *error);

#endif
