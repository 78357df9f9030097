#include "rng.h"
#include "test.h"

static void multiply(uint64_t a, uint64_t b)
{
    uint64_t high, portable_high;
    uint64_t low = sw_multiply(a, b, &high);
    CHECK(low == a * b);
    CHECK(low == portable_multiply(a, b, &portable_high));
    CHECK(high == portable_high);
    mix(high);
}

static void bits(void)
{
    sw_rng rng = sw_rng_at(1, 0);
    CHECK(sw_count_bits(0) == 0);
    for (int i = 0; i < 64; i++) {
        uint64_t bit = (uint64_t)1 << i, above = (sw_rng_next(&rng) | 1) << i;
        CHECK(sw_lowest_bit(bit) == i && sw_lowest_bit(above) == i);
        CHECK(portable_lowest_bit(bit) == i && portable_lowest_bit(above) == i);
        uint64_t below = bit | (sw_rng_next(&rng) & (bit - 1));
        CHECK(sw_highest_bit(bit) == i && sw_highest_bit(below) == i);
        CHECK(portable_highest_bit(bit) == i && portable_highest_bit(below) == i);
        CHECK(sw_count_bits(bit) == 1 && sw_count_bits(bit - 1) == i && sw_count_bits(~bit) == 63);
        int count = 0;
        for (uint64_t rest = above; rest; rest >>= 1) count += (int)(rest & 1);
        CHECK(sw_count_bits(above) == count);
    }
}

static void products(void)
{
    static const uint64_t edges[] = {0, 1, 2, 3, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 0x100000001,
                                     0x7fffffffffffffff, 0x8000000000000000, 0xfffffffeffffffff,
                                     0xffffffff00000000, 0xffffffff00000001, 0xffffffffffffffff};
    enum { EDGES = sizeof edges / sizeof *edges };
    sw_rng rng = sw_rng_at(3, 0);
    for (int i = 0; i < EDGES; i++) {
        for (int j = 0; j < EDGES; j++) multiply(edges[i], edges[j]);
        for (int j = 0; j < 100; j++) multiply(edges[i], sw_rng_next(&rng));
    }
    for (int i = 0; i < 10000; i++) {
        uint64_t a = sw_rng_next(&rng), b = sw_rng_next(&rng);
        multiply(a, b);
    }
    uint64_t high, low = sw_multiply(0xffffffffffffffff, 0xffffffffffffffff, &high);
    CHECK(low == 1 && high == 0xfffffffffffffffe);
}

static void reads(void)
{
    const uint64_t word = 0x0123456789abcdef;
    for (size_t shift = 0; shift < 8; shift++) {
        uint8_t *bytes = memory(shift + sizeof word);
        memcpy(bytes + shift, &word, sizeof word);
        CHECK(sw_read_word(bytes + shift) == word);
        CHECK(portable_read_word(bytes + shift) == word);
        CHECK(sw_read_byte(bytes + shift) == bytes[shift]);
        free(bytes);
    }
}

void test_base(void)
{
    bits();
    products();
    reads();
}
