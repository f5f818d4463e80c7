/* chapter.c - see chapter.h */
#include "chapter.h"

#include <stdio.h>
#include <string.h>

#include "section_rule.h"

static const char *const palette_names[PALETTE_COUNT] = {
#define X(id, name) [id] = name,
    PALETTE_LIST(X)
#undef X
};

static void read_title(const IniEntry *entry, Chapter *chapter, ErrorList *errors)
{
    size_t length = strlen(entry->value);
    if (length < sizeof chapter->title)
        text_make_safe(chapter->title, sizeof chapter->title, entry->value, length);
    else
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "`title` has %zu bytes; at most %zu are allowed", length,
                  sizeof chapter->title - 1);
}

static void read_palette(const IniEntry *entry, Chapter *chapter, ErrorList *errors)
{
    for (int i = 0; i < PALETTE_COUNT; i++)
        if (strcmp(entry->value, palette_names[i]) == 0) {
            chapter->palette = (uint8_t)i;
            return;
        }
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`palette` must be plain, meadow, cave, frost, night or forge, not `%.40s`",
              entry->value);
}

static int32_t index_of_number(const int32_t *numbers, int32_t count, int32_t number)
{
    for (int32_t i = 0; i < count; i++)
        if (numbers[i] == number) return i;
    return -1;
}

/* `lowest`: the index before which it cannot begin. */
static bool read_first(const IniEntry *entry, const int32_t *numbers, int32_t count, int32_t lowest,
                       int32_t *out, ErrorList *errors)
{
    int32_t number;
    if (!ini_int(entry, 0, 9999, &number, errors)) return false;
    int32_t index = index_of_number(numbers, count, number);
    bool right = index >= lowest && (lowest > 0 || index == 0);
    if (right)
        *out = index;
    else if (index < 0)
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "there is no level %d in [levels]", number);
    else
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  lowest == 0 ? "the first chapter begins with the first level"
                              : "a chapter begins after the one before it");
    return right;
}

static void refuse_gaps(const Ini *ini, int32_t count, ErrorList *errors)
{
    for (int32_t i = 0; i < ini_section_count(ini); i++) {
        int32_t line, number = section_number(ini_section(ini, i, &line), "chapter.");
        if (number == 0 || number > count)
            error_add(errors, ERROR_ERROR, line, 1,
                      "chapters are numbered from 1 to at most %d, without a gap", CHAPTER_MAX);
    }
}

/* All but where it begins. */
static void read_words(const Ini *ini, const char *section, int32_t number, Chapter *chapter,
                       ErrorList *errors)
{
    const IniEntry *title = ini_find(ini, section, "title");
    const IniEntry *palette = ini_find(ini, section, "palette");
    snprintf(chapter->title, sizeof chapter->title, "Chapter %d", number);
    if (title) read_title(title, chapter, errors);
    if (palette) read_palette(palette, chapter, errors);
}

void chapters_read(const Ini *ini, const int32_t *numbers, int32_t count, ChapterList *out,
                   ErrorList *errors)
{
    char section[24];
    int32_t line, lowest = 0;
    for (out->count = 0; out->count < CHAPTER_MAX; out->count++) {
        Chapter *chapter = &out->items[out->count];
        snprintf(section, sizeof section, "chapter.%d", out->count + 1);
        if ((line = ini_section_line(ini, section)) == 0) break;
        const IniEntry *first = ini_find(ini, section, "first");
        *chapter = (Chapter){.first = lowest};
        read_words(ini, section, out->count + 1, chapter, errors);
        if (!first)
            error_add(errors, ERROR_ERROR, line, 1,
                      "[%s] needs `first`, the number of its first level in [levels]", section);
        else if (read_first(first, numbers, count, lowest, &chapter->first, errors))
            lowest = chapter->first + 1;
    }
    refuse_gaps(ini, out->count, errors);
}

int32_t chapter_of_level(const ChapterList *chapters, int32_t level)
{
    int32_t chapter = chapters->count - 1;
    while (chapter > 0 && chapters->items[chapter].first > level)
        chapter--;
    return chapter;
}
