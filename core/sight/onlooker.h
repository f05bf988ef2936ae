// What somebody is handed who looks on with a seat and orders nothing (CX-8).
#pragma once

#include "core/sight/picture.h"

namespace sandgate {

/// All that the seat knows, and nothing of it to be ordered, chosen or closed: no body, table or melee is his, his move
/// is closed, and he has no rights.
Picture for_onlooker(Picture picture);
/// The same of a change, so that a Picture that is handed out so stays so.
PictureChange for_onlooker(PictureChange change);

}  // namespace sandgate
