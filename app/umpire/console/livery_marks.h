// A side's square with its hatching, and how a line is, for lists.
#pragma once

#include <QIcon>

#include "core/scenario/setting.h"

namespace sandgate {

QPixmap livery_pixmap(Livery livery, int side = 14);
QIcon livery_icon(Livery livery);
/// Three bars; crossed where the line is lost.
QPixmap link_pixmap(bool lost);

}  // namespace sandgate
