/* editor_command.c - see editor_command.h */
#include "editor_command.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const EditorCommand editor_commands[COMMAND_COUNT] = {
#define X(function, name, vim, plain, flags, group, touches, hint, help)                           \
    {name, {vim, plain}, flags, group, touches, hint, help, function},
    COMMAND_LIST(X)
#undef X
};

const char *const editor_command_group_titles[GROUP_COUNT] = {
    [GROUP_MOVE] = "Moving",
    [GROUP_DRAW] = "Drawing",
    [GROUP_SELECT] = "Selecting, copying, turning",
    [GROUP_LEVEL] = "The level",
    [GROUP_HISTORY] = "History and repetition",
    [GROUP_VIEW] = "View",
    [GROUP_CHECK] = "Checking and testing",
    [GROUP_FILE] = "Files",
    [GROUP_HELP] = "Help",
};

const char *editor_command_refusal(const EditorCommand *command, const char *text, uint32_t rights)
{
    CommandTouch touched = command->touches;
    bool is_number = text[strspn(text, "0123456789")] == '\0';
    if (touched == TOUCHES_NAMED) touched = text[0] ? TOUCHES_FILE : TOUCHES_NOTHING;
    if (touched == TOUCHES_VERSION) touched = is_number ? TOUCHES_NOTHING : TOUCHES_FILE;
    if (touched == TOUCHES_PROGRAM && !(rights & EDITOR_MAY_RUN))
        return "not in this arcade: it runs a program";
    if (touched == TOUCHES_FOLDER && !(rights & EDITOR_MAY_USE_FILES))
        return "not in this arcade: it needs a folder";
    if (touched == TOUCHES_FILE && !(rights & EDITOR_MAY_USE_FILES))
        return "not in this arcade: it needs a file";
    return NULL;
}

size_t editor_command_name_length(const char *line)
{
    if (line[0] == '!') return 1;
    return strspn(line, "abcdefghijklmnopqrstuvwxyzS0123456789!");
}

const EditorCommand *editor_command_named(const char *name, size_t length)
{
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        if (strlen(editor_commands[i].name) == length &&
            memcmp(editor_commands[i].name, name, length) == 0)
            return &editor_commands[i];
    return NULL;
}

const EditorCommand *editor_command_beginning(const char *name, size_t length)
{
    const EditorCommand *found = NULL;
    for (int32_t i = 0; i < COMMAND_COUNT && length > 0; i++) {
        if (strncmp(editor_commands[i].name, name, length) != 0) continue;
        if (found) return NULL;
        found = &editor_commands[i];
    }
    return found;
}

bool editor_command_next_keys(const char **from, char out[KEY_SIZE])
{
    *from += strspn(*from, " ");
    size_t length = strcspn(*from, " ");
    if (length == 0) return false;
    assert(length < KEY_SIZE);
    memcpy(out, *from, length);
    out[length] = '\0';
    *from += length;
    return true;
}

bool editor_command_keys_have(const char *keys, const char *pressed)
{
    size_t length = strlen(pressed);
    assert(length > 0);
    for (const char *at = keys; (at = strstr(at, pressed)); at++) {
        bool begins = at == keys || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0')) return true;
    }
    return false;
}

const EditorCommand *editor_command_of_keys(KeyStyle style, const char *pressed, bool selected)
{
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        if ((editor_commands[i].flags & COMMAND_SELECTED) && !selected) continue;
        if (editor_command_keys_have(editor_commands[i].keys[style], pressed))
            return &editor_commands[i];
    }
    return NULL;
}

const EditorCommand *editor_command_operator(KeyStyle style, const char *pressed)
{
    const EditorCommand *command = editor_command_of_keys(style, pressed, true);
    bool is_letter = pressed[0] != '\0' && pressed[1] == '\0';
    return is_letter && command && command->flags & COMMAND_OPERATOR ? command : NULL;
}

void editor_command_first_keys(const EditorCommand *command, KeyStyle style, char out[KEY_SIZE])
{
    const char *from = command->keys[style];
    if (!editor_command_next_keys(&from, out)) snprintf(out, KEY_SIZE, ":%s", command->name);
}

bool editor_command_is_pair(const char *keys)
{
    bool is_named = (keys[0] == 'F' && isdigit((unsigned char)keys[1])) || strcmp(keys, "Up") == 0;
    return strlen(keys) == 2 && !is_named;
}

bool editor_command_keys_begin(KeyStyle style, const char *pressed)
{
    char keys[KEY_SIZE];
    if (strlen(pressed) != 1) return false;
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const char *from = editor_commands[i].keys[style];
        while (editor_command_next_keys(&from, keys))
            if (keys[0] == pressed[0] && editor_command_is_pair(keys)) return true;
    }
    return false;
}

/* How well `typed` fits: all its letters must be in `text` in this order. Adjacent letters, and
 * those at the beginning, count more. */
static int32_t fits(const char *text, const char *typed, size_t length)
{
    int32_t score = 1, run = 0;
    const char *begin = text;
    for (size_t i = 0; i < length; text++) {
        if (*text == '\0') return 0;
        bool same = tolower((unsigned char)*text) == tolower((unsigned char)typed[i]);
        run = same ? run + 1 : 0;
        if (!same) continue;
        score += run * 4 + (text == begin ? 8 : 0);
        i++;
    }
    return score;
}

bool editor_command_text_mentions(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0) return true;
    return length == 0;
}

int32_t editor_command_fits(const EditorCommand *command, const char *typed)
{
    size_t length = strcspn(typed, " ");
    if (length == 0) return 1;
    int32_t name = fits(command->name, typed, length);
    if (name > 0) return name * (strlen(command->name) == length ? 800 : 8);
    if (length <= 2 || !editor_command_text_mentions(command->help, typed)) return 0;
    return fits(command->help, typed, strlen(typed));
}

bool editor_command_mentions(const EditorCommand *command, const char *word)
{
    return editor_command_text_mentions(command->name, word) ||
           editor_command_text_mentions(command->help, word) ||
           editor_command_text_mentions(command->keys[KEYS_VIM], word) ||
           editor_command_text_mentions(command->keys[KEYS_PLAIN], word) ||
           editor_command_text_mentions(editor_command_group_titles[command->group], word);
}
