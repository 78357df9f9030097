#include "equity/equity_matrix.h"
#include "equity/exact_alike.h"
#include "equity/exact_known.h"
#include "equity/exact_known_preflop.h"
#include "equity/exact_many.h"
#include "equity/exact_many_preflop.h"
#include "equity/exact_two.h"
#include "equity/exact_two_preflop.h"
#include "equity/outs.h"
#include "equity/range_showdown.h"
#include "equity/sample.h"
#include "equity/strength.h"
#include "evaluator/runouts.h"
#include "test.h"

#include <stdlib.h>

static uint64_t counts[1 << SW_MOST_HANDS];

/* The winners on a board, from the values of its hands. */
typedef struct {
    sw_hand holes[SW_MOST_HANDS];
    int players;
} table;

SW_INLINE unsigned winners(const void *of, sw_hand board)
{
    const table *all = of;
    unsigned value[SW_MOST_HANDS];
    for (int i = 0; i < all->players; i++) value[i] = sw_high_value(sw_join(all->holes[i], board), 7);
    return sw_winners(value, all->players);
}

SW_INLINE int nobody_may_flush(const void *of, sw_hand board)
{
    const table *all = of;
    for (int i = 0; i < all->players; i++) {
        if (sw_may_flush(sw_join(all->holes[i], board))) return 0;
    }
    return 1;
}

/* Counts the boards by their winners, dealing every board that a flush can make different; hands and board are sets. */
static uint64_t run(const uint64_t *hands, int players, uint64_t board)
{
    table all = {.players = players};
    uint64_t gone = board, boards = 0;
    int to_come = 5 - sw_count_bits(board);
    for (int i = 0; i < players; i++) {
        sw_hand nothing = {0, 0};
        all.holes[i] = sw_add_set(nothing, hands[i]);
        gone |= hands[i];
    }
    const sw_live live = sw_live_cards(SW_STANDARD & ~gone);
    memset(counts, 0, sizeof counts);
    for (int slice = 0; slice < sw_slices(&live, to_come); slice++) {
        sw_count_outcomes(&live, sw_add_set(sw_no_cards(), board), to_come, slice, winners, nobody_may_flush, &all, counts);
    }
    CHECK(counts[0] == 0);
    for (int i = 0; i < 1 << players; i++) {
        boards += counts[i];
        mix(counts[i]);
    }
    if (board) {
        static uint64_t found[1 << SW_MOST_HANDS];
        uint8_t hole[SW_MOST_HANDS][2];
        for (int i = 0; i < players; i++) sw_list_set(hands[i], hole[i]);
        memset(found, 0, sizeof found);
        sw_count_winners((const uint8_t (*)[2])hole, players, board, SW_STANDARD & ~gone, found);
        CHECK(memcmp(counts, found, sizeof counts) == 0);
    }
    return boards;
}

static uint64_t pair(int a, int b)
{
    return SW_SET(a) | SW_SET(b);
}

enum { C, D, H, S };
enum { NINE = 7, TEN, JACK, QUEEN, KING, ACE };
#define CARD(rank, suit) (4 * (rank) + (suit))

static void aces_and_kings(void)
{
    const uint64_t hands[] = {pair(CARD(ACE, S), CARD(ACE, H)), pair(CARD(KING, S), CARD(KING, H))};
    const uint64_t swapped[] = {hands[1], hands[0]};
    CHECK(run(hands, 2, 0) == 1712304);
    CHECK(counts[1] == 1410336 && counts[2] == 292660 && counts[3] == 9308);
    CHECK(run(swapped, 2, 0) == 1712304);
    CHECK(counts[2] == 1410336 && counts[1] == 292660 && counts[3] == 9308);
}

/* Counts the winners on one board in `expected`. */
static void settle(const uint64_t *hands, int players, uint64_t board, uint64_t *expected)
{
    unsigned best = 0, winners = 0;
    for (int i = 0; i < players; i++) {
        unsigned value = sw_value(&sw_high, sw_add_set(sw_no_cards(), hands[i] | board), 7);
        if (value > best) winners = 0;
        if (value >= best) {
            winners |= 1u << i;
            best = value;
        }
    }
    expected[winners]++;
}

/* Tests random hands on random boards against settling board by board. */
static void board_by_board(void)
{
    for (int round = 0; round < 100; round++) {
        static uint64_t expected[1 << SW_MOST_HANDS];
        uint64_t hands[SW_MOST_HANDS], board = 0, gone, boards = 0;
        int players = 2 + round % 9, size = 3 + any(3);
        memset(expected, 0, sizeof expected);
        while (sw_count_bits(board) < size) board |= SW_SET(round % 2 ? any(SW_CARDS) : 4 * any(13) + any(2));
        gone = board;
        for (int i = 0; i < players; i++) {
            hands[i] = 0;
            while (sw_count_bits(hands[i]) < 2) hands[i] |= SW_SET(any(SW_CARDS)) & ~gone;
            gone |= hands[i];
        }
        for (int a = 0; a < SW_CARDS; a++) {
            for (int b = 0; b < (size == 3 ? a : 1); b++) {
                uint64_t come = (size < 5 ? SW_SET(a) : 0) | (size < 4 ? SW_SET(b) : 0);
                if (come & gone || (size == 5 && a > 0)) continue;
                settle(hands, players, board | come, expected);
                boards++;
            }
        }
        CHECK(run(hands, players, board) == boards);
        CHECK(memcmp(counts, expected, sizeof expected) == 0);
    }
}

/* Tests ten hands: all players tie with a royal flush on the board, and quad jacks beat nine hands that miss. */
static void ten_players(void)
{
    uint64_t hands[SW_MOST_HANDS], royal = 0;
    for (int i = 0; i < SW_MOST_HANDS; i++) hands[i] = pair(CARD(i % 5, C + i / 5), CARD(i % 5, H + i / 5));
    for (int rank = TEN; rank <= ACE; rank++) royal |= SW_SET(CARD(rank, S));
    CHECK(run(hands, SW_MOST_HANDS, royal) == 1);
    CHECK(counts[(1 << SW_MOST_HANDS) - 1] == 1);
    const uint64_t turn = royal ^ SW_SET(CARD(TEN, S));
    CHECK(run(hands, SW_MOST_HANDS, turn) == SW_CARDS - 24);
    const uint64_t jacks = pair(CARD(JACK, S), CARD(JACK, H)) | SW_SET(CARD(KING, C)) | pair(CARD(ACE, C), CARD(NINE, D));
    hands[6] = pair(CARD(JACK, C), CARD(JACK, D));
    CHECK(run(hands, SW_MOST_HANDS, jacks) == 1);
    CHECK(counts[1 << 6] == 1);
}

/* Tests equity without dealing boards against dealing them. */
static void by_multisets(void)
{
    const sw_preflop_tables *tables = sw_new_preflop_tables(&sw_high);
    CHECK(tables != NULL);
    for (int round = 0; round < 24; round++) {
        static uint64_t found[1 << SW_MOST_HANDS];
        uint8_t hole[SW_MOST_HANDS][2];
        uint64_t hands[SW_MOST_HANDS], gone = 0;
        int players = 2 + round % 9;
        for (int i = 0; i < players; i++) {
            hands[i] = 0;
            for (int j = 0; j < 2; j++) {
                int card = round % 2 ? any(SW_CARDS) : 4 * any(13) + any(2);
                while (gone >> card & 1) card = any(SW_CARDS);
                gone |= SW_SET(card);
                hands[i] |= SW_SET(card);
                hole[i][j] = (uint8_t)card;
            }
        }
        run(hands, players, 0);
        memset(found, 0, sizeof found);
        sw_count_winners_preflop(tables, (const uint8_t (*)[2])hole, players, SW_STANDARD & ~gone, found);
        CHECK(memcmp(counts, found, sizeof counts) == 0);
    }
    free((void *)(uintptr_t)tables);
}

/* ---- ranges, with weights in eighths, so that all sums are exact */

static double weights[5][SW_COMBOS];

static void any_ranges(int players, int most)
{
    memset(weights, 0, sizeof weights);
    for (int p = 0; p < players; p++) {
        for (int i = 0; i < most; i++) weights[p][any(SW_COMBOS)] = (1 + any(8)) / 8.0;
    }
}

/* Tests the sorted showdown against comparing all hands. */
static void rivers(void)
{
    for (int round = 0; round < 10; round++) {
        static uint8_t card[SW_COMBOS][2];
        static uint16_t value[SW_COMBOS];
        static double weight[SW_COMBOS][2], beaten[SW_COMBOS][2], met[SW_COMBOS][2];
        int count = 0;
        for (int a = 0; a < SW_CARDS; a++) {
            for (int b = a + 1; b < SW_CARDS; b++) {
                CHECK(sw_combo_of(a, b) < SW_COMBOS);
                if (any(10) > round) continue;
                card[count][0] = (uint8_t)a;
                card[count][1] = (uint8_t)b;
                value[count] = (uint16_t)(round % 2 ? any(SW_SORTED_VALUES) : any(40));
                for (int k = 0; k < 2; k++) weight[count][k] = any(9) / 8.0;
                count++;
            }
        }
        memset(beaten, 0, sizeof beaten);
        memset(met, 0, sizeof met);
        if (count < SW_COMBOS) { /* another hand follows the last, and must not be used */
            card[count][0] = 0;
            card[count][1] = 1;
            value[count] = 1;
            weight[count][0] = weight[count][1] = 1;
        }
        sw_range_showdown((const uint8_t (*)[2])card, value, count, (const double (*)[2])weight, beaten, met);
        for (int i = 0; i < count; i++) {
            double less[2] = {0, 0}, upto[2] = {0, 0};
            for (int j = 0; j < count && value[i]; j++) {
                int apart = card[i][0] != card[j][0] && card[i][0] != card[j][1] && card[i][1] != card[j][0] &&
                            card[i][1] != card[j][1];
                for (int k = 0; k < 2 && apart && value[j]; k++) {
                    less[k] += value[j] < value[i] ? weight[j][k] : 0;
                    upto[k] += value[j] <= value[i] ? weight[j][k] : 0;
                }
            }
            for (int k = 0; k < 2; k++) CHECK(beaten[i][k] == less[k] && met[i][k] == upto[k]);
        }
    }
}

static uint64_t any_board(int size)
{
    uint64_t board = 0;
    while (sw_count_bits(board) < size) board |= SW_SET(any(SW_CARDS));
    return board;
}

/* ---- every deal of some ranges, one by one */

typedef struct {
    int players, hand[5];
    uint8_t card[SW_COMBOS][2];
    unsigned value[SW_COMBOS];
    double won[5][SW_COMBOS][6]; /* by player, hand, and number of players who share */
    sw_outcome *outcome;
} deals;

static void deal_hands(deals *d, uint64_t used, int p, double weight)
{
    for (int i = 0; p < d->players && i < SW_COMBOS; i++) {
        uint64_t set = sw_set_of(d->card[i]);
        d->hand[p] = i;
        if (weights[p][i] > 0 && !(used & set)) deal_hands(d, used | set, p + 1, weight * weights[p][i]);
    }
    if (p < d->players) return;
    unsigned best = 0;
    int winners = 0;
    p = d->players < 5 ? d->players : 5; /* tells compilers the bound */
    for (int q = 0; q < p; q++) best = d->value[d->hand[q]] > best ? d->value[d->hand[q]] : best;
    for (int q = 0; q < p; q++) winners += d->value[d->hand[q]] == best;
    for (int q = 0; q < p; q++) {
        int wins = d->value[d->hand[q]] == best;
        d->outcome[q].deals++;
        d->outcome[q].win += wins && winners == 1 ? weight : 0;
        d->outcome[q].tie += wins && winners > 1 ? weight : 0;
        d->outcome[q].all[d->hand[q]] += weight;
        if (wins) d->won[q][d->hand[q]][winners] += weight;
    }
}

static void deal_boards(deals *d, uint64_t board, uint64_t gone, int next)
{
    for (int c = next; sw_count_bits(board) < 5 && c < SW_CARDS; c++) {
        if (!(gone & SW_SET(c))) deal_boards(d, board | SW_SET(c), gone | SW_SET(c), c + 1);
    }
    if (sw_count_bits(board) < 5) return;
    for (int i = 0; i < SW_COMBOS; i++) {
        uint64_t set = sw_set_of(d->card[i]);
        d->value[i] = set & gone ? 0 : sw_value(&sw_high, sw_add_set(sw_no_cards(), set | board), 7);
    }
    deal_hands(d, gone, 0, 1);
}

static void deal_out(int players, uint64_t board, uint64_t dead, sw_outcome *outcome)
{
    static deals d;
    memset(&d, 0, sizeof d);
    memset(outcome, 0, (size_t)players * sizeof *outcome);
    d.players = players;
    d.outcome = outcome;
    sw_list_combos(d.card);
    deal_boards(&d, board, board | dead, 0);
    for (int p = 0; p < players; p++) {
        for (int i = 0; i < SW_COMBOS; i++) {
            for (int k = 5; k > 0; k--) outcome[p].share[i] += d.won[p][i][k] / k;
        }
    }
}

/* Computes outcomes by deals of equivalent hands. */
static void by_alike(const sw_exact_many *ranges, sw_outcome *outcome)
{
    size_t room = (size_t)(ranges->held * ranges->players);
    double *sums = (double *)(void *)memory(3 * room * sizeof *sums);
    memset(sums, 0, 3 * room * sizeof *sums);
    CHECK(sw_exact_alike(ranges, sums, sums + room, sums + 2 * room) == 1);
    sw_exact_many_outcome(ranges, sums + 2 * room, sums, sums + room, outcome);
    free(sums);
}

/* Tests two ranges on a board in three ways: by sorting, by equivalent deals, and by enumeration. */
static void two_ranges(void)
{
    static sw_exact_two versus;
    static sw_exact_many pair;
    static sw_exact_two_sums sums[SW_CARDS];
    static sw_outcome sorted[2], alike[2], all[2];
    for (int round = 0; round < 9; round++) {
        uint64_t board = any_board(3 + round % 3), dead = any_board(round % 2) & ~board;
        any_ranges(2, 5 + 20 * round);
        const double *const both[2] = {weights[0], weights[1]};
        sw_init_exact_two(&versus, both, board, board | dead);
        int slices = sw_slices(&versus.live, versus.to_come);
        memset(sums, 0, sizeof sums);
        for (int i = 0; i < slices; i++) sw_exact_two_by_sorting(&versus, i, &sums[i]);
        sw_exact_two_outcome(&versus, sums, slices, sorted);
        sw_init_exact_many(&pair, 2, weights[0], board, board | dead);
        by_alike(&pair, alike);
        deal_out(2, board, dead, all);
        CHECK(memcmp(sorted, alike, sizeof sorted) == 0);
        for (int k = 0; k < 2; k++) {
            CHECK(sorted[k].deals == all[k].deals && sorted[k].win == all[k].win && sorted[k].tie == all[k].tie);
            CHECK(memcmp(sorted[k].share, all[k].share, sizeof all[k].share) == 0);
            CHECK(memcmp(sorted[k].all, all[k].all, sizeof all[k].all) == 0);
            mix((uint64_t)(8 * 8 * sorted[k].win));
        }
    }
}

static int within(double x, double y, double error)
{
    return x - y <= error && y - x <= error;
}

static void check_outcome(int players, const sw_outcome *found, const sw_outcome *all, double error)
{
    for (int p = 0; p < players; p++) {
        CHECK(found[p].deals == all[p].deals);
        double pots = 0;
        for (int i = 0; i < SW_COMBOS; i++) pots += all[p].all[i];
        CHECK(within(found[p].win, all[p].win, error * pots) && within(found[p].tie, all[p].tie, error * pots));
        for (int i = 0; i < SW_COMBOS; i++) {
            CHECK(within(found[p].all[i], all[p].all[i], error * all[p].all[i]));
            CHECK(within(found[p].share[i], all[p].share[i], 1e-15 * all[p].share[i] + error * all[p].all[i]));
        }
    }
}

/* Tests three and more ranges on a board, by sums and by equivalent deals, against dealing them. Weights are eighths,
   or arbitrary, with many hands that share cards and some that hardly meet others. */
static void many_ranges(void)
{
    static sw_exact_many several;
    static sw_outcome found[5], all[5];
    uint64_t state = 1;
    for (int round = 0; round < 24; round++) {
        int players = 3 + round % 3, size = round == 0 ? 3 : 4 + round / 2 % 2, ranks = 2 + round % 4;
        const double error = round / 3 % 2 ? 1e-12 : 0;
        uint64_t board = 0, dead = 0;
        memset(weights, 0, sizeof weights);
        for (int i = 0; i < players * (players == 3 ? 24 : 10); i++) { /* of the highest ranks */
            int next[3];
            for (int k = 0; k < 3; k++) {
                state = state * 6364136223846793005u + 1442695040888963407u;
                next[k] = (int)(state >> 40);
            }
            int a = SW_CARDS - 1 - next[0] % (4 * ranks), b = SW_CARDS - 1 - next[1] % (4 * ranks);
            double *weight = weights[i % (i < 20 ? players : 2)]; /* the others have few */
            if (a != b) weight[sw_combo_of(a, b)] = error > 0 ? (i % 5 ? 0.3 : 1e-9) * (1 + i % 7) : (1 + next[2] % 8) / 8.0;
            if (sw_count_bits(board) < size) board |= SW_SET(next[2] % (i % 2 ? 20 : SW_CARDS));
            if (i == 0 && round % 4 == 3) dead = SW_SET(next[2] % 8);
        }
        dead &= ~board;
        for (int p = 0; p < players; p++) sw_scale_weights(weights[p]);
        sw_init_exact_many(&several, players, weights[0], board, board | dead);
        int slices = sw_slices(&several.live, several.to_come), half = several.held / 2;
        size_t room = (size_t)(several.held * players) * sizeof(double);
        double *met = (double *)(void *)memory(room), *deals = (double *)(void *)memory(room);
        double *won = (double *)(void *)memory(room * (size_t)slices);
        memset(won, 0, room * (size_t)slices);
        CHECK(several.whole == (error == 0));
        CHECK(sw_exact_many_deals(&several, 0, half, met, deals) == 1);
        CHECK(sw_exact_many_deals(&several, half, several.held, met, deals) == 1);
        CHECK(sw_exact_many_boards(&several, 0, slices, 0, half, won) == 1);
        CHECK(sw_exact_many_boards(&several, 0, slices, half, several.held, won) == 1);
        for (int i = several.held * players; i < slices * several.held * players; i++) {
            won[i % (several.held * players)] += won[i];
        }
        sw_exact_many_outcome(&several, won, met, deals, found);
        deal_out(players, board, dead, all);
        check_outcome(players, found, all, error);
        by_alike(&several, found);
        check_outcome(players, found, all, error);
        free(met);
        free(deals);
        free(won);
    }
}

/* Tests the table of matchups, and the deals of several ranges, against known hands. */
static void before_the_flop(void)
{
    static uint16_t list[SW_MATCHUPS];
    static sw_outcome outcome[3], dealt[3];
    static sw_exact_many several;
    const sw_preflop_tables *tables = sw_new_preflop_tables(&sw_high);
    sw_matchup_table *table = sw_new_matchup_table(tables);
    CHECK(table != NULL);
    for (int i = 0; i < 2 * SW_COMBOS; i++) weights[i / SW_COMBOS][i % SW_COMBOS] = 1;
    const double *const both[2] = {weights[0], weights[1]};
    static sw_matchup results[SW_MATCHUPS][2];
    CHECK(sw_uncounted_matchups(table, both, list) == SW_MATCHUPS);
    uint16_t first = list[0];
    CHECK(sw_uncounted_matchups(table, both, list) == SW_MATCHUPS && list[0] != first);
    for (int round = 0; round < 4; round++) {
        uint64_t dead = any_board(round / 2);
        sw_deal_list deals;
        any_ranges(2, 4);
        sw_init_exact_many(&several, 2, weights[0], 0, dead);
        CHECK(sw_init_deal_list(&deals, &several) == 1);
        for (int i = 0; i < several.count[0]; i++) CHECK(sw_list_deals(&deals, i, 1000) == 1);
        deals.result = (double *)(void *)memory((deals.deals + 1) * 6 * sizeof(double));
        sw_count_deals(&deals, tables, 0, deals.deals);
        memset(dealt, 0, sizeof dealt);
        for (int i = 0; i < several.count[0]; i++) sw_add_deals(&deals, i, dealt);
        sw_free_deal_list(&deals);
        if (dead) continue;
        int count = sw_uncounted_matchups(table, both, list);
        sw_count_matchups(table, list, count, results);
        CHECK(sw_still_uncounted(table, list, count) == count);
        sw_keep_matchups(table, list, count, (const sw_matchup (*)[2])results);
        memset(results, 1, sizeof results);
        sw_keep_matchups(table, list, count, (const sw_matchup (*)[2])results); /* already counted: unchanged */
        CHECK(sw_still_uncounted(table, list, count) == 0 && sw_uncounted_matchups(table, both, list) == 0);
        sw_matchups_outcome(table, both, outcome);
        for (int k = 0; k < 2; k++) {
            CHECK(outcome[k].win == dealt[k].win && outcome[k].tie == dealt[k].tie);
            CHECK(outcome[k].deals == dealt[k].deals);
            CHECK(memcmp(outcome[k].share, dealt[k].share, sizeof dealt[k].share) == 0);
            mix((uint64_t)(8 * 8 * outcome[k].win));
        }
    }
    free(table);
    free((void *)(uintptr_t)tables);
}

/* Tests aces against kings before the flop: three deals up to renaming suits, eight if a deuce is dead. */
static void alike_by_suits(void)
{
    static sw_exact_many several;
    memset(weights, 0, sizeof weights);
    for (int a = 0; a < 4; a++) {
        for (int b = a + 1; b < 4; b++) {
            weights[0][sw_combo_of(CARD(ACE, a), CARD(ACE, b))] = 1;
            weights[1][sw_combo_of(CARD(KING, a), CARD(KING, b))] = 1;
        }
    }
    for (int dead = 0; dead < 2; dead++) {
        sw_deal_list deals;
        sw_init_exact_many(&several, 2, weights[0], 0, dead ? SW_SET(0) : 0);
        CHECK(sw_init_deal_list(&deals, &several) == 1);
        for (int i = 0; i < several.count[0]; i++) CHECK(sw_list_deals(&deals, i, 1000) == 1);
        CHECK(deals.deals == (dead ? 8 : 3));
        sw_free_deal_list(&deals);
    }
}

/* Tests that samples are a function of seed and index, and that hands occur according to their weights. */
static void samples(void)
{
    static sw_sample_sums once, again, more;
    sw_sampler sampler;
    any_ranges(3, 300);
    for (int i = 0; i < SW_COMBOS; i++) weights[2][i] = 0.5;
    CHECK(sw_init_sampler(&sampler, 3, weights[0], 0, SW_SET(5)) == 1);
    CHECK(sampler.random == 1 && sampler.holdings >= 1);
    sw_free_sampler(&sampler);
    for (int i = 0; i < SW_COMBOS; i++) weights[2][i] = 1;
    uint64_t board = 7 << 13;
    CHECK(sw_init_sampler(&sampler, 3, weights[0], board, board) == 1);
    memset(&once, 0, sizeof once);
    memset(&again, 0, sizeof again);
    memset(&more, 0, sizeof more);
    CHECK(sw_draw_samples(&sampler, 1, 7, 5001, &once) == 1);
    int before = sw_level();
    for (int level = 0; level < SW_LEVELS; level++) { /* one by one, or many at once */
        sw_set_level(sw_has_level(level) ? level : SW_BASELINE); /* the same number of checks on every machine */
        memset(&again, 0, sizeof again);
        CHECK(sw_draw_samples(&sampler, 1, 7, 5001, &again) == 1);
        CHECK(memcmp(&once, &again, sizeof once) == 0);
    }
    sw_set_level(before);
    CHECK(sw_draw_samples(&sampler, 1, 8, 5001, &more) == 1);
    CHECK(memcmp(&once, &more, sizeof once) != 0);
    CHECK(sw_draw_samples(&sampler, 1, 8, 5001, &once) == 1);
    CHECK(once.samples == 10002 && once.deals == 2 * 1251);
    uint64_t counts_of = 0;
    for (int i = 0; i < 8; i++) {
        counts_of += once.counts[i];
        mix(once.counts[i]);
    }
    CHECK(counts_of == 10002 && once.counts[0] == 0);
    for (int i = 0; i < SW_COMBOS; i++) CHECK(weights[0][i] > 0 || once.count[0][i] == 0);
    sw_free_sampler(&sampler);
    memset(weights, 0, sizeof weights);
    for (int p = 0; p < 3; p++) weights[p][SW_COMBOS - 1] = weights[p][SW_COMBOS - 2] = 1;
    CHECK(sw_init_sampler(&sampler, 3, weights[0], 0, 0) == 0);
    sw_free_sampler(&sampler);
}

/* Tests the scores of all hands on boards of every size against each pair of hands; also through rows, few on one board
   and many on another. */
static void strengths(void)
{
    static sw_combos all;
    static uint16_t value[SW_COMBOS], score[SW_COMBOS];
    const uint64_t boards[] = {0, 7, 11 << 20, 15 << 7, (uint64_t)31 << 30, 0x8421 << 2 | 1, (uint64_t)0x11111 << 13,
                               0x1110, 0x1111, 0x20000 | 0x1111 << 2, 0x6001110 << 1};
    enum { BOARDS = sizeof boards / sizeof *boards };
    sw_init_all_combos(&all);
    for (int n = 0; n < BOARDS; n++) {
        sw_value_all_combos(&all, boards[n], boards[n], value);
        sw_score_all_combos(&all, boards[n], score);
        for (int i = 0; i < SW_COMBOS; i++) {
            unsigned expected = 0;
            for (int j = 0; j < SW_COMBOS; j++) {
                if (all.set[j] & (all.set[i] | boards[n])) continue;
                expected += 2u * (value[i] > value[j]) + (value[i] == value[j]);
            }
            CHECK(score[i] == (all.set[i] & boards[n] ? SW_NO_SCORE : expected));
            if (!(all.set[i] & boards[n])) CHECK(sw_score_combo(&all, i, boards[n]) == expected);
        }
    }

    enum { MANY = 100 }; /* too many to be scored one by one */
    static sw_spot spot[1 + MANY];
    static uint64_t sums[1 + MANY][2], alone[1 + MANY][2];
    static uint32_t parts[1 + MANY][10], parts_alone[1 + MANY][10];
    for (int i = 0; i <= MANY; i++) {
        spot[i].board = i ? 7 : 14; /* the same hand on a second board, alone there */
        spot[i].row = (uint32_t)(MANY - i);
        spot[i].combo = (uint16_t)sw_combo_of(20 + i % 5, 40);
    }
    sw_sort_spots(spot, 1 + MANY);
    CHECK(spot[0].board == 7 && spot[MANY].board == 14 && spot[0].row == 0 && spot[MANY].row == MANY);
    for (int n = 1; n < BOARDS; n++) {
        sw_strengths work = {&all, 1, NULL, sums[0], 10, parts[0]}, each = {&all, 1, NULL, alone[0], 10, parts_alone[0]};
        memset(sums, 0, sizeof sums);
        memset(alone, 0, sizeof alone);
        memset(parts, 0, sizeof parts);
        memset(parts_alone, 0, sizeof parts_alone);
        for (int i = 0; i <= MANY; i++) {
            int combo = (13 * i + n) % SW_COMBOS;
            while (all.set[combo] & boards[n]) combo = (combo + 1) % SW_COMBOS;
            spot[i].board = boards[n];
            spot[i].combo = (uint16_t)combo;
        }
        sw_add_strengths(&work, spot, 1 + MANY);
        for (int i = 0; i <= MANY; i += n) sw_add_strengths(&each, &spot[i], 1);
        for (int i = 0; i <= MANY; i++) {
            uint32_t count = 0;
            for (int k = 0; k < 10; k++) count += parts[spot[i].row][k];
            CHECK(count == (uint32_t)sw_choose(50 - sw_count_bits(boards[n]), 5 - sw_count_bits(boards[n])));
        }
        for (int i = 0; i <= MANY; i += n) {
            CHECK(memcmp(sums[spot[i].row], alone[spot[i].row], sizeof sums[0]) == 0);
            CHECK(memcmp(parts[spot[i].row], parts_alone[spot[i].row], sizeof parts[0]) == 0);
        }
    }
}

void test_equity(void)
{
    strengths();
    rivers();
    two_ranges();
    many_ranges();
    before_the_flop();
    alike_by_suits();
    samples();
    by_multisets();
    aces_and_kings();
    board_by_board();
    ten_players();
}
