#include "equity/hole_range.h"

#include <stdlib.h>

/* ---- matching hands */

int sw_check_hole_range(sw_hole_range *range)
{
    int depth = 0, parts = 0;
    range->most = 0;
    if (range->cards < 2 || range->cards > SW_RANGE_CARDS) return 0;
    for (int i = 0; i < range->patterns; i++) {
        const sw_pattern *p = &range->pattern[i];
        if (p->count < 0 || p->count > range->cards || (p->count == 0 && !(range->order && range->cards == 4))) return 0;
        for (int j = 0; j < p->count; j++) {
            if (p->rank[j] >= SW_RANGE_VARIABLES || p->suit[j] >= 4 || p->card[j] & ~SW_STANDARD) return 0;
        }
    }
    for (int i = 0; i < range->ops; i++) {
        int op = range->op[i], takes = op >= 0 ? 0 : op == SW_RANGE_AND || op == SW_RANGE_OR ? 2 : 1;
        if (op < SW_RANGE_END || op >= range->patterns || depth < takes) return 0;
        depth += op == SW_RANGE_END ? -1 : 1 - takes;
        if (depth > SW_RANGE_DEPTH || (op == SW_RANGE_END && depth)) return 0;
        if (op != SW_RANGE_END) continue;
        if (parts == range->parts || !(range->weight[parts] >= 0 && range->weight[parts] <= 1)) return 0;
        if (range->weight[parts] > range->most) range->most = range->weight[parts];
        parts++;
    }
    return depth == 0 && parts == range->parts;
}

/* The ranks and suits bound to variables so far, as sets of cards. */
typedef struct {
    uint64_t rank[SW_RANGE_VARIABLES], suit[4], ranks, suits;
} bound;

/* Returns whether distinct cards of `left` match a pattern from position `at` on. */
static int fits(const sw_pattern *p, int at, uint64_t left, bound *b)
{
    const int r = p->rank[at], s = p->suit[at];
    uint64_t options = left & p->card[at];
    if (r >= 0) options &= b->rank[r] ? b->rank[r] : ~b->ranks;
    if (s >= 0) options &= b->suit[s] ? b->suit[s] : ~b->suits;
    if (!options || at + 1 == p->count) return options != 0;
    const int new_rank = r >= 0 && !b->rank[r], new_suit = s >= 0 && !b->suit[s];
    for (; options; options &= options - 1) {
        const int card = sw_lowest_bit(options);
        const uint64_t rank = (uint64_t)15 << (card & ~3), suit = (uint64_t)0x1111111111111 << (card & 3);
        if (new_rank) {
            b->rank[r] = rank;
            b->ranks |= rank;
        }
        if (new_suit) {
            b->suit[s] = suit;
            b->suits |= suit;
        }
        const int fine = fits(p, at + 1, left ^ SW_SET(card), b);
        if (new_rank) {
            b->rank[r] = 0;
            b->ranks ^= rank;
        }
        if (new_suit) {
            b->suit[s] = 0;
            b->suits ^= suit;
        }
        if (fine) return 1;
    }
    return 0;
}

/* Returns the index of a four-card hand in ascending order. */
static uint32_t place_of(uint64_t hand)
{
    uint8_t c[4];
    sw_list_set(hand, c);
    return (uint32_t)(c[0] + sw_choose(c[1], 2) + sw_choose(c[2], 3) + sw_choose(c[3], 4));
}

static int matches(const sw_hole_range *range, const sw_pattern *p, uint64_t hand)
{
    if (p->count == 0) {
        uint32_t before = range->order[place_of(hand)];
        return p->first <= before && before < p->last;
    }
    bound b;
    memset(&b, 0, sizeof b);
    return fits(p, 0, hand, &b);
}

double sw_hole_weight(const sw_hole_range *range, uint64_t hand)
{
    uint64_t truths = 0; /* the last is the lowest bit */
    int part = 0;
    for (int i = 0; i < range->ops; i++) {
        const int op = range->op[i], then = i + 1 < range->ops ? range->op[i + 1] : SW_RANGE_END;
        if (op >= 0 && ((then == SW_RANGE_AND && !(truths & 1)) || (then == SW_RANGE_OR && truths & 1))) {
            i++; /* the preceding operand decides */
        } else if (op >= 0) {
            truths = truths << 1 | (uint64_t)matches(range, &range->pattern[op], hand);
        } else if (op == SW_RANGE_AND) {
            truths = truths >> 1 & (~(uint64_t)1 | truths);
        } else if (op == SW_RANGE_OR) {
            truths = truths >> 1 | (truths & 1);
        } else if (op == SW_RANGE_NOT) {
            truths ^= 1;
        } else {
            if (truths & 1) return range->weight[part];
            truths = 0;
            part++;
        }
    }
    return 0;
}

size_t sw_list_hole_range(const sw_hole_range *range, uint64_t live, uint64_t held, uint64_t *set, double *weight,
                          size_t most, const sw_stop *stop)
{
    uint8_t card[SW_CARDS];
    int at[SW_RANGE_CARDS + 1];
    const int size = sw_list_set(live & ~held, card), count = range->cards - sw_count_bits(held);
    size_t found = 0;
    size_t work = 0;
    if (count < 0 || count > size) return 0;
    for (int i = 0; i < count; i++) at[i] = i;
    at[count] = size;
    for (;;) {
        uint64_t hand = held;
        for (int i = 0; i < count; i++) hand |= SW_SET(card[at[i]]);
        const double w = sw_hole_weight(range, hand);
        work += (size_t)range->ops;
        if (work > SW_MOST_WORK) {
            work = 0;
            if (sw_must_stop(stop)) return SW_LIST_STOPPED;
        }
        if (w > 0) {
            if (found == most) return most + 1;
            if (set) set[found] = hand;
            if (weight) weight[found] = w;
            found++;
        }
        int i = 0;
        while (i < count && at[i] + 1 == at[i + 1]) i++;
        if (i == count) return found;
        at[i]++;
        while (i-- > 0) at[i] = i;
    }
}

/* ---- order of four-card hands */

typedef struct {
    uint16_t score, kind;
    uint32_t size;
} ranked_kind;

static int by_score(const void *a, const void *b)
{
    const ranked_kind *x = a, *y = b;
    if (x->score != y->score) return x->score > y->score ? -1 : 1;
    return x->kind < y->kind ? -1 : 1;
}

int sw_order_four_cards(const uint16_t score[SW_FOUR_CARD_KINDS], uint32_t order[SW_FOUR_CARDS])
{
    ranked_kind *kind = calloc(SW_FOUR_CARD_KINDS, sizeof *kind);
    uint32_t *before = calloc(SW_FOUR_CARD_KINDS, sizeof *before);
    uint32_t kinds = 0, hands = 0;
    if (kind && before) {
        uint64_t hand = 15;
        for (uint32_t i = 0; i < SW_FOUR_CARDS; i++) {
            uint64_t least = hand;
            for (int k = 0; k < SW_SUIT_ORDERS; k++) {
                uint64_t renamed = sw_rename_cards(sw_suit_orders[k], hand);
                if (renamed < least) least = renamed;
            }
            if (least == hand) {
                kind[kinds].kind = (uint16_t)kinds;
                kind[kinds].score = score[kinds];
                order[i] = kinds++;
            } else {
                order[i] = order[place_of(least)];
            }
            kind[order[i]].size++;
            uint64_t low = hand & (0 - hand), up = hand + low; /* the next set of the same size */
            hand = up | ((hand ^ up) >> 2) / low;
        }
        qsort(kind, kinds, sizeof *kind, by_score);
        for (uint32_t i = 0; i < kinds; i++) {
            before[kind[i].kind] = 2 * hands + kind[i].size;
            hands += kind[i].size;
        }
        for (uint32_t i = 0; i < SW_FOUR_CARDS; i++) order[i] = before[order[i]];
    }
    free(kind);
    free(before);
    return hands == SW_FOUR_CARDS;
}

/* ---- hands that players hold */

/* Shrinks a holding's memory, and prepares its draws; returns 0 if out of memory. */
static int settle_holding(sw_holding *h, size_t count)
{
    uint64_t *set = realloc(h->set, count * sizeof *set);
    if (set) h->set = set;
    double *weight = realloc(h->weight, count * sizeof *weight);
    if (weight) h->weight = weight;
    free(h->combo);
    h->combo = NULL;
    h->count = (int)count;
    return sw_init_alias(h);
}

int sw_hold_ranges(sw_held_ranges *held, const sw_hole_range *const *range, int players, int cards, uint64_t live,
                   const sw_stop *stop)
{
    memset(held, 0, sizeof *held);
    held->players = players;
    held->cards = cards;
    held->live = sw_live_cards(live);
    const uint64_t ways = sw_choose(held->live.size, cards);
    const size_t most = ways < SW_MOST_LISTED ? (size_t)ways : SW_MOST_LISTED;
    for (int i = 0; i < players; i++) {
        sw_holding *h = &held->holding[i];
        held->range[i] = range[i];
        if (!range[i]) continue;
        if (!sw_init_holding(h, 1, (int)most)) return -1;
        size_t count = sw_list_hole_range(range[i], live, 0, h->set, h->weight, most, stop);
        if (count == SW_LIST_STOPPED) return -2;
        if (count == 0) return i + 1;
        if (count > most) {
            sw_free_holding(h);
        } else if (!settle_holding(h, count)) {
            return -1;
        }
    }
    return 0;
}

void sw_free_held_ranges(sw_held_ranges *held)
{
    for (int i = 0; i < SW_MOST_HANDS; i++) sw_free_holding(&held->holding[i]);
}

/* Draws a hand; returns 0 if no trial produced one. */
static uint64_t draw_by_trial(const sw_held_ranges *held, const sw_hole_range *range, sw_rng *rng, uint64_t *trials,
                              uint64_t most)
{
    uint8_t deck[SW_CARDS];
    memcpy(deck, held->live.card, sizeof deck);
    for (; *trials < most; ++*trials) {
        uint64_t hand = 0;
        sw_draw(rng, deck, held->live.size, held->cards);
        for (int i = 0; i < held->cards; i++) hand |= SW_SET(deck[i]);
        const double weight = sw_hole_weight(range, hand);
        if (weight <= 0) continue;
        if (weight >= range->most) return hand;
        const double part = (double)(sw_rng_next(rng) >> 11) / 9007199254740992.0; /* 2**53 */
        if (part * range->most < weight) return hand;
    }
    return 0;
}

uint64_t sw_draw_held(const sw_held_ranges *held, sw_rng *rng, uint64_t set[SW_MOST_HANDS], uint64_t *trials,
                      uint64_t most)
{
    uint64_t used = 0;
    for (int i = 0; i < held->players; i++) {
        const sw_holding *h = &held->holding[i];
        if (!held->range[i]) continue;
        set[i] = h->count ? h->set[sw_draw_choice(h, sw_rng_next(rng))]
                          : draw_by_trial(held, held->range[i], rng, trials, most);
        if (used & set[i] || !set[i]) return 0;
        used |= set[i];
    }
    return used;
}
