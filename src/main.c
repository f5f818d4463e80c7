/* main.c - the command line: finds the command, hands over, and is the only place that exits. */
#include <string.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "error.h"

enum { STATUS_DONE = 0, STATUS_BAD_USE = 2 };

// clang-format off
#define SCRIPT_OPTIONS                                                                            \
    "  --script FILE            keys and waits from FILE instead of a terminal; screens are\n"    \
    "                           written to standard output\n"                                    \
    "  --size COLSxROWS         the size of that terminal\n"

#define SESSION_OPTIONS                                                                           \
    "  --kiosk                  for strangers, as over SSH: only the levels that come with the\n"   \
    "                           program; nothing is written, no file can be named, no shell\n"      \
    "  --records DIR            keep the best runs in DIR too, which players share (mode 1777);\n"   \
    "                           with --kiosk the only thing that is kept\n"                         \
    "  --idle MINUTES           end after so many minutes without a key (never; kiosk: 15)\n"

static const CliCommand commands[] = {
    {"", "[--kiosk]", "show the title screen", SESSION_OPTIONS SCRIPT_OPTIONS, command_title},
    {"play", "[--record FILE] [--ghost REPLAY] [LEVEL | DIR]",
     "play a level, a folder, or the world that comes with the game",
     "Folders and worlds go on with the first level that is not done; whoever leaves it comes to\n"
     "the map.\n\n"
     "  --zoom 1x1|2x1|4x2|8x4   characters for one cell\n"
     "  --record FILE            write what was held in each tick of the latest attempt, as\n"
     "                           `ledge trace` and `ledge render --input` read it\n"
     "  --ghost REPLAY           race this run; without LEVEL, in its level\n"
     SESSION_OPTIONS SCRIPT_OPTIONS, command_play},
    {"edit", "[FILE]", "draw a level: a new one where FILE is not there",
     "Without FILE it asks for one. Every change is in a journal at once: after a crash, a kill or\n"
     "a dropped line the next start offers it. In the editor `?` shows the keys.\n\n"
     SCRIPT_OPTIONS, command_edit},
    {"verify", "[--level FILE] REPLAY...", "play replays again without a screen: are they true?",
     "  --level FILE  the level, where it is not beside the replay, in the world that comes with\n"
     "                the game, or in this folder\n\n"
     "A line for each: `ok`, or what is wrong and at which tick. Status 1: one is not true.\n",
     command_verify},
    {"records", "[--records DIR] [LEVEL...]", "list the best runs: those that are true",
     "  --records DIR  of all players who share this folder, instead of the own ones\n\n"
     "Without LEVEL those of the world that comes with the game.\n",
     command_records},
    {"solve", "[--budget SECONDS] [--all-coins] [--shorter] [-o REPLAY] LEVEL...",
     "say whether levels can be beaten, and how",
     "  --budget SECONDS   the clock ends the search of a level (1 to 86400), which then answers\n"
     "                     with what it has found; without it only the number of states does (two\n"
     "                     million), and the answer is the same on every machine\n"
     "  --all-coins        only a run that takes every coin counts\n"
     "  --shorter          do not stop at the first run: look for shorter ones, in 180000 states\n"
     "                     more; the shortest that was found counts\n"
     "  -o REPLAY          write the solution, for `ledge verify`\n\n"
     "A line for each level: `SOLVED ticks=N nodes=N ms=N` (the run was played again from the\n"
     "start), `IMPOSSIBLE reason` (proved), or `UNKNOWN furthest=COLUMN,ROW nodes=N ended=WHY`\n"
     "(neither was found). Of the cells that were come to, the furthest is nearest to the finish,\n"
     "keys and doors counted; columns and rows count from 0, as in the editor. With --all-coins\n"
     "`coins=MOST/ALL` says how many a run had at most. WHY is `states` (as many as it may see, or\n"
     "memory, were used up), `time` (the budget was), or `exhausted` (nothing was left to try).\n"
     "Status 1: not all are solved.\n",
     command_solve},
    {"check", "LEVEL...", "name every problem of level files",
     "Each problem is a line `file:line:column: severity: text`: what is wrong with a file, what is\n"
     "proved out of reach (of levels up to a million cells), and a proof beside the level that does\n"
     "not hold. Status 1: there are some.\n",
     command_check},
    {"convert", "[--map FILE] [--legend FILE] IN OUT", "a level from one file format to another",
     "The ends of the names say the formats: .txt is a level, .json and .tmj are maps of Tiled,\n"
     ".csv is a layer of Tiled. A level's text to text gives the same bytes.\n\n"
     "  --map FILE               what tiles and objects mean: an INI file such as\n"
     "                           [tiles]         [objects]          [place]\n"
     "                           5-9 = solid     monster = walker   finish = 60, 2\n"
     "  --legend FILE            IN is a plain grid whose glyphs the [legend] of FILE explains,\n"
     "                           such as solid = \"X#\"; [place] as above\n",
     command_convert},
    {"replay", "[--level FILE] REPLAY", "watch a run: stop, tick by tick, along a bar",
     "`?` shows the keys. What does not verify is shown with what is wrong with it.\n\n"
     "  --level FILE             the level, where it is not found by itself\n"
     SCRIPT_OPTIONS, command_replay},
    {"cast", "[-o FILE] REPLAY", "write a run as an asciinema recording",
     "  -o FILE                  into this file; - is standard output (-)\n"
     "  --size COLSxROWS         of the terminal (80x24)\n"
     "  --zoom 1x1|2x1|4x2|8x4   characters for one cell\n"
     "  --mono                   without colours\n"
     "  --level FILE             the level, where it is not found by itself\n\n"
     "Status 1: the replay does not verify, and nothing is written.\n",
     command_cast},
    {"learn", "[LESSON] | --lint FILE... | --grade DIR [LESSONS] | --csv LESSON RUN [ANSWERS]",
     "take lessons on how such a game works; check lessons, or a class",
     "LESSON is a file, or the number or name of one that comes with the game; without it there\n"
     "is a list.\n\n"
     "  --learner NAME   whose answers they are (the account's): letters, digits, - and _. They\n"
     "                   are kept in NAME.ini, and what a lesson draws for each learner comes\n"
     "                   from the name\n"
     "  --kiosk          for strangers: nothing is written, no file can be named\n"
     "  --idle MINUTES   end after so many minutes without a key (never; kiosk: 15)\n"
     SCRIPT_OPTIONS
     "  --lint FILE...   finds what is wrong with lessons, each a line `file:line:column:\n"
     "                   severity: text`: faults of the file, answers that should pass all checks\n"
     "                   and do not, or should fail and do not. Status 1: there are some.\n"
     "  --grade DIR      judges the answers in every DIR/*.ini and prints a line for each check\n"
     "                   (TAP); LESSONS is the folder of the lessons, without it that of the\n"
     "                   lessons that come with the program. Status 1: a check fails; 2: a file\n"
     "                   could not be judged.\n"
     "  --csv LESSON RUN writes a run of a lesson (A, B, ... or its name), a line for each tick;\n"
     "                   ANSWERS are such as 'dx0=0.2 p1=4', without them the sliders are where\n"
     "                   they begin. LESSON is a file, or the name of one that comes with the\n"
     "                   program. The columns are those of `ledge trace --csv`.\n",
     command_learn},
    {"trace", "[--model M] [--set K=V]... [--csv | --phases] LEVEL INPUT",
     "print the state after every tick",
     "  --model grid|cell|tiny|bank   the movement model instead of the level's\n"
     "  --set KEY=VALUE               one of its constants, as in [physics] of a level\n"
     "  --csv                         parted by commas, with columns that all models share: see\n"
     "                                levels/lessons/README.md\n"
     "  --phases                      the same, with a row for each phase of a tick\n\n"
     "INPUT has a line for each tick: the letters of L R U D J that are held, or `-`; `*N`\n"
     "repeats a line; `;` begins a comment line. Columns are parted by tabs.\n",
     command_trace},
    {"render", "[--size COLSxROWS] [--tick N] LEVEL | REPLAY", "draw one screen as plain text",
     "  --size COLSxROWS         of the screen (80x24)\n"
     "  --tick N                 after so many ticks (0)\n"
     "  --input FILE             what is held in them, as `ledge trace` reads it\n"
     "  --zoom 1x1|2x1|4x2|8x4   characters for one cell\n"
     "  --svg                    as a picture in SVG, with colours\n\n"
     "A name that ends in .replay is a replay: what is held is in it.\n",
     command_render},
    {"bench", "[--list | --only NAME [--count N] | --editor | --level NAME]", "measure this machine",
     "  --list        the names of what is measured\n"
     "  --only NAME   measure only that\n"
     "  --count N     with --only: do it N times and measure nothing, for a profiler\n"
     "  --editor      measure the editor, beside the goals that it is to reach\n"
     "  --level NAME  write the level that NAME is measured with, or noise to edit:\n"
     "                noise-medium|noise-large|noise-largest\n",
     command_bench},
};
// clang-format on

static const CommandTable command_table = {commands, ARRAY_LENGTH(commands)};

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0) return true;
    return false;
}

static int name_the_commands(const char *unknown)
{
    char safe[80];
    text_make_safe(safe, sizeof safe, unknown, strlen(unknown));
    fprintf(stderr, "ledge: there is no command '%s'; there are:", safe);
    for (size_t i = 0; i < ARRAY_LENGTH(commands); i++)
        if (commands[i].name[0]) fprintf(stderr, " %s", commands[i].name);
    fputs(" (see ledge --help)\n", stderr);
    return STATUS_BAD_USE;
}

static int run_command(const CliCommand *command, int argc, char **argv)
{
    if (!wants_help(argc, argv)) return command->run(argc, argv);
    help_write_command(command, stdout);
    return STATUS_DONE;
}

static int print_overview(void)
{
    help_write_overview(&command_table, stdout);
    return STATUS_DONE;
}

static int print_version(void)
{
    puts("ledge " LEDGE_VERSION);
    return STATUS_DONE;
}

static int print_manual(void)
{
    help_write_manual(&command_table, LEDGE_VERSION, stdout);
    return STATUS_DONE;
}

/* Without a command there is the title; its complaints begin with its name. */
static int run_title(int argc, char **argv)
{
    static char name[] = "title";
    char *alone[] = {name, NULL};
    if (argc < 1) return command_title(1, alone);
    argv[0] = name;
    return command_title(argc, argv);
}

static int run(int argc, char **argv)
{
    if (argc < 2) return run_title(argc, argv);
    if (strcmp(argv[1], "--help") == 0) return print_overview();
    if (strcmp(argv[1], "--version") == 0) return print_version();
    if (strcmp(argv[1], "--man") == 0) return print_manual();
    if (argv[1][0] == '-') return run_title(argc, argv);
    const CliCommand *command = command_find(&command_table, argv[1]);
    return command ? run_command(command, argc - 1, argv + 1) : name_the_commands(argv[1]);
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);
    if (fflush(stdout) == 0 && !ferror(stdout)) return status;
    perror("ledge: standard output");
    return STATUS_BAD_USE;
}
