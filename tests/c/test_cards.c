#include "test.h"

/* Parses from memory that ends with the text. */
static size_t parse(const char *text, size_t length, int *card)
{
    char *bytes = (char *)memory(length);
    memcpy(bytes, text, length);
    *card = -1;
    size_t used = sw_parse_card(bytes, length, card);
    free(bytes);
    return used;
}

/* Checks that a suit symbol may be followed by one variation selector, U+FE0E or U+FE0F, and that a part of one, another
   character or a second selector is left. */
static void selectors(void)
{
    char text[16];
    int card;
    for (int last = 0; last < 256; last++) {
        snprintf(text, sizeof text, "10\xe2\x99\xa0\xef\xb8%c", last);
        int selects = last == 0x8e || last == 0x8f;
        CHECK(parse(text, 8, &card) == (selects ? 8u : 5u) && card == 4 * 8 + 3);
        CHECK(parse(text, 7, &card) == 5 && parse(text, 6, &card) == 5 && parse(text, 5, &card) == 5);
        text[6] = '\xb9';
        CHECK(parse(text, 8, &card) == 5);
    }
    CHECK(parse("A\xe2\x99\xa5\xef\xb8\x8f\xef\xb8\x8f", 10, &card) == 7 && card == 50);
    CHECK(parse("As\xef\xb8\x8f", 5, &card) == 2 && card == 51);
    sw_card_list list = {0};
    const char *cards = "A\xe2\x99\xa0\xef\xb8\x8fK\xe2\x99\xa5\xef\xb8\x8e 2c";
    size_t length = strlen(cards);
    CHECK(sw_add_text(&list, &cards, &length, SW_STANDARD, 0) == SW_ADDED && list.count == 3);
    CHECK(list.card[0] == 51 && list.card[1] == 46 && list.card[2] == 0);
    sw_card_list none = {0};
    const char *wrong = "\xe2\x99\xa0\xef\xb8\x8f" "A 2c";
    length = strlen(wrong);
    CHECK(sw_add_text(&none, &wrong, &length, SW_STANDARD, 0) == SW_NO_CARD && length == 7);
}

/* Checks that a text is this card, also if other text follows; cut short anywhere, it is not a card. */
static void reads_as(const char *text, int expected)
{
    char longer[8];
    int card;
    size_t length = strlen(text);
    CHECK(parse(text, length, &card) == length && card == expected);
    for (size_t cut = 0; cut < length; cut++) CHECK(parse(text, cut, &card) == 0);
    for (int next = 0; next < 256; next++) {
        memcpy(longer, text, length);
        longer[length] = (char)next;
        CHECK(parse(longer, length + 1, &card) == length && card == expected);
    }
}

static void every_card(void)
{
    static const char ranks[] = "23456789TJQKA", other_ranks[] = "23456789tjqka";
    static const char suits[] = "cdhs", other_suits[] = "CDHS";
    static const char *const symbols[] = {"\xe2\x99\xa3", "\xe2\x99\xa6", "\xe2\x99\xa5", "\xe2\x99\xa0"};
    for (int card = 0; card < SW_CARDS; card++) {
        int rank = card / 4, suit = card % 4;
        char text[8];
        for (int form = 0; form < 4; form++) {
            snprintf(text, sizeof text, "%c%c", (form & 1 ? other_ranks : ranks)[rank],
                     (form & 2 ? other_suits : suits)[suit]);
            reads_as(text, card);
        }
        snprintf(text, sizeof text, "%c%s", ranks[rank], symbols[suit]);
        reads_as(text, card);
        if (rank == 8) {
            snprintf(text, sizeof text, "10%c", suits[suit]);
            reads_as(text, card);
            snprintf(text, sizeof text, "10%s", symbols[suit]);
            reads_as(text, card);
        }
        char *made = (char *)memory(2);
        CHECK(sw_format_card(card, 0, made) == 2 && made[0] == ranks[rank] && made[1] == suits[suit]);
        mix((uint64_t)made[0] << 8 | (uint64_t)made[1]);
        free(made);
        made = (char *)memory(4);
        CHECK(sw_format_card(card, 1, made) == 4 && made[0] == ranks[rank]);
        CHECK(memcmp(made + 1, symbols[suit], 3) == 0);
        free(made);
    }
    for (int joker = SW_CARDS; joker < SW_ALL_CARDS; joker++) {
        for (int form = 0; form < 2; form++) {
            char *made = (char *)memory(2);
            CHECK(sw_format_card(joker, form, made) == 2 && memcmp(made, "Jk", 2) == 0);
            free(made);
        }
    }
    reads_as("Jk", SW_CARDS);
    reads_as("jk", SW_CARDS);
    reads_as("JK", SW_CARDS);
    reads_as("jK", SW_CARDS);
}

/* Tests all three-byte texts: 18 letters of ranks by 8 of suits, 4 ways to write Jk, and 10 with a suit. */
static void every_short_text(void)
{
    char *text = (char *)memory(3);
    long taken[4] = {0};
    for (long bytes = 0; bytes < 1L << 24; bytes++) {
        int card = -1;
        for (int i = 0; i < 3; i++) text[i] = (char)(bytes >> 8 * i & 0xff);
        size_t used = sw_parse_card(text, 3, &card);
        if (used == 0) continue;
        if (used > 3 || card < 0 || card > SW_CARDS) used = 1;
        taken[used]++;
    }
    free(text);
    CHECK(taken[1] == 0 && taken[2] == (18 * 8 + 4) * 256 && taken[3] == 8);
}

/* Tests that a suit symbol with one byte changed is not a card, unless it becomes another symbol. */
static void broken_symbols(void)
{
    static const uint8_t symbol[] = {0xe2, 0x99, 0xa0};
    int found = 0;
    for (int place = 0; place < 3; place++) {
        for (int byte = 0; byte < 256; byte++) {
            char text[5] = {'1', '0', (char)symbol[0], (char)symbol[1], (char)symbol[2]};
            int card;
            text[2 + place] = (char)byte;
            size_t used = parse(text, 5, &card);
            int letter = place == 0 && byte < 128 && byte && strchr("cdhsCDHS", byte);
            int suit = place == 2 && (byte == 0xa0 || byte == 0xa3 || byte == 0xa5 || byte == 0xa6);
            int same = byte == symbol[place];
            CHECK(used == (letter ? 3u : suit || same ? 5u : 0u));
            found += used == 5;
        }
    }
    CHECK(found == 1 + 1 + 4);
}

/* Tests that every order of the suits occurs once, ascending, and how it renames cards. */
static void suit_orders(void)
{
    int before = -1;
    for (int i = 0; i < SW_SUIT_ORDERS; i++) {
        const uint8_t *order = sw_suit_orders[i];
        int code = order[0] << 6 | order[1] << 4 | order[2] << 2 | order[3];
        CHECK(code > before && (1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3]) == 15);
        CHECK(sw_rename_card(order, 4 * 7 + 2) == 4 * 7 + order[2]);
        CHECK(sw_rename_cards(order, SW_STANDARD) == SW_STANDARD);
        CHECK(sw_rename_cards(order, SW_SET(1) | SW_SET(51)) == (SW_SET(order[1]) | SW_SET(48 + order[3])));
        before = code;
    }
}

void test_cards(void)
{
    suit_orders();
    every_card();
    every_short_text();
    broken_symbols();
    selectors();
}
