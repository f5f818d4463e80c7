/* player_name.c - see player_name.h */
#include "player_name.h"

#include "../base/letter.h"
#include "../base/utf8.h"

#include <string.h>

/* A letter of two bytes has at most three parts, one of three or four bytes at most four. */
enum { PARTS_MAX = PLAYER_NAME_LENGTH / 2 * 3 };

/* A name in the form in which names are compared. */
typedef struct Skeleton {
    uint32_t parts[PARTS_MAX];
    int32_t count;
} Skeleton;

/* Which differences between names are ignored: of case; of letters that look alike; also of marks.
 */
typedef enum Likeness { LIKE_BUT_CASE, LIKE_IN_SHAPE, LIKE_WITHOUT_MARKS } Likeness;

bool player_name_fits(const char *name)
{
    size_t length = strlen(name);
    int32_t marks = PLAYER_NAME_MARKS; /* none at the beginning */
    if (length == 0 || length > PLAYER_NAME_LENGTH) return false;
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t ch = utf8_read(name + at, length - at, &size);
        bool is_mark = letter_is_mark(ch);
        if (!letter_is_any(ch) && ch != '_' && ch != '-') return false;
        if (is_mark && marks == PLAYER_NAME_MARKS) return false;
        marks = is_mark ? marks + 1 : 0;
    }
    return utf8_columns(name) <= PLAYER_NAME_COLS;
}

/* Sorts the marks on a letter, so that the order in which they were written does not matter. */
static void add_part(Skeleton *skeleton, uint32_t part)
{
    int32_t at = skeleton->count;
    if (at == PARTS_MAX) return;
    for (; letter_is_mark(part) && at > 0 && letter_is_mark(skeleton->parts[at - 1]) &&
           skeleton->parts[at - 1] > part;
         at--)
        skeleton->parts[at] = skeleton->parts[at - 1];
    skeleton->parts[at] = part;
    skeleton->count++;
}

static Skeleton skeleton_of(const char *name, Likeness likeness)
{
    Skeleton skeleton = {.count = 0};
    size_t length = strlen(name);
    for (size_t at = 0, size; at < length; at += size) {
        uint32_t parts[LETTER_PARTS_MAX], ch = utf8_read(name + at, length - at, &size);
        int32_t count = letter_parts(ch, parts);
        for (int32_t i = 0; i < count; i++) {
            if (likeness == LIKE_WITHOUT_MARKS && letter_is_mark(parts[i])) continue;
            add_part(&skeleton,
                     likeness == LIKE_BUT_CASE ? letter_fold(parts[i]) : letter_shape(parts[i]));
        }
    }
    return skeleton;
}

static bool is_like(const char *a, const char *b, Likeness likeness)
{
    Skeleton left = skeleton_of(a, likeness), right = skeleton_of(b, likeness);
    return left.count == right.count &&
           memcmp(left.parts, right.parts, (size_t)left.count * sizeof left.parts[0]) == 0;
}

bool player_name_is_like(const char *a, const char *b)
{
    return is_like(a, b, LIKE_BUT_CASE) || is_like(a, b, LIKE_IN_SHAPE);
}

bool player_name_is_good(const char *name)
{
    return player_name_fits(name) && !is_like(name, PLAYER_NAME_GUEST, LIKE_WITHOUT_MARKS);
}
