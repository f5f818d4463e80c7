/* editor_keys.h - the meaning of keys: counts, beginnings of longer keys, macros, and the last
 * change for `.`. */
#ifndef LEDGE_EDIT_CORE_EDITOR_KEYS_H
#define LEDGE_EDIT_CORE_EDITOR_KEYS_H

#include "cursor.h"
#include "editor_command.h"

/* A list of pressed keys: a macro, or what `.` repeats. */
typedef struct KeyList {
    char (*keys)[KEY_SIZE];
    int32_t count;
    size_t capacity;
    bool is_torn; /* keys are missing at its end: it must not be played */
} KeyList;

typedef struct Keys {
    char pressed[KEY_SIZE];       /* the beginning of longer keys: "g" */
    const EditorCommand *waiting; /* needs one more key */
    int64_t pressed_at;           /* time of the last of those keys */
    int32_t count;                /* count typed so far; 0: none */
    const EditorCommand *op;      /* needs a motion; NULL: none does */
    int32_t op_count;             /* typed before it; 0: none */
    KeyList current;              /* keys since nothing was pending; `.` is replaced by its keys */
    int32_t begun_at;             /* in `current`: where the pressed keys begin */
    uint64_t version;             /* of the document at that time */
    bool again;                   /* `current` has a command that `.` repeats */
    KeyList last;                 /* the last change, for `.` */
    KeyList macros[LETTER_COUNT];
    char recording; /* the letter, or 0 */
    char played;    /* the last macro, or 0 */
    int32_t depth;  /* of macros that play macros */
    bool repeats;   /* `.` is playing: its keys have no `.` themselves */
    bool notes;     /* `.` was pressed, not played: its keys go into `current` */
} Keys;

/* Drops the beginning of a command. */
void keys_forget(Keys *keys);

/* Was a longer key begun long enough ago to show its continuations? */
bool keys_show_next(const Keys *keys, int64_t now);

/* When they are to be shown, or INT64_MAX. */
int64_t keys_tick(const Keys *keys, int64_t now);

/* Text was pasted, which is not a key: key lists being recorded cannot be played. */
void keys_note_text(Keys *keys);

/* Adds a key to the end of a list; too many make it torn. */
void key_list_add(KeyList *list, const char *key);

void keys_done(Keys *keys);

/* Handles a key, and records it for `.` and macros. */
void editor_take_key(Editor *editor, const char *key);

/* Runs the command; unless it has COMMAND_STROKE, the stroke is ended before. */
void editor_run_command(Editor *editor, const EditorCommand *command, const CommandCall *call);

/* Does the command need one more key? One that ends the recording of a macro does not. */
bool editor_needs_char(const Editor *editor, const EditorCommand *command);

/* The command needs one more key, the next one. */
void editor_wait_for_key(Editor *editor, const EditorCommand *command);

/* After a key: if nothing is pending, the keys so far were a complete command; if it changed the
 * level, `.` repeats it. */
void editor_settle_keys(Editor *editor);

#endif
