/* start_card.c - see start_card.h */
#include "start_card.h"

#include "../../base/file.h"
#include "../../base/path.h"
#include "../../base/text.h"
#include "../../base/utf8.h"
#include "../../convert/convert.h"
#include "../../level/document/document.h"
#include "../../level/document/document_kept.h"
#include "../../level/level_file.h"
#include "../../save/level_files.h"
#include "../../save/level_proof.h"
#include "draft_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void start_card_age(int64_t seconds, char out[AGE_TEXT_MAX])
{
    static const struct {
        int64_t seconds;
        const char *name;
    } units[] = {{365 * 86400, "year"}, {30 * 86400, "month"}, {7 * 86400, "week"},
                 {86400, "day"},        {3600, "hour"},        {60, "minute"}};
    snprintf(out, AGE_TEXT_MAX, "just now");
    for (size_t i = 0; i < ARRAY_LENGTH(units); i++) {
        long long count = seconds / units[i].seconds;
        if (count <= 0) continue;
        snprintf(out, AGE_TEXT_MAX, "%lld %s%s ago", count, units[i].name, count > 1 ? "s" : "");
        return;
    }
}

void start_card_name(const StartEntry *entry, char out[LEVEL_TEXT_MAX])
{
    size_t length = strlen(entry->path);
    if (entry->kind == START_FOLDER) { /* with its slash */
        while (length > 1 && entry->path[length - 2] != '/')
            length--;
        utf8_copy(out, LEVEL_TEXT_MAX, entry->path + length - 1, strlen(entry->path + length - 1));
        return;
    }
    const char *name = path_name(entry->path);
    utf8_copy(out, LEVEL_TEXT_MAX, name, strlen(name));
}

/* ---- the level ---- */

/* The glyph of a cell in a level that has only what can be shown without its header: the first
 * start, no lifts, nothing unknown. */
static char plain_glyph(CellKind kind, bool *has_start, bool *has_finish)
{
    bool is_second = (kind == KIND_START && *has_start) || (kind == KIND_FINISH && *has_finish);
    *has_start = *has_start || kind == KIND_START;
    *has_finish = *has_finish || kind == KIND_FINISH;
    char glyph = cell_kinds[kind].glyphs ? cell_kinds[kind].glyphs[0] : '\0';
    return glyph == '\0' || is_second || cell_kind_is(kind, KIND_IS_LIFT) ? '.' : glyph;
}

/* A level with errors, such as a draft without a finish, as far as it can be shown. */
static bool read_draft(const char *text, size_t length, Level *out)
{
    ErrorList unheard;
    bool has_start = false, has_finish = false;
    error_list_init(&unheard, "level");
    Document *doc = document_from_text(text, length, &unheard);
    if (!doc) return false;
    int32_t cols = document_cols(doc), rows = document_rows(doc);
    size_t size;
    Text map = TEXT_GROWING; /* a row above the level has the ends that are missing */
    for (int32_t row = -1; row < rows; row++) {
        for (int32_t col = 0; col < cols; col++) {
            CellKind kind = row < 0 ? KIND_EMPTY : document_kind_at(doc, col, row);
            text_add_byte(&map, plain_glyph(kind, &has_start, &has_finish));
        }
        text_add_byte(&map, '\n');
    }
    document_close(doc);
    char *bytes = text_take(&map, &size);
    if (bytes && !has_start) bytes[0] = '@';
    if (bytes && !has_finish && cols > 1) bytes[1] = 'F';
    error_list_init(&unheard, "level");
    LevelFile *file = bytes ? level_file_parse("level", bytes, size, NULL, out, &unheard) : NULL;
    free(bytes);
    if (!file) return false;
    level_file_done(file);
    if (!has_start) out->start.col = -2 * CANVAS_SIDE_MAX; /* far away: it is not shown */
    if (!has_start) out->glyphs[0] = '.';
    if (!has_finish) out->glyphs[1] = '.';
    return true;
}

/* ---- words ---- */

static const char *word_of_proof(const char *path, const Level *level)
{
    static const char *const words[] = {[PROOF_NONE] = "not proved",
                                        [PROOF_HOLDS] = "proved",
                                        [PROOF_HOLDS_ALL] = "proved, all coins",
                                        [PROOF_STALE] = "proof out of date",
                                        [PROOF_WRONG] = "proof is wrong"};
    LevelProof proof;
    ReplayReport report;
    ErrorList unheard;
    error_list_init(&unheard, path);
    if (!level_proof_read(path, &proof, &unheard)) return "proof cannot be read";
    ProofState state = level_proof_judge(&proof, level, &report);
    level_proof_done(&proof);
    return words[state];
}

/* Whether the player has finished a draft since its last change. */
static const char *word_of_run(const char *path, const Level *level)
{
    Replay run;
    switch (draft_run_read(path, level, &run)) {
    case DRAFT_RUN_NONE: return "not finished yet";
    case DRAFT_RUN_STALE: return "changed since you finished it";
    case DRAFT_RUN_HOLDS: replay_done(&run); return "finished";
    }
    return "";
}

/* What is said of the level, once it was read. `level` NULL: it has errors. */
static void add_facts(Text *facts, const EditPlace *place, const StartEntry *entry,
                      const Level *level, bool is_unsaved, uint8_t palette)
{
    bool is_draft = (place->rights & EDIT_HAS_DRAFTS) && entry->kind == START_LEVEL;
    if (entry->label[0]) text_add(facts, "%s  ", entry->label);
    if (entry->kind == START_LEVEL && is_unsaved) {
        text_add_string(facts, "not saved");
        return;
    }
    if (is_draft && level)
        text_add_string(facts, word_of_run(entry->path, level));
    else if (entry->kind == START_LEVEL && level)
        text_add_string(facts, word_of_proof(entry->path, level));
    if (!level) text_add_string(facts, entry->kind == START_LEVEL ? "unfinished" : "has errors");
    if (level && (is_draft || entry->kind == START_TEMPLATE || entry->kind == START_ORIGINAL))
        text_add(facts, is_draft ? "  %dx%d" : "%dx%d", (int)level->cols, (int)level->rows);
    if (entry->kind == START_TEMPLATE && palette != PALETTE_PLAIN)
        text_add(facts, "  %s", palette_names[palette]);
}

static void add_age(Text *facts, int64_t seconds)
{
    char age[AGE_TEXT_MAX];
    start_card_age(seconds, age);
    text_add(facts, "%s  ", age);
}

/* ---- the card ---- */

/* The text of the level: with what was not saved, if there is such. */
static char *read_text(const EditPlace *place, const StartEntry *entry, size_t *length,
                       bool *is_unsaved, int64_t *changed_at, ErrorList *errors)
{
    char *text = NULL;
    if (entry->kind == START_LEVEL && place->state[0])
        text = document_kept_text(place->state, entry->path, length, changed_at);
    *is_unsaved = text != NULL;
    return text ? text : file_read(entry->path, START_LEVEL_SIZE_MAX, length, errors);
}

/* The Palette in which the level is drawn. */
static uint8_t find_palette(const StartEntry *entry, const StartLook *look, const Level *level)
{
    if (entry->kind == START_TEMPLATE && look->theme != PALETTE_PLAIN) return look->theme;
    if (entry->palette != PALETTE_PLAIN) return entry->palette;
    if (entry->kind == START_TEMPLATE) return level->palette;
    return level_place_find(entry->kind == START_BACKUP ? look->of : entry->path, level->palette)
        .palette;
}

static void draw(StartCard *card, const EditPlace *place, const StartEntry *entry,
                 const StartLook *look, const char *text, size_t length, bool is_unsaved,
                 Text *facts)
{
    Level level;
    ModelParams physics;
    ErrorList unheard;
    PictureChoice choice = look->choice;
    const char *path = entry->kind == START_BACKUP ? look->of : entry->path;
    error_list_init(&unheard, path);
    LevelFile *file = level_file_parse(path, text, length, level_physics_beside(path, &physics),
                                       &level, &unheard);
    bool is_whole = file != NULL, is_there = file || read_draft(text, length, &level);
    if (file) {
        snprintf(card->title, LEVEL_TEXT_MAX, "%s", level.title);
        level_file_done(file);
    } else {
        (void)level_file_word(text, length, "title", card->title);
    }
    choice.look.palette = is_there ? find_palette(entry, look, &level) : PALETTE_PLAIN;
    char code[WORKSHOP_CODE_MAX];
    add_facts(facts, place, entry, is_whole ? &level : NULL, is_unsaved, choice.look.palette);
    if ((place->rights & EDIT_HAS_DRAFTS) && draft_code(text, length, code))
        text_add(facts, "  %s", code);
    if (!is_there) return;
    (void)thumbnail_make(&card->picture, &choice, &level, look->cols, look->rows);
    level_done(&level);
}

void start_card_make(StartCard *card, const EditPlace *place, const StartEntry *entry,
                     const StartLook *look)
{
    struct stat status;
    ErrorList errors;
    size_t length;
    bool is_unsaved = false;
    int64_t changed_at = entry->time;
    start_card_done(card);
    snprintf(card->path, sizeof card->path, "%s", entry->path);
    start_card_name(entry, card->title);
    Text facts = text_in(card->facts, sizeof card->facts);
    bool is_there = stat(entry->path, &status) == 0;
    if (entry->kind == START_LEVEL && is_there) changed_at = status.st_mtime;
    if (entry->kind == START_FOLDER || entry->kind == START_FOREIGN) {
        if (entry->kind == START_FOLDER)
            text_add_string(&facts, "a folder");
        else
            text_add(&facts, "%s, to be imported", convert_map_name(convert_format(entry->path)));
        return;
    }
    error_list_init(&errors, entry->path);
    char *text = read_text(place, entry, &length, &is_unsaved, &changed_at, &errors);
    if (entry->kind == START_LEVEL || entry->kind == START_BACKUP)
        if (text || is_there) add_age(&facts, look->now - changed_at);
    if (text)
        draw(card, place, entry, look, text, length, is_unsaved, &facts);
    else if (is_there && status.st_size > START_LEVEL_SIZE_MAX)
        text_add(&facts, "large: %d MiB", (int)(status.st_size >> 20));
    else
        text_add_string(&facts, errors.count > 0 ? errors.items[0].text : "cannot be read");
    free(text);
}

void start_card_done(StartCard *card)
{
    thumbnail_done(&card->picture);
    *card = (StartCard){.path = ""};
}
