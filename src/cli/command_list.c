/* command_list.c - see commands.h: every command and every option, with their help.
 *
 * Only text, and the functions of the commands. With LEDGE_HELP_ONLY the functions are left out, so
 * that help and manual can be made when cross-compiling. */
#include "commands.h"

#include "kiosk.h"

#ifdef LEDGE_HELP_ONLY
#define RUNS(function) NULL
#else
#define RUNS(function) function
#endif

/* The values of an option: see OptionType. */
#define FLAG                    OPTION_FLAG, 0, 0, NULL
#define FORM                    OPTION_FORM, 0, 0, NULL
#define TEXT                    OPTION_TEXT, 0, 0, NULL
#define OUTPUT(kind)            OPTION_OUTPUT, kind, 0, NULL
#define LIST                    OPTION_LIST, 0, 0, NULL
#define SIZE                    OPTION_SIZE, 0, 0, NULL
#define ZOOM                    OPTION_ZOOM, 0, 0, NULL
#define SKIN                    OPTION_SKIN, 0, 0, NULL
#define COLOUR                  OPTION_COLOUR, 0, 0, NULL
#define MODEL                   OPTION_MODEL, 0, 0, NULL
#define NUMBER(low, high, unit) OPTION_NUMBER, low, high, unit

#define AS_TEXT(number)  #number
#define TEXT_OF(number)  AS_TEXT(number)
#define BUDGET_MAX       86400
#define MINUTES_OF_A_DAY 1440
#define SESSIONS_MAX     1000

#define LEAGUE_SECONDS_MAX 1000000

// clang-format off
#define GROUP(rows, column) {rows, ARRAY_LENGTH(rows), column}

/* ---- options of several commands ---- */

#define SKIN_ROW(usual) {"--skin", NULL, SKIN, "how the game is drawn (" usual ")"}
#define COLOUR_ROW(of) {"--colour", NULL, COLOUR, "how many colours " of " (true)"}

static const Option script_rows[] = {
    {"--script", "FILE", TEXT,
     "keys and waits from FILE instead of a terminal; screens are\n"
     "written to standard output"},
    {"--size", "COLSxROWS", SIZE, "the size of that terminal"},
    SKIN_ROW("the usual one; with --script, plain"),
    COLOUR_ROW("that terminal has"),
};
static const OptionGroup script_options = GROUP(script_rows, 31);

#define LIMIT_ROWS                                                                                 \
    {"--idle", "MINUTES", NUMBER(1, MINUTES_OF_A_DAY, "minutes"),                                 \
     "end after this many minutes without a key (never; kiosk: " TEXT_OF(KIOSK_IDLE_MINUTES) ")"}, \
    {"--session", "MINUTES", NUMBER(1, MINUTES_OF_A_DAY, "minutes"),                              \
     "end after this many minutes in total (never; kiosk: " TEXT_OF(KIOSK_SESSION_MINUTES) ")"},  \
    {"--per-address", "N", NUMBER(1, SESSIONS_MAX, "sessions"),                                   \
     "with --kiosk over SSH: at most this many sessions from one address\n"                       \
     "(" TEXT_OF(KIOSK_PER_ADDRESS) "), for IPv6 from one network /64"}

static const Option session_rows[] = {
    {"--kiosk", NULL, FLAG,
     "for players without an account, as over SSH: only the levels of the\n"
     "program; no files are written or can be named, no shell"},
    {"--records", "DIR", TEXT,
     "keep the best runs in DIR too, which players share (mode 1777);\n"
     "with --kiosk nothing else is stored"},
    {"--arcade", "DIR", TEXT,
     "meet other players in the folder DIR: names, boards, runs, races;\n"
     "its records are in DIR/records"},
    {"--visitor", "ssh", TEXT,
     "with --arcade: the player is the key that sshd has checked, and a\n"
     "guest without one; else the account"},
    {"--realm", "FILE", TEXT,
     "with --visitor: the secret that players' ids are made with\n"
     "(DIR/secret, made at first)"},
    {"--per-key", "N", NUMBER(1, SESSIONS_MAX, "sessions"),
     "with --visitor: at most this many sessions of one key (" TEXT_OF(KIOSK_PER_KEY) ")"},
    {"--name", "NAME", TEXT, "with --arcade, not over SSH: the player's name (the account's)"},
    LIMIT_ROWS,
};
static const OptionGroup session_options = GROUP(session_rows, 31);

static const Option plain_rows[] = {
    {"--plain", NULL, FLAG,
     "in words: nothing is drawn, a line that is typed does one thing; for\n"
     "screen readers"},
};
static const OptionGroup plain_options = GROUP(plain_rows, 31);

#define ZOOM_ROW {"--zoom", NULL, ZOOM, "characters for one cell"}
#define LEVEL_ROW {"--level", "FILE", TEXT, "the level, if it is not found automatically"}
#define CANVAS_ROW(of) {"--size", "COLSxROWS", SIZE, "of the " of " (80x24)"}

#define JSON_ROW(of) {"--json", NULL, FLAG, "a JSON object on a line " of}

/* ---- options of one command ---- */

static const Option play_rows[] = {
    ZOOM_ROW,
    {"--record", "FILE", OUTPUT(FILE_INPUTS),
     "write the inputs of the latest attempt to FILE, as\n"
     "`ledge trace` and `ledge render --input` read it"},
    {"--ghost", "REPLAY", TEXT, "race this run; without LEVEL, in its level"},
};
static const OptionGroup play_options = GROUP(play_rows, 31);

static const Option verify_rows[] = {
    {"--level", "FILE", TEXT,
     "the level, where it is not beside the replay, in the world that comes with\n"
     "the game, in this folder, or where it was played"},
    JSON_ROW("for each replay: file, verdict, result, tick, deaths, coins,\ncoin_count"),
};
static const OptionGroup verify_options = GROUP(verify_rows, 16);

#define DIFFICULTY_ROW(usual)                                                                      \
    {"--difficulty", "N", NUMBER(1, 5, "steps"), "from 1, the easiest, to 5 (" usual ")"}
#define DATE_ROW {"--date", "DATE", TEXT, "of another day, such as 2026-01-31 (today, by UTC)"}

static const Option records_rows[] = {
    {"--records", "DIR", TEXT,
     "of all players who share this folder, instead of your own"},
    {"--daily", NULL, FLAG, "of the levels of a day, with the times at their flags"},
    DATE_ROW,
    DIFFICULTY_ROW("that of the day, and those made here"),
    JSON_ROW("for each record: level, record, ticks, deaths,\ncoins, coin_count, player"),
};
static const OptionGroup records_options = GROUP(records_rows, 19);

static const Option solve_rows[] = {
    {"--budget", "SECONDS", NUMBER(1, BUDGET_MAX, "seconds"),
     "the clock ends the search of a level (1 to " TEXT_OF(BUDGET_MAX) "), which then answers\n"
     "with what it has found; without it only the number of states does (two\n"
     "million), and the answer is the same on every machine"},
    {"--all-coins", NULL, FLAG, "only a run that takes every coin counts"},
    {"--shorter", NULL, FLAG,
     "do not stop at the first run: look for shorter ones, in 180000 states\n"
     "more; the shortest that was found counts"},
    {"--best", NULL, FLAG,
     "look for ever shorter runs as long as the budget lasts (10 seconds), and\n"
     "add `bound=TICKS gap=N%`: no run can be shorter than the bound; a\n"
     "REPLAY that holds a run as good already stays as it is"},
    {"--deaths", NULL, FLAG,
     "with --best: a death may be a short cut, for the player goes on from the\n"
     "last checkpoint with all that was taken; adds `deaths=N`, and no bound"},
    {"--slack", NULL, FLAG,
     "how exactly the kindest of several runs has to be timed: a line for\n"
     "each jump and each wait (below)"},
    {"--guide", NULL, FLAG,
     "the kindest of several runs, with a stop of one second beside each\n"
     "sign; adds `stops=N`. A file NAME.guide beside NAME.txt holds such a run:\n"
     "the game shows it as the ghost of a guide"},
    JSON_ROW("for each level: level, verdict, nodes, ms,\n"
             "then ticks, bound, stops, or reason, or furthest and ended; with --slack\n"
             "tightest, mean, figure, close and places"),
    {"-o", "REPLAY", OUTPUT(FILE_REPLAY), "write the solution, for `ledge verify`"},
};
static const OptionGroup solve_options = GROUP(solve_rows, 21);

static const Option convert_rows[] = {
    {"--map", "FILE", TEXT,
     "what tiles and objects mean: an INI file such as\n"
     "[tiles]         [objects]          [place]\n"
     "5-9 = solid     monster = walker   finish = 60, 2"},
    {"--guess", NULL, FLAG,
     "write a first FILE for --map as OUT, by the names in IN, to be corrected"},
    {"--level", "NAME", TEXT, "which level of a project of LDtk that has several"},
    {"--legend", "FILE", TEXT,
     "IN is a plain grid whose glyphs the [legend] of FILE explains,\n"
     "such as solid = \"X#\"; [place] as above"},
};
static const OptionGroup convert_options = GROUP(convert_rows, 27);

static const Option diff_rows[] = {
    {"--ansi", NULL, FLAG, "draw pictures in colours, for a terminal"},
    {"--svg", NULL, FLAG, "draw a picture in SVG"},
    JSON_ROW("with everything that differs"),
    {"--one", NULL, FLAG, "one picture of both versions instead of two"},
    {"--quick", NULL, FLAG, "search for no run, and leave out verdict and slack"},
    CANVAS_ROW("terminal"),
    ZOOM_ROW,
    SKIN_ROW("ascii"),
    COLOUR_ROW("there are"),
};
static const OptionGroup diff_options = GROUP(diff_rows, 27);

static const Option replay_rows[] = {LEVEL_ROW};
static const OptionGroup replay_options = GROUP(replay_rows, 27);

static const Option cast_rows[] = {
    {"-o", "FILE", OUTPUT(FILE_CAST), "into this file; - is standard output (-)"},
    CANVAS_ROW("terminal"),
    ZOOM_ROW,
    SKIN_ROW("plain; with --svg ascii"),
    {"--colour", NULL, COLOUR, "how many colours there are (256; with --svg true)"},
    {"--mono", NULL, FLAG, "the same as --colour mono"},
    {"--svg", NULL, FLAG, "as a moving picture in SVG, for a browser"},
    {"--from", "N", NUMBER(0, 10000000, "ticks"), "from this tick on (0)"},
    {"--ticks", "N", NUMBER(1, 10000000, "ticks"), "so many ticks (to the end)"},
    {"--every", "N", NUMBER(1, 60, "ticks"), "ticks for each picture (2; with --svg 4)"},
    LEVEL_ROW,
};
static const OptionGroup cast_options = GROUP(cast_rows, 31);

static const Option learner_rows[] = {
    {"--learner", "NAME", TEXT,
     "the learner (the account's name): letters, digits, - and _. Answers\n"
     "are stored in NAME.ini, and the numbers given to each learner come\n"
     "from the name"},
    {"--kiosk", NULL, FLAG,
     "for players without an account: no files are written or can be named;\n"
     "at the end the answers are printed, to be copied"},
    {"--answers", "DIR", TEXT,
     "with --kiosk: keep the answers of a class in DIR, a file for each\n"
     "learner; asks for a name, and for a number that the teacher gives"},
    LIMIT_ROWS,
};
static const OptionGroup learner_options = GROUP(learner_rows, 21);

static const Option class_rows[] = {
    {"--lint", "FILE...", FORM,
     "finds what is wrong with lessons, each a line `file:line:column:\n"
     "severity: text`: faults of the file, answers that should pass all checks\n"
     "and do not, or should fail and do not. Status 1: there are some.\n"
     "With --strict before the files each figure of a text needs a [fact.N]."},
    {"--new", "FILE", OUTPUT(FILE_LESSON), "writes a lesson to begin with, which explains itself"},
    {"--grade", "DIR...", FLAG,
     "judges the answers in every DIR/*.ini and prints a line for each check\n"
     "(TAP); LESSONS is the folder of the lessons, without it that of the\n"
     "lessons that come with the program. Status 1: a check fails; 2: a file\n"
     "could not be judged. With --csv or --json any number of folders, and a\n"
     "row for each learner and each lesson, with totals."},
    {"--json", NULL, FLAG, "with --grade: an object a line"},
    {"--lessons", "DIR", LIST,
     "lessons of your own, before those of the program; again for more of\n"
     "them. DIR may have a shelf.ini: see levels/lessons/README.md"},
    {"--roster", "FILE", TEXT,
     "names of learners, one a line, who have rows even without a file"},
    {"--csv", "LESSON RUN", FLAG,
     "writes a run of a lesson (A, B, ... or its name), a line for each tick;\n"
     "ANSWERS are such as 'dx0=0.2 p1=4', without them the sliders are where\n"
     "they begin. LESSON is a file, or the name of one that comes with the\n"
     "program. The columns are those of `ledge trace --csv`."},
    {"--task", "LESSON RUN", FLAG,
     "writes the run as a task for an engine of your own, in any language:\n"
     "level, constants, the keys of each tick; see levels/lessons/README.md"},
    {"--compare", "FILE LESSON RUN", TEXT,
     "compares FILE, a line for each tick as of --csv, with the run, in the\n"
     "columns that it names: the first difference and the phases of its tick.\n"
     "Status 1: they differ; 2: FILE is no such table"},
    {"--run", "COMMAND LESSON RUN", TEXT,
     "gives the task to a command of the shell, and compares what it writes.\n"
     "After 10 seconds, or 64 MiB, it is ended"},
    {"--watch", "COMMAND LESSON RUN", TEXT,
     "does so again whenever a file that COMMAND names changes, a line for\n"
     "each try"},
    {"--inspect", NULL, FLAG,
     "with --watch: shows the run in the inspector, COMMAND as a lane beside it"},
    {"--exact", NULL, FLAG, "compares every bit; without it 1e-9 is no difference"},
    {"--starter", "c|py|js", TEXT, "writes the start of such an engine, which reads a task"},
};
static const OptionGroup class_options = GROUP(class_rows, 19);

static const Option trace_rows[] = {
    {"--model", NULL, MODEL, "the movement model instead of the level's"},
    {"--set", "KEY=VALUE", LIST, "one of its constants, as in [physics] of a level"},
    {"--csv", NULL, FLAG,
     "separated by commas, with columns that all models share: see\n"
     "levels/lessons/README.md"},
    {"--phases", NULL, FLAG, "the same, with a row for each phase of a tick"},
};
static const OptionGroup trace_options = GROUP(trace_rows, 32);

static const Option render_rows[] = {
    CANVAS_ROW("screen"),
    {"--tick", "N", NUMBER(0, 10000000, "ticks"), "after this many ticks (0)"},
    {"--input", "FILE", TEXT, "the inputs of these ticks, as for `ledge trace`"},
    ZOOM_ROW,
    SKIN_ROW("ascii; as plain text, plain"),
    COLOUR_ROW("there are"),
    {"--svg", NULL, FLAG, "as a picture in SVG, with colours"},
    {"--png", NULL, FLAG, "as a picture in PNG"},
    {"--ansi", NULL, FLAG, "as text with colours for a terminal"},
    {"--cells", NULL, FLAG,
     "as text for programs: for each row its characters, then its colours\n"
     "such as 3*155/28+b: how many, foreground, background, b(old) d(im)\n"
     "u(nderlined) r(everse)"},
};
static const OptionGroup render_options = GROUP(render_rows, 31);

static const Option check_rows[] = {
    JSON_ROW("for each problem: file, line, column, severity, text"),
};
static const OptionGroup check_options = GROUP(check_rows, 11);

static const Option generate_rows[] = {
    DIFFICULTY_ROW("2"),
    {"--theme", "THEME", TEXT, "meadow, forge, cave, frost or night (as the seed says)"},
    {"--mixed", NULL, FLAG, "with an idea of another theme"},
    {"--pieces", "DIR", TEXT,
     "with pieces of your own where they fit: the levels in DIR, each a piece\n"
     "from its start to its finish (see ledge-level(5)); then the seed alone\n"
     "does not give the level again"},
    {"-o", "FILE", OUTPUT(FILE_GENERATED), "write the level into FILE, and the run that proves it\nbeside it"},
};
static const OptionGroup generate_options = GROUP(generate_rows, 19);

static const Option daily_rows[] = {
    DATE_ROW,
    DIFFICULTY_ROW("Monday 1 to Friday 5, then 3 and 2"),
    {"--print", NULL, FLAG, "write the level to standard output instead"},
};
static const OptionGroup daily_options = GROUP(daily_rows, 31);

static const Option endless_rows[] = {DIFFICULTY_ROW("1: where a new run begins")};
static const OptionGroup endless_options = GROUP(endless_rows, 31);

static const Option league_rows[] = {
    {"--server", "ADDRESS", TEXT, "the server: HOST, HOST:PORT (6379) or /PATH of a socket"},
    {"--auth", "FILE", TEXT,
     "a line `USER PASSWORD` for the server, which only its owner may read"},
    {"--arcade", "DIR", TEXT, "the folder of this host, as of `ledge --arcade`"},
    {"--host", "NAME", TEXT, "what this host is called (the machine's name up to a dot)"},
    {"--metrics", "FILE", OUTPUT(FILE_ANY), "write figures into FILE, for node_exporter"},
    {"--resend", "SECONDS", NUMBER(1, LEAGUE_SECONDS_MAX, "seconds"),
     "send a run without a verdict again after so long (86400)"},
    {"--claim", "SECONDS", NUMBER(1, LEAGUE_SECONDS_MAX, "seconds"),
     "take over what another verifier has held for so long (60)"},
    {"--once", NULL, FLAG, "verify what is there, and end"},
};
static const OptionGroup league_options = GROUP(league_rows, 21);

static const Option arcade_rows[] = {
    {"--doctor", NULL, FLAG,
     "say what a host lacks, with the commands that mend it: the account,\n"
     "the folder, sshd, limits, the sandbox"},
    {"--forget", "ID", TEXT,
     "remove name, runs, rows and spooled runs of a player, whose id is the\n"
     "name of a file in DIR/names"},
    {"--ban", "ID", TEXT, "let a player in no more; the runs stay"},
    {"--unban", "ID", TEXT, "let the player in again"},
    {"--arcade", "DIR", TEXT, "the folder of the arcade (/var/lib/ledge)"},
    {"--user", "NAME", TEXT, "with --doctor: the account of the players (ledge)"},
    {"--sshd", "FILE", TEXT,
     "with --doctor: what `sshd -T -C user=NAME,...` has printed (asks it,\n"
     "as root)"},
};
static const OptionGroup arcade_options = GROUP(arcade_rows, 18);

/* ---- the commands ---- */

const CliCommand cli_commands[] = {
    {"title", "[--kiosk | --plain]", "show the title screen", RUNS(command_title),
     {&session_options, &plain_options, &script_options}, .one_operand = true},
    {"play", "[--record FILE] [--ghost REPLAY] [LEVEL | DIR]",
     "play a level, a folder, or the world that comes with the game", RUNS(command_play),
     {&play_options, &plain_options, &session_options, &script_options}, .one_operand = true,
     .about =
     "Folders and worlds go on with the first level that is not done; leaving it leads "
     "to\n"
     "the map. In place of LEVEL there may be a level as one line of letters, 'LEDGE1:...', as\n"
     "the game gives it at the end of a level.\n"},
    {"edit", "[FILE]", "draw a level: a new one where FILE is not there", RUNS(command_edit),
     {&script_options}, .one_operand = true,
     .about =
     "Without FILE it asks for one. Every change is in a journal at once: after a crash, a kill "
     "or\n"
     "a dropped line the next start offers it. In the editor `?` shows the keys.\n"},
    {"verify", "[--json] [--level FILE] REPLAY...",
     "verify replays: play them again without a screen", RUNS(command_verify),
     {&verify_options},
     .notes =
     "A line for each: `ok`, or what is wrong and at which tick. Status 1: one does not verify.\n"},
    {"records", "[--json] [--records DIR] [--daily [--date DATE] [--difficulty N] | LEVEL...]", "list the best runs: those that verify",
     RUNS(command_records), {&records_options},
     .notes =
     "Without LEVEL those of the world that comes with the game.\n"},
    {"solve", "[--budget SECONDS] [--all-coins] [--shorter | --best | --slack | --guide] [--json] [-o REPLAY] LEVEL...",
     "say whether levels can be beaten, and how", RUNS(command_solve), {&solve_options},
     .notes =
     "A line for each level: `SOLVED ticks=N nodes=N ms=N` (the run was played again from the\n"
     "start), `IMPOSSIBLE reason ms=N` (proved), or `UNKNOWN furthest=COLUMN,ROW nodes=N\n"
     "ended=WHY ms=N` (neither was found). `furthest` is the cell reached that is nearest to the finish,\n"
     "keys and doors counted; columns and rows count from 0, as in the editor. With --all-coins\n"
     "`coins=MOST/ALL` says how many a run had at most. WHY is `states` (as many as it may see, "
     "or\n"
     "memory, were used up), `time` (the budget was), or `exhausted` (nothing was left to try).\n"
     "Status 1: not all are solved.\n"
     "\n"
     "--slack adds to the line `tightest=N mean=N figure=N close=N`, and below it a line for each\n"
     "jump and wait: its tick and cells, how many ticks in a row the press, the release or the end\n"
     "of the wait may come earlier and later (12 at most) so that the player still arrives there\n"
     "alive, the smaller `window` of these, the gap to the nearest monster in cells, and `required`\n"
     "if every run that was found has it. `tightest` is the smallest window of those required, and\n"
     "`close` counts ticks with a monster within two cells. The figure says how hard the level is: 6\n"
     "for each window of at most 2, 2 for each of at most 5, close / 20, ticks / 300.\n"},
    {"generate", "[--difficulty N] [--theme THEME] [--mixed] [--pieces DIR] [-o FILE] SEED",
     "make a new level, proved beatable with all its coins", RUNS(command_generate),
     {&generate_options}, .one_operand = true,
     .notes =
     "SEED is a number or a word. The same seed, difficulty and theme give the same level on\n"
     "every machine. Without -o the level goes to standard output. A mixed level has the second of\n"
     "its two ideas, and the art of its second half, from another theme, as that of a Sunday.\n"},
    {"daily", "[--date DATE] [--difficulty N] [--print]",
     "play the level of the day: the same for everyone", RUNS(command_daily),
     {&daily_options, &session_options, &script_options},
     .about =
     "Every day has five levels, one for each difficulty, all proved beatable with all coins.\n"},
    {"endless", "[--difficulty N] [SEED]", "play level after level, for three lives",
     RUNS(command_endless), {&endless_options, &session_options, &script_options},
     .one_operand = true,
     .about =
     "Every second level is a step harder; a death or a restart costs a life, all coins of a level\n"
     "give one back. Without SEED, a number or a word, it goes on with the run that was left,\n"
     "whatever --difficulty says; with SEED a new one begins, and that one is over.\n"},
    {"check", "[--json] LEVEL...", "name every problem of level files", RUNS(command_check),
     {&check_options},
     .about =
     "Each problem is a line `file:line:column: severity: text`: what is wrong with a file, what "
     "is\n"
     "proved out of reach (of levels up to a million cells), and a proof beside the level that "
     "does\n"
     "not hold. Status 1: there are problems.\n"},
    {"convert", "[--map FILE] [--legend FILE] [--level NAME] [--guess] IN OUT", "convert a level from one file format to another",
     RUNS(command_convert), {&convert_options},
     .about =
     "The file names give the formats: .txt is a level, .tmx, .json and .tmj are maps of\n"
     "Tiled, .csv is a layer of Tiled, .ldtk is a project of LDtk, which is only read.\n"
     "Text to text gives the same bytes.\n",
     .output_operand = 2},
    {"diff", "[--one] [--quick] [--ansi | --svg | --json] BEFORE AFTER",
     "show what differs between two versions of a level", RUNS(command_diff), {&diff_options},
     .about =
     "Status 0: nothing, 1: something, 2: a file could not be read. BEFORE or AFTER may be\n"
     "/dev/null. When git calls it as an external diff, with seven or nine words, the status is 0 for a\n"
     "difference, too.\n",
     .notes =
     "In plain text a line of marks follows each row that differs: + added, - gone, ~ changed.\n"},
    {"merge", "BASE OURS THEIRS [NAME]", "merge two versions of a level into OURS",
     RUNS(command_merge), {NULL},
     .about =
     "Takes what either side changed since BASE, cell by cell and key by key; BASE may be empty. What\n"
     "both changed in different ways stays as in OURS, and is reported on standard error as a\n"
     "conflict in NAME. Status 1: there are conflicts; 2: a file could not be read, and OURS is unchanged.\n"},
    {"replay", "[--level FILE] REPLAY", "watch a run: stop, tick by tick, along a bar",
     RUNS(command_replay), {&replay_options, &script_options}, .one_operand = true,
     .about =
     "`?` shows the keys. A replay that does not verify is shown with a warning.\n"},
    {"cast", "[-o FILE] [--svg] REPLAY",
     "write a run as an asciinema recording, or as a moving picture", RUNS(command_cast),
     {&cast_options}, .one_operand = true,
     .notes =
     "Status 1: the replay does not verify, and nothing is written.\n"},
    {"learn", "[LESSON | DIR] | --lint FILE... | --grade DIR [LESSONS] | --csv LESSON RUN [ANSWERS] | "
     "--run COMMAND LESSON RUN [ANSWERS]",
     "take lessons on how such a game works; check lessons, or a class", RUNS(command_learn),
     {&learner_options, &plain_options, &script_options, &class_options},
     .about =
     "LESSON is a file, or the number or name of one that comes with the game; DIR is a folder of\n"
     "your own. Without them there is a list.\n"},
    {"trace", "[--model M] [--set K=V]... [--csv | --phases] LEVEL INPUT",
     "print the state after every tick", RUNS(command_trace), {&trace_options},
     .notes =
     "INPUT has a line for each tick: the letters of L R U D J that are held, and of G A I for the\n"
     "assists (grace, air jumps, invincible), or `-`; `*N` repeats a line; `;` begins a comment\n"
     "line. Columns are separated by tabs. Only the body moves: spikes, monsters and chases do\n"
     "nothing, and a line on standard error says so where the level has them.\n"},
    {"render", "[--skin SKIN] [--svg | --png | --ansi | --cells] LEVEL | REPLAY",
     "draw one screen, as plain text or as a picture",
     RUNS(command_render), {&render_options}, .one_operand = true,
     .notes =
     "A name that ends in .replay, .proof or .guide is a replay, which has its inputs. Without colours\n"
     "ascii and pixels are the same letters, as in the game; the skin ascii has no zoom 6x3.\n"},
    {"arcade", "--doctor | --forget ID | --ban ID | --unban ID",
     "check a host that players reach by SSH; forget or ban a player",
     RUNS(command_arcade), {&arcade_options}, .one_operand = false,
     .notes =
     "A line for each thing: `ok`, or `missing` with the command that mends it. Status 1: something\n"
     "is missing.\n"},
    {"league", "serve | verify | rebuild DIR... | expel HOST | forget ID | users HOST... | bench",
     "join hosts of an arcade by a Valkey or Redis server", RUNS(command_league),
     {&league_options},
     .notes =
     "serve keeps --arcade DIR and the server alike; verify judges the runs of all hosts. rebuild\n"
     "puts replays in folders on the boards again; expel drops the rows of a host, forget those of\n"
     "a player; users prints the server's users with new passwords. bench measures, `bench DIR DIR`\n"
     "the delay between two hosts that are served.\n",
     .passes_on = true},
};
// clang-format on

const int32_t cli_command_count = ARRAY_LENGTH(cli_commands);
