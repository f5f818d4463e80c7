/* editor_command.h - the one table of the editor's commands: a row gives name, keys, hint, help,
 * palette entry and function, so that they cannot disagree.
 *
 * The keys of each style are alternatives separated by blanks: a key name ("Ctrl+S"), or characters
 * pressed one after the other ("gm"). A command without keys is run by its name after `:`. */
#ifndef LEDGE_EDIT_CORE_EDITOR_COMMAND_H
#define LEDGE_EDIT_CORE_EDITOR_COMMAND_H

#include "editor.h"
#include "editor_command_list.h"

/* Bytes of a key name, with the NUL: "Ctrl+Alt+Shift+Backspace" fits. */
enum { KEY_SIZE = EDITOR_KEY_SIZE };

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

/* What a command touches besides the level that is open, its journal, and what is kept beside it.
 */
typedef enum CommandTouch {
    TOUCHES_NOTHING,
    TOUCHES_NAMED,   /* a file, if there is a text after its name, */
    TOUCHES_VERSION, /* or if that is no number */
    TOUCHES_FILE,    /* another level, or a backup */
    TOUCHES_FOLDER,
    TOUCHES_PROGRAM
} CommandTouch;

enum {
    COMMAND_CHAR = 1,         /* takes one more key: `r#` */
    COMMAND_SELECTED = 2,     /* needs a selection; without one its keys are those of others */
    COMMAND_CARRIED = 4,      /* allowed during a pending operation */
    COMMAND_STROKE = 8,       /* does not end the stroke of auto-paint */
    COMMAND_NOT_AGAIN = 16,   /* `.` does not repeat it */
    COMMAND_COUNT_0 = 32,     /* without a count it gets 0, not 1 */
    COMMAND_TEXT = 64,        /* needs a text after its name */
    COMMAND_FILE = 128,       /* that text is the name of a file */
    COMMAND_OPERATOR = 256,   /* without a selection its letter takes a motion: `d3l` */
    COMMAND_MOTION = 512,     /* may be that motion */
    COMMAND_ROWS = 1024,      /* a motion over whole rows */
    COMMAND_INCLUSIVE = 2048, /* a motion whose last cell counts too */
    COMMAND_LOOKS = COMMAND_CARRIED | COMMAND_NOT_AGAIN,
    COMMAND_MOVES = COMMAND_LOOKS | COMMAND_STROKE,
    COMMAND_JUMPS = COMMAND_MOVES | COMMAND_COUNT_0
};

typedef struct CommandCall {
    int32_t count;
    const char *key;  /* the last key pressed for it, with COMMAND_CHAR the additional one */
    const char *text; /* the text after the name, after `:`; never NULL */
} CommandCall;

typedef void CommandRun(Editor *editor, const CommandCall *call);

typedef struct EditorCommand {
    const char *name; /* typed after `:`, unique */
    const char *keys[KEY_STYLE_COUNT];
    uint16_t flags;
    CommandGroup group;
    CommandTouch touches;
    const char *hint; /* a word for the hint line */
    const char *help; /* a sentence for help */
    CommandRun *run;
} EditorCommand;

typedef enum CommandId {
#define X(function, name, vim, plain, flags, group, touches, hint, help) COMMAND_ID_##function,
    COMMAND_LIST(X)
#undef X
        COMMAND_COUNT
} CommandId;

#define X(function, name, vim, plain, flags, group, touches, hint, help)                           \
    void function(Editor *editor, const CommandCall *call);
COMMAND_LIST(X)
#undef X

extern const EditorCommand editor_commands[COMMAND_COUNT];
extern const char *const editor_command_group_titles[GROUP_COUNT];

/* What keeps these rights (EditorRight) from the command with this text, in words; NULL: nothing.
 */
const char *editor_command_refusal(const EditorCommand *command, const char *text, uint32_t rights);

/* The length of the name that the line begins with. */
size_t editor_command_name_length(const char *line);

/* The command of this name, or NULL. */
const EditorCommand *editor_command_named(const char *name, size_t length);

/* The only command whose name begins with this, or NULL. */
const EditorCommand *editor_command_beginning(const char *name, size_t length);

/* The command with these keys, written one after the other, or NULL. */
const EditorCommand *editor_command_of_keys(KeyStyle style, const char *pressed, bool selected);

/* The operator whose letter this is, or NULL. */
const EditorCommand *editor_command_operator(KeyStyle style, const char *pressed);

/* The first keys of a command, and without any its name after `:`. */
void editor_command_first_keys(const EditorCommand *command, KeyStyle style, char out[KEY_SIZE]);

/* Are these two characters pressed one after the other? All other keys of more than one have names:
 * "F1", "Up", "Ctrl+S". */
bool editor_command_is_pair(const char *keys);

/* Do the keys of any command begin with these? */
bool editor_command_keys_begin(KeyStyle style, const char *pressed);

/* Are `pressed` one of the alternatives of keys, which are separated by blanks? */
bool editor_command_keys_have(const char *keys, const char *pressed);

/* Copies the next alternative of keys from `*from`, which begins as the command's keys; false at
 * the end. */
bool editor_command_next_keys(const char **from, char out[KEY_SIZE]);

/* How well the command fits the typed words, which may be abbreviated; 0: not at all. */
int32_t editor_command_fits(const EditorCommand *command, const char *typed);

/* Does `text` contain `word`, without regard to case? */
bool editor_command_text_mentions(const char *text, const char *word);

/* Does the command's name, keys or help contain the word, without regard to case? */
bool editor_command_mentions(const EditorCommand *command, const char *word);

#endif
