/* editor_kept.c - see editor_kept.h. Text files in the state folder, a line for each thing;
 * several editors at once replace only lines of their own. */
#include "editor_kept.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/text.h"
#include "../../level/document/state_path.h"
#include "../../level/level_file.h"
#include "editor_cursor.h"
#include "editor_panel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- files ---- */

bool editor_state_file_path(const Editor *editor, const char *name, char out[ERROR_FILE_MAX])
{
    if (!editor->files.state_folder[0]) return false;
    int length = snprintf(out, ERROR_FILE_MAX, "%s/%s", editor->files.state_folder, name);
    return length < ERROR_FILE_MAX;
}

bool editor_state_file_exists(const Editor *editor, const char *name)
{
    char path[ERROR_FILE_MAX];
    return editor_state_file_path(editor, name, path) && access(path, R_OK) == 0;
}

char *editor_state_file_read(const Editor *editor, const char *name, size_t *length)
{
    ErrorList errors;
    char path[ERROR_FILE_MAX];
    *length = 0;
    if (!editor_state_file_exists(editor, name) || !editor_state_file_path(editor, name, path))
        return NULL;
    error_list_init(&errors, path);
    return file_read(path, LEVEL_SIZE_MAX, length, &errors);
}

bool editor_state_file_write(Editor *editor, const char *name, const char *text, size_t length)
{
    ErrorList errors;
    char path[ERROR_FILE_MAX];
    if (!editor_state_file_path(editor, name, path)) return false;
    error_list_init(&errors, path);
    if (state_path_make_folders(editor->files.state_folder) &&
        file_write(path, text, length, &errors))
        return true;
    editor_message_set(editor, "%.200s cannot be written", path);
    return false;
}

/* ---- lines ---- */

/* A line to be written, and the old lines that it replaces. */
typedef struct KeptLine {
    bool (*is_valid)(const char *line);
    bool (*is_old)(const char *line, const void *context);
    const void *context;
    const Text *line;
} KeptLine;

/* Keeps a copy of a file with lines that cannot be read, which are not written again. False where
 * that cannot be done: then the file must stay as it is. */
static bool keep_damaged(Editor *editor, const char *name, const char *old, size_t length,
                         const KeptLine *new)
{
    char path[ERROR_FILE_MAX], copy[PATH_MAX];
    bool is_damaged = old && strlen(old) != length;
    for (const char *line = old; line && *line != '\0' && !is_damaged;) {
        size_t size = strcspn(line, "\n");
        char *one = strndup(line, size);
        is_damaged = !one || (size > 0 && !new->is_valid(one));
        free(one);
        line += size + (line[size] == '\n');
    }
    if (!editor_state_file_path(editor, name, path)) return false;
    bool has_copy = old && is_damaged && file_keep_damaged(path, old, length, copy);
    if (has_copy)
        editor_message_set(editor, "some of the %s could not be read; kept in %.300s", name, copy);
    else if (is_damaged || (!old && access(path, F_OK) == 0))
        editor_message_set(editor, "%.300s cannot be read, and is not written", path);
    else
        return true;
    return has_copy;
}

static void write_lines(Editor *editor, const char *name, const KeptLine *new)
{
    size_t length;
    char *old = editor_state_file_read(editor, name, &length);
    if (!keep_damaged(editor, name, old, length, new)) {
        free(old);
        return;
    }
    Text text = TEXT_GROWING;
    for (char *line = old ? strtok(old, "\n") : NULL; line; line = strtok(NULL, "\n"))
        if (!new->is_old(line, new->context)) text_add(&text, "%s\n", line);
    text_add_bytes(&text, new->line->bytes, new->line->length);
    char *lines = new->line->missing == 0 ? text_take(&text, &length) : NULL;
    if (lines) editor_state_file_write(editor, name, lines, length);
    free(lines);
    text_done(&text);
    free(old);
}

/* Another session may have written lines meanwhile, so only lines of the same subject are
 * replaced. */
static void replace_lines(Editor *editor, const char *name, const KeptLine *new)
{
    char file[ERROR_FILE_MAX];
    if (!editor_state_file_path(editor, name, file)) return;
    (void)state_path_make_folders(
        editor->files.state_folder); /* editor_state_file_write reports the error */
    int lock = file_lock(file);
    write_lines(editor, name, new);
    file_unlock(lock);
}

/* ---- marks ---- */

static const char marks_file[] = "marks";

/* In place of a letter: where the cursor was when the level was left. */
enum { LAST_PLACE = '.' };

/* The marks of all levels are in one file, a line each: letter, column, row, path. */
typedef struct MarkLine {
    char letter;
    Point at;
    const char *path; /* points into the line */
} MarkLine;

static bool read_mark(const char *line, MarkLine *out)
{
    int path = 0;
    if (sscanf(line, "%c %d %d %n", &out->letter, &out->at.col, &out->at.row, &path) != 3)
        return false;
    out->path = line + path;
    bool is_mark = out->letter >= 'a' && out->letter <= 'z';
    return path > 0 && (is_mark || out->letter == LAST_PLACE);
}

static bool is_mark_line(const char *line)
{
    MarkLine mark;
    return read_mark(line, &mark);
}

/* Is it a line of the same mark, or an invalid one? */
static bool is_old_mark(const char *line, const void *new)
{
    MarkLine mark;
    const MarkLine *now = new;
    return !read_mark(line, &mark) ||
           (mark.letter == now->letter && strcmp(mark.path, now->path) == 0);
}

static void save_mark(Editor *editor, char letter, Point at)
{
    char level[PATH_MAX];
    MarkLine mark = {letter, at, level};
    Text line = TEXT_GROWING;
    if (!editor->files.state_folder[0]) return;
    state_path_absolute(document_path(editor->doc), level);
    text_add(&line, "%c %d %d %s\n", letter, at.col, at.row, level);
    replace_lines(editor, marks_file, &(KeptLine){is_mark_line, is_old_mark, &mark, &line});
    text_done(&line);
}

/* Reads the marks of this level, and where the cursor was. */
static void load_marks(Editor *editor)
{
    size_t length;
    MarkLine mark;
    char here[PATH_MAX];
    char *text = editor_state_file_read(editor, marks_file, &length);
    state_path_absolute(document_path(editor->doc), here);
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        if (!read_mark(line, &mark) || strcmp(mark.path, here) != 0) continue;
        if (mark.letter == LAST_PLACE) {
            editor->files.kept.place = mark.at;
            editor->files.kept.has_place = true;
            continue;
        }
        editor->cursor.marks[mark.letter - 'a'] = mark.at;
        editor->cursor.has_mark[mark.letter - 'a'] = true;
    }
    free(text);
}

/* The index of the letter that the key stands for, or -1 with a message. */
static int letter_of(Editor *editor, const char *key, const char *what)
{
    if (key[0] >= 'a' && key[0] <= 'z' && key[1] == '\0') return key[0] - 'a';
    editor_message_set(editor, "%s are a to z; not `%s`", what, key);
    return -1;
}

void editor_set_mark(Editor *editor, const CommandCall *call)
{
    int letter = letter_of(editor, call->key, "marks");
    if (letter < 0) return;
    editor->cursor.marks[letter] = editor->cursor.at;
    editor->cursor.has_mark[letter] = true;
    editor_message_set(editor, "mark %s is at %d,%d", call->key, editor->cursor.at.col,
                       editor->cursor.at.row);
    save_mark(editor, call->key[0], editor->cursor.at);
}

/* Goes to where the last jump began. */
static void go_back(Editor *editor)
{
    Point back;
    if (cursor_take_jump(&editor->cursor, &back))
        editor_jump_to(editor, back.col, back.row);
    else
        editor_message_set(editor, "this is where you began");
}

void editor_go_to_mark(Editor *editor, const CommandCall *call)
{
    if (strcmp(call->key, "'") == 0 || strcmp(call->key, "`") == 0) {
        go_back(editor);
        return;
    }
    int letter = letter_of(editor, call->key, "marks");
    if (letter < 0) return;
    if (editor->cursor.has_mark[letter])
        editor_jump_to(editor, editor->cursor.marks[letter].col, editor->cursor.marks[letter].row);
    else
        editor_message_set(editor, "there is no mark %s; m%s sets it", call->key, call->key);
}

static void mark_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    int32_t letter = editor->panel.rows[line];
    Point at = editor->cursor.marks[letter];
    (void)cols;
    snprintf(out, size, "%c  %d,%d", 'a' + (int)letter, (int)at.col, (int)at.row);
}

static void choose_mark(Editor *editor, int32_t line)
{
    Point at = editor->cursor.marks[editor->panel.rows[line]];
    panel_close(&editor->panel);
    editor_jump_to(editor, at.col, at.row);
}

static const PanelKind marks_kind = {"Marks", editor_panel_row_count, mark_line, choose_mark, NULL,
                                     NULL};

void editor_list_marks(Editor *editor, const CommandCall *call)
{
    (void)call;
    panel_open(&editor->panel, &marks_kind);
    for (int32_t i = 0; i < LETTER_COUNT; i++)
        if (editor->cursor.has_mark[i]) panel_add_row(&editor->panel, i);
    if (editor->panel.count > 0) return;
    panel_close(&editor->panel);
    editor_message_set(editor, "there is no mark yet: %s sets the mark a",
                       editor_key_with(editor, COMMAND_ID_editor_set_mark, 'a').text);
}

/* ---- macros ---- */

/* One line per macro: the letter and its keys. */
static const char macros_file[] = "macros";

static bool is_macro_line(const char *line)
{
    return line[0] >= 'a' && line[0] <= 'z' && (line[1] == ' ' || line[1] == '\0');
}

/* Is it a line of the same macro, or an invalid one? */
static bool is_old_macro(const char *line, const void *letter)
{
    return line[0] == *(const char *)letter || !is_macro_line(line);
}

void kept_state_save_macro(Editor *editor, char letter)
{
    Text line = TEXT_GROWING;
    const KeyList *macro = &editor->keys.macros[letter - 'a'];
    if (macro->is_torn) return;
    text_add(&line, "%c", letter);
    for (int32_t i = 0; i < macro->count; i++)
        text_add(&line, " %s", macro->keys[i]);
    text_add(&line, "\n");
    replace_lines(editor, macros_file, &(KeptLine){is_macro_line, is_old_macro, &letter, &line});
    text_done(&line);
}

/* Version 0.1.0 wrote "Ctrl-r" for "Ctrl+R". */
static void renew_key(char *key)
{
    static const char *const prefixes[] = {"Ctrl-", "Alt-", "Shift-"};
    bool has_ctrl = false;
    for (size_t i = 0; i < ARRAY_LENGTH(prefixes); i++) {
        size_t length = strlen(prefixes[i]);
        if (strncmp(key, prefixes[i], length) != 0 || key[length] == '\0') continue;
        key[length - 1] = '+';
        key += length;
        has_ctrl = has_ctrl || i == 0;
    }
    if (has_ctrl && key[0] >= 'a' && key[0] <= 'z' && key[1] == '\0') key[0] += 'A' - 'a';
}

static void load_macros(Editor *editor)
{
    size_t length;
    char *text = editor_state_file_read(editor, macros_file, &length), *rest = NULL;
    char *line = text ? strtok_r(text, "\n", &rest) : NULL;
    for (; line; line = strtok_r(NULL, "\n", &rest)) {
        char letter = line[0];
        if (!is_macro_line(line) || line[1] == '\0') continue;
        for (char *key = strtok(line + 2, " "); key; key = strtok(NULL, " ")) {
            renew_key(key);
            key_list_add(&editor->keys.macros[letter - 'a'], key);
        }
    }
    free(text);
}

/* ---- options ---- */

static const char options_file[] = "options";

/* ---- all ---- */

void kept_state_load(Editor *editor)
{
    load_marks(editor);
    load_macros(editor);
    size_t length;
    char *words = editor_state_file_read(editor, options_file, &length);
    for (char *word = words ? strtok(words, " \n") : NULL; word; word = strtok(NULL, " \n"))
        (void)editor_option_read(&editor->options, word);
    free(words);
    editor->files.kept.options = editor->options;
}

void kept_state_go_back(Editor *editor)
{
    Point at = editor->files.kept.place;
    if (editor->files.kept.has_place && cell_area_has(document_area(editor->doc), at.col, at.row))
        editor->cursor.at = at;
}

void kept_state_save_options(Editor *editor)
{
    Kept *kept = &editor->files.kept;
    if (!editor->files.state_folder[0]) return;
    bool has_changed =
        memcmp(&kept->options.on, &editor->options.on, sizeof kept->options.on) != 0 ||
        kept->options.grid != editor->options.grid || kept->options.keys != editor->options.keys ||
        kept->options.has_keys != editor->options.has_keys;
    if (!has_changed) return;
    char words[MESSAGE_SIZE];
    Text text = text_in(words, sizeof words);
    editor_options_write(&editor->options, &text);
    text_add(&text, "\n");
    if (editor_state_file_write(editor, options_file, words, text.length))
        kept->options = editor->options;
}

void kept_state_save(Editor *editor)
{
    const Kept *kept = &editor->files.kept;
    Point at = editor->cursor.at;
    bool is_same = kept->has_place && kept->place.col == at.col && kept->place.row == at.row;
    if (!is_same && editor->files.state_folder[0]) save_mark(editor, LAST_PLACE, at);
    kept_state_save_options(editor);
}
