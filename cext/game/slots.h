/* Many hands of one game at once. A slot plays hand after hand: of n slots, slot i plays hands i, i + n, i + 2n, ...

   States have no log of their own. A command's events go into a log shared by all slots of a slice, and are lost with
   the next command. Only the actions of a hand are kept, and the hand can be replayed from them. */
#ifndef SW_SLOTS_H
#define SW_SLOTS_H

#include "game/check.h"
#include "game/policies.h"

SW_C_BEGIN

/* The caller's views, one entry per slot. They are only written, never read, so the caller may change them. */
typedef struct {
    int8_t *actors, *phases; /* SW_NOBODY if the hand is over; SW_OVER, SW_BET or SW_DRAW */
    uint8_t *fold, *done;
    int64_t *call, *min_raise_to, *max_raise_to; /* -1 if no raise is legal */
    int64_t *total_pots, *hand_ids;
    int8_t *draws;    /* minimum and maximum number of cards */
    int64_t *payoffs; /* [slots, seats]: of the last hand that ended */
} sw_slot_views;

/* Describes a view: its offset in the struct, the bytes per entry, and the entries per slot; 0 for one per seat. */
typedef struct {
    size_t place, size;
    int entries;
} sw_view;

enum { SW_VIEWS = 11 };
extern const sw_view sw_views[SW_VIEWS];

/* An action packed in a word: kind, seat, street, and the total of the seat's bet; or, for a draw, the set of hole
   cards named, and the cards. */
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

/* Returns the i-th card named by a draw; if unknown, the result is not a card of the deck. */
static inline unsigned sw_named_card(uint64_t action, int i)
{
    return (unsigned)(action >> (SW_CARDS_SHIFT + i * SW_CARD_BITS) & ((1u << SW_CARD_BITS) - 1));
}

/* sw_is_action returns whether a logged event is an action; sw_word_of packs it in a word. */
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

/* The actions of a slot's hand. */
typedef struct {
    uint64_t *action;
    int count, capacity;
} sw_played;

/* The data for validating a slot's next code, and the actions played so far. */
typedef struct {
    sw_legal legal;
    sw_played played;
    int8_t actor;
    uint8_t phase;
    uint8_t holes, least, most; /* in a draw: hole cards; minimum and maximum number to name */
} sw_turn;

/* The log into which a slice's slots write their events. */
typedef struct {
    sw_event *log;
    int capacity;
    sw_status status; /* kept until all slots are dealt: SW_NO_MEMORY, or SW_DOES_NOT_FIT if no start was sampled */
} sw_scratch;

typedef struct {
    /* Set by the caller */
    const sw_game *game;
    size_t count; /* number of slots */
    int seats, button;
    int slices; /* slices of slots, one per thread at a time */
    bool autoreset;
    uint64_t seed, index; /* hand k is (seed, index + k) */
    uint64_t first;       /* first hand of slot 0 */
    uint64_t every;       /* step from one hand of a slot to its next; raised to `count` if below it */

    /* Set by sw_start_slots: hands begin as samples of this view, which has `start_actions` actions */
    const sw_state *start;
    int start_actions;

    /* Set by sw_fix_board: the board cards of every hand */
    bool has_board;
    uint8_t boards[SW_GAME_BOARDS], board[SW_GAME_BOARDS][SW_BOARD]; /* numbers of cards; the cards */

    /* Set by sw_init_slots */
    size_t size; /* bytes from one state to the next */
    uint8_t *states;
    sw_turn *turns;
    int64_t *codes; /* the codes of a call, copied but not yet validated */
    sw_scratch *scratch;
    void *memory[6];
    uint8_t *seen; /* memory of the views, and its size in bytes */
    size_t seen_size;
    sw_slot_views views;
} sw_hand_slots;

/* Allocates slots, all zero; returns false if out of memory. Must be freed in either case. */
bool sw_init_slots(sw_hand_slots *slots);
void sw_free_slots(sw_hand_slots *slots);

/* Fixes the first cards of one board in every hand dealt from now on; the remaining cards are drawn around them, as by
   sw_draw_deck. All boards' cards are distinct cards of the deck. */
sw_refusal sw_fix_board(sw_hand_slots *slots, int board, const uint8_t *cards, int count);

/* From now on, every hand begins as sw_sample(start, seed, index) instead of a fresh deal. `start` is a view at a
   decision, without manual steps or reshuffled cards, and must outlive the slots. */
void sw_start_slots(sw_hand_slots *slots, const sw_state *start);

/* Copies slots into memory of their own; returns false if out of memory. The copy must be freed in either case. */
bool sw_copy_slots(sw_hand_slots *copy, const sw_hand_slots *slots);

/* Returns the start of a view's memory. */
void *sw_view_start(const sw_hand_slots *slots, int view);

static inline sw_state *sw_slot(const sw_hand_slots *slots, size_t i)
{
    return (sw_state *)(void *)(slots->states + i * slots->size);
}

/* Returns the first slot of a slice; the slice ends before the first slot of the next. */
static inline size_t sw_first_of_slice(const sw_hand_slots *slots, int slice)
{
    return slots->count / (size_t)slots->slices * (size_t)slice +
           slots->count % (size_t)slots->slices * (size_t)slice / (size_t)slots->slices;
}

/* Returns why a slot cannot be played with these stacks and each of its buttons. */
sw_refusal sw_check_slot(const sw_hand_slots *slots, const int64_t *stacks);

/* Sets the stacks for a slot's next hands. */
void sw_seat_slot(sw_hand_slots *slots, size_t i, const int64_t *stacks);

/* Same for all slots, or those selected by a mask. Consecutive slots' stacks are `step` numbers apart; a step of 0
   gives all slots the same stacks. *slot is set to the refused slot. */
sw_refusal sw_check_slots(const sw_hand_slots *slots, const int64_t *stacks, size_t step, const uint8_t *mask, size_t *slot);
void sw_seat_slots(sw_hand_slots *slots, const int64_t *stacks, size_t step, const uint8_t *mask);

/* Returns whether a code is legal; the hand must not be over. */
bool sw_fits_turn(const sw_turn *turn, int64_t code);

/* Returns the first slot with an illegal code, or the number of slots if there is none. Skips hands that are over,
   slots not selected by the mask (if any), and actors with a policy. */
size_t sw_find_illegal(const sw_hand_slots *slots, const uint8_t *mask, const sw_policy *policies);

/* The functions below work on a slice's slots, or on those selected by a mask. If out of memory, the slice's status is
   SW_NO_MEMORY, and its slots are unusable until all are dealt again. */

/* Deals the next hand. With policies, also plays until a seat without a policy must act. If a whole hand passes without
   one, deals another, up to SW_MOST_PASSED hands. The reported payoffs are the sum over all these hands. */
enum { SW_MOST_PASSED = 50 };
void sw_deal_slice(sw_hand_slots *slots, int slice, const uint8_t *mask, const sw_policy *policies);

/* Acts by validated codes. Seats with a policy then act by it (also if one of them is first to act), until a seat
   without a policy must act or the hand ends. `policies` has one per seat. */
void sw_act_slice(sw_hand_slots *slots, int slice, const uint8_t *mask, const sw_policy *policies);

/* Plays until `hands` hands have ended, or a seat without a policy must act. Adds their payoffs to `sums`, [slots,
   seats], unless it is NULL. */
void sw_play_slice(sw_hand_slots *slots, int slice, const sw_policy *policies, int64_t hands, int64_t *sums);

/* Computes a policy's action in each slot, or in those selected by a mask; 0 in others, and if the hand is over. */
void sw_decide_slots(const sw_hand_slots *slots, sw_policy policy, const uint8_t *mask, int64_t *codes);

/* Deals hand (seed, index) in a slot. */
sw_status sw_deal_slot(sw_hand_slots *slots, size_t i, uint64_t index);

/* Plays a code in a slot. If the hand ends, the slot does not deal its next one. Returns SW_DOES_NOT_FIT if the hand is
   over or the code is illegal; then nothing has changed. */
sw_status sw_play_code(sw_hand_slots *slots, size_t i, int64_t code);

/* Returns the code of a slot's j-th action. */
int64_t sw_played_code(const sw_hand_slots *slots, size_t i, int j);

/* Returns the largest number of chips at any table. */
int64_t sw_most_chips(const sw_hand_slots *slots);

/* Replays a slot's hand with a log, in a state as for sw_set_up. */
sw_status sw_play_slot(const sw_hand_slots *slots, size_t i, sw_state *hand);

SW_C_END

#endif
