#include "app/words/games.h"

#include "app/words/words.h"

namespace sandgate::words {

QString game_name(GameKind kind) {
  switch (kind) {
    case GameKind::fight: return Words::tr("a Fight to the Finish");
    case GameKind::blow: return Words::tr("a Blow at the Rear");
    case GameKind::defensive: return Words::tr("the Defensive Game");
  }
  return {};
}

QString rear_name(Rear rear) {
  switch (rear) {
    case Rear::whole: return Words::tr("the whole back line");
    case Rear::middle: return Words::tr("the middle half of the back line");
    case Rear::left: return Words::tr("the left half of the back line");
    case Rear::right: return Words::tr("the right half of the back line");
  }
  return {};
}

QString points(std::int64_t half_points) {
  const QString half = half_points % 2 != 0 ? QStringLiteral("½") : QString();
  if (half_points / 2 == 0 && !half.isEmpty()) return half;
  return QString::number(half_points / 2) + half;
}

}  // namespace sandgate::words
