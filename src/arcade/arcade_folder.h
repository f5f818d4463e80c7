/* arcade_folder.h - an arcade: a folder in which the players of a host, or of several, meet.
 *
 * The folder is the whole interface: the game reads and writes its parts and knows no network.
 *
 *     records/  the best runs, each a replay (records.h), with the player in the file's name; and
 *               the levels of days that have runs (kept_level.h), which the league puts into
 *               boards/runs/ too
 *     spool/    finished runs for other hosts, where there is such a folder: `ledge league` takes
 *               them from there. A name that begins with a dot is not finished yet
 *     live/     runs in progress         remote/  those of other hosts
 *     boards/   of all hosts (board.h), and what other hosts say of levels (workshop_league.h);
 *               bans/ in it has a file for each player whom another host bans
 *     rooms/    races
 *     players/  a folder for each player, with the id as its name, in which the player's sessions
 *               alone write: `name`, one line, `NAME YYYY-MM-DD visible` or `hidden`, is the name,
 *               the first day, and whether others may watch; and what the player says of levels
 *               (workshop_votes.h). names/ID is where older programs kept the name
 *     forget/   a file for each player who wants to be forgotten, with the id as its name and
 *               `NAME~ID` in it. All older runs are hidden at once; where there is no
 *               spool it is removed when the next session begins, else by `ledge league`. An empty
 *               file is of a session in a kiosk, which could not make it later: nothing is asked
 *     ban/      the operator's: a file for each player who is not let in, with the id as its name
 *     levels/   of the workshop: published levels and the runs of their authors
 *     drafts/   a folder for each player: levels that are not published; no other session reads it
 *     hidden/   levels that the operator has hidden, with the reason
 *     looked/   levels that the operator has looked at
 *     lists/    what saves time only, and is made again where it is old or damaged
 *     secret    of the host, for ids (visitor.h), mode 0400
 *
 * Everything in it may have been written by someone else and is read as such. Where any account may
 * add files (mode 1777) the parts of the operator and of the league count only if they belong to
 * the folder's owner, and what is said of a player only in a file of that player's account.
 * A part that is missing and cannot be made is done without.
 * Memory: plain data, with the descriptor of arcade_open_forget_request. */
#ifndef LEDGE_ARCADE_ARCADE_FOLDER_H
#define LEDGE_ARCADE_ARCADE_FOLDER_H

#include "../base/error.h"
#include "../game/replay.h"
#include "../save/paths.h"
#include "../save/visitor.h"

/* What a session has of a part in which each player has a folder, with the id as its name. */
typedef enum ArcadeOwn {
    ARCADE_OWN_NONE,    /* there are no such folders */
    ARCADE_OWN_WRITTEN, /* it writes in its own, and reads all */
    ARCADE_OWN_ALONE    /* it reads and writes its own, and no other */
} ArcadeOwn;

/* Which name each has; whether the game makes the folder, which otherwise the league or the host
 * does; whether the game writes there; whether a session in a kiosk makes files there, and whether
 * it replaces and removes them; whose folders are in it. From ARCADE_LEVELS on they are the
 * workshop's, and are there only where it is on. */
// clang-format off
#define ARCADE_PART_LIST(X)                                                                        \
    X(ARCADE_RECORDS,   "records",   true,  true,  true,  false, ARCADE_OWN_NONE)                  \
    X(ARCADE_SPOOL,     "spool",     false, true,  true,  true,  ARCADE_OWN_NONE)                  \
    X(ARCADE_LIVE,      "live",      true,  true,  true,  true,  ARCADE_OWN_NONE)                  \
    X(ARCADE_REMOTE,    "remote",    false, false, false, false, ARCADE_OWN_NONE)                  \
    X(ARCADE_BOARDS,    "boards",    false, false, false, false, ARCADE_OWN_NONE)                  \
    X(ARCADE_ROOMS,     "rooms",     true,  true,  true,  true,  ARCADE_OWN_NONE)                  \
    X(ARCADE_PLAYERS,   "players",   true,  true,  false, false, ARCADE_OWN_WRITTEN)               \
    X(ARCADE_FORGET,    "forget",    true,  true,  false, false, ARCADE_OWN_NONE)                  \
    X(ARCADE_LEVELS,    "levels",    true,  true,  true,  false, ARCADE_OWN_NONE)                  \
    X(ARCADE_DRAFTS,    "drafts",    true,  true,  false, false, ARCADE_OWN_ALONE)                 \
    X(ARCADE_HIDDEN,    "hidden",    true,  true,  false, false, ARCADE_OWN_NONE)                  \
    X(ARCADE_LOOKED,    "looked",    true,  true,  false, false, ARCADE_OWN_NONE)                  \
    X(ARCADE_LISTS,     "lists",     true,  true,  true,  true,  ARCADE_OWN_NONE)
// clang-format on

typedef enum ArcadePart {
#define X(id, name, is_made, is_written, is_added_to, is_replaced, own) id,
    ARCADE_PART_LIST(X)
#undef X
        ARCADE_PART_COUNT
} ArcadePart;

typedef struct ArcadePartInfo {
    const char *name;
    bool is_made, is_written, is_added_to, is_replaced;
    ArcadeOwn own;
} ArcadePartInfo;

extern const ArcadePartInfo arcade_parts[ARCADE_PART_COUNT];

/* What players may do in the workshop: nothing, play and say what they like, or publish too. */
typedef enum WorkshopMode { WORKSHOP_OFF, WORKSHOP_READ, WORKSHOP_ON } WorkshopMode;

/* Which signs in levels of players are shown: all, those of levels that the operator has looked at,
 * or none. */
typedef enum WorkshopSigns {
    WORKSHOP_SIGNS_AFTER,
    WORKSHOP_SIGNS_ALL,
    WORKSHOP_SIGNS_NONE
} WorkshopSigns;

#define ARCADE_SECRET_NAME "secret"
#define ARCADE_NAME_NAME   "name"  /* in the own folder of players/ */
#define ARCADE_OLD_NAMES   "names" /* where older programs kept the names */
#define ARCADE_BAN_NAME    "ban"
#define ARCADE_BANS_NAME   "bans" /* in boards/ */

enum { ARCADE_LOGIN_MAX = 128 };

typedef struct Arcade {
    bool is_open;
    char folder[WORLD_PATH_MAX - 16];              /* without links */
    char paths[ARCADE_PART_COUNT][WORLD_PATH_MAX]; /* of the parts; "": missing */
    uid_t keeper;                                  /* the folder's owner */
    bool is_for_all;                               /* other accounts may add files */
    Visitor own;
    bool has_note;           /* the file of the name is or was there */
    int64_t opened_at;       /* seconds since 1970 */
    bool has_forget_request; /* the file by which the player may ask to be forgotten is open */
    int forget_request;      /* as this */
    bool is_account;         /* whose id is of the account and the name, which stays */
    bool is_hidden;          /* others may not watch this player */
    char date[11];           /* of the player's first day, YYYY-MM-DD */
    WorkshopMode workshop;
    WorkshopSigns signs;
    char login[ARCADE_LOGIN_MAX];      /* how players reach the host, as words of ssh; "": not so */
    const struct WorkshopWords *words; /* for which levels wait for the operator (workshop_words.h);
                                          NULL: none. They outlive the arcade */
    uint32_t address; /* where the player comes from: tells only which players share one */
} Arcade;

typedef struct ArcadeOptions {
    const char *folder;
    const char *realm; /* file of the secret; NULL: that in the folder */
    bool is_ssh;       /* the player is a key that sshd has checked; else an account */
    const char *auth;  /* the file that $SSH_USER_AUTH names, or NULL */
    const char *name;  /* of a player of an account; NULL: that of the account */
    const struct WorkshopWords *words; /* NULL: none */
    const char *login;                 /* how players reach the host, as words of ssh, or NULL */
    const char *client;                /* the address of a player who comes by SSH; NULL: unknown */
    WorkshopMode workshop;
    WorkshopSigns signs;
} ArcadeOptions;

/* Opens the folder, makes missing parts of it, and finds out who plays; one who is banned is not
 * let in. Must be called before a kiosk drops its rights. On failure the arcade is unchanged; a
 * part that is missing is a warning. */
bool arcade_open(const ArcadeOptions *options, Arcade *arcade, ErrorList *errors);

/* Opens the folder for the operator, who plays nothing: makes no parts, and has those that are
 * there. On failure the arcade is unchanged. */
bool arcade_open_as_operator(const char *folder, Arcade *arcade, ErrorList *errors);

#define ARCADE_BANNED_TEXT "this key is banned here: ask the host"

/* Has the operator banned the player, or another host of the league, since it came in too? */
bool arcade_is_banned(const Arcade *arcade);

/* Has another host of the league banned the player of this id? It alone lifts the ban. */
bool arcade_is_banned_elsewhere(const Arcade *arcade, const char *id);

/* Is the part there? */
static inline bool arcade_has(const Arcade *arcade, ArcadePart part)
{
    return arcade->is_open && arcade->paths[part][0] != '\0';
}

/* Opens the folder of a part; the caller closes it. -1 if it is missing. */
int arcade_open_part(const Arcade *arcade, ArcadePart part);

/* The path of the player's own folder in a part that has such; false for a guest, and where it is
 * missing. */
bool arcade_own_folder(const Arcade *arcade, ArcadePart part, char out[WORLD_PATH_MAX]);

/* Does what a file or a folder of `owner` says of `player`, NAME~ID, count? Where other accounts
 * may write, only the operator's and that player's own do. */
bool arcade_speaks_for(const Arcade *arcade, uid_t owner, const char *player);

/* Has the player a key, or an account, but no name yet? */
static inline bool arcade_asks_name(const Arcade *arcade)
{
    return arcade->is_open && !arcade->own.is_guest && arcade->own.name[0] == '\0';
}

/* Has a player who is asked for a name got one from another host, since the session began? */
bool arcade_look_for_name(Arcade *arcade);

/* Are runs of this player kept? Not those of guests, and of players without a name. */
static inline bool arcade_keeps(const Arcade *arcade)
{
    return arcade->is_open && !arcade->own.is_guest && arcade->own.name[0] != '\0';
}

/* The own `NAME~ID`; of a player without a name it begins with `guest`. */
void arcade_player(const Arcade *arcade, char out[VISITOR_PLAYER_MAX]);

/* Keeps name, which must be good, of a player with a key, and whether others may watch. False, with
 * errno, if they cannot be kept; they are then those of this session. */
bool arcade_set_name(Arcade *arcade, const char *name);
bool arcade_set_hidden(Arcade *arcade, bool is_hidden);

/* Writes `ada~k7f3` of `ada~ID` (visitor_shown). */
static inline void arcade_shown(const char *player, char out[VISITOR_PLAYER_MAX])
{
    visitor_shown(player, VISITOR_SHOWN_LENGTH, out);
}

/* Puts a finished run into the spool, if there is one; the player is in it. False, with errno, if
 * it cannot be kept there. */
bool arcade_submit(const Arcade *arcade, const Replay *replay);

/* Opens the file by which the player may ask to be forgotten: needed before a kiosk is shut, which
 * may write to this one and to no other player's. It is open, and locked, until the process ends.
 * False, with errno, if that is impossible. */
bool arcade_open_forget_request(Arcade *arcade);

/* The player wants to be forgotten: all that the id has left so far is hidden at once, and the
 * player of this session becomes a guest. False, with errno, if that cannot be kept. */
bool arcade_ask_to_forget(Arcade *arcade);

/* Seconds since 1970 before which nothing of the player counts; 0: all counts. */
int64_t arcade_forgotten_until(const Arcade *arcade, const char *id);

/* Was the player forgotten since the arcade was opened? Another session has asked for it: this one
 * must keep nothing more. */
bool arcade_is_forgotten(const Arcade *arcade);

/* Removes name, runs, rows and spooled runs of the player: for the operator, outside a kiosk.
 * Returns how many files; -1, with errno, if one could not be removed: then the request stays, too.
 */
int32_t arcade_forget(const Arcade *arcade, const char *id);

/* Lets the player in no more, or again: for the operator. False, with errno, if that is
 * impossible. */
bool arcade_set_banned(const Arcade *arcade, const char *id, bool is_banned);

#endif
