/* test_kinds.c - the table of kinds of cells: what every row must say, and what must never change.
 */
#include "arena.h"

#include "../src/convert/kind_name.h"
#include "../src/draw/look.h"
#include "../src/draw/theme.h"
#include "../src/edit/view/editor_view.h"
#include "../src/level/cell_kind.h"

/* Those that files hold: hashes in replays and proofs, CSV, Tiled. */
static const struct {
    const char *name;
    int32_t number;
} kinds_of_old[] = {
    {"empty", 0},       {"solid", 1},           {"oneway", 2},         {"slope_up", 3},
    {"slope_down", 4},  {"gentle_up_low", 5},   {"gentle_up_high", 6}, {"gentle_down_high", 7},
    {"ladder", 9},      {"gentle_down_low", 8}, {"ice", 10},           {"conveyor_right", 11},
    {"crumble", 13},    {"spring", 14},         {"conveyor_left", 12}, {"spike_up", 15},
    {"spike_down", 16}, {"spike_left", 17},     {"spike_right", 18},   {"start", 19},
    {"finish", 20},     {"checkpoint", 21},     {"coin", 22},          {"key", 23},
    {"door", 24},       {"walker", 25},         {"hopper", 26},        {"flyer", 27},
    {"turret", 28},     {"sign", 29},           {"lift_0", 30},        {"lift_1", 31},
    {"lift_2", 32},     {"lift_3", 33},         {"lift_4", 34},        {"lift_5", 35},
    {"lift_6", 36},     {"lift_7", 37},         {"lift_8", 38},        {"lift_9", 39},
    {"ignore", 40},
};

static void no_kind_changes_its_number(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(kinds_of_old); i++) {
        CellKind kind = cell_kind_from_number(kinds_of_old[i].number);
        assert_int_equal(kind, kinds_of_old[i].number);
        assert_string_equal(cell_kinds[kind].name, kinds_of_old[i].name);
    }
}

/* Else levels that give its glyph to another kind would be refused all at once. */
static void a_kind_that_is_not_of_old_takes_no_glyph_away(void **state)
{
    int32_t later = 0;
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        later += cell_kind_is(cell_kind_order[i], KIND_IS_LATER);
    assert_int_equal(later + (int32_t)ARRAY_LENGTH(kinds_of_old), KIND_ROW_COUNT);
    for (size_t i = 0; i < ARRAY_LENGTH(kinds_of_old); i++)
        assert_false(cell_kind_is(cell_kind_from_number(kinds_of_old[i].number), KIND_IS_LATER));
}

static void every_kind_stands_in_the_order_once(void **state)
{
    int32_t count[KIND_COUNT] = {0}, kinds = 0;
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        assert_in_range(cell_kind_order[i], 0, KIND_COUNT - 1);
        assert_int_equal(++count[cell_kind_order[i]], 1);
    }
    for (int32_t number = 0; number < KIND_COUNT; number++)
        kinds += cell_kinds[number].name != NULL;
    assert_int_equal(kinds, KIND_ROW_COUNT);
}

static void a_number_that_no_kind_has_is_unknown(void **state)
{
    (void)state;
    assert_int_equal(cell_kind_from_number(-1), KIND_UNKNOWN);
    assert_int_equal(cell_kind_from_number(KIND_COUNT), KIND_UNKNOWN);
    assert_int_equal(cell_kind_from_number(KIND_UNKNOWN), KIND_UNKNOWN);
    assert_int_equal(cell_kind_from_number(INT64_MAX), KIND_UNKNOWN);
    assert_null(cell_kinds[KIND_UNKNOWN].name);
    assert_false(cell_kind_is(KIND_UNKNOWN, UINT8_MAX));
}

static bool has_glyph(CellKind kind, char glyph)
{
    return strchr(cell_kinds[kind].glyphs, glyph) != NULL;
}

/* `ignore` has none: the legend gives it all it needs. */
static void every_kind_has_a_name_and_a_glyph_of_its_own(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        const KindInfo *info = &cell_kinds[cell_kind_order[i]];
        assert_true(info->name[0] && info->what[0]);
        assert_true(info->glyphs[0] || cell_kind_order[i] == KIND_IGNORE);
        for (int32_t k = 0; k < KIND_ROW_COUNT; k++) {
            if (k == i) continue;
            assert_string_not_equal(info->name, cell_kinds[cell_kind_order[k]].name);
            for (const char *glyph = info->glyphs; *glyph; glyph++)
                assert_false(has_glyph(cell_kind_order[k], *glyph));
        }
    }
}

static bool is_seen(CellKind kind, ZoomId zoom)
{
    for (int32_t row = 0; row < look_zooms[zoom].rows; row++)
        for (int32_t col = 0; col < look_zooms[zoom].cols; col++)
            if (look_char(kind, 'x', zoom, col, row) != ' ') return true;
    return false;
}

/* What moves is drawn where it is, not in its cell, and the start is where the player is. */
static void every_kind_has_a_look(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        if (kind == KIND_EMPTY) continue;
        if (edit_glyph_shown((ShownGlyph){'x', kind, 0}).style == ROLE_PLAIN)
            fail_msg("%s has no role in looks", cell_kinds[kind].name);
        for (ZoomId zoom = 0; zoom < ZOOM_COUNT; zoom++)
            if (!look_is_moving(kind) && kind != KIND_START && !is_seen(kind, zoom))
                fail_msg("%s has no look at zoom %s", cell_kinds[kind].name, look_zooms[zoom].name);
    }
}

static void flips_come_back_and_four_turns_go_round(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i], turned = kind;
        assert_int_equal(cell_kind_turn(cell_kind_turn(kind, TURN_FLIP_COLS), TURN_FLIP_COLS),
                         kind);
        assert_int_equal(cell_kind_turn(cell_kind_turn(kind, TURN_FLIP_ROWS), TURN_FLIP_ROWS),
                         kind);
        for (int32_t quarter = 0; quarter < 4; quarter++)
            turned = cell_kind_turn(turned, TURN_ROTATE);
        assert_int_equal(turned, kind);
    }
}

static void every_digit_has_its_lift(void **state)
{
    (void)state;
    for (int32_t digit = 0; digit < 10; digit++) {
        int32_t lifts = 0;
        for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
            const KindInfo *info = &cell_kinds[cell_kind_order[i]];
            if (!(info->flags & KIND_IS_LIFT) || info->digit != digit) continue;
            assert_int_equal(info->glyphs[0], '0' + digit);
            lifts++;
        }
        assert_int_equal(lifts, 1);
    }
}

static void what_has_a_list_is_an_object(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        CellKind kind = cell_kind_order[i];
        if (cell_kinds[kind].list != LIST_NONE) assert_true(cell_kind_is(kind, KIND_IS_OBJECT));
        assert_int_equal(cell_kind_is(kind, KIND_IS_ACTOR), cell_kinds[kind].list == LIST_ACTORS);
    }
}

/* Of the lifts the first and the last stand for all. */
static void every_kind_is_in_the_manual_of_levels(void **state)
{
    static char text[1 << 16];
    FILE *file = fopen("levels/README.md", "r");
    (void)state;
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        const KindInfo *info = &cell_kinds[cell_kind_order[i]];
        char glyph[4] = {'`', info->glyphs[0], '`', '\0'};
        if ((info->flags & KIND_IS_LIFT) && info->digit != 0 && info->digit != 9) continue;
        if (!strstr(text, info->name)) fail_msg("levels/README.md does not name %s", info->name);
        if (info->glyphs[0] && !strstr(text, glyph))
            fail_msg("levels/README.md does not show the glyph of %s", info->name);
    }
}

static void every_actor_has_a_row_of_its_own_and_fits_a_cell(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++) {
        const ActorKind *row = &actor_kinds[cell_kind_order[i]];
        assert_int_equal(cell_kind_is(cell_kind_order[i], KIND_IS_ACTOR), row->step != NULL);
        if (!row->step) continue;
        assert_in_range(row->half_width, 1, ONE / 2);
        assert_in_range(row->height, 1, ONE);
    }
}

static void a_class_of_tiled_leads_back_to_its_kind(void **state)
{
    (void)state;
    for (int32_t i = 0; i < KIND_ROW_COUNT; i++)
        assert_int_equal(convert_kind_from_class(convert_kind_class(cell_kind_order[i])),
                         cell_kind_order[i]);
    assert_int_equal(convert_kind_from_class("dragon"), KIND_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_kind_changes_its_number),
        cmocka_unit_test(a_kind_that_is_not_of_old_takes_no_glyph_away),
        cmocka_unit_test(every_kind_stands_in_the_order_once),
        cmocka_unit_test(a_number_that_no_kind_has_is_unknown),
        cmocka_unit_test(every_kind_has_a_name_and_a_glyph_of_its_own),
        cmocka_unit_test(every_kind_has_a_look),
        cmocka_unit_test(flips_come_back_and_four_turns_go_round),
        cmocka_unit_test(every_digit_has_its_lift),
        cmocka_unit_test(what_has_a_list_is_an_object),
        cmocka_unit_test(every_kind_is_in_the_manual_of_levels),
        cmocka_unit_test(every_actor_has_a_row_of_its_own_and_fits_a_cell),
        cmocka_unit_test(a_class_of_tiled_leads_back_to_its_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
