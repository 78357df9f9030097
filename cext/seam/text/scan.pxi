# Read the texts of poker sites into events.
from cpython.mem cimport PyMem_Free, PyMem_Malloc, PyMem_Realloc


cdef const sw_text_site *site_of(str name) except NULL:
    if name == "PokerStars":
        return &sw_text_pokerstars
    if name == "GGPoker":
        return &sw_text_ggpoker
    if name == "Winamax":
        return &sw_text_winamax
    if name == "Ignition":
        return &sw_text_ignition
    raise ValueError(f"there is no site {shown(name)}; the sites are 'PokerStars', 'GGPoker', 'Winamax' and 'Ignition'")


cdef bint has_cards(int kind) noexcept:
    return kind in (SW_TEXT_FOLD, SW_TEXT_DISCARD, SW_TEXT_DEALT, SW_TEXT_STREET, SW_TEXT_SHOW, SW_TEXT_BOARD,
                    SW_TEXT_RESULT)


cdef tuple packed_cards(uint64_t packed):
    cdef list cards = []
    while packed:
        cards.append(<int>(packed & 0xFF) - 1)
        packed >>= 8
    return tuple(cards)


def site_text_begins(str site, bytes text not None) -> bool:
    """Return whether a line of the text is a header of the site's hands."""
    return sw_text_begins(site_of(site), <const uint8_t *><const char *>text, <size_t>len(text))


@cython.final
cdef class SiteScan:
    """An iterator over the hands in a site's text.

    Each hand is `(start, end, line, strange, events)`. `start` is the offset of its first byte, `end` that of the byte
    after its last one, and `line` the number of its first line, from 1. `strange` is the number of the first nonblank
    line between the previous hand and this one, or 0. An event is a tuple of the fields of `sw_text_event`,
    with cards as a tuple of ints.

    :param site: the name of the site.
    :param text: the text in UTF-8 or another encoding that includes ASCII.
    """

    cdef bytes text  # keeps the text alive that the scan reads
    cdef sw_text_scan scan
    cdef sw_text_event *events
    cdef size_t room

    def __cinit__(self, str site, bytes text not None):
        self.text = text
        self.room = 256
        self.events = <sw_text_event *>PyMem_Malloc(self.room * sizeof(sw_text_event))
        if self.events is NULL:
            raise MemoryError
        sw_init_scan(&self.scan, site_of(site), <const uint8_t *><const char *>text, <size_t>len(text))

    def __dealloc__(self):
        PyMem_Free(self.events)

    def __iter__(self):
        return self

    cdef size_t next_hand(self) except? 0:
        """Scan the next hand, and return how many events it has; 0 at the end."""
        cdef size_t count
        while sw_scan_hand(&self.scan, self.events, self.room, &count) == SW_TOO_LARGE:
            more = <sw_text_event *>PyMem_Realloc(self.events, 2 * self.room * sizeof(sw_text_event))
            if more is NULL:
                raise MemoryError
            self.events, self.room = more, 2 * self.room
        return count

    def __next__(self):
        cdef size_t count = self.next_hand(), i
        cdef sw_text_event *event
        if count == 0:
            raise StopIteration
        events = []
        for i in range(count):
            event = &self.events[i]
            more = packed_cards(event.more) if has_cards(event.kind) else event.more
            events.append((event.kind, event.seat, event.part, event.flags, event.line, event.offset, event.amount, more))
        strange = self.scan.strange_line + 1 if self.scan.strange else 0
        return self.scan.start, self.scan.end, self.scan.first_line + 1, strange, events

    def count(self) -> tuple[int, int]:
        """Return the numbers of remaining hands and events, without creating objects for them."""
        cdef size_t hands = 0, events = 0, count = self.next_hand()
        while count:
            hands += 1
            events += count
            count = self.next_hand()
        return hands, events
