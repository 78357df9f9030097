/* What a level of the batch gives: kernels for whole groups of hands, called by batch.c alone. */
#ifndef SW_LEVEL_H
#define SW_LEVEL_H

#include "cards.h"
#include "tables/tables.h"

/* The register holds what was read: the compiler may not read it again (see sw_read_byte). */
#if defined(__GNUC__)
#define SW_PIN(constraint, x) __asm__ volatile("" : "+" constraint(x))
#else
#define SW_PIN(constraint, x) ((void)0)
#endif

/* Asks for the memory that many bytes on, which there need not be, to be fetched meanwhile. */
#if defined(__GNUC__)
#define SW_PREFETCH(p, on) __builtin_prefetch((const void *)((uintptr_t)(p) + (on)))
#else
#define SW_PREFETCH(p, on) ((void)(p))
#endif

#if defined(__x86_64__) || defined(_M_X64)
#define SW_X86_64 1
#else
#define SW_X86_64 0
#endif
#if (defined(__aarch64__) && defined(__ARM_NEON) && !defined(__ARM_BIG_ENDIAN)) || defined(_M_ARM64)
#define SW_ARM64 1
#else
#define SW_ARM64 0
#endif

/* How far past the end of the rows of a group a kernel may read, and the most hands that a group has. */
enum { SW_BEYOND = 16, SW_MOST_GROUP = 64 };

/* Dense input, dense output, either wherever it lies; `groups` groups of `group` hands. rows and sets return
   how many groups from the first have good hands only, and wrote no others but, perhaps, the next. */
typedef struct {
    size_t group;
    size_t (*rows)(const sw_lane_tables *tables, const uint8_t *cards, int n, size_t groups, uint8_t *out);
    size_t (*sets)(const sw_lane_tables *tables, const uint8_t *sets, size_t groups, uint8_t *out);
    void (*suits)(const sw_lane_tables *tables, const uint16_t *const suits[4], uint64_t more, int n, size_t groups,
                  uint8_t *out);
    void (*codes)(const uint16_t *const suits[4], uint64_t more, int n, size_t groups, uint32_t *out);
} sw_kernels;

extern const sw_kernels sw_avx2, sw_avx512, sw_neon;

/* Makes batches run by these, whatever the level; by none if NULL. For sw_set_level, and tests. */
void sw_use_kernels(const sw_kernels *kernels);

#endif
