// A card in the middle of a page, somewhat above it.
#pragma once

#include <QWidget>

namespace sandgate {

/// Lays `card` out in `page`, which holds nothing else.
void stand_in_the_middle(QWidget* card, QWidget* page);
/// The same; what has not room enough is scrolled.
void stand_scrolled_in_the_middle(QWidget* card, QWidget* page);

}  // namespace sandgate
