#if defined(__linux__)
#define _DEFAULT_SOURCE /* for madvise */
#endif
#include "solver/internal.h"

#include <stdlib.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

enum { LINE = 64, HUGE_PAGE = 2 << 20 };

void *sw_take(size_t bytes)
{
    const size_t align = bytes < 2 * (size_t)HUGE_PAGE ? LINE : HUGE_PAGE;
    if (bytes > SIZE_MAX - align - sizeof(void *)) return NULL;
    uint8_t *whole = calloc(bytes + align + sizeof(void *), 1);
    if (!whole) return NULL;
    uintptr_t start = (uintptr_t)whole + sizeof(void *);
    uint8_t *memory = whole + sizeof(void *) + (align - start % align) % align;
    memcpy(memory - sizeof(void *), &whole, sizeof whole);
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (align == HUGE_PAGE) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void sw_give(void *memory)
{
    void *whole;
    if (!memory) return;
    memcpy(&whole, (uint8_t *)memory - sizeof(void *), sizeof whole);
    free(whole);
}
