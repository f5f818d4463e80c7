/* many_records.c - what a listing of a shared folder of records costs that is full of files.
 *
 *   many_records [FILES]     (300000)
 *
 * Fills a folder with empty files that could be records by their names, keeps a run in it, and
 * lists the best one; the first time the folder is read and an index made. Prints milliseconds. */
#include "../src/level/level_file.h"
#include "../src/save/records.h"
#include "scratch.h"

#include <inttypes.h>
#include <time.h>

enum { FILES = 300000, LISTINGS = 20 };

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void fill(const Level *level, long files)
{
    uint64_t hash = level_hash(level);
    for (long i = 0; i < files; i++) {
        char name[SHARED_NAME_MAX];
        snprintf(name, sizeof name, "%016" PRIx64 "-best-time-%lx.replay", hash, (unsigned long)i);
        scratch_write(name, "", 0);
    }
}

static void measure(const Records *records, const Level *level, const Replay *replay)
{
    BestRun best;
    ErrorList errors;
    double start = now_ms();
    bool is_found = records_best(records, level, BEST_TIME, &best, NULL);
    printf("%-28s %10.1f\n", "nothing to be found", now_ms() - start);
    start = now_ms();
    error_list_init(&errors, "records");
    uint32_t kinds = records_keep_run(records, replay, level, &errors);
    printf("%-28s %10.1f\n", "keeping a run", now_ms() - start);
    start = now_ms();
    for (int i = 0; i < LISTINGS; i++)
        is_found = records_best(records, level, BEST_TIME, &best, NULL);
    printf("%-28s %10.1f\n", "finding it", (now_ms() - start) / LISTINGS);
    if (!is_found || kinds == 0) puts("the run was not found again");
}

int main(int argc, char **argv)
{
    long files = argc > 1 ? strtol(argv[1], NULL, 10) : FILES;
    ErrorList errors;
    Level level;
    Replay replay;
    Records records;
    if (!getenv("TMPDIR") && access("/dev/shm", W_OK) == 0) setenv("TMPDIR", "/dev/shm", 1);
    error_list_init(&errors, "tests/look/01-first-steps.txt");
    LevelFile *file = level_file_read("tests/look/01-first-steps.txt", NULL, &level, &errors);
    bool is_ready = file && replay_read("tests/look/01-first-steps.proof", &replay, &errors) &&
                    scratch_setup(NULL) == 0 && chmod(scratch_folder, 01777) == 0 &&
                    records_open_shared(&records, scratch_folder, &errors);
    if (!is_ready) {
        error_list_print(&errors, stderr);
        return 1;
    }
    fill(&level, files);
    printf("records among %ld files, ms\n", files);
    measure(&records, &level, &replay);
    scratch_teardown(NULL);
    replay_done(&replay);
    level_done(&level);
    level_file_done(file);
    return 0;
}
