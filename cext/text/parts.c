#include "text/parts.h"

int sw_skip_past(sw_text_span *span, const char *words)
{
    size_t length = strlen(words);
    for (const uint8_t *p = span->p; (size_t)(span->end - p) >= length; p++) {
        p = (const uint8_t *)memchr(p, words[0], (size_t)(span->end - p) - length + 1);
        if (!p) return 0;
        if (!memcmp(p, words, length)) {
            span->p = p + length;
            return 1;
        }
    }
    return 0;
}

int sw_find_words(sw_text_span span, const char *words)
{
    return sw_skip_past(&span, words);
}

int sw_take_count(sw_text_span *span, int64_t *count)
{
    int digits = 0;
    for (*count = 0; span->p < span->end && sw_is_digit(*span->p); span->p++) {
        if (++digits > 9) return 0;
        *count = *count * 10 + (*span->p - '0');
    }
    return digits;
}

/* The signs of dollar, euro, pound and yen in UTF-8 and cp1252; a sign lost in conversion is a question mark. */
static void skip_sign(sw_text_span *span)
{
    static const char *const signs[] = {"$", "\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5", "\x80", "\xA3", "\xA5", "?", NULL};
    for (const char *const *sign = signs; *sign; sign++) {
        if (sw_take_words(span, *sign)) return;
    }
}

static int digits_at(sw_text_span span)
{
    int count = 0;
    while (span.p < span.end && sw_is_digit(*span.p) && count < 32) span.p++, count++;
    return count;
}

int sw_take_amount(sw_text_span *span, int decimals, int64_t *amount)
{
    int64_t value = 0;
    int read = 0, digits = 0, after = -1; /* after: the number of decimals read; -1 before the point */
    skip_sign(span);
    for (; span->p < span->end; span->p++) {
        uint8_t c = *span->p;
        if (sw_is_digit(c)) {
            digits++;
            if (after < 0 || after < decimals) {
                if (value > SW_TEXT_MOST_AMOUNT / 10) return 0;
                value = value * 10 + (c - '0');
            } else if (c != '0') {
                return 0; /* less than the smallest unit */
            }
            if (after >= 0) after++;
            continue;
        }
        if (c != ',' && c != '.') break;
        sw_text_span next = {span->p + 1, span->end};
        read = digits_at(next);
        if (!digits || !read || after >= 0) break;
        if (c == '.' || read == 2) {
            after = 0;
        } else if (read != 3) {
            return 0;
        }
    }
    if (digits && span->p < span->end && (*span->p == 0xE2 || *span->p == 0x80)) { /* a euro sign at the end */
        if (!sw_take_words(span, "\xE2\x82\xAC")) sw_take_words(span, "\x80");
    }
    for (int i = after < 0 ? 0 : after; i < decimals; i++) {
        if (value > SW_TEXT_MOST_AMOUNT / 10) return 0;
        value *= 10;
    }
    *amount = value;
    return digits && value <= SW_TEXT_MOST_AMOUNT;
}

int sw_take_cards(sw_text_span *span, uint64_t *cards)
{
    static const char ranks[] = "23456789TJQKA", suits[] = "cdhs";
    int count = 0;
    *cards = 0;
    for (;;) {
        sw_skip_blanks(span);
        if (span->p < span->end && *span->p == ']') {
            span->p++;
            return 1;
        }
        if (span->end - span->p < 2 || count == 8) return 0;
        if (span->p[0] == 'X' && (span->p[1] == ' ' || span->p[1] == ']')) { /* an unknown card */
            span->p++;
            continue;
        }
        const char *rank = strchr(ranks, span->p[0]), *suit = strchr(suits, span->p[1]);
        if (!rank || !suit || !*rank || !*suit) return 0;
        *cards |= (uint64_t)(4 * (rank - ranks) + (suit - suits) + 1) << 8 * count++;
        span->p += 2;
    }
}
