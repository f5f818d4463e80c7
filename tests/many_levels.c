/* many_levels.c - what a workshop of many levels costs a session.
 *
 *   many_levels [LEVELS]     (20000)
 *
 * Fills a workshop with levels of caves, towers and ways, fifty an author, of which every second
 * takes the place of the one before, and reads it: the first time, when all texts are read and
 * compared for copies, in slices; then from the index, as each later session does; then a page of
 * levels with the runs of their authors. Prints milliseconds, and bytes of memory. */
#include "level_maker.h"
#include "scratch.h"

#include "../src/arcade/arcade.h"

#include <time.h>

enum { LEVELS = 20000, AN_AUTHOR = 50, PAGE = 20, READINGS = 10, TICKS_A_SLICE = 2000 };

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void write_file(const WorkshopId *id, const char *ending, const char *bytes, size_t length)
{
    char name[WORKSHOP_NAME_MAX], file[128];
    workshop_id_to_name(id, name);
    snprintf(file, sizeof file, "levels/%s%s", name, ending);
    scratch_write(file, bytes, length);
}

/* A way on which holding right finishes, and a run that does. */
static bool write_run(WorkshopText *text)
{
    enum { TICKS = 600 };
    static Input right[TICKS];
    InputTape tape = {right, TICKS};
    Replay run;
    size_t length;
    memset(right, INPUT_RIGHT, sizeof right);
    if (!replay_of_tape(&text->level, &tape, "level.txt", &run)) return false;
    char *bytes = replay_text(&run, &length);
    if (bytes) write_file(&text->about.id, WORKSHOP_RUN_ENDING, bytes, length);
    free(bytes);
    replay_done(&run);
    return bytes != NULL;
}

static char *text_of(int32_t number)
{
    static const MakerStyle styles[] = {MAKER_RUN, MAKER_CAVE, MAKER_TOWER};
    char *text;
    if (number >= PAGE) return level_maker_text(styles[number % 3], (uint32_t)number);
    text = malloc(1024);
    if (!text) return NULL;
    int length = snprintf(text, 1024, "[map]\n");
    for (int32_t row = 0; row < 3; row++) {
        memset(text + length, row == 2 ? '#' : '.', 100);
        length += 100;
        text[length++] = '\n';
    }
    text[length] = '\0';
    text[6 + 101] = '@';
    text[6 + 201 - 1] = 'F';
    text[6 + number] = '#';
    return text;
}

static bool publish(int32_t number)
{
    static const char id_chars[] = "abcdefghijklmnopqrstuvwxyz";
    static char last[WORKSHOP_CODE_MAX]; /* code of the level before */
    char by[VISITOR_PLAYER_MAX] = "ada~aaaaaaaaaaaaaaaa", title[64];
    ErrorList errors;
    WorkshopText text;
    error_list_init(&errors, "level");
    for (int32_t i = 0, author = number / AN_AUTHOR; i < 4; i++, author /= 26)
        by[4 + i] = id_chars[author % 26];
    snprintf(title, sizeof title, "A level of some length, number %d", (int)number);
    char *draft = text_of(number);
    if (!draft) return false;
    const WorkshopWish wish = {.text = draft,
                               .length = strlen(draft),
                               .title = title,
                               .after = number % 2 == 1 ? last : NULL,
                               .by = by,
                               .at = 1000000000 + number};
    bool is_done = workshop_prepare(&wish, &text, &errors);
    free(draft);
    if (!is_done) return true; /* a maker's level without a finish, for one */
    write_file(&text.about.id, WORKSHOP_TEXT_ENDING, text.bytes, text.length);
    workshop_code(&text.about.id, LEVEL_CODE_CHARS_MIN, last);
    is_done = number >= PAGE || write_run(&text);
    workshop_text_done(&text);
    return is_done;
}

/* Reads a page of levels with the runs of their authors. */
static int32_t check_page(WorkshopFolder *folder, const Arcade *arcade, double *longest)
{
    WorkshopCheck check = {0};
    int32_t checked = 0;
    *longest = 0;
    for (int32_t row = 0; row < folder->count; row++) {
        if (folder->rows[row].at >= 1000000000 + PAGE) continue;
        bool is_over = false;
        while (!is_over) {
            double start = now_ms();
            is_over = workshop_check(&check, folder, arcade, row, TICKS_A_SLICE);
            if (now_ms() - start > *longest) *longest = now_ms() - start;
        }
        checked += folder->rows[row].is_checked;
    }
    workshop_check_done(&check);
    return checked;
}

static void measure(const Arcade *arcade)
{
    WorkshopFolder folder = {0};
    int32_t calls = 0, copies = 0;
    double longest = 0, start = now_ms(), last = start;
    for (bool is_over = false; !is_over; calls++) {
        is_over = workshop_folder_read(&folder, arcade);
        double now = now_ms();
        if (now - last > longest) longest = now - last;
        last = now;
    }
    for (int32_t i = 0; i < folder.count; i++)
        copies += folder.rows[i].like >= 0;
    printf("%-36s %10.1f  (%d calls, the longest %.1f)\n", "the first time", now_ms() - start,
           (int)calls, longest);
    printf("%-36s %10d  of %d levels\n", "copies found", (int)copies, (int)folder.count);
    start = now_ms();
    for (int32_t i = 0; i < READINGS; i++) {
        workshop_folder_done(&folder);
        calls += !workshop_folder_read(&folder, arcade);
    }
    printf("%-36s %10.1f\n", "again, by another session", (now_ms() - start) / READINGS);
    start = now_ms();
    for (int32_t i = 0; i < READINGS; i++)
        (void)workshop_folder_read(&folder, arcade);
    printf("%-36s %10.2f\n", "again, by the same session", (now_ms() - start) / READINGS);
    start = now_ms();
    int32_t checked = check_page(&folder, arcade, &longest);
    printf("%-36s %10.1f  (%d runs, the longest slice %.1f)\n", "a page with its runs played",
           now_ms() - start, (int)checked, longest);
    printf("%-36s %10zu\n", "bytes of rows and strings",
           (size_t)folder.count * sizeof *folder.rows + folder.strings.length);
    workshop_folder_done(&folder);
}

int main(int argc, char **argv)
{
    int32_t levels = argc > 1 ? (int32_t)strtol(argv[1], NULL, 10) : LEVELS;
    ErrorList errors;
    Arcade arcade;
    if (!getenv("TMPDIR") && access("/dev/shm", W_OK) == 0) setenv("TMPDIR", "/dev/shm", 1);
    error_list_init(&errors, "arcade");
    bool is_ready = scratch_setup(NULL) == 0 && chmod(scratch_folder, 0755) == 0;
    const ArcadeOptions options = {.folder = scratch_folder,
                                   .name = "ada",
                                   .workshop = WORKSHOP_ON};
    is_ready = is_ready && arcade_open(&options, &arcade, &errors);
    for (int32_t i = 0; is_ready && i < levels; i++)
        is_ready = publish(i);
    if (!is_ready) {
        error_list_print(&errors, stderr);
        return 1;
    }
    printf("a workshop of %d levels, ms\n", (int)levels);
    measure(&arcade);
    scratch_teardown(NULL);
    return 0;
}
