/* journal_record.h - the bytes of a journal: records that are appended, checked, and read back.
 *
 * A journal begins with one line of text; each record is its size, a checksum and its body. The
 * checksum also covers that of the record before, so that a journal is valid up to the first byte
 * that is damaged or missing; journal_repair finds what comes after. All numbers are little-endian.
 *   base         the file's path, and the text that the records after it change
 *   packed base  the same with a large text: its size, and its packed form (packed_bytes.h)
 *   transaction  name, time, words; made from the state at that time
 *   part         more words of a transaction that has not ended yet, which has them again when it
 *                ends; without words it is cancelled
 *   place        undone or redone up to a state, on the branch that ends with another
 *   move         in older journals: until so many transactions of the branch are done
 *   saving       the hash of the text as it is about to be written to the file
 *   saved        it was written
 * Memory: a RecordBuffer owns its bytes. */
#ifndef LEDGE_LEVEL_DOCUMENT_JOURNAL_RECORD_H
#define LEDGE_LEVEL_DOCUMENT_JOURNAL_RECORD_H

#include "content.h"
#include "packed_bytes.h"

/* Any two differ in two bits, so that one flipped bit makes no other kind. */
typedef enum RecordKind {
    RECORD_BASE = 'B',
    RECORD_PACKED_BASE = 'Y',
    RECORD_TRANSACTION = 'G',
    RECORD_PART = 'N',
    RECORD_PLACE = 'P',
    RECORD_MOVE = 'M',
    RECORD_SAVING = 'S',
    RECORD_SAVED = 'D'
} RecordKind;

typedef struct Record {
    RecordKind kind;
    int64_t time;  /* of transaction, part, place, move: seconds since 1970 */
    uint64_t hash; /* of saving, saved */
    int32_t done;  /* of move */
    int32_t state; /* of place, and the last state of its branch */
    int32_t end;
    const char *name; /* of a transaction or a part: of the transaction; of the base: the path; not
                         ended by a NUL */
    size_t name_length;
    const char *body; /* of a transaction or a part: its words; of the base: the text */
    size_t body_length;
    const PackedBytes *packed; /* of a base to be written: its text, instead of the body */
} Record;

static inline bool journal_record_is_base(RecordKind kind)
{
    return kind == RECORD_BASE || kind == RECORD_PACKED_BASE;
}

/* A base with this text, to be written; both must outlive it. */
Record journal_record_base(const char *absolute, const PackedBytes *text);

/* The text of a base that was read, ended by a NUL; the caller frees it. NULL when memory ran out,
 * or its packed form is wrong. */
char *journal_record_text(const Record *base, size_t *size);

static inline bool journal_record_has_words(RecordKind kind)
{
    return kind == RECORD_TRANSACTION || kind == RECORD_PART;
}

/* The first line of a journal. */
extern const char journal_magic[];

/* A buffer of records to be written. The checksums continue those of the records before. */
typedef struct RecordBuffer {
    char *bytes;
    size_t size, capacity;
    uint32_t check; /* of the last record */
} RecordBuffer;

/* Appends a record; words in a body are as they are in memory. False, with nothing
 * changed, when memory ran out. `body_offset`, if not NULL, gets the place of the body in the
 * buffer. */
bool journal_record_append(RecordBuffer *buffer, const Record *record, size_t *body_offset);

/* Appends a record as journal_record_next gives it, with words as they are in the journal. False,
 * with nothing changed, when memory ran out. */
bool journal_record_append_read(RecordBuffer *buffer, const Record *record);

/* A journal's bytes being read. */
typedef struct RecordReader {
    const char *bytes;
    size_t size;
    size_t at;      /* end of the valid records so far */
    uint32_t check; /* of the last record */
} RecordReader;

/* False: this is not a journal. */
bool journal_record_reader_init(RecordReader *reader, const char *bytes, size_t size);

/* The next record; false at the end of the valid ones. */
bool journal_record_next(RecordReader *reader, Record *record);

/* What a journal has before the body of a record. */
enum { RECORD_FRAME_BYTES = 8 };

typedef struct RecordFrame {
    const char *body;
    size_t size;    /* of the body */
    size_t end;     /* of the record */
    uint32_t check; /* as it is stored */
} RecordFrame;

/* The frame at a place, if it looks like one: the record ends within `size` and is of a known kind.
 */
bool journal_record_frame(const char *bytes, size_t size, size_t at, RecordFrame *out);

/* Size and checksum in a frame. */
size_t journal_record_stored_size(const char *frame);
uint32_t journal_record_stored_check(const char *frame);

void journal_record_put_frame(char *frame, size_t size, uint32_t check);

/* The checksum of a record that follows one with the checksum `before`. */
uint32_t journal_record_check(uint32_t before, const char *body, size_t size);

/* Words from the bytes of a body, into `words`, of which there are length / 8. */
void journal_words_from_bytes(uint64_t *words, const char *bytes, size_t length);

#endif
