/* replay_stream.c - see replay_stream.h */
#include "replay_stream.h"

#include "../base/array.h"

#include <string.h>

static const char died_line[] = "died";

void replay_writer_begin(ReplayWriter *writer, const Level *level, const Replay *replay, Text *out)
{
    assert(replay->tape.count == 0);
    *writer = (ReplayWriter){.level = level, .inputs = REPLAY_NO_INPUTS};
    replay_add_header(replay, out);
}

void replay_writer_add(ReplayWriter *writer, Input input)
{
    assert(writer->held < REPLAY_CHECK_TICKS);
    writer->inputs = replay_mix_input(writer->inputs, input);
    writer->block[writer->held++] = input;
    writer->ticks++;
}

void replay_writer_flush(ReplayWriter *writer, Text *out)
{
    input_tape_add_text(writer->block, writer->held, out);
    writer->held = 0;
}

void replay_writer_check(const ReplayWriter *writer, const Game *game, Text *out)
{
    assert(game->ticks == writer->ticks && writer->held == 0);
    if (replay_result_of(game) == REPLAY_DIED) text_add(out, "%s\n", died_line);
    replay_add_check(game->ticks, replay_check(writer->inputs, game, writer->level), out);
}

/* Is the line ended, and not only begun? */
static bool is_whole(Line line)
{
    return line.size > line.length;
}

bool replay_stream_parse_header(const char *text, size_t length, Replay *replay, size_t *size)
{
    static const char no_checks[] = "[check]\n";
    char whole[REPLAY_HEADER_MAX + sizeof no_checks];
    Line line = {0};
    ErrorList unheard;
    size_t end = 0;
    while (!line_equals(line, "[input]")) {
        line = line_first(text + end, length - end);
        if (!is_whole(line) || end + line.size > REPLAY_HEADER_MAX) return false;
        end += line.size;
    }
    memcpy(whole, text, end);
    memcpy(whole + end, no_checks, sizeof no_checks);
    error_list_init(&unheard, "");
    if (!replay_parse(whole, end + sizeof no_checks - 1, replay, &unheard)) return false;
    *size = end;
    return true;
}

ReplayLine replay_read_line(ReplayReader *reader, Line line)
{
    ReplayLine read = {.kind = REPLAY_LINE_BAD};
    int32_t of_second = reader->ticks % REPLAY_CHECK_TICKS;
    if (line.length > 0 && line.text[0] == ';') {
        read.kind = REPLAY_LINE_NOTE;
    } else if (of_second == 0 && reader->checked != reader->ticks) {
        if (line_equals(line, died_line)) {
            read.kind = REPLAY_LINE_DIED;
        } else if (replay_parse_check(line.text, line.length, reader->ticks, &read.check)) {
            read.kind = REPLAY_LINE_CHECK;
            reader->checked = reader->ticks;
        }
    } else if (input_line_parse(line.text, line.length, &read.held, &read.count)) {
        if (read.count > REPLAY_CHECK_TICKS - of_second) return read;
        read.kind = read.count > 0 ? REPLAY_LINE_INPUT : REPLAY_LINE_EMPTY;
        reader->ticks += read.count;
    }
    return read;
}

bool replay_stream_parse(const char *text, size_t length, Replay *replay, size_t *end)
{
    Replay read;
    ReplayReader reader = {0};
    size_t at, tick_capacity = 0, check_capacity = 0;
    bool has_died = false, goes_on = true, has_room = true;
    if (!replay_stream_parse_header(text, length, &read, &at)) return false;
    while (goes_on && has_room && read.tape.count < REPLAY_TICKS_MAX) {
        Line line = line_first(text + at, length - at);
        int32_t before = reader.ticks;
        if (!is_whole(line)) break;
        ReplayLine part = replay_read_line(&reader, line);
        if (part.kind != REPLAY_LINE_BAD) at += line.size;
        switch (part.kind) {
        case REPLAY_LINE_BAD: goes_on = false; break;
        case REPLAY_LINE_NOTE:
        case REPLAY_LINE_EMPTY: break;
        case REPLAY_LINE_INPUT:
            has_room = ARRAY_RESERVE(&read.tape.ticks, &tick_capacity, reader.ticks, 0);
            if (has_room) memset(read.tape.ticks + before, part.held, (size_t)part.count);
            break;
        case REPLAY_LINE_DIED: has_died = true; break;
        case REPLAY_LINE_CHECK:
            /* Ticks count from here on: those after the last check are no part of the run. */
            has_room = ARRAY_RESERVE(&read.checks, &check_capacity, read.check_count + 1, 0);
            if (!has_room) break;
            read.checks[read.check_count++] = part.check;
            read.tape.count = reader.ticks;
            read.result = has_died ? REPLAY_DIED : REPLAY_QUIT;
            has_died = false;
            break;
        }
    }
    if (!has_room) {
        replay_done(&read);
        return false;
    }
    *replay = read;
    *end = at;
    return true;
}
