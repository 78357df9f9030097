/* Equities of games other than hold'em, computed as `sw.equity(..., game=...)` does: missing cards are dealt in every
   way, or at random. */
#include "live.h"

#include "equity/any_game.h"
#include "equity/exact_omaha.h"
#include "equity/setup.h"

#include <stdlib.h>

typedef struct {
    uint64_t deck;
    int holes, board;
    int ranking, low; /* which two share the pot; or -1 */
    int use;          /* hole cards that play; 0: any */
} rules;

#define SHORT (SW_STANDARD & ~(SW_SET(4 * 4) - 1))

/* In the order of `GAMES` of core.mjs. */
static const rules games[] = {
    {SW_STANDARD, 2, 5, SW_HIGH, -1, 0},               /* hold'em */
    {SHORT, 2, 5, SW_SHORT_DECK, -1, 0},               /* short deck */
    {SW_STANDARD, 4, 5, SW_HIGH, -1, 2},               /* Omaha, with four to six hole cards */
    {SW_STANDARD, 4, 5, SW_HIGH, SW_ACE_TO_FIVE_8, 2}, /* high-low */
    {SW_STANDARD, 5, 5, SW_HIGH, -1, 2},
    {SW_STANDARD, 5, 5, SW_HIGH, SW_ACE_TO_FIVE_8, 2}, /* Big O */
    {SW_STANDARD, 6, 5, SW_HIGH, -1, 2},
    {SW_STANDARD, 7, 0, SW_HIGH, -1, 0},               /* stud, stud high-low, razz */
    {SW_STANDARD, 7, 0, SW_HIGH, SW_ACE_TO_FIVE_8, 0},
    {SW_STANDARD, 7, 0, SW_ACE_TO_FIVE, -1, 0},
};
enum { GAMES = sizeof games / sizeof *games };

enum { MOST_VALUES = 1 << 25, STRETCH = 1 << 16 }; /* the limits of `sw.equity`, method "auto" */

static const rules *playing = games;
static sw_partial_deal deal;
static sw_completion_sums sums;
static sw_multisets multisets;
static sw_showing showing;
static int exact, is_numbered;
static uint64_t seed;
static double done, wanted;

/* Sets the game of the cards that are read from now on, and of `live_begin`. Returns 0 if there is none. */
LIVE int live_game(int which)
{
    if (which < 0 || which >= GAMES) return 0;
    live_clear();
    playing = &games[which];
    return 1;
}

int live_is_holdem(void) { return playing == games; }

int live_has_ranges(void) { return playing->holes == 2 && playing->board == 5; }

uint64_t live_deck(void) { return playing->deck; }

const sw_showing *live_showing(void)
{
    showing = (sw_showing){sw_rankings[playing->ranking], playing->use ? SW_USE_EXACTLY : SW_USE_ANY, playing->use};
    return &showing;
}

int live_begin_deal(const sw_card_list *hand, int players, const sw_card_list *board, const sw_card_list *dead,
                    int sampled, uint64_t given_seed, double samples)
{
    uint64_t known = board->set | dead->set;
    int count = board->count + dead->count;
    live_numbers[0] = board->count;
    if (board->count > playing->board || board->count == 1 || board->count == 2) return BAD_BOARD;
    memset(&deal, 0, sizeof deal);
    deal.players = players;
    deal.holes = playing->holes;
    deal.board_cards = playing->board;
    deal.boards = playing->board ? 1 : 0;
    deal.showings = playing->low < 0 ? 1 : 2;
    deal.showing[0] = deal.showing[1] = *live_showing();
    if (playing->low >= 0) deal.showing[1].ranking = sw_rankings[playing->low];
    for (int i = 0; i < players; i++) {
        live_numbers[0] = i;
        if (hand[i].count > playing->holes) return NO_HAND;
        sw_put_cards(&deal, i, 0, hand[i].card, hand[i].count, 0);
        known |= hand[i].set;
        count += hand[i].count;
    }
    if (sw_count_bits(known) != count || known & ~playing->deck) return NO_HAND;
    if (deal.boards) sw_put_cards(&deal, -1, 0, board->card, board->count, 0);
    int missing = sw_put_live(&deal, playing->deck & ~known);
    live_numbers[0] = deal.live;
    live_numbers[1] = missing;
    if (missing > deal.live) return FEW_CARDS;
    uint64_t ways = sw_count_completions(&deal);
    exact = !sampled && ways <= MOST_VALUES && ways * (uint64_t)sw_values_per_completion(&deal) <= MOST_VALUES;
    seed = given_seed;
    done = 0;
    wanted = exact ? (double)ways : samples;
    memset(&sums, 0, sizeof sums);
    return 1;
}

/* Counts known Omaha hands, which takes no slices. Returns 0 without memory. */
static int count_omaha(void)
{
    uint64_t *counts = calloc(sw_omaha_counts(&deal), sizeof *counts);
    if (!counts) return 0;
    if (!is_numbered) sw_number_multisets(&multisets);
    is_numbered = 1;
    sw_count_omaha(&deal, &multisets, counts);
    sw_share_omaha(&deal, counts, &sums);
    free(counts);
    return 1;
}

static void put_result(void)
{
    double error[SW_MOST_HANDS], deals = (double)sums.deals, pots = (double)(sums.deals * sw_whole_pot(&deal));
    sw_completion_errors(&deal, &sums, error);
    live_numbers[0] = deals;
    live_numbers[1] = exact;
    live_numbers[2] = 0;
    for (int i = 0; i < deal.players; i++) {
        const double win = (double)sums.win[i], tie = (double)sums.tie[i];
        const double of[6] = {(double)sums.share[i] / pots, win / deals, tie / deals, exact ? 0 : error[i],
                              exact ? win : -1, exact ? tie : -1};
        memcpy(&live_numbers[8 + 8 * i], of, sizeof of);
    }
}

int live_step_deal(void)
{
    double some = wanted - done < (double)STRETCH ? wanted - done : (double)STRETCH;
    if (exact && done == 0 && sw_is_known_omaha(&deal)) {
        if (!count_omaha()) return NO_MEMORY;
        done = wanted;
    } else if (exact) {
        sw_settle_completions(&deal, (uint64_t)done, (uint64_t)(done + some), &sums);
        done += some;
    } else {
        sw_sample_completions(&deal, seed, (uint64_t)done >> 16, (uint64_t)some, &sums);
        done += some;
    }
    if (done < wanted) return 1;
    put_result();
    return 0;
}

double live_deal_progress(void) { return wanted > 0 ? done / wanted : 1; }
