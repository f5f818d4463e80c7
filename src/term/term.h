/* term.h - a terminal: canvas out, events in, and a clock.
 *
 * Two kinds: term_curses_open (a real terminal) and term_script_open (keys from a file, a virtual
 * clock, screens dumped as text). Screens cannot tell them apart.
 * Units: nanoseconds on a monotonic clock; columns and rows of characters.
 * Memory: term_close frees. */
#ifndef LEDGE_TERM_TERM_H
#define LEDGE_TERM_TERM_H

#include "../base/error.h"
#include "canvas.h"
#include "key.h"
#include "palette.h"

typedef struct Term Term;

/* The script's tick: `wait N` moves the virtual clock by N of these. */
#define TERM_TICK_NS INT64_C(16666667)

/* A longer paste is left out as a whole. */
enum { TERM_PASTE_MAX = 4 << 20 };

typedef enum TermEventKind {
    TERM_EVENT_NONE, /* the deadline passed */
    TERM_EVENT_KEY,
    TERM_EVENT_TEXT, /* pasted text, all of it */
    TERM_EVENT_MOUSE,
    TERM_EVENT_FOCUS_OUT,
    TERM_EVENT_FOCUS_IN,
    TERM_EVENT_RESIZE,     /* call term_size; draw everything again */
    TERM_EVENT_RESUME,     /* after a suspension: time has passed, all keys are up */
    TERM_EVENT_READY,      /* a frame delayed by a slow connection can be drawn now */
    TERM_EVENT_QUIT,       /* time to end: by a signal, a lost terminal, or the end of the script */
    TERM_EVENT_INPUT_MODE, /* term_input_mode changed */
    TERM_EVENT_COLOURS,    /* there are more than was known: call term_set_depth again */
    TERM_EVENT_WATCH       /* the descriptor of term_set_watch can be read */
} TermEventKind;

typedef struct TermEvent {
    uint8_t kind;      /* TermEventKind */
    uint8_t action;    /* KeyAction: key, and mouse (repeat: motion with a button down) */
    uint8_t modifiers; /* TERM_MOD_ bits: key, mouse */
    uint8_t button;    /* mouse: 1 left 2 middle 3 right 4 wheel up 5 wheel down; 0 motion only */
    uint32_t code;     /* key code (key.h) */
    uint32_t shifted;  /* key: the character it types, or 0 */
    uint32_t place;    /* key of a layout that is not Latin: what a US keyboard has there, or 0 */
    int32_t col, row;  /* mouse, from 0 */
    int64_t time;      /* ns */
    const char *text;  /* text: UTF-8 without control characters but tabs and '\n' at the end of
                        * lines, ended by NUL; NULL: it was longer than TERM_PASTE_MAX. Valid until
                        * the next wait */
    bool is_cut;       /* text: its end never came, so it is only a part */
} TermEvent;

/* What is left out of a picture on a line that does not carry all of it: bits. */
typedef enum LineCut {
    CUT_AMBIENCE = 1, /* nothing drifts, no trail */
    CUT_COLOURS = 2,  /* at most 256 */
    CUT_PARALLAX = 4, /* the background moves with the ground */
    CUT_HALF = 8,     /* every 2nd tick is drawn, and the view scrolls by two columns */
    CUT_QUARTER = 16, /* every 4th, and by four */
    CUT_BLOCKS = 32,  /* letters instead of half blocks */
    CUT_PICTURE = 64, /* letters on plain ground */
    CUT_SCROLL = 128  /* the view turns pages */
} LineCut;

/* The layout of Cyrillic letters, for terminals that do not tell where a key is. */
typedef enum TermCyrillic {
    TERM_CYRILLIC_AUTO,    /* by the locale: Bulgarian has BDS, all others Russian */
    TERM_CYRILLIC_RUSSIAN, /* with the letters of Ukrainian and Belarusian */
    TERM_CYRILLIC_BDS,
    TERM_CYRILLIC_PHONETIC
} TermCyrillic;

typedef enum TermInputMode {
    TERM_INPUT_LEGACY, /* no key releases: every key event is TERM_KEY_PRESS, repeats included */
    TERM_INPUT_KITTY,  /* press, repeat, release */
    TERM_INPUT_WIN32
} TermInputMode;

void term_size(const Term *term, int32_t *cols, int32_t *rows);
TermInputMode term_input_mode(const Term *term);

/* Can it show characters beyond ASCII? Where not, they become '?'. */
bool term_has_utf8(const Term *term);

/* Now on the terminal's clock. A scripted terminal's clock moves only in term_wait. */
int64_t term_now(const Term *term);

/* Waits for the next event, at most until `deadline` (INT64_MAX: for ever). */
TermEvent term_wait(Term *term, int64_t deadline);

/* Is there input that the next wait returns at once? Then the caller may skip drawing. */
bool term_has_input(Term *term);

/* Has Esc or Ctrl+C been pressed since the last wait, or must the program end? For use during long
 * work: it may be called often, and does not wait. Keys before the one that stops the work are
 * dropped; all others are kept for the next waits. */
bool term_break_is_asked(Term *term);

/* May a frame be drawn now? False while earlier frames are still being sent. */
bool term_can_draw(const Term *term);

/* Shows the canvas: at most one write, nothing when nothing changed. */
void term_present(Term *term, const Canvas *canvas);

/* The looks of the styles; count at most 64. */
void term_set_styles(Term *term, const TermStyle *styles, int32_t count);

/* Sets the colours of CANVAS_COLOURED cells. */
void term_set_colours(Term *term, const ColourTable *table);

/* Sets the depth of colours, at most what the terminal has; but where it is known to have 256 it is
 * believed to have all of them. */
void term_set_depth(Term *term, ColourDepth depth);

/* The current depth: never DEPTH_AUTO. */
ColourDepth term_depth(const Term *term);

/* Switches mouse reports on or off; off by default. */
void term_set_mouse(Term *term, bool on);

void term_set_cyrillic(Term *term, TermCyrillic cyrillic);

/* Limits the bytes per second; 0, the default: as much as the connection takes. */
void term_set_max_rate(Term *term, int32_t bytes_per_second);

/* The wait also returns when this descriptor can be read (-1, the default: none). The caller must
 * read it empty before the next wait. */
void term_set_watch(Term *term, int fd);

/* Sends a text to the clipboard of the user's machine. False when it is too long, or the terminal
 * would print it. There is no way to know whether it arrives. */
bool term_copy(Term *term, const char *text, size_t length);

/* Rings the bell of the terminal, at most TERM_BELLS_A_SECOND times within a second: others are
 * left out. So are those that a slow line would delay. Nothing else rings. */
enum { TERM_BELLS_A_SECOND = 2 };
void term_bell(Term *term);

/* Has a terminal that answered before left frames without an answer until one was given up? It has
 * shown nothing since, though the connection may take more. */
bool term_is_silent(const Term *term);

/* The bytes of all frames so far. */
int64_t term_sent(const Term *term);

/* Is it at the far end of a connection? */
bool term_is_far(const Term *term);

/* What to leave out on this line, LineCut bits: more when it falls behind, less again after a
 * time. */
uint8_t term_line_cuts(const Term *term);

/* Would a whole screen take so long that it is better not to draw one again for its look alone? */
bool term_is_slow(const Term *term);

/* Is a part of the last canvas not sent yet, because the line was to be given no more at once? The
 * rest follows with the next canvas that is presented. */
bool term_is_behind(const Term *term);

/* Until when a screen that changes only with keys should be drawn with few bytes, because its large
 * frames have taken long; in the past if they have not. In ns on the terminal's clock. */
int64_t term_heavy_until(const Term *term);

/* The smallest number of columns to scroll by on this connection: 1, 4, or a page (0). */
int32_t term_scroll_step(const Term *term);

/* Suspends the program as ^Z does; returns when it continues. False if no shell could resume it. */
bool term_suspend(Term *term);

/* Opens the real terminal, or fails with one line of reason. */
Term *term_curses_open(ErrorList *errors);

/* Opens the real terminal with a canvas of at most that size; the rest of a larger window stays
 * blank. */
Term *term_curses_open_within(int32_t cols_max, int32_t rows_max, ErrorList *errors);

/* Opens a scripted terminal of the given size; screens are written to standard output. The script,
 * one command a line ('#' begins a comment):
 *   keys TEXT         each character as a key press (legacy)
 *   press KEY / release KEY / tap KEY    names: left right up down space enter escape tab a-z f1..
 *                     backspace home end pageup pagedown insert delete, any printable character;
 *                     with ctrl+ alt+ shift+ before it. Releases are seen in kitty mode only.
 *   wait N            N ticks of 1/60 s        waitms N   milliseconds
 *   size COLSxROWS    the terminal is resized
 *   mode kitty|legacy
 *   mouse press|release|move BUTTON COL ROW    BUTTON 0-5 as in TermEvent, COL and ROW from 0;
 *                     seen only after term_set_mouse
 *   paste TEXT        pastes TEXT; `\n` in it is a new line       focus out|in
 *   cut TEXT          begins to paste TEXT; the end of the paste never comes
 *   screen [NAME]     write the screen: a line "--- NAME COLSxROWS tick N", with
 *                     "cursor COL,ROW" where it is shown, then the screen's text
 *   picture TITLE    write it as a picture in SVG
 *   cells [NAME]     write it with its colours: the line of `screen`, then canvas_write_cells
 * A text that is copied is written as a line "--- copied" and the text, the bell as "--- bell".
 * Everything due at a time (events, then deadlines) comes before the commands of that time; a
 * screen is the last canvas presented. The end of the script is TERM_EVENT_QUIT. */
Term *term_script_open(const char *path, int32_t cols, int32_t rows, ErrorList *errors);

/* Restores the terminal. Returns the signal that ended the program, or 0. */
int term_close(Term *term);

#endif
