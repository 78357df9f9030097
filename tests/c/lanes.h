/* The batch kernels at every width, independent of this machine's CPU. */
#ifndef SW_TEST_LANES_H
#define SW_TEST_LANES_H

#include "evaluator/level.h"

/* With one lane and with four lanes of 128 bits, in plain C. */
extern const sw_kernels plain_1, plain_4;

/* AVX-512 by SIMDe; NULL if it is not installed. */
extern const sw_kernels *const emulated_avx512;

#endif
