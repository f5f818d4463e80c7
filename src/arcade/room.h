/* room.h - a race of several players: a room with a code of four letters in a folder that they
 * share.
 *
 * Each player has one file there, rooms/CODE.ID, which no other can write: one line of fixed length
 * that is written over, with who it is, the level, and how far the player is. Its mode is 444, and
 * it is locked while its player lives; a copy of one of another host is 644, of the account that
 * has remote/, and not locked: there a number in it grows every ROOM_BEAT_MS, and where it does not
 * for ROOM_DEAD_MS the player is gone. The first who came is the host, and sets when a round
 * begins; every process begins it by its own clock from when it reads that, so that a clock that
 * jumps later changes nothing. Who still runs, or was away, is in the next round. Results are
 * ticks.
 *
 * What others have written is foreign: a line that is not whole or not of this form changes
 * nothing.
 * Units: ms, since 1970 where it is a time; ns of a clock that never jumps where it says so.
 * Errors: bool.
 * Memory: room_leave closes; plain data. */
#ifndef LEDGE_ARCADE_ROOM_H
#define LEDGE_ARCADE_ROOM_H

#include "live.h"

enum {
    ROOM_CODE_LENGTH = 4,
    ROOM_PLAYERS_MAX = 8,
    ROOM_COUNTDOWN_MS = 5000,
    ROOM_BEAT_MS = 2000,
    ROOM_DEAD_MS = 10000,
    ROOM_LIST_MAX = 64
};

typedef enum RoomState {
    ROOM_WAITS,
    ROOM_STARTS, /* of the host: the round has a time at which it begins */
    ROOM_RUNS,
    ROOM_DONE,
    ROOM_OUT, /* gave up this round */
    ROOM_STATE_COUNT
} RoomState;

/* The level that is raced. */
typedef struct RoomLevel {
    uint64_t hash;      /* 0: not known yet */
    int32_t day;        /* where it is the level of a day: its day_number, */
    int32_t difficulty; /* and difficulty; 0: it is of no day */
} RoomLevel;

typedef struct RoomMember {
    char player[REPLAY_PLAYER_MAX];
    RoomLevel level;
    int64_t joined; /* when */
    int32_t beat, round, state;
    int64_t start;           /* of the round, from the host */
    int32_t ticks, progress; /* played; done of the way, in thousandths */
    int64_t heard_at;        /* when its beat was another, in ns; here only */
} RoomMember;

/* All zero: no room. */
typedef struct Room {
    bool is_open;
    char folder[WORLD_PATH_MAX]; /* rooms/ */
    char code[ROOM_CODE_LENGTH + 1];
    int fd;
    bool is_lost; /* the player has come in again elsewhere: nobody sees this session any more */
    RoomMember own;
    RoomMember others[ROOM_PLAYERS_MAX]; /* of this room, who are there */
    int32_t count;
    int64_t looked_at, beaten_at; /* ns */
    int64_t start_at;             /* when the round begins, in ns; 0: it is not set */
} Room;

/* Opens a new room for a level. False if it cannot be made. */
bool room_create(Room *room, const char *folder, const char *player, const RoomLevel *level);

/* Comes into a room. False if there is none with this code, or it is full. Where it may be on
 * another host it is only seen a moment later: until then the player is alone in it, and its level
 * is not known. */
bool room_join(Room *room, const char *folder, const char *code, const char *player,
               bool may_be_elsewhere);

/* Leaves; the file is removed. */
void room_leave(Room *room);

/* Reads what others wrote, at most a few times a second, and shows that the player is there. */
void room_refresh(Room *room);

/* Refreshes, and takes on a round that the host has begun, if the player does not run. True if a
 * round has just been set. */
bool room_update(Room *room);

/* Is the player the host? */
bool room_is_host(const Room *room);

/* The host begins a round, in ROOM_COUNTDOWN_MS. */
bool room_start(Room *room);

/* How far the own run is: written for the others, at once where the state is another. */
void room_report(Room *room, RoomState state, int32_t ticks, int32_t progress);

/* All players, the own one too, the first first: by the result of the round, else by progress. */
int32_t room_rank(const Room *room, const RoomMember *out[ROOM_PLAYERS_MAX + 1]);

/* The place, from 1 on, of `ranked[index]`, which room_rank has filled; equal results share it. */
int32_t room_place(const RoomMember *const *ranked, int32_t index);

/* How many are in this round: not those who wait for the next one. */
int32_t room_runners(const Room *room);

typedef struct RoomSummary {
    char code[ROOM_CODE_LENGTH + 1];
    RoomLevel level;
    int32_t players;
    bool is_running;
} RoomSummary;

/* The rooms in the folder in which somebody is, in the order of their codes; at most
 * ROOM_LIST_MAX of them. Files that were left behind are removed. */
int32_t room_list(const char *folder, RoomSummary *out);

#endif
