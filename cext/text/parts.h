/* The parts of a line: words, numbers, amounts of money and cards. Each `sw_take_...` moves the span past the part
   that it reads; if it returns 0, the span may have moved anywhere in its line. */
#ifndef SW_TEXT_PARTS_H
#define SW_TEXT_PARTS_H

#include "base.h"

SW_C_BEGIN

#define SW_TEXT_MOST_AMOUNT ((int64_t)1 << 53)

typedef struct sw_text_span {
    const uint8_t *p, *end;
} sw_text_span;

static inline int sw_is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

static inline void sw_skip_blanks(sw_text_span *span)
{
    while (span->p < span->end && (*span->p == ' ' || *span->p == '\t')) span->p++;
}

/* Takes these words; returns 0 without moving if the span begins with others. */
static inline int sw_take_words(sw_text_span *span, const char *words)
{
    const uint8_t *p = span->p;
    for (; *words; words++, p++) {
        if (p == span->end || *p != (uint8_t)*words) return 0;
    }
    span->p = p;
    return 1;
}

/* Moves past the next occurrence of these words; returns 0 without moving if there is none. */
int sw_skip_past(sw_text_span *span, const char *words);
int sw_find_words(sw_text_span span, const char *words);

/* A number of up to nine digits. */
int sw_take_count(sw_text_span *span, int64_t *count);

/* An amount of at most SW_TEXT_MOST_AMOUNT, with or without a currency sign, in units of 10 ** -decimals. */
int sw_take_amount(sw_text_span *span, int decimals, int64_t *amount);

/* Up to eight cards and a closing bracket. Each card becomes a byte, card + 1, starting with the lowest byte. */
int sw_take_cards(sw_text_span *span, uint64_t *cards);

SW_C_END

#endif
