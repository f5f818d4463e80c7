/* editor_command_list.h - the rows of the table of commands: function, name, keys for vim,
 * keys for plain, flags, group, what it touches, hint, help. */
#ifndef LEDGE_EDIT_CORE_EDITOR_COMMAND_LIST_H
#define LEDGE_EDIT_CORE_EDITOR_COMMAND_LIST_H

// clang-format off
#define COMMAND_LIST(X) \
    X(editor_move_left, "left", "h Left", "Left", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "left", "Moves to the left.") \
    X(editor_move_down, "down", "j Down", "Down", COMMAND_MOVES | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "down", "Moves down.") \
    X(editor_move_up, "up", "k Up", "Up", COMMAND_MOVES | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "up", "Moves up.") \
    X(editor_move_right, "right", "l Right", "Right", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "right", "Moves to the right.") \
    X(editor_move_far_left, "farleft", "Ctrl+Left", "Ctrl+Left", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "8 left", "Moves 8 cells to the left.") \
    X(editor_move_far_down, "fardown", "Ctrl+Down", "Ctrl+Down", COMMAND_MOVES | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "8 down", "Moves 8 cells down.") \
    X(editor_move_far_up, "farup", "Ctrl+Up", "Ctrl+Up", COMMAND_MOVES | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "8 up", "Moves 8 cells up.") \
    X(editor_move_far_right, "farright", "Ctrl+Right", "Ctrl+Right", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "8 right", "Moves 8 cells to the right.") \
    X(editor_move_page_down, "pagedown", "Ctrl+D PgDn", "PgDn", COMMAND_MOVES | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "page", "Moves down by half the view.") \
    X(editor_move_page_up, "pageup", "Ctrl+U PgUp", "PgUp", COMMAND_MOVES | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "page", "Moves up by half the view.") \
    X(editor_move_row_begin, "begin", "0 ^ Home", "Home", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "begin", "Moves to the first column.") \
    X(editor_move_row_end, "end", "$ End", "End", COMMAND_MOVES | COMMAND_MOTION | COMMAND_INCLUSIVE, GROUP_MOVE, TOUCHES_NOTHING, "end", "Moves to the last column.") \
    X(editor_move_top, "top", "gg Ctrl+Home", "Ctrl+Home", COMMAND_JUMPS | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "top", "Moves to the first row; with a count to that row.") \
    X(editor_move_bottom, "bottom", "G Ctrl+End", "Ctrl+End", COMMAND_JUMPS | COMMAND_MOTION | COMMAND_ROWS, GROUP_MOVE, TOUCHES_NOTHING, "bottom", "Moves to the last row; with a count to that row.") \
    X(editor_move_to_column, "column", "|", "", COMMAND_JUMPS | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "column", "Moves to the column of the count.") \
    X(editor_move_to, "goto", "Ctrl+G", "Ctrl+G", COMMAND_MOVES, GROUP_MOVE, TOUCHES_NOTHING, "go to", "Moves to COLUMN,ROW, both from 0; :120,14 does so too.") \
    X(editor_move_back, "back", "Ctrl+O", "Backspace", COMMAND_MOVES, GROUP_MOVE, TOUCHES_NOTHING, "back", "Goes back to where the last jump began, and at last to the level open before.") \
    X(editor_next_run, "run", "w", "Tab", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "edge", "Moves to the next edge in the row: where the cells change.") \
    X(editor_run_end, "runend", "e", "", COMMAND_MOVES | COMMAND_MOTION | COMMAND_INCLUSIVE, GROUP_MOVE, TOUCHES_NOTHING, "run's end", "Moves to the last cell before the next edge in the row.") \
    X(editor_previous_run, "runback", "b", "Shift+Tab", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "edge", "Moves back to an edge in the row: where the cells change.") \
    X(editor_move_ground_below, "ground", "J", "", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "ground", "Moves down to the next place to stand.") \
    X(editor_move_ground_above, "groundabove", "K", "", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "ground", "Moves up to the next place to stand.") \
    X(editor_next_object, "object", "]o", "", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "object", "Moves to the next object.") \
    X(editor_previous_object, "objectback", "[o", "", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "object", "Moves to the object before.") \
    X(editor_list_objects, "objects", "gO", "", COMMAND_LOOKS, GROUP_MOVE, TOUCHES_NOTHING, "objects", "Lists the objects, to go to one; :objects coin lists those with this word.") \
    X(editor_go_to_linked, "linked", "", "", COMMAND_MOVES, GROUP_MOVE, TOUCHES_NOTHING, "linked", "Goes from a key to the nearest door, from a door to the nearest key.") \
    X(editor_find_text, "find", "/", "/ Ctrl+F", COMMAND_MOVES, GROUP_MOVE, TOUCHES_NOTHING, "find", "Finds a character, a kind of cell by name, or a text of a sign: /walker.") \
    X(editor_find_next, "findnext", "n", "n", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "next", "Finds the next one; with a count that one.") \
    X(editor_find_previous, "findback", "N", "N", COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "before", "Finds the one before.") \
    X(editor_set_mark, "mark", "m", "", COMMAND_CHAR | COMMAND_LOOKS, GROUP_MOVE, TOUCHES_NOTHING, "mark", "Sets the mark a to z at the cursor; marks are kept.") \
    X(editor_go_to_mark, "gomark", "' `", "", COMMAND_CHAR | COMMAND_MOVES | COMMAND_MOTION, GROUP_MOVE, TOUCHES_NOTHING, "to mark", "Moves to a mark; '' moves to where the last jump began.") \
    X(editor_list_marks, "marks", "", "", COMMAND_LOOKS, GROUP_MOVE, TOUCHES_NOTHING, "marks", "Lists the marks, to go to one.") \
    \
    X(editor_paint, "paint", "Space", "Space", COMMAND_STROKE, GROUP_DRAW, TOUCHES_NOTHING, "paint", "Paints the cell, the selection, or COUNT cells to the right.") \
    X(editor_erase, "erase", "x Del", "Del", COMMAND_STROKE, GROUP_DRAW, TOUCHES_NOTHING, "erase", "Erases the cell, the selection, or COUNT cells to the right.") \
    X(editor_toggle_pen, "auto", "Tab", "p", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "pen down", "Pen down or up: while it is down, moving paints.") \
    X(editor_paint_glyph, "glyph", "r", "g", COMMAND_CHAR | COMMAND_CARRIED, GROUP_DRAW, TOUCHES_NOTHING, "char", "Paints the character typed next; while a shape is begun, only chooses it.") \
    X(editor_begin_typing, "type", "i", "t", 0, GROUP_DRAW, TOUCHES_NOTHING, "type", "Types characters into the cells, to the right or, after Tab, down; Esc ends it.") \
    X(editor_type_after, "typeafter", "a", "", 0, GROUP_DRAW, TOUCHES_NOTHING, "type after", "Types from the next cell on.") \
    X(editor_type_at_end, "typeend", "A", "", 0, GROUP_DRAW, TOUCHES_NOTHING, "type at end", "Types after the last cell of the row that is not empty.") \
    X(editor_type_at_begin, "typebegin", "I", "", 0, GROUP_DRAW, TOUCHES_NOTHING, "type at begin", "Types from the first cell of the row that is not empty.") \
    X(editor_choose_recent, "recent", "g1 g2 g3 g4 g5 g6 g7 g8 g9", "1 2 3 4 5 6 7 8 9", COMMAND_LOOKS, GROUP_DRAW, TOUCHES_NOTHING, "recent", "Chooses one of the last nine characters.") \
    X(editor_pick_glyph, "pick", ", Ins", "i Ins", COMMAND_LOOKS, GROUP_DRAW, TOUCHES_NOTHING, "pick", "Takes the character under the cursor.") \
    X(editor_show_palette, "palette", "F2 gc", "F2", COMMAND_LOOKS, GROUP_DRAW, TOUCHES_NOTHING, "palette", "Lists this level's legend with counts, to choose a character.") \
    X(editor_begin_line, "line", "L", "l", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "line", "Draws a line from here to where you move.") \
    X(editor_begin_rectangle, "rectangle", "R", "r", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "rect", "Draws a rectangle; f switches filled.") \
    X(editor_begin_ellipse, "ellipse", "E", "o", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "ellipse", "Draws an ellipse; f switches filled.") \
    X(editor_toggle_filled, "filled", "f", "f", COMMAND_LOOKS, GROUP_DRAW, TOUCHES_NOTHING, "filled", "Rectangles and ellipses are filled, or outlines: the one begun, and those of the tool.") \
    X(editor_begin_terrain, "terrain", "B", "T", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "terrain", "Draws ground with its slopes along the way that you move, a one-way platform in the air, a cave inside ground.") \
    X(editor_begin_fill, "fill", "F", "F", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "fill", "Fills the connected cells, shown first with their number; 8 goes over corners.") \
    X(editor_begin_erasing, "eraser", "", "e", COMMAND_STROKE, GROUP_DRAW, TOUCHES_NOTHING, "erase", "Erases the cell or the selection, and chooses the tool that erases.") \
    X(editor_take_stamp, "stamptool", "", "S", COMMAND_LOOKS, GROUP_DRAW, TOUCHES_NOTHING, "stamp", "Chooses the tool that puts the copy down wherever the mouse is pressed.") \
    X(editor_take_hand, "hand", "", "a", COMMAND_LOOKS, GROUP_DRAW, TOUCHES_NOTHING, "hand", "Chooses the tool that moves the view, as the middle button does.") \
    X(editor_choose_tool, "tool", "", "", COMMAND_LOOKS | COMMAND_TEXT, GROUP_DRAW, TOUCHES_NOTHING, "tool", "Chooses the tool of the mouse: :tool pen, line, rectangle, ellipse, terrain, fill, select, erase, stamp, pick or hand.") \
    X(editor_replace, "s", "F4", "F4", 0, GROUP_DRAW, TOUCHES_NOTHING, "replace", "Replaces characters of the level or the selection: :s/#/=/.") \
    X(editor_replace_everywhere, "S", "", "", COMMAND_NOT_AGAIN | COMMAND_TEXT, GROUP_DRAW, TOUCHES_FOLDER, "replace", "Replaces characters in all levels of the folder: :S/#/=/ shows where first.") \
    X(editor_next_symmetry, "symmetry", "M", "m", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "mirror", "What is painted is mirrored: across, up and down, both, turned, off.") \
    X(editor_end_symmetry, "nomirror", "gN", "M", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "no mirror", "Paints without mirror images again.") \
    X(editor_set_symmetry_axis, "axis", "gM", "", COMMAND_NOT_AGAIN, GROUP_DRAW, TOUCHES_NOTHING, "axis", "Sets the axis of symmetry at the cursor.") \
    \
    X(editor_select_block, "select", "v Ctrl+V", "s", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "select", "Selects a block from here to where you move; again: the block stays.") \
    X(editor_select_rows, "selectrows", "V", "", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "rows", "Selects whole rows.") \
    X(editor_select_same, "selectsame", "*", "*", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "same", "Selects all cells with the character under the cursor.") \
    X(editor_select_connected, "selectconnected", "W", "w", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "connected", "Selects the connected cells with this character.") \
    X(editor_select_all, "selectall", "Ctrl+A", "Ctrl+A", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "all", "Selects the whole level.") \
    X(editor_select_again, "reselect", "gv", "", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "again", "Selects the last block again.") \
    X(editor_select_left, "growleft", "Shift+Left", "Shift+Left", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "grow", "Selects to the left.") \
    X(editor_select_down, "growdown", "Shift+Down", "Shift+Down", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "grow", "Selects downwards.") \
    X(editor_select_up, "growup", "Shift+Up", "Shift+Up", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "grow", "Selects upwards.") \
    X(editor_select_right, "growright", "Shift+Right", "Shift+Right", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "grow", "Selects to the right.") \
    X(editor_yank, "copy", "y Ctrl+C", "Ctrl+C", COMMAND_SELECTED | COMMAND_NOT_AGAIN | COMMAND_OPERATOR, GROUP_SELECT, TOUCHES_NOTHING, "copy", "Copies the selection; with the keys of vim, y and a motion copy the cells that it covers: y3l.") \
    X(editor_cut, "cut", "d Ctrl+X", "Ctrl+X", COMMAND_SELECTED | COMMAND_OPERATOR, GROUP_SELECT, TOUCHES_NOTHING, "cut", "Cuts the selection; with the keys of vim, d and a motion cut the cells that it covers: dj d$.") \
    X(editor_change, "change", "c", "", COMMAND_SELECTED | COMMAND_OPERATOR, GROUP_SELECT, TOUCHES_NOTHING, "change", "Cuts out the selection or, with a motion, the cells that it covers, and types in their place: cw.") \
    X(editor_yank_row, "copyrow", "yy Y", "", COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "copy row", "Copies the row, or COUNT rows.") \
    X(editor_cut_row, "cutrow", "dd", "", 0, GROUP_SELECT, TOUCHES_NOTHING, "cut row", "Cuts out the row, or COUNT rows, leaving empty cells.") \
    X(editor_change_row, "changerow", "cc", "", 0, GROUP_SELECT, TOUCHES_NOTHING, "change row", "Cuts out the row, or COUNT rows, and types in its place.") \
    X(editor_cut_rest, "cutrest", "D", "", 0, GROUP_SELECT, TOUCHES_NOTHING, "cut rest", "Cuts out the rest of the row, from the cursor on.") \
    X(editor_change_rest, "changerest", "C", "", 0, GROUP_SELECT, TOUCHES_NOTHING, "change rest", "Cuts out the rest of the row, and types in its place.") \
    X(editor_put, "put", "p P", "", 0, GROUP_SELECT, TOUCHES_NOTHING, "put", "Puts the copy down here, with its upper left corner at the cursor.") \
    X(editor_paste, "paste", "]p", "Ctrl+V", 0, GROUP_SELECT, TOUCHES_NOTHING, "paste", "Picks up the copy: move it, Enter puts it down.") \
    X(editor_move_selection, "move", "gp", "v", 0, GROUP_SELECT, TOUCHES_NOTHING, "move", "Picks up the selection, or else what is at the cursor, to move it: an object, or a row of equal cells such as a platform.") \
    X(editor_choose_register, "register", "\"", "", COMMAND_CHAR | COMMAND_NOT_AGAIN, GROUP_SELECT, TOUCHES_NOTHING, "register", "The next copy, cut or paste uses the register a to z; it is kept as a stamp.") \
    X(editor_list_registers, "stamps", "F3 gs", "F3", COMMAND_LOOKS, GROUP_SELECT, TOUCHES_NOTHING, "stamps", "Lists copies and stamps with a picture, to pick one up, rename or remove it.") \
    X(editor_save_stamp, "stamp", "gS", "", COMMAND_LOOKS, GROUP_SELECT, TOUCHES_FOLDER, "stamp", "Keeps the selection, or else the copy, as a stamp: :stamp tree, :stamp --world tree.") \
    X(editor_flip_cols, "fliph", "gx", "h", COMMAND_CARRIED, GROUP_SELECT, TOUCHES_NOTHING, "flip", "Flips the selection, or what is picked up, left to right.") \
    X(editor_flip_rows, "flipv", "gy", "H", COMMAND_CARRIED, GROUP_SELECT, TOUCHES_NOTHING, "flip", "Flips it top to bottom.") \
    X(editor_rotate, "rotate", "gr", "R", COMMAND_CARRIED, GROUP_SELECT, TOUCHES_NOTHING, "rotate", "Turns it by 90 degrees clockwise.") \
    \
    X(editor_generate_level, "generate", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "generate", "Fills the selection, or the level, with a generated one: :generate 3 cave WORD.") \
    X(editor_choose_piece, "piece", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "piece", "Puts a piece of generated levels, from a list or by its name, on the ground at the cursor: :piece ferry 3.") \
    X(editor_ease_jump, "ease", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "ease", "Proposes the smallest change that makes the jump at the cursor easier to time: :ease 4 for 4 ticks more than now.") \
    X(editor_harden_jump, "harden", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "harden", "Proposes the smallest change that makes the jump at the cursor harder to time: :harden 4 for 4 ticks less.") \
    X(editor_reroll_piece, "reroll", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "reroll", "Makes the last piece, or the piece of a generated level at the cursor, in another way.") \
    X(editor_shell_filter, "!", "", "", COMMAND_NOT_AGAIN | COMMAND_TEXT, GROUP_LEVEL, TOUCHES_PROGRAM, "filter", "Replaces the rows of the selection, or of the map, with the output of a command: :!rev.") \
    X(editor_insert_rows, "insrow", "", "", 0, GROUP_LEVEL, TOUCHES_NOTHING, "row", "Inserts COUNT empty rows above the cursor: :insrow 3.") \
    X(editor_delete_rows, "delrow", "", "", 0, GROUP_LEVEL, TOUCHES_NOTHING, "row", "Deletes COUNT rows from the cursor on.") \
    X(editor_insert_cols, "inscol", "", "", 0, GROUP_LEVEL, TOUCHES_NOTHING, "column", "Inserts COUNT empty columns left of the cursor.") \
    X(editor_delete_cols, "delcol", "", "", 0, GROUP_LEVEL, TOUCHES_NOTHING, "column", "Deletes COUNT columns from the cursor on.") \
    X(editor_shift_level, "shift", "", "", COMMAND_TEXT, GROUP_LEVEL, TOUCHES_NOTHING, "shift", "Shifts all cells by COLUMNS ROWS, around the edges: :shift 2 -1.") \
    X(editor_crop_level, "crop", "", "", 0, GROUP_LEVEL, TOUCHES_NOTHING, "crop", "Crops the level to the selection.") \
    X(editor_resize_level, "resize", "", "", COMMAND_TEXT, GROUP_LEVEL, TOUCHES_NOTHING, "resize", "Sets the size: :resize 120x30 se keeps the lower right corner (n s w e c).") \
    X(editor_next_layer, "layer", "gl", "b", COMMAND_LOOKS, GROUP_LEVEL, TOUCHES_NOTHING, "layer", "Changes between the map and the art behind it.") \
    X(editor_hide_layer, "hide", "zh", "B", COMMAND_LOOKS, GROUP_LEVEL, TOUCHES_NOTHING, "hide", "Hides or shows the other layer.") \
    X(editor_lock_layer, "lock", "zl", "", COMMAND_LOOKS, GROUP_LEVEL, TOUCHES_NOTHING, "lock", "Locks or unlocks this layer against changes.") \
    X(editor_dress, "dress", "gA", "A", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "dress", "Draws art behind the level, or what is selected of it, by the rules of a theme, shown first: :dress frost 7 has a theme and a seed, n takes another seed.") \
    X(editor_open_cell_form, "properties", "Enter", "Enter", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "properties", "Edits the object here: path of a lift, text of a sign, sort of a monster, place.") \
    X(editor_take_lift_end, "liftend", "gE", "E", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "lift end", "Takes the end of the path of the lift here; pressed again, the key sets where it turns.") \
    X(editor_open_level_form, "level", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "level", "Edits title, author, next level, par time, palette and model of movement.") \
    X(editor_open_physics_form, "physics", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "physics", "Edits the constants of movement in this level.") \
    X(editor_open_chase_form, "chase", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "chase", "Edits the water or fire that follows the player: its way, speed and changes.") \
    X(editor_open_legend_form, "legend", "", "", COMMAND_NOT_AGAIN, GROUP_LEVEL, TOUCHES_NOTHING, "legend", "Edits what each character means in this level.") \
    \
    X(editor_undo, "undo", "u Ctrl+Z", "Ctrl+Z", COMMAND_NOT_AGAIN, GROUP_HISTORY, TOUCHES_NOTHING, "undo", "Takes back the last change, or COUNT of them.") \
    X(editor_redo, "redo", "Ctrl+R Ctrl+Y", "Ctrl+Y", COMMAND_NOT_AGAIN, GROUP_HISTORY, TOUCHES_NOTHING, "redo", "Redoes what was undone.") \
    X(editor_list_history, "hist", "gu", "u", COMMAND_LOOKS | COMMAND_TEXT, GROUP_HISTORY, TOUCHES_NOTHING, "history", "Lists all changes, to go to any of them; what is drawn after an undo begins a branch: :hist 12.") \
    X(editor_go_older, "older", "g-", "", COMMAND_NOT_AGAIN, GROUP_HISTORY, TOUCHES_NOTHING, "older", "Goes to the state made before this one, on whatever branch, or COUNT states back.") \
    X(editor_go_newer, "newer", "g+", "", COMMAND_NOT_AGAIN, GROUP_HISTORY, TOUCHES_NOTHING, "newer", "Goes to the state made after this one, on whatever branch.") \
    X(editor_go_earlier, "earlier", "", "", COMMAND_NOT_AGAIN | COMMAND_TEXT, GROUP_HISTORY, TOUCHES_NOTHING, "earlier", "Goes back by a time (5m, 30s, 2h) or a number of changes.") \
    X(editor_go_later, "later", "", "", COMMAND_NOT_AGAIN | COMMAND_TEXT, GROUP_HISTORY, TOUCHES_NOTHING, "later", "Goes forward by a time or a number of changes.") \
    X(editor_repeat_change, "again", ".", ".", COMMAND_NOT_AGAIN, GROUP_HISTORY, TOUCHES_NOTHING, "again", "Does the last change again, here.") \
    X(editor_record_macro, "record", "q", "", COMMAND_CHAR | COMMAND_NOT_AGAIN, GROUP_HISTORY, TOUCHES_NOTHING, "record", "Records keys as the macro a to z; q ends it.") \
    X(editor_play_macro, "play", "@", "", COMMAND_CHAR | COMMAND_NOT_AGAIN, GROUP_HISTORY, TOUCHES_NOTHING, "play", "Plays a macro, COUNT times; @@ plays the last one.") \
    \
    X(editor_view_minimap, "minimap", "gm", "z", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "map", "Shows or hides the small map.") \
    X(editor_toggle_strip, "strip", "gb F12", "F12", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "tools", "Shows or hides tools, commands and palette, to click.") \
    X(editor_view_zoom_in, "zoomin", "+ =", "+ =", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "nearer", "Shows less, larger: a cell as 2x1, 4x2, 6x3, 8x4 characters.") \
    X(editor_view_zoom_out, "zoomout", "-", "-", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "farther", "Shows more: 2, 4, 8 cells as one character.") \
    X(editor_view_whole, "fit", "zf", "0", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "fit", "Shows the whole level, as large as it fits.") \
    X(editor_view_plain, "plain", "#", "#", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "plain", "Shows the characters of the file, or the level as it is played.") \
    X(editor_view_centre, "centre", "zz", "", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "centre", "Brings the cursor to the middle of the view.") \
    X(editor_set_option, "set", "", "", COMMAND_LOOKS | COMMAND_TEXT, GROUP_VIEW, TOUCHES_NOTHING, "set", "Sets options: ruler grid=8 mono cvd contrast say; no before one takes it back.") \
    X(editor_toggle_reach, "reach", "gj", "j", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "reach", "Shows or hides where the player can get: reached, not known, proved out of reach.") \
    X(editor_toggle_fan, "fan", "gJ", "J", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "jumps", "Shows or hides the jumps from the cursor: with the button held, and taps.") \
    X(editor_toggle_slack, "slack", "gD", "d", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "hard", "Shows or hides how hard it is: ticks of freedom at each take-off and place of the proof.") \
    X(editor_toggle_run, "known", "gR", "", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "run", "Shows or hides how the known run goes on the level as it is: the proof, or else your last test. While something is moved it is always shown.") \
    X(editor_toggle_trail, "trail", "gh", "", COMMAND_LOOKS, GROUP_VIEW, TOUCHES_NOTHING, "trail", "Shows or hides the paths of the last test runs.") \
    \
    X(editor_list_problems, "check", "F8", "F8", COMMAND_LOOKS, GROUP_CHECK, TOUCHES_NOTHING, "check", "Lists the problems of the level.") \
    X(editor_next_problem, "problem", "]e", "]", COMMAND_LOOKS, GROUP_CHECK, TOUCHES_NOTHING, "problem", "Moves to the next problem.") \
    X(editor_previous_problem, "problemback", "[e", "[", COMMAND_LOOKS, GROUP_CHECK, TOUCHES_NOTHING, "problem", "Moves to the problem before.") \
    X(editor_fix_problem, "fix", "gf", "x", COMMAND_NOT_AGAIN, GROUP_CHECK, TOUCHES_NOTHING, "fix", "Fixes the problem under the cursor, or else in the header, where that is safe.") \
    X(editor_test_from_start, "test", "T F5", "F5", COMMAND_NOT_AGAIN, GROUP_CHECK, TOUCHES_NOTHING, "test", "Plays the level from its start; Esc comes back.") \
    X(editor_test_from_cursor, "testhere", "t Shift+F5", "F6 Shift+F5", COMMAND_NOT_AGAIN, GROUP_CHECK, TOUCHES_NOTHING, "test here", "Plays from the cursor; the start stays where it is.") \
    X(editor_test_with_ghost, "testghost", "gt", "", COMMAND_NOT_AGAIN, GROUP_CHECK, TOUCHES_NOTHING, "test", "Plays from the cursor with the last run shown.") \
    X(editor_make_proof, "certify", "gC", "F7", COMMAND_NOT_AGAIN, GROUP_CHECK, TOUCHES_NOTHING, "certify", "Looks for a way to the finish and keeps it beside the level as its proof; --all: with all coins.") \
    X(editor_watch_proof, "showproof", "gW", "P", COMMAND_NOT_AGAIN, GROUP_CHECK, TOUCHES_NOTHING, "proof", "Shows the proof of the level as a run.") \
    X(editor_watch_reach, "showme", "gw", "W", COMMAND_NOT_AGAIN, GROUP_CHECK, TOUCHES_NOTHING, "show me", "Shows how the player gets to the cursor, if it can be reached.") \
    \
    X(editor_save, "w", "Ctrl+S", "Ctrl+S", COMMAND_NOT_AGAIN | COMMAND_FILE, GROUP_FILE, TOUCHES_NAMED, "save", "Saves; :w NAME saves as another file.") \
    X(editor_quit, "q", "Ctrl+Q", "Ctrl+Q", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_NOTHING, "leave", "Leaves; asks when there is something to save.") \
    X(editor_quit_unsaved, "q!", "ZQ", "", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_NOTHING, "drop", "Leaves without saving; redo brings the changes back next time.") \
    X(editor_save_and_quit, "wq", "ZZ", "", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_NOTHING, "save", "Saves and leaves.") \
    X(editor_open_file, "e", "", "Ctrl+O", COMMAND_NOT_AGAIN | COMMAND_TEXT | COMMAND_FILE, GROUP_FILE, TOUCHES_FILE, "open", "Opens another level: :e NAME.") \
    X(editor_reload_file, "e!", "", "", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_NOTHING, "reload", "Goes back to the saved file; undo or redo brings the changes back.") \
    X(editor_new_level, "new", "Ctrl+N", "Ctrl+N", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_FILE, "new", "Begins a new level from a template: :new cave, or :new cave NAME.") \
    X(editor_open_next_level, "nextlevel", "]l gd Ctrl+PgDn", "Ctrl+PgDn", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_FILE, "next", "Opens the level that follows this one; Ctrl+O comes back.") \
    X(editor_open_previous_level, "prevlevel", "[l Ctrl+PgUp", "Ctrl+PgUp", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_FILE, "before", "Opens the level that leads to this one.") \
    X(editor_show_project, "project", "gP", "L", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_FOLDER, "project", "Lists the levels of the world with their proofs and pictures, to open, order, rename, copy, make and remove them; Tab shows them as a map.") \
    X(editor_make_link, "backlink", "", "", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_FILE, "link", "Makes another level lead here: :backlink NAME; else the one open before.") \
    X(editor_list_differences, "diff", "", "D", COMMAND_LOOKS | COMMAND_FILE, GROUP_FILE, TOUCHES_VERSION, "diff", "Lists what differs from the saved file, :diff NAME from another one or a backup, :diff 12 from a state of :hist.") \
    X(editor_recover, "recover", "", "", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_NOTHING, "recover", "Recovers the changes of a session that ended without saving.") \
    X(editor_list_backups, "backups", "", "", COMMAND_LOOKS, GROUP_FILE, TOUCHES_FILE, "backups", "Lists the backups of this file, to open one.") \
    X(editor_publish, "publish", "gU", "U", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_NOTHING, "publish", "Publishes the level in the workshop of an arcade: a title, a hint, and a run in which you finish it yourself.") \
    X(editor_suspend, "suspend", "", "", COMMAND_NOT_AGAIN, GROUP_FILE, TOUCHES_PROGRAM, "suspend", "Goes to the shell; `fg` comes back.") \
    \
    X(editor_show_menu, "menu", "F10", "F10", COMMAND_LOOKS, GROUP_HELP, TOUCHES_NOTHING, "menu", "Lists all commands by group, to choose one; Left and Right change the group.") \
    X(editor_show_menu_here, "here", "F9 Shift+F10", "F9 Shift+F10", COMMAND_NOT_AGAIN, GROUP_HELP, TOUCHES_NOTHING, "here", "Lists the commands that fit the cell, as the right button does.") \
    X(editor_help_context, "keys", "? F1", "? F1", COMMAND_LOOKS, GROUP_HELP, TOUCHES_NOTHING, "help", "Shows the keys that do something now.") \
    X(editor_help_search, "help", "", "", COMMAND_LOOKS, GROUP_HELP, TOUCHES_NOTHING, "help", "Finds commands by a word: :help fill.") \
    X(editor_prompt_command, "commands", ": Ctrl+P", ": Ctrl+P", COMMAND_LOOKS, GROUP_HELP, TOUCHES_NOTHING, "commands", "Types a command; a few letters of it find it.") \
    X(editor_help_tour, "tour", "", "", COMMAND_LOOKS, GROUP_HELP, TOUCHES_NOTHING, "tour", "Shows the page for the first start again.")
// clang-format on

#endif
