// Pictures of an experiment that is played in its window.
#pragma once

#include <QPixmap>
#include <QSize>

namespace sandgate::pictures_of {

/// Programs of several tempers at Hook's Farm, as far as a minute's play takes it.
QPixmap experiment(QSize size);

}  // namespace sandgate::pictures_of
