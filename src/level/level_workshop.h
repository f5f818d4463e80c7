/* level_workshop.h - the section [workshop] of a published level: who published it, when, and what
 * it was made from. It has no influence on play, and is in no hash.
 *
 * A code names a published level: LEVEL_CODE_CHARS_MIN to LEVEL_CODE_CHARS_MAX characters of a-z
 * and 2-7. */
#ifndef LEDGE_LEVEL_LEVEL_WORKSHOP_H
#define LEDGE_LEVEL_LEVEL_WORKSHOP_H

#include "../base/ini.h"
#include "level.h"

#define LEVEL_WORKSHOP_HINT_COLS 60
enum {
    LEVEL_WORKSHOP_BY_MAX = 80,    /* bytes of `by`, with the NUL */
    LEVEL_WORKSHOP_HINT_MAX = 256, /* bytes of a hint, with the NUL */
    LEVEL_CODE_CHARS_MIN = 8,
    LEVEL_CODE_CHARS_MAX = 12
};

/* The last second of the year 9999. */
#define LEVEL_WORKSHOP_AT_MAX INT64_C(253402300799)

typedef struct LevelWorkshop {
    char by[LEVEL_WORKSHOP_BY_MAX];       /* NAME~ID; "": missing */
    int64_t at;                           /* seconds since 1970; 0: missing */
    char hint[LEVEL_WORKSHOP_HINT_MAX];   /* one line; may be empty */
    char after[LEVEL_CODE_CHARS_MAX + 1]; /* code of the level that this one takes the place of; or
                                             "" */
    char remix[LEVEL_CODE_CHARS_MAX + 1]; /* code of the level that this one was a copy of; or "" */
} LevelWorkshop;

/* Is it a code? */
bool level_workshop_is_code(const char *text);

/* Reads the section; what is missing is empty. A wrong value is added to `errors` and is empty. */
void level_workshop_read(const Ini *ini, LevelWorkshop *out, ErrorList *errors);

#endif
