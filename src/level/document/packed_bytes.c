/* packed_bytes.c - see packed_bytes.h */
#include "packed_bytes.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/array.h"
#include "cell_bits.h"

enum {
    KINDS_MAX = 8, /* different bytes of a part that is packed */
    AS_IT_WAS = 0, /* in place of their number */
    PLANE_BYTES = PACKED_PART / 8,
    PART_BYTES_MAX = PACKED_PART + 1
};

static int32_t planes_of(int32_t kinds)
{
    return kinds <= 1 ? 0 : kinds <= 2 ? 1 : kinds <= 4 ? 2 : 3;
}

static size_t bytes_of_part(int32_t kinds)
{
    if (kinds == AS_IT_WAS) return PART_BYTES_MAX;
    return 1 + (size_t)kinds + (size_t)planes_of(kinds) * PLANE_BYTES;
}

/* The different bytes of a part; AS_IT_WAS if there are too many. */
static int32_t find_kinds(const char *part, char kinds[KINDS_MAX])
{
    int32_t count = 0;
    for (int32_t at = 0; at < PACKED_PART; at += 8) {
        uint64_t eight = cell_bits_load_eight(part + at), left = 0xFF;
        for (int32_t i = 0; left; i++) {
            if (i == KINDS_MAX) return AS_IT_WAS;
            if (i == count) kinds[count++] = part[at + __builtin_ctzll(left)];
            left &= ~cell_bits_equal_eight(eight, kinds[i]);
        }
    }
    return count;
}

/* Writes a whole part; returns the bytes it takes. */
static size_t pack_part(const char *part, char *out)
{
    int32_t kinds = find_kinds(part, out + 1), planes = planes_of(kinds);
    out[0] = (char)kinds;
    if (kinds == AS_IT_WAS) {
        memcpy(out + 1, part, PACKED_PART);
        return bytes_of_part(kinds);
    }
    char *bits = out + 1 + kinds;
    for (int32_t at = 0; at < PACKED_PART && planes > 0; at += 8) {
        uint64_t eight = cell_bits_load_eight(part + at), plane[3] = {0};
        for (int32_t i = 1; i < kinds; i++) {
            uint64_t equal = cell_bits_equal_eight(eight, out[1 + i]);
            for (int32_t p = 0; p < planes; p++)
                if (i >> p & 1) plane[p] |= equal;
        }
        for (int32_t p = 0; p < planes; p++)
            bits[p * PLANE_BYTES + at / 8] = (char)(uint8_t)plane[p];
    }
    return bytes_of_part(kinds);
}

static void unpack_part(const char *in, char out[PACKED_PART])
{
    int32_t kinds = in[0], planes = planes_of(kinds);
    if (kinds == AS_IT_WAS) {
        memcpy(out, in + 1, PACKED_PART);
        return;
    }
    const uint8_t *bits = (const uint8_t *)in + 1 + kinds;
    memset(out, in[1], PACKED_PART);
    for (int32_t at = 0; at < PACKED_PART && planes > 0; at += 8, bits++) {
        uint64_t low = bits[0], middle = planes > 1 ? bits[PLANE_BYTES] : 0;
        uint64_t high = planes > 2 ? bits[2 * PLANE_BYTES] : 0;
        for (int32_t i = 1; i < kinds; i++) {
            uint64_t found =
                (i & 1 ? low : ~low) & (i & 2 ? middle : ~middle) & (i & 4 ? high : ~high);
            cell_bits_set_eight(out + at, found & 0xFF, in[1 + i]);
        }
    }
}

static size_t count_parts(size_t size)
{
    return (size + PACKED_PART - 1) / PACKED_PART;
}

void packed_bytes_take(PackedBytes *out, char *text, size_t size)
{
    size_t count = count_parts(size);
    *out = (PackedBytes){.size = size};
    bool ok = ARRAY_RESERVE(&out->parts, &out->part_capacity, count, 1);
    for (size_t i = 0; i < count && ok; i++) {
        char last[PACKED_PART] = {0};
        size_t left = size - i * PACKED_PART;
        const char *part = text + i * PACKED_PART;
        if (left < PACKED_PART) part = memcpy(last, part, left);
        ok = ARRAY_RESERVE(&out->bytes, &out->byte_capacity, out->used + PART_BYTES_MAX, 0);
        if (!ok) break;
        out->parts[i] = out->used;
        out->used += pack_part(part, out->bytes + out->used);
    }
    if (ok) {
        if (out->used > 0) ARRAY_FIT(&out->bytes, out->used);
        free(text);
        return;
    }
    packed_bytes_done(out);
    *out = (PackedBytes){.bytes = text, .size = size, .used = size};
}

void packed_bytes_done(PackedBytes *packed)
{
    free(packed->bytes);
    free(packed->parts);
    *packed = (PackedBytes){0};
}

bool packed_bytes_copy(const PackedBytes *from, PackedBytes *out)
{
    size_t count = from->parts ? count_parts(from->size) : 0;
    *out = (PackedBytes){.size = from->size, .used = from->used};
    bool ok = ARRAY_RESERVE(&out->bytes, &out->byte_capacity, from->used, 1) &&
              (!from->parts || ARRAY_RESERVE(&out->parts, &out->part_capacity, count, 1));
    if (ok && from->used > 0) memcpy(out->bytes, from->bytes, from->used);
    if (ok && count > 0) memcpy(out->parts, from->parts, count * sizeof *out->parts);
    if (!ok) packed_bytes_done(out);
    return ok;
}

void packed_bytes_read(const PackedBytes *packed, size_t at, size_t count, char *out)
{
    assert(at <= packed->size && count <= packed->size - at);
    if (!packed->parts && count > 0) {
        memcpy(out, packed->bytes + at, count);
        return;
    }
    while (count > 0) {
        char part[PACKED_PART];
        size_t from = at % PACKED_PART, some = PACKED_PART - from;
        bool is_whole = from == 0 && count >= PACKED_PART;
        if (some > count) some = count;
        unpack_part(packed->bytes + packed->parts[at / PACKED_PART], is_whole ? out : part);
        if (!is_whole) memcpy(out, part + from, some);
        at += some;
        out += some;
        count -= some;
    }
}

char *packed_bytes_text(const PackedBytes *packed)
{
    char *text = malloc(packed->size + 1);
    if (!text) return NULL;
    packed_bytes_read(packed, 0, packed->size, text);
    text[packed->size] = '\0';
    return text;
}

char *packed_bytes_unpack(const char *packed, size_t length, size_t size)
{
    size_t count = count_parts(size), at = 0;
    if (count > length) return NULL;
    char *text = malloc(count * PACKED_PART + 1);
    for (size_t i = 0; text && i < count; i++) {
        int32_t kinds = at < length ? packed[at] : KINDS_MAX + 1;
        bool is_form = kinds >= AS_IT_WAS && kinds <= KINDS_MAX;
        size_t part = is_form ? bytes_of_part(kinds) : 0;
        if (!is_form || part > length - at) {
            free(text);
            return NULL;
        }
        unpack_part(packed + at, text + i * PACKED_PART);
        at += part;
    }
    if (text) text[size] = '\0';
    return text;
}

bool packed_bytes_equals(const PackedBytes *packed, const char *text, size_t size)
{
    bool same = size == packed->size;
    for (size_t at = 0; at < size && same; at += PACKED_PART) {
        char part[PACKED_PART];
        size_t some = size - at < PACKED_PART ? size - at : PACKED_PART;
        packed_bytes_read(packed, at, some, part);
        same = memcmp(part, text + at, some) == 0;
    }
    return same;
}
