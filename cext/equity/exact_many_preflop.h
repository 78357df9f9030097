/* Several ranges before the flop: exact, each deal of hands counted as known hands are. Deals that become the same when
   suits are renamed are counted once. */
#ifndef SW_EXACT_MANY_PREFLOP_H
#define SW_EXACT_MANY_PREFLOP_H

#include "equity/exact_known_preflop.h"
#include "equity/exact_many.h"

typedef struct {
    const sw_exact_many *ranges;
    uint32_t orders;                  /* of the suits: those that leave the dead cards as they are */
    /* A hash table of the deals' first hands, [size]: 1 + 2048 * the node of the hands before + the next combo, or 0
       where it is empty; and the node that these hands are, or of all players' hands the deal. */
    uint64_t *key;
    uint32_t *node;
    size_t size, used;
    uint32_t nodes;
    size_t deals, capacity;           /* how many deals there are, and memory for: */
    uint16_t *hand;                   /* [deals][players] their hands, as combos; */
    double *result;                   /* [deals][players][3] boards won and shared, and pots */
} sw_deal_list;

/* Prepares an empty list; 0 without memory. To be freed in any case. */
int sw_make_deal_list(sw_deal_list *deals, const sw_exact_many *ranges);
void sw_free_deal_list(sw_deal_list *deals);

/* Lists the deals in which the first player has hand `first` of his range. Returns 1; 0 if there are more than `most`
   in all; -1 without memory. */
int sw_list_deals(sw_deal_list *deals, int first, size_t most);

/* Counts the boards of some deals of the list; once all are counted, adds up those of a hand of the first player. */
void sw_count_deals(sw_deal_list *deals, const sw_preflop_tables *preflop, size_t first, size_t last);
void sw_add_deals(const sw_deal_list *deals, int first, sw_outcome *outcome);

#endif
