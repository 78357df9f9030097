/* The first words of the lines in GGPoker hand histories that PokerStars' do not have. */
#include "text/scan.h"

static const char *const headers[] = {
    "Poker Hand #",
    NULL,
};

static const sw_text_rule actions[] = {
    {": posts missed blind ", SW_TEXT_DEAD_BLIND, SW_TEXT_AMOUNT, 0, 0},
    {": collected ", SW_TEXT_COLLECT, SW_TEXT_FROM_POT, 0, 0},
    {": Chooses to EV Cashout", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {": Receives Cashout (", SW_TEXT_CASH_OUT, SW_TEXT_AMOUNT_FIRST, 0, 0},
    {": Pays Cashout Risk (", SW_TEXT_PREMIUM, SW_TEXT_AMOUNT_FIRST, 0, SW_TEXT_CASH_OUT_RISK},
    {": pay premium of all-in insurance (", SW_TEXT_PREMIUM, SW_TEXT_AMOUNT_FIRST, 0, SW_TEXT_INSURANCE},
    {" pay premium of all-in insurance (", SW_TEXT_PREMIUM, SW_TEXT_AMOUNT_FIRST, 0, SW_TEXT_INSURANCE},
    {": get an all-in insurance (", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {" get an all-in insurance (", SW_TEXT_NOTICE, SW_TEXT_ANYTHING, 0, 0},
    {NULL, 0, 0, 0, 0},
};

static const sw_text_rule lines[] = {
    {"*** FIRST FLOP ***  [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_FLOP, 1},
    {"*** SECOND FLOP ***  [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_FLOP, 2},
    {"*** THIRD FLOP ***  [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_FLOP, 3},
    {"*** THIRD FLOP *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_FLOP, 3},
    {"*** THIRD TURN *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_TURN, 3},
    {"*** THIRD RIVER *** [", SW_TEXT_STREET, SW_TEXT_CARDS, SW_TEXT_RIVER, 3},
    {"*** FIRST SHOWDOWN ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_SHOWDOWN, 1},
    {"*** SECOND SHOWDOWN ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_SHOWDOWN, 2},
    {"*** THIRD SHOWDOWN ***", SW_TEXT_STREET, SW_TEXT_NOTHING, SW_TEXT_SHOWDOWN, 3},
    {"THIRD Board [", SW_TEXT_BOARD, SW_TEXT_CARDS, 0, 3},
    {"Total pot ", SW_TEXT_TOTAL, SW_TEXT_POTS_MAYBE_RAKE, 0, 0},
    {"Cash Drop to Pot : total ", SW_TEXT_DROP, SW_TEXT_AMOUNT, 0, 0},
    {"Cash Drop to Pot: total ", SW_TEXT_DROP, SW_TEXT_AMOUNT, 0, 0},
    {NULL, 0, 0, 0, 0},
};

const sw_text_site sw_text_ggpoker = {"GGPoker", &sw_text_pokerstars, headers, 0, " in chips", actions, lines, NULL, NULL, 0};
