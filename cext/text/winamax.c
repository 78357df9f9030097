/* The first words of the lines in Winamax hand histories. */
#include "text/scan.h"

static const char *const headers[] = {
    "Winamax Poker - CashGame",
    "Winamax Poker - Go Fast",
    "Winamax Poker - Tournament",
    NULL,
};

static const sw_text_rule actions[] = {
    {" folds", SW_TEXT_FOLD, SW_TEXT_NOTHING, 0, 0},
    {" checks", SW_TEXT_CHECK, SW_TEXT_NOTHING, 0, 0},
    {" calls ", SW_TEXT_CALL, SW_TEXT_AMOUNT, 0, 0},
    {" bets ", SW_TEXT_BET, SW_TEXT_AMOUNT, 0, 0},
    {" raises ", SW_TEXT_RAISE, SW_TEXT_BY_TO, 0, 0},
    {" posts small blind ", SW_TEXT_SMALL_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {" posts big blind ", SW_TEXT_BIG_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {" posts ante ", SW_TEXT_ANTE, SW_TEXT_AMOUNT, 0, 0},
    {" posts straddle ", SW_TEXT_STRADDLE, SW_TEXT_AMOUNT, 0, 0},
    {" brings in ", SW_TEXT_BRING_IN, SW_TEXT_AMOUNT, 0, 0},
    {" bring-in ", SW_TEXT_BRING_IN, SW_TEXT_AMOUNT, 0, 0},
    {" discard 0 card", SW_TEXT_STAND_PAT, SW_TEXT_NOTHING, 0, 0},
    {" discard ", SW_TEXT_DISCARD, SW_TEXT_COUNT, 0, 0},
    {" discards ", SW_TEXT_DISCARD, SW_TEXT_COUNT, 0, 0},
    {" stands pat", SW_TEXT_STAND_PAT, SW_TEXT_ANYTHING, 0, 0},
    {" denies big blind", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {" shows [", SW_TEXT_SHOW, SW_TEXT_CARDS, 0, 0},
    {" mucks", SW_TEXT_MUCK, SW_TEXT_ANYTHING, 0, 0},
    {" is sitting out", SW_TEXT_SITS_OUT, SW_TEXT_NOTHING, 0, 0},
    {" collected ", SW_TEXT_COLLECT, SW_TEXT_FROM_POT, 0, 0},
    {" said, \"", SW_TEXT_SAID, SW_TEXT_ANYTHING, 0, 0},
    {NULL, 0, 0, 0, 0},
};

static const sw_text_rule lines[] = {
    {"*** ANTE/BLINDS ***", SW_TEXT_NOTICE, SW_TEXT_NOTHING, 0, 0},
    {"*** PRE-FLOP ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_HOLE, 0},
    {"*** FLOP *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_FLOP, 0},
    {"*** TURN *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_TURN, 0},
    {"*** RIVER *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_RIVER, 0},
    {"*** FLOP ***: [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_FLOP, 0},
    {"*** TURN ***: [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_TURN, 0},
    {"*** RIVER ***: [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_RIVER, 0},
    {"*** FIRST-BET ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_HOLE, 0},
    {"*** SECOND-BET ***", SW_TEXT_NOTICE, SW_TEXT_NOTHING, 0, 0},
    {"*** THIRD-BET ***", SW_TEXT_NOTICE, SW_TEXT_NOTHING, 0, 0},
    {"*** FOURTH-BET ***", SW_TEXT_NOTICE, SW_TEXT_NOTHING, 0, 0},
    {"*** FIRST-DRAW ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_DRAW + 1, 0},
    {"*** SECOND-DRAW ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_DRAW + 2, 0},
    {"*** THIRD-DRAW ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_DRAW + 3, 0},
    {"*** 3rd STREET ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_THIRD + 3, 0},
    {"*** 4th STREET ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_THIRD + 4, 0},
    {"*** 5th STREET ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_THIRD + 5, 0},
    {"*** 6th STREET ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_THIRD + 6, 0},
    {"*** 7th STREET ***", SW_TEXT_STREET, SW_TEXT_MAYBE_CARDS, SW_TEXT_THIRD + 7, 0},
    {"*** SHOW DOWN ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_SHOWDOWN, 0},
    {"*** SUMMARY ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_SUMMARY, 0},
    {"Dealt to ", SW_TEXT_DEALT, SW_TEXT_NAME_CARDS, 0, 0},
    {"Total pot ", SW_TEXT_TOTAL, SW_TEXT_POTS, 0, 0},
    {"Board: [", SW_TEXT_BOARD, SW_TEXT_CARDS, 0, 0},
    {NULL, 0, 0, 0, 0},
};

static const char *const notices[] = {" said, \"", " is sitting out", " denies big blind", NULL};

static const char *const verbs[] = {
    " folds", " checks", " calls ", " bets ", " raises ", " posts ", " shows [", " collected ",
    " brings in ", " stands pat", NULL,
};

const sw_text_site sw_text_winamax = {"Winamax", NULL, headers, 1, "", actions, lines, notices, verbs, 0};
