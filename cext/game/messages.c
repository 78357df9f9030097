/* The texts of errors and refusals. */
#include "game/messages.h"

#define BAD_GAME(words) {SW_REFUSED_GAME, words, 0}
#define BAD_HAND(words) {SW_REFUSED_HAND, words, 0}
#define BAD_CARDS(words) {SW_REFUSED_CARDS, words, 0}
#define ILLEGAL(words, rule) {SW_REFUSED_ACTION, words, rule}
#define ILLEGAL_ACT(words, rule) ILLEGAL("seat {seat} " words "; legal: {legal}", rule)
#define TO "may not {verb} to {number}{by}: "

static const char *const faults[] = {
    [SW_BAD_BOARDS] = "a game has 1 to {boards} boards, not {n}",
    [SW_BAD_STREETS] = "a game has 1 to {streets} streets, not {n}",
    [SW_BAD_CARDS] = "street {i} cannot have {n} cards",
    [SW_BAD_DRAW] = "on street {i} no player has {n} hole cards to {draw}",
    [SW_BAD_MIDDLE] = "street {i} names a middle card, for which a player needs three hole cards, not {n}",
    [SW_NO_HOLE] = "hole cards must be dealt on the first street",
    [SW_NO_HOLE_LEFT] = "on street {i} no player has a hole card left",
    [SW_TOO_MANY_HOLES] = "a hand has at most {holes_each} hole cards, not {n}",
    [SW_DRAW_WITH_UP] = "street {i} has a draw, which a game with up cards cannot have: only discards are possible",
    [SW_DISCARD_AFTER_UP] = "street {i} has a discard after a card that was dealt down after an up card",
    [SW_FEW_DOWN_CARDS] = "on street {i} no player has {n} down cards to discard",
    [SW_DISCARD_AND_MORE] = "street {i} has a discard after an up card, which a game with boards or other draws cannot have",
    [SW_OPENER_WITHOUT_UP] = "opener '{opener}' of street {i} needs up cards",
    [SW_NO_BET] = "the bet of street {i} must be at least 1",
    [SW_BAD_MAX_BET] = "the maximum bet {n} of street {i} is less than its minimum",
    [SW_NO_SPREAD] = "street {i} has a maximum bet, {n}, which only spread limit has",
    [SW_SPREAD_IN_PARTS] = "the bet {n} of street {i} is not a multiple of the chip, {chip}",
    [SW_BAD_MAX_RAISES] = "max_raises must be from 1 to {raises}",
    [SW_LONG_BOARD] = "a board has at most {board_size} cards",
    [SW_TOO_MANY_DRAWS] = "a hand has at most three draws",
    [SW_EMPTY_BOARDS] = "a game with {n} boards must deal board cards",
    [SW_BAD_RANKINGS] = "a game has 1 or {shares} rankings, not {n}",
    [SW_BAD_WILD] = "at most four cards can be wild, not {n}",
    [SW_BAD_USE_OF_MIDDLE] = "a street that names a middle card needs hands that use one, and the reverse",
    [SW_NO_WILD] = "cards can be wild only under the ranking 'high_wild', not '{ranking}'",
    [SW_UNRANKED_CARDS] = "the ranking '{ranking}' does not cover all cards of the deck",
    [SW_NOT_OF_FIVE] = "the ranking '{ranking}' has no five-card hands, so all cards must play",
    [SW_BAD_HAND_SIZE] = "the ranking '{ranking}' takes hands of {sizes}, but here they have {n}",
    [SW_BAD_USE] = "a hand cannot use {n} of {holes} hole cards and {rest} of {board} board cards",
    [SW_NO_WINNER] = "a pot must have a winner, but '{ranking}' can have none: add another ranking",
    [SW_TOO_MANY_BLINDS] = "a game has at most {seats} blinds",
    [SW_BAD_STRADDLE] = "straddle {n} is not above {below}",
    [SW_BRING_IN_BY_POSITION] = "a bring-in needs a first street opened by the lowest or highest up card",
    [SW_BAD_BRING_IN] = "the bring-in {n} must be less than the bet {bet}, or equal to it if players choose the size of a bet",
    [SW_BAD_ENTRY] = "the bring-in {n} must be more than the big blind",
    [SW_ENTRY_IN_PARTS] = "the bring-in {n} of a fixed-limit game must be a whole number of bets of {bet}",
    [SW_BRING_IN_AND_BLINDS] = "a game has blinds or a bring-in, not both",
    [SW_NO_BIG_BLIND] = "a big-blind ante needs a big blind",
    [SW_NO_FORCED_BETS] = "a game needs blinds or antes: without them no player has to put in a chip",
    [SW_BAD_JACKS] = "jacks to open needs five hole cards and no bring-in",
    [SW_JACKS_IN_LOW] = "jacks to open needs a ranking of high hands, not '{ranking}'",
    [SW_BAD_HAND_CAP] = "hand_cap {n} is less than a big blind",
    [SW_NO_CHIP] = "chip must be at least 1",
    [SW_BAD_RAKE] = "the rake is more than the pot",
    [SW_NO_RAKE_STEP] = "the step of the rake must be at least 1",
    [SW_DECK_TOO_SMALL] = "the deck has too few cards for two players",
    [SW_BAD_MAX_SEATS] = "max_seats must be from 2 to {most}, the maximum for this deck, not {n}",
};

static const sw_words refusals[] = {
    [SW_MANY_SEATS] = BAD_GAME("{name} has at most {most} seats, not {many}: the deck is too small"),
    [SW_MANY_BY_RULE] = BAD_GAME("{name} is played with at most {most} seats, not {many}"),
    [SW_FEW_SEATS] = BAD_HAND("a hand needs two seats or more, not {number}"),
    [SW_BAD_STACK] = BAD_HAND("the stack of seat {seat} must be from 0 to 2**53 chips, not {number}"),
    [SW_FEW_PLAYERS] = BAD_HAND("a hand needs two players with chips, not {number}"),
    [SW_FEW_FOR_BLINDS] = BAD_HAND("{least} blinds need at least {least} players, not {number}"),
    [SW_NO_BUTTON] = BAD_HAND("the button must be a seat from 0 to {most}, not {number}"),
    [SW_EMPTY_BUTTON] = BAD_HAND("the button is at seat {seat}, which is empty: heads-up, one of the two "
                                 "players has it and posts the small blind (WT 87, WL 153)"),
    [SW_NO_POSTS] = BAD_HAND("a game with a bring-in has no posts"),
    [SW_NO_SEAT] = BAD_HAND("there is no seat {number}: seats are 0 to {most}"),
    [SW_EMPTY_POST] = BAD_HAND("seat {number} is empty and cannot post"),
    [SW_BAD_POST] = BAD_HAND("the post of seat {seat} must be from 0 to 2**53 chips, not {number}"),
    [SW_NO_STRADDLE] = BAD_HAND("seat {seat} cannot straddle 0"),
    [SW_LOW_STRADDLE] = BAD_HAND("seat {seat} cannot straddle {number}: a straddle here is at least {least}"),
    [SW_BUTTON_STRADDLE] = BAD_HAND("seat {seat} cannot straddle: in fixed limit the button may not (WL "
                                    "161)"),
    [SW_HIGH_MISSED] = BAD_HAND("seat {seat} cannot post {number} for missed blinds, at most the big blind {most}"),
    [SW_KILL_WITHOUT_LIMIT] = BAD_HAND("seat {seat} cannot post a kill: only fixed-limit games have kill pots"),
    [SW_OTHER_KILL] = BAD_HAND("seat {seat} must post the small bet {least} as its kill, not {number} (WL 190)"),
    [SW_KILL_AND_STRADDLE] = BAD_HAND("seat {seat} cannot straddle in a kill pot (WL 199)"),
    [SW_TWO_KILLS] = BAD_HAND("only one seat may post a kill (WL 198)"),
    [SW_UNKNOWN_IN_DECK] = BAD_HAND("the card at position {number} of the deck is unknown: only hole cards "
                                    "may be"),
    [SW_MANY_HOLE_CARDS] = BAD_HAND("seat {seat} has {number} hole cards, but this game deals at most {most}"),
    [SW_BOARD_NOT_YET] = BAD_HAND("the board can be given only if all hole cards are dealt before it: give "
                                  "a deck, or deal by hand"),
    [SW_MANY_BOARD_CARDS] = BAD_HAND("the board has {number} cards, but this game deals at most {most}"),
    [SW_CARDS_MISSING] = BAD_HAND("the cards of seat {seat} are unknown: the showdown cannot be decided"),
    [SW_UNKNOWN_TO_SHOW] = BAD_HAND("the cards of seat {seat} are unknown: give them"),
    [SW_NOT_OF_DECK] = BAD_HAND("the card at position {number} is not in this deck"),
    [SW_CUT_OFF] = BAD_HAND("they are cut off"),
    [SW_BAD_MANUAL] = BAD_HAND("the manual flags are not valid"),
    [SW_BROKEN_DECK] = BAD_HAND("the deck is incomplete"),
    [SW_CARD_TWICE] = BAD_HAND("a card appears twice in the deck"),
    [SW_BAD_COMMAND] = BAD_HAND("command {number} is not possible at that point"),
    [SW_NO_EVENT_OF_MISDEAL] = BAD_HAND("these events cannot come before a misdeal"),
    [SW_NO_MISDEAL] = BAD_HAND("there is no misdeal after these events"),
    [SW_DEALT_ALREADY] = BAD_CARDS("{card} is dealt already"),
    [SW_WRONG_COUNT] = BAD_CARDS("{whom} gets {most} at a time, not {given}"),
    [SW_UNKNOWN_ON_BOARD] = BAD_CARDS("the cards of the board must be known"),
    [SW_NOT_DOWN] = BAD_CARDS("seat {seat} cannot discard {cards}: only down cards can be discarded"),
    [SW_NOT_HELD] = BAD_CARDS("seat {seat} holds {holds}, and cannot discard {cards}"),
    [SW_SHOWS_OTHERS] = BAD_CARDS("seat {seat} holds {holds} and cannot show {cards}"),
    [SW_WRONG_PHASE] = ILLEGAL("cannot {command} now: {hand}", 0),
    [SW_DOES_NOT_FIT] = ILLEGAL("cannot {command} this way: {hand}", 0),
    [SW_NO_BET_DUE] = ILLEGAL("no betting decision is due: {hand}", 0),
    [SW_WRONG_DISCARD] = ILLEGAL("seat {seat} cannot play code {number}: in this draw it discards {most} of {choice}; "
                                 "give the discards as a bit mask", 0),
    [SW_WRONG_EXCHANGE] = ILLEGAL("seat {seat} cannot play code {number}: in this draw it discards up to {most} of "
                                  "{choice}; give the discards as a bit mask", 0),
    [SW_WRONG_MIDDLE] = ILLEGAL("seat {seat} cannot play code {number}: in this draw it names one of {choice}; "
                                "give it as a bit mask", 0),
    [SW_BAD_RUNS] = ILLEGAL("a hand can be run from 1 to {most} times, not {number}", 0),
    [SW_NO_CARDS_LEFT] = ILLEGAL("the deck has too few cards for that many boards: {hand}", 0),
    [SW_NOTHING_TO_SHOW] = ILLEGAL("seat {seat} has nothing to show: its hand is empty, folded, mucked or shown", 0),
    [SW_NOTHING_TO_MUCK] = ILLEGAL("seat {seat} has nothing to muck: its hand is empty, folded, mucked or shown", 0),
    [SW_MUST_SHOW] = ILLEGAL("seat {seat} may not muck: {rule}",
                             "a player is all-in, so all hands go face up (WT 70, TDA 16)"),
    [SW_WINS] = ILLEGAL("seat {seat} may not muck: {rule}", "the hand wins (cards speak)"),
    [SW_LAST_HAND] = ILLEGAL("seat {seat} may not muck: {rule}", "no other player is left for a pot"),
    [SW_NONE_TO_EXPOSE] = ILLEGAL("seat {seat} has no {cards} to expose", 0),
    [SW_TOO_LATE] = ILLEGAL("no misdeal: {rule}", "there has been substantial action (WT 88c, TDA 36)"),
    [SW_NO_CODE] = ILLEGAL_ACT("cannot play code {number}: codes are -1 (fold), 0 (check or call) and totals from "
                                "1", 0),
    [SW_FREE_CHECK] = ILLEGAL_ACT("may not fold: {rule}", "checking is free"),
    [SW_TOO_LITTLE] = ILLEGAL_ACT(TO "the minimum is {least}{in_chips}", "the minimum bet or raise"),
    [SW_LESS_THAN_RAISE] = ILLEGAL_ACT(TO "the minimum is {least} ({min_raise} over {to_match}: {rule})",
                                       "the last full bet or raise, TDA 43"),
    [SW_TOO_MUCH] = ILLEGAL_ACT(TO "the maximum is {most}", "table stakes"),
    [SW_OVER_LIMIT] = ILLEGAL_ACT(TO "the maximum is {most}, {rule}", "the bet of this limit"),
    [SW_OVER_SPREAD] = ILLEGAL_ACT(TO "the maximum is {most}, {rule}{in_chips}", "the largest bet of this limit"),
    [SW_OVER_HALF_POT] = ILLEGAL_ACT(TO "the maximum is {most}, {rule}{in_chips}", "half of the pot"),
    [SW_OVER_POT] = ILLEGAL_ACT(TO "the maximum is {most}, {rule}{in_chips}", "the pot"),
    [SW_ONLY_CALL] = ILLEGAL_ACT(TO "{rule}", "the stack does not exceed a call"),
    [SW_ONLY_BRING_IN] = ILLEGAL_ACT(TO "{rule}", "the pot allows no bet above the bring-in"),
    [SW_NOBODY_ANSWERS] = ILLEGAL_ACT(TO "{rule}", "no other player can put in more than the call"),
    [SW_CAPPED] = ILLEGAL_ACT(TO "{rule}", "the round is capped (WT 100, WL 126)"),
    [SW_NOT_REOPENED] = ILLEGAL_ACT(TO "{rule}", "all-ins of less than a full raise (in limit: half a bet) do not reopen "
                                                 "the betting (WT 96, TDA 47)"),
    [SW_BETWEEN] = ILLEGAL_ACT(TO "with an open pair, the total must be {least} or {most} (WL 220)",
                               "an open pair (WL 220)"),
    [SW_NO_MULTIPLE] = ILLEGAL_ACT(TO "amounts must be multiples of the smallest chip, {chip}, unless all-in (WL 130)",
                                   "multiples of the smallest chip (WL 130)"),
    [SW_NO_OPENERS] = ILLEGAL_ACT("may not bet {number}: {rule}", "it takes a pair of jacks or better to open"),
    [SW_MUST_BRING_IN] = ILLEGAL_ACT("may not fold: {rule}", "the bring-in is due (WT IX)"),
    [SW_BET_TO_CALL] = ILLEGAL_ACT("may not check: {rule}", "there is a bet"),
    [SW_NOTHING_TO_CALL] = ILLEGAL_ACT("has nothing to call: check instead", 0),
    [SW_BET_TO_RAISE] = ILLEGAL_ACT("faces a bet of {to_match}: raise instead", 0),
    [SW_NO_BET_TO_RAISE] = ILLEGAL_ACT("faces nothing to raise: bet instead", 0),
    [SW_NO_TOTAL] = ILLEGAL_ACT("cannot bet or raise to {number}: a total is 1 chip or more", 0),
};

static const char *const commands[] = {
    [SW_ALL_IN] = "go all-in",
    [SW_EVENT_FOLD] = "fold",
    [SW_EVENT_CHECK] = "check",
    [SW_EVENT_CALL] = "call",
    [SW_EVENT_BET] = "bet",
    [SW_EVENT_RAISE] = "raise",
    [SW_EVENT_DISCARD] = "discard",
    [SW_EVENT_DEAL] = "deal",
    [SW_EVENT_RUNS] = "run it",
    [SW_EVENT_SHOW] = "show",
    [SW_EVENT_MUCK] = "muck",
    [SW_EVENT_EXPOSE] = "expose a card",
    [SW_EVENT_MISDEAL] = "misdeal",
    [SW_EVENT_SHUFFLE] = "shuffle",
};

const char *sw_fault_words(int code)
{
    return faults[code] ? faults[code] : "the rules are not valid";
}

sw_words sw_refusal_words(int code)
{
    return refusals[code];
}

const char *sw_command_words(int kind)
{
    return commands[kind];
}
