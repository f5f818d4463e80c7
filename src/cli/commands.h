/* commands.h - the commands of the program: one row each gives the function, the list of `ledge
 * --help`, the page of `ledge COMMAND --help` and the manual.
 *
 * A new command is a file command_x.c, its prototype here, and its row in command_list.c. */
#ifndef LEDGE_CLI_COMMANDS_H
#define LEDGE_CLI_COMMANDS_H

#include "../learn/view/lesson_list.h"
#include "../save/day.h"
#include "../save/paths.h"
#include "command_line.h"

/* Every command. The first is the program without a command, whose name cannot be typed. */
extern const CliCommand cli_commands[];
extern const int32_t cli_command_count;

/* Runs the program: argv[0] is its name. Returns the exit status. */
int program_run(int argc, char **argv);

/* Runs one command: argv[0] is its name. Returns the exit status. */
int command_run(int argc, char **argv);

int command_title(const CommandLine *line);
int command_play(const CommandLine *line);
int command_edit(const CommandLine *line);
int command_verify(const CommandLine *line);
int command_records(const CommandLine *line);
int command_solve(const CommandLine *line);
int command_check(const CommandLine *line);
int command_convert(const CommandLine *line);
int command_replay(const CommandLine *line);
int command_cast(const CommandLine *line);
int command_learn(const CommandLine *line);
int command_trace(const CommandLine *line);
int command_render(const CommandLine *line);
int command_generate(const CommandLine *line);
int command_daily(const CommandLine *line);
int command_endless(const CommandLine *line);
int command_league(const CommandLine *line);
int command_arcade(const CommandLine *line);

/* Plays the level of a day, by the options of `line`, whose date must be right. */
int play_daily(const CommandLine *line);

/* ---- days ---- */

/* The day of --date, or today; false, with a message, for what is no date. */
bool read_day(const CommandLine *line, Day *day);

/* Makes the level of a recipe, which messages call `name`, and writes it into the file at `path`,
 * with the run that proves it beside it; NULL: to standard output. Returns the exit status. */
int make_level(const Recipe *recipe, const char *name, const char *path);

/* ---- lessons ---- */

/* Is the word a file: does it have a folder or an ending? */
bool learn_names_file(const char *word);

/* The lesson's file for a file, a number or a name. */
bool learn_find_lesson(const char *word, const LessonFolders *own, bool kiosk,
                       char out[WORLD_PATH_MAX], ErrorList *errors);

/* Is this `ledge learn` with --csv, --task, --compare, --run, --watch or --starter? Then
 * learn_engine does it, and returns the exit status. */
bool learn_is_engine(const CommandLine *line);
int learn_engine(const CommandLine *line);

/* `--starter`: writes what such an engine begins with. Returns the exit status. */
int learn_starter(const CommandLine *line);

/* Is it one of those that compare? */
bool learn_compares(const CommandLine *line);

/* ---- choice ---- */

/* The look of a command's pictures: by its --skin (default: `usual`) and --zoom, with this depth of
 * colours and the palette of the level's chapter. False, with a message, when the skin has no such
 * zoom or the sprites are missing. The caller closes `skins` with skin_set_close. */
bool picture_choice_make(const CommandLine *line, SkinKind usual, Palette palette,
                         ColourDepth depth, PictureChoice *choice, SkinSet **skins);

#endif
