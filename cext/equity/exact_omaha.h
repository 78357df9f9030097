/* Exact all-in equity of known hands that play exactly two hole cards, as in Omaha, without dealing the run-outs.

   As in exact_known_preflop.h, run-outs are grouped by the multiset of their ranks, and a hand has one value on each
   group. Run-outs with a flush are taken out of the groups and settled separately. Multisets of k ranks are numbered by
   the highest rank, then by the multiset of the other k - 1, so the lowest ranks come first. */
#ifndef SW_EXACT_OMAHA_H
#define SW_EXACT_OMAHA_H

#include "equity/any_game.h"

SW_C_BEGIN

enum { SW_SMALL_MULTISETS = 1 + 13 + 91 + 455 + 1820, SW_MULTISETS_OF_5 = 6188 };

/* The number of each multiset of up to four ranks with one more rank, among multisets of its size. Rows are numbered
   after all smaller multisets. */
typedef struct {
    uint16_t with[SW_SMALL_MULTISETS][13];
} sw_multisets;

void sw_number_multisets(sw_multisets *numbers);

/* Returns whether sw_count_omaha() can count the completions: all hands are known, at least two board cards are
   missing, and at most one showing counts flushes, always above the same ranks without one. */
int sw_is_known_omaha(const sw_partial_deal *game);

/* Returns the number of counts. */
size_t sw_omaha_counts(const sw_partial_deal *game);

/* Counts all completions by the players (bit i = player i) who win under the first showing, and in higher bits under
   the second; added to `counts`. */
void sw_count_omaha(const sw_partial_deal *game, const sw_multisets *numbers, uint64_t *counts);

/* Adds the shares that follow from these counts. */
void sw_share_omaha(const sw_partial_deal *game, const uint64_t *counts, sw_completion_sums *sums);

SW_C_END

#endif
