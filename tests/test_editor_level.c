/* test_editor_level.c - history, repetition, the level's size, forms, problems, files. */
#include "../src/level/level_file.h"
#include "easel.h"

#include "../src/base/text.h"

static const char small[] = "#....\n"
                            ".@...\n"
                            "#####\n";

/* ---- history and repetition ---- */

static void undo_goes_to_the_change_and_flashes_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g $ r o G 0 u");
    assert_cursor(&e, 4, 0);
    assert_true(shows(&e, 4, 0, SHOWN_CHANGED));
    assert_picture(&e, small);
    editor_tick(e.editor, e.now + 2000);
    assert_false(shows(&e, 4, 0, SHOWN_CHANGED));
    keys(&e, "u");
    assert_says(&e, "nothing to undo");
    keys(&e, "Ctrl+R Ctrl+R");
    assert_says(&e, "nothing to redo");
    easel_close(&e);
}

static void the_history_list_goes_to_any_state(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g 0 r a r b r c g u");
    assert_string_equal(editor_panel(e.editor).title, "History, d compares");
    assert_int_equal(editor_panel(e.editor).count, 4);
    keys(&e, "k k Enter Esc");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'a');
    command(&e, "later 2");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'c');
    command(&e, "earlier 3");
    assert_picture(&e, small);
    easel_close(&e);
}

static void assert_line(const Easel *e, int32_t line, const char *text)
{
    char shown[121];
    editor_panel_line(e->editor, line, 120, shown, sizeof shown);
    if (!strstr(shown, text)) fail_msg("line %d is `%s`, without `%s`", line, shown, text);
}

static void the_history_draws_its_branches(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g 0 r a r b r c u u r d r e g - g u");
    assert_non_null(strstr(editor_panel(e.editor).title, "* now  o where u and Ctrl+R go"));
    assert_int_equal(editor_panel(e.editor).count, 6);
    assert_int_equal(editor_panel(e.editor).marked, 4);
    assert_line(&e, 0, "     0  o   1  as it was opened");
    assert_line(&e, 1, "     1  o-\\ 1  pen ");
    assert_line(&e, 2, "     2  . | 1  pen ");
    assert_line(&e, 3, "     3  . | 1  pen ");
    assert_line(&e, 4, "*    4    o 2  pen ");
    assert_line(&e, 4, "1 cell at 0,0  d  0s  branch 2 from 1");
    assert_line(&e, 5, "     5    o 2  pen ");
    keys(&e, "k Enter"); /* the end of the first branch */
    assert_line(&e, 1, "     1  o-\\ 1  pen ");
    assert_line(&e, 3, "*    3  o | 1  pen ");
    assert_line(&e, 5, "     5    . 2  pen ");
    keys(&e, "u");
    assert_line(&e, 2, "*    2  o | 1  pen ");
    assert_int_equal(editor_panel(e.editor).marked, 2);
    keys(&e, "+ + Esc");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'd');
    easel_close(&e);
}

static void every_state_can_be_reached(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g 0 r a r b u r c");
    command(&e, "hist 2");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'b');
    assert_says(&e, "state 2 of 3, on branch 1: 2 of its 2 changes are done");
    keys(&e, "u Ctrl+R");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'b');
    keys(&e, "g +");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'c');
    keys(&e, "g +");
    assert_says(&e, "newest");
    keys(&e, "9 g -");
    assert_picture(&e, small);
    keys(&e, "g -");
    assert_says(&e, "how the level was opened");
    command(&e, "hist 4");
    assert_says(&e, "a number from 0 to 3; not `4`");
    command(&e, "hist x");
    assert_says(&e, "not `x`");
    easel_close(&e);
}

static void a_time_is_found_on_every_branch(void **state)
{
    Easel e;
    (void)state;
    easel_time = 1000;
    easel_open(&e, small);
    keys(&e, "g g 0 r a");
    easel_time += 60;
    keys(&e, "r b");
    easel_time += 60;
    keys(&e, "u r c");
    command(&e, "earlier 1m");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'b');
    command(&e, "later 1m");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'c');
    easel_close(&e);
}

static void many_branches_share_few_lanes(void **state)
{
    Easel e;
    char line[121];
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g 0 r a");
    for (int32_t i = 0; i < 12; i++) /* all from state 1: more than there are lanes */
        keys(&e, "u Ctrl+R r b u");
    keys(&e, "r c g u");
    for (int32_t state_number = 0; state_number < 15; state_number++) {
        editor_panel_line(e.editor, state_number, 120, line, sizeof line);
        assert_true(strlen(line) <= 76);
    }
    assert_line(&e, 1, "o-\\-\\-\\-\\ ");
    assert_line(&e, 14, "  13 ");
    easel_close(&e);
}

static void earlier_goes_back_by_time(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    for (easel_time = 1000; easel_time <= 1180; easel_time += 60)
        keys(&e, "r o l");
    assert_int_equal(document_history_done(e.doc), 4);
    command(&e, "earlier 90s");
    assert_int_equal(document_history_done(e.doc), 2);
    command(&e, "earlier 1m");
    assert_int_equal(document_history_done(e.doc), 1);
    command(&e, "later 1h");
    assert_int_equal(document_history_done(e.doc), 4);
    command(&e, "earlier 5x");
    assert_says(&e, "30s 5m 2h");
    easel_close(&e);
}

static void a_dot_repeats_the_last_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "..........\n"
                   "..........\n"
                   "..........\n");
    keys(&e, "r o l l . l l L j l Enter k l . .");
    assert_picture(&e, "o.o.o.o...\n"
                       ".....o.o..\n"
                       "........o.\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_macro_is_recorded_and_played(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "..........\n"
                   "..........\n");
    keys(&e, "q a r # l r o l q 3 @ a @ @");
    assert_picture(&e, "#o#o#o#o#o\n"
                       "..........\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_macro_that_plays_itself_ends(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "q a l q q a l @ a q @ a");
    easel_close(&e);
}

/* ---- size ---- */

static void rows_and_columns_are_inserted_and_deleted(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g");
    command(&e, "insrow 2");
    assert_int_equal(document_rows(e.doc), 5);
    command(&e, "delrow");
    keys(&e, "0");
    command(&e, "inscol");
    assert_picture(&e, "......\n"
                       ".#....\n"
                       "..@...\n"
                       ".#####\n");
    command(&e, "delcol 2");
    assert_picture(&e, "....\n"
                       "....\n"
                       "@...\n"
                       "####\n");
    command(&e, "insrow 4294967297"); /* which is 1 in 32 bits */
    assert_says(&e, "a level is from 1x1 to");
    assert_int_equal(document_rows(e.doc), 4);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void what_a_resize_cuts_off_is_named(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[map]\n@.**.kD.F\n#########\n");
    command(&e, "resize 8x2");
    assert_says(&e, "cut off: 2 cells, the finish; the level is 8 columns by 2 rows");
    command(&e, "resize 3x2");
    assert_says(&e, "cut off: 8 cells, 1 checkpoint, the key, the door; ");
    keys(&e, "u");
    command(&e, "resize 4x2 se");
    assert_says(&e, "cut off: 7 cells, the start, 2 checkpoints; ");
    easel_close(&e);
    easel_open(&e, "[map]\n@.F\n##.\n");
    command(&e, "resize 2x2");
    assert_says(&e, "cut off: 1 cell, the finish; the level is 2 columns by 2 rows");
    easel_close(&e);
}

static void a_level_that_loses_its_only_start_says_so(void **state)
{
    static const char *const strokes[] = {"0 Space",
                                          "0 x",
                                          "0 r #",
                                          "0 v l Space",
                                          "0 Tab",
                                          "l y l 0 p",
                                          "0 i #",
                                          ": s / @ / # / Enter Enter",
                                          ": ! t r Space @ Space = Enter"};
    static const char said[] = "the level now has no start (`@`); u undoes this";
    Easel e;
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(strokes); i++) {
        easel_open(&e, "[map]\n@...F\n#####\n");
        editor_set_rights(e.editor, EDITOR_MAY_USE_FILES | EDITOR_MAY_RUN);
        keys(&e, strokes[i]);
        if (!strstr(editor_message(e.editor), said)) print_error("%s\n", strokes[i]);
        assert_says(&e, said);
        keys(&e, "l");
        assert_null(strstr(editor_message(e.editor), said)); /* once */
        easel_close(&e);
    }
    easel_open(&e, "[map]\n@.@.F\n#####\n");
    keys(&e, "0 x");
    assert_null(strstr(editor_message(e.editor), said));
    keys(&e, "2 l x");
    assert_says(&e, said);
    easel_close(&e);
}

static void a_new_level_keeps_ground_start_and_finish_when_it_is_resized(void **state)
{
    Easel e;
    (void)state;
    easel_open_file(&e, "fresh.txt");
    command(&e, "resize 12x5");
    assert_picture(&e, "............\n............\n............\n..@......F..\n############\n");
    assert_says(&e, "the level is 12 columns by 5 rows");
    command(&e, "level");
    keys(&e, "Enter Ctrl+U a Enter Esc");
    command(&e, "resize 10x4");
    assert_picture(&e, "..........\n..........\n..@....F..\n##########\n");
    keys(&e, "r o");
    command(&e, "resize 10x3");
    assert_says(&e, "cut off: 10 cells; the level is 10 columns by 3 rows");
    keys(&e, "u u u Ctrl+S");
    assert_true(file_has("fresh.txt", "title = a\n"));
    keys(&e, "u u");
    assert_picture(&e, e.before);
    easel_close(&e);
}

static void assert_landmark_at(const Easel *e, const char *expected)
{
    char at[24];
    assert_true(document_get_value(e->doc, "landmark", "at", at, sizeof at));
    assert_string_equal(at, expected);
}

static void a_landmark_keeps_its_place_among_the_cells(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "; a hill\n[landmark]\nname = oak ; old\nat   = 3,1\n[map]\n"
                   ".....\n.@..F\n#####\n");
    command(&e, "resize 7x4 se");
    assert_landmark_at(&e, "5,2");
    keys(&e, "u");
    assert_landmark_at(&e, "3,1");
    command(&e, "shift 1 0");
    assert_landmark_at(&e, "4,1");
    keys(&e, "g g 0 4 l");
    command(&e, "inscol 2"); /* in its own column */
    assert_landmark_at(&e, "6,1");
    keys(&e, "0 j");
    command(&e, "insrow");
    assert_landmark_at(&e, "6,2");
    command(&e, "resize 2x3");
    assert_landmark_at(&e, "1,2");
    easel_close(&e);
}

static void the_level_is_resized_from_a_corner(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    command(&e, "resize 7x4 se");
    assert_picture(&e, ".......\n"
                       "..#....\n"
                       "...@...\n"
                       "..#####\n");
    assert_cursor(&e, 3, 2);
    command(&e, "resize 5x3 se");
    assert_picture(&e, small);
    assert_undo_restores(&e);
    assert_null(strstr(editor_message(e.editor), "cut off"));
    command(&e, "resize 0x3");
    assert_says(&e, "new size");
    command(&e, "resize 5x2");
    assert_says(&e, "cut off: 5 cells; the level is 5 columns by 2 rows");
    easel_close(&e);
}

static void the_level_is_cropped_and_shifted(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    command(&e, "shift 1 -1");
    assert_picture(&e, "..@..\n"
                       "#####\n"
                       ".#...\n");
    keys(&e, "g g 0 l v 2 l j");
    command(&e, "crop");
    assert_picture(&e, ".@.\n"
                       "###\n");
    assert_undo_restores(&e);
    easel_close(&e);
    easel_open(&e, "[map]\n@..\n###\n[back]\na..\n.b.\n");
    command(&e, "shift 1 1");
    char art[64];
    easel_picture(&e, LAYER_BACK, art, sizeof art);
    assert_string_equal(art, "..b\n.a.\n");
    easel_close(&e);
}

/* ---- forms ---- */

static void a_sign_gets_its_text_from_a_form(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[map]\n"
                   "?.@..\n"
                   "#####\n");
    keys(&e, "g g 0 Enter");
    assert_string_equal(editor_panel(e.editor).title, "sign.1");
    keys(&e, "Enter H i ! Enter Esc");
    ErrorList errors;
    error_list_init(&errors, "level");
    Level *level = document_parse(e.doc, &errors);
    assert_non_null(level);
    assert_string_equal(level->sign_text[0], "Hi!");
    level_done(level);
    free(level);
    easel_close(&e);
}

/* The text of a sign as the game would show it. */
static void assert_sign(const Easel *e, int32_t index, const char *expected)
{
    ErrorList errors;
    error_list_init(&errors, "level");
    Level *level = document_parse(e->doc, &errors);
    if (!level) print_error("%s\n", errors.items[0].text);
    assert_non_null(level);
    assert_true(index < level->signs.count);
    assert_string_equal(level->sign_text[index], expected);
    level_done(level);
    free(level);
}

/* Whether the status line says `text`. */
static bool status_says(const Easel *e, const char *text)
{
    char status[256];
    editor_status(e->editor, 200, status, sizeof status);
    return strstr(status, text) != NULL;
}

static void a_large_level_is_checked_step_by_step(void **state)
{
    enum { COLS = 4096, ROWS = 512, UNTIL_CHECKED = 1000 };
    (void)state;
    Easel e;
    easel_open(&e, "@.\n##\n");
    document_begin(e.doc, "grow");
    assert_true(document_insert_cols(e.doc, 2, COLS - 2));
    assert_true(document_insert_rows(e.doc, 2, ROWS - 2));
    assert_true(document_set(e.doc, LAYER_MAP, 5, ROWS - 1, '%'));
    assert_true(document_end(e.doc, NULL));
    int64_t due = editor_tick(e.editor, e.now);
    assert_int_equal(due, e.now + 300);
    assert_int_equal(editor_tick(e.editor, due), due + 1);
    assert_false(status_says(&e, "problem"));
    e.now = due;
    keys(&e, "l r #");
    assert_true(editor_tick(e.editor, e.now) > e.now);
    e.now += UNTIL_CHECKED;
    int32_t steps = 0;
    while (!status_says(&e, "1 problem")) {
        int64_t next = editor_tick(e.editor, e.now);
        assert_in_range(next - e.now, 1, UNTIL_CHECKED);
        e.now = next;
        steps++;
    }
    assert_true(steps > 10);
    easel_close(&e);
}

static void signs_keep_their_texts_after_drawing_elsewhere(void **state)
{
    (void)state;
    Easel e;
    easel_open(&e, "[sign.1]\n"
                   "text = one\n"
                   "[map]\n"
                   "@..?\n");
    keys(&e, "l r #");
    keys(&e, "l r ?");
    assert_sign(&e, 0, "");
    assert_sign(&e, 1, "one");
    keys(&e, "u h r = l r ?");
    assert_sign(&e, 0, "");
    assert_sign(&e, 1, "one");
    keys(&e, "r . l");
    assert_sign(&e, 0, "one");
    easel_close(&e);
}

static void signs_keep_their_texts_when_others_are_added_or_removed(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[sign.1]\n"
                   "text = one\n"
                   "; about two\n"
                   "[sign.2]\n"
                   "text = two\n"
                   "[map]\n"
                   "@.?..?\n"
                   "######\n");
    keys(&e, "3 l r ?");
    assert_sign(&e, 0, "one");
    assert_sign(&e, 1, "");
    assert_sign(&e, 2, "two");
    keys(&e, "h x");
    assert_sign(&e, 0, "");
    assert_sign(&e, 1, "two");
    command(&e, "level");
    keys(&e, "Enter A b c Enter Esc");
    assert_sign(&e, 1, "two");
    keys(&e, "u u $ v g p 4 h Enter");
    assert_sign(&e, 0, "two");
    assert_sign(&e, 1, "one");
    keys(&e, "0 l");
    command(&e, "delcol");
    assert_sign(&e, 0, "one");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_form_refuses_what_is_out_of_range(void **state)
{
    Easel e;
    size_t length;
    (void)state;
    easel_open(&e, "[map]\n"
                   "1.@..\n"
                   "#####\n");
    keys(&e, "g g 0 Enter Enter 2 , Space 0 Enter");
    assert_says(&e, "from -1 to 1");
    document_header(e.doc, &length);
    assert_int_equal(length, 0);
    assert_string_equal(editor_prompt(e.editor, NULL), "velocity: 2, 0");
    keys(&e, "Home 0 . 0 Del 5 Enter j Enter 9 0 Enter Esc");
    const char *header = document_header(e.doc, &length);
    char *text = strndup(header, length);
    assert_non_null(strstr(text, "[lift.1]"));
    assert_non_null(strstr(text, "0.05, 0"));
    assert_non_null(strstr(text, "90"));
    free(text);
    keys(&e, "u u");
    document_header(e.doc, &length);
    assert_int_equal(length, 0);
    easel_close(&e);
}

/* "walker, hopper, flyer or turret" */
static void list_actors(char *out, size_t size)
{
    const char *names[KIND_COUNT];
    int32_t count = 0;
    Text text = text_in(out, size);
    for (int32_t kind = 0; kind < KIND_COUNT; kind++)
        if (cell_kinds[kind].flags & KIND_IS_ACTOR) names[count++] = cell_kinds[kind].name;
    for (int32_t i = 0; i < count; i++)
        text_add(&text, "%s%s", i == 0 ? "" : i == count - 1 ? " or " : ", ", names[i]);
}

static void a_monster_can_change_its_kind_and_place(void **state)
{
    Easel e;
    char allowed[200];
    (void)state;
    easel_open(&e, "[map]\n@..w..F\n#######\n");
    keys(&e, "g g 0 3 l Enter Enter");
    for (int i = 0; i < 8; i++)
        easel_key(&e, "Backspace");
    keys(&e, "Enter Ctrl+U c o i n Enter");
    list_actors(allowed, sizeof allowed);
    assert_says(&e, allowed);
    keys(&e, "Ctrl+U t u r r e t Enter");
    assert_picture(&e, "@..t..F\n#######\n");
    keys(&e, "j Enter Ctrl+U 5 Enter");
    assert_picture(&e, "@....tF\n#######\n");
    assert_cursor(&e, 5, 0);
    keys(&e, "Enter Ctrl+U 6 Enter");
    assert_says(&e, "at 6,0 is finish");
    keys(&e, "Enter Ctrl+U 7 Enter");
    assert_says(&e, "from 0 to 6");
    keys(&e, "Esc Esc");
    assert_int_equal(document_history_count(e.doc), 2);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_door_is_moved_as_a_whole_and_a_sign_with_its_text(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[sign.1]\ntext = far\n[map]\n@D...?F\n.D.....\n#######\n");
    command(&e, "1,1");
    keys(&e, "Enter Enter Ctrl+U 3 Enter Esc");
    assert_picture(&e, "@..D.?F\n...D...\n#######\n");
    command(&e, "5,0");
    keys(&e, "Enter j Enter Ctrl+U 0 Enter");
    assert_says(&e, "at 0,0 is start");
    keys(&e, "j Enter Ctrl+U 1 Enter Esc Ctrl+S");
    assert_picture(&e, "@..D..F\n...D.?.\n#######\n");
    assert_true(file_has("level.txt", "[sign.1]\ntext = far\n"));
    assert_undo_restores(&e);
    easel_close(&e);
}

static void the_form_of_a_level_has_par_and_model(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[physics]\nmodel = grid\ng_up = 0.03\n[map]\n.@.F.\n#####\n");
    command(&e, "level");
    keys(&e, "j j j Enter 0 Enter");
    assert_says(&e, "from 1 to 216000");
    keys(&e, "Ctrl+U 6 0 0 Enter j j j Enter Ctrl+U g o l f Enter");
    assert_says(&e, "model is grid");
    keys(&e, "Ctrl+U t i n y Enter");
    assert_says(&e, "1 value that this model does not have");
    keys(&e, "Esc Ctrl+S");
    assert_true(file_has("level.txt", "par = 600\n"));
    assert_true(file_has("level.txt", "[physics]\nmodel = tiny\n\n[level]\n"));
    keys(&e, "u u Ctrl+S");
    assert_file("level.txt", "[physics]\nmodel = grid\ng_up = 0.03\n[map]\n.@.F.\n#####\n");
    easel_close(&e);
}

static void the_chase_form_writes_every_valid_value(void **state)
{
    Easel e;
    Chase chase;
    ErrorList errors;
    size_t length;
    (void)state;
    easel_open(&e, "[map]\n1.@..\n#####\n");
    command(&e, "chase");
    keys(&e, "Enter l a v a Enter");
    assert_says(&e, "water or fire");
    keys(&e, "Esc j Enter r i g h t Enter j Enter 2 Enter");
    assert_says(&e, "from 0 to 1");
    keys(&e, "Home 0 . Enter");
    keys(&e, "Esc");
    const char *header = document_header(e.doc, &length);
    error_list_init(&errors, "");
    assert_true(level_file_chase(header, length, &(ChaseMap){5, 2, 0}, &chase, &errors));
    assert_int_equal(chase.way, CHASE_RIGHT);
    assert_int_equal(chase.legs[0].speed, ONE / 5);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void the_chase_form_refuses_what_the_game_refuses(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[chase]\nway = up\nspeed = 0.1\n"
                   "[chase.1]\nat = 1\nspeed = 0.2\n[map]\n........@\n........*\n#########\n");
    command(&e, "chase");
    keys(&e, "j j j Enter 1 0 9 Enter");
    assert_says(&e, "from -100 to 103, not `109`");
    keys(&e, "Esc j j Enter 2 Enter");
    assert_says(&e, "there is no checkpoint 2; the map has 1");
    keys(&e, "Ctrl+U 8 , 0 Enter");
    assert_says(&e, "there is no checkpoint at column 8, row 0");
    keys(&e, "Ctrl+U 1 Enter");
    char place[16];
    assert_true(document_get_value(e.doc, "chase", "checkpoint", place, sizeof place));
    assert_string_equal(place, "8,1");
    keys(&e, "j j Enter Ctrl+U 7 Enter");
    assert_says(&e, "has passed 7 before");
    keys(&e, "Esc k k k k Enter Ctrl+U 0 Enter");
    assert_says(&e, "moves up and has passed 1 before");
    easel_close(&e);
}

static void the_physics_form_knows_all_constants(void **state)
{
    Easel e;
    char line[121];
    (void)state;
    easel_open(&e, small);
    command(&e, "physics");
    assert_int_equal(editor_panel(e.editor).count, min_i32(64, model_settings(MODEL_GRID)->count));
    editor_panel_line(e.editor, 0, 120, line, sizeof line);
    assert_non_null(strstr(line, model_settings(MODEL_GRID)->rows[0].key));
    keys(&e, "Enter n o n s e n s e Enter");
    assert_true(editor_message(e.editor)[0] != '\0');
    assert_int_equal(document_history_count(e.doc), 0);
    easel_close(&e);
}

static void the_physics_form_follows_the_model_of_the_level(void **state)
{
    Easel e;
    char line[121];
    (void)state;
    easel_open(&e, "[physics]\nmodel = Bank\n[map]\n.....\n.@.F.\n#####\n");
    command(&e, "physics");
    assert_int_equal(editor_panel(e.editor).count, model_settings(MODEL_BANK)->count);
    editor_panel_line(e.editor, 0, 120, line, sizeof line);
    assert_non_null(strstr(line, model_settings(MODEL_BANK)->rows[0].key));
    easel_close(&e);
}

/* ---- problems ---- */

static void problems_are_found_while_the_user_draws(void **state)
{
    Easel e;
    char status[81];
    (void)state;
    easel_open(&e, "[map]\n"
                   "#.F..\n"
                   ".@...\n"
                   "#####\n");
    editor_tick(e.editor, e.now);
    editor_tick(e.editor, e.now + 400);
    keys(&e, "3 l r @ g g r Z");
    editor_tick(e.editor, e.now + 1000);
    editor_tick(e.editor, e.now + 1500);
    editor_status(e.editor, 80, status, sizeof status);
    assert_non_null(strstr(status, "2 problems"));
    keys(&e, "g g 0 ] e");
    assert_true(shows(&e, 4, 0, SHOWN_PROBLEM));
    assert_cursor(&e, 4, 0);
    keys(&e, "g f ] e");
    assert_cursor(&e, 4, 1);
    keys(&e, "g f F8");
    assert_says(&e, "no problems");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_second_start_is_fixed_by_moving_the_start(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..@F\n#####\n");
    keys(&e, "3 l g f");
    assert_says(&e, "the start is here now; it was at 0,0");
    assert_picture(&e, "...@F\n#####\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void the_history_shows_glyph_and_time(void **state)
{
    Easel e;
    char line[121];
    (void)state;
    easel_time = 1000;
    easel_open(&e, "@...F\n#####\n");
    keys(&e, "l r o");
    easel_time += 150;
    keys(&e, "l r = g u");
    editor_panel_line(e.editor, 1, 120, line, sizeof line);
    assert_non_null(strstr(line, "1 cell at 1,0  o  2m"));
    editor_panel_line(e.editor, 2, 120, line, sizeof line);
    assert_non_null(strstr(line, "1 cell at 2,0  =  0s"));
    easel_close(&e);
}

static void a_selection_goes_through_a_command(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "abcd.\n#..o.\n");
    keys(&e, "v 3 l j");
    command(&e, "!rev");
    assert_says(&e, "not in this arcade: it runs a program");
    editor_set_rights(e.editor, EDITOR_MAY_USE_FILES | EDITOR_MAY_RUN);
    command(&e, "!rev");
    assert_picture(&e, "dcba.\no..#.\n");
    command(&e, "!exit 3");
    assert_says(&e, "failed with status 3");
    command(&e, "!head -n 1");
    assert_says(&e, "4x1 cells for 4x2");
    command(&e, "!tr a-d =");
    assert_picture(&e, "====.\no..#.\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

/* ---- files ---- */

static void saving_clears_the_mark_in_the_status_line(void **state)
{
    Easel e;
    char status[81];
    (void)state;
    easel_open(&e, small);
    keys(&e, "Space");
    editor_status(e.editor, 80, status, sizeof status);
    assert_non_null(strstr(status, "level.txt*"));
    keys(&e, "Ctrl+S");
    assert_says(&e, "saved");
    editor_status(e.editor, 80, status, sizeof status);
    assert_null(strstr(status, "level.txt*"));
    easel_close(&e);
}

static void leaving_asks_when_there_are_changes(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "Space Ctrl+Q");
    assert_int_equal(e.request, EDITOR_NOTHING);
    assert_says(&e, "s save and leave");
    keys(&e, "z Esc l");
    assert_cursor(&e, 2, 1);
    keys(&e, "Ctrl+Q s");
    assert_int_equal(e.request, EDITOR_QUIT);
    assert_false(document_is_modified(e.doc));
    easel_close(&e);
}

static void test_runs_are_requested_from_the_caller(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, small);
    keys(&e, "T");
    assert_int_equal(e.request, EDITOR_TEST_START);
    keys(&e, "t");
    assert_int_equal(e.request, EDITOR_TEST_CURSOR);
    keys(&e, "g t");
    assert_int_equal(e.request, EDITOR_TEST_GHOST);
    editor_trail_begin(e.editor);
    editor_trail_add(e.editor, 2, 1, false);
    editor_trail_add(e.editor, 3, 1, true);
    assert_true(shows(&e, 2, 1, SHOWN_TRAIL));
    assert_true(shows(&e, 3, 1, SHOWN_DEATH));
    keys(&e, "g h");
    assert_false(shows(&e, 2, 1, SHOWN_TRAIL));
    easel_close(&e);
}

static void differences_from_the_file_are_listed(void **state)
{
    Easel e;
    char line[81];
    (void)state;
    easel_open(&e, small);
    command(&e, "diff");
    assert_says(&e, "no changes since");
    keys(&e, "g g 0 l 2 r o");
    command(&e, "diff");
    assert_int_equal(editor_panel(e.editor).count, 3);
    editor_panel_line(e.editor, 2, 80, line, sizeof line);
    assert_non_null(strstr(line, ".. -> oo"));
    easel_close(&e);
}

/* The caller solves both versions, one after the other. */
static void verdicts_of_both_versions_are_above_the_differences(void **state)
{
    Easel e;
    char line[81];
    int32_t side;
    (void)state;
    easel_open(&e, small);
    assert_false(editor_wants_verdict(e.editor, &side));
    keys(&e, "g g 0 r o");
    command(&e, "diff");
    for (int32_t i = 0; i < 2; i++) {
        assert_true(editor_wants_verdict(e.editor, &side));
        assert_int_equal(side, i);
        Level *level = editor_parse_version(e.editor, side);
        assert_non_null(level);
        assert_int_equal(level_kind(level, 0, 0) == KIND_COIN, i == 1);
        level_done(level);
        free(level);
        editor_set_verdict(e.editor, side, i == 0 ? "solved" : "impossible");
    }
    assert_false(editor_wants_verdict(e.editor, &side));
    editor_panel_line(e.editor, 0, 80, line, sizeof line);
    assert_non_null(strstr(line, "before,"));
    assert_non_null(strstr(line, ": solved"));
    editor_panel_line(e.editor, 1, 80, line, sizeof line);
    assert_non_null(strstr(line, ": impossible"));
    easel_close(&e);
}

static void a_state_that_was_undone_is_compared(void **state)
{
    Easel e;
    char line[81];
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g 0 r = r o u u");
    command(&e, "diff 2");
    assert_int_equal(editor_panel(e.editor).count, 3);
    editor_panel_line(e.editor, 2, 80, line, sizeof line);
    assert_non_null(strstr(line, "0,0    o -> #"));
    assert_picture(&e, small);
    easel_close(&e);
}

static void a_state_of_another_branch_is_compared(void **state)
{
    Easel e;
    char line[81];
    (void)state;
    easel_open(&e, small);
    keys(&e, "g g 0 2 r o u l r =");
    command(&e, "diff 1");
    assert_int_equal(editor_panel(e.editor).count, 3);
    assert_string_equal(editor_panel(e.editor).title, "Changes since state 1 of the history");
    editor_panel_line(e.editor, 2, 80, line, sizeof line);
    assert_non_null(strstr(line, "0,0    oo -> #="));
    keys(&e, "G Enter");
    assert_null(editor_panel(e.editor).title);
    assert_int_equal(editor_cursor(e.editor).col, 0);
    command(&e, "diff 2");
    assert_says(&e, "nothing differs from state 2");
    command(&e, "hist");
    keys(&e, "Home d");
    assert_string_equal(editor_panel(e.editor).title, "Changes since state 0 of the history");
    easel_close(&e);
}

static void the_next_level_is_in_the_same_folder(void **state)
{
    Easel e;
    char path[PATH_MAX];
    (void)state;
    easel_open(&e, "[level]\n"
                   "next = 02.txt ; after this\n"
                   "[map]\n"
                   "@..\n");
    keys(&e, "g d");
    assert_int_equal(e.request, EDITOR_OPEN_FILE);
    scratch_path(path, "02.txt");
    assert_string_equal(editor_request_path(e.editor), path);
    easel_close(&e);
}

static void a_form_accepts_both_ends_of_a_range(void **state)
{
    Easel e;
    size_t length;
    (void)state;
    easel_open(&e, "[map]\n"
                   "1.@..\n"
                   "#####\n");
    keys(&e, "g g 0 Enter Enter - 1 , Space 1 Enter");
    assert_null(editor_prompt(e.editor, NULL));
    const char *header = document_header(e.doc, &length);
    char *text = strndup(header, length);
    assert_non_null(text);
    assert_non_null(strstr(text, "velocity = -1, 1"));
    free(text);
    easel_close(&e);
}

static void a_level_keeps_one_column_and_one_row(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n###\n");
    keys(&e, "g g 0");
    command(&e, "delcol 3");
    assert_says(&e, "a level is from 1x1");
    command(&e, "delrow 2");
    assert_says(&e, "a level is from 1x1");
    assert_picture(&e, "@..\n###\n");
    easel_close(&e);
}

static void going_back_by_zero_changes_nothing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n###\n");
    keys(&e, "l x r #");
    command(&e, "earlier 0");
    assert_null(strstr(editor_message(e.editor), "a time such as"));
    assert_picture(&e, "@#.\n###\n");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(undo_goes_to_the_change_and_flashes_it),
        EASEL_TEST(the_history_list_goes_to_any_state),
        EASEL_TEST(the_history_draws_its_branches),
        EASEL_TEST(every_state_can_be_reached),
        EASEL_TEST(a_time_is_found_on_every_branch),
        EASEL_TEST(many_branches_share_few_lanes),
        EASEL_TEST(earlier_goes_back_by_time),
        EASEL_TEST(a_dot_repeats_the_last_change),
        EASEL_TEST(a_macro_is_recorded_and_played),
        EASEL_TEST(a_macro_that_plays_itself_ends),
        EASEL_TEST(rows_and_columns_are_inserted_and_deleted),
        EASEL_TEST(what_a_resize_cuts_off_is_named),
        EASEL_TEST(a_level_that_loses_its_only_start_says_so),
        EASEL_TEST(a_new_level_keeps_ground_start_and_finish_when_it_is_resized),
        EASEL_TEST(a_landmark_keeps_its_place_among_the_cells),
        EASEL_TEST(the_level_is_resized_from_a_corner),
        EASEL_TEST(a_second_start_is_fixed_by_moving_the_start),
        EASEL_TEST(the_history_shows_glyph_and_time),
        EASEL_TEST(a_selection_goes_through_a_command),
        EASEL_TEST(the_level_is_cropped_and_shifted),
        EASEL_TEST(a_sign_gets_its_text_from_a_form),
        EASEL_TEST(a_large_level_is_checked_step_by_step),
        EASEL_TEST(signs_keep_their_texts_after_drawing_elsewhere),
        EASEL_TEST(signs_keep_their_texts_when_others_are_added_or_removed),
        EASEL_TEST(a_form_refuses_what_is_out_of_range),
        EASEL_TEST(a_monster_can_change_its_kind_and_place),
        EASEL_TEST(a_door_is_moved_as_a_whole_and_a_sign_with_its_text),
        EASEL_TEST(the_form_of_a_level_has_par_and_model),
        EASEL_TEST(the_chase_form_writes_every_valid_value),
        EASEL_TEST(the_chase_form_refuses_what_the_game_refuses),
        EASEL_TEST(the_physics_form_knows_all_constants),
        EASEL_TEST(the_physics_form_follows_the_model_of_the_level),
        EASEL_TEST(problems_are_found_while_the_user_draws),
        EASEL_TEST(saving_clears_the_mark_in_the_status_line),
        EASEL_TEST(leaving_asks_when_there_are_changes),
        EASEL_TEST(test_runs_are_requested_from_the_caller),
        EASEL_TEST(differences_from_the_file_are_listed),
        EASEL_TEST(verdicts_of_both_versions_are_above_the_differences),
        EASEL_TEST(a_state_that_was_undone_is_compared),
        EASEL_TEST(a_state_of_another_branch_is_compared),
        EASEL_TEST(the_next_level_is_in_the_same_folder),
        EASEL_TEST(a_form_accepts_both_ends_of_a_range),
        EASEL_TEST(a_level_keeps_one_column_and_one_row),
        EASEL_TEST(going_back_by_zero_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
