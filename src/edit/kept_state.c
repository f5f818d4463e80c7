/* kept_state.c - see editor_internal.h. Text files in the state folder, a line for each thing;
 * several editors at once replace only lines of their own. */
#include "../array.h"
#include "../document/state_path.h"
#include "../file.h"
#include "../text.h"
#include "editor_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Another session may have set marks meanwhile, so only the line of this letter is replaced. */
static void write_marks(Editor *editor, const MarkLine *new)
{
    MarkLine mark;
    size_t length;
    char *old = state_file_read(editor, marks_file, &length);
    Text text = TEXT_GROWING;
    for (char *line = old ? strtok(old, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        if (!read_mark(line, &mark)) continue;
        if (mark.letter != new->letter || strcmp(mark.path, new->path) != 0)
            text_add(&text, "%s\n", line);
    }
    text_add(&text, "%c %d %d %s\n", new->letter, new->at.col, new->at.row, new->path);
    char *marks = text_take(&text, &length);
    if (marks) state_file_write(editor, marks_file, marks, length);
    free(marks);
    free(old);
}

static void save_mark(Editor *editor, char letter, Point at)
{
    char level[PATH_MAX], file[ERROR_FILE_MAX];
    MarkLine mark = {letter, at, level};
    if (!state_file_path(editor, marks_file, file)) return;
    absolute_path(document_path(editor->doc), level);
    (void)make_folders(editor->state_folder); /* state_file_write reports the error */
    int lock = file_lock(file);
    write_marks(editor, &mark);
    file_unlock(lock);
}

/* Reads the marks of this level, and where the cursor was. */
static void load_marks(Editor *editor)
{
    size_t length;
    MarkLine mark;
    char here[PATH_MAX];
    char *text = state_file_read(editor, marks_file, &length);
    absolute_path(document_path(editor->doc), here);
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        if (!read_mark(line, &mark) || strcmp(mark.path, here) != 0) continue;
        if (mark.letter == LAST_PLACE) {
            editor->kept.place = mark.at;
            editor->kept.has_place = true;
            continue;
        }
        editor->marks[mark.letter - 'a'] = mark.at;
        editor->mark_is_set[mark.letter - 'a'] = true;
    }
    free(text);
}

/* The index of the letter that the key stands for, or -1 with a message. */
static int letter_of(Editor *editor, const char *key, const char *what)
{
    if (key[0] >= 'a' && key[0] <= 'z' && key[1] == '\0') return key[0] - 'a';
    message_set(editor, "%s are a to z; not `%s`", what, key);
    return -1;
}

void mark_set(Editor *editor, const CommandCall *call)
{
    int letter = letter_of(editor, call->key, "marks");
    if (letter < 0) return;
    editor->marks[letter] = editor->cursor;
    editor->mark_is_set[letter] = true;
    message_set(editor, "mark %s is at %d,%d", call->key, editor->cursor.col, editor->cursor.row);
    save_mark(editor, call->key[0], editor->cursor);
}

void mark_go(Editor *editor, const CommandCall *call)
{
    int letter = letter_of(editor, call->key, "marks");
    if (letter < 0) return;
    if (editor->mark_is_set[letter])
        cursor_jump(editor, editor->marks[letter].col, editor->marks[letter].row);
    else
        message_set(editor, "there is no mark %s; m%s sets it", call->key, call->key);
}

/* ---- macros ---- */

/* A line for each: the letter, and its keys. */
static const char macros_file[] = "macros";

static void add_macro(Text *text, char letter, const KeyList *macro)
{
    text_add(text, "%c", letter);
    for (int32_t i = 0; i < macro->count; i++)
        text_add(text, " %s", macro->keys[i]);
    text_add(text, "\n");
}

static void write_macros(Editor *editor, char letter)
{
    size_t length;
    char *old = state_file_read(editor, macros_file, &length);
    Text text = TEXT_GROWING;
    for (char *line = old ? strtok(old, "\n") : NULL; line; line = strtok(NULL, "\n"))
        if (line[0] != letter) text_add(&text, "%s\n", line);
    add_macro(&text, letter, &editor->keys.macros[letter - 'a']);
    char *macros = text_take(&text, &length);
    if (macros) state_file_write(editor, macros_file, macros, length);
    free(macros);
    free(old);
}

void macro_keep(Editor *editor, char letter)
{
    char file[ERROR_FILE_MAX];
    if (editor->keys.macros[letter - 'a'].is_torn) return;
    if (!state_file_path(editor, macros_file, file)) return;
    (void)make_folders(editor->state_folder); /* state_file_write reports the error */
    int lock = file_lock(file);
    write_macros(editor, letter);
    file_unlock(lock);
}

static void load_macros(Editor *editor)
{
    size_t length;
    char *text = state_file_read(editor, macros_file, &length), *rest = NULL;
    char *line = text ? strtok_r(text, "\n", &rest) : NULL;
    for (; line; line = strtok_r(NULL, "\n", &rest)) {
        char letter = line[0];
        if (letter < 'a' || letter > 'z' || line[1] != ' ') continue;
        for (char *key = strtok(line + 2, " "); key; key = strtok(NULL, " "))
            key_list_add(&editor->keys.macros[letter - 'a'], key);
    }
    free(text);
}

/* ---- options ---- */

static const char options_file[] = "options";

static void load_options(Editor *editor)
{
    size_t length;
    char *text = state_file_read(editor, options_file, &length);
    for (char *word = text ? strtok(text, " \n") : NULL; word; word = strtok(NULL, " \n"))
        (void)option_read(editor, word);
    free(text);
}

static void save_options(Editor *editor)
{
    char words[MESSAGE_SIZE];
    Text text = text_in(words, sizeof words);
    options_write(&editor->options, &text);
    text_add(&text, "\n");
    state_file_write(editor, options_file, words, text.length);
}

/* ---- all ---- */

void kept_state_load(Editor *editor)
{
    load_marks(editor);
    load_macros(editor);
    load_options(editor);
    editor->kept.options = editor->options;
}

void kept_state_go_back(Editor *editor)
{
    Point at = editor->kept.place;
    if (editor->kept.has_place && area_has(area_of_document(editor->doc), at.col, at.row))
        editor->cursor = at;
}

void kept_state_save(Editor *editor)
{
    const Kept *kept = &editor->kept;
    Point at = editor->cursor;
    bool is_same = kept->has_place && kept->place.col == at.col && kept->place.row == at.row;
    if (!is_same && editor->state_folder[0]) save_mark(editor, LAST_PLACE, at);
    if (!editor->state_folder[0]) return;
    if (memcmp(&kept->options.on, &editor->options.on, sizeof kept->options.on) != 0 ||
        kept->options.grid != editor->options.grid)
        save_options(editor);
}
