/* Dictionaries of distinct strings. */
#ifndef SW_DICTIONARY_H
#define SW_DICTIONARY_H

#include "status.h"

SW_C_BEGIN

/* UTF-8 text; `start` is NULL for null. */
typedef struct {
    const char *start;
    size_t length;
} sw_string;

/* Distinct strings in order of first appearance. */
typedef struct {
    int32_t *ends; /* offsets: string i goes from ends[i] to ends[i + 1] */
    char *text;
    int32_t *slots; /* a hash table of indices, or -1 */
    size_t count, room, text_room, slot_count;
} sw_dictionary;

/* Gets the index of a string; adds the string if it is new. Returns SW_TOO_LARGE if there would be more than `most`
   strings, or more text than 32-bit offsets can address. */
sw_status sw_index_string(sw_dictionary *dictionary, sw_string string, size_t most, int32_t *index);

/* Returns the index of a string, or -1. */
int32_t sw_find_string(const sw_dictionary *dictionary, sw_string string);
void sw_free_dictionary(sw_dictionary *dictionary);

/* Returns the number of bytes of text. */
static inline size_t sw_text_size(const sw_dictionary *dictionary)
{
    return dictionary->count ? (size_t)dictionary->ends[dictionary->count] : 0;
}

SW_C_END

#endif
