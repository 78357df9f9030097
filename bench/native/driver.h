/* The main program of every evaluator, as described in bench/peers.md: it reads a line `WORK IN OUT` and prints the
   nanoseconds of CPU time that the work took, or `no`. Include it once, and define `start`. */
#ifndef DRIVER_H
#define DRIVER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common.h"

/* Processes `count` items, and returns how many: all of them, unless it validates items and one is bad. */
typedef size_t kernel(const void *in, size_t count, void *out);
/* Returns the items of a file in the evaluator's own format, to be freed by the caller. */
typedef void *form(const uint8_t *items, size_t count);

typedef struct {
    const char *name; /* NULL after the last */
    size_t in, out; /* bytes per item; without input, one item */
    kernel *run;
    form *own; /* NULL to use the items unchanged */
} work;

/* Makes the tables, and returns the available work, or NULL if nothing runs on this machine. */
static const work *start(int argc, char **argv);

/* Reads a whole file and stores its length in `size`; returns NULL if there is no input file. */
static uint8_t *read_file(const char *path, size_t *size)
{
    *size = 0;
    if (!strcmp(path, "-")) return NULL;
    FILE *file = fopen(path, "rb");
    long end = file && !fseek(file, 0, SEEK_END) ? ftell(file) : -1;
    if (end < 1) fail("IN is no file, or empty");
    rewind(file);
    uint8_t *found = (uint8_t *)need((size_t)end);
    *size = fread(found, 1, (size_t)end, file);
    fclose(file);
    return found;
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    if (!strcmp(path, "-")) return;
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file)) fail("OUT cannot be written");
}

static double time_of(const work *one, const char *from, const char *to)
{
    size_t size;
    uint8_t *items = read_file(from, &size);
    const size_t count = one->in ? size / one->in : 1;
    void *in = one->own ? one->own(items, count) : items, *out = need(count * one->out);
    memset(out, 0, count * one->out); /* the system maps a page when it is first touched */
    const double before = processor_time();
    if (one->run(in, count, out) != count) fail("an item was refused");
    const double time = processor_time() - before;
    write_file(to, out, count * one->out);
    if (in != items) free(in);
    free(items);
    free(out);
    return time;
}

int main(int argc, char **argv)
{
    const work *works = start(argc, argv);
    char name[32], from[256], to[256];
    while (scanf("%31s %255s %255s", name, from, to) == 3) {
        const work *one = works;
        while (one && one->name && strcmp(one->name, name)) one++;
        if (one && one->name) {
            printf("%.0f\n", time_of(one, from, to));
        } else {
            puts("no");
        }
        fflush(stdout);
    }
    return 0;
}

#endif
