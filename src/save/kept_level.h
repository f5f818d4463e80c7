/* kept_level.h - the levels of days, each kept beside its runs in a folder that players share.
 *
 * Another version of the generator makes other levels. The text of a level is kept with its first
 * run, so that its runs can be played, watched and raced for ever. The file is
 * `DATE-DIFFICULTY-HASH-UNIQUE.level`, with the hash of the level, which its runs have too; it
 * counts only if its text is that level. It is never replaced; two sessions that keep it at the
 * same moment make two files with the same text.
 * Ranges: a text has at most KEPT_LEVEL_SIZE_MAX bytes.
 * Memory: texts belong to the caller. */
#ifndef LEDGE_SAVE_KEPT_LEVEL_H
#define LEDGE_SAVE_KEPT_LEVEL_H

#include "day.h"

enum { KEPT_LEVEL_SIZE_MAX = 64 * 1024, KEPT_LEVEL_KEY_MAX = 40 };

typedef struct KeptLevel {
    Day day;
    int32_t difficulty; /* 1 to DAY_DIFFICULTIES; 0, of one that is looked for: any day */
    uint64_t hash;      /* 0, of one that is looked for: any */
} KeptLevel;

/* Writes "2026-11-27-3-0123456789abcdef", with which the name of the file begins. */
void kept_level_key(const KeptLevel *kept, char out[KEPT_LEVEL_KEY_MAX]);

/* Reads the name of such a file; false for that of any other. */
bool kept_level_read_name(const char *name, KeptLevel *kept);

/* Is the text the level with this hash, made to order? */
bool kept_level_is_right(const KeptLevel *kept, const char *text, size_t length);

/* Keeps a text in the folder, unless it is there. False, with errno, on failure, and where it is
 * not the level. */
bool kept_level_add(const char *folder, const KeptLevel *kept, const char *text, size_t length);

/* The text of the level in the folder, and what it is. Of several levels of a day the oldest file
 * counts; one from before that day was planted, and does not. NULL: there is none. */
char *kept_level_find(const char *folder, const KeptLevel *wanted, KeptLevel *found,
                      size_t *length);

#endif
