/* class_table.c - see class_table.h */
#include "class_table.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/line.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "grade.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT_MAX = 1024, ROSTER_SIZE_MAX = 1 << 20, FIRST_ROOM = 64 };

typedef struct ClassLesson {
    const char *name;
    char section[SHELF_NAME_MAX]; /* of the learners' files */
    JudgedLesson judged;
} ClassLesson;

typedef struct ClassLearner {
    char name[LEARNER_NAME_MAX];
    char path[PATH_TEXT_MAX]; /* "": named by the roster only */
    bool is_readable;
    LearnerFile file;
} ClassLearner;

/* The columns of numbers, in their order, of a row or a sum of rows. */
#define CLASS_COUNT_LIST(X) X(passed) X(shown) X(checks) X(tries) X(first_right) X(questions)
#define CLASS_COUNT_MORE(X) X(seconds) X(done)

typedef struct ClassCount {
#define X(name) int32_t name;
    CLASS_COUNT_LIST(X) CLASS_COUNT_MORE(X)
#undef X
} ClassCount;

typedef struct Class {
    ClassTable *table;
    ErrorList *errors;
    ClassLesson *lessons;
    int32_t lesson_count, learner_count;
    size_t learner_room;
    ClassLearner *learners;
    ClassCount *by_lesson;
} Class;

/* ---- reading ---- */

static bool complain_of_memory(Class *class)
{
    error_add(class->errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

static ClassLearner *new_learner(Class *class)
{
    if (!ARRAY_RESERVE(&class->learners, &class->learner_room, (size_t) class->learner_count + 1,
                       FIRST_ROOM)) {
        complain_of_memory(class);
        return NULL;
    }
    ClassLearner *learner = &class->learners[class->learner_count++];
    *learner = (ClassLearner){.is_readable = false};
    return learner;
}

/* Adds the learner in the file `name`. If it cannot be read, the learner is called after the file.
 */
static bool add_learner(Class *class, const char *folder, const char *name)
{
    ErrorList errors;
    ClassLearner *learner = new_learner(class);
    if (!learner) return false;
    if (snprintf(learner->path, sizeof learner->path, "%s/%s", folder, name) >=
        (int)sizeof learner->path) {
        error_add(class->errors, ERROR_ERROR, 0, 0, "the path of `%.80s` is too long", name);
        return false;
    }
    error_list_init(&errors, learner->path);
    learner->is_readable = learner_file_read(learner->path, &learner->file, &errors);
    utf8_copy(learner->name, sizeof learner->name, name, strlen(name) - strlen(".ini"));
    if (learner->is_readable)
        utf8_copy(learner->name, sizeof learner->name, learner->file.name,
                  strlen(learner->file.name));
    else
        class->table->damaged++;
    return true;
}

/* Adds the learner of this line of the roster, unless a file has the name. */
static bool add_listed(Class *class, Line line)
{
    char name[LEARNER_NAME_MAX];
    line = line_strip(line);
    utf8_copy(name, sizeof name, line.text, line.length);
    bool is_known = name[0] == '\0';
    for (int32_t i = 0; i < class->learner_count && !is_known; i++)
        is_known = strcmp(class->learners[i].name, name) == 0;
    if (is_known) return true;
    ClassLearner *learner = new_learner(class);
    if (learner) memcpy(learner->name, name, sizeof name);
    return learner != NULL;
}

/* Adds the learners of the roster who have no file. Names that are not UTF-8 are an error. */
static bool add_roster(Class *class, const char *path)
{
    size_t length;
    int32_t number = 0;
    error_list_init(class->errors, path);
    char *text = file_read_named(path, ROSTER_SIZE_MAX, &length, class->errors);
    bool ok = text != NULL;
    for (size_t at = ok ? line_mark_size(text, length) : 0; ok && at < length;) {
        char why[UTF8_WHY_MAX];
        Line line = line_first(text + at, length - at);
        const char *fault = utf8_fault(line.text, line.length, why);
        number++;
        at += line.size;
        if (!fault) {
            ok = add_listed(class, line);
            continue;
        }
        error_add(class->errors, ERROR_ERROR, number, (int32_t)(fault - line.text) + 1,
                  "a roster has names in UTF-8, one a line, not %s", why);
        ok = false;
    }
    free(text);
    return ok;
}

/* Reads the lessons of the shelf, then the learners: those of the folders in the order of their
 * files' names, then those who are on the roster alone. */
static bool read_class(Class *class)
{
    const ClassTable *table = class->table;
    const Shelf *shelf = table->shelf;
    class->lessons = calloc((size_t)shelf->count + 1, sizeof *class->lessons);
    class->by_lesson = calloc((size_t)shelf->count + 1, sizeof *class->by_lesson);
    if (!class->lessons || !class->by_lesson) return complain_of_memory(class);
    for (int32_t i = 0; i < shelf->count; i++) {
        ClassLesson *row = &class->lessons[i];
        if (!judged_lesson_read(&row->judged, shelf, i, class->errors)) return false;
        class->lesson_count++;
        row->name = shelf->names[i];
        shelf_section_of_name(row->name, row->section);
    }
    for (int32_t i = 0; i < table->folder_count; i++) {
        FileNames names;
        bool ok = true;
        error_list_init(class->errors, table->folders[i]);
        if (!file_names_read(table->folders[i], ".ini", &names, class->errors)) return false;
        for (int32_t k = 0; k < names.count && ok; k++)
            ok = add_learner(class, table->folders[i], file_name_at(&names, k));
        file_names_done(&names);
        if (!ok) return false;
    }
    return !table->roster || add_roster(class, table->roster);
}

/* ---- a row ---- */

/* Text with which a formula would begin in a spreadsheet has a ' before it. */
static void write_csv_text(FILE *out, const char *text)
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
    int32_t step;         /* 0: none */
    const Lesson *judged; /* NULL: it was not judged, and the rest is empty */
    Learner *as;          /* whose numbers the texts of the checks have */
    CheckVerdict verdicts[CHECK_MAX];
} ClassRow;

static void write_csv_row(FILE *out, const ClassRow *row)
{
    const char *const texts[] = {row->learner, row->file, row->lesson, row->state};
    const ClassCount *n = &row->count;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        write_csv_text(out, texts[i]);
        if (i + 1 < ARRAY_LENGTH(texts)) fputc(',', out);
    }
#define X(name) fprintf(out, ",%d", (int)n->name);
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
        const CheckVerdict *verdict = &row->verdicts[i];
        fprintf(out, "%s{\"check\":%d,\"say\":", i > 0 ? "," : "", (int)i + 1);
        char words[LEARNER_TEXT_MAX];
        Text say = text_in(words, sizeof words);
        learner_add_text(row->as, row->judged, row->judged->checks[i].say, &say);
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
#define X(name) fprintf(out, ",\"" #name "\":%d", (int)n->name);
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

/* Judges the learner's answers, and counts the tries and first answers. False when the section
 * cannot be read, or memory ran out. */
static bool judge(const ClassLearner *learner, const ClassLesson *lesson, ClassRow *row)
{
    ErrorList errors;
    FirstAnswers first = {0};
    const Lesson *judged = lesson->judged.lesson;
    const LearnerWork work = {&learner->file, learner->path, lesson->section};
    Learner *state = row->as = malloc(sizeof *state);
    error_list_init(&errors, learner->path);
    if (!state || !judged_lesson_judge(&lesson->judged, &work, state, row->verdicts, &errors) ||
        !learner_count_first(state, judged, lesson->judged.memory, row->verdicts, &first))
        return false;
    for (int32_t i = 0; i < judged->check_count; i++) {
        row->count.passed += row->verdicts[i].passed;
        row->count.shown += state->shown >> i & 1;
    }
    row->step = state->step + 1;
    row->judged = judged;
    row->count.tries = state->tries;
    row->count.seconds = state->seconds;
    row->count.questions = first.questions;
    row->count.first_right = first.right;
    return true;
}

static void add_count(ClassCount *sum, const ClassCount *count)
{
#define X(name) sum->name += count->name;
    CLASS_COUNT_LIST(X)
    CLASS_COUNT_MORE(X)
#undef X
}

/* Writes a row for each lesson and the learner's total, which is added to `all`. */
static void write_learner(Class *class, const ClassLearner *learner, ClassCount *all)
{
    char name[LEARNER_NAME_MAX + PATH_TEXT_MAX + 4];
    ClassCount sum = {0};
    int32_t same = 0;
    for (int32_t i = 0; i < class->learner_count; i++)
        same += strcmp(class->learners[i].name, learner->name) == 0;
    if (same > 1)
        snprintf(name, sizeof name, "%s (%s)", learner->name, learner->path);
    else
        snprintf(name, sizeof name, "%s", learner->name);
    for (int32_t i = 0; i < class->lesson_count; i++) {
        const ClassLesson *lesson = &class->lessons[i];
        ClassRow row = {name, learner->path, lesson->name, "none", .step = 0};
        row.count.checks = lesson->judged.lesson->check_count;
        if (learner->is_readable && ini_section_line(learner->file.ini, lesson->section) > 0 &&
            judge(learner, lesson, &row)) {
            row.count.done = row.count.passed == row.count.checks;
            row.state = row.count.done ? "done" : "begun";
        } else if (learner->path[0] != '\0' &&
                   (!learner->is_readable ||
                    ini_section_line(learner->file.ini, lesson->section) > 0)) {
            row.state = "unreadable";
        }
        write_row(class->table, &row);
        free(row.as);
        add_count(&sum, &row.count);
        add_count(&class->by_lesson[i], &row.count);
    }
    write_row(class->table, &(ClassRow){name, learner->path, "*", "total", .count = sum});
    add_count(all, &sum);
}

bool class_table_write(ClassTable *table, ErrorList *errors)
{
    Class class = {.table = table, .errors = errors};
    ClassCount all = {0};
    bool ok = read_class(&class);
    if (ok && !table->is_json)
        fputs("learner,file,lesson,state,passed,shown,checks,tries,first_right,questions,step,"
              "seconds,done\n",
              table->out);
    for (int32_t i = 0; i < class.learner_count && ok; i++)
        write_learner(&class, &class.learners[i], &all);
    for (int32_t i = 0; i < class.lesson_count && ok; i++)
        write_row(table, &(ClassRow){"*", "", class.lessons[i].name, "total",
                                     .count = class.by_lesson[i]});
    if (ok) write_row(table, &(ClassRow){"*", "", "*", "total", .count = all});
    table->is_write_failed = ok && (fflush(table->out) != 0 || ferror(table->out));
    for (int32_t i = 0; i < class.learner_count; i++)
        if (class.learners[i].is_readable) learner_file_done(&class.learners[i].file);
    for (int32_t i = 0; i < class.lesson_count; i++)
        judged_lesson_done(&class.lessons[i].judged);
    free(class.learners);
    free(class.lessons);
    free(class.by_lesson);
    return ok;
}
