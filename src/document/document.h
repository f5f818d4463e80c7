/* document.h - a level file being edited: the only way to change a cell, with undo and a journal.
 *
 * A change belongs to a gesture, from document_begin to document_end: one stroke, one fill, one
 * command. A finished gesture is in the undo history and, before document_end returns, in the
 * journal, so that no kill, crash or dropped line loses it. The history survives saving, test
 * play, and a restart of the program: the journal is tied to the file by a hash of its content.
 * Lossless: what was not changed is saved byte for byte as it was read.
 * Ranges: 1x1 to 8192x8192 cells; printable ASCII.
 * Order: one gesture at a time; reading is allowed at any time.
 * Errors: nothing that fails loses work: the document stays as it is, in memory and in the journal.
 * Memory: a Document owns all that it hands out; document_close frees it. */
#ifndef LEDGE_DOCUMENT_DOCUMENT_H
#define LEDGE_DOCUMENT_DOCUMENT_H

#include "../error.h"
#include "../level/level.h"
#include "cell_area.h"

typedef struct Document Document;

typedef struct DocumentOptions {
    const char *state_folder;    /* journals and backups go below it; NULL: neither is kept */
    const ModelParams *defaults; /* physics of the world, or NULL */
    int32_t cols, rows;          /* of a new level; 0: the usual size */
    int64_t (*now)(void);        /* seconds since 1970; NULL: the machine's clock */
} DocumentOptions;

/* ---- opening ---- */

/* Opens the file at `path`; where there is none, a new level. A file with faults that a level may
 * not have opens all the same (they are problems to mend), unless its rows cannot be read: then
 * NULL, with the reasons. */
Document *document_open(const char *path, const DocumentOptions *options, ErrorList *errors);
void document_close(Document *doc);

const char *document_path(const Document *doc);

/* The physics of its world, or NULL. */
const ModelParams *document_defaults(const Document *doc);

/* What a journal holds beyond the file, from a run that ended without saving. */
typedef enum Recovery {
    RECOVERY_NONE,
    RECOVERY_OFFERED, /* the journal fits the file: its gestures can be had back */
    RECOVERY_FOREIGN  /* the file was changed since: it can be looked at, never applied blindly */
} Recovery;

typedef struct RecoveryInfo {
    int32_t transactions;
    int64_t changed_cells; /* between the file and what would be recovered */
    int64_t last_change;   /* seconds since 1970 */
} RecoveryInfo;

Recovery document_recovery(const Document *doc, RecoveryInfo *info);

/* Puts the gestures of the journal into the history, done. False: nothing changed. */
bool document_recover(Document *doc, ErrorList *errors);

/* Puts the journal aside, among the backups; nothing is deleted. */
void document_decline_recovery(Document *doc);

/* ---- content ---- */

int32_t document_cols(const Document *doc);
int32_t document_rows(const Document *doc);

/* The cells of a row, document_cols of them; valid until the next change. Cells of the map that the
 * file does not have read as the glyph of empty, those of the art as blanks. */
const char *document_row(const Document *doc, DocumentLayer layer, int32_t row);

/* The header's text up to the line [map], not ended by a NUL; length 0 for a bare grid. */
const char *document_header(const Document *doc, size_t *length);

/* The value of a key of the header, as it is written there, also while the header has faults
 * elsewhere; without quotes and comment. False where there is none. */
bool document_get_value(const Document *doc, const char *section, const char *key, char *out,
                        size_t size);

bool document_has_section(const Document *doc, const char *section);

/* The number of the line on which the map's first row stands in the text as it would be saved: what
 * document_parse says of the map counts from there. */
int32_t document_map_line(const Document *doc);

/* The legend as it stands: the meaning of every glyph, the glyph of every kind. */
CellKind document_kind(const Document *doc, char glyph);
char document_glyph(const Document *doc, CellKind kind); /* 0 where the legend has none */

/* Grows by one with every change, undo and redo. */
uint64_t document_version(const Document *doc);

/* Grows with those changes that may have touched a sign, its place or its text. */
uint64_t document_sign_version(const Document *doc);

/* The level as `ledge check` sees it now. NULL when it has errors; `problems` gets them all, with
 * lines of the text as it would be saved. The caller frees it with level_done and free. */
Level *document_parse(const Document *doc, ErrorList *problems);

/* The same in steps, for a level that takes longer to read than a key may wait. The errors must
 * stay where they are until the end, and the document as it is. NULL when memory ran out. */
typedef struct DocumentReading DocumentReading;

DocumentReading *document_read_begin(const Document *doc, ErrorList *problems);

/* Goes on for about so many cells; false once all is read. */
bool document_read_step(DocumentReading *reading, int64_t cells);

/* Ends it, at any time, and frees it; needs no document any more. */
Level *document_read_end(DocumentReading *reading);

/* ---- gestures ---- */

/* Begins a gesture; `name` is for the history list ("pen", "fill"). */
void document_begin(Document *doc, const char *name);

/* These need a begun gesture, and places inside the level. False when memory ran out, or the level
 * would become smaller than 1x1 or larger than 8192x8192: nothing changed. */
bool document_set(Document *doc, DocumentLayer layer, int32_t col, int32_t row, char glyph);
bool document_set_run(Document *doc, DocumentLayer layer, int32_t col, int32_t row, int32_t count,
                      char glyph);
bool document_insert_rows(Document *doc, int32_t row, int32_t count);
bool document_delete_rows(Document *doc, int32_t row, int32_t count);
bool document_insert_cols(Document *doc, int32_t col, int32_t count);
bool document_delete_cols(Document *doc, int32_t col, int32_t count);

/* Makes the level that of a file's text. False, too, when that cannot be read as rows. */
bool document_set_text(Document *doc, const char *text, size_t length, ErrorList *errors);

/* Replaces the whole header. A line end is added where the text lacks its last one. False, too,
 * when a line of it would end the header or no text file could hold it. */
bool document_set_header(Document *doc, const char *text, size_t length);

/* Sets one key, keeping all else of the header; NULL removes it. A section that is missing is
 * added at the header's end (a bare grid becomes a file with a header). False, too, when the value
 * cannot be written in a line (control bytes, both sorts of quotes needed). */
bool document_set_value(Document *doc, const char *section, const char *key, const char *value);

/* Takes a section, with all its lines, out of the header. */
bool document_remove_section(Document *doc, const char *section);

/* Ends the gesture. One that changed nothing leaves no trace. False when the journal could not be
 * written (the reason is in `errors`): the gesture is done and can be undone all the same. */
bool document_end(Document *doc, ErrorList *errors);

/* Takes back what the begun gesture did, as if it had not begun. */
void document_cancel(Document *doc);

/* ---- history ---- */

/* False at the end of the history. `area` gets what changed, for the view to go there. */
bool document_undo(Document *doc, CellArea *area, ErrorList *errors);
bool document_redo(Document *doc, CellArea *area, ErrorList *errors);

typedef struct HistoryEntry {
    const char *name;
    int64_t time;  /* seconds since 1970 */
    int64_t cells; /* changed */
    CellArea area;
} HistoryEntry;

/* Gestures in the history, and how many of them are done (those above can be redone). */
int32_t document_history_count(const Document *doc);
int32_t document_history_done(const Document *doc);
HistoryEntry document_history_entry(const Document *doc, int32_t index);

/* Undoes or redoes until `done` gestures are done. */
bool document_history_go(Document *doc, int32_t done, CellArea *area, ErrorList *errors);

/* Goes back (or forth) to what was saved last, within the history; what was done since can be
 * redone or undone, also after a restart. For leaving without saving. */
bool document_revert(Document *doc, CellArea *area, ErrorList *errors);

/* ---- files ---- */

/* Does the file lack something that is here? True for a new level, and while the file is gone. */
bool document_is_modified(const Document *doc);

/* Is all that the file lacks in the journal, to be offered when the file is opened again? */
bool document_is_kept(const Document *doc);

/* Writes the file as level_file_write does, after a backup of what was there. On failure the work
 * stays, in memory and in the journal. */
bool document_save(Document *doc, ErrorList *errors);
bool document_save_as(Document *doc, const char *path, ErrorList *errors);

typedef enum OutsideChange { OUTSIDE_SAME, OUTSIDE_CHANGED, OUTSIDE_GONE } OutsideChange;

/* Has the file changed since it was read or written here? A cheap look (stat), then its content. */
OutsideChange document_look_outside(Document *doc);

/* Takes the file's new content as one gesture. Where the document was not modified, that is all;
 * else cells changed only outside are taken, cells changed only here are kept, and cells changed on
 * both sides keep what is here and are reported: at most `max` places, the return value is how many
 * there are. The place of a header that both changed is (-1, -1). Rows and columns that came or
 * went on one side do so here. -1 when the file cannot be read. */
int64_t document_merge_outside(Document *doc, Place *conflicts, int32_t max, ErrorList *errors);

/* The same gesture with the other answer for every conflict: what stands in the file. Right after
 * document_merge_outside it takes that gesture's place. */
bool document_take_outside(Document *doc, ErrorList *errors);

typedef struct BackupInfo {
    char path[ERROR_FILE_MAX];
    int64_t time; /* seconds since 1970 */
} BackupInfo;

/* The backups of this file, newest first (the last 20 saves, then one an hour, one a day); returns
 * how many were written to `out`. */
int32_t document_backups(const Document *doc, BackupInfo *out, int32_t max);

/* Makes the data of the last second safe from a power cut (fdatasync of the journal) if something
 * was written since; to be called while nothing else is to do. */
void document_sync(Document *doc);

/* Is there something for document_sync to do? */
bool document_needs_sync(const Document *doc);

/* All cells of the level. */
static inline CellArea area_of_document(const Document *doc)
{
    return (CellArea){0, 0, document_cols(doc), document_rows(doc)};
}

#endif
