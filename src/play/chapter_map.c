/* chapter_map.c - see chapter_map.h */
#include "chapter_map.h"

#include "world_map.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROWS_MIN = 18,
    DISC_COLS = 4,
    DISC_ROWS = 2,
    TOKEN_COLS = 2, /* of the small disc of a level beside the way, one row high */
    STAGGER_ROWS =
        DISC_ROWS + 1, /* a disc and its number: so much higher is every second station */
    MARGIN_COLS = 1,
    RAISED_ROWS = 8, /* the most that ground is raised to a station */
    LOW_ROWS = 24,   /* with less, the ground is flatter, to be below the panel */
    WING_NAME_COLS = 24,
    TORN_COLS = 2
};

/* With every second station higher, half a disc's columns for each are enough. */
static bool has_room(const ChapterMap *map, int32_t levels)
{
    return 2 * (map->cols - 2 * MARGIN_COLS) >= levels * DISC_COLS;
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

/* The column in the middle of a station. */
static int32_t station_col(const ChapterMap *map, int32_t level)
{
    const MapBand *wing = wing_of(map, level);
    if (wing) return wing->col + (level - wing->first) * wing->cols + wing->cols / 2;
    int32_t step = owner_of(map, level) - map->first;
    return map->margin + (2 * step + 1) * (map->cols - 2 * map->margin) / (2 * map->count);
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

static const Colours *colours_of(const ChapterMap *map, const SkinSet *skins, uint8_t palette)
{
    return skin_colours(skins, palette, map->look.is_contrast, map->look.is_ink);
}

/* Brightens deep ground as if it were near the surface, because a map shows much ground. */
static uint8_t bright_ground(const Colours *colours, uint8_t number)
{
    if (colours->is_ink) return number;
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
        const Colours *own = colours_of(map, skins, map->bands[band].palette);
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

/* Finds the row of the ground at each station. Staggered, a station is always a disc and its number
 * higher or lower than the next one. */
static void place_stations(ChapterMap *map)
{
    int16_t *rows = map->rows_of_stations;
    for (int32_t i = 0; i < map->count; i++) {
        int32_t left = station_col(map, map->first + i) - DISC_COLS / 2;
        rows[i] = INT16_MAX;
        for (int32_t col = left; col < left + DISC_COLS; col++)
            rows[i] = (int16_t)min_i32(rows[i], landscape_ground_row(&map->landscape, col));
    }
    for (int32_t i = 1; map->is_staggered && i < map->count; i += 2)
        rows[i] = (int16_t)(rows[min_i32(i + 1, map->count - 1)] - STAGGER_ROWS);
}

/* Copies what a band has of a column of a landscape, the ground raised to the column's station. */
static void copy_column(ChapterMap *map, const MapBand *band, const Canvas *landscape, int32_t col)
{
    int32_t room = map->cols - 2 * map->margin;
    int32_t station = clamp_i32((col - map->margin) * map->count / room, 0, map->count - 1);
    int32_t from = landscape_ground_row(&map->landscape, col);
    int32_t raised = max_i32(0, from - map->rows_of_stations[station]);
    for (int32_t row = 0; row < map->rows; row++) {
        int32_t source = row < from - raised ? row : min_i32(row + raised, landscape->rows - 1);
        if (band_at(map, col, row) != band) continue;
        map->ground.cells[row * map->cols + col] = landscape->cells[source * map->cols + col];
    }
}

/* Draws the whole landscape for every band, and keeps the band's part. */
static bool draw_bands(ChapterMap *map, PictureChoice *choice)
{
    Canvas whole = {0};
    int32_t rows = map->rows + RAISED_ROWS;
    bool is_low = map->rows < LOW_ROWS, is_staggered = map->is_staggered;
    int32_t floor = is_low && !is_staggered ? 12 : 20; /* percent of the rows */
    int32_t rise = is_low ? 8 : is_staggered ? 20 : 34;
    const LandscapeShape shape = {.steps = is_staggered ? map->count : map->count + 2,
                                  .floor_part = (map->rows * floor + 100 * RAISED_ROWS) / rows,
                                  .rise_part = map->rows * rise / rows,
                                  .is_even = is_staggered || is_low};
    bool is_drawn =
        canvas_resize(&whole, map->cols, rows) && canvas_resize(&map->ground, map->cols, map->rows);
    for (int32_t i = 0; i < map->band_count && is_drawn; i++) {
        choice->look.palette = map->bands[i].palette;
        is_drawn = landscape_fit(&map->landscape, choice, &shape, map->cols, rows);
        if (!is_drawn) break;
        if (i == 0) {
            lay_out_bands(map);
            place_stations(map);
        }
        landscape_draw(&map->landscape, &whole);
        for (int32_t col = 0; col < map->cols; col++)
            copy_column(map, &map->bands[i], &whole, col);
    }
    canvas_done(&whole);
    return is_drawn;
}

/* The look of each mark: the colours of the disc and of the number. */
static const struct StationLook {
    char disc, number;
} station_looks[STATION_MARK_COUNT] = {[STATION_NEXT] = {'w', 'w'},
                                       [STATION_OPEN] = {'M', 'n'},
                                       [STATION_DONE] = {'c', 'w'},
                                       [STATION_GOLD] = {'y', 'w'},
                                       [STATION_CLOSED] = {'M', 'm'}};

static uint8_t colour_of_disc(const ChapterMap *map, int32_t station)
{
    return map->colours.letter[(uint8_t)station_looks[map->marks[station]].disc];
}

/* What is behind one of the two pixels of a cell. */
static uint8_t colour_behind(CanvasCell cell, bool is_lower)
{
    return cell.ch == (is_lower ? 0x2584 : 0x2580) ? cell.fg : cell.bg;
}

/* Takes into the table the colours of discs' sides: half a disc's, half of what is behind. */
static void mix_sides(ChapterMap *map, const SkinSet *skins)
{
    for (int32_t i = 0; i < map->count; i++)
        for (int32_t k = 0; k < 2 * DISC_ROWS; k++) {
            int32_t col =
                station_col(map, map->first + i) - DISC_COLS / 2 + k % 2 * (DISC_COLS - 1);
            int32_t row = map->rows_of_stations[i] - 1 - k / 2;
            const Colours *own = colours_of(map, skins, band_at(map, col, row)->palette);
            uint8_t behind = colour_behind(canvas_get(&map->ground, col, row), k < 2);
            behind = colours_take(&map->colours, own, bright_ground(own, behind));
            colours_mix(&map->colours, behind, colour_of_disc(map, i), 50);
        }
}

/* Takes into the table the colour of a chapter's ribbon. */
static void take_ribbon(ChapterMap *map, const SkinSet *skins, MapBand *band)
{
    const Colours *own = colours_of(map, skins, band->palette);
    band->ribbon = colours_take(&map->colours, own, own->top[1]);
}

static bool make(ChapterMap *map, PictureChoice *choice)
{
    ColourUse *use = calloc(1, sizeof *use);
    bool is_made = use && draw_bands(map, choice);
    if (is_made) {
        map->colours = colours_of_figures(colours_of(map, choice->skins, map->bands[0].palette));
        for (int32_t i = 0; i < map->band_count; i++)
            take_ribbon(map, choice->skins, &map->bands[i]);
        for (int32_t i = 0; i < map->wing_count; i++)
            take_ribbon(map, choice->skins, &map->wings[i]);
        mix_sides(map, choice->skins);
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

/* The row of the ground at a station, or of a small disc. */
static int32_t station_row(const ChapterMap *map, int32_t level)
{
    const MapBand *wing = wing_of(map, level);
    if (wing) return wing->row;
    int32_t owner = owner_of(map, level), step = owner - map->first;
    int32_t row = map->rows_of_stations[step];
    if (owner == level) return row;
    for (int32_t i = max_i32(0, step - 1); i <= step + 1 && map->is_staggered && i < map->count;
         i++)
        row = max_i32(row, map->rows_of_stations[i]); /* below its neighbours' numbers too */
    return min_i32(row + 1 + (row == map->rows_of_stations[step]),
                   map->rows - 1 - 2 * map->wing_count);
}

/* Where the feet of the hero are on top of a station. */
static MapPlace place_on(const ChapterMap *map, int32_t level)
{
    bool is_disc = !wing_of(map, level) && owner_of(map, level) == level;
    return (MapPlace){station_col(map, level), station_row(map, level) - (is_disc ? DISC_ROWS : 0)};
}

static void call_hero(ChapterMap *map, int32_t chosen, bool at_once)
{
    map->from = at_once ? place_on(map, chosen) : map->hero;
    map->hero = map->from;
    map->chosen = chosen;
    map->ticks = at_once ? WALK_TICKS : 0;
    if (!at_once) map->faces_left = station_col(map, chosen) < map->from.col;
}

bool chapter_map_tick(ChapterMap *map)
{
    if (!map->is_there || map->ticks >= WALK_TICKS) return false;
    MapPlace to = place_on(map, map->chosen);
    map->ticks++;
    map->hero.col = map->from.col + (to.col - map->from.col) * map->ticks / WALK_TICKS;
    map->hero.row = map->from.row + (to.row - map->from.row) * map->ticks / WALK_TICKS;
    return true;
}

StationMark chapter_map_mark(const Session *session, int32_t level)
{
    const LevelRecord *record = &session->records[level];
    const uint32_t all = (1u << MEDAL_GUIDE) - 1;
    if (!session_level_is_open(session, level, NULL, 0)) return STATION_CLOSED;
    if (!level_record_is_done(record))
        return level == session_next_level(session) ? STATION_NEXT : STATION_OPEN;
    const LevelGoals goals = session_goals(session, level);
    bool has_all = (medals_of_record(&goals, record) & all) == all;
    return has_all ? STATION_GOLD : STATION_DONE;
}

static bool marks_are_same(const ChapterMap *map, const Session *session)
{
    for (int32_t i = 0; i < map->count + map->side_count; i++)
        if (map->marks[i] != chapter_map_mark(session, map->first + i)) return false;
    return true;
}

bool chapter_map_fit(ChapterMap *map, const App *app, int32_t chosen)
{
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    bool is_calm = app->session->settings.motion == MOTION_CALM;
    term_size(app->term, &cols, &rows);
    cols = max_i32(cols, APP_MIN_COLS);
    bool is_same =
        map->is_there && map->cols == cols && map->rows == rows &&
        map->look.skin == choice.look.skin && map->look.is_contrast == choice.look.is_contrast &&
        map->look.is_ink == choice.look.is_ink && chosen >= map->first &&
        chosen < map->first + map->count + map->side_count && marks_are_same(map, app->session);
    if (!picture_is_plain(&choice) && is_same) {
        if (chosen != map->chosen) call_hero(map, chosen, is_calm);
        return true;
    }
    chapter_map_done(map);
    if (picture_is_plain(&choice) || rows < ROWS_MIN) return false;
    *map = (ChapterMap){.cols = cols, .rows = rows, .look = choice.look};
    choose_bands(map, app->session, chosen);
    map->is_staggered = map->cols - 2 * MARGIN_COLS < map->count * (DISC_COLS + 1);
    map->margin = map->is_staggered ? MARGIN_COLS : map->cols / (map->count + 2);
    for (int32_t i = 0; i < min_i32(STATION_MAX, map->count + map->side_count); i++)
        map->marks[i] = (uint8_t)chapter_map_mark(app->session, map->first + i);
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

static void put_char(Canvas *canvas, int32_t col, int32_t row, char ch, uint8_t fg, uint8_t bg)
{
    canvas_put_cell(canvas, col, row,
                    (CanvasCell){.ch = (uint8_t)ch,
                                 .style = CANVAS_COLOURED,
                                 .fg = fg,
                                 .bg = bg,
                                 .attributes = TERM_BOLD});
}

/* A colour half mixed with the landscape's at a place, of which the lower half counts or the
 * upper. */
static uint8_t mixed_with_behind(const ChapterMap *map, uint8_t colour, int32_t col, int32_t row,
                                 bool is_lower)
{
    uint8_t behind = colour_behind(canvas_get(&map->ground, col, row), is_lower);
    return colours_nearest_mixture(&map->colours, behind, colour, 50);
}

/* A disc of letters: its sides are half what is behind it. */
static void draw_letter_disc(const ChapterMap *map, Canvas *canvas, Area area, uint8_t colour)
{
    uint8_t shine = map->colours.letter['Y'];
    for (int32_t row = area.row; row < area.row + area.rows; row++) {
        for (int32_t col = area.col + 1; col < area.col + area.cols - 1; col++)
            put_char(canvas, col, row, ' ', shine, colour);
        for (int32_t side = 0; side < 2; side++) {
            int32_t col = area.col + side * (area.cols - 1);
            put_char(canvas, col, row, "()"[side], colour,
                     mixed_with_behind(map, colour, col, row, true));
        }
    }
    if (area.cols > TOKEN_COLS) put_char(canvas, area.col + 1, area.row, '"', shine, colour);
}

/* A disc of pixels: its corners are half what is behind it. */
static void draw_pixel_disc(const ChapterMap *map, Canvas *canvas, Area area, uint8_t colour)
{
    for (int32_t y = 0; y < 2 * area.rows; y++)
        for (int32_t x = 0; x < area.cols; x++) {
            bool is_side = x == 0 || x == area.cols - 1, is_end = y == 0 || y == 2 * area.rows - 1;
            int32_t col = area.col + x, row = area.row + y / 2;
            uint8_t own = is_side && is_end && area.cols > TOKEN_COLS
                              ? mixed_with_behind(map, colour, col, row, y % 2)
                              : colour;
            pixels_paint(canvas, col, 2 * area.row + y, own);
        }
    if (area.cols > TOKEN_COLS)
        pixels_paint(canvas, area.col + 1, 2 * area.row + 1, map->colours.letter['Y']);
}

/* A disc with its number below it, or a small one with its letter beside it; the number of the
 * chosen one is marked. */
static void draw_station(const ChapterMap *map, int32_t level, Canvas *canvas)
{
    const struct StationLook *look = &station_looks[map->marks[level - map->first]];
    const MapBand *wing = wing_of(map, level);
    bool is_token = wing || owner_of(map, level) != level, is_chosen = level == map->chosen;
    int32_t col = station_col(map, level), row = station_row(map, level);
    char label[WORLD_LABEL_MAX], text[WORLD_LABEL_MAX + 2];
    world_file_label(map->world, level, label);
    const char *shown = is_token && !wing ? label + strcspn(label, "B") : label;
    Area disc = is_token ? (Area){col - TOKEN_COLS, row, TOKEN_COLS, 1}
                         : (Area){col - DISC_COLS / 2, row - DISC_ROWS, DISC_COLS, DISC_ROWS};
    uint8_t colour = colour_of_disc(map, level - map->first);
    if (map->look.skin == SKIN_PIXELS)
        draw_pixel_disc(map, canvas, disc, colour);
    else
        draw_letter_disc(map, canvas, disc, colour);
    snprintf(text, sizeof text, is_token ? "%s" : is_chosen ? ">%s<" : "%2s", shown);
    int32_t at = is_token ? col : col - ((int32_t)strlen(text) + 1) / 2;
    disc.rows += !is_token;
    widget_clickable(canvas, disc, level, REQUEST_NONE);
    widget_clickable(canvas, (Area){at, row, (int32_t)strlen(text), 1}, level, REQUEST_NONE);
    uint8_t fg = map->colours.letter[is_chosen ? 'k' : (uint8_t)look->number];
    canvas_text_coloured(canvas, at, row, text, fg,
                         is_chosen ? map->colours.letter['w'] : map->colours.panel, TERM_BOLD);
}

/* A step of the path: a letter on what is behind, or a pixel. */
static void put_path(const ChapterMap *map, Canvas *canvas, int32_t col, int32_t row, char ch,
                     uint8_t fg)
{
    if (map->look.skin != SKIN_PIXELS)
        put_char(canvas, col, row, ch, fg, canvas_get(canvas, col, row).bg);
    else if (ch != '-' || col % 2)
        pixels_paint(canvas, col, 2 * row + (ch == '-'), fg);
}

/* The path from each disc to the next: level ground between discs of about the same height, else a
 * stroke at the number of the upper one. */
static void draw_path(const ChapterMap *map, Canvas *canvas)
{
    for (int32_t i = 0; i + 1 < map->count; i++) {
        bool is_walked = map->marks[i] == STATION_DONE || map->marks[i] == STATION_GOLD;
        uint8_t fg = map->colours.letter[is_walked ? 'w' : 'm'];
        int32_t row = map->rows_of_stations[i], next_row = map->rows_of_stations[i + 1];
        int32_t col = station_col(map, map->first + i) + DISC_COLS / 2;
        int32_t end = station_col(map, map->first + i + 1) - DISC_COLS / 2;
        if (row - next_row >= STAGGER_ROWS) put_path(map, canvas, end, next_row, '/', fg);
        if (next_row - row >= STAGGER_ROWS) put_path(map, canvas, col - 1, row, '\\', fg);
        for (int32_t at = row - 1, k = 1; k <= end - col; k++) {
            int32_t to = row - 1 + (next_row - row) * k / (end - col);
            if (at == to) put_path(map, canvas, col + k - 1, at, '-', fg);
            for (; at > to; at--)
                put_path(map, canvas, col + k - 1, at, '/', fg);
            for (; at < to; at++)
                put_path(map, canvas, col + k - 1, at + 1, '\\', fg);
        }
    }
}

void chapter_map_draw(const ChapterMap *map, Canvas *canvas)
{
    if (!map->is_there) return;
    for (int32_t row = 0; row < min_i32(map->rows, canvas->rows); row++)
        for (int32_t col = 0; col < min_i32(map->cols, canvas->cols); col++)
            canvas_put_cell(canvas, col, row, map->ground.cells[row * map->cols + col]);
    draw_path(map, canvas);
    uint8_t dim = map->colours.letter['n'];
    for (int32_t i = 0; i < map->wing_count; i++) { /* dashes from its name to its last level */
        const MapBand *wing = &map->wings[i];
        for (int32_t col = WING_COL; col < station_col(map, wing->end - 1); col++)
            put_char(canvas, col, wing->row, '-', dim, canvas_get(canvas, col, wing->row).bg);
    }
    int32_t end = map->first + map->count + map->side_count;
    for (int32_t level = map->first + map->count; level < end; level++) {
        int32_t owner = owner_of(map, level), col = station_col(map, level);
        if (owner == level) continue;
        for (int32_t row = station_row(map, owner) + 1; row < station_row(map, level); row++)
            put_char(canvas, col, row, ':', dim, canvas_get(canvas, col, row).bg);
    }
    for (int32_t i = 0; i < map->count + map->side_count; i++)
        draw_station(map, map->first + i, canvas);
    bool walks = map->ticks < WALK_TICKS;
    scene_stand_sprite(map->landscape.picture.scene, walks ? SPRITE_HERO_RUN : SPRITE_HERO_IDLE,
                       walks ? map->ticks / 3 : 0, map->faces_left, canvas, map->hero.col,
                       map->hero.row);
}
