/* Exact equity of ranges with few hands on a board, deal by deal. Deals of equivalent hands win the same number of
   boards, so these are counted once, by the ranks to come, as for known hands. */
#ifndef SW_EXACT_ALIKE_H
#define SW_EXACT_ALIKE_H

#include "equity/exact_many.h"

SW_C_BEGIN

/* Returns whether this is faster than sums over boards. */
int sw_exact_alike_is_quick(const sw_exact_many *ranges);

/* Computes the results of sw_exact_many_deals and sw_exact_many_boards, each [held][players] and initially 0; also
   works for two players. Returns 0 if out of memory. */
int sw_exact_alike(const sw_exact_many *ranges, double *met, double *deals, double *won);

SW_C_END

#endif
