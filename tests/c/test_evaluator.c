#include "evaluator/batch.h"
#include "evaluator/best_five.h"
#include "evaluator/distribution.h"
#include "rng.h"
#include "test.h"

enum { CATEGORIES = 9, MOST_VALUES = 7500 };

/* Returns the category and ranks of five cards by the rules of poker, in the format of sw_ranking.hands: the category
   and the ranks by weight, four bits each. Slow and simple. */
static uint32_t judge(const uint8_t five[5])
{
    int count[13] = {0}, most = 0, pairs = 0, flush = 1, straight_to = -1;
    for (int i = 0; i < 5; i++) {
        count[five[i] / 4]++;
        flush &= five[i] % 4 == five[0] % 4;
    }
    for (int rank = 0; rank < 13; rank++) {
        if (count[rank] > most) most = count[rank];
        pairs += count[rank] == 2;
        int run = 1;
        for (int i = 0; i < 5; i++) run &= rank >= 3 && count[(rank - i + 13) % 13] > 0;
        if (run) straight_to = rank;
    }
    uint32_t category = most == 4                      ? 7
                        : most == 3 && pairs           ? 6
                        : most == 3                    ? 3
                        : pairs == 2                   ? 2
                        : pairs == 1                   ? 1
                        : flush && straight_to >= 0    ? 8
                        : flush                        ? 5
                        : straight_to >= 0             ? 4
                                                       : 0;
    uint32_t packed = category;
    if (straight_to >= 0) {
        for (int i = 0; i < 5; i++) packed = packed << 4 | (uint32_t)((straight_to - i + 13) % 13);
        return packed;
    }
    for (int times = most; times > 0; times--) {
        for (int rank = 12; rank >= 0; rank--) {
            for (int i = 0; i < times && count[rank] == times; i++) packed = packed << 4 | (uint32_t)rank;
        }
    }
    return packed;
}

static unsigned value_of(uint64_t set)
{
    return sw_value(&sw_high, sw_add_set(sw_no_cards(), set), sw_count_bits(set));
}

static uint64_t set_of(const uint8_t *cards, int n)
{
    uint64_t set = 0;
    for (int i = 0; i < n; i++) set |= SW_SET(cards[i]);
    return set;
}

/* Checks that counts by value have these numbers of hands by category, and this number of distinct values. */
static void counts_are(const uint64_t *counts, const uint64_t published[CATEGORIES], int different)
{
    uint64_t by_category[CATEGORIES] = {0};
    int seen = 0;
    CHECK(counts[0] == 0);
    for (int value = 1; value <= sw_high.values; value++) {
        by_category[sw_high.hands[value] >> 20] += counts[value];
        seen += counts[value] > 0;
        mix(counts[value]);
    }
    for (int i = 0; i < CATEGORIES; i++) CHECK(by_category[i] == published[i]);
    CHECK(seen == different);
}

static uint64_t *new_counts(void)
{
    uint64_t *counts = (uint64_t *)memory(MOST_VALUES * sizeof *counts);
    memset(counts, 0, MOST_VALUES * sizeof *counts);
    return counts;
}

/* Compares, and frees the counts. */
static void same_counts(uint64_t *counts, const uint64_t *expected)
{
    CHECK(memcmp(counts, expected, MOST_VALUES * sizeof *counts) == 0);
    free(counts);
}

/* Returns the outcomes of dealing `to_come` cards of `live` to the cards `held`, counted one by one and by the core. */
static uint64_t *count_runouts(const sw_ranking *ranking, uint64_t held, uint64_t live, int to_come)
{
    uint64_t *one_by_one = new_counts(), *counts = new_counts();
    sw_live may_come = sw_live_cards(live);
    for (int slice = 0; slice < sw_slices(&may_come, to_come); slice++) {
        sw_count_runouts(ranking, sw_add_set(sw_no_cards(), held), sw_count_bits(held), &may_come, to_come, slice,
                         one_by_one);
    }
    sw_count_values(ranking, held, live, to_come, counts);
    same_counts(counts, one_by_one);
    return one_by_one;
}

static void count_all(int n, const uint64_t published[CATEGORIES], int different)
{
    uint64_t *counts = count_runouts(&sw_high, 0, SW_STANDARD, n);
    counts_are(counts, published, different);
    free(counts);
}

/* Tests that value v stands for a better hand than v - 1. */
static void order(void)
{
    CHECK(sw_high.values == 7462);
    for (int value = 1; value <= sw_high.values; value++) {
        CHECK(sw_high.hands[value] >> 20 < CATEGORIES);
        CHECK(value == 1 || sw_high.hands[value] > sw_high.hands[value - 1]);
        mix(sw_high.hands[value]);
    }
    CHECK(sw_high.hands[1] == 0x53210);           /* 7-5-4-3-2 */
    CHECK(sw_high.hands[sw_high.values] == 0x8cba98); /* a royal flush */
}

/* Tests all five-card hands, in every way to compute a value. */
static void every_five(void)
{
    static const uint64_t published[CATEGORIES] = {1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
    int wrong = 0;
    uint8_t five[5];
    uint64_t *counts = new_counts();
    for (five[0] = 0; five[0] < SW_CARDS; five[0]++) {
        for (five[1] = 0; five[1] < five[0]; five[1]++) {
            for (five[2] = 0; five[2] < five[1]; five[2]++) {
                for (five[3] = 0; five[3] < five[2]; five[3]++) {
                    for (five[4] = 0; five[4] < five[3]; five[4]++) {
                        sw_hand hand;
                        int different = sw_add_cards(&hand, five, 5);
                        unsigned value = sw_value(&sw_high, hand, 5);
                        wrong += !different || value != value_of(set_of(five, 5));
                        wrong += sw_high.hands[value] != judge(five);
                        counts[value]++;
                    }
                }
            }
        }
    }
    CHECK(wrong == 0);
    counts_are(counts, published, 7462);
    same_counts(count_runouts(&sw_high, 0, SW_STANDARD, 5), counts);
    free(counts);
}

/* Tests that the value of six and seven cards is that of their best five, and that these are the five that play. */
static void best_of_more(void)
{
    sw_rng rng = sw_rng_at(17, 0);
    for (int n = 5; n <= 7; n++) {
        for (int i = 0; i < 20000; i++) {
            uint8_t cards[SW_CARDS], five[5];
            unsigned best = 0;
            memcpy(cards, deck, sizeof cards);
            sw_draw(&rng, cards, SW_CARDS, n);
            uint64_t set = set_of(cards, n);
            for (unsigned kept = 0; kept < 1u << n; kept++) {
                if (sw_count_bits(kept) != 5) continue;
                uint64_t some = 0;
                for (int j = 0; j < n; j++) some |= kept >> j & 1 ? SW_SET(cards[j]) : 0;
                unsigned value = value_of(some);
                if (value > best) best = value;
            }
            CHECK(value_of(set) == best);
            sw_best_five(&sw_high, set, five);
            uint64_t playing = set_of(five, 5);
            CHECK((playing & ~set) == 0 && sw_count_bits(playing) == 5 && value_of(playing) == best);
            uint32_t ranks = 0;
            for (int j = 0; j < 5; j++) ranks = ranks << 4 | five[j] / 4;
            CHECK((sw_high.hands[best] & 0xfffff) == ranks);
            mix(best);
            for (int j = 0; j < 5; j++) mix(five[j]);
        }
    }
}

/* Tests every ranking, also with four cards made wild, and on hands of few ranks or suits. The value of more cards is
   that of the best hand with one fewer. Batches and run-outs agree, and the cards that play have the same value. Cards
   outside the deck are refused. */
static void every_ranking(void)
{
    for (int which = 0; which <= SW_RANKINGS; which++) {
        sw_ranking rules = sw_rankings[which < SW_RANKINGS ? which : SW_HIGH_WILD];
        if (which == SW_RANKINGS) rules.wild |= sw_add_set(sw_no_cards(), 0x8000000080001).suits | sw_hash.suits[20];
        for (int i = 0; i < 20000; i++) {
            int n = rules.least + any(rules.most + 1 - rules.least), size = 0, good = 1;
            uint64_t set = 0, outside = 0;
            uint8_t cards[7], five[5];
            while (size < n) {
                int card = i % 4 == 1 ? 4 * any(14) + any(2) : i % 4 == 2 ? 36 + any(18) : any(SW_ALL_CARDS);
                if (card < SW_ALL_CARDS && rules.deck & ~set & SW_SET(card)) {
                    set |= SW_SET(card);
                    cards[size++] = (uint8_t)card;
                }
            }
            sw_hand hand = sw_add_set(sw_no_cards(), set);
            unsigned value = sw_value(&rules, hand, n), best = 0;
            CHECK(value <= rules.values);
            for (int j = 0; n > rules.least && j < n; j++) {
                unsigned one = sw_value(&rules, sw_add_set(sw_no_cards(), set & ~SW_SET(cards[j])), n - 1);
                if (one > best) best = one;
            }
            CHECK(n == rules.least || value == best);

            uint16_t found[3];
            uint8_t *out = (uint8_t *)found;
            CHECK(sw_evaluate_rows(&rules, cards, n, 1, n, out, 2, 1) == 1);
            CHECK(sw_evaluate_rows(&rules, cards + n - 1, n, -1, n, out + 2, 2, 1) == 1);
            CHECK(sw_evaluate_sets(&rules, (const uint8_t *)&set, 8, out + 4, 2, 1) == 1);
            CHECK(found[0] == value && found[1] == value && found[2] == value);

            int playing = sw_best_five(&rules, set, five);
            uint64_t some = set_of(five, playing);
            CHECK((some & ~set) == 0 && sw_count_bits(some) == playing && (playing > 0) == (value > 0));
            if (playing) CHECK(sw_value(&rules, sw_add_set(sw_no_cards(), some), playing) == value);
            mix(value);
            for (int j = 0; j < playing; j++) mix(five[j]);

            cards[any(n)] = (uint8_t)any(256);
            for (int j = 0; j < n; j++) {
                uint64_t bit = cards[j] < 64 ? SW_SET(cards[j]) : 0;
                good &= bit && rules.deck & bit & ~outside;
                outside |= bit;
            }
            CHECK(sw_evaluate_rows(&rules, cards, n, 1, n, out, 2, 1) == (size_t)good);
        }
        for (int card = 0; card < 64 && rules.most > 5; card++) { /* together with four kings and an ace */
            uint64_t set = SW_SET(card) | (uint64_t)0x1f << 44;
            uint8_t out[2];
            CHECK(sw_evaluate_sets(&rules, (const uint8_t *)&set, 8, out, 2, 1) == !(set & ~rules.deck));
        }
    }
}

/* Memory of exactly the span of `count` rows of `n` items of `size` bytes; `start` is the first row. */
typedef struct {
    uint8_t *bytes, *start;
    size_t span;
} layout;

static layout lay(size_t count, ptrdiff_t row_step, int n, ptrdiff_t step, size_t size)
{
    ptrdiff_t low = 0, high = (ptrdiff_t)size;
    *(row_step < 0 ? &low : &high) += ((ptrdiff_t)count - 1) * row_step;
    *(step < 0 ? &low : &high) += (n - 1) * step;
    layout made = {NULL, NULL, (size_t)(high - low)};
    made.bytes = memory(made.span);
    made.start = made.bytes - low;
    memset(made.bytes, 0xee, made.span);
    return made;
}

enum { ROWS = 9 };

static void put_rows(layout at, ptrdiff_t row_step, int n, ptrdiff_t card_step, uint8_t rows[ROWS][7])
{
    for (int i = 0; i < ROWS; i++) {
        for (int j = 0; j < n; j++) at.start[i * row_step + j * card_step] = rows[i][j];
    }
}

/* Checks that the values are in place, and that no other byte has changed. */
static void check_out(layout out, ptrdiff_t out_step, const uint16_t *values)
{
    layout expected = lay(ROWS, out_step, 1, 0, sizeof *values);
    for (int i = 0; i < ROWS; i++) memcpy(expected.start + i * out_step, &values[i], sizeof *values);
    CHECK(memcmp(out.bytes, expected.bytes, out.span) == 0);
    free(expected.bytes);
}

static void rows(int n)
{
    const ptrdiff_t steps[][2] = {{n, 1}, {n + 2, 1}, {-n, 1}, {-n - 5, 1}, {n, -1}, {-n, -1}, {1, ROWS},
                                  {-1, ROWS}, {2, -2 * ROWS}, {-3, -3 * ROWS}, {0, 1}, {0, -4}};
    const ptrdiff_t out_steps[] = {2, 3, 8, -2, -5, 0};
    sw_rng rng = sw_rng_at(19, (uint64_t)n);
    for (size_t s = 0; s < sizeof steps / sizeof *steps; s++) {
        for (size_t o = 0; o < sizeof out_steps / sizeof *out_steps; o++) {
            ptrdiff_t row_step = steps[s][0], card_step = steps[s][1], out_step = out_steps[o];
            uint8_t cards[ROWS][7];
            uint16_t values[ROWS];
            for (int i = 0; i < ROWS; i++) {
                uint8_t all[SW_CARDS];
                memcpy(all, deck, sizeof all);
                sw_draw(&rng, all, SW_CARDS, n);
                memcpy(cards[i], row_step || i == 0 ? all : cards[0], 7);
                values[i] = (uint16_t)value_of(set_of(cards[i], n));
            }
            layout in = lay(ROWS, row_step, n, card_step, 1), out = lay(ROWS, out_step, 1, 0, 2);
            put_rows(in, row_step, n, card_step, cards);
            CHECK(sw_evaluate_rows(&sw_high, in.start, row_step, card_step, n, out.start, out_step, ROWS) ==
                  ROWS);
            check_out(out, out_step, values);
            free(in.bytes);
            free(out.bytes);
        }
    }
    /* One card n times, by a step of 0. */
    layout in = lay(ROWS, 1, n, 0, 1), out = lay(ROWS, 2, 1, 0, 2);
    memset(in.bytes, 5, in.span);
    CHECK(sw_evaluate_rows(&sw_high, in.start, 1, 0, n, out.start, 2, ROWS) == 0);
    CHECK(sw_evaluate_rows(&sw_high, in.start, 1, 0, n, out.start, 2, 0) == 0);
    free(in.bytes);
    free(out.bytes);
}

/* Returns whether bytes are n distinct cards, by comparing them. */
static int good(const uint8_t *cards, int n)
{
    for (int i = 0; i < n; i++) {
        if (cards[i] >= SW_CARDS) return 0;
        for (int j = 0; j < i; j++) {
            if (cards[j] == cards[i]) return 0;
        }
    }
    return 1;
}

static void judged(const uint8_t *cards, int n)
{
    sw_hand hand;
    CHECK(sw_add_cards(&hand, cards, n) == good(cards, n));
}

/* Tests every byte at each position and at each two positions, the same byte everywhere, and few cards many times. */
static void bad_bytes(int n)
{
    uint8_t cards[7];
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) {
            for (int two = 0; two < 1 << 16; two++) {
                for (int k = 0; k < n; k++) cards[k] = (uint8_t)(50 - 7 * k);
                cards[i] = (uint8_t)(two >> 8);
                cards[j] = (uint8_t)two;
                judged(cards, n);
            }
        }
    }
    for (int byte = 0; byte < 256; byte++) {
        memset(cards, byte, 7);
        judged(cards, n);
    }
    for (int i = 0; i < 200000; i++) {
        int kinds = 1 + any(9), first = any(SW_CARDS - 8);
        for (int j = 0; j < n; j++) cards[j] = (uint8_t)(first + any(kinds));
        judged(cards, n);
        for (int j = 0; j < n; j++) cards[j] = (uint8_t)any(256);
        judged(cards, n);
    }
}

/* Tests that a bad row is found at any position, by the dense loop and by the other. */
static void bad_rows(int n)
{
    for (int wide = 0; wide < 2; wide++) {
        ptrdiff_t row_step = n + wide;
        layout in = lay(ROWS, row_step, n, 1, 1), out = lay(ROWS, 2, 1, 0, 2);
        for (size_t row = 0; row < ROWS; row++) {
            for (int place = 0; place < n; place++) {
                for (int byte = 0; byte < 256; byte++) {
                    uint8_t cards[ROWS][7];
                    for (int i = 0; i < ROWS; i++) {
                        for (int j = 0; j < n; j++) cards[i][j] = (uint8_t)(i + 6 * j);
                    }
                    cards[row][place] = (uint8_t)byte;
                    put_rows(in, row_step, n, 1, cards);
                    CHECK(sw_evaluate_rows(&sw_high, in.start, row_step, 1, n, out.start, 2, ROWS) ==
                          (good(cards[row], n) ? ROWS : row));
                }
            }
        }
        free(in.bytes);
        free(out.bytes);
    }
}

static void sets(void)
{
    const ptrdiff_t set_steps[] = {8, 9, 24, -8, -13, 0}, out_steps[] = {2, 3, -2, -7, 0};
    sw_rng rng = sw_rng_at(23, 0);
    for (size_t s = 0; s < sizeof set_steps / sizeof *set_steps; s++) {
        for (size_t o = 0; o < sizeof out_steps / sizeof *out_steps; o++) {
            ptrdiff_t step = set_steps[s], out_step = out_steps[o];
            layout in = lay(ROWS, step, 1, 0, 8), out = lay(ROWS, out_step, 1, 0, 2);
            uint16_t values[ROWS];
            for (int i = 0; i < ROWS; i++) {
                uint8_t cards[SW_CARDS];
                int n = 5 + (int)(sw_rng_next(&rng) % 3);
                memcpy(cards, deck, sizeof cards);
                sw_draw(&rng, cards, SW_CARDS, n);
                uint64_t set = set_of(cards, n);
                memcpy(in.start + i * step, &set, sizeof set);
            }
            for (int i = 0; i < ROWS; i++) values[i] = (uint16_t)value_of(sw_read_word(in.start + i * step));
            CHECK(sw_evaluate_sets(&sw_high, in.start, step, out.start, out_step, ROWS) == ROWS);
            check_out(out, out_step, values);
            CHECK(sw_evaluate_sets(&sw_high, in.start, step, out.start, out_step, 0) == 0);
            free(in.bytes);
            free(out.bytes);
        }
    }
    for (int bits = 0; bits <= 64; bits++) {
        for (int shift = 0; shift <= 64 - bits; shift++) {
            uint64_t set = (bits == 64 ? ~(uint64_t)0 : SW_SET(bits) - 1) << (bits ? shift : 0);
            layout in = lay(2, 8, 1, 0, 8), out = lay(2, 2, 1, 0, 2);
            const uint64_t fine = 0x1f;
            memcpy(in.start, &fine, sizeof fine);
            memcpy(in.start + 8, &set, sizeof set);
            CHECK(sw_evaluate_sets(&sw_high, in.start, 8, out.start, 2, 2) ==
                  (bits >= 5 && bits <= 7 && bits + shift <= SW_CARDS ? 2u : 1u));
            free(in.bytes);
            free(out.bytes);
        }
    }
}

/* Tests run-outs against dealing sets one by one, with many held cards, often of one suit, and many live cards. */
static void runouts(void)
{
    enum { MOST_LIVE = 14 };
    for (int i = 0; i < 300; i++) {
        int held = i % 8, to_come = held < 5 ? 5 - held + i % 3 : i % (8 - held);
        uint64_t set = 0, live = 0, taken = 0;
        while (sw_count_bits(set) < held) set |= SW_SET(i % 2 ? 4 * any(13) : any(SW_CARDS));
        while (sw_count_bits(live) < MOST_LIVE - i % 5) live |= SW_SET(i % 3 ? any(SW_CARDS) : 4 * any(13) + any(2)) & ~set;
        sw_live may_come = sw_live_cards(live);
        for (int j = 0; j < may_come.size; j++) {
            CHECK(may_come.card[j] < SW_CARDS && (j == 0 || may_come.card[j] > may_come.card[j - 1]));
            taken |= SW_SET(may_come.card[j]);
        }
        CHECK(taken == live);
        uint64_t *expected = new_counts();
        for (uint64_t some = 0; some < SW_SET(may_come.size); some++) {
            if (sw_count_bits(some) != to_come) continue;
            uint64_t all = set;
            for (int j = 0; j < may_come.size; j++) all |= some >> j & 1 ? SW_SET(may_come.card[j]) : 0;
            expected[value_of(all)]++;
        }
        same_counts(count_runouts(&sw_high, set, live, to_come), expected);
        free(expected);
    }
    CHECK(sw_live_cards(0).size == 0 && sw_live_cards(SW_STANDARD).size == SW_CARDS);
}

/* Same under every ranking, and with wild cards, from decks with many or few cards of a suit. */
static void runouts_of_every_ranking(void)
{
    sw_rng rng = sw_rng_at(29, 0);
    for (int i = 0; i < 20 * (SW_RANKINGS + 2); i++) {
        static const int live_of[] = {0, 9, 12, 30, 19, 16, 15, 14};
        int which = i % (SW_RANKINGS + 2);
        sw_ranking rules = sw_rankings[which < SW_RANKINGS ? which : SW_HIGH_WILD];
        if (which == SW_RANKINGS) rules.wild |= sw_hash.suits[20];
        if (which > SW_RANKINGS) rules.wild |= sw_add_set(sw_no_cards(), 0xf0000000000).suits;
        int n = rules.least + (int)(sw_rng_next(&rng) % (uint64_t)(rules.most + 1 - rules.least));
        int held = (int)(sw_rng_next(&rng) % (uint64_t)(n + 1)), size = live_of[n - held];
        uint64_t set = 0, live = 0;
        while (sw_count_bits(set) < held || sw_count_bits(live) < size) {
            uint64_t word = sw_rng_next(&rng), *to = sw_count_bits(set) < held ? &set : &live;
            uint64_t card = SW_SET(word % (i % 3 ? SW_ALL_CARDS : SW_CARDS) & ~(word >> 32 & ((unsigned)i & 1) << 1));
            *to |= card & rules.deck & ~set;
        }
        free(count_runouts(&rules, set, live, n - held));
    }
}

/* Tests that a walk visits every run-out once, in ascending order, with its board, and that slices divide it. */
static void walks(void)
{
    const uint64_t cards = 0x8421084210842 | 3;
    const sw_live live = sw_live_cards(cards);
    for (int to_come = 0; to_come <= SW_MOST_TO_COME; to_come++) {
        uint64_t found = 0, at_once = 0, before = 0;
        for (int slice = 0; slice < sw_slices(&live, to_come); slice++) {
            sw_runouts walk = sw_walk_runouts(&live, sw_no_cards(), to_come, slice, slice + 1);
            for (; sw_next_runout(&walk); found++) {
                uint64_t come = sw_runout_cards(&walk), key = 0;
                CHECK(sw_count_bits(come) == to_come && (come & ~cards) == 0);
                CHECK(walk.board.suits == sw_add_set(sw_no_cards(), come).suits);
                if (to_come) CHECK(sw_lowest_bit(come) == live.card[slice]);
                for (int i = 0; i < to_come; i++) key = key << 6 | (unsigned)walk.place[i];
                CHECK(found == 0 || key > before);
                before = key;
            }
        }
        sw_runouts all = sw_walk_runouts(&live, sw_no_cards(), to_come, 0, live.size);
        while (sw_next_runout(&all)) at_once++;
        CHECK(found == sw_choose(live.size, to_come) && at_once == found);
        sw_runouts none = sw_walk_runouts(&live, sw_no_cards(), to_come, 1, 1);
        CHECK(sw_next_runout(&none) == (to_come == 0));
    }
}

void test_evaluator(void)
{
    walks();
    order();
    every_five();
    best_of_more();
    for (int n = 5; n <= 7; n++) {
        rows(n);
        bad_bytes(n);
        bad_rows(n);
    }
    sets();
    runouts();
    runouts_of_every_ranking();
    every_ranking();
}

void test_every_hand(void)
{
    static const uint64_t six[CATEGORIES] = {6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844};
    static const uint64_t seven[CATEGORIES] = {23294460, 58627800, 31433400, 6461620, 6180020,
                                               4047644, 3473184, 224848, 41584};
    count_all(6, six, 6075);
    count_all(7, seven, 4824);
}
