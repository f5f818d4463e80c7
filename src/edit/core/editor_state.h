/* editor_state.h - the parts of an Editor. Each is changed by the module whose header declares it;
 * a function that needs one part takes that part, and one that coordinates several takes the
 * Editor. */
#ifndef LEDGE_EDIT_CORE_EDITOR_STATE_H
#define LEDGE_EDIT_CORE_EDITOR_STATE_H

#include "cursor.h"
#include "editor.h"
#include "editor_command.h"
#include "editor_files.h"
#include "editor_keys.h"
#include "editor_mouse.h"
#include "editor_project.h"
#include "editor_register.h"
#include "editor_replace.h"
#include "editor_strip.h"
#include "editor_tool.h"
#include "editor_typing.h"
#include "form.h"
#include "glyph_counts.h"
#include "lift_path.h"
#include "object_links.h"
#include "other_file.h"
#include "panel.h"
#include "pen.h"
#include "pending_op.h"
#include "problems.h"
#include "prompt.h"
#include "selection.h"
#include "sign.h"
#include "viewport.h"
#include "work.h"

/* Output for the caller: requests, texts for the user and for the terminal's clipboard. */
typedef struct Output {
    EditorRequest request;
    char path[ERROR_FILE_MAX];      /* of a request, also of one that the user is asked about */
    char text[PROMPT_SIZE];         /* of `:generate` and `:piece` */
    char template[ERROR_FILE_MAX];  /* empty: none */
    const char *const *piece_names; /* ended by NULL; NULL: there are none */
    char message[MESSAGE_SIZE];
    char *clipboard;       /* to be fetched by the caller */
    char *clipboard_taken; /* returned to the caller; freed at the next call */
} Output;

/* Facts about the objects of the document, each for one version of it. */
typedef struct Objects {
    SignNotes signs; /* before the open transaction, or at this sign version of the document */
    uint64_t signs_version;
    Chase chase; /* without a kind: none */
    uint64_t chase_version;
    GlyphCounts counts; /* for the palette */
    LiftShown lift;     /* at the cursor */
    ObjectLinks links;  /* of the cell at the cursor */
} Objects;

enum { TRAIL_RUNS = 3 };

/* Results about the level of checks, searches of the caller and test runs. */
typedef struct Analysis {
    Problems problems;
    EditorMarks *marks;     /* of the caller; NULL: none */
    EditorFreedom *freedom; /* of the caller; NULL: none */
    const void *context;    /* of both */
    char words[128];        /* for the status */
    char plan_words[128];   /* about a change that is not drawn yet */
    Mask runs[TRAIL_RUNS];  /* trails of test runs, the newest first */
    Mask deaths;            /* of test runs */
} Analysis;

struct Editor {
    Document *doc;
    int64_t now;
    Output out;
    Cursor cursor;
    Viewport view;
    Options options;
    Pen pen;
    Typing typing;
    PendingOp pending;
    Selection selection;
    Registers registers;
    Keys keys;
    Mouse mouse;
    Tool tool;
    Strip strip;
    Work work;
    Prompt prompt;
    Panel panel;
    Form form;
    Files files;
    Project project;
    Everywhere everywhere;
    Objects objects;
    Analysis analysis;
};

/* May the command be run without a text after its name? Menus and help list only those. */
bool editor_offers(const Editor *editor, CommandId id);

/* Begins the work of a key, or of another input, at time `now`. */
void editor_work_begin(Editor *editor, int64_t now);

/* Ends the work, with a message if it was stopped. Returns the request for the caller. */
EditorRequest editor_work_end(Editor *editor);

/* Shows a message to the user; the next key removes it. */
void editor_message_set(Editor *editor, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The first keys of a command, for messages; without any its name after `:`. */
EditorKey editor_key_of(const Editor *editor, CommandId id);

/* Those and the letter that the command takes: "ma" or ":mark a". */
EditorKey editor_key_with(const Editor *editor, CommandId id, char letter);

/* The level that has this text in place of the open file's. NULL when it has errors, or memory ran
 * out; the caller frees it with level_done and free. */
Level *editor_parse_text(const Editor *editor, const char *text, size_t length);

/* Shows the first of the errors. */
void editor_message_errors(Editor *editor, const ErrorList *errors);

/* Begins a transaction, or joins the open stroke. False if the layer is locked. */
bool editor_transaction_begin(Editor *editor, const char *name);

/* Ends the transaction, unless it joined a stroke; a message says what could not be written. If its
 * work was stopped it is cancelled. */
void editor_transaction_end(Editor *editor);

/* Cancels the transaction, which must not have joined a stroke. */
void editor_transaction_cancel(Editor *editor);

/* Is the map locked, whatever layer is drawn on? Then a message says so. */
bool editor_map_is_locked(Editor *editor);

/* True if nothing is begun that a key could finish. */
bool editor_is_idle(const Editor *editor);

/* Copies the selected cells; false when nothing is selected, memory ran out or the work was broken
 * off. */
bool editor_copy_selection(Editor *editor, Block *block);

/* Adapts cursor, selection and masks to a document whose size may have changed. */
void editor_refit(Editor *editor);

#endif
