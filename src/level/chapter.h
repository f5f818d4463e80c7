/* chapter.h - the chapters of a world: runs of its levels, each with a title and colours.
 *
 * [chapter.N] of a world.ini, N from 1 without a gap: title, first = number of its first level in
 * [levels], palette, kind. A chapter ends where the next one begins. A world may have none. All
 * B-sides are one more chapter after these.
 * Memory: plain data. */
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
    X(CHAPTER_WING, "wing") /* beside the way: no progress needs it */

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

/* PALETTE_COUNT when there is none of that name. */
Palette palette_from_name(const char *name);

/* Reads it from an entry; a wrong name is added to the errors, and `out` is unchanged. */
void palette_read(const IniEntry *entry, uint8_t *out, ErrorList *errors);

typedef struct Chapter {
    char title[LEVEL_TEXT_MAX];
    int32_t first; /* index of its first level in the world */
    uint8_t palette, kind;
} Chapter;

typedef struct ChapterList {
    int32_t count;
    Chapter items[CHAPTER_MAX + 1]; /* in the order of their levels; the first begins with level 0;
                                       the B-sides are the last */
} ChapterList;

/* Reads the chapters of a world whose levels have these numbers, in order. What is wrong is added
 * to `errors`. */
void chapters_read(const Ini *ini, const int32_t *numbers, int32_t count, ChapterList *out,
                   ErrorList *errors);

/* The chapter of a level; -1 where the world has no chapters. */
int32_t chapter_of_level(const ChapterList *chapters, int32_t level);

/* One past the last level of a chapter, in a world of so many levels. */
int32_t chapter_end(const ChapterList *chapters, int32_t chapter, int32_t levels);

typedef struct WorldFile {
    char title[LEVEL_TEXT_MAX];
    int32_t count;     /* of all levels */
    int32_t way_count; /* of those on the way, which are the first */
    ChapterList chapters;
    int32_t b_side_count;           /* of those, which are the last */
    int32_t b_side_of[CHAPTER_MAX]; /* the level to which each belongs */
    char **paths;                   /* one per level: the folder joined with the name */
    char *opening;                  /* the level behind the menu of the title; NULL: none */
    bool has_physics;
    ModelParams physics; /* defaults for the levels, if has_physics */
} WorldFile;

/* `path` is a folder or a world.ini. On failure `world` is unchanged. */
bool world_file_read(const char *path, WorldFile *world, ErrorList *errors);

/* The same from the text of a world.ini; `path` is where it is or will be. */
bool world_file_parse(const char *path, const char *text, size_t length, WorldFile *world,
                      ErrorList *errors);

void world_file_done(WorldFile *world);

/* The level that follows; -1 after the end of the way, of a wing, and after a B-side. */
int32_t world_file_next(const WorldFile *world, int32_t level);

/* The level to which a B-side belongs; -1 for any other level. */
int32_t world_file_b_side_of(const WorldFile *world, int32_t level);

/* The B-side of a level; -1 if it has none. */
int32_t world_file_find_b_side(const WorldFile *world, int32_t level);

/* The chapter that gives a level its colours: for a B-side that of the level to which it belongs.
 * -1 where the world has no chapters. */
int32_t world_file_chapter(const WorldFile *world, int32_t level);

/* How players call a level: "7" on the way, "W2" in a wing, "6B" a B-side. */
enum { WORLD_LABEL_MAX = 16 };
void world_file_label(const WorldFile *world, int32_t level, char out[WORLD_LABEL_MAX]);

/* The default physics of its levels, or NULL if it has none. */
static inline const ModelParams *world_file_physics(const WorldFile *world)
{
    return world->has_physics ? &world->physics : NULL;
}

#endif
