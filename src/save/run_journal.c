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

#include "../base/text.h"
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
    journal->writer = (ReplayWriter){.level = NULL};
    if (journal->fd < 0 || ftruncate(journal->fd, 0) == 0) return;
    close(journal->fd);
    journal->fd = -1;
}

/* Adds the tick that led to `game`; each second is written when it is whole. */
static void add_tick(RunJournal *journal, Input input, const Game *game)
{
    Text text = TEXT_GROWING;
    replay_writer_add(&journal->writer, input);
    if (!replay_writer_needs_check(&journal->writer)) return;
    replay_writer_flush(&journal->writer, &text);
    replay_writer_check(&journal->writer, game, &text);
    if (text.missing == 0) write_bytes(journal, text.bytes, text.length);
    text_done(&text);
}

/* Writes a run from its start. */
static void write_anew(RunJournal *journal, const Timeline *run, const char *level_name,
                       RunHelp help)
{
    char header[REPLAY_HEADER_MAX];
    Text text = text_in(header, sizeof header);
    Replay replay = replay_of_level(run->level, level_name);
    Game game;
    GameEvents events;
    replay.practice = help.practice;
    replay.assists = help.assists;
    run_journal_clear(journal);
    journal->help = help;
    replay_writer_begin(&journal->writer, run->level, &replay, &text);
    write_bytes(journal, header, text.length);
    game_init(&game, run->level);
    while (game.ticks < timeline_length(run)) {
        Input input = run->tape.ticks[game.ticks];
        game_step(&game, run->level, input, &events, NULL);
        add_tick(journal, input, &game);
    }
}

void run_journal_follow(RunJournal *journal, const Timeline *run, const char *level_name,
                        RunHelp help)
{
    int32_t tick = timeline_length(run);
    const RunHelp *before = &journal->help;
    if (journal->fd < 0 || tick == 0) return;
    bool is_same_help = before->practice == help.practice && before->assists == help.assists;
    bool goes_on = journal->writer.level == run->level && is_same_help &&
                   tick == journal->writer.ticks + 1 && run->now.ticks == tick;
    if (goes_on)
        add_tick(journal, timeline_input(run, tick), &run->now);
    else
        write_anew(journal, run, level_name, help);
}

/* ---- recovering ---- */

/* Recovers the run of a locked file. Only a file whose run is stored elsewhere, or that has none,
 * may be removed. */
static bool recover_locked(int folder, const char *name)
{
    ErrorList unheard;
    size_t length;
    Replay replay = {0};
    errno = 0;
    char *text = shared_file_read(folder, name, JOURNAL_SIZE_MAX, &length);
    if (text && !replay_stream_parse(text, length, &replay)) replay = (Replay){0};
    bool is_read = text && errno != ENOMEM;
    free(text);
    bool has_run = is_read && replay.tape.count > 0;
    error_list_init(&unheard, name);
    bool kept = has_run && run_history_add(&replay, &unheard);
    if (kept || (is_read && !has_run)) unlinkat(folder, name, 0);
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
