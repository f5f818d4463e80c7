/* import_world.c - see import_world.h */
#include "import_world.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/file.h"
#include "../base/ini_edit.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../level/level_text.h"
#include "guess_trial.h"
#include "import_project.h"

typedef struct Making {
    const ImportWorld *wish;
    FILE *told;
    ImportProject project;
    int32_t written, beatable;
    Text levels, links;                   /* of world.ini */
    int32_t number_of[IMPORT_LEVELS_MAX]; /* of the level made of a map; 0: none */
    char folder[PATH_MAX];                /* of the world, without a slash behind it */
} Making;

/* ---- the text of a level ---- */

/* Gives the level the title that stood above it, unless it has a section [level] of its own. */
static bool set_title(const ImportMap *map, char **text, size_t *length)
{
    char written[INI_EDIT_WRITTEN_MAX];
    Text out = TEXT_GROWING;
    if (!map->title[0] || !ini_edit_write(map->title, '\0', written)) return true;
    if (ini_edit_has_section(*text, level_text_header_size(*text, *length), "level")) return true;
    text_add(&out, "[level]\ntitle = %s\n\n", written);
    if (!level_text_has_map(*text, *length)) text_add_string(&out, "[map]\n");
    text_add_bytes(&out, *text, *length);
    char *titled = text_take(&out, length);
    if (!titled) return false;
    free(*text);
    *text = titled;
    return true;
}

/* The level that stands in a part of a text. */
static char *read_part(const Making *m, const ImportMap *map, const char *bytes, size_t *length,
                       ErrorList *errors)
{
    ImportOptions options = {.mapping = m->wish->mapping, .path = map->path};
    ConvertFormat format = m->wish->is_legend ? CONVERT_PLAIN : CONVERT_LEVEL;
    int32_t before = errors->count;
    *length = map->length;
    char *part = strndup(bytes + map->at, map->length);
    char *text = part ? convert_import_from(format, part, &options, length, errors) : NULL;
    free(part);
    if (text && format == CONVERT_LEVEL) { /* it was only copied */
        char *checked = convert_export(CONVERT_LEVEL, text, length, errors);
        free(text);
        text = checked;
    }
    /* Lines of the part become those of the file. */
    for (int32_t i = before; i < errors->count; i++)
        if (errors->items[i].line > 0 && map->line > 1) errors->items[i].line += map->line - 1;
    if (text && !set_title(map, &text, length)) free(text), text = NULL;
    return text;
}

/* The level of a map; `guess` becomes the mapping where one had to be guessed. */
static char *read_map(const Making *m, const ImportMap *map, const char *bytes, size_t *length,
                      Text *guess, ErrorList *errors)
{
    char root[IMPORT_ROOT_MAX];
    import_source_root(map->path, root);
    ImportOptions options = {.mapping = m->wish->mapping,
                             .path = map->path,
                             .root = m->wish->root ? m->wish->root
                                     : root[0]     ? root
                                                   : NULL,
                             .level = map->level[0] ? map->level : NULL,
                             .is_alone = true};
    ImportSource *source = import_source_parse(bytes, *length, options.path, options.root, errors);
    if (!source) return NULL;
    char *text = import_source_read_or_guess(source, &options, length, guess, errors);
    import_source_done(source);
    return text;
}

/* ---- files ---- */

static bool write_file(const Making *m, const char *name, const char *bytes, size_t length,
                       ErrorList *errors)
{
    char path[PATH_MAX + IMPORT_NAME_MAX];
    snprintf(path, sizeof path, "%s/%s", m->folder, name);
    error_list_init(errors, path);
    return file_write_new(path, bytes, length, "already exists", errors);
}

/* Writes the level of a map, and the mapping that was guessed for it. */
static bool make_level(Making *m, int32_t index)
{
    const ImportMap *map = &m->project.maps[index];
    ErrorList errors;
    size_t length = 0;
    char name[IMPORT_NAME_MAX + 16];
    Text guess = TEXT_GROWING;
    bool is_part = map->length > 0; /* of a text that is read as levels */
    error_list_init(&errors, map->path);
    char *bytes = file_read_named(map->path, FILE_SIZE_MAX, &length, &errors), *text = NULL;
    if (bytes)
        text = is_part ? read_part(m, map, bytes, &length, &errors)
                       : read_map(m, map, bytes, &length, &guess, &errors);
    free(bytes);
    int32_t number = m->written + 1;
    int stem = snprintf(name, sizeof name, "%02d-%s", (int)number, map->name);
    snprintf(name + stem, sizeof name - (size_t)stem, ".txt");
    bool done = text && write_file(m, name, text, length, &errors);
    if (done) {
        text_add(&m->levels, "%d = %s\n", (int)number, name);
        bool can_be_beaten = guess_trial_beats(text, length);
        m->written = m->number_of[index] = number;
        m->beatable += can_be_beaten;
        fprintf(m->told, "%s/%s: %s%s%s: %s\n", m->folder, name, map->path,
                map->level[0] ? ", level " : "", map->level,
                can_be_beaten ? "can be finished" : "no run to the finish was found");
        snprintf(name + stem, sizeof name - (size_t)stem, ".ini");
        done = guess.length == 0 || write_file(m, name, guess.bytes, guess.length, &errors);
    }
    text_done(&guess);
    free(text);
    if (!done) {
        error_list_print(&errors, stderr);
        if (errors.errors == 0) fprintf(stderr, "%s: error: out of memory\n", map->path);
    }
    return done;
}

/* Which levels lie beside which. */
static void write_links(Making *m)
{
    const ImportProject *project = &m->project;
    for (int32_t i = 0; i < project->count; i++) {
        int32_t count = 0;
        for (int32_t j = 0; j < project->count && m->number_of[i] > 0; j++) {
            const char *side = import_project_side(&project->maps[i], &project->maps[j]);
            if (!side || m->number_of[j] == 0) continue;
            if (count++ == 0) text_add(&m->links, "; %d:", (int)m->number_of[i]);
            text_add(&m->links, " %s %d", side, (int)m->number_of[j]);
        }
        if (count > 0) text_add_byte(&m->links, '\n');
    }
}

static bool write_world(Making *m)
{
    char title[INI_EDIT_WRITTEN_MAX];
    ErrorList errors;
    Text out = TEXT_GROWING;
    size_t length;
    write_links(m);
    if (!ini_edit_write(m->project.title, '\0', title)) snprintf(title, sizeof title, "World");
    text_add(&out, "[world]\ntitle = %s\n\n[levels]\n", title);
    text_add_bytes(&out, m->levels.bytes, m->levels.length);
    if (m->links.length > 0) text_add_string(&out, "\n; neighbours in the project:\n");
    text_add_bytes(&out, m->links.bytes ? m->links.bytes : "", m->links.length);
    char *text = text_take(&out, &length);
    bool done = text && write_file(m, "world.ini", text, length, &errors);
    if (text && !done) error_list_print(&errors, stderr);
    free(text);
    return done;
}

/* The folder of the world: a new one, or one that is empty. */
static bool make_folder(Making *m)
{
    DIR *files = mkdir(m->folder, 0777) == 0 || errno == EEXIST ? opendir(m->folder) : NULL;
    const char *why = files ? NULL : strerror(errno);
    for (struct dirent *file; files && !why && (file = readdir(files));)
        if (strcmp(file->d_name, ".") != 0 && strcmp(file->d_name, "..") != 0)
            why = "is not empty; name a new folder for the world";
    if (files) closedir(files);
    if (why) fprintf(stderr, "ledge convert: %s: %s\n", m->folder, why);
    return !why;
}

bool import_world(const ImportWorld *wish, FILE *told)
{
    ErrorList errors;
    Making *m = calloc(1, sizeof *m);
    if (!m) return false;
    m->wish = wish;
    m->told = told;
    m->levels = m->links = TEXT_GROWING;
    snprintf(m->folder, sizeof m->folder, "%s", wish->out);
    path_trim_slashes(m->folder);
    error_list_init(&errors, wish->in);
    bool done =
        import_project_read(wish->in, wish->is_legend ? wish->mapping : NULL, &m->project, &errors);
    if (!done) error_list_print(&errors, stderr);
    if (done && make_folder(m)) {
        for (int32_t i = 0; i < m->project.count; i++)
            done &= make_level(m, i);
        if (m->written == 0) rmdir(m->folder);
        done &= m->written > 0 && write_world(m);
        fprintf(m->told, "%s: %d of %d level%s, %d can be finished\n", m->folder, (int)m->written,
                (int)m->project.count, m->project.count == 1 ? "" : "s", (int)m->beatable);
    } else {
        done = false;
    }
    import_project_done(&m->project);
    text_done(&m->levels);
    text_done(&m->links);
    free(m);
    return done;
}
