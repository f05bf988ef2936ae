// Private to this room: what its sentences are translated with, and what several of them say.
#pragma once

#include <QCoreApplication>
#include <QString>

#include "app/words/measures.h"
#include "core/sight/picture.h"

namespace sandgate::stories {

struct Stories {
  Q_DECLARE_TR_FUNCTIONS(stories)
};

inline QString side_name(SideId side, const Briefing& briefing) {
  return QString::fromStdString(briefing.sides[side.index()].name);
}

/// "The game is on: a Fight to the Finish", for everybody.
QString game_is_on(GameKind kind);
/// "Gun E, shot 2: 3 infantrymen of Red down".
QString shot_told(const QString& gun, std::int32_t number, const QString& outcome);

}  // namespace sandgate::stories
