/* What callers give, made into what the work takes: a weight by combo, groups of missing cards, rows of hands. */
#ifndef SW_SETUP_H
#define SW_SETUP_H

#include "equity/exact_omaha.h"
#include "equity/exact_two_preflop.h"
#include "equity/strength.h"

/* ---- hands of two cards */

/* Reads a text of two different cards and nothing else. */
int sw_read_hole(const char *text, size_t length, uint8_t hole[2]);

/* What becomes of known hands: boards, and parts of all of them. */
typedef struct {
    uint64_t wins[SW_MOST_HANDS], ties[SW_MOST_HANDS];
    double equity[SW_MOST_HANDS], win[SW_MOST_HANDS], tie[SW_MOST_HANDS];
} sw_known_shares;

/* The shares of known hands in every way to complete the board with live cards. Returns how many boards there are.
   `tables` are needed where there is no board yet. */
uint64_t sw_known_equity(const sw_preflop_tables *tables, const uint8_t (*hole)[2], int players, uint64_t board,
                         uint64_t live, sw_known_shares *shares);

/* A player's weights, [SW_COMBOS], scaled: of one hand, or of a range without the hands that have a card of `dead`.
   The latter returns how many are left. */
void sw_weigh_hand(const uint8_t hole[2], double *weight);
int sw_weigh_range(const double *given, uint64_t dead, double *weight);

/* ---- a game's hands and boards, some of whose cards are missing */

/* Puts in the cards of a hand, or of a board if player < 0; those beyond `count` are missing too. The known cards
   go first; but the first, if `first_stays`, is a middle card, which has its place. */
void sw_put_cards(sw_partial_deal *game, int player, int board, const uint8_t *cards, int count, int first_stays);

/* Notes the cards that may come. Returns how many are missing. */
int sw_put_live(sw_partial_deal *game, uint64_t live);

/* ---- rows of hole cards and boards */

typedef struct {
    const uint8_t *hole, *board;            /* of the first row */
    ptrdiff_t hole_row, hole_card, board_row, board_card;
    int board_size;
} sw_spot_rows;

/* Of a stage of the work, in which those with one board are valued together, up to so many at a time */
enum { SW_MOST_SPOTS = 1 << 18, SW_SPOTS_TOGETHER = 1 << 12 };

/* Reads rows from `first` on. Returns how many are good: `count`, or else the row after them has a wrong card. */
size_t sw_read_spots(const sw_spot_rows *rows, size_t first, size_t count, sw_spot *spot);

/* Sorts spots by board and finds groups of at most `most` with one board: group i is from first[i] to before
   first[i + 1]. Returns how many groups there are. */
size_t sw_group_spots(sw_spot *spot, size_t count, size_t most, size_t *first);

/* ---- hands without a board: their scores, counted in slices by all who need them first */

enum { SW_SCORE_SLICES = SW_CARDS - 4 };

typedef struct {
    uint64_t begun, done; /* slices */
    sw_score_counts counts[SW_PREFLOP_CLASSES];
} sw_scores;

int sw_scores_known(const sw_scores *scores);

/* A slice that nobody has begun, or else one that nobody has done, for sw_count_boards(); -1 after the last. */
int sw_begin_scores(sw_scores *scores);

/* Keeps what was counted of a slice, unless it was kept before. */
void sw_keep_scores(sw_scores *scores, int slice, const sw_score_counts *counts);

/* ---- tables, made when first needed */

enum { SW_PREFLOP_TABLES = 1, SW_MATCHUP_TABLE = 2, SW_ALL_HANDS = 4, SW_BOARD_SCORES = 8, SW_MULTISET_NUMBERS = 16 };

typedef struct {
    const sw_preflop_tables *preflop;
    sw_matchup_table *matchups; /* which need the first */
    sw_combos *hands;
    sw_scores *scores;
    sw_multisets *multisets;
} sw_tables;

/* Makes those of `which` that are not there. Returns 0 without memory. */
int sw_make_tables(sw_tables *tables, int which);

#endif
