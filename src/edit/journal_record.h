/* journal_record.h - the bytes of a journal: records that are appended, checked, and read back.
 *
 * A journal begins with one line of text; each record is its size, a checksum and its body. The
 * checksum also covers that of the record before, so that a journal is valid up to the first byte
 * that is damaged or missing, and what comes after is as if it had never been written.
 * All numbers are little-endian.
 *   base     the file's path, and the text that everything after it changes
 *   gesture  name, time, words; what could be redone is gone
 *   move     undone or redone until so many gestures are done
 *   saving   the hash of the text as it is about to be written to the file
 *   saved    it was written
 * Memory: a RecordBuffer owns its bytes. */
#ifndef LEDGE_EDIT_JOURNAL_RECORD_H
#define LEDGE_EDIT_JOURNAL_RECORD_H

#include "../base.h"

typedef enum RecordKind {
    RECORD_BASE = 'B',
    RECORD_GESTURE = 'G',
    RECORD_MOVE = 'M',
    RECORD_SAVING = 'S',
    RECORD_SAVED = 'D'
} RecordKind;

typedef struct Record {
    RecordKind kind;
    int64_t time;     /* of gesture, move: seconds since 1970 */
    uint64_t hash;    /* of saving, saved */
    int32_t done;     /* of move */
    const char *name; /* of a gesture: its name, of the base: the path; not ended by a NUL */
    size_t name_length;
    const char *body; /* of a gesture: its words, of the base: the text */
    size_t body_length;
} Record;

/* The first line of a journal. */
extern const char journal_magic[];

/* What is written next continues the checks of what was read or written before. */
typedef struct RecordBuffer {
    char *bytes;
    size_t size, capacity;
    uint32_t check; /* of the last record */
} RecordBuffer;

/* Appends a record; `body` of a gesture is its words as they are in memory. False when memory ran
 * out: nothing changed. `body_offset`, if not NULL, gets the place of the body in the buffer. */
bool record_append(RecordBuffer *buffer, const Record *record, size_t *body_offset);

/* A journal's bytes being read. */
typedef struct RecordReader {
    const char *bytes;
    size_t size;
    size_t at;      /* what was valid so far ends here */
    uint32_t check; /* of the last record */
} RecordReader;

/* False: this is no journal. */
bool record_reader_init(RecordReader *reader, const char *bytes, size_t size);

/* The next record; false at the end of what is valid. */
bool record_next(RecordReader *reader, Record *record);

/* Words from the bytes of a body, into `words`, of which there are length / 8. */
void words_from_bytes(uint64_t *words, const char *bytes, size_t length);

#endif
