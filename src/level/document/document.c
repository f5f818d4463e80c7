/* document.c - see document.h: opening, closing, reading. */
#include "document.h"

#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../base/ini_edit.h"
#include "../../base/path.h"
#include "../../base/utf8.h"
#include "../../engine/grid.h"
#include "../level.h"
#include "../level_file.h"
#include "backup.h"
#include "cell_area.h"
#include "content.h"
#include "content_text.h"
#include "delta.h"
#include "document_internal.h"
#include "document_new.h"
#include "history.h"
#include "journal.h"
#include "layer_cells.h"
#include "packed_bytes.h"
#include "state_path.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint64_t document_text_hash(const char *text, size_t size)
{
    return hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)text, size));
}

void document_set_base(Document *doc, char *text, size_t size)
{
    packed_bytes_done(&doc->base);
    doc->base_hash = document_text_hash(text, size);
    packed_bytes_take(&doc->base, text, size);
}

bool document_base_content(const Document *doc, Content *out, ErrorList *errors)
{
    char *text = packed_bytes_text(&doc->base);
    if (!text) return document_out_of_memory(errors);
    bool ok = content_init(out, text, doc->base.size, errors);
    free(text);
    return ok;
}

BackupPlace document_backup_place(const Document *doc)
{
    return (BackupPlace){doc->state_folder, doc->absolute, doc->now(), doc->limits.backups};
}

static int64_t machine_clock(void)
{
    return (int64_t)time(NULL);
}

/* ---- opening ---- */

static bool take_options(Document *doc, const char *path, const DocumentOptions *options)
{
    if (!state_path_format(doc->path, "%s", path)) return false;
    state_path_absolute(path, doc->absolute);
    doc->now = options->now ? options->now : machine_clock;
    doc->has_defaults = options->defaults;
    if (options->defaults) doc->defaults = *options->defaults;
    doc->limits = options->limits;
    if (doc->limits.cols == 0) doc->limits.cols = GRID_SIZE_MAX;
    if (doc->limits.rows == 0) doc->limits.rows = GRID_SIZE_MAX;
    if (doc->limits.text == 0) doc->limits.text = LEVEL_SIZE_MAX;
    if (doc->limits.history == 0) doc->limits.history = HISTORY_WORD_BYTES_MAX;
    memset(doc->blanks, ' ', sizeof doc->blanks);
    if (!options->state_folder) return true;
    doc->state_folder = malloc(strlen(options->state_folder) + 1);
    if (!doc->state_folder) return false;
    memcpy(doc->state_folder, options->state_folder, strlen(options->state_folder) + 1);
    return true;
}

/* The file's text, or the text of a new level if there is no file or it is empty. */
static char *read_or_invent(Document *doc, const DocumentOptions *options, size_t *size,
                            ErrorList *errors)
{
    struct stat st;
    doc->stamp = document_file_stamp(doc);
    if (stat(doc->path, &st) == 0 && (!S_ISREG(st.st_mode) || st.st_size > 0)) {
        if (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode))
            return file_read(doc->path, LEVEL_SIZE_MAX, size, errors);
        error_add(errors, ERROR_ERROR, 0, 0, "is not a regular file, so it cannot be edited");
        return NULL;
    }
    char *text = document_new_text(doc->path, options->cols, options->rows, size);
    if (!text) document_out_of_memory(errors);
    doc->file_missing = true;
    return text;
}

Document *document_open(const char *path, const DocumentOptions *options, ErrorList *errors)
{
    Document *doc = calloc(1, sizeof *doc);
    if (!doc || !take_options(doc, path, options)) {
        document_out_of_memory(errors);
        document_close(doc);
        return NULL;
    }
    size_t size;
    char *text = read_or_invent(doc, options, &size, errors);
    bool ok = text && content_init(&doc->content, text, size, errors);
    if (text) document_set_base(doc, text, size);
    if (!ok) {
        document_close(doc);
        return NULL;
    }
    if (doc->state_folder) document_find_journal(doc, errors);
    return doc;
}

Document *document_from_text(const char *text, size_t length, ErrorList *errors)
{
    static const char path[] = "/dev/null/level"; /* where no file can be */
    Document *doc = document_open(path, &(DocumentOptions){0}, errors);
    if (!doc) return NULL;
    document_begin(doc, "text");
    if (document_set_text(doc, text, length, errors) && document_end(doc, errors)) return doc;
    document_close(doc);
    return NULL;
}

void document_close(Document *doc)
{
    if (!doc) return;
    document_sync(doc);
    journal_close(doc->journal);
    content_done(&doc->content);
    delta_list_done(&doc->transaction);
    history_done(&doc->history);
    packed_bytes_done(&doc->base);
    packed_bytes_done(&doc->base_before_merge);
    free(doc->state_folder);
    free(doc);
}

const char *document_path(const Document *doc)
{
    return doc->path;
}

DocumentLimits document_limits(const Document *doc)
{
    return doc->limits;
}

const ModelParams *document_defaults(const Document *doc)
{
    return doc->has_defaults ? &doc->defaults : NULL;
}

/* ---- reading ---- */

int32_t document_cols(const Document *doc)
{
    return content_cols(&doc->content);
}

int32_t document_rows(const Document *doc)
{
    return content_rows(&doc->content);
}

const char *document_row(const Document *doc, DocumentLayer layer, int32_t row)
{
    const LayerCells *plane = &doc->content.planes[layer];
    assert(row >= 0 && row < document_rows(doc));
    return plane->cells ? layer_cells_row(plane, row) : doc->blanks;
}

const char *document_header(const Document *doc, size_t *length)
{
    const Bytes *header = &doc->content.blobs[BLOB_HEADER];
    *length = header->size;
    return header->at ? header->at : "";
}

bool document_get_value(const Document *doc, const char *section, const char *key, char *out,
                        size_t size)
{
    char value[INI_LINE_MAX + 1];
    size_t length;
    const char *header = document_header(doc, &length);
    if (!ini_edit_get(header, length, section, key, value)) return false;
    utf8_copy(out, size, value, strlen(value));
    return true;
}

bool document_has_section(const Document *doc, const char *section)
{
    size_t length;
    const char *header = document_header(doc, &length);
    return ini_edit_has_section(header, length, section);
}

int32_t document_map_line(const Document *doc)
{
    const Bytes *header = &doc->content.blobs[BLOB_HEADER];
    int32_t line = doc->content.marks[LAYER_MAP] == END_ABSENT ? 1 : 2;
    for (size_t i = 0; i < header->size; i++)
        line += header->at[i] == '\n';
    return line;
}

CellKind document_kind(const Document *doc, char glyph)
{
    return (CellKind)doc->content.kind_of[(uint8_t)glyph];
}

char document_glyph(const Document *doc, CellKind kind)
{
    return doc->content.glyph_of[kind];
}

uint64_t document_version(const Document *doc)
{
    return doc->version;
}

uint64_t document_sign_version(const Document *doc)
{
    return doc->content.sign_changes;
}

struct DocumentReading {
    LevelText text;
    LevelReading *reading;
    ErrorList *problems;
};

static DocumentReading *begin_reading(const Document *doc, bool keeps_glyphs, ErrorList *problems)
{
    DocumentReading *r = calloc(1, sizeof *r);
    if (r && content_text_init(&r->text, &doc->content)) {
        r->reading = level_reading_begin(doc->path, &r->text, document_defaults(doc), keeps_glyphs,
                                         problems);
        r->problems = problems;
        if (r->reading) return r;
        content_text_done(&r->text);
    } else {
        document_out_of_memory(problems);
    }
    free(r);
    return NULL;
}

DocumentReading *document_read_begin(const Document *doc, ErrorList *problems)
{
    return begin_reading(doc, true, problems);
}

DocumentReading *document_check_begin(const Document *doc, ErrorList *problems)
{
    return begin_reading(doc, false, problems);
}

bool document_read_step(DocumentReading *reading, int64_t cells)
{
    return level_reading_step(reading->reading, cells);
}

void document_read_cancel(DocumentReading *reading)
{
    level_reading_cancel(reading->reading);
}

Level *document_read_end(DocumentReading *r)
{
    Level read, *level = NULL;
    if (level_reading_end(r->reading, &read)) {
        level = malloc(sizeof *level);
        if (level) {
            *level = read;
        } else {
            level_done(&read);
            document_out_of_memory(r->problems);
        }
    }
    content_text_done(&r->text);
    free(r);
    return level;
}

Level *document_parse(const Document *doc, ErrorList *problems)
{
    DocumentReading *reading = document_read_begin(doc, problems);
    if (!reading) return NULL;
    while (document_read_step(reading, INT64_MAX))
        continue;
    Level *level = document_read_end(reading);
    error_list_sort(problems);
    return level;
}

/* Does the map equal the one that a new level of this size begins with, and is the art blank? */
static bool is_new(const Document *doc)
{
    size_t size;
    int32_t cols = document_cols(doc), rows = document_rows(doc);
    char *text = document_new_text(doc->path, cols, rows, &size);
    const char *at = text ? strstr(text, "[map]\n") : NULL;
    bool is_same = at != NULL;
    if (at) at += sizeof "[map]\n" - 1;
    for (int32_t row = 0; row < rows && is_same; row++) {
        is_same = (size_t)(text + size - at) > (size_t)cols && at[cols] == '\n' &&
                  memcmp(at, document_row(doc, LAYER_MAP, row), (size_t)cols) == 0 &&
                  layer_cells_are_all(document_row(doc, LAYER_BACK, row), cols, ' ');
        at += cols + 1;
    }
    free(text);
    return is_same;
}

bool document_renew(Document *doc, int32_t cols, int32_t rows, ErrorList *errors)
{
    size_t length, size;
    const char *header = document_header(doc, &length);
    char *old = strndup(header ? header : "", length);
    char *text = old && is_new(doc) ? document_new_text(doc->path, cols, rows, &size) : NULL;
    bool ok =
        text && document_set_text(doc, text, size, errors) && document_set_header(doc, old, length);
    free(text);
    free(old);
    return ok;
}
