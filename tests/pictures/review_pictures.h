// Pictures of the after-action review.
#pragma once

#include <QPixmap>

namespace sandgate::pictures_of {

/// A staff exercise that programs have played, at a moment of it; or its figures.
QPixmap review(bool figures);
/// A seat's own review at a break of the same exercise.
QPixmap own_review();

}  // namespace sandgate::pictures_of
