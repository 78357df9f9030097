/* Hands and equities: `sw.evaluate` and `sw.equity` for hold'em, with identical results. */
#include "live.h"

#include "equity/sample.h"
#include "equity/setup.h"
#include "evaluator/best_five.h"

#include <stdlib.h>

uint8_t live_text[LIVE_TEXT];
double live_numbers[LIVE_NUMBERS];
double live_weights[SW_MOST_HANDS][SW_COMBOS];

LIVE uint8_t *live_text_at(void) { return live_text; }
LIVE double *live_numbers_at(void) { return live_numbers; }
LIVE double *live_weights_at(void) { return live_weights[0]; }

int live_say(const char *words)
{
    size_t length = strlen(words);
    if (length > LIVE_TEXT) length = LIVE_TEXT;
    memcpy(live_text, words, length);
    return (int)length;
}

/* ---- cards */

enum { BOARD = SW_MOST_HANDS, DEAD, LOOSE, GROUPS };

static sw_card_list groups[GROUPS];
static uint64_t taken; /* the cards of all groups */

LIVE void live_clear(void)
{
    memset(groups, 0, sizeof groups);
    taken = 0;
}

/* Reasons for refusing cards, besides sw_added: a card that is also in another group, or no such group. */
enum { TWICE = 16, NO_GROUP };

/* Reads the text as the cards of a group: a hand, the board, the dead cards, or loose cards. Returns 0 or an error. For
   an error, number 0 is the position of the card, 1 the group that already has it, 2 the length of its text in
   live_text. */
LIVE int live_read(int group, int length)
{
    if (group < 0 || group >= GROUPS || length < 0 || length > LIVE_TEXT) return NO_GROUP;
    sw_card_list *list = &groups[group];
    const char *text = (const char *)live_text;
    size_t left = (size_t)length;
    memset(list, 0, sizeof *list);
    sw_added added = sw_add_text(list, &text, &left, live_deck(), 0);
    live_numbers[0] = list->count;
    live_numbers[1] = 0;
    if (added == SW_ADDED) {
        uint64_t again = list->set & taken;
        if (!again) {
            taken |= list->set;
            return 0;
        }
        live_numbers[2] = (double)sw_format_card(sw_lowest_bit(again), 0, (char *)live_text);
        return TWICE;
    }
    if (added == SW_REPEATED || added == SW_OUTSIDE_DECK) {
        for (int i = list->count - 1; i >= 0; i--) {
            if (list->card[i] == list->refused) live_numbers[1] = i;
        }
        live_numbers[2] = (double)sw_format_card(list->refused, 0, (char *)live_text);
    } else {
        if (left > 400) left = 400;
        memmove(live_text, text, left);
        live_numbers[2] = (double)left;
    }
    return (int)added;
}

/* Writes the cards of a group as text. Returns its length. */
LIVE int live_cards(int group)
{
    if (group < 0 || group >= GROUPS) return 0;
    return (int)sw_format_cards(groups[group].card, groups[group].count, 0, (char *)live_text);
}

/* Returns the value of the five to seven cards read as loose cards, or 0 for any other count. Number 0 is the hand: its
   category, then five ranks of four bits each. live_text has the five cards that play, number 1 their text's length. */
LIVE int live_value(void)
{
    const sw_card_list *list = &groups[LOOSE];
    sw_hand hand;
    uint8_t five[5];
    if (list->count < 5 || list->count > 7 || !sw_add_cards(&hand, list->card, list->count)) return 0;
    unsigned value = sw_high_value(hand, list->count);
    live_numbers[0] = (double)sw_high.hands[value];
    live_numbers[1] = (double)sw_format_cards(five, sw_best_five(&sw_high, list->set, five), 0, (char *)live_text);
    return (int)value;
}

/* ---- equities */

/* The limits of `sw.equity`, method "auto". */
enum { MOST_SHOWDOWNS = 5 << 20, MOST_DEALS = 1 << 13, MOST_WAYS = 1 << 22, SAMPLES = 1 << 22, STRETCH = 1 << 16 };

typedef enum { NOTHING, COUNTS, MATCH_UPS, DRAWS, DEALS } way;

static sw_tables tables;
static way doing;
static int players, to_come, live_cards_left;
static uint64_t board, dead, seed;
static double weight[SW_MOST_HANDS][SW_COMBOS];
static sw_exact exact;
static size_t next_slice;
static uint16_t unknown[SW_MATCHUPS];
static int unknown_count, unknown_next;
static sw_sampler sampler;
static sw_sample_sums sums;
static sw_outcome shares[SW_MOST_HANDS];
static double samples_done, samples_wanted;
static int made_exact, made_sampler;

static void drop(void)
{
    if (made_exact) sw_free_exact(&exact);
    if (made_sampler) sw_free_sampler(&sampler);
    made_exact = made_sampler = 0;
    doing = NOTHING;
}

static void told(int i, double equity, double win, double tie, double error, double wins, double ties)
{
    const double of[6] = {equity, win, tie, error, wins, ties};
    memcpy(&live_numbers[8 + 8 * i], of, sizeof of);
}

/* Computes the equity of known hands. Number 0 is the trials; 1 whether the result is exact; 2 whether it counts
   boards, not deals. From 8 + 8 * i on follow hand i's equity, win, tie, error, and the boards won and tied. */
static int told_known(uint64_t live)
{
    uint8_t hole[SW_MOST_HANDS][2];
    sw_known_shares known;
    if (!board && !sw_init_tables(&tables, SW_PREFLOP_TABLES)) return NO_MEMORY;
    for (int i = 0; i < players; i++) memcpy(hole[i], groups[i].card, 2);
    live_numbers[0] = (double)sw_known_equity(tables.preflop, (const uint8_t(*)[2])hole, players, board, live, &known);
    live_numbers[1] = live_numbers[2] = 1;
    for (int i = 0; i < players; i++) {
        told(i, known.equity[i], known.win[i], known.tie[i], 0, (double)known.wins[i], (double)known.ties[i]);
    }
    return 0;
}

static int told_outcome(const sw_outcome *outcome, const double *error)
{
    double equity, win, tie;
    live_numbers[0] = outcome[0].deals;
    live_numbers[1] = !error;
    live_numbers[2] = 0;
    for (int i = 0; i < players; i++) {
        if (!sw_share_outcome(&outcome[i], &equity, &win, &tie, live_weights[i])) return BLOCKED;
        told(i, equity, win, tie, error ? error[i] : 0, -1, -1);
    }
    return 0;
}

/* Returns whether an exact result takes at most about a second, and chooses how to compute it, as in
   `equities._exact`. */
static int choose_exact(const int *sizes)
{
    double ways = 1, dealt = 0, boards = (double)sw_choose(live_cards_left - 2 * players, to_come);
    sw_exact_kind kind = players == 2 ? SW_EXACT_TWO : SW_EXACT_MANY;
    size_t limit = 1;
    int sorted[SW_MOST_HANDS];
    if (players == 2 && live_cards_left == SW_CARDS) {
        const double *const sides[2] = {weight[0], weight[1]};
        if (!sw_init_tables(&tables, SW_MATCHUP_TABLE)) return NO_MEMORY;
        unknown_count = sw_uncounted_matchups(tables.matchups, sides, unknown);
        unknown_next = 0;
        doing = MATCH_UPS;
        return 1;
    }
    for (int i = 0; i < players; i++) {
        int j = i;
        for (; j > 0 && sorted[j - 1] > sizes[i]; j--) sorted[j] = sorted[j - 1];
        sorted[j] = sizes[i];
        ways *= sizes[i];
    }
    if (to_come == 5) {
        if (ways > (double)MOST_WAYS) return 0;
        if (!sw_init_tables(&tables, SW_PREFLOP_TABLES)) return NO_MEMORY;
        kind = SW_EXACT_MANY_PREFLOP;
        limit = MOST_DEALS;
    } else if (players > 2) {
        for (int i = 0; i < players; i++) { /* each hand's size times the sizes of all others except the two largest */
            double product = sorted[i];
            for (int j = 0, passed = 0; j < players && passed < players - 3; j++) {
                if (j == i) continue;
                product *= sorted[j];
                passed++;
            }
            dealt += product;
        }
        double few = (double)(uint64_t)(ways < 0x1p60 ? ways : 0x1p60) / 32;
        few = (double)(uint64_t)few;
        double showdowns = (dealt < few ? dealt : few) * boards;
        if (showdowns > (double)MOST_SHOWDOWNS) return 0;
        limit += (size_t)showdowns / MOST_SHOWDOWNS;
    }
    made_exact = 1;
    if (!sw_init_exact(&exact, kind, players, weight[0], board, dead, limit, tables.preflop)) return NO_MEMORY;
    next_slice = 0;
    doing = COUNTS;
    return 1;
}

static int begin_samples(void)
{
    int made = sw_init_sampler(&sampler, players, weight[0], board, dead);
    made_sampler = 1;
    if (made <= 0) return made ? NO_MEMORY : BLOCKED;
    if (!live_is_holdem()) sampler.showing = live_showing();
    memset(&sums, 0, sizeof sums);
    samples_done = 0;
    doing = DRAWS;
    return 1;
}

/* Begins the equity of `count` hands. Those in the set `ranges`, bit i for hand i, are ranges with the weights
   live_weights[i]. Returns 0 if done, with the result in live_numbers; 1 if live_step must be called; or an error, with
   the offending hand or number of cards in number 0. If `sampled`, takes samples with this seed. */
LIVE int live_begin(int count, int ranges, int sampled, double given_seed, double samples)
{
    int sizes[SW_MOST_HANDS];
    uint64_t held = 0, found;
    drop();
    if (count < 2 || count > SW_MOST_HANDS) return FEW_HANDS;
    players = count;
    ranges &= (1 << players) - 1;
    seed = given_seed >= 0 && given_seed <= 0x1p53 ? (uint64_t)given_seed : 0;
    samples_wanted = samples >= 1 && samples <= 0x1p30 ? (double)(uint64_t)samples : (double)SAMPLES;
    if (!live_is_holdem() && !(ranges && live_has_ranges())) {
        live_numbers[0] = 0;
        if (ranges) return NO_HAND;
        int begun = live_begin_deal(groups, players, &groups[BOARD], &groups[DEAD], sampled, seed, samples_wanted);
        if (begun > 0) doing = DEALS;
        return begun;
    }
    for (int i = 0; i < players; i++) {
        live_numbers[0] = i;
        if (ranges >> i & 1) continue;
        if (groups[i].count != 2) return NO_HAND;
        held |= groups[i].set;
    }
    board = groups[BOARD].set;
    live_numbers[0] = groups[BOARD].count;
    if (groups[BOARD].count > 5 || groups[BOARD].count == 1 || groups[BOARD].count == 2) return BAD_BOARD;
    dead = board | groups[DEAD].set | (SW_STANDARD & ~live_deck());
    found = dead | held;
    to_come = 5 - groups[BOARD].count;
    live_cards_left = SW_CARDS - sw_count_bits(dead);
    live_numbers[0] = live_cards_left;
    live_numbers[1] = 2 * players + to_come;
    if (live_cards_left < 2 * players + to_come) return FEW_CARDS;
    if (!ranges && !sampled) return told_known(SW_STANDARD & ~found);
    for (int i = 0; i < players; i++) {
        sizes[i] = 1;
        if (ranges >> i & 1) {
            for (int j = 0; j < SW_COMBOS; j++) {
                if (!(live_weights[i][j] >= 0 && live_weights[i][j] <= 1)) live_weights[i][j] = 0;
            }
            sizes[i] = sw_weigh_range(live_weights[i], found, weight[i]);
        } else {
            sw_weigh_hand(groups[i].card, weight[i]);
        }
        live_numbers[0] = i;
        if (!sizes[i]) return EMPTY;
    }
    int chosen = sampled || !live_is_holdem() ? 0 : choose_exact(sizes);
    return chosen ? chosen : begin_samples();
}

static int step_counts(void)
{
    size_t last = next_slice + exact.step;
    if (last > exact.slices) last = exact.slices;
    if (next_slice < last && sw_run_exact(&exact, next_slice, last) < 1) return NO_MEMORY;
    next_slice = last;
    if (next_slice < exact.slices) return 1;
    int more = sw_next_exact(&exact);
    next_slice = 0;
    if (more) return more < 0 ? NO_MEMORY : 1;
    const sw_outcome *outcome = sw_exact_outcome(&exact);
    if (outcome) return told_outcome(outcome, NULL);
    return begin_samples(); /* there are too many deals */
}

static int step_match_ups(void)
{
    static sw_matchup result[64][2];
    const double *const sides[2] = {weight[0], weight[1]};
    int count = unknown_count - unknown_next < 64 ? unknown_count - unknown_next : 64;
    if (count > 0) {
        const uint16_t *some = unknown + unknown_next;
        sw_count_matchups(tables.matchups, some, count, result);
        sw_keep_matchups(tables.matchups, some, count, (const sw_matchup(*)[2])result);
        unknown_next += count;
        return 1;
    }
    sw_matchups_outcome(tables.matchups, sides, shares);
    return told_outcome(shares, NULL);
}

static int step_draws(void)
{
    double error[SW_MOST_HANDS], left = samples_wanted - samples_done;
    uint64_t some = left < (double)STRETCH ? (uint64_t)left : STRETCH;
    if (some) {
        if (!sw_draw_samples(&sampler, seed, (uint64_t)samples_done >> 16, some, &sums)) return BLOCKED;
        samples_done += (double)some;
        return 1;
    }
    sw_sample_outcome(&sums, players, sampler.boards, shares, error);
    return told_outcome(shares, error);
}

/* Continues for well under a second. Returns 1 while there is more to do; 0 when live_numbers and live_weights have the
   result, including the equity of each combo; or an error. */
LIVE int live_step(void)
{
    int more = doing == COUNTS ? step_counts() : doing == MATCH_UPS ? step_match_ups() : doing == DRAWS ? step_draws() : doing == DEALS ? live_step_deal() : 0;
    if (more <= 0) drop();
    return more;
}

/* Returns the progress, from 0 to 1. */
LIVE double live_progress(void)
{
    if (doing == DEALS) return live_deal_progress();
    if (doing == DRAWS) return samples_done / samples_wanted;
    if (doing == MATCH_UPS) return unknown_count ? (double)unknown_next / unknown_count : 1;
    if (doing != COUNTS) return 1;
    return (exact.stage + (exact.slices ? (double)next_slice / (double)exact.slices : 1)) / (exact.stages > 0 ? exact.stages : 1);
}
