/* Conversion of callers' arguments to the internal form: weights by combo, groups of missing cards, rows of hands. */
#ifndef SW_SETUP_H
#define SW_SETUP_H

#include "equity/exact_omaha.h"
#include "equity/exact_two_preflop.h"
#include "equity/strength.h"

SW_C_BEGIN

/* ---- two-card hands */

/* Reads a text of exactly two distinct cards. */
int sw_read_hole(const char *text, size_t length, uint8_t hole[2]);

/* The results of known hands: boards, and fractions of all boards. */
typedef struct {
    uint64_t wins[SW_MOST_HANDS], ties[SW_MOST_HANDS];
    double equity[SW_MOST_HANDS], win[SW_MOST_HANDS], tie[SW_MOST_HANDS];
} sw_known_shares;

/* Computes the shares of known hands over every way to complete the board with live cards. Returns the number of
   boards. `tables` are needed if the board is empty. */
uint64_t sw_known_equity(const sw_preflop_tables *tables, const uint8_t (*hole)[2], int players, uint64_t board,
                         uint64_t live, sw_known_shares *shares);

/* Compute a player's scaled weights, [SW_COMBOS]: of one hand, or of a range without the hands that contain a card of
   `dead`. The latter returns how many are left. */
void sw_weigh_hand(const uint8_t hole[2], double *weight);
int sw_weigh_range(const double *given, uint64_t dead, double *weight);

/* ---- a game's hands and boards with missing cards */

/* Sets the cards of a hand, or of a board if player < 0; cards beyond `count` are also missing. Known cards go first,
   except that the first card, if `first_stays`, is a middle card and keeps its place. */
void sw_put_cards(sw_partial_deal *game, int player, int board, const uint8_t *cards, int count, int first_stays);

/* Records the cards that may come. Returns the number of missing cards. */
int sw_put_live(sw_partial_deal *game, uint64_t live);

/* ---- rows of hole cards and boards */

typedef struct {
    const uint8_t *hole, *board;            /* of the first row */
    ptrdiff_t hole_row, hole_card, board_row, board_card;
    int board_size;
} sw_spot_rows;

/* Sizes of a stage of the work, and of the groups with one board that are evaluated together. */
enum { SW_MOST_SPOTS = 1 << 18, SW_SPOTS_TOGETHER = 1 << 12 };

/* Reads rows from `first` on. Returns the number of valid rows: `count`, or the row after them has an invalid card. */
size_t sw_read_spots(const sw_spot_rows *rows, size_t first, size_t count, sw_spot *spot);

/* Sorts spots by board and finds groups of at most `most` with one board: group i is from first[i] up to first[i + 1].
   Returns the number of groups. */
size_t sw_group_spots(sw_spot *spot, size_t count, size_t most, size_t *first);

/* ---- hands without a board: their scores, counted in slices by the first threads that need them */

enum { SW_SCORE_SLICES = SW_CARDS - 4 };

typedef struct {
    uint64_t begun, done; /* slices */
    sw_score_counts counts[SW_PREFLOP_CLASSES];
} sw_scores;

int sw_scores_known(const sw_scores *scores);

/* Returns a slice to count with sw_count_boards(): one not begun yet, otherwise one not finished yet; -1 after the
   last. */
int sw_begin_scores(sw_scores *scores);

/* Stores the counts of a slice, unless they were stored before. */
void sw_keep_scores(sw_scores *scores, int slice, const sw_score_counts *counts);

/* ---- tables, made when first needed */

enum { SW_PREFLOP_TABLES = 1, SW_MATCHUP_TABLE = 2, SW_ALL_HANDS = 4, SW_BOARD_SCORES = 8, SW_MULTISET_NUMBERS = 16 };

typedef struct {
    const sw_preflop_tables *preflop;
    sw_matchup_table *matchups; /* need `preflop` */
    sw_combos *hands;
    sw_scores *scores;
    sw_multisets *multisets;
} sw_tables;

/* Makes the missing tables of `which`. Returns 0 if out of memory. */
int sw_init_tables(sw_tables *tables, int which);

SW_C_END

#endif
