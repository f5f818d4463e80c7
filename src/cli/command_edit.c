/* command_edit.c - see commands.h */
#include "commands.h"

#include "../screens/screens.h"
#include "run.h"

enum { STATUS_BAD = 2 };

static Screen make_editor(Session *session, const char *operand, ErrorList *errors)
{
    (void)session;
    return screen_edit_create(operand, errors);
}

int command_edit(int argc, char **argv)
{
    const char *operand = NULL;
    RunOptions run = run_options_default();
    const Option options[] = {{"--script", OPTION_TEXT, &run.script},
                              {"--size", OPTION_SIZE, &run.size}};
    const OptionTable table = {options, ARRAY_LENGTH(options)};
    if (!options_parse(&table, argc, argv, &operand)) return STATUS_BAD;
    ErrorList errors;
    Session session = {0};
    error_list_init(&errors, operand ? operand : "");
    if (!session_init(&session, NULL, &errors)) {
        error_list_print(&errors, stderr);
        return STATUS_BAD;
    }
    run_read_settings(&run, &session);
    int status = operand ? run_made_screen(&run, &session, make_editor, operand)
                         : run_screens(&run, &session, screen_files_create());
    session_done(&session);
    return status;
}
