/* command_workshop.c - see commands.h */
#include "command_workshop.h"
#include "commands.h"

#include "../arcade/arcade.h"
#include "../base/path.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../draw/hud.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { TITLE_COLS = 30, AUTHOR_COLS = 18, LINE_MAX = 1024 };

static void add_padded(Text *line, const char *text, int32_t cols)
{
    char padded[UTF8_PAD_MAX];
    utf8_pad(padded, sizeof padded, text, cols);
    text_add(line, "%s ", padded);
}

/* "Over the ice                   ada~k7f3            0:12.35 gold    cave.txt" */
static void print_row(const WorkshopFile *file)
{
    char text[LINE_MAX], time[TICKS_TEXT_MAX] = "", path[WORLD_PATH_MAX];
    Text line = text_in(text, sizeof text);
    if (file->best > 0) hud_ticks_to_text(file->best, true, time);
    add_padded(&line, file->title, TITLE_COLS);
    add_padded(&line, file->author, AUTHOR_COLS);
    utf8_copy(path, sizeof path, file->path, strlen(file->path));
    text_add(&line, "%9s %-6s  %s", time, medal_best_name(file->medals), path);
    puts(text);
}

static void add_json(Text *out, const char *key, const char *value)
{
    text_add(out, ",\"%s\":", key);
    text_add_json(out, value, strlen(value));
}

/* {"file":"cave.txt","title":"Over the ice","author":"ada~k7f3","cols":80,"rows":24,...} */
static void print_json(const WorkshopFile *file)
{
    Text out = TEXT_GROWING;
    text_add_string(&out, "{\"file\":");
    text_add_json(&out, file->path, strlen(file->path));
    add_json(&out, "title", file->title);
    add_json(&out, "author", file->author);
    text_add(&out, ",\"cols\":%d,\"rows\":%d", (int)file->cols, (int)file->rows);
    text_add(&out, ",\"best\":%d", (int)file->best);
    add_json(&out, "medal", medal_best_name(file->medals));
    text_add_byte(&out, '}');
    if (out.bytes) puts(out.bytes);
    text_done(&out);
}

static int list_levels(const CommandLine *line, bool as_json)
{
    WorkshopHome home = {.count = 0};
    ErrorList errors, unheard;
    Records own;
    char folder[WORLD_PATH_MAX] = "";
    bool has_own = records_open_own(&own, &unheard);
    (void)workshop_home_folder(folder);
    if (command_line_operand(line))
        snprintf(folder, sizeof folder, "%s", command_line_operand(line));
    bool is_read = workshop_home_read(&home, folder, &errors);
    error_list_print(&errors, stderr);
    for (int32_t i = 0; i < home.count; i++) {
        workshop_home_judge(&home.items[i], has_own ? &own : NULL);
        if (as_json)
            print_json(&home.items[i]);
        else
            print_row(&home.items[i]);
    }
    bool is_whole = is_read && home.left_out == 0;
    workshop_home_done(&home);
    return is_whole ? CLI_DONE : is_read ? CLI_NO : CLI_BAD;
}

int command_workshop(const CommandLine *line)
{
    bool as_json = option_is_given(line, "--json");
    const char *folder = command_line_operand(line);
    if (folder && !path_is_folder(folder)) {
        command_line_refuse_word(line, folder, "not a folder");
        return CLI_BAD;
    }
    bool has_screen = option_is_given(line, "--script") || isatty(STDOUT_FILENO);
    if (as_json || !has_screen) return list_levels(line, as_json);
    return command_play_workshop(line);
}
