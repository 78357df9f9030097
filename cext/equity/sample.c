#include "equity/sample.h"

#include "rng.h"

#include <stdlib.h>

/* ---- hands that players hold */

enum { MOST_JOINED = 1 << 16 }; /* choices in a holding joined from two */

void sw_free_holding(sw_holding *h)
{
    free(h->set);
    free(h->combo);
    free(h->weight);
    free(h->keep);
    free(h->other);
    memset(h, 0, sizeof *h);
}

int sw_init_holding(sw_holding *h, int players, int count)
{
    size_t n = (size_t)(count ? count : 1);
    h->players = players;
    h->count = 0;
    h->set = malloc(n * sizeof *h->set);
    h->combo = malloc(n * (size_t)players * sizeof *h->combo);
    h->weight = malloc(n * sizeof *h->weight);
    h->keep = NULL;
    h->other = NULL;
    return h->set && h->combo && h->weight;
}

static int make_range(sw_holding *h, int player, const double *weight, const uint64_t *holds, uint64_t live)
{
    if (!sw_init_holding(h, 1, SW_COMBOS)) return 0;
    h->player[0] = (uint8_t)player;
    for (int i = 0; i < SW_COMBOS; i++) {
        if (weight[i] <= 0 || holds[i] & ~live) continue;
        h->set[h->count] = holds[i];
        h->combo[h->count] = (uint16_t)i;
        h->weight[h->count++] = weight[i];
    }
    return 1;
}

/* Joins two holdings, leaving out choices that share cards, so that fewer draws fail. */
static int join(sw_holding *out, const sw_holding *a, const sw_holding *b)
{
    if (!sw_init_holding(out, a->players + b->players, a->count * b->count)) return 0;
    memcpy(out->player, a->player, sizeof a->player);
    memcpy(out->player + a->players, b->player, (size_t)b->players);
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            if (a->set[i] & b->set[j]) continue;
            uint16_t *combo = out->combo + out->count * out->players;
            memcpy(combo, a->combo + i * a->players, (size_t)a->players * sizeof *combo);
            memcpy(combo + a->players, b->combo + j * b->players, (size_t)b->players * sizeof *combo);
            out->set[out->count] = a->set[i] | b->set[j];
            out->weight[out->count++] = a->weight[i] * b->weight[j];
        }
    }
    return 1;
}

/* Joins the two smallest holdings repeatedly, as long as the result is small. */
static int join_small(sw_sampler *s)
{
    while (s->holdings > 1) {
        sw_holding *h = s->holding;
        for (int i = 0; i < 2; i++) { /* moves the smallest to the front */
            for (int j = i + 1; j < s->holdings; j++) {
                if (h[j].count < h[i].count) {
                    sw_holding swap = h[i];
                    h[i] = h[j];
                    h[j] = swap;
                }
            }
        }
        if ((int64_t)h[0].count * h[1].count > MOST_JOINED) return 1;
        sw_holding joined;
        if (!join(&joined, &h[0], &h[1])) {
            sw_free_holding(&joined);
            return 0;
        }
        sw_free_holding(&h[0]);
        sw_free_holding(&h[1]);
        h[0] = joined;
        h[1] = h[--s->holdings];
        memset(&h[s->holdings], 0, sizeof *h);
    }
    return 1;
}

int sw_init_alias(sw_holding *h)
{
    size_t n = (size_t)h->count;
    h->keep = malloc(n * sizeof *h->keep);
    h->other = malloc(n * sizeof *h->other);
    uint32_t *stack = malloc(n * sizeof *stack);
    double *part = malloc(n * sizeof *part);
    if (!h->keep || !h->other || !stack || !part) {
        free(stack);
        free(part);
        return 0;
    }
    double total = 0;
    for (size_t i = 0; i < n; i++) total += h->weight[i];
    /* Small ones at the start of the stack, large ones at its end. */
    size_t small = 0, large = n;
    for (size_t i = 0; i < n; i++) {
        part[i] = h->weight[i] * ((double)n / total);
        if (part[i] < 1) {
            stack[small++] = (uint32_t)i;
        } else {
            stack[--large] = (uint32_t)i;
        }
    }
    while (small && large < n) {
        uint32_t i = stack[--small], j = stack[large];
        h->keep[i] = (uint64_t)(part[i] * 18446744073709549568.0); /* the last double below 2**64 */
        h->other[i] = j;
        part[j] -= 1 - part[i];
        if (part[j] < 1) {
            large++;
            stack[small++] = j;
        }
    }
    while (small) { /* only through rounding */
        uint32_t i = stack[--small];
        h->keep[i] = UINT64_MAX;
        h->other[i] = i;
    }
    for (; large < n; large++) {
        h->keep[stack[large]] = UINT64_MAX;
        h->other[stack[large]] = stack[large];
    }
    free(stack);
    free(part);
    return 1;
}

/* Returns whether a player may hold any two live cards, with equal weights. */
static int is_random(const double *weight, const uint64_t *holds, uint64_t live)
{
    double first = -1;
    for (int i = 0; i < SW_COMBOS; i++) {
        if (holds[i] & ~live) continue;
        if (first < 0) first = weight[i];
        if (weight[i] != first) return 0;
    }
    return first > 0;
}

/* Records the hand of a player who can hold only one. Returns its cards; 0 if there are more. */
static uint64_t only_hand(sw_sampler *s, int player, const double *weight)
{
    uint64_t set = 0;
    for (int i = 0; i < SW_COMBOS; i++) {
        if (weight[i] <= 0) continue;
        if (set) return 0;
        set = s->holds[i];
        s->known[player] = (uint16_t)i;
    }
    return set;
}

int sw_init_sampler(sw_sampler *s, int players, const double *weight, uint64_t board, uint64_t dead)
{
    int dealt = 0;
    memset(s, 0, sizeof *s);
    s->players = players;
    for (uint64_t rest = board; rest; rest &= rest - 1) s->dealt[dealt++] = (uint8_t)sw_lowest_bit(rest);
    s->board = sw_add_set(sw_no_cards(), board);
    s->board_word = sw_suit_word_of(board);
    s->to_come = 5 - sw_count_bits(board);
    uint8_t card[SW_COMBOS][2];
    sw_list_combos(card);
    for (int i = 0; i < SW_COMBOS; i++) {
        sw_hand nothing = {0, 0};
        s->holds[i] = sw_set_of(card[i]);
        s->hole[i] = sw_add_set(nothing, s->holds[i]);
        s->hole_word[i] = sw_suit_word_of(s->holds[i]);
    }
    for (unsigned i = 0; i < SW_CARDS; i++) s->card_word[i] = sw_suit_word(i);
    int known[SW_MOST_HANDS], others = players;
    for (int i = 0; i < players; i++) {
        uint64_t set = only_hand(s, i, weight + i * SW_COMBOS);
        known[i] = set != 0;
        if (!set) continue;
        if (dead & set) return 0;
        dead |= set;
        others--;
    }
    uint64_t live = SW_STANDARD & ~dead;
    s->live = sw_live_cards(live);
    int spare = s->live.size - 2 * others;
    if (spare < s->to_come) return 0;
    s->boards = s->to_come ? spare / s->to_come : 1;
    if (s->boards > SW_BOARDS_A_DEAL) s->boards = SW_BOARDS_A_DEAL;
    for (int i = 0; i < players; i++) {
        if (known[i]) continue;
        if (is_random(weight + i * SW_COMBOS, s->holds, live)) {
            s->random_player[s->random++] = (uint8_t)i;
        } else if (!make_range(&s->holding[s->holdings++], i, weight + i * SW_COMBOS, s->holds, live)) {
            return -1;
        }
    }
    if (!join_small(s)) return -1;
    for (int i = 0; i < s->holdings; i++) {
        if (s->holding[i].count == 0) return 0;
        if (!sw_init_alias(&s->holding[i])) return -1;
    }
    return 1;
}

void sw_free_sampler(sw_sampler *s)
{
    for (int i = 0; i < SW_MOST_HANDS; i++) sw_free_holding(&s->holding[i]);
}

/* ---- sampling */

/* The words of a stream, generated in blocks for speed. */
typedef struct {
    uint64_t seed, index, block, word[64];
    int used;
} words;

static inline uint64_t next_word(words *w)
{
    if (w->used == 64) {
        for (int i = 0; i < 32; i++) sw_philox(w->seed, w->index, w->block + (uint64_t)i, w->word + 2 * i);
        w->block += 32;
        w->used = 0;
    }
    return w->word[w->used++];
}

/* Draws the hands that are not random until no two share a card; `deals` were drawn before. */
static uint64_t draw_holdings(const sw_sampler *s, words *w, uint16_t *combo, sw_sample_sums *sums, uint64_t deals)
{
    for (;;) {
        uint64_t used = 0;
        int i = 0;
        sums->draws++;
        for (; i < s->holdings; i++) {
            const sw_holding *h = &s->holding[i];
            const uint32_t at = sw_draw_choice(h, next_word(w));
            if (used & h->set[at]) break;
            used |= h->set[at];
            const uint16_t *hands = h->combo + (size_t)at * (size_t)h->players;
            for (int j = 0; j < h->players; j++) combo[h->player[j]] = hands[j];
        }
        if (i == s->holdings) return used;
        if (sums->draws > 4096 * (deals + 64)) return SW_STANDARD;
    }
}

/* A deck whose first cards are shuffled. */
typedef struct {
    uint8_t card[SW_CARDS];
    int size, shuffled;
} shuffling;

SW_INLINE void shuffle_group(shuffling *deck, words *w, int group)
{
    const int first = deck->shuffled, end = first + group;
    while (!sw_shuffle_group(deck->card, deck->size, first, group, end, next_word(w))) continue;
    deck->shuffled = end;
}

static inline void shuffle_more(shuffling *deck, words *w)
{
    int left = deck->size - deck->shuffled;
    if (left >= SW_DRAW_GROUP) {
        shuffle_group(deck, w, SW_DRAW_GROUP);
    } else {
        shuffle_group(deck, w, left);
    }
}

/* Draws unused cards from the deck. */
static const uint8_t *draw_cards(shuffling *deck, words *w, uint64_t used, int count, uint8_t *out)
{
    if (!used) {
        while (deck->shuffled < count) shuffle_more(deck, w);
        return deck->card;
    }
    for (int have = 0, next = 0; have < count;) {
        if (next == deck->shuffled) shuffle_more(deck, w);
        for (; next < deck->shuffled; next++) {
            out[have] = deck->card[next];
            have += !(used >> deck->card[next] & 1);
        }
    }
    return out;
}

/* Returns the winners on a board, bit i for player i. */
static inline unsigned winners(const sw_hand *hole, int players, sw_hand board)
{
    unsigned value[SW_MOST_HANDS];
    for (int i = 0; i < players; i++) value[i] = sw_high_value(sw_join(hole[i], board), 7);
    return sw_winners(value, players);
}

/* Same in other games, on a board whose last cards are `come`. */
static unsigned winners_shown(const sw_sampler *s, const uint16_t *combo, const uint8_t *come)
{
    unsigned value[SW_MOST_HANDS];
    uint8_t board[SW_BOARD_CARDS];
    memcpy(board, s->dealt, sizeof board);
    for (int i = 0; i < s->to_come; i++) board[SW_BOARD_CARDS - s->to_come + i] = come[i];
    for (int i = 0; i < s->players; i++) {
        uint64_t set = s->holds[combo[i]];
        const uint8_t hole[2] = {(uint8_t)sw_lowest_bit(set), (uint8_t)sw_highest_bit(set)};
        value[i] = sw_showing_value(s->showing, hole, 2, board, SW_BOARD_CARDS);
    }
    return sw_winners(value, s->players);
}

enum { BATCH = 64, SPARE = SW_BOARDS_A_DEAL };

/* Samples waiting to be added: the hands and the number of boards of each deal, and the winners of each sample. If a
   batch is faster, it first collects hole cards and boards as suits, and finds the winners later. */
typedef struct {
    int deals, samples;
    uint8_t boards[BATCH];
    uint16_t combo[BATCH][SW_MOST_HANDS];
    uint32_t who[BATCH];
    uint16_t hole[SW_MOST_HANDS][4][BATCH + SPARE], board[4][BATCH];
} batch;

/* Stores a player's hole cards, for all boards that a deal may have. */
static inline void put_hole(uint16_t (*suit)[BATCH + SPARE], int at, uint64_t word)
{
    for (int i = 0; i < 4; i++) {
        uint64_t same = (word >> 16 * i & 0xffff) * 0x0001000100010001u;
        memcpy(&suit[i][at], &same, sizeof same);
    }
}

static void find_winners(batch *b, int players, const struct sw_kernels *kernels)
{
    uint16_t suit[4][BATCH];
    uint32_t code[SW_MOST_HANDS][BATCH], best[BATCH];
    memset(best, 0, sizeof best);
    memset(b->who, 0, sizeof b->who);
    for (int i = 0; i < players; i++) {
        for (int k = 0; k < 4; k++) {
            for (int j = 0; j < BATCH; j++) suit[k][j] = (uint16_t)(b->hole[i][k][j] + b->board[k][j]);
        }
        const uint16_t *const suits[4] = {suit[0], suit[1], suit[2], suit[3]};
        sw_batch_codes(kernels, suits, 0, 7, code[i], BATCH);
        for (int j = 0; j < BATCH; j++) best[j] = code[i][j] > best[j] ? code[i][j] : best[j];
    }
    for (int i = 0; i < players; i++) {
        for (int j = 0; j < BATCH; j++) b->who[j] |= (uint32_t)(code[i][j] == best[j]) << i;
    }
}

static void add_batch(sw_sample_sums *sums, batch *b, int players)
{
    const uint32_t *next = b->who;
    for (int d = 0; d < b->deals; d++) {
        uint32_t pots[SW_MOST_HANDS] = {0};
        const uint16_t *combo = b->combo[d];
        for (int j = 0; j < b->boards[d]; j++) {
            uint32_t who = *next++;
            sums->counts[who]++;
            if (who & (who - 1)) {
                uint32_t part = (uint32_t)(SW_POT / sw_count_bits(who));
                for (uint32_t rest = who; rest; rest &= rest - 1) pots[sw_lowest_bit(rest)] += part;
            } else {
                pots[sw_lowest_bit(who)] += SW_POT;
            }
        }
        for (int i = 0; i < players; i++) {
            sums->square[i] += (uint64_t)pots[i] * pots[i];
            sums->share[i][combo[i]] += pots[i];
            sums->count[i][combo[i]] += b->boards[d];
        }
    }
    sums->samples += (uint64_t)b->samples;
    sums->deals += (uint64_t)b->deals;
    b->deals = b->samples = 0;
}

int sw_draw_samples(const sw_sampler *s, uint64_t seed, uint64_t index, uint64_t samples, sw_sample_sums *sums)
{
    words w = {.seed = seed, .index = index, .block = 0, .used = 64};
    uint8_t cards[SW_CARDS + 1];
    uint16_t combo[SW_MOST_HANDS];
    sw_hand hole[SW_MOST_HANDS];
    batch b;
    const struct sw_kernels *kernels = s->showing ? NULL : sw_kernels_in_use(); /* for evaluating many hands at once */
    const int players = s->players;
    memset(&b, 0, sizeof b);
    memcpy(combo, s->known, sizeof combo);
    while (samples) {
        int boards = samples < (uint64_t)s->boards ? (int)samples : s->boards;
        uint64_t used = draw_holdings(s, &w, combo, sums, sums->deals + (uint64_t)b.deals);
        if (used == SW_STANDARD) return 0;
        shuffling deck;
        memcpy(deck.card, s->live.card, SW_CARDS);
        deck.size = s->live.size;
        deck.shuffled = 0;
        const uint8_t *next = draw_cards(&deck, &w, used, 2 * s->random + s->to_come * boards, cards);
        for (int i = 0; i < s->random; i++, next += 2) {
            combo[s->random_player[i]] = (uint16_t)sw_combo_of(next[0], next[1]);
        }
        if (kernels) {
            for (int i = 0; i < players; i++) put_hole(b.hole[i], b.samples, s->hole_word[combo[i]]);
            for (int j = 0; j < boards; j++) {
                uint64_t word = s->board_word;
                for (int i = 0; i < s->to_come; i++) word += s->card_word[*next++];
                for (int i = 0; i < 4; i++) b.board[i][b.samples + j] = (uint16_t)(word >> 16 * i);
            }
        } else {
            for (int i = 0; i < players; i++) hole[i] = s->hole[combo[i]];
            for (int j = 0; j < boards; j++) {
                sw_hand board = s->board;
                for (int i = 0; i < s->to_come; i++) board = sw_add_card(board, next[i]);
                b.who[b.samples + j] = s->showing ? winners_shown(s, combo, next) : winners(hole, players, board);
                next += s->to_come;
            }
        }
        memcpy(b.combo[b.deals], combo, sizeof combo);
        b.boards[b.deals++] = (uint8_t)boards;
        b.samples += boards;
        samples -= (uint64_t)boards;
        if (b.samples + s->boards > BATCH || !samples) {
            if (kernels) find_winners(&b, players, kernels);
            add_batch(sums, &b, players);
        }
    }
    return 1;
}

void sw_sample_outcome(const sw_sample_sums *sums, int players, int boards, sw_outcome *outcome, double *error)
{
    uint64_t wins[SW_MOST_HANDS], ties[SW_MOST_HANDS];
    double share[SW_MOST_HANDS];
    sw_share_pots(sums->counts, players, wins, ties, share);
    for (int i = 0; i < players; i++) {
        outcome[i].deals = (double)sums->samples;
        outcome[i].win = (double)wins[i];
        outcome[i].tie = (double)ties[i];
        for (int j = 0; j < SW_COMBOS; j++) {
            outcome[i].share[j] = (double)sums->share[i][j] / (double)SW_POT;
            outcome[i].all[j] = (double)sums->count[i][j];
        }
        /* The boards of a deal share its hands, so only deals are independent. */
        double all = (double)boards, pots = (double)SW_POT * all;
        error[i] = sw_standard_error(sums->deals, share[i] / all, (double)sums->square[i] / pots / pots);
    }
}
