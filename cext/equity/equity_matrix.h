/* Equities of each hand of one range against each hand of another. */
#ifndef SW_EQUITY_MATRIX_H
#define SW_EQUITY_MATRIX_H

#include "equity/exact_two_preflop.h"
#include "evaluator/runouts.h"

SW_C_BEGIN

typedef struct {
    int count[2];                       /* number of hands of each side */
    uint16_t combo[2][SW_COMBOS];       /* each hand's combo */
    uint16_t hand[2][SW_COMBOS];        /* each hand's index in `hands` */
    sw_combos hands;                     /* the hands of both sides */
    uint64_t board, dead;               /* the dead cards include the board */
} sw_equity_matrix;

/* Initializes a matrix. `weight` has [SW_COMBOS] for each side, above 0 for its hands, even those with a dead card. */
void sw_init_equity_matrix(sw_equity_matrix *matrix, const double *const weight[2], uint64_t board, uint64_t dead);

/* Number of rows filled at a time for a matrix with a board, so that their scores stay in the cache. */
enum { SW_MATRIX_ROWS = 8 };

/* Fills some rows, out[last - first][count[1]]; NAN if two hands share a card or have a dead one. Before the flop it
   needs `table`, with all its matchups counted, or `preflop`. */
void sw_fill_equity_matrix(const sw_equity_matrix *matrix, const sw_matchup_table *table,
                           const sw_preflop_tables *preflop, int first, int last,
                           double *out);

SW_C_END

#endif
