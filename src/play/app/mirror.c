/* mirror.c - see mirror.h */
#include "mirror.h"

#include "../../base/clock.h"
#include "../../base/file.h"
#include "../../base/hash.h"
#include "../../base/utf8.h"
#include "../../draw/colours.h"
#include "../../draw/theme.h"
#include "../../term/sys.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEAD_BYTES = 96,
    RUN_MAX = 255,
    RUN_BYTES = 1 + sizeof(CanvasCell),
    ABOUT_MAX = 256,
    TRIES_MAX = 100
};

static const char head_form[] = "ledge-screen 1 %4d %4d %3d %4d %4d %12lld %016" PRIx64;

/* ---- writing ---- */

/* Is the file left behind? Then it is locked by this call, until `fd` is closed. */
static bool is_left_behind(int fd)
{
    return flock(fd, LOCK_EX | LOCK_NB) == 0;
}

static void remove_left_behind(const char *folder)
{
    char(*names)[MIRROR_FILE_MAX] = calloc(MIRROR_LIST_MAX, sizeof *names);
    int32_t count = names ? mirror_list(folder, names) : 0;
    for (int32_t i = 0; i < count; i++) {
        char path[WORLD_PATH_MAX + MIRROR_FILE_MAX];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (fd >= 0 && is_left_behind(fd)) (void)unlink(path);
        if (fd >= 0) close(fd);
    }
    free(names);
}

/* Creates and locks a new file. Before it is locked another session may look whether it is left
 * behind, which is waited for, and remove it: then it is created again. -1, with errno, on failure.
 */
static int create_locked(const char *path)
{
    for (int32_t i = 0; i < TRIES_MAX; i++) {
        int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                      S_IRUSR | S_IWUSR | S_IRGRP);
        if (fd < 0) return -1;
        int failed;
        do
            failed = flock(fd, LOCK_EX);
        while (failed && errno == EINTR);
        if (!failed && file_is_named(fd, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW)) return fd;
        close(fd);
    }
    errno = EAGAIN;
    return -1;
}

bool mirror_open(Mirror *mirror, const char *folder, const char *name)
{
    char path[WORLD_PATH_MAX + MIRROR_FILE_MAX];
    remove_left_behind(folder);
    if (name)
        snprintf(path, sizeof path, "%s/%s", folder, name);
    else
        snprintf(path, sizeof path, "%s/%d", folder, (int)getpid());
    int fd = create_locked(path);
    if (fd < 0) return false;
    mirror->is_open = true;
    mirror->fd = fd;
    mirror->written = 0;
    mirror->is_stale = true;
    return true;
}

void mirror_close(Mirror *mirror)
{
    if (!mirror->is_open) return;
    close(mirror->fd);
    mirror->is_open = false;
}

void mirror_tell(Mirror *mirror, const char *where, int32_t step, int32_t steps, int32_t tries)
{
    MirrorAbout *about = &mirror->about;
    bool is_same = strcmp(about->where, where) == 0 && about->since != 0;
    if (is_same && about->step == step && about->steps == steps && about->tries == tries) return;
    if (!is_same) about->since = clock_now() / CLOCK_SECOND;
    snprintf(about->where, sizeof about->where, "%s", where);
    about->step = step;
    about->steps = steps;
    about->tries = tries;
    mirror->is_stale = true;
}

static void add_cells(Text *out, const Canvas *canvas)
{
    int32_t count = canvas->cols * canvas->rows;
    for (int32_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && end - i < RUN_MAX &&
                          canvas_cell_is_same(canvas->cells[i], canvas->cells[end]);)
            end++;
        text_add_byte(out, (char)(end - i));
        text_add_bytes(out, (const char *)&canvas->cells[i], sizeof canvas->cells[i]);
    }
}

static bool write_at(int fd, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        ssize_t written = pwrite(fd, bytes + at, length - at, (off_t)at);
        if (written <= 0) return false;
        at += (size_t)written;
    }
    return ftruncate(fd, (off_t)length) == 0;
}

static int64_t write_shown(Mirror *mirror, const Canvas *shown, uint8_t palette, int64_t now)
{
    const MirrorAbout *about = &mirror->about;
    char head[HEAD_BYTES + 1];
    if (!mirror->is_open || !mirror->is_stale || !shown->cells) return INT64_MAX;
    if (mirror->written != 0 && now - mirror->written_at < MIRROR_WRITE_NS)
        return mirror->written_at + MIRROR_WRITE_NS;
    Text out = TEXT_GROWING;
    text_add(&out, "%*s", HEAD_BYTES, "");
    text_add(&out, "%s\n%s\n%d %d %d %lld\n", about->name, about->where, (int)about->step,
             (int)about->steps, (int)about->tries, (long long)about->since);
    add_cells(&out, shown);
    if (out.missing == 0) {
        uint64_t hash = hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)out.bytes + HEAD_BYTES,
                                               out.length - HEAD_BYTES));
        int32_t col = shown->has_cursor ? shown->cursor_col : -1;
        int32_t row = shown->has_cursor ? shown->cursor_row : -1;
        snprintf(head, sizeof head, head_form, (int)shown->cols, (int)shown->rows, (int)palette,
                 (int)col, (int)row, (long long)(clock_now() / CLOCK_SECOND), hash);
        memcpy(out.bytes, head, strlen(head));
        out.bytes[HEAD_BYTES - 1] = '\n';
        if (hash != mirror->written) (void)write_at(mirror->fd, out.bytes, out.length);
        mirror->written = hash;
    }
    text_done(&out);
    mirror->written_at = now;
    mirror->is_stale = false;
    return INT64_MAX;
}

int64_t mirror_work(Mirror *mirror, const Canvas *shown, uint8_t palette, int64_t now)
{
    int64_t due = write_shown(mirror, shown, palette, now);
    if (!mirror->to_all[0]) return due;
    if (mirror->looked_at == 0 || now - mirror->looked_at >= MIRROR_LOOK_NS) {
        mirror->is_shown = mirror_is_live(mirror->to_all);
        mirror->looked_at = now;
    }
    int64_t look_at = mirror->looked_at + MIRROR_LOOK_NS;
    return due < look_at ? due : look_at;
}

/* ---- reading ---- */

bool mirror_is_live(const char *path)
{
    int fd = path[0] ? open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
    bool is_live = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) != 0;
    if (fd >= 0) close(fd);
    return is_live;
}

/* The bytes of a file that is locked by its session, ended by a NUL; the caller frees them. */
static char *read_locked(const char *path, size_t *length)
{
    struct stat there;
    char *bytes = NULL;
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return NULL;
    bool is_shown = fstat(fd, &there) == 0 && S_ISREG(there.st_mode) &&
                    there.st_size > HEAD_BYTES && there.st_size <= MIRROR_SIZE_MAX &&
                    flock(fd, LOCK_SH | LOCK_NB) != 0;
    if (is_shown) bytes = malloc((size_t)there.st_size + 1);
    ssize_t got = bytes ? pread(fd, bytes, (size_t)there.st_size, 0) : -1;
    close(fd);
    if (got <= HEAD_BYTES) {
        free(bytes);
        return NULL;
    }
    bytes[got] = '\0';
    *length = (size_t)got;
    return bytes;
}

/* Takes a line of text; false if there is none. */
static bool take_line(const char **at, const char *end, char out[MIRROR_NAME_MAX])
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    if (!stop) return false;
    utf8_copy(out, MIRROR_NAME_MAX, *at, (size_t)(stop - *at));
    *at = stop + 1;
    return true;
}

static bool take_about(const char **at, const char *end, MirrorAbout *about)
{
    char numbers[MIRROR_NAME_MAX];
    int step, steps, tries;
    long long since;
    if (!take_line(at, end, about->name) || !take_line(at, end, about->where) ||
        !take_line(at, end, numbers) ||
        sscanf(numbers, "%d %d %d %lld", &step, &steps, &tries, &since) != 4)
        return false;
    about->step = step;
    about->steps = steps;
    about->tries = tries;
    about->since = since;
    return true;
}

/* A cell that this terminal may show. */
static CanvasCell safe_cell(CanvasCell cell)
{
    bool is_shown = cell.ch == CANVAS_REST || cell.ch == ' ' || utf8_is_shown(cell.ch);
    bool has_style = cell.style == CANVAS_COLOURED || cell.style < ROLE_COUNT;
    if (!has_style) return canvas_cell(is_shown ? cell.ch : '?', ROLE_PLAIN);
    if (!is_shown) cell.ch = '?';
    return cell;
}

static bool take_cells(const char *at, const char *end, Canvas *canvas)
{
    int32_t count = canvas->cols * canvas->rows, i = 0;
    for (; end - at >= RUN_BYTES; at += RUN_BYTES) {
        CanvasCell cell;
        memcpy(&cell, at + 1, sizeof cell);
        cell = safe_cell(cell);
        for (int32_t n = (uint8_t)at[0]; n > 0 && i < count; n--)
            canvas->cells[i++] = cell;
    }
    canvas->has_wide = true;
    return i == count && at == end;
}

bool mirror_read(const char *path, bool with_cells, MirrorPicture *picture)
{
    size_t length;
    int cols, rows, palette, col, row;
    uint64_t hash;
    MirrorAbout about;
    long long changed_at;
    char *bytes = read_locked(path, &length);
    if (!bytes) return false;
    const char *at = bytes + HEAD_BYTES, *end = bytes + length;
    bytes[HEAD_BYTES - 1] = '\0';
    bool ok = sscanf(bytes, "ledge-screen 1 %d %d %d %d %d %lld %" SCNx64, &cols, &rows, &palette,
                     &col, &row, &changed_at, &hash) == 7 &&
              changed_at >= 0 && palette >= 0 && palette < PALETTE_COUNT && cols > 0 && rows > 0 &&
              cols <= CANVAS_SIDE_MAX && rows <= CANVAS_SIDE_MAX &&
              hash == hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)at, (size_t)(end - at))) &&
              take_about(&at, end, &about);
    if (ok && with_cells) {
        Canvas fresh = {0};
        ok = canvas_resize(&fresh, cols, rows) && take_cells(at, end, &fresh);
        canvas_set_cursor(&fresh, col, row);
        if (ok) {
            canvas_done(&picture->canvas);
            picture->canvas = fresh;
            picture->palette = (uint8_t)palette;
        } else {
            canvas_done(&fresh);
        }
    }
    free(bytes);
    if (!ok) return false;
    picture->about = about;
    picture->changed_at = changed_at;
    return true;
}

void mirror_picture_done(MirrorPicture *picture)
{
    canvas_done(&picture->canvas);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

int32_t mirror_list(const char *folder, char names[MIRROR_LIST_MAX][MIRROR_FILE_MAX])
{
    DIR *dir = opendir(folder);
    int32_t count = 0;
    for (const struct dirent *entry; dir && count < MIRROR_LIST_MAX && (entry = readdir(dir));) {
        size_t length = strlen(entry->d_name);
        if (entry->d_name[0] == '.' || length >= MIRROR_FILE_MAX) continue;
        memcpy(names[count++], entry->d_name, length + 1);
    }
    if (dir) closedir(dir);
    qsort(names, (size_t)count, sizeof *names, compare_names);
    return count;
}
