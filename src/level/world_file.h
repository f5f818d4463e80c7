/* world_file.h - a world: its title, its levels in their order, its chapters.
 *
 * Source of order: world.ini of a folder ([world] title and opening, [levels] 1 = file ...,
 * optional [physics] defaults, [chapter.N] and [b-sides] 1 = file ...), or, without one, the
 * folder's .txt files in name order.
 * Order: the levels of the way (chapters and finale), those of the wings, the B-sides.
 * Memory: a WorldFile owns its strings; world_file_done frees them. */
#ifndef LEDGE_LEVEL_WORLD_FILE_H
#define LEDGE_LEVEL_WORLD_FILE_H

#include "../base/error.h"
#include "../base/ini.h"
#include "chapter.h"
#include "level.h"

#endif
