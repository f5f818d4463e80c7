/* kiosk.h - for tests: the kiosk itself at the end of a line, with records and levels of its own.
 * LEDGE names the program. */
#ifndef LEDGE_TESTS_KIOSK_H
#define LEDGE_TESTS_KIOSK_H

#include "remote.h"
#include "scratch.h"

#include "../src/base/base.h"
#include "../src/base/clock.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { PATIENCE_MS = 60000 };

#define UP   "\033[A"
#define DOWN "\033[B"

/* From the first entry of the title in an arcade, where Edit and Replays are not offered. */
#define TO_LOBBY  DOWN DOWN DOWN DOWN "\r" DOWN
#define TO_DAILY  DOWN DOWN
#define TO_PLAYER TO_LOBBY DOWN
#define RIGHT     "\033[C"
#define ESC       "\033"

/* ---- a kiosk with levels of its own ---- */

static char program[PATH_MAX], records[PATH_MAX];

static inline void copy_program(void)
{
    char bytes[65536];
    const char *ledge = getenv("LEDGE");
    size_t length;
    FILE *from = fopen(ledge ? ledge : "build/ledge", "rb"), *to = fopen(program, "wb");
    assert_true(from && to);
    while ((length = fread(bytes, 1, sizeof bytes, from)) > 0)
        assert_int_equal(fwrite(bytes, 1, length, to), length);
    assert_true(fclose(from) == 0 && fclose(to) == 0 && chmod(program, 0755) == 0);
}

/* The levels of the program are beside its folder: those of the source, or two small ones. */
static inline int kiosk_setup(void **state)
{
    char path[PATH_MAX], source[PATH_MAX];
    if (scratch_setup(state) != 0) return -1;
    scratch_path(path, "build");
    scratch_path(program, "build/ledge");
    scratch_path(records, "records");
    assert_true(mkdir(path, 0755) == 0 && mkdir(records, 0755) == 0);
    copy_program();
    assert_non_null(realpath("levels", source));
    scratch_path(path, "levels");
    return symlink(source, path);
}

/* They differ: a better run in the same level would be three more files, for a kiosk removes none.
 */
static inline void use_small_levels(void)
{
    static const char world[] = "[world]\ntitle = Tiny\n\n[levels]\n1 = a.txt\n2 = b.txt\n";
    static const char first[] = "[level]\ntitle = A\n\n[map]\n"
                                "..........\n@...o...F.\n##########\n";
    static const char second[] = "[level]\ntitle = B\n\n[map]\n"
                                 "..........\n@....o..F.\n##########\n";
    char path[PATH_MAX];
    scratch_path(path, "levels");
    assert_true(unlink(path) == 0 && mkdir(path, 0755) == 0);
    scratch_write("levels/world.ini", world, strlen(world));
    scratch_write("levels/a.txt", first, strlen(first));
    scratch_write("levels/b.txt", second, strlen(second));
}

static inline Remote *open_kiosk(bool has_records)
{
    char *const args[] = {program, (char[]){"--kiosk"}, has_records ? (char[]){"--records"} : NULL,
                          records, NULL};
    Remote *remote = remote_open(args, 0, 0);
    assert_non_null(remote);
    remote->vt.acks = true;
    return remote;
}

/* A session in an arcade, of the key, or of a guest with NULL; where the workshop is on, players
 * draw. */
static inline Remote *kiosk_come_in(const char *key, bool draws)
{
    char auth[PATH_MAX], text[256];
    char *const args[] = {program,
                          (char[]){"--kiosk"},
                          (char[]){"--visitor"},
                          (char[]){"ssh"},
                          (char[]){"--arcade"},
                          records,
                          draws ? (char[]){"--workshop"} : NULL,
                          (char[]){"on"},
                          NULL};
    scratch_path(auth, "auth");
    snprintf(text, sizeof text, key ? "publickey ssh-ed25519 %s\n" : "keyboard-interactive/pam%s\n",
             key ? key : "");
    scratch_write("auth", text, strlen(text));
    setenv("SSH_USER_AUTH", auth, 1);
    Remote *remote = remote_open(args, 0, 0);
    assert_non_null(remote);
    remote->vt.acks = true;
    return remote;
}

/* How many files, or folders, are in a part of the arcade. */
static inline int kiosk_count_in(const char *part)
{
    char path[PATH_MAX], full[PATH_MAX];
    int count = 0;
    snprintf(path, sizeof path, "records/%s", part);
    scratch_path(full, path);
    DIR *dir = opendir(full);
    for (const struct dirent *e; dir && (e = readdir(dir));)
        count += e->d_name[0] != '.';
    if (dir) closedir(dir);
    return count;
}

/* ---- through the screens ---- */

typedef struct Step {
    const char *keys, *shown; /* what is on the screen then */
} Step;

static inline void go(Remote *remote, const Step *step)
{
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    remote_type(remote, step->keys);
    remote_play(remote, 60 * REMOTE_MS); /* an Esc alone takes time */
    while (!vt_has_text(&remote->vt, step->shown)) {
        if (remote->is_over || clock_now() > end) {
            for (int32_t row = 0; row < VT_ROWS; row++)
                print_message("# |%s\n", remote->vt.cells[row]);
            fail_msg("after %s there is no `%s`", step->keys, step->shown);
        }
        remote_play(remote, 10 * REMOTE_MS);
    }
}

#define GO(remote, steps)                                                                          \
    for (size_t i = 0; i < ARRAY_LENGTH(steps); i++)                                               \
    go((remote), &(steps)[i])

static inline int status_of(Remote *remote)
{
    int status = -1;
    int64_t end = clock_now() + PATIENCE_MS * REMOTE_MS;
    while (waitpid(remote->child, &status, WNOHANG) == 0 && clock_now() < end)
        remote_play(remote, 10 * REMOTE_MS);
    close(remote->master);
    free(remote);
    return status;
}

/* The number after `label` in a file of /proc/PID; -1 where there is none. */
static inline long number_of(pid_t pid, const char *name, const char *label)
{
    char path[64], text[8192];
    snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    const char *at = strstr(text, label);
    return at ? strtol(at + strlen(label), NULL, 10) : -1;
}

#endif
