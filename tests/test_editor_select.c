/* test_editor_select.c - selecting, copying, moving, turning; registers that outlive a run. */
#include "easel.h"

static const char steps[] = "/#>.......\n"
                            "##........\n"
                            "..........\n"
                            "..........\n";

static void a_block_is_copied_and_placed(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v 2 l j");
    assert_true(shows(&e, 2, 1, SHOWN_SELECTED));
    assert_false(shows(&e, 3, 1, SHOWN_SELECTED));
    keys(&e, "y");
    assert_false(shows(&e, 2, 1, SHOWN_SELECTED));
    keys(&e, "] p 4 l 2 j");
    assert_picture(&e, steps);
    assert_true(shows(&e, 4, 2, SHOWN_PREVIEW));
    assert_int_equal(editor_shown(e.editor, 4, 2).glyph, '/');
    keys(&e, "Enter");
    assert_picture(&e, "/#>.......\n"
                       "##........\n"
                       "..../#>...\n"
                       "....##....\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_cut_leaves_empty_cells(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v l j Ctrl+X l 3 j ] p Enter");
    assert_picture(&e, "..>.......\n"
                       "..........\n"
                       "..........\n"
                       "./#.......\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_selection_is_moved_as_one_transaction(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v 2 l g p 5 l 2 j Enter");
    assert_picture(&e, "..........\n"
                       "##........\n"
                       "...../#>..\n"
                       "..........\n");
    assert_int_equal(document_history_count(e.doc), 1);
    assert_undo_restores(&e);
    keys(&e, "u g g 0 v 2 l g p 5 l Esc");
    assert_picture(&e, steps);
    easel_close(&e);
}

static void empty_cells_of_a_block_can_be_transparent(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "#.#....\n"
                   "=======\n");
    keys(&e, "v 2 l y j 0 ] p");
    assert_int_equal(editor_shown(e.editor, 1, 1).flags & SHOWN_PREVIEW, SHOWN_PREVIEW);
    keys(&e, "e");
    assert_says(&e, "leave what is there");
    assert_int_equal(editor_shown(e.editor, 1, 1).flags & SHOWN_PREVIEW, 0);
    keys(&e, "Enter");
    assert_picture(&e, "#.#....\n"
                       "#=#====\n");
    keys(&e, "u j 0 ] p");
    assert_int_equal(editor_shown(e.editor, 1, 1).flags & SHOWN_PREVIEW, 0);
    keys(&e, "Esc");
    command(&e, "set nothrough");
    keys(&e, "P");
    assert_picture(&e, "#.#....\n"
                       "#.#====\n");
    easel_close(&e);
}

static void whole_rows_are_placed_as_whole_rows(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "ab#..\n"
                   ".....\n"
                   ".....\n");
    keys(&e, "y y j 3 l ] p");
    assert_true(shows(&e, 0, 1, SHOWN_PREVIEW));
    keys(&e, "j Enter");
    assert_picture(&e, "ab#..\n"
                       ".....\n"
                       "ab#..\n");
    easel_close(&e);
    easel_open_file(&e, "level.txt");
    keys(&e, "g g 2 l \" a V y g g \" a ] p Esc");
    assert_picture(&e, "ab#..\n.....\n.....\n");
    keys(&e, "l v l y P");
    assert_false(shows(&e, 0, 0, SHOWN_PREVIEW));
    easel_close(&e);
}

static bool status_has(const Easel *e, const char *part)
{
    char line[161];
    editor_status(e->editor, 160, line, sizeof line);
    return strstr(line, part) != NULL;
}

static void cells_that_would_fall_outside_are_announced(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v 2 l j y ] p");
    assert_false(status_has(&e, "outside"));
    keys(&e, "9 l");
    assert_true(status_has(&e, "[paste 3x2, 2 columns outside]"));
    keys(&e, "3 j");
    assert_true(status_has(&e, "2 columns outside, 1 row outside"));
    keys(&e, "Esc");
    easel_close(&e);
}

static void a_selection_confines_shapes_fill_and_pen(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "......\n......\n......\n......\n");
    keys(&e, "l j v 2 l j v g g 0 R 5 l 3 j f");
    assert_true(shows(&e, 2, 2, SHOWN_PREVIEW));
    assert_false(shows(&e, 4, 2, SHOWN_PREVIEW));
    keys(&e, "Enter");
    assert_picture(&e, "......\n.###..\n.###..\n......\n");
    keys(&e, "u g v g g 0 F");
    assert_true(status_has(&e, "fill 6 cells"));
    keys(&e, "Enter u g g 0 j Tab 5 l Tab");
    assert_picture(&e, "......\n######\n......\n......\n");
    keys(&e, "u 0 j l v 2 l v 0 Tab 5 l Tab");
    assert_picture(&e, "......\n......\n.###..\n......\n");
    assert_true(shows(&e, 1, 2, SHOWN_SELECTED));
    keys(&e, "u 0 k l * 0 Tab 5 l Tab Esc");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void a_fill_passes_only_through_the_selection_it_begins_in(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "..#..\n"
                   "..#..\n"
                   ".....\n");
    keys(&e, "g g 0 v 4 l j v F"); /* two rows, whose halves meet only below them */
    assert_true(status_has(&e, "fill 4 cells"));
    keys(&e, "Enter");
    assert_picture(&e, "..###\n"
                       "..###\n"
                       ".....\n");
    keys(&e, "u Esc g g 0 l F"); /* without it, around the wall */
    assert_true(status_has(&e, "fill 13 cells"));
    keys(&e, "Esc");
    easel_close(&e);
}

static void a_fill_stays_in_a_selection_of_any_shape(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "##.##\n"
                   ".....\n"
                   "##.##\n");
    keys(&e, "g g 0 *"); /* all solid cells */
    keys(&e, "F");
    assert_true(status_has(&e, "fill 2 cells"));
    keys(&e, "Esc j F"); /* begun outside: nothing of it is selected */
    assert_true(status_has(&e, "fill 0 cells"));
    keys(&e, "Esc");
    easel_close(&e);
}

/* Both folders of stamps, and what is in them. */
static void remove_stamps(void)
{
    static const char *const names[] = {"own-stamps/tree.txt", "own-stamps/oak.txt", "own-stamps",
                                        "stamps/tree.txt",     "stamps/art.txt",     "stamps"};
    char path[PATH_MAX];
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        scratch_path(path, names[i]);
        (void)remove(path);
    }
}

static bool list_has(const Easel *e, const char *part)
{
    char line[160];
    EditorPanel panel = editor_panel(e->editor);
    for (int32_t i = 0; i < panel.count; i++) {
        editor_panel_line(e->editor, i, 159, line, sizeof line);
        if (strstr(line, part)) return true;
    }
    return false;
}

static void a_stamp_is_a_named_level_file(void **state)
{
    Easel e;
    (void)state;
    easel_open_as(&e, "a.txt",
                  "[legend]\nsolid = X\n[lift.3]\nvelocity = 0.1, 0\n[map]\n"
                  "X.X33.\n?.....\n@...F.\n");
    command(&e, "0,0");
    keys(&e, "v 4 l j y");
    command(&e, "stamp tree");
    assert_says(&e, "stamp `tree` is saved");
    assert_file("own-stamps/tree.txt", "[level]\ntitle = tree\n\n[lift.3]\nvelocity = 0.1, 0\n\n"
                                       "[map]\n#.#33\n?....\n");
    command(&e, "stamp tree");
    assert_says(&e, "the stamp `tree` already exists; F3 renames");
    command(&e, "stamp a/b");
    assert_says(&e, "a name without `/`");
    easel_close(&e);
    easel_open_as(&e, "b.txt", "......\n......\n@...F.\n");
    command(&e, "0,0");
    keys(&e, "F3");
    assert_true(list_has(&e, "tree"));
    keys(&e, "G");
    EditorPanel panel = editor_panel(e.editor);
    assert_int_equal(panel.picture_cols, 5);
    assert_int_equal(panel.picture_rows, 2);
    assert_int_equal(panel.picture[2].glyph, '#');
    keys(&e, "Enter Enter Ctrl+S");
    assert_picture(&e, "#.#33.\n?.....\n@...F.\n");
    assert_true(file_has("b.txt", "[lift.3]\nvelocity = 0.1, 0\n"));
    easel_close(&e);
    remove_stamps();
}

static void stamps_of_the_world_are_beside_it_and_keep_holes_and_art(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "#.#..\n.....\n.....\n");
    keys(&e, "*");
    command(&e, "stamp --world tree");
    keys(&e, "Esc g l r / l l r / 0 v 2 l y");
    command(&e, "stamp --world art");
    assert_true(file_has("stamps/art.txt", "layer = back"));
    keys(&e, "g l g s G Enter");
    assert_true(shows(&e, 2, 0, SHOWN_PREVIEW));
    assert_false(shows(&e, 1, 0, SHOWN_PREVIEW));
    keys(&e, "Esc");
    assert_int_equal(editor_layer(e.editor), LAYER_MAP);
    keys(&e, "g l g s G Enter");
    assert_int_equal(editor_layer(e.editor), LAYER_MAP);
    keys(&e, "Esc g s G k Enter");
    assert_says(&e, "you draw on the art");
    keys(&e, "Esc");
    easel_close(&e);
    remove_stamps();
}

static void a_stamp_is_renamed_and_removed(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "##...\n.....\n");
    keys(&e, "v l");
    command(&e, "stamp tree");
    keys(&e, "Esc g s G r Ctrl+U o a k Enter");
    assert_says(&e, "now called `oak`");
    assert_true(list_has(&e, "yours"));
    assert_true(list_has(&e, "oak"));
    assert_false(list_has(&e, "tree"));
    keys(&e, "G x n");
    assert_true(list_has(&e, "oak"));
    keys(&e, "Esc G x y");
    assert_says(&e, "`oak` is removed");
    assert_false(list_has(&e, "oak"));
    keys(&e, "g s");
    keys(&e, "Esc v l");
    command(&e, "stamp --world bush");
    keys(&e, "Esc g s G r Ctrl+U e l m Enter");
    assert_true(list_has(&e, "elm"));
    assert_true(list_has(&e, "of this world"));
    assert_true(file_has("stamps/elm.txt", "title = bush"));
    keys(&e, "Esc G x y");
    easel_close(&e);
    remove_stamps();
}

static void a_stamp_has_a_name_of_at_most_63_bytes(void **state)
{
    char line[80] = "stamp ";
    Easel e;
    (void)state;
    easel_open(&e, "##...\n.....\n");
    memset(line + strlen(line), 'a', 64);
    keys(&e, "v l");
    command(&e, line);
    assert_says(&e, "a stamp has a name without `/`");
    line[strlen(line) - 1] = '\0';
    command(&e, line);
    assert_says(&e, " is saved");
    keys(&e, "Esc g s G x y");
    easel_close(&e);
    remove_stamps();
}

static void rows_are_copied_and_cut_by_count(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "2 y y 2 j P g g 2 d d");
    assert_picture(&e, "..........\n"
                       "..........\n"
                       "/#>.......\n"
                       "##........\n");
    keys(&e, "u u g g V d");
    assert_picture(&e, "..........\n"
                       "##........\n"
                       "..........\n"
                       "..........\n");
    easel_close(&e);
}

static void shift_and_arrows_select(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "Shift+Right Shift+Down x");
    assert_picture(&e, "..>.......\n"
                       "..........\n"
                       "..........\n"
                       "..........\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void same_and_connected_cells_are_selected(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "##..#\n"
                   "#...#\n");
    keys(&e, "W r I");
    assert_picture(&e, "II..#\n"
                       "I...#\n");
    keys(&e, "$ * r =");
    assert_picture(&e, "II..=\n"
                       "I...=\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

/* Otherwise it would go on to follow the cursor. */
static void all_stays_selected_when_the_cursor_moves(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "g g v l Ctrl+A");
    assert_true(shows(&e, 0, 0, SHOWN_SELECTED) && shows(&e, 4, 2, SHOWN_SELECTED));
    keys(&e, "l");
    assert_true(shows(&e, 0, 0, SHOWN_SELECTED) && shows(&e, 4, 2, SHOWN_SELECTED));
    easel_close(&e);
}

static void what_was_selected_is_not_once_a_paste_is_pending(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v y g g v l");
    assert_true(shows(&e, 0, 0, SHOWN_SELECTED));
    keys(&e, "] p");
    assert_false(shows(&e, 0, 0, SHOWN_SELECTED));
    keys(&e, "Enter");
    assert_false(shows(&e, 0, 0, SHOWN_SELECTED));
    easel_close(&e);
}

static void holes_stay_holes_when_pasted(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "#.#..\n"
                   ".....\n"
                   "ooooo\n");
    keys(&e, "* y 2 j P");
    assert_picture(&e, "#.#..\n"
                       ".....\n"
                       "#o#oo\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void flipping_turns_the_glyphs_too(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "/>a{..\n"
                   "#^....\n");
    keys(&e, "v 3 l g x");
    assert_picture(&e, "}d<\\..\n"
                       "#^....\n");
    assert_undo_restores(&e);
    keys(&e, "Esc 0 j v l g y Esc");
    assert_picture(&e, "}d<\\..\n"
                       "#v....\n");
    easel_close(&e);
}

static void a_pending_block_can_be_rotated(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "#^o...\n"
                   "......\n"
                   "......\n");
    keys(&e, "v 2 l d 4 l ] p g r Enter");
    assert_picture(&e, "....#.\n"
                       "....}.\n"
                       "....o.\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void named_registers_survive_a_restart(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v l \" a y j 0 v l \" b y");
    easel_close(&e);
    easel_open_as(&e, "other.txt",
                  "....\n"
                  "....\n");
    keys(&e, "\" a P");
    assert_picture(&e, "/#..\n"
                       "....\n");
    keys(&e, "j P");
    assert_picture(&e, "/#..\n"
                       "##..\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void stamps_are_chosen_from_a_list(void **state)
{
    Easel e;
    char line[81];
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v l \" a y j v \" b y 2 j l F3");
    assert_string_equal(editor_panel(e.editor).title, "Stamps");
    assert_int_equal(editor_panel(e.editor).count, 3);
    editor_panel_line(e.editor, 0, 80, line, sizeof line);
    assert_non_null(strstr(line, "2x1"));
    assert_non_null(strstr(line, "/#"));
    keys(&e, "Enter Enter");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 3)[1], '/');
    easel_close(&e);
}

static void a_copy_goes_to_the_clipboard_as_text(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v l j y");
    assert_string_equal(editor_take_clipboard(e.editor), "/#\n##\n");
    assert_null(editor_take_clipboard(e.editor));
    easel_close(&e);
}

static void pasted_text_becomes_a_pending_block(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    editor_paste_text(e.editor, "oo\r\no\x1b\n", e.now);
    keys(&e, "4 l Enter");
    assert_picture(&e, "/#>.oo....\n"
                       "##..o.....\n"
                       "..........\n"
                       "..........\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void the_mouse_draws_with_the_glyph_that_was_taken(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "g g 2 l , h");
    editor_mouse(e.editor, MOUSE_PRESS, 1, 4, 2, 2);
    editor_mouse(e.editor, MOUSE_DRAG, 1, 7, 2, 3);
    editor_mouse(e.editor, MOUSE_RELEASE, 1, 7, 2, 4);
    assert_picture(&e, "/#>.......\n"
                       "##........\n"
                       "....>>>>..\n"
                       "..........\n");
    assert_int_equal(document_history_count(e.doc), 1);
    keys(&e, "R");
    editor_mouse(e.editor, MOUSE_PRESS, 1, 7, 0, 2);
    editor_mouse(e.editor, MOUSE_DRAG, 1, 9, 1, 3);
    editor_mouse(e.editor, MOUSE_RELEASE, 1, 9, 1, 4);
    assert_picture(&e, "/#>....>>>\n"
                       "##.....>>>\n"
                       "....>>>>..\n"
                       "..........\n");
    assert_undo_restores(&e);
    easel_close(&e);
}

static void all_cells_of_a_glyph_are_selected_and_no_other(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "..@###\n"
                   "##...#\n"
                   "#.#.#.\n");
    keys(&e, "g g $ *");
    assert_says(&e, "9 cells selected");
    keys(&e, "r I");
    assert_picture(&e, "..@III\n"
                       "II...I\n"
                       "I.I.I.\n");
    easel_close(&e);
}

static void rows_and_block_are_selected_from_the_same_place(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "g g l v l j V");
    assert_true(shows(&e, 0, 0, SHOWN_SELECTED));
    assert_true(shows(&e, 9, 1, SHOWN_SELECTED));
    assert_false(shows(&e, 0, 2, SHOWN_SELECTED));
    keys(&e, "v");
    assert_true(shows(&e, 1, 0, SHOWN_SELECTED));
    assert_false(shows(&e, 0, 0, SHOWN_SELECTED));
    easel_close(&e);
}

static void undoing_a_cut_gives_a_message(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, steps);
    keys(&e, "v l d u");
    assert_says(&e, "undone: cut");
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(a_block_is_copied_and_placed),
        EASEL_TEST(a_cut_leaves_empty_cells),
        EASEL_TEST(a_selection_is_moved_as_one_transaction),
        EASEL_TEST(empty_cells_of_a_block_can_be_transparent),
        EASEL_TEST(whole_rows_are_placed_as_whole_rows),
        EASEL_TEST(cells_that_would_fall_outside_are_announced),
        EASEL_TEST(a_selection_confines_shapes_fill_and_pen),
        EASEL_TEST(a_fill_passes_only_through_the_selection_it_begins_in),
        EASEL_TEST(a_fill_stays_in_a_selection_of_any_shape),
        EASEL_TEST(a_stamp_is_a_named_level_file),
        EASEL_TEST(stamps_of_the_world_are_beside_it_and_keep_holes_and_art),
        EASEL_TEST(a_stamp_is_renamed_and_removed),
        EASEL_TEST(a_stamp_has_a_name_of_at_most_63_bytes),
        EASEL_TEST(rows_are_copied_and_cut_by_count),
        EASEL_TEST(shift_and_arrows_select),
        EASEL_TEST(same_and_connected_cells_are_selected),
        EASEL_TEST(all_stays_selected_when_the_cursor_moves),
        EASEL_TEST(what_was_selected_is_not_once_a_paste_is_pending),
        EASEL_TEST(holes_stay_holes_when_pasted),
        EASEL_TEST(flipping_turns_the_glyphs_too),
        EASEL_TEST(a_pending_block_can_be_rotated),
        EASEL_TEST(named_registers_survive_a_restart),
        EASEL_TEST(stamps_are_chosen_from_a_list),
        EASEL_TEST(a_copy_goes_to_the_clipboard_as_text),
        EASEL_TEST(pasted_text_becomes_a_pending_block),
        EASEL_TEST(the_mouse_draws_with_the_glyph_that_was_taken),
        EASEL_TEST(all_cells_of_a_glyph_are_selected_and_no_other),
        EASEL_TEST(rows_and_block_are_selected_from_the_same_place),
        EASEL_TEST(undoing_a_cut_gives_a_message),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
