#include "equity/exact_two.h"

void sw_make_exact_two(sw_exact_two *v, const double *const weight[2], uint64_t board, uint64_t dead)
{
    uint8_t every[SW_COMBOS][2], card[SW_COMBOS][2];
    dead |= board;
    sw_list_combos(every);
    v->count[0] = v->count[1] = 0;
    for (int i = 0; i < SW_COMBOS; i++) {
        if (dead & sw_set_of(every[i])) continue;
        for (int k = 0; k < 2; k++) v->count[k] += weight[k][i] > 0;
    }
    v->larger = v->count[1] > v->count[0];
    int count = 0;
    for (int rest = 0; rest < 2; rest++) { /* the larger side's hands, then those of the other alone */
        for (int i = 0; i < SW_COMBOS; i++) {
            int in_larger = weight[v->larger][i] > 0;
            if (dead & sw_set_of(every[i]) || in_larger == rest) continue;
            if (!in_larger && !(weight[!v->larger][i] > 0)) continue;
            for (int k = 0; k < 2; k++) v->weight[count][k] = weight[k][i];
            memcpy(card[count++], every[i], sizeof *card);
        }
    }
    sw_make_combos(&v->hands, (const uint8_t (*)[2])card, count);
    v->board = sw_add_set(sw_no_cards(), board);
    v->live = sw_live_cards(SW_STANDARD & ~dead);
    v->to_come = 5 - sw_count_bits(board);
}

/* On how many boards two hands meet: any two on as many. */
static int boards_of_two(const sw_exact_two *v)
{
    return (int)sw_choose(v->live.size - 4, v->to_come);
}

int sw_exact_two_is_small(const sw_exact_two *v)
{
    /* Measured: about where both take as long. The more cards of a suit are on the board, the more hands differ from
       their kind. */
    static const int flop[4] = {0, 128, 96, 64};
    int pairs = v->count[0] * v->count[1], most = 0;
    if (v->to_come == 0) return pairs < 4096;
    for (int i = 0; i < 4; i++) {
        int suited = (int)(v->board.key >> (48 + 4 * i) & 15) - 3;
        most = suited > most ? suited : most;
    }
    return pairs < (v->to_come == 2 ? flop[most] : 64) * v->hands.count;
}

void sw_exact_two_by_sorting(const sw_exact_two *v, int slice, sw_exact_two_sums *sums)
{
    uint16_t value[SW_COMBOS];
    sw_runouts walk = sw_walk_runouts(&v->live, v->board, v->to_come, slice, slice + 1);
    while (sw_next_runout(&walk)) {
        sw_value_combos(&v->hands, walk.board, sw_runout_cards(&walk), value);
        sw_range_showdown(v->hands.card, value, v->hands.count, v->weight, sums->beaten, sums->met);
    }
}

/* ---- each hand with each

   On each board a hand of the smaller side is compared not with every hand of the other but with every kind of hand,
   two ranks without suits, of which there are far fewer; and once for all hands of its side that are alike: have the
   same value on every board. What it beats is added up by kind and by the cards that come. A hand cannot be held on
   boards with either of its cards, so the boards with one and with the other are subtracted from all, and the board
   with both is added back. Hands whose flushes make them better than their kind are compared on their own, and the
   differences added. */

enum {
    LANES = 8,      /* rows are padded to a multiple of this */
    NONE = SW_CARDS /* in place of a card where fewer than two come */
};

typedef struct {
    const sw_exact_two *v;
    int rows, columns, kinds, boards;   /* hands of the smaller side and of the larger */
    size_t row_size, kind_size;
    int likes;                          /* how many of the smaller side's hands are not alike, */
    uint16_t row[SW_COMBOS];            /* these hands, those that are alike side by side, */
    uint16_t like[SW_COMBOS + 1];       /* and where each lot begins */
    uint16_t column[SW_COMBOS];         /* the larger side's, suited hands of a suit side by side: */
    uint16_t place[SW_COMBOS];          /* where in that order a hand is, */
    int first[5];                       /* and where each suit's hands begin */
    uint8_t come[SW_CARDS * SW_CARDS / 2][2];
    uint16_t board_of[SW_CARDS][SW_CARDS]; /* plus one; 0 where two cards do not come together */
    uint16_t *by_kind;                  /* [boards][kind_size] values, */
    uint16_t *mine;                     /* [boards][likes] values of the smaller side's hands; 0: cannot be held */
    uint16_t by_ranks[13][13];          /* a board on which such ranks came, plus one */
    uint16_t *more;                     /* [rows][2][row_size] boards won, and not lost, beyond those by kind */
} pairs;

static size_t filled(int count)
{
    return ((size_t)count + LANES - 1) / LANES * LANES;
}

static size_t boards_of(const sw_exact_two *v)
{
    return (size_t)sw_choose(v->live.size, v->to_come);
}

size_t sw_exact_two_workspace(const sw_exact_two *v)
{
    size_t rows = (size_t)v->count[!v->larger], boards = boards_of(v);
    return boards * (filled(v->hands.kinds) + rows) + 2 * rows * filled(v->count[v->larger]);
}

/* What a hand's value is by: its kind, and its cards of suits in which some board gives it a flush, by one or both. */
static unsigned alike_by(const sw_exact_two *v, int i)
{
    unsigned suit[2], least[2], from[2];
    for (int j = 0; j < 2; j++) {
        suit[j] = v->hands.card[i][j] & 3;
        least[j] = 5 - (unsigned)v->to_come - ((unsigned)(v->board.key >> (48 + 4 * suit[j])) & 15) + 3;
    }
    int both = suit[0] == suit[1] && least[0] <= 2;
    for (int j = 0; j < 2; j++) from[j] = both || least[j] <= 1 ? suit[j] : 4;
    int swap = v->hands.card[i][0] >> 2 == v->hands.card[i][1] >> 2 && from[0] > from[1];
    return v->hands.kind[i] * 25u + 5 * from[swap] + from[!swap];
}

static void list_rows(pairs *p)
{
    const sw_exact_two *v = p->v;
    unsigned by[SW_COMBOS];
    for (int i = 0; i < v->hands.count; i++) {
        if (v->weight[i][!v->larger] <= 0) continue;
        unsigned mine = alike_by(v, i);
        int at = p->rows++;
        for (; at > 0 && by[at - 1] > mine; at--) {
            by[at] = by[at - 1];
            p->row[at] = p->row[at - 1];
        }
        by[at] = mine;
        p->row[at] = (uint16_t)i;
    }
    for (int r = 0; r < p->rows; r++) {
        if (r == 0 || by[r] != by[r - 1]) p->like[p->likes++] = (uint16_t)r;
    }
    p->like[p->likes] = (uint16_t)p->rows;
}

static void make_pairs(pairs *p, const sw_exact_two *v, uint16_t *workspace)
{
    p->v = v;
    p->rows = p->likes = p->boards = 0;
    p->columns = v->count[v->larger];
    p->row_size = filled(p->columns);
    p->kind_size = filled(v->hands.kinds);
    list_rows(p);
    int count = 0;
    for (int suit = 0; suit <= 4; suit++) { /* 4: of two suits */
        p->first[suit] = count;
        for (int i = 0; i < p->columns; i++) {
            int a = v->hands.card[i][0] & 3, b = v->hands.card[i][1] & 3;
            if ((a == b ? a : 4) != suit) continue;
            p->place[i] = (uint16_t)count;
            p->column[count++] = (uint16_t)i;
        }
    }
    memset(p->board_of, 0, sizeof p->board_of);
    memset(p->by_ranks, 0, sizeof p->by_ranks);
    p->by_kind = workspace;
    p->mine = p->by_kind + boards_of(v) * p->kind_size;
    p->more = p->mine + boards_of(v) * (size_t)p->rows;
    memset(p->more, 0, 2 * (size_t)p->rows * p->row_size * sizeof *p->more);
}

/* Adds what the hands that may have a flush win and lose beyond their kind. */
static void add_flushes(pairs *p, sw_hand board, int suit, uint64_t come, const uint16_t *by_kind, const uint16_t *mine)
{
    const sw_combos *hands = &p->v->hands;
    int from = suit == 4 ? 0 : p->first[suit], to = suit == 4 ? p->columns : p->first[suit + 1];
    int16_t plain[SW_COMBOS], better[SW_COMBOS];
    uint16_t value[SW_COMBOS];
    if (suit == 4) sw_value_combos(hands, board, 0, value);
    for (int j = from; j < to; j++) {
        int i = p->column[j];
        plain[j] = better[j] = (int16_t)by_kind[hands->kind[i]];
        if (!(hands->set[i] & come)) better[j] = (int16_t)(suit == 4 ? value[i] : sw_value_combo(hands, i, board, 7));
    }
    for (int r = 0, like = 0; r < p->rows; r++) {
        like += r == p->like[like + 1];
        int16_t own = (int16_t)mine[like];
        if (hands->set[p->row[r]] & come) continue;
        uint16_t *beats = p->more + 2 * (size_t)r * p->row_size, *meets = beats + p->row_size;
        for (int j = from; j < to; j++) {
            beats[j] = (uint16_t)(beats[j] + (own > better[j]) - (own > plain[j]));
            meets[j] = (uint16_t)(meets[j] + (own >= better[j]) - (own >= plain[j]));
        }
    }
}

static void add_board(pairs *p, const sw_runouts *walk)
{
    const sw_combos *hands = &p->v->hands;
    const sw_hand board = walk->board;
    const uint64_t come = sw_runout_cards(walk);
    int x = come ? sw_lowest_bit(come) : NONE, y = walk->to_come == 2 ? sw_highest_bit(come) : NONE;
    size_t at = (size_t)p->boards++;
    uint16_t *by_kind = p->by_kind + at * p->kind_size, *mine = p->mine + at * (size_t)p->likes;
    uint16_t *same = &p->by_ranks[x >> 2 == 13 ? 0 : x >> 2][y >> 2 == 13 ? 0 : y >> 2];
    int suit = sw_flush_combos(board);
    p->come[at][0] = (uint8_t)x;
    p->come[at][1] = (uint8_t)y;
    if (y < NONE) p->board_of[x][y] = p->board_of[y][x] = (uint16_t)(at + 1);
    if (*same) {
        memcpy(by_kind, p->by_kind + (*same - 1u) * p->kind_size, p->kind_size * sizeof *by_kind);
    } else {
        *same = (uint16_t)(at + 1);
        sw_value_kinds(hands, board, by_kind);
        for (size_t k = (size_t)hands->kinds; k < p->kind_size; k++) by_kind[k] = 0;
    }
    for (int l = 0; l < p->likes; l++) {
        int i = p->row[p->like[l]], alone = p->like[l + 1] - p->like[l] == 1;
        mine[l] = (uint16_t)(suit < 0 ? by_kind[hands->kind[i]] : sw_value_combo(hands, i, board, 7));
        if (alone && hands->set[i] & come) mine[l] = 0;
    }
    if (suit >= 0) add_flushes(p, board, suit, come, by_kind, mine);
}

/* Boards won, and above them those not lost. */
static inline unsigned won_on(const pairs *p, int like, int kind, int c, int d)
{
    if (!p->board_of[c][d]) return 0;
    size_t n = p->board_of[c][d] - 1u;
    unsigned own = p->mine[n * (size_t)p->likes + (size_t)like], other = p->by_kind[n * p->kind_size + (size_t)kind];
    return (own > other ? 1u : 0u) + (own >= other ? 1u << 16 : 0u);
}

/* The same of two counts in a number of 16 bits. */
static inline unsigned apart(unsigned counts)
{
    return (counts & 255) + (counts >> 8 << 16);
}

/* Adds up what the hands of the smaller side that are alike win. */
static void add_likes(const pairs *p, int like, sw_exact_two_sums *sums)
{
    /* By a card that comes, and by kind: boards won, and above them those not lost. A card comes on 48 at most. */
    uint16_t with[SW_CARDS + 1][SW_KINDS + LANES];
    unsigned won[SW_KINDS + LANES] = {0};
    const sw_exact_two *v = p->v;
    const sw_combos *hands = &v->hands;
    int a = !v->larger, b = v->larger, boards = boards_of_two(v), alone = p->like[like + 1] - p->like[like] == 1;
    memset(with, 0, sizeof with);
    for (int n = 0; n < p->boards; n++) {
        int16_t own = (int16_t)p->mine[(size_t)n * (size_t)p->likes + (size_t)like];
        if (own == 0) continue;
        const uint16_t *other = p->by_kind + (size_t)n * p->kind_size;
        uint16_t *x = with[p->come[n][0]], *y = with[p->come[n][1]];
        for (const uint16_t *end = other + p->kind_size; other < end; other += LANES, x += LANES, y += LANES) {
            uint16_t wins[LANES];
            for (int k = 0; k < LANES; k++) {
                wins[k] = (uint16_t)((own > (int16_t)other[k]) + ((own >= (int16_t)other[k]) << 8));
            }
            for (int k = 0; k < LANES; k++) x[k] = (uint16_t)(x[k] + wins[k]);
            for (int k = 0; k < LANES; k++) y[k] = (uint16_t)(y[k] + wins[k]);
        }
    }
    for (int card = 0; card <= SW_CARDS; card++) { /* each board twice */
        for (int k = 0; k < hands->kinds; k++) won[k] += apart(with[card][k]);
    }
    for (int r = p->like[like]; r < p->like[like + 1]; r++) {
        const uint16_t *beats = p->more + 2 * (size_t)r * p->row_size, *meets = beats + p->row_size;
        int i = p->row[r], e = hands->card[i][0], f = hands->card[i][1];
        for (int j = 0; j < p->columns; j++) {
            if (hands->set[i] & hands->set[j]) continue;
            int c = hands->card[j][0], d = hands->card[j][1], k = hands->kind[j];
            unsigned less = apart(with[c][k]) + apart(with[d][k]);
            unsigned sum = won[k] / 2 + won_on(p, like, k, c, d);
            if (!alone) { /* else no board with its cards is counted */
                less += apart(with[e][k]) + apart(with[f][k]);
                sum += won_on(p, like, k, e, f) + won_on(p, like, k, c, e) + won_on(p, like, k, c, f) +
                       won_on(p, like, k, d, e) + won_on(p, like, k, d, f);
            }
            sum -= less;
            int win = (int)(sum & 0xffff) + (int16_t)beats[p->place[j]];
            int keep = (int)(sum >> 16) + (int16_t)meets[p->place[j]];
            sums->beaten[i][b] += win * v->weight[j][b];
            sums->met[i][b] += keep * v->weight[j][b];
            sums->beaten[j][a] += (boards - keep) * v->weight[i][a];
            sums->met[j][a] += (boards - win) * v->weight[i][a];
        }
    }
}

void sw_exact_two_by_pairs(const sw_exact_two *v, uint16_t *workspace, sw_exact_two_sums *sums)
{
    pairs p;
    sw_runouts walk = sw_walk_runouts(&v->live, v->board, v->to_come, 0, v->live.size);
    make_pairs(&p, v, workspace);
    while (sw_next_runout(&walk)) add_board(&p, &walk);
    for (int l = 0; l < p.likes; l++) add_likes(&p, l, sums);
}

/* ---- the end */

/* The weight of a side's hands that have no card of hand i; `all` is that of the side. */
static double others_of(const sw_exact_two *v, int i, int k, double all, const double (*by_card)[2])
{
    double left = all - (by_card[v->hands.card[i][0]][k] + by_card[v->hands.card[i][1]][k]) + v->weight[i][k];
    if (left > 1e-6 * all) return left;
    left = 0; /* a small difference may be nothing but rounding */
    int larger = k == v->larger; /* whose hands come first */
    for (int j = larger ? 0 : v->hands.count - 1, n = v->count[k]; n > 0; j += larger ? 1 : -1) {
        n -= v->weight[j][k] > 0;
        if (!(v->hands.set[i] & v->hands.set[j])) left += v->weight[j][k];
    }
    return left;
}

static double within(double x, double most)
{
    return x < 0 ? 0 : x > most ? most : x;
}

void sw_exact_two_outcome(const sw_exact_two *v, const sw_exact_two_sums *sums, int slices, sw_outcome outcome[2])
{
    double boards = boards_of_two(v);
    double all[2] = {0, 0}, by_card[SW_CARDS][2] = {{0}}, pairs = 0;
    int held[SW_CARDS] = {0}; /* by hands of the second side */
    for (int i = 0; i < v->hands.count; i++) {
        held[v->hands.card[i][0]] += v->weight[i][1] > 0;
        held[v->hands.card[i][1]] += v->weight[i][1] > 0;
        for (int k = 0; k < 2; k++) {
            all[k] += v->weight[i][k];
            by_card[v->hands.card[i][0]][k] += v->weight[i][k];
            by_card[v->hands.card[i][1]][k] += v->weight[i][k];
        }
    }
    memset(outcome, 0, 2 * sizeof *outcome);
    for (int i = 0; i < v->hands.count; i++) {
        int a = v->hands.card[i][0], b = v->hands.card[i][1], combo = sw_combo_of(a, b);
        for (int k = 0; k < 2; k++) {
            double mine = v->weight[i][k], beaten = 0, met = 0;
            if (mine <= 0) continue;
            for (int j = 0; j < slices; j++) {
                beaten += sums[j].beaten[i][!k];
                met += sums[j].met[i][!k];
            }
            double others = boards * others_of(v, i, !k, all[!k], (const double (*)[2])by_card);
            beaten = within(beaten, others);
            met = within(met, others);
            outcome[k].win += mine * beaten;
            outcome[k].tie += mine * (met - beaten);
            outcome[k].share[combo] = mine * (beaten + met) / 2;
            outcome[k].all[combo] = mine * others;
            if (k == 0) pairs += v->count[1] - held[a] - held[b] + (v->weight[i][1] > 0);
        }
    }
    for (int k = 0; k < 2; k++) outcome[k].deals = pairs * boards;
}
