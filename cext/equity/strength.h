/* How strong hands are against one that may be any: on the board as it lies, and when all cards lie there. */
#ifndef SW_STRENGTH_H
#define SW_STRENGTH_H

#include "equity/combos.h"
#include "evaluator/runouts.h"

/* A hand's score is 2 for each hand of an opponent that it beats and 1 for each that it ties with: at most
   SW_RIVER_SCORE when all cards lie there. */
enum { SW_RIVER_SCORE = 1980, SW_SCORES = SW_RIVER_SCORE + 1, SW_NO_SCORE = 0xffff };

typedef uint32_t sw_score_counts[SW_SCORES]; /* how often each score occurred */

/* The hands' values on a board, a set of 0 or of 3 to 5 cards, as it lies; 0 where they have a card of `dead`, as
   all have that have one of the board. Of two cards alone a pair is best, then the higher cards. */
void sw_value_all_combos(const sw_combos *all, uint64_t board, uint64_t dead, uint16_t value[SW_COMBOS]);

/* The scores of all hands on such a board, SW_NO_SCORE where they have a card of it. */
void sw_score_all_combos(const sw_combos *all, uint64_t board, uint16_t score[SW_COMBOS]);

/* The score of one. */
unsigned sw_score_combo(const sw_combos *all, int combo, uint64_t board);

/* ---- many hands on their boards */

typedef struct {
    uint64_t board;
    uint32_t row;   /* which of the hands asked for it is */
    uint16_t combo;
} sw_spot;

/* Sorts by boards. */
void sw_sort_spots(sw_spot *spot, size_t count);

typedef struct {
    const sw_combos *all;
    int ahead;                          /* whether the rest of the board comes first, in every run-out */
    const sw_score_counts *before;      /* for hands before the flop: see sw_count_boards */
    uint64_t *sums;                     /* of each row two: of its scores, and of their squares; */
    int bins;                           /* and, if this is not 0, so many: how often each of as many equal parts */
    uint32_t *counts;                   /* of 0 to SW_RIVER_SCORE occurred, an upper end belonging to the next */
} sw_strengths;

/* Adds up the scores of hands that have one board. If the rest of it is to come, an empty board needs `before`. */
void sw_add_strengths(const sw_strengths *strengths, const sw_spot *spot, size_t count);

/* ---- hands without a board: their scores at the river, counted once for all */

enum { SW_PREFLOP_CLASSES = 169 };

/* A hand's class: pairs and suited hands by high and low rank, others by low and high. */
static inline int sw_preflop_class(int a, int b)
{
    int low = a >> 2, high = b >> 2;
    return (a & 3) == (b & 3) ? 13 * high + low : 13 * low + high;
}

/* The boards whose lowest card is `first`: how often hands of a class have a score, in all. Boards that differ
   only by the names of suits are dealt once. */
void sw_count_boards(const sw_combos *all, int first, sw_score_counts *counts);

/* Makes these counts, with all boards, those of one hand. */
void sw_share_counts(sw_score_counts *counts);

/* ---- one hand against the hands of a range, [SW_COMBOS] weights */

/* The weights of those that it beats, ties with, and loses to on the board as it is. */
void sw_weigh_standing(const sw_combos *all, int combo, uint64_t board, const double *weight, double sums[3]);

/* The same on a board of three or four cards, by where it stands now and at the river: sums[now][then], each
   hand's weight times its boards. */
void sw_weigh_changes(const sw_combos *all, int combo, uint64_t board, const double *weight, double sums[3][3]);

#endif
