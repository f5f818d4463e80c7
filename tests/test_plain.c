/* test_plain.c - the engines to be read, levels/lessons/code/NAME.c: each is compiled, and moves as
 * the fast one does, to the bit, through hundreds of rooms that a seed makes. */
#include "stage.h"

#include "../src/base/file.h"
#include "../src/learn/lesson/column.h"
#include "full.h"
#include "scratch.h"
#include "seed.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ROOMS = 300,
    FEW_ROOMS = 60,
    TICKS = 200,
    COLS_MAX = 24,
    ROWS_MAX = 12,
    OUT_MAX = 200000,
    LINES_MAX = 80,
    LINE_CHARS_MAX = 100
};

/* A room, its constants and its keys. */
typedef struct Room {
    uint32_t seed;
    int32_t cols, rows, col, row;
    char cells[ROWS_MAX][COLS_MAX + 1];
    Input inputs[TICKS];
    Stage stage;
    ModelParams params;
    FILE *task;
} Room;

static int32_t draw(Room *room, int32_t limit)
{
    return seed_below(&room->seed, limit);
}

static double draw_between(Room *room, double low, double high)
{
    return low + (high - low) * draw(room, 1000003) / 1000003;
}

/* Sets a constant, and writes it into the task. */
static void set(Room *room, const char *key, double value)
{
    char text[40];
    snprintf(text, sizeof text, "%.17g", value);
    if (model_set(&room->params, key, text) != SETTING_OK) fail_msg("%s = %s", key, text);
    fprintf(room->task, "set %s %s\n", key, text);
}

/* --- what a model's rooms have --- */

static void set_cell(Room *room)
{
    set(room, "walk", draw_between(room, 0.01, 0.4));
    set(room, "jump", draw_between(room, 0.2, 1.2));
    set(room, "xr", draw_between(room, 0, 1));
    set(room, "yr", draw_between(room, 0, 1));
    set(room, "dx0", draw_between(room, -2, 2));
    set(room, "dy0", draw_between(room, -1, 1));
    if (draw(room, 2)) set(room, "gravity", draw_between(room, 0, 0.2));
    if (draw(room, 2)) set(room, "frict", draw_between(room, 0.5, 1));
    if (draw(room, 2)) set(room, "fricty", draw_between(room, 0.5, 1));
    if (draw(room, 2)) set(room, "radius", draw_between(room, 0.1, 0.5));
    if (draw(room, 4) == 0) set(room, "px", draw_between(room, 0, 128));
    if (draw(room, 4) == 0) set(room, "py", draw_between(room, 0, 96));
}

static void set_tiny(Room *room)
{
    static const double rates[] = {30, 60, 144};
    set(room, "dt", 1 / rates[draw(room, 3)]);
    if (draw(room, 2)) set(room, "maxdx", draw_between(room, 5, 60));
    if (draw(room, 2)) set(room, "accel", draw_between(room, 10, 100));
    if (draw(room, 2)) set(room, "friction", draw_between(room, 10, 200));
    if (draw(room, 2)) set(room, "gravity", draw_between(room, 0, 100));
    if (draw(room, 2)) set(room, "maxdy", draw_between(room, 5, 120));
    if (draw(room, 2)) set(room, "impulse", draw_between(room, 0, 3000));
}

static void set_bank(Room *room)
{
    if (draw(room, 2)) set(room, "accel", draw_between(room, 0.01, 2));
    if (draw(room, 2)) set(room, "fric", draw_between(room, 0.01, 2));
    if (draw(room, 2)) set(room, "max", draw_between(room, 0.1, 20));
    if (draw(room, 4) == 0) set(room, "const", draw_between(room, 0.01, 3));
    if (draw(room, 2)) set(room, "subpixels", 1 + draw(room, 64));
    if (draw(room, 4) == 0) set(room, "bottom_offset", draw(room, 20));
}

typedef struct PlainEngine {
    const char *name;
    ModelKind kind;
    void (*set)(Room *room);
    const char *header;
} PlainEngine;

static const PlainEngine engines[] = {
    {"cell", MODEL_CELL, set_cell, "tick,cx,cy,xr,yr,dx,dy"},
    {"tiny", MODEL_TINY, set_tiny, "tick,px,py,vx,vy,ground"},
    {"bank", MODEL_BANK, set_bank, "tick,px,vx,bank"},
};

/* --- rooms --- */

static void make_cells(Room *room)
{
    static const char *const kinds[] = {"....#", "......#=", ".........#"};
    const char *letters = kinds[draw(room, 3)];
    room->cols = 6 + draw(room, COLS_MAX - 6);
    room->rows = 4 + draw(room, ROWS_MAX - 4);
    for (int32_t row = 0; row < room->rows; row++)
        for (int32_t col = 0; col < room->cols; col++) {
            char letter = letters[draw(room, (int32_t)strlen(letters))];
            room->cells[row][col] = row + 1 == room->rows && draw(room, 8) ? '#' : letter;
        }
    room->col = draw(room, room->cols);
    room->row = draw(room, room->rows - 1);
    room->cells[room->row][room->col] = '.';
}

static void write_level(Room *room)
{
    const char *rows[ROWS_MAX];
    fprintf(room->task, "task 1\nsize %d %d\n", (int)room->cols, (int)room->rows);
    for (int32_t row = 0; row < room->rows; row++) {
        room->cells[row][room->cols] = '\0';
        rows[row] = room->cells[row];
        fprintf(room->task, "row %s\n", rows[row]);
    }
    fprintf(room->task, "start %d %d\n", (int)room->col, (int)room->row);
    stage_draw(&room->stage, rows, room->rows);
}

static void write_keys(Room *room)
{
    fprintf(room->task, "ticks %d\n", TICKS);
    for (int32_t tick = 0; tick < TICKS; tick++) {
        bool stays = tick > 0 && draw(room, 8) > 0;
        Input keys = (Input)((draw(room, 2) ? INPUT_JUMP : 0) | draw(room, 4));
        keys = stays ? room->inputs[tick - 1] : keys;
        room->inputs[tick] = keys;
        fprintf(room->task, "%s%s%s%s\n", keys & INPUT_LEFT ? "L" : "",
                keys & INPUT_RIGHT ? "R" : "", keys & INPUT_JUMP ? "J" : "", keys ? "" : "-");
    }
}

/* Writes a room's task. */
static void make_room(Room *room, const PlainEngine *engine, uint32_t seed, const char *path)
{
    memset(room, 0, sizeof *room);
    room->seed = seed * 2654435761u + 1;
    room->task = fopen(path, "w");
    assert_non_null(room->task);
    model_params_init(&room->params, engine->kind);
    make_cells(room);
    write_level(room);
    engine->set(room);
    write_keys(room);
    assert_int_equal(fclose(room->task), 0);
}

/* --- both engines --- */

/* The columns that the header names, as they are written. */
static void write_row(const PlainEngine *engine, const Row *row, int32_t tick, char *out,
                      size_t size)
{
    char names[64], *rest = NULL;
    snprintf(names, sizeof names, "%s", engine->header);
    snprintf(out, size, "%d", (int)tick);
    strtok_r(names, ",", &rest);
    for (const char *name; (name = strtok_r(NULL, ",", &rest)) != NULL;) {
        int32_t at = 0;
        while (strcmp(column_infos[at].name, name) != 0)
            at++;
        size_t used = strlen(out);
        snprintf(out + used, size - used, ",%.17g", row->at[at]);
    }
}

/* Holds what the plain engine said against the fast one, tick by tick. */
static void compare(const PlainEngine *engine, Room *room, uint32_t seed, char *said)
{
    Model model;
    char *rest = NULL, line[200];
    const char *header = strtok_r(said, "\n", &rest);
    if (!header || strcmp(header, engine->header) != 0)
        fail_msg("%s says %s", engine->name, header ? header : "nothing");
    const Terrain *terrain = &room->stage.terrain;
    TerrainState *terrain_state = &room->stage.state;
    const ModelContext context = {&model, &room->params, terrain, terrain_state};
    model_init_at_start(&model, &room->params, terrain, terrain_state, room->col, room->row);
    for (int32_t tick = 0; tick <= TICKS; tick++) {
        Row row;
        if (tick > 0)
            model_step(&model, &room->params, terrain, terrain_state, room->inputs[tick - 1], NULL);
        row_fill(&row, &context);
        write_row(engine, &row, tick, line, sizeof line);
        const char *theirs = strtok_r(NULL, "\n", &rest);
        if (!theirs || strcmp(theirs, line) != 0)
            fail_msg("%s, room %u: it says %s; the engine %s", engine->name, seed,
                     theirs ? theirs : "nothing", line);
    }
    assert_null(strtok_r(NULL, "\n", &rest));
}

static void compile(const PlainEngine *engine)
{
    char path[PATH_MAX], command[2 * PATH_MAX];
    const char *compiler = getenv("CC");
    scratch_path(path, engine->name);
    snprintf(command, sizeof command,
             "%s -std=c17 -Wall -Wextra -Wpedantic -Werror -O1 -ffp-contract=off -o '%s' "
             "levels/lessons/code/%s.c -lm",
             compiler && compiler[0] ? compiler : "cc", path, engine->name);
    assert_int_equal(system(command), 0);
}

static void check_engine(const PlainEngine *engine)
{
    static Room room;
    static char said[OUT_MAX];
    char program[PATH_MAX], task[PATH_MAX], command[3 * PATH_MAX];
    compile(engine);
    scratch_path(program, engine->name);
    scratch_path(task, "task");
    snprintf(command, sizeof command, "'%s' <'%s'", program, task);
    for (uint32_t seed = 0; seed < (is_full() ? ROOMS : FEW_ROOMS); seed++) {
        make_room(&room, engine, seed, task);
        FILE *pipe = popen(command, "r");
        assert_non_null(pipe);
        size_t length = fread(said, 1, sizeof said - 1, pipe);
        said[length] = '\0';
        assert_int_equal(pclose(pipe), 0);
        compare(engine, &room, seed, said);
    }
}

static void the_plain_cell_moves_as_the_engine_to_the_bit(void **state)
{
    (void)state;
    check_engine(&engines[0]);
}

static void the_plain_tiny_moves_as_the_engine_to_the_bit(void **state)
{
    (void)state;
    check_engine(&engines[1]);
}

static void the_plain_bank_moves_as_the_engine_to_the_bit(void **state)
{
    (void)state;
    check_engine(&engines[2]);
}

/* --- what a reader sees --- */

static char *read_engine(const PlainEngine *engine)
{
    char path[100];
    size_t length;
    ErrorList errors;
    error_list_init(&errors, engine->name);
    snprintf(path, sizeof path, "levels/lessons/code/%s.c", engine->name);
    char *text = file_read(path, OUT_MAX, &length, &errors);
    assert_non_null(text);
    return text;
}

static void a_plain_engine_has_at_most_eighty_short_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(engines); i++) {
        char *text = read_engine(&engines[i]), *rest = text;
        int32_t lines = 0;
        for (; *rest; lines++) {
            size_t length = strcspn(rest, "\n");
            assert_true(length <= LINE_CHARS_MAX);
            rest += length + 1;
        }
        assert_true(lines <= LINES_MAX);
        free(text);
    }
}

static void a_plain_engine_names_the_phases_in_their_order(void **state)
{
    static const char mark[] = "/* phase ";
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(engines); i++) {
        int32_t count, found = 0;
        const PhaseInfo *phases = model_phases(engines[i].kind, &count);
        char *text = read_engine(&engines[i]);
        for (const char *at = text; (at = strstr(at, mark)) != NULL; found++) {
            at += strlen(mark);
            assert_true(found < count);
            size_t length = strlen(phases[found].name);
            assert_memory_equal(at, phases[found].name, length);
            assert_memory_equal(at + length, " */", 3);
        }
        /* After those of 000 the table of `cell` has two that only 003 has. */
        assert_int_equal(found, engines[i].kind == MODEL_CELL ? count - 2 : count);
        free(text);
    }
}

#define scratch_test(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        scratch_test(the_plain_cell_moves_as_the_engine_to_the_bit),
        scratch_test(the_plain_tiny_moves_as_the_engine_to_the_bit),
        scratch_test(the_plain_bank_moves_as_the_engine_to_the_bit),
        cmocka_unit_test(a_plain_engine_has_at_most_eighty_short_lines),
        cmocka_unit_test(a_plain_engine_names_the_phases_in_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
