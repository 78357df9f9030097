/* Hands: the engine of `sw.Hand`, for the games of PHH files, with cards specified as they are dealt. */
#include "live.h"

#include "game/state.h"
#include "game/memory.h"
#include "game/deck.h"
#include "game/view.h"
#include "game/messages.h"

static sw_game game;
static sw_state hand;
static int playing;

/* ---- the games, by the "wsop" house rules */

typedef struct {
    sw_structure structure;
    uint64_t deck;
    int ranking, low; /* rankings that share the pot; `low` may be -1 */
    int use;          /* number of hole cards that play; 0: any */
    int streets;
    sw_street street[SW_STREETS];
} variant;

#define ON_BOARD {.board = 3}, {.board = 1}, {.board = 1}
#define OPENS(by, of_hands) \
    {.hole = 2, .up = 1, .opener = by}, {.up = 1, .opener = of_hands}, {.up = 1, .opener = of_hands}, \
    {.up = 1, .opener = of_hands}, {.hole = 1, .opener = of_hands}
#define DRAWS(n) {.draw = SW_EXCHANGE, .cards = n}
#define SHORT (SW_STANDARD & ~(SW_SET(4 * 4) - 1))

/* In the order of `VARIANTS` in history/replay.py. */
static const variant variants[] = {
    {SW_FIXED_LIMIT, SW_STANDARD, SW_HIGH, -1, 0, 4, {{.hole = 2}, ON_BOARD}},                              /* FT */
    {SW_NO_LIMIT, SW_STANDARD, SW_HIGH, -1, 0, 4, {{.hole = 2}, ON_BOARD}},                                 /* NT */
    {SW_NO_LIMIT, SHORT, SW_SHORT_DECK, -1, 0, 4, {{.hole = 2}, ON_BOARD}},                                 /* NS */
    {SW_POT_LIMIT, SW_STANDARD, SW_HIGH, -1, 2, 4, {{.hole = 4}, ON_BOARD}},                                /* PO */
    {SW_FIXED_LIMIT, SW_STANDARD, SW_HIGH, SW_ACE_TO_FIVE_8, 2, 4, {{.hole = 4}, ON_BOARD}},                /* FO/8 */
    {SW_FIXED_LIMIT, SW_STANDARD, SW_HIGH, -1, 0, 5, {OPENS(SW_LOW_CARD, SW_HIGH_HAND)}},                   /* F7S */
    {SW_FIXED_LIMIT, SW_STANDARD, SW_HIGH, SW_ACE_TO_FIVE_8, 0, 5, {OPENS(SW_LOW_CARD, SW_HIGH_HAND)}},     /* F7S/8 */
    {SW_FIXED_LIMIT, SW_STANDARD, SW_ACE_TO_FIVE, -1, 0, 5, {OPENS(SW_HIGH_CARD, SW_LOW_HAND)}},            /* FR */
    {SW_NO_LIMIT, SW_STANDARD, SW_DEUCE_TO_SEVEN, -1, 0, 2, {{.hole = 5}, DRAWS(5)}},                       /* N2L1D */
    {SW_FIXED_LIMIT, SW_STANDARD, SW_DEUCE_TO_SEVEN, -1, 0, 4, {{.hole = 5}, DRAWS(5), DRAWS(5), DRAWS(5)}}, /* F2L3D */
    {SW_FIXED_LIMIT, SW_STANDARD, SW_BADUGI, -1, 0, 4, {{.hole = 4}, DRAWS(4), DRAWS(4), DRAWS(4)}},        /* FB */
};
enum { VARIANTS = sizeof variants / sizeof *variants };

/* Converts a number of chips from JavaScript; returns -1 if it is not valid. */
static int64_t chips(double x)
{
    return x >= 0 && x <= 0x1p53 ? (int64_t)x : -1;
}

/* The inputs of live_hand_begin, in live_numbers. */
enum {
    SEATS, BUTTON, SMALL_BET, BIG_BET, ANTE_KIND, ANTE, BRING_IN, CHIP, BUTTON_BLIND, FACE_UP, ANY_TOTAL, BLINDS,
    RAISE_OVER_ANTE,
    BLIND = 16, STACK = 40, LIVE_POST = 64, DEAD_POST = 88, POST_KIND = 112
};

static void make_game(const variant *of)
{
    int half = of->street[0].up ? 2 : (of->streets + 1) / 2;
    memset(&game, 0, sizeof game);
    game.structure = of->structure;
    game.streets = of->streets;
    memcpy(game.street, of->street, sizeof game.street);
    for (int i = 0; i < game.streets; i++) game.street[i].bet = chips(live_numbers[i < half ? SMALL_BET : BIG_BET]);
    game.deck_size = sw_list_set(of->deck, game.deck);
    game.blinds = live_int(live_numbers[BLINDS], 0, SW_SEATS, 0);
    for (int i = 0; i < game.blinds; i++) game.blind[i] = chips(live_numbers[BLIND + i]);
    game.ante = chips(live_numbers[ANTE]);
    game.ante_kind = (sw_ante_kind)live_int(live_numbers[ANTE_KIND], 0, 2, 0);
    game.button_blind = live_numbers[BUTTON_BLIND] == 1;
    game.bring_in = chips(live_numbers[BRING_IN]);
    game.boards = 1;
    game.shares = of->low < 0 ? 1 : 2;
    const sw_uses uses = of->use ? SW_USE_EXACTLY : SW_USE_ANY;
    game.share[0] = (sw_share){of->ranking, uses, of->use};
    if (of->low >= 0) game.share[1] = (sw_share){of->low, uses, of->use};
    for (int i = 0; i < game.streets; i++) game.street[i].max_raises = of->structure == SW_FIXED_LIMIT ? 5 : 0;
    game.hand_cap = SW_MOST_CHIPS;
    game.chip = chips(live_numbers[CHIP]);
    game.rake_step = 1;
    sw_cap_rake(&game, SW_MOST_CHIPS << 5);
    game.any_total = live_numbers[ANY_TOTAL] == 1;
    game.all_in_face_up = live_numbers[FACE_UP] == 1;
    game.ante_first = game.free_fold = game.burn = game.last_card_stays = game.half_by_position = game.tie_by_suit = 1;
    game.raise_over_ante = live_numbers[RAISE_OVER_ANTE] == 1;
}

/* ---- refusals */

/* Writes the words of a refusal, and the rule after them, into live_text. Returns its code. The numbers are the seat,
   the number, the minimum, the maximum, and the length of the words. */
static int say(const sw_refusal *why)
{
    if (why->code == SW_DONE) return 0;
    const int has_words = why->code != SW_NO_MEMORY && why->code != SW_GO_ON;
    const sw_words of = has_words ? sw_refusal_words(why->code) : (sw_words){SW_REFUSED_HAND, "out of memory", 0};
    int words = live_say(of.words ? of.words : "not possible"), rule = of.rule ? (int)strlen(of.rule) : 0;
    memcpy(live_text + words, of.rule ? of.rule : "", (size_t)rule);
    const double numbers[6] = {why->seat, (double)why->number, (double)why->least, (double)why->most, words, rule};
    memcpy(live_numbers, numbers, sizeof numbers);
    return why->code;
}

/* ---- starting a hand */

static int refuse_hand(sw_refusal why)
{
    sw_free(&hand);
    memset(&hand, 0, sizeof hand);
    playing = 0;
    return say(&why);
}

/* Begins a hand of a variant from live_numbers; every card waits to be dealt, and every seat to show. Returns 0 or an
   error: a refusal's code, -1 for no such variant, -2 for an invalid game, described in live_text. */
LIVE int live_hand_begin(int which)
{
    int64_t stack[SW_SEATS];
    const int seats = live_int(live_numbers[SEATS], 0, SW_SEATS, SW_SEATS + 1);
    const int button = live_int(live_numbers[BUTTON], 0, SW_SEATS, SW_SEATS);
    double post[3][24];
    refuse_hand((sw_refusal){SW_DONE, SW_NOBODY, 0, 0, 0});
    if (which < 0 || which >= VARIANTS) return -1;
    make_game(&variants[which]);
    const sw_fault fault = sw_finish_game(&game);
    if (fault.code) {
        live_numbers[4] = live_say(sw_fault_words((int)fault.code));
        live_numbers[0] = fault.place;
        live_numbers[1] = (double)fault.amount;
        return -2;
    }
    for (int i = 0; i < SW_SEATS; i++) stack[i] = chips(live_numbers[STACK + i]);
    memcpy(post[0], &live_numbers[LIVE_POST], sizeof post);
    sw_refusal refusal = sw_check_seats(&game, seats);
    if (refusal.code == SW_DONE) refusal = sw_check_table(&game, stack, seats, button);
    if (refusal.code != SW_DONE) return refuse_hand(refusal);
    sw_set_up(&hand, &game, stack, seats, button);
    playing = 1;
    hand.manual = SW_MANUAL_DEAL | SW_MANUAL_SHOWDOWN;
    for (int i = 0; i < seats; i++) {
        int kind = live_int(post[2][i], SW_EVENT_BLIND, SW_EVENT_MISSED, -1);
        if (kind >= 0) refusal = sw_take_post(&hand, i, kind, chips(post[0][i]), chips(post[1][i]));
        if (refusal.code != SW_DONE) return refuse_hand(refusal);
    }
    refusal = sw_check_posts(&hand);
    if (refusal.code != SW_DONE) return refuse_hand(refusal);
    sw_draw_deck(&hand, NULL, 0);
    const sw_status status = sw_begin(&hand);
    return status == SW_DONE ? 0 : refuse_hand((sw_refusal){(int)status, hand.unknown_seat, 0, 0, 0});
}

/* ---- the state of the table */

/* Writes the state into live_numbers: the hand's numbers, then 16 for each seat. live_text has the board from 0 on, and
   seat i's hole cards from 8 + 8 * i on, one byte per card, 255 for an unknown card. */
LIVE int live_hand_state(void)
{
    if (!playing) return 0;
    const sw_legal legal = sw_legal_now(&hand);
    int to = SW_NOBODY;
    const int cards = hand.phase == SW_DEAL ? sw_deal_size(&hand, &to) : 0;
    const double of[] = {
        hand.phase, hand.actor, hand.street, (double)hand.pot, (double)hand.to_match, (double)hand.min_raise, hand.events,
        legal.fold, (double)legal.call, (double)legal.min_to, (double)legal.max_to, (double)legal.step,
        sw_list_board(&hand, 0, live_text), cards, to, hand.seats, hand.button, (double)game.wager,
    };
    memset(live_numbers, 0, sizeof live_numbers);
    memcpy(live_numbers, of, sizeof of);
    for (int i = 0; i < hand.seats; i++) {
        const sw_seat *seat = &hand.seat[i];
        double *to_seat = &live_numbers[32 + 16 * i];
        to_seat[0] = (double)(seat->stack + sw_reserve(&hand, i));
        to_seat[1] = (double)seat->bet;
        to_seat[2] = !((hand.live | hand.mucked) >> i & 1);
        to_seat[3] = hand.mucked >> i & 1;
        to_seat[4] = hand.shown >> i & 1;
        to_seat[5] = sw_list_hole_cards(&hand, i, live_text + 8 + 8 * i);
        to_seat[6] = seat->up;
        to_seat[7] = (double)seat->start;
    }
    return 1;
}

/* Reads event i: the numbers are its kind, seat, street, number of cards (which are in live_text), `to`, amount and
   board. Returns 0 if there is no such event. */
LIVE int live_hand_event(int i)
{
    if (!playing || i < 0 || i >= hand.events) return 0;
    const sw_event *event = &hand.log[i];
    const int cards = event->count;
    const double of[] = {
        event->kind, event->seat, event->street, cards, cards ? 0 : (double)event->to, cards ? 0 : (double)event->amount,
        event->board,
    };
    memcpy(live_numbers, of, sizeof of);
    memcpy(live_text, event->card, cards < 16 ? (size_t)cards : 16);
    return 1;
}

/* ---- commands */

static int is_command(int kind)
{
    switch (kind) {
    case SW_EVENT_DEAL:
    case SW_EVENT_DISCARD:
    case SW_EVENT_FOLD:
    case SW_EVENT_CHECK:
    case SW_EVENT_CALL:
    case SW_EVENT_BET:
    case SW_EVENT_RAISE:
    case SW_EVENT_SHOW:
    case SW_EVENT_MUCK:
    case SW_ACT:
        return 1;
    default:
        return 0;
    }
}

/* Executes a command. live_text has `cards` cards, -1 for none; `to` is the total of a bet or raise, or the code for
   SW_ACT. Returns 0; -1 for no such command; or the refusal's code, and then nothing has changed. */
LIVE int live_hand_command(int kind, int seat, double to, int cards)
{
    sw_event event;
    memset(&event, 0, sizeof event);
    if (!playing || !is_command(kind) || seat < -1 || seat >= SW_SEATS || cards > (int)sizeof event.card) return -1;
    if (!(to >= -1 && to <= 0x1p53)) return -1;
    event.kind = (uint8_t)kind;
    event.seat = (int8_t)seat;
    if (cards >= 0) {
        event.count = (uint8_t)cards;
        memcpy(event.card, live_text, (size_t)cards);
    } else {
        event.to = (int64_t)to;
    }
    const sw_refusal refusal = sw_make(&hand, &event, cards >= 0);
    return say(&refusal);
}

/* Writes the verb of a kind of command, for "cannot ... now". Returns its length. */
LIVE int live_hand_verb(int kind)
{
    return is_command(kind) && kind != SW_ACT ? live_say(sw_command_words(kind)) : 0;
}

/* Undoes the last command; returns 0 if there is none. */
LIVE int live_hand_undo(void)
{
    return playing && sw_undo(&hand) == SW_DONE;
}
