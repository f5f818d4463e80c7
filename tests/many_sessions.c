/* many_sessions.c - what a host pays for many players at once.
 *
 *   many_sessions LEDGE [SESSIONS]
 *
 * Starts that many kiosks, each on a pseudo-terminal of its own whose far end is here: it reads
 * what is drawn, answers the question at the end of each frame as a terminal does, and types. First
 * all rest in the menu, then all stand in a level, then all play; the kernel's books say what each
 * process cost. At the end all lines drop at once, and no process may remain. Status 1: one did, or
 * a session failed. */
#include "../src/base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SESSIONS = 200, SESSIONS_MAX = 400, COLS = 80, ROWS = 24 };
enum {
    START_MS = 8000,
    SETTLE_MS = 500,
    WORDS_MS = 6000, /* until what a level says in the beginning is gone */
    MENU_MS = 2000,
    STAND_MS = 4000,
    PLAY_MS = 4000,
    END_MS = 2000
};
enum { KEYS_PER_SECOND = 4 };

static const char question[] = "\033[5n", answer[] = "\033[0n";

typedef struct Player {
    int terminal;           /* our end of it */
    pid_t supervisor, game; /* 0: not known, or gone */
    int32_t matched;        /* bytes of the question seen */
    int32_t typed;          /* keys */
    int64_t frames, bytes;  /* drawn */
} Player;

typedef struct Crowd {
    int32_t count;
    Player players[SESSIONS_MAX];
    struct pollfd fds[SESSIONS_MAX];
} Crowd;

/* Sums over all players. */
typedef struct Cost {
    int64_t game_ns, supervisor_ns; /* on a processor */
    int64_t frames, bytes, wakes;
} Cost;

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- the kernel's books ---- */

/* The number after `label` in a file of /proc/PID, or 0. */
static int64_t read_number(pid_t pid, const char *name, const char *label)
{
    char path[64], text[4096];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(text, label);
    return at ? strtoll(at + strlen(label), NULL, 10) : 0;
}

static pid_t child_of(pid_t pid)
{
    char name[40];
    snprintf(name, sizeof name, "task/%d/children", (int)pid);
    return (pid_t)read_number(pid, name, "");
}

static Cost cost_so_far(const Crowd *crowd)
{
    Cost sum = {0};
    for (int32_t i = 0; i < crowd->count; i++) {
        const Player *player = &crowd->players[i];
        sum.game_ns += read_number(player->game, "schedstat", "");
        sum.supervisor_ns += read_number(player->supervisor, "schedstat", "");
        sum.wakes += read_number(player->game, "status", "\nvoluntary_ctxt_switches:");
        sum.frames += player->frames;
        sum.bytes += player->bytes;
    }
    return sum;
}

/* ---- a player ---- */

static void become_ledge(const char *ledge, const char *terminal_name)
{
    struct winsize size = {.ws_row = ROWS, .ws_col = COLS};
    setsid();
    int fd = open(terminal_name, O_RDWR);
    if (fd < 0) _exit(1);
#ifdef TIOCSCTTY
    ioctl(fd, TIOCSCTTY, 0);
#endif
    ioctl(fd, TIOCSWINSZ, &size);
    for (int standard = 0; standard <= STDERR_FILENO; standard++)
        dup2(fd, standard);
    setenv("TERM", "xterm-256color", 1);
    execl(ledge, ledge, "--kiosk", (char *)NULL);
    _exit(1);
}

static bool start_player(const char *ledge, Player *player)
{
    *player = (Player){.terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)};
    if (player->terminal < 0) return false;
    fcntl(player->terminal, F_SETFD, FD_CLOEXEC);
    const char *name = NULL;
    if (grantpt(player->terminal) == 0 && unlockpt(player->terminal) == 0)
        name = ptsname(player->terminal);
    if (!name) return false;
    player->supervisor = fork();
    if (player->supervisor == 0) become_ledge(ledge, name);
    return player->supervisor > 0;
}

static void type(Player *player, const char *keys)
{
    ssize_t written = write(player->terminal, keys, strlen(keys));
    (void)written; /* a line that takes no more keys is that player's own fault */
}

static void watch_byte(Player *player, char byte)
{
    player->matched = byte == question[player->matched] ? player->matched + 1 : byte == '\033';
    if (question[player->matched] != '\0') return;
    player->matched = 0;
    player->frames++;
    type(player, answer);
}

static void watch(Player *player)
{
    char bytes[4096];
    ssize_t length = read(player->terminal, bytes, sizeof bytes);
    if (length > 0) player->bytes += length;
    for (ssize_t i = 0; i < length; i++)
        watch_byte(player, bytes[i]);
}

/* ---- all of them ---- */

static bool start_all(const char *ledge, Crowd *crowd)
{
    for (int32_t i = 0; i < crowd->count; i++) {
        if (!start_player(ledge, &crowd->players[i])) {
            perror("many_sessions: a session cannot be started");
            return false;
        }
        crowd->fds[i] = (struct pollfd){.fd = crowd->players[i].terminal, .events = POLLIN};
    }
    return true;
}

/* They run, and turn back so that they do not run into the same wall for ever. */
static void type_what_is_due(Crowd *crowd, int64_t played_ms)
{
    static const char *const keys[] = {"d", " ", "d", " ", "a", " "};
    for (int32_t i = 0; i < crowd->count; i++) {
        Player *player = &crowd->players[i];
        int64_t shift = (int64_t)i * 1000 / KEYS_PER_SECOND / crowd->count;
        if (played_ms < player->typed * 1000 / KEYS_PER_SECOND + shift) continue;
        type(player, keys[player->typed++ % (int32_t)ARRAY_LENGTH(keys)]);
    }
}

static void watch_all(Crowd *crowd, int64_t duration_ms, bool playing)
{
    enum { TURN_MS = 10 };
    int64_t begin = now_ms();
    for (int64_t passed = 0; passed < duration_ms; passed = now_ms() - begin) {
        if (playing) type_what_is_due(crowd, passed);
        if (poll(crowd->fds, (nfds_t)crowd->count, TURN_MS) <= 0) continue;
        for (int32_t i = 0; i < crowd->count; i++)
            if (crowd->fds[i].revents & POLLIN) watch(&crowd->players[i]);
    }
}

/* Has everybody drawn something, and has a game below its supervisor? */
static bool all_are_there(Crowd *crowd)
{
    for (int32_t i = 0; i < crowd->count; i++) {
        Player *player = &crowd->players[i];
        if (player->game == 0) player->game = child_of(player->supervisor);
        if (player->game == 0 || player->frames == 0) return false;
    }
    return true;
}

static bool wait_for_all(Crowd *crowd)
{
    enum { LOOK_MS = 50 };
    int64_t end = now_ms() + START_MS;
    while (!all_are_there(crowd)) {
        if (now_ms() > end) {
            fputs("many_sessions: not every session has shown its title\n", stderr);
            return false;
        }
        watch_all(crowd, LOOK_MS, false);
    }
    watch_all(crowd, SETTLE_MS, false);
    return true;
}

static int32_t processes_left(Crowd *crowd)
{
    int32_t left = 0;
    for (int32_t i = 0; i < crowd->count; i++) {
        Player *player = &crowd->players[i];
        if (waitpid(player->supervisor, NULL, WNOHANG) != 0) player->supervisor = 0;
        if (kill(player->game, 0) != 0 && errno == ESRCH) player->game = 0;
        left += (player->supervisor != 0) + (player->game != 0);
    }
    return left;
}

/* ---- the report ---- */

static double percent_each(const Crowd *crowd, int64_t ns, int64_t ms)
{
    return (double)ns / 1e6 / (double)ms * 100.0 / crowd->count;
}

static void measure(Crowd *crowd, const char *name, int64_t duration_ms, bool playing)
{
    Cost before = cost_so_far(crowd);
    int64_t begin = now_ms();
    watch_all(crowd, duration_ms, playing);
    int64_t ms = now_ms() - begin;
    Cost after = cost_so_far(crowd);
    double per_second_each = 1000.0 / (double)ms / crowd->count;
    printf("%-14s %12.3f %12.3f %12.1f %12.1f %12.0f\n", name,
           percent_each(crowd, after.game_ns - before.game_ns, ms),
           percent_each(crowd, after.supervisor_ns - before.supervisor_ns, ms),
           (double)(after.wakes - before.wakes) * per_second_each,
           (double)(after.frames - before.frames) * per_second_each,
           (double)(after.bytes - before.bytes) * per_second_each);
}

static void report_memory(const Crowd *crowd)
{
    int64_t game = 0, supervisor = 0;
    for (int32_t i = 0; i < crowd->count; i++) {
        game += read_number(crowd->players[i].game, "smaps_rollup", "\nPss:");
        supervisor += read_number(crowd->players[i].supervisor, "smaps_rollup", "\nPss:");
    }
    printf("\n%-14s %12s %12s\n%-14s %12.0f %12.0f\n", "", "game KiB", "parent KiB", "memory (PSS)",
           (double)game / crowd->count, (double)supervisor / crowd->count);
}

/* Drops every line; true when all processes have ended soon after. */
static bool hang_up(Crowd *crowd)
{
    int64_t begin = now_ms();
    int32_t left;
    for (int32_t i = 0; i < crowd->count; i++)
        close(crowd->players[i].terminal);
    while ((left = processes_left(crowd)) > 0 && now_ms() - begin < END_MS)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    printf("\n%d ms after all lines dropped, %d processes are left\n", (int)(now_ms() - begin),
           (int)left);
    return left == 0;
}

static void end_what_is_left(const Crowd *crowd)
{
    for (int32_t i = 0; i < crowd->count; i++) {
        if (crowd->players[i].game > 0) kill(crowd->players[i].game, SIGKILL);
        if (crowd->players[i].supervisor > 0) kill(crowd->players[i].supervisor, SIGKILL);
    }
}

int main(int argc, char **argv)
{
    static Crowd crowd;
    crowd.count = argc == 3 ? (int32_t)strtol(argv[2], NULL, 10) : SESSIONS;
    if (argc < 2 || argc > 3 || crowd.count < 1 || crowd.count > SESSIONS_MAX) {
        fprintf(stderr, "usage: many_sessions LEDGE [1 to %d]\n", SESSIONS_MAX);
        return 2;
    }
    if (access("/proc/self/smaps_rollup", R_OK) != 0) {
        puts("many sessions: this system keeps no such books; nothing is measured");
        return 0;
    }
    bool ok = start_all(argv[1], &crowd) && wait_for_all(&crowd);
    if (ok) {
        printf("%d sessions of %dx%d; each, a second:\n", (int)crowd.count, COLS, ROWS);
        printf("%-14s %12s %12s %12s %12s %12s\n", "", "game CPU %", "parent CPU %", "wake-ups",
               "frames", "bytes");
        measure(&crowd, "in the menu", MENU_MS, false);
        for (int32_t i = 0; i < crowd.count; i++)
            type(&crowd.players[i], "\r");
        watch_all(&crowd, WORDS_MS, false);
        measure(&crowd, "standing", STAND_MS, false);
        measure(&crowd, "playing", PLAY_MS, true);
        report_memory(&crowd);
        ok = hang_up(&crowd);
    }
    end_what_is_left(&crowd);
    return ok ? 0 : 1;
}
