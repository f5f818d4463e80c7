/* macro.c - see macro.h */
#include "macro.h"

#include <stdlib.h>
#include <string.h>

#include "keys.h"

enum { FIRST_KEYS = 32, KEYS_MAX = 1 << 16, DEPTH_MAX = 8 };

/* ---- lists of keys ---- */

static void list_add(KeyList *list, const char *key)
{
    if (list->count == KEYS_MAX || strlen(key) >= KEY_SIZE) return;
    if (list->count == list->capacity) {
        int32_t larger = list->capacity ? list->capacity * 2 : FIRST_KEYS;
        char(*grown)[KEY_SIZE] = realloc(list->keys, (size_t)larger * sizeof *grown);
        if (!grown) return;
        list->keys = grown;
        list->capacity = larger;
    }
    memcpy(list->keys[list->count++], key, strlen(key) + 1);
}

static void list_copy(KeyList *list, const KeyList *from)
{
    list->count = 0;
    for (int32_t i = 0; i < from->count; i++)
        list_add(list, from->keys[i]);
}

void keys_done(Keys *keys)
{
    for (int i = 0; i < LETTER_COUNT; i++)
        free(keys->macros[i].keys);
    free(keys->current.keys);
    free(keys->last.keys);
}

/* ---- noting ---- */

void macro_note(Editor *editor, const char *key)
{
    Keys *keys = &editor->keys;
    if (keys->depth > 0) return;
    list_add(&keys->current, key);
    if (keys->recording) list_add(&keys->macros[keys->recording - 'a'], key);
}

void macro_settle(Editor *editor)
{
    Keys *keys = &editor->keys;
    uint64_t version = document_version(editor->doc);
    if (keys->depth > 0 || !editor_is_idle(editor)) return;
    if (version != keys->version && keys->again) list_copy(&keys->last, &keys->current);
    keys->version = version;
    keys->again = false;
    keys->current.count = 0;
}

bool macro_ends(const Editor *editor, const EditorCommand *command)
{
    return editor->keys.recording && command == &commands[COMMAND_ID_macro_record];
}

/* ---- playing ---- */

static void play(Editor *editor, const KeyList *list, int32_t times)
{
    KeyList copy = {0};
    if (editor->keys.depth == DEPTH_MAX) return;
    list_copy(&copy, list);
    editor->keys.depth++;
    for (int32_t n = 0; n < times; n++)
        for (int32_t i = 0; i < copy.count; i++)
            keys_take(editor, copy.keys[i]);
    editor->keys.depth--;
    free(copy.keys);
}

/* ---- commands ---- */

/* What was repeated stays what `.` does, not the dot. */
void macro_again(Editor *editor, const CommandCall *call)
{
    if (editor->keys.last.count == 0)
        message_set(editor, "nothing was changed yet that could be done again");
    else
        play(editor, &editor->keys.last, call->count);
    editor->keys.again = false;
}

static bool is_letter(Editor *editor, const char *key)
{
    if (key[0] >= 'a' && key[0] <= 'z' && key[1] == '\0') return true;
    message_set(editor, "macros are a to z; not `%s`", key);
    return false;
}

/* The `q` that ends a recording is the last key of the list, and no part of the macro. */
static void end_recording(Editor *editor)
{
    Keys *keys = &editor->keys;
    KeyList *list = &keys->macros[keys->recording - 'a'];
    if (list->count > 0) list->count--;
    message_set(editor, "macro %c has %d keys; @%c plays it", keys->recording, list->count,
                keys->recording);
    keys->recording = 0;
}

void macro_record(Editor *editor, const CommandCall *call)
{
    Keys *keys = &editor->keys;
    if (keys->recording) {
        end_recording(editor);
    } else if (is_letter(editor, call->key) && keys->depth == 0) {
        keys->recording = call->key[0];
        keys->macros[keys->recording - 'a'].count = 0;
        message_set(editor, "recording macro %c; q ends it", keys->recording);
    }
}

void macro_play(Editor *editor, const CommandCall *call)
{
    Keys *keys = &editor->keys;
    char last[2] = {keys->played, '\0'};
    const char *key = strcmp(call->key, "@") == 0 && keys->played ? last : call->key;
    if (!is_letter(editor, key)) return;
    keys->played = key[0];
    if (keys->macros[key[0] - 'a'].count == 0)
        message_set(editor, "macro %s is empty; q%s records it", key, key);
    else
        play(editor, &keys->macros[key[0] - 'a'], call->count);
}
