/* probe.c - see probe.h */
#include "probe.h"

#include <string.h>

/* 1 unambiguous keys, 2 event types, 4 their places, 8 all keys as sequences, 16 with their
 * text. */
#define KITTY_FLAGS "31"
#define KITTY_PUSH  "\033[>" KITTY_FLAGS "u"
#define KITTY_ASK   "\033[?u"
#define KITTY_SET   "\033[=" KITTY_FLAGS ";1u"
#define KITTY_POP   "\033[<u"
#define WIN32_ON    "\033[?9001h"
#define WIN32_OFF   "\033[?9001l"

/* Sets a background and asks for it: a terminal that has it gives it back, one with fewer colours
 * another. Neither is seen. */
#define ASK_BACKGROUND "\033P$qm\033\\"
#define COLOURS_ASK    "\0337\033[48;5;201m" ASK_BACKGROUND "\033[48;2;1;2;3m" ASK_BACKGROUND "\0338"

enum { KITTY_NEEDED = 2 | 8, MODE_SYNC = 2026, MODE_WIN32 = 9001 };

const char probe_questions[] = KITTY_ASK "\033[5n\033[?2026$p\033[?9001$p\033[>c\033[c";

void probe_init(Probe *probe, bool wants_colours)
{
    *probe = (Probe){.mode = TERM_INPUT_LEGACY, .wants_colours = wants_colours};
}

/* All answers came, and kitty is not available: tries win32. */
static bool choose_win32(Probe *probe)
{
    if (!probe->is_answered || !probe->has_win32 || probe->mode == TERM_INPUT_WIN32) return false;
    probe->mode = TERM_INPUT_WIN32;
    return true;
}

static const char *take_kitty_flags(Probe *probe, int32_t flags)
{
    if (!probe->is_pushed) {
        if (probe->was_pushed || probe->is_answered) return ""; /* incomplete, or win32 is on */
        probe->is_pushed = probe->was_pushed = probe->has_kitty = true;
        return KITTY_PUSH KITTY_ASK;
    }
    if ((flags & KITTY_NEEDED) == KITTY_NEEDED) {
        probe->mode = TERM_INPUT_KITTY;
        return "";
    }
    probe->is_pushed = probe->has_kitty = false;
    probe->mode = TERM_INPUT_LEGACY;
    return choose_win32(probe) ? KITTY_POP WIN32_ON : KITTY_POP;
}

/* Is it one that shows the question for colours as text, or gives it on to another? These are
 * Terminal of macOS, PuTTY, rxvt, screen. */
static bool takes_no_strings(const int32_t version[3])
{
    enum { ANY = -1 };
    static const int32_t versions[][2] = {{1, 95}, {0, 136}, {82, ANY}, {83, ANY}};
    for (size_t i = 0; i < ARRAY_LENGTH(versions); i++)
        if (version[0] == versions[i][0] && (versions[i][1] == ANY || version[1] == versions[i][1]))
            return true;
    return false;
}

const char *probe_reply(Probe *probe, const Decoded *reply)
{
    static const int32_t version_of_mosh[] = {1, 10, 0}, of_256[] = {5, 201}, of_all[] = {2, 1, 2};
    const int32_t *args = reply->args;
    switch (reply->kind) {
    case DECODED_KITTY_FLAGS: return take_kitty_flags(probe, args[0]);
    case DECODED_MODE: {
        bool can_be_set = args[1] >= 1 && args[1] <= 3; /* set, reset, permanently set; 4: never */
        if (args[0] == MODE_SYNC) probe->has_sync = can_be_set;
        if (args[0] == MODE_WIN32) probe->has_win32 = can_be_set;
        return "";
    }
    case DECODED_VERSION:
        probe->acks_locally = memcmp(args, version_of_mosh, sizeof version_of_mosh) == 0;
        if (!probe->wants_colours || probe->acks_locally || takes_no_strings(args)) return "";
        probe->wants_colours = false;
        return COLOURS_ASK;
    case DECODED_BACKGROUND:
        if (memcmp(args, of_256, sizeof of_256) == 0 && probe->colours == DEPTH_AUTO)
            probe->colours = DEPTH_256;
        if (memcmp(args, of_all, sizeof of_all) == 0) probe->colours = DEPTH_TRUE;
        return "";
    case DECODED_ATTRIBUTES:
        probe->is_answered = true;
        return !probe->has_kitty && choose_win32(probe) ? WIN32_ON : "";
    case DECODED_ACK:
    case DECODED_EVENT:
    case DECODED_PASTE_BEGIN:
    case DECODED_PASTED:
    case DECODED_PASTE_END:
    case DECODED_PASTE_CUT: return "";
    }
    return "";
}

const char *probe_mode_on(const Probe *probe)
{
    if (probe->is_pushed) return KITTY_PUSH;
    return probe->mode == TERM_INPUT_WIN32 ? WIN32_ON : "";
}

const char *probe_mode_again(const Probe *probe)
{
    if (probe->is_pushed) return KITTY_SET;
    return probe->mode == TERM_INPUT_WIN32 ? WIN32_ON : "";
}

const char *probe_mode_off(const Probe *probe)
{
    if (probe->is_pushed) return KITTY_POP;
    return probe->mode == TERM_INPUT_WIN32 ? WIN32_OFF : "";
}
