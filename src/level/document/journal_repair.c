/* journal_repair.c - see journal_repair.h */
#include "journal_repair.h"

#include <stdlib.h>
#include <string.h>

#include "../../base/array.h"
#include "../../base/hash.h"
#include "history.h"
#include "journal_replay.h"

/* Bytes hashed in search of the end of a damage, for each byte of the journal. */
enum { HASHED_MAX = 32 };

enum { LOST = -1 };

/* A state of the damaged journal. */
typedef struct OldState {
    int32_t before; /* the old state that it was made from */
    int32_t now;    /* its number in the repaired journal, or LOST */
} OldState;

typedef struct Repair {
    char *bytes; /* a copy of the journal, so that sizes and checksums can be mended */
    size_t size;
    RecordReader reader;
    size_t hashed;

    OldState *states; /* by their number; 0 is that of the base */
    int32_t last;
    int32_t now;
    size_t capacity;

    RecordBuffer *out;
    JournalReplay replay; /* of `out` */
    History history;
    Content content;
    size_t in_file; /* records before this place are in the text that the repair goes on from */
    bool lost_part; /* of a transaction that has not ended so far */
    JournalDamage damage;
} Repair;

bool journal_is_whole(Bytes journal)
{
    Record record;
    RecordReader reader;
    if (!journal_record_reader_init(&reader, journal.at, journal.size)) return false;
    while (journal_record_next(&reader, &record))
        continue;
    return reader.at == journal.size;
}

/* ---- the end of a damage ---- */

/* Does the record at this place have this checksum, if it follows one with the checksum `before`?
 * What follows the record must look like another one, because hashing takes long. */
static bool follows(Repair *r, uint32_t before, size_t at)
{
    RecordFrame frame, next;
    if (!journal_record_frame(r->bytes, r->size, at, &frame)) return false;
    bool is_last = frame.end == r->size;
    if (!is_last && !journal_record_frame(r->bytes, r->size, frame.end, &next)) return false;
    if (r->hashed / HASHED_MAX > r->size) return false;
    r->hashed += frame.end - at;
    return journal_record_check(before, frame.body, frame.size) == frame.check;
}

/* Mends the checksum of the record that the reader cannot read, if the next one proves that only
 * the checksum is wrong. */
static bool mend_check(Repair *r)
{
    RecordFrame frame;
    size_t at = r->reader.at;
    if (!journal_record_frame(r->bytes, r->size, at, &frame)) return false;
    uint32_t check = journal_record_check(r->reader.check, frame.body, frame.size);
    if (check == frame.check || !follows(r, check, frame.end)) return false;
    journal_record_put_frame(r->bytes + at, frame.size, check);
    return true;
}

/* Mends the size of the record that the reader cannot read, if it reaches to this place. */
static bool mend_size(Repair *r, uint32_t check, size_t end)
{
    size_t at = r->reader.at, size = end - (at + RECORD_FRAME_BYTES);
    const char *body = r->bytes + at + RECORD_FRAME_BYTES;
    if (journal_record_stored_size(r->bytes + at) == size) return false;
    if (journal_record_check(r->reader.check, body, size) != check) return false;
    journal_record_put_frame(r->bytes + at, size, check);
    return true;
}

/* Notes the records from the reader's place to `end`, as far as their sizes tell. */
static bool note_lost(Repair *r, size_t end)
{
    for (size_t at = r->reader.at; at < end;) {
        size_t rest = end - at;
        size_t length = rest > RECORD_FRAME_BYTES ? journal_record_stored_size(r->bytes + at) : 0;
        bool is_framed = length > 0 && length <= rest - RECORD_FRAME_BYTES;
        /* The last record of a journal may be torn off: then it is one. */
        bool is_torn = !is_framed && end == r->size && (length > 0 || rest <= RECORD_FRAME_BYTES);
        bool is_base = at == strlen(journal_magic);
        char kind = is_base ? RECORD_BASE : length > 0 ? r->bytes[at + RECORD_FRAME_BYTES] : '\0';
        at = is_framed ? at + RECORD_FRAME_BYTES + length : end;
        if (at <= r->in_file) continue;
        bool is_change = kind != RECORD_SAVING && kind != RECORD_SAVED;
        if (!is_change || journal_record_is_base((RecordKind)kind)) continue;
        if (kind == RECORD_PART) {
            r->lost_part = true;
            continue;
        }
        r->damage.changes++;
        if (!is_framed && !is_torn) r->damage.is_at_least = true;
        if (kind == RECORD_PLACE || kind == RECORD_MOVE) continue;
        if (!ARRAY_RESERVE(&r->states, &r->capacity, (size_t)r->last + 2, 64)) return false;
        r->states[++r->last] = (OldState){r->now, LOST};
        r->now = r->last;
        r->lost_part = false;
    }
    return true;
}

/* Moves the reader to the next record that it can read, or to the end. False when memory ran out.
 */
static bool pass_damage(Repair *r)
{
    RecordFrame frame;
    size_t from = r->reader.at;
    bool has_check = r->size - from >= RECORD_FRAME_BYTES;
    uint32_t own = has_check ? journal_record_stored_check(r->bytes + from) : 0;
    if (mend_check(r)) return true;
    for (size_t at = from; at < r->size && has_check; at++) {
        if (at > from && follows(r, own, at)) {
            if (mend_size(r, own, at)) return true;
            if (!note_lost(r, at)) return false;
            r->reader = (RecordReader){r->bytes, r->size, at, own};
            return true;
        }
        /* The next record proves the checksum of this one, whose bytes may be damaged. */
        if (!journal_record_frame(r->bytes, r->size, at, &frame) ||
            !follows(r, frame.check, frame.end))
            continue;
        if (!note_lost(r, frame.end)) return false;
        r->reader = (RecordReader){r->bytes, r->size, frame.end, frame.check};
        return true;
    }
    if (!note_lost(r, r->size)) return false;
    r->reader.at = r->size;
    return true;
}

/* The next record after any damage. False at the end, or when memory ran out. */
static bool next_record(Repair *r, Record *record, bool *has_memory)
{
    while (!journal_record_next(&r->reader, record)) {
        if (r->reader.at == r->size) return false;
        *has_memory = pass_damage(r);
        if (!*has_memory) return false;
    }
    return true;
}

/* ---- the repaired journal ---- */

/* The state of the repaired journal in place of an old one. */
static int32_t state_instead(const Repair *r, int32_t state)
{
    while (state > 0 && r->states[state].now == LOST)
        state = r->states[state].before;
    return state == 0 ? 0 : r->states[state].now;
}

/* Appends the record, if it fits what was before it. */
static bool append(Repair *r, const Record *record)
{
    Record seen;
    RecordBuffer before = *r->out;
    if (!journal_record_append_read(r->out, record)) return false;
    r->replay.reader.bytes = r->out->bytes;
    r->replay.reader.size = r->out->size;
    if (journal_replay_next(&r->replay, &seen)) return true;
    r->out->size = before.size;
    r->out->check = before.check;
    return false;
}

/* Begins the repaired journal with a text. False when it cannot be read, or memory ran out. */
static bool begin(Repair *r, const char *absolute, const char *text, size_t size)
{
    ErrorList unheard;
    size_t magic = strlen(journal_magic);
    error_list_init(&unheard, absolute);
    if (!content_init(&r->content, text, size, &unheard)) return false;
    if (!ARRAY_RESERVE(&r->out->bytes, &r->out->capacity, magic, magic)) return false;
    memcpy(r->out->bytes, journal_magic, magic);
    r->out->size = magic;
    r->replay = (JournalReplay){.history = &r->history, .content = &r->content};
    r->replay.reader = (RecordReader){r->out->bytes, magic, magic, 0};
    char *copy = strndup(text, size);
    if (!copy) return false;
    PackedBytes packed;
    packed_bytes_take(&packed, copy, size);
    Record base = journal_record_base(absolute, &packed);
    bool has_begun = append(r, &base);
    packed_bytes_done(&packed);
    return has_begun;
}

static bool take_transaction(Repair *r, const Record *record)
{
    if (!ARRAY_RESERVE(&r->states, &r->capacity, (size_t)r->last + 2, 64)) return false;
    bool fits = r->reader.at > r->in_file && append(r, record);
    if (!fits && r->reader.at > r->in_file) r->damage.changes++;
    r->states[++r->last] = (OldState){r->now, fits ? r->history.last : LOST};
    r->now = r->last;
    r->lost_part = false;
    return true;
}

/* Takes a record that can be read. False when memory ran out. */
static bool take(Repair *r, const Record *record)
{
    if (record->kind == RECORD_TRANSACTION) return take_transaction(r, record);
    if (journal_record_is_base(record->kind)) return true;
    if (record->kind == RECORD_PLACE) {
        Record place = *record;
        if (place.end > r->last) return true; /* of states that were not counted */
        place.state = state_instead(r, record->state);
        place.end = state_instead(r, record->end);
        r->now = record->state;
        if (r->reader.at > r->in_file) append(r, &place);
        return true;
    }
    bool is_added = r->reader.at > r->in_file && append(r, record);
    if (!is_added || record->kind != RECORD_MOVE) return true;
    /* Which old state is that? */
    for (r->now = r->last; r->now > 0 && r->states[r->now].now != history_now(&r->history);)
        r->now--;
    return true;
}

/* The place after the last record that names the file's text: without a base, what was before it
 * cannot be taken back, and is in the file. */
static size_t find_in_file(const Repair *from, uint64_t hash)
{
    Record record;
    Repair r = *from;
    bool has_memory = true;
    size_t found = 0;
    r.states = NULL;
    r.capacity = 0;
    while (next_record(&r, &record, &has_memory))
        if ((record.kind == RECORD_SAVED || record.kind == RECORD_SAVING) && record.hash == hash)
            found = r.reader.at;
    free(r.states);
    return found;
}

static bool repair(Repair *r, const char *absolute, Bytes file)
{
    Record record;
    bool has_memory = true;
    if (!ARRAY_RESERVE(&r->states, &r->capacity, 1, 64)) return false;
    r->states[0] = (OldState){0, 0};
    bool is_left = next_record(r, &record, &has_memory);
    r->damage.is_total = !is_left;
    if (!is_left) return has_memory;
    size_t size;
    bool is_base = journal_record_is_base(record.kind);
    char *text = is_base ? journal_record_text(&record, &size) : NULL;
    bool has_base = text && begin(r, absolute, text, size);
    free(text);
    if (!has_base) {
        uint64_t hash = hash_finish(hash_bytes(HASH_SEED, (const uint8_t *)file.at, file.size));
        bool names_file =
            (record.kind == RECORD_SAVED || record.kind == RECORD_SAVING) && record.hash == hash;
        r->in_file = find_in_file(r, hash);
        if (names_file && r->in_file == 0) r->in_file = r->reader.at;
        if (r->in_file > 0) r->damage.changes = 0;
        if (!begin(r, absolute, file.at, file.size)) return false;
    }
    for (; is_left && has_memory; is_left = next_record(r, &record, &has_memory))
        has_memory = take(r, &record);
    if (r->lost_part) r->damage.changes++;
    return has_memory;
}

bool journal_repair(Bytes journal, const char *absolute, Bytes file, RecordBuffer *out,
                    JournalDamage *damage)
{
    Repair r = {.bytes = malloc(journal.size + 1), .size = journal.size, .out = out};
    size_t magic = strlen(journal_magic);
    *out = (RecordBuffer){0};
    if (!r.bytes) return false;
    memcpy(r.bytes, journal.at, journal.size);
    r.reader = (RecordReader){r.bytes, r.size, journal.size < magic ? r.size : magic, 0};
    bool ok = repair(&r, absolute, file);
    *damage = r.damage;
    if (!ok) {
        free(out->bytes);
        *out = (RecordBuffer){0};
    }
    delta_list_done(&r.replay.open);
    content_done(&r.content);
    history_done(&r.history);
    free(r.states);
    free(r.bytes);
    return ok;
}
