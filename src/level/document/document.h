/* document.h - a level file being edited: the only way to change a cell, with undo and a journal.
 *
 * Every change belongs to a transaction, from document_begin to document_end: one stroke, one fill,
 * one command. A finished transaction is in the undo history and, before document_end returns, in
 * the journal, so that no kill, crash or lost connection loses it; one that takes long is flushed
 * now and then. The history survives saving,
 * test play, and a restart of the program: the journal is tied to the file by a hash of its
 * content. Lossless: what was not changed is saved byte for byte as it was read.
 * Ranges: 1x1 to 8192x8192 cells; printable ASCII.
 * Order: one transaction at a time; reading is allowed at any time.
 * Errors: a failure never loses work: the document stays as it is, in memory and in the journal.
 * Memory: a Document owns all that it returns; document_close frees it. */
#ifndef LEDGE_LEVEL_DOCUMENT_DOCUMENT_H
#define LEDGE_LEVEL_DOCUMENT_DOCUMENT_H

#include "../../base/error.h"
#include "../level.h"
#include "backup_info.h"
#include "cell_area.h"
#include "content.h"
#include "history_entry.h"

typedef struct Document Document;

/* What a level may grow to, and how much memory its undo may take before it is read back from the
 * journal. 0: no other limit than that of all levels. */
typedef struct DocumentLimits {
    int32_t cols, rows;
    size_t text; /* bytes of the file */
    size_t history;
} DocumentLimits;

typedef struct DocumentOptions {
    const char *state_folder;    /* folder of journals and backups; NULL: neither is kept */
    const ModelParams *defaults; /* physics of the world, or NULL */
    int32_t cols, rows;          /* of a new level; 0: the default size */
    DocumentLimits limits;
    int64_t (*now)(void); /* seconds since 1970; NULL: the machine's clock */
} DocumentOptions;

/* Opens the file at `path`; where there is none, a new level. A file with errors opens too (the
 * user can correct them), unless its rows cannot be read: then NULL, with the reasons. */
Document *document_open(const char *path, const DocumentOptions *options, ErrorList *errors);
void document_close(Document *doc);

/* A text as a document that has no file, with the text as its one change. NULL where its rows
 * cannot be read. */
Document *document_from_text(const char *text, size_t length, ErrorList *errors);

const char *document_path(const Document *doc);

/* The limits in force: none is 0. */
DocumentLimits document_limits(const Document *doc);

/* The physics of its world, or NULL. */
const ModelParams *document_defaults(const Document *doc);

/* What a journal has beyond the file, from a session that ended without saving. */
typedef enum Recovery {
    RECOVERY_NONE,
    RECOVERY_OFFERED, /* the journal fits the file: its transactions can be recovered */
    RECOVERY_FOREIGN  /* the file was changed since: the work can be viewed or merged, not just
                         applied */
} Recovery;

typedef struct RecoveryInfo {
    int32_t transactions;
    int64_t changed_cells; /* between the file and what would be recovered */
    int64_t last_change;   /* seconds since 1970 */
} RecoveryInfo;

Recovery document_recovery(const Document *doc, RecoveryInfo *info);

/* Puts the transactions of the journal into the history, as done. False: nothing changed. */
bool document_recover(Document *doc, ErrorList *errors);

/* Moves the journal to the backups; nothing is deleted. */
void document_decline_recovery(Document *doc);

int32_t document_cols(const Document *doc);
int32_t document_rows(const Document *doc);

/* The cells of a row, document_cols of them; valid until the next change. Cells that are not in the
 * file read as the glyph of empty in the map, as blanks in the art. */
const char *document_row(const Document *doc, DocumentLayer layer, int32_t row);

/* The header's text up to the line [map], not ended by a NUL; length 0 for a bare grid. */
const char *document_header(const Document *doc, size_t *length);

/* The value of a key of the header, as written, even if the header has errors elsewhere; without
 * quotes and comment. False where there is none. */
bool document_get_value(const Document *doc, const char *section, const char *key, char *out,
                        size_t size);

bool document_has_section(const Document *doc, const char *section);

/* The number of the line of the map's first row in the text as it would be saved. Line numbers of
 * document_parse count in that text. */
int32_t document_map_line(const Document *doc);

/* The current legend: the kind of every glyph, and the glyph of every kind. */
CellKind document_kind(const Document *doc, char glyph);
char document_glyph(const Document *doc, CellKind kind); /* 0 where the legend has none */

/* The kind of the map's cell at a place inside. */
static inline CellKind document_kind_at(const Document *doc, int32_t col, int32_t row)
{
    return document_kind(doc, document_row(doc, LAYER_MAP, row)[col]);
}

/* Grows by one with every change, undo and redo. */
uint64_t document_version(const Document *doc);

/* Grows with changes that may affect a sign, its place or its text, or the place of a checkpoint.
 */
uint64_t document_sign_version(const Document *doc);

/* The level, read as `ledge check` does. NULL when it has errors, which are added to `problems`
 * with the lines of the text as it would be saved. The caller frees it with level_done and free. */
Level *document_parse(const Document *doc, ErrorList *problems);

/* A reading in steps, for large levels, which document_parse would read for longer than a key may
 * wait. Until its end the document must not change, and the errors not move. */
typedef struct DocumentReading DocumentReading;

/* NULL when memory ran out. */
DocumentReading *document_read_begin(const Document *doc, ErrorList *problems);

/* A reading that looks for errors: its level has no glyphs, which are those of the document, and so
 * takes half the memory. */
DocumentReading *document_check_begin(const Document *doc, ErrorList *problems);

/* Reads about so many cells more; false once all is read. */
bool document_read_step(DocumentReading *reading, int64_t cells);

/* Reads no more: the document may change, and steps free what a large level takes. */
void document_read_cancel(DocumentReading *reading);

/* Ends the reading, at any time, and frees it; the result is as that of document_parse. The
 * document is no longer needed. */
Level *document_read_end(DocumentReading *reading);

/* Begins a transaction; `name` is for the history list ("pen", "fill"). */
void document_begin(Document *doc, const char *name);

/* These need a begun transaction, and places inside the level. False, with nothing changed, when
 * memory ran out, or the level would become smaller than 1x1 or larger than its limits. */
bool document_set(Document *doc, DocumentLayer layer, int32_t col, int32_t row, char glyph);
bool document_set_run(Document *doc, DocumentLayer layer, int32_t col, int32_t row, int32_t count,
                      char glyph);
/* Sets a run of cells, each to a glyph of its own. */
bool document_set_cells(Document *doc, DocumentLayer layer, int32_t col, int32_t row, int32_t count,
                        const char *glyphs);
/* Sets all cells of a row whose bits are set to one glyph. The lowest bit of the first word is the
 * first cell's; no bit after the last cell's is set. */
bool document_set_bits(Document *doc, DocumentLayer layer, int32_t row, const uint64_t *bits,
                       char glyph);
bool document_insert_rows(Document *doc, int32_t row, int32_t count);
bool document_delete_rows(Document *doc, int32_t row, int32_t count);
bool document_insert_cols(Document *doc, int32_t col, int32_t count);
bool document_delete_cols(Document *doc, int32_t col, int32_t count);

/* Replaces the level by that in a text. False also when the rows of the text cannot be read. */
bool document_set_text(Document *doc, const char *text, size_t length, ErrorList *errors);

/* Makes a level on which nothing was drawn yet, of the map that a new file begins with, one of
 * another size; the header stays. False, with nothing changed, for any other level. */
bool document_renew(Document *doc, int32_t cols, int32_t rows, ErrorList *errors);

/* Replaces the whole header. A missing last line end is added. False also when a line of it would
 * end the header, or has bytes that no text file can have. */
bool document_set_header(Document *doc, const char *text, size_t length);

/* Sets one key and keeps the rest of the header; NULL removes it. A missing section is added at the
 * header's end (a bare grid becomes a file with a header). False also when the value cannot be
 * written in a line (control bytes, both sorts of quotes needed). */
bool document_set_value(Document *doc, const char *section, const char *key, const char *value);

/* Removes a section, with all its lines, from the header. */
bool document_remove_section(Document *doc, const char *section);

/* Ends the transaction. One that changed nothing is not kept. False when the journal could not be
 * written (the reason is in `errors`); the transaction is still done and can be undone. False, too,
 * where the text became too long; then the transaction is undone. */
bool document_end(Document *doc, ErrorList *errors);

/* Writes to the journal what the begun transaction changed so far. If the program ends before the
 * transaction does, that is recovered as one transaction. False as above. */
bool document_flush(Document *doc, ErrorList *errors);

/* Undoes what the begun transaction changed, as if it had not begun. */
void document_cancel(Document *doc);

/* False at the end of the history. `area` receives what changed, so that the view can go there. */
bool document_undo(Document *doc, CellArea *area, ErrorList *errors);
bool document_redo(Document *doc, CellArea *area, ErrorList *errors);

/* The number of transactions on the current branch of the history, and how many of them are done
 * (the others can be redone). */
int32_t document_history_count(const Document *doc);
int32_t document_history_done(const Document *doc);
HistoryEntry document_history_entry(const Document *doc, int32_t index);

/* Undoes or redoes until `done` transactions of the current branch are done. */
bool document_history_go(Document *doc, int32_t done, CellArea *area, ErrorList *errors);

/* No transaction is ever removed: one that is made after others were undone begins a new branch
 * beside them. The states of the document are numbered: 0 as it was opened, N after the transaction
 * that was made as the Nth. Undo and redo go along the current branch: that of the last state gone
 * to. */

/* The current state, and the highest number of a state. */
int32_t document_state(const Document *doc);
int32_t document_state_last(const Document *doc);

typedef struct HistoryPlace {
    int32_t before;  /* the state that it was made from; -1 for state 0 */
    int32_t branch;  /* counted from 1 */
    bool is_current; /* undo or redo comes to it */
} HistoryPlace;

HistoryPlace document_state_place(const Document *doc, int32_t state);

/* The transaction that leads to a state, which is not 0. */
HistoryEntry document_state_entry(const Document *doc, int32_t state);

/* How many transactions of the current branch lead to a state too. */
int32_t document_state_common(const Document *doc, int32_t state);

/* The level as it is, or was, at a state; the caller frees it with content_done. False where a
 * transaction cannot be read from the journal any more or memory ran out. */
bool document_content_at(const Document *doc, int32_t state, Content *out, ErrorList *errors);

/* Makes the branch with a state the current one, which changes nothing yet. All that is done must
 * lead to the state too. False when memory ran out. */
bool document_state_follow(Document *doc, int32_t state, ErrorList *errors);

/* Goes to a state, and makes its branch the current one. False, somewhere on the way to it, where a
 * transaction cannot be read from the journal any more or memory ran out. */
bool document_state_go(Document *doc, int32_t state, CellArea *area, ErrorList *errors);

/* Goes to the last saved state if it is on the current branch, or else gives the document its
 * text; the changes since can be redone or undone, even after a restart. For leaving without
 * saving. */
bool document_revert(Document *doc, CellArea *area, ErrorList *errors);

/* Does the document have changes that are not in the file? True for a new level, and while the file
 * is missing. */
bool document_is_modified(const Document *doc);

/* Are all changes that are not in the file in the journal, to be offered when the file is opened
 * again? */
bool document_is_kept(const Document *doc);

/* Writes the file with file_write, after a backup of the old content. On failure the changes stay
 * in memory and in the journal. */
bool document_save(Document *doc, ErrorList *errors);
bool document_save_as(Document *doc, const char *path, ErrorList *errors);

typedef enum OutsideChange { OUTSIDE_SAME, OUTSIDE_CHANGED, OUTSIDE_GONE } OutsideChange;

/* Has the file changed since it was read or written here? First by stat, then by its content. */
OutsideChange document_look_outside(Document *doc);

/* Looks like that in steps, for large levels: compares about so many bytes of the content more.
 * False while more are left; `change` is set at the end. What was compared of a file that changes
 * meanwhile is compared again. */
bool document_look_step(Document *doc, int64_t bytes, OutsideChange *change);

/* Takes the file's new content as one transaction. If the document was modified, the two are
 * merged: cells changed only outside are taken, cells changed only here are kept, and cells changed
 * on both sides stay as they are here and are reported: at most `max` places; the return value is
 * their number. The place of a header that both changed is (-1, -1). Rows and columns inserted or
 * deleted on one side are so in the result. -1 when the file cannot be read. */
int64_t document_merge_outside(Document *doc, Place *conflicts, int32_t max, ErrorList *errors);

/* Merges as document_merge_outside does, but takes the file's side of every conflict. Right after a
 * merge it replaces the transaction of that merge. */
bool document_take_outside(Document *doc, ErrorList *errors);

/* The backups of this file, newest first (the last 20 saves, then one an hour, one a day); returns
 * how many were written to `out`. */
int32_t document_backups(const Document *doc, BackupInfo *out, int32_t max);

/* Makes the last writes safe from a power cut (fdatasync of the journal), if there were any. Call
 * it when there is nothing else to do. */
void document_sync(Document *doc);

/* Does document_sync have anything to do? */
bool document_needs_sync(const Document *doc);

/* All cells of the level. */
static inline CellArea document_area(const Document *doc)
{
    return (CellArea){0, 0, document_cols(doc), document_rows(doc)};
}

#endif
