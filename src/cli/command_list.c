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
#define WORD                    OPTION_WORD, 0, 0, NULL
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

#define SKIN_ROW(usual) {"--skin", NULL, SKIN, "how to draw the game (" usual ")"}
#define COLOUR_ROW {"--colour", NULL, COLOUR, "number of colours (true)"}

static const Option script_rows[] = {
    {"--script", "FILE", TEXT,
     "read keys and waits from FILE instead of a terminal, and write\n"
     "the screens to standard output"},
    {"--size", "COLSxROWS", SIZE, "size of that terminal"},
    SKIN_ROW("as in the settings; with --script, plain"),
    COLOUR_ROW,
};
static const OptionGroup script_options = GROUP(script_rows, 31);

#define LIMIT_ROWS                                                                                 \
    {"--idle", "MINUTES", NUMBER(1, MINUTES_OF_A_DAY, "minutes"),                                 \
     "quit after this many minutes without a key (never; kiosk: " TEXT_OF(KIOSK_IDLE_MINUTES) ")"}, \
    {"--session", "MINUTES", NUMBER(1, MINUTES_OF_A_DAY, "minutes"),                              \
     "quit after this many minutes in total (never; kiosk: " TEXT_OF(KIOSK_SESSION_MINUTES) ")"},  \
    {"--per-address", "N", NUMBER(1, SESSIONS_MAX, "sessions"),                                   \
     "with --kiosk over SSH: allow at most this many sessions from one\n"                         \
     "address (" TEXT_OF(KIOSK_PER_ADDRESS) "); for IPv6, from one /64 network"}

static const Option session_rows[] = {
    {"--kiosk", NULL, FLAG,
     "serve players who have no account, for example over SSH: built-in\n"
     "levels only, no access to files, no shell"},
    {"--records", "DIR", TEXT,
     "also keep the best runs in DIR, which players share (mode 1777);\n"
     "with --kiosk nothing else is stored"},
    {"--arcade", "DIR", TEXT,
     "meet other players through the folder DIR: names, boards, runs,\n"
     "races; records are kept in DIR/records"},
    {"--visitor", "ssh", TEXT,
     "with --arcade: identify players by the key that sshd accepted;\n"
     "without a key they are guests (default: by account)"},
    {"--realm", "FILE", TEXT,
     "with --visitor: the secret from which player ids are derived\n"
     "(DIR/secret, created on first use)"},
    {"--per-key", "N", NUMBER(1, SESSIONS_MAX, "sessions"),
     "with --visitor: allow at most this many sessions per key (" TEXT_OF(KIOSK_PER_KEY) ")"},
    {"--workshop", "off|read|on", WORD, /* WorkshopMode */
     "with --arcade: what players may do with levels of other players:\n"
     "`off`, `read` (play and like), `on` (also draw and publish) (off)"},
    {"--workshop-signs", "after|all|none", WORD, /* WorkshopSigns */
     "with --workshop: which signs and hints of players to show: `all`,\n"
     "`after` (those in levels the operator has looked at), `none` (after)"},
    {"--words", "FILE", TEXT,
     "with --workshop: list levels that contain a word of FILE (one per\n"
     "line) only once the operator has looked at them"},
    {"--host", "[USER@]NAME[:PORT]", TEXT,
     "with --workshop over SSH: how players reach this host, shown as\n"
     "`ssh -t USER@NAME level CODE` (account, machine and port of this one)"},
    {"--name", "NAME", TEXT, "with --arcade, not over SSH: the player's name (the account name)"},
    LIMIT_ROWS,
};
static const OptionGroup session_options = GROUP(session_rows, 31);

static const Option plain_rows[] = {
    {"--plain", NULL, FLAG,
     "play in words, for screen readers: type one command per line,\n"
     "nothing is drawn"},
};
static const OptionGroup plain_options = GROUP(plain_rows, 31);

#define ZOOM_ROW {"--zoom", NULL, ZOOM, "size of a cell in characters"}
#define LEVEL_ROW {"--level", "FILE", TEXT, "the level, if it cannot be found automatically"}
#define CANVAS_ROW(of) {"--size", "COLSxROWS", SIZE, "size of the " of " (80x24)"}

#define JSON_ROW(of) {"--json", NULL, FLAG, "print one JSON object per line " of}

/* ---- options of one command ---- */

static const Option play_rows[] = {
    ZOOM_ROW,
    {"--record", "FILE", OUTPUT(FILE_INPUTS),
     "write the inputs of the latest attempt to FILE, for\n"
     "`ledge trace` and `ledge render --input`"},
    {"--ghost", "REPLAY", TEXT, "race this run; without LEVEL, on the level of the run"},
};
static const OptionGroup play_options = GROUP(play_rows, 31);

static const Option verify_rows[] = {
    {"--level", "FILE", TEXT,
     "the level, if it is not beside the replay, in the built-in world, in the\n"
     "current folder, or where it was played"},
    JSON_ROW("for each replay: file, verdict, result, tick,\ndeaths, coins, coin_count; if it cannot be replayed: text"),
};
static const OptionGroup verify_options = GROUP(verify_rows, 16);

#define DIFFICULTY_ROW(usual)                                                                      \
    {"--difficulty", "N", NUMBER(1, 5, "steps"), "1 (easiest) to 5 (" usual ")"}
#define DATE_ROW {"--date", "DATE", TEXT, "another day, YYYY-MM-DD (today in UTC)"}

static const Option records_rows[] = {
    {"--records", "DIR", TEXT,
     "list the records of all players who share DIR, not just your own"},
    {"--daily", NULL, FLAG, "list the levels of a day, with the times at their checkpoints"},
    DATE_ROW,
    DIFFICULTY_ROW("that of the day, and those generated here"),
    JSON_ROW("for each record: level, record, ticks, deaths,\ncoins, coin_count, player"),
};
static const OptionGroup records_options = GROUP(records_rows, 19);

static const Option solve_rows[] = {
    {"--budget", "SECONDS", NUMBER(1, BUDGET_MAX, "seconds"),
     "stop after SECONDS (1 to " TEXT_OF(BUDGET_MAX) ") for each level and report what was\n"
     "found; by default the search stops after two million states, so that\n"
     "the answer is the same on every machine"},
    {"--all-coins", NULL, FLAG, "accept only runs that collect every coin"},
    {"--shorter", NULL, FLAG,
     "do not stop at the first run: search another 180000 states for\n"
     "shorter ones, and report the shortest"},
    {"--best", NULL, FLAG,
     "look for shorter runs until the budget is used up (10 seconds), and add\n"
     "`bound=TICKS gap=N%`: no run can be shorter than the bound; if REPLAY\n"
     "already holds a run at least as good, it is left alone"},
    {"--deaths", NULL, FLAG,
     "with --best: allow deaths as short cuts, since the player continues from\n"
     "the last checkpoint and keeps coins and keys; adds `deaths=N`, no bound"},
    {"--slack", NULL, FLAG,
     "report how precise the most forgiving of several runs has to be: a line\n"
     "for each jump and each wait (see below)"},
    {"--guide", NULL, FLAG,
     "find the most forgiving of several runs, with a stop of one second at\n"
     "each sign; adds `stops=N`. If saved as NAME.guide beside NAME.txt, the\n"
     "game shows the run as the ghost of a guide"},
    JSON_ROW("for each level: level, verdict, nodes, ms,\n"
             "then ticks, deaths, bound, stops, or reason, or\n"
             "furthest, ended, open and by; with --slack tightest,\n"
             "mean, figure, close and places"),
    {"-o", "REPLAY", OUTPUT(FILE_REPLAY), "write the solution, for `ledge verify`"},
};
static const OptionGroup solve_options = GROUP(solve_rows, 21);

static const Option convert_rows[] = {
    {"--map", "FILE", TEXT,
     "say what tiles and objects mean: an INI file with lines such\n"
     "as 5-9 = solid below [tiles], monster = walker below [objects]\n"
     "and finish = 60, 2 below [place]"},
    {"--guess", NULL, FLAG,
     "write a draft for --map to OUT, guessed from the names, or from\n"
     "the characters of a text, in IN"},
    {"--level", "NAME", TEXT, "the level to take from an LDtk project, the screen of a\n"
     "cartridge, such as 3-1, or the number of a level of a text"},
    {"--root", "DIR", TEXT,
     "read the tilesets and templates that IN names only in DIR (the\n"
     "nearest folder above IN with a *.tiled-project, *.ldtk or .git in it,\n"
     "else two folders up)"},
    {"--legend", "FILE", TEXT,
     "read IN as a plain grid; [legend] in FILE explains its characters,\n"
     "for example solid = \"X#\"; [place] as above"},
};
static const OptionGroup convert_options = GROUP(convert_rows, 27);

static const Option diff_rows[] = {
    {"--ansi", NULL, FLAG, "draw pictures in colour, for a terminal"},
    {"--svg", NULL, FLAG, "draw a picture as SVG"},
    JSON_ROW("with everything that differs"),
    {"--one", NULL, FLAG, "draw one picture of both versions instead of two"},
    {"--quick", NULL, FLAG, "leave out verdict and slack, which take a search"},
    CANVAS_ROW("terminal"),
    ZOOM_ROW,
    SKIN_ROW("ascii"),
    COLOUR_ROW,
};
static const OptionGroup diff_options = GROUP(diff_rows, 27);

static const Option replay_rows[] = {LEVEL_ROW};
static const OptionGroup replay_options = GROUP(replay_rows, 27);

static const Option cast_rows[] = {
    {"-o", "FILE", OUTPUT(FILE_CAST), "into this file; - is standard output (-)"},
    CANVAS_ROW("terminal"),
    ZOOM_ROW,
    SKIN_ROW("plain; with --svg, ascii"),
    {"--colour", NULL, COLOUR, "number of colours (256; with --svg, true)"},
    {"--mono", NULL, FLAG, "same as --colour mono"},
    {"--svg", NULL, FLAG, "make an animated SVG picture, for a browser"},
    {"--from", "N", NUMBER(0, 10000000, "ticks"), "start at this tick (0)"},
    {"--ticks", "N", NUMBER(1, 10000000, "ticks"), "stop after this many ticks (at the end)"},
    {"--every", "N", NUMBER(1, 60, "ticks"), "ticks per frame (2; with --svg, 4)"},
    LEVEL_ROW,
};
static const OptionGroup cast_options = GROUP(cast_rows, 31);

static const Option learner_rows[] = {
    {"--learner", "NAME", TEXT,
     "name of the learner (the account name): letters, digits, - and _.\n"
     "Answers are stored in NAME.ini; each learner's numbers are derived\n"
     "from the name"},
    {"--kiosk", NULL, FLAG,
     "serve learners who have no account: no access to files; at the end\n"
     "the answers are printed, to be copied"},
    {"--answers", "DIR", TEXT,
     "with --kiosk: keep the answers of a class in DIR, one file per\n"
     "learner; asks for a name and for a number from the teacher, or with\n"
     "--roster for the learner's word"},
    {"--arcade", "DIR", TEXT,
     "with --answers: the teacher sees the learners' screens. With --kiosk\n"
     "a learner's session, without it the teacher's page: who is where;\n"
     "Enter opens a screen, F shows your own to all"},
    LIMIT_ROWS,
};
static const OptionGroup learner_options = GROUP(learner_rows, 21);

static const Option class_rows[] = {
    {"--lint", "FILE...", FORM,
     "report problems in lessons as `file:line:column: severity: text`: errors\n"
     "in the file, answers that should pass and fail, or should fail and pass.\n"
     "Status 1: there are problems. With --strict before the files, every\n"
     "figure that a learner reads needs a [fact.N] that proves it, or a\n"
     "`given` that says it claims nothing."},
    {"--new", "FILE", OUTPUT(FILE_LESSON), "write a commented example lesson to start from"},
    {"--grade", "DIR...", FLAG,
     "grade the answers in every DIR/*.ini and print a line for each check\n"
     "(TAP); LESSONS is the folder of lessons (the built-in ones).\n"
     "Status 1: a check fails; 2: a file cannot be graded. With --csv or\n"
     "--json: any number of folders, a row per learner and lesson, totals."},
    {"--json", NULL, FLAG, "with --grade: one object per line"},
    {"--book", NULL, FLAG,
     "with --grade: the book of the class, a row per learner and a character\n"
     "per lesson; with --csv the steps passed in each lesson"},
    {"--similar", NULL, FLAG,
     "with --grade: whose programs or wrong answers are alike, who has another's\n"
     "number, and what was done without a try"},
    {"--html", NULL, FLAG,
     "with --book: a page for a browser, with a picture of where each stands"},
    {"--lessons", "DIR", LIST,
     "list your own lessons before the built-in ones; may be repeated.\n"
     "DIR may have a shelf.ini, see levels/lessons/README.md"},
    {"--roster", "FILE", TEXT,
     "names of learners, one per line: each gets a row, even without a file"},
    {"--class", "FILE", TEXT,
     "give each name of a roster a word, such as ada-k7f3, from which the\n"
     "learner's number follows; write it into FILE, and print all words, or\n"
     "that of one NAME again. FILE `-` is read from standard input, and\n"
     "written to standard output"},
    {"--csv", "LESSON RUN", FLAG,
     "write a run of a lesson (A, B, ... or its name), a line for each tick,\n"
     "in the columns of `ledge trace --csv`. ANSWERS are such as\n"
     "'dx0=0.2 p1=4'; by default sliders are where they start. LESSON is a\n"
     "file or the name of a built-in lesson"},
    {"--task", "LESSON RUN", FLAG,
     "write the run as a task for your own engine, in any language: level,\n"
     "constants, the keys of each tick; see levels/lessons/README.md"},
    {"--compare", "FILE LESSON RUN", TEXT,
     "compare FILE, in the format of --csv, with the run in the columns that\n"
     "FILE names; print the first difference and the phases of its tick.\n"
     "Status 1: they differ; 2: FILE is not such a table"},
    {"--run", "COMMAND LESSON RUN", TEXT,
     "give the task to a shell command and compare its output. The command is\n"
     "stopped after 10 seconds or 64 MiB of output. With --learner, a program\n"
     "that plays the run is tried in 12 other rooms, and kept"},
    {"--watch", "COMMAND LESSON RUN", TEXT,
     "do this again whenever a file named in COMMAND changes: a line for\n"
     "each try"},
    {"--inspect", NULL, FLAG,
     "with --watch: show the run in the inspector, with COMMAND beside it;\n"
     "Enter plays live"},
    {"--exact", NULL, FLAG, "compare every bit (by default, differences up to 1e-9 are ignored)"},
    {"--starter", "c|py|js", TEXT, "write a starting point for such an engine, which reads a task"},
};
static const OptionGroup class_options = GROUP(class_rows, 19);

static const Option trace_rows[] = {
    {"--model", NULL, MODEL, "use this movement model instead of the level's"},
    {"--set", "KEY=VALUE", LIST, "set a constant of the model, as in [physics] of a level"},
    {"--csv", NULL, FLAG,
     "separate by commas, in columns that all models share; see\n"
     "levels/lessons/README.md"},
    {"--phases", NULL, FLAG, "like --csv, with a row for each phase of a tick"},
};
static const OptionGroup trace_options = GROUP(trace_rows, 32);

static const Option render_rows[] = {
    CANVAS_ROW("screen"),
    {"--tick", "N", NUMBER(0, 10000000, "ticks"), "draw the state after this many ticks (0)"},
    {"--input", "FILE", TEXT, "inputs of these ticks, as for `ledge trace`"},
    ZOOM_ROW,
    SKIN_ROW("ascii; for plain text, plain"),
    COLOUR_ROW,
    {"--svg", NULL, FLAG, "draw an SVG picture in colour"},
    {"--png", NULL, FLAG, "draw a PNG picture"},
    {"--ansi", NULL, FLAG, "draw text in colour, for a terminal"},
    {"--cells", NULL, FLAG,
     "print text for programs: the characters of each row, then its\n"
     "colours, for example 3*155/28+b: count*foreground/background, and\n"
     "b(old) d(im) u(nderlined) r(everse)"},
};
static const OptionGroup render_options = GROUP(render_rows, 31);

static const Option check_rows[] = {
    JSON_ROW("for each problem, or for a level without any:\nfile, line, column, severity, text"),
};
static const OptionGroup check_options = GROUP(check_rows, 11);

static const Option generate_rows[] = {
    DIFFICULTY_ROW("2"),
    {"--theme", "meadow|forge|cave|frost|night", WORD, "theme (chosen by the seed)"},
    {"--mixed", NULL, FLAG, "mix in an idea from another theme"},
    {"--pieces", "DIR", TEXT,
     "use your own pieces where they fit: each level in DIR is a piece, from\n"
     "its start to its finish (see ledge-level(5)). The seed alone then no\n"
     "longer determines the level"},
    {"-o", "FILE", OUTPUT(FILE_GENERATED), "write the level to FILE, and the run that proves it\nbeside it"},
};
static const OptionGroup generate_options = GROUP(generate_rows, 19);

static const Option daily_rows[] = {
    DATE_ROW,
    DIFFICULTY_ROW("Monday 1 to Friday 5, then 3 and 2"),
    {"--print", NULL, FLAG, "write the level to standard output"},
};
static const OptionGroup daily_options = GROUP(daily_rows, 31);

static const Option endless_rows[] = {DIFFICULTY_ROW("where a new run starts: 1")};
static const OptionGroup endless_options = GROUP(endless_rows, 31);

static const Option workshop_rows[] = {
    JSON_ROW("for each level: file, title, author,\ncols, rows, best (ticks), medal"),
};
static const OptionGroup workshop_options = GROUP(workshop_rows, 31);

static const Option league_rows[] = {
    {"--server", "ADDRESS", TEXT, "the server: HOST, HOST:PORT (6379) or /PATH of a socket"},
    {"--live", "ADDRESS", TEXT,
     "another server for runs in progress and races, which needs no disk (the\n"
     "same)"},
    {"--auth", "FILE", TEXT,
     "file with a line `USER PASSWORD` for the server, readable by its owner\n"
     "only"},
    {"--arcade", "DIR", TEXT, "folder of this host, as in `ledge --arcade`"},
    {"--host", "NAME", TEXT, "name of this host (the machine's name up to the first dot)"},
    {"--metrics", "FILE", OUTPUT(FILE_ANY), "write figures to FILE, for node_exporter"},
    {"--resend", "SECONDS", NUMBER(1, LEAGUE_SECONDS_MAX, "seconds"),
     "send a run without a verdict again after SECONDS (86400)"},
    {"--claim", "SECONDS", NUMBER(1, LEAGUE_SECONDS_MAX, "seconds"),
     "take over runs that another verifier has held for SECONDS (60)"},
    {"--once", NULL, FLAG, "verify what is waiting, then exit"},
    {"--hosts", "N", NUMBER(1, LEAGUE_HOSTS_MAX, "hosts"), "with setup and load: so many hosts (1)"},
    {"--players", "N", NUMBER(1, LEAGUE_PLAYERS_MAX, "players"), "with load: so many players (20)"},
    {"--seconds", "N", NUMBER(1, 3600, "seconds"),
     "with load: measure windows of each size for N seconds (10)"},
    {"--balancer", NULL, FLAG, "with setup: haproxy in front of the hosts"},
    {"--network", "A.B.C", TEXT,
     "with setup: write files for machines A.B.C.1, A.B.C.2 ... (hosts) and\n"
     "A.B.C.254 (the servers) instead of this one"},
    {"--port", "N", NUMBER(1026, 65000, "ports"),
     "with setup and load: where players come in (22022); the hosts have\n"
     "the next ports, the servers the two before"},
    {"--start", NULL, FLAG, "with setup: start all of it on this machine, and try it"},
    {"--dry-run", NULL, FLAG, "with setup: only say which files differ"},
    {"--remove", NULL, FLAG, "with setup: end what was started, and remove the folder"},
};
static const OptionGroup league_options = GROUP(league_rows, 21);

static const Option arcade_rows[] = {
    {"--doctor", NULL, FLAG,
     "report what a host lacks, and the commands that fix it: account,\n"
     "folder, sshd, limits, sandbox"},
    {"--reports", NULL, FLAG, "list reported and hidden levels"},
    {"--look", NULL, FLAG,
     "go through new and reported levels, with their pictures and signs, and\n"
     "show or hide each"},
    {"--hide", "CODE", TEXT, "take a level out of all lists; nothing is deleted"},
    {"--why", "TEXT", TEXT, "with --hide: the reason, which the author reads"},
    {"--show", "CODE", TEXT, "list a level again, with its signs"},
    {"--forget", "ID", TEXT,
     "remove the name, runs, rows, spooled runs, levels, drafts and likes of\n"
     "a player; ID is the name of a folder in DIR/players"},
    {"--ban", "ID", TEXT, "keep a player out; the runs stay, the levels are hidden"},
    {"--unban", "ID", TEXT, "let a banned player in again"},
    {"--arcade", "DIR", TEXT, "folder of the arcade (/var/lib/ledge)"},
    {"--user", "NAME", TEXT, "with --doctor: account of the players (ledge)"},
    {"--sshd", "FILE", TEXT,
     "with --doctor: output of `sshd -T -C user=NAME,...` (as root, sshd is\n"
     "asked directly)"},
};
static const OptionGroup arcade_options = GROUP(arcade_rows, 18);

/* ---- the commands ---- */

const CliCommand cli_commands[] = {
    {"title", "[--kiosk | --plain]", "show the title screen", RUNS(command_title),
     {&session_options, &plain_options, &script_options}, .one_operand = true},
    {"play", "[--record FILE] [--ghost REPLAY] [LEVEL | DIR]",
     "play a level, a folder of levels, or the built-in world", RUNS(command_play),
     {&play_options, &plain_options, &session_options, &script_options}, .one_operand = true,
     .about =
     "A folder or world continues with its first unfinished level; leaving that leads to the map.\n"
     "LEVEL may also be a level as one line of letters, 'LEDGE1:...', which the game offers at the\n"
     "end of a level.\n"},
    {"edit", "[FILE]", "edit a level; create it if FILE does not exist", RUNS(command_edit),
     {&script_options}, .one_operand = true,
     .about =
     "Without FILE, choose one. Every change goes to a journal at once: after a crash, a kill or a\n"
     "lost connection, the next start offers it. In the editor, press `?` for the keys.\n"},
    {"verify", "[--json] [--level FILE] REPLAY...",
     "replay runs without a screen, and check their results", RUNS(command_verify),
     {&verify_options},
     .notes =
     "Prints a line for each: `ok`, or what is wrong and at which tick. Status 1: a replay does not\n"
     "verify.\n"},
    {"records", "[--json] [--records DIR] [--daily [--date DATE] [--difficulty N] | LEVEL...]", "list the best runs that verify",
     RUNS(command_records), {&records_options},
     .notes =
     "Without LEVEL, lists the built-in world.\n"},
    {"solve", "[--budget SECONDS] [--all-coins] [--shorter | --best | --slack | --guide] [--json] [-o REPLAY] LEVEL...",
     "find out whether levels can be beaten, and how", RUNS(command_solve), {&solve_options},
     .notes =
     "Prints a line for each level: `SOLVED ticks=N nodes=N ms=N` (the run was replayed from the\n"
     "start), `IMPOSSIBLE reason ms=N` (proved), or `UNKNOWN furthest=COLUMN,ROW nodes=N\n"
     "ended=WHY ms=N` (neither). `deaths=N` after the ticks: on this run the player dies N times,\n"
     "and continues from the last checkpoint, because no run without a death was found (not with\n"
     "--slack or --guide). `furthest` is the reached cell nearest to the finish, taking\n"
     "keys and doors into account; columns and rows count from 0, as in the editor. At the end of\n"
     "the line `open=COLUMN,ROW` is the cell on the way to the finish that was neither reached nor\n"
     "proved out of reach; `by=KIND@COLUMN,ROW` is the monster off which one would have to bounce:\n"
     "without it the level is proved impossible. With --all-coins,\n"
     "`coins=MOST/ALL` is the largest number that a run collected. WHY is `states` (out of states or\n"
     "memory), `time` (the budget is used up), or `exhausted` (nothing is left to try).\n"
     "Status 1: some levels are not solved.\n"
     "\n"
     "--slack adds `tightest=N mean=N figure=N close=N` to the line, and below it a line for each\n"
     "jump and wait: its tick and cells; by how many consecutive ticks (at most 12) the press, the\n"
     "release or the end of the wait may come earlier or later while the player still gets there\n"
     "alive; the smaller of these as `window`; the gap to the nearest monster in cells; `required`\n"
     "if every run found has it. `tightest` is the smallest required window, and `close` counts\n"
     "ticks with a monster within two cells. The figure says how hard the level is: 6 for each\n"
     "window of at most 2, 2 for each of at most 5, close / 20, ticks / 300.\n"},
    {"generate", "[--difficulty N] [--theme THEME] [--mixed] [--pieces DIR] [-o FILE] SEED",
     "generate a level that is proved beatable with all coins", RUNS(command_generate),
     {&generate_options}, .one_operand = true,
     .notes =
     "SEED is a number or a word. The same seed, difficulty and theme give the same level on every\n"
     "machine. Without -o the level goes to standard output. A mixed level, like those of Sundays,\n"
     "takes its second idea and the art of its second half from another theme.\n"},
    {"daily", "[--date DATE] [--difficulty N] [--print]",
     "play the level of the day, the same for everyone", RUNS(command_daily),
     {&daily_options, &session_options, &script_options},
     .about =
     "Every day has five levels, one per difficulty, all proved beatable with all coins.\n"},
    {"endless", "[--difficulty N] [SEED]", "play level after level with three lives",
     RUNS(command_endless), {&endless_options, &session_options, &script_options},
     .one_operand = true,
     .about =
     "Every second level is harder by one step; a death or a restart costs a life, all coins of a\n"
     "level give one back. Without SEED, continues the unfinished run and ignores --difficulty; with\n"
     "SEED, a number or a word, starts a new run and ends the unfinished one.\n"},
    {"workshop", "[--json] [DIR]", "play the levels that others have drawn",
     RUNS(command_workshop), {&workshop_options, &session_options, &script_options},
     .one_operand = true,
     .about =
     "Shows the levels in DIR, or in $XDG_DATA_HOME/ledge/workshop (~/.local/share/ledge/workshop):\n"
     "put level files there, for example with `ssh ledge@HOST get CODE`. If standard output is not a\n"
     "terminal, prints a line for each: title, author, best time, medal, file. Status 1: some files\n"
     "are not levels.\n"},
    {"check", "[--json] LEVEL...", "report every problem in level files", RUNS(command_check),
     {&check_options},
     .about =
     "Each problem is a line `file:line:column: severity: text`: errors in the file, what is proved\n"
     "to be out of reach (in levels of up to a million cells), and a proof beside the level that\n"
     "fails. Status 1: there are problems.\n"},
    {"convert", "[--map FILE] [--legend FILE] [--level NAME] [--guess] IN OUT", "convert levels from and to other programs' formats",
     RUNS(command_convert), {&convert_options},
     .about =
     "File names decide the format: .txt is a level; .tmx, .json and .tmj are Tiled maps; .csv is a\n"
     "Tiled layer; input may also be an LDtk project (.ldtk), a level of its super simple export\n"
     "(data.json) or a PICO-8 cartridge (.p8). Text to text copies every byte.\n"
     "If OUT is a folder or ends in a slash, or IN is a folder, all levels of IN become a world in\n"
     "OUT, a new folder. Status 2: at least one level could not be converted.\n",
     .output_operand = 2},
    {"diff", "[--one] [--quick] [--ansi | --svg | --json] BEFORE AFTER",
     "show the differences between two versions of a level", RUNS(command_diff), {&diff_options},
     .about =
     "Status 0: no differences, 1: differences, 2: a file cannot be read. BEFORE or AFTER may be\n"
     "/dev/null. Called by git as an external diff, with seven or nine arguments, the status is 0\n"
     "for differences too.\n",
     .notes =
     "In plain text, a line of marks follows each row that differs: + added, - removed, ~ changed.\n"},
    {"merge", "BASE OURS THEIRS [NAME]", "merge two versions of a level into OURS",
     RUNS(command_merge), {NULL},
     .about =
     "Takes the changes of both sides since BASE, cell by cell and key by key; BASE may be empty.\n"
     "Where both changed the same thing differently, keeps OURS and reports a conflict in NAME on\n"
     "standard error. Status 1: there are conflicts; 2: a file cannot be read, and OURS is unchanged.\n"},
    {"replay", "[--level FILE] REPLAY", "watch a run: pause, step tick by tick, seek",
     RUNS(command_replay), {&replay_options, &script_options}, .one_operand = true,
     .about =
     "Press `?` for the keys. A replay that does not verify is shown with a warning.\n"},
    {"cast", "[-o FILE] [--svg] REPLAY",
     "turn a run into an asciinema recording or an animated picture", RUNS(command_cast),
     {&cast_options}, .one_operand = true,
     .notes =
     "Status 1: the replay does not verify; nothing is written.\n"},
    {"learn", "[LESSON | DIR] | --lint FILE... | --grade DIR [LESSONS] | --csv LESSON RUN [ANSWERS] | "
     "--run COMMAND LESSON RUN [ANSWERS]",
     "learn how such a game works; check lessons; grade a class", RUNS(command_learn),
     {&learner_options, &plain_options, &script_options, &class_options},
     .about =
     "LESSON is a file, or the number or name of a built-in lesson; DIR is a folder of lessons.\n"
     "Without either, choose from a list.\n"},
    {"trace", "[--model M] [--set K=V]... [--csv | --phases] LEVEL INPUT",
     "print the state after every tick", RUNS(command_trace), {&trace_options},
     .notes =
     "INPUT has a line for each tick: the keys held, as letters of L R U D J, and the assists, as\n"
     "letters of G A I (grace, air jumps, invincible), or `-` for none. `*N` repeats a line, `;`\n"
     "starts a comment line. Columns are separated by tabs. Only the body moves: spikes, monsters\n"
     "and chases do nothing, and standard error says so if the level has any.\n"},
    {"render", "[--skin SKIN] [--svg | --png | --ansi | --cells] LEVEL | REPLAY",
     "draw one screen as text or as a picture",
     RUNS(command_render), {&render_options}, .one_operand = true,
     .notes =
     "A name that ends in .replay, .proof or .guide is a replay and brings its inputs. Without\n"
     "colours, ascii and pixels are the same letters, as in the game.\n"},
    {"arcade",
     "--doctor | --reports | --look | --hide CODE [--why TEXT] | --show CODE | --forget ID | --ban ID | --unban ID",
     "check a host that players reach by SSH; hide levels; forget or ban players",
     RUNS(command_arcade), {&arcade_options}, .one_operand = false,
     .notes =
     "--doctor prints a line for each item: `ok`, or `missing` or `damaged` with the command that\n"
     "fixes it. Status 1: something is missing or damaged. CODE is the code that the page Workshop\n"
     "shows for a level.\n"
     "\n"
     "Limits: a level or draft has at most " TEXT_OF(WORKSHOP_LEVEL_COLS) "x" TEXT_OF(WORKSHOP_LEVEL_ROWS) " cells and " TEXT_OF(WORKSHOP_TEXT_KIB) " KiB. The run that publishes a\n"
     "level takes " TEXT_OF(WORKSHOP_RUN_TICKS_MIN) " ticks to " TEXT_OF(WORKSHOP_RUN_MINUTES) " minutes. A player can have " TEXT_OF(WORKSHOP_DRAFTS_MAX) " drafts, publish " TEXT_OF(WORKSHOP_LEVELS_A_DAY) " levels a day\n"
     "and " TEXT_OF(WORKSHOP_LEVELS_A_PLAYER) " in all, and like " TEXT_OF(WORKSHOP_LIKES_A_DAY) " levels a day; a host holds " TEXT_OF(WORKSHOP_LEVELS_A_HOST) " levels. Likes, tries and reports\n"
     "count after a finish or " TEXT_OF(WORKSHOP_PLAY_SECONDS) " seconds of play. A level that " TEXT_OF(WORKSHOP_REPORTS_TO_HIDE) " players have reported is\n"
     "hidden until you look at it.\n"},
    {"league", "setup | serve | verify | rebuild | expel | forget | users | try | load [WORD...]",
     "connect the hosts of an arcade through a Valkey or Redis server", RUNS(command_league),
     {&league_options},
     .notes =
     "setup DIR writes all files of a league below DIR; run again, it changes what differs and keeps\n"
     "secrets. serve keeps --arcade DIR and the server in sync; verify checks the runs of all hosts.\n"
     "rebuild DIR... puts the replays in folders back on the boards; expel HOST drops the rows of a\n"
     "host, forget ID those of a player; users HOST... prints the server's users with new passwords.\n"
     "try DIR DIR sends a run from one host's folder and waits until it is on the board of the other.\n"
     "load DIR lets many players play in a league that setup has started, each over SSH, and prints\n"
     "what a player costs; if there is no DIR, it sets up a league first and removes it afterwards.\n",
     .words = "setup serve verify rebuild expel forget users try load", .passes_on = true},
};
// clang-format on

const int32_t cli_command_count = ARRAY_LENGTH(cli_commands);
