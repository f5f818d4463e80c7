/* workshop_level.c - see workshop_level.h */
#include "workshop_level.h"

#include "../base/ini.h"
#include "../base/line.h"
#include "../base/utf8.h"
#include "../level/level_section.h"
#include "../level/level_text.h"
#include "../save/sha256.h"

#include <string.h>

/* ---- codes ---- */

enum { CODE_BITS = 5, TEXT_BITS = 64 };

void workshop_code(const WorkshopId *id, int32_t chars, char out[WORKSHOP_CODE_MAX])
{
    assert(chars >= LEVEL_CODE_CHARS_MIN && chars <= LEVEL_CODE_CHARS_MAX);
    for (int32_t i = 0; i < chars; i++)
        out[i] =
            "abcdefghijklmnopqrstuvwxyz234567"[id->text >> (TEXT_BITS - CODE_BITS * (i + 1)) & 31];
    out[chars] = '\0';
}

bool workshop_code_fits(const WorkshopId *id, const char *code)
{
    char own[WORKSHOP_CODE_MAX];
    if (!level_workshop_is_code(code)) return false;
    workshop_code(id, (int32_t)strlen(code), own);
    return strcmp(own, code) == 0;
}

int32_t workshop_code_chars(const WorkshopId *a, const WorkshopId *b)
{
    int32_t same = 0;
    while (same < LEVEL_CODE_CHARS_MAX && a->text >> (TEXT_BITS - CODE_BITS * (same + 1)) ==
                                              b->text >> (TEXT_BITS - CODE_BITS * (same + 1)))
        same++;
    return clamp_i32(same + 1, LEVEL_CODE_CHARS_MIN, LEVEL_CODE_CHARS_MAX);
}

/* ---- what is refused ---- */

int32_t workshop_section_rank(const char *section)
{
    static const char *const kept[WORKSHOP_SECTION_RANKS] = {"level",  "workshop", "physics",
                                                             "legend", "lift.N",   "sign.N",
                                                             "chase",  "chase.N",  "landmark"};
    const SectionRule *rule = level_section_rule(section);
    for (int32_t i = 0; rule && i < WORKSHOP_SECTION_RANKS; i++)
        if (strcmp(kept[i], rule->name) == 0) return i;
    return -1;
}

static void refuse_constants(const Ini *ini, ErrorList *errors)
{
    static const struct {
        const char *key;
        Fixed low, high;
        const char *range;
    } bands[] = {
#define AS_FIXED(number)  ((Fixed)((number)*ONE + ((number) < 0 ? -0.5 : 0.5)))
#define X(key, low, high) {key, AS_FIXED(low), AS_FIXED(high), #low " to " #high},
        WORKSHOP_BAND_LIST(X)
#undef X
#undef AS_FIXED
    };
    for (size_t i = 0; i < ARRAY_LENGTH(bands); i++) {
        Fixed value;
        const IniEntry *entry = ini_find(ini, "physics", bands[i].key);
        if (!entry || !fixed_from_text(entry->value, &value)) continue;
        if (value < bands[i].low || value > bands[i].high)
            ini_error_add(errors, ERROR_ERROR, entry,
                          "`%s` must be %s in a published level, not `%.40s`", entry->key,
                          bands[i].range, entry->value);
    }
}

static void refuse_model(const Ini *ini, const Level *level, ErrorList *errors)
{
    const IniEntry *model = ini_find(ini, "physics", "model");
    if (model && level->physics.kind != MODEL_DEFAULT)
        ini_error_add(errors, ERROR_ERROR, model,
                      "`model` must be %s in a published level, not `%.40s`",
                      model_names[MODEL_DEFAULT], model->value);
}

bool workshop_level_check(const Ini *header, size_t length, const Level *level, ErrorList *errors)
{
    int32_t before = errors->errors;
    if (length > WORKSHOP_TEXT_MAX)
        error_add(errors, ERROR_ERROR, 0, 0, "a published level has at most %d KiB, not %zu",
                  WORKSHOP_TEXT_KIB, length / 1024 + 1);
    if (level->cols > WORKSHOP_LEVEL_COLS || level->rows > WORKSHOP_LEVEL_ROWS)
        error_add(errors, ERROR_ERROR, 0, 0, "a published level has at most %dx%d cells, not %dx%d",
                  WORKSHOP_LEVEL_COLS, WORKSHOP_LEVEL_ROWS, (int)level->cols, (int)level->rows);
    if (!level->has_finish)
        error_add(errors, ERROR_ERROR, 0, 0, "a published level has a finish, `F`");
    if (header) refuse_model(header, level, errors);
    if (header) refuse_constants(header, errors);
    return errors->errors == before;
}

/* ---- the level ---- */

const char *const workshop_content_names[WORKSHOP_CONTENT_COUNT] = {
#define X(id, name) name,
    WORKSHOP_CONTENT_LIST(X)
#undef X
};

static uint32_t content_of_kind(CellKind kind)
{
    static const uint32_t of_tile[] = {
        [TILE_ICE] = WORKSHOP_HAS(WORKSHOP_ICE),
        [TILE_CONVEYOR_RIGHT] = WORKSHOP_HAS(WORKSHOP_BELTS),
        [TILE_CONVEYOR_LEFT] = WORKSHOP_HAS(WORKSHOP_BELTS),
        [TILE_LADDER] = WORKSHOP_HAS(WORKSHOP_LADDERS),
        [TILE_SPRING] = WORKSHOP_HAS(WORKSHOP_SPRINGS),
        [TILE_DOOR] = WORKSHOP_HAS(WORKSHOP_DOORS),
    };
    const KindInfo *info = &cell_kinds[kind];
    const TileInfo *tile = &tile_infos[info->tile];
    uint32_t content = 0;
    if (info->flags & KIND_IS_ACTOR) content |= WORKSHOP_HAS(WORKSHOP_MONSTERS);
    if (info->flags & KIND_IS_LIFT) content |= WORKSHOP_HAS(WORKSHOP_LIFTS);
    if (info->flags & KIND_IS_HAZARD) content |= WORKSHOP_HAS(WORKSHOP_SPIKES);
    if (info->list == LIST_COINS) content |= WORKSHOP_HAS(WORKSHOP_COINS);
    if (info->list == LIST_SIGNS) content |= WORKSHOP_HAS(WORKSHOP_SIGNS);
    if (tile->flags & TILE_IS_SLOPE) content |= WORKSHOP_HAS(WORKSHOP_SLOPES);
    if (info->tile < ARRAY_LENGTH(of_tile)) content |= of_tile[info->tile];
    return content;
}

uint32_t workshop_content(const Level *level)
{
    bool is_there[256] = {false};
    uint32_t content = 0;
    for (size_t i = 0, cells = (size_t)level->cols * (size_t)level->rows; i < cells; i++)
        is_there[(uint8_t)level->glyphs[i]] = true;
    for (int32_t glyph = 0; glyph < 256; glyph++)
        if (is_there[glyph]) content |= content_of_kind((CellKind)level->kind_of[glyph]);
    if (level->chase.kind == CHASE_WATER) content |= WORKSHOP_HAS(WORKSHOP_WATER);
    if (level->chase.kind == CHASE_FIRE) content |= WORKSHOP_HAS(WORKSHOP_FIRE);
    return content;
}

/* What the header says; errors for what no published level says. */
static void read_header(const Ini *ini, const Level *level, WorkshopLevel *out, ErrorList *errors)
{
    LevelWorkshop published;
    ErrorList known; /* by the reading of the level */
    Visitor player;
    error_list_init(&known, errors->file);
    level_workshop_read(ini, &published, &known);
    const IniEntry *title = ini_find(ini, "level", "title");
    int32_t cols = title ? utf8_columns(level->title) : 0, line;
    if (cols < 1 || cols > WORKSHOP_TITLE_COLS)
        error_add(errors, ERROR_ERROR, title ? title->line : 0, 0,
                  "a published level has a title of 1 to %d columns", WORKSHOP_TITLE_COLS);
    if (!visitor_of_player(published.by, &player) || published.at == 0)
        error_add(errors, ERROR_ERROR, 0, 0, "[workshop] needs `by` and `at`");
    if (level->author[0] || level->next[0])
        error_add(errors, ERROR_ERROR, 0, 0, "a published level has no `author` and no `next`");
    for (int32_t i = 0; i < ini_section_count(ini); i++) {
        const char *section = ini_section(ini, i, &line);
        if (workshop_section_rank(section) < 0)
            error_add(errors, ERROR_ERROR, line, 1, "a published level has no section [%.24s]",
                      section);
    }
    snprintf(out->by, sizeof out->by, "%.*s", VISITOR_PLAYER_MAX - 1, published.by);
    memcpy(out->title, level->title, sizeof out->title);
    memcpy(out->hint, published.hint, sizeof out->hint);
    memcpy(out->after, published.after, sizeof out->after);
    memcpy(out->remix, published.remix, sizeof out->remix);
    out->at = published.at;
    out->content = workshop_content(level);
    if (ini_section_line(ini, "physics") > 0) out->content |= WORKSHOP_HAS(WORKSHOP_PHYSICS);
}

void workshop_drop_words(char *text, size_t *length)
{
    static const char sign[] = "[sign.", hint[] = "hint =", map[] = "[map]";
    size_t kept = 0, size;
    bool is_sign = false, is_map = false;
    for (size_t at = 0; at < *length; at += size) {
        const char *line = text + at;
        size = line_first(line, *length - at).size;
        if (!is_map && line[0] == '[') is_sign = strncmp(line, sign, sizeof sign - 1) == 0;
        is_map = is_map || strncmp(line, map, sizeof map - 1) == 0;
        if (is_sign || (!is_map && strncmp(line, hint, sizeof hint - 1) == 0)) continue;
        memmove(text + kept, line, size);
        kept += size;
    }
    *length = kept;
    text[kept] = '\0';
}

uint64_t workshop_text_hash(const char *bytes, size_t length)
{
    uint8_t digest[SHA256_BYTES];
    uint64_t text = 0;
    Sha256 hash;
    sha256_init(&hash);
    sha256_add(&hash, bytes, length);
    sha256_finish(&hash, digest);
    for (int32_t i = 0; i < TEXT_BITS / 8; i++)
        text = text << 8 | digest[i];
    return text;
}

bool workshop_level_parse(const char *bytes, size_t length, WorkshopLevel *out, Level *level,
                          ErrorList *errors)
{
    int32_t before = errors->errors;
    WorkshopLevel fresh = {0};
    Level read;
    if (length > WORKSHOP_TEXT_MAX || level_text_header_size(bytes, length) == 0) {
        error_add(errors, ERROR_ERROR, 0, 0, "not a published level: its text is %s",
                  length > WORKSHOP_TEXT_MAX ? "too long" : "without a header");
        return false;
    }
    LevelFile *file = level_file_parse("level", bytes, length, NULL, &read, errors);
    if (!file) return false;
    read_header(level_file_header(file), &read, &fresh, errors);
    (void)workshop_level_check(level_file_header(file), length, &read, errors);
    level_file_done(file);
    fresh.id.text = workshop_text_hash(bytes, length);
    fresh.id.hash = level_hash(&read);
    fresh.cols = read.cols;
    fresh.rows = read.rows;
    bool is_good = errors->errors == before;
    if (is_good) *out = fresh;
    if (is_good && level)
        *level = read;
    else
        level_done(&read);
    return is_good;
}
