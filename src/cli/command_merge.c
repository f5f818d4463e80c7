/* command_merge.c - see commands.h */
#include "commands.h"

#include "../base/file.h"
#include "../base/utf8.h"
#include "../level/document/merge.h"
#include "../level/level_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BASE, OURS, THEIRS, VERSIONS, NAME = VERSIONS, SHOWN_MAX = 100 };

typedef struct Merging {
    const char *name; /* of the file in messages */
    Text said;        /* a line for each of the first conflicts */
    int64_t count;
} Merging;

/* Reads a version; an empty one is left empty. */
static bool read_version(const char *path, Content *out, bool *is_empty)
{
    size_t size;
    ErrorList errors;
    error_list_init(&errors, path);
    char *bytes = file_read_named(path, LEVEL_SIZE_MAX, &size, &errors);
    *is_empty = bytes && size == 0;
    bool is_read = bytes && (*is_empty || content_init(out, bytes, size, &errors));
    free(bytes);
    if (!is_read) error_list_print(&errors, stderr);
    return is_read;
}

static const char *shown(const char *value)
{
    return value ? value : "nothing";
}

static void add_conflict(void *context, const Conflict *conflict)
{
    Merging *merging = context;
    Text *out = &merging->said;
    Place at = conflict->at;
    if (merging->count++ >= SHOWN_MAX) return;
    switch (conflict->kind) {
    case CONFLICT_HEADER:
        if (!conflict->section)
            text_add(out, "conflict: both changed %s%s; ours is kept\n",
                     conflict->key ? "the " : "the header, which cannot be read",
                     conflict->key ? conflict->key : "");
        else
            text_add(out, "conflict: [%s] %s: was %s, ours %s, theirs %s; ours is kept\n",
                     conflict->section, conflict->key, shown(conflict->base), shown(conflict->here),
                     shown(conflict->there));
        break;
    case CONFLICT_CELL:
        text_add(out, "conflict: %s %d,%d: was `%s`, ours `%s`, theirs `%s`; ours is kept\n",
                 conflict->layer == LAYER_MAP ? "cell" : "art at", at.col, at.row, conflict->base,
                 conflict->here, conflict->there);
        break;
    case CONFLICT_ROWS:
    case CONFLICT_COLS:
        text_add(out, "conflict: %s %d: one side deleted what the other changed\n",
                 conflict->kind == CONFLICT_ROWS ? "row" : "column",
                 conflict->kind == CONFLICT_ROWS ? at.row : at.col);
        break;
    }
}

static void print_conflicts(const Merging *merging)
{
    char name[ERROR_FILE_MAX];
    utf8_copy(name, sizeof name, merging->name, strlen(merging->name));
    for (const char *line = merging->said.bytes; line && *line;) {
        size_t length = strcspn(line, "\n");
        fprintf(stderr, "%s: %.*s\n", name, (int)length, line);
        line += length + 1;
    }
    if (merging->count > SHOWN_MAX)
        fprintf(stderr, "%s: and %lld more\n", name, (long long)(merging->count - SHOWN_MAX));
}

static bool write_result(const char *path, const Content *result)
{
    size_t size;
    ErrorList errors;
    error_list_init(&errors, path);
    char *text = content_join(result, &size);
    if (!text) error_add(&errors, ERROR_ERROR, 0, 0, "out of memory");
    bool is_written = text && file_write(path, text, size, &errors);
    free(text);
    if (!is_written) error_list_print(&errors, stderr);
    return is_written;
}

int command_merge(const CommandLine *line)
{
    Content versions[VERSIONS], result;
    bool is_empty[VERSIONS] = {false}, is_ready = true;
    char **words = line->operands;
    int32_t count = line->operand_count;
    if (count != VERSIONS && count != VERSIONS + 1) return command_line_refuse_use(line);
    memset(versions, 0, sizeof versions);
    memset(&result, 0, sizeof result);
    Merging merging = {.name = words[count == VERSIONS ? OURS : NAME], .said = TEXT_GROWING};
    Conflicts conflicts = {.see = add_conflict, .context = &merging};
    for (int i = 0; i < VERSIONS && is_ready; i++)
        is_ready = read_version(words[i], &versions[i], &is_empty[i]);
    if (is_ready && (is_empty[OURS] || is_empty[THEIRS])) {
        command_line_refuse_word(line, words[is_empty[OURS] ? OURS : THEIRS], "is empty");
        is_ready = false;
    }
    /* Both added the file: only where they drew different things they disagree. */
    if (is_ready && is_empty[BASE]) is_ready = content_copy_blank(&versions[OURS], &versions[BASE]);
    bool is_done = is_ready && content_merge(&versions[BASE], &versions[OURS], &versions[THEIRS],
                                             &result, &conflicts);
    if (is_ready && !is_done)
        command_line_refuse_word(
            line, merging.name, "cannot be merged: out of memory, or the level would be too large");
    is_done = is_done && write_result(words[OURS], &result);
    if (is_done) print_conflicts(&merging);
    for (int i = 0; i < VERSIONS; i++)
        content_done(&versions[i]);
    content_done(&result);
    text_done(&merging.said);
    return !is_done ? CLI_BAD : merging.count > 0 ? CLI_NO : CLI_DONE;
}
