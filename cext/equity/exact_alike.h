/* Ranges of few hands on a board, exact: deal by deal. Deals of hands that are alike win as many boards, which are
   counted once, by the ranks that come, as those of known hands are. */
#ifndef SW_EXACT_ALIKE_H
#define SW_EXACT_ALIKE_H

#include "equity/exact_many.h"

/* Whether this takes less time than sums over boards. */
int sw_exact_alike_is_quick(const sw_exact_many *ranges);

/* All that sw_exact_many_deals and sw_exact_many_boards find, each [held][players] and 0 at first; of two players,
   too. Returns 0 without memory. */
int sw_exact_alike(const sw_exact_many *ranges, double *met, double *deals, double *won);

#endif
