/* class_roll.c - see class_roll.h */
#include "class_roll.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "class_roster.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 64 };

const char *const class_state_names[CLASS_STATE_COUNT] = {
#define X(id, name) [id] = name,
    CLASS_STATE_LIST(X)
#undef X
};

/* ---- reading ---- */

static bool complain_of_memory(ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    return false;
}

static ClassLearner *new_learner(ClassRoll *roll, ErrorList *errors)
{
    if (!ARRAY_RESERVE(&roll->learners, &roll->learner_room, (size_t)roll->learner_count + 1,
                       FIRST_ROOM)) {
        complain_of_memory(errors);
        return NULL;
    }
    ClassLearner *learner = &roll->learners[roll->learner_count++];
    *learner = (ClassLearner){.given = -1};
    return learner;
}

/* Adds the learner in the file `name`. If it cannot be read, the learner is called after the file.
 * A word is not shown: only its name is. */
static bool add_learner(ClassRoll *roll, const char *folder, const char *name, ErrorList *errors)
{
    ErrorList own;
    ClassLearner *learner = new_learner(roll, errors);
    if (!learner) return false;
    if (snprintf(learner->path, sizeof learner->path, "%s/%s", folder, name) >=
        (int)sizeof learner->path) {
        error_add(errors, ERROR_ERROR, 0, 0, "the path of `%.80s` is too long", name);
        return false;
    }
    error_list_init(&own, learner->path);
    learner->is_readable = learner_file_read(learner->path, &learner->file, &own);
    utf8_copy(learner->name, sizeof learner->name, name, strlen(name) - strlen(".ini"));
    if (learner->is_readable)
        utf8_copy(learner->name, sizeof learner->name, learner->file.name,
                  strlen(learner->file.name));
    else
        roll->damaged++;
    error_list_join(&roll->notes, &own);
    size_t length = class_word_name(learner->name);
    if (length > 0) learner->name[length] = '\0';
    return true;
}

/* Adds the learners of the roster who have no file, and finds out whose number is another one. */
static bool add_roster(ClassRoll *roll, const char *path, ErrorList *errors)
{
    ClassRoster roster;
    int32_t file_count = roll->learner_count;
    bool has_words = false;
    bool ok = class_roster_read(path, &roster, errors);
    if (!ok) return false;
    error_list_join(&roll->notes, errors);
    for (int32_t i = 0; i < roster.count; i++)
        has_words = has_words || roster.names[i].word[0];
    for (int32_t i = 0; i < file_count; i++) {
        ClassLearner *learner = &roll->learners[i];
        learner->is_foreign = has_words && learner->is_readable;
    }
    for (int32_t i = 0; i < roster.count && ok; i++) {
        const ClassName *name = &roster.names[i];
        bool is_there = false;
        for (int32_t k = 0; k < file_count; k++) {
            ClassLearner *learner = &roll->learners[k];
            if (!class_word_equals(learner->name, name->name) &&
                !class_word_equals(learner->name, name->plain))
                continue;
            is_there = true;
            if (name->word[0]) learner->given = class_word_number(name->word);
            learner->is_foreign =
                learner->is_readable && name->word[0] && learner->file.number != learner->given;
        }
        ClassLearner *fresh = is_there ? NULL : new_learner(roll, errors);
        if (fresh) utf8_copy(fresh->name, sizeof fresh->name, name->name, strlen(name->name));
        ok = is_there || fresh;
    }
    class_roster_done(&roster);
    return ok;
}

bool class_roll_read(ClassRoll *roll, const ClassSource *source, ErrorList *errors)
{
    const Shelf *shelf = source->shelf;
    *roll = (ClassRoll){.lessons = calloc((size_t)shelf->count + 1, sizeof *roll->lessons)};
    error_list_init(&roll->notes, "");
    if (!roll->lessons) return complain_of_memory(errors);
    for (int32_t i = 0; i < shelf->count; i++) {
        ClassLesson *row = &roll->lessons[i];
        if (!judged_lesson_read(&row->judged, shelf, i, errors)) return false;
        roll->lesson_count++;
        row->name = shelf->names[i];
        shelf_section_of_name(row->name, row->section);
        for (int32_t k = 0; k < row->judged.lesson->step_count; k++)
            row->step_count += row->judged.lesson->steps[k].checks != 0;
    }
    for (int32_t i = 0; i < source->folder_count; i++) {
        FileNames names;
        bool ok = true;
        error_list_init(errors, source->folders[i]);
        if (!file_names_read(source->folders[i], ".ini", &names, errors)) return false;
        for (int32_t k = 0; k < names.count && ok; k++)
            ok = add_learner(roll, source->folders[i], file_name_at(&names, k), errors);
        file_names_done(&names);
        if (!ok) return false;
    }
    return !source->roster || add_roster(roll, source->roster, errors);
}

void class_roll_done(ClassRoll *roll)
{
    for (int32_t i = 0; i < roll->learner_count; i++)
        if (roll->learners[i].is_readable) learner_file_done(&roll->learners[i].file);
    for (int32_t i = 0; i < roll->lesson_count; i++)
        judged_lesson_done(&roll->lessons[i].judged);
    free(roll->learners);
    free(roll->lessons);
    *roll = (ClassRoll){0};
}

void class_roll_name(const ClassRoll *roll, int32_t learner, char out[CLASS_SHOWN_MAX])
{
    const ClassLearner *shown = &roll->learners[learner];
    int32_t same = 0;
    for (int32_t i = 0; i < roll->learner_count; i++)
        same += strcmp(roll->learners[i].name, shown->name) == 0;
    snprintf(out, CLASS_SHOWN_MAX, "%s", shown->name);
    if (same < 2) return;
    char path[CLASS_PATH_MAX];
    utf8_copy(path, sizeof path, shown->path, strlen(shown->path));
    text_append(out, CLASS_SHOWN_MAX, " (%s)", path);
}

size_t class_lesson_number(const char *lesson_name)
{
    size_t length = strcspn(lesson_name, "-");
    return lesson_name[length] ? length : strlen(lesson_name);
}

/* ---- judging ---- */

/* Judges the learner's answers, and counts the tries and first answers. False when the section
 * cannot be read, or memory ran out. */
static bool judge(const ClassLearner *learner, const ClassLesson *lesson, ClassWork *work)
{
    ErrorList errors;
    FirstAnswers first = {0};
    uint32_t passed = 0;
    const Lesson *judged = lesson->judged.lesson;
    const LearnerWork of = {&learner->file, learner->path, lesson->section};
    Learner *state = &work->learner;
    error_list_init(&errors, learner->path);
    if (!judged_lesson_judge(&lesson->judged, &of, state, work->verdicts, &errors) ||
        !learner_count_first(state, judged, lesson->judged.memory, work->verdicts, &first))
        return false;
    for (int32_t i = 0; i < judged->check_count; i++) {
        passed |= (uint32_t)work->verdicts[i].passed << i;
        work->count.passed += work->verdicts[i].passed;
        work->count.shown += state->shown >> i & 1;
    }
    for (int32_t i = 0; i < judged->step_count; i++)
        work->steps += judged->steps[i].checks && !(judged->steps[i].checks & ~passed);
    work->step = state->step + 1;
    work->count.tries = state->tries;
    work->count.seconds = state->seconds;
    work->count.questions = first.questions;
    work->count.first_right = first.right;
    work->first_right = first.right_bits;
    return true;
}

void class_roll_judge(const ClassRoll *roll, int32_t learner, int32_t lesson, ClassWork *work)
{
    const ClassLearner *who = &roll->learners[learner];
    const ClassLesson *what = &roll->lessons[lesson];
    bool has_section = who->is_readable && ini_section_line(who->file.ini, what->section) > 0;
    work->state = CLASS_NONE;
    work->count = (ClassCount){.checks = what->judged.lesson->check_count};
    work->step = work->steps = 0;
    work->is_judged = has_section && judge(who, what, work);
    if (work->is_judged) {
        work->count.done = work->count.passed == work->count.checks;
        work->state = work->count.done ? CLASS_DONE : CLASS_BEGUN;
    } else if (has_section || (who->path[0] && !who->is_readable)) {
        work->state = CLASS_UNREADABLE;
        work->count = (ClassCount){.checks = work->count.checks};
    }
}
