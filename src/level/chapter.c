/* chapter.c - see chapter.h */
#include "chapter.h"

#include "../base/array.h"
#include "../base/ini.h"
#include "level_section.h"

#include <stdio.h>
#include <string.h>

const char *const palette_names[PALETTE_COUNT] = {
#define X(id, name) [id] = name,
    PALETTE_LIST(X)
#undef X
};

Palette palette_from_name(const char *name)
{
    int32_t palette = 0;
    while (palette < PALETTE_COUNT && strcmp(name, palette_names[palette]) != 0)
        palette++;
    return (Palette)palette;
}

void palette_read(const IniEntry *entry, uint8_t *out, ErrorList *errors)
{
    int32_t palette = ini_word(entry, palette_names, PALETTE_COUNT, errors);
    if (palette >= 0) *out = (uint8_t)palette;
}

/* `lowest` is the lowest index that is allowed. */
static bool read_first(const IniEntry *entry, const int32_t *numbers, int32_t count, int32_t lowest,
                       int32_t *out, ErrorList *errors)
{
    int32_t number, index = 0;
    if (!ini_int(entry, 0, 9999, &number, errors)) return false;
    while (index < count && numbers[index] != number)
        index++;
    bool right = index < count && index >= lowest && (lowest > 0 || index == 0);
    if (right)
        *out = index;
    else if (index == count)
        ini_error_add(errors, ERROR_ERROR, entry, "there is no level %d in [levels]", number);
    else
        ini_error_add(errors, ERROR_ERROR, entry,
                      lowest == 0 ? "the first chapter begins with the first level"
                                  : "a chapter begins after the one before it");
    return right;
}

/* Chapters come first, then perhaps one finale, then wings. `line` is that of the section, `before`
 * the chapter before, or NULL. */
static void read_kind(const IniEntry *entry, int32_t line, const Chapter *before, Chapter *chapter,
                      ErrorList *errors)
{
    static const char *const names[] = {
#define X(id, name) [id] = name,
        CHAPTER_KIND_LIST(X)
#undef X
    };
    int32_t kind = entry ? ini_word(entry, names, (int32_t)ARRAY_LENGTH(names), errors) : 0;
    if (kind >= 0) chapter->kind = (uint8_t)kind;
    if (!before && chapter->kind == CHAPTER_WING)
        ini_error_add(errors, ERROR_ERROR, entry, "the first chapter cannot be a wing");
    if (!before) return;
    bool is_second = before->kind == CHAPTER_FINALE && chapter->kind == CHAPTER_FINALE;
    if (chapter->kind < before->kind || is_second)
        error_add(errors, ERROR_ERROR, line, 1,
                  "the chapters come first, then at most one finale, then the wings");
}

static void refuse_gaps(const Ini *ini, int32_t count, ErrorList *errors)
{
    for (int32_t i = 0; i < ini_section_count(ini); i++) {
        int32_t line, number = level_section_number(ini_section(ini, i, &line), "chapter.");
        if (number == 0 || number > count)
            error_add(errors, ERROR_ERROR, line, 1,
                      "chapters are numbered from 1 to at most %d, without a gap", CHAPTER_MAX);
    }
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
        const IniEntry *title = ini_find(ini, section, "title");
        const IniEntry *words = ini_find(ini, section, "words");
        const IniEntry *palette = ini_find(ini, section, "palette");
        snprintf(chapter->title, sizeof chapter->title, "Chapter %d", out->count + 1);
        if (title) level_section_read_text(title, chapter->title, sizeof chapter->title, errors);
        if (words) level_section_read_text(words, chapter->words, sizeof chapter->words, errors);
        if (palette) palette_read(palette, &chapter->palette, errors);
        const Chapter *before = out->count > 0 ? chapter - 1 : NULL;
        read_kind(ini_find(ini, section, "kind"), line, before, chapter, errors);
        if (!first)
            error_add(errors, ERROR_ERROR, line, 1,
                      "[%s] needs `first`, the number of its first level in [levels]", section);
        else if (read_first(first, numbers, count, lowest, &chapter->first, errors))
            lowest = chapter->first + 1;
    }
    refuse_gaps(ini, out->count, errors);
}

int32_t chapter_end(const ChapterList *chapters, int32_t chapter, int32_t levels)
{
    return chapter + 1 < chapters->count ? chapters->items[chapter + 1].first : levels;
}

int32_t chapter_of_level(const ChapterList *chapters, int32_t level)
{
    int32_t chapter = chapters->count - 1;
    while (chapter > 0 && chapters->items[chapter].first > level)
        chapter--;
    return chapter;
}
