/* world_text.c - see world_text.h */
#include "world_text.h"

#include "../../base/ini_edit.h"
#include "../../base/line.h"
#include "../../base/path.h"
#include "../../base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_SIZE = 16, LEVELS_MAX = 10000 };

typedef enum Part { PART_OTHER, PART_LEVELS, PART_B_SIDES, PART_CHAPTER } Part;

/* The line of a level, and the number written there. */
typedef struct WorldPlace {
    Part part;
    int32_t number;        /* of the level; for a B-side, of its A-side */
    char key[NUMBER_SIZE]; /* as written */
    bool is_found;
} WorldPlace;

static Part part_of_section(Line name)
{
    if (line_equals_name(name, "levels")) return PART_LEVELS;
    if (line_equals_name(name, "b-sides")) return PART_B_SIDES;
    bool is_chapter = name.length > 8 && strncasecmp(name.text, "chapter.", 8) == 0;
    return is_chapter ? PART_CHAPTER : PART_OTHER;
}

/* The number of a level that a line names: its own, that of the A-side, or the first one of a
 * chapter. 0 if it names none. */
static int32_t number_of_line(Part part, const IniLine *line)
{
    char digits[NUMBER_SIZE];
    Line from = part == PART_CHAPTER ? line->value : line->name;
    bool has_number = line->kind == INI_ENTRY && part != PART_OTHER && from.length > 0 &&
                      from.length < sizeof digits &&
                      (part != PART_CHAPTER || line_equals_name(line->name, "first"));
    if (!has_number || strspn(from.text, "0123456789") < from.length) return 0;
    snprintf(digits, sizeof digits, "%.*s", (int)from.length, from.text);
    return (int32_t)strtol(digits, NULL, 10);
}

/* The lines of a world.ini, and the part that each is in. */
typedef struct WorldScan {
    Part part;
    IniScan lines;
} WorldScan;

static WorldScan scan_begin(const WorldText *text)
{
    return (WorldScan){PART_OTHER, ini_scan_begin(text->bytes, text->length, 1)};
}

static bool scan_next(WorldScan *scan, IniLine *line)
{
    bool has_line = ini_scan(&scan->lines, line);
    if (has_line && line->kind == INI_SECTION) scan->part = part_of_section(line->name);
    return has_line;
}

/* Finds the line of a level by the name of its file. */
static WorldPlace find_level(const WorldText *text, const char *name)
{
    WorldScan scan = scan_begin(text);
    for (IniLine line; scan_next(&scan, &line);) {
        bool is_level =
            line.kind == INI_ENTRY && (scan.part == PART_LEVELS || scan.part == PART_B_SIDES);
        char value[INI_LINE_MAX + 1];
        if (!is_level || (ini_scan_value(&line, value), strcmp(value, name) != 0)) continue;
        WorldPlace at = {scan.part, number_of_line(scan.part, &line), .is_found = true};
        snprintf(at.key, sizeof at.key, "%.*s", (int)line.name.length, line.name.text);
        return at;
    }
    return (WorldPlace){0};
}

static WorldText set_name(const WorldText *text, WorldPlace at, const char *name)
{
    WorldText out = {0};
    IniValue value = {.section = at.part == PART_B_SIDES ? "b-sides" : "levels",
                      .key = at.key,
                      .value = name};
    out.bytes = ini_edit_set(text->bytes, text->length, &value, &out.length);
    return out;
}

/* ---- numbers ---- */

/* Adds the line with another number; blanks after a key are adjusted so that columns stay aligned.
 */
static void add_numbered(Text *out, Part part, const IniLine *line, int32_t number)
{
    char digits[NUMBER_SIZE];
    Line from = part == PART_CHAPTER ? line->value : line->name;
    const char *begin = line->whole.text, *end = begin + line->whole.size;
    const char *rest = from.text + from.length;
    snprintf(digits, sizeof digits, "%d", (int)number);
    text_add_bytes(out, begin, (size_t)(from.text - begin));
    text_add_string(out, digits);
    if (part != PART_CHAPTER) {
        size_t blanks = strspn(rest, " ");
        size_t room = from.length + blanks, least = blanks > 0 ? 1 : 0;
        size_t used = strlen(digits), pad = room > used + least ? room - used : least;
        for (size_t i = 0; i < pad; i++)
            text_add_byte(out, ' ');
        rest += blanks;
    }
    text_add_bytes(out, rest, (size_t)(end - rest));
}

/* Adds a line formatted like `like`, with another number and level. False where no line can hold
 * the name. */
static bool add_inserted(Text *out, const IniLine *like, int32_t number, const char *name)
{
    Text line = TEXT_GROWING;
    char written[INI_EDIT_WRITTEN_MAX];
    const char *begin = like->value.text - (like->quote ? 1 : 0);
    size_t length, missing = like->whole.size - like->whole.length;
    if (!ini_edit_write(name, like->quote, written)) return false;
    if (missing == 0) text_add_byte(out, '\n');
    text_add_bytes(&line, like->whole.text, (size_t)(begin - like->whole.text));
    text_add_string(&line, written);
    text_add_bytes(&line, missing > 0 ? like->whole.text + like->whole.length : "\n",
                   missing > 0 ? missing : 1);
    char *bytes = text_take(&line, &length);
    IniScan scan = ini_scan_begin(bytes ? bytes : "", length, 1);
    IniLine made;
    if (bytes && ini_scan(&scan, &made)) add_numbered(out, PART_LEVELS, &made, number);
    free(bytes);
    return true;
}

/* Adds `step` to all numbers greater than `number`. If `step` is positive, inserts a line for the
 * level `name` after the line of `number`; otherwise removes the line of `number`. */
static WorldText renumber(const WorldText *text, int32_t number, int32_t step, const char *name)
{
    Text out = TEXT_GROWING;
    WorldText made = {0};
    WorldScan scan = scan_begin(text);
    for (IniLine line; scan_next(&scan, &line);) {
        int32_t own = number_of_line(scan.part, &line);
        bool is_here = scan.part == PART_LEVELS && own == number && line.kind == INI_ENTRY;
        if (own > number)
            add_numbered(&out, scan.part, &line, own + step);
        else if (!is_here || step > 0)
            text_add_bytes(&out, line.whole.text, line.whole.size);
        if (!is_here || step < 0 || add_inserted(&out, &line, number + 1, name)) continue;
        text_done(&out);
        return made;
    }
    made.bytes = text_take(&out, &made.length);
    return made;
}

/* ---- the changes ---- */

WorldText world_text_begin(const WorldFile *world)
{
    Text out = TEXT_GROWING;
    WorldText made = {0};
    char written[INI_EDIT_WRITTEN_MAX];
    if (!ini_edit_write(world->title, '\0', written)) written[0] = '\0';
    text_add(&out, "[world]\ntitle = %s\n\n[levels]\n", written);
    for (int32_t i = 0; i < world->count; i++) {
        if (!ini_edit_write(path_name(world->paths[i]), '\0', written)) {
            text_done(&out);
            return made;
        }
        text_add(&out, "%-2d = %s\n", (int)i + 1, written);
    }
    made.bytes = text_take(&out, &made.length);
    return made;
}

WorldText world_text_insert(const WorldText *text, const char *after, const char *name)
{
    WorldPlace at = find_level(text, after);
    if (!at.is_found || at.part != PART_LEVELS) return (WorldText){0};
    return renumber(text, at.number, 1, name);
}

WorldText world_text_remove(const WorldText *text, const char *name)
{
    WorldPlace at = find_level(text, name);
    if (!at.is_found) return (WorldText){0};
    return at.part == PART_LEVELS ? renumber(text, at.number, -1, NULL) : set_name(text, at, NULL);
}

WorldText world_text_swap(const WorldText *text, const char *a, const char *b)
{
    WorldPlace first = find_level(text, a), second = find_level(text, b);
    if (!first.is_found || !second.is_found || first.part != second.part) return (WorldText){0};
    WorldText half = set_name(text, first, b);
    WorldText made = half.bytes ? set_name(&half, second, a) : (WorldText){0};
    free(half.bytes);
    return made;
}

/* The numbers of [levels] and of the chapters' `first`, in their order. */
typedef struct Order {
    int32_t levels[LEVELS_MAX], firsts[CHAPTER_MAX];
    int32_t count, chapters;
} Order;

static int compare_numbers(const void *a, const void *b)
{
    int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;
    return (left > right) - (left < right);
}

static bool is_first_of_chapter(Part part, const IniLine *line)
{
    return part == PART_CHAPTER && line->kind == INI_ENTRY && line_equals_name(line->name, "first");
}

static void find_order(const WorldText *text, Order *out)
{
    out->count = out->chapters = 0;
    WorldScan scan = scan_begin(text);
    for (IniLine line; scan_next(&scan, &line);) {
        bool is_level = line.kind == INI_ENTRY && scan.part == PART_LEVELS;
        int32_t number = number_of_line(scan.part, &line);
        if (is_level && out->count < (int32_t)ARRAY_LENGTH(out->levels))
            out->levels[out->count++] = number;
        if (is_first_of_chapter(scan.part, &line) && out->chapters < CHAPTER_MAX)
            out->firsts[out->chapters++] = number;
    }
    qsort(out->levels, (size_t)out->count, sizeof *out->levels, compare_numbers);
    qsort(out->firsts, (size_t)out->chapters, sizeof *out->firsts, compare_numbers);
}

/* The place of a number in the order, or -1. */
static int32_t place_of_number(const Order *order, int32_t number)
{
    int32_t place = order->count - 1;
    while (place >= 0 && order->levels[place] != number)
        place--;
    return place;
}

/* The chapter of a number, counted from 0; -1 before the first one. */
static int32_t chapter_of_number(const Order *order, int32_t number)
{
    int32_t chapter = order->chapters - 1;
    while (chapter >= 0 && order->firsts[chapter] > number)
        chapter--;
    return chapter;
}

/* Moves the beginnings of the chapters after `from`, up to `to`, by one level, and with them the
 * B-sides of the levels before them. `step` is -1 where chapters begin earlier. */
static WorldText shift_chapters(const WorldText *text, const Order *order, int32_t from, int32_t to,
                                int32_t step)
{
    Text out = TEXT_GROWING;
    WorldText made = {0};
    WorldScan scan = scan_begin(text);
    for (IniLine line; scan_next(&scan, &line);) {
        int32_t number = number_of_line(scan.part, &line), place = place_of_number(order, number);
        bool is_b_side = scan.part == PART_B_SIDES && line.kind == INI_ENTRY;
        bool is_first = is_first_of_chapter(scan.part, &line);
        /* The chapter that begins here, or after the level that a B-side belongs to. */
        int32_t first = is_b_side ? place + 1 : place, moved = place + step;
        bool names_chapter = (is_b_side || is_first) && place >= 0 && first < order->count;
        int32_t chapter = names_chapter ? chapter_of_number(order, order->levels[first]) : -1;
        bool is_moved = chapter > from && chapter <= to && moved >= 0 && moved < order->count;
        if (is_moved && order->firsts[chapter] == order->levels[first])
            add_numbered(&out, scan.part, &line, order->levels[moved]);
        else
            text_add_bytes(&out, line.whole.text, line.whole.size);
    }
    made.bytes = text_take(&out, &made.length);
    return made;
}

/* Swaps the levels at two places of the order. */
static WorldText swap_places(const WorldText *text, const Order *order, int32_t a, int32_t b)
{
    char names[2][INI_LINE_MAX + 1] = {"", ""};
    WorldScan scan = scan_begin(text);
    for (IniLine line; scan_next(&scan, &line);) {
        if (scan.part != PART_LEVELS || line.kind != INI_ENTRY) continue;
        int32_t number = number_of_line(scan.part, &line);
        if (number == order->levels[a]) ini_scan_value(&line, names[0]);
        if (number == order->levels[b]) ini_scan_value(&line, names[1]);
    }
    return world_text_swap(text, names[0], names[1]);
}

WorldText world_text_move(const WorldText *text, const char *name, const char *other, bool after)
{
    WorldPlace at = find_level(text, name), beside = find_level(text, other);
    WorldText made = {0};
    Order *order = malloc(sizeof *order);
    bool is_possible = order && at.is_found && beside.is_found && at.part == PART_LEVELS &&
                       beside.part == PART_LEVELS;
    if (is_possible) {
        find_order(text, order);
        int32_t from = place_of_number(order, at.number);
        int32_t to = place_of_number(order, beside.number), step = from < to ? 1 : -1;
        if (from < to && !after) to--;
        if (from > to && after) to++;
        int32_t old = chapter_of_number(order, at.number);
        int32_t new = chapter_of_number(order, beside.number);
        made = old < new ? shift_chapters(text, order, old, new, -1)
                         : shift_chapters(text, order, new, old, 1);
        for (int32_t place = from; made.bytes && place != to; place += step) {
            WorldText next = swap_places(&made, order, place, place + step);
            free(made.bytes);
            made = next;
        }
    }
    free(order);
    return made;
}

WorldText world_text_rename(const WorldText *text, const char *name, const char *to)
{
    WorldPlace at = find_level(text, name);
    return at.is_found ? set_name(text, at, to) : (WorldText){0};
}

bool world_text_has_b_side(const WorldText *text, const char *name)
{
    WorldPlace at = find_level(text, name);
    WorldScan scan = scan_begin(text);
    for (IniLine line; at.part == PART_LEVELS && scan_next(&scan, &line);) {
        bool is_entry = line.kind == INI_ENTRY && scan.part == PART_B_SIDES;
        if (is_entry && number_of_line(scan.part, &line) == at.number) return true;
    }
    return false;
}
