/* header_merge.c - see header_merge.h. One header is the trunk: its lines, order and comments stay,
 * and it gets the values that the other one changed. */
#include "header_merge.h"

#include "../../base/ini_edit.h"
#include "../../base/text.h"
#include "../level_section.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_MAX_BYTES = INI_LINE_MAX + 1, SIGN_PREFIX = 5 };

static const char sign_prefix[] = "sign.";

static IniScan scan_of(Bytes header)
{
    return ini_scan_begin(header.at ? header.at : "", header.size, 1);
}

/* ---- comments ---- */

typedef struct Versions {
    Bytes of[3]; /* the base, here, there */
} Versions;

static bool all_have(const Versions *versions, const char *section, const char *key)
{
    IniLine line;
    for (int i = 0; i < 3; i++) {
        Bytes header = versions->of[i];
        if (header.size == 0 || !ini_edit_find(header.at, header.size, section, key, &line))
            return false;
    }
    return true;
}

/* The comments of one version, line by line; those beside a value that a version lacks come and go
 * with it, and are left out. */
static void add_comments(const Versions *versions, int which, Text *out)
{
    IniLine line;
    char section[NAME_MAX_BYTES] = "", key[NAME_MAX_BYTES];
    for (IniScan scan = scan_of(versions->of[which]); ini_scan(&scan, &line);) {
        Line rest = line_strip(line.whole);
        if (line.kind == INI_SECTION) ini_scan_name(line.name, section);
        if (line.kind == INI_SECTION) continue;
        if (line.kind == INI_ENTRY) {
            ini_scan_name(line.name, key);
            if (!all_have(versions, section, key)) continue;
            const char *from = line.value.text + line.value.length + (line.quote != 0);
            rest = line_strip((Line){from, (size_t)(rest.text + rest.length - from), 0});
        }
        if (rest.length == 0) continue;
        text_add_bytes(out, rest.text, rest.length);
        text_add_byte(out, '\n');
    }
}

static bool is_same_text(const Text *a, const Text *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* ---- values ---- */

typedef struct HeaderMerge {
    const char *base, *other; /* texts */
    size_t base_size, other_size;
    char *trunk;
    size_t trunk_size;
    bool other_wins; /* in a conflict; the trunk is then from there */
    Conflicts *conflicts;
} HeaderMerge;

static const char *value_in(const char *text, size_t size, const char *section, const char *key,
                            char out[NAME_MAX_BYTES])
{
    return ini_edit_get(text, size, section, key, out) ? out : NULL;
}

static bool is_same_value(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void merge_value(HeaderMerge *m, const char *section, const char *key)
{
    static const Place header = {-1, -1, KIND_UNKNOWN};
    char room[3][NAME_MAX_BYTES];
    const char *base = value_in(m->base, m->base_size, section, key, room[0]);
    const char *other = value_in(m->other, m->other_size, section, key, room[1]);
    const char *trunk = value_in(m->trunk, m->trunk_size, section, key, room[2]);
    if (is_same_value(other, base) || is_same_value(other, trunk)) return;
    bool is_conflict = !is_same_value(trunk, base);
    bool is_taken = !is_conflict || m->other_wins;
    if (is_taken)
        is_taken = ini_edit_change(&m->trunk, &m->trunk_size,
                                   &(IniValue){.section = section, .key = key, .value = other});
    if (!is_conflict && is_taken) return;
    const char *here = m->other_wins ? other : trunk, *there = m->other_wins ? trunk : other;
    conflicts_add(m->conflicts, &(Conflict){.at = header,
                                            .section = section,
                                            .key = key,
                                            .base = base,
                                            .here = here,
                                            .there = there});
}

/* Merges every value of a header; values that were in the base too are merged with that. */
static void merge_values_of(HeaderMerge *m, Bytes header, bool skips_base)
{
    IniLine line;
    char section[NAME_MAX_BYTES] = "", key[NAME_MAX_BYTES];
    for (IniScan scan = scan_of(header); ini_scan(&scan, &line);) {
        IniLine in_base;
        if (line.kind == INI_SECTION) ini_scan_name(line.name, section);
        if (line.kind != INI_ENTRY) continue;
        ini_scan_name(line.name, key);
        if (skips_base && ini_edit_find(m->base, m->base_size, section, key, &in_base)) continue;
        merge_value(m, section, key);
    }
}

static bool has_entries(const char *text, size_t size, const char *section)
{
    IniLine line;
    bool is_inside = false;
    for (IniScan scan = ini_scan_begin(text, size, 1); ini_scan(&scan, &line);) {
        if (line.kind == INI_SECTION) is_inside = line_equals_name(line.name, section);
        if (line.kind == INI_ENTRY && is_inside) return true;
    }
    return false;
}

/* Removes the sections that the other side removed, where nothing is left in them. */
static void remove_sections(HeaderMerge *m, Bytes base)
{
    IniLine line;
    char section[NAME_MAX_BYTES];
    for (IniScan scan = scan_of(base); ini_scan(&scan, &line);) {
        if (line.kind != INI_SECTION) continue;
        ini_scan_name(line.name, section);
        if (ini_edit_has_section(m->other, m->other_size, section) ||
            has_entries(m->trunk, m->trunk_size, section))
            continue;
        size_t size;
        char *text = ini_edit_remove_section(m->trunk, m->trunk_size, section, &size);
        if (!text) continue;
        free(m->trunk);
        m->trunk = text;
        m->trunk_size = size;
    }
}

/* ---- signs ---- */

static bool is_sign(const char *section)
{
    return strncasecmp(section, sign_prefix, SIGN_PREFIX) == 0;
}

/* Has only the other side's and the trunk's header this sign, in different places? */
static bool is_other_sign(const HeaderMerge *m, const char *section)
{
    char ours[NAME_MAX_BYTES], theirs[NAME_MAX_BYTES];
    return is_sign(section) && !ini_edit_has_section(m->base, m->base_size, section) &&
           ini_edit_get(m->trunk, m->trunk_size, section, "at", ours) &&
           ini_edit_get(m->other, m->other_size, section, "at", theirs) &&
           strcmp(ours, theirs) != 0;
}

static int32_t free_sign(const HeaderMerge *m, int32_t from)
{
    char section[NAME_MAX_BYTES];
    for (;; from++) {
        snprintf(section, sizeof section, "%s%d", sign_prefix, (int)from);
        if (!ini_edit_has_section(m->trunk, m->trunk_size, section) &&
            !ini_edit_has_section(m->other, m->other_size, section))
            return from;
    }
}

/* The header of the other side with free numbers for the signs that both added under one. */
static void add_with_free_signs(const HeaderMerge *m, Bytes other, Text *out)
{
    IniLine line;
    char section[NAME_MAX_BYTES];
    int32_t number = 1;
    for (IniScan scan = scan_of(other); ini_scan(&scan, &line);) {
        bool is_moved = line.kind == INI_SECTION;
        if (is_moved) {
            ini_scan_name(line.name, section);
            is_moved = is_other_sign(m, section);
        }
        if (is_moved) {
            const char *end = line.name.text + line.name.length;
            number = free_sign(m, number);
            text_add_bytes(out, line.whole.text, (size_t)(line.name.text - line.whole.text));
            text_add(out, "%s%d", sign_prefix, (int)number++);
            text_add_bytes(out, end, (size_t)(line.whole.text + line.whole.size - end));
        } else {
            text_add_bytes(out, line.whole.text, line.whole.size);
        }
    }
}

/* ---- the whole header ---- */

static bool is_readable(Bytes header)
{
    IniLine line;
    for (IniScan scan = scan_of(header); ini_scan(&scan, &line);)
        if (line.fault) return false;
    return true;
}

static bool is_same(Bytes a, Bytes b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

static void report_whole(Conflicts *conflicts, const char *key)
{
    conflicts_add(conflicts, &(Conflict){.at = {-1, -1, KIND_UNKNOWN}, .key = key});
}

/* Finds which header is the trunk: the one whose comments changed. */
static bool choose_trunk(const Versions *versions, Conflicts *conflicts, bool *there_is_trunk)
{
    Text comments[3] = {TEXT_GROWING, TEXT_GROWING, TEXT_GROWING};
    for (int i = 0; i < 3; i++)
        add_comments(versions, i, &comments[i]);
    bool here_changed = !is_same_text(&comments[0], &comments[1]);
    bool there_changed = !is_same_text(&comments[0], &comments[2]);
    *there_is_trunk = there_changed && !here_changed;
    if (here_changed && there_changed && !is_same_text(&comments[1], &comments[2]))
        report_whole(conflicts, "comments");
    bool is_whole = true;
    for (int i = 0; i < 3; i++) {
        is_whole = is_whole && comments[i].missing == 0;
        text_done(&comments[i]);
    }
    return is_whole;
}

bool header_merge(const Content *base, Content *here, const Content *there, Conflicts *conflicts)
{
    Bytes from = base->blobs[BLOB_HEADER], ours = here->blobs[BLOB_HEADER];
    Bytes theirs = there->blobs[BLOB_HEADER];
    bool there_is_trunk;
    if (is_same(ours, theirs) || is_same(theirs, from)) return true;
    if (is_same(ours, from)) return content_set_blob(here, BLOB_HEADER, theirs.at, theirs.size);
    if (!is_readable(from) || !is_readable(ours) || !is_readable(theirs)) {
        report_whole(conflicts, NULL);
        return true;
    }
    if (!choose_trunk(&(Versions){{from, ours, theirs}}, conflicts, &there_is_trunk)) return false;
    Bytes trunk = there_is_trunk ? theirs : ours, other = there_is_trunk ? ours : theirs;
    HeaderMerge m = {.base = from.at ? from.at : "",
                     .base_size = from.size,
                     .trunk = malloc(trunk.size + 1),
                     .trunk_size = trunk.size,
                     .other_wins = there_is_trunk,
                     .conflicts = conflicts,
                     .other = other.at ? other.at : "",
                     .other_size = other.size};
    if (!m.trunk) return false;
    if (trunk.size > 0) memcpy(m.trunk, trunk.at, trunk.size);
    m.trunk[trunk.size] = '\0';
    Text renamed = TEXT_GROWING;
    add_with_free_signs(&m, other, &renamed);
    bool is_done = renamed.missing == 0;
    if (is_done) {
        m.other = renamed.bytes ? renamed.bytes : "";
        m.other_size = renamed.length;
        merge_values_of(&m, from, false);
        merge_values_of(&m, (Bytes){renamed.bytes, renamed.length}, true);
        remove_sections(&m, from);
        is_done = content_set_blob(here, BLOB_HEADER, m.trunk, m.trunk_size);
    }
    text_done(&renamed);
    free(m.trunk);
    return is_done;
}

/* ---- places ---- */

/* Is the value the column and row of a cell? The checkpoint of a chase may be a number instead. */
static bool is_place_key(const char *section, const char *key)
{
    if (strcasecmp(section, "chase") == 0) return strcasecmp(key, "checkpoint") == 0;
    bool has_place = is_sign(section) || strcasecmp(section, "landmark") == 0;
    return has_place && strcasecmp(key, "at") == 0;
}

bool header_move_places(Content *content, Axis axis, LineEdit edit)
{
    Bytes *header = &content->blobs[BLOB_HEADER];
    if (edit.count == 0 || header->size == 0) return true;
    IniLine line;
    Text moved = TEXT_GROWING;
    char section[NAME_MAX_BYTES] = "", key[NAME_MAX_BYTES], value[NAME_MAX_BYTES];
    bool has_moved = false;
    for (IniScan scan = scan_of(*header); ini_scan(&scan, &line);) {
        int32_t col, row;
        if (line.kind == INI_SECTION) ini_scan_name(line.name, section);
        bool is_place = line.kind == INI_ENTRY && !line.fault;
        if (is_place) {
            ini_scan_name(line.name, key);
            ini_scan_value(&line, value);
            is_place =
                is_place_key(section, key) && level_section_cell_from_text(value, &col, &row);
        }
        int32_t *at = is_place ? (axis == AXIS_ROWS ? &row : &col) : NULL;
        int32_t after = at ? line_edit_line_after(*at, edit) : -1;
        if (after < 0) {
            text_add_bytes(&moved, line.whole.text, line.whole.size);
            continue;
        }
        const char *end = line.value.text + line.value.length;
        has_moved = has_moved || after != *at;
        *at = after;
        text_add_bytes(&moved, line.whole.text, (size_t)(line.value.text - line.whole.text));
        text_add(&moved, "%d,%d", (int)col, (int)row);
        text_add_bytes(&moved, end, (size_t)(line.whole.text + line.whole.size - end));
    }
    bool is_done = moved.missing == 0;
    if (is_done && has_moved)
        is_done = content_set_blob(content, BLOB_HEADER, moved.bytes, moved.length);
    text_done(&moved);
    return is_done;
}
