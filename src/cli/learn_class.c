/* learn_class.c - see command_learn.h: `ledge learn` for a teacher: tables of a class, its book,
 * and the words that learners are given. */
#include "../base/error.h"
#include "../base/file.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../learn/lesson/class_book.h"
#include "../learn/lesson/class_page.h"
#include "../learn/lesson/class_roster.h"
#include "../learn/lesson/class_similar.h"
#include "../learn/lesson/class_table.h"
#include "command_learn.h"
#include "commands.h"
#include "progress.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TEXT_COLS = 80, WORD_COLS = 30 };

bool learn_is_class_table(const CommandLine *line)
{
    return option_is_given(line, "--json") || option_is_given(line, "--csv") ||
           option_is_given(line, "--book") || option_is_given(line, "--similar");
}

/* The width of the terminal, or what fits anywhere. */
static int32_t text_cols(void)
{
    struct winsize size;
    bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : TEXT_COLS;
}

static bool write_book(const CommandLine *line, const ClassRoll *roll)
{
    ClassBook book;
    if (!class_book_make(&book, roll)) return false;
    bool is_written = option_is_given(line, "--html") ? class_page_write(stdout, &book)
                      : option_is_given(line, "--csv")
                          ? class_book_write_csv(stdout, &book)
                          : class_book_write_text(stdout, &book, text_cols());
    class_book_done(&book);
    return is_written;
}

int learn_write_class(const CommandLine *line)
{
    Shelf shelf;
    ErrorList errors;
    ClassRoll roll;
    const ClassSource source = {&shelf, option_text(line, "--roster"), line->operands,
                                line->operand_count};
    const ClassTable table = {stdout, option_is_given(line, "--json")};
    if (!learn_read_shelf(line, NULL, &shelf, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    char lessons[WORLD_PATH_MAX], code[WORLD_PATH_MAX + 8];
    const char *starters = lesson_list_find_folder(false, lessons) ? code : NULL;
    snprintf(code, sizeof code, "%s/code", lessons);
    Progress progress = {.is_on = false};
    if (!isatty(STDOUT_FILENO)) progress_begin(&progress, "judging", line->operands[0]);
    bool is_read = class_roll_read(&roll, &source, &errors), is_written = false;
    if (is_read && option_is_given(line, "--similar"))
        is_written = class_similar_write(stdout, &roll, starters, option_is_given(line, "--csv"));
    else if (is_read && option_is_given(line, "--book"))
        is_written = write_book(line, &roll);
    else if (is_read)
        is_written = class_table_write(&table, &roll);
    progress_end(&progress);
    error_list_print(is_read ? &roll.notes : &errors, stderr);
    if (is_read && !is_written) fputs("ledge learn: cannot write the table\n", stderr);
    int32_t damaged = roll.damaged;
    class_roll_done(&roll);
    return is_written && damaged == 0 ? CLI_DONE : CLI_BAD;
}

int learn_give_words(const CommandLine *line)
{
    const char *path = option_text(line, "--class"), *asked = command_line_operand(line);
    ErrorList errors;
    ClassRoster roster;
    Text text = TEXT_GROWING;
    const bool is_stream = strcmp(path, "-") == 0;
    int lock = is_stream ? -1 : file_lock(path);
    if (!class_roster_read(path, &roster, &errors)) {
        error_list_print(&errors, stderr);
        file_unlock(lock);
        return CLI_BAD;
    }
    int32_t drawn = class_roster_draw_words(&roster);
    bool writes = is_stream ? !asked : drawn > 0 || errors.count > 0, ok = drawn >= 0;
    error_list_print(&errors, stderr);
    error_list_init(&errors, path);
    if (!ok) error_add(&errors, ERROR_ERROR, 0, 0, "cannot get random numbers");
    class_roster_add_text(&roster, &text);
    ok = ok && text.missing == 0 &&
         (!writes || file_write_named(path, text.bytes, text.length, &errors));
    file_unlock(lock);
    int32_t shown = 0;
    /* A roster on standard output stands there alone. */
    for (int32_t i = 0; i < roster.count && ok && (asked || !is_stream); i++) {
        const ClassName *name = &roster.names[i];
        char word[UTF8_PAD_MAX];
        if (asked && class_roster_find(&roster, asked) != name) continue;
        utf8_pad(word, sizeof word, name->word, max_i32(WORD_COLS, utf8_columns(name->word)));
        printf("%s  number %d\n", word, (int)class_word_number(name->word));
        shown++;
    }
    if (ok && asked && shown == 0)
        error_add(&errors, ERROR_ERROR, 0, 0, "has no such name: %.80s", asked);
    if (ok && drawn > 0 && !is_stream)
        fprintf(stderr, "%s: %d new word%s written\n", path, (int)drawn, drawn == 1 ? "" : "s");
    ok = ok && errors.errors == 0;
    error_list_print(&errors, stderr);
    text_done(&text);
    class_roster_done(&roster);
    return ok ? CLI_DONE : CLI_BAD;
}
