/* All-in equity of known hands before the flop: exact, without dealing the boards.

   Suits matter only for flushes. Boards are therefore grouped by the multiset of their ranks (there are 6,175), and a
   hand has one value on each group. Boards that give a player a flush are taken out of the groups, one set of suited
   cards after another, and settled separately. */
#ifndef SW_EXACT_KNOWN_PREFLOP_H
#define SW_EXACT_KNOWN_PREFLOP_H

#include "equity/exact_known.h"

SW_C_BEGIN

enum {
    SW_MULTISETS = 6175,  /* of five ranks, each at most four times */
    SW_LOW_HALVES = 456,  /* their halves in the six lowest ranks */
    SW_HIGH_HALVES = 785  /* and in the seven highest */
};

/* Tables of one ranking, the same for all hands. */
typedef struct {
    const sw_ranking *ranking;
    /* Halves by number of cards, otherwise in arbitrary order. A multiset's index is the index of the first with its
       low half, plus the index of its high half among the halves of that size. */
    uint8_t low[SW_LOW_HALVES][6], high[SW_HIGH_HALVES][7];
    uint16_t high_first[7];                  /* by cards: the first high half with that many */
    /* The multiset that each set of k = 3, 4, 5 ranks makes with the other 5 - k cards. */
    uint16_t with_two[286][SW_RANK_PAIRS], with_one[715][13], alone[1287];
    uint16_t below[6][14];                   /* number of sets of k ranks below a rank */
    uint16_t value[SW_RANK_PAIRS][SW_MULTISETS]; /* of two ranks on a board, ignoring suits; 0 if impossible */
} sw_preflop_tables;

/* Makes the tables in a few milliseconds; the caller frees them. Returns NULL if out of memory. */
const sw_preflop_tables *sw_new_preflop_tables(const sw_ranking *ranking);

/* Counts, over every five cards of `live`, the boards by the set of winners (bit i = player i), added to counts[1 <<
   players]. Hands have two cards, all distinct and not live. */
void sw_count_winners_preflop(const sw_preflop_tables *tables, const uint8_t (*hole)[2], int players, uint64_t live,
                              uint64_t *counts);

SW_C_END

#endif
