/* Any bytes are a spot with two ranges, bet sizes and a betting tree, solved for a few iterations; or a small game as a
   whole tree. Expected values are compared with sums over all pairs of hands. */
#include "solver/solver.h"

#include <math.h>

#include "evaluator/level.h"
#include "fuzz.h"
#include "game/deck.h"
#include "game/memory.h"
#include "solver/tabular.h"

enum { MOST_NODES = 1500, HANDS = 12, FOLDED_HANDS = 6 };

static int is_near(double a, double b, double within)
{
    return fabs(a - b) <= within;
}

/* ---- a spot */

static int make_game(input *in, sw_game *game)
{
    const unsigned what = take(in);
    memset(game, 0, sizeof *game);
    game->structure = (sw_structure)(what % 3);
    game->streets = 4;
    for (int i = 0; i < 4; i++) {
        game->street[i].hole = i == 0 ? 2 : 0;
        game->street[i].board = i == 0 ? 0 : i == 1 ? 3 : 1;
        game->street[i].bet = game->structure == SW_FIXED_LIMIT && i >= 2 ? 20 : 10;
    }
    const int first = what & 4 ? 16 : 0;
    for (int card = first; card < SW_CARDS; card++) game->deck[game->deck_size++] = (uint8_t)card;
    game->share[0].ranking = first ? SW_SHORT_DECK + (int)(what >> 3 & 1) : SW_HIGH;
    game->blinds = 2;
    game->blind[0] = 5;
    game->blind[1] = 10;
    game->ante = (what >> 4) % 3;
    for (int i = 0; i < game->streets; i++) {
        game->street[i].max_raises = game->structure == SW_FIXED_LIMIT || what & 64 ? 3 : 0;
    }
    game->uncapped = SW_UNCAPPED_NEVER;
    game->hand_cap = what & 128 ? 10 + below(in, 200) : SW_MOST_CHIPS;
    game->chip = below(in, 4) ? 1 : 5;
    game->rake_ppm = below(in, 2) ? 0 : 50000 * (1 + below(in, 20));
    sw_cap_rake(game, below(in, 2) ? SW_MOST_CHIPS : below(in, 20));
    game->rake_step = 1;
    game->shares = game->boards = 1;
    game->free_fold = below(in, 2);
    game->burn = below(in, 2);
    return sw_finish_game(game).code == SW_GAME_FITS;
}

/* Plays until one of two players must open a round. */
static int to_a_spot(input *in, sw_state *s)
{
    const int least = 2 + (below(in, 4) ? 3 : 1 + below(in, 3)); /* board cards, less one */
    for (int i = 0; s->phase == SW_BET && i < 60; i++) {
        if (s->boards[0] > least - 1 && s->boards[0] >= 3 && !s->acted) return sw_count_bits(s->live) == 2;
        const sw_legal legal = sw_legal_now(s);
        const int many = sw_count_bits(s->live) > 2;
        int64_t code = many && legal.fold && below(in, 2) ? -1 : below(in, 4) == 0 && legal.min_to > 0 && !s->raises ? legal.min_to : 0;
        if (sw_act(s, code) != SW_DONE) return 0;
    }
    return 0;
}

static void some_sizes(input *in, sw_sizes *sizes, int street)
{
    static const sw_size menu[] = {
        {SW_SIZE_POT, 0.33, 0},      {SW_SIZE_POT, 1, 0},           {SW_SIZE_LAST_BET, 2.5, 0}, {SW_SIZE_CHIPS, 30, 0},
        {SW_SIZE_GEOMETRIC, 0, 1e9}, {SW_SIZE_GEOMETRIC, 2, 0.6},   {SW_SIZE_ALL_IN, 0, 0},     {SW_SIZE_POT, 1e12, 0},
        {SW_SIZE_CHIPS, 1e300, 0},   {SW_SIZE_GEOMETRIC, 1, 1e300}, {SW_SIZE_POT, 1e-9, 0},     {SW_SIZE_ALL_IN, 0, 0},
    };
    memset(sizes, 0, sizeof *sizes);
    for (int i = 0; i < 18; i++) {
        sw_size_list *list = &sizes->of[i / 6][i / 3 % 2][i % 3];
        list->count = below(in, street == 2 ? 4 : 2);
        for (int k = 0; k < list->count; k++) list->size[k] = menu[below(in, 12)];
    }
    const unsigned what = take(in);
    sizes->add_all_in = what & 1 ? 1.5 : 0;
    sizes->force_all_in = what & 2 ? 0.15 : 0;
    sizes->merge = what & 4 ? 0.1 : 0;
}

static void check_tree(const sw_tree *tree)
{
    int32_t next = 1;
    for (int32_t i = 0; i < tree->count; i++) {
        const sw_node *node = &tree->nodes[i];
        const int is_end = node->kind == SW_FOLDS || node->kind == SW_SHOWS;
        MUST(node->player < 2 && node->street < 3 && node->parent < i);
        MUST(is_end ? node->first == -1 && node->actions == 0 : node->first > i && node->actions > 0);
        MUST(node->kind != SW_DEALS || (node->actions == 1 && tree->nodes[node->first].street == node->street + 1));
        for (int k = 0; k < node->actions; k++) {
            const sw_node *child = &tree->nodes[node->first + k];
            MUST(child->parent == i && (k == 0 || child[-1].code < child->code));
        }
        next += node->actions;
        if (node->kind == SW_FOLDS) {
            const double lost = node->value[node->player][0], won = node->value[1 - node->player][0];
            MUST(tree->rake > 0 ? won <= -lost + 1e-6 && won >= lost - 1e-6 : is_near(lost, -won, 1e-6));
        }
        if (node->kind != SW_SHOWS) continue;
        for (int p = 0; p < 2; p++) {
            const double lost = node->value[p][2], rest = node->value[1 - p][0];
            const double rake = fmin(-2 * lost * tree->rake / 1e6, tree->rake_cap);
            MUST(node->value[p][0] >= lost - 1e-6 && is_near(node->value[p][1] * 2, node->value[p][0] + lost, 1e-6));
            MUST(is_near(-lost - rest, tree->rake > 0 ? rake : 0, 1e-6));
        }
    }
    MUST(next == tree->count);
}

/* Plays a line of any actions, as a hand is played. */
static void play_a_line(input *in, const sw_tree *tree, const sw_state *root)
{
    static sw_state s;
    MUST(sw_copy(&s, root) == SW_DONE);
    int32_t at = 0;
    while (tree->nodes[at].actions) {
        const sw_node *node = &tree->nodes[at];
        at = node->first;
        if (node->kind != SW_DECIDES) continue;
        MUST(s.phase == SW_BET && s.actor == tree->seat[node->player] && s.boards[0] == node->street + 3);
        at += below(in, node->actions);
        MUST(sw_act(&s, tree->nodes[at].code) == SW_DONE);
    }
    MUST(s.phase == SW_OVER);
    sw_free(&s);
}

/* ---- its solution */

typedef struct {
    const sw_tree *tree;
    sw_solver *solver;
    int folds, count[2], folded_count[2];
    uint64_t deck, hand[2][HANDS], folded[2][FOLDED_HANDS];
    double weight[2][HANDS], folded_weight[2][FOLDED_HANDS];
    float *strategy; /* [nodes][SW_COMBOS][most actions]; on a river */
    int most_actions;
} spot;

static int combo_of(uint64_t set)
{
    return sw_combo_of(sw_lowest_bit(set), sw_highest_bit(set));
}

static int some_hands(input *in, uint64_t left, int most, uint64_t *hand, double *weight, double *row)
{
    int count = 0;
    memset(row, 0, SW_COMBOS * sizeof *row);
    for (int i = 1 + below(in, most); i > 0; i--) {
        uint64_t set = 0;
        while (sw_count_bits(set) < 2) {
            uint64_t rest = left & ~set;
            for (int skip = below(in, sw_count_bits(rest)); skip > 0; skip--) rest &= rest - 1;
            set |= rest & (0 - rest);
        }
        double *of = &row[combo_of(set)];
        if (*of > 0) continue;
        *of = weight[count] = (1 + below(in, 4)) / 4.0;
        hand[count++] = set;
    }
    return count;
}

/* Returns the number of ways that the others have folded, given the cards of a pair of hands. */
static double ways(const spot *x, uint64_t used)
{
    double sum = 0;
    if (x->folds == 0) return 1;
    for (int i = 0; i < x->folded_count[0]; i++) {
        if (x->folded[0][i] & used) continue;
        double rest = x->folds == 1 ? 1 : 0;
        for (int j = 0; x->folds == 2 && j < x->folded_count[1]; j++) {
            rest += x->folded[1][j] & (used | x->folded[0][i]) ? 0 : x->folded_weight[1][j];
        }
        sum += x->folded_weight[0][i] * rest;
    }
    return sum;
}

static float *chances(const spot *x, int32_t node, uint64_t hand)
{
    return x->strategy + ((size_t)node * SW_COMBOS + (size_t)combo_of(hand)) * (size_t)x->most_actions;
}

/* Returns a player's winnings from one pair of hands on the river, with both average strategies. */
static double value_of(const spot *x, int32_t at, int player, int i, int j, int order)
{
    const sw_node *node = &x->tree->nodes[at];
    double sum = 0;
    if (node->kind == SW_FOLDS) return node->value[player][0];
    if (node->kind == SW_SHOWS) return node->value[player][player == 0 ? order : 2 - order];
    for (int k = 0; k < node->actions; k++) {
        const float chance = chances(x, at, x->hand[node->player][node->player == 0 ? i : j])[k];
        if (chance > 0) sum += (double)chance * value_of(x, node->first + k, player, i, j, order);
    }
    return sum;
}

/* Returns the value of a player's hand by its best response, against each of the other's hands with its reach. */
static double best_of(const spot *x, int32_t at, int player, int mine, const double *reach, const int *order)
{
    const sw_node *node = &x->tree->nodes[at];
    const int other = 1 - player;
    double best = -INFINITY, sum = 0;
    if (node->kind != SW_DECIDES) {
        for (int j = 0; j < x->count[other]; j++) sum += reach[j] * node->value[player][node->kind == SW_FOLDS ? 0 : order[j]];
        return sum;
    }
    for (int k = 0; k < node->actions; k++) {
        double next[HANDS];
        for (int j = 0; j < x->count[other]; j++) {
            next[j] = reach[j] * (node->player == player ? 1 : (double)chances(x, at, x->hand[other][j])[k]);
        }
        const double value = best_of(x, node->first + k, player, mine, next, order);
        best = fmax(best, value);
        sum += value;
    }
    return node->player == player ? best : sum;
}

/* Computes the same sums, one pair of hands after another. */
static void check_river(spot *x, const double expected[2], const double best[2], double within)
{
    const sw_tree *tree = x->tree;
    double all = 0, sum[2] = {0, 0}, most[2] = {0, 0};
    x->most_actions = 1;
    for (int32_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].actions > x->most_actions) x->most_actions = tree->nodes[i].actions;
    }
    x->strategy = malloc((size_t)tree->count * SW_COMBOS * (size_t)x->most_actions * sizeof(float));
    float *row = malloc(SW_COMBOS * (size_t)x->most_actions * sizeof *row);
    MUST(x->strategy && row);
    for (int32_t i = 0; i < tree->count; i++) {
        const sw_node *node = &tree->nodes[i];
        const sw_node_at at = {i, 0, {0, 0}};
        if (node->kind != SW_DECIDES) continue;
        sw_strategy_at(x->solver, &at, row);
        for (int k = 0; k < x->count[node->player]; k++) {
            const uint64_t hand = x->hand[node->player][k];
            const float *of = row + combo_of(hand) * node->actions;
            float total = 0;
            for (int a = 0; a < node->actions; a++) {
                MUST(of[a] >= 0 && of[a] <= 1.01f);
                total += of[a];
            }
            MUST(is_near((double)total, 1, 0.01));
            memcpy(chances(x, i, hand), of, (size_t)node->actions * sizeof *of);
        }
    }
    const sw_ranking *ranking = &sw_rankings[tree->ranking];
    for (int p = 0; p < 2; p++) {
        for (int i = 0; i < x->count[p]; i++) {
            double reach[HANDS] = {0};
            int order[HANDS] = {0};
            for (int j = 0; j < x->count[1 - p]; j++) {
                const uint64_t a = x->hand[p][i], b = x->hand[1 - p][j];
                if (a & b) continue;
                const unsigned va = sw_value(ranking, sw_add_set(sw_no_cards(), a | tree->board), 7);
                const unsigned vb = sw_value(ranking, sw_add_set(sw_no_cards(), b | tree->board), 7);
                order[j] = va > vb ? 0 : va == vb ? 1 : 2;
                reach[j] = x->weight[p][i] * x->weight[1 - p][j] * ways(x, a | b);
                if (p == 0) {
                    all += reach[j];
                    for (int q = 0; q < 2; q++) sum[q] += reach[j] * value_of(x, 0, q, i, j, order[j]);
                }
            }
            most[p] += best_of(x, 0, p, i, reach, order);
        }
    }
    for (int p = 0; p < 2; p++) {
        MUST(is_near(sum[p] / all, expected[p], within));
        MUST(is_near(most[p] / all, best[p], within));
    }
    free(x->strategy);
    free(row);
}

static int looks_left;

static int stop_after(void)
{
    return --looks_left < 0;
}

static void run_parts(void *team, void (*work)(void *job, int part), void *job)
{
    for (int part = *(const int *)team; part--;) work(job, part);
}

static uint8_t *saved_by(const sw_solver *solver, size_t *size)
{
    *size = sw_saved_size(solver, 1);
    uint8_t *bytes = malloc(*size);
    MUST(bytes);
    sw_save_solver(solver, 1, bytes);
    return bytes;
}

/* Repeats the iterations at another level and with another number of threads; the bits are the same. */
static void solve_again(const sw_solver_setup *setup, int iterations, const uint8_t *bytes, size_t size)
{
    size_t memory, again;
    int parts = setup->parts;
    const sw_solver_help help = {&parts, run_parts, NULL, NULL, 0};
    sw_solver *solver = sw_new_solver(setup, &memory);
    MUST(solver && sw_start_solver(solver, NULL) == SW_SOLVED);
    for (int i = 0; i < iterations; i++) MUST(sw_iterate(solver, &help) == SW_SOLVED);
    uint8_t *same = saved_by(solver, &again);
    MUST(again == size && memcmp(bytes, same, size) == 0);
    free(same);
    sw_free_solver(solver);
}

/* Checks that stopped work frees its memory. */
static void stop_solver(input *in, const sw_solver_setup *setup)
{
    size_t memory;
    int parts = setup->parts;
    double value;
    const sw_solver_help help = {&parts, run_parts, stop_after, NULL, 0};
    looks_left = below(in, 6);
    sw_solver *solver = sw_new_solver(setup, &memory);
    MUST(solver);
    if (sw_start_solver(solver, &help) == SW_SOLVED) {
        for (int i = 0; i < 3 && sw_iterate(solver, &help) == SW_SOLVED; i++) continue;
        sw_expect(solver, 0, 1, &help, &value);
        sw_clear_solver(solver);
        MUST(sw_iterations(solver) == 0);
    }
    sw_free_solver(solver);
}

/* Checks that changed bytes are refused, or make strategies with finite values. */
static void restore_changed(input *in, const spot *x, uint8_t *bytes, size_t size, const sw_solver_help *help)
{
    int what = -1;
    double value;
    for (int i = 1 + below(in, 4); i > 0; i--) bytes[take_word(in) % size] = (uint8_t)take(in);
    if (!sw_may_restore(x->solver, 1, bytes, &what)) {
        MUST(what == 0 || what == 1);
        return;
    }
    sw_restore_solver(x->solver, 1, bytes, 3);
    MUST(sw_iterations(x->solver) == 3 && sw_expect(x->solver, 0, 0, help, &value) == SW_SOLVED && !isnan(value));
}

/* Queries nodes: checks bounds, and that players' sums equal the totals. */
static void look_at_nodes(input *in, const spot *x, const sw_solver_help *help, const double expected[2], double within)
{
    static float values[SW_COMBOS], actions[SW_COMBOS * (SW_MOST_TOTALS + 2)], strategy[SW_COMBOS * (SW_MOST_TOTALS + 2)];
    static float reach[SW_COMBOS];
    static double against[SW_COMBOS];
    const sw_tree *tree = x->tree;
    const int root = tree->nodes[0].street;
    for (int tries = 0; tries < 3; tries++) {
        sw_node_at at = {tries ? (int32_t)(take_word(in) % (uint64_t)tree->count) : 0, 0, {0, 0}};
        const sw_node *node = &tree->nodes[at.node];
        if (node->kind != SW_DECIDES) continue;
        uint64_t left = x->deck & ~tree->board;
        for (at.cards = 0; at.cards < node->street - root; at.cards++) {
            uint64_t rest = left;
            for (int skip = below(in, sw_count_bits(rest)); skip > 0; skip--) rest &= rest - 1;
            at.card[at.cards] = (uint8_t)sw_lowest_bit(rest);
            left &= ~SW_SET(at.card[at.cards]);
        }
        const int player = tries ? below(in, 2) : node->player, best = below(in, 2);
        sw_reach_at(x->solver, &at, player, reach);
        sw_against_at(x->solver, &at, player, against);
        const int acts = node->player == player;
        MUST(sw_values_at(x->solver, &at, player, best, help, values, acts ? actions : NULL) == SW_SOLVED);
        double sum = 0, all = 0;
        if (acts) sw_strategy_at(x->solver, &at, strategy);
        for (int i = 0; i < x->count[player]; i++) {
            const int combo = combo_of(x->hand[player][i]);
            MUST(reach[combo] >= 0 && reach[combo] <= 1.001f && against[combo] >= 0);
            if (isnan(values[combo])) continue;
            MUST(isfinite(values[combo]));
            if (acts) {
                double mixed = 0, most = -INFINITY;
                for (int k = 0; k < node->actions; k++) {
                    const double value = (double)actions[combo * node->actions + k];
                    mixed += (double)strategy[combo * node->actions + k] * value;
                    most = fmax(most, value);
                }
                MUST(is_near((double)values[combo], best ? most : mixed, within + 0.01 * fabs(most)));
            }
            sum += (double)reach[combo] * against[combo] * (double)values[combo];
            all += (double)reach[combo] * against[combo];
        }
        if (tries == 0 && !best && all > 0) MUST(is_near(sum / all, expected[player], within));
        MUST(sw_equity_at(x->solver, &at, player, help, values) == SW_SOLVED);
        for (int i = 0; i < SW_COMBOS; i++) MUST(isnan(values[i]) || (values[i] > -0.001f && values[i] < 1.001f));
    }
}

/* Checks that a locked strategy does not change while others learn. */
static void lock_root(input *in, const spot *x, const sw_solver_help *help)
{
    static float given[SW_COMBOS * (SW_MOST_TOTALS + 2)], shown[SW_COMBOS * (SW_MOST_TOTALS + 2)];
    const sw_node_at at = {0, 0, {0, 0}};
    const int actions = x->tree->nodes[0].actions, one = below(in, actions);
    for (int i = 0; i < SW_COMBOS * actions; i++) given[i] = i % actions == one;
    MUST(sw_lock(x->solver, &at, given) == SW_SOLVED && sw_iterate(x->solver, help) == SW_SOLVED);
    sw_strategy_at(x->solver, &at, shown);
    for (int i = 0; i < SW_COMBOS * actions; i++) MUST(isnan(shown[i]) || is_near((double)shown[i], (double)given[i], 1e-6));
    MUST(sw_lock(x->solver, &at, NULL) == SW_SOLVED);
}

static void solve(input *in, const sw_tree *tree)
{
    static double rows[2][SW_COMBOS], folded[2][SW_COMBOS];
    static spot x;
    const int street = tree->nodes[0].street, before = sw_level(), is_river = street == 2;
    const unsigned what = take(in);
    memset(&x, 0, sizeof x);
    x.tree = tree;
    x.folds = what & 3 ? 0 : 1 + (int)(what >> 2 & 1);
    x.deck = tree->deck;
    const uint64_t left = tree->deck & ~tree->board;
    for (int p = 0; p < 2; p++) x.count[p] = some_hands(in, left, street ? HANDS : 4, x.hand[p], x.weight[p], rows[p]);
    for (int k = 0; k < x.folds; k++) x.folded_count[k] = some_hands(in, left, FOLDED_HANDS, x.folded[k], x.folded_weight[k], folded[k]);
    double deals = 0;
    for (int i = 0; i < x.count[0]; i++) {
        for (int j = 0; j < x.count[1]; j++) {
            const uint64_t a = x.hand[0][i], b = x.hand[1][j];
            if (!(a & b)) deals += x.weight[0][i] * x.weight[1][j] * ways(&x, a | b);
        }
    }
    sw_solver_setup setup = {.tree = tree, .board = tree->board, .deck = x.deck, .ranking = tree->ranking, .folds = x.folds,
                             .half = what >> 4 & 1, .alike = what >> 5 & 1, .parts = 1 + (int)(what >> 6), .alpha = 1.5, .factor = 0.5, .gamma = 3};
    for (int p = 0; p < 2; p++) {
        setup.weights[p] = rows[p];
        setup.folded[p] = folded[p];
    }
    size_t bytes, size;
    sw_solver *solver = sw_new_solver(&setup, &bytes);
    MUST(solver);
    x.solver = solver;
    if (bytes > (size_t)64 << 20 || !(sw_deals(solver) > 0)) {
        MUST(bytes > (size_t)64 << 20 || x.folds || !(deals > 0));
        sw_free_solver(solver);
        return;
    }
    const sw_solver_status started = sw_start_solver(solver, NULL);
    MUST(started == SW_SOLVED ? deals > 0 || !is_river : started == SW_SOLVER_NO_DEAL);
    if (started != SW_SOLVED) {
        MUST(x.folds && (!(deals > 0) || !is_river));
        sw_free_solver(solver);
        return;
    }
    int parts = setup.parts;
    const sw_solver_help help = {&parts, run_parts, NULL, NULL, 0};
    const int iterations = 1 + below(in, is_river ? 8 : 2);
    double expected[2], best[2], most = 0, numbers, pairs;
    sw_solver_work(solver, &numbers, &pairs);
    MUST(numbers >= 0 && pairs >= 0 && is_near(sw_deals(solver), deals, 1e-4 * deals + 1e-9));
    for (int i = 0; i < iterations; i++) MUST(sw_iterate(solver, &help) == SW_SOLVED);
    MUST(sw_iterations(solver) == iterations);
    for (int32_t i = 0; i < tree->count; i++) {
        for (int p = 0; p < 2; p++) {
            for (int k = 0; k < 3; k++) most = fmax(most, fabs(tree->nodes[i].value[p][k]));
        }
    }
    const double within = (setup.half ? 1e-2 : 1e-3) * (most + tree->pot);
    for (int p = 0; p < 2; p++) {
        MUST(sw_expect(solver, p, 0, &help, &expected[p]) == SW_SOLVED && sw_expect(solver, p, 1, &help, &best[p]) == SW_SOLVED);
        MUST(best[p] >= expected[p] - within && fabs(best[p]) <= most + within);
    }
    const double sum = expected[0] + expected[1];
    MUST(tree->rake > 0 ? sum <= within : is_near(sum, 0, within));
    if (is_river) check_river(&x, expected, best, within);
    uint8_t *saved = saved_by(solver, &size);
    look_at_nodes(in, &x, &help, expected, within);
    sw_restore_solver(solver, 1, saved, iterations);
    if (below(in, 2)) {
        lock_root(in, &x, &help);
        sw_clear_solver(solver);
        for (int i = 0; i < iterations; i++) MUST(sw_iterate(solver, &help) == SW_SOLVED);
        size_t again;
        uint8_t *same = saved_by(solver, &again);
        MUST(again == size && memcmp(saved, same, size) == 0);
        free(same);
    }
    if (street || x.folds == 0) {
        int level = below(in, SW_LEVELS);
        setup.parts = 1 + below(in, 3);
        sw_set_level(sw_has_level(level) ? level : SW_BASELINE);
        solve_again(&setup, iterations, saved, size);
        sw_set_level(before);
        stop_solver(in, &setup);
    }
    restore_changed(in, &x, saved, size, &help);
    free(saved);
    sw_free_solver(solver);
}

static void a_spot(input *in)
{
    static sw_game game;
    static sw_sizes sizes;
    static sw_tree tree;
    static sw_state s;
    int64_t stacks[4];
    const int seats = 2 + below(in, 3);
    if (!make_game(in, &game)) return;
    for (int i = 0; i < seats; i++) stacks[i] = 20 + below(in, 8) * (1 + below(in, 40));
    sw_set_up(&s, &game, stacks, seats, below(in, seats));
    s.seed = take_word(in);
    sw_draw_deck(&s, NULL, 0);
    if (sw_begin(&s) == SW_DONE && to_a_spot(in, &s)) {
        memset(&tree, 0, sizeof tree);
        some_sizes(in, &sizes, s.boards[0] - 3);
        sw_tree_status status = sw_plant_tree(&tree, &s);
        MUST(status == SW_TREE_DONE);
        while (status == SW_TREE_DONE && tree.expanded < tree.count && tree.count < MOST_NODES) status = sw_grow_tree(&tree, &sizes, 20);
        MUST(status == SW_TREE_DONE || status == SW_TREE_TOO_DEEP || status == SW_TREE_TOO_LARGE);
        if (status == SW_TREE_DONE && tree.expanded == tree.count) {
            int64_t totals[2] = {take(in), 0};
            totals[1] = totals[0] + take(in);
            MUST(sw_expand_node(&tree, 0, totals, 2) == SW_TREE_NO_NODE); /* already expanded */
            check_tree(&tree);
            for (int i = 0; i < 3; i++) play_a_line(in, &tree, &s);
            if (tree.count < (s.boards[0] == 5 ? 300 : s.boards[0] == 4 ? 120 : 30)) solve(in, &tree);
        }
        sw_free_tree(&tree);
    }
    sw_free(&s);
}

/* Checks that any state is a spot or refused, and so are any totals. */
static void any_tree(input *in)
{
    static sw_game game;
    static sw_tree tree;
    static sw_state s;
    int64_t stacks[4], totals[4];
    const int seats = 2 + below(in, 3);
    if (!make_game(in, &game)) return;
    for (int i = 0; i < seats; i++) stacks[i] = 1 + below(in, 200);
    sw_set_up(&s, &game, stacks, seats, below(in, seats));
    s.seed = take_word(in);
    sw_draw_deck(&s, NULL, 0);
    if (sw_begin(&s) == SW_DONE) {
        for (int i = below(in, 14); i > 0 && s.phase == SW_BET; i--) {
            const sw_legal legal = sw_legal_now(&s);
            const int64_t code = below(in, 5) == 0 && legal.min_to > 0 ? legal.min_to : below(in, 6) == 0 && legal.fold ? -1 : 0;
            MUST(sw_act(&s, code) == SW_DONE);
        }
        memset(&tree, 0, sizeof tree);
        const sw_tree_status status = sw_plant_tree(&tree, &s);
        const int is_spot = s.phase == SW_BET && s.boards[0] >= 3 && sw_count_bits(s.live) == 2 && !s.acted;
        MUST((status == SW_TREE_DONE) == is_spot);
        for (int i = 0; status == SW_TREE_DONE && i < 6; i++) {
            const int count = below(in, 4);
            const int32_t node = below(in, tree.count + 1), nodes = tree.count;
            for (int k = 0; k < count; k++) totals[k] = (k ? totals[k - 1] : 0) + below(in, 90);
            const sw_state *hand = sw_hand_at(&tree, node);
            const sw_legal legal = hand ? sw_legal_now(hand) : (sw_legal){0, 0, -1, -1, 1};
            const sw_tree_status expanded = sw_expand_node(&tree, node, totals, count);
            if (expanded != SW_TREE_DONE) {
                MUST(tree.count == nodes);
                continue;
            }
            MUST(hand && tree.count > nodes);
            for (int k = 0; k < count; k++) MUST(totals[k] >= legal.min_to && totals[k] <= legal.max_to);
        }
        sw_free_tree(&tree);
    }
    sw_free(&s);
}

/* ---- small games as whole trees */

static int small_game(input *in, sw_game *game)
{
    const int kind = below(in, 4);
    int cards = 1 + below(in, 2);
    memset(game, 0, sizeof *game);
    game->structure = below(in, 3) ? SW_FIXED_LIMIT : SW_NO_LIMIT;
    game->streets = 1;
    game->street[0].hole = cards;
    game->street[0].bet = 1;
    if (kind == 1) { /* an up card instead of a down card */
        game->street[0].up = 1;
        game->street[0].hole = cards - 1;
        game->street[0].opener = cards == 2 && below(in, 2) ? SW_HIGH_CARD : SW_POSITION;
    } else if (kind == 2) {
        game->streets = 2;
        game->street[1].draw = SW_EXCHANGE;
        game->street[1].cards = 1;
        game->street[1].bet = 2;
    } else if (kind == 3) {
        game->streets = 1 + cards;
        game->street[0].hole = 1;
        for (int i = 1; i < game->streets; i++) {
            game->street[i].board = 1;
            game->street[i].bet = 2;
        }
        cards = game->streets;
    }
    game->deck_size = 6 + below(in, 2);
    for (int i = 0; i < game->deck_size; i++) game->deck[i] = (uint8_t)(4 * (i / 2) + i % 2);
    game->share[0].ranking = cards == 1 ? SW_ONE_CARD : cards == 2 ? SW_TWO_CARDS : SW_THREE_CARDS;
    game->shares = game->boards = 1;
    game->ante = 1;
    const int max_raises = 1 + below(in, 2);
    for (int i = 0; i < game->streets; i++) game->street[i].max_raises = max_raises;
    game->uncapped = SW_UNCAPPED_NEVER;
    game->hand_cap = SW_MOST_CHIPS;
    game->chip = 1;
    game->rake_ppm = below(in, 3) ? 0 : 100000;
    sw_cap_rake(game, game->rake_ppm ? 2 : 0);
    game->rake_step = 1;
    game->burn = below(in, 2);
    game->all_in_face_up = below(in, 2);
    game->free_fold = below(in, 2);
    return sw_finish_game(game).code == SW_GAME_FITS;
}

static int ask_left;

static int ask(void *what, const sw_state *seen, int64_t *codes, double *weights, int count)
{
    (void)codes;
    MUST(seen->viewer == seen->actor && count > 0);
    for (int i = 0; i < count; i++) MUST(sw_may_play(seen, codes[i]));
    if (--ask_left < 0) return -1;
    if (*(int *)what && count > 1) {
        weights[0] = 2;
        return count - 1;
    }
    return count;
}

static void check_gametree(const sw_gametree *tree)
{
    for (int p = 0; p < 2; p++) {
        const sw_side *side = &tree->side[p];
        for (int32_t i = 0; i < side->sets; i++) {
            const sw_info_set *set = &side->set[i];
            MUST(set->parent >= 0 && set->parent < set->first && set->first + set->actions <= side->sequences);
        }
    }
    for (int32_t i = 0; i < tree->endings; i++) {
        const sw_ending *end = &tree->ending[i];
        for (int p = 0; p < 2; p++) MUST(end->sequence[p] >= 0 && end->sequence[p] < tree->side[p].sequences && isfinite(end->payoff[p]));
    }
}

static void learn(input *in, sw_gametree *tree, int has_rake)
{
    sw_tabular solver;
    const sw_tabular_discount discount = {1.5, 0.5, 3};
    double best[2], value[2], chance[SW_GAMETREE_CODES];
    const int iterations = 1 + below(in, 12);
    MUST(sw_make_tabular(&solver, tree, discount));
    for (int round = 0; round < 2; round++) {
        sw_tabular_responses(&solver, best, value);
        MUST(has_rake ? value[0] + value[1] < 1e-9 : is_near(value[0] + value[1], 0, 1e-9));
        for (int p = 0; p < 2; p++) MUST(best[p] > value[p] - 1e-9);
        if (round == 0) sw_iterate_tabular(&solver, iterations, NULL);
    }
    MUST(solver.iterations == iterations);
    for (int p = 0; p < 2; p++) {
        for (int32_t i = 0; i < tree->side[p].sets; i++) {
            double sum = 0;
            sw_average_strategy(tree, p, i, chance);
            for (int k = 0; k < tree->side[p].set[i].actions; k++) {
                MUST(chance[k] >= 0 && chance[k] <= 1 + 1e-9);
                sum += chance[k];
            }
            MUST(is_near(sum, 1, 1e-9));
        }
    }
    sw_free_tabular(&solver);
}

static void a_game(input *in)
{
    static sw_game game;
    static sw_state hand;
    sw_gametree tree;
    const int seat[2] = {0, 1};
    sw_holdings held[2] = {{NULL, NULL, 0}, {NULL, NULL, 0}};
    if (!small_game(in, &game)) return;
    const int64_t stacks[2] = {3 + below(in, 4), 3 + below(in, 4)};
    sw_set_up(&hand, &game, stacks, 2, below(in, 2));
    hand.manual = SW_MANUAL_DEAL;
    hand.seed = take_word(in);
    sw_draw_deck(&hand, NULL, 0);
    int fewer = below(in, 2);
    sw_growth growth = {2000 + 60 * (int64_t)take(in), game.free_fold, NULL, &fewer, NULL};
    if (sw_begin(&hand) == SW_DONE) {
        const unsigned what = take(in);
        if (what & 1) {
            growth.ask = ask;
            ask_left = what & 2 ? below(in, 20) : 1 << 30;
        }
        if (what & 4) {
            growth.stop = stop_after;
            looks_left = below(in, 3);
        }
        uint8_t cards[64];
        double weights[32];
        if (what & 8) { /* dealt, so that each player may hold any listed cards */
            while (hand.phase == SW_DEAL && sw_deal(&hand, NULL) == SW_DONE) continue;
            const int down = hand.seat[0].holes - sw_count_bits(hand.seat[0].up);
            const uint64_t left = game.deck_set & ~sw_cards_in_sight(&hand);
            int32_t rows = 0;
            for (uint64_t a = left; a; a &= a - 1) {
                for (uint64_t b = down == 2 ? a & (a - 1) : 1; b && rows < 32; b &= b - 1) {
                    cards[down * rows] = (uint8_t)sw_lowest_bit(a);
                    if (down == 2) cards[2 * rows + 1] = (uint8_t)sw_lowest_bit(b);
                    weights[rows++] = below(in, 3) / 2.0;
                }
            }
            if (down) held[0] = held[1] = (sw_holdings){cards, weights, rows};
        }
        if (hand.phase == SW_BET || hand.phase == SW_DEAL) {
            const sw_gametree_status status = sw_grow_gametree(&tree, &hand, seat, held, &growth);
            MUST(status != SW_GAMETREE_UNKNOWN && status != SW_GAMETREE_NO_MEMORY && status != SW_GAMETREE_MANY_CODES);
            MUST(status != SW_GAMETREE_STOPPED || growth.ask || growth.stop);
            MUST(status != SW_GAMETREE_DONE || tree.nodes <= growth.most_nodes);
            if (status == SW_GAMETREE_DONE) {
                check_gametree(&tree);
                learn(in, &tree, game.rake_ppm > 0);
            }
            sw_free_gametree(&tree);
        }
    }
    sw_free(&hand);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static void (*const part[])(input *) = {a_spot, a_spot, a_spot, a_spot, any_tree, a_game};
    input in = {bytes, length};
    if (length < 8) return 0;
    part[take(&in) % (sizeof part / sizeof *part)](&in);
    return 0;
}
