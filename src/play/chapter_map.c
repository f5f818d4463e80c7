/* chapter_map.c - see chapter_map.h */
#include "chapter_map.h"

#include "../level/level_file.h"
#include "../look/ground.h"
#include "../ui/theme.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WALK_TICKS = 12, GROUND_ROWS = 3, RISE_MAX = 4, CELLS_MIN = 2, FINISH_AT = 1 };

/* The row of the topmost ground below a column: steps of one or two cells from station to station.
 */
static int32_t ground_row(int32_t col, int32_t cols, int32_t rows, int32_t count, uint8_t palette)
{
    int32_t station = min_i32(count - 1, col * count / cols);
    int32_t rise = (int32_t)(place_hash(station, palette + 11) % (RISE_MAX + 1));
    if (station > 0 && station + 1 < count) rise = (rise + RISE_MAX * station / count) / 2 + 1;
    return max_i32(3, rows - GROUND_ROWS - rise);
}

/* The text of such a level: the caller frees it. */
static char *landscape_text(ChapterMap *map, int32_t cols, int32_t rows)
{
    char *text = malloc((size_t)(cols + 1) * (size_t)rows + 1), *at = text;
    if (!text) return NULL;
    for (int32_t row = 0; row < rows; row++) {
        for (int32_t col = 0; col < cols; col++) {
            int32_t ground = ground_row(col, cols, rows, map->count, map->palette);
            *at++ = row >= ground ? '#' : '.';
        }
        *at++ = '\n';
    }
    *at = '\0';
    text[0] = '@';
    text[FINISH_AT] = 'F';
    for (int32_t i = 0; i < map->count; i++) {
        int32_t col = (2 * i + 1) * cols / (2 * map->count);
        map->station_cols[i] = (int16_t)col;
        map->station_rows[i] = (int16_t)(ground_row(col, cols, rows, map->count, map->palette) - 1);
    }
    return text;
}

static bool make_level(ChapterMap *map, int32_t cols, int32_t rows)
{
    ErrorList errors;
    char *text = landscape_text(map, cols, rows);
    error_list_init(&errors, "map");
    map->file =
        text ? level_file_parse("map", text, strlen(text), NULL, &map->level, &errors) : NULL;
    free(text);
    if (!map->file) return false;
    game_init(&map->game, &map->level);
    map->level.glyphs[FINISH_AT] = '.'; /* needed to be a level, and not to be seen */
    return true;
}

static Fixed station_x(const ChapterMap *map, int32_t station)
{
    return map->station_cols[station] * ONE + ONE / 2;
}

/* Puts the hero on the ground at its place, running or standing. */
static void place_hero(ChapterMap *map, Fixed dx)
{
    Body *body = &map->game.player.as.grid;
    int32_t col = clamp_i32(fixed_floor(map->hero_x), 0, map->level.cols - 1);
    int32_t row = 0;
    while (row < map->level.rows && level_kind(&map->level, col, row) != KIND_SOLID)
        row++;
    body->x = map->hero_x;
    body->y = row * ONE;
    body->dx = dx;
    body->grounded = true;
    body->ground = GROUND_CELL;
    body->ground_col = (int16_t)col;
    body->ground_row = (int16_t)row;
    if (dx != 0) body->face = (int8_t)sign_i32(dx);
}

bool chapter_map_fit(ChapterMap *map, const App *app, uint8_t palette, int32_t count,
                     int32_t chosen)
{
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    term_size(app->term, &cols, &rows);
    cols = max_i32(cols, APP_MIN_COLS);
    rows = max_i32(rows, APP_MIN_ROWS);
    choice.look.palette = palette;
    if (picture_is_plain(&choice) || count > STATION_MAX || rows < 16) {
        chapter_map_done(map);
        return false;
    }
    Area area = {0, 0, cols, rows};
    choice.zoom = (uint8_t)scene_auto_zoom(choice.skins, (SkinKind)choice.look.skin, area);
    const Zoom *zoom = &zooms[choice.zoom];
    bool is_same = map->is_there && map->cols == cols && map->rows == rows && map->count == count &&
                   map->palette == palette && map->zoom == choice.zoom;
    if (!is_same) {
        chapter_map_done(map);
        map->cols = cols;
        map->rows = rows;
        map->count = count;
        map->palette = palette;
        map->zoom = choice.zoom;
        int32_t level_cols = max_i32(CELLS_MIN * count, (cols + zoom->cols - 1) / zoom->cols);
        map->is_there =
            make_level(map, level_cols, max_i32(8, (rows + zoom->rows - 1) / zoom->rows));
        if (!map->is_there) return false;
        map->hero_x = station_x(map, chosen);
        place_hero(map, 0);
    }
    picture_fit(&map->picture, &choice, area, &map->level, &map->game);
    return true;
}

void chapter_map_done(ChapterMap *map)
{
    if (map->is_there) {
        picture_done(&map->picture);
        level_done(&map->level);
        level_file_done(map->file);
    }
    *map = (ChapterMap){.is_there = false};
}

bool chapter_map_tick(ChapterMap *map, int32_t chosen)
{
    if (!map->is_there) return false;
    Fixed way = station_x(map, chosen) - map->hero_x;
    Fixed step = clamp_i32(way, -max_i32(ONE / 3, abs_i32(way) / WALK_TICKS * 2),
                           max_i32(ONE / 3, abs_i32(way) / WALK_TICKS * 2));
    GameEvents events = {.count = 0};
    Input input = way == 0 ? 0 : way > 0 ? INPUT_RIGHT : INPUT_LEFT;
    map->hero_x += step;
    map->game.ticks++;
    place_hero(map, step);
    if (map->picture.scene) scene_step(map->picture.scene, &map->level, &map->game, input, &events);
    return way != 0;
}

/* "(12)" above a station, in the colours of what is done of it. */
static void draw_station(const ChapterMap *map, const Colours *colours, int32_t station,
                         int32_t number, StationMark mark, bool is_chosen, Canvas *canvas)
{
    static const char colours_of_marks[] = {
        [STATION_NEXT] = 'w', [STATION_OPEN] = 'm', [STATION_DONE] = 'c', [STATION_GOLD] = 'y'};
    const Zoom *zoom = &zooms[map->zoom];
    char text[16];
    int32_t left, top;
    view_origin(&map->picture.view, &left, &top);
    int length = snprintf(text, sizeof text, mark == STATION_NEXT ? "[%d]" : "(%d)", (int)number);
    int32_t col = map->station_cols[station] * zoom->cols + (zoom->cols - length) / 2 - left;
    int32_t row = (map->station_rows[station] + 1) * zoom->rows - top + (zoom->rows > 1 ? 1 : 0);
    uint8_t bg = colours->letter[(uint8_t)colours_of_marks[mark]], dark = colours->letter['k'];
    for (int32_t i = 0; i < length; i++)
        canvas_put_cell(canvas, col + i, row,
                        (CanvasCell){.ch = (uint8_t)text[i],
                                     .style = CANVAS_COLOURED,
                                     .fg = dark,
                                     .bg = bg,
                                     .attributes =
                                         is_chosen ? TERM_BOLD | TERM_UNDERLINE : TERM_BOLD});
}

void chapter_map_draw(const ChapterMap *map, int32_t first, const StationMark *marks,
                      int32_t chosen, Canvas *canvas)
{
    if (!map->is_there || !map->picture.scene) return;
    const Colours *colours = map->picture.scene->ground.colours;
    picture_draw(&map->picture, &map->level, &map->game, canvas,
                 (Area){0, 0, canvas->cols, canvas->rows});
    for (int32_t i = 0; i < map->count; i++)
        draw_station(map, colours, i, first + i, marks[i], i == chosen, canvas);
}
