#include "equity/several.h"

#include <stdlib.h>

void sw_make_several(sw_several *s, int players, const double *weight, uint64_t board, uint64_t gone)
{
    uint8_t card[SW_COMBOS][2];
    int count = 0;
    s->players = players;
    memset(s->count, 0, sizeof s->count);
    for (int a = 0, i = 0; a < SW_CARDS; a++) {
        for (int b = a + 1; b < SW_CARDS; b++, i++) {
            int held = 0;
            for (int p = 0; p < players; p++) {
                double w = weight[p * SW_COMBOS + i];
                if (w <= 0 || gone & (SW_SET(a) | SW_SET(b))) continue;
                s->hand[p][s->count[p]] = (uint16_t)count;
                s->weight[p][s->count[p]++] = w;
                held = 1;
            }
            if (!held) continue;
            card[count][0] = (uint8_t)a;
            card[count][1] = (uint8_t)b;
            s->combo[count++] = (uint16_t)i;
        }
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

void sw_several_boards(const sw_several *s, int first, int from, int to, sw_outcome *outcome)
{
    showdown d = {s, from, to, NULL, outcome};
    if (s->to_come == 0) {
        settle(&d, s->board, 0);
        return;
    }
    int card = s->live.card[first];
    sw_hand board = sw_add_card(s->board, (unsigned)card);
    if (s->to_come == 1) {
        settle(&d, board, SW_SET(card));
        return;
    }
    for (int i = first + 1; i < s->live.size; i++) {
        settle(&d, sw_add_card(board, s->live.card[i]), SW_SET(card) | SW_SET(s->live.card[i]));
    }
}

/* ---- before the flop */

enum { FIRST_SIZE = 1 << 12, FIRST_ROOM = 1 << 8 };

static uint64_t renamed(const uint8_t way[4], uint64_t set)
{
    uint64_t out = 0;
    for (; set; set &= set - 1) {
        int card = sw_lowest_bit(set);
        out |= SW_SET((card & ~3) | way[card & 3]);
    }
    return out;
}

int sw_make_deals(sw_deals *d, const sw_several *s)
{
    memset(d, 0, sizeof *d);
    d->several = s;
    for (int code = 0; code < 256; code++) {
        uint8_t way[4] = {(uint8_t)(code >> 6), code >> 4 & 3, code >> 2 & 3, code & 3};
        if ((1 << way[0] | 1 << way[1] | 1 << way[2] | 1 << way[3]) != 15 || renamed(way, s->gone) != s->gone) continue;
        memcpy(d->way[d->ways++], way, sizeof way);
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

/* The least that a hand can become by the ways in `ways`, which are then those that make it so. */
static int least(const sw_deals *d, int hand, unsigned *ways)
{
    int found = SW_COMBOS;
    unsigned same = 0;
    const uint8_t *card = d->several->all.card[hand];
    for (unsigned rest = *ways; rest; rest &= rest - 1) {
        const uint8_t *way = d->way[sw_lowest_bit(rest)];
        int a = (card[0] & ~3) | way[card[0] & 3], b = (card[1] & ~3) | way[card[1] & 3];
        int combo = a < b ? sw_combo_of(a, b) : sw_combo_of(b, a);
        if (combo > found) continue;
        if (combo < found) same = 0;
        found = combo;
        same |= rest & (0 - rest);
    }
    *ways = same;
    return found;
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

static int list_from(listing *l, int p, int only, uint64_t used, unsigned ways, uint32_t node)
{
    sw_deals *d = l->deals;
    const sw_several *s = d->several;
    int last = p == s->players - 1;
    for (int i = only < 0 ? 0 : only; i < (only < 0 ? s->count[p] : only + 1); i++) {
        int hand = s->hand[p][i];
        if (used & s->all.set[hand]) continue;
        unsigned same = ways;
        l->least[p] = (uint16_t)least(d, hand, &same);
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
    return list_from(&l, 0, first, 0, (1u << d->ways) - 1, 0);
}

/* ---- counting */

void sw_count_deals(sw_deals *d, const sw_preflop *preflop, size_t first, size_t last)
{
    int players = d->several->players;
    for (size_t i = first; i < last; i++) {
        uint64_t counts[1 << SW_MOST_HANDS], wins[SW_MOST_HANDS], ties[SW_MOST_HANDS];
        uint64_t live = SW_STANDARD & ~d->several->gone;
        double share[SW_MOST_HANDS];
        uint8_t hole[SW_MOST_HANDS][2];
        memset(counts, 0, sizeof *counts << players);
        for (int p = 0; p < players; p++) {
            int a = 0, combo = d->hand[i * (size_t)players + (size_t)p];
            while (a < SW_CARDS - 2 && sw_combo_of(a + 1, a + 2) <= combo) a++;
            hole[p][0] = (uint8_t)a;
            hole[p][1] = (uint8_t)(combo - sw_combo_of(a, a + 1) + a + 1);
            live &= ~(SW_SET(hole[p][0]) | SW_SET(hole[p][1]));
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

static void add_from(adding *a, int p, int only, uint64_t used, double weight, unsigned ways, uint32_t node)
{
    const sw_deals *d = a->deals;
    const sw_several *s = d->several;
    for (int i = only < 0 ? 0 : only; i < (only < 0 ? s->count[p] : only + 1); i++) {
        int hand = s->hand[p][i];
        if (used & s->all.set[hand]) continue;
        unsigned same = ways;
        uint64_t key = 1 + ((uint64_t)node << 11 | (unsigned)least(d, hand, &same));
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
    adding a = {d, outcome, {0}, 1};
    for (int i = 0; i < 5; i++) a.boards = a.boards * (left - i) / (i + 1);
    add_from(&a, 0, first, 0, 1, (1u << d->ways) - 1, 0);
}
