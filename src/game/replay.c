/* replay.c - see replay.h */
#include "replay.h"

#include "../base/file.h"
#include "../base/hash.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../base/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const replay_result_names[REPLAY_RESULT_COUNT] = {
#define X(id, name) name,
    REPLAY_RESULT_LIST(X)
#undef X
};

/* ---- assists ---- */

static const struct {
    const char *name;
    Input input;
    const char *title;
} assist_rows[ASSIST_COUNT] = {
#define X(id, name, input, title) {name, input, title},
    ASSIST_LIST(X)
#undef X
};

uint8_t assists_of_input(Input input)
{
    uint8_t assists = 0;
    for (int32_t i = 0; i < ASSIST_COUNT; i++)
        if (input & assist_rows[i].input) assists |= (uint8_t)(1u << i);
    return assists;
}

uint8_t replay_assists(const Replay *replay)
{
    return replay->assists | assists_of_input(input_tape_help(&replay->tape));
}

void assists_to_text(uint8_t assists, bool in_words, char out[ASSISTS_TEXT_MAX])
{
    Text text = text_in(out, ASSISTS_TEXT_MAX);
    for (int32_t i = 0; i < ASSIST_COUNT; i++)
        if (assists >> i & 1)
            text_add(&text, "%s%s",
                     !text.length ? ""
                     : in_words   ? ", "
                                  : " ",
                     in_words ? assist_rows[i].title : assist_rows[i].name);
}

bool assists_from_text(const char *text, uint8_t *assists)
{
    uint8_t read = 0;
    while (*text) {
        size_t length = strcspn(text, " ");
        int32_t i = 0;
        while (i < ASSIST_COUNT && (strncmp(text, assist_rows[i].name, length) != 0 ||
                                    assist_rows[i].name[length] != '\0'))
            i++;
        if (i == ASSIST_COUNT) return false;
        read |= (uint8_t)(1u << i);
        text += length + (text[length] == ' ');
    }
    *assists = read;
    return true;
}

/* ---- runs ---- */

InputTape replay_take_tape(Replay *replay)
{
    InputTape tape = replay->tape;
    replay->tape = (InputTape){0};
    return tape;
}

void replay_done(Replay *replay)
{
    input_tape_done(&replay->tape);
    free(replay->checks);
    *replay = (Replay){0};
}

/* Frees `text`. NULL: it could not be read. */
static bool parse_owned(char *text, size_t length, Replay *replay, ErrorList *errors)
{
    bool good = text && replay_parse(text, line_simplify_text(text, length), replay, errors);
    free(text);
    return good;
}

bool replay_read(const char *path, Replay *replay, ErrorList *errors)
{
    size_t length;
    char *text = file_read(path, REPLAY_SIZE_MAX, &length, errors);
    return parse_owned(text, length, replay, errors);
}

bool replay_read_named(const char *path, Replay *replay, ErrorList *errors)
{
    size_t length;
    char *text = file_read_named(path, REPLAY_SIZE_MAX, &length, errors);
    return parse_owned(text, length, replay, errors);
}

ReplayResult replay_result_of(const Game *game)
{
    switch ((GameStatus)game->status) {
    case GAME_FINISHED: return REPLAY_FINISHED;
    case GAME_RESPAWNING: return REPLAY_DIED;
    case GAME_PLAYING: break;
    }
    return REPLAY_QUIT;
}

Replay replay_of_level(const Level *level, const char *level_name)
{
    const char *name = path_name(level_name);
    Replay replay = {.engine = REPLAY_ENGINE, .hash = level_hash(level), .result = REPLAY_QUIT};
    utf8_copy(replay.level, sizeof replay.level, name, strlen(name));
    memcpy(replay.generated, level->generated, sizeof replay.generated);
    return replay;
}

bool replay_of_tape(const Level *level, const InputTape *tape, const char *level_name,
                    Replay *replay)
{
    Game game;
    GameEvents events;
    Replay made = replay_of_level(level, level_name);
    uint64_t inputs = REPLAY_NO_INPUTS;
    int32_t end = tape->count;
    if (end > REPLAY_TICKS_MAX) return false;
    /* With room for one more, because malloc(0) may return NULL. */
    made.tape.ticks = malloc((size_t)end + 1);
    made.checks = malloc(((size_t)replay_check_count(end) + 1) * sizeof *made.checks);
    if (!made.tape.ticks || !made.checks) {
        replay_done(&made);
        return false;
    }
    if (end > 0) memcpy(made.tape.ticks, tape->ticks, (size_t)end);
    game_init(&game, level);
    while (game.ticks < end && game.status != GAME_FINISHED) {
        Input input = tape->ticks[game.ticks];
        inputs = replay_mix_input(inputs, input);
        game_step(&game, level, input, &events, NULL);
        bool is_over = game.ticks == end || game.status == GAME_FINISHED;
        if (is_over || game.ticks % REPLAY_CHECK_TICKS == 0)
            made.checks[made.check_count++] = replay_check(inputs, &game, level);
    }
    made.tape.count = game.ticks;
    made.result = replay_result_of(&game);
    *replay = made;
    return true;
}

bool replay_of_timeline(const Timeline *timeline, const char *level_name, Replay *replay)
{
    return replay_of_tape(timeline->level, &timeline->tape, level_name, replay);
}

/* ---- replay text ---- */

/* Adds the first `length` bytes of a text in quotes; the text may be shown as it is. */
static void add_quoted(Text *out, const char *text, size_t length)
{
    text_add_byte(out, '"');
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\') text_add_byte(out, '\\');
        text_add_byte(out, text[i]);
    }
    text_add_byte(out, '"');
}

/* Adds the player; a name that is not ASCII is on a line of its own. */
static void add_player(const char *player, Text *out)
{
    char shown[REPLAY_PLAYER_MAX];
    const char *rest = shown;
    utf8_copy(shown, sizeof shown, player, strlen(player));
    if (!utf8_is_ascii(shown)) {
        rest = strrchr(shown, '~');
        if (!rest) rest = shown + strlen(shown);
        text_add_string(out, "name = ");
        add_quoted(out, shown, (size_t)(rest - shown));
        text_add_byte(out, '\n');
    }
    text_add_string(out, "player = ");
    add_quoted(out, rest, strlen(rest));
    text_add_byte(out, '\n');
}

/* The lines that the seal is computed from. */
static void add_sealed(const Replay *replay, Text *out)
{
    char assists[ASSISTS_TEXT_MAX], level[LEVEL_TEXT_MAX];
    assists_to_text(replay_assists(replay), false, assists);
    utf8_copy(level, sizeof level, replay->level, strlen(replay->level));
    text_add(out, "[replay]\nengine = %d\nlevel = ", (int)replay->engine);
    add_quoted(out, level, strlen(level));
    text_add(out, "\nhash = %016" PRIx64 "\nticks = %d\nresult = %s\npractice = %s\n%s%s%s",
             replay->hash, (int)replay->tape.count, replay_result_names[replay->result],
             replay->practice ? "yes" : "no", assists[0] ? "assists = " : "", assists,
             assists[0] ? "\n" : "");
    add_player(replay->player, out);
}

uint64_t replay_seal(const Replay *replay)
{
    char header[REPLAY_HEADER_MAX];
    Text text = text_in(header, sizeof header);
    add_sealed(replay, &text);
    text_add_string(&text, replay->generated);
    return hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)header, text.length));
}

void replay_add_header(const Replay *replay, Text *out)
{
    add_sealed(replay, out);
    text_add(out, "seal = %016" PRIx64 "\n", replay_seal(replay));
    if (replay->generated[0]) text_add(out, "[generated]\n%s", replay->generated);
    text_add_string(out, "[input]\n");
}

char *replay_text(const Replay *replay, size_t *length)
{
    Text text = TEXT_GROWING;
    replay_add_header(replay, &text);
    input_tape_add_text(replay->tape.ticks, replay->tape.count, &text);
    text_add_string(&text, "[check]\n");
    for (int32_t i = 0; i < replay->check_count; i++)
        replay_add_check(replay_check_tick(replay->tape.count, i), replay->checks[i], &text);
    return text_take(&text, length);
}

bool replay_write(const Replay *replay, const char *path, ErrorList *errors)
{
    size_t length;
    char *text = replay_text(replay, &length);
    if (!text) error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    bool is_written = text && file_write(path, text, length, errors);
    free(text);
    return is_written;
}
