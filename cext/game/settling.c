#include "game/settling.h"

#include "game/log.h"
#include "game/pots.h"
#include "game/showdown.h"
#include "game/up_cards.h"

/* The pots to be won, the hand values in each contest, and the best values shown so far for each pot. */
typedef struct {
    sw_pot pot[SW_SEATS];
    int pots;
    sw_values values;
    uint16_t best[SW_SEATS][SW_CONTESTS];
} settlement;

/* ---- showing and mucking */

/* Returns whether a seat beats or ties everything shown in a pot, in some contest, and updates the best values shown.
   On a board where no hand qualifies so far, a hand that does not qualify either may win, as in push_board. */
SW_INLINE int wins_pot(settlement *of, int pot, int contests, int shares, int high_scoops, int seat)
{
    int wins = 0;
    if (!(of->pot[pot].seats >> seat & 1)) return 0;
    for (int first = 0; first < contests; first += shares) {
        uint16_t *best = of->best[pot] + first;
        int qualifies = 0, ties = 0;
        for (int k = 0; k < shares; k++) {
            uint16_t value = of->values.of[first + k][seat], floor = of->values.floor[k];
            qualifies |= value > floor || best[k] > floor;
            wins |= value > floor && value >= best[k];
            if (k == 0) ties = value >= best[0];
            if (value > best[k]) best[k] = value;
        }
        wins |= !qualifies && (ties || !high_scoops);
    }
    return wins;
}

/* Same, in any of the pots. */
static int is_winner_so_far(const sw_state *s, settlement *of, int seat)
{
    if (of->pots == 1 && of->values.contests == 1) return wins_pot(of, 0, 1, 1, 0, seat); /* the usual case */
    int wins = 0;
    for (int i = 0; i < of->pots; i++) {
        wins |= wins_pot(of, i, of->values.contests, s->game->shares, s->game->high_scoops, seat);
    }
    return wins;
}

/* Returns the seats whose hands cannot be evaluated. */
static uint32_t value_hands(const sw_state *s, settlement *of)
{
    of->pots = sw_state_pots(s, of->pot);
    if (sw_is_single(s->live)) return 0;
    uint32_t unknown = sw_showdown_values(s, s->live, &of->values);
    for (int i = 0; i < of->pots; i++) {
        for (int k = 0; k < of->values.contests; k++) of->best[i][k] = 0;
    }
    return unknown;
}

/* Returns the last aggressor still in, or SW_NOBODY. */
static int last_aggressor(const sw_state *s)
{
    if (s->game->first_shows_final && s->round_street < s->game->streets - 1) return SW_NOBODY;
    uint32_t since = s->game->first_shows_any_street ? 0 : s->round_began;
    int last = SW_NOBODY;
    for (uint32_t rest = s->live; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        if (s->seat[seat].raised_at > since) {
            since = s->seat[seat].raised_at;
            last = seat;
        }
    }
    return last;
}

/* Returns the seat that shows first: the last aggressor, otherwise the opener by up cards, otherwise left of the
   button. */
static int first_to_show(const sw_state *s)
{
    int first = last_aggressor(s);
    if (first == SW_NOBODY && sw_this_street(s)->opener != SW_POSITION) first = sw_opening_seat(s);
    return first == SW_NOBODY ? (s->button + 1) % s->seats : first;
}

/* Returns the given seats that are in the last side pot; they show before the others. */
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

int sw_ask_to_show(sw_state *s)
{
    uint32_t left = s->live & ~s->shown;
    if (!left || sw_is_single(s->live)) return 0;
    s->phase = SW_SHOWDOWN;
    s->actor = (int8_t)sw_seat_from(in_last_pot(s, left), first_to_show(s));
    return 1;
}

unsigned sw_cards_shown(const sw_state *s, int seat)
{
    unsigned shown = 0;
    for (int i = s->events - 1; i >= s->first_event; i--) {
        const sw_event *event = &s->log[i];
        if (event->kind != SW_EVENT_SHOW || event->seat != seat) continue;
        for (int j = 0; j < event->count; j++) shown |= (unsigned)(event->card[j] != SW_UNKNOWN) << j;
    }
    return shown;
}

void sw_show_hand(sw_state *s, int seat)
{
    sw_event *event = sw_record(s, SW_EVENT_SHOW, seat, 0, 0); /* there may be no cards to show */
    for (int i = 0; i < s->seat[seat].holes; i++) sw_log_card(event, sw_hole_card(s, seat, i));
    s->shown |= 1u << seat;
}

void sw_muck_hand(sw_state *s, int seat)
{
    sw_record(s, SW_EVENT_MUCK, seat, 0, 0);
    s->live &= ~(1u << seat);
    s->mucked |= 1u << seat;
}

sw_status sw_may_muck(const sw_state *s, int seat)
{
    if (sw_all_face_up(s)) return SW_MUST_SHOW;
    if (in_last_pot(s, s->live) == 1u << seat) return SW_LAST_HAND;
    if (!s->game->winner_may_not_muck) return SW_DONE;
    settlement of; /* as far as the cards are known */
    uint32_t unknown = value_hands(s, &of), others = s->live & ~(1u << seat) & ~unknown;
    for (uint32_t rest = others; rest; rest &= rest - 1) is_winner_so_far(s, &of, sw_lowest_bit(rest));
    return others && !(unknown >> seat & 1) && is_winner_so_far(s, &of, seat) ? SW_WINS : SW_DONE;
}

/* Lets seats show, or muck hands that cannot win, until all have or one is left. If all hands are face up, `of` is not
   used. */
static void show_hands(sw_state *s, settlement *of)
{
    uint32_t left = s->live & ~s->shown;
    if (!left || sw_is_single(s->live)) return;
    int face_up = sw_all_face_up(s), first = first_to_show(s), seat;
    while (left) {
        uint32_t group = of && of->pots == 1 && of->pot[0].seats == s->live ? left : in_last_pot(s, left);
        left &= ~group;
        for (; group; group &= ~(1u << seat)) {
            if (sw_is_single(s->live)) return;
            seat = sw_seat_from(group, first);
            if (face_up || is_winner_so_far(s, of, seat)) {
                sw_show_hand(s, seat);
            } else {
                sw_muck_hand(s, seat);
            }
        }
    }
}

sw_status sw_turn_face_up(sw_state *s)
{
    for (uint32_t rest = s->live; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        for (int i = 0; i < s->seat[seat].holes; i++) {
            if (sw_hole_card(s, seat, i) != SW_UNKNOWN) continue;
            s->unknown_seat = (int8_t)seat;
            return SW_CARDS_MISSING;
        }
    }
    show_hands(s, NULL);
    return SW_DONE;
}

/* ---- rake and pushing pots */

/* Takes the rake, from the main pot first. */
static void take_rake(sw_state *s, sw_pot *pots, int count)
{
    const sw_game *game = s->game;
    if (!game->rake_ppm || (game->no_flop_no_drop && s->street == 0 && s->boards[0] < 3)) return;
    int64_t rake = s->pot / 1000000 * game->rake_ppm + s->pot % 1000000 * game->rake_ppm / 1000000;
    rake = sw_smaller(rake - rake % game->rake_step, game->rake_cap[s->players]);
    if (rake == 0) return;
    sw_record(s, SW_EVENT_RAKE, SW_NOBODY, 0, rake);
    for (int i = 0; i < count && rake; i++) {
        int64_t from = sw_smaller(rake, pots[i].amount);
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

/* Returns the seats that win a contest, or none if no value is above `floor`. */
static uint32_t winners_of(const uint16_t *value, uint32_t seats, unsigned floor)
{
    uint32_t winners = 0;
    unsigned best = floor + 1;
    for (uint32_t rest = seats; rest; rest &= rest - 1) {
        unsigned one = value[sw_lowest_bit(rest)];
        best = one > best ? one : best;
    }
    for (uint32_t rest = seats; rest; rest &= rest - 1) {
        int seat = sw_lowest_bit(rest);
        winners |= (uint32_t)(value[seat] == best) << seat;
    }
    return winners;
}

/* Pushes equal parts. Odd chips go to the first seats left of the button; in stud, to the highest card by suit. */
static void push_equally(sw_state *s, int pot, uint32_t winners, int64_t amount, int contest)
{
    if (sw_is_single(winners)) {
        push_to(s, pot, sw_lowest_bit(winners), amount);
        return;
    }
    int shares = sw_count_bits(winners), seat = s->button;
    uint32_t left = winners;
    for (int share = 0; share < shares; share++) {
        if (s->game->by_suit && s->game->odd_chip != SW_ODD_POSITION) {
            seat = sw_odd_chip_seat(s, left, contest);
            left &= ~(1u << seat);
        } else {
            seat = sw_next_seat(winners, seat);
        }
        push_to(s, pot, seat, sw_part(amount, s->game->chip, shares, share));
    }
}

/* Pushes a board's part, whose contests begin with `first`, to the best hand of each ranking. The odd chip goes to the
   first ranking's winner; between two low rankings, and in Drawmaha, to the first winner left of the button (WL 149,
   WL Drawmaha). If no hand qualifies for a ranking, its part goes to the other ranking's winners. If none qualifies for
   either, all share, or the best hand of the first ranking wins (WL 289 to 291; BARGE archie). Players who win both split
   them only once (WT 73). */
static void push_board(sw_state *s, int pot, int64_t amount, const settlement *of, int first)
{
    uint32_t winners[SW_SHARES], seats = of->pot[pot].seats;
    int contest[SW_SHARES], parts = 0;
    for (int k = 0; k < s->game->shares; k++) {
        uint32_t won = winners_of(of->values.of[first + k], seats, of->values.floor[k]);
        if (!won || (parts && won == winners[0])) continue;
        winners[parts] = won;
        contest[parts++] = first + k;
    }
    if (parts == 0) {
        winners[0] = s->game->high_scoops ? winners_of(of->values.of[first], seats, 0) : seats;
        contest[parts++] = first;
    }
    int second = parts == 2 && s->game->half_by_position &&
                 !(winners[0] >> sw_next_seat(winners[0] | winners[1], s->button) & 1);
    for (int k = 0; k < parts; k++) {
        push_equally(s, pot, winners[k], sw_part(amount, s->game->chip, parts, k ^ second), contest[k]);
    }
}

/* Pushes each pot, the last side pot first, in equal parts for each run-out and board. */
static void push_pots(sw_state *s, settlement *of)
{
    const sw_game *game = s->game;
    take_rake(s, of->pot, of->pots);
    int each = game->best_board || s->step != SW_STEP_SHOWDOWN ? 1 : game->boards;
    for (int i = of->pots; i-- > 0;) {
        int64_t amount = of->pot[i].amount;
        uint32_t seats = of->pot[i].seats;
        for (int board = 0; board < s->runs * each; board++) {
            int64_t part = s->runs == 1 ? amount : sw_part(amount, game->chip, s->runs, board / each);
            if (each > 1) part = sw_part(part, game->chip, each, board % each);
            if (sw_is_single(seats)) {
                push_to(s, i, sw_lowest_bit(seats), part);
            } else {
                push_board(s, i, part, of, board * game->shares);
            }
        }
    }
    for (int seat = 0; seat < s->seats; seat++) s->seat[seat].committed = 0;
    s->pot = s->dead = 0;
}

sw_status sw_settle(sw_state *s)
{
    settlement of;
    uint32_t unknown = value_hands(s, &of);
    if (unknown) {
        s->unknown_seat = (int8_t)sw_lowest_bit(unknown);
        return SW_CARDS_MISSING;
    }
    show_hands(s, &of);
    push_pots(s, &of);
    return SW_DONE;
}
