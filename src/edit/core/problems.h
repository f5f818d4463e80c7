/* problems.h - the problems of the level, found while the user draws.
 *
 * A check reads the level like `ledge check` does, so that both report the same; the editor's
 * warnings (lint.h) and what the caller found come after that. A large level is checked in steps,
 * so that no key has to wait.
 * Memory: a zeroed Problems is an empty one; problems_drop_check frees a check. */
#ifndef LEDGE_EDIT_CORE_PROBLEMS_H
#define LEDGE_EDIT_CORE_PROBLEMS_H

#include "../../level/document/document.h"

typedef struct Problem {
    Point at;
    bool placed; /* false: not about a cell of the map */
    ErrorSeverity severity;
    char text[ERROR_TEXT_MAX + 32];
} Problem;

typedef struct Problems {
    Problem items[2 * ERROR_MAX];
    int32_t count;                /* stored: problems of the check, then findings */
    int32_t total;                /* found */
    int32_t own_count, own_total; /* of the check alone */
    uint64_t version;             /* of the document when it was checked */
    bool checked;
    uint64_t seen; /* version and time when a change was first noticed */
    int64_t seen_at;
    DocumentReading *reading;  /* of that version; NULL: no check is running */
    bool is_cancelled;         /* the reading is being freed, step by step */
    Level *used;               /* the level of a check that has ended, being freed */
    ErrorList found;           /* errors of the reading */
    ErrorList findings;        /* of the caller */
    uint64_t findings_version; /* of the document that they are about */
} Problems;

/* Checks the level some time after the last change; returns when to call it next. */
int64_t problems_tick(Problems *problems, const Document *doc, int64_t now);

/* Checks the level now, unless it was checked since the last change. */
void problems_check(Problems *problems, const Document *doc);

/* Frees a running check. */
void problems_drop_check(Problems *problems);

/* Adds findings about this version of the level after the problems of the check. */
void problems_add_findings(Problems *problems, const Document *doc, uint64_t version,
                           const ErrorList *findings);

/* Is a problem, not only a hint, about this cell? There are at most 2 * ERROR_MAX problems. */
bool problems_has(const Problems *problems, Point at);

#endif
