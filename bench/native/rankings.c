/* Evaluates random seven-card hands, as rows and as sets, under every ranking that takes seven cards, each from its own
   deck. Runs every level that this machine has, and prints as JSON the shortest time per hand in nanoseconds: {ranking:
   {level: [rows, sets]}}. */

#include "common.h"
#include "evaluator/batch.h"
#include "rng.h"

enum { MOST_ROUNDS = 101, CARDS = 7 };

int main(int argc, char **argv)
{
    size_t count = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000;
    int rounds = argc > 2 ? atoi(argv[2]) : 9;
    if (!count || rounds < 1 || rounds > MOST_ROUNDS) fail("usage: rankings [hands [rounds]]");
    uint8_t *rows = need(CARDS * count), *values = need(2 * count), *known = need(2 * count);
    uint64_t *sets = need(8 * count);
    printf("{");
    for (int r = 0; r < SW_RANKINGS; r++) {
        const sw_ranking *ranking = &sw_rankings[r];
        if (ranking->by == SW_BY_FEW) continue;
        sw_rng random = sw_rng_at(1, (uint64_t)r);
        uint8_t deck[SW_ALL_CARDS];
        int size = 0;
        for (uint64_t rest = ranking->deck; rest; rest &= rest - 1) deck[size++] = (uint8_t)sw_lowest_bit(rest);
        for (size_t i = 0; i < count; i++) {
            sw_draw(&random, deck, size, CARDS);
            memcpy(rows + CARDS * i, deck, CARDS);
            sets[i] = 0;
            for (int j = 0; j < CARDS; j++) sets[i] |= SW_SET(deck[j]);
        }
        sw_set_level(SW_BASELINE);
        sw_batch_rows(ranking, rows, CARDS, 1, CARDS, known, 2, count);
        printf("%s\"%s\": {", r ? ", " : "", ranking->name);
        for (int level = 0, met = 0; level < SW_LEVELS; level++) {
            double times[2][MOST_ROUNDS];
            if (!sw_has_level(level)) continue;
            sw_set_level(level);
            for (int round = -1; round < rounds; round++) { /* the first round warms up */
                int at = round < 0 ? 0 : round;
                double start = processor_time();
                if (sw_batch_rows(ranking, rows, CARDS, 1, CARDS, values, 2, count) != count) fail("a row was refused");
                double between = processor_time();
                if (round < 0 && memcmp(values, known, 2 * count)) fail("a level gives other values to rows");
                double then = processor_time();
                if (sw_batch_sets(ranking, (uint8_t *)sets, 8, values, 2, count) != count) fail("a set was refused");
                times[1][at] = (processor_time() - then) / (double)count;
                times[0][at] = (between - start) / (double)count;
                if (round < 0 && memcmp(values, known, 2 * count)) fail("a level gives other values to sets");
            }
            printf("%s\"%s\": [%.4f, %.4f]", met++ ? ", " : "", sw_level_names[level],
                   least(times[0], rounds), least(times[1], rounds));
        }
        printf("}");
    }
    printf("}\n");
    return 0;
}
