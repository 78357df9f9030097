/* Many hands of one game at once. A lane plays hand after hand: of n lanes, lane i plays hands i, i + n, i + 2n, ...

   States have no log of their own: a command's events go where all lanes of a slice write theirs, and are gone with
   the next command. What is kept of a hand are its actions, by which it can be played again. */
#ifndef SW_LANES_H
#define SW_LANES_H

#include "game/check.h"
#include "game/policies.h"

/* What a caller sees, an entry a lane. It is written, and never read: he may change it. */
typedef struct {
    int8_t *actors, *phases; /* SW_NOBODY: the hand is over; SW_OVER, SW_BET or SW_DRAW */
    uint8_t *fold, *done;
    int64_t *call, *min_raise_to, *max_raise_to; /* -1 where there is no raise */
    int64_t *total_pots, *hand_ids;
    int8_t *draws;    /* [lanes, 2]: the least and the most cards */
    int64_t *payoffs; /* [lanes, seats]: of the last hand that ended */
} sw_lane_views;

/* An action in a word: its kind, its seat, its street, and the total of the seat's bet; or, of a draw, the set of hole
   cards that it names, and which they are. */
typedef enum { SW_FOLDED, SW_CALLED, SW_RAISED, SW_DREW } sw_action_kind;
enum { SW_SEAT_SHIFT = 2, SW_STREET_SHIFT = 7, SW_TOTAL_SHIFT = 10, SW_CARDS_SHIFT = 17, SW_CARD_BITS = 6 };

static inline sw_action_kind sw_kind_of(uint64_t action)
{
    return (sw_action_kind)(action & 3);
}

static inline int sw_seat_of(uint64_t action)
{
    return (int)(action >> SW_SEAT_SHIFT & 31);
}

static inline int sw_street_of(uint64_t action)
{
    return (int)(action >> SW_STREET_SHIFT & 7);
}

static inline uint64_t sw_total_of(uint64_t action)
{
    return action >> SW_TOTAL_SHIFT;
}

static inline unsigned sw_named_set(uint64_t action)
{
    return (unsigned)(action >> SW_TOTAL_SHIFT & ((1u << SW_HOLE) - 1));
}

/* Card i of those that a draw names, which is none of the deck where it is not known. */
static inline unsigned sw_named_card(uint64_t action, int i)
{
    return (unsigned)(action >> (SW_CARDS_SHIFT + i * SW_CARD_BITS) & ((1u << SW_CARD_BITS) - 1));
}

/* Whether an event of a log is an action; and as a word. */
static inline bool sw_is_action(const sw_event *event)
{
    return event->kind >= SW_EVENT_DISCARD && event->kind <= SW_EVENT_COMPLETE;
}

static inline uint64_t sw_word_of(const sw_event *event)
{
    uint64_t word = (uint64_t)event->street << SW_STREET_SHIFT | (uint64_t)event->seat << SW_SEAT_SHIFT;
    if (event->kind > SW_EVENT_MIDDLE) {
        return word | (uint64_t)event->to << SW_TOTAL_SHIFT |
               (uint64_t)(event->kind == SW_EVENT_FOLD  ? SW_FOLDED
                          : event->kind >= SW_EVENT_BET ? SW_RAISED
                                                        : SW_CALLED);
    }
    for (int i = 0; i < event->count; i++) {
        word |= (uint64_t)(event->card[i] & ((1u << SW_CARD_BITS) - 1)) << (SW_CARDS_SHIFT + i * SW_CARD_BITS);
    }
    return word | (uint64_t)event->board << SW_TOTAL_SHIFT | SW_DREW;
}

/* The actions of a lane's hand. */
typedef struct {
    uint64_t *action;
    int count, capacity;
} sw_played;

/* By what a lane's next code is checked, and what it has played. */
typedef struct {
    sw_legal legal;
    sw_played played;
    int8_t actor;
    uint8_t phase;
    uint8_t holes, least, most; /* in a draw: hole cards; the least and the most that may be named */
} sw_turn;

/* What a slice's lanes write their events into. */
typedef struct {
    sw_event *log;
    int capacity;
    sw_status status; /* SW_NO_MEMORY from then on */
} sw_scratch;

typedef struct {
    /* What a caller sets */
    const sw_game *game;
    size_t count; /* of lanes */
    int seats, button;
    int slices; /* of lanes, each of which one thread takes */
    bool autoreset;
    uint64_t seed, index; /* hand k is (seed, index + k) */
    uint64_t first;       /* the first hand of lane 0 */
    uint64_t every;       /* from one hand of a lane to its next: `count`, if it is less */

    /* What sw_make_lanes sets */
    size_t size; /* bytes from one state to the next */
    uint8_t *states;
    sw_turn *turns;
    int64_t *codes; /* those of a call, copied and not yet checked */
    sw_scratch *scratch;
    void *memory[6];
    uint8_t *seen; /* the memory of the views, and its bytes */
    size_t seen_size;
    sw_lane_views views;
} sw_hand_lanes;

/* Makes room for lanes, all bytes 0; false where there is no memory. Free it in any case. */
bool sw_make_lanes(sw_hand_lanes *lanes);
void sw_free_lanes(sw_hand_lanes *lanes);

static inline sw_state *sw_lane(const sw_hand_lanes *lanes, size_t i)
{
    return (sw_state *)(void *)(lanes->states + i * lanes->size);
}

/* The lanes of a slice are those from its first to before that of the next. */
static inline size_t sw_first_of_slice(const sw_hand_lanes *lanes, int slice)
{
    return lanes->count / (size_t)lanes->slices * (size_t)slice +
           lanes->count % (size_t)lanes->slices * (size_t)slice / (size_t)lanes->slices;
}

/* Why a lane cannot be played with these stacks and any of its buttons. */
sw_refusal sw_check_lane(const sw_hand_lanes *lanes, const int64_t *stacks);

/* The stacks of a lane's next hands. */
void sw_seat_lane(sw_hand_lanes *lanes, size_t i, const int64_t *stacks);

/* Copies a caller's integers of 1, 2, 4 or 8 bytes, each read once; what is above 2**63 - 1 becomes that. */
void sw_copy_integers(int64_t *copy, const uint8_t *from, ptrdiff_t step, int size, bool is_signed, size_t count);

/* Whether a code is legal, of a turn in a hand that is not over. */
bool sw_fits_turn(const sw_turn *turn, int64_t code);

/* The first lane whose code is not legal; the number of lanes if there is none. The code of a hand that is over is not
   read, nor that of a lane that a mask, if there is one, leaves out, or whose actor has a policy. */
size_t sw_find_illegal(const sw_hand_lanes *lanes, const uint8_t *mask, const sw_policy *policies);

/* In a slice's lanes, or in those that a mask names. Where there is no memory the slice's status says so, and its lanes
   are of no use until all are dealt again. */

/* Deals the next hand. With policies plays on till a seat without one is asked, and deals anew where none was: after so
   many hands at most. The payoffs of all these are told as one. */
enum { SW_MOST_PASSED = 50 };
void sw_deal_slice(sw_hand_lanes *lanes, int slice, const uint8_t *mask, const sw_policy *policies);

/* Acts, by codes that have been checked; where a seat with a policy is to act, then or at first, it plays on till one
   without is, or the hand has ended. `policies`: one a seat. */
void sw_act_slice(sw_hand_lanes *lanes, int slice, const uint8_t *mask, const sw_policy *policies);

/* Plays so many hands' ends, or till a seat without a policy is to act. Adds their payoffs to `sums`, if it is not NULL,
   [lanes, seats]. */
void sw_play_slice(sw_hand_lanes *lanes, int slice, const sw_policy *policies, int64_t hands, int64_t *sums);

/* What a policy does now in each lane, or in those that a mask names; 0 in others, and where the hand is over. */
void sw_decide_lanes(const sw_hand_lanes *lanes, sw_policy policy, const uint8_t *mask, int64_t *codes);

/* The most chips of a table. */
int64_t sw_most_chips(const sw_hand_lanes *lanes);

/* Plays a lane's hand again, with a log, in a state as sw_set_up takes it. */
sw_status sw_play_lane(const sw_hand_lanes *lanes, size_t i, sw_state *hand);

#endif
