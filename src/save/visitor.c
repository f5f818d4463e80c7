/* visitor.c - see visitor.h */
#include "visitor.h"

#include "../base/file.h"
#include "sha256.h"
#include "shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char id_alphabet[] = "abcdefghijklmnopqrstuvwxyz234567";

bool visitor_id_is_good(const char *id)
{
    return strlen(id) == VISITOR_ID_LENGTH && strspn(id, id_alphabet) == VISITOR_ID_LENGTH;
}

const char *visitor_player_id(const char *player)
{
    const char *mark = strrchr(player, '~');
    return mark && visitor_id_is_good(mark + 1) ? mark + 1 : "";
}

bool visitor_of_player(const char *player, Visitor *visitor)
{
    Visitor fresh = {.is_guest = false};
    const char *id = visitor_player_id(player);
    if (!id[0] || id - player > PLAYER_NAME_LENGTH + 1) return false;
    memcpy(fresh.name, player, (size_t)(id - 1 - player));
    if (!player_name_fits(fresh.name)) return false;
    memcpy(fresh.id, id, sizeof fresh.id);
    fresh.is_guest = !player_name_is_good(fresh.name);
    *visitor = fresh;
    return true;
}

bool visitor_is_namesake(const char *player, const char *other)
{
    Visitor own, its;
    return visitor_of_player(player, &own) && visitor_of_player(other, &its) &&
           player_name_is_like(own.name, its.name);
}

void visitor_to_player(const Visitor *visitor, char out[VISITOR_PLAYER_MAX])
{
    assert(visitor->name[0] && visitor->id[0]);
    snprintf(out, VISITOR_PLAYER_MAX, "%s~%s", visitor->name, visitor->id);
}

void visitor_shown(const char *player, int32_t id_chars, char out[VISITOR_PLAYER_MAX])
{
    const char *id = visitor_player_id(player);
    int32_t length = (int32_t)strlen(player);
    if (id[0]) length = (int32_t)(id - player) + clamp_i32(id_chars, 0, VISITOR_ID_LENGTH);
    snprintf(out, VISITOR_PLAYER_MAX, "%.*s", (int)length, player);
}

/* The first 80 bits in base 32. */
static void id_of_hash(const uint8_t hash[SHA256_BYTES], char out[VISITOR_ID_LENGTH + 1])
{
    for (int32_t i = 0; i < VISITOR_ID_LENGTH; i++) {
        int32_t bit = 5 * i, byte = bit / 8;
        int32_t two = hash[byte] << 8 | hash[byte + 1];
        out[i] = id_alphabet[two >> (11 - bit % 8) & 31];
    }
    out[VISITOR_ID_LENGTH] = '\0';
}

static void make_id(const void *key, size_t key_length, const char *text, size_t length,
                    char out[VISITOR_ID_LENGTH + 1])
{
    uint8_t hash[SHA256_BYTES];
    sha256_hmac(key, key_length, text, length, hash);
    id_of_hash(hash, out);
}

static bool read_random(uint8_t *out, size_t size)
{
    int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, out, size) : -1;
    if (fd >= 0) close(fd);
    return n == (ssize_t)size;
}

void visitor_of_nobody(Visitor *visitor)
{
    uint8_t random[SHA256_BYTES] = {0};
    pid_t self = getpid();
    *visitor = (Visitor){.name = PLAYER_NAME_GUEST, .is_guest = true};
    if (!read_random(random, sizeof random)) memcpy(random, &self, sizeof self);
    id_of_hash(random, visitor->id);
}

uint32_t visitor_address(const char *client, const VisitorSecret *secret)
{
    static const char about[] = "ledge: an address: ";
    uint8_t hash[SHA256_BYTES];
    char text[128];
    int length = snprintf(text, sizeof text, "%s%.100s", about, client);
    sha256_hmac(secret->bytes, secret->length, text, (size_t)length, hash);
    return (uint32_t)hash[0] << 24 | (uint32_t)hash[1] << 16 | (uint32_t)hash[2] << 8 | hash[3];
}

void visitor_of_account(uid_t account, const char *name, Visitor *visitor)
{
    static const char key[] = "ledge: a player of an account";
    char text[32 + PLAYER_NAME_LENGTH];
    assert(player_name_is_good(name));
    *visitor = (Visitor){.is_guest = false};
    memcpy(visitor->name, name, strlen(name) + 1);
    int length = snprintf(text, sizeof text, "%lu %s", (unsigned long)account, name);
    make_id(key, sizeof key - 1, text, (size_t)length, visitor->id);
}

bool visitor_is_of_account(const Visitor *visitor, uid_t account)
{
    Visitor own;
    if (!player_name_is_good(visitor->name)) return false; /* a guest, too */
    visitor_of_account(account, visitor->name, &own);
    return strcmp(own.id, visitor->id) == 0;
}

/* Is it `TYPE BASE64`? */
static bool is_key(const char *text, size_t length)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    enum { TYPE_MAX = 64 };
    size_t type = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-.@");
    if (type == 0 || type > TYPE_MAX || text[type] != ' ') return false;
    size_t end = type + 1;
    while (end < length && (strchr(letters, text[end]) || strchr("+/", text[end])))
        end++;
    size_t data = end - type - 1;
    while (end < length && text[end] == '=')
        end++;
    return data > 0 && end == length;
}

void visitor_of_ssh(const char *path, const VisitorSecret *secret, Visitor *visitor)
{
    static const char method[] = "publickey ";
    struct stat status;
    size_t size = 0;
    char *text = NULL;
    visitor_of_nobody(visitor);
    if (path && lstat(path, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid())
        text = shared_file_read(AT_FDCWD, path, VISITOR_AUTH_MAX, &size);
    if (text && strncmp(text, method, sizeof method - 1) == 0) {
        const char *key = text + sizeof method - 1;
        size_t length = strcspn(key, "\n");
        if (is_key(key, length)) {
            *visitor = (Visitor){.is_guest = false};
            make_id(secret->bytes, secret->length, key, length, visitor->id);
        }
    }
    free(text);
}

static const char *fault_of_secret(const struct stat *status)
{
    if (!S_ISREG(status->st_mode)) return "it is not a regular file";
    if (status->st_uid != geteuid() && status->st_uid != 0) return "it belongs to another account";
    if (status->st_mode & (S_IRWXG | S_IRWXO)) return "others can read it (chmod 0400)";
    return NULL;
}

void visitor_secret_wipe(void *bytes, size_t length)
{
    volatile uint8_t *at = bytes; /* or the compiler would leave it out */
    for (size_t i = 0; i < length; i++)
        at[i] = 0;
}

bool visitor_secret_read(const char *path, VisitorSecret *secret, const char **reason)
{
    struct stat status;
    size_t length = 0;
    char *bytes = NULL;
    *reason = lstat(path, &status) != 0 ? strerror(errno) : fault_of_secret(&status);
    if (*reason) return false;
    bytes = shared_file_read(AT_FDCWD, path, VISITOR_SECRET_MAX, &length);
    if (!bytes)
        *reason = strerror(errno);
    else if (length < VISITOR_SECRET_MIN)
        *reason = "it is too short";
    if (!*reason) {
        memcpy(secret->bytes, bytes, length);
        secret->length = length;
    }
    if (bytes) visitor_secret_wipe(bytes, length);
    free(bytes);
    return *reason == NULL;
}

/* Written aside and linked, so that nobody ever reads a part of it. */
bool visitor_secret_make(const char *folder, const char *name)
{
    enum { RANDOM_BYTES = 32 };
    uint8_t random[RANDOM_BYTES];
    char text[2 * RANDOM_BYTES + 1];
    const SharedPost post = {".secret-", "", text, sizeof text - 1, S_IRUSR};
    int in = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_made = in >= 0 && read_random(random, sizeof random);
    for (int32_t i = 0; is_made && i < RANDOM_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", random[i]);
    is_made = is_made && (shared_file_put(in, name, &post, true) || errno == EEXIST);
    int reason = errno;
    if (in >= 0) close(in);
    errno = reason;
    return is_made;
}
