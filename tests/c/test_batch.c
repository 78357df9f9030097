#include "evaluator/batch.h"
#include "lanes.h"
#include "rng.h"
#include "test.h"

/* Every check here is made once for all kernels together, because the number of checks must not depend on the
   machine. */

enum { MOST = 8 };

static const sw_kernels *kernels[MOST];
static int how_many;

/* Lists the kernels of this machine, the kernels in plain C, and AVX-512 by SIMDe if available. */
static void gather(void)
{
    const uint16_t one = 1;
    how_many = 0;
#if SW_X86_64
    if (sw_has_level(SW_AVX2)) kernels[how_many++] = &sw_avx2;
    if (sw_has_level(SW_AVX512)) kernels[how_many++] = &sw_avx512;
#elif SW_ARM64
    kernels[how_many++] = &sw_neon;
#endif
    if (*(const uint8_t *)&one == 1) { /* they depend on the byte order */
        kernels[how_many++] = &plain_1;
        kernels[how_many++] = &plain_4;
        if (emulated_avx512) kernels[how_many++] = emulated_avx512;
    }
    kernels[how_many++] = NULL; /* the baseline level */
}

static uint64_t set_of(const uint8_t *cards, int n)
{
    uint64_t set = 0;
    for (int i = 0; i < n; i++) set |= SW_SET(cards[i]);
    return set;
}

static uint16_t value_of(uint64_t set)
{
    return (uint16_t)sw_value(&sw_high, sw_add_set(sw_no_cards(), set), sw_count_bits(set));
}

/* Deals n distinct cards; usually of few suits or few ranks, for flushes, full houses and quads. */
static void deal(int n, uint8_t *cards)
{
    int kind = any(4), first = 4 * any(9), suit = any(4);
    for (int i = 0; i < n;) {
        uint8_t card = (uint8_t)any(SW_CARDS);
        if (kind == 1) card = (uint8_t)(first + any(4 * 4));
        if (kind == 2 && i < n - any(3)) card = (uint8_t)((card & ~3) + suit);
        if (kind == 3 && i < 5) card = (uint8_t)(first % 36 + 4 * any(7) + (any(8) ? suit : any(4)));
        int again = 0;
        for (int j = 0; j < i; j++) again |= cards[j] == card;
        if (card < SW_CARDS && !again) cards[i++] = card;
    }
}

/* Counts wrong values from the three inputs, in memory of exactly their sizes and at any alignment. */
static int wrong_values(int n, size_t count, size_t shift)
{
    int wrong = 0;
    uint8_t *rows = memory(count * (size_t)n + shift), *sets = memory(8 * count + shift);
    uint8_t *out = memory(2 * count + shift);
    uint16_t *suits[4], *others[4];
    uint16_t *values = (uint16_t *)memory(2 * count), *expected = (uint16_t *)memory(2 * count);
    for (int i = 0; i < 4; i++) {
        suits[i] = (uint16_t *)memory(2 * count);
        others[i] = (uint16_t *)memory(2 * count);
    }
    uint64_t board = SW_SET(3) | SW_SET(17) | SW_SET(51);
    for (size_t i = 0; i < count; i++) {
        uint8_t *row = rows + shift + i * (size_t)n;
        deal(n, row);
        uint64_t set = set_of(row, n);
        memcpy(sets + shift + 8 * i, &set, 8);
        sw_put_suits(suits, i, sw_suit_word_of(set));
        expected[i] = value_of(set);
    }
    for (int k = 0; k < how_many; k++) {
        sw_use_kernels(kernels[k]);
        memset(out, 0, 2 * count + shift);
        wrong += sw_batch_rows(&sw_high, rows + shift, n, 1, n, out + shift, 2, count) != count;
        wrong += memcmp(out + shift, expected, 2 * count) != 0;
        memset(out, 0, 2 * count + shift);
        wrong += sw_batch_sets(&sw_high, sets + shift, 8, out + shift, 2, count) != count;
        wrong += memcmp(out + shift, expected, 2 * count) != 0;
        memset(values, 0, 2 * count);
        sw_batch_suits((const uint16_t *const *)suits, 0, n, values, count);
        wrong += memcmp(values, expected, 2 * count) != 0;
    }
    /* With shared cards. */
    for (size_t i = 0; i < count; i++) {
        uint8_t two[2];
        do deal(2, two);
        while (board & set_of(two, 2));
        sw_put_suits(others, i, sw_suit_word_of(set_of(two, 2)));
        expected[i] = value_of(board | set_of(two, 2));
    }
    for (int k = 0; k < how_many; k++) {
        sw_use_kernels(kernels[k]);
        memset(values, 0, 2 * count);
        sw_batch_suits((const uint16_t *const *)others, sw_suit_word_of(board), 5, values, count);
        wrong += memcmp(values, expected, 2 * count) != 0;
    }
    free(rows);
    free(sets);
    free(out);
    for (int i = 0; i < 4; i++) {
        free(suits[i]);
        free(others[i]);
    }
    free(values);
    free(expected);
    return wrong;
}

static void every_size(void)
{
    for (int n = 5; n <= 7; n++) {
        int wrong = 0;
        for (size_t count = 0; count < 140; count++) wrong += wrong_values(n, count, count % 3);
        wrong += wrong_values(n, 5000, 1);
        CHECK(wrong == 0);
    }
}

/* Tests sets of five, six and seven cards in one batch. */
static void mixed_sets(void)
{
    enum { COUNT = 3000 };
    static uint64_t sets[COUNT];
    static uint16_t values[COUNT];
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
        uint8_t cards[7];
        int n = 5 + any(3);
        deal(n, cards);
        sets[i] = set_of(cards, n);
    }
    for (int k = 0; k < how_many; k++) {
        sw_use_kernels(kernels[k]);
        memset(values, 0, sizeof values);
        wrong += sw_batch_sets(&sw_high, (uint8_t *)sets, 8, (uint8_t *)values, 2, COUNT) != COUNT;
        for (int i = 0; i < COUNT; i++) wrong += values[i] != value_of(sets[i]);
    }
    CHECK(wrong == 0);
}

/* Tests any steps, through memory longer than a block. */
static void any_steps(void)
{
    enum { COUNT = 600, WIDE = 16 };
    static uint8_t cards[COUNT * WIDE], out[COUNT * 8];
    static uint64_t sets[2 * COUNT];
    int wrong = 0;
    for (int i = 0; i < COUNT; i++) {
        deal(7, cards + i * WIDE);
        for (int j = 7; j < WIDE; j++) cards[i * WIDE + j] = cards[i * WIDE + j - 7];
        sets[2 * i] = set_of(cards + i * WIDE, 7);
    }
    for (int k = 0; k < how_many; k++) {
        sw_use_kernels(kernels[k]);
        for (int kind = 0; kind < 4; kind++) {
            int back = kind & 1, card_step = kind & 2 ? -1 : 1;
            ptrdiff_t step = back ? -WIDE : WIDE, set_step = back ? -16 : 16, out_step = back ? 8 : -6;
            const uint8_t *first = cards + (back ? (COUNT - 1) * WIDE : 0) + (card_step < 0 ? 6 : 0);
            const uint8_t *first_set = (const uint8_t *)(sets + (back ? 2 * (COUNT - 1) : 0));
            uint8_t *to = out_step > 0 ? out : out + (COUNT - 1) * 6;
            for (int by_set = 0; by_set < 2; by_set++) {
                memset(out, 0, sizeof out);
                size_t good = by_set ? sw_batch_sets(&sw_high, first_set, set_step, to, out_step, COUNT)
                                     : sw_batch_rows(&sw_high, first, step, card_step, 7, to, out_step, COUNT);
                wrong += good != COUNT;
                for (int i = 0; i < COUNT; i++) {
                    uint16_t value;
                    memcpy(&value, to + i * out_step, 2);
                    wrong += value != value_of(sets[2 * (back ? COUNT - 1 - i : i)]);
                }
            }
        }
    }
    CHECK(wrong == 0);
}

/* Tests that a bad row or set is found at any position, and that all before it have values. */
static void bad_hands(int n)
{
    enum { COUNT = 150 };
    int wrong = 0;
    for (int i = 0; i < 6000; i++) {
        static uint8_t cards[7 * COUNT];
        static uint64_t sets[COUNT];
        static uint16_t values[COUNT];
        const sw_kernels *one = kernels[i % how_many];
        size_t at = (size_t)any(COUNT), count = at + 1 + (size_t)any(COUNT - (int)at);
        if (i % 64 == 0 || i < how_many) {
            for (size_t j = 0; j < COUNT; j++) deal(n, cards + j * (size_t)n);
            for (size_t j = 0; j < COUNT; j++) sets[j] = set_of(cards + j * (size_t)n, n);
        }
        uint8_t *place = cards + at * (size_t)n + any(n), kept = *place;
        do *place = any(2) ? cards[at * (size_t)n + (size_t)any(n)] : (uint8_t)(SW_CARDS + any(256 - SW_CARDS));
        while (*place == kept);
        uint64_t set = sets[at];
        int kind = any(4);
        if (kind == 0) sets[at] |= SW_SET(SW_CARDS + any(12));
        if (kind == 1) sets[at] = i & 4 ? 0 : 0xf;
        if (kind == 2) sets[at] = ~(uint64_t)0 >> any(56);
        if (kind == 3) sets[at] = SW_SET(any(64)) * 15;
        sw_use_kernels(one);
        memset(values, 0, sizeof values);
        wrong += sw_batch_rows(&sw_high, cards, n, 1, n, (uint8_t *)values, 2, count) != at;
        for (size_t j = 0; j < at; j++) wrong += values[j] != value_of(set_of(cards + j * (size_t)n, n));
        wrong += sw_batch_sets(&sw_high, (uint8_t *)sets, 8, (uint8_t *)values, 2, count) != at;
        *place = kept;
        sets[at] = set;
    }
    CHECK(wrong == 0);
}

/* Tests every pair of bytes at every two positions of a row: valid exactly if the scalar evaluator accepts it. */
static void every_pair_of_bytes(int n)
{
    int wrong = 0;
    for (int k = 0; k < how_many && kernels[k] != &plain_1; k++) { /* this machine's kernels come before the slow
                                                                      ones */
        const sw_kernels *one = kernels[k];
        static uint8_t rows[256 * 7];
        static uint16_t values[256];
        sw_use_kernels(one);
        for (int i = 1; i < n; i++) {
            for (int j = 0; j < i; j++) {
                for (int byte = 0; byte < 256; byte++) {
                    sw_hand hand;
                    size_t at = 0;
                    for (int row = 0; row < 256; row++) {
                        for (int c = 0; c < n; c++) rows[row * n + c] = (uint8_t)(50 - 7 * c);
                        rows[row * n + i] = (uint8_t)byte;
                        rows[row * n + j] = (uint8_t)row;
                    }
                    while (at < 256) {
                        size_t left = 256 - at;
                        size_t good = sw_batch_rows(&sw_high, rows + at * (size_t)n, n, 1, n, (uint8_t *)values, 2, left);
                        for (; good > 0; good--, at++) wrong += !sw_add_cards(&hand, rows + at * (size_t)n, n);
                        if (at < 256) wrong += sw_add_cards(&hand, rows + at * (size_t)n, n), at++;
                    }
                    if (byte > SW_CARDS && byte < 250) byte += 12;
                }
            }
        }
    }
    CHECK(wrong == 0);
}

/* Tests all five-card hands, three cards added to each two, at this machine's best level. */
static void every_five(void)
{
    enum { THREES = 19600 };
    static uint64_t sets[THREES];
    static uint16_t threes[4][THREES], values[THREES];
    uint16_t *const suits[4] = {threes[0], threes[1], threes[2], threes[3]};
    int wrong = 0, level = sw_best_level();
    sw_set_level(level);
    CHECK(sw_level() == level && sw_has_level(SW_BASELINE) && !sw_has_level(SW_LEVELS));
    for (int a = 0; a < SW_CARDS - 4; a++) {
        for (int b = a + 1; b < SW_CARDS - 3; b++) {
            size_t count = 0;
            uint64_t two = SW_SET(a) | SW_SET(b);
            for (int c = b + 1; c < SW_CARDS; c++) {
                for (int d = c + 1; d < SW_CARDS; d++) {
                    for (int e = d + 1; e < SW_CARDS; e++) {
                        sets[count] = SW_SET(c) | SW_SET(d) | SW_SET(e);
                        sw_put_suits(suits, count, sw_suit_word_of(sets[count]));
                        count++;
                    }
                }
            }
            sw_batch_suits((const uint16_t *const *)suits, sw_suit_word_of(two), 5, values, count);
            for (size_t i = 0; i < count; i++) wrong += values[i] != value_of(two | sets[i]);
        }
    }
    CHECK(wrong == 0);
}

/* Tests that codes are in the order of the values, one for each, for five, six and seven cards together. */
static void order_of_codes(void)
{
    enum { COUNT = 20000 };
    static uint16_t cards[4][COUNT], values[COUNT];
    static uint32_t codes[COUNT], code_of[SW_HIGH_VALUES + 1];
    uint16_t *const suits[4] = {cards[0], cards[1], cards[2], cards[3]};
    int wrong = 0;
    for (int k = 0; k < how_many; k++) {
        uint32_t last = 0;
        memset(code_of, 0, sizeof code_of);
        for (int n = 5; n <= 7; n++) {
            for (size_t i = 0; i < COUNT; i++) {
                uint8_t hand[7];
                deal(n, hand);
                sw_put_suits(suits, i, sw_suit_word_of(set_of(hand, n)));
                values[i] = value_of(set_of(hand, n));
            }
            sw_batch_codes(kernels[k], (const uint16_t *const *)suits, 0, n, codes, COUNT - 5);
            for (size_t i = 0; i < COUNT - 5; i++) {
                uint32_t *known = &code_of[values[i]];
                wrong += *known && *known != codes[i];
                *known = codes[i];
            }
        }
        for (int value = 1; value <= SW_HIGH_VALUES; value++) {
            if (!code_of[value]) continue;
            wrong += code_of[value] <= last;
            last = code_of[value];
        }
    }
    CHECK(wrong == 0);
}

/* Returns numbers of this test's own sequence, so that other tests keep theirs. */
static int next(int limit)
{
    static uint64_t state = 1;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)((state >> 33) % (unsigned)limit);
}

/* Deals n distinct cards of a deck; usually of few suits or few ranks, and with a joker if there is one. */
static void deal_from(uint64_t deck_of, int n, uint8_t *cards)
{
    int kind = next(4), rank = next(13), suit = next(4);
    for (int i = 0, tried = 0; i < n; tried++) {
        int card = next(SW_ALL_CARDS);
        if (tried < 100 && kind == 1) card = 4 * ((rank + next(4)) % 13) + next(4);
        if (tried < 100 && kind == 2 && i < n - next(3)) card = 4 * next(13) + suit;
        if (tried < 100 && kind == 3 && i < 5) card = 4 * ((rank + next(7)) % 13) + (next(8) ? suit : next(4));
        if (i < n - 4 && next(3) == 0 && deck_of >> SW_CARDS) card = SW_CARDS + next(SW_JOKERS);
        int again = !(deck_of & SW_SET(card));
        for (int j = 0; j < i; j++) again |= cards[j] == card;
        if (!again) cards[i++] = (uint8_t)card;
    }
}

/* Tests rows and sets under every ranking, and with deuces wild; and a bad one, usually with a card outside the
   deck. */
static void every_ranking(void)
{
    enum { COUNT = 300 };
    static uint8_t cards[7 * COUNT];
    static uint64_t sets[COUNT];
    static uint16_t values[COUNT], expected[COUNT];
    sw_ranking deuces = sw_rankings[SW_HIGH_WILD];
    deuces.wild |= sw_add_set(sw_no_cards(), 15).suits;
    for (int r = 0; r <= SW_RANKINGS; r++) {
        const sw_ranking *ranking = r < SW_RANKINGS ? &sw_rankings[r] : &deuces;
        int wrong = 0;
        for (int n = ranking->least; n <= ranking->most; n++) {
            for (size_t i = 0; i < COUNT; i++) {
                deal_from(ranking->deck, n, cards + i * (size_t)n);
                sets[i] = set_of(cards + i * (size_t)n, n);
                expected[i] = (uint16_t)sw_value(ranking, sw_add_set(sw_no_cards(), sets[i]), n);
            }
            size_t at = (size_t)next(COUNT);
            for (int k = 0; k < how_many; k++) {
                sw_use_kernels(kernels[k]);
                memset(values, 0, sizeof values);
                wrong += sw_batch_rows(ranking, cards, n, 1, n, (uint8_t *)values, 2, COUNT) != COUNT;
                wrong += memcmp(values, expected, sizeof values) != 0;
                memset(values, 0, sizeof values);
                wrong += sw_batch_sets(ranking, (uint8_t *)sets, 8, (uint8_t *)values, 2, COUNT) != COUNT;
                wrong += memcmp(values, expected, sizeof values) != 0;

                uint8_t *place = cards + at * (size_t)n + next(n), kept = *place;
                uint64_t set = sets[at];
                do *place = (uint8_t)next(256);
                while (*place < 64 && ranking->deck & SW_SET(*place));
                sets[at] = k & 1 ? 0xffu << 20 : set | SW_SET(next(2) ? 54 + next(10) : 0);
                int bad = sw_count_bits(sets[at]) > ranking->most || (sets[at] & ~ranking->deck);
                memset(values, 0, sizeof values);
                wrong += sw_batch_rows(ranking, cards, n, 1, n, (uint8_t *)values, 2, COUNT) != at;
                wrong += memcmp(values, expected, at * sizeof *values) != 0;
                if (bad) wrong += sw_batch_sets(ranking, (uint8_t *)sets, 8, (uint8_t *)values, 2, COUNT) != at;
                *place = kept;
                sets[at] = set;
            }
        }
        CHECK(wrong == 0);
    }
}

void test_batch(void)
{
    int level = sw_level();
    gather();
    every_size();
    mixed_sets();
    any_steps();
    order_of_codes();
    for (int n = 5; n <= 7; n++) {
        bad_hands(n);
        every_pair_of_bytes(n);
    }
    every_five();
    every_ranking();
    sw_set_level(level);
}
