/* commands.c - see commands.h: finds the command that was typed, and prints help. */
#include "commands.h"

#include "../base/utf8.h"
#include "../play/app/session.h"
#include "../term/restore.h"
#include "../term/sandbox.h"

#include <string.h>

static const char status_line[] =
    "Exit status: 0 success, 1 the answer is no, 2 wrong usage or invalid input.\n";

static const char about_ssh[] =
    "If the connection to a game over SSH drops, the host cannot reset your terminal.\n"
    "Started like this, your own machine does:\n";

/* ---- help ---- */

static void write_overview(FILE *out)
{
    fprintf(out, "ledge - a platformer for the terminal\n\n");
    for (int32_t i = 0; i < cli_command_count; i++) {
        fputs("  ", out);
        command_write_usage(&cli_commands[i], 2, out);
        fprintf(out, "      %s\n", cli_commands[i].summary);
    }
    fprintf(out, "  ledge help [COMMAND]\n      show this list, or the help of a command\n"
                 "  ledge --version\n      print the version\n\n");
    fprintf(out, "A FILE of '-' is standard input or output.\n%s", status_line);
    fprintf(out, "\n%s\n  ssh -t ledge@HOST; %s\n", about_ssh, restore_shell_command);
    /* Lists what the protection of a kiosk lacks on this system. */
    char missing[SANDBOX_TEXT_MAX];
    sandbox_missing(missing);
    if (missing[0]) fprintf(out, "\nOn this system --kiosk runs without: %s.\n", missing);
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
    utf8_copy(safe, sizeof safe, unknown, strlen(unknown));
    for (int32_t i = 1; i < cli_command_count; i++) {
        if (!text_is_slip(unknown, cli_commands[i].name)) continue;
        fprintf(stderr, "ledge: unknown command '%s'; did you mean '%s'? (see ledge --help)\n",
                safe, cli_commands[i].name);
        return CLI_BAD;
    }
    fprintf(stderr, "ledge: unknown command '%s'; the commands are:", safe);
    for (int32_t i = 1; i < cli_command_count; i++)
        fprintf(stderr, " %s", cli_commands[i].name);
    fputs(" (see ledge --help)\n", stderr);
    return CLI_BAD;
}

static int run(const CliCommand *command, int argc, char **argv)
{
    CommandLine line;
    if (command_line_asks_help(argc, argv)) {
        command_write_help(command, stdout);
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
    if (name && !command && strcmp(name, "help") != 0) return refuse_command(name);
    if (command)
        command_write_help(command, stdout);
    else
        write_overview(stdout);
    return CLI_DONE;
}

int cli_run(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "-";
    (void)utf8_begin(); /* widths of characters follow the locale */
    if (command_line_is_help(first)) return show_help(NULL);
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
