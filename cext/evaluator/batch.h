/* Values of many hands at once: in the lanes of wide registers if the CPU has them, otherwise one by one. Every level
   gives the values of sw_value. */
#ifndef SW_BATCH_H
#define SW_BATCH_H

#include "evaluator/evaluate.h"

SW_C_BEGIN

/* Levels of kernels. Every machine has the baseline level. */
enum { SW_BASELINE, SW_AVX2, SW_AVX512, SW_NEON, SW_LEVELS };

extern const char *const sw_level_names[SW_LEVELS];

/* Return whether the CPU and the system support a level, and the best level supported. */
int sw_has_level(int level);
int sw_best_level(void);

/* The current level, initially SW_BASELINE. Another supported level can be set at any time; batches already running in
   other threads finish at their old level. */
int sw_level(void);
void sw_set_level(int level);

/* Returns the kernels of the current level; NULL at the baseline level. */
const struct sw_kernels *sw_kernels_in_use(void);

/* Evaluate a batch of hands: rows of n cards, or sets of cards. Steps are strides in bytes; `out` must not overlap the
   cards. Both return the number of valid hands before the first bad one, `count` if all are valid. A valid hand has
   distinct cards of the ranking's deck, from ranking->least to ranking->most. */
size_t sw_batch_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step, ptrdiff_t card_step,
                     int n, uint8_t *out, ptrdiff_t out_step, size_t count);
size_t sw_batch_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step, uint8_t *out,
                     ptrdiff_t out_step, size_t count);

/* Same, one hand at a time, at every level. */
size_t sw_evaluate_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step, ptrdiff_t card_step,
                        int n, uint8_t *out, ptrdiff_t out_step, size_t count);
size_t sw_evaluate_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step, uint8_t *out,
                        ptrdiff_t out_step, size_t count);

/* Returns a card's suit word: 16 bits for each suit, one for each rank, and above them the number of cards, up to
   seven. Words of distinct cards are added. */
static inline uint64_t sw_suit_word(unsigned card)
{
    return (0x2000u | (uint64_t)1 << (card >> 2)) << 16 * (card & 3);
}

static inline uint64_t sw_suit_word_of(uint64_t set)
{
    uint64_t word = 0;
    for (; set; set &= set - 1) word += sw_suit_word((unsigned)sw_lowest_bit(set));
    return word;
}

/* Stores a hand in suits: the four quarters of its suit word, in four arrays. */
static inline void sw_put_suits(uint16_t *const suits[4], size_t at, uint64_t word)
{
    for (int i = 0; i < 4; i++) suits[i][at] = (uint16_t)(word >> 16 * i);
}

/* Computes the values under "high" of hands of n = 5, 6 or 7 cards in suits. The suit word `more` holds the cards
   shared by all hands: a board for many hole cards, or hole cards for many boards. Nothing is validated. */
void sw_batch_suits(const uint16_t *const suits[4], uint64_t more, int n, uint16_t *values, size_t count);

/* Computes codes of the same hands: numbers in the order of their values, in two thirds of the time. Codes of any
   numbers of cards can be compared, but only if made by the same kernels; without kernels they are the values. */
void sw_batch_codes(const struct sw_kernels *kernels, const uint16_t *const suits[4], uint64_t more, int n,
                    uint32_t *codes, size_t count);

SW_C_END

#endif
