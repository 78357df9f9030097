/* Queries of a solution at one node: strategies, reach and values at a run-out; and locked strategies. */
#include "solver/half.h"
#include "solver/internal.h"

#include <math.h>
#include <stdlib.h>

/* A spot: the run-outs on the way, and the name of each hand there once equivalent suits have been swapped. */
typedef struct {
    int runout[SW_SOLVED_STREETS];
    uint16_t hand[2][SW_COMBOS];
    uint64_t dealt; /* the original cards */
} place;

static void find_place(const sw_solver *s, const sw_node_at *spot, place *at)
{
    uint8_t card[2] = {spot->card[0], spot->card[1]};
    at->runout[s->root] = 0;
    at->dealt = 0;
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < s->hands[p].count; i++) at->hand[p][i] = (uint16_t)i;
    for (int k = 0; k < spot->cards; k++) {
        const sw_runout *runout = &s->runouts[s->root + k][at->runout[s->root + k]];
        at->dealt |= SW_SET(spot->card[k]);
        for (int i = 0; i < runout->next_count; i++) {
            const sw_next_card *next = &s->next_cards[runout->next + i];
            const int suit = next->card & 3;
            int same = next->card == card[k];
            for (int c = 0; !same && c < next->copies; c++) {
                const int other = next->copy[c];
                if (((next->card & ~3) | other) != card[k]) continue;
                same = 1;
                for (int p = 0; p < 2; p++)
                    for (int h = 0; h < s->hands[p].count; h++)
                        at->hand[p][h] = s->swap[p][suit][other][at->hand[p][h]];
                for (int later = k; later < 2; later++) {
                    const int is = card[later] & 3;
                    if (is == suit) card[later] = (uint8_t)((card[later] & ~3) | other);
                    else if (is == other) card[later] = (uint8_t)((card[later] & ~3) | suit);
                }
            }
            if (!same) continue;
            at->runout[s->root + k + 1] = next->runout;
            break;
        }
    }
}

static float stored(const sw_solver *s, const uint8_t *store, size_t i)
{
    float x;
    uint16_t h;
    if (s->setup.half) {
        memcpy(&h, store + 2 * i, sizeof h);
        return sw_from_half(h);
    }
    memcpy(&x, store + 4 * i, sizeof x);
    return x;
}

/* Returns an action's share of a hand's averages. */
static float share_of(const sw_solver *s, const place *at, int32_t id, int hand, int action)
{
    const sw_node *node = &s->nodes[id];
    const uint8_t *averages = sw_averages_of(s, node->street, node->player, at->runout[node->street], id);
    const size_t room = (size_t)s->hands[node->player].room;
    float sum = 0;
    for (size_t a = 0; a < node->actions; a++) sum += stored(s, averages, a * room + (size_t)hand);
    if (!(sum > 0)) return 1.0f / (float)node->actions;
    return stored(s, averages, (size_t)action * room + (size_t)hand) / sum;
}

static int is_held(const sw_solver *s, const place *at, int player, int hand)
{
    const sw_item *item = &s->items[player][hand];
    return !((SW_SET(item->low) | SW_SET(item->high)) & at->dealt);
}

/* Computes the reach of a player's hands, under their original names, in rows of hands. */
static void reach_of(const sw_solver *s, const place *at, int32_t node, int player, float *reach)
{
    int32_t way[1024], steps = 0;
    for (int32_t id = node; s->nodes[id].parent >= 0; id = s->nodes[id].parent) way[steps++] = id;
    for (int i = 0; i < s->hands[player].count; i++)
        reach[i] = is_held(s, at, player, i) ? s->weight[player][i] : 0;
    while (steps--) {
        const int32_t id = way[steps], parent = s->nodes[id].parent;
        if (s->nodes[parent].kind != SW_DECIDES || s->nodes[parent].player != player) continue;
        for (int i = 0; i < s->hands[player].count; i++)
            if (reach[i] > 0) reach[i] *= share_of(s, at, parent, at->hand[player][i], id - s->nodes[parent].first);
    }
}

/* Sums, for each of a player's hands, the reach of the other's hands that it does not block. */
static void against(const sw_solver *s, const sw_node_at *spot, const place *at, int player, const float *reach,
                    double *sums)
{
    const int other = 1 - player;
    for (int i = 0; s->setup.folds && i < s->hands[player].count; i++) {
        const sw_item *item = &s->items[player][i];
        sw_beside beside;
        sums[i] = 0;
        if (!is_held(s, at, player, i)) continue;
        sw_sit_beside(&s->bunching, item->low, item->high, spot->card, spot->cards, &beside);
        for (int j = 0; j < s->hands[other].count; j++)
            sums[i] += (double)reach[j] * (double)sw_free_beside(&beside, s->items[other][j].low, s->items[other][j].high);
    }
    if (s->setup.folds) return;
    double total = 0, of_card[SW_CARDS] = {0};
    for (int i = 0; i < s->hands[other].count; i++) {
        total += (double)reach[i];
        of_card[s->items[other][i].low] += (double)reach[i];
        of_card[s->items[other][i].high] += (double)reach[i];
    }
    for (int i = 0; i < s->hands[player].count; i++) {
        const int same = s->same[player][i];
        const double sum = total - of_card[s->items[player][i].low] - of_card[s->items[player][i].high] +
                           (same < 0 ? 0 : (double)reach[same]);
        sums[i] = sum > 1e-9 * total ? sum : 0;
    }
}

static void fill(float *to, int count)
{
    for (int i = 0; i < count; i++) to[i] = NAN;
}

void sw_strategy_at(const sw_solver *s, const sw_node_at *spot, float *strategy)
{
    const sw_node *node = &s->nodes[spot->node];
    place at;
    find_place(s, spot, &at);
    fill(strategy, node->actions * SW_COMBOS);
    for (int i = 0; i < s->hands[node->player].count; i++)
        for (int a = 0; is_held(s, &at, node->player, i) && a < node->actions; a++)
            strategy[s->combo[node->player][i] * node->actions + a] =
                share_of(s, &at, spot->node, at.hand[node->player][i], a);
}

void sw_reach_at(const sw_solver *s, const sw_node_at *spot, int player, float *reach)
{
    float row[SW_COMBOS];
    place at;
    find_place(s, spot, &at);
    reach_of(s, &at, spot->node, player, row);
    for (int i = 0; i < SW_COMBOS; i++) reach[i] = 0;
    for (int i = 0; i < s->hands[player].count; i++) reach[s->combo[player][i]] = row[i];
}

void sw_against_at(const sw_solver *s, const sw_node_at *spot, int player, double *to)
{
    float row[SW_COMBOS];
    double sums[SW_COMBOS];
    place at;
    find_place(s, spot, &at);
    reach_of(s, &at, spot->node, 1 - player, row);
    against(s, spot, &at, player, row, sums);
    for (int i = 0; i < SW_COMBOS; i++) to[i] = 0;
    for (int i = 0; i < s->hands[player].count; i++)
        if (is_held(s, &at, player, i)) to[s->combo[player][i]] = sums[i] * s->ways;
}

/* Converts a row to the names of hands at a place. */
static void rename_row(const sw_solver *s, const place *at, int player, const float *row, float *to)
{
    memset(to, 0, (size_t)s->hands[player].room * sizeof *to);
    for (int i = 0; i < s->hands[player].count; i++) to[at->hand[player][i]] = row[i];
}

sw_solver_status sw_values_at(sw_solver *s, const sw_node_at *spot, int player, int best, const sw_solver_help *help,
                              float *values, float *actions)
{
    const int32_t id = spot->node;
    const sw_node *node = &s->nodes[id];
    const int other = 1 - player, of_actions = actions && node->kind == SW_DECIDES && node->player == player;
    const size_t room = (size_t)s->hands[player].room;
    const int street = node->street;
    float row[SW_COMBOS], *line_reach = sw_take((SW_COMBOS + SW_ROW_STEP) * sizeof(float));
    double sums[SW_COMBOS];
    place at;
    s->probe = sw_take(((size_t)node->actions + 1) * room * sizeof(float));
    sw_solver_status status = SW_SOLVER_NO_MEMORY;
    if (line_reach && s->probe) {
        int32_t root = id;
        int line = 0;
        find_place(s, spot, &at);
        while (s->nodes[root].parent >= 0 && s->nodes[s->nodes[root].parent].street == street &&
               s->nodes[s->nodes[root].parent].kind != SW_DEALS)
            root = s->nodes[root].parent;
        while (s->lines[street][line] != root) line++;
        reach_of(s, &at, root, other, row);
        rename_row(s, &at, other, row, line_reach);
        s->probed = id;
        s->probed_runout = at.runout[street];
        const sw_passing pass = {player, best ? SW_BEST : SW_EXPECT, street, at.runout[street], line, line_reach};
        status = node->kind == SW_FOLDS ? SW_SOLVED : sw_pass(s, &pass, help, NULL);
        s->probed = -1;
    }
    if (status == SW_SOLVED) {
        reach_of(s, &at, id, other, row);
        against(s, spot, &at, player, row, sums);
        fill(values, SW_COMBOS);
        if (of_actions) fill(actions, node->actions * SW_COMBOS);
        for (int i = 0; i < s->hands[player].count; i++) {
            if (!is_held(s, &at, player, i) || !(sums[i] > 0)) continue;
            const size_t hand = at.hand[player][i];
            const double by = s->deals / sums[i];
            values[s->combo[player][i]] =
                (float)(node->kind == SW_FOLDS ? node->value[player][0] : (double)s->probe[hand] * by);
            for (size_t a = 0; of_actions && a < node->actions; a++)
                actions[s->combo[player][i] * (size_t)node->actions + a] = (float)((double)s->probe[(a + 1) * room + hand] * by);
        }
    }
    sw_give(s->probe);
    s->probe = NULL;
    sw_give(line_reach);
    return status;
}

/* Adds (reach of weaker hands) - (reach of stronger hands), over all rivers from a run-out on. */
static sw_solver_status show_down(sw_solver *s, int street, int runout, int player, float *reach, double *sums,
                                  const sw_solver_help *help)
{
    const int other = 1 - player, lanes = s->rows->lanes;
    const sw_runout *at = &s->runouts[street][runout];
    sw_work *w = &s->works[0];
    if (street == 2) {
        static const sw_terminal_factors one = {.show = {1}};
        const sw_terminal_factors *by = &one;
        float *rows[SW_MOST_LANES];
        for (int i = 0; i < lanes; i++) rows[i] = w->zeros;
        rows[0] = reach;
        s->rows->gather(rows, s->hands[other].room, by->show, w->walks[0].show);
        if (s->setup.folds) {
            sw_meet(w, at, player, SW_HAS_SHOW, by, &w->walks[0]);
        } else {
            s->rows->begin(&s->hands[player], &s->hands[other], SW_HAS_SHOW, by, &w->walks[0]);
            s->rows->go(&at->order[player], w->walks, &by, 1, 0);
        }
        for (int i = 0; i < s->hands[player].count; i++) {
            const sw_item *item = &s->items[player][i];
            if (!((SW_SET(item->low) | SW_SET(item->high)) & at->board))
                sums[i] += (double)w->walks[0].value[(size_t)i * (size_t)lanes];
        }
        return SW_SOLVED;
    }
    const size_t row = (size_t)s->wide * sizeof(float);
    float *less = sw_take(row);
    double *more = calloc((size_t)s->wide, sizeof *more);
    sw_solver_status status = less && more ? SW_SOLVED : SW_SOLVER_NO_MEMORY;
    for (int k = 0; status == SW_SOLVED && k < at->next_count; k++) {
        const sw_next_card *next = &s->next_cards[at->next + k];
        const int left = sw_cards_left(s, street);
        for (int i = 0; i < s->hands[other].count; i++) less[i] = reach[i] / (float)left;
        for (int i = s->with_first[other][next->card]; i < s->with_first[other][next->card + 1]; i++)
            less[s->with[other][i]] = 0;
        memset(more, 0, (size_t)s->wide * sizeof *more);
        status = show_down(s, street + 1, next->runout, player, less, more, help);
        if (street == 0 && help && help->stopped && help->stopped()) status = SW_SOLVER_STOPPED;
        for (int i = 0; i < s->hands[player].count; i++) sums[i] += more[i];
        for (int c = 0; c < next->copies; c++)
            for (int i = 0; i < s->hands[player].count; i++)
                sums[i] += more[s->swap[player][next->card & 3][next->copy[c]][i]];
    }
    sw_give(less);
    free(more);
    return status;
}

sw_solver_status sw_equity_at(sw_solver *s, const sw_node_at *spot, int player, const sw_solver_help *help, float *equity)
{
    const int other = 1 - player;
    /* After a deal the cards determine the street: a leaf of the previous street has only its own cards. */
    const int street = s->root + spot->cards;
    float row[SW_COMBOS], *reach = sw_take((SW_COMBOS + SW_ROW_STEP) * sizeof(float));
    double sums[SW_COMBOS], won[SW_COMBOS] = {0};
    place at;
    if (!reach) return SW_SOLVER_NO_MEMORY;
    find_place(s, spot, &at);
    reach_of(s, &at, spot->node, other, row);
    against(s, spot, &at, player, row, sums);
    rename_row(s, &at, other, row, reach);
    const sw_solver_status status = show_down(s, street, at.runout[street], player, reach, won, help);
    fill(equity, SW_COMBOS);
    for (int i = 0; status == SW_SOLVED && i < s->hands[player].count; i++)
        if (is_held(s, &at, player, i) && sums[i] > 0)
            equity[s->combo[player][i]] = (float)((1 + won[at.hand[player][i]] / sums[i]) / 2);
    sw_give(reach);
    return status;
}

static void store(const sw_solver *s, uint8_t *to, size_t i, float x)
{
    const uint16_t h = sw_to_half(x);
    if (s->setup.half) memcpy(to + 2 * i, &h, sizeof h);
    else memcpy(to + 4 * i, &x, sizeof x);
}

sw_solver_status sw_lock(sw_solver *s, const sw_node_at *spot, const float *strategy)
{
    const sw_node *node = &s->nodes[spot->node];
    const int player = node->player;
    place at;
    find_place(s, spot, &at);
    const sw_locked here = {spot->node, at.runout[node->street]};
    const int before = sw_is_locked(s, here.node, here.runout);
    if (!strategy) {
        for (int i = 0; before && i < s->locks; i++)
            if (s->locked[i].node == here.node && s->locked[i].runout == here.runout) s->locked[i--] = s->locked[--s->locks];
        return SW_SOLVED;
    }
    if (!before) {
        sw_locked *more = realloc(s->locked, (size_t)(s->locks + 1) * sizeof *more);
        if (!more) return SW_SOLVER_NO_MEMORY;
        s->locked = more;
        s->locked[s->locks++] = here;
        s->has_lock[here.node] = 1;
    }
    uint8_t *averages = sw_averages_of(s, node->street, player, here.runout, here.node);
    const size_t room = (size_t)s->hands[player].room;
    for (int i = 0; i < s->hands[player].count; i++)
        for (size_t a = 0; a < node->actions; a++)
            store(s, averages, a * room + at.hand[player][i], strategy[s->combo[player][i] * (size_t)node->actions + a]);
    return SW_SOLVED;
}

size_t sw_saved_size(const sw_solver *s, int regrets)
{
    size_t bytes = 0;
    for (int street = s->root; street < SW_SOLVED_STREETS; street++)
        for (int player = 0; player < 2; player++)
            bytes += sw_stored(s, (size_t)s->runout_count[street] * s->size[street][player]);
    return regrets ? 2 * bytes : bytes;
}

/* Copies 16- or 32-bit numbers; in saved bytes the lowest byte comes first. */
static void copy_numbers(const sw_solver *s, uint8_t *to, const uint8_t *from, size_t bytes)
{
    const uint16_t one = 1;
    const size_t size = sw_stored(s, 1);
    uint8_t first;
    memcpy(&first, &one, 1);
    if (first) memcpy(to, from, bytes);
    else
        for (size_t i = 0; i < bytes; i++) to[i] = from[i / size * size + size - 1 - i % size];
}

void sw_save_solver(const sw_solver *s, int regrets, uint8_t *to)
{
    for (int street = s->root; street < SW_SOLVED_STREETS; street++)
        for (int player = 0; player < 2; player++) {
            size_t bytes = sw_stored(s, (size_t)s->runout_count[street] * s->size[street][player]);
            copy_numbers(s, to, s->averages[street][player], bytes);
            to += bytes;
            if (!regrets) continue;
            copy_numbers(s, to, s->regrets[street][player], bytes);
            to += bytes;
        }
}

/* Returns whether all numbers are finite, and so are their sums; and none is below 0, unless `negative`. */
static int are_finite(const sw_solver *s, const uint8_t *from, size_t bytes, int negative)
{
    const size_t size = sw_stored(s, 1);
    const uint32_t most = s->setup.half ? 0x7c00 : 0x7b4097ce; /* infinity, and 1e36 */
    for (size_t i = 0; i < bytes; i += size) {
        uint32_t bits = 0;
        for (size_t k = size; k--;) bits = bits << 8 | from[i + k];
        const uint32_t sign = s->setup.half ? 0x8000 : 0x80000000u, number = bits & (sign - 1);
        if (number >= most || (bits & sign && number && !negative)) return 0;
    }
    return 1;
}

int sw_may_restore(const sw_solver *s, int regrets, const uint8_t *from, int *what)
{
    for (int street = s->root; street < SW_SOLVED_STREETS; street++)
        for (int player = 0; player < 2; player++)
            for (*what = 0; *what <= !!regrets; ++*what) {
                size_t bytes = sw_stored(s, (size_t)s->runout_count[street] * s->size[street][player]);
                if (!are_finite(s, from, bytes, *what)) return 0;
                from += bytes;
            }
    return 1;
}

void sw_restore_solver(sw_solver *s, int regrets, const uint8_t *from, int64_t iterations)
{
    for (int street = s->root; street < SW_SOLVED_STREETS; street++)
        for (int player = 0; player < 2; player++) {
            size_t bytes = sw_stored(s, (size_t)s->runout_count[street] * s->size[street][player]);
            copy_numbers(s, s->averages[street][player], from, bytes);
            from += bytes;
            if (!regrets) continue;
            copy_numbers(s, s->regrets[street][player], from, bytes);
            from += bytes;
        }
    s->iterations = iterations;
}
