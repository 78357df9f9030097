/* Any number of ranges: exact, by going through every deal of hands from them. */
#ifndef SW_EXACT_MANY_H
#define SW_EXACT_MANY_H

#include "equity/exact_known.h"
#include "equity/outcome.h"
#include "evaluator/runouts.h"

typedef struct {
    int players, count[SW_MOST_HANDS];              /* how many hands each player's range has, */
    uint16_t hand[SW_MOST_HANDS][SW_COMBOS];        /* their places in `all`, */
    double weight[SW_MOST_HANDS][SW_COMBOS];        /* and their weights */
    sw_combos all;                                   /* the hands of all ranges, */
    uint16_t combo[SW_COMBOS];                      /* and which combos they are */
    sw_hand board;                                  /* suits counted from 3 */
    uint64_t dead;                                  /* the dead cards, the board included */
    sw_live live;                                   /* the cards that may come, */
    int to_come;                                    /* and how many of them will */
} sw_exact_many;

/* `weight` has [SW_COMBOS] for each player; the board is dead, too. */
void sw_make_exact_many(sw_exact_many *ranges, int players, const double *weight, uint64_t board, uint64_t dead);

/* After the flop: the boards of a slice, added to outcome[players]. Of the first player only the hands from `from` to
   before `to` are held. */
void sw_exact_many_boards(const sw_exact_many *ranges, int slice, int from, int to, sw_outcome *outcome);

#endif
