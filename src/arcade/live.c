/* live.c - see live.h */
#include "live.h"

#include "../base/clock.h"
#include "../base/file.h"
#include "../save/visitor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    EMPTY_READS = 2, /* before a reader checks whether the run has ended */
    SCAN_MAX = 8192,
    TRIES_MAX = 4,
    PID_DIGITS_MAX = 19,
    LINE_LENGTH_MAX = 64 /* of a line of a run, whether it is whole yet or not */
};

const char *const live_words[LIVE_WORD_COUNT] = {"hi", "gg", "wow", "again", "close", "thanks"};

static const char folder_names[2][8] = {"live", "remote"};

/* ---- names ---- */

static bool is_id(const char *text, size_t length)
{
    if (length == 0 || length >= LIVE_ID_MAX) return false;
    for (size_t i = 0; i < length; i++)
        if (!(text[i] >= 'a' && text[i] <= 'z') && !(text[i] >= '0' && text[i] <= '9'))
            return false;
    return true;
}

const char *live_id_of(const char *player)
{
    const char *tilde = strchr(player, '~');
    return tilde && is_id(tilde + 1, strlen(tilde + 1)) ? tilde + 1 : "";
}

bool live_may_be_of(uid_t owner, const char *player)
{
    Visitor told;
    return owner == geteuid() ||
           (visitor_of_player(player, &told) && visitor_is_of_account(&told, owner));
}

static void write_path(const LiveFolder *folder, bool is_remote, const char *name,
                       char out[WORLD_PATH_MAX])
{
    int length = snprintf(out, WORLD_PATH_MAX, "%s/%s%s%s", folder->path, folder_names[is_remote],
                          name[0] ? "/" : "", name);
    if (length >= WORLD_PATH_MAX) out[0] = '\0';
}

/* "HASH.ID.PID". */
static bool parse_name(const char *name, LiveFile *out)
{
    size_t length = strlen(name);
    char *end;
    if (length >= LIVE_FILE_MAX || length < REPLAY_HASH_DIGITS + 4) return false;
    if (strspn(name, "0123456789abcdef") != REPLAY_HASH_DIGITS || name[REPLAY_HASH_DIGITS] != '.')
        return false;
    const char *id = name + REPLAY_HASH_DIGITS + 1, *dot = strchr(id, '.');
    if (!dot || !is_id(id, (size_t)(dot - id))) return false;
    size_t digits = strspn(dot + 1, "0123456789");
    if (digits == 0 || digits > PID_DIGITS_MAX || dot[1 + digits] != '\0') return false;
    *out = (LiveFile){.hash = strtoull(name, &end, 16)};
    memcpy(out->name, name, length + 1);
    memcpy(out->id, id, (size_t)(dot - id));
    return true;
}

/* ---- writing ---- */

/* Creates and locks a new file that nobody else can open for writing. Before it is locked, another
 * process may remove it as left behind: then it is created again. */
static int create_locked(const char *path)
{
    const mode_t mode = S_IRUSR | S_IRGRP | S_IROTH;
    for (int i = 0; i < TRIES_MAX; i++) {
        unlinkat(AT_FDCWD, path, 0); /* left by a process with the same id */
        int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW | O_CLOEXEC, mode);
        if (fd < 0) return -1;
        (void)fchmod(fd, mode);
        if (flock(fd, LOCK_EX | LOCK_NB) == 0 &&
            file_is_named(fd, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW))
            return fd;
        close(fd);
    }
    return -1;
}

static void drop(LiveRun *live)
{
    if (live->fd < 0) return;
    unlinkat(AT_FDCWD, live->path, 0);
    close(live->fd);
    live->fd = -1;
}

/* A file that cannot be written completely has no end that a reader could trust. */
static void write_text(LiveRun *live, const Text *text)
{
    ssize_t written;
    if (live->fd < 0) return;
    do
        written = write(live->fd, text->bytes, text->length);
    while (written < 0 && errno == EINTR);
    if (written != (ssize_t)text->length) drop(live);
}

static void begin(LiveRun *live, const LiveFolder *folder, const Level *level,
                  const LiveAbout *about)
{
    char header[REPLAY_HEADER_MAX + sizeof "; alone\n"], file[LIVE_FILE_MAX];
    Text text = text_in(header, sizeof header);
    const char *id = live_id_of(folder->player);
    Replay replay = replay_of_level(level, about->level_name);
    if (!folder->path[0] || !id[0]) return;
    replay.assists = about->assists;
    memcpy(replay.player, folder->player, sizeof replay.player);
    snprintf(file, sizeof file, "%016" PRIx64 ".%s.%ld", replay.hash, id, (long)getpid());
    write_path(folder, false, file, live->path);
    live->fd = create_locked(live->path);
    live->said_at = -LIVE_WORD_TICKS;
    live->progress = 0;
    if (live->field_level != replay.hash) {
        finish_field_done(&live->field);
        finish_field_init(&live->field, level);
        live->field_level = replay.hash;
    }
    replay_writer_begin(&live->writer, level, &replay, &text);
    if (about->is_alone) text_add_string(&text, "; alone\n");
    write_text(live, &text);
}

/* Adds the inputs since the last block, and the word that is to be said. */
static void add_block(LiveRun *live, Text *text)
{
    replay_writer_flush(&live->writer, text);
    if (live->word != LIVE_NO_WORD) text_add(text, "; say %d\n", (int)live->word);
    live->word = LIVE_NO_WORD;
}

static void add_tick(LiveRun *live, Input input, const Game *game)
{
    char bytes[512];
    Text text = text_in(bytes, sizeof bytes);
    ReplayWriter *writer = &live->writer;
    replay_writer_add(writer, input);
    if (writer->ticks % LIVE_BLOCK_TICKS != 0) return;
    add_block(live, &text);
    if (replay_writer_needs_check(writer)) {
        live->progress = finish_field_progress(&live->field, writer->level, game, live->progress);
        replay_writer_check(writer, game, &text);
        text_add(&text, "; at %d\n", (int)live->progress);
    }
    write_text(live, &text);
}

void live_follow(LiveRun *live, const LiveFolder *folder, const Timeline *run,
                 const LiveAbout *about)
{
    int32_t tick = run->now.ticks;
    bool goes_on =
        live->fd >= 0 && live->writer.level == run->level && tick == live->writer.ticks + 1;
    if (!goes_on) {
        live_end(live);
        if (tick == 1) begin(live, folder, run->level, about);
    }
    if (live->fd >= 0) add_tick(live, timeline_input(run, tick), &run->now);
}

bool live_say(LiveRun *live, int32_t word)
{
    assert(word >= 0 && word < LIVE_WORD_COUNT);
    if (live->fd < 0 || live->writer.ticks - live->said_at < LIVE_WORD_TICKS) return false;
    live->word = word;
    live->said_at = live->writer.ticks;
    return true;
}

void live_end(LiveRun *live)
{
    char bytes[256];
    Text text = text_in(bytes, sizeof bytes);
    if (live->fd < 0) return;
    add_block(live, &text);
    write_text(live, &text);
    drop(live);
}

void live_done(LiveRun *live)
{
    live_end(live);
    finish_field_done(&live->field);
    *live = LIVE_RUN_NONE;
}

/* ---- finding ---- */

int32_t live_list(const LiveFolder *folder, uint64_t hash, LiveFile *files, int32_t most)
{
    int32_t count = 0;
    const char *own_id = live_id_of(folder->player);
    for (int remote = 0; remote < 2; remote++) {
        char path[WORLD_PATH_MAX];
        write_path(folder, remote, "", path);
        DIR *dir = folder->path[0] ? opendir(path) : NULL;
        const struct dirent *e;
        for (int32_t seen = 0; dir && count < most && seen < SCAN_MAX && (e = readdir(dir));
             seen++) {
            LiveFile *file = &files[count];
            if (!parse_name(e->d_name, file)) continue;
            long process = strtol(strrchr(file->name, '.') + 1, NULL, 10);
            bool is_own = !remote && strcmp(file->id, own_id) == 0 && process == (long)getpid();
            file->is_remote = remote;
            count += (hash == 0 || file->hash == hash) && !is_own;
        }
        if (dir) closedir(dir);
    }
    return count;
}

bool live_find(const LiveFolder *folder, const char *id, LiveFile *file)
{
    LiveFile *files = calloc(LIVE_LIST_MAX, sizeof *files);
    int32_t count = files ? live_list(folder, 0, files, LIVE_LIST_MAX) : 0;
    bool is_there = false;
    for (int32_t i = 0; i < count && !is_there; i++) {
        is_there = strcmp(files[i].id, id) == 0;
        if (is_there) *file = files[i];
    }
    free(files);
    return is_there;
}

/* ---- reading ---- */

/* Does a living process have the file locked? If not, removes the file, as far as this process may.
 */
static bool is_locked(int fd, const char *path)
{
    if (flock(fd, LOCK_SH | LOCK_NB) != 0) return true;
    bool is_left = file_is_named(fd, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW);
    if (is_left) unlinkat(AT_FDCWD, path, 0);
    flock(fd, LOCK_UN);
    return false;
}

bool live_open(const LiveFolder *folder, const LiveFile *file, LiveReader *reader)
{
    char path[WORLD_PATH_MAX];
    struct stat st;
    write_path(folder, file->is_remote, file->name, path);
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return false;
    bool is_file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size <= LIVE_SIZE_MAX;
    bool is_alive = is_file;
    if (is_file && file->is_remote) {
        /* The wall clock may have jumped. So its age is checked only here; live_list finds the file
         * again if it grows. */
        int64_t age = (int64_t)time(NULL) - (int64_t)st.st_mtime;
        is_alive = age < LIVE_REMOTE_SECONDS && age > -LIVE_REMOTE_SECONDS;
    } else if (is_file) {
        is_alive = is_locked(fd, path);
    }
    if (!is_alive) {
        close(fd);
        return false;
    }
    memset(reader, 0, sizeof *reader);
    reader->fd = fd;
    reader->owner = st.st_uid;
    reader->file = *file;
    /* The lock tells the league to fetch the run more often, because it is watched. */
    if (file->is_remote) (void)flock(fd, LOCK_SH | LOCK_NB);
    reader->word = LIVE_NO_WORD;
    reader->is_behind = true;
    reader->grown_at = reader->asked_at = clock_now();
    return true;
}

void live_close(LiveReader *reader)
{
    if (reader->fd >= 0) close(reader->fd);
    reader->fd = -1;
    reader->state = LIVE_ENDED;
}

/* Reads the header, which must fit the file's name. Returns its size, or 0 if it is not complete.
 */
static size_t take_header(LiveReader *reader)
{
    Replay replay;
    size_t size;
    if (!replay_stream_parse_header(reader->bytes, (size_t)reader->length, &replay, &size)) {
        bool is_whole = strstr(reader->bytes, "\n[input]\n") != NULL;
        if (is_whole || reader->length >= REPLAY_HEADER_MAX) reader->state = LIVE_BAD;
        return 0;
    }
    Visitor visitor;
    bool is_right = replay.engine == REPLAY_ENGINE && replay.hash == reader->file.hash &&
                    !replay.practice && visitor_of_player(replay.player, &visitor) &&
                    strcmp(live_id_of(replay.player), reader->file.id) == 0 &&
                    (reader->file.is_remote || live_may_be_of(reader->owner, replay.player));
    memcpy(reader->player, replay.player, sizeof reader->player);
    memcpy(reader->level, replay.level, sizeof reader->level);
    memcpy(reader->generated, replay.generated, sizeof reader->generated);
    replay_done(&replay);
    reader->has_header = true;
    if (!is_right) reader->state = LIVE_BAD;
    return size;
}

/* "; say 2": the number after the words. False for anything else. */
static bool parse_note(Line line, const char *words, int32_t most, int32_t *number)
{
    enum { DIGITS_MAX = 4 };
    size_t length = strlen(words);
    int32_t value = 0;
    bool is_one = line.length > length && line.length <= length + DIGITS_MAX &&
                  memcmp(line.text, words, length) == 0;
    if (!is_one) return false;
    for (size_t i = length; i < line.length; i++) {
        if (line.text[i] < '0' || line.text[i] > '9') return false;
        value = value * 10 + (line.text[i] - '0');
    }
    if (value > most) return false;
    *number = value;
    return true;
}

/* Takes the next line of the run. False for a line that is not allowed. */
static bool take_line(LiveReader *reader, Line line)
{
    ReplayLine read = replay_read_line(&reader->run, line);
    switch (read.kind) {
    case REPLAY_LINE_BAD:
    case REPLAY_LINE_EMPTY: return false;
    case REPLAY_LINE_DIED: break;
    case REPLAY_LINE_NOTE: /* unknown notes are ignored */
        if (line_equals(line, "; alone")) reader->is_alone = true;
        (void)parse_note(line, "; at ", FINISH_FIELD_WHOLE, &reader->progress);
        if (parse_note(line, "; say ", LIVE_WORD_COUNT - 1, &reader->word)) reader->word_count++;
        break;
    case REPLAY_LINE_INPUT:
        for (int32_t i = 0; i < read.count; i++)
            reader->ticks[(reader->first + reader->count++) % LIVE_TICKS_MAX] = read.held;
        break;
    case REPLAY_LINE_CHECK:
        reader->checks[reader->check_count++] = (LiveCheck){reader->run.ticks, read.check};
        break;
    }
    assert(reader->count <= LIVE_TICKS_MAX && reader->check_count <= LIVE_CHECKS_MAX);
    return true;
}

static bool has_room(const LiveReader *reader)
{
    return reader->count + REPLAY_CHECK_TICKS <= LIVE_TICKS_MAX &&
           reader->check_count < LIVE_CHECKS_MAX;
}

static void take_lines(LiveReader *reader)
{
    size_t at = reader->has_header ? 0 : take_header(reader);
    while (reader->state != LIVE_BAD && reader->has_header && has_room(reader)) {
        Line line = line_first(reader->bytes + at, (size_t)reader->length - at);
        bool is_whole = line.size > line.length;
        if (line.length > LINE_LENGTH_MAX) reader->state = LIVE_BAD;
        if (!is_whole || reader->state == LIVE_BAD) break;
        if (!take_line(reader, line)) reader->state = LIVE_BAD;
        at += line.size;
    }
    reader->length -= (int32_t)at;
    memmove(reader->bytes, reader->bytes + at, (size_t)reader->length + 1);
}

/* Called when nothing new was read: ends the run if its file or its player is gone. */
static void look_for_end(LiveReader *reader, const LiveFolder *folder)
{
    char path[WORLD_PATH_MAX];
    struct stat st;
    int64_t time = clock_now();
    if (++reader->empty_reads < EMPTY_READS) return;
    if (fstat(reader->fd, &st) != 0 || st.st_nlink == 0) reader->state = LIVE_ENDED;
    if (time - reader->asked_at < CLOCK_SECOND) return;
    reader->asked_at = time;
    write_path(folder, reader->file.is_remote, reader->file.name, path);
    bool is_alive = reader->file.is_remote
                        ? time - reader->grown_at < LIVE_REMOTE_SECONDS * CLOCK_SECOND
                        : is_locked(reader->fd, path);
    if (!is_alive) reader->state = LIVE_ENDED;
}

void live_read(LiveReader *reader, const LiveFolder *folder)
{
    size_t room = (size_t)(LIVE_BYTES_MAX - reader->length);
    ssize_t got = 0;
    if (reader->state == LIVE_BAD || reader->fd < 0) return;
    if (room > 0)
        got = pread(reader->fd, reader->bytes + reader->length, room, (off_t)reader->offset);
    if (got > 0) {
        reader->length += (int32_t)got;
        reader->bytes[reader->length] = '\0';
        reader->offset += got;
        reader->grown_at = clock_now();
        reader->empty_reads = 0;
    }
    if (reader->offset > LIVE_SIZE_MAX) reader->state = LIVE_BAD;
    take_lines(reader);
    reader->is_behind = got == (ssize_t)room || !has_room(reader);
    if (got <= 0 && room > 0 && reader->state == LIVE_OPEN) look_for_end(reader, folder);
}

bool live_take(LiveReader *reader, Input *input)
{
    int32_t tick = reader->run.ticks - reader->count + 1;
    bool awaits_check = tick % REPLAY_CHECK_TICKS == 0 && reader->run.checked < tick;
    if (reader->count == 0 || awaits_check) return false;
    *input = reader->ticks[reader->first];
    reader->first = (reader->first + 1) % LIVE_TICKS_MAX;
    reader->count--;
    return true;
}

bool live_take_check(LiveReader *reader, int32_t tick, uint64_t *check)
{
    if (reader->check_count == 0 || reader->checks[0].tick != tick) return false;
    *check = reader->checks[0].check;
    memmove(reader->checks, reader->checks + 1,
            (size_t)--reader->check_count * sizeof reader->checks[0]);
    return true;
}

/* ---- telling without playing ---- */

enum { TAIL_MAX = 256 };

/* Reads what the last whole lines of a file say: how far the run is, and after how many ticks. */
static void read_tail(int fd, int64_t size, LiveSummary *out)
{
    enum { DIGITS_MAX = 8 };
    char bytes[TAIL_MAX];
    int64_t from = size > TAIL_MAX ? size - TAIL_MAX : 0;
    ssize_t got = pread(fd, bytes, sizeof bytes, (off_t)from);
    size_t at = 0, end = got > 0 ? (size_t)got : 0;
    while (at < end) {
        Line line = line_first(bytes + at, end - at);
        size_t digits = 0;
        int32_t number = 0;
        if (line.size == line.length) break;
        at += line.size;
        (void)parse_note(line, "; at ", FINISH_FIELD_WHOLE, &out->progress);
        for (; digits < line.length && digits <= DIGITS_MAX; digits++) {
            if (line.text[digits] < '0' || line.text[digits] > '9') break;
            number = number * 10 + (line.text[digits] - '0');
        }
        bool is_check = digits > 0 && digits <= DIGITS_MAX && line.length > digits + 3 &&
                        memcmp(line.text + digits, " = ", 3) == 0;
        if (is_check) out->ticks = number;
    }
}

bool live_summary(const LiveFolder *folder, const LiveFile *file, LiveSummary *out)
{
    LiveReader reader;
    if (!live_open(folder, file, &reader)) return false;
    live_read(&reader, folder);
    bool is_one = reader.has_header && reader.state != LIVE_BAD;
    struct stat st;
    LiveSummary found = {.ticks = 0, .progress = 0, .is_alone = reader.is_alone};
    if (is_one && fstat(reader.fd, &st) == 0) {
        memcpy(found.player, reader.player, sizeof found.player);
        memcpy(found.level, reader.level, sizeof found.level);
        read_tail(reader.fd, st.st_size, &found);
        int64_t age = (int64_t)time(NULL) - (int64_t)st.st_mtime; /* the clock may have jumped */
        found.still_seconds = age < 0 ? 0 : age > INT32_MAX ? INT32_MAX : (int32_t)age;
        *out = found;
    }
    live_close(&reader);
    return is_one;
}
