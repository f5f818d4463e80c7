/* test_editor_manual.c - what ledge-edit(6) says of the editor's keys is what its table of commands
 * says, and no command is without help. */
#include "easel.h"

#include "../src/edit/core/editor_command.h"
#include "../src/edit/core/editor_words.h"

#include <ctype.h>

static KeyStyle style = KEYS_VIM; /* of the table that is read */
static const char table_begin[] = "| keys | command | does |\n";

static char *read_page(void)
{
    ErrorList errors;
    size_t length;
    error_list_init(&errors, "src/cli/man/ledge-edit.6");
    char *text = file_read("src/cli/man/ledge-edit.6", FILE_SIZE_MAX, &length, &errors);
    assert_non_null(text);
    return text;
}

/* The next row of the table, cut into its cells; false after the last. */
static bool next_row(char **at, char *cells[3])
{
    char *end = strchr(*at, '\n');
    if ((*at)[0] != '|' || !end) return false;
    *end = '\0';
    cells[0] = *at + 1;
    *at = end + 1;
    for (int i = 1; i < 3; i++) {
        /* A bar within backticks would be a key; none is used so. */
        char *bar = strchr(cells[i - 1], '|');
        assert_non_null(bar);
        *bar = '\0';
        cells[i] = bar + 1;
    }
    return true;
}

/* The next text between backticks, or NULL. */
static char *next_quoted(char **at)
{
    char *begin = strchr(*at, '`'), *end = begin ? strchr(begin + 1, '`') : NULL;
    if (!end) return NULL;
    *end = '\0';
    *at = end + 1;
    return begin + 1;
}

/* The keys of a command, or those of one that takes a character, and one. */
static bool is_key(const char *keys)
{
    char begin[KEY_SIZE];
    snprintf(begin, sizeof begin, "%s", keys);
    if (editor_command_of_keys(style, keys, true)) return true;
    size_t length = strlen(begin);
    if (length < 2) return false;
    begin[length - 1] = '\0';
    const EditorCommand *command = editor_command_of_keys(style, begin, true);
    return command && (command->flags & COMMAND_CHAR);
}

/* Words outside backticks are keys with names, all arrows, or join the others. */
static bool is_named_key(const char *word)
{
    static const char *const joining[] = {"and", "a", "character", "to"};
    char key[KEY_SIZE];
    for (size_t i = 0; i < ARRAY_LENGTH(joining); i++)
        if (strcmp(joining[i], word) == 0) return true;
    snprintf(key, sizeof key, "%s", word);
    char *arrows = strstr(key, "arrows");
    if (arrows) strcpy(arrows, "Left");
    return is_key(key);
}

/* What was in backticks is blanked, so that the other words are left. */
static void assert_keys(char *cell)
{
    char *at = cell;
    for (char *keys; (keys = next_quoted(&at)); memset(keys - 1, ' ', strlen(keys) + 2))
        if (!is_key(keys)) fail_msg("no command has the keys `%s`", keys);
    for (char *word = strtok(cell, " ,"); word; word = strtok(NULL, " ,"))
        if (!is_named_key(word)) fail_msg("there is no key %s", word);
}

/* ":120,14" is a place. */
static void assert_commands(char *cell)
{
    for (char *line; (line = next_quoted(&cell));) {
        assert_int_equal(line[0], ':');
        if (isdigit((unsigned char)line[1])) continue;
        if (!editor_command_named(line + 1, editor_command_name_length(line + 1)))
            fail_msg("there is no command %s", line);
    }
}

static void every_key_and_command_of_the_manual_is_one(void **state)
{
    char *text = read_page(), *at = strstr(text, table_begin), *cells[3];
    int32_t rows = 0;
    (void)state;
    assert_non_null(at);
    at = strchr(strchr(at, '\n') + 1, '\n') + 1;
    for (; next_row(&at, cells); rows++) {
        assert_keys(cells[0]);
        assert_commands(cells[1]);
    }
    assert_true(rows > 20);
    free(text);
}

static void every_plain_key_of_the_manual_is_one(void **state)
{
    static const char begin[] = "there are no counts:\n| keys | does |\n| --- | --- |\n";
    char *text = read_page(), *at = strstr(text, begin);
    int32_t rows = 0;
    (void)state;
    assert_non_null(at);
    style = KEYS_PLAIN;
    for (at += sizeof begin - 1; at[0] == '|'; rows++) {
        char *cell = at + 1, *bar = strchr(cell, '|');
        assert_non_null(bar);
        at = strchr(bar, '\n') + 1;
        *bar = '\0';
        assert_keys(cell);
    }
    style = KEYS_VIM;
    assert_true(rows > 10);
    free(text);
}

static void every_command_is_on_the_page_of_keys(void **state)
{
    Easel e;
    char line[256], name[64];
    (void)state;
    easel_open(&e, "@.F\n");
    editor_set_rights(e.editor, EDITOR_MAY_USE_FILES | EDITOR_MAY_RUN);
    keys(&e, "?");
    for (int32_t i = 0; i < COMMAND_COUNT; i++) {
        bool found = false;
        snprintf(name, sizeof name, " :%s ", editor_commands[i].name);
        for (int32_t n = 0; n < editor_panel(e.editor).count && !found; n++) {
            editor_panel_line(e.editor, n, 200, line, sizeof line);
            found = strstr(line, name) != NULL;
        }
        if (!found) fail_msg("%s is not on the page", editor_commands[i].name);
    }
    easel_close(&e);
}

static void an_invalid_key_would_be_found(void **state)
{
    (void)state;
    assert_true(is_key("gm") && is_key("ma") && is_key("Ctrl+S") && is_named_key("Shift+arrows"));
    assert_false(is_key("gz") || is_key("zq") || is_key("Ctrl+K") || is_named_key("F11"));
}

/* The row of the manual that begins with these words: "| `:h` `:help` | `:help` |". */
static void assert_word_row(const char *page, const TypedWord *word)
{
    char row[1000];
    Text line = text_in(row, sizeof row);
    text_add_byte(&line, '|');
    for (const char *at = word->word; *at;) {
        size_t length = strcspn(at, " ");
        text_add(&line, " `:%.*s`", (int)length, at);
        at += length + (at[length] == ' ');
    }
    text_add(&line, word->command ? " | `:%s` |\n" : " | %s |\n",
             word->command ? word->command : word->says);
    if (!strstr(page, row)) fail_msg("the manual lacks the row %s", row);
}

static void every_word_of_vim_is_in_the_manual(void **state)
{
    char *text = read_page();
    (void)state;
    for (int32_t i = 0; i < editor_word_count; i++)
        assert_word_row(text, &editor_words[i]);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_and_command_of_the_manual_is_one),
        cmocka_unit_test(every_word_of_vim_is_in_the_manual),
        cmocka_unit_test(every_plain_key_of_the_manual_is_one),
        EASEL_TEST(every_command_is_on_the_page_of_keys),
        cmocka_unit_test(an_invalid_key_would_be_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
