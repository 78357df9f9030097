/* All-in equity of known hands before the flop: exact, without dealing the boards.

   Suits matter only to flushes. So boards are grouped by the multiset of their ranks (there are 6,175), and a hand has
   one value on each group. The boards on which somebody has a flush are taken out of the groups, one set of suited
   cards after another, and settled on their own. */
#ifndef SW_EXACT_KNOWN_PREFLOP_H
#define SW_EXACT_KNOWN_PREFLOP_H

#include "equity/exact_known.h"

enum {
    SW_MULTISETS = 6175,  /* of five ranks, none more than four times */
    SW_LOW_HALVES = 456,  /* their parts in the six lowest ranks, */
    SW_HIGH_HALVES = 785  /* and in the seven highest */
};

/* Tables of one ranking, the same for all hands. */
typedef struct {
    const sw_ranking *ranking;
    /* Halves by how many cards they have, then in no matter which order. A multiset's place is that of its
       first, as low halves are counted, plus that of its high half among those of as many cards. */
    uint8_t low[SW_LOW_HALVES][6], high[SW_HIGH_HALVES][7];
    uint16_t high_first[7];                  /* by cards: the first high half that has so many */
    /* The multiset that each set of k = 3, 4, 5 ranks makes with the other 5 - k cards. */
    uint16_t with_two[286][SW_RANK_PAIRS], with_one[715][13], alone[1287];
    uint16_t below[6][14];                   /* how many sets of k ranks there are below a rank */
    uint16_t value[SW_RANK_PAIRS][SW_MULTISETS]; /* of two ranks on a board, suits aside; 0 where it cannot be */
} sw_preflop_tables;

/* Makes them, to be freed, in some milliseconds; NULL without memory. */
const sw_preflop_tables *sw_make_preflop_tables(const sw_ranking *ranking);

/* Of every five of the cards in `live`, counts the boards by the set of players (bit i = player i) who win:
   counts[1 << players], added to. Two cards a hand, all different and none of them live. */
void sw_count_winners_preflop(const sw_preflop_tables *tables, const uint8_t (*hole)[2], int players, uint64_t live,
                              uint64_t *counts);

#endif
