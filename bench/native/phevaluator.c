/* PHEvaluator's Omaha: `phevaluator LIBRARY`, the library of its package, which exports evaluate_plo4_cards. */
#include <dlfcn.h>

#include "driver.h"

typedef int plo4(int, int, int, int, int, int, int, int, int);

static plo4 *evaluate;

static size_t omaha(const void *in, size_t count, void *out)
{
    const uint8_t *c = in;
    uint16_t *values = out;
    for (size_t i = 0; i < count; i++, c += 9) { /* the board first; ranks run from 1, the best, to 7,462 */
        values[i] = (uint16_t)(7463 - evaluate(c[4], c[5], c[6], c[7], c[8], c[0], c[1], c[2], c[3]));
    }
    return count;
}

static const work works[] = {{"omaha", 9, 2, omaha, NULL}, {NULL, 0, 0, NULL, NULL}};

static const work *start(int argc, char **argv)
{
    void *library = argc > 1 ? dlopen(argv[1], RTLD_LAZY) : NULL;
    if (!library) fail(argc > 1 ? dlerror() : "usage: phevaluator LIBRARY");
    *(void **)&evaluate = dlsym(library, "evaluate_plo4_cards");
    return evaluate ? works : NULL;
}
