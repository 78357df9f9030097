/* Times Omaha hands and the indices of hold'em deals beside PHEvaluator's and hand-isomorphism's functions, which
   must agree, and prints nanoseconds as JSON: deals ROWS ROUNDS [the library that holds evaluate_plo4_cards]. */
#include "evaluator/omaha.h"
#include "isomorphism/indexer.h"

#include <dlfcn.h>

#include "common.h"
#include "deals.h"

typedef int plo4(int, int, int, int, int, int, int, int, int);

enum { MOST_ROUNDS = 101, JOBS = 8 };

static uint8_t *rows; /* of nine different cards: a hand of Omaha, or seven of them one of hold'em */
static size_t count;
static uint16_t *values, *lows, *their_values;
static uint64_t *indices, *their_indices;
static uint8_t *hands;
static sw_indexer *indexer;
static plo4 *phevaluator;

static void omaha(int low, int both)
{
    const sw_ranking *eight = &sw_rankings[SW_ACE_TO_FIVE_8];
    sw_omaha rules = {{low ? eight : &sw_high, eight}, both ? 2 : 1, 4, 5, 2};
    sw_omaha_rows in_hand = {rows, 9, 1}, on_board = {rows + 4, 9, 1};
    sw_omaha_out out[2] = {{(uint8_t *)(low ? lows : values), 2}, {(uint8_t *)lows, 2}};
    if (sw_evaluate_omaha(&rules, in_hand, on_board, out, count) != count) fail("a row was refused");
}

static void ours_high(void) { omaha(0, 0); }
static void ours_low(void) { omaha(1, 0); }
static void ours_both(void) { omaha(0, 1); }

static void theirs_high(void)
{
    for (size_t i = 0; i < count; i++) {
        const uint8_t *c = rows + 9 * i;
        their_values[i] = (uint16_t)phevaluator(c[4], c[5], c[6], c[7], c[8], c[0], c[1], c[2], c[3]);
    }
}

static void ours_index(void)
{
    uint8_t *out = (uint8_t *)indices;
    if (sw_index_rows(indexer, 3, rows, 9, 1, out, sizeof *indices, count) != count) fail("a row was refused");
}

static void ours_cards(void)
{
    uint8_t *in = (uint8_t *)indices;
    if (sw_indexed_hands(indexer, 3, in, sizeof *indices, hands, 7, 1, count) != count) fail("an index was refused");
}

#ifdef PEER
static void theirs_index(void) { peer_index(rows, 9, count, their_indices); }
static void theirs_cards(void) { peer_cards(their_indices, count, hands); }

typedef struct {
    uint64_t ours, theirs;
} pair;

static int by_ours(const void *a, const void *b)
{
    uint64_t x = ((const pair *)a)->ours, y = ((const pair *)b)->ours;
    return (x > y) - (x < y);
}

static int by_theirs(const void *a, const void *b)
{
    uint64_t x = ((const pair *)a)->theirs, y = ((const pair *)b)->theirs;
    return (x > y) - (x < y);
}

/* One index of theirs for one of ours, and the other way round. */
static void same_classes(void)
{
    pair *pairs = need(count * sizeof *pairs);
    for (size_t i = 0; i < count; i++) {
        pairs[i].ours = indices[i];
        pairs[i].theirs = their_indices[i];
    }
    for (int pass = 0; pass < 2; pass++) {
        qsort(pairs, count, sizeof *pairs, pass ? by_theirs : by_ours);
        for (size_t i = 1; i < count; i++) {
            if ((pairs[i].ours == pairs[i - 1].ours) != (pairs[i].theirs == pairs[i - 1].theirs)) {
                fail("hand-isomorphism has other classes");
            }
        }
    }
    free(pairs);
}
#endif

static void deal(void)
{
    uint64_t state = 1;
    uint8_t deck[52];
    for (int i = 0; i < 52; i++) deck[i] = (uint8_t)i;
    for (size_t i = 0; i < count; i++) {
        for (int j = 0; j < 9; j++) {
            uint64_t z = state += 0x9e3779b97f4a7c15u; /* SplitMix64 */
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
            z = (z ^ z >> 27) * 0x94d049bb133111ebu;
            int k = j + (int)(((z ^ z >> 31) >> 32) * (uint64_t)(52 - j) >> 32);
            uint8_t card = deck[k];
            deck[k] = deck[j];
            rows[9 * i + (size_t)j] = deck[j] = card;
        }
    }
}

int main(int argc, char **argv)
{
    static const uint8_t rounds_of_holdem[] = {2, 3, 1, 1};
    count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    int rounds = argc > 2 ? atoi(argv[2]) : 9;
    if (!count || rounds < 1 || rounds > MOST_ROUNDS) fail("usage: deals [rows [rounds [library]]]");
    rows = need(9 * count);
    hands = need(7 * count);
    values = need(2 * count);
    lows = need(2 * count);
    their_values = need(2 * count);
    indices = need(8 * count);
    their_indices = need(8 * count);
    deal();
    if (sw_make_indexer(rounds_of_holdem, 4, &indexer)) fail("no indexer");
    if (argc > 3) {
        void *library = dlopen(argv[3], RTLD_LAZY);
        if (!library) fail(dlerror());
        *(void **)&phevaluator = dlsym(library, "evaluate_plo4_cards");
        if (!phevaluator) fail("the library has no evaluate_plo4_cards");
        ours_high();
        theirs_high();
        for (size_t i = 0; i < count; i++) {
            if (values[i] + their_values[i] != 7463) fail("PHEvaluator has other values");
        }
    }
#ifdef PEER
    peer_start();
    ours_index();
    theirs_index();
    same_classes();
#endif

    struct {
        const char *name;
        void (*run)(void);
        double times[MOST_ROUNDS];
    } jobs[JOBS] = {
        {"Omaha, high", ours_high, {0}},
        {"PHEvaluator", phevaluator ? theirs_high : NULL, {0}},
        {"Omaha, ace_to_five_8", ours_low, {0}},
        {"Omaha, both", ours_both, {0}},
        {"river to index", ours_index, {0}},
        {"index to river", ours_cards, {0}},
#ifdef PEER
        {"hand-isomorphism, river to index", theirs_index, {0}},
        {"hand-isomorphism, index to river", theirs_cards, {0}},
#endif
    };
    for (int round = -1; round < rounds; round++) { /* the first warms up: round 0 writes over its times */
        for (int i = 0; i < JOBS; i++) {
            if (!jobs[i].run) continue;
            double start = wall_time();
            jobs[i].run();
            jobs[i].times[round < 0 ? 0 : round] = (wall_time() - start) / (double)count;
        }
    }
    printf("{");
    for (int i = 0, some = 0; i < JOBS; i++) {
        if (!jobs[i].run) continue;
        printf("%s\"%s\": %.4f", some++ ? ", " : "", jobs[i].name, least(jobs[i].times, rounds));
    }
    printf("}\n");
    sw_free_indexer(indexer);
    return 0;
}
