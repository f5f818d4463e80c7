/* measure.h - what the programs that measure over a line share: times gathered, keys timed, and the
 * kernel's books of a process.
 * Units: ms for what is printed. */
#ifndef LEDGE_TESTS_MEASURE_H
#define LEDGE_TESTS_MEASURE_H

#include "remote.h"
#include "times.h"

enum {
    UNSEEN_MS = 3000, /* a key that nothing shows for so long is not counted */
    SETTLE_MS = 700   /* after the start: questions are answered, titles have been drawn */
};

/* ---- keys ---- */

static inline void play_ms(Remote *remote, int32_t ms)
{
    remote_play(remote, ms * REMOTE_MS);
}

/* What a key changes: a place on the terminal's screen, or how many bytes it has shown. */
typedef int64_t Watch(const Remote *remote);

/* Where nothing moves by itself: anything at all. */
static inline int64_t watch_bytes(const Remote *remote)
{
    return remote->shown;
}

/* Types the keys and notes when what is watched changes. */
static inline void time_press(Remote *remote, const char *keys, Watch *watch, Times *times)
{
    int64_t before = watch(remote), typed_at = clock_now();
    int64_t end = typed_at + UNSEEN_MS * REMOTE_MS;
    remote_type(remote, keys);
    while (watch(remote) == before && clock_now() < end && !remote->is_over)
        remote_play_once(remote, end);
    if (watch(remote) != before)
        times_add(times, (double)(remote->shown_at - typed_at) / (double)REMOTE_MS);
}

/* ---- the kernel's books ---- */

/* The number in a line of /proc/PID/status; -1 where the system does not tell. */
static inline int64_t status_number(pid_t pid, const char *label)
{
    char text[256];
    long long number = -1;
    size_t length = strlen(label);
    snprintf(text, sizeof text, "/proc/%d/status", (int)pid);
    FILE *file = fopen(text, "r");
    while (file && fgets(text, sizeof text, file))
        if (strncmp(text, label, length) == 0) sscanf(text + length, ": %lld", &number);
    if (file) fclose(file);
    return number;
}

/* Its time on a processor so far, in ms; 0 where the system does not tell. */
static inline double cpu_ms(pid_t pid)
{
    char path[64];
    long long ns = 0;
    snprintf(path, sizeof path, "/proc/%d/schedstat", (int)pid);
    FILE *file = fopen(path, "r");
    if (file && fscanf(file, "%lld", &ns) != 1) ns = 0;
    if (file) fclose(file);
    return (double)ns / 1e6;
}

/* How often it has slept. */
static inline int64_t count_sleeps(pid_t pid)
{
    return status_number(pid, "voluntary_ctxt_switches");
}

/* ---- rows and parts ---- */

/* Measures all rows at once, each in a process of its own, and prints them in order: for what
 * mostly waits, so that rows do not disturb each other. */
static inline void measure_side_by_side(size_t count, void (*measure)(size_t row))
{
    enum { ROWS_MAX = 32 };
    int from[ROWS_MAX];
    assert(count <= ROWS_MAX);
    fflush(stdout);
    for (size_t row = 0; row < count; row++) {
        int ends[2];
        if (pipe(ends) != 0) return;
        fcntl(ends[0], F_SETFD, FD_CLOEXEC);
        from[row] = ends[0];
        if (fork() == 0) {
            dup2(ends[1], STDOUT_FILENO);
            close(ends[1]);
            measure(row);
            fflush(stdout);
            _exit(0);
        }
        close(ends[1]);
    }
    for (size_t row = 0; row < count; row++) {
        char text[512];
        for (ssize_t length; (length = read(from[row], text, sizeof text)) > 0;)
            fwrite(text, 1, (size_t)length, stdout);
        close(from[row]);
        fflush(stdout);
    }
    while (wait(NULL) > 0)
        continue;
}

/* What can be measured alone. */
typedef struct MeasurePart {
    const char *name;
    void (*measure)(void);
} MeasurePart;

/* Measures the parts named after the program in argv[1]; all where none is. */
static inline void measure_parts(const MeasurePart *parts, size_t count, int argc, char **argv)
{
    for (size_t i = 0; i < count; i++) {
        bool is_wanted = argc == 2;
        for (int k = 2; k < argc; k++)
            is_wanted = is_wanted || strcmp(argv[k], parts[i].name) == 0;
        if (is_wanted) parts[i].measure();
    }
}

#endif
