/* level_links.c - see level_links.h */
#include "level_links.h"

#include "../../base/file.h"
#include "../../base/path.h"
#include "../../level/document/state_path.h"
#include "../../level/level_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool level_links_beside(const char *path, const char *name, char out[ERROR_FILE_MAX])
{
    size_t folder = name[0] == '/' ? 0 : path_folder_length(path);
    return snprintf(out, ERROR_FILE_MAX, "%.*s%s", (int)folder, path, name) < ERROR_FILE_MAX;
}

/* Paths are without "./" at the beginning, as a user would write them. */
bool level_links_world(const Document *doc, WorldFile *world, ErrorList *errors)
{
    char folder[ERROR_FILE_MAX];
    bool ok = level_links_beside(document_path(doc), "", folder);
    if (!folder[0]) strcpy(folder, ".");
    error_list_init(errors, folder);
    if (!ok || !world_file_read(folder, world, errors)) return false;
    for (int32_t i = 0; strcmp(folder, ".") == 0 && i < world->count; i++)
        if (strncmp(world->paths[i], "./", 2) == 0)
            memmove(world->paths[i], world->paths[i] + 2, strlen(world->paths[i]) - 1);
    return true;
}

int32_t level_links_index(const WorldFile *world, const char *path)
{
    char wanted[PATH_MAX], absolute[PATH_MAX];
    for (int32_t i = 0; i < world->count; i++)
        if (strcmp(world->paths[i], path) == 0) return i;
    state_path_absolute(path, wanted);
    for (int32_t i = 0; i < world->count; i++) {
        state_path_absolute(world->paths[i], absolute);
        if (strcmp(absolute, wanted) == 0) return i;
    }
    return -1;
}

bool level_links_next(const char *path, const char *next, char out[ERROR_FILE_MAX])
{
    return next[0] && path_stays_below(next) && level_links_beside(path, next, out);
}

bool level_links_lead(const Document *doc, const char *path, const char *to)
{
    char next[LEVEL_TEXT_MAX] = "", next_path[ERROR_FILE_MAX], *text = NULL;
    size_t length;
    ErrorList unheard;
    error_list_init(&unheard, path);
    if (state_path_is_same_file(path, document_path(doc)))
        (void)document_get_value(doc, "level", "next", next, sizeof next);
    else if ((text = file_read(path, LEVEL_SIZE_MAX, &length, &unheard)))
        (void)level_file_word(text, length, "next", next);
    free(text);
    return level_links_next(path, next, next_path) && state_path_is_same_file(next_path, to);
}

bool level_links_set(Document *doc, const OtherFiles *others, const char *path, const char *next,
                     char why[MESSAGE_SIZE])
{
    ErrorList errors;
    bool is_open = state_path_is_same_file(path, document_path(doc));
    Document *changed = is_open ? doc : other_file_open(others, path, false, why);
    if (!changed) return false;
    error_list_init(&errors, path);
    document_begin(changed, "link");
    bool ok = document_set_value(changed, "level", "next", next);
    document_end(changed, &errors);
    return is_open ? ok : other_file_save(changed, why);
}

void level_links_describe(const Document *doc, char *out, size_t size)
{
    char next[LEVEL_TEXT_MAX], folder[ERROR_FILE_MAX];
    const char *path = document_path(doc);
    WorldFile world;
    ErrorList unheard;
    out[0] = '\0';
    error_list_init(&unheard, path);
    if (document_get_value(doc, "level", "next", next, sizeof next) && next[0]) {
        snprintf(out, size, "leads to %s", next);
        return;
    }
    if (!level_links_beside(path, "./", folder) || !world_file_read(folder, &world, &unheard))
        return;
    int32_t here = level_links_index(&world, path);
    int32_t to = here >= 0 ? world_file_next(&world, here) : -1;
    if (to >= 0) snprintf(out, size, "leads to %s", path_name(world.paths[to]));
    world_file_done(&world);
}
