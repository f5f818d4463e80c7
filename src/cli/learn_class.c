/* learn_class.c - see command_learn.h: `ledge learn` for a teacher: tables of a class, its book,
 * and the words that learners are given. */
#include "../base/error.h"
#include "../learn/lesson/class_book.h"
#include "../learn/lesson/class_page.h"
#include "../learn/lesson/class_similar.h"
#include "../learn/lesson/class_table.h"
#include "command_learn.h"
#include "commands.h"
#include "progress.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { TEXT_COLS = 80 };

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
    Progress progress = {.is_on = false};
    if (!isatty(STDOUT_FILENO)) progress_begin(&progress, "judging", line->operands[0]);
    bool is_read = class_roll_read(&roll, &source, &errors), is_written = false;
    if (is_read && option_is_given(line, "--similar"))
        is_written = class_similar_write(stdout, &roll, option_is_given(line, "--csv"));
    else if (is_read && option_is_given(line, "--book"))
        is_written = write_book(line, &roll);
    else if (is_read)
        is_written = class_table_write(&table, &roll);
    progress_end(&progress);
    error_list_print(&errors, stderr);
    if (is_read && !is_written) fputs("ledge learn: cannot write the table\n", stderr);
    int32_t damaged = roll.damaged;
    class_roll_done(&roll);
    return is_written && damaged == 0 ? CLI_DONE : CLI_BAD;
}
