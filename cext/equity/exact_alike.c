#include "equity/exact_alike.h"

#include <stdlib.h>

/* Without flushes, hands are equivalent if they have the same ranks. For the changes due to flushes in a suit, they are
   equivalent if they also have the same cards of the suit. A table stores the results of deals, indexed by the numbers
   of their distinct hands. */
enum { RANKS = 4, TABLES = 5 }; /* one table per suit, and one for ranks alone */

/* Measured costs, relative to one deal: computing its result; for three or more players, the sums of one hand on a
   board; for two players, a board, and sorting a hand. The maxima take a few hundredths of a second and a few
   megabytes. */
static const double RESULT = 30, SUM = 16, BOARD = 80, SORTED = 3, MOST_DEALS = 1 << 22, MOST_RESULTS = 1 << 16;

typedef struct {
    size_t size;
    uint32_t *place;    /* by number: the sum over a deal's hands is the position of its result */
    uint8_t *known;
    int32_t *boards;    /* [size][players][players] boards that each player wins alone, with one other, ... */
} table;

typedef struct {
    const sw_exact_many *s;
    const double *weight;                       /* by number */
    uint8_t flushes[SW_COMBOS];                 /* by hand: suits that may make a flush */
    table table[TABLES];
    uint16_t (*value)[SW_RANK_PAIRS];           /* by rank pair of the hand and ranks to come */
    uint16_t (*best)[2][SW_RANK_PAIRS];         /* for deals by ranks: the best values by ranks to come; the winners */
    uint8_t *memory;
    double *met, *deals, *won;
    int number[SW_MOST_HANDS], hand[SW_MOST_HANDS];
} work;

/* Finds the suits that may give each hand, or the board alone, a flush. */
static void find_flushes(const sw_exact_many *s, uint8_t flushes[SW_COMBOS])
{
    unsigned with[3] = {0, 0, 0}; /* suits, by the number of their cards needed */
    for (int suit = 0; suit < 4; suit++) {
        int all = (int)(s->board.key >> (48 + 4 * suit) & 15) - 3 + s->to_come;
        for (int k = all < 3 ? 3 : all > 5 ? 0 : 5 - all; k < 3; k++) with[k] |= 1u << suit;
    }
    for (int i = 0; i < s->all.count; i++) {
        unsigned a = 1u << (s->all.card[i][0] & 3), b = 1u << (s->all.card[i][1] & 3);
        flushes[i] = (uint8_t)(with[0] | (with[1] & (a | b)) | (with[2] & a & b));
    }
}

/* Numbers the distinct hands of a player for a table; returns their number. `place` may be NULL. */
static size_t place_hands(const sw_exact_many *s, int p, int suit, size_t step, uint32_t *place)
{
    uint16_t at[4 * SW_KINDS] = {0};
    unsigned count = 0;
    for (int i = 0; i < s->count[p]; i++) {
        const uint8_t *card = s->all.card[s->hand[p][i]];
        int has = suit == RANKS ? 0 : ((card[0] & 3) == suit) + 2 * ((card[1] & 3) == suit);
        if (card[0] >> 2 == card[1] >> 2 && has) has = 1;
        uint16_t *mine = &at[4 * s->all.kind[s->hand[p][i]] + has];
        if (*mine == 0) *mine = (uint16_t)++count;
        if (place) place[s->number[p][i]] = (uint32_t)((*mine - 1u) * step);
    }
    return count;
}

/* Computes the maximum number of results per table, none for suits without flushes; returns the total. */
static double count_results(const sw_exact_many *s, const uint8_t *flushes, double size[TABLES])
{
    unsigned tables = 1u << RANKS;
    double all = 0;
    for (int i = 0; i < s->all.count; i++) tables |= flushes[i];
    for (int t = 0; t < TABLES; t++) {
        size[t] = tables >> t & 1;
        for (int p = 0; p < s->players && size[t] > 0; p++) size[t] *= (double)place_hands(s, p, t, 0, NULL);
        all += size[t];
    }
    return all;
}

int sw_exact_alike_is_quick(const sw_exact_many *s)
{
    uint8_t flushes[SW_COMBOS];
    double deals = 1, size[TABLES], boards = (double)sw_choose(s->live.size, s->to_come);
    double other = boards * (s->players == 2 ? BOARD + SORTED * s->held : SUM * s->held);
    for (int p = 0; p < s->players; p++) {
        deals *= s->count[p];
        if (s->top[p] == 3) other *= s->count[p];
    }
    if (deals > MOST_DEALS || deals > other) return 0;
    find_flushes(s, flushes);
    double results = count_results(s, flushes, size);
    return results <= MOST_RESULTS && deals + RESULT * results < other;
}

/* Allocates memory in one piece; returns 0 if out of memory. */
static int make_work(work *w, const sw_exact_many *s)
{
    size_t held = (size_t)s->held, row = (size_t)(s->players * s->players);
    double sizes[TABLES];
    memset(w, 0, sizeof *w);
    w->s = s;
    find_flushes(s, w->flushes);
    size_t results = (size_t)count_results(s, w->flushes, sizes);
    for (int t = 0; t < TABLES; t++) w->table[t].size = (size_t)sizes[t];
    size_t ranks = w->table[RANKS].size, values = (size_t)s->all.kinds + 2 * ranks;
    size_t size = held * sizeof(double) + TABLES * held * sizeof(uint32_t) + results * row * sizeof(int32_t) +
           values * SW_RANK_PAIRS * sizeof(uint16_t) + results;
    uint8_t *next = w->memory = calloc(size, 1);
    if (!next) return 0;
    double *weight = (double *)(void *)next;
    next += held * sizeof *weight;
    for (int t = 0; t < TABLES; t++, next += held * sizeof(uint32_t)) w->table[t].place = (uint32_t *)(void *)next;
    for (int t = 0; t < TABLES; t++) {
        w->table[t].boards = (int32_t *)(void *)next;
        next += w->table[t].size * row * sizeof(int32_t);
    }
    w->value = (uint16_t (*)[SW_RANK_PAIRS])(void *)next;
    next += (size_t)s->all.kinds * sizeof *w->value;
    w->best = (uint16_t (*)[2][SW_RANK_PAIRS])(void *)next;
    next += ranks * sizeof *w->best;
    for (int t = 0; t < TABLES; next += w->table[t++].size) w->table[t].known = next;
    for (int f = 0; f < s->held; f++) weight[f] = s->whole ? s->times[f] : s->each[f];
    w->weight = weight;
    return 1;
}

static void prepare(work *w)
{
    const sw_exact_many *s = w->s;
    uint64_t valued[2] = {0, 0};
    for (int t = 0; t < TABLES; t++) {
        size_t step = 1;
        for (int p = 0; p < s->players && w->table[t].size; p++) step *= place_hands(s, p, t, step, w->table[t].place);
    }
    for (int i = 0; i < s->all.count; i++) {
        unsigned kind = s->all.kind[i];
        uint8_t ways[SW_RANK_PAIRS];
        sw_known_spot spot;
        if (valued[kind / 64] >> kind % 64 & 1) continue;
        valued[kind / 64] |= (uint64_t)1 << kind % 64;
        sw_init_known_spot(&spot, &s->all.card[i], 1, s->shown, SW_STANDARD & ~s->dead & ~s->all.set[i]);
        sw_count_ways(spot.left, s->to_come, ways);
        sw_value_groups((uint32_t)s->all.key[kind] + (uint32_t)s->board.key, s->to_come, ways, w->value[kind]);
    }
}

/* Counts the players' wins in the current deal: by ranks alone, or the changes due to flushes in a suit. */
static void count_result(work *w, int t, size_t at, size_t by_ranks)
{
    const sw_exact_many *s = w->s;
    int n = s->players;
    uint64_t counts[1 << SW_MOST_HANDS], live = SW_STANDARD & ~s->dead;
    uint8_t hole[SW_MOST_HANDS][2], ways[SW_RANK_PAIRS];
    sw_known_spot spot;
    for (int p = 0; p < n; p++) {
        memcpy(hole[p], s->all.card[w->hand[p]], 2);
        live &= ~s->all.set[w->hand[p]];
        spot.value[p] = w->value[s->all.kind[w->hand[p]]];
    }
    sw_init_known_spot(&spot, (const uint8_t (*)[2])hole, n, s->shown, live);
    spot.best = w->best[by_ranks][0];
    spot.who = w->best[by_ranks][1];
    memset(counts, 0, sizeof *counts << n);
    if (t == RANKS) {
        sw_count_groups(&spot, ways, sw_count_ways(spot.left, s->to_come, ways), counts);
    } else {
        sw_settle_suit(&spot, t, counts);
    }
    int32_t *boards = w->table[t].boards + at * (size_t)(n * n);
    for (unsigned set = 1; set < 1u << n; set++) {
        int others = sw_count_bits(set) - 1;
        if (counts[set] == 0) continue;
        for (unsigned rest = set; rest; rest &= rest - 1) boards[sw_lowest_bit(rest) * n + others] += (int32_t)counts[set];
    }
    w->table[t].known[at] = 1;
}

/* Sums over the last player's hands: the winnings of each other player, and the weights common to all. */
typedef struct {
    double won[SW_MOST_HANDS * SW_MOST_HANDS], met;
    int deals;
} last_sums;

/* Deals the last of n players; the other players' hands are fixed. */
SW_INLINE void deal_last(work *w, int n, uint64_t used)
{
    const sw_exact_many *s = w->s;
    const int last = n - 1;
    size_t others[TABLES] = {0};
    unsigned flushes = 0;
    double weight = 1;
    last_sums sums;
    for (int i = 0; i < last * n; i++) sums.won[i] = 0;
    sums.met = sums.deals = 0;
    for (int p = 0; p < last; p++) {
        for (int t = 0; t < TABLES; t++) others[t] += w->table[t].place[w->number[p]];
        flushes |= w->flushes[w->hand[p]];
        weight *= w->weight[w->number[p]];
    }
    for (int i = 0; i < s->count[last]; i++) {
        int hand = s->hand[last][i], f = s->number[last][i];
        if (used & s->all.set[hand]) continue;
        const size_t by_ranks = others[RANKS] + w->table[RANKS].place[f];
        const double mine = w->weight[f];
        double *won = w->won + f * n;
        for (unsigned tables = flushes | w->flushes[hand] | 1u << RANKS; tables; ) {
            const int t = tables >> RANKS ? RANKS : sw_lowest_bit(tables);
            const size_t at = others[t] + w->table[t].place[f];
            const int32_t *boards = w->table[t].boards + at * (size_t)(n * n);
            tables &= ~(1u << t);
            if (SW_UNLIKELY(!w->table[t].known[at])) {
                w->hand[last] = hand;
                count_result(w, t, at, by_ranks);
            }
            for (int k = 0; k < last * n; k++) sums.won[k] += mine * boards[k];
            for (int k = 0; k < n; k++) won[k] += weight * boards[last * n + k];
        }
        w->met[f * n] += weight;
        w->deals[f * n] += 1;
        sums.met += mine;
        sums.deals++;
    }
    for (int p = 0; p < last; p++) {
        int f = w->number[p];
        double rest = 1;
        for (int q = 0; q < last; q++) rest *= q == p ? 1 : w->weight[w->number[q]];
        for (int k = 0; k < n; k++) w->won[f * n + k] += rest * sums.won[p * n + k];
        w->met[f * n] += rest * sums.met;
        w->deals[f * n] += sums.deals;
    }
}

static void deal(work *w, int p, uint64_t used)
{
    const sw_exact_many *s = w->s;
    if (p == 1 && s->players == 2) {
        deal_last(w, 2, used);
    } else if (p == 2 && s->players == 3) {
        deal_last(w, 3, used);
    } else if (p == s->players - 1) {
        deal_last(w, s->players, used);
    } else {
        for (int i = 0; i < s->count[p]; i++) {
            w->hand[p] = s->hand[p][i];
            w->number[p] = s->number[p][i];
            if (!(used & s->all.set[w->hand[p]])) deal(w, p + 1, used | s->all.set[w->hand[p]]);
        }
    }
}

int sw_exact_alike(const sw_exact_many *s, double *met, double *deals, double *won)
{
    work w;
    if (!make_work(&w, s)) return 0;
    w.met = met;
    w.deals = deals;
    w.won = won;
    prepare(&w);
    deal(&w, 0, 0);
    free(w.memory);
    return 1;
}
