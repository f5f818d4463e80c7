/* progress.c - see progress.h */
#include "progress.h"

#include "../base/file.h"
#include "../base/ini.h"
#include "../base/ini_edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { COUNT_MAX = 1000000000, SECTION_TEXT_MAX = 32, LEVELS_KEPT_MAX = 800 };

/* The numbers of a record by their keys. */
static const struct ProgressField {
    const char *key;
    size_t offset;
} fields[] = {
    {"finished", offsetof(LevelRecord, finished)}, {"ticks", offsetof(LevelRecord, best_ticks)},
    {"coins", offsetof(LevelRecord, most_coins)},  {"deaths", offsetof(LevelRecord, deaths)},
    {"assisted", offsetof(LevelRecord, assisted)}, /* only if it is not 0 */
};

enum { FIELDS_ALWAYS = ARRAY_LENGTH(fields) - 1 };

static int32_t *field_of(LevelRecord *record, size_t i)
{
    return (int32_t *)(void *)((char *)record + fields[i].offset);
}

const char *const medal_names[MEDAL_COUNT] = {"finish", "coins", "par", "gold", "guide", "author"};

const char *medal_best_name(uint32_t medals)
{
    for (int32_t medal = MEDAL_COUNT - 1; medal >= 0; medal--)
        if (medal_is_won(medals, (Medal)medal)) return medal_names[medal];
    return "";
}

uint32_t medals_of_run(const LevelGoals *goals, const LevelRun *run)
{
    bool has_all = goals->coins > 0 && run->coins >= goals->coins;
    bool in_par = goals->par > 0 && run->ticks <= goals->par;
    bool in_gold = goals->gold > 0 && run->ticks <= goals->gold;
    bool before_guide = goals->guide > 0 && run->ticks < goals->guide;
    bool as_author = goals->author > 0 && run->ticks <= goals->author;
    return 1u << MEDAL_FINISH | (uint32_t)has_all << MEDAL_COINS | (uint32_t)in_par << MEDAL_PAR |
           (uint32_t)in_gold << MEDAL_GOLD | (uint32_t)before_guide << MEDAL_GUIDE |
           (uint32_t)as_author << MEDAL_AUTHOR;
}

uint32_t medals_of_record(const LevelGoals *goals, const LevelRecord *record)
{
    LevelRun best = {.ticks = record->best_ticks, .coins = record->most_coins};
    return record->finished > 0 ? medals_of_run(goals, &best) : 0;
}

void level_record_add(LevelRecord *record, const LevelRun *run)
{
    if (run->is_assisted) {
        record->assisted = min_i32(COUNT_MAX, record->assisted + 1);
        return;
    }
    if (record->finished == 0 || run->ticks < record->best_ticks) record->best_ticks = run->ticks;
    record->most_coins = max_i32(record->most_coins, run->coins);
    record->deaths = min_i32(COUNT_MAX, record->deaths + min_i32(run->deaths, COUNT_MAX));
    record->finished = min_i32(COUNT_MAX, record->finished + 1);
}

static void write_section(uint64_t hash, char out[SECTION_TEXT_MAX])
{
    snprintf(out, SECTION_TEXT_MAX, "level.%016llx", (unsigned long long)hash);
}

/* ---- reading ---- */

/* Reads the record of a level; without a section it is unchanged. */
static void read_record(const Ini *ini, uint64_t hash, LevelRecord *record, ErrorList *errors)
{
    char section[SECTION_TEXT_MAX];
    LevelRecord read = {0};
    write_section(hash, section);
    for (size_t i = 0; i < ARRAY_LENGTH(fields); i++) {
        const IniEntry *entry = ini_find(ini, section, fields[i].key);
        if (entry) ini_int(entry, 0, COUNT_MAX, field_of(&read, i), errors);
    }
    if (level_record_is_done(&read)) *record = read;
}

/* Reads the records and returns the text, which the caller frees; NULL, with the reasons and all
 * records unchanged, if it has errors. */
static char *read_records(const char *path, const uint64_t *hashes, int32_t count,
                          LevelRecord *records, size_t *length, ErrorList *errors)
{
    bool is_there = access(path, F_OK) == 0;
    char *text = is_there ? file_read(path, INI_SIZE_MAX, length, errors) : calloc(1, 1);
    if (!is_there) *length = 0;
    if (!text && !is_there) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    Ini *ini = text ? ini_parse(text, *length, 1, errors) : NULL;
    for (int32_t i = 0; ini && i < count; i++) {
        LevelRecord record;
        read_record(ini, hashes[i], &record, errors);
    }
    bool full = ini && ini_section_count(ini) > LEVELS_KEPT_MAX;
    if (full)
        error_add(errors, ERROR_ERROR, 0, 0,
                  "more than %d levels; take some out, or remove the file", LEVELS_KEPT_MAX);
    for (int32_t i = 0; errors->errors == 0 && i < count; i++)
        read_record(ini, hashes[i], &records[i], errors);
    ini_done(ini);
    if (errors->errors == 0) return text;
    free(text);
    return NULL;
}

bool progress_read(const char *path, const uint64_t *hashes, int32_t count, LevelRecord *records,
                   ErrorList *errors)
{
    size_t length;
    error_list_init(errors, path);
    char *text = read_records(path, hashes, count, records, &length, errors);
    bool ok = text;
    free(text);
    return ok;
}

/* ---- writing ---- */

/* Writes the record into the text; false when memory ran out. */
static bool change_text(char **text, size_t *length, uint64_t hash, LevelRecord *record)
{
    char section[SECTION_TEXT_MAX], number[16];
    write_section(hash, section);
    for (size_t i = 0; i < ARRAY_LENGTH(fields); i++) {
        if (i >= FIELDS_ALWAYS && *field_of(record, i) == 0) continue;
        IniValue value = {section, fields[i].key, number, "\n"};
        snprintf(number, sizeof number, "%d", *field_of(record, i));
        if (!ini_edit_change(text, length, &value)) return false;
    }
    return true;
}

bool progress_add(const char *path, uint64_t hash, const LevelRun *run, LevelRecord *record,
                  ErrorList *errors)
{
    LevelRecord sum = {0};
    size_t length;
    error_list_init(errors, path);
    int lock = file_lock(path);
    char *text = read_records(path, &hash, 1, &sum, &length, errors);
    bool ok = text != NULL;
    if (ok) {
        level_record_add(&sum, run);
        ok = change_text(&text, &length, hash, &sum);
        if (!ok) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        ok = ok && file_write(path, text, length, errors);
    }
    free(text);
    file_unlock(lock);
    if (ok) *record = sum;
    return ok;
}
