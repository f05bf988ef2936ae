// Pictures of what the umpire does before an exercise and after it went astray.
#pragma once

#include <QPixmap>

namespace sandgate::pictures_of {

/// The exercise editor over the sample country, with a body in hand.
QPixmap preparing();
/// What has happened, with what would come of going back to the middle of it.
QPixmap taking_back();

}  // namespace sandgate::pictures_of
