#include "prizes/all_in.h"
#include "test.h"

enum { MOST = 70 };

static double *numbers(int count)
{
    return (double *)memory((size_t)count * sizeof(double));
}

static int near(double a, double b)
{
    double scale = b < 0 ? -b : b, apart = a < b ? b - a : a - b;
    return apart <= 1e-11 * scale + 1e-13;
}

/* Adds a number to nine decimals, which are the same on every platform. */
static void mix_number(double x)
{
    mix((uint64_t)(int64_t)(x * 1e9 + (x < 0 ? -0.5 : 0.5)));
}

static int asked, refused_at;

static int stop_at_last(void *context)
{
    (void)context;
    return ++asked == refused_at;
}

static const sw_stop stop = {stop_at_last, NULL};

static void some_table(double *stacks, int players, double *payouts, int places)
{
    int spread = any(3), prize = 0;
    for (int i = 0; i < players; i++) {
        stacks[i] = 1 + any(spread == 0 ? 3 : 10000);
        if (spread == 2 && any(2)) stacks[i] *= 1e11;
    }
    for (int i = places - 1; i >= 0; i--) payouts[i] = prize += any(3);
    for (int i = 0; i < places; i++) payouts[i] /= prize ? prize : 1;
}

static void sums(int players, int places)
{
    double *stacks = numbers(players), *payouts = numbers(places), *values = numbers(players);
    double *slopes = numbers(players), *others = numbers(players), sum = 0, pool = 0;
    some_table(stacks, players, payouts, places);
    CHECK(sw_icm(stacks, players, payouts, places, values, NULL, NULL) == SW_DONE);
    for (int i = 0; i < players; i++) sum += values[i];
    for (int i = 0; i < places; i++) pool += payouts[i];
    CHECK(near(sum, pool));
    CHECK(sw_icm_by_times(stacks, players, payouts, places, others, slopes, NULL) == SW_DONE);
    for (int i = 0; i < players; i++) {
        CHECK(near(values[i], others[i]));
        CHECK(slopes[i] * stacks[i] >= -1e-12);
        mix_number(values[i]);
        mix_number(slopes[i] * stacks[i]);
        for (int j = 0; j < i; j++) {
            CHECK((values[i] > values[j]) == (stacks[i] > stacks[j]) || near(values[i], values[j]));
        }
    }
    for (int i = 0; i < players; i++) others[i] = i % 3;
    sw_add_bounties(stacks, players, others, values);
    for (int i = 0; i < players; i++) mix_number(values[i]);
    free(stacks);
    free(payouts);
    free(values);
    free(slopes);
    free(others);
}

/* Returns player i's equity with the chips left after an all-in. */
static double worth(const double *stacks, int players, const double *payouts, int places, int i)
{
    double left[MOST], values[MOST];
    int count = 0, at = -1;
    for (int j = 0; j < players; j++) {
        if (j == i) at = stacks[j] > 0 ? count : -1;
        if (stacks[j] > 0) left[count++] = stacks[j];
    }
    if (at < 0) return places == players ? payouts[places - 1] : 0;
    CHECK(sw_icm(left, count, payouts, places < count ? places : count, values, NULL, NULL) == SW_DONE);
    return values[at];
}

static void all_ins(int players, int places)
{
    int size = players * players, dead = any(2) * any(100);
    double *stacks = numbers(players), *payouts = numbers(places), *lost = numbers(size), *won = numbers(size);
    double *heads = numbers(players), *more = numbers(size), *most = numbers(size), after[MOST];
    some_table(stacks, players, payouts, places);
    CHECK(sw_all_ins(stacks, players, payouts, places, dead, NULL, 1, lost, won, NULL) == SW_DONE);
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) {
            int at = i * players + j;
            mix_number(lost[at]);
            mix_number(won[at]);
            if (i == j) {
                CHECK(lost[at] == 0 && won[at] == 0);
                continue;
            }
            double bet = stacks[i] < stacks[j] ? stacks[i] : stacks[j];
            memcpy(after, stacks, (size_t)players * sizeof *after);
            after[j] = stacks[j] + dead;
            double folded = worth(after, players, payouts, places, i);
            after[i] = stacks[i] - bet;
            after[j] = stacks[j] + bet + dead;
            CHECK(near(1 + lost[at], 1 + folded - worth(after, players, payouts, places, i)));
            after[i] = stacks[i] + bet + dead;
            after[j] = stacks[j] - bet;
            CHECK(near(1 + won[at], 1 + worth(after, players, payouts, places, i) - folded));
        }
    }
    for (int i = 0; i < players; i++) heads[i] = any(3);
    CHECK(sw_all_ins(stacks, players, payouts, places, dead, heads, 0.5, more, most, NULL) == SW_DONE);
    for (int i = 0; i < size; i++) {
        CHECK(more[i] >= lost[i] && most[i] >= won[i]);
        mix_number(more[i]);
        mix_number(most[i]);
    }
    free(stacks);
    free(payouts);
    free(lost);
    free(won);
    free(heads);
    free(more);
    free(most);
}

/* Tests that long work is interrupted regularly, and frees its memory when stopped. */
static void stops(void)
{
    enum { MANY = 1500, SOME = 200 };
    double *stacks = numbers(MANY), *payouts = numbers(MANY), *values = numbers(MANY);
    double *lost = numbers(SOME * SOME), *won = numbers(SOME * SOME);
    for (int i = 0; i < MANY; i++) {
        stacks[i] = 1 + i;
        payouts[i] = MANY - i;
    }
    for (refused_at = 1; refused_at < 3; refused_at++) {
        asked = 0;
        CHECK(sw_icm(stacks, MANY, payouts, MANY, values, NULL, &stop) == SW_STOPPED && asked == refused_at);
        asked = 0;
        CHECK(sw_all_ins(stacks, SOME, payouts, 100, 0, NULL, 1, lost, won, &stop) == SW_STOPPED);
        CHECK(asked == refused_at);
    }
    free(stacks);
    free(payouts);
    free(values);
    free(lost);
    free(won);
}

void test_prizes(void)
{
    for (int players = 1; players <= 11; players++) {
        for (int places = 1; places <= players; places++) sums(players, places);
    }
    for (int players = 12; players <= MOST; players += 9) {
        for (int places = 1; places <= players; places += 8) sums(players, places);
    }
    for (int players = 2; players <= 8; players++) {
        for (int places = 1; places <= players; places++) all_ins(players, places);
    }
    all_ins(14, 5);
    all_ins(20, 20);
    stops();
    static const double three[] = {50, 30, 20}, two[] = {70, 30};
    double values[3];
    sw_icm_by_sets(three, 3, two, 2, values);
    CHECK(near(values[0], 45.178571428571430) && near(values[1], 32.25) && near(values[2], 22.571428571428573));
}
