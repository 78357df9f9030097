/* The tests of the bare C core: `core [exhaustive]`. Prints a checksum of all results; exit code 1 if a
   check failed. */
#include "rng.h"
#include "test.h"

uint8_t deck[SW_ALL_CARDS];

static unsigned long checks, failures;
static uint64_t checksum = 0xcbf29ce484222325u;
static sw_rng fixed;

void check(int truth, const char *text, const char *file, int line)
{
    checks++;
    if (truth) return;
    if (failures++ < 20) printf("%s:%d: failed: %s\n", file, line, text);
}

void mix(uint64_t result)
{
    for (int i = 0; i < 8; i++) {
        checksum = (checksum ^ (result >> 8 * i & 0xff)) * 0x100000001b3u; /* FNV-1a */
    }
}

uint8_t *memory(size_t size)
{
    uint8_t *made = malloc(size ? size : 1);
    if (!made) {
        puts("out of memory");
        exit(2);
    }
    return made;
}

int any(int limit)
{
    return (int)(sw_rng_next(&fixed) % (uint64_t)limit);
}

int main(int count, char **words)
{
    for (int card = 0; card < SW_ALL_CARDS; card++) deck[card] = (uint8_t)card;
    fixed = sw_rng_at(2, 0);
    test_base();
    test_cards();
    test_rng();
    test_deal();
    test_evaluator();
    test_equity();
    test_games();
    test_rules();
    test_game();
    test_omaha();
    test_isomorphism();
    test_batch(); /* last: how many random numbers it takes differs from machine to machine */
    if (count > 1 && strcmp(words[1], "exhaustive") == 0) test_every_hand();
    printf("%lu checks, %lu failed, checksum %08lx%08lx\n", checks, failures,
           (unsigned long)(checksum >> 32), (unsigned long)(checksum & 0xffffffff));
    return failures > 0;
}
