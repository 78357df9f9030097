/* Several ranges: exact, by going through every way in which all hands can be held. */
#ifndef SW_SEVERAL_H
#define SW_SEVERAL_H

#include "equity/known.h"
#include "equity/outcome.h"
#include "equity/preflop.h"

typedef struct {
    int players, count[SW_MOST_HANDS];              /* of the hands of each: */
    uint16_t hand[SW_MOST_HANDS][SW_COMBOS];        /* the place in `all`, and the weight */
    double weight[SW_MOST_HANDS][SW_COMBOS];
    sw_hands all;                                   /* that anybody may hold */
    uint16_t combo[SW_COMBOS];                      /* and which they are */
    sw_hand board;                                  /* what lies there, suits counted from 3 */
    uint64_t gone;                                  /* that, and what is dead */
    sw_live live;                                   /* the cards that may come, */
    int to_come;                                    /* and how many of them will */
} sw_several;

/* `weight` has [SW_COMBOS] for each player. */
void sw_make_several(sw_several *several, int players, const double *weight, uint64_t board, uint64_t gone);

/* How many ways there are to hold the hands, those that share cards among them: what the work is in proportion to
   (on each board, where some lies there). */
double sw_several_ways(const sw_several *several);

/* After the flop: the boards of a slice, added to outcome[players]. Of the first player only the hands from `from` to
   before `to` are held. */
void sw_several_boards(const sw_several *several, int slice, int from, int to, sw_outcome *outcome);

/* ---- before the flop: ways that become the same when suits are renamed are counted once */

typedef struct {
    const sw_several *several;
    uint32_t orders;                  /* of the suits: those that leave the dead cards as they are */
    uint64_t *key;                    /* a table of what ways begin with: [size] 0, or 1 + 2048 * what comes */
    uint32_t *node;                   /* before it + the next hand; and the number that this has. */
    size_t size, used;
    uint32_t nodes;
    size_t deals, room;               /* the ways themselves, and room for so many: */
    uint16_t *hand;                   /* [deals][players] their hands, as combos; */
    double *result;                   /* [deals][players][3] boards won and shared, and pots */
} sw_deals;

/* Prepares; 0 without memory. To be freed in any case. */
int sw_make_deals(sw_deals *deals, const sw_several *several);
void sw_free_deals(sw_deals *deals);

/* Lists the ways in which the first player has his hand `first`, unless there are more than `most` in all.
   Returns 1; 0 if there are more; -1 without memory. */
int sw_list_deals(sw_deals *deals, int first, size_t most);

/* Counts the boards of some that were listed; then, with all counted, adds up those of a hand of the first player. */
void sw_count_deals(sw_deals *deals, const sw_preflop *preflop, size_t first, size_t last);
void sw_add_deals(const sw_deals *deals, int first, sw_outcome *outcome);

#endif
