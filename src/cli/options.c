/* options.c - see options.h */
#include "options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIZE_MAX_CELLS = 1000,
    TICK_MAX = 10000000,
    MINUTES_MAX = 24 * 60,
    SECONDS_MAX = 24 * 60 * 60
};

/* A whole number without sign at `*text`, which moves past it. */
static bool read_number(const char **text, int32_t low, int32_t high, int32_t *out)
{
    char *end;
    if (**text < '0' || **text > '9') return false;
    errno = 0;
    long value = strtol(*text, &end, 10);
    if (errno != 0 || value < low || value > high) return false;
    *text = end;
    *out = (int32_t)value;
    return true;
}

static bool read_size(const char *text, ScreenSize *out)
{
    ScreenSize size;
    if (!read_number(&text, 1, SIZE_MAX_CELLS, &size.cols) || *text++ != 'x') return false;
    if (!read_number(&text, 1, SIZE_MAX_CELLS, &size.rows) || *text != '\0') return false;
    *out = size;
    return true;
}

/* The number is the whole text. */
static bool read_only_number(const char *text, int32_t low, int32_t high, int32_t *out)
{
    int32_t number;
    if (!read_number(&text, low, high, &number) || *text != '\0') return false;
    *out = number;
    return true;
}

static bool read_value(const Option *option, const char *text)
{
    switch (option->type) {
    case OPTION_TEXT: *(const char **)option->out = text; return true;
    case OPTION_SIZE: return read_size(text, option->out);
    case OPTION_TICK: return read_only_number(text, 0, TICK_MAX, option->out);
    case OPTION_MINUTES: return read_only_number(text, 1, MINUTES_MAX, option->out);
    case OPTION_SECONDS: return read_only_number(text, 1, SECONDS_MAX, option->out);
    case OPTION_ZOOM: return zoom_from_text(text, option->out);
    case OPTION_FLAG: break;
    }
    return false;
}

static const char *allowed_values(OptionType type)
{
    static const char *const texts[] = {
        [OPTION_TEXT] = "a word",
        [OPTION_SIZE] = "COLSxROWS, each 1 to 1000",
        [OPTION_MINUTES] = "a number of minutes, 1 to 1440",
        [OPTION_SECONDS] = "a number of seconds, 1 to 86400",
        [OPTION_TICK] = "a number of ticks",
        [OPTION_ZOOM] = "1x1, 2x1, 4x2 or 8x4",
        [OPTION_FLAG] = "nothing",
    };
    return texts[type];
}

static const Option *find_option(const OptionTable *table, const char *name)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].name, name) == 0) return &table->rows[i];
    return NULL;
}

static bool complain(const char *command, const char *text, const char *what)
{
    char safe[ERROR_TEXT_MAX];
    text_make_safe(safe, sizeof safe, text, strlen(text));
    fprintf(stderr, "ledge %s: '%s': %s\n", command, safe, what);
    return false;
}

/* Reads the option at argv[*i]; *i moves on to its value. */
static bool parse_option(const OptionTable *table, int argc, char **argv, int *i)
{
    char what[ERROR_TEXT_MAX];
    const Option *option = find_option(table, argv[*i]);
    if (!option) return complain(argv[0], argv[*i], "there is no such option (see --help)");
    if (option->type == OPTION_FLAG) {
        *(bool *)option->out = true;
        return true;
    }
    bool given = ++*i < argc;
    if (given && read_value(option, argv[*i])) return true;
    snprintf(what, sizeof what, "%s needs %s", option->name, allowed_values(option->type));
    return complain(argv[0], given ? argv[*i] : "", what);
}

int options_parse_many(const OptionTable *table, int argc, char **argv)
{
    int count = 0;
    bool options_ended = false;
    for (int i = 1; i < argc; i++) {
        bool is_option = !options_ended && argv[i][0] == '-' && argv[i][1] != '\0';
        if (is_option && strcmp(argv[i], "--") == 0) {
            options_ended = true;
        } else if (is_option) {
            if (!parse_option(table, argc, argv, &i)) return -1;
        } else {
            argv[++count] = argv[i];
        }
    }
    return count;
}

bool options_parse(const OptionTable *table, int argc, char **argv, const char **operand)
{
    int count = options_parse_many(table, argc, argv);
    if (count < 0) return false;
    if (count > 1) return complain(argv[0], argv[2], "one file or folder is enough");
    if (count == 1) *operand = argv[1];
    return true;
}
