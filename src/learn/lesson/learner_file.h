/* learner_file.h - a learner's progress as a file: one learner, any number of lessons.
 *
 *   [learner]
 *   name   = ada
 *   number = 7                  ; what lessons draw for this learner comes from it
 *   at     = 03-cells-per-step  ; the lesson that was open last, or where to begin
 *
 *   [03-cells-per-step]         ; see shelf_section_of_name
 *   answer   = "p1=4 dx0=0.2"   ; answers, and sliders that were moved
 *   step     = 4                ; the step that was reached, from 1
 *   failures = "2 0"            ; of check 1, 2, ...
 *   first    = "p1=40"          ; the answers of the first run of each question
 *   shown    = "1"              ; checks whose answer was shown
 *   drawn    = "1"              ; how often each [given.N] was drawn anew
 *   programs = "A.py=12"        ; run A is played by a program in another language, and 12 rooms
 *   tries    = 3                ; runs that were judged
 *   seconds  = 250              ; spent in the lesson
 *   medal    = 1                ; a level was finished with what was written
 *
 * A teacher can write such files by hand with only `answer`. The program changes only the values of
 * one section; every other byte stays.
 * Memory: a LearnerFile owns its text; learner_file_done frees it. */
#ifndef LEDGE_LEARN_LESSON_LEARNER_FILE_H
#define LEDGE_LEARN_LESSON_LEARNER_FILE_H

#include "../../base/ini.h"
#include "learner.h"

enum { LEARNER_NAME_MAX = 64, LEARNER_CODE_PATH_MAX = 1200 };

/* The section that is no lesson's. */
#define LEARNER_HEAD "learner"

typedef struct LearnerFile {
    char name[LEARNER_NAME_MAX]; /* the default is the file name without its ending */
    int32_t number;
    char *text;
    size_t length;
    Ini *ini;
} LearnerFile;

/* Reads the file at `path`. False, with the reasons and nothing to free, when it has errors that
 * can be found without the lessons. */
bool learner_file_read(const char *path, LearnerFile *file, ErrorList *errors);

/* Reads a file from memory. `text` comes from malloc, ends with a NUL and belongs to the file, or
 * is freed on failure; `path` gives the name. */
bool learner_file_take(const char *path, char *text, size_t length, LearnerFile *file,
                       ErrorList *errors);

/* An empty file. False when memory ran out. */
bool learner_file_init(LearnerFile *file);

void learner_file_done(LearnerFile *file);

/* The number of sections of lessons; the name of the i-th, in the order of the file. */
int32_t learner_file_count(const LearnerFile *file);
const char *learner_file_lesson(const LearnerFile *file, int32_t index);

/* The learner in section `name`; without that section, a learner at the beginning. False, with the
 * reasons, when the section does not fit the lesson. */
bool learner_file_get(const LearnerFile *file, const char *name, const Lesson *lesson,
                      Learner *learner, ErrorList *errors);

/* Writes the learner's progress to section `name`. False, with the file unchanged, when memory ran
 * out or the answers do not fit in a line. */
bool learner_file_set(LearnerFile *file, const char *name, const Lesson *lesson,
                      const Learner *learner);

/* The path of the program that plays a run, beside the learner's file at `path`:
 * NAME.LESSON.RUN.py; `program` is a word of Learner.programs. False when it is too long. */
bool learner_program_path(const char *path, const char *lesson_name, const char *program,
                          char out[LEARNER_CODE_PATH_MAX]);

/* Notes a program in Learner.programs, in place of another one of the same run. False when there is
 * no room. */
bool learner_add_program(Learner *learner, const char *program);

/* The scripts that a learner writes in a lesson are files beside the learner's own:
 * NAME.LESSON.KEY.js. */

/* The path of a script, beside the learner's file at `path`. False when it is too long. */
bool learner_code_path(const char *path, const char *lesson_name, const LessonScript *script,
                       char out[LEARNER_CODE_PATH_MAX]);

/* Reads the scripts that have a file; `path` is the learner's file. False, with the first reason,
 * when a script cannot be read or is too long; its text is then unchanged. */
bool learner_codes_read(const char *path, const char *lesson_name, const Lesson *lesson,
                        Learner *learner, ErrorList *errors);

/* Writes the scripts that have changed since they were read. A script that the learner left as the
 * lesson begins it gets no file of its own. False, with the reason, when a file cannot be written,
 * or cannot be read: then it stays. */
bool learner_codes_write(const char *path, const char *lesson_name, const Lesson *lesson,
                         const Learner *learner, ErrorList *errors);

/* The section of the lesson that was open last; "": none is known. */
const char *learner_file_place(const LearnerFile *file);

/* Writes that section to [learner]. False, with the file unchanged, when memory ran out. */
bool learner_file_set_place(LearnerFile *file, const char *section);

/* Writes the owner to [learner]. False, with the file unchanged, when memory ran out. */
bool learner_file_set_owner(LearnerFile *file, const char *name, int32_t number);

#endif
