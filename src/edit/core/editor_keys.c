/* editor_keys.c - see editor_keys.h */
#include "editor_keys.h"

#include "../../base/array.h"
#include "editor_draw.h"
#include "editor_kept.h"
#include "editor_panel.h"
#include "editor_pending.h"
#include "editor_prompt.h"
#include "editor_state.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 99999, SHOW_NEXT_MS = 400, FIRST_KEYS = 32, KEYS_MAX = 1 << 16, DEPTH_MAX = 8 };

void keys_forget(Keys *keys)
{
    keys->pressed[0] = '\0';
    keys->waiting = NULL;
    keys->op = NULL;
    keys->count = keys->op_count = 0;
}

/* ---- lists of keys ---- */

void key_list_add(KeyList *list, const char *key)
{
    list->is_torn = list->is_torn || list->count == KEYS_MAX || strlen(key) >= KEY_SIZE ||
                    !ARRAY_RESERVE(&list->keys, &list->capacity, list->count + 1, FIRST_KEYS);
    if (list->is_torn) return;
    memcpy(list->keys[list->count++], key, strlen(key) + 1);
}

static void list_clear(KeyList *list)
{
    list->count = 0;
    list->is_torn = false;
}

static void list_copy(KeyList *list, const KeyList *from)
{
    list_clear(list);
    for (int32_t i = 0; i < from->count; i++)
        key_list_add(list, from->keys[i]);
    list->is_torn = list->is_torn || from->is_torn;
}

void keys_done(Keys *keys)
{
    for (int i = 0; i < LETTER_COUNT; i++)
        free(keys->macros[i].keys);
    free(keys->current.keys);
    free(keys->last.keys);
}

/* ---- noting ---- */

void keys_note_text(Keys *keys)
{
    keys->current.is_torn = true;
    if (keys->recording) keys->macros[keys->recording - 'a'].is_torn = true;
}

void editor_settle_keys(Editor *editor)
{
    Keys *keys = &editor->keys;
    uint64_t version = document_version(editor->doc);
    if (keys->depth > 0 || !editor_is_idle(editor)) return;
    if (version != keys->version && keys->again) list_copy(&keys->last, &keys->current);
    keys->version = version;
    keys->again = false;
    list_clear(&keys->current);
}

/* ---- Esc ---- */

/* Goes back one level: a begun key, the pending operation, the selection, the pen. */
static void back_out(Editor *editor)
{
    Keys *keys = &editor->keys;
    if (keys->pressed[0] || keys->waiting || keys->op || keys->count > 0)
        keys_forget(keys);
    else if (editor->objects.lift.is_held)
        lift_path_let_go(&editor->objects.lift);
    else if (editor->registers.name)
        editor->registers.name = 0;
    else if (!pending_op_is_empty(&editor->pending))
        pending_op_drop(&editor->pending, editor->doc);
    else if (!selection_is_empty(&editor->selection))
        selection_clear(&editor->selection);
    else if (editor->pen.down)
        editor_toggle_pen(editor, &(CommandCall){1, "", ""});
    else if (editor->tool.id != TOOL_PEN)
        editor_tool_choose(editor, TOOL_PEN);
    else
        editor_message_set(editor, "Ctrl+Q leaves, ? shows the keys");
}

/* ---- commands ---- */

void editor_run_command(Editor *editor, const EditorCommand *command, const CommandCall *call)
{
    if (!pending_op_is_empty(&editor->pending) && !(command->flags & COMMAND_CARRIED)) {
        editor_message_set(editor, "Enter draws it, Esc cancels it");
        return;
    }
    if ((command->flags & COMMAND_SELECTED) && selection_is_empty(&editor->selection)) {
        editor_message_set(editor,
                           "nothing is selected; %s selects, and so does Shift with the arrows",
                           editor_key_of(editor, COMMAND_ID_editor_select_block).text);
        return;
    }
    const char *refusal = editor_command_refusal(command, call->text, editor->files.rights);
    if (refusal) {
        editor_message_set(editor, "%s", refusal);
        return;
    }
    if (!(command->flags & COMMAND_STROKE)) editor_stroke_end(editor);
    if (!(command->flags & COMMAND_NOT_AGAIN)) editor->keys.again = true;
    command->run(editor, call);
}

/* ---- operators ---- */

/* The cells from a place to where a motion led. A motion within a row leaves out its last cell, one
 * to another row takes the block between both. */
static CellArea area_of_motion(const Editor *editor, const EditorCommand *motion, Point from,
                               int32_t count)
{
    Point to = editor->cursor.at;
    int32_t cols = document_cols(editor->doc);
    CellArea area = {min_i32(from.col, to.col), min_i32(from.row, to.row),
                     abs_i32(to.col - from.col) + 1, abs_i32(to.row - from.row) + 1};
    if (motion->flags & COMMAND_ROWS) return (CellArea){0, area.row, cols, area.rows};
    if (motion == &editor_commands[COMMAND_ID_editor_move_right])
        return (CellArea){from.col, from.row, min_i32(count, cols - from.col), 1};
    bool reaches_end = to.col == cols - 1 && motion == &editor_commands[COMMAND_ID_editor_next_run];
    if (area.rows == 1 && !(motion->flags & COMMAND_INCLUSIVE) && !reaches_end) area.cols--;
    return area;
}

/* Runs an operator on the cells to where a motion leads, and goes to the first of them. */
static void operate(Editor *editor, const EditorCommand *op, const EditorCommand *motion,
                    const CommandCall *call)
{
    Point from = editor->cursor.at;
    bool pen_down = editor->pen.down;
    editor_stroke_end(editor);
    editor->pen.down = false;
    editor_run_command(editor, motion, call);
    CellArea area = area_of_motion(editor, motion, from, call->count);
    editor->pen.down = pen_down;
    bool has_moved = from.col != editor->cursor.at.col || from.row != editor->cursor.at.row;
    bool is_right = motion == &editor_commands[COMMAND_ID_editor_move_right];
    bool is_whole = motion->flags & (COMMAND_ROWS | COMMAND_INCLUSIVE);
    if (area.cols < 1 || (!has_moved && !is_right && !is_whole)) return;
    selection_set_area(&editor->selection, editor->doc, area);
    editor->selection.rows = (motion->flags & COMMAND_ROWS) != 0;
    editor_go_to(editor, editor->selection.rows ? from.col : area.col, area.row);
    editor_run_command(editor, op, &(CommandCall){1, "", ""});
}

/* The command for an operator that was pressed twice, as `dd`. */
static const EditorCommand *row_command(const EditorCommand *op)
{
    if (op == &editor_commands[COMMAND_ID_editor_yank])
        return &editor_commands[COMMAND_ID_editor_yank_row];
    if (op == &editor_commands[COMMAND_ID_editor_cut])
        return &editor_commands[COMMAND_ID_editor_cut_row];
    return &editor_commands[COMMAND_ID_editor_change_row];
}

static void run_pressed(Editor *editor, const EditorCommand *command, const char *key)
{
    Keys *keys = &editor->keys;
    const EditorCommand *op = keys->op;
    int32_t least = command->flags & COMMAND_COUNT_0 ? 0 : 1, count = keys->count;
    if (keys->op_count > 0) count = min_i32(COUNT_MAX, max_i32(1, count) * keys->op_count);
    CommandCall call = {max_i32(least, count), key, ""};
    keys_forget(keys);
    if (!op)
        editor_run_command(editor, command, &call);
    else if (command->flags & COMMAND_MOTION)
        operate(editor, op, command, &call);
    else
        editor_message_set(editor, "after %s comes a motion, such as l, j, w or $", op->name);
}

/* A letter that is an operator waits for a motion where nothing is selected; the second time it
 * takes the row. True for such keys. */
static bool take_operator(Editor *editor, const char *key)
{
    Keys *keys = &editor->keys;
    const EditorCommand *op = editor_command_operator(editor->options.keys, key);
    bool is_free = selection_is_empty(&editor->selection) && pending_op_is_empty(&editor->pending);
    if (!op || !is_free || keys->pressed[0]) return false;
    if (!keys->op) {
        keys->op = op;
        keys->op_count = keys->count;
        keys->count = 0;
        keys->pressed_at = editor->now;
    } else if (keys->op == op) {
        keys->op = NULL;
        run_pressed(editor, row_command(op), key);
    } else {
        run_pressed(editor, op, key); /* says what comes after the first one */
    }
    return true;
}

void editor_wait_for_key(Editor *editor, const EditorCommand *command)
{
    editor->keys.waiting = command;
    editor->keys.pressed_at = editor->now;
}

bool editor_needs_char(const Editor *editor, const EditorCommand *command)
{
    bool ends_recording =
        editor->keys.recording && command == &editor_commands[COMMAND_ID_editor_record_macro];
    return command->flags & COMMAND_CHAR && !ends_recording;
}

/* Does the key go on with a count? A 0 does not begin one. */
static bool is_digit(const Keys *keys, const char *key)
{
    return key[0] >= (keys->count == 0 ? '1' : '0') && key[0] <= '9' && key[1] == '\0';
}

/* Handles a key that may be a command, part of one, or nothing. */
static void take_command_key(Editor *editor, const char *key)
{
    Keys *keys = &editor->keys;
    char pressed[2 * KEY_SIZE];
    snprintf(pressed, sizeof pressed, "%s%s", keys->pressed, key);
    bool selected = !selection_is_empty(&editor->selection);
    KeyStyle style = editor->options.keys;
    const EditorCommand *command = editor_command_of_keys(style, pressed, selected);
    if (!command && strlen(pressed) < KEY_SIZE && editor_command_keys_begin(style, pressed)) {
        memcpy(keys->pressed, pressed, strlen(pressed) + 1);
        keys->pressed_at = editor->now;
    } else if (!command && editor_command_of_keys(style, pressed, true)) {
        run_pressed(editor, editor_command_of_keys(style, pressed, true), key);
    } else if (!command) {
        keys_forget(keys);
        editor_message_set(editor, "`%s` does nothing here; ? shows the keys", pressed);
    } else if (editor_needs_char(editor, command)) {
        editor_wait_for_key(editor, command);
    } else {
        run_pressed(editor, command, key);
    }
}

static void take_key(Editor *editor, const char *key)
{
    Keys *keys = &editor->keys;
    if (!keys->waiting && typing_key(editor, key)) return;
    if (strcmp(key, "Esc") == 0 && !keys->waiting)
        back_out(editor);
    else if (keys->waiting && strcmp(key, "Esc") == 0)
        keys_forget(keys);
    else if (keys->waiting)
        run_pressed(editor, keys->waiting, key);
    else if (!keys->pressed[0] && editor_pending_key(editor, key))
        return;
    else if (!keys->pressed[0] && editor->options.keys == KEYS_VIM && is_digit(keys, key))
        keys->count = min_i32(COUNT_MAX, keys->count * 10 + (key[0] - '0'));
    else if (!take_operator(editor, key))
        take_command_key(editor, key);
}

void editor_take_key(Editor *editor, const char *key)
{
    Keys *keys = &editor->keys;
    bool begins = !keys->pressed[0] && !keys->waiting && !keys->op && keys->count == 0;
    if (begins && keys->depth == 0) keys->begun_at = keys->current.count;
    bool is_pressed = keys->depth == 0, is_repeated = keys->notes && keys->depth == 1;
    if (is_pressed || is_repeated) key_list_add(&keys->current, key);
    if (is_pressed && keys->recording) key_list_add(&keys->macros[keys->recording - 'a'], key);
    if (editor->prompt.choices)
        editor_answer_key(editor, key);
    else if (editor->prompt.open)
        editor_prompt_key(editor, key);
    else if (!editor->panel.kind || !editor_panel_key(editor, key))
        take_key(editor, key);
    editor_settle_keys(editor);
}

/* ---- showing what may follow ---- */

static bool is_unfinished(const Keys *keys)
{
    return keys->pressed[0] || keys->waiting || keys->op;
}

bool keys_show_next(const Keys *keys, int64_t now)
{
    return is_unfinished(keys) && now >= keys->pressed_at + SHOW_NEXT_MS;
}

int64_t keys_tick(const Keys *keys, int64_t now)
{
    if (!is_unfinished(keys) || keys_show_next(keys, now)) return INT64_MAX;
    return keys->pressed_at + SHOW_NEXT_MS;
}

/* ---- playing ---- */

/* Cancels what the played keys began, because the remaining keys are not played. */
static void put_away(Editor *editor)
{
    keys_forget(&editor->keys);
    editor->registers.name = 0;
    editor->prompt.open = false;
    panel_close(&editor->panel);
    pending_op_drop(&editor->pending, editor->doc);
    typing_end(editor);
    lift_path_let_go(&editor->objects.lift);
    selection_clear(&editor->selection);
}

/* Plays a copy, because the keys may change the list. */
static void play(Editor *editor, const KeyList *list, int32_t times)
{
    KeyList copy = {0};
    if (editor->keys.depth == DEPTH_MAX || editor->work.is_over) return;
    list_copy(&copy, list);
    if (copy.is_torn) {
        editor_message_set(editor, "more than %d keys, or a paste: it cannot be replayed",
                           KEYS_MAX);
        times = 0;
    }
    int64_t count = (int64_t)copy.count * times;
    editor->keys.depth++;
    /* A request is for the caller, before other keys. */
    for (int64_t i = 0; i < count && work_plays_on(&editor->work) && !editor->out.request; i++)
        editor_take_key(editor, copy.keys[i % copy.count]);
    editor->keys.depth--;
    free(copy.keys);
    if (editor->work.is_over && editor->keys.depth == 0) put_away(editor);
}

/* ---- commands ---- */

/* Repeats the last change. `.` in a list of keys is replaced by the keys it repeats, so that no
 * list contains a `.` command; a `.` typed as a glyph is therefore never played as a command. */
void editor_repeat_change(Editor *editor, const CommandCall *call)
{
    Keys *keys = &editor->keys;
    if (keys->repeats) return;
    if (keys->last.count == 0 && !keys->last.is_torn) {
        editor_message_set(editor, "there is no change to repeat yet");
        return;
    }
    keys->repeats = true;
    keys->notes = keys->depth == 0;
    if (keys->notes) keys->current.count = keys->begun_at;
    play(editor, &keys->last, call->count);
    keys->repeats = keys->notes = false;
    keys->again = false;
}

static bool is_letter(Editor *editor, const char *key)
{
    if (key[0] >= 'a' && key[0] <= 'z' && key[1] == '\0') return true;
    editor_message_set(editor, "macros are a to z; not `%s`", key);
    return false;
}

/* The number of keys of a macro without those that ended its recording: `q`, or a name after `:`.
 */
static int32_t macro_length(const KeyList *list)
{
    int32_t last = max_i32(0, list->count - 1), name = last;
    if (last == 0 || strcmp(list->keys[last], "Enter") != 0) return last;
    while (name > 0 && strlen(list->keys[name - 1]) == 1 && list->keys[name - 1][0] != ':')
        name--;
    bool has_colon = name > 0 && strcmp(list->keys[name - 1], ":") == 0;
    return has_colon ? name - 1 : last;
}

static void end_recording(Editor *editor)
{
    Keys *keys = &editor->keys;
    KeyList *list = &keys->macros[keys->recording - 'a'];
    list->count = macro_length(list);
    editor_message_set(editor, "macro %c has %d keys; %s plays it", keys->recording, list->count,
                       editor_key_with(editor, COMMAND_ID_editor_play_macro, keys->recording).text);
    kept_state_save_macro(editor, keys->recording);
    keys->recording = 0;
}

void editor_record_macro(Editor *editor, const CommandCall *call)
{
    Keys *keys = &editor->keys;
    if (keys->recording) {
        end_recording(editor);
    } else if (is_letter(editor, call->key) && keys->depth == 0) {
        keys->recording = call->key[0];
        list_clear(&keys->macros[keys->recording - 'a']);
        editor_message_set(editor, "recording macro %c; %s ends it", keys->recording,
                           editor_key_of(editor, COMMAND_ID_editor_record_macro).text);
    }
}

void editor_play_macro(Editor *editor, const CommandCall *call)
{
    Keys *keys = &editor->keys;
    char last[2] = {keys->played, '\0'};
    const char *key = strcmp(call->key, "@") == 0 && keys->played ? last : call->key;
    if (!is_letter(editor, key)) return;
    keys->played = key[0];
    const KeyList *macro = &keys->macros[key[0] - 'a'];
    if (macro->count == 0 && !macro->is_torn)
        editor_message_set(editor, "macro %s is empty; %s records it", key,
                           editor_key_with(editor, COMMAND_ID_editor_record_macro, key[0]).text);
    else
        play(editor, macro, call->count);
}

/* ---- next keys ---- */

/* The keys that may follow those of an unfinished command: the rest of longer keys, or the possible
 * additional keys. */

static void add(EditorNextKeys *out, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void add(EditorNextKeys *out, const char *key, const char *format, ...)
{
    va_list arguments;
    if (out->count == NEXT_KEYS_MAX) return;
    EditorNextKey *next = &out->keys[out->count++];
    snprintf(next->key, sizeof next->key, "%s", key);
    va_start(arguments, format);
    vsnprintf(next->what, sizeof next->what, format, arguments);
    va_end(arguments);
}

static const char *letter(int32_t index)
{
    static const char letters[LETTER_COUNT][2] = {"a", "b", "c", "d", "e", "f", "g", "h", "i",
                                                  "j", "k", "l", "m", "n", "o", "p", "q", "r",
                                                  "s", "t", "u", "v", "w", "x", "y", "z"};
    return letters[index];
}

/* ---- the rest of longer keys ---- */

/* g1 to g9 are one entry. */
static void add_command(const EditorCommand *command, KeyStyle style, char begun,
                        EditorNextKeys *out)
{
    char keys[KEY_SIZE];
    for (const char *from = command->keys[style]; editor_command_next_keys(&from, keys);) {
        if (keys[0] != begun || strlen(keys) != 2) continue;
        if (keys[1] >= '2' && keys[1] <= '9') continue;
        add(out, keys[1] == '1' ? "1-9" : keys + 1, "%s", command->hint);
    }
}

/* ---- what the one more key may be ---- */

static void add_registers(const Editor *editor, EditorNextKeys *out)
{
    add(out, "a-z", "any register");
    for (int32_t i = 0; i < LETTER_COUNT; i++)
        if (!block_is_empty(&editor->registers.blocks[i]))
            add(out, letter(i), "%dx%d", editor->registers.blocks[i].cols,
                editor->registers.blocks[i].rows);
}

static void add_marks(const Editor *editor, EditorNextKeys *out)
{
    for (int32_t i = 0; i < LETTER_COUNT; i++)
        if (editor->cursor.has_mark[i])
            add(out, letter(i), "%d,%d", editor->cursor.marks[i].col, editor->cursor.marks[i].row);
}

static void add_marks_to_set(const Editor *editor, EditorNextKeys *out)
{
    add(out, "a-z", "any mark");
    add_marks(editor, out);
}

/* To record, all letters; to play, those with a macro, and the last one. */
static void add_macros(const Editor *editor, EditorNextKeys *out)
{
    bool records = editor->keys.waiting == &editor_commands[COMMAND_ID_editor_record_macro];
    if (records) add(out, "a-z", "any macro");
    if (!records && editor->keys.played) add(out, "@", "%c again", editor->keys.played);
    for (int32_t i = 0; i < LETTER_COUNT; i++)
        if (editor->keys.macros[i].count > 0)
            add(out, letter(i), "%d keys", editor->keys.macros[i].count);
}

static void add_glyphs(const Editor *editor, EditorNextKeys *out)
{
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        const char glyph[2] = {document_glyph(editor->doc, kind), '\0'};
        if (glyph[0]) add(out, glyph[0] == ' ' ? "Space" : glyph, "%s", cell_kinds[kind].name);
    }
}

static const struct {
    CommandId id;
    void (*add)(const Editor *editor, EditorNextKeys *out);
} one_more[] = {
    {COMMAND_ID_editor_choose_register, add_registers}, {COMMAND_ID_editor_paint_glyph, add_glyphs},
    {COMMAND_ID_editor_set_mark, add_marks_to_set},     {COMMAND_ID_editor_go_to_mark, add_marks},
    {COMMAND_ID_editor_record_macro, add_macros},       {COMMAND_ID_editor_play_macro, add_macros},
};

bool editor_next_keys(const Editor *editor, EditorNextKeys *out)
{
    const Keys *keys = &editor->keys;
    out->count = 0;
    if (!keys_show_next(&editor->keys, editor->now)) return false;
    const EditorCommand *title = keys->waiting ? keys->waiting : keys->op;
    bool is_operator = !keys->waiting && !keys->pressed[0];
    snprintf(out->title, sizeof out->title, "%s", keys->pressed[0] ? keys->pressed : title->hint);
    if (keys->op && is_operator) {
        const EditorCommand *row = row_command(keys->op);
        add(out, editor_key_of(editor, (CommandId)(row - editor_commands)).text + 1, "%s",
            row->hint);
        for (int32_t i = 0; i < COMMAND_COUNT; i++)
            if (editor_commands[i].flags & COMMAND_MOTION)
                add(out, editor_key_of(editor, (CommandId)i).text, "%s", editor_commands[i].hint);
    } else if (keys->waiting) {
        for (size_t i = 0; i < ARRAY_LENGTH(one_more); i++)
            if (editor->keys.waiting == &editor_commands[one_more[i].id])
                one_more[i].add(editor, out);
    } else {
        for (int32_t i = 0; i < COMMAND_COUNT; i++)
            add_command(&editor_commands[i], editor->options.keys, editor->keys.pressed[0], out);
    }
    return out->count > 0;
}
