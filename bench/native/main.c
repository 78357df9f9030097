/* Times the kernels on the same random rows, one after the other in each round, and prints the least times as
   JSON. With PEER it first makes sure that both sides rank hands alike. */
#include <string.h>

#include "common.h"
#include "kernels.h"

enum { MOST_ROUNDS = 101, VALUES = 65536 };

static const double every_hand = 133784560;

enum { ROWS, OURS_SETS, OURS_PREPARED, PEER_PREPARED, FORMS };

typedef struct {
    char name[64];
    int level; /* of our batch; -1 where there is none */
    rows_kernel *rows; /* one of the three */
    sum_kernel *sum;
    count_kernel *count;
    int n, form; /* of the hands */
    int lacking; /* this machine has not the level */
    double times[MOST_ROUNDS]; /* nanoseconds a hand */
} job;

static job jobs[64];
static int how_many;

static job *add(const char *name, int level)
{
    const char *at = level < 0 ? NULL : ours_level_name(level);
    job *made = &jobs[how_many++];
    snprintf(made->name, sizeof made->name, at ? "%s, %s" : "%s", name, at);
    made->level = level;
    made->n = 7;
    return made;
}

static void add_rows(const char *name, int level, rows_kernel *rows, int n, int form)
{
    job *made = add(name, level);
    made->rows = rows;
    made->n = n;
    made->form = form;
}

static void add_jobs(void)
{
    static const char *const rows[3] = {"rows of 7", "rows of 6", "rows of 5"};
    char name[64];
    for (int i = 0; i < 3; i++) {
        for (int level = 0; ours_level_name(level); level++) add_rows(rows[i], level, ours_checked, 7 - i, ROWS);
        snprintf(name, sizeof name, "%s, one by one, unchecked", rows[i]);
        add_rows(name, -1, ours_rows, 7 - i, ROWS);
    }
    for (int level = 0; ours_level_name(level); level++) add_rows("hands of 7", level, ours_sets, 7, OURS_SETS);
    add_rows("hands of 7, one by one, unchecked", -1, ours_hands, 7, OURS_PREPARED);
    for (int level = 1; ours_level_name(level); level++) {
        add("every hand summed", level)->sum = ours_batch_sum;
        add("every hand summed, codes", level)->sum = ours_code_sum;
    }
    add("every hand summed, one by one", -1)->sum = ours_sum;
    add("every hand counted, one by one", -1)->count = ours_count;
#ifdef PEER
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "peer %s", rows[i]);
        add_rows(name, -1, peer_rows, 7 - i, ROWS);
    }
    add_rows("peer hands of 7", -1, peer_hands, 7, PEER_PREPARED);
    add("peer every hand summed", -1)->sum = peer_sum;
    add("peer every hand counted", -1)->count = peer_count;
#endif
}

/* Rows of n different cards: n steps of a shuffle each. */
static void deal(uint8_t *cards, size_t n, size_t count)
{
    uint64_t state = 1;
    uint8_t deck[52];
    for (int i = 0; i < 52; i++) deck[i] = (uint8_t)i;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < n; j++) {
            uint64_t z = state += 0x9e3779b97f4a7c15u; /* SplitMix64 */
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
            z = (z ^ z >> 27) * 0x94d049bb133111ebu;
            size_t k = j + (((z ^ z >> 31) >> 32) * (52 - j) >> 32);
            uint8_t card = deck[k];
            deck[k] = deck[j];
            cards[n * i + j] = deck[j] = card;
        }
    }
}

#ifdef PEER
/* The peer must give one value for one of ours, a larger one for a larger, and each as often over all hands. */
static void agree(const uint8_t *cards, int n, size_t count, uint16_t *values, int all)
{
    uint16_t *others = need(count * sizeof *others);
    uint32_t *theirs = need(VALUES * sizeof *theirs);
    ours_rows(cards, n, count, values);
    peer_rows(cards, n, count, others);
    for (size_t i = 0; i < count; i++) {
        uint32_t *known = &theirs[values[i]];
        if (*known && *known != others[i] + 1u) fail("the peer splits hands that tie");
        *known = others[i] + 1u;
    }
    uint32_t last = 0;
    for (int i = 0; i < VALUES; i++) {
        if (theirs[i] && theirs[i] <= last) fail("the peer has another order");
        if (theirs[i]) last = theirs[i];
    }
    if (all) {
        uint64_t *a = need(VALUES * sizeof *a), *b = need(VALUES * sizeof *b);
        ours_count(a);
        peer_count(b);
        for (int i = 0, j = 0; i < VALUES || j < VALUES; i++, j++) {
            while (i < VALUES && !a[i]) i++;
            while (j < VALUES && !b[j]) j++;
            if ((i < VALUES ? a[i] : 0) != (j < VALUES ? b[j] : 0)) fail("the peer counts other hands");
        }
        free(a);
        free(b);
    }
    free(others);
    free(theirs);
}
#endif

int main(int argc, char **argv)
{
    size_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 10000000;
    int rounds = argc > 2 ? atoi(argv[2]) : 9, all = argc > 3 ? atoi(argv[3]) : 1;
    if (!count || rounds < 1 || rounds > MOST_ROUNDS) fail("usage: main [rows [rounds [0 or 1: every hand]]]");
    uint8_t *cards[8] = {NULL};
    void *sevens[FORMS] = {NULL};
    uint16_t *values = need(2 * count), *checked = need(2 * count);
    uint64_t *counts = need(VALUES * sizeof *counts), sum = 0;
    add_jobs();
    for (size_t n = 5; n <= 7; n++) deal(cards[n] = need(n * count), n, count);
    sevens[OURS_SETS] = ours_sets_of(cards[7], 7, count);
    sevens[OURS_PREPARED] = ours_prepared(cards[7], 7, count);
#ifdef PEER
    peer_start();
    for (int n = 5; n <= 7; n++) agree(cards[n], n, count, values, all && n == 7);
    sevens[PEER_PREPARED] = peer_prepared(cards[7], 7, count);
#endif
    for (int round = -1; round < rounds; round++) { /* the first warms up: round 0 writes over its times */
        for (int i = 0; i < how_many; i++) {
            job *one = &jobs[i];
            one->lacking = one->level >= 0 && !ours_set_level(one->level);
            if (one->lacking || (!one->rows && !all)) continue;
            const void *hands = one->form == ROWS ? cards[one->n] : sevens[one->form];
            double start = processor_time();
            if (one->sum) {
                sum += one->sum();
            } else if (one->count) {
                one->count(counts);
            } else if (one->rows(hands, one->n, count, values) != count) {
                fail("a row was refused");
            }
            one->times[round < 0 ? 0 : round] = (processor_time() - start) / (one->rows ? (double)count : every_hand);
            if (round < 0 && one->level >= 0 && one->rows) {
                ours_rows(cards[one->n], one->n, count, checked);
                if (memcmp(values, checked, 2 * count)) fail("a level of the batch gives other values");
            }
        }
    }
    printf("{");
    for (int i = 0; i < how_many; i++) {
        if (!jobs[i].rows && !all) continue;
        printf(jobs[i].lacking ? "\"%s\": null, " : "\"%s\": %.4f, ", jobs[i].name, least(jobs[i].times, rounds));
    }
    printf("\"checksum\": %llu}\n", (unsigned long long)sum);
    return 0;
}
