/* import_project.c - see import_project.h */
#include "import_project.h"

#include "../base/array.h"
#include "../base/file.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../base/utf8.h"
#include "../level/level_file.h"
#include "grid_text.h"
#include "import_file.h"
#include "json_node.h"
#include "map_files.h"
#include "pico8.h"
#include "text_parts.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DEPTH_MAX = 8 };

typedef struct Finder {
    ImportProject *project;
    const Mapping *legend;
    ErrorList *errors; /* of what the user has named */
} Finder;

void import_project_done(ImportProject *project)
{
    for (int32_t i = 0; i < project->count; i++)
        free(project->maps[i].path);
    free(project->maps);
    *project = (ImportProject){0};
}

/* ---- names ---- */

/* The letters and digits of a text of `length` bytes, with a dash for what is between them. */
static void write_name(const char *text, size_t length, char out[IMPORT_NAME_MAX])
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 2 < IMPORT_NAME_MAX; i++) {
        bool is_letter = isalnum((unsigned char)text[i]) && (uint8_t)text[i] < 0x80;
        if (is_letter)
            out[used++] = (char)tolower((unsigned char)text[i]);
        else if (used > 0 && out[used - 1] != '-')
            out[used++] = '-';
    }
    while (used > 0 && out[used - 1] == '-')
        used--;
    out[used] = '\0';
    if (used == 0) snprintf(out, IMPORT_NAME_MAX, "level");
}

/* The name of a file without its ending; of data.json of LDtk that of its folder. */
static void write_file_name(const char *path, char out[IMPORT_NAME_MAX])
{
    char folder[PATH_MAX];
    const char *name = path_name(path);
    size_t length = strcspn(name, ".");
    size_t above = path_folder_length(path);
    if (strcmp(name, "data.json") == 0 && above > 1 && above < sizeof folder) {
        snprintf(folder, sizeof folder, "%.*s", (int)above - 1, path);
        name = path_name(folder);
        length = strlen(name);
    }
    write_name(name, length, out);
}

/* Adds a map; NULL, with an error, when there are too many or memory ran out. */
static ImportMap *add_map(Finder *f, const char *path)
{
    ImportProject *project = f->project;
    bool has_room = project->count < IMPORT_LEVELS_MAX;
    char *copy = has_room ? strdup(path) : NULL;
    if (!copy || !ARRAY_RESERVE(&project->maps, &project->capacity, project->count + 1, 16)) {
        free(copy);
        error_add(f->errors, ERROR_ERROR, 0, 0, has_room ? "out of memory" : "over %d levels",
                  IMPORT_LEVELS_MAX);
        return NULL;
    }
    ImportMap *map = &project->maps[project->count++];
    *map = (ImportMap){.path = copy};
    write_file_name(path, map->name);
    return map;
}

/* ---- levels in a text ---- */

typedef struct TextReader {
    Finder *finder;
    const char *path;
    int32_t count;
} TextReader;

static bool take_part(void *context, const TextPart *part)
{
    TextReader *r = context;
    ImportMap *map = add_map(r->finder, r->path);
    if (!map) return false;
    map->at = part->at;
    map->length = part->length;
    map->line = part->line;
    r->count++;
    snprintf(map->level, sizeof map->level, "%d", (int)r->count);
    memcpy(map->title, part->title, sizeof map->title);
    if (part->title[0]) write_name(part->title, strlen(part->title), map->name);
    return true;
}

/* A text with a header is one level; else blank lines and headings are between levels. */
static bool find_in_text(Finder *f, const char *path, const char *text, size_t length)
{
    TextReader reader = {.finder = f, .path = path};
    uint8_t kind_of[256];
    Level usual = {0};
    level_file_legend("", 0, &usual);
    for (int32_t c = 0; c < 256; c++)
        kind_of[c] = f->legend ? (uint8_t)mapping_glyph(f->legend, (char)c) : usual.kind_of[c];
    if (level_text_has_map(text, length)) {
        ImportMap *map = add_map(f, path);
        if (map) map->length = length;
        return map;
    }
    return text_parts_find(text, length, kind_of, take_part, &reader);
}

static bool is_of_this_game(void *context, const TextPart *part)
{
    const char *text = context;
    return !import_text_is_foreign(text + part->at, part->length);
}

/* Does the text hold levels of another game, which have to be guessed at? */
static bool is_foreign(const Finder *f, const char *path, char *text, size_t length)
{
    return !f->legend && grid_text_is_path(path) && !level_text_has_map(text, length) &&
           !text_parts_find(text, length, NULL, is_of_this_game, text);
}

/* ---- maps ---- */

static bool find_in_map(Finder *f, const char *path, const char *bytes, size_t length,
                        ErrorList *errors)
{
    enum { NAMES_MAX = IMPORT_LEVELS_MAX + 1 }; /* one too many is said */
    const ConvertFormat format = convert_format(path);
    const char *numbered = format == CONVERT_PICO8   ? "screen"
                           : format == CONVERT_LEVEL ? "level"
                                                     : NULL;
    char root[IMPORT_ROOT_MAX];
    import_source_root(path, root);
    ImportSource *source = import_source_parse(bytes, length, path, root[0] ? root : NULL, errors);
    if (!source) return false;
    char(*names)[IMPORT_NAME_MAX] = malloc(NAMES_MAX * sizeof *names);
    int32_t count = names ? import_source_levels(source, names, NAMES_MAX) : -1;
    bool done = names;
    if (!names) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    if (count == 0 && import_source_is_map(source)) count = 1, names[0][0] = '\0';
    for (int32_t i = 0; done && i < count; i++) {
        ImportMap *map = add_map(f, path);
        done = map;
        if (!done) break;
        memcpy(map->level, names[i], sizeof map->level);
        if (names[i][0]) write_name(names[i], strlen(names[i]), map->name);
        if (numbered && names[i][0])
            snprintf(map->name, sizeof map->name, "%s-%.16s", numbered, names[i]);
        map->has_place = import_source_place(source, i, &map->place);
    }
    import_source_done(source);
    free(names);
    return done;
}

/* What is no map is passed over in a folder: only a file that the user has named must be one. */
static bool find_in_file(Finder *f, const char *path, bool is_named)
{
    ConvertFormat format = convert_format(path);
    ErrorList unheard, *errors = f->errors;
    size_t length;
    error_list_init(&unheard, path);
    if (!is_named) errors = &unheard;
    if (!convert_is_map(format) && format != CONVERT_LEVEL) {
        if (is_named) error_add(errors, ERROR_ERROR, 0, 0, "does not hold several levels");
        return !is_named;
    }
    int32_t before = f->project->count;
    char *bytes = is_named ? file_read_named(path, FILE_SIZE_MAX, &length, errors)
                           : file_read(path, FILE_SIZE_MAX, &length, errors);
    bool is_level = format == CONVERT_LEVEL && bytes && !is_foreign(f, path, bytes, length);
    bool done = bytes && (is_level ? find_in_text(f, path, bytes, length)
                                   : find_in_map(f, path, bytes, length, errors));
    free(bytes);
    if (done || is_named || f->errors->errors > 0) return done;
    /* Named in the end, where it is converted; but not what only has the ending of JSON. */
    return format == CONVERT_TILED || f->project->count > before || add_map(f, path);
}

/* ---- folders ---- */

/* Is there a file of the same name with another ending? */
static bool has_twin(const FileNames *names, const char *name, const char *ending)
{
    size_t stem = strcspn(name, ".");
    for (int32_t i = 0; i < names->count; i++)
        if (strncmp(file_name_at(names, i), name, stem) == 0 &&
            strcmp(file_name_at(names, i) + stem, ending) == 0)
            return true;
    return false;
}

static bool has_ending(const FileNames *names, const char *ending)
{
    for (int32_t i = 0; i < names->count; i++)
        if (path_has_ending(file_name_at(names, i), ending)) return true;
    return false;
}

/* What a folder has that is a map for certain, or may be one. Exports of what is there itself and
 * copies are left out. */
static bool is_wanted(const Finder *f, const FileNames *names, const char *name)
{
    ConvertFormat format = convert_format(name);
    if (format == CONVERT_TILED) return !has_twin(names, name, ".tmx");
    if (format == CONVERT_LEVEL) return f->legend && path_is_level(name);
    return convert_is_map(format);
}

static bool find_in_folder(Finder *f, const char *folder, int32_t depth)
{
    FileNames names;
    char path[PATH_MAX];
    if (!file_names_read(folder, "", &names, f->errors)) return false;
    bool done = true;
    bool has_ldtk = has_ending(&names, ".ldtk");
    for (int32_t i = 0; done && i < names.count; i++) {
        const char *name = file_name_at(&names, i);
        if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) continue;
        if (!path_is_folder(path)) {
            if (is_wanted(f, &names, name)) done = find_in_file(f, path, false);
        } else if (depth < DEPTH_MAX && strcmp(name, "backups") != 0 && !has_ldtk) {
            done = find_in_folder(f, path, depth + 1);
        }
    }
    file_names_done(&names);
    return done;
}

/* The places that a .world file of Tiled gives to maps. */
static void take_world(ImportProject *project, const char *path)
{
    ErrorList unheard;
    JsonNode root = {0};
    size_t length;
    error_list_init(&unheard, path);
    char *bytes = file_read(path, FILE_SIZE_MAX, &length, &unheard);
    if (bytes && json_root_parse(bytes, length, &root, &unheard)) {
        JsonNode maps = json_node_get(&root, "maps");
        for (size_t i = 0; i < json_node_count(&maps); i++) {
            JsonNode map = json_node_at(&maps, i), file = json_node_get(&map, "fileName");
            char named[PATH_MAX];
            snprintf(named, sizeof named, "%.*s%s", (int)path_folder_length(path), path,
                     json_node_text(&file));
            for (int32_t j = 0; j < project->count; j++)
                if (strcmp(project->maps[j].path, named) == 0)
                    project->maps[j].has_place = map_place_read(&map, &project->maps[j].place);
        }
    }
    json_root_done(&root);
    free(bytes);
}

static void take_worlds(ImportProject *project, const char *folder)
{
    FileNames names;
    ErrorList unheard;
    char path[PATH_MAX];
    error_list_init(&unheard, folder);
    if (!file_names_read(folder, ".world", &names, &unheard)) return;
    for (int32_t i = 0; i < names.count; i++) {
        int length = snprintf(path, sizeof path, "%s/%s", folder, file_name_at(&names, i));
        if (length < (int)sizeof path) take_world(project, path);
    }
    file_names_done(&names);
}

/* ---- order ---- */

const char *import_project_side(const ImportMap *a, const ImportMap *b)
{
    const ImportPlace *p = &a->place, *q = &b->place;
    if (!a->has_place || !b->has_place || p->depth != q->depth) return NULL;
    bool is_beside = p->y < q->y + q->height && q->y < p->y + p->height;
    bool is_above = p->x < q->x + q->width && q->x < p->x + p->width;
    if (is_beside && p->x + p->width == q->x) return "east";
    if (is_beside && q->x + q->width == p->x) return "west";
    if (is_above && p->y + p->height == q->y) return "south";
    if (is_above && q->y + q->height == p->y) return "north";
    return NULL;
}

/* Puts behind each map a neighbour, else the next one that touches any before it, else the next
 * one. */
static void put_in_order(ImportProject *project)
{
    ImportMap *maps = project->maps;
    for (int32_t done = 1; done < project->count; done++) {
        int32_t next = -1;
        for (int32_t from = done - 1; from >= 0 && next < 0; from--)
            for (int32_t i = done; i < project->count && next < 0; i++)
                if (import_project_side(&maps[from], &maps[i])) next = i;
        if (next < 0) continue;
        ImportMap chosen = maps[next];
        memmove(&maps[done + 1], &maps[done], (size_t)(next - done) * sizeof *maps);
        maps[done] = chosen;
    }
}

bool import_project_read(const char *path, const Mapping *legend, ImportProject *project,
                         ErrorList *errors)
{
    Finder finder = {project, legend, errors};
    char folder[PATH_MAX];
    *project = (ImportProject){0};
    snprintf(folder, sizeof folder, "%s", path);
    path_trim_slashes(folder);
    bool is_folder = path_is_folder(folder);
    bool done = is_folder ? find_in_folder(&finder, folder, 0) : find_in_file(&finder, path, true);
    if (done && is_folder) take_worlds(project, folder);
    if (done && project->count == 0) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  is_folder ? "has no maps of Tiled, LDtk or PICO-8" : "has no levels");
        done = false;
    }
    if (done) put_in_order(project);
    if (done) {
        const char *name = path_name(folder), *dot = strchr(name, '.');
        size_t length = dot && !is_folder ? (size_t)(dot - name) : strlen(name);
        utf8_copy(project->title, sizeof project->title, name, length);
    }
    if (!done) import_project_done(project);
    return done;
}
