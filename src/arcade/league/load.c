/* load.c - see league.h: players by the dozen, each a real ssh client on a terminal of its own, and
 * what they cost a machine: from the books of the kernel and of the servers, while they play. */
#include "league.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../base/clock.h"
#include "../../base/file.h"
#include "../../base/shell.h"
#include "../../save/paths.h"
#include "../arcade.h"
#include "log.h"

enum { PLAYERS = 20, SECONDS = 10 };
enum { AT_ONCE = 8 /* that log in */, LOGIN_MS = 60000, SETTLE_MS = 2000, TURN_MS = 10 };
enum { KEYS_PER_SECOND = 4, FRESH_SECONDS = 3, CALL_MS = 2600, DELAYS_MAX = 20000 };
enum { MINUTE_MS = 60000, PROCESSES_MAX = 8192 };

/* ---- what is measured ---- */

/* Which process of `setup` a part of the league is: the beginning of its name in DIR/run. What sshd
 * starts is the game. */
typedef enum Part { GAME, SSHD, BALANCER, SERVE, SERVER, LIVE, VERIFIER, PARTS } Part;
static const struct {
    const char *name, *run;
    bool is_one_thread; /* for all players: it is full when it takes a core */
} parts[PARTS] = {
    {"game", "/", false},         {"sshd", "sshd-", false},   {"balancer", "balancer", false},
    {"serve", "league-", true},   {"server", "server", true}, {"live server", "live", true},
    {"verifier", "verify", true},
};

typedef struct Window {
    const char *name;
    int32_t cols, rows;
} Window;
static const Window windows[] = {{"80x24", 80, 24}, {"200x60", 200, 60}, {"400x120", 400, 120}};
enum { WINDOWS = ARRAY_LENGTH(windows) };

/* Sums over all players, since the beginning or for some time. */
typedef struct Books {
    int64_t ms;
    int64_t cpu_ms[PARTS], pss_kib[PARTS];
    int64_t frames, screen_bytes, sent_bytes, packets, durable, live;
} Books;

typedef struct Client {
    int terminal;       /* our end of it */
    pid_t process;      /* of ssh */
    int32_t matched[8]; /* of each row of the dialogue */
    int32_t colours_asked, typed;
    int64_t in_ms; /* when it began to play; 0: it has not */
    int32_t host;  /* -1: not known */
    int32_t heard; /* the last call */
} Client;

typedef struct Load {
    const League *league;
    const char *folder;
    char account[64];
    int32_t player_count, seconds, host_count, door;
    Arcade hosts[LEAGUE_HOSTS_MAX];
    Server *server, *live;
    Replay run; /* which players finish, one a minute each */
    int64_t runs_sent, played_ms;
    int64_t frames, screen_bytes;
    int64_t called_ms; /* when the first player said a word */
    int32_t calls, delay_count, lost_count;
    int64_t delays[DELAYS_MAX]; /* until others saw it */
    Client clients[LEAGUE_PLAYERS_MAX];
    struct pollfd fds[LEAGUE_PLAYERS_MAX];
} Load;

/* ---- the books ---- */

static bool read_small(const char *path, char *out, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd >= 0 ? read(fd, out, size - 1) : -1;
    if (fd >= 0) close(fd);
    out[length > 0 ? length : 0] = '\0';
    return length > 0;
}

static int32_t number_in(const char *text, const char *label, int32_t usual)
{
    const char *at = strstr(text, label);
    return at ? (int32_t)strtol(at + strlen(label), NULL, 10) : usual;
}

typedef struct Process {
    pid_t pid, parent;
    Part part; /* PARTS: of none */
    bool is_game;
    int64_t ticks; /* of the processor, with those of children that have ended */
} Process;

static bool read_process(pid_t pid, Process *process)
{
    char path[64], text[1024];
    long user, system, user_ended, system_ended;
    int parent;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    if (!read_small(path, text, sizeof text)) return false;
    const char *name = strchr(text, '('), *after = strrchr(text, ')');
    if (!name || !after ||
        sscanf(after, ") %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld %ld %ld", &parent,
               &user, &system, &user_ended, &system_ended) != 5)
        return false;
    *process = (Process){pid, parent, PARTS, strncmp(name, "(ledge", 6) == 0,
                         (int64_t)user + system + user_ended + system_ended};
    return true;
}

/* Of the process whose number is in DIR/run/NAME. */
static void mark_part(const char *folder, const char *name, Process *processes, int32_t count)
{
    char path[2 * WORLD_PATH_MAX], text[64];
    snprintf(path, sizeof path, "%s/run/%s", folder, name);
    if (!read_small(path, text, sizeof text)) return;
    for (int32_t part = 0; part < PARTS; part++)
        for (int32_t i = 0; i < count; i++)
            if (strncmp(name, parts[part].run, strlen(parts[part].run)) == 0 &&
                processes[i].pid == (pid_t)strtol(text, NULL, 10))
                processes[i].part = (Part)part;
}

/* Children are of the part of their parent, in whatever order they stand. */
static void mark_children(Process *processes, int32_t count)
{
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (int32_t i = 0; i < count; i++) {
            for (int32_t k = 0; processes[i].part == PARTS && k < count; k++) {
                if (processes[k].pid != processes[i].parent || processes[k].part == PARTS) continue;
                processes[i].part = processes[i].is_game ? GAME : processes[k].part;
                goes_on = true;
            }
        }
    }
}

static int64_t pss_of(pid_t pid)
{
    char path[64], text[2048];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)pid);
    const char *at = read_small(path, text, sizeof text) ? strstr(text, "\nPss:") : NULL;
    return at ? strtoll(at + 5, NULL, 10) : 0;
}

static void add_processes(const Load *load, bool with_memory, Books *books)
{
    static Process processes[PROCESSES_MAX];
    int32_t count = 0;
    char path[2 * WORLD_PATH_MAX];
    DIR *all = opendir("/proc");
    for (struct dirent *entry; all && count < PROCESSES_MAX && (entry = readdir(all));)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9')
            count += read_process((pid_t)strtol(entry->d_name, NULL, 10), &processes[count]);
    if (all) closedir(all);
    snprintf(path, sizeof path, "%s/run", load->folder);
    DIR *run = opendir(path);
    for (struct dirent *entry; run && (entry = readdir(run));)
        mark_part(load->folder, entry->d_name, processes, count);
    if (run) closedir(run);
    mark_children(processes, count);
    for (int32_t i = 0; i < count; i++) {
        Part part = processes[i].part;
        if (part == PARTS) continue;
        books->cpu_ms[part] += processes[i].ticks * 1000 / sysconf(_SC_CLK_TCK);
        if (with_memory) books->pss_kib[part] += pss_of(processes[i].pid);
    }
}

/* What left the port of players, with the headers of TCP and IP. */
static void add_network(const Load *load, Books *books)
{
    char command[256];
    snprintf(command, sizeof command,
             "ss -Htin state established '( sport = :%d )' | tr ' ' '\\n' |"
             " awk -F: '$1 == \"bytes_sent\" { b += $2 } $1 == \"segs_out\" { s += $2 }"
             " END { printf \"%%d %%d\", b, s }'",
             (int)load->door);
    ShellResult result = shell_run(&(ShellJob){.command = command, .out_max = 100, .seconds = 10});
    char *end;
    if (!result.out) return;
    enum { HEADERS = 52 };
    int64_t payload = strtoll(result.out, &end, 10);
    books->packets = strtoll(end, NULL, 10);
    books->sent_bytes = payload + HEADERS * books->packets;
    free(result.out);
}

static int64_t commands_of(Server *server)
{
    static const char label[] = "total_commands_processed:";
    (void)server_is_up(server);
    server_send(server, "INFO", "stats", (char *)NULL);
    Reply *reply = server_next(server);
    const char *text = server_check(server, reply) ? reply_text(reply, NULL) : NULL;
    const char *at = text ? strstr(text, label) : NULL;
    int64_t count = at ? strtoll(at + sizeof label - 1, NULL, 10) : 0;
    reply_done(reply);
    return count;
}

static Books books_so_far(const Load *load, bool with_memory)
{
    Books books = {.ms = clock_now_ms(),
                   .frames = load->frames,
                   .screen_bytes = load->screen_bytes};
    add_processes(load, with_memory, &books);
    add_network(load, &books);
    books.durable = commands_of(load->server);
    books.live = commands_of(load->live);
    return books;
}

/* ---- a player ---- */

#define PLAYER_NAME "load"

/* What a client sees, and types: as a terminal of all colours, and as a player. */
enum { FRAME_ASKED, COLOURS_ASKED, NAME_ASKED, TITLE_SHOWN, WORD_SEEN };
static const struct {
    const char *seen, *typed;
} dialogue[] = {
    [FRAME_ASKED] = {"\033[5n", "\033[0n"},
    [COLOURS_ASKED] = {"\033P$qm\033", "\033P1$r48;5;201m\033\\"}, /* 256, and then all */
    [NAME_ASKED] = {"Your name", ""},
    [TITLE_SHOWN] = {"Levels", "\r"},
    [WORD_SEEN] = {PLAYER_NAME "1: thanks", ""},
    {"\033[>c", "\033[>41;390;0c"},
    {"\033[c", "\033[?62;22c"},
    {"\033[?2026$p", "\033[?2026;2$y"},
};

static void type(Client *client, const char *keys)
{
    ssize_t written = write(client->terminal, keys, strlen(keys));
    (void)written; /* a line that takes no more keys is that player's own fault */
}

static bool is_far(const Load *load, const Client *client)
{
    const Client *caller = &load->clients[0];
    if (load->host_count == 1) return client != caller;
    return client->host >= 0 && caller->host >= 0 && client->host != caller->host;
}

static void hear(Load *load, Client *client)
{
    if (client->heard == load->calls || !is_far(load, client)) return;
    client->heard = load->calls;
    if (load->delay_count < DELAYS_MAX)
        load->delays[load->delay_count++] = clock_now_ms() - load->called_ms;
}

static void answer(Load *load, Client *client, size_t seen)
{
    char name[32];
    const char *typed = dialogue[seen].typed;
    if (client->in_ms && (seen == NAME_ASKED || seen == TITLE_SHOWN)) return;
    snprintf(name, sizeof name, PLAYER_NAME "%d\r", (int)(client - load->clients) + 1);
    if (seen == NAME_ASKED) typed = name;
    if (seen == COLOURS_ASKED && ++client->colours_asked % 2 == 0)
        typed = "\033P1$r48:2:1:2:3m\033\\";
    if (seen == FRAME_ASKED) load->frames++;
    if (seen == TITLE_SHOWN) client->in_ms = clock_now_ms();
    if (seen == WORD_SEEN) hear(load, client);
    type(client, typed);
}

static void watch(Load *load, Client *client)
{
    char bytes[8192];
    ssize_t length = read(client->terminal, bytes, sizeof bytes);
    if (length > 0) load->screen_bytes += length;
    for (ssize_t i = 0; i < length; i++) {
        for (size_t k = 0; k < ARRAY_LENGTH(dialogue); k++) {
            const char *seen = dialogue[k].seen;
            int32_t *at = &client->matched[k];
            *at = bytes[i] == seen[*at] ? *at + 1 : bytes[i] == seen[0];
            if (seen[*at]) continue;
            *at = 0;
            answer(load, client, k);
        }
    }
}

static void set_window(const Client *client, const Window *window)
{
    const struct winsize size = {.ws_row = (unsigned short)window->rows,
                                 .ws_col = (unsigned short)window->cols};
    ioctl(client->terminal, TIOCSWINSZ, &size);
}

/* A key and an address of each one's own. */
static void become_ssh(const Load *load, int32_t number, const char *terminal)
{
    char key[2 * WORLD_PATH_MAX], address[32], port[16], at[96];
    snprintf(key, sizeof key, "%s/secret/keys/%d", load->folder, (int)number + 1);
    snprintf(address, sizeof address, "127.1.%d.%d", (int)number / 250, (int)number % 250 + 1);
    snprintf(port, sizeof port, "%d", (int)load->door);
    snprintf(at, sizeof at, "%s@127.0.0.1", load->account);
    setsid();
    int fd = open(terminal, O_RDWR);
#ifdef TIOCSCTTY
    ioctl(fd, TIOCSCTTY, 0);
#endif
    for (int standard = 0; standard <= STDERR_FILENO; standard++)
        dup2(fd, standard);
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    execlp("ssh", "ssh", "-tt", "-e", "none", "-F", "none", "-p", port, "-b", address, "-i", key,
           "-o", "IdentitiesOnly=yes", "-o", "IdentityAgent=none", "-o", "BatchMode=yes", "-o",
           "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR",
           "-o", "SendEnv=LC_ALL", at, (char *)NULL);
    _exit(1);
}

static bool start_client(Load *load, int32_t number)
{
    Client *client = &load->clients[number];
    client->host = -1;
    client->terminal = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (client->terminal < 0) return false;
    load->fds[number] = (struct pollfd){.fd = client->terminal, .events = POLLIN};
    fcntl(client->terminal, F_SETFD, FD_CLOEXEC);
    set_window(client, &windows[0]);
    const char *name = grantpt(client->terminal) == 0 && unlockpt(client->terminal) == 0
                           ? ptsname(client->terminal)
                           : NULL;
    if (name) client->process = fork();
    if (name && client->process == 0) become_ssh(load, number, name);
    return name && client->process > 0;
}

static void end_clients(Load *load)
{
    for (int32_t i = 0; i < load->player_count; i++) {
        const Client *client = &load->clients[i];
        if (client->process > 0) kill(client->process, SIGTERM);
        if (client->process > 0) waitpid(client->process, NULL, 0);
        if (client->terminal > 0) close(client->terminal);
    }
}

/* ---- all of them ---- */

/* They run and jump, to and fro. */
static void type_what_is_due(Load *load, int64_t played_ms)
{
    static const char *const keys[] = {"d", " ", "d", " ", "a", " ", "a", " "};
    for (int32_t i = 0; i < load->player_count; i++) {
        Client *client = &load->clients[i];
        int64_t shift = (int64_t)i * 1000 / KEYS_PER_SECOND / load->player_count;
        if (played_ms < client->typed * 1000 / KEYS_PER_SECOND + shift) continue;
        type(client, keys[client->typed++ % (int32_t)ARRAY_LENGTH(keys)]);
    }
}

/* Each finishes a run once a minute; every one is a new player's, who comes onto the board. The
 * spool is the players': as root this program takes their account for it. */
static void finish_what_is_due(Load *load, int64_t played_ms)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    if (load->runs_sent >= played_ms * load->player_count / MINUTE_MS) return;
    char id[VISITOR_ID_LENGTH + 1];
    uint64_t number = (uint64_t)load->runs_sent ^ (uint64_t)getpid() << 20;
    for (int32_t i = 0; i < VISITOR_ID_LENGTH; i++, number /= 32)
        id[i] = letters[number % 32];
    id[VISITOR_ID_LENGTH] = '\0';
    snprintf(load->run.player, sizeof load->run.player, "load~%s", id);
    const Arcade *arcade = &load->hosts[load->runs_sent++ % load->host_count];
    struct stat status;
    uid_t own = geteuid();
    gid_t own_group = getegid();
    bool may = stat(arcade->paths[ARCADE_SPOOL], &status) == 0 &&
               (own != 0 || (setegid(status.st_gid) == 0 && seteuid(status.st_uid) == 0));
    if (may) (void)arcade_submit(arcade, &load->run);
    if (seteuid(own) != 0 || setegid(own_group) != 0) abort();
}

/* The first player says a word, as often as one may. */
static void call(Load *load)
{
    load->called_ms = clock_now_ms();
    load->calls++;
    type(&load->clients[0], "y6");
}

static void watch_all(Load *load, int64_t duration_ms, bool is_playing)
{
    int64_t begun = clock_now_ms();
    for (int32_t i = 0; i < load->player_count; i++)
        load->clients[i].typed = 0;
    for (int64_t passed = 0; passed < duration_ms && !league_is_ending();
         passed = clock_now_ms() - begun) {
        if (is_playing) type_what_is_due(load, passed);
        if (is_playing) finish_what_is_due(load, load->played_ms + passed);
        if (load->called_ms && clock_now_ms() - load->called_ms > CALL_MS) call(load);
        if (poll(load->fds, (nfds_t)load->player_count, TURN_MS) <= 0) continue;
        for (int32_t i = 0; i < load->player_count; i++) {
            if (load->fds[i].revents & POLLIN) watch(load, &load->clients[i]);
            if (!(load->fds[i].revents & POLLHUP) || load->fds[i].revents & POLLIN) continue;
            load->fds[i].fd = -1; /* the session has ended */
            load->lost_count++;
        }
    }
    if (is_playing) load->played_ms += duration_ms;
}

/* The header of a run in progress names its player. */
static void note_host(Load *load, int32_t host, int folder, const char *name)
{
    static const char label[] = "player = \"" PLAYER_NAME;
    char text[512];
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd >= 0 ? read(fd, text, sizeof text - 1) : -1;
    if (fd >= 0) close(fd);
    text[length > 0 ? length : 0] = '\0';
    int32_t number = number_in(text, label, 0);
    if (number >= 1 && number <= load->player_count) load->clients[number - 1].host = host;
}

/* The players who play: whose run in progress has grown of late. */
static int32_t count_players(Load *load)
{
    int32_t count = 0;
    for (int32_t i = 0; i < load->host_count; i++) {
        int live = open(load->hosts[i].paths[ARCADE_LIVE], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        DIR *files = live >= 0 ? fdopendir(live) : NULL;
        for (struct dirent *entry; files && (entry = readdir(files));) {
            struct stat status;
            bool plays = entry->d_name[0] != '.' && fstatat(live, entry->d_name, &status, 0) == 0 &&
                         time(NULL) - status.st_mtime < FRESH_SECONDS;
            if (plays) note_host(load, i, live, entry->d_name);
            count += plays;
        }
        if (files) closedir(files);
    }
    return count;
}

/* A few at a time, as sshd lets only so many be about to log in. */
static void log_in_all(Load *load)
{
    int64_t end = clock_now_ms() + LOGIN_MS;
    int32_t begun = 0, in = 0;
    while (count_players(load) < load->player_count && clock_now_ms() < end) {
        if (league_is_ending() || load->lost_count > 0) return;
        while (begun < load->player_count && begun - in < AT_ONCE)
            if (!start_client(load, begun++)) return;
        watch_all(load, 10 * TURN_MS, false);
        in = 0;
        for (int32_t i = 0; i < begun; i++)
            in += load->clients[i].in_ms != 0;
    }
}

static void set_windows(const Load *load, const Window *window)
{
    for (int32_t i = 0; i < load->player_count; i++)
        set_window(&load->clients[i], window);
}

/* ---- the report ---- */

static Books difference(const Books *after, const Books *before)
{
    Books books = *after;
    books.ms -= before->ms;
    for (int32_t i = 0; i < PARTS; i++)
        books.cpu_ms[i] -= before->cpu_ms[i];
    books.frames -= before->frames;
    books.screen_bytes -= before->screen_bytes;
    books.sent_bytes -= before->sent_bytes;
    books.packets -= before->packets;
    books.durable -= before->durable;
    books.live -= before->live;
    return books;
}

static double sum_of(const int64_t values[PARTS])
{
    double sum = 0;
    for (int32_t i = 0; i < PARTS; i++)
        sum += (double)values[i];
    return sum;
}

/* So many a second and player. */
static double each(const Load *load, const Books *books, double value)
{
    return value * 1000 / (double)books->ms / load->player_count;
}

/* The share of a core. */
static double core_each(const Load *load, const Books *books, double cpu_ms)
{
    return each(load, books, cpu_ms) / 1000;
}

/* "-" where it was not seen: only root may look into a protected process. */
static const char *memory_text(const Books *books, double value, char out[16])
{
    snprintf(out, 16, books->pss_kib[GAME] > 0 ? "%.1f" : "-", value);
    return out;
}

static double mb_each(const Load *load, double kib)
{
    return kib * 1024 / 1e6 / load->player_count;
}

static void print_players(const Load *load, const Books *books)
{
    puts("\nA player\n"
         "window   frames  screen  network  packets  durable    live    CPU   memory\n"
         "             /s    KB/s     KB/s       /s   cmds/s  cmds/s      %       MB");
    for (size_t i = 0; i < WINDOWS; i++) {
        const Books *of = &books[i];
        char memory[16];
        printf("%-7s %7.1f %7.1f %8.1f %8.1f %8.2f %7.2f %6.2f %8s\n", windows[i].name,
               each(load, of, (double)of->frames), each(load, of, (double)of->screen_bytes) / 1000,
               each(load, of, (double)of->sent_bytes) / 1000, each(load, of, (double)of->packets),
               each(load, of, (double)of->durable), each(load, of, (double)of->live),
               100 * core_each(load, of, sum_of(of->cpu_ms)),
               memory_text(of, mb_each(load, sum_of(of->pss_kib)), memory));
    }
}

/* What is one thread for all players of a host, or of the league, is full when it takes a core: on
 * average, for that does not depend on the window. */
static void print_parts(const Load *load, const Books *books)
{
    puts("\nA player, part by part, and how many players one thread can serve\n"
         "part           80x24    200x60   400x120   memory  at most\n"
         "               CPU %     CPU %     CPU %       MB  players");
    for (int32_t part = 0; part < PARTS; part++) {
        const Books *last = &books[WINDOWS - 1];
        char memory[16];
        double sum = 0;
        printf("%-11s", parts[part].name);
        for (size_t i = 0; i < WINDOWS; i++) {
            double core = core_each(load, &books[i], (double)books[i].cpu_ms[part]);
            sum += core;
            printf(" %9.3f", 100 * core);
        }
        printf(" %8s", memory_text(last, mb_each(load, (double)last->pss_kib[part]), memory));
        if (parts[part].is_one_thread && sum > 0)
            printf(" %8.0f\n", WINDOWS / sum);
        else
            puts("        -");
    }
}

static void print_shares(const Load *load, const Books *books)
{
    puts("\nThe share of a machine, calculated from the first table\n"
         "players  window    cores   memory  network  durable    live\n"
         "                              GB   Mbit/s   cmds/s  cmds/s");
    for (int32_t players = 100; players <= 10000; players *= 10) {
        for (size_t i = 0; i < WINDOWS; i++) {
            const Books *of = &books[i];
            char memory[16];
            printf("%-7d  %-7s %7.1f %8s %8.1f %8.0f %7.0f\n", (int)players, windows[i].name,
                   players * core_each(load, of, sum_of(of->cpu_ms)),
                   memory_text(of, players * mb_each(load, sum_of(of->pss_kib)) / 1000, memory),
                   players * each(load, of, (double)of->sent_bytes) * 8 / 1e6,
                   players * each(load, of, (double)of->durable),
                   players * each(load, of, (double)of->live));
        }
    }
}

static int compare_delays(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static void measure_delay(Load *load)
{
    call(load);
    watch_all(load, 3000 * (int64_t)load->seconds, true);
    load->called_ms = 0;
    qsort(load->delays, (size_t)load->delay_count, sizeof *load->delays, compare_delays);
}

static void print_delay(const Load *load)
{
    int32_t count = load->delay_count;
    printf("\nDelay of a word to the screens of nearby players%s: ",
           load->host_count > 1 ? " of other hosts" : "");
    if (count == 0) puts("not seen");
    if (count > 0)
        printf("half within %" PRId64 " ms, 99 %% within %" PRId64 " ms, %d seen\n",
               load->delays[count / 2], load->delays[(int64_t)count * 99 / 100], (int)count);
}

/* What a login takes until the player plays: those who play already stand, at a known cost. */
static void print_login(Load *load, const Books *before)
{
    int64_t stood_ms = 0, now = clock_now_ms();
    Books in = books_so_far(load, false);
    for (int32_t i = 0; i < load->player_count; i++)
        stood_ms += now - load->clients[i].in_ms;
    watch_all(load, SETTLE_MS, false);
    Books after = books_so_far(load, false), standing = difference(&after, &in);
    in = difference(&in, before);
    double cpu_ms =
        sum_of(in.cpu_ms) - (double)stood_ms * core_each(load, &standing, sum_of(standing.cpu_ms));
    printf("%d players on %d host%s, all in one level; this machine has %ld cores\n"
           "A login: %.0f ms of CPU; standing still: %.2f %% of a core\n",
           (int)load->player_count, (int)load->host_count, load->host_count > 1 ? "s" : "",
           sysconf(_SC_NPROCESSORS_ONLN), cpu_ms / load->player_count,
           100 * core_each(load, &standing, sum_of(standing.cpu_ms)));
}

/* False, and said, where not all play. */
static bool check_players(Load *load)
{
    int32_t count = min_i32(count_players(load), load->player_count - load->lost_count);
    if (league_is_ending()) return false;
    if (count < load->player_count)
        fprintf(stderr, "ledge league: of %d players only %d play\n", (int)load->player_count,
                (int)count);
    return count == load->player_count;
}

static bool measure(Load *load)
{
    Books before = books_so_far(load, false), books[WINDOWS];
    log_in_all(load);
    if (!check_players(load)) return false;
    print_login(load, &before);
    for (size_t i = 0; i < WINDOWS; i++) {
        set_windows(load, &windows[i]);
        watch_all(load, SETTLE_MS, true);
        before = books_so_far(load, false);
        watch_all(load, (int64_t)load->seconds * 1000, true);
        books[i] = books_so_far(load, true);
        books[i] = difference(&books[i], &before);
        if (i == 0) measure_delay(load);
        if (!check_players(load)) return false;
    }
    print_players(load, books);
    print_parts(load, books);
    print_shares(load, books);
    print_delay(load);
    return true;
}

/* ---- the league ---- */

/* `setup` with --start or --remove, in this program; what it says goes to standard error. */
static bool run_setup(const CommandLine *line, const char *task)
{
    char hosts[16], port[16];
    int status = 1;
    snprintf(hosts, sizeof hosts, "%d", (int)option_number(line, "--hosts", 1));
    snprintf(port, sizeof port, "%d", (int)option_number(line, "--port", LEAGUE_PORT));
    pid_t child = fork();
    if (child == 0) {
        dup2(STDERR_FILENO, STDOUT_FILENO);
        execl("/proc/self/exe", "ledge-league", "setup", line->operands[1], "--hosts", hosts,
              "--port", port, "--balancer", task, (char *)NULL);
        _exit(1);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* Each player a key; as a user, sshd takes those of this file alone. */
static bool make_keys(const Load *load)
{
    char command[3 * WORLD_PATH_MAX];
    snprintf(command, sizeof command,
             "command -v ss >/dev/null || { echo 'needs ss: apt install iproute2' >&2; exit 1; }; "
             "cd '%s/secret' && for n in $(seq %d); do [ -s keys/$n ] || "
             "ssh-keygen -q -t ed25519 -N '' -C $n -f keys/$n </dev/null || exit 1; done && "
             "cat keys/*.pub >authorized_keys",
             load->folder, (int)load->player_count);
    ShellResult result = shell_run(
        &(ShellJob){.command = command, .out_max = 1000, .seconds = 60, .shows_errors = true});
    free(result.out);
    return result.end == SHELL_ENDED && result.status == 0;
}

static Server *open_server(const Load *load, int32_t port, ErrorList *errors)
{
    char address[32], auth[2 * WORLD_PATH_MAX];
    snprintf(address, sizeof address, "127.0.0.1:%d", (int)port);
    snprintf(auth, sizeof auth, "%s/secret/operator.auth", load->folder);
    return server_open(address, auth, errors);
}

/* What setup.conf says, as the script writes it. */
static bool open_load(Load *load, ErrorList *errors)
{
    char path[2 * WORLD_PATH_MAX], text[256], world[WORLD_PATH_MAX], proof[WORLD_PATH_MAX];
    snprintf(path, sizeof path, "%s/setup.conf", load->folder);
    error_list_init(errors, load->folder);
    if (!read_small(path, text, sizeof text) || !strstr(text, "network=\n")) {
        command_line_refuse_word(load->league->line, load->folder,
                                 "is not a league that setup has started on this machine");
        return false;
    }
    load->host_count = clamp_i32(number_in(text, "hosts=", 1), 1, LEAGUE_HOSTS_MAX);
    int32_t port = number_in(text, "port=", LEAGUE_PORT);
    load->door = port + (strstr(text, "balancer=yes") ? 0 : 1);
    for (int32_t i = 0; i < load->host_count; i++) {
        snprintf(path, sizeof path, "%s/h%d/arcade", load->folder, (int)i + 1);
        if (!arcade_open_as_operator(path, &load->hosts[i], errors)) return false;
    }
    const struct passwd *own = getpwuid(getuid());
    snprintf(load->account, sizeof load->account, "%s",
             getuid() == 0 || !own ? "ledge" : own->pw_name);
    load->server = open_server(load, port - 1, errors);
    load->live = open_server(load, port - 2, errors);
    return load->server && load->live && paths_find_own_world(world) &&
           path_beside(world, "levels/01-first-steps.proof", proof) &&
           replay_read(proof, &load->run, errors);
}

int league_load(const League *league)
{
    static Load load;
    const CommandLine *line = league->line;
    ErrorList errors;
    if (line->operand_count != 2) return command_line_refuse(line, "load needs one folder");
    load.league = league;
    load.folder = line->operands[1];
    load.player_count = option_number(line, "--players", PLAYERS);
    load.seconds = option_number(line, "--seconds", SECONDS);
    bool is_own = !path_is_there(load.folder);
    if (is_own && !run_setup(line, "--start")) {
        if (path_is_there(load.folder)) run_setup(line, "--remove");
        return command_line_refuse(line, "cannot set up the league");
    }
    bool is_open = open_load(&load, &errors) && make_keys(&load);
    if (!is_open) error_list_print(&errors, stderr);
    bool is_good = is_open && measure(&load);
    end_clients(&load);
    replay_done(&load.run);
    server_close(load.live);
    server_close(load.server);
    if (is_own) run_setup(line, "--remove");
    if (!is_open) return CLI_BAD;
    return is_good ? CLI_DONE : CLI_NO;
}
