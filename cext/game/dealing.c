#include "game/dealing.h"

#include "game/deck.h"
#include "game/log.h"

static int take_top_card(sw_state *s)
{
    if (s->top >= s->drawn) sw_draw_the_rest(s);
    return s->top++;
}

static void burn_a_card(sw_state *s)
{
    if (!s->burn_due) return;
    s->burn_due = 0;
    int place = s->burn_next;
    if (place == SW_NOWHERE) place = take_top_card(s);
    s->burn_next = SW_NOWHERE;
    sw_log_card(sw_record_cards(s, SW_EVENT_BURN, SW_NOBODY, s->run * s->game->boards), s->deck[place]);
}

void sw_replace_exposed_card(sw_state *s)
{
    int seat = s->exposed_seat;
    if (seat == SW_NOWHERE) return;
    uint8_t *hole = &s->seat[seat].hole[s->exposed_slot];
    s->burn_next = *hole;
    *hole = (uint8_t)take_top_card(s);
    s->exposed_seat = SW_NOWHERE;
    sw_log_card(sw_record_cards(s, SW_EVENT_REPLACE, seat, *hole), s->deck[*hole]);
}

void sw_start_street(sw_state *s)
{
    s->burn_due = sw_burns_on(s->game, s->street);
    s->shared_card = 0;
    s->next_board = 0;
    if (sw_this_street(s)->draw == SW_NO_DRAW) return;
    s->discarded_before |= s->discarded;
    s->discarded = 0;
    s->discards = 0;
    for (int seat = 0; seat < s->seats; seat++) s->seat[seat].owed = 0, s->seat[seat].discarded = 0;
    s->pending = s->live;
    s->actor = s->button;
}

/* ---- dealing */

/* Deals `count` cards, one per seat, starting with this seat. Returns the next seat. */
SW_INLINE int give_cards(sw_state *s, int seat, int count, int is_up)
{
    if (s->top + count > s->drawn) sw_draw_the_rest(s);
    const uint32_t live = s->live;
    const uint8_t street = s->street;
    uint8_t place = s->top;
    s->top = (uint8_t)(place + count);
    sw_event *event = sw_new_events(s, count);
    for (int i = 0; i < count; i++, place++) {
        int slot = s->seat[seat].holes++;
        s->seat[seat].hole[slot] = place;
        if (is_up) s->seat[seat].up |= (uint8_t)(1u << slot);
        event->kind = is_up ? SW_EVENT_UP : SW_EVENT_DEAL;
        event->seat = (int8_t)seat;
        event->street = street;
        event->command = 0;
        event->board = place;
        event->count = 1;
        event->card[0] = s->deck[place];
        event += event != &s->lost;
        seat = sw_next_seat(live, seat);
    }
    return seat;
}

/* Returns the number of cards that the deck lacks for this street: an exposed card, which is burned next, lies apart. */
static int cards_due(const sw_state *s)
{
    return s->hole_left + (s->burn_due && s->burn_next == SW_NOWHERE);
}

/* Returns the exposed card that is burned next as a set, empty if there is none or it is unknown. */
static uint64_t card_apart(const sw_state *s)
{
    uint8_t card = s->burn_next == SW_NOWHERE ? SW_UNKNOWN : s->deck[s->burn_next];
    return card == SW_UNKNOWN ? 0 : SW_SET(card);
}

/* Before the last street of a stud game with discards, a short deck is shuffled with the burn cards if that is enough
   (WL 249). Each earlier street that burns has burned one. */
static void shuffle_burns(sw_state *s)
{
    int left = s->places - s->top, burns = sw_count_bits((unsigned)s->game->burns & ((1u << s->street) - 1)), held;
    if (s->recycled || left >= cards_due(s) || left + burns < s->hole_left) return;
    uint64_t out = sw_cards_held(s, s->dealt, &held) | s->discarded_before | s->discarded | card_apart(s);
    s->burn_due = s->burn_due && left + burns >= cards_due(s);
    sw_reshuffle(s, out, left + burns, NULL);
}

/* Handles a deck that is too short for the last street of a stud game. The burn cards are shuffled back into the deck;
   if that is still not enough, one card is dealt for all players (RRP stud). Under `last_card_stays` one more card must
   be left over, and a card is always burned. For the shared card the deck is then shuffled if at most two cards are
   left (WL 228). */
static void meet_shortage(sw_state *s)
{
    int left = s->places - s->top, last = s->street == s->game->streets - 1, held;
    int stays = s->game->last_card_stays, needed = cards_due(s) + stays, is_apart = s->burn_next != SW_NOWHERE;
    if (last && s->game->shuffles_muck) shuffle_burns(s);
    if (!last || !s->game->one_for_all || needed <= left) return;
    uint64_t out = sw_cards_held(s, s->dealt, &held) | card_apart(s);
    int count = s->game->deck_size - held - is_apart;
    s->shared_card = count < (stays ? needed : s->hole_left);
    if (s->shared_card) s->hole_left = 0;
    int reshuffles = !s->shared_card || left <= (stays ? 2 : 0);
    if (!is_apart && (stays ? count < 2 : reshuffles || left < 2)) s->burn_due = 0;
    if (!reshuffles) return;
    s->discarded_before = s->discarded = 0; /* these are shuffled back, too */
    sw_reshuffle(s, out, count, NULL);
}

void sw_start_deal(sw_state *s)
{
    int each = sw_this_street(s)->hole + sw_this_street(s)->up;
    s->hole_left = 0;
    if (!each) return;
    s->hole_left = (int16_t)(each * sw_count_bits(s->live));
    s->hole_seat = (int8_t)sw_next_seat(s->live, s->button);
    if (s->street > 0) meet_shortage(s);
}

/* Returns the cards in hands and on boards, and the exposed card that will be burned next; counts them. */
static uint64_t cards_kept_out(const sw_state *s, int *count)
{
    uint64_t out = sw_cards_held(s, s->live, count);
    *count += s->burn_next != SW_NOWHERE;
    return out | card_apart(s);
}

/* In a stud game with discards, deals the deck's last card only if no more is due. Otherwise it is shuffled with the
   burn cards and the muck (WL 249). */
static void shuffle_muck(sw_state *s)
{
    int left = s->places - s->top, held;
    if (!s->game->shuffles_muck || s->street == 0 || left > 1 || left >= cards_due(s)) return;
    uint64_t out = cards_kept_out(s, &held);
    s->recycled = 1;
    s->discarded_before = s->discarded = 0;
    s->discards = 0;
    sw_reshuffle(s, out, s->game->deck_size - held, NULL);
}

static void deal_hole_cards(sw_state *s, int count)
{
    int seat = s->hole_seat, up = sw_this_street(s)->up;
    int down = s->hole_left - (up ? up * sw_count_bits(s->live) : 0); /* dealt before the up cards */
    s->hole_left -= (int16_t)count;
    if (down < 0) down = 0;
    if (down > count) down = count;
    seat = give_cards(s, seat, down, 0);
    seat = give_cards(s, seat, count - down, 1);
    s->hole_seat = (int8_t)seat;
    if (s->hole_left == 0 && s->exposed_seat != SW_NOWHERE) sw_replace_exposed_card(s);
}

static void prepare_hole_card(sw_state *s)
{
    shuffle_muck(s);
    if (s->street > 0) burn_a_card(s);
    shuffle_muck(s);
}

void sw_deal_hole_cards(sw_state *s, int count)
{
    prepare_hole_card(s);
    for (; s->game->shuffles_muck && s->places - s->top < s->hole_left && count > 1; count--) {
        deal_hole_cards(s, 1);
        shuffle_muck(s);
    }
    deal_hole_cards(s, count);
}

int sw_is_short(const sw_state *s)
{
    int left = s->places - s->top, burns = s->burn_due;
    if (s->step == SW_STEP_EXCHANGE) return left < s->hole_left + burns;
    if (s->step == SW_STEP_HOLE) return s->game->shuffles_muck && s->street > 0 && left < cards_due(s);
    burns = burns && s->burn_next == SW_NOWHERE; /* an exposed card lies apart from the deck */
    int boards = s->game->boards - s->next_board;
    return s->step == SW_STEP_BOARD && s->game->shuffles_for_boards && left < burns + boards * sw_board_cards(s);
}

/* Shuffles the cards that are not kept out if the deck is too short for this street's boards. Discards stay out while
   replacement cards are due. A shuffle with the discards leaves enough cards for all later boards. */
static void prepare_boards(sw_state *s)
{
    int held;
    if (!sw_is_short(s)) return;
    uint64_t out = cards_kept_out(s, &held);
    s->recycled = 1;
    s->discarded_before = 0;
    if (!s->hole_left) {
        s->discarded = 0;
        s->discards = 0;
    }
    sw_reshuffle(s, out | s->discarded, s->game->deck_size - held - s->discards, NULL);
}

void sw_deal_board(sw_state *s)
{
    prepare_boards(s);
    burn_a_card(s);
    int board = s->run * s->game->boards + s->next_board++, count = sw_board_cards(s), there = s->boards[board];
    sw_event *event = sw_record_cards(s, SW_EVENT_BOARD, SW_NOBODY, board);
    if (s->top + count > s->drawn) sw_draw_the_rest(s);
    uint8_t place = s->top;
    for (int i = 0; i < count; i++, place++) {
        if (s->first_place) sw_know_card(s, place); /* the shuffle did not know all cards */
        s->board[board][there + i] = place;
        event->card[i] = s->deck[place];
    }
    s->top = place;
    s->boards[board] = (uint8_t)(there + count);
    event->count = (uint8_t)count;
}

int sw_draws_to_come(const sw_state *s)
{
    for (int i = s->street + 1; i < s->game->streets; i++) {
        if (s->game->street[i].draw != SW_NO_DRAW) return 1;
    }
    return 0;
}

int sw_cards_to_come(const sw_state *s)
{
    int cards = 0;
    for (int i = s->street + 1; i < s->game->streets; i++) {
        const sw_street *street = &s->game->street[i];
        if (street->draw != SW_NO_DRAW || street->hole + street->up) return 0;
        cards += street->board * s->game->boards + (s->game->burn && street->board);
    }
    return cards;
}

/* ---- draws */

/* Discards a set of the seat's hole cards; the others keep their order. */
static void discard(sw_state *s, int seat, unsigned set)
{
    int kept = 0, holes = s->seat[seat].holes;
    sw_event *event = sw_record(s, SW_EVENT_DISCARD, seat, 0, 0);
    event->board = (uint8_t)set;
    for (int i = 0; i < holes; i++) {
        uint8_t place = s->seat[seat].hole[i], card = s->deck[place];
        if (set >> i & 1) {
            sw_log_card(event, card);
            s->discards++;
            if (card != SW_UNKNOWN) s->seat[seat].discarded |= SW_SET(card);
        } else {
            s->seat[seat].hole[kept++] = place;
        }
    }
    s->discarded |= s->seat[seat].discarded;
    s->seat[seat].up = (uint8_t)(s->seat[seat].up >> sw_count_bits(set)); /* up cards come after all cards that can be discarded */
    s->seat[seat].holes = (uint8_t)kept;
    if (sw_this_street(s)->draw == SW_EXCHANGE) s->seat[seat].owed = (uint8_t)(holes - kept);
}

static void name_middle(sw_state *s, int seat, unsigned set)
{
    int slot = sw_lowest_bit(set);
    uint8_t place = s->seat[seat].hole[slot];
    sw_log_card(sw_record_cards(s, SW_EVENT_MIDDLE, seat, (int)set), s->deck[place]);
    for (; slot > 0; slot--) s->seat[seat].hole[slot] = s->seat[seat].hole[slot - 1];
    s->seat[seat].hole[0] = place;
}

int sw_draw_bounds(const sw_state *s, int *least, int *most)
{
    const sw_street *street = sw_this_street(s);
    int holes = s->seat[s->actor].holes - sw_count_bits(s->seat[s->actor].up);
    *least = street->draw == SW_EXCHANGE ? 0 : street->cards;
    *most = street->cards < holes ? street->cards : holes;
    return holes;
}

sw_status sw_draw_cards(sw_state *s, int64_t code)
{
    int seat = s->actor, least, most, holes = sw_draw_bounds(s, &least, &most);
    if (code < 0 || code >> holes) return SW_WRONG_DISCARD;
    unsigned set = (unsigned)code;
    int cards = sw_count_bits(set);
    if (cards < least || cards > most) return SW_WRONG_DISCARD;
    if (sw_this_street(s)->draw == SW_NAME_MIDDLE) {
        name_middle(s, seat, set);
    } else {
        discard(s, seat, set);
    }
    s->actions++;
    s->pending &= ~(1u << seat);
    return SW_GO_ON;
}

/* Lists the seats that receive the next cards, one per card: first SW_NOBODY for a burn card, then the seats that are
   owed cards. */
static void list_owed(const sw_state *s, int8_t *seats, int count)
{
    int seat = s->hole_seat, owed = s->seat[seat].owed, left = s->hole_left;
    for (int i = 0; i < count; i++) {
        seats[i] = SW_NOBODY;
        if (i < s->burn_due || left == 0) continue;
        while (owed == 0) {
            seat = sw_next_seat(s->live, seat);
            owed = s->seat[seat].owed;
        }
        seats[i] = (int8_t)seat;
        owed--;
        left--;
    }
}

/* Returns whether there are places for two shuffles in a draw: `count` cards, and four that appear twice. Each later
   street may shuffle a whole deck, and so may the first boards from this street on. */
static int has_places_for_two(const sw_state *s, int count)
{
    int places = s->places + count + 4, is_due = s->game->shuffles_for_boards;
    for (int i = s->street; i < s->game->streets; i++) {
        const sw_street *street = &s->game->street[i];
        int is_exchange = street->draw == SW_EXCHANGE;
        if (i > s->street && (is_exchange || street->hole + street->up)) places += s->game->deck_size;
        is_due |= is_exchange && s->game->shuffles_for_boards;
        int is_dealt = i == s->street && s->game->board_first;
        if (is_due && street->board && !is_dealt) places += s->game->deck_size, is_due = 0;
    }
    return places <= SW_PLACES;
}

/* Deals the deck's last card only if no more is owed. Otherwise it is shuffled with all cards that are neither in a
   hand nor discarded in this draw (WT draw games, WL lowball). If those run out, too, the discards come back, but never
   to the seat that discarded them. */
static void keep_last_card(sw_state *s)
{
    int left = s->places - s->top, owed = s->hole_left + s->burn_due, held;
    if (left >= owed || left > 1) return;
    uint64_t out = cards_kept_out(s, &held);
    int count = s->game->deck_size - held, others = count - s->discards;
    s->recycled = 1;
    s->discarded_before = 0;
    if (others >= owed || (others > left && has_places_for_two(s, count))) {
        sw_reshuffle(s, out | s->discarded, others, NULL);
        return;
    }
    int8_t seats[SW_ALL_CARDS];
    list_owed(s, seats, count);
    s->discarded = 0;
    s->discards = 0;
    sw_reshuffle(s, out, count, seats);
}

static void prepare_exchange(sw_state *s)
{
    if (s->burn_due) {
        if (s->burn_next == SW_NOWHERE) keep_last_card(s); /* an exposed card lies apart from the deck */
        burn_a_card(s);
    }
    keep_last_card(s);
}

void sw_prepare_deal(sw_state *s)
{
    if (s->step == SW_STEP_EXCHANGE) prepare_exchange(s);
    if (s->step == SW_STEP_HOLE && s->game->shuffles_muck) prepare_hole_card(s);
    if (s->step == SW_STEP_BOARD) prepare_boards(s);
}

/* Moves on to the first seat from here that is owed a card. */
static void pass_to_owed(sw_state *s)
{
    while (s->hole_left && s->seat[s->hole_seat].owed == 0) s->hole_seat = (int8_t)sw_next_seat(s->live, s->hole_seat);
}

int sw_ask_to_draw(sw_state *s)
{
    if (s->pending) {
        s->phase = SW_DRAW;
        s->actor = (int8_t)sw_next_seat(s->pending, s->actor);
        return 1;
    }
    s->actor = SW_NOBODY;
    s->hole_left = 0;
    if (sw_this_street(s)->draw != SW_EXCHANGE) return 0;
    for (int seat = 0; seat < s->seats; seat++) s->hole_left += s->seat[seat].owed;
    if (s->hole_left == 0) prepare_exchange(s); /* a card is burned even if all seats stand pat */
    s->hole_seat = (int8_t)sw_next_seat(s->live, s->button);
    pass_to_owed(s);
    return 0;
}

void sw_exchange_cards(sw_state *s, int count)
{
    for (; count > 0; count--) {
        prepare_exchange(s);
        s->seat[s->hole_seat].owed--;
        give_cards(s, s->hole_seat, 1, 0);
        s->hole_left--;
        pass_to_owed(s);
    }
}
