// Whether what moves of itself in the windows is stilled: for whoever it makes giddy, or who is drawn away by it.
#pragma once

namespace sandgate {

/// Views then change at once, shots have fallen when they are fired, and calls stand without flashing. What is asked
/// for because it moves (a move once more, a past that is played) still does. Kept by this user's settings.
bool motion_stilled();
/// Also for menus, lists and cursors of the application itself.
void still_motion(bool stilled);
/// Gives the application what is kept; once, when it begins.
void apply_motion();

}  // namespace sandgate
