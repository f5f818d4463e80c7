/* class_book.c - see class_book.h */
#include "class_book.h"

#include "../../base/utf8.h"
#include "class_table.h"

#include <stdlib.h>
#include <string.h>

enum { SUM_COLS = 24, NAME_COLS_MIN = 12, NAME_COLS_MAX = 30, NUMBER_ROWS_MAX = 3 };

const char class_book_legend[] =
    "# done   + done, an answer was shown   ! done without a try\n"
    "0-9 steps passed   . not begun   ? cannot be read   *name: not by the roster\n";

/* ---- judging ---- */

bool class_book_make(ClassBook *book, const ClassRoll *roll)
{
    size_t count = (size_t)roll->learner_count * (size_t)roll->lesson_count;
    ClassWork *work = calloc(1, sizeof *work);
    *book = (ClassBook){roll, calloc(count + 1, sizeof *book->cells)};
    bool ok = work && book->cells;
    for (int32_t i = 0; i < roll->learner_count && ok; i++)
        for (int32_t k = 0; k < roll->lesson_count; k++) {
            class_roll_judge(roll, i, k, work);
            book->cells[i * roll->lesson_count + k] =
                (BookCell){work->state, work->count.shown > 0, work->steps, work->count.tries,
                           work->count.seconds};
        }
    free(work);
    if (!ok) class_book_done(book);
    return ok;
}

void class_book_done(ClassBook *book)
{
    free(book->cells);
    *book = (ClassBook){0};
}

const BookCell *class_book_cell(const ClassBook *book, int32_t learner, int32_t lesson)
{
    return &book->cells[learner * book->roll->lesson_count + lesson];
}

BookCell class_book_sum(const ClassBook *book, int32_t learner, int32_t *done)
{
    BookCell sum = {.state = CLASS_DONE};
    *done = 0;
    for (int32_t i = 0; i < book->roll->lesson_count; i++) {
        const BookCell *cell = class_book_cell(book, learner, i);
        *done += cell->state == CLASS_DONE;
        sum.steps += cell->steps;
        sum.tries += cell->tries;
        sum.seconds += cell->seconds;
    }
    return sum;
}

char class_book_mark(const BookCell *cell)
{
    switch (cell->state) {
    case CLASS_BEGUN: return (char)('0' + min_i32(cell->steps, 9));
    case CLASS_DONE: return cell->is_shown ? '+' : cell->tries == 0 ? '!' : '#';
    case CLASS_UNREADABLE: return '?';
    case CLASS_NONE:
    case CLASS_STATE_COUNT: break;
    }
    return '.';
}

/* ---- text ---- */

/* The numbers of the lessons, downwards. */
static void write_head(FILE *out, const ClassBook *book, int32_t first, int32_t end,
                       int32_t name_cols)
{
    size_t rows = 1;
    for (int32_t i = first; i < end; i++) {
        size_t length = class_lesson_number(book->roll->lessons[i].name);
        if (length > rows) rows = length;
    }
    if (rows > NUMBER_ROWS_MAX) rows = NUMBER_ROWS_MAX;
    for (size_t row = 0; row < rows; row++) {
        fprintf(out, "%-*s ", (int)name_cols, "");
        for (int32_t i = first; i < end; i++) {
            const char *name = book->roll->lessons[i].name;
            char c = row < class_lesson_number(name) ? name[row] : ' ';
            fputc((uint8_t)c < 0x80 ? c : '?', out);
        }
        fputs(row + 1 == rows && end == book->roll->lesson_count ? " done steps tries  time\n"
                                                                 : "\n",
              out);
    }
}

/* The lessons that someone has begun, in two columns, with how many learners are done. */
static void write_lessons(FILE *out, const ClassBook *book, int32_t cols)
{
    const ClassRoll *roll = book->roll;
    int32_t shown = 0, name_cols = max_i32(cols / 2 - 14, NAME_COLS_MIN);
    for (int32_t i = 0; i < roll->lesson_count; i++) {
        int32_t done = 0, begun = 0;
        for (int32_t k = 0; k < roll->learner_count; k++) {
            const BookCell *cell = class_book_cell(book, k, i);
            done += cell->state == CLASS_DONE;
            begun += cell->state == CLASS_DONE || cell->state == CLASS_BEGUN;
        }
        if (begun == 0) continue;
        char name[UTF8_PAD_MAX];
        utf8_pad(name, sizeof name, roll->lessons[i].name, name_cols);
        fprintf(out, "%s%s%4d/%d done", shown++ % 2 ? "  " : "\n", name, (int)done, (int)begun);
    }
    fputs(shown > 0 ? "\n" : "", out);
}

bool class_book_write_text(FILE *out, const ClassBook *book, int32_t cols)
{
    const ClassRoll *roll = book->roll;
    int32_t room = max_i32(cols - SUM_COLS - NAME_COLS_MIN - 1, 1);
    int32_t last = min_i32(roll->lesson_count, room);
    int32_t name_cols = clamp_i32(cols - SUM_COLS - 1 - last, NAME_COLS_MIN, NAME_COLS_MAX);
    for (int32_t first = 0; first < roll->lesson_count; first += room) {
        int32_t end = min_i32(first + room, roll->lesson_count);
        write_head(out, book, first, end, name_cols);
        for (int32_t i = 0; i < roll->learner_count; i++) {
            char shown[CLASS_SHOWN_MAX + 1], name[UTF8_PAD_MAX];
            int32_t done;
            BookCell sum = class_book_sum(book, i, &done);
            shown[0] = '*';
            class_roll_name(roll, i, shown + 1);
            utf8_pad(name, sizeof name, shown + !roll->learners[i].is_foreign, name_cols);
            fprintf(out, "%s ", name);
            for (int32_t k = first; k < end; k++)
                fputc(class_book_mark(class_book_cell(book, i, k)), out);
            if (end == roll->lesson_count)
                fprintf(out, "%5d%6d%6lld%4lld:%02d", (int)done, (int)sum.steps,
                        (long long)sum.tries, (long long)(sum.seconds / 3600),
                        (int)(sum.seconds / 60 % 60));
            fputc('\n', out);
        }
        fputc('\n', out);
    }
    fputs(class_book_legend, out);
    write_lessons(out, book, cols);
    return fflush(out) == 0 && !ferror(out);
}

/* ---- CSV ---- */

bool class_book_write_csv(FILE *out, const ClassBook *book)
{
    const ClassRoll *roll = book->roll;
    int32_t steps = 0;
    fputs("learner,file,done,steps,tries,seconds", out);
    for (int32_t i = 0; i < roll->lesson_count; i++) {
        fputc(',', out);
        class_table_write_text(out, roll->lessons[i].name);
        steps += roll->lessons[i].step_count;
    }
    fputc('\n', out);
    for (int32_t i = 0; i < roll->learner_count; i++) {
        char name[CLASS_SHOWN_MAX];
        int32_t done;
        BookCell sum = class_book_sum(book, i, &done);
        class_roll_name(roll, i, name);
        class_table_write_text(out, name);
        fputc(',', out);
        class_table_write_text(out, roll->learners[i].path);
        fprintf(out, ",%d,%d,%lld,%lld", (int)done, (int)sum.steps, (long long)sum.tries,
                (long long)sum.seconds);
        for (int32_t k = 0; k < roll->lesson_count; k++) {
            const BookCell *cell = class_book_cell(book, i, k);
            bool is_known = cell->state == CLASS_BEGUN || cell->state == CLASS_DONE;
            fputc(',', out);
            if (is_known) fprintf(out, "%d", (int)cell->steps);
        }
        fputc('\n', out);
    }
    fprintf(out, "*,,%d,%d,,", (int)roll->lesson_count, (int)steps);
    for (int32_t i = 0; i < roll->lesson_count; i++)
        fprintf(out, ",%d", (int)roll->lessons[i].step_count);
    fputc('\n', out);
    return fflush(out) == 0 && !ferror(out);
}
