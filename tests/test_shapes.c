/* test_shapes.c - nothing is told by its colour alone: in every skin and at every zoom, what
 * differs in meaning differs in its characters, with colours and without. */
#include "arena.h"

#include "../src/play/cast.h"

#include <stdlib.h>

enum { COLS = 80, ROWS = 24, SHAPE_MAX = 4 * 8 + 1, THINGS_MAX = 80, WORDS_MAX = 32 };

static SkinSet skins;

static int read_skins(void **state)
{
    ErrorList errors;
    (void)state;
    error_list_init(&errors, "sprites");
    return skin_set_read(&skins, "levels/sprites", NULL, &errors) ? 0 : -1;
}

static int free_skins(void **state)
{
    (void)state;
    skin_set_done(&skins);
    return 0;
}

static const struct Style {
    const char *name;
    SkinKind skin;
    bool is_mono;
} styles[] = {
    {"ascii", SKIN_ASCII, false},
    {"ascii without colours", SKIN_ASCII, true},
    {"plain", SKIN_PLAIN, false},
};

/* What a thing looks like: the characters of its cell. */
typedef struct Thing {
    char name[WORDS_MAX];
    char shape[SHAPE_MAX];
} Thing;

typedef struct Things {
    Thing items[THINGS_MAX];
    int32_t count;
} Things;

/* Plays a level, holds right for some ticks, and looks at a cell. */
static void add_thing(Things *things, const struct Style *style, ZoomId zoom, const char *name,
                      const char *text, int32_t ticks, int32_t col, int32_t row)
{
    Arena arena;
    Canvas canvas = {0};
    FramePlayer player;
    Input held[120];
    const InputTape tape = {held, ticks};
    const PictureChoice choice = {.skins = &skins,
                                  .look = {.skin = (uint8_t)style->skin,
                                           .palette = PALETTE_PLAIN,
                                           .effects = EFFECTS_NONE,
                                           .is_calm = true,
                                           .is_mono = style->is_mono},
                                  .zoom = (uint8_t)zoom,
                                  .scroll_step = 1};
    memset(held, INPUT_RIGHT, sizeof held);
    arena_open(&arena, text);
    frame_player_init(&player, &arena.level, &tape, (ScreenSize){COLS, ROWS}, &choice);
    for (int32_t tick = 0; tick < ticks; tick++)
        frame_player_step(&player);
    assert_true(canvas_resize(&canvas, COLS, ROWS));
    frame_player_draw(&player, &canvas);

    Thing *thing = &things->items[things->count++];
    int32_t left, top, length = 0;
    const Zoom *z = &look_zooms[zoom];
    snprintf(thing->name, sizeof thing->name, "%s", name);
    view_origin(&player.picture.view, &left, &top);
    for (int32_t i = 0; i < z->cols * z->rows; i++) {
        int32_t at_col = col * z->cols + i % z->cols - left;
        int32_t at_row = row * z->rows + i / z->cols - top + 1; /* below the line of the status */
        thing->shape[length++] = (char)canvas_get(&canvas, at_col, at_row).ch;
    }
    thing->shape[length] = '\0';
    frame_player_done(&player);
    canvas_done(&canvas);
    arena_close(&arena);
}

static void add_kind(Things *things, const struct Style *style, ZoomId zoom, int kind)
{
    char text[160];
    const char *glyphs = cell_kinds[kind].glyphs;
    if (!glyphs || glyphs[0] == '\0' || kind == (int)KIND_START) return;
    bool is_lift = glyphs[0] >= '0' && glyphs[0] <= '9';
    if (is_lift && glyphs[0] > '1') return;
    snprintf(text, sizeof text, "%s@.......\n........\n....%c...\n########\n",
             !is_lift           ? ""
             : glyphs[0] == '0' ? "[lift.0]\nvelocity = 0, 0\nsolid = no\n[map]\n"
                                : "[lift.1]\nvelocity = 0, 0\n[map]\n",
             glyphs[0]);
    add_thing(things, style, zoom, cell_kinds[kind].name, text, 0, 4, 2);
}

static void add_states(Things *things, const struct Style *style, ZoomId zoom)
{
    add_thing(things, style, zoom, "checkpoint reached", ".........\n@..*.....\n#########\n", 60, 3,
              1);
    add_thing(things, style, zoom, "crumble stepped on", ".........\n@........\n###CC####\n", 24, 3,
              2);
}

static bool begins_with(const Thing *thing, const char *start)
{
    return strncmp(thing->name, start, strlen(start)) == 0;
}

/* Ground of which it takes the cells beside it to see how it runs on; and plain lifts, of which it
 * takes the middle: `[##]` and `[==]`. */
static bool may_be_alike(const struct Style *style, const Thing *a, const Thing *b)
{
    bool are_lifts = begins_with(a, "lift_") && begins_with(b, "lift_");
    bool are_slopes = begins_with(a, "gentle_") && begins_with(b, "gentle_");
    bool are_ground = begins_with(a, "gentle_") && begins_with(b, "solid");
    return are_slopes || are_ground || (are_lifts && style->skin == SKIN_PLAIN);
}

static int32_t count_alike(const Things *things, const struct Style *style, ZoomId zoom)
{
    int32_t count = 0;
    for (int32_t i = 0; i < things->count; i++)
        for (int32_t k = 0; k < i; k++) {
            const Thing *a = &things->items[i], *b = &things->items[k];
            if (strcmp(a->shape, b->shape) != 0 || may_be_alike(style, a, b)) continue;
            print_message("%s, %s: %s is `%s`, and so is %s\n", style->name, look_zooms[zoom].name,
                          a->name, a->shape, b->name);
            count++;
        }
    return count;
}

static void what_differs_in_meaning_differs_in_shape(void **state)
{
    int32_t alike = 0;
    (void)state;
    for (size_t s = 0; s < ARRAY_LENGTH(styles); s++)
        for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++) {
            Things things = {.count = 0};
            for (int kind = 0; kind < (int)KIND_COUNT; kind++)
                add_kind(&things, &styles[s], zoom, kind);
            add_states(&things, &styles[s], zoom);
            alike += count_alike(&things, &styles[s], zoom);
        }
    assert_int_equal(alike, 0);
}

/* The front that rises is no other than it looks. */
static void water_and_fire_have_no_character_in_common(void **state)
{
    (void)state;
    for (int way = 0; way < (int)CHASE_WAY_COUNT; way++)
        for (int32_t i = 0; i < 16; i++) {
            const Chase water = {.kind = CHASE_WATER, .way = (uint8_t)way};
            const Chase fire = {.kind = CHASE_FIRE, .way = (uint8_t)way};
            assert_int_not_equal(view_chase_char(&water, i / 4, 0),
                                 view_chase_char(&fire, i % 4, 0));
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_differs_in_meaning_differs_in_shape),
        cmocka_unit_test(water_and_fire_have_no_character_in_common),
    };
    return cmocka_run_group_tests(tests, read_skins, free_skins);
}
