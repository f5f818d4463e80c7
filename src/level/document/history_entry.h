/* history_entry.h - a transaction as a list of the history shows it. */
#ifndef LEDGE_LEVEL_DOCUMENT_HISTORY_ENTRY_H
#define LEDGE_LEVEL_DOCUMENT_HISTORY_ENTRY_H

#include "cell_area.h"

typedef struct HistoryEntry {
    const char *name;
    int64_t time;  /* seconds since 1970 */
    int64_t cells; /* changed */
    CellArea area;
    char glyph; /* the new glyph of all these cells; 0 if they differ */
} HistoryEntry;

#endif
