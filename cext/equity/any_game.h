/* Equity in any game: hands and boards with missing cards, completed in every way or at random.

   A game is here how many cards a hand and a board have at the showdown, how many boards there are, and what is shown
   (high and low, say). Each board is worth an equal part of the pot under each showing; where nobody qualifies under
   one the others have its part. */
#ifndef SW_ANY_GAME_H
#define SW_ANY_GAME_H

#include "equity/hole_range.h"

enum {
    SW_MOST_SHOWINGS = 2,
    SW_MOST_BOARDS = 2,
    SW_MOST_MISSING = 2 * SW_MOST_HANDS + SW_MOST_BOARDS
};

/* `count` missing cards in places from `first` on, in no order: of a hand, or of a board if player < 0. */
typedef struct {
    int player, board, first, count;
} sw_missing_cards;

typedef struct {
    int players, holes, boards, board_cards, showings;
    int best; /* a hand counts by the better of its boards; else each board is worth its part */
    sw_showing showing[SW_MOST_SHOWINGS];
    uint8_t hole[SW_MOST_HANDS][SW_MOST_HOLES], board[SW_MOST_BOARDS][SW_BOARD_CARDS]; /* where not missing */
    int groups; /* of missing cards, those of boards first */
    sw_missing_cards missing[SW_MOST_MISSING];
    int live; /* cards that may come: at least as many as are missing */
    uint8_t card[SW_ALL_CARDS];
} sw_partial_deal;

/* Sums over deals, all of them uint64_t, so that those of several threads add up one by one. */
typedef struct {
    uint64_t deals;
    uint64_t win[SW_MOST_HANDS], tie[SW_MOST_HANDS]; /* in which a hand wins the whole pot, and a part of it */
    uint64_t share[SW_MOST_HANDS], square[SW_MOST_HANDS]; /* of pots of sw_whole_pot() */
} sw_completion_sums;

/* Adds what each player gets of a board by its winners under each showing, whom it may change. */
SW_INLINE void sw_share_board(unsigned *who, int players, int showings, unsigned *got)
{
    unsigned parts = 0;
    for (int k = 0; k < showings; k++) parts += who[k] != 0;
    if (parts == 0) { /* nobody qualifies under anything: all are alike */
        who[0] = (1u << players) - 1;
        parts = 1;
    }
    for (int k = 0; k < showings; k++) {
        if (!who[k]) continue;
        unsigned each = SW_POT * (unsigned)showings / parts / (unsigned)sw_count_bits(who[k]);
        for (int i = 0; i < players; i++) got[i] += who[k] >> i & 1 ? each : 0;
    }
}

/* The size of a pot in which every share is a whole number. */
uint64_t sw_whole_pot(const sw_partial_deal *game);

/* How many completions there are; UINT64_MAX for 2**62 or more. */
uint64_t sw_count_completions(const sw_partial_deal *game);

/* About how many hands are valued for each completion. */
int sw_values_per_completion(const sw_partial_deal *game);

/* Adds the completions from `first` to before `last`, of at most sw_count_completions(). */
void sw_settle_completions(const sw_partial_deal *game, uint64_t first, uint64_t last, sw_completion_sums *sums);

/* Adds `deals` deals of one board with these winners under each showing, whom it may change. */
void sw_share_deals(const sw_partial_deal *game, unsigned *who, uint64_t deals, sw_completion_sums *sums);

/* Adds `deals` random ones, of stream (seed, index). */
void sw_sample_completions(const sw_partial_deal *game, uint64_t seed, uint64_t index, uint64_t deals,
                           sw_completion_sums *sums);

/* The same where players hold what their ranges say; all their cards are missing. Returns 0 if it gave up, since hardly a
   draw of all hands is a deal, or hardly a trial a draw; or was stopped. */
int sw_sample_held(const sw_partial_deal *game, const sw_held_ranges *held, uint64_t seed, uint64_t index, uint64_t deals,
                   sw_completion_sums *sums, sw_stop *stop);

/* The standard errors of the equities, if the deals were random. */
void sw_completion_errors(const sw_partial_deal *game, const sw_completion_sums *sums, double *error);

#endif
