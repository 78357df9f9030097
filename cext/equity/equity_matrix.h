/* The equity of each hand of some against each of others. */
#ifndef SW_EQUITY_MATRIX_H
#define SW_EQUITY_MATRIX_H

#include "equity/exact_two_preflop.h"
#include "evaluator/runouts.h"

typedef struct {
    int count[2];                       /* how many hands each side has, */
    uint16_t combo[2][SW_COMBOS];       /* which they are, */
    uint16_t hand[2][SW_COMBOS];        /* and their places in `hands` */
    sw_combos hands;                     /* those of either side */
    uint64_t board, dead;               /* the dead cards include the board */
} sw_equity_matrix;

/* `weight` has [SW_COMBOS] for each side, more than 0 for its hands; a hand with a dead card stays one. */
void sw_make_equity_matrix(sw_equity_matrix *matrix, const double *const weight[2], uint64_t board, uint64_t dead);

/* How many rows of a matrix with a board are filled at a time, so that their scores stay in the cache. */
enum { SW_MATRIX_ROWS = 8 };

/* Some rows, out[last - first][count[1]]; NAN where two hands share a card or have a dead one. Before the flop it needs
   `table`, with all their match-ups counted, or `preflop`. */
void sw_fill_equity_matrix(const sw_equity_matrix *matrix, const sw_matchup_table *table,
                           const sw_preflop_tables *preflop, int first, int last,
                           double *out);

#endif
