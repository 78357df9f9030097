/* Any number of ranges, exact. On a board each player's hands are compared with all that the others may hold: of two of
   them the hands are summed, those of any others are gone through. */
#ifndef SW_EXACT_MANY_H
#define SW_EXACT_MANY_H

#include "equity/exact_known.h"
#include "equity/outcome.h"
#include "evaluator/runouts.h"

enum { SW_ALL_HELD = SW_MOST_HANDS * SW_COMBOS };

typedef struct {
    int players, count[SW_MOST_HANDS];              /* how many hands each player's range has, */
    uint16_t hand[SW_MOST_HANDS][SW_COMBOS];        /* their places in `all`, */
    double weight[SW_MOST_HANDS][SW_COMBOS];        /* and their weights */
    sw_combos all;                                  /* the hands of all ranges, */
    uint16_t combo[SW_COMBOS];                      /* and which combos they are */
    uint64_t shown;                                 /* the cards of the board */
    sw_hand board;                                  /* suits counted from 3 */
    uint64_t dead;                                  /* the dead cards, the board included */
    sw_live live;                                   /* the cards that may come, */
    int to_come;                                    /* and how many of them will */

    /* The hands of all players are numbered: those who may hold `all`'s hand i have the numbers from first[i] on. */
    int held;
    uint16_t first[SW_COMBOS + 1], number[SW_MOST_HANDS][SW_COMBOS];
    uint16_t holders[SW_COMBOS];                    /* bit p: player p may hold it */
    uint8_t holder[SW_ALL_HELD];
    double each[SW_ALL_HELD];                       /* the weights by number; */
    int whole;                                      /* whether they are small multiples of their player's unit, */
    double unit[SW_MOST_HANDS];
    int16_t times[SW_ALL_HELD];                     /* and which */

    /* The hands of three players, those with the most, may be summed. */
    uint8_t top[SW_MOST_HANDS];                     /* which of the three a player is; 3 for others */
    uint8_t order[SW_MOST_HANDS][SW_MOST_HANDS];    /* the others, two to be summed last */
    /* Cards that several players may hold have places side by side; others are not counted. */
    int shared, lanes;                              /* how many; rounded up */
    uint8_t put[SW_COMBOS][2], get[SW_COMBOS][2];   /* where a hand's cards are counted, and looked up */
} sw_exact_many;

/* `weight` has [SW_COMBOS] for each player; the board is dead, too. */
void sw_make_exact_many(sw_exact_many *ranges, int players, const double *weight, uint64_t board, uint64_t dead);

/* Of three players or more, after the flop: the boards of some slices, each added to its won[held][players], which has
   what the hand of a number wins alone, with one other, with two ... Only the hands with numbers from `from` to before
   `to` are looked at. Returns 0 without memory. */
int sw_exact_many_boards(const sw_exact_many *ranges, int first, int last, int from, int to, double *won);

/* What these hands meet on every board, sums of weights and of deals: the first of each [held][players]. Returns 0
   without memory. */
int sw_exact_many_deals(const sw_exact_many *ranges, int from, int to, double *met, double *deals);

/* What becomes of the players, by all of these. */
void sw_exact_many_outcome(const sw_exact_many *ranges, const double *won, const double *met, const double *deals,
                           sw_outcome *outcome);

#endif
