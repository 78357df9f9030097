/* Bunching: the ranges of players who folded make some cards more likely to remain than others. */
#ifndef SW_BUNCHING_H
#define SW_BUNCHING_H

#include "equity/combos.h"

enum { SW_MOST_FOLDED = 4, SW_MOST_FREE = 6 };

/* For each set of four or more cards (two hands, and the cards dealt since the root), the number of ways to fold that
   leave it free. That is the sum, over one hand for each folded player, of the products of their weights; the hands
   share no card with each other or with the set. A set's index is its position in colexicographic order: the sum of the
   binomials (card, 1), (card, 2), ... of its cards, ascending. */
typedef struct {
    int count;                               /* number of folded players; 0: no bunching */
    int cards;                               /* cards of the deck that are not on the board */
    int most;                                /* size of the largest sets */
    uint8_t label[SW_CARDS];                 /* label of each card counted in `cards`, ascending */
    uint32_t choose[SW_CARDS + 1][SW_MOST_FREE + 1];
    size_t first[SW_MOST_FREE + 2];          /* index of the first set of each size among all sets */
    double (*folded)[SW_COMBOS];             /* the folded players' weights */
    float *free;                             /* by index, from sets of four cards on */
} sw_bunching;

/* Returns 0 if out of memory. */
int sw_begin_bunching(sw_bunching *b, uint64_t board, uint64_t deck, int most, const double *const *folded, int count);
void sw_end_bunching(sw_bunching *b);

/* Return the bytes kept, and the bytes needed while computing. */
uint64_t sw_bunching_size(const sw_bunching *b);
uint64_t sw_bunching_scratch(const sw_bunching *b);

typedef struct {
    uint8_t low, high;
    double weight;
} sw_weighted;

/* Counts, and scales all counts by one number. Over all pairs of these hands that share no card, the sum of the
   products of their weights then stays the same as without bunching. *mean is the average number of ways to fold; 0 if
   there are none. Returns -1 if out of memory, 0 if stopped. */
int sw_count_bunching(sw_bunching *b, const sw_weighted *const hands[2], const int count[2], double *mean,
                      int (*stopped)(void));

/* For one hand, and the cards dealt since the root: offsets by the other hand's low and high card, which add up to an
   index in `free`. */
typedef struct {
    uint32_t low[SW_CARDS], high[SW_CARDS];
    uint64_t used;
    const float *free;
} sw_beside;
void sw_sit_beside(const sw_bunching *b, int low, int high, const uint8_t *dealt, int cards, sw_beside *beside);

/* Returns the scaled number of ways to fold that leave two hands free; `low` and `high` are the other hand's cards. */
static inline float sw_free_beside(const sw_beside *beside, int low, int high)
{
    if (beside->used & (SW_SET(low) | SW_SET(high))) return 0;
    return beside->free[beside->low[low] + beside->high[high]];
}

#endif
