/* The implementation of a level: its kernels for whole groups of hands, used only by batch.c. */
#ifndef SW_LEVEL_H
#define SW_LEVEL_H

#include "cards.h"
#include "tables/tables.h"

SW_C_BEGIN

/* Keeps a value in its register, so that the compiler may not read it from memory again (see sw_read_byte). */
#if defined(__GNUC__)
#define SW_PIN(constraint, x) __asm__ volatile("" : "+" constraint(x))
#else
#define SW_PIN(constraint, x) ((void)0)
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

/* The number of bytes past a group's rows that a kernel may read, and the largest group. */
enum { SW_BEYOND = 32, SW_MOST_GROUP = 64 };

/* Each kernel evaluates `groups` groups of `group` hands, from dense input to dense output, aligned or not. rows and
   sets return the number of groups before the first with a bad hand, but may have written that group, too. */
typedef struct sw_kernels {
    size_t group;
    size_t (*rows)(const sw_lane_tables *tables, const uint8_t *cards, int n, size_t groups, uint8_t *out);
    size_t (*sets)(const sw_lane_tables *tables, const uint8_t *sets, size_t groups, uint8_t *out);
    void (*suits)(const sw_lane_tables *tables, const uint16_t *const suits[4], uint64_t more, int n, size_t groups,
                  uint8_t *out);
    void (*codes)(const uint16_t *const suits[4], uint64_t more, int n, size_t groups, uint32_t *out);
} sw_kernels;

extern const sw_kernels sw_avx2, sw_avx512, sw_neon;

/* Makes batches use these kernels at any level, or none if NULL. For sw_set_level and tests. */
void sw_use_kernels(const sw_kernels *kernels);

SW_C_END

#endif
