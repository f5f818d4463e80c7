/* command_edit.c - see commands.h */
#include "commands.h"

#include "../edit/view/edit_screens.h"
#include "run.h"
#include "screens.h"

static Screen make_editor(Session *session, const char *operand, ErrorList *errors)
{
    return screen_open(cli_screens, session, SCREEN_EDIT, errors, &(EditOpening){.path = operand});
}

int command_edit(const CommandLine *line)
{
    const char *operand = command_line_operand(line);
    RunOptions run = run_options(line);
    ErrorList errors;
    Session session = {0};
    error_list_init(&errors, operand ? operand : "");
    if (!session_init(&session, NULL, &errors)) {
        error_list_print(&errors, stderr);
        return CLI_BAD;
    }
    run_read_settings(&run, &session);
    int status = operand ? run_made_screen(&run, &session, make_editor, operand)
                         : run_screens(&run, &session,
                                       screen_open_bare(cli_screens, &session, SCREEN_FILES));
    session_done(&session);
    return status;
}
