#include "equity/exact_known_preflop.h"

#include "equity/exact_known.h"

#include <stdlib.h>

static const uint16_t FIRST_SET[3] = {286, 715, 1287}; /* how many sets of 3, 4 and 5 ranks there are */

/* ---- the tables */

/* Every way to have `cards` cards in `ranks` ranks, as counts. Returns how many there are. */
static int halves(uint8_t *out, int ranks, int cards)
{
    uint8_t count[7] = {0};
    int made = 0, left = cards;
    for (;;) {
        /* Count up as a number in base 5, of which the digits add up to `cards`. */
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

/* The place of the multiset of a low and a high half. */
typedef struct {
    uint16_t low_place[15625];  /* where a low half's multisets begin, by its counts as a number in base 5 */
    uint16_t high_place[78125]; /* the place of a high half among those of its size */
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

static int fits(const uint8_t count[13])
{
    for (int r = 0; r < 13; r++) {
        if (count[r] > 4) return 0;
    }
    return 1;
}

static void fill_values(sw_preflop_tables *t)
{
    for (int a = 0; a < 13; a++) {
        for (int b = 0; b <= a; b++) {
            uint16_t *value = t->value[sw_pair_of(a, b)];
            int place = 0;
            for (int i = 0; i < SW_LOW_HALVES; i++) {
                int rest = 5 - half_size(t->low[i], 6);
                for (int j = t->high_first[rest]; j < t->high_first[rest + 1]; j++, place++) {
                    uint8_t count[13];
                    memcpy(count, t->low[i], 6);
                    memcpy(count + 6, t->high[j], 7);
                    count[a]++;
                    count[b]++;
                    uint64_t key = 0;
                    for (int r = 0; r < 13; r++) key += count[r] * (sw_hash.key[4 * r] & 0xffffffff);
                    value[place] = fits(count) ? (uint16_t)sw_rank_value(t->ranking->table, key, 7) : 0;
                }
            }
        }
    }
}

const sw_preflop_tables *sw_make_preflop_tables(const sw_ranking *ranking)
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
    t->least_flush = 0xffff;
    for (unsigned ranks = 0; ranks < 1u << 13; ranks++) {
        int k = sw_count_bits(ranks);
        if (k < 3 || k > 5) continue;
        uint8_t count[13];
        for (int r = 0; r < 13; r++) count[r] = ranks >> r & 1;
        int i = made[k - 3]++;
        t->sets[k - 3][i] = (uint16_t)ranks;
        if (k == 5) {
            t->alone[i] = place_of(find, count);
            unsigned value = sw_suited_value(ranking->table, ranks);
            if (value && value < t->least_flush) t->least_flush = (uint16_t)value;
        }
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

/* ---- the count */

/* How many boards there are of each multiset. */
static void count_boards(const sw_preflop_tables *t, const int avail[13], uint16_t *boards)
{
    static const uint8_t choose[5][5] = {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    uint16_t high[SW_HIGH_HALVES];
    for (int i = 0; i < SW_HIGH_HALVES; i++) {
        unsigned deals = 1;
        for (int r = 0; r < 7; r++) deals *= choose[avail[6 + r]][t->high[i][r]];
        high[i] = (uint16_t)deals;
    }
    int place = 0;
    for (int i = 0; i < SW_LOW_HALVES; i++) {
        unsigned deals = 1;
        int rest = 5;
        for (int r = 0; r < 6; r++) {
            deals *= choose[avail[r]][t->low[i][r]];
            rest -= t->low[i][r];
        }
        int first = t->high_first[rest], count = t->high_first[rest + 1] - first;
        for (int j = 0; j < count; j++) boards[place + j] = (uint16_t)(deals * high[first + j]);
        place += count;
    }
}

/* The players' values on all multisets, and on each who beats the lowest flush without one. */
typedef struct {
    int players;
    const uint16_t *value[SW_MOST_HANDS];
    uint16_t strong[SW_MULTISETS];
    uint16_t boards[SW_MULTISETS];
} table;

/* Who wins a board with a flush on which `strong` might beat it too. */
static unsigned winners(const table *all, int multiset, unsigned strong, unsigned best, unsigned who)
{
    for (; strong; strong &= strong - 1) {
        int player = sw_lowest_bit(strong);
        unsigned value = all->value[player][multiset];
        if (value > best) {
            best = value;
            who = 0;
        }
        if (value == best) who |= 1u << player;
    }
    return who;
}

/* Takes the boards with k cards of a suit on which somebody has a flush out of the multisets. `deals` tells how many
   deals of the other 5 - k cards have each of `groups` multisets of ranks. */
static void take_flushes(const sw_preflop_tables *t, table *all, const unsigned *suited, unsigned live, int k,
                         const uint8_t *deals, int groups, uint64_t *counts)
{
    const uint16_t *multisets = k == 3 ? t->with_two[0] : k == 4 ? t->with_one[0] : t->alone;
    for (int i = 0; i < FIRST_SET[k - 3]; i++, multisets += groups) {
        unsigned ranks = t->sets[k - 3][i];
        if (ranks & ~live) continue;
        unsigned best = 0, who = 0, flushes = 0;
        for (int player = 0; player < all->players; player++) {
            unsigned hand = ranks | suited[player];
            unsigned value = sw_suited_value(t->ranking->table, hand);
            if (value == 0) continue; /* fewer than five */
            flushes |= 1u << player;
            if (value > best) who = 0;
            if (value >= best) {
                best = value;
                who |= 1u << player;
            }
        }
        if (!flushes) continue;
        unsigned plain = 0;
        for (int j = 0; j < groups; j++) {
            int multiset = multisets[j];
            unsigned strong = all->strong[multiset] & ~flushes;
            all->boards[multiset] = (uint16_t)(all->boards[multiset] - deals[j]);
            if (SW_UNLIKELY(strong)) {
                counts[winners(all, multiset, strong, best, who)] += deals[j];
            } else {
                plain += deals[j];
            }
        }
        counts[who] += plain;
    }
}

static void take_suit(const sw_preflop_tables *t, table *all, const uint8_t (*hole)[2], int suit, uint64_t live,
                      const int avail[13], uint64_t *counts)
{
    unsigned suited[SW_MOST_HANDS], ranks = 0;
    int most = 0;
    for (int player = 0; player < all->players; player++) {
        suited[player] = 0;
        for (int i = 0; i < 2; i++) {
            if ((hole[player][i] & 3) == suit) suited[player] |= 1u << (hole[player][i] >> 2);
        }
        int count = sw_count_bits(suited[player]);
        if (count > most) most = count;
    }
    uint8_t one[13], two[SW_RANK_PAIRS];
    static const uint8_t none[1] = {1};
    for (int r = 0; r < 13; r++) {
        unsigned here = (unsigned)(live >> (4 * r + suit)) & 1;
        ranks |= here << r;
        one[r] = (uint8_t)(avail[r] - (int)here);
        for (int q = 0; q < r; q++) two[sw_pair_of(r, q)] = (uint8_t)(one[r] * one[q]);
        two[sw_pair_of(r, r)] = (uint8_t)(one[r] * (one[r] - 1) / 2);
    }
    take_flushes(t, all, suited, ranks, 5, none, 1, counts);
    if (most >= 1) take_flushes(t, all, suited, ranks, 4, one, 13, counts);
    if (most >= 2) take_flushes(t, all, suited, ranks, 3, two, SW_RANK_PAIRS, counts);
}

/* The boards that are left: nobody has a flush on them. */
static void count_two(const table *all, uint64_t *counts)
{
    const uint16_t *a = all->value[0], *b = all->value[1];
    uint32_t wins = 0, losses = 0, boards = 0;
    for (int i = 0; i < SW_MULTISETS; i++) {
        wins += a[i] > b[i] ? all->boards[i] : 0u;
        losses += a[i] < b[i] ? all->boards[i] : 0u;
        boards += all->boards[i];
    }
    counts[1] += wins;
    counts[2] += losses;
    counts[3] += boards - wins - losses;
}

static void count_many(const table *all, uint64_t *counts)
{
    uint16_t best[SW_MULTISETS], who[SW_MULTISETS];
    memcpy(best, all->value[0], sizeof best);
    memset(who, 0, sizeof who);
    for (int player = 1; player < all->players; player++) {
        const uint16_t *value = all->value[player];
        for (int i = 0; i < SW_MULTISETS; i++) best[i] = value[i] > best[i] ? value[i] : best[i];
    }
    for (int player = 0; player < all->players; player++) {
        const uint16_t *value = all->value[player];
        uint16_t bit = (uint16_t)(1u << player);
        for (int i = 0; i < SW_MULTISETS; i++) who[i] |= value[i] == best[i] ? bit : 0;
    }
    for (int i = 0; i < SW_MULTISETS; i++) counts[who[i]] += all->boards[i];
}

void sw_count_winners_preflop(const sw_preflop_tables *t, const uint8_t (*hole)[2], int players, uint64_t live,
                              uint64_t *counts)
{
    table all;
    int avail[13];
    for (int r = 0; r < 13; r++) avail[r] = sw_count_bits((unsigned)(live >> 4 * r) & 15);
    all.players = players;
    memset(all.strong, 0, sizeof all.strong);
    for (int player = 0; player < players; player++) {
        const uint16_t *value = t->value[sw_pair_of(hole[player][0] >> 2, hole[player][1] >> 2)];
        uint16_t bit = (uint16_t)(1u << player), least = t->least_flush;
        all.value[player] = value;
        for (int i = 0; i < SW_MULTISETS; i++) all.strong[i] |= value[i] > least ? bit : 0;
    }
    count_boards(t, avail, all.boards);
    for (int suit = 0; suit < 4; suit++) take_suit(t, &all, hole, suit, live, avail, counts);
    if (players == 2) {
        count_two(&all, counts);
    } else {
        count_many(&all, counts);
    }
}
