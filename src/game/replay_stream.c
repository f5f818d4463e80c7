/* replay_stream.c - see replay_stream.h */
#include "replay_stream.h"

#include <stdlib.h>
#include <string.h>

#include "../base/array.h"
#include "../base/line.h"

void replay_stream_add(const Input ticks[REPLAY_CHECK_TICKS], uint64_t inputs, const Game *game,
                       const Level *level, Text *out)
{
    input_tape_add_text(ticks, REPLAY_CHECK_TICKS, out);
    if (replay_result_of(game) == REPLAY_DIED) text_add_string(out, "died\n");
    replay_add_check(game->ticks, replay_check(inputs, game, level), out);
}

/* The rest of the text, and the capacity of the replay. */
typedef struct Rest {
    const char *text;
    size_t length;
    size_t tick_capacity, check_capacity;
} Rest;

static Line next_line(Rest *rest)
{
    Line line = line_first(rest->text, rest->length);
    rest->text += line.size;
    rest->length -= line.size;
    return line;
}

static bool is_whole(Line line)
{
    return line.size > line.length;
}

/* Parses the header, up to [input]. */
static bool parse_header(Rest *rest, Replay *replay)
{
    char header[REPLAY_HEADER_MAX + sizeof "[check]\n"];
    Text text = text_in(header, sizeof header);
    Line line;
    ErrorList unheard;
    do {
        line = next_line(rest);
        if (!is_whole(line) || text.length + line.size > REPLAY_HEADER_MAX) return false;
        text_add_bytes(&text, line.text, line.size);
    } while (!line_equals(line, "[input]"));
    text_add_string(&text, "[check]\n");
    error_list_init(&unheard, "");
    return replay_parse(header, text.length, replay, &unheard);
}

bool replay_stream_parse_header(const char *text, size_t length, Replay *replay, size_t *size)
{
    Rest rest = {.text = text, .length = length};
    if (!parse_header(&rest, replay)) return false;
    *size = length - rest.length;
    return true;
}

static bool add_block(Rest *rest, Replay *replay, const InputTape *block, uint64_t check, bool died)
{
    if (block->count != REPLAY_CHECK_TICKS ||
        !ARRAY_RESERVE(&replay->tape.ticks, &rest->tick_capacity,
                       replay->tape.count + REPLAY_CHECK_TICKS, 0) ||
        !ARRAY_RESERVE(&replay->checks, &rest->check_capacity, replay->check_count + 1, 0))
        return false;
    memcpy(replay->tape.ticks + replay->tape.count, block->ticks, REPLAY_CHECK_TICKS);
    replay->tape.count += REPLAY_CHECK_TICKS;
    replay->checks[replay->check_count++] = check;
    replay->result = died ? REPLAY_DIED : REPLAY_QUIT;
    return true;
}

static bool is_check(Line line)
{
    return line.length > 0 && line.text[0] >= '0' && line.text[0] <= '9';
}

/* Reads the next block; false where it is incomplete or wrong. */
static bool parse_block(Rest *rest, Replay *replay)
{
    const char *start = rest->text, *end = NULL;
    InputTape block = {NULL, 0};
    ErrorList unheard;
    uint64_t check;
    Line line;
    do {
        if (rest->length == 0 || replay->tape.count >= REPLAY_TICKS_MAX) return false;
        line = next_line(rest);
        if (!end && line_equals(line, "died")) end = line.text;
    } while (!is_check(line));
    int32_t tick = replay->tape.count + REPLAY_CHECK_TICKS;
    bool died = end != NULL;
    if (!died) end = line.text;
    if (!is_whole(line) || !replay_parse_check(line.text, line.length, tick, &check)) return false;
    error_list_init(&unheard, "");
    if (!input_tape_parse(start, (size_t)(end - start), 1, &block, &unheard)) return false;
    bool added = add_block(rest, replay, &block, check, died);
    input_tape_done(&block);
    return added;
}

bool replay_stream_parse(const char *text, size_t length, Replay *replay)
{
    Rest rest = {.text = text, .length = length};
    Replay read;
    if (!parse_header(&rest, &read)) return false;
    while (parse_block(&rest, &read))
        continue;
    *replay = read;
    return true;
}
