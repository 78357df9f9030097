#include "prizes/push_fold.h"

#include <math.h>
#include <stdlib.h>

enum { FIRST_DEALS = 2048, BETWEEN_LOOKS = 8, ROUNDS_BEFORE = 40, MOST_KEPT = 4 };

#define LEAST 0.01 /* actions less frequent than this are ignored */

/* The value of an outcome to each seat, by the set of all-in seats and their ranks. */
typedef struct {
    uint64_t key; /* 0 if empty */
    double value[SW_PUSH_SEATS];
} outcome;

struct sw_push_fold {
    sw_push_table table;
    const sw_push_row *pairs, *win, *tie;
    sw_push_deals deals;
    float (*wins)[SW_PUSH_CLASSES], (*ties)[SW_PUSH_CLASSES]; /* of the row's class against the column's, as floats */
    double target;
    int most_rounds;
    unsigned decisions;                /* end of the decisions, which start at 1 */
    sw_push_row *push, *regret[2];     /* [decisions] the strategy, and the regrets of the two actions */
    sw_push_row *average, *edge;       /* [decisions] */
    sw_push_row *shown;                /* [decisions] the average strategy as it is measured and returned */
    double *reached;                   /* [decisions] */
    uint8_t *decides;                  /* [decisions] */
    size_t used;                       /* deals of this stage */
    int round, next_look, measuring;   /* rounds of this stage; whether the current pass measures the average */
    double sum[SW_PUSH_SEATS], square[SW_PUSH_SEATS];
    sw_push_result result;
    outcome *outcomes;                 /* a hash table */
    size_t outcome_count, outcome_size;
    int failed;                        /* out of memory */
};

/* ---- values of showdowns */

static size_t place_of(const sw_push_fold *s, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 32) * 0x9E3779B97F4A7C15u;
    size_t at = (size_t)(mixed ^ mixed >> 32) & (s->outcome_size - 1);
    while (s->outcomes[at].key && s->outcomes[at].key != key) at = (at + 1) & (s->outcome_size - 1);
    return at;
}

static int grow(sw_push_fold *s)
{
    outcome *old = s->outcomes;
    size_t size = s->outcome_size;
    s->outcomes = calloc(size ? 2 * size : 1024, sizeof *old);
    if (!s->outcomes) {
        s->outcomes = old;
        return 0;
    }
    s->outcome_size = size ? 2 * size : 1024;
    for (size_t i = 0; i < size; i++) {
        if (old[i].key) s->outcomes[place_of(s, old[i].key)] = old[i];
    }
    free(old);
    return 1;
}

/* Returns the key of the all-in seats and their ranks, four bits per seat. */
static uint64_t key_of(uint32_t in, const uint32_t *value)
{
    uint64_t key = (uint64_t)in << 36;
    for (uint32_t i = in; i; i &= i - 1) {
        int seat = sw_lowest_bit(i);
        unsigned above = 0;
        for (uint32_t j = in; j; j &= j - 1) above += value[sw_lowest_bit(j)] > value[seat];
        key |= (uint64_t)above << (4 * seat);
    }
    return key;
}

/* Returns the value to a seat. Pots of many players are too numerous to keep, and are settled every time. */
static double worth(sw_push_fold *s, uint64_t key, int seat)
{
    uint8_t rank[SW_PUSH_SEATS];
    double value[SW_PUSH_SEATS];
    uint32_t in = (uint32_t)(key >> 36);
    size_t at = place_of(s, key);
    if (s->outcomes[at].key) return s->outcomes[at].value[seat];
    for (int i = 0; i < s->table.seats; i++) rank[i] = key >> (4 * i) & 15;
    s->failed |= !sw_push_settle(&s->table, in, rank, value);
    if (sw_count_bits(in) > MOST_KEPT) return value[seat];
    if (2 * s->outcome_count >= s->outcome_size) {
        s->failed |= !grow(s);
        if (s->failed) return 0;
        at = place_of(s, key);
    }
    s->outcomes[at].key = key;
    s->outcome_count++;
    memcpy(s->outcomes[at].value, value, sizeof value);
    return value[seat];
}

static double worth_alone(sw_push_fold *s, uint32_t in, int seat)
{
    return worth(s, (uint64_t)in << 36, seat);
}

/* Returns the value to a seat if one of two all-in seats wins, or if they split the pot. */
static double worth_of_two(sw_push_fold *s, int winner, int loser, int share, int seat)
{
    uint64_t in = (uint64_t)1 << (36 + winner) | (uint64_t)1 << (36 + loser);
    return worth(s, in | (share ? 0 : (uint64_t)1 << (4 * loser)), seat);
}

/* ---- a deal from one seat's point of view */

typedef struct {
    sw_push_fold *s;
    const sw_push_row *push;
    int seat;
    const uint8_t *hand, *left;
    const uint16_t *class_value;
    uint32_t values[SW_PUSH_SEATS];    /* doubled, so that another value fits between any two */
    float *row;                        /* what going all-in adds, by class */
    double flat;                       /* the part that does not depend on the class */
    double hands;                      /* number of hands that the seat may hold */
    double worth;                      /* value of the deal to the seat */
} view;

/* Returns the seat's value without its own hand in the pot. Two classes have known equities; among more players the
   deal's board decides. */
static double others_worth(view *v, uint32_t in)
{
    sw_push_fold *s = v->s;
    int count = sw_count_bits(in);
    if (count < 2) return worth_alone(s, in, v->seat);
    if (count > 2) return worth(s, key_of(in, v->values), v->seat);
    int a = sw_lowest_bit(in), b = sw_lowest_bit(in & (in - 1));
    double win = s->win[v->hand[a]][v->hand[b]], tie = s->tie[v->hand[a]][v->hand[b]];
    return win * worth_of_two(s, a, b, 0, v->seat) + tie * worth_of_two(s, a, b, 1, v->seat) +
           (1 - win - tie) * worth_of_two(s, b, a, 0, v->seat);
}

static void against_one(view *v, int other, double chance)
{
    sw_push_fold *s = v->s;
    const float *win = s->wins[v->hand[other]], *tie = s->ties[v->hand[other]];
    double lost = worth_of_two(s, other, v->seat, 0, v->seat), won = worth_of_two(s, v->seat, other, 0, v->seat);
    float by_loss = (float)(chance * (lost - won));
    float by_tie = (float)(chance * (worth_of_two(s, v->seat, other, 1, v->seat) - won));
    v->flat += chance * won;
    for (int c = 0; c < SW_PUSH_CLASSES; c++) v->row[c] += win[c] * by_loss + tie[c] * by_tie;
}

static void against_several(view *v, uint32_t in, double chance)
{
    uint32_t level[SW_PUSH_SEATS], mine = v->values[v->seat];
    double worths[2 * SW_PUSH_SEATS + 1];
    const uint16_t *values = v->class_value;
    float *row = v->row;
    int levels = 0;
    for (uint32_t rest = in & ~(1u << v->seat); rest; rest &= rest - 1) { /* descending, without duplicates */
        uint32_t value = v->values[sw_lowest_bit(rest)];
        int at = 0;
        while (at < levels && level[at] > value) at++;
        if (at < levels && level[at] == value) continue;
        memmove(level + at + 1, level + at, (size_t)(levels - at) * sizeof *level);
        level[at] = value;
        levels++;
    }
    for (int i = 0; i <= 2 * levels; i++) { /* ahead of all, tied with the best, between it and the next, ... */
        v->values[v->seat] = i == 0 ? level[0] + 1 : level[(i - 1) / 2] - (i % 2 == 0);
        worths[i] = chance * worth(v->s, key_of(in, v->values), v->seat);
    }
    v->values[v->seat] = mine;
    v->flat += worths[0];
    for (int i = 0; i < levels; i++) {
        const int beaten = (int)level[i] / 2;
        const float by_tie = (float)(worths[2 * i + 1] - worths[2 * i]);
        const float by_loss = (float)(worths[2 * i + 2] - worths[2 * i + 1]);
        for (int c = 0; c < SW_PUSH_CLASSES; c++) {
            const int value = values[c];
            row[c] += (float)(value <= beaten) * by_tie + (float)(value < beaten) * by_loss;
        }
    }
}

/* Plays the seats from `next` to the last, with `in` all-in so far, then adds the value. Returns it if the seat has
   folded. */
static double go_on(view *v, int next, uint32_t in, double chance)
{
    sw_push_fold *s = v->s;
    while (next < s->table.seats) {
        unsigned decision = 1u << next | (in & ((1u << next) - 1));
        double push = v->push[decision][v->hand[next]];
        uint32_t with = in | 1u << next;
        next++;
        if (push >= 1) {
            in = with;
        } else if (push > 0) {
            return go_on(v, next, with, chance * push) + go_on(v, next, in, chance * (1 - push));
        }
    }
    if (!(in >> v->seat & 1)) return chance * others_worth(v, in);
    uint32_t others = in & ~(1u << v->seat);
    if (others == 0) {
        v->flat += chance * worth_alone(s, in, v->seat);
    } else if ((others & (others - 1)) == 0) {
        against_one(v, sw_lowest_bit(others), chance);
    } else {
        against_several(v, in, chance);
    }
    return 0;
}

static void decide(view *v, uint32_t before, double chance)
{
    sw_push_fold *s = v->s;
    unsigned decision = 1u << v->seat | before;
    float row[SW_PUSH_CLASSES] = {0};
    double fold = 0, mixed = 0;
    const sw_push_table *table = &s->table;
    v->row = row;
    v->flat = 0;
    if (!table->prizes) {
        fold = -chance * (table->committed[v->seat] + table->dead[v->seat]);
    } else if (s->decides[decision]) {
        fold = go_on(v, v->seat + 1, before, chance);
    }
    go_on(v, v->seat + 1, before | 1u << v->seat, chance);
    double *edge = s->edge[decision], flat = v->flat - fold;
    for (int c = 0; c < SW_PUSH_CLASSES; c++) edge[c] += v->left[c] * (row[c] + flat);
    if (!s->measuring) return;
    for (int c = 0; c < SW_PUSH_CLASSES; c++) mixed += v->left[c] * (row[c] + flat) * v->push[decision][c];
    v->worth += fold + mixed / v->hands;
    s->reached[decision] += chance;
}

/* Plays the seats from `next` up to this one. */
static void come_to(view *v, int next, uint32_t in, double chance)
{
    for (; next < v->seat; next++) {
        unsigned decision = 1u << next | in;
        double push = v->push[decision][v->hand[next]];
        if (push >= 1) {
            in |= 1u << next;
        } else if (push > 0) {
            come_to(v, next + 1, in | 1u << next, chance * push);
            chance *= 1 - push;
        }
    }
    decide(v, in, chance);
}

static void look_at_deal(sw_push_fold *s, size_t deal)
{
    const int n = s->table.seats;
    const sw_push_row *push = s->measuring ? (const sw_push_row *)s->shown : (const sw_push_row *)s->push;
    view v = {s, push, 0, NULL, NULL, NULL, {0}, NULL, 0, 0, 0};
    v.hand = s->deals.hand + deal * (size_t)n;
    v.left = s->deals.left[deal];
    v.class_value = s->deals.class_value[deal];
    v.hands = (double)sw_choose(SW_CARDS - 5 - 2 * n, 2);
    for (int i = 0; i < n; i++) v.values[i] = 2u * s->deals.value[deal * (size_t)n + (size_t)i];
    for (v.seat = 0; v.seat < n; v.seat++) {
        v.worth = 0;
        come_to(&v, 0, 0, 1);
        s->sum[v.seat] += v.worth;
        s->square[v.seat] += v.worth * v.worth;
    }
}

/* ---- two seats, exactly */

static void look_at_two(sw_push_fold *s)
{
    const sw_push_row *push = s->measuring ? (const sw_push_row *)s->shown : (const sw_push_row *)s->push;
    double worths[2][4]; /* of a seat: the first wins, both split, the second wins, the other has folded */
    double all = (double)(sw_choose(SW_CARDS, 2) * sw_choose(SW_CARDS - 2, 2));
    double folded = worth_alone(s, 2, 0), walk = worth_alone(s, 2, 1);
    for (int k = 0; k < 2; k++) {
        worths[k][0] = worth_of_two(s, 0, 1, 0, k);
        worths[k][1] = worth_of_two(s, 0, 1, 1, k);
        worths[k][2] = worth_of_two(s, 1, 0, 0, k);
        worths[k][3] = worth_alone(s, 1, k);
    }
    for (int a = 0; a < SW_PUSH_CLASSES; a++) {
        for (int b = 0; b < SW_PUSH_CLASSES; b++) {
            double pairs = s->pairs[a][b] / all, win = s->win[a][b], tie = s->tie[a][b], p = push[1][a], q = push[3][b];
            double shown[2];
            for (int k = 0; k < 2; k++) {
                shown[k] = win * worths[k][0] + tie * worths[k][1] + (1 - win - tie) * worths[k][2];
            }
            double first = q * shown[0] + (1 - q) * worths[0][3], second = q * shown[1] + (1 - q) * worths[1][3];
            s->edge[1][a] += pairs * (first - folded);
            s->edge[3][b] += pairs * p * (shown[1] - worths[1][3]);
            s->reached[3] += pairs * p;
            s->sum[0] += pairs * (p * first + (1 - p) * folded);
            s->sum[1] += pairs * (p * second + (1 - p) * walk);
        }
    }
    s->reached[1] = s->reached[2] = 1;
}

/* ---- rounds */

/* Makes a first guess: push the hands that do well against any hand, fewer of them the more seats follow and the more
   are all-in. */
static void guess(sw_push_fold *s)
{
    for (int a = 0; a < SW_PUSH_CLASSES; a++) {
        double equity = 0, pairs = 0;
        for (int b = 0; b < SW_PUSH_CLASSES; b++) {
            equity += s->pairs[a][b] * (s->win[a][b] + s->tie[a][b] / 2);
            pairs += s->pairs[a][b];
        }
        for (unsigned i = 1; i < s->decisions; i++) {
            int in = sw_count_bits(i) - 1, later = s->table.seats - 1 - sw_highest_bit(i);
            double least = in == 0 ? 0.53 + 0.01 * later : in == 1 ? 0.62 : 0.67;
            s->push[i][a] = !s->decides[i] || equity / pairs > least;
        }
    }
}

static void begin_pass(sw_push_fold *s, int measuring)
{
    s->measuring = measuring;
    memset(s->edge, 0, s->decisions * sizeof *s->edge);
    memset(s->reached, 0, s->decisions * sizeof *s->reached);
    memset(s->sum, 0, sizeof s->sum);
    memset(s->square, 0, sizeof s->square);
}

static void begin_stage(sw_push_fold *s, size_t deals)
{
    s->used = deals;
    s->round = 0;
    s->next_look = BETWEEN_LOOKS;
    memset(s->average, 0, s->decisions * sizeof *s->average);
    begin_pass(s, 0);
}

sw_push_fold *sw_new_push_fold(const sw_push_table *table, const sw_push_row *pairs, const sw_push_row *win,
                                const sw_push_row *tie, const sw_push_deals *deals, double target, int most_rounds)
{
    sw_push_fold *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->table = *table;
    s->failed = table->prizes && !sw_push_worth(table, table->stack, table->bounty, s->table.before);
    s->pairs = pairs;
    s->win = win;
    s->tie = tie;
    s->deals = *deals;
    s->target = target;
    s->most_rounds = most_rounds;
    s->decisions = 1u << table->seats;
    sw_push_row **rows[] = {&s->push, &s->regret[0], &s->regret[1], &s->average, &s->edge, &s->shown};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        *rows[i] = calloc(s->decisions, sizeof **rows[i]);
        s->failed |= !*rows[i];
    }
    s->reached = calloc(s->decisions, sizeof *s->reached);
    s->decides = calloc(s->decisions, 1);
    s->wins = calloc(2 * SW_PUSH_CLASSES, sizeof *s->wins);
    s->failed |= !s->wins;
    if (s->failed || !s->reached || !s->decides || !grow(s)) {
        sw_free_push_fold(s);
        return NULL;
    }
    s->ties = s->wins + SW_PUSH_CLASSES;
    for (int a = 0; a < SW_PUSH_CLASSES; a++) {
        for (int b = 0; b < SW_PUSH_CLASSES; b++) {
            s->wins[a][b] = (float)win[a][b];
            s->ties[a][b] = (float)tie[a][b];
        }
    }
    for (unsigned i = 1; i < s->decisions; i++) s->decides[i] = (uint8_t)sw_push_decides(table, i);
    guess(s);
    begin_stage(s, deals->count < FIRST_DEALS ? deals->count : FIRST_DEALS);
    return s;
}

void sw_free_push_fold(sw_push_fold *s)
{
    if (!s) return;
    free(s->push);
    free(s->regret[0]);
    free(s->regret[1]);
    free(s->average);
    free(s->edge);
    free(s->shown);
    free(s->reached);
    free(s->decides);
    free(s->wins);
    free(s->outcomes);
    free(s);
}

size_t sw_push_fold_deals(const sw_push_fold *s)
{
    return s->table.seats == 2 ? 1 : s->used;
}

int sw_run_push_fold(sw_push_fold *s, size_t first, size_t last)
{
    if (s->table.seats == 2) {
        look_at_two(s);
    } else {
        for (size_t i = first; i < last && !s->failed; i++) look_at_deal(s, i);
    }
    return s->failed ? -1 : 1;
}

/* Turns the sums over deals into means per hand. */
static void end_pass(sw_push_fold *s)
{
    if (s->table.seats == 2) return;
    double deals = (double)s->used, hands = deals * (double)sw_choose(SW_CARDS - 5 - 2 * s->table.seats, 2);
    for (unsigned i = 1; i < s->decisions; i++) {
        for (int c = 0; c < SW_PUSH_CLASSES; c++) s->edge[i][c] /= hands;
        s->reached[i] /= deals;
    }
}

static void learn(sw_push_fold *s)
{
    const double kept = s->result.rounds / (s->result.rounds + 1.0); /* so that regrets are weighted as their rounds */
    const double weight = ((double)s->round + 1) * ((double)s->round + 1);
    for (unsigned i = 1; i < s->decisions; i++) {
        for (int c = 0; c < SW_PUSH_CLASSES; c++) {
            double *push = &s->push[i][c], *more = &s->regret[0][i][c], *less = &s->regret[1][i][c];
            s->average[i][c] += weight * *push;
            if (!s->decides[i]) continue;
            double edge = s->edge[i][c];
            *more = fmax(kept * *more + edge * (1 - *push), 0);
            *less = fmax(kept * *less - edge * *push, 0);
            if (*more + *less > 0) *push = *more / (*more + *less);
        }
    }
    s->round++;
    s->result.rounds++;
}

/* Computes the average so far, without actions tried only in early rounds. */
static void show_average(sw_push_fold *s)
{
    double r = (double)s->round, rounds = r * (r + 1) * (2 * r + 1) / 6;
    for (unsigned i = 1; i < s->decisions; i++) {
        for (int c = 0; c < SW_PUSH_CLASSES; c++) {
            double push = s->average[i][c] / rounds;
            s->shown[i][c] = push < LEAST ? 0 : push > 1 - LEAST ? 1 : push;
        }
    }
}

static double measure(sw_push_fold *s)
{
    const int n = s->table.seats;
    sw_push_result *result = &s->result;
    double deals = (double)s->used, most = 0, all = 0;
    memset(result->gain, 0, sizeof result->gain);
    for (unsigned i = 1; i < s->decisions; i++) {
        if (!s->decides[i]) continue;
        for (int c = 0; c < SW_PUSH_CLASSES; c++) {
            double edge = s->edge[i][c], push = s->shown[i][c];
            result->gain[sw_highest_bit(i)] += edge > 0 ? edge * (1 - push) : -edge * push;
        }
    }
    for (int i = 0; i < n; i++) {
        double mean = s->sum[i] / (n == 2 ? 1 : deals);
        result->value[i] = mean;
        all += mean;
        result->error[i] = n == 2 ? 0 : sqrt(fmax(s->square[i] / deals - mean * mean, 0) / deals);
        most = fmax(most, result->gain[i]);
    }
    for (int i = 0; i < n; i++) result->value[i] -= all / n; /* one player's gain is another's loss */
    return most;
}

int sw_next_push_fold(sw_push_fold *s)
{
    if (s->failed) return -1;
    end_pass(s);
    if (!s->measuring) {
        learn(s);
        if (s->round < s->next_look) {
            begin_pass(s, 0);
        } else {
            begin_pass(s, 1);
            show_average(s);
        }
        return 1;
    }
    size_t all = s->table.seats == 2 ? s->used : s->deals.count;
    double share = s->used == all ? 1 : sqrt((double)all / (double)s->used);
    int enough = measure(s) <= s->target * share || s->round >= (s->used < all ? ROUNDS_BEFORE : s->most_rounds);
    if (enough && s->used == all) return 0;
    if (enough) {
        begin_stage(s, s->used < all / 4 ? 4 * s->used : all);
        return 1;
    }
    s->next_look += BETWEEN_LOOKS + s->round / 8;
    begin_pass(s, 0);
    return 1;
}

/* ---- results */

const sw_push_result *sw_push_fold_result(const sw_push_fold *s)
{
    return &s->result;
}

double sw_push_fold_decision(const sw_push_fold *s, unsigned decision, double push[SW_PUSH_CLASSES])
{
    memcpy(push, s->shown[decision], sizeof(sw_push_row));
    return s->reached[decision];
}
