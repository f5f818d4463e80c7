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

#include "../base/file.h"
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

/* Creates and locks a new file. -1 on failure; if the file exists, from a process with the same
 * number, perhaps on another machine; or if another process took it as left behind before it was
 * locked. */
static int open_locked(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (fd < 0) return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && file_is_named(fd, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW))
        return fd;
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

/* Is there more than a line that was being written? */
static bool has_damage(const char *text, size_t length, size_t end)
{
    size_t rest = length - end;
    return rest > 0 && (memchr(text + end, '\n', rest) || memchr(text + end, '\0', rest));
}

/* Recovers the run of a locked file, which is then removed, unless the run cannot be stored
 * elsewhere. What cannot be read is kept; where memory ran out, in the same place. */
static bool recover_locked(const char *path, ErrorList *errors)
{
    ErrorList unheard;
    size_t length, end = 0;
    char copy[PATH_MAX];
    Replay replay = {0};
    char *text = shared_file_read(AT_FDCWD, path, JOURNAL_SIZE_MAX, &length);
    if (!text) return false;
    errno = 0;
    bool is_run = replay_stream_parse(text, length, &replay, &end);
    if (!is_run && errno == ENOMEM) {
        free(text);
        return false;
    }
    if (!is_run) replay = (Replay){0};
    bool is_damaged = is_run ? has_damage(text, length, end) : length > 0;
    bool has_copy = !is_damaged || file_keep_damaged(path, text, length, copy);
    free(text);
    if (is_damaged && has_copy)
        error_add(errors, ERROR_WARNING, 0, 0,
                  replay.tape.count > 0 ? "the end of a run that was cut off could not be read; "
                                          "kept in %s"
                                        : "a run that was cut off could not be read; kept in %s",
                  copy);
    bool has_run = replay.tape.count > 0;
    error_list_init(&unheard, path);
    bool kept = has_copy && has_run && run_history_add(&replay, &unheard);
    if (has_copy && (kept || !has_run)) unlink(path);
    replay_done(&replay);
    return kept;
}

static bool recover_one(const char *path, ErrorList *errors)
{
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return false;
    bool is_left =
        flock(fd, LOCK_EX | LOCK_NB) == 0 && file_is_named(fd, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW);
    bool kept = is_left && recover_locked(path, errors);
    close(fd);
    return kept;
}

void run_journal_close(RunJournal *journal)
{
    ErrorList unheard;
    if (journal->fd < 0) return;
    error_list_init(&unheard, journal->path);
    recover_locked(journal->path, &unheard);
    close(journal->fd);
    journal->fd = -1;
}

/* "current-", two numbers and nothing else. */
static bool is_journal(const char *name)
{
    size_t start = sizeof name_start - 1;
    return strncmp(name, name_start, start) == 0 &&
           name[start + strspn(name + start, "0123456789-")] == '\0';
}

int32_t run_journal_recover(ErrorList *errors)
{
    char folder[WORLD_PATH_MAX], path[PATH_MAX];
    int32_t count = 0;
    DIR *dir = run_history_find(folder) ? opendir(folder) : NULL;
    if (!dir) return 0;
    for (const struct dirent *e; (e = readdir(dir));)
        if (is_journal(e->d_name) &&
            snprintf(path, sizeof path, "%s/%s", folder, e->d_name) < PATH_MAX)
            count += recover_one(path, errors);
    closedir(dir);
    return count;
}
