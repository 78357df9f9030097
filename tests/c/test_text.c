#include "text/parts.h"
#include "text/scan.h"
#include "test.h"

enum { ROOM = 512 };

static const char hand[] =
    "PokerStars Hand #1:  Hold'em No Limit ($0.50/$1.00 USD) - 2014/01/06 7:20:20 ET\r\n"
    "Table 'North' 6-max Seat #3 is the button\n"
    "Seat 1: al ($100 in chips) \n"
    "Seat 2: al: folds ($2,050.50 in chips, $1 bounty) is sitting out\n"
    "Seat 3: b ($9 in chips) ($7 in chips)\r"
    "al: posts small blind $0.50\n"
    "al: folds: posts big blind $1 and is all-in\n"
    "*** HOLE CARDS ***\n"
    "Dealt to al [As 2c]\n"
    "x said, \"al: folds\"\n"
    "b ($9 in chips): raises $1 to $2\n"
    "al: folds \n"
    "al: folds: folds\n"
    "al: fo\n"
    "someone: folds\n"
    "Uncalled bet ($1) returned to b ($9 in chips)\n"
    "*** FLOP *** [2h 3h 4h]\n"
    "*** TURN *** [2h 3h 4h] [5h]\n"
    "b ($9 in chips) collected $2.50 from side pot-2 \n"
    "*** SUMMARY ***\n"
    "Total pot $2.50 | Rake $0.10 | Jackpot $0.02\xEF\xBB\xBFPokerStars Game #2: x (5/10)\n"
    "Seat 1: c (50.5 in chips)\n"
    "Seat 1: d (50 in chips)\n"
    "c: bets 1,000,000";

static const uint8_t kinds[] = {
    SW_TEXT_HEADER, SW_TEXT_TABLE, SW_TEXT_SEAT,   SW_TEXT_SEAT,     SW_TEXT_SEAT,     SW_TEXT_SMALL_BLIND,
    SW_TEXT_BIG_BLIND, SW_TEXT_STREET, SW_TEXT_DEALT, SW_TEXT_NOTICE, SW_TEXT_RAISE, SW_TEXT_FOLD,
    SW_TEXT_FOLD, SW_TEXT_BAD, SW_TEXT_STRANGER, SW_TEXT_UNCALLED, SW_TEXT_STREET, SW_TEXT_STREET,
    SW_TEXT_COLLECT, SW_TEXT_STREET, SW_TEXT_TOTAL,
};

/* The text in memory of its own size, so that a sanitizer sees what is read behind it. */
static size_t scan_all(const sw_text_site *site, const uint8_t *text, size_t length, sw_text_event *events, size_t room)
{
    uint8_t *copy = memory(length ? length : 1);
    if (length) memcpy(copy, text, length);
    sw_text_scan scan;
    size_t count = 0, all = 0, end = 0;
    sw_init_scan(&scan, site, copy, length);
    for (;;) {
        CHECK(sw_scan_hand(&scan, events, room, &count) == SW_DONE);
        if (!count) break;
        CHECK(scan.start >= end && scan.end <= length && scan.start < scan.end);
        end = scan.end;
        all += count;
        for (size_t i = 0; i < count; i++) {
            CHECK(events[i].amount >= 0 && events[i].seat < SW_TEXT_MOST_SEATS);
            CHECK((size_t)events[i].offset >= scan.start && (size_t)events[i].offset < scan.end);
        }
    }
    CHECK(scan.at == length);
    free(copy);
    return all;
}

static void one_hand(void)
{
    sw_text_event events[ROOM];
    sw_text_scan scan;
    size_t count, length = sizeof hand - 1;
    sw_init_scan(&scan, &sw_text_pokerstars, (const uint8_t *)hand, length);
    CHECK(sw_scan_hand(&scan, events, 5, &count) == SW_TOO_LARGE && scan.at == 0);
    CHECK(sw_scan_hand(&scan, events, ROOM, &count) == SW_DONE && count == sizeof kinds);
    for (size_t i = 0; i < count && i < sizeof kinds; i++) CHECK(events[i].kind == kinds[i]);
    CHECK(events[0].amount == 2 && events[1].amount == 3);
    CHECK(events[2].amount == 10000 && events[2].more == (8 | (uint64_t)2 << 32));
    CHECK(events[3].amount == 205050 && events[3].flags == SW_TEXT_OUT && events[3].line == 3);
    CHECK(events[4].amount == 700 && events[4].more >> 32 == 15);
    CHECK(events[6].seat == 2 && events[6].amount == 100 && events[6].flags == SW_TEXT_ALL_IN);
    CHECK(events[8].seat == 1 && events[8].more == (52 | 1 << 8));
    CHECK(events[10].seat == 3 && events[10].amount == 200 && events[10].more == 100);
    CHECK(events[11].seat == 1 && events[12].seat == 2);
    CHECK(events[15].seat == 3 && events[17].more == 15);
    CHECK(events[18].part == 3 && events[18].amount == 250);
    CHECK(events[20].amount == 250 && events[20].more == 12);
    CHECK(sw_scan_hand(&scan, events, ROOM, &count) == SW_DONE && count == 4);
    CHECK(scan.first_line == 20 && events[0].amount == 0);
    CHECK(events[1].kind == SW_TEXT_BAD && events[2].kind == SW_TEXT_SEAT && events[3].kind == SW_TEXT_STRANGER);
    CHECK(sw_scan_hand(&scan, events, ROOM, &count) == SW_DONE && count == 0);
}

static const char gg_hand[] =
    "Poker Hand #OM12: PLO-5 ($0.5/$1) - 2024/05/06 7:20:20\n"
    "Table 'Blue' 6-max Seat #2 is the button\n"
    "Seat 1: Hero ($100 in chips)\n"
    "Seat 2: 1a2b ($50.5 in chips)\n"
    "Cash Drop to Pot : total $2\n"
    "1a2b: posts missed blind $0.5\n"
    "Hero: straddle $2\n"
    "Dealt to 1a2b \n"
    "Hero: Chooses to EV Cashout\n"
    "Hero: Receives Cashout ($9.12)\n"
    "1a2b: Pays Cashout Risk ($0.5)\n"
    "1a2b: pay premium of all-in insurance ($4)\n"
    "*** FIRST FLOP ***  [2h 3h 4h]\n"
    "*** THIRD TURN *** [2h 3h 4h] [5h]\n"
    "*** FIRST SHOWDOWN ***\n"
    "Hero: collected $7 from pot\n"
    "*** SUMMARY ***\n"
    "Total pot $7\n"
    "THIRD Board [5h 6h]\n"
    "Seat 1: Hero showed [As Ks Qs Js 2d] and won ($7) with a flush, EV Cashout ($9.12)\n"
    "Seat 2: 1a2b showed [2s 2c 3s 3c 4s] and won ($1) (pot not awarded as player cashed out)\n";

static const uint8_t gg_kinds[] = {
    SW_TEXT_HEADER, SW_TEXT_TABLE, SW_TEXT_SEAT, SW_TEXT_SEAT, SW_TEXT_DROP, SW_TEXT_DEAD_BLIND, SW_TEXT_STRADDLE,
    SW_TEXT_DEALT, SW_TEXT_NOTICE, SW_TEXT_CASH_OUT, SW_TEXT_PREMIUM, SW_TEXT_PREMIUM, SW_TEXT_STREET, SW_TEXT_STREET,
    SW_TEXT_STREET, SW_TEXT_COLLECT, SW_TEXT_STREET, SW_TEXT_TOTAL, SW_TEXT_BOARD, SW_TEXT_RESULT, SW_TEXT_RESULT,
};

static void a_hand_of_a_site_with_a_base(void)
{
    sw_text_event events[ROOM];
    sw_text_scan scan;
    size_t count;
    sw_init_scan(&scan, &sw_text_ggpoker, (const uint8_t *)gg_hand, sizeof gg_hand - 1);
    CHECK(sw_scan_hand(&scan, events, ROOM, &count) == SW_DONE && count == sizeof gg_kinds);
    for (size_t i = 0; i < count && i < sizeof gg_kinds; i++) CHECK(events[i].kind == gg_kinds[i]);
    CHECK(events[4].amount == 200 && events[4].seat == 0 && events[5].amount == 50 && events[5].seat == 2);
    CHECK(events[9].amount == 912 && events[10].part == SW_TEXT_CASH_OUT_RISK && events[11].part == SW_TEXT_INSURANCE);
    CHECK(events[12].part == 1 && events[13].part == 3 && events[15].amount == 700);
    CHECK(events[17].flags == SW_TEXT_NO_RAKE && events[18].part == 3);
    CHECK(events[19].amount == 700 && events[19].flags == 0 && events[20].amount == 100);
    CHECK(events[20].flags == SW_TEXT_FORGONE);
    sw_init_scan(&scan, &sw_text_pokerstars, (const uint8_t *)gg_hand, sizeof gg_hand - 1);
    CHECK(sw_scan_hand(&scan, events, ROOM, &count) == SW_DONE && count == 0);
}

static const char winamax_hand[] =
    "Winamax Poker - CashGame - HandId: #5-1-17 - Holdem no limit (0.50\xE2\x82\xAC/1\x80) - 2024/05/06 07:08:09 UTC\n"
    "Table: 'Lyon' 5-max (real money) Seat #2 is the button\n"
    "Seat 1: Ann 7 (98.50\xE2\x82\xAC)\n"
    "Seat 2: Bo (100\x80, 5\x80 bounty)\n"
    "*** ANTE/BLINDS ***\n"
    "Bo posts small blind 0.50\x80 out of position\n"
    "Ann 7 raises 3\x80 to 4\x80 and is all-in\n"
    "*** FLOP ***: [Kd 7h 2h]\n"
    "*** TURN *** [Kd 7h 2h][3h]\n"
    "Bo collected 9.50\x80 from side pot 2\n"
    "Bo collected 1\x80 from pot (LO)\n"
    "*** SUMMARY ***\n"
    "Total pot 14.5k | No rake\n"
    "Seat 2: Bo (button) won 10.50\x80 with LO : x\n";

static const uint8_t winamax_kinds[] = {
    SW_TEXT_HEADER, SW_TEXT_TABLE, SW_TEXT_SEAT, SW_TEXT_SEAT, SW_TEXT_NOTICE, SW_TEXT_SMALL_BLIND, SW_TEXT_RAISE,
    SW_TEXT_STREET, SW_TEXT_STREET, SW_TEXT_COLLECT, SW_TEXT_COLLECT, SW_TEXT_STREET, SW_TEXT_TOTAL, SW_TEXT_RESULT,
};

static void a_hand_without_colons(void)
{
    sw_text_event events[ROOM];
    sw_text_scan scan;
    size_t count;
    sw_init_scan(&scan, &sw_text_winamax, (const uint8_t *)winamax_hand, sizeof winamax_hand - 1);
    CHECK(sw_scan_hand(&scan, events, ROOM, &count) == SW_DONE && count == sizeof winamax_kinds);
    for (size_t i = 0; i < count && i < sizeof winamax_kinds; i++) CHECK(events[i].kind == winamax_kinds[i]);
    CHECK(events[2].amount == 9850 && events[3].amount == 10000);
    CHECK(events[5].amount == 50 && events[5].flags == SW_TEXT_OUT && events[5].seat == 2);
    CHECK(events[6].amount == 400 && events[6].more == 300 && events[6].flags == SW_TEXT_ALL_IN);
    CHECK(events[9].part == 3 && events[9].amount == 950 && events[10].part == 0);
    CHECK(events[12].flags == SW_TEXT_ROUNDED && events[12].more == 0 && events[13].amount == 1050);
}

static const char ignition_hand[] =
    "Bodog.eu Hand #5: HOLDEM Tournament #7 TBL#34, Normal- Level 7 (100/200) - 2024-05-06 07:08:09\n"
    "Seat 297: Dealer (25,825 in chips)\n"
    "Seat 23: Big Blind [ME] (60 in chips)\n"
    "Dealer : Set dealer [297]\n"
    "Table enter user\n"
    "Big Blind  [ME] : All-in 60\n"
    "*** HOLE CARDS ***\n"
    "Dealer : Card dealt to a spot [Ac Ad]\n"
    "Dealer : Raises 400\n"
    "Dealer : Raises 200 to 600\n"
    "Dealer : Fold(Blind Disconnected)\n"
    "Dealer : Flies\n"
    "UTG : Folds\n"
    "Card dealt to table [2s 5d 9c]\n"
    "Big Blind [ME] : Hand Result-Side Pot 120\n"
    "*** SUMMARY ***\n"
    "Total Pot(123) | Rake (3)\n"
    "Seat+23: Big Blind [ME] 120  with One pair [Kh Kd-Kh Kd Jh 9c 5d]\n"
    "Seat+297: Dealer Folded before the FLOP\n";

static const uint8_t ignition_kinds[] = {
    SW_TEXT_HEADER, SW_TEXT_SEAT, SW_TEXT_SEAT, SW_TEXT_TABLE, SW_TEXT_NOTICE, SW_TEXT_PUSH, SW_TEXT_STREET, SW_TEXT_DEALT,
    SW_TEXT_RAISE, SW_TEXT_RAISE, SW_TEXT_FOLD, SW_TEXT_BAD, SW_TEXT_STRANGER, SW_TEXT_STREET, SW_TEXT_COLLECT,
    SW_TEXT_STREET, SW_TEXT_TOTAL, SW_TEXT_RESULT, SW_TEXT_RESULT,
};

static void a_hand_with_positions_for_names(void)
{
    sw_text_event events[ROOM];
    sw_text_scan scan;
    size_t count;
    sw_init_scan(&scan, &sw_text_ignition, (const uint8_t *)ignition_hand, sizeof ignition_hand - 1);
    CHECK(sw_scan_hand(&scan, events, ROOM, &count) == SW_DONE && count == sizeof ignition_kinds);
    for (size_t i = 0; i < count && i < sizeof ignition_kinds; i++) CHECK(events[i].kind == ignition_kinds[i]);
    CHECK(events[1].seat == 23 && events[1].amount == 25825); /* the highest free seat */
    CHECK(events[2].seat == 22 && events[2].more >> 32 == strlen("Big Blind"));
    CHECK(events[3].amount == 297 && events[5].seat == 22 && events[5].amount == 60);
    CHECK(events[8].amount == 400 && events[8].more == 0 && events[9].amount == 600 && events[9].more == 200);
    CHECK(events[13].amount == SW_TEXT_NEXT_BOARD && events[14].amount == 120 && events[14].part == 0);
    CHECK(events[16].amount == 123 && events[16].more == 3);
    CHECK(events[17].seat == 22 && events[17].amount == 120 && events[18].seat == 23 && events[18].amount == 0);
}

static int64_t amount_of(const char *text, int decimals)
{
    int64_t amount;
    sw_text_span span = {(const uint8_t *)text, (const uint8_t *)text + strlen(text)};
    return sw_take_amount(&span, decimals, &amount) && span.p == span.end ? amount : -1;
}

static void amounts(void)
{
    static const struct {
        const char *text;
        int decimals;
        int64_t amount;
    } known[] = {
        {"$1,234.50", 2, 123450}, {"$0.02", 2, 2}, {"\xE2\x82\xAC" "5", 2, 500}, {"?0.5", 2, 50}, {"\x80" "1", 2, 100},
        {"0,35", 2, 35}, {"520.0", 0, 520}, {"1.005", 2, -1}, {"1.230", 2, 123}, {"15,00,0", 2, -1}, {"1,0000", 2, -1},
        {"9007199254740992", 0, (int64_t)1 << 53}, {"9007199254740993", 0, -1}, {"99999999999999999999", 0, -1},
        {"", 2, -1}, {"$", 2, -1}, {".5", 2, -1}, {"5.", 2, -1}, {"1.5", 0, -1}, {"-5", 2, -1},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        CHECK(amount_of(known[i].text, known[i].decimals) == known[i].amount);
    }
}

/* Any bytes, and changed texts, are scanned to their end within their memory. */
static void any_bytes(const sw_text_site *site, const char *hand_text, size_t size, int times)
{
    static const char mean[] = "[]()$#: *|,.\n\r\xEF\xBB\xBF\x80" "0aS";
    sw_text_event events[ROOM];
    uint8_t *text = memory(size);
    for (int i = 0; i < times; i++) {
        memcpy(text, hand_text, size);
        for (int changes = any(8); changes >= 0; changes--) {
            text[any((int)size)] = any(2) ? (uint8_t)any(256) : (uint8_t)mean[any(sizeof mean)];
        }
        size_t length = (size_t)any((int)size + 1);
        CHECK(scan_all(site, text, any(2) ? length : size, events, ROOM) < ROOM);
    }
    free(text);
}

void test_text(void)
{
    one_hand();
    a_hand_of_a_site_with_a_base();
    a_hand_without_colons();
    a_hand_with_positions_for_names();
    amounts();
    any_bytes(&sw_text_pokerstars, hand, sizeof hand, 2000);
    any_bytes(&sw_text_ggpoker, gg_hand, sizeof gg_hand, 2000);
    any_bytes(&sw_text_winamax, winamax_hand, sizeof winamax_hand, 2000);
    any_bytes(&sw_text_ignition, ignition_hand, sizeof ignition_hand, 2000);
}
