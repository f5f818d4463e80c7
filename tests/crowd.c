/* crowd.c - many players at once, each at a terminal of its own, for gameday.sh.
 *
 *   crowd [-n PLAYERS] [-s COLSxROWS] [-w TEXT] [-k KEYS] [-b KEYS] [-pzgq] [-t SECONDS] COMMAND
 *
 * Runs COMMAND in a shell for each; %d in it, and in KEYS, is the player's number, %a an address of
 * the loopback that no other player has. Each player is in once TEXT (Your name) has been shown,
 * and types the KEYS of -k. When all are in or have failed, each types those of -b in one burst;
 * with -p it presses a key ten times a second; with -z its terminal takes no more output; with -g
 * its command is stopped, so that nobody answers; with -q each leaves as soon as it is in. SECONDS
 * (0) later it ends what it started. A terminal answers the question at the end of each frame.
 *
 * Prints how many were in, how many failed and how many were there until the end; seconds until the
 * last was in; ms from a press, or from a burst, to what it showed, of 50 and of 95 in 100. Status
 * 1: one failed. */
#include "remote.h"
#include "times.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { PLAYERS_MAX = 1000, COMMAND_MAX = 2048, KEPT_MAX = 128, READ_MAX = 4096 };
enum { IN_S = 300, PRESS_MS = 100 };

#define MS     INT64_C(1000000)
#define SECOND (1000 * MS)

typedef struct Player {
    pid_t pid;
    int terminal; /* our end; -1: it has ended */
    bool is_in;
    char kept[KEPT_MAX + 1]; /* the end of what was shown: texts come in parts */
    int64_t pressed_at;      /* what it shows has not come; 0: it has */
} Player;

static struct {
    int32_t count, cols, rows, seconds;
    const char *text, *keys, *burst, *command;
    bool presses, stands_still, is_gone, leaves;
} wanted = {.count = 1, .cols = 80, .rows = 24, .text = "Your name", .keys = "", .burst = ""};

static Player players[PLAYERS_MAX];
static struct pollfd fds[PLAYERS_MAX];
static Times times;
static int64_t last_in;

/* ---- a player ---- */

static void fill_in(const char *text, int32_t number, char out[COMMAND_MAX])
{
    size_t length = 0;
    for (; *text && length + 16 < COMMAND_MAX; text++) {
        if (strncmp(text, "%d", 2) == 0)
            length += (size_t)snprintf(out + length, 16, "%d", (int)number);
        else if (strncmp(text, "%a", 2) == 0)
            length += (size_t)snprintf(out + length, 16, "127.9.%d.%d", (int)(number / 250),
                                       (int)(number % 250 + 1));
        else
            out[length++] = *text;
        if (text[0] == '%' && (text[1] == 'd' || text[1] == 'a')) text++;
    }
    out[length] = '\0';
}

static bool start_player(Player *player, int32_t number)
{
    char command[COMMAND_MAX], shell[] = "/bin/sh", option[] = "-c";
    struct winsize size = {.ws_row = (unsigned short)wanted.rows,
                           .ws_col = (unsigned short)wanted.cols};
    int slave;
    *player = (Player){.terminal = remote_open_master(&slave)};
    if (player->terminal < 0) return false;
    ioctl(player->terminal, TIOCSWINSZ, &size);
    fill_in(wanted.command, number, command);
    player->pid = fork();
    if (player->pid == 0) remote_become(slave, (char *[]){shell, option, command, NULL});
    close(slave);
    return player->pid > 0;
}

static void type(const Player *player, const char *keys)
{
    char filled[COMMAND_MAX];
    fill_in(keys, (int32_t)(player - players) + 1, filled);
    ssize_t written = write(player->terminal, filled, strlen(filled));
    (void)written; /* a line that takes no more keys is that player's own fault */
}

static void end_player(Player *player)
{
    if (player->terminal >= 0) close(player->terminal);
    player->terminal = -1;
}

static void watch(Player *player)
{
    char bytes[KEPT_MAX + READ_MAX + 1];
    size_t kept = strlen(player->kept);
    memcpy(bytes, player->kept, kept);
    ssize_t length = read(player->terminal, bytes + kept, READ_MAX);
    if (length <= 0) {
        end_player(player);
        return;
    }
    for (ssize_t i = 0; i < length; i++)
        if (bytes[kept + (size_t)i] == '\0') bytes[kept + (size_t)i] = ' ';
    size_t end = kept + (size_t)length;
    bytes[end] = '\0';
    if (player->pressed_at != 0) times_add(&times, (double)(clock_now() - player->pressed_at) / MS);
    player->pressed_at = 0;
    for (const char *at = bytes; (at = strstr(at, "\033[5n")); at += 4)
        type(player, "\033[0n");
    if (!player->is_in && strstr(bytes, wanted.text)) {
        player->is_in = true;
        last_in = clock_now();
        type(player, wanted.keys);
        if (wanted.leaves) end_player(player);
    }
    /* A question that has been answered is not kept. */
    const char *rest = bytes + (end > KEPT_MAX ? end - KEPT_MAX : 0);
    for (const char *at = rest; (at = strstr(at, "\033[5n")); at += 4)
        rest = at + 4;
    snprintf(player->kept, sizeof player->kept, "%s", rest);
}

/* ---- all of them ---- */

static void watch_all(int64_t until)
{
    int64_t now = clock_now();
    int wait_ms = now < until ? (int)((until - now) / MS) + 1 : 0;
    for (int32_t i = 0; i < wanted.count; i++)
        fds[i] = (struct pollfd){.fd = players[i].terminal, .events = POLLIN};
    if (poll(fds, (nfds_t)wanted.count, wait_ms) <= 0) return;
    for (int32_t i = 0; i < wanted.count; i++)
        if (fds[i].revents) watch(&players[i]);
}

static int32_t count_in(bool is_there)
{
    int32_t count = 0;
    for (int32_t i = 0; i < wanted.count; i++)
        count += players[i].is_in && (!is_there || players[i].terminal >= 0);
    return count;
}

static bool is_deciding(void)
{
    for (int32_t i = 0; i < wanted.count; i++)
        if (!players[i].is_in && players[i].terminal >= 0) return true;
    return false;
}

static void press_all(int32_t presses)
{
    for (int32_t i = 0; i < wanted.count; i++) {
        Player *player = &players[i];
        if (player->terminal < 0 || player->pressed_at != 0) continue;
        player->pressed_at = clock_now();
        type(player, presses % 2 == 0 ? "a" : "\177");
    }
}

static void stay(void)
{
    int64_t end = clock_now() + wanted.seconds * SECOND;
    int32_t presses = 0;
    for (int32_t i = 0; i < wanted.count && wanted.burst[0]; i++) {
        players[i].pressed_at = clock_now();
        type(&players[i], wanted.burst);
    }
    /* Terminals that have answered before. */
    for (int64_t until = clock_now() + 2 * SECOND; wanted.is_gone && clock_now() < until;)
        watch_all(until);
    for (int32_t i = 0; i < wanted.count && wanted.is_gone; i++)
        kill(-players[i].pid, SIGSTOP);
    while (clock_now() < end) {
        int64_t next = clock_now() + PRESS_MS * MS;
        if (wanted.presses) press_all(presses++);
        if (wanted.stands_still || wanted.is_gone) poll(NULL, 0, PRESS_MS);
        while (!wanted.stands_still && !wanted.is_gone && clock_now() < next)
            watch_all(next);
    }
}

static void end_all(void)
{
    for (int32_t i = 0; i < wanted.count; i++) {
        end_player(&players[i]);
        kill(-players[i].pid, SIGKILL);
        waitpid(players[i].pid, NULL, 0);
    }
}

static bool read_options(int argc, char **argv)
{
    for (int option; (option = getopt(argc, argv, "+n:s:w:k:b:pzgqt:")) != -1;) {
        switch (option) {
        case 'n': wanted.count = (int32_t)strtol(optarg, NULL, 10); break;
        case 's':
            if (sscanf(optarg, "%dx%d", &wanted.cols, &wanted.rows) != 2) return false;
            break;
        case 'w': wanted.text = optarg; break;
        case 'k': wanted.keys = optarg; break;
        case 'b': wanted.burst = optarg; break;
        case 'p': wanted.presses = true; break;
        case 'z': wanted.stands_still = true; break;
        case 'g': wanted.is_gone = true; break;
        case 'q': wanted.leaves = true; break;
        case 't': wanted.seconds = (int32_t)strtol(optarg, NULL, 10); break;
        default: return false;
        }
    }
    wanted.command = argv[optind];
    return optind + 1 == argc && wanted.count >= 1 && wanted.count <= PLAYERS_MAX;
}

int main(int argc, char **argv)
{
    if (!read_options(argc, argv)) {
        fputs("crowd: see the head of tests/crowd.c\n", stderr);
        return 2;
    }
    signal(SIGPIPE, SIG_IGN);
    int64_t begin = last_in = clock_now();
    for (int32_t i = 0; i < wanted.count; i++) {
        if (start_player(&players[i], i + 1)) continue;
        perror("crowd: a player cannot be started");
        return 2;
    }
    while (is_deciding() && clock_now() < begin + IN_S * SECOND)
        watch_all(clock_now() + PRESS_MS * MS);
    int32_t in = count_in(false);
    stay();
    printf("in=%d failed=%d there=%d seconds=%.1f p50=%.0f p95=%.0f\n", (int)in,
           (int)(wanted.count - in), (int)count_in(true), (double)(last_in - begin) / SECOND,
           times_percentile(&times, 50), times_percentile(&times, 95));
    for (int32_t i = 0; i < wanted.count; i++)
        if (!players[i].is_in) printf("player %d has shown: %s\n", (int)i + 1, players[i].kept);
    end_all();
    return in == wanted.count ? 0 : 1;
}
