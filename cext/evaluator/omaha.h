/* The value of hole cards and a board if a fixed number of each must play: two hole cards in Omaha, both of two in
   Greek hold'em and Manila. */
#ifndef SW_OMAHA_H
#define SW_OMAHA_H

#include "evaluator/evaluate.h"

SW_C_BEGIN

enum {
    SW_OMAHA_HOLE = 7,  /* maximum hole cards */
    SW_OMAHA_DEALT = 6, /* maximum that a game deals */
    SW_OMAHA_BOARD = 5,
    SW_OMAHA_RANKINGS = 2
};

/* The rules: `use` of `hole` cards and 5 - use of `board` cards play, under one or two five-card rankings (not badugis)
   with the same deck. */
typedef struct {
    const sw_ranking *ranking[SW_OMAHA_RANKINGS];
    int rankings, hole, board, use;
} sw_omaha;

/* Rows of cards, one byte per card. Steps are strides in bytes. */
typedef struct {
    const uint8_t *cards;
    ptrdiff_t row_step, card_step;
} sw_omaha_rows;

/* Output for the values under a ranking, which must not overlap the cards. */
typedef struct {
    uint8_t *values;
    ptrdiff_t step;
} sw_omaha_out;

/* Computes the values of `count` hands, a uint16 for each ranking. Returns the number of valid hands before the first
   bad one, `count` if all are valid. A valid hand has distinct cards of the deck. */
size_t sw_evaluate_omaha(const sw_omaha *rules, sw_omaha_rows holes, sw_omaha_rows boards,
                         const sw_omaha_out out[SW_OMAHA_RANKINGS], size_t count);

SW_C_END

#endif
