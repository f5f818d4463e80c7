/* start_list.h - the levels that the page for opening levels lists, by its tabs. Files are named
 * here, not read.
 *
 * Errors: what cannot be listed is said in `note`; what can be is listed.
 * Memory: start_list_done frees. */
#ifndef LEDGE_EDIT_VIEW_START_LIST_H
#define LEDGE_EDIT_VIEW_START_LIST_H

#include "edit_place.h"

typedef enum StartTab {
    START_RECENT, /* the files edited last, then those of the folder */
    START_NEW,
    START_COPY,
    START_OPEN,
    START_BACKUPS,
    START_TAB_COUNT
} StartTab;

typedef enum StartKind {
    START_LEVEL,
    START_TEMPLATE,
    START_ORIGINAL, /* a level of the world */
    START_FOLDER,
    START_FOREIGN, /* a map of another program */
    START_BACKUP
} StartKind;

enum { START_LABEL_MAX = 16, START_NOTE_MAX = 200, START_ENTRIES_MAX = 20000 };

typedef struct StartEntry {
    char *path;                  /* of a folder it ends in a slash */
    int64_t time;                /* of a backup, in seconds since 1970 */
    uint8_t kind, palette;       /* StartKind; Palette of its chapter, or PALETTE_PLAIN */
    char label[START_LABEL_MAX]; /* the number of a level of the world; else "" */
} StartEntry;

typedef struct StartList {
    int32_t count;
    StartEntry *items;
    size_t room;
    char note[START_NOTE_MAX];
} StartList;

/* Lists a tab. `of` is the beginning of a path for START_OPEN, whose folder is listed as far as the
 * names begin with the rest, and for START_BACKUPS the file. */
void start_list_read(const EditPlace *place, StartTab tab, const char *of, StartList *out);
void start_list_done(StartList *list);

#endif
