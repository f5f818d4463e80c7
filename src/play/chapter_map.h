/* chapter_map.h - the levels of a world as stations in a landscape: all chapters side by side, each
 * in its colours, with the B-sides under their levels and the wings below all; or, without room for
 * that, the chapter of one level.
 *
 * The landscape is drawn once and kept; its colours are those of several chapters, mixed.
 * Units: columns and rows of the screen; ticks of 1/60 s.
 * Memory: chapter_map_done frees; the session's world must outlive it. */
#ifndef LEDGE_PLAY_CHAPTER_MAP_H
#define LEDGE_PLAY_CHAPTER_MAP_H

#include "app/app.h"

enum { STATION_MAX = 128, WING_MAX = 4, WING_COL = 2, WALK_TICKS = 12 };

typedef enum StationMark {
    STATION_NEXT,
    STATION_OPEN,
    STATION_DONE,
    STATION_GOLD,
    STATION_CLOSED,
    STATION_MARK_COUNT
} StationMark;

/* How far the player has come with a level. */
StationMark chapter_map_mark(const Session *session, int32_t level);

typedef struct MapPlace {
    int32_t col, row;
} MapPlace;

/* A chapter on the map. */
typedef struct MapBand {
    int32_t chapter;    /* -1: the world has none */
    int32_t first, end; /* levels */
    int32_t col, cols;  /* where it lies */
    int32_t row;        /* of a wing */
    uint8_t palette, ribbon;
} MapBand;

typedef struct ChapterMap {
    bool is_there; /* the other fields are valid only then */
    const WorldFile *world;
    int32_t cols, rows;
    SceneLook look;
    int32_t first, count; /* levels that are stations */
    int32_t side_count;   /* levels after these that lie beside the way */
    int32_t margin;       /* columns left and right of all stations */
    bool is_staggered; /* every second station is higher, because they have no room side by side */
    uint8_t marks[STATION_MAX]; /* StationMark of each level, those beside the way last */
    int16_t rows_of_stations[STATION_MAX]; /* of the ground at each, where its number is */
    int32_t band_count, wing_count;
    MapBand bands[CHAPTER_MAX];
    MapBand wings[WING_MAX]; /* each in a row; `col` is that of its first level */
    Landscape landscape;
    Colours colours;
    Canvas ground;         /* what never changes */
    MapPlace hero, from;   /* where the hero is, and where it was when it started to walk to... */
    int32_t chosen, ticks; /* ...this level; ticks since then */
    bool faces_left;
} ChapterMap;

/* Makes the map for the screen, unless it exists already; the hero is at the chosen level, or walks
 * to it. False, with no map, if everything is drawn plain or there is no room. */
bool chapter_map_fit(ChapterMap *map, const App *app, int32_t chosen);
void chapter_map_done(ChapterMap *map);

/* One tick: the hero walks on. False when it has arrived. */
bool chapter_map_tick(ChapterMap *map);

/* Draws the map over the whole canvas. */
void chapter_map_draw(const ChapterMap *map, Canvas *canvas);

#endif
