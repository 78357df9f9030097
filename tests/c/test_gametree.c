/* Random games of few cards, as whole trees: the two players' winnings sum to 0, no strategy beats the best response,
   and refused, stopped or oversized trees leave nothing behind. Nothing here enters the checksum, since averages use
   pow. */
#include "solver/tabular.h"

#include "game/deck.h"
#include "game/memory.h"
#include "game/state.h"
#include "rng.h"
#include "tables/tables.h"
#include "test.h"

#include <math.h>

enum { GAMES = 60, MOST = 60000 };

static sw_rng own; /* so that other tests' draws do not change */
static int asked, looks;

static int below(int limit)
{
    return (int)(sw_rng_next(&own) % (uint64_t)limit);
}

static sw_game some_game(void)
{
    sw_game game = {0};
    int kind = below(4), cards = 1 + below(2);
    game.structure = below(3) ? SW_FIXED_LIMIT : SW_NO_LIMIT;
    game.streets = 1;
    game.street[0].hole = cards;
    game.street[0].bet = 1;
    if (kind == 1) { /* an up card instead of a down card */
        game.street[0].up = 1;
        game.street[0].hole = cards - 1;
        game.street[0].opener = cards == 2 && below(2) ? SW_HIGH_CARD : SW_POSITION;
    } else if (kind == 2) {
        game.streets = 2;
        game.street[1].draw = SW_EXCHANGE;
        game.street[1].cards = 1;
        game.street[1].bet = 2;
    } else if (kind == 3) {
        game.streets = 1 + cards;
        game.street[0].hole = 1;
        for (int i = 1; i < game.streets; i++) {
            game.street[i].board = 1;
            game.street[i].bet = 2;
        }
        cards = game.streets;
    }
    game.deck_size = 6 + below(2);
    for (int i = 0; i < game.deck_size; i++) game.deck[i] = (uint8_t)(4 * (i / 2) + i % 2);
    game.share[0].ranking = cards == 1 ? SW_ONE_CARD : cards == 2 ? SW_TWO_CARDS : SW_THREE_CARDS;
    game.shares = game.boards = 1;
    game.ante = 1;
    const int max_raises = 1 + below(2);
    for (int i = 0; i < game.streets; i++) game.street[i].max_raises = max_raises;
    game.uncapped = SW_UNCAPPED_NEVER;
    game.hand_cap = SW_MOST_CHIPS;
    game.rake_step = 1;
    sw_cap_rake(&game, 0);
    game.chip = 1;
    game.burn = below(2);
    game.all_in_face_up = below(2);
    if (sw_finish_game(&game).code != SW_GAME_FITS) return some_game();
    return game;
}

static int stop_after(void)
{
    return --looks < 0;
}

static int refuse(void *what, const sw_state *seen, int64_t *codes, double *weights, int count)
{
    (void)codes;
    (void)weights;
    CHECK(seen->viewer == seen->actor && count > 0);
    return ++asked > *(int *)what ? -1 : count;
}

/* Tests the tree of a hand from the deal on, or from a point after it, with any cards for both players. */
static void try_game(const sw_game *game)
{
    const int64_t stacks[2] = {4 + below(4), 4 + below(4)};
    const int seat[2] = {0, 1};
    sw_state *hand = sw_new();
    sw_holdings held[2] = {{NULL, NULL, 0}, {NULL, NULL, 0}};
    sw_growth growth = {MOST, 0, NULL, NULL, NULL};
    sw_gametree tree;
    sw_tabular solver;
    double best[2], value[2], before[2];
    sw_set_up(hand, game, stacks, 2, below(2));
    hand->manual = SW_MANUAL_DEAL;
    hand->seed = sw_rng_next(&own);
    sw_draw_deck(hand, NULL, 0);
    CHECK(sw_begin(hand) == SW_DONE);

    sw_gametree_status status = sw_grow_gametree(&tree, hand, seat, held, &growth);
    CHECK(status == SW_GAMETREE_DONE || status == SW_GAMETREE_TOO_LARGE);
    int64_t nodes = tree.nodes;
    if (status == SW_GAMETREE_DONE) {
        const sw_tabular_discount discount = {1.5, 0.5, 3};
        CHECK(sw_make_tabular(&solver, &tree, discount));
        sw_tabular_responses(&solver, best, before);
        CHECK(fabs(before[0] + before[1]) < 1e-9);
        double most = best[0] + best[1];
        sw_iterate_tabular(&solver, 40, NULL);
        sw_tabular_responses(&solver, best, value);
        CHECK(solver.iterations == 40 && fabs(value[0] + value[1]) < 1e-9);
        CHECK(best[0] > value[0] - 1e-9 && best[1] > value[1] - 1e-9 && best[0] + best[1] < most + 1e-9);
        sw_free_tabular(&solver);
    }
    sw_free_gametree(&tree);

    int questions = below(20);
    growth.ask = refuse;
    growth.what = &questions;
    growth.most_nodes = 1 + below((int)nodes);
    asked = 0;
    status = sw_grow_gametree(&tree, hand, seat, held, &growth);
    CHECK(status == SW_GAMETREE_STOPPED || status == SW_GAMETREE_TOO_LARGE || growth.most_nodes == nodes ||
          asked <= questions);
    sw_free_gametree(&tree);
    growth.ask = NULL;
    growth.stop = stop_after;
    growth.most_nodes = MOST;
    looks = 0;
    status = sw_grow_gametree(&tree, hand, seat, held, &growth);
    CHECK(status == SW_GAMETREE_STOPPED || nodes < 1 << 12);
    sw_free_gametree(&tree);

    while (hand->phase == SW_DEAL) CHECK(sw_deal(hand, NULL) == SW_DONE);
    int down = hand->seat[0].holes - sw_count_bits(hand->seat[0].up);
    uint8_t cards[64];
    double weights[32];
    int32_t rows = 0;
    uint64_t left = game->deck_set & ~sw_cards_in_sight(hand);
    for (uint64_t a = left; a; a &= a - 1) {
        for (uint64_t b = down == 2 ? a & (a - 1) : 1; b && rows < 32; b &= b - 1) {
            cards[down * rows] = (uint8_t)sw_lowest_bit(a);
            if (down == 2) cards[2 * rows + 1] = (uint8_t)sw_lowest_bit(b);
            weights[rows++] = below(3) / 2.0;
        }
    }
    held[0] = held[1] = (sw_holdings){cards, weights, rows};
    growth.stop = NULL;
    if (hand->phase == SW_BET && down) {
        status = sw_grow_gametree(&tree, hand, seat, held, &growth);
        CHECK(status != SW_GAMETREE_UNKNOWN && status != SW_GAMETREE_STOPPED);
        for (int player = 0; status == SW_GAMETREE_DONE && player < 2; player++) {
            for (int32_t i = 0; i < tree.side[player].sets; i++) {
                const sw_info_set *set = &tree.side[player].set[i];
                CHECK(set->parent < set->first && set->first + set->actions <= tree.side[player].sequences);
            }
        }
        sw_free_gametree(&tree);
    }
    sw_release(hand);
}

void test_gametree(void)
{
    own = sw_rng_at(20, 7);
    for (int i = 0; i < GAMES; i++) {
        sw_game game = some_game();
        try_game(&game);
    }
}
