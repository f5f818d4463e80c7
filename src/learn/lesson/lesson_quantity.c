/* lesson_quantity.c - the sections [tune.N], [given.N] and [predict.N]: values that differ between
 * learners. See lesson_internal.h. */
#include "lesson_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { VALUES_MAX = 100000 };

bool lesson_reader_name_is_free(LessonReader *r, const IniEntry *entry, const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    static const char more[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    size_t length = strlen(name);
    bool is_name =
        strspn(name, letters) > 0 && name[strspn(name, more)] == '\0' && length < QUANTITY_NAME_MAX;
    if (!is_name)
        lesson_reader_refuse(r, entry,
                             "a name is at most %d letters, digits and _, a letter first, not "
                             "`%.40s`",
                             QUANTITY_NAME_MAX - 1, name);
    else if (expression_is_reserved(name) || lesson_find_run(r->lesson, name, length) >= 0 ||
             lesson_find_quantity(r->lesson, name, length) >= 0)
        lesson_reader_refuse(r, entry, "`%.40s` means something already; take another name", name);
    else
        return true;
    return false;
}

/* ---- parts of a quantity ---- */

/* Reads words into `words`, which is empty; returns their number. */
static int32_t read_words(LessonReader *r, const IniEntry *entry,
                          char words[CHOICE_MAX][CHOICE_TEXT_MAX])
{
    const char *cursor = entry ? entry->value : "";
    int32_t length, count = 0;
    for (const char *word; (word = lesson_reader_next_word(&cursor, &length)), length > 0;) {
        if (count == CHOICE_MAX || length >= CHOICE_TEXT_MAX) {
            lesson_reader_refuse(r, entry, "`%s` are at most %d words of at most %d letters",
                                 entry->key, CHOICE_MAX, CHOICE_TEXT_MAX - 1);
            break;
        }
        memcpy(words[count++], word, (size_t)length);
    }
    return count;
}

/* Without `means` the words of the model are the choices themselves. */
static void read_choices(LessonReader *r, const IniEntry *choices, const IniEntry *means,
                         Quantity *q)
{
    q->choice_count = read_words(r, choices, q->choices);
    memcpy(q->means, q->choices, sizeof q->means);
    if (!means) return;
    memset(q->means, 0, sizeof q->means);
    if (read_words(r, means, q->means) != q->choice_count || q->kind != ANSWER_CHOICE)
        lesson_reader_refuse(r, means, "`means` has a word for each of a choice's `choices`");
}

static void read_parts(LessonReader *r, const IniEntry *entry, Quantity *q)
{
    const char *cursor = entry ? entry->value : "";
    int32_t length, count = 0;
    for (const char *word; (word = lesson_reader_next_word(&cursor, &length)), length > 0;) {
        if (count == PART_MAX || length >= PART_NAME_MAX) {
            lesson_reader_refuse(r, entry, "`parts` are 2 to %d names of at most %d letters",
                                 PART_MAX, PART_NAME_MAX - 1);
            return;
        }
        memcpy(q->parts[count++], word, (size_t)length);
    }
    if (entry && count < 2) lesson_reader_refuse(r, entry, "`parts` are 2 to %d names", PART_MAX);
    q->part_count = max_i32(count, 1);
}

/* Reads the step of a slider or a given number, whose range is read. */
static void read_steps(LessonReader *r, const SectionName *section, Quantity *q)
{
    const IniEntry *low = lesson_reader_need(r, section, "min"),
                   *high = lesson_reader_need(r, section, "max");
    const IniEntry *step = lesson_reader_need(r, section, "step");
    lesson_reader_number(r, step, &q->step);
    if (q->step > 0 && (q->high - q->low) / q->step <= VALUES_MAX) return;
    if (low && high && step)
        lesson_reader_refuse(r, step,
                             "`step` must be above 0, and lead from min to max in at most %d "
                             "steps, not `%.40s`",
                             VALUES_MAX, step->value);
    /* One step over the whole range, so that the rest of the lesson can be read. */
    q->step = fmax(q->high - q->low, 1);
}

static void read_common(LessonReader *r, const SectionName *section, Quantity *q)
{
    const IniEntry *choices = lesson_reader_find(r, section, "choices");
    const IniEntry *low = lesson_reader_find(r, section, "min"),
                   *high = lesson_reader_find(r, section, "max");
    read_choices(r, choices, lesson_reader_find(r, section, "means"), q);
    read_parts(r, lesson_reader_find(r, section, "parts"), q);
    q->low = -NUMBER_LIMIT;
    q->high = NUMBER_LIMIT;
    lesson_reader_number(r, low, &q->low);
    lesson_reader_number(r, high, &q->high);
    if (q->low > q->high) {
        lesson_reader_refuse(r, high ? high : low, "`min` is %.9g, so `max` must not be below it",
                             q->low);
        q->low = -NUMBER_LIMIT;
        q->high = NUMBER_LIMIT;
    }
    bool of_words = q->kind == ANSWER_CHOICE || q->kind == ANSWER_SET;
    if (of_words && q->choice_count == 0)
        error_add(r->errors, ERROR_ERROR, q->line, 1,
                  "[%s] needs `choices`, words separated by blanks", section->text);
    if (!of_words && choices)
        lesson_reader_refuse(r, choices, "only a choice or a set has `choices`");
}

/* ---- the three sections ---- */

/* The name from `key`; false when it is missing or invalid. */
static bool read_name(LessonReader *r, const SectionName *section, const char *otherwise,
                      Quantity *q)
{
    const IniEntry *entry =
        otherwise ? lesson_reader_find(r, section, "key") : lesson_reader_need(r, section, "key");
    const char *name = entry ? entry->value : otherwise;
    if (!name) return false;
    if (entry && !lesson_reader_name_is_free(r, entry, name)) {
        lesson_reader_lose(r, name);
        return false;
    }
    snprintf(q->name, sizeof q->name, "%s", name);
    return true;
}

static void read_tune(LessonReader *r, const SectionName *section, Quantity *q)
{
    Answer answer;
    char reason[REASON_TEXT_MAX];
    q->role = ROLE_TUNE;
    q->kind = lesson_reader_find(r, section, "choices") ? ANSWER_CHOICE : ANSWER_NUMBER;
    q->text = lesson_reader_optional_text(r, section, "text");
    read_common(r, section, q);
    if (q->kind == ANSWER_NUMBER) read_steps(r, section, q);
    const IniEntry *value = lesson_reader_need(r, section, "value");
    if (!value) return;
    if (answer_read(q, value->value, &answer, reason))
        strcpy(q->start, value->value);
    else
        lesson_reader_refuse(r, value, "%s", reason);
}

static void read_given(LessonReader *r, const SectionName *section, Quantity *q)
{
    q->role = ROLE_GIVEN;
    q->text = lesson_reader_optional_text(r, section, "text");
    read_common(r, section, q);
    read_steps(r, section, q);
}

static void read_predict(LessonReader *r, const SectionName *section, Quantity *q)
{
    const IniEntry *tolerance = lesson_reader_find(r, section, "tolerance");
    const IniEntry *kind = lesson_reader_find(r, section, "kind");
    q->role = ROLE_PREDICT;
    (void)lesson_reader_need(r, section, "ask"); /* see lesson_read_quantities */
    for (int32_t i = 0; kind && i <= ANSWER_KIND_COUNT; i++) {
        if (i == ANSWER_KIND_COUNT) {
            lesson_reader_refuse(r, kind,
                                 "`kind` must be number, choice, set, cells or keys, not `%.40s`",
                                 kind->value);
        } else if (strcmp(kind->value, answer_kind_names[i]) == 0) {
            q->kind = (uint8_t)i;
            break;
        }
    }
    read_common(r, section, q);
    lesson_reader_number(r, tolerance, &q->tolerance);
    if (q->tolerance < 0) lesson_reader_refuse(r, tolerance, "`tolerance` must not be below 0");
}

typedef void (*ReadQuantity)(LessonReader *, const SectionName *, Quantity *);

static void read_all(LessonReader *r, const char *prefix, const char *short_name, ReadQuantity read)
{
    Lesson *lesson = r->lesson;
    int32_t count = lesson_reader_count(r, prefix, QUANTITY_MAX);
    for (int32_t i = 1; i <= count; i++) {
        SectionName section = lesson_reader_section(prefix, i);
        char otherwise[QUANTITY_NAME_MAX];
        Quantity q = {.text = "", .part_count = 1};
        q.line = ini_section_line(r->ini, section.text);
        snprintf(otherwise, sizeof otherwise, "%s%d", short_name ? short_name : "", i);
        if (lesson->quantity_count == QUANTITY_MAX) {
            error_add(r->errors, ERROR_ERROR, q.line, 1,
                      "at most %d of [tune.N], [given.N] and [predict.N] together", QUANTITY_MAX);
            return;
        }
        if (!read_name(r, &section, short_name ? otherwise : NULL, &q)) continue;
        read(r, &section, &q);
        lesson->quantities[lesson->quantity_count++] = q;
    }
}

void lesson_read_quantities(LessonReader *r)
{
    Lesson *lesson = r->lesson;
    read_all(r, "tune.", NULL, read_tune);
    read_all(r, "given.", NULL, read_given);
    read_all(r, "predict.", "p", read_predict);
    r->names.quantities = lesson->quantities;
    r->names.quantity_count = lesson->quantity_count;
    /* The text of a question may have the value of any quantity in it, so it is read last. */
    for (int32_t i = 0, number = 0; i < lesson->quantity_count; i++) {
        Quantity *q = &lesson->quantities[i];
        if (q->role != ROLE_PREDICT) continue;
        do
            number++;
        while (ini_section_line(r->ini, lesson_reader_section("predict.", number).text) != q->line);
        SectionName section = lesson_reader_section("predict.", number);
        const IniEntry *ask = lesson_reader_find(r, &section, "ask");
        if (ask) q->text = lesson_reader_template(r, ask, false);
    }
}
