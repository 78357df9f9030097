#include "equity/exact_known_preflop.h"

#include "equity/exact_known.h"

#include <stdlib.h>

/* ---- the tables */

/* Lists every way to have `cards` cards in `ranks` ranks, as counts. Returns the number of ways. */
static int halves(uint8_t *out, int ranks, int cards)
{
    uint8_t count[7] = {0};
    int made = 0, left = cards;
    for (;;) {
        /* Count up as a number in base 5 whose digits sum to `cards`. */
        if (left == 0) {
            memcpy(out + made * ranks, count, (size_t)ranks);
            made++;
        }
        int i = 0;
        while (i < ranks && (count[i] == 4 || left == 0)) {
            left += count[i];
            count[i++] = 0;
        }
        if (i == ranks) return made;
        count[i]++;
        left--;
    }
}

static int half_size(const uint8_t *half, int ranks)
{
    int cards = 0;
    for (int i = 0; i < ranks; i++) cards += half[i];
    return cards;
}

/* Finds the position of a multiset from its low and high halves. */
typedef struct {
    uint16_t low_place[15625];  /* start of a low half's multisets, by its counts as a number in base 5 */
    uint16_t high_place[78125]; /* position of a high half among the halves of its size */
} finder;

static int number_of(const uint8_t *count, int ranks)
{
    int number = 0;
    for (int i = ranks; i-- > 0;) number = 5 * number + count[i];
    return number;
}

static uint16_t place_of(const finder *find, const uint8_t count[13])
{
    return (uint16_t)(find->low_place[number_of(count, 6)] + find->high_place[number_of(count + 6, 7)]);
}

static void fill_values(sw_preflop_tables *t)
{
    uint32_t key[SW_MULTISETS];
    uint16_t four[SW_MULTISETS], three[SW_MULTISETS]; /* ranks that occur at least that often */
    int place = 0;
    for (int i = 0; i < SW_LOW_HALVES; i++) {
        int rest = 5 - half_size(t->low[i], 6);
        for (int j = t->high_first[rest]; j < t->high_first[rest + 1]; j++, place++) {
            key[place] = four[place] = three[place] = 0;
            for (int r = 0; r < 13; r++) {
                int count = r < 6 ? t->low[i][r] : t->high[j][r - 6];
                key[place] += (uint32_t)count * (uint32_t)sw_hash.key[4 * r];
                four[place] = (uint16_t)(four[place] | (count > 3) << r);
                three[place] = (uint16_t)(three[place] | (count > 2) << r);
            }
        }
    }
    for (int a = 0; a < 13; a++) {
        for (int b = 0; b <= a; b++) {
            uint16_t *value = t->value[sw_pair_of(a, b)];
            uint32_t held = (uint32_t)sw_hash.key[4 * a] + (uint32_t)sw_hash.key[4 * b];
            unsigned ranks = 1u << a | 1u << b;
            for (int i = 0; i < SW_MULTISETS; i++) {
                int fits = !((a == b ? three[i] : four[i]) & ranks);
                value[i] = fits ? (uint16_t)sw_rank_value(t->ranking->table, key[i] + held, 7) : 0;
            }
        }
    }
}

const sw_preflop_tables *sw_new_preflop_tables(const sw_ranking *ranking)
{
    sw_preflop_tables *t = malloc(sizeof *t);
    finder *find = malloc(sizeof *find);
    if (!t || !find) {
        free(t);
        free(find);
        return NULL;
    }
    t->ranking = ranking;
    int lows = 0, highs = 0;
    for (int cards = 0; cards <= 5; cards++) {
        t->high_first[cards] = (uint16_t)highs;
        highs += halves(t->high[highs], 7, cards);
        lows += halves(t->low[lows], 6, cards);
    }
    t->high_first[6] = (uint16_t)highs;
    int place = 0;
    for (int i = 0; i < SW_LOW_HALVES; i++) {
        int rest = 5 - half_size(t->low[i], 6);
        find->low_place[number_of(t->low[i], 6)] = (uint16_t)place;
        place += t->high_first[rest + 1] - t->high_first[rest];
    }
    for (int i = 0; i < SW_HIGH_HALVES; i++) {
        find->high_place[number_of(t->high[i], 7)] = (uint16_t)(i - t->high_first[half_size(t->high[i], 7)]);
    }
    int made[3] = {0, 0, 0};
    for (int k = 0; k < 6; k++) {
        for (int r = 0; r < 14; r++) t->below[k][r] = (uint16_t)sw_choose(r, k);
    }
    for (unsigned ranks = 0; ranks < 1u << 13; ranks++) {
        int k = sw_count_bits(ranks);
        if (k < 3 || k > 5) continue;
        uint8_t count[13];
        for (int r = 0; r < 13; r++) count[r] = ranks >> r & 1;
        int i = made[k - 3]++;
        if (k == 5) t->alone[i] = place_of(find, count);
        for (int a = 0; a < 13 && k < 5; a++) {
            count[a]++;
            if (k == 4) t->with_one[i][a] = place_of(find, count);
            for (int b = 0; b <= a && k == 3; b++) {
                count[b]++;
                t->with_two[i][sw_pair_of(a, b)] = place_of(find, count);
                count[b]--;
            }
            count[a]--;
        }
    }
    free(find);
    fill_values(t);
    return t;
}

/* ---- counting */

/* Counts the boards of each multiset. */
static void count_boards(const sw_preflop_tables *t, const int avail[13], uint16_t *boards)
{
    uint16_t high[SW_HIGH_HALVES];
    for (int i = 0; i < SW_HIGH_HALVES; i++) {
        unsigned deals = 1;
        for (int r = 0; r < 7; r++) deals *= sw_ways_of[avail[6 + r]][t->high[i][r]];
        high[i] = (uint16_t)deals;
    }
    int place = 0;
    for (int i = 0; i < SW_LOW_HALVES; i++) {
        unsigned deals = 1;
        int rest = 5;
        for (int r = 0; r < 6; r++) {
            deals *= sw_ways_of[avail[r]][t->low[i][r]];
            rest -= t->low[i][r];
        }
        int first = t->high_first[rest], count = t->high_first[rest + 1] - first;
        for (int j = 0; j < count; j++) boards[place + j] = (uint16_t)(deals * high[first + j]);
        place += count;
    }
}

/* The values of all players. */
typedef struct {
    int players;
    const uint16_t *value[SW_MOST_HANDS];     /* on each multiset without a flush */
    uint16_t best[SW_MULTISETS];              /* the best of them */
    uint16_t who[SW_MULTISETS];               /* its holders */
    uint16_t boards[SW_MULTISETS];            /* number of boards, without those taken out */
    uint32_t counts[4][1 << SW_MOST_HANDS];   /* used in turn, so that no addition waits for the previous one */
} table;

/* A suit, and the players who hold cards of it. */
typedef struct {
    const uint16_t *values; /* of sets of its ranks */
    int lives, holders;
    /* For live ranks, as the k-th of a set: the rank's bit, and 16 bits higher the amount that it adds to the set's
       index among sets of its size. */
    uint32_t rank[6][13];
    /* Ranks that players hold, players with two ranks first; and the holder as a bit. */
    unsigned held[SW_MOST_HANDS], holder[SW_MOST_HANDS];
    unsigned others;        /* players who hold none */
} suit;

/* Lists every set of `more` of the first live ranks, added to a set: its ranks, and its index above them. Returns the
   end of the list. */
static uint32_t *list_sets(const uint32_t (*rank)[13], int more, int live, uint32_t set, uint32_t *list)
{
    if (more == 1) {
        for (int i = 0; i < live; i++) *list++ = set + rank[1][i];
        return list;
    }
    for (int i = more - 1; i < live; i++) list = list_sets(rank, more - 1, i, set + rank[more][i], list);
    return list;
}

/* Counts the boards of a multiset if a player beats the flush. That player has no flush, since seven cards cannot make
   both a flush and a full house. Returns the number of boards. */
SW_INLINE unsigned take_full_house(table *all, int multiset, unsigned flush, unsigned deals)
{
    if (!SW_UNLIKELY(all->best[multiset] > flush)) return 0;
    all->counts[0][all->who[multiset]] += deals;
    return deals;
}

/* Takes the boards with k cards of a suit out of the multisets. On each of them one of the first `holders` players has
   a flush, or for k = 5 all players have one. `deals` has the number of ways the other cards make each multiset of 5 -
   k ranks. */
SW_INLINE void take_flushes(const sw_preflop_tables *t, table *all, const suit *s, int k, int holders,
                            const uint8_t *deals, const uint16_t *multisets, int groups)
{
    unsigned whole = 0;
    uint32_t list[1287], *end = list_sets(s->rank, k, s->lives, 0, list);
    for (int i = 0; i < groups; i++) whole += deals[i];
    for (const uint32_t *set = list; set < end; set++) {
        const uint16_t *multiset = multisets + (*set >> 16) * (unsigned)groups;
        unsigned ranks = *set & 0x1fff, best = 0, who = 0, left = whole;
        if (k == 5 && s->others) {
            best = s->values[ranks];
            who = s->others;
        }
        for (int i = 0; i < holders; i++) {
            unsigned value = s->values[ranks | s->held[i]];
            who = value > best ? s->holder[i] : value == best ? who | s->holder[i] : who;
            best = value > best ? value : best;
        }
        for (int i = 0; i < groups; i++) all->boards[multiset[i]] = (uint16_t)(all->boards[multiset[i]] - deals[i]);
        for (unsigned rest = k < 5 ? ranks : 0; rest; rest &= rest - 1) { /* a full house needs a pair on the board */
            int r = sw_lowest_bit(rest);
            if (k == 4) left -= take_full_house(all, multiset[r], best, deals[r]);
            for (int q = 0; q < 13 && k == 3; q++) {
                int pair = q > r ? t->below[2][q + 1] + r : t->below[2][r + 1] + q;
                if (q > r || !(ranks >> q & 1)) left -= take_full_house(all, multiset[pair], best, deals[pair]);
            }
        }
        for (int q = 0, pair = 0; q < 13 && k == 3; q++, pair += q + 1) {
            left -= take_full_house(all, multiset[pair], best, deals[pair]);
        }
        all->counts[(set - list) & 3][who] += left;
    }
}

static void take_suit(const sw_preflop_tables *t, table *all, const uint8_t (*hole)[2], int number, uint64_t live,
                      const int avail[13])
{
    static const uint8_t none[1] = {1};
    uint8_t one[13], two[SW_RANK_PAIRS];
    int with_two = 0;
    suit s;
    s.values = t->ranking->table + SW_SLOTS;
    s.lives = s.holders = 0;
    s.others = (1u << all->players) - 1;
    for (int least = 2; least > 0; least--) {
        for (int player = 0; player < all->players; player++) {
            unsigned ranks = 0;
            for (int i = 0; i < 2; i++) {
                if ((hole[player][i] & 3) == number) ranks |= 1u << (hole[player][i] >> 2);
            }
            if (sw_count_bits(ranks) != least) continue;
            s.held[s.holders] = ranks;
            s.holder[s.holders++] = 1u << player;
            s.others &= ~(1u << player);
        }
        if (least == 2) with_two = s.holders;
    }
    for (int r = 0; r < 13; r++) {
        int here = (int)(live >> (4 * r + number) & 1);
        for (int k = 1; k < 6; k++) s.rank[k][s.lives] = 1u << r | (uint32_t)t->below[k][r] << 16;
        s.lives += here;
        one[r] = (uint8_t)(avail[r] - here);
        for (int q = 0; q < r; q++) two[sw_pair_of(r, q)] = (uint8_t)(one[r] * one[q]);
        two[sw_pair_of(r, r)] = (uint8_t)(one[r] * (one[r] - 1) / 2);
    }
    take_flushes(t, all, &s, 5, s.holders, none, t->alone, 1);
    if (s.holders) take_flushes(t, all, &s, 4, s.holders, one, t->with_one[0], 13);
    if (with_two) take_flushes(t, all, &s, 3, with_two, two, t->with_two[0], SW_RANK_PAIRS);
}

/* Loops over all multisets, in separate functions: gcc would merge two loops and not vectorize them. */
static void raise_best(uint16_t *restrict best, const uint16_t *restrict value)
{
    for (int i = 0; i < SW_MULTISETS; i++) best[i] = value[i] > best[i] ? value[i] : best[i];
}

static void add_winner(uint16_t *restrict who, const uint16_t *restrict best, const uint16_t *restrict value,
                       uint16_t bit)
{
    for (int i = 0; i < SW_MULTISETS; i++) who[i] = (uint16_t)(who[i] | ((0 - (value[i] == best[i])) & bit));
}

static void find_best(table *all)
{
    memcpy(all->best, all->value[0], sizeof all->best);
    memset(all->who, 0, sizeof all->who);
    for (int i = 1; i < all->players; i++) raise_best(all->best, all->value[i]);
    for (int i = 0; i < all->players; i++) add_winner(all->who, all->best, all->value[i], (uint16_t)(1u << i));
}

/* Counts the remaining boards, which give no player a flush. */
static void count_two(table *all)
{
    const uint16_t *a = all->value[0], *b = all->value[1];
    uint32_t wins = 0, losses = 0, boards = 0;
    for (int i = 0; i < SW_MULTISETS; i++) {
        wins += a[i] > b[i] ? all->boards[i] : 0u;
        losses += a[i] < b[i] ? all->boards[i] : 0u;
        boards += all->boards[i];
    }
    all->counts[0][1] += wins;
    all->counts[0][2] += losses;
    all->counts[0][3] += boards - wins - losses;
}

void sw_count_winners_preflop(const sw_preflop_tables *t, const uint8_t (*hole)[2], int players, uint64_t live,
                              uint64_t *counts)
{
    table all;
    int avail[13];
    for (int r = 0; r < 13; r++) avail[r] = sw_count_bits((unsigned)(live >> 4 * r) & 15);
    all.players = players;
    for (int i = 0; i < players; i++) all.value[i] = t->value[sw_pair_of(hole[i][0] >> 2, hole[i][1] >> 2)];
    for (int i = 0; i < 4; i++) memset(all.counts[i], 0, sizeof all.counts[i][0] << players);
    find_best(&all);
    count_boards(t, avail, all.boards);
    for (int number = 0; number < 4; number++) take_suit(t, &all, hole, number, live, avail);
    if (players == 2) {
        count_two(&all);
    } else {
        for (int i = 0; i < SW_MULTISETS; i++) all.counts[i & 3][all.who[i]] += all.boards[i];
    }
    for (int i = 0; i < 1 << players; i++) {
        counts[i] += all.counts[0][i] + all.counts[1][i] + all.counts[2][i] + all.counts[3][i];
    }
}
