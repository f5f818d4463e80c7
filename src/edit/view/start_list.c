/* start_list.c - see start_list.h */
#include "start_list.h"

#include "../../base/array.h"
#include "../../base/file.h"
#include "../../base/path.h"
#include "../../convert/convert.h"
#include "../../level/document/document_kept.h"
#include "../../level/world_file.h"
#include "../../save/recent.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BACKUPS_SHOWN_MAX = 80 };

static StartEntry *add(StartList *list, StartKind kind, const char *path)
{
    if (list->count == START_ENTRIES_MAX ||
        !ARRAY_RESERVE(&list->items, &list->room, list->count + 1, 16))
        return NULL;
    StartEntry *entry = &list->items[list->count];
    *entry = (StartEntry){.path = strdup(path), .kind = (uint8_t)kind};
    if (!entry->path) return NULL;
    list->count++;
    return entry;
}

/* Is the path one of the first entries? */
static bool has(const StartList *list, int32_t first, const char *path)
{
    for (int32_t i = 0; i < first; i++)
        if (strcmp(list->items[i].path, path) == 0) return true;
    return false;
}

/* Folders first, each kind by name. */
static int by_kind_and_name(const void *a, const void *b)
{
    const StartEntry *left = a, *right = b;
    bool is_folder = left->kind == START_FOLDER;
    if (is_folder != (right->kind == START_FOLDER)) return is_folder ? -1 : 1;
    return strcmp(left->path, right->path);
}

static void sort_from(StartList *list, int32_t first)
{
    size_t count = (size_t)(list->count - first);
    if (count > 0) qsort(list->items + first, count, sizeof *list->items, by_kind_and_name);
}

/* What a name in a folder is to the page; false for what it does not show. */
static bool find_kind(const char *folder, const struct dirent *e, StartKind *out)
{
    char path[WORLD_PATH_MAX];
    bool is_folder = snprintf(path, sizeof path, "%s%s", folder, e->d_name) < (int)sizeof path &&
                     path_is_folder(path);
    ConvertFormat format = convert_format(e->d_name);
    *out = is_folder ? START_FOLDER : START_FOREIGN;
    if (is_folder) return true;
    if (path_is_level(e->d_name)) *out = START_LEVEL;
    return path_is_level(e->d_name) || convert_is_map(format);
}

/* Adds what a folder has that begins so. `folder` is "" or ends in a slash. */
static void add_folder(StartList *list, const char *folder, const char *begun, bool only_levels)
{
    char path[WORLD_PATH_MAX];
    int32_t first = list->count;
    size_t length = strlen(begun);
    DIR *dir = opendir(folder[0] ? folder : ".");
    if (!dir) {
        snprintf(list->note, sizeof list->note, "%.120s cannot be read: %s",
                 folder[0] ? folder : "The folder", strerror(errno));
        return;
    }
    for (const struct dirent *e; (e = readdir(dir));) {
        StartKind kind;
        bool is_up = strcmp(e->d_name, "..") == 0;
        if (strncmp(e->d_name, begun, length) != 0 || strcmp(e->d_name, ".") == 0) continue;
        if (e->d_name[0] == '.' && begun[0] != '.' && !is_up) continue;
        if (only_levels && !path_is_level(e->d_name)) continue;
        if (!find_kind(folder, e, &kind) || (only_levels && kind == START_FOLDER)) continue;
        int size = snprintf(path, sizeof path, "%s%s%s", folder, e->d_name,
                            kind == START_FOLDER ? "/" : "");
        if (size < (int)sizeof path && !has(list, first, path)) (void)add(list, kind, path);
        if (list->count == START_ENTRIES_MAX) break;
    }
    closedir(dir);
    if (list->count == START_ENTRIES_MAX)
        snprintf(list->note, sizeof list->note, "Only %d names shown; type more of the name.",
                 START_ENTRIES_MAX);
    sort_from(list, first);
}

/* A file that is gone, and of which nothing was kept, is only counted. */
static void list_recent(const EditPlace *place, const char *of, StartList *out)
{
    char folder[WORLD_PATH_MAX] = "", here[PATH_MAX];
    Recent *recent = calloc(1, sizeof *recent);
    int32_t gone = 0;
    (void)of;
    bool is_home = strcmp(place->folder, ".") == 0;
    size_t length = is_home && realpath(".", here) ? strlen(here) : 0;
    if (recent && (place->rights & EDIT_HAS_RECENT) && place->state[0])
        recent_read(place->state, recent);
    for (int32_t i = 0; recent && i < recent->count; i++) {
        int64_t time;
        size_t size;
        const char *name = recent->paths[i];
        char *draft =
            recent->is_there[i] ? NULL : document_kept_text(place->state, name, &size, &time);
        bool is_here = length > 0 && strncmp(name, here, length) == 0 && name[length] == '/' &&
                       !strchr(name + length + 1, '/');
        if (recent->is_there[i] || draft)
            (void)add(out, START_LEVEL, is_here ? name + length + 1 : name);
        else
            gone++;
        free(draft);
    }
    free(recent);
    if (!is_home) snprintf(folder, sizeof folder, "%.*s/", WORLD_PATH_MAX - 2, place->folder);
    add_folder(out, folder, "", true);
    if (gone > 0 && !out->note[0])
        snprintf(out->note, sizeof out->note, "%d file%s edited before %s gone.", (int)gone,
                 gone > 1 ? "s" : "", gone > 1 ? "are" : "is");
}

static bool has_name(const StartList *list, const char *name)
{
    for (int32_t i = 0; i < list->count; i++)
        if (strcmp(path_name(list->items[i].path), name) == 0) return true;
    return false;
}

static void list_templates(const EditPlace *place, const char *of, StartList *out)
{
    (void)of;
    for (int32_t i = 0; i < PLACE_FOLDERS; i++) {
        FileNames names;
        ErrorList unheard;
        char path[WORLD_PATH_MAX];
        const char *folder = place->templates[i];
        error_list_init(&unheard, folder);
        if (!folder[0] || !path_is_folder(folder) ||
            !file_names_read(folder, ".txt", &names, &unheard))
            continue;
        for (int32_t k = 0; k < names.count; k++) {
            const char *name = file_name_at(&names, k);
            if (!has_name(out, name) &&
                snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path)
                (void)add(out, START_TEMPLATE, path);
        }
        file_names_done(&names);
    }
    if (out->count == 0) snprintf(out->note, sizeof out->note, "No templates here.");
}

/* Drafts are copied as levels of the world are. */
static void add_drafts(const EditPlace *place, StartList *out)
{
    char folder[WORLD_PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s/", WORLD_PATH_MAX - 2, place->folder);
    add_folder(out, folder, "", true);
    for (int32_t i = 0; i < out->count; i++)
        out->items[i].kind = START_ORIGINAL;
}

static void list_world(const EditPlace *place, const char *of, StartList *out)
{
    WorldFile world;
    ErrorList errors;
    (void)of;
    if (place->rights & EDIT_HAS_DRAFTS) add_drafts(place, out);
    error_list_init(&errors, place->world);
    if (!place->world[0] || !world_file_read(place->world, &world, &errors)) {
        snprintf(out->note, sizeof out->note, "No world of levels here.");
        return;
    }
    for (int32_t i = 0; i < world.count; i++) {
        StartEntry *entry = add(out, START_ORIGINAL, world.paths[i]);
        int32_t chapter = world_file_chapter(&world, i);
        if (!entry) break;
        world_file_label(&world, i, entry->label);
        if (chapter >= 0) entry->palette = world.chapters.items[chapter].palette;
    }
    world_file_done(&world);
}

static void list_typed(const EditPlace *place, const char *of, StartList *out)
{
    char folder[WORLD_PATH_MAX];
    (void)place;
    snprintf(folder, sizeof folder, "%.*s", (int)path_folder_length(of), of);
    add_folder(out, folder, path_name(of), false);
}

static void list_backups(const EditPlace *place, const char *of, StartList *out)
{
    BackupInfo *infos = calloc(BACKUPS_SHOWN_MAX, sizeof *infos);
    int32_t count = infos && place->state[0]
                        ? document_kept_backups(place->state, of, infos, BACKUPS_SHOWN_MAX)
                        : 0;
    for (int32_t i = 0; i < count; i++) {
        StartEntry *entry = add(out, START_BACKUP, infos[i].path);
        if (entry) entry->time = infos[i].time;
    }
    free(infos);
    if (count == 0) snprintf(out->note, sizeof out->note, "No backups yet. Every save makes one.");
}

static void (*const readers[START_TAB_COUNT])(const EditPlace *place, const char *of,
                                              StartList *out) = {
    [START_RECENT] = list_recent, [START_NEW] = list_templates,   [START_COPY] = list_world,
    [START_OPEN] = list_typed,    [START_BACKUPS] = list_backups,
};

void start_list_read(const EditPlace *place, StartTab tab, const char *of, StartList *out)
{
    *out = (StartList){.count = 0};
    readers[tab](place, of, out);
}

void start_list_done(StartList *list)
{
    for (int32_t i = 0; i < list->count; i++)
        free(list->items[i].path);
    free(list->items);
    *list = (StartList){.count = 0};
}
