/* lesson_internal.h - inside lesson_parse: what the readers of the sections share. */
#ifndef LEDGE_LEARN_LESSON_LESSON_INTERNAL_H
#define LEDGE_LEARN_LESSON_LESSON_INTERNAL_H

#include "../../base/ini.h"
#include "lesson.h"

enum { LOST_MAX = 16 };

typedef struct LessonReader {
    const Ini *ini;
    ErrorList *errors;
    Lesson *lesson;
    const char *file; /* the whole text */
    size_t file_length;
    size_t texts_used;
    const char *text_base; /* start of the value of the last text given out */
    Names names;           /* of the quantities and runs read so far */
    int32_t lost_count;
    char lost[LOST_MAX][QUANTITY_NAME_MAX]; /* names of sections with errors of their own */
} LessonReader;

/* A section such as "check.3". */
typedef struct SectionName {
    char text[24];
} SectionName;

/* The number of sections `prefix`1, `prefix`2, ... More than `most`, and gaps, are errors. */
int32_t lesson_reader_count(LessonReader *r, const char *prefix, int32_t most);

SectionName lesson_reader_section(const char *prefix, int32_t number);

/* The entry of a section, or NULL; for a required key that is an error. */
const IniEntry *lesson_reader_find(LessonReader *r, const SectionName *section, const char *key);
const IniEntry *lesson_reader_need(LessonReader *r, const SectionName *section, const char *key);

/* The value as text that is safe for a terminal; it lives as long as the lesson. */
const char *lesson_reader_text(LessonReader *r, const IniEntry *entry);
char *lesson_reader_own_text(LessonReader *r, const IniEntry *entry);

/* The value as text in which `{expression}` stands for a value. Finds the errors of expressions;
 * only `with_runs` may these be about runs. */
const char *lesson_reader_template(LessonReader *r, const IniEntry *entry, bool with_runs);

/* The value of an optional entry as text; "" if it is missing. */
const char *lesson_reader_optional_text(LessonReader *r, const SectionName *section,
                                        const char *key);

/* Notes a name that is unknown because its section has an error, so that its use is no second one.
 */
void lesson_reader_lose(LessonReader *r, const char *name);
bool lesson_reader_is_lost(const LessonReader *r, const char *word, size_t length);

/* Adds an error about an entry's value. */
void lesson_reader_refuse(LessonReader *r, const IniEntry *entry, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads a number within a range; without the entry `out` is unchanged. */
void lesson_reader_number(LessonReader *r, const IniEntry *entry, double *out);
void lesson_reader_int(LessonReader *r, const IniEntry *entry, int32_t low, int32_t high,
                       int32_t *out);

/* The place in the file of a byte of the entry's text, which was the last one given out. */
TextPlace lesson_reader_place(const LessonReader *r, const IniEntry *entry, const char *at);

/* Compiles `text`, a part of the last text given out. */
bool lesson_reader_compile(LessonReader *r, const IniEntry *entry, const char *text,
                           ExpressionType type, Expression *out);

/* The next word of *cursor, which moves after it; its length is 0 at the end. */
const char *lesson_reader_next_word(const char **cursor, int32_t *length);

/* A value that is yes or no; without an entry no. */
bool lesson_reader_yes(LessonReader *r, const IniEntry *entry);

/* Reads [tune.N], [given.N] and [predict.N] (lesson_quantity.c), then [script.N] with [code.N] and
 * [solution.N] (lesson_script.c), then [run.N] (lesson_run.c), then
 * [step.N], [check.N], [hint.N], [plot.N], [lint.N] and [fact.N] (lesson_page.c), then once more
 * all texts that a learner reads (lesson_reading.c). */
void lesson_read_quantities(LessonReader *r);
void lesson_read_scripts(LessonReader *r);
void lesson_read_runs(LessonReader *r);
void lesson_read_pages(LessonReader *r);
void lesson_read_readings(LessonReader *r);

/* Is the name valid and not used yet? If not, adds an error. */
bool lesson_reader_name_is_free(LessonReader *r, const IniEntry *entry, const char *name);

#endif
