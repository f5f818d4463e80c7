/* help.c - see help.h */
#include "help.h"

#include "../engine/model.h"
#include "../term/restore.h"

#include <string.h>

static const char status_line[] =
    "Exit status: 0 done, 1 the answer is no, 2 bad use or bad input.\n";

static const char about_ssh[] =
    "The host cannot put your terminal in order when the line drops. So start the\n"
    "game over SSH together with what does:\n";

static const char about_constants[] =
    "What [physics] of a level and --set may change, for each movement model: the usual value,\n"
    "what is allowed, what it is. A tick is 1/60 s.\n";

const CliCommand *command_find(const CommandTable *table, const char *name)
{
    for (int32_t i = 0; i < table->count; i++)
        if (name[0] != '\0' && strcmp(table->rows[i].name, name) == 0) return &table->rows[i];
    return NULL;
}

/* "play [LEVEL]": the command as it is typed after the program's name. */
static void command_synopsis(const CliCommand *command, char *out, size_t size)
{
    const char *gap = command->name[0] && command->usage[0] ? " " : "";
    snprintf(out, size, "%s%s%s", command->name, gap, command->usage);
}

void help_write_overview(const CommandTable *table, FILE *out)
{
    char synopsis[200];
    fprintf(out, "ledge - a platformer for the terminal\n\n");
    for (int32_t i = 0; i < table->count; i++) {
        command_synopsis(&table->rows[i], synopsis, sizeof synopsis);
        fprintf(out, "  ledge %s\n      %s\n", synopsis, table->rows[i].line);
    }
    fprintf(out, "  ledge --help | --version | COMMAND --help\n\n");
    fprintf(out, "'-' stands for standard input or output where a FILE stands.\n%s", status_line);
    fprintf(out, "\n%s\n  ssh -t ledge@HOST; %s\n", about_ssh, restore_shell_command);
}

void help_write_command(const CliCommand *command, FILE *out)
{
    char synopsis[200];
    command_synopsis(command, synopsis, sizeof synopsis);
    fprintf(out, "usage: ledge %s\n\n%s\n", synopsis, command->line);
    if (command->details[0]) fprintf(out, "\n%s", command->details);
}

/* Text that man shows as it is: no line is a request, no backslash or dash means anything else. */
static void write_roff(const char *text, FILE *out)
{
    bool line_begins = true;
    for (; *text; text++) {
        if (line_begins && (*text == '.' || *text == '\'')) fputs("\\&", out);
        if (*text == '\\')
            fputs("\\e", out);
        else if (*text == '-')
            fputs("\\-", out);
        else
            fputc(*text, out);
        line_begins = *text == '\n';
    }
}

static void write_roff_command(const CliCommand *command, FILE *out)
{
    char synopsis[200];
    command_synopsis(command, synopsis, sizeof synopsis);
    fputs(".TP\n.B ledge ", out);
    write_roff(synopsis, out);
    fputc('\n', out);
    write_roff(command->line, out);
    fputs(".\n", out);
    if (!command->details[0]) return;
    fputs(".RS\n.nf\n\n", out);
    write_roff(command->details, out);
    fputs(".fi\n.RE\n", out);
}

/* "jump  0.305 (0 to 1): speed of a jump, cells/tick", the key in bold. */
static void write_roff_constant(const Setting *row, const ModelParams *usual, FILE *out)
{
    char allowed[160], value[64];
    setting_allowed(row, allowed, sizeof allowed);
    fprintf(out, ".TP\n.B %s\n", row->key);
    if (row->type != SETTING_ALL) {
        setting_get(row, &usual->as, value, sizeof value);
        write_roff(value, out);
        fputc(' ', out);
    }
    fputc('(', out);
    write_roff(allowed, out);
    fputs("): ", out);
    write_roff(row->help, out);
    fputs(".\n", out);
}

static void write_roff_constants(ModelKind kind, FILE *out)
{
    ModelParams usual;
    const SettingTable *table = model_settings(kind);
    model_params_init(&usual, kind);
    fprintf(out, ".SS model = %s\n", model_names[kind]);
    for (int32_t i = 0; i < table->count; i++)
        write_roff_constant(&table->rows[i], &usual, out);
}

void help_write_manual(const CommandTable *table, const char *version, FILE *out)
{
    fprintf(out, ".TH LEDGE 6 \"\" \"ledge %s\"\n", version);
    fputs(".SH NAME\nledge \\- a platformer for the terminal\n", out);
    fputs(".SH SYNOPSIS\n.B ledge\n.RI [ COMMAND ]\n.RI [ ARGUMENT .\\|.\\|.]\n", out);
    fputs(".SH COMMANDS\n", out);
    for (int32_t i = 0; i < table->count; i++)
        write_roff_command(&table->rows[i], out);
    fputs(".SH CONSTANTS\n", out);
    write_roff(about_constants, out);
    for (int kind = 0; kind < MODEL_COUNT; kind++)
        write_roff_constants((ModelKind)kind, out);
    fputs(".SH EXIT STATUS\n", out);
    write_roff(status_line, out);
    fputs(".SH OVER SSH\n", out);
    write_roff(about_ssh, out);
    fputs(".PP\n.nf\nssh \\-t ledge@HOST; ", out);
    write_roff(restore_shell_command, out);
    fputs("\n.fi\n", out);
}
