/* The two-range solver: the same bits at every level and for any number of threads, with equivalent suits or without;
   properties of every strategy; and a checksum of the results, for other platforms. Correctness is tested in Python,
   against oracles. */
#include "solver/solver.h"

#include "evaluator/level.h"
#include "game/deck.h"
#include "game/memory.h"
#include "rng.h"
#include "test.h"

enum { PARTS = 3, ITERATIONS = 4 };

static sw_rng own;

/* Makes weights that depend on rank and suitedness alone, so that suits may be equivalent. */
static void some_range(double weight[SW_COMBOS], uint64_t board, int share)
{
    uint8_t card[SW_COMBOS][2], by[13][13][2];
    for (int a = 0; a < 13; a++)
        for (int b = 0; b < 13; b++)
            for (int suited = 0; suited < 2; suited++) by[a][b][suited] = (uint8_t)(sw_rng_next(&own) % 100);
    sw_list_combos(card);
    for (int i = 0; i < SW_COMBOS; i++) {
        const int a = card[i][0], b = card[i][1], is = by[a >> 2][b >> 2][(a & 3) == (b & 3)];
        weight[i] = sw_set_of(card[i]) & board || is >= share ? 0 : is % 3 ? 1 : 0.25;
    }
}

/* Runs the parts of a job one after another, the last first. */
static void run_parts(void *team, void (*work)(void *job, int part), void *job)
{
    for (int part = *(const int *)team; part--;) work(job, part);
}

static uint64_t hash(const uint8_t *bytes, size_t size)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

typedef struct {
    uint64_t hash;
    double expected[2], best[2];
} result;

static result solve(const sw_solver_setup *setup)
{
    result found = {0, {0, 0}, {0, 0}};
    size_t bytes;
    int parts = setup->parts;
    const sw_solver_help help = {&parts, run_parts, NULL, NULL, 0};
    sw_solver *solver = sw_new_solver(setup, &bytes);
    CHECK(solver && bytes > 0 && sw_deals(solver) > 0 && sw_start_solver(solver, NULL) == SW_SOLVED);
    if (!solver) return found;
    for (int i = 0; i < ITERATIONS; i++) CHECK(sw_iterate(solver, &help) == SW_SOLVED);
    CHECK(sw_iterations(solver) == ITERATIONS);
    for (int p = 0; p < 2; p++) {
        CHECK(sw_expect(solver, p, 0, &help, &found.expected[p]) == SW_SOLVED);
        CHECK(sw_expect(solver, p, 1, &help, &found.best[p]) == SW_SOLVED);
    }
    uint8_t *saved = memory(sw_saved_size(solver, 1));
    sw_save_solver(solver, 1, saved);
    found.hash = hash(saved, sw_saved_size(solver, 1));

    /* Restoring gives back the saved numbers; a locked strategy is returned as set, and stays. */
    sw_restore_solver(solver, 1, saved, ITERATIONS);
    const int32_t root = 0;
    const int actions = setup->tree->nodes[root].actions, player = setup->tree->nodes[root].player;
    const sw_node_at at = {root, 0, {0, 0}};
    float *given = (float *)(void *)memory((size_t)actions * SW_COMBOS * sizeof(float));
    float *told = (float *)(void *)memory((size_t)actions * SW_COMBOS * sizeof(float));
    for (int i = 0; i < SW_COMBOS * actions; i++) given[i] = i % actions == i / actions % actions;
    CHECK(sw_lock(solver, &at, given) == SW_SOLVED && sw_iterate(solver, &help) == SW_SOLVED);
    sw_strategy_at(solver, &at, told);
    int held = 0;
    for (int i = 0; i < SW_COMBOS * actions; i++) {
        if (told[i] >= 0) held++;
        CHECK(!(told[i] >= 0) || told[i] == given[i]);
    }
    CHECK(held > 0 && held % actions == 0);
    CHECK(sw_lock(solver, &at, NULL) == SW_SOLVED);
    float *value = (float *)(void *)memory(SW_COMBOS * sizeof(float));
    CHECK(sw_values_at(solver, &at, player, 0, &help, value, told) == SW_SOLVED);
    CHECK(sw_equity_at(solver, &at, player, &help, value) == SW_SOLVED);
    for (int i = 0; i < SW_COMBOS; i++) CHECK(!(value[i] < 0 || value[i] > 1.0001f));
    free(value);
    free(given);
    free(told);
    free(saved);
    sw_free_solver(solver);
    return found;
}

static int close_to(double x, double y, double within)
{
    return x - y <= within && y - x <= within;
}

static void try_spot(const sw_tree *tree, int share, int folds)
{
    static double weights[2][SW_COMBOS], folded[SW_MOST_FOLDED][SW_COMBOS];
    const int level = sw_level();
    result first[2];
    for (int p = 0; p < 2; p++) some_range(weights[p], tree->board, share);
    for (int k = 0; k < folds; k++) some_range(folded[k], tree->board, 80);
    const int flop = tree->nodes[0].street == 0;
    for (int half = flop; half < 2; half++) {
        sw_solver_setup setup = {.tree = tree, .board = tree->board, .deck = tree->deck, .ranking = tree->ranking, .folds = folds,
                                 .half = half, .alike = 1, .parts = 1, .alpha = 1.5, .factor = 0.5, .gamma = 3};
        for (int p = 0; p < 2; p++) setup.weights[p] = weights[p];
        for (int k = 0; k < folds; k++) setup.folded[k] = folded[k];
        sw_set_level(SW_BASELINE);
        const result plain = solve(&setup);
        first[half] = plain;
        mix(plain.hash);
        for (int p = 0; p < 2; p++) {
            CHECK(plain.best[p] >= plain.expected[p] - 1e-4 * tree->pot);
            mix((uint64_t)(int64_t)(plain.best[p] * 1000 + 1e9));
        }
        if (!(tree->rake > 0)) CHECK(close_to(plain.expected[0], -plain.expected[1], 1e-4 * tree->pot));
        for (int other = 1; other < SW_LEVELS; other++) {
            if (!sw_has_level(other)) continue;
            sw_set_level(other);
            const result same = solve(&setup);
            CHECK(same.hash == plain.hash && same.best[0] == plain.best[0] && same.expected[1] == plain.expected[1]);
        }
        sw_set_level(SW_BASELINE);
        setup.parts = PARTS;
        const result together = solve(&setup);
        CHECK(together.hash == plain.hash && together.best[1] == plain.best[1]);
        if (flop) break; /* it takes long */
        setup.parts = 1;
        setup.alike = 0;
        const result apart = solve(&setup);
        CHECK(close_to(apart.expected[0], plain.expected[0], 0.05 * tree->pot));
    }
    CHECK(flop || close_to(first[0].best[0], first[1].best[0], 0.1 * tree->pot)); /* rounding errors are still small */
    sw_set_level(level);
}

void test_solver(void)
{
    static const int share[3] = {3, 15, 60}; /* hundredths of all hands, from the flop on */
    static const int streets[] = {0, 1, 2, 1, 2, 2}; /* three players have folded before the last */
    own = sw_rng_at(21, 0);
    for (int i = 0; i < 6; i++) {
        const int street = streets[i];
        static const sw_game none;
        sw_game game = none;
        game.structure = SW_NO_LIMIT;
        game.streets = 4;
        for (int k = 0; k < 4; k++) {
            game.street[k].hole = k == 0 ? 2 : 0;
            game.street[k].board = k == 0 ? 0 : k == 1 ? 3 : 1;
            game.street[k].bet = 10;
        }
        game.deck_size = SW_CARDS;
        memcpy(game.deck, deck, (size_t)game.deck_size);
        game.share[0].ranking = SW_HIGH;
        game.blinds = 2;
        game.blind[0] = 5;
        game.blind[1] = 10;
        game.uncapped = SW_UNCAPPED_NEVER;
        game.hand_cap = SW_MOST_CHIPS;
        game.chip = 1;
        game.rake_ppm = i < 3 || i == 5 ? 0 : 50000;
        game.rake_step = 1;
    sw_cap_rake(&game, SW_MOST_CHIPS);
        game.shares = game.boards = 1;
        CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
        const int64_t stacks[] = {150, 150};
        sw_state s = {0};
        sw_set_up(&s, &game, stacks, 2, 0);
        s.seed = (uint64_t)i;
        sw_draw_deck(&s, NULL, 0);
        CHECK(sw_begin(&s) == SW_DONE && sw_act(&s, 0) == SW_DONE && sw_act(&s, 0) == SW_DONE);
        for (int k = 0; k < 2 * street; k++) CHECK(sw_act(&s, 0) == SW_DONE);
        sw_tree *tree = calloc(1, sizeof *tree);
        sw_sizes *sizes = calloc(1, sizeof *sizes);
        if (tree && sizes) {
            for (int k = 0; k < 18; k++) {
                sw_size_list *list = &sizes->of[k / 6][k / 3 % 2][k % 3];
                list->count = street == 2 ? 2 : 1;
                list->size[0] = (sw_size){SW_SIZE_POT, 1, 0};
                list->size[1] = (sw_size){SW_SIZE_ALL_IN, 0, 0};
            }
            CHECK(sw_plant_tree(tree, &s) == SW_TREE_DONE);
            while (tree->expanded < tree->count) CHECK(sw_grow_tree(tree, sizes, 1000) == SW_TREE_DONE);
            try_spot(tree, share[street], i == 5 ? 3 : 0);
        }
        sw_free_tree(tree);
        free(tree);
        free(sizes);
        sw_free(&s);
    }
}
