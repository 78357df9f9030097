#include "evaluator/evaluate.h"

/* If a flush is worse than other hands, the value is that of the best hand without one card of the suit: either another
   five of the suit, or decided by ranks alone. */
unsigned sw_low_flush_value(const sw_ranking *ranking, sw_hand hand, int n)
{
    int suit = sw_flush_suit(hand);
    if (n == 5 || suit < 0) return sw_plain_value(ranking->table, hand, n);
    unsigned best = 0, ranks = sw_suit_ranks(hand, suit);
    for (; ranks; ranks &= ranks - 1) {
        int card = 4 * sw_lowest_bit(ranks) + suit;
        sw_hand left = {hand.key - sw_hash.key[card], hand.suits - sw_hash.suits[card]};
        unsigned value = sw_low_flush_value(ranking, left, n - 1);
        if (value > best) best = value;
    }
    return best;
}

/* Takes ranks from the lowest up, each if all taken can still have different suits. That is the best badugi: these sets
   of ranks are the independent sets of a matroid (Edmonds and Fulkerson, "Transversals and matroid partition", 1965),
   so the greedy algorithm finds a largest set, and the lowest at each position. */
unsigned sw_badugi_value(const sw_ranking *ranking, sw_hand hand)
{
    /* Rotates each suit so that bit i is rank i of the ranking. */
    const uint64_t each = 0x0001000100010001;
    uint64_t top = each * (0x1fff >> ranking->lowest);
    uint64_t suits = (hand.suits >> ranking->lowest & top) |
                     (hand.suits << (13 - ranking->lowest) & (each * 0x1fff ^ top));
    unsigned taken = 0, state = 0;
    uint64_t rest = (suits | suits >> 16 | suits >> 32 | suits >> 48) & 0x1fff;
    for (; rest; rest &= rest - 1) {
        int place = sw_lowest_bit(rest);
        /* The product gathers the bits of the suits in four adjacent bits. */
        uint64_t held = (suits >> place & each) * 0x0001000200040008 >> 48;
        unsigned next = sw_badugi_steps[state][held];
        taken |= (unsigned)(next != state) << place;
        state = next;
    }
    return ranking->table[taken];
}

unsigned sw_few_value(const sw_ranking *ranking, sw_hand hand)
{
    int suit = sw_lowest_bit(hand.suits) / 16;
    unsigned place = (uint64_t)sw_suit_ranks(hand, suit) << 16 * suit == hand.suits; /* whether the cards are suited */
    for (uint64_t rest = hand.suits; rest; rest &= rest - 1) {
        place = 13 * place + (unsigned)sw_lowest_bit(rest) % 16;
    }
    return ranking->table[place];
}

/* Returns the top rank of the best straight of these ranks and `wild` more of any rank, 3 for the wheel; -1 if there is
   none. Bit i of each number is for the run of five from rank i, with the ace also as rank 0. */
static int straight_to(unsigned ranks, int wild)
{
    unsigned run = ranks << 1 | ranks >> 12;
    unsigned a = run, b = run >> 1, c = run >> 2, d = run >> 3, e = run >> 4;
    unsigned ones = a ^ b ^ c, carry = (a & b) | (a & c) | (b & c);
    unsigned twos = carry ^ ((ones & d) | (ones & e) | (d & e));
    unsigned fours = carry & ((ones & d) | (ones & e) | (d & e));
    ones ^= d ^ e;
    unsigned runs = 0x3ff & (wild == 1 ? fours : wild == 2 ? fours | (twos & ones) : fours | twos);
    return runs ? 3 + sw_highest_bit(runs) : -1;
}

/* Returns the key of the lowest ranks, from the ace up, that are not among these. */
static uint32_t lowest_missing(unsigned ranks, int count)
{
    unsigned missing = ~(ranks << 1 | ranks >> 12) & 0x1fff; /* bit 0 is the ace */
    uint32_t key = 0;
    for (; count > 0; count--, missing &= missing - 1) key += (uint32_t)sw_hash.key[4 * ((sw_lowest_bit(missing) + 12) % 13)];
    return key;
}

/* Each wild card adds to the most frequent rank (for a bug, to aces), or they complete a straight. */
unsigned sw_wild_rank_value(const sw_ranking *ranking, uint32_t key, const sw_held_ranks *held, int wild, int n)
{
    const int ace = 12;
    const unsigned *times = held->times;
    if (ranking->by == SW_BY_RANK_JOKER) {
        return sw_rank_value(ranking->table, key + lowest_missing(times[1], wild), n);
    }
    unsigned five = times[wild < 5 ? 5 - wild : 0] & (ranking->by == SW_BY_BUG ? 1u << ace : 0x1fff);
    if (SW_UNLIKELY(five)) return ranking->values - (unsigned)(ace - sw_highest_bit(five));

    unsigned most = times[2] ? times[2] : times[1] ? times[1] : 0x1fff;
    most = times[3] ? times[3] : most;
    int kind = ranking->by == SW_BY_BUG ? ace : sw_highest_bit(most);
    unsigned best = sw_rank_value(ranking->table, key + (uint32_t)wild * (uint32_t)sw_hash.key[4 * kind], n);
    int top = straight_to(times[1], wild);
    if (top >= 0 && best < SW_HIGH_STRAIGHT + (unsigned)top - 3) best = SW_HIGH_STRAIGHT + (unsigned)top - 3;
    return best;
}

/* Wild cards complete a straight, or become the highest missing ranks. */
unsigned sw_wild_flush_value(const sw_ranking *ranking, unsigned ranks, int wild)
{
    int top = straight_to(ranks, wild);
    if (top >= 0) {
        ranks = top == 3 ? 0x100f : 0x1fu << (top - 4);
    } else {
        for (int i = 0; i < wild; i++) ranks |= 1u << sw_highest_bit(~ranks & 0x1fff);
    }
    return sw_suited_value(ranking->table, ranks);
}

unsigned sw_wild_value(const sw_ranking *ranking, sw_hand hand, int n)
{
    const int ace = 12;
    int wild = 0;
    for (uint64_t rest = hand.suits & ranking->wild; rest; rest &= rest - 1, wild++) {
        int bit = sw_lowest_bit(rest), rank = bit % 16;
        if (rank > ace) continue; /* a joker has no key */
        hand.key -= sw_hash.key[4 * rank + bit / 16];
    }
    hand.suits &= ~ranking->wild;
    unsigned c = sw_suit_ranks(hand, 0), d = sw_suit_ranks(hand, 1), h = sw_suit_ranks(hand, 2),
             s = sw_suit_ranks(hand, 3);
    unsigned twice = (c & d) | (h & s) | ((c | d) & (h | s)), thrice = (c & d & (h | s)) | (h & s & (c | d));
    const sw_held_ranks held = {{0x1fff, c | d | h | s, twice, thrice, c & d & h & s}};
    unsigned best = sw_wild_rank_value(ranking, (uint32_t)hand.key, &held, wild, n);
    if (ranking->by == SW_BY_RANK_JOKER) return best;
    uint64_t suited = (hand.key + (uint64_t)wild * SW_ONE_OF_EACH) & SW_FIVE_SUITED;
    for (; suited; suited &= suited - 1) {
        unsigned ranks = sw_suit_ranks(hand, (sw_lowest_bit(suited) - 48) / 4);
        unsigned value = sw_wild_flush_value(ranking, ranks, wild);
        if (value > best) best = value;
    }
    return best;
}

sw_ranking sw_with_wild(const sw_ranking *ranking, uint64_t set)
{
    sw_ranking changed = *ranking;
    changed.wild |= sw_add_set(sw_no_cards(), set).suits;
    return changed;
}

uint64_t sw_wild_cards(const sw_ranking *ranking)
{
    uint64_t wild = 0;
    for (uint64_t rest = ranking->deck; ranking->wild && rest; rest &= rest - 1) {
        if (sw_hash.suits[sw_lowest_bit(rest)] & ranking->wild) wild |= rest & (0 - rest);
    }
    return wild;
}
