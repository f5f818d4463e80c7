/* command.c - see command.h */
#include "command.h"

#include <string.h>
#include <strings.h>

const EditorCommand commands[COMMAND_COUNT] = {
#define X(function, name, keys, flags, group, hint, help)                                          \
    {name, keys, flags, group, hint, help, function},
    COMMAND_LIST(X)
#undef X
};

const char *const command_group_titles[GROUP_COUNT] = {
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

size_t command_name_length(const char *line)
{
    return strspn(line, "abcdefghijklmnopqrstuvwxyzS0123456789!");
}

const EditorCommand *command_named(const char *name, size_t length)
{
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        if (strlen(commands[i].name) == length && memcmp(commands[i].name, name, length) == 0)
            return &commands[i];
    return NULL;
}

bool command_next_keys(const char **from, char out[KEY_SIZE])
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

const EditorCommand *command_of_keys(const char *pressed, bool selected)
{
    char keys[KEY_SIZE];
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const char *from = commands[i].keys;
        if ((commands[i].flags & COMMAND_SELECTED) && !selected) continue;
        while (command_next_keys(&from, keys))
            if (strcmp(keys, pressed) == 0) return &commands[i];
    }
    return NULL;
}

/* Only characters can be the beginning of something: "Ctrl-s" does not begin with "C". */
bool command_keys_begin(const char *pressed)
{
    static const char beginnings[] = "gyzdZ][";
    char keys[KEY_SIZE];
    if (strlen(pressed) != 1 || !strchr(beginnings, pressed[0])) return false;
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const char *from = commands[i].keys;
        while (command_next_keys(&from, keys))
            if (keys[0] == pressed[0] && keys[1] != '\0') return true;
    }
    return false;
}

/* How well `typed` fits: all its letters stand in `text` in this order. Letters that stand
 * together, and at the beginning, count more. */
static int32_t fits(const char *text, const char *typed, size_t length)
{
    int32_t score = 1, run = 0;
    const char *begin = text;
    for (size_t i = 0; i < length; text++) {
        if (*text == '\0') return 0;
        bool same = strncasecmp(text, &typed[i], 1) == 0;
        run = same ? run + 1 : 0;
        if (!same) continue;
        score += run * 4 + (text == begin ? 8 : 0);
        i++;
    }
    return score;
}

bool text_mentions(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; *text; text++)
        if (strncasecmp(text, word, length) == 0) return true;
    return length == 0;
}

int32_t command_fits(const EditorCommand *command, const char *typed)
{
    size_t length = strcspn(typed, " ");
    if (length == 0) return 1;
    int32_t name = fits(command->name, typed, length);
    if (strlen(command->name) == length && name > 0) name *= 100;
    int32_t help = fits(command->help, typed, strlen(typed));
    if (name > 0) return name * 8;
    return length > 2 && text_mentions(command->help, typed) ? help : 0;
}

bool command_mentions(const EditorCommand *command, const char *word)
{
    return text_mentions(command->name, word) || text_mentions(command->help, word) ||
           text_mentions(command->keys, word) ||
           text_mentions(command_group_titles[command->group], word);
}
