/* Shared by the tests of the bare C core: one function per room, counted checks, and a checksum of results. */
#ifndef SW_TEST_H
#define SW_TEST_H

#include <stdio.h>
#include <stdlib.h>

#include "cards.h"

/* Counts a check, and prints a failed one. */
#define CHECK(truth) check((truth) ? 1 : 0, #truth, __FILE__, __LINE__)
void check(int truth, const char *text, const char *file, int line);

/* Adds a result to the checksum, which must be the same on every platform. */
void mix(uint64_t result);

/* Allocates memory of exactly this size, so that a sanitizer detects every access outside it. */
uint8_t *memory(size_t size);

/* Returns a number from 0 to limit - 1, the next of one fixed sequence. */
int any(int limit);

/* The deck in order. */
extern uint8_t deck[SW_ALL_CARDS];

/* The functions of base.h for a compiler with neither builtins nor 128-bit integers. */
int portable_lowest_bit(uint64_t x);
int portable_highest_bit(uint64_t x);
uint64_t portable_multiply(uint64_t a, uint64_t b, uint64_t *high);
uint64_t portable_read_word(const uint8_t *p);

void test_base(void);
void test_cards(void);
void test_rng(void);
void test_deal(void);
void test_evaluator(void);
void test_batch(void);
void test_equity(void);
void test_games(void);
void test_rules(void);
void test_game(void);
void test_slots(void);
void test_omaha(void);
void test_known_omaha(void);
void test_held(void);
void test_isomorphism(void);
void test_prizes(void);
void test_pushing(void);
void test_tree(void);
void test_solver(void);
void test_gametree(void);
void test_text(void);
void test_rows(void);
void test_every_hand(void); /* of six and seven cards: takes seconds, or minutes under a sanitizer */

#endif
