// The colours of the sheet for eyes that want other light than day or night.
#pragma once

#include "app/mapview/theme.h"

namespace sandgate {

/// By night, in red alone: nothing of it has green or blue to speak of, so that eyes used to the dark stay so. A side
/// is known by its hatching and its words; Red's blocks are besides lighter than Blue's.
Theme red_lamp_theme();
/// Black on white: ground is pale and what stands on it is dark, every line stronger than by day.
Theme contrast_theme();

}  // namespace sandgate
