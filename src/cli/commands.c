/* commands.c - see commands.h: finds the command that was typed, and prints help. */
#include "commands.h"

#include "../base/utf8.h"
#include "../play/app/session.h"
#include "../term/restore.h"
#include "../term/sandbox.h"

#include <string.h>

enum { SYNOPSIS_SIZE = 200 };

static const char status_line[] =
    "Exit status: 0 done, 1 the answer is no, 2 bad use or bad input.\n";

static const char about_ssh[] =
    "If the connection to a game over SSH drops, the host cannot put your terminal in\n"
    "order. Started like this, your own machine does:\n";

/* ---- help ---- */

/* "play [LEVEL]": the command as typed after the program's name. */
static void command_synopsis(const CliCommand *command, char out[SYNOPSIS_SIZE])
{
    const char *name = command == cli_commands ? "" : command->name;
    const char *gap = name[0] && command->usage[0] ? " " : "";
    snprintf(out, SYNOPSIS_SIZE, "%s%s%s", name, gap, command->usage);
}

static void write_overview(FILE *out)
{
    char synopsis[SYNOPSIS_SIZE];
    fprintf(out, "ledge - a platformer for the terminal\n\n");
    for (int32_t i = 0; i < cli_command_count; i++) {
        command_synopsis(&cli_commands[i], synopsis);
        fprintf(out, "  ledge %s\n      %s\n", synopsis, cli_commands[i].summary);
    }
    fprintf(out, "  ledge help [COMMAND]\n      show this list, or all about a command\n"
                 "  ledge --version\n      print the version\n\n");
    fprintf(out, "'-' stands for standard input or output where a FILE stands.\n%s", status_line);
    fprintf(out, "\n%s\n  ssh -t ledge@HOST; %s\n", about_ssh, restore_shell_command);
    /* Lists what the protection of a kiosk lacks on this system. */
    char missing[SANDBOX_TEXT_MAX];
    sandbox_missing(missing);
    if (missing[0]) fprintf(out, "\nHere --kiosk does without: %s.\n", missing);
}

/* Writes the synopsis, and the lines of help beside and below it. */
static void write_option(const Option *option, int32_t column, FILE *out)
{
    char left[OPTION_TEXT_MAX];
    option_synopsis(option, left, sizeof left);
    for (const char *help = option->help; *help; left[0] = '\0') {
        int length = (int)strcspn(help, "\n");
        fprintf(out, "%s%-*s %.*s\n", left[0] ? "  " : "",
                left[0] ? (int)column - 3 : (int)column - 1, left, length, help);
        help += length + (help[length] == '\n');
    }
}

static void write_command(const CliCommand *command, FILE *out)
{
    char synopsis[SYNOPSIS_SIZE];
    command_synopsis(command, synopsis);
    fprintf(out, "usage: ledge %s\n\n%s\n", synopsis, command->summary);
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

/* ---- running ---- */

static const CliCommand *find_command(const char *name)
{
    for (int32_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i].name, name) == 0) return &cli_commands[i];
    return NULL;
}

static int refuse_command(const char *unknown)
{
    char safe[80];
    error_make_text_safe(safe, sizeof safe, unknown, strlen(unknown));
    for (int32_t i = 1; i < cli_command_count; i++) {
        if (!text_is_slip(unknown, cli_commands[i].name)) continue;
        fprintf(stderr, "ledge: there is no command '%s'; did you mean '%s'? (see ledge --help)\n",
                safe, cli_commands[i].name);
        return CLI_BAD;
    }
    fprintf(stderr, "ledge: there is no command '%s'; there are:", safe);
    for (int32_t i = 1; i < cli_command_count; i++)
        fprintf(stderr, " %s", cli_commands[i].name);
    fputs(" (see ledge --help)\n", stderr);
    return CLI_BAD;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(const CliCommand *command, int argc, char **argv)
{
    CommandLine line;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (is_help(argv[i])) {
            write_command(command, stdout);
            return CLI_DONE;
        }
    return command_line_read(command, argc, argv, &line) ? command->run(&line) : CLI_BAD;
}

int command_run(int argc, char **argv)
{
    const CliCommand *command = find_command(argv[0]);
    return command ? run(command, argc, argv) : refuse_command(argv[0]);
}

/* The command with a name that can be typed, or NULL. */
static const CliCommand *find_typed(const char *name)
{
    const CliCommand *command = find_command(name);
    return command == cli_commands ? NULL : command;
}

/* `ledge help` and `ledge help COMMAND`. */
static int show_help(const char *name)
{
    const CliCommand *command = name ? find_typed(name) : NULL;
    if (name && !command) return refuse_command(name);
    if (command)
        write_command(command, stdout);
    else
        write_overview(stdout);
    return CLI_DONE;
}

int cli_run(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "-";
    (void)utf8_begin(); /* widths of characters follow the locale */
    if (is_help(first)) return show_help(NULL);
    if (strcmp(first, "help") == 0) return show_help(argc > 2 ? argv[2] : NULL);
    if (first[0] == '-' && strcmp(first, "--version") != 0 && strcmp(first, "-V") != 0)
        return run(&cli_commands[0], argc, argv);
    if (first[0] == '-') {
        puts("ledge " LEDGE_VERSION);
        return CLI_DONE;
    }
    const CliCommand *command = find_typed(first);
    return command ? run(command, argc - 1, argv + 1) : refuse_command(first);
}
