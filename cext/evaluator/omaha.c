#include "evaluator/omaha.h"

/* Rows are read a block at a time: cards are validated and sorted by suit, then each ranking is computed. If two hole
   cards play, high hands without wild cards and lows are computed from sets of ranks, for many rows in parallel. All
   other hands are looked up for every choice of five cards. */
enum { BLOCK = 64, SUITS = 4, MOST_CARDS = SW_OMAHA_HOLE + SW_OMAHA_BOARD };
enum { MOST_HOLES = 35, MOST_BOARDS = 10 }; /* choices of hole cards, and of board cards */

typedef uint16_t ranks; /* a set of ranks, or a truth value: all ones or 0 */

typedef struct {
    uint8_t cards[BLOCK][MOST_CARDS];
    ranks hole[SUITS][BLOCK], board[SUITS][BLOCK]; /* ranks in each suit */
    uint16_t category[BLOCK];                      /* found by judge */
    ranks leaders[BLOCK], kickers[BLOCK];
} block;

/* Reads up to `count` rows; returns the number of rows before the first that is not distinct cards of the deck. */
SW_INLINE size_t take(block *b, int hole, int board, uint64_t outside, sw_omaha_rows holes,
                      sw_omaha_rows boards, size_t count)
{
    for (size_t i = 0; i < count; i++, holes.cards += holes.row_step, boards.cards += boards.row_step) {
        uint64_t all = 0, sum[2] = {0, 0};
        for (int j = 0; j < hole; j++) b->cards[i][j] = sw_read_byte(holes.cards + j * holes.card_step);
        for (int j = 0; j < board; j++) {
            b->cards[i][hole + j] = sw_read_byte(boards.cards + j * boards.card_step);
        }
        for (int j = 0; j < hole + board; j++) {
            uint64_t card = sw_hash.suits[b->cards[i][j]];
            sum[j >= hole] += card;
            all |= card;
        }
        /* As in sw_add_cards_of. */
        if (SW_UNLIKELY(((sum[0] + sum[1]) ^ all) | (all & outside))) return i;
        for (int suit = 0; suit < SUITS; suit++) {
            b->hole[suit][i] = (ranks)(sum[0] >> 16 * suit);
            b->board[suit][i] = (ranks)(sum[1] >> 16 * suit);
        }
    }
    return count;
}

/* Lists the sums of every choice of k of n cards; returns their number. */
SW_INLINE int sums_of(const sw_hand *cards, int n, int k, sw_hand *sums)
{
    int count = 0;
    for (int i = 0; i < n && (k == 2 || k == 3); i++) {
        for (int j = i + 1; j < n; j++) {
            sw_hand two = {cards[i].key + cards[j].key, cards[i].suits + cards[j].suits};
            if (k == 2) sums[count++] = two;
            for (int l = j + 1; l < n && k == 3; l++) {
                sums[count].key = two.key + cards[l].key;
                sums[count++].suits = two.suits + cards[l].suits;
            }
        }
    }
    for (unsigned taken = 0; taken < 1u << n && k != 2 && k != 3; taken++) {
        if (sw_count_bits(taken) != k) continue;
        sums[count].key = sums[count].suits = 0;
        for (int i = 0; i < n; i++) {
            sums[count].key += taken >> i & 1 ? cards[i].key : 0;
            sums[count].suits += taken >> i & 1 ? cards[i].suits : 0;
        }
        count++;
    }
    return count;
}

static unsigned best_of_all(const sw_ranking *ranking, const sw_hand *hole, int holes, const sw_hand *board,
                            int boards)
{
    unsigned best = 0;
    for (int i = 0; i < boards; i++) {
        for (int j = 0; j < holes; j++) {
            sw_hand hand = {SW_NO_CARDS + board[i].key + hole[j].key, board[i].suits + hole[j].suits};
            unsigned value = sw_value(ranking, hand, 5);
            best = value > best ? value : best;
        }
    }
    return best;
}

SW_INLINE unsigned value_of(const sw_ranking *ranking, const uint8_t *row, int hole, int board, int use)
{
    sw_hand cards[MOST_CARDS], of_hole[MOST_HOLES], of_board[MOST_BOARDS];
    uint64_t in_hand = 0, on_board = 0;
    for (int j = 0; j < hole + board; j++) {
        cards[j].key = sw_hash.key[row[j]];
        cards[j].suits = sw_hash.suits[row[j]];
        *(j < hole ? &in_hand : &on_board) += cards[j].key;
    }
    int holes = sums_of(cards, hole, use, of_hole), boards = sums_of(cards + hole, board, 5 - use, of_board);
    /* Raises the suit counters so that bit 3 is set if enough cards are held. */
    in_hand += (uint64_t)(8 - use) * SW_ONE_OF_EACH;
    on_board += (uint64_t)(3 + use) * SW_ONE_OF_EACH;
    int suited = (in_hand & on_board & SW_FIVE_SUITED) != 0 && ranking->by != SW_BY_RANK;
    if (suited || ranking->by >= SW_BY_BADUGI) return best_of_all(ranking, of_hole, holes, of_board, boards);

    unsigned best = 0;
    for (int i = 0; i < boards; i++) {
        for (int j = 0; j < holes; j++) {
            unsigned value = sw_rank_value(ranking->table, of_board[i].key + of_hole[j].key, 5);
            best = value > best ? value : best;
        }
    }
    return best > ranking->floor ? best - ranking->floor : 0;
}

/* From here on there are no branches, and each step has a 16-bit result, so compilers vectorize over many rows without
   widening. */

static inline ranks set(unsigned x)
{
    return (ranks)x;
}

static inline ranks shifted(ranks x, int down)
{
    return set((unsigned)x >> down);
}

/* Returns whether a set is not empty. */
static inline ranks some(ranks x)
{
    return (ranks)-(ranks)(x != 0);
}

static inline ranks pick(ranks truth, ranks yes, ranks no)
{
    return set(no ^ ((no ^ yes) & truth));
}

/* Returns the highest rank of a set, as a set. */
static inline ranks top(ranks x)
{
    x = set(x | x >> 1);
    x = set(x | x >> 2);
    x = set(x | x >> 4);
    x = set(x | x >> 8);
    return set(x ^ x >> 1);
}

/* Returns the set without its lowest rank. */
static inline ranks upper(ranks x)
{
    return set(x & set(x - 1u));
}

/* Returns whether there are two in hand and three on the board, which is true for at most one suit. */
static inline ranks five_play(ranks hand, ranks board)
{
    return set(some(upper(hand)) & some(upper(upper(board))));
}

/* Removes a rank by moving higher ranks down; an empty gap changes nothing. */
static inline ranks close_gap(ranks x, ranks gap)
{
    ranks lower = set(gap - 1u);
    return set((x & lower) | (set(x >> 1) & ~lower));
}

/* Returns the ranks that at least two of three sets have. */
static inline ranks most(ranks a, ranks b, ranks c)
{
    return set((a & b) | (c & (a ^ b)));
}

/* Returns the straights with two cards in hand and three on the board, one bit each, the wheel lowest. Bit i of each
   number is for the run of five from rank i - 1, with the ace also as rank -1. */
static inline ranks straights(int ace, ranks hand, ranks board)
{
    ranks a = set((unsigned)hand << 1 | shifted(hand, ace)), v = set((unsigned)board << 1 | shifted(board, ace));
    ranks b = set(a >> 1), c = set(a >> 2), d = set(a >> 3), e = set(a >> 4);
    ranks w = set(v >> 1), x = set(v >> 2), y = set(v >> 3), z = set(v >> 4);
    /* Full adders: a run has `odd` + 2 * (both carries) cards. */
    ranks two_in_hand = set(most(a, b, c) | most(set(a ^ b ^ c), d, e));
    ranks carry = most(v, w, x), carry2 = most(set(v ^ w ^ x), y, z), odd = set(v ^ w ^ x ^ y ^ z);
    ranks three_on_board = most(carry, carry2, odd);
    return set((a | v) & (b | w) & (c | x) & (d | y) & (e | z) & two_in_hand & three_on_board & 0x3ff);
}

/* Numbers of kickers from the hand and from the board: one bit each for at least one, two, three. */
enum { HAND1 = 1, HAND2 = 3, BOARD1 = 4, BOARD2 = 12, BOARD3 = 28 };

/* A category: its first value, and the step from one leader to the next. */
enum { NO_PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS, STRAIGHT, FLUSH, STRAIGHT_FLUSH, PAIR, CATEGORIES };
typedef struct {
    unsigned first, step;
} category;

#define PLAN(category, kickers) ((category) << 8 | (kickers))

/* Finds a row's category, its leaders (the ranks of its quads, trips or pairs, or the bit of its straight) and its
   kickers (or the pair of its full house). Each better category overrides those before it. In a short deck, whose ranks
   are numbered from the six, flushes beat full houses, and with `over` trips beat straights. */
SW_INLINE void judge(block *b, size_t i, int lowest, ranks over)
{
    ranks c = shifted(b->hole[0][i], lowest), d = shifted(b->hole[1][i], lowest), h = shifted(b->hole[2][i], lowest),
          s = shifted(b->hole[3][i], lowest);
    ranks e = shifted(b->board[0][i], lowest), f = shifted(b->board[1][i], lowest), g = shifted(b->board[2][i], lowest),
          k = shifted(b->board[3][i], lowest);

    /* The suit of a flush, if there is one. */
    ranks in_c = five_play(c, e), in_d = five_play(d, f), in_h = five_play(h, g), in_s = five_play(s, k);
    ranks suited_hand = set((c & in_c) | (d & in_d) | (h & in_h) | (s & in_s));
    ranks suited_board = set((e & in_c) | (f & in_d) | (g & in_h) | (k & in_s));

    /* Ranks held once, twice, three times or more. */
    ranks hand1 = set(c | d | h | s), hand2 = set((c & d) | (h & s) | ((c | d) & (h | s)));
    ranks board1 = set(e | f | g | k), board2 = set((e & f) | (g & k) | ((e | f) & (g | k)));
    ranks board3 = set((e & f & (g | k)) | (g & k & (e | f))), both = set(hand1 & board1);

    /* Trips and quads by the number of their cards in hand; full houses by the number of their trips in hand. */
    ranks trips2 = set(hand2 & board1), trips1 = set(hand1 & board2), trips0 = board3;
    ranks quads2 = set(hand2 & board2), quads1 = set(hand1 & board3);
    ranks full2 = set(trips2 & some(board2)), full1 = set(trips1 & some(upper(both)));
    ranks full0 = set(trips0 & some(hand2));

    /* A pair is on the board, in hand, or one card of each. Two pairs are both of the last kind, or one on the board
       and one of another kind. */
    ranks high_both = top(both), high_hand = top(hand2), high_board = top(board2);
    ranks other = high_both > high_hand ? high_both : high_hand;
    ranks pair = pick(some(high_board), high_board, other);
    ranks halves = set((high_both | top(set(both ^ high_both))) & some(upper(both)));
    ranks mixed = set((high_board | other) & some(high_board) & some(other));
    ranks two = halves > mixed ? halves : mixed;

    ranks flush = some(suited_hand);
    ranks runs = straights(12 - lowest, pick(flush, suited_hand, hand1), pick(flush, suited_board, board1));
    ranks is_pair = some(pair), is_two = some(two), is_trips = some(set(trips2 | trips1 | trips0));
    ranks straight = some(runs), full = some(set(full2 | full1 | full0)), quads = some(set(quads2 | quads1));
    ranks straight_flush = set(straight & flush);
    if (lowest) full = set(full & ~flush);
    straight = set(straight & ~(is_trips & over));

    /* The leader of all categories except pairs, flushes and high cards. */
    ranks lead = set(trips2 | trips1 | trips0);
    lead = pick(straight, runs, lead);
    lead = set(lead & ~flush);
    lead = pick(full, set(full2 | full1 | full0), lead);
    lead = pick(quads, set(quads2 | quads1), lead);
    lead = pick(straight_flush, runs, lead);
    ranks leader = top(lead), of2 = some(set(leader & hand2)), of1 = some(set(leader & hand1));

    ranks pair_plan = pick(some(set(pair & both)), PLAN(PAIR, HAND1 | BOARD2), PLAN(PAIR, BOARD3));
    pair_plan = pick(some(high_board), PLAN(PAIR, HAND2 | BOARD1), pair_plan);
    ranks two_in_hand = set(some(set(mixed & both)) & ~some(set(two ^ mixed))); /* their kicker is in hand */
    ranks trips_plan = pick(of1, PLAN(TRIPS, HAND1 | BOARD1), PLAN(TRIPS, HAND2));
    ranks plan = PLAN(NO_PAIR, HAND2 | BOARD3);
    plan = pick(is_pair, pair_plan, plan);
    plan = pick(is_two, pick(two_in_hand, PLAN(TWO_PAIR, HAND1), PLAN(TWO_PAIR, BOARD1)), plan);
    plan = pick(is_trips, pick(of2, PLAN(TRIPS, BOARD2), trips_plan), plan);
    plan = pick(straight, PLAN(STRAIGHT, 0), plan);
    plan = pick(flush, PLAN(FLUSH, HAND2 | BOARD3), plan);
    plan = pick(full, PLAN(FULL_HOUSE, BOARD1), plan);
    plan = pick(quads, pick(some(set(leader & quads1)), PLAN(QUADS, HAND1), PLAN(QUADS, BOARD1)), plan);
    plan = pick(straight_flush, PLAN(STRAIGHT_FLUSH, 0), plan);

    ranks by_suit = set(flush & ~some(lead));
    ranks leaders = pick(some(lead), leader, set(pick(is_two, two, pair) & ~flush));
    ranks in_hand = set(pick(by_suit, suited_hand, hand1) & ~leaders);
    ranks filler = pick(of2, board2, pick(of1, both, hand2)); /* the pair of a full house */
    ranks on_board = pick(set(full & ~quads), filler, pick(by_suit, suited_board, board1));
    on_board = set(on_board & ~leaders);
    ranks hand_top = top(in_hand), hand_next = top(set(in_hand ^ hand_top));
    ranks board_top = top(on_board), left = set(on_board ^ board_top), board_next = top(left);
    ranks board_last = top(set(left ^ board_next));
    ranks kickers = set((hand_top & some(set(plan & 1))) | (hand_next & some(set(plan & 2))) |
                        (board_top & some(set(plan & 4))) | (board_next & some(set(plan & 8))) |
                        (board_last & some(set(plan & 16))));

    /* Kickers are numbered among the ranks that are not leaders. */
    kickers = close_gap(kickers, upper(leaders));
    b->kickers[i] = close_gap(kickers, set(leaders ^ upper(leaders)));
    b->leaders[i] = leaders;
    b->category[i] = set(plan >> 8);
}

SW_INLINE void judged_values(block *b, size_t count, int lowest, ranks over, const category of[CATEGORIES],
                             uint16_t *values)
{
    const unsigned wheel = 0x10f; /* of a short deck; the places do not skip it */
    for (size_t i = 0; i < count; i++) judge(b, i, lowest, over);
    for (size_t i = 0; i < count; i++) {
        unsigned is = b->category[i], kickers = b->kickers[i];
        unsigned past = lowest && kickers > wheel && (is == NO_PAIR || is == FLUSH);
        unsigned leaders = sw_rank_places[b->leaders[i]], place = sw_rank_places[kickers] - past;
        values[i] = (uint16_t)(of[is].first + of[is].step * leaders + place);
    }
}

static void high_values(block *b, size_t count, uint16_t *values)
{
    static const category of[CATEGORIES] = {
        [NO_PAIR] = {1, 0},
        [PAIR] = {SW_HIGH_ONE_PAIR, 12 * 11 * 10 / 6},
        [TWO_PAIR] = {SW_HIGH_TWO_PAIR, 11},
        [TRIPS] = {SW_HIGH_THREE_OF_A_KIND, 12 * 11 / 2},
        [STRAIGHT] = {SW_HIGH_STRAIGHT, 1},
        [FLUSH] = {SW_HIGH_FLUSH, 0},
        [FULL_HOUSE] = {SW_HIGH_FULL_HOUSE, 12},
        [QUADS] = {SW_HIGH_FOUR_OF_A_KIND, 12},
        [STRAIGHT_FLUSH] = {SW_HIGH_STRAIGHT_FLUSH, 1},
    };
    judged_values(b, count, 0, 0, of, values);
}

/* Same for a short deck. Its kernels define the numbers (see lanes.py), in the order of the categories here, except
   that they number a pair together with no pair. */
static void short_values(const sw_ranking *ranking, block *b, size_t count, uint16_t *values)
{
    const uint16_t *base = ranking->lanes->base, *each = ranking->lanes->each;
    category of[CATEGORIES] = {[NO_PAIR] = {1, 0}, [PAIR] = {base[TWO_PAIR] - 9u * each[NO_PAIR], each[NO_PAIR]}};
    for (int i = TWO_PAIR; i < PAIR; i++) {
        of[i].first = base[i];
        of[i].step = i == STRAIGHT || i == STRAIGHT_FLUSH ? 1 : each[i];
    }
    judged_values(b, count, 4, set(base[STRAIGHT] < base[TRIPS] ? 0xffff : 0), of, values);
}

/* Returns whether there are five distinct ranks, two from the hand and three from the board. */
static inline ranks enough(ranks hand, ranks board)
{
    return set(five_play(hand, board) & some(upper(upper(upper(upper(set(hand | board)))))));
}

/* Puts the lowest five of these ranks in `hand`, or none if there are fewer than five: from the top, each rank is
   dropped if enough remain. */
static void lowest_five(ranks *hand, ranks *board, size_t count)
{
    for (size_t i = 0; i < count; i++) hand[i] &= enough(hand[i], board[i]);
    for (unsigned rank = 1u << 12; rank; rank >>= 1) {
        for (size_t i = 0; i < count; i++) {
            ranks in_hand = set(hand[i] & ~rank), on_board = set(board[i] & ~rank);
            ranks fine = enough(in_hand, on_board);
            hand[i] = pick(fine, in_hand, hand[i]);
            board[i] = pick(fine, on_board, board[i]);
        }
    }
    for (size_t i = 0; i < count; i++) hand[i] |= set(board[i] & some(hand[i]));
}

/* Returns the value of five distinct ranks, suits ignored. */
static unsigned value_of_ranks(const sw_ranking *ranking, unsigned five)
{
    uint64_t key = 0;
    for (; five; five &= five - 1) key += sw_hash.key[4 * sw_lowest_bit(five)];
    unsigned value = sw_rank_value(ranking->table, key, 5);
    return value > ranking->floor ? value - ranking->floor : 0;
}

/* Computes low values. The lowest ranks are the hand, unless they make a straight or five cards may be of one suit. */
SW_INLINE void low_values(const sw_ranking *ranking, const block *b, int hole, int board, size_t count,
                          uint16_t *values)
{
    int ace_high = ranking->table == sw_rankings[SW_DEUCE_TO_SEVEN].table;
    int plain = ranking->by == SW_BY_RANK; /* straights and flushes are ignored */
    ranks hand[BLOCK], shared[BLOCK], flush[BLOCK];
    for (size_t i = 0; i < count; i++) {
        ranks c = b->hole[0][i], d = b->hole[1][i], h = b->hole[2][i], s = b->hole[3][i];
        ranks e = b->board[0][i], f = b->board[1][i], g = b->board[2][i], k = b->board[3][i];
        ranks x = set(c | d | h | s), y = set(e | f | g | k);
        hand[i] = ace_high ? x : set(((unsigned)x << 1 | x >> 12) & 0x1fff);
        shared[i] = ace_high ? y : set(((unsigned)y << 1 | y >> 12) & 0x1fff);
        flush[i] = set(five_play(c, e) | five_play(d, f) | five_play(h, g) | five_play(s, k));
    }
    lowest_five(hand, shared, count);
    for (size_t i = 0; i < count; i++) {
        unsigned five = ace_high ? hand[i] : hand[i] >> 1 | (hand[i] & 1u) << 12;
        unsigned run = five << 1 | five >> 12, straight = run & run >> 1 & run >> 2 & run >> 3 & run >> 4;
        if (five && (plain || !(straight | flush[i]))) {
            values[i] = (uint16_t)value_of_ranks(ranking, five);
        } else if (ranking->floor) { /* hands with a pair do not qualify */
            values[i] = 0;
        } else {
            values[i] = (uint16_t)value_of(ranking, b->cards[i], hole, board, 2);
        }
    }
}

/* Evaluates a batch; the numbers are passed as arguments because they are best constant. */
SW_INLINE size_t blocks_of(const sw_omaha *rules, int hole, int board, int use, sw_omaha_rows holes,
                           sw_omaha_rows boards, const sw_omaha_out *out, size_t count)
{
    uint64_t outside = 0;
    size_t done = 0;
    for (int k = 0; k < rules->rankings; k++) outside |= rules->ranking[k]->outside;
    while (done < count) {
        block b;
        size_t size = count - done < BLOCK ? count - done : BLOCK;
        size_t good = take(&b, hole, board, outside, holes, boards, size);
        for (int k = 0; k < rules->rankings; k++) {
            const sw_ranking *ranking = rules->ranking[k];
            uint8_t *to = out[k].values + (ptrdiff_t)done * out[k].step;
            uint16_t values[BLOCK];
            if (use == 2 && ranking->by == SW_BY_SUIT && !ranking->lowest) {
                high_values(&b, good, values);
            } else if (use == 2 && ranking->by == SW_BY_SUIT) {
                short_values(ranking, &b, good, values);
            } else if (use == 2 && ranking->low && ranking->by != SW_BY_RANK_JOKER) {
                low_values(ranking, &b, hole, board, good, values);
            } else {
                for (size_t i = 0; i < good; i++) {
                    values[i] = (uint16_t)value_of(ranking, b.cards[i], hole, board, use);
                }
            }
            for (size_t i = 0; i < good; i++, to += out[k].step) memcpy(to, &values[i], sizeof values[i]);
        }
        done += good;
        if (good < size) break;
        holes.cards += (ptrdiff_t)size * holes.row_step;
        boards.cards += (ptrdiff_t)size * boards.row_step;
    }
    return done;
}

size_t sw_evaluate_omaha(const sw_omaha *rules, sw_omaha_rows holes, sw_omaha_rows boards,
                         const sw_omaha_out out[SW_OMAHA_RANKINGS], size_t count)
{
    int usual = rules->hole == 4 && rules->board == 5 && rules->use == 2;
    if (usual && holes.card_step == 1 && boards.card_step == 1) {
        holes.card_step = boards.card_step = 1; /* now a constant */
        return blocks_of(rules, 4, 5, 2, holes, boards, out, count);
    }
    return blocks_of(rules, rules->hole, rules->board, rules->use, holes, boards, out, count);
}
