#include "prizes/icm.h"

#include <stdlib.h>

#include "prizes/finishing_times.h"

/* reached[set]: the probability that at some time exactly this set of players is left. */
void sw_icm_by_sets(const double *stacks, int players, const double *payouts, int places, double *values)
{
    double reached[1 << SW_MOST_IN_SETS], chips[1 << SW_MOST_IN_SETS];
    unsigned all = (1u << players) - 1;
    chips[0] = 0;
    for (unsigned set = 1; set <= all; set++) {
        chips[set] = chips[set & (set - 1)] + stacks[sw_lowest_bit(set)];
        reached[set] = 0;
    }
    reached[all] = 1;
    for (int i = 0; i < players; i++) values[i] = 0;
    for (unsigned set = all; set; set--) {
        int place = players - sw_count_bits(set);
        if (place >= places) continue;
        double share = reached[set] / chips[set], prize = payouts[place];
        for (unsigned left = set; left; left &= left - 1) {
            int i = sw_lowest_bit(left);
            double chance = share * stacks[i];
            values[i] += chance * prize;
            reached[set ^ (left & (0 - left))] += chance;
        }
    }
}

/* Rows are kept every BLOCK players and recomputed in between, so that they stay in the fast cache. */
enum { BLOCK = 32 };

/* The players, their rows, and the results. */
typedef struct {
    sw_ranked *ranked;
    double *rate, *later, *sooner, *value, *slope; /* by kind of player */
    double *prize, *worth;                         /* by place */
    sw_row *kept, *block;
    int players, places, kinds;
    sw_patience patience;
} work;

static double *part(double **free, size_t count)
{
    double *made = *free;
    *free += count;
    return made;
}

/* Adds the sums of one moment. Returns 0 if all prizes are gone by then, or -1 if stopped. */
static int add_moment(work *x, sw_moment at)
{
    int places = x->places, last = (x->players - 1) / BLOCK;
    sw_row *block = x->block;
    sw_decay(x->rate, x->kinds, at.time, x->later, x->sooner);
    sw_start_row(&x->kept[0]);
    for (int b = 0; b < last; b++) {
        const sw_row *from = &x->kept[b];
        for (int i = 0; i < BLOCK; i++) {
            int kind = x->ranked[b * BLOCK + i].kind;
            sw_row *to = i < BLOCK - 1 ? &block[i & 1] : &x->kept[b + 1];
            sw_add_player(to, from, places, x->later[kind], x->sooner[kind]);
            from = to;
        }
        if (sw_is_stopped(&x->patience, from, BLOCK)) return -1;
    }
    memcpy(x->worth, x->prize, (size_t)places * sizeof(double));
    for (int b = last; b >= 0; b--) {
        int first = b * BLOCK, count = b < last ? BLOCK : x->players - first;
        const sw_row *row = &x->kept[b];
        for (int i = 0; i < count - 1; i++) {
            int kind = x->ranked[first + i].kind;
            sw_add_player(&block[i], row, places, x->later[kind], x->sooner[kind]);
            row = &block[i];
        }
        if (b == last && row->low == row->high) return 0; /* even without the smallest stack */
        for (int i = count - 1; i >= 0; i--) {
            int kind = x->ranked[first + i].kind;
            row = i ? &block[i - 1] : &x->kept[b];
            if (first + i == 0 || x->ranked[first + i - 1].kind != kind) {
                double worth = x->later[kind] * sw_mean_worth(x->worth, row);
                x->value[kind] += at.weight * x->rate[kind] * worth;
                x->slope[kind] += at.weight * (1 - x->rate[kind] * at.time) * worth;
            }
            sw_take_player(x->worth, row, x->later[kind], x->sooner[kind]);
        }
        if (sw_is_stopped(&x->patience, &x->kept[b], 3 * count)) return -1;
    }
    return 1;
}

sw_status sw_icm_by_times(const double *stacks, int players, const double *payouts, int places,
                              double *values, double *slopes, const sw_stop *stop)
{
    double least = places == players ? payouts[places - 1] : 0, most = payouts[0] - least, total = 0;
    while (places > 0 && !(payouts[places - 1] > least)) places--;
    for (int i = 0; i < players; i++) values[i] = least;
    for (int i = 0; slopes && i < players; i++) slopes[i] = 0;
    if (places == 0) return SW_DONE;

    size_t n = (size_t)players, row = (size_t)places + 2 * SW_ROW_PAD + 1, rows = (n - 1) / BLOCK + 1 + BLOCK;
    double *memory = calloc((rows + 1) * row + 5 * n + (size_t)places, sizeof(double)), *unused = memory;
    sw_row *headers = malloc(rows * sizeof *headers);
    work x = {.players = players, .places = places, .patience = {stop, 0}};
    sw_status status = SW_NO_MEMORY;
    x.ranked = malloc(n * sizeof *x.ranked);
    if (!memory || !headers || !x.ranked) goto done;
    for (size_t i = 0; i < rows; i++) headers[i].chance = part(&unused, row) + SW_ROW_PAD;
    x.block = headers;
    x.kept = headers + BLOCK;
    x.worth = part(&unused, row);
    x.rate = part(&unused, n);
    x.later = part(&unused, n);
    x.sooner = part(&unused, n);
    x.value = part(&unused, n);
    x.slope = part(&unused, n);
    x.prize = part(&unused, (size_t)places);
    for (int i = 0; i < places; i++) x.prize[i] = (payouts[i] - least) / most;
    total = sw_rank_players(stacks, players, x.ranked);
    x.kinds = x.ranked[players - 1].kind + 1;
    for (int i = 0; i < players; i++) x.rate[x.ranked[i].kind] = x.ranked[i].stack / total;
    status = SW_DONE;
    for (int i = 0, more = 1; more && status == SW_DONE; i++) {
        more = add_moment(&x, sw_moment_at(i, players));
        if (more < 0) status = SW_STOPPED;
    }
    for (int i = 0; i < players; i++) {
        values[x.ranked[i].player] = least + most * x.value[x.ranked[i].kind];
        if (slopes) slopes[x.ranked[i].player] = most * x.slope[x.ranked[i].kind] / total;
    }
done:
    free(memory);
    free(headers);
    free(x.ranked);
    return status;
}

sw_status sw_icm(const double *stacks, int players, const double *payouts, int places, double *values,
                     double *slopes, const sw_stop *stop)
{
    if (players > SW_MOST_IN_SETS || slopes) {
        return sw_icm_by_times(stacks, players, payouts, places, values, slopes, stop);
    }
    sw_icm_by_sets(stacks, players, payouts, places, values);
    return SW_DONE;
}

void sw_add_bounties(const double *stacks, int players, const double *bounties, double *values)
{
    double chips = 0, heads = 0;
    for (int i = 0; i < players; i++) chips += stacks[i];
    for (int i = 0; i < players; i++) heads += bounties[i];
    for (int i = 0; i < players; i++) values[i] += heads * (stacks[i] / chips);
}
