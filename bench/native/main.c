/* Times the kernels on the same random rows, one after the other in each round, and prints the medians as
   JSON. With PEER it first makes sure that both sides rank hands alike. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "kernels.h"

enum { MOST_ROUNDS = 101, VALUES = 65536 };

static const double every_hand = 133784560;

typedef struct {
    const char *name;
    rows_kernel *rows; /* one of the three */
    sum_kernel *sum;
    count_kernel *count;
    double times[MOST_ROUNDS]; /* nanoseconds a hand */
} job;

static job jobs[] = {
    {"rows, checked", ours_checked, NULL, NULL, {0}},
    {"rows", ours_rows, NULL, NULL, {0}},
    {"every hand, summed", NULL, ours_sum, NULL, {0}},
    {"every hand, counted", NULL, NULL, ours_count, {0}},
#ifdef PEER
    {"peer rows", peer_rows, NULL, NULL, {0}},
    {"peer every hand, summed", NULL, peer_sum, NULL, {0}},
    {"peer every hand, counted", NULL, NULL, peer_count, {0}},
#endif
};
enum { JOBS = sizeof jobs / sizeof *jobs };

static void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void *need(size_t size)
{
    void *found = calloc(size, 1);
    if (!found) fail("out of memory");
    return found;
}

static double now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Rows of seven different cards: seven steps of a shuffle each. */
static void deal(uint8_t *cards, size_t count)
{
    uint64_t state = 1;
    uint8_t deck[52];
    for (int i = 0; i < 52; i++) deck[i] = (uint8_t)i;
    for (size_t i = 0; i < count; i++) {
        for (int j = 0; j < 7; j++) {
            uint64_t z = state += 0x9e3779b97f4a7c15u; /* SplitMix64 */
            z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
            z = (z ^ z >> 27) * 0x94d049bb133111ebu;
            int k = j + (int)(((z ^ z >> 31) >> 32) * (uint64_t)(52 - j) >> 32);
            uint8_t card = deck[k];
            deck[k] = deck[j];
            cards[7 * i + j] = deck[j] = card;
        }
    }
}

#ifdef PEER
/* The peer must give one value for one of ours, a larger one for a larger, and each as often over all hands. */
static void agree(const uint8_t *cards, size_t count, uint16_t *values, int all)
{
    uint16_t *others = need(count * sizeof *others);
    uint32_t *theirs = need(VALUES * sizeof *theirs);
    ours_rows(cards, count, values);
    peer_rows(cards, count, others);
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
    uint8_t *cards = need(7 * count);
    uint16_t *values = need(2 * count);
    uint64_t *counts = need(VALUES * sizeof *counts), sum = 0;
    deal(cards, count);
#ifdef PEER
    peer_start();
    agree(cards, count, values, all);
#endif
    for (int round = -1; round < rounds; round++) { /* the first warms up: round 0 writes over its times */
        for (int i = 0; i < JOBS; i++) {
            if (!jobs[i].rows && !all) continue;
            double start = now();
            if (jobs[i].sum) {
                sum += jobs[i].sum();
            } else if (jobs[i].count) {
                jobs[i].count(counts);
            } else if (jobs[i].rows(cards, count, values) != count) {
                fail("a row was refused");
            }
            jobs[i].times[round < 0 ? 0 : round] = (now() - start) / (jobs[i].rows ? (double)count : every_hand);
        }
    }
    printf("{");
    for (int i = 0; i < JOBS; i++) {
        if (!jobs[i].rows && !all) continue;
        qsort(jobs[i].times, (size_t)rounds, sizeof(double), by_size);
        printf("\"%s\": %.4f, ", jobs[i].name, jobs[i].times[rounds / 2]);
    }
    printf("\"checksum\": %llu}\n", (unsigned long long)sum);
    return 0;
}
