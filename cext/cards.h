/* Cards are ints, 4 * rank + suit: 0 = deuce of clubs .. 51 = ace of spades, then two jokers.
   A set of cards is a uint64_t in which bit i stands for card i. */
#ifndef SW_CARDS_H
#define SW_CARDS_H

#include "base.h"

enum { SW_CARDS = 52, SW_JOKERS = 2, SW_ALL_CARDS = SW_CARDS + SW_JOKERS };

#define SW_SET(card) ((uint64_t)1 << (card))
#define SW_STANDARD (SW_SET(SW_CARDS) - 1)
#define SW_EVERY_CARD (SW_SET(SW_ALL_CARDS) - 1)

/* How many ways there are to choose k of n cards, k up to 7. */
static inline uint64_t sw_choose(int n, int k)
{
    uint64_t ways = 1;
    for (int i = 0; i < k; i++) ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return ways;
}

/* Every order of the four suits: each renames them, c, d, h and s becoming its suits. */
enum { SW_SUIT_ORDERS = 24 };
extern const uint8_t sw_suit_orders[SW_SUIT_ORDERS][4];

static inline int sw_rename_card(const uint8_t order[4], int card)
{
    return (card & ~3) | order[card & 3];
}

static inline uint64_t sw_rename_cards(const uint8_t order[4], uint64_t set)
{
    uint64_t renamed = 0;
    for (; set; set &= set - 1) renamed |= SW_SET(sw_rename_card(order, sw_lowest_bit(set)));
    return renamed;
}

/* Reads the card at the start of UTF-8 text: a rank (2..9, T or 10, J, Q, K, A) and a suit (c, d, h, s
   or a suit symbol) in either case, or "Jk", the first joker. Returns the bytes read, 0 if none. */
size_t sw_parse_card(const char *text, size_t length, int *card);

/* Writes a card: two bytes, or up to four with a suit symbol. Returns how many. */
size_t sw_format_card(int card, int symbols, char *text);

#endif
