/* fuzz_editor.c - any keys, clicks, pauses and pastes in the editor: nothing falls over, the work
 * of each is bounded, and every change can be taken back and done again, also after a kill. */
#include "scratch.h"

#include "../src/edit/core/editor.h"
#include "../src/level/document/document.h"

#include <fcntl.h>
#include <stdint.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { KEYS_MAX = 600, PASTE_SIZE = 64 };

static const char level[] = "[level]\ntitle = x\n\n[map]\n"
                            "...?..1..\n"
                            "@.#..o.F.\n"
                            "#########\n"
                            "[back]\n"
                            " ''\n";

static char path[PATH_MAX];
static int home; /* the folder to come back to */

static void remove_folder(void)
{
    scratch_remove(scratch_folder);
}

static void check(bool holds)
{
    if (!holds) abort();
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    home = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    check(home >= 0 && scratch_setup(NULL) == 0);
    scratch_path(path, "level.txt");
    atexit(remove_folder);
    return 0;
}

typedef struct FuzzInput {
    const uint8_t *data;
    size_t size;
} FuzzInput;

static uint8_t next_byte(FuzzInput *in)
{
    if (in->size == 0) return 0;
    in->size--;
    return *in->data++;
}

static Document *open_kept(void)
{
    ErrorList errors;
    error_list_init(&errors, path);
    Document *doc =
        document_open(path, &(DocumentOptions){.state_folder = scratch_folder}, &errors);
    check(doc != NULL);
    return doc;
}

/* Opens the level with neither file nor journal, which is quick. */
static Document *open_unkept(void)
{
    ErrorList errors;
    error_list_init(&errors, "");
    Document *doc = document_open("/nowhere/level.txt", &(DocumentOptions){.cols = 9}, &errors);
    check(doc != NULL);
    document_begin(doc, "text");
    check(document_set_text(doc, level, sizeof level - 1, &errors));
    check(document_end(doc, &errors));
    return doc;
}

/* Both layers and the header, for comparing. */
static char *picture_of(const Document *doc)
{
    size_t length, used;
    const char *header = document_header(doc, &length);
    int32_t cols = document_cols(doc), rows = document_rows(doc);
    char *text = malloc(length + 2 * ((size_t)cols + 1) * (size_t)rows + 1);
    check(text != NULL);
    memcpy(text, header, length);
    used = length;
    for (DocumentLayer layer = LAYER_MAP; layer < LAYER_COUNT; layer++)
        for (int32_t row = 0; row < rows; row++) {
            memcpy(text + used, document_row(doc, layer, row), (size_t)cols);
            used += (size_t)cols;
            text[used++] = '\n';
        }
    text[used] = '\0';
    return text;
}

static void check_picture(const Document *doc, const char *expected)
{
    char *now = picture_of(doc);
    check(strcmp(now, expected) == 0);
    free(now);
}

/* ---- what is done ---- */

/* Work is broken off now and then, and never lasts long. */
static bool is_enough(void *context)
{
    int32_t *asked = context;
    return ++*asked % 8 == 0;
}

static void press(Editor *editor, uint8_t byte, int64_t now)
{
    static const char *const named[] = {"Space",      "Enter",     "Esc",    "Tab",    "Backspace",
                                        "Del",        "Ins",       "Home",   "End",    "PgUp",
                                        "PgDn",       "Up",        "Down",   "Left",   "Right",
                                        "F1",         "F2",        "F3",     "F4",     "F5",
                                        "F8",         "Ctrl+A",    "Ctrl+C", "Ctrl+V", "Ctrl+X",
                                        "Ctrl+Z",     "Ctrl+Y",    "Ctrl+U", "Ctrl+D", "Ctrl+S",
                                        "Shift+Left", "Shift+Down"};
    char key[2] = {(char)byte, '\0'};
    if (byte < 32)
        editor_key(editor, named[byte], now);
    else if (byte == '/' || byte == ' ')
        editor_key(editor, "Space", now);
    else
        editor_key(editor, key, now);
}

static void paste(Editor *editor, FuzzInput *in, int64_t now)
{
    static const char *const pieces[] = {"#", ".", "\n", "o", "\t", "\xc3\xa9", " ", "?"};
    char text[PASTE_SIZE * 2 + 1] = "";
    int32_t count = next_byte(in) % PASTE_SIZE;
    for (int32_t i = 0; i < count; i++)
        strcat(text, pieces[next_byte(in) % 8]);
    editor_paste_text(editor, count == PASTE_SIZE - 1 ? NULL : text, now);
}

static void look(Editor *editor)
{
    char line[256];
    int32_t caret = 0;
    EditorNextKeys next;
    EditorPanel panel = editor_panel(editor);
    editor_status(editor, 80, line, sizeof line);
    editor_hints(editor, 80, line, sizeof line);
    const char *prompt = editor_prompt(editor, &caret);
    check(!prompt || (caret >= 0 && (size_t)caret <= strlen(prompt)));
    check(!panel.title || (panel.count >= 0 && panel.first >= 0));
    if (panel.title && panel.marked >= 0 && panel.marked < panel.count)
        editor_panel_line(editor, panel.marked, 80, line, sizeof line);
    (void)editor_next_keys(editor, &next);
    for (int32_t row = -1; row < 6; row++)
        for (int32_t col = -1; col < 12; col++)
            (void)editor_shown(editor, col, row);
    (void)editor_take_clipboard(editor);
}

/* Printable bytes and those below are keys; the rest are what else may happen. */
static void do_next(Editor *editor, FuzzInput *in, int64_t *now)
{
    uint8_t byte = next_byte(in);
    *now += 10;
    if (byte < 0x7f)
        press(editor, byte, *now);
    else if (byte < 0xb0)
        editor_mouse(editor, (EditorMouseKind)(byte % 6), 1 + byte / 6 % 3, next_byte(in) % 12 - 1,
                     next_byte(in) % 6 - 1, *now);
    else if (byte < 0xc0)
        editor_panel_mouse(editor, (EditorMouseKind)(byte % 6), next_byte(in) % 20 - 1, *now);
    else if (byte < 0xd0)
        paste(editor, in, *now);
    else if (byte < 0xe0)
        editor_tick(editor, *now += 100 * (byte - 0xcf));
    else
        look(editor);
}

/* ---- what must hold ---- */

static void go_to(Document *doc, int32_t done)
{
    ErrorList errors;
    error_list_init(&errors, path);
    check(document_history_go(doc, done, NULL, &errors));
}

static void go_to_every_state(Document *doc)
{
    ErrorList errors;
    int32_t now = document_state(doc);
    error_list_init(&errors, path);
    for (int32_t state = document_state_last(doc); state >= 0; state--)
        check(document_state_go(doc, state, NULL, &errors) && document_state(doc) == state);
    check(document_state_go(doc, now, NULL, &errors));
}

static void check_history(Document *doc)
{
    int32_t done = document_history_done(doc), count = document_history_count(doc);
    char *now = picture_of(doc);
    go_to(doc, 0);
    go_to(doc, count);
    go_to(doc, done);
    check_picture(doc, now);
    go_to_every_state(doc);
    check_picture(doc, now);
    free(now);
}

/* What was drawn in the level is in its journal, or in the file. */
static void check_kept(const char *expected)
{
    ErrorList errors;
    Document *doc = open_kept();
    error_list_init(&errors, path);
    check(document_recover(doc, &errors));
    check_picture(doc, expected);
    document_close(doc);
}

/* Files that keys name are written there; no key is a slash. */
static void enter_empty_folder(void)
{
    if (scratch_count() > 0) {
        scratch_remove(scratch_folder);
        check(mkdir(scratch_folder, 0700) == 0);
    }
    check(chdir(scratch_folder) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FuzzInput in = {data, size};
    bool is_kept = next_byte(&in) % 16 == 1;
    int64_t now = 0;
    int32_t asked = 0;
    enter_empty_folder();
    if (is_kept) scratch_write("level.txt", level, sizeof level - 1);
    Document *doc = is_kept ? open_kept() : open_unkept();
    Editor *editor =
        editor_create(doc, &(EditorOptions){.state_folder = is_kept ? scratch_folder : NULL});
    check(editor != NULL);
    editor_set_interrupt(editor, is_enough, &asked);
    for (int32_t i = 0; i < KEYS_MAX && in.size > 0; i++)
        do_next(editor, &in, &now);
    for (int32_t i = 0; i < 8; i++)
        editor_key(editor, "Esc", now += 10);
    editor_mouse(editor, MOUSE_RELEASE, 1, 0, 0, now); /* a drag goes on until then */
    editor_key(editor, "l", now);                      /* ends a stroke */
    editor_tick(editor, now += 5000);
    check_history(doc);
    bool is_same_file = strcmp(document_path(doc), path) == 0;
    char *last = picture_of(doc);
    editor_destroy(editor);
    if (is_kept && is_same_file) check_kept(last);
    free(last);
    check(fchdir(home) == 0);
    return 0;
}
