/* papers.c - see serve_parts.h: names of players, rooms of races, and who wants to be forgotten.
 *
 * names/ID is the hash p:{ID} with the fields name, first, hidden; rooms/CODE.ID is the field ID of
 * race:{CODE}. Of each file the text that both sides had is known: the side that differs from it
 * has changed. Where this is not known, after a start, the server is right.
 * forget/ID goes to the verifiers as a run does; with their verdict all that is left on this host
 * is removed, and p:{ID} tells the other hosts to do the same. */
#include "serve_parts.h"

#include "../array.h"
#include "../hash.h"
#include "../store/arcade.h"
#include "../store/day.h"
#include "../store/shared_file.h"
#include "log.h"

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
    NAMES_A_STEP = 32,
    ROOMS_MAX = 256,
    ROOM_PLAYERS_MAX = 16,
    SEATS_MAX = 2048,
    TEXT_MAX = 1024, /* bytes of a file */
    NAMES_MS = 1000,
    ROOMS_MS = 200,
    FORGET_MS = 2000,
    CODE_SIZE = 16,
    ASKED_MAX = 64 /* players who want to be forgotten, at a time */
};

typedef struct KnownName {
    char id[ID_SIZE];
    uint64_t both; /* hash of the text that both sides have; 0: not known */
    bool is_there; /* in the folder */
} KnownName;

/* A player's file in a room. */
typedef struct Seat {
    char code[CODE_SIZE], id[ID_SIZE];
    uint64_t both;
    bool is_there, is_ours; /* is_ours: written on this host */
} Seat;

typedef struct Asked {
    char id[ID_SIZE];
    int64_t again_ms; /* when to ask anew */
} Asked;

struct Papers {
    Site site;
    KnownName *names;
    int32_t name_count, next_name;
    size_t name_capacity;
    Seat seats[SEATS_MAX];
    int32_t seat_count;
    char rooms[ROOMS_MAX][CODE_SIZE];
    int32_t room_count, room; /* room: that which is looked at */
    Asked asked[ASKED_MAX];
    int32_t asked_count;
    int64_t next_names, next_rooms, next_forget;
};

Papers *papers_open(const Site *site)
{
    Papers *p = calloc(1, sizeof *p);
    if (p) p->site = *site;
    return p;
}

void papers_close(Papers *p)
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

static KnownName *find_name(const Papers *p, int32_t count, const char *id)
{
    KnownName key = {.both = 0};
    if (count == 0) return NULL;
    memcpy(key.id, id, ID_SIZE);
    return bsearch(&key, p->names, (size_t)count, sizeof key, compare_ids);
}

/* While the folder is listed, `next_name` is the number of names that are in order. */
static bool note_name(void *context, const char *name)
{
    Papers *p = context;
    if (!id_is_right(name)) return true;
    KnownName *known = find_name(p, p->next_name, name);
    if (known) {
        known->is_there = true;
        return true;
    }
    if (p->name_count == NAMES_MAX ||
        !ARRAY_RESERVE(&p->names, &p->name_capacity, p->name_count + 1, 256))
        return false;
    p->names[p->name_count] = (KnownName){.is_there = true};
    memcpy(p->names[p->name_count++].id, name, ID_SIZE);
    return true;
}

static void list_names(Papers *p)
{
    int32_t next = p->next_name, kept = 0;
    for (int32_t i = 0; i < p->name_count; i++)
        p->names[i].is_there = false;
    p->next_name = p->name_count;
    folder_each(p->site.folder->parts[PART_NAMES], note_name, p);
    for (int32_t i = 0; i < p->name_count; i++)
        if (p->names[i].is_there) p->names[kept++] = p->names[i];
    p->name_count = kept;
    if (kept > 0) qsort(p->names, (size_t)kept, sizeof *p->names, compare_ids);
    p->next_name = next < kept ? next : 0;
}

typedef struct NameText {
    char name[NAME_LENGTH_MAX + 1], first[11];
    bool is_hidden;
} NameText;

/* "NAME YYYY-MM-DD visible" */
static bool read_name_text(const char *text, NameText *out)
{
    char word[16];
    Day day;
    if (sscanf(text, "%12s %10s %15s", out->name, out->first, word) != 3) return false;
    out->is_hidden = strcmp(word, "hidden") == 0;
    return visitor_name_is_good(out->name) && day_from_text(out->first, &day);
}

static void write_name_text(const NameText *name, char out[TEXT_MAX])
{
    snprintf(out, TEXT_MAX, "%s %s %s\n", name->name, name->first,
             name->is_hidden ? "hidden" : "visible");
}

static void key_of_player(const char *id, char out[KEY_SIZE])
{
    snprintf(out, KEY_SIZE, "p:{%s}", id);
}

static bool push_name(Papers *p, const char *id, const NameText *name)
{
    char key[KEY_SIZE];
    key_of_player(id, key);
    server_send(p->site.server, "HSET", key, "name", name->name, "first", name->first, "hidden",
                name->is_hidden ? "1" : "0", "forgotten", "0", (char *)NULL);
    return server_skip(p->site.server, 1);
}

/* Removes all that this host has of a player. */
static void forget_here(const Papers *p, const char *id)
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

static bool pull_name(Papers *p, const char *id, ServerName *out)
{
    char key[KEY_SIZE], text[TEXT_MAX];
    key_of_player(id, key);
    server_send(p->site.server, "HMGET", key, "name", "first", "hidden", "forgotten", (char *)NULL);
    Reply *reply = server_next(p->site.server);
    const char *name = reply_text(reply_at(reply, 0), NULL);
    const char *first = reply_text(reply_at(reply, 1), NULL);
    bool is_good = reply_count(reply) == 4, hides = reply_number(reply_at(reply, 2), 0) == 1;
    *out = (ServerName){.is_forgotten = reply_number(reply_at(reply, 3), 0) > 0};
    snprintf(text, sizeof text, "%.20s %.20s %s", name ? name : "", first ? first : "",
             hides ? "hidden" : "visible");
    out->has_name = name && first && read_name_text(text, &out->name);
    reply_done(reply);
    return is_good;
}

/* Neither side may have changed unnoticed. */
static void keep_name_alike(Papers *p, KnownName *known)
{
    char here[TEXT_MAX], there[TEXT_MAX] = "";
    NameText own;
    ServerName server;
    int folder = p->site.folder->parts[PART_NAMES];
    read_file(folder, known->id, here);
    if (!read_name_text(here, &own) || !pull_name(p, known->id, &server)) return;
    if (server.has_name) write_name_text(&server.name, there);
    uint64_t hash = hash_of_text(here);
    if (server.is_forgotten && (known->both == 0 || known->both == hash)) {
        forget_here(p, known->id);
    } else if (!server.has_name || (known->both != 0 && known->both != hash)) {
        if (push_name(p, known->id, &own)) known->both = hash;
    } else if (strcmp(here, there) == 0 || folder_put(folder, known->id, there, strlen(there))) {
        known->both = hash_of_text(there);
    }
}

static void step_names(Papers *p)
{
    list_names(p);
    for (int32_t i = 0; i < p->name_count && i < NAMES_A_STEP; i++) {
        p->next_name = p->next_name + 1 < p->name_count ? p->next_name + 1 : 0;
        keep_name_alike(p, &p->names[p->next_name]);
    }
}

/* ---- rooms ---- */

static bool code_is_right(const char *code)
{
    size_t length = strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length < CODE_SIZE && code[length] == '\0';
}

static Seat *find_seat(Papers *p, const char *code, const char *id)
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

static bool is_known_room(const Papers *p, const char *code)
{
    for (int32_t i = 0; i < p->room_count; i++)
        if (strcmp(p->rooms[i], code) == 0) return true;
    return false;
}

/* "CODE.ID": the file of a player in a room (room.h of the game). */
static bool note_seat(void *context, const char *name)
{
    Papers *p = context;
    char code[CODE_SIZE];
    size_t length = strcspn(name, ".");
    if (length >= CODE_SIZE || !name[length] || !id_is_right(name + length + 1)) return true;
    memcpy(code, name, length);
    code[length] = '\0';
    if (!code_is_right(code)) return true;
    if (!is_known_room(p, code)) {
        if (p->room_count == ROOMS_MAX) return false;
        memcpy(p->rooms[p->room_count++], code, length + 1);
    }
    Seat *seat = find_seat(p, code, name + length + 1);
    if (!seat) return true;
    if (seat->both == 0) seat->is_ours = true; /* unless the server turns out to have it */
    seat->is_there = true;
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

/* Sends the text of a seat; an empty one says that the player has left. */
static void push_seat(Papers *p, Seat *seat, const char *text)
{
    char key[KEY_SIZE];
    key_of_room(seat->code, key);
    server_send(p->site.server, "HSET", key, seat->id, text, (char *)NULL);
    server_send(p->site.server, "EXPIRE", key, "3600", (char *)NULL);
    if (server_skip(p->site.server, 2)) seat->both = hash_of_text(text);
}

/* A seat as the server has it: taken over where this host has not changed it. */
static void pull_seat(Papers *p, const char *id, const Reply *value)
{
    char name[CODE_SIZE + ID_SIZE];
    int folder = p->site.folder->parts[PART_ROOMS];
    size_t length = 0;
    const char *text = reply_text(value, &length);
    if (!text || length >= TEXT_MAX || strlen(text) != length || !id_is_right(id)) return;
    Seat *seat = find_seat(p, p->rooms[p->room], id);
    uint64_t there = hash_of_text(text);
    if (!seat || there == seat->both) return;
    if (seat->both != 0 && seat->is_ours) return; /* the next step sends it */
    seat->is_ours = false;
    name_of_seat(seat, name);
    if (length == 0)
        unlinkat(folder, name, 0);
    else if (!folder_put(folder, name, text, length))
        return;
    seat->is_there = length > 0;
    seat->both = there;
}

/* Sends what this host has changed in the room. */
static void push_room(Papers *p)
{
    char here[TEXT_MAX], name[CODE_SIZE + ID_SIZE];
    const char *code = p->rooms[p->room];
    for (int32_t i = 0; i < p->seat_count; i++) {
        Seat *seat = &p->seats[i];
        if (strcmp(seat->code, code) != 0 || !seat->is_ours) continue;
        name_of_seat(seat, name);
        read_file(p->site.folder->parts[PART_ROOMS], name, here);
        if (hash_of_text(here) != seat->both) push_seat(p, seat, here);
    }
}

static void step_room(Papers *p)
{
    char key[KEY_SIZE];
    key_of_room(p->rooms[p->room], key);
    server_send(p->site.server, "HGETALL", key, (char *)NULL);
    Reply *reply = server_next(p->site.server);
    for (int32_t i = 0; i + 1 < reply_count(reply) && i < 2 * ROOM_PLAYERS_MAX; i += 2) {
        const char *id = reply_text(reply_at(reply, i), NULL);
        if (id) pull_seat(p, id, reply_at(reply, i + 1));
    }
    bool is_good = reply && !reply_is_error(reply);
    reply_done(reply);
    if (is_good) push_room(p);
}

/* Seats of rooms that are gone are told as left, then forgotten. */
static void forget_rooms(Papers *p)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < p->seat_count; i++) {
        bool is_there = false;
        for (int32_t k = 0; k < p->room_count; k++)
            if (strcmp(p->rooms[k], p->seats[i].code) == 0) is_there = true;
        if (!is_there && p->seats[i].is_ours) push_seat(p, &p->seats[i], "");
        if (is_there) p->seats[kept++] = p->seats[i];
    }
    p->seat_count = kept;
}

static void step_rooms(Papers *p)
{
    p->room_count = 0;
    folder_each(p->site.folder->parts[PART_ROOMS], note_seat, p);
    for (p->room = 0; p->room < p->room_count; p->room++)
        step_room(p);
    forget_rooms(p);
}

/* ---- forgetting ---- */

static bool note_asked(void *context, const char *name)
{
    Papers *p = context;
    char text[TEXT_MAX];
    if (!id_is_right(name)) return true;
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
static void step_forget(Papers *p)
{
    char key[KEY_SIZE];
    int64_t now = log_clock_ms();
    folder_each(p->site.folder->parts[PART_FORGET], note_asked, p);
    snprintf(key, sizeof key, "q:%s:%d", p->site.host, REPLAY_ENGINE);
    for (int32_t i = 0; i < p->asked_count; i++) {
        Asked *asked = &p->asked[i];
        if (now < asked->again_ms) continue;
        server_send(p->site.server, "XADD", key, "*", "forget", asked->id, (char *)NULL);
        if (server_skip(p->site.server, 1)) asked->again_ms = now + p->site.resend_ms;
    }
}

void papers_forget(Papers *p, const char *id)
{
    char key[KEY_SIZE], now[24];
    int32_t kept = 0;
    if (!id_is_right(id)) return;
    key_of_player(id, key);
    snprintf(now, sizeof now, "%" PRIu64, day_now());
    server_send(p->site.server, "DEL", key, (char *)NULL);
    server_send(p->site.server, "HSET", key, "forgotten", now, (char *)NULL);
    server_send(p->site.server, "EXPIRE", key, "1209600", (char *)NULL);
    if (!server_skip(p->site.server, 3)) return;
    forget_here(p, id);
    for (int32_t i = 0; i < p->asked_count; i++)
        if (strcmp(p->asked[i].id, id) != 0) p->asked[kept++] = p->asked[i];
    p->asked_count = kept;
}

/* ---- the step ---- */

void papers_step(Papers *p)
{
    const int *parts = p->site.folder->parts;
    if (parts[PART_ROOMS] >= 0 && log_is_due(&p->next_rooms, ROOMS_MS)) step_rooms(p);
    if (parts[PART_NAMES] >= 0 && log_is_due(&p->next_names, NAMES_MS)) step_names(p);
    if (parts[PART_FORGET] >= 0 && log_is_due(&p->next_forget, FORGET_MS)) step_forget(p);
}
