#include "prizes/icm.h"

#include <stdlib.h>

#include "prizes/times.h"

/* reached[set]: the chance that just these are left at some time. */
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

typedef struct {
    double stack;
    int player;
} entry;

/* Larger stacks first; of equal ones the first player. */
static int compare(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    if (x->stack != y->stack) return x->stack < y->stack ? 1 : -1;
    return x->player - y->player;
}

/* Rows are kept after each BLOCK players, and those between are made again: so they stay in the fast cache. */
enum { BLOCK = 32 };

/* The rows of some players, kinds of stacks, and what they come to. */
typedef struct {
    entry *entries;
    int *kind;                                          /* of each entry */
    double *rate, *later, *sooner, *value, *slope, *prize; /* of each kind; of each place */
    sw_row *kept, *block, worth;
    double *memory;
    int players, kinds, places;
} work;

static void *part(double **free, size_t count)
{
    double *made = *free;
    *free += count;
    return made;
}

/* The sums of one moment, added; false if all that have prizes have finished. */
static int add_moment(work *x, sw_moment at)
{
    int places = x->places, last = (x->players - 1) / BLOCK;
    sw_row *block = x->block;
    sw_decay(x->rate, x->kinds, at.time, x->later, x->sooner);
    sw_start_row(&x->kept[0]);
    for (int b = 0; b < last; b++) {
        const sw_row *from = &x->kept[b];
        for (int i = 0; i < BLOCK; i++) {
            int kind = x->kind[b * BLOCK + i];
            sw_row *to = i < BLOCK - 1 ? &block[i & 1] : &x->kept[b + 1];
            sw_add_player(to, from, places, x->later[kind], x->sooner[kind]);
            from = to;
        }
    }
    memcpy(x->worth.chance, x->prize, (size_t)places * sizeof(double));
    x->worth.low = 0;
    x->worth.high = places;
    int some = 0;
    for (int b = last; b >= 0; b--) {
        int first = b * BLOCK, count = b < last ? BLOCK : x->players - first;
        const sw_row *row = &x->kept[b];
        if (row->low == row->high) continue; /* nor later rows: they had no worth */
        for (int i = 0; i < count - 1; i++) {
            int kind = x->kind[first + i];
            sw_add_player(&block[i], row, places, x->later[kind], x->sooner[kind]);
            row = &block[i];
        }
        for (int i = count - 1; i >= 0; i--) {
            int kind = x->kind[first + i];
            row = i ? &block[i - 1] : &x->kept[b];
            if (first + i == 0 || x->kind[first + i - 1] != kind) {
                double worth = x->later[kind] * sw_mean_worth(&x->worth, row, 0) * at.weight;
                x->value[kind] += x->rate[kind] * worth;
                x->slope[kind] += (1 - x->rate[kind] * at.time) * worth;
                some |= worth > 0;
            }
            sw_take_player(&x->worth, row, x->later[kind], x->sooner[kind]);
        }
    }
    return some;
}

sw_icm_status sw_icm_by_times(const double *stacks, int players, const double *payouts, int places,
                              double *values, double *slopes, int (*stop)(void))
{
    double least = places == players ? payouts[places - 1] : 0, most = payouts[0] - least, total = 0;
    while (places > 0 && !(payouts[places - 1] > least)) places--;
    for (int i = 0; i < players; i++) values[i] = least;
    for (int i = 0; slopes && i < players; i++) slopes[i] = 0;
    if (places == 0) return SW_ICM_DONE;

    size_t n = (size_t)players, row = (size_t)places + 2 * SW_ROW_PAD + 1, rows = (n - 1) / BLOCK + 1 + BLOCK + 1;
    double *memory = calloc(rows * row + 5 * n + (size_t)places, sizeof(double)), *free_part = memory;
    entry *entries = malloc(n * sizeof *entries);
    int *kind = malloc(n * sizeof *kind);
    sw_row *headers = malloc(rows * sizeof *headers);
    sw_icm_status status = SW_ICM_NO_MEMORY;
    work x = {0};
    if (!memory || !entries || !kind || !headers) goto done;
    x.entries = entries;
    x.kind = kind;
    x.players = players;
    x.places = places;
    x.rate = part(&free_part, n);
    x.later = part(&free_part, n);
    x.sooner = part(&free_part, n);
    x.value = part(&free_part, n);
    x.slope = part(&free_part, n);
    x.prize = part(&free_part, (size_t)places);
    for (size_t i = 0; i < rows; i++) headers[i].chance = (double *)part(&free_part, row) + SW_ROW_PAD;
    x.worth = headers[0];
    x.block = headers + 1;
    x.kept = headers + 1 + BLOCK;
    for (int i = 0; i < places; i++) x.prize[i] = (payouts[i] - least) / most;

    for (int i = 0; i < players; i++) entries[i] = (entry){stacks[i], i};
    qsort(entries, n, sizeof *entries, compare);
    for (int i = players; i-- > 0;) total += entries[i].stack;
    for (int i = 0; i < players; i++) {
        if (i == 0 || entries[i].stack != entries[i - 1].stack) x.rate[x.kinds++] = entries[i].stack / total;
        kind[i] = x.kinds - 1;
    }
    status = SW_ICM_DONE;
    for (int i = 0, some = 0, more = 1; more; i++) {
        if (stop && stop()) {
            status = SW_ICM_STOPPED;
            goto done;
        }
        sw_moment at = sw_moment_at(i, players);
        more = add_moment(&x, at) || !some; /* at first the weights may be nothing */
        some |= more && at.time > 0;
    }
    for (int i = 0; i < players; i++) {
        values[entries[i].player] = least + most * x.value[kind[i]];
        if (slopes) slopes[entries[i].player] = most * x.slope[kind[i]] / total;
    }
done:
    free(memory);
    free(entries);
    free(kind);
    free(headers);
    return status;
}

sw_icm_status sw_icm(const double *stacks, int players, const double *payouts, int places, double *values,
                     double *slopes, int (*stop)(void))
{
    if (players > SW_MOST_IN_SETS || slopes) {
        return sw_icm_by_times(stacks, players, payouts, places, values, slopes, stop);
    }
    sw_icm_by_sets(stacks, players, payouts, places, values);
    return SW_ICM_DONE;
}

void sw_add_bounties(const double *stacks, int players, const double *bounties, double *values)
{
    double chips = 0, heads = 0;
    for (int i = 0; i < players; i++) chips += stacks[i];
    for (int i = 0; i < players; i++) heads += bounties[i];
    for (int i = 0; i < players; i++) values[i] += heads * (stacks[i] / chips);
}
