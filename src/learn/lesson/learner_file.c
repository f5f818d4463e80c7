/* learner_file.c - see learner_file.h */
#include "learner_file.h"

#include "../../base/file.h"
#include "../../base/ini.h"
#include "../../base/ini_edit.h"
#include "../../base/path.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../level/level_section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COUNT_MAX = 99999999 };

static const char head[] = LEARNER_HEAD;

/* ---- reading ---- */

bool learner_file_read(const char *path, LearnerFile *file, ErrorList *errors)
{
    size_t length;
    char *text = file_read(path, INI_SIZE_MAX, &length, errors);
    return text && learner_file_take(path, text, length, file, errors);
}

bool learner_file_take(const char *path, char *text, size_t length, LearnerFile *file,
                       ErrorList *errors)
{
    static const char lesson_keys[] =
        "answer step failures first shown drawn programs tries seconds medal";
    int32_t errors_before = errors->errors;
    text = file_text_as_utf8(text, &length, errors);
    if (!text) return false;
    LearnerFile fresh = {.text = text, .length = length};
    const char *own_name = path_name(path), *dot = strrchr(own_name, '.');
    utf8_copy(fresh.name, sizeof fresh.name, own_name,
              dot ? (size_t)(dot - own_name) : strlen(own_name));
    fresh.ini = ini_parse(fresh.text, fresh.length, 1, errors);
    if (fresh.ini) {
        const IniEntry *name = ini_find(fresh.ini, head, "name");
        const IniEntry *number = ini_find(fresh.ini, head, "number");
        if (name && name->value[0])
            utf8_copy(fresh.name, sizeof fresh.name, name->value, strlen(name->value));
        if (number) ini_int(number, 0, LEARNER_NUMBER_MAX, &fresh.number, errors);
    }
    for (int32_t i = 0; fresh.ini && i < ini_section_count(fresh.ini); i++) {
        int32_t line;
        SectionRule rule = {ini_section(fresh.ini, i, &line), lesson_keys};
        if (strcmp(rule.name, head) == 0) rule.keys = "name number at";
        section_rule_check_keys(&rule, fresh.ini, errors);
    }
    if (errors->errors > errors_before) {
        learner_file_done(&fresh);
        return false;
    }
    *file = fresh;
    return true;
}

bool learner_file_init(LearnerFile *file)
{
    ErrorList unheard;
    error_list_init(&unheard, "");
    *file = (LearnerFile){.text = calloc(1, 1), .ini = ini_parse("", 0, 1, &unheard)};
    if (file->text && file->ini) return true;
    learner_file_done(file);
    return false;
}

void learner_file_done(LearnerFile *file)
{
    free(file->text);
    ini_done(file->ini);
    *file = (LearnerFile){0};
}

/* The i-th section of a lesson, or NULL; `count` receives how many there are. */
static const char *find_lesson(const LearnerFile *file, int32_t index, int32_t *count)
{
    const char *found = NULL;
    *count = 0;
    for (int32_t i = 0; i < ini_section_count(file->ini); i++) {
        int32_t line;
        const char *name = ini_section(file->ini, i, &line);
        if (strcmp(name, head) == 0) continue;
        if ((*count)++ == index) found = name;
    }
    return found;
}

int32_t learner_file_count(const LearnerFile *file)
{
    int32_t count;
    find_lesson(file, 0, &count);
    return count;
}

const char *learner_file_lesson(const LearnerFile *file, int32_t index)
{
    int32_t count;
    return find_lesson(file, index, &count);
}

static void read_failures(const IniEntry *entry, const Lesson *lesson, Learner *learner,
                          ErrorList *errors)
{
    const char *text = entry->value;
    for (int32_t i = 0; i < lesson->check_count && *text; i++) {
        char *end;
        long failures = strtol(text, &end, 10);
        if (end == text || failures < 0 || failures > 9999) break;
        learner->failures[i] = (int32_t)failures;
        text = end;
    }
    if (text[strspn(text, " ")] != '\0')
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`failures` are at most %d numbers from 0 to 9999, separated by blanks, "
                      "not `%.40s`",
                      lesson->check_count, entry->value);
}

/* Reads numbers of checks, from 1. */
static void read_shown(const IniEntry *entry, const Lesson *lesson, Learner *learner,
                       ErrorList *errors)
{
    const char *text = entry->value;
    while (text[strspn(text, " ")] != '\0') {
        char *end;
        long check = strtol(text, &end, 10);
        if (end == text || check < 1 || check > lesson->check_count) {
            ini_error_add(
                errors, ERROR_ERROR, entry,
                "`shown` are numbers of checks, 1 to %d, separated by blanks, not `%.40s`",
                lesson->check_count, entry->value);
            return;
        }
        learner->shown |= UINT32_C(1) << (check - 1);
        text = end;
    }
}

/* Reads how often each given number was drawn anew, in their order. */
static void read_drawn(const IniEntry *entry, const Lesson *lesson, Learner *learner,
                       ErrorList *errors)
{
    const char *text = entry->value;
    for (int32_t i = 0; i < lesson->quantity_count && *text; i++) {
        char *end;
        if (lesson->quantities[i].role != ROLE_GIVEN) continue;
        long draws = strtol(text, &end, 10);
        if (end == text || draws < 0 || draws > UINT8_MAX) break;
        learner->draws[i] = (uint8_t)draws;
        text = end;
    }
    if (text[strspn(text, " ")] != '\0')
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`drawn` has a number from 0 to %d for each [given.N], not `%.40s`",
                      UINT8_MAX, entry->value);
    learner_draw(learner, lesson);
}

bool learner_file_get(const LearnerFile *file, const char *name, const Lesson *lesson,
                      Learner *learner, ErrorList *errors)
{
    const IniEntry *answer = ini_find(file->ini, name, "answer");
    const IniEntry *step = ini_find(file->ini, name, "step");
    const IniEntry *failures = ini_find(file->ini, name, "failures");
    const IniEntry *first = ini_find(file->ini, name, "first");
    const IniEntry *shown = ini_find(file->ini, name, "shown");
    const IniEntry *drawn = ini_find(file->ini, name, "drawn");
    const IniEntry *programs = ini_find(file->ini, name, "programs");
    const IniEntry *tries = ini_find(file->ini, name, "tries");
    const IniEntry *seconds = ini_find(file->ini, name, "seconds");
    const IniEntry *medal = ini_find(file->ini, name, "medal");
    int32_t errors_before = errors->errors, number = 1, medals = 0;
    char reason[REASON_TEXT_MAX];
    Learner fresh;
    learner_init(&fresh, lesson, file->number);
    if (answer && !learner_read_answers(&fresh, lesson, answer->value, reason))
        ini_error_add(errors, ERROR_ERROR, answer, "%s", reason);
    if (step) ini_int(step, 1, lesson->step_count + 1, &number, errors);
    if (failures) read_failures(failures, lesson, &fresh, errors);
    if (first) learner_read_first(&fresh, lesson, first->value);
    if (shown) read_shown(shown, lesson, &fresh, errors);
    if (drawn) read_drawn(drawn, lesson, &fresh, errors);
    if (programs) snprintf(fresh.programs, sizeof fresh.programs, "%s", programs->value);
    if (tries) ini_int(tries, 0, COUNT_MAX, &fresh.tries, errors);
    if (seconds) ini_int(seconds, 0, COUNT_MAX, &fresh.seconds, errors);
    if (medal) ini_int(medal, 0, 1, &medals, errors);
    if (errors->errors > errors_before) return false;
    fresh.has_medal = medals > 0;
    fresh.step = number - 1;
    /* The answers of the steps before this one are locked. */
    for (int32_t i = 0; i < fresh.step; i++) {
        fresh.locked |= lesson->steps[i].asks;
        fresh.passed |= lesson->steps[i].checks;
    }
    for (int32_t i = 0; i < lesson->check_count; i++)
        fresh.fails[i] = fresh.failures[i] % LEARNER_FAILURES_MAX;
    fresh.stale = fresh.shown & ~fresh.passed;
    *learner = fresh;
    return true;
}

/* ---- writing ---- */

typedef struct NewText {
    char *text;
    size_t length;
} NewText;

static bool set_value(NewText *new, const char *section, const char *key, const char *value)
{
    IniValue change = {.section = section, .key = key, .value = value, .line_end = "\n"};
    return ini_edit_change(&new->text, &new->length, &change);
}

static bool set_number(NewText *new, const char *section, const char *key, int32_t number)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    return set_value(new, section, key, digits);
}

/* A count of 0 is written only where there was one. */
static bool set_count(NewText *new, const LearnerFile *file, const char *name, const char *key,
                      int32_t count)
{
    return (count == 0 && !ini_find(file->ini, name, key)) ||
           set_number(new, name, key, min_i32(count, COUNT_MAX));
}

/* An empty value is written only where there was one. */
static bool set_text(NewText *new, const LearnerFile *file, const char *name, const char *key,
                     const char *value)
{
    return (value[0] == '\0' && !ini_find(file->ini, name, key)) ||
           set_value(new, name, key, value);
}

/* Writes what learner_file_get reads besides the answers and the step. */
static bool set_history(NewText *new, const LearnerFile *file, const char *name,
                        const Lesson *lesson, const Learner *learner)
{
    char failures[CHECK_MAX * 6], first[LEARNER_TEXT_MAX], shown[CHECK_MAX * 4],
        drawn[QUANTITY_MAX * 4 + 1];
    Text failures_text = text_in(failures, sizeof failures),
         shown_text = text_in(shown, sizeof shown), drawn_text = text_in(drawn, sizeof drawn);
    int32_t draws = 0;
    for (int32_t i = 0; i < lesson->check_count; i++) {
        text_add(&failures_text, "%s%d", i > 0 ? " " : "", min_i32(learner->failures[i], 9999));
        if (learner->shown >> i & 1)
            text_add(&shown_text, "%s%d", shown_text.length > 0 ? " " : "", i + 1);
    }
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        if (lesson->quantities[i].role != ROLE_GIVEN) continue;
        text_add(&drawn_text, "%s%d", drawn_text.length > 0 ? " " : "", learner->draws[i]);
        draws += learner->draws[i];
    }
    learner_write_first(learner, lesson, first);
    return set_value(new, name, "failures", failures) &&
           set_text(new, file, name, "first", first) && set_text(new, file, name, "shown", shown) &&
           set_text(new, file, name, "drawn", draws > 0 ? drawn : "") &&
           set_text(new, file, name, "programs", learner->programs) &&
           set_count(new, file, name, "tries", learner->tries) &&
           set_count(new, file, name, "seconds", learner->seconds) &&
           set_count(new, file, name, "medal", learner->has_medal);
}

/* Begins with a copy of the file's text, to be changed. */
static bool begin_text(const LearnerFile *file, NewText *new)
{
    *new = (NewText){malloc(file->length + 1), file->length};
    if (new->text) memcpy(new->text, file->text, file->length + 1);
    return new->text != NULL;
}

/* Makes the changed text the file's. False, with the file unchanged, unless `is_set`, and if the
 * text cannot be read. */
static bool end_text(LearnerFile *file, NewText *new, bool is_set)
{
    ErrorList unheard;
    error_list_init(&unheard, "");
    Ini *ini = is_set ? ini_parse(new->text, new->length, 1, &unheard) : NULL;
    if (!ini) {
        free(new->text);
        return false;
    }
    free(file->text);
    ini_done(file->ini);
    file->text = new->text;
    file->length = new->length;
    file->ini = ini;
    return true;
}

bool learner_file_set(LearnerFile *file, const char *name, const Lesson *lesson,
                      const Learner *learner)
{
    NewText new;
    char answer[LEARNER_TEXT_MAX];
    if (!begin_text(file, &new)) return false;
    bool is_set = learner_write_answers(learner, lesson, answer) &&
                  set_value(&new, name, "answer", answer) &&
                  set_number(&new, name, "step", learner->step + 1) &&
                  set_history(&new, file, name, lesson, learner);
    return end_text(file, &new, is_set);
}

const char *learner_file_place(const LearnerFile *file)
{
    const IniEntry *at = ini_find(file->ini, head, "at");
    return at ? at->value : "";
}

bool learner_file_set_place(LearnerFile *file, const char *section)
{
    NewText new;
    if (!begin_text(file, &new)) return false;
    return end_text(file, &new, set_value(&new, head, "at", section));
}

bool learner_file_set_owner(LearnerFile *file, const char *name, int32_t number)
{
    NewText new;
    if (!begin_text(file, &new)) return false;
    bool is_set = set_value(&new, head, "name", name) && set_number(&new, head, "number", number);
    if (!end_text(file, &new, is_set)) return false;
    utf8_copy(file->name, sizeof file->name, name, strlen(name));
    file->number = number;
    return true;
}

/* ---- scripts ---- */

static bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

/* The learner's path without its ending. */
static int length_of_stem(const char *path)
{
    size_t length = strlen(path);
    bool has_end = length > 4 && strcmp(path + length - 4, ".ini") == 0;
    return (int)(has_end ? length - 4 : length);
}

bool learner_program_path(const char *path, const char *lesson_name, const char *program,
                          char out[LEARNER_CODE_PATH_MAX])
{
    return snprintf(out, LEARNER_CODE_PATH_MAX, "%.*s.%s.%.*s", length_of_stem(path), path,
                    lesson_name, (int)strcspn(program, "= "), program) < LEARNER_CODE_PATH_MAX;
}

bool learner_add_program(Learner *learner, const char *program)
{
    char fresh[LEARNER_PROGRAMS_MAX];
    size_t of_run = strcspn(program, ".") + 1;
    Text text = text_in(fresh, sizeof fresh);
    for (const char *at = learner->programs; *at;) {
        size_t length = strcspn(at, " ");
        bool is_other = length < of_run || strncmp(at, program, of_run) != 0;
        if (is_other && length > 0) text_add(&text, "%.*s ", (int)length, at);
        at += length + strspn(at + length, " ");
    }
    text_add_string(&text, program);
    if (text.missing > 0) return false;
    memcpy(learner->programs, fresh, sizeof fresh);
    return true;
}

bool learner_code_path(const char *path, const char *lesson_name, const LessonScript *script,
                       char out[LEARNER_CODE_PATH_MAX])
{
    int used = snprintf(out, LEARNER_CODE_PATH_MAX, "%.*s.%s.%s.js", length_of_stem(path), path,
                        lesson_name, script->key);
    return used < LEARNER_CODE_PATH_MAX;
}

bool learner_codes_read(const char *path, const char *lesson_name, const Lesson *lesson,
                        Learner *learner, ErrorList *errors)
{
    bool good = true;
    for (int32_t i = 0; i < lesson->script_count; i++) {
        char file[LEARNER_CODE_PATH_MAX];
        size_t length;
        ErrorList mine;
        learner->kept |= UINT32_C(1) << i;
        if (!learner_code_path(path, lesson_name, &lesson->scripts[i], file) || !is_there(file))
            continue;
        error_list_init(&mine, file);
        char *text = file_read(file, PROGRAM_TEXT_MAX, &length, &mine);
        if (text) code_set(&learner->codes[i], text, length);
        error_list_join(errors, &mine);
        good = good && text;
        free(text);
    }
    return good;
}

/* Writes a text, unless the file has it already or cannot be read. */
static bool write_code(const char *file, const CodeText *code, ErrorList *errors)
{
    size_t length, own = (size_t)code->length;
    error_list_init(errors, file);
    if (!is_there(file)) return file_write(file, code->text, own, errors);
    char *there = file_read(file, PROGRAM_TEXT_MAX, &length, errors);
    if (!there) return false;
    bool is_same = length == own && memcmp(there, code->text, own) == 0;
    free(there);
    return is_same || file_write(file, code->text, own, errors);
}

bool learner_codes_write(const char *path, const char *lesson_name, const Lesson *lesson,
                         const Learner *learner, ErrorList *errors)
{
    for (int32_t i = 0; i < lesson->script_count; i++) {
        char file[LEARNER_CODE_PATH_MAX];
        CodeText begin;
        const CodeText *mine = &learner->codes[i];
        if (learner->kept >> i & 1) continue;
        code_begin(&lesson->scripts[i], learner->number, &begin);
        if (!learner_code_path(path, lesson_name, &lesson->scripts[i], file)) continue;
        if (strcmp(begin.text, mine->text) == 0 && !is_there(file)) continue;
        if (!write_code(file, mine, errors)) return false;
    }
    return true;
}
