/* world_file.h - a world: its title, its levels in their order, its chapters.
 *
 * Source of order: world.ini of a folder ([world] title and opening, [levels] 1 = file ...,
 * optional [physics] defaults, [chapter.N] and [b-sides] 1 = file ...), or, without one, the
 * folder's .txt files in name order.
 * Order: the levels of the way (chapters and finale), the levels of the wings, the B-sides.
 * Memory: a WorldFile owns its strings; world_file_done frees them. */
#ifndef LEDGE_LEVEL_WORLD_FILE_H
#define LEDGE_LEVEL_WORLD_FILE_H

#include "../base/error.h"
#include "../base/ini.h"
#include "chapter.h"
#include "level.h"

typedef struct WorldFile {
    char title[LEVEL_TEXT_MAX];
    int32_t count;     /* of all levels */
    int32_t way_count; /* of the levels on the way, which come first */
    ChapterList chapters;
    int32_t b_side_count;           /* of the B-sides, which come last */
    int32_t b_side_of[CHAPTER_MAX]; /* the level to which each belongs */
    char **paths;                   /* one per level: the folder joined with the name */
    char *opening;                  /* the level behind the menu of the title; NULL: none */
    bool has_physics;
    ModelParams physics; /* defaults for the levels, if has_physics */
} WorldFile;

/* `path` is a folder or a world.ini. On failure `world` is unchanged. */
bool world_file_read(const char *path, WorldFile *world, ErrorList *errors);

/* Reads the text of a world.ini; `path` is where it is or will be. */
bool world_file_parse(const char *path, const char *text, size_t length, WorldFile *world,
                      ErrorList *errors);

void world_file_done(WorldFile *world);

/* The level that follows; -1 after the end of the way, of a wing, and after a B-side. */
int32_t world_file_next(const WorldFile *world, int32_t level);

/* The level to which a B-side belongs; -1 for any other level. */
int32_t world_file_b_side_of(const WorldFile *world, int32_t level);

/* The B-side of a level; -1 if it has none. */
int32_t world_file_find_b_side(const WorldFile *world, int32_t level);

/* The chapter that gives a level its colours: for a B-side, the chapter of the level to which it
 * belongs. -1 where the world has no chapters. */
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
