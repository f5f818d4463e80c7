/* command_line.c - see command_line.h */
#include "command_line.h"

#include "../base/text.h"
#include "../base/utf8.h"
#include "../engine/model.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SIZE_MAX_CELLS = 1000 };

/* ---- the names that an option may be given ---- */

static const char *choice_name(OptionType type, int32_t index)
{
    if (type == OPTION_SKIN) return index < SKIN_COUNT ? settings_skin_names[index] : NULL;
    if (type == OPTION_COLOUR)
        return index < DEPTH_MONO ? settings_rows[SETTINGS_DEPTH].words[DEPTH_TRUE + index] : NULL;
    if (type == OPTION_ZOOM) return index < ZOOM_COUNT ? look_zooms[index].name : NULL;
    return type == OPTION_MODEL && index < MODEL_COUNT ? model_names[index] : NULL;
}

/* Writes the choice with that index; false where there is none. */
static bool find_choice(const Option *option, int32_t index, char out[OPTION_TEXT_MAX])
{
    const char *name = choice_name(option->type, index);
    int length = name ? (int)strlen(name) : 0;
    if (option->type == OPTION_WORD) {
        for (name = option->value; name && index > 0; index--)
            if ((name = strchr(name, '|'))) name++;
        length = name ? (int)strcspn(name, "|") : 0;
    }
    if (name) snprintf(out, OPTION_TEXT_MAX, "%.*s", length, name);
    return name != NULL;
}

/* "1x1, 2x1 or 4x2", with `between` between them and `last` before the last one. */
static void list_choices(const Option *option, const char *between, const char *last, char *out,
                         size_t size)
{
    char name[OPTION_TEXT_MAX], next[OPTION_TEXT_MAX];
    Text text = text_in(out, size);
    out[0] = '\0';
    for (int32_t i = 0; find_choice(option, i, name); i++) {
        const char *gap = i == 0 ? "" : find_choice(option, i + 1, next) ? between : last;
        text_add(&text, "%s%s", gap, name);
    }
}

void option_choices(const Option *option, char out[OPTION_TEXT_MAX])
{
    list_choices(option, "|", "|", out, OPTION_TEXT_MAX);
}

void option_value_text(const Option *option, char out[OPTION_TEXT_MAX])
{
    if (option->value)
        snprintf(out, OPTION_TEXT_MAX, "%s", option->value);
    else
        option_choices(option, out);
}

void option_synopsis(const Option *option, char *out, size_t size)
{
    char value[OPTION_TEXT_MAX];
    option_value_text(option, value);
    snprintf(out, size, "%s%s%s", option->name, value[0] ? " " : "", value);
}

/* ---- one value ---- */

/* Reads a whole number without sign at `*text`, which moves past it. */
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

static bool read_value(const Option *option, const char *text, OptionValue *out)
{
    ZoomId zoom;
    char name[OPTION_TEXT_MAX];
    switch (option->type) {
    case OPTION_TEXT:
    case OPTION_OUTPUT: out->text = text; return true;
    case OPTION_NUMBER:
        return read_number(&text, option->low, option->high, &out->number) && *text == '\0';
    case OPTION_SIZE:
        if (!read_number(&text, 1, SIZE_MAX_CELLS, &out->size.cols) || *text++ != 'x') return false;
        return read_number(&text, 1, SIZE_MAX_CELLS, &out->size.rows) && *text == '\0';
    case OPTION_ZOOM:
        if (!zoom_from_text(text, &zoom)) return false;
        out->number = (int32_t)zoom;
        return true;
    case OPTION_SKIN:
    case OPTION_COLOUR:
    case OPTION_WORD:
        for (int32_t i = 0; find_choice(option, i, name); i++) {
            out->number = i + (option->type == OPTION_COLOUR ? DEPTH_TRUE : 0);
            if (strcmp(text, name) == 0) return true;
        }
        return false;
    case OPTION_MODEL: out->number = (int32_t)model_find(text); return out->number != MODEL_COUNT;
    case OPTION_FLAG:
    case OPTION_FORM:
    case OPTION_LIST: break;
    }
    return false;
}

/* The message about a value that is missing or wrong. */
static void describe_fault(const Option *option, char *out, size_t size)
{
    char what[OPTION_TEXT_MAX] = "a value";
    switch (option->type) {
    case OPTION_TEXT:
    case OPTION_OUTPUT: snprintf(what, sizeof what, "a word"); break;
    case OPTION_SIZE: snprintf(what, sizeof what, "COLSxROWS, each 1 to %d", SIZE_MAX_CELLS); break;
    case OPTION_NUMBER:
        snprintf(what, sizeof what, "a number of %s from %d to %d", option->unit, option->low,
                 option->high);
        break;
    case OPTION_ZOOM:
    case OPTION_SKIN:
    case OPTION_WORD:
    case OPTION_COLOUR: list_choices(option, ", ", " or ", what, sizeof what); break;
    case OPTION_MODEL:
        list_choices(option, ", ", " and ", what, sizeof what);
        snprintf(out, size, "unknown model; the models are %s", what);
        return;
    case OPTION_FLAG:
    case OPTION_FORM:
    case OPTION_LIST: break;
    }
    snprintf(out, size, "%s needs %s", option->name, what);
}

/* ---- help ---- */

void command_write_name(const CliCommand *command, FILE *out)
{
    fputs("ledge", out);
    if (command != cli_commands) fprintf(out, " %s", command->name);
}

/* The length up to the next text `end` that is not in brackets. */
static size_t usage_part_length(const char *usage, const char *end)
{
    int32_t depth = 0;
    size_t length = 0;
    for (; usage[length] && (depth > 0 || strncmp(usage + length, end, strlen(end)) != 0); length++)
        depth += (usage[length] == '[') - (usage[length] == ']');
    return length;
}

void command_write_usage(const CliCommand *command, int32_t column, FILE *out)
{
    enum { COLS = 80, INDENT = 4 };
    const size_t first = (size_t)column + INDENT;
    bool has_ways = command->usage[usage_part_length(command->usage, " |")] != '\0';
    size_t at = (size_t)column + strlen("ledge") +
                (command == cli_commands ? 0 : 1 + strlen(command->name));
    command_write_name(command, out);
    for (const char *usage = command->usage; *usage;) {
        const size_t length = usage_part_length(usage, has_ways ? " |" : " ");
        const bool fits = at + 1 + length <= COLS;
        if (!fits) fprintf(out, "\n%*s", (int)first - 1, "");
        fprintf(out, " %.*s", (int)length, usage);
        at = (fits ? at + 1 : first) + length;
        usage += length + (usage[length] == ' ');
    }
    fputc('\n', out);
}

/* Writes the synopsis, and the lines of help beside it where there is room, and below. */
static void write_option(const Option *option, int32_t column, FILE *out)
{
    char left[OPTION_TEXT_MAX + 40];
    option_synopsis(option, left, sizeof left);
    if ((int32_t)strlen(left) > column - 3) {
        fprintf(out, "  %s\n", left);
        left[0] = '\0';
    }
    for (const char *help = option->help; *help; left[0] = '\0') {
        int length = (int)strcspn(help, "\n");
        fprintf(out, "%s%-*s %.*s\n", left[0] ? "  " : "",
                left[0] ? (int)column - 3 : (int)column - 1, left, length, help);
        help += length + (help[length] == '\n');
    }
}

void command_write_help(const CliCommand *command, FILE *out)
{
    static const char label[] = "usage: ";
    fputs(label, out);
    command_write_usage(command, (int32_t)strlen(label), out);
    fprintf(out, "\n%s\n", command->summary);
    if (command->about || command->options[0] || command->notes) fputc('\n', out);
    if (command->about) fputs(command->about, out);
    if (command->about && command->options[0]) fputc('\n', out);
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && command->options[i]; i++) {
        const OptionGroup *group = command->options[i];
        for (int32_t row = 0; row < group->count; row++)
            write_option(&group->rows[row], group->column, out);
    }
    if (command->notes) fprintf(out, "\n%s", command->notes);
}

bool command_line_is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

bool command_line_asks_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (command_line_is_help(argv[i])) return true;
    return false;
}

/* ---- the command line ---- */

int command_line_refuse(const CommandLine *line, const char *what)
{
    command_write_name(line->command, stderr);
    fprintf(stderr, ": %s\n", what);
    return CLI_BAD;
}

int command_line_refuse_word(const CommandLine *line, const char *word, const char *what)
{
    char safe[ERROR_TEXT_MAX];
    utf8_copy(safe, sizeof safe, word, strlen(word));
    command_write_name(line->command, stderr);
    fprintf(stderr, ": '%s': %s\n", safe, what);
    return CLI_BAD;
}

int command_line_refuse_use(const CommandLine *line)
{
    fputs("usage: ", stderr);
    command_write_name(line->command, stderr);
    fprintf(stderr, " %s\n", line->command->usage);
    return CLI_BAD;
}

const Option *cli_command_option(const CliCommand *command, int32_t index)
{
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && command->options[i]; i++) {
        if (index < command->options[i]->count) return &command->options[i]->rows[index];
        index -= command->options[i]->count;
    }
    return NULL;
}

/* The command's option that the word names up to a '=', and its index among all, or NULL. */
static const Option *find_option(const CliCommand *command, const char *word, int32_t *index)
{
    const Option *option;
    size_t length = strcspn(word, "=");
    for (*index = 0; (option = cli_command_option(command, *index)); ++*index)
        if (strlen(option->name) == length && memcmp(option->name, word, length) == 0)
            return option;
    return NULL;
}

bool option_stands_alone(const Option *option)
{
    return option->type == OPTION_FLAG || option->type == OPTION_FORM;
}

/* Refuses a word that is no option, with the one for which it is likely a slip. */
static void refuse_option(const CommandLine *line, const char *word)
{
    const Option *option;
    char name[OPTION_TEXT_MAX], what[ERROR_TEXT_MAX] = "unknown option (see --help)";
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    for (int32_t i = 0; (option = cli_command_option(line->command, i)); i++) {
        if (!text_is_slip(name, option->name) || strcmp(name, option->name) == 0) continue;
        snprintf(what, sizeof what, "unknown option; did you mean %s? (see --help)", option->name);
        break;
    }
    command_line_refuse_word(line, word, what);
}

/* Reads the option at argv[*i]; *i moves to its value. */
static bool read_option(CommandLine *line, int argc, char **argv, int *i)
{
    int32_t index;
    char what[ERROR_TEXT_MAX];
    const char *word = argv[*i], *value = strchr(word, '=');
    const Option *option = find_option(line->command, word, &index);
    if (!option || (option->type == OPTION_FORM && *i != 1)) {
        refuse_option(line, word);
        return false;
    }
    assert(index >= 0 && index < (int32_t)ARRAY_LENGTH(line->given));
    line->given[index] = true;
    if (option_stands_alone(option)) {
        if (value) command_line_refuse_word(line, word, "takes no value");
        return !value;
    }
    if (!value && ++*i < argc)
        value = argv[*i];
    else if (value)
        value++;
    if (value && option->type == OPTION_LIST) {
        if (line->list_count < OPTION_LIST_MAX) {
            line->list[line->list_count++] = value;
            return true;
        }
        snprintf(what, sizeof what, "more than %d settings", OPTION_LIST_MAX);
        command_line_refuse(line, what);
        return false;
    }
    if (value && read_value(option, value, &line->values[index])) return true;
    describe_fault(option, what, sizeof what);
    if (value)
        command_line_refuse_word(line, value, what);
    else
        command_line_refuse(line, what);
    return false;
}

/* ---- files that are written ---- */

static bool names_file(const char *word, const struct stat *file)
{
    struct stat st;
    bool is_there = strcmp(word, "-") == 0 ? fstat(STDIN_FILENO, &st) == 0 : stat(word, &st) == 0;
    return is_there && st.st_dev == file->st_dev && st.st_ino == file->st_ino;
}

/* Does a word besides `path` itself name the file? */
static bool is_read(const CommandLine *line, const char *path, const struct stat *file)
{
    const Option *option;
    for (int32_t i = 0; i < line->operand_count; i++)
        if (line->operands[i] != path && names_file(line->operands[i], file)) return true;
    for (int32_t i = 0; i < line->list_count; i++)
        if (names_file(line->list[i], file)) return true;
    for (int32_t i = 0; (option = cli_command_option(line->command, i)); i++)
        if (line->given[i] && option->type == OPTION_TEXT && names_file(line->values[i].text, file))
            return true;
    return false;
}

/* The kind of a file that is there; FILE_ANY also if it cannot be read. */
static FileKind kind_of_file(const char *path, const char **name)
{
    FileKind kind = FILE_ANY;
    char *bytes = malloc(FILE_KIND_BYTES + 1);
    FILE *file = bytes ? fopen(path, "rb") : NULL;
    if (file) {
        kind = file_kind_find(bytes, fread(bytes, 1, FILE_KIND_BYTES + 1, file), name);
        fclose(file);
    }
    free(bytes);
    return kind;
}

bool command_line_check_output(const CommandLine *line, const char *path, FileKind kind)
{
    struct stat st;
    const char *name;
    char what[ERROR_TEXT_MAX];
    if (strcmp(path, "-") == 0 || stat(path, &st) != 0 || !S_ISREG(st.st_mode)) return true;
    if (is_read(line, path, &st)) {
        command_line_refuse_word(line, path, "cannot overwrite the input; write to another file");
        return false;
    }
    FileKind found = kind_of_file(path, &name);
    bool is_level = found == FILE_GENERATED && kind == FILE_LEVEL;
    if (found == FILE_ANY || found == FILE_OTHER || found == kind || is_level) return true;
    snprintf(what, sizeof what, "holds %s, which would be lost; write to another file", name);
    command_line_refuse_word(line, path, what);
    return false;
}

static bool check_outputs(const CommandLine *line)
{
    const Option *option;
    for (int32_t i = 0; (option = cli_command_option(line->command, i)); i++)
        if (line->given[i] && option->type == OPTION_OUTPUT &&
            !command_line_check_output(line, line->values[i].text, (FileKind)option->low))
            return false;
    return true;
}

bool command_line_read(const CliCommand *command, int argc, char **argv, CommandLine *out)
{
    CommandLine line = {.command = command, .operands = argv + 1};
    bool options_ended = command->passes_on;
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        if (options_ended || word[0] != '-' || word[1] == '\0') {
            line.operands[line.operand_count++] = argv[i];
            continue;
        }
        int32_t index;
        const Option *option = find_option(command, word, &index);
        options_ended = strcmp(word, "--") == 0 || (option && option->type == OPTION_FORM);
        if (strcmp(word, "--") != 0 && !read_option(&line, argc, argv, &i)) return false;
    }
    *out = line;
    if (!command->one_operand || line.operand_count <= 1) return check_outputs(&line);
    command_line_refuse_word(&line, line.operands[1], "takes only one file or folder");
    return false;
}

/* ---- what was given ---- */

/* The value of an option of the command's table; NULL if it was not given. */
static const OptionValue *given_value(const CommandLine *line, const char *name)
{
    int32_t index;
    const Option *option = find_option(line->command, name, &index);
    assert(option);
    return option && line->given[index] ? &line->values[index] : NULL;
}

bool option_is_given(const CommandLine *line, const char *name)
{
    return given_value(line, name) != NULL;
}

const char *option_text(const CommandLine *line, const char *name)
{
    const OptionValue *value = given_value(line, name);
    return value ? value->text : NULL;
}

int32_t option_number(const CommandLine *line, const char *name, int32_t usual)
{
    const OptionValue *value = given_value(line, name);
    return value ? value->number : usual;
}

ScreenSize option_size(const CommandLine *line, const char *name)
{
    const OptionValue *value = given_value(line, name);
    return value ? value->size : (ScreenSize){80, 24};
}

const char *command_line_operand(const CommandLine *line)
{
    return line->operand_count > 0 ? line->operands[0] : NULL;
}
