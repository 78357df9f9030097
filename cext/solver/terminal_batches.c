/* Batches of terminals: the showdowns and folds that one walk over the hands evaluates together, one in each SIMD
   lane. */
#include "solver/internal.h"

#include <math.h>
#include <stdlib.h>

/* A showdown, a fold, or both at the same node: the nodes whose reach it reads, and the nodes whose values it
   writes. */
typedef struct {
    int kind;
    int32_t show, fold, own, value;
    float show_by, fold_by, mean, tie, own_by;
} terminal;

static terminal showdown_terminal(const sw_solver *s, int player, int32_t id)
{
    const double *value = s->nodes[id].value[player];
    double by = (value[0] - value[2]) / 2, mean = (value[0] + value[2]) / 2, tie = value[1] - mean;
    double least = 1e-6 * fmax(fabs(mean), fabs(tie));
    if (by < least && -by < least) by = least > 0 ? least : 1e-6; /* winning and losing have the same value */
    terminal x = {SW_HAS_SHOW, id, -1, -1, id, (float)(by / s->deals), 0, (float)(mean / by), (float)(tie / by), 0};
    if (x.mean != 0) x.kind |= SW_HAS_MEAN;
    if (x.tie != 0) x.kind |= SW_HAS_TIE;
    return x;
}

int sw_showdown_has_tie(const sw_solver *s, int player, int32_t id)
{
    return s->nodes[id].kind == SW_SHOWS && showdown_terminal(s, player, id).kind & SW_HAS_TIE;
}

static terminal fold_terminal(const sw_solver *s, int player, int32_t id)
{
    terminal x = {SW_HAS_FOLD, -1, id, -1, id, 0, (float)(s->nodes[id].value[player][0] / s->deals), 0, 0, 0};
    return x;
}

/* Lists the terminals of a node, two at most, and returns their number. A showdown after a call or check shares one
   terminal with a fold if possible. It is not possible if the player folds and showdowns have ties, which are written
   to the same row. */
static int list_terminals(const sw_solver *s, int player, int32_t id, terminal *found)
{
    const sw_node *node = &s->nodes[id];
    int32_t show = -1, fold = -1;
    int count = 0;
    if (node->kind == SW_SHOWS && (node->parent < 0 || s->nodes[node->parent].kind == SW_DEALS)) show = id;
    for (int a = 0; node->kind == SW_DECIDES && a < node->actions; a++) {
        if (s->nodes[node->first + a].kind == SW_SHOWS) show = node->first + a;
        if (s->nodes[node->first + a].kind == SW_FOLDS) fold = node->first + a;
    }
    if (show >= 0) found[count++] = showdown_terminal(s, player, show);
    if (fold < 0) return count;
    if (show >= 0 && node->player != player) {
        terminal apart = fold_terminal(s, player, fold);
        found[0].kind |= SW_HAS_FOLD;
        found[0].fold = fold;
        found[0].fold_by = apart.fold_by;
    } else if (show >= 0 && !s->ties[player] && found[0].mean < 0.5f && found[0].mean > -2) {
        found[0].kind |= SW_HAS_OWN_FOLD;
        found[0].own = fold;
        found[0].own_by = (float)(s->nodes[fold].value[player][0] / s->deals) / (found[0].show_by * (found[0].mean - 1));
    } else {
        found[count++] = fold_terminal(s, player, fold);
    }
    return count;
}

static void put_terminal(sw_terminal_batch *batch, int i, const terminal *x)
{
    batch->kind |= x->kind;
    batch->show[i] = x->show;
    batch->fold[i] = x->fold;
    batch->own[i] = x->own;
    batch->value[i] = x->value;
    batch->by.show[i] = x->show_by;
    batch->by.fold[i] = x->fold_by;
    batch->by.mean[i] = x->mean;
    batch->by.tie[i] = x->tie;
    batch->by.own[i] = x->own_by;
}

/* Makes batches. Terminals of one kind share batches, filled up with plain showdowns; if there are only a few
   terminals, they share a single batch. */
int sw_make_terminal_batches(const sw_solver *s, sw_line_group *group, int player)
{
    const int wide = s->rows->lanes, both = SW_HAS_SHOW | SW_HAS_FOLD | SW_HAS_OWN_FOLD;
    static const int order[4] = {SW_HAS_SHOW | SW_HAS_OWN_FOLD, SW_HAS_SHOW | SW_HAS_FOLD, SW_HAS_SHOW, SW_HAS_FOLD};
    int count = 0, shows = 0;
    terminal *terminals = malloc(2 * (size_t)group->count * sizeof *terminals);
    char *used = calloc(2 * (size_t)group->count, 1);
    group->batches[player] = NULL;
    if (terminals && used) {
        for (int32_t i = 0; i < group->count; i++) count += list_terminals(s, player, group->nodes[i], terminals + count);
        group->batches[player] = sw_take(((size_t)count / (size_t)wide + 5) * sizeof(sw_terminal_batch));
    }
    if (!group->batches[player]) {
        free(terminals);
        free(used);
        return 0;
    }
    for (int i = 0; i < count; i++) shows += (terminals[i].kind & SW_HAS_SHOW) != 0;
    for (int kind = 0, done = 0; kind < 4 && done < count;) {
        sw_terminal_batch *batch = &group->batches[player][group->batch_count[player]];
        int filled = 0;
        for (int i = 0; i < wide; i++) batch->show[i] = batch->fold[i] = batch->own[i] = batch->value[i] = -1;
        for (int pass = 0; pass < 2; pass++)
            for (int i = 0; i < count && filled < wide; i++) {
                int is = terminals[i].kind & both, fits = is == order[kind];
                if (shows <= wide) fits = (is & SW_HAS_SHOW) != (kind == 3);
                else if (pass) fits = is == SW_HAS_SHOW && kind < 2 && filled;
                if (used[i] || !fits) continue;
                used[i] = 1;
                put_terminal(batch, filled++, &terminals[i]);
                done++;
            }
        if (filled) group->batch_count[player]++;
        else kind++;
    }
    free(terminals);
    free(used);
    return 1;
}
