/* completions.c - see pages.h
 *
 * bash: a function that looks at the words so far. zsh: _arguments for each command. fish: a line
 * for each command and option. What an option without a list of names takes is a file; so is every
 * operand, but for the words of the command and the names of lessons. */
#include "pages.h"

#include <string.h>

/* ---- what all shells are told ---- */

typedef void (*OptionWriter)(const CliCommand *command, const Option *option, FILE *out);

static void each_option(const CliCommand *command, OptionWriter write, FILE *out)
{
    const Option *option;
    for (int32_t i = 0; (option = cli_command_option(command, i)); i++)
        write(command, option, out);
}

/* Is its value the name of a file or folder? */
static bool names_file(const Option *option)
{
    return (option->type == OPTION_TEXT || option->type == OPTION_OUTPUT) && option->value &&
           (strstr(option->value, "FILE") || strstr(option->value, "DIR") ||
            strstr(option->value, "REPLAY"));
}

/* The names it may be given, with `between` them; "" where there are none. */
static void find_names(const Option *option, char between, char out[OPTION_TEXT_MAX])
{
    option_choices(option, out);
    for (char *c = out; *c; c++)
        if (*c == '|') *c = between;
}

/* Its help up to the first line's end, or to where a sentence or an example ends. */
static void find_help(const Option *option, char out[OPTION_TEXT_MAX])
{
    snprintf(out, OPTION_TEXT_MAX, "%.*s", (int)strcspn(option->help, "\n"), option->help);
    for (char *c = out; *c; c++)
        if (strchr("'\"`[]:\\$", *c)) *c = ' ';
}

/* The built-in lessons are what the first operand of this command may be. */
static bool takes_lesson(const CliCommand *command)
{
    return strcmp(command->name, "learn") == 0;
}

/* Writes what the first operand may be between `before` and `after`; nothing where it may be
 * anything. */
static void write_words(const CliCommand *command, char *const lessons[], const char *before,
                        const char *after, FILE *out)
{
    if (!command->words && !takes_lesson(command)) return;
    fprintf(out, "%s%s", before, command->words ? command->words : "");
    for (int32_t i = 0; takes_lesson(command) && lessons[i]; i++)
        fprintf(out, " %s", lessons[i]);
    fputs(after, out);
}

/* ---- bash ---- */

static void write_bash_name(const CliCommand *command, const Option *option, FILE *out)
{
    (void)command;
    fprintf(out, " %s", option->name);
}

/* The values of an option that takes one. */
static void write_bash_value(const CliCommand *command, const Option *option, FILE *out)
{
    char names[OPTION_TEXT_MAX];
    (void)command;
    if (option_stands_alone(option)) return;
    find_names(option, ' ', names);
    if (names[0])
        fprintf(out, "        %s) words='%s' ;;\n", option->name, names);
    else
        fprintf(out, "        %s) %s ;;\n", option->name,
                names_file(option) ? "COMPREPLY=(); return" : "compopt +o default; return");
}

static void write_bash(char *const lessons[], FILE *out)
{
    fputs("# bash completion for ledge\n_ledge()\n{\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=\n"
          "    COMPREPLY=()\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='help",
          out);
    for (int32_t i = 1; i < cli_command_count; i++)
        fprintf(out, " %s", cli_commands[i].name);
    fputs(" --help --version", out);
    each_option(cli_commands, write_bash_name, out);
    fputs("'\n    else\n    case ${COMP_WORDS[1]} in\n", out);
    for (int32_t i = 1; i < cli_command_count; i++) {
        fprintf(out, "    %s)\n        case $before in\n", cli_commands[i].name);
        each_option(&cli_commands[i], write_bash_value, out);
        fputs("        *) case $word in -*) words='--help", out);
        each_option(&cli_commands[i], write_bash_name, out);
        fputs("' ;;", out);
        write_words(&cli_commands[i], lessons, " *) [ \"$COMP_CWORD\" -ne 2 ] || words='", "' ;;",
                    out);
        fputs(" esac ;;\n        esac ;;\n", out);
    }
    fputs("    help) words='", out);
    for (int32_t i = 1; i < cli_command_count; i++)
        fprintf(out, "%s%s", i > 1 ? " " : "", cli_commands[i].name);
    fputs("' ;;\n    esac\n    fi\n"
          "    [ -z \"$words\" ] || COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n"
          "complete -o default -F _ledge ledge\n",
          out);
}

/* ---- zsh ---- */

static void write_zsh_option(const CliCommand *command, const Option *option, FILE *out)
{
    char names[OPTION_TEXT_MAX], help[OPTION_TEXT_MAX];
    (void)command;
    find_names(option, ' ', names);
    find_help(option, help);
    fprintf(out, " \\\n            '%s%s[%s]", option->type == OPTION_LIST ? "*" : "", option->name,
            help);
    if (names[0])
        fprintf(out, ":value:(%s)", names);
    else if (!option_stands_alone(option))
        fprintf(out, ":%s:%s", option->value, names_file(option) ? "_files" : "");
    fputc('\'', out);
}

static void write_zsh(char *const lessons[], FILE *out)
{
    fputs("#compdef ledge\n_ledge()\n{\n    local -a commands\n    commands=(\n", out);
    for (int32_t i = 1; i < cli_command_count; i++) {
        fprintf(out, "        '%s:", cli_commands[i].name);
        for (const char *c = cli_commands[i].summary; *c; c++)
            fputc(strchr("':\\", *c) ? ' ' : *c, out);
        fputs("'\n", out);
    }
    fputs("        'help:show the help of a command'\n    )\n"
          "    if ((CURRENT == 2)); then\n"
          "        _describe command commands\n        _arguments '--help' '--version'",
          out);
    each_option(cli_commands, write_zsh_option, out);
    fputs("\n        return\n    fi\n    local command=$words[2]\n"
          "    shift words\n    ((CURRENT--))\n    case $command in\n",
          out);
    for (int32_t i = 1; i < cli_command_count; i++) {
        fprintf(out, "    %s)\n        _arguments '--help[show its help]'", cli_commands[i].name);
        each_option(&cli_commands[i], write_zsh_option, out);
        write_words(&cli_commands[i], lessons, " \\\n            '1: :{ compadd -- ", "; _files }'",
                    out);
        fputs(" \\\n            '*:file:_files' ;;\n", out);
    }
    fputs("    help) _describe command commands ;;\n    esac\n}\n"
          "if [ \"$funcstack[1]\" = _ledge ]; then _ledge \"$@\"; else compdef _ledge ledge; fi\n",
          out);
}

/* ---- fish ---- */

static void write_fish_option(const CliCommand *command, const Option *option, FILE *out)
{
    char names[OPTION_TEXT_MAX], help[OPTION_TEXT_MAX];
    find_names(option, ' ', names);
    find_help(option, help);
    fprintf(out, "complete -c ledge -n '%s%s' ",
            command == cli_commands ? "__fish_use_subcommand" : "__fish_seen_subcommand_from ",
            command == cli_commands ? "" : command->name);
    bool is_long = strncmp(option->name, "--", 2) == 0;
    fprintf(out, "-%c %s", is_long ? 'l' : 's', option->name + (is_long ? 2 : 1));
    if (names[0])
        fprintf(out, " -x -a '%s'", names);
    else if (!option_stands_alone(option))
        fputs(names_file(option) ? " -r" : " -x", out);
    fprintf(out, " -d '%s'\n", help);
}

static void write_fish(char *const lessons[], FILE *out)
{
    char seen[OPTION_TEXT_MAX + 40];
    fputs("# fish completion for ledge\n"
          "complete -c ledge -n __fish_use_subcommand -f -a help -d 'show the help of a command'\n"
          "complete -c ledge -n __fish_use_subcommand -s V -l version -d 'print the version'\n"
          "complete -c ledge -s h -l help -d 'show its help'\n",
          out);
    each_option(cli_commands, write_fish_option, out);
    for (int32_t i = 1; i < cli_command_count; i++) {
        fprintf(out, "complete -c ledge -n __fish_use_subcommand -f -a %s -d '",
                cli_commands[i].name);
        for (const char *c = cli_commands[i].summary; *c; c++)
            fputc(strchr("'\\", *c) ? ' ' : *c, out);
        fputs("'\n", out);
        each_option(&cli_commands[i], write_fish_option, out);
        snprintf(seen, sizeof seen, "complete -c ledge -n '__fish_seen_subcommand_from %s' -a '",
                 cli_commands[i].name);
        write_words(&cli_commands[i], lessons, seen, "'\n", out);
        fprintf(out, "complete -c ledge -n '__fish_seen_subcommand_from help' -f -a %s\n",
                cli_commands[i].name);
    }
}

bool completions_write(const char *shell, char *const lessons[], FILE *out)
{
    static const struct {
        const char *shell;
        void (*write)(char *const lessons[], FILE *out);
    } rows[] = {{"bash", write_bash}, {"zsh", write_zsh}, {"fish", write_fish}};
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        if (strcmp(rows[i].shell, shell) != 0) continue;
        rows[i].write(lessons, out);
        return true;
    }
    return false;
}
