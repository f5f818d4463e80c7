/* screen_share.c - see screens.h */
#include "screens.h"

#include "../base/file.h"
#include "../convert/convert.h"
#include "../draw/theme.h"
#include "../save/run_file.h"
#include "cast.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    BOX_COLS = 48,
    MESSAGE_ROWS = 4,
    MESSAGE_MAX = WORLD_PATH_MAX + 80,
    COMMAND_MAX = 80,
    CAST_COLS = 80,
    CAST_ROWS = 24,
    CAST_STRIDE = 2,
    SVG_STRIDE = 4
};

typedef struct Share {
    Menu menu;
    const Play *play;
    char message[MESSAGE_MAX]; /* "": none */
} Share;

__attribute__((format(printf, 2, 3))) static void say(Share *share, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(share->message, sizeof share->message, format, args);
    va_end(args);
}

static void say_error(Share *share, const ErrorList *errors)
{
    char line[ERROR_LINE_MAX];
    error_format(errors, &errors->items[0], line, sizeof line);
    say(share, "%s", line);
}

/* ---- the level as text ---- */

/* The level in letters; NULL for one that is too large, or in no file. */
static char *write_code(const Attempt *attempt)
{
    size_t length;
    ErrorList unheard;
    error_list_init(&unheard, attempt->path);
    char *text =
        attempt->path[0] ? file_read(attempt->path, LEVEL_CODE_TEXT_MAX, &length, &unheard) : NULL;
    char *code = text ? level_code_write(text, length) : NULL;
    char *line = code ? malloc(strlen(code) + sizeof "ledge play ''") : NULL;
    if (line) sprintf(line, "ledge play '%s'", code);
    free(code);
    free(text);
    return line;
}

/* The command that makes the level of a day again, or begins the same endless run; false for any
 * other level. */
static bool write_command(const Attempt *attempt, char *out, size_t size)
{
    char date[DAY_TEXT_MAX];
    const EndlessRun *endless = attempt->endless;
    day_to_text(attempt->day, date);
    if (endless)
        snprintf(out, size, "ledge endless --difficulty %d %" PRIu64, endless->difficulty,
                 endless->seed);
    else
        snprintf(out, size, "ledge daily --date %s --difficulty %d", date, attempt->difficulty);
    return endless ? endless->difficulty > 0 : attempt->difficulty > 0;
}

static void copy_level(Share *share, App *app)
{
    const Attempt *attempt = &share->play->attempt;
    char command[COMMAND_MAX];
    bool is_command = write_command(attempt, command, sizeof command);
    char *code = is_command ? NULL : write_code(attempt);
    const char *line = is_command ? command : code;
    if (!line && attempt->path[0])
        say(share, "This level is too large for a line of text; it is in the file %s",
            attempt->path);
    else if (!line)
        say(share, "This level is not in a file.");
    else if (!term_copy(app->term, line, strlen(line)))
        say(share, "This terminal has no clipboard for programs.%s%s", is_command ? " " : "",
            is_command ? command : "");
    else if (is_command)
        say(share, "Sent to the clipboard: %s", command);
    else
        say(share, "Sent to the clipboard, %d letters: ledge play 'LEDGE1:...'", (int)strlen(line));
    free(code);
}

/* ---- the run as a file ---- */

static void save_replay(Share *share, App *app)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    Replay replay;
    (void)app;
    if (!attempt_replay(&share->play->attempt, &replay)) {
        say(share, "Out of memory.");
        return;
    }
    bool is_saved = run_file_save(&replay, path, &errors);
    replay_done(&replay);
    if (is_saved)
        say(share, "Saved as %s", path);
    else
        say_error(share, &errors);
}

/* A name in the current folder that is free: that of the level with another ending. */
static bool take_name(const char *level, const char *ending, char path[WORLD_PATH_MAX])
{
    enum { NAMES_MAX = 1000 };
    const char *slash = strrchr(level, '/'), *name = slash ? slash + 1 : level;
    int32_t stem = name[0] ? (int32_t)strcspn(name, ".") : 0;
    for (int32_t i = 1; i <= NAMES_MAX; i++) {
        char number[16] = "";
        if (i > 1) snprintf(number, sizeof number, "-%d", (int)i);
        snprintf(path, WORLD_PATH_MAX, "%.*s%s.%s", stem ? stem : 3, stem ? name : "run", number,
                 ending);
        if (file_reserve(path, 0666)) return true;
        if (errno != EEXIST) return false;
    }
    return false;
}

/* Writes a new file, or none. */
static void save_text(Share *share, const char *ending, const char *text, size_t length)
{
    char path[WORLD_PATH_MAX];
    ErrorList errors;
    if (!take_name(share->play->attempt.name, ending, path)) {
        say(share, "Cannot create a file in this folder: %s", strerror(errno));
        return;
    }
    error_list_init(&errors, path);
    if (file_write(path, text, length, &errors)) {
        say(share, "Saved as %s", path);
        return;
    }
    unlink(path);
    say_error(share, &errors);
}

static void save_pictures(Share *share, App *app, bool is_svg)
{
    const Attempt *attempt = &share->play->attempt;
    const InputTape run = {attempt->run.tape.ticks, attempt->run.now.ticks};
    /* As the player sees the game, on a screen of the usual size. */
    const CastLook look = {.size = {CAST_COLS, CAST_ROWS},
                           .choice = app_picture_choice(app),
                           .depth = is_svg ? DEPTH_TRUE : DEPTH_256,
                           .ticks = attempt->run.now.ticks,
                           .stride = is_svg ? SVG_STRIDE : CAST_STRIDE};
    size_t length;
    char *text = is_svg ? cast_svg(&attempt->level, &run, &look, &length)
                        : cast_text(&attempt->level, &run, &look, &length);
    if (text)
        save_text(share, is_svg ? "svg" : "cast", text, length);
    else
        say(share, "Out of memory.");
    free(text);
}

static void save_cast(Share *share, App *app)
{
    save_pictures(share, app, false);
}

static void save_svg(Share *share, App *app)
{
    save_pictures(share, app, true);
}

/* ---- the menu ---- */

static const struct ShareEntry {
    const char *label;
    void (*choose)(Share *share, App *app);
} entries[] = {{"The level as a line of text", copy_level},
               {"The run as a moving picture (SVG)", save_svg},
               {"The run for asciinema (cast)", save_cast},
               {"The run as a replay", save_replay}};

static Next share_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)event;
    Share *share = self;
    if (menu_request(&share->menu, request)) {
        share->message[0] = '\0';
        return next_stay();
    }
    if (request == REQUEST_BACK) return next_back(ANSWER_NONE);
    if (request == REQUEST_CHOOSE) entries[share->menu.chosen].choose(share, app);
    return next_stay();
}

static void entry_label(const void *context, int32_t entry, char *out, size_t size)
{
    (void)context;
    snprintf(out, size, "%s", entries[entry].label);
}

static void share_draw(const void *self, const App *app, Canvas *canvas)
{
    static const Hint hints[] = {{REQUEST_CHOOSE, NULL}, {REQUEST_BACK, NULL}};
    const Share *share = self;
    int32_t count = share->menu.count;
    Area box = area_centred(canvas, BOX_COLS, count + MESSAGE_ROWS + 4);
    Area list = {box.col + 2, box.row + 1, box.cols - 4,
                 max_i32(1, min_i32(count, box.rows - MESSAGE_ROWS - 3))};
    Area text = {list.col, list.row + list.rows + 1, list.cols, MESSAGE_ROWS - 1};
    widget_box(canvas, box, "Share");
    menu_draw(canvas, list, &share->menu, entry_label, share);
    widget_text_wrapped(canvas, text, share->message, ROLE_PLAIN);
    widget_hints(canvas, app_bindings(app), box, box.rows - 2, hints, ARRAY_LENGTH(hints));
}

static const ScreenKind share_kind = {.key = share_key,
                                      .context = CONTEXT_MENU,
                                      .draw = share_draw,
                                      .leave = free,
                                      .over_others = true,
                                      .darkens_others = true};

Screen screen_share_open(Session *session, const void *args, ErrorList *errors)
{
    const ShareArgs *given = args;
    (void)session, (void)errors;
    Share *share = calloc(1, sizeof *share);
    if (!share) return (Screen){0};
    share->play = given->play;
    share->menu.count = ARRAY_LENGTH(entries);
    return (Screen){&share_kind, share};
}
