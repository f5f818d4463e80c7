/* test_editor_command.c - the table of commands: every row is complete, its keys are its own; the
 * palette, help, hints and the lines around the level. */
#include "easel.h"

#include "../src/base/text.h"
#include "../src/edit/core/editor_command.h"
#include "../src/edit/core/editor_words.h"

#include <dirent.h>
#include <sys/stat.h>

static void every_command_has_a_name_a_hint_and_help(void **state)
{
    (void)state;
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const EditorCommand *c = &editor_commands[i];
        assert_true(c->name[0] && c->hint[0] && c->help[0] && c->run);
        assert_int_equal(c->help[strlen(c->help) - 1], '.');
        assert_ptr_equal(editor_command_named(c->name, strlen(c->name)), c);
    }
}

static void no_key_has_two_commands(void **state)
{
    char keys[KEY_SIZE];
    (void)state;
    for (KeyStyle style = 0; style < KEY_STYLE_COUNT; style++)
        for (int32_t i = 0; i < COMMAND_COUNT; i++)
            for (const char *from = editor_commands[i].keys[style];
                 editor_command_next_keys(&from, keys);)
                assert_ptr_equal(editor_command_of_keys(style, keys, true), &editor_commands[i]);
}

/* The names and sizes of files in the scratch folder, but for the level that is open and what is
 * kept beside it. */
static void note_folder(char *out, size_t size)
{
    static const char own[] = " level.txt marks options macros registers stamp.txt tour-seen ";
    struct dirent **entries;
    struct stat status;
    char path[PATH_MAX], name[300];
    Text text = text_in(out, size);
    int count = scandir(scratch_folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        scratch_path(path, entries[i]->d_name);
        snprintf(name, sizeof name, " %s ", entries[i]->d_name);
        if (!strstr(own, name) && stat(path, &status) == 0 && S_ISREG(status.st_mode))
            text_add(&text, "%s %ld\n", entries[i]->d_name, (long)status.st_size);
        free(entries[i]);
    }
    free(entries);
}

/* Presses keys of a command, or types its name, in an editor without rights; the rest is Esc. */
static void press_confined(const EditorCommand *c, KeyStyle style, const char *pressed,
                           const char *typed)
{
    char before[2048], after[2048];
    Easel e;
    bool is_refused = editor_command_refusal(c, typed ? typed : "", 0) != NULL;
    easel_open(&e, "[level]\ntitle = A\nnext = other.txt\n[map]\n@..oF\n#####\n");
    keys(&e, "Right");
    command(&e, style == KEYS_VIM ? "set keys=vim" : "set keys=plain");
    editor_set_rights(e.editor, 0);
    note_folder(before, sizeof before);
    if (c->flags & COMMAND_SELECTED) keys(&e, "Shift+Left");
    if (pressed && editor_command_is_pair(pressed)) {
        easel_key(&e, (char[]){pressed[0], '\0'});
        easel_key(&e, pressed + 1);
    } else if (pressed) {
        easel_key(&e, pressed);
    } else {
        char line[64];
        snprintf(line, sizeof line, "%s %s", c->name, typed);
        command(&e, line);
    }
    if (is_refused && !strstr(editor_message(e.editor), "not in this arcade"))
        print_error("%s %s\n", c->name, pressed ? pressed : typed);
    if (is_refused) assert_says(&e, "not in this arcade: it ");
    if (c->flags & COMMAND_CHAR && pressed) easel_key(&e, "a");
    assert_true(e.request != EDITOR_OPEN_FILE && e.request != EDITOR_OPEN_BACK &&
                e.request != EDITOR_SUSPEND);
    for (int i = 0; i < 3 && e.request == EDITOR_NOTHING; i++) {
        easel_key(&e, "Enter"); /* what a list or a question would do */
        assert_true(e.request != EDITOR_OPEN_FILE && e.request != EDITOR_OPEN_BACK);
    }
    note_folder(after, sizeof after);
    if (strcmp(before, after) != 0) print_error("%s %s\n", c->name, pressed ? pressed : typed);
    assert_string_equal(before, after);
    easel_close(&e);
}

static void without_rights_no_command_reaches_another_file_or_a_program(void **state)
{
    static const char *const texts[] = {"", "other.txt", "3", "/etc/passwd", "touch made"};
    char pressed[KEY_SIZE], home[PATH_MAX];
    int32_t refused = 0;
    (void)state;
    assert_true(getcwd(home, sizeof home) && chdir(scratch_folder) == 0);
    scratch_write("other.txt", "@F\n##\n", 6);
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        const EditorCommand *c = &editor_commands[i];
        for (KeyStyle style = 0; style < KEY_STYLE_COUNT; style++)
            for (const char *from = c->keys[style]; editor_command_next_keys(&from, pressed);)
                press_confined(c, style, pressed, NULL);
        for (size_t k = 0; k < ARRAY_LENGTH(texts); k++)
            press_confined(c, KEYS_VIM, NULL, texts[k]);
        refused += editor_command_refusal(c, "", 0) != NULL;
    }
    assert_int_equal(chdir(home), 0);
    assert_in_range(refused, 8, COMMAND_COUNT / 4);
}

static void without_rights_menus_help_and_completion_offer_no_files(void **state)
{
    char line[160];
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    editor_set_rights(e.editor, 0);
    keys(&e, "?");
    for (int32_t i = 0; i < editor_panel(e.editor).count; i++) {
        editor_panel_line(e.editor, i, 150, line, sizeof line);
        assert_null(strstr(line, "Opens another level"));
        assert_null(strstr(line, "Goes to the shell"));
    }
    keys(&e, "Esc : w Space Tab");
    assert_string_equal(editor_prompt(e.editor, NULL), ":w ");
    easel_close(&e);
}

static void a_name_is_found_by_its_unique_beginning(void **state)
{
    Easel e;
    (void)state;
    assert_ptr_equal(editor_command_beginning("insr", 4),
                     &editor_commands[COMMAND_ID_editor_insert_rows]);
    assert_null(editor_command_beginning("ins", 3));
    assert_null(editor_command_beginning("", 0));
    easel_open(&e, "@...F\n");
    command(&e, "insr 2");
    assert_says(&e, "insrow? Enter confirms, Esc cancels. Inserts COUNT empty rows");
    keys(&e, "Esc");
    assert_int_equal(document_rows(e.doc), 1);
    command(&e, "insr 2");
    keys(&e, "Enter");
    assert_int_equal(document_rows(e.doc), 3);
    easel_close(&e);
}

static void a_beginning_runs_a_command_that_changes_nothing(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    command(&e, "minim");
    assert_true(editor_has(e.editor, EDITOR_MINIMAP));
    command(&e, "era");
    assert_says(&e, "erase? Enter confirms");
    keys(&e, "Esc");
    assert_picture(&e, "@...F\n");
    command(&e, "ersa");
    assert_says(&e, "unknown command `ersa`");
    easel_close(&e);
}

/* What is chosen from the list is not asked about. */
static void a_command_chosen_from_the_list_is_run(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n");
    keys(&e, ": e r a s Down Up Enter");
    assert_picture(&e, "....F\n");
    easel_close(&e);
}

/* Each line is as long as its memory, so that a sanitizer sees what is read after it. */
static void a_range_is_read_no_further_than_its_line(void **state)
{
    static const struct {
        const char *line;
        size_t length;
    } rows[] = {{"", 0},      {"q", 0},           {"%", 0},         {"%s", 0},  {"%s/a/b/", 1},
                {"%sort", 0}, {"'<,'>s/a/b/", 5}, {"1,$s/a/b/", 3}, {"1,$", 0}, {"1,", 0}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        char *line = strdup(rows[i].line);
        assert_non_null(line);
        assert_int_equal(editor_word_range(line), rows[i].length);
        free(line);
    }
}

/* Every word of vim is a command here or says what to use. */
static void words_of_vim_are_known(void **state)
{
    (void)state;
    for (int32_t i = 0; i < editor_word_count; i++) {
        const TypedWord *row = &editor_words[i];
        assert_true((row->command != NULL) != (row->says != NULL));
        if (row->command) assert_non_null(editor_command_named(row->command, strlen(row->command)));
        for (const char *word = row->word; *word;) {
            size_t length = strcspn(word, " ");
            assert_null(editor_command_named(word, length));
            assert_ptr_equal(editor_word_find(word, length), row);
            assert_int_equal(editor_word_length(word), length);
            word += length + (word[length] == ' ');
        }
    }
}

static void words_of_vim_do_what_they_do_there(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@...F\n.....\n.....\n#####\n");
    command(&e, "3");
    assert_int_equal(editor_cursor(e.editor).row, 3);
    command(&e, "%s/#/=/");
    keys(&e, "Enter");
    assert_picture(&e, "@...F\n.....\n.....\n=====\n");
    command(&e, "undo 0");
    assert_picture(&e, e.before);
    command(&e, "0");
    assert_int_equal(editor_cursor(e.editor).row, 0);
    command(&e, "set nonumber");
    assert_false(editor_has(e.editor, EDITOR_RULER));
    command(&e, "set number");
    assert_true(editor_has(e.editor, EDITOR_RULER));
    command(&e, "set nonu");
    assert_false(editor_has(e.editor, EDITOR_RULER));
    command(&e, "set nu");
    assert_true(editor_has(e.editor, EDITOR_RULER));
    keys(&e, "l r o");
    command(&e, "w >> x");
    assert_says(&e, "a level is saved whole");
    command(&e, "sp");
    assert_says(&e, "one level is shown at a time");
    command(&e, "e!");
    assert_picture(&e, e.before);
    assert_says(&e, "Ctrl+R brings the changes back");
    keys(&e, "Ctrl+R");
    assert_picture(&e, "@o..F\n.....\n.....\n#####\n");
    command(&e, "marks");
    assert_says(&e, "there is no mark yet");
    keys(&e, "m b");
    command(&e, "marks");
    assert_string_equal(editor_panel(e.editor).title, "Marks");
    keys(&e, "Esc");
    command(&e, "h");
    assert_string_equal(editor_panel(e.editor).title, "Keys");
    keys(&e, "Esc");
    command(&e, "w");
    command(&e, "quit");
    assert_int_equal(e.request, EDITOR_QUIT);
    easel_close(&e);
}

static void only_pairs_of_characters_have_a_beginning(void **state)
{
    (void)state;
    for (char c = '!'; c <= '~'; c++) {
        const char key[] = {c, '\0'};
        assert_int_equal(editor_command_keys_begin(KEYS_VIM, key), strchr("cgyzdZ][", c) != NULL);
        assert_false(editor_command_keys_begin(KEYS_PLAIN, key));
    }
}

/* A key that is a command by itself would never let the longer one be typed. */
static void no_key_hides_a_longer_one(void **state)
{
    char keys[KEY_SIZE];
    (void)state;
    for (KeyStyle style = 0; style < KEY_STYLE_COUNT; style++)
        for (int32_t i = 0; i < COMMAND_COUNT; i++)
            for (const char *from = editor_commands[i].keys[style];
                 editor_command_next_keys(&from, keys);) {
                bool is_chain = strlen(keys) == 2 && !(keys[0] == 'F' && keys[1] <= '9');
                if (!is_chain || strcmp(keys, "Up") == 0) continue;
                const char begin[2] = {keys[0], '\0'};
                assert_true(editor_command_keys_begin(style, begin));
                assert_null(editor_command_of_keys(style, begin, false));
            }
}

static void every_command_runs_by_its_name(void **state)
{
    char here[PATH_MAX];
    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(scratch_folder), 0); /* one of them writes a file `a` */
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        Easel e;
        char line[64];
        easel_open(&e, "#.?1\n"
                       "@..F\n");
        snprintf(line, sizeof line, "%s a", editor_commands[i].name);
        command(&e, line);
        keys(&e, "Esc Esc Esc Esc l");
        assert_undo_restores(&e);
        easel_close(&e);
    }
    assert_int_equal(chdir(here), 0);
}

static void a_few_letters_find_a_command(void **state)
{
    Easel e;
    char line[81];
    (void)state;
    easel_open(&e, "@..\n");
    keys(&e, ": m i n i");
    assert_int_equal(editor_panel(e.editor).marked, 0);
    editor_panel_line(e.editor, 0, 80, line, sizeof line);
    assert_memory_equal(line, "minimap", 7);
    keys(&e, "Enter");
    assert_true(editor_has(e.editor, EDITOR_MINIMAP));
    keys(&e, "Ctrl+P z o t Tab");
    assert_string_equal(editor_prompt(e.editor, NULL), ":zoomout ");
    keys(&e, "Enter");
    assert_int_equal(editor_zoom_out(e.editor), 2);
    keys(&e, ": Up");
    assert_string_equal(editor_prompt(e.editor, NULL), ":zoomout ");
    keys(&e, "Esc");
    assert_null(editor_prompt(e.editor, NULL));
    easel_close(&e);
}

static void help_finds_commands_by_a_word(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    command(&e, "help ellipse");
    assert_int_equal(editor_panel(e.editor).count, 3); /* itself, filled, tool */
    keys(&e, "Esc ?");
    assert_true(editor_panel(e.editor).count > COMMAND_COUNT);
    keys(&e, "Esc");
    assert_null(editor_panel(e.editor).title);
    command(&e, "help xyzzy");
    assert_says(&e, "xyzzy");
    easel_close(&e);
}

static bool has_next(const EditorNextKeys *next, const char *key, const char *what)
{
    for (int32_t i = 0; i < next->count; i++)
        if (strcmp(next->keys[i].key, key) == 0 && strcmp(next->keys[i].what, what) == 0)
            return true;
    return false;
}

static void possible_next_keys_are_shown_after_a_delay(void **state)
{
    Easel e;
    EditorNextKeys next;
    (void)state;
    easel_open(&e, "@..\n");
    keys(&e, "z");
    assert_false(editor_next_keys(e.editor, &next));
    assert_true(editor_tick(e.editor, e.now) <= e.now + 400);
    editor_tick(e.editor, e.now + 400);
    assert_true(editor_next_keys(e.editor, &next));
    assert_string_equal(next.title, "z");
    assert_int_equal(next.count, 4);
    assert_true(has_next(&next, "f", "fit"));
    assert_true(has_next(&next, "h", "hide") && has_next(&next, "z", "centre"));
    keys(&e, "Esc");
    assert_false(editor_next_keys(e.editor, &next));
    easel_close(&e);
}

/* After every beginning all keys are shown that it leads to. */
static void every_possible_next_key_is_listed(void **state)
{
    char keys[KEY_SIZE];
    (void)state;
    for (int32_t i = 0; i < COMMAND_COUNT; i++)
        for (const char *from = editor_commands[i].keys[KEYS_VIM];
             editor_command_next_keys(&from, keys);) {
            const char begun[2] = {keys[0], '\0'};
            EditorNextKeys next;
            Easel e;
            bool is_one_of_nine = keys[1] >= '1' && keys[1] <= '9';
            if (strlen(keys) != 2 || !editor_command_keys_begin(KEYS_VIM, begun)) continue;
            easel_open(&e, "@..\n");
            easel_key(&e, begun);
            editor_tick(e.editor, e.now + 400);
            assert_true(editor_next_keys(e.editor, &next));
            assert_true(
                has_next(&next, is_one_of_nine ? "1-9" : keys + 1, editor_commands[i].hint));
            easel_close(&e);
        }
}

static void a_command_that_waits_for_a_key_shows_the_choices(void **state)
{
    Easel e;
    EditorNextKeys next;
    (void)state;
    easel_open(&e, "@#.\n");
    keys(&e, "m c v l \" b y q x l h q '");
    editor_tick(e.editor, e.now + 400);
    assert_true(editor_next_keys(e.editor, &next) && has_next(&next, "c", "0,0"));
    keys(&e, "Esc \"");
    editor_tick(e.editor, e.now + 400);
    assert_true(editor_next_keys(e.editor, &next) && has_next(&next, "b", "2x1"));
    keys(&e, "Esc @");
    editor_tick(e.editor, e.now + 400);
    assert_true(editor_next_keys(e.editor, &next) && has_next(&next, "x", "2 keys"));
    keys(&e, "Esc r");
    editor_tick(e.editor, e.now + 400);
    assert_true(editor_next_keys(e.editor, &next) && has_next(&next, "#", "solid"));
    easel_close(&e);
}

static void lines_fit_their_columns(void **state)
{
    static const int32_t widths[] = {80, 40, 20, 1};
    Easel e;
    char line[256];
    (void)state;
    easel_open_as(&e, "a-level-with-a-rather-long-name-of-its-own.txt", "@..\n#..\n");
    keys(&e, "M M v l j \" a 1 2");
    for (size_t i = 0; i < ARRAY_LENGTH(widths); i++) {
        editor_status(e.editor, widths[i], line, sizeof line);
        assert_true((int32_t)strlen(line) <= widths[i]);
        editor_hints(e.editor, widths[i], line, sizeof line);
        assert_true((int32_t)strlen(line) <= widths[i]);
    }
    editor_status(e.editor, 80, line, sizeof line);
    assert_non_null(strstr(line, "1,1"));
    assert_non_null(strstr(line, "2x2, 4 cells"));
    easel_close(&e);
}

static void say_describes_every_step(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@#.\n");
    command(&e, "set say ruler grid=2 mono");
    keys(&e, "l");
    assert_string_equal(editor_message(e.editor), "# solid, column 1, row 0");
    assert_true(editor_has(e.editor, EDITOR_RULER));
    assert_true(editor_has(e.editor, EDITOR_MONO));
    assert_true(shows(&e, 2, 0, SHOWN_GRID));
    command(&e, "set nosay nogrid");
    assert_false(shows(&e, 2, 0, SHOWN_GRID));
    keys(&e, "l");
    assert_string_equal(editor_message(e.editor), "");
    command(&e, "set cvd");
    assert_int_equal(editor_colours(e.editor), EDITOR_COLOURS_CVD);
    command(&e, "set contrast nocvd");
    assert_int_equal(editor_colours(e.editor), EDITOR_COLOURS_CONTRAST);
    command(&e, "set");
    assert_says(&e, "mono nosay trail noreach nofan norun nocvd contrast");
    command(&e, "set nocontrast");
    assert_int_equal(editor_colours(e.editor), EDITOR_COLOURS_USUAL);
    command(&e, "set colour");
    assert_says(&e, "ruler");
    easel_close(&e);
}

static void the_palette_lists_the_legend_of_the_level_with_counts(void **state)
{
    Easel e;
    char line[81];
    (void)state;
    easel_open(&e, "@##\n"
                   "###\n");
    keys(&e, "F2");
    bool found = false;
    for (int32_t i = 0; i < editor_panel(e.editor).count; i++) {
        editor_panel_line(e.editor, i, 80, line, sizeof line);
        if (line[0] == '#') found = strstr(line, " 5  solid") != NULL;
    }
    assert_true(found);
    keys(&e, "o Space");
    assert_int_equal(document_row(e.doc, LAYER_MAP, 0)[0], 'o');
    easel_close(&e);
}

static void the_first_start_page_is_shown_once(void **state)
{
    Editor *editor;
    ErrorList errors;
    char path[PATH_MAX];
    (void)state;
    scratch_write("level.txt", "@..\n", 4);
    scratch_path(path, "level.txt");
    error_list_init(&errors, path);
    for (int start = 0; start < 2; start++) {
        Document *doc = document_open(path, &(DocumentOptions){.cols = 3, .rows = 3}, &errors);
        editor = editor_create(doc, &(EditorOptions){.state_folder = scratch_folder});
        assert_int_equal(editor_panel(editor).title != NULL, start == 0);
        editor_key(editor, "Esc", 1);
        assert_null(editor_panel(editor).title);
        editor_destroy(editor);
    }
}

static void keys_named_on_the_first_start_page_close_it(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    command(&e, "tour");
    assert_string_equal(editor_panel(e.editor).title, "Drawing a level");
    keys(&e, "?");
    assert_string_equal(editor_panel(e.editor).title, "Keys");
    keys(&e, "Esc");
    command(&e, "tour");
    keys(&e, ":");
    assert_string_equal(editor_prompt(e.editor, NULL), ":");
    easel_close(&e);
}

static void esc_backs_out_one_level_at_a_time(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@#.\n"
                   "...\n");
    keys(&e, "Tab v l : f Esc");
    assert_null(editor_prompt(e.editor, NULL));
    assert_true(shows(&e, 1, 0, SHOWN_SELECTED));
    keys(&e, "Esc");
    assert_false(shows(&e, 1, 0, SHOWN_SELECTED));
    keys(&e, "Esc");
    assert_says(&e, "pen up");
    easel_close(&e);
}

static void up_recalls_typed_lines_and_down_ends_at_an_empty_one(void **state)
{
    Easel e;
    (void)state;
    easel_open(&e, "@..\n");
    command(&e, "set ruler");
    command(&e, "0,0");
    keys(&e, ": Up Up");
    assert_string_equal(editor_prompt(e.editor, NULL), ":set ruler");
    keys(&e, "Down");
    assert_string_equal(editor_prompt(e.editor, NULL), ":0,0");
    keys(&e, "Down");
    assert_string_equal(editor_prompt(e.editor, NULL), ":");
    keys(&e, "Down Up Up Up Up");
    assert_string_equal(editor_prompt(e.editor, NULL), ":set ruler");
    keys(&e, "Esc / o Enter : Enter : Up");
    assert_string_equal(editor_prompt(e.editor, NULL), ":0,0");
    easel_close(&e);
}

static void macros_options_and_the_cursors_place_survive_a_restart(void **state)
{
    Easel e;
    (void)state;
    easel_open_as(&e, "a.txt", "@....F\n######\n");
    keys(&e, "q a l r o q q b Space Esc q");
    command(&e, "set ruler grid=4 notrail");
    keys(&e, "4 l");
    easel_close(&e);
    easel_open_as(&e, "b.txt", "@....F\n######\n");
    assert_cursor(&e, 0, 0);
    assert_true(editor_has(e.editor, EDITOR_RULER));
    assert_false(editor_has(e.editor, EDITOR_TRAIL));
    assert_true(shows(&e, 4, 0, SHOWN_GRID));
    keys(&e, "@ a");
    assert_picture(&e, "@o...F\n######\n");
    command(&e, "set noruler nogrid");
    assert_true(file_has("options", "noruler")); /* at once: a line that drops keeps it */
    easel_close(&e);
    easel_open_file(&e, "a.txt");
    assert_cursor(&e, 5, 0);
    assert_false(editor_has(e.editor, EDITOR_RULER));
    assert_false(shows(&e, 4, 0, SHOWN_GRID));
    keys(&e, "0 @ a");
    assert_picture(&e, "@o...F\n######\n");
    easel_close(&e);
}

static void a_macro_with_the_old_names_of_keys_is_played(void **state)
{
    static const char macros[] = "a l r o l r o Ctrl-z Shift-Right Esc\n";
    Easel e;
    (void)state;
    scratch_write("macros", macros, sizeof macros - 1);
    easel_open_as(&e, "a.txt", "@....F\n######\n");
    keys(&e, "@ a");
    assert_picture(&e, "@o...F\n######\n");
    assert_cursor(&e, 3, 0);
    easel_close(&e);
}

static void a_macro_of_another_session_is_kept(void **state)
{
    Easel one, two;
    (void)state;
    easel_open_as(&one, "a.txt", "@....F\n######\n");
    easel_open_as(&two, "b.txt", "@....F\n######\n");
    keys(&one, "q a l q");
    keys(&two, "q b h q");
    easel_close(&two);
    easel_close(&one);
    assert_file("macros", "a l\nb h\n");
}

static void file_names_and_options_are_completed(void **state)
{
    Easel e;
    char home[PATH_MAX];
    (void)state;
    scratch_write("cave-one.txt", "@F\n", 3);
    scratch_write("cave-two.txt", "@F\n", 3);
    easel_open(&e, "@..F\n####\n");
    assert_non_null(getcwd(home, sizeof home));
    assert_int_equal(chdir(scratch_folder), 0);
    keys(&e, ": e Space c Tab");
    assert_string_equal(editor_prompt(e.editor, NULL), ":e cave-");
    keys(&e, "Tab");
    assert_says(&e, "cave-two.txt");
    keys(&e, "o Tab");
    assert_string_equal(editor_prompt(e.editor, NULL), ":e cave-one.txt");
    keys(&e, "Ctrl+U w Space . / l e v Tab");
    assert_string_equal(editor_prompt(e.editor, NULL), ":w ./level.txt");
    keys(&e, "Ctrl+U e Space q q Tab");
    assert_says(&e, "nothing begins with `qq`");
    keys(&e, "Ctrl+U s e t Space r u l e r Space n o m i Tab");
    assert_string_equal(editor_prompt(e.editor, NULL), ":set ruler nominimap");
    assert_int_equal(chdir(home), 0);
    easel_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(every_command_has_a_name_a_hint_and_help),
        EASEL_TEST(no_key_has_two_commands),
        EASEL_TEST(without_rights_no_command_reaches_another_file_or_a_program),
        EASEL_TEST(without_rights_menus_help_and_completion_offer_no_files),
        EASEL_TEST(a_name_is_found_by_its_unique_beginning),
        EASEL_TEST(a_beginning_runs_a_command_that_changes_nothing),
        EASEL_TEST(a_command_chosen_from_the_list_is_run),
        EASEL_TEST(words_of_vim_are_known),
        cmocka_unit_test(a_range_is_read_no_further_than_its_line),
        EASEL_TEST(words_of_vim_do_what_they_do_there),
        EASEL_TEST(only_pairs_of_characters_have_a_beginning),
        EASEL_TEST(no_key_hides_a_longer_one),
        EASEL_TEST(every_command_runs_by_its_name),
        EASEL_TEST(a_few_letters_find_a_command),
        EASEL_TEST(help_finds_commands_by_a_word),
        EASEL_TEST(possible_next_keys_are_shown_after_a_delay),
        EASEL_TEST(every_possible_next_key_is_listed),
        EASEL_TEST(a_command_that_waits_for_a_key_shows_the_choices),
        EASEL_TEST(lines_fit_their_columns),
        EASEL_TEST(say_describes_every_step),
        EASEL_TEST(the_palette_lists_the_legend_of_the_level_with_counts),
        EASEL_TEST(the_first_start_page_is_shown_once),
        EASEL_TEST(keys_named_on_the_first_start_page_close_it),
        EASEL_TEST(esc_backs_out_one_level_at_a_time),
        EASEL_TEST(up_recalls_typed_lines_and_down_ends_at_an_empty_one),
        EASEL_TEST(macros_options_and_the_cursors_place_survive_a_restart),
        EASEL_TEST(a_macro_with_the_old_names_of_keys_is_played),
        EASEL_TEST(a_macro_of_another_session_is_kept),
        EASEL_TEST(file_names_and_options_are_completed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
