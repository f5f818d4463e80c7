/* screens.c - see screens.h */
#include "screens.h"

#include "../arcade/view/arcade_screens.h"
#include "../edit/view/edit_screens.h"
#include "../learn/view/learn_screens.h"
#include "../play/screens.h"

static const char no_level[] = "This level cannot be played";
static const char no_lesson[] = "This lesson cannot be opened";

const ScreenRow cli_screens[SCREEN_COUNT] = {
    [SCREEN_HELP] = {screen_help_open, sizeof(HelpArgs), NULL},
    [SCREEN_MESSAGE] = {screen_message_open, sizeof(MessageArgs), NULL},
    [SCREEN_PLAY] = {screen_play_open, sizeof(PlayArgs), no_level},
    [SCREEN_WATCH] = {screen_watch_open, sizeof(WatchArgs), NULL},
    [SCREEN_TITLE] = {screen_title_open, 0, NULL},
    [SCREEN_QUIT] = {screen_quit_open, 0, NULL},
    [SCREEN_SETTINGS] = {screen_settings_open, 0, NULL},
    [SCREEN_KEYS] = {screen_keys_open, 0, NULL},
    [SCREEN_LEVELS] = {screen_levels_open, sizeof(LevelsArgs), NULL},
    [SCREEN_CARD] = {screen_card_open, sizeof(CardArgs), NULL},
    [SCREEN_PAUSE] = {screen_pause_open, sizeof(PauseArgs), NULL},
    [SCREEN_END] = {screen_end_open, sizeof(EndArgs), NULL},
    [SCREEN_SHARE] = {screen_share_open, sizeof(ShareArgs), NULL},
    [SCREEN_ENDING] = {screen_ending_open, 0, NULL},
    [SCREEN_DAILY] = {screen_daily_open, sizeof(DailyArgs), NULL},
    [SCREEN_ENDLESS] = {screen_endless_open, sizeof(EndlessArgs), NULL},
    [SCREEN_TEN] = {screen_ten_open, 0, NULL},
    [SCREEN_REPLAYS] = {screen_replays_open, 0, NULL},
    [SCREEN_BOARDS] = {screen_boards_open, sizeof(BoardsArgs), NULL},
    [SCREEN_LOBBY] = {screen_lobby_open, 0, NULL},
    [SCREEN_ROOM] = {screen_room_open, 0, NULL},
    [SCREEN_RACE] = {screen_race_open, 0, NULL},
    [SCREEN_LOOK] = {screen_look_open, 0, NULL},
    [SCREEN_PLAYER] = {screen_player_open, sizeof(PlayerArgs), NULL},
    [SCREEN_WORKSHOP] = {screen_workshop_open, sizeof(WorkshopArgs), NULL},
    [SCREEN_FILES] = {screen_files_open, 0, "No levels can be drawn"},
    [SCREEN_EDIT] = {screen_edit_open, sizeof(EditOpening), no_level},
    [SCREEN_CERTIFY] = {screen_certify_open, sizeof(CertifyArgs), NULL},
    [SCREEN_PUBLISH] = {screen_publish_open, sizeof(PublishArgs), NULL},
    [SCREEN_LESSONS] = {screen_lessons_open, sizeof(LessonsArgs), no_lesson},
    [SCREEN_LESSON] = {screen_lesson_open, sizeof(LessonArgs), no_lesson},
    [SCREEN_LEARNER] = {screen_learner_open, sizeof(LearnerArgs), NULL},
    [SCREEN_INSPECTOR] = {screen_inspector_open, sizeof(InspectorRun), NULL},
    [SCREEN_OWN_PLAY] = {screen_own_play_open, sizeof(OwnPlayArgs), no_level},
    [SCREEN_CLASS] = {screen_class_open, sizeof(ClassArgs), NULL},
    [SCREEN_MIRROR] = {screen_mirror_open, sizeof(MirrorArgs), NULL},
};
