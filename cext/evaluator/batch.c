#include "evaluator/batch.h"

#include "evaluator/level.h"

#if SW_X86_64 && defined(__GNUC__)
#include <cpuid.h>
#endif

const char *const sw_level_names[SW_LEVELS] = {"baseline", "avx2", "avx512", "neon"};

static int level_in_use = SW_BASELINE;
static const sw_kernels *volatile kernels_in_use; /* NULL at the baseline level; read only once if it must not change */

#if SW_X86_64

/* Gets eax, ebx, ecx and edx of a cpuid leaf; zeros if there is no such leaf. */
static void cpuid(uint32_t leaf, uint32_t out[4])
{
#if defined(__GNUC__)
    memset(out, 0, 4 * sizeof *out);
    __get_cpuid_count(leaf, 0, &out[0], &out[1], &out[2], &out[3]);
#else
    int given[4];
    __cpuid(given, 0);
    memset(out, 0, 4 * sizeof *out);
    if (leaf > (uint32_t)given[0]) return;
    __cpuidex(given, (int)leaf, 0);
    memcpy(out, given, sizeof given);
#endif
}

/* Returns xcr0: the registers that the system saves when it switches threads. */
static uint64_t saved_registers(void)
{
#if defined(__GNUC__)
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
#else
    return _xgetbv(0);
#endif
}

int sw_has_level(int level)
{
    const uint32_t osxsave = 1u << 27, avx2 = 1u << 5, avx512f = 1u << 16, avx512bw = 1u << 30;
    const uint32_t vbmi = 1u << 1, bitalg = 1u << 12; /* both in ecx */
    const uint64_t ymm = 6, zmm = 0xe6;
    uint32_t first[4], seventh[4];
    if (level == SW_BASELINE) return 1;
    if (level != SW_AVX2 && level != SW_AVX512) return 0;
    cpuid(1, first);
    cpuid(7, seventh);
    if (!(first[2] & osxsave)) return 0;
    uint32_t needed = avx2 | (level == SW_AVX512 ? avx512f | avx512bw : 0);
    uint32_t more = level == SW_AVX512 ? vbmi | bitalg : 0;
    uint64_t saved = level == SW_AVX512 ? zmm : ymm;
    return (seventh[1] & needed) == needed && (seventh[2] & more) == more && (saved_registers() & saved) == saved;
}

#else

int sw_has_level(int level)
{
    return level == SW_BASELINE || (SW_ARM64 && level == SW_NEON);
}

#endif

int sw_best_level(void)
{
    int best = SW_LEVELS - 1;
    while (!sw_has_level(best)) best--;
    return best;
}

int sw_level(void)
{
    return level_in_use;
}

const sw_kernels *sw_kernels_in_use(void)
{
    return kernels_in_use;
}

void sw_use_kernels(const sw_kernels *kernels)
{
    kernels_in_use = kernels;
}

void sw_set_level(int level)
{
    const sw_kernels *kernels = NULL;
#if SW_X86_64
    if (level == SW_AVX2) kernels = &sw_avx2;
    if (level == SW_AVX512) kernels = &sw_avx512;
#elif SW_ARM64
    if (level == SW_NEON) kernels = &sw_neon;
#endif
    level_in_use = level;
    sw_use_kernels(kernels);
}

/* Returns the kernels for a ranking, or NULL. Kernels handle five-card hands and badugis, but no points and no high
   hands that must qualify; of wild cards only jokers. */
static const sw_kernels *kernels_for(const sw_ranking *ranking)
{
    const sw_lane_tables *lanes = ranking->lanes;
    int more = !lanes || (lanes->family == SW_LANES_WILD && ranking->wild != sw_rankings[SW_HIGH_WILD].wild);
    return more ? NULL : kernels_in_use;
}

/* Hands that are not dense, or too few for a group, are copied to a block. */
enum { BLOCK = 4 * SW_MOST_GROUP };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Returns the number of groups for `count` hands; the last may not be full. */
static size_t groups_of(const sw_kernels *kernels, size_t count)
{
    return (count + kernels->group - 1) / kernels->group;
}

static void put_values(const uint16_t *values, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    if (out_step == 2) {
        memcpy(out, values, 2 * count);
    } else {
        for (size_t i = 0; i < count; i++, out += out_step) memcpy(out, &values[i], sizeof *values);
    }
}

/* Evaluates up to BLOCK rows; returns the number of rows before the first bad one. */
static size_t block_of_rows(const sw_ranking *ranking, const sw_kernels *kernels, const uint8_t *cards,
                            ptrdiff_t row_step, ptrdiff_t card_step, int n, uint8_t *out, ptrdiff_t out_step,
                            size_t count)
{
    uint8_t rows[7 * BLOCK + SW_BEYOND], *row = rows;
    uint16_t values[BLOCK];
    size_t groups = groups_of(kernels, count), good;
    if (count <= kernels->group / 4) {
        return sw_evaluate_rows(ranking, cards, row_step, card_step, n, out, out_step, count);
    }
    size_t size = count * (size_t)n, whole = groups * kernels->group * (size_t)n;
    if (card_step == 1 && row_step == n) {
        memcpy(rows, cards, size);
    } else {
        for (size_t i = 0; i < count; i++, cards += row_step, row += n) {
            for (int j = 0; j < n; j++) row[j] = cards[j * card_step];
        }
    }
    for (; size < whole; size *= 2) memcpy(rows + size, rows, least(size, whole - size)); /* repeats the rows */
    memset(rows + whole, 0, SW_BEYOND);
    good = kernels->rows(ranking->lanes, rows, n, groups, (uint8_t *)values);
    if (good < groups) {
        size_t first = good * kernels->group;
        count = first + sw_evaluate_rows(ranking, rows + first * (size_t)n, n, 1, n, (uint8_t *)(values + first), 2,
                                         least(kernels->group, count - first));
    }
    put_values(values, out, out_step, count);
    return count;
}

size_t sw_batch_rows(const sw_ranking *ranking, const uint8_t *cards, ptrdiff_t row_step, ptrdiff_t card_step,
                     int n, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    const sw_kernels *kernels = kernels_for(ranking);
    size_t done = 0;
    if (!kernels) return sw_evaluate_rows(ranking, cards, row_step, card_step, n, out, out_step, count);
    if (card_step == 1 && row_step == n && out_step == 2 && count > kernels->group) {
        size_t groups = (count * (size_t)n - SW_BEYOND) / ((size_t)n * kernels->group);
        done = kernels->group * kernels->rows(ranking->lanes, cards, n, groups, out);
    }
    while (done < count) {
        size_t some = least(BLOCK, count - done);
        const uint8_t *from = cards + (ptrdiff_t)done * row_step;
        uint8_t *to = out + (ptrdiff_t)done * out_step;
        size_t good = block_of_rows(ranking, kernels, from, row_step, card_step, n, to, out_step, some);
        done += good;
        if (good < some) break;
    }
    return done;
}

static size_t block_of_sets(const sw_ranking *ranking, const sw_kernels *kernels, const uint8_t *sets,
                            ptrdiff_t set_step, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    uint64_t copy[BLOCK];
    uint16_t values[BLOCK];
    size_t groups = groups_of(kernels, count), good;
    if (count <= kernels->group / 4) return sw_evaluate_sets(ranking, sets, set_step, out, out_step, count);
    for (size_t i = 0; i < count; i++, sets += set_step) copy[i] = sw_read_word(sets);
    for (size_t i = count; i < groups * kernels->group; i++) copy[i] = (uint64_t)0x1f << (SW_CARDS - 5);
    good = kernels->sets(ranking->lanes, (const uint8_t *)copy, groups, (uint8_t *)values);
    if (good < groups) {
        size_t first = good * kernels->group;
        count = first + sw_evaluate_sets(ranking, (const uint8_t *)(copy + first), 8, (uint8_t *)(values + first), 2,
                                         least(kernels->group, count - first));
    }
    put_values(values, out, out_step, count);
    return count;
}

/* Evaluates up to BLOCK sets, which may have wild cards besides jokers. Sets with up to two go through the kernels as
   jokers. */
static size_t parted_sets(const sw_ranking *ranking, uint64_t wild, const uint8_t *sets, ptrdiff_t set_step,
                          uint8_t *out, ptrdiff_t out_step, size_t count)
{
    uint64_t some[2][BLOCK];
    uint16_t place[2][BLOCK], values[BLOCK];
    size_t found[2] = {0, 0};
    for (size_t i = 0; i < count; i++) {
        uint64_t set = sw_read_word(sets + (ptrdiff_t)i * set_step);
        int jokers = sw_count_bits(set & wild);
        uint64_t either[2] = {(set & ~wild) | (((uint64_t)1 << jokers) - 1) << SW_CARDS, set};
        for (int k = 0; k < 2; k++) { /* written to both and kept in one, to avoid an unpredictable branch */
            some[k][found[k]] = either[k];
            place[k][found[k]] = (uint16_t)i;
            found[k] += (jokers > SW_JOKERS) == k;
        }
    }
    for (int k = 0; k < 2; k++) {
        const uint8_t *from = (const uint8_t *)some[k];
        size_t good = k ? sw_evaluate_sets(ranking, from, 8, (uint8_t *)values, 2, found[k])
                        : sw_batch_sets(&sw_rankings[SW_HIGH_WILD], from, 8, (uint8_t *)values, 2, found[k]);
        if (good < found[k]) return sw_evaluate_sets(ranking, sets, set_step, out, out_step, count);
        for (size_t i = 0; i < good; i++) memcpy(out + place[k][i] * out_step, &values[i], sizeof *values);
    }
    return count;
}

size_t sw_batch_sets(const sw_ranking *ranking, const uint8_t *sets, ptrdiff_t set_step, uint8_t *out,
                     ptrdiff_t out_step, size_t count)
{
    const sw_kernels *kernels = kernels_for(ranking);
    size_t done = 0;
    uint64_t wild = kernels_in_use && !kernels && ranking->by == SW_BY_WILD ? sw_wild_cards(ranking) : 0;
    if (!kernels && !wild) return sw_evaluate_sets(ranking, sets, set_step, out, out_step, count);
    if (!wild && set_step == 8 && out_step == 2 && count >= kernels->group) {
        done = kernels->group * kernels->sets(ranking->lanes, sets, count / kernels->group, out);
    }
    while (done < count) {
        size_t some = least(BLOCK, count - done);
        const uint8_t *from = sets + (ptrdiff_t)done * set_step;
        uint8_t *to = out + (ptrdiff_t)done * out_step;
        size_t good = wild ? parted_sets(ranking, wild, from, set_step, to, out_step, some)
                           : block_of_sets(ranking, kernels, from, set_step, to, out_step, some);
        done += good;
        if (good < some) break;
    }
    return done;
}

/* Converts a suit word to a hand for the scalar evaluator. */
static sw_hand hand_of_word(uint64_t word)
{
    sw_hand hand = sw_no_cards();
    for (uint64_t cards = word & ~(uint64_t)SW_GUARD; cards; cards &= cards - 1) {
        unsigned place = (unsigned)sw_lowest_bit(cards);
        hand = sw_add_card(hand, (place & 15) << 2 | place >> 4);
    }
    return hand;
}

/* The last hands in suits, fewer than a group, copied to memory that holds a whole group. */
typedef struct {
    uint16_t suit[4][SW_MOST_GROUP];
    const uint16_t *suits[4];
} last_group;

static void copy_last(last_group *to, const uint16_t *const suits[4], size_t first, size_t count)
{
    for (int i = 0; i < 4; i++) {
        memset(to->suit[i], 0, sizeof to->suit[i]);
        memcpy(to->suit[i], suits[i] + first, count * sizeof *suits[i]);
        to->suits[i] = to->suit[i];
    }
}

static unsigned value_in_suits(const uint16_t *const suits[4], size_t at, uint64_t more, int n)
{
    for (int i = 0; i < 4; i++) more += (uint64_t)suits[i][at] << 16 * i;
    return sw_high_value(hand_of_word(more), n);
}

void sw_batch_suits(const uint16_t *const suits[4], uint64_t more, int n, uint16_t *values, size_t count)
{
    const sw_kernels *kernels = kernels_for(&sw_high);
    if (kernels) {
        size_t rest = count % kernels->group, done = count - rest;
        kernels->suits(&sw_high_lanes, suits, more, n, done / kernels->group, (uint8_t *)values);
        if (rest) {
            last_group last;
            uint16_t some[SW_MOST_GROUP];
            copy_last(&last, suits, done, rest);
            kernels->suits(&sw_high_lanes, last.suits, more, n, 1, (uint8_t *)some);
            memcpy(values + done, some, rest * sizeof *values);
        }
    } else {
        for (size_t i = 0; i < count; i++) values[i] = (uint16_t)value_in_suits(suits, i, more, n);
    }
}

void sw_batch_codes(const sw_kernels *kernels, const uint16_t *const suits[4], uint64_t more, int n, uint32_t *codes,
                    size_t count)
{
    if (kernels) {
        size_t rest = count % kernels->group, done = count - rest;
        kernels->codes(suits, more, n, done / kernels->group, codes);
        if (rest) {
            last_group last;
            uint32_t some[SW_MOST_GROUP];
            copy_last(&last, suits, done, rest);
            kernels->codes(last.suits, more, n, 1, some);
            memcpy(codes + done, some, rest * sizeof *codes);
        }
    } else {
        for (size_t i = 0; i < count; i++) codes[i] = value_in_suits(suits, i, more, n);
    }
}
