/* The first words of the lines in the hand histories of Ignition, Bovada and Bodog, which share a network. */
#include "text/scan.h"

static const char *const headers[] = {
    "Ignition Hand #", "Bovada Hand #", "Bodog Hand #", "Bodog.com Hand #", "Bodog.eu Hand #", "Bodog UK Hand #", NULL,
};

static const sw_text_rule actions[] = {
    {"Card dealt to a spot [", SW_TEXT_DEALT, SW_TEXT_CARDS, 0, 0},
    {"Fold", SW_TEXT_FOLD, SW_TEXT_REASON, 0, 0},
    {"Check", SW_TEXT_CHECK, SW_TEXT_REASON, 0, 0},
    {"Calls ", SW_TEXT_CALL, SW_TEXT_AMOUNT, 0, 0},
    {"Call ", SW_TEXT_CALL, SW_TEXT_AMOUNT, 0, 0},
    {"Call(timeout) ", SW_TEXT_CALL, SW_TEXT_AMOUNT, 0, 0},
    {"Calls(timeout) ", SW_TEXT_CALL, SW_TEXT_AMOUNT, 0, 0},
    {"Bets(timeout) ", SW_TEXT_BET, SW_TEXT_AMOUNT, 0, 0},
    {"Bets chip info(timeout) ", SW_TEXT_BET, SW_TEXT_AMOUNT, 0, 0},
    {"Bets ", SW_TEXT_BET, SW_TEXT_AMOUNT, 0, 0},
    {"Bet ", SW_TEXT_BET, SW_TEXT_AMOUNT, 0, 0},
    {"Raises ", SW_TEXT_RAISE, SW_TEXT_MAYBE_BY_TO, 0, 0},
    {"Raise ", SW_TEXT_RAISE, SW_TEXT_MAYBE_BY_TO, 0, 0},
    {"Raises(timeout) ", SW_TEXT_RAISE, SW_TEXT_MAYBE_BY_TO, 0, 0},
    {"All-in(raise) ", SW_TEXT_RAISE, SW_TEXT_MAYBE_BY_TO, 0, 0},
    {"All-in(raise-timeout) ", SW_TEXT_RAISE, SW_TEXT_MAYBE_BY_TO, 0, 0},
    {"All-in ", SW_TEXT_PUSH, SW_TEXT_AMOUNT, 0, 0},
    {"All-in(timeout) ", SW_TEXT_PUSH, SW_TEXT_AMOUNT, 0, 0},
    {"Small Blind ", SW_TEXT_SMALL_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Small blind ", SW_TEXT_SMALL_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Ante/Small Blind ", SW_TEXT_SMALL_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Ante/Small blind ", SW_TEXT_SMALL_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Big blind ", SW_TEXT_BIG_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Big Blind ", SW_TEXT_BIG_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Big blind/Bring in ", SW_TEXT_BIG_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Posts chip ", SW_TEXT_LATE_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Posts dead chip ", SW_TEXT_DEAD_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {"Ante chip ", SW_TEXT_ANTE, SW_TEXT_AMOUNT, 0, 0},
    {"Set dealer [", SW_TEXT_TABLE, SW_TEXT_SEAT_NUMBER, 0, 0},
    {"Set dealer/Bring in spot [", SW_TEXT_TABLE, SW_TEXT_SEAT_NUMBER, 0, 0},
    {"Return uncalled portion of bet ", SW_TEXT_UNCALLED, SW_TEXT_AMOUNT, 0, 0},
    {"Showdown", SW_TEXT_SHOW, SW_TEXT_ANYTHING, 0, 0},
    {"Mucks", SW_TEXT_MUCK, SW_TEXT_ANYTHING, 0, 0},
    {"Does not show", SW_TEXT_NO_SHOW, SW_TEXT_ANYTHING, 0, 0},
    {"Hand result ", SW_TEXT_COLLECT, SW_TEXT_AMOUNT, 0, 0},
    {"Hand Result ", SW_TEXT_COLLECT, SW_TEXT_AMOUNT, 0, 0},
    {"Hand result-Side pot ", SW_TEXT_COLLECT, SW_TEXT_AMOUNT, 0, 0},
    {"Hand Result-Side pot ", SW_TEXT_COLLECT, SW_TEXT_AMOUNT, 0, 0},
    {"Hand Result-Side Pot ", SW_TEXT_COLLECT, SW_TEXT_AMOUNT, 0, 0},
    {"Draw for dealer", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Enter(Auto)", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Leave(Auto)", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Sit", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Re-join", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Stand", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Seat ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Table ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Ranking ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"BOUNTY PRIZE ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Prize ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Double rebuys ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Rebuyin ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Addon ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {NULL, 0, 0, 0, 0},
};

static const sw_text_rule lines[] = {
    {"Dealer : Set dealer [", SW_TEXT_TABLE, SW_TEXT_SEAT_NUMBER, 0, 0}, /* an empty seat */
    {"Dealer : Set dealer/Bring in spot [", SW_TEXT_TABLE, SW_TEXT_SEAT_NUMBER, 0, 0},
    {"*** HOLE CARDS ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_HOLE, 0},
    {"*** FLOP *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_FLOP, 0},
    {"*** TURN *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_TURN, 0},
    {"*** RIVER *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_RIVER, 0},
    {"Card dealt to table [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_NEXT_BOARD, 0},
    {"*** SUMMARY ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_SUMMARY, 0},
    {"Total Pot(", SW_TEXT_TOTAL, SW_TEXT_POTS_MAYBE_RAKE, 0, 0},
    {"Board [", SW_TEXT_BOARD, SW_TEXT_CARDS, 0, 0},
    {"Table ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Player Info: ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Seat stand", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Seat sit ", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Seat re-join", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Enter(Auto)", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {"Leave(Auto)", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {NULL, 0, 0, 0, 0},
};

static const char *const notices[] = {NULL};

static const char *const verbs[] = {
    " : Fold", " : Check", " : Call", " : Bet", " : Raise", " : All-in", " : Posts ", " : Hand ", " : Showdown", " : Card ",
    " : Small ", " : Big ", " : Ante", " : Return ", NULL,
};

const sw_text_site sw_text_ignition = {
    "Ignition", NULL, headers, 0, " in chips", actions, lines, notices, verbs, 1,
};
