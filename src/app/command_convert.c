/* command_convert.c - see command_convert.h */
#include "command_convert.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "../game/level_file.h"

enum { DONE = 0, REFUSED = 2 };

/* The part of a name from its last dot on; empty where there is none. */
static const char *extension(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash + 1 : path, '.');
    return dot ? dot : "";
}

/* Text is what ends in .txt, what has no ending, and "-". */
static bool is_known_format(const char *path)
{
    const char *end = extension(path);
    if (*end == '\0' || strcasecmp(end, ".txt") == 0) return true;
    fprintf(stderr, "ledge convert: %s: unknown format `%s`; known is .txt\n", path, end);
    return false;
}

/* One line: the first error, and where to read the others. */
static void print_first_error(const ErrorList *errors)
{
    char line[ERROR_FILE_MAX + ERROR_TEXT_MAX + 64];
    const Error *first = &errors->items[0];
    while (first->severity != ERROR_ERROR)
        first++;
    error_format(errors, first, line, sizeof line);
    fprintf(stderr, "%s", line);
    if (errors->errors > 1) fprintf(stderr, " (`ledge check` shows %d more)", errors->errors - 1);
    fprintf(stderr, "\n");
}

static bool convert_text(const char *in, const char *out, ErrorList *errors)
{
    Level level = {0};
    error_list_init(errors, in);
    LevelFile *file = level_file_read(in, NULL, &level, errors);
    if (!file) return false;
    error_list_init(errors, out);
    bool ok = level_file_write(file, out, errors);
    level_file_done(file);
    level_done(&level);
    return ok;
}

int command_convert(int argc, char **argv)
{
    ErrorList errors;
    if (argc != 3) {
        fprintf(stderr, "usage: ledge convert IN OUT\n");
        return REFUSED;
    }
    if (!is_known_format(argv[1]) || !is_known_format(argv[2])) return REFUSED;
    if (convert_text(argv[1], argv[2], &errors)) return DONE;
    print_first_error(&errors);
    return REFUSED;
}
