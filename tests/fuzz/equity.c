/* Any bytes are hands, ranges and boards of a few cards: every way to compute equity, against dealing everything one by
   one. Also stacks and prizes. */
#include <math.h>

#include "equity/equity_matrix.h"
#include "equity/exact.h"
#include "equity/exact_held.h"
#include "equity/outs.h"
#include "equity/setup.h"
#include "fuzz.h"
#include "prizes/all_in.h"
#include "prizes/push_fold.h"

static uint64_t some_cards(input *in, uint64_t from, int count)
{
    uint64_t set = 0;
    while (count-- > 0) {
        uint64_t left = from & ~set;
        for (int skip = below(in, sw_count_bits(left)); skip > 0; skip--) left &= left - 1;
        set |= left & (0 - left);
    }
    return set;
}

/* Chooses a few cards of the deck: of all kinds, of two suits, or of adjacent ranks. */
static uint64_t small_deck(input *in, uint64_t of, int size)
{
    static const uint64_t kind[] = {SW_STANDARD, 0x3333333333333, 0xffffff0000000, SW_STANDARD};
    const uint64_t from = of & kind[below(in, 4)];
    return some_cards(in, sw_count_bits(from) >= size ? from : of, size);
}

/* Returns the next set of the same size out of `from`, starting with its lowest; 0 after the last. */
static uint64_t next_set(uint64_t set, uint64_t from)
{
    uint8_t card[SW_ALL_CARDS], at[SW_ALL_CARDS];
    const int size = sw_count_bits(from), count = sw_count_bits(set);
    int found = 0, i = 0;
    sw_list_set(from, card);
    for (int k = 0; k < size; k++) {
        if (set & SW_SET(card[k])) at[found++] = (uint8_t)k;
    }
    while (i + 1 < count && at[i] + 1 == at[i + 1]) i++;
    if (count == 0 || at[i] + 1 == size) return 0;
    at[i]++;
    while (i-- > 0) at[i] = (uint8_t)i;
    set = 0;
    for (int k = 0; k < count; k++) set |= SW_SET(card[at[k]]);
    return set;
}

static uint64_t first_set(uint64_t from, int count)
{
    uint64_t set = 0;
    for (; count > 0; count--, from &= from - 1) set |= from & (0 - from);
    return set;
}

static unsigned high(uint64_t set)
{
    return sw_value(&sw_high, sw_add_set(sw_no_cards(), set), sw_count_bits(set));
}

static int near(double a, double b, double scale)
{
    return fabs(a - b) <= 1e-9 * scale;
}

static const sw_tables *tables(int which)
{
    static sw_tables made;
    MUST(sw_init_tables(&made, which));
    return &made;
}

/* ---- known hands */

static void known_hands(input *in)
{
    static const int sizes[] = {0, 3, 4, 5};
    static uint64_t found[1 << SW_MOST_HANDS], expected[1 << SW_MOST_HANDS];
    const int players = 2 + below(in, 9), size = sizes[below(in, 4)], come = 5 - size;
    const int deck_size = 2 * players + size + come + below(in, 6);
    uint64_t left = small_deck(in, SW_STANDARD, deck_size), hand[SW_MOST_HANDS];
    uint8_t hole[SW_MOST_HANDS][2];
    sw_known_shares shares;
    const uint64_t board = some_cards(in, left, size);
    left ^= board;
    for (int i = 0; i < players; i++) {
        hand[i] = some_cards(in, left, 2);
        left ^= hand[i];
        sw_list_set(hand[i], hole[i]);
    }
    memset(found, 0, sizeof found);
    memset(expected, 0, sizeof expected);
    uint64_t boards = 0, rest = first_set(left, come);
    do {
        unsigned value[SW_MOST_HANDS];
        for (int i = 0; i < players; i++) value[i] = high(hand[i] | board | rest);
        expected[sw_winners(value, players)]++;
        boards++;
    } while ((rest = next_set(rest, left)) != 0);
    if (size) {
        sw_count_winners((const uint8_t (*)[2])hole, players, board, left, found);
    } else {
        sw_count_winners_preflop(tables(SW_PREFLOP_TABLES)->preflop, (const uint8_t (*)[2])hole, players, left, found);
    }
    MUST(memcmp(found, expected, sizeof found) == 0);
    const sw_preflop_tables *preflop = size ? NULL : tables(SW_PREFLOP_TABLES)->preflop;
    MUST(sw_known_equity(preflop, (const uint8_t (*)[2])hole, players, board, left, &shares) == boards);
    double sum = 0;
    for (int i = 0; i < players; i++) {
        MUST(shares.wins[i] == expected[1u << i] && near(shares.win[i], (double)shares.wins[i] / (double)boards, 1));
        MUST(shares.equity[i] >= shares.win[i] && shares.equity[i] <= shares.win[i] + shares.tie[i] / 2 + 1e-12);
        sum += shares.equity[i];
    }
    MUST(near(sum, 1, 1));
}

/* ---- ranges */

enum { MOST_RANGES = 4 };

typedef struct {
    int players, come, count[MOST_RANGES];
    uint64_t board, left, hand[MOST_RANGES][SW_COMBOS]; /* `left`: cards that may be held or dealt */
    double weight[SW_MOST_HANDS][SW_COMBOS];
    double pots, scale; /* `scale`: of the differences that are only rounding error */
    sw_outcome all[MOST_RANGES]; /* by dealing */
} range_spot;

static void deal_ranges(range_spot *r, uint64_t board, int player, int *at, double weight)
{
    unsigned value[SW_MOST_HANDS] = {0};
    uint64_t used = board;
    for (int p = 0; p < player; p++) used |= r->hand[p][at[p]];
    if (player < r->players) {
        for (int i = 0; i < r->count[player]; i++) {
            const uint64_t set = r->hand[player][i];
            if (used & set) continue;
            at[player] = i;
            const int combo = sw_combo_of(sw_lowest_bit(set), sw_highest_bit(set));
            deal_ranges(r, board, player + 1, at, weight * r->weight[player][combo]);
        }
        return;
    }
    for (int p = 0; p < player; p++) value[p] = high(r->hand[p][at[p]] | board);
    const unsigned who = sw_winners(value, player);
    const int many = sw_count_bits(who);
    r->pots += weight;
    for (int p = 0; p < player; p++) {
        const uint64_t set = r->hand[p][at[p]];
        const int combo = sw_combo_of(sw_lowest_bit(set), sw_highest_bit(set)), wins = who >> p & 1;
        r->all[p].deals++;
        r->all[p].win += wins && many == 1 ? weight : 0;
        r->all[p].tie += wins && many > 1 ? weight : 0;
        r->all[p].share[combo] += wins ? weight / many : 0;
        r->all[p].all[combo] += weight;
    }
}

static void must_be_dealt(const range_spot *r, const sw_outcome *found)
{
    static double by_hand[SW_COMBOS];
    double sum = 0;
    int was_dealt = 0;
    for (int p = 0; p < r->players; p++) {
        const sw_outcome *all = &r->all[p];
        double equity, win, tie;
        MUST(found[p].deals == all->deals);
        MUST(near(found[p].win, all->win, r->scale) && near(found[p].tie, all->tie, r->scale));
        for (int i = 0; i < SW_COMBOS; i++) {
            MUST(near(found[p].all[i], all->all[i], r->scale) && near(found[p].share[i], all->share[i], r->scale));
        }
        was_dealt = sw_share_outcome(&found[p], &equity, &win, &tie, by_hand);
        MUST(was_dealt == (all->deals > 0));
        if (!was_dealt) continue;
        sum += equity;
        for (int i = 0; i < SW_COMBOS; i++) {
            MUST(all->all[i] > 0 ? by_hand[i] > -1e-9 && by_hand[i] < 1 + 1e-9 : isnan(by_hand[i]) || r->weight[p][i] > 0);
        }
    }
    MUST(!was_dealt || near(sum, 1, r->scale / r->pots));
}

/* Runs the slices in arbitrary pieces, like threads. */
static void run_exact(input *in, const range_spot *r, sw_exact_kind kind, uint64_t dead, size_t limit)
{
    sw_exact e;
    const sw_preflop_tables *preflop = r->board ? NULL : tables(SW_PREFLOP_TABLES)->preflop;
    if (sw_init_exact(&e, kind, r->players, r->weight[0], r->board, dead, limit, preflop)) {
        int more = 1;
        while (more > 0) {
            const size_t slices = e.slices;
            for (size_t at = 0; at < slices;) {
                const size_t step = 1 + (size_t)take(in) % slices, last = at + step < slices ? at + step : slices;
                if (e.ordered && at > 0) MUST(sw_run_exact(&e, 0, 1) == 0 || e.too_many); /* out of order */
                MUST(sw_run_exact(&e, at, last) == 1);
                at = last;
            }
            more = sw_next_exact(&e);
        }
        const sw_outcome *found = sw_exact_outcome(&e);
        MUST(more == 0 && (found || kind == SW_EXACT_MANY_PREFLOP));
        if (found) must_be_dealt(r, found);
    }
    sw_free_exact(&e);
}

/* Runs two ranges by sorting, three and more by sums. */
static void run_sums(input *in, const range_spot *r, uint64_t dead)
{
    static sw_exact_two two;
    static sw_exact_two_sums sums[SW_CARDS];
    static sw_exact_many many;
    static sw_outcome found[MOST_RANGES];
    const double *const sides[2] = {r->weight[0], r->weight[1]};
    if (r->players == 2) {
        sw_init_exact_two(&two, sides, r->board, dead);
        const int slices = sw_slices(&two.live, two.to_come);
        memset(sums, 0, sizeof sums);
        for (int i = 0; i < slices; i++) sw_exact_two_by_sorting(&two, i, &sums[i]);
        sw_exact_two_outcome(&two, sums, slices, found);
        must_be_dealt(r, found);
        return;
    }
    sw_init_exact_many(&many, r->players, r->weight[0], r->board, dead);
    const int slices = sw_slices(&many.live, many.to_come), cut = below(in, many.held + 1);
    const size_t size = (size_t)(many.held * r->players), all = size * (size_t)(2 + slices);
    double *met = calloc(all ? all : 1, sizeof *met), *won = met + 2 * size;
    MUST(met && sw_exact_many_deals(&many, 0, many.held, met, met + size));
    MUST(sw_exact_many_boards(&many, 0, slices, 0, cut, won) && sw_exact_many_boards(&many, 0, slices, cut, many.held, won));
    for (size_t i = size; i < size * (size_t)slices; i++) won[i % size] += won[i];
    sw_exact_many_outcome(&many, won, met, met + size, found);
    must_be_dealt(r, found);
    free(met);
}

/* Checks that samples come from possible deals, and are the same at every level. */
static void run_samples(input *in, const range_spot *r, uint64_t dead)
{
    static sw_sample_sums first, again;
    static sw_outcome found[SW_MOST_HANDS];
    sw_sampler sampler;
    double error[SW_MOST_HANDS];
    const uint64_t seed = take_word(in);
    const int samples = 4 * (1 + below(in, 32)), before = sw_level();
    const int made = sw_init_sampler(&sampler, r->players, r->weight[0], r->board, dead);
    MUST(made >= 0 && (made || r->pots <= 0));
    int drawn = 0;
    for (int level = 0; made && level < SW_LEVELS; level++) {
        if (!sw_has_level(level)) continue;
        sw_set_level(level);
        sw_sample_sums *sums = level ? &again : &first;
        memset(sums, 0, sizeof *sums);
        const int is_drawn = sw_draw_samples(&sampler, seed, 3, (uint64_t)samples, sums);
        MUST(level == 0 || is_drawn == drawn);
        if (level && is_drawn) MUST(memcmp(&first, &again, sizeof first) == 0);
        drawn = is_drawn;
    }
    sw_set_level(before);
    if (drawn) {
        MUST(r->pots > 0 && first.samples == (uint64_t)samples && first.draws >= first.deals);
        uint64_t boards = 0;
        for (unsigned who = 0; who < 1u << r->players; who++) boards += first.counts[who];
        MUST(boards == first.samples && first.counts[0] == 0);
        sw_sample_outcome(&first, r->players, sampler.boards, found, error);
        for (int p = 0; p < r->players; p++) {
            uint64_t held = 0;
            for (int i = 0; i < SW_COMBOS; i++) {
                MUST(!first.count[p][i] || r->all[p].all[i] > 0);
                MUST(!first.share[p][i] || r->all[p].share[i] > 0);
                held += first.count[p][i];
            }
            MUST(held == first.samples && error[p] >= 0 && error[p] <= 1);
        }
    }
    sw_free_sampler(&sampler);
}

/* Compares each hand of the first with each of the second, and with counts of known hands. */
static void run_matrix(const range_spot *r, uint64_t dead)
{
    static sw_equity_matrix matrix;
    static double out[SW_COMBOS * 40];
    const double *const sides[2] = {r->weight[0], r->weight[1]};
    sw_init_equity_matrix(&matrix, sides, r->board, dead);
    MUST(matrix.count[0] == r->count[0] && matrix.count[1] == r->count[1]);
    for (int first = 0; first < matrix.count[0]; first += SW_MATRIX_ROWS) {
        const int last = first + SW_MATRIX_ROWS < matrix.count[0] ? first + SW_MATRIX_ROWS : matrix.count[0];
        const sw_preflop_tables *preflop = r->board ? NULL : tables(SW_PREFLOP_TABLES)->preflop;
        sw_fill_equity_matrix(&matrix, NULL, preflop, first, last, out);
        for (int i = first; i < last; i++) {
            for (int j = 0; j < matrix.count[1]; j++) {
                const uint8_t(*card)[2] = (const uint8_t(*)[2])matrix.hands.card;
                const uint8_t hole[2][2] = {{card[matrix.hand[0][i]][0], card[matrix.hand[0][i]][1]},
                                            {card[matrix.hand[1][j]][0], card[matrix.hand[1][j]][1]}};
                const double equity = out[(i - first) * matrix.count[1] + j];
                const uint64_t a = sw_set_of(hole[0]), b = sw_set_of(hole[1]);
                uint64_t counts[4] = {0};
                MUST(isnan(equity) == ((a & b) != 0 || ((a | b) & dead) != 0));
                if (isnan(equity)) continue;
                const uint64_t live = SW_STANDARD & ~(dead | a | b);
                if (r->board) {
                    sw_count_winners(hole, 2, r->board, live, counts);
                } else {
                    sw_count_winners_preflop(preflop, hole, 2, live, counts);
                }
                const double boards = (double)(counts[1] + counts[2] + counts[3]);
                MUST(near(equity, ((double)counts[1] + (double)counts[3] / 2) / boards, 1));
            }
        }
    }
}

static void ranges(input *in)
{
    static const int sizes[] = {3, 4, 5, 0};
    static range_spot r;
    const int size = sizes[below(in, 4)];
    memset(&r, 0, sizeof r);
    r.players = 2 + below(in, MOST_RANGES - 1);
    r.come = 5 - size;
    const int deck = 2 * r.players + 5 - size + below(in, size == 0 ? 3 : 6);
    r.left = small_deck(in, SW_STANDARD, deck);
    r.board = some_cards(in, SW_STANDARD & ~r.left, size);
    const int most = (r.players == 2 ? 24 : r.players == 3 ? 9 : 5) / (size == 0 ? 2 : 1), tiny = below(in, 4) == 0;
    for (int p = 0; p < r.players; p++) {
        for (int i = 1 + below(in, most); i > 0; i--) {
            const uint64_t set = some_cards(in, r.left, 2);
            double *weight = &r.weight[p][sw_combo_of(sw_lowest_bit(set), sw_highest_bit(set))];
            if (!(*weight > 0)) r.hand[p][r.count[p]++] = set;
            *weight = tiny ? 0.3 * (1 + below(in, 7)) * (i % 3 ? 1 : 1e-7) : (1 + below(in, 8)) / 8.0;
        }
        MUST(sw_scale_weights(r.weight[p]) == r.count[p]);
    }
    const uint64_t dead = SW_STANDARD & ~r.left;
    uint64_t rest = first_set(r.left, r.come);
    do {
        int at[MOST_RANGES];
        deal_ranges(&r, r.board | rest, 0, at, 1);
    } while ((rest = next_set(rest, r.left)) != 0);
    r.scale = r.pots * (tiny ? 100 : 1); /* sums of 1 and 1e-7 keep seven digits of what is left without the 1 */
    if (size) {
        run_exact(in, &r, r.players == 2 ? SW_EXACT_TWO : SW_EXACT_MANY, dead, 1 + (size_t)below(in, 4));
        run_sums(in, &r, dead);
    } else {
        run_exact(in, &r, SW_EXACT_MANY_PREFLOP, dead, below(in, 2) ? 1000000 : 1 + (size_t)below(in, 30));
    }
    if (r.players == 2 && r.count[0] <= 24) run_matrix(&r, dead);
    run_samples(in, &r, dead);
}

/* ---- any game */

typedef struct {
    sw_partial_deal game;
    sw_completion_sums sums;
    uint64_t most;
} oracle;

static void settle_one(oracle *o)
{
    const sw_partial_deal *g = &o->game;
    const unsigned whole = (unsigned)sw_whole_pot(g);
    uint64_t got[SW_MOST_HANDS] = {0};
    const int boards = g->best || !g->boards ? 1 : g->boards;
    for (int j = 0; j < boards; j++) {
        unsigned value[SW_MOST_SHOWINGS][SW_MOST_HANDS], who[SW_MOST_SHOWINGS], qualified = 0;
        for (int k = 0; k < g->showings; k++) {
            for (int i = 0; i < g->players; i++) {
                value[k][i] = sw_showing_value(&g->showing[k], g->hole[i], g->holes, g->board[j], g->board_cards);
                if (!g->best) continue;
                const unsigned other = sw_showing_value(&g->showing[k], g->hole[i], g->holes, g->board[1], g->board_cards);
                if (other > value[k][i]) value[k][i] = other;
            }
            who[k] = sw_winners(value[k], g->players);
            qualified += who[k] != 0;
        }
        for (int k = 0; k < g->showings; k++) {
            if (!qualified && k == 0) who[k] = (1u << g->players) - 1;
            for (int i = 0; i < g->players; i++) {
                if (who[k] >> i & 1) {
                    got[i] += whole / (unsigned)boards / (qualified ? qualified : 1) / (unsigned)sw_count_bits(who[k]);
                }
            }
        }
    }
    o->sums.deals++;
    for (int i = 0; i < g->players; i++) {
        o->sums.win[i] += got[i] == whole;
        o->sums.tie[i] += got[i] > 0 && got[i] < whole;
        o->sums.share[i] += got[i];
        o->sums.square[i] += got[i] * got[i];
    }
}

static void settle_rest(oracle *o, int group, int place, int from, uint64_t used)
{
    sw_partial_deal *g = &o->game;
    if (group == g->groups) {
        settle_one(o);
        return;
    }
    const sw_missing_cards *m = &g->missing[group];
    if (place == m->count) {
        settle_rest(o, group + 1, 0, 0, used);
        return;
    }
    for (int i = from; i < g->live; i++) {
        if (used & SW_SET(g->card[i])) continue;
        *((m->player < 0 ? g->board[m->board] : g->hole[m->player]) + m->first + place) = g->card[i];
        settle_rest(o, group, place + 1, i + 1, used | SW_SET(g->card[i]));
    }
}

static const int shapes[][4] = { /* uses, hole cards, board cards, cards that play */
    {SW_USE_ANY, 7, 0, 0}, {SW_USE_ANY, 2, 5, 0}, {SW_USE_ANY, 2, 3, 0},     {SW_USE_ANY, 5, 0, 0},
    {SW_USE_TWO, 3, 5, 0}, {SW_USE_TWO, 3, 4, 0}, {SW_USE_TWO, 2, 5, 0},     {SW_USE_MIDDLE, 3, 5, 0},
    {SW_USE_EXACTLY, 4, 5, 2}, {SW_USE_EXACTLY, 6, 4, 2}, {SW_USE_EXACTLY, 2, 5, 2}, {SW_USE_EXACTLY, 7, 5, 3},
    {SW_USE_NO_BOARD, 5, 5, 0}, {SW_USE_NO_BOARD, 6, 4, 0},
    {SW_USE_EXACTLY, 4, 5, 2}, {SW_USE_EXACTLY, 5, 5, 2}, {SW_USE_ANY, 4, 0, 0},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* Makes a game's hands and boards with missing cards. */
static void some_partial(input *in, sw_partial_deal *g, uint64_t *left)
{
    static const int pairs[][2] = {
        {SW_HIGH, SW_ACE_TO_FIVE_8}, {SW_HIGH, SW_HIGH}, {SW_ACE_TO_FIVE_8, SW_HIGH}, {SW_DEUCE_TO_SEVEN, SW_ACE_TO_FIVE_9},
        {SW_SHORT_DECK, SW_SHORT_DECK}, {SW_ACE_TO_FIVE_8, SW_ACE_TO_FIVE_9}, {SW_ACE_TO_SIX, SW_HIGH}};
    const int *shape = shapes[below(in, SHAPES)], *of = pairs[below(in, 7)];
    memset(g, 0, sizeof *g);
    g->players = 2 + below(in, 4);
    if (shape[1] == 7 && g->players > 3) g->players = 3;
    g->holes = shape[1];
    g->board_cards = shape[2];
    g->boards = shape[2] ? 1 + (below(in, 3) == 0) : 0;
    g->best = g->boards == 2 && below(in, 2);
    g->showings = of[0] == of[1] ? 1 : 1 + below(in, 2);
    uint64_t deck = SW_STANDARD;
    for (int k = 0; k < g->showings; k++) {
        const int ranking = shape[1] == 4 && !shape[2] ? (k ? SW_BADUGI_ACE_HIGH : SW_BADUGI) : of[k];
        g->showing[k] = (sw_showing){sw_rankings[ranking], (sw_uses)shape[0], shape[3]};
        deck &= sw_rankings[ranking].deck;
    }
    while (g->players * g->holes + g->boards * g->board_cards > sw_count_bits(deck)) g->players--;
    *left = deck;
    int missing = 0, room = 4 + below(in, 2), first_stays = shape[0] == SW_USE_MIDDLE;
    const int is_known = below(in, 3) == 0; /* only the board has missing cards */
    for (int i = 0; i < g->players + g->boards; i++) {
        const int player = i < g->boards ? -1 : i - g->boards, size = player < 0 ? g->board_cards : g->holes;
        uint8_t cards[SW_MOST_HOLES];
        int lost = player < 0 ? below(in, 3) + 2 * is_known : is_known ? 0 : below(in, 3);
        if (lost > room - missing) lost = room - missing;
        if (lost > size) lost = size;
        missing += lost;
        const uint64_t set = some_cards(in, *left, size);
        *left ^= set;
        sw_list_set(set, cards);
        for (int k = 0; k < lost; k++) {
            const int at = below(in, size);
            *left |= cards[at] == SW_UNKNOWN ? 0 : SW_SET(cards[at]);
            cards[at] = SW_UNKNOWN;
        }
        int gone = 0;
        for (int k = 0; k < size; k++) gone += cards[k] == SW_UNKNOWN;
        missing -= lost - gone;
        sw_put_cards(g, player, player < 0 ? i : 0, cards, size, first_stays && player >= 0);
    }
    const int most = missing > 4 ? missing + 2 : missing + 4;
    uint64_t live = some_cards(in, *left, most < sw_count_bits(*left) ? most : sw_count_bits(*left));
    MUST(sw_put_live(g, live) == missing && g->live == sw_count_bits(live));
}

static void must_be_same_sums(const sw_completion_sums *a, const sw_completion_sums *b, const sw_partial_deal *g)
{
    uint64_t shares = 0;
    MUST(a->deals == b->deals);
    for (int i = 0; i < g->players; i++) {
        MUST(a->win[i] == b->win[i] && a->tie[i] == b->tie[i] && a->share[i] == b->share[i] && a->square[i] == b->square[i]);
        shares += a->share[i];
    }
    MUST(shares == a->deals * sw_whole_pot(g));
}

static void any_game(input *in)
{
    static oracle o;
    static sw_completion_sums sums, some;
    uint64_t left;
    double error[SW_MOST_HANDS];
    memset(&o, 0, sizeof o);
    some_partial(in, &o.game, &left);
    const sw_partial_deal game = o.game;
    const uint64_t all = sw_count_completions(&game);
    if (all > 30000) return;
    settle_rest(&o, 0, 0, 0, 0);
    MUST(all == o.sums.deals && sw_values_per_completion(&game) >= 0);
    const uint64_t cut = take_word(in) % (all + 1);
    memset(&sums, 0, sizeof sums);
    sw_settle_completions(&game, cut, all, &sums);
    sw_settle_completions(&game, 0, cut, &sums);
    must_be_same_sums(&sums, &o.sums, &game);
    if (all == 0) return; /* sampling requires at least as many live cards as missing ones */
    memset(&some, 0, sizeof some);
    sw_sample_completions(&game, take(in), 1, 50, &some);
    sw_completion_errors(&game, &some, error);
    MUST(some.deals == 50);
    for (int i = 0; i < game.players; i++) {
        MUST((!some.share[i] || sums.share[i]) && (!some.win[i] || sums.win[i]) && (!some.tie[i] || sums.tie[i]));
        MUST(error[i] >= 0 && error[i] <= 1);
    }
    if (sw_is_known_omaha(&game)) {
        const size_t size = sw_omaha_counts(&game);
        uint64_t *counts = calloc(size, sizeof *counts);
        MUST(counts);
        sw_count_omaha(&game, tables(SW_MULTISET_NUMBERS)->multisets, counts);
        memset(&some, 0, sizeof some);
        sw_share_omaha(&game, counts, &some);
        must_be_same_sums(&some, &o.sums, &game);
        free(counts);
    }
}

/* ---- ranges of any number of hole cards */

static int stop_at, asked;

static int stop_at_last(void *context)
{
    (void)context;
    return ++asked == stop_at;
}

static const sw_stop stops = {stop_at_last, NULL};

enum { PATTERNS = 6, OPS = 14, PARTS = 3 };

typedef struct {
    sw_hole_range range;
    sw_pattern pattern[PATTERNS];
    int32_t op[OPS];
    double weight[PARTS];
} hole_range;

static const uint32_t *four_card_order(void)
{
    static uint16_t score[SW_FOUR_CARD_KINDS];
    static uint32_t order[SW_FOUR_CARDS];
    if (!order[0]) {
        for (int i = 0; i < SW_FOUR_CARD_KINDS; i++) score[i] = (uint16_t)((unsigned)i * 40503u >> 4);
        MUST(sw_order_four_cards(score, order));
    }
    return order;
}

/* Makes operators from the bytes, or, most often, valid ones. */
static int some_hole_range(input *in, int cards, hole_range *made)
{
    const int wild = below(in, 8) == 0;
    int parts = 1 + below(in, PARTS), depth = 0, ops = 0;
    memset(made, 0, sizeof *made);
    for (int i = 0; i < PATTERNS; i++) {
        sw_pattern *p = &made->pattern[i];
        unsigned what = take(in);
        p->count = wild ? (int)(what % 9) - 1 : (int)(what % (unsigned)(cards + (cards == 4))) + (cards != 4);
        if (p->count < 0 || p->count > SW_RANGE_CARDS) p->count = wild ? 0 : 1;
        p->first = take(in) * 2000;
        p->last = p->first + take(in) * 1000;
        for (int j = 0; j < p->count; j++) {
            what = take(in);
            p->card[j] = what & 1 ? SW_STANDARD : what & 2 ? (uint64_t)15 << 4 * (what >> 4) % SW_CARDS : take_word(in) & SW_STANDARD;
            p->rank[j] = (int8_t)(what & 4 ? -1 : (int)(what >> 4) % (wild ? 16 : 3));
            p->suit[j] = (int8_t)(what & 8 ? -1 : (int)(what >> 5) % (wild ? 6 : 4));
        }
    }
    for (int k = 0; k < parts; k++) {
        made->weight[k] = wild ? (double)(int8_t)take(in) / 64 : below(in, 4) / 3.0;
        for (int i = below(in, 4); i >= 0 && ops < OPS - 2; i--) {
            const int op = wild ? (int)(int8_t)take(in) : (int)(take(in) % (PATTERNS + 3)) - 3;
            made->op[ops] = depth >= (op == SW_RANGE_NOT ? 1 : 2) || op >= 0 || wild ? op : 0;
            depth += made->op[ops] >= 0 ? 1 : made->op[ops] == SW_RANGE_NOT ? 0 : -1;
            ops++;
        }
        while (depth > 1 && ops < OPS - 1 && !wild) {
            made->op[ops++] = SW_RANGE_OR;
            depth--;
        }
        if (ops < OPS) made->op[ops++] = SW_RANGE_END;
        depth = 0;
    }
    made->range = (sw_hole_range){cards, PATTERNS, ops, parts, made->pattern, made->op, made->weight, 0, cards == 4 ? four_card_order() : NULL};
    return sw_check_hole_range(&made->range);
}

/* Deals every hand of each against each on every board. */
static void deal_held(const sw_partial_deal *g, const sw_held_ranges *held, const uint64_t *known, uint64_t board, uint64_t live, sw_held_sums *sums)
{
    size_t at[2];
    for (at[0] = 0; at[0] < (held->range[0] ? (size_t)held->holding[0].count : 1); at[0]++) {
        for (at[1] = 0; at[1] < (held->range[1] ? (size_t)held->holding[1].count : 1); at[1]++) {
            oracle one;
            double weight = 1;
            uint64_t used = board;
            int meet = 0;
            memset(&one, 0, sizeof one);
            one.game = *g;
            for (int p = 0; p < 2; p++) {
                const uint64_t set = held->range[p] ? held->holding[p].set[at[p]] : known[p];
                MUST(!held->range[p] || !(set & ~live));
                meet |= (used & set) != 0;
                used |= set;
                if (!held->range[p]) continue;
                weight *= held->holding[p].weight[at[p]];
                sw_list_set(set, one.game.hole[p]);
            }
            if (meet) continue;
            sw_list_set(board, one.game.board[0]);
            settle_one(&one);
            sums->deals++;
            sums->all += weight;
            for (int p = 0; p < 2; p++) {
                sums->win[p] += weight * (double)one.sums.win[p];
                sums->tie[p] += weight * (double)one.sums.tie[p];
                sums->share[p] += weight * (double)one.sums.share[p];
            }
        }
    }
}

static void held_hands(input *in)
{
    static hole_range made[2];
    static const uint8_t nothing[SW_MOST_HOLES];
    const int cards = 2 + below(in, 5), use = below(in, 2);
    const sw_hole_range *asks[2] = {NULL, NULL};
    uint64_t known[2] = {0};
    const int fits = some_hole_range(in, cards, &made[0]), both = below(in, 2);
    const int fits_too = both && some_hole_range(in, cards, &made[1]);
    if (!fits || (both && !fits_too)) return;
    const int lying = 3 + below(in, 3);
    uint64_t live = small_deck(in, SW_STANDARD, 2 * cards + 2 + below(in, cards > 4 ? 2 : 5));
    uint64_t board = some_cards(in, SW_STANDARD & ~live, lying);
    asks[0] = &made[0].range;
    asks[1] = both ? &made[1].range : NULL;

    /* The listed hands have a weight, and all cards that must be held. */
    const uint64_t must_hold = below(in, 4) ? 0 : some_cards(in, live, 1 + below(in, 2));
    static uint64_t set[4000];
    static double weight[4000];
    asked = 0;
    stop_at = -1;
    const size_t most = 3000, count = sw_list_hole_range(asks[0], live, must_hold, set, weight, most, &stops);
    MUST(count <= most + 1);
    size_t expected = 0;
    uint64_t hand = first_set(live, cards);
    do {
        const double w = sw_hole_weight(asks[0], hand);
        MUST(w >= 0 && w <= asks[0]->most);
        if (w > 0 && (hand & must_hold) == must_hold) {
            MUST(expected >= most || (set[expected] == hand && !(weight[expected] < w) && !(weight[expected] > w)));
            expected++;
        }
    } while ((hand = next_set(hand, live)) != 0);
    MUST(count == (expected <= most ? expected : most + 1));

    sw_partial_deal g;
    memset(&g, 0, sizeof g);
    g.players = 2;
    g.holes = cards;
    g.boards = 1;
    g.showings = 1 + below(in, 2);
    g.board_cards = 5;
    for (int k = 0; k < g.showings; k++) {
        const sw_uses uses = use ? SW_USE_EXACTLY : cards > 2 ? SW_USE_TWO : SW_USE_ANY;
        g.showing[k] = (sw_showing){sw_rankings[k ? SW_ACE_TO_FIVE_8 : SW_HIGH], uses, use ? 2 : 0};
    }
    uint8_t lies[SW_BOARD_CARDS], holes[SW_MOST_HOLES];
    sw_list_set(board, lies);
    sw_put_cards(&g, -1, 0, lies, lying, 0);
    sw_put_cards(&g, 0, 0, nothing, 0, 0);
    if (both) {
        sw_put_cards(&g, 1, 0, nothing, 0, 0);
    } else {
        known[1] = some_cards(in, live, cards);
        live ^= known[1];
        sw_list_set(known[1], holes);
        sw_put_cards(&g, 1, 0, holes, cards, 0);
    }
    sw_put_live(&g, live);
    sw_held_ranges held;
    const int status = sw_hold_ranges(&held, asks, 2, cards, live, NULL);
    MUST(status >= 0 && status <= 2);
    sw_exact_held exact;
    if (status == 0 && held.holding[0].count * (held.holding[1].count + 1) < 1200 &&
        sw_init_exact_held(&exact, &g, &held, 1 + take(in))) {
        sw_held_sums all, *sums = calloc((size_t)exact.slices, sizeof *sums);
        MUST(sums);
        memset(&all, 0, sizeof all);
        for (uint64_t i = 0; i < exact.slices; i++) MUST(sw_count_held(&exact, i, &sums[i]));
        sw_share_held(&exact, sums);
        uint64_t rest = first_set(live, 5 - lying);
        do {
            deal_held(&g, &held, known, board | rest, live, &all);
        } while ((rest = next_set(rest, live)) != 0);
        MUST(sums->deals == all.deals);
        const double pot = (double)sw_whole_pot(&g);
        for (int p = 0; all.deals && p < 2; p++) {
            MUST(near(sums->win[p], all.win[p] / all.all, 1) && near(sums->tie[p], all.tie[p] / all.all, 1));
            MUST(near(sums->share[p], all.share[p] / all.all / pot, 1));
        }
        free(sums);
        sw_completion_sums drawn;
        memset(&drawn, 0, sizeof drawn);
        if (sw_sample_held(&g, &held, 1, take(in), 20, &drawn, NULL)) {
            MUST(all.deals && drawn.deals == 20);
            for (int p = 0; p < 2; p++) MUST((!drawn.win[p] || all.win[p] > 0) && (!drawn.share[p] || all.share[p] > 0));
        }
    }
    sw_free_held_ranges(&held);
}

/* ---- strength */

static void strength(input *in)
{
    const sw_combos *all = tables(SW_ALL_HANDS)->hands;
    static double weight[SW_COMBOS];
    const int size = 3 + below(in, 3);
    const uint64_t board = some_cards(in, SW_STANDARD, size), mine = some_cards(in, SW_STANDARD & ~board, 2);
    const int combo = sw_combo_of(sw_lowest_bit(mine), sw_highest_bit(mine));
    memset(weight, 0, sizeof weight);
    for (int i = 1 + below(in, size == 3 ? 4 : 40); i > 0; i--) weight[(take(in) << 8 | take(in)) % SW_COMBOS] = (1 + below(in, 4)) / 4.0;
    double sums[3], changes[3][3], met[3] = {0}, expected[3][3] = {{0}};
    unsigned score = 0;
    const unsigned now = high(board | mine);
    for (int i = 0; i < SW_COMBOS; i++) {
        if (all->set[i] & (board | mine)) continue;
        const unsigned other = high(board | all->set[i]);
        const int standing = now > other ? 0 : now == other ? 1 : 2;
        score += standing == 0 ? 2 : standing == 1;
        if (!(weight[i] > 0)) continue;
        met[standing] += weight[i];
        const uint64_t left = SW_STANDARD & ~(board | mine | all->set[i]);
        uint64_t rest = first_set(left, 5 - size);
        do {
            const unsigned a = high(board | rest | mine), b = high(board | rest | all->set[i]);
            expected[standing][a > b ? 0 : a == b ? 1 : 2] += weight[i];
        } while ((rest = next_set(rest, left)) != 0);
    }
    MUST(sw_score_combo(all, combo, board) == score);
    sw_weigh_standing(all, combo, board, weight, sums);
    for (int i = 0; i < 3; i++) MUST(near(sums[i], met[i], 1));
    if (size < 5) {
        sw_weigh_changes(all, combo, board, weight, changes);
        for (int i = 0; i < 9; i++) MUST(near(changes[i / 3][i % 3], expected[i / 3][i % 3], 1000));
        uint8_t category[SW_CARDS];
        const double *const one[1] = {weight};
        const uint64_t dead = some_cards(in, SW_STANDARD & ~(board | mine), below(in, 4));
        const int opponents = below(in, 2), draws = size == 3 ? 1 + below(in, 2) : 1;
        uint64_t outs = 0;
        sw_find_outs(all, combo, board, dead, one, opponents, category);
        for (int card = 0; card < SW_CARDS; card++) {
            if (category[card] == SW_NO_OUT) continue;
            MUST(!((board | mine | dead) & SW_SET(card)) && category[card] <= 9);
            outs |= SW_SET(card);
        }
        const double chance = sw_chance_of_outs(all, dead | board | mine, opponents ? weight : NULL, outs, draws);
        MUST((chance >= 0 && chance <= 1 + 1e-9) || (opponents && isnan(chance)));
        MUST(outs || !(chance > 0));
    }

    /* Rows of spots, grouped by board, each like a single one. */
    enum { ROWS = 6 };
    static sw_strengths work;
    uint8_t hole[2 * ROWS], lies[5 * ROWS];
    sw_spot spot[ROWS];
    size_t first[ROWS + 1];
    uint64_t added[ROWS][2], alone[ROWS][2];
    uint32_t counts[ROWS][5], counts_alone[ROWS][5];
    const int rows = 1 + below(in, ROWS), spoilt = below(in, 6) == 0 ? below(in, rows) : rows;
    for (int i = 0; i < rows; i++) {
        const uint64_t lying = i % 3 == 2 ? some_cards(in, SW_STANDARD, size) : board;
        sw_list_set(lying, lies + i * size);
        sw_list_set(some_cards(in, SW_STANDARD & ~lying, 2), hole + 2 * i);
        if (i == spoilt) hole[2 * i] = below(in, 2) ? lies[i * size] : 52;
    }
    const sw_spot_rows given = {hole, lies, 2, 1, size, 1, size};
    const size_t good = sw_read_spots(&given, 0, (size_t)rows, spot);
    MUST(good == (size_t)spoilt);
    if (size < 4 && below(in, 16)) return; /* takes long */
    memset(added, 0, sizeof added);
    memset(alone, 0, sizeof alone);
    memset(counts, 0, sizeof counts);
    memset(counts_alone, 0, sizeof counts_alone);
    const size_t groups = sw_group_spots(spot, good, 1 + (size_t)below(in, 6), first);
    work = (sw_strengths){all, 1, NULL, added[0], 5, counts[0]};
    for (size_t g = 0; g < groups; g++) sw_add_strengths(&work, spot + first[g], first[g + 1] - first[g]);
    work.sums = alone[0];
    work.counts = counts_alone[0];
    for (size_t i = 0; i < good; i++) {
        sw_add_strengths(&work, &spot[i], 1);
        uint64_t total = 0;
        for (int k = 0; k < 5; k++) total += counts_alone[spot[i].row][k];
        MUST(total == sw_choose(50 - size, 5 - size));
        if (size == 5) MUST(alone[spot[i].row][0] == sw_score_combo(all, spot[i].combo, spot[i].board));
    }
    MUST(memcmp(added, alone, sizeof added) == 0 && memcmp(counts, counts_alone, sizeof counts) == 0);
}

/* ---- stacks and prizes */

static double some_stack(input *in, int spread)
{
    const unsigned byte = take(in);
    return (1 + byte % 60) * (spread && byte >= 200 ? 1e9 : spread == 2 && byte >= 150 ? 1e-3 : 1);
}

/* Returns player i's equity with these stacks; players without chips are out. */
static double worth(const double *stacks, int players, const double *payouts, int places, int i)
{
    double left[64], values[64];
    int count = 0, at = -1;
    for (int j = 0; j < players; j++) {
        if (j == i) at = stacks[j] > 0 ? count : -1;
        if (stacks[j] > 0) left[count++] = stacks[j];
    }
    if (at < 0) return places == players ? payouts[places - 1] : 0;
    MUST(sw_icm(left, count, payouts, places < count ? places : count, values, NULL, NULL) == SW_DONE);
    return values[at];
}

static void prizes(input *in)
{
    double stacks[64], payouts[64], values[64], others[64], slopes[64], prize = 0, pool = 0, sum = 0;
    const int players = 1 + below(in, take(in) % 4 ? 12 : 40), places = 1 + below(in, players), spread = below(in, 3);
    for (int i = 0; i < players; i++) stacks[i] = some_stack(in, spread);
    for (int i = places - 1; i >= 0; i--) pool += payouts[i] = prize += below(in, 4);
    const double scale = pool > 0 ? pool : 1;
    MUST(sw_icm(stacks, players, payouts, places, values, NULL, NULL) == SW_DONE);
    MUST(sw_icm_by_times(stacks, players, payouts, places, others, slopes, NULL) == SW_DONE);
    for (int i = 0; i < players; i++) {
        sum += values[i];
        MUST(near(values[i], others[i], scale) && slopes[i] * stacks[i] >= -1e-9 * scale && slopes[i] * stacks[i] <= scale);
        MUST(values[i] >= -1e-9 * scale && values[i] <= payouts[0] + 1e-9 * scale);
        for (int j = 0; j < i; j++) MUST((values[i] > values[j]) == (stacks[i] > stacks[j]) || near(values[i], values[j], scale));
    }
    MUST(near(sum, pool, scale));
    if (players < 2 || players > 9) return;
    double lost[81], won[81], more[81], most[81], heads[9], after[9];
    const double dead = below(in, 3) ? 0 : below(in, 100);
    for (int i = 0; i < players; i++) heads[i] = below(in, 3);
    MUST(sw_all_ins(stacks, players, payouts, places, dead, NULL, 1, lost, won, NULL) == SW_DONE);
    MUST(sw_all_ins(stacks, players, payouts, places, dead, heads, 0.5, more, most, NULL) == SW_DONE);
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < players; j++) {
            const int at = i * players + j;
            MUST(more[at] >= lost[at] - 1e-9 * scale && most[at] >= won[at] - 1e-9 * scale);
            if (i == j) {
                MUST(lost[at] == 0 && won[at] == 0);
                continue;
            }
            const double bet = stacks[i] < stacks[j] ? stacks[i] : stacks[j];
            memcpy(after, stacks, sizeof(double) * (size_t)players);
            after[j] = stacks[j] + dead;
            const double folded = worth(after, players, payouts, places, i);
            after[i] = stacks[i] - bet;
            after[j] = stacks[j] + bet + dead;
            MUST(near(lost[at], folded - worth(after, players, payouts, places, i), scale));
            after[i] = stacks[i] + bet + dead;
            after[j] = stacks[j] - bet;
            MUST(near(won[at], worth(after, players, payouts, places, i) - folded, scale));
        }
    }
}

/* Checks all-in or fold: pots and prizes are fully distributed, strategies are probabilities, and no gain is
   negative. */
static void push_or_fold(input *in)
{
    enum { DEALS = 6, CLASSES = SW_PUSH_CLASSES };
    static sw_push_row pairs[CLASSES], win[CLASSES], tie[CLASSES];
    static sw_push_table table;
    static uint8_t hand[DEALS * SW_PUSH_SEATS], left[DEALS][CLASSES];
    static uint16_t value[DEALS * SW_PUSH_SEATS], class_value[DEALS][CLASSES];
    double push[CLASSES], paid[SW_PUSH_SEATS], chips = 0, pool = 0;
    const int seats = 2 + below(in, 3), kind = below(in, 3);
    memset(&table, 0, sizeof table);
    table.seats = seats;
    table.prizes = kind ? 1 + below(in, seats) : 0;
    table.bounties = kind == 2;
    table.progressive = kind == 2 && below(in, 2);
    for (int i = 0; i < seats; i++) {
        table.stack[i] = 1 + below(in, 40);
        table.committed[i] = fmin(table.stack[i], below(in, 3) ? i * 2 : below(in, 12));
        table.dead[i] = below(in, 3) ? 0 : fmin(table.stack[i] - table.committed[i], 2);
        table.forced |= (uint32_t)(table.committed[i] + table.dead[i] >= table.stack[i]) << i;
        table.bounty[i] = kind == 2 ? below(in, 20) : 0;
        chips += table.stack[i];
    }
    for (int i = table.prizes - 1; i >= 0; i--) table.prize[i] = (i + 1 < table.prizes ? table.prize[i + 1] : 0) + below(in, 9);
    for (int i = 0; i < table.prizes; i++) pool += table.prize[i];
    for (int i = 0; i < seats; i++) pool += table.bounty[i];
    if (kind) {
        double sum = 0;
        MUST(sw_push_worth(&table, table.stack, table.bounty, table.before));
        for (int i = 0; i < seats; i++) sum += table.before[i];
        MUST(near(sum, pool, pool + 1));
    }
    for (uint32_t all_in = 0; all_in < 1u << seats; all_in++) { /* for any all-in seats and ranks */
        uint8_t rank[SW_PUSH_SEATS];
        double sum = 0;
        uint32_t who = all_in | table.forced;
        if (!who) continue;
        for (int i = 0; i < seats; i++) rank[i] = (uint8_t)below(in, 3);
        MUST(sw_push_settle(&table, who, rank, paid));
        for (int i = 0; i < seats; i++) {
            sum += paid[i];
            MUST(kind ? paid[i] >= -table.before[i] - 1e-9 : paid[i] >= -table.stack[i] - 1e-9 && paid[i] <= chips);
        }
        MUST(near(sum, 0, chips + pool + 1));
    }
    for (int a = 0; a < CLASSES; a++) {
        for (int b = 0; b <= a; b++) {
            pairs[a][b] = pairs[b][a] = 1 + (a * 7 + b) % 12;
            tie[a][b] = tie[b][a] = 0.1;
            win[a][b] = a == b ? 0.45 : 0.2 + 0.5 * ((a * 31 + b * 17) % 100) / 100;
            win[b][a] = 0.9 - win[a][b];
        }
    }
    const int hands = (int)sw_choose(SW_CARDS - 5 - 2 * seats, 2);
    for (int i = 0; i < DEALS; i++) {
        for (int k = 0; k < seats; k++) {
            hand[i * seats + k] = (uint8_t)below(in, CLASSES);
            value[i * seats + k] = (uint16_t)(1 + below(in, 4));
        }
        for (int c = 0; c < CLASSES; c++) {
            left[i][c] = (uint8_t)(hands / CLASSES + (c < hands % CLASSES));
            class_value[i][c] = (uint16_t)(1 + (c + i) % 4);
        }
    }
    const sw_push_deals deals = {DEALS, hand, value, (const uint8_t(*)[CLASSES])left, (const uint16_t(*)[CLASSES])class_value};
    const sw_push_deals none = {0, NULL, NULL, NULL, NULL};
    const int rounds = 1 + below(in, 12);
    sw_push_fold *solver = sw_new_push_fold(&table, pairs, win, tie, seats == 2 ? &none : &deals, 1e-9, rounds);
    MUST(solver);
    int more;
    do {
        const size_t count = sw_push_fold_deals(solver), cut = count ? take(in) % (count + 1) : 0;
        MUST(sw_run_push_fold(solver, 0, cut) >= 0 && sw_run_push_fold(solver, cut, count) >= 0);
        more = sw_next_push_fold(solver);
        MUST(more >= 0);
    } while (more);
    const sw_push_result *result = sw_push_fold_result(solver);
    double sum = 0, most = 0;
    MUST(result->rounds > 0);
    for (int i = 0; i < seats; i++) {
        MUST(result->gain[i] >= -1e-6 && isfinite(result->value[i]) && result->error[i] >= 0);
        sum += result->value[i];
        most = fmax(most, fabs(result->value[i]));
    }
    MUST(near(sum, 0, 1e3 * (chips + pool + 1)));
    for (unsigned i = 1; i < 1u << seats; i++) {
        const double reached = sw_push_fold_decision(solver, i, push);
        MUST(reached >= 0 && reached <= 1 + 1e-9);
        for (int c = 0; c < CLASSES; c++) MUST(push[c] >= 0 && push[c] <= 1);
    }
    sw_free_push_fold(solver);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static void (*const part[])(input *) = {known_hands, ranges, ranges, any_game, any_game, held_hands, strength, prizes, push_or_fold};
    input in = {bytes, length};
    if (length == 0) return 0;
    part[take(&in) % (sizeof part / sizeof *part)](&in);
    return 0;
}
