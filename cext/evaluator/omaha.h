/* The value of hole cards and a board of which so many of each must play: two of the hole cards in Omaha and,
   with two hole cards, in Greek hold'em and Manila. */
#ifndef SW_OMAHA_H
#define SW_OMAHA_H

#include "evaluator/evaluate.h"

enum {
    SW_OMAHA_HOLE = 7,  /* the most hole cards */
    SW_OMAHA_DEALT = 6, /* the most that a game deals */
    SW_OMAHA_BOARD = 5,
    SW_OMAHA_RANKINGS = 2
};

/* What plays: `use` of `hole` cards and 5 - use of `board` cards, under one or two rankings of five cards of
   the same deck (so not a badugi). */
typedef struct {
    const sw_ranking *ranking[SW_OMAHA_RANKINGS];
    int rankings, hole, board, use;
} sw_omaha;

/* Rows of cards, a byte each; `step`s are strides in bytes. */
typedef struct {
    const uint8_t *cards;
    ptrdiff_t row_step, card_step;
} sw_omaha_rows;

/* Where the values under a ranking go; not where the cards lie. */
typedef struct {
    uint8_t *values;
    ptrdiff_t step;
} sw_omaha_out;

/* The values of `count` hands, a uint16 a ranking. Returns how many from the first are good: `count`, or the
   place of one that is not different cards of the deck. */
size_t sw_evaluate_omaha(const sw_omaha *rules, sw_omaha_rows holes, sw_omaha_rows boards,
                         const sw_omaha_out out[SW_OMAHA_RANKINGS], size_t count);

#endif
