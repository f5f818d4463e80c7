/* fuzz_progress.c - any bytes as progress.ini: no crash, counts within their range, and a level
 * that is then finished has been finished once more, whatever else is in the file. */
#include "fuzz_file.h"

#include "../src/save/progress.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LEVELS = 2, COUNT_MAX = 1000000000 };

static void check_record(const LevelRecord *record)
{
    check(record->finished >= 0 && record->finished <= COUNT_MAX);
    check(record->best_ticks >= 0 && record->most_coins >= 0 && record->deaths >= 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint64_t hashes[LEVELS] = {0x0123456789abcdef, 7};
    ErrorList errors;
    LevelRecord records[LEVELS] = {{0}}, again[LEVELS] = {{0}}, sum;
    const LevelRun run = {.ticks = 100, .coins = 3, .deaths = 1};
    const char *path = fuzz_file("progress.ini", data, size);
    bool is_read = progress_read(path, hashes, LEVELS, records, &errors);
    check(is_read == (errors.errors == 0));
    for (int i = 0; i < LEVELS; i++)
        check_record(&records[i]);
    if (!is_read || !progress_add(path, hashes[0], &run, &sum, &errors)) return 0;
    check(progress_read(path, hashes, LEVELS, again, &errors));
    check(memcmp(&again[0], &sum, sizeof sum) == 0);
    check(again[0].finished ==
          (records[0].finished < COUNT_MAX ? records[0].finished + 1 : COUNT_MAX));
    check(memcmp(&again[1], &records[1], sizeof records[1]) == 0);
    return 0;
}
