#include "text/scan.h"

#include "text/parts.h"

typedef struct name {
    const uint8_t *text;
    size_t length;
    int seat;
} name;

typedef struct hand_scan {
    const sw_text_site *site;
    name names[SW_TEXT_MOST_SEATS]; /* the longest first */
    int seats, decimals;
    int in_seats, in_summary, has_table;
} hand_scan;

void sw_init_scan(sw_text_scan *scan, const sw_text_site *site, const uint8_t *text, size_t length)
{
    memset(scan, 0, sizeof *scan);
    scan->site = site;
    scan->text = text;
    scan->length = length;
}

static int is_mark(const uint8_t *p, const uint8_t *end)
{
    return end - p >= 3 && p[0] == 0xEF && p[1] == 0xBB && p[2] == 0xBF;
}

/* Returns the end of a line: a line feed, a carriage return, or a byte order mark. */
static const uint8_t *end_of_line(const uint8_t *p, const uint8_t *end)
{
    while (p < end && *p != '\n' && *p != '\r' && !(*p == 0xEF && is_mark(p, end))) p++;
    return p;
}

/* Returns the beginning of the next line, and counts line ends in `lines`; a byte order mark does not count. */
static const uint8_t *after_line(const uint8_t *p, const uint8_t *end, int64_t *lines)
{
    if (p == end) return p;
    if (*p == 0xEF) return p + 3;
    ++*lines;
    if (*p == '\r' && p + 1 < end && p[1] == '\n') return p + 2;
    return p + 1;
}

static int is_header(const sw_text_site *site, sw_text_span line)
{
    for (const char *const *words = site->headers; *words; words++) {
        sw_text_span rest = line;
        if (!sw_take_words(&rest, *words)) continue;
        if (site->has_later_id) return 1;
        for (int letters = 0; letters < 3 && rest.p < rest.end && *rest.p >= 'A' && *rest.p <= 'Z'; letters++) rest.p++;
        return rest.p < rest.end && sw_is_digit(*rest.p);
    }
    return 0;
}

int sw_text_begins(const sw_text_site *site, const uint8_t *text, size_t length)
{
    const uint8_t *p = text, *end = text + length;
    int64_t lines = 0;
    while (p < end) {
        sw_text_span line = {p, end_of_line(p, end)};
        if (is_header(site, line)) return 1;
        p = after_line(line.end, end, &lines);
    }
    return 0;
}

/* Returns the number of decimals of a hand's amounts: 2 for money, 0 for chips. */
static int decimals_of(sw_text_span line)
{
    int decimals = 2; /* by the last stakes; names before them may have brackets, too */
    if (sw_find_words(line, "Tournament #")) return 0;
    for (const uint8_t *p = line.p; p < line.end; p++) {
        if (*p != '(') continue;
        int slash = 0, money = 0, digit = 0;
        for (p++; p < line.end && *p != ')'; p++) {
            slash |= *p == '/';
            digit |= sw_is_digit(*p);
            money |= *p == '$' || *p == '.' || *p >= 0x80;
            money |= line.end - p >= 3 && (!memcmp(p, "USD", 3) || !memcmp(p, "EUR", 3) || !memcmp(p, "GBP", 3));
        }
        if (slash && digit) decimals = money ? 2 : 0;
    }
    return decimals;
}

static void add_name(hand_scan *hand, sw_text_span span, int seat)
{
    name made = {span.p, (size_t)(span.end - span.p), seat};
    int i = hand->seats++;
    for (; i > 0 && hand->names[i - 1].length < made.length; i--) hand->names[i] = hand->names[i - 1];
    hand->names[i] = made;
}

static int is_taken(const hand_scan *hand, int64_t seat)
{
    for (int i = 0; i < hand->seats; i++) {
        if (hand->names[i].seat == seat) return 1;
    }
    return 0;
}

/* Returns the seat, or the highest free one if its number is too high, as in Ignition's tournaments. */
static int64_t small_seat(const hand_scan *hand, int64_t seat)
{
    if (seat < SW_TEXT_MOST_SEATS && !is_taken(hand, seat)) return seat;
    for (seat = SW_TEXT_MOST_SEATS - 1; seat > 0 && is_taken(hand, seat); seat--) continue;
    return seat;
}

/* Drops "[ME]", the mark of the player whose file it is, from the end of a name. */
static void drop_mark_of_hero(sw_text_span *named)
{
    if (named->end - named->p > 4 && !memcmp(named->end - 4, "[ME]", 4)) named->end -= 4;
    while (named->end > named->p && named->end[-1] == ' ') named->end--;
}

/* Moves past blanks and the mark of the player whose file it is. */
static void skip_mark_of_hero(sw_text_span *rest)
{
    sw_skip_blanks(rest);
    sw_take_words(rest, "[ME]");
    sw_skip_blanks(rest);
}

/* Reads a seat, or SW_TEXT_BAD: "Seat 3: NAME ($22.07 in chips, $1.50 bounty) is sitting out". It reads from the
   right, since names may contain anything. */
static int read_seat(hand_scan *hand, sw_text_span line, sw_text_event *event)
{
    sw_text_span rest = line;
    int64_t seat;
    if (!sw_take_words(&rest, "Seat ") || !sw_take_count(&rest, &seat) || !sw_take_words(&rest, ": ")) return 0;
    for (const uint8_t *p = line.end - 1; p > rest.p; p--) {
        if (*p != '(' || p[-1] != ' ') continue;
        sw_text_span amount = {p + 1, line.end};
        if (!sw_take_amount(&amount, hand->decimals, &event->amount) || !sw_take_words(&amount, hand->site->chips)) continue;
        if (amount.p == amount.end || (*amount.p != ')' && *amount.p != ',')) continue;
        sw_text_span named = {rest.p, p - 1};
        if (hand->site->has_positions) drop_mark_of_hero(&named);
        if (hand->site->has_positions) seat = small_seat(hand, seat);
        int taken = seat < 1 || seat >= SW_TEXT_MOST_SEATS || named.p >= named.end;
        for (int i = 0; i < hand->seats; i++) {
            const name *other = &hand->names[i];
            int same = other->length == (size_t)(named.end - named.p) && !memcmp(other->text, named.p, other->length);
            taken |= other->seat == seat || same;
        }
        if (taken || hand->seats == SW_TEXT_MOST_SEATS) break;
        event->kind = SW_TEXT_SEAT;
        event->seat = (uint8_t)seat;
        event->more = (uint64_t)(named.p - line.p) | (uint64_t)(named.end - named.p) << 32;
        if (sw_find_words(amount, "sitting out") || sw_find_words(amount, "out of hand")) event->flags |= SW_TEXT_OUT;
        add_name(hand, named, (int)seat);
        return 1;
    }
    if (!*hand->site->chips || !sw_find_words(rest, hand->site->chips)) return 0;
    event->kind = SW_TEXT_BAD;
    return 1;
}

static int begins_with_name(sw_text_span span, const name *of)
{
    return (size_t)(span.end - span.p) >= of->length && !memcmp(span.p, of->text, of->length);
}

/* Reads a line of the summary: the seat's winnings in all pots, and its cards. */
static int read_result(hand_scan *hand, sw_text_span line, sw_text_event *event)
{
    sw_text_span rest = line, found;
    int64_t seat, amount;
    if (!sw_take_words(&rest, "Seat ") && !(hand->site->has_positions && sw_take_words(&rest, "Seat+"))) return 0;
    if (!sw_take_count(&rest, &seat) || !sw_take_words(&rest, ": ")) return 0;
    for (int i = 0; i < hand->seats; i++) {
        const name *of = &hand->names[i];
        if (of->seat != seat && !hand->site->has_positions) continue;
        if (hand->site->has_positions && !begins_with_name(rest, of)) continue;
        if ((size_t)(rest.end - rest.p) < of->length || memcmp(rest.p, of->text, of->length)) return 0;
        rest.p += of->length;
        event->kind = SW_TEXT_RESULT;
        event->seat = (uint8_t)of->seat;
        if (hand->site->has_positions) {
            skip_mark_of_hero(&rest);
            if (sw_take_amount(&rest, hand->decimals, &amount)) event->amount = amount;
            return 1;
        }
        if (sw_find_words(rest, "(pot not awarded as player cashed out)")) event->flags |= SW_TEXT_FORGONE;
        found = rest;
        if (sw_skip_past(&found, ", EV Cashout ") || sw_skip_past(&found, ", Cashout Risk ") ||
            sw_skip_past(&found, ", AII ")) rest.end = found.p; /* the amounts that follow are not from the pot */
        found = rest;
        if (sw_skip_past(&found, " mucked [")) {
            event->flags |= SW_TEXT_MUCKED;
        } else {
            found = rest;
            if (!sw_skip_past(&found, "showed [")) found.p = found.end;
        }
        if (found.p < found.end && !sw_take_cards(&found, &event->more)) event->kind = SW_TEXT_BAD;
        const char *before = *hand->site->chips ? " (" : " won ";
        while (sw_skip_past(&rest, before)) {
            found = rest;
            if (!sw_take_amount(&found, hand->decimals, &amount)) continue;
            if (*hand->site->chips && !sw_take_words(&found, ")")) continue;
            if (event->amount > SW_TEXT_MOST_AMOUNT - amount) {
                event->kind = SW_TEXT_BAD;
                return 1;
            }
            event->amount += amount;
        }
        return 1;
    }
    return 0;
}

static int read_table(sw_text_span line, sw_text_event *event)
{
    sw_text_span rest = line;
    if (!sw_take_words(&rest, "Table ") && !sw_take_words(&rest, "Table: ")) return 0;
    event->kind = SW_TEXT_TABLE;
    while (sw_skip_past(&rest, "Seat #")) {
        sw_text_span seat = rest;
        int64_t number;
        if (sw_take_count(&seat, &number) && sw_take_words(&seat, " is the button")) event->amount = number;
    }
    return 1;
}

/* Takes the name of a seat if only spaces or cards follow it, and returns the seat. */
static int take_name(const hand_scan *hand, sw_text_span *span, int cards)
{
    for (int i = 0; i < hand->seats; i++) {
        const name *of = &hand->names[i];
        sw_text_span rest = *span;
        if ((size_t)(rest.end - rest.p) < of->length || memcmp(rest.p, of->text, of->length)) continue;
        rest.p += of->length;
        sw_skip_blanks(&rest);
        if (rest.p < rest.end && !(cards && *rest.p == '[')) continue;
        *span = rest;
        return of->seat;
    }
    return 0;
}

/* Takes the cards in the last brackets; if `open`, the first bracket is already taken. */
static int take_last_cards(sw_text_span *rest, int open, uint64_t *cards)
{
    int any = open;
    if (open && !sw_take_cards(rest, cards)) return 0;
    for (;;) {
        sw_skip_blanks(rest);
        if (rest->p == rest->end || *rest->p != '[') return any || rest->p == rest->end;
        rest->p++;
        any = 1;
        if (!sw_take_cards(rest, cards)) return 0;
    }
}

static int take_pot(sw_text_span *rest, sw_text_event *event)
{
    int64_t number = 1;
    if (!sw_take_words(rest, " from ")) return 0;
    if (sw_take_words(rest, "main pot")) {
        event->part = 1;
    } else if (sw_take_words(rest, "side pot")) {
        int named = sw_take_words(rest, "-") || (rest->end - rest->p > 1 && sw_is_digit(rest->p[1]) && *rest->p++ == ' ');
        if (named && (!sw_take_count(rest, &number) || number < 1 || number > 200)) return 0;
        event->part = (uint8_t)(number + 1);
    } else if (!sw_take_words(rest, "pot")) {
        return 0;
    }
    sw_skip_blanks(rest);
    if (!sw_take_words(rest, "(HI)")) sw_take_words(rest, "(LO)");
    return rest->p == rest->end;
}

/* Takes the rake and other fees: "| Rake $1 | Jackpot $0.03". */
static int take_taken(sw_text_span *rest, int decimals, sw_text_event *event)
{
    int64_t taken = 0, amount;
    int any = 0;
    while (sw_skip_past(rest, "|")) {
        sw_skip_blanks(rest);
        any = 1;
        if (sw_take_words(rest, "No rake")) continue;
        while (rest->p < rest->end && *rest->p != ' ' && *rest->p != '|') rest->p++;
        sw_skip_blanks(rest);
        sw_take_words(rest, "(");
        if (!sw_take_amount(rest, decimals, &amount) || taken > SW_TEXT_MOST_AMOUNT - amount) return 0;
        taken += amount;
    }
    event->more = (uint64_t)taken;
    return any;
}

/* Takes a rounded amount, in thousands: "14.5k". */
static int take_rounded(sw_text_span *span)
{
    const uint8_t *p = span->p;
    while (p < span->end && (sw_is_digit(*p) || *p == '.')) p++;
    if (p == span->p || p == span->end || *p != 'k') return 0;
    span->p = p + 1;
    return 1;
}

/* Returns whether the rest of a line matches the rule. */
static int read_arguments(const hand_scan *hand, const sw_text_rule *rule, sw_text_span rest, sw_text_event *event)
{
    int64_t amount;
    switch (rule->arguments) {
    case SW_TEXT_ANYTHING:
        return 1;
    case SW_TEXT_NOTHING:
        sw_skip_blanks(&rest);
        return rest.p == rest.end;
    case SW_TEXT_REASON:
        sw_take_words(&rest, "s");
        sw_skip_blanks(&rest);
        return rest.p == rest.end || *rest.p == '(' || *rest.p == '&';
    case SW_TEXT_SEAT_NUMBER:
        return sw_take_count(&rest, &event->amount) && sw_take_words(&rest, "]");
    case SW_TEXT_MAYBE_BY_TO:
        if (!sw_find_words(rest, " to ")) {
            sw_skip_blanks(&rest);
            return sw_take_amount(&rest, hand->decimals, &event->amount) && rest.p == rest.end;
        }
        /* fall through */
    case SW_TEXT_BY_TO:
        if (!sw_take_amount(&rest, hand->decimals, &amount) || !sw_take_words(&rest, " to ")) return 0;
        event->more = (uint64_t)amount;
        /* fall through */
    case SW_TEXT_AMOUNT:
        if (!sw_take_amount(&rest, hand->decimals, &event->amount)) return 0;
        if (sw_take_words(&rest, " out of position")) event->flags |= SW_TEXT_OUT;
        if (sw_take_words(&rest, " and is all-in")) event->flags |= SW_TEXT_ALL_IN;
        if (sw_take_words(&rest, " and has reached the ")) {
            event->flags |= SW_TEXT_CAPPED;
            return 1;
        }
        sw_skip_blanks(&rest);
        return rest.p == rest.end;
    case SW_TEXT_AMOUNT_FIRST:
        return sw_take_amount(&rest, hand->decimals, &event->amount);
    case SW_TEXT_FROM_POT:
        return sw_take_amount(&rest, hand->decimals, &event->amount) && take_pot(&rest, event);
    case SW_TEXT_IN_BRACKETS:
        if (!sw_take_amount(&rest, hand->decimals, &event->amount) || !sw_take_words(&rest, ") returned to ")) return 0;
        event->seat = (uint8_t)take_name(hand, &rest, 0);
        return event->seat != 0;
    case SW_TEXT_CARDS:
        return take_last_cards(&rest, 1, &event->more);
    case SW_TEXT_MAYBE_CARDS:
        return take_last_cards(&rest, 0, &event->more) && rest.p == rest.end;
    case SW_TEXT_COUNT:
        if (!sw_take_count(&rest, &event->amount) || event->amount < 1 || event->amount > 8) return 0;
        if (!sw_take_words(&rest, " cards") && !sw_take_words(&rest, " card")) return 0;
        return take_last_cards(&rest, 0, &event->more) && rest.p == rest.end;
    case SW_TEXT_NAME_CARDS:
        event->seat = (uint8_t)take_name(hand, &rest, 1);
        if (!event->seat) return 0;
        return take_last_cards(&rest, 0, &event->more) && rest.p == rest.end;
    default:
        if (take_rounded(&rest)) {
            event->flags |= SW_TEXT_ROUNDED;
        } else if (!sw_take_amount(&rest, hand->decimals, &event->amount)) {
            return 0;
        }
        sw_take_words(&rest, ")"); /* Ignition: "Total Pot($440) | Rake ($3)" */
        sw_skip_blanks(&rest);
        if (rule->arguments == SW_TEXT_POTS_MAYBE_RAKE && rest.p == rest.end) {
            event->flags |= SW_TEXT_NO_RAKE;
            return 1;
        }
        return take_taken(&rest, hand->decimals, event);
    }
}

/* Reads a line into the event if it begins with the words of the rule. */
static int try_rule(const hand_scan *hand, const sw_text_rule *rule, sw_text_span rest, sw_text_event *event)
{
    uint8_t seat = event->seat;
    if (!sw_take_words(&rest, rule->words)) return 0;
    event->kind = rule->kind;
    event->part = rule->part;
    if (rule->kind == SW_TEXT_STREET) event->amount = rule->value;
    if (!read_arguments(hand, rule, rest, event)) {
        event->kind = SW_TEXT_BAD;
        event->seat = seat;
    }
    return 1;
}

static int has_any(sw_text_span line, const char *const *words)
{
    for (; *words; words++) {
        if (sw_find_words(line, *words)) return 1;
    }
    return 0;
}

/* Reads an action: a seat's name (longest names are tried first), and its words. */
static int read_action(const hand_scan *hand, sw_text_span line, sw_text_event *event)
{
    for (int i = 0; i < hand->seats; i++) {
        const name *of = &hand->names[i];
        sw_text_span rest = line;
        if ((size_t)(rest.end - rest.p) <= of->length || memcmp(rest.p, of->text, of->length)) continue;
        rest.p += of->length;
        if (hand->site->has_positions) {
            skip_mark_of_hero(&rest);
            if (!sw_take_words(&rest, ":")) continue;
            sw_skip_blanks(&rest);
        }
        event->seat = (uint8_t)of->seat;
        for (const sw_text_site *site = hand->site; site; site = site->base) {
            for (const sw_text_rule *rule = site->actions; rule->words; rule++) {
                if (try_rule(hand, rule, rest, event)) return 1;
            }
        }
        if (hand->site->has_positions) {
            event->kind = SW_TEXT_BAD;
            return 1;
        }
        event->seat = 0;
    }
    return 0;
}

static void read_line(hand_scan *hand, sw_text_span line, sw_text_event *event)
{
    if (hand->in_summary && read_result(hand, line, event)) return;
    if (hand->in_seats && read_seat(hand, line, event)) return;
    if (!hand->has_table && !hand->site->has_positions && read_table(line, event)) {
        hand->has_table = 1;
        return;
    }
    memset(&event->seat, 0, 3);
    event->amount = 0;
    if (!hand->in_summary && read_action(hand, line, event)) {
        if (event->kind != SW_TEXT_SITS_OUT && event->kind != SW_TEXT_SAID) hand->in_seats = 0;
        return;
    }
    for (const sw_text_site *site = hand->site; site; site = site->base) {
        for (const sw_text_rule *rule = site->lines; rule->words; rule++) {
            if (!try_rule(hand, rule, line, event)) continue;
            if (event->kind == SW_TEXT_STREET) {
                hand->in_seats = 0;
                hand->in_summary = event->amount == SW_TEXT_SUMMARY;
            }
            return;
        }
    }
    const sw_text_site *last = hand->site->base ? hand->site->base : hand->site;
    if (has_any(line, last->notices)) {
        event->kind = SW_TEXT_NOTICE;
    } else if (hand->in_summary) {
        event->kind = SW_TEXT_UNKNOWN;
    } else {
        for (int i = 0; i < hand->seats; i++) {
            sw_text_span rest = line;
            if ((size_t)(rest.end - rest.p) <= hand->names[i].length) continue;
            if (memcmp(rest.p, hand->names[i].text, hand->names[i].length)) continue;
            rest.p += hand->names[i].length;
            if (*rest.p == ':') event->kind = SW_TEXT_BAD;
        }
        if (event->kind != SW_TEXT_BAD) {
            event->kind = has_any(line, last->verbs) ? SW_TEXT_STRANGER : SW_TEXT_UNKNOWN;
        }
    }
}

static int is_blank(sw_text_span line)
{
    sw_skip_blanks(&line);
    return line.p == line.end;
}

sw_status sw_scan_hand(sw_text_scan *scan, sw_text_event *events, size_t room, size_t *count)
{
    const uint8_t *end = scan->text + scan->length, *p = scan->text + scan->at;
    const sw_text_scan before = *scan;
    int64_t line_number = scan->line;
    sw_text_span line = {p, p};
    size_t n = 0;
    hand_scan hand;

    *count = 0;
    scan->strange = 0;
    for (;; p = after_line(line.end, end, &line_number)) { /* the header */
        if (p == end) {
            scan->at = scan->start = scan->end = scan->length;
            scan->line = scan->first_line = line_number;
            return SW_DONE;
        }
        line.p = p;
        line.end = end_of_line(p, end);
        if (is_header(scan->site, line)) break;
        if (!is_blank(line) && !scan->strange++) scan->strange_line = line_number;
    }
    memset(&hand, 0, sizeof hand);
    hand.site = scan->site;
    hand.in_seats = 1;
    scan->start = (size_t)(p - scan->text);
    scan->first_line = line_number;
    int skipping = 0;
    do {
        sw_text_event event;
        memset(&event, 0, sizeof event);
        event.line = (uint32_t)(line_number - scan->first_line);
        event.offset = line.p - scan->text;
        if (n == 0) {
            event.kind = SW_TEXT_HEADER;
            event.amount = hand.decimals = decimals_of(line);
        }
        if (line.end - line.p > SW_TEXT_MOST_LINE || n >= SW_TEXT_MOST_EVENTS ||
            line.end - scan->text - (ptrdiff_t)scan->start > SW_TEXT_MOST_HAND) {
            event.kind = SW_TEXT_LONG;
        } else if (n && !is_blank(line)) {
            read_line(&hand, line, &event);
        }
        if (event.kind && !skipping) {
            if (n == room) {
                *scan = before;
                return SW_TOO_LARGE;
            }
            events[n++] = event;
            skipping = event.kind == SW_TEXT_LONG;
        }
        p = after_line(line.end, end, &line_number);
        line.p = p;
        line.end = p == end ? p : end_of_line(p, end);
    } while (p < end && !is_header(scan->site, line));
    scan->at = scan->end = (size_t)(p - scan->text);
    scan->line = line_number;
    *count = n;
    return SW_DONE;
}
