/* fuzz_replay.c - any bytes as a replay, and as a run that was cut off: no crash, and what is
 * accepted is written again byte for byte. */
#include <stdlib.h>
#include <string.h>

#include "../src/game/replay_stream.h"
#include "../src/game/replay_verify.h"
#include "../src/level/level_file.h"

enum { PLAYED_TICKS_MAX = 20000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds)
{
    if (!holds) abort();
}

/* The level that all runs are played in. */
static const Level *course(void)
{
    static const char picture[] = "...H..o...w...k\n@..H.....^..D.F\n###############\n";
    static Level level;
    static LevelFile *file;
    ErrorList errors;
    if (file) return &level;
    error_list_init(&errors, "fuzz");
    file = level_file_parse("fuzz", picture, sizeof picture - 1, NULL, &level, &errors);
    check(file != NULL);
    return &level;
}

/* Whatever the replay says of its level, it is played in this one. */
static void check_verdict(Replay *replay)
{
    ReplayReport report;
    char line[REPLAY_REPORT_MAX];
    replay->hash = level_hash(course());
    if (replay->tape.count > PLAYED_TICKS_MAX) return;
    replay_verify(replay, course(), &report);
    replay_report_text(replay, &report, line);
    check(line[0] != '\0' && strlen(line) < sizeof line - 1);
    check(report.tick <= replay->tape.count);
}

static void check_replay(const char *text, size_t size)
{
    ErrorList errors;
    Replay replay = {.engine = -1};
    error_list_init(&errors, "fuzz");
    if (!replay_parse(text, size, &replay, &errors)) {
        check(errors.errors > 0 && replay.engine == -1);
        return;
    }
    size_t length;
    char *again = replay_text(&replay, &length);
    check(again && length == size && memcmp(again, text, size) == 0);
    free(again);
    check_verdict(&replay);
    replay_done(&replay);
}

static void check_stream(const char *text, size_t size)
{
    Replay replay;
    size_t end;
    if (!replay_stream_parse(text, size, &replay, &end)) return;
    check(end <= size);
    check(replay.check_count == replay_check_count(replay.tape.count));
    check_verdict(&replay);
    replay_done(&replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    check(text != NULL);
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    check_replay(text, size);
    check_stream(text, size);
    free(text);
    return 0;
}
