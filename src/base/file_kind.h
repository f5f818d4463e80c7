/* file_kind.h - what kind of file some bytes seem to be: one of the program's own, or one of other
 * programs, so that a file in the wrong place is named in the message.
 *
 * Only the first FILE_KIND_BYTES are looked at. FILE_ANY is what shows no sign of a kind.
 */
#ifndef LEDGE_BASE_FILE_KIND_H
#define LEDGE_BASE_FILE_KIND_H

#include "error.h"

enum { FILE_KIND_BYTES = 64 * 1024 };

typedef enum FileKind {
    FILE_ANY,
    FILE_LEVEL,
    FILE_GENERATED, /* a level that was made to order */
    FILE_LESSON,
    FILE_WORLD,
    FILE_REPLAY,
    FILE_MAPPING,
    FILE_SHEET,
    FILE_COLOURS,
    FILE_INPUTS,
    FILE_CAST,
    FILE_TILED,
    FILE_LDTK,
    FILE_OTHER /* of another program: only its name says which */
} FileKind;

/* The kind, and its name, such as "a level" or "a PNG picture"; "" for FILE_ANY. */
FileKind file_kind_find(const char *bytes, size_t length, const char **name);

/* May the bytes be of the wanted kind? False, with an error such as "seems to be a level, not a
 * replay", where they are of another. Lessons and generated levels are levels too, and a level may
 * be wanted as a lesson, which says itself what it lacks. */
bool file_kind_check(const char *bytes, size_t length, FileKind wanted, ErrorList *errors);

#endif
