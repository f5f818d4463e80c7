/* import_file.c - see import_file.h */
#include "import_file.h"

#include "../base/file.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../level/level_text.h"
#include "convert.h"
#include "import_source.h"
#include "map_files.h"
#include "mapping.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_TRIED_MAX = 1000 };

/* A level that is not finished, or has a slip, is no text of another game: that has a character
 * that levels do not know in at least every tenth cell that is not blank, or, if there are more of
 * them than slips, that is not empty. */
bool import_text_is_foreign(const char *bytes, size_t length)
{
    enum { SLIPS_MAX = 3 };
    bool is_usual[256] = {false};
    size_t count = 0, dots = 0, unusual = 0;
    for (int32_t kind = 0; kind < KIND_COUNT; kind++)
        for (const char *glyph = cell_kinds[kind].glyphs; glyph && *glyph; glyph++)
            is_usual[(uint8_t)*glyph] = true;
    for (size_t i = 0; i < length; i++) {
        if (isspace((unsigned char)bytes[i])) continue;
        count++;
        dots += bytes[i] == '.';
        unusual += !is_usual[(uint8_t)bytes[i]];
    }
    bool has_signs = memchr(bytes, '@', length) && memchr(bytes, '#', length);
    bool is_often = unusual * 10 >= (unusual > SLIPS_MAX ? count - dots : count);
    bool is_slip = unusual == 0 || (has_signs && unusual <= SLIPS_MAX);
    return is_often && !is_slip && !level_text_has_map(bytes, length);
}

bool import_file_is_one(const char *path)
{
    struct stat found;
    ErrorList unsaid;
    size_t length;
    ConvertFormat format = convert_format(path);
    if (stat(path, &found) != 0 || !S_ISREG(found.st_mode)) return false;
    if (format != CONVERT_LEVEL || !path_has_ending(path, ".txt"))
        return convert_is_map(format) || format == CONVERT_CSV;
    error_list_init(&unsaid, path);
    char *bytes = file_read(path, FILE_SIZE_MAX, &length, &unsaid);
    bool is_one = bytes && import_text_is_foreign(bytes, length);
    free(bytes);
    return is_one;
}

/* The bytes of the path before its ending. */
static int32_t stem_length(const char *path)
{
    const char *dot = strrchr(path_name(path), '.');
    return (int32_t)(dot ? dot - path : (ptrdiff_t)strlen(path));
}

static ImportSource *parse_file(const ImportFile *file, ErrorList *errors)
{
    size_t length;
    const char *root = file->root[0] ? file->root : NULL;
    char *bytes = file_read(file->path, FILE_SIZE_MAX, &length, errors);
    ImportSource *source =
        bytes ? import_source_parse(bytes, length, file->path, root, errors) : NULL;
    free(bytes);
    return source;
}

static void list_levels(ImportFile *file, const ImportSource *source)
{
    file->level_count = import_source_levels(source, file->levels, IMPORT_LEVELS_MAX);
    if (file->level_count == 0) file->levels[file->level_count++][0] = '\0';
}

bool import_file_open(ImportFile *file, const char *path, ErrorList *errors)
{
    *file = (ImportFile){.path = path};
    if (strlen(path) + IMPORT_NAME_MAX + 16 > IMPORT_PATH_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "this path is too long");
        return false;
    }
    snprintf(file->mapping, sizeof file->mapping, "%.*s.ini", stem_length(path), path);
    file->has_mapping = access(file->mapping, F_OK) == 0;
    file_has_changed(path, &file->seen);
    import_source_root(path, file->root);
    file->source = parse_file(file, errors);
    if (!file->source) return false;
    list_levels(file, file->source);
    return true;
}

void import_file_done(ImportFile *file)
{
    import_source_done(file->source);
    file->source = NULL;
}

/* The file as it is now. A second import follows a mistake, which may have been corrected in any of
 * the files that it names: it is parsed anew. */
ImportSource *import_file_source(ImportFile *file, ErrorList *errors)
{
    ImportSource *source = file->source;
    file->source = NULL;
    if (source && !file_has_changed(file->path, &file->seen)) return source;
    import_source_done(source);
    source = parse_file(file, errors);
    if (source) list_levels(file, source);
    return source;
}

void import_file_name(const ImportFile *file, int32_t level, int32_t number,
                      char out[IMPORT_PATH_MAX])
{
    char name[IMPORT_NAME_MAX], suffix[24] = "";
    snprintf(name, sizeof name, "%s", file->levels[level]);
    for (char *at = name; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '-' && *at != '_') *at = '_';
    bool is_text = path_has_ending(file->path, ".txt"); /* its own name is taken for ever */
    if (is_text) snprintf(suffix, sizeof suffix, "-level");
    if (number > 1) text_append(suffix, sizeof suffix, "-%d", (int)number);
    snprintf(out, IMPORT_PATH_MAX, "%.*s%s%s%s.txt", stem_length(file->path), file->path,
             file->level_count > 1 ? "-" : "", file->level_count > 1 ? name : "", suffix);
}

void import_file_next_name(const ImportFile *file, int32_t level, char out[IMPORT_PATH_MAX])
{
    int32_t number = 1;
    do
        import_file_name(file, level, number++, out);
    while (access(out, F_OK) == 0 && number <= NAMES_TRIED_MAX);
}

static bool reserve_name(const ImportFile *file, int32_t level, char out[IMPORT_PATH_MAX],
                         ErrorList *errors)
{
    for (int32_t number = 1; number <= NAMES_TRIED_MAX; number++) {
        import_file_name(file, level, number, out);
        if (file_reserve(out, 0666)) return true;
        if (errno != EEXIST) break;
    }
    error_list_init(errors, out);
    error_add(errors, ERROR_ERROR, 0, 0, "cannot be created: %s", strerror(errno));
    return false;
}

/* Reads the mapping; where there is none, a guess is written first. */
static Mapping *take_mapping(ImportFile *file, ImportSource *source, const ImportOptions *options,
                             ErrorList *errors)
{
    size_t length;
    if (!file->has_mapping) {
        char *guess = import_source_guess(source, options, &length, errors);
        if (!guess) return NULL;
        error_list_init(errors, file->mapping);
        file->has_mapping = file_write_new(file->mapping, guess, length, "already exists", errors);
        free(guess);
        if (!file->has_mapping) return NULL;
    }
    error_list_init(errors, file->mapping);
    char *text = file_read(file->mapping, MAPPING_SIZE_MAX, &length, errors);
    Mapping *mapping = text ? mapping_parse(text, length, errors) : NULL;
    free(text);
    return mapping;
}

bool import_file_write(ImportFile *file, int32_t level, char out[IMPORT_PATH_MAX],
                       ErrorList *errors)
{
    size_t length;
    char *text = NULL;
    error_list_init(errors, file->path);
    file->has_mapping = access(file->mapping, F_OK) == 0; /* the user may have made it by now */
    char name[IMPORT_NAME_MAX];
    memcpy(name, file->levels[level], sizeof name);
    bool is_one_of_many = file->level_count > 1;
    ImportSource *source = import_file_source(file, errors);
    is_one_of_many |= file->level_count > 1; /* or has become one */
    /* The level with that name, wherever it is in a map that has changed. */
    for (level = 0; level < file->level_count - 1 && strcmp(file->levels[level], name) != 0;)
        level++;
    ImportOptions options = {.path = file->path, .level = is_one_of_many ? name : NULL};
    Mapping *mapping = source ? take_mapping(file, source, &options, errors) : NULL;
    options.mapping = mapping;
    if (mapping) {
        error_list_init(errors, file->path);
        text = import_source_read(source, &options, &length, errors);
    }
    bool ok = text && reserve_name(file, level, out, errors);
    if (ok) {
        error_list_init(errors, out);
        ok = file_write(out, text, length, errors);
        if (!ok) unlink(out);
    }
    mapping_done(mapping);
    import_source_done(source);
    free(text);
    return ok;
}
