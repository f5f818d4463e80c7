/* fuzz_level.h - what fuzzers of other formats share: the hash of a level's text, which must be
 * one.
 */
#ifndef LEDGE_TESTS_FUZZ_LEVEL_H
#define LEDGE_TESTS_FUZZ_LEVEL_H

#include "../src/level/level_file.h"
#include "fuzz_file.h"

static inline uint64_t fuzz_level_hash(const char *text, size_t length)
{
    ErrorList faults;
    Level level = {0};
    error_list_init(&faults, "fuzz");
    LevelFile *file = level_file_parse("fuzz", text, length, NULL, &level, &faults);
    check(file);
    uint64_t hash = level_hash(&level);
    level_file_done(file);
    level_done(&level);
    return hash;
}

#endif
