/* Exact equity of any number of ranges. On a board, each player's hands are compared with everything that the others
   may hold. The hands of two of them are summed; the hands of all others are enumerated. */
#ifndef SW_EXACT_MANY_H
#define SW_EXACT_MANY_H

#include "equity/exact_known.h"
#include "equity/outcome.h"
#include "evaluator/runouts.h"

SW_C_BEGIN

enum { SW_ALL_HELD = SW_MOST_HANDS * SW_COMBOS };

typedef struct {
    int players, count[SW_MOST_HANDS];              /* number of hands in each player's range */
    uint16_t hand[SW_MOST_HANDS][SW_COMBOS];        /* their indices in `all` */
    double weight[SW_MOST_HANDS][SW_COMBOS];        /* their weights */
    sw_combos all;                                  /* the hands of all ranges */
    uint16_t combo[SW_COMBOS];                      /* the combo of each */
    uint64_t shown;                                 /* cards of the board */
    sw_hand board;                                  /* suits counted from 3 */
    uint64_t dead;                                  /* dead cards, including the board */
    sw_live live;                                   /* cards that may come */
    int to_come;                                    /* number of cards to come */

    /* The hands of all players are numbered: the players who may hold hand i of `all` have the numbers from first[i]
       on. */
    int held;
    uint16_t first[SW_COMBOS + 1], number[SW_MOST_HANDS][SW_COMBOS];
    uint16_t holders[SW_COMBOS];                    /* bit p: player p may hold it */
    uint8_t holder[SW_ALL_HELD];
    double each[SW_ALL_HELD];                       /* weights by number */
    int whole;                                      /* whether they are small multiples of their player's unit */
    double unit[SW_MOST_HANDS];
    int16_t times[SW_ALL_HELD];                     /* those multiples */

    /* The hands of the three players with the most hands may be summed. */
    uint8_t top[SW_MOST_HANDS];                     /* index among the three; 3 for other players */
    uint8_t order[SW_MOST_HANDS][SW_MOST_HANDS];    /* the other players; the last two are summed */
    /* Cards that several players may hold have adjacent slots; other cards are not counted. */
    int shared, lanes;                              /* number of these cards; rounded up */
    uint8_t put[SW_COMBOS][2], get[SW_COMBOS][2];   /* slots where a hand's cards are counted, and looked up */
} sw_exact_many;

/* Initializes the ranges. `weight` has [SW_COMBOS] for each player; the board is among the dead cards. */
void sw_init_exact_many(sw_exact_many *ranges, int players, const double *weight, uint64_t board, uint64_t dead);

/* Adds the boards of some slices, after the flop and for three or more players, each to its won[held][players]: boards
   that each numbered hand wins alone, with one other, with two, ... Only hands with numbers from `from` up to `to` are
   processed. Returns 0 if out of memory. */
int sw_exact_many_boards(const sw_exact_many *ranges, int first, int last, int from, int to, double *won);

/* Computes what these hands meet on every board, as sums of weights and of deals: the first entry of each
   [held][players]. Only the rows of these hands are written. Returns 0 if out of memory. */
int sw_exact_many_deals(const sw_exact_many *ranges, int from, int to, double *met, double *deals);

/* Computes the players' outcomes from all of these. */
void sw_exact_many_outcome(const sw_exact_many *ranges, const double *won, const double *met, const double *deals,
                           sw_outcome *outcome);

SW_C_END

#endif
