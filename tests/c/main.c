/* The tests of the bare C core: `core [exhaustive | ROOM ...]`. Prints a checksum of all results; the exit code is 1 if
   a check failed. */
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

static const struct {
    const char *name;
    void (*run)(void);
} rooms[] = {
    {"base", test_base},
    {"cards", test_cards},
    {"rng", test_rng},
    {"deal", test_deal},
    {"evaluator", test_evaluator},
    {"equity", test_equity},
    {"games", test_games},
    {"rules", test_rules},
    {"game", test_game},
    {"slots", test_slots},
    {"omaha", test_omaha},
    {"isomorphism", test_isomorphism},
    {"prizes", test_prizes},
    {"batch", test_batch}, /* uses a number of random numbers that differs between machines */
    {"known_omaha", test_known_omaha},
    {"held", test_held},
    {"pushing", test_pushing},
    {"tree", test_tree},
    {"solver", test_solver},
    {"gametree", test_gametree},
    {"text", test_text},
    {"rows", test_rows},
    {"exhaustive", test_every_hand}, /* only on request, after all others */
};
enum { ROOMS = sizeof rooms / sizeof *rooms };

static int is_room(const char *word)
{
    for (int i = 0; i < ROOMS; i++) {
        if (strcmp(rooms[i].name, word) == 0) return 1;
    }
    return 0;
}

/* Returns whether to test a room. Without names, or with "exhaustive" as the first, all rooms are tested; the last one
   only if named. */
static int is_wanted(int room, int count, char **words)
{
    int all = count < 2 || strcmp(words[1], "exhaustive") == 0;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], rooms[room].name) == 0) return 1;
    }
    return all && room < ROOMS - 1;
}

int main(int count, char **words)
{
    for (int card = 0; card < SW_ALL_CARDS; card++) deck[card] = (uint8_t)card;
    fixed = sw_rng_at(2, 0);
    for (int i = 1; i < count; i++) {
        if (is_room(words[i])) continue;
        printf("%s is not tested here\n", words[i]);
        return 2;
    }
    for (int room = 0; room < ROOMS; room++) {
        if (is_wanted(room, count, words)) rooms[room].run();
    }
    printf("%lu checks, %lu failed, checksum %08lx%08lx\n", checks, failures,
           (unsigned long)(checksum >> 32), (unsigned long)(checksum & 0xffffffff));
    return failures > 0;
}
