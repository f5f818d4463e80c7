/* test_editor_draw.c - keys that move and draw, and the picture that comes of them. */
#include "easel.h"

static const char empty[] = "..........\n"
                            "..........\n"
                            "..........\n"
                            "..........\n"
                            "..........\n";

static void counts_and_ends_move_the_cursor(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "3 l 2 j");
    assert_cursor(&e, 3, 2);
    keys(&e, "$");
    assert_cursor(&e, 9, 2);
    keys(&e, "0 G");
    assert_cursor(&e, 0, 4);
    keys(&e, "g g 1 0 0 l 1 0 0 k");
    assert_cursor(&e, 9, 0);
    keys(&e, "Left Down Home End Ctrl+Left");
    assert_cursor(&e, 1, 1);
    command(&e, "7,3");
    assert_cursor(&e, 7, 3);
    keys(&e, "Ctrl+O");
    assert_cursor(&e, 1, 1);
    keys(&e, "Ctrl+G 2 , 4 Enter");
    assert_cursor(&e, 2, 4);
    easel_close(&e);
}

static void half_pages_follow_the_view(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    editor_set_view(e.editor, 10, 4);
    keys(&e, "Ctrl+D");
    assert_cursor(&e, 0, 2);
    keys(&e, "PgUp");
    assert_cursor(&e, 0, 0);
    easel_close(&e);
}

static void marks_are_kept_between_runs(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "4 l 2 j m a 0");
    easel_close(&e);
    easel_open(&e, empty);
    keys(&e, "' a");
    assert_cursor(&e, 4, 2);
    keys(&e, "' b");
    assert_says(&e, "no mark b");
    easel_close(&e);
}

static void space_paints_and_x_erases(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "Space l r = l 3 Space 2 j 4 r o g g 0 x");
    assert_picture(&e, ".====.....\n"
                       "..........\n"
                       "..oooo....\n"
                       "..........\n"
                       "..........\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void the_pen_is_chosen_by_recent_glyphs_and_by_picking(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "o.........\n"
                   "..........\n");
    keys(&e, ", j r = l g 2 Space l g 2 Space");
    assert_picture(&e, "o.........\n"
                       "=o=.......\n");
    easel_close(&e);
}

static void moving_paints_while_the_pen_is_down(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "Tab 4 l 2 j Tab l l");
    assert_picture(&e, "#####.....\n"
                       "....#.....\n"
                       "....#.....\n"
                       "..........\n"
                       "..........\n");
    assert_int_equal(document_history_count(e.doc), 1);
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_pause_ends_the_stroke(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "Tab l");
    editor_tick(e.editor, e.now + 2000);
    assert_int_equal(document_history_count(e.doc), 1);
    keys(&e, "l Tab");
    assert_int_equal(document_history_count(e.doc), 2);
    easel_close(&e);
}

static void a_line_is_shown_before_it_is_drawn(void **state)
{
    Easel e;
    char status[81];
    (void)state;
    easel_open(&e, empty);
    keys(&e, "L 3 l 3 j");
    assert_picture(&e, empty);
    assert_true(shows(&e, 2, 2, SHOWN_PREVIEW));
    assert_int_equal(editor_shown(e.editor, 2, 2).glyph, '#');
    assert_false(shows(&e, 2, 3, SHOWN_PREVIEW));
    editor_status(e.editor, 80, status, sizeof status);
    assert_non_null(strstr(status, "line 4"));
    keys(&e, "Enter");
    assert_picture(&e, "#.........\n"
                       ".#........\n"
                       "..#.......\n"
                       "...#......\n"
                       "..........\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void esc_cancels_a_shape_without_a_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "R 3 l 3 j Esc");
    assert_picture(&e, empty);
    assert_false(shows(&e, 0, 0, SHOWN_PREVIEW));
    assert_int_equal(document_history_count(e.doc), 0);
    easel_close(&e);
}

static void rectangles_are_outlined_or_filled(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "R 3 l 3 j Enter 2 l R 3 l k f Enter");
    assert_picture(&e, "####......\n"
                       "#..#......\n"
                       "#..#.####.\n"
                       "####.####.\n"
                       "..........\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void ellipses_have_no_gaps(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "E 8 l 4 j Enter");
    assert_picture(&e, "..#####...\n"
                       "##.....##.\n"
                       "#.......#.\n"
                       "##.....##.\n"
                       "..#####...\n");
    keys(&e, "u g g 0 E 8 l 4 j f Enter");
    assert_picture(&e, "..#####...\n"
                       "#########.\n"
                       "#########.\n"
                       "#########.\n"
                       "..#####...\n");
    easel_close(&e);
}

static const char room[] = "#####.....\n"
                           "#. .#.....\n"
                           "#####.....\n"
                           ".....##...\n";

static void fill_previews_its_cells(void **state)
{
    Easel e;
    char status[81];
    (void)state;
    easel_open(&e, room);
    command(&e, "1,1");
    keys(&e, "r o u F");
    editor_status(e.editor, 80, status, sizeof status);
    assert_non_null(strstr(status, "fill 3 cells"));
    assert_true(shows(&e, 3, 1, SHOWN_PREVIEW));
    assert_false(shows(&e, 5, 1, SHOWN_PREVIEW));
    keys(&e, "Enter");
    assert_picture(&e, "#####.....\n"
                       "#ooo#.....\n"
                       "#####.....\n"
                       ".....##...\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void fill_crosses_corners_when_asked(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, room);
    command(&e, "6,3");
    keys(&e, "g 2 r = u F 8 Enter");
    assert_picture(&e, "=====.....\n"
                       "=. .=.....\n"
                       "=====.....\n"
                       ".....==...\n");
    easel_close(&e);
}

static void replace_shows_the_count_before_it_changes_cells(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, room);
    command(&e, "s/#/=/");
    assert_says(&e, "14 cells");
    assert_picture(&e, room);
    keys(&e, "Enter");
    assert_picture(&e, "=====.....\n"
                       "=. .=.....\n"
                       "=====.....\n"
                       ".....==...\n");
    assert_undo_restores(&e);
    keys(&e, "u g g 0 v l");
    command(&e, "s/#/I/");
    keys(&e, "Enter");
    assert_picture(&e, "II###.....\n"
                       "#. .#.....\n"
                       "#####.....\n"
                       ".....##...\n");
    easel_close(&e);
}

static void symmetry_mirrors_glyphs_that_have_a_direction(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "M r / l r > l r }");
    assert_picture(&e, "/>}....{<\\\n"
                       "..........\n"
                       "..........\n"
                       "..........\n"
                       "..........\n");
    keys(&e, "M M 2 j r a");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 2)[7], 'd');
    assert_true(shows(&e, 4, 0, SHOWN_AXIS));
    assert_undo_restores(&e);
    easel_close(&e);
}

static void the_axis_can_be_at_the_cursor(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "3 l g M h L 2 h Enter");
    assert_picture(&e, "###.###...\n"
                       "..........\n"
                       "..........\n"
                       "..........\n"
                       "..........\n");
    easel_close(&e);
}

static void the_status_line_names_the_symmetry_and_one_key_ends_it(void **state)
{
    Easel e;
    char line[128];
    (void)state;
    easel_open(&e, empty);
    keys(&e, "M M");
    editor_status(e.editor, 80, line, sizeof line);
    assert_non_null(strstr(line, "mirror: up and down"));
    editor_status(e.editor, 44, line, sizeof line);
    assert_non_null(strstr(line, "mirrored"));
    keys(&e, "g N Space");
    editor_status(e.editor, 80, line, sizeof line);
    assert_null(strstr(line, "mirror"));
    assert_memory_equal(document_row(e.doc, LAYER_MAP, 4), "..........", 10);
    easel_close(&e);
}

static void a_locked_layer_does_not_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "z l Space");
    assert_says(&e, "locked");
    keys(&e, "L 3 l Enter Esc Tab l Tab z l");
    assert_picture(&e, empty);
    keys(&e, "Space");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[4], '#');
    easel_close(&e);
}

static void art_is_drawn_on_its_own_layer(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[map]\n"
                   "#.........\n"
                   "..........\n");
    command(&e, "set say");
    keys(&e, "g l l");
    assert_string_equal(editor_message(e.editor), "  no art, column 1, row 0");
    keys(&e, "r ~ h l");
    assert_string_equal(editor_message(e.editor), "~ art, column 1, row 0");
    keys(&e, "g l");
    command(&e, "set nosay");
    assert_int_equal(document_row(e.doc, LAYER_BACK, 0)[1], '~');
    assert_int_equal(editor_shown(e.editor, 1, 0).glyph, '~');
    assert_true(shows(&e, 1, 0, SHOWN_BACK));
    keys(&e, "z h");
    assert_int_equal(editor_shown(e.editor, 1, 0).glyph, '.');
    easel_close(&e);
}

/* ---- typing ---- */

static void typing_art_takes_one_key_per_character(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "g l l i / - \\ Space q 3 Esc");
    assert_memory_equal(document_row(e.doc, LAYER_BACK, 0), " /-\\ q3   ", 10);
    assert_cursor(&e, 7, 0);
    keys(&e, "l");
    assert_cursor(&e, 8, 0);
    easel_close(&e);
}

static void a_word_is_one_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "i # # Space = = Esc");
    assert_memory_equal(document_row(e.doc, LAYER_MAP, 0), "##.==.....", 10);
    assert_int_equal(document_history_count(e.doc), 2);
    keys(&e, "u");
    assert_memory_equal(document_row(e.doc, LAYER_MAP, 0), "##........", 10);
    keys(&e, "Ctrl+R");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void backspace_restores_the_previous_cells(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.o=..F\n");
    keys(&e, "l M i # # # Backspace Backspace Backspace Backspace");
    assert_cursor(&e, 0, 0);
    assert_picture(&e, "@.o=..F\n");
    keys(&e, "Esc M M M M Right i # Space Backspace Esc");
    assert_picture(&e, "@#o=..F\n");
    easel_close(&e);
}

static void tab_types_downwards_and_enter_goes_to_the_next_line(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "l j i # = Enter o Tab # # # # Enter = = Esc");
    assert_picture(&e, "..........\n"
                       ".#=.......\n"
                       ".o#=......\n"
                       "..#=......\n"
                       "..#.......\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void typing_ends_with_the_row_and_overwrites_nothing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "8 l i # = o o");
    assert_memory_equal(document_row(e.doc, LAYER_MAP, 0), "........#=", 10);
    assert_says(&e, "Enter goes on in the next row");
    keys(&e, "Backspace o Esc");
    assert_memory_equal(document_row(e.doc, LAYER_MAP, 0), "........#o", 10);
    easel_close(&e);
}

static void typing_continues_where_the_mouse_put_the_cursor(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "......\n......\n......\n");
    keys(&e, "i # #");
    editor_mouse(e.editor, MOUSE_PRESS, 1, 3, 1, e.now);
    editor_mouse(e.editor, MOUSE_RELEASE, 1, 3, 1, e.now);
    keys(&e, "= Backspace Backspace");
    assert_picture(&e, "##....\n......\n......\n");
    assert_cursor(&e, 2, 1);
    keys(&e, "Ctrl+G");
    keys(&e, "4 , 1 Enter = Enter =");
    assert_picture(&e, "##....\n....=.\n....=.\n");
    editor_mouse(e.editor, MOUSE_PRESS, 1, 0, 0, e.now);
    editor_mouse(e.editor, MOUSE_RELEASE, 1, 0, 0, e.now);
    editor_paste_text(e.editor, "..", e.now);
    assert_picture(&e, "......\n....=.\n....=.\n");
    easel_close(&e);
}

static void a_dot_repeats_typing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "i # . = Esc j 0 .");
    assert_picture(&e, "#.=.......\n"
                       "#.=.......\n"
                       "..........\n"
                       "..........\n"
                       "..........\n");
    easel_close(&e);
}

static void moves_do_not_end_typing_and_other_keys_do(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "i # Down # Ctrl+Z # F2");
    assert_string_equal(editor_panel(e.editor).title, "Palette");
    keys(&e, "Esc l x");
    assert_picture(&e, "#.........\n"
                       ".#........\n"
                       "..........\n"
                       "..........\n"
                       "..........\n");
    easel_close(&e);
}

static void a_locked_layer_refuses_typing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "z l i # # Backspace Esc");
    assert_says(&e, "");
    assert_picture(&e, empty);
    assert_int_equal(document_history_count(e.doc), 0);
    easel_close(&e);
}

static void pasted_lines_are_typed_as_one_change(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, empty);
    keys(&e, "l i");
    editor_paste_text(e.editor, "## o\r\n=\n##", e.now);
    keys(&e, "Esc");
    assert_picture(&e, ".##.o.....\n"
                       ".=........\n"
                       ".##.......\n"
                       "..........\n"
                       "..........\n");
    assert_int_equal(document_history_count(e.doc), 1);
    assert_undo_restores(&e);
    easel_close(&e);
}

/* ---- finding ---- */

static const char places[] = "[level]\n"
                             "title = Places\n"
                             "[lift.1]\n"
                             "velocity = 0.05, 0\n"
                             "ticks = 60\n"
                             "[sign.1]\n"
                             "text = Mind the gap.\n"
                             "[sign.2]\n"
                             "text = A walker is near.\n"
                             "[map]\n"
                             "o...?....w\n"
                             "###....##.\n"
                             "..111.....\n"
                             ".@..?...oF\n"
                             "###...####\n";

static void a_search_finds_glyphs_kinds_and_texts_around_the_level(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, places);
    keys(&e, "/ o Enter");
    assert_cursor(&e, 8, 3);
    keys(&e, "n");
    assert_cursor(&e, 0, 0);
    assert_says(&e, "on from the beginning");
    keys(&e, "N");
    assert_cursor(&e, 8, 3);
    assert_says(&e, "on from the end");
    keys(&e, "/ W A L K Enter");
    assert_cursor(&e, 9, 0);
    keys(&e, "n");
    assert_cursor(&e, 4, 3);
    command(&e, "find the gap");
    assert_cursor(&e, 4, 0);
    keys(&e, "Ctrl+O");
    assert_cursor(&e, 4, 3);
    keys(&e, "/ x y z Enter");
    assert_says(&e, "there is no `xyz` in this level");
    assert_cursor(&e, 4, 3);
    command(&e, "find oxy"); /* not its first glyph */
    assert_says(&e, "there is no `oxy` in this level");
    easel_close(&e);
}

static void a_search_finds_runs_once_and_counts(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, places);
    keys(&e, "g g 0 / # Enter");
    assert_cursor(&e, 0, 1);
    keys(&e, "n");
    assert_cursor(&e, 7, 1);
    keys(&e, "2 n");
    assert_cursor(&e, 6, 4);
    keys(&e, "4 N");
    assert_cursor(&e, 6, 4);
    keys(&e, "g l n");
    assert_says(&e, "there is no `#`");
    easel_close(&e);
}

static void a_search_for_a_word_finds_no_cell_by_a_letter_of_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@.c.c.o.F\n"
                   "#########\n");
    keys(&e, "0 / c o i n Enter");
    assert_cursor(&e, 6, 0);
    keys(&e, "0 / c Enter");
    assert_cursor(&e, 2, 0);
    easel_close(&e);
}

static void a_search_with_a_count_is_one_jump(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, places);
    keys(&e, "g g 0 j / # Enter 3 n");
    assert_cursor(&e, 0, 1);
    assert_says(&e, "on from the beginning");
    keys(&e, "3 n");
    assert_cursor(&e, 6, 4);
    keys(&e, "2 n"); /* turns with the first of them */
    assert_cursor(&e, 7, 1);
    assert_says(&e, "on from the beginning");
    keys(&e, "Ctrl+O");
    assert_cursor(&e, 6, 4);
    easel_close(&e);
}

static void the_cursor_goes_from_object_to_object(void **state)
{
    Easel e;
    static const Place all[] = {{4, 3, 0}, {8, 3, 0}, {9, 3, 0}, {0, 0, 0},
                                {4, 0, 0}, {9, 0, 0}, {2, 2, 0}, {1, 3, 0}};
    (void)state;
    easel_open(&e, places);
    for (size_t i = 0; i < ARRAY_LENGTH(all); i++) {
        keys(&e, "] o");
        assert_cursor(&e, all[i].col, all[i].row);
    }
    keys(&e, "[ o");
    assert_cursor(&e, 2, 2);
    keys(&e, "g l [ o");
    assert_cursor(&e, 9, 0);
    keys(&e, "] o");
    assert_cursor(&e, 2, 2);
    easel_close(&e);
}

/* ---- lifts ---- */

static const char lifted[] = "[level]\n"
                             "title = Lifted\n"
                             "[lift.1]\n"
                             "velocity = 0.05, 0\n"
                             "ticks = 60\n"
                             "[map]\n"
                             "..........\n"
                             "@.11......\n"
                             "..........\n"
                             "#.......2#\n";

static bool status_has(const Easel *e, const char *part)
{
    char line[256];
    editor_status(e->editor, 120, line, sizeof line);
    return strstr(line, part) != NULL;
}

/* As the screen does after each key. */
static void look(Easel *e)
{
    editor_set_view(e->editor, 80, 24);
}

static void the_path_of_a_lift_shows_where_and_when_it_turns(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, lifted);
    look(&e);
    assert_false(shows(&e, 5, 1, SHOWN_TURN));
    keys(&e, "2 l");
    look(&e);
    assert_true(shows(&e, 5, 1, SHOWN_TURN));
    assert_true(shows(&e, 6, 1, SHOWN_TURN));
    assert_true(shows(&e, 4, 1, SHOWN_PATH));
    assert_false(shows(&e, 7, 1, SHOWN_TURN | SHOWN_PATH));
    assert_true(status_has(&e, "turns at 5,1 after 60 ticks, 1.0 s"));
    keys(&e, "0 G 8 l");
    look(&e);
    assert_true(status_has(&e, "stands still"));
    easel_close(&e);
}

static void the_end_of_a_lift_path_can_be_moved(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, lifted);
    keys(&e, "3 l");
    look(&e);
    keys(&e, "g E 4 l 2 j");
    look(&e);
    assert_true(shows(&e, 6, 3, SHOWN_TURN));
    assert_true(status_has(&e, "turns at 6,3 after 80 ticks"));
    keys(&e, "g E");
    assert_says(&e, "lift 1 turns at 6,3");
    keys(&e, "Ctrl+S");
    assert_true(file_has("level.txt", "velocity = 0.05, 0.025\nticks = 80\n"));
    keys(&e, "u Ctrl+S");
    assert_true(file_has("level.txt", "velocity = 0.05, 0\nticks = 60\n"));
    keys(&e, "g E");
    assert_says(&e, "there is no lift here");
    easel_close(&e);
}

static void moving_the_end_gives_a_path_to_a_lift_without_one(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, lifted);
    keys(&e, "G 8 l g E 3 k g E Ctrl+S");
    assert_true(file_has("level.txt", "[lift.2]\nvelocity = 0, -0.05\nticks = 60\n"));
    keys(&e, "3 j g E g E");
    assert_says(&e, "another place");
    keys(&e, "g E 2 k Esc");
    assert_int_equal(document_history_count(e.doc), 1);
    easel_close(&e);
}

static void a_lift_without_ticks_turns_after_the_usual_time(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[lift.1]\nvelocity = 0.05, 0\n[map]\n@.11....F\n#########\n");
    keys(&e, "2 l");
    look(&e);
    assert_true(shows(&e, 5, 0, SHOWN_TURN));
    assert_true(status_has(&e, "turns at 5,0 after 60 ticks"));
    easel_close(&e);
}

static void a_click_drops_the_held_end_of_a_path_and_paints_nothing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, lifted);
    keys(&e, "2 l , Tab g E");
    look(&e);
    editor_mouse(e.editor, MOUSE_PRESS, 1, 6, 2, e.now);
    look(&e);
    assert_true(shows(&e, 6, 2, SHOWN_TURN));
    editor_mouse(e.editor, MOUSE_RELEASE, 1, 6, 2, e.now);
    assert_says(&e, "lift 1 turns at 6,2");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 2)[6], '.');
    editor_mouse(e.editor, MOUSE_DOUBLE, 1, 6, 2, e.now);
    keys(&e, "Esc Ctrl+S");
    assert_true(file_has("level.txt", "velocity = 0.05, 0.0125\nticks = 80\n"));
    easel_close(&e);
}

static void lines_go_from_a_key_to_the_doors_and_back(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[map]\n@..k...D..F\n.......D...\n...........\n...D.......\n");
    look(&e);
    assert_false(shows(&e, 5, 0, SHOWN_PATH));
    keys(&e, "3 l");
    look(&e);
    assert_true(shows(&e, 5, 0, SHOWN_PATH));
    assert_true(shows(&e, 3, 2, SHOWN_PATH));
    assert_false(shows(&e, 2, 0, SHOWN_PATH));
    assert_true(status_has(&e, "1 key, 2 doors: not enough keys"));
    keys(&e, "3 j");
    look(&e);
    assert_true(shows(&e, 3, 1, SHOWN_PATH));
    assert_false(shows(&e, 5, 0, SHOWN_PATH));
    keys(&e, "k");
    look(&e);
    assert_false(shows(&e, 3, 1, SHOWN_PATH));
    assert_false(status_has(&e, "2 doors"));
    easel_close(&e);
}

static void a_finish_shows_where_it_leads(void **state)
{
    Easel e;
    (void)state;
    scratch_write("world.ini", "[levels]\n1 = level.txt\n2 = b.txt\n", 33);
    scratch_write("b.txt", "@F\n", 3);
    easel_open(&e, "[map]\n@.F\n###\n");
    keys(&e, "2 l");
    look(&e);
    assert_true(status_has(&e, "leads to b.txt"));
    command(&e, "level");
    keys(&e, "j j Enter c . t x t Enter Esc");
    look(&e);
    assert_true(status_has(&e, "leads to c.txt"));
    easel_close(&e);
}

static void the_mouse_drags_the_end_of_a_path(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, lifted);
    keys(&e, "2 l");
    look(&e);
    editor_mouse(e.editor, MOUSE_PRESS, 1, 6, 1, e.now);
    look(&e);
    editor_mouse(e.editor, MOUSE_DRAG, 1, 8, 1, e.now);
    look(&e);
    assert_true(shows(&e, 7, 1, SHOWN_TURN));
    editor_mouse(e.editor, MOUSE_RELEASE, 1, 8, 1, e.now);
    keys(&e, "Ctrl+S");
    assert_true(file_has("level.txt", "velocity = 0.05, 0\nticks = 100\n"));
    assert_picture(&e, "..........\n"
                       "@.11......\n"
                       "..........\n"
                       "#.......2#\n");
    easel_close(&e);
}

static void the_cursor_steps_over_runs_and_to_the_next_ground(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, places);
    keys(&e, "g g 0 j w");
    assert_cursor(&e, 3, 1);
    keys(&e, "w");
    assert_cursor(&e, 7, 1);
    keys(&e, "9 w");
    assert_cursor(&e, 9, 1);
    keys(&e, "b");
    assert_cursor(&e, 7, 1);
    keys(&e, "l J");
    assert_cursor(&e, 8, 3);
    keys(&e, "K");
    assert_cursor(&e, 8, 0);
    keys(&e, "K");
    assert_says(&e, "no ground above");
    easel_close(&e);
}

static void ground_is_what_a_body_stands_on(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "[map]\n@....\n.....\n../..\n.....\n==...\n.....\n####.\n");
    keys(&e, "g g 0 2 l J");
    assert_cursor(&e, 2, 1);
    keys(&e, "J");
    assert_cursor(&e, 2, 5);
    keys(&e, "0 g g J");
    assert_cursor(&e, 0, 3);
    easel_close(&e);
}

static void objects_are_listed_with_their_header_values_and_filtered(void **state)
{
    Easel e;
    char line[128];
    (void)state;
    easel_open(&e, places);
    keys(&e, "g O");
    assert_int_equal(editor_panel(e.editor).count, 8);
    editor_panel_line(e.editor, 3, 120, line, sizeof line);
    assert_non_null(strstr(line, "0.05, 0 for 60 ticks"));
    editor_panel_line(e.editor, editor_panel(e.editor).marked, 120, line, sizeof line);
    assert_non_null(strstr(line, "start"));
    keys(&e, "/ w a l k e r Enter");
    assert_int_equal(editor_panel(e.editor).count, 2);
    keys(&e, "G Enter");
    assert_null(editor_panel(e.editor).title);
    assert_cursor(&e, 4, 3);
    command(&e, "objects turret");
    assert_says(&e, "there is no object with turret");
    assert_null(editor_panel(e.editor).title);
    easel_close(&e);
    easel_open(&e, "[lift.1]\nvelocity = 0, 0.1\n[map]\n@.1\n");
    command(&e, "objects lift");
    editor_panel_line(e.editor, 0, 120, line, sizeof line);
    assert_non_null(strstr(line, "0, 0.1 for 60 ticks"));
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(counts_and_ends_move_the_cursor),
        EASEL_TEST(half_pages_follow_the_view),
        EASEL_TEST(marks_are_kept_between_runs),
        EASEL_TEST(space_paints_and_x_erases),
        EASEL_TEST(the_pen_is_chosen_by_recent_glyphs_and_by_picking),
        EASEL_TEST(moving_paints_while_the_pen_is_down),
        EASEL_TEST(a_pause_ends_the_stroke),
        EASEL_TEST(a_line_is_shown_before_it_is_drawn),
        EASEL_TEST(esc_cancels_a_shape_without_a_change),
        EASEL_TEST(rectangles_are_outlined_or_filled),
        EASEL_TEST(ellipses_have_no_gaps),
        EASEL_TEST(fill_previews_its_cells),
        EASEL_TEST(fill_crosses_corners_when_asked),
        EASEL_TEST(replace_shows_the_count_before_it_changes_cells),
        EASEL_TEST(symmetry_mirrors_glyphs_that_have_a_direction),
        EASEL_TEST(the_axis_can_be_at_the_cursor),
        EASEL_TEST(the_status_line_names_the_symmetry_and_one_key_ends_it),
        EASEL_TEST(a_locked_layer_does_not_change),
        EASEL_TEST(art_is_drawn_on_its_own_layer),
        EASEL_TEST(typing_art_takes_one_key_per_character),
        EASEL_TEST(a_word_is_one_change),
        EASEL_TEST(backspace_restores_the_previous_cells),
        EASEL_TEST(tab_types_downwards_and_enter_goes_to_the_next_line),
        EASEL_TEST(typing_ends_with_the_row_and_overwrites_nothing),
        EASEL_TEST(typing_continues_where_the_mouse_put_the_cursor),
        EASEL_TEST(a_dot_repeats_typing),
        EASEL_TEST(moves_do_not_end_typing_and_other_keys_do),
        EASEL_TEST(a_locked_layer_refuses_typing),
        EASEL_TEST(pasted_lines_are_typed_as_one_change),
        EASEL_TEST(a_search_finds_glyphs_kinds_and_texts_around_the_level),
        EASEL_TEST(a_search_finds_runs_once_and_counts),
        EASEL_TEST(a_search_for_a_word_finds_no_cell_by_a_letter_of_it),
        EASEL_TEST(a_search_with_a_count_is_one_jump),
        EASEL_TEST(the_cursor_goes_from_object_to_object),
        EASEL_TEST(the_cursor_steps_over_runs_and_to_the_next_ground),
        EASEL_TEST(ground_is_what_a_body_stands_on),
        EASEL_TEST(objects_are_listed_with_their_header_values_and_filtered),
        EASEL_TEST(the_path_of_a_lift_shows_where_and_when_it_turns),
        EASEL_TEST(the_end_of_a_lift_path_can_be_moved),
        EASEL_TEST(moving_the_end_gives_a_path_to_a_lift_without_one),
        EASEL_TEST(lines_go_from_a_key_to_the_doors_and_back),
        EASEL_TEST(a_finish_shows_where_it_leads),
        EASEL_TEST(a_lift_without_ticks_turns_after_the_usual_time),
        EASEL_TEST(a_click_drops_the_held_end_of_a_path_and_paints_nothing),
        EASEL_TEST(the_mouse_drags_the_end_of_a_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
