#include "cards.h"

static const char RANKS[] = "23456789TJQKA";
static const char SUITS[] = "cdhs";
static const char *const SYMBOLS[] = {"\xe2\x99\xa3", "\xe2\x99\xa6", "\xe2\x99\xa5", "\xe2\x99\xa0"};
/* U+FE0E and U+FE0F, which phones and chats write after a suit symbol to show it as text or as an emoji */
static const char *const SELECTORS[] = {"\xef\xb8\x8e", "\xef\xb8\x8f"};

const uint8_t sw_ways_of[5][6] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

const uint8_t sw_suit_orders[SW_SUIT_ORDERS][4] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
    {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
    {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0},
    {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
};

const sw_deck sw_decks[SW_DECKS] = {
    {"standard", SW_STANDARD},
    {"short", SW_STANDARD & ~(SW_SET(4 * 4) - 1)}, /* from the sixes up */
    {"manila", SW_STANDARD & ~(SW_SET(4 * 5) - 1)},
    {"royal", SW_STANDARD & ~(SW_SET(4 * 8) - 1)},
    {"joker53", SW_STANDARD | SW_SET(SW_CARDS)},
    {"joker54", SW_EVERY_CARD},
    {"kuhn", SW_SET(4 * 9 + 3) | SW_SET(4 * 10 + 3) | SW_SET(4 * 11 + 3)}, /* a jack, a queen and a king */
    {"leduc", SW_SET(4 * 9 + 2) * 0x333}, /* two of each rank, hearts and spades */
};

sw_added sw_add_bytes(sw_card_list *list, const uint8_t *cards, ptrdiff_t step, size_t count, uint64_t deck)
{
    sw_added added = SW_ADDED;
    for (; count && !added; count--, cards += step) added = sw_add_to_list(list, sw_read_byte(cards), deck);
    return added;
}

/* Returns the index in `letters` of an ASCII letter in either case, or -1. */
static int find(const char *letters, char letter, int count)
{
    for (int i = 0; i < count; i++) {
        if (letters[i] == letter || (letters[i] >= 'A' && (letters[i] ^ letter) == 0x20)) return i;
    }
    return -1;
}

/* Returns the length in bytes of a variation selector at the start of a text, or 0. */
static size_t length_of_selector(const char *text, size_t length)
{
    for (int i = 0; i < 2 && length >= 3; i++) {
        if (memcmp(text, SELECTORS[i], 3) == 0) return 3;
    }
    return 0;
}

size_t sw_parse_card(const char *text, size_t length, int *card)
{
    if (length < 2) return 0;
    if ((text[0] | 0x20) == 'j' && (text[1] | 0x20) == 'k') {
        *card = SW_CARDS;
        return 2;
    }
    int ten = text[0] == '1' && text[1] == '0';
    size_t used = ten ? 2 : 1;
    int rank = ten ? 8 : find(RANKS, text[0], 13);
    if (rank < 0 || used == length) return 0;
    int suit = find(SUITS, text[used], 4);
    if (suit >= 0) {
        *card = 4 * rank + suit;
        return used + 1;
    }
    for (suit = 0; suit < 4 && length - used >= 3; suit++) {
        if (memcmp(text + used, SYMBOLS[suit], 3) == 0) {
            *card = 4 * rank + suit;
            used += 3;
            return used + length_of_selector(text + used, length - used);
        }
    }
    return 0;
}

static int is_unknown(const char *text, size_t length)
{
    return length >= 2 && text[0] == '?' && text[1] == '?';
}

static sw_added add_parsed(sw_card_list *list, int card, uint64_t deck)
{
    if (card == SW_CARDS && list->set & SW_SET(card)) card++; /* both jokers are written the same way */
    return sw_add_to_list(list, (unsigned)card, deck);
}

sw_added sw_add_word(sw_card_list *list, const char *text, size_t length, uint64_t deck, int unknown)
{
    int card;
    if (sw_parse_card(text, length, &card) == length && length) return add_parsed(list, card, deck);
    if (length != 2 || !is_unknown(text, length)) return SW_NO_CARD;
    return unknown ? sw_append(list, SW_UNKNOWN) : SW_UNKNOWN_CARD;
}

static int is_separator(char letter)
{
    return letter == ' ' || letter == ',' || letter == '\t' || letter == '\n' || letter == '\r';
}

/* Returns the length in bytes of a malformed card: two characters, or three after "10", up to a separator. Variation
   selectors are not counted. */
static size_t length_of_wrong(const char *text, size_t length)
{
    int characters = length >= 2 && text[0] == '1' && text[1] == '0' ? 3 : 2;
    size_t end = 0;
    for (; end < length && !is_separator(text[end]); end++) {
        int begins = (text[end] & 0xc0) != 0x80; /* not a further byte of a character */
        if (length_of_selector(text + end, length - end)) begins = 0;
        if (begins && characters-- == 0) break;
    }
    return end;
}

sw_added sw_add_text(sw_card_list *list, const char **text, size_t *length, uint64_t deck, int unknown)
{
    const char *at = *text, *end = at + *length;
    while (at < end) {
        size_t left = (size_t)(end - at), used;
        int card;
        sw_added added;
        if (is_separator(*at)) {
            at++;
            continue;
        }
        if ((used = sw_parse_card(at, left, &card)) != 0) {
            added = add_parsed(list, card, deck);
        } else {
            used = 2;
            added = !is_unknown(at, left) ? SW_NO_CARD : unknown ? sw_append(list, SW_UNKNOWN) : SW_UNKNOWN_CARD;
        }
        if (added) {
            *text = at;
            *length = length_of_wrong(at, left);
            return added;
        }
        at += used;
    }
    return SW_ADDED;
}

size_t sw_format_card(int card, int symbols, char *text)
{
    if (card >= SW_CARDS) {
        memcpy(text, card == SW_UNKNOWN ? "??" : "Jk", 2);
        return 2;
    }
    text[0] = RANKS[card >> 2];
    if (symbols) {
        memcpy(text + 1, SYMBOLS[card & 3], 3);
        return 4;
    }
    text[1] = SUITS[card & 3];
    return 2;
}

size_t sw_format_cards(const uint8_t *cards, int count, int symbols, char *text)
{
    size_t length = 0;
    for (int i = 0; i < count; i++) length += sw_format_card(cards[i], symbols, text + length);
    return length;
}
