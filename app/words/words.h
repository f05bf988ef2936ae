// Private to this room: what its sentences are translated with, and what several of them say.
#pragma once

#include <QCoreApplication>
#include <QString>

#include "core/sight/picture.h"

namespace sandgate::words {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(words)
};

inline QString side_name(SideId side, const Briefing& briefing) {
  return QString::fromStdString(briefing.sides[side.index()].name);
}

}  // namespace sandgate::words
