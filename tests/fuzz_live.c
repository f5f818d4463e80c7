/* fuzz_live.c - any bytes as a run in progress, and as a player's line in a room: no crash; a run
 * is the same however its file grows, and what is taken of it is what a journal of it has; a room
 * stays in order whatever its players say. */
#include "fuzz_file.h"

#include "../src/arcade/room.h"
#include "../src/base/clock.h"
#include "../src/game/replay_stream.h"
#include "../src/save/visitor.h"

#include <inttypes.h>
#include <time.h>

enum {
    LEVEL_HASH = 0x1234,
    SIZE_MAX_READ = 4096,
    TICKS_MAX = SIZE_MAX_READ * 16,
    LINE_SIZE = 192,
    MEMBERS_MAX = 4
};

#define OWN_PLAYER "ada~aaaaaaaaaaaaaaaa"
#define PLAYER     "bob~bbbbbbbbbbbbbbbb"
#define LIVE_NAME  "0000000000001234.bbbbbbbbbbbbbbbb.1"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The folders are made once for each process. */
static LiveFolder folder(void)
{
    static const char *const parts[] = {"live", "remote", "rooms"};
    LiveFolder folder = {.player = OWN_PLAYER};
    bool is_new = !scratch_folder[0];
    if (is_new) (void)fuzz_file("begun", NULL, 0);
    for (size_t i = 0; is_new && i < ARRAY_LENGTH(parts); i++) {
        char path[PATH_MAX];
        scratch_path(path, parts[i]);
        check(mkdir(path, 0755) == 0);
    }
    snprintf(folder.path, sizeof folder.path, "%.1000s", scratch_folder);
    return folder;
}

/* ---- runs ---- */

/* What a reader has made of a file. */
typedef struct Reading {
    LiveState state;
    int32_t count, checks, words, progress;
    uint64_t check_sum;
    Input ticks[TICKS_MAX];
} Reading;

static void take_all(LiveReader *reader, Reading *out)
{
    Input input;
    uint64_t sum;
    while (live_take(reader, &input)) {
        check(out->count < TICKS_MAX);
        out->ticks[out->count++] = input;
        bool has_check = live_take_check(reader, out->count, &sum);
        check(has_check == (out->count % REPLAY_CHECK_TICKS == 0));
        out->checks += has_check;
        if (has_check) out->check_sum = hash_u64(out->check_sum, sum);
    }
}

/* Reads on until nothing is left that can be read now. */
static void read_all(LiveReader *reader, const LiveFolder *in, Reading *out)
{
    int64_t before;
    do {
        before = reader->offset;
        live_read(reader, in);
        check(reader->count >= 0 && reader->count <= LIVE_TICKS_MAX);
        check(reader->check_count >= 0 && reader->check_count <= LIVE_CHECKS_MAX);
        check(reader->length >= 0 && reader->length <= LIVE_BYTES_MAX);
        take_all(reader, out);
    } while (reader->state == LIVE_OPEN && (reader->offset != before || reader->is_behind));
}

static void end_reading(LiveReader *reader, Reading *out)
{
    Visitor visitor;
    check(!reader->has_header || reader->state == LIVE_BAD ||
          visitor_of_player(reader->player, &visitor));
    check(reader->word >= LIVE_NO_WORD && reader->word < LIVE_WORD_COUNT);
    check(reader->progress >= 0 && reader->progress <= FINISH_FIELD_WHOLE);
    out->state = reader->state;
    out->words = reader->word_count;
    out->progress = reader->progress;
    live_close(reader);
}

static bool open_run(const LiveFolder *in, LiveReader *reader)
{
    LiveFile files[2];
    return live_list(in, LEVEL_HASH, files, 2) == 1 && live_open(in, &files[0], reader);
}

/* The file grows by pieces whose sizes come from the bytes themselves; by all at once where
 * `is_whole`. */
static void read_growing(const char *text, size_t size, bool is_whole, Reading *out)
{
    const LiveFolder in = folder();
    LiveReader reader;
    out->count = out->checks = out->words = out->progress = 0;
    out->check_sum = 0;
    const char *path = fuzz_file("remote/" LIVE_NAME, (const uint8_t *)text, is_whole ? size : 0);
    FILE *file = is_whole ? NULL : fopen(path, "ab");
    check(open_run(&in, &reader) && (is_whole || file));
    for (size_t at = 0; !is_whole && at < size;) {
        size_t piece = 1 + (uint8_t)text[at] * 7u % 97;
        if (piece > size - at) piece = size - at;
        check(fwrite(text + at, 1, piece, file) == piece && fflush(file) == 0);
        at += piece;
        read_all(&reader, &in, out);
    }
    read_all(&reader, &in, out);
    if (file) fclose(file);
    end_reading(&reader, out);
}

static void check_run(const char *text, size_t size)
{
    static Reading whole, growing;
    Replay replay;
    LiveSummary summary;
    LiveFile file;
    const LiveFolder in = folder();
    read_growing(text, size, true, &whole);
    read_growing(text, size, false, &growing);
    check(whole.state == growing.state);
    if (live_find(&in, live_id_of(PLAYER), &file) && live_summary(&in, &file, &summary))
        check(strcmp(summary.player, PLAYER) == 0 && summary.progress <= FINISH_FIELD_WHOLE);
    if (whole.state == LIVE_BAD) return;
    check(whole.count == growing.count && whole.checks == growing.checks);
    check(whole.words == growing.words && whole.progress == growing.progress);
    check(whole.check_sum == growing.check_sum);
    check(memcmp(whole.ticks, growing.ticks, (size_t)whole.count * sizeof *whole.ticks) == 0);
    size_t end;
    if (!replay_stream_parse(text, size, &replay, &end)) return;
    check(replay.tape.count <= whole.count);
    for (int32_t i = 0; i < replay.tape.count; i++)
        check(replay.tape.ticks[i] == whole.ticks[i]);
    replay_done(&replay);
}

/* The bytes after a header that is right, or, from an odd first byte on, without one. */
static void check_live(const uint8_t *data, size_t size)
{
    char header[REPLAY_HEADER_MAX];
    Text text = text_in(header, sizeof header);
    Replay replay = {.engine = REPLAY_ENGINE,
                     .hash = LEVEL_HASH,
                     .result = REPLAY_QUIT,
                     .level = "level.txt",
                     .player = PLAYER};
    bool has_header = size > 0 && data[0] % 2 == 0;
    if (has_header) replay_add_header(&replay, &text);
    size_t whole = text.length + size;
    char *run = malloc(whole + 1);
    check(run != NULL);
    memcpy(run, header, text.length);
    if (size > 0) memcpy(run + text.length, data + has_header, size - has_header);
    whole -= has_header;
    run[whole] = '\0';
    check_run(run, whole);
    free(run);
}

/* ---- rooms ---- */

static void check_order(const Room *room)
{
    const RoomMember *ranked[ROOM_PLAYERS_MAX + 1];
    int32_t count = room_rank(room, ranked), place = 0;
    check(count == room->count + 1 && room->count <= ROOM_PLAYERS_MAX);
    check(room_runners(room) <= count);
    for (int32_t i = 0; i < count; i++) {
        Visitor visitor;
        check(visitor_of_player(ranked[i]->player, &visitor));
        check(ranked[i]->state >= 0 && ranked[i]->state < ROOM_STATE_COUNT);
        check(ranked[i]->progress >= 0 && ranked[i]->progress <= FINISH_FIELD_WHOLE);
        check(ranked[i]->ticks >= 0 && ranked[i]->round >= 0);
        check(room_place(ranked, i) >= place && room_place(ranked, i) <= i + 1);
        place = room_place(ranked, i);
    }
}

/* The line with its seal, as a player's file. */
static void write_member(int32_t number, const char *line, size_t length)
{
    char name[64], text[LINE_SIZE + 1];
    uint64_t seal = hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)line, length));
    int used = snprintf(text, sizeof text, "%.*s%016" PRIx64, (int)length, line, seal);
    snprintf(text + used, sizeof text - (size_t)used, "%*s\n", LINE_SIZE - 1 - used, "");
    snprintf(name, sizeof name, "rooms/ABCD.bbbbbbbbbbbbbbb%c", 'b' + (int)number);
    scratch_write(name, text, LINE_SIZE);
}

/* Each line is what another player of the room has written; then come two rounds. */
static void check_room(const uint8_t *data, size_t size)
{
    enum { TEXT_MAX = LINE_SIZE - REPLAY_HASH_DIGITS - 1 };
    char path[PATH_MAX];
    Room room;
    RoomSummary rooms[ROOM_LIST_MAX];
    int32_t members = 0;
    (void)folder();
    for (size_t at = 0; at < size && members < MEMBERS_MAX; members++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t length = end ? (size_t)(end - data) - at : size - at;
        if (length > TEXT_MAX || memchr(data + at, '\0', length)) break;
        write_member(members, (const char *)data + at, length);
        at += length + 1;
    }
    scratch_path(path, "rooms");
    check(room_join(&room, path, "ABCD", OWN_PLAYER, true));
    for (int32_t round = 0; round < 2; round++) {
        room.looked_at = 0;
        bool begins = room_update(&room) || room_start(&room);
        if (begins) check(room.start_at - clock_now() <= ROOM_COUNTDOWN_MS * CLOCK_MS);
        check_order(&room);
        room_report(&room, ROOM_DONE, 100, FINISH_FIELD_WHOLE);
        check_order(&room);
    }
    check(room_list(path, rooms) == 1 && rooms[0].players >= 1);
    room_leave(&room);
    for (int32_t i = 0; i < members; i++) {
        char name[64];
        snprintf(name, sizeof name, "rooms/ABCD.bbbbbbbbbbbbbbb%c", 'b' + (int)i);
        scratch_path(path, name);
        check(remove(path) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > SIZE_MAX_READ) return 0;
    check_live(data, size);
    check_room(data, size);
    return 0;
}
