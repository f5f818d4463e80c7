/* players.c - see players.h: names of players, rooms of races, and who wants to be forgotten.
 *
 * players/ID/name is the hash p:{ID} with the fields name, first, hidden; rooms/CODE.ID is the
 * field ID of race:{CODE}. Of each file the text that both sides had is known: the side that
 * differs from it has changed. Where this is not known, after a start, the server is right. It is
 * asked for names that have changed here, or are said to have changed there, and of a player who
 * comes without a name: who has one on another host has it here. The
 * file of a room is this host's if its owner may not write it (room.h): then the server follows it,
 * whatever is there; else it is a copy. What is asked of one step is asked at once. forget/ID goes
 * to the verifiers as a run does; with their verdict all that is left on this host is removed, and
 * p:{ID} tells the other hosts to do the same. */
#include "players.h"

#include "../../base/array.h"
#include "../../base/clock.h"
#include "../../base/hash.h"
#include "../../save/day.h"
#include "../../save/shared_file.h"
#include "forget.h"
#include "log.h"
#include "news.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    NAMES_MAX = 65536,
    NAMES_A_STEP = 256,
    ROOMS_MAX = 256,
    ROOM_FIELDS_MAX = 128, /* of a room on the server: who has left has one, too */
    SEATS_MAX = 2048,
    TEXT_MAX = 1024, /* bytes of a file */
    NAMES_MS = 1000,
    ROOMS_MS = 200,
    FORGET_MS = 2000,
    CODE_SIZE = 16,
    NAME_FILE_SIZE = ID_SIZE + sizeof "/" ARCADE_NAME_NAME,
    ASKED_MAX = 64 /* players who want to be forgotten, at a time */
};

typedef struct KnownName {
    char id[ID_SIZE];
    uint64_t both;   /* hash of the text that both sides have; 0: not known */
    bool is_there;   /* in the folder */
    bool is_pending; /* the server is to be asked */
} KnownName;

/* A player's file in a room. */
typedef struct Seat {
    char code[CODE_SIZE], id[ID_SIZE];
    uint64_t there; /* hash of the text that the server has; 0: none that is known */
    uint64_t both;  /* of a copy: of the text that was taken over; else: that was sent */
    bool is_there;  /* in the folder */
    bool is_ours;   /* written on this host */
} Seat;

typedef struct Asked {
    char id[ID_SIZE];
    int64_t again_ms; /* when to ask anew */
} Asked;

struct Players {
    Site site;
    KnownName *names;
    int32_t name_count, next_name;
    size_t name_capacity;
    Seat seats[SEATS_MAX];
    int32_t seat_count;
    char rooms[ROOMS_MAX][CODE_SIZE];
    int32_t room_count;
    Asked asked[ASKED_MAX];
    int32_t asked_count;
    int64_t next_names, next_rooms, next_forget;
};

Players *players_open(const Site *site)
{
    Players *p = calloc(1, sizeof *p);
    if (p) p->site = *site;
    return p;
}

void players_close(Players *p)
{
    if (!p) return;
    free(p->names);
    free(p);
}

static uint64_t hash_of_text(const char *text)
{
    return hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)text, strlen(text)));
}

/* Reads a small file as text; "" where there is none. */
static void read_file(int folder, const char *name, char out[TEXT_MAX])
{
    size_t length;
    char *text = shared_file_read(folder, name, TEXT_MAX - 1, &length);
    snprintf(out, TEXT_MAX, "%s", text ? text : "");
    free(text);
}

/* ---- names ---- */

static int compare_ids(const void *a, const void *b)
{
    return strcmp(((const KnownName *)a)->id, ((const KnownName *)b)->id);
}

/* While the folder is listed, `next_name` is the number of names that are in order. */
static bool note_name(void *context, const char *name)
{
    Players *p = context;
    KnownName key = {.both = 0}, *known = NULL;
    if (!visitor_id_is_good(name)) return true;
    memcpy(key.id, name, ID_SIZE);
    if (p->next_name > 0)
        known = bsearch(&key, p->names, (size_t)p->next_name, sizeof key, compare_ids);
    if (known) {
        known->is_there = true;
        return true;
    }
    if (p->name_count == NAMES_MAX ||
        !ARRAY_RESERVE(&p->names, &p->name_capacity, p->name_count + 1, 256))
        return false;
    p->names[p->name_count] = (KnownName){.is_there = true, .is_pending = true};
    memcpy(p->names[p->name_count++].id, name, ID_SIZE);
    return true;
}

static void list_names(Players *p)
{
    int32_t next = p->next_name, kept = 0;
    for (int32_t i = 0; i < p->name_count; i++)
        p->names[i].is_there = false;
    p->next_name = p->name_count;
    folder_each(p->site.folder->parts[PART_PLAYERS], note_name, p);
    for (int32_t i = 0; i < p->name_count; i++)
        if (p->names[i].is_there) p->names[kept++] = p->names[i];
    p->name_count = kept;
    if (kept > 0) qsort(p->names, (size_t)kept, sizeof *p->names, compare_ids);
    p->next_name = next < kept ? next : 0;
}

typedef struct NameText {
    char name[PLAYER_NAME_LENGTH + 1], first[11];
    bool is_hidden;
} NameText;

/* "NAME YYYY-MM-DD visible" */
static bool read_name_text(const char *text, NameText *out)
{
    char word[16];
    Day day;
    if (sscanf(text, "%48s %10s %15s", out->name, out->first, word) != 3) return false;
    out->is_hidden = strcmp(word, "hidden") == 0;
    return player_name_is_good(out->name) && day_from_text(out->first, &day);
}

static void file_of_name(const char *id, char out[NAME_FILE_SIZE])
{
    snprintf(out, NAME_FILE_SIZE, "%s/" ARCADE_NAME_NAME, id);
}

static void key_of_player(const char *id, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "p:{%s}", id);
}

/* Removes all that this host has of a player. */
static void forget_here(const Players *p, const char *id)
{
    Arcade arcade = {.is_open = true};
    snprintf(arcade.folder, sizeof arcade.folder, "%s", p->site.path);
    int32_t count = arcade_forget(&arcade, id);
    log_line("event=forget player=%s files=%d", id, (int)count);
}

/* What the server has of a player. */
typedef struct ServerName {
    NameText name;
    bool has_name, is_forgotten;
} ServerName;

static bool read_name(Players *p, ServerName *out)
{
    char text[TEXT_MAX];
    Reply *reply = server_next(p->site.server);
    const char *name = reply_text(reply_at(reply, 0), NULL);
    const char *first = reply_text(reply_at(reply, 1), NULL);
    bool is_good = reply_count(reply) == 4, hides = reply_number(reply_at(reply, 2), 0) == 1;
    *out = (ServerName){.is_forgotten = reply_number(reply_at(reply, 3), 0) > 0};
    snprintf(text, sizeof text, "%.48s %.20s %s", name ? name : "", first ? first : "",
             hides ? "hidden" : "visible");
    out->has_name = name && first && read_name_text(text, &out->name);
    reply_done(reply);
    return is_good;
}

/* A name that this step compares with the server's. */
typedef struct NameLook {
    KnownName *known;
    NameText here;
    uint64_t hash; /* of the file's text; 0: there is no file */
    bool is_sent;  /* to the server, as it is here */
} NameLook;

/* Updates the local name from the server's, unless the local one has changed since both were equal.
 * True if the local one is to be sent. */
static bool compare_name(Players *p, NameLook *look, const ServerName *server)
{
    char there[TEXT_MAX], file[NAME_FILE_SIZE];
    KnownName *known = look->known;
    bool has_changed = known->both != 0 && known->both != look->hash;
    if (server->is_forgotten && !has_changed) forget_here(p, known->id);
    if (server->is_forgotten && !has_changed) return false;
    if (!server->has_name || has_changed) return look->hash != 0;
    snprintf(there, sizeof there, "%s %s %s\n", server->name.name, server->name.first,
             server->name.is_hidden ? "hidden" : "visible");
    file_of_name(known->id, file);
    if (folder_put(p->site.folder->parts[PART_PLAYERS], file, there, strlen(there)))
        known->both = hash_of_text(there);
    return false;
}

/* Asks for the next names of the list that are to be asked for. What cannot be read stays. */
static int32_t ask_names(Players *p, NameLook looks[NAMES_A_STEP])
{
    char text[TEXT_MAX], key[KEY_SIZE], file[NAME_FILE_SIZE];
    int32_t count = 0;
    for (int32_t i = 0; i < p->name_count && i < NAMES_A_STEP; i++) {
        p->next_name = p->next_name + 1 < p->name_count ? p->next_name + 1 : 0;
        NameLook look = {.known = &p->names[p->next_name]};
        file_of_name(look.known->id, file);
        read_file(p->site.folder->parts[PART_PLAYERS], file, text);
        if (text[0] && !read_name_text(text, &look.here)) continue;
        if (text[0]) look.hash = hash_of_text(text);
        bool is_same = look.hash == 0 || look.hash == look.known->both;
        if (is_same && !look.known->is_pending) continue;
        look.known->is_pending = false;
        key_of_player(look.known->id, key);
        server_send(p->site.server, "HMGET", key, "name", "first", "hidden", "forgotten",
                    (char *)NULL);
        looks[count++] = look;
    }
    return count;
}

static void step_names(Players *p)
{
    NameLook looks[NAMES_A_STEP];
    ServerName server;
    list_names(p);
    int32_t count = ask_names(p, looks);
    for (int32_t i = 0; i < count; i++) {
        bool is_read = read_name(p, &server);
        looks[i].is_sent = is_read && compare_name(p, &looks[i], &server);
    }
    for (int32_t i = 0; i < count; i++)
        if (looks[i].is_sent) {
            const NameText *name = &looks[i].here;
            char key[KEY_SIZE];
            key_of_player(looks[i].known->id, key);
            server_send(p->site.server, "HSET", key, "name", name->name, "first", name->first,
                        "hidden", name->is_hidden ? "1" : "0", "forgotten", "0", (char *)NULL);
            news_send(p->site.server, NEWS_KEY, NEWS_PLAYER, looks[i].known->id);
        }
    for (int32_t i = 0; i < count; i++)
        if (looks[i].is_sent && server_skip(p->site.server, 2))
            looks[i].known->both = looks[i].hash;
}

/* ---- rooms ---- */

static bool code_is_right(const char *code)
{
    size_t length = strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length < CODE_SIZE && code[length] == '\0';
}

static Seat *find_seat(Players *p, const char *code, const char *id)
{
    for (int32_t i = 0; i < p->seat_count; i++)
        if (strcmp(p->seats[i].id, id) == 0 && strcmp(p->seats[i].code, code) == 0)
            return &p->seats[i];
    if (p->seat_count == SEATS_MAX) return NULL;
    Seat *seat = &p->seats[p->seat_count++];
    *seat = (Seat){.both = 0};
    snprintf(seat->code, sizeof seat->code, "%s", code);
    snprintf(seat->id, sizeof seat->id, "%s", id);
    return seat;
}

static bool is_known_room(const Players *p, const char *code)
{
    for (int32_t i = 0; i < p->room_count; i++)
        if (strcmp(p->rooms[i], code) == 0) return true;
    return false;
}

static void add_room(Players *p, const char *code)
{
    if (p->room_count < ROOMS_MAX && !is_known_room(p, code))
        snprintf(p->rooms[p->room_count++], CODE_SIZE, "%s", code);
}

/* "CODE.ID": the file of a player in a room (room.h of the game). */
static bool note_seat(void *context, const char *name)
{
    Players *p = context;
    struct stat status;
    char code[CODE_SIZE];
    size_t length = strcspn(name, ".");
    if (length >= CODE_SIZE || !name[length] || !visitor_id_is_good(name + length + 1)) return true;
    memcpy(code, name, length);
    code[length] = '\0';
    int folder = p->site.folder->parts[PART_ROOMS];
    if (!code_is_right(code) || fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0)
        return true;
    add_room(p, code);
    Seat *seat = is_known_room(p, code) ? find_seat(p, code, name + length + 1) : NULL;
    if (!seat) return true;
    seat->is_there = true;
    seat->is_ours = (status.st_mode & S_IWUSR) == 0;
    return true;
}

static void name_of_seat(const Seat *seat, char out[CODE_SIZE + ID_SIZE])
{
    snprintf(out, CODE_SIZE + ID_SIZE, "%s.%s", seat->code, seat->id);
}

static void key_of_room(const char *code, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "race:{%s}", code);
}

/* A seat as the server has it; a copy follows. */
static void take_seat(Players *p, const char *code, const char *id, const Reply *value)
{
    char name[CODE_SIZE + ID_SIZE];
    int folder = p->site.folder->parts[PART_ROOMS];
    size_t length = 0;
    const char *text = reply_text(value, &length);
    if (!text || length >= TEXT_MAX || strlen(text) != length || !visitor_id_is_good(id)) return;
    Seat *seat = find_seat(p, code, id);
    if (!seat) return;
    seat->there = hash_of_text(text);
    if (seat->is_ours || seat->there == seat->both) return;
    name_of_seat(seat, name);
    if (length == 0)
        unlinkat(folder, name, 0);
    else if (!folder_put(folder, name, text, length))
        return;
    seat->is_there = length > 0;
    seat->both = seat->there;
}

static bool read_room(Players *p, const char *code)
{
    Reply *reply = server_next(p->site.live);
    for (int32_t i = 0; i + 1 < reply_count(reply) && i < 2 * ROOM_FIELDS_MAX; i += 2) {
        const char *id = reply_text(reply_at(reply, i), NULL);
        if (id) take_seat(p, code, id, reply_at(reply, i + 1));
    }
    bool is_good = server_check(p->site.live, reply);
    reply_done(reply);
    return is_good;
}

/* Sends a seat of this host that the server has otherwise; one that was left, as an empty text,
 * unless the player is on another host by now. True if replies are to be read. */
static bool send_seat(Players *p, Seat *seat)
{
    char key[KEY_SIZE], here[TEXT_MAX] = "", name[CODE_SIZE + ID_SIZE];
    if (!seat->is_ours) return false;
    name_of_seat(seat, name);
    if (seat->is_there) read_file(p->site.folder->parts[PART_ROOMS], name, here);
    uint64_t hash = hash_of_text(here);
    seat->is_ours = here[0] != '\0';
    bool is_known = seat->there == hash || (!here[0] && seat->there != seat->both);
    seat->both = seat->is_ours || !is_known ? hash : 0;
    if (is_known) return false;
    key_of_room(seat->code, key);
    server_send(p->site.live, "HSET", key, seat->id, here, (char *)NULL);
    server_send(p->site.live, "EXPIRE", key, "3600", (char *)NULL);
    return true;
}

/* Forgets seats of rooms in which nobody is here. */
static void forget_seats(Players *p)
{
    int32_t kept = 0;
    p->room_count = 0;
    for (int32_t i = 0; i < p->seat_count; i++)
        if (p->seats[i].is_there || p->seats[i].is_ours) add_room(p, p->seats[i].code);
    for (int32_t i = 0; i < p->seat_count; i++)
        if (is_known_room(p, p->seats[i].code)) p->seats[kept++] = p->seats[i];
    p->seat_count = kept;
}

/* The rooms are those of the last step, of which a player may have left, and new ones. */
static void step_rooms(Players *p)
{
    char key[KEY_SIZE];
    int32_t sent = 0;
    bool is_read = true;
    for (int32_t i = 0; i < p->seat_count; i++) {
        p->seats[i].is_there = false;
        p->seats[i].there = 0;
    }
    folder_each(p->site.folder->parts[PART_ROOMS], note_seat, p);
    for (int32_t i = 0; i < p->room_count; i++) {
        key_of_room(p->rooms[i], key);
        server_send(p->site.live, "HGETALL", key, (char *)NULL);
    }
    for (int32_t i = 0; i < p->room_count; i++)
        is_read = read_room(p, p->rooms[i]) && is_read;
    for (int32_t i = 0; is_read && i < p->seat_count; i++)
        sent += send_seat(p, &p->seats[i]) ? 2 : 0;
    server_skip(p->site.live, sent);
    forget_seats(p);
}

/* ---- forgetting ---- */

static bool note_asked(void *context, const char *name)
{
    Players *p = context;
    char text[TEXT_MAX];
    if (!visitor_id_is_good(name)) return true;
    read_file(p->site.folder->parts[PART_FORGET], name, text);
    if (!text[0]) return true; /* of a session that has not asked */
    for (int32_t i = 0; i < p->asked_count; i++)
        if (strcmp(p->asked[i].id, name) == 0) return true;
    if (p->asked_count == ASKED_MAX) return false;
    p->asked[p->asked_count] = (Asked){.again_ms = 0};
    memcpy(p->asked[p->asked_count++].id, name, ID_SIZE);
    return true;
}

/* Asks the verifiers, again after a day without an answer. */
static void step_forget(Players *p)
{
    char key[KEY_SIZE];
    int64_t now = clock_now_ms();
    folder_each(p->site.folder->parts[PART_FORGET], note_asked, p);
    row_queue_key(p->site.host, REPLAY_ENGINE, key);
    for (int32_t i = 0; i < p->asked_count; i++) {
        Asked *asked = &p->asked[i];
        if (now < asked->again_ms) continue;
        server_send(p->site.server, "XADD", key, "*", "forget", asked->id, (char *)NULL);
        if (server_skip(p->site.server, 1)) asked->again_ms = now + p->site.resend_ms;
    }
}

void players_forget(Players *p, const char *id)
{
    int32_t kept = 0;
    if (!visitor_id_is_good(id) || !forget_tell(p->site.server, id)) return;
    forget_here(p, id);
    for (int32_t i = 0; i < p->asked_count; i++)
        if (strcmp(p->asked[i].id, id) != 0) p->asked[kept++] = p->asked[i];
    p->asked_count = kept;
}

bool players_wait(const Players *p)
{
    return p->asked_count > 0;
}

/* ---- the steps ---- */

void players_note(Players *p, const char *id)
{
    for (int32_t i = 0; i < p->name_count; i++)
        if (strcmp(p->names[i].id, id) == 0) p->names[i].is_pending = true;
}

void players_note_all(Players *p)
{
    for (int32_t i = 0; i < p->name_count; i++)
        p->names[i].is_pending = true;
}

void players_step_rooms(Players *p)
{
    if (p->site.folder->parts[PART_ROOMS] >= 0 && log_is_due(&p->next_rooms, ROOMS_MS))
        step_rooms(p);
}

void players_step(Players *p)
{
    const int *parts = p->site.folder->parts;
    if (parts[PART_PLAYERS] >= 0 && log_is_due(&p->next_names, NAMES_MS)) step_names(p);
    if (parts[PART_FORGET] >= 0 && log_is_due(&p->next_forget, FORGET_MS)) step_forget(p);
}
