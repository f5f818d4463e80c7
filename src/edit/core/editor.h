/* editor.h - the editor without its screen: cursor, tools, selection, registers, commands.
 *
 * Input is keys by name, and mouse events in cells; the caller asks for what to show cell by cell
 * and line by line; what only the caller can do (test play, leaving, another file) is returned as a
 * request. One command table (editor_state.h) is the source of keys, hints, palette and help. Key
 * names: a printable character stands for itself ("a" "L" ":"), others are Space Enter Esc Tab
 * Backspace Del Ins Home End PgUp PgDn Up Down Left Right F1..F12, with prefixes Ctrl+ Alt+ Shift+
 * in this order ("Ctrl+S", "Shift+Left").
 * Units: cells of the level; milliseconds of any monotonic clock.
 * Memory: an Editor owns its state and its document; editor_destroy frees both. */
#ifndef LEDGE_EDIT_CORE_EDITOR_H
#define LEDGE_EDIT_CORE_EDITOR_H

#include "../../level/document/document.h"
#include "editor_option.h"
#include "map_change.h"
#include "shown_glyph.h"

typedef struct Editor Editor;

/* Folders of templates: a template in the first hides one of the same name in the second. */
enum { TEMPLATE_FOLDERS = 2 };

/* Files of rules for art: what the first has replaces what the second has for the same themes. */
enum { DRESS_FILES = 2 };

typedef struct EditorOptions {
    const char *state_folder; /* of registers, stamps, marks, the tour; NULL: nothing is saved */
    const char *came_from;    /* the level that was open before; NULL: none */
    const Place *cursor;      /* where the cursor begins; NULL: at the start */
    const char *template_folders[TEMPLATE_FOLDERS]; /* NULL: no such folder */
    const char *dress_files[DRESS_FILES];           /* NULL, or none there: no such file */
    const char *stamp_folder;                       /* of the user's stamps; NULL: there is none */
    bool recovers; /* what a lost session left is there again, and the user is not asked */
} EditorOptions;

/* Owns the document from now on, also on failure (NULL when memory ran out). */
Editor *editor_create(Document *doc, const EditorOptions *options);
void editor_destroy(Editor *editor);

/* Is there something to save? A new level without any changes need not be saved; a level whose file
 * was removed must be. */
bool editor_has_work(const Editor *editor);

Document *editor_document(Editor *editor);

typedef enum EditorRequest {
    EDITOR_NOTHING,     /* handled; draw again */
    EDITOR_QUIT,        /* leave; the document is saved, or the user chose to discard it */
    EDITOR_TEST_START,  /* play from the start */
    EDITOR_TEST_CURSOR, /* play from the cursor */
    EDITOR_TEST_GHOST,  /* play from the cursor, with the trail of the last run */
    EDITOR_WATCH_HERE,  /* watch the run to the cursor that a search found */
    EDITOR_WATCH_PROOF, /* watch the proof of the level */
    EDITOR_CERTIFY,     /* search for a proof and save it */
    EDITOR_CERTIFY_ALL, /* search for a proof with all coins */
    EDITOR_OPEN_FILE,   /* open editor_request_path */
    EDITOR_OPEN_BACK,   /* open editor_request_path, the file that was open before */
    EDITOR_GENERATE,    /* make a level from editor_request_text, for editor_put_generated */
    EDITOR_PIECE,       /* make a piece of one, for editor_put_piece */
    EDITOR_REROLL,      /* make the last piece, or that of a generated level here, in another way */
    EDITOR_EASE,        /* propose a change that widens the window of a jump, */
    EDITOR_HARDEN,      /* or that narrows it, by the ticks of editor_request_text */
    EDITOR_NEXT_CHANGE, /* propose the next one */
    EDITOR_PUBLISH,     /* publish the level, which has no problems */
    EDITOR_PLAIN,       /* show glyphs, or the level as it is played: whichever is not shown */
    EDITOR_SUSPEND
} EditorRequest;

EditorRequest editor_key(Editor *editor, const char *key, int64_t now);

/* Is the next key text, such as a glyph or a character of a line, and no command? */
bool editor_takes_text(const Editor *editor);

/* Called from time to time during long work; true: stop it. Finished transactions stay, and can be
 * undone; an unfinished one is cancelled. */
typedef bool EditorInterrupt(void *context);

/* What commands may use besides the level that is open and what is kept beside it. */
typedef enum EditorRight {
    EDITOR_MAY_USE_FILES = 1, /* other files and folders */
    EDITOR_MAY_RUN = 2        /* programs, and the shell that has started this one */
} EditorRight;

/* Sets the rights (EditorRight bits); at first files may be used, and no programs. */
void editor_set_rights(Editor *editor, uint32_t rights);

/* NULL, the default: work is never stopped. `context` must outlive its use. */
void editor_set_interrupt(Editor *editor, EditorInterrupt *interrupt, void *context);

typedef enum EditorMouseKind {
    MOUSE_PRESS,
    MOUSE_SELECT, /* a press that begins a selection */
    MOUSE_DRAG,
    MOUSE_RELEASE,
    MOUSE_DOUBLE,   /* a second press in the same place */
    MOUSE_WHEEL_UP, /* scrolls */
    MOUSE_WHEEL_DOWN,
    MOUSE_WHEEL_LEFT,
    MOUSE_WHEEL_RIGHT,
    MOUSE_GLYPH_BEFORE, /* of the legend, for the pen */
    MOUSE_GLYPH_NEXT,
    MOUSE_NEARER,
    MOUSE_FARTHER
} EditorMouseKind;

/* `button` is 1 left, 2 middle, 3 right. The cell may be outside the level. */
EditorRequest editor_mouse(Editor *editor, EditorMouseKind kind, int32_t button, int32_t col,
                           int32_t row, int64_t now);

/* A mouse event over the list on the screen: a press chooses the line, the wheel moves the mark.
 * `line` is -1 outside the list. */
EditorRequest editor_panel_mouse(Editor *editor, EditorMouseKind kind, int32_t line, int64_t now);

/* A press on the title of the list, so many characters from its beginning. */
void editor_panel_press_title(Editor *editor, int32_t offset, int64_t now);

/* A press on the line of hints, which was made for `cols` columns: as if its keys were pressed. */
EditorRequest editor_press_hint(Editor *editor, int32_t cols, int32_t col, int64_t now);

/* Pasted text in UTF-8, NULL if it was too long. It becomes a block of rows at the cursor, to be
 * placed; while a line is typed it is inserted there. What cannot be used is left out, with a
 * message. */
EditorRequest editor_paste_text(Editor *editor, const char *text, int64_t now);

/* Pasted text whose end never came. Where text is typed it is dropped, elsewhere it becomes a block
 * as above; the message says so. */
EditorRequest editor_paste_cut(Editor *editor, const char *text, int64_t now);

/* Must be called as time passes: checks for outside changes once a second, shows the keys that may
 * follow after 400 ms. Returns when the next call is needed, INT64_MAX for never. */
int64_t editor_tick(Editor *editor, int64_t now);

/* `watched`: the caller is notified of changes of the file and calls editor_look_outside;
 * editor_tick then needs no calls to check. */
void editor_set_watched(Editor *editor, bool watched);

/* The file may have been changed outside: the next editor_tick checks. */
void editor_look_outside(Editor *editor);

const char *editor_request_path(const Editor *editor);

/* What was typed after `:generate`, or after `:piece`, or chosen from its list; the number of
 * `:ease` or `:harden`. */
const char *editor_request_text(const Editor *editor);

/* The names that `:piece` takes, ended by NULL, which must outlive the editor. */
void editor_set_pieces(Editor *editor, const char *const names[]);

/* A number that every change changes; taking the change back brings it back. */
int32_t editor_state(const Editor *editor);

bool editor_has_selection(const Editor *editor);

/* Moves the cursor, which stays in the level. */
void editor_go_to(Editor *editor, int32_t col, int32_t row);

/* Fills the selection, or else the level, with the level of a file's text, as one change. False
 * when that cannot be read, or memory ran out. */
bool editor_put_generated(Editor *editor, const char *text, size_t length, ErrorList *errors);

/* The size of the level, and the lowest digit from which on all lift digits are unused. */
void editor_room_for_piece(const Editor *editor, int32_t *cols, int32_t *rows, int32_t *first_lift);

/* Puts the map of a level file's text with its upper left corner at `at`, as one change; `instead`
 * replaces the last piece. Cells outside the level are left out. False as above. */
bool editor_put_piece(Editor *editor, Place at, bool instead, const char *text, size_t length,
                      ErrorList *errors);

/* The template for the file to be opened, which does not exist yet; or NULL. */
const char *editor_request_template(const Editor *editor);

/* Makes a new level that of a template, as its first change; `theme` is the palette that it gets,
 * NULL that of the template. False, with nothing changed, when the template
 * cannot be read, or the level has unsaved changes. */
bool editor_use_template(Editor *editor, const char *path, const char *theme, ErrorList *errors);

/* Makes a new level a copy of another one, with its title, and nothing that follows it. False as
 * above. */
bool editor_use_copy(Editor *editor, const char *path, ErrorList *errors);

/* Makes the level what it was in a backup, as a change that can be undone. False as above. */
bool editor_use_backup(Editor *editor, const char *path, ErrorList *errors);

/* Shows the change, with the cursor at it: Enter draws it, Esc leaves it, `n` or Tab asks for the
 * next one (EDITOR_NEXT_CHANGE). */
void editor_propose(Editor *editor, const MapChange *change);

/* Is something being moved on the map, or the end of a lift's path, or a change proposed? */
bool editor_has_plan(const Editor *editor);

/* The level as it would be if what is shown and not drawn yet was drawn now, and these cells with
 * it. NULL when it has errors, or memory ran out; the caller frees it with level_done and free. */
Level *editor_parse_plan(const Editor *editor, const MapCell *cells, int32_t count);

/* A line about what is moved, shown where there is no message; "" for none. */
void editor_set_plan_words(Editor *editor, const char *words);

/* Text for the terminal's clipboard since the last call (a yank), or NULL. */
const char *editor_take_clipboard(Editor *editor);

/* What follows the player, as the header has it; NULL where there is nothing, or it has errors.
 * Valid until the document changes. */
const Chase *editor_chase(Editor *editor);

/* The cell of the cursor, which must stay visible. */
Place editor_cursor(const Editor *editor);

/* How many columns and rows of the level the screen shows: half pages and scrolling depend on
 * it. */
void editor_set_view(Editor *editor, int32_t cols, int32_t rows);

/* The level's cell in the upper left corner of the view: scrolled by margin and half page. */
Place editor_view_origin(const Editor *editor);

/* 1: one character a cell or more; 2, 4, 8: a character stands for that many cells on each axis. */
int32_t editor_zoom_out(const Editor *editor);

/* The zooms at which a cell takes several characters: the program around has so many of them, and
 * `name` gives the name of each from 1 on ("4x2"), or NULL for one that is passed over. Without it
 * there are none. */
typedef const char *EditorZoomName(const void *context, int32_t zoom);

void editor_set_zooms(Editor *editor, EditorZoomName *name, const void *context, int32_t count);

/* Says in a word how the program around draws the level: "pixels". The word must outlive the
 * editor. */
void editor_set_look(Editor *editor, const char *look);

/* Which of them is in force: 1 is the first, 0 none; below 0 a character shows several cells. Takes
 * the nearest that there is, and says so if that is wanted. */
int32_t editor_zoom(const Editor *editor);
void editor_set_zoom(Editor *editor, int32_t zoom, bool says_so);

/* Did the user ask for a view of the whole level since the last call? The program around knows what
 * fits.
 */
bool editor_take_fit(Editor *editor);

/* What to show for a cell; outside the level a blank. */
ShownGlyph editor_shown(const Editor *editor, int32_t col, int32_t row);

/* One line each, at most `size` bytes with the NUL, made for `cols` columns. */
void editor_status(const Editor *editor, int32_t cols, char *out, size_t size);
void editor_hints(const Editor *editor, int32_t cols, char *out, size_t size);

/* The message of the last command, a question, or a warning; empty when there is none. */
const char *editor_message(const Editor *editor);

/* Is the message a question, which the next key answers? */
bool editor_asks(const Editor *editor);

/* The line being typed after `:` or in answer to a question, or NULL; `caret` is a column of it. */
const char *editor_prompt(const Editor *editor, int32_t *caret);

/* A list over the level: palette, commands, help, history, problems, registers, a form, the tour.
 * Lines are made for `cols` columns. */
typedef struct EditorPanel {
    const char *title; /* NULL: no panel */
    int32_t count;     /* lines */
    int32_t marked;    /* the chosen line, or -1 */
    int32_t first;     /* the first to show when not all fit */
    bool is_at_cursor; /* it belongs beside the cursor's cell, and is as small as its lines */
    const ShownGlyph *picture;          /* of the marked line, row by row */
    int32_t picture_cols, picture_rows; /* 0: there is none */
} EditorPanel;

EditorPanel editor_panel(const Editor *editor);
/* The glyph that a line of the list is about; false if it is about none. */
bool editor_panel_glyph(const Editor *editor, int32_t line, ShownGlyph *out);

void editor_panel_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size);

/* The first keys of the command of this name, such as "certify", in the keys in use. */
enum { EDITOR_KEY_SIZE = 32 };
typedef struct EditorKey {
    char text[EDITOR_KEY_SIZE]; /* without keys ":certify" */
} EditorKey;
EditorKey editor_key_named(const Editor *editor, const char *command);

/* The keys that may follow those of an unfinished command, after a short time without a key. */
enum { NEXT_KEYS_MAX = 64 };

typedef struct EditorNextKey {
    char key[8], what[20]; /* "h", "hide" */
} EditorNextKey;

typedef struct EditorNextKeys {
    char title[32];
    int32_t count;
    EditorNextKey keys[NEXT_KEYS_MAX];
} EditorNextKeys;

/* False: there is nothing to show. */
bool editor_next_keys(const Editor *editor, EditorNextKeys *out);

/* Is a layer visible? The layer that is not drawn on can be hidden. */
bool editor_shows_layer(const Editor *editor, DocumentLayer layer);

/* The layer that is drawn on. */
DocumentLayer editor_layer(const Editor *editor);

bool editor_has(const Editor *editor, EditorOption option);

/* Tells the editor which colours are in use. */
void editor_set_colours(Editor *editor, EditorColours colours);
EditorColours editor_colours(const Editor *editor);

/* More SHOWN_ bits for a cell of the level. */
typedef uint16_t EditorMarks(const void *context, int32_t col, int32_t row);

/* Sets the caller's marks; NULL: none any more. `context` must outlive its use. */
void editor_set_marks(Editor *editor, EditorMarks *marks, const void *context);

/* The ticks of freedom of a take-off or a place in this cell; 0: none. */
typedef int32_t EditorFreedom(const void *context, int32_t col, int32_t row);

/* Sets the function that gives the ticks of freedom, called with the context of the marks; NULL:
 * none. */
void editor_set_freedom(Editor *editor, EditorFreedom *freedom);

/* Sets status text about the marks: lines of a few words each, of which as many are shown as fit;
 * "" for none. */
void editor_set_words(Editor *editor, const char *words);

/* Adds the problems that the caller found in this version of the document, with line numbers as
 * document_parse counts them. They are listed until the level changes, except those at a cell that
 * already has a problem. */
void editor_set_findings(Editor *editor, uint64_t version, const ErrorList *findings);

/* What the caller finds out about a level that the list of the world's levels shows. */
typedef struct EditorFacts {
    char proof[12]; /* "holds", or what is wrong with its proof, in a word */
    int32_t window; /* ticks of freedom at the hardest place of the guide's run, or else the proof;
                       0: not known */
} EditorFacts;

/* The path of a level whose facts are not known yet; NULL if the list needs none. */
const char *editor_wants_facts(const Editor *editor);

void editor_set_facts(Editor *editor, const char *path, const EditorFacts *facts);

/* Does a list of differences wait for what the caller finds out about one of its versions: 0
 * before, 1 after? */
bool editor_wants_verdict(const Editor *editor, int32_t *side);

/* That version; NULL when it has errors, or memory ran out. The caller frees it with level_done and
 * free. */
Level *editor_parse_version(const Editor *editor, int32_t side);

/* Shows the result in the list. */
void editor_set_verdict(Editor *editor, int32_t side, const char *words);

/* A test run's path, drawn as a trail: call with each tick's cell; `died` marks the place. */
void editor_trail_begin(Editor *editor);
void editor_trail_add(Editor *editor, int32_t col, int32_t row, bool died);

#endif
