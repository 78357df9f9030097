#include "prizes/all_in.h"

#include <stdlib.h>

#include "prizes/finishing_times.h"

enum { SMALL = 0, LARGE = 1 };

typedef struct {
    double lost[2], won[2]; /* sums for the smaller stack and the larger one */
} stakes;

typedef struct {
    sw_ranked *ranked;
    double *rate, *later, *sooner, *worth;
    stakes *pair; /* [players][players] by rank: the first player of each kind, and the first two players of one kind */
    sw_row before[2], rest[2];
    double dead;
    int players, places;
    sw_patience patience;
} work;

/* Returns the mean prize for each number of finished players among those ranked up to i. */
static double *worths(work *x, int i)
{
    return x->worth + (size_t)i * ((size_t)x->places + 1 + 2 * SW_ROW_PAD);
}

/* Adds one moment's sums for a pair. Let the pair have s chips together, and let the other players' prizes at time t
   average w0 with the opponent still to finish and w1 with the opponent finished. Then a stack of x chips has the value
   of the integral of x exp(-xt) w1 + x exp(-st) (w0 - w1). Since s never changes, gains and losses are sums of small
   differences, and no large numbers are subtracted. Returns whether anything was added. */
static int add_pair(const work *x, sw_moment at, int large, int small, double w0, double w1, double later_dead,
                    double sooner_dead)
{
    stakes *sums = &x->pair[(size_t)large * (size_t)x->players + (size_t)small];
    double stack[2] = {x->rate[small], x->rate[large]}, later[2] = {x->later[small], x->later[large]};
    double bet = stack[SMALL], gain = bet + x->dead, rest = stack[LARGE] - bet, later_rest, unused;
    double both = later[SMALL] * later[LARGE] * later_dead, apart = both * (w0 - w1);
    double sooner_bet = x->sooner[small], sooner_gain = sooner_bet + later[SMALL] * sooner_dead;
    sw_decay(&rest, 1, at.time, &later_rest, &unused);
    for (int i = 0; i < 2; i++) {
        double won = gain * later[i] * later[SMALL] * later_dead - stack[i] * later[i] * sooner_gain;
        double lost = bet * later[i] - (i == LARGE ? rest * later_rest * sooner_bet : 0);
        sums->won[i] += at.weight * (won * w1 + gain * apart);
        sums->lost[i] += at.weight * (lost * w1 + bet * apart);
    }
    return w1 + both * w0 > SW_NOTHING;
}

/* Adds the sums of one moment. Returns whether anything was added, or -1 if stopped. */
static int add_moment(work *x, sw_moment at)
{
    int some = 0, players = x->players, places = x->places;
    double later_dead, sooner_dead;
    sw_decay(x->rate, players, at.time, x->later, x->sooner);
    sw_decay(&x->dead, 1, at.time, &later_dead, &sooner_dead);
    for (int i = players - 1; i > 0; i--) {
        const double *from = worths(x, i);
        double *to = worths(x, i - 1);
        for (int k = 0; k < places; k++) to[k] = x->later[i] * from[k] + x->sooner[i] * from[k + 1];
    }
    sw_start_row(&x->before[0]);
    for (int i = 0; i < players - 1; i++) {
        const sw_row *before = &x->before[i & 1], *row = before; /* players before i, then also before j, without i */
        sw_add_player(&x->before[~i & 1], before, places, x->later[i], x->sooner[i]);
        if (i && x->ranked[i].kind == x->ranked[i - 1].kind) continue;
        if (sw_is_stopped(&x->patience, before, 5 * (players - i))) return -1;
        for (int j = i + 1; j < players && row->low < row->high; j++) {
            if (j == i + 1 || x->ranked[j].kind != x->ranked[j - 1].kind) {
                const double *worth = worths(x, j);
                double w0 = sw_mean_worth(worth, row), w1 = sw_mean_worth(worth + 1, row);
                some |= add_pair(x, at, i, j, w0, w1, later_dead, sooner_dead);
            }
            sw_add_player(&x->rest[j & 1], row, places, x->later[j], x->sooner[j]);
            row = &x->rest[j & 1];
        }
    }
    return some;
}

/* Adds the stakes in the prizes of the given places, each reduced by the smallest prize. */
static sw_status add_prizes(const double *stacks, int players, const double *payouts, int places, double least,
                                double dead, double *lost, double *won, const sw_stop *stop)
{
    size_t n = (size_t)players, row = (size_t)places + 1 + 2 * SW_ROW_PAD;
    double most = payouts[0] - least, *memory = calloc((n + 4) * row + 3 * n, sizeof(double));
    work x = {.players = players, .places = places, .patience = {stop, 0}};
    sw_status status = SW_NO_MEMORY;
    x.ranked = malloc(n * sizeof *x.ranked);
    x.pair = calloc(n * n, sizeof *x.pair);
    if (!memory || !x.ranked || !x.pair) goto done;
    x.worth = memory;
    for (int i = 0; i < places; i++) worths(&x, players - 1)[i] = (payouts[i] - least) / most;
    for (size_t i = 0; i < 2; i++) {
        x.before[i].chance = memory + (n + i) * row + SW_ROW_PAD;
        x.rest[i].chance = memory + (n + 2 + i) * row + SW_ROW_PAD;
    }
    x.rate = memory + (n + 4) * row;
    x.later = x.rate + n;
    x.sooner = x.later + n;
    double chips = sw_rank_players(stacks, players, x.ranked) + dead;
    for (int i = 0; i < players; i++) x.rate[i] = x.ranked[i].stack / chips;
    x.dead = dead / chips;

    int more = 1;
    for (int i = 0; more > 0; i++) more = add_moment(&x, sw_moment_at(i, players));
    status = more < 0 ? SW_STOPPED : SW_DONE;
    int first = 0;
    for (int i = 0; more == 0 && i < players; i++) {
        int second = 0;
        if (x.ranked[i].kind != x.ranked[first].kind) first = i;
        for (int j = 0; j < i; j++) {
            if (x.ranked[j].kind != x.ranked[second].kind) second = j;
            const sw_ranked *large = &x.ranked[j], *small = &x.ranked[i];
            const stakes *of = &x.pair[(size_t)second * n + (size_t)(large->kind == small->kind ? second + 1 : first)];
            size_t at = (size_t)large->player * n + (size_t)small->player;
            size_t back = (size_t)small->player * n + (size_t)large->player;
            lost[at] = most * of->lost[LARGE];
            won[at] = most * of->won[LARGE];
            lost[back] = most * of->lost[SMALL];
            won[back] = most * of->won[SMALL];
        }
    }
done:
    free(memory);
    free(x.ranked);
    free(x.pair);
    return status;
}

/* Adds the stakes in the bounties: each chip has an equal share of the bounties. */
static void add_heads(const double *stacks, int players, double dead, const double *heads, double paid, double *lost,
                      double *won)
{
    double chips = dead, all = 0;
    for (int i = 0; i < players; i++) chips += stacks[i];
    for (int i = 0; i < players; i++) all += heads[i];
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) {
            double bet = stacks[i] < stacks[j] ? stacks[i] : stacks[j], got = stacks[j] > bet ? 0 : paid * heads[j];
            size_t at = (size_t)i * (size_t)players + (size_t)j;
            if (i == j) continue;
            lost[at] += all * (bet / chips);
            won[at] += all * ((bet + dead) / chips) + got * (1 - (stacks[i] + bet + dead) / chips);
        }
    }
}

sw_status sw_all_ins(const double *stacks, int players, const double *payouts, int places, double dead,
                         const double *heads, double paid, double *lost, double *won, const sw_stop *stop)
{
    size_t n = (size_t)players;
    double least = places == players ? payouts[places - 1] : 0;
    while (places > 0 && !(payouts[places - 1] > least)) places--; /* what every player receives is not at stake */
    memset(lost, 0, n * n * sizeof *lost);
    memset(won, 0, n * n * sizeof *won);
    if (places > 0) {
        sw_status status = add_prizes(stacks, players, payouts, places, least, dead, lost, won, stop);
        if (status != SW_DONE) return status;
    }
    if (heads) add_heads(stacks, players, dead, heads, paid, lost, won);
    return SW_DONE;
}
