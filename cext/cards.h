/* A card is an int, 4 * rank + suit: 0 is the deuce of clubs, 51 the ace of spades, 52 and 53 are the jokers.
   A set of cards is a uint64_t with bit i for card i. */
#ifndef SW_CARDS_H
#define SW_CARDS_H

#include "base.h"

SW_C_BEGIN

enum {
    SW_CARDS = 52,
    SW_JOKERS = 2,
    SW_ALL_CARDS = SW_CARDS + SW_JOKERS,
    SW_UNKNOWN = 255 /* an unknown card */
};

#define SW_SET(card) ((uint64_t)1 << (card))
#define SW_STANDARD (SW_SET(SW_CARDS) - 1)
#define SW_EVERY_CARD (SW_SET(SW_ALL_CARDS) - 1)

/* Returns the number of ways to choose k of n cards, for k up to 7. */
static inline uint64_t sw_choose(int n, int k)
{
    uint64_t ways = 1;
    for (int i = 0; i < k; i++) ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
    return ways;
}

/* The number of ways to choose k = 0 to 5 of up to four cards. */
extern const uint8_t sw_ways_of[5][6];

/* Returns the index of two ranks among the multisets of two. */
enum { SW_RANK_PAIRS = 91 };
static inline int sw_pair_of(int a, int b)
{
    return a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

/* Returns the ranks of the cards of a set in one suit. */
static inline unsigned sw_ranks_in(uint64_t set, int suit)
{
    uint64_t x = set >> suit & 0x1111111111111111u;
    x = (x | x >> 3) & 0x0303030303030303u;
    x = (x | x >> 6) & 0x000f000f000f000fu;
    x = (x | x >> 12) & 0x000000ff000000ffu;
    return (unsigned)(x | x >> 24) & 0x1fff;
}

/* All orders of the four suits: each maps c, d, h and s to its own suits. */
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

typedef struct {
    const char *name;
    uint64_t cards;
} sw_deck;

enum { SW_DECKS = 8 };
extern const sw_deck sw_decks[SW_DECKS];

/* Writes the cards of a set in ascending order; returns their number. */
static inline int sw_list_set(uint64_t set, uint8_t *cards)
{
    int count = 0;
    for (; set; set &= set - 1) cards[count++] = (uint8_t)sw_lowest_bit(set);
    return count;
}

/* Distinct cards in the order given, with their set. The list may include unknown cards; the set does not. */
typedef struct {
    int count;
    int refused; /* the last card that could not be added */
    uint64_t set;
    uint8_t card[SW_ALL_CARDS];
} sw_card_list;

typedef enum { SW_ADDED, SW_NO_CARD, SW_UNKNOWN_CARD, SW_OUTSIDE_DECK, SW_REPEATED, SW_TOO_MANY } sw_added;

/* Adds SW_UNKNOWN, or a card that must not enter the set. */
static inline sw_added sw_append(sw_card_list *list, unsigned card)
{
    if (SW_UNLIKELY(list->count == SW_ALL_CARDS)) return SW_TOO_MANY;
    list->card[list->count++] = (uint8_t)card;
    return SW_ADDED;
}

/* Adds a card of the deck that is not yet in the list. */
static inline sw_added sw_add_to_list(sw_card_list *list, unsigned card, uint64_t deck)
{
    list->refused = (int)card;
    if (SW_UNLIKELY(card >= SW_ALL_CARDS)) return SW_NO_CARD;
    if (SW_UNLIKELY(!(deck & SW_SET(card)))) return SW_OUTSIDE_DECK;
    if (SW_UNLIKELY(list->set & SW_SET(card))) return SW_REPEATED;
    list->set |= SW_SET(card);
    return sw_append(list, card);
}

/* Adds `count` cards, `step` bytes apart, stopping at the first that cannot be added. */
sw_added sw_add_bytes(sw_card_list *list, const uint8_t *cards, ptrdiff_t step, size_t count, uint64_t deck);

/* Adds the cards of a UTF-8 text, optionally separated by spaces, commas and line ends; "??" is an unknown card if
   `unknown`. sw_add_word adds the single card that makes up the whole text. If a card cannot be added, *text and
   *length are set to that card's text. */
sw_added sw_add_text(sw_card_list *list, const char **text, size_t *length, uint64_t deck, int unknown);
sw_added sw_add_word(sw_card_list *list, const char *text, size_t length, uint64_t deck, int unknown);

/* The number of hole cards that play with the board. */
typedef enum {
    SW_USE_ANY,     /* any: the best hand from all cards */
    SW_USE_EXACTLY, /* a fixed number of hole cards, and the rest of five from the board */
    SW_USE_TWO,     /* at most two hole cards (Lazy Pineapple) */
    SW_USE_MIDDLE,  /* the first hole card with one of the others, which never play together (Double Texas) */
    SW_USE_NO_BOARD /* the hole cards alone (a half of Drawmaha) */
} sw_uses;

/* Reads the card at the start of a UTF-8 text: a rank (2..9, T or 10, J, Q, K, A) and a suit (c, d, h, s or a suit
   symbol, which a variation selector may follow) in either case, or "Jk", the first joker. Returns the number of bytes
   read, 0 if there is no card. */
size_t sw_parse_card(const char *text, size_t length, int *card);

/* Writes a card, "Jk" for a joker or "??" for SW_UNKNOWN: two bytes, or up to four with a suit symbol. Returns the
   number of bytes. sw_format_cards writes `count` cards. */
size_t sw_format_card(int card, int symbols, char *text);
size_t sw_format_cards(const uint8_t *cards, int count, int symbols, char *text);

SW_C_END

#endif
