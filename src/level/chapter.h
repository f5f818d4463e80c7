/* chapter.h - the chapters of a world: runs of its levels, each with a title and colours.
 *
 * [chapter.N] of a world.ini, N from 1 without a gap: title, words, first = number of its first
 * level in [levels], palette, kind. A chapter ends where the next one begins. A world may have
 * none. All B-sides are one more chapter after these. Memory: plain data. */
#ifndef LEDGE_LEVEL_CHAPTER_H
#define LEDGE_LEVEL_CHAPTER_H

#include "../base/error.h"
#include "../base/ini.h"
#include "level.h"

enum { CHAPTER_MAX = 16 };

/* In the order in which they follow each other. */
#define CHAPTER_KIND_LIST(X)                                                                       \
    X(CHAPTER_USUAL, "chapter")                                                                    \
    X(CHAPTER_FINALE, "finale")                                                                    \
    X(CHAPTER_WING, "wing") /* optional: no later chapter requires it */

typedef enum ChapterKind {
#define X(id, name) id,
    CHAPTER_KIND_LIST(X)
#undef X
        CHAPTER_B_SIDES, /* harder levels, each of the last level of a chapter */
} ChapterKind;

#define PALETTE_LIST(X)                                                                            \
    X(PALETTE_PLAIN, "plain")                                                                      \
    X(PALETTE_MEADOW, "meadow")                                                                    \
    X(PALETTE_CAVE, "cave")                                                                        \
    X(PALETTE_FROST, "frost")                                                                      \
    X(PALETTE_NIGHT, "night")                                                                      \
    X(PALETTE_FORGE, "forge")                                                                      \
    X(PALETTE_DAWN, "dawn")

typedef enum Palette {
#define X(id, name) id,
    PALETTE_LIST(X)
#undef X
        PALETTE_COUNT
} Palette;

extern const char *const palette_names[PALETTE_COUNT];

/* For PALETTE_LIST: all names in one text, with a comma or a blank before each. */
#define PALETTE_AFTER_COMMA(id, name) ", " name
#define PALETTE_AFTER_BLANK(id, name) " " name

/* PALETTE_COUNT when there is none of that name. */
Palette palette_from_name(const char *name);

/* Reads a palette from an entry; a wrong name is added to the errors, and `out` is unchanged. */
void palette_read(const IniEntry *entry, uint8_t *out, ErrorList *errors);

typedef struct Chapter {
    char title[LEVEL_TEXT_MAX];
    char words[LEVEL_TEXT_MAX]; /* a line of its card; "": none */
    int32_t first;              /* index of its first level in the world */
    uint8_t palette, kind;
} Chapter;

typedef struct ChapterList {
    int32_t count;
    Chapter items[CHAPTER_MAX + 1]; /* in the order of their levels; the first begins with level 0;
                                       the B-sides are the last */
} ChapterList;

/* Reads the chapters of a world whose levels have these numbers, in order. Adds faults to `errors`.
 */
void chapters_read(const Ini *ini, const int32_t *numbers, int32_t count, ChapterList *out,
                   ErrorList *errors);

/* The chapter of a level; -1 where the world has no chapters. */
int32_t chapter_of_level(const ChapterList *chapters, int32_t level);

/* One past the last level of a chapter, in a world of so many levels. */
int32_t chapter_end(const ChapterList *chapters, int32_t chapter, int32_t levels);

#endif
