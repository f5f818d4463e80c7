/* commands.c - see commands.h: finds the command that was typed, and writes the pages of help. */
#include "commands.h"

#include "../app/session.h"
#include "../engine/model.h"
#include "../term/restore.h"
#include "../term/sandbox.h"

#include <string.h>

enum { LINE_SIZE = 200, SYNOPSIS_SIZE = 200 };

static const char status_line[] =
    "Exit status: 0 done, 1 the answer is no, 2 bad use or bad input.\n";

static const char about_ssh[] =
    "The host cannot put your terminal in order when the line drops. So start the\n"
    "game over SSH together with what does:\n";

static const char about_constants[] =
    "What [physics] of a level and --set may change, for each movement model: the usual value,\n"
    "what is allowed, what it is. A tick is 1/60 s.\n";

/* ---- help ---- */

typedef void (*Writer)(const char *text, FILE *out);

static void write_plain(const char *text, FILE *out)
{
    fputs(text, out);
}

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
    fprintf(out, "  ledge --help | --version | COMMAND --help\n\n");
    fprintf(out, "'-' stands for standard input or output where a FILE stands.\n%s", status_line);
    fprintf(out, "\n%s\n  ssh -t ledge@HOST; %s\n", about_ssh, restore_shell_command);
    /* Lists what the protection of a kiosk lacks on this system. */
    char missing[SANDBOX_TEXT_MAX];
    sandbox_missing(missing);
    if (missing[0]) fprintf(out, "\nHere --kiosk does without: %s.\n", missing);
}

/* Writes the synopsis, and the lines of help beside and below it. */
static void write_option(const Option *option, int32_t column, Writer write, FILE *out)
{
    char left[OPTION_TEXT_MAX], line[LINE_SIZE];
    option_synopsis(option, left, sizeof left);
    for (const char *help = option->help; *help; left[0] = '\0') {
        int length = (int)strcspn(help, "\n");
        snprintf(line, sizeof line, "%s%-*s %.*s\n", left[0] ? "  " : "",
                 left[0] ? (int)column - 3 : (int)column - 1, left, length, help);
        write(line, out);
        help += length + (help[length] == '\n');
    }
}

static bool has_details(const CliCommand *command)
{
    return command->about || command->options[0] || command->notes;
}

/* Writes everything about a command below its summary. */
static void write_details(const CliCommand *command, Writer write, FILE *out)
{
    if (command->about) write(command->about, out);
    if (command->about && command->options[0]) write("\n", out);
    for (int32_t i = 0; i < OPTION_GROUPS_MAX && command->options[i]; i++) {
        const OptionGroup *group = command->options[i];
        for (int32_t row = 0; row < group->count; row++)
            write_option(&group->rows[row], group->column, write, out);
    }
    if (command->notes) write("\n", out);
    if (command->notes) write(command->notes, out);
}

static void write_command(const CliCommand *command, FILE *out)
{
    char synopsis[SYNOPSIS_SIZE];
    command_synopsis(command, synopsis);
    fprintf(out, "usage: ledge %s\n\n%s\n", synopsis, command->summary);
    if (has_details(command)) fputc('\n', out);
    write_details(command, write_plain, out);
}

/* ---- the manual ---- */

/* Writes text for man, escaped so that no line is a request, and backslashes and dashes have no
 * other meaning. */
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
    char synopsis[SYNOPSIS_SIZE];
    command_synopsis(command, synopsis);
    fputs(".TP\n.B ledge ", out);
    write_roff(synopsis, out);
    fputc('\n', out);
    write_roff(command->summary, out);
    fputs(".\n", out);
    if (!has_details(command)) return;
    fputs(".RS\n.nf\n\n", out);
    write_details(command, write_roff, out);
    fputs(".fi\n.RE\n", out);
}

/* "jump  0.355 (0 to 1): speed of a jump, cells/tick", the key in bold. */
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

/* Writes the manual, a page of section 6. */
static void write_manual(FILE *out)
{
    fprintf(out, ".TH LEDGE 6 \"\" \"ledge %s\"\n", LEDGE_VERSION);
    fputs(".SH NAME\nledge \\- a platformer for the terminal\n", out);
    fputs(".SH SYNOPSIS\n.B ledge\n.RI [ COMMAND ]\n.RI [ ARGUMENT .\\|.\\|.]\n", out);
    fputs(".SH COMMANDS\n", out);
    for (int32_t i = 0; i < cli_command_count; i++)
        write_roff_command(&cli_commands[i], out);
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
    text_make_safe(safe, sizeof safe, unknown, strlen(unknown));
    fprintf(stderr, "ledge: there is no command '%s'; there are:", safe);
    for (int32_t i = 1; i < cli_command_count; i++)
        fprintf(stderr, " %s", cli_commands[i].name);
    fputs(" (see ledge --help)\n", stderr);
    return CLI_BAD;
}

static bool wants_help(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0) return true;
    return false;
}

static int run(const CliCommand *command, int argc, char **argv)
{
    CommandLine line;
    if (wants_help(argc, argv)) {
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

int program_run(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : "-";
    if (strcmp(first, "--help") == 0) {
        write_overview(stdout);
    } else if (strcmp(first, "--version") == 0) {
        puts("ledge " LEDGE_VERSION);
    } else if (strcmp(first, "--man") == 0) {
        write_manual(stdout);
    } else if (first[0] == '-') {
        return run(&cli_commands[0], argc, argv);
    } else {
        const CliCommand *command = find_command(first);
        return command && command != cli_commands ? run(command, argc - 1, argv + 1)
                                                  : refuse_command(first);
    }
    return CLI_DONE;
}

/* ---- choice ---- */

/* As in the game: the player's own sheets count. */
static SkinSet *read_skins(const CommandLine *line)
{
    ErrorList errors;
    Session session = {.kiosk = false};
    session_read_skins(&session, &errors);
    error_list_print(&errors, stderr);
    if (!session.skins) command_line_refuse(line, "there are no sprites to draw with");
    return session.skins;
}

/* Refuses the zoom, and lists what is allowed. */
static void refuse_zoom(const CommandLine *line, const SkinSet *skins, SkinKind skin, ZoomId zoom)
{
    char text[ERROR_TEXT_MAX];
    Text what = text_in(text, sizeof text);
    text_add(&what, "the skin %s has no zoom %s; it has", skin_names[skin], zooms[zoom].name);
    for (ZoomId id = 0; id < ZOOM_COUNT; id++)
        if (skin_offers_zoom(skins, skin, id)) text_add(&what, " %s", zooms[id].name);
    command_line_refuse(line, text);
}

bool picture_choice_make(const CommandLine *line, Palette palette, ColourDepth depth,
                         PictureChoice *choice, SkinSet **skins)
{
    SkinKind wanted = (SkinKind)option_number(line, "--skin", SKIN_PLAIN);
    bool is_mono = skin_is_mono(wanted, depth);
    SkinKind skin = is_mono ? SKIN_ASCII : skin_shown(wanted, depth, true);
    int32_t zoom = option_number(line, "--zoom", ZOOM_COUNT);
    *skins = wanted == SKIN_PLAIN ? NULL : read_skins(line);
    if (*skins && zoom != ZOOM_COUNT && !skin_offers_zoom(*skins, wanted, (ZoomId)zoom)) {
        refuse_zoom(line, *skins, wanted, (ZoomId)zoom);
        return false;
    }
    *choice = (PictureChoice){
        .skins = *skins,
        .look = {.skin = (uint8_t)skin,
                 .is_mono = is_mono,
                 .palette = (uint8_t)(skin == SKIN_PLAIN ? PALETTE_PLAIN : palette)},
        .zoom = (uint8_t)option_number(line, "--zoom",
                                       skin == SKIN_PLAIN ? ZOOM_1X1 : (int32_t)ZOOM_AUTO),
        .scroll_step = 1};
    return wanted == SKIN_PLAIN || *skins != NULL;
}
