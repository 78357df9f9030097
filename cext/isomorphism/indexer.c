#include "isomorphism/indexer.h"

#include <stdlib.h>

/* Two numbers describe the cards of a suit. Its *count* has a digit for each round, the number of the round's cards in
   this suit, first round most significant. Its *place* identifies the cards among all those with the same count: each
   round's ranks are a combination of the ranks not taken by earlier rounds, numbered in colexicographic order. Suits
   are sorted by count, then by place, from high to low. Suits with the same count form a multiset of places, also
   numbered in colexicographic order. The counts of all suits are the hand's *pattern*. Patterns follow each other;
   within a pattern the numbers of its groups of suits are combined, the first group varying fastest. */

enum {
    SUITS = 4,
    RANKS = 13,
    ALL_RANKS = (1 << RANKS) - 1,
    RANK_LANE = 16,
    COUNT_LANE = 11, /* SW_MOST_WAYS keeps counts below 1,024 */
    MOST_COUNT = (1 << COUNT_LANE) - 1,
    PLACE_BITS = 48,
};
#define ALL_COUNTS (((uint64_t)1 << COUNT_LANE * SUITS) - 1)

typedef struct {
    uint64_t first;          /* the pattern's first index */
    uint64_t stride[SUITS];  /* stride of each suit's group */
    uint8_t order[SUITS];    /* a suit's position in its group, counted from the end: 1 for the last */
    uint8_t shared;          /* whether three or more suits have the same count */
    uint32_t count[SUITS];
    uint8_t cards[SUITS][SW_MOST_ROUNDS]; /* digits of the count */
} pattern;

/* The hands after a round. */
typedef struct {
    int cards;
    uint64_t size;
    uint32_t patterns;
    pattern *pattern;
    uint32_t *pattern_of; /* by way */
} level;

struct sw_indexer {
    int rounds;
    uint8_t cards[SW_MOST_ROUNDS];
    level levels[SW_MOST_ROUNDS];
    /* The amount that a card of a round adds to its suit's count. */
    uint32_t digit[SW_MOST_ROUNDS];
    /* The amount that a card adds to the round's sum: COUNT_LANE bits for each suit's count, and above them an index
       into `way`, which identifies how the round's cards fall over the suits. `way` has that way's number, times the
       ways of earlier rounds. */
    uint64_t more[SW_MOST_ROUNDS][SUITS];
    uint32_t *way[SW_MOST_ROUNDS];
    uint64_t *places; /* by count: the number of places, which is the weight of the next round's number */
    uint16_t choose[RANKS + 1][RANKS + 1]; /* choose[k][n]: the number of ways to choose k of n */
    uint8_t bits[ALL_RANKS + 1]; /* the number of ranks in a set */
    /* The sets of k ranks in colexicographic order, from first_set[k]. */
    uint16_t sets[ALL_RANKS + 1];
    uint16_t first_set[RANKS + 1];
};

/* Returns a * b / c, which is an integer, limited to SW_MOST_INDICES, which is too large. */
static uint64_t bounded(uint64_t a, uint64_t b, unsigned c)
{
    uint64_t high, low = sw_multiply(a, b, &high);
    return high || low / c >= SW_MOST_INDICES ? SW_MOST_INDICES : low / c;
}

/* Returns the number of multisets of k of n things. */
static uint64_t multisets(uint64_t n, unsigned k)
{
    uint64_t many = n ? 1 : 0;
    for (unsigned i = 0; i < k && n; i++) many = bounded(many, n + i, i + 1);
    return many;
}

static int ascending(const void *a, const void *b)
{
    const uint32_t *x = ((const pattern *)a)->count, *y = ((const pattern *)b)->count;
    for (int i = 0; i < SUITS; i++) {
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

/* Swaps without an unpredictable branch. */
#define HIGHER_FIRST(type, a, b) \
    do { \
        type swap_ = ((a) ^ (b)) & ((type)0 - (type)((a) < (b))); \
        (a) ^= swap_; \
        (b) ^= swap_; \
    } while (0)

#define SORT_SUITS(type, x) \
    do { \
        HIGHER_FIRST(type, x[0], x[1]); \
        HIGHER_FIRST(type, x[2], x[3]); \
        HIGHER_FIRST(type, x[0], x[2]); \
        HIGHER_FIRST(type, x[1], x[3]); \
        HIGHER_FIRST(type, x[1], x[2]); \
    } while (0)

/* Computes the suits' counts after a round, from the way that the cards fell. */
static void counts_of_way(const sw_indexer *x, int round, uint32_t way, uint32_t counts[SUITS])
{
    memset(counts, 0, SUITS * sizeof *counts);
    for (int r = 0; r <= round; r++) {
        uint32_t n = x->cards[r], ways = (n + 1) * (n + 2) * (n + 3) / 6, left = way % ways;
        way /= ways;
        /* The ways of a round are in the order of the loops in `spread_ways`. */
        for (uint32_t a = 0; a <= n; a++) {
            for (uint32_t b = 0; a + b <= n; b++) {
                uint32_t many = n - a - b + 1;
                if (left < many) {
                    uint32_t d[SUITS] = {a, b, left, n - a - b - left};
                    for (int i = 0; i < SUITS; i++) counts[i] += d[i] * x->digit[r];
                    a = n;
                    break;
                }
                left -= many;
            }
        }
    }
}

/* Numbers the ways a round's cards can fall; returns how many there are. */
static uint32_t spread_ways(sw_indexer *x, int round, uint32_t before)
{
    uint32_t n = x->cards[round], ways = 0, step[SUITS] = {1, n + 1, (n + 1) * (n + 1), 0};
    for (int i = 0; i < SUITS; i++) {
        uint64_t count = x->digit[round], place = step[i];
        x->more[round][i] = count << COUNT_LANE * i | place << COUNT_LANE * SUITS;
    }
    for (uint32_t a = 0; a <= n; a++) {
        for (uint32_t b = 0; a + b <= n; b++) {
            for (uint32_t c = 0; a + b + c <= n; c++) {
                x->way[round][a * step[0] + b * step[1] + c * step[2]] = before * ways++;
            }
        }
    }
    return ways;
}

/* Fills in the fields that follow from a pattern's counts; returns the pattern's size. */
static uint64_t finish_pattern(const sw_indexer *x, pattern *p)
{
    uint64_t size = 1;
    for (int i = 0; i < SUITS; i++) {
        for (int r = 0; r < x->rounds; r++) {
            p->cards[i][r] = (uint8_t)(p->count[i] / x->digit[r] % (x->cards[r] + 1u));
        }
    }
    for (int i = 0, next; i < SUITS; i = next) {
        for (next = i; next < SUITS && p->count[next] == p->count[i]; next++) p->stride[next] = size;
        for (int j = i; j < next; j++) p->order[j] = (uint8_t)(next - j);
        if (next - i > 2) p->shared = 1;
        size = bounded(size, multisets(x->places[p->count[i]], (unsigned)(next - i)), 1);
    }
    return size;
}

static sw_status make_level(sw_indexer *x, int round, uint32_t ways)
{
    level *l = &x->levels[round];
    l->cards = x->cards[round] + (round ? x->levels[round - 1].cards : 0);
    l->pattern_of = malloc(ways * sizeof *l->pattern_of);
    if (!l->pattern_of) return SW_NO_MEMORY;
    /* Each pattern is found once, in the way with its suits in order. */
    for (int pass = 0; pass < 2; pass++) {
        uint32_t found = 0;
        for (uint32_t way = 0; way < ways; way++) {
            uint32_t counts[SUITS];
            counts_of_way(x, round, way, counts);
            if (counts[0] < counts[1] || counts[1] < counts[2] || counts[2] < counts[3]) continue;
            if (pass) memcpy(l->pattern[found].count, counts, sizeof counts);
            found++;
        }
        if (pass == 0) {
            l->patterns = found;
            l->pattern = calloc(found, sizeof *l->pattern);
            if (!l->pattern) return SW_NO_MEMORY;
        }
    }
    qsort(l->pattern, l->patterns, sizeof *l->pattern, ascending);
    for (uint32_t i = 0; i < l->patterns; i++) {
        l->pattern[i].first = l->size;
        l->size += finish_pattern(x, &l->pattern[i]);
        if (l->size >= SW_MOST_INDICES) return SW_TOO_LARGE;
    }
    for (uint32_t way = 0; way < ways; way++) {
        pattern like;
        counts_of_way(x, round, way, like.count);
        SORT_SUITS(uint32_t, like.count);
        const pattern *found = bsearch(&like, l->pattern, l->patterns, sizeof like, ascending);
        l->pattern_of[way] = (uint32_t)(found - l->pattern);
    }
    return SW_DONE;
}

static sw_status fill(sw_indexer *x)
{
    for (int n = 0; n <= RANKS; n++) {
        for (int k = 0; k <= RANKS; k++) {
            x->choose[k][n] = k == 0;
            if (k > 0 && n > 0) x->choose[k][n] = (uint16_t)(x->choose[k - 1][n - 1] + x->choose[k][n - 1]);
        }
    }
    for (int k = 0, found = 0; k <= RANKS; k++) {
        x->first_set[k] = (uint16_t)found;
        for (int set = 0; set <= ALL_RANKS; set++) {
            if (sw_count_bits((uint64_t)set) != k) continue;
            x->bits[set] = (uint8_t)k;
            x->sets[found++] = (uint16_t)set;
        }
    }

    uint64_t ways = 1;
    uint32_t counts = 1;
    for (int r = x->rounds - 1; r >= 0; r--) {
        uint64_t n = x->cards[r];
        ways *= (n + 1) * (n + 2) * (n + 3) / 6;
        if (ways > SW_MOST_WAYS) return SW_TOO_LARGE;
        x->digit[r] = counts;
        counts *= x->cards[r] + 1u;
    }
    x->places = malloc(counts * sizeof *x->places);
    if (!x->places) return SW_NO_MEMORY;
    for (uint32_t count = 0; count < counts; count++) {
        uint32_t left = RANKS;
        x->places[count] = 1;
        for (int r = 0; r < x->rounds; r++) {
            uint32_t n = count / x->digit[r] % (x->cards[r] + 1u);
            x->places[count] *= n > left ? 0 : x->choose[n][left];
            left -= n > left ? left : n;
        }
    }
    uint32_t before = 1;
    for (int r = 0; r < x->rounds; r++) {
        size_t n = x->cards[r] + 1u;
        x->way[r] = calloc(n * n * n, sizeof *x->way[r]);
        if (!x->way[r]) return SW_NO_MEMORY;
        before *= spread_ways(x, r, before);
        sw_status status = make_level(x, r, before);
        if (status) return status;
    }
    return SW_DONE;
}

sw_status sw_new_indexer(const uint8_t *cards, int rounds, sw_indexer **made)
{
    sw_indexer *x = calloc(1, sizeof *x);
    *made = x;
    if (!x) return SW_NO_MEMORY;
    x->rounds = rounds;
    memcpy(x->cards, cards, (size_t)rounds);
    sw_status status = fill(x);
    if (status) {
        sw_free_indexer(x);
        *made = NULL;
    }
    return status;
}

void sw_free_indexer(sw_indexer *x)
{
    if (!x) return;
    for (int r = 0; r < x->rounds; r++) {
        free(x->way[r]);
        free(x->levels[r].pattern);
        free(x->levels[r].pattern_of);
    }
    free(x->places);
    free(x);
}

uint64_t sw_index_size(const sw_indexer *x, int round)
{
    return x->levels[round].size;
}

int sw_index_cards(const sw_indexer *x, int round)
{
    return x->levels[round].cards;
}

int sw_index_round(const sw_indexer *x, int cards)
{
    for (int r = 0; r < x->rounds; r++) {
        if (x->levels[r].cards >= cards) return r;
    }
    return -1;
}

/* Returns the largest member's part of a multiset's number; the `order` - 1 other members add theirs. */
static inline uint64_t multiset_part(uint64_t place, unsigned order)
{
    uint64_t part = place;
    for (unsigned k = 1; k < order; k++) part = part * (place + k) / (k + 1);
    return part;
}

/* A hand after some rounds: the ranks of each suit, RANK_LANE bits each; the suits' counts, COUNT_LANE bits each; the
   way that its cards fell; the suits' places. */
typedef struct {
    uint64_t ranks, counts;
    uint32_t way;
    uint64_t place[SUITS];
} partial;

/* Adds the n cards of a round; a constant n is fastest. Returns 0 if they are not new cards. */
static inline int add_round(const sw_indexer *x, partial *hand, int round, int n, const uint8_t *cards)
{
    uint64_t now = 0, more = 0, bad = 0;
    for (int i = 0; i < n; i++) {
        unsigned suit = cards[i] & 3, rank = cards[i] >> 2;
        uint64_t card = (uint64_t)1 << (RANK_LANE * suit + (rank & (RANK_LANE - 1)));
        bad |= ((hand->ranks | now) & card) | (rank >= RANKS);
        now |= card;
        more += x->more[round][suit];
    }
    if (SW_UNLIKELY(bad)) return 0;
    for (int i = 0; i < n; i++) {
        unsigned suit = cards[i] & 3, rank = cards[i] >> 2, lower = (1u << rank) - 1;
        uint64_t add = rank;
        if (round > 0) add -= x->bits[hand->ranks >> (RANK_LANE * suit) & lower];
        if (n > 1) add = x->choose[x->bits[now >> (RANK_LANE * suit) & lower] + 1][add];
        if (round > 0) add *= x->places[hand->counts >> (COUNT_LANE * suit) & MOST_COUNT];
        hand->place[suit] += add;
    }
    hand->ranks |= now;
    hand->counts += more & ALL_COUNTS;
    hand->way += x->way[round][more >> (COUNT_LANE * SUITS)];
    return 1;
}

/* Returns the index of a hand after the round of this level. */
static inline uint64_t finish(const level *l, const partial *hand)
{
    uint64_t suits[SUITS]; /* a place is below 13! < 2**33 */
    for (int i = 0; i < SUITS; i++) {
        suits[i] = (hand->counts >> (COUNT_LANE * i) & MOST_COUNT) << PLACE_BITS | hand->place[i];
    }
    SORT_SUITS(uint64_t, suits);
    const pattern *p = &l->pattern[l->pattern_of[hand->way]];
    uint64_t index = p->first;
    for (int i = 0; i < SUITS; i++) {
        uint64_t part = suits[i] & (((uint64_t)1 << PLACE_BITS) - 1);
        if (SW_UNLIKELY(p->shared)) {
            part = multiset_part(part, p->order[i]);
        } else {
            part = part * (p->order[i] == 2 ? part + 1 : 2) >> 1;
        }
        index += p->stride[i] * part;
    }
    return index;
}

int sw_index(const sw_indexer *x, int round, const uint8_t *cards, uint64_t *index)
{
    partial hand = {0};
    for (int r = 0; r <= round; r++) {
        if (!add_round(x, &hand, r, x->cards[r], cards)) return 0;
        cards += x->cards[r];
    }
    *index = finish(&x->levels[round], &hand);
    return 1;
}

/* The hold'em river, with constants throughout. */
static size_t river_rows(const sw_indexer *x, const uint8_t *cards, ptrdiff_t row_step, ptrdiff_t card_step,
                         uint8_t *out, ptrdiff_t out_step, size_t count)
{
    for (size_t i = 0; i < count; i++, cards += row_step, out += out_step) {
        uint8_t row[7];
        partial hand = {0};
        for (int j = 0; j < 7; j++) row[j] = sw_read_byte(cards + j * card_step);
        if (SW_UNLIKELY(!(add_round(x, &hand, 0, 2, row) && add_round(x, &hand, 1, 3, row + 2) &&
                          add_round(x, &hand, 2, 1, row + 5) && add_round(x, &hand, 3, 1, row + 6)))) {
            return i;
        }
        uint64_t index = finish(&x->levels[3], &hand);
        memcpy(out, &index, sizeof index);
    }
    return count;
}

size_t sw_index_rows(const sw_indexer *x, int round, const uint8_t *cards, ptrdiff_t row_step,
                     ptrdiff_t card_step, uint8_t *out, ptrdiff_t out_step, size_t count)
{
    static const uint8_t holdem[] = {2, 3, 1, 1};
    int n = x->levels[round].cards;
    if (round == 3 && memcmp(x->cards, holdem, sizeof holdem) == 0) {
        return river_rows(x, cards, row_step, card_step, out, out_step, count);
    }
    for (size_t i = 0; i < count; i++, cards += row_step, out += out_step) {
        uint8_t row[SW_CARDS];
        uint64_t index;
        for (int j = 0; j < n; j++) row[j] = sw_read_byte(cards + j * card_step);
        if (SW_UNLIKELY(!sw_index(x, round, row, &index))) return i;
        memcpy(out, &index, sizeof index);
    }
    return count;
}

/* Returns the largest of `places` whose part is not above `number`. Works bit by bit, because the branches of a binary
   search are unpredictable. */
static uint64_t place_within(uint64_t number, unsigned order, uint64_t places)
{
    uint64_t place = 0, bit = 1;
    if (order == 1) return number;
    while (bit < places) bit <<= 1;
    for (; bit; bit >>= 1) {
        uint64_t more = place | bit;
        uint64_t part = order == 2 ? more * (more + 1) / 2 : multiset_part(more, order);
        place |= bit & ((uint64_t)0 - (uint64_t)((more < places) & (part <= number)));
    }
    return place;
}

/* Adds the cards of one suit to the sets of the rounds; cards[r] of them belong to round r. */
static void put_suit(const sw_indexer *x, int round, const uint8_t *cards, uint64_t place, int suit,
                     uint64_t *sets)
{
    unsigned taken = 0; /* by earlier rounds */
    for (int r = 0; r <= round; r++) {
        unsigned n = cards[r];
        if (n == 0) continue;
        uint64_t ways = x->choose[n][RANKS - x->bits[taken]];
        unsigned ranks = x->sets[x->first_set[n] + place % ways];
        place /= ways;
        for (unsigned rest = taken; rest; rest &= rest - 1) { /* makes room for the ranks already taken */
            unsigned lower = (rest & (0 - rest)) - 1;
            ranks = (ranks & lower) | (ranks & ~lower) << 1;
        }
        taken |= ranks;
        for (; ranks; ranks &= ranks - 1) sets[r] |= SW_SET(4 * sw_lowest_bit(ranks) + suit);
    }
}

void sw_indexed_hand(const sw_indexer *x, int round, uint64_t index, uint8_t *cards)
{
    const level *l = &x->levels[round];
    const pattern *p = l->pattern; /* the last that begins at or before the index: some are empty */
    for (uint32_t count = l->patterns; count > 1;) {
        uint32_t half = count / 2;
        p += p[half].first <= index ? half : 0;
        count -= half;
    }
    uint64_t sets[SW_MOST_ROUNDS] = {0}, numbers[SUITS];
    index -= p->first;
    for (int i = SUITS - 1; i >= 0; i--) { /* the number of each group, at its first suit */
        numbers[i] = index;
        if (i > 0 && p->count[i] == p->count[i - 1]) continue;
        numbers[i] = index / p->stride[i];
        index %= p->stride[i];
    }
    uint64_t number = 0;
    for (int i = 0; i < SUITS; i++) {
        if (i == 0 || p->count[i] != p->count[i - 1]) number = numbers[i];
        uint64_t place = place_within(number, p->order[i], x->places[p->count[i]]);
        number -= multiset_part(place, p->order[i]);
        put_suit(x, round, p->cards[i], place, SUITS - 1 - i, sets);
    }
    for (int r = 0; r <= round; r++) {
        cards += x->cards[r];
        for (int i = 1; sets[r]; sets[r] &= sets[r] - 1) cards[-i++] = (uint8_t)sw_lowest_bit(sets[r]);
    }
}

size_t sw_indexed_hands(const sw_indexer *x, int round, const uint8_t *indices, ptrdiff_t step, uint8_t *out,
                        ptrdiff_t row_step, ptrdiff_t card_step, size_t count)
{
    int n = x->levels[round].cards;
    for (size_t i = 0; i < count; i++, indices += step, out += row_step) {
        uint8_t row[SW_CARDS];
        uint64_t index = sw_read_word(indices);
        if (SW_UNLIKELY(index >= x->levels[round].size)) return i;
        sw_indexed_hand(x, round, index, row);
        for (int j = 0; j < n; j++) out[j * card_step] = row[j];
    }
    return count;
}
