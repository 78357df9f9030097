#include "equity/several.h"

#include <stdlib.h>

void sw_make_several(sw_several *s, int players, const double *weight, uint64_t board, uint64_t gone)
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
            if (w <= 0 || gone & sw_set_of(card[i])) continue;
            s->hand[p][s->count[p]] = (uint16_t)count;
            s->weight[p][s->count[p]++] = w;
            held = 1;
        }
        if (!held) continue;
        memcpy(card[count], card[i], sizeof *card);
        s->combo[count++] = (uint16_t)i;
    }
    sw_list_hands(&s->all, (const uint8_t (*)[2])card, count);
    s->board = sw_add_set(sw_no_cards(), board);
    s->gone = gone;
    s->live = sw_live_cards(SW_STANDARD & ~gone);
    s->to_come = 5 - sw_count_bits(board);
}

double sw_several_ways(const sw_several *s)
{
    double ways = 1;
    for (int p = 0; p < s->players; p++) ways *= s->count[p];
    return ways;
}

/* ---- after the flop */

/* What comes of the ways that begin alike, by player; each weighed from where they part. */
typedef struct {
    double deals, all, win[SW_MOST_HANDS], tie[SW_MOST_HANDS], share[SW_MOST_HANDS];
} sums;

typedef struct {
    const sw_several *several;
    int from, to; /* of the first player's hands */
    const uint16_t *value;
    sw_outcome *outcome;
} showdown;

/* The last player: he loses to the best of the others, shares with them or wins. */
static void hold_last(const showdown *d, uint64_t used, double before, unsigned best, unsigned who, sums *out)
{
    const sw_several *s = d->several;
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

static void hold(const showdown *d, int p, uint64_t used, double before, unsigned best, unsigned who, sums *out)
{
    const sw_several *s = d->several;
    if (p == s->players - 1) {
        hold_last(d, used, before, best, who, out);
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
        hold(d, p + 1, used | s->all.set[hand], before * w, value > best ? value : best, next, &some);
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
    const sw_several *s = d->several;
    sw_outcome *outcome = d->outcome;
    uint16_t value[SW_COMBOS];
    sums all;
    sw_value_hands(&s->all, board, come, value);
    d->value = value;
    hold(d, 0, 0, 1, 0, 0, &all);
    for (int p = 0; p < s->players; p++) {
        outcome[p].deals += all.deals;
        outcome[p].win += all.win[p];
        outcome[p].tie += all.tie[p];
    }
}

void sw_several_boards(const sw_several *s, int slice, int from, int to, sw_outcome *outcome)
{
    showdown d = {s, from, to, NULL, outcome};
    sw_runouts walk = sw_walk_runouts(&s->live, s->board, s->to_come, slice, slice + 1);
    while (sw_next_runout(&walk)) settle(&d, walk.board, sw_runout_cards(&walk));
}

/* ---- before the flop */

enum { FIRST_SIZE = 1 << 12, FIRST_ROOM = 1 << 8 };

int sw_make_deals(sw_deals *d, const sw_several *s)
{
    memset(d, 0, sizeof *d);
    d->several = s;
    for (int i = 0; i < SW_SUIT_ORDERS; i++) {
        if (sw_rename_cards(sw_suit_orders[i], s->gone) == s->gone) d->orders |= (uint32_t)1 << i;
    }
    d->size = FIRST_SIZE;
    d->room = FIRST_ROOM;
    d->key = calloc(d->size, sizeof *d->key);
    d->node = malloc(d->size * sizeof *d->node);
    d->hand = malloc(d->room * (size_t)s->players * sizeof *d->hand);
    return d->key && d->node && d->hand;
}

void sw_free_deals(sw_deals *d)
{
    free(d->key);
    free(d->node);
    free(d->hand);
    free(d->result);
    memset(d, 0, sizeof *d);
}

/* The place of a key in the table, or the empty one where it belongs. */
static size_t find(const sw_deals *d, uint64_t key)
{
    size_t i = (size_t)(key * 0x9E3779B97F4A7C15u >> 20) & (d->size - 1);
    while (d->key[i] && d->key[i] != key) i = (i + 1) & (d->size - 1);
    return i;
}

static int grow(sw_deals *d)
{
    sw_deals old = *d;
    d->size *= 2;
    d->key = calloc(d->size, sizeof *d->key);
    d->node = malloc(d->size * sizeof *d->node);
    if (!d->key || !d->node) {
        free(d->key);
        free(d->node);
        d->key = old.key;
        d->node = old.node;
        d->size = old.size;
        return 0;
    }
    for (size_t i = 0; i < old.size; i++) {
        if (!old.key[i]) continue;
        size_t at = find(d, old.key[i]);
        d->key[at] = old.key[i];
        d->node[at] = old.node[i];
    }
    free(old.key);
    free(old.node);
    return 1;
}

/* ---- listing */

typedef struct {
    sw_deals *deals;
    size_t most;
    uint16_t least[SW_MOST_HANDS]; /* what the hands so far become */
} listing;

static int list_one(listing *l)
{
    sw_deals *d = l->deals;
    size_t players = (size_t)d->several->players;
    if (d->deals == l->most) return 0;
    if (d->deals == d->room) {
        uint16_t *more = realloc(d->hand, 2 * d->room * players * sizeof *more);
        if (!more) return -1;
        d->hand = more;
        d->room *= 2;
    }
    memcpy(d->hand + d->deals++ * players, l->least, players * sizeof *d->hand);
    return 1;
}

static int list_from(listing *l, int p, int only, uint64_t used, uint32_t orders, uint32_t node)
{
    sw_deals *d = l->deals;
    const sw_several *s = d->several;
    int last = p == s->players - 1;
    for (int i = only < 0 ? 0 : only; i < (only < 0 ? s->count[p] : only + 1); i++) {
        int hand = s->hand[p][i];
        if (used & s->all.set[hand]) continue;
        uint32_t same = orders;
        l->least[p] = (uint16_t)sw_least_combo(s->all.card[hand], &same);
        uint64_t key = 1 + ((uint64_t)node << 11 | l->least[p]);
        size_t at = find(d, key);
        if (!d->key[at]) {
            if (2 * ++d->used > d->size) {
                if (!grow(d)) return -1;
                at = find(d, key);
            }
            d->key[at] = key;
            d->node[at] = last ? (uint32_t)d->deals : ++d->nodes;
            int done = last ? list_one(l) : 1;
            if (done != 1) return done;
        }
        if (last) continue;
        int done = list_from(l, p + 1, -1, used | s->all.set[hand], same, d->node[at]);
        if (done != 1) return done;
    }
    return 1;
}

int sw_list_deals(sw_deals *d, int first, size_t most)
{
    listing l = {d, most, {0}};
    return list_from(&l, 0, first, 0, d->orders, 0);
}

/* ---- counting */

void sw_count_deals(sw_deals *d, const sw_preflop *preflop, size_t first, size_t last)
{
    int players = d->several->players;
    uint8_t card[SW_COMBOS][2];
    sw_list_combos(card);
    for (size_t i = first; i < last; i++) {
        uint64_t counts[1 << SW_MOST_HANDS], wins[SW_MOST_HANDS], ties[SW_MOST_HANDS];
        uint64_t live = SW_STANDARD & ~d->several->gone;
        double share[SW_MOST_HANDS];
        uint8_t hole[SW_MOST_HANDS][2];
        memset(counts, 0, sizeof *counts << players);
        for (int p = 0; p < players; p++) {
            memcpy(hole[p], card[d->hand[i * (size_t)players + (size_t)p]], sizeof *hole);
            live &= ~sw_set_of(hole[p]);
        }
        sw_count_preflop(preflop, (const uint8_t (*)[2])hole, players, live, counts);
        sw_share_pots(counts, players, wins, ties, share);
        double *result = d->result + 3 * i * (size_t)players;
        for (int p = 0; p < players; p++, result += 3) {
            result[0] = (double)wins[p];
            result[1] = (double)ties[p];
            result[2] = share[p];
        }
    }
}

/* ---- adding up */

typedef struct {
    const sw_deals *deals;
    sw_outcome *outcome;
    int combo[SW_MOST_HANDS];
    double boards;
} adding;

static void add_from(adding *a, int p, int only, uint64_t used, double weight, uint32_t orders, uint32_t node)
{
    const sw_deals *d = a->deals;
    const sw_several *s = d->several;
    for (int i = only < 0 ? 0 : only; i < (only < 0 ? s->count[p] : only + 1); i++) {
        int hand = s->hand[p][i];
        if (used & s->all.set[hand]) continue;
        uint32_t same = orders;
        uint64_t key = 1 + ((uint64_t)node << 11 | (unsigned)sw_least_combo(s->all.card[hand], &same));
        uint32_t next = d->node[find(d, key)];
        double w = weight * s->weight[p][i];
        a->combo[p] = s->combo[hand];
        if (p < s->players - 1) {
            add_from(a, p + 1, -1, used | s->all.set[hand], w, same, next);
            continue;
        }
        const double *result = d->result + 3 * (size_t)next * (size_t)s->players;
        for (int q = 0; q < s->players; q++, result += 3) {
            a->outcome[q].deals += a->boards;
            a->outcome[q].win += w * result[0];
            a->outcome[q].tie += w * result[1];
            a->outcome[q].share[a->combo[q]] += w * result[2];
            a->outcome[q].all[a->combo[q]] += w * a->boards;
        }
    }
}

void sw_add_deals(const sw_deals *d, int first, sw_outcome *outcome)
{
    int left = d->several->live.size - 2 * d->several->players;
    adding a = {d, outcome, {0}, (double)sw_choose(left, 5)};
    add_from(&a, 0, first, 0, 1, d->orders, 0);
}
