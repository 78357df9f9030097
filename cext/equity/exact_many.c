#include "equity/exact_many.h"

void sw_make_exact_many(sw_exact_many *s, int players, const double *weight, uint64_t board, uint64_t dead)
{
    uint8_t card[SW_COMBOS][2];
    int count = 0;
    s->players = players;
    memset(s->count, 0, sizeof s->count);
    sw_list_combos(card);
    for (int i = 0; i < SW_COMBOS; i++) {
        int held = 0;
        for (int p = 0; p < players; p++) {
            double w = weight[p * SW_COMBOS + i];
            if (w <= 0 || dead & sw_set_of(card[i])) continue;
            s->hand[p][s->count[p]] = (uint16_t)count;
            s->weight[p][s->count[p]++] = w;
            held = 1;
        }
        if (!held) continue;
        memcpy(card[count], card[i], sizeof *card);
        s->combo[count++] = (uint16_t)i;
    }
    sw_make_combos(&s->all, (const uint8_t (*)[2])card, count);
    s->board = sw_add_set(sw_no_cards(), board);
    s->dead = dead;
    s->live = sw_live_cards(SW_STANDARD & ~dead);
    s->to_come = 5 - sw_count_bits(board);
}

/* What comes of the deals that begin alike, by player: each weighed by the hands of the players who follow. */
typedef struct {
    double deals, all, win[SW_MOST_HANDS], tie[SW_MOST_HANDS], share[SW_MOST_HANDS];
} sums;

typedef struct {
    const sw_exact_many *ranges;
    int from, to; /* of the first player's hands */
    const uint16_t *value;
    sw_outcome *outcome;
} showdown;

/* Deals the last player's hands: each loses to the best of the others, ties with it or wins. */
static void deal_last(const showdown *d, uint64_t used, double before, unsigned best, unsigned who, sums *out)
{
    const sw_exact_many *s = d->ranges;
    int p = s->players - 1;
    int others = sw_count_bits(who);
    int deals = 0;
    double part = 1.0 / (others + 1), lose = 0, tie = 0, win = 0;
    for (int i = 0; i < s->count[p]; i++) {
        int hand = s->hand[p][i];
        unsigned value = d->value[hand];
        if (value == 0 || used & s->all.set[hand]) continue;
        double w = s->weight[p][i], share = 0;
        if (value < best) {
            lose += w;
        } else if (value == best) {
            tie += w;
            share = part;
        } else {
            win += w;
            share = 1;
        }
        d->outcome[p].share[s->combo[hand]] += before * w * share;
        d->outcome[p].all[s->combo[hand]] += before * w;
        deals++;
    }
    memset(out, 0, sizeof *out);
    out->deals = deals;
    out->all = lose + tie + win;
    for (unsigned rest = who; rest; rest &= rest - 1) {
        int i = sw_lowest_bit(rest);
        out->win[i] = others == 1 ? lose : 0;
        out->tie[i] = (others == 1 ? 0 : lose) + tie;
        out->share[i] = lose / others + tie * part;
    }
    out->win[p] = win;
    out->tie[p] = tie;
    out->share[p] = win + tie * part;
}

static void deal_from(const showdown *d, int p, uint64_t used, double before, unsigned best, unsigned who, sums *out)
{
    const sw_exact_many *s = d->ranges;
    if (p == s->players - 1) {
        deal_last(d, used, before, best, who, out);
        return;
    }
    memset(out, 0, sizeof *out);
    for (int i = p ? 0 : d->from; i < (p ? s->count[p] : d->to); i++) {
        int hand = s->hand[p][i];
        unsigned value = d->value[hand];
        if (value == 0 || used & s->all.set[hand]) continue;
        unsigned next = value > best ? 1u << p : value == best ? who | 1u << p : who;
        double w = s->weight[p][i];
        sums some;
        deal_from(d, p + 1, used | s->all.set[hand], before * w, value > best ? value : best, next, &some);
        out->deals += some.deals;
        out->all += w * some.all;
        for (int q = 0; q < s->players; q++) {
            out->win[q] += w * some.win[q];
            out->tie[q] += w * some.tie[q];
            out->share[q] += w * some.share[q];
        }
        d->outcome[p].share[s->combo[hand]] += before * w * some.share[p];
        d->outcome[p].all[s->combo[hand]] += before * w * some.all;
    }
}

static void settle(showdown *d, sw_hand board, uint64_t come)
{
    const sw_exact_many *s = d->ranges;
    sw_outcome *outcome = d->outcome;
    uint16_t value[SW_COMBOS];
    sums all;
    sw_value_combos(&s->all, board, come, value);
    d->value = value;
    deal_from(d, 0, 0, 1, 0, 0, &all);
    for (int p = 0; p < s->players; p++) {
        outcome[p].deals += all.deals;
        outcome[p].win += all.win[p];
        outcome[p].tie += all.tie[p];
    }
}

void sw_exact_many_boards(const sw_exact_many *s, int slice, int from, int to, sw_outcome *outcome)
{
    showdown d = {s, from, to, NULL, outcome};
    sw_runouts walk = sw_walk_runouts(&s->live, s->board, s->to_come, slice, slice + 1);
    while (sw_next_runout(&walk)) settle(&d, walk.board, sw_runout_cards(&walk));
}
