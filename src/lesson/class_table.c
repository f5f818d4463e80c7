/* class_table.c - see class_table.h */
#include "class_table.h"

#include "../array.h"
#include "../file.h"
#include "../text.h"
#include "learner_file.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_TEXT_MAX = 1024, LESSON_NAME_MAX = 64, ROSTER_SIZE_MAX = 1 << 20, FIRST_ROOM = 64 };

typedef struct ClassLesson {
    char name[LESSON_NAME_MAX];
    Lesson *lesson;
} ClassLesson;

typedef struct ClassLearner {
    char name[LEARNER_NAME_MAX];
    char path[PATH_TEXT_MAX]; /* "": named by the roster only */
    bool is_readable;
    LearnerFile file;
} ClassLearner;

/* Of a row, or a sum of rows. */
typedef struct ClassCount {
    int32_t done, passed, checks, failures;
} ClassCount;

typedef struct Class {
    ClassTable *table;
    ErrorList *errors;
    ClassLesson *lessons;
    int32_t lesson_count, learner_count;
    size_t lesson_room, learner_room;
    ClassLearner *learners;
    ClassCount *by_lesson;
} Class;

/* ---- what there is ---- */

/* Calls `add` with each name in the folder that ends in `ending`, in their order. */
static bool with_files(Class *class, const char *folder, const char *ending,
                       bool (*add)(Class *class, const char *folder, const char *name))
{
    FileNames names;
    error_list_init(class->errors, folder);
    if (!file_names_read(folder, ending, &names, class->errors)) return false;
    bool ok = true;
    for (int32_t i = 0; i < names.count && ok; i++)
        ok = add(class, folder, file_name_at(&names, i));
    file_names_done(&names);
    return ok;
}

static bool complain_of_memory(Class *class)
{
    error_add(class->errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

static bool add_lesson(Class *class, const char *folder, const char *name)
{
    char path[PATH_TEXT_MAX];
    size_t length = strlen(name) - strlen(".txt");
    if (length >= LESSON_NAME_MAX ||
        snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
        error_add(class->errors, ERROR_ERROR, 0, 0, "the name `%.80s` is too long", name);
        return false;
    }
    if (!ARRAY_RESERVE(&class->lessons, &class->lesson_room, (size_t) class->lesson_count + 1,
                       FIRST_ROOM))
        return complain_of_memory(class);
    ClassLesson *lesson = &class->lessons[class->lesson_count];
    error_list_init(class->errors, path);
    *lesson = (ClassLesson){.lesson = lesson_read(path, class->errors)};
    if (!lesson->lesson) return false;
    memcpy(lesson->name, name, length);
    class->lesson_count++;
    return true;
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

/* A file that cannot be read is still a learner, by the name of the file. */
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
    text_make_safe(learner->name, sizeof learner->name, name, strlen(name) - strlen(".ini"));
    if (learner->is_readable)
        text_make_safe(learner->name, sizeof learner->name, learner->file.name,
                       strlen(learner->file.name));
    else
        class->table->damaged++;
    return true;
}

static bool has_name(const Class *class, const char *name)
{
    for (int32_t i = 0; i < class->learner_count; i++)
        if (strcmp(class->learners[i].name, name) == 0) return true;
    return false;
}

/* Adds those of the roster who have no file. */
static bool add_roster(Class *class, const char *path)
{
    size_t length;
    error_list_init(class->errors, path);
    char *text = file_read_named(path, ROSTER_SIZE_MAX, &length, class->errors);
    bool ok = text != NULL;
    for (char *line = text; ok && line && *line != '\0';) {
        char name[LEARNER_NAME_MAX];
        size_t end = strcspn(line, "\r\n");
        text_make_safe(name, sizeof name, line, end);
        line += end + strspn(line + end, "\r\n");
        if (name[0] == '\0' || has_name(class, name)) continue;
        ClassLearner *learner = new_learner(class);
        ok = learner != NULL;
        if (ok) memcpy(learner->name, name, sizeof name);
    }
    free(text);
    return ok;
}

static bool read_class(Class *class)
{
    const ClassTable *table = class->table;
    bool ok = with_files(class, table->lessons, ".txt", add_lesson);
    for (int32_t i = 0; i < table->folder_count && ok; i++)
        ok = with_files(class, table->folders[i], ".ini", add_learner);
    if (ok && table->roster) ok = add_roster(class, table->roster);
    class->by_lesson = calloc((size_t) class->lesson_count + 1, sizeof *class->by_lesson);
    return ok && (class->by_lesson || complain_of_memory(class));
}

/* ---- a row ---- */

static void write_csv_text(FILE *out, const char *text)
{
    if (!strpbrk(text, ",\"")) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

static void write_json_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

typedef struct ClassRow {
    const char *learner, *file, *lesson, *state;
    ClassCount count;
    int32_t step; /* 0: none */
} ClassRow;

static void write_row(const ClassTable *table, const ClassRow *row)
{
    const char *const texts[] = {row->learner, row->file, row->lesson, row->state};
    const char *const names[] = {"learner", "file", "lesson", "state"};
    const ClassCount *n = &row->count;
    if (table->is_json) fputc('{', table->out);
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++) {
        if (table->is_json) fprintf(table->out, "\"%s\":", names[i]);
        (table->is_json ? write_json_text : write_csv_text)(table->out, texts[i]);
        fputc(',', table->out);
    }
    fprintf(table->out,
            table->is_json ? "\"done\":%d,\"passed\":%d,\"checks\":%d,\"failures\":%d"
                           : "%d,%d,%d,%d",
            (int)n->done, (int)n->passed, (int)n->checks, (int)n->failures);
    if (row->step > 0)
        fprintf(table->out, table->is_json ? ",\"step\":%d" : ",%d", (int)row->step);
    else if (!table->is_json)
        fputc(',', table->out);
    fputs(table->is_json ? "}\n" : "\n", table->out);
}

/* ---- learners ---- */

static bool has_section(const LearnerFile *file, const char *name)
{
    for (int32_t i = 0; i < learner_file_count(file); i++)
        if (strcmp(learner_file_lesson(file, i), name) == 0) return true;
    return false;
}

/* Judges the answers of the learner in `row->lesson`. False where they cannot be. */
static bool judge(const ClassLearner *learner, const ClassLesson *lesson, ClassRow *row)
{
    ErrorList errors;
    CheckVerdict verdicts[CHECK_MAX];
    Learner *state = malloc(sizeof *state);
    error_list_init(&errors, learner->path);
    bool ok = state &&
              learner_file_get(&learner->file, lesson->name, lesson->lesson, state, &errors) &&
              learner_judge(state, lesson->lesson, verdicts);
    for (int32_t i = 0; ok && i < lesson->lesson->check_count; i++) {
        row->count.passed += verdicts[i].passed;
        row->count.failures += state->failures[i];
    }
    if (ok) row->step = state->step + 1;
    free(state);
    return ok;
}

static ClassRow row_of(const ClassLearner *learner, const ClassLesson *lesson, const char *name)
{
    ClassRow row = {name, learner->path, lesson->name, "none", {0}, 0};
    row.count.checks = lesson->lesson->check_count;
    bool is_file = learner->path[0] != '\0';
    if (!is_file || (learner->is_readable && !has_section(&learner->file, lesson->name)))
        return row;
    if (!learner->is_readable || !judge(learner, lesson, &row)) {
        row.state = "unreadable";
        return row;
    }
    row.count.done = row.count.passed == row.count.checks;
    row.state = row.count.done ? "done" : "begun";
    return row;
}

static void add_count(ClassCount *sum, const ClassCount *count)
{
    sum->done += count->done;
    sum->passed += count->passed;
    sum->checks += count->checks;
    sum->failures += count->failures;
}

/* "ada (b/ada.ini)" where another one has the same name. */
static void name_apart(const Class *class, const ClassLearner *learner, char *out, size_t size)
{
    int32_t same = 0;
    for (int32_t i = 0; i < class->learner_count; i++)
        same += strcmp(class->learners[i].name, learner->name) == 0;
    if (same > 1)
        snprintf(out, size, "%s (%s)", learner->name, learner->path);
    else
        snprintf(out, size, "%s", learner->name);
}

static void write_learner(Class *class, const ClassLearner *learner, ClassCount *all)
{
    char name[LEARNER_NAME_MAX + PATH_TEXT_MAX + 4];
    ClassCount sum = {0};
    name_apart(class, learner, name, sizeof name);
    for (int32_t i = 0; i < class->lesson_count; i++) {
        ClassRow row = row_of(learner, &class->lessons[i], name);
        write_row(class->table, &row);
        add_count(&sum, &row.count);
        add_count(&class->by_lesson[i], &row.count);
    }
    write_row(class->table, &(ClassRow){name, learner->path, "*", "total", sum, 0});
    add_count(all, &sum);
}

static void write_class(Class *class)
{
    const ClassTable *table = class->table;
    ClassCount all = {0};
    if (!table->is_json)
        fputs("learner,file,lesson,state,done,passed,checks,failures,step\n", table->out);
    for (int32_t i = 0; i < class->learner_count; i++)
        write_learner(class, &class->learners[i], &all);
    for (int32_t i = 0; i < class->lesson_count; i++)
        write_row(table,
                  &(ClassRow){"*", "", class->lessons[i].name, "total", class->by_lesson[i], 0});
    write_row(table, &(ClassRow){"*", "", "*", "total", all, 0});
}

bool class_table_write(ClassTable *table, ErrorList *errors)
{
    Class class = {.table = table, .errors = errors};
    bool ok = read_class(&class);
    if (ok) write_class(&class);
    table->is_write_failed = ok && (fflush(table->out) != 0 || ferror(table->out));
    for (int32_t i = 0; i < class.learner_count; i++)
        if (class.learners[i].is_readable) learner_file_done(&class.learners[i].file);
    for (int32_t i = 0; i < class.lesson_count; i++)
        lesson_destroy(class.lessons[i].lesson);
    free(class.learners);
    free(class.lessons);
    free(class.by_lesson);
    return ok;
}
