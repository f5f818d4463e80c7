/* tunnel_check.c - see tunnel_check.h. Lets a body run against walls and floors of every
 * thickness, with the model and the constants of the level. */
#include "tunnel_check.h"

#include <string.h>

enum { THICKNESS_MAX = 4, RUN_MAX = 128, MARGIN = 8, TICKS_MAX = 900, NEVER = 0, STARTS = 16 };

/* A shaft or a corridor of this width; the body moves in its middle. */
enum { COURSE_WIDTH = 5, COURSE_LENGTH = RUN_MAX + THICKNESS_MAX + 2 * MARGIN };

typedef struct Course {
    bool is_shaft;
    uint8_t tiles[COURSE_WIDTH * COURSE_LENGTH];
    Terrain terrain;
    TerrainState state;
    Model model;
} Course;

/* ---- the course ---- */

static void put_tile(Course *course, int32_t along, int32_t across)
{
    int32_t col = course->is_shaft ? across : along, row = course->is_shaft ? along : across;
    course->tiles[row * course->terrain.grid.cols + col] = TILE_SOLID;
}

/* The body starts in the first cell; a corridor has a floor. */
static void lay_course(Course *course, bool is_shaft)
{
    enum { MIDDLE = COURSE_WIDTH / 2 };
    memset(course, 0, sizeof *course);
    course->is_shaft = is_shaft;
    course->terrain.grid = (Grid){course->tiles, is_shaft ? COURSE_WIDTH : COURSE_LENGTH,
                                  is_shaft ? COURSE_LENGTH : COURSE_WIDTH};
    for (int32_t along = 0; !is_shaft && along < COURSE_LENGTH; along++)
        put_tile(course, along, MIDDLE + 1);
}

static void start(Course *course, const ModelParams *params)
{
    terrain_init(&course->state, &course->terrain);
    model_init(&course->model, params, &course->terrain, &course->state,
               course->is_shaft ? COURSE_WIDTH / 2 : 0, course->is_shaft ? 0 : COURSE_WIDTH / 2);
}

/* The distance along the course: of the feet in a shaft, of the middle in a corridor. */
static Fixed place_along(const Course *course, const ModelParams *params)
{
    Pose pose;
    model_pose(&course->model, params, &course->terrain, &course->state, &pose);
    return course->is_shaft ? pose.y : pose.x;
}

static void step(Course *course, const ModelParams *params)
{
    model_step_with_terrain(&course->model, params, &course->terrain, &course->state,
                            course->is_shaft ? 0 : INPUT_RIGHT, NULL);
}

/* ---- run-ups ---- */

/* Finds for each thickness the number of cells after which a tick first moves the body further than
 * that, or NEVER. */
static void find_speeds(const ModelParams *params, bool is_shaft, int32_t after[THICKNESS_MAX + 1])
{
    Course course;
    lay_course(&course, is_shaft);
    start(&course, params);
    Fixed begin = place_along(&course, params), from = begin;
    for (int32_t tick = 0; tick < TICKS_MAX && from - begin < RUN_MAX * ONE; tick++) {
        step(&course, params);
        Fixed now = place_along(&course, params);
        for (int32_t thickness = 1; thickness <= THICKNESS_MAX; thickness++)
            if (after[thickness] == NEVER && now - from > thickness * ONE)
                after[thickness] = max_i32(1, (from - begin) / ONE);
        from = now;
    }
}

/* Does the body pass an obstacle after `run_up` open cells, from one of several places in the first
 * cell? */
static bool passes(const ModelParams *params, bool is_shaft, int32_t run_up, int32_t thickness)
{
    Course course;
    Fixed end = (run_up + thickness + 1) * ONE;
    lay_course(&course, is_shaft);
    for (int32_t along = run_up + 1; along <= run_up + thickness; along++)
        for (int32_t across = 0; across < COURSE_WIDTH; across++)
            put_tile(&course, along, across);
    for (int32_t i = 0; i < STARTS; i++) {
        Fixed last = 0;
        start(&course, params);
        model_shift(&course.model, params, is_shaft, i / (double)STARTS);
        for (int32_t tick = 0, rest = 0; tick < TICKS_MAX && rest < MARGIN; tick++) {
            step(&course, params);
            Fixed now = place_along(&course, params);
            if (now > end) return true;
            rest = now == last ? rest + 1 : 0;
            last = now;
        }
    }
    return false;
}

/* Finds for each thickness the shortest run-up with which a body passes through, or NEVER. */
static void find_run_ups(const ModelParams *params, bool is_shaft,
                         int32_t run_up[THICKNESS_MAX + 1])
{
    int32_t after[THICKNESS_MAX + 1] = {NEVER};
    find_speeds(params, is_shaft, after);
    for (int32_t thickness = 1; thickness <= THICKNESS_MAX; thickness++) {
        run_up[thickness] = NEVER;
        if (after[thickness] == NEVER) continue;
        for (int32_t run = after[thickness]; run <= RUN_MAX && run_up[thickness] == NEVER; run++)
            if (passes(params, is_shaft, run, thickness)) run_up[thickness] = run;
    }
}

/* ---- the level ---- */

/* A search of the level's rows, or of its columns for shafts. */
typedef struct Scan {
    const Level *level;
    bool is_shaft;
    int32_t run_up[THICKNESS_MAX + 1];
    TunnelPlace *out;
    int32_t count, max;
} Scan;

static bool is_solid(const Scan *scan, int32_t along, int32_t across)
{
    const Grid *grid = &scan->level->terrain.grid;
    int32_t col = scan->is_shaft ? across : along, row = scan->is_shaft ? along : across;
    return tile_infos[grid_get(grid, col, row)].flags & TILE_IS_SOLID;
}

/* Counts the cells from `along` on, in a direction, that are solid or open like the first. */
static int32_t count_same(const Scan *scan, int32_t along, int32_t across, int32_t direction)
{
    int32_t length = scan->is_shaft ? scan->level->rows : scan->level->cols, count = 0;
    bool solid = is_solid(scan, along, across);
    while (along >= 0 && along < length && is_solid(scan, along, across) == solid &&
           count <= RUN_MAX) {
        along += direction;
        count++;
    }
    return count;
}

/* The thickness of an obstacle at `along` that a body can pass, coming from before it or, at a
 * wall, from either side; 0 if there is none. */
static int32_t thickness_of(const Scan *scan, int32_t along, int32_t across, int32_t *run_up)
{
    int32_t length = scan->is_shaft ? scan->level->rows : scan->level->cols;
    if (along == 0 || !is_solid(scan, along, across) || is_solid(scan, along - 1, across)) return 0;
    int32_t thickness = count_same(scan, along, across, 1);
    if (thickness > THICKNESS_MAX || along + thickness >= length) return 0;
    int32_t needed = scan->run_up[thickness];
    int32_t open = count_same(scan, along - 1, across, -1);
    if (!scan->is_shaft) open = max_i32(open, count_same(scan, along + thickness, across, 1));
    *run_up = needed;
    return needed != NEVER && open >= needed ? thickness : 0;
}

static void scan_line(Scan *scan, int32_t across)
{
    int32_t length = scan->is_shaft ? scan->level->rows : scan->level->cols, run_up, beside;
    for (int32_t along = 0; along < length && scan->count < scan->max; along++) {
        int32_t thickness = thickness_of(scan, along, across, &run_up);
        bool is_told = across > 0 && thickness_of(scan, along, across - 1, &beside) == thickness;
        if (thickness == 0 || is_told) continue;
        scan->out[scan->count++] =
            (TunnelPlace){scan->is_shaft ? across : along, scan->is_shaft ? along : across,
                          scan->is_shaft, thickness, run_up};
    }
}

int32_t tunnel_check_find(const Level *level, TunnelPlace *out, int32_t max)
{
    Scan scan = {.level = level, .out = out, .max = max};
    if (!model_may_tunnel(&level->physics)) return 0;
    for (int32_t axis = 0; axis < 2; axis++) {
        scan.is_shaft = axis == 0;
        find_run_ups(&level->physics, scan.is_shaft, scan.run_up);
        int32_t lines = scan.is_shaft ? level->cols : level->rows;
        for (int32_t across = 0; across < lines; across++)
            scan_line(&scan, across);
    }
    return scan.count;
}
