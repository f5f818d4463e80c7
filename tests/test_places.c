/* What lies behind the levels of the world: how many layers a screen shows, and landmarks. */
#include "full.h"
#include "world_levels.h"

#include "../src/draw/picture.h"
#include "../src/save/level_files.h"
#include "../src/save/opened_replay.h"

#include <stdlib.h>
#include <string.h>

/* Layers, by the number of the one colour that each is drawn with here. Everything else has that
 * of LAYER_OTHER. */
typedef enum Layer {
    LAYER_OTHER,
    LAYER_SKY, /* or a wall behind */
    LAYER_LIGHT,
    LAYER_FAR,
    LAYER_CLOUD,
    LAYER_DEPTH,
    LAYER_LANDMARK,
    LAYERS
} Layer;

enum { FIRST_NUMBER = 200 };

static const char *const layer_names[LAYERS] = {"other", "sky",    "light",   "far",
                                                "cloud", "depths", "landmark"};

static SkinSet *skins;

/* Gives a role the number of its layer, where the chapter has it. */
static void number_role(uint8_t *roles, size_t count, Layer layer)
{
    for (size_t i = 0; i < count; i++)
        if (roles[i] != 0) roles[i] = (uint8_t)(FIRST_NUMBER + layer);
}

#define NUMBER(member, layer) number_role((uint8_t *)&c->member, sizeof c->member, layer)

static void number_layers(Colours *c)
{
    for (uint8_t *role = c->letter; role < &c->dark; role++)
        if (*role != 0) *role = FIRST_NUMBER + LAYER_OTHER;
    NUMBER(sky, LAYER_SKY);
    NUMBER(wall, LAYER_SKY);
    NUMBER(back_wall, LAYER_SKY);
    NUMBER(light, LAYER_LIGHT);
    NUMBER(ring, LAYER_LIGHT);
    NUMBER(aurora, LAYER_LIGHT);
    NUMBER(aurora_line, LAYER_LIGHT);
    NUMBER(crystal, LAYER_LIGHT);
    NUMBER(crystal_ring, LAYER_LIGHT);
    NUMBER(crystal_light, LAYER_LIGHT);
    NUMBER(far_fill, LAYER_FAR);
    NUMBER(far_line, LAYER_FAR);
    NUMBER(far_texture, LAYER_FAR);
    NUMBER(far_lit, LAYER_FAR);
    NUMBER(far_dim, LAYER_FAR);
    NUMBER(window, LAYER_FAR);
    NUMBER(snow, LAYER_FAR);
    NUMBER(smoke, LAYER_CLOUD);
    NUMBER(cloud_fill, LAYER_CLOUD);
    NUMBER(cloud_line, LAYER_CLOUD);
    NUMBER(depth_fill, LAYER_DEPTH);
    NUMBER(depth_line, LAYER_DEPTH);
    NUMBER(landmark, LAYER_LANDMARK);
    NUMBER(landmark_line, LAYER_LANDMARK);
    NUMBER(landmark_light, LAYER_LANDMARK);
}

typedef struct ScreenKind {
    const char *name;
    SkinKind skin;
    ZoomId zoom;
    int32_t cols, rows;
} ScreenKind;

static const ScreenKind screens[] = {{"ascii 2x1", SKIN_ASCII, ZOOM_2X1, 80, 23},
                                     {"ascii 4x2", SKIN_ASCII, ZOOM_4X2, 120, 39},
                                     {"pixels 4x2", SKIN_PIXELS, ZOOM_4X2, 120, 39}};

/* Counts the characters of a canvas that show each layer. */
static void count_layers(const Canvas *canvas, int32_t counts[LAYERS])
{
    memset(counts, 0, LAYERS * sizeof *counts);
    for (int32_t i = 0; i < canvas->cols * canvas->rows; i++) {
        const CanvasCell *cell = &canvas->cells[i];
        int32_t bg = cell->bg - FIRST_NUMBER, fg = cell->fg - FIRST_NUMBER;
        if (bg >= 0 && bg < LAYERS) counts[bg]++;
        if (cell->ch != ' ' && fg != bg && fg > 0 && fg < LAYERS) counts[fg]++;
    }
}

typedef struct Stand {
    Scene *scene;
    Game *game;
    View view;
    Canvas canvas;
    const ScreenKind *screen;
} Stand;

static void stand_open(Stand *stand, const ScreenKind *screen, const Level *level, Palette palette)
{
    SceneLook look = {.skin = (uint8_t)screen->skin, .palette = (uint8_t)palette, .is_calm = true};
    *stand = (Stand){.scene = calloc(1, sizeof *stand->scene),
                     .game = calloc(1, sizeof *stand->game),
                     .screen = screen};
    assert_non_null(stand->scene);
    assert_non_null(stand->game);
    game_init(stand->game, level);
    assert_true(scene_begin(stand->scene, skins, look, screen->zoom, level));
    scene_leap(stand->scene, level, stand->game);
    for (int32_t i = 0; i < COLOUR_COUNT; i++) { /* no halos, no darkness */
        LightTables *lights = &stand->scene->lights;
        lights->warm[i] = (uint8_t)i;
        for (int32_t k = 0; k < DIM_STEPS; k++)
            lights->dim[k][i] = (uint8_t)i;
        for (int32_t k = 0; k < HALO_COUNT; k++)
            lights->halo[k][0][i] = lights->halo[k][1][i] = (uint8_t)i;
    }
    view_init(&stand->view, screen->zoom, screen->cols, screen->rows, level, stand->game);
    view_set_smooth(&stand->view, true, level);
    assert_true(canvas_resize(&stand->canvas, screen->cols, screen->rows));
}

static void stand_close(Stand *stand)
{
    scene_done(stand->scene);
    free(stand->scene);
    free(stand->game);
    canvas_done(&stand->canvas);
}

static void stand_draw(Stand *stand, const Level *level, int32_t counts[LAYERS])
{
    Area area = {0, 0, stand->screen->cols, stand->screen->rows};
    scene_draw(stand->scene, &stand->view, level, stand->game, NULL, &stand->canvas, area);
    count_layers(&stand->canvas, counts);
}

static int32_t screens_seen, faults;

static void check_screen(Stand *stand, const Level *level, const char *path)
{
    enum { ENOUGH = 12, LITTLE_PERCENT = 13 };
    int32_t counts[LAYERS], layers = 0, behind = 0;
    stand_draw(stand, level, counts);
    for (int32_t layer = LAYER_SKY; layer < LAYERS; layer++) {
        layers += counts[layer] >= ENOUGH;
        behind += counts[layer];
    }
    screens_seen++;
    /* Where the ground hides nearly everything there is nothing to see behind. */
    if (layers >= 2 || behind * 100 < stand->canvas.cols * stand->canvas.rows * LITTLE_PERCENT)
        return;
    const Zoom *z = &look_zooms[stand->screen->zoom];
    print_error("%s, %s, column %d, row %d:", path, stand->screen->name,
                (int)(stand->view.left / z->cols), (int)(stand->view.top / z->rows));
    for (int32_t layer = LAYER_SKY; layer < LAYERS; layer++)
        if (counts[layer] > 0) print_error(" %s %d", layer_names[layer], (int)counts[layer]);
    print_error("\n");
    faults++;
}

static void check_level(const Level *level, const char *path)
{
    Palette palette = (Palette)level_place_find(path, level->palette).palette;
    for (size_t i = 0; i < ARRAY_LENGTH(screens); i++) {
        const ScreenKind *screen = &screens[i];
        const Zoom *z = &look_zooms[screen->zoom];
        int32_t cols = max_i32(1, level->cols * z->cols - screen->cols + 1);
        int32_t rows = max_i32(1, level->rows * z->rows - screen->rows + 1);
        Stand stand;
        stand_open(&stand, screen, level, palette);
        for (int32_t top = 0; top < rows + screen->rows / 2; top += screen->rows / 2)
            for (int32_t left = 0; left < cols + screen->cols / 2; left += screen->cols / 2) {
                stand.view.left = min_i32(left, cols - 1);
                stand.view.top = min_i32(top, rows - 1);
                check_screen(&stand, level, path);
            }
        stand_close(&stand);
    }
}

static void every_screen_of_every_level_shows_two_layers_behind(void **state)
{
    (void)state;
    screens_seen = faults = 0;
    with_levels(2, check_level);
    assert_true(screens_seen > sampled(500));
    if (faults > 0) fail_msg("%d of %d screens show fewer", (int)faults, (int)screens_seen);
}

/* ---- landmarks ---- */

/* The share of its characters that a landmark needs to be seen. */
enum { SEEN_CHARS = 40 };

static int32_t landmarks_of[PALETTE_COUNT]; /* that are seen early and reached */

/* Plays the proof: the landmark is seen early or at the end. In most levels it is both; others
 * climb out of its sight, or up to it. */
static void check_landmark(const Level *level, const char *path)
{
    if (level->landmark.kind == LANDMARK_NONE) return;
    Palette palette = (Palette)level_place_find(path, level->palette).palette;
    OpenedReplay opened;
    ErrorList errors;
    char proof[1100];
    bool is_early = true, is_reached = true;
    snprintf(proof, sizeof proof, "%.*sproof", (int)strlen(path) - 3, path);
    assert_true(opened_replay_read_alone(proof, NULL, &opened, &errors));
    for (size_t i = 0; i < 2; i++) {
        Stand stand;
        int32_t counts[LAYERS], first = -1, last = -1, ticks = opened.replay.tape.count;
        stand_open(&stand, &screens[i], level, palette);
        for (int32_t tick = 0; tick <= ticks; tick++) {
            if (tick > 0) {
                GameEvents events;
                game_step(stand.game, level, opened.replay.tape.ticks[tick - 1], &events, NULL);
                view_step(&stand.view, level, stand.game);
            }
            if (tick % 20 != 0 && tick != ticks) continue;
            stand_draw(&stand, level, counts);
            if (counts[LAYER_LANDMARK] < SEEN_CHARS) continue;
            if (first < 0) first = tick;
            last = tick;
        }
        is_early = is_early && first >= 0 && first * 3 <= ticks;
        is_reached = is_reached && last >= ticks - 120;
        if (!is_early && !is_reached)
            fail_msg("%s, %s: the landmark is seen from tick %d to %d of %d", path, screens[i].name,
                     (int)first, (int)last, (int)ticks);
        stand_close(&stand);
    }
    landmarks_of[palette] += is_early && is_reached;
    opened_replay_done(&opened);
}

static void landmarks_are_seen_early_and_reached_at_the_end(void **state)
{
    (void)state;
    int32_t all = 0;
    memset(landmarks_of, 0, sizeof landmarks_of);
    with_every_level(check_landmark);
    for (int32_t palette = PALETTE_MEADOW; palette < PALETTE_COUNT; palette++) {
        int32_t least = palette == PALETTE_DAWN ? 0 : 2;
        all += landmarks_of[palette];
        if (landmarks_of[palette] < least)
            fail_msg("palette %d has %d", (int)palette, (int)landmarks_of[palette]);
    }
    assert_true(all >= 11);
}

static int set_up(void **state)
{
    ErrorList errors;
    (void)state;
    skins = skin_set_open("levels/sprites", NULL, &errors);
    for (int32_t palette = 0; skins && palette < PALETTE_COUNT; palette++)
        number_layers(&skins->colours[palette]);
    return skins ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    skin_set_close(skins);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_of_every_level_shows_two_layers_behind),
        cmocka_unit_test(landmarks_are_seen_early_and_reached_at_the_end),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
