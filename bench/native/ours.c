/* Steelwheel's C core. `ours LEVEL` runs the batches as shipped for that level, validating every hand. `ours loops`
   runs the bare evaluator in the common loops. `ours deals` runs Omaha and indices, also validated. */
#define HAND sw_hand
#define EMPTY sw_no_cards()
#define ADD(hand, card) sw_add_card(hand, card)
#define VALUE(hand, n) sw_high_value(hand, n)
#include "evaluator/batch.h"
#include "evaluator/omaha.h"
#include "isomorphism/indexer.h"
#include "loops.h"

#define BATCH(n) \
    static size_t batch_of_##n(const void *in, size_t count, void *out) \
    { \
        return sw_batch_rows(&sw_high, in, n, 1, n, out, 2, count); \
    }
BATCH(5)
BATCH(6)
BATCH(7)

static void *own_sets(const uint8_t *cards, size_t count)
{
    uint64_t *sets = need(count * sizeof *sets);
    for (size_t i = 0; i < count; i++) {
        for (int j = 0; j < 7; j++) sets[i] |= SW_SET(*cards++);
    }
    return sets;
}

static size_t batch_of_sets(const void *in, size_t count, void *out)
{
    return sw_batch_sets(&sw_high, in, 8, out, 2, count);
}

enum { FOURS = 270725, PART = 1024 };

/* Combines every three cards with all sets of four lower cards. The fours are sorted by highest card, and taken in
   parts that stay in the nearest cache. `use` runs for `some`, the `size` fours as suits that go with `three`. */
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

/* Sixteen sums, because additions to a single sum would wait for each other. */
#define ADD_UP(sum, values, size) \
    uint32_t parts[16] = {0}, part = 0; \
    size_t i = 0; \
    for (; i + 16 <= size; i += 16) { \
        for (int j = 0; j < 16; j++) parts[j] += values[i + j]; \
    } \
    for (; i < size; i++) part += values[i]; \
    for (int j = 0; j < 16; j++) part += parts[j]; \
    sum += part;

static size_t batch_sum(const void *in, size_t count, void *out)
{
    static uint16_t values[PART];
    uint64_t sum = 0;
    (void)in;
    BATCHES_OF_ALL({
        sw_batch_suits(some, three, 7, values, size);
        ADD_UP(sum, values, size) /* 1,024 values below 2**13 fit */
    })
    *(uint64_t *)out = sum;
    return count;
}

static size_t code_sum(const void *in, size_t count, void *out)
{
    static uint32_t codes[PART];
    uint64_t sum = 0;
    (void)in;
    BATCHES_OF_ALL({
        sw_batch_codes(sw_kernels_in_use(), some, three, 7, codes, size);
        ADD_UP(sum, codes, size) /* modulo 2**32: a checksum */
    })
    *(uint64_t *)out = sum;
    return count;
}

static size_t omaha_by(sw_omaha rules, const uint8_t *cards, size_t count, uint8_t *out)
{
    sw_omaha_rows in_hand = {cards, 9, 1}, on_board = {cards + 4, 9, 1};
    sw_omaha_out to[2] = {{out, 2 * (size_t)rules.rankings}, {out + 2, 4}};
    return sw_evaluate_omaha(&rules, in_hand, on_board, to, count);
}

static size_t omaha(const void *in, size_t count, void *out)
{
    return omaha_by((sw_omaha){{&sw_high}, 1, 4, 5, 2}, in, count, out);
}

static size_t omaha_low(const void *in, size_t count, void *out)
{
    return omaha_by((sw_omaha){{&sw_rankings[SW_ACE_TO_FIVE_8]}, 1, 4, 5, 2}, in, count, out);
}

static size_t omaha_both(const void *in, size_t count, void *out)
{
    return omaha_by((sw_omaha){{&sw_high, &sw_rankings[SW_ACE_TO_FIVE_8]}, 2, 4, 5, 2}, in, count, out);
}

static sw_indexer *indexer;

static size_t to_index(const void *in, size_t count, void *out)
{
    return sw_index_rows(indexer, 3, in, 7, 1, out, 8, count);
}

static size_t to_cards(const void *in, size_t count, void *out)
{
    return sw_indexed_hands(indexer, 3, in, 8, out, 7, 1, count);
}

static const work batches[] = {
    {"rows7", 7, 2, batch_of_7, NULL},
    {"rows6", 6, 2, batch_of_6, NULL},
    {"rows5", 5, 2, batch_of_5, NULL},
    {"hands7", 7, 2, batch_of_sets, own_sets},
    {"sum", 0, 8, batch_sum, NULL},
    {"codes", 0, 8, code_sum, NULL},
    {NULL, 0, 0, NULL, NULL},
};

static const work deals[] = {
    {"omaha", 9, 2, omaha, NULL},
    {"omaha8", 9, 2, omaha_low, NULL},
    {"omaha-hilo", 9, 4, omaha_both, NULL},
    {"index", 7, 8, to_index, NULL},
    {"cards", 8, 7, to_cards, NULL},
    {NULL, 0, 0, NULL, NULL},
};

static const work *start(int argc, char **argv)
{
    static const uint8_t rounds[] = {2, 3, 1, 1};
    if (argc < 2) fail("usage: ours LEVEL | loops | deals");
    if (!strcmp(argv[1], "loops")) return loops;
    if (!strcmp(argv[1], "deals")) return sw_new_indexer(rounds, 4, &indexer) ? NULL : deals;
    for (int level = 0; level < SW_LEVELS; level++) {
        if (!strcmp(argv[1], sw_level_names[level]) && sw_has_level(level)) {
            sw_set_level(level);
            return batches;
        }
    }
    return NULL;
}
