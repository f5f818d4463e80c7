/* replay_parse.c - a replay's text read back. Every part is read and checked; then the replay is
 * written again, and any difference from the text is an error too. */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/ini.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../level/level_section.h"
#include "replay_stream.h"

enum { QUOTED_MAX = 60 /* bytes of a line that a message shows */ };

/* Where a part of the text is: from after its heading to the next one's. */
typedef struct Part {
    const char *text;
    size_t length;
    int32_t first_line; /* number of the part's first line */
} Part;

typedef struct Parts {
    Part header, input, check;
} Parts;

/* ---- the parts ---- */

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

static bool find_parts(const char *text, size_t length, Parts *parts, ErrorList *errors)
{
    const char *missing = NULL;
    Part rest = {text, length, 1};
    if (!cut_before(&rest, "[input]", &parts->header))
        missing = "[input]";
    else if (!cut_before(&rest, "[check]", &parts->input))
        missing = "[check]";
    parts->check = rest;
    if (missing)
        error_add(errors, ERROR_ERROR, 0, 0, "is no replay: there is no line %s", missing);
    else if (parts->header.length >= REPLAY_HEADER_MAX)
        error_add(errors, ERROR_ERROR, 0, 0, "is no replay: over %d bytes before [input]",
                  REPLAY_HEADER_MAX);
    else
        return true;
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
        text_make_safe(out, size, entry->value, length);
    else
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "`%s` has %zu bytes; at most %zu are allowed", key, length, size - 1);
}

/* Runs name the file of their level without its folder. The program looks for it in its own
 * folders, so that no replay can lead to other files. */
static void read_level(const Ini *ini, Replay *replay, ErrorList *errors)
{
    const IniEntry *entry = ini_find(ini, "replay", "level");
    read_text(ini, "level", replay->level, sizeof replay->level, errors);
    if (!entry || (!strchr(entry->value, '/') && path_stays_below(entry->value))) return;
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`level` must be the name of a file without a folder, not `%.40s`", entry->value);
}

static int digit_of(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* Reads exactly sixteen hexadecimal digits; false for any other text. */
static bool parse_hash(const char *text, size_t length, uint64_t *out)
{
    uint64_t value = 0;
    if (length != REPLAY_HASH_DIGITS) return false;
    for (size_t i = 0; i < length; i++) {
        int digit = digit_of(text[i]);
        if (digit < 0) return false;
        value = value << 4 | (uint64_t)digit;
    }
    *out = value;
    return true;
}

static void read_hash(const Ini *ini, const char *key, uint64_t *out, ErrorList *errors)
{
    const IniEntry *entry = need(ini, key, errors);
    if (entry && !parse_hash(entry->value, strlen(entry->value), out))
        error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
                  "`%s` must be 16 digits of 0-9 a-f, not `%.40s`", key, entry->value);
}

static void read_result(const Ini *ini, ReplayResult *out, ErrorList *errors)
{
    const IniEntry *entry = need(ini, "result", errors);
    if (!entry) return;
    int32_t result = ini_word(entry, replay_result_names, REPLAY_RESULT_COUNT, errors);
    if (result >= 0) *out = (ReplayResult)result;
}

static void read_assists(const Ini *ini, Replay *replay, ErrorList *errors)
{
    char all[ASSISTS_TEXT_MAX];
    const IniEntry *entry = ini_find(ini, "replay", "assists");
    if (!entry || assists_from_text(entry->value, &replay->assists)) return;
    assists_to_text((uint8_t)((1u << ASSIST_COUNT) - 1), false, all);
    error_add(errors, ERROR_ERROR, entry->line, entry->value_column,
              "`assists` must be some of %s, not `%.40s`", all, entry->value);
}

/* Values of the header that are not fields of the replay. */
typedef struct Claims {
    int32_t ticks, ticks_line, ticks_column;
    int32_t seal_line, seal_column;
    uint64_t seal;
} Claims;

static void note_claims(const Ini *ini, Claims *claims, ErrorList *errors)
{
    const IniEntry *ticks = ini_find(ini, "replay", "ticks");
    const IniEntry *seal = ini_find(ini, "replay", "seal");
    read_int(ini, "ticks", REPLAY_TICKS_MAX, &claims->ticks, errors);
    read_hash(ini, "seal", &claims->seal, errors);
    if (!ticks || !seal) return;
    claims->ticks_line = ticks->line;
    claims->ticks_column = ticks->value_column;
    claims->seal_line = seal->line;
    claims->seal_column = seal->value_column;
}

static void read_header(Part part, Replay *replay, Claims *claims, ErrorList *errors)
{
    Ini *ini = ini_parse(part.text, part.length, part.first_line, errors);
    if (!ini) return;
    read_int(ini, "engine", INT32_MAX, &replay->engine, errors);
    read_level(ini, replay, errors);
    read_hash(ini, "hash", &replay->hash, errors);
    read_result(ini, &replay->result, errors);
    read_text(ini, "player", replay->player, sizeof replay->player, errors);
    const IniEntry *practice = need(ini, "practice", errors);
    if (practice) ini_flag(practice, &replay->practice, errors);
    read_assists(ini, replay, errors);
    level_generated_read(ini, replay->generated, errors);
    note_claims(ini, claims, errors);
    ini_done(ini);
}

/* ---- the checks ---- */

bool replay_parse_check(const char *line, size_t length, int32_t tick, uint64_t *out)
{
    char start[24];
    size_t before = (size_t)snprintf(start, sizeof start, "%d = ", (int)tick);
    return length >= before && memcmp(line, start, before) == 0 &&
           parse_hash(line + before, length - before, out);
}

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

/* ---- the whole ---- */

static void read_run(const Parts *parts, Replay *replay, const Claims *claims, ErrorList *errors)
{
    const Part *input = &parts->input;
    if (!input_tape_parse(input->text, input->length, input->first_line, &replay->tape, errors))
        return;
    if (replay->tape.count != claims->ticks)
        error_add(errors, ERROR_ERROR, claims->ticks_line, claims->ticks_column,
                  "`ticks` says %d, but [input] has %d", (int)claims->ticks,
                  (int)replay->tape.count);
    else
        read_checks(parts->check, replay, errors);
}

/* Adds an error about the first line that differs from the written text. */
static void complain_of_line(Part text, Part written, ErrorList *errors)
{
    Line line = line_first(text.text, text.length), wanted = line;
    int32_t number = 0, column = 1;
    for (bool same = true; same; number++) {
        line = line_first(text.text, text.length);
        wanted = line_first(written.text, written.length);
        same = line.size == wanted.size && memcmp(line.text, wanted.text, line.size) == 0;
        text = (Part){text.text + line.size, text.length - line.size, 0};
        written = (Part){written.text + wanted.size, written.length - wanted.size, 0};
    }
    size_t shorter = line.size < wanted.size ? line.size : wanted.size;
    for (size_t i = 0; i < shorter && line.text[i] == wanted.text[i]; i++)
        column++;
    if (wanted.size > 0)
        error_add(errors, ERROR_ERROR, number, column, "expected the line `%.*s`, and its end",
                  (int)min_i32((int32_t)wanted.length, QUOTED_MAX), wanted.text);
    else
        error_add(errors, ERROR_ERROR, number, column, "a replay ends before this");
}

static void check_spelling(const char *text, size_t length, const Replay *replay, ErrorList *errors)
{
    size_t written_length;
    char *written = replay_text(replay, &written_length);
    if (!written)
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    else if (length != written_length || memcmp(text, written, length) != 0)
        complain_of_line((Part){text, length, 1}, (Part){written, written_length, 1}, errors);
    free(written);
}

static void check_seal(const Replay *replay, const Claims *claims, ErrorList *errors)
{
    if (claims->seal != replay_seal(replay))
        error_add(errors, ERROR_ERROR, claims->seal_line, claims->seal_column,
                  "not the seal of the lines above: they are damaged or edited");
}

static void parse_parts(const char *text, size_t length, Replay *replay, ErrorList *errors)
{
    Parts parts;
    Claims claims = {0};
    if (!find_parts(text, length, &parts, errors)) return;
    read_header(parts.header, replay, &claims, errors);
    if (errors->errors == 0) read_run(&parts, replay, &claims, errors);
    if (errors->errors == 0) check_seal(replay, &claims, errors);
    if (errors->errors == 0) check_spelling(text, length, replay, errors);
}

bool replay_parse(const char *text, size_t length, Replay *replay, ErrorList *errors)
{
    ErrorList found;
    Replay read = {.engine = REPLAY_ENGINE};
    error_list_init(&found, errors->file);
    parse_parts(text, length, &read, &found);
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
