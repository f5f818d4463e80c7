/* learner_file.h - what a learner has done, in a file: one learner, any number of lessons.
 *
 *   [learner]
 *   name   = ada
 *   number = 7                  ; what lessons draw for this learner comes from it
 *
 *   [03-cells-per-step]         ; the lesson's file without .txt
 *   answer   = "p1=4 dx0=0.2"   ; answers, and sliders that were moved
 *   step     = 4                ; the step that was reached, from 1
 *   failures = "2 0"            ; of check 1, 2, ...
 *
 * A teacher writes such files by hand with nothing but `answer`. What the program changes is the
 * values of one section; every other byte stays.
 * Memory: a LearnerFile owns its text; learner_file_done frees it. */
#ifndef LEDGE_LESSON_LEARNER_FILE_H
#define LEDGE_LESSON_LEARNER_FILE_H

#include "../ini.h"
#include "learner.h"

enum { LEARNER_NAME_MAX = 64 };

typedef struct LearnerFile {
    char name[LEARNER_NAME_MAX]; /* the file's own without its ending where none is written */
    int32_t number;
    char *text;
    size_t length;
    Ini *ini;
} LearnerFile;

/* Reads the file at `path`. False, with the reasons, when it makes no sense as far as it can be
 * told without the lessons: nothing has to be freed then. */
bool learner_file_read(const char *path, LearnerFile *file, ErrorList *errors);

/* A file that has nothing in it yet. False when memory ran out. */
bool learner_file_init(LearnerFile *file);

void learner_file_done(LearnerFile *file);

/* The sections of lessons, in the order of the file: how many, and the i-th one's name. */
int32_t learner_file_count(const LearnerFile *file);
const char *learner_file_lesson(const LearnerFile *file, int32_t index);

/* The learner as the section `name` has it; without that section, at the beginning. False, with the
 * reasons, when the section makes no sense for the lesson. */
bool learner_file_get(const LearnerFile *file, const char *name, const Lesson *lesson,
                      Learner *learner, ErrorList *errors);

/* Makes the section `name` say what the learner has done. False when memory ran out or the answers
 * do not fit into a line: the file is unchanged. */
bool learner_file_set(LearnerFile *file, const char *name, const Lesson *lesson,
                      const Learner *learner);

/* Makes [learner] say whose file it is. False as above. */
bool learner_file_set_owner(LearnerFile *file, const char *name, int32_t number);

#endif
