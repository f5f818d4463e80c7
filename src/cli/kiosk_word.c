/* kiosk_word.c - see kiosk_word.h */
#include "kiosk_word.h"

#include "../base/clock.h"
#include "../base/line.h"
#include "../base/path.h"
#include "../level/level_file.h"
#include "../term/sys.h"
#include "commands.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What messages call the text, and the title of one that is nothing but a map. */
#define TEXT_NAME "level"

KioskWord kiosk_word_read(const char *command)
{
    static const struct {
        const char *word;
        KioskWordKind kind;
    } words[] = {{"get ", KIOSK_WORD_GET}, {"level ", KIOSK_WORD_LEVEL}};
    KioskWord word = {.kind = KIOSK_WORD_NONE};
    if (command && strcmp(command, "put") == 0) word.kind = KIOSK_WORD_PUT;
    for (size_t i = 0; command && i < ARRAY_LENGTH(words); i++) {
        size_t length = strlen(words[i].word);
        if (strncmp(command, words[i].word, length) != 0) continue;
        if (!level_workshop_is_code(command + length)) continue;
        word.kind = words[i].kind;
        snprintf(word.code, sizeof word.code, "%s", command + length);
    }
    return word;
}

/* ---- put ---- */

/* Reads all that comes, at most a byte more than a level may have; the caller frees it. NULL with
 * the reason. */
static char *read_input(size_t *length, ErrorList *errors)
{
    int64_t end = clock_now() + KIOSK_WORD_SECONDS * 1000 * CLOCK_MS;
    char *bytes = malloc(WORKSHOP_TEXT_MAX + 1);
    const char *fault = bytes ? NULL : "out of memory";
    bool is_whole = false;
    for (*length = 0; !fault && !is_whole;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        int64_t left = (end - clock_now()) / CLOCK_MS;
        int ready = left > 0 ? poll(&in, 1, (int)left) : 0;
        size_t room = WORKSHOP_TEXT_MAX + 1 - *length;
        ssize_t n = ready > 0 ? read(STDIN_FILENO, bytes + *length, room) : 0;
        if (ready == 0)
            fault = "no whole level came within " WORKSHOP_LIMIT_TEXT(KIOSK_WORD_SECONDS) " s";
        else if (ready > 0 && n >= 0)
            is_whole = n == 0;
        else if (errno != EINTR && errno != EAGAIN)
            fault = strerror(errno);
        if (n > 0) *length += (size_t)n;
        if (*length > WORKSHOP_TEXT_MAX)
            fault = "a level has at most " WORKSHOP_LIMIT_TEXT(WORKSHOP_TEXT_KIB) " KiB";
    }
    if (!fault) return bytes;
    error_add(errors, ERROR_ERROR, 0, 0, "%s", fault);
    free(bytes);
    return NULL;
}

static bool put(const Arcade *arcade, ErrorList *errors)
{
    char path[WORLD_PATH_MAX];
    size_t length;
    Level level = {0};
    char *text = workshop_draft_may_add(arcade, errors) ? read_input(&length, errors) : NULL;
    LevelFile *file = NULL;
    if (text) length = line_simplify_text(text, length);
    if (text) file = level_file_parse(TEXT_NAME, text, length, NULL, &level, errors);
    bool is_put = file && workshop_level_check(level_file_header(file), length, &level, errors) &&
                  workshop_draft_add(arcade, level.title, text, length, path, errors);
    if (is_put) printf("%s is one of your drafts now\n", path_name(path));
    if (file) level_done(&level);
    level_file_done(file);
    free(text);
    return is_put;
}

/* ---- get ---- */

/* The id of a level that anybody may see, and that its author has finished. */
static bool find_level(WorkshopFolder *folder, const Arcade *arcade, const char *code,
                       WorkshopId *id)
{
    WorkshopLevel about;
    Level level;
    Replay run;
    while (!workshop_folder_read(folder, arcade))
        continue;
    int32_t index = workshop_folder_find_code(folder, code);
    const WorkshopRow *row = index >= 0 ? &folder->rows[index] : NULL;
    if (!row || row->fault != WORKSHOP_FAULT_NONE || row->is_hidden || row->is_withdrawn)
        return false;
    *id = row->id;
    if (!workshop_open(arcade, id, &about, &level)) return false;
    bool has_run = workshop_open_run(arcade, id, &run);
    bool is_finished = has_run && !workshop_run_fault(&level, &run);
    if (has_run) replay_done(&run);
    level_done(&level);
    return is_finished;
}

static bool get(const Arcade *arcade, const char *code, ErrorList *errors)
{
    WorkshopFolder folder = {.count = 0};
    WorkshopId id;
    size_t length = 0;
    char *text =
        find_level(&folder, arcade, code, &id) ? workshop_text(arcade, &id, &length) : NULL;
    if (!text) error_add(errors, ERROR_ERROR, 0, 0, "no level has the code %s here", code);
    if (text) fwrite(text, 1, length, stdout);
    free(text);
    workshop_folder_done(&folder);
    return text != NULL;
}

int kiosk_word_run(const KioskWord *word, const Arcade *arcade)
{
    ErrorList errors;
    error_list_init(&errors, TEXT_NAME);
    assert(word->kind == KIOSK_WORD_PUT || word->kind == KIOSK_WORD_GET);
    alarm(2 * KIOSK_WORD_SECONDS); /* for a client that takes no output */
    bool is_done =
        word->kind == KIOSK_WORD_PUT ? put(arcade, &errors) : get(arcade, word->code, &errors);
    error_list_print(&errors, stderr);
    return is_done ? CLI_DONE : CLI_BAD;
}
