/* test_world_text.c - a world.ini changed as text: levels put in, taken out, exchanged, and every
 * other byte as it was. */
#include "../src/edit/core/world_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char world[] = "; mine\n[world]\ntitle = W\n\n[Levels]\n1  = a.txt ; first\n"
                            "2  = b.txt\n9  = c.txt\n[chapter.1]\nfirst = 1\n"
                            "[chapter.2]\nfirst = 9 ; late\n[b-sides]\n2 = bb.txt\n";

static void assert_text(WorldText made, const char *expected)
{
    assert_non_null(made.bytes);
    assert_string_equal(made.bytes, expected);
    free(made.bytes);
}

static WorldText text_of(const char *bytes)
{
    return (WorldText){(char *)(uintptr_t)bytes, strlen(bytes)};
}

static void a_level_is_put_after_another_and_what_follows_moves(void **state)
{
    WorldText text = text_of(world);
    (void)state;
    assert_text(world_text_insert(&text, "a.txt", "new.txt"),
                "; mine\n[world]\ntitle = W\n\n[Levels]\n1  = a.txt ; first\n2  = new.txt\n"
                "3  = b.txt\n10 = c.txt\n[chapter.1]\nfirst = 1\n"
                "[chapter.2]\nfirst = 10 ; late\n[b-sides]\n3 = bb.txt\n");
    assert_null(world_text_insert(&text, "none.txt", "new.txt").bytes);
    assert_null(world_text_insert(&text, "bb.txt", "new.txt").bytes);
}

static void a_last_line_without_an_end_gets_one(void **state)
{
    WorldText text = text_of("[levels]\r\n1=a.txt\r\n2=\"b c.txt\"");
    (void)state;
    assert_text(world_text_insert(&text, "b c.txt", "d.txt"),
                "[levels]\r\n1=a.txt\r\n2=\"b c.txt\"\n3=\"d.txt\"\n");
    assert_text(world_text_insert(&text, "a.txt", "d.txt"),
                "[levels]\r\n1=a.txt\r\n2=d.txt\r\n3=\"b c.txt\"");
}

static void a_level_is_taken_out(void **state)
{
    WorldText text = text_of(world);
    (void)state;
    assert_text(world_text_remove(&text, "a.txt"),
                "; mine\n[world]\ntitle = W\n\n[Levels]\n1  = b.txt\n8  = c.txt\n"
                "[chapter.1]\nfirst = 1\n[chapter.2]\nfirst = 8 ; late\n[b-sides]\n1 = bb.txt\n");
    assert_text(world_text_remove(&text, "bb.txt"),
                "; mine\n[world]\ntitle = W\n\n[Levels]\n1  = a.txt ; first\n"
                "2  = b.txt\n9  = c.txt\n[chapter.1]\nfirst = 1\n"
                "[chapter.2]\nfirst = 9 ; late\n[b-sides]\n");
    assert_true(world_text_has_b_side(&text, "b.txt"));
    assert_false(world_text_has_b_side(&text, "a.txt"));
    assert_false(world_text_has_b_side(&text, "bb.txt"));
}

static void level_0_is_one_like_the_others(void **state)
{
    WorldText text = text_of("[levels]\n0 = a.txt\n1 = b.txt\n[b-sides]\n1 = bb.txt\n");
    (void)state;
    assert_text(world_text_rename(&text, "a.txt", "z.txt"),
                "[levels]\n0 = z.txt\n1 = b.txt\n[b-sides]\n1 = bb.txt\n");
    assert_false(world_text_has_b_side(&text, "a.txt"));
    assert_true(world_text_has_b_side(&text, "b.txt"));
}

/* The chapters are a b, c d e, f; the B-sides are those of b and e. */
static const char chapters[] = "[levels]\n0 = a.txt\n1 = b.txt ; two\n3 = c.txt\n4 = d.txt\n"
                               "5 = e.txt\n9 = f.txt\n[b-sides]\n1 = bb.txt\n5 = eb.txt\n"
                               "[chapter.1]\nfirst = 0\n[chapter.2]\nfirst = 3 ; here\n"
                               "[chapter.3]\nfirst = 9\n";

static void a_level_is_moved_within_its_chapter(void **state)
{
    WorldText text = text_of(chapters);
    (void)state;
    assert_text(world_text_move(&text, "c.txt", "e.txt", true),
                "[levels]\n0 = a.txt\n1 = b.txt ; two\n3 = d.txt\n4 = e.txt\n5 = c.txt\n"
                "9 = f.txt\n[b-sides]\n1 = bb.txt\n5 = eb.txt\n[chapter.1]\nfirst = 0\n"
                "[chapter.2]\nfirst = 3 ; here\n[chapter.3]\nfirst = 9\n");
    assert_text(world_text_move(&text, "d.txt", "e.txt", false), chapters);
    assert_text(world_text_move(&text, "d.txt", "d.txt", true), chapters);
    assert_null(world_text_move(&text, "bb.txt", "d.txt", true).bytes);
    assert_null(world_text_move(&text, "d.txt", "none.txt", true).bytes);
}

static void a_level_that_is_moved_to_another_chapter_is_one_of_its(void **state)
{
    WorldText text = text_of(chapters);
    (void)state;
    assert_text(world_text_move(&text, "a.txt", "d.txt", false), /* b, c a d e, f */
                "[levels]\n0 = b.txt\n1 = c.txt ; two\n3 = a.txt\n4 = d.txt\n5 = e.txt\n"
                "9 = f.txt\n[b-sides]\n0 = bb.txt\n5 = eb.txt\n[chapter.1]\nfirst = 0\n"
                "[chapter.2]\nfirst = 1 ; here\n[chapter.3]\nfirst = 9\n");
    assert_text(world_text_move(&text, "d.txt", "f.txt", true), /* a b, c e, f d */
                "[levels]\n0 = a.txt\n1 = b.txt ; two\n3 = c.txt\n4 = e.txt\n5 = f.txt\n"
                "9 = d.txt\n[b-sides]\n1 = bb.txt\n4 = eb.txt\n[chapter.1]\nfirst = 0\n"
                "[chapter.2]\nfirst = 3 ; here\n[chapter.3]\nfirst = 5\n");
    assert_text(world_text_move(&text, "d.txt", "a.txt", false), /* d a b, c e, f */
                "[levels]\n0 = d.txt\n1 = a.txt ; two\n3 = b.txt\n4 = c.txt\n5 = e.txt\n"
                "9 = f.txt\n[b-sides]\n3 = bb.txt\n5 = eb.txt\n[chapter.1]\nfirst = 0\n"
                "[chapter.2]\nfirst = 4 ; here\n[chapter.3]\nfirst = 9\n");
    assert_text(world_text_move(&text, "c.txt", "b.txt", true), /* a b c, d e, f */
                "[levels]\n0 = a.txt\n1 = b.txt ; two\n3 = c.txt\n4 = d.txt\n5 = e.txt\n"
                "9 = f.txt\n[b-sides]\n3 = bb.txt\n5 = eb.txt\n[chapter.1]\nfirst = 0\n"
                "[chapter.2]\nfirst = 4 ; here\n[chapter.3]\nfirst = 9\n");
}

enum { MODEL_LEVELS = 9, MODEL_CHAPTERS = 3 };

/* What a world should be: its levels by their letters, in order, and the chapter of each. */
typedef struct WorldModel {
    char levels[MODEL_LEVELS + 1];
    int32_t chapter_of[MODEL_LEVELS];
} WorldModel;

/* Moves a level in the model. False where its chapter would be empty. */
static bool move_in_model(WorldModel *model, int32_t from, int32_t other, bool after)
{
    int32_t own = 0, chapter = model->chapter_of[other];
    char level = model->levels[from];
    for (int32_t i = 0; i < MODEL_LEVELS; i++)
        own += model->chapter_of[i] == model->chapter_of[from];
    if (own == 1 && chapter != model->chapter_of[from]) return false;
    int32_t to = other - (from < other) + after, left = MODEL_LEVELS - 1 - from;
    memmove(model->levels + from, model->levels + from + 1, (size_t)left);
    memmove(model->chapter_of + from, model->chapter_of + from + 1, (size_t)left * sizeof(int32_t));
    left = MODEL_LEVELS - 1 - to;
    memmove(model->levels + to + 1, model->levels + to, (size_t)left);
    memmove(model->chapter_of + to + 1, model->chapter_of + to, (size_t)left * sizeof(int32_t));
    model->levels[to] = level;
    model->chapter_of[to] = chapter;
    return true;
}

static void assert_model(const WorldText *text, const WorldModel *model)
{
    WorldFile read = {0};
    ErrorList errors;
    error_list_init(&errors, "world.ini");
    if (!world_file_parse("world.ini", text->bytes, text->length, &read, &errors))
        fail_msg("%s in\n%s", errors.items[0].text, text->bytes);
    assert_int_equal(read.count, MODEL_LEVELS + read.b_side_count);
    for (int32_t i = 0; i < MODEL_LEVELS; i++) {
        assert_int_equal(read.paths[i][0], model->levels[i]);
        assert_int_equal(chapter_of_level(&read.chapters, i), model->chapter_of[i]);
    }
    for (int32_t i = MODEL_LEVELS; i < read.count; i++) /* the B-side of chapter C is "C" */
        assert_int_equal(model->chapter_of[world_file_b_side_of(&read, i)], read.paths[i][0] - '0');
    world_file_done(&read);
}

static void moves_in_any_order_give_the_order_that_they_should(void **state)
{
    (void)state;
    WorldModel model = {"abcdefghi", {0, 0, 0, 1, 1, 1, 2, 2, 2}};
    WorldText text = {strdup("; all\n[levels]\n2=a\n3=b\n5=c\n6=d\n7=e\n8=f\n10=g\n11=h\n14=i\n"
                             "[b-sides]\n5=0\n8=1\n14=2\n[chapter.1]\nfirst=2\n[chapter.2]\n"
                             "first=6\n[chapter.3]\nfirst=10\n"),
                      0};
    text.length = strlen(text.bytes);
    for (uint32_t i = 0, seed = 7; i < 500; i++) {
        seed = seed * 1664525 + 1013904223;
        int32_t from = (int32_t)(seed >> 8) % MODEL_LEVELS;
        int32_t other = (int32_t)(seed >> 16) % MODEL_LEVELS;
        char name[] = {model.levels[from], '\0'}, beside[] = {model.levels[other], '\0'};
        bool after = seed >> 31;
        if (from == other || !move_in_model(&model, from, other, after)) continue;
        WorldText made = world_text_move(&text, name, beside, after);
        assert_non_null(made.bytes);
        assert_memory_equal(made.bytes, "; all\n[levels]\n2=", 17);
        free(text.bytes);
        text = made;
        assert_model(&text, &model);
    }
    free(text.bytes);
}

static void levels_change_places_and_names(void **state)
{
    WorldText text = text_of("[levels]\n1 = a.txt ; one\n2 = b.txt\n");
    (void)state;
    assert_text(world_text_swap(&text, "a.txt", "b.txt"), "[levels]\n1 = b.txt ; one\n2 = a.txt\n");
    assert_text(world_text_rename(&text, "b.txt", "z.txt"),
                "[levels]\n1 = a.txt ; one\n2 = z.txt\n");
    assert_null(world_text_swap(&text, "a.txt", "c.txt").bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_level_is_put_after_another_and_what_follows_moves),
        cmocka_unit_test(a_last_line_without_an_end_gets_one),
        cmocka_unit_test(a_level_is_taken_out),
        cmocka_unit_test(level_0_is_one_like_the_others),
        cmocka_unit_test(levels_change_places_and_names),
        cmocka_unit_test(a_level_is_moved_within_its_chapter),
        cmocka_unit_test(moves_in_any_order_give_the_order_that_they_should),
        cmocka_unit_test(a_level_that_is_moved_to_another_chapter_is_one_of_its),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
