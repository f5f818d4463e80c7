/* lesson_reading.c - lists every text that a learner reads, with its place in the file and the
 * figures that it gives. See lesson_internal.h. */
#include "lesson_internal.h"

#include <string.h>

/* A kind of section with texts, and the key of the text. */
static const struct {
    const char *prefix, *key, *what;
} kinds[] = {
    {"step.", "text", "text"},
    {"check.", "say", "words of the check"},
    {"hint.", "text", "hint"},
    {"predict.", "ask", "question"},
    {"run.", "text", "words of the run"},
    {"tune.", "text", "words of the slider"},
    {"given.", "text", "words of the given number"},
    {"plot.", "text", "words of the plot"},
};

/* The steps in which a learner reads the text of that section, as bits. */
static uint32_t steps_of(const Lesson *lesson, const char *prefix, int32_t index, int32_t line)
{
    const uint32_t bit = UINT32_C(1) << index, all = (UINT32_C(1) << lesson->step_count) - 1;
    uint32_t steps = 0;
    if (strcmp(prefix, "step.") == 0) return bit;
    if (strcmp(prefix, "given.") == 0) return all;
    for (int32_t i = 0; i < lesson->step_count; i++) {
        const LessonStep *step = &lesson->steps[i];
        bool is_read = false;
        if (strcmp(prefix, "check.") == 0) is_read = step->checks & bit;
        if (strcmp(prefix, "run.") == 0) is_read = step->runs & bit;
        if (strcmp(prefix, "plot.") == 0) is_read = step->plot == index;
        if (strcmp(prefix, "hint.") == 0 && index < lesson->hint_count)
            is_read =
                lesson->hints[index].check < 0 || (step->checks >> lesson->hints[index].check & 1);
        for (int32_t k = 0; k < lesson->quantity_count; k++)
            if (lesson->quantities[k].line == line) is_read = (step->asks | step->tunes) >> k & 1;
        if (is_read) steps |= UINT32_C(1) << i;
    }
    return steps;
}

void lesson_read_readings(LessonReader *r)
{
    Lesson *lesson = r->lesson;
    for (size_t kind = 0; kind < ARRAY_LENGTH(kinds); kind++)
        for (int32_t i = 0; lesson->reading_count < READING_MAX; i++) {
            const SectionName section = lesson_reader_section(kinds[kind].prefix, i + 1);
            int32_t line = ini_section_line(r->ini, section.text);
            if (line == 0 || i >= QUANTITY_MAX) break;
            const IniEntry *entry = lesson_reader_find(r, &section, kinds[kind].key);
            if (!entry) continue;
            lesson->readings[lesson->reading_count++] = (LessonReading){
                .text = lesson_reader_own_text(r, entry),
                .what = kinds[kind].what,
                .given = lesson_reader_optional_text(r, &section, "given"),
                .steps = steps_of(lesson, kinds[kind].prefix, i, line),
                .step = strcmp(kinds[kind].prefix, "step.") == 0 ? i : -1,
                .run = strcmp(kinds[kind].prefix, "run.") == 0 ? i : -1,
                .place = {entry->line, entry->value_column},
                .is_escaped = entry->written != entry->value,
            };
        }
}

TextPlace lesson_reading_place(const LessonReading *reading, const char *at)
{
    TextPlace place = reading->place;
    for (const char *c = reading->text; c < at; c++)
        place.column += 1 + (reading->is_escaped && (*c == '"' || *c == '\\'));
    return place;
}
