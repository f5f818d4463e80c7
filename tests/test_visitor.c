/* test_visitor.c - who plays in an arcade: hashes by the vectors of the standards, ids of keys and
 * accounts, names, and the folder of an arcade. */
#include "scratch.h"

#include "../src/arcade/arcade.h"
#include "../src/base/file.h"
#include "../src/base/utf8.h"
#include "../src/cli/kiosk.h"
#include "../src/save/sha256.h"
#include "../src/term/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

/* ---- hashes ---- */

static void assert_hash(const uint8_t hash[SHA256_BYTES], const char *expected)
{
    char text[2 * SHA256_BYTES + 1];
    for (int32_t i = 0; i < SHA256_BYTES; i++)
        snprintf(text + 2 * i, 3, "%02x", hash[i]);
    assert_string_equal(text, expected);
}

static void sha256_gives_the_vectors_of_the_standard(void **state)
{
    static const struct {
        const char *text, *hash;
    } vectors[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
                   {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
                   {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(vectors); i++) {
        Sha256 hash;
        uint8_t out[SHA256_BYTES];
        sha256_init(&hash);
        sha256_add(&hash, vectors[i].text, strlen(vectors[i].text));
        sha256_finish(&hash, out);
        assert_hash(out, vectors[i].hash);
    }
}

static void sha256_of_a_million_letters_is_that_of_the_standard(void **state)
{
    Sha256 hash;
    uint8_t out[SHA256_BYTES];
    char thousand[1000];
    (void)state;
    memset(thousand, 'a', sizeof thousand);
    sha256_init(&hash);
    for (int i = 0; i < 1000; i++)
        sha256_add(&hash, thousand, sizeof thousand);
    sha256_finish(&hash, out);
    assert_hash(out, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* RFC 4231, cases 1 to 4, 6 and 7. */
static void hmac_gives_the_vectors_of_rfc_4231(void **state)
{
    char many_0b[20], many_aa[131], dd[50], cd[50], counted[25];
    memset(many_0b, 0x0b, sizeof many_0b);
    memset(many_aa, 0xaa, sizeof many_aa);
    memset(dd, 0xdd, sizeof dd);
    memset(cd, 0xcd, sizeof cd);
    for (size_t i = 0; i < sizeof counted; i++)
        counted[i] = (char)(i + 1);
    static const char larger[] = "Test Using Larger Than Block-Size Key - Hash Key First";
    static const char both[] =
        "This is a test using a larger than block-size key and a larger than block-size data. The "
        "key needs to be hashed before being used by the HMAC algorithm.";
    const struct {
        const char *key;
        size_t key_length;
        const char *text;
        size_t length;
        const char *hash;
    } vectors[] = {{many_0b, 20, "Hi There", 8,
                    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
                   {"Jefe", 4, "what do ya want for nothing?", 28,
                    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
                   {many_aa, 20, dd, 50,
                    "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
                   {counted, 25, cd, 50,
                    "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
                   {many_aa, 131, larger, sizeof larger - 1,
                    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
                   {many_aa, 131, both, sizeof both - 1,
                    "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(vectors); i++) {
        uint8_t out[SHA256_BYTES];
        sha256_hmac(vectors[i].key, vectors[i].key_length, vectors[i].text, vectors[i].length, out);
        assert_hash(out, vectors[i].hash);
    }
}

/* ---- ids ---- */

static const VisitorSecret secret = {.bytes = "sixteen bytes and more", .length = 22};

static Visitor visitor_of_text(const char *text)
{
    char path[PATH_MAX];
    Visitor visitor;
    scratch_write("auth", text, strlen(text));
    scratch_path(path, "auth");
    visitor_of_ssh(path, &secret, &visitor);
    return visitor;
}

#define A_KEY "publickey ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ5PqXg2\n"
#define B_KEY "publickey ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ5PqXg3\n"

static void a_key_always_has_the_same_id(void **state)
{
    (void)state;
    Visitor one = visitor_of_text(A_KEY), again = visitor_of_text(A_KEY);
    assert_true(visitor_id_is_good(one.id));
    assert_string_equal(one.id, again.id);
    assert_false(one.is_guest);
    assert_string_equal(one.name, "");
}

static void another_key_or_another_secret_gives_another_id(void **state)
{
    char path[PATH_MAX];
    Visitor visitor, one = visitor_of_text(A_KEY);
    const VisitorSecret other = {.bytes = "another secret of a host", .length = 24};
    (void)state;
    scratch_path(path, "auth");
    visitor_of_ssh(path, &other, &visitor);
    assert_string_not_equal(visitor.id, one.id);
    visitor = visitor_of_text("publickey ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ5PqXg3\n");
    assert_string_not_equal(visitor.id, one.id);
}

static void only_the_first_line_counts(void **state)
{
    (void)state;
    Visitor one = visitor_of_text(A_KEY), two = visitor_of_text(A_KEY "publickey ssh-rsa AAAA\n");
    assert_string_equal(one.id, two.id);
    assert_true(visitor_of_text("keyboard-interactive/pam\n" A_KEY).is_guest);
}

static void anything_but_a_key_is_a_guest(void **state)
{
    static const char *const texts[] = {"",
                                        "\n",
                                        "keyboard-interactive/pam\n",
                                        "publickey\n",
                                        "publickey ssh-ed25519\n",
                                        "publickey ssh-ed25519 \n",
                                        "publickey ssh-ed25519 AA AA\n",
                                        "publickey ssh-ed25519 AA\x1b[2J\n",
                                        "publickey SSH-ED25519 AAAA\n",
                                        "password\n"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        assert_true(visitor_of_text(texts[i]).is_guest);
}

static void guests_have_ids_of_their_own(void **state)
{
    Visitor one, two;
    (void)state;
    visitor_of_nobody(&one);
    visitor_of_nobody(&two);
    assert_true(one.is_guest && visitor_id_is_good(one.id));
    assert_string_equal(one.name, "guest");
    assert_string_not_equal(one.id, two.id);
}

static void a_link_a_folder_and_a_large_file_are_no_key(void **state)
{
    char path[PATH_MAX], link[PATH_MAX], large[VISITOR_AUTH_MAX + 64];
    Visitor visitor;
    (void)state;
    scratch_write("auth", A_KEY, strlen(A_KEY));
    scratch_path(path, "auth");
    scratch_path(link, "link");
    assert_int_equal(symlink(path, link), 0);
    visitor_of_ssh(link, &secret, &visitor);
    assert_true(visitor.is_guest);
    scratch_path(path, ".");
    visitor_of_ssh(path, &secret, &visitor);
    assert_true(visitor.is_guest);
    visitor_of_ssh(NULL, &secret, &visitor);
    assert_true(visitor.is_guest);
    memset(large, '\n', sizeof large);
    memcpy(large, A_KEY, sizeof A_KEY - 1);
    large[sizeof large - 1] = '\0';
    assert_true(visitor_of_text(large).is_guest);
}

static void the_key_of_another_account_is_none(void **state)
{
    char path[PATH_MAX];
    Visitor visitor;
    if (getuid() != 0) skip();
    (void)state;
    scratch_write("auth", A_KEY, strlen(A_KEY));
    scratch_path(path, "auth");
    visitor_of_ssh(path, &secret, &visitor);
    assert_false(visitor.is_guest);
    assert_int_equal(chown(path, 12345, (gid_t)-1), 0);
    visitor_of_ssh(path, &secret, &visitor);
    assert_true(visitor.is_guest);
}

static void an_account_is_another_player_by_each_name(void **state)
{
    Visitor ada, again, bob, other;
    (void)state;
    visitor_of_account(1000, "ada", &ada);
    visitor_of_account(1000, "ada", &again);
    visitor_of_account(1000, "bob", &bob);
    visitor_of_account(1001, "ada", &other);
    assert_string_equal(ada.id, again.id);
    assert_string_not_equal(ada.id, bob.id);
    assert_string_not_equal(ada.id, other.id);
}

/* ---- names ---- */

static void names_have_few_characters_and_none_that_mean_something(void **state)
{
    (void)state;
    assert_true(player_name_is_good("a"));
    assert_true(player_name_is_good("Ada_1-twelve"));
    assert_false(player_name_is_good("thirteen-long"));
    assert_false(player_name_is_good(""));
    assert_false(player_name_is_good("a b"));
    assert_false(player_name_is_good("a~b"));
    assert_false(player_name_is_good("../a"));
    assert_false(player_name_is_good("a\xC3")); /* not UTF-8 */
    assert_false(player_name_is_good("Guest"));
}

static void names_have_letters_and_digits_of_any_script(void **state)
{
    static const char *const good[] = {
        "Žofia", "Ольга", "Άννα", "李小龙", "さくら", "김민수",
        "محمد",  "สมชาย", "नीता", "٣٤٥",    "မြို့",
    };
    static const char *const bad[] = {
        "a\u00A0b",                              /* a blank */
        "a\u200Bb",                              /* nothing to see */
        "\u202Eada",                             /* the other way round */
        "\u0301a",                               /* begins with a mark */
        "a\u0301\u0301\u0301\u0301\u0301\u0301", /* too many marks on a letter */
        "ａｄａ",                                /* full width */
        "\U0001D41A",                            /* a bold letter */
        "\u2603",                                /* a snowman */
        "½",
        "李小龙李小龙七", /* 14 columns */
    };
    (void)state;
    (void)utf8_begin();
    for (size_t i = 0; i < ARRAY_LENGTH(good); i++)
        if (!player_name_is_good(good[i])) fail_msg("%s is refused", good[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++)
        if (player_name_is_good(bad[i])) fail_msg("%s is allowed", bad[i]);
}

static void names_that_look_like_guest_are_refused(void **state)
{
    static const char *const bad[] = {"GUEST", "guеst", "ɢᴜᴇꜱᴛ", "gυest", "güest", "g\u0331uest"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++)
        if (player_name_is_good(bad[i])) fail_msg("%s is allowed", bad[i]);
    assert_true(player_name_is_good("guests"));
}

static void names_are_compared_by_what_they_look_like(void **state)
{
    static const char *const alike[][2] = {{"ada", "ADA"},
                                           {"ada", "аdа"}, /* Cyrillic */
                                           {"\u00E9ric", "E\u0301RIC"},
                                           {"BOB", "ВОВ"},
                                           {"нов", "НОВ"},
                                           {"σοφια", "ΣΟΦΙΑ"},
                                           {"Ida", "lda"},
                                           {"b0b", "bob"},
                                           {"\u1EAD", "a\u0302\u0323"}, /* marks in another order */
                                           {"\uAC01", "\u1100\u1161\u11A8"}};
    static const char *const unlike[][2] = {
        {"ada", "ad"}, {"ada", "bob"}, {"eric", "\u00E9ric"}, {"нов", "nob"}, {"Ηη", "HH"}};
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(alike); i++) {
        const char *const *names = alike[i];
        char players[2][VISITOR_PLAYER_MAX];
        if (!player_name_is_like(names[0], names[1])) fail_msg("%s, %s", names[0], names[1]);
        if (!player_name_is_good(names[0]) || !player_name_is_good(names[1])) continue;
        for (int k = 0; k < 2; k++)
            snprintf(players[k], sizeof players[k], "%s~abcdefghijklmnop", names[k]);
        assert_true(visitor_is_namesake(players[0], players[1]));
    }
    for (size_t i = 0; i < ARRAY_LENGTH(unlike); i++)
        if (player_name_is_like(unlike[i][0], unlike[i][1]))
            fail_msg("%s is like %s", unlike[i][0], unlike[i][1]);
}

static void a_player_is_read_back_from_text(void **state)
{
    char text[VISITOR_PLAYER_MAX];
    Visitor visitor, back;
    (void)state;
    visitor_of_account(1, "twelve-chars", &visitor);
    visitor_to_player(&visitor, text);
    assert_int_equal(strlen(text), 29);
    assert_true(visitor_of_player(text, &back));
    assert_string_equal(back.name, visitor.name);
    assert_string_equal(back.id, visitor.id);
    assert_string_equal(visitor_player_id(text), visitor.id);
}

static void other_text_is_no_player(void **state)
{
    static const char *const texts[] = {"",
                                        "ada",
                                        "~abcdefghijklmnop",
                                        "ada~abcdefghijklmno",
                                        "ada~abcdefghijklmnopq",
                                        "ada~ABCDEFGHIJKLMNOP",
                                        "ada~abcdefghijklmno1",
                                        "a a~abcdefghijklmnop",
                                        "thirteen-long~abcdefghijklmnop"};
    Visitor visitor;
    (void)state;
    for (size_t i = 0; i < ARRAY_LENGTH(texts); i++)
        assert_false(visitor_of_player(texts[i], &visitor));
}

static void screens_show_four_characters_of_the_id(void **state)
{
    char text[VISITOR_PLAYER_MAX];
    (void)state;
    visitor_shown("ada~k7f3abcdefghijkl", 4, text);
    assert_string_equal(text, "ada~k7f3");
    visitor_shown("root", 4, text);
    assert_string_equal(text, "root");
}

/* ---- the folder ---- */

static bool open_scratch(bool is_ssh, const char *auth, const char *name, Arcade *arcade)
{
    char folder[PATH_MAX], path[PATH_MAX];
    ErrorList errors;
    scratch_path(folder, "arcade");
    mkdir(folder, 0755);
    if (auth) scratch_write("auth", auth, strlen(auth));
    scratch_path(path, "auth");
    error_list_init(&errors, folder);
    return arcade_open(&(ArcadeOptions){.folder = folder,
                                        .is_ssh = is_ssh,
                                        .auth = auth ? path : NULL,
                                        .name = name},
                       arcade, &errors);
}

static void opening_makes_the_parts_and_a_secret(void **state)
{
    char path[PATH_MAX];
    struct stat status;
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_has(&arcade, ARCADE_RECORDS) && arcade_has(&arcade, ARCADE_PLAYERS));
    assert_true(arcade_has(&arcade, ARCADE_LIVE) && arcade_has(&arcade, ARCADE_ROOMS));
    assert_false(arcade_has(&arcade, ARCADE_SPOOL));
    assert_false(arcade_has(&arcade, ARCADE_BOARDS));
    scratch_path(path, "arcade/secret");
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0400);
}

static void what_is_no_folder_is_no_arcade(void **state)
{
    char path[PATH_MAX];
    ErrorList errors;
    Arcade none;
    (void)state;
    scratch_write("file", "x", 1);
    scratch_path(path, "file");
    error_list_init(&errors, path);
    assert_false(arcade_open(&(ArcadeOptions){.folder = path, .name = "ada"}, &none, &errors));
    assert_int_equal(errors.count, 1);
    assert_string_equal(errors.items[0].text, "no arcade: it is not a folder");
    scratch_path(path, "missing");
    error_list_init(&errors, path);
    assert_false(arcade_open(&(ArcadeOptions){.folder = path, .name = "ada"}, &none, &errors));
    assert_string_equal(errors.items[0].text, "no arcade: No such file or directory");
}

static void a_secret_that_others_can_read_is_refused(void **state)
{
    char path[PATH_MAX];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    scratch_path(path, "arcade/secret");
    assert_int_equal(chmod(path, 0444), 0);
    assert_false(open_scratch(true, A_KEY, NULL, &arcade));
    assert_int_equal(chmod(path, 0400), 0);
    assert_true(
        visitor_secret_make(arcade.folder, ARCADE_SECRET_NAME)); /* it stays the one it is */
}

static void a_name_is_asked_once(void **state)
{
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_asks_name(&arcade));
    assert_false(arcade_keeps(&arcade));
    assert_true(arcade_set_name(&arcade, "ada"));
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_false(arcade_asks_name(&arcade));
    assert_true(arcade_keeps(&arcade));
    assert_string_equal(arcade.own.name, "ada");
}

static void a_guest_is_not_asked_and_not_kept(void **state)
{
    Arcade arcade;
    char player[VISITOR_PLAYER_MAX];
    (void)state;
    assert_true(open_scratch(true, NULL, NULL, &arcade));
    assert_false(arcade_asks_name(&arcade));
    assert_false(arcade_keeps(&arcade));
    arcade_player(&arcade, player);
    assert_memory_equal(player, "guest~", 6);
}

static void an_account_has_a_name_at_once(void **state)
{
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(false, NULL, "bob", &arcade));
    assert_true(arcade_keeps(&arcade));
    assert_string_equal(arcade.own.name, "bob");
    assert_false(open_scratch(false, NULL, "no blanks", &arcade));
    assert_true(open_scratch(false, NULL, NULL, &arcade));
    assert_true(player_name_is_good(arcade.own.name));
}

static void who_may_watch_is_kept(void **state)
{
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(false, NULL, "bob", &arcade));
    assert_false(arcade.is_hidden);
    assert_true(arcade_set_hidden(&arcade, true));
    assert_true(open_scratch(false, NULL, "bob", &arcade));
    assert_true(arcade.is_hidden);
}

static void a_damaged_name_is_asked_again(void **state)
{
    char path[PATH_MAX];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    snprintf(path, sizeof path, "arcade/players/%s/name", arcade.own.id);
    scratch_write(path, "a~b 2026-01-01 visible\n", 23);
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_asks_name(&arcade));
}

static void who_is_banned_is_not_let_in_until_it_is_lifted(void **state)
{
    Arcade arcade, other;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_set_banned(&arcade, arcade.own.id, true));
    assert_false(open_scratch(true, A_KEY, NULL, &other));
    assert_true(open_scratch(true, NULL, NULL, &other));
    assert_true(arcade_set_banned(&arcade, arcade.own.id, false));
    assert_true(open_scratch(true, A_KEY, NULL, &other));
}

/* ---- forgetting ---- */

static bool is_there(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    return access(path, F_OK) == 0;
}

static void make_part(const char *part)
{
    char name[64], path[PATH_MAX];
    snprintf(name, sizeof name, "arcade/%s", part);
    scratch_path(path, name);
    assert_int_equal(mkdir(path, 0755), 0);
}

static void forgetting_removes_files_of_the_player_and_nothing_else(void **state)
{
    char name[128], text[128], folder[PATH_MAX];
    Arcade arcade;
    const char *other = "abcdefghijklmnop";
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_set_name(&arcade, "ada"));
    make_part("spool");
    make_part("boards");
    snprintf(name, sizeof name, "arcade/records/0123456789abcdef-best-time-%s-1.replay",
             arcade.own.id);
    scratch_write(name, "run", 3);
    snprintf(text, sizeof text, "player = \"ada~%s\"\n", arcade.own.id);
    scratch_write("arcade/spool/1.replay", text, strlen(text));
    scratch_write("arcade/spool/2.replay", "player = \"bob~abcdefghijklmnop\"\n", 31);
    snprintf(text, sizeof text, "; ledge board 1\n9 0 0 1 h ada~%s\n10 0 0 1 h bob~%s\n",
             arcade.own.id, other);
    scratch_write("arcade/boards/board", text, strlen(text));
    assert_true(arcade_forget(&arcade, arcade.own.id) >= 4);
    assert_false(is_there(name));
    assert_false(is_there("arcade/spool/1.replay"));
    assert_true(is_there("arcade/spool/2.replay"));
    static const char rest[] = "; ledge board 1\n10 0 0 1 h bob~abcdefghijklmnop\n";
    scratch_path(folder, "arcade/boards/board");
    assert_true(file_has_bytes(folder, rest, sizeof rest - 1));
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_asks_name(&arcade));
}

static void who_asks_is_hidden_at_once_and_forgotten_at_the_next_session(void **state)
{
    char id[VISITOR_ID_LENGTH + 1], name[128];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_set_name(&arcade, "ada"));
    memcpy(id, arcade.own.id, sizeof id);
    assert_int_equal(arcade_forgotten_until(&arcade, id), 0);
    assert_true(arcade_ask_to_forget(&arcade));
    assert_true(arcade.own.is_guest);
    assert_true(arcade_forgotten_until(&arcade, id) > 0);
    snprintf(name, sizeof name, "arcade/players/%s/name", id);
    assert_true(is_there(name));
    assert_true(open_scratch(true, NULL, NULL, &arcade));
    assert_false(is_there(name));
    assert_int_equal(arcade_forgotten_until(&arcade, id), 0);
}

/* A host of many alone would leave the player on the others. */
static void of_many_hosts_the_league_forgets(void **state)
{
    char name[128];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    make_part("spool");
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_set_name(&arcade, "ada"));
    snprintf(name, sizeof name, "arcade/players/%s/name", arcade.own.id);
    assert_true(arcade_ask_to_forget(&arcade));
    assert_true(open_scratch(true, NULL, NULL, &arcade));
    assert_true(is_there(name));
}

static void one_who_is_forgotten_can_ask_again(void **state)
{
    const struct timespec rest = {1, 100000000};
    char id[VISITOR_ID_LENGTH + 1];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    make_part("spool"); /* the league does it, later */
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    memcpy(id, arcade.own.id, sizeof id);
    assert_true(arcade_ask_to_forget(&arcade));
    int64_t until = arcade_forgotten_until(&arcade, id);
    nanosleep(&rest, NULL);
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_ask_to_forget(&arcade));
    assert_true(arcade_forgotten_until(&arcade, id) > until);
}

/* It is made in case the player asks; a session that lives keeps its own. */
static void an_empty_request_asks_nothing_and_goes_with_its_session(void **state)
{
    char name[64];
    Arcade arcade, other;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_open_forget_request(&arcade));
    snprintf(name, sizeof name, "arcade/forget/%s", arcade.own.id);
    assert_int_equal(arcade_forgotten_until(&arcade, arcade.own.id), 0);
    assert_true(open_scratch(true, NULL, NULL, &other));
    assert_true(is_there(name));
    close(arcade.forget_request);
    assert_true(open_scratch(true, NULL, NULL, &other));
    assert_false(is_there(name));
}

static void a_request_whose_file_was_removed_is_not_kept(void **state)
{
    char name[64], path[PATH_MAX];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_open_forget_request(&arcade));
    snprintf(name, sizeof name, "arcade/forget/%s", arcade.own.id);
    scratch_path(path, name);
    assert_int_equal(unlink(path), 0);
    assert_false(arcade_ask_to_forget(&arcade));
    assert_false(arcade.own.is_guest);
    close(arcade.forget_request);
}

static void a_request_stays_while_something_is_left(void **state)
{
    char id[VISITOR_ID_LENGTH + 1], name[128], path[PATH_MAX];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    memcpy(id, arcade.own.id, sizeof id);
    snprintf(name, sizeof name, "arcade/records/0123456789abcdef-best-time-%s-1.replay", id);
    scratch_path(path, name);
    assert_int_equal(mkdir(path, 0755), 0); /* no file that can be removed */
    assert_true(arcade_ask_to_forget(&arcade));
    assert_int_equal(arcade_forget(&arcade, id), -1);
    assert_true(arcade_forgotten_until(&arcade, id) > 0);
    assert_int_equal(rmdir(path), 0);
    assert_true(arcade_forget(&arcade, id) >= 0);
    assert_int_equal(arcade_forgotten_until(&arcade, id), 0);
}

/* It goes on, and may not bring back what was removed. */
static void another_session_of_the_forgotten_keeps_nothing(void **state)
{
    Arcade arcade, other, third;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_set_name(&arcade, "ada"));
    assert_true(open_scratch(true, A_KEY, NULL, &other));
    assert_false(arcade_is_forgotten(&arcade) || arcade_is_forgotten(&other));
    other.opened_at -= 60;
    assert_true(arcade_ask_to_forget(&arcade));
    assert_true(arcade_is_forgotten(&other));
    assert_false(arcade_set_hidden(&other, true));
    assert_true(open_scratch(true, NULL, NULL, &third)); /* removes it */
    assert_true(arcade_is_forgotten(&other));
    assert_false(arcade_set_name(&other, "ada"));
    assert_true(open_scratch(true, A_KEY, NULL, &third));
    assert_false(arcade_is_forgotten(&third));
}

static void races_of_the_forgotten_are_left(void **state)
{
    char name[64];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    snprintf(name, sizeof name, "arcade/rooms/ABCD.%s", arcade.own.id);
    scratch_write(name, "room", 4);
    assert_int_equal(arcade_forget(&arcade, arcade.own.id), 1);
    assert_false(is_there(name));
}

/* What a session that an attacker has taken over finds: 0, or the number of what it can do. */
static int try_to_forget(Arcade *arcade)
{
    char other[2 * PATH_MAX];
    const KioskFolders own = {.arcade = arcade};
    snprintf(other, sizeof other, "%s/abcdefghijklmnop", arcade->paths[ARCADE_FORGET]);
    if (!arcade_open_forget_request(arcade) || !kiosk_shut(&own)) return 1;
    if (open(other, O_WRONLY | O_CREAT | O_CLOEXEC, 0644) >= 0) return 2;
    if (open(other, O_RDONLY | O_CLOEXEC) >= 0 || errno != ENOENT) return 3;
    return arcade_ask_to_forget(arcade) ? 0 : 4;
}

/* Calls it in a process that can be shut; skips the test where a layer of the sandbox is missing.
 */
static void assert_no_fault_in_sandbox(int (*act)(Arcade *arcade), Arcade *arcade)
{
    enum { CANNOT_BEGIN = 100 };
    char missing[SANDBOX_TEXT_MAX];
    int status;
    sandbox_missing(missing);
    if (missing[0]) skip();
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(sandbox_begin() ? act(arcade) : CANNOT_BEGIN);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void a_session_forgets_its_own_player_alone(void **state)
{
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_no_fault_in_sandbox(try_to_forget, &arcade);
    assert_true(arcade_forgotten_until(&arcade, arcade.own.id) > 0);
}

/* ---- the workshop ---- */

/* Opens the arcade with its workshop, as the player of a key, who comes from `client`. */
static void open_workshop(const char *key, const char *client, Arcade *arcade)
{
    char folder[PATH_MAX], auth[PATH_MAX];
    ErrorList errors;
    scratch_path(folder, "arcade");
    mkdir(folder, 0755);
    scratch_write("auth", key, strlen(key));
    scratch_path(auth, "auth");
    error_list_init(&errors, folder);
    const ArcadeOptions options = {
        .folder = folder, .is_ssh = true, .auth = auth, .client = client, .workshop = WORKSHOP_ON};
    assert_true(arcade_open(&options, arcade, &errors));
    assert_int_equal(errors.count, 0);
}

static void the_workshop_has_parts_only_where_it_is_on(void **state)
{
    char path[WORLD_PATH_MAX];
    Arcade off, on;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &off));
    assert_false(arcade_has(&off, ARCADE_LEVELS) || arcade_has(&off, ARCADE_LISTS));
    assert_false(arcade_own_folder(&off, ARCADE_DRAFTS, path));
    assert_false(is_there("arcade/levels"));
    open_workshop(A_KEY, NULL, &on);
    for (int32_t i = ARCADE_LEVELS; i < ARCADE_PART_COUNT; i++)
        assert_true(arcade_has(&on, (ArcadePart)i));
    assert_true(arcade_own_folder(&on, ARCADE_PLAYERS, path));
    assert_true(arcade_own_folder(&on, ARCADE_DRAFTS, path));
}

static void a_name_that_an_older_program_kept_is_moved(void **state)
{
    char folder[PATH_MAX], name[64];
    Arcade arcade;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_asks_name(&arcade));
    scratch_path(folder, "arcade/names");
    assert_int_equal(mkdir(folder, 0755), 0);
    snprintf(name, sizeof name, "arcade/names/%s", arcade.own.id);
    scratch_write(name, "ada 2026-01-31 hidden\n", 22);
    for (int i = 0; i < 2; i++) {
        assert_true(open_scratch(true, A_KEY, NULL, &arcade));
        assert_string_equal(arcade.own.name, "ada");
        assert_string_equal(arcade.date, "2026-01-31");
        assert_true(arcade.is_hidden && arcade.has_note);
        assert_false(is_there(name));
    }
}

static void a_session_that_is_left_without_a_name_leaves_no_folder(void **state)
{
    char path[WORLD_PATH_MAX];
    Arcade arcade, other;
    (void)state;
    assert_true(open_scratch(true, A_KEY, NULL, &arcade));
    assert_true(arcade_open_forget_request(&arcade));
    assert_true(open_scratch(true, B_KEY, NULL, &other));
    assert_true(arcade_own_folder(&arcade, ARCADE_PLAYERS, path)); /* the session is open */
    close(arcade.forget_request);
    assert_true(open_scratch(true, B_KEY, NULL, &other));
    assert_false(arcade_own_folder(&arcade, ARCADE_PLAYERS, path));
}

static void guests_have_no_folder_in_the_workshop(void **state)
{
    char path[WORLD_PATH_MAX];
    Arcade arcade;
    (void)state;
    open_workshop("password\n", NULL, &arcade);
    assert_true(arcade.own.is_guest);
    assert_false(arcade_own_folder(&arcade, ARCADE_PLAYERS, path));
}

static void an_address_is_known_again_and_not_told(void **state)
{
    Arcade first, second, other;
    (void)state;
    open_workshop(A_KEY, "192.0.2.1", &first);
    open_workshop(B_KEY, "192.0.2.1", &second);
    open_workshop(B_KEY, "192.0.2.2", &other);
    assert_int_equal(first.address, second.address);
    assert_int_not_equal(first.address, other.address);
}

static bool can_make(const char *folder)
{
    char path[2 * WORLD_PATH_MAX];
    snprintf(path, sizeof path, "%s/likes", folder);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (fd >= 0) close(fd);
    return fd >= 0;
}

/* What a session that an attacker has taken over finds: 0, or the number of what it can do. */
static int try_folders_of(Arcade *arcade, const Arcade *victim)
{
    char own[WORLD_PATH_MAX], other[WORLD_PATH_MAX], name[2 * WORLD_PATH_MAX];
    const KioskFolders folders = {.arcade = arcade};
    if (!kiosk_shut(&folders)) return 1;
    if (!arcade_own_folder(arcade, ARCADE_PLAYERS, own) || !can_make(own)) return 2;
    if (!arcade_own_folder(victim, ARCADE_PLAYERS, other) || can_make(other)) return 3;
    if (open(other, O_RDONLY | O_DIRECTORY | O_CLOEXEC) < 0) return 4;
    if (!arcade_own_folder(arcade, ARCADE_DRAFTS, own) || !can_make(own)) return 5;
    if (!arcade_own_folder(victim, ARCADE_DRAFTS, other) || can_make(other)) return 6;
    if (open(other, O_RDONLY | O_DIRECTORY | O_CLOEXEC) >= 0) return 7;
    if (can_make(arcade->paths[ARCADE_HIDDEN])) return 8;
    if (!arcade_set_name(arcade, "eve") || !arcade_set_name(arcade, "eva")) return 9;
    (void)arcade_own_folder(victim, ARCADE_PLAYERS, other);
    snprintf(name, sizeof name, "%s/name", other);
    if (unlinkat(AT_FDCWD, name, 0) == 0 || open(name, O_WRONLY) >= 0) return 10;
    if (renameat(AT_FDCWD, name, AT_FDCWD, own) == 0) return 11;
    return 0;
}

/* What a session in its sandbox says of a level, and reads: 0, or the number of what it cannot. */
static int try_to_vote(Arcade *arcade)
{
    const WorkshopTarget target = {{1, 2}, "bob~aaaaaaaaaaaaaaaa", 1764364800};
    const KioskFolders folders = {.arcade = arcade};
    WorkshopTallies tallies = {.count = 0};
    snprintf(arcade->own.name, sizeof arcade->own.name, "ada");
    if (!kiosk_shut(&folders)) return 1;
    if (workshop_note_try(arcade, &target, 500, 400)) return 2;
    if (workshop_like(arcade, &target, true)) return 3;
    if (workshop_report(arcade, &target, WORKSHOP_REPORT_COPY)) return 4;
    if (!workshop_tallies_add(&tallies, &target.id, "")) return 5;
    if (!workshop_tallies_read(&tallies, arcade, target.now)) return 6;
    bool is_counted = tallies.rows[0].likes == 1 && tallies.rows[0].reports == 1;
    workshop_tallies_done(&tallies);
    int list = openat(AT_FDCWD, arcade->paths[ARCADE_LISTS], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_kept = list >= 0 && faccessat(list, "votes", F_OK, 0) == 0;
    return is_counted && is_kept ? 0 : 7;
}

static void a_session_says_in_its_sandbox_what_it_likes(void **state)
{
    Arcade arcade;
    (void)state;
    open_workshop(A_KEY, "192.0.2.1", &arcade);
    assert_no_fault_in_sandbox(try_to_vote, &arcade);
}

static void a_session_writes_its_own_folders_and_reads_no_drafts_of_others(void **state)
{
    char missing[SANDBOX_TEXT_MAX];
    int status;
    Arcade arcade, victim;
    (void)state;
    sandbox_missing(missing);
    if (missing[0]) skip();
    open_workshop(B_KEY, NULL, &victim);
    assert_true(arcade_set_name(&victim, "ada"));
    open_workshop(A_KEY, NULL, &arcade);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) _exit(sandbox_begin() ? try_folders_of(&arcade, &victim) : 9);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

/* ---- a folder for all accounts ---- */

enum { STRANGER = 12345 };

static void open_to_all(void)
{
    char path[PATH_MAX];
    scratch_path(path, "arcade");
    mkdir(path, 0755);
    assert_int_equal(chmod(path, 01777), 0);
}

/* A file or folder of the arcade that another account has made. */
static void give_away(const char *name)
{
    char path[PATH_MAX];
    scratch_path(path, name);
    assert_int_equal(chown(path, STRANGER, (gid_t)-1), 0);
}

static void no_other_account_reads_drafts_or_writes_what_a_player_says(void **state)
{
    static const struct {
        ArcadePart part;
        mode_t mode;
    } parts[] = {{ARCADE_DRAFTS, 0700}, {ARCADE_PLAYERS, 0755}};
    char folder[PATH_MAX], path[WORLD_PATH_MAX];
    struct stat status;
    ErrorList errors;
    Arcade arcade;
    (void)state;
    open_to_all();
    scratch_path(folder, "arcade");
    error_list_init(&errors, folder);
    const ArcadeOptions options = {.folder = folder, .name = "ada", .workshop = WORKSHOP_ON};
    assert_true(arcade_open(&options, &arcade, &errors));
    for (size_t i = 0; i < ARRAY_LENGTH(parts); i++) {
        assert_true(arcade_own_folder(&arcade, parts[i].part, path));
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 0777, parts[i].mode);
    }
}

static void an_account_forgets_itself_and_nobody_else(void **state)
{
    char name[64], text[64];
    Visitor stranger;
    Arcade arcade;
    if (getuid() != 0) skip();
    (void)state;
    open_to_all();
    assert_true(open_scratch(false, NULL, "ada", &arcade));
    snprintf(name, sizeof name, "arcade/forget/%s", arcade.own.id);
    snprintf(text, sizeof text, "ada~%s\n", arcade.own.id);
    scratch_write(name, text, strlen(text));
    give_away(name);
    assert_int_equal(arcade_forgotten_until(&arcade, arcade.own.id), 0);
    visitor_of_account(STRANGER, "eve", &stranger);
    snprintf(name, sizeof name, "arcade/forget/%s", stranger.id);
    snprintf(text, sizeof text, "eve~%s\n", stranger.id);
    scratch_write(name, text, strlen(text));
    give_away(name);
    assert_true(arcade_forgotten_until(&arcade, stranger.id) > 0);
}

static void an_account_bans_nobody(void **state)
{
    char name[64], path[PATH_MAX];
    Arcade arcade, other;
    if (getuid() != 0) skip();
    (void)state;
    open_to_all();
    assert_true(open_scratch(false, NULL, "ada", &arcade));
    make_part("ban");
    snprintf(name, sizeof name, "arcade/ban/%s", arcade.own.id);
    scratch_write(name, "", 0);
    give_away("arcade/ban");
    assert_true(open_scratch(false, NULL, "ada", &other));
    assert_false(arcade_set_banned(&arcade, arcade.own.id, true));
    scratch_remove(scratch_folder);
    assert_int_equal(mkdir(scratch_folder, 0700), 0);
    open_to_all();
    scratch_path(path, "arcade/ban");
    assert_int_equal(symlink("/tmp", path), 0);
    assert_false(arcade_set_banned(&arcade, arcade.own.id, true));
    assert_true(open_scratch(false, NULL, "ada", &other));
}

static void an_account_makes_no_boards(void **state)
{
    Arcade arcade;
    if (getuid() != 0) skip();
    (void)state;
    open_to_all();
    make_part("boards");
    assert_true(open_scratch(false, NULL, "ada", &arcade));
    assert_true(arcade_has(&arcade, ARCADE_BOARDS));
    give_away("arcade/boards");
    assert_true(open_scratch(false, NULL, "ada", &arcade));
    assert_false(arcade_has(&arcade, ARCADE_BOARDS));
}

static void an_account_says_nothing_of_another_player(void **state)
{
    char name[64];
    Arcade arcade;
    if (getuid() != 0) skip();
    (void)state;
    open_to_all();
    assert_true(open_scratch(false, NULL, "ada", &arcade));
    snprintf(name, sizeof name, "arcade/players/%s/name", arcade.own.id);
    scratch_write(name, "eve 2026-01-01 hidden\n", 22);
    assert_true(open_scratch(false, NULL, "ada", &arcade));
    assert_true(arcade.is_hidden);
    assert_string_equal(arcade.own.name, "ada"); /* the id is of this name */
    give_away(name);
    assert_true(open_scratch(false, NULL, "ada", &arcade));
    assert_false(arcade.is_hidden);
}

#define scratch_test(test) cmocka_unit_test_setup_teardown(test, scratch_setup, scratch_teardown)

static void a_secret_of_another_account_is_refused(void **state)
{
    VisitorSecret read;
    const char *reason;
    char path[PATH_MAX];
    if (getuid() != 0) skip();
    (void)state;
    assert_true(visitor_secret_make(scratch_folder, "key"));
    scratch_path(path, "key");
    assert_true(visitor_secret_read(path, &read, &reason));
    give_away("key");
    assert_false(visitor_secret_read(path, &read, &reason));
    assert_string_equal(reason, "it belongs to another account");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_gives_the_vectors_of_the_standard),
        cmocka_unit_test(sha256_of_a_million_letters_is_that_of_the_standard),
        cmocka_unit_test(hmac_gives_the_vectors_of_rfc_4231),
        scratch_test(a_key_always_has_the_same_id),
        scratch_test(another_key_or_another_secret_gives_another_id),
        scratch_test(only_the_first_line_counts),
        scratch_test(anything_but_a_key_is_a_guest),
        scratch_test(guests_have_ids_of_their_own),
        scratch_test(a_link_a_folder_and_a_large_file_are_no_key),
        scratch_test(the_key_of_another_account_is_none),
        scratch_test(an_account_is_another_player_by_each_name),
        cmocka_unit_test(names_have_few_characters_and_none_that_mean_something),
        cmocka_unit_test(names_have_letters_and_digits_of_any_script),
        cmocka_unit_test(names_that_look_like_guest_are_refused),
        cmocka_unit_test(names_are_compared_by_what_they_look_like),
        cmocka_unit_test(a_player_is_read_back_from_text),
        cmocka_unit_test(other_text_is_no_player),
        cmocka_unit_test(screens_show_four_characters_of_the_id),
        scratch_test(opening_makes_the_parts_and_a_secret),
        scratch_test(what_is_no_folder_is_no_arcade),
        scratch_test(a_secret_that_others_can_read_is_refused),
        scratch_test(a_name_is_asked_once),
        scratch_test(a_guest_is_not_asked_and_not_kept),
        scratch_test(an_account_has_a_name_at_once),
        scratch_test(who_may_watch_is_kept),
        scratch_test(a_damaged_name_is_asked_again),
        scratch_test(who_is_banned_is_not_let_in_until_it_is_lifted),
        scratch_test(forgetting_removes_files_of_the_player_and_nothing_else),
        scratch_test(who_asks_is_hidden_at_once_and_forgotten_at_the_next_session),
        scratch_test(of_many_hosts_the_league_forgets),
        scratch_test(one_who_is_forgotten_can_ask_again),
        scratch_test(an_empty_request_asks_nothing_and_goes_with_its_session),
        scratch_test(a_request_whose_file_was_removed_is_not_kept),
        scratch_test(a_request_stays_while_something_is_left),
        scratch_test(another_session_of_the_forgotten_keeps_nothing),
        scratch_test(races_of_the_forgotten_are_left),
        scratch_test(a_session_forgets_its_own_player_alone),
        scratch_test(the_workshop_has_parts_only_where_it_is_on),
        scratch_test(a_name_that_an_older_program_kept_is_moved),
        scratch_test(a_session_that_is_left_without_a_name_leaves_no_folder),
        scratch_test(guests_have_no_folder_in_the_workshop),
        scratch_test(an_address_is_known_again_and_not_told),
        scratch_test(a_session_says_in_its_sandbox_what_it_likes),
        scratch_test(a_session_writes_its_own_folders_and_reads_no_drafts_of_others),
        scratch_test(no_other_account_reads_drafts_or_writes_what_a_player_says),
        scratch_test(an_account_forgets_itself_and_nobody_else),
        scratch_test(an_account_bans_nobody),
        scratch_test(an_account_makes_no_boards),
        scratch_test(an_account_says_nothing_of_another_player),
        scratch_test(a_secret_of_another_account_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
