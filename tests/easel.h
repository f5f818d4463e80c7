/* easel.h - for tests of the editor: a level drawn as text, keys as a person presses them, and the
 * resulting picture. The files are in a scratch folder. */
#ifndef LEDGE_TESTS_EASEL_H
#define LEDGE_TESTS_EASEL_H

#include "scratch.h"

#include "../src/base/file.h"
#include "../src/edit/core/editor.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct Easel {
    Editor *editor;
    Document *doc;
    int64_t now;
    EditorRequest request; /* of the last key */
    char before[4096];     /* the picture as it was opened */
} Easel;

/* The clock of the history, in seconds. */
static int64_t easel_time;

static inline int64_t easel_clock(void)
{
    return easel_time;
}

/* What is in a file; the caller frees it. */
static inline char *file_text_at(const char *path)
{
    ErrorList unheard;
    size_t length;
    error_list_init(&unheard, path);
    return file_read(path, FILE_SIZE_MAX, &length, &unheard);
}

/* What is in a file of the scratch folder; the caller frees it. */
static inline char *file_text(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    return file_text_at(path);
}

static inline bool file_has(const char *name, const char *part)
{
    char *text = file_text(name);
    bool has = text && strstr(text, part);
    free(text);
    return has;
}

static inline void assert_file(const char *name, const char *expected)
{
    char *text = file_text(name);
    assert_non_null(text);
    assert_string_equal(text, expected);
    free(text);
}

/* The picture's rows, each ended by a newline. */
static inline void easel_picture(const Easel *easel, DocumentLayer layer, char *out, size_t size)
{
    size_t used = 0, cols = (size_t)document_cols(easel->doc);
    for (int32_t row = 0; row < document_rows(easel->doc); row++) {
        assert_true(used + cols + 2 <= size);
        memcpy(out + used, document_row(easel->doc, layer, row), cols);
        out[used + cols] = '\n';
        used += cols + 1;
    }
    out[used] = '\0';
}

/* Opens the level `name` of the scratch folder, where registers, marks and stamps go too; with the
 * keys of vim, unless others were chosen. */
static inline void easel_open_file(Easel *easel, const char *name)
{
    char path[PATH_MAX], stamps[PATH_MAX], options[PATH_MAX], rules[PATH_MAX];
    ErrorList errors;
    scratch_path(path, name);
    scratch_path(stamps, "own-stamps");
    scratch_path(rules, "own-dress.ini");
    scratch_path(options, "options");
    if (access(options, F_OK) != 0) scratch_write("options", "keys=vim\n", 9);
    memset(easel, 0, sizeof *easel);
    error_list_init(&errors, path);
    easel->doc = document_open(path, &(DocumentOptions){.now = easel_clock}, &errors);
    assert_non_null(easel->doc);
    easel->editor =
        editor_create(easel->doc, &(EditorOptions){.state_folder = scratch_folder,
                                                   .dress_files = {rules, "levels/dress.ini"},
                                                   .stamp_folder = stamps});
    assert_non_null(easel->editor);
    easel->now = 1000;
    editor_set_view(easel->editor, 80, 22);
    if (editor_panel(easel->editor).title) /* the tour, at the first start */
        editor_key(easel->editor, "Esc", easel->now);
    easel_picture(easel, LAYER_MAP, easel->before, sizeof easel->before);
}

/* Opens an editor for a level with this text. */
static inline void easel_open_as(Easel *easel, const char *name, const char *text)
{
    scratch_write(name, text, strlen(text));
    easel_open_file(easel, name);
}

static inline void easel_open(Easel *easel, const char *text)
{
    easel_open_as(easel, "level.txt", text);
}

static inline void easel_close(Easel *easel)
{
    editor_destroy(easel->editor);
}

static inline void easel_key(Easel *easel, const char *key)
{
    easel->now += 10;
    easel->request = editor_key(easel->editor, key, easel->now);
}

/* Keys separated by blanks: "l l r # Ctrl+S". */
static inline void keys(Easel *easel, const char *text)
{
    char key[16];
    int length;
    for (; sscanf(text, " %15s%n", key, &length) == 1; text += length)
        easel_key(easel, key);
}

/* A line after `:`, every character a key. */
static inline void command(Easel *easel, const char *text)
{
    easel_key(easel, ":");
    for (; *text; text++)
        easel_key(easel, *text == ' ' ? "Space" : (char[]){*text, '\0'});
    easel_key(easel, "Enter");
}

static inline void assert_picture(const Easel *easel, const char *expected)
{
    char text[4096];
    easel_picture(easel, LAYER_MAP, text, sizeof text);
    assert_string_equal(text, expected);
}

static inline void assert_cursor(const Easel *easel, int32_t col, int32_t row)
{
    assert_int_equal(editor_cursor(easel->editor).col, col);
    assert_int_equal(editor_cursor(easel->editor).row, row);
}

static inline void assert_says(const Easel *easel, const char *part)
{
    if (strstr(editor_message(easel->editor), part)) return;
    print_error("the message is `%s`, not about `%s`\n", editor_message(easel->editor), part);
    fail();
}

/* What is shown of a cell has this flag. */
static inline bool shows(const Easel *easel, int32_t col, int32_t row, uint16_t flag)
{
    return (editor_shown(easel->editor, col, row).flags & flag) != 0;
}

/* Taking all back gives the picture as it was; doing it again, the one that was drawn. */
static inline void assert_undo_restores(Easel *easel)
{
    char drawn[4096], now[4096];
    easel_picture(easel, LAYER_MAP, drawn, sizeof drawn);
    keys(easel, "Esc Esc Esc Esc 9 9 9 u");
    easel_picture(easel, LAYER_MAP, now, sizeof now);
    assert_string_equal(now, easel->before);
    keys(easel, "9 9 9 Ctrl+R");
    easel_picture(easel, LAYER_MAP, now, sizeof now);
    assert_string_equal(now, drawn);
}

#define EASEL_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

#endif
