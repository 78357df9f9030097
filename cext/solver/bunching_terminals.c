/* Terminals with folded players: each pair of hands is weighted by the ways to fold that leave it free. */
#include "solver/internal.h"

/* Returns the weights of each pair of a player's hand and the other's at a run-out; computed when the run-out
   changes. */
static const float *pairs_of(sw_work *w, const sw_runout *runout, int player)
{
    const sw_solver *s = w->solver;
    const sw_hands *own = &s->hands[player], *other = &s->hands[1 - player];
    float *to = w->free[player];
    if (w->free_on[player] == runout) return to;
    for (int i = 0; i < own->count; i++, to += other->count) {
        const sw_item hand = own->hands[i];
        if ((SW_SET(hand.low) | SW_SET(hand.high)) & runout->board) {
            memset(to, 0, (size_t)other->count * sizeof *to);
            continue;
        }
        sw_beside beside;
        sw_sit_beside(&s->bunching, hand.low, hand.high, runout->dealt, runout->cards, &beside);
        for (int j = 0; j < other->count; j++) to[j] = sw_free_beside(&beside, other->hands[j].low, other->hands[j].high);
    }
    w->free_on[player] = runout;
    return w->free[player];
}

/* Lists the other's hands, weakest first. Hands stronger than all of the player's, which are in no step, come last. */
static int list_others(const sw_order *strengths, int count, uint16_t *order)
{
    char listed[SW_COMBOS] = {0};
    const sw_item *item = strengths->items;
    int k = 0;
    for (const sw_step_up *step = strengths->steps; step < strengths->steps + strengths->count; step++) {
        for (int i = 0; i < step->below + step->tied; i++) {
            listed[item[i].row] = 1;
            order[k++] = item[i].row;
        }
        item += step->below + step->tied + step->own;
    }
    for (int j = 0; j < count; j++)
        if (!listed[j]) order[k++] = (uint16_t)j;
    return k;
}

void sw_meet(sw_work *w, const sw_runout *runout, int player, int kind, const sw_terminal_factors *by, const sw_walk *walk)
{
    const sw_solver *s = w->solver;
    const sw_row_kernels *rows = s->rows;
    const sw_hands *own = &s->hands[player], *other = &s->hands[1 - player];
    const float *free = pairs_of(w, runout, player);
    const size_t lanes = (size_t)rows->lanes, wide = (size_t)other->count;
    uint16_t order[SW_COMBOS];
    if (!(kind & SW_HAS_SHOW)) {
        for (int j = 0; j < other->count; j++) order[j] = (uint16_t)j;
        for (size_t i = 0; i < (size_t)own->count; i++)
            rows->meet(order, other->count, free + i * wide, walk->fold, walk->value + i * lanes);
        return;
    }
    const sw_order *strengths = &runout->order[player];
    const int listed = list_others(strengths, other->count, order);
    const sw_item *item = strengths->items;
    int weaker = 0;
    for (const sw_step_up *step = strengths->steps; step < strengths->steps + strengths->count; step++) {
        weaker += step->below;
        item += step->below + step->tied;
        for (int i = 0; i < step->own; i++, item++) {
            _Alignas(64) float below[SW_MOST_LANES], tied[SW_MOST_LANES], above[SW_MOST_LANES], fold[SW_MOST_LANES];
            const float *here = free + item->row * wide;
            const int last = weaker + step->tied;
            float *value = walk->value + item->row * lanes, *own_fold = walk->own_fold + item->row * lanes;
            rows->meet(order, weaker, here, walk->show, below);
            rows->meet(order + weaker, step->tied, here, walk->show, tied);
            rows->meet(order + last, listed - last, here, walk->show, above);
            if (kind & SW_HAS_FOLD) rows->meet(order, listed, here, walk->fold, fold);
            for (size_t k = 0; k < lanes; k++) {
                const float all = below[k] + tied[k] + above[k];
                value[k] = below[k] - above[k] + by->mean[k] * all + by->tie[k] * tied[k];
                if (kind & SW_HAS_FOLD) value[k] += fold[k];
                if (kind & SW_HAS_OWN_FOLD) own_fold[k] = by->own[k] * ((by->mean[k] - 1) * all);
            }
        }
        weaker += step->tied;
    }
}
