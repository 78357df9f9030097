#include "game/posting.h"

#include "game/log.h"
#include "game/pots.h"

/* Returns the seat of the first blind: left of the button, or heads-up the button itself. */
static int first_blind(const sw_state *s)
{
    int heads_up = s->players == 2 && s->dealt >> s->button & 1;
    return heads_up ? s->button : sw_next_seat(s->dealt, s->button);
}

void sw_place_blinds(sw_state *s)
{
    const sw_game *game = s->game;
    int seat = first_blind(s);
    if (game->button_blind) {
        for (seat = s->button; !(s->dealt >> seat & 1);) seat = (seat + s->seats - 1) % s->seats;
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
    if (s->killer == seat) s->killer = SW_NOBODY;
    s->dead_posts &= ~bit;
    s->seat[seat].live_post = live;
    s->seat[seat].dead_post = dead;
    if (kind == SW_EVENT_MISSED) {
        if (live || dead) s->missed |= bit;
    } else if (kind == SW_EVENT_KILL) {
        s->killer = (int8_t)seat;
    } else if (live) {
        *(kind == SW_EVENT_BLIND ? &s->blinds : &s->straddles) |= bit;
    }
    if (dead) s->dead_posts |= bit;
}

int sw_post_kind(const sw_state *s, int seat)
{
    return s->killer == seat          ? SW_EVENT_KILL
           : s->straddles >> seat & 1 ? SW_EVENT_STRADDLE
           : s->missed >> seat & 1    ? SW_EVENT_MISSED
                                      : SW_EVENT_BLIND;
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

int sw_wrong_post(const sw_state *s, int64_t *least)
{
    int64_t to_match = 0, big = s->game->big_blind;
    uint32_t straddles = s->straddles;
    for (uint32_t rest = straddles; rest; rest &= rest - 1) { /* the game's own third blind may be any size */
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
        if (straddles >> seat & 1 && seat == s->button && sw_has_limit(s)) return seat;
        if (s->blinds >> seat & 1 && s->seat[seat].live_post > to_match) to_match = s->seat[seat].live_post;
    }
    while (straddles) { /* lowest first */
        int lowest = lowest_post(s, straddles);
        *least = s->game->straddle_doubles || to_match <= big ? 2 * to_match : to_match + big;
        if (*least < 1) *least = 1;
        if (s->seat[lowest].live_post < *least) return lowest;
        to_match = s->seat[lowest].live_post;
        straddles &= ~(1u << lowest);
    }
    return SW_NOBODY;
}

/* Returns the blind in whose place the kill is posted: the largest of the game's blinds that no seat posts, or 0. */
static int64_t blind_of_killer(const sw_state *s)
{
    uint32_t posted = s->blinds;
    int64_t largest = 0;
    for (int i = 0; i < s->game->blinds; i++) {
        if (!sw_is_blind(s->game, i)) continue;
        int64_t blind = s->game->blind[i];
        uint32_t rest = posted;
        while (rest && s->seat[sw_lowest_bit(rest)].live_post != blind) rest &= rest - 1;
        posted &= ~(rest & (0 - rest)); /* each seat posts one blind */
        if (!rest && blind > largest) largest = blind;
    }
    return largest;
}

/* Derives from the posts the total to match, the big blind's seat, and the opening seat. */
static void find_opener(sw_state *s)
{
    int big = SW_NOBODY, first = first_blind(s), seat;
    int64_t most = 0, big_post = 0;
    s->opens_after = s->button;
    uint32_t kill = s->killer == SW_NOBODY ? 0 : 1u << s->killer;
    for (uint32_t rest = s->blinds | s->straddles | s->missed | kill; rest; rest &= ~(1u << seat)) {
        seat = sw_seat_from(rest, first);
        int64_t post = s->seat[seat].live_post;
        if (s->to_match < post) s->to_match = post;
        if (seat == s->killer) post = blind_of_killer(s); /* a kill does not move the opener (WL 190) */
        if (s->missed >> seat & 1 || (seat == s->killer && !post)) continue;
        if (post >= most) { /* the first street opens left of the last full blind or straddle */
            most = post;
            s->opens_after = (int8_t)seat;
        }
        if ((s->blinds | kill) >> seat & 1 && (big == SW_NOBODY || post >= big_post)) {
            big = seat;
            big_post = post;
        }
    }
    s->big_seat = (int8_t)big;
    s->deferred = SW_NOBODY;
    if (s->opens_after == s->button && s->straddles >> s->button & 1 && big != SW_NOBODY &&
        s->game->button_straddle_utg) {
        s->deferred = s->button;
        s->opens_after = (int8_t)big;
    }
}

static void post_ante(sw_state *s, int seat, int is_dead)
{
    int64_t amount = sw_take_chips(s, seat, s->game->ante);
    if (amount == 0) return;
    *(is_dead ? &s->dead : &s->seat[seat].committed) += amount;
    s->antes += amount;
    sw_record(s, SW_EVENT_ANTE, seat, s->seat[seat].bet, amount);
}

static void post_live(sw_state *s, int kind, int seat)
{
    int64_t amount = sw_smaller(s->seat[seat].live_post, s->seat[seat].stack);
    if (amount == 0) return;
    sw_bet_chips(s, seat, amount);
    sw_record(s, kind, seat, s->seat[seat].bet, amount);
}

static void post_dead(sw_state *s, int seat)
{
    int64_t amount = sw_take_chips(s, seat, s->seat[seat].dead_post);
    if (amount == 0) return;
    s->dead += amount;
    sw_record(s, s->missed >> seat & 1 ? SW_EVENT_MISSED_SMALL : SW_EVENT_DEAD, seat, s->seat[seat].bet, amount);
}

static void post_antes_of_all(sw_state *s)
{
    int seat = s->button;
    for (int i = 0; i < s->players; i++) {
        seat = sw_next_seat(s->dealt, seat);
        post_ante(s, seat, 0);
    }
    int64_t before = s->pot;
    sw_return_uncalled(s, 1);
    s->antes -= before - s->pot;
}

void sw_post_all(sw_state *s)
{
    const sw_game *game = s->game;
    find_opener(s);
    int first = first_blind(s), big = s->big_seat, seat;
    int big_ante = game->ante && game->ante_kind == SW_ANTE_BIG_BLIND && big != SW_NOBODY;
    if (game->ante && game->ante_kind == SW_ANTE_ALL) post_antes_of_all(s);
    if (game->ante && game->ante_kind == SW_ANTE_BUTTON && s->dealt >> s->button & 1) post_ante(s, s->button, 1);
    if (big_ante && game->ante_first) post_ante(s, big, 1);
    for (uint32_t rest = game->ante_first ? s->dead_posts : 0; rest; rest &= ~(1u << seat)) {
        seat = sw_seat_from(rest, first);
        post_dead(s, seat);
    }
    for (uint32_t rest = s->blinds; rest; rest &= ~(1u << seat)) {
        seat = sw_seat_from(rest, first);
        post_live(s, SW_EVENT_BLIND, seat);
    }
    if (s->killer != SW_NOBODY) post_live(s, SW_EVENT_KILL, s->killer);
    if (big_ante && !game->ante_first) post_ante(s, big, 1);
    for (uint32_t rest = s->straddles; rest; rest &= ~(1u << seat)) { /* lowest first */
        seat = lowest_post(s, rest);
        post_live(s, SW_EVENT_STRADDLE, seat);
    }
    uint32_t dead = game->ante_first ? 0 : s->dead_posts;
    for (uint32_t rest = s->missed | dead; rest; rest &= ~(1u << seat)) {
        seat = sw_seat_from(rest, first);
        if (s->missed >> seat & 1) post_live(s, SW_EVENT_MISSED, seat);
        if (dead >> seat & 1) post_dead(s, seat);
    }
}
