/* passages.c - see passages.h */
#include "passages.h"

#include "../../base/array.h"
#include "../../base/hash.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { PASSAGE_TOKENS = 6, FIRST_ROOM = 256 };

static const uint64_t chosen_name = 1, some_string = 2;

typedef struct Hashes {
    uint64_t *items;
    int32_t count;
    size_t room;
} Hashes;

static bool add_hash(Hashes *to, uint64_t hash)
{
    if (!ARRAY_RESERVE(&to->items, &to->room, (size_t)to->count + 1, FIRST_ROOM)) return false;
    to->items[to->count++] = hash;
    return true;
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Sorts them, and leaves each once. */
static void sort_hashes(Hashes *hashes)
{
    int32_t kept = 0;
    if (hashes->count == 0) return;
    qsort(hashes->items, (size_t)hashes->count, sizeof *hashes->items, compare_hashes);
    for (int32_t i = 0; i < hashes->count; i++)
        if (i == 0 || hashes->items[i] != hashes->items[kept - 1])
            hashes->items[kept++] = hashes->items[i];
    hashes->count = kept;
}

static bool has_hash(const Hashes *hashes, uint64_t hash)
{
    return hashes->count > 0 && bsearch(&hash, hashes->items, (size_t)hashes->count,
                                        sizeof *hashes->items, compare_hashes);
}

/* ---- tokens ---- */

static bool begins_name(char c)
{
    return isalpha((unsigned char)c) || c == '_' || c == '$' || (uint8_t)c >= 0x80;
}

static size_t length_of_name(const char *text)
{
    size_t length = 0;
    while (begins_name(text[length]) || isdigit((unsigned char)text[length]) ||
           (text[length] == '.' && begins_name(text[length + 1])))
        length++;
    return length;
}

static uint64_t hash_text(const char *text, size_t length)
{
    return hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)text, length));
}

static size_t length_of_string(const char *text)
{
    size_t length = 1;
    while (text[length] && text[length] != text[0] && text[length] != '\n')
        length += text[length] == '\\' && text[length + 1] ? 2 : 1;
    return length + (text[length] == text[0]);
}

/* The bytes of the space or comment that the text begins with. */
static size_t length_of_space(const char *text)
{
    if (isspace((unsigned char)text[0])) return 1;
    if (text[0] == '#' || strncmp(text, "//", 2) == 0) return strcspn(text, "\n");
    if (strncmp(text, "/*", 2) != 0) return 0;
    const char *end = strstr(text + 2, "*/");
    return end ? (size_t)(end + 2 - text) : strlen(text);
}

/* All names of a text, those in its comments too. */
static bool add_names(Hashes *to, const char *text)
{
    while (text && *text) {
        size_t length = begins_name(*text) ? length_of_name(text) : 0;
        if (length > 0 && !add_hash(to, hash_text(text, length))) return false;
        text += length > 0 ? length : 1;
    }
    return true;
}

static bool add_tokens(Hashes *to, const char *text, const Hashes *names)
{
    bool ok = true;
    while (*text && ok) {
        size_t length = length_of_space(text);
        if (length > 0) {
            text += length;
            continue;
        }
        uint64_t token;
        if (begins_name(*text)) {
            length = length_of_name(text);
            token = hash_text(text, length);
            if (!has_hash(names, token)) token = chosen_name;
        } else if (isdigit((unsigned char)*text)) {
            size_t digits = length = strspn(text, "0123456789.");
            while (digits > 1 && memchr(text, '.', length) && strchr("0.", text[digits - 1]))
                digits--; /* 0.50 is 0.5 */
            token = hash_text(text, digits);
        } else {
            bool is_string = *text == '"' || *text == '\'' || *text == '`';
            length = is_string ? length_of_string(text) : 1;
            token = is_string ? some_string : hash_text(text, length);
        }
        ok = add_hash(to, token);
        text += length;
    }
    return ok;
}

static bool add_passages(Hashes *to, const char *text, const Hashes *names)
{
    Hashes tokens = {0};
    bool ok = !text || add_tokens(&tokens, text, names);
    for (int32_t i = 0; i + PASSAGE_TOKENS <= tokens.count && ok; i++) {
        uint64_t hash = HASH_SEED;
        for (int32_t k = 0; k < PASSAGE_TOKENS; k++)
            hash = hash_u64(hash, tokens.items[i + k]);
        ok = add_hash(to, hash_finish(hash));
    }
    free(tokens.items);
    return ok;
}

/* ---- passages ---- */

static bool read_between(Passages *out, const char *text, const PassageBase *names_of,
                         const PassageBase *base)
{
    Hashes names = {0}, known = {0}, all = {0};
    bool ok = true;
    for (int32_t i = 0; i < PASSAGE_BASES && ok; i++)
        ok = add_names(&names, names_of->texts[i]);
    sort_hashes(&names);
    for (int32_t i = 0; i < PASSAGE_BASES && ok; i++)
        ok = add_passages(&known, base->texts[i], &names);
    sort_hashes(&known);
    ok = ok && add_passages(&all, text, &names);
    sort_hashes(&all);
    int32_t kept = 0;
    for (int32_t i = 0; i < all.count; i++)
        if (!has_hash(&known, all.items[i])) all.items[kept++] = all.items[i];
    free(names.items);
    free(known.items);
    if (!ok) free(all.items);
    if (ok) *out = (Passages){all.items, kept};
    return ok;
}

bool passages_read(Passages *out, const char *text, const PassageBase *base)
{
    return read_between(out, text, base, base);
}

void passages_done(Passages *passages)
{
    free(passages->hashes);
    *passages = (Passages){0};
}

int32_t passages_added(const char *begin, const char *text)
{
    Passages added = {0};
    (void)read_between(&added, text, &(PassageBase){{begin, text}}, &(PassageBase){{begin, NULL}});
    int32_t count = added.count;
    passages_done(&added);
    return count;
}

int32_t passages_shared(const Passages *a, const Passages *b)
{
    int32_t shared = 0;
    for (int32_t i = 0, k = 0; i < a->count && k < b->count;) {
        bool is_both = a->hashes[i] == b->hashes[k];
        shared += is_both;
        bool is_first = is_both || a->hashes[i] < b->hashes[k];
        k += is_both || !is_first;
        i += is_first;
    }
    return shared;
}

bool passages_drop_common(Passages *const *all, int32_t count, int32_t few)
{
    Hashes every = {0}, common = {0};
    int32_t having = 0;
    bool ok = true;
    for (int32_t i = 0; i < count && ok; i++) {
        having += all[i]->count > 0;
        for (int32_t k = 0; k < all[i]->count && ok; k++)
            ok = add_hash(&every, all[i]->hashes[k]);
    }
    if (every.count > 0)
        qsort(every.items, (size_t)every.count, sizeof *every.items, compare_hashes);
    for (int32_t i = 0, end; i < every.count && ok; i = end) {
        for (end = i + 1; end < every.count && every.items[end] == every.items[i];)
            end++;
        if (end - i > few && 4 * (end - i) > having) ok = add_hash(&common, every.items[i]);
    }
    for (int32_t i = 0; i < count && ok; i++) {
        int32_t kept = 0;
        for (int32_t k = 0; k < all[i]->count; k++)
            if (!has_hash(&common, all[i]->hashes[k])) all[i]->hashes[kept++] = all[i]->hashes[k];
        all[i]->count = kept;
    }
    free(every.items);
    free(common.items);
    return ok;
}
