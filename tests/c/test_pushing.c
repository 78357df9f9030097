/* All-in or fold: the values of strategies and the gains of each seat, by going through every history of every deal,
   for every class that a seat may hold. */
#include "prizes/push_fold.h"

#include <math.h>

#include "rng.h"
#include "test.h"

enum { DEALS = 30, CLASSES = SW_PUSH_CLASSES, HISTORIES = 1 << 5 };

static sw_rng own; /* so that other tests' draws do not change */
static sw_push_row pairs[CLASSES], win[CLASSES], tie[CLASSES], push[HISTORIES], edge[HISTORIES];
static uint8_t hand[DEALS * 5], left[DEALS][CLASSES];
static uint16_t value[DEALS * 5], class_value[DEALS][CLASSES];
static sw_push_table table;
static int deal, seat, held; /* the seat's view: its deal, and the class it holds */

static int below(int limit)
{
    return (int)(sw_rng_next(&own) % (uint64_t)limit);
}

static int class_of(int i)
{
    return i == seat ? held : hand[deal * table.seats + i];
}

static double paid(uint32_t in, const unsigned *worth)
{
    uint8_t rank[SW_PUSH_SEATS] = {0};
    double values[SW_PUSH_SEATS];
    for (int i = 0; i < table.seats; i++) {
        for (int j = 0; j < table.seats; j++) rank[i] = (uint8_t)(rank[i] + (in >> j & 1 && worth[j] > worth[i]));
    }
    if (!sw_push_settle(&table, in, rank, values)) CHECK(0);
    return values[seat];
}

static double play(int next, uint32_t in, double chance)
{
    unsigned worth[SW_PUSH_SEATS] = {0};
    if (next == table.seats && sw_count_bits(in) == 2) {
        int a = sw_lowest_bit(in), b = sw_highest_bit(in);
        double first = win[class_of(a)][class_of(b)], both = tie[class_of(a)][class_of(b)], sum = 0;
        for (int i = 0; i < 3; i++) { /* a is below, tied, above */
            worth[a] = (unsigned)i;
            worth[b] = 1;
            sum += (i == 2 ? first : i == 1 ? both : 1 - first - both) * paid(in, worth);
        }
        return sum;
    }
    if (next == table.seats) {
        for (int i = 0; i < table.seats; i++) {
            worth[i] = i == seat ? class_value[deal][held] : value[deal * table.seats + i];
        }
        return paid(in, worth);
    }
    unsigned decision = 1u << next | in;
    int decides = sw_push_decides(&table, decision);
    double goes = decides ? push[decision][class_of(next)] : 1;
    double yes = play(next + 1, in | 1u << next, next == seat ? chance : chance * goes);
    double no = play(next + 1, in, next == seat ? chance : chance * (1 - goes));
    if (next == seat && decides) edge[decision][held] += left[deal][held] * chance * (yes - no);
    return goes * yes + (1 - goes) * no;
}

static void tables(int seats, int prizes)
{
    const sw_push_deals deals = {DEALS, hand, value, (const uint8_t (*)[CLASSES])left,
                                 (const uint16_t (*)[CLASSES])class_value};
    int hands = (int)sw_choose(SW_CARDS - 5 - 2 * seats, 2);
    double worth[SW_PUSH_SEATS] = {0}, gain[SW_PUSH_SEATS] = {0}, all = 0, scale = (double)(DEALS * hands);
    memset(&table, 0, sizeof table);
    memset(edge, 0, sizeof edge);
    table.seats = seats;
    table.prizes = prizes;
    table.bounties = table.progressive = prizes > 1;
    for (int i = 0; i < seats; i++) {
        table.stack[i] = 20 + below(200);
        table.committed[i] = below(4) ? i * 5 : 20;
        table.dead[i] = below(3) ? 0 : table.stack[i] - table.committed[i] < 5 ? 0 : 5;
        table.forced |= (uint32_t)(table.committed[i] + table.dead[i] >= table.stack[i]) << i;
        table.prize[i] = 100 - 15 * i;
        table.bounty[i] = prizes > 1 ? below(30) : 0;
    }
    for (int a = 0; a < CLASSES; a++) {
        for (int b = 0; b <= a; b++) { /* the row wins as often as the column loses */
            pairs[a][b] = pairs[b][a] = 1 + below(12);
            tie[a][b] = tie[b][a] = 0.1;
            win[a][b] = a == b ? 0.45 : 0.2 + 0.5 * below(100) / 100;
            win[b][a] = 0.9 - win[a][b];
        }
    }
    for (int i = 0; i < DEALS; i++) {
        for (int k = 0; k < seats; k++) {
            hand[i * seats + k] = (uint8_t)below(CLASSES);
            value[i * seats + k] = (uint16_t)(1 + below(4)); /* often tied */
        }
        for (int c = 0; c < CLASSES; c++) {
            left[i][c] = (uint8_t)(hands / CLASSES + (c < hands % CLASSES));
            class_value[i][c] = (uint16_t)(1 + below(4));
        }
    }
    sw_push_fold *solver = sw_new_push_fold(&table, pairs, win, tie, &deals, 1e-9, 10);
    CHECK(solver != NULL);
    if (!solver) return;
    do {
        CHECK(sw_push_fold_deals(solver) == DEALS);
        CHECK(sw_run_push_fold(solver, 0, 7) > 0 && sw_run_push_fold(solver, 7, DEALS) > 0);
    } while (sw_next_push_fold(solver) > 0);
    for (unsigned i = 1; i < 1u << seats; i++) {
        double reached = sw_push_fold_decision(solver, i, push[i]);
        CHECK(reached >= 0 && reached <= 1 + 1e-9);
    }
    if (prizes) CHECK(sw_push_worth(&table, table.stack, table.bounty, table.before));
    for (seat = 0; seat < seats; seat++) {
        for (deal = 0; deal < DEALS; deal++) {
            for (held = 0; held < CLASSES; held++) worth[seat] += left[deal][held] * play(0, 0, 1) / scale;
        }
        all += worth[seat];
    }
    for (unsigned i = 1; i < 1u << seats; i++) {
        for (int c = 0; c < CLASSES; c++) {
            double more = edge[i][c] / scale;
            gain[sw_highest_bit(i)] += more > 0 ? more * (1 - push[i][c]) : -more * push[i][c];
        }
    }
    const sw_push_result *result = sw_push_fold_result(solver);
    for (int i = 0; i < seats; i++) {
        CHECK(fabs(result->value[i] - (worth[i] - all / seats)) < 1e-4);
        CHECK(fabs(result->gain[i] - gain[i]) < 1e-4);
    }
    sw_free_push_fold(solver);
}

/* Tests that players who bust together rank by their stacks before the hand, and split if those are equal. */
static void places(void)
{
    static const uint8_t ranks[] = {1, 1, 0};
    double values[SW_PUSH_SEATS];
    memset(&table, 0, sizeof table);
    table.seats = table.prizes = 3;
    for (int i = 0; i < 3; i++) {
        table.stack[i] = i == 0 ? 30 : i == 1 ? 80 : 200;
        table.prize[i] = 100 - 15 * i;
    }
    CHECK(sw_push_settle(&table, 7, ranks, values));
    CHECK(fabs(values[0] - 70) < 1e-9 && fabs(values[1] - 85) < 1e-9 && fabs(values[2] - 100) < 1e-9);
    table.stack[0] = 80;
    table.bounties = 1;
    table.bounty[0] = 10;
    table.bounty[1] = 20;
    CHECK(sw_push_settle(&table, 7, ranks, values));
    CHECK(fabs(values[0] - 77.5) < 1e-9 && fabs(values[1] - 77.5) < 1e-9 && fabs(values[2] - 130) < 1e-9);
    table.progressive = 1; /* half goes onto the winner's own bounty, which the winner keeps */
    CHECK(sw_push_settle(&table, 7, ranks, values) && fabs(values[2] - 130) < 1e-9);
}

/* Tests that players who split the pot with a player's last chips also split the bounty. */
static void shared_bounty(void)
{
    static const uint8_t ranks[] = {1, 0, 0};
    double values[SW_PUSH_SEATS];
    memset(&table, 0, sizeof table);
    table.seats = table.prizes = 3;
    for (int i = 0; i < 3; i++) {
        table.stack[i] = i == 0 ? 30 : 80;
        table.prize[i] = 100 - 15 * i;
    }
    table.bounties = 1;
    table.bounty[0] = 10;
    table.bounty[1] = 20; /* shared by the chips that are left */
    CHECK(sw_push_settle(&table, 7, ranks, values));
    CHECK(fabs(values[0] - 70) < 1e-9);
    for (int i = 1; i < 3; i++) CHECK(fabs(values[i] - (92.5 + 5 + 10)) < 1e-9);
}

/* Tests that a player all-in from an ante is all-in before any decision. */
static void decisions(void)
{
    memset(&table, 0, sizeof table);
    table.seats = 3;
    table.forced = 1;
    for (int i = 0; i < 3; i++) {
        table.stack[i] = i == 0 ? 10 : 1000;
        table.committed[i] = i == 0 ? 10 : 10 + 50 * i;
    }
    CHECK(!sw_push_decides(&table, 1) && !sw_push_decides(&table, 2) && !sw_push_decides(&table, 4));
    CHECK(!sw_push_decides(&table, 6) && !sw_push_decides(&table, 5));
    CHECK(sw_push_decides(&table, 3) && sw_push_decides(&table, 7));
}

void test_pushing(void)
{
    places();
    shared_bounty();
    decisions();
    own = sw_rng_at(3, 0);
    for (int seats = 3; seats <= 5; seats++) {
        for (int i = 0; i < (seats == 5 ? 2 : 6); i++) tables(seats, i % 3);
    }
}
