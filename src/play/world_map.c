/* world_map.c - see world_map.h */
#include "world_map.h"

/* The part of the world under one title; a world without chapters is a single part without
 * title. */
typedef struct Part {
    int32_t chapter, first, end;
} Part;

static Part part_at(const WorldMap *map, int32_t n)
{
    if (map->chapters->count == 0) return (Part){-1, 0, map->levels};
    return (Part){n, map->chapters->items[n].first, chapter_end(map->chapters, n, map->levels)};
}

static int32_t part_count(const WorldMap *map)
{
    return map->chapters->count > 0 ? map->chapters->count : 1;
}

static int32_t part_lines(const WorldMap *map, const Part *part)
{
    int32_t levels = part->end - part->first;
    return (part->chapter >= 0) + (levels + map->per_line - 1) / map->per_line;
}

int32_t world_map_line_count(const WorldMap *map)
{
    int32_t count = 0;
    for (int32_t i = 0; i < part_count(map); i++) {
        Part part = part_at(map, i);
        count += part_lines(map, &part);
    }
    return count;
}

MapLine world_map_line(const WorldMap *map, int32_t n)
{
    Part part = part_at(map, 0);
    for (int32_t i = 1; n >= part_lines(map, &part); i++) {
        n -= part_lines(map, &part);
        part = part_at(map, i);
    }
    if (part.chapter >= 0 && n == 0) return (MapLine){.chapter = part.chapter};
    int32_t first = part.first + (n - (part.chapter >= 0)) * map->per_line;
    return (MapLine){-1, first, min_i32(map->per_line, part.end - first)};
}

int32_t world_map_widest(const WorldMap *map)
{
    int32_t widest = 1;
    for (int32_t i = 0; i < part_count(map); i++) {
        Part part = part_at(map, i);
        widest = max_i32(widest, min_i32(map->per_line, part.end - part.first));
    }
    return widest;
}

int32_t world_map_line_of(const WorldMap *map, int32_t level)
{
    int32_t line = 0;
    for (int32_t i = 0; i < part_count(map); i++) {
        Part part = part_at(map, i);
        if (level < part.end)
            return line + (part.chapter >= 0) + (level - part.first) / map->per_line;
        line += part_lines(map, &part);
    }
    return line;
}

/* Goes up or down to the next line with levels, to the same place in it or its last one. */
static int32_t step_lines(const WorldMap *map, int32_t level, int32_t step)
{
    int32_t count = world_map_line_count(map), n = world_map_line_of(map, level);
    int32_t place = level - world_map_line(map, n).first;
    MapLine line;
    do {
        n = (n + step + count) % count;
        line = world_map_line(map, n);
    } while (line.count == 0);
    return line.first + min_i32(place, line.count - 1);
}

int32_t world_map_step(const WorldMap *map, int32_t level, MapWay way)
{
    switch (way) {
    case MAP_LEFT: return (level + map->levels - 1) % map->levels;
    case MAP_RIGHT: return (level + 1) % map->levels;
    case MAP_UP: return step_lines(map, level, -1);
    case MAP_DOWN: break;
    }
    return step_lines(map, level, 1);
}
