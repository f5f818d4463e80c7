/* many_ghosts.c - what it costs that many players at once see each other, and how late they do.
 *
 *   many_ghosts LEDGE [PLAYERS [SECONDS]]
 *
 * Each of PLAYERS is a process that does, 60 times a second, what a session does for others: it
 * plays the first level, at random, writes its run, and plays the ghosts of those who are near. It
 * draws nothing. What company_tick takes of a processor, system calls included, are the ghosts
 * alone; a move is seen with the first tick of the clock after which the ghost has made it.
 *
 * Beside them, in the same folder and on the same level, are pairs of real sessions, each a kiosk
 * on a pseudo-terminal whose far end is here. One of a pair presses keys: its move is seen when the
 * name above its ghost goes the same way on the other's screen, a whole column: to the lateness of
 * the ghost this adds the key's own way, what it takes from a stand to go so far, and the drawing.
 * Status 1: nothing could be measured. The numbers are judged by who reads them. */
#include "../src/arcade/company.h"
#include "../src/base/clock.h"
#include "../src/level/level_file.h"
#include "../src/level/world_file.h"
#include "measure.h"
#include "scratch.h"
#include "seed.h"

#include <stdatomic.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum {
    PLAYERS = 200,
    PLAYERS_MAX = 400,
    SECONDS = 20,
    PAIRS = 3,
    JOIN_SECONDS = 8, /* all have come, and all ghosts are seen */
    STAMPS = 512,     /* ticks whose time is known, of each player */
    LATE_MAX_MS = 1000,
    RUN_TICKS_MIN = 3600, /* of a run, then it is begun anew */
    HOLD_TICKS_MIN = 6,   /* of what is held */
    HOLD_TICKS_MAX = 40
};

#define TICK_NS (CLOCK_SECOND / 60)

/* The goals: in % of a core, KB, bytes a second, ms. */
#define GOAL_CPU     0.15
#define GOAL_MEMORY  200.0
#define GOAL_BYTES   100.0
#define GOAL_SEEN_MS 250.0

typedef enum Phase { PHASE_JOIN, PHASE_MEASURE, PHASE_END } Phase;

/* When a tick was played. */
typedef struct Stamp {
    int32_t tick;
    int64_t at;
} Stamp;

/* Written by one process, read by others while it is. */
typedef struct Player {
    Stamp stamps[STAMPS];
    int64_t company_ns, ns; /* on a processor, while it is measured: for ghosts, and in all */
    int64_t ticks, seen;    /* of the clock; ghosts that were seen, over all of these */
    int64_t bytes;          /* of inputs, */
    int64_t byte_ticks;     /* in so many of the ticks */
    int64_t memory;         /* of ghosts and what belongs to them, in bytes */
    int32_t late[LATE_MAX_MS + 1];  /* ghosts, by ms */
    int32_t woken[LATE_MAX_MS + 1]; /* itself: what the machine is to blame for */
} Player;

typedef struct Crowd {
    atomic_int phase, pairs_ready;
    int32_t count;
    Player players[PLAYERS_MAX];
    bool has_met[PAIRS];                       /* real sessions: the one has seen the other */
    Times seen[PAIRS];                         /* by these, in ms */
    int32_t unclear[PAIRS];                    /* presses where the name was elsewhere then */
    double with_ghosts[PAIRS], without[PAIRS]; /* of a real session, in % of a core */
} Crowd;

/* The level that all play, as a session reads it. */
typedef struct Course {
    WorldFile world;
    Level level;
    LevelFile *file;
} Course;

static Crowd *crowd;

static bool read_course(Course *course)
{
    ErrorList errors;
    bool is_read = world_file_read("levels/world.ini", &course->world, &errors);
    if (is_read)
        course->file = level_file_read(course->world.paths[0], world_file_physics(&course->world),
                                       &course->level, &errors);
    if (!course->file) error_list_print(&errors, stderr);
    return course->file != NULL;
}

/* ---- a simulated player ---- */

typedef struct Self {
    Player *shared;
    LiveFolder folder;
    Timeline run;
    LiveRun live;
    Company *company;
    int32_t end; /* of the run, in ticks */
    Input held;
    int32_t hold; /* for so many more ticks */
    bool is_measured;
    int64_t file_bytes;
    uint32_t seed;
    int32_t ghost_ticks[PLAYERS_MAX]; /* of each other one, when it was seen last */
} Self;

static void name_player(LiveFolder *folder, int32_t number)
{
    snprintf(folder->path, sizeof folder->path, "%.900s/records", scratch_folder);
    snprintf(folder->player, sizeof folder->player, "p%d~aaaaaaaaaaaaaa%c%c", (int)number,
             'a' + number / 26, 'a' + number % 26);
}

static int64_t cpu_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * CLOCK_SECOND + time.tv_nsec;
}

/* What this process has allocated; 0 where the library does not tell. */
static int64_t allocated(void)
{
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
#else
    return 0;
#endif
}

static void count_bytes(Self *self)
{
    struct stat status;
    if (self->live.fd < 0 || fstat(self->live.fd, &status) != 0) return;
    if (self->is_measured) {
        self->shared->bytes += status.st_size - self->file_bytes;
        self->shared->byte_ticks = self->shared->ticks;
    }
    self->file_bytes = status.st_size;
}

static Input next_input(Self *self)
{
    static const Input inputs[] = {INPUT_RIGHT, INPUT_RIGHT | INPUT_JUMP, INPUT_LEFT, 0,
                                   INPUT_RIGHT, INPUT_LEFT | INPUT_JUMP};
    if (self->hold-- > 0) return self->held;
    self->hold = seed_below(&self->seed, HOLD_TICKS_MAX - HOLD_TICKS_MIN) + HOLD_TICKS_MIN;
    self->held = inputs[seed_below(&self->seed, ARRAY_LENGTH(inputs))];
    return self->held;
}

static void begin_run(Self *self)
{
    count_bytes(self);
    live_end(&self->live);
    self->file_bytes = 0;
    timeline_clear(&self->run);
    self->end = RUN_TICKS_MIN + seed_below(&self->seed, RUN_TICKS_MIN);
}

static void play(Self *self)
{
    const LiveAbout about = {.level_name = "level"};
    GameEvents events;
    if (self->run.now.status == GAME_FINISHED || self->run.now.ticks >= self->end) begin_run(self);
    if (!timeline_add(&self->run, next_input(self), &events)) exit(1);
    live_follow(&self->live, &self->folder, &self->run, &about);
    int32_t tick = self->run.now.ticks;
    self->shared->stamps[tick % STAMPS] = (Stamp){tick, clock_now()};
}

static void note_late(int32_t late[LATE_MAX_MS + 1], int64_t ns)
{
    late[clamp_i32((int32_t)(ns / REMOTE_MS), 0, LATE_MAX_MS)]++;
}

/* How late each ghost is where it has moved on. */
static void look(Self *self)
{
    int64_t now = clock_now();
    for (int32_t i = 0; i < self->company->count; i++) {
        const LiveGhost *ghost = self->company->ghosts[i];
        int32_t number = (int32_t)strtol(ghost->reader.player + 1, NULL, 10);
        bool is_simulated = ghost->reader.player[0] == 'p' && number >= 0 && number < crowd->count;
        if (!company_shows(ghost)) continue;
        self->shared->seen++;
        if (!is_simulated || self->ghost_ticks[number] == ghost->game.ticks) continue;
        self->ghost_ticks[number] = ghost->game.ticks;
        Stamp stamp = crowd->players[number].stamps[ghost->game.ticks % STAMPS];
        if (stamp.tick != ghost->game.ticks) continue;
        note_late(self->shared->late, now - stamp.at);
    }
}

/* What belongs to ghosts is allocated in company_tick alone. */
static void tick_unmeasured(Self *self)
{
    int64_t before = allocated();
    company_tick(self->company, self->live.progress);
    self->shared->memory += allocated() - before;
}

static void tick(Self *self)
{
    play(self);
    if (!self->is_measured) {
        tick_unmeasured(self);
        return;
    }
    int64_t before = cpu_ns();
    company_tick(self->company, self->live.progress);
    self->shared->company_ns += cpu_ns() - before;
    self->shared->ticks++;
    if (self->shared->ticks % 60 == 0) count_bytes(self);
    look(self);
}

static void sleep_until(int64_t at)
{
    const struct timespec time = {at / CLOCK_SECOND, at % CLOCK_SECOND};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0)
        continue;
}

static void be_player(const Course *course, int32_t number)
{
    static Self self;
    int64_t cpu = 0, next = clock_now() + TICK_NS * number / 13;
    sys_end_with_parent();
    self.shared = &crowd->players[number];
    self.live = LIVE_RUN_NONE;
    self.seed = (uint32_t)number + 1;
    name_player(&self.folder, number);
    if (!timeline_init(&self.run, &course->level)) _exit(1);
    begin_run(&self);
    int64_t before = allocated();
    self.company = company_create(&self.folder, &course->level);
    self.shared->memory = allocated() - before;
    while (self.company && crowd->phase != PHASE_END) {
        if (crowd->phase == PHASE_MEASURE && !self.is_measured) {
            cpu = cpu_ns();
            count_bytes(&self);
            self.is_measured = true;
        }
        sleep_until(next);
        if (self.is_measured) note_late(self.shared->woken, clock_now() - next);
        tick(&self);
        next += TICK_NS;
    }
    self.shared->ns = cpu_ns() - cpu;
    company_destroy(self.company);
    live_done(&self.live);
    _exit(0);
}

/* ---- real sessions ---- */

enum { PATIENCE_MS = 60000, WAY_MS = 1000, REST_MS = 500, MOVED_MAX = 4 };

#define KEY_RIGHT    "\033[C"
#define KEY_RIGHT_UP "\033[1;1:3C"
#define KEY_LEFT     "\033[D"
#define KEY_LEFT_UP  "\033[1;1:3D"

typedef struct Pair {
    Remote *mover, *viewer;
    char name[16]; /* of the one who moves */
} Pair;

static void play_both(const Pair *pair, int32_t ms)
{
    int64_t end = clock_now() + ms * REMOTE_MS;
    while (clock_now() < end) {
        remote_play_once(pair->viewer, clock_now() + REMOTE_MS);
        remote_play_once(pair->mover, clock_now() + REMOTE_MS);
    }
}

static Remote *come(const char *ledge, const char *name)
{
    char file[64], line[128], path[PATH_MAX], arcade[PATH_MAX];
    char *const args[] = {(char *)(uintptr_t)ledge,
                          (char[]){"--kiosk"},
                          (char[]){"--visitor"},
                          (char[]){"ssh"},
                          (char[]){"--arcade"},
                          arcade,
                          NULL};
    scratch_path(arcade, "records");
    snprintf(file, sizeof file, "auth-%s", name);
    snprintf(line, sizeof line, "publickey ssh-ed25519 KEY%s\n", name);
    scratch_write(file, line, strlen(line));
    scratch_path(path, file);
    setenv("SSH_USER_AUTH", path, 1);
    Remote *remote = remote_open(args, 0, 0);
    if (!remote) return NULL;
    remote->vt.acks = remote->vt.has_kitty = remote->vt.has_sync = true;
    return remote;
}

/* Plays until the text is shown. */
static bool await(const Pair *pair, const Remote *remote, const char *text)
{
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    while (!vt_has_text(&remote->vt, text) && clock_now() < end)
        play_both(pair, 5);
    if (vt_has_text(&remote->vt, text)) return true;
    fprintf(stderr, "many_ghosts: `%s` is never shown:\n", text);
    for (int32_t row = 0; row < VT_ROWS; row++)
        fprintf(stderr, "|%s\n", remote->vt.cells[row]);
    return false;
}

static bool enter_level(const Pair *pair, Remote *remote, const char *name)
{
    char keys[32];
    snprintf(keys, sizeof keys, "%s\r", name);
    if (!await(pair, remote, "Your name")) return false;
    remote_type(remote, keys);
    if (!await(pair, remote, "help  Esc quit")) return false;
    remote_type(remote, "\r");
    return await(pair, remote, "k 0  x 0");
}

/* Where the name is; -1: nowhere. */
static int32_t find_name(const Pair *pair)
{
    for (int32_t row = 0; row < VT_ROWS; row++) {
        const char *cells = pair->viewer->vt.cells[row], *at = strstr(cells, pair->name);
        if (at) return row * VT_COLS + (int32_t)(at - cells);
    }
    return -1;
}

/* Holds a key until the name has gone that way on the other's screen. A name that finds its place
 * taken is put elsewhere, which is no move. */
static void press(const Pair *pair, int32_t number, bool goes_right)
{
    int32_t from = find_name(pair), to = from;
    int64_t typed_at = clock_now();
    remote_type(pair->mover, goes_right ? KEY_RIGHT : KEY_LEFT);
    while (to == from && clock_now() < typed_at + LATE_MAX_MS * REMOTE_MS) {
        play_both(pair, 1);
        to = find_name(pair);
    }
    int32_t moved = goes_right ? to - from : from - to;
    if (from >= 0 && to >= 0 && moved > 0 && moved <= MOVED_MAX)
        times_add(&crowd->seen[number],
                  (double)(pair->viewer->shown_at - typed_at) / (double)REMOTE_MS);
    else
        crowd->unclear[number]++;
    remote_type(pair->mover, goes_right ? KEY_RIGHT_UP : KEY_LEFT_UP);
    play_both(pair, REST_MS + rand() % 50);
}

/* The share of a core that the one who only looks takes, in %. */
static double viewer_cpu(const Pair *pair, int64_t begun, double ms_then)
{
    double passed = (double)(clock_now() - begun) / (double)REMOTE_MS;
    return (cpu_ms(remote_worker(pair->viewer)) - ms_then) * 100 / passed;
}

static void measure_without(const Pair *pair, int32_t number)
{
    enum { WITHOUT_MS = 5000 };
    remote_type(pair->viewer, "c");
    play_both(pair, SETTLE_MS);
    int64_t begun = clock_now();
    double ms = cpu_ms(remote_worker(pair->viewer));
    play_both(pair, WITHOUT_MS);
    crowd->without[number] = viewer_cpu(pair, begun, ms);
}

/* Moves until the other sees it: who stands still for long gives way to others as a ghost. */
static bool is_seen(const Pair *pair)
{
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    bool goes_right = true;
    for (; find_name(pair) < 0 && clock_now() < end; goes_right = !goes_right) {
        remote_type(pair->mover, goes_right ? KEY_RIGHT : KEY_LEFT);
        play_both(pair, REST_MS / 2);
        remote_type(pair->mover, goes_right ? KEY_RIGHT_UP : KEY_LEFT_UP);
        play_both(pair, REST_MS);
    }
    return find_name(pair) >= 0;
}

static bool bring_together(const char *ledge, Pair *pair, int32_t number)
{
    char watcher[16];
    snprintf(pair->name, sizeof pair->name, "mover%d", (int)number);
    snprintf(watcher, sizeof watcher, "watcher%d", (int)number);
    pair->mover = come(ledge, pair->name);
    pair->viewer = come(ledge, watcher);
    return pair->mover && pair->viewer && enter_level(pair, pair->mover, pair->name) &&
           enter_level(pair, pair->viewer, watcher) && is_seen(pair);
}

static void be_pair(const char *ledge, int32_t number)
{
    Pair pair;
    bool goes_right = true;
    sys_end_with_parent();
    crowd->has_met[number] = bring_together(ledge, &pair, number);
    if (!crowd->has_met[number]) {
        crowd->pairs_ready++;
        _exit(0);
    }
    remote_type(pair.mover, KEY_RIGHT); /* away from the edge, where no name has room */
    play_both(&pair, WAY_MS);
    remote_type(pair.mover, KEY_RIGHT_UP);
    crowd->pairs_ready++;
    while (crowd->phase == PHASE_JOIN)
        play_both(&pair, REST_MS);
    int64_t begun = clock_now();
    double ms = cpu_ms(remote_worker(pair.viewer));
    for (; crowd->phase == PHASE_MEASURE; goes_right = !goes_right)
        press(&pair, number, goes_right);
    crowd->with_ghosts[number] = viewer_cpu(&pair, begun, ms);
    measure_without(&pair, number);
    remote_close(pair.mover);
    remote_close(pair.viewer);
    _exit(0);
}

/* ---- the report ---- */

/* A row with its goal. */
static void print_row(const char *what, double value, double goal)
{
    printf("%-52s %9.3f   goal %.2f%s\n", what, value, goal, value > goal ? ": missed" : "");
}

/* The least ms that so many percent were not later than. */
static int32_t late_percentile(const int64_t late[LATE_MAX_MS + 1], int32_t percent)
{
    int64_t sum = 0, so_far = 0;
    int32_t ms = 0;
    for (int32_t i = 0; i <= LATE_MAX_MS; i++)
        sum += late[i];
    while (ms < LATE_MAX_MS && (so_far += late[ms]) * 100 < sum * percent)
        ms++;
    return ms;
}

static void report_simulated(void)
{
    static int64_t late[LATE_MAX_MS + 1], woken[LATE_MAX_MS + 1];
    Player sum = {.ns = 0};
    double worst = 0;
    for (int32_t i = 0; i < crowd->count; i++) {
        const Player *player = &crowd->players[i];
        double cpu = (double)player->company_ns / ((double)player->ticks * TICK_NS) * 100;
        if (cpu > worst) worst = cpu;
        sum.company_ns += player->company_ns;
        sum.ns += player->ns;
        sum.ticks += player->ticks;
        sum.seen += player->seen;
        sum.bytes += player->bytes;
        sum.byte_ticks += player->byte_ticks;
        sum.memory += player->memory;
        for (int32_t ms = 0; ms <= LATE_MAX_MS; ms++) {
            late[ms] += player->late[ms];
            woken[ms] += player->woken[ms];
        }
    }
    double clock = (double)sum.ticks * TICK_NS;
    printf("%d simulated players, %.1f ghosts each, %.0f s each\n", (int)crowd->count,
           (double)sum.seen / (double)sum.ticks, clock / 1e9 / crowd->count);
    print_row("the ghosts of a player, % of a core", (double)sum.company_ns / clock * 100,
              GOAL_CPU);
    printf("%-52s %9.3f\n", "the same, who pays the most", worst);
    printf("%-52s %9.3f\n", "all that such a player does, % of a core",
           (double)sum.ns / clock * 100);
    print_row("the ghosts of a player, KB of memory", (double)sum.memory / crowd->count / 1000,
              GOAL_MEMORY);
    print_row("inputs, bytes a second", (double)sum.bytes * 60 / (double)sum.byte_ticks,
              GOAL_BYTES);
    printf("%-52s %9d\n", "a tick of another, until its ghost is there, p50, ms",
           (int)late_percentile(late, 50));
    print_row("the same, p99", late_percentile(late, 99), GOAL_SEEN_MS);
    printf("%-52s %9d\n", "of this, late because the machine was busy, p99, ms",
           (int)late_percentile(woken, 99));
}

/* Of real sessions that have met. */
static int32_t count_pairs(void)
{
    int32_t pairs = 0;
    for (int32_t i = 0; i < PAIRS; i++)
        pairs += crowd->has_met[i];
    return pairs;
}

static void report_real(void)
{
    static Times all;
    int32_t unclear = 0, pairs = count_pairs();
    double with_ghosts = 0, without = 0;
    for (int32_t pair = 0; pair < PAIRS; pair++) {
        if (!crowd->has_met[pair]) continue;
        for (int32_t i = 0; i < crowd->seen[pair].count; i++)
            times_add(&all, crowd->seen[pair].of[i]);
        unclear += crowd->unclear[pair];
        with_ghosts += crowd->with_ghosts[pair] / pairs;
        without += crowd->without[pair] / pairs;
    }
    printf("%d real sessions beside them: %d moves seen, %d unclear\n", (int)(2 * pairs),
           (int)all.count, (int)unclear);
    printf("%-52s %9.0f\n", "a key, until its ghost is a column on elsewhere, ms",
           times_percentile(&all, 50));
    print_row("the same, p99", times_percentile(&all, 99), GOAL_SEEN_MS);
    printf("%-52s %9.3f\n", "a session that stands and looks, % of a core", with_ghosts);
    printf("%-52s %9.3f\n", "the same with others hidden", without);
}

/* ---- all ---- */

static bool make_arcade(void)
{
    char path[PATH_MAX];
    if (scratch_setup(NULL) != 0) return false;
    scratch_path(path, "records");
    if (mkdir(path, 0755) != 0) return false;
    scratch_path(path, "records/live");
    return mkdir(path, 0755) == 0;
}

static void rest(int32_t ms)
{
    sleep_until(clock_now() + ms * REMOTE_MS);
}

/* False if a process has ended that should not. */
static bool run(const Course *course, const char *ledge, int32_t seconds)
{
    int status;
    bool is_good = true;
    fflush(NULL);
    for (int32_t i = 0; i < PAIRS; i++)
        if (fork() == 0) be_pair(ledge, i);
    rest(JOIN_SECONDS * 1000);
    for (int32_t i = 0; i < crowd->count; i++)
        if (fork() == 0) be_player(course, i);
    for (int32_t i = 0; crowd->pairs_ready < PAIRS && i < PATIENCE_MS / 100; i++)
        rest(100);
    rest(JOIN_SECONDS * 1000);
    crowd->phase = PHASE_MEASURE;
    rest(seconds * 1000);
    crowd->phase = PHASE_END;
    while (wait(&status) > 0)
        is_good = is_good && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return is_good;
}

static void print_load(void)
{
    double load = 0;
    FILE *file = fopen("/proc/loadavg", "r");
    if (file && fscanf(file, "%lf", &load) != 1) load = 0;
    if (file) fclose(file);
    printf("What players at once see of each other; load of this machine: %.1f\n", load);
}

int main(int argc, char **argv)
{
    static Course course;
    int32_t seconds = argc > 3 ? (int32_t)strtol(argv[3], NULL, 10) : SECONDS;
    int32_t count = argc > 2 ? (int32_t)strtol(argv[2], NULL, 10) : PLAYERS;
    char ledge[PATH_MAX];
    if (argc < 2 || argc > 4 || count < 1 || count > PLAYERS_MAX || seconds < 1 ||
        !realpath(argv[1], ledge)) {
        fprintf(stderr, "usage: many_ghosts LEDGE [1 to %d players [SECONDS]]\n", PLAYERS_MAX);
        return 2;
    }
    crowd = sys_shared_memory(sizeof *crowd);
    if (!crowd || !read_course(&course) || !make_arcade()) {
        perror("many_ghosts");
        return 1;
    }
    crowd->count = count;
    bool is_good = run(&course, ledge, seconds);
    print_load();
    report_simulated();
    report_real();
    scratch_remove(scratch_folder);
    return is_good && count_pairs() > 0 ? 0 : 1;
}
