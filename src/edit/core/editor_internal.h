/* editor_internal.h - the functions that parts of the editor offer each other; no other folder
 * includes it. */
#ifndef LEDGE_EDIT_CORE_EDITOR_INTERNAL_H
#define LEDGE_EDIT_CORE_EDITOR_INTERNAL_H

#include "../../base/text.h"
#include "../../level/world_file.h"
#include "editor_state.h"

/* Lists the commands that fit the line being typed, the best first. */
void command_panel_update(Editor *editor);

/* The same, if the line has changed since. */
void command_panel_settle(Editor *editor);

/* Writes the marked command's name into the line; with `to_run`, only if the line does not already
 * begin with a command's name. */
void command_panel_complete(Editor *editor, bool to_run);

/* Shows the page for the first start, unless the user has seen it. */
void command_panel_tour_begin(Editor *editor);

/* ---- cursor ---- */

/* The cursor, and the part of the level that is shown around it. */

/* Puts the cursor on the nearest cell of the level; the view, the selection and a pending operation
 * follow. Paints the way if the pen is down. */
void cursor_step(Editor *editor, int64_t col, int64_t row);

/* The same without painting. */
void cursor_go(Editor *editor, int64_t col, int64_t row);

/* The same for jumps: the command `back` returns. */
void cursor_jump(Editor *editor, int32_t col, int32_t row);

/* Puts the cursor on the start, or, without one, on the first cell. */
void cursor_to_start(Editor *editor);

/* Scrolls so that the cursor has cells around it: by half a view, so that a slow connection need
 * not draw the whole view at every step. */
void editor_view_follow(Editor *editor);

/* Moves the view over the level. */
void editor_view_scroll(Editor *editor, int32_t cols, int32_t rows);

/* Highlights where a change was, for a short time. */
void editor_view_flash(Editor *editor, CellArea area);

/* When a highlight ends, or INT64_MAX. */
int64_t editor_view_tick(Editor *editor);

/* Says in words what is under the cursor. */
void cursor_describe(const Editor *editor, char *out, size_t size);

/* ---- draw ---- */

/* Painting glyphs into the document: with the layer's lock, symmetry, and strokes that are one
 * transaction. */

/* The glyph that erases on the layer in use. */
char editor_empty_glyph(const Editor *editor);

/* The glyph of a cell on the layer in use. */
char editor_glyph_at(const Editor *editor, Point at);

/* The glyph that a key stands for, or 0. */
char editor_glyph_of_key(const char *key);

/* Makes `glyph` the current one, and the newest of the recent ones. */
void editor_choose_glyph(Editor *editor, char glyph);

/* Paints cells inside the level and their mirror images; a transaction must have begun. */
void editor_draw_run(Editor *editor, int32_t col, int32_t row, int32_t count, char glyph);
void editor_draw_mask(Editor *editor, const Mask *mask, char glyph);

/* Paints cells as one transaction. */
void editor_draw_mask_as(Editor *editor, const Mask *mask, char glyph, const char *name);

/* Begins a stroke: all transactions until its end are one; `name` is for the history list. */
void editor_stroke_begin(Editor *editor, const char *name);
void editor_stroke_end(Editor *editor);

/* Paints the line of a stroke. */
void editor_stroke_line(Editor *editor, Point from, Point to, char glyph);

/* The mirror images of a cell, itself first; returns how many, at most 4. `turned` receives for
 * each the new glyphs (NULL: unchanged). */
int32_t editor_symmetry_images(const Editor *editor, Point at, Point out[4],
                               const char *turned[4][2]);

/* Updates the mirrored glyphs; call it when the layer or the legend may have changed. */
void editor_symmetry_update(Editor *editor);

/* "left and right". */
const char *editor_symmetry_name(const Editor *editor);

bool editor_symmetry_is_axis(const Editor *editor, int32_t col, int32_t row);

/* ---- file leave ---- */

/* Leaving a level, for another one or to quit: unsaved changes are never dropped without a
 * question. */

/* Requests that the file at `path` is opened, after asking the user about unsaved changes. */
void editor_leave_for_file(Editor *editor, const char *path);

/* For a PanelKind with paths as lines: closes the panel and opens the file of a line. */
void editor_leave_for_line(Editor *editor, int32_t line);

/* ---- file watch ---- */

/* The file: saving, changes by other programs, recovery. */

/* Checks once a second whether the file was changed outside; returns when the next check is due. */
int64_t editor_tick_file(Editor *editor);

/* Saves, after merging outside changes. False: not saved, or not yet, because the user is asked
 * first. */
bool editor_store_file(Editor *editor);

/* Asks what to do with recovered changes, if there are any. */
void editor_ask_recovery(Editor *editor);

/* Lists the differences between the document and its file; false if there are none. */
bool editor_show_differences(Editor *editor);

/* ---- form ---- */

/* Forms with typed fields for values of the header, which are checked before they are written. */

/* Empties the form and sets its title; then fields are added, and it is shown. `command` makes the
 * form: it is run again after a field with a writer of its own has been changed. */
void form_begin(Editor *editor, const char *title, CommandRun *command);

/* Add a field with the header's value; NULL when the form is full. `standard` is the value that
 * counts if the header has none. */
FormField *form_add_text(Editor *editor, const char *section, const char *key, int32_t most,
                         const char *help);
FormField *form_add_number(Editor *editor, FieldType type, const char *section, const char *key,
                           double low, double high, const char *standard, const char *help);
FormField *form_add_words(Editor *editor, const char *section, const char *key,
                          const char *const words[], int32_t count, const char *standard,
                          const char *help);

void form_show(Editor *editor);

/* Is there an object with a form in this cell of the map? */
bool object_form_fits(const Editor *editor, Point at);

/* Does a cell of this kind hold an object, as the list of objects has them? */
bool object_form_has_kind(CellKind kind);

/* ---- hand ---- */

/* The pending operation: a shape, a fill, a replacement or a copied block, with a preview before it
 * is drawn. */

/* Begins a shape at the cursor. */
void pending_op_take_shape(Editor *editor, PendingOpKind kind);

/* Begins to place the block, which the pending operation owns from now on. */
void pending_op_take_ghost(Editor *editor, Block block);

/* Updates the preview after the cursor moved or the tool changed. */
void pending_op_update(Editor *editor);

/* Draws the pending operation as one transaction, and ends it. */
void pending_op_draw(Editor *editor);

/* Cancels the pending operation without a change. */
void pending_op_drop(Editor *editor);

/* Handles a key during a pending operation; false for keys without a special meaning. */
bool pending_op_key(Editor *editor, const char *key);

/* The glyph of the preview at a cell, or 0. Takes constant time. */
char pending_op_shown(const Editor *editor, int32_t col, int32_t row);

/* "line 12", "rect 8x3", "fill 341 cells"; empty if nothing is pending. */
void pending_op_describe(const Editor *editor, char *out, size_t size);

/* ---- keys ---- */

/* The meaning of keys: counts, beginnings of longer keys, the pending operation, questions. */

/* Handles a key, and records it for `.` and macros. */
void keys_take(Editor *editor, const char *key);

/* Runs the command; unless it has COMMAND_STROKE, the stroke is ended before. */
void keys_run(Editor *editor, const EditorCommand *command, const CommandCall *call);

/* The command needs one more key, the next one. */
void keys_wait(Editor *editor, const EditorCommand *command);

/* Was a longer key begun long enough ago to show its continuations? */
bool keys_show_next(const Editor *editor);

/* When they are to be shown, or INT64_MAX. */
int64_t keys_tick(const Editor *editor);

/* Drops the beginning of a command. */
void keys_forget(Keys *keys);

void keys_done(Keys *keys);

/* ---- work ---- */

/* Limits the work that one key causes. It can be stopped between the keys of a macro, and within a
 * transaction, which is then cancelled. */

/* Begins the work of a key, or of another input, at time `now`. */
void editor_work_begin(Editor *editor, int64_t now);

/* Counts about `cells` processed cells; false: stop. Once false, it stays false until
 * editor_work_begin. */
bool editor_work_goes_on(Editor *editor, int64_t cells);

/* Ends the work, with a message if it was stopped. Returns the request for the caller. */
EditorRequest editor_work_end(Editor *editor);

/* A CellWatch that counts for this editor. */
CellWatch editor_work_watch(Editor *editor);

/* ---- lift path ---- */

/* The path of the lift under the cursor, and its end, which can be taken to another place. */

/* Follows the cursor and the document. */
void lift_path_follow(Editor *editor);

/* SHOWN_PATH or SHOWN_TURN where the path goes. */
uint16_t lift_path_flags(const Editor *editor, int32_t col, int32_t row);

/* Where and when the lift turns; empty if there is none. */
void lift_path_describe(const Editor *editor, char *out, size_t size);

/* Goes to this cell and takes the end of the path if it is there: it then follows the cursor. */
bool lift_path_take_end(Editor *editor, Point at);

/* Was the end taken, and has the cursor gone elsewhere since? */
bool lift_path_end_has_moved(const Editor *editor);

/* Puts the end that was taken where the cursor is, as a change of the header. The speed stays. */
void lift_path_drop(Editor *editor);

/* Leaves the path as it is. */
void lift_path_let_go(Editor *editor);

/* The cells of the lift that has this cell: equal neighbours in a row are one lift. */
CellArea lift_path_cells(const Document *doc, Point at);

/* ---- links of objects ---- */

/* What belongs to the cell at the cursor: the doors of a key, the keys of a door, the level that a
 * finish leads to. */

/* Follows the cursor and the document. */
void object_links_follow(Editor *editor);

/* SHOWN_PATH where a line goes. */
uint16_t object_links_flags(const Editor *editor, int32_t col, int32_t row);

/* The same in words; empty if nothing belongs to the cell. */
const char *object_links_words(const Editor *editor);

/* ---- link ---- */

/* The levels around this one: the world they are in, and which leads to which.
 *
 * The world is the world.ini of the file's folder or, without one, all its level files. */

/* The world of the open level, with its levels in order. False, with a message, where it cannot be
 * read. The caller frees it with world_file_done. */
bool level_links_world(Editor *editor, WorldFile *world);

/* "leads to 02-gaps.txt"; empty if the level leads nowhere, or its world cannot be read. */
void level_links_describe(const Editor *editor, char *out, size_t size);

/* Does the level at `path` lead to the file `to`? Of the open level what is here counts. */
bool level_links_lead(const Editor *editor, const char *path, const char *to);

/* Sets `next` of the level at `path`, which is saved unless it is open. False, with the reason. */
bool level_links_set(Editor *editor, const char *path, const char *next, char why[MESSAGE_SIZE]);

/* Its index among the paths of the world, or -1. */
int32_t level_links_index(const WorldFile *world, const char *path);

/* The path of a file in the folder of another one; false when it is too long. */
bool level_links_beside(const char *path, const char *name, char out[ERROR_FILE_MAX]);

/* ---- macro ---- */

/* Recorded keys: macros a to z, and the last change for `.`. */

/* Records a key before it is handled. */
void editor_macro_note(Editor *editor, const char *key);

/* Text was pasted, which is not a key: key lists being recorded cannot be played. */
void editor_macro_note_text(Editor *editor);

/* After a key: if nothing is pending, the keys so far were a complete command; if it changed the
 * level, `.` repeats it. */
void editor_macro_settle(Editor *editor);

/* Is this the `q` that ends a recording? */
bool editor_macro_ends(const Editor *editor, const EditorCommand *command);

/* ---- menu ---- */

/* Closes the list and runs a command that was chosen from it; one that needs a text is written into
 * the prompt. */
void menu_run(Editor *editor, int32_t id);

/* A press on the title of the menu, so many characters from its beginning: goes to that group. Does
 * nothing if the list is not the menu. */
void menu_press_title(Editor *editor, int32_t offset);

/* ---- kept state ---- */

/* What survives a restart: marks, the cursor's place in each level, macros, options. */

/* Reads it from the state folder. */
void kept_state_load(Editor *editor);

/* Puts the cursor where it was when this level was left. */
void kept_state_go_back(Editor *editor);

/* Writes place and options, if they are others than those read. */
void kept_state_save(Editor *editor);

/* Writes a macro that was recorded. */
void editor_macro_keep(Editor *editor, char letter);

/* Adds a key to the end of a list; too many make it torn. */
void key_list_add(KeyList *list, const char *key);

/* Sets an option as a word of `:set` does; false for any other word. */
bool editor_option_read(Editor *editor, const char *word);

/* As `:set` knows it. */
const char *editor_option_name(EditorOption option);

/* Writes all options but the colours, as words of `:set`. */
void editor_options_write(const Options *options, Text *out);

/* ---- note ---- */

/* The header's values for the objects in a block: the texts of signs, the paths of lifts. They are
 * copied with the block, into other levels too. */

/* Gives the block, which was copied from the map with its corner at `at`, its notes. */
void object_props_take(Block *block, const Document *doc, Point at);

/* Writes the notes of a block that was drawn with its corner at `at`, within the transaction that
 * drew it. If a lift's digit already has another path here, that path is kept, with a message. */
void object_props_put(Editor *editor, const Block *block, Point at);

/* Writes all notes of a block into a level that has its cells, and no others. */
void object_props_write(Document *doc, const Block *block);

/* ---- other file ---- */

/* Changes to levels of this world that are not open: each is one transaction of its file, is saved
 * at once, and can be undone when that file is opened.
 *
 * Errors: a file that has errors or unsaved changes is not changed; a message says why. */

/* Opens a file without errors, to change it; NULL, with the reason in `why`, on failure. With
 * `to_look` there is no journal and no lock, and it must not be saved. */
Document *level_links_open_file(const Editor *editor, const char *path, bool to_look,
                                char why[MESSAGE_SIZE]);

/* Saves and closes a changed document. False, with the reason and the file unchanged, when the
 * level has errors now or cannot be written. */
bool level_links_save_file(Document *doc, char why[MESSAGE_SIZE]);

/* Is the level free of errors as it is now? */
bool level_links_check_file(const Document *doc, char why[MESSAGE_SIZE]);

/* ---- panel ---- */

/* A list over the level: lines to read or to choose from. */

/* Shows a list instead of the current one. The first line is marked. */
void panel_open(Editor *editor, const PanelKind *kind);
void panel_close(Editor *editor);

/* Marks the line, or the nearest one, and scrolls to it. */
void panel_mark(Editor *editor, int32_t line);

/* False for a key that is not for the panel; `?` and `:` close a page without choices. */
bool panel_key(Editor *editor, const char *key);

/* Adds a line of text to the panel; false when no more fit. */
bool panel_add_text(Editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Cells for the picture of a line; large ones are made small. */
typedef struct PictureSource {
    int32_t cols, rows;
    ShownGlyph (*at)(const void *context, int32_t col, int32_t row);
    const void *context;
} PictureSource;

void panel_set_picture(Editor *editor, const PictureSource *source);

/* For a PanelKind: the number of added lines, and the text of one. */
int32_t panel_row_count(const Editor *editor);
void panel_text_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size);

/* How often each of the 256 bytes stands in the map, as it is now. */
const int64_t *editor_glyph_counts(Editor *editor);

/* ---- problem ---- */

/* The problems of the level, found while the user draws. */

/* Checks the level some time after the last change, a large one in steps so that no key has to
 * wait; returns when to call it next. */
int64_t lint_tick(Editor *editor);

/* Is one of the problems about this cell? There are at most 2 * ERROR_MAX of them. */
bool lint_has_problem_at(const Editor *editor, Point at);

/* Adds the findings about this version of the level after the problems of the check. */
void lint_join_findings(Editor *editor);

/* Checks the level now, unless it was checked since the last change. */
void lint_check(Editor *editor);

/* Cancels a running check. */
void lint_drop_check(Editor *editor);

/* ---- prompt ---- */

/* The prompt: a line typed after `:` or in answer to a question; and questions that one key
 * answers. */

/* Opens a prompt with a label and an initial text; Enter gives the text to `done`. */
void prompt_open(Editor *editor, const char *label, const char *text, PromptDone done);

void prompt_key(Editor *editor, const char *key);

/* Replaces the end of the line, from this byte on. */
void prompt_replace_end(Editor *editor, int32_t from, const char *text);

/* Completes the name of a file, or an option of `:set`, at the end of the line; false for anything
 * else. */
bool completion_run(Editor *editor);

/* Inserts pasted text: in a command its first line, elsewhere all lines, joined by blanks. A
 * message says what is left out. */
void prompt_paste(Editor *editor, const char *text);

/* Handles a key in answer to a question. */
void prompt_answer_key(Editor *editor, const char *key);

/* Runs a line as typed after `:`. */
void prompt_run_line(Editor *editor, const char *line);

/* ---- register ---- */

/* Copied blocks: registers a to z and the one without a name, saved as stamps in the state folder,
 * so that another session can paste them. */

/* Stores a copy of the block in the register without a name and, if it is not 0, under the letter;
 * its text also goes to the clipboard. */
void register_keep(Editor *editor, char letter, Block *block);

/* A copy of the register's content, also if another session wrote it; an empty block if there is
 * none. */
Block register_get(Editor *editor, char letter);

/* Begins to place a text as a block, row by row; characters that cannot be cells become holes, with
 * a message. */
void register_paste(Editor *editor, const char *text);

void register_done(Editor *editor);

/* ---- stamps ---- */

/* Copies with a name: level files in a folder of the user, and in one beside the levels. */

/* Finds those that there are. */
void stamps_find(Editor *editor);

/* The open level's glyph for one of another level; the same where it has no meaning here. */
char stamp_glyph_of_level(const Editor *editor, const Document *doc, char glyph);

/* Reads one as a block for this level; false with a message. */
bool stamp_read(Editor *editor, const Stamp *stamp, Block *block);

/* Ask for a new name; whether to remove it. */
void stamp_rename(Editor *editor, int32_t index);
void stamp_remove(Editor *editor, int32_t index);

/* ---- replace ---- */

/* The argument of `:s` and `:S`: one glyph for another. */

/* Reads "/#/=/": a separator, which may be any character, a glyph, the separator, a glyph. False
 * for anything else, with a message; `command` is how it is typed. */
bool replace_read(Editor *editor, const char *command, const char *text, Replacement *out);

/* Drops the replacement in all levels that was prepared. */
void replace_done(Editor *editor);

/* ---- select ---- */

/* The selected cells: a block, whole rows, or any set. */

void select_clear(Editor *editor);
void select_area(Editor *editor, CellArea area);

/* The selection follows the cursor while it grows. */
void select_follow(Editor *editor);

static inline bool select_is_empty(const Editor *editor)
{
    return editor->selection.kind == SELECT_NONE;
}

static inline bool select_has(const Editor *editor, int32_t col, int32_t row)
{
    const Selection *s = &editor->selection;
    if (s->kind == SELECT_NONE || !cell_area_has(s->area, col, row)) return false;
    return s->kind == SELECT_AREA || mask_has(&s->mask, col, row);
}

/* Is drawing confined to the selection? Not while it grows. */
bool select_confines(const Editor *editor);

/* Finds the next part of a run of cells in one row that may be drawn on; false after the last.
 * `part` is all zero at first. */
bool select_next_run(const Editor *editor, CellArea run, MaskRun *part);

/* The number of selected cells. */
int64_t select_count(const Editor *editor);

/* The selection as a mask; false when memory ran out. */
bool select_to_mask(const Editor *editor, Mask *mask);

/* The selected cells as a block, with holes for the others; false when memory ran out or the work
 * was broken off. */
bool select_to_block(Editor *editor, Block *block);

/* ---- typing ---- */

/* Characters typed into cells, as in the replace mode of vi; a word is one change. */

/* Handles a key while characters are typed; false if they are not. */
bool typing_key(Editor *editor, const char *key);

/* Types the lines of a text, as one change. */
void typing_paste(Editor *editor, const char *text);

void typing_end(Editor *editor);

/* ---- advice ---- */

/* Warnings about what is allowed but probably not intended: no finish, a link to a missing file,
 * things that are walled in, walls that a fast body passes through.
 *
 * Only the editor gives them; `ledge check` reports the errors of a file. */

/* Adds the warnings about `level`, the current state of `doc`. */
void lint_add(const Document *doc, const Level *level, ErrorList *errors);

/* Does the header name a next level whose file does not exist? */
bool lint_is_link_broken(const Document *doc);

/* ---- tunnel check ---- */

/* Walls and floors so thin that a body passes through them, because it moves further in one tick.
 *
 * The game's own model `grid` moves in small steps and is never that fast; `cell` without a cure,
 * `tiny` with a long tick, and `bank` may be. Whether a body passes depends on where the last tick
 * before the wall ends, so what is found can happen, but need not.
 * Units: cells, ticks. */

typedef struct TunnelPlace {
    int32_t col, row; /* its upper or left end */
    bool is_floor;
    int32_t thickness; /* in the direction of the motion */
    int32_t run_up;    /* open cells before it that are needed for the speed */
} TunnelPlace;

/* Finds the first ones in reading order, at most `max`; of adjacent cells only the first. */
int32_t tunnel_check_find(const Level *level, TunnelPlace *out, int32_t max);

#endif
