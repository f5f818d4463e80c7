/* inspector_trail.c - see inspector_trail.h */
#include "inspector_trail.h"

#include "../../base/array.h"
#include "../../base/text.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../game/player.h"
#include "inspector_tuning.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLICE_TICKS = 512,
    SHOWN_TICKS = 600, /* before and after the current tick */
    FREE_TICKS = 60    /* of the way without walls */
};

/* The fan's names are its values. */
static const struct TrailLook {
    const char *name;
    char glyph;
    int8_t direction;
    uint8_t role;
} looks[TRAIL_COUNT] = {{"", '-', -1, ROLE_LOST},
                        {"", '+', 1, ROLE_REACHED},
                        [TRAIL_OWN] = {"", '.', 0, ROLE_BACK},
                        [TRAIL_CAME] = {"as it came", '`', 0, ROLE_BACK},
                        [TRAIL_GHOST] = {"ghost", '&', 0, ROLE_BACK}};

static const char free_glyph = ':';

void trails_init(InspectorTrails *trails, const InputTape *ghost)
{
    *trails = (InspectorTrails){.ghost = ghost, .version = -1};
}

void trails_done(InspectorTrails *trails)
{
    for (int32_t i = 0; i < TRAIL_COUNT; i++)
        free(trails->trails[i].points);
    free(trails->nothing);
    trails_init(trails, NULL);
}

void trails_set_fan(InspectorTrails *trails, const Inspector *inspector, bool has_fan)
{
    size_t cells = (size_t)inspector->level->cols * (size_t)inspector->level->rows;
    trails->has_fan = has_fan;
    trails->version = -1;
    if (has_fan && !trails->nothing) trails->nothing = calloc(cells, 1);
}

/* --- playing --- */

static bool add_point(Trail *trail)
{
    Pose pose;
    if (!ARRAY_RESERVE(&trail->points, &trail->capacity, trail->count + 1, SLICE_TICKS))
        return false;
    player_pose(&trail->game.player, &trail->level, &trail->game.terrain, &pose);
    trail->points[trail->count++] = (TrailPoint){pose.x, pose.y};
    return true;
}

static void begin_trail(InspectorTrails *trails, const Inspector *inspector, int32_t id)
{
    Trail *trail = &trails->trails[id];
    const InspectorLane *lane = inspector_lane(inspector);
    const ModelParams *came = &inspector->level->physics;
    trail->level = id <= TRAIL_OWN ? lane->level : *inspector->level;
    trail->tape = id <= TRAIL_OWN    ? &inspector->tape
                  : id == TRAIL_CAME ? &inspector->came
                                     : trails->ghost;
    trail->count = 0;
    trail->is_there = trail->tape != NULL;
    if (id < TRAIL_OWN) {
        ModelParams *params = &trail->level.physics;
        const Setting *row = &model_settings((ModelKind)params->kind)->rows[lane->constant];
        bool is_tuned =
            trails->has_fan && inspector_tune_far(params, row, looks[id].direction) == TUNE_DONE;
        if (trails->has_fan) inspector_tune_value_text(params, row, trail->value);
        trail->is_there = is_tuned;
    }
    if (id == TRAIL_CAME)
        trail->is_there = inspector_is_changed(inspector) ||
                          memcmp(came, &lane->level.physics, sizeof *came) != 0;
    if (id == TRAIL_GHOST && trail->is_there) trail->is_there = trail->tape->count > 0;
    game_init(&trail->game, &trail->level);
    if (trail->is_there) trail->is_there = add_point(trail);
}

bool trails_work(InspectorTrails *trails, const Inspector *inspector)
{
    int32_t budget = SLICE_TICKS;
    GameEvents events;
    if (trails->version != inspector->version) {
        trails->version = inspector->version;
        for (int32_t id = 0; id < TRAIL_COUNT; id++)
            begin_trail(trails, inspector, id);
    }
    for (int32_t i = TRAIL_COUNT - 1; i >= 0 && budget > 0; i--) {
        Trail *trail = &trails->trails[i];
        while (trail->is_there && budget > 0 && trail->count <= trail->tape->count &&
               trail->game.status != GAME_FINISHED) {
            game_step(&trail->game, &trail->level, trail->tape->ticks[trail->count - 1], &events,
                      NULL);
            budget--;
            trail->is_there = add_point(trail);
        }
    }
    return budget == 0;
}

/* --- drawing --- */

/* Draws the way of the body from the current phase on without walls, with the next input. */
static void draw_free_way(const InspectorTrails *trails, const Inspector *inspector,
                          const View *view, Canvas *canvas, Area area)
{
    const Level *level = &inspector_lane(inspector)->level;
    Model model = *inspector_player(inspector);
    TerrainState state = inspector->game.terrain;
    Terrain terrain = level->terrain;
    terrain.grid.tiles = trails->nothing;
    terrain.lift_count = 0;
    state.crumble_count = 0;
    for (int32_t t = 0; t < FREE_TICKS; t++) {
        Pose pose;
        model_step_with_terrain(&model, &level->physics, &terrain, &state,
                                inspector_next_input(inspector), NULL);
        model_pose(&model, &level->physics, &terrain, &state, &pose);
        view_draw_point(view, canvas, area, (TrailPoint){pose.x, pose.y}, free_glyph);
    }
}

void trails_draw(const InspectorTrails *trails, const Inspector *inspector, const View *view,
                 Canvas *canvas, Area area)
{
    static const uint8_t order[TRAIL_COUNT] = {TRAIL_OWN, TRAIL_GHOST, TRAIL_CAME, 0, 1};
    int32_t first = max_i32(0, inspector->looked_tick - SHOWN_TICKS);
    for (size_t i = 0; i < ARRAY_LENGTH(order); i++) {
        const Trail *trail = &trails->trails[order[i]];
        const struct TrailLook *look = &looks[order[i]];
        int32_t end = min_i32(trail->count, inspector->looked_tick + SHOWN_TICKS);
        uint8_t colour = look->direction < 0 ? view->less_colour : view->more_colour;
        const MarkLook mark = {look->glyph, look->role, look->direction ? colour : 0, false};
        for (int32_t t = first; trail->is_there && t < end; t++)
            view_draw_letter(view, canvas, area, trail->points[t], &mark);
    }
    /* The value of the constant is beside the end of a trail of the fan: the smaller one above it,
     * the larger one below, so that both are seen if the trails end together. */
    for (int32_t id = 0; id < TRAIL_OWN; id++) {
        const Trail *trail = &trails->trails[id];
        int32_t length = (int32_t)strlen(trail->value);
        if (!trail->is_there) continue;
        Area end = view_point_char(view, trail->points[trail->count - 1]);
        if (end.col < 0 || end.col >= area.cols || end.row < 0 || end.row >= area.rows) continue;
        int32_t col = clamp_i32(end.col + 1, 0, max_i32(0, area.cols - length));
        int32_t row = clamp_i32(end.row + looks[id].direction, 0, area.rows - 1);
        widget_text(canvas, (Area){area.col + col, area.row + row, min_i32(length, area.cols), 1},
                    trail->value, looks[id].role);
    }
    if (trails->has_fan && trails->nothing) draw_free_way(trails, inspector, view, canvas, area);
}

bool trails_extent(const InspectorTrails *trails, TrailPoint *least, TrailPoint *most)
{
    const Trail *own = &trails->trails[TRAIL_OWN];
    if (!trails->has_fan || !own->is_there) return false;
    *least = *most = own->points[0];
    for (int32_t id = 0; id <= TRAIL_OWN; id++) {
        const Trail *trail = &trails->trails[id];
        for (int32_t t = 0; trail->is_there && t < trail->count; t++) {
            TrailPoint at = trail->points[t];
            *least = (TrailPoint){min_i32(least->x, at.x), min_i32(least->y, at.y)};
            *most = (TrailPoint){max_i32(most->x, at.x), max_i32(most->y, at.y)};
        }
    }
    return true;
}

void trails_legend(const InspectorTrails *trails, char *out, size_t size)
{
    for (int32_t i = 0; i < TRAIL_COUNT; i++)
        if (trails->trails[i].is_there && i != TRAIL_OWN)
            text_append(out, size, "%s%s %c", out[0] ? "  " : "",
                        i < TRAIL_OWN ? trails->trails[i].value : looks[i].name, looks[i].glyph);
    if (trails->has_fan && trails->nothing)
        text_append(out, size, "%sno walls %c", out[0] ? "  " : "", free_glyph);
}
