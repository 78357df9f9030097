#include "equity/exact_many.h"

#include <stdlib.h>

enum {
    WIDTH = 56,         /* slots for cards: the 52, and for cards that only one player may hold: */
    UNCOUNTED = 54,     /* a slot that is written, never read */
    NOTHING = 55,       /* and a slot that is read, never written */
    FEW = 12            /* two players' combinations that are dealt, not summed: about as fast */
};

#define FINEST 64.0     /* weights that are multiples of this fraction of the largest count as integers */

/* Finds the unit of a player's weights, and stores the multiples by number; returns 0 if there is no unit. */
static int find_unit(sw_exact_many *s, int p)
{
    const double *weight = s->weight[p];
    int alike = 1;
    for (int i = 1; i < s->count[p]; i++) alike &= weight[i] == weight[0];
    s->unit[p] = !alike ? 1 / FINEST : s->count[p] ? weight[0] : 1; /* the largest weight is from 1/2 to 1 */
    for (int i = 0; i < s->count[p]; i++) {
        double times = alike ? 1 : weight[i] * FINEST;
        int16_t whole = (int16_t)times;
        if (whole != times) return 0;
        s->times[s->number[p][i]] = whole;
    }
    return 1;
}

/* Chooses the players to sum over and the players to enumerate. */
static void choose_players(sw_exact_many *s)
{
    int rank[SW_MOST_HANDS];
    for (int p = 0; p < s->players; p++) { /* most hands first */
        int at = p;
        for (; at > 0 && s->count[rank[at - 1]] < s->count[p]; at--) rank[at] = rank[at - 1];
        rank[at] = p;
    }
    for (int i = 0; i < s->players; i++) {
        int others = s->players - 1;
        s->top[rank[i]] = (uint8_t)(i < 3 ? i : 3);
        for (int j = 0; j < s->players; j++) {
            if (j != i) s->order[rank[i]][--others] = (uint8_t)rank[j];
        }
    }
}

/* Assigns slots to the cards that several players may hold. */
static void place_cards(sw_exact_many *s)
{
    unsigned holders[SW_CARDS] = {0};
    int place[SW_CARDS];
    s->shared = 0;
    for (int i = 0; i < s->all.count; i++) {
        for (int j = 0; j < 2; j++) holders[s->all.card[i][j]] |= s->holders[i];
    }
    for (int c = 0; c < SW_CARDS; c++) place[c] = holders[c] & (holders[c] - 1) ? s->shared++ : -1;
    s->lanes = (s->shared + 7) / 8 * 8;
    for (int i = 0; i < s->all.count; i++) {
        for (int j = 0; j < 2; j++) {
            int at = place[s->all.card[i][j]];
            s->put[i][j] = (uint8_t)(at < 0 ? UNCOUNTED : at);
            s->get[i][j] = (uint8_t)(at < 0 ? NOTHING : at);
        }
    }
}

void sw_init_exact_many(sw_exact_many *s, int players, const double *weight, uint64_t board, uint64_t dead)
{
    uint8_t card[SW_COMBOS][2];
    int count = 0;
    s->players = players;
    s->held = 0;
    memset(s->count, 0, sizeof s->count);
    sw_list_combos(card);
    for (int i = 0; i < SW_COMBOS; i++) {
        unsigned holders = 0;
        s->first[count] = (uint16_t)s->held;
        for (int p = 0; p < players; p++) {
            double w = weight[p * SW_COMBOS + i];
            if (w <= 0 || dead & sw_set_of(card[i])) continue;
            s->holder[s->held] = (uint8_t)p;
            s->each[s->held] = w;
            s->number[p][s->count[p]] = (uint16_t)s->held++;
            s->hand[p][s->count[p]] = (uint16_t)count;
            s->weight[p][s->count[p]++] = w;
            holders |= 1u << p;
        }
        if (!holders) continue;
        memcpy(card[count], card[i], sizeof *card);
        s->holders[count] = (uint16_t)holders;
        s->combo[count++] = (uint16_t)i;
    }
    s->first[count] = (uint16_t)s->held;
    sw_init_combos(&s->all, (const uint8_t (*)[2])card, count);
    s->shown = board;
    s->board = sw_add_set(sw_no_cards(), board);
    s->dead = dead;
    s->live = sw_live_cards(SW_STANDARD & ~dead);
    s->to_come = 5 - sw_count_bits(board);
    s->whole = 1;
    for (int p = 0; p < players; p++) s->whole &= find_unit(s, p);
    choose_players(s);
    place_cards(s);
}

#define NAME(x) whole_##x
#define NUMBER int16_t
#define SUM int32_t
#define PARTS 1
#define ROUNDS 0
#include "equity/exact_many_sums.inc.h"
#undef NAME
#undef NUMBER
#undef SUM
#undef PARTS
#undef ROUNDS
#define NAME(x) any_##x
#define NUMBER double
#define SUM double
#define PARTS 8
#define ROUNDS 1
#include "equity/exact_many_sums.inc.h"

/* Memory for a run. */
typedef struct {
    whole_work whole;
    any_work any;
    uint8_t rounded[SW_ALL_HELD];
    int16_t one[SW_ALL_HELD];
    double met[]; /* [held][players] */
} room;

static room *make_room(const sw_exact_many *s)
{
    room *r = calloc(1, sizeof *r + (size_t)(s->held * s->players) * sizeof *r->met);
    if (!r) return NULL;
    r->whole.s = r->any.s = s;
    r->whole.weight = s->times;
    r->any.weight = s->each;
    r->whole.rounded = r->any.rounded = r->rounded;
    return r;
}

/* Marks hands that share a card with most of the others' hands. The weight that they meet may be so small that it is
   only rounding error. */
static void find_rounded(room *r, const sw_exact_many *s, int from, int to)
{
    double all[SW_MOST_HANDS] = {0};
    for (int f = 0; f < s->held; f++) all[s->holder[f]] += s->each[f];
    any_meet(&r->any, from, to, r->met);
    for (int f = from; f < to; f++) {
        double most = 1;
        for (int p = 0; p < s->players; p++) most *= p == s->holder[f] ? 1 : all[p];
        r->rounded[f] = r->met[f * s->players] < 0.01 * most;
    }
}

int sw_exact_many_boards(const sw_exact_many *s, int first, int last, int from, int to, double *won)
{
    room *r = make_room(s);
    if (!r) return 0;
    if (!s->whole) find_rounded(r, s, from, to);
    for (int slice = first; slice < last; slice++, won += s->held * s->players) {
        sw_runouts walk = sw_walk_runouts(&s->live, s->board, s->to_come, slice, slice + 1);
        while (sw_next_runout(&walk)) {
            uint16_t value[SW_COMBOS], order[SW_COMBOS];
            sw_value_combos(&s->all, walk.board, sw_runout_cards(&walk), value);
            int count = sw_sort_values(value, s->all.count, order);
            if (s->whole) {
                whole_settle(&r->whole, order, count, value, from, to, won);
            } else {
                any_settle(&r->any, order, count, value, from, to, won);
            }
        }
    }
    free(r);
    return 1;
}

int sw_exact_many_deals(const sw_exact_many *s, int from, int to, double *met, double *deals)
{
    room *r = make_room(s);
    if (!r) return 0;
    if (s->whole) {
        whole_meet(&r->whole, from, to, met);
    } else {
        find_rounded(r, s, from, to);
        any_meet(&r->any, from, to, met);
    }
    for (int f = 0; f < s->held; f++) r->one[f] = 1;
    r->whole.weight = r->one;
    memset(r->rounded, 0, sizeof r->rounded);
    whole_meet(&r->whole, from, to, deals);
    free(r);
    return 1;
}

void sw_exact_many_outcome(const sw_exact_many *s, const double *won, const double *met, const double *deals,
                           sw_outcome *outcome)
{
    double boards = (double)sw_choose(s->live.size - 2 * s->players, s->to_come), all_deals = 0;
    memset(outcome, 0, (size_t)s->players * sizeof *outcome);
    for (int p = 0; p < s->players; p++) {
        double others = 1;
        for (int q = 0; q < s->players && s->whole; q++) others *= q == p ? 1 : s->unit[q];
        for (int i = 0; i < s->count[p]; i++) {
            int f = s->number[p][i], combo = s->combo[s->hand[p][i]];
            double w = others * s->weight[p][i], shares = 0, ties = 0;
            const double *wins = won + f * s->players;
            for (int k = s->players - 1; k > 0; k--) {
                shares += wins[k] / (k + 1);
                ties += wins[k];
            }
            outcome[p].win += w * wins[0];
            outcome[p].tie += w * ties;
            outcome[p].share[combo] = w * (shares + wins[0]);
            outcome[p].all[combo] = w * boards * met[f * s->players];
            if (p == 0) all_deals += boards * deals[f * s->players];
        }
    }
    for (int p = 0; p < s->players; p++) outcome[p].deals = all_deals;
}
