#include "equity/exact_omaha.h"

enum { RANKS = 13, MOST_RUNS = 2 * (RANKS - 4) };
enum { MOST_PAIRS = SW_MOST_HOLES * (SW_MOST_HOLES - 1) / 2, MOST_PARTS = 3 }; /* of hole cards; of three board cards */
enum { ALL_MULTISETS = SW_SMALL_MULTISETS + SW_MULTISETS_OF_5 };

/* ---- multisets */

static const uint16_t FIRST[6] = {0, 1, 14, 105, 560, SW_SMALL_MULTISETS}; /* first multiset of each size among all */

/* Returns the number of multisets of k ranks below `rank`, and so the index of the first that contains it. */
static inline int below(int k, int rank)
{
    static const uint16_t number[6][RANKS + 1] = {
        {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
        {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91},
        {0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455},
        {0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820},
        {0, 1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368, 6188},
    };
    return number[k][rank];
}

void sw_number_multisets(sw_multisets *numbers)
{
    for (int r = 0; r < RANKS; r++) numbers->with[0][r] = (uint16_t)r;
    for (int k = 1; k < 5; k++) {
        for (int high = 0, i = 0; high < RANKS; high++) {
            for (int others = 0; others < below(k - 1, high + 1); others++, i++) {
                for (int r = 0; r < RANKS; r++) {
                    int number = r >= high ? below(k + 1, r) + i
                                           : below(k + 1, high) + numbers->with[FIRST[k - 1] + others][r];
                    numbers->with[FIRST[k] + i][r] = (uint16_t)number;
                }
            }
        }
    }
}

/* ---- the run-outs of each multiset */

typedef struct {
    uint32_t who;   /* winners without a flush, encoded like counts */
    uint16_t best;  /* their value under the showing that counts flushes */
    uint16_t count; /* number of run-outs without a flush */
} group;

typedef struct {
    const sw_partial_deal *game;
    const sw_multisets *numbers;
    uint64_t live, board;
    int to_come;
    group groups[SW_MULTISETS_OF_5];
} table;

/* Counts the cards of each rank in a set. */
static void count_cards(uint64_t set, uint8_t cards[RANKS])
{
    for (int r = 0; r < RANKS; r++) cards[r] = (uint8_t)sw_count_bits(set >> 4 * r & 15);
}

static void count_runouts(table *t)
{
    uint16_t counts[ALL_MULTISETS] = {1};
    uint8_t cards[RANKS];
    count_cards(t->live, cards);
    for (int k = 1; k <= t->to_come; k++) {
        uint16_t *next = counts + FIRST[k];
        for (int r = 0; r < RANKS; r++) {
            for (int many = 1; many <= k; many++) { /* cards of rank r, with the others below */
                const uint16_t *others = counts + FIRST[k - many];
                int of_others = below(k - many, r), ways = sw_ways_of[cards[r]][many];
                for (int i = 0; i < of_others; i++) next[i] = (uint16_t)(others[i] * ways);
                next += of_others;
            }
        }
    }
    for (int i = 0; i < below(t->to_come, RANKS); i++) t->groups[i].count = counts[FIRST[t->to_come] + i];
}

/* ---- winners without a flush */

/* Lists the distinct sums of k of n rank keys. Returns their number. */
static int sums_of(const uint32_t *key, int n, int k, uint32_t *sums)
{
    int count = 0;
    for (unsigned taken = 0; taken < 1u << n; taken++) {
        uint32_t sum = 0;
        int i = 0;
        if (sw_count_bits(taken) != k) continue;
        for (unsigned rest = taken; rest; rest &= rest - 1) sum += key[sw_lowest_bit(rest)];
        while (i < count && sums[i] != sum) i++;
        sums[i] = sum;
        count += i == count;
    }
    return count;
}

static inline uint32_t key_of(unsigned card)
{
    return (uint32_t)sw_hash.key[card];
}

/* Raises the values of multisets of k ranks below `end` to the values of their parts of k - 1 ranks. If `least` is 1,
   all parts count. If it is 2, only parts that keep the lowest rank count, which is enough if three ranks play and two
   are left out. */
static void raise_to_parts(uint16_t *value, const uint16_t *part, int k, int end, int least)
{
    for (int r = 0; r < end; r++) {
        uint16_t *with = value + below(k, r);
        int count = below(k - 1, r + 1);
        for (int i = 0; i < count; i++) with[i] = part[i] > with[i] ? part[i] : with[i];
        if (k > least) raise_to_parts(with, part + below(k - 1, r), k - 1, r + 1, least);
    }
}

/* Computes the values of a hand by the multiset of a run-out: each of the three cards that play is on the board or in
   the run-out. The value for five cards of one rank, which never occurs, is arbitrary. */
static void value_runouts(const table *t, const sw_ranking *ranking, const uint8_t *hole, uint16_t *all)
{
    const int lying = 5 - t->to_come;
    uint32_t held[SW_MOST_HOLES], board[5], pairs[MOST_PAIRS], from_board[MOST_PARTS], sums[MOST_PARTS * MOST_PAIRS];
    uint32_t keys[1 + 13 + 91 + 455]; /* of multisets of up to three ranks */
    for (int i = 0; i < t->game->holes; i++) held[i] = key_of(hole[i]);
    for (int i = 0; i < lying; i++) board[i] = key_of(t->game->board[0][i]);
    int of_hole = sums_of(held, t->game->holes, 2, pairs);
    keys[0] = 0;
    for (int k = 0; k <= t->to_come; k++) {
        uint16_t *value = all + FIRST[k];
        int count = below(k, RANKS), of_board = k > 3 ? 0 : sums_of(board, lying, 3 - k, from_board), n = 0;
        for (int i = 0; i < of_board; i++) {
            for (int j = 0; j < of_hole; j++) sums[n++] = from_board[i] + pairs[j];
        }
        uint32_t *key = keys + FIRST[k < 4 ? k : 0];
        for (int r = 0, i = 0; r < RANKS && k && k < 4; r++) {
            for (int j = 0; j < below(k - 1, r + 1); j++) key[i++] = keys[FIRST[k - 1] + j] + key_of(4u * (unsigned)r);
        }
        for (int i = 0; i < count; i++) {
            unsigned best = 0;
            for (int j = 0; j < n; j++) {
                unsigned found = sw_rank_value(ranking->table, key[i] + sums[j], 5);
                best = found > best ? found : best;
            }
            value[i] = (uint16_t)(best > ranking->floor ? best - ranking->floor : 0);
        }
        if (k) raise_to_parts(value, all + FIRST[k - 1], k, RANKS, k == 5 ? 2 : 1);
    }
}

static void find_winners(table *t, int showing, int flushes)
{
    const sw_partial_deal *game = t->game;
    const int count = below(t->to_come, RANKS);
    uint16_t value[ALL_MULTISETS], best[SW_MULTISETS_OF_5], who[SW_MULTISETS_OF_5];
    memset(best, 0, (size_t)count * sizeof *best);
    memset(who, 0, (size_t)count * sizeof *who);
    for (int player = 0; player < game->players; player++) {
        uint16_t bit = (uint16_t)(1u << player), *mine = value + FIRST[t->to_come];
        value_runouts(t, &game->showing[showing].ranking, game->hole[player], value);
        for (int i = 0; i < count; i++) {
            uint16_t better = (uint16_t)(mine[i] > best[i] ? bit : who[i]);
            who[i] = (uint16_t)(mine[i] == best[i] ? who[i] | bit : better);
            best[i] = mine[i] > best[i] ? mine[i] : best[i];
        }
    }
    for (int i = 0; i < count; i++) {
        t->groups[i].who |= (best[i] ? (uint32_t)who[i] : 0) << showing * game->players;
        if (flushes) t->groups[i].best = best[i];
    }
}

/* ---- winners with a flush */

/* The players who can have a flush in a suit, and the other cards that may come. */
typedef struct {
    table *t;
    const uint16_t *values;
    int shift; /* offset of this showing's bits among all winners' bits */
    uint32_t others_who; /* bits of another showing */
    unsigned live;
    uint8_t other[RANKS];
    int players;
    struct {
        unsigned bit, highest; /* the player's two highest ranks */
        int runs;
        unsigned needs[MOST_RUNS]; /* three board ranks needed for a straight flush */
        uint16_t run[MOST_RUNS];
    } player[SW_MOST_HANDS];
    uint64_t *counts;
} suit;

static void add_player(suit *s, int i, unsigned held)
{
    const unsigned highest_flush = sw_suited_value(s->values, 0x1e80); /* ace to jack, and nine */
    unsigned two = held;
    while (sw_count_bits(two) > 2) two &= two - 1;
    if (sw_count_bits(two) < 2) return;
    int runs = 0, at = s->players++;
    s->player[at].bit = 1u << i;
    s->player[at].highest = two;
    for (int low = 0; low < RANKS - 4; low++) {
        for (int ace = 0; ace < 2; ace++) { /* also below, as possible in a shorter deck */
            unsigned run = ace ? 0xfu << low | 1u << 12 : 0x1fu << low, value = sw_suited_value(s->values, run);
            if (sw_count_bits(run & held) != 2 || value <= highest_flush) continue;
            s->player[at].needs[runs] = run & ~held;
            s->player[at].run[runs++] = (uint16_t)value;
        }
    }
    s->player[at].runs = runs;
}

/* Returns the best flush with these ranks on the board, and its holders in *who. */
static unsigned best_flush(const suit *s, unsigned ranks, unsigned *who)
{
    unsigned best = 0, three = ranks;
    while (sw_count_bits(three) > 3) three &= three - 1;
    for (int i = 0; i < s->players; i++) {
        unsigned value = sw_suited_value(s->values, three | s->player[i].highest);
        for (int j = 0; j < s->player[i].runs; j++) {
            unsigned run = s->player[i].run[j];
            if (run > value && !(s->player[i].needs[j] & ~ranks)) value = run;
        }
        *who = value > best ? s->player[i].bit : value == best ? *who | s->player[i].bit : *who;
        best = value > best ? value : best;
    }
    return best;
}

/* Takes run-outs out of a group and counts them. */
static inline void take(suit *s, int multiset, unsigned run_outs, unsigned flush, uint32_t who)
{
    group *g = &s->t->groups[multiset];
    g->count = (uint16_t)(g->count - run_outs);
    s->counts[g->best > flush ? g->who : (g->who & s->others_who) | who] += run_outs;
}

/* Takes out the run-outs of this multiset with k cards of the suit, which put these of its ranks on the board; then
   those with more cards, of ranks from `next` on. */
static void take_flushes(suit *s, unsigned ranks, int k, int multiset, int next)
{
    const int to_come = s->t->to_come;
    const uint16_t (*with)[RANKS] = s->t->numbers->with;
    if (sw_count_bits(ranks) >= 3) { /* and at most two of other suits */
        unsigned winners = 0, flush = best_flush(s, ranks, &winners);
        uint32_t who = (uint32_t)winners << s->shift;
        if (k == to_come) take(s, multiset, 1, flush, who);
        for (int a = 0; a < RANKS && k < to_come; a++) {
            int one = with[FIRST[k] + multiset][a];
            unsigned some = s->other[a];
            if (k + 1 == to_come) {
                take(s, one, some, flush, who);
                continue;
            }
            const uint16_t *two = with[FIRST[k + 1] + one];
            for (int b = 0; b < a; b++) take(s, two[b], some * s->other[b], flush, who);
            take(s, two[a], some * (some - 1) / 2, flush, who);
        }
    }
    for (int r = next; r < RANKS && k < to_come; r++) {
        if (s->live >> r & 1) take_flushes(s, ranks | 1u << r, k + 1, below(k + 1, r) + multiset, r + 1);
    }
}

static void take_suit(table *t, int showing, int of, uint64_t *counts)
{
    const sw_partial_deal *game = t->game;
    const uint64_t everybody = ((uint64_t)1 << game->players) - 1;
    unsigned lying = sw_ranks_in(t->board, of);
    suit s;
    s.t = t;
    s.values = game->showing[showing].ranking.table;
    s.shift = showing * game->players;
    s.others_who = (uint32_t)~(everybody << s.shift);
    s.live = sw_ranks_in(t->live, of);
    s.players = 0;
    s.counts = counts;
    count_cards(t->live & ~(0x1111111111111111u << of), s.other);
    for (int i = 0; i < game->players; i++) {
        uint64_t held = 0;
        for (int j = 0; j < game->holes; j++) held |= SW_SET(game->hole[i][j]);
        add_player(&s, i, sw_ranks_in(held, of));
    }
    if (s.players && sw_count_bits(lying) + t->to_come >= 3) take_flushes(&s, lying, 0, 0, 0);
}

/* ---- results */

int sw_is_known_omaha(const sw_partial_deal *game)
{
    int by_suit = 0;
    if (game->high_scoops || game->boards != 1 || game->board_cards != 5 || game->groups != 1) return 0;
    if (game->missing[0].player >= 0 || game->missing[0].count < 2) return 0;
    for (int k = 0; k < game->showings; k++) {
        const sw_showing *showing = &game->showing[k];
        if (showing->uses != SW_USE_EXACTLY || showing->use != 2 || showing->ranking.deck & ~SW_STANDARD) return 0;
        if (showing->ranking.by != SW_BY_SUIT && showing->ranking.by != SW_BY_RANK) return 0;
        by_suit += showing->ranking.by == SW_BY_SUIT;
    }
    return by_suit <= 1;
}

size_t sw_omaha_counts(const sw_partial_deal *game)
{
    return (size_t)1 << game->players * game->showings;
}

void sw_count_omaha(const sw_partial_deal *game, const sw_multisets *numbers, uint64_t *counts)
{
    table t;
    int flushes = -1;
    t.game = game;
    t.numbers = numbers;
    t.to_come = game->missing[0].count;
    t.live = t.board = 0;
    for (int i = 0; i < game->live; i++) t.live |= SW_SET(game->card[i]);
    for (int i = 0; i < 5 - t.to_come; i++) t.board |= SW_SET(game->board[0][i]);
    memset(t.groups, 0, (size_t)below(t.to_come, RANKS) * sizeof *t.groups);
    count_runouts(&t);
    for (int k = 0; k < game->showings; k++) {
        int by_suit = game->showing[k].ranking.by == SW_BY_SUIT;
        find_winners(&t, k, by_suit);
        if (by_suit) flushes = k;
    }
    for (int of = 0; of < 4 && flushes >= 0; of++) take_suit(&t, flushes, of, counts);
    for (int i = 0; i < below(t.to_come, RANKS); i++) counts[t.groups[i].who] += t.groups[i].count;
}

void sw_share_omaha(const sw_partial_deal *game, const uint64_t *counts, sw_completion_sums *sums)
{
    const unsigned everybody = (1u << game->players) - 1;
    for (size_t i = 0; i < sw_omaha_counts(game); i++) {
        if (!counts[i]) continue;
        unsigned who[SW_MOST_SHOWINGS];
        for (int k = 0; k < game->showings; k++) who[k] = (unsigned)(i >> k * game->players) & everybody;
        sw_share_deals(game, who, counts[i], sums);
    }
}
