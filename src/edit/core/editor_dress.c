/* editor_dress.c - `:dress`: art by the rules of a theme, as a preview that Enter takes. The rules
 * are in two files: those of the user's replace those of the program's for the themes that it has.
 */
#include "editor_dress.h"

#include "../../base/file.h"
#include "level_links.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RULES_SIZE_MAX = 1 << 20, SEED_MAX = 999999 };

static bool add_file(DressRules *rules, const char *path, ErrorList *errors)
{
    size_t length;
    error_list_init(errors, path);
    char *text = file_read(path, RULES_SIZE_MAX, &length, errors);
    bool ok = text && dress_rules_add(rules, text, length, errors);
    free(text);
    return ok;
}

/* The program's file comes first. */
static bool read_rules(Editor *editor, DressRules *rules)
{
    ErrorList errors;
    for (int32_t i = DRESS_FILES - 1; i >= 0; i--) {
        const char *path = editor->files.dress_files[i];
        if (!path[0] || access(path, F_OK) != 0 || add_file(rules, path, &errors)) continue;
        editor_message_errors(editor, &errors);
        dress_rules_done(rules);
        return false;
    }
    if (rules->count == 0) editor_message_set(editor, "no rules for art: see dress.ini");
    return rules->count > 0;
}

/* The palette of the level or, if it names none, of its chapter. */
static uint8_t theme_of_level(const Document *doc)
{
    char name[32];
    WorldFile world;
    ErrorList unheard;
    Palette own = PALETTE_COUNT;
    if (document_get_value(doc, "level", "palette", name, sizeof name))
        own = palette_from_name(name);
    if (own != PALETTE_COUNT) return (uint8_t)own;
    error_list_init(&unheard, document_path(doc));
    if (!level_links_world(doc, &world, &unheard)) return PALETTE_PLAIN;
    int32_t here = level_links_index(&world, document_path(doc));
    int32_t chapter = here >= 0 ? world_file_chapter(&world, here) : -1;
    uint8_t theme = chapter >= 0 ? world.chapters.items[chapter].palette : PALETTE_PLAIN;
    world_file_done(&world);
    return theme;
}

static bool has_drawings_that_explain(const Document *doc)
{
    char value[32];
    return document_get_value(doc, "level", "back", value, sizeof value) &&
           strcmp(value, "board") == 0;
}

static void begin(Editor *editor, DressChoice choice)
{
    DressRules rules = {0};
    Dressing dressing;
    CellWatch watch = work_cell_watch(&editor->work);
    const Document *doc = editor->doc;
    int64_t cells = (int64_t)document_cols(doc) * document_rows(doc);
    pending_op_drop(&editor->pending, doc);
    if (has_drawings_that_explain(doc)) {
        editor_message_set(editor, "the art of this level explains something: its header has `back "
                                   "= board`");
        return;
    }
    if (cells > DRESS_CELLS_MAX) {
        editor_message_set(editor, "too large to dress: at most %d cells", DRESS_CELLS_MAX);
        return;
    }
    if (!read_rules(editor, &rules)) return;
    bool ok = dress_make(doc, &rules, choice, &editor->selection, &watch, &dressing);
    dress_rules_done(&rules);
    if (!ok) {
        if (!editor->work.is_over) editor_message_set(editor, "out of memory");
        return;
    }
    editor->pending.kind = PENDING_DRESS;
    editor->pending.dressing = dressing;
    if (dressing.drawings == 0)
        editor_message_set(editor, "nothing of %s fits with seed %d; n tries another seed",
                           palette_names[choice.theme], (int)choice.seed);
}

/* "frost 12", "frost" or "12"; what is left out stays. */
static bool read_choice(const char *text, DressChoice *choice)
{
    char words[2][32] = {"", ""};
    char rest[2];
    int found = sscanf(text, "%31s %31s %1s", words[0], words[1], rest);
    Palette theme = palette_from_name(words[0]);
    if (found == 3) return false;
    if (found <= 0) return true;
    if (theme != PALETTE_COUNT) choice->theme = (uint8_t)theme;
    const char *number = theme != PALETTE_COUNT ? words[1] : words[0];
    if (theme == PALETTE_COUNT && found == 2) return false;
    if (!number[0]) return true;
    char *end;
    long seed = strtol(number, &end, 10);
    if (*end != '\0' || seed < 1 || seed > SEED_MAX) return false;
    choice->seed = (int32_t)seed;
    return true;
}

void editor_dress(Editor *editor, const CommandCall *call)
{
    DressChoice choice = {theme_of_level(editor->doc), 1};
    if (read_choice(call->text, &choice))
        begin(editor, choice);
    else
        editor_message_set(editor,
                           ":dress [THEME] [SEED]; themes:" PALETTE_LIST(
                               PALETTE_AFTER_BLANK) "; seeds: 1 to %d",
                           SEED_MAX);
}

void editor_dress_again(Editor *editor, int32_t step)
{
    DressChoice choice = editor->pending.dressing.choice;
    int32_t seed = choice.seed + step;
    choice.seed = seed < 1 ? SEED_MAX : seed > SEED_MAX ? 1 : seed;
    begin(editor, choice);
}

bool editor_dress_take(Editor *editor)
{
    const Dressing *dressing = &editor->pending.dressing;
    CellArea area = dressing->area;
    DocumentLayer layer = editor->pen.layer;
    editor->pen.layer = LAYER_BACK;
    bool ok = editor_transaction_begin(editor, "dress");
    for (int32_t row = 0; ok && row < area.rows; row++)
        for (int32_t col = 0; col < area.cols; col++) {
            char letter = *block_at(&dressing->block, col, row);
            if (letter != BLOCK_HOLE)
                document_set(editor->doc, LAYER_BACK, area.col + col, area.row + row, letter);
        }
    if (ok) editor_transaction_end(editor);
    editor->pen.layer = layer;
    return ok;
}
