/* fuzz_level.c - any bytes as a level file: no crash, no half-loaded level, and what the editor
 * takes comes back byte for byte. */
#include <stdlib.h>
#include <string.h>

#include "../src/level/document/content.h"
#include "../src/level/level_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

static void check_text(const Content *content, const uint8_t *data, size_t size)
{
    size_t length;
    char *text = content_join(content, &length);
    check(text && length == size && memcmp(text, data, size) == 0);
    free(text);
}

static void check_change(Content *content, size_t size)
{
    size_t length;
    int32_t col = content_cols(content) - 1, row = content_rows(content) - 1;
    layer_cells_row(&content->planes[LAYER_MAP], row)[col] = '#';
    content_settle(content);
    char *text = content_join(content, &length);
    check(text && length >= size);
    free(text);
}

/* The editor refuses bytes that a level may have where nobody sees them, and takes levels that are
 * not in order. */
static void check_content(const uint8_t *data, size_t size)
{
    ErrorList errors;
    Content content;
    error_list_init(&errors, "fuzz");
    bool is_taken = content_init(&content, (const char *)data, size, &errors);
    check(is_taken == (errors.errors == 0));
    if (!is_taken) return;
    check_text(&content, data, size);
    check_change(&content, size);
    content_done(&content);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ErrorList errors;
    Level level = {.cols = -1};
    check_content(data, size);
    error_list_init(&errors, "fuzz");
    LevelFile *file = level_file_parse("fuzz", (const char *)data, size, NULL, &level, &errors);
    check((file != NULL) == (errors.errors == 0));
    if (!file) {
        check(level.cols == -1);
        return 0;
    }
    check(level_kind(&level, level.start.col, level.start.row) == KIND_START);
    (void)level_hash(&level);
    level_file_done(file);
    level_done(&level);
    return 0;
}
