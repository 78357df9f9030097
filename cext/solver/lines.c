/* Which terminals are valued together. */
#include "solver/inside.h"

#include <math.h>
#include <stdlib.h>

enum { LANES_A_GROUP = 70 };

/* A terminal, or a showdown and a fold at the same node: the nodes whose reach it takes, and whose values it gives. */
typedef struct {
    int kind;
    int32_t show, fold, own, value;
    float show_by, fold_by, mean, tie, own_by;
} lane;

/* The nodes of some lines, parents first. Zero: no memory. */
static int list_nodes(const sw_solver *s, int street, sw_group *group)
{
    int32_t room = 64, *stack = malloc((size_t)s->count * sizeof *stack), top = 0;
    group->nodes = malloc((size_t)room * sizeof *group->nodes);
    for (int i = group->last; stack && i-- > group->first;) stack[top++] = s->lines[street][i];
    while (stack && group->nodes && top) {
        int32_t id = stack[--top];
        const sw_node *node = &s->nodes[id];
        if (group->count == room) {
            int32_t *more = realloc(group->nodes, (size_t)(room *= 2) * sizeof *more);
            if (!more) {
                free(stack);
                return 0;
            }
            group->nodes = more;
        }
        group->nodes[group->count++] = id;
        if (node->kind == SW_DECIDES)
            for (int a = node->actions; a--;) stack[top++] = node->first + a;
    }
    int good = stack && group->nodes && !top;
    free(stack);
    return good;
}

static lane show_lane(const sw_solver *s, int player, int32_t id)
{
    const double *value = s->nodes[id].value[player];
    double by = (value[0] - value[2]) / 2, mean = (value[0] + value[2]) / 2, tie = value[1] - mean;
    double least = 1e-6 * fmax(fabs(mean), fabs(tie));
    if (by < least && -by < least) by = least > 0 ? least : 1e-6; /* winning and losing are alike */
    lane x = {SW_HAS_SHOW, id, -1, -1, id, (float)(by / s->deals), 0, (float)(mean / by), (float)(tie / by), 0};
    if (x.mean != 0) x.kind |= SW_HAS_MEAN;
    if (x.tie != 0) x.kind |= SW_HAS_TIE;
    return x;
}

static lane fold_lane(const sw_solver *s, int player, int32_t id)
{
    lane x = {SW_HAS_FOLD, -1, id, -1, id, 0, (float)(s->nodes[id].value[player][0] / s->deals), 0, 0, 0};
    return x;
}

/* The lanes of a node, of which there are two at most: a call or check that ends in a showdown, and a fold, take one
   lane if they can. A walk with ties, in any lane, writes where own folds would be. */
static int lanes_of(const sw_solver *s, int player, int32_t id, lane *lanes)
{
    const sw_node *node = &s->nodes[id];
    int32_t show = -1, fold = -1;
    int count = 0;
    if (node->kind == SW_SHOWS && (node->parent < 0 || s->nodes[node->parent].kind == SW_DEALS)) show = id;
    for (int a = 0; node->kind == SW_DECIDES && a < node->actions; a++) {
        if (s->nodes[node->first + a].kind == SW_SHOWS) show = node->first + a;
        if (s->nodes[node->first + a].kind == SW_FOLDS) fold = node->first + a;
    }
    if (show >= 0) lanes[count++] = show_lane(s, player, show);
    if (fold < 0) return count;
    if (show >= 0 && node->player != player) {
        lane apart = fold_lane(s, player, fold);
        lanes[0].kind |= SW_HAS_FOLD;
        lanes[0].fold = fold;
        lanes[0].fold_by = apart.fold_by;
    } else if (show >= 0 && !s->ties[player] && lanes[0].mean < 0.5f && lanes[0].mean > -2) {
        lanes[0].kind |= SW_HAS_OWN_FOLD;
        lanes[0].own = fold;
        lanes[0].own_by = (float)(s->nodes[fold].value[player][0] / s->deals) / (lanes[0].show_by * (lanes[0].mean - 1));
    } else {
        lanes[count++] = fold_lane(s, player, fold);
    }
    return count;
}

static void put_lane(sw_batch *batch, int i, const lane *x)
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

/* Batches of lanes: those of one kind together, filled up with plain showdowns; all in one where they are few. */
static int make_batches(const sw_solver *s, sw_group *group, int player)
{
    const int wide = s->rows->lanes, both = SW_HAS_SHOW | SW_HAS_FOLD | SW_HAS_OWN_FOLD;
    static const int order[4] = {SW_HAS_SHOW | SW_HAS_OWN_FOLD, SW_HAS_SHOW | SW_HAS_FOLD, SW_HAS_SHOW, SW_HAS_FOLD};
    int count = 0, shows = 0;
    lane *lanes = malloc(2 * (size_t)group->count * sizeof *lanes);
    char *used = calloc(2 * (size_t)group->count, 1);
    group->batches[player] = NULL;
    if (lanes && used) {
        for (int32_t i = 0; i < group->count; i++) count += lanes_of(s, player, group->nodes[i], lanes + count);
        group->batches[player] = sw_take(((size_t)count / (size_t)wide + 5) * sizeof(sw_batch));
    }
    if (!group->batches[player]) {
        free(lanes);
        free(used);
        return 0;
    }
    for (int i = 0; i < count; i++) shows += (lanes[i].kind & SW_HAS_SHOW) != 0;
    for (int kind = 0, done = 0; kind < 4 && done < count;) {
        sw_batch *batch = &group->batches[player][group->batch_count[player]];
        int filled = 0;
        for (int i = 0; i < wide; i++) batch->show[i] = batch->fold[i] = batch->own[i] = batch->value[i] = -1;
        for (int pass = 0; pass < 2; pass++)
            for (int i = 0; i < count && filled < wide; i++) {
                int is = lanes[i].kind & both, fits = is == order[kind];
                if (shows <= wide) fits = (is & SW_HAS_SHOW) != (kind == 3);
                else if (pass) fits = is == SW_HAS_SHOW && kind < 2 && filled;
                if (used[i] || !fits) continue;
                used[i] = 1;
                put_lane(batch, filled++, &lanes[i]);
                done++;
            }
        if (filled) group->batch_count[player]++;
        else kind++;
    }
    free(lanes);
    free(used);
    return 1;
}

/* The lines of the next street, in the order of those of this one. */
static int next_lines(sw_solver *s, int street)
{
    int32_t *lines = malloc((size_t)s->count * sizeof *lines), *of = malloc((size_t)s->count * sizeof *of);
    int count = 0;
    s->lines[street + 1] = lines;
    s->line_of[street + 1] = of;
    if (!lines || !of) return 0;
    for (int l = 0; l < s->line_count[street]; l++) {
        sw_group one = {l, l + 1, NULL, 0, {NULL, NULL}, {0, 0}};
        int good = list_nodes(s, street, &one);
        for (int32_t i = 0; good && i < one.count; i++)
            if (s->nodes[one.nodes[i]].kind == SW_DEALS) {
                lines[count] = s->nodes[one.nodes[i]].first;
                of[count++] = l;
            }
        free(one.nodes);
        if (!good) return 0;
    }
    s->line_count[street + 1] = count;
    return 1;
}

/* On the river so many lines at a time that their rows stay in the cache; before it all. */
static int make_groups(sw_solver *s, int street)
{
    const int lines = s->line_count[street];
    s->groups[street] = calloc((size_t)lines + 1, sizeof(sw_group));
    if (!s->groups[street]) return 0;
    for (int first = 0; first < lines;) {
        sw_group *group = &s->groups[street][s->group_count[street]++];
        int last = first, lanes = 0;
        do {
            sw_group one = {last, last + 1, NULL, 0, {NULL, NULL}, {0, 0}};
            if (!list_nodes(s, street, &one)) {
                free(one.nodes);
                return 0;
            }
            for (int32_t i = 0; i < one.count; i++) lanes += i == 0 || s->nodes[one.nodes[i]].kind == SW_DECIDES;
            free(one.nodes);
            last++;
        } while (last < lines && (street < 2 || lanes < LANES_A_GROUP));
        group->first = first;
        group->last = first = last;
        if (!list_nodes(s, street, group)) return 0;
        for (int player = 0; player < 2; player++)
            if (!make_batches(s, group, player)) return 0;
        if (group->count > s->most_nodes[street]) s->most_nodes[street] = group->count;
        for (int32_t i = 0; i < group->count; i++) {
            const sw_node *node = &s->nodes[group->nodes[i]];
            if (node->kind != SW_DECIDES) continue;
            s->offset[group->nodes[i]] = s->size[street][node->player];
            s->size[street][node->player] += (size_t)node->actions * (size_t)s->hands[node->player].room;
        }
    }
    return 1;
}

int sw_make_lines(sw_solver *s)
{
    for (int player = 0; player < 2; player++)
        for (int32_t i = 0; i < s->count; i++)
            if (s->nodes[i].kind == SW_SHOWS && show_lane(s, player, i).kind & SW_HAS_TIE) s->ties[player] = 1;
    s->offset = calloc((size_t)s->count, sizeof *s->offset);
    s->lines[s->root] = calloc(1, sizeof **s->lines);
    s->line_of[s->root] = calloc(1, sizeof **s->line_of);
    s->line_count[s->root] = 1;
    if (!s->offset || !s->lines[s->root] || !s->line_of[s->root]) return 0;
    for (int street = s->root; street < SW_SOLVED_STREETS; street++) {
        if (street < 2 && !next_lines(s, street)) return 0;
        if (!make_groups(s, street)) return 0;
    }
    return 1;
}
