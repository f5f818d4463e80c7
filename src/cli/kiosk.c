/* kiosk.c - see kiosk.h */
#include "kiosk.h"

#include "../save/paths.h"
#include "../term/sandbox.h"
#include "../term/sys.h"

#include <arpa/inet.h>
#include <errno.h>
#include <pwd.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { LAST_WORD_SECONDS = 5 };

extern char **environ;

/* Is the variable kept? None of them leads to a file: libraries refuse values with a slash where
 * one could. */
static bool is_kept(const char *variable)
{
    static const char *const kept[] = {"TERM=", "COLORTERM=", "NO_COLOR=",
                                       "LANG=", "LC_CTYPE=",  "LC_ALL="};
    for (size_t i = 0; i < ARRAY_LENGTH(kept); i++)
        if (strncmp(variable, kept[i], strlen(kept[i])) == 0) return strchr(variable, '/') == NULL;
    return false;
}

bool kiosk_enter(void)
{
    static const int stops[] = {SIGTSTP, SIGTTIN, SIGTTOU};
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct rlimit none = {0, 0};
    char **end = environ;
    for (char **variable = environ; *variable; variable++)
        if (is_kept(*variable)) *end++ = *variable;
    *end = NULL;
    sigemptyset(&ignored.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(stops); i++)
        sigaction(stops[i], &ignored, NULL);
    sys_close_from(STDERR_FILENO + 1);
    umask(S_IRWXG | S_IRWXO);
    return chdir("/") == 0 && setrlimit(RLIMIT_CORE, &none) == 0 && sandbox_begin();
}

/* The address of a client; of an IPv6 address the first bytes, and zeros. */
static void find_network(const char *connection, size_t bytes, char out[KIOSK_CLIENT_MAX])
{
    struct in6_addr address, network = {0};
    size_t length = connection ? strcspn(connection, " %") : 0;
    snprintf(out, KIOSK_CLIENT_MAX, "%.*s", (int)min_i32((int32_t)length, KIOSK_CLIENT_MAX - 1),
             connection ? connection : "");
    if (inet_pton(AF_INET6, out, &address) != 1) return;
    memcpy(&network, &address, bytes);
    inet_ntop(AF_INET6, &network, out, KIOSK_CLIENT_MAX);
}

void kiosk_client(const char *connection, char out[KIOSK_CLIENT_MAX])
{
    enum { HOST_BYTES = 8 }; /* a client has all addresses with the same half */
    find_network(connection, HOST_BYTES, out);
}

void kiosk_site(const char *connection, char out[KIOSK_CLIENT_MAX])
{
    enum { SITE_BYTES = 6 };
    find_network(connection, SITE_BYTES, out);
}

bool kiosk_login(const char *said, const char *connection, char out[ARCADE_LOGIN_MAX])
{
#define WORD "%47[a-zA-Z0-9._-]"
    enum { USUAL_PORT = 22, PORT_MAX = 65535, WORD_MAX = 48 };
    char user[WORD_MAX] = "", name[WORD_MAX] = "";
    int port = USUAL_PORT, used = 0, more = 0;
    if (said && sscanf(said, WORD "@" WORD "%n", user, name, &used) != 2) {
        user[0] = '\0';
        if (sscanf(said, WORD "%n", name, &used) != 1) return false;
    }
    if (said && said[used] == ':' && sscanf(said + used, ":%5d%n", &port, &more) != 1) return false;
    if (said && (said[used + more] || user[0] == '-' || name[0] == '-')) return false;
    if (!said && gethostname(name, sizeof name - 1) != 0) name[0] = '\0';
    if (!said && (!connection || sscanf(connection, "%*s %*s %*s %5d", &port) != 1))
        port = USUAL_PORT;
    if (port < 1 || port > PORT_MAX) return false;
    const struct passwd *account = user[0] ? NULL : getpwuid(geteuid());
    if (account) snprintf(user, sizeof user, "%s", account->pw_name);
    out[0] = '\0';
    if (port != USUAL_PORT) snprintf(out, ARCADE_LOGIN_MAX, "-p %d ", port);
    size_t length = strlen(out);
    snprintf(out + length, ARCADE_LOGIN_MAX - length, "%s@%s", user, name);
    return true;
#undef WORD
}

#ifdef __linux__

/* Binds an abstract socket name, which the system frees when the last process with it ends. */
static bool take_name(int fd, const char *client, int32_t number)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "ledge/%lu/%s/%d",
                          (unsigned long)geteuid(), client, (int)number);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    return bind(fd, (const struct sockaddr *)&name, size) == 0 || errno != EADDRINUSE;
}

bool kiosk_take_place(const char *client, int32_t most)
{
    int fd = client[0] ? socket(AF_UNIX, SOCK_DGRAM, 0) : -1;
    if (fd < 0) return true;
    for (int32_t number = 0; number < most; number++)
        if (take_name(fd, client, number)) return true;
    close(fd);
    return false;
}

#else

bool kiosk_take_place(const char *client, int32_t most)
{
    (void)client, (void)most;
    return true;
}

#endif

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0 || now.rlim_max < most) return;
    now.rlim_cur = now.rlim_max = most;
    setrlimit(resource, &now);
}

void kiosk_confine(void)
{
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    sigemptyset(&ignored.sa_mask);
    sigaction(SIGXFSZ, &ignored, NULL); /* writing a file that is too long fails with an error */
    limit(RLIMIT_FSIZE, KIOSK_FILE_MAX);
    limit(RLIMIT_NOFILE, KIOSK_FILES_MAX);
    limit(RLIMIT_STACK, KIOSK_STACK_MAX);
#ifdef RLIMIT_NPROC
    limit(RLIMIT_NPROC, 0);
#endif
}

bool kiosk_shut(const KioskFolders *own)
{
    char levels[WORLD_PATH_MAX];
    char own_folders[ARCADE_PART_COUNT][WORLD_PATH_MAX];
    SandboxFolder folders[3 + 2 * ARCADE_PART_COUNT + KIOSK_FOLDERS_MAX];
    int32_t count = 0;
    bool draws = own->arcade && own->arcade->workshop == WORKSHOP_ON && !own->arcade->own.is_guest;
    sandbox_limit_memory((size_t)KIOSK_MEMORY_MAX + (draws ? KIOSK_DRAWS_MAX : 0));
    if (paths_find_own_world(levels)) folders[count++] = (SandboxFolder){.path = levels};
    if (own->records && !own->arcade)
        folders[count++] = (SandboxFolder){.path = own->records, .is_written = true};
    for (int32_t i = 0; own->arcade && i < ARCADE_PART_COUNT; i++) {
        const ArcadePartInfo *part = &arcade_parts[i];
        if (part->own != ARCADE_OWN_NONE &&
            arcade_own_folder(own->arcade, (ArcadePart)i, own_folders[i]))
            folders[count++] = (SandboxFolder){.path = own_folders[i],
                                               .is_written = true,
                                               .is_replaced = true,
                                               .has_folders = part->own == ARCADE_OWN_ALONE};
        if (arcade_has(own->arcade, (ArcadePart)i) && part->own != ARCADE_OWN_ALONE)
            folders[count++] = (SandboxFolder){.path = own->arcade->paths[i],
                                               .is_written = part->is_added_to,
                                               .is_replaced = part->is_replaced};
    }
    if (own->answers)
        folders[count++] =
            (SandboxFolder){.path = own->answers, .is_written = true, .is_replaced = true};
    assert(own->readable_count <= KIOSK_FOLDERS_MAX);
    for (int32_t i = 0; i < own->readable_count; i++)
        folders[count++] = (SandboxFolder){.path = own->readable[i]};
    return sandbox_enter(folders, count);
}

void kiosk_end_soon(void)
{
    struct sigaction as_usual = {.sa_handler = SIG_DFL};
    sigemptyset(&as_usual.sa_mask);
    sigaction(SIGALRM, &as_usual, NULL);
    alarm(LAST_WORD_SECONDS);
}
