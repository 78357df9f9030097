/* What callers give, made into what the work takes: a weight by combo, groups of missing cards, rows of hands. */
#ifndef SW_SETUP_H
#define SW_SETUP_H

#include "equity/any_game.h"
#include "equity/exact_two_preflop.h"
#include "equity/strength.h"

/* ---- hands of two cards */

/* Reads a text of two different cards and nothing else. */
int sw_read_hole(const char *text, size_t length, uint8_t hole[2]);

/* Known hands, by whatever way of counting them is quickest. */
typedef struct {
    sw_exact_known known;
    uint8_t hole[SW_MOST_HANDS][2];
    uint64_t live;
    int slices;
} sw_known_hands;

/* `hole` and `players` are there already. */
void sw_set_board(sw_known_hands *hands, int players, uint64_t board, uint64_t dead);

/* Adds some slices to counts[1 << players], by the set of winners; `tables` are needed where there is no board. */
void sw_count_known(const sw_known_hands *hands, const sw_preflop_tables *tables, int first, int last,
                    uint64_t *counts);

/* The equities, and the parts of all boards that are won and tied. Returns how many boards there are. */
uint64_t sw_share_known(const uint64_t *counts, int players, uint64_t *wins, uint64_t *ties, double *equity, double *win,
                        double *tie);

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

enum { SW_PREFLOP_TABLES = 1, SW_MATCHUP_TABLE = 2, SW_ALL_HANDS = 4, SW_BOARD_SCORES = 8 };

typedef struct {
    const sw_preflop_tables *preflop;
    sw_matchup_table *matchups; /* which need the first */
    sw_combos *hands;
    sw_scores *scores;
} sw_tables;

/* Makes those of `which` that are not there. Returns 0 without memory. */
int sw_make_tables(sw_tables *tables, int which);

#endif
