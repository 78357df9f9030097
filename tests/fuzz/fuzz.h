/* Shared by the harnesses: an input's bytes as numbers, and assertions. */
#ifndef SW_FUZZ_H
#define SW_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include "base.h"

/* Runs one input; called by libFuzzer and drive.c. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Prints a failed assertion, and ends the program. */
#define MUST(truth) ((truth) ? (void)0 : failed(#truth, __FILE__, __LINE__))

static inline void failed(const char *text, const char *file, int line)
{
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, text);
    abort();
}

typedef struct {
    const uint8_t *at;
    size_t left;
} input;

/* Returns the next byte; 0 if there are no more. */
static inline unsigned take(input *in)
{
    if (in->left == 0) return 0;
    in->left--;
    return *in->at++;
}

static inline int below(input *in, int limit)
{
    return (int)(take(in) % (unsigned)limit);
}

static inline uint64_t take_word(input *in)
{
    uint64_t word = 0;
    for (int i = 0; i < 8; i++) word = word << 8 | take(in);
    return word;
}

#endif
