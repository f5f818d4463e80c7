/* world_file.c - see world_file.h */
#include "world_file.h"

#include "../base/array.h"
#include "../base/file.h"
#include "../base/file_kind.h"
#include "../base/ini.h"
#include "../base/path.h"
#include "../base/utf8.h"
#include "chapter.h"
#include "level.h"
#include "level_physics.h"
#include "level_section.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { WORLD_LEVEL_MAX = 9999 };

static const char index_name[] = "world.ini";

static const SectionRule rules[] = {{"world", "title opening"},
                                    {"levels", NULL},
                                    {"physics", NULL},
                                    {"chapter.N", "title first palette kind words"},
                                    {"b-sides", NULL}};

/* A level of the list before it is sorted. */
typedef struct Item {
    int32_t number; /* as written; 0 where the names give the order; over WORLD_LEVEL_MAX, by this
                       much and 1, the index of the level whose B-side it is */
    char *path;
} Item;

typedef struct ItemList {
    Item *items;
    int32_t count;
    size_t capacity;
} ItemList;

static void complain_of_memory(ErrorList *errors)
{
    error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
}

static void items_done(ItemList *list)
{
    for (int32_t i = 0; i < list->count; i++)
        free(list->items[i].path);
    free(list->items);
}

/* "folder/name"; a folder of length 0 is the current one. NULL when memory ran out; the caller
 * frees it. */
static char *join_path(const char *folder, size_t folder_length, const char *name)
{
    size_t size = folder_length + strlen(name) + 2;
    bool slash = folder_length > 0 && folder[folder_length - 1] != '/';
    char *path = malloc(size);
    if (path) snprintf(path, size, "%.*s%s%s", (int)folder_length, folder, slash ? "/" : "", name);
    return path;
}

/* Owns `path` from now on, whatever the result. */
static bool add_item(ItemList *list, int32_t number, char *path, ErrorList *errors)
{
    if (!path || !ARRAY_RESERVE(&list->items, &list->capacity, list->count + 1, 16)) {
        complain_of_memory(errors);
        free(path);
        return false;
    }
    list->items[list->count++] = (Item){number, path};
    return true;
}

/* By number, then by name. */
static int compare_items(const void *a, const void *b)
{
    const Item *left = a, *right = b;
    if (left->number != right->number) return left->number < right->number ? -1 : 1;
    return strcmp(left->path, right->path);
}

static void sort_items(ItemList *list)
{
    if (list->count > 0)
        qsort(list->items, (size_t)list->count, sizeof *list->items, compare_items);
}

/* Moves the paths to `world`. */
static bool give_paths(ItemList *list, WorldFile *world, ErrorList *errors)
{
    world->paths = calloc((size_t)list->count, sizeof *world->paths);
    if (!world->paths) {
        complain_of_memory(errors);
        return false;
    }
    sort_items(list);
    for (int32_t i = 0; i < list->count; i++)
        world->paths[i] = list->items[i].path;
    world->count = list->count;
    list->count = 0;
    return true;
}

/* ---- a folder without world.ini ---- */

/* The last part of a folder's path, without slashes at its end: the default title. */
static void name_after_folder(const char *path, size_t end, char out[LEVEL_TEXT_MAX])
{
    while (end > 1 && path[end - 1] == '/')
        end--;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        begin--;
    utf8_copy(out, LEVEL_TEXT_MAX, path + begin, end - begin);
}

static bool read_folder(const char *folder, WorldFile *world, ErrorList *errors)
{
    FileNames names;
    ItemList list = {0};
    size_t length = strlen(folder);
    name_after_folder(folder, length, world->title);
    if (!file_names_read(folder, ".txt", &names, errors)) return false;
    bool ok = true;
    for (int32_t i = 0; ok && i < names.count; i++)
        ok = add_item(&list, 0, join_path(folder, length, file_name_at(&names, i)), errors);
    file_names_done(&names);
    if (ok && list.count == 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "neither %s nor a .txt file is in this folder",
                  index_name);
        ok = false;
    }
    ok = ok && give_paths(&list, world, errors);
    world->way_count = world->count;
    items_done(&list);
    return ok;
}

/* ---- world.ini ---- */

static bool level_number(const IniEntry *entry, int32_t *number)
{
    size_t digits = strspn(entry->key, "0123456789");
    if (digits == 0 || digits > 4 || entry->key[digits] != '\0') return false;
    *number = (int32_t)strtol(entry->key, NULL, 10);
    return true;
}

static bool has_number(const ItemList *list, int32_t number)
{
    for (int32_t i = 0; i < list->count; i++)
        if (list->items[i].number == number) return true;
    return false;
}

/* Is the value the name of a file below the world's folder? */
static bool check_file_name(const IniEntry *entry, ErrorList *errors)
{
    if (entry->value[0] == '\0' || entry->value[0] == '/')
        ini_error_add(errors, ERROR_ERROR, entry,
                      "the name of a level's file is needed, counted from the world's folder");
    else if (!path_stays_below(entry->value))
        ini_error_add(errors, ERROR_ERROR, entry,
                      "a level's file is in the world's folder or below it; `..` leads out of it");
    else
        return true;
    return false;
}

static void read_level_entry(const IniEntry *entry, const char *folder, size_t folder_length,
                             ItemList *list, ErrorList *errors)
{
    int32_t number;
    if (!level_number(entry, &number))
        error_add(errors, ERROR_ERROR, entry->line, entry->key_column,
                  "levels are numbered from 0 to %d, not `%.40s`", WORLD_LEVEL_MAX, entry->key);
    else if (has_number(list, number))
        error_add(errors, ERROR_ERROR, entry->line, entry->key_column, "there is another level %d",
                  number);
    else if (check_file_name(entry, errors))
        add_item(list, number, join_path(folder, folder_length, entry->value), errors);
}

static void read_index_sections(const Ini *ini, const char *path, WorldFile *world, ItemList *list,
                                ErrorList *errors)
{
    size_t folder_length = path_folder_length(path);
    section_rules_check(rules, ARRAY_LENGTH(rules), ini, errors);
    const IniEntry *title = ini_find(ini, "world", "title");
    const IniEntry *opening = ini_find(ini, "world", "opening");
    if (title) level_section_read_text(title, world->title, sizeof world->title, errors);
    if (opening && check_file_name(opening, errors))
        world->opening = join_path(path, folder_length, opening->value);
    for (int32_t i = 0; i < ini_count(ini); i++)
        if (strcmp(ini_entry(ini, i)->section, "levels") == 0)
            read_level_entry(ini_entry(ini, i), path, folder_length, list, errors);
    world->has_physics = ini_section_line(ini, "physics") > 0;
    model_params_init(&world->physics, MODEL_DEFAULT);
    level_physics_read(ini, &world->physics, errors);
    if (list->count == 0)
        error_add(errors, ERROR_ERROR, ini_section_line(ini, "levels"), 1,
                  "no levels; name them in [levels], such as `1 = 01-first.txt`");
}

/* Chapters name levels by their numbers. A number more than once or out of range is reported
 * elsewhere. */
static void read_chapters(const Ini *ini, WorldFile *world, ItemList *list, ErrorList *errors)
{
    int32_t *numbers = calloc((size_t)list->count + 1, sizeof *numbers);
    if (!numbers) {
        complain_of_memory(errors);
        return;
    }
    sort_items(list);
    for (int32_t i = 0; i < list->count; i++)
        numbers[i] = list->items[i].number;
    chapters_read(ini, numbers, list->count, &world->chapters, errors);
    world->way_count = list->count;
    for (int32_t i = world->chapters.count - 1; i >= 0; i--)
        if (world->chapters.items[i].kind == CHAPTER_WING)
            world->way_count = world->chapters.items[i].first;
    free(numbers);
}

/* The index of the level that `number` names, if it is the last one of a chapter on the way; or
 * -1. */
static int32_t last_of_chapter(const WorldFile *world, const ItemList *list, int32_t number)
{
    int32_t level = 0;
    while (level < world->way_count && list->items[level].number != number)
        level++;
    if (level >= world->way_count) return -1;
    for (int32_t i = 1; i < world->chapters.count; i++)
        if (world->chapters.items[i].first == level + 1) return level;
    return level + 1 == world->way_count && world->chapters.count > 0 ? level : -1;
}

static void read_b_side(const IniEntry *entry, const char *path, WorldFile *world, ItemList *list,
                        ErrorList *errors)
{
    int32_t number, level = -1;
    if (level_number(entry, &number)) level = last_of_chapter(world, list, number);
    int32_t item = WORLD_LEVEL_MAX + 1 + level;
    if (level < 0)
        error_add(errors, ERROR_ERROR, entry->line, entry->key_column,
                  "a B-side belongs to the last level of a chapter or of the finale, not to "
                  "`%.40s`",
                  entry->key);
    else if (has_number(list, item))
        error_add(errors, ERROR_ERROR, entry->line, entry->key_column,
                  "level %d has another B-side", number);
    else if (check_file_name(entry, errors))
        add_item(list, item, join_path(path, path_folder_length(path), entry->value), errors);
}

/* The B-sides are one more chapter, after all other levels, in the order of the levels that they
 * belong to. */
static void read_b_sides(const Ini *ini, const char *path, WorldFile *world, ItemList *list,
                         ErrorList *errors)
{
    int32_t first = list->count;
    for (int32_t i = 0; i < ini_count(ini); i++)
        if (strcmp(ini_entry(ini, i)->section, "b-sides") == 0)
            read_b_side(ini_entry(ini, i), path, world, list, errors);
    sort_items(list);
    world->b_side_count = list->count - first;
    for (int32_t i = 0; i < world->b_side_count; i++)
        world->b_side_of[i] = list->items[first + i].number - WORLD_LEVEL_MAX - 1;
    if (world->b_side_count > 0)
        world->chapters.items[world->chapters.count++] =
            (Chapter){.title = "B-sides", .first = first, .kind = CHAPTER_B_SIDES};
}

static bool parse_index(const char *path, const char *text, size_t length, WorldFile *world,
                        ErrorList *errors)
{
    int32_t errors_before = errors->errors;
    if (!file_kind_check(text, length, FILE_WORLD, errors)) return false;
    Ini *ini = ini_parse(text, length, 1, errors);
    if (!ini) return false;
    ItemList list = {0};
    read_index_sections(ini, path, world, &list, errors);
    read_chapters(ini, world, &list, errors);
    if (errors->errors == errors_before) read_b_sides(ini, path, world, &list, errors);
    ini_done(ini);
    bool ok = errors->errors == errors_before && give_paths(&list, world, errors);
    items_done(&list);
    return ok;
}

static bool read_index(const char *path, WorldFile *world, ErrorList *errors)
{
    size_t length;
    char *text = file_read(path, INI_SIZE_MAX, &length, errors);
    if (!text) return false;
    name_after_folder(path, path_folder_length(path), world->title);
    bool ok = parse_index(path, text, length, world, errors);
    error_list_sort(errors);
    free(text);
    return ok;
}

/* ---- the public side ---- */

/* Hands over what was read, or frees it. */
static bool give_world(bool ok, WorldFile *fresh, WorldFile *world)
{
    if (ok)
        *world = *fresh;
    else
        world_file_done(fresh);
    return ok;
}

bool world_file_read(const char *path, WorldFile *world, ErrorList *errors)
{
    WorldFile fresh = {0};
    struct stat st;
    bool is_folder = stat(path, &st) == 0 && S_ISDIR(st.st_mode), ok = false;
    char *index = is_folder ? join_path(path, strlen(path), index_name) : NULL;
    if (!is_folder) {
        ok = read_index(path, &fresh, errors);
    } else if (!index) {
        complain_of_memory(errors);
    } else if (stat(index, &st) == 0) {
        utf8_copy(errors->file, sizeof errors->file, index, strlen(index));
        ok = read_index(index, &fresh, errors);
    } else {
        ok = read_folder(path, &fresh, errors);
    }
    free(index);
    return give_world(ok, &fresh, world);
}

bool world_file_parse(const char *path, const char *text, size_t length, WorldFile *world,
                      ErrorList *errors)
{
    WorldFile fresh = {0};
    bool ok = parse_index(path, text, length, &fresh, errors);
    return give_world(ok, &fresh, world);
}

void world_file_done(WorldFile *world)
{
    for (int32_t i = 0; i < world->count; i++)
        free(world->paths[i]);
    free(world->paths);
    free(world->opening);
    memset(world, 0, sizeof *world);
}

int32_t world_file_b_side_of(const WorldFile *world, int32_t level)
{
    int32_t first = world->count - world->b_side_count;
    return level >= first && level < world->count ? world->b_side_of[level - first] : -1;
}

int32_t world_file_find_b_side(const WorldFile *world, int32_t level)
{
    for (int32_t i = world->count - world->b_side_count; i < world->count; i++)
        if (world_file_b_side_of(world, i) == level) return i;
    return -1;
}

int32_t world_file_next(const WorldFile *world, int32_t level)
{
    const ChapterList *chapters = &world->chapters;
    int32_t next = level + 1;
    if (next < world->way_count) return next;
    if (next >= world->count || world_file_b_side_of(world, level) >= 0) return -1;
    return chapter_of_level(chapters, next) == chapter_of_level(chapters, level) ? next : -1;
}

int32_t world_file_chapter(const WorldFile *world, int32_t level)
{
    int32_t owner = world_file_b_side_of(world, level);
    return chapter_of_level(&world->chapters, owner >= 0 ? owner : level);
}

void world_file_label(const WorldFile *world, int32_t level, char out[WORLD_LABEL_MAX])
{
    int32_t owner = world_file_b_side_of(world, level);
    if (owner >= 0)
        snprintf(out, WORLD_LABEL_MAX, "%dB", (int)owner + 1);
    else if (level >= world->way_count)
        snprintf(out, WORLD_LABEL_MAX, "W%d", (int)(level - world->way_count) + 1);
    else
        snprintf(out, WORLD_LABEL_MAX, "%d", (int)level + 1);
}
