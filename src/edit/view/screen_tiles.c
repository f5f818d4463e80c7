/* screen_tiles.c - see screen_tiles.h */
#include "screen_tiles.h"

#include "../../base/path.h"
#include "../../convert/import_tiles.h"
#include "../../draw/theme.h"
#include "../../draw/widget.h"
#include "../../level/document/state_path.h"
#include "../../level/level_file.h"
#include "../../save/paths.h"
#include "editor_slice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FOOT_ROWS = 3,
    BOX_COLS = 76,
    LIST_COLS = 46,
    NARROW_COLS = 60,
    COMMAND_MAX = 8,
    TOLD_MAX = 6,
    FAR = 8 /* cells, with Ctrl */
};

/* What is over the map. */
typedef enum TilesPage { PAGE_TOLD, PAGE_MAP, PAGE_KINDS, PAGE_COMMAND } TilesPage;

typedef struct TilesScreen {
    char path[IMPORT_PATH_MAX];
    ImportFile file;
    ImportTiles tiles;
    EditWay way;
    bool has_page; /* going back opens the page of all levels */
    TilesPage page;
    Menu kinds;       /* of PAGE_KINDS: what may be said */
    int32_t col, row; /* of the cursor */
    bool shows_level; /* instead of the tiles */
    bool may_leave;   /* the user has been told that the changes are not saved */
    bool has_level;   /* `level` and `reach` are those of the mapping now */
    Level level;
    Reach *reach;    /* NULL: none */
    bool is_reached; /* `reach` is complete */
    char command[COMMAND_MAX];
    char note[ERROR_LINE_MAX]; /* shown until the next key */
} TilesScreen;

/* The kinds that can be said, the commonest first; their default glyph is the key. */
static const uint8_t said[] = {
    KIND_SOLID,         KIND_ONEWAY,     KIND_LADDER,     KIND_SPIKE_UP,    KIND_COIN,
    KIND_EMPTY,         KIND_START,      KIND_FINISH,     KIND_SPRING,      KIND_ICE,
    KIND_CHECKPOINT,    KIND_KEY,        KIND_DOOR,       KIND_CRUMBLE,     KIND_SLOPE_UP,
    KIND_SLOPE_DOWN,    KIND_SPIKE_DOWN, KIND_SPIKE_LEFT, KIND_SPIKE_RIGHT, KIND_CONVEYOR_RIGHT,
    KIND_CONVEYOR_LEFT, KIND_WALKER,     KIND_HOPPER,     KIND_FLYER,       KIND_TURRET,
};

/* ---- the view ---- */

/* The first of `size` cells that are shown of `all`: it moves by half of them, so that little is
 * drawn anew. */
static int32_t first_shown(int32_t at, int32_t size, int32_t all)
{
    int32_t half = max_i32(1, size / 2), first = at / half * half - half / 2;
    return max_i32(0, min_i32(first, all - size));
}

/* The cells that are shown. */
static Area view_of(const TilesScreen *self, const Canvas *canvas)
{
    const ImportTiles *tiles = &self->tiles;
    Area view = {.cols = canvas->cols, .rows = max_i32(1, canvas->rows - FOOT_ROWS)};
    view.col = first_shown(self->col, view.cols, tiles->cols);
    view.row = first_shown(self->row, view.rows, tiles->rows);
    return view;
}

/* ---- the level, and where the player can get ---- */

static void forget_level(TilesScreen *self)
{
    reach_destroy(self->reach);
    if (self->has_level) level_done(&self->level);
    self->reach = NULL;
    self->has_level = self->is_reached = false;
}

/* Reads the level that the mapping gives now. */
static void read_level(TilesScreen *self)
{
    ErrorList unsaid;
    const ImportTiles *tiles = &self->tiles;
    forget_level(self);
    error_list_init(&unsaid, tiles->file->path);
    LevelFile *file = tiles->level_text
                          ? level_file_parse(tiles->file->path, tiles->level_text,
                                             tiles->level_length, NULL, &self->level, &unsaid)
                          : NULL;
    self->has_level = file != NULL;
    level_file_done(file); /* only cells and physics of the level are used */
    if (self->has_level) self->reach = reach_create(&self->level);
    self->col = clamp_i32(self->col, 0, tiles->cols - 1);
    self->row = clamp_i32(self->row, 0, tiles->rows - 1);
}

static Next tiles_wake(void *state, App *app, int64_t *due)
{
    TilesScreen *self = state;
    *due = INT64_MAX;
    if (!self->reach || self->is_reached) return next_stay();
    if (edit_slice_reach(app->term, self->reach)) {
        *due = term_now(app->term);
        return next_stay();
    }
    self->is_reached = !reach_has_failed(self->reach);
    if (!self->is_reached) forget_level(self);
    app->must_draw = true;
    return next_stay();
}

/* ---- what is not saved ---- */

/* Keeps what is said below the state folder, and takes what is there from last time. */
static void keep_changes(TilesScreen *self)
{
    char folder[WORLD_PATH_MAX], absolute[PATH_MAX], key[STATE_KEY_MAX], path[PATH_MAX];
    state_path_absolute(self->path, absolute);
    state_path_key(absolute, key);
    if (!paths_find_state_folder(folder) ||
        !state_path_format(path, "%s/%s.mapping", folder, key) ||
        !import_tiles_keep(&self->tiles, path))
        return;
    self->page = PAGE_MAP;
    snprintf(self->note, sizeof self->note,
             "Your unsaved changes from last time are back. u undoes them.");
}

/* ---- keys ---- */

static void note_error(TilesScreen *self, const char *what, const ErrorList *errors)
{
    const Error *first = &errors->items[0];
    for (int32_t i = 0; i < errors->count && first->severity != ERROR_ERROR; i++)
        first = &errors->items[i];
    snprintf(self->note, sizeof self->note, "%s: %.300s", what, first->text);
}

/* Does a kind go to the cell alone? A start is no tile; a finish is, unless it stands before what
 * is left out, such as a sky. */
static bool is_place(const TilesScreen *self, CellKind kind)
{
    const ImportTileKind *what = import_tiles_at(&self->tiles, self->col, self->row);
    bool is_object = what && what->gid == 0, is_free = !what || what->meaning == KIND_EMPTY;
    bool is_of_all = self->page == PAGE_KINDS && what;
    return !is_object && (kind == KIND_START || (kind == KIND_FINISH && is_free && !is_of_all));
}

static void say(TilesScreen *self, CellKind kind)
{
    ErrorList errors;
    ImportTiles *tiles = &self->tiles;
    bool is_here = is_place(self, kind);
    self->page = PAGE_MAP;
    if (is_here ? import_tiles_place(tiles, self->col, self->row, kind, &errors)
                : import_tiles_say(tiles, self->col, self->row, kind, &errors)) {
        const ImportTileKind *what = import_tiles_at(tiles, self->col, self->row);
        if (is_here || !what)
            snprintf(self->note, sizeof self->note, "The %s is here now%s. u undoes that.",
                     cell_kinds[kind].name,
                     self->file.level_count > 1 ? ", in this level alone" : "");
        else
            snprintf(self->note, sizeof self->note, "%s is %s now (%d times). u undoes that.",
                     what->key, kind == KIND_EMPTY ? "nothing" : cell_kinds[kind].name,
                     (int)what->count);
        if (!self->tiles.is_kept)
            text_append(self->note, sizeof self->note, " This change is not backed up: save soon.");
        read_level(self);
    } else {
        note_error(self, "Nothing was changed", &errors);
    }
}

static void undo(TilesScreen *self, bool redoes)
{
    bool done = redoes ? import_tiles_redo(&self->tiles) : import_tiles_undo(&self->tiles);
    snprintf(self->note, sizeof self->note, "%s",
             done ? (redoes ? "Redone." : "Undone.")
                  : (redoes ? "Nothing to redo." : "Nothing to undo."));
    if (done) read_level(self);
}

static Next save(TilesScreen *self, const App *app)
{
    char path[IMPORT_PATH_MAX];
    ErrorList errors;
    error_list_init(&errors, self->path);
    if (import_tiles_save(&self->tiles, path, &errors))
        return edit_import_show(app, &(EditOpening){.path = path, .way = self->way}, self->note,
                                sizeof self->note);
    note_error(self, "Not saved", &errors);
    return next_stay();
}

static Next go_back(TilesScreen *self, const App *app)
{
    ErrorList errors;
    EditOpening opening = {.path = self->path, .way = self->way};
    error_list_init(&errors, self->path);
    if (!self->has_page) return edit_import_back(app, &self->way, self->note, sizeof self->note);
    return next_replace(edit_import_open(&opening, &errors));
}

static Next leave(TilesScreen *self, const App *app)
{
    if (!import_tiles_is_changed(&self->tiles) || self->may_leave) {
        import_tiles_forget(&self->tiles);
        return go_back(self, app);
    }
    self->may_leave = true;
    snprintf(self->note, sizeof self->note,
             "Your changes are not saved: Ctrl+S saves them, Esc again discards them.");
    return next_stay();
}

static Next command(TilesScreen *self, const App *app)
{
    const char *word = self->command;
    self->page = PAGE_MAP;
    if (strcmp(word, "w") == 0 || strcmp(word, "wq") == 0 || strcmp(word, "x") == 0)
        return save(self, app);
    if (strcmp(word, "q!") == 0) self->may_leave = true;
    if (strcmp(word, "q") == 0 || strcmp(word, "q!") == 0) return leave(self, app);
    if (*word) snprintf(self->note, sizeof self->note, ":w saves and opens the level, :q leaves");
    return next_stay();
}

static void move(TilesScreen *self, int32_t cols, int32_t rows)
{
    self->col = clamp_i32(self->col + cols, 0, self->tiles.cols - 1);
    self->row = clamp_i32(self->row + rows, 0, self->tiles.rows - 1);
}

/* Goes to the next kind of tile, in the order of the map. */
static void go_to_next_kind(TilesScreen *self)
{
    const ImportTiles *tiles = &self->tiles;
    const ImportTileKind *here = import_tiles_at(tiles, self->col, self->row);
    int32_t now = here ? (int32_t)(here - tiles->kinds) : -1;
    for (int32_t i = 1; i <= tiles->kind_count; i++) {
        const ImportTileKind *next = &tiles->kinds[(now + i) % tiles->kind_count];
        for (int32_t row = 0; row < tiles->rows; row++)
            for (int32_t col = 0; col < tiles->cols; col++) {
                if (import_tiles_at(tiles, col, row) != next) continue;
                self->col = col;
                self->row = row;
                return;
            }
    }
}

static void begin_kinds(TilesScreen *self)
{
    const ImportTileKind *here = import_tiles_at(&self->tiles, self->col, self->row);
    self->page = PAGE_KINDS;
    self->kinds = (Menu){.count = ARRAY_LENGTH(said)};
    for (int32_t i = 0; here && i < self->kinds.count; i++)
        if (said[i] == here->meaning) self->kinds.chosen = i;
}

/* The kind that a key says; KIND_UNKNOWN: none. */
static CellKind kind_of_key(uint32_t key)
{
    for (size_t i = 0; i < ARRAY_LENGTH(said); i++)
        if (key < 128 && key == (uint8_t)cell_kinds[said[i]].glyphs[0]) return said[i];
    return KIND_UNKNOWN;
}

static bool move_by_key(TilesScreen *self, uint32_t key, int32_t step)
{
    enum { PAGE = 16 };
    switch (key) {
    case TERM_KEY_ARROW_LEFT: move(self, -step, 0); return true;
    case TERM_KEY_ARROW_RIGHT: move(self, step, 0); return true;
    case TERM_KEY_ARROW_UP: move(self, 0, -step); return true;
    case TERM_KEY_ARROW_DOWN: move(self, 0, step); return true;
    case TERM_KEY_PAGE_UP: move(self, 0, -PAGE); return true;
    case TERM_KEY_PAGE_DOWN: move(self, 0, PAGE); return true;
    case TERM_KEY_HOME: move(self, -self->tiles.cols, 0); return true;
    case TERM_KEY_END: move(self, self->tiles.cols, 0); return true;
    default: return false;
    }
}

static Next map_key(TilesScreen *self, const App *app, const TermEvent *event)
{
    uint32_t chord = key_of_event(event), key = widget_typed_key(event);
    CellKind kind = kind_of_key(key);
    if (chord == WITH_CTRL('s')) return save(self, app);
    if (chord == WITH_CTRL('z')) undo(self, false);
    if (chord == WITH_CTRL('y') || chord == WITH_CTRL('r')) undo(self, true);
    if (chord == WITH_CTRL('c') || key == TERM_KEY_ESCAPE) return leave(self, app);
    if (move_by_key(self, event->code, event->modifiers & TERM_MOD_CTRL ? FAR : 1))
        return next_stay();
    if (key == 'u') undo(self, false);
    if (key == TERM_KEY_ENTER) begin_kinds(self);
    if (key == TERM_KEY_TAB) self->shows_level = !self->shows_level;
    if (key == 'n') go_to_next_kind(self);
    if (key == '?' || key == TERM_KEY_F1)
        snprintf(
            self->note, sizeof self->note,
            "A letter says what all tiles like this one are, in all levels; @ and F place start "
            "and finish. n next kind, Tab tiles or level, u undo, Ctrl+Y redo, :w save.");
    if (key == ':') {
        self->page = PAGE_COMMAND;
        self->command[0] = '\0';
    }
    if (kind != KIND_UNKNOWN) say(self, kind);
    return next_stay();
}

static Next command_key(TilesScreen *self, const App *app, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    if (key == TERM_KEY_ENTER) return command(self, app);
    if (key == TERM_KEY_ESCAPE) self->page = PAGE_MAP;
    widget_edit_typed(self->command, sizeof self->command, key);
    return next_stay();
}

static Next kinds_key(TilesScreen *self, const TermEvent *event, RequestId request)
{
    CellKind typed = kind_of_key(widget_typed_key(event));
    if (typed != KIND_UNKNOWN)
        say(self, typed);
    else if (request == REQUEST_CHOOSE)
        say(self, said[self->kinds.chosen]);
    else if (request == REQUEST_BACK)
        self->page = PAGE_MAP;
    else
        menu_request(&self->kinds, request);
    return next_stay();
}

/* What was decided is read first; all but importing and going back shows the map. */
static Next told_key(TilesScreen *self, const App *app, const TermEvent *event)
{
    uint32_t key = widget_typed_key(event);
    if (key == TERM_KEY_ENTER || key_of_event(event) == WITH_CTRL('s')) return save(self, app);
    if (key == TERM_KEY_ESCAPE || key_of_event(event) == WITH_CTRL('c')) return leave(self, app);
    if (key != 0) self->page = PAGE_MAP;
    return next_stay();
}

/* A click marks a tile; on the marked one, and with the right button, it asks what it is. */
static void hear_mouse(TilesScreen *self, const App *app, const TermEvent *event)
{
    Area view = view_of(self, &app->canvas);
    if (event->action != TERM_KEY_PRESS || event->button == 0) return;
    if (self->page == PAGE_TOLD || self->page == PAGE_KINDS) {
        self->page = PAGE_MAP;
        return;
    }
    int32_t col = view.col + event->col, row = view.row + event->row;
    bool is_same = col == self->col && row == self->row;
    if (event->row >= view.rows || col >= self->tiles.cols || row >= self->tiles.rows) return;
    self->col = col;
    self->row = row;
    if (event->button == 3 || (event->button == 1 && is_same)) begin_kinds(self);
}

static Next tiles_key(void *state, App *app, const TermEvent *event, RequestId request)
{
    TilesScreen *self = state;
    bool is_point = request >= REQUEST_POINT;
    if (self->page == PAGE_KINDS && is_point) return kinds_key(self, event, request);
    if (event->kind == TERM_EVENT_MOUSE) {
        hear_mouse(self, app, event);
        return next_stay();
    }
    if (event->kind != TERM_EVENT_KEY || event->action == TERM_KEY_RELEASE) return next_stay();
    bool has_left = self->may_leave;
    self->note[0] = '\0';
    Next next = self->page == PAGE_TOLD      ? told_key(self, app, event)
                : self->page == PAGE_KINDS   ? kinds_key(self, event, request)
                : self->page == PAGE_COMMAND ? command_key(self, app, event)
                                             : map_key(self, app, event);
    if (has_left && next.kind == NEXT_STAY) self->may_leave = false;
    return next;
}

/* ---- drawing ---- */

/* Kinds differ by letter and, where there are colours, by colour. */
static uint32_t letter_of(int32_t kind)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return (uint32_t)letters[kind % (int32_t)(sizeof letters - 1)];
}

static uint8_t role_of(const ImportTileKind *what, int32_t kind)
{
    static const uint8_t roles[] = {ROLE_PLAIN,  ROLE_ONEWAY, ROLE_ICE,  ROLE_CONVEYOR,
                                    ROLE_SPRING, ROLE_SIGN,   ROLE_ENEMY};
    bool is_nothing = what->meaning == KIND_EMPTY || what->meaning == KIND_UNKNOWN;
    return is_nothing ? ROLE_BACK : roles[kind % (int32_t)ARRAY_LENGTH(roles)];
}

static bool is_open(const TilesScreen *self, int32_t col, int32_t row)
{
    return self->is_reached && reach_has(self->reach, col, row);
}

static CanvasCell cell_of(const TilesScreen *self, int32_t col, int32_t row,
                          const ImportTileKind *chosen)
{
    const ImportTiles *tiles = &self->tiles;
    const ImportTileKind *what = import_tiles_at(tiles, col, row);
    CellKind kind = self->has_level ? level_kind(&self->level, col, row) : KIND_EMPTY;
    bool is_put = kind == KIND_START || kind == KIND_FINISH;
    uint32_t letter = is_open(self, col, row) ? '.' : ' ';
    uint8_t role = ROLE_REACHED;
    if (is_put || (self->shows_level && kind != KIND_EMPTY && kind != KIND_IGNORE)) {
        letter = (uint8_t)cell_kinds[kind].glyphs[0];
        role = is_put ? ROLE_PLAYER : ROLE_PLAIN;
    } else if (what && !self->shows_level) {
        int32_t number = (int32_t)(what - tiles->kinds);
        letter = letter_of(number);
        role = role_of(what, number);
        if (role == ROLE_BACK && is_open(self, col, row)) role = ROLE_REACHED;
    }
    if (what && what == chosen && !self->shows_level) role = ROLE_SELECTED;
    return canvas_cell(letter, role);
}

static const char *meaning_text(const ImportTileKind *what)
{
    if (what->meaning == KIND_UNKNOWN) return "no meaning yet";
    return what->meaning == KIND_EMPTY ? "nothing" : cell_kinds[what->meaning].what;
}

static void draw_here(const TilesScreen *self, Canvas *canvas, int32_t row)
{
    char text[ERROR_LINE_MAX];
    const ImportTileKind *what = import_tiles_at(&self->tiles, self->col, self->row);
    Text line = text_in(text, sizeof text);
    text_add(&line, "%d,%d  ", (int)self->col, (int)self->row);
    if (what) {
        text_add(&line, "%s %s", what->gid ? "tile" : "object", what->key);
        if (what->class[0]) text_add(&line, " (%s)", what->class);
        text_add(&line, ", %d in %s%s: %s", (int)what->count,
                 what->layer[0] ? what->layer : "its layer",
                 what->is_layer_ignored ? " (left out)" : "", meaning_text(what));
    } else {
        text_add_string(&line, "no tile");
    }
    widget_text(canvas, (Area){0, row, canvas->cols, 1}, text, ROLE_HUD);
    int32_t end = (int32_t)strlen(text);
    canvas_fill(canvas, end, row, canvas->cols - end, 1, ' ', ROLE_HUD);
}

/* What is wrong, or whether the finish can be reached. */
static void state_text(const TilesScreen *self, int32_t cols, char *out, size_t size)
{
    const ImportTiles *tiles = &self->tiles;
    ReachProof proof;
    if (!tiles->level_text && tiles->errors.errors > 0) {
        const Error *first = &tiles->errors.items[0];
        for (int32_t i = 1; first->severity != ERROR_ERROR && i < tiles->errors.count; i++)
            first = &tiles->errors.items[i];
        snprintf(out, size, "No level yet: %.200s", first->text);
    } else if (!self->has_level) {
        snprintf(out, size, "It is not known where the player can get.");
    } else if (!self->is_reached) {
        snprintf(out, size, "Finding where the player can get ...");
    } else {
        reach_judge(self->reach, false, &proof);
        snprintf(out, size, "%.150s",
                 proof.is_impossible  ? proof.reason
                 : cols < NARROW_COLS ? "The finish may be reached."
                                      : "The finish may be reached. Dots: where the player "
                                        "may get.");
    }
}

/* The keys of the page, as many as fit. */
static void keys_text(const TilesScreen *self, int32_t cols, char *out, size_t size)
{
    char path[IMPORT_PATH_MAX];
    import_file_next_name(&self->file, self->tiles.level, path);
    if (self->page == PAGE_TOLD && cols < NARROW_COLS)
        snprintf(out, size, "Enter import as %.40s  Space tiles", path_name(path));
    else if (self->page == PAGE_TOLD)
        snprintf(out, size, "Enter import as %.40s  Space see its tiles  Esc back",
                 path_name(path));
    else if (self->page == PAGE_KINDS)
        snprintf(out, size, "Up, Down, Enter choose, or the letter  Esc back");
    else if (self->page == PAGE_COMMAND)
        snprintf(out, size, "w save and open the level, q leave: Enter  Esc back");
    else if (!self->tiles.level_text)
        snprintf(out, size,
                 "@ start here  # solid  = one-way  . nothing  Enter more  u undo  ? help");
    else if (cols < NARROW_COLS)
        snprintf(out, size, "# solid  . nothing  ? help  Ctrl+S save");
    else if (cols < 100)
        snprintf(out, size,
                 "# solid  = one-way  H ladder  . nothing  Enter more  ? help  Ctrl+S save");
    else
        snprintf(out, size,
                 "# solid  = one-way  H ladder  ^ spikes  o coin  . nothing  Enter more  u undo  "
                 "? help  Ctrl+S save");
}

static void draw_foot(const TilesScreen *self, Canvas *canvas)
{
    char text[ERROR_LINE_MAX], keys[IMPORT_PATH_MAX];
    int32_t row = canvas->rows - FOOT_ROWS;
    Area words = {0, row + 1, canvas->cols, 1}, foot = {0, row + 2, canvas->cols, 1};
    draw_here(self, canvas, row);
    state_text(self, canvas->cols, text, sizeof text);
    if (self->page == PAGE_COMMAND) snprintf(text, sizeof text, ":%s_", self->command);
    keys_text(self, canvas->cols, keys, sizeof keys);
    /* A note is gone with the next key; what stays leaves the keys their row. */
    bool has_row = true;
    if (self->note[0])
        has_row = widget_words(canvas, words, foot, self->note);
    else
        widget_text(canvas, words, text, ROLE_MESSAGE);
    if (has_row) widget_key_words(canvas, foot, 0, keys);
}

static void kind_label(const void *context, int32_t entry, char *out, size_t size)
{
    const KindInfo *info = &cell_kinds[said[entry]];
    (void)context;
    snprintf(out, size, "%c %s", info->glyphs[0],
             said[entry] == KIND_EMPTY ? "nothing: leave it out" : info->what);
}

static void draw_kinds(const TilesScreen *self, Canvas *canvas)
{
    char title[IMPORT_TILE_KEY_MAX + 20] = "What is here";
    const ImportTileKind *what = import_tiles_at(&self->tiles, self->col, self->row);
    int32_t rows = min_i32(canvas->rows - FOOT_ROWS, (int32_t)ARRAY_LENGTH(said) + 2);
    Area box = {0, 0, min_i32(canvas->cols, LIST_COLS), rows};
    if (self->col - view_of(self, canvas).col < canvas->cols / 2) box.col = canvas->cols - box.cols;
    if (what) snprintf(title, sizeof title, "All %d of %s are", (int)what->count, what->key);
    widget_box(canvas, box, title);
    menu_draw(canvas, (Area){box.col + 1, box.row + 1, box.cols - 2, box.rows - 2}, &self->kinds,
              kind_label, NULL);
}

/* Writes a text at the top of what is left of the box, which is then less. */
static void draw_told_text(Canvas *canvas, Area *left, const char *text)
{
    int32_t rows = min_i32(widget_line_count(text, left->cols), left->rows);
    widget_text_wrapped(canvas, *left, text, ROLE_BOX);
    left->row += rows;
    left->rows -= rows;
}

/* What was decided, in at most six sentences. */
static void draw_told(const TilesScreen *self, Canvas *canvas)
{
    char title[IMPORT_PATH_MAX + 100], how[IMPORT_PATH_MAX + 100], why[ERROR_LINE_MAX] = "";
    const ErrorList *guessed = &self->tiles.guessed;
    int32_t told = min_i32(guessed->count, TOLD_MAX);
    Area all = {0, 0, canvas->cols, canvas->rows - FOOT_ROWS};
    int32_t cols = min_i32(BOX_COLS, all.cols);
    snprintf(title, sizeof title, "%s is %s", path_name(self->path),
             convert_map_name(convert_format(self->path)));
    snprintf(how, sizeof how,
             self->file.has_mapping ? "%s says what its tiles and objects mean."
                                    : "What its tiles and objects mean was guessed. It will be "
                                      "saved in %s, beside the level.",
             path_name(self->file.mapping));
    if (!self->tiles.level_text) state_text(self, canvas->cols, why, sizeof why);
    int32_t rows = 2 + widget_line_count(how, cols - 4) + widget_line_count(why, cols - 4);
    for (int32_t i = 0; i < told; i++)
        rows += widget_line_count(guessed->items[i].text, cols - 4);
    Area box = area_within(all, cols, rows);
    Area left = {box.col + 2, box.row + 1, box.cols - 4, box.rows - 2};
    widget_box(canvas, box, title);
    draw_told_text(canvas, &left, how);
    for (int32_t i = 0; i < told; i++)
        draw_told_text(canvas, &left, guessed->items[i].text);
    draw_told_text(canvas, &left, why);
}

static void tiles_draw(const void *state, const App *app, Canvas *canvas)
{
    const TilesScreen *self = state;
    const ImportTiles *tiles = &self->tiles;
    const ImportTileKind *chosen = import_tiles_at(tiles, self->col, self->row);
    Area view = view_of(self, canvas);
    (void)app;
    if (self->page == PAGE_TOLD) chosen = NULL;
    for (int32_t row = 0; row < min_i32(view.rows, tiles->rows - view.row); row++)
        for (int32_t col = 0; col < min_i32(view.cols, tiles->cols - view.col); col++)
            canvas_put_cell(canvas, col, row,
                            cell_of(self, view.col + col, view.row + row, chosen));
    draw_foot(self, canvas);
    if (self->page == PAGE_KINDS) draw_kinds(self, canvas);
    if (self->page == PAGE_TOLD) draw_told(self, canvas);
    if (self->page == PAGE_MAP)
        canvas_set_cursor(canvas, self->col - view.col, self->row - view.row);
}

static void tiles_leave(void *state)
{
    TilesScreen *self = state;
    forget_level(self);
    import_tiles_done(&self->tiles);
    import_file_done(&self->file);
    free(self);
}

static const ScreenKind tiles_kind = {.key = tiles_key,
                                      .context = CONTEXT_MENU,
                                      .wake = tiles_wake,
                                      .works_when_woken = true,
                                      .draw = tiles_draw,
                                      .leave = tiles_leave,
                                      .has_all_keys = true};

Screen edit_tiles_open(const EditOpening *opening, int32_t level, bool has_page, ErrorList *errors)
{
    TilesScreen *self = calloc(1, sizeof *self);
    if (!self) {
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
        return (Screen){0};
    }
    snprintf(self->path, sizeof self->path, "%s", opening->path);
    self->way = opening->way;
    self->has_page = has_page;
    bool is_open = import_file_open(&self->file, self->path, errors);
    if (is_open && import_tiles_open(&self->tiles, &self->file, level, errors)) {
        keep_changes(self);
        read_level(self);
        return (Screen){&tiles_kind, self};
    }
    import_file_done(&self->file);
    free(self);
    return (Screen){0};
}
