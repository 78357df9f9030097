#include "prizes/push_table.h"

#include <math.h>

static int later_decides(const sw_push_table *table, int seat)
{
    for (int i = seat + 1; i < table->seats; i++) {
        if (!(table->forced >> i & 1)) return 1;
    }
    return 0;
}

int sw_push_decides(const sw_push_table *table, unsigned decision)
{
    int seat = sw_highest_bit(decision);
    uint32_t earlier = (1u << seat) - 1, before = decision & earlier;
    double most = 0;
    if (table->forced >> seat & 1 || table->forced & earlier & ~before) return 0;
    if (later_decides(table, seat)) return 1;
    before |= table->forced & ~earlier;
    for (; before; before &= before - 1) {
        int i = sw_lowest_bit(before);
        most = fmax(most, table->stack[i] - table->dead[i]);
    }
    return most > table->committed[seat];
}

/* Computes the stacks after the pots are settled, and for each all-in seat the winners of the pot with its last
   chips. */
static void share_pots(const sw_push_table *table, uint32_t in, const uint8_t *rank, double *stack, uint32_t *taker)
{
    const int n = table->seats;
    double put[SW_PUSH_SEATS], below = 0, extra = 0;
    for (int i = 0; i < n; i++) {
        put[i] = in >> i & 1 ? table->stack[i] - table->dead[i] : table->committed[i];
        stack[i] = table->stack[i] - table->dead[i] - put[i];
        extra += table->dead[i];
        taker[i] = 0;
    }
    while (in) {
        double level = INFINITY, amount = extra;
        uint32_t at_level = 0, winners = 0;
        int best = SW_PUSH_SEATS;
        for (uint32_t rest = in; rest; rest &= rest - 1) {
            int i = sw_lowest_bit(rest);
            if (put[i] < level) {
                level = put[i];
                at_level = 0;
            }
            if (put[i] == level) at_level |= 1u << i;
            if (rank[i] < best) {
                best = rank[i];
                winners = 0;
            }
            if (rank[i] == best) winners |= 1u << i;
        }
        double up_to = at_level == in ? INFINITY : level;
        for (int i = 0; i < n; i++) {
            double chips = put[i] < up_to ? put[i] : up_to;
            if (chips > below) amount += chips - below;
        }
        for (int i = 0; i < n; i++) {
            if (winners >> i & 1) stack[i] += amount / sw_count_bits(winners);
            if (at_level >> i & 1) taker[i] = winners;
        }
        extra = 0;
        below = level;
        in &= ~at_level;
    }
}

int sw_push_worth(const sw_push_table *table, const double *stack, const double *bounty, double *value)
{
    double left[SW_PUSH_SEATS], heads[SW_PUSH_SEATS], worths[SW_PUSH_SEATS] = {0};
    int seat[SW_PUSH_SEATS], count = 0;
    for (int i = 0; i < table->seats; i++) {
        value[i] = 0;
        if (stack[i] <= 0) continue;
        left[count] = stack[i];
        heads[count] = bounty[i];
        seat[count++] = i;
    }
    int places = table->prizes < count ? table->prizes : count;
    if (sw_icm(left, count, table->prize, places, worths, NULL, NULL) != SW_DONE) return 0;
    if (table->bounties) sw_add_bounties(left, count, heads, worths);
    for (int i = 0; i < count; i++) value[seat[i]] = worths[i];
    for (int i = 0; i < table->seats; i++) {
        if (stack[i] > 0) continue;
        int place = count, alike = 0;
        for (int j = 0; j < table->seats; j++) {
            if (stack[j] > 0) continue;
            place += table->stack[j] > table->stack[i];
            alike += table->stack[j] == table->stack[i];
        }
        for (int k = place; k < place + alike && k < table->prizes; k++) value[i] += table->prize[k] / alike;
    }
    return 1;
}

int sw_push_settle(const sw_push_table *table, uint32_t in, const uint8_t *rank, double *value)
{
    const int n = table->seats;
    double stack[SW_PUSH_SEATS] = {0}, bounty[SW_PUSH_SEATS], paid[SW_PUSH_SEATS] = {0};
    uint32_t taker[SW_PUSH_SEATS];
    share_pots(table, in, rank, stack, taker);
    if (!table->prizes) {
        for (int i = 0; i < n; i++) value[i] = stack[i] - table->stack[i];
        return 1;
    }
    memcpy(bounty, table->bounty, sizeof bounty);
    for (int i = 0; i < n; i++) {
        if (stack[i] > 0) continue;
        double head = table->bounty[i] / sw_count_bits(taker[i]), cash = table->progressive ? head / 2 : head;
        for (uint32_t rest = taker[i]; rest; rest &= rest - 1) {
            paid[sw_lowest_bit(rest)] += cash;
            bounty[sw_lowest_bit(rest)] += head - cash;
        }
    }
    if (!sw_push_worth(table, stack, bounty, value)) return 0;
    for (int i = 0; i < n; i++) value[i] += paid[i] - table->before[i];
    return 1;
}
