/* Read a poker site's hand histories into events, one per line. A `sw_text_site` describes a site: the words at the
   beginning of its lines. The rules of poker are not needed here. */
#ifndef SW_TEXT_SCAN_H
#define SW_TEXT_SCAN_H

#include "base.h"
#include "status.h"

SW_C_BEGIN

typedef enum sw_text_kind {
    SW_TEXT_NONE,
    SW_TEXT_HEADER, /* amount: the decimals of amounts, 0 or 2 */
    SW_TEXT_TABLE,  /* amount: the seat of the button; 0 if none is named */
    SW_TEXT_SEAT,   /* amount: the stack; more: see sw_text_event */
    SW_TEXT_SMALL_BLIND,
    SW_TEXT_BIG_BLIND,
    SW_TEXT_BOTH_BLINDS,
    SW_TEXT_ANTE,
    SW_TEXT_BUTTON_BLIND,
    SW_TEXT_STRADDLE,   /* amount: the total on the street */
    SW_TEXT_DEAD_BLIND, /* a missed blind, which is dead */
    SW_TEXT_LATE_BLIND, /* a big blind out of turn, which is live */
    SW_TEXT_BRING_IN,
    SW_TEXT_FOLD,
    SW_TEXT_CHECK,
    SW_TEXT_CALL,
    SW_TEXT_BET,
    SW_TEXT_RAISE,   /* amount: the total raised to; more: the size of the raise */
    SW_TEXT_PUSH,    /* an all-in call, bet or raise; amount: what the player puts in */
    SW_TEXT_DISCARD, /* amount: the number of cards; more: the cards, if known */
    SW_TEXT_STAND_PAT,
    SW_TEXT_DEALT,  /* more: the cards of the last brackets */
    SW_TEXT_STREET, /* amount: sw_text_street; more: the cards of the last brackets; part: the run, from 1 */
    SW_TEXT_UNCALLED,
    SW_TEXT_COLLECT, /* part: 0: the pot, 1: the main pot, n + 1: side pot n */
    SW_TEXT_SHOW,
    SW_TEXT_MUCK,
    SW_TEXT_NO_SHOW,
    SW_TEXT_TOTAL,        /* amount: all pots; more: rake and other fees */
    SW_TEXT_BOARD,        /* part: the run, from 1; 0 if none is named */
    SW_TEXT_RESULT,       /* a seat's line in the summary; amount: its winnings; more: cards */
    SW_TEXT_RUN_TWICE,    /* a line that says that the hand was run more than once */
    SW_TEXT_CANCELED,
    SW_TEXT_CASH_OUT, /* amount: what the player receives from the site, outside the pot */
    SW_TEXT_PREMIUM,  /* amount: what the player pays to the site, outside the pot; part: sw_text_premium */
    SW_TEXT_DROP,     /* amount: what the site adds to the pot */
    SW_TEXT_SITS_OUT,
    SW_TEXT_SAID,
    SW_TEXT_NOTICE,   /* a line that does not affect the chips */
    SW_TEXT_STRANGER, /* an action of a player without a seat */
    SW_TEXT_UNKNOWN,
    SW_TEXT_BAD, /* a line with a known beginning and an unreadable rest */
    SW_TEXT_LONG /* a line or hand that is too long; the rest of the hand is skipped */
} sw_text_kind;

typedef enum sw_text_street {
    SW_TEXT_HOLE,
    SW_TEXT_FLOP,
    SW_TEXT_TURN,
    SW_TEXT_RIVER,
    SW_TEXT_NEXT_BOARD,   /* the flop, turn or river, whichever is next */
    SW_TEXT_DRAW = 10,    /* the n-th draw: 10 + n */
    SW_TEXT_THIRD = 20,   /* the n-th street of stud: 20 + n */
    SW_TEXT_SHOWDOWN = 40,
    SW_TEXT_SUMMARY = 50
} sw_text_street;

typedef enum sw_text_premium {
    SW_TEXT_CASH_OUT_RISK,
    SW_TEXT_INSURANCE
} sw_text_premium;

enum {
    SW_TEXT_ALL_IN = 1,  /* flags */
    SW_TEXT_CAPPED = 2,  /* the player reached the cap of the hand */
    SW_TEXT_OUT = 4,     /* a seat that is sitting out, or out of hand */
    SW_TEXT_MUCKED = 8,  /* the cards of a result were mucked */
    SW_TEXT_FORGONE = 16, /* the winnings of a result were not paid, because the player cashed out */
    SW_TEXT_NO_RAKE = 32, /* the total has no rake */
    SW_TEXT_ROUNDED = 64  /* the total is rounded, so it is not known exactly */
};

/* Cards in `more` are bytes, starting with the lowest byte: each is card + 1, and a 0 ends them. For a seat, the lower
   32 bits of `more` are the start of its name, counted from `offset`; the upper bits are the name's number of bytes. */
typedef struct sw_text_event {
    uint8_t kind, seat, part, flags; /* seat: the site's seat number; 0: none */
    uint32_t line;                   /* counted from the hand's first line, which is 0 */
    int64_t offset;                  /* the start of the line, in bytes from the start of the text */
    int64_t amount;                  /* in units of the header's decimals */
    uint64_t more;
} sw_text_event;

/* The arguments after the words of a rule. */
typedef enum sw_text_arguments {
    SW_TEXT_NOTHING,
    SW_TEXT_ANYTHING,
    SW_TEXT_AMOUNT,
    SW_TEXT_AMOUNT_FIRST, /* then any text */
    SW_TEXT_BY_TO,
    SW_TEXT_MAYBE_BY_TO, /* or the total alone */
    SW_TEXT_REASON,      /* "s" and a reason in brackets, both optional */
    SW_TEXT_SEAT_NUMBER, /* and a closing bracket */
    SW_TEXT_FROM_POT,
    SW_TEXT_IN_BRACKETS, /* an amount, then a seat's name */
    SW_TEXT_CARDS,       /* then any text */
    SW_TEXT_MAYBE_CARDS,
    SW_TEXT_COUNT,       /* the number of cards, then the cards */
    SW_TEXT_NAME_CARDS,
    SW_TEXT_POTS,
    SW_TEXT_POTS_MAYBE_RAKE
} sw_text_arguments;

typedef struct sw_text_rule {
    const char *words;
    uint8_t kind, arguments;
    uint8_t value, part; /* a street, and its run */
} sw_text_rule;

/* The lines of a site; each array ends with an entry without words. */
typedef struct sw_text_site {
    const char *name;
    const struct sw_text_site *base; /* another site whose lines also occur in this site's text; NULL: none */
    const char *const *headers;  /* each is followed by the id, unless `has_later_id` */
    int has_later_id;            /* the id comes later in the header */
    const char *chips;           /* the words that follow a seat's stack */
    const sw_text_rule *actions; /* after a seat's name */
    const sw_text_rule *lines;   /* without a player */
    const char *const *notices;  /* words in lines that do not affect the chips */
    const char *const *verbs;    /* words in lines with an action */
    int has_positions;           /* players are named by their positions, as in "Big Blind [ME] : Checks" */
} sw_text_site;

extern const sw_text_site sw_text_pokerstars, sw_text_ggpoker, sw_text_winamax, sw_text_ignition;

enum {
    SW_TEXT_MOST_SEATS = 24,
    SW_TEXT_MOST_LINE = 1 << 22,
    SW_TEXT_MOST_HAND = 1 << 24,
    SW_TEXT_MOST_EVENTS = 100000
};

typedef struct sw_text_scan {
    const sw_text_site *site;
    const uint8_t *text;
    size_t length, at;
    int64_t line;              /* of `at`, from 0 */
    size_t start, end;         /* of the last hand */
    int64_t first_line;
    int64_t strange, strange_line; /* nonblank lines before that hand: their number, and the first */
} sw_text_scan;

void sw_init_scan(sw_text_scan *scan, const sw_text_site *site, const uint8_t *text, size_t length);

/* Scans the next hand. Returns SW_DONE and sets `count` to the number of events, 0 at the end of the text. Returns
   SW_TOO_LARGE, and does not move, if there are more than `room` events. */
sw_status sw_scan_hand(sw_text_scan *scan, sw_text_event *events, size_t room, size_t *count);

/* Returns whether one of the text's lines is a header of the site's hands. */
int sw_text_begins(const sw_text_site *site, const uint8_t *text, size_t length);

SW_C_END

#endif
