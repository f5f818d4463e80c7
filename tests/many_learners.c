/* many_learners.c - a class that has done every lesson, each learner in another way; to be graded,
 * with what it costs.
 *
 *   many_learners FOLDER [LEARNERS]     (200)
 *
 * Answers are those that the lessons' [lint.N] accept or reject, and numbers a little off; texts
 * are solutions, the ones to begin with, and solutions with one character changed. The same class
 * on every machine. Prints the processor's time that a table of it, its book and
 * the search for what is alike take. */
#include "../src/base/file.h"
#include "../src/learn/lesson/class_page.h"
#include "../src/learn/lesson/class_similar.h"
#include "../src/learn/lesson/class_table.h"
#include "../src/learn/lesson/learner_file.h"
#include "../src/learn/view/lesson_list.h"
#include "seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEARNERS = 200 };

static uint32_t seed = 20260101;

/* One of the cases that are accepted, or rejected; NULL: there are none. */
static const LessonLint *draw_case(const Lesson *lesson, bool accept)
{
    int32_t first = seed_below(&seed, max_i32(lesson->lint_count, 1));
    for (int32_t i = 0; i < lesson->lint_count; i++) {
        const LessonLint *lint = &lesson->lints[(first + i) % lesson->lint_count];
        if (lint->accept == accept) return lint;
    }
    return NULL;
}

static void answer_as(Learner *learner, const Lesson *lesson, const LessonLint *lint)
{
    char answers[LEARNER_TEXT_MAX], reason[REASON_TEXT_MAX];
    Text text = text_in(answers, sizeof answers);
    if (lint && learner_add_answers(learner, lesson, lint->answer, &text))
        (void)learner_read_answers(learner, lesson, answers, reason);
}

/* Answers one question a little off. */
static void miss_one(Learner *learner, const Lesson *lesson)
{
    char text[40], reason[REASON_TEXT_MAX];
    int32_t index = seed_below(&seed, max_i32(lesson->quantity_count, 1));
    const Quantity *quantity = &lesson->quantities[index];
    Answer *answer = &learner->answers[index];
    if (quantity->role != ROLE_PREDICT || quantity->kind != ANSWER_NUMBER || !answer->given) return;
    if (quantity->part_count > 1) return;
    snprintf(text, sizeof text, "%.4g",
             answer->numbers[0] * (500 + seed_below(&seed, 1000)) / 1000);
    (void)answer_read(quantity, text, answer, reason);
}

static void keep_first(Learner *learner, const Lesson *lesson)
{
    for (int32_t i = 0; i < lesson->quantity_count; i++)
        if (lesson->quantities[i].role == ROLE_PREDICT)
            memcpy(learner->first[i], learner->answers[i].text, ANSWER_TEXT_MAX);
}

/* One character becomes another one. */
static void change_one(CodeText *code)
{
    static const char from[] = "0123456789<>+-*", to[] = "9876543210><-+/";
    for (int32_t tries = 0; tries < 40; tries++) {
        char *at = &code->text[seed_below(&seed, max_i32(code->length, 1))];
        const char *known = *at ? strchr(from, *at) : NULL;
        if (!known) continue;
        *at = to[known - from];
        return;
    }
}

static void write_texts(Learner *learner, const Lesson *lesson)
{
    for (int32_t i = 0; i < lesson->script_count; i++) {
        int32_t way = seed_below(&seed, 10);
        if (way < 2) continue;
        learner->codes[i] = lesson->scripts[i].solution;
        if (way < 5) change_one(&learner->codes[i]);
    }
}

/* Half of the first answers were right; of the last ones most. */
static void do_lesson(Learner *learner, const Lesson *lesson, int32_t number)
{
    learner_init(learner, lesson, number);
    answer_as(learner, lesson, draw_case(lesson, seed_below(&seed, 2)));
    if (seed_below(&seed, 2)) miss_one(learner, lesson);
    keep_first(learner, lesson);
    answer_as(learner, lesson, draw_case(lesson, seed_below(&seed, 8) > 0));
    if (seed_below(&seed, 5) == 0) miss_one(learner, lesson);
    write_texts(learner, lesson);
    learner->tries = 1 + seed_below(&seed, 9);
    learner->seconds = 60 + seed_below(&seed, 900);
    learner->step = seed_below(&seed, lesson->step_count + 1);
}

static bool write_learner(const char *folder, int32_t number, const Shelf *shelf, Lesson **lessons)
{
    char path[WORLD_PATH_MAX], name[32];
    LearnerFile file;
    ErrorList errors;
    bool is_good = learner_file_init(&file);
    snprintf(name, sizeof name, "learner%03d", (int)number);
    snprintf(path, sizeof path, "%s/%s.ini", folder, name);
    error_list_init(&errors, path);
    is_good = is_good && learner_file_set_owner(&file, name, number);
    for (int32_t i = 0; i < shelf->count && is_good; i++) {
        Learner learner;
        char section[SHELF_NAME_MAX];
        shelf_section_of_name(shelf->names[i], section);
        do_lesson(&learner, lessons[i], number);
        is_good = learner_file_set(&file, section, lessons[i], &learner) &&
                  learner_codes_write(path, section, lessons[i], &learner, &errors);
    }
    is_good = is_good && file_write(path, file.text, file.length, &errors);
    error_list_print(&errors, stderr);
    learner_file_done(&file);
    return is_good;
}

static bool write_class(const char *folder, int32_t count, const Shelf *shelf)
{
    Lesson *lessons[SHELF_LESSONS_MAX];
    bool is_good = true;
    for (int32_t i = 0; i < shelf->count; i++) {
        char path[SHELF_PATH_MAX];
        ErrorList errors;
        shelf_path(shelf, i, path);
        error_list_init(&errors, path);
        lessons[i] = lesson_read(path, &errors);
        is_good = is_good && lessons[i];
    }
    for (int32_t i = 1; i <= count && is_good; i++)
        is_good = write_learner(folder, i, shelf, lessons);
    for (int32_t i = 0; i < shelf->count; i++)
        lesson_destroy(lessons[i]);
    return is_good;
}

/* Seconds of the processor for a table, the book and who is alike, each judged anew. False on
 * failure. */
static bool grade(char *folder, const Shelf *shelf, double seconds[3])
{
    const ClassSource source = {shelf, NULL, &folder, 1};
    const ClassTable table = {fopen("/dev/null", "w"), false};
    bool is_good = table.out != NULL;
    for (int32_t i = 0; i < 3 && is_good; i++) {
        ErrorList errors;
        ClassRoll roll;
        ClassBook book = {0};
        clock_t start = clock();
        is_good = class_roll_read(&roll, &source, &errors);
        if (is_good && i == 0) is_good = class_table_write(&table, &roll);
        if (is_good && i == 1)
            is_good = class_book_make(&book, &roll) && class_page_write(table.out, &book);
        if (is_good && i == 2) is_good = class_similar_write(table.out, &roll, NULL, false);
        class_book_done(&book);
        class_roll_done(&roll);
        seconds[i] = (double)(clock() - start) / CLOCKS_PER_SEC;
    }
    if (table.out) fclose(table.out);
    return is_good;
}

int main(int argc, char **argv)
{
    int32_t count = argc > 2 ? (int32_t)strtol(argv[2], NULL, 10) : LEARNERS;
    Shelf shelf;
    ErrorList errors;
    setenv("LEDGE_LEVELS", "levels", 0);
    if (argc < 2 || !lesson_list_read(&shelf, NULL, false, &errors) ||
        !write_class(argv[1], count, &shelf)) {
        fputs("many_learners FOLDER [LEARNERS]: an empty folder\n", stderr);
        return 1;
    }
    double seconds[3];
    if (!grade(argv[1], &shelf, seconds)) return 1;
    printf("%d learners, %d lessons: table %.1f s, book %.1f s, similar %.1f s\n", (int)count,
           (int)shelf.count, seconds[0], seconds[1], seconds[2]);
    return 0;
}
