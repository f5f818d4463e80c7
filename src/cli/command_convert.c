/* command_convert.c - see commands.h */
#include "../convert/import_world.h"
#include "commands.h"
#include "progress.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/file.h"
#include "../base/path.h"
#include "../base/utf8.h"
#include "../convert/convert.h"
#include "../convert/import_file.h"
#include "../level/level_file.h"
#include "../level/level_text.h"
#include "../save/paths.h"

typedef struct Conversion {
    const char *map_path, *legend_path; /* NULL: not given */
    const char *in, *out;
    const char *root;  /* of the project; NULL: unknown */
    const char *level; /* NULL: the only one */
    Mapping *mapping;  /* NULL: neither is given */
    ErrorList errors;
} Conversion;

static bool complain(const char *path, const char *what)
{
    char safe[ERROR_FILE_MAX];
    utf8_copy(safe, sizeof safe, path, strlen(path));
    fprintf(stderr, "ledge convert: %s: %s\n", safe, what);
    return false;
}

static bool is_known_format(const char *path)
{
    return convert_format(path) != CONVERT_FORMAT_COUNT ||
           complain(path, "unknown format; the formats are .txt (a level), .json, .tmj and .tmx "
                          "(Tiled), .csv, "
                          ".ldtk, .p8");
}

static void print(const ErrorList *errors, const Error *error)
{
    char line[ERROR_LINE_MAX];
    error_format(errors, error, line, sizeof line);
    fprintf(stderr, "%s", line);
}

/* Prints only the first error. */
static void print_first_error(const ErrorList *errors)
{
    const Error *first = &errors->items[0];
    while (first->severity != ERROR_ERROR)
        first++;
    print(errors, first);
    if (errors->errors > 1) fprintf(stderr, " (and %d more)", errors->errors - 1);
    fputc('\n', stderr);
}

static void print_warnings(const ErrorList *errors)
{
    for (int32_t i = 0; i < errors->count; i++) {
        print(errors, &errors->items[i]);
        fputc('\n', stderr);
    }
}

/* The format by the file name; text with --legend is a plain grid. False, with a message, if the
 * files cannot be converted. */
static bool check_files(const CommandLine *line, const Conversion *c, ConvertFormat *format)
{
    static const FileKind kinds[CONVERT_FORMAT_COUNT] = {
        [CONVERT_LEVEL] = FILE_LEVEL, [CONVERT_TILED] = FILE_TILED, [CONVERT_TMX] = FILE_TILED};
    *format = convert_format(c->in);
    bool is_text = *format == CONVERT_LEVEL;
    if (c->map_path && c->legend_path)
        return complain(c->legend_path,
                        "takes --map (for tiles) or --legend (for plain grids), not both");
    if (!is_known_format(c->in) || !is_known_format(c->out)) return false;
    if (convert_format(c->out) == CONVERT_LDTK || convert_format(c->out) == CONVERT_PICO8)
        return complain(c->out, "this format can only be read");
    if (!command_line_check_output(line, c->out, kinds[convert_format(c->out)])) return false;
    if (c->legend_path && is_text) *format = CONVERT_PLAIN;
    if (c->legend_path && !is_text)
        return complain(c->in, "--legend is for plain grids; use --map");
    return true;
}

/* Keeps a mapping that was guessed beside its map. */
static void keep_guess(const Conversion *c, const Text *guess)
{
    char path[ERROR_FILE_MAX];
    ErrorList errors;
    const char *dot = strrchr(path_name(c->in), '.');
    snprintf(path, sizeof path, "%.*s.ini", dot ? (int)(dot - c->in) : (int)strlen(c->in), c->in);
    error_list_init(&errors, path);
    if (file_write_new(path, guess->bytes, guess->length,
                       "already exists, so the guess was not saved", &errors))
        fprintf(stderr, "%s: contains this guess; edit it and convert again with --map\n", path);
    else
        print_warnings(&errors);
}

static char *import_map(Conversion *c, const char *bytes, const ImportOptions *options,
                        size_t *length)
{
    Text guess = TEXT_GROWING;
    ImportSource *source =
        import_source_parse(bytes, *length, options->path, options->root, &c->errors);
    char *text =
        source ? import_source_read_or_guess(source, options, length, &guess, &c->errors) : NULL;
    if (text) print_warnings(&c->errors);
    if (guess.length > 0) keep_guess(c, &guess);
    text_done(&guess);
    import_source_done(source);
    return text;
}

/* Is it a text of another game: rows that are no level, or numbers that need a mapping? */
static bool is_foreign_text(const Conversion *c, ConvertFormat format, const char *bytes,
                            size_t length)
{
    ErrorList unheard;
    Level level = {0};
    if (format == CONVERT_CSV) return !c->mapping;
    if (format != CONVERT_LEVEL || level_text_header_size(bytes, length) > 0) return false;
    if (c->mapping) return true;
    if (memchr(bytes, '@', length) && memchr(bytes, '#', length))
        return import_text_is_foreign(bytes, length);
    error_list_init(&unheard, c->in);
    LevelFile *file = level_file_parse(c->in, bytes, length, NULL, &level, &unheard);
    level_file_done(file);
    if (file) level_done(&level);
    return !file;
}

static char *import_file(Conversion *c, ConvertFormat format, size_t *length)
{
    error_list_init(&c->errors, c->in);
    char *bytes = file_read_named(c->in, FILE_SIZE_MAX, length, &c->errors), *text = NULL;
    ImportOptions options = {.mapping = c->mapping,
                             .path = c->in,
                             .root = c->root,
                             .level = c->level};
    Progress progress;
    progress_begin(&progress, "reading", c->in);
    if (bytes && convert_is_map(format)) {
        text = import_map(c, bytes, &options, length);
    } else if (bytes) {
        size_t size = *length;
        bool is_foreign = is_foreign_text(c, format, bytes, size);
        bool is_rows = is_foreign && format == CONVERT_LEVEL;
        if (c->map_path && format == CONVERT_LEVEL && !is_foreign)
            error_add(&c->errors, ERROR_ERROR, 0, 0, "is a level, which takes no --map");
        else if (!is_rows)
            text = convert_import_from(format, bytes, &options, length, &c->errors);
        if (text) print_warnings(&c->errors);
        if (!text && is_foreign) {
            error_list_init(&c->errors, c->in);
            *length = size;
            text = import_map(c, bytes, &options, length);
        }
    }
    progress_end(&progress);
    free(bytes);
    return text;
}

static bool export_file(Conversion *c, const char *text, size_t length)
{
    error_list_init(&c->errors, c->in);
    char *bytes = convert_export(convert_format(c->out), text, &length, &c->errors);
    if (!bytes) return false;
    error_list_init(&c->errors, c->out);
    bool ok = file_write_named(c->out, bytes, length, &c->errors);
    free(bytes);
    return ok;
}

/* Reads the mapping where one is named. False, with the reasons, if that cannot be read. */
static bool read_mapping(Conversion *c)
{
    const char *path = c->map_path ? c->map_path : c->legend_path;
    size_t length;
    if (!path) return true;
    error_list_init(&c->errors, path);
    char *mapping = file_read_named(path, MAPPING_SIZE_MAX, &length, &c->errors);
    c->mapping = mapping ? mapping_parse(mapping, length, &c->errors) : NULL;
    free(mapping);
    if (c->mapping) print_warnings(&c->errors);
    return c->mapping;
}

static bool convert(Conversion *c, ConvertFormat format)
{
    char *text = NULL;
    size_t length = 0;
    if (read_mapping(c)) text = import_file(c, format, &length);
    bool ok = text && export_file(c, text, length);
    free(text);
    mapping_done(c->mapping);
    if (!ok) print_first_error(&c->errors);
    return ok;
}

static bool convert_to_world(Conversion *c, const char *root)
{
    bool is_read = read_mapping(c);
    if (!is_read) print_first_error(&c->errors);
    const ImportWorld wish = {.in = c->in,
                              .out = c->out,
                              .root = root,
                              .mapping = c->mapping,
                              .is_legend = c->legend_path != NULL};
    bool done = is_read && import_world(&wish, stdout);
    mapping_done(c->mapping);
    return done;
}

/* Writes a new file with the mapping. */
static bool guess(Conversion *c)
{
    const ConvertFormat format = convert_format(c->in);
    size_t length;
    error_list_init(&c->errors, c->in);
    char *bytes = file_read_named(c->in, FILE_SIZE_MAX, &length, &c->errors), *text = NULL;
    ImportOptions options = {.path = c->in, .root = c->root, .level = c->level};
    if (bytes && !convert_is_map(format) && !is_foreign_text(c, format, bytes, length))
        error_add(&c->errors, ERROR_ERROR, 0, 0, "is a level, so there is nothing to guess");
    else if (bytes)
        text = convert_guess(bytes, &options, &length, &c->errors);
    free(bytes);
    bool ok = text != NULL, is_output = strcmp(c->out, "-") == 0;
    if (ok) print_warnings(&c->errors);
    if (ok && is_output) {
        error_list_init(&c->errors, c->out);
        ok = file_write_named(c->out, text, length, &c->errors);
    } else if (ok) {
        error_list_init(&c->errors, c->out);
        ok = file_write_new(c->out, text, length, "already exists; --guess replaces no file",
                            &c->errors);
    }
    free(text);
    if (!ok) print_first_error(&c->errors);
    return ok;
}

int command_convert(const CommandLine *line)
{
    ConvertFormat format;
    if (line->operand_count != 2) return command_line_refuse_use(line);
    Conversion c = {.map_path = option_text(line, "--map"),
                    .legend_path = option_text(line, "--legend"),
                    .level = option_text(line, "--level"),
                    .root = option_text(line, "--root"),
                    .in = line->operands[0],
                    .out = line->operands[1]};
    char root[IMPORT_ROOT_MAX];
    const char *out = c.out;
    bool is_world = path_is_folder(c.in) || path_is_folder(out) || out[strlen(out) - 1] == '/';
    if (c.root && !path_is_folder(c.root))
        return command_line_refuse_word(line, c.root, "not a folder");
    if (!c.root) {
        import_source_root(c.in, root);
        if (root[0]) c.root = root;
    }
    bool guesses = option_is_given(line, "--guess");
    if (guesses && (c.map_path || c.legend_path))
        return command_line_refuse(line,
                                   "--guess writes a mapping, so it takes no --map or --legend");
    if (is_world && (guesses || c.level))
        return command_line_refuse(line,
                                   "a folder takes all levels: leave out --guess and --level");
    if (is_world && c.map_path && c.legend_path)
        return command_line_refuse(line, "takes --map or --legend, not both");
    if (is_world) return convert_to_world(&c, option_text(line, "--root")) ? CLI_DONE : CLI_BAD;
    if (guesses) return is_known_format(c.in) && guess(&c) ? CLI_DONE : CLI_BAD;
    if (!check_files(line, &c, &format)) return CLI_BAD;
    return convert(&c, format) ? CLI_DONE : CLI_BAD;
}
