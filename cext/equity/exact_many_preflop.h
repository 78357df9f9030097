/* Exact equity of several ranges before the flop: each deal of hands is counted like known hands. Deals that are the
   same up to renaming suits are counted once. */
#ifndef SW_EXACT_MANY_PREFLOP_H
#define SW_EXACT_MANY_PREFLOP_H

#include "equity/exact_known_preflop.h"
#include "equity/exact_many.h"

SW_C_BEGIN

typedef struct {
    const sw_exact_many *ranges;
    uint32_t orders;                  /* suit orders that leave the dead cards unchanged */
    /* A hash table, [size], of the first hands of deals. The key is 1 + 2048 * the node of the preceding hands + the
       next combo, or 0 if empty. The node stands for these hands; once all players have hands it is the deal. */
    uint64_t *key;
    uint32_t *node;
    size_t size, used;
    uint32_t nodes;
    size_t deals, capacity;           /* number of deals; allocated capacity */
    uint16_t *hand;                   /* [deals][players] their hands, as combos */
    double *result;                   /* [deals][players][3] boards won and shared, and pots */
} sw_deal_list;

/* Prepares an empty list; returns 0 if out of memory. Must be freed in either case. */
int sw_init_deal_list(sw_deal_list *deals, const sw_exact_many *ranges);
void sw_free_deal_list(sw_deal_list *deals);

/* Lists the deals with hand `first` of the first player's range. Returns 1; 0 if there are more than `most` in total;
   -1 if out of memory. */
int sw_list_deals(sw_deal_list *deals, int first, size_t most);

/* sw_count_deals counts the boards of some deals in the list; once all are counted, sw_add_deals adds the deals of one
   hand of the first player. */
void sw_count_deals(sw_deal_list *deals, const sw_preflop_tables *preflop, size_t first, size_t last);
void sw_add_deals(const sw_deal_list *deals, int first, sw_outcome *outcome);

SW_C_END

#endif
