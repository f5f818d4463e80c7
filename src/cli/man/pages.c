/* pages.c - see pages.h */
#include "pages.h"

#include "../../engine/model.h"
#include "../../term/restore.h"
#include "markdown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_LINE_MAX = 1024, WORD_SIZE = 64 };

/* The command called `name`, "title" for that of the title screen; or NULL. */
static const CliCommand *find_command(const char *name)
{
    for (int32_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i].name, name) == 0) return &cli_commands[i];
    return NULL;
}

static void write_text(const char *text, FILE *out)
{
    markdown_write_text(text, strlen(text), false, out);
}

/* Whole lines; an empty one begins a paragraph. */
static void write_lines(const char *text, FILE *out)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length == 0)
            fputs(".Pp", out);
        else
            markdown_write_text(text, length, true, out);
        fputc('\n', out);
        text += length + (text[length] == '\n');
    }
}

/* A line of words as a sentence. */
static void write_sentence(const char *text, FILE *out)
{
    fputc(toupper((unsigned char)text[0]), out);
    write_text(text + 1, out);
    fputs(".\n", out);
}

/* ---- how a command is called ---- */

/* Writes one word of a usage as a request: "--best", "SECONDS", "[" and the like. */
static void write_usage_word(const char *word, FILE *out)
{
    if (strcmp(word, "[") == 0)
        fputs(".Oo\n", out);
    else if (strcmp(word, "]") == 0)
        fputs(".Oc\n", out);
    else if (strcmp(word, "|") == 0)
        fputs(".No \\&|\n", out);
    else if (strcmp(word, "...") == 0)
        fputs(".No ...\n", out);
    else if (word[0] == '-')
        fprintf(out, ".Fl %s\n", word + 1);
    else
        fprintf(out, ".Ar %s\n", word);
}

static void write_synopsis(const CliCommand *command, FILE *out)
{
    fputs(".Nm ledge\n", out);
    if (command != cli_commands) fprintf(out, ".Cm %s\n", command->name);
    for (const char *usage = command->usage; *usage;) {
        /* The next word: a bracket, a bar, dots, or letters. */
        char word[WORD_SIZE];
        const char *dots = strstr(usage, "...");
        size_t length = strcspn(usage, " []|");
        if (strchr("[]|", usage[0]))
            length = 1;
        else if (dots == usage)
            length = 3;
        else if (dots && dots < usage + length)
            length = (size_t)(dots - usage);
        snprintf(word, sizeof word, "%.*s", (int)length, usage);
        write_usage_word(word, out);
        usage += length;
        usage += strspn(usage, " ");
    }
}

/* ---- options ---- */

static void write_option(const Option *option, FILE *out)
{
    char value[OPTION_TEXT_MAX];
    option_value_text(option, value);
    fprintf(out, ".It Fl %s", option->name + 1);
    if (value[0]) fprintf(out, " Ar %s", value);
    fputc('\n', out);
    fputc(toupper((unsigned char)option->help[0]), out);
    const char *rest = option->help + 1;
    size_t first = strcspn(rest, "\n");
    markdown_write_text(rest, first, false, out);
    fputc('\n', out);
    if (rest[first] == '\n') write_lines(rest + first + 1, out);
}

/* Is the group one of the program itself, told on its own page? */
static bool is_general(const OptionGroup *group)
{
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && cli_commands[0].options[i]; i++)
        if (cli_commands[0].options[i] == group) return true;
    return false;
}

/* The options of the command's own, and of the title screen all. */
static void write_options(const CliCommand *command, FILE *out)
{
    bool has_begun = false;
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && command->options[i]; i++) {
        const OptionGroup *group = command->options[i];
        if (is_general(group) && command != cli_commands) continue;
        if (!has_begun) fputs(".Bl -tag -width Ds\n", out);
        has_begun = true;
        for (int32_t row = 0; row < group->count; row++)
            write_option(&group->rows[row], out);
    }
    if (has_begun) fputs(".El\n", out);
}

/* Names the options that are told on the page of the program. */
static void name_general_options(const CliCommand *command, FILE *out)
{
    const char *gap = ".Pp\nThe options\n";
    if (command == cli_commands) return;
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && command->options[i]; i++) {
        const OptionGroup *group = command->options[i];
        for (int32_t row = 0; is_general(group) && row < group->count; row++) {
            fprintf(out, "%s.Fl %s", gap, group->rows[row].name + 1);
            gap = " ,\n";
        }
    }
    if (gap[0] == ' ') fputs("\nare those of\n.Xr ledge 6 .\n", out);
}

static void write_command(const CliCommand *command, FILE *out)
{
    fprintf(out, ".Ss ledge%s%s\n", command == cli_commands ? "" : " ",
            command == cli_commands ? "" : command->name);
    write_sentence(command->summary, out);
    if (command->about) fputs(".Pp\n", out);
    if (command->about) write_lines(command->about, out);
    write_options(command, out);
    if (command->notes) fputs(".Pp\n", out);
    if (command->notes) write_lines(command->notes, out);
    name_general_options(command, out);
}

/* ---- constants ---- */

/* "jump  0.355 (0 to 1): speed of a jump, cells/tick". */
static void write_constant(const Setting *row, const ModelParams *usual, FILE *out)
{
    char allowed[160], value[64];
    setting_allowed(row, allowed, sizeof allowed);
    fprintf(out, ".It Cm %s\n", row->key);
    if (row->type != SETTING_ALL) {
        setting_get(row, &usual->as, value, sizeof value);
        write_text(value, out);
        fputc(' ', out);
    }
    fputc('(', out);
    write_text(allowed, out);
    fputs("): ", out);
    write_text(row->help, out);
    fputs(".\n", out);
}

static bool write_constants(char *operand, FILE *out)
{
    (void)operand;
    for (int kind = 0; kind < MODEL_COUNT; kind++) {
        ModelParams usual;
        const SettingTable *table = model_settings((ModelKind)kind);
        model_params_init(&usual, (ModelKind)kind);
        fprintf(out, ".Ss model = %s\n.Bl -tag -width Ds\n", model_names[kind]);
        for (int32_t i = 0; i < table->count; i++)
            write_constant(&table->rows[i], &usual, out);
        fputs(".El\n", out);
    }
    return true;
}

/* ---- the lines of a template ---- */

static bool write_date(char *operand, FILE *out)
{
    (void)operand;
    fprintf(out, ".Dd %s\n", LEDGE_DATE);
    return true;
}

static bool write_status(char *operand, FILE *out)
{
    (void)operand;
    fputs(".Sh EXIT STATUS\n.Bl -tag -width Ds\n"
          ".It 0\nDone.\n"
          ".It 1\nThe answer is no, or problems were found.\n"
          ".It 2\nBad use or bad input.\n.El\n",
          out);
    return true;
}

static bool write_restore(char *operand, FILE *out)
{
    char line[PAGE_LINE_MAX];
    (void)operand;
    snprintf(line, sizeof line, "ssh -t ledge@HOST; %s", restore_shell_command);
    fputs(".Bd -literal -offset indent\n", out);
    markdown_write_code(line, out);
    fputs(".Ed\n", out);
    return true;
}

static bool write_markdown(char *path, FILE *out)
{
    FILE *in = fopen(path, "r");
    if (!in) {
        perror(path);
        return false;
    }
    markdown_to_mdoc(in, out);
    fclose(in);
    return true;
}

/* Calls `write` for each name of a command in `names`. */
static bool each_command(char *names, void (*write)(const CliCommand *, FILE *), FILE *out)
{
    char *rest;
    for (char *name = strtok_r(names, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
        const CliCommand *command = find_command(name);
        if (!command) return false;
        write(command, out);
    }
    return true;
}

static bool write_row(char *words, FILE *out)
{
    char *page = strchr(words, ' ');
    if (!page) return false;
    *page++ = '\0';
    const CliCommand *command = find_command(words);
    if (!command) return false;
    fprintf(out, ".It Cm %s\n", command->name);
    write_sentence(command->summary, out);
    fprintf(out, "See\n.Xr %s 6 .\n", page);
    return true;
}

static bool write_synopses(char *names, FILE *out)
{
    return each_command(names, write_synopsis, out);
}

static bool write_commands(char *names, FILE *out)
{
    return each_command(names, write_command, out);
}

/* What the words after an `@` stand for. */
static bool write_directive(char *words, FILE *out)
{
    static const struct {
        const char *word;
        bool (*write)(char *operand, FILE *out);
    } directives[] = {
        {"date", write_date},       {"synopsis", write_synopses}, {"command", write_commands},
        {"row", write_row},         {"status", write_status},     {"constants", write_constants},
        {"restore", write_restore}, {"markdown", write_markdown},
    };
    char *operand = words + strcspn(words, " ");
    if (*operand) *operand++ = '\0';
    for (size_t i = 0; i < ARRAY_LENGTH(directives); i++)
        if (strcmp(directives[i].word, words) == 0) return directives[i].write(operand, out);
    return false;
}

/* Writes the table whose lines are in `rows`, and empties it. */
static bool write_table(Text *rows, FILE *out)
{
    size_t length;
    if (rows->length == 0) return true;
    char *text = text_take(rows, &length);
    FILE *in = text ? fmemopen(text, length, "r") : NULL;
    if (in) markdown_to_mdoc(in, out);
    if (in) fclose(in);
    free(text);
    return in != NULL;
}

bool page_write(FILE *in, const char *name, FILE *out)
{
    char line[PAGE_LINE_MAX];
    Text rows = TEXT_GROWING;
    int32_t number = 1;
    bool is_right = true;
    for (; is_right && fgets(line, sizeof line, in); number++) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '|') { /* a row of a table ends as it begins */
            text_add(&rows, "%s\n", line);
            is_right = line[strlen(line) - 1] == '|';
            continue;
        }
        is_right = write_table(&rows, out);
        if (is_right && line[0] == '@')
            is_right = write_directive(line + 1, out);
        else if (is_right)
            fprintf(out, "%s\n", line);
    }
    is_right = is_right && write_table(&rows, out);
    text_done(&rows);
    if (!is_right)
        fprintf(
            stderr,
            "%s:%d: error: no @ with a word and commands that are known, and no row of a table\n",
            name, (int)number - 1);
    return is_right;
}
