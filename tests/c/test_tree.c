/* The betting tree of random spots: its shape, and some of its lines next to hands played with their own cards. Nothing
   here enters the checksum, since sizes use pow. */
#include "solver/tree.h"

#include "game/deck.h"
#include "game/memory.h"
#include "rng.h"
#include "tables/tables.h"
#include "test.h"

enum { SPOTS = 300, LINES = 20, SEATS = 4 };

static sw_rng own; /* so that other tests' draws do not change */

static int below(int limit)
{
    return (int)(sw_rng_next(&own) % (uint64_t)limit);
}

static sw_game some_game(void)
{
    sw_game game = {0};
    game.structure = (sw_structure)below(3);
    game.streets = 4;
    for (int i = 0; i < 4; i++) {
        game.street[i].hole = i == 0 ? 2 : 0;
        game.street[i].board = i == 0 ? 0 : i == 1 ? 3 : 1;
        game.street[i].bet = game.structure == SW_FIXED_LIMIT && i >= 2 ? 20 : 10;
    }
    int first = below(3) == 0 ? 16 : 0;
    game.deck_size = SW_CARDS - first;
    memcpy(game.deck, deck + first, (size_t)game.deck_size);
    game.share[0].ranking = first ? SW_SHORT_DECK + below(2) : SW_HIGH;
    game.blinds = 2;
    game.blind[0] = 5;
    game.blind[1] = 10;
    game.ante = below(3);
    const int max_raises = below(2) || game.structure == SW_FIXED_LIMIT ? 3 : 0;
    for (int i = 0; i < game.streets; i++) game.street[i].max_raises = max_raises;
    game.uncapped = SW_UNCAPPED_NEVER;
    game.hand_cap = below(4) ? SW_MOST_CHIPS : 10 + below(300);
    game.chip = below(4) ? 1 : 5;
    game.rake_ppm = below(2) ? 50000 : 0;
    game.rake_step = 1;
    sw_cap_rake(&game, below(2) ? SW_MOST_CHIPS : below(20));
    game.shares = game.boards = 1;
    game.free_fold = below(2);
    game.all_in_face_up = below(2);
    game.burn = below(2);
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
    return game;
}

/* Plays on, randomly until a player must open a round on the flop or later; returns whether two players are left. */
static int to_a_spot(sw_state *s)
{
    int streets = 1 + below(3);
    while (s->phase == SW_BET) {
        if (s->boards[0] >= 2 + streets && !s->acted) return sw_count_bits(s->live) == 2;
        sw_legal legal = sw_legal_now(s);
        int many = sw_count_bits(s->live) > 2;
        int64_t code = many && legal.fold && below(2) ? -1 : legal.min_to > 0 && !s->raises ? legal.min_to : 0;
        CHECK(sw_act(s, below(8) ? code : 0) == SW_DONE);
    }
    return 0;
}

static void some_sizes(sw_sizes *sizes)
{
    static const sw_size menu[] = {
        {SW_SIZE_POT, 0.33, 0},      {SW_SIZE_POT, 1, 0},           {SW_SIZE_LAST_BET, 2.5, 0}, {SW_SIZE_CHIPS, 30, 0},
        {SW_SIZE_GEOMETRIC, 0, 1e9}, {SW_SIZE_GEOMETRIC, 2, 0.6},   {SW_SIZE_ALL_IN, 0, 0},     {SW_SIZE_POT, 1e12, 0},
        {SW_SIZE_CHIPS, 1e300, 0},   {SW_SIZE_GEOMETRIC, 1, 1e300}, {SW_SIZE_POT, 1e-9, 0},
    };
    memset(sizes, 0, sizeof *sizes);
    for (int i = 0; i < 18; i++) {
        sw_size_list *list = &sizes->of[i / 6][i / 3 % 2][i % 3];
        list->count = below(3);
        for (int k = 0; k < list->count; k++) list->size[k] = menu[below((int)(sizeof menu / sizeof *menu))];
    }
    sizes->add_all_in = below(2) ? 1.5 : 0;
    sizes->force_all_in = below(2) ? 0.15 : 0;
    sizes->merge = below(2) ? 0.1 : 0;
}

static int is_about(double x, double y)
{
    return x - y < 1e-6 && y - x < 1e-6;
}

static void check_shape(const sw_tree *tree)
{
    int32_t next = 1;
    for (int32_t i = 0; i < tree->count; i++) {
        const sw_node *node = &tree->nodes[i];
        int is_end = node->kind == SW_FOLDS || node->kind == SW_SHOWS;
        CHECK(node->player < 2 && node->street < 3 && node->parent < i);
        CHECK(is_end ? node->first == -1 && node->actions == 0 : node->first > i && node->actions > 0);
        CHECK(node->kind != SW_DEALS || (node->actions == 1 && tree->nodes[node->first].street == node->street + 1));
        for (int k = 0; k < node->actions; k++) {
            const sw_node *child = &tree->nodes[node->first + k];
            CHECK(node->first + k < tree->count && child->parent == i);
            CHECK(k == 0 || child[-1].code < child->code);
        }
        next += node->actions;
        if (node->kind != SW_SHOWS) continue;
        for (int p = 0; p < 2; p++) {
            double lost = node->value[p][2], rest = node->value[1 - p][0];
            double rake = -2 * lost * tree->rake / 1e6; /* the pot is twice the loser's chips and half of the root's */
            if (rake > tree->rake_cap) rake = tree->rake_cap;
            CHECK(node->value[p][0] >= lost && node->value[p][1] * 2 == node->value[p][0] + lost);
            CHECK(tree->rake > 0 ? is_about(-lost - rest, rake) : lost + rest == 0);
        }
    }
    CHECK(next == tree->count);
}

/* Plays a line of random actions, with the hand's own cards. */
static void play_a_line(const sw_tree *tree, const sw_state *root)
{
    sw_state s;
    sw_make_empty(&s);
    CHECK(sw_copy(&s, root) == SW_DONE);
    int32_t at = 0;
    while (tree->nodes[at].actions) {
        const sw_node *node = &tree->nodes[at];
        if (node->kind == SW_DECIDES) {
            CHECK(s.phase == SW_BET && s.actor == tree->seat[node->player] && s.boards[0] == node->street + 3);
            int32_t child = node->first + below(node->actions);
            CHECK(sw_act(&s, tree->nodes[child].code) == SW_DONE);
            at = child;
        } else {
            at = node->first;
        }
    }
    const sw_node *end = &tree->nodes[at];
    CHECK(s.phase == SW_OVER);
    double gain[2];
    for (int p = 0; p < 2; p++) {
        int seat = tree->seat[p];
        gain[p] = (double)(s.seat[seat].stack - root->seat[seat].stack) - tree->pot / 2;
    }
    /* The hand rounds the rake down; the difference to the winner's gain in the tree is less than a chip. */
    for (int p = 0; p < 2; p++) {
        const double *value = end->value[p], *other = end->value[1 - p];
        int folds = end->kind == SW_FOLDS, loses = folds ? end->player == p : gain[p] == value[2];
        if (!loses) continue;
        double more = gain[1 - p] - other[0];
        CHECK(!folds || gain[p] == value[0]);
        CHECK(tree->rake > 0 ? more > -1e-6 && more < 1 : more == 0);
        sw_free(&s);
        return;
    }
    /* a tie, with the odd chips going to one of the two */
    double odd = gain[0] - end->value[0][1], sum = gain[1] - end->value[1][1] + odd;
    CHECK(end->kind == SW_SHOWS && odd <= (double)tree->game.chip + 1 && odd >= -(double)tree->game.chip);
    CHECK(tree->rake > 0 ? sum > -1e-6 && sum < 1 : sum == 0);
    sw_free(&s);
}

static void try_nodes(sw_tree *tree, const sw_sizes *sizes)
{
    int64_t totals[SW_TOTALS] = {0}, bad[] = {1000000, 5}, most[SW_MOST_TOTALS + 1] = {0};
    int32_t count = tree->count;
    CHECK(sw_expand_node(tree, 0, totals, 0) == SW_TREE_NO_NODE);
    CHECK(sw_expand_node(tree, -1, totals, 0) == SW_TREE_NO_NODE && sw_expand_node(tree, count, totals, 0) == SW_TREE_NO_NODE);
    CHECK(!sw_hand_at(tree, -1) && !sw_hand_at(tree, count) && sw_tree_totals(tree, count, sizes, totals) == -1);
    tree->nodes[0].actions = 0; /* as if not expanded yet */
    CHECK(sw_expand_node(tree, 0, bad, 2) == SW_TREE_ILLEGAL && sw_expand_node(tree, 0, bad, 1) == SW_TREE_ILLEGAL);
    CHECK(sw_expand_node(tree, 0, most, SW_MOST_TOTALS + 1) == SW_TREE_TOO_LARGE && tree->count == count);
}

static void test_spots(void)
{
    int grown = 0;
    for (int i = 0; i < SPOTS; i++) {
        sw_game game = some_game();
        int64_t stacks[SEATS];
        for (int seat = 0; seat < SEATS; seat++) stacks[seat] = 20 + below(400);
        sw_state s = {0};
        sw_set_up(&s, &game, stacks, SEATS, below(SEATS));
        s.seed = (uint64_t)i;
        sw_draw_deck(&s, NULL, 0);
        CHECK(sw_begin(&s) == SW_DONE);
        int is_spot = to_a_spot(&s);
        sw_tree *tree = calloc(1, sizeof *tree);
        if (!tree) return;
        sw_tree_status status = sw_plant_tree(tree, &s);
        CHECK((status == SW_TREE_DONE) == is_spot);
        if (status == SW_TREE_DONE) {
            sw_sizes sizes;
            some_sizes(&sizes);
            do status = sw_grow_tree(tree, &sizes, 1000);
            while (status == SW_TREE_DONE && tree->expanded < tree->count && tree->count < 100000);
            if (status == SW_TREE_DONE && tree->expanded == tree->count) {
                check_shape(tree);
                for (int k = 0; k < LINES; k++) {
                    sw_shuffle(&s, (uint64_t)i, (uint64_t)k);
                    play_a_line(tree, &s);
                }
                try_nodes(tree, &sizes);
                grown++;
            }
        }
        sw_free_tree(tree);
        free(tree);
        sw_free(&s);
    }
    CHECK(grown > SPOTS / 4);
}

static void test_refusals(void)
{
    static const sw_tree none;
    sw_tree tree = none;
    sw_game game = some_game();
    const int64_t stacks[] = {200, 200};
    game.hand_cap = SW_MOST_CHIPS;
    sw_state s = {0};
    sw_set_up(&s, &game, stacks, 2, 0);
    sw_draw_deck(&s, NULL, 0);
    CHECK(sw_begin(&s) == SW_DONE);
    CHECK(sw_plant_tree(&tree, &s) == SW_TREE_PREFLOP);
    CHECK(sw_act(&s, 0) == SW_DONE && sw_act(&s, 0) == SW_DONE && sw_act(&s, 0) == SW_DONE);
    CHECK(sw_plant_tree(&tree, &s) == SW_TREE_IN_ROUND);
    game.boards = 2;
    CHECK(sw_plant_tree(&tree, &s) == SW_TREE_GAME);
    game.boards = 1;
    game.share[0].ranking = SW_HIGH_WILD;
    CHECK(sw_plant_tree(&tree, &s) == SW_TREE_RANKING);
    game.share[0].ranking = SW_HIGH;
    CHECK(sw_act(&s, 0) == SW_DONE && !s.acted && s.boards[0] == 4);
    s.viewer = SW_NOBODY;
    CHECK(sw_plant_tree(&tree, &s) == SW_TREE_NO_BET);
    s.viewer = SW_EVERYTHING;
    CHECK(sw_act(&s, 10 + (game.structure == SW_FIXED_LIMIT ? 10 : 0)) == SW_DONE);
    CHECK(sw_act(&s, -1) == SW_DONE && sw_plant_tree(&tree, &s) == SW_TREE_OVER);
    CHECK(!tree.nodes && tree.count == 0);
    sw_free_tree(&tree);
    sw_free(&s);
}

void test_tree(void)
{
    own = sw_rng_at(20, 0);
    test_refusals();
    test_spots();
}
