/* next_keys.c - what may follow the keys of an unfinished command: the rest of longer keys, or what
 * the one more key may be. */
#include "state.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "keys.h"

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
static void add_command(const EditorCommand *command, char begun, EditorNextKeys *out)
{
    char keys[KEY_SIZE];
    for (const char *from = command->keys; command_next_keys(&from, keys);) {
        if (keys[0] != begun || strlen(keys) != 2) continue;
        if (keys[1] >= '2' && keys[1] <= '9') continue;
        add(out, keys[1] == '1' ? "1-9" : keys + 1, "%s", command->hint);
    }
}

static void add_longer_keys(const Editor *editor, EditorNextKeys *out)
{
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        add_command(&commands[i], editor->keys.pressed[0], out);
}

/* ---- what the one more key may be ---- */

static void add_registers(const Editor *editor, EditorNextKeys *out)
{
    add(out, "a-z", "any register");
    for (int32_t i = 0; i < LETTER_COUNT; i++)
        if (!block_is_empty(&editor->registers[i]))
            add(out, letter(i), "%dx%d", editor->registers[i].cols, editor->registers[i].rows);
}

static void add_marks(const Editor *editor, EditorNextKeys *out)
{
    for (int32_t i = 0; i < LETTER_COUNT; i++)
        if (editor->mark_is_set[i])
            add(out, letter(i), "%d,%d", editor->marks[i].col, editor->marks[i].row);
}

static void add_marks_to_set(const Editor *editor, EditorNextKeys *out)
{
    add(out, "a-z", "any mark");
    add_marks(editor, out);
}

/* To record, any letter will do; to play, those that are there and the last one. */
static void add_macros(const Editor *editor, EditorNextKeys *out)
{
    bool records = editor->keys.waiting == &commands[COMMAND_ID_macro_record];
    if (records) add(out, "a-z", "any macro");
    if (!records && editor->keys.played) add(out, "@", "%c again", editor->keys.played);
    for (int32_t i = 0; i < LETTER_COUNT; i++)
        if (editor->keys.macros[i].count > 0)
            add(out, letter(i), "%d keys", editor->keys.macros[i].count);
}

static void add_glyphs(const Editor *editor, EditorNextKeys *out)
{
    for (int32_t kind = 0; kind < KIND_COUNT; kind++) {
        const char glyph[2] = {document_glyph(editor->doc, (CellKind)kind), '\0'};
        if (glyph[0]) add(out, glyph[0] == ' ' ? "Space" : glyph, "%s", cell_kinds[kind].name);
    }
}

static const struct {
    CommandId id;
    void (*add)(const Editor *editor, EditorNextKeys *out);
} one_more[] = {
    {COMMAND_ID_register_name, add_registers}, {COMMAND_ID_draw_replace, add_glyphs},
    {COMMAND_ID_mark_set, add_marks_to_set},   {COMMAND_ID_mark_go, add_marks},
    {COMMAND_ID_macro_record, add_macros},     {COMMAND_ID_macro_play, add_macros},
};

static void add_one_more(const Editor *editor, EditorNextKeys *out)
{
    for (size_t i = 0; i < ARRAY_LENGTH(one_more); i++)
        if (editor->keys.waiting == &commands[one_more[i].id]) one_more[i].add(editor, out);
}

bool editor_next_keys(const Editor *editor, EditorNextKeys *out)
{
    const Keys *keys = &editor->keys;
    out->count = 0;
    if (!keys_show_next(editor)) return false;
    snprintf(out->title, sizeof out->title, "%s",
             keys->waiting ? keys->waiting->hint : keys->pressed);
    if (keys->waiting)
        add_one_more(editor, out);
    else
        add_longer_keys(editor, out);
    return out->count > 0;
}
