/* keys.c - see keys.h */
#include "keys.h"

#include <stdio.h>
#include <string.h>

#include "draw.h"
#include "hand.h"
#include "macro.h"
#include "panel.h"
#include "prompt.h"
#include "select.h"

enum { COUNT_MAX = 99999, SHOW_NEXT_MS = 400 };

static void forget_pressed(Keys *keys)
{
    keys->pressed[0] = '\0';
    keys->waiting = NULL;
    keys->count = 0;
}

/* ---- Esc ---- */

/* One level back: the key begun, what is in hand, the selection, the pen. */
static void back_out(Editor *editor)
{
    Keys *keys = &editor->keys;
    if (keys->pressed[0] || keys->waiting || keys->count > 0)
        forget_pressed(keys);
    else if (editor->register_name)
        editor->register_name = 0;
    else if (editor->hand.kind != PENDING_EMPTY)
        pending_op_drop(editor);
    else if (!select_is_empty(editor))
        select_clear(editor);
    else if (editor->pen.down)
        draw_auto(editor, &(CommandCall){1, "", ""});
    else
        message_set(editor, "Ctrl-Q leaves, ? shows the keys");
}

/* ---- commands ---- */

void keys_run(Editor *editor, const EditorCommand *command, const CommandCall *call)
{
    if (editor->hand.kind != PENDING_EMPTY && !(command->flags & COMMAND_CARRIED)) {
        message_set(editor, "Enter draws what is in hand, Esc puts it away");
        return;
    }
    if (!(command->flags & COMMAND_STROKE)) stroke_end(editor);
    if (!(command->flags & COMMAND_NOT_AGAIN)) editor->keys.again = true;
    command->run(editor, call);
}

static void run_pressed(Editor *editor, const EditorCommand *command, const char *key)
{
    int32_t least = command->flags & COMMAND_COUNT_0 ? 0 : 1;
    CommandCall call = {max_i32(least, editor->keys.count), key, ""};
    forget_pressed(&editor->keys);
    keys_run(editor, command, &call);
}

void keys_wait(Editor *editor, const EditorCommand *command)
{
    editor->keys.pressed[0] = '\0';
    editor->keys.waiting = command;
    editor->keys.pressed_at = editor->now;
}

static bool take_digit(Keys *keys, const char *key)
{
    bool is_digit = key[0] >= '0' && key[0] <= '9' && key[1] == '\0';
    if (!is_digit || (key[0] == '0' && keys->count == 0)) return false;
    keys->count = min_i32(COUNT_MAX, keys->count * 10 + (key[0] - '0'));
    return true;
}

/* A key that may be a command, a part of one, or nothing. */
static void take_command_key(Editor *editor, const char *key)
{
    Keys *keys = &editor->keys;
    char pressed[2 * KEY_SIZE];
    snprintf(pressed, sizeof pressed, "%s%s", keys->pressed, key);
    bool selected = !select_is_empty(editor);
    const EditorCommand *command = command_of_keys(pressed, selected);
    if (!command && strlen(pressed) < KEY_SIZE && command_keys_begin(pressed)) {
        memcpy(keys->pressed, pressed, strlen(pressed) + 1);
        keys->pressed_at = editor->now;
    } else if (!command) {
        forget_pressed(keys);
        message_set(editor, "`%s` does nothing here; ? shows the keys", pressed);
    } else if (command->flags & COMMAND_CHAR && !macro_ends(editor, command)) {
        keys_wait(editor, command);
    } else {
        run_pressed(editor, command, key);
    }
}

static void take_key(Editor *editor, const char *key)
{
    Keys *keys = &editor->keys;
    if (strcmp(key, "Esc") == 0 && !keys->waiting)
        back_out(editor);
    else if (keys->waiting && strcmp(key, "Esc") == 0)
        forget_pressed(keys);
    else if (keys->waiting)
        run_pressed(editor, keys->waiting, key);
    else if (!keys->pressed[0] && (pending_op_key(editor, key) || take_digit(keys, key)))
        return;
    else
        take_command_key(editor, key);
}

void keys_take(Editor *editor, const char *key)
{
    macro_note(editor, key);
    if (editor->choices)
        question_key(editor, key);
    else if (editor->prompt.open)
        prompt_key(editor, key);
    else if (!editor->panel.kind || !panel_key(editor, key))
        take_key(editor, key);
    macro_settle(editor);
}

/* ---- showing what may follow ---- */

static bool is_unfinished(const Keys *keys)
{
    return keys->pressed[0] || keys->waiting;
}

bool keys_show_next(const Editor *editor)
{
    return is_unfinished(&editor->keys) && editor->now >= editor->keys.pressed_at + SHOW_NEXT_MS;
}

int64_t keys_tick(const Editor *editor)
{
    if (!is_unfinished(&editor->keys) || keys_show_next(editor)) return INT64_MAX;
    return editor->keys.pressed_at + SHOW_NEXT_MS;
}
