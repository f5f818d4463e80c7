/* desk.h - a document on a desk of its own: a level file and a state folder in a scratch folder. */
#ifndef LEDGE_TESTS_DESK_H
#define LEDGE_TESTS_DESK_H

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
// clang-format on

#include "../src/base/file.h"
#include "../src/level/document/document.h"
#include "scratch.h"
#include "seed.h"

/* A test with a scratch folder of its own. */
#define DESK_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

#define DESK_LEVEL "[level]\ntitle = x\n[map]\n........\n@......F\n########\n"

/* Leaves without saving, as a kill does: what is written is all there is. */
#define desk_kill document_close

static ErrorList errors;
static int64_t desk_time = 1700000000;

static uint32_t desk_seed;

/* 0 .. limit - 1, always the same numbers after the same desk_seed. */
static inline int32_t desk_random(int32_t limit)
{
    return seed_below(&desk_seed, limit);
}

static inline int64_t desk_now(void)
{
    return desk_time;
}

static inline DocumentOptions desk_options(void)
{
    static char state[PATH_MAX];
    scratch_path(state, "state");
    return (DocumentOptions){.state_folder = state, .now = desk_now};
}

/* Opens a file of the scratch folder. */
static inline Document *desk_open(const char *name)
{
    char path[PATH_MAX];
    DocumentOptions options = desk_options();
    scratch_path(path, name);
    error_list_init(&errors, name);
    return document_open(path, &options, &errors);
}

static inline Document *desk_open_text(const char *name, const char *text)
{
    scratch_write(name, text, strlen(text));
    return desk_open(name);
}

/* What is in a file; the caller frees it. */
static inline char *desk_read(const char *path)
{
    ErrorList unheard;
    size_t length;
    error_list_init(&unheard, path);
    return file_read(path, FILE_SIZE_MAX, &length, &unheard);
}

static inline char *desk_file(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    return desk_read(path);
}

static inline void desk_assert_file(const char *name, const char *text)
{
    char *bytes = desk_file(name);
    assert_non_null(bytes);
    assert_string_equal(bytes, text);
    free(bytes);
}

/* The path of the only journal there is. */
static inline void desk_journal_path(char out[PATH_MAX])
{
    int found = 0;
    char folder[PATH_MAX];
    scratch_path(folder, "state/journal");
    DIR *dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        char name[PATH_MAX];
        if (e->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "state/journal/%s", e->d_name);
        scratch_path(out, name);
        found++;
    }
    if (dir) closedir(dir);
    assert_int_equal(found, 1);
}

/* One cell as a transaction. */
static inline bool desk_paint(Document *doc, int32_t col, int32_t row, char glyph)
{
    document_begin(doc, "pen");
    assert_true(document_set(doc, LAYER_MAP, col, row, glyph));
    return document_end(doc, &errors);
}

/* The rows of the map, each with a line end; the caller frees them. */
static inline char *desk_rows(const Document *doc, DocumentLayer layer)
{
    size_t cols = (size_t)document_cols(doc), rows = (size_t)document_rows(doc);
    char *text = malloc((cols + 1) * rows + 1), *out = text;
    for (size_t row = 0; row < rows; row++) {
        memcpy(out, document_row(doc, layer, (int32_t)row), cols);
        out += cols;
        *out++ = '\n';
    }
    *out = '\0';
    return text;
}

/* What a document holds, both layers and the header; the caller frees it. */
static inline char *desk_content(const Document *doc)
{
    size_t length;
    const char *header = document_header(doc, &length);
    char *map = desk_rows(doc, LAYER_MAP), *back = desk_rows(doc, LAYER_BACK);
    size_t size = length + strlen(map) + strlen(back) + 1;
    char *all = malloc(size);
    snprintf(all, size, "%.*s%s%s", (int)length, header, map, back);
    free(map);
    free(back);
    return all;
}

static inline void desk_assert_rows(const Document *doc, const char *rows)
{
    char *text = desk_rows(doc, LAYER_MAP);
    assert_string_equal(text, rows);
    free(text);
}

#endif
