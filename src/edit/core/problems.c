/* problems.c - see problems.h */
#include "problems.h"

#include "lint.h"

#include <stdio.h>
#include <stdlib.h>

/* A step takes half a millisecond. The pauses between steps leave time to other programs, and the
 * scheduler soon wakes a program that pauses when a key comes. */
enum { CHECK_MS = 300, STEP_CELLS = 1 << 17, PAUSE_MS = 1 };

static Point place_of(const Error *error, int32_t first_line)
{
    return (Point){error->column - 1, error->line - first_line};
}

static void add(Problems *problems, const Document *doc, const Error *error, int32_t first_line)
{
    assert((size_t)problems->count < ARRAY_LENGTH(problems->items));
    Problem *p = &problems->items[problems->count++];
    p->at = place_of(error, first_line);
    p->placed = error->line > 0 && error->column > 0 &&
                cell_area_has(document_area(doc), p->at.col, p->at.row);
    p->severity = error->severity;
    if (p->placed)
        snprintf(p->text, sizeof p->text, "%d,%d: %s", p->at.col, p->at.row, error->text);
    else if (error->line > 0)
        snprintf(p->text, sizeof p->text, "line %d: %s", error->line, error->text);
    else
        snprintf(p->text, sizeof p->text, "%s", error->text);
}

bool problems_has(const Problems *problems, Point at)
{
    for (int32_t i = 0; i < problems->count; i++) {
        const Problem *p = &problems->items[i];
        if (p->placed && p->severity != ERROR_HINT && p->at.col == at.col && p->at.row == at.row)
            return true;
    }
    return false;
}

/* A finding at a cell that already has a problem is left out. */
static void join_findings(Problems *problems, const Document *doc)
{
    const ErrorList *found = &problems->findings;
    problems->count = problems->own_count;
    problems->total = problems->own_total;
    if (problems->findings_version != document_version(doc)) return;
    int32_t first_line = document_map_line(doc);
    problems->total += found->errors + found->warnings + found->hints - found->count;
    for (int32_t i = 0; i < found->count; i++) {
        if (problems_has(problems, place_of(&found->items[i], first_line))) continue;
        add(problems, doc, &found->items[i], first_line);
        problems->total += found->items[i].severity != ERROR_HINT;
    }
}

void problems_add_findings(Problems *problems, const Document *doc, uint64_t version,
                           const ErrorList *findings)
{
    problems->findings = *findings;
    problems->findings_version = version;
    join_findings(problems, doc);
}

/* The level that was read; NULL if it has errors, or the reading is not finished. */
static Level *end_reading(Problems *problems)
{
    Level *level = problems->reading ? document_read_end(problems->reading) : NULL;
    problems->reading = NULL;
    return level;
}

static void free_level(Level *level)
{
    if (level) level_done(level);
    free(level);
}

void problems_drop_check(Problems *problems)
{
    free_level(end_reading(problems));
    free_level(problems->used);
    problems->used = NULL;
    problems->is_cancelled = false;
}

/* Frees a part of what earlier checks of a large level have left; false once all is freed. */
static bool free_some(Problems *problems)
{
    if (problems->is_cancelled && !document_read_step(problems->reading, STEP_CELLS)) {
        free_level(end_reading(problems));
        problems->is_cancelled = false;
    } else if (problems->used && !level_shrink(problems->used)) {
        free_level(problems->used);
        problems->used = NULL;
    }
    return problems->is_cancelled || problems->used;
}

static bool is_checked(const Problems *problems, const Document *doc)
{
    return problems->checked && problems->version == document_version(doc);
}

/* Begins to read the current level, unless that is already running. */
static void begin_check(Problems *problems, const Document *doc)
{
    uint64_t version = document_version(doc);
    if (problems->reading && problems->version == version) return;
    problems_drop_check(problems);
    error_list_init(&problems->found, document_path(doc));
    problems->checked = false;
    problems->version = version;
    problems->reading = document_check_begin(doc, &problems->found);
}

/* Continues a check; false once it has ended, and its problems are listed. */
static bool step_check(Problems *problems, const Document *doc, int64_t cells)
{
    ErrorList *errors = &problems->found;
    if (problems->reading && document_read_step(problems->reading, cells)) return true;
    Level *level = end_reading(problems);
    if (level) lint_add(doc, level, errors);
    problems->used = level;
    error_list_sort(errors);
    problems->count = 0;
    problems->total = errors->errors + errors->warnings;
    problems->checked = true;
    int32_t first_line = document_map_line(doc);
    for (int32_t i = 0; i < errors->count; i++)
        add(problems, doc, &errors->items[i], first_line);
    problems->own_count = problems->count;
    problems->own_total = problems->total;
    join_findings(problems, doc);
    return false;
}

void problems_check(Problems *problems, const Document *doc)
{
    if (is_checked(problems, doc)) return;
    begin_check(problems, doc);
    while (step_check(problems, doc, INT64_MAX))
        continue;
}

int64_t problems_tick(Problems *problems, const Document *doc, int64_t now)
{
    uint64_t version = document_version(doc);
    if (problems->version != version && problems->reading && !problems->is_cancelled) {
        document_read_cancel(problems->reading);
        problems->is_cancelled = true;
    }
    if (free_some(problems)) return now + PAUSE_MS;
    if (is_checked(problems, doc)) return INT64_MAX;
    if (problems->seen != version || problems->seen_at == 0) {
        problems->seen = version;
        problems->seen_at = now;
    }
    int64_t due = problems->seen_at + CHECK_MS;
    if (now < due) return due;
    begin_check(problems, doc);
    bool goes_on = step_check(problems, doc, STEP_CELLS) || free_some(problems);
    return goes_on ? now + PAUSE_MS : INT64_MAX;
}
