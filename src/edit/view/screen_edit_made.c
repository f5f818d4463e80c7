/* screen_edit_made.c - see screen_edit_internal.h: levels and pieces made to order. */
#include "screen_edit_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- levels ------------------------------------------------------------------------------ */

static bool goes_on(void *term)
{
    return !term_break_is_asked(term);
}

/* "3 cave WORD", each of which may be missing: the difficulty, the theme, the seed. False, with the
 * reason in `note`. */
static bool read_recipe(const char *text, Recipe *out, char note[EDIT_SOLVER_NOTE_MAX])
{
    char words[256];
    *out = (Recipe){.difficulty = 2,
                    .theme = THEME_COUNT,
                    .seed = generate_seed_from_text(text[0] ? text : "ledge")};
    snprintf(words, sizeof words, "%s", text);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        int32_t theme = plan_find_theme(word);
        bool is_digit = word[0] >= '0' && word[0] <= '9' && word[1] == '\0';
        if (is_digit && (word[0] < '1' || word[0] > '0' + DIFFICULTY_MAX)) {
            snprintf(note, EDIT_SOLVER_NOTE_MAX, "the difficulty is from 1 to %d; not `%s`",
                     DIFFICULTY_MAX, word);
            return false;
        }
        if (is_digit)
            out->difficulty = (uint8_t)(word[0] - '0');
        else if (theme < THEME_COUNT)
            out->theme = (uint8_t)theme;
        else
            out->seed = generate_seed_from_text(word);
    }
    return true;
}

/* Puts the level in the editor; false, with the reason in `note`, if that is impossible. */
static bool put_level(EditMade *self, Editor *editor, const Generated *made,
                      char note[EDIT_SOLVER_NOTE_MAX])
{
    ErrorList errors;
    error_list_init(&errors, "generate");
    bool is_whole = editor_put_generated(editor, made->text, made->length, &errors);
    if (errors.count > 0) error_format(&errors, &errors.items[0], note, EDIT_SOLVER_NOTE_MAX);
    self->recipe = made->recipe;
    self->level_state = is_whole ? editor_state(editor) : -1;
    return is_whole;
}

static void make_level(EditMade *self, Editor *editor, const App *app,
                       char note[EDIT_SOLVER_NOTE_MAX])
{
    Recipe recipe;
    Generated made;
    bool is_part = editor_has_selection(editor);
    if (!read_recipe(editor_request_text(editor), &recipe, note)) return;
    if (!generate_find(&recipe, goes_on, app->term, &made)) {
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "No level could be made; try another word");
        return;
    }
    if (put_level(self, editor, &made, note))
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "A level of difficulty %d; another word gives another, u undoes",
                 (int)recipe.difficulty);
    if (is_part) self->level_state = -1;
    generated_done(&made);
}

/* ---- pieces ------------------------------------------------------------------------------ */

void edit_made_init(EditMade *made, Editor *editor)
{
    static const char *const names[] = {
#define X(id, name, nouns) name,
        PIECE_LIST(X)
#undef X
            NULL};
    *made = (EditMade){.level_state = -1, .piece_state = -1};
    editor_set_pieces(editor, names);
}

/* "ferry 3": the name, and the difficulty, which may be missing. False, with the reason in `note`.
 */
static bool read_piece(const char *text, PieceOrder *out, char note[EDIT_SOLVER_NOTE_MAX])
{
    char name[64] = "", more[64] = "";
    *out = (PieceOrder){.difficulty = 2};
    sscanf(text, "%63s %63s", name, more);
    out->id = piece_find(name);
    if (out->id == PIECE_COUNT) {
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "unknown piece `%s`; :piece alone lists them", name);
        return false;
    }
    if (!more[0]) return true;
    out->difficulty = more[1] ? 0 : more[0] - '0';
    if (out->difficulty >= 1 && out->difficulty <= DIFFICULTY_MAX) return true;
    snprintf(note, EDIT_SOLVER_NOTE_MAX, "the difficulty is from 1 to %d; not `%s`", DIFFICULTY_MAX,
             more);
    return false;
}

/* How many rows at the top of a piece's text are empty. */
static int32_t rows_of_sky(const char *text)
{
    const char *map = strstr(text, "[map]\n");
    int32_t count = 0;
    text = map ? map + strlen("[map]\n") : text;
    for (size_t length = strspn(text, "."); text[length] == '\n'; length = strspn(text, ".")) {
        text += length + 1;
        count++;
    }
    return count;
}

/* Does the piece fit in the level? If not, `note` says why. */
static bool has_room(const EditMade *self, const Editor *editor, const Text *text, int32_t wide,
                     char note[EDIT_SOLVER_NOTE_MAX])
{
    int32_t cols, rows, first_lift;
    editor_room_for_piece(editor, &cols, &rows, &first_lift);
    const int32_t room = cols - self->piece_at.col;
    const int32_t high = STORY_ROWS - rows_of_sky(text->bytes);
    if (wide > room)
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "the piece takes %d columns, and from here there are %d; :resize makes room",
                 (int)wide, (int)room);
    else if (high > rows)
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "the piece takes %d rows, and the level has %d; :resize makes room", (int)high,
                 (int)rows);
    return wide <= room && high <= rows;
}

/* Makes the piece that was ordered and puts it in the level, replacing the last one if `instead` is
 * set. The cursor moves to where the ground continues. */
static bool put_piece(EditMade *self, Editor *editor, bool instead, char note[EDIT_SOLVER_NOTE_MAX])
{
    Text text = TEXT_GROWING;
    ErrorList errors;
    int32_t cols, rows, first_lift;
    error_list_init(&errors, "piece");
    editor_room_for_piece(editor, &cols, &rows, &first_lift);
    if (!instead) self->piece.first_lift = first_lift;
    int32_t floor, wide = generate_piece(&self->piece, &text, &floor);
    bool done = !text.missing && has_room(self, editor, &text, wide, note) &&
                editor_put_piece(editor, self->piece_at, instead, text.bytes, text.length, &errors);
    if (errors.count > 0) error_format(&errors, &errors.items[0], note, EDIT_SOLVER_NOTE_MAX);
    text_done(&text);
    if (!done) return false;
    self->piece_state = editor_state(editor);
    editor_go_to(editor, self->piece_at.col + wide, self->piece_at.row + floor);
    return true;
}

/* Makes a new piece at the cursor's column, in the lowest rows of the level. */
static void make_piece(EditMade *self, Editor *editor, char note[EDIT_SOLVER_NOTE_MAX])
{
    PieceOrder order;
    int32_t cols, rows, first_lift;
    const Place cursor = editor_cursor(editor);
    if (!read_piece(editor_request_text(editor), &order, note)) return;
    editor_room_for_piece(editor, &cols, &rows, &first_lift);
    int32_t top = rows - STORY_ROWS;
    if (top + FLOOR_LOWEST < 0) {
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "a piece takes at least %d rows, and the level has %d; :resize makes room",
                 STORY_ROWS - FLOOR_LOWEST, (int)rows);
        return;
    }
    order.floor = cursor.row - top;
    if (order.floor < FLOOR_HIGHEST || order.floor > FLOOR_LOWEST) {
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 "the ground at the cursor, where the piece begins, must be in rows %d to %d",
                 (int)max_i32(0, top + FLOOR_HIGHEST), (int)(top + FLOOR_LOWEST));
        return;
    }
    self->piece = order;
    self->piece_at = (Place){cursor.col, (int16_t)top, KIND_EMPTY};
    if (put_piece(self, editor, false, note))
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "%s; :reroll makes it in another way",
                 piece_list[order.id].name);
}

static void reroll_piece(EditMade *self, Editor *editor, char note[EDIT_SOLVER_NOTE_MAX])
{
    self->piece.variant++;
    if (put_piece(self, editor, true, note))
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "%s, way %d; :reroll makes it in another one",
                 piece_list[self->piece.id].name, (int)self->piece.variant + 1);
}

/* The number of the generated level's piece at the cursor. */
static int32_t piece_here(const EditMade *self, const Editor *editor)
{
    Text text = TEXT_GROWING;
    const Place cursor = editor_cursor(editor);
    Layout *layout = malloc(sizeof *layout);
    int32_t piece = 0;
    if (layout) {
        generate_text(&self->recipe, 0, &text, layout);
        piece = layout_part_at(layout, cursor.col, cursor.row);
    }
    text_done(&text);
    free(layout);
    return piece;
}

static void reroll_level(EditMade *self, Editor *editor, const App *app,
                         char note[EDIT_SOLVER_NOTE_MAX])
{
    Generated made;
    const Place cursor = editor_cursor(editor);
    if (!generate_again(&self->recipe, piece_here(self, editor), goes_on, app->term, &made)) {
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "the piece here can be made in no other way");
        return;
    }
    if (put_level(self, editor, &made, note))
        snprintf(note, EDIT_SOLVER_NOTE_MAX, "the piece here in another way; u undoes it");
    editor_go_to(editor, cursor.col, cursor.row);
    generated_done(&made);
}

void edit_made_make(EditMade *made, Editor *editor, const App *app, EditorRequest request,
                    char note[EDIT_SOLVER_NOTE_MAX])
{
    const int32_t state = editor_state(editor);
    if (request == EDITOR_GENERATE)
        make_level(made, editor, app, note);
    else if (request == EDITOR_PIECE)
        make_piece(made, editor, note);
    else if (state == made->piece_state)
        reroll_piece(made, editor, note);
    else if (state == made->level_state)
        reroll_level(made, editor, app, note);
    else
        snprintf(note, EDIT_SOLVER_NOTE_MAX,
                 ":reroll comes right after :piece or :generate; :piece NAME puts one here");
}
