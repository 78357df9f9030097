/* The kernels of rows.h for registers of some width. A file that includes this one first defines, for floats:

   V, LANES                      a register, and its number of floats
   get(p), put(p, v)             aligned
   get_half(p), put_half(p, v)   16-bit floats, rounded to even
   plus, minus, times, over      + - * /
   higher(a, b), lower(a, b)     a > b ? a : b, and a < b ? a : b
   all(x), none()                x in all lanes, 0 in all
   choose(c, a, b)               c > 0 ? a : b
   turn(v)                       LANES registers, transposed
   KERNELS                       the name of the kernels' table */

#include "solver/rows.h"

#define UNROLLED(work, actions) \
    switch (actions) { \
    case 2: work(2); break; \
    case 3: work(3); break; \
    case 4: work(4); break; \
    case 5: work(5); break; \
    default: work(actions); \
    }

SW_INLINE V read(const void *store, int half, size_t i)
{
    return half ? get_half((const uint16_t *)store + i) : get((const float *)store + i);
}

SW_INLINE void write(void *store, int half, size_t i, V v)
{
    if (half) put_half((uint16_t *)store + i, lower(higher(v, all(-65000)), all(65000)));
    else put((float *)store + i, v);
}

SW_INLINE void follow_node(const void *regrets, void *averages, int half, int room, const float *reach,
                           float *const *out, int actions, float keep, float scale)
{
    const V even = all(1.0f / (float)actions), kept = all(keep), by = all(scale);
    const size_t row = (size_t)room;
    for (size_t i = 0; i < row; i += LANES) {
        V x[SW_MOST_ACTIONS], sum = none();
        for (int a = 0; a < actions; a++) {
            x[a] = higher(read(regrets, half, (size_t)a * row + i), none());
            SW_PREFETCH(regrets, ((size_t)(a + actions) * row + i) * (half ? 2 : 4));
            SW_PREFETCH(averages, ((size_t)(a + actions) * row + i) * (half ? 2 : 4));
            sum = a ? plus(sum, x[a]) : x[a];
        }
        V mine = get(reach + i);
        V factor = choose(sum, over(mine, sum), none()), rest = choose(sum, none(), times(mine, even));
        for (int a = 0; a < actions; a++) {
            V y = plus(times(x[a], factor), rest);
            put(out[a] + i, y);
            V old = read(averages, half, (size_t)a * row + i);
            write(averages, half, (size_t)a * row + i, plus(times(old, kept), times(y, by)));
        }
    }
}

static void follow(const void *regrets, void *averages, int half, int room, const float *reach, float *const *out,
                   int actions, float keep, float scale)
{
#define WORK(n) follow_node(regrets, averages, 1, room, reach, out, n, keep, scale)
    if (half) UNROLLED(WORK, actions)
#undef WORK
#define WORK(n) follow_node(regrets, averages, 0, room, reach, out, n, keep, scale)
    else UNROLLED(WORK, actions)
#undef WORK
}

static void repeat(const void *averages, int half, int room, const float *reach, float *const *out, int actions)
{
    const V even = all(1.0f / (float)actions);
    const size_t row = (size_t)room;
    for (size_t i = 0; i < row; i += LANES) {
        V x[SW_MOST_ACTIONS], sum = none();
        for (int a = 0; a < actions; a++) {
            x[a] = read(averages, half, (size_t)a * row + i);
            SW_PREFETCH(averages, ((size_t)(a + actions) * row + i) * (half ? 2 : 4));
            sum = a ? plus(sum, x[a]) : x[a];
        }
        V mine = get(reach + i);
        V factor = choose(sum, over(mine, sum), none()), rest = choose(sum, none(), times(mine, even));
        for (int a = 0; a < actions; a++) put(out[a] + i, plus(times(x[a], factor), rest));
    }
}

SW_INLINE void learn_node(void *regrets, int half, int room, float *const *values, float *out, int actions, float good,
                          float bad, float scale)
{
    const V even = all(1.0f / (float)actions), up = all(good), down = all(bad), by = all(scale);
    const size_t row = (size_t)room;
    for (size_t i = 0; i < row; i += LANES) {
        V old[SW_MOST_ACTIONS], x[SW_MOST_ACTIONS], sum = none(), value = none();
        for (int a = 0; a < actions; a++) {
            old[a] = read(regrets, half, (size_t)a * row + i);
            SW_PREFETCH(regrets, ((size_t)a * row - (size_t)actions * row + i) * (half ? 2 : 4));
            x[a] = higher(old[a], none());
            sum = a ? plus(sum, x[a]) : x[a];
        }
        V factor = choose(sum, over(all(1), sum), none()), rest = choose(sum, none(), even);
        for (int a = 0; a < actions; a++) {
            V share = plus(times(x[a], factor), rest);
            x[a] = get(values[a] + i);
            value = plus(times(share, x[a]), value);
        }
        put(out + i, value);
        for (int a = 0; a < actions; a++) {
            V more = times(minus(x[a], value), by);
            write(regrets, half, (size_t)a * row + i, plus(times(old[a], choose(old[a], up, down)), more));
        }
    }
}

static void learn(void *regrets, int half, int room, float *const *values, float *out, int actions, float good,
                  float bad, float scale)
{
#define WORK(n) learn_node(regrets, 1, room, values, out, n, good, bad, scale)
    if (half) UNROLLED(WORK, actions)
#undef WORK
#define WORK(n) learn_node(regrets, 0, room, values, out, n, good, bad, scale)
    else UNROLLED(WORK, actions)
#undef WORK
}

static void weigh(const void *averages, int half, int room, float *const *values, float *out, int actions)
{
    const V even = all(1.0f / (float)actions);
    const size_t row = (size_t)room;
    for (size_t i = 0; i < row; i += LANES) {
        V x[SW_MOST_ACTIONS], sum = none(), value = none();
        for (int a = 0; a < actions; a++) {
            x[a] = read(averages, half, (size_t)a * row + i);
            sum = a ? plus(sum, x[a]) : x[a];
        }
        V factor = choose(sum, over(all(1), sum), none()), rest = choose(sum, none(), even);
        for (int a = 0; a < actions; a++) value = plus(times(plus(times(x[a], factor), rest), get(values[a] + i)), value);
        put(out + i, value);
    }
}

static void best(int room, float *const *values, float *out, int count)
{
    for (size_t i = 0; i < (size_t)room; i += LANES) {
        V most = get(values[0] + i);
        for (int a = 1; a < count; a++) most = higher(most, get(values[a] + i));
        put(out + i, most);
    }
}

static void sum(int room, float *const *values, float *out, int count)
{
    for (size_t i = 0; i < (size_t)room; i += LANES) {
        V x = get(values[0] + i);
        for (int a = 1; a < count; a++) x = plus(x, get(values[a] + i));
        put(out + i, x);
    }
}

static void scale(int room, const float *in, float by, float *out)
{
    for (size_t i = 0; i < (size_t)room; i += LANES) put(out + i, times(get(in + i), all(by)));
}

static void add(int room, const float *in, float *to)
{
    for (size_t i = 0; i < (size_t)room; i += LANES) put(to + i, plus(get(to + i), get(in + i)));
}

static void gather(float *const *rows, int room, const float *factors, float *lanes)
{
    const V by = get(factors);
    for (size_t i = 0; i < (size_t)room; i += LANES) {
        V v[LANES];
        for (int k = 0; k < LANES; k++) v[k] = get(rows[k] + i);
        turn(v);
        for (int k = 0; k < LANES; k++) put(lanes + (i + (size_t)k) * LANES, times(v[k], by));
    }
}

static void scatter(const float *lanes, int room, float *const *rows)
{
    for (size_t i = 0; i < (size_t)room; i += LANES) {
        V v[LANES];
        for (int k = 0; k < LANES; k++) v[k] = get(lanes + (i + (size_t)k) * LANES);
        turn(v);
        for (int k = 0; k < LANES; k++) put(rows[k] + i, v[k]);
    }
}

#define LANE(p, i) ((p) + (size_t)(i)*LANES)

/* Sums the reach. For showdowns all hands start above the player's; folds are added once and for all. */
SW_INLINE void begin_walk(const sw_hands *own, const sw_hands *other, int kind, const sw_terminal_factors *by,
                          const sw_walk *walk)
{
    const int show = kind & SW_HAS_SHOW, fold = kind & SW_HAS_FOLD, mean = kind & SW_HAS_MEAN;
    const V ratio = mean ? get(by->mean) : none();
    V total = none();
    for (int c = 0; c < 52; c++) put(LANE(walk->card, c), none());
    for (int i = 0; i < other->count;) {
        const int low = other->hands[i].low;
        V of_card = none();
        for (; i < other->count && other->hands[i].low == low; i++) {
            V x = none();
            if (show) {
                V shown = get(LANE(walk->show, i));
                if (fold) x = get(LANE(walk->fold, i));
                if (mean) x = plus(x, times(ratio, shown));
                x = minus(x, shown);
            } else {
                x = get(LANE(walk->fold, i));
            }
            float *high = LANE(walk->card, other->hands[i].high);
            of_card = plus(of_card, x);
            put(high, plus(get(high), x));
        }
        put(LANE(walk->card, low), plus(get(LANE(walk->card, low)), of_card));
        total = plus(total, of_card);
    }
    put(walk->total, total);
    if (!show || (kind & SW_HAS_OWN_FOLD)) {
        const V owned = show ? get(by->own) : none();
        for (int i = 0; i < own->count; i++) {
            V y = minus(minus(total, get(LANE(walk->card, own->hands[i].low))), get(LANE(walk->card, own->hands[i].high)));
            const int same = own->same[i];
            if (!show) {
                put(LANE(walk->value, i), same < 0 ? y : plus(y, get(LANE(walk->fold, same))));
            } else {
                if (same >= 0) {
                    V shown = get(LANE(walk->show, same));
                    y = minus(y, shown);
                    if (mean) y = plus(y, times(ratio, shown));
                }
                put(LANE(walk->own_fold, i), times(y, owned));
            }
        }
    }
}

static void begin(const sw_hands *own, const sw_hands *other, int kind, const sw_terminal_factors *by, const sw_walk *walk)
{
    switch (kind & (SW_HAS_SHOW | SW_HAS_FOLD | SW_HAS_MEAN | SW_HAS_OWN_FOLD)) {
    case SW_HAS_FOLD: begin_walk(own, other, SW_HAS_FOLD, by, walk); break;
    case SW_HAS_SHOW: begin_walk(own, other, SW_HAS_SHOW, by, walk); break;
    case SW_HAS_SHOW | SW_HAS_FOLD: begin_walk(own, other, SW_HAS_SHOW | SW_HAS_FOLD, by, walk); break;
    case SW_HAS_SHOW | SW_HAS_OWN_FOLD: begin_walk(own, other, SW_HAS_SHOW | SW_HAS_OWN_FOLD, by, walk); break;
    default: begin_walk(own, other, kind, by, walk);
    }
}

/* Adds a hand's reach to the sums of several walks. */
SW_INLINE void go_on(float *const *show, float *const *card, const sw_item item, int twice, int count, V *total)
{
    for (int k = 0; k < count; k++) {
        V x = get(LANE(show[k], item.row));
        if (twice) x = plus(x, x);
        float *low = LANE(card[k], item.low), *high = LANE(card[k], item.high);
        total[k] = plus(total[k], x);
        put(low, plus(get(low), x));
        put(high, plus(get(high), x));
    }
}

SW_INLINE V read_hand(const float *card, const sw_item item, V total)
{
    return minus(minus(total, get(LANE(card, item.low))), get(LANE(card, item.high)));
}

/* Goes over the hands. Hands between those below and those above are ties: half of each is added before the player's
   own hands are read, and half after. Reading before and after gives the ties alone. */
SW_INLINE void walk_over(const sw_order *order, const sw_walk *walks, const sw_terminal_factors *const *by, const int count,
                         const int ties)
{
    V total[SW_MOST_AT_ONCE];
    float *show[SW_MOST_AT_ONCE], *card[SW_MOST_AT_ONCE], *value[SW_MOST_AT_ONCE]; /* safe from stores */
    for (int k = 0; k < count; k++) {
        total[k] = get(walks[k].total);
        show[k] = walks[k].show;
        card[k] = walks[k].card;
        value[k] = walks[k].value;
    }
    const sw_item *item = order->items;
    const sw_step_up *last = order->steps + order->count;
    for (const sw_step_up *step = order->steps; step < last; step++) {
        const sw_step_up here = *step;
        for (int i = here.below; i; i--) go_on(show, card, *item++, 1, count, total);
        const sw_item *own = item + here.tied;
        for (int i = 0; ties && i < here.own; i++)
            for (int k = 0; k < count; k++) put(LANE(walks[k].own_fold, own[i].row), read_hand(card[k], own[i], total[k]));
        for (int i = 0; i < here.tied; i++) go_on(show, card, item[i], 0, count, total);
        for (int i = 0; i < here.own; i++)
            for (int k = 0; k < count; k++) {
                V y = read_hand(card[k], own[i], total[k]);
                if (ties) y = plus(y, times(get(by[k]->tie), minus(y, get(LANE(walks[k].own_fold, own[i].row)))));
                put(LANE(value[k], own[i].row), y);
            }
        for (int i = 0; i < here.tied; i++) go_on(show, card, item[i], 0, count, total);
        item = own + here.own;
    }
}

static void go(const sw_order *order, const sw_walk *walks, const sw_terminal_factors *const *by, int count, int ties)
{
    if (ties) {
        for (int k = 0; k < count; k++) walk_over(order, walks + k, by + k, 1, 1);
        return;
    }
    switch (count) {
    case 1: walk_over(order, walks, by, 1, 0); break;
    case 2: walk_over(order, walks, by, 2, 0); break;
    case 3: walk_over(order, walks, by, 3, 0); break;
    default: walk_over(order, walks, by, 4, 0);
    }
}

/* Returns to each hand what was subtracted twice: the opponent's hand of the same two cards, which is in no
   showdown. */
static void end(const sw_hands *own, int kind, const sw_terminal_factors *by, const sw_walk *walk)
{
    const int fold = kind & SW_HAS_FOLD, mean = kind & (SW_HAS_MEAN | SW_HAS_TIE);
    if (!(kind & SW_HAS_SHOW) || !(fold || mean)) return;
    const V ratio = plus(get(by->mean), get(by->tie));
    for (int i = 0; i < own->count; i++) {
        const int same = own->same[i];
        if (same < 0) continue;
        V y = get(LANE(walk->value, i));
        if (fold) y = plus(y, get(LANE(walk->fold, same)));
        if (mean) y = plus(y, times(ratio, get(LANE(walk->show, same))));
        put(LANE(walk->value, i), y);
    }
}

/* Four sums, so that no addition waits for the previous one. */
static void meet(const uint16_t *hands, int count, const float *free, const float *lanes, float *sum)
{
    V x[4] = {none(), none(), none(), none()};
    int i = 0;
    for (; i + 4 <= count; i += 4)
        for (int k = 0; k < 4; k++) x[k] = plus(x[k], times(all(free[hands[i + k]]), get(LANE(lanes, hands[i + k]))));
    for (; i < count; i++) x[0] = plus(x[0], times(all(free[hands[i]]), get(LANE(lanes, hands[i]))));
    put(sum, plus(plus(x[0], x[1]), plus(x[2], x[3])));
}

const sw_row_kernels KERNELS = {LANES, follow, repeat, learn, weigh, best, sum, scale, add, gather, scatter,
                                begin, go, end, meet};
