/* room.c - see room.h */
#include "room.h"

#include "../base/clock.h"
#include "../base/file.h"
#include "../base/hash.h"
#include "../game/replay_check.h"
#include "../save/day.h"
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
    LINE_SIZE = 192, /* of a file */
    SCAN_MAX = 8192,
    ROUNDS_MAX = 1000000,
    LATE_TICKS = 180, /* of the host's run, after which nobody else begins the round */
    LOCK_TRIES = 4,
    LOOK_MS = 200,
    PLACE_MS = 500, /* from one report of the own progress to the next */
    LEFT_SECONDS = 60,
    CODE_TRIES = 16
};

/* The beginning of a line, with the version of the format. Lines of other versions are ignored. */
#define LINE_BEGIN "room 2 "

static const char code_letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ"; /* no I, no O */

static int64_t wall_ms(void)
{
    return clock_wall() / CLOCK_MS;
}

/* ---- a line ---- */

static uint64_t seal(const char *text, size_t length)
{
    return hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)text, length));
}

/* The line of a member, filled with blanks. */
static void write_line(const RoomMember *m, char out[LINE_SIZE + 1])
{
    Text text = text_in(out, LINE_SIZE + 1);
    text_add(&text, LINE_BEGIN "%s %016" PRIx64 " %d %d %" PRId64 " %d %d %d %" PRId64 " %d %d ",
             m->player, m->level.hash, (int)m->level.day, (int)m->level.difficulty, m->joined,
             (int)m->beat, (int)m->round, (int)m->state, m->start, (int)m->ticks, (int)m->progress);
    text_add(&text, "%016" PRIx64, seal(out, text.length));
    while (text.length < LINE_SIZE - 1)
        text_add_byte(&text, ' ');
    text_add_byte(&text, '\n');
}

/* The next word up to a blank, as a number of at most `most`. */
static bool take_number(const char **at, int base, int64_t most, int64_t *out)
{
    char *end;
    errno = 0;
    if (!(**at >= '0' && **at <= '9') && !(base == 16 && **at >= 'a' && **at <= 'f')) return false;
    unsigned long long value = strtoull(*at, &end, base);
    if (errno || *end != ' ' || (base == 10 && value > (unsigned long long)most)) return false;
    memcpy(out, &value, sizeof *out);
    *at = end + 1;
    return true;
}

static bool take_int(const char **at, int32_t most, int32_t *out)
{
    int64_t value;
    if (!take_number(at, 10, most, &value)) return false;
    *out = (int32_t)value;
    return true;
}

static bool take_player(const char **at, char out[REPLAY_PLAYER_MAX])
{
    size_t length = strcspn(*at, " ");
    Visitor visitor;
    if (length >= REPLAY_PLAYER_MAX || (*at)[length] != ' ') return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length + 1;
    return visitor_of_player(out, &visitor);
}

static bool parse_line(const char *line, RoomMember *out)
{
    const char *at = line;
    int64_t hash, sealed;
    RoomMember m = {.beat = 0};
    if (strncmp(at, LINE_BEGIN, strlen(LINE_BEGIN)) != 0) return false;
    at += strlen(LINE_BEGIN);
    bool is_whole =
        take_player(&at, m.player) && take_number(&at, 16, 0, &hash) &&
        take_int(&at, DAY_NUMBER_MAX, &m.level.day) &&
        take_int(&at, DAY_DIFFICULTIES, &m.level.difficulty) &&
        take_number(&at, 10, INT64_MAX, &m.joined) && take_int(&at, INT32_MAX, &m.beat) &&
        take_int(&at, ROUNDS_MAX, &m.round) && take_int(&at, ROOM_STATE_COUNT - 1, &m.state) &&
        take_number(&at, 10, INT64_MAX, &m.start) && take_int(&at, REPLAY_TICKS_MAX, &m.ticks) &&
        take_int(&at, FINISH_FIELD_WHOLE, &m.progress);
    size_t length = (size_t)(at - line);
    if (!is_whole || !take_number(&at, 16, 0, &sealed)) return false;
    m.level.hash = (uint64_t)hash;
    if ((uint64_t)sealed != seal(line, length)) return false;
    *out = m;
    return true;
}

/* ---- files ---- */

static void write_path(const char *folder, const char *code, const char *id,
                       char out[WORLD_PATH_MAX])
{
    int length = snprintf(out, WORLD_PATH_MAX, "%s/%s.%s", folder, code, id);
    if (length >= WORLD_PATH_MAX) out[0] = '\0';
}

static bool is_code(const char *text)
{
    return strspn(text, code_letters) >= ROOM_CODE_LENGTH;
}

/* May a file of this account be of the player? The league may write files of any player: it is the
 * account that owns remote/ beside this folder, unless every account could have created that. */
static bool may_be_of(const char *folder, uid_t owner, const char *player)
{
    char remote[WORLD_PATH_MAX + sizeof "/../remote"];
    struct stat st;
    if (live_may_be_of(owner, player)) return true;
    snprintf(remote, sizeof remote, "%s/../remote", folder);
    return stat(folder, &st) == 0 && !(st.st_mode & S_IWOTH) && stat(remote, &st) == 0 &&
           st.st_uid == owner;
}

/* The state of a member's file. */
typedef struct MemberFile {
    int64_t changed; /* in s since 1970; 0: it is not a member's file */
    bool is_locked;  /* by a living process; files of other hosts never are */
} MemberFile;

/* Reads the file of a member whose line and name agree. */
static bool read_member(const char *folder, const char *name, RoomMember *out, MemberFile *file)
{
    char path[WORLD_PATH_MAX], line[LINE_SIZE + 1];
    struct stat st;
    int length = snprintf(path, sizeof path, "%s/%s", folder, name);
    int fd =
        length < WORLD_PATH_MAX ? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
    *file = (MemberFile){.changed = 0};
    if (fd < 0) return false;
    bool is_file = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size == LINE_SIZE;
    ssize_t got = is_file ? pread(fd, line, LINE_SIZE, 0) : 0;
    if (is_file) *file = (MemberFile){(int64_t)st.st_mtime, flock(fd, LOCK_SH | LOCK_NB) != 0};
    close(fd);
    if (got != LINE_SIZE) return false;
    line[LINE_SIZE] = '\0';
    return parse_line(line, out) && may_be_of(folder, st.st_uid, out->player) &&
           strcmp(live_id_of(out->player), name + ROOM_CODE_LENGTH + 1) == 0;
}

/* Does the own file still have its name? Not if another session of the same player has joined the
 * room: it replaced the file. */
static bool has_name(const Room *room)
{
    char path[WORLD_PATH_MAX];
    write_path(room->folder, room->code, live_id_of(room->own.player), path);
    return file_is_named(room->fd, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW);
}

static void write_own(Room *room)
{
    char line[LINE_SIZE + 1];
    room->is_lost = !has_name(room);
    room->own.beat++;
    room->beaten_at = clock_now();
    write_line(&room->own, line);
    if (pwrite(room->fd, line, LINE_SIZE, 0) != LINE_SIZE)
        room->own.beat--; /* for another attempt */
}

/* Calls `found` for each file named "CODE.ID" of a room, or of all rooms if `code` is NULL. */
static void visit(const char *folder, const char *code,
                  void (*found)(void *context, const char *name), void *context)
{
    DIR *dir = opendir(folder);
    const struct dirent *e;
    for (int32_t seen = 0; dir && seen < SCAN_MAX && (e = readdir(dir)); seen++) {
        bool is_member = is_code(e->d_name) && e->d_name[ROOM_CODE_LENGTH] == '.' &&
                         visitor_id_is_good(e->d_name + ROOM_CODE_LENGTH + 1);
        if (is_member && (!code || strncmp(e->d_name, code, ROOM_CODE_LENGTH) == 0))
            found(context, e->d_name);
    }
    if (dir) closedir(dir);
}

/* ---- coming and going ---- */

/* The time of joining: now, but later than that of all other members, even if the clock was set
 * back, so that a new member never becomes the host. */
static int64_t after_others(const Room *room)
{
    int64_t joined = wall_ms();
    for (int32_t i = 0; i < room->count; i++) {
        int64_t other = room->others[i].joined;
        if (other >= joined) joined = other < INT64_MAX ? other + 1 : other;
    }
    return joined;
}

static bool open_own(Room *room)
{
    const mode_t mode = S_IRUSR | S_IRGRP | S_IROTH;
    char path[WORLD_PATH_MAX];
    write_path(room->folder, room->code, live_id_of(room->own.player), path);
    unlinkat(AT_FDCWD, path, 0); /* of an earlier session */
    room->fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (room->fd < 0) return false;
    (void)fchmod(room->fd, mode);
    /* Others hold it for a moment to look. */
    for (int i = 0; i < LOCK_TRIES && flock(room->fd, LOCK_EX | LOCK_NB) != 0; i++)
        continue;
    room->own.joined = after_others(room);
    room->is_open = true;
    write_own(room);
    return true;
}

static Room begin(const char *folder, const char *player)
{
    Room room = {.fd = -1};
    snprintf(room.folder, sizeof room.folder, "%s", folder);
    snprintf(room.own.player, sizeof room.own.player, "%s", player);
    return room;
}

static void make_code(Room *room, int32_t number)
{
    uint64_t random = hash_finish(
        hash_u64(hash_u64(hash_u64(HASH_SEED, (uint64_t)clock_now()), (uint64_t)getpid()),
                 (uint64_t)number));
    for (int32_t i = 0; i < ROOM_CODE_LENGTH; i++) {
        room->code[i] = code_letters[random % (sizeof code_letters - 1)];
        random /= sizeof code_letters - 1;
    }
}

bool room_create(Room *room, const char *folder, const char *player, const RoomLevel *level)
{
    Room fresh = begin(folder, player);
    RoomSummary rooms[ROOM_LIST_MAX];
    int32_t count = room_list(folder, rooms);
    bool is_free = false;
    for (int32_t i = 0; i < CODE_TRIES && !is_free; i++) {
        make_code(&fresh, i);
        is_free = true;
        for (int32_t n = 0; n < count; n++)
            is_free = is_free && strcmp(rooms[n].code, fresh.code) != 0;
    }
    fresh.own.level = *level;
    if (!is_free || !open_own(&fresh)) return false;
    *room = fresh;
    return true;
}

void room_leave(Room *room)
{
    char path[WORLD_PATH_MAX];
    if (!room->is_open) return;
    write_path(room->folder, room->code, live_id_of(room->own.player), path);
    if (has_name(room)) unlinkat(AT_FDCWD, path, 0);
    close(room->fd);
    *room = (Room){.fd = -1};
}

/* ---- the others ---- */

typedef struct Look {
    Room *room;
    RoomMember found[ROOM_PLAYERS_MAX];
    int32_t count;
    int64_t now, wall; /* ns; seconds */
} Look;

/* Adds a member while its file is locked, as it is during a pause, or its beat grows. A file seen
 * for the first time counts if it was changed lately. */
static void look_at(void *context, const char *name)
{
    Look *look = context;
    RoomMember member;
    MemberFile file;
    const char *own = live_id_of(look->room->own.player);
    if (look->count == ROOM_PLAYERS_MAX || strcmp(name + ROOM_CODE_LENGTH + 1, own) == 0) return;
    if (!read_member(look->room->folder, name, &member, &file)) return;
    const RoomMember *before = NULL;
    for (int32_t i = 0; i < look->room->count && !before; i++)
        if (strcmp(look->room->others[i].player, member.player) == 0)
            before = &look->room->others[i];
    int64_t age = look->wall - file.changed;
    bool is_new = !before || before->beat != member.beat || file.is_locked;
    if (!before && !file.is_locked && (age > ROOM_DEAD_MS / 1000 || age < -ROOM_DEAD_MS / 1000))
        return;
    member.heard_at = is_new ? look->now : before->heard_at;
    if (look->now - member.heard_at > ROOM_DEAD_MS * CLOCK_MS) return;
    look->found[look->count++] = member;
}

/* Keeps known members whose line could not be read, until they are dead. */
static void keep_unread(Look *look)
{
    const Room *room = look->room;
    for (int32_t i = 0; i < room->count && look->count < ROOM_PLAYERS_MAX; i++) {
        const RoomMember *old = &room->others[i];
        char path[WORLD_PATH_MAX];
        bool is_found = false;
        for (int32_t n = 0; n < look->count; n++)
            is_found = is_found || strcmp(look->found[n].player, old->player) == 0;
        write_path(room->folder, room->code, live_id_of(old->player), path);
        bool is_there =
            access(path, F_OK) == 0 && look->now - old->heard_at <= ROOM_DEAD_MS * CLOCK_MS;
        if (!is_found && is_there) look->found[look->count++] = *old;
    }
}

static void look_around(Room *room)
{
    Look look = {.room = room, .now = clock_now(), .wall = (int64_t)time(NULL)};
    room->looked_at = look.now;
    visit(room->folder, room->code, look_at, &look);
    keep_unread(&look);
    memcpy(room->others, look.found, sizeof room->others);
    room->count = look.count;
}

/* Members who do not know the level yet, as on another host, come after all others. */
static bool came_before(const RoomMember *a, const RoomMember *b)
{
    if ((a->level.hash == 0) != (b->level.hash == 0)) return b->level.hash == 0;
    if (a->joined != b->joined) return a->joined < b->joined;
    return strcmp(live_id_of(a->player), live_id_of(b->player)) < 0;
}

static const RoomMember *host_of(const Room *room)
{
    const RoomMember *host = &room->own;
    for (int32_t i = 0; i < room->count; i++)
        if (came_before(&room->others[i], host)) host = &room->others[i];
    return host;
}

bool room_is_host(const Room *room)
{
    return !room->is_lost && host_of(room) == &room->own;
}

/* Converts a start from the wall clock to the monotonic one, at most a countdown from now. */
static void set_start(Room *room, int64_t start)
{
    int64_t wait = start - wall_ms();
    if (wait < 0) wait = 0;
    if (wait > ROOM_COUNTDOWN_MS) wait = ROOM_COUNTDOWN_MS;
    room->start_at = clock_now() + wait * CLOCK_MS;
    room->own.ticks = room->own.progress = 0;
}

/* Takes the host's level and round, so that the player takes part in the next round. */
static void follow_host(Room *room)
{
    const RoomMember *host = host_of(room);
    room->own.level = host->level;
    room->own.round = host->round;
}

bool room_join(Room *room, const char *folder, const char *code, const char *player,
               bool may_be_elsewhere)
{
    Room fresh = begin(folder, player);
    if (strlen(code) != ROOM_CODE_LENGTH || !is_code(code)) return false;
    memcpy(fresh.code, code, ROOM_CODE_LENGTH);
    look_around(&fresh);
    if ((fresh.count == 0 && !may_be_elsewhere) || fresh.count == ROOM_PLAYERS_MAX) return false;
    fresh.own.joined = INT64_MAX;
    follow_host(&fresh);
    if (!open_own(&fresh)) return false;
    *room = fresh;
    return true;
}

void room_refresh(Room *room)
{
    int64_t now = clock_now();
    if (!room->is_open || now - room->looked_at < LOOK_MS * CLOCK_MS) return;
    look_around(room);
    if (room->own.level.hash == 0) {
        follow_host(room);
        if (room->own.level.hash != 0) {
            room->own.joined = after_others(room);
            write_own(room);
        }
    }
    if (now - room->beaten_at >= ROOM_BEAT_MS * CLOCK_MS) write_own(room);
}

bool room_update(Room *room)
{
    room_refresh(room);
    const RoomMember *host = host_of(room);
    bool is_running = room->own.state == ROOM_RUNS || room->own.state == ROOM_STARTS;
    if (!room->is_open || host == &room->own || host->round <= room->own.round || is_running)
        return false;
    /* A player who was away skips a round that has run for a while, and takes part in the next. */
    bool begins = host->start > 0 && (host->state == ROOM_STARTS ||
                                      (host->state == ROOM_RUNS && host->ticks < LATE_TICKS));
    room->own.round = host->round;
    room->own.level = host->level;
    room->own.start = begins ? host->start : 0;
    set_start(room, room->own.start);
    room_report(room, begins ? ROOM_RUNS : ROOM_WAITS, 0, 0);
    return begins;
}

/* A number after those of all members' rounds: another player may have been the host meanwhile. */
static int32_t next_round(const Room *room)
{
    int32_t last = room->own.round;
    for (int32_t i = 0; i < room->count; i++)
        last = max_i32(last, room->others[i].round);
    return last + 1;
}

bool room_start(Room *room)
{
    if (!room->is_open || !room_is_host(room) || next_round(room) > ROUNDS_MAX) return false;
    room->own.round = next_round(room);
    room->own.start = wall_ms() + ROOM_COUNTDOWN_MS;
    set_start(room, room->own.start);
    room_report(room, ROOM_STARTS, 0, 0);
    return true;
}

void room_report(Room *room, RoomState state, int32_t ticks, int32_t progress)
{
    if (!room->is_open) return;
    bool is_other = room->own.state != (int32_t)state;
    room->own.state = (int32_t)state;
    room->own.ticks = ticks;
    room->own.progress = progress;
    if (is_other || clock_now() - room->beaten_at >= PLACE_MS * CLOCK_MS) write_own(room);
}

/* ---- results ---- */

typedef enum Order { ORDER_DONE, ORDER_RUNS, ORDER_OUT, ORDER_WAITS } Order;

/* The ranks of a round: those who are done, then those who run, then the others. */
static Order order_of(const Room *room, const RoomMember *m)
{
    if (m->round != room->own.round || m->state == ROOM_WAITS) return ORDER_WAITS;
    if (m->state == ROOM_DONE) return ORDER_DONE;
    return m->state == ROOM_OUT ? ORDER_OUT : ORDER_RUNS;
}

static bool is_ahead(const Room *room, const RoomMember *a, const RoomMember *b)
{
    Order left = order_of(room, a), right = order_of(room, b);
    if (left != right) return left < right;
    if (left == ORDER_DONE && a->ticks != b->ticks) return a->ticks < b->ticks;
    if (left != ORDER_DONE && a->progress != b->progress) return a->progress > b->progress;
    return came_before(a, b);
}

int32_t room_rank(const Room *room, const RoomMember *out[ROOM_PLAYERS_MAX + 1])
{
    int32_t count = 0;
    for (int32_t i = -1; i < room->count; i++) {
        const RoomMember *member = i < 0 ? &room->own : &room->others[i];
        int32_t at = count++;
        for (; at > 0 && is_ahead(room, member, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = member;
    }
    return count;
}

int32_t room_place(const RoomMember *const *ranked, int32_t index)
{
    const RoomMember *own = ranked[index];
    int32_t first = index;
    if (own->state != ROOM_DONE) return index + 1;
    while (first > 0 && ranked[first - 1]->state == ROOM_DONE &&
           ranked[first - 1]->round == own->round && ranked[first - 1]->ticks == own->ticks)
        first--;
    return first + 1;
}

int32_t room_runners(const Room *room)
{
    int32_t count = order_of(room, &room->own) < ORDER_WAITS;
    for (int32_t i = 0; i < room->count; i++)
        count += order_of(room, &room->others[i]) < ORDER_WAITS;
    return count;
}

/* ---- finding ---- */

typedef struct RoomSearch {
    const char *folder;
    RoomSummary *rooms;
    int32_t count;
    int64_t wall;
} RoomSearch;

static RoomSummary *room_of(RoomSearch *search, const char *code)
{
    int32_t at = 0;
    while (at < search->count && strncmp(search->rooms[at].code, code, ROOM_CODE_LENGTH) < 0)
        at++;
    RoomSummary *room = &search->rooms[at];
    if (at < search->count && strncmp(room->code, code, ROOM_CODE_LENGTH) == 0) return room;
    if (search->count == ROOM_LIST_MAX) return NULL;
    memmove(room + 1, room, (size_t)(search->count++ - at) * sizeof *room);
    *room = (RoomSummary){.players = 0};
    memcpy(room->code, code, ROOM_CODE_LENGTH);
    return room;
}

static void count_member(void *context, const char *name)
{
    RoomSearch *search = context;
    RoomMember member;
    MemberFile file;
    bool is_one = read_member(search->folder, name, &member, &file);
    int64_t age = search->wall - file.changed;
    if (file.changed > 0 && !file.is_locked && age > LEFT_SECONDS) {
        char path[WORLD_PATH_MAX];
        int length = snprintf(path, sizeof path, "%s/%s", search->folder, name);
        if (length < WORLD_PATH_MAX) unlinkat(AT_FDCWD, path, 0);
    }
    if (!is_one || (!file.is_locked && age > ROOM_DEAD_MS / 1000)) return;
    RoomSummary *room = room_of(search, name);
    if (!room) return;
    room->players++;
    if (member.level.hash != 0) room->level = member.level;
    room->is_running = room->is_running || member.state == ROOM_STARTS || member.state == ROOM_RUNS;
}

int32_t room_list(const char *folder, RoomSummary *out)
{
    RoomSearch search = {.folder = folder, .rooms = out, .wall = (int64_t)time(NULL)};
    visit(folder, NULL, count_member, &search);
    return search.count;
}
