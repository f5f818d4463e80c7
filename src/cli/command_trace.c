/* command_trace.c - see commands.h */
#include "commands.h"

#include "../base/utf8.h"
#include "../game/input_file.h"
#include "../learn/lesson/trace.h"
#include "../level/level_file.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { KEY_MAX_LENGTH = 32, LINE_MAX_LENGTH = 400 };

static bool complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One line on standard error; words of the command line may have any bytes. */
static bool complain(const char *format, ...)
{
    char raw[LINE_MAX_LENGTH], safe[LINE_MAX_LENGTH];
    va_list args;
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    utf8_copy(safe, sizeof safe, raw, strlen(raw));
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

/* The level's physics, or the defaults of the model named by the user; then the settings in their
 * order. */
static bool choose_params(const CommandLine *line, const Level *level, ModelParams *params)
{
    *params = level->physics;
    int32_t model = option_number(line, "--model", params->kind);
    if (model != params->kind) model_params_init(params, (ModelKind)model);
    for (int32_t i = 0; i < line->list_count; i++) {
        char key[KEY_MAX_LENGTH], allowed[ERROR_TEXT_MAX];
        const char *text = line->list[i], *equals = strchr(text, '=');
        if (!equals) return complain("'%s': not a setting (KEY=VALUE)", text);
        size_t length = (size_t)(equals - text);
        if (length >= sizeof key) return complain("'%s': unknown setting", text);
        memcpy(key, text, length);
        key[length] = '\0';
        SettingResult result = model_set(params, key, equals + 1);
        if (result == SETTING_OK) continue;
        const Setting *row = model_setting((ModelKind)params->kind, key, NULL);
        if (result == SETTING_UNKNOWN_KEY || !row)
            return complain("'%s': unknown setting of the model %s", key,
                            model_names[params->kind]);
        setting_allowed(row, allowed, sizeof allowed);
        return complain("%s = '%s': allowed is %s", key, equals + 1, allowed);
    }
    return true;
}

/* Is there anything in the level that kills in the game, but does nothing in a trace? */
static bool has_dangers(const Level *level)
{
    if (level->actors.count > 0 || level->chase.kind != CHASE_NONE) return true;
    for (int32_t row = 0; row < level->rows; row++)
        for (int32_t col = 0; col < level->cols; col++)
            if (cell_kind_is(level_kind(level, col, row), KIND_IS_HAZARD)) return true;
    return false;
}

static bool run_trace(const CommandLine *line, const Level *level)
{
    ErrorList errors;
    ModelParams params;
    InputTape tape;
    const char *input = line->operands[1];
    error_list_init(&errors, input);
    if (!choose_params(line, level, &params)) return false;
    if (!input_tape_read_named(input, &tape, &errors)) return complain_about_file(&errors);
    bool phases = option_is_given(line, "--phases");
    const TraceRun run = {level, &params, tape.ticks, tape.count, phases};
    errno = 0;
    bool written = phases || option_is_given(line, "--csv")
                       ? trace_write_csv(stdout, &run)
                       : trace_write(stdout, level, &params, tape.ticks, tape.count);
    if (!written) complain("cannot write: %s", strerror(errno ? errno : EIO));
    input_tape_done(&tape);
    return written;
}

int command_trace(const CommandLine *line)
{
    ErrorList errors;
    Level level = {0};
    char **words = line->operands;
    bool is_right = false;
    if (line->operand_count > 2)
        complain("'%s': takes only a level and an input", words[2]);
    else if (line->operand_count < 2)
        complain("needs a level and an input");
    else if (strcmp(words[0], "-") == 0 && strcmp(words[1], "-") == 0)
        complain("standard input can be the level or the input, not both");
    else
        is_right = true;
    if (!is_right) return CLI_BAD;
    error_list_init(&errors, words[0]);
    LevelFile *file = level_file_read_named(words[0], NULL, &level, &errors);
    if (!file) {
        complain_about_file(&errors);
        return CLI_BAD;
    }
    if (has_dangers(&level))
        complain("spikes, monsters and chases do nothing here: the body passes through them");
    bool done = run_trace(line, &level);
    level_done(&level);
    level_file_done(file);
    return done ? CLI_DONE : CLI_BAD;
}
