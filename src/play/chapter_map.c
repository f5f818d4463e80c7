/* chapter_map.c - see chapter_map.h */
#include "chapter_map.h"

#include "world_map.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_MIN = 18,
    WIDE_STATION_COLS = 5, /* with less, the number has a sign on one side only */
    USUAL_COLS = 80,
    STAGGERED_COLS = 2,
    EDGE_STEPS = 1, /* of the ground before the first station, and after the last one */
    WING_NAME_COLS = 24,
    TORN_COLS = 2,
    B_SIDE_ROWS = 4, /* below its level */
    PATH_HASH = 5
};

/* Screens of the usual width hold a large world in one picture: with every second station in an
 * even row, two columns for each are enough. */
static bool has_room(const ChapterMap *map, int32_t levels)
{
    bool may_stagger = map->cols >= USUAL_COLS;
    return map->cols >=
           (levels + 2 * EDGE_STEPS) * (may_stagger ? STAGGERED_COLS : STATION_COLS_MIN);
}

/* The room of a station beside the others. */
static int32_t station_cols(const ChapterMap *map)
{
    return map->cols / (map->count + 2 * EDGE_STEPS);
}

/* Chooses the chapters that are shown: all, if they have room, or the one of the chosen level. */
static void choose_bands(ChapterMap *map, const Session *session, int32_t chosen)
{
    const WorldFile *world = &session->world;
    const ChapterList *chapters = &world->chapters;
    int32_t own = chapter_of_level(chapters, chosen);
    int32_t wings = 0;
    for (int32_t i = 0; i < chapters->count; i++)
        wings += chapters->items[i].kind == CHAPTER_WING;
    bool shows_all =
        has_room(map, world->way_count) && world->count <= STATION_MAX && wings <= WING_MAX;
    map->world = world;
    map->band_count = 0;
    for (int32_t i = 0; i < chapters->count; i++) {
        const Chapter *chapter = &chapters->items[i];
        MapBand band = {.chapter = i,
                        .first = chapter->first,
                        .end = chapter_end(chapters, i, world->count),
                        .palette = chapter->palette};
        if (shows_all &&
            chapter->kind == CHAPTER_WING) { /* in a row of its own, from the bottom up */
            assert(map->wing_count < WING_MAX);
            band.col = WING_COL + min_i32(WING_NAME_COLS, (int32_t)strlen(chapter->title) + 11);
            band.cols =
                min_i32(6, (map->cols - WING_COL - band.col) / max_i32(1, band.end - band.first));
            band.row = map->rows - 2 - 2 * map->wing_count;
            map->wings[map->wing_count++] = band;
        } else if (shows_all ? band.first < world->way_count : i == own)
            map->bands[map->band_count++] = band;
    }
    if (chapters->count == 0)
        map->bands[map->band_count++] = (MapBand){.chapter = -1, .end = world->count};
    map->first = map->bands[0].first;
    map->count = map->bands[map->band_count - 1].end - map->first;
    if (shows_all) map->side_count = world->count - world->way_count;
}

/* The level under which a B-side lies; the level itself if it is none. */
static int32_t owner_of(const ChapterMap *map, int32_t level)
{
    int32_t owner = map->side_count > 0 ? world_file_b_side_of(map->world, level) : -1;
    return owner >= 0 ? owner : level;
}

static const MapBand *wing_of(const ChapterMap *map, int32_t level)
{
    for (int32_t i = 0; i < map->wing_count; i++)
        if (level >= map->wings[i].first && level < map->wings[i].end) return &map->wings[i];
    return NULL;
}

static int32_t station_col(const ChapterMap *map, int32_t level)
{
    const MapBand *wing = wing_of(map, level);
    if (wing) return wing->col + (level - wing->first) * wing->cols + wing->cols / 2;
    return landscape_step_col(&map->landscape, EDGE_STEPS + owner_of(map, level) - map->first);
}

/* Makes each band as wide as its levels, up to the middle between two stations. */
static void lay_out_bands(ChapterMap *map)
{
    for (int32_t i = 0; i < map->band_count; i++) {
        MapBand *band = &map->bands[i];
        bool is_last = i + 1 == map->band_count;
        int32_t end = is_last
                          ? map->cols
                          : (station_col(map, band->end - 1) + station_col(map, band->end) + 1) / 2;
        band->col = i == 0 ? 0 : map->bands[i - 1].col + map->bands[i - 1].cols;
        band->cols = end - band->col;
    }
}

/* ---- the picture that is kept ---- */

/* The first column of a band in a row: the border is ragged. */
static int32_t torn_col(const MapBand *band, int32_t row)
{
    if (band->col == 0) return 0;
    return band->col - TORN_COLS +
           (int32_t)((ground_place_hash(band->chapter, row / 2) +
                      ground_place_hash(band->chapter + 9, row)) %
                     (2 * TORN_COLS + 1));
}

static const MapBand *band_at(const ChapterMap *map, int32_t col, int32_t row)
{
    int32_t i = map->band_count - 1;
    while (i > 0 && col < torn_col(&map->bands[i], row))
        i--;
    return &map->bands[i];
}

/* How often each colour of a chapter occurs, and its number in the mixed table. */
typedef struct ColourUse {
    int32_t counts[CHAPTER_MAX][COLOUR_COUNT];
    uint8_t numbers[CHAPTER_MAX][COLOUR_COUNT];
} ColourUse;

/* Brightens deep ground as if it were near the surface, because a map shows much ground. */
static uint8_t bright_ground(const Colours *colours, uint8_t number)
{
    for (int32_t tone = 1; tone < SOIL_TONES; tone++) {
        if (number == colours->soil[tone]) return colours->soil[tone / 2];
        if (number == colours->soil_light[tone]) return colours->soil_light[tone / 2];
        if (number == colours->soil_dark[tone]) return colours->soil_dark[tone / 2];
        if (number == colours->soil_fringe[tone]) return colours->soil_fringe[tone / 2];
    }
    for (int32_t depth = 0; depth < SOIL_DEPTHS; depth++)
        if (number == colours->soil_deep[depth]) return colours->soil[SOIL_TONES / 2];
    return number;
}

/* Adds the most frequent colours first, so that only rare ones do not fit in the table. */
static void mix_colours(ChapterMap *map, const SkinSet *skins, ColourUse *use)
{
    for (int32_t left = map->band_count * COLOUR_COUNT; left > 0; left--) {
        int32_t most = 0, band = 0, number = 0;
        for (int32_t b = 0; b < map->band_count; b++)
            for (int32_t n = 0; n < COLOUR_COUNT; n++)
                if (use->counts[b][n] > most) most = use->counts[b][n], band = b, number = n;
        if (most == 0) return;
        use->counts[band][number] = 0;
        const Colours *own =
            skin_colours(skins, map->bands[band].palette, map->look.is_contrast, map->look.is_ink);
        use->numbers[band][number] =
            colours_take(&map->colours, own, bright_ground(own, (uint8_t)number));
    }
}

/* Makes the border between two bands ragged. */
static void tear_borders(ChapterMap *map)
{
    static const char shreds[] = "{;:)}(|!";
    bool has_pixels = map->look.skin == SKIN_PIXELS;
    for (int32_t i = 1; i < map->band_count; i++)
        for (int32_t row = 0; row < map->rows; row++) {
            int32_t col = torn_col(&map->bands[i], row);
            uint32_t chance = ground_place_hash(row, i);
            if (col < 1 || col >= map->cols) continue;
            CanvasCell *cell = &map->ground.cells[row * map->cols + col];
            cell->fg = cell[-1].bg;
            cell->ch = has_pixels ? (chance & 1 ? 0x2580 : 0x2584) : (uint8_t)shreds[chance % 8];
        }
}

/* Draws the whole landscape for every band, and keeps the band's part. */
static bool draw_bands(ChapterMap *map, PictureChoice *choice, const LandscapeShape *shape)
{
    Canvas whole = {0};
    bool is_drawn = canvas_resize(&whole, map->cols, map->rows) &&
                    canvas_resize(&map->ground, map->cols, map->rows);
    for (int32_t i = 0; i < map->band_count && is_drawn; i++) {
        choice->look.palette = map->bands[i].palette;
        is_drawn = landscape_fit(&map->landscape, choice, shape, map->cols, map->rows);
        if (!is_drawn) break;
        if (i == 0) lay_out_bands(map);
        landscape_draw(&map->landscape, &whole);
        for (int32_t k = 0; k < map->cols * map->rows; k++)
            if (band_at(map, k % map->cols, k / map->cols) == &map->bands[i])
                map->ground.cells[k] = whole.cells[k];
    }
    canvas_done(&whole);
    return is_drawn;
}

static bool make(ChapterMap *map, PictureChoice *choice)
{
    LandscapeShape shape = {.steps = map->count + 2 * EDGE_STEPS,
                            .floor_part = 14,
                            .rise_part = map->band_count > 1 ? 34 : 18};
    ColourUse *use = calloc(1, sizeof *use);
    bool is_made = use && draw_bands(map, choice, &shape);
    if (is_made) {
        map->colours = colours_of_figures(skin_colours(choice->skins, map->bands[0].palette,
                                                       map->look.is_contrast, map->look.is_ink));
        for (int32_t i = 0; i < map->band_count; i++) {
            const Colours *own = skin_colours(choice->skins, map->bands[i].palette,
                                              map->look.is_contrast, map->look.is_ink);
            map->bands[i].ribbon = colours_take(&map->colours, own, own->top[1]);
        }
        for (int32_t i = 0; i < map->wing_count; i++) {
            const Colours *own = skin_colours(choice->skins, map->wings[i].palette,
                                              map->look.is_contrast, map->look.is_ink);
            map->wings[i].ribbon = colours_take(&map->colours, own, own->top[1]);
        }
        for (int32_t i = 0; i < map->cols * map->rows; i++) {
            const CanvasCell *cell = &map->ground.cells[i];
            int32_t band = (int32_t)(band_at(map, i % map->cols, i / map->cols) - map->bands);
            use->counts[band][cell->bg] += 2;
            if (cell->ch != ' ') use->counts[band][cell->fg]++;
        }
        mix_colours(map, choice->skins, use);
        for (int32_t i = 0; i < map->cols * map->rows; i++) {
            CanvasCell *cell = &map->ground.cells[i];
            const uint8_t *numbers =
                use->numbers[band_at(map, i % map->cols, i / map->cols) - map->bands];
            cell->fg = numbers[cell->ch == ' ' ? cell->bg : cell->fg];
            cell->bg = numbers[cell->bg];
        }
        tear_borders(map);
    }
    free(use);
    return is_made;
}

/* ---- the hero ---- */

static void call_hero(ChapterMap *map, int32_t chosen, bool at_once)
{
    map->from = at_once ? station_col(map, chosen) : map->hero_col;
    map->hero_col = map->from;
    map->chosen = chosen;
    map->ticks = at_once ? WALK_TICKS : 0;
    if (!at_once) map->faces_left = station_col(map, chosen) < map->from;
}

bool chapter_map_tick(ChapterMap *map)
{
    if (!map->is_there || map->ticks >= WALK_TICKS) return false;
    int32_t way = station_col(map, map->chosen) - map->from;
    map->ticks++;
    map->hero_col = map->from + way * map->ticks / WALK_TICKS;
    return true;
}

bool chapter_map_fit(ChapterMap *map, const App *app, int32_t chosen)
{
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    bool is_calm = app->session->settings.motion == MOTION_CALM;
    term_size(app->term, &cols, &rows);
    cols = max_i32(cols, APP_MIN_COLS);
    bool is_same = map->is_there && map->cols == cols && map->rows == rows &&
                   map->look.skin == choice.look.skin &&
                   map->look.is_contrast == choice.look.is_contrast &&
                   map->look.is_ink == choice.look.is_ink && chosen >= map->first &&
                   chosen < map->first + map->count + map->side_count;
    if (!picture_is_plain(&choice) && is_same) {
        if (chosen != map->chosen) call_hero(map, chosen, is_calm);
        return true;
    }
    chapter_map_done(map);
    if (picture_is_plain(&choice) || rows < ROWS_MIN) return false;
    *map = (ChapterMap){.cols = cols, .rows = rows, .look = choice.look};
    choose_bands(map, app->session, chosen);
    if (map->count > STATION_MAX || !has_room(map, map->count) || !make(map, &choice)) {
        chapter_map_done(map);
        return false;
    }
    map->is_there = true;
    call_hero(map, chosen, true);
    return true;
}

void chapter_map_done(ChapterMap *map)
{
    landscape_done(&map->landscape);
    canvas_done(&map->ground);
    *map = (ChapterMap){.is_there = false};
}

/* ---- drawing ---- */

/* The look of each mark: the characters around the number, and the colours. */
static const struct StationLook {
    char left, right, fg, bg; /* bg '-': the panel's */
} station_looks[STATION_MARK_COUNT] = {[STATION_NEXT] = {'[', ']', 'k', 'w'},
                                       [STATION_OPEN] = {'.', '.', 'n', '-'},
                                       [STATION_DONE] = {'(', ')', 'k', 'c'},
                                       [STATION_GOLD] = {'*', '*', 'k', 'y'},
                                       [STATION_CLOSED] = {'-', '-', 'm', '-'}};

static void put_char(Canvas *canvas, int32_t col, int32_t row, char ch, uint8_t fg, uint8_t bg)
{
    canvas_put_cell(canvas, col, row,
                    (CanvasCell){.ch = (uint8_t)ch,
                                 .style = CANVAS_COLOURED,
                                 .fg = fg,
                                 .bg = bg,
                                 .attributes = TERM_BOLD});
}

/* The row above the ground. */
static int32_t path_row(const ChapterMap *map, int32_t col)
{
    return landscape_ground_row(&map->landscape, col) - 1;
}

static int32_t station_row(const ChapterMap *map, int32_t level)
{
    const MapBand *wing = wing_of(map, level);
    int32_t owner = owner_of(map, level), row = path_row(map, station_col(map, owner));
    if (wing) return wing->row;
    if (owner != level) return min_i32(row + B_SIDE_ROWS, map->rows - 1 - 2 * map->wing_count);
    return row - (station_cols(map) < STATION_COLS_MIN && (row + level) % 2); /* neighbours apart */
}

/* "(12)" on the ground, in the colour of its state; ">12<" is the chosen one. */
static void draw_station(const ChapterMap *map, int32_t level, StationMark mark, Canvas *canvas)
{
    const struct StationLook *look = &station_looks[mark];
    const MapBand *wing = wing_of(map, level);
    bool is_chosen = level == map->chosen;
    bool is_wide = (wing ? wing->cols : station_cols(map)) >= WIDE_STATION_COLS;
    char text[WORLD_LABEL_MAX + 2], label[WORLD_LABEL_MAX], left = is_chosen ? '>' : look->left,
                                                            right = is_chosen ? '<' : look->right;
    int32_t middle = station_col(map, level), row = station_row(map, level);
    if (!is_wide && right == '.') right = ' ';
    world_file_label(map->world, level, label);
    snprintf(text, sizeof text, "%.*s%s%c", is_wide, &left, label, right);
    int32_t length = (int32_t)strlen(text);
    uint8_t fg = map->colours.letter[(uint8_t)look->fg];
    uint8_t bg = look->bg == '-' ? map->colours.panel : map->colours.letter[(uint8_t)look->bg];
    for (int32_t i = 0; i < length; i++)
        put_char(canvas, middle - length / 2 + i, row, text[i], fg, bg);
}

/* Dashes on the ground from station to station. */
static void draw_path(const ChapterMap *map, const StationMark *marks, Canvas *canvas)
{
    for (int32_t i = 0; i + 1 < map->count; i++) {
        bool is_walked = marks[i] == STATION_DONE || marks[i] == STATION_GOLD;
        uint8_t fg = map->colours.letter[is_walked ? 'y' : 'n'];
        for (int32_t col = station_col(map, map->first + i);
             col < station_col(map, map->first + i + 1); col++) {
            int32_t row = path_row(map, col);
            put_char(canvas, col, row, '-', fg, canvas_get(canvas, col, row).bg);
        }
    }
}

void chapter_map_draw(const ChapterMap *map, const StationMark *marks, Canvas *canvas)
{
    if (!map->is_there) return;
    for (int32_t row = 0; row < min_i32(map->rows, canvas->rows); row++)
        for (int32_t col = 0; col < min_i32(map->cols, canvas->cols); col++)
            canvas_put_cell(canvas, col, row, map->ground.cells[row * map->cols + col]);
    draw_path(map, marks, canvas);
    uint8_t dim = map->colours.letter['n'];
    for (int32_t i = 0; i < map->wing_count; i++) { /* dashes from its name to its last level */
        const MapBand *wing = &map->wings[i];
        for (int32_t col = WING_COL; col < station_col(map, wing->end - 1); col++)
            put_char(canvas, col, wing->row, '-', dim, canvas_get(canvas, col, wing->row).bg);
    }
    int32_t end = map->first + map->count + map->side_count;
    for (int32_t level = map->first + map->count; level < end; level++) {
        int32_t col = station_col(map, level);
        if (owner_of(map, level) == level) continue;
        for (int32_t row = path_row(map, col) + 2; row < station_row(map, level); row++)
            put_char(canvas, col, row, 'H', dim, canvas_get(canvas, col, row).bg); /* a ladder */
    }
    for (int32_t i = 0; i < map->count + map->side_count; i++)
        draw_station(map, map->first + i, marks[i], canvas);
    bool walks = map->ticks < WALK_TICKS;
    int32_t row = walks ? path_row(map, map->hero_col) : station_row(map, map->chosen);
    scene_stand_sprite(map->landscape.picture.scene, walks ? SPRITE_HERO_RUN : SPRITE_HERO_IDLE,
                       walks ? map->ticks / 3 : 0, map->faces_left, canvas, map->hero_col, row);
}
