/* The showdowns of exact_many.c, which includes this file twice: with integer weights, which are four times as fast,
   and with any weights.

   The compatible hands of two players are counted without enumerating them: the product of both numbers, minus the
   pairs that share a card, card by card. A hand that both players have shares two cards, so it is added again. Cards
   held elsewhere are taken out of each number by inclusion and exclusion. */

typedef struct {
    SUM all;
    NUMBER card[WIDTH], pair[WIDTH][WIDTH]; /* by card; by both cards, with the total for a card on the diagonal */
} NAME(set);

typedef struct {
    SUM all, card[WIDTH]; /* products of two players' weights of the same hand */
} NAME(common);

typedef struct {
    const sw_exact_many *s;
    const NUMBER *weight;        /* by number */
    const uint16_t *value;
    double *won;                 /* winnings of the current hand */
    unsigned best;               /* its value */
    const uint8_t *order;        /* the other players; the last two are summed */
    int a, b;                    /* their indices among the three */
    int ties;                    /* whether others may have hands of this value */
    int unsure;                  /* whether to count without subtraction, as for all `rounded` hands */
    const uint8_t *rounded;      /* [held] hands whose sums may be only rounding error */
    uint8_t cards[2 * SW_MOST_HANDS];
    NAME(set) below[3], level[3];
    NAME(common) common[3][2];   /* of the other two of the three: below, and level */
} NAME(work);

SW_INLINE void NAME(put)(NAME(set) *set, const uint8_t card[2], NUMBER w)
{
    int c = card[0], d = card[1];
    set->all += w;
    set->card[c] = (NUMBER)(set->card[c] + w);
    set->card[d] = (NUMBER)(set->card[d] + w);
    set->pair[c][c] = set->card[c];
    set->pair[d][d] = set->card[d];
    set->pair[c][d] = set->pair[d][c] = w;
}

/* Adds the hands of a group, which have the same value, to the sets below it, or level with it. */
static void NAME(add)(NAME(work) *d, NAME(set) *sets, int level, const uint16_t *group, int count)
{
    const sw_exact_many *s = d->s;
    for (int i = 0; i < count; i++) {
        const uint8_t *card = s->put[group[i]];
        NUMBER w[3] = {0, 0, 0};
        for (int f = s->first[group[i]]; f < s->first[group[i] + 1]; f++) {
            int k = s->top[s->holder[f]];
            if (k == 3) continue;
            w[k] = d->weight[f];
            NAME(put)(&sets[k], card, w[k]);
        }
        for (int k = 0; k < 3; k++) {
            SUM both = (SUM)w[(k + 1) % 3] * w[(k + 2) % 3];
            if (both == 0) continue;
            d->common[k][level].all += both;
            d->common[k][level].card[card[0]] += both;
            d->common[k][level].card[card[1]] += both;
        }
    }
}

static void NAME(clear)(NAME(work) *d, const uint16_t *group, int count)
{
    const sw_exact_many *s = d->s;
    for (int k = 0; k < 3; k++) {
        d->level[k].all = 0;
        d->common[k][1].all = 0;
        for (int i = 0; i < count; i++) {
            const int card[2] = {s->put[group[i]][0], s->put[group[i]][1]};
            for (int j = 0; j < 2; j++) {
                d->level[k].card[card[j]] = 0;
                d->level[k].pair[card[j]][card[0]] = d->level[k].pair[card[j]][card[1]] = 0;
                d->common[k][1].card[card[j]] = 0;
            }
        }
    }
}

/* Returns the number of pairs of hands of two sets that share no card with each other or with the n given cards, an
   even number, at least two. */
SW_INLINE double NAME(pairs)(const NAME(set) *a, const NAME(set) *b, const NAME(common) *common, int lanes,
                             const uint8_t *card, int n)
{
    SUM in_a = a->all, in_b = b->all, same = common ? common->all : 0, twice = 0, sum = 0;
    if (in_a == 0 || in_b == 0) return 0;
    for (int i = 0; i < n; i++) {
        const NUMBER *pair_a = a->pair[card[i]], *pair_b = b->pair[card[i]];
        SUM more_a = 0, more_b = 0;
        in_a -= a->card[card[i]];
        in_b -= b->card[card[i]];
        if (common) same -= common->card[card[i]];
        for (int j = 0; j < n; j++) {
            if (j == i) continue;
            more_a += pair_a[card[j]];
            more_b += pair_b[card[j]];
            if (j > i) continue;
            in_a += pair_a[card[j]];
            in_b += pair_b[card[j]];
            if (common) same += (SUM)pair_a[card[j]] * pair_b[card[j]];
        }
        twice += more_a * more_b; /* these cards are counted by their pairs below */
    }
    SUM parts[PARTS] = {0};
    NUMBER left_a[WIDTH], left_b[WIDTH];
    const NUMBER *one_a = a->pair[card[0]], *two_a = a->pair[card[1]], *one_b = b->pair[card[0]], *two_b = b->pair[card[1]];
    for (int c = 0; c < lanes; c++) left_a[c] = (NUMBER)(a->card[c] - one_a[c] - two_a[c]);
    for (int c = 0; c < lanes; c++) left_b[c] = (NUMBER)(b->card[c] - one_b[c] - two_b[c]);
    for (int i = 2; i < n; i++) {
        for (int c = 0; c < lanes; c++) left_a[c] = (NUMBER)(left_a[c] - a->pair[card[i]][c]);
        for (int c = 0; c < lanes; c++) left_b[c] = (NUMBER)(left_b[c] - b->pair[card[i]][c]);
    }
    for (int c = 0; c < lanes; c += PARTS) {
        for (int k = 0; k < PARTS; k++) parts[k] += (SUM)left_a[c + k] * left_b[c + k];
    }
    for (int k = 0; k < PARTS; k++) sum += parts[k];
    return (double)in_a * (double)in_b - (double)(sum - twice - same);
}

/* Adds the winnings of the current hand against the last two players, with n cards held. */
SW_INLINE void NAME(sum)(NAME(work) *d, int n, int ties, double weight)
{
    const NAME(set) *a = &d->below[d->a], *b = &d->below[d->b], *like_a = &d->level[d->a], *like_b = &d->level[d->b];
    const NAME(common) *common = d->common[3 - d->a - d->b];
    int lanes = d->s->lanes;
    d->won[ties] += weight * NAME(pairs)(a, b, &common[0], lanes, d->cards, n);
    if (!d->ties) return;
    d->won[ties + 1] += weight * (NAME(pairs)(like_a, b, NULL, lanes, d->cards, n) +
                                  NAME(pairs)(a, like_b, NULL, lanes, d->cards, n));
    d->won[ties + 2] += weight * NAME(pairs)(like_a, like_b, &common[1], lanes, d->cards, n);
}

/* Deals the other players from `next` on, with n cards held, and adds the winnings of the current hand. */
static void NAME(deal)(NAME(work) *d, int next, uint64_t used, int n, int ties, double weight)
{
    const sw_exact_many *s = d->s;
    if (next == s->players - 1) {
        d->won[ties] += weight;
        return;
    }
    int p = d->order[next];
    if (next == s->players - 3 && !d->unsure && s->count[p] * s->count[d->order[next + 1]] > FEW) {
        if (n == 2) {
            NAME(sum)(d, 2, ties, weight); /* the most frequent, and faster with a constant */
        } else {
            NAME(sum)(d, n, ties, weight);
        }
        return;
    }
    for (int i = 0; i < s->count[p]; i++) {
        int hand = s->hand[p][i];
        unsigned value = d->value[hand];
        if (value == 0 || value > d->best || used & s->all.set[hand]) continue;
        memcpy(d->cards + n, s->get[hand], 2);
        NAME(deal)(d, next + 1, used | s->all.set[hand], n + 2, ties + (value == d->best),
                   weight * (double)d->weight[s->number[p][i]]);
    }
}

/* Processes the hands of a group with numbers from `from` up to `to`. */
static void NAME(look)(NAME(work) *d, const uint16_t *group, int count, int from, int to, double *won)
{
    const sw_exact_many *s = d->s;
    for (int i = 0; i < count; i++) {
        int hand = group[i];
        memcpy(d->cards, s->get[hand], 2);
        for (int f = s->first[hand]; f < s->first[hand + 1]; f++) {
            int p = s->holder[f];
            if (f < from || f >= to) continue;
            d->order = s->order[p];
            d->a = s->top[d->order[s->players - 3]];
            d->b = s->top[d->order[s->players - 2]];
            d->won = won + f * s->players;
            d->unsure = d->rounded[f];
            NAME(deal)(d, 0, s->all.set[hand], 2, 0, 1);
        }
    }
}

static void NAME(begin)(NAME(work) *d, const uint16_t *value)
{
    for (int k = 0; k < 3; k++) {
        d->below[k].all = 0;
        memset(d->below[k].card, 0, sizeof d->below[k].card);
        memset(d->below[k].pair, 0, (size_t)d->s->shared * sizeof *d->below[k].pair);
        memset(&d->common[k][0], 0, sizeof d->common[k][0]);
    }
    d->value = value;
    d->ties = 0;
}

/* Processes all hands that can be held, by ascending value. */
static void NAME(settle)(NAME(work) *d, const uint16_t *order, int count, const uint16_t *value, int from, int to,
                         double *won)
{
    const sw_exact_many *s = d->s;
    NAME(begin)(d, value);
    for (int i = 0, end; i < count; i = end) {
        unsigned holders = 0;
        d->best = value[order[i]];
        for (end = i; end < count && value[order[end]] == d->best; end++) holders |= s->holders[order[end]];
        d->ties = (holders & (holders - 1)) != 0;
        if (d->ties) NAME(add)(d, d->level, 1, order + i, end - i);
        NAME(look)(d, order + i, end - i, from, to, won);
        if (d->ties) NAME(clear)(d, order + i, end - i);
        NAME(add)(d, d->below, 0, order + i, end - i);
    }
}

/* Computes what these hands meet, as if each beat all others. Sums of other numbers are unchanged. */
static void NAME(meet)(NAME(work) *d, int from, int to, double *met)
{
    uint16_t every[SW_COMBOS], value[SW_COMBOS];
    int count = d->s->all.count;
    memset(met + from * d->s->players, 0, (size_t)((to - from) * d->s->players) * sizeof *met);
    for (int i = 0; i < count; i++) {
        every[i] = (uint16_t)i;
        value[i] = 1;
    }
    NAME(begin)(d, value);
    d->best = 2;
    NAME(add)(d, d->below, 0, every, count);
    NAME(look)(d, every, count, from, to, met);
}
