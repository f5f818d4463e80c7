/* room.c - see room.h */
#include "room.h"

#include "../../base/text.h"
#include "../../level/level_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SEED = 20130516, LEVEL_COLS_MIN = 8, LEVEL_ROWS_MIN = 6 };

static int32_t draw(uint32_t *random, int32_t limit)
{
    *random = *random * 1664525u + 1013904223u;
    return (int32_t)((*random >> 8) % (uint32_t)limit);
}

void room_draw(HiddenRoom *room, int32_t number)
{
    static const int32_t densities[] = {5, 15, 30};
    static const struct {
        int32_t percent;
        Input button;
    } buttons[] = {
        {35, INPUT_LEFT}, {45, INPUT_RIGHT}, {50, INPUT_JUMP}, {30, INPUT_UP}, {15, INPUT_DOWN}};
    uint32_t random = SEED + (uint32_t)number * 2654435761u;
    int32_t cols = LEVEL_COLS_MIN + draw(&random, ROOM_COLS_MAX - LEVEL_COLS_MIN + 1);
    int32_t rows = LEVEL_ROWS_MIN + draw(&random, ROOM_ROWS_MAX - LEVEL_ROWS_MIN + 1);
    int32_t walls = densities[draw(&random, 3)], ways = draw(&random, 2) * 10;
    bool has_floor = draw(&random, 10) < 7;
    memset(room, 0, sizeof *room);
    for (int32_t i = 0; i < cols * rows; i++) {
        bool is_floor = has_floor && i >= cols * (rows - 1);
        int32_t n = draw(&random, 100);
        room->tiles[i] = is_floor || n < walls ? TILE_SOLID
                         : n < walls + ways    ? TILE_ONEWAY
                                               : TILE_EMPTY;
    }
    room->terrain = (Terrain){.grid = {room->tiles, cols, rows}};
    room->col = 1 + draw(&random, cols - 2);
    room->row = 1 + draw(&random, rows - 2);
    room->tiles[room->row * cols + room->col] = TILE_EMPTY;
    Input held = 0;
    for (int32_t i = 0; i < ROOM_TICKS; i++) {
        bool changes = draw(&random, 100) < 12;
        if (changes) held = 0;
        for (size_t k = 0; k < ARRAY_LENGTH(buttons) && changes; k++)
            if (draw(&random, 100) < buttons[k].percent) held |= buttons[k].button;
        room->inputs[i] = held;
    }
    room->random = random;
    room->in_eighths = number % 2 == 1;
}

void room_draw_second(const HiddenRoom *room, double begin[PROGRAM_MORE_MAX])
{
    enum { NEAR = 2, PARTS = 8 };
    uint32_t random = room->random ^ SEED;
    int32_t parts = room->in_eighths ? PARTS : 1000;
    begin[0] = room->col + draw(&random, 2 * NEAR + 1) - NEAR;
    begin[1] = room->row + draw(&random, 3) - 1;
    for (int32_t i = 2; i < SCRIPT_SECOND_COUNT; i++) {
        double part = draw(&random, parts + 1) / (double)parts;
        begin[i] = i < 4 ? part : part / 2 - 0.25;
    }
}

/* A constant of the models that have one called `with`, too: its range, and its range in eighths.
 */
typedef struct RoomConstant {
    const char *key, *with;
    double low, high;
    int32_t eighths_low, eighths_high;
    bool is_always; /* drawn even where the lesson sets it: a start */
} RoomConstant;

// clang-format off
static const RoomConstant constants[] = {
    {"walk",    "radius", 0.01, 0.4,  1, 2,  false},
    {"jump",    "radius", 0.2,  1.2,  4, 8,  false},
    {"gravity", "radius", 0.05, 0.05, 1, 1,  false},
    {"frict",   "radius", 0.5,  1,    4, 8,  false},
    {"fricty",  "radius", 0.5,  1,    4, 8,  false},
    {"radius",  "radius", 0.1,  0.5,  2, 2,  false},
    {"xr",      "radius", 0,    1,    0, 8,  true},
    {"yr",      "radius", 0,    1,    0, 8,  true},
    {"dx0",     "radius", -2.5, 2.5,  -4, 4, true},
    {"dy0",     "radius", -1.5, 1.5,  -4, 4, true},
    {"accel",   "fric",   0.01, 2,    1, 8,  false},
    {"fric",    "fric",   0.01, 2,    1, 8,  false},
    {"max",     "fric",   0.1,  20,   8, 80, false},
};
// clang-format on

void room_draw_constants(const HiddenRoom *room, ModelParams *params, RoomFixed is_fixed,
                         const void *self)
{
    const SettingTable *table = model_settings((ModelKind)params->kind);
    uint32_t random = room->random;
    for (size_t i = 0; i < ARRAY_LENGTH(constants); i++) {
        const RoomConstant *c = &constants[i];
        char text[32];
        int32_t eighths = c->eighths_low + draw(&random, c->eighths_high - c->eighths_low + 1);
        int32_t thousandths = draw(&random, 1001);
        bool is_usual = draw(&random, 2) && !c->is_always && !room->in_eighths;
        double value =
            room->in_eighths ? eighths / 8.0 : c->low + (c->high - c->low) * thousandths / 1000;
        if (is_usual || !setting_find(table, c->with)) continue;
        if (!c->is_always && is_fixed && is_fixed(self, c->key)) continue;
        snprintf(text, sizeof text, "%.6f", value);
        (void)model_set(params, c->key, text);
    }
}

/* ---- a lesson in a room ---- */

struct RoomLesson {
    Lesson lesson;
    HiddenRoom room;
    double second[PROGRAM_MORE_MAX];
};

static void add_level(const HiddenRoom *room, int32_t number, Text *out)
{
    const Grid *grid = &room->terrain.grid;
    text_add(out, "[level]\ntitle = Room %d of %d\n[map]\n", number + 1, ROOM_COUNT);
    for (int32_t row = 0; row < grid->rows; row++) {
        for (int32_t col = 0; col < grid->cols; col++) {
            uint8_t tile = room->tiles[row * grid->cols + col];
            bool is_start = row == room->row && col == room->col;
            CellKind kind = tile == TILE_SOLID    ? KIND_SOLID
                            : tile == TILE_ONEWAY ? KIND_ONEWAY
                            : is_start            ? KIND_START
                                                  : KIND_EMPTY;
            text_add_byte(out, cell_kinds[kind].glyphs[0]);
        }
        text_add_byte(out, '\n');
    }
}

bool room_run_sets(const void *self, const char *key)
{
    const LessonRun *run = self;
    for (int32_t i = 0; i < run->setting_count; i++)
        if (strcasecmp(run->settings[i].row->key, key) == 0) return true;
    return false;
}

/* Puts a run into the room. The constants that it sets stay, except those of its start. */
static void move_run(RoomLesson *room, int32_t index)
{
    LessonRun *run = &room->lesson.runs[index];
    int32_t kept = 0;
    room_draw_constants(&room->room, &run->params, room_run_sets, run);
    for (int32_t i = 0; i < run->setting_count; i++) {
        bool is_drawn = false;
        for (size_t k = 0; k < ARRAY_LENGTH(constants) && !is_drawn; k++)
            is_drawn = constants[k].is_always &&
                       strcasecmp(constants[k].key, run->settings[i].row->key) == 0;
        if (!is_drawn) run->settings[kept++] = run->settings[i];
    }
    run->setting_count = kept;
    run->col = run->row = (Expression){0};
    run->ticks = ROOM_TICKS;
    run->frames = 0;
    run->hold = (InputTape){room->room.inputs, ROOM_TICKS};
    run->hold_from = -1;
    run->sweep_row = NULL;
    run->starts = 1;
    run->second = room->second;
}

RoomLesson *room_lesson_create(const Lesson *lesson, int32_t a, int32_t b, int32_t number)
{
    RoomLesson *room = malloc(sizeof *room);
    Text text = TEXT_GROWING;
    ErrorList unheard;
    LevelFile *file = NULL;
    assert(number >= 0 && number < ROOM_COUNT);
    if (!room) return NULL;
    room->lesson = *lesson;
    room_draw(&room->room, number);
    room_draw_second(&room->room, room->second);
    add_level(&room->room, number, &text);
    error_list_init(&unheard, "room");
    if (text.missing == 0)
        file =
            level_file_parse("room", text.bytes, text.length, NULL, &room->lesson.level, &unheard);
    text_done(&text);
    level_file_done(file);
    if (!file) {
        free(room);
        return NULL;
    }
    room->lesson.terrain = room->room.terrain;
    move_run(room, a);
    move_run(room, b);
    return room;
}

void room_lesson_destroy(RoomLesson *room)
{
    if (room) level_done(&room->lesson.level);
    free(room);
}

const Lesson *room_lesson(const RoomLesson *room)
{
    return &room->lesson;
}
