/* Runs a harness without libFuzzer: `drive [-n INPUTS] [-t SECONDS] [-s SEED] [-k K] FILE ...`.

   Runs every file first, then random inputs. Input K of a seed is a function of both and of the files; half of the
   inputs are changed files. A failing input is reported and saved in the file "crash". */
#include <signal.h>
#include <time.h>

#include "fuzz.h"
#include "rng.h"

enum { MOST = 4096, FILES = 4096, USUAL = 160, LONG = 640 }; /* bytes */

static uint8_t now[MOST], *file[FILES];
static size_t length, file_length[FILES];
static int files;
static unsigned long long seed = 1, number;

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "abort_on_error=1:quarantine_size_mb=16";
}

const char *__ubsan_default_options(void);
const char *__ubsan_default_options(void)
{
    return "abort_on_error=1:print_stacktrace=1";
}

static void tell(int signal_number)
{
    FILE *out = fopen("crash", "wb");
    fprintf(stderr, "signal %d at input %llu of seed %llu: -s %llu -k %llu\n", signal_number, number, seed, seed, number);
    if (out) {
        fwrite(now, 1, length, out);
        fclose(out);
    }
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void read_file(const char *name)
{
    FILE *in = fopen(name, "rb");
    if (!in || files == FILES || !(file[files] = malloc(MOST))) {
        fprintf(stderr, "cannot read %s\n", name);
        exit(2);
    }
    file_length[files] = fread(file[files], 1, MOST, in);
    files++;
    fclose(in);
}

/* Copies the input to memory of exactly its size, so that a sanitizer detects reads past its end. */
static void run(void)
{
    uint8_t *bytes = malloc(length ? length : 1);
    if (!bytes) exit(2);
    memcpy(bytes, now, length);
    LLVMFuzzerTestOneInput(bytes, length);
    free(bytes);
}

static void make_input(void)
{
    sw_rng rng = sw_rng_at(seed, number);
    uint64_t word = sw_rng_next(&rng);
    if (files && word & 1) { /* a changed file: some of its bytes, and perhaps its end */
        int which = (int)((word >> 32) % (unsigned)files), changes = 1 + (int)(word >> 1 & 7);
        length = file_length[which];
        memcpy(now, file[which], length);
        if (word & 256) {
            size_t more = sw_rng_next(&rng) % 64;
            if (length + more > MOST) more = MOST - length;
            for (size_t i = 0; i < more; i++) now[length++] = (uint8_t)sw_rng_next(&rng);
        }
        for (; length && changes > 0; changes--) {
            uint64_t change = sw_rng_next(&rng);
            now[(change >> 8) % length] = (uint8_t)change;
        }
        return;
    }
    length = (size_t)(word >> 8) % (word & 14 ? USUAL : LONG);
    for (size_t i = 0; i < length; i += 8) {
        uint64_t eight = sw_rng_next(&rng);
        memcpy(now + i, &eight, 8); /* there is room */
    }
}

int main(int count, char **words)
{
    unsigned long long inputs = 1000000;
    long seconds = 0, only = 0;
    signal(SIGABRT, tell);
    signal(SIGSEGV, tell);
    signal(SIGFPE, tell);
    for (int i = 1; i < count; i++) {
        if (words[i][0] != '-' || i + 1 == count) {
            read_file(words[i]);
            continue;
        }
        unsigned long long value = strtoull(words[i + 1], NULL, 10);
        switch (words[i++][1]) {
        case 'n':
            inputs = value;
            break;
        case 't':
            seconds = (long)value;
            break;
        case 's':
            seed = value;
            break;
        case 'k':
            number = value;
            only = 1;
            break;
        default:
            return 2;
        }
    }
    for (int i = 0; i < files && !only; i++) {
        length = file_length[i];
        memcpy(now, file[i], length);
        run();
    }
    time_t began = time(NULL);
    if (only) inputs = number + 1;
    for (; number < inputs; number++) {
        if (seconds && (number & 255) == 0 && time(NULL) - began >= seconds) break;
        make_input();
        run();
        if (number && number % 1000000 == 0) {
            printf("%llu inputs, %ld s\n", number, (long)(time(NULL) - began));
            fflush(stdout);
        }
    }
    printf("%llu inputs of seed %llu, %d files, %ld s\n", number, seed, files, (long)(time(NULL) - began));
    for (int i = 0; i < files; i++) free(file[i]);
    return 0;
}
