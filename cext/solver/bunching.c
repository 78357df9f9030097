/* Counts the ways to fold that leave a set of cards free, for all sets at once.

   For ranges that fold one after another, let G(V) be the number of ways that the hands hold all cards of V. For one
   more range with weights f,

       G'(V) = sum over hands {a, b} of f(a, b) times the ways that the others hold V - {a, b} and neither a nor b,

   where the latter are G(U) - G(U + a) - G(U + b) + G(U + a + b) for U = V - {a, b}. Split by the number of a and b in
   V, each term needs G at V with one or two cards more or fewer. Most of the work is a product of f and the row of all
   G(W + c) for each W. Hands of k ranges hold at most 2k cards, so G is 0 for larger sets.

   The ways that leave T free are the sum over all subsets V of T of (-1)^|V| G(V). With weights of 0 and 1 all of this
   is exact: integers below 2^53. */
#include "solver/bunching.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 1 << 14 }; /* rows between calls of `stopped` */

typedef struct {
    int size;
    uint8_t card[SW_MOST_FREE + 1];
} set;

/* Moves to the next set of the same size, with cards below `cards`, in colexicographic order; returns 0 after the
   last. */
static int next_set(set *s, int cards)
{
    int i = 0;
    while (i < s->size && s->card[i] + 1 == (i + 1 < s->size ? s->card[i + 1] : cards)) i++;
    if (i == s->size) return 0;
    s->card[i]++;
    for (int k = 0; k < i; k++) s->card[k] = (uint8_t)k;
    return 1;
}

static set first_set(int size)
{
    set s = {size, {0}};
    for (int i = 0; i <= SW_MOST_FREE; i++) s.card[i] = (uint8_t)i; /* cards after the last do not count */
    return s;
}

/* Sums of a set's binomials for the cards before each: at their own positions, and one or two positions further. */
typedef struct {
    uint32_t up[3][SW_MOST_FREE + 2];
} sums;

static sums sums_of(const sw_bunching *b, const set *s)
{
    sums x;
    for (int up = 0; up < 3; up++) {
        x.up[up][0] = 0;
        for (int i = 0; i < s->size; i++) {
            const int at = i + 1 + up;
            x.up[up][i + 1] = x.up[up][i] + (at <= SW_MOST_FREE ? b->choose[s->card[i]][at] : 0);
        }
    }
    return x;
}

/* Finds the indices, among sets of their size, of the set with one more card, for each card not in it. */
static void places_with(const sw_bunching *b, const set *s, const sums *x, uint32_t *place)
{
    for (int c = 0, i = 0; c < b->cards; c++) {
        if (i < s->size && s->card[i] == c) {
            i++;
            place[c] = UINT32_MAX;
        } else {
            place[c] = x->up[0][i] + b->choose[c][i + 1] + x->up[1][s->size] - x->up[1][i];
        }
    }
}

/* Returns the index of a set without card i; without cards i < j. Positions shift down: sums further on belong to a
   larger set. */
static uint32_t place_without(const sw_bunching *b, const set *s, int i, int j)
{
    uint32_t place = 0;
    for (int k = 0, at = 1; k < s->size; k++)
        if (k != i && k != j) place += b->choose[s->card[k]][at++];
    return place;
}

typedef struct {
    double by[SW_CARDS][SW_CARDS], of_card[SW_CARDS], all;
} range;

static void read_range(const sw_bunching *b, const double *weights, range *f)
{
    uint8_t card[SW_COMBOS][2];
    memset(f, 0, sizeof *f);
    sw_list_combos(card);
    for (int i = 0; i < SW_COMBOS; i++) {
        const int low = b->label[card[i][0]], high = b->label[card[i][1]];
        if (low == UINT8_MAX || high == UINT8_MAX) continue;
        f->by[low][high] = f->by[high][low] = weights[i];
        f->of_card[low] += weights[i];
        f->of_card[high] += weights[i];
        f->all += weights[i];
    }
}

/* Returns the contributions to a set from itself and the sets with fewer cards; `held` has sets of at most `top`
   cards. */
static double take_from(const sw_bunching *b, const range *f, const set *s, uint32_t at, const double *held, int top)
{
    double of_cards = 0, inside = 0, sum = 0;
    for (int i = 0; i < s->size; i++) {
        double with = 0;
        for (int j = 0; j < s->size; j++) with += f->by[s->card[i]][s->card[j]];
        of_cards += f->of_card[s->card[i]];
        inside += with / 2;
        if (s->size - 1 <= top)
            sum += (f->of_card[s->card[i]] - 2 * with) * held[b->first[s->size - 1] + place_without(b, s, i, i)];
        for (int j = 0; j < i && s->size - 2 <= top; j++) {
            const double pair = f->by[s->card[i]][s->card[j]];
            if (pair != 0) sum += pair * held[b->first[s->size - 2] + place_without(b, s, j, i)];
        }
    }
    if (s->size <= top) sum += (f->all - 2 * of_cards + 4 * inside) * held[b->first[s->size] + at];
    return sum;
}

/* Adds the contributions from the sets with one more card: to the set itself, to those sets, and to the sets with one
   card fewer. */
static void give_to(const sw_bunching *b, const range *f, const set *s, uint32_t at, const double *held, double *now,
                    int top_now)
{
    uint32_t place[SW_CARDS];
    double row[SW_CARDS], product[SW_CARDS] = {0}, own = 0;
    const sums x = sums_of(b, s);
    int any = 0;
    places_with(b, s, &x, place);
    for (int c = 0; c < b->cards; c++) {
        row[c] = place[c] == UINT32_MAX ? 0 : held[b->first[s->size + 1] + place[c]];
        any |= row[c] != 0;
    }
    if (!any) return;
    for (int c = 0; c < b->cards; c++) {
        const double much = row[c];
        if (much == 0) continue;
        for (int d = 0; d < b->cards; d++) product[d] += much * f->by[c][d];
        own -= much * f->of_card[c];
    }
    for (int i = 0; i < s->size; i++) {
        const double of_card = product[s->card[i]];
        own += 2 * of_card;
        if (s->size - 1 <= top_now) now[b->first[s->size - 1] + place_without(b, s, i, i)] += of_card / 2;
    }
    if (s->size <= top_now) now[b->first[s->size] + at] += own;
    for (int c = 0; c < b->cards && s->size + 1 <= top_now; c++)
        if (place[c] != UINT32_MAX) now[b->first[s->size + 1] + place[c]] -= product[c];
}

/* Returns the size of the largest sets needed once `ranges` ranges are included. */
static int top_of(const sw_bunching *b, int ranges)
{
    const int needed = b->most + 2 * (b->count - ranges);
    const int top = 2 * ranges < needed ? 2 * ranges : needed;
    return top < SW_MOST_FREE ? top : SW_MOST_FREE;
}

static int is_stopped(int (*stopped)(void), uint32_t at)
{
    return at % PATIENCE == 0 && stopped && stopped();
}

/* Counts the ways to hold one more range. *all, the product of the sums of weights, is multiplied by the range's
   sum. */
static int add_range(const sw_bunching *b, const double *weights, const double *held, double *now, int ranges,
                     double *all, int (*stopped)(void))
{
    const int top = top_of(b, ranges), top_now = top_of(b, ranges + 1);
    range f;
    read_range(b, weights, &f);
    *all *= f.all;
    for (int size = 0; size <= top_now; size++) {
        set s = first_set(size);
        uint32_t at = 0;
        do {
            if (is_stopped(stopped, at)) return 0;
            now[b->first[size] + at] = take_from(b, &f, &s, at, held, top);
            at++;
        } while (next_set(&s, b->cards));
    }
    for (int size = 0; size < top; size++) {
        set s = first_set(size);
        uint32_t at = 0;
        do {
            if (is_stopped(stopped, at)) return 0;
            give_to(b, &f, &s, at, held, now, top_now);
            at++;
        } while (next_set(&s, b->cards));
    }
    return 1;
}

/* Turns the ways that hold a set into the ways that leave it free, one card after another. */
static int free_sets(const sw_bunching *b, double *held, int (*stopped)(void))
{
    for (int c = 0; c < b->cards; c++)
        for (int size = 0; size < b->most && size < SW_MOST_FREE; size++) {
            set s = first_set(size);
            uint32_t at = 0;
            do {
                if (is_stopped(stopped, at)) return 0;
                int i = 0;
                while (i < s.size && s.card[i] < c) i++;
                if (i == s.size || s.card[i] != c) {
                    uint32_t place = b->choose[c][i + 1];
                    for (int k = 0; k < s.size; k++) place += b->choose[s.card[k]][k + 1 + (k >= i)];
                    double *with = &held[b->first[size + 1] + place];
                    *with = held[b->first[size] + at] - *with;
                }
                at++;
            } while (next_set(&s, b->cards));
        }
    return 1;
}

int sw_begin_bunching(sw_bunching *b, uint64_t board, uint64_t deck, int most, const double *const *folded, int count)
{
    memset(b, 0, sizeof *b);
    b->count = count;
    b->most = most;
    memset(b->label, UINT8_MAX, sizeof b->label);
    for (int card = 0; card < SW_CARDS; card++)
        if ((deck & ~board) >> card & 1) b->label[card] = (uint8_t)b->cards++;
    for (int n = 0; n <= SW_CARDS; n++)
        for (int k = 0; k <= SW_MOST_FREE; k++)
            b->choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : b->choose[n - 1][k] + b->choose[n - 1][k - 1];
    for (int k = 0; k <= SW_MOST_FREE; k++) b->first[k + 1] = b->first[k] + b->choose[b->cards][k];
    if (!count) return 1;
    b->folded = malloc((size_t)count * sizeof *b->folded);
    for (int i = 0; b->folded && i < count; i++) memcpy(b->folded[i], folded[i], sizeof *b->folded);
    return b->folded != NULL;
}

void sw_end_bunching(sw_bunching *b)
{
    free(b->folded);
    free(b->free);
}

uint64_t sw_bunching_size(const sw_bunching *b)
{
    return b->count ? (uint64_t)(b->first[b->most + 1] - b->first[4]) * sizeof(float) : 0;
}

uint64_t sw_bunching_scratch(const sw_bunching *b)
{
    int top = b->most;
    for (int ranges = 0; ranges <= b->count; ranges++)
        if (top_of(b, ranges) > top) top = top_of(b, ranges);
    return b->count ? 2 * (uint64_t)b->first[top + 1] * sizeof(double) : 0;
}

int sw_count_bunching(sw_bunching *b, const sw_weighted *const hands[2], const int count[2], double *mean,
                      int (*stopped)(void))
{
    const size_t half = (size_t)sw_bunching_scratch(b) / 2 / sizeof(double);
    double *scratch = calloc((size_t)sw_bunching_scratch(b), 1), *held = scratch, *now = scratch + half;
    b->free = malloc((size_t)sw_bunching_size(b));
    double all = 1;
    int good = scratch && b->free ? 1 : -1;
    if (good == 1) held[0] = 1;
    for (int i = 0; good == 1 && i < b->count; i++) {
        good = add_range(b, b->folded[i], held, now, i, &all, stopped);
        double *swap = held;
        held = now;
        now = swap;
    }
    if (good == 1) {
        const int top = top_of(b, b->count);
        for (size_t i = b->first[top + 1]; i < b->first[b->most + 1]; i++) held[i] = 0; /* no hands hold that many */
        good = free_sets(b, held, stopped);
    }
    if (good == 1) {
        double pairs = 0, ways = 0;
        const double *four = held + b->first[4];
        for (size_t i = b->first[4]; i < b->first[b->most + 1]; i++)
            if (held[i] < 1e-14 * all) held[i] = 0; /* rounding error: about 1e-15 of all ways, even impossible ones */
        for (int i = 0; i < count[0]; i++) {
            sw_beside beside;
            const sw_weighted *one = &hands[0][i];
            sw_sit_beside(b, one->low, one->high, NULL, 0, &beside);
            for (int j = 0; j < count[1]; j++) {
                const sw_weighted *other = &hands[1][j];
                if (beside.used & (SW_SET(other->low) | SW_SET(other->high))) continue;
                const double weight = one->weight * other->weight;
                pairs += weight;
                ways += weight * four[beside.low[other->low] + beside.high[other->high]];
            }
        }
        *mean = pairs > 0 ? ways / pairs : 0;
        for (size_t i = b->first[4]; *mean > 0 && i < b->first[b->most + 1]; i++)
            b->free[i - b->first[4]] = (float)(held[i] / *mean);
    }
    free(scratch);
    return good;
}

void sw_sit_beside(const sw_bunching *b, int low, int high, const uint8_t *dealt, int cards, sw_beside *beside)
{
    uint8_t given[SW_MOST_FREE] = {b->label[low], b->label[high]};
    set s = {2, {0}};
    beside->used = SW_SET(low) | SW_SET(high);
    for (int i = 0; i < cards; i++) {
        beside->used |= SW_SET(dealt[i]);
        given[s.size++] = b->label[dealt[i]];
    }
    for (int i = 0; i < s.size; i++) {
        int k = i;
        for (; k && s.card[k - 1] > given[i]; k--) s.card[k] = s.card[k - 1];
        s.card[k] = given[i];
    }
    const sums x = sums_of(b, &s);
    for (int card = 0, i = 0; card < SW_CARDS; card++) {
        const int c = b->label[card];
        if (c == UINT8_MAX) continue; /* not in any hand */
        while (i < s.size && s.card[i] < c) i++;
        beside->low[card] = x.up[0][i] - x.up[1][i] + b->choose[c][i + 1];
        beside->high[card] = x.up[1][i] + b->choose[c][i + 2] + x.up[2][s.size] - x.up[2][i];
    }
    beside->free = b->free ? b->free + (b->first[s.size + 2] - b->first[4]) : NULL;
}
