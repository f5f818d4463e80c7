/* command_learn.h - `ledge learn`: the files of lessons, and engines that a learner writes. */
#ifndef LEDGE_CLI_COMMAND_LEARN_H
#define LEDGE_CLI_COMMAND_LEARN_H

#include "../learn/view/lesson_list.h"
#include "../save/paths.h"
#include "command_line.h"

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

/* Reads the lessons of the folder `alone`; NULL: of --lessons and of the program. */
bool learn_read_shelf(const CommandLine *line, const char *alone, Shelf *shelf, ErrorList *errors);

/* Is a table of a class, its book, or who is alike in it asked for? Then learn_write_class does it.
 * All operands are folders of learners. Returns the exit status. */
bool learn_is_class_table(const CommandLine *line);
int learn_write_class(const CommandLine *line);

/* `--class`: gives each name of a roster a word, and prints them. Returns the exit status. */
int learn_give_words(const CommandLine *line);

/* Is one of --compare, --run and --watch given? */
bool learn_compares(const CommandLine *line);

#endif
