#include "prizes/finishing_times.h"

#include <math.h>
#include <stdlib.h>

static const double STEP = 0.3, START = -3.3;

static int compare(const void *a, const void *b)
{
    const sw_ranked *x = a, *y = b;
    if (x->stack != y->stack) return x->stack < y->stack ? 1 : -1;
    return x->player - y->player;
}

double sw_rank_players(const double *stacks, int players, sw_ranked *ranked)
{
    double chips = 0;
    for (int i = 0; i < players; i++) ranked[i] = (sw_ranked){stacks[i], i, 0};
    qsort(ranked, (size_t)players, sizeof *ranked, compare);
    for (int i = 1; i < players; i++) {
        ranked[i].kind = ranked[i - 1].kind + (ranked[i].stack != ranked[i - 1].stack);
    }
    for (int i = players; i-- > 0;) chips += ranked[i].stack;
    return chips;
}

/* Computes exp(-x) for x >= 0, and 1 minus it. The result is the same on every platform. Without branches, so that
   compilers vectorize it. */
SW_INLINE void exponential(double x, double *power, double *rest)
{
    const double round = 0x1.8p52;
    double shifted, twos, r, p, scale;
    uint64_t bits;
    x = x < 700 ? x : 700;
    shifted = round - x * 0x1.71547652b82fep0;
    memcpy(&bits, &shifted, sizeof bits);
    twos = shifted - round;
    r = -x - twos * 0x1.62e42fee00000p-1 - twos * 0x1.a39ef35793c76p-33;
    p = 1 / 6227020800.0;
    p = p * r + 1 / 479001600.0;
    p = p * r + 1 / 39916800.0;
    p = p * r + 1 / 3628800.0;
    p = p * r + 1 / 362880.0;
    p = p * r + 1 / 40320.0;
    p = p * r + 1 / 5040.0;
    p = p * r + 1 / 720.0;
    p = p * r + 1 / 120.0;
    p = p * r + 1 / 24.0;
    p = p * r + 1 / 6.0;
    p = p * r + 0.5;
    p = r + r * r * p;
    bits = (bits << 52) + 0x3ff0000000000000u;
    memcpy(&scale, &bits, sizeof scale);
    *power = scale + scale * p;
    *rest = twos == 0 ? -p : 1 - *power;
}

/* The number of finished players changes on the scale of sqrt(time) at first. Later, when some rates are used up, it
   changes on the scale of sqrt(players) of the logarithm of time. In terms of s all of it is equally steep. Towards 0
   the times decrease doubly exponentially. The trapezoid rule is accurate to exp(-c / STEP) on that line, so a small
   number of steps is enough. */
sw_moment sw_moment_at(int i, int players)
{
    double s = START + STEP * (i + 0.5), wide = sqrt(0.65 * players + 6), e, one_less_e, fall, u, slope, v, unused;
    exponential(s > 0 ? s : -s, &e, &one_less_e);
    if (s < 0) {
        one_less_e = -one_less_e / e;
        e = 1 / e;
    }
    exponential(e, &fall, &unused);
    u = s / one_less_e * fall;
    slope = u * (1 / s - e / one_less_e + e);
    exponential(u / wide, &e, &one_less_e);
    v = wide * one_less_e * (1 + e) / (2 * e); /* wide * sinh(u / wide) */
    return (sw_moment){v * v, STEP * v * slope * (1 + e * e) / e};
}

void sw_decay(const double *rate, int count, double time, double *later, double *sooner)
{
    for (int i = 0; i < count; i++) exponential(rate[i] * time, &later[i], &sooner[i]);
}

static void end_row(sw_row *row)
{
    for (int i = 1; i <= SW_ROW_PAD; i++) row->chance[row->low - i] = row->chance[row->high - 1 + i] = 0;
}

void sw_start_row(sw_row *row)
{
    row->low = 0;
    row->high = 1;
    row->chance[0] = 1;
    end_row(row);
}

void sw_add_player(sw_row *to, const sw_row *from, int prizes, double later, double sooner)
{
    const double *old = from->chance;
    double *made = to->chance;
    int low = from->low, high = from->high < prizes ? from->high + 1 : prizes;
    for (int i = low; i < high; i++) made[i] = later * old[i] + sooner * old[i - 1];
    while (low < high && made[low] < SW_NOTHING) low++;
    while (low < high && made[high - 1] < SW_NOTHING) high--;
    to->low = low;
    to->high = high;
    end_row(to);
}

double sw_mean_worth(const double *worth, const sw_row *row)
{
    const double *chance = row->chance;
    double sum[SW_ROW_PAD] = {0};
    for (int i = row->low; i < row->high; i += SW_ROW_PAD) {
        for (int k = 0; k < SW_ROW_PAD; k++) sum[k] += worth[i + k] * chance[i + k];
    }
    return sum[0] + sum[1] + (sum[2] + sum[3]);
}

void sw_take_player(double *worth, const sw_row *before, double later, double sooner)
{
    for (int i = before->low; i < before->high; i++) worth[i] = later * worth[i] + sooner * worth[i + 1];
}

int sw_is_stopped(sw_patience *x, const sw_row *row, int players)
{
    enum { SOME = 1 << 24 };
    x->done += (size_t)(row->high - row->low + 2 * SW_ROW_PAD) * (size_t)players;
    if (x->done < SOME) return 0;
    x->done = 0;
    return sw_must_stop(x->stop);
}
