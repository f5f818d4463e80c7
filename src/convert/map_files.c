/* map_files.c - see map_files.h */
#include "map_files.h"

#include "../base/file.h"
#include "../base/path.h"
#include "import_source.h"
#include "json_node.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Joins `name` to the folder of `from` in `out`, with `..` at its beginning only. False if it is
 * absolute or too long. */
static bool join(const char *from, const char *name, char out[ERROR_FILE_MAX])
{
    size_t length = from ? path_folder_length(from) : 0;
    if (name[0] == '/' || length + strlen(name) + 2 > ERROR_FILE_MAX) return false;
    if (length > 0) memcpy(out, from, length);
    while (*name) {
        size_t part = strcspn(name, "/\\");
        bool is_up = part == 2 && memcmp(name, "..", 2) == 0;
        if (is_up && length > 0 && !(length >= 3 && memcmp(out + length - 3, "../", 3) == 0)) {
            out[length - 1] = '\0';
            length = path_folder_length(out);
        } else if (part > 0 && !(part == 1 && name[0] == '.')) {
            memcpy(out + length, name, part);
            length += part;
            if (name[part]) out[length++] = '/';
        }
        name += part + (name[part] != '\0');
    }
    out[length] = '\0';
    return length > 0;
}

/* Does the folder have the files of a project? */
static bool has_project(const char *folder)
{
    DIR *files = opendir(folder);
    bool is_project = false;
    for (struct dirent *file; files && !is_project && (file = readdir(files));)
        is_project = path_has_ending(file->d_name, ".tiled-project") ||
                     path_has_ending(file->d_name, ".ldtk") || strcmp(file->d_name, ".git") == 0;
    if (files) closedir(files);
    return is_project;
}

/* The folder above another one, both without links. */
static void go_up(char folder[IMPORT_ROOT_MAX])
{
    size_t length = path_folder_length(folder);
    folder[length > 1 ? length - 1 : 1] = '\0';
}

void import_source_root(const char *path, char out[IMPORT_ROOT_MAX])
{
    enum { LEVELS_UP = 2 };
    char folder[PATH_MAX], real[PATH_MAX];
    int length = snprintf(folder, sizeof folder, "%.*s.", (int)path_folder_length(path), path);
    out[0] = '\0';
    if (length >= PATH_MAX || !realpath(folder, real) || strlen(real) >= IMPORT_ROOT_MAX) return;
    memcpy(out, real, strlen(real) + 1);
    while (!has_project(out) && out[1] != '\0')
        go_up(out);
    if (has_project(out)) return;
    memcpy(out, real, strlen(real) + 1);
    for (int32_t i = 0; i < LEVELS_UP; i++)
        go_up(out);
}

/* Is the file below the folder, symbolic links followed? */
static bool is_below(const char *folder, const char *path)
{
    char real_folder[PATH_MAX], real_path[PATH_MAX];
    if (!realpath(folder, real_folder) || !realpath(path, real_path)) return true; /* not there */
    size_t length = strlen(real_folder);
    if (length == 1) return true;
    return strncmp(real_folder, real_path, length) == 0 && real_path[length] == '/';
}

static MapFileResult leave_out(const JsonNode *source, const char *why)
{
    json_node_warn(source, "`%.60s` is left out: %s", json_node_text(source), why);
    return MAP_FILE_LEFT_OUT;
}

static MapFileResult leave_out_outside(const MapFiles *files, const JsonNode *source)
{
    char why[ERROR_TEXT_MAX];
    snprintf(why, sizeof why, "it is outside %s%.150s",
             files->root ? "the project's folder " : "the map's folder",
             files->root ? files->root : "");
    return leave_out(source, why);
}

/* Reads the file; it is kept even if it is damaged, for its errors. */
static MapFileResult read_file(MapFiles *files, const JsonNode *source, const char *name,
                               MapFile **out)
{
    char folder[PATH_MAX], path[PATH_MAX];
    size_t length = path_folder_length(files->path);
    MapFile *file = calloc(1, sizeof *file);
    snprintf(folder, sizeof folder, "%.*s", (int)length, length > 0 ? files->path : "");
    snprintf(path, sizeof path, "%s%s", folder, name);
    if (!file) {
        json_node_fail(source, "out of memory");
        return MAP_FILE_BAD;
    }
    snprintf(file->name, sizeof file->name, "%s", name);
    error_list_init(&file->errors, path);
    const char *own = length > 0 ? folder : ".";
    char *bytes = is_below(files->root ? files->root : own, path)
                      ? file_read(path, FILE_SIZE_MAX, &length, &file->errors)
                      : NULL;
    if (!bytes) {
        if (file->errors.count > 0)
            leave_out(source, file->errors.items[0].text);
        else
            leave_out_outside(files, source);
        free(file);
        return MAP_FILE_LEFT_OUT;
    }
    bool ok = json_root_parse(bytes, length, &file->root, &file->errors);
    free(bytes);
    file->root.errors = &file->errors;
    files->files[files->count++] = *out = file;
    return ok ? MAP_FILE_READ : MAP_FILE_BAD;
}

MapFileResult map_files_read(MapFiles *files, const JsonNode *source, const MapFile *from,
                             MapFile **out)
{
    char name[ERROR_FILE_MAX];
    bool is_named = join(from ? from->name : NULL, json_node_text(source), name);
    if (!is_named || (!files->root && strncmp(name, "../", 3) == 0))
        return leave_out_outside(files, source);
    *out = NULL;
    for (int32_t i = 0; i < files->count && !*out; i++)
        if (strcmp(files->files[i]->name, name) == 0) *out = files->files[i];
    if (*out) return (*out)->root.value ? MAP_FILE_READ : MAP_FILE_BAD;
    if (files->count < MAP_FILES_MAX) return read_file(files, source, name, out);
    json_node_fail(source, "more than %d other files", MAP_FILES_MAX);
    return MAP_FILE_BAD;
}

bool map_place_read(const JsonNode *owner, ImportPlace *out)
{
    JsonNode x = json_node_get(owner, "x"), y = json_node_get(owner, "y");
    *out = (ImportPlace){.x = json_node_number(&x),
                         .y = json_node_number(&y),
                         .width = json_node_number_of(owner, "width"),
                         .height = json_node_number_of(owner, "height")};
    return json_is_number(x.value) && json_is_number(y.value);
}

void map_files_begin(MapFiles *files)
{
    for (int32_t i = 0; i < files->count; i++) {
        ErrorList *errors = &files->files[i]->errors;
        if (files->files[i]->root.value) errors->count = errors->errors = errors->warnings = 0;
    }
}

void map_files_report(const MapFiles *files, ErrorList *errors)
{
    if (errors->errors > 0) return;
    for (int32_t i = 0; i < files->count; i++)
        error_list_join(errors, &files->files[i]->errors);
}

void map_files_done(MapFiles *files)
{
    for (int32_t i = 0; i < files->count; i++) {
        json_root_done(&files->files[i]->root);
        free(files->files[i]);
    }
    files->count = 0;
}
