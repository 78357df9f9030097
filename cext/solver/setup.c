/* The solver before its first iteration: hands, equivalent suits, run-outs, and its working memory. */
#include "solver/internal.h"

#include "evaluator/batch.h"
#include "evaluator/level.h"

#include <stdlib.h>

const sw_row_kernels *sw_rows_in_use(void)
{
#if SW_X86_64
    if (sw_level() == SW_AVX2) return &sw_avx2_rows;
    if (sw_level() == SW_AVX512) return &sw_avx512_rows;
#elif SW_ARM64
    if (sw_level() == SW_NEON) return &sw_neon_rows;
#endif
    return &sw_plain_rows;
}

static int swapped(int card, int s, int t)
{
    int suit = card & 3;
    return suit == s ? (card & ~3) | t : suit == t ? (card & ~3) | s : card;
}

/* Lists a player's hands, in the order of combos, and the hands with each card. */
static int make_hands(sw_solver *s, int player)
{
    uint8_t card[SW_COMBOS][2];
    sw_hands *hands = &s->hands[player];
    int count = 0;
    sw_list_combos(card);
    s->place[player] = malloc(SW_COMBOS * sizeof(int16_t));
    s->items[player] = malloc(SW_COMBOS * sizeof(sw_item));
    s->same[player] = malloc(SW_COMBOS * sizeof(int16_t));
    s->combo[player] = malloc(SW_COMBOS * sizeof(uint16_t));
    s->with[player] = malloc(2 * SW_COMBOS * sizeof(uint16_t));
    s->weight[player] = sw_take((SW_COMBOS + SW_ROW_STEP) * sizeof(float));
    if (!s->place[player] || !s->items[player] || !s->same[player] || !s->combo[player] || !s->with[player] ||
        !s->weight[player])
        return 0;
    for (int i = 0; i < SW_COMBOS; i++) {
        double weight = s->setup.weights[player][i];
        int blocked = (sw_set_of(card[i]) & (s->setup.board | ~s->setup.deck)) != 0;
        s->place[player][i] = -1;
        if (!(weight > 0) || blocked) continue;
        s->place[player][i] = (int16_t)count;
        s->combo[player][count] = (uint16_t)i;
        s->weight[player][count] = (float)weight;
        s->items[player][count] = (sw_item){(uint16_t)count, card[i][0], card[i][1]};
        count++;
    }
    for (int c = 0, k = 0; c < SW_CARDS; c++) {
        s->with_first[player][c] = k;
        for (int i = 0; i < count; i++)
            if (s->items[player][i].low == c || s->items[player][i].high == c) s->with[player][k++] = (uint16_t)i;
        s->with_first[player][c + 1] = k;
    }
    hands->count = count;
    hands->room = (count + SW_ROW_STEP - 1) / SW_ROW_STEP * SW_ROW_STEP;
    hands->hands = s->items[player];
    hands->same = s->same[player];
    return 1;
}

/* Finds the other player's equal hands, and counts the deals. */
static void match_hands(sw_solver *s)
{
    double of_card[SW_CARDS] = {0}, total = 0;
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < s->hands[player].count; i++)
            s->same[player][i] = s->place[1 - player][s->combo[player][i]];
    for (int i = 0; i < s->hands[1].count; i++) {
        total += (double)s->weight[1][i];
        of_card[s->items[1][i].low] += (double)s->weight[1][i];
        of_card[s->items[1][i].high] += (double)s->weight[1][i];
    }
    for (int i = 0; i < s->hands[0].count; i++) {
        const int same = s->same[0][i];
        double free = total - of_card[s->items[0][i].low] - of_card[s->items[0][i].high];
        if (same >= 0) free += (double)s->weight[1][same];
        if (free > 1e-9 * total) s->deals += (double)s->weight[0][i] * free;
    }
    s->ways = 1;
}

/* Returns whether each folded hand has the same weight as the hand with two suits swapped. */
static int folds_alike(const sw_solver *s, int a, int b)
{
    uint8_t card[SW_COMBOS][2];
    sw_list_combos(card);
    for (int k = 0; k < s->setup.folds; k++)
        for (int i = 0; i < SW_COMBOS; i++) {
            const int other = sw_combo_of(swapped(card[i][0], a, b), swapped(card[i][1], a, b));
            if (sw_set_of(card[i]) & (s->setup.board | ~s->setup.deck)) continue;
            if (s->setup.folded[k][i] != s->setup.folded[k][other]) return 0;
        }
    return 1;
}

/* Finds whether two suits are equivalent for the ranges: each hand has the same weight as the hand with the suits
   swapped. */
static int swap_suits(sw_solver *s, int a, int b)
{
    if (!folds_alike(s, a, b)) return 1;
    for (int player = 0; player < 2; player++) {
        uint16_t *swap = malloc((size_t)s->hands[player].room * sizeof *swap + 2);
        s->swap[player][a][b] = swap;
        if (!swap) return 0;
        for (int i = 0; i < s->hands[player].count; i++) {
            const sw_item *hand = &s->items[player][i];
            int x = swapped(hand->low, a, b), y = swapped(hand->high, a, b);
            int combo = sw_combo_of(x, y), place = s->place[player][combo];
            swap[i] = (uint16_t)(place < 0 ? i : place); /* never used: the board blocks that hand */
            if (s->setup.weights[player][combo] != s->setup.weights[player][s->combo[player][i]]) {
                for (int p = 0; p <= player; p++) {
                    free(s->swap[p][a][b]);
                    s->swap[p][a][b] = NULL;
                }
                return 1;
            }
        }
    }
    return 1;
}

/* Returns whether two suits are interchangeable on a board: in both ranges, at the root and on that board. */
static int are_alike(const sw_solver *s, uint64_t board, int a, int b)
{
    return s->swap[0][a][b] && sw_ranks_in(board, a) == sw_ranks_in(board, b) &&
           sw_ranks_in(s->setup.board, a) == sw_ranks_in(s->setup.board, b);
}

/* Returns the pairs of equivalent suits on a board, as bits, and finds the first hand equivalent to each; -1 if out of
   memory. */
static int find_alike(sw_solver *s, uint64_t board)
{
    int pairs[6][2], count = 0, alike = 0;
    for (int a = 0, bit = 1; a < 4; a++)
        for (int b = a + 1; b < 4; b++, bit *= 2) {
            if (!are_alike(s, board, a, b)) continue;
            pairs[count][0] = a;
            pairs[count++][1] = b;
            alike |= bit;
        }
    for (int player = 0; count && player < 2; player++) {
        if (s->least[player][alike]) continue;
        uint16_t *least = s->least[player][alike] = malloc((size_t)s->hands[player].room * sizeof *least + 2);
        if (!least) return -1;
        for (int i = 0; i < s->hands[player].count; i++) least[i] = (uint16_t)i;
        for (int changed = 1; changed;) {
            changed = 0;
            for (int k = 0; k < count; k++)
                for (int i = 0; i < s->hands[player].count; i++) {
                    const uint16_t other = least[s->swap[player][pairs[k][0]][pairs[k][1]][i]];
                    if (other >= least[i]) continue;
                    least[i] = other;
                    changed = 1;
                }
        }
    }
    return alike;
}

static int32_t add_runout(sw_solver *s, int street, uint64_t board, const uint8_t dealt[2], int cards)
{
    const int count = s->runout_count[street];
    if (!(count & (count - 1))) {
        size_t room = count ? 2 * (size_t)count : 1;
        sw_runout *more = realloc(s->runouts[street], room * sizeof *more);
        if (!more) return -1;
        s->runouts[street] = more;
    }
    sw_runout *runout = &s->runouts[street][count];
    s->runout_count[street]++;
    memset(runout, 0, sizeof *runout);
    runout->board = board;
    runout->cards = cards;
    memcpy(runout->dealt, dealt, 2);
    runout->alike = find_alike(s, board);
    if (runout->alike < 0) return -1;
    if (street == 2 || cards == 2) return count;

    /* The next cards. A suit that is equivalent to another, at the root, now, and in both ranges, shares the other's
       cards. */
    sw_next_card next[SW_CARDS];
    uint64_t used = board | ~s->setup.deck;
    int kinds = 0;
    for (int card = 0; card < SW_CARDS; card++) {
        if (used >> card & 1) continue;
        sw_next_card *x = &next[kinds++];
        x->card = (uint8_t)card;
        x->copies = 0;
        for (int t = 0; t < 4; t++) {
            const int suit = card & 3, other = (card & ~3) | t;
            if (t == suit || used >> other & 1 || !are_alike(s, board, suit, t)) continue;
            x->copy[x->copies++] = (uint8_t)t;
            used |= SW_SET(other);
        }
        used |= SW_SET(card);
    }
    const int first = s->next_card_count;
    sw_next_card *more = realloc(s->next_cards, (size_t)(first + kinds) * sizeof *more);
    if (!more) return -1;
    s->next_cards = more;
    s->next_card_count += kinds;
    memcpy(more + first, next, (size_t)kinds * sizeof *more);
    runout->next = first;
    runout->next_count = kinds;
    for (int i = 0; i < kinds; i++) {
        uint8_t on[2] = {dealt[0], dealt[1]};
        on[cards] = next[i].card;
        int32_t child = add_runout(s, street + 1, board | SW_SET(next[i].card), on, cards + 1);
        if (child < 0) return -1;
        s->next_cards[first + i].runout = child;
    }
    return count;
}

/* Returns the bytes of both orders of a river: all hands twice, and at most one step per strength. */
static size_t order_size(const sw_solver *s)
{
    size_t hands = (size_t)(s->hands[0].count + s->hands[1].count);
    return 2 * hands * sizeof(sw_item) + hands * sizeof(sw_step_up);
}

typedef struct {
    uint32_t key; /* strength << 16 | hand */
} strong;

static void sort_by_strength(strong *x, strong *scratch, int count)
{
    for (int shift = 16; shift < 32; shift += 8) {
        int first[257] = {0};
        for (int i = 0; i < count; i++) first[(x[i].key >> shift & 255) + 1]++;
        for (int i = 0; i < 256; i++) first[i + 1] += first[i];
        for (int i = 0; i < count; i++) scratch[first[x[i].key >> shift & 255]++] = x[i];
        strong *swap = x;
        x = scratch;
        scratch = swap;
    } /* twice: back in its original place */
}

/* Sorts both players' hands by strength, once for each player whose values are computed. */
static int order_hands(sw_solver *s, sw_runout *runout)
{
    strong by[2][SW_COMBOS], scratch[SW_COMBOS];
    uint64_t sets[SW_COMBOS];
    uint16_t values[SW_COMBOS];
    int count[2];
    for (int player = 0; player < 2; player++) {
        int alive = 0;
        for (int i = 0; i < s->hands[player].count; i++) {
            const sw_item *hand = &s->items[player][i];
            uint64_t set = SW_SET(hand->low) | SW_SET(hand->high);
            if (set & runout->board) continue;
            sets[alive] = set | runout->board;
            by[player][alive++].key = (uint32_t)i;
        }
        sw_batch_sets(&sw_rankings[s->setup.ranking], (const uint8_t *)sets, 8, (uint8_t *)values, 2, (size_t)alive);
        for (int i = 0; i < alive; i++) by[player][i].key |= (uint32_t)values[i] << 16;
        sort_by_strength(by[player], scratch, alive);
        count[player] = alive;
    }
    const int all = count[0] + count[1];
    runout->memory = malloc(2 * (size_t)all * sizeof(sw_item) + ((size_t)all + 2) * sizeof(sw_step_up));
    if (!runout->memory) return 0;
    sw_item *items = runout->memory;
    sw_step_up *steps = (sw_step_up *)(items + 2 * all);
    for (int player = 0; player < 2; player++) {
        const strong *own = by[player], *other = by[1 - player];
        int i = 0, j = 0;
        runout->order[player].items = items;
        runout->order[player].steps = steps;
        while (i < count[player]) {
            const uint32_t value = own[i].key >> 16;
            sw_step_up step = {0, 0, 0};
            for (; j < count[1 - player] && other[j].key >> 16 < value; j++, step.below++)
                *items++ = s->items[1 - player][other[j].key & 0xffff];
            for (; j < count[1 - player] && other[j].key >> 16 == value; j++, step.tied++)
                *items++ = s->items[1 - player][other[j].key & 0xffff];
            for (; i < count[player] && own[i].key >> 16 == value; i++, step.own++)
                *items++ = s->items[player][own[i].key & 0xffff];
            *steps++ = step;
        }
        runout->order[player].count = (int)(steps - runout->order[player].steps);
    }
    return 1;
}

/* Returns the bytes of a thread's memory; allocates it if `work` is not NULL. Returns 0 if out of memory. */
static uint64_t make_work(sw_solver *s, sw_work *work)
{
    const uint64_t row = (uint64_t)s->wide * sizeof(float), nodes = (uint64_t)s->count;
    const uint64_t lanes = (uint64_t)s->rows->lanes * sizeof(float);
    uint64_t bytes = 0;
    int good = 1;
#define TAKE(to, type, size) \
    do { \
        uint64_t needed = (size); \
        bytes += needed; \
        if (work && !(work->to = (type)sw_take((size_t)needed))) good = 0; \
    } while (0)
    TAKE(reach, float **, nodes * sizeof(float *));
    TAKE(value, float **, nodes * sizeof(float *));
    TAKE(zeros, float *, row);
    TAKE(unread, float *, row);
    for (int street = s->root; street < SW_SOLVED_STREETS; street++) {
        TAKE(reach_rows[street], float *, row * (uint64_t)(s->most_nodes[street] + 1));
        TAKE(value_rows[street], float *, row * (uint64_t)(s->most_nodes[street] + 1));
        if (street == 2) continue;
        const uint64_t lines = (uint64_t)s->line_count[street + 1];
        TAKE(next_reach[street], float *, row * lines);
        TAKE(next_value[street], float *, row * lines);
        TAKE(sums[street], double *, 2 * row * lines);
        TAKE(in[street], float **, (lines + 1) * sizeof(float *));
        TAKE(out[street], float **, (lines + 1) * sizeof(float *));
    }
    for (int player = 0; s->setup.folds && player < 2; player++)
        TAKE(free[player], float *, (uint64_t)s->hands[player].count * (uint64_t)s->hands[1 - player].count * sizeof(float));
    const uint64_t walk = lanes * (uint64_t)(4 * s->wide + SW_CARDS + 1);
    TAKE(walk_memory, float *, walk * SW_MOST_AT_ONCE);
    for (int k = 0; work && work->walk_memory && k < SW_MOST_AT_ONCE; k++) {
        const size_t wide = (size_t)s->wide * (size_t)s->rows->lanes;
        float *at = work->walk_memory + (size_t)k * (size_t)(walk / sizeof(float));
        work->walks[k] = (sw_walk){at + 4 * wide, at + 4 * wide + SW_CARDS * (size_t)s->rows->lanes,
                                   at, at + wide, at + 2 * wide, at + 3 * wide};
    }
    if (work) work->solver = s;
    return good ? bytes : 0;
#undef TAKE
}

static void free_work(sw_work *work)
{
    sw_give(work->reach);
    sw_give(work->value);
    sw_give(work->zeros);
    sw_give(work->unread);
    sw_give(work->walk_memory);
    sw_give(work->free[0]);
    sw_give(work->free[1]);
    for (int street = 0; street < SW_SOLVED_STREETS; street++) {
        sw_give(work->reach_rows[street]);
        sw_give(work->value_rows[street]);
        if (street == 2) continue;
        sw_give(work->next_reach[street]);
        sw_give(work->next_value[street]);
        sw_give(work->sums[street]);
        sw_give(work->in[street]);
        sw_give(work->out[street]);
    }
}

/* Returns the floats for the values of the root street's next cards. */
static uint64_t shared_size(const sw_solver *s)
{
    if (s->setup.parts < 2 || s->root == 2) return 0;
    return (uint64_t)s->runouts[s->root][0].next_count * (uint64_t)s->line_count[s->root + 1] * (uint64_t)s->wide;
}

static uint64_t bytes_of(sw_solver *s)
{
    uint64_t bytes = (uint64_t)s->runout_count[2] * (order_size(s) + 24);
    for (int street = s->root; street < SW_SOLVED_STREETS; street++) {
        for (int player = 0; player < 2; player++)
            bytes += (uint64_t)s->runout_count[street] * s->size[street][player] * (s->setup.half ? 4 : 8);
        bytes += (uint64_t)s->runout_count[street] * sizeof(sw_runout);
    }
    bytes += (uint64_t)s->setup.parts * make_work(s, NULL) + shared_size(s) * sizeof(float);
    const uint64_t before = sw_bunching_scratch(&s->bunching); /* freed before */
    return (bytes > before ? bytes : before) + sw_bunching_size(&s->bunching);
}

sw_solver *sw_new_solver(const sw_solver_setup *setup, size_t *bytes)
{
    sw_solver *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->setup = *setup;
    s->rows = sw_rows_in_use();
    s->count = setup->tree->count;
    s->nodes = malloc((size_t)s->count * sizeof *s->nodes); /* a copy, so that the tree may change or be freed */
    if (!s->nodes) {
        free(s);
        return NULL;
    }
    memcpy(s->nodes, setup->tree->nodes, (size_t)s->count * sizeof *s->nodes);
    s->root = s->nodes[0].street;
    s->probed = -1;
    const uint8_t none[2] = {0, 0};
    int good = make_hands(s, 0) && make_hands(s, 1);
    good = good && sw_begin_bunching(&s->bunching, setup->board, setup->deck, 6 - s->root, setup->folded, setup->folds);
    if (good) match_hands(s);
    s->wide = s->hands[0].room > s->hands[1].room ? s->hands[0].room : s->hands[1].room;
    for (int a = 0; good && setup->alike && s->root < 2 && a < 4; a++)
        for (int b = 0; good && b < 4; b++)
            if (a != b) good = swap_suits(s, a, b);
    good = good && add_runout(s, s->root, setup->board, none, 0) >= 0 && sw_make_betting_lines(s);
    const uint64_t needed = good ? bytes_of(s) : 0;
    if (!good || needed > SIZE_MAX / 2) { /* more than possible, on 32 bits */
        sw_free_solver(s);
        return NULL;
    }
    *bytes = (size_t)needed;
    memset(s->setup.weights, 0, sizeof s->setup.weights);
    memset(s->setup.folded, 0, sizeof s->setup.folded);
    return s;
}

/* Returns the maximum that one of a player's hands can meet: the other's weights, each by the ways to fold. */
static double most_met(const sw_solver *s, int player)
{
    const sw_hands *own = &s->hands[player], *other = &s->hands[1 - player];
    double most = 0;
    for (int i = 0; i < own->count; i++) {
        sw_beside beside;
        double sum = 0;
        sw_sit_beside(&s->bunching, own->hands[i].low, own->hands[i].high, NULL, 0, &beside);
        for (int j = 0; j < other->count; j++)
            sum += (double)s->weight[1 - player][j] * (double)sw_free_beside(&beside, other->hands[j].low, other->hands[j].high);
        if (sum > most) most = sum;
    }
    return most;
}

/* Sets one factor per street that keeps 16-bit floats in their range. For regrets it follows from the amounts that can
   be won there. For averages it follows from the probability of the street's cards and, if a range has small weights,
   from its largest weight. */
static void set_scales(sw_solver *s)
{
    double most = 0, weight = 0, chance = 1, largest[2] = {0, 0};
    for (int32_t i = 0; i < s->count; i++)
        for (int p = 0; p < 2; p++)
            for (int k = 0; k < 3; k++) {
                double x = s->nodes[i].value[p][k];
                if (x > most || -x > most) most = x < 0 ? -x : x;
            }
    for (int p = 0; p < 2; p++) {
        double sum = 0;
        for (int i = 0; i < s->hands[p].count; i++) {
            const double x = (double)s->weight[p][i];
            sum += x;
            if (x > largest[p]) largest[p] = x;
        }
        if (s->setup.folds) sum = most_met(s, 1 - p);
        if (sum > weight) weight = sum;
    }
    most /= s->deals;
    for (int street = s->root; street < SW_SOLVED_STREETS; street++) {
        s->regret_scale[street] = s->setup.half && most > 0 ? (float)(1000 / (most * weight * chance)) : 1;
        for (int p = 0; p < 2; p++)
            s->average_scale[street][p] = s->setup.half ? (float)(16 / (chance * (largest[p] < 0.1 ? largest[p] : 1))) : 1;
        chance /= sw_cards_left(s, street);
    }
}

/* Counts the ways to fold for each set of cards. */
static sw_solver_status count_folds(sw_solver *s, const sw_solver_help *help)
{
    sw_weighted hands[2][SW_COMBOS];
    const sw_weighted *of[2] = {hands[0], hands[1]};
    const int count[2] = {s->hands[0].count, s->hands[1].count};
    for (int p = 0; p < 2; p++)
        for (int i = 0; i < count[p]; i++)
            hands[p][i] = (sw_weighted){s->items[p][i].low, s->items[p][i].high, (double)s->weight[p][i]};
    const int good = sw_count_bunching(&s->bunching, of, count, &s->ways, help ? help->stopped : NULL);
    if (good < 0) return SW_SOLVER_NO_MEMORY;
    return !good ? SW_SOLVER_STOPPED : s->ways > 0 ? SW_SOLVED : SW_SOLVER_NO_DEAL;
}

sw_solver_status sw_start_solver(sw_solver *s, const sw_solver_help *help)
{
    if (s->setup.folds) {
        const sw_solver_status status = count_folds(s, help);
        if (status != SW_SOLVED) return status;
    }
    set_scales(s);
    for (int i = 0; i < s->runout_count[2]; i++)
        if (!order_hands(s, &s->runouts[2][i])) return SW_SOLVER_NO_MEMORY;
    for (int street = s->root; street < SW_SOLVED_STREETS; street++)
        for (int player = 0; player < 2; player++) {
            size_t bytes = sw_stored(s, (size_t)s->runout_count[street] * s->size[street][player]);
            s->regrets[street][player] = sw_take(bytes);
            s->averages[street][player] = sw_take(bytes);
            if (!s->regrets[street][player] || !s->averages[street][player]) return SW_SOLVER_NO_MEMORY;
        }
    s->has_lock = calloc((size_t)s->count, 1);
    s->works = calloc((size_t)s->setup.parts, sizeof *s->works);
    if (!s->works || !s->has_lock) return SW_SOLVER_NO_MEMORY;
    for (int i = 0; i < s->setup.parts; i++)
        if (!make_work(s, &s->works[i])) return SW_SOLVER_NO_MEMORY;
    if (shared_size(s) && !(s->shared = sw_take((size_t)shared_size(s) * sizeof(float)))) return SW_SOLVER_NO_MEMORY;
    return SW_SOLVED;
}

/* Zeroes the regrets or averages of a street, except locked ones. It takes new memory, which the system clears page by
   page on first use, so that parts that no iteration has reached cost nothing. If there is none, it clears the old
   memory. */
static void clear(sw_solver *s, int street, int player, uint8_t **numbers, int keeps_locks)
{
    uint8_t *before = *numbers, *now = sw_take(sw_stored(s, (size_t)s->runout_count[street] * s->size[street][player]));
    for (int32_t i = 0; i < s->count; i++) {
        const sw_node *node = &s->nodes[i];
        if (node->kind != SW_DECIDES || node->street != street || node->player != player) continue;
        const size_t bytes = sw_stored(s, (size_t)node->actions * (size_t)s->hands[player].room);
        for (int runout = 0; runout < s->runout_count[street]; runout++) {
            const size_t at = sw_stored(s, (size_t)runout * s->size[street][player] + s->offset[i]);
            const int is_kept = keeps_locks && sw_is_locked(s, i, runout);
            if (now && is_kept) memcpy(now + at, before + at, bytes);
            if (!now && !is_kept) memset(before + at, 0, bytes);
        }
    }
    if (!now) return;
    sw_give(before);
    *numbers = now;
}

void sw_clear_solver(sw_solver *s)
{
    for (int street = s->root; street < SW_SOLVED_STREETS; street++)
        for (int player = 0; player < 2; player++) {
            clear(s, street, player, &s->regrets[street][player], 0);
            clear(s, street, player, &s->averages[street][player], 1);
        }
    s->iterations = 0;
}

void sw_free_solver(sw_solver *s)
{
    if (!s) return;
    for (int player = 0; player < 2; player++) {
        free(s->items[player]);
        free(s->same[player]);
        free(s->combo[player]);
        free(s->place[player]);
        free(s->with[player]);
        sw_give(s->weight[player]);
        for (int a = 0; a < 4; a++)
            for (int b = 0; b < 4; b++) free(s->swap[player][a][b]);
        for (int alike = 0; alike < 64; alike++) free(s->least[player][alike]);
    }
    for (int street = 0; street < SW_SOLVED_STREETS; street++) {
        for (int player = 0; player < 2; player++) {
            sw_give(s->regrets[street][player]);
            sw_give(s->averages[street][player]);
        }
        for (int g = 0; g < s->group_count[street]; g++) {
            free(s->groups[street][g].nodes);
            for (int player = 0; player < 2; player++) sw_give(s->groups[street][g].batches[player]);
        }
        for (int i = 0; street == 2 && i < s->runout_count[2]; i++) free(s->runouts[2][i].memory);
        free(s->groups[street]);
        free(s->lines[street]);
        free(s->line_of[street]);
        free(s->runouts[street]);
    }
    sw_end_bunching(&s->bunching);
    free(s->nodes);
    free(s->next_cards);
    free(s->offset);
    for (int i = 0; s->works && i < s->setup.parts; i++) free_work(&s->works[i]);
    free(s->works);
    sw_give(s->shared);
    free(s->locked);
    free(s->has_lock);
    free(s);
}

void sw_solver_work(const sw_solver *s, double *numbers, double *pairs)
{
    *numbers = *pairs = 0;
    for (int street = s->root; street < SW_SOLVED_STREETS; street++) {
        double batches = 0;
        for (int g = 0; g < s->group_count[street]; g++)
            batches += s->groups[street][g].batch_count[0] + s->groups[street][g].batch_count[1];
        *numbers += (double)s->runout_count[street] * (double)(s->size[street][0] + s->size[street][1]);
        *pairs += (double)s->runout_count[street] * batches;
    }
    *pairs *= s->setup.folds ? (double)s->hands[0].count * s->hands[1].count : 0;
}

double sw_deals(const sw_solver *s)
{
    return s->deals * s->ways;
}

int64_t sw_iterations(const sw_solver *s)
{
    return s->iterations;
}
