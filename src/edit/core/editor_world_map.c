/* editor_world_map.c - see editor_world_map.h */
#include "editor_world_map.h"

#include "../../base/path.h"
#include "../../base/text.h"
#include "editor_panel.h"
#include "editor_state.h"

#include <stdio.h>
#include <string.h>

enum { MIDDLE_BUTTON = 2 };

/* ---- the page ---- */

static int32_t map_count(const Editor *editor)
{
    return project_count(&editor->project);
}

/* A card as a line, for those who have it read to them. */
static void map_line(const Editor *editor, int32_t line, int32_t cols, char *out, size_t size)
{
    EditorWorldCard card;
    (void)cols;
    editor_world_card(editor, line, &card);
    snprintf(out, size, "%s  %s", card.title, card.facts);
}

static bool map_key(Editor *editor, int32_t line, const char *key);

static const PanelKind map_kind = {NULL, map_count, map_line, project_open, map_key, NULL};

void editor_world_show(Editor *editor, bool is_shown, int32_t marked)
{
    WorldMap *map = &editor->project.map;
    map->is_shown = is_shown;
    map->held = map->followed = -1;
    project_show(editor, is_shown ? &map_kind : NULL, marked);
}

bool editor_world_is_shown(const Editor *editor)
{
    return editor->panel.kind == &map_kind;
}

const WorldMap *editor_world_map(const Editor *editor)
{
    return &editor->project.map;
}

int32_t editor_world_chosen(const Editor *editor)
{
    return editor->panel.marked;
}

/* ---- the view ---- */

/* The largest zoom at which a few cards fit beside each other. */
static int32_t zoom_for(int32_t cols, int32_t rows)
{
    enum { WIDE_COLS = 100, HIGH_ROWS = 30 };
    return cols >= WIDE_COLS && rows >= HIGH_ROWS ? 1 : 0;
}

static void scroll_to(WorldMap *map, int32_t top)
{
    map->top = clamp_i32(top, 0, max_i32(0, map->plane.rows - map->rows));
}

void editor_world_fit(Editor *editor, int32_t cols, int32_t rows)
{
    WorldMap *map = &editor->project.map;
    const Project *project = &editor->project;
    int32_t marked = editor->panel.marked;
    if (!editor_world_is_shown(editor)) return;
    if (map->cols != cols || map->rows != rows) map->followed = -1;
    map->cols = cols;
    map->rows = rows;
    if (!map->has_zoom) map->zoom = zoom_for(cols, rows);
    if (!world_plane_lay(&map->plane, &project->world, project->other_count, map->zoom, cols) ||
        map->plane.count == 0)
        return;
    scroll_to(map, map->top);
    if (map->followed == marked || marked >= map->plane.count) return;
    /* With the title of its band, where that is just above. */
    const PlaneCard *card = &map->plane.cards[marked];
    int32_t last = card->row + world_plane_card_rows(&map->plane) + PLANE_GAP_ROWS;
    if (last > map->top + rows) scroll_to(map, last - rows);
    if (card->row - 1 < map->top) scroll_to(map, card->row - 1);
    map->followed = marked;
}

/* Another zoom; the place `row` of the view stays on its card. */
static void zoom_by(Editor *editor, int32_t step, int32_t card, int32_t row)
{
    WorldMap *map = &editor->project.map;
    int32_t zoom = clamp_i32(map->zoom + step, 0, PLANE_ZOOMS - 1);
    if (zoom == map->zoom)
        editor_message_set(editor, step > 0 ? "the cards cannot get larger"
                                            : "the cards cannot get smaller");
    map->has_zoom = true;
    map->zoom = zoom;
    if (card < 0 || card >= map->plane.count || map->cols == 0) return;
    editor_world_fit(editor, map->cols, map->rows);
    scroll_to(map, map->plane.cards[card].row - row);
}

/* ---- what cards say ---- */

/* What is wrong with a level, in words; "" for nothing. */
static void say_trouble(const Editor *editor, int32_t card, char *out, size_t size)
{
    const Project *project = &editor->project;
    const ProjectLevel *level = &project->levels[card];
    out[0] = '\0';
    if (level->is_missing)
        snprintf(out, size, "no such file");
    else if (level->has_errors)
        snprintf(out, size, "has errors");
    else if (level->next[0] && level->next_is_missing)
        snprintf(out, size, "no file %.100s", level->next);
    else if (card >= project->world.count)
        snprintf(out, size, "not in the world");
}

/* "proved, slack 4"; the status line says more. */
static void say_facts(const EditorFacts *facts, char *out, size_t size)
{
    static const char *const words[][2] = {{"holds, all", "proved"},
                                           {"holds", "proved"},
                                           {"stale", "proof out of date"},
                                           {"wrong", "proof is wrong"}};
    const char *proof = facts->proof;
    for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
        if (strcmp(facts->proof, words[i][0]) == 0) proof = words[i][1];
    Text text = text_in(out, size);
    text_add_string(&text, proof);
    if (facts->window > 0) text_add(&text, ", slack %d", (int)facts->window);
}

void editor_world_card(const Editor *editor, int32_t card, EditorWorldCard *out)
{
    const Project *project = &editor->project;
    const WorldFile *world = &project->world;
    const ProjectLevel *level = &project->levels[card];
    char label[WORLD_LABEL_MAX] = "";
    bool is_own = card < world->count;
    *out = (EditorWorldCard){.path = project_path(project, card), .next = -1};
    if (is_own) world_file_label(world, card, label);
    snprintf(out->title, sizeof out->title, "%s%s%.100s", label, label[0] ? " " : "", level->title);
    say_trouble(editor, card, out->facts, sizeof out->facts);
    out->is_wrong = out->facts[0] != '\0';
    out->is_open = level->is_open;
    out->a_side = is_own ? world_file_b_side_of(world, card) : -1;
    out->has_all_coins = level->has_facts && strcmp(level->facts.proof, "holds, all") == 0;
    if (!out->is_wrong && level->has_facts) say_facts(&level->facts, out->facts, sizeof out->facts);
    int32_t chapter = is_own ? world_file_chapter(world, card) : -1;
    out->palette = chapter >= 0 ? world->chapters.items[chapter].palette : PALETTE_PLAIN;
    int32_t follows = is_own ? world_file_next(world, card) : -1;
    out->is_followed = follows >= 0;
    for (int32_t i = 0; level->next[0] && i < project_count(project); i++)
        if (strcmp(project_path(project, i), level->next_path) == 0 && i != follows) out->next = i;
}

void editor_world_band(const Editor *editor, int32_t band, char *out, size_t size)
{
    const PlaneBand *shown = &editor->project.map.plane.bands[band];
    const WorldFile *world = &editor->project.world;
    if (shown->chapter >= 0) {
        const Chapter *chapter = &world->chapters.items[shown->chapter];
        static const char *const kinds[] = {
            [CHAPTER_USUAL] = "", [CHAPTER_FINALE] = " (finale)", [CHAPTER_WING] = " (wing)"};
        snprintf(out, size, "%.100s%s", chapter->title, kinds[chapter->kind]);
    } else if (shown->first >= world->count) {
        snprintf(out, size, "Not in the world: drag one to its place");
    } else {
        snprintf(out, size, "Levels");
    }
}

const char *editor_world_hint(const Editor *editor, int32_t index)
{
    static const char *const dragged[] = {"Release drops it there", "Esc cancels"};
    static const char *const hints[] = {"Enter opens",  "Tab list", "+ zoom in", "- zoom out",
                                        "K earlier",    "J later",  "u undoes",  "Esc closes",
                                        "n new",        "c copies", "r renames", "x takes out",
                                        "Ctrl+R redoes"};
    bool is_dragged = editor->project.map.is_dragged;
    int32_t count = (int32_t)(is_dragged ? ARRAY_LENGTH(dragged) : ARRAY_LENGTH(hints));
    return index >= count ? NULL : is_dragged ? dragged[index] : hints[index];
}

void editor_world_status(const Editor *editor, char *out, int32_t size)
{
    const Project *project = &editor->project;
    int32_t chosen = editor->panel.marked;
    Text line = text_in(out, (size_t)size);
    if (chosen >= project_count(project)) return;
    EditorWorldCard card;
    PlaneSlot slot = editor_world_slot(editor);
    editor_world_card(editor, chosen, &card);
    text_add(&line, "%s  %s", card.title, path_name(card.path));
    if (slot.card >= 0)
        text_add(&line, "  to be %s %s", slot.is_after ? "after" : "before",
                 project->levels[slot.card].title);
    else if (card.facts[0])
        text_add(&line, "  %s%s", card.facts, card.has_all_coins ? ", all coins" : "");
    int32_t a_side = world_file_b_side_of(&project->world, chosen);
    if (a_side >= 0) text_add(&line, "  B-side of %s", project->levels[a_side].title);
    if (card.next >= 0) text_add(&line, "  next = %s", project->levels[chosen].next);
}

/* ---- order ---- */

/* One place earlier or later; at the end of a chapter into the next one. */
static void move_by(Editor *editor, int32_t card, int32_t step)
{
    const WorldFile *world = &editor->project.world;
    int32_t ordered = world->count - world->b_side_count, other = card + step;
    if (card >= world->count) {
        project_put_beside(editor, card, ordered - 1, true);
        return;
    }
    if (card >= ordered) {
        editor_message_set(editor, "a B-side stays with the level that ends its chapter");
        return;
    }
    if (other < 0 || other >= ordered) return;
    bool is_same = world_file_chapter(world, card) == world_file_chapter(world, other);
    project_put_beside(editor, card, other, is_same ? step > 0 : step < 0);
}

PlaneSlot editor_world_slot(const Editor *editor)
{
    const WorldMap *map = &editor->project.map;
    const WorldFile *world = &editor->project.world;
    PlaneSlot none = {.card = -1};
    if (!map->is_dragged || map->held < 0) return none;
    PlaneSlot slot =
        world_plane_slot_at(&map->plane, world, map->pointer.col, map->pointer.row + map->top);
    bool is_b_side = map->held < world->count && map->held >= world->count - world->b_side_count;
    if (is_b_side || slot.card == map->held) return none;
    return slot;
}

static void drop(Editor *editor)
{
    WorldMap *map = &editor->project.map;
    PlaneSlot slot = editor_world_slot(editor);
    const WorldFile *world = &editor->project.world;
    int32_t held = map->held;
    map->held = -1;
    map->is_dragged = false;
    if (slot.card >= 0)
        project_put_beside(editor, held, slot.card, slot.is_after);
    else if (held < world->count && held >= world->count - world->b_side_count)
        editor_message_set(editor, "a B-side stays with the level that ends its chapter");
}

/* ---- keys ---- */

/* To the side along a row, and from its end to the next. */
static int32_t step_along(const WorldMap *map, int32_t card, int32_t step)
{
    int32_t beside = world_plane_beside(&map->plane, card, step, 0);
    return beside != card ? beside : clamp_i32(card + step, 0, map->plane.count - 1);
}

static bool map_key(Editor *editor, int32_t line, const char *key)
{
    WorldMap *map = &editor->project.map;
    bool has_plane = line < map->plane.count;
    int32_t row = has_plane ? map->plane.cards[line].row - map->top : 0;
    if (map->is_dragged && strcmp(key, "Esc") == 0) {
        map->is_dragged = false;
        map->held = -1;
    } else if (strcmp(key, "Tab") == 0) {
        editor_world_show(editor, false, min_i32(line, editor->project.world.count - 1));
    } else if (editor_command_keys_have("K Shift+Left Shift+Up", key)) {
        move_by(editor, line, -1);
    } else if (editor_command_keys_have("J Shift+Right Shift+Down", key)) {
        move_by(editor, line, 1);
    } else if (editor_command_keys_have("+ =", key) || strcmp(key, "-") == 0) {
        zoom_by(editor, key[0] == '-' ? -1 : 1, line, row);
    } else if (has_plane && editor_command_keys_have("Left h", key)) {
        editor_panel_mark(editor, step_along(map, line, -1));
    } else if (has_plane && editor_command_keys_have("Right l", key)) {
        editor_panel_mark(editor, step_along(map, line, 1));
    } else if (has_plane && editor_command_keys_have("Up k", key)) {
        editor_panel_mark(editor, world_plane_beside(&map->plane, line, 0, -1));
    } else if (has_plane && editor_command_keys_have("Down j", key)) {
        editor_panel_mark(editor, world_plane_beside(&map->plane, line, 0, 1));
    } else {
        return project_key(editor, line, key);
    }
    return true;
}

/* ---- the mouse ---- */

static void drag(Editor *editor, int32_t button, Point at)
{
    WorldMap *map = &editor->project.map;
    if (button == MIDDLE_BUTTON) {
        scroll_to(map, map->top - (at.row - map->pointer.row));
    } else if (map->held >= 0) {
        bool has_moved = at.col != map->pointer.col || at.row != map->pointer.row;
        map->is_dragged = map->is_dragged || has_moved;
        /* At an edge the plane goes on below it. */
        if (at.row <= 0) scroll_to(map, map->top - 1);
        if (at.row >= map->rows - 1) scroll_to(map, map->top + 1);
    }
    map->pointer = at;
}

EditorRequest editor_world_mouse(Editor *editor, EditorMouseKind kind, int32_t button, int32_t col,
                                 int32_t row, int64_t now)
{
    WorldMap *map = &editor->project.map;
    int32_t card = world_plane_card_at(&map->plane, col, row + map->top);
    editor_work_begin(editor, now);
    if (!editor->prompt.choices) editor->out.message[0] = '\0';
    switch (kind) {
    case MOUSE_PRESS:
    case MOUSE_SELECT:
        map->pointer = (Point){col, row};
        map->held = button == 1 ? card : -1;
        map->is_dragged = false;
        if (card >= 0 && button != MIDDLE_BUTTON) {
            editor_panel_mark(editor, card);
            map->followed = card;
        }
        break;
    case MOUSE_DRAG: drag(editor, button, (Point){col, row}); break;
    case MOUSE_RELEASE:
        if (map->is_dragged) drop(editor);
        map->held = -1;
        break;
    case MOUSE_DOUBLE:
        if (card >= 0 && button == 1) project_open(editor, card);
        break;
    case MOUSE_WHEEL_UP:
    case MOUSE_NEARER: zoom_by(editor, 1, card, row); break;
    case MOUSE_WHEEL_DOWN:
    case MOUSE_FARTHER: zoom_by(editor, -1, card, row); break;
    case MOUSE_WHEEL_LEFT: scroll_to(map, map->top - 3); break;
    case MOUSE_WHEEL_RIGHT: scroll_to(map, map->top + 3); break;
    case MOUSE_GLYPH_BEFORE:
    case MOUSE_GLYPH_NEXT: break;
    }
    return editor_work_end(editor);
}
