#include "evaluator/distribution.h"

static inline unsigned suits_of_rank(uint64_t set, int rank)
{
    return (unsigned)(set >> 4 * rank) & 15;
}

static inline uint32_t rank_key(int rank)
{
    return (uint32_t)sw_hash.key[4 * rank];
}

/* -- By all ranks, and by the ranks of one suit --------------------------------------------------------------- */

/* A deal of natural cards to a hand with a fixed number of wild cards, which come in `ways` ways. */
typedef struct {
    const sw_ranking *ranking;
    uint64_t held, live, ways;
    int to_come, n, wild; /* n: cards in the whole hand, including wild ones */
    uint8_t left[13];     /* number of cards of each rank that may come */
    uint64_t *counts;
} dealing;

/* Returns the value of cards without five of a suit. */
SW_INLINE unsigned value_of_ranks(const dealing *d, int wild, uint32_t key, const sw_held_ranks *held)
{
    const sw_ranking *ranking = d->ranking;
    if (wild) return sw_wild_rank_value(ranking, key, held, wild, d->n);
    unsigned value = sw_rank_value(ranking->table, key, d->n);
    return value > ranking->floor ? value - ranking->floor : 0;
}

static inline void add_rank(sw_held_ranks *held, int rank)
{
    for (int i = 4; i > 0; i--) held->times[i] |= held->times[i - 1] & 1u << rank;
}

/* Counts the multisets of `to_come` ranks (at least one) from `rank` on, ignoring suits. */
static void deal_ranks(const dealing *d, int rank, int to_come, uint32_t key, const sw_held_ranks *held,
                       uint64_t ways)
{
    for (; rank < 13; rank++) {
        const uint8_t *of = sw_ways_of[d->left[rank]];
        sw_held_ranks more = *held;
        uint32_t sum = key;
        for (int k = 1; k <= to_come && of[k]; k++) {
            sum += rank_key(rank);
            if (d->wild) add_rank(&more, rank);
            if (k < to_come) {
                deal_ranks(d, rank + 1, to_come - k, sum, &more, ways * of[k]);
            } else if (d->wild) {
                d->counts[value_of_ranks(d, d->wild, sum, &more)] += ways * of[k];
            } else {
                d->counts[value_of_ranks(d, 0, sum, &more)] += ways * of[k];
            }
        }
    }
}

/* The final sets of ranks that make a flush in a suit, by their size above the smallest. */
typedef struct {
    int fewest, count[3];
    uint16_t set[3][1716];
    uint8_t suits[1 << 13]; /* suits that may have the set */
    uint32_t lower[1 << 7], upper[1 << 6]; /* key of the ranks in seven bits of a set, and in the other six */
} flushes;

/* Adds the sets with `come` more of the ranks `live`. */
static void add_flushes(flushes *f, int suit, unsigned set, unsigned live, int come)
{
    if (come == 0) {
        int size = sw_count_bits(set) - f->fewest;
        if (!f->suits[set]) f->set[size][f->count[size]++] = (uint16_t)set;
        f->suits[set] |= (uint8_t)(1 << suit);
    }
    for (; come && live; live &= live - 1) {
        add_flushes(f, suit, set | (live & (0 - live)), live & (live - 1), come - 1);
    }
}

static void add_keys(uint32_t *key, int from, int end)
{
    key[0] = 0;
    for (unsigned set = 1; set < 1u << (end - from); set++) {
        key[set] = key[set & (set - 1)] + rank_key(from + sw_lowest_bit(set));
    }
}

static inline uint32_t key_of(const flushes *f, unsigned set)
{
    return f->lower[set & 127] + f->upper[set >> 7];
}

/* Lists the possible flushes; returns their number. */
static int list_flushes(const dealing *d, flushes *f)
{
    memset(f->count, 0, sizeof f->count);
    memset(f->suits, 0, sizeof f->suits);
    f->fewest = 5 - d->wild;
    for (int suit = 0; suit < 4; suit++) {
        unsigned held = sw_ranks_in(d->held, suit), live = sw_ranks_in(d->live, suit);
        int have = sw_count_bits(held), fewest = have < f->fewest ? f->fewest - have : 0;
        for (int come = fewest; come <= d->to_come; come++) add_flushes(f, suit, held, live, come);
    }
    add_keys(f->lower, 0, 7);
    add_keys(f->upper, 7, 13);
    return f->count[0] + f->count[1] + f->count[2];
}

/* Returns the number of ways that cards of other suits have exactly these ranks, `many` of each. */
static uint64_t ways_of_others(const dealing *d, int suit, const uint8_t many[13])
{
    uint64_t ways = d->ways;
    for (int r = 0; r < 13; r++) {
        unsigned others = 15u ^ 1u << suit;
        int held = sw_count_bits(suits_of_rank(d->held, r) & others), come = many[r] - held;
        if (come < 0 || come > 4) return 0;
        ways *= sw_ways_of[sw_count_bits(suits_of_rank(d->live, r) & others)][come];
    }
    return ways;
}

/* Cards of suits other than the flush: their number, their key, and the ranks that occur once, and twice. */
typedef struct {
    int size;
    uint32_t key;
    unsigned once, twice;
    uint64_t ways[16]; /* number of ways they come, for every set of possible flush suits */
} others;

/* Returns the best value with at most four cards of this set of one suit. `best` caches values by set, or has 0. */
static unsigned best_without(const dealing *d, const flushes *f, const others *o, unsigned set, int size, uint16_t *best)
{
    unsigned most = 0;
    for (unsigned rest = set; rest; rest &= rest - 1) {
        unsigned left = set ^ (rest & (0 - rest)), value = best[left];
        if (!value) {
            value = size > 5 ? best_without(d, f, o, left, size - 1, best)
                             : sw_rank_value(d->ranking->table, o->key + key_of(f, left), 4 + o->size);
            best[left] = (uint16_t)value;
        }
        if (value > most) most = value;
    }
    return most;
}

SW_INLINE void move_each(int by, const dealing *d, const flushes *f, const others *o)
{
    const int wild = by == SW_BY_WILD ? d->wild : 0, above = d->n - 5 - o->size;
    uint16_t best[1 << 13];
    if (by == SW_BY_LOW) memset(best, 0, sizeof best);
    for (int i = 0; i < f->count[above]; i++) {
        unsigned set = f->set[above][i], value;
        uint64_t moved = o->ways[f->suits[set]];
        if (!moved) continue;
        const sw_held_ranks held = {{0x1fff, set | o->once, (set & o->once) | o->twice, set & o->twice, 0}};
        unsigned before = value_of_ranks(d, wild, o->key + key_of(f, set), &held);
        if (by == SW_BY_WILD) {
            value = sw_wild_flush_value(d->ranking, set, wild);
            if (value < before) value = before;
        } else if (by == SW_BY_LOW) {
            value = best_without(d, f, o, set, 5 + above, best);
        } else {
            value = sw_suited_value(d->ranking->table, set);
            value = value > d->ranking->floor ? value - d->ranking->floor : 0;
        }
        d->counts[before] -= moved;
        d->counts[value] += moved;
    }
}

/* Moves the hands that are flushes, with `size` other cards of these ranks, out of the values by all ranks. */
static void move_flushes(const dealing *d, const flushes *f, const uint8_t *rank, int size)
{
    others o = {.size = size};
    uint8_t many[13] = {0};
    if (!f->count[d->n - 5 - size]) return;
    for (int i = 0; i < size; i++) {
        many[rank[i]]++;
        o.key += rank_key(rank[i]);
        o.twice |= o.once & 1u << rank[i];
        o.once |= 1u << rank[i];
    }
    for (int suit = 0; suit < 4; suit++) {
        uint64_t more = ways_of_others(d, suit, many);
        for (int suits = 0; suits < 1 << suit; suits++) o.ways[suits | 1 << suit] = o.ways[suits] + more;
    }
    if (!o.ways[15]) return;
    if (d->wild) {
        move_each(SW_BY_WILD, d, f, &o);
    } else if (d->ranking->by == SW_BY_LOW && size) {
        move_each(SW_BY_LOW, d, f, &o);
    } else {
        move_each(SW_BY_SUIT, d, f, &o);
    }
}

static void deal_by_ranks(const dealing *d)
{
    uint32_t key = 0;
    sw_held_ranks held = {{0x1fff, 0, 0, 0, 0}};
    for (uint64_t rest = d->held; rest; rest &= rest - 1) {
        int rank = sw_lowest_bit(rest) >> 2;
        key += rank_key(rank);
        add_rank(&held, rank);
    }
    if (d->to_come) {
        deal_ranks(d, 0, d->to_come, key, &held, d->ways);
    } else {
        d->counts[value_of_ranks(d, d->wild, key, &held)] += d->ways;
    }

    flushes f;
    if (d->ranking->by == SW_BY_RANK || d->ranking->by == SW_BY_RANK_JOKER || !list_flushes(d, &f)) return;
    uint8_t rank[2];
    move_flushes(d, &f, rank, 0);
    for (rank[0] = 0; d->n > 5 && rank[0] < 13; rank[0]++) {
        move_flushes(d, &f, rank, 1);
        for (rank[1] = rank[0]; d->n > 6 && rank[1] < 13; rank[1]++) move_flushes(d, &f, rank, 2);
    }
}

/* -- Wild cards ------------------------------------------------------------------------------------------------- */

/* Deals one by one. With three or more wild cards two suits may make a flush, but few other cards come. */
static void deal_one_by_one(const dealing *d, uint64_t wild)
{
    sw_live live = sw_live_cards(d->live);
    sw_runouts walk = sw_walk_runouts(&live, sw_add_set(sw_no_cards(), d->held | wild), d->to_come, 0, live.size);
    while (sw_next_runout(&walk)) d->counts[sw_value(d->ranking, walk.board, d->n)] += d->ways;
}

static void deal_with_wild(const sw_ranking *ranking, uint64_t held, uint64_t live, int to_come, uint64_t *counts)
{
    enum { MOST_BY_RANKS = 2 };
    uint64_t all = sw_wild_cards(ranking), wild = held & all, may_come = live & all;
    int kept = sw_count_bits(wild), some = sw_count_bits(may_come), n = sw_count_bits(held) + to_come;
    dealing d = {ranking, held & ~wild, live & ~may_come, 0, 0, n, 0, {0}, counts};
    for (int r = 0; r < 13; r++) d.left[r] = (uint8_t)sw_count_bits(suits_of_rank(d.live, r));
    for (int come = 0; come <= some && come <= to_come; come++) {
        d.ways = sw_choose(some, come);
        d.to_come = to_come - come;
        d.wild = kept + come;
        if (d.to_come <= sw_count_bits(d.live)) {
            if (d.wild > MOST_BY_RANKS) {
                deal_one_by_one(&d, wild);
            } else {
                deal_by_ranks(&d);
            }
        }
        wild |= may_come & (0 - may_come); /* all wild cards are equivalent */
        may_come &= may_come - 1;
    }
}

/* -- Badugis ---------------------------------------------------------------------------------------------------- */

enum { MOST_CARDS = SW_LARGEST_HAND + 1 };

/* The number of ways that cards have come, by the state of their badugi (see sw_badugi_steps) and their number. */
typedef struct {
    uint64_t ways[SW_BADUGI_STATES][MOST_CARDS];
} badugis;

typedef struct {
    const sw_ranking *ranking;
    uint64_t held, live;
    int to_come;
    uint64_t *counts;
} badugi_dealing;

/* Deals ranks from `place` up; `taken` are the ranks that play. */
static void deal_badugis(const badugi_dealing *d, int place, unsigned taken, badugis *now)
{
    for (; place < 13; place++) {
        int rank = (d->ranking->lowest + place) % 13, some = 0;
        unsigned held = suits_of_rank(d->held, rank), live = suits_of_rank(d->live, rank);
        badugis more = {0};
        for (int state = 0; state < SW_BADUGI_STATES; state++) {
            uint64_t ways[MOST_CARDS];
            int first = 0;
            memcpy(ways, now->ways[state], sizeof ways);
            while (first <= d->to_come && !ways[first]) first++;
            if (first > d->to_come) continue;
            memset(now->ways[state], 0, sizeof ways);
            for (unsigned come = live;; come = (come - 1) & live) {
                int next = sw_badugi_steps[state][held | come], many = sw_count_bits(come);
                uint64_t *to = next == state ? now->ways[state] : more.ways[next];
                some |= next != state && first + many <= d->to_come;
                for (int i = first; i + many <= d->to_come; i++) to[i + many] += ways[i];
                if (!come) break;
            }
        }
        if (some) deal_badugis(d, place + 1, taken | 1u << place, &more);
    }
    for (int state = 0; state < SW_BADUGI_STATES; state++) {
        d->counts[d->ranking->table[taken]] += now->ways[state][d->to_come];
    }
}

/* --------------------------------------------------------------------------------------------------------------- */

void sw_count_values(const sw_ranking *ranking, uint64_t held, uint64_t live, int to_come, uint64_t *counts)
{
    enum { FEW = 1500 }; /* run-outs; dealing this many one by one is as fast */
    if (ranking->by == SW_BY_FEW || sw_choose(sw_count_bits(live), to_come) <= FEW) {
        const sw_live cards = sw_live_cards(live);
        for (int slice = 0; slice < sw_slices(&cards, to_come); slice++) {
            sw_count_runouts(ranking, sw_add_set(sw_no_cards(), held), sw_count_bits(held), &cards, to_come, slice,
                             counts);
        }
    } else if (ranking->by == SW_BY_BADUGI) {
        const badugi_dealing d = {ranking, held, live, to_come, counts};
        badugis none = {0};
        none.ways[0][0] = 1;
        deal_badugis(&d, 0, 0, &none);
    } else {
        deal_with_wild(ranking, held, live, to_come, counts);
    }
}
