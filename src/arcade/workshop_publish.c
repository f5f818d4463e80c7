/* workshop_publish.c - see workshop_publish.h */
#include "workshop_publish.h"

#include "../base/ini.h"
#include "../base/ini_edit.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../game/replay_verify.h"
#include "../level/level_section.h"
#include "../save/shared_file.h"
#include "workshop_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- the text ---- */

/* False when a value cannot be written in a line. */
static bool add_value(Text *out, const char *key, const char *value)
{
    char written[INI_EDIT_WRITTEN_MAX];
    if (!ini_edit_write(value, 0, written)) return false;
    text_add(out, "%s = %s\n", key, written);
    return true;
}

static bool is_left_out(const IniEntry *entry)
{
    static const char *const keys[] = {"title", "author", "next"};
    const SectionRule *rule = level_section_rule(entry->section);
    bool is_model = strcmp(entry->section, "physics") == 0 && strcmp(entry->key, "model") == 0;
    bool is_told = strcmp(entry->section, "level") == 0;
    for (size_t i = 0; is_told && i < ARRAY_LENGTH(keys); i++)
        if (strcmp(entry->key, keys[i]) == 0) return true;
    return is_model || !rule || !section_rule_has_key(rule, entry->key);
}

static bool add_section(Text *out, const Ini *ini, const char *section)
{
    bool has_begun = strcmp(section, "level") == 0;
    for (int32_t i = 0; i < ini_count(ini); i++) {
        const IniEntry *entry = ini_entry(ini, i);
        if (strcmp(entry->section, section) != 0 || is_left_out(entry)) continue;
        if (!has_begun) text_add(out, "\n[%s]\n", section);
        has_begun = true;
        if (!add_value(out, entry->key, entry->value)) return false;
    }
    return true;
}

static bool add_workshop(Text *out, const WorkshopWish *wish)
{
    text_add(out, "\n[workshop]\n");
    return add_value(out, "by", wish->by) &&
           (text_add(out, "at = %lld\n", (long long)wish->at), true) &&
           (!wish->hint || !wish->hint[0] || add_value(out, "hint", wish->hint)) &&
           (!wish->after || !wish->after[0] || add_value(out, "after", wish->after)) &&
           (!wish->remix || !wish->remix[0] || add_value(out, "remix", wish->remix));
}

/* The sections that play needs, in the order of their ranks; those of one rank as in the file. */
static bool add_header(Text *out, const WorkshopWish *wish, const char *title, const Ini *ini)
{
    int32_t line, own_rank = workshop_section_rank("workshop");
    text_add(out, "[level]\n");
    bool is_good = add_value(out, "title", title);
    for (int32_t rank = 0; is_good && rank < WORKSHOP_SECTION_RANKS; rank++) {
        if (rank == own_rank) is_good = add_workshop(out, wish);
        for (int32_t i = 0; ini && is_good && i < ini_section_count(ini); i++) {
            const char *section = ini_section(ini, i, &line);
            if (rank != own_rank && workshop_section_rank(section) == rank)
                is_good = add_section(out, ini, section);
        }
    }
    return is_good;
}

static size_t length_without(const char *row, int32_t cols, char blank)
{
    size_t length = (size_t)cols;
    while (length > 0 && row[length - 1] == blank)
        length--;
    return length;
}

/* Cells that are empty get one glyph. Where that is a blank, rows keep those at their ends. */
static void add_map(Text *out, const Level *level)
{
    char empty = level->glyph_of[KIND_EMPTY];
    text_add(out, "\n[map]\n");
    for (int32_t row = 0; row < level->rows; row++) {
        const char *cells = level->glyphs + (size_t)row * (size_t)level->cols;
        for (int32_t col = 0; col < level->cols; col++)
            text_add_byte(out,
                          level->kind_of[(uint8_t)cells[col]] == KIND_EMPTY ? empty : cells[col]);
        text_add_byte(out, '\n');
    }
}

static void add_art(Text *out, const Level *level)
{
    int32_t rows = level->back ? level->rows : 0;
    while (rows > 0 && length_without(level->back + (size_t)(rows - 1) * (size_t)level->cols,
                                      level->cols, ' ') == 0)
        rows--;
    if (rows > 0) text_add(out, "[back]\n");
    for (int32_t row = 0; row < rows; row++) {
        const char *cells = level->back + (size_t)row * (size_t)level->cols;
        text_add_bytes(out, cells, length_without(cells, level->cols, ' '));
        text_add_byte(out, '\n');
    }
}

static void tell_what_is_dropped(const Ini *ini, ErrorList *errors)
{
    int32_t line;
    for (int32_t i = 0; i < ini_section_count(ini); i++) {
        const char *section = ini_section(ini, i, &line);
        if (workshop_section_rank(section) < 0)
            error_add(errors, ERROR_HINT, line, 1, "[%.24s] is left out of the published level",
                      section);
    }
    const IniEntry *next = ini_find(ini, "level", "next");
    if (next)
        error_add(errors, ERROR_HINT, next->line, next->key_column,
                  "`next` is left out of the published level");
}

static bool is_title_good(const char *title, ErrorList *errors)
{
    char why[UTF8_WHY_MAX];
    int32_t cols = utf8_columns(title);
    const char *fault = utf8_fault(title, strlen(title), why);
    bool is_blank = title[strspn(title, " ")] == '\0';
    if (!fault && !is_blank && cols <= WORKSHOP_TITLE_COLS && strlen(title) <= WORKSHOP_TITLE_BYTES)
        return true;
    if (fault)
        error_add(errors, ERROR_ERROR, 0, 0, "the title has %s", why);
    else
        error_add(errors, ERROR_ERROR, 0, 0,
                  "a published level has a title of 1 to %d columns, not %d", WORKSHOP_TITLE_COLS,
                  is_blank ? 0 : (int)cols);
    return false;
}

/* Is the level one that comes with the program? */
static bool is_shipped(const WorkshopWish *wish, uint64_t hash)
{
    for (int32_t i = 0; i < wish->shipped_count; i++)
        if (wish->shipped[i] == hash) return true;
    return false;
}

/* Makes the text of a level that may be published, and reads it as everybody will. */
static bool make_text(const WorkshopWish *wish, const char *title, const Ini *header,
                      const Level *level, WorkshopText *out, ErrorList *errors)
{
    ErrorList faults;
    WorkshopText fresh = {0};
    Text text = TEXT_GROWING;
    if (header) tell_what_is_dropped(header, errors);
    bool is_written = add_header(&text, wish, title, header);
    add_map(&text, level);
    add_art(&text, level);
    fresh.bytes = is_written ? text_take(&text, &fresh.length) : NULL;
    text_done(&text);
    if (!fresh.bytes) {
        error_add(errors, ERROR_ERROR, 0, 0,
                  is_written ? "out of memory" : "a value of the header is too long");
        return false;
    }
    error_list_init(&faults, "the published text");
    bool is_read =
        workshop_level_parse(fresh.bytes, fresh.length, &fresh.about, &fresh.level, &faults);
    if (!is_read) error_list_join(errors, &faults);
    if (is_read && fresh.about.id.hash != level_hash(level)) {
        error_add(errors, ERROR_ERROR, 0, 0, "the level would change on publishing");
        is_read = false;
    }
    if (is_read)
        *out = fresh;
    else
        workshop_text_done(&fresh);
    return is_read;
}

bool workshop_prepare(const WorkshopWish *wish, WorkshopText *out, ErrorList *errors)
{
    int32_t before = errors->errors;
    Level level;
    assert(wish->at > 0 && wish->by[0]);
    if (wish->length > 2 * WORKSHOP_TEXT_MAX) {
        error_add(errors, ERROR_ERROR, 0, 0, "a published level has at most %d KiB, not %zu",
                  WORKSHOP_TEXT_KIB, wish->length / 1024 + 1);
        return false;
    }
    LevelFile *file =
        level_file_parse(errors->file, wish->text, wish->length, NULL, &level, errors);
    if (!file) return false;
    const Ini *header = level_file_header(file);
    const char *title = wish->title ? wish->title : level.title;
    (void)workshop_level_check(header, wish->length, &level, errors);
    (void)is_title_good(title, errors);
    if (is_shipped(wish, level_hash(&level)))
        error_add(errors, ERROR_ERROR, 0, 0, "this level comes with the game");
    bool is_made = errors->errors == before && make_text(wish, title, header, &level, out, errors);
    level_file_done(file);
    level_done(&level);
    return is_made;
}

void workshop_text_done(WorkshopText *text)
{
    free(text->bytes);
    level_done(&text->level);
    memset(text, 0, sizeof *text);
}

/* ---- the run ---- */

const char *workshop_run_claim_fault(const Replay *run)
{
    if (run->practice) return "practice does not count: finish the level from its start";
    if (replay_assists(run) != 0) return "finish it without assists";
    if (run->result != REPLAY_FINISHED) return "the run does not finish the level";
    if (run->tape.count < WORKSHOP_RUN_TICKS_MIN)
        return "it is finished in under a second: make it longer";
    if (run->tape.count > WORKSHOP_RUN_TICKS_MAX)
        return "the run is too long: finish it in " WORKSHOP_LIMIT_TEXT(
            WORKSHOP_RUN_MINUTES) " minutes";
    return NULL;
}

const char *workshop_run_fault(const Level *level, const Replay *run)
{
    ReplayReport report;
    const char *fault = workshop_run_claim_fault(run);
    if (!fault && replay_verify(run, level, &report) != REPLAY_OK)
        fault = "the run is for another level";
    return fault;
}

/* ---- the folder ---- */

static bool may_write(const Arcade *arcade, ErrorList *errors)
{
    const char *reason = NULL;
    if (!arcade_has(arcade, ARCADE_LEVELS) || arcade->workshop != WORKSHOP_ON)
        reason = "nothing can be published here";
    else if (arcade->own.is_guest)
        reason = "guests cannot publish: log in with a key";
    else if (!arcade_keeps(arcade))
        reason = "choose a name first";
    else if (arcade_is_banned(arcade))
        reason = ARCADE_BANNED_TEXT;
    else if (arcade_is_forgotten(arcade))
        reason = "you asked to be forgotten";
    if (reason) error_add(errors, ERROR_ERROR, 0, 0, "%s", reason);
    return reason == NULL;
}

/* Reads all of the folder; the caller frees it. */
static void read_folder(const Arcade *arcade, WorkshopFolder *folder)
{
    memset(folder, 0, sizeof *folder);
    while (!workshop_folder_read(folder, arcade))
        continue;
}

const char *workshop_limit_fault(int32_t today, int32_t all, int32_t host)
{
    if (today >= WORKSHOP_LEVELS_A_DAY)
        return "you published " WORKSHOP_LIMIT_TEXT(
            WORKSHOP_LEVELS_A_DAY) " levels in the last 24 hours, and that is the limit: come back "
                                   "later";
    if (all >= WORKSHOP_LEVELS_A_PLAYER)
        return "you published " WORKSHOP_LIMIT_TEXT(
            WORKSHOP_LEVELS_A_PLAYER) " levels, and that is the limit";
    if (host >= WORKSHOP_LEVELS_A_HOST)
        return "the workshop is full: it has " WORKSHOP_LIMIT_TEXT(
            WORKSHOP_LEVELS_A_HOST) " levels";
    return NULL;
}

static bool is_within_limits(const WorkshopFolder *folder, const Arcade *arcade, ErrorList *errors)
{
    enum { DAY_SECONDS = 24 * 60 * 60 };
    int32_t all = 0, today = 0;
    int64_t now = (int64_t)time(NULL);
    for (int32_t i = 0; i < folder->count; i++) {
        const WorkshopRow *row = &folder->rows[i];
        if (row->own_fault || /* which anybody may have put there */
            strcmp(visitor_player_id(workshop_row_by(folder, i)), arcade->own.id) != 0)
            continue;
        all++;
        today += row->at > now - DAY_SECONDS;
    }
    const char *fault = workshop_limit_fault(today, all, folder->count + folder->surplus);
    if (fault) error_add(errors, ERROR_ERROR, 0, 0, "%s", fault);
    return fault == NULL;
}

bool workshop_may_publish(const Arcade *arcade, ErrorList *errors)
{
    WorkshopFolder folder;
    if (!may_write(arcade, errors)) return false;
    read_folder(arcade, &folder);
    bool may = is_within_limits(&folder, arcade, errors);
    workshop_folder_done(&folder);
    return may;
}

/* Is the hash free, or that of an own level? An error says whose it is. */
static bool is_own_hash(const WorkshopFolder *folder, const Arcade *arcade, uint64_t hash,
                        ErrorList *errors)
{
    char shown[VISITOR_PLAYER_MAX];
    int32_t row = workshop_folder_find_hash(folder, hash);
    if (row < 0) return true;
    const char *by = workshop_row_by(folder, row);
    if (strcmp(visitor_player_id(by), arcade->own.id) == 0) return true;
    arcade_shown(by, shown);
    error_add(errors, ERROR_ERROR, 0, 0, "it plays like \"%s\" by %s: change it",
              workshop_row_title(folder, row), shown);
    return false;
}

bool workshop_is_own(const Arcade *arcade, const WorkshopText *text, ErrorList *errors)
{
    WorkshopFolder folder;
    read_folder(arcade, &folder);
    bool is_own = is_own_hash(&folder, arcade, text->about.id.hash, errors);
    workshop_folder_done(&folder);
    return is_own;
}

/* Adds a file; one that is there with these bytes is as good. */
static bool add_file(int folder, const char *name, const char *bytes, size_t length)
{
    const SharedPost post = {"", "", bytes, length, S_IRUSR | S_IRGRP | S_IROTH};
    size_t old_length;
    if (shared_file_add(folder, name, &post)) return true;
    int reason = errno;
    char *old = reason == EEXIST ? shared_file_read(folder, name, length, &old_length) : NULL;
    bool is_same = old && old_length == length && memcmp(old, bytes, length) == 0;
    free(old);
    errno = reason;
    return is_same;
}

/* The run comes first, so that a level which can be read has one. */
static bool add_level(const Arcade *arcade, const WorkshopText *text, const Replay *run,
                      ErrorList *errors)
{
    char name[WORKSHOP_NAME_MAX], file[SHARED_NAME_MAX];
    size_t length;
    char *run_text = replay_text(run, &length);
    int folder = run_text ? arcade_open_part(arcade, ARCADE_LEVELS) : -1;
    workshop_id_to_name(&text->about.id, name);
    snprintf(file, sizeof file, "%s" WORKSHOP_RUN_ENDING, name);
    bool is_kept = folder >= 0 && add_file(folder, file, run_text, length);
    snprintf(file, sizeof file, "%s" WORKSHOP_TEXT_ENDING, name);
    is_kept = is_kept && add_file(folder, file, text->bytes, text->length);
    if (!is_kept)
        error_add(errors, ERROR_ERROR, 0, 0, "cannot store the level: %s", strerror(errno));
    if (folder >= 0) close(folder);
    free(run_text);
    return is_kept;
}

static bool check_run(const Arcade *arcade, const WorkshopText *text, const Replay *run,
                      ErrorList *errors)
{
    char player[VISITOR_PLAYER_MAX];
    const char *fault = workshop_run_fault(&text->level, run);
    arcade_player(arcade, player);
    if (!fault && strcmp(text->about.by, player) != 0) fault = "the text belongs to another player";
    if (fault) error_add(errors, ERROR_ERROR, 0, 0, "%s", fault);
    return fault == NULL;
}

bool workshop_publish(const Arcade *arcade, const WorkshopText *text, const Replay *run,
                      WorkshopId *id, ErrorList *errors)
{
    WorkshopFolder folder;
    if (!may_write(arcade, errors) || !check_run(arcade, text, run, errors)) return false;
    read_folder(arcade, &folder);
    bool is_there = workshop_folder_find(&folder, &text->about.id) >= 0;
    bool is_done = is_there || (is_own_hash(&folder, arcade, text->about.id.hash, errors) &&
                                is_within_limits(&folder, arcade, errors) &&
                                add_level(arcade, text, run, errors));
    /* Somebody else may have published the same level meanwhile. */
    if (is_done && !is_there) {
        while (!workshop_folder_read(&folder, arcade))
            continue;
        is_done = is_own_hash(&folder, arcade, text->about.id.hash, errors);
    }
    workshop_folder_done(&folder);
    if (is_done) *id = text->about.id;
    return is_done;
}

/* ---- withdrawing ---- */

bool workshop_withdraw(const Arcade *arcade, const WorkshopId *id, ErrorList *errors)
{
    enum { MODE = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH };
    char path[WORLD_PATH_MAX], name[WORKSHOP_NAME_MAX];
    size_t length;
    WorkshopLevel about;
    bool is_own = workshop_open(arcade, id, &about, NULL) &&
                  strcmp(visitor_player_id(about.by), arcade->own.id) == 0;
    int folder = is_own && arcade_own_folder(arcade, ARCADE_PLAYERS, path)
                     ? open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                     : -1;
    if (folder < 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "only its author can withdraw a level");
        return false;
    }
    workshop_id_to_name(id, name);
    char *old = shared_file_read(folder, WORKSHOP_WITHDRAWN_NAME, WORKSHOP_WITHDRAWN_MAX, &length);
    Text fresh = TEXT_GROWING;
    text_add(&fresh, "%s%s\n", old ? old : "", name);
    const SharedPost post = {".new-", "", fresh.bytes, fresh.length, MODE};
    bool is_kept = (old && strstr(old, name)) ||
                   (fresh.missing == 0 && fresh.length <= WORKSHOP_WITHDRAWN_MAX &&
                    shared_file_put(folder, WORKSHOP_WITHDRAWN_NAME, &post, false));
    if (!is_kept) error_add(errors, ERROR_ERROR, 0, 0, "cannot withdraw it: %s", strerror(errno));
    text_done(&fresh);
    free(old);
    close(folder);
    return is_kept;
}
