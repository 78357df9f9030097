/* Helpers shared by the native benchmarks. */
#ifndef COMMON_H
#define COMMON_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline void fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static inline void *need(size_t size)
{
    void *found = calloc(size, 1);
    if (!found) fail("out of memory");
    return found;
}

/* Returns this process's CPU time in nanoseconds, which excludes other processes on the machine. */
static inline double processor_time(void)
{
    return 1e9 / CLOCKS_PER_SEC * (double)clock();
}

/* Returns the shortest of several times: the one least disturbed by other users of the machine. */
static inline double least(const double *times, int count)
{
    double found = times[0];
    for (int i = 1; i < count; i++) found = times[i] < found ? times[i] : found;
    return found;
}

#endif
