/* map_files.c - see map_files.h */
#include "map_files.h"

#include "../base/file.h"
#include "../base/path.h"
#include "json_node.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Joins `name` to the folder of `from` in `out`, without `.` and `..`. False if it leads out of the
 * map's folder, or is too long. */
static bool join(const char *from, const char *name, char out[ERROR_FILE_MAX])
{
    size_t length = from ? path_folder_length(from) : 0;
    if (name[0] == '/' || length + strlen(name) + 1 > ERROR_FILE_MAX) return false;
    if (length > 0) memcpy(out, from, length);
    while (*name) {
        size_t part = strcspn(name, "/\\");
        if (part == 2 && memcmp(name, "..", 2) == 0) {
            if (length == 0) return false;
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
    char *bytes = is_below(length > 0 ? folder : ".", path)
                      ? file_read(path, FILE_SIZE_MAX, &length, &file->errors)
                      : NULL;
    if (!bytes) {
        const char *why =
            file->errors.count > 0 ? file->errors.items[0].text : "it is not in the map's folder";
        leave_out(source, why);
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
    if (!join(from ? from->name : NULL, json_node_text(source), name))
        return leave_out(source, "it is not in the map's folder");
    *out = NULL;
    for (int32_t i = 0; i < files->count && !*out; i++)
        if (strcmp(files->files[i]->name, name) == 0) *out = files->files[i];
    if (*out) return (*out)->root.value ? MAP_FILE_READ : MAP_FILE_BAD;
    if (files->count < MAP_FILES_MAX) return read_file(files, source, name, out);
    json_node_fail(source, "more than %d other files", MAP_FILES_MAX);
    return MAP_FILE_BAD;
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
