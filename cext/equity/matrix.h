/* The equity of each hand of some against each of others. */
#ifndef SW_MATRIX_H
#define SW_MATRIX_H

#include "equity/matchups.h"
#include "evaluator/runouts.h"

typedef struct {
    int count[2];                       /* of the hands of each side */
    uint16_t combo[2][SW_COMBOS], hand[2][SW_COMBOS]; /* these, and their places in */
    sw_hands hands;                     /* those that either may hold */
    uint64_t board, gone;               /* what lies there; and that with what is dead */
} sw_matrix;

/* `weight` has [SW_COMBOS] for each side, more than 0 for its hands; a hand with a card that is gone stays one. */
void sw_make_matrix(sw_matrix *matrix, const double *const weight[2], uint64_t board, uint64_t gone);

/* How many rows of a matrix with a board are filled at a time, so that their scores stay near. */
enum { SW_MATRIX_ROWS = 8 };

/* Some rows, out[last - first][count[1]]; NAN where two hands cannot be. Before the flop one of `table`, which then
   knows all that is asked of it, and `preflop` is there. */
void sw_fill_matrix(const sw_matrix *matrix, const sw_matchups *table, const sw_preflop *preflop, int first, int last,
                    double *out);

#endif
