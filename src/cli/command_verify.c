/* command_verify.c - see commands.h */
#include "commands.h"
#include "progress.h"

#include <stdio.h>
#include <string.h>

#include "../base/text.h"
#include "../base/utf8.h"
#include "../game/replay_verify.h"
#include "../save/replay_level.h"

static void begin_json(Text *out, const char *path, const char *verdict)
{
    text_add_string(out, "{\"file\":");
    text_add_json(out, path, strlen(path));
    text_add(out, ",\"verdict\":\"%s\"", verdict);
}

static void end_json(Text *out)
{
    text_add_byte(out, '}');
    if (out->bytes) puts(out->bytes);
    text_done(out);
}

/* {"file":"a.replay","verdict":"ok","result":"finished","tick":632,"deaths":0,"coins":5,...} */
static void print_json(const ReplayReport *report, const char *path)
{
    Text out = TEXT_GROWING;
    begin_json(&out, path, replay_verdict_names[report->verdict]);
    if (report->verdict == REPLAY_OK || report->verdict == REPLAY_LYING)
        text_add(&out, ",\"result\":\"%s\"", replay_result_names[report->result]);
    text_add(&out, ",\"tick\":%d,\"deaths\":%d,\"coins\":%d,\"coin_count\":%d", (int)report->tick,
             (int)report->deaths, (int)report->coins, (int)report->coin_count);
    end_json(&out);
}

/* {"file":"a.replay","verdict":"unreadable","text":"cannot be opened: ..."} */
static void print_unreadable_json(const ErrorList *errors, const char *path)
{
    Text out = TEXT_GROWING;
    const char *text = errors->count > 0 ? errors->items[0].text : "";
    begin_json(&out, path, "unreadable");
    text_add_string(&out, ",\"text\":");
    text_add_json(&out, text, strlen(text));
    end_json(&out);
}

static int verify_file(const ReplayPlaces *places, bool as_json)
{
    ErrorList errors;
    Replay replay;
    ReplayLevel found = {0};
    error_list_init(&errors, places->replay);
    bool is_read = replay_read_named(places->replay, &replay, &errors);
    if (!is_read || !replay_level_open(&replay, places, &found, &errors)) {
        if (as_json) print_unreadable_json(&errors, places->replay);
        error_list_print(&errors, stderr);
        if (is_read) replay_done(&replay);
        return CLI_BAD;
    }
    ReplayReport report;
    char name[ERROR_FILE_MAX], line[REPLAY_REPORT_MAX];
    Progress progress;
    progress_begin(&progress, "verifying", places->replay);
    ReplayVerdict verdict = replay_verify(&replay, &found.level, &report);
    progress_end(&progress);
    replay_report_text(&replay, &report, line);
    utf8_copy(name, sizeof name, places->replay, strlen(places->replay));
    if (as_json)
        print_json(&report, places->replay);
    else
        printf("%s: %s\n", name, line);
    level_done(&found.level);
    replay_done(&replay);
    return verdict == REPLAY_OK ? CLI_DONE : CLI_NO;
}

int command_verify(const CommandLine *line)
{
    const char *level = option_text(line, "--level");
    int status = CLI_DONE;
    if (line->operand_count == 0) return command_line_refuse(line, "needs a replay (see --help)");
    WorldFile world = replay_level_own_world();
    for (int32_t i = 0; i < line->operand_count; i++) {
        ReplayPlaces places = {level, line->operands[i], &world, .are_named = true};
        int one = verify_file(&places, option_is_given(line, "--json"));
        if (one > status) status = one;
    }
    world_file_done(&world);
    return status;
}
