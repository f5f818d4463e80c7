/* command_line.h - commands and their options as tables, and the command line that is read by them.
 *
 * One row of a table gives the accepted values, the message about a wrong one, the page of `ledge
 * COMMAND --help` and the manual.
 * Errors: one line on standard error with the wrong word.
 * Memory: everything points into the words of the command line. */
#ifndef LEDGE_CLI_COMMAND_LINE_H
#define LEDGE_CLI_COMMAND_LINE_H

#include "../base/error.h"
#include "../base/file_kind.h"
#include "../draw/look.h"
#include "../draw/settings.h"

#include "../play/frame_player.h"

#include <stdio.h>

typedef enum OptionType {
    OPTION_FLAG,   /* has no value */
    OPTION_FORM,   /* another form of the command: the first word; all others are operands */
    OPTION_TEXT,   /* any word */
    OPTION_OUTPUT, /* the name of a file that is written, of the FileKind `low` */
    OPTION_LIST,   /* any word, any number of times; only one such option in a command */
    OPTION_NUMBER, /* from `low` to `high` */
    OPTION_WORD,   /* one of the words of `value`, which have `|` between them: its index */
    OPTION_SIZE,   /* 80x24 */
    OPTION_ZOOM,   /* 4x2 or 4 */
    OPTION_SKIN,   /* ascii, pixels or plain */
    OPTION_COLOUR, /* number of colours: a ColourDepth */
    OPTION_MODEL   /* the name of a movement model */
} OptionType;

typedef struct Option {
    const char *name;  /* "--size" */
    const char *value; /* "COLSxROWS", as in the help; NULL: none, or the names of its type */
    OptionType type;
    int32_t low, high; /* of a number; `low` is the kind of an output */
    const char *unit;  /* "seconds" */
    const char *help;  /* lines of help, without a line end after the last */
} Option;

/* A group of options, for one command or for several. */
typedef struct OptionGroup {
    const Option *rows;
    int32_t count;
    int32_t column; /* column where the help begins */
} OptionGroup;

enum { OPTION_GROUPS_MAX = 5, OPTIONS_MAX = 40, OPTION_LIST_MAX = 64, OPTION_TEXT_MAX = 80 };

typedef struct CommandLine CommandLine;

/* The exit status of the program. */
typedef enum CliStatus {
    CLI_DONE,
    CLI_NO, /* the answer is no, or problems were found */
    CLI_BAD /* wrong use or wrong input */
} CliStatus;

typedef struct CliCommand {
    const char *name;
    const char *usage;                             /* the operands, and the options that matter */
    const char *summary;                           /* what it does, in one line */
    int (*run)(const CommandLine *line);           /* returns the exit status */
    const OptionGroup *options[OPTION_GROUPS_MAX]; /* ended by NULL */
    bool one_operand;                              /* at most */
    const char *about;                             /* whole lines before the options, or NULL */
    const char *notes;                             /* whole lines after them, or NULL */
    const char *words;      /* that the first operand may be, with blanks between them; or NULL */
    int32_t output_operand; /* the operand that names a file that is written, from 1; 0: none */
    bool passes_on;         /* all words are operands: another program reads them by this row */
} CliCommand;

/* Every command. The first is the program without a command, whose name cannot be typed. */
extern const CliCommand cli_commands[];
extern const int32_t cli_command_count;

typedef union OptionValue {
    const char *text;
    int32_t number; /* also a ZoomId, ColourDepth or ModelKind */
    ScreenSize size;
} OptionValue;

struct CommandLine {
    const CliCommand *command;
    bool given[OPTIONS_MAX]; /* for each option of the command, group after group */
    OptionValue values[OPTIONS_MAX];
    const char *list[OPTION_LIST_MAX]; /* of the OPTION_LIST */
    int32_t list_count;
    char **operands; /* the words that are not options; after "--" every word */
    int32_t operand_count;
};

/* Reads the words after argv[0] by the command's options. A value is the next word, or in the same
 * one: "--size 80x24", "--size=80x24". Options may come after operands; "--" ends them. False, with
 * a message, when something is wrong. Operands are moved to argv[1] and on. */
bool command_line_read(const CliCommand *command, int argc, char **argv, CommandLine *out);

/* The value of an option. The name must be in the command's table with this type; if it was given
 * more than once, the last one counts. */
bool option_is_given(const CommandLine *line, const char *name);
const char *option_text(const CommandLine *line, const char *name); /* NULL: not given */
int32_t option_number(const CommandLine *line, const char *name, int32_t usual);
ScreenSize option_size(const CommandLine *line, const char *name); /* default: 80x24 */

/* May the file `path` be written, which is or will be of that kind? False, with a message, where it
 * is a file that the command reads, by whatever name, or where it holds another kind of the
 * program's files, such as a level. command_line_read asks this for every OPTION_OUTPUT. */
bool command_line_check_output(const CommandLine *line, const char *path, FileKind kind);

/* The only operand, or NULL. */
const char *command_line_operand(const CommandLine *line);

/* The names that an option may be given, "1x1|2x1|4x2", or "" where it is free. */
void option_choices(const Option *option, char out[OPTION_TEXT_MAX]);

/* The value of an option as the help shows it: "SECONDS", "1x1|2x1|4x2" or "". */
void option_value_text(const Option *option, char out[OPTION_TEXT_MAX]);

/* True if the option takes no value. */
bool option_stands_alone(const Option *option);

/* The option with this index among all of a command, group after group; NULL: there are no more. */
const Option *cli_command_option(const CliCommand *command, int32_t index);

/* "--size COLSxROWS": the option as the help shows it. */
void option_synopsis(const Option *option, char *out, size_t size);

/* Writes "ledge play": the command as it is typed. */
void command_write_name(const CliCommand *command, FILE *out);

/* Writes "ledge play [LEVEL | DIR]" and what else it takes, from this column on, in lines of at
 * most 80 columns, where no part in brackets is longer. */
void command_write_usage(const CliCommand *command, int32_t column, FILE *out);

/* Writes the page of `ledge COMMAND --help`. */
void command_write_help(const CliCommand *command, FILE *out);

/* Is this --help or -h? Is one of the words after argv[0], up to "--"? */
bool command_line_is_help(const char *word);
bool command_line_asks_help(int argc, char **argv);

/* Prints one line with the command's name and the reason; returns CLI_BAD. */
int command_line_refuse(const CommandLine *line, const char *what);

/* Refuses one word of the user, which is shown as plain text. */
int command_line_refuse_word(const CommandLine *line, const char *word, const char *what);

/* Refuses with the usage of the command. */
int command_line_refuse_use(const CommandLine *line);

#endif
