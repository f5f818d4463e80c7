/* test_records_index.c - a folder with any number of files in it: how much is read to list it, and
 * that nothing in its index can do harm. The calls are counted by functions that stand before those
 * of the library. */
#define _GNU_SOURCE /* RTLD_NEXT, syscall */
#include "shared_records.h"

#include "../src/base/hash.h"
#include "seed.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

enum { FILES = 1100, MANY_FILES = 20000, OPENED_MAX = 16, HOUR = 60 * 60 };

static const char fast[] = "R*50\nRJ*20\nR*100\n";
static const char slow[] = "-*30\nR*50\nRJ*20\nR*100\n";
static const char index_prefix[] = ".ledge-index-";

/* ---- counting ---- */

static int32_t names_read, files_opened;

struct dirent *readdir(DIR *dir)
{
    static struct dirent *(*library)(DIR *);
    if (!library) *(void **)&library = dlsym(RTLD_NEXT, "readdir");
    names_read++;
    return library(dir);
}

int openat(int folder, const char *name, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    files_opened++;
    return (int)syscall(SYS_openat, folder, name, flags, mode);
}

static void count_anew(void)
{
    names_read = files_opened = 0;
}

/* ---- a folder of many files ---- */

static int32_t best_ticks(const Records *records, const Level *level)
{
    BestRun best;
    return records_best(records, level, BEST_TIME, &best, NULL) ? best.report.tick : -1;
}

/* Files that could be records by their names: every n-th is of this level, and empty. */
static void make_files(const Level *level, int32_t count, int32_t n)
{
    static const char *const kinds[] = {"best-time", "fewest-deaths", "all-coins"};
    uint64_t first = level_hash(level);
    for (int32_t i = 0; i < count; i++) {
        char name[SHARED_NAME_MAX];
        unsigned long long hash = first + (unsigned long long)(i % n);
        snprintf(name, sizeof name, "%016llx-%s-%x.replay", hash, kinds[i / n % 3], (unsigned)i);
        scratch_write(name, "x", i % n != 0);
    }
}

/* Nothing has been added to it for an hour. */
static void set_back_folder(void)
{
    struct timespec times[2];
    clock_gettime(CLOCK_REALTIME, &times[0]);
    times[0].tv_sec -= HOUR;
    times[1] = times[0];
    assert_int_equal(utimensat(AT_FDCWD, scratch_folder, times, 0), 0);
}

static void index_path(char out[PATH_MAX])
{
    char name[64];
    snprintf(name, sizeof name, "%s%lu", index_prefix, (unsigned long)geteuid());
    scratch_path(out, name);
}

static bool has_index(void)
{
    char path[PATH_MAX];
    index_path(path);
    return access(path, F_OK) == 0;
}

static char *read_index_file(size_t *length)
{
    char path[PATH_MAX];
    index_path(path);
    FILE *file = fopen(path, "rb");
    enum { ROOM = 1 << 20 };
    char *bytes = malloc(ROOM);
    assert_true(file && bytes);
    *length = fread(bytes, 1, ROOM, file);
    assert_int_equal(fclose(file), 0);
    return bytes;
}

/* A line as the index has it, whatever the text. */
static void add_line(FILE *file, const char *text)
{
    unsigned long long hash =
        hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)text, strlen(text)));
    fprintf(file, "%016llx %s\n", hash, text);
}

/* Writes into the index when it was made, so many seconds from now, and what that cost. */
static void set_index(int64_t seconds, int64_t cost_seconds)
{
    char path[PATH_MAX], line[256], text[256];
    long long changed, began, cost;
    int count;
    index_path(path);
    FILE *file = fopen(path, "r");
    assert_true(file && fgets(line, sizeof line, file));
    assert_int_equal(fclose(file), 0);
    assert_int_equal(sscanf(line + 17, "index 1 %lld %lld %lld %d", &changed, &began, &cost,
                            &count),
                     4);
    size_t length, head = strlen(line);
    char *bytes = read_index_file(&length);
    file = fopen(path, "w");
    assert_non_null(file);
    snprintf(text, sizeof text, "index 1 %lld %lld %lld %d", changed,
             began + (long long)seconds * 1000000000, (long long)cost_seconds * 1000000000, count);
    add_line(file, text);
    assert_int_equal(fwrite(bytes + head, 1, length - head, file), length - head);
    assert_int_equal(fclose(file), 0);
    free(bytes);
}

/* A folder with a record in it, an index, and no news. */
static Records indexed_records(Arena *arena)
{
    arena_open(arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena->level, slow);
    make_files(&arena->level, FILES, 3);
    assert_int_equal(best_ticks(&records, &arena->level), 151);
    assert_true(has_index());
    set_back_folder();
    set_index(-HOUR, 0);
    assert_int_equal(best_ticks(&records, &arena->level), 151);
    return records;
}

static void a_small_folder_has_no_index(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena.level, slow);
    make_files(&arena.level, 100, 3);
    assert_int_equal(best_ticks(&records, &arena.level), 151);
    assert_false(has_index());
    arena_close(&arena);
}

static void a_large_folder_is_read_once(void **state)
{
    Arena arena;
    (void)state;
    count_anew();
    Records records = indexed_records(&arena);
    assert_true(names_read >= FILES);
    count_anew();
    for (int32_t i = 0; i < 5; i++)
        assert_int_equal(best_ticks(&records, &arena.level), 151);
    assert_int_equal(names_read, 0);
    assert_in_range(files_opened, 1, 5 * OPENED_MAX);
    arena_close(&arena);
}

static void finishing_a_level_reads_no_large_folder_either(void **state)
{
    Arena arena;
    (void)state;
    Records records = indexed_records(&arena);
    set_index(0, 60);
    count_anew();
    assert_int_equal(keep(&records, &arena.level, slow), 0);
    assert_int_not_equal(keep(&records, &arena.level, fast), 0);
    assert_int_equal(best_ticks(&records, &arena.level), 121);
    assert_int_equal(keep(&records, &arena.level, fast), 0);
    assert_int_equal(names_read, 0);
    arena_close(&arena);
}

/* ---- what others add ---- */

static void add_record_of_another_session(const Level *level)
{
    char name[SHARED_NAME_MAX];
    Replay replay = course_replay(level, fast);
    char *text = course_text(&replay);
    snprintf(name, sizeof name, "%016llx-best-time-0.replay",
             (unsigned long long)level_hash(level));
    scratch_write(name, text, strlen(text));
    free(text);
    replay_done(&replay);
}

static void what_others_add_is_found_when_the_index_has_had_its_time(void **state)
{
    Arena arena;
    (void)state;
    Records records = indexed_records(&arena);
    add_record_of_another_session(&arena.level);
    set_index(0, 60);
    assert_int_equal(best_ticks(&records, &arena.level), 151);
    set_index(-HOUR, 0);
    count_anew();
    assert_int_equal(best_ticks(&records, &arena.level), 121);
    assert_true(names_read >= FILES);
    arena_close(&arena);
}

static void a_folder_that_has_not_changed_is_not_read_again_however_old_the_index_is(void **state)
{
    Arena arena;
    (void)state;
    Records records = indexed_records(&arena);
    set_index(-HOUR / 2, 0);
    count_anew();
    assert_int_equal(best_ticks(&records, &arena.level), 151);
    assert_int_equal(names_read, 0);
    arena_close(&arena);
}

static void set_mode_of_that_record(const Level *level, mode_t mode)
{
    char name[SHARED_NAME_MAX], path[PATH_MAX];
    snprintf(name, sizeof name, "%016llx-best-time-0.replay",
             (unsigned long long)level_hash(level));
    scratch_path(path, name);
    assert_int_equal(chmod(path, mode), 0);
}

static void a_file_that_is_being_written_is_found_when_it_is_whole(void **state)
{
    Arena arena;
    (void)state;
    Records records = indexed_records(&arena);
    add_record_of_another_session(&arena.level);
    set_mode_of_that_record(&arena.level, 0);
    set_index(-HOUR, 0);
    assert_int_equal(best_ticks(&records, &arena.level), 151);
    set_back_folder();
    set_index(-HOUR, 0);
    assert_int_equal(best_ticks(&records, &arena.level), 151);
    set_mode_of_that_record(&arena.level, 0444);
    set_index(-60, 0);
    assert_int_equal(best_ticks(&records, &arena.level), 121);
    arena_close(&arena);
}

static void files_that_are_gone_do_not_matter(void **state)
{
    Arena arena;
    BestRun best;
    char path[PATH_MAX];
    (void)state;
    Records records = indexed_records(&arena);
    assert_true(records_best(&records, &arena.level, BEST_TIME, &best, NULL));
    scratch_path(path, best.file);
    assert_int_equal(unlink(path), 0);
    set_index(0, 60);
    ErrorList faults;
    error_list_init(&faults, "records");
    count_anew();
    assert_false(records_best(&records, &arena.level, BEST_TIME, &best, &faults));
    assert_int_equal(names_read, 0);
    for (int32_t i = 0; i < faults.count; i++)
        assert_null(strstr(faults.items[i].text, "No such file"));
    arena_close(&arena);
}

/* ---- a bad index ---- */

static void write_index_file(const char *bytes, size_t length)
{
    char path[PATH_MAX];
    index_path(path);
    FILE *file = fopen(path, "wb");
    assert_true(file && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

/* One of five kinds of damage, anywhere. */
static void damage(char *bytes, size_t *length, uint32_t *seed)
{
    size_t at = seed_next(seed) % *length;
    size_t count = 1 + seed_next(seed) % 300;
    if (count > *length - at) count = *length - at;
    switch (seed_next(seed) % 5) {
    case 0: bytes[at] = (char)seed_next(seed); break;
    case 1: *length = at; break;
    case 2:
        memmove(bytes + at, bytes + at + count, *length - at - count);
        *length -= count;
        break;
    case 3: memset(bytes + at, 0, count); break;
    default:
        memmove(bytes + at + count, bytes + at, *length - at);
        *length += count;
        break;
    }
}

static void a_damaged_index_is_made_anew(void **state)
{
    Arena arena;
    uint32_t seed = 1;
    size_t length;
    (void)state;
    Records records = indexed_records(&arena);
    char *whole = read_index_file(&length), *bytes = malloc(length + 512);
    assert_non_null(bytes);
    for (int32_t i = 0; i < 25; i++) {
        size_t damaged = length;
        memcpy(bytes, whole, length);
        damage(bytes, &damaged, &seed);
        if (damaged == length && memcmp(bytes, whole, length) == 0) continue;
        write_index_file(bytes, damaged);
        count_anew();
        assert_int_equal(best_ticks(&records, &arena.level), 151);
        assert_true(names_read >= FILES);
        count_anew();
        assert_int_equal(best_ticks(&records, &arena.level), 151);
        assert_int_equal(names_read, 0);
    }
    free(bytes);
    free(whole);
    arena_close(&arena);
}

/* An index that is as it should be, and lies: of the same account, so it is believed. */
static void an_index_that_lies_leads_nowhere_else_and_makes_no_record(void **state)
{
    static const struct {
        const char *row, *rest; /* with the level's hash between them */
    } rows[] = {{"0 1 ../", ""},
                {"0 1 /etc/passwd", ""},
                {"0 1 .", ""},
                {"", ""},
                {"-1 1 ", "-best-time-1.replay"},
                {"0 99999999999999999999 ", "-best-time-1.replay"},
                {"4294967296 1 ", "-best-time-1.replay"},
                {"0 1 ", "-best-time-/../secret.replay"},
                {"0 1 ", "-best-time-\x1b[31m.replay"},
                {"0 1 ", "-best-time-nowhere.replay"}};
    Arena arena;
    BestRun best;
    char path[PATH_MAX], text[512], hash[17];
    (void)state;
    Records records = indexed_records(&arena);
    index_path(path);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)level_hash(&arena.level));
    for (size_t i = 0; i < ARRAY_LENGTH(rows); i++) {
        FILE *file = fopen(path, "a");
        assert_non_null(file);
        snprintf(text, sizeof text, "%s%s%s", rows[i].row, hash, rows[i].rest);
        add_line(file, text);
        assert_int_equal(fclose(file), 0);
        assert_int_equal(best_ticks(&records, &arena.level), 151);
    }
    /* The owner and the time of a row are those of the file itself. */
    assert_true(records_best(&records, &arena.level, BEST_TIME, &best, NULL));
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    snprintf(text, sizeof text, "12345 1 %s", best.file);
    add_line(file, text);
    assert_int_equal(fclose(file), 0);
    BestRun again;
    assert_true(records_best(&records, &arena.level, BEST_TIME, &again, NULL));
    assert_int_equal(again.owner, geteuid());
    assert_true(again.time == best.time);
    arena_close(&arena);
}

/* What cannot be an index: the folder is then read, and nothing is written through it. */
static void what_stands_in_the_place_of_the_index_is_left_alone(void **state)
{
    Arena arena;
    char path[PATH_MAX], secret[PATH_MAX];
    struct stat status;
    (void)state;
    Records records = indexed_records(&arena);
    index_path(path);
    scratch_write("secret", "secret", 6);
    scratch_path(secret, "secret");
    for (int32_t i = 0; i < 5; i++) {
        assert_int_equal(remove(path), 0);
        if (i == 0) assert_int_equal(symlink(secret, path), 0);
        if (i == 1) assert_int_equal(link(secret, path), 0);
        if (i == 2) assert_int_equal(mkfifo(path, 0600), 0);
        if (i == 3) assert_int_equal(mkdir(path, 0700), 0);
        if (i == 4) assert_int_equal(close(open(path, O_WRONLY | O_CREAT, 0666)), 0);
        if (i == 4) assert_int_equal(chmod(path, 0666), 0);
        assert_int_equal(best_ticks(&records, &arena.level), 151);
    }
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, 0);
    assert_int_equal(stat(secret, &status), 0);
    assert_int_equal(status.st_size, 6);
    arena_close(&arena);
}

/* ---- memory ---- */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#endif

#ifdef IS_SANITIZED

static bool has_little_memory(void)
{
    return true; /* a sanitizer takes as much as it likes */
}

#else

/* With 6 MiB more than the process has. */
static bool has_little_memory(void)
{
    enum { MORE = 6 << 20 };
    unsigned long pages = 0;
    struct rlimit limit;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return true;
    if (fscanf(file, "%lu", &pages) != 1 || fclose(file) != 0) return false;
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = pages * (unsigned long)sysconf(_SC_PAGESIZE) + MORE;
    return setrlimit(RLIMIT_AS, &limit) == 0;
}

#endif

/* What a process with little memory finds to be the best: 0 where it fails. */
static int32_t best_in_little_memory(const Records *records, const Level *level)
{
    int32_t best = 0;
    int status = 0, ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (has_little_memory()) best = best_ticks(records, level);
        _exit(write(ends[1], &best, sizeof best) == sizeof best ? 0 : 1);
    }
    assert_true(child > 0 && waitpid(child, &status, 0) == child);
    assert_int_equal(status, 0);
    assert_int_equal(read(ends[0], &best, sizeof best), sizeof best);
    close(ends[0]);
    close(ends[1]);
    return best;
}

static void any_number_of_files_is_listed_in_little_memory(void **state)
{
    Arena arena;
    (void)state;
    arena_open(&arena, course_picture);
    Records records = shared_records();
    keep(&records, &arena.level, slow);
    make_files(&arena.level, MANY_FILES, 1);
    assert_int_equal(best_in_little_memory(&records, &arena.level), 151);
    /* So many of one account that not all are known. */
    make_files(&arena.level, 2 * MANY_FILES, 3);
    set_index(-HOUR, 0);
    assert_int_equal(best_in_little_memory(&records, &arena.level), 151);
    size_t length;
    free(read_index_file(&length));
    assert_in_range(length, 8192 * 60, 8192 * 100);
    arena_close(&arena);
}

#define INDEX_TEST(function)                                                                       \
    cmocka_unit_test_setup_teardown(function, scratch_setup, scratch_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        INDEX_TEST(a_small_folder_has_no_index),
        INDEX_TEST(a_large_folder_is_read_once),
        INDEX_TEST(finishing_a_level_reads_no_large_folder_either),
        INDEX_TEST(what_others_add_is_found_when_the_index_has_had_its_time),
        INDEX_TEST(a_folder_that_has_not_changed_is_not_read_again_however_old_the_index_is),
        INDEX_TEST(a_file_that_is_being_written_is_found_when_it_is_whole),
        INDEX_TEST(files_that_are_gone_do_not_matter),
        INDEX_TEST(a_damaged_index_is_made_anew),
        INDEX_TEST(an_index_that_lies_leads_nowhere_else_and_makes_no_record),
        INDEX_TEST(what_stands_in_the_place_of_the_index_is_left_alone),
        INDEX_TEST(any_number_of_files_is_listed_in_little_memory),
    };
    if (access("/dev/shm", W_OK) == 0) setenv("TMPDIR", "/dev/shm", 1); /* many files at once */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
