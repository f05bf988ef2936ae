// Pictures of the after-action review.
#pragma once

#include <QPixmap>

namespace sandgate::pictures_of {

/// A staff exercise that programs have played, at a moment of it; or its figures.
QPixmap review(bool figures);

}  // namespace sandgate::pictures_of
