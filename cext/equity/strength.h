/* Strength of hands against a random hand: on the current board, and at the river. */
#ifndef SW_STRENGTH_H
#define SW_STRENGTH_H

#include "equity/combos.h"
#include "evaluator/runouts.h"

SW_C_BEGIN

/* A hand's score is 2 for each opponent's hand that it beats and 1 for each that it ties with: at most SW_RIVER_SCORE
   on the river. */
enum { SW_RIVER_SCORE = 1980, SW_SCORES = SW_RIVER_SCORE + 1, SW_NO_SCORE = 0xffff };

typedef uint32_t sw_score_counts[SW_SCORES]; /* how often each score occurred */

/* Computes the hands' current values on a board, a set of 0 or of 3 to 5 cards; 0 for hands with a card of `dead` or of
   the board. Of two cards alone a pair is best, then the higher cards. */
void sw_value_all_combos(const sw_combos *all, uint64_t board, uint64_t dead, uint16_t value[SW_COMBOS]);

/* Computes the scores of all hands on this board, SW_NO_SCORE for hands with one of its cards. */
void sw_score_all_combos(const sw_combos *all, uint64_t board, uint16_t score[SW_COMBOS]);

/* Returns the score of one hand. */
unsigned sw_score_combo(const sw_combos *all, int combo, uint64_t board);

/* ---- many hands on their boards */

typedef struct {
    uint64_t board;
    uint32_t row;   /* index of the caller's hand */
    uint16_t combo;
} sw_spot;

/* Sorts spots by board. */
void sw_sort_spots(sw_spot *spot, size_t count);

typedef struct {
    const sw_combos *all;
    int ahead;                          /* whether the rest of the board is dealt first, in every run-out */
    const sw_score_counts *before;      /* for hands before the flop: see sw_count_boards */
    uint64_t *sums;                     /* two for each row: of its scores, and of their squares */
    int bins;                           /* unless 0, the number of equal bins from 0 to SW_RIVER_SCORE */
    uint32_t *counts;                   /* how often each bin occurred; an upper bound belongs to the next */
} sw_strengths;

/* Adds the scores of hands on one board. If the rest of the board is to be dealt, an empty board needs `before`. */
void sw_add_strengths(const sw_strengths *strengths, const sw_spot *spot, size_t count);

/* ---- hands without a board: their scores at the river, counted once for all */

enum { SW_PREFLOP_CLASSES = 169 };

/* Returns a hand's class: pairs and suited hands by high and low rank, others by low and high. */
static inline int sw_preflop_class(int a, int b)
{
    int low = a >> 2, high = b >> 2;
    return (a & 3) == (b & 3) ? 13 * high + low : 13 * low + high;
}

/* Counts over the boards whose lowest card is `first` how often hands of a class have each score in total. Boards that
   differ only by the names of suits are dealt once. */
void sw_count_boards(const sw_combos *all, int first, sw_score_counts *counts);

/* Converts these counts, with all boards, to the counts of a single hand. */
void sw_share_counts(sw_score_counts *counts);

/* ---- one hand against the hands of a range, [SW_COMBOS] weights */

/* Computes the weights of the hands that it beats, ties with, and loses to on the current board. */
void sw_weigh_standing(const sw_combos *all, int combo, uint64_t board, const double *weight, double sums[3]);

/* Same on a board of three or four cards, by standing now and at the river: sums[now][then], with each hand's weight
   times its boards. */
void sw_weigh_changes(const sw_combos *all, int combo, uint64_t board, const double *weight, double sums[3][3]);

SW_C_END

#endif
