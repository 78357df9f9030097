#include "solver/gametree.h"

#include "game/check.h"
#include "game/deck.h"
#include "game/memory.h"
#include "game/view.h"

#include <stdlib.h>

enum { DEEPEST = 400, FIRST_ROOM = 64, MOST_DEALS = 64 };
enum { LOOKS_EVERY = 1 << 12 }; /* in nodes */
enum { UNLIKE = 4 };            /* no deal takes this many times as many nodes as the other deals on average */

typedef struct {
    sw_gametree *tree;
    const sw_growth *growth;
    double deals;             /* number of ways to deal all cards so far */
    sw_state *child[DEEPEST]; /* by depth */
    sw_state view;
} builder;

/* The cards of a run of deals that one seat gets in the same way, or that come on one board. Their order carries no
   information. */
typedef struct {
    int seat, board, street, up, cards;
} group;

/* The deals between two decisions. */
typedef struct {
    int deals, groups;
    int of[MOST_DEALS], count[MOST_DEALS]; /* of each deal: its group and its number of cards */
    group group[MOST_DEALS];
    uint8_t card[SW_ALL_CARDS];            /* the chosen cards, group by group */
    int begun;                             /* some have been dealt */
} dealing;

/* ---- memory */

/* Makes room for one more item in an array of `count` items. */
static int make_room(void **array, size_t size, int32_t count, int32_t *room)
{
    if (count < *room) return 1;
    int64_t more = *room ? 2 * (int64_t)*room : FIRST_ROOM;
    if (more > INT32_MAX) return 0;
    void *grown = realloc(*array, (size_t)more * size);
    if (!grown) return 0;
    *array = grown;
    *room = (int32_t)more;
    return 1;
}

static uint64_t hash_of(const sw_ending *ending)
{
    uint64_t both = (uint64_t)(uint32_t)ending->sequence[0] << 32 | (uint32_t)ending->sequence[1];
    both = (both ^ both >> 31) * 0x9E3779B97F4A7C15u;
    return both ^ both >> 29;
}

/* Makes room in a table that is kept half empty. Returns 1 if it has grown and everything must be inserted again. */
static int make_places(sw_places *places, int32_t count)
{
    if (2 * (size_t)count + 2 <= places->size) return 0;
    size_t size = places->size ? 2 * places->size : 4 * FIRST_ROOM;
    int32_t *at = malloc(size * sizeof *at);
    if (!at) return -1;
    memset(at, 0xFF, size * sizeof *at); /* -1: empty */
    free(places->at);
    places->at = at;
    places->size = size;
    return 1;
}

static void put_set(sw_places *places, const sw_info_set *sets, int32_t i)
{
    size_t at = sets[i].key[0] & (places->size - 1);
    while (places->at[at] >= 0) at = (at + 1) & (places->size - 1);
    places->at[at] = i;
}

static int32_t find_set(const sw_places *places, const sw_info_set *sets, const uint64_t key[2])
{
    if (!places->size) return -1;
    for (size_t at = key[0] & (places->size - 1); places->at[at] >= 0; at = (at + 1) & (places->size - 1)) {
        const uint64_t *other = sets[places->at[at]].key;
        if (other[0] == key[0] && other[1] == key[1]) return places->at[at];
    }
    return -1;
}

void sw_free_gametree(sw_gametree *tree)
{
    for (int player = 0; player < 2; player++) {
        free(tree->side[player].set);
        free(tree->side[player].code);
        free(tree->side[player].weight);
        free(tree->sets[player].at);
    }
    free(tree->ending);
    free(tree->by_sequence.at);
    memset(tree, 0, sizeof *tree);
}

static sw_state *child_at(builder *b, int depth, const sw_state *s)
{
    if (!b->child[depth]) b->child[depth] = sw_new();
    return b->child[depth] && sw_copy(b->child[depth], s) == SW_DONE ? b->child[depth] : NULL;
}

/* ---- endings */

static sw_gametree_status end(sw_gametree *tree, const sw_state *s, double chance, const int32_t last[2])
{
    sw_ending made = {{last[0], last[1]}, {0, 0}};
    int grown = make_places(&tree->by_sequence, tree->endings);
    if (grown < 0) return SW_GAMETREE_NO_MEMORY;
    size_t mask = tree->by_sequence.size - 1, at;
    for (int32_t i = 0; grown && i < tree->endings; i++) {
        for (at = hash_of(&tree->ending[i]) & mask; tree->by_sequence.at[at] >= 0;) at = (at + 1) & mask;
        tree->by_sequence.at[at] = i;
    }
    for (at = hash_of(&made) & mask; tree->by_sequence.at[at] >= 0; at = (at + 1) & mask) {
        const int32_t *other = tree->ending[tree->by_sequence.at[at]].sequence;
        if (other[0] == last[0] && other[1] == last[1]) break;
    }
    if (tree->by_sequence.at[at] < 0) {
        int fits = make_room((void **)&tree->ending, sizeof made, tree->endings, &tree->ending_room);
        if (!fits) return SW_GAMETREE_NO_MEMORY;
        tree->ending[tree->endings] = made;
        tree->by_sequence.at[at] = tree->endings++;
    }
    sw_ending *ending = &tree->ending[tree->by_sequence.at[at]];
    for (int player = 0; player < 2; player++) {
        int seat = tree->seat[player];
        ending->payoff[player] += chance * (double)(s->seat[seat].stack + sw_reserve(s, seat) - s->seat[seat].start);
    }
    return SW_GAMETREE_DONE;
}

/* ---- decisions */

static sw_gametree_status grow(builder *b, const sw_state *s, int depth, double chance, const int32_t last[2]);

int sw_may_play(const sw_state *s, int64_t code)
{
    if (s->phase == SW_BET) {
        sw_legal legal = sw_legal_now(s);
        return sw_legal_place(&legal, code) >= 0;
    }
    int least, most, holes = sw_draw_bounds(s, &least, &most);
    if (code < 0 || code >> holes) return 0;
    int cards = sw_count_bits((uint64_t)code);
    return cards >= least && cards <= most;
}

/* Lists all legal codes of the actor; none if a bet has too many totals. */
static int list_codes(const sw_state *s, int free_folds, int64_t codes[SW_GAMETREE_CODES])
{
    int count = 0;
    if (s->phase == SW_BET) {
        sw_legal legal = sw_legal_now(s);
        int64_t first = legal.fold && legal.call == 0 && !free_folds, most = sw_legal_count(&legal);
        if (most - first > SW_GAMETREE_CODES) return 0;
        for (int64_t i = first; i < most; i++) codes[count++] = sw_legal_code(&legal, i);
        return count;
    }
    for (int set = 0; set < 1 << s->seat[s->actor].holes; set++) {
        if (sw_may_play(s, set)) codes[count++] = set;
    }
    return count;
}

static sw_gametree_status add_set(builder *b, int player, const sw_state *s, const sw_known *known, int32_t parent)
{
    sw_side *side = &b->tree->side[player];
    int64_t codes[SW_GAMETREE_CODES];
    double weights[SW_GAMETREE_CODES];
    int count = list_codes(s, b->growth->free_folds, codes);
    for (int i = 0; i < count; i++) weights[i] = 1;
    if (b->growth->ask) {
        count = b->growth->ask(b->growth->what, &b->view, codes, weights, count);
        if (count < 0) return SW_GAMETREE_STOPPED;
    }
    if (count == 0) return SW_GAMETREE_MANY_CODES;
    if (!make_room((void **)&side->set, sizeof *side->set, side->sets, &side->set_room)) return SW_GAMETREE_NO_MEMORY;
    side->set[side->sets] = (sw_info_set){{known->key[0], known->key[1]}, parent, side->sequences, count};
    for (int i = 0; i < count; i++) {
        int32_t room = side->sequence_room, same = room;
        int fits = make_room((void **)&side->code, sizeof *side->code, side->sequences, &room) &&
                   make_room((void **)&side->weight, sizeof *side->weight, side->sequences, &same);
        if (!fits) return SW_GAMETREE_NO_MEMORY;
        side->sequence_room = room;
        side->code[side->sequences] = s->phase == SW_DRAW ? sw_ordered_set(known, codes[i]) : codes[i];
        side->weight[side->sequences++] = weights[i];
    }
    int grown = make_places(&b->tree->sets[player], side->sets);
    if (grown < 0) return SW_GAMETREE_NO_MEMORY;
    for (int32_t i = grown ? 0 : side->sets; i <= side->sets; i++) put_set(&b->tree->sets[player], side->set, i);
    side->sets++;
    return SW_GAMETREE_DONE;
}

static sw_gametree_status decide(builder *b, const sw_state *s, int depth, double chance, const int32_t last[2])
{
    int player = s->actor == b->tree->seat[1];
    sw_side *side = &b->tree->side[player];
    if (sw_copy(&b->view, s) != SW_DONE) return SW_GAMETREE_NO_MEMORY;
    sw_hide(&b->view, s->actor);
    sw_forget_deals(&b->view);
    sw_known known = sw_what_is_known(&b->view);
    int32_t found = find_set(&b->tree->sets[player], side->set, known.key);
    if (found < 0) {
        sw_gametree_status status = add_set(b, player, s, &known, last[player]);
        if (status != SW_GAMETREE_DONE) return status;
        found = side->sets - 1;
    }
    const sw_info_set set = side->set[found];
    for (int32_t i = 0; i < set.actions; i++) {
        sw_state *child = child_at(b, depth, s);
        if (!child) return SW_GAMETREE_NO_MEMORY;
        int64_t code = side->code[set.first + i];
        sw_status done = sw_act(child, s->phase == SW_DRAW ? sw_held_set(&known, code) : code);
        if (done != SW_DONE) return done == SW_NO_MEMORY ? SW_GAMETREE_NO_MEMORY : SW_GAMETREE_UNKNOWN;
        int32_t next[2] = {last[0], last[1]};
        next[player] = set.first + i;
        sw_gametree_status status = grow(b, child, depth + 1, chance, next);
        if (status != SW_GAMETREE_DONE) return status;
    }
    return SW_GAMETREE_DONE;
}

/* ---- deals */

static int group_of(dealing *d, const group *made)
{
    for (int i = 0; i < d->groups; i++) {
        group *other = &d->group[i];
        if (other->seat == made->seat && other->board == made->board && other->street == made->street &&
            other->up == made->up) {
            return i;
        }
    }
    d->group[d->groups] = *made;
    return d->groups++;
}

/* Lists the deals before the next decision; deals after a shuffle are separate groups. */
static sw_gametree_status list_deals(builder *b, const sw_state *s, int depth, dealing *d)
{
    sw_state *probe = child_at(b, depth, s);
    if (!probe) return SW_GAMETREE_NO_MEMORY;
    group made[MOST_DEALS];
    d->deals = d->groups = 0;
    while (probe->phase == SW_DEAL && d->deals < MOST_DEALS) {
        int seat, before = probe->events, kind = -1, is_shuffled = 0, count = sw_deal_size(probe, &seat);
        group *one = &made[d->deals];
        *one = (group){seat, seat < 0 ? probe->run * SW_GAME_BOARDS + probe->next_board : 0, probe->street, 0, count};
        if (sw_deal(probe, NULL) != SW_DONE) return SW_GAMETREE_UNKNOWN;
        for (int i = before; i < probe->events && kind < 0; i++) {
            is_shuffled |= probe->log[i].kind == SW_EVENT_RESHUFFLE;
            if (probe->log[i].kind == SW_EVENT_UP || probe->log[i].kind == SW_EVENT_DEAL) kind = probe->log[i].kind;
            if (probe->log[i].kind == SW_EVENT_BOARD) kind = SW_EVENT_BOARD;
        }
        one->up = kind == SW_EVENT_UP;
        if (is_shuffled && d->deals) break;
        d->deals++;
    }
    for (int i = 0; i < d->deals; i++) {
        if (probe->phase == SW_OVER) made[i].street = made[i].up = 0; /* no more decisions: only sets of cards matter */
        d->of[i] = group_of(d, &made[i]);
        d->count[i] = made[i].cards;
    }
    for (int i = 0; i < d->groups; i++) d->group[i].cards = 0;
    for (int i = 0; i < d->deals; i++) d->group[d->of[i]].cards += d->count[i];
    return SW_GAMETREE_DONE;
}

/* Returns whether a tree is too large if every deal takes as many nodes as the first, which began at `before`. */
static int is_hopeless(const builder *b, int64_t before)
{
    return (double)(b->tree->nodes - before) * b->deals > (double)UNLIKE * (double)b->growth->most_nodes;
}

/* Deals the chosen cards, and continues. */
static sw_gametree_status deal_chosen(builder *b, const sw_state *s, int depth, dealing *d, double chance,
                                      const int32_t last[2])
{
    int64_t before = b->tree->nodes;
    int next[MOST_DEALS];
    sw_state *child = child_at(b, depth, s);
    if (!child) return SW_GAMETREE_NO_MEMORY;
    for (int i = 0, card = 0; i < d->groups; card += d->group[i++].cards) next[i] = card;
    for (int i = 0; i < d->deals; i++) {
        sw_status status = sw_deal(child, d->card + next[d->of[i]]);
        if (status != SW_DONE) return status == SW_NO_MEMORY ? SW_GAMETREE_NO_MEMORY : SW_GAMETREE_UNKNOWN;
        next[d->of[i]] += d->count[i];
    }
    sw_gametree_status status = grow(b, child, depth + 1, chance, last);
    if (status == SW_GAMETREE_DONE && !d->begun && is_hopeless(b, before)) return SW_GAMETREE_TOO_LARGE;
    d->begun = 1;
    return status;
}

/* Chooses the cards of each group in turn: `place` of them are chosen, `left` are in the deck, and this group may take
   those above its last. */
static sw_gametree_status choose(builder *b, const sw_state *s, int depth, dealing *d, int in, int place, int chosen,
                             uint64_t left, uint64_t above, double chance, const int32_t last[2])
{
    if (in == d->groups) return deal_chosen(b, s, depth, d, chance, last);
    if (chosen == d->group[in].cards) {
        return choose(b, s, depth, d, in + 1, place, 0, left, left, chance, last);
    }
    for (uint64_t rest = above; rest; rest &= rest - 1) {
        int card = sw_lowest_bit(rest);
        d->card[place] = (uint8_t)card;
        uint64_t taken = left & ~SW_SET(card);
        sw_gametree_status status =
            choose(b, s, depth, d, in, place + 1, chosen + 1, taken, rest & (rest - 1), chance, last);
        if (status != SW_GAMETREE_DONE) return status;
    }
    return SW_GAMETREE_DONE;
}

static sw_gametree_status deal(builder *b, const sw_state *s, int depth, double chance, const int32_t last[2])
{
    dealing d;
    sw_gametree_status status = list_deals(b, s, depth, &d);
    if (status != SW_GAMETREE_DONE) return status;
    sw_state *then = child_at(b, depth, s);
    if (!then) return SW_GAMETREE_NO_MEMORY;
    sw_prepare_deal(then);
    uint64_t left = s->game->deck_set & ~sw_cards_out(then);
    double ways = 1;
    for (int i = 0, cards = sw_count_bits(left); i < d.groups; cards -= d.group[i++].cards) {
        ways *= (double)sw_choose(cards, d.group[i].cards);
    }
    if (ways > (double)b->growth->most_nodes) return SW_GAMETREE_TOO_LARGE;
    double before = b->deals;
    d.begun = 0;
    b->deals *= ways;
    status = choose(b, s, depth, &d, 0, 0, 0, left, left, chance / ways, last);
    b->deals = before;
    return status;
}

/* ---- the whole tree */

static sw_gametree_status grow(builder *b, const sw_state *s, int depth, double chance, const int32_t last[2])
{
    if (++b->tree->nodes > b->growth->most_nodes || depth == DEEPEST) return SW_GAMETREE_TOO_LARGE;
    if (b->tree->nodes % LOOKS_EVERY == 0 && b->growth->stop && b->growth->stop()) return SW_GAMETREE_STOPPED;
    switch (s->phase) {
    case SW_OVER:
        return end(b->tree, s, chance, last);
    case SW_DEAL:
        return deal(b, s, depth, chance, last);
    default:
        return decide(b, s, depth, chance, last);
    }
}

/* Forgets the down cards of folded players, which no player knows. */
static void forget_folded(sw_state *s)
{
    for (uint32_t rest = s->dealt & ~s->live; rest; rest &= rest - 1) {
        const sw_seat *seat = &s->seat[sw_lowest_bit(rest)];
        for (int slot = 0; slot < seat->holes; slot++) {
            if (!(seat->up >> slot & 1)) sw_put_in_place(s, seat->hole[slot], SW_UNKNOWN);
        }
    }
}

/* Puts the cards of a row at the places of a seat's down cards, and into the events that dealt them. */
static void assume(sw_state *s, int seat, const uint8_t *cards)
{
    for (int slot = 0; slot < s->seat[seat].holes; slot++) {
        if (s->seat[seat].up >> slot & 1) continue;
        int place = s->seat[seat].hole[slot];
        sw_put_in_place(s, place, *cards);
        for (int i = 0; i < s->events; i++) {
            sw_event *event = &s->log[i];
            if (sw_is_hole_card(event) && event->board == place) event->card[0] = *cards;
        }
        cards++;
    }
}

static int cards_down(const sw_state *s, int seat)
{
    return s->seat[seat].holes - sw_count_bits(s->seat[seat].up);
}

static uint64_t row_set(const sw_holdings *of, int cards, int32_t i)
{
    uint64_t set = 0;
    for (int j = 0; j < cards; j++) set |= SW_SET(of->cards[(size_t)i * (size_t)cards + (size_t)j]);
    return set;
}

/* Grows the tree for each pair of hands that share no card, weighted by both weights. */
static sw_gametree_status grow_from_holdings(builder *b, const sw_state *s, const sw_holdings of[2])
{
    int seat[2] = {b->tree->seat[0], b->tree->seat[1]}, cards[2] = {cards_down(s, seat[0]), cards_down(s, seat[1])};
    static const int32_t none[2] = {0, 0};
    double total = 0;
    int begun = 0;
    b->deals = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int32_t i = 0; i < of[0].count; i++) {
            uint64_t first = row_set(&of[0], cards[0], i);
            for (int32_t j = 0; j < of[1].count; j++) {
                double chance = of[0].weight[i] * of[1].weight[j];
                if (chance <= 0 || first & row_set(&of[1], cards[1], j)) continue;
                if (pass == 0) {
                    total += chance;
                    b->deals++;
                    continue;
                }
                int64_t before = b->tree->nodes;
                sw_state *child = child_at(b, 0, s);
                if (!child) return SW_GAMETREE_NO_MEMORY;
                assume(child, seat[0], of[0].cards + (size_t)i * (size_t)cards[0]);
                assume(child, seat[1], of[1].cards + (size_t)j * (size_t)cards[1]);
                if (child->out_of_memory) return SW_GAMETREE_NO_MEMORY;
                sw_gametree_status status = grow(b, child, 1, chance / total, none);
                if (status != SW_GAMETREE_DONE) return status;
                if (!begun++ && is_hopeless(b, before)) return SW_GAMETREE_TOO_LARGE;
            }
        }
        if (total <= 0) return SW_GAMETREE_NO_DEAL;
    }
    return SW_GAMETREE_DONE;
}

sw_gametree_status sw_grow_gametree(sw_gametree *tree, const sw_state *root, const int seat[2],
                                    const sw_holdings holdings[2], const sw_growth *growth)
{
    static const int32_t none[2] = {0, 0};
    builder *b = calloc(1, sizeof *b);
    sw_state *s = sw_new();
    sw_gametree_status status = SW_GAMETREE_NO_MEMORY;
    memset(tree, 0, sizeof *tree);
    for (int player = 0; player < 2; player++) {
        sw_side *side = &tree->side[player];
        int32_t room = 0;
        tree->seat[player] = (int8_t)seat[player];
        if (!make_room((void **)&side->weight, sizeof *side->weight, 0, &room)) goto done;
        if (!make_room((void **)&side->code, sizeof *side->code, 0, &side->sequence_room)) goto done;
        side->code[0] = 0;
        side->weight[0] = 1;
        side->sequences = 1;
    }
    if (!b || !s || sw_copy(s, root) != SW_DONE) goto done;
    s->manual = SW_MANUAL_DEAL;
    s->given = 0;
    if (holdings[0].count) forget_folded(s);
    if (s->out_of_memory) goto done;
    b->tree = tree;
    b->growth = growth;
    b->deals = 1;
    status = holdings[0].count && holdings[1].count ? grow_from_holdings(b, s, holdings) : grow(b, s, 0, 1, none);
done:
    for (int depth = 0; b && depth < DEEPEST; depth++) {
        if (b->child[depth]) sw_release(b->child[depth]);
    }
    if (b) sw_free(&b->view);
    free(b);
    if (s) sw_release(s);
    return status;
}

uint64_t sw_cards_in_sight(const sw_state *s)
{
    uint64_t seen = s->discarded | s->discarded_before | (s->first_place && !s->exposed_stays_out ? 0 : s->exposed);
    for (int board = 0; board < s->runs * s->game->boards; board++) {
        uint8_t cards[SW_BOARD];
        for (int i = sw_list_board(s, board, cards); i-- > 0;) seen |= cards[i] < SW_ALL_CARDS ? SW_SET(cards[i]) : 0;
    }
    for (int seat = 0; seat < s->seats; seat++) {
        for (int slot = 0; slot < s->seat[seat].holes; slot++) {
            uint8_t card = sw_hole_card(s, seat, slot);
            if (s->seat[seat].up >> slot & 1 && card < SW_ALL_CARDS) seen |= SW_SET(card);
        }
    }
    return seen;
}
