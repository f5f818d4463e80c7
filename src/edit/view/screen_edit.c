/* screen_edit.c - see edit_screens.h */
#include "edit_screens.h"

#include "../../base/clock.h"
#include "../../base/path.h"
#include "../../base/text.h"
#include "../../convert/convert.h"
#include "../../convert/import_file.h"
#include "../../draw/theme.h"
#include "../../save/level_files.h"
#include "../../solve/verdict_words.h"
#include "editor_input.h"
#include "editor_level.h"
#include "editor_open.h"
#include "editor_overlays.h"
#include "editor_view.h"
#include "editor_world.h"
#include "file_notify.h"
#include "screen_edit_internal.h"
#include "screen_tiles.h"
#include "strip_view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The journal is synced so long after a change, in a pause between keys if one comes soon. */
enum { SYNC_MS = 500, SYNC_PAUSE_MS = 80, SYNC_PATIENCE_MS = 400 };

typedef struct Edit {
    Editor *editor;
    EditTest test;
    EditSolver solver;
    EditMade made;
    EditEase ease;
    EditWatch watch;
    char watched[WORLD_PATH_MAX]; /* the path that is */
    char opened[WORLD_PATH_MAX];  /* the path at first */
    EditPlace place;
    EditWay way;
    EditClick click;
    bool pressed_panel;              /* by the last press, or what else is not the level */
    bool pressed_item;               /* likewise, and a second press is one more */
    char note[EDIT_SOLVER_NOTE_MAX]; /* a message of this screen; the next key removes it */
    EditorColours colours;           /* current colours, as the editor knows them */
    bool is_mono;                    /* without colours, by the editor's own option */
    bool is_begun;                   /* it was entered before */
    bool is_slow;                    /* the line: glyphs are drawn */
    uint8_t palette;                 /* Palette of the level's chapter */
    EditPicture *picture;
    EditWorld world;
    int64_t sync_at; /* INT64_MAX: nothing to sync */
} Edit;

static int64_t now_ms(const App *app)
{
    return term_now(app->term) / CLOCK_MS;
}

/* --- the file --- */

/* Watches the current file, which changes when the user saves under another name. */
static void follow_file(Edit *edit, App *app)
{
    const char *path = document_path(editor_document(edit->editor));
    if (strcmp(path, edit->watched) != 0) {
        edit_watch_close(&edit->watch);
        if (!app->session->kiosk) edit_watch_open(&edit->watch, path);
        snprintf(edit->watched, sizeof edit->watched, "%s", path);
        editor_set_watched(edit->editor, edit->watch.fd >= 0);
    }
    term_set_watch(app->term, edit->watch.fd);
}

static const ColourSet colours_of[] = {
    [EDITOR_COLOURS_USUAL] = COLOURS_NORMAL,
    [EDITOR_COLOURS_CVD] = COLOURS_COLOURBLIND,
    [EDITOR_COLOURS_CONTRAST] = COLOURS_CONTRAST,
};

/* Tells the editor the colours of the settings, those that it has a name for. */
static void tell_colours(Edit *edit, const App *app)
{
    edit->colours = EDITOR_COLOURS_USUAL;
    for (EditorColours i = EDITOR_COLOURS_CVD; i <= EDITOR_COLOURS_CONTRAST; i++)
        if (app->session->settings.colours == (int32_t)colours_of[i]) edit->colours = i;
    editor_set_colours(edit->editor, edit->colours);
}

/* Colours chosen in the editor become a setting of the user, for all screens. */
static void keep_colours(Edit *edit, App *app)
{
    ErrorList errors;
    edit->colours = editor_colours(edit->editor);
    app->session->settings.colours = (int32_t)colours_of[edit->colours];
    if (session_save_settings(app->session, &errors) || errors.count == 0) return;
    error_format(&errors, &errors.items[0], edit->note, sizeof edit->note);
}

/* Follows the editor's option for a level without colours; other screens keep theirs. */
static void follow_colours(Edit *edit, App *app)
{
    bool is_mono = editor_has(edit->editor, EDITOR_MONO);
    bool is_same = editor_colours(edit->editor) == edit->colours;
    if (is_same && is_mono == edit->is_mono) return;
    if (!is_same) keep_colours(edit, app);
    edit->is_mono = is_mono;
    app_apply_settings(app);
    if (is_mono) theme_apply(app->term, COLOURS_MONO, PALETTE_PLAIN);
}

/* Leaves: other screens do not read the descriptor, and have their own colours. */
static Next leave_for(Edit *edit, App *app, Next next)
{
    term_set_watch(app->term, -1);
    if (app->mixed == &edit->world.colours) app_set_mixed_colours(app, NULL);
    if (edit->is_mono) app_apply_settings(app);
    edit->is_mono = false;
    if (next.kind == NEXT_BACK) app_set_palette(app, PALETTE_PLAIN);
    return next;
}

/* --- the skin --- */

/* Does the line carry glyphs better? What is cut before the parallax saves little while nothing
 * moves.
 */
static bool is_line_slow(const App *app)
{
    return (app->line_cuts & CUT_PARALLAX) || term_now(app->term) < term_heavy_until(app->term);
}

/* Says when the line has become slow or fast; without a skin it makes no difference. */
static void follow_line(Edit *edit, const App *app, bool has_skin)
{
    bool is_slow = is_line_slow(app);
    if (is_slow != edit->is_slow && has_skin)
        snprintf(edit->note, sizeof edit->note, "%s",
                 is_slow ? "The line is slow: plain characters until it is faster."
                         : "The line is faster: the level as it is played.");
    edit->is_slow = is_slow;
}

static const char *const look_words[] = {
    [SKIN_PLAIN] = "plain", [SKIN_ASCII] = "letters", [SKIN_PIXELS] = "pixels"};

/* Uses the skin of play, unless the user chose glyphs, or the line is slow. */
static void follow_skin(Edit *edit, const App *app)
{
    PictureChoice choice = app_picture_choice_inside(app);
    int32_t zoom = editor_zoom(edit->editor);
    choice.look.palette = edit->palette;
    if (edit->is_mono || zoom < 0) choice.look.skin = SKIN_PLAIN;
    follow_line(edit, app, !picture_is_plain(&choice) || (app->line_cuts & CUT_PICTURE));
    if (edit->is_slow) choice.look.skin = SKIN_PLAIN;
    edit_picture_use(edit->picture, &choice);
    SkinKind skin = zoom < 0 ? SKIN_PLAIN : picture_skin(&choice, (ZoomId)zoom);
    editor_set_look(edit->editor, look_words[skin]);
    edit->solver.has_tints = picture_skin(&choice, (ZoomId)max_i32(0, zoom)) != SKIN_PLAIN;
}

static void toggle_plain(Edit *edit, App *app)
{
    if (edit->is_mono)
        snprintf(edit->note, sizeof edit->note, "Plain characters only: there are no colours.");
    else if (editor_zoom(edit->editor) < 0)
        snprintf(edit->note, sizeof edit->note,
                 "Plain characters only, while one shows several cells.");
    else
        app_toggle_glyphs(app, editor_zoom(edit->editor) == 0, edit->note);
    follow_skin(edit, app);
}

static void fit(Edit *edit, const App *app)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    cols = max_i32(cols, APP_MIN_COLS);
    rows = max_i32(rows, APP_MIN_ROWS);
    edit_view_fit(edit->editor, cols, rows);
    Area world = edit_world_area(edit->editor, cols, rows);
    editor_world_fit(edit->editor, world.cols, world.rows);
    follow_skin(edit, app);
}

/* With a skin, begins at a zoom that is large enough to show it. */
static void begin_near(Edit *edit, const App *app)
{
    int32_t cols, rows;
    PictureChoice choice = app_picture_choice(app);
    if (edit->is_begun || edit->is_mono || picture_is_plain(&choice)) return;
    term_size(app->term, &cols, &rows);
    edit_view_begin_near(edit->editor, max_i32(cols, APP_MIN_COLS), max_i32(rows, APP_MIN_ROWS));
}

/* Has the user pressed a key that stops the editor's work? */
static bool is_interrupted(void *term)
{
    return term_break_is_asked(term);
}

static Next edit_enter(void *self, App *app, int32_t answer)
{
    Edit *edit = self;
    (void)answer;
    editor_set_interrupt(edit->editor, is_interrupted, app->term);
    term_set_mouse(app->term, true);
    edit_solver_read_proof(&edit->solver);
    follow_file(edit, app);
    tell_colours(edit, app);
    follow_colours(edit, app);
    app_set_palette(app, edit->palette);
    begin_near(edit, app);
    edit->is_begun = true;
    fit(edit, app);
    return next_stay();
}

/* --- what the editor asks for --- */

/* Shows the screen, or stays if there is none: the note has the reason. */
static Next show(Edit *edit, App *app, Screen screen)
{
    return screen.kind ? leave_for(edit, app, next_push(screen)) : next_stay();
}

/* Opens a file; going back removes the last step of the way. */
static Next open_file(Edit *edit, App *app, bool is_back)
{
    ErrorList errors;
    EditOpening opening = {.path = editor_request_path(edit->editor), .way = edit->way};
    error_list_init(&errors, opening.path);
    if (is_back)
        opening.cursor = opening.way.steps[--opening.way.count].cursor;
    else
        edit_way_add(&opening.way, document_path(editor_document(edit->editor)),
                     editor_cursor(edit->editor));
    opening.has_cursor = is_back;
    opening.template_path = editor_request_template(edit->editor);
    Screen screen = app_try_open(app, SCREEN_EDIT, &errors, &opening);
    if (screen.kind) return leave_for(edit, app, next_replace(screen));
    if (errors.count > 0) error_format(&errors, &errors.items[0], edit->note, sizeof edit->note);
    return next_stay();
}

static Next publish(Edit *edit, App *app)
{
    ErrorList errors;
    error_list_init(&errors, "");
    Screen screen =
        app_try_open(app, SCREEN_PUBLISH, &errors, &(PublishArgs){.editor = edit->editor});
    if (!screen.kind)
        snprintf(edit->note, sizeof edit->note, "%s",
                 errors.count > 0 ? errors.items[0].text : "out of memory");
    return show(edit, app, screen);
}

static Next obey(Edit *edit, App *app, EditorRequest request)
{
    switch (request) {
    case EDITOR_NOTHING: break;
    case EDITOR_QUIT: return leave_for(edit, app, next_back(ANSWER_NONE));
    case EDITOR_TEST_START:
    case EDITOR_TEST_CURSOR:
    case EDITOR_TEST_GHOST:
        return show(edit, app, edit_test_open(&edit->test, app, request, edit->note));
    case EDITOR_WATCH_HERE:
    case EDITOR_WATCH_PROOF:
    case EDITOR_CERTIFY:
    case EDITOR_CERTIFY_ALL:
        return show(edit, app, edit_solver_open(&edit->solver, app, request, edit->note));
    case EDITOR_OPEN_FILE: return open_file(edit, app, false);
    case EDITOR_OPEN_BACK: return open_file(edit, app, true);
    case EDITOR_SUSPEND:
        if (!term_suspend(app->term))
            snprintf(edit->note, sizeof edit->note, "There is no shell to go back to");
        break;
    case EDITOR_GENERATE:
    case EDITOR_PIECE:
    case EDITOR_REROLL:
        edit_made_make(&edit->made, edit->editor, app, request, edit->note);
        fit(edit, app);
        break;
    case EDITOR_EASE:
    case EDITOR_HARDEN:
        edit_ease_begin(&edit->ease, &edit->solver, app, request == EDITOR_EASE, edit->note);
        edit_solver_hear(&edit->solver);
        fit(edit, app);
        break;
    case EDITOR_NEXT_CHANGE:
        edit_ease_next(&edit->ease, edit->editor, edit->note);
        edit_solver_hear(&edit->solver);
        fit(edit, app);
        break;
    case EDITOR_PUBLISH: return publish(edit, app);
    case EDITOR_PLAIN: toggle_plain(edit, app); break;
    }
    return next_stay();
}

/* Handles the editor's request after any input. */
static Next settle(Edit *edit, App *app, EditorRequest request)
{
    const char *text = editor_take_clipboard(edit->editor);
    if (text && !app->session->kiosk) (void)term_copy(app->term, text, strlen(text));
    follow_file(edit, app);
    follow_colours(edit, app);
    edit_solver_hear(&edit->solver);
    edit_solver_explain(&edit->solver, edit->note);
    fit(edit, app);
    return obey(edit, app, request);
}

/* --- keys, mouse, text --- */

/* A note covers a question: the first key only removes the note, and is not an answer. */
static Next hear_key(Edit *edit, App *app, const char *key)
{
    bool is_over_question = edit->note[0] && editor_asks(edit->editor);
    edit->note[0] = '\0';
    if (is_over_question) return next_stay();
    return settle(edit, app, editor_key(edit->editor, key, now_ms(app)));
}

/* On the line above the level is the menu; the hints below it stand for their keys. */
static Next press_outside(Edit *edit, App *app, const EditLayout *layout, const TermEvent *event)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    bool is_covered = layout->hints_row == layout->message_row &&
                      (edit->note[0] || editor_message(edit->editor)[0]);
    edit->pressed_panel = edit->pressed_item = true;
    if (area_has(layout->toggle, event->col, event->row))
        return settle(edit, app, editor_press_toggle(edit->editor, now_ms(app)));
    if (event->row < layout->map.row) return hear_key(edit, app, "F10");
    if (event->row != layout->hints_row || is_covered) return next_stay();
    edit->note[0] = '\0';
    return settle(edit, app, editor_press_hint(edit->editor, cols, event->col, now_ms(app)));
}

/* Over a panel the mouse does not reach the level, not even with the rest of a press that closed
 * the panel. A press beside it closes it. */
static Next hear_panel_mouse(Edit *edit, App *app, EditorMouseKind kind, const TermEvent *event)
{
    int32_t cols, rows, line = -1;
    term_size(app->term, &cols, &rows);
    EditLayout layout = edit_layout(edit->editor, cols, rows);
    if (event->button == 1)
        line = edit_panel_line_at(edit->editor, layout.map, event->col, event->row);
    int32_t offset = edit_panel_title_at(edit->editor, layout.map, event->col, event->row);
    if (kind == MOUSE_PRESS && offset >= 0) {
        editor_panel_press_title(edit->editor, offset, now_ms(app));
        return next_stay();
    }
    if (kind == MOUSE_DOUBLE || kind == MOUSE_SELECT) kind = MOUSE_PRESS;
    edit->pressed_panel = kind == MOUSE_PRESS;
    bool is_beside = kind == MOUSE_PRESS && event->button == 1 && line < 0;
    if (is_beside && event->row == layout.hints_row)
        return press_outside(edit, app, &layout, event);
    if (is_beside && area_has(layout.map, event->col, event->row) &&
        !editor_prompt(edit->editor, NULL) &&
        !edit_panel_has(edit->editor, layout.map, event->col, event->row))
        return hear_key(edit, app, "Esc");
    return settle(edit, app, editor_panel_mouse(edit->editor, kind, line, now_ms(app)));
}

/* A press chooses or runs an item, the wheel scrolls the palette. */
static Next hear_strip(Edit *edit, App *app, const EditLayout *layout, EditorMouseKind kind,
                       const TermEvent *event)
{
    StripPlan plan;
    bool is_press = kind == MOUSE_PRESS || kind == MOUSE_DOUBLE || kind == MOUSE_SELECT;
    edit_strip_plan(edit->editor, edit->picture, layout->strip, &plan);
    int32_t item = edit_strip_item_at(&plan, event->col, event->row);
    if (is_press) edit->pressed_panel = edit->pressed_item = true;
    if (is_press) edit->note[0] = '\0';
    if (is_press && item >= 0)
        return settle(edit, app,
                      editor_press_strip(edit->editor, &plan.strip.items[item], event->button,
                                         now_ms(app)));
    if (kind == MOUSE_WHEEL_UP || (is_press && item == STRIP_BACK))
        edit_strip_scroll(edit->editor, &plan, false);
    if (kind == MOUSE_WHEEL_DOWN || (is_press && item == STRIP_FORTH))
        edit_strip_scroll(edit->editor, &plan, true);
    return next_stay();
}

/* On the map of the world: presses go to its cards, those on the hints to their keys. */
static Next hear_world_mouse(Edit *edit, App *app, EditorMouseKind kind, const TermEvent *event)
{
    int32_t cols, rows;
    term_size(app->term, &cols, &rows);
    EditLayout layout = edit_layout(edit->editor, cols, rows);
    Area area = edit_world_area(edit->editor, cols, rows);
    bool begins = kind == MOUSE_PRESS || kind == MOUSE_DOUBLE || kind == MOUSE_SELECT;
    edit->pressed_panel = begins;
    if (begins && !area_has(area, event->col, event->row))
        return press_outside(edit, app, &layout, event);
    return settle(edit, app,
                  editor_world_mouse(edit->editor, kind, event->button, event->col - area.col,
                                     event->row - area.row, now_ms(app)));
}

static Next hear_mouse(Edit *edit, App *app, const TermEvent *event)
{
    EditorMouseKind kind;
    int64_t now = now_ms(app);
    int32_t cols, rows;
    if (!edit_mouse_kind(&edit->click, event, now, &kind)) return next_stay();
    if (editor_world_is_shown(edit->editor)) return hear_world_mouse(edit, app, kind, event);
    if (editor_panel(edit->editor).title) return hear_panel_mouse(edit, app, kind, event);
    if (kind == MOUSE_PRESS || kind == MOUSE_SELECT)
        edit->pressed_panel = edit->pressed_item = false;
    bool drags = kind == MOUSE_DRAG || kind == MOUSE_RELEASE;
    if (edit->pressed_panel && (drags || (kind == MOUSE_DOUBLE && !edit->pressed_item)))
        return next_stay();
    term_size(app->term, &cols, &rows);
    EditLayout layout = edit_layout(edit->editor, cols, rows);
    bool begins = kind == MOUSE_PRESS || kind == MOUSE_DOUBLE || kind == MOUSE_SELECT;
    if (area_has(layout.strip, event->col, event->row) && !drags)
        return hear_strip(edit, app, &layout, kind, event);
    if (begins && event->button == 1 && !area_has(layout.map, event->col, event->row))
        return press_outside(edit, app, &layout, event);
    if (begins && !area_has(layout.map, event->col, event->row)) return next_stay();
    EditCell cell = edit_view_cell(edit->editor, &layout, event->col, event->row);
    if (begins) edit->note[0] = '\0';
    return settle(edit, app,
                  editor_mouse(edit->editor, kind, event->button, cell.col, cell.row, now));
}

/* A single character was typed in another way, such as with a compose key. */
static Next hear_text(Edit *edit, App *app, const TermEvent *event)
{
    int64_t now = now_ms(app);
    const char *text = event->text;
    bool is_typed = text && text[0] >= ' ' && text[0] < 0x7f && text[1] == '\0';
    edit->note[0] = '\0';
    if (event->is_cut) return settle(edit, app, editor_paste_cut(edit->editor, text, now));
    if (!is_typed) return settle(edit, app, editor_paste_text(edit->editor, text, now));
    return settle(edit, app, editor_key(edit->editor, text[0] == ' ' ? "Space" : text, now));
}

static Next edit_key(void *self, App *app, const TermEvent *event, RequestId request)
{
    (void)request;
    Edit *edit = self;
    char name[EDIT_KEY_MAX];
    switch ((TermEventKind)event->kind) {
    case TERM_EVENT_KEY:
        return edit_key_name(event, editor_takes_text(edit->editor), name)
                   ? hear_key(edit, app, name)
                   : next_stay();
    case TERM_EVENT_TEXT: return hear_text(edit, app, event);
    case TERM_EVENT_MOUSE: return hear_mouse(edit, app, event);
    case TERM_EVENT_WATCH:
        if (edit_watch_take(&edit->watch)) editor_look_outside(edit->editor);
        break;
    case TERM_EVENT_FOCUS_IN:
    case TERM_EVENT_RESUME: editor_look_outside(edit->editor); break;
    case TERM_EVENT_RESIZE: fit(edit, app); break;
    case TERM_EVENT_NONE:
    case TERM_EVENT_FOCUS_OUT:
    case TERM_EVENT_READY:
    case TERM_EVENT_QUIT:
    case TERM_EVENT_INPUT_MODE:
    case TERM_EVENT_COLOURS: break;
    }
    return next_stay();
}

/* --- time --- */

/* Syncs the journal some time after a change, so that no key waits for the disk. */
static int64_t sync_soon(Edit *edit, const App *app, int64_t now)
{
    Document *doc = editor_document(edit->editor);
    int64_t pause = app->touched_at / CLOCK_MS + SYNC_PAUSE_MS;
    bool is_typing = now < pause && edit->sync_at > now - SYNC_PATIENCE_MS;
    if (edit->sync_at <= now && is_typing) return pause;
    if (edit->sync_at <= now) {
        document_sync(doc);
        edit->sync_at = INT64_MAX;
    }
    if (edit->sync_at == INT64_MAX && document_needs_sync(doc)) edit->sync_at = now + SYNC_MS;
    return edit->sync_at;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* Finds out about one level of the world when no key has come for a moment; returns when the next
 * one is due. */
static int64_t find_facts(Edit *edit, const App *app, int64_t now)
{
    enum { PAUSE_MS = 150 };
    int64_t due = app->touched_at / CLOCK_MS + PAUSE_MS;
    const char *path = editor_wants_facts(edit->editor);
    if (!path) return INT64_MAX;
    if (now < due) return due;
    EditorFacts facts;
    edit_facts_find(path, document_defaults(editor_document(edit->editor)), &facts);
    editor_set_facts(edit->editor, path, &facts);
    return now;
}

typedef struct Patience {
    Term *term;
    bool is_over; /* a key has come, or the user has asked to stop */
} Patience;

static bool has_patience(void *context, int32_t nodes)
{
    Patience *patience = context;
    (void)nodes;
    patience->is_over |= term_has_input(patience->term);
    return !patience->is_over;
}

/* Solves a version of the list of differences when no key has come for a moment; a key stops it.
 * Returns when the next one is due. */
static int64_t find_verdict(Edit *edit, const App *app, int64_t now)
{
    enum { PAUSE_MS = 150, NODES = 200000 };
    int32_t side;
    int64_t due = app->touched_at / CLOCK_MS + PAUSE_MS;
    if (!editor_wants_verdict(edit->editor, &side)) return INT64_MAX;
    if (now < due) return due;
    Patience patience = {.term = app->term};
    const VerdictOptions options = {.search = {.nodes_max = NODES},
                                    .names_open = true,
                                    .may_go_on = has_patience,
                                    .context = &patience};
    Verdict verdict = {.kind = VERDICT_UNKNOWN};
    Slack slack = {.hardest = -1};
    Text words = TEXT_GROWING;
    Level *level = editor_parse_version(edit->editor, side);
    if (!level)
        text_add_string(&words, "has errors, which F8 lists");
    else if (slack_find_kindest(level, &options, &verdict, &slack))
        verdict_words_add(&verdict, &slack, &words);
    else
        text_add_string(&words, "out of memory");
    if (!patience.is_over) editor_set_verdict(edit->editor, side, words.bytes ? words.bytes : "");
    text_done(&words);
    slack_done(&slack);
    verdict_done(&verdict);
    edit_level_free(level);
    return now + (patience.is_over ? PAUSE_MS : 0);
}

static Next edit_wake(void *self, App *app, int64_t *due)
{
    Edit *edit = self;
    int64_t now = now_ms(app);
    int64_t next = earlier(editor_tick(edit->editor, now), sync_soon(edit, app, now));
    next = earlier(next, edit_solver_step(&edit->solver, app));
    if (edit->is_slow != is_line_slow(app)) follow_skin(edit, app);
    int64_t slow_until = term_heavy_until(app->term);
    if (edit->is_slow && term_now(app->term) < slow_until)
        next = earlier(next, slow_until / CLOCK_MS + 1);
    bool is_made = edit_world_make(&edit->world, edit->editor, app);
    edit_world_use_colours(&edit->world, edit->editor, app);
    if (is_made) app->must_draw = true;
    next = is_made ? now : earlier(next, find_facts(edit, app, now));
    next = earlier(next, find_verdict(edit, app, now));
    *due = next == INT64_MAX ? INT64_MAX : next * CLOCK_MS;
    return next_stay();
}

/* --- the screen --- */

static void edit_draw(const void *self, const App *app, Canvas *canvas)
{
    const Edit *edit = self;
    (void)app;
    if (editor_world_is_shown(edit->editor)) {
        edit_world_draw(&edit->world, edit->editor, canvas);
        edit_view_draw_lines(edit->editor, edit->note, canvas);
        return;
    }
    edit_view_draw(edit->editor, edit->picture, edit->note, canvas);
}

static void edit_leave(void *self)
{
    Edit *edit = self;
    edit_close(edit->editor, &edit->place, edit->opened);
    edit_solver_done(&edit->solver);
    edit_test_done(&edit->test);
    edit_watch_close(&edit->watch);
    edit_picture_done(edit->picture);
    edit_world_done(&edit->world);
    free(edit->picture);
    free(edit);
}

static const ScreenKind edit_kind = {.enter = edit_enter,
                                     .key = edit_key,
                                     .wake = edit_wake,
                                     .works_when_woken = true,
                                     .draw = edit_draw,
                                     .leave = edit_leave,
                                     .has_own_mouse = true,
                                     .has_all_keys = true};

/* --- opening --- */

/* The palette that the header names; a wrong name is among the level's problems. */
static uint8_t own_palette(Editor *editor)
{
    char name[LEVEL_TEXT_MAX];
    bool is_named =
        document_get_value(editor_document(editor), "level", "palette", name, sizeof name);
    Palette palette = is_named ? palette_from_name(name) : PALETTE_PLAIN;
    return (uint8_t)(palette < PALETTE_COUNT ? palette : PALETTE_PLAIN);
}

Screen screen_edit_open(Session *session, const void *args, ErrorList *errors)
{
    EditOpening named = *(const EditOpening *)args;
    const EditOpening *opening = &named;
    char path[WORLD_PATH_MAX];
    EditPlace place;
    if (!edit_place_find(session, &place, errors)) return (Screen){0};
    edit_path_of_typed(place.state, named.path, path);
    named.path = path;
    if ((place.rights & EDIT_MAY_NAME) && import_file_is_one(path))
        return edit_import_open(opening, errors);
    bool is_new = !edit_path_is_taken(place.state, path);
    Edit *edit = calloc(1, sizeof *edit);
    EditPicture *picture = calloc(1, sizeof *picture);
    if (!edit || !picture)
        error_add(errors, ERROR_ERROR, 0, 0, "out of memory");
    else
        edit->editor = edit_open(opening, &place, errors);
    if (!edit || !edit->editor) {
        free(picture);
        free(edit);
        return (Screen){0};
    }
    edit->picture = picture;
    edit->place = place;
    edit->way = opening->way;
    snprintf(edit->opened, sizeof edit->opened, "%s", path);
    Text note = text_in(edit->note, sizeof edit->note);
    for (int32_t i = 0; i < errors->count; i++)
        text_add(&note, "%s%s", i == 0 ? "Warning: " : "; ", errors->items[i].text);
    if (is_new && errors->count == 0) text_add(&note, "%s is a new level.", path_name(path));
    edit_test_init(&edit->test, edit->editor);
    edit->test.is_draft = (place.rights & EDIT_HAS_DRAFTS) != 0;
    edit_solver_init(&edit->solver, edit->editor, &edit->test);
    edit->solver.reach.has_little_memory = edit->test.is_draft;
    edit_made_init(&edit->made, edit->editor);
    edit_view_begin(edit->editor, picture);
    edit->palette = level_place_find(opening->path, own_palette(edit->editor)).palette;
    edit->watch.fd = -1;
    edit->sync_at = INT64_MAX;
    return (Screen){&edit_kind, edit};
}
