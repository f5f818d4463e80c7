/* test_world_plane.c - the levels of a world as cards on a plane: where they lie, what is beside
 * them, where something dropped goes. */
#include "../src/edit/core/world_plane.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

/* Chapters of six levels and of three; the sixth level has a B-side; two files are not named. */
static WorldFile make_world(void)
{
    static const char text[] =
        "[levels]\n1=a\n2=b\n3=c\n4=d\n5=e\n6=f\n7=g\n8=h\n9=i\n[b-sides]\n6=fb\n"
        "[chapter.1]\nfirst=1\n[chapter.2]\nfirst=7\n";
    WorldFile world = {0};
    ErrorList errors;
    error_list_init(&errors, "world.ini");
    assert_true(world_file_parse("world.ini", text, strlen(text), &world, &errors));
    return world;
}

enum { F = 5, G = 6, B_SIDE = 9, OTHER = 10, CARDS = 12 };

static void cards_lie_in_bands_and_touch_nowhere(void **state)
{
    static const int32_t widths[] = {20, 80, 120, 200};
    (void)state;
    WorldFile world = make_world();
    WorldPlane plane = {0};
    for (size_t w = 0; w < ARRAY_LENGTH(widths); w++)
        for (int32_t zoom = 0; zoom < PLANE_ZOOMS; zoom++) {
            assert_true(world_plane_lay(&plane, &world, 2, zoom, widths[w]));
            assert_int_equal(plane.count, CARDS);
            assert_int_equal(plane.band_count, 3);
            for (int32_t i = 0; i < CARDS; i++) {
                const PlaneCard *card = &plane.cards[i];
                const PlaneBand *band = &plane.bands[card->band];
                int32_t end = card->row + world_plane_card_rows(&plane);
                assert_true(card->col > 0);
                if (widths[w] >= 80) assert_true(card->col + plane.card_cols < widths[w]);
                assert_true(card->row > band->row && end < band->row + band->rows);
                for (int32_t k = 0; k < i; k++) { /* a gap is between any two */
                    int32_t cols = abs_i32(plane.cards[k].col - card->col);
                    int32_t rows = abs_i32(plane.cards[k].row - card->row);
                    assert_true(cols >= plane.card_cols + PLANE_GAP_COLS ||
                                rows >= end - card->row + PLANE_GAP_ROWS);
                }
                assert_int_equal(world_plane_card_at(&plane, card->col, card->row), i);
                assert_int_equal(world_plane_card_at(&plane, card->col, end), -1);
            }
        }
    world_plane_done(&plane);
    world_file_done(&world);
}

static void a_b_side_is_below_its_level(void **state)
{
    (void)state;
    WorldFile world = make_world();
    WorldPlane plane = {0};
    assert_true(world_plane_lay(&plane, &world, 2, 0, 80));
    assert_int_equal(plane.cards[B_SIDE].col, plane.cards[F].col);
    assert_int_equal(plane.cards[B_SIDE].band, plane.cards[F].band);
    assert_int_equal(world_plane_beside(&plane, F, 0, 1), B_SIDE);
    assert_int_equal(world_plane_beside(&plane, B_SIDE, 0, -1), F);
    assert_int_equal(world_plane_beside(&plane, B_SIDE, 0, 1), G + 1);
    assert_int_equal(world_plane_beside(&plane, 0, 1, 0), 1);
    assert_int_equal(world_plane_beside(&plane, 0, -1, 0), 0);
    assert_int_equal(world_plane_beside(&plane, 0, 0, -1), 0);
    world_plane_done(&plane);
    world_file_done(&world);
}

static void the_half_of_a_card_says_before_or_after(void **state)
{
    (void)state;
    WorldFile world = make_world();
    WorldPlane plane = {0};
    assert_true(world_plane_lay(&plane, &world, 2, 0, 80));
    const PlaneCard *card = &plane.cards[G];
    PlaneSlot slot = world_plane_slot_at(&plane, &world, card->col + 1, card->row);
    assert_true(slot.card == G && !slot.is_after);
    slot = world_plane_slot_at(&plane, &world, card->col + plane.card_cols, card->row + 2);
    assert_true(slot.card == G && slot.is_after);
    slot = world_plane_slot_at(&plane, &world, 79, card->row); /* right of all */
    assert_true(slot.card == 8 && slot.is_after);
    card = &plane.cards[OTHER];
    assert_int_equal(world_plane_slot_at(&plane, &world, card->col, card->row).card, -1);
    card = &plane.cards[B_SIDE];
    assert_int_equal(world_plane_slot_at(&plane, &world, card->col, card->row).card, -1);
    world_plane_done(&plane);
    world_file_done(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_lie_in_bands_and_touch_nowhere),
        cmocka_unit_test(a_b_side_is_below_its_level),
        cmocka_unit_test(the_half_of_a_card_says_before_or_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
