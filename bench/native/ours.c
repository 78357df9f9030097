/* Steelwheel's C core: the batches as they ship, every hand checked, and the bare evaluator in the common loops. */
#include "evaluator/batch.h"
#include "kernels.h"

#define HAND sw_hand
#define EMPTY sw_no_cards()
#define ADD(hand, card) sw_add_card(hand, card)
#define VALUE(hand, n) sw_high_value(hand, n)
#define NAME(x) ours_##x
#include "loops.h"

const char *ours_level_name(int level)
{
    return level < SW_LEVELS ? sw_level_names[level] : NULL;
}

int ours_set_level(int level)
{
    if (!sw_has_level(level)) return 0;
    sw_set_level(level);
    return 1;
}

size_t ours_checked(const void *hands, int n, size_t count, uint16_t *values)
{
    return sw_batch_rows(&sw_high, (const uint8_t *)hands, n, 1, n, (uint8_t *)values, sizeof *values, count);
}

void *ours_sets_of(const uint8_t *cards, int n, size_t count)
{
    uint64_t *sets = (uint64_t *)malloc(count * sizeof *sets);
    for (size_t i = 0; sets && i < count; i++) {
        sets[i] = 0;
        for (int j = 0; j < n; j++) sets[i] |= SW_SET(*cards++);
    }
    return sets;
}

size_t ours_sets(const void *hands, int n, size_t count, uint16_t *values)
{
    (void)n;
    return sw_batch_sets(&sw_high, (const uint8_t *)hands, 8, (uint8_t *)values, sizeof *values, count);
}

enum { FOURS = 270725, PART = 1024 };

/* Every three cards with all fours that are lower: the first of all fours by their highest card, in parts that
   stay in the nearest cache. `use` is for the `size` fours in suits, `some`, that `three` goes with. */
#define BATCHES_OF_ALL(use) \
    static uint16_t fours[4][FOURS]; \
    uint16_t *const put[4] = {fours[0], fours[1], fours[2], fours[3]}; \
    size_t made = 0, below[SW_CARDS]; \
    for (unsigned d = 0; d < SW_CARDS; d++) { \
        below[d] = made; \
        for (unsigned c = 0; c < d; c++) { \
            for (unsigned b = 0; b < c; b++) { \
                for (unsigned a = 0; a < b; a++, made++) { \
                    sw_put_suits(put, made, sw_suit_word_of(SW_SET(a) | SW_SET(b) | SW_SET(c) | SW_SET(d))); \
                } \
            } \
        } \
    } \
    for (unsigned e = 4; e < SW_CARDS; e++) { \
        for (size_t at = 0; at < below[e]; at += PART) { \
            const uint16_t *const some[4] = {fours[0] + at, fours[1] + at, fours[2] + at, fours[3] + at}; \
            const size_t size = below[e] - at < PART ? below[e] - at : PART; \
            for (unsigned f = e + 1; f < SW_CARDS; f++) { \
                for (unsigned g = f + 1; g < SW_CARDS; g++) { \
                    const uint64_t three = sw_suit_word(e) + sw_suit_word(f) + sw_suit_word(g); \
                    use; \
                } \
            } \
        } \
    }

/* Sixteen sums, since one would have each wait for the last. */
#define ADD_UP(sum, values, size) \
    uint32_t parts[16] = {0}, part = 0; \
    size_t i = 0; \
    for (; i + 16 <= size; i += 16) { \
        for (int j = 0; j < 16; j++) parts[j] += values[i + j]; \
    } \
    for (; i < size; i++) part += values[i]; \
    for (int j = 0; j < 16; j++) part += parts[j]; \
    sum += part;

uint64_t ours_batch_sum(void)
{
    static uint16_t values[PART];
    uint64_t sum = 0;
    BATCHES_OF_ALL({
        sw_batch_suits(some, three, 7, values, size);
        ADD_UP(sum, values, size) /* 1,024 values below 2**13 fit */
    })
    return sum;
}

uint64_t ours_code_sum(void)
{
    static uint32_t codes[PART];
    uint64_t sum = 0;
    BATCHES_OF_ALL({
        sw_batch_codes(some, three, 7, codes, size);
        ADD_UP(sum, codes, size) /* modulo 2**32: a checksum */
    })
    return sum;
}
