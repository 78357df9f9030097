/* Passes over the tree: one player learns, or is evaluated, against the other's reach. */
#include "solver/half.h"
#include "solver/internal.h"

#include <math.h>
#include <stdlib.h>

enum { PATIENCE = 1 << 23 }; /* floats between calls of `stopped` */

/* Same, but fewer if there is a time limit. */
static int64_t patience(const sw_solver *s)
{
    return s->help && s->help->until > 0 ? PATIENCE / 8 : PATIENCE;
}

/* Takes the next number from a counter shared by the threads. */
static int32_t take_next(volatile int32_t *taken)
{
#if defined(__GNUC__)
    return __atomic_fetch_add(taken, 1, __ATOMIC_RELAXED);
#elif defined(_MSC_VER)
    return (int32_t)_InterlockedExchangeAdd((volatile long *)taken, 1);
#else
    return (*taken)++; /* only one thread */
#endif
}

int sw_is_locked(const sw_solver *s, int32_t node, int runout)
{
    if (s->has_lock[node])
        for (int i = 0; i < s->locks; i++)
            if (s->locked[i].node == node && s->locked[i].runout == runout) return 1;
    return 0;
}

/* Returns whether a line's values are requested. */
static int is_asked(const sw_solver *s, int street, int line)
{
    return line >= s->first_line[street] && line < s->last_line[street];
}

/* Computes the opponent's reach at each node of a group, parents first. */
static void go_down(sw_work *w, int street, int runout, const sw_line_group *group, float *const *in)
{
    sw_solver *s = w->solver;
    const int other = 1 - w->player, room = s->hands[other].room;
    float *reach = w->reach_rows[street], *value = w->value_rows[street];
    for (int l = group->first; l < group->last; l++)
        w->reach[s->lines[street][l]] = is_asked(s, street, l) ? in[l] : w->zeros;
    for (int32_t i = 0; i < group->count; i++) {
        const int32_t id = group->nodes[i];
        const sw_node *node = &s->nodes[id];
        w->value[id] = value;
        value += s->wide;
        if (node->kind != SW_DECIDES) continue;
        float **out = &w->reach[node->first];
        if (node->player == w->player) {
            for (int a = 0; a < node->actions; a++) out[a] = w->reach[id];
            continue;
        }
        for (int a = 0; a < node->actions; a++, reach += s->wide) out[a] = reach;
        uint8_t *averages = sw_averages_of(s, street, other, runout, id);
        if (w->mode != SW_LEARN || sw_is_locked(s, id, runout))
            s->rows->repeat(averages, s->setup.half, room, w->reach[id], out, node->actions);
        else
            s->rows->follow(sw_regrets_of(s, street, other, runout, id), averages, s->setup.half, room, w->reach[id],
                            out, node->actions, s->keep, s->average_scale[street][other]);
        if (s->probed > 0 && s->nodes[s->probed].parent == id && s->nodes[s->probed].kind != SW_DECIDES)
            for (int a = 0; a < node->actions; a++) /* a showdown's terminal has the fold's: keep the probed one */
                if (node->first + a != s->probed) out[a] = w->zeros;
    }
}

/* Makes the values of equivalent hands equal to the last bit. Otherwise rounding errors would separate them, then their
   regrets, and a card of one suit could no longer stand for the others. A hand's value has `floats` floats. */
static void level(const sw_solver *s, const sw_runout *runout, int player, float *value, int floats)
{
    const uint16_t *least = s->least[player][runout->alike];
    if (!least) return;
    for (int i = 0; i < s->hands[player].count; i++) {
        if (least[i] == i) continue;
        float *to = value + (size_t)i * (size_t)floats;
        const float *from = value + (size_t)least[i] * (size_t)floats;
        if (floats == 16) memcpy(to, from, 16 * sizeof(float)); /* a size known to compilers: no call */
        else if (floats == 8) memcpy(to, from, 8 * sizeof(float));
        else memcpy(to, from, (size_t)floats * sizeof(float));
    }
}

/* Computes the values of a group's terminals. */
static void value_terminals(sw_work *w, const sw_runout *runout, const sw_line_group *group)
{
    sw_solver *s = w->solver;
    const int player = w->player, lanes = s->rows->lanes;
    const sw_hands *own = &s->hands[player], *other = &s->hands[1 - player];
    float *rows[SW_MOST_LANES];
    const int count = group->batch_count[player];
    for (int first = 0, some; first < count; first += some) {
        const sw_terminal_batch *batch = &group->batches[player][first];
        const sw_terminal_factors *by[SW_MOST_AT_ONCE];
        int shows = 0, ties = 0;
        some = count - first < SW_MOST_AT_ONCE ? count - first : SW_MOST_AT_ONCE;
        for (int k = 0; k < some; k++) {
            if (batch[k].kind & SW_HAS_SHOW) {
                shows++; /* showdowns come first */
                for (int i = 0; i < lanes; i++) rows[i] = batch[k].show[i] < 0 ? w->zeros : w->reach[batch[k].show[i]];
                s->rows->gather(rows, other->room, batch[k].by.show, w->walks[k].show);
            }
            if (batch[k].kind & SW_HAS_FOLD) {
                for (int i = 0; i < lanes; i++) rows[i] = batch[k].fold[i] < 0 ? w->zeros : w->reach[batch[k].fold[i]];
                s->rows->gather(rows, other->room, batch[k].by.fold, w->walks[k].fold);
            }
            ties |= batch[k].kind & SW_HAS_TIE;
            by[k] = &batch[k].by;
            if (s->setup.folds) sw_meet(w, runout, player, batch[k].kind, by[k], &w->walks[k]);
            else s->rows->begin(own, other, batch[k].kind, by[k], &w->walks[k]);
        }
        if (shows && !s->setup.folds) s->rows->go(&runout->order[player], w->walks, by, shows, ties);
        for (int k = 0; k < some; k++) {
            const int kind = batch[k].kind;
            const sw_walk *walk = &w->walks[k];
            if (!s->setup.folds) s->rows->end(own, kind, by[k], walk);
            const size_t last = (size_t)own->count * (size_t)lanes;
            const size_t rest = (size_t)(own->room - own->count) * (size_t)lanes * sizeof(float);
            memset(walk->value + last, 0, rest); /* padding, and hands blocked by the cards, learn nothing */
            if (kind & SW_HAS_OWN_FOLD) memset(walk->own_fold + last, 0, rest);
            for (int c = 0; c < runout->cards; c++) {
                const int card = runout->dealt[c];
                for (int i = s->with_first[player][card]; i < s->with_first[player][card + 1]; i++) {
                    const size_t at = (size_t)s->with[player][i] * (size_t)lanes;
                    memset(walk->value + at, 0, (size_t)lanes * sizeof(float));
                    if (kind & SW_HAS_OWN_FOLD) memset(walk->own_fold + at, 0, (size_t)lanes * sizeof(float));
                }
            }
            level(s, runout, player, walk->value, lanes);
            if (kind & SW_HAS_OWN_FOLD) level(s, runout, player, walk->own_fold, lanes);
            for (int i = 0; i < lanes; i++) rows[i] = batch[k].value[i] < 0 ? w->unread : w->value[batch[k].value[i]];
            s->rows->scatter(walk->value, own->room, rows);
            if (!(kind & SW_HAS_OWN_FOLD)) continue;
            for (int i = 0; i < lanes; i++) rows[i] = batch[k].own[i] < 0 ? w->unread : w->value[batch[k].own[i]];
            s->rows->scatter(walk->own_fold, own->room, rows);
        }
    }
}

/* Computes the reach after a next card, for each line of the next street. */
static void deal_card(sw_work *w, int street, const sw_next_card *next)
{
    sw_solver *s = w->solver;
    const int other = 1 - w->player, room = s->hands[other].room;
    const float chance = 1.0f / (float)sw_cards_left(s, street);
    for (int l = s->first_line[street + 1]; l < s->last_line[street + 1]; l++) {
        float *to = w->next_reach[street] + (size_t)l * (size_t)s->wide;
        w->in[street][l] = to;
        s->rows->scale(room, w->reach[s->nodes[s->lines[street + 1][l]].parent], chance, to);
        for (int i = s->with_first[other][next->card]; i < s->with_first[other][next->card + 1]; i++)
            to[s->with[other][i]] = 0;
    }
}

/* Adds a next card's values to a line, once for each equivalent suit: in the row itself while learning, otherwise in
   doubles. */
static void add_card(const sw_work *w, const sw_next_card *next, const float *from, float *to, double *sums)
{
    const sw_solver *s = w->solver;
    const int count = s->hands[w->player].count;
    if (w->mode == SW_LEARN) s->rows->add(s->hands[w->player].room, from, to);
    else
        for (int i = 0; i < count; i++) sums[i] += (double)from[i];
    for (int k = 0; k < next->copies; k++) {
        const uint16_t *swap = s->swap[w->player][next->card & 3][next->copy[k]];
        if (w->mode == SW_LEARN)
            for (int i = 0; i < count; i++) to[i] += from[swap[i]];
        else
            for (int i = 0; i < count; i++) sums[i] += (double)from[swap[i]];
    }
}

/* The threads' work at the root street: play next cards, then add up lines. */
typedef struct {
    sw_solver *solver;
    const sw_runout *runout;
} dealing;

static size_t shared_at(const sw_solver *s, int card, int line)
{
    return ((size_t)card * (size_t)s->line_count[s->root + 1] + (size_t)line) * (size_t)s->wide;
}

static void play_cards(void *job, int part)
{
    const dealing *deal = job;
    sw_solver *s = deal->solver;
    sw_work *w = &s->works[part], *first = &s->works[0];
    const uint64_t before = sw_begin_flushing();
    int32_t i;
    if (part) {
        w->player = first->player;
        w->mode = first->mode;
        for (int l = s->first_line[s->root + 1]; l < s->last_line[s->root + 1]; l++) {
            const int32_t leaf = s->nodes[s->lines[s->root + 1][l]].parent;
            w->reach[leaf] = first->reach[leaf];
        }
    }
    while (!s->stop && (i = take_next(&s->taken)) < deal->runout->next_count) {
        const sw_next_card *next = &s->next_cards[deal->runout->next + i];
        deal_card(w, s->root, next);
        for (int l = s->first_line[s->root + 1]; l < s->last_line[s->root + 1]; l++)
            w->out[s->root][l] = s->shared + shared_at(s, i, l);
        sw_play_street(w, s->root + 1, next->runout, w->in[s->root], w->out[s->root]);
    }
    sw_end_flushing(before);
}

static double *sums_of(const sw_work *w, int street, int line)
{
    return w->sums[street] + (size_t)line * (size_t)w->solver->wide;
}

static void clear_line(const sw_work *w, int street, int line)
{
    const sw_solver *s = w->solver;
    if (w->mode == SW_LEARN) {
        float *to = w->value[s->nodes[s->lines[street + 1][line]].parent];
        memset(to, 0, (size_t)s->hands[w->player].room * sizeof *to);
    } else {
        memset(sums_of(w, street, line), 0, (size_t)s->hands[w->player].count * sizeof(double));
    }
}

static void finish_line(const sw_work *w, const sw_runout *runout, int street, int line)
{
    const sw_solver *s = w->solver;
    const sw_hands *own = &s->hands[w->player];
    float *to = w->value[s->nodes[s->lines[street + 1][line]].parent];
    if (w->mode != SW_LEARN) {
        for (int i = 0; i < own->count; i++) to[i] = (float)sums_of(w, street, line)[i];
        for (int i = own->count; i < own->room; i++) to[i] = 0;
    }
    level(s, runout, w->player, to, 1);
}

static void add_lines(void *job, int part)
{
    const dealing *deal = job;
    sw_solver *s = deal->solver;
    const sw_work *w = &s->works[0];
    const uint64_t before = sw_begin_flushing();
    int32_t i;
    (void)part;
    while ((i = take_next(&s->taken)) < s->last_line[s->root + 1]) {
        clear_line(w, s->root, i);
        for (int k = 0; k < deal->runout->next_count; k++)
            add_card(w, &s->next_cards[deal->runout->next + k], s->shared + shared_at(s, k, i),
                     w->value[s->nodes[s->lines[s->root + 1][i]].parent], sums_of(w, s->root, i));
        finish_line(w, deal->runout, s->root, i);
    }
    sw_end_flushing(before);
}

/* Plays all next cards of a run-out. Sums are in the order of the cards, whichever thread played them. */
static void deal_next(sw_work *w, int street, const sw_runout *runout)
{
    sw_solver *s = w->solver;
    const int first = s->first_line[street + 1], last = s->last_line[street + 1];
    if (first == last) return;
    if (street == s->root && s->shared && s->help) {
        dealing deal = {s, runout};
        s->taken = 0;
        s->help->run(s->help->team, play_cards, &deal);
        s->taken = first;
        if (!s->stop) s->help->run(s->help->team, add_lines, &deal);
        return;
    }
    for (int l = first; l < last; l++) clear_line(w, street, l);
    for (int i = 0; i < runout->next_count && !s->stop; i++) {
        const sw_next_card *next = &s->next_cards[runout->next + i];
        deal_card(w, street, next);
        for (int l = first; l < last; l++) w->out[street][l] = w->next_value[street] + (size_t)l * (size_t)s->wide;
        sw_play_street(w, street + 1, next->runout, w->in[street], w->out[street]);
        for (int l = first; l < last; l++)
            add_card(w, next, w->out[street][l], w->value[s->nodes[s->lines[street + 1][l]].parent],
                     sums_of(w, street, l));
    }
    for (int l = first; l < last; l++) finish_line(w, runout, street, l);
}

/* Computes the values of a group's decisions, children first. */
static void come_up(sw_work *w, int street, int runout, const sw_line_group *group)
{
    sw_solver *s = w->solver;
    const int player = w->player, room = s->hands[player].room, half = s->setup.half;
    float *values[SW_MOST_ACTIONS];
    for (int32_t i = group->count; i--;) {
        const int32_t id = group->nodes[i];
        const sw_node *node = &s->nodes[id];
        if (node->kind != SW_DECIDES) continue;
        int count = 0, show = 0;
        float **of = &w->value[node->first];
        if (node->player != player) { /* a showdown's terminal includes the fold's */
            for (int a = 0; a < node->actions; a++) show |= s->nodes[node->first + a].kind == SW_SHOWS;
            for (int a = 0; a < node->actions; a++)
                if (!show || s->nodes[node->first + a].kind != SW_FOLDS) values[count++] = of[a];
            s->rows->sum(room, values, w->value[id], count);
        } else if (w->mode == SW_EXPECT || sw_is_locked(s, id, runout)) {
            s->rows->weigh(sw_averages_of(s, street, player, runout, id), half, room, of, w->value[id], node->actions);
        } else if (w->mode == SW_BEST) {
            s->rows->best(room, of, w->value[id], node->actions);
        } else {
            s->rows->learn(sw_regrets_of(s, street, player, runout, id), half, room, of, w->value[id], node->actions,
                           s->good, s->bad, s->regret_scale[street]);
        }
    }
}

static void keep_probe(sw_work *w, int32_t id)
{
    sw_solver *s = w->solver;
    const sw_node *node = &s->nodes[id];
    const size_t row = (size_t)s->hands[w->player].room;
    memcpy(s->probe, w->value[id], row * sizeof(float));
    if (node->kind != SW_DECIDES || node->player != w->player) return;
    for (size_t a = 0; a < node->actions; a++)
        memcpy(s->probe + (a + 1) * row, w->value[node->first + (int32_t)a], row * sizeof(float));
}

/* Checks whether to stop; only the first thread asks. */
static void look_up(sw_work *w, int64_t floats)
{
    sw_solver *s = w->solver;
    if (w != s->works || !s->help || !s->help->stopped || (w->patience -= floats) > 0) return;
    w->patience = patience(s);
    sw_end_flushing(s->usual);
    if (s->help->stopped() || (s->help->until > 0 && s->help->clock() >= s->help->until)) s->stop = 1;
    sw_begin_flushing();
}

void sw_play_street(sw_work *w, int street, int runout, float *const *in, float *const *out)
{
    sw_solver *s = w->solver;
    const size_t row = (size_t)s->hands[w->player].room * sizeof(float);
    for (int g = 0; g < s->group_count[street] && !s->stop; g++) {
        const sw_line_group *group = &s->groups[street][g];
        if (group->last <= s->first_line[street] || group->first >= s->last_line[street]) continue;
        const sw_runout *at = &s->runouts[street][runout];
        go_down(w, street, runout, group, in);
        value_terminals(w, at, group);
        if (street < 2) deal_next(w, street, at);
        come_up(w, street, runout, group);
        for (int l = group->first; l < group->last; l++)
            if (is_asked(s, street, l)) memcpy(out[l], w->value[s->lines[street][l]], row);
        if (s->probed >= 0 && s->nodes[s->probed].street == street && s->probed_runout == runout)
            for (int32_t i = 0; i < group->count; i++)
                if (group->nodes[i] == s->probed) keep_probe(w, s->probed);
        look_up(w, (int64_t)group->count * s->wide);
    }
}

/* Requests all lines from a street on, or the lines below one of them. */
static void ask(sw_solver *s, int street, int first, int last)
{
    for (; street < SW_SOLVED_STREETS; street++) {
        s->first_line[street] = first;
        s->last_line[street] = last;
        if (street == 2) return;
        const int32_t *of = s->line_of[street + 1];
        int l = 0, count = s->line_count[street + 1];
        while (l < count && of[l] < first) l++;
        int end = l;
        while (end < count && of[end] < last) end++;
        first = l;
        last = end;
    }
}

sw_solver_status sw_pass(sw_solver *s, const sw_passing *pass, const sw_solver_help *help, float **value)
{
    sw_work *w = &s->works[0];
    const int line = pass->line;
    float **in = calloc((size_t)s->line_count[pass->street] * 2, sizeof *in), **out;
    if (!in) return SW_SOLVER_NO_MEMORY;
    out = in + s->line_count[pass->street];
    in[line] = (float *)(uintptr_t)pass->reach;
    out[line] = w->unread;
    w->player = pass->player;
    w->mode = pass->mode;
    s->help = help;
    w->patience = patience(s);
    s->stop = 0;
    ask(s, pass->street, line, line + 1);
    s->usual = sw_begin_flushing();
    sw_play_street(w, pass->street, pass->runout, in, out);
    sw_end_flushing(s->usual);
    s->help = NULL;
    free(in);
    if (value) *value = w->unread;
    return s->stop ? SW_SOLVER_STOPPED : SW_SOLVED;
}

/* Returns x to the power of y, without the math library if possible, since its last bit may vary. */
static double power(double x, double y)
{
    double whole = floor(y), result = 1;
    if (y < 0 || y > 64 || (y - whole != 0 && y - whole != 0.5)) return pow(x, y);
    for (int i = 0; i < (int)whole; i++) result *= x;
    return y > whole ? result * sqrt(x) : result;
}

sw_solver_status sw_iterate(sw_solver *s, const sw_solver_help *help)
{
    const double t = (double)s->iterations, weight = t > 1 ? power(t - 1, s->setup.alpha) : 0;
    s->good = weight < 1e300 && s->setup.alpha < 1e300 ? (float)(weight / (weight + 1)) : 1;
    s->bad = (float)s->setup.factor;
    s->keep = (float)power(t / (t + 1), s->setup.gamma);
    for (int player = 0; player < 2; player++) {
        const sw_passing learn = {player, SW_LEARN, s->root, 0, 0, s->weight[1 - player]};
        sw_solver_status status = sw_pass(s, &learn, help, NULL);
        if (status != SW_SOLVED) return status;
    }
    s->iterations++;
    return SW_SOLVED;
}

sw_solver_status sw_expect(sw_solver *s, int player, int best, const sw_solver_help *help, double *value)
{
    const sw_passing expect = {player, best ? SW_BEST : SW_EXPECT, s->root, 0, 0, s->weight[1 - player]};
    float *of;
    sw_solver_status status = sw_pass(s, &expect, help, &of);
    if (status != SW_SOLVED) return status;
    *value = 0;
    for (int i = 0; i < s->hands[player].count; i++) *value += (double)s->weight[player][i] * (double)of[i];
    return SW_SOLVED;
}
