/* fuzz_level.c - any bytes as a level file: no crash, no half-loaded level, and what is accepted
 * comes back byte for byte. */
#include <stdlib.h>
#include <string.h>

#include "../src/game/level_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

static void check_round_trip(const LevelFile *file, const uint8_t *data, size_t size)
{
    size_t length;
    char *text = level_file_text(file, &length);
    check(text && length == size && memcmp(text, data, size) == 0);
    free(text);
}

static void check_change(LevelFile *file, const Level *level, size_t size)
{
    size_t length;
    check(level_file_set(file, level->cols - 1, level->rows - 1, '#'));
    char *text = level_file_text(file, &length);
    check(text && length >= size);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ErrorList errors;
    Level level = {.cols = -1};
    error_list_init(&errors, "fuzz");
    LevelFile *file = level_file_parse("fuzz", (const char *)data, size, NULL, &level, &errors);
    check((file != NULL) == (errors.errors == 0));
    if (!file) {
        check(level.cols == -1);
        return 0;
    }
    check(level_kind(&level, level.start.col, level.start.row) == CELL_START);
    (void)level_hash(&level);
    check_round_trip(file, data, size);
    check_change(file, &level, size);
    level_file_done(file);
    level_done(&level);
    return 0;
}
