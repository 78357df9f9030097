/* Random deals in bulk. */
#ifndef SW_DEAL_H
#define SW_DEAL_H

#include "cards.h"
#include "rng.h"

SW_C_BEGIN

/* Writes `count` rows of n cards drawn from a deck of `size` cards. Row i is the top of the deck as shuffled by stream
   (seed, index + i). Steps are strides in bytes. */
void sw_deal_rows(const uint8_t *deck, int size, uint64_t seed, uint64_t index, int n, uint8_t *out,
                  ptrdiff_t row_step, ptrdiff_t card_step, size_t count);

SW_C_END

#endif
