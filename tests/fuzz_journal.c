/* fuzz_journal.c - any bytes as the journal of a level: nothing falls over, what is recovered can
 * be undone and done again, and a level file is never touched. Half of the inputs are records whose
 * checks are made to hold, for else no damage would get past them. */
#include "scratch.h"

#include "../src/level/document/delta.h"
#include "../src/level/document/document_internal.h"
#include "../src/level/document/state_path.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WORDS_MAX = 32, CHANGES_MAX = 8 };

static const char level[] = "[level]\ntitle = x\n[map]\n........\n@......F\n########\n";

static char level_path[PATH_MAX], journal_file[PATH_MAX];

static void check(bool holds)
{
    if (!holds) abort();
}

static void remove_folder(void)
{
    scratch_remove(scratch_folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char key[STATE_KEY_MAX], absolute[PATH_MAX], folder[PATH_MAX];
    (void)argc, (void)argv;
    check(scratch_setup(NULL) == 0);
    atexit(remove_folder);
    scratch_write("level.txt", level, sizeof level - 1);
    scratch_path(level_path, "level.txt");
    scratch_path(folder, "journal");
    check(mkdir(folder, 0700) == 0);
    state_path_absolute(level_path, absolute);
    state_path_key(absolute, key);
    check(snprintf(journal_file, sizeof journal_file, "%.4000s/%.60s.journal", folder, key) > 0);
    return 0;
}

/* ---- records that hold ---- */

typedef struct FuzzInput {
    const uint8_t *data;
    size_t size;
} FuzzInput;

static uint64_t next_number(FuzzInput *in, size_t bytes)
{
    uint64_t number = 0;
    for (; bytes > 0 && in->size > 0; bytes--, in->size--)
        number = number << 8 | *in->data++;
    return number;
}

/* A change such as the editor makes, most of them at places that there are. */
static uint64_t next_change(FuzzInput *in)
{
    uint64_t kind = next_number(in, 1);
    bool is_run = kind % 8 < 2;
    Delta change = {.kind = is_run ? DELTA_RUN : (DeltaKind)(kind % 8),
                    .layer = (int32_t)(kind >> 7),
                    .col = (int32_t)(next_number(in, 1) % 10),
                    .row = (int32_t)(next_number(in, 1) % 5),
                    .count = (int32_t)(next_number(in, 1) % 10),
                    .before = (int32_t)(next_number(in, 1) % (is_run ? 128 : 4)),
                    .after = (int32_t)(next_number(in, 1) % (is_run ? 128 : 4))};
    change.length_before = change.col;
    change.length_after = change.count;
    return delta_pack(&change);
}

/* A mask of cells of one row; now and then its last word is another one. */
static size_t next_mask(FuzzInput *in, uint64_t words[3])
{
    uint64_t which = next_number(in, 1);
    Delta mask = {.kind = DELTA_MASK,
                  .layer = (int32_t)(which >> 7),
                  .col = (int32_t)(which % 4),
                  .row = (int32_t)(which / 4 % 5),
                  .count = (int32_t)(next_number(in, 1) % 9),
                  .before = which % 3 ? '.' : '#',
                  .after = (int32_t)(next_number(in, 1) % 128)};
    words[0] = words[2] = delta_pack(&mask);
    words[1] = next_number(in, 1);
    if (which / 32 % 4 == 3) words[2] ^= next_number(in, 2);
    return 3;
}

/* Now and then any word at all. */
static size_t fill_words(FuzzInput *in, uint64_t words[WORDS_MAX])
{
    size_t count = 0;
    for (size_t changes = 1 + next_number(in, 1) % CHANGES_MAX; changes > 0; changes--) {
        uint64_t what = next_number(in, 1) % 16;
        if (what >= 10 && what < 15)
            count += next_mask(in, words + count);
        else
            words[count++] = what == 15 ? next_number(in, 8) : next_change(in);
    }
    return count;
}

static void add_record(FuzzInput *in, RecordBuffer *out)
{
    static const char kinds[] = {RECORD_BASE,   RECORD_TRANSACTION, RECORD_TRANSACTION,
                                 RECORD_PLACE,  RECORD_TRANSACTION, RECORD_MOVE,
                                 RECORD_SAVING, RECORD_SAVED,       RECORD_PART};
    uint64_t words[WORDS_MAX];
    Record record = {.kind = (RecordKind)kinds[next_number(in, 1) % 9], .time = 1000};
    if (journal_record_has_words(record.kind)) {
        record.name = "pen";
        record.name_length = 3;
        record.body_length = fill_words(in, words) * sizeof *words;
        record.body = (const char *)words;
    }
    if (record.kind == RECORD_BASE) {
        record.name = level_path;
        record.name_length = strlen(level_path);
        record.body = level;
        record.body_length = sizeof level - 1;
    }
    if (record.kind == RECORD_PLACE) {
        record.end = (int32_t)(next_number(in, 1) % 8);
        record.state = (int32_t)(next_number(in, 1) % 8);
        record.state = min_i32(record.state, record.end);
    }
    if (record.kind == RECORD_MOVE) record.done = (int32_t)(next_number(in, 1) % 8);
    if (record.kind == RECORD_SAVED || record.kind == RECORD_SAVING)
        record.hash = next_number(in, 1) % 2 ? document_text_hash(level, sizeof level - 1) : 0;
    check(journal_record_append(out, &record, NULL));
}

static RecordBuffer make_journal(FuzzInput *in)
{
    size_t magic = strlen(journal_magic);
    RecordBuffer out = {.bytes = malloc(1 << 16), .capacity = 1 << 16};
    Record base = {.kind = RECORD_BASE,
                   .name = level_path,
                   .name_length = strlen(level_path),
                   .body = level,
                   .body_length = sizeof level - 1};
    check(out.bytes != NULL);
    memcpy(out.bytes, journal_magic, magic);
    out.size = magic;
    check(journal_record_append(&out, &base, NULL));
    while (in->size > 0)
        add_record(in, &out);
    return out;
}

/* ---- what must hold ---- */

static void write_journal(const char *bytes, size_t size)
{
    FILE *file = fopen(journal_file, "wb");
    check(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

static void check_level_file(void)
{
    char bytes[sizeof level];
    FILE *file = fopen(level_path, "rb");
    check(file && fread(bytes, 1, sizeof bytes, file) == sizeof level - 1);
    check(memcmp(bytes, level, sizeof level - 1) == 0 && fclose(file) == 0);
}

static void use(Document *doc)
{
    ErrorList errors;
    error_list_init(&errors, level_path);
    (void)document_recover(doc, &errors);
    int32_t count = document_history_count(doc), done = document_history_done(doc);
    check(done >= 0 && done <= count);
    (void)document_history_go(doc, 0, NULL, &errors);
    (void)document_history_go(doc, count, NULL, &errors);
    for (int32_t state = document_state_last(doc); state >= 0; state--)
        if (document_state_go(doc, state, NULL, &errors)) check(document_state(doc) == state);
    check(document_cols(doc) >= 1 && document_rows(doc) >= 1);
    document_begin(doc, "pen");
    check(document_set(doc, LAYER_MAP, 0, 0, '='));
    (void)document_end(doc, &errors);
    check(document_undo(doc, NULL, &errors));
}

static void forget_kept(void)
{
    char folder[PATH_MAX];
    struct stat st;
    scratch_path(folder, "backup");
    if (stat(folder, &st) == 0) scratch_remove(folder);
    scratch_path(folder, "journal");
    scratch_remove(folder);
    check(mkdir(folder, 0700) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ErrorList errors;
    FuzzInput in = {data, size};
    bool is_raw = next_number(&in, 1) % 2 == 0;
    RecordBuffer made = {.bytes = NULL};
    if (!is_raw) made = make_journal(&in);
    if (is_raw)
        write_journal((const char *)in.data, in.size);
    else
        write_journal(made.bytes, made.size);
    free(made.bytes);
    for (int32_t time = 0; time < 2; time++) { /* as it is, and as the first time left it */
        error_list_init(&errors, level_path);
        Document *doc =
            document_open(level_path, &(DocumentOptions){.state_folder = scratch_folder}, &errors);
        check(doc != NULL);
        use(doc);
        document_close(doc);
    }
    check_level_file();
    forget_kept();
    return 0;
}
