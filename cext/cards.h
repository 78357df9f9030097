/* A card is an int, 4 * rank + suit: 0 is the deuce of clubs, 51 the ace of spades, 52 and 53 are the jokers.
   A set of cards is a uint64_t with bit i for card i. */
#ifndef SW_CARDS_H
#define SW_CARDS_H

#include "base.h"

enum {
    SW_CARDS = 52,
    SW_JOKERS = 2,
    SW_ALL_CARDS = SW_CARDS + SW_JOKERS,
    SW_UNKNOWN = 255 /* in place of a card */
};

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

/* In how many ways k = 0 to 5 of up to four cards come. */
extern const uint8_t sw_ways_of[5][6];

/* The place of two ranks among multisets of two. */
enum { SW_RANK_PAIRS = 91 };
static inline int sw_pair_of(int a, int b)
{
    return a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a;
}

/* The ranks of a set in a suit. */
static inline unsigned sw_ranks_in(uint64_t set, int suit)
{
    uint64_t x = set >> suit & 0x1111111111111111u;
    x = (x | x >> 3) & 0x0303030303030303u;
    x = (x | x >> 6) & 0x000f000f000f000fu;
    x = (x | x >> 12) & 0x000000ff000000ffu;
    return (unsigned)(x | x >> 24) & 0x1fff;
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

typedef struct {
    const char *name;
    uint64_t cards;
} sw_deck;

enum { SW_DECKS = 8 };
extern const sw_deck sw_decks[SW_DECKS];

/* Writes the cards of a set in ascending order; returns how many. */
static inline int sw_list_set(uint64_t set, uint8_t *cards)
{
    int count = 0;
    for (; set; set &= set - 1) cards[count++] = (uint8_t)sw_lowest_bit(set);
    return count;
}

/* Different cards in the order given, with their set. Unknown cards may be among them; the set has none. */
typedef struct {
    int count;
    int refused; /* the card that could not be added last */
    uint64_t set;
    uint8_t card[SW_ALL_CARDS];
} sw_card_list;

typedef enum { SW_ADDED, SW_NO_CARD, SW_UNKNOWN_CARD, SW_OUTSIDE_DECK, SW_REPEATED, SW_TOO_MANY } sw_added;

/* Adds SW_UNKNOWN, or a card that is not to enter the set. */
static inline sw_added sw_append(sw_card_list *list, unsigned card)
{
    if (SW_UNLIKELY(list->count == SW_ALL_CARDS)) return SW_TOO_MANY;
    list->card[list->count++] = (uint8_t)card;
    return SW_ADDED;
}

/* Adds a card of the deck that the list does not have. */
static inline sw_added sw_add_to_list(sw_card_list *list, unsigned card, uint64_t deck)
{
    list->refused = (int)card;
    if (SW_UNLIKELY(card >= SW_ALL_CARDS)) return SW_NO_CARD;
    if (SW_UNLIKELY(!(deck & SW_SET(card)))) return SW_OUTSIDE_DECK;
    if (SW_UNLIKELY(list->set & SW_SET(card))) return SW_REPEATED;
    list->set |= SW_SET(card);
    return sw_append(list, card);
}

/* Adds `count` cards, `step` bytes apart, up to the first that cannot be added. */
sw_added sw_add_bytes(sw_card_list *list, const uint8_t *cards, ptrdiff_t step, size_t count, uint64_t deck);

/* Adds the cards of a UTF-8 text, with or without spaces, commas and line ends between them; "??" is an unknown
   card if `unknown`. sw_add_word adds one card that is all of the text. Where a card cannot be added, *text and
   *length become those of its own text. */
sw_added sw_add_text(sw_card_list *list, const char **text, size_t *length, uint64_t deck, int unknown);
sw_added sw_add_word(sw_card_list *list, const char *text, size_t length, uint64_t deck, int unknown);

/* Which of a player's cards make his hand with those of a board. */
typedef enum {
    SW_USE_ANY,     /* the best of all cards */
    SW_USE_EXACTLY, /* so many hole cards, and the rest of five from the board */
    SW_USE_TWO,     /* at most two of the hole cards (Lazy Pineapple) */
    SW_USE_MIDDLE   /* the first hole card with one of the others, which never play together (Double Texas) */
} sw_uses;

/* Reads the card at the start of UTF-8 text: a rank (2..9, T or 10, J, Q, K, A) and a suit (c, d, h, s
   or a suit symbol) in either case, or "Jk", the first joker. Returns the bytes read, 0 if none. */
size_t sw_parse_card(const char *text, size_t length, int *card);

/* Writes a card, "Jk" for a joker or "??" for SW_UNKNOWN: two bytes, or up to four with a suit symbol. Returns how
   many. sw_format_cards writes `count` cards. */
size_t sw_format_card(int card, int symbols, char *text);
size_t sw_format_cards(const uint8_t *cards, int count, int symbols, char *text);

#endif
