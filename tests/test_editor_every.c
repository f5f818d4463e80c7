/* test_editor_every.c - every command of the editor, and what it says where it cannot: keys pressed
 * in a small level, and all that came of them, are those of tests/editor-every.txt. */
#include "easel.h"
#include "golden.h"

#include "../src/base/path.h"
#include "../src/edit/core/editor_command.h"

enum { LINES_SHOWN = 10 }; /* of a list */

static const char level[] = "[level]\n"
                            "title = Every\n"
                            "[lift.1]\n"
                            "velocity = 0.05, 0\n"
                            "ticks = 60\n"
                            "[sign.1]\n"
                            "text = Go on.\n"
                            "[map]\n"
                            "....................\n"
                            "...o....##...#..o.F.\n"
                            "..w.....##..##...===\n"
                            "@..111....?....k....\n"
                            "####################\n";

/* Keys separated by blanks; what is in braces is typed, and Enter pressed after it. */
typedef struct Case {
    const char *name, *keys;
} Case;

/* One at least for each command, by its name in the table of commands; more may follow. */
static const Case cases[] = {
    {"left", "8 l 3 h"},
    {"down", "2 j"},
    {"up", "G 2 k"},
    {"right", "5 l"},
    {"farleft", "$ Ctrl+Left"},
    {"fardown", "g g Ctrl+Down"},
    {"farup", "G Ctrl+Up"},
    {"farright", "Ctrl+Right"},
    {"pagedown", "g g Ctrl+D"},
    {"pageup", "G PgUp"},
    {"begin", "7 l 0"},
    {"end", "$"},
    {"top", "g g"},
    {"top", "2 g g"},
    {"bottom", "G"},
    {"bottom", "1 G"},
    {"column", "6 |"},
    {"goto", "Ctrl+G 1 2 , 1 Enter"},
    {"goto", "Ctrl+G x Enter"},
    {"goto", "{9,3}"},
    {"back", "G g g Ctrl+O Ctrl+O Ctrl+O"},
    {"mark", "4 l m a 0 m 1"},
    {"marks", "{marks}"},
    {"marks", "2 l m b l {marks} Enter"},
    {"gomark", "G ' ' ' '"},
    {"gomark", "4 l m a 0 ' a"},
    {"gomark", "' z"},
    {"gomark", "' 3"},
    {"run", "w w"},
    {"runend", "3 l e e"},
    {"runback", "9 l b"},
    {"ground", "g g 5 l J"},
    {"ground", "G J"},
    {"groundabove", "G K"},
    {"object", "] o"},
    {"objectback", "[ o"},
    {"objects", "g O"},
    {"objects", "g O / c o i n Enter"},
    {"objects", "{objects turret}"},
    {"linked", "{linked}"},
    {"linked", "/ k Enter {linked}"},
    {"find", "/ w Enter"},
    {"find", "{find go on}"},
    {"findnext", "n"},
    {"findnext", "/ # Enter n"},
    {"findback", "/ = Enter N"},
    {"paint", "k r # 3 l 4 Space"},
    {"erase", "g g j 8 l 2 x"},
    {"auto", "k r I Tab 3 l Tab 2 l"},
    {"glyph", "k r = r F5"},
    {"type", "i a b Space = Backspace Tab # # Enter x F5"},
    {"recent", "k r = l r I l r C l g 2 Space"},
    {"recent", "g 9"},
    {"pick", "g g j 8 l , k Space"},
    {"palette", "F2 j j Enter"},
    {"palette", "g c Esc"},
    {"line", "g g L 6 l 3 j"},
    {"line", "g g L 6 l 3 j Enter"},
    {"rectangle", "g g R 4 l 2 j f"},
    {"rectangle", "g g R 4 l 2 j Enter"},
    {"ellipse", "g g E 8 l 3 j Enter"},
    {"terrain", "g g 3 j 3 l B 3 l k 3 l"},
    {"terrain", "g g 3 l B 9 l Enter"},
    {"dress", "{dress}"},
    {"dress", "{dress cave 7} n N N"},
    {"dress", "{dress meadow 3} Enter"},
    {"dress", "g A Esc"},
    {"dress", "{dress moon}"},
    {"fill", "g g F"},
    {"fill", "g g F 8 Enter"},
    {"s", "{s/#/I/}"},
    {"s", "g g 7 l v 5 l 2 j {s/#/I/}"},
    {"s", "{s/Z/I/}"},
    {"s", "F4 # / I / Enter"},
    {"s", "F4 Esc"},
    {"s", "{s/#}"},
    {"S", "{S/#/I/}"},
    {"S", "{S/Z/I/}"},
    {"symmetry", "M k r = Space"},
    {"symmetry", "M M M M M"},
    {"nomirror", "M M g N"},
    {"insrow", "{insr 2}"},
    {"filled", "f g g R 3 l j"},
    {"filled", "g g R 3 l j f"},
    {"eraser", "g g j 8 l {eraser}"},
    {"stamptool", "{stamptool}"},
    {"hand", "{hand}"},
    {"tool", "{tool ellipse} f"},
    {"tool", "{tool}"},
    {"strip", "F12"},
    {"axis", "g g 4 l M g M 2 l r = Space"},
    {"select", "v 3 l k"},
    {"select", "v 3 l k v 2 l"},
    {"select", "v v v"},
    {"selectrows", "V k"},
    {"selectsame", "G *"},
    {"selectconnected", "g g j 8 l W"},
    {"selectall", "Ctrl+A"},
    {"reselect", "v 2 l Esc 0 g v"},
    {"growleft", "$ Shift+Left Shift+Left"},
    {"growdown", "g g Shift+Down"},
    {"growup", "G Shift+Up"},
    {"growright", "Shift+Right Shift+Right"},
    {"copy", "g g j 8 l v l j y"},
    {"copy", "y"},
    {"copy", "{copy}"},
    {"cut", "g g j 8 l v l j d"},
    {"cut", "{cut}"},
    {"copyrow", "j y y"},
    {"cutrow", "g g j 2 d d"},
    {"paste", "g g j 8 l v l j y 0 g g ] p 4 l"},
    {"paste", "g g j 8 l v l j y 0 g g ] p 4 l Enter"},
    {"paste", "] p"},
    {"put", "p"},
    {"put", "g g j 8 l v l j y 0 g g p"},
    {"put", "y y g g 3 l P"},
    {"change", "8 l c l . Esc"},
    {"change", "k v l c o Esc"},
    {"changerow", "k c c # # Esc"},
    {"cutrest", "g g j 8 l D"},
    {"changerest", "g g j 8 l C # Esc"},
    {"typeafter", "g g a # Esc"},
    {"typeend", "g g j A # Esc"},
    {"typebegin", "g g j $ I # Esc"},
    {"cut", "g g j d j"},
    {"cut", "g g j d 3 l ."},
    {"cut", "g g j 2 d d"},
    {"cut", "g g j d $"},
    {"cut", "d G"},
    {"cut", "d d d x"},
    {"copy", "g g j 3 l y 2 l"},
    {"move", "g g j 8 l v l j g p 4 h Enter"},
    {"move", "g g g p"},
    {"move", "3 G 3 l g p k"},
    {"move", "{move}"},
    {"register", "g g j 8 l v l j \" b y 0 g g \" b P"},
    {"register", "\" 5"},
    {"!", "{!rev}"},
    {"slack", "g D g D"},
    {"generate", "{generate 3 cave word}"},
    {"piece", "{piece ferry 3}"},
    {"piece", "{piece}"},
    {"ease", "{ease}"},
    {"ease", "{ease 0}"},
    {"ease", "{ease wide}"},
    {"harden", "{harden 3}"},
    {"reroll", "{reroll}"},
    {"project", "g P Esc"},
    {"stamp", "{stamp a/b}"},
    {"stamps", "g g j 8 l v l j \" c y F3 Enter Enter"},
    {"stamps", "F3"},
    {"fliph", "g g j 1 2 l v l j g x"},
    {"flipv", "g g j 1 2 l v l j g y"},
    {"rotate", "g g j 8 l v 5 l j g r"},
    {"rotate", "g g j 1 2 l v l j y ] p g r"},
    {"insrow", "g g j {insrow 2}"},
    {"delrow", "g g {delrow}"},
    {"delrow", "{delrow 99}"},
    {"inscol", "4 l {inscol 2}"},
    {"delcol", "4 l {delcol 3}"},
    {"shift", "{shift 2 -1}"},
    {"shift", "{shift}"},
    {"crop", "g g j 7 l v 5 l 3 j {crop}"},
    {"crop", "{crop}"},
    {"resize", "{resize 24x7 se}"},
    {"resize", "{resize 0x4}"},
    {"resize", "{resize big}"},
    {"layer", "g l r ~ 3 Space"},
    {"hide", "z h"},
    {"lock", "z l x"},
    {"properties", "Enter"},
    {"properties", "3 l Enter"},
    {"properties", "1 0 l Enter"},
    {"liftend", "3 l g E 2 k g E"},
    {"liftend", "g E"},
    {"level", "{level}"},
    {"level", "{level} Enter x Enter"},
    {"physics", "{physics}"},
    {"physics", "{physics} Enter c e l l Enter j Enter x Enter"},
    {"chase", "{chase}"},
    {"chase", "{chase} j Enter u p Enter j Enter 0 . 1 Enter"},
    {"legend", "{legend}"},
    {"legend", "{legend} j Enter # Enter"},
    {"legend", "{legend} j Enter Z Enter"},
    {"undo", "k 3 Space u"},
    {"undo", "u"},
    {"redo", "k 3 Space u Ctrl+R"},
    {"redo", "Ctrl+R"},
    {"hist", "k Space j x g u"},
    {"hist", "k Space j x g u g g Enter"},
    {"hist", "k Space j x u Space g u"},
    {"older", "k Space j x u Space g - g -"},
    {"newer", "k Space j x u Space 9 g - g +"},
    {"earlier", "k Space l Space l Space {earlier 2}"},
    {"earlier", "k Space {earlier 5m}"},
    {"earlier", "{earlier soon}"},
    {"earlier", "{earlier 5mm}"},
    {"earlier", "{earlier 5m}"},
    {"earlier", "{earlier -1}"},
    {"later", "{later}"},
    {"later", "{later 2h}"},
    {"later", "k Space l Space u u {later 1}"},
    {"again", "k r I 3 l ."},
    {"again", "."},
    {"record", "q a k r = l q"},
    {"record", "q 1"},
    {"play", "q a r = 2 l q 2 @ a"},
    {"play", "@ z"},
    {"play", "@ 1"},
    {"minimap", "g m"},
    {"fit", "zf"},
    {"plain", "#"},
    {"zoomin", "- - +"},
    {"zoomout", "- -"},
    {"zoomout", "- - - - -"},
    {"centre", "$ z z"},
    {"set", "{set ruler grid=8 mono}"},
    {"set", "{set contrast say} l"},
    {"set", "{set cvd} {set nocvd}"},
    {"set", "{set grid=1}"},
    {"set", "{set grim}"},
    {"set", "{set gri}"},
    {"set", "{set gripe}"},
    {"set", "{set grid=300}"},
    {"set", "{set grid=256}"},
    {"set", "{set grid} {set nogrid}"},
    {"set", "{set grid}"},
    {"set", "{set}"},
    {"reach", "g j"},
    {"fan", "g J"},
    {"known", "g R"},
    {"known", "g R g R"},
    {"trail", "g h"},
    {"check", "F8"},
    {"check", "x F8"},
    {"problem", "x ] e"},
    {"problem", "] e"},
    {"problemback", "x [ e"},
    {"fix", "x g f"},
    {"fix", "$ k k k r 5 g f"},
    {"fix", "k r 4 g f"},
    {"fix", "g f"},
    {"test", "T"},
    {"testhere", "4 l t"},
    {"testghost", "4 l g t"},
    {"certify", "g C"},
    {"certify", "{certify --all}"},
    {"certify", "{certify now}"},
    {"showproof", "g W"},
    {"showme", "g w"},
    {"w", "k Space Ctrl+S"},
    {"w", "{w other.txt}"},
    {"q", "Ctrl+Q"},
    {"q", "k Space Ctrl+Q"},
    {"q", "k Space Ctrl+Q d"},
    {"q!", "k Space {q!}"},
    {"wq", "k Space Z Z"},
    {"e", "{e second.txt}"},
    {"e", "{e} s e c o n d . t x t Enter"},
    {"e", "{e} Enter"},
    {"e", "{e level.txt}"},
    {"e", "k Space {e second.txt}"},
    {"e!", "k Space {e!}"},
    {"e!", "{e!}"},
    {"new", "Ctrl+N"},
    {"new", "{new nothing}"},
    {"nextlevel", "] l"},
    {"prevlevel", "[ l"},
    {"backlink", "{backlink}"},
    {"backlink", "{backlink second.txt}"},
    {"backlink", "{backlink none.txt}"},
    {"diff", "{diff}"},
    {"diff", "k 3 Space {inscol 2} {diff}"},
    {"diff", "{level} Enter x Enter Esc {diff}"},
    {"recover", "{recover}"},
    {"backups", "{backups}"},
    {"suspend", "{suspend}"},
    {"publish", "g U"},
    {"publish", "k r 5 g U"},
    {"menu", "F10 Right Down Enter"},
    {"menu", "F10 4 End Enter"},
    {"menu", "F10 h k Esc"},
    {"here", "F9"},
    {"here", "6 l F9 Down Down Enter"},
    {"keys", "?"},
    {"keys", "R ?"},
    {"keys", "v ?"},
    {"help", "{help mirror}"},
    {"help", "{help}"},
    {"help", "{help xyzzy}"},
    {"commands", ": r e s"},
    {"commands", ": r e s Down Down Up Enter"},
    {"commands", ": a b c Left Left x Home y End z Right Backspace Del"},
    {"commands", ": a b c Ctrl+U d"},
    {"commands", "{nonsense}"},
    {"commands", ": g o t Tab"},
    {"tour", "{tour}"},
    {"tour", "{tour} Enter"},
    /* keys that are no commands */
    {"", "Z x"},
    {"", "F9"},
    {"", "R Z"},
    {"", "9 9 9 9 9 9 9 9 9 l"},
    {"", "g Esc 2 l"},
};

/* ---- results ---- */

typedef struct Transcript {
    char *text;
    size_t used, size;
} Transcript;

static void put(Transcript *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(Transcript *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    t->used += (size_t)vsnprintf(t->text + t->used, t->size - t->used, format, args);
    va_end(args);
    assert_true(t->used < t->size);
}

static void put_panel(Transcript *t, const Editor *editor)
{
    EditorPanel panel = editor_panel(editor);
    if (!panel.title) return;
    put(t, "list: %s\n", panel.title);
    for (int32_t i = 0; i < panel.count; i++) {
        char line[100];
        if (i == LINES_SHOWN) put(t, "    and %d more\n", (int)(panel.count - i));
        if (i >= LINES_SHOWN && i != panel.marked) continue;
        editor_panel_line(editor, i, 70, line, sizeof line);
        put(t, "  %c %s\n", i == panel.marked ? '>' : ' ', line);
    }
}

static char mark_of(const Editor *editor, int32_t col, int32_t row)
{
    static const struct {
        uint16_t flag;
        char mark;
    } marks[] = {{SHOWN_PREVIEW, '+'}, {SHOWN_SELECTED, 's'}, {SHOWN_AXIS, '|'},
                 {SHOWN_GRID, ':'},    {SHOWN_CHANGED, 'c'},  {SHOWN_PROBLEM, '!'}};
    uint32_t flags = editor_shown(editor, col, row).flags;
    for (size_t i = 0; i < ARRAY_LENGTH(marks); i++)
        if (flags & marks[i].flag) return marks[i].mark;
    return ' ';
}

/* The level as it is shown, where that is not as it was; beside it what its cells are marked as. */
static void put_picture(Transcript *t, const Easel *e)
{
    char now[4096], line[200];
    int32_t cols = document_cols(e->doc), marked = 0;
    easel_picture(e, LAYER_MAP, now, sizeof now);
    for (int32_t row = 0; row < document_rows(e->doc); row++)
        for (int32_t col = 0; col < cols; col++)
            marked += mark_of(e->editor, col, row) != ' ';
    if (marked == 0 && strcmp(now, e->before) == 0) return;
    for (int32_t row = 0; row < document_rows(e->doc); row++) {
        for (int32_t col = 0; col < cols; col++) {
            line[col] = editor_shown(e->editor, col, row).glyph;
            line[cols + 2 + col] = mark_of(e->editor, col, row);
        }
        line[cols] = line[cols + 1] = ' ';
        int32_t end = 2 * cols + 2;
        while (end > 0 && line[end - 1] == ' ')
            end--;
        put(t, "  %.*s\n", (int)end, line);
    }
}

static void put_header(Transcript *t, const Easel *e)
{
    size_t length, before = (size_t)(strstr(level, "[map]") - level);
    const char *header = document_header(e->doc, &length);
    if (length != before || memcmp(header, level, length) != 0)
        put(t, "header:\n%.*s", (int)length, header);
}

static void put_view(Transcript *t, const Editor *editor)
{
    Place cursor = editor_cursor(editor), origin = editor_view_origin(editor);
    put(t, "at %d,%d", cursor.col, cursor.row);
    if (origin.col || origin.row) put(t, ", view from %d,%d", origin.col, origin.row);
    if (editor_zoom_out(editor) != 1)
        put(t, ", %d cells a character", (int)editor_zoom_out(editor));
    if (editor_has(editor, EDITOR_MINIMAP)) put(t, ", small map");
    if (editor_has(editor, EDITOR_RULER)) put(t, ", rulers");
    if (editor_has(editor, EDITOR_MONO)) put(t, ", mono");
    if (editor_colours(editor)) put(t, ", colours %d", (int)editor_colours(editor));
    if (editor_has(editor, EDITOR_REACH)) put(t, ", reach");
    if (editor_has(editor, EDITOR_FAN)) put(t, ", fan");
    put(t, "\n");
}

static void put_all(Transcript *t, Easel *e)
{
    static const char *const requests[] = {[EDITOR_QUIT] = "quit",
                                           [EDITOR_TEST_START] = "test from the start",
                                           [EDITOR_TEST_CURSOR] = "test here",
                                           [EDITOR_TEST_GHOST] = "test with ghost",
                                           [EDITOR_WATCH_HERE] = "show me",
                                           [EDITOR_WATCH_PROOF] = "show proof",
                                           [EDITOR_CERTIFY] = "certify",
                                           [EDITOR_CERTIFY_ALL] = "certify all",
                                           [EDITOR_OPEN_FILE] = "open",
                                           [EDITOR_OPEN_BACK] = "open back",
                                           [EDITOR_GENERATE] = "generate",
                                           [EDITOR_PIECE] = "piece",
                                           [EDITOR_REROLL] = "reroll",
                                           [EDITOR_EASE] = "ease",
                                           [EDITOR_HARDEN] = "harden",
                                           [EDITOR_NEXT_CHANGE] = "next change",
                                           [EDITOR_PUBLISH] = "publish",
                                           [EDITOR_PLAIN] = "plain glyphs or not",
                                           [EDITOR_SUSPEND] = "suspend"};
    int32_t caret;
    char line[200];
    const char *clipboard = editor_take_clipboard(e->editor);
    if (e->request) put(t, "asks: %s", requests[e->request]);
    if (e->request == EDITOR_OPEN_FILE) put(t, " %s", path_name(editor_request_path(e->editor)));
    if (e->request) put(t, "\n");
    if (editor_message(e->editor)[0]) put(t, "says: %s\n", editor_message(e->editor));
    const char *prompt = editor_prompt(e->editor, &caret);
    if (prompt) put(t, "types: %s, caret %d\n", prompt, (int)caret);
    if (clipboard) put(t, "clipboard:\n%s", clipboard);
    put_view(t, e->editor);
    editor_status(e->editor, 60, line, sizeof line);
    put(t, "status: %s\n", line);
    editor_hints(e->editor, 60, line, sizeof line);
    put(t, "hints: %s\n", line);
    put_header(t, e);
    put_picture(t, e);
    put_panel(t, e->editor);
}

/* ---- pressing ---- */

static void press_all(Easel *e, const char *text)
{
    char key[16];
    while (*text) {
        int length = 1;
        if (*text == '{') {
            for (text++, easel_key(e, ":"); *text != '}'; text++)
                easel_key(e, *text == ' ' ? "Space" : (char[]){*text, '\0'});
            easel_key(e, "Enter");
        } else if (sscanf(text, "%15s%n", key, &length) == 1 && *text != ' ') {
            easel_key(e, key);
        } else {
            length = 1;
        }
        text += length;
    }
}

/* Paths of the scratch folder are another in each run. */
static void hide_folder(char *text)
{
    size_t length = strlen(scratch_folder);
    for (char *at = text; (at = strstr(at, scratch_folder));)
        memmove(at, at + length, strlen(at + length) + 1);
}

static void put_case(Transcript *t, const Case *c)
{
    Easel e;
    easel_time = 1000;
    scratch_write("second.txt", "@.F\n###\n", 8);
    unlink("marks");
    unlink("macros");
    unlink("options");
    unlink("stamp.txt");
    unlink("stamp-b.txt");
    unlink("stamp-c.txt");
    easel_open(&e, level);
    put(t, "\n=== %s: %s\n", c->name, c->keys);
    press_all(&e, c->keys);
    put_all(t, &e);
    easel_close(&e);
}

static void every_command_matches_its_golden_result(void **state)
{
    static char text[400000];
    Transcript t = {text, 0, sizeof text};
    char home[PATH_MAX], *rules = file_text_at("levels/dress.ini");
    (void)state;
    assert_non_null(rules);
    scratch_write("own-dress.ini", rules, strlen(rules));
    free(rules);
    assert_non_null(getcwd(home, sizeof home));
    assert_int_equal(chdir(scratch_folder), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        put_case(&t, &cases[i]);
    assert_int_equal(chdir(home), 0);
    hide_folder(text);
    golden_check("tests/editor-every.txt", text);
}

static void no_command_is_left_out(void **state)
{
    (void)state;
    for (int id = 0; id < COMMAND_COUNT; id++) {
        bool is_there = false;
        for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
            is_there |= strcmp(cases[i].name, editor_commands[id].name) == 0;
        if (!is_there) fail_msg("`%s` is pressed nowhere", editor_commands[id].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        EASEL_TEST(every_command_matches_its_golden_result),
        cmocka_unit_test(no_command_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
