/* editor_internal.h - what the parts of the editor offer each other; no other folder includes it.
 */
#ifndef LEDGE_EDIT_EDITOR_INTERNAL_H
#define LEDGE_EDIT_EDITOR_INTERNAL_H

#include "../level/world_file.h"
#include "editor_state.h"

/* Lists the commands that fit the line being typed, the best first. */
void command_panel_update(Editor *editor);

/* The same where the line was typed on since it was done last. */
void command_panel_settle(Editor *editor);

/* Writes the marked command's name into the line; where `to_run`, only if the line begins with no
 * command's name as it is. */
void command_panel_complete(Editor *editor, bool to_run);

/* Shows the page for the first start, unless it was seen. */
void tour_begin(Editor *editor);

/* ---- cursor ---- */

/* The cursor, and the part of the level that is shown around it. */

/* Puts the cursor on the nearest cell of the level; the view, the selection and what is in hand
 * follow. Paints the way where the pen is down. */
void cursor_step(Editor *editor, int64_t col, int64_t row);

/* The same without painting. */
void cursor_go(Editor *editor, int64_t col, int64_t row);

/* The same for jumps: `back` comes back. */
void cursor_jump(Editor *editor, int32_t col, int32_t row);

/* Puts the cursor on the start, where there is one, else on the first cell. */
void cursor_to_start(Editor *editor);

/* Scrolls so that the cursor has cells around it: by half a view, so that a line over a slow
 * connection is not scrolled with every step. */
void view_follow(Editor *editor);

/* Shows where a change was, for a while. */
void view_flash(Editor *editor, CellArea area);

/* The time when something shown ends by itself, or INT64_MAX. */
int64_t view_tick(Editor *editor);

/* Says in words what is under the cursor. */
void cursor_describe(const Editor *editor, char *out, size_t size);

/* ---- draw ---- */

/* How glyphs get into the document: with the layer's lock, symmetry, and strokes that
 * are one gesture. */

/* The glyph that erases on the layer in use. */
char draw_empty(const Editor *editor);

/* The glyph of a cell on the layer in use. */
char draw_glyph_at(const Editor *editor, Point at);

/* Makes `glyph` the one that is painted, and the newest of the recent ones. */
void draw_choose(Editor *editor, char glyph);

/* Paints cells inside the level and their mirror images; a gesture must have begun. */
void draw_run(Editor *editor, int32_t col, int32_t row, int32_t count, char glyph);
void draw_mask(Editor *editor, const Mask *mask, char glyph);

/* Paints cells as one gesture. */
void draw_mask_as(Editor *editor, const Mask *mask, char glyph, const char *name);

/* A stroke: gestures from now on are one, until it ends. */
void stroke_begin(Editor *editor);
void stroke_end(Editor *editor);

/* Paints the line of a stroke. */
void stroke_line(Editor *editor, Point from, Point to, char glyph);

/* The mirror images of a cell, itself first; returns how many, at most 4. `turned` receives for
 * each what becomes of its glyphs (NULL: nothing). */
int32_t symmetry_images(const Editor *editor, Point at, Point out[4], const char *turned[4][2]);

/* Learns what mirrors make of glyphs; to be called when layer or legend may have changed. */
void symmetry_learn(Editor *editor);

bool symmetry_is_axis(const Editor *editor, int32_t col, int32_t row);

/* ---- file leave ---- */

/* Leaving a level, for another one or altogether: nothing that is not saved goes
 * without a question. */

/* Asks the program around to open the file at `path`; before, the person what becomes of work that
 * is not saved. */
void leave_for_file(Editor *editor, const char *path);

/* For a PanelKind whose lines are paths: closes the panel and leaves for the file of a line. */
void leave_for_line(Editor *editor, int32_t line);

/* ---- file watch ---- */

/* The file and what others do to it: saving, changes from outside, recovery. */

/* Looks once a second whether the file was changed outside; returns when the next look is due. */
int64_t file_tick(Editor *editor);

/* Saves, after taking in what was changed outside. False: it was not saved, or not yet, for a
 * question is asked. */
bool file_store(Editor *editor);

/* Asks what to do with gestures that were not saved, if there are any. */
void recovery_ask(Editor *editor);

/* Lists what differs between the document and its file; false where nothing does. */
bool diff_show(Editor *editor);

/* ---- form ---- */

/* Typed fields for what the header says: values are checked before they are written. */

/* Empties the form and gives it a title; fields are added, then it is shown. */
void form_begin(Editor *editor, const char *title);

/* Adds a field with the value that the header has; NULL when the form is full. */
FormField *form_add(Editor *editor, FieldType type, const char *section, const char *key);

void form_show(Editor *editor);

/* Is the text a value of the field? If not, `why` says what is allowed. */
bool field_accepts(const Editor *editor, const FormField *field, const char *text, char *why,
                   size_t size);

/* ---- hand ---- */

/* What is in hand: a shape, a fill, a replacement or a copied block, shown before it is
 * drawn. */

/* Takes a shape in hand that begins at the cursor. */
void pending_op_take_shape(Editor *editor, PendingOpKind kind);

/* Takes the block in hand; it belongs to the hand from now on. */
void pending_op_take_ghost(Editor *editor, Block block);

/* Makes the preview anew: the cursor moved, or the tool changed. */
void pending_op_update(Editor *editor);

/* Draws what is in hand as one gesture, and empties it. */
void pending_op_draw(Editor *editor);

/* Puts away what is in hand; nothing is changed. */
void pending_op_drop(Editor *editor);

/* A key while something is in hand; false where it means nothing special. */
bool pending_op_key(Editor *editor, const char *key);

/* What is shown of it at a cell: the glyph, or 0. Takes a time that does not depend on its size. */
char pending_op_shown(const Editor *editor, int32_t col, int32_t row);

/* "line 12", "rect 8x3", "fill 341 cells"; empty where nothing is in hand. */
void pending_op_describe(const Editor *editor, char *out, size_t size);

/* ---- keys ---- */

/* What keys mean: counts, beginnings of longer keys, what is in hand, questions. */

/* Does what the key means now, and remembers it for `.` and macros. */
void keys_take(Editor *editor, const char *key);

/* Runs the command and, where its kind asks for it, ends the stroke before. */
void keys_run(Editor *editor, const EditorCommand *command, const CommandCall *call);

/* The command has its keys; it gets the next one. */
void keys_wait(Editor *editor, const EditorCommand *command);

/* Is a longer key begun long enough that its continuations are to be shown? */
bool keys_show_next(const Editor *editor);

/* When they are to be shown, or INT64_MAX. */
int64_t keys_tick(const Editor *editor);

/* Forgets the beginning of a command. */
void keys_forget(Keys *keys);

void keys_done(Keys *keys);

/* ---- work ---- */

/* What one key causes is bounded, and may be broken off: between the keys that are played, and in
 * the midst of a gesture, which is then taken back. */

/* A key was pressed, or something else was done, at a time. */
void work_begin(Editor *editor, int64_t now);

/* About so many cells were looked at or changed: is there to be more? Once it says no, it does so
 * until work_begin. */
bool work_goes_on(Editor *editor, int64_t cells);

/* All that it caused is done; says so where some of it was left. Returns what is asked of the
 * program around. */
EditorRequest work_end(Editor *editor);

/* For what takes a CellWatch: watches for this editor. */
CellWatch work_watch(Editor *editor);

/* ---- link ---- */

/* The levels around this one: the world they are in, and which leads to which.
 *
 * The world is the world.ini of the file's folder or, without one, all its level files. */

/* The levels of the world that the open one is in, in their order. False, with a message, where
 * that cannot be read. The caller ends with world_file_done. */
bool level_links_world(Editor *editor, WorldFile *world);

/* Its index among the paths of the world, or -1. */
int32_t level_links_index(const WorldFile *world, const char *path);

/* The path of a file that lies beside another one; false when it is too long. */
bool level_links_beside(const char *path, const char *name, char out[ERROR_FILE_MAX]);

/* ---- macro ---- */

/* Keys remembered: macros a to z, and the last change for `.`. */

/* Remembers a key before it is taken. */
void macro_note(Editor *editor, const char *key);

/* Text was pasted: no list of keys that is being made can be played from now on. */
void macro_note_text(Editor *editor);

/* After a key: where nothing is pending, the keys since then were a whole command; if it changed
 * the level, it is what `.` does. */
void macro_settle(Editor *editor);

/* Is this the `q` that ends a recording? */
bool macro_ends(const Editor *editor, const EditorCommand *command);

/* ---- move ---- */

/* What lasts of moving about: the marks of a level, kept between runs. */

/* Reads the marks of this level from the state folder. */
void marks_load(Editor *editor);

/* ---- note ---- */

/* What the header says of the objects in a block: the texts of signs, the paths of lifts.
 * They go with the block, into other levels too. */

/* Gives the block, which was taken out of the map with its corner at `at`, its notes. */
void object_props_take(Block *block, const Document *doc, Point at);

/* Writes the notes of a block that was drawn with its corner at `at`, within the gesture that drew
 * it. A lift whose digit has another path here keeps to that one, and a message says so. */
void object_props_put(Editor *editor, const Block *block, Point at);

/* ---- other file ---- */

/* Changes to levels of this world that are not open: each is one gesture of its
 * file, is saved at once, and can be taken back when that file is opened.
 *
 * Errors: a file that has errors, or holds work that was not saved, is left alone; a message says
 * why. */

/* Opens a file that is in order, to be changed; NULL, with the reason in `why`, where it is not.
 * Where `to_look`, nothing of it is kept or locked, and it must not be saved. */
Document *other_file_open(const Editor *editor, const char *path, bool to_look,
                          char why[MESSAGE_SIZE]);

/* Saves and closes what was changed by gestures. False, with the reason, when the level would have
 * errors then or cannot be written: the file is as it was. */
bool other_file_save(Document *doc, char why[MESSAGE_SIZE]);

/* Would the level have no errors as it is now? */
bool other_file_is_in_order(const Document *doc, char why[MESSAGE_SIZE]);

/* ---- panel ---- */

/* A list over the level: lines to read or to choose from. */

/* Shows a list in place of the one that was shown. The first line is marked. */
void panel_open(Editor *editor, const PanelKind *kind);
void panel_close(Editor *editor);

/* Marks the nearest line that there is, and scrolls to it. */
void panel_mark(Editor *editor, int32_t line);

/* False for a key that is not for the panel: `?` and `:` close a page that is only read. */
bool panel_key(Editor *editor, const char *key);

/* Adds a line of text to the panel; false when no more fit. */
bool panel_add_text(Editor *editor, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* For a PanelKind: the number of lines added, and such a line. */
int32_t panel_row_count(const Editor *editor);
void panel_text_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size);

/* ---- problem ---- */

/* What is wrong with the level, found while one draws. */

/* Checks the level when it has been left alone for a while after a change, a large one bit by bit
 * so that no key waits for it; returns the time of the next look. */
int64_t problem_tick(Editor *editor);

/* Is one of the problems about this cell? There are at most 2 * ERROR_MAX of them. */
bool problem_is_at(const Editor *editor, Point at);

/* Puts what was found out about the level as it stands behind the problems of the check. */
void problem_join_findings(Editor *editor);

/* Checks it now, unless it was checked since the last change. */
void problem_check(Editor *editor);

/* Gives up a check that is underway. */
void problem_drop_check(Editor *editor);

/* ---- prompt ---- */

/* The line that is typed after `:` or in answer to a question, and questions that one
 * key answers. */

/* Opens a line with a label and a text to begin with; Enter gives the text to `done`. */
void prompt_open(Editor *editor, const char *label, const char *text, PromptDone done);

void prompt_key(Editor *editor, const char *key);

/* Types what of a text the line can hold: of a command its first line, elsewhere all of them,
 * joined by blanks. Says what is left out. */
void prompt_paste(Editor *editor, const char *text);

/* A key in answer to the question that is asked. */
void question_key(Editor *editor, const char *key);

/* Runs a line as typed after `:`. */
void command_line_run(Editor *editor, const char *line);

/* ---- register ---- */

/* What was copied: registers a to z and the one without a name, kept as stamps in
 * the state folder, so that another run of the program can paste them. */

/* Keeps a copy of the block in the register without a name and, if it is not 0, under the letter;
 * its text also goes to the clipboard. */
void register_keep(Editor *editor, char letter, const Block *block);

/* A copy of what the register holds, as the last run that wrote it left it; empty when nothing. */
Block register_get(Editor *editor, char letter);

/* Takes a text in hand, row by row; what no cell can hold is a hole, and told. */
void register_paste(Editor *editor, const char *text);

void register_done(Editor *editor);

/* ---- replace ---- */

/* What `:s` and `:S` are told: one glyph for another. */

/* Reads "/#/=/": a bar, which may be any character, a glyph, a bar, a glyph. False for anything
 * else, with a message; `command` is how it is typed. */
bool replacement_read(Editor *editor, const char *command, const char *text, Replacement *out);

/* Forgets what was to be replaced everywhere. */
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
    if (s->kind == SELECT_NONE || !area_has(s->area, col, row)) return false;
    return s->kind == SELECT_AREA || mask_has(&s->mask, col, row);
}

/* The number of selected cells. */
int64_t select_count(const Editor *editor);

/* The selection as a mask; false when memory ran out. */
bool select_to_mask(const Editor *editor, Mask *mask);

/* The selected cells as a block, with holes where none is; false when memory ran out. */
bool select_to_block(const Editor *editor, Block *block);

/* ---- undo ---- */

/* To any point of the history. */

/* Undoes or redoes until `done` gestures are done, as near as there are. */
void undo_go(Editor *editor, int32_t done);

/* ---- advice ---- */

/* What a level may have, and its maker hardly meant: no finish, a link to nowhere,
 * things that are walled in, walls that a fast body passes through.
 *
 * These are warnings of the editor alone; `ledge check` says what is wrong with a file. */

/* Adds what there is to say about the level, which is what the document says now. */
void lint_add(const Document *doc, const Level *level, ErrorList *errors);

/* Does the header name a level to follow, whose file is not there? */
bool lint_is_link_broken(const Document *doc);

/* ---- tunnel check ---- */

/* Walls and floors so thin that a body passes through them, for it moves further than that in one
 * tick.
 *
 * The game's own model `grid` moves in small steps and is never that fast; `cell` without a cure,
 * `tiny` with a long tick, and `bank` may be. Whether a wall is passed depends on where the last
 * tick before it ends, so what is found can happen, and need not.
 * Units: cells, ticks. */

typedef struct TunnelPlace {
    int32_t col, row; /* the upper or left end of it */
    bool is_floor;
    int32_t thickness; /* along the way */
    int32_t run_up;    /* the open cells before it that the speed takes */
} TunnelPlace;

/* Finds the first of them in reading order, at most `max`; of cells side by side the first. */
int32_t tunnel_check_find(const Level *level, TunnelPlace *out, int32_t max);

#endif
