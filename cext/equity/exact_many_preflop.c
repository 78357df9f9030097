#include "equity/exact_many_preflop.h"

#include <stdlib.h>

enum { FIRST_SIZE = 1 << 12, FIRST_CAPACITY = 1 << 8 };

int sw_init_deal_list(sw_deal_list *d, const sw_exact_many *s)
{
    memset(d, 0, sizeof *d);
    d->ranges = s;
    for (int i = 0; i < SW_SUIT_ORDERS; i++) {
        if (sw_rename_cards(sw_suit_orders[i], s->dead) == s->dead) d->orders |= (uint32_t)1 << i;
    }
    d->size = FIRST_SIZE;
    d->capacity = FIRST_CAPACITY;
    d->key = calloc(d->size, sizeof *d->key);
    d->node = malloc(d->size * sizeof *d->node);
    d->hand = malloc(d->capacity * (size_t)s->players * sizeof *d->hand);
    return d->key && d->node && d->hand;
}

void sw_free_deal_list(sw_deal_list *d)
{
    free(d->key);
    free(d->node);
    free(d->hand);
    free(d->result);
    memset(d, 0, sizeof *d);
}

/* Returns the slot of a key in the table, or the empty slot where it belongs. */
static size_t find(const sw_deal_list *d, uint64_t key)
{
    size_t i = (size_t)(key * 0x9E3779B97F4A7C15u >> 20) & (d->size - 1);
    while (d->key[i] && d->key[i] != key) i = (i + 1) & (d->size - 1);
    return i;
}

static int grow(sw_deal_list *d)
{
    sw_deal_list old = *d;
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
    sw_deal_list *deals;
    size_t most;
    uint16_t least[SW_MOST_HANDS]; /* smallest combos that the hands so far become */
} listing;

static int list_one(listing *l)
{
    sw_deal_list *d = l->deals;
    size_t players = (size_t)d->ranges->players;
    if (d->deals == l->most) return 0;
    if (d->deals == d->capacity) {
        uint16_t *more = realloc(d->hand, 2 * d->capacity * players * sizeof *more);
        if (!more) return -1;
        d->hand = more;
        d->capacity *= 2;
    }
    memcpy(d->hand + d->deals++ * players, l->least, players * sizeof *d->hand);
    return 1;
}

static int list_from(listing *l, int p, int only, uint64_t used, uint32_t orders, uint32_t node)
{
    sw_deal_list *d = l->deals;
    const sw_exact_many *s = d->ranges;
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

int sw_list_deals(sw_deal_list *d, int first, size_t most)
{
    listing l = {d, most, {0}};
    return list_from(&l, 0, first, 0, d->orders, 0);
}

/* ---- counting */

void sw_count_deals(sw_deal_list *d, const sw_preflop_tables *preflop, size_t first, size_t last)
{
    int players = d->ranges->players;
    uint8_t card[SW_COMBOS][2];
    sw_list_combos(card);
    for (size_t i = first; i < last; i++) {
        uint64_t counts[1 << SW_MOST_HANDS], wins[SW_MOST_HANDS], ties[SW_MOST_HANDS];
        uint64_t live = SW_STANDARD & ~d->ranges->dead;
        double share[SW_MOST_HANDS];
        uint8_t hole[SW_MOST_HANDS][2];
        memset(counts, 0, sizeof *counts << players);
        for (int p = 0; p < players; p++) {
            memcpy(hole[p], card[d->hand[i * (size_t)players + (size_t)p]], sizeof *hole);
            live &= ~sw_set_of(hole[p]);
        }
        sw_count_winners_preflop(preflop, (const uint8_t (*)[2])hole, players, live, counts);
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
    const sw_deal_list *deals;
    sw_outcome *outcome;
    int combo[SW_MOST_HANDS];
    double boards;
} adding;

static void add_from(adding *a, int p, int only, uint64_t used, double weight, uint32_t orders, uint32_t node)
{
    const sw_deal_list *d = a->deals;
    const sw_exact_many *s = d->ranges;
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

void sw_add_deals(const sw_deal_list *d, int first, sw_outcome *outcome)
{
    int left = d->ranges->live.size - 2 * d->ranges->players;
    adding a = {d, outcome, {0}, (double)sw_choose(left, 5)};
    add_from(&a, 0, first, 0, 1, d->orders, 0);
}
