/* All-in equity of hands that are known, on a board.

   Suits matter only to flushes. So run-outs are grouped by their ranks, and a hand has one value on each group; those
   on which somebody has a flush are taken out of the groups, and settled on their own. */
#ifndef SW_EXACT_KNOWN_H
#define SW_EXACT_KNOWN_H

#include "evaluator/evaluate.h"

enum { SW_MOST_HANDS = 10 };

/* Of every way to complete a board of three to five cards with those in `live`, counts the boards by the set of players
   (bit i = player i) who win: counts[1 << players], added to. Two cards a hand, all different and none of them live. */
void sw_count_winners(const uint8_t (*hole)[2], int players, uint64_t board, uint64_t live, uint64_t *counts);

#endif
