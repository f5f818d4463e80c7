/* world_map.h - the layout of the levels on the map of a world: in lines below the titles of their
 * chapters, and the moves between them.
 *
 * Memory: plain data that points to the world's chapters. */
#ifndef LEDGE_PLAY_WORLD_MAP_H
#define LEDGE_PLAY_WORLD_MAP_H

#include "../level/world_file.h"

typedef struct WorldMap {
    const ChapterList *chapters; /* perhaps none */
    int32_t levels;              /* at least 1 */
    int32_t per_line;            /* levels in a line, at least 1 */
} WorldMap;

/* A line of the map: the title of a chapter, or levels. */
typedef struct MapLine {
    int32_t chapter; /* chapter of the title, or -1 */
    int32_t first, count;
} MapLine;

typedef enum MapWay { MAP_LEFT, MAP_RIGHT, MAP_UP, MAP_DOWN } MapWay;

int32_t world_map_line_count(const WorldMap *map);

/* Line `n`, from 0 to world_map_line_count - 1. */
MapLine world_map_line(const WorldMap *map, int32_t n);

/* The most levels that a line has. */
int32_t world_map_widest(const WorldMap *map);

/* The number of the line in which a level lies. */
int32_t world_map_line_of(const WorldMap *map, int32_t level);

/* The next level in this direction; past an end of the map, one at the other end. */
int32_t world_map_step(const WorldMap *map, int32_t level, MapWay way);

#endif
