/* The AVX-512 kernels with SIMDe's functions instead of the instructions, if SIMDe is installed (for example from
   Debian's libsimde-dev). This tests their logic on machines without AVX-512. */
#include "lanes.h"

#if defined(__has_include) && !defined(__SANITIZE_ADDRESS__) /* the sanitizer is slow and finds nothing here */
#if __has_include(<simde/x86/avx512.h>)
#define HAVE_SIMDE 1
#endif
#endif

#if defined(HAVE_SIMDE)
#pragma GCC diagnostic ignored "-Wpsabi" /* there are no other callers with registers this wide */
#define SIMDE_ENABLE_NATIVE_ALIASES
#define SIMDE_NO_INLINE /* otherwise it takes minutes to compile */
#include <simde/x86/avx512.h>

#if !defined(_mm512_cmpeq_epi16_mask) /* missing in some versions */
#define _mm512_cmpeq_epi16_mask(a, b) (~_mm512_test_epi16_mask(_mm512_xor_si512(a, b), _mm512_xor_si512(a, b)))
#endif

#if !defined(_mm512_testn_epi8_mask)
#define _mm512_testn_epi8_mask(a, b) (~_mm512_test_epi8_mask(a, b))
#endif

#if !defined(_mm512_cmpgt_epi16_mask)
#define _mm512_cmpgt_epi16_mask(a, b) (~_mm512_cmpge_epi16_mask(b, a))
#endif

#define SW_EMULATED
#define sw_avx512 simde_kernels
#include "evaluator/lanes_avx512.c"

const sw_kernels *const emulated_avx512 = &simde_kernels;
#else
const sw_kernels *const emulated_avx512 = NULL;
#endif
