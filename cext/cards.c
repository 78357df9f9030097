#include "cards.h"

static const char RANKS[] = "23456789TJQKA";
static const char SUITS[] = "cdhs";
static const char *const SYMBOLS[] = {"\xe2\x99\xa3", "\xe2\x99\xa6", "\xe2\x99\xa5", "\xe2\x99\xa0"};

const uint8_t sw_suit_orders[SW_SUIT_ORDERS][4] = {
    {0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {0, 3, 2, 1},
    {1, 0, 2, 3}, {1, 0, 3, 2}, {1, 2, 0, 3}, {1, 2, 3, 0}, {1, 3, 0, 2}, {1, 3, 2, 0},
    {2, 0, 1, 3}, {2, 0, 3, 1}, {2, 1, 0, 3}, {2, 1, 3, 0}, {2, 3, 0, 1}, {2, 3, 1, 0},
    {3, 0, 1, 2}, {3, 0, 2, 1}, {3, 1, 0, 2}, {3, 1, 2, 0}, {3, 2, 0, 1}, {3, 2, 1, 0},
};

/* The place of a letter in `letters`, in either case (all of them ASCII); -1 if it is not there. */
static int find(const char *letters, char letter, int count)
{
    for (int i = 0; i < count; i++) {
        if (letters[i] == letter || (letters[i] >= 'A' && (letters[i] ^ letter) == 0x20)) return i;
    }
    return -1;
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
            return used + 3;
        }
    }
    return 0;
}

size_t sw_format_card(int card, int symbols, char *text)
{
    if (card >= SW_CARDS) {
        memcpy(text, "Jk", 2);
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
