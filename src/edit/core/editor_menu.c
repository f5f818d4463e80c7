/* editor_menu.c - see editor_menu.h. Both lists are made of the table of commands. */
#include "editor_menu.h"

#include "../../base/text.h"
#include "editor_cursor.h"
#include "editor_form.h"
#include "editor_panel.h"
#include "editor_prompt.h"

#include <stdio.h>
#include <string.h>

/* ---- running ---- */

void menu_run(Editor *editor, int32_t id)
{
    const EditorCommand *command = &editor_commands[id];
    char line[KEY_SIZE];
    panel_close(&editor->panel);
    if (editor_needs_char(editor, command)) {
        editor_wait_for_key(editor, command);
    } else if (command->flags & COMMAND_TEXT) {
        snprintf(line, sizeof line, "%s ", command->name);
        prompt_open(&editor->prompt, ":", line, editor_run_line);
        editor_message_set(editor, "%s", command->help);
    } else {
        int32_t count = command->flags & COMMAND_COUNT_0 ? 0 : 1;
        editor_run_command(editor, command, &(CommandCall){count, "", ""});
    }
}

static void choose(Editor *editor, int32_t line)
{
    menu_run(editor, editor->panel.rows[line]);
}

static void show_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    enum { KEYS_COLS = 15 };
    const EditorCommand *command = &editor_commands[editor->panel.rows[line]];
    const char *own = command->keys[editor->options.keys];
    char name[KEY_SIZE];
    (void)cols;
    snprintf(name, sizeof name, ":%s", command->name);
    snprintf(out, size, "%-*.*s %s", KEYS_COLS, KEYS_COLS, own[0] ? own : name, command->help);
}

/* ---- all commands ---- */

static const char *const group_words[GROUP_COUNT] = {
    [GROUP_MOVE] = "Move",   [GROUP_DRAW] = "Draw",    [GROUP_SELECT] = "Select",
    [GROUP_LEVEL] = "Level", [GROUP_HISTORY] = "Undo", [GROUP_VIEW] = "View",
    [GROUP_CHECK] = "Check", [GROUP_FILE] = "File",    [GROUP_HELP] = "Help",
};

static bool group_key(Editor *editor, int32_t line, const char *key);

static const PanelKind menu_kind = {NULL, editor_panel_row_count, show_line, choose, group_key,
                                    NULL};

/* The title names all groups: "Move [Draw] Select". */
static void show_group(Editor *editor, CommandGroup group)
{
    editor->panel.menu_group = (int32_t)group;
    panel_open(&editor->panel, &menu_kind);
    Text title = text_in(editor->panel.title, sizeof editor->panel.title);
    for (CommandGroup other = 0; other < GROUP_COUNT; other++)
        text_add(&title, other == group ? "%s[%s]" : "%s%s", other > 0 ? " " : "",
                 group_words[other]);
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        if (editor_commands[i].group == group && editor_offers(editor, (CommandId)i))
            panel_add_row(&editor->panel, i);
    editor_panel_mark(editor, 0);
}

/* Left and right, and numbers, go to another group. */
static bool group_key(Editor *editor, int32_t line, const char *key)
{
    bool is_next = strcmp(key, "Right") == 0 || strcmp(key, "l") == 0 || strcmp(key, "Tab") == 0;
    bool is_last = strcmp(key, "Left") == 0 || strcmp(key, "h") == 0;
    bool is_number = key[0] >= '1' && key[0] < '1' + (int)GROUP_COUNT && key[1] == '\0';
    int32_t step = is_next ? 1 : is_last ? GROUP_COUNT - 1 : 0;
    (void)line;
    if (strcmp(key, "F10") == 0)
        panel_close(&editor->panel);
    else if (is_number)
        show_group(editor, (CommandGroup)(key[0] - '1'));
    else if (step > 0)
        show_group(editor, (CommandGroup)((editor->panel.menu_group + step) % GROUP_COUNT));
    else
        return false;
    return true;
}

void editor_show_menu(Editor *editor, const CommandCall *call)
{
    (void)call;
    show_group(editor, (CommandGroup)editor->panel.menu_group);
}

void menu_press_title(Editor *editor, int32_t offset)
{
    int32_t at = 0;
    if (editor->panel.kind != &menu_kind) return;
    for (CommandGroup group = 0; group < GROUP_COUNT; group++) {
        at += (int32_t)strlen(group_words[group]) +
              ((int32_t)group == editor->panel.menu_group ? 3 : 1);
        if (offset >= at) continue;
        show_group(editor, group);
        return;
    }
}

/* ---- commands for a cell ---- */

static CellKind kind_here(const Editor *editor)
{
    Point at = editor->cursor.at;
    bool is_map = editor->pen.layer == LAYER_MAP;
    return is_map ? document_kind_at(editor->doc, at.col, at.row) : KIND_UNKNOWN;
}

static bool is_sign(const Editor *editor)
{
    return kind_here(editor) == KIND_SIGN;
}

static bool is_lift(const Editor *editor)
{
    return cell_kind_is(kind_here(editor), KIND_IS_LIFT);
}

static bool is_actor(const Editor *editor)
{
    return cell_kind_is(kind_here(editor), KIND_IS_ACTOR);
}

static bool is_other_object(const Editor *editor)
{
    bool is_named = is_sign(editor) || is_lift(editor) || is_actor(editor);
    return !is_named && editor->pen.layer == LAYER_MAP &&
           editor_has_form(editor, editor->cursor.at);
}

static bool is_key(const Editor *editor)
{
    return kind_here(editor) == KIND_KEY;
}

static bool is_door(const Editor *editor)
{
    return kind_here(editor) == KIND_DOOR;
}

static bool is_finish(const Editor *editor)
{
    return kind_here(editor) == KIND_FINISH;
}

static bool is_turned(const Editor *editor, Turn turn)
{
    CellKind kind = kind_here(editor);
    return kind != KIND_UNKNOWN && cell_kind_turn(kind, turn) != kind &&
           selection_is_empty(&editor->selection);
}

static bool can_flip_cols(const Editor *editor)
{
    return is_turned(editor, TURN_FLIP_COLS);
}

static bool can_flip_rows(const Editor *editor)
{
    return is_turned(editor, TURN_FLIP_ROWS);
}

static bool can_rotate(const Editor *editor)
{
    return is_turned(editor, TURN_ROTATE);
}

static bool has_problem(const Editor *editor)
{
    return problems_has(&editor->analysis.problems, editor->cursor.at);
}

static bool has_selection(const Editor *editor)
{
    return !selection_is_empty(&editor->selection);
}

static bool has_none(const Editor *editor)
{
    return selection_is_empty(&editor->selection);
}

static bool has_glyph(const Editor *editor)
{
    return pen_glyph_at(&editor->pen, editor->doc, editor->cursor.at) !=
           pen_empty_glyph(&editor->pen, editor->doc);
}

static bool has_copy(const Editor *editor)
{
    return !block_is_empty(&editor->registers.blocks[LETTER_COUNT]);
}

static bool is_on_map(const Editor *editor)
{
    return editor->pen.layer == LAYER_MAP;
}

/* The commands that fit a cell, the most specific first, in words that fit it; without a condition
 * they always fit. */
static const struct {
    CommandId id;
    bool (*fits)(const Editor *editor);
    const char *words;
} cell_rows[] = {
    {COMMAND_ID_editor_open_cell_form, is_sign, "text of the sign"},
    {COMMAND_ID_editor_open_cell_form, is_lift, "speed of the lift"},
    {COMMAND_ID_editor_take_lift_end, is_lift, "end of its path"},
    {COMMAND_ID_editor_open_cell_form, is_actor, "which one, and where"},
    {COMMAND_ID_editor_go_to_linked, is_key, "go to its door"},
    {COMMAND_ID_editor_go_to_linked, is_door, "go to its key"},
    {COMMAND_ID_editor_open_next_level, is_finish, "open the next level"},
    {COMMAND_ID_editor_open_cell_form, is_other_object, "where it is"},
    {COMMAND_ID_editor_flip_cols, can_flip_cols, "turn left to right"},
    {COMMAND_ID_editor_flip_rows, can_flip_rows, "turn upside down"},
    {COMMAND_ID_editor_rotate, can_rotate, "turn by 90 degrees"},
    {COMMAND_ID_editor_fix_problem, has_problem, "fix the problem"},
    {COMMAND_ID_editor_yank, has_selection, "copy"},
    {COMMAND_ID_editor_cut, has_selection, "cut"},
    {COMMAND_ID_editor_paint, has_selection, "fill with the pen"},
    {COMMAND_ID_editor_erase, has_selection, "erase"},
    {COMMAND_ID_editor_move_selection, has_selection, "move"},
    {COMMAND_ID_editor_flip_cols, has_selection, "flip left to right"},
    {COMMAND_ID_editor_flip_rows, has_selection, "flip upside down"},
    {COMMAND_ID_editor_rotate, has_selection, "turn by 90 degrees"},
    {COMMAND_ID_editor_save_stamp, has_selection, "keep as a stamp"},
    {COMMAND_ID_editor_paint, has_none, "paint"},
    {COMMAND_ID_editor_pick_glyph, has_glyph, "take the character"},
    {COMMAND_ID_editor_erase, has_glyph, "erase"},
    {COMMAND_ID_editor_put, has_copy, "put the copy here"},
    {COMMAND_ID_editor_paste, has_copy, "pick the copy up"},
    {COMMAND_ID_editor_test_from_cursor, is_on_map, "test from here"},
    {COMMAND_ID_editor_watch_reach, is_on_map, "show the way here"},
    {COMMAND_ID_editor_begin_typing, NULL, "type from here"},
    {COMMAND_ID_editor_begin_fill, NULL, "fill what touches"},
    {COMMAND_ID_editor_select_connected, has_glyph, "select what touches"},
    {COMMAND_ID_editor_undo, NULL, "undo"},
};

static void choose_here(Editor *editor, int32_t line)
{
    menu_run(editor, (int32_t)cell_rows[editor->panel.rows[line]].id);
}

static void show_line_here(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    enum { WORDS_COLS = 20 };
    int32_t row = editor->panel.rows[line];
    (void)cols;
    snprintf(out, size, "%-*s %s", WORDS_COLS, cell_rows[row].words,
             editor_key_of(editor, cell_rows[row].id).text);
}

static const PanelKind cell_menu_kind = {NULL,           editor_panel_row_count,
                                         show_line_here, choose_here,
                                         NULL,           NULL};

void editor_show_menu_here(Editor *editor, const CommandCall *call)
{
    (void)call;
    panel_open(&editor->panel, &cell_menu_kind);
    editor->panel.is_at_cursor = true;
    editor_describe_cell(editor, editor->panel.title, sizeof editor->panel.title);
    Block copy = register_get(editor, 0); /* of another session, perhaps */
    block_done(&copy);
    bool is_listed[COMMAND_COUNT] = {false};
    for (size_t i = 0; i < ARRAY_LENGTH(cell_rows); i++) {
        if (is_listed[cell_rows[i].id] || !editor_offers(editor, cell_rows[i].id)) continue;
        if (cell_rows[i].fits && !cell_rows[i].fits(editor)) continue;
        is_listed[cell_rows[i].id] = true;
        panel_add_row(&editor->panel, (int32_t)i);
    }
    editor_panel_mark(editor, 0);
}

/* ---- hints ---- */

/* Presses the keys that a hint begins with: a named key, or several characters. */
static void press_keys(Editor *editor, const char *hint)
{
    char keys[KEY_SIZE];
    size_t length = strcspn(hint, " ");
    if (length >= sizeof keys) return;
    snprintf(keys, sizeof keys, "%.*s", (int)length, hint);
    if (editor_command_is_pair(keys)) {
        editor_take_key(editor, (const char[]){keys[0], '\0'});
        editor_take_key(editor, keys + 1);
    } else {
        editor_take_key(editor, keys);
    }
}

EditorRequest editor_press_hint(Editor *editor, int32_t cols, int32_t col, int64_t now)
{
    char line[PROMPT_SIZE];
    editor_hints(editor, cols, line, sizeof line);
    /* Two blanks end a hint. */
    for (const char *at = line, *end; *at; at = *end ? end + 2 : end) {
        end = strstr(at, "  ");
        if (!end) end = at + strlen(at);
        int32_t begin = (int32_t)(at - line), length = (int32_t)(end - at);
        if (col >= begin && col < begin + length) {
            editor_work_begin(editor, now);
            if (!editor->prompt.choices) editor->out.message[0] = '\0';
            press_keys(editor, at);
            return editor_work_end(editor);
        }
    }
    return EDITOR_NOTHING;
}
