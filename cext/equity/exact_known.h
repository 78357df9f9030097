/* All-in equity of hands that are known. */
#ifndef SW_EXACT_KNOWN_H
#define SW_EXACT_KNOWN_H

#include "evaluator/runouts.h"

enum { SW_MOST_HANDS = 10 };

typedef struct {
    sw_hand holes[SW_MOST_HANDS]; /* two cards each, suits counted from 0, so that a board adds to them */
    int players;
    sw_hand board;                /* suits counted from 3 */
    sw_live live;                 /* the cards that may come, */
    int to_come;                  /* and how many of them will */
} sw_exact_known;

/* Counts, for each set of players (bit i = player i), the boards of a slice on which just they win. */
void sw_count_winners(const sw_exact_known *known, int slice, uint64_t *counts);

#endif
