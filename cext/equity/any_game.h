/* Equity in any game: hands and boards with missing cards, completed in every way or at random.

   A game is defined by the number of cards of a hand and a board at the showdown, the number of boards, and the
   showings (for example high and low). Each board decides an equal part of the pot under each showing; if no hand
   qualifies under one, the other decides its part. If none qualifies under either, all players share it, or the best
   under the first showing wins. */
#ifndef SW_ANY_GAME_H
#define SW_ANY_GAME_H

#include "equity/hole_range.h"

SW_C_BEGIN

enum {
    SW_MOST_SHOWINGS = 2,
    SW_MOST_BOARDS = 2,
    SW_MOST_MISSING = 2 * SW_MOST_HANDS + SW_MOST_BOARDS
};

/* `count` missing cards, unordered, from index `first` on: of a hand, or of a board if player < 0. */
typedef struct {
    int player, board, first, count;
} sw_missing_cards;

typedef struct {
    int players, holes, boards, board_cards, showings;
    int best; /* a hand counts by the better of its boards; otherwise each board decides its part */
    int high_scoops; /* if no hand qualifies under either showing, the best under the first wins */
    int detailed; /* all sums over its deals are sw_detailed_sums */
    sw_showing showing[SW_MOST_SHOWINGS];
    uint8_t hole[SW_MOST_HANDS][SW_MOST_HOLES], board[SW_MOST_BOARDS][SW_BOARD_CARDS]; /* except missing cards */
    int groups; /* groups of missing cards, boards first */
    sw_missing_cards missing[SW_MOST_MISSING];
    int live; /* cards that can be dealt: at least as many as are missing */
    uint8_t card[SW_ALL_CARDS];
} sw_partial_deal;

/* Sums over deals, all uint64_t, so that sums of several threads can be added field by field. */
typedef struct {
    uint64_t deals;
    uint64_t win[SW_MOST_HANDS], tie[SW_MOST_HANDS]; /* deals won alone, and deals with only part of the pot */
    uint64_t share[SW_MOST_HANDS], square[SW_MOST_HANDS]; /* in pots of sw_whole_pot() */
} sw_completion_sums;

/* Sums, with the ties of each pair of players and the winners under each showing. */
typedef struct {
    sw_completion_sums sums; /* first, so that a pointer to it is also one to the whole */
    uint64_t together[SW_MOST_HANDS][SW_MOST_HANDS]; /* deals where two players share a part of the pot */
    /* By showing: boards won alone, boards tied, and shares of pots that count as sw_whole_pot() each */
    uint64_t won[SW_MOST_SHOWINGS][SW_MOST_HANDS], tied[SW_MOST_SHOWINGS][SW_MOST_HANDS];
    uint64_t part[SW_MOST_SHOWINGS][SW_MOST_HANDS];
} sw_detailed_sums;

/* Adds each player's share of a board, from its winners under each showing; `who` may be overwritten. */
SW_INLINE void sw_share_board(unsigned *who, int players, int showings, unsigned *got)
{
    unsigned parts = 0;
    for (int k = 0; k < showings; k++) parts += who[k] != 0;
    if (parts == 0) { /* no hand qualifies under any showing: all players tie */
        who[0] = (1u << players) - 1;
        parts = 1;
    }
    for (int k = 0; k < showings; k++) {
        if (!who[k]) continue;
        unsigned each = SW_POT * (unsigned)showings / parts / (unsigned)sw_count_bits(who[k]);
        for (int i = 0; i < players; i++) got[i] += who[k] >> i & 1 ? each : 0;
    }
}

/* Returns the size of a pot that makes every share an integer. */
uint64_t sw_whole_pot(const sw_partial_deal *game);

/* Returns the number of boards that each decide a part of the pot; 1 if there is no board. */
int sw_deciding_boards(const sw_partial_deal *game);

/* Returns the number of completions; UINT64_MAX for 2**62 or more. */
uint64_t sw_count_completions(const sw_partial_deal *game);

/* Returns about how many hands are evaluated per completion. */
int sw_values_per_completion(const sw_partial_deal *game);

/* Adds the completions from `first` up to `last`, which is at most sw_count_completions(). */
void sw_settle_completions(const sw_partial_deal *game, uint64_t first, uint64_t last, sw_completion_sums *sums);

/* Adds `deals` deals of one board with these winners under each showing; `who` may be overwritten. */
void sw_share_deals(const sw_partial_deal *game, unsigned *who, uint64_t deals, sw_completion_sums *sums);

/* Adds `deals` random deals of stream (seed, index). */
void sw_sample_completions(const sw_partial_deal *game, uint64_t seed, uint64_t index, uint64_t deals,
                           sw_completion_sums *sums);

/* Same, for players who hold hands of ranges; all cards of these players are missing. Returns 0 if it was stopped, or
   gave up because almost no draw of all hands is a valid deal, or almost no trial draws a hand. */
int sw_sample_held(const sw_partial_deal *game, const sw_held_ranges *held, uint64_t seed, uint64_t index, uint64_t deals,
                   sw_completion_sums *sums, const sw_stop *stop);

/* Computes the standard errors of the equities, if the deals were random. */
void sw_completion_errors(const sw_partial_deal *game, const sw_completion_sums *sums, double *error);

SW_C_END

#endif
