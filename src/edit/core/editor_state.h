/* editor_state.h - the parts of an Editor, and its table of commands.
 *
 * Each part is changed by one file: cursor and view by cursor.c, painting by draw.c, the pending
 * operation by pending_op.c, and so on. */
#ifndef LEDGE_EDIT_CORE_EDITOR_STATE_H
#define LEDGE_EDIT_CORE_EDITOR_STATE_H

#include "../../level/world_file.h"
#include "block.h"
#include "cells.h"
#include "editor.h"
#include "editor_command_list.h"
#include "world_history.h"

#include <time.h>

/* ---- command ---- */

/* The one table of the editor's commands: a row gives name, keys, hint, help, palette entry and
 * function, so that they cannot disagree.
 *
 * `keys` has alternatives separated by blanks: a key name ("Ctrl-s"), or characters pressed one
 * after the other ("gm"). A command without keys is run by its name after `:`. */

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
    COMMAND_CHAR = 1,       /* takes one more key: `r#` */
    COMMAND_SELECTED = 2,   /* its keys count only while something is selected */
    COMMAND_CARRIED = 4,    /* allowed during a pending operation */
    COMMAND_STROKE = 8,     /* does not end the stroke of auto-paint */
    COMMAND_NOT_AGAIN = 16, /* `.` does not repeat it */
    COMMAND_COUNT_0 = 32,   /* without a count it gets 0, not 1 */
    COMMAND_TEXT = 64,      /* needs a text after its name */
    COMMAND_FILE = 128,     /* that text is the name of a file */
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
    const char *keys;
    uint16_t flags;
    CommandGroup group;
    const char *hint; /* a word for the hint line */
    const char *help; /* a sentence for help */
    CommandRun *run;
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

extern const EditorCommand editor_commands[COMMAND_COUNT];
extern const char *const editor_command_group_titles[GROUP_COUNT];

/* The length of the name that the line begins with. */
size_t editor_command_name_length(const char *line);

/* The command of this name, or NULL. */
const EditorCommand *editor_command_named(const char *name, size_t length);

/* The only command whose name begins with this, or NULL. */
const EditorCommand *editor_command_beginning(const char *name, size_t length);

/* The command with these keys, written one after the other, or NULL. */
const EditorCommand *editor_command_of_keys(const char *pressed, bool selected);

/* Are these two characters pressed one after the other? All other keys of more than one have names:
 * "F1", "Up", "Ctrl-s". */
bool editor_command_is_pair(const char *keys);

/* Do the keys of any command begin with these? */
bool editor_command_keys_begin(const char *pressed);

/* Copies the next alternative of keys from `*from`, which begins as the command's `keys`; false at
 * the end. */
bool editor_command_next_keys(const char **from, char out[KEY_SIZE]);

/* How well the command fits the typed words, which may be abbreviated; 0: not at all. */
int32_t editor_command_fits(const EditorCommand *command, const char *typed);

/* Does `text` contain `word`, without regard to case? */
bool editor_command_text_mentions(const char *text, const char *word);

/* Does the command's name, keys or help contain the word, without regard to case? */
bool editor_command_mentions(const EditorCommand *command, const char *word);

enum {
    RECENT_COUNT = 9,
    LETTER_COUNT = 26,
    MESSAGE_SIZE = 256,
    PROMPT_SIZE = 512,
    PROMPT_HISTORY = 16,
    TRAIL_RUNS = 3,
    JUMP_COUNT = 16,
    PANEL_ROWS = 256
};

/* ---- keys ---- */

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

/* The work that the pressed key has caused so far; with counts and macros it can be much. */
typedef struct Work {
    int32_t keys;         /* keys played */
    int64_t cells;        /* cells read or changed, about */
    int64_t unasked;      /* of them since the last call of the interrupt */
    bool is_over;         /* stopped: the rest is not done */
    bool has_transaction; /* a transaction is open that is not a stroke */
} Work;

/* ---- painting ---- */

typedef enum Symmetry {
    SYMMETRY_NONE,
    SYMMETRY_COLS, /* left and right */
    SYMMETRY_ROWS, /* up and down */
    SYMMETRY_BOTH,
    SYMMETRY_TURN, /* by 180 degrees */
    SYMMETRY_COUNT
} Symmetry;

typedef struct Pen {
    DocumentLayer layer;
    char glyph[LAYER_COUNT];
    char recent[RECENT_COUNT]; /* the newest first; 0: none */
    bool locked[LAYER_COUNT];
    bool hide_other; /* the layer that is not the current one */
    bool down;       /* the pen is down: moving paints */
    bool erases;     /* dragging the mouse erases */
    bool stroking;   /* a stroke is open */
    int64_t stroked; /* when the stroke last grew */
    Symmetry symmetry;
    Point axis;                   /* twice the column and row, so that it can be between cells */
    char turned[TURN_COUNT][256]; /* mirrored glyphs */
} Pen;

/* A pending operation: not drawn yet, shown as a preview. */
typedef enum PendingOpKind {
    PENDING_EMPTY,
    PENDING_LINE,
    PENDING_RECTANGLE,
    PENDING_ELLIPSE,
    PENDING_FILL,
    PENDING_REPLACE,
    PENDING_GHOST /* a block to be placed */
} PendingOpKind;

typedef struct PendingOp {
    PendingOpKind kind;
    Point anchor; /* where the shape begins */
    bool filled;  /* of a rectangle or an ellipse */
    bool eight;   /* fill over corners too */
    char glyph;   /* the new glyph */
    Mask mask;    /* cells that the pen will paint */
    Block ghost;  /* its upper left corner is at the cursor */
    Mask lifted;  /* cells that become empty when the block is placed */
    bool is_lifted;
} PendingOp;

/* ---- typing ---- */

enum { TYPED_MAX = 256, TYPED_IMAGES = 4 };

/* What a typed character replaced, in its cell and the mirror images of that. */
typedef struct TypedCell {
    Point at[TYPED_IMAGES];
    char before[TYPED_IMAGES];
    int32_t count;
} TypedCell;

/* Characters are typed into the cells from the cursor on. */
typedef struct Typing {
    bool is_on;
    bool is_down; /* not to the right */
    bool is_full; /* the last cell of the row or column was typed */
    Point from;   /* where the row or column began */
    Point at;     /* the cursor, unless something else has moved it */
    TypedCell cells[TYPED_MAX];
    int32_t count; /* of those that Backspace can give back */
} Typing;

/* ---- lifts ---- */

/* The lift whose path is shown. */
typedef struct LiftShown {
    bool is_there;
    bool is_held;     /* its end follows the cursor */
    uint64_t version; /* of the document when it was looked for, with the cursor here */
    Point seen_from;
    int32_t digit, ticks; /* 0 ticks: it stands still */
    double dx, dy;        /* cells a tick */
    CellArea at;
    Point end;     /* where its first cell turns */
    Point grip;    /* if it is held: the cell of the lift that comes to the cursor */
    Point held_at; /* the same: where the cursor was when it was taken */
} LiftShown;

/* ---- links ---- */

/* What belongs to the cell at the cursor. */
typedef struct Links {
    uint64_t version; /* of the document when it was looked for, with the cursor here */
    Point seen_from;
    bool has_lines;
    Mask lines;
    char words[120];
    uint64_t found_version; /* of the document that these are in */
    Point keys[KEY_MAX], doors[DOOR_MAX];
    int32_t key_count, door_count;
} Links;

/* ---- selection ---- */

typedef enum SelectionKind { SELECT_NONE, SELECT_AREA, SELECT_MASK } SelectionKind;

typedef struct Selection {
    SelectionKind kind;
    Point anchor;
    bool growing;  /* follows the cursor */
    bool rows;     /* whole rows */
    CellArea area; /* in SELECT_MASK: the bounds of the mask */
    Mask mask;
    CellArea last; /* the block that was selected before */
} Selection;

/* ---- questions and lists ---- */

typedef struct Choice {
    char key;
    void (*run)(Editor *editor);
} Choice;

typedef void (*PromptDone)(Editor *editor, const char *text);

typedef struct Prompt {
    bool open;
    char label[64];
    char text[PROMPT_SIZE];
    char line[PROMPT_SIZE + 64]; /* label and text, as shown */
    int32_t caret;               /* in text */
    PromptDone done;
    bool commands; /* the text is a command: a list of matches is shown */
    bool is_path;  /* the text is the name of a file */
    bool is_stale; /* the list is for an earlier text */
    char history[PROMPT_HISTORY][PROMPT_SIZE];
    int32_t history_count, history_at;
} Prompt;

/* The functions of a kind of list. */
typedef struct PanelKind {
    const char *title;
    int32_t (*count)(const Editor *editor);
    void (*line)(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size);
    void (*choose)(Editor *editor, int32_t line);               /* Enter; NULL: no choices */
    bool (*key)(Editor *editor, int32_t line, const char *key); /* other keys; may be NULL */
    void (*picture)(Editor *editor, int32_t line); /* sets that of a line; NULL: there are none */
} PanelKind;

enum { PICTURE_COLS = 80, PICTURE_ROWS = 10 };

typedef struct BranchLane BranchLane;

typedef struct PanelState {
    const PanelKind *kind;    /* NULL: none is shown */
    char title[MESSAGE_SIZE]; /* if the kind has none; empty: that of the form */
    int32_t marked, first;
    int32_t count;              /* of `rows` */
    int32_t rows[PANEL_ROWS];   /* index into a table for each line, where lines come from one */
    char (*text)[MESSAGE_SIZE]; /* stored lines, where making them is slow; freed with the panel */
    ShownGlyph picture[PICTURE_ROWS * PICTURE_COLS]; /* of the marked line, row by row */
    int32_t picture_cols, picture_rows;
    BranchLane *lanes; /* of the history's branches, from 1 on; freed with the panel */
    int32_t lane_count, lanes_shown;
} PanelState;

/* One glyph for another. */
typedef struct Replacement {
    char from, to;
} Replacement;

/* A replacement in all levels, listed but not yet done. */
typedef struct Everywhere {
    Replacement glyph;
    WorldFile world;
    int64_t *cells; /* cells to replace in each level; 0: not changed */
} Everywhere;

/* ---- stamps ---- */

enum { STAMP_MAX = 128, STAMP_NAME_SIZE = 64 };

typedef struct Stamp {
    char name[STAMP_NAME_SIZE], path[ERROR_FILE_MAX];
    bool is_world; /* it is beside the levels of the world, else the user's */
} Stamp;

typedef struct StampList {
    int32_t count, marked;  /* marked: for a question about it */
    Stamp items[STAMP_MAX]; /* by name */
} StampList;

/* ---- project ---- */

typedef struct ProjectLevel {
    char title[LEVEL_TEXT_MAX];
    int32_t coins;
    int32_t par; /* in ticks; 0: none */
    bool is_read, has_facts;
    EditorFacts facts;
} ProjectLevel;

/* The levels of a world. */
typedef struct Project {
    WorldFile world;
    ProjectLevel *levels;       /* world.count of them */
    char index[ERROR_FILE_MAX]; /* the path of world.ini */
    WorldHistory history;
    int32_t chosen; /* for a question about it */
} Project;

/* Frees what it has, and empties it. */
void project_done(Project *project);

/* ---- forms ---- */

typedef enum FieldType {
    FIELD_TEXT,
    FIELD_SETTING,  /* checked by a row of the model's settings */
    FIELD_VELOCITY, /* two numbers */
    FIELD_REAL,
    FIELD_TICKS,
    FIELD_WORD, /* one of the words that the help names */
    FIELD_FLAG,
    FIELD_GLYPHS
} FieldType;

enum { FIELD_MAX = 64, FIELD_VALUE_SIZE = 400 };

typedef struct FormField {
    FieldType type;
    char section[24], key[40];
    char value[FIELD_VALUE_SIZE]; /* as in the header; empty: missing */
    char standard[64];            /* the value if the header has none */
    const char *help;
    const char *const *words; /* `word_count` of them */
    int32_t word_count;
    const Setting *setting;
    double low, high;
    bool (*write)(Editor *editor,
                  const char *text); /* NULL: the value is written into the header */
} FormField;

typedef struct Form {
    char title[64];
    CommandRun *command; /* that makes it */
    int32_t count, chosen;
    FormField fields[FIELD_MAX];
} Form;

/* ---- the rest ---- */

typedef struct ViewState {
    int32_t cols, rows;
    Point origin;
    int32_t zoom; /* see editor_zoom */
    EditorZoomName *zoom_name;
    const void *zoom_context;
    int32_t zoom_count; /* of those at which a cell takes several characters */
    bool wants_fit;
    CellArea changed; /* changed by the last undo or redo */
    int64_t changed_until;
} ViewState;

typedef struct Options {
    bool on[EDITOR_OPTION_COUNT];
    int32_t grid; /* 0: none */
    EditorColours colours;
} Options;

/* What was read from the state folder. */
typedef struct Kept {
    bool has_place;
    Point place; /* of the cursor, in this level */
    Options options;
} Kept;

typedef struct Problem {
    Point at;
    bool placed; /* false: not about a cell of the map */
    ErrorSeverity severity;
    char text[ERROR_TEXT_MAX + 32];
} Problem;

typedef struct Problems {
    Problem items[2 * ERROR_MAX];
    int32_t count;                /* stored: those of the check, then findings */
    int32_t total;                /* found */
    int32_t own_count, own_total; /* of the check alone */
    uint64_t version;             /* of the document when it was checked */
    bool checked;
    uint64_t seen; /* version and time when a change was first noticed */
    int64_t seen_at;
    DocumentReading *reading; /* of that version; NULL: no check is running */
    bool is_cancelled;        /* it is being freed, step by step */
    Level *used;              /* the same, of a check that has ended */
    ErrorList found;          /* errors of the reading */
} Problems;

/* Findings of the caller. */
typedef struct Findings {
    ErrorList list;
    uint64_t version;   /* of the document that it is about */
    EditorMarks *marks; /* NULL: none */
    EditorFreedom *freedom;
    const void *context;
    char words[128];
} Findings;

typedef struct Trails {
    Mask runs[TRAIL_RUNS]; /* the newest first */
    Mask deaths;
} Trails;

struct Editor {
    Document *doc;
    char state_folder[ERROR_FILE_MAX]; /* empty: nothing is saved */
    int64_t now;
    EditorRequest request;
    char request_path[ERROR_FILE_MAX];     /* also for a request that the user is asked about */
    char request_text[PROMPT_SIZE];        /* of `:generate` and `:piece` */
    const char *const *piece_names;        /* ended by NULL; NULL: there are none */
    char request_template[ERROR_FILE_MAX]; /* empty: none */
    char template_folders[TEMPLATE_FOLDERS][ERROR_FILE_MAX];
    char new_name[ERROR_FILE_MAX];  /* file of a new level; empty: the user is asked */
    char link_next[LEVEL_TEXT_MAX]; /* the `next` of the level in a question about links */
    char *clipboard;                /* to be fetched by the caller */
    char *clipboard_taken;          /* returned to the caller; freed at the next call */
    char message[MESSAGE_SIZE];
    char sought[64]; /* by the last search; empty: none yet */

    Point cursor;
    Point jumped_from[JUMP_COUNT]; /* the last at the end */
    int32_t jump_count;
    char came_from[ERROR_FILE_MAX]; /* the level open before this one, or empty */
    ViewState view;
    Pen pen;
    PendingOp pending;
    Typing typing;
    LiftShown lift;
    Links links;
    Selection selection;
    Keys keys;
    Work work;
    EditorInterrupt *interrupt; /* NULL: work is never stopped */
    void *interrupt_context;
    Prompt prompt;
    const Choice *choices; /* of the current question; the last one's key is 0 */
    PanelState panel;
    CommandGroup menu_group; /* shown by the menu */
    Form form;
    Everywhere everywhere;
    Block registers[LETTER_COUNT + 1];                /* the last one has no name */
    struct timespec register_times[LETTER_COUNT + 1]; /* of their files, when they were equal */
    char register_name;                               /* for the next command, or 0 */
    char stamp_folder[ERROR_FILE_MAX];                /* the user's; empty: there is none */
    StampList stamps;
    Project project;
    Point marks[LETTER_COUNT];
    bool mark_is_set[LETTER_COUNT];
    Options options;
    Kept kept;
    Problems problems;
    Findings findings;
    Trails trails;
    SignNotes signs; /* before the open transaction, or at this sign version of the document */
    uint64_t signs_version;
    Chase chase; /* of this version of the document; without a kind: none */
    uint64_t chase_version;
    int64_t counts[256]; /* of glyphs on the map, for the palette */
    uint64_t counts_version;
    bool has_shell;          /* commands of the shell may be run */
    bool watched;            /* the caller reports changes of the file */
    int64_t look_outside_at; /* INT64_MAX: only when reported */
    bool mouse_moved;        /* since the button was pressed */
    Point mouse_from;
    int32_t mouse_done; /* transactions done when the button was pressed */
};

/* ---- what all parts use ---- */

/* Shows a message to the user; the next key removes it. */
void editor_message_set(Editor *editor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Shows the first of the errors. */
void editor_message_errors(Editor *editor, const ErrorList *errors);

/* The path of a file in the state folder; false if nothing is saved. */
bool editor_state_file_path(const Editor *editor, const char *name, char out[ERROR_FILE_MAX]);

/* The file's text, freed by the caller; NULL if there is none. */
char *editor_state_file_read(const Editor *editor, const char *name, size_t *length);
bool editor_state_file_exists(const Editor *editor, const char *name);
bool editor_state_file_write(Editor *editor, const char *name, const char *text, size_t length);

/* Asks a question; `choices` ends with key 0 and must outlive the question. Esc chooses none. */
void prompt_ask(Editor *editor, const Choice *choices, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Begins a transaction, or joins the open stroke. False if the layer is locked. */
bool editor_transaction_begin(Editor *editor, const char *name);

/* Is the map locked, whatever layer is drawn on? Then a message says so. */
bool editor_map_is_locked(Editor *editor);

/* Ends the transaction, unless it joined a stroke; a message says what could not be written. If its
 * work was stopped it is cancelled. */
void editor_transaction_end(Editor *editor);

/* Cancels the transaction, which must not have joined a stroke. */
void editor_transaction_cancel(Editor *editor);

/* True if nothing is begun that a key could finish. */
bool editor_is_idle(const Editor *editor);

/* Adapts cursor, selection and masks to a document whose size may have changed. */
void editor_refit(Editor *editor);

#endif
