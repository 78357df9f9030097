/* The state machine of a hand: posts, deals, rounds of betting, showdown, pushed chips. */
#include "game/state.h"

#include "game/deck.h"
#include "game/log.h"
#include "game/showdown.h"

/* What comes next when nobody need be asked. */
enum {
    STEP_DRAW,       /* seats throw cards away, or name one */
    STEP_EXCHANGE,   /* others in their place to hole_seat, and so on */
    STEP_HOLE,       /* a hole card to hole_seat, down or up */
    STEP_BOARD,      /* the cards of this street to a board */
    STEP_ROUND,      /* betting */
    STEP_END_ROUND,  /* bets are collected */
    STEP_FACE_UP,    /* all-in: hands are shown before the rest of the board */
    STEP_RUN_OUT,    /* the cards to come without betting, perhaps more than once */
    STEP_STREET,     /* the next one, or the showdown */
    STEP_SHOWDOWN,
    STEP_PUSH
};

static int is_single(uint32_t mask)
{
    return (mask & (mask - 1)) == 0;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static const sw_street *this_street(const sw_state *s)
{
    return &s->game->street[s->street];
}

static sw_status finish_command(sw_state *s, int from, int replayed);

/* ---- cards */

static int take_top_card(sw_state *s)
{
    if (s->next >= s->drawn) sw_draw_the_rest(s);
    return s->next++;
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

/* A card exposed in the deal goes back as the burn card, for the top card of the deck. */
static void replace_exposed_card(sw_state *s)
{
    int seat = s->exposed_seat;
    if (seat == SW_NOWHERE) return;
    uint8_t *hole = &s->seat[seat].hole[s->exposed_slot];
    s->burn_next = *hole;
    *hole = (uint8_t)take_top_card(s);
    s->exposed_seat = SW_NOWHERE;
    sw_log_card(sw_record_cards(s, SW_EVENT_REPLACE, seat, *hole), s->deck[*hole]);
}

static int board_cards(const sw_state *s)
{
    return s->community ? 1 : this_street(s)->board;
}

static int step_after_holes(const sw_state *s)
{
    return board_cards(s) ? STEP_BOARD : s->betting_over ? STEP_STREET : STEP_ROUND;
}

SW_INLINE void give_card(sw_state *s, int seat, int is_up)
{
    int place = take_top_card(s), slot = s->seat[seat].holes++;
    s->seat[seat].hole[slot] = (uint8_t)place;
    if (is_up) s->seat[seat].up |= (uint8_t)(1u << slot);
    sw_log_card(sw_record_cards(s, is_up ? SW_EVENT_UP : SW_EVENT_DEAL, seat, place), s->deck[place]);
}

static void deal_hole_cards(sw_state *s, int count)
{
    int seat = s->hole_seat, up = this_street(s)->up;
    int down = s->hole_left - (up ? up * sw_count_bits(s->live) : 0); /* these come first */
    if (s->street > 0) burn_a_card(s);
    s->hole_left -= (int16_t)count;
    for (; count > 0 && down > 0; count--, down--) {
        give_card(s, seat, 0);
        seat = sw_next_seat(s->live, seat);
    }
    for (; count > 0; count--) {
        give_card(s, seat, 1);
        seat = sw_next_seat(s->live, seat);
    }
    s->hole_seat = (int8_t)seat;
    if (s->hole_left == 0) {
        replace_exposed_card(s);
        s->step = (uint8_t)step_after_holes(s);
    }
}

static void deal_board(sw_state *s)
{
    burn_a_card(s);
    int board = s->run * s->game->boards + s->board_next;
    sw_event *event = sw_record_cards(s, SW_EVENT_BOARD, SW_NOBODY, board);
    for (int i = 0; i < board_cards(s); i++) {
        int place = take_top_card(s);
        s->board[board][s->boards[board]++] = (uint8_t)place;
        sw_log_card(event, s->deck[place]);
    }
    if (++s->board_next < s->game->boards) return;
    s->board_next = 0;
    s->step = s->betting_over ? STEP_STREET : STEP_ROUND;
}

/* Where the deck has too few cards for one each on the last street, the burned ones are shuffled in; where that
   is not enough, there is one card for all (RRP stud). Or one more must be left, a card is burned in any case,
   and for the card for all they are shuffled in where no more than two are left (WL 228). */
static void meet_shortage(sw_state *s)
{
    int left = s->places - s->next, last = s->street == s->game->streets - 1, held;
    int stays = s->game->last_card_stays, needed = s->hole_left + s->burn_due + stays;
    if (!last || !s->game->one_for_all || needed <= left) return;
    uint64_t out = sw_cards_held(s, s->dealt, &held);
    int count = s->game->deck_size - held;
    s->community = count < (stays ? needed : s->hole_left);
    if (s->community) s->hole_left = 0;
    int again = !s->community || left <= (stays ? 2 : 0);
    if (stays ? count < 2 : again || left < 2) s->burn_due = 0;
    if (!again) return;
    s->gone = s->thrown = 0; /* they come again, too */
    sw_reshuffle(s, out, count);
}

static void deal_street(sw_state *s)
{
    int each = this_street(s)->hole + this_street(s)->up;
    s->hole_left = 0;
    if (each) {
        s->hole_left = (int16_t)(each * sw_count_bits(s->live));
        s->hole_seat = (int8_t)sw_next_seat(s->live, s->button);
        if (s->street > 0) meet_shortage(s);
    }
    s->step = (uint8_t)(s->hole_left ? STEP_HOLE : step_after_holes(s));
}

static void start_street(sw_state *s)
{
    s->burn_due = sw_burns_on(s->game, s->street);
    s->community = 0;
    if (this_street(s)->draw == SW_NO_DRAW) {
        deal_street(s);
        return;
    }
    s->gone |= s->thrown;
    s->thrown = 0;
    s->thrown_count = 0;
    for (int seat = 0; seat < s->seats; seat++) s->seat[seat].owed = 0;
    s->pending = s->live;
    s->actor = s->button;
    s->step = STEP_DRAW;
}

/* ---- draws */

/* Of the cards in a set (bit i = hole card i), in their order; they leave the hand. */
static void throw_away(sw_state *s, int seat, unsigned set)
{
    int kept = 0, holes = s->seat[seat].holes;
    sw_event *event = sw_record(s, SW_EVENT_DISCARD, seat, 0, 0);
    event->board = (uint8_t)set;
    for (int i = 0; i < holes; i++) {
        uint8_t place = s->seat[seat].hole[i], card = s->deck[place];
        if (set >> i & 1) {
            sw_log_card(event, card);
            s->thrown_count++;
            if (card != SW_UNKNOWN) s->thrown |= SW_SET(card);
        } else {
            s->seat[seat].hole[kept++] = place;
        }
    }
    s->seat[seat].holes = (uint8_t)kept;
    if (this_street(s)->draw == SW_EXCHANGE) s->seat[seat].owed = (uint8_t)(holes - kept);
}

static void name_middle(sw_state *s, int seat, unsigned set)
{
    int slot = sw_lowest_bit(set);
    uint8_t place = s->seat[seat].hole[slot];
    sw_log_card(sw_record_cards(s, SW_EVENT_MIDDLE, seat, (int)set), s->deck[place]);
    for (; slot > 0; slot--) s->seat[seat].hole[slot] = s->seat[seat].hole[slot - 1];
    s->seat[seat].hole[0] = place;
}

/* The deck's last card is not dealt, but where it is just what is owed: it is shuffled with all that is neither
   in a hand nor thrown away in this draw (WT draw games, WL lowball). Only where these are too few the latter
   come again. */
static void keep_last_card(sw_state *s)
{
    int left = s->places - s->next, owed = s->hole_left + s->burn_due, held;
    if (left >= owed || left > 1) return;
    uint64_t out = sw_cards_held(s, s->live, &held);
    int count = s->game->deck_size - held;
    if (count - s->thrown_count >= owed) {
        count -= s->thrown_count;
        out |= s->thrown;
        s->gone = 0;
    } else {
        s->gone = s->thrown = 0;
    }
    s->recycled = 1;
    sw_reshuffle(s, out, count);
}

/* Sees to it that the top card is the next to be dealt in exchange. */
static void prepare_exchange(sw_state *s)
{
    if (s->burn_due) {
        keep_last_card(s);
        burn_a_card(s);
    }
    keep_last_card(s);
}

/* The next to get a card is the first seat from here on to which one is owed. */
static void pass_to_owed(sw_state *s)
{
    while (s->hole_left && s->seat[s->hole_seat].owed == 0) s->hole_seat = (int8_t)sw_next_seat(s->live, s->hole_seat);
}

static void exchange_cards(sw_state *s, int count)
{
    for (; count > 0; count--) {
        prepare_exchange(s);
        s->seat[s->hole_seat].owed--;
        give_card(s, s->hole_seat, 0);
        s->hole_left--;
        pass_to_owed(s);
    }
    if (s->hole_left == 0) deal_street(s);
}

/* Returns whether somebody is asked; else the draw is over. */
static int ask_who_draws(sw_state *s)
{
    if (s->pending) {
        s->phase = SW_DRAW;
        s->actor = (int8_t)sw_next_seat(s->pending, s->actor);
        return 1;
    }
    s->actor = SW_NOBODY;
    if (this_street(s)->draw != SW_EXCHANGE) {
        deal_street(s);
        return 0;
    }
    s->hole_left = 0;
    for (int seat = 0; seat < s->seats; seat++) s->hole_left += s->seat[seat].owed;
    if (s->hole_left == 0) { /* a card is burned when all stand pat, too */
        prepare_exchange(s);
        deal_street(s);
        return 0;
    }
    s->hole_seat = (int8_t)sw_next_seat(s->live, s->button);
    pass_to_owed(s);
    s->step = STEP_EXCHANGE;
    return 0;
}

static sw_status draw(sw_state *s, int64_t code)
{
    const sw_street *street = this_street(s);
    int seat = s->actor, from = s->events;
    if (code < 0 || code >> s->seat[seat].holes) return SW_WRONG_DISCARD;
    unsigned set = (unsigned)code;
    int cards = sw_count_bits(set);
    if (street->draw == SW_EXCHANGE ? cards > street->cards : cards != street->cards) return SW_WRONG_DISCARD;
    if (street->draw == SW_NAME_MIDDLE) {
        name_middle(s, seat, set);
    } else {
        throw_away(s, seat, set);
    }
    s->actions++;
    s->pending &= ~(1u << seat);
    return finish_command(s, from, from);
}

/* ---- chips */

static int64_t take_chips(sw_state *s, int seat, int64_t amount)
{
    amount = smaller(amount, s->seat[seat].stack);
    s->seat[seat].stack -= amount;
    s->pot += amount;
    if (s->seat[seat].stack == 0) s->has_chips &= ~(1u << seat);
    return amount;
}

static void put_in(sw_state *s, int seat, int64_t amount)
{
    amount = take_chips(s, seat, amount);
    s->seat[seat].bet += amount;
    s->seat[seat].committed += amount;
}

static int64_t highest_bet(const sw_state *s, uint32_t seats)
{
    int64_t most = 0;
    for (; seats; seats &= seats - 1) {
        int seat = sw_lowest_bit(seats);
        if (s->seat[seat].bet > most) most = s->seat[seat].bet;
    }
    return most;
}

/* The highest bet, or ante, goes back as far as nobody else, folded or not, has put in as much. */
static void return_uncalled(sw_state *s, int is_ante)
{
    int64_t most = 0, second = 0;
    int who = SW_NOBODY;
    for (int seat = 0; seat < s->seats; seat++) {
        int64_t chips = is_ante ? s->seat[seat].committed : s->seat[seat].bet;
        if (chips > most) {
            second = most;
            most = chips;
            who = seat;
        } else if (chips > second) {
            second = chips;
        }
    }
    if (most == second || !(s->live >> who & 1)) return;
    int64_t back = most - second;
    if (!is_ante) s->seat[who].bet -= back;
    s->seat[who].committed -= back;
    s->pot -= back;
    s->seat[who].stack += back;
    s->has_chips |= 1u << who;
    sw_record(s, SW_EVENT_RETURN, who, s->seat[who].bet, back);
}

static void post_ante(sw_state *s, int seat, int is_dead)
{
    int64_t amount = take_chips(s, seat, s->game->ante);
    if (amount == 0) return;
    *(is_dead ? &s->dead : &s->seat[seat].committed) += amount;
    s->antes += amount;
    sw_record(s, SW_EVENT_ANTE, seat, s->seat[seat].bet, amount);
}

static void post_live(sw_state *s, int kind, int seat)
{
    int64_t before = s->seat[seat].stack;
    if (before == 0) return;
    put_in(s, seat, s->seat[seat].live_post);
    sw_record(s, kind, seat, s->seat[seat].bet, before - s->seat[seat].stack);
}

static void post_dead(sw_state *s, int seat)
{
    int64_t amount = take_chips(s, seat, s->seat[seat].dead_post);
    if (amount == 0) return;
    s->dead += amount;
    sw_record(s, SW_EVENT_DEAD, seat, s->seat[seat].bet, amount);
}

static int lowest_post(const sw_state *s, uint32_t seats)
{
    int lowest = sw_lowest_bit(seats);
    for (; seats; seats &= seats - 1) {
        int seat = sw_lowest_bit(seats);
        if (s->seat[seat].live_post < s->seat[lowest].live_post) lowest = seat;
    }
    return lowest;
}

/* Where blinds begin: left of the button, but on it when two play. */
static int first_blind(const sw_state *s)
{
    int heads_up = s->players == 2 && s->dealt >> s->button & 1;
    return heads_up ? s->button : sw_next_seat(s->dealt, s->button);
}

static void post_everything(sw_state *s)
{
    const sw_game *game = s->game;
    int first = first_blind(s), seat = first, big = SW_NOBODY;
    uint32_t straddles = s->straddles;
    int64_t most = 0;
    s->opens_after = s->button;
    for (uint32_t rest = s->blinds | straddles | s->missed; rest; seat = sw_next_seat(s->dealt, seat)) {
        uint32_t bit = 1u << seat & rest;
        if (!bit) continue;
        rest &= ~bit;
        int64_t post = s->seat[seat].live_post;
        if (s->to_match < post) s->to_match = post;
        if (bit & s->missed) continue;
        if (post >= most) { /* the first street opens left of the last whole blind or straddle */
            most = post;
            s->opens_after = (int8_t)seat;
        }
        if (bit & s->blinds && (big == SW_NOBODY || post >= s->seat[big].live_post)) big = seat;
    }
    s->big_seat = (int8_t)big;
    s->deferred = SW_NOBODY;
    if (s->opens_after == s->button && straddles >> s->button & 1 && big != SW_NOBODY &&
        game->button_straddle_utg) {
        s->deferred = s->button;
        s->opens_after = (int8_t)big;
    }

    int big_ante = game->ante && game->ante_kind == SW_ANTE_BIG_BLIND && big != SW_NOBODY;
    if (game->ante && game->ante_kind == SW_ANTE_ALL) {
        seat = s->button;
        for (int i = 0; i < s->players; i++) {
            seat = sw_next_seat(s->dealt, seat);
            post_ante(s, seat, 0);
        }
        int64_t before = s->pot;
        return_uncalled(s, 1);
        s->antes -= before - s->pot;
    }
    if (game->ante && game->ante_kind == SW_ANTE_BUTTON && s->dealt >> s->button & 1) post_ante(s, s->button, 1);
    if (big_ante && game->ante_first) post_ante(s, big, 1);
    uint32_t dead = s->dead_posts;
    seat = first;
    for (; dead && game->ante_first; seat = sw_next_seat(s->dealt, seat)) {
        if (dead >> seat & 1) post_dead(s, seat);
        dead &= ~(1u << seat);
    }
    seat = first;
    for (uint32_t rest = s->blinds; rest; seat = sw_next_seat(s->dealt, seat)) {
        if (rest >> seat & 1) post_live(s, SW_EVENT_BLIND, seat);
        rest &= ~(1u << seat);
    }
    if (big_ante && !game->ante_first) post_ante(s, big, 1);
    while (straddles) { /* the lowest first */
        int lowest = lowest_post(s, straddles);
        post_live(s, SW_EVENT_STRADDLE, lowest);
        straddles &= ~(1u << lowest);
    }
    seat = first;
    for (uint32_t rest = s->missed | dead; rest; seat = sw_next_seat(s->dealt, seat)) {
        if (s->missed >> seat & 1) post_live(s, SW_EVENT_MISSED, seat);
        if (dead >> seat & 1) post_dead(s, seat);
        rest &= ~(1u << seat);
    }
}

/* ---- betting */

static int is_limit(const sw_state *s)
{
    return s->game->structure == SW_FIXED_LIMIT;
}

/* The most that a pot-limit bet may come to: the pot after a call, raised by as much. */
static int64_t pot_limit(const sw_state *s, int seat)
{
    const sw_game *game = s->game;
    int64_t pot = s->pot, to_match = s->bringing ? 0 : s->to_match; /* who brings it in faces no bet */
    if (s->street == 0) {
        if (!game->pot_antes) pot -= s->antes;
        sw_pot_blinds how = game->pot_blinds; /* small blinds as big ones until the big blind has acted (WL 187) */
        if (how == SW_POT_SMALL_AS_BIG && s->big_seat >= 0 && s->acted >> s->big_seat & 1) how = SW_POT_AS_POSTED;
        for (uint32_t rest = s->dealt; rest && how != SW_POT_AS_POSTED; rest &= rest - 1) {
            int other = sw_lowest_bit(rest);
            int64_t post = s->seat[other].live_post, dead = s->seat[other].dead_post, counts = post;
            int is_blind = s->blinds >> other & 1;
            if (how == SW_POT_SMALL_AS_BIG) {
                counts = is_blind && post < game->big_blind && s->seat[other].bet >= post ? game->big_blind : 0;
                if (dead && dead < game->big_blind && s->seat[other].start >= post + dead) pot += game->big_blind - dead;
            }
            if (s->seat[other].bet < counts) pot += counts - s->seat[other].bet;
        }
    }
    return to_match + pot + to_match - s->seat[seat].bet;
}

/* The total over which the next raise counts. */
SW_INLINE int64_t raised_from(const sw_state *s)
{
    return is_limit(s) || s->completes ? s->last_full_bet : s->to_match;
}

SW_INLINE sw_status may_raise(const sw_state *s, int seat)
{
    if (s->seat[seat].bet + s->seat[seat].stack <= s->to_match) return SW_ONLY_CALL;
    if (!(s->has_chips & ~(1u << seat))) return SW_NOBODY_ANSWERS;
    if (s->game->jacks_to_open && s->street == 0 && s->to_match == 0 && !sw_has_openers(s, seat)) return SW_NO_OPENERS;
    if (s->game->max_raises && !s->uncapped && s->raises >= s->game->max_raises) return SW_CAPPED;
    if (!(s->acted >> seat & 1) || s->game->reopen_any) return SW_DONE;
    int64_t faced = s->to_match - s->seat[seat].answered; /* what has been raised since, all-ins added up */
    if (is_limit(s) || s->game->reopen_half) faced *= 2;
    return faced >= s->min_raise ? SW_DONE : SW_NOT_REOPENED;
}

/* What the actor puts in to call. */
static int64_t to_call(const sw_state *s)
{
    uint32_t me = 1u << s->actor;
    int64_t bet = s->seat[s->actor].bet;
    /* Where nobody could answer, no more than the others' bets need be matched. */
    int64_t level = s->has_chips & ~me ? s->to_match : highest_bet(s, s->live & ~me);
    return level > bet ? smaller(level - bet, s->seat[s->actor].stack) : 0;
}

static int64_t next_multiple(int64_t amount, int64_t chip)
{
    return (amount + chip - 1) / chip * chip;
}

/* The totals that the actor may bet or raise to, or why there are none. */
SW_INLINE sw_status may_raise_to(const sw_state *s, int64_t *min_to, int64_t *max_to, int64_t *step)
{
    int seat = s->actor;
    sw_status status = may_raise(s, seat);
    if (status != SW_DONE) return status;
    int64_t least = raised_from(s) + s->min_raise, all = s->seat[seat].bet + s->seat[seat].stack, most = all;
    if (s->game->structure == SW_POT_LIMIT) most = pot_limit(s, seat);
    *step = 1;
    if (s->game->wager > 1) {
        *step = s->game->wager;
        least = next_multiple(least, *step);
        if (most < all) most = s->game->pot_up ? next_multiple(most, *step) : most - most % *step;
    }
    if (is_limit(s) || most < least) most = least;
    if (s->open_pair_bet) most = raised_from(s) + s->open_pair_bet;
    *max_to = smaller(most, all);
    *min_to = smaller(least, *max_to);
    if (s->open_pair_bet && *max_to > *min_to) *step = *max_to - *min_to;
    return SW_DONE;
}

static int may_fold(const sw_state *s)
{
    return !s->bringing && (s->game->free_fold || to_call(s) > 0);
}

sw_legal sw_legal_now(const sw_state *s)
{
    sw_legal legal = {0, 0, -1, -1, 1};
    if (s->phase != SW_BET) return legal;
    legal.fold = may_fold(s);
    legal.call = to_call(s);
    may_raise_to(s, &legal.min_to, &legal.max_to, &legal.step);
    return legal;
}

/* The next seat to act after another, or SW_NOBODY when the round is over. */
static inline int next_to_act(const sw_state *s, int after)
{
    uint32_t pending = s->pending;
    if (!pending) return SW_NOBODY;
    if (is_single(s->has_chips) && s->seat[sw_lowest_bit(pending)].bet >= highest_bet(s, s->live & ~pending)) {
        return SW_NOBODY;
    }
    int seat = sw_next_seat(pending, after);
    if (s->deferred != SW_NOBODY && s->street == 0 && pending & ~s->acted & 1u << s->deferred) {
        /* Its first turn comes when the others have had one. */
        uint32_t rest = pending & ~(1u << s->deferred);
        if (!rest) return s->deferred;
        seat = sw_next_seat(rest, after);
        int turn = (seat - s->opens_after - 1 + s->seats) % s->seats;
        int last = (after - s->opens_after - 1 + s->seats) % s->seats;
        if (s->acted && turn <= last) seat = s->deferred;
    }
    return seat;
}

static void uncap_heads_up(sw_state *s)
{
    if (s->game->uncapped == SW_UNCAPPED_HEADS_UP && s->raises < s->game->max_raises &&
        sw_count_bits(s->has_chips) == 2) {
        s->uncapped = 1;
    }
}

/* Returns whether somebody is asked. */
static int open_round(sw_state *s)
{
    const sw_game *game = s->game;
    int after = s->button;
    s->min_raise = this_street(s)->bet;
    if (s->street == 0) {
        after = s->opens_after;
        if (s->straddles && game->straddle_doubles && !is_limit(s)) s->min_raise = s->to_match;
        if (s->min_raise < game->first_raise) s->min_raise = game->first_raise;
    } else {
        s->to_match = 0;
    }
    s->last_full_bet = s->to_match;
    s->raises = s->to_match > 0;
    s->bringing = s->completes = 0;
    s->open_pair_bet = is_limit(s) && game->open_pair && s->street == 1 && sw_open_pair(s) ? game->street[2].bet : 0;
    if (s->open_pair_bet <= s->min_raise) s->open_pair_bet = 0;
    if (this_street(s)->opener != SW_POSITION) {
        int first = sw_opening_seat(s);
        after = (first + s->seats - 1) % s->seats; /* the seat before */
        if (s->street == 0 && game->bring_in) {
            s->to_match = game->bring_in;
            s->completes = 1;
            s->bringing = s->has_chips >> first & 1;
        }
    }
    s->pending = s->has_chips;
    s->acted = 0;
    s->round_began = s->actions;
    s->round_street = s->street;
    s->uncapped = game->uncapped == SW_UNCAPPED_TWO_DEALT        ? s->players == 2
                  : game->uncapped == SW_UNCAPPED_ROUND_HEADS_UP ? sw_count_bits(s->has_chips) == 2
                                                                 : 0;
    s->uncapped &= is_limit(s);
    if (is_limit(s)) uncap_heads_up(s);
    int seat = next_to_act(s, after);
    if (seat == SW_NOBODY) return 0;
    s->phase = SW_BET;
    s->actor = (int8_t)seat;
    return 1;
}

static int all_hands_face_up(const sw_state *s)
{
    return s->game->all_in_face_up && s->live & ~s->has_chips;
}

static void restart(sw_state *s);

/* All cards come back; the next shuffle is dealt. */
static void deal_again(sw_state *s, int why)
{
    sw_record(s, why, SW_NOBODY, 0, 0);
    sw_disturb_deck(s);
    s->redeals++;
    s->places = (uint8_t)s->game->deck_size;
    sw_shuffle_whole_deck(s, s->game->deck_size);
    restart(s);
}

static int draws_to_come(const sw_state *s)
{
    for (int i = s->street + 1; i < s->game->streets; i++) {
        if (s->game->street[i].draw != SW_NO_DRAW) return 1;
    }
    return 0;
}

static void end_round(sw_state *s)
{
    if (s->game->jacks_to_open && s->street == 0 && s->to_match == 0 && s->acted && !is_single(s->live)) {
        deal_again(s, SW_EVENT_PASSED);
        return;
    }
    return_uncalled(s, 0);
    for (int seat = 0; seat < s->seats; seat++) s->seat[seat].bet = 0;
    if (is_single(s->live)) {
        s->step = STEP_PUSH;
    } else if (is_single(s->has_chips)) {
        s->betting_over = 1;
        s->step = all_hands_face_up(s) && !draws_to_come(s) ? STEP_FACE_UP : STEP_RUN_OUT;
    } else {
        s->step = STEP_STREET;
    }
}

/* ---- the showdown */

int sw_state_pots(const sw_state *s, sw_pot pots[SW_SEATS])
{
    int64_t collected[SW_SEATS];
    for (int seat = 0; seat < s->seats; seat++) collected[seat] = s->seat[seat].committed - s->seat[seat].bet;
    return sw_pots(collected, s->seats, s->live | s->mucked, s->live, s->dead, pots);
}

/* The last aggressor still in, from whom hands are shown, or SW_NOBODY. */
static int last_aggressor(const sw_state *s)
{
    if (s->game->first_shows_final && s->round_street < s->game->streets - 1) return SW_NOBODY;
    uint32_t since = s->game->first_shows_any_street ? 0 : s->round_began;
    int first = SW_NOBODY;
    for (uint32_t rest = s->live; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        if (s->seat[seat].raised_at > since) {
            since = s->seat[seat].raised_at;
            first = seat;
        }
    }
    return first;
}

/* Those of some seats who are in the last side pot: they show before the others. */
static uint32_t in_last_pot(const sw_state *s, uint32_t seats)
{
    int64_t most = 0;
    uint32_t in = 0;
    for (; seats; seats &= seats - 1) {
        int seat = sw_lowest_bit(seats);
        if (s->seat[seat].committed > most) in = 0;
        if (s->seat[seat].committed >= most) {
            most = s->seat[seat].committed;
            in |= 1u << seat;
        }
    }
    return in;
}

/* The pots to be won, what the hands are worth on each board, and the best shown so far in each pot. */
typedef struct {
    sw_pot pot[SW_SEATS];
    int pots;
    sw_values values;
    uint16_t best[SW_SEATS][SW_CONTESTS];
} showdown;

/* Whether a seat beats or ties, in some pot on some board, all that is shown there. */
static int is_good(int seat, const showdown *down)
{
    for (int i = 0; i < down->pots; i++) {
        if (!(down->pot[i].seats >> seat & 1)) continue;
        for (int k = 0; k < down->values.contests; k++) {
            uint16_t value = down->values.of[k][seat];
            if (value && value >= down->best[i][k]) return 1;
        }
    }
    return 0;
}

static void lay_down(int seat, showdown *down)
{
    for (int i = 0; i < down->pots; i++) {
        if (!(down->pot[i].seats >> seat & 1)) continue;
        for (int k = 0; k < down->values.contests; k++) {
            uint16_t value = down->values.of[k][seat];
            if (value > down->best[i][k]) down->best[i][k] = value;
        }
    }
}

static void show_hand(sw_state *s, int seat)
{
    sw_event *event = sw_record(s, SW_EVENT_SHOW, seat, 0, 0); /* there may be no cards to show */
    for (int i = 0; i < s->seat[seat].holes; i++) sw_log_card(event, sw_hole_card(s, seat, i));
    s->shown |= 1u << seat;
}

static void muck_hand(sw_state *s, int seat)
{
    sw_record(s, SW_EVENT_MUCK, seat, 0, 0);
    s->live &= ~(1u << seat);
    s->mucked |= 1u << seat;
}

/* Takes the rake from the main pot first. */
static void take_rake(sw_state *s, sw_pot *pots, int count)
{
    const sw_game *game = s->game;
    if (!game->rake_ppm || (game->no_flop_no_drop && s->street == 0 && s->boards[0] < 3)) return;
    int64_t rake = s->pot / 1000000 * game->rake_ppm + s->pot % 1000000 * game->rake_ppm / 1000000;
    rake = smaller(rake, game->rake_cap);
    if (rake == 0) return;
    sw_record(s, SW_EVENT_RAKE, SW_NOBODY, 0, rake);
    for (int i = 0; i < count && rake; i++) {
        int64_t from = smaller(rake, pots[i].amount);
        pots[i].amount -= from;
        rake -= from;
    }
}

static void push_to(sw_state *s, int pot, int seat, int64_t amount)
{
    if (amount == 0) return;
    s->seat[seat].stack += amount;
    sw_record(s, SW_EVENT_PUSH, seat, pot, amount);
}

/* Who wins a contest, of some seats; nobody where no hand qualifies. */
static uint32_t winners_of(const showdown *down, int contest, uint32_t seats)
{
    const uint16_t *value = down->values.of[contest];
    uint32_t winners = 0;
    unsigned best = 1;
    for (; seats; seats &= seats - 1) {
        int seat = sw_lowest_bit(seats);
        if (value[seat] > best) winners = 0;
        if (value[seat] >= best) {
            best = value[seat];
            winners |= 1u << seat;
        }
    }
    return winners;
}

/* Odd chips go to the first seats from the left of the button; in stud to the highest card by suit. */
static void push_equally(sw_state *s, int pot, uint32_t winners, int64_t amount, int contest)
{
    int shares = sw_count_bits(winners), seat = s->button;
    uint32_t left = winners;
    for (int share = 0; share < shares; share++) {
        if (s->game->by_suit && s->game->odd_chip != SW_ODD_POSITION && shares > 1) {
            seat = sw_odd_chip_seat(s, left, contest);
            left &= ~(1u << seat);
        } else {
            seat = sw_next_seat(winners, seat);
        }
        push_to(s, pot, seat, sw_part(amount, s->game->chip, shares, share));
    }
}

/* Pushes what is to be won on a board to the best hand of each ranking, the odd chip to the first ranking's; of two
   low ones to that of the first winner left of the button (WL 149). What nobody qualifies for the others
   win too. Those who win everything together split it once (WT 73). */
static void push_board(sw_state *s, int pot, int64_t amount, const showdown *down, int first)
{
    uint32_t winners[SW_SHARES], seats = down->pot[pot].seats;
    int contest[SW_SHARES], parts = 0;
    for (int k = 0; k < s->game->shares; k++) {
        uint32_t of = winners_of(down, first + k, seats);
        if (!of || (parts && of == winners[0])) continue;
        winners[parts] = of;
        contest[parts++] = first + k;
    }
    int second = parts == 2 && s->game->half_by_position &&
                 !(winners[0] >> sw_next_seat(winners[0] | winners[1], s->button) & 1);
    for (int k = 0; k < parts; k++) {
        push_equally(s, pot, winners[k], sw_part(amount, s->game->chip, parts, k ^ second), contest[k]);
    }
}

/* Pushes each pot, the last side pot first: to each run-out and board its part. */
static void push_pots(sw_state *s, showdown *down)
{
    const sw_game *game = s->game;
    take_rake(s, down->pot, down->pots);
    int each = game->best_board || s->step != STEP_SHOWDOWN ? 1 : game->boards;
    for (int i = down->pots; i-- > 0;) {
        int64_t amount = down->pot[i].amount;
        uint32_t seats = down->pot[i].seats;
        for (int board = 0; board < s->runs * each; board++) {
            int64_t part = s->runs == 1 ? amount : sw_part(amount, game->chip, s->runs, board / each);
            if (each > 1) part = sw_part(part, game->chip, each, board % each);
            if (is_single(seats)) {
                push_to(s, i, sw_lowest_bit(seats), part);
            } else {
                push_board(s, i, part, down, board * game->shares);
            }
        }
    }
    for (int seat = 0; seat < s->seats; seat++) s->seat[seat].committed = 0;
    s->pot = s->dead = 0;
}

/* ---- from one call to the next */

static int cards_to_come(const sw_state *s)
{
    int cards = 0;
    for (int i = s->street + 1; i < s->game->streets; i++) {
        const sw_street *street = &s->game->street[i];
        if (street->draw != SW_NO_DRAW || street->hole + street->up) return 0; /* it is run once */
        cards += street->board * s->game->boards + (s->game->burn && street->board);
    }
    return cards;
}

/* Hands are shown or mucked until nobody is left to: those in the last side pot first, from the last
   aggressor on, else from the left of the button. Returns whether a caller must say more. */
static int must_wait_for_hands(sw_state *s, showdown *down)
{
    uint32_t left = s->live & ~s->shown;
    if (!left || is_single(s->live)) return 0;
    int face_up = all_hands_face_up(s), from = last_aggressor(s);
    if (from == SW_NOBODY && this_street(s)->opener != SW_POSITION) from = sw_opening_seat(s);
    from = from == SW_NOBODY ? s->button : (from + s->seats - 1) % s->seats; /* the seat before the first */
    while (left) {
        uint32_t group = in_last_pot(s, left);
        left &= ~group;
        int seat = sw_next_seat(group, from);
        if (s->manual & SW_MANUAL_SHOWDOWN) {
            s->phase = SW_SHOWDOWN;
            s->actor = (int8_t)seat;
            return 1;
        }
        for (;;) {
            if (is_single(s->live)) return 0;
            if (face_up) {
                show_hand(s, seat);
            } else if (is_good(seat, down)) {
                lay_down(seat, down);
                show_hand(s, seat);
            } else {
                muck_hand(s, seat);
            }
            group &= ~(1u << seat);
            if (!group) break;
            seat = sw_next_seat(group, seat);
        }
    }
    return 0;
}

/* Returns the seats whose hands' values cannot be known. */
static uint32_t weigh(const sw_state *s, showdown *down)
{
    down->pots = sw_state_pots(s, down->pot);
    if (is_single(s->live)) return 0;
    uint32_t unknown = sw_showdown_values(s, s->live, &down->values);
    for (int i = 0; i < down->pots; i++) {
        for (int k = 0; k < down->values.contests; k++) down->best[i][k] = 0;
    }
    return unknown;
}

/* Goes on until the caller is needed. */
static sw_status go_on(sw_state *s)
{
    for (;;) {
        switch (s->step) {
        case STEP_DRAW:
            if (ask_who_draws(s)) return SW_DONE;
            break;
        case STEP_EXCHANGE:
        case STEP_HOLE:
        case STEP_BOARD:
            if (s->manual & SW_MANUAL_DEAL) {
                s->phase = SW_DEAL;
                s->actor = SW_NOBODY;
                return SW_DONE;
            }
            if (s->step == STEP_BOARD) {
                deal_board(s);
            } else if (s->step == STEP_HOLE) {
                deal_hole_cards(s, s->hole_left);
            } else {
                exchange_cards(s, s->hole_left);
            }
            break;
        case STEP_ROUND:
            if (open_round(s)) return SW_DONE;
            s->step = STEP_END_ROUND;
            break;
        case STEP_END_ROUND:
            end_round(s);
            break;
        case STEP_FACE_UP:
            if (!(s->manual & SW_MANUAL_SHOWDOWN)) {
                for (uint32_t rest = s->live; rest; rest &= rest - 1) {
                    int seat = sw_lowest_bit(rest);
                    for (int i = 0; i < s->seat[seat].holes; i++) {
                        s->unknown_seat = (int8_t)seat;
                        if (sw_hole_card(s, seat, i) == SW_UNKNOWN) return SW_CARDS_MISSING;
                    }
                }
            }
            if (must_wait_for_hands(s, NULL)) return SW_DONE;
            s->step = STEP_RUN_OUT;
            break;
        case STEP_RUN_OUT:
            s->run_street = s->street;
            s->step = STEP_STREET;
            if (s->manual & SW_MANUAL_RUNS && cards_to_come(s)) {
                s->phase = SW_RUNS;
                s->actor = SW_NOBODY;
                return SW_DONE;
            }
            break;
        case STEP_STREET:
            if (s->street + 1 < s->game->streets) {
                s->street++;
                start_street(s);
            } else if (s->run + 1 < s->runs) {
                s->run++;
                s->street = s->run_street;
            } else {
                s->step = STEP_SHOWDOWN;
            }
            break;
        case STEP_SHOWDOWN:
        case STEP_PUSH:
        default: {
            showdown down;
            if (s->step == STEP_SHOWDOWN && s->manual & SW_MANUAL_SHOWDOWN && must_wait_for_hands(s, NULL)) {
                return SW_DONE;
            }
            uint32_t unknown = weigh(s, &down);
            if (unknown) {
                s->unknown_seat = (int8_t)sw_lowest_bit(unknown);
                return SW_CARDS_MISSING;
            }
            if (s->step == STEP_SHOWDOWN) must_wait_for_hands(s, &down);
            push_pots(s, &down);
            s->phase = SW_OVER;
            s->actor = SW_NOBODY;
            return SW_DONE;
        }
        }
    }
}

/* From the posts on, with the cards as they lie in the deck. */
static void restart(sw_state *s)
{
    s->next = s->run = s->street = s->betting_over = 0;
    s->runs = 1;
    for (int board = 0; board < s->game->boards; board++) s->boards[board] = 0;
    s->board_next = s->first_place = 0;
    s->thrown_count = 0;
    s->recycled = s->misfit = 0;
    s->exposed = s->thrown = s->gone = 0;
    s->burn_next = s->exposed_seat = SW_NOWHERE;
    s->pot = s->dead = s->antes = s->to_match = 0;
    s->live = s->has_chips = s->dealt;
    s->shown = s->mucked = 0;
    s->pending = s->acted = 0;
    s->actions = s->chip_actions = s->round_began = 0;
    s->actor = SW_NOBODY;
    s->phase = SW_OVER;
    s->first_event = s->events;
    for (int seat = 0; seat < s->seats; seat++) {
        s->seat[seat].stack = smaller(s->seat[seat].start, s->game->hand_cap);
        s->seat[seat].bet = s->seat[seat].committed = 0;
        s->seat[seat].raised_at = 0;
        s->seat[seat].holes = s->seat[seat].up = 0;
    }
    post_everything(s);
    start_street(s);
}

void sw_set_up(sw_state *s, const sw_game *game, const int64_t *stacks, int seats, int button)
{
    s->game = game;
    s->seats = (uint8_t)seats;
    s->button = (int8_t)button;
    sw_forget_original(s);
    s->players = s->drawn = 0;
    s->redeals = 0;
    s->has_unknown = 0;
    s->places = s->known_places = (uint8_t)game->deck_size;
    s->dealt = s->blinds = s->straddles = s->missed = s->dead_posts = 0;
    s->manual = 0;
    s->seed = s->index = 0;
    s->viewer = SW_EVERYTHING;
    s->events = s->out_of_memory = 0;
    for (int seat = 0; seat < seats; seat++) {
        s->seat[seat].start = stacks[seat];
        s->seat[seat].live_post = s->seat[seat].dead_post = 0;
        if (stacks[seat] == 0) continue;
        s->dealt |= 1u << seat;
        s->players++;
    }
    int seat = first_blind(s);
    if (game->button_blind) {
        for (seat = button; !(s->dealt >> seat & 1);) seat = (seat + seats - 1) % seats;
    }
    for (int i = 0; i < game->blinds; i++, seat = sw_next_seat(s->dealt, seat)) {
        sw_post(s, seat, sw_is_blind(game, i) ? SW_EVENT_BLIND : SW_EVENT_STRADDLE, game->blind[i], 0);
    }
}

void sw_post(sw_state *s, int seat, int kind, int64_t live, int64_t dead)
{
    uint32_t bit = 1u << seat;
    s->blinds &= ~bit;
    s->straddles &= ~bit;
    s->missed &= ~bit;
    s->dead_posts &= ~bit;
    s->seat[seat].live_post = live;
    s->seat[seat].dead_post = dead;
    if (live) *(kind == SW_EVENT_BLIND ? &s->blinds : kind == SW_EVENT_STRADDLE ? &s->straddles : &s->missed) |= bit;
    if (dead) s->dead_posts |= bit;
}

/* ---- the calls */

/* Ends a call that began with event `from`: goes on, then marks its events. */
static sw_status finish_command(sw_state *s, int from, int replayed)
{
    sw_status status = go_on(s);
    if (s->out_of_memory) return SW_NO_MEMORY;
    s->log[from].command |= SW_STARTS_COMMAND;
    s->log[replayed].command |= SW_REPLAYS_COMMAND;
    return status;
}

int sw_wrong_post(const sw_state *s, int64_t *least)
{
    int64_t to_match = 0, big = s->game->big_blind;
    uint32_t straddles = s->straddles;
    for (uint32_t rest = straddles; rest; rest &= rest - 1) { /* a third blind of the game may be any */
        int seat = sw_lowest_bit(rest);
        for (int i = 2; i < s->game->blinds; i++) {
            if (s->seat[seat].live_post != s->game->blind[i]) continue;
            straddles &= ~(1u << seat);
            to_match = s->seat[seat].live_post > to_match ? s->seat[seat].live_post : to_match;
        }
    }
    for (uint32_t rest = s->dealt; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        *least = -big;
        if (s->missed >> seat & 1 && s->seat[seat].live_post > big) return seat;
        *least = 0;
        if (straddles >> seat & 1 && seat == s->button && is_limit(s)) return seat;
        if (s->blinds >> seat & 1 && s->seat[seat].live_post > to_match) to_match = s->seat[seat].live_post;
    }
    while (straddles) { /* the lowest first */
        int lowest = lowest_post(s, straddles);
        *least = s->game->straddle_doubles || to_match <= big ? 2 * to_match : to_match + big;
        if (*least < 1) *least = 1;
        if (s->seat[lowest].live_post < *least) return lowest;
        to_match = s->seat[lowest].live_post;
        straddles &= ~(1u << lowest);
    }
    return SW_NOBODY;
}

sw_status sw_begin(sw_state *s)
{
    s->began_unknown = s->has_unknown;
    restart(s);
    sw_status status = go_on(s);
    return s->out_of_memory ? SW_NO_MEMORY : status;
}

sw_status sw_act(sw_state *s, int64_t code)
{
    if (s->phase == SW_DRAW) return draw(s, code);
    if (s->phase != SW_BET) return SW_WRONG_PHASE;
    int seat = s->actor, kind, from = s->events;
    uint32_t me = 1u << seat;
    int64_t amount = 0, min_to, max_to, step;
    if (code == 0) {
        amount = to_call(s);
        kind = s->bringing ? SW_EVENT_BRING_IN : amount ? SW_EVENT_CALL : SW_EVENT_CHECK;
    } else if (code > 0) {
        sw_status status = may_raise_to(s, &min_to, &max_to, &step);
        if (status != SW_DONE) return status;
        if (code < min_to) return SW_TOO_LITTLE;
        if (code > max_to) return SW_TOO_MUCH;
        if (step > 1 && code != max_to && (code - min_to) % step) return s->open_pair_bet ? SW_BETWEEN : SW_NO_MULTIPLE;
        amount = code - s->seat[seat].bet;
        kind = s->completes ? SW_EVENT_COMPLETE : s->to_match ? SW_EVENT_RAISE : SW_EVENT_BET;
    } else {
        if (code < -1) return SW_NO_CODE;
        if (s->bringing) return SW_MUST_BRING_IN;
        if (!may_fold(s)) return SW_FREE_CHECK;
        kind = SW_EVENT_FOLD;
    }

    s->actions++;
    s->acted |= me;
    s->pending &= ~me;
    s->bringing = 0;
    if (amount) {
        put_in(s, seat, amount);
        s->chip_actions++;
    }
    if (code > 0) {
        int64_t over = code - raised_from(s);
        /* In limit half a bet or more counts as one; less is yet to be completed. */
        int counts = s->game->reopen_any || (is_limit(s) ? 2 * over : over) >= s->min_raise;
        if (s->open_pair_bet && over >= s->open_pair_bet) { /* no smaller bet after it */
            s->min_raise = s->open_pair_bet;
            s->open_pair_bet = 0;
        }
        s->raises += counts;
        s->completes &= !counts;
        if (is_limit(s)) {
            if (counts) s->last_full_bet = code;
        } else if (over >= s->min_raise) {
            s->min_raise = over;
        } else if (s->game->raise_completes && !s->completes) {
            s->min_raise = over > s->min_raise - over ? over : s->min_raise - over;
        }
        s->to_match = code;
        s->seat[seat].raised_at = s->actions;
        s->pending = s->has_chips & ~me;
    } else if (code < 0) {
        s->live &= ~me;
        s->has_chips &= ~me;
    }
    s->seat[seat].answered = s->completes ? s->last_full_bet : s->to_match; /* whoever completes has bet it all */
    if (is_limit(s)) uncap_heads_up(s);
    sw_record(s, kind, seat, s->seat[seat].bet, amount)->command = SW_STARTS_COMMAND | SW_REPLAYS_COMMAND;

    if (!is_single(s->live)) {
        int next = next_to_act(s, seat);
        if (next != SW_NOBODY) {
            s->actor = (int8_t)next;
            return s->out_of_memory ? SW_NO_MEMORY : SW_DONE;
        }
    }
    s->step = STEP_END_ROUND;
    return finish_command(s, from, from);
}

int sw_deal_size(const sw_state *s, int *seat)
{
    *seat = s->step == STEP_BOARD ? SW_NOBODY : s->hole_seat;
    return s->step == STEP_BOARD ? board_cards(s) : 1;
}

sw_status sw_deal(sw_state *s, const uint8_t *cards)
{
    if (s->phase != SW_DEAL) return SW_WRONG_PHASE;
    int from = s->events, step = s->step;
    if (step == STEP_EXCHANGE) prepare_exchange(s);
    if (cards) {
        int seat, count = sw_deal_size(s, &seat);
        uint64_t out = sw_cards_out(s); /* now that the deck is shuffled again, if need be */
        for (int i = 0; i < count; i++) {
            if (cards[i] != SW_UNKNOWN && out & SW_SET(cards[i])) return SW_DEALT_ALREADY;
        }
        int burns = s->burn_due && s->burn_next == SW_NOWHERE && (step == STEP_BOARD || s->street > 0);
        for (int i = 0; i < count; i++) sw_put_in_place(s, s->next + burns + i, cards[i]);
    }
    if (step == STEP_BOARD) {
        deal_board(s);
    } else if (step == STEP_HOLE) {
        deal_hole_cards(s, 1);
    } else {
        exchange_cards(s, 1);
    }
    int replayed = from;
    while (replayed < s->events - 1 &&
           (s->log[replayed].kind == SW_EVENT_BURN || s->log[replayed].kind == SW_EVENT_RESHUFFLE)) {
        replayed++;
    }
    return finish_command(s, from, replayed);
}

sw_status sw_run_it(sw_state *s, int64_t times)
{
    if (s->phase != SW_RUNS) return SW_WRONG_PHASE;
    int left = s->places - s->next + (s->game->burn && s->burn_next != SW_NOWHERE), boards = s->game->boards;
    if (times < 1 || times > SW_BOARDS / boards) return SW_DOES_NOT_FIT;
    if (times > left / cards_to_come(s)) return SW_NO_CARDS_LEFT;
    int from = s->events;
    s->runs = (uint8_t)times;
    for (int board = boards; board < s->runs * boards; board++) {
        memcpy(s->board[board], s->board[board - boards], sizeof s->board[0]);
        s->boards[board] = s->boards[board - boards];
    }
    sw_record(s, SW_EVENT_RUNS, SW_NOBODY, 0, times);
    return finish_command(s, from, from);
}

/* Whether it can be shown or mucked; there may be no such seat in bytes that are read. */
static int has_hand_left(const sw_state *s, int seat)
{
    return seat >= 0 && seat < s->seats && (s->live & ~s->shown) >> seat & 1;
}

sw_status sw_show(sw_state *s, int seat, const uint8_t *cards)
{
    int in_turn = s->phase == SW_SHOWDOWN;
    if (!in_turn && s->phase != SW_OVER) return SW_WRONG_PHASE;
    if (!has_hand_left(s, seat)) return SW_DOES_NOT_FIT;
    int from = s->events, holes = s->seat[seat].holes;
    uint8_t told[SW_HOLE];
    for (int i = 0; i < holes; i++) told[i] = cards ? cards[i] : sw_hole_card(s, seat, i);
    for (int i = 0; i < holes; i++) { /* a card that is known stays where it is */
        for (int j = 0; j < holes; j++) {
            if (told[j] != sw_hole_card(s, seat, i)) continue;
            told[j] = told[i];
            told[i] = sw_hole_card(s, seat, i);
            break;
        }
    }
    uint64_t mine = 0, out = s->has_unknown ? sw_cards_out(s) : 0;
    for (int i = 0; i < holes; i++) {
        if (sw_hole_card(s, seat, i) != SW_UNKNOWN) mine |= SW_SET(sw_hole_card(s, seat, i));
    }
    for (int i = 0; i < holes; i++) {
        if (told[i] != SW_UNKNOWN && out & ~mine & SW_SET(told[i])) return SW_DEALT_ALREADY;
    }
    for (int i = 0; i < holes; i++) {
        sw_put_in_place(s, s->seat[seat].hole[i], told[i]);
        if (sw_hole_card(s, seat, i) == SW_UNKNOWN) {
            s->unknown_seat = (int8_t)seat;
            return SW_CARDS_MISSING;
        }
    }
    show_hand(s, seat);
    if (in_turn) return finish_command(s, from, from);
    if (s->out_of_memory) return SW_NO_MEMORY;
    s->log[from].command = SW_STARTS_COMMAND | SW_REPLAYS_COMMAND;
    return SW_DONE;
}

sw_status sw_muck(sw_state *s, int seat)
{
    if (s->phase != SW_SHOWDOWN) return SW_WRONG_PHASE;
    if (!has_hand_left(s, seat)) return SW_DOES_NOT_FIT;
    if (all_hands_face_up(s)) return SW_MUST_SHOW;
    int from = s->events;
    uint32_t others = s->live & ~(1u << seat);
    if (in_last_pot(s, s->live) == 1u << seat) return SW_LAST_HAND;
    if (s->game->winner_may_not_muck) { /* as far as the cards are known */
        showdown down;
        uint32_t unknown = weigh(s, &down), known = others & ~unknown;
        for (uint32_t rest = known; rest; rest &= rest - 1) lay_down(sw_lowest_bit(rest), &down);
        if (known && !(unknown >> seat & 1) && is_good(seat, &down)) return SW_WINS;
    }
    muck_hand(s, seat);
    return finish_command(s, from, from);
}

int sw_substantial_action(const sw_state *s)
{
    return s->actions >= 3 || (s->actions == 2 && s->chip_actions > 0);
}

sw_status sw_misdeal(sw_state *s)
{
    if (s->phase == SW_OVER) return SW_WRONG_PHASE;
    if (sw_substantial_action(s)) return SW_TOO_LATE;
    int from = s->events;
    deal_again(s, SW_EVENT_MISDEAL);
    return finish_command(s, from, from);
}

sw_status sw_expose(sw_state *s, int seat, int card)
{
    if (s->game->street[0].up) return SW_WRONG_PHASE; /* where cards lie face up anyway */
    int in_deal = s->phase == SW_DEAL && s->step == STEP_HOLE && s->street == 0;
    int in_time = s->phase == SW_BET && s->street == 0 && s->actions == 0 && s->boards[0] == 0;
    if (!in_deal && !in_time) return SW_WRONG_PHASE;
    int slot = 0;
    while (slot < s->seat[seat].holes && sw_hole_card(s, seat, slot) != card) slot++;
    if (slot == s->seat[seat].holes) return SW_DOES_NOT_FIT;
    int from = s->events, early = s->seat[seat].hole[slot] < 2, again = s->exposed != 0;
    int too_few = sw_cards_needed(s->game, s->players) + !s->game->burns > s->game->deck_size;
    sw_log_card(sw_record_cards(s, SW_EVENT_EXPOSE, seat, 0), (uint8_t)card);
    if (early || again || too_few) {
        deal_again(s, SW_EVENT_MISDEAL);
        return finish_command(s, from, from);
    } else {
        s->exposed |= SW_SET(card);
        s->exposed_seat = (uint8_t)seat;
        s->exposed_slot = (uint8_t)slot;
        if (!in_deal) replace_exposed_card(s);
    }
    if (s->out_of_memory) return SW_NO_MEMORY;
    s->log[from].command = SW_STARTS_COMMAND | SW_REPLAYS_COMMAND;
    return SW_DONE;
}

sw_status sw_shuffle(sw_state *s, uint64_t seed, uint64_t index)
{
    sw_shuffle_rest(s, seed, index);
    sw_record(s, SW_EVENT_SHUFFLE, SW_NOBODY, (int64_t)seed, (int64_t)index)->command =
        SW_STARTS_COMMAND | SW_REPLAYS_COMMAND;
    return s->out_of_memory ? SW_NO_MEMORY : SW_DONE;
}

sw_status sw_command(sw_state *s, const sw_event *event)
{
    switch (event->kind) {
    case SW_EVENT_FOLD:
        return sw_act(s, -1);
    case SW_EVENT_CHECK:
    case SW_EVENT_CALL:
    case SW_EVENT_BRING_IN:
        return s->phase == SW_BET ? sw_act(s, 0) : SW_WRONG_PHASE;
    case SW_EVENT_BET:
    case SW_EVENT_RAISE:
    case SW_EVENT_COMPLETE:
        return s->phase == SW_BET ? sw_act(s, event->to) : SW_WRONG_PHASE;
    case SW_EVENT_DISCARD:
    case SW_EVENT_MIDDLE:
        return s->phase == SW_DRAW ? sw_act(s, event->board) : SW_WRONG_PHASE;
    case SW_EVENT_DEAL:
    case SW_EVENT_UP:
    case SW_EVENT_BOARD:
        return sw_deal(s, event->count ? event->card : NULL);
    case SW_EVENT_RUNS:
        return sw_run_it(s, event->amount);
    case SW_EVENT_SHOW:
        return sw_show(s, event->seat, event->count ? event->card : NULL);
    case SW_EVENT_MUCK:
        return sw_muck(s, event->seat);
    case SW_EVENT_EXPOSE:
        return sw_expose(s, event->seat, event->card[0]);
    case SW_EVENT_MISDEAL:
        return sw_misdeal(s);
    case SW_EVENT_SHUFFLE:
        return sw_shuffle(s, (uint64_t)event->to, (uint64_t)event->amount);
    default:
        return SW_DOES_NOT_FIT;
    }
}

/* ---- copies */

sw_status sw_try(sw_state *s, const sw_event *event)
{
    sw_state before;
    sw_make_empty(&before);
    if (sw_copy(&before, s) != SW_DONE) {
        sw_free(&before);
        return SW_NO_MEMORY;
    }
    sw_status status = sw_command(s, event);
    if (status == SW_DONE) {
        sw_free(&before);
    } else {
        before.unknown_seat = s->unknown_seat;
        sw_free(s);
        *s = before;
    }
    return status;
}

/* As at the beginning, with an empty log. */
static sw_status begin_again(sw_state *s)
{
    if (s->original) memcpy(s->deck, s->original, sizeof s->deck);
    s->redeals = 0;
    s->has_unknown = s->began_unknown;
    s->places = (uint8_t)s->game->deck_size;
    sw_make_empty(s);
    return sw_begin(s);
}

sw_status sw_undo(sw_state *s)
{
    int last = s->events - 1;
    while (last >= 0 && !(s->log[last].command & SW_STARTS_COMMAND)) last--;
    if (last < 0) return SW_DOES_NOT_FIT;
    sw_state again = *s;
    sw_status status = begin_again(&again);
    for (int i = 0; i < last && status == SW_DONE; i++) {
        if (s->log[i].command & SW_REPLAYS_COMMAND) status = sw_command(&again, &s->log[i]);
    }
    if (status != SW_DONE) {
        sw_free(&again);
        return status;
    }
    sw_free(s);
    *s = again;
    return SW_DONE;
}
