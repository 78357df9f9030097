#include "solver/tree.h"

#include "game/memory.h"
#include "tables/tables.h"

#include <math.h>
#include <stdlib.h>

enum { FLOP = 3, ALL_BOARD = 5, HOLE = 2, FIRST_ROOM = 64 };

/* ---- the root */

static int board_cards_to_come(const sw_state *s)
{
    int cards = 0;
    for (int i = s->street + 1; i < s->game->streets; i++) {
        if (s->game->street[i].board != 1) return -1;
        cards++;
    }
    return cards;
}

static sw_tree_status check_spot(const sw_state *s)
{
    const sw_game *game = s->game;
    const sw_share *share = &game->share[0];
    int hole = 0;
    for (int i = 0; i < game->streets; i++) {
        if (game->street[i].draw != SW_NO_DRAW || game->street[i].up) return SW_TREE_GAME;
        hole += game->street[i].hole;
    }
    if (hole != HOLE || game->street[0].hole != HOLE || game->boards != 1 || game->board_cards != ALL_BOARD || game->wild) {
        return SW_TREE_GAME;
    }
    if (game->shares != 1 || share->uses != SW_USE_ANY || share->ranking > SW_SHORT_DECK_TRIPS) return SW_TREE_RANKING;
    for (int i = 0; i < game->deck_size; i += 4) { /* whole ranks, without a gap from the lowest to the ace */
        if (game->deck[i] % 4 || game->deck[i] + game->deck_size - i != SW_CARDS) return SW_TREE_RANKING;
    }
    if (s->phase == SW_OVER) return SW_TREE_OVER;
    if (s->phase != SW_BET || s->viewer != SW_EVERYTHING) return SW_TREE_NO_BET;
    if (s->boards[0] < FLOP) return SW_TREE_PREFLOP;
    if (sw_count_bits(s->live) != 2) return SW_TREE_PLAYERS;
    if (s->acted || s->to_match) return SW_TREE_IN_ROUND;
    if (board_cards_to_come(s) != ALL_BOARD - s->boards[0]) return SW_TREE_GAME;
    for (int i = 0; i < s->boards[0]; i++) {
        if (s->deck[s->board[0][i]] == SW_UNKNOWN) return SW_TREE_NO_BET;
    }
    return SW_TREE_DONE;
}

/* Arranges cards so that player 0 wins at the showdown: all four cards of the lowest rank on the board with one card of
   the next, and aces against a pair of that rank. */
static void lay_cards(sw_tree *tree)
{
    sw_state *s = &tree->root;
    const uint8_t *deck = tree->game.deck;
    const uint8_t hole[2][HOLE] = {{deck[tree->game.deck_size - 2], deck[tree->game.deck_size - 1]}, {deck[5], deck[6]}};
    for (int p = 0; p < 2; p++) {
        for (int i = 0; i < HOLE; i++) s->deck[s->seat[tree->seat[p]].hole[i]] = hole[p][i];
    }
    for (int i = 0; i < s->boards[0]; i++) s->deck[s->board[0][i]] = deck[i];
    for (int i = s->boards[0]; i < ALL_BOARD; i++) s->deck[s->top + i - s->boards[0]] = deck[i];
}

sw_tree_status sw_plant_tree(sw_tree *tree, const sw_state *hand)
{
    sw_tree_status status = check_spot(hand);
    if (status != SW_TREE_DONE) return status;
    sw_state *s = &tree->root;
    tree->nodes = malloc(FIRST_ROOM * sizeof *tree->nodes);
    if (!tree->nodes || sw_copy(s, hand) != SW_DONE) return SW_TREE_NO_MEMORY;
    for (int i = 0; i < hand->boards[0]; i++) tree->board |= SW_SET(hand->deck[hand->board[0][i]]);
    tree->game = *hand->game;
    tree->game.burns = 0; /* so that the next cards are on top */
    tree->game.rake_ppm = 0;
    tree->rake = (double)hand->game->rake_ppm;
    tree->rake_cap = (double)hand->game->rake_cap[hand->players];
    tree->deck = tree->game.deck_set;
    tree->ranking = tree->game.share[0].ranking;
    tree->pot = (double)s->pot;
    tree->seat[0] = s->actor;
    tree->seat[1] = sw_lowest_bit(s->live & ~(1u << s->actor));
    s->game = &tree->game;
    s->manual = 0;
    s->given = 0;
    s->drawn = s->places;
    s->events = s->first_event = 0; /* nothing is replayed here */
    sw_forget_original(s);
    lay_cards(tree);
    tree->nodes[0] = (sw_node){.kind = SW_DECIDES, .street = (uint8_t)(s->boards[0] - FLOP), .parent = -1, .first = -1};
    tree->count = 1;
    tree->room = FIRST_ROOM;
    return SW_TREE_DONE;
}

void sw_free_tree(sw_tree *tree)
{
    free(tree->nodes);
    sw_free(&tree->root);
    sw_free(&tree->now);
    sw_free(&tree->next);
}

/* ---- hands at nodes */

/* Makes `now` the hand at a node, which is not an end. */
static sw_tree_status go_to(sw_tree *tree, int32_t node)
{
    int64_t codes[SW_LONGEST_LINE];
    int count = 0;
    for (int32_t at = node; at; at = tree->nodes[at].parent) {
        if (tree->nodes[tree->nodes[at].parent].kind == SW_DEALS) continue;
        if (count == SW_LONGEST_LINE) return SW_TREE_TOO_DEEP;
        codes[count++] = tree->nodes[at].code;
    }
    if (sw_copy(&tree->now, &tree->root) != SW_DONE) return SW_TREE_NO_MEMORY;
    while (count > 0) {
        if (sw_act(&tree->now, codes[--count]) != SW_DONE) return SW_TREE_NO_MEMORY;
    }
    return SW_TREE_DONE;
}

/* Makes `next` the hand after an action from `now`; with `swapped` hole cards player 1 would win. */
static sw_tree_status step(sw_tree *tree, int64_t code, int swapped)
{
    sw_state *s = &tree->next;
    if (sw_copy(s, &tree->now) != SW_DONE) return SW_TREE_NO_MEMORY;
    for (int i = 0; i < HOLE && swapped; i++) {
        uint8_t *a = &s->deck[s->seat[tree->seat[0]].hole[i]], *b = &s->deck[s->seat[tree->seat[1]].hole[i]];
        uint8_t card = *a;
        *a = *b;
        *b = card;
    }
    sw_status status = sw_act(s, code);
    return status == SW_DONE ? SW_TREE_DONE : status == SW_NO_MEMORY ? SW_TREE_NO_MEMORY : SW_TREE_ILLEGAL;
}

/* Returns player p's gain in `next`, which is over. */
static double gain(const sw_tree *tree, int p)
{
    int seat = tree->seat[p];
    return (double)(tree->next.seat[seat].stack - tree->root.seat[seat].stack) - tree->pot / 2;
}

/* Same for the winner of the pot, less the rake: the loser has lost the amount that the winner has put in. */
static double gain_raked(const sw_tree *tree, int winner)
{
    const int loser = tree->seat[1 - winner];
    const double lost = (double)(tree->root.seat[loser].stack - tree->next.seat[loser].stack);
    const double rake = (tree->pot + 2 * lost) * tree->rake / 1e6;
    return gain(tree, winner) - (rake < tree->rake_cap ? rake : tree->rake_cap);
}

/* ---- totals */

/* Rounds a double to a total, at most `most`. */
static int64_t whole(double amount, int64_t most)
{
    double rounded = round(amount);
    return rounded < (double)most ? rounded > 0 ? (int64_t)rounded : 0 : most;
}

/* The actor's betting options, as needed for sizes. */
typedef struct {
    sw_legal legal;
    int64_t call, bet; /* chips to call; total to match */
    int64_t pot;       /* after a call */
    int64_t most;      /* largest useful total: it puts one of the two players all-in, if that is legal */
    int all_in;        /* whether it puts one of them all-in */
    int streets, bets; /* streets left, including this one; bets and raises in this round */
    double left;       /* smaller remaining stack after a call, in pots */
} outlook;

static outlook look_out(const sw_tree *tree, const sw_state *s)
{
    outlook o = {.legal = sw_legal_now(s), .bet = s->to_match};
    const sw_seat *me = &s->seat[s->actor], *other = &s->seat[tree->seat[s->actor == tree->seat[0]]];
    int64_t others = other->bet + other->stack, mine = me->bet + me->stack, both = sw_smaller(mine, others);
    o.call = o.legal.call;
    o.pot = s->pot + o.call;
    o.streets = ALL_BOARD - s->boards[0] + 1;
    o.bets = s->raises;
    o.left = (double)(both - s->to_match) / (double)o.pot;
    if (o.legal.max_to < 0) return o;
    int64_t most = both < o.legal.min_to ? o.legal.min_to : both;
    if (most >= o.legal.max_to) {
        most = o.legal.max_to;
    } else {
        int64_t over = (most - o.legal.min_to) % o.legal.step;
        if (over) most = sw_smaller(most + o.legal.step - over, o.legal.max_to);
    }
    o.most = most;
    o.all_in = most >= both;
    return o;
}

/* Converts a size to a total, before it is made legal. */
static int64_t wanted(const outlook *o, const sw_size *size)
{
    double streets, part;
    switch (size->kind) {
    case SW_SIZE_POT:
        return o->bet + whole((double)o->pot * size->x, o->most);
    case SW_SIZE_LAST_BET:
        return whole((double)o->bet * size->x, o->most);
    case SW_SIZE_CHIPS:
        return o->bet + whole(size->x, o->most);
    case SW_SIZE_GEOMETRIC:
        streets = (size->x > 0 ? size->x : o->streets) - o->bets;
        if (o->bets) streets += 1;
        if (streets < 1) streets = 1;
        part = (pow(2 * o->left + 1, 1 / streets) - 1) / 2;
        return o->bet + whole((double)o->pot * (part < size->y ? part : size->y), o->most);
    default:
        return o->most;
    }
}

static int64_t legal_total(const outlook *o, const sw_size *size)
{
    int64_t total = wanted(o, size);
    return total >= o->most ? o->most : sw_smaller(sw_nearest_total(&o->legal, 2 * total), o->most);
}

static int descends(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x < y) - (x > y);
}

/* Computes the totals of a list of sizes, ascending. As in the usual solvers' trees, all-in is added, then bets that
   leave little become all-in, then similar bets are merged, from the largest down. */
static int list_totals(const outlook *o, const sw_size_list *list, const sw_sizes *sizes, int64_t totals[SW_TOTALS])
{
    int count = 0, kept = 0;
    double pot = (double)o->pot;
    if (o->legal.max_to < 0 || list->count == 0) return 0;
    for (int i = 0; i < list->count && i < SW_SIZES; i++) {
        int64_t total = legal_total(o, &list->size[i]);
        double after = (double)(o->pot + 2 * (total - o->bet));
        if (o->all_in && o->most - total <= whole(after * sizes->force_all_in, SW_MOST_CHIPS)) total = o->most;
        totals[count++] = total;
    }
    if (o->all_in && o->most - o->bet <= whole(pot * sizes->add_all_in, SW_MOST_CHIPS)) totals[count++] = o->most;
    qsort(totals, (size_t)count, sizeof *totals, descends);
    for (int i = 0; i < count; i++) {
        double part = (double)(totals[i] - o->bet) / pot;
        if (kept) {
            double above = (double)(totals[kept - 1] - o->bet) / pot;
            if (part >= (above - sizes->merge) / (1 + sizes->merge) * (1 - 1e-12)) continue;
        }
        totals[kept++] = totals[i];
    }
    for (int i = 0, j = kept - 1; i < j; i++, j--) {
        int64_t total = totals[i];
        totals[i] = totals[j];
        totals[j] = total;
    }
    return kept;
}

/* Returns whether player 0, to open after a deal, called the last bet of the previous street. */
static int may_donk(const sw_tree *tree, int32_t node)
{
    const sw_node *nodes = tree->nodes;
    int32_t deal = nodes[node].parent;
    if (deal < 0 || nodes[deal].kind != SW_DEALS) return 0;
    return nodes[nodes[deal].parent].player == 0; /* a player who ends a round out of position has called */
}

/* Computes the totals at the node of `now`. */
static int totals_now(const sw_tree *tree, int32_t node, const sw_sizes *sizes, int64_t totals[SW_TOTALS])
{
    const sw_node *at = &tree->nodes[node];
    outlook o = look_out(tree, &tree->now);
    sw_size_use use = o.bet ? SW_FOR_RAISE : may_donk(tree, node) ? SW_FOR_DONK : SW_FOR_BET;
    return list_totals(&o, &sizes->of[at->street][at->player][use], sizes, totals);
}

static int is_open(const sw_tree *tree, int32_t node)
{
    return node >= 0 && node < tree->count && tree->nodes[node].kind == SW_DECIDES && tree->nodes[node].actions == 0;
}

const sw_state *sw_hand_at(sw_tree *tree, int32_t node)
{
    if (node < 0 || node >= tree->count || tree->nodes[node].kind != SW_DECIDES) return NULL;
    return go_to(tree, node) == SW_TREE_DONE ? &tree->now : NULL;
}

int64_t sw_total_at(const sw_tree *tree, const sw_state *hand, const sw_size *size)
{
    outlook o = look_out(tree, hand);
    return o.legal.max_to < 0 ? -1 : legal_total(&o, size);
}

int sw_tree_totals(sw_tree *tree, int32_t node, const sw_sizes *sizes, int64_t totals[SW_TOTALS])
{
    return sw_hand_at(tree, node) ? totals_now(tree, node, sizes, totals) : -1;
}

/* ---- growth */

static sw_tree_status make_room(sw_tree *tree, int32_t nodes)
{
    if (nodes > SW_MOST_NODES - tree->count) return SW_TREE_TOO_LARGE;
    if (tree->count + nodes <= tree->room) return SW_TREE_DONE;
    int32_t room = 2 * tree->room;
    while (room < tree->count + nodes) room *= 2;
    sw_node *grown = realloc(tree->nodes, (size_t)room * sizeof *grown);
    if (!grown) return SW_TREE_NO_MEMORY;
    tree->nodes = grown;
    tree->room = room;
    return SW_TREE_DONE;
}

/* Adds a node; there is room for it. */
static sw_node *add_node(sw_tree *tree, sw_node_kind kind, int street, int32_t parent)
{
    sw_node *node = &tree->nodes[tree->count++];
    *node = (sw_node){.kind = (uint8_t)kind, .street = (uint8_t)street, .parent = parent, .first = -1};
    return node;
}

/* Adds the nodes after a deal: the next street's first decision or, if the hand is over, deals up to the showdown. */
static void add_deals(sw_tree *tree, int32_t deal, const sw_node *showdown)
{
    for (;;) {
        sw_node *from = &tree->nodes[deal];
        int street = from->street + 1, is_last = street == ALL_BOARD - FLOP;
        from->first = tree->count;
        from->actions = 1;
        sw_node *node = add_node(tree, !showdown ? SW_DECIDES : is_last ? SW_SHOWS : SW_DEALS, street, deal);
        if (showdown && is_last) memcpy(node->value, showdown->value, sizeof node->value);
        if (!showdown || is_last) return;
        deal = tree->count - 1;
    }
}

/* Fills child `child` of the node of `now`, reached by an action, and adds the nodes after a deal. */
static sw_tree_status fill_child(sw_tree *tree, int32_t child, int64_t code)
{
    sw_node *node = &tree->nodes[child], showdown;
    const sw_state *s = &tree->next;
    sw_tree_status status = step(tree, code, 0);
    if (status != SW_TREE_DONE) return status;
    node->code = code;
    if (code < 0) {
        node->kind = SW_FOLDS;
        node->player = tree->now.actor == tree->seat[1];
        node->value[node->player][0] = gain(tree, node->player);
        node->value[1 - node->player][0] = gain_raked(tree, 1 - node->player);
        return SW_TREE_DONE;
    }
    if (s->phase == SW_BET && s->boards[0] == tree->now.boards[0]) {
        node->kind = SW_DECIDES;
        node->player = s->actor == tree->seat[1];
        return SW_TREE_DONE;
    }
    node->kind = node->street < ALL_BOARD - FLOP ? SW_DEALS : SW_SHOWS;
    if (s->phase == SW_BET) {
        add_deals(tree, child, NULL);
        return SW_TREE_DONE;
    }
    showdown = *node;
    showdown.value[0][0] = gain_raked(tree, 0);
    showdown.value[1][2] = gain(tree, 1);
    status = step(tree, code, 1);
    if (status != SW_TREE_DONE) return status;
    showdown.value[0][2] = gain(tree, 0);
    showdown.value[1][0] = gain_raked(tree, 1);
    for (int p = 0; p < 2; p++) showdown.value[p][1] = (showdown.value[p][0] + showdown.value[p][2]) / 2;
    if (node->kind == SW_SHOWS) {
        memcpy(node->value, showdown.value, sizeof node->value);
    } else {
        add_deals(tree, child, &showdown);
    }
    return SW_TREE_DONE;
}

/* Adds the children of the node of `now`. */
static sw_tree_status expand_now(sw_tree *tree, int32_t node, const int64_t *totals, int count)
{
    const sw_legal legal = sw_legal_now(&tree->now);
    const int32_t first = tree->count;
    int actions = 1 + (legal.call > 0) + count;
    sw_tree_status status = make_room(tree, actions * (1 + ALL_BOARD - FLOP));
    for (int i = 0; i < actions && status == SW_TREE_DONE; i++) add_node(tree, SW_DECIDES, tree->nodes[node].street, node);
    for (int i = 0; i < actions && status == SW_TREE_DONE; i++) {
        int plain = actions - count;
        status = fill_child(tree, first + i, i >= plain ? totals[i - plain] : legal.call > 0 && i == 0 ? -1 : 0);
    }
    if (status != SW_TREE_DONE) {
        tree->count = first;
        return status;
    }
    tree->nodes[node].first = first;
    tree->nodes[node].actions = (uint8_t)actions;
    return SW_TREE_DONE;
}

sw_tree_status sw_expand_node(sw_tree *tree, int32_t node, const int64_t *totals, int count)
{
    if (!is_open(tree, node)) return SW_TREE_NO_NODE;
    if (count < 0 || count > SW_MOST_TOTALS) return SW_TREE_TOO_LARGE;
    for (int i = 0; i < count; i++) {
        if (totals[i] < 1 || (i && totals[i] <= totals[i - 1])) return SW_TREE_ILLEGAL;
    }
    sw_tree_status status = go_to(tree, node);
    return status == SW_TREE_DONE ? expand_now(tree, node, totals, count) : status;
}

sw_tree_status sw_grow_tree(sw_tree *tree, const sw_sizes *sizes, int32_t nodes)
{
    int64_t totals[SW_TOTALS];
    for (; nodes > 0 && tree->expanded < tree->count; nodes--, tree->expanded++) {
        int32_t node = tree->expanded;
        if (!is_open(tree, node)) continue;
        sw_tree_status status = go_to(tree, node);
        if (status != SW_TREE_DONE) return status;
        int count = totals_now(tree, node, sizes, totals);
        status = expand_now(tree, node, totals, count);
        if (status != SW_TREE_DONE) return status;
    }
    return SW_TREE_DONE;
}
