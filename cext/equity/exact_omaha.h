/* All-in equity of known hands of which exactly two cards play, as in Omaha: exact, without dealing the run-outs.

   As in exact_known_preflop.h run-outs are grouped by the multiset of their ranks, on which a hand has one value, and
   those with a flush are taken out of the groups and settled on their own. Multisets of k ranks are numbered by the
   highest rank, then as multisets of the other k - 1: those of the lowest ranks come first. */
#ifndef SW_EXACT_OMAHA_H
#define SW_EXACT_OMAHA_H

#include "equity/any_game.h"

enum { SW_SMALL_MULTISETS = 1 + 13 + 91 + 455 + 1820, SW_MULTISETS_OF_5 = 6188 };

/* By a multiset of up to four ranks, numbered after all smaller ones: its number, among those of its own size, with
   one more rank. */
typedef struct {
    uint16_t with[SW_SMALL_MULTISETS][13];
} sw_multisets;

void sw_number_multisets(sw_multisets *numbers);

/* Whether sw_count_omaha() can count the completions: all hands are known, of a board two cards or more are missing,
   and no more than one showing knows flushes, as what beats the same ranks without one. */
int sw_is_known_omaha(const sw_partial_deal *game);

/* How many counts it has. */
size_t sw_omaha_counts(const sw_partial_deal *game);

/* Counts all completions by the players (bit i = player i) who win under the first showing, and under a second in the
   bits above those; added to `counts`. */
void sw_count_omaha(const sw_partial_deal *game, const sw_multisets *numbers, uint64_t *counts);

/* Adds what they come to. */
void sw_share_omaha(const sw_partial_deal *game, const uint64_t *counts, sw_completion_sums *sums);

#endif
