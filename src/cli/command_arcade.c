/* command_arcade.c - see commands.h: looks at a host of an arcade, forgets and bans players, hides
 * levels of its workshop and shows them again. */
#include "commands.h"

#include "../arcade/arcade.h"
#include "../base/file.h"
#include "../base/shell.h"
#include "../base/text.h"
#include "../base/utf8.h"
#include "../play/app/screen_args.h"
#include "../save/account.h"
#include "../term/sandbox.h"
#include "run.h"
#include "screens.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define USUAL_FOLDER "/var/lib/ledge"
#define USUAL_USER   "ledge"
#define SSHD_FILE    "/etc/ssh/sshd_config.d/ledge.conf"
#define SSHD_OWN     "/etc/ledge/sshd_config" /* of an sshd for players alone */

enum { LINE_MAX_BYTES = 512, SETTINGS_MAX = 64 * 1024, SSHD_SECONDS = 20, ANSWER_MAX = 64 * 1024 };

typedef struct Doctor {
    const char *folder, *user;
    struct stat status; /* of the folder */
    bool has_folder, has_user;
    Account account;  /* of the user, where there is one */
    const char *sshd; /* the file of settings of the sshd that serves players */
    char *settings;   /* what that one says of itself; NULL: unknown */
    int32_t missing, damaged;
} Doctor;

/* ---- lines ---- */

static void good(const char *what)
{
    printf("ok       %s\n", what);
}

/* What is missing, and the command that mends it; "": there is none. */
static void bad(Doctor *doctor, const char *what, const char *mend)
{
    printf("missing  %s\n", what);
    if (mend[0]) printf("         %s\n", mend);
    doctor->missing++;
}

static void judge(Doctor *doctor, bool is_good, const char *what, const char *mend)
{
    if (is_good)
        good(what);
    else
        bad(doctor, what, mend);
}

/* ---- the account ---- */

/* Is the file a script that starts a kiosk of this arcade for visitors over SSH? */
static bool starts_kiosk(const char *path, const char *folder)
{
    ErrorList unheard;
    size_t length;
    error_list_init(&unheard, path);
    char *text = file_read(path, SETTINGS_MAX, &length, &unheard);
    bool is_kiosk = text && strstr(text, "--kiosk") && strstr(text, "--visitor ssh") &&
                    strstr(text, "--arcade ") && strstr(text, folder);
    free(text);
    return is_kiosk && access(path, X_OK) == 0;
}

static void look_at_user(Doctor *doctor)
{
    char what[LINE_MAX_BYTES], mend[LINE_MAX_BYTES];
    snprintf(what, sizeof what, "account %s", doctor->user);
    snprintf(mend, sizeof mend,
             "useradd --system --home-dir / --shell /usr/local/bin/ledge-kiosk %s; passwd --delete "
             "%s",
             doctor->user, doctor->user);
    judge(doctor, doctor->has_user, what, mend);
    if (!doctor->has_user) return;
    snprintf(what, sizeof what, "its login shell starts only the kiosk: %.400s",
             doctor->account.shell);
    snprintf(mend, sizeof mend,
             "printf '#!/bin/sh\\nexec /usr/local/bin/ledge --kiosk --visitor ssh --arcade %s\\n' "
             ">/usr/local/bin/ledge-kiosk; chmod 755 /usr/local/bin/ledge-kiosk; usermod --shell "
             "/usr/local/bin/ledge-kiosk %s",
             doctor->folder, doctor->user);
    judge(doctor, starts_kiosk(doctor->account.shell, doctor->folder), what, mend);
}

/* ---- the folder ---- */

static bool is_in_folder(const Doctor *doctor, const char *name, struct stat *status)
{
    char path[WORLD_PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", doctor->folder, name);
    return lstat(path, status) == 0;
}

/* On a host alone the folder is the game's; in a league it is root's, and of the game's group, so
 * that games cannot put another folder in the place of the league's. */
static void look_at_folder(Doctor *doctor)
{
    char what[LINE_MAX_BYTES], mend[LINE_MAX_BYTES];
    doctor->has_folder =
        stat(doctor->folder, &doctor->status) == 0 && S_ISDIR(doctor->status.st_mode);
    bool is_owned =
        doctor->has_folder && doctor->has_user && doctor->status.st_uid == doctor->account.uid;
    bool is_roots = doctor->has_folder && doctor->has_user && doctor->status.st_uid == 0 &&
                    (doctor->status.st_mode & (S_IXGRP | S_IXOTH));
    bool is_private = doctor->has_folder && !(doctor->status.st_mode & (S_IWGRP | S_IWOTH));
    snprintf(what, sizeof what, "%s belongs to %s or root, and nobody else can write to it",
             doctor->folder, doctor->user);
    snprintf(mend, sizeof mend, "install -d -o %s -m 755 %s", doctor->user, doctor->folder);
    judge(doctor, (is_owned || is_roots) && is_private, what, mend);
}

static void look_at_part(Doctor *doctor, const ArcadePartInfo *part)
{
    struct stat status;
    char what[LINE_MAX_BYTES], mend[LINE_MAX_BYTES];
    bool is_there = is_in_folder(doctor, part->name, &status);
    bool is_folder = is_there && S_ISDIR(status.st_mode);
    bool is_game = doctor->has_user && status.st_uid == doctor->account.uid;
    bool is_of_workshop = part >= &arcade_parts[ARCADE_LEVELS]; /* which may be off */
    if (!is_there && part->is_made && !is_of_workshop) {
        printf("ok       %s/%s: created by the first session\n", doctor->folder, part->name);
        return;
    }
    if (!is_there) return;
    snprintf(what, sizeof what, "%s/%s: only %s can write to it", doctor->folder, part->name,
             part->is_written ? "the game" : "the league");
    snprintf(mend, sizeof mend, "chown %s %s/%s; chmod 755 %s/%s",
             part->is_made ? doctor->user : "LEAGUE-ACCOUNT", doctor->folder, part->name,
             doctor->folder, part->name);
    bool may_write =
        is_game ? (status.st_mode & S_IWUSR) != 0 : (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
    judge(doctor, is_folder && doctor->has_user && may_write == part->is_written, what, mend);
}

/* Parts of a league go together. */
static void look_at_league(Doctor *doctor)
{
    struct stat status;
    char mend[LINE_MAX_BYTES];
    bool has_spool = is_in_folder(doctor, "spool", &status);
    bool has_boards = is_in_folder(doctor, "boards", &status);
    if (!has_spool && !has_boards) {
        good("single host, no league");
        return;
    }
    snprintf(mend, sizeof mend, "ledge league serve --arcade %s ...", doctor->folder);
    judge(doctor, has_spool && has_boards, "league: spool/ and boards/", mend);
}

static void look_at_secret(Doctor *doctor)
{
    struct stat status;
    char mend[LINE_MAX_BYTES];
    if (!is_in_folder(doctor, ARCADE_SECRET_NAME, &status)) {
        good("secret for player ids: created by the first session");
        return;
    }
    snprintf(mend, sizeof mend, "chown %s %s/%s; chmod 400 %s/%s", doctor->user, doctor->folder,
             ARCADE_SECRET_NAME, doctor->folder, ARCADE_SECRET_NAME);
    bool is_private = S_ISREG(status.st_mode) && !(status.st_mode & (S_IRWXG | S_IRWXO));
    judge(doctor, is_private && doctor->has_user && status.st_uid == doctor->account.uid,
          "secret for player ids: only the game can read it", mend);
}

/* ---- the workshop ---- */

/* Reads all levels, with what players say of them. */
static bool read_workshop(const Arcade *arcade, WorkshopList *list)
{
    const WorkshopView view = {.tab = WORKSHOP_NEW};
    bool is_whole = false;
    for (int32_t row = -1; !is_whole && row != list->folder.pending_read;) {
        row = list->folder.pending_read;
        is_whole = workshop_list_read(list, arcade, &view, (int64_t)day_now());
    }
    return is_whole;
}

/* What is not as it should be, and the command that removes it. */
static void print_damage(Doctor *doctor, const char *name, const char *why)
{
    enum { SHOWN_MAX = 20 };
    if (doctor->damaged++ >= SHOWN_MAX) return;
    printf("damaged  %s/%s: %s\n         rm %s/%s\n", doctor->folder, name, why, doctor->folder,
           name);
}

static void look_at_workshop(Doctor *doctor)
{
    Arcade arcade;
    ErrorList unheard;
    WorkshopList list = {.count = 0};
    error_list_init(&unheard, doctor->folder);
    if (!arcade_open_as_operator(doctor->folder, &arcade, &unheard) ||
        !arcade_has(&arcade, ARCADE_LEVELS)) {
        good("no workshop yet: created by the first session with --workshop");
        return;
    }
    arcade.paths[ARCADE_LISTS][0] = '\0'; /* what it says may be wrong */
    if (read_workshop(&arcade, &list))
        printf("ok       workshop: %d levels, %d of them listed, votes and reports by %d players\n",
               (int)list.folder.count, (int)list.count, (int)list.tallies.players);
    for (int32_t i = 0; i < list.folder.count; i++) {
        char name[sizeof "levels/" + WORKSHOP_NAME_MAX + sizeof WORKSHOP_TEXT_ENDING] = "levels/";
        const WorkshopRow *row = &list.folder.rows[i];
        if (row->fault == WORKSHOP_FAULT_NONE) continue;
        workshop_id_to_name(&row->id, name + sizeof "levels/" - 1);
        strcat(name, WORKSHOP_TEXT_ENDING);
        print_damage(doctor, name, workshop_fault_words[row->fault]);
    }
    doctor->damaged += list.folder.foreign + list.tallies.damaged;
    if (list.folder.foreign > 0)
        printf("damaged  levels/: %d files that are not levels\n", (int)list.folder.foreign);
    if (list.tallies.damaged > 0)
        printf("damaged  players/: %d lines or files that are not valid\n",
               (int)list.tallies.damaged);
    workshop_list_done(&list);
}

/* ---- sshd ---- */

/* What sshd must say of itself, and the line that says so in its configuration. */
static const struct SshdSetting {
    const char *line, *why, *mend;
} sshd_settings[] = {
    {"exposeauthinfo yes", "sshd reports the key it checked", "ExposeAuthInfo yes"},
    {"authorizedkeysfile none", "no other keys are accepted", "AuthorizedKeysFile none"},
    {"authorizedkeyscommand /bin/echo restrict,pty %t %k", "every key is accepted",
     "AuthorizedKeysCommand /bin/echo restrict,pty %t %k"},
    {"authorizedkeyscommanduser nobody", "that command has no privileges",
     "AuthorizedKeysCommandUser nobody"},
    {"authenticationmethods publickey keyboard-interactive:pam",
     "keys are tried first, then guests",
     "AuthenticationMethods publickey keyboard-interactive:pam"},
    {"kbdinteractiveauthentication yes", "guests can log in", "KbdInteractiveAuthentication yes"},
    {"permitemptypasswords yes", "guests need no password", "PermitEmptyPasswords yes"},
    {"passwordauthentication no", "password logins are off", "PasswordAuthentication no"},
    {"permituserrc no", "~/.ssh/rc is not run", "PermitUserRC no"},
    {"permittty yes", "players get a terminal", "PermitTTY yes"},
    {"disableforwarding yes", "forwarding is off", "DisableForwarding yes"},
    {"maxsessions 1", "one session per connection", "MaxSessions 1"},
};

static void mend_sshd(const Doctor *doctor, const char *setting, char out[LINE_MAX_BYTES])
{
    snprintf(out, LINE_MAX_BYTES, "sed -i '/^Match User/a\\    %.400s' %s", setting, doctor->sshd);
}

/* The value of a setting up to the end of its line, or NULL. */
static const char *find_setting(const char *settings, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = settings; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, name, length) == 0 && at[length] == ' ') return at + length + 1;
    }
    return NULL;
}

static bool has_line(const char *settings, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = settings; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, line, length) == 0 && (at[length] == '\n' || at[length] == '\0'))
            return true;
    }
    return false;
}

static void look_at_sshd(Doctor *doctor)
{
    char what[LINE_MAX_BYTES], mend[LINE_MAX_BYTES], setting[LINE_MAX_BYTES];
    if (!doctor->settings) {
        bad(doctor, "sshd: its settings (run this as root)", "sshd -t");
        return;
    }
    for (size_t i = 0; i < ARRAY_LENGTH(sshd_settings); i++) {
        const struct SshdSetting *is = &sshd_settings[i];
        snprintf(what, sizeof what, "sshd: %s: %s", is->mend, is->why);
        mend_sshd(doctor, is->mend, mend);
        judge(doctor, has_line(doctor->settings, is->line), what, mend);
    }
    snprintf(setting, sizeof setting,
             "ForceCommand /usr/local/bin/ledge --kiosk --visitor ssh --arcade %.300s",
             doctor->folder);
    mend_sshd(doctor, setting, mend);
    const char *forced = find_setting(doctor->settings, "forcecommand");
    snprintf(setting, sizeof setting, "%.*s",
             forced ? (int)min_i32((int32_t)strcspn(forced, "\n"), LINE_MAX_BYTES - 1) : 0,
             forced ? forced : "");
    snprintf(what, sizeof what, "--arcade %s", doctor->folder);
    bool is_kiosk =
        strstr(setting, "--kiosk") && strstr(setting, "--visitor ssh") && strstr(setting, what);
    /* The login shell, which was looked at, runs it either way. */
    if (doctor->has_user && strcmp(setting, doctor->account.shell) == 0) is_kiosk = true;
    judge(doctor, is_kiosk, "sshd: ForceCommand is the kiosk of this arcade", mend);
    snprintf(mend, sizeof mend, "sed -i '1i UsePAM yes' %s", doctor->sshd);
    judge(doctor, has_line(doctor->settings, "usepam yes"),
          "sshd: UsePAM yes: guests need no password", mend);
    mend_sshd(doctor, "UnusedConnectionTimeout 20s", mend);
    judge(doctor, !has_line(doctor->settings, "unusedconnectiontimeout none"),
          "sshd: UnusedConnectionTimeout: connections without a session are closed", mend);
    snprintf(mend, sizeof mend, "sed -i '1i MaxStartups 200:30:400' %s", doctor->sshd);
    const char *start = find_setting(doctor->settings, "maxstartups");
    judge(doctor, start && strncmp(start, "10:30:100\n", 10) != 0,
          "sshd: MaxStartups allows many players", mend);
}

/* Only names of accounts that are plain go into a command. */
static char *ask_sshd(const char *user, const char *file)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    char command[LINE_MAX_BYTES];
    if (!user[0] || strspn(user, plain) != strlen(user)) return NULL;
    snprintf(command, sizeof command,
             "PATH=$PATH:/usr/sbin:/sbin; sshd -T %s -C user=%s,host=localhost,addr=127.0.0.1",
             strcmp(file, SSHD_OWN) == 0 ? "-f " SSHD_OWN : "", user);
    ShellResult result = shell_run(
        &(ShellJob){.command = command, .in = "", .out_max = ANSWER_MAX, .seconds = SSHD_SECONDS});
    if (result.end == SHELL_ENDED && result.status == 0) return result.out;
    free(result.out);
    return NULL;
}

static void look_at_limits(Doctor *doctor)
{
    char command[LINE_MAX_BYTES], what[LINE_MAX_BYTES], mend[LINE_MAX_BYTES];
    if (!doctor->has_user) return;
    snprintf(command, sizeof command,
             "cat /etc/security/limits.conf /etc/security/limits.d/*.conf 2>/dev/null | "
             "grep -Eq '^%s[[:space:]]+(hard|-)[[:space:]]+nproc[[:space:]]'",
             doctor->user);
    ShellResult result = shell_run(
        &(ShellJob){.command = command, .in = "", .out_max = ANSWER_MAX, .seconds = SSHD_SECONDS});
    snprintf(what, sizeof what, "%s has a limit of processes", doctor->user);
    snprintf(mend, sizeof mend, "echo '%s hard nproc 600' >/etc/security/limits.d/ledge.conf",
             doctor->user);
    judge(doctor, result.end == SHELL_ENDED && result.status == 0, what, mend);
    free(result.out);
}

static int look_at_host(const CommandLine *line, const char *folder)
{
    const char *user = option_text(line, "--user"), *path = option_text(line, "--sshd");
    Doctor doctor = {.folder = folder,
                     .user = user ? user : USUAL_USER,
                     .sshd = access(SSHD_OWN, F_OK) == 0 ? SSHD_OWN : SSHD_FILE};
    ErrorList errors;
    size_t length;
    error_list_init(&errors, path ? path : "sshd");
    doctor.settings = path ? file_read_named(path, SETTINGS_MAX, &length, &errors)
                           : ask_sshd(doctor.user, doctor.sshd);
    if (path && !doctor.settings) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    doctor.has_user = account_by_name(doctor.user, &doctor.account);
    look_at_user(&doctor);
    look_at_folder(&doctor);
    look_at_secret(&doctor);
    for (int32_t i = 0; doctor.has_folder && i < ARCADE_PART_COUNT; i++)
        look_at_part(&doctor, &arcade_parts[i]);
    look_at_league(&doctor);
    if (doctor.has_folder) look_at_workshop(&doctor);
    look_at_sshd(&doctor);
    look_at_limits(&doctor);
    char lacks[SANDBOX_TEXT_MAX], what[LINE_MAX_BYTES];
    sandbox_missing(lacks);
    snprintf(what, sizeof what, "the sandbox of a session is complete%s%s",
             lacks[0] ? ": not " : "", lacks);
    judge(&doctor, !lacks[0], what, "");
    if (doctor.missing > 0)
        printf("%d missing; restart sshd to apply changed settings\n", (int)doctor.missing);
    free(doctor.settings);
    return doctor.missing > 0 || doctor.damaged > 0 ? CLI_NO : CLI_DONE;
}

/* ---- players ---- */

static bool open_for_operator(const char *folder, Arcade *arcade)
{
    ErrorList errors;
    error_list_init(&errors, folder);
    bool is_open = arcade_open_as_operator(folder, arcade, &errors);
    if (!is_open) error_list_print(&errors, stderr);
    return is_open;
}

/* `player` is an ID or, as files have it, `NAME~ID`. */
static int change_player(const CommandLine *line, const Arcade *arcade, const char *player)
{
    const char *id = visitor_id_is_good(player) ? player : visitor_player_id(player);
    if (!id[0])
        return command_line_refuse_word(line, player,
                                        "not an id (16 characters of a-z and 2-7, as in players/)");
    if (option_is_given(line, "--forget")) {
        int32_t count = arcade_forget(arcade, id);
        if (count < 0) return command_line_refuse(line, "cannot remove all of the player's files");
        printf("%s: %d file%s\n", id, (int)count, count == 1 ? "" : "s");
        return CLI_DONE;
    }
    bool is_banned = option_is_given(line, "--ban");
    if (!arcade_set_banned(arcade, id, is_banned))
        return command_line_refuse(
            line, is_banned ? "cannot write to the folder ban/"
                  : arcade_is_banned_elsewhere(arcade, id)
                      ? "this player was banned on another host: lift the ban there"
                      : "this player is not banned");
    if (workshop_set_banned(arcade, id, is_banned) < 0)
        return command_line_refuse(line, "cannot change all of the player's levels and votes");
    printf("%s: %s\n", id, is_banned ? "banned" : "no longer banned");
    return CLI_DONE;
}

/* ---- levels ---- */

static void print_reported(const Arcade *arcade, const WorkshopItem *item)
{
    char title[LEVEL_TEXT_MAX], reason[WORKSHOP_REASON_MAX];
    int32_t given = 0, count = 0;
    utf8_copy(title, sizeof title, item->title, strlen(item->title));
    printf("%s  \"%s\" by %s", item->code, title, item->by);
    for (int32_t i = 0; i < WORKSHOP_REPORT_COUNT; i++)
        count += (int32_t)(item->tally->reasons >> i & 1);
    if (count > 0)
        printf("  %d report%s: ", (int)item->tally->reports, item->tally->reports == 1 ? "" : "s");
    for (int32_t i = 0; i < WORKSHOP_REPORT_COUNT; i++)
        if (item->tally->reasons >> i & 1)
            printf("%s%s", text_gap(given++, count, " and "), workshop_reports[i].word);
    workshop_hidden_reason(arcade, &item->id, reason);
    if (item->state == WORKSHOP_IS_HIDDEN) printf("  hidden: %s", reason);
    if (item->state == WORKSHOP_IS_REPORTED) printf("  hidden until you look");
    putchar('\n');
}

static int print_reports(const Arcade *arcade, const WorkshopList *list)
{
    for (int32_t row = 0; row < list->folder.count; row++) {
        WorkshopItem item;
        workshop_list_item_of_row(list, row, &item);
        if (item.state == WORKSHOP_IS_HIDDEN || item.tally->reports > 0)
            print_reported(arcade, &item);
    }
    return CLI_DONE;
}

/* Hides a level, or shows it. */
static int change_level(const CommandLine *line, const Arcade *arcade, const WorkshopList *list,
                        const char *code)
{
    const char *reason = option_text(line, "--why");
    bool is_hidden = option_is_given(line, "--hide");
    int32_t row = workshop_folder_find_code(&list->folder, code);
    WorkshopItem item;
    if (row < 0) return command_line_refuse_word(line, code, "no level on this host has this code");
    workshop_list_item_of_row(list, row, &item);
    bool is_done = is_hidden ? workshop_hide(arcade, &item.id, reason ? reason : "")
                             : workshop_show(arcade, &item.id);
    if (!is_done) return command_line_refuse(line, "cannot write to hidden/ and looked/");
    printf("%s: %s\n", item.code, is_hidden ? "hidden" : "shown");
    return CLI_DONE;
}

static int look_at_levels(Arcade *arcade)
{
    const RunOptions options = {.opened = arcade};
    Session session;
    ErrorList errors;
    error_list_init(&errors, "workshop");
    if (!session_init(&session, NULL, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    run_read_settings(&options, &session);
    int status =
        run_screens(&options, &session, screen_open_bare(cli_screens, &session, SCREEN_LOOK));
    session_done(&session);
    return status;
}

static int change_workshop(const CommandLine *line, Arcade *arcade, const char *code)
{
    WorkshopList list = {.count = 0};
    if (option_is_given(line, "--look")) return look_at_levels(arcade);
    if (!read_workshop(arcade, &list)) return command_line_refuse(line, "out of memory");
    int status = code ? change_level(line, arcade, &list, code) : print_reports(arcade, &list);
    workshop_list_done(&list);
    return status;
}

/* ---- tasks ---- */

static const struct ArcadeTask {
    const char *option;
    enum { TASK_HOST, TASK_PLAYER, TASK_WORKSHOP } kind;
} tasks[] = {{"--doctor", TASK_HOST},   {"--forget", TASK_PLAYER},    {"--ban", TASK_PLAYER},
             {"--unban", TASK_PLAYER},  {"--reports", TASK_WORKSHOP}, {"--look", TASK_WORKSHOP},
             {"--hide", TASK_WORKSHOP}, {"--show", TASK_WORKSHOP}};

int command_arcade(const CommandLine *line)
{
    const char *folder = option_text(line, "--arcade"), *fault = NULL;
    const struct ArcadeTask *task = NULL;
    int32_t count = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(tasks); i++)
        if (option_is_given(line, tasks[i].option)) task = &tasks[i], count++;
    if (count != 1)
        fault = "needs one of --doctor, --reports, --look, --hide CODE, --show CODE, --forget ID, "
                "--ban ID and --unban ID";
    else if (option_is_given(line, "--why") && !option_is_given(line, "--hide"))
        fault = "--why needs --hide";
    if (fault) return command_line_refuse(line, fault);
    Arcade arcade;
    if (!folder) folder = USUAL_FOLDER;
    if (task->kind == TASK_HOST) return look_at_host(line, folder);
    if (!open_for_operator(folder, &arcade)) return CLI_BAD;
    const char *about = option_text(line, task->option);
    return task->kind == TASK_PLAYER ? change_player(line, &arcade, about)
                                     : change_workshop(line, &arcade, about);
}
