/* class_page.c - see class_page.h */
#include "class_page.h"

#include "../../engine/tile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_MAX = 160, AROUND = 2, OUTSIDE = 16, COLS_LEAST = 12, ROWS_LEAST = 5, CELL = 8 };

static const char style[] =
    "body{font:14px/1.4 sans-serif;margin:1.5em;color:#222;background:#fff}"
    "table{border-collapse:collapse}th,td{border:1px solid #ddd;padding:2px 4px;text-align:center}"
    "td:first-child,th:first-child{text-align:left;white-space:nowrap;position:sticky;left:0;"
    "background:#fff}thead th{position:sticky;top:0;background:#f4f4f4;font-weight:600}"
    ".done{background:#bfe5c4}.shown{background:#e3e8b0}.try{background:#f6d28b}"
    ".begun{background:#cfe2f7}.bad{background:#f3b8b4}.none{color:#bbb}"
    ".cards{display:flex;flex-wrap:wrap;gap:12px;margin-top:1.5em}"
    ".card{border:1px solid #ccc;padding:8px;width:260px;break-inside:avoid}"
    ".card h3{margin:0;font-size:1em}.card p{margin:2px 0;font-size:.85em}"
    "svg{width:100%;height:auto;max-height:150px;background:#f7f9fc}a{color:inherit}";

static void write_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out); break;
        }
    }
}

/* ---- the table ---- */

static const char *class_of(const BookCell *cell)
{
    switch (class_book_mark(cell)) {
    case '#': return "done";
    case '+': return "shown";
    case '!': return "try";
    case '?': return "bad";
    case '.': return "none";
    default: return "begun";
    }
}

static void write_cell(FILE *out, const BookCell *cell, const ClassLesson *lesson)
{
    fprintf(out, "<td class=%s title=\"", class_of(cell));
    write_text(out, lesson->name);
    if (cell->state == CLASS_NONE || cell->state == CLASS_UNREADABLE) {
        fputs(cell->state == CLASS_NONE ? ": not begun\">&middot;</td>"
                                        : ": the file cannot be read\">?</td>",
              out);
        return;
    }
    fprintf(out, ": %d of %d steps, %d tries, %d min%s\">%d/%d</td>", (int)cell->steps,
            (int)lesson->step_count, (int)cell->tries, (int)(cell->seconds / 60),
            cell->is_shown ? ", an answer was shown" : "", (int)cell->steps,
            (int)lesson->step_count);
}

static void write_table(FILE *out, const ClassBook *book)
{
    const ClassRoll *roll = book->roll;
    fputs("<table><thead><tr><th>learner</th><th>done</th><th>steps</th><th>tries</th>"
          "<th>time</th>",
          out);
    for (int32_t i = 0; i < roll->lesson_count; i++) {
        const char *name = roll->lessons[i].name;
        char number[SHELF_NAME_MAX];
        snprintf(number, sizeof number, "%.*s", (int)class_lesson_number(name), name);
        fputs("<th title=\"", out);
        write_text(out, name);
        fputs("\">", out);
        write_text(out, number);
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n", out);
    for (int32_t i = 0; i < roll->learner_count; i++) {
        char name[CLASS_SHOWN_MAX];
        int32_t done;
        BookCell sum = class_book_sum(book, i, &done);
        class_roll_name(roll, i, name);
        fprintf(out, "<tr><td><a href=\"#l%d\">%s", (int)i,
                roll->learners[i].is_foreign ? "*" : "");
        write_text(out, name);
        fprintf(out, "</a></td><td>%d</td><td>%d</td><td>%lld</td><td>%lld:%02d</td>", (int)done,
                (int)sum.steps, (long long)sum.tries, (long long)(sum.seconds / 3600),
                (int)(sum.seconds / 60 % 60));
        for (int32_t k = 0; k < roll->lesson_count; k++)
            write_cell(out, class_book_cell(book, i, k), &roll->lessons[k]);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n<p><span class=done>all steps</span> <span class=shown>an answer was "
          "shown</span> <span class=try>without a try</span> <span class=begun>steps "
          "passed</span> <span class=bad>cannot be read</span> *: not by the roster</p>\n",
          out);
}

/* ---- pictures ---- */

typedef struct Window {
    int32_t left, top, right, bottom; /* in cells; right and bottom are outside */
} Window;

/* The cells around the runs; of what is outside the level, not much. */
static Window window_of(Trial *trial, uint32_t runs, const Grid *grid)
{
    Window window = {grid->cols, grid->rows, 0, 0};
    for (int32_t run = 0; runs >> run; run++) {
        int32_t count = 0;
        const Row *rows = runs >> run & 1 ? trial_rows(trial, (TrialStart){run, 0}, &count) : NULL;
        for (int32_t i = 0; rows && i < count; i++) {
            double x = rows[i].at[COLUMN_X], y = rows[i].at[COLUMN_Y];
            if (!(fabs(x) < 1e6 && fabs(y) < 1e6)) continue;
            window.left = min_i32(window.left, (int32_t)floor(x) - AROUND);
            window.right = max_i32(window.right, (int32_t)floor(x) + 1 + AROUND);
            window.top = min_i32(window.top, (int32_t)floor(y) - AROUND);
            window.bottom = max_i32(window.bottom, (int32_t)floor(y) + 1 + AROUND);
        }
    }
    window.right = max_i32(window.right, window.left + COLS_LEAST);
    window.bottom = max_i32(window.bottom, window.top + ROWS_LEAST);
    window.left = clamp_i32(window.left, -OUTSIDE, grid->cols - 1);
    window.top = clamp_i32(window.top, -OUTSIDE, grid->rows - 1);
    window.right = clamp_i32(window.right, window.left + 1, grid->cols + OUTSIDE);
    window.bottom = clamp_i32(window.bottom, window.top + 1, grid->rows + OUTSIDE);
    return window;
}

/* Cells of a row that look alike are one rectangle. */
static void write_ground(FILE *out, const Grid *grid, const Window *window)
{
    for (int32_t row = window->top; row < window->bottom; row++)
        for (int32_t col = window->left, end; col < window->right; col = end) {
            uint8_t tile = grid_get(grid, col, row);
            uint8_t flags = tile_infos[tile].flags;
            for (end = col + 1; end < window->right && grid_get(grid, end, row) == tile;)
                end++;
            if (tile == TILE_EMPTY) continue;
            fprintf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>",
                    (int)col * CELL, (int)row * CELL, (int)(end - col) * CELL,
                    flags & TILE_IS_ONEWAY ? CELL / 4 : CELL,
                    flags & TILE_STATIC ? "#566" : "#9aa");
        }
}

static void write_trail(FILE *out, const Row *rows, int32_t count, int32_t run)
{
    static const char *const colours[] = {"#c0392b", "#2471a3", "#229954", "#9a7d0a", "#7d3c98"};
    const char *colour = colours[run % (int32_t)ARRAY_LENGTH(colours)];
    int32_t stride = (count + POINTS_MAX - 1) / POINTS_MAX;
    double x = NAN, y = NAN;
    fputs("<polyline points=\"", out);
    for (int32_t i = 0; i < count; i++) {
        double at_x = rows[i].at[COLUMN_X] * CELL, at_y = rows[i].at[COLUMN_Y] * CELL;
        if (!(fabs(at_x) < 1e6 && fabs(at_y) < 1e6)) break;
        if ((i % stride != 0 && i + 1 < count) || (at_x == x && at_y == y)) continue;
        fprintf(out, "%.1f,%.1f ", at_x, at_y);
        x = at_x, y = at_y;
    }
    fprintf(out,
            "\" fill=\"none\" stroke=\"%s\"/><circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" "
            "fill=\"%s\"/>",
            colour, x, y, colour);
}

static void write_picture(FILE *out, const Learner *learner, const Lesson *lesson, uint32_t runs)
{
    Trial *trial = learner_trial(learner, lesson);
    const Grid *grid = &lesson->terrain.grid;
    if (!trial) return;
    Window window = window_of(trial, runs, grid);
    fprintf(out, "<svg viewBox=\"%d %d %d %d\">", (int)window.left * CELL, (int)window.top * CELL,
            (int)(window.right - window.left) * CELL, (int)(window.bottom - window.top) * CELL);
    write_ground(out, grid, &window);
    for (int32_t run = 0; runs >> run; run++) {
        int32_t count = 0;
        const Row *rows = runs >> run & 1 ? trial_rows(trial, (TrialStart){run, 0}, &count) : NULL;
        if (rows && count > 0) write_trail(out, rows, count, run);
    }
    fputs("</svg>", out);
    trial_destroy(trial);
}

/* ---- cards ---- */

/* The lesson that the learner stands in; -1: none was begun. */
static int32_t lesson_of(const ClassBook *book, int32_t learner)
{
    const ClassRoll *roll = book->roll;
    const LearnerFile *file = &roll->learners[learner].file;
    int32_t found = -1;
    ClassState state = CLASS_NONE;
    if (!roll->learners[learner].is_readable) return -1;
    for (int32_t i = 0; i < learner_file_count(file); i++)
        for (int32_t k = 0; k < roll->lesson_count; k++) {
            ClassState here = class_book_cell(book, learner, k)->state;
            if (strcmp(roll->lessons[k].section, learner_file_lesson(file, i)) != 0) continue;
            if (here != CLASS_BEGUN && (here != CLASS_DONE || state == CLASS_BEGUN)) continue;
            found = k;
            state = here;
        }
    return found;
}

static void write_card(FILE *out, const ClassBook *book, int32_t learner, ClassWork *work)
{
    const ClassRoll *roll = book->roll;
    char name[CLASS_SHOWN_MAX];
    int32_t at = lesson_of(book, learner);
    class_roll_name(roll, learner, name);
    fprintf(out, "<div class=card id=l%d><h3>", (int)learner);
    write_text(out, name);
    fputs("</h3>", out);
    if (at < 0) {
        fputs("<p>nothing begun</p></div>\n", out);
        return;
    }
    const Lesson *lesson = roll->lessons[at].judged.lesson;
    class_roll_judge(roll, learner, at, work);
    int32_t step = clamp_i32(work->step - 1, 0, lesson->step_count - 1);
    uint32_t runs = lesson->step_count > 0 ? lesson->steps[step].runs : 0;
    fputs("<p>", out);
    write_text(out, roll->lessons[at].name);
    fprintf(out, ", step %d of %d: %d tries, %d min</p>", (int)step + 1, (int)lesson->step_count,
            (int)work->count.tries, (int)(work->count.seconds / 60));
    if (work->is_judged) write_picture(out, &work->learner, lesson, runs);
    for (int32_t i = 0; i < lesson->check_count && work->is_judged; i++) {
        char words[LEARNER_TEXT_MAX];
        Text say = text_in(words, sizeof words);
        if (work->verdicts[i].passed) continue;
        learner_add_text(&work->learner, lesson, lesson->checks[i].say, &say);
        fputs("<p>not yet: ", out);
        write_text(out, words);
        fputs("</p>", out);
        break;
    }
    fputs("</div>\n", out);
}

bool class_page_write(FILE *out, const ClassBook *book)
{
    ClassWork *work = calloc(1, sizeof *work);
    if (!work) return false;
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=en><meta charset=utf-8><title>The book of a class</title>"
            "<style>%s</style>\n<h1>The book of a class</h1>\n",
            style);
    write_table(out, book);
    fputs("<div class=cards>\n", out);
    for (int32_t i = 0; i < book->roll->learner_count; i++)
        write_card(out, book, i, work);
    fputs("</div>\n</html>\n", out);
    free(work);
    return fflush(out) == 0 && !ferror(out);
}
