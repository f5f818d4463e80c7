/* workshop_home.c - see workshop_home.h */
#include "workshop_home.h"

#include "../base/array.h"
#include "../base/file.h"
#include "../base/ini.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../level/level_file.h"
#include "../save/level_proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* bytes of a level: much more than one that can be published */
enum { FILE_MAX = 2 * 1024 * 1024 };

bool workshop_home_folder(char out[WORLD_PATH_MAX])
{
    int length = paths_find_xdg_folder("XDG_DATA_HOME", ".local/share", out, WORLD_PATH_MAX);
    if (length < 0 || length + (int)sizeof "/workshop" > WORLD_PATH_MAX) return false;
    text_append(out, WORLD_PATH_MAX, "/workshop");
    return true;
}

char *workshop_home_text(const WorkshopFile *file, size_t *length)
{
    ErrorList unheard;
    error_list_init(&unheard, file->path);
    return file_read(file->path, FILE_MAX, length, &unheard);
}

/* What a level that was published says of itself. */
static void read_said(const Ini *header, WorkshopFile *out)
{
    ErrorList unheard;
    char player[VISITOR_PLAYER_MAX];
    error_list_init(&unheard, "level");
    level_workshop_read(header, &out->said, &unheard);
    if (out->said.by[0] == '\0') return;
    visitor_shown(out->said.by, VISITOR_SHOWN_LENGTH, player);
    snprintf(out->author, sizeof out->author, "%s", player);
}

/* Reads a level. False, with the reason, for any other file. */
static bool read_level(const char *path, WorkshopFile *out, ErrorList *errors)
{
    struct stat status;
    size_t length;
    Level level;
    error_list_init(errors, path);
    char *text = file_read(path, FILE_MAX, &length, errors);
    LevelFile *file = text && stat(path, &status) == 0
                          ? level_file_parse(path, text, length, NULL, &level, errors)
                          : NULL;
    free(text);
    if (!file) return false;
    snprintf(out->title, sizeof out->title, "%s", level.title);
    snprintf(out->author, sizeof out->author, "%s", level.author);
    if (level_file_header(file)) read_said(level_file_header(file), out);
    level_file_done(file);
    out->content = workshop_content(&level);
    out->hash = level_hash(&level);
    out->cols = level.cols;
    out->rows = level.rows;
    level_proof_find_goals(path, &level, &out->goals);
    level_done(&level);
    out->changed_at = status.st_mtime;
    out->path = strdup(path);
    return out->path != NULL;
}

/* Keeps only the first error of a file, so that a list has room for many files. */
static void note_fault(ErrorList *errors, const ErrorList *of_file)
{
    for (int32_t i = 0; i < of_file->count; i++) {
        ErrorList first;
        if (of_file->items[i].severity != ERROR_ERROR) continue;
        error_list_init(&first, of_file->file);
        error_add(&first, ERROR_ERROR, of_file->items[i].line, of_file->items[i].column, "%s",
                  of_file->items[i].text);
        error_list_join(errors, &first);
        return;
    }
}

static int by_age(const void *a, const void *b)
{
    const WorkshopFile *left = a, *right = b;
    if (left->changed_at != right->changed_at) return left->changed_at > right->changed_at ? -1 : 1;
    return strcmp(left->path, right->path);
}

bool workshop_home_read(WorkshopHome *home, const char *folder, ErrorList *errors)
{
    WorkshopHome fresh = {.count = 0};
    FileNames names = {.count = 0};
    error_list_init(errors, folder);
    snprintf(fresh.folder, sizeof fresh.folder, "%s", folder);
    if (path_is_there(folder) && !file_names_read(folder, ".txt", &names, errors)) return false;
    for (int32_t i = 0; i < names.count && fresh.count < WORKSHOP_HOME_MAX; i++) {
        char path[WORLD_PATH_MAX];
        WorkshopFile file = {.path = NULL};
        ErrorList faults;
        int length = snprintf(path, sizeof path, "%s/%s", folder, file_name_at(&names, i));
        bool has_room = length < (int)sizeof path &&
                        ARRAY_RESERVE(&fresh.items, &fresh.capacity, fresh.count + 1, 16);
        if (has_room && read_level(path, &file, &faults)) {
            fresh.items[fresh.count++] = file;
        } else {
            fresh.left_out++;
            if (has_room) note_fault(errors, &faults);
        }
    }
    file_names_done(&names);
    if (fresh.count > 0) qsort(fresh.items, (size_t)fresh.count, sizeof *fresh.items, by_age);
    workshop_home_done(home);
    *home = fresh;
    return true;
}

void workshop_home_judge(WorkshopFile *file, const Records *own)
{
    Level level;
    ErrorList unheard;
    file->is_judged = true;
    file->best = 0;
    file->medals = 0;
    error_list_init(&unheard, file->path);
    LevelFile *read = own ? level_file_read(file->path, NULL, &level, &unheard) : NULL;
    if (!read) return;
    for (int32_t kind = 0; kind < BEST_KIND_COUNT; kind++) {
        BestRun best;
        if (!records_best(own, &level, (BestKind)kind, &best, NULL)) continue;
        const LevelRun run = {best.report.tick, best.report.deaths, best.report.coins,
                              kind == BEST_ASSISTED};
        file->medals |= run.is_assisted ? 1u << MEDAL_FINISH : medals_of_run(&file->goals, &run);
        if (kind == BEST_TIME) file->best = best.report.tick;
    }
    level_done(&level);
    level_file_done(read);
}

void workshop_home_done(WorkshopHome *home)
{
    for (int32_t i = 0; i < home->count; i++)
        free(home->items[i].path);
    free(home->items);
    *home = (WorkshopHome){.count = 0};
}
