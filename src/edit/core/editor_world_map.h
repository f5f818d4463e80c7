/* editor_world_map.h - the second page of the list of the world's levels: the levels as cards on a
 * plane (world_plane.h), to look at, to open and to bring into order, by keys and by mouse.
 *
 * Units: characters of the view, whose upper left corner is 0, 0.
 * Order: editor_world_fit after every input, and before anything is asked. */
#ifndef LEDGE_EDIT_CORE_EDITOR_WORLD_MAP_H
#define LEDGE_EDIT_CORE_EDITOR_WORLD_MAP_H

#include "editor.h"
#include "world_plane.h"

typedef struct WorldMap {
    bool is_shown;
    bool has_zoom; /* the user chose one; else it follows the view's size */
    int32_t zoom;
    int32_t top;        /* the row of the plane at the top of the view */
    int32_t cols, rows; /* of the view; 0: not known yet */
    int32_t followed;   /* the card that was brought into view last; -1: none */
    WorldPlane plane;
    int32_t held;    /* the card under the pressed button; -1: none */
    bool is_dragged; /* it was moved */
    Point pointer;   /* of the last press or drag, in the view */
} WorldMap;

/* Shows the levels as cards, or as a list again. */
void editor_world_show(Editor *editor, bool is_shown, int32_t marked);

bool editor_world_is_shown(const Editor *editor);

/* Fits the plane to a view of this size, with the chosen card in it. */
void editor_world_fit(Editor *editor, int32_t cols, int32_t rows);

const WorldMap *editor_world_map(const Editor *editor);

/* The chosen card. */
int32_t editor_world_chosen(const Editor *editor);

enum { WORLD_CARD_TEXT = 160 };

/* What a card says. */
typedef struct EditorWorldCard {
    const char *path;
    char title[WORLD_CARD_TEXT]; /* after its number */
    char facts[WORLD_CARD_TEXT]; /* proof and slack; or what is wrong */
    bool is_wrong;               /* the facts say what */
    bool is_open;                /* in the editor */
    bool has_all_coins;          /* the proof */
    uint8_t palette;             /* Palette of its chapter */
    int32_t next;                /* the card that its `next` names, where another one follows; -1 */
    bool is_followed;            /* by the next card, in the world's order */
    int32_t a_side;              /* of a B-side; else -1 */
} EditorWorldCard;

void editor_world_card(const Editor *editor, int32_t card, EditorWorldCard *out);

/* The title of a band. */
void editor_world_band(const Editor *editor, int32_t band, char *out, size_t size);

/* Where the card that is dragged would go; none if it would stay. */
PlaneSlot editor_world_slot(const Editor *editor);

/* "Enter opens", "Tab list" and so on; NULL after the last. */
const char *editor_world_hint(const Editor *editor, int32_t index);

/* A line about the chosen card: its title, file, chapter, facts, where it leads. */
void editor_world_status(const Editor *editor, char *out, int32_t size);

/* A mouse event at a place of the view: a press chooses, a second one opens, a drag moves the card,
 * the wheel zooms, the middle button drags the plane. */
EditorRequest editor_world_mouse(Editor *editor, EditorMouseKind kind, int32_t button, int32_t col,
                                 int32_t row, int64_t now);

#endif
