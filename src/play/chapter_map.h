/* chapter_map.h - the levels of a chapter as stations in a landscape in its colours.
 *
 * The landscape is a level that nobody plays, made for the size of the screen: its ground rises and
 * falls, and each station stands on it.
 * Memory: chapter_map_done frees. */
#ifndef LEDGE_PLAY_CHAPTER_MAP_H
#define LEDGE_PLAY_CHAPTER_MAP_H

#include "../app/app.h"
#include "../level/level_file.h"
#include "../look/picture.h"

enum { STATION_MAX = 64 };

typedef enum StationMark { STATION_NEXT, STATION_OPEN, STATION_DONE, STATION_GOLD } StationMark;

typedef struct ChapterMap {
    bool is_there;
    int32_t cols, rows, count; /* of the screen; of stations */
    uint8_t palette, skin, zoom;
    Level level;
    LevelFile *file;
    Game game;
    Picture picture;
    int16_t station_cols[STATION_MAX], station_rows[STATION_MAX]; /* cells that one stands in */
    Fixed hero_x; /* where it is, on its way to the chosen station */
} ChapterMap;

/* Makes the landscape for `count` stations on the screen, unless it is that already. False where
 * all is drawn plain or there is no room: then there is none. */
bool chapter_map_fit(ChapterMap *map, const App *app, uint8_t palette, int32_t count,
                     int32_t chosen);
void chapter_map_done(ChapterMap *map);

/* A tick passes: the hero comes nearer to the chosen station. False when it is there. */
bool chapter_map_tick(ChapterMap *map, int32_t chosen);

/* Draws it all over the canvas; station n is numbered first + n. */
void chapter_map_draw(const ChapterMap *map, int32_t first, const StationMark *marks,
                      int32_t chosen, Canvas *canvas);

#endif
