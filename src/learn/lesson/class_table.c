/* class_table.c - see class_table.h */
#include "class_table.h"

#include "../../base/text.h"
#include "class_roll.h"

#include <stdlib.h>
#include <string.h>

/* ---- a row ---- */

void class_table_write_text(FILE *out, const char *text)
{
    const char *mark = text[0] && strchr("=+-@\t\r", text[0]) ? "'" : "";
    if (!strpbrk(text, ",\"\r\n")) {
        fprintf(out, "%s%s", mark, text);
        return;
    }
    fprintf(out, "\"%s", mark);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_json_text(FILE *out, const char *text)
{
    size_t length;
    Text quoted = TEXT_GROWING;
    text_add_json(&quoted, text, strlen(text));
    char *json = text_take(&quoted, &length);
    fputs(json ? json : "\"\"", out);
    free(json);
}

typedef struct ClassRow {
    const char *learner, *file, *lesson, *state;
    ClassCount count;
    int32_t step;          /* 0: none */
    const Lesson *judged;  /* NULL: it was not judged, and there is no work */
    const ClassWork *work; /* with the verdicts, and whose numbers the texts of the checks have */
} ClassRow;

static void write_csv_row(FILE *out, const ClassRow *row)
{
    const char *const texts[] = {row->learner, row->file, row->lesson, row->state};
    const ClassCount *n = &row->count;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        class_table_write_text(out, texts[i]);
        if (i + 1 < ARRAY_LENGTH(texts)) fputc(',', out);
    }
#define X(name) fprintf(out, ",%lld", (long long)n->name);
    CLASS_COUNT_LIST(X)
    if (row->step > 0)
        fprintf(out, ",%d", (int)row->step);
    else
        fputc(',', out);
    CLASS_COUNT_MORE(X)
#undef X
    fputc('\n', out);
}

static void write_json_verdicts(FILE *out, const ClassRow *row)
{
    fputs(",\"verdicts\":[", out);
    for (int32_t i = 0; row->judged && i < row->judged->check_count; i++) {
        const CheckVerdict *verdict = &row->work->verdicts[i];
        fprintf(out, "%s{\"check\":%d,\"say\":", i > 0 ? "," : "", (int)i + 1);
        char words[LEARNER_TEXT_MAX];
        Text say = text_in(words, sizeof words);
        learner_add_text(&row->work->learner, row->judged, row->judged->checks[i].say, &say);
        write_json_text(out, words);
        fprintf(out, ",\"passed\":%s", verdict->passed ? "true" : "false");
        if (!verdict->passed) fputs(",\"reason\":", out);
        if (!verdict->passed) write_json_text(out, verdict->text);
        fputc('}', out);
    }
    fputc(']', out);
}

static void write_json_row(FILE *out, const ClassRow *row)
{
    const char *const texts[] = {row->learner, row->file, row->lesson, row->state};
    const char *const names[] = {"learner", "file", "lesson", "state"};
    const ClassCount *n = &row->count;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        fprintf(out, "%c\"%s\":", i > 0 ? ',' : '{', names[i]);
        write_json_text(out, texts[i]);
    }
#define X(name) fprintf(out, ",\"" #name "\":%lld", (long long)n->name);
    CLASS_COUNT_LIST(X)
    if (row->step > 0) fprintf(out, ",\"step\":%d", (int)row->step);
    CLASS_COUNT_MORE(X)
#undef X
    if (row->judged) write_json_verdicts(out, row);
    fputs("}\n", out);
}

static void write_row(const ClassTable *table, const ClassRow *row)
{
    (table->is_json ? write_json_row : write_csv_row)(table->out, row);
}

/* ---- learners ---- */

static void add_count(ClassCount *sum, const ClassCount *count)
{
#define X(name) sum->name += count->name;
    CLASS_COUNT_LIST(X)
    CLASS_COUNT_MORE(X)
#undef X
}

/* Writes a row for each lesson and the learner's total, which is added to `all`. */
static void write_learner(const ClassTable *table, const ClassRoll *roll, int32_t index,
                          ClassWork *work, ClassCount *by_lesson, ClassCount *all)
{
    char name[CLASS_SHOWN_MAX];
    const char *path = roll->learners[index].path;
    ClassCount sum = {0};
    class_roll_name(roll, index, name);
    for (int32_t i = 0; i < roll->lesson_count; i++) {
        const ClassLesson *lesson = &roll->lessons[i];
        class_roll_judge(roll, index, i, work);
        write_row(table,
                  &(ClassRow){name, path, lesson->name, class_state_names[work->state], work->count,
                              work->step, work->is_judged ? lesson->judged.lesson : NULL, work});
        add_count(&sum, &work->count);
        add_count(&by_lesson[i], &work->count);
    }
    write_row(table, &(ClassRow){name, path, "*", "total", .count = sum});
    add_count(all, &sum);
}

bool class_table_write(const ClassTable *table, const ClassRoll *roll)
{
    ClassCount all = {0};
    ClassCount *by_lesson = calloc((size_t)roll->lesson_count + 1, sizeof *by_lesson);
    ClassWork *work = calloc(1, sizeof *work);
    bool ok = by_lesson && work;
    if (ok && !table->is_json)
        fputs("learner,file,lesson,state,passed,shown,checks,tries,first_right,questions,step,"
              "seconds,done\n",
              table->out);
    for (int32_t i = 0; i < roll->learner_count && ok; i++)
        write_learner(table, roll, i, work, by_lesson, &all);
    for (int32_t i = 0; i < roll->lesson_count && ok; i++)
        write_row(table,
                  &(ClassRow){"*", "", roll->lessons[i].name, "total", .count = by_lesson[i]});
    if (ok) write_row(table, &(ClassRow){"*", "", "*", "total", .count = all});
    free(by_lesson);
    free(work);
    return ok && fflush(table->out) == 0 && !ferror(table->out);
}
