/* command.h - the one table of the editor's commands: a row gives name, keys, hint, help, palette
 * entry and what is done, so that they cannot disagree.
 *
 * `keys` holds alternatives parted by blanks: a key name ("Ctrl-s"), or characters pressed one
 * after the other ("gm"). A command without keys is run by its name after `:`. */
#ifndef LEDGE_EDIT_COMMAND_H
#define LEDGE_EDIT_COMMAND_H

#include "command_list.h"
#include "editor.h"

/* Bytes of a key name, with the NUL: "Ctrl-Alt-Shift-Backspace" fits. */
enum { KEY_SIZE = 32 };

typedef enum CommandGroup {
    GROUP_MOVE,
    GROUP_DRAW,
    GROUP_SELECT,
    GROUP_LEVEL,
    GROUP_HISTORY,
    GROUP_VIEW,
    GROUP_CHECK,
    GROUP_FILE,
    GROUP_HELP,
    GROUP_COUNT
} CommandGroup;

enum {
    COMMAND_CHAR = 1,       /* one more key belongs to it: `r#` */
    COMMAND_SELECTED = 2,   /* these keys are its own only while something is selected */
    COMMAND_CARRIED = 4,    /* allowed while a shape or a ghost is in hand */
    COMMAND_STROKE = 8,     /* does not end the stroke of auto-paint */
    COMMAND_NOT_AGAIN = 16, /* `.` does not repeat it */
    COMMAND_COUNT_0 = 32,   /* without a count it gets 0, not 1 */
    COMMAND_LOOKS = COMMAND_CARRIED | COMMAND_NOT_AGAIN,
    COMMAND_MOVES = COMMAND_LOOKS | COMMAND_STROKE,
    COMMAND_JUMPS = COMMAND_MOVES | COMMAND_COUNT_0
};

typedef struct CommandCall {
    int32_t count;
    const char *key;  /* the last key that was pressed for it; after COMMAND_CHAR the one more */
    const char *text; /* what follows the name after `:`, never NULL */
} CommandCall;

typedef struct EditorCommand {
    const char *name; /* typed after `:`, unique */
    const char *keys;
    uint16_t flags;
    CommandGroup group;
    const char *hint; /* a word for the line of hints */
    const char *help; /* one sentence */
    void (*run)(Editor *editor, const CommandCall *call);
} EditorCommand;

typedef enum CommandId {
#define X(function, name, keys, flags, group, hint, help) COMMAND_ID_##function,
    COMMAND_LIST(X)
#undef X
        COMMAND_COUNT
} CommandId;

#define X(function, name, keys, flags, group, hint, help)                                          \
    void function(Editor *editor, const CommandCall *call);
COMMAND_LIST(X)
#undef X

extern const EditorCommand commands[COMMAND_COUNT];
extern const char *const command_group_titles[GROUP_COUNT];

/* The length of the name that the line begins with. */
size_t command_name_length(const char *line);

/* The command of this name, or NULL. */
const EditorCommand *command_named(const char *name, size_t length);

/* The command whose keys these are, written one after the other, or NULL. */
const EditorCommand *command_of_keys(const char *pressed, bool selected);

/* Do longer keys of some command begin with these? */
bool command_keys_begin(const char *pressed);

/* The command's next alternative of keys after `*from` (at first its `keys`); false at the end. */
bool command_next_keys(const char **from, char out[KEY_SIZE]);

/* How well the command fits words typed in any shortened form; 0: not at all. */
int32_t command_fits(const EditorCommand *command, const char *typed);

/* Does `text` hold `word`, in any letter case? */
bool text_mentions(const char *text, const char *word);

/* Does the command's name, keys or help hold the word, in any letter case? */
bool command_mentions(const EditorCommand *command, const char *word);

#endif
