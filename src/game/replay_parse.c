/* replay_parse.c - a replay's text read back. Every part is read and checked; then the replay is
 * written again, and any difference from the text is an error too. */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "../base/file_kind.h"
#include "../base/ini.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../base/utf8.h"
#include "../level/level_section.h"

/* A part of the text: from after its heading to the next one's. */
typedef struct Part {
    const char *text;
    size_t length;
    int32_t first_line; /* number of the part's first line */
} Part;

/* Moves the lines before the line `heading` from `rest` to `out`, and skips the heading. */
static bool cut_before(Part *rest, const char *heading, Part *out)
{
    int32_t number = rest->first_line;
    for (size_t at = 0; at < rest->length; number++) {
        Line line = line_first(rest->text + at, rest->length - at);
        if (line_equals(line, heading)) {
            *out = (Part){rest->text, at, rest->first_line};
            size_t end = at + line.size;
            *rest = (Part){rest->text + end, rest->length - end, number + 1};
            return true;
        }
        at += line.size;
    }
    return false;
}

/* ---- the header ---- */

/* The entry of [replay], or NULL with an error. */
static const IniEntry *need(const Ini *ini, const char *key, ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "replay", key);
    if (!entry)
        error_add(errors, ERROR_ERROR, max_i32(1, ini_section_line(ini, "replay")), 1,
                  "`%s` is missing in [replay]", key);
    return entry;
}

static void read_int(const Ini *ini, const char *key, int32_t high, int32_t *out, ErrorList *errors)
{
    const IniEntry *entry = need(ini, key, errors);
    if (entry) ini_int(entry, 0, high, out, errors);
}

static void read_text(const Ini *ini, const char *key, char *out, size_t size, ErrorList *errors)
{
    const IniEntry *entry = need(ini, key, errors);
    if (!entry) return;
    size_t length = strlen(entry->value);
    if (length < size)
        utf8_copy(out, size, entry->value, length);
    else
        ini_error_add(errors, ERROR_ERROR, entry, "`%s` has %zu bytes; at most %zu are allowed",
                      key, length, size - 1);
}

/* Reads "NAME~ID"; a name that is not ASCII has a key of its own. */
static void read_player(const Ini *ini, char out[REPLAY_PLAYER_MAX], ErrorList *errors)
{
    const IniEntry *name = ini_find(ini, "replay", "name");
    if (name) level_section_read_text(name, out, REPLAY_NAME_MAX, errors);
    size_t length = strlen(out);
    read_text(ini, "player", out + length, REPLAY_PLAYER_MAX - length, errors);
}

static void read_hash(const Ini *ini, const char *key, uint64_t *out, ErrorList *errors)
{
    const IniEntry *entry = need(ini, key, errors);
    if (entry && !replay_parse_hash(entry->value, strlen(entry->value), out))
        ini_error_add(errors, ERROR_ERROR, entry, "`%s` must be 16 digits of 0-9 a-f, not `%.40s`",
                      key, entry->value);
}

/* Values of the header that are not fields of the replay. */
typedef struct Claims {
    int32_t ticks, ticks_line, ticks_column;
    int32_t seal_line, seal_column;
    uint64_t seal;
} Claims;

static void read_header(Part part, Replay *replay, Claims *claims, ErrorList *errors)
{
    char all[ASSISTS_TEXT_MAX];
    const IniEntry *entry;
    Ini *ini = ini_parse(part.text, part.length, part.first_line, errors);
    if (!ini) return;
    read_int(ini, "engine", INT32_MAX, &replay->engine, errors);

    /* Runs name the file of their level without its folder. The program looks for it in its own
     * folders, so that no replay can lead to other files. */
    read_text(ini, "level", replay->level, sizeof replay->level, errors);
    entry = ini_find(ini, "replay", "level");
    if (entry && (strchr(entry->value, '/') || !path_stays_below(entry->value)))
        ini_error_add(errors, ERROR_ERROR, entry,
                      "`level` must be the name of a file without a folder, not `%.40s`",
                      entry->value);

    read_hash(ini, "hash", &replay->hash, errors);
    entry = need(ini, "result", errors);
    int32_t result = entry ? ini_word(entry, replay_result_names, REPLAY_RESULT_COUNT, errors) : -1;
    if (result >= 0) replay->result = (ReplayResult)result;
    read_player(ini, replay->player, errors);
    entry = need(ini, "practice", errors);
    if (entry) ini_flag(entry, &replay->practice, errors);

    entry = ini_find(ini, "replay", "assists");
    if (entry && !assists_from_text(entry->value, &replay->assists)) {
        assists_to_text((uint8_t)((1u << ASSIST_COUNT) - 1), false, all);
        ini_error_add(errors, ERROR_ERROR, entry, "`assists` must be some of %s, not `%.40s`", all,
                      entry->value);
    }
    level_generated_read(ini, replay->generated, errors);

    read_int(ini, "ticks", REPLAY_TICKS_MAX, &claims->ticks, errors);
    read_hash(ini, "seal", &claims->seal, errors);
    const IniEntry *ticks = ini_find(ini, "replay", "ticks");
    const IniEntry *seal = ini_find(ini, "replay", "seal");
    if (ticks && seal) {
        claims->ticks_line = ticks->line;
        claims->ticks_column = ticks->value_column;
        claims->seal_line = seal->line;
        claims->seal_column = seal->value_column;
    }
    ini_done(ini);
}

/* ---- the run ---- */

static void read_checks(Part part, Replay *replay, ErrorList *errors)
{
    int32_t count = replay_check_count(replay->tape.count);
    replay->checks = malloc(((size_t)count + 1) * sizeof *replay->checks);
    if (!replay->checks) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t tick = replay_check_tick(replay->tape.count, i);
        Line line = line_first(part.text, part.length);
        if (!replay_parse_check(line.text, line.length, tick, &replay->checks[i])) {
            error_add(errors, ERROR_ERROR, part.first_line + i, 1,
                      "expected `%d = ` and 16 digits of 0-9 a-f", (int)tick);
            return;
        }
        part.text += line.size;
        part.length -= line.size;
    }
    replay->check_count = count;
}

/* Writes the replay again; where that differs from the text, adds an error about the first line
 * that does. */
static void check_spelling(const char *text, size_t length, const Replay *replay, ErrorList *errors)
{
    enum { QUOTED_MAX = 60 /* bytes of a line that a message shows */ };
    size_t written_length, at = 0;
    char *written = replay_text(replay, &written_length);
    if (!written) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return;
    }
    if (length == written_length && memcmp(text, written, length) == 0) {
        free(written);
        return;
    }
    for (int32_t number = 1;; number++) {
        Line line = line_first(text + at, length - at);
        Line wanted = line_first(written + at, written_length - at);
        size_t shorter = line.size < wanted.size ? line.size : wanted.size, same = 0;
        while (same < shorter && line.text[same] == wanted.text[same])
            same++;
        at += line.size;
        if (same == line.size && same == wanted.size) continue;
        if (wanted.size > 0)
            error_add(errors, ERROR_ERROR, number, (int32_t)same + 1,
                      "expected the line `%.*s`, and its end",
                      (int)min_i32((int32_t)wanted.length, QUOTED_MAX), wanted.text);
        else
            error_add(errors, ERROR_ERROR, number, (int32_t)same + 1, "a replay ends before this");
        break;
    }
    free(written);
}

static void read_all(const char *text, size_t length, Replay *replay, ErrorList *errors)
{
    Part header, input, check = {text, length, 1};
    Claims claims = {0};
    const char *missing = NULL;
    if (!cut_before(&check, "[input]", &header))
        missing = "[input]";
    else if (!cut_before(&check, "[check]", &input))
        missing = "[check]";
    if (missing) {
        error_add(errors, ERROR_ERROR, 0, 0, "is not a replay: there is no line %s", missing);
        return;
    }
    if (header.length >= REPLAY_HEADER_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "is not a replay: over %d bytes before [input]",
                  REPLAY_HEADER_MAX);
        return;
    }
    read_header(header, replay, &claims, errors);
    if (errors->errors > 0 ||
        !input_tape_parse(input.text, input.length, input.first_line, &replay->tape, errors))
        return;
    if (replay->tape.count != claims.ticks)
        error_add(errors, ERROR_ERROR, claims.ticks_line, claims.ticks_column,
                  "`ticks` says %d, but [input] has %d", (int)claims.ticks,
                  (int)replay->tape.count);
    else
        read_checks(check, replay, errors);
    if (errors->errors == 0 && claims.seal != replay_seal(replay))
        error_add(errors, ERROR_ERROR, claims.seal_line, claims.seal_column,
                  "not the seal of the lines above: they are damaged or edited");
    if (errors->errors == 0) check_spelling(text, length, replay, errors);
}

bool replay_parse(const char *text, size_t length, Replay *replay, ErrorList *errors)
{
    ErrorList found;
    Replay read = {.engine = REPLAY_ENGINE};
    error_list_init(&found, errors->file);
    if (file_kind_check(text, length, FILE_REPLAY, &found)) read_all(text, length, &read, &found);
    if (found.errors == 0) {
        *replay = read;
        return true;
    }
    /* The format of another engine may differ, so no other error is reported. */
    if (read.engine != REPLAY_ENGINE)
        error_add(errors, ERROR_ERROR, 0, 0,
                  "was made by engine %d, and this program has engine %d", (int)read.engine,
                  REPLAY_ENGINE);
    else
        *errors = found;
    replay_done(&read);
    return false;
}
