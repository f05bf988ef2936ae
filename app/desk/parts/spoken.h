// What a painted widget says to whoever does not see it. A widget that is made of labels and fields needs none of this:
// its parts speak for themselves.
#pragma once

#include <QAccessible>
#include <QString>
#include <functional>

class QWidget;

namespace sandgate {

/// Gives a widget that paints itself its role for screen readers, and sentences that say what it shows now: made when
/// they are asked for, and read as its description and its value. Its name is what `setAccessibleName` says. Without
/// `shows` only the role: its parts or its description say the rest.
void speak_for(QWidget* widget, QAccessible::Role role, std::function<QString()> shows = {});

/// What such a widget shows is another thing now: who listens asks for it anew. Costs nothing while nobody does.
void tell_changed(QWidget* widget);

/// What a screen reader is told of a widget besides its name.
QString said_of(QWidget* widget);

}  // namespace sandgate
