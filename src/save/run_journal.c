/* run_journal.c - see run_journal.h */
#include "run_journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/path.h"
#include "../base/text.h"
#include "../game/replay_stream.h"
#include "run_history.h"
#include "shared_file.h"

enum { JOURNAL_SIZE_MAX = 16 * 1024 * 1024, OPENED_MAX = 10 };

static const char name_start[] = "current-";

/* ---- writing ---- */

/* Stops when the disk is full; an incomplete block is ignored when the file is read. */
static void write_bytes(RunJournal *journal, const char *bytes, size_t length)
{
    ssize_t n;
    if (journal->fd < 0) return;
    do
        n = write(journal->fd, bytes, length);
    while (n < 0 && errno == EINTR);
    if (n == (ssize_t)length) return;
    close(journal->fd);
    journal->fd = -1;
}

/* Is the file still the one with this name? Another process may have taken it. */
static bool has_name(int fd, int folder, const char *name)
{
    struct stat open_file, named;
    return fstat(fd, &open_file) == 0 && fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 &&
           open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}

/* Creates and locks a new file. -1 on failure; if the file exists, from a process with the same
 * number, perhaps on another machine; or if another process took it as left behind before it was
 * locked. */
static int open_locked(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd < 0) return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && has_name(fd, AT_FDCWD, path)) return fd;
    close(fd);
    return -1;
}

void run_journal_open(RunJournal *journal)
{
    char folder[WORLD_PATH_MAX];
    *journal = (RunJournal){.fd = -1};
    if (!run_history_find(folder)) return;
    for (int i = 0; i < OPENED_MAX && journal->fd < 0; i++) {
        int length = snprintf(journal->path, sizeof journal->path, "%s/%s%ld-%d", folder,
                              name_start, (long)getpid(), i);
        if (length < WORLD_PATH_MAX) journal->fd = open_locked(journal->path);
    }
}

void run_journal_clear(RunJournal *journal)
{
    journal->level = NULL;
    journal->ticks = 0;
    if (journal->fd < 0 || ftruncate(journal->fd, 0) == 0) return;
    close(journal->fd);
    journal->fd = -1;
}

static void begin(RunJournal *journal, const Level *level, const char *level_name, RunHelp help)
{
    char header[REPLAY_HEADER_MAX];
    Text text = text_in(header, sizeof header);
    const char *name = path_name(level_name);
    Replay replay = {.engine = REPLAY_ENGINE,
                     .hash = level_hash(level),
                     .result = REPLAY_QUIT,
                     .practice = help.practice,
                     .assists = help.assists};
    text_make_safe(replay.level, sizeof replay.level, name, strlen(name));
    memcpy(replay.generated, level->generated, sizeof replay.generated);
    run_journal_clear(journal);
    journal->level = level;
    journal->help = help;
    journal->inputs = REPLAY_NO_INPUTS;
    replay_add_header(&replay, &text);
    write_bytes(journal, header, text.length);
}

/* Adds the tick that led to `game`. */
static void add_tick(RunJournal *journal, Input input, const Game *game)
{
    Text text = TEXT_GROWING;
    journal->inputs = replay_mix_input(journal->inputs, input);
    journal->block[journal->ticks++ % REPLAY_CHECK_TICKS] = input;
    if (journal->ticks % REPLAY_CHECK_TICKS != 0) return;
    replay_stream_add(journal->block, journal->inputs, game, journal->level, &text);
    if (text.missing == 0) write_bytes(journal, text.bytes, text.length);
    text_done(&text);
}

static void write_anew(RunJournal *journal, const Timeline *run)
{
    Game game;
    GameEvents events;
    game_init(&game, run->level);
    while (game.ticks < timeline_length(run)) {
        Input input = run->tape.ticks[game.ticks];
        game_step(&game, run->level, input, &events, NULL);
        add_tick(journal, input, &game);
    }
}

static bool is_same_help(RunHelp a, RunHelp b)
{
    return a.practice == b.practice && a.assists == b.assists;
}

void run_journal_follow(RunJournal *journal, const Timeline *run, const char *level_name,
                        RunHelp help)
{
    int32_t tick = timeline_length(run);
    if (journal->fd < 0 || tick == 0) return;
    bool goes_on = journal->level == run->level && is_same_help(journal->help, help) &&
                   tick == journal->ticks + 1 && run->now.ticks == tick;
    if (goes_on) {
        add_tick(journal, timeline_input(run, tick), &run->now);
        return;
    }
    begin(journal, run->level, level_name, help);
    write_anew(journal, run);
}

/* ---- recovering ---- */

/* Reads the file as a replay; without ticks if it is empty. */
static Replay read_journal(int folder, const char *name)
{
    size_t length;
    Replay replay = {0};
    char *text = shared_file_read(folder, name, JOURNAL_SIZE_MAX, &length);
    if (text && !replay_stream_parse(text, length, &replay)) replay = (Replay){0};
    free(text);
    return replay;
}

/* Recovers the run of a locked file. Only a file whose run is stored elsewhere, or that has none,
 * may be removed. */
static bool recover_locked(int folder, const char *name)
{
    ErrorList unheard;
    Replay replay = read_journal(folder, name);
    bool has_run = replay.tape.count > 0;
    error_list_init(&unheard, name);
    bool kept = has_run && run_history_add(&replay, &unheard);
    if (kept || !has_run) unlinkat(folder, name, 0);
    replay_done(&replay);
    return kept;
}

static bool recover_one(int folder, const char *name)
{
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return false;
    bool is_left = flock(fd, LOCK_EX | LOCK_NB) == 0 && has_name(fd, folder, name);
    bool kept = is_left && recover_locked(folder, name);
    close(fd);
    return kept;
}

void run_journal_close(RunJournal *journal)
{
    if (journal->fd < 0) return;
    recover_locked(AT_FDCWD, journal->path);
    close(journal->fd);
    journal->fd = -1;
}

int32_t run_journal_recover(void)
{
    char path[WORLD_PATH_MAX];
    int32_t count = 0;
    DIR *dir = run_history_find(path) ? opendir(path) : NULL;
    if (!dir) return 0;
    for (const struct dirent *e; (e = readdir(dir));)
        if (strncmp(e->d_name, name_start, sizeof name_start - 1) == 0)
            count += recover_one(dirfd(dir), e->d_name);
    closedir(dir);
    return count;
}
