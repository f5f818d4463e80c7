/* visitor.h - who plays in an arcade: an id made from the key that sshd has checked, or from an
 * account of the host.
 *
 * An id tells nothing about its key without the secret of the host. Hosts of one operator that
 * share the secret give a key the same id. A player is written as text, `NAME~ID`, everywhere: in
 * runs, on boards, in files of the arcade; on screens as `ada~k7f3`, with the first characters of
 * the id.
 * Ranges: an id is VISITOR_ID_LENGTH characters of a-z and 2-7; a name follows
 * player_name.h. A secret has at least VISITOR_SECRET_MIN bytes.
 * Memory: plain data. */
#ifndef LEDGE_SAVE_VISITOR_H
#define LEDGE_SAVE_VISITOR_H

#include "player_name.h"

#include <sys/types.h>

enum {
    VISITOR_ID_LENGTH = 16,
    VISITOR_PLAYER_MAX = PLAYER_NAME_LENGTH + 1 + VISITOR_ID_LENGTH + 1, /* NAME~ID and a NUL */
    VISITOR_SHOWN_LENGTH = 4, /* characters of the id that screens show */
    VISITOR_SHOWN_COLS = PLAYER_NAME_COLS + 1 + VISITOR_SHOWN_LENGTH, /* columns of `ada~k7f3` */
    VISITOR_AUTH_MAX = 16 * 1024,
    VISITOR_SECRET_MIN = 16,
    VISITOR_SECRET_MAX = 256
};

typedef struct Visitor {
    char id[VISITOR_ID_LENGTH + 1];
    char name[PLAYER_NAME_LENGTH + 1]; /* "": none was chosen yet */
    bool is_guest;                     /* has no key: the id is of this session alone */
} Visitor;

typedef struct VisitorSecret {
    uint8_t bytes[VISITOR_SECRET_MAX];
    size_t length;
} VisitorSecret;

bool visitor_id_is_good(const char *id);

/* Reads `NAME~ID`; false, with the visitor unchanged, for any other text. */
bool visitor_of_player(const char *player, Visitor *visitor);

/* Writes `NAME~ID`, which needs a name. */
void visitor_to_player(const Visitor *visitor, char out[VISITOR_PLAYER_MAX]);

/* The id in `NAME~ID`; "" where there is none. */
const char *visitor_player_id(const char *player);

/* Are the players' names alike, so that only their ids tell them apart? */
bool visitor_is_namesake(const char *player, const char *other);

/* `ada~k7f3` of `ada~ID`, with as many characters of the id as given; for any other text the
 * text. */
void visitor_shown(const char *player, int32_t id_chars, char out[VISITOR_PLAYER_MAX]);

/* The player whose key sshd has written into the file that $SSH_USER_AUTH names, here `path`: its
 * first line is `publickey TYPE BASE64`. NULL, any other line and any file but a small regular one
 * of this account give a guest. The name is empty, except that of a guest. */
void visitor_of_ssh(const char *path, const VisitorSecret *secret, Visitor *visitor);

/* A number that stands for the address of a client: equal for equal addresses, and without the
 * secret it does not reveal the address. */
uint32_t visitor_address(const char *client, const VisitorSecret *secret);

/* The player of an account of the host who goes by this name, which must be good; another name is
 * another player. Needs no secret: everybody on the host knows its accounts. */
void visitor_of_account(uid_t account, const char *name, Visitor *visitor);

/* Is it a player of that account? */
bool visitor_is_of_account(const Visitor *visitor, uid_t account);

/* A guest with an id of its own. */
void visitor_of_nobody(Visitor *visitor);

/* Reads the secret from a file of this account or of root that others cannot read (mode 0400). On
 * failure `reason` says why, in a few words. */
bool visitor_secret_read(const char *path, VisitorSecret *secret, const char **reason);

/* Overwrites a secret that is not needed any more, so that no later fault of the game can tell it.
 */
void visitor_secret_wipe(void *bytes, size_t length);

/* Makes a secret in a new file. False, with errno, where that is impossible; if another process
 * makes one at the same moment, that one stays, and this succeeds. */
bool visitor_secret_make(const char *folder, const char *name);

#endif
