/* Hands of poker: pots in cases worked out by hand, then random hands of all structures, with invariants. */
#include "game/betting.h"
#include "game/deck.h"
#include "game/memory.h"
#include "game/posting.h"
#include "game/pots.h"
#include "game/save.h"
#include "game/view.h"
#include "game/messages.h"
#include "rng.h"
#include "test.h"

static sw_game holdem(sw_structure structure)
{
    sw_game game = {0};
    game.structure = structure;
    game.streets = 4;
    for (int i = 0; i < 4; i++) {
        int64_t bet = structure == SW_FIXED_LIMIT && i >= 2 ? 20 : 10;
        game.street[i].hole = i == 0 ? 2 : 0;
        game.street[i].board = i == 0 ? 0 : i == 1 ? 3 : 1;
        game.street[i].bet = bet;
        game.street[i].max_bet = structure == SW_SPREAD_LIMIT ? 3 * bet : 0;
        game.street[i].max_raises = structure == SW_FIXED_LIMIT || structure == SW_SPREAD_LIMIT ? 5 : 0;
    }
    game.deck_size = SW_CARDS;
    memcpy(game.deck, deck, SW_CARDS);
    game.blinds = 2;
    game.blind[0] = 5;
    game.blind[1] = 10;
    game.hand_cap = SW_MOST_CHIPS;
    game.chip = 1;
    game.rake_step = 1;
    sw_cap_rake(&game, SW_MOST_CHIPS);
    game.shares = game.boards = 1;
    game.free_fold = game.all_in_face_up = game.burn = 1;
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
    return game;
}

static void test_pots(void)
{
    sw_pot pots[SW_SEATS];
    int64_t put[4] = {100, 20, 50, 30};
    /* Three live stacks of 50, 20 and 50 after the return, and a folded one of 30. */
    put[0] = 50;
    CHECK(sw_pots(put, 4, 7, 7, 0, pots) == 2);
    CHECK(pots[0].amount == 80 && pots[0].seats == 7);
    CHECK(pots[1].amount == 70 && pots[1].seats == 5);
    /* A player who mucks leaves the pots unchanged. */
    CHECK(sw_pots(put, 4, 7, 5, 0, pots) == 2);
    CHECK(pots[0].amount == 80 && pots[0].seats == 5);
    /* Folded chips above all other levels stay in the last pot; dead chips are in the first. */
    int64_t folded[3] = {10, 10, 40};
    CHECK(sw_pots(folded, 3, 3, 3, 7, pots) == 1);
    CHECK(pots[0].amount == 67 && pots[0].seats == 3);
    /* A player all-in without a live chip may win the dead chips. */
    int64_t none[3] = {0, 10, 10};
    CHECK(sw_pots(none, 3, 7, 7, 8, pots) == 2);
    CHECK(pots[0].amount == 8 && pots[0].seats == 7 && pots[1].amount == 20 && pots[1].seats == 6);
    CHECK(sw_pots(none, 3, 7, 7, 0, pots) == 1);

    CHECK(sw_part(80, 1, 3, 0) == 27 && sw_part(80, 1, 3, 1) == 27 && sw_part(80, 1, 3, 2) == 26);
    CHECK(sw_part(225, 25, 2, 0) == 125 && sw_part(225, 25, 2, 1) == 100);
    CHECK(sw_part(30, 25, 2, 0) == 30 && sw_part(30, 25, 2, 1) == 0);
    CHECK(sw_next_seat(0x400001, 22) == 0 && sw_next_seat(0x400001, 0) == 22 && sw_next_seat(1, 0) == 0);
}

static int64_t chips_of(const sw_state *s)
{
    int64_t sum = s->pot;
    for (int seat = 0; seat < s->seats; seat++) {
        CHECK(s->seat[seat].stack >= 0 && s->seat[seat].bet >= 0 && s->seat[seat].committed >= s->seat[seat].bet);
        sum += s->seat[seat].stack + sw_reserve(s, seat);
    }
    for (int i = 0; i < s->events; i++) {
        if (s->log[i].kind == SW_EVENT_RAKE) sum += s->log[i].amount;
    }
    return sum;
}

static void check_state(const sw_state *s, int64_t all)
{
    CHECK(chips_of(s) == all);
    sw_pot pots[SW_SEATS];
    int64_t in_pots = 0;
    int count = sw_state_pots(s, pots);
    for (int i = 0; i < count; i++) {
        in_pots += pots[i].amount;
        CHECK(pots[i].seats && (pots[i].seats & ~s->live) == 0);
    }
    for (int seat = 0; seat < s->seats; seat++) in_pots += s->seat[seat].bet;
    CHECK(in_pots == s->pot);
    if (s->phase != SW_BET) return;
    CHECK(s->has_chips >> s->actor & 1);
    sw_legal legal = sw_legal_now(s);
    int64_t left = s->seat[s->actor].stack, bet = s->seat[s->actor].bet;
    CHECK(legal.call >= 0 && legal.call <= left);
    CHECK(legal.call > 0 || (s->has_chips & ~(1u << s->actor)));
    if (legal.max_to < 0) return;
    CHECK(legal.min_to <= legal.max_to && legal.max_to <= bet + left && legal.min_to > s->to_match);
}

static int same(const sw_state *a, const sw_state *b)
{
    size_t length = sw_write(a, SW_FORM_KEY, NULL);
    if (length != sw_write(b, SW_FORM_KEY, NULL) || a->phase != b->phase || a->actor != b->actor) return 0;
    uint8_t *left = memory(length), *right = memory(length);
    sw_write(a, SW_FORM_KEY, left);
    sw_write(b, SW_FORM_KEY, right);
    int equal = memcmp(left, right, length) == 0;
    for (int seat = 0; seat < a->seats; seat++) equal &= a->seat[seat].stack == b->seat[seat].stack;
    free(left);
    free(right);
    return equal;
}

/* Checks that a saved hand is read as the same hand, and refused if cut off, except after a command. */
static void check_saved(const sw_state *s, int is_long)
{
    static sw_state again;
    size_t length = sw_write(s, SW_FORM_HAND, NULL);
    uint8_t *bytes = memory(length);
    CHECK(sw_write(s, SW_FORM_HAND, bytes) == length);
    CHECK(sw_read_hand(&again, s->game, bytes, length).code == SW_DONE && same(&again, s));
    int commands = 0, whole = 0;
    for (int i = 0; i < s->events; i++) commands += (s->log[i].command & SW_REPLAYS_COMMAND) != 0;
    for (size_t left = 0; left < length && is_long; left++) {
        whole += sw_read_hand(&again, s->game, bytes, left).code == SW_DONE;
    }
    CHECK(whole == (is_long ? commands : 0));
    sw_free(&again);
    free(bytes);
}

/* Makes one random call, in any phase. */
static sw_status any_call(sw_state *s)
{
    switch (s->phase) {
    case SW_DEAL:
        if (any(20) == 0) return sw_misdeal(s) == SW_DONE ? SW_DONE : sw_deal(s, NULL);
        return sw_deal(s, NULL);
    case SW_RUNS:
        return sw_run_it(s, 1 + any(3));
    case SW_SHOWDOWN:
        if (any(3) == 0 && sw_muck(s, s->actor) == SW_DONE) return SW_DONE;
        return sw_show(s, s->actor, NULL, 0);
    default:
        break;
    }
    sw_legal legal = sw_legal_now(s);
    int what = any(8);
    if (what == 0 && legal.fold) return sw_act(s, -1);
    if (what < 4 || legal.max_to < 0) return sw_act(s, 0);
    CHECK(sw_act(s, legal.max_to + 1) == SW_TOO_MUCH && (legal.min_to == 1 || sw_act(s, legal.min_to - 1) == SW_TOO_LITTLE));
    if (what == 4) return sw_act(s, legal.max_to);
    if (what == 5) return sw_act(s, legal.min_to);
    return sw_act(s, legal.min_to + any((int)(legal.max_to - legal.min_to + 1)));
}

static void test_random_hands(void)
{
    static sw_state s, copy, sampled;
    for (int hand = 0; hand < 3000; hand++) {
        sw_game game = holdem((sw_structure)(hand % 5));
        int64_t stacks[SW_SEATS], all = 0;
        int seats = 2 + any(8), players = 0;
        for (int seat = 0; seat < seats; seat++) {
            stacks[seat] = any(7) == 0 && seats > 3 && players + seats - seat > 3 ? 0 : 1 + any(any(2) ? 30 : 400);
            players += stacks[seat] > 0;
            all += stacks[seat];
        }
        game.ante = any(3) == 0 ? 1 + any(4) : 0;
        game.to_enter = any(5) == 0 ? 20 : 0;
        if (any(5) == 0) game.street[0].max_raises = 1 + any(3);
        game.ante_kind = (sw_ante_kind)any(3);
        game.uncapped = (sw_uncapped)any(3);
        game.pot_blinds = (sw_pot_blinds)any(3);
        game.all_in_face_up = any(2);
        game.first_shows_any_street = any(2);
        game.winner_may_not_muck = any(2);
        game.rake_ppm = any(4) ? 0 : 50000;
        game.chip = any(4) ? 1 : 5;
        sw_set_up(&s, &game, stacks, seats, any(seats));
        s.manual = any(2) ? 0 : (uint8_t)any(8);
        s.seed = 9;
        s.index = (uint64_t)hand;
        sw_draw_deck(&s, NULL, 0);
        CHECK(sw_begin(&s) == SW_DONE);
        check_state(&s, all);
        int calls = 0;
        while (s.phase != SW_OVER && calls < 500) {
            CHECK(sw_copy(&copy, &s) == SW_DONE);
            CHECK(any_call(&s) == SW_DONE);
            calls++;
            check_state(&s, all);
            if (calls == 3) check_saved(&s, hand % 100 == 0);
            if (any(10) == 0) {
                int viewer = any(seats + 1) - 1;
                static sw_state seen;
                CHECK(sw_undo(&s) == SW_DONE && same(&s, &copy));
                CHECK(sw_copy(&seen, &s) == SW_DONE);
                sw_hide(&seen, viewer);
                CHECK(sw_sample(&sampled, &seen, 3, (uint64_t)calls) == SW_DONE);
                sw_hide(&sampled, viewer);
                CHECK(sw_write(&sampled, SW_FORM_KEY, NULL) == sw_write(&seen, SW_FORM_KEY, NULL));
                sw_free(&seen);
                sw_free(&sampled);
            }
            sw_free(&copy);
        }
        CHECK(s.phase == SW_OVER && s.pot == 0);
        for (int seat = 0; seat < seats; seat++) mix((uint64_t)s.seat[seat].stack);
        mix((uint64_t)s.events);
    }
    sw_free(&s);
}

/* Tests blinds of 25 and 50 in chips of 25, with three stacks of 210: all-in bets need not be multiples. */
static void test_wagers(void)
{
    static sw_state s;
    int64_t stacks[3] = {210, 210, 210};
    sw_game game = holdem(SW_NO_LIMIT);
    game.blind[0] = game.chip = game.wager = 25;
    game.blind[1] = game.big_blind = game.street[0].bet = 50;
    sw_set_up(&s, &game, stacks, 3, 0);
    sw_draw_deck(&s, NULL, 0);
    CHECK(sw_begin(&s) == SW_DONE);
    sw_legal legal = sw_legal_now(&s);
    CHECK(legal.min_to == 100 && legal.max_to == 210 && legal.step == 25);
    CHECK(sw_act(&s, 110) == SW_NO_MULTIPLE && sw_act(&s, 205) == SW_NO_MULTIPLE && sw_act(&s, 125) == SW_DONE);
    CHECK(sw_legal_now(&s).min_to == 200);
    CHECK(sw_act(&s, 210) == SW_DONE && sw_act(&s, 210) == SW_ONLY_CALL);
    game.structure = SW_POT_LIMIT;
    game.blind[0] = 15;
    for (game.pot_up = 0; game.pot_up < 2; game.pot_up++) { /* the pot of 65 and a call of 50, twice */
        sw_set_up(&s, &game, stacks, 3, 0);
        sw_draw_deck(&s, NULL, 0);
        CHECK(sw_begin(&s) == SW_DONE && sw_legal_now(&s).max_to == (game.pot_up ? 175 : 150));
    }
    sw_free(&s);
}

/* Tests against a search of all legal totals. */
static void test_nearest_total(void)
{
    sw_legal none = {0, 0, -1, -1, 1};
    CHECK(sw_nearest_total(&none, 10) == -1);
    for (int64_t least = 1; least < 6; least++) {
        for (int64_t most = least; most < 20; most++) {
            for (int64_t step = 1; step < 5; step++) {
                sw_legal legal = {1, 0, least, most, step};
                for (int64_t twice = 0; twice < 50; twice++) {
                    int64_t nearest = most, apart = INT64_MAX;
                    for (int64_t to = least; to <= most; to = to < most && to + step > most ? most : to + step) {
                        int64_t off = twice < 2 * to ? 2 * to - twice : twice - 2 * to;
                        if (off > apart) continue; /* ties go up */
                        nearest = to;
                        apart = off;
                    }
                    CHECK(sw_nearest_total(&legal, twice) == nearest);
                }
            }
        }
    }
    sw_legal large = {0, 0, 2, SW_MOST_CHIPS, 1};
    CHECK(sw_nearest_total(&large, INT64_MAX) == SW_MOST_CHIPS && sw_nearest_total(&large, 7) == 4);
}

/* Tests that each fault of a hand is refused with a code and its position, from a caller or from bytes. */
static void test_refusals(void)
{
    static sw_state s, again;
    sw_game game = holdem(SW_NO_LIMIT);
    int64_t stacks[3] = {100, 0, 100}, none[3] = {0, 100, 0}, low[3] = {5, -1, 5}, high[3] = {5, 5, SW_MOST_CHIPS + 1};
    CHECK(sw_check_seats(&game, 1).code == SW_FEW_SEATS && sw_check_seats(&game, 23).code == SW_MANY_SEATS);
    CHECK(sw_check_seats(&game, -1).code == SW_FEW_SEATS && sw_check_seats(&game, 22).code == SW_DONE);
    CHECK(sw_check_table(&game, none, 3, 0).code == SW_FEW_PLAYERS && sw_check_table(&game, stacks, 3, 0).code == SW_DONE);
    CHECK(sw_check_table(&game, low, 3, 0).seat == 1 && sw_check_table(&game, high, 3, 0).code == SW_BAD_STACK);
    CHECK(sw_check_table(&game, stacks, 3, 3).code == SW_NO_BUTTON && sw_check_table(&game, stacks, 3, -1).most == 2);
    CHECK(sw_check_table(&game, stacks, 3, 1).code == SW_EMPTY_BUTTON);
    stacks[1] = 100;
    sw_set_up(&s, &game, stacks, 3, 0);
    CHECK(sw_take_post(&s, 3, SW_EVENT_BLIND, 1, 0).code == SW_NO_SEAT);
    CHECK(sw_take_post(&s, 0, SW_EVENT_BLIND, 1, -1).code == SW_BAD_POST);
    CHECK(sw_take_post(&s, 0, SW_EVENT_BLIND, -1, 1).code == SW_BAD_POST);
    CHECK(sw_take_post(&s, 0, SW_EVENT_STRADDLE, 0, 0).code == SW_NO_STRADDLE);
    CHECK(sw_take_post(&s, 0, SW_EVENT_STRADDLE, 1, 0).code == SW_DONE && sw_check_posts(&s).code == SW_LOW_STRADDLE);
    sw_set_up(&s, &game, stacks, 3, 0);
    sw_draw_deck(&s, NULL, 0);
    CHECK(sw_begin(&s) == SW_DONE);
    sw_event event = {.kind = SW_EVENT_CHECK, .seat = SW_NOBODY};
    CHECK(sw_make(&s, &event, 0).code == SW_BET_TO_CALL);
    event.kind = SW_EVENT_BET;
    event.to = 4;
    CHECK(sw_make(&s, &event, 0).code == SW_BET_TO_RAISE);
    event.kind = SW_EVENT_DEAL;
    event.count = 1;
    CHECK(sw_make(&s, &event, 1).code == SW_WRONG_PHASE);
    event.card[0] = 99;
    CHECK(sw_make(&s, &event, 1).code == SW_NOT_OF_DECK);
    event.count = 2;
    event.card[0] = SW_UNKNOWN;
    event.card[1] = 99;
    CHECK(sw_make(&s, &event, 1).code == SW_NOT_OF_DECK);
    sw_legal legal = sw_legal_now(&s), steps = {1, 0, 3, 12, 4};
    for (int64_t i = 0; i < sw_legal_count(&legal); i++) CHECK(sw_legal_place(&legal, sw_legal_code(&legal, i)) == i);
    CHECK(sw_legal_place(&steps, 7) == 3 && sw_legal_place(&steps, 12) == 5 && sw_legal_place(&steps, 9) == -1);
    uint8_t bytes[400];
    size_t length = sw_write(&s, SW_FORM_HAND, NULL);
    CHECK(length == 11 + 3 * 24 + 16 + 1 + 52 && sw_write(&s, SW_FORM_HAND, bytes) == length);
    bytes[length - 1] = bytes[length - 2];
    CHECK(sw_read_hand(&again, &game, bytes, length).code == SW_CARD_TWICE);
    bytes[length - 1] = 52;
    CHECK(sw_read_hand(&again, &game, bytes, length).code == SW_NOT_OF_DECK);
    CHECK(sw_read_hand(&again, &game, bytes, length - 1).code == SW_BROKEN_DECK);
    bytes[2] = 8;
    CHECK(sw_read_hand(&again, &game, bytes, length).code == SW_BAD_MANUAL);
    CHECK(sw_act(&s, 0) == SW_DONE);
    length = sw_write(&s, SW_FORM_HAND, bytes);
    CHECK(sw_read_hand(&again, &game, bytes, length - 1).code == SW_CUT_OFF);
    sw_free(&again);
    sw_free(&s);
}

static void test_words(void)
{
    for (int code = SW_BAD_BOARDS; code <= SW_BAD_MAX_SEATS; code++) {
        CHECK((sw_fault_words(code) == sw_fault_words(SW_BAD_CHIPS)) == (code == SW_BAD_BUTTON_BLIND));
    }
    for (int code = SW_WRONG_PHASE; code <= SW_NO_MISDEAL; code++) {
        int has_none = code >= SW_NO_MEMORY && code <= SW_GO_ON; /* codes that are not refusals */
        CHECK((sw_refusal_words(code).words == NULL) == has_none);
    }
}

static void test_memory(void)
{
    CHECK(sw_state_size(6) <= 1024); /* without its log */
}

/* Tests that a showdown waits for unknown cards, of a board and of a hand. */
static void test_unknown_cards(void)
{
    static sw_state s;
    int64_t stacks[3] = {100, 100, 100};
    sw_game game = holdem(SW_NO_LIMIT);
    for (int what = 0; what < 3; what++) {
        uint8_t given[SW_CARDS];
        sw_status status = SW_DONE;
        memset(given, SW_FREE, sizeof given);
        sw_set_up(&s, &game, stacks, 3, 0);
        if (what == 0) given[sw_board_place(&s, 0, 4)] = SW_UNKNOWN;
        if (what == 1) given[sw_hole_place(&s, 2, 1)] = SW_UNKNOWN;
        sw_draw_deck(&s, given, SW_CARDS);
        CHECK(sw_begin(&s) == SW_DONE);
        while (status == SW_DONE && s.phase == SW_BET) status = sw_act(&s, 0);
        CHECK(status == (what < 2 ? SW_CARDS_MISSING : SW_DONE));
        CHECK(what < 2 || s.phase == SW_OVER);
        CHECK(what != 1 || s.unknown_seat == 2);
        sw_free(&s);
    }
}

/* Two hands draw from twenty cards, one of them exposed. Tests that views are read from bytes as written, also when
   that card, burned face up, is dealt again. */
static void test_what_comes_again(void)
{
    static sw_state s, seen, again;
    int64_t stacks[2] = {100, 100};
    sw_game game = holdem(SW_NO_LIMIT);
    memset(game.street, 0, sizeof game.street);
    game.streets = 3;
    for (int i = 0; i < 3; i++) game.street[i] = (sw_street){.draw = i ? SW_EXCHANGE : SW_NO_DRAW, .cards = i ? 5 : 0, .hole = i ? 0 : 5, .bet = 10};
    game.deck_size = 20;
    for (int i = 0; i < 20; i++) game.deck[i] = (uint8_t)(32 + i);
    CHECK(sw_finish_game(&game).code == SW_GAME_FITS);
    sw_set_up(&s, &game, stacks, 2, 0);
    s.manual = SW_MANUAL_DEAL;
    sw_draw_deck(&s, NULL, 0);
    CHECK(sw_begin(&s) == SW_DONE);
    while (s.phase == SW_DEAL) CHECK(sw_deal(&s, NULL) == SW_DONE);
    uint8_t card = sw_hole_card(&s, 0, 3);
    CHECK(sw_expose(&s, 0, card) == SW_DONE);
    while (s.first_place == 0) {
        CHECK((s.phase == SW_DEAL ? sw_deal(&s, NULL) : sw_act(&s, s.phase == SW_DRAW ? 7 : 0)) == SW_DONE);
    }
    CHECK(s.phase == SW_DEAL && sw_deal(&s, &card) == SW_DONE);
    for (int viewer = SW_NOBODY; viewer < 2; viewer++) {
        CHECK(sw_copy(&seen, &s) == SW_DONE);
        sw_hide(&seen, viewer);
        size_t length = sw_write(&seen, SW_FORM_VIEW, NULL);
        uint8_t *bytes = memory(length);
        sw_write(&seen, SW_FORM_VIEW, bytes);
        CHECK(sw_read_hand(&again, &game, bytes, length).code == SW_DONE);
        sw_hide(&again, viewer);
        again.manual = seen.manual; /* saved separately */
        CHECK(same(&again, &seen));
        free(bytes);
        sw_free(&seen);
        sw_free(&again);
    }
    sw_free(&s);
}

static void test_events_in_bytes(void)
{
    sw_event event = {0}, again;
    uint8_t bytes[21];
    event.kind = SW_EVENT_RAISE;
    event.seat = 3;
    event.to = SW_MOST_CHIPS;
    event.amount = 258;
    sw_state s = {0};
    s.log = &event;
    s.events = s.first_event = 1;
    CHECK(sw_write(&s, SW_FORM_MISDEALT, NULL) == 21);
    sw_write(&s, SW_FORM_MISDEALT, bytes);
    CHECK(bytes[13] == 2 && bytes[14] == 1);
    CHECK(sw_read_event(bytes, 21, &again) == 21 && again.to == SW_MOST_CHIPS && again.amount == 258 && again.seat == 3);
    for (size_t length = 0; length < 21; length++) CHECK(sw_read_event(bytes, length, &again) == 0);
    bytes[4] = 17;
    CHECK(sw_read_event(bytes, 21, &again) == 0);
}

/* Tests that a hand's deck is that of sw_draw, also if a word is rejected, as for the first of hand 1224706. */
static void test_shuffles(void)
{
    static sw_state s;
    const int64_t stacks[6] = {100, 100, 100, 100, 100, 100};
    sw_game game = holdem(SW_NO_LIMIT);
    for (uint64_t index = 1224706; index < 1224806; index++) {
        uint8_t drawn[SW_CARDS];
        sw_rng rng = sw_rng_at(9, index);
        memcpy(drawn, game.deck, SW_CARDS);
        sw_draw(&rng, drawn, SW_CARDS, SW_CARDS);
        for (int places = 1; places <= SW_CARDS; places++) {
            sw_set_up(&s, &game, stacks, 6, 0);
            s.seed = 9;
            s.index = index;
            sw_shuffle_whole_deck(&s, places);
            CHECK(memcmp(s.deck, drawn, (size_t)places) == 0);
        }
    }
    uint64_t word[2], place[SW_DRAW_GROUP];
    sw_philox(9, 1224706, 0, word);
    CHECK(!sw_split_word(word[0], SW_CARDS, SW_DRAW_GROUP, place));
}

void test_game(void)
{
    test_pots();
    test_shuffles();
    test_memory();
    test_refusals();
    test_words();
    test_random_hands();
    test_wagers();
    test_nearest_total();
    test_unknown_cards();
    test_what_comes_again();
    test_events_in_bytes();
}
