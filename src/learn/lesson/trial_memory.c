/* trial_memory.c - see trial_memory.h. The key of a part is all that its value depends on: its
 * text, and the answers, programs and starts that it uses, byte by byte. */
#include "trial_memory.h"

#include "../../base/hash.h"
#include "../../base/text.h"

#include <stdlib.h>
#include <string.h>

enum { SLOT_COUNT = 1 << 12, BYTES_MAX = 1 << 20, WORK_WORTH_KEEPING = 500 };

typedef struct Kept {
    struct Kept *next; /* of the same slot */
    size_t length;
    KeptPart part;
    char key[];
} Kept;

struct TrialMemory {
    size_t bytes;
    Text key; /* of the part that is looked up */
    Kept *slots[SLOT_COUNT];
};

TrialMemory *trial_memory_create(void)
{
    TrialMemory *memory = calloc(1, sizeof *memory);
    if (memory) memory->key = TEXT_GROWING;
    return memory;
}

static void forget_all(TrialMemory *memory)
{
    for (int32_t i = 0; i < SLOT_COUNT; i++) {
        for (Kept *kept = memory->slots[i], *next; kept; kept = next) {
            next = kept->next;
            free(kept);
        }
        memory->slots[i] = NULL;
    }
    memory->bytes = 0;
}

void trial_memory_destroy(TrialMemory *memory)
{
    if (!memory) return;
    forget_all(memory);
    text_done(&memory->key);
    free(memory);
}

/* ---- keys ---- */

/* The runs and quantities that a part of an expression uses. */
typedef struct Uses {
    uint32_t runs, quantities;
} Uses;

/* What a part uses. Its text does not say of which run a column without a name is, which follows
 * from what stands around the part: so the runs of columns go into the key. */
static Uses find_uses(const Context *c, const ExprNode *part, Text *key)
{
    static const bool is_about_run[] = {
        [NODE_COLUMN] = true, [NODE_HIT] = true,        [NODE_READ] = true,
        [NODE_PHASE] = true,  [NODE_CELLS_READ] = true, [NODE_CONSTANT] = true,
        [NODE_SAME] = true,   [NODE_STARTS] = true,     [NODE_VALUES] = false,
    };
    const Lesson *lesson = trial_lesson(c->trial);
    Uses uses = {0};
    for (int32_t i = 0; i < c->expression->count; i++) {
        const ExprNode *n = &c->expression->nodes[i];
        if (n->begin < part->begin || n->end > part->end) continue;
        if (n->kind == NODE_QUANTITY) uses.quantities |= UINT32_C(1) << n->index;
        if (n->kind == NODE_SAME) uses.runs |= UINT32_C(1) << n->index;
        if (!is_about_run[n->kind]) continue;
        uses.runs |= UINT32_C(1) << n->run;
        text_add_byte(key, (char)n->run);
    }
    for (int32_t i = 0; i < lesson->run_count; i++)
        if (uses.runs >> i & 1) uses.quantities |= lesson_run_asks(&lesson->runs[i]);
    if (part->kind == NODE_VALUES) uses.quantities &= ~(UINT32_C(1) << part->index);
    return uses;
}

static void add_number(Text *key, int32_t number)
{
    char bytes[sizeof number];
    memcpy(bytes, &number, sizeof number);
    text_add_bytes(key, bytes, sizeof bytes);
}

/* A text with the NUL at its end, so that two of them cannot be taken for two others. */
static void add_string(Text *key, const char *string)
{
    text_add_bytes(key, string, strlen(string) + 1);
}

/* Writes the key of a part to memory->key. */
static void write_key(TrialMemory *memory, const Context *c, const ExprNode *part)
{
    const Lesson *lesson = trial_lesson(c->trial);
    Text *key = &memory->key;
    key->length = 0;
    text_add_bytes(key, c->expression->text + part->begin, (size_t)(part->end - part->begin));
    add_string(key, "");
    add_number(key, c->tick);
    const Uses uses = find_uses(c, part, key);
    for (int32_t i = 0; i < lesson->quantity_count; i++) {
        if (!(uses.quantities >> i & 1)) continue;
        text_add_byte(key, (char)c->answers[i].given);
        add_string(key, c->answers[i].text);
    }
    for (int32_t i = 0; i < lesson->run_count; i++) {
        if (!(uses.runs >> i & 1)) continue;
        add_number(key, c->starts[i]);
        add_string(key, trial_code_text(c->trial, i));
    }
}

/* ---- parts ---- */

static Kept **slot_of(TrialMemory *memory)
{
    const Text *key = &memory->key;
    uint64_t hash = hash_bytes(HASH_SEED, (const uint8_t *)key->bytes, key->length);
    return &memory->slots[hash % SLOT_COUNT];
}

const KeptPart *trial_memory_find(TrialMemory *memory, const Context *c, const ExprNode *part)
{
    if (!memory) return NULL;
    write_key(memory, c, part);
    const Text *key = &memory->key;
    for (const Kept *kept = key->missing > 0 ? NULL : *slot_of(memory); kept; kept = kept->next)
        if (kept->length == key->length && memcmp(kept->key, key->bytes, key->length) == 0)
            return &kept->part;
    return NULL;
}

void trial_memory_keep(TrialMemory *memory, const Context *c, const ExprNode *part,
                       const KeptPart *what)
{
    if (!memory || what->work < WORK_WORTH_KEEPING) return;
    write_key(memory, c, part);
    size_t length = memory->key.length, size = sizeof(Kept) + length;
    if (memory->bytes + size > BYTES_MAX) forget_all(memory);
    Kept *kept = memory->key.missing > 0 ? NULL : malloc(size), **slot = slot_of(memory);
    if (!kept) return;
    *kept = (Kept){.next = *slot, .length = length, .part = *what};
    memcpy(kept->key, memory->key.bytes, length);
    *slot = kept;
    memory->bytes += size;
}
