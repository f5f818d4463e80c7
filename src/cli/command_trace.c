/* command_trace.c - see commands.h */
#include "commands.h"

#include "../game/input_file.h"
#include "../lesson/trace.h"
#include "../level/level_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    TRACE_DONE = 0,
    TRACE_FAILED = 2,
    SETTINGS_MAX = 64,
    KEY_MAX_LENGTH = 32,
    LINE_MAX_LENGTH = 400
};

typedef struct TraceOptions {
    const char *model; /* NULL: the level's */
    bool csv, phases;
    const char *settings[SETTINGS_MAX];
    int32_t setting_count;
    const char *operands[2]; /* level, input */
    int32_t operand_count;
} TraceOptions;

static bool complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One line on standard error; words of the command line may hold anything. */
static bool complain(const char *format, ...)
{
    char raw[LINE_MAX_LENGTH], safe[LINE_MAX_LENGTH];
    va_list args;
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    text_make_safe(safe, sizeof safe, raw, strlen(raw));
    fprintf(stderr, "ledge trace: %s\n", safe);
    return false;
}

static bool complain_about_file(const ErrorList *errors)
{
    char line[ERROR_LINE_MAX];
    const Error *first = &errors->items[0];
    for (int32_t i = errors->count - 1; i >= 0; i--)
        if (errors->items[i].severity == ERROR_ERROR) first = &errors->items[i];
    error_format(errors, first, line, sizeof line);
    fprintf(stderr, "%s\n", line);
    return false;
}

static bool add_operand(TraceOptions *o, const char *word)
{
    if (o->operand_count == 2) return complain("'%s': a level and an input are enough", word);
    o->operands[o->operand_count++] = word;
    return true;
}

static bool add_option(TraceOptions *o, const char *name, const char *value)
{
    if (!value) return complain("%s needs a value", name);
    if (strcmp(name, "--model") == 0) {
        o->model = value;
        return true;
    }
    if (o->setting_count == SETTINGS_MAX) return complain("more than 64 settings");
    o->settings[o->setting_count++] = value;
    return true;
}

static bool parse_words(int argc, char **argv, TraceOptions *o)
{
    bool options_ended = false;
    for (int i = 1; i < argc; i++) {
        bool is_option = !options_ended && argv[i][0] == '-' && argv[i][1] != '\0';
        bool has_value = strcmp(argv[i], "--model") == 0 || strcmp(argv[i], "--set") == 0;
        if (!is_option) {
            if (!add_operand(o, argv[i])) return false;
        } else if (strcmp(argv[i], "--csv") == 0) {
            o->csv = true;
        } else if (strcmp(argv[i], "--phases") == 0) {
            o->csv = o->phases = true;
        } else if (strcmp(argv[i], "--") == 0) {
            options_ended = true;
        } else if (!has_value) {
            return complain("'%s': there is no such option (see --help)", argv[i]);
        } else {
            if (!add_option(o, argv[i], i + 1 < argc ? argv[i + 1] : NULL)) return false;
            i++;
        }
    }
    if (o->operand_count < 2) return complain("needs a level and an input");
    if (strcmp(o->operands[0], "-") == 0 && strcmp(o->operands[1], "-") == 0)
        return complain("standard input is the level or the input, not both");
    return true;
}

static bool choose_model(const char *name, ModelParams *params)
{
    for (int32_t kind = 0; name && kind < MODEL_COUNT; kind++) {
        if (strcmp(name, model_names[kind]) != 0) continue;
        if (params->kind != kind) model_params_init(params, (ModelKind)kind);
        return true;
    }
    return !name || complain("'%s': no such model; there are grid, cell, tiny and bank", name);
}

static bool complain_about_setting(const ModelParams *params, const char *key, const char *value,
                                   SettingResult result)
{
    char allowed[ERROR_TEXT_MAX];
    const char *model = model_names[params->kind];
    const Setting *row = setting_find(model_settings((ModelKind)params->kind), key);
    if (result == SETTING_UNKNOWN_KEY || !row)
        return complain("'%s': the model %s has no such setting", key, model);
    setting_allowed(row, allowed, sizeof allowed);
    return complain("%s = '%s': allowed is %s", key, value, allowed);
}

/* "KEY=VALUE" */
static bool apply_setting(ModelParams *params, const char *text)
{
    char key[KEY_MAX_LENGTH];
    const char *equals = strchr(text, '=');
    if (!equals) return complain("'%s': a setting is KEY=VALUE", text);
    size_t length = (size_t)(equals - text);
    if (length >= sizeof key) return complain("'%s': no such setting", text);
    memcpy(key, text, length);
    key[length] = '\0';
    SettingResult result = model_set(params, key, equals + 1);
    return result == SETTING_OK || complain_about_setting(params, key, equals + 1, result);
}

static bool choose_params(const TraceOptions *o, const Level *level, ModelParams *params)
{
    *params = level->physics;
    if (!choose_model(o->model, params)) return false;
    for (int32_t i = 0; i < o->setting_count; i++)
        if (!apply_setting(params, o->settings[i])) return false;
    return true;
}

static bool write_trace(const TraceOptions *o, const TraceRun *run)
{
    if (o->csv) return trace_write_csv(stdout, run);
    return trace_write(stdout, run->level, run->params, run->ticks, run->count);
}

static bool run_trace(const TraceOptions *o, const Level *level)
{
    ErrorList errors;
    ModelParams params;
    InputTape tape;
    error_list_init(&errors, o->operands[1]);
    if (!choose_params(o, level, &params)) return false;
    if (!input_tape_read(o->operands[1], &tape, &errors)) return complain_about_file(&errors);
    const TraceRun run = {level, &params, tape.ticks, tape.count, o->phases};
    errno = 0;
    bool written = write_trace(o, &run);
    if (!written) complain("cannot write: %s", strerror(errno ? errno : EIO));
    input_tape_done(&tape);
    return written;
}

int command_trace(int argc, char **argv)
{
    ErrorList errors;
    TraceOptions options = {0};
    Level level = {0};
    if (!parse_words(argc, argv, &options)) return TRACE_FAILED;
    error_list_init(&errors, options.operands[0]);
    LevelFile *file = level_file_read(options.operands[0], NULL, &level, &errors);
    if (!file) {
        complain_about_file(&errors);
        return TRACE_FAILED;
    }
    bool done = run_trace(&options, &level);
    level_done(&level);
    level_file_done(file);
    return done ? TRACE_DONE : TRACE_FAILED;
}
