/* Betting lines: the subtrees of a street, one for each sequence of actions before it, in groups that are played
   together. */
#include "solver/internal.h"

#include <stdlib.h>

enum { TERMINALS_A_GROUP = 70 }; /* approximate maximum that keeps a group's rows in the cache */

/* Lists the nodes of a group's lines, parents first. Returns 0 if out of memory. */
static int list_nodes(const sw_solver *s, int street, sw_line_group *group)
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

/* Lists the lines of the next street, in the order of this street's. Returns 0 if out of memory. */
static int list_next_lines(sw_solver *s, int street)
{
    int32_t *lines = malloc((size_t)s->count * sizeof *lines), *of = malloc((size_t)s->count * sizeof *of);
    int count = 0;
    s->lines[street + 1] = lines;
    s->line_of[street + 1] = of;
    if (!lines || !of) return 0;
    for (int l = 0; l < s->line_count[street]; l++) {
        sw_line_group one = {l, l + 1, NULL, 0, {NULL, NULL}, {0, 0}};
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

/* Groups a street's lines: all together before the river, and on the river as many as stay in the cache. Returns 0 if
   out of memory. */
static int group_lines(sw_solver *s, int street)
{
    const int lines = s->line_count[street];
    s->groups[street] = calloc((size_t)lines + 1, sizeof(sw_line_group));
    if (!s->groups[street]) return 0;
    for (int first = 0; first < lines;) {
        sw_line_group *group = &s->groups[street][s->group_count[street]++];
        int last = first, terminals = 0;
        do {
            sw_line_group one = {last, last + 1, NULL, 0, {NULL, NULL}, {0, 0}};
            if (!list_nodes(s, street, &one)) {
                free(one.nodes);
                return 0;
            }
            for (int32_t i = 0; i < one.count; i++) terminals += i == 0 || s->nodes[one.nodes[i]].kind == SW_DECIDES;
            free(one.nodes);
            last++;
        } while (last < lines && (street < 2 || terminals < TERMINALS_A_GROUP));
        group->first = first;
        group->last = first = last;
        if (!list_nodes(s, street, group)) return 0;
        for (int player = 0; player < 2; player++)
            if (!sw_make_terminal_batches(s, group, player)) return 0;
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

int sw_make_betting_lines(sw_solver *s)
{
    for (int player = 0; player < 2; player++)
        for (int32_t i = 0; i < s->count; i++)
            if (sw_showdown_has_tie(s, player, i)) s->ties[player] = 1;
    s->offset = calloc((size_t)s->count, sizeof *s->offset);
    s->lines[s->root] = calloc(1, sizeof **s->lines);
    s->line_of[s->root] = calloc(1, sizeof **s->line_of);
    s->line_count[s->root] = 1;
    if (!s->offset || !s->lines[s->root] || !s->line_of[s->root]) return 0;
    for (int street = s->root; street < SW_SOLVED_STREETS; street++) {
        if (street < 2 && !list_next_lines(s, street)) return 0;
        if (!group_lines(s, street)) return 0;
    }
    return 1;
}
