#include "app/stories/rulings.h"

#include <QStringList>
#include <vector>

#include "app/stories/stories.h"

namespace sandgate::stories {
namespace {

QString ids(const std::vector<Clause>& clauses) {
  QStringList all;
  for (const Clause& clause : clauses) all << QString::fromUtf8(clause.id.data(), std::ssize(clause.id));
  return all.join(QStringLiteral(", "));
}
QString id(const Clause& clause) { return ids({clause}); }

QString feet(Length length) { return QString::number(length.in_feet(), 'g', 6); }

}  // namespace

QString ruling_told(const MoveTimeRuling& ruling, std::int64_t men, std::int64_t guns) {
  switch (ruling.counts) {
    case ClockCounts::none: return Stories::tr("A move has no limit (%1).").arg(id(ruling.clause));
    case ClockCounts::fixed:
      return Stories::tr("%1 minutes, whatever the force (%2).").arg(ruling.minutes).arg(id(ruling.clause));
    case ClockCounts::free:
    case ClockCounts::original: break;
  }
  return Stories::tr("%1 minutes: %2 for %3 men and %4 for %5 guns (%6).")
      .arg(ruling.minutes)
      .arg(ruling.for_men)
      .arg(men)
      .arg(ruling.for_guns)
      .arg(guns)
      .arg(id(ruling.clause));
}

QString ruling_told(const SlopeRuling& ruling, std::int32_t climbed, std::int32_t descended) {
  const QString cost = Stories::tr("%1 ft: %2 walked, %3 for %4 contours climbed, %5 for %6 descended.")
                           .arg(feet(ruling.cost), feet(ruling.distance), feet(ruling.climbing))
                           .arg(climbed)
                           .arg(feet(ruling.descending))
                           .arg(descended);
  return cost + QLatin1Char('\n') +
         Stories::tr("%1 moves at %2 ft a move (%3).")
             .arg(QString::number(ruling.moves.in_moves(), 'f', 1), feet(ruling.rate), ids(ruling.clauses));
}

QString ruling_told(const Ride& ride, const WithinCall& near, const MarchRates& rates, const Rulebook& rulebook) {
  const auto moves = [](Moves count) { return QString::number(count.in_moves(), 'f', 2); };
  const auto walked = [](Length length) { return QString::number(length.in_feet(), 'f', 1); };
  QStringList parts;
  const Length across = ride.length - ride.on_road;
  if (across > Length{} || ride.on_road == Length{})
    parts << Stories::tr("%1 ft across country at %2 ft a move").arg(walked(across), feet(rates.across));
  if (ride.on_road > Length{})
    parts << Stories::tr("%1 ft by road at %2 ft a move").arg(walked(ride.on_road), feet(rates.rate(Going::road)));
  const auto count = [&](std::int32_t of, const QString& one, const QString& several) {
    if (of > 0) parts << (of == 1 ? one : several.arg(of));
  };
  count(ride.climbed, Stories::tr("1 contour climbed"), Stories::tr("%1 contours climbed"));
  count(ride.descended, Stories::tr("1 contour descended"), Stories::tr("%1 contours descended"));
  count(ride.fords, Stories::tr("1 ford"), Stories::tr("%1 fords"));
  return Stories::tr("A rider rides %1 ft in %2 moves: %3 (%4).")
             .arg(walked(ride.length), moves(ride.moves), parts.join(QStringLiteral(", ")),
                  ids(clauses_of(ride, rulebook))) +
         QLatin1Char('\n') +
         Stories::tr("He is within call, %1 ft, after %2 ft and %3 moves (%4).")
             .arg(feet(rulebook.signalling.call), walked(near.length), moves(near.moves), id(clauses::riders));
}

QString ruling_told(const MeleeRuling& ruling) {
  const QString clauses = ids(ruling.clauses);
  if (ruling.tossed == 1) return Stories::tr("1 pair tosses a coin; one man of each dies (%1).").arg(clauses);
  if (ruling.tossed > 1)
    return Stories::tr("%1 pairs toss a coin; one man of each dies (%2).").arg(ruling.tossed).arg(clauses);
  const auto fares = [](const QString& text, const MeleeRuling::Side& side) {
    return text.arg(side.killed).arg(side.prisoners).arg(side.left) + QLatin1Char('\n');
  };
  const QString told = fares(Stories::tr("Attackers: %1 killed, %2 taken, %3 left."), ruling.attackers) +
                       fares(Stories::tr("Defenders: %1 killed, %2 taken, %3 left."), ruling.defenders);
  switch (ruling.isolated) {
    case MeleeRuling::Isolated::attackers: return told + Stories::tr("The attackers are isolated (%1).").arg(clauses);
    case MeleeRuling::Isolated::defenders: return told + Stories::tr("The defenders are isolated (%1).").arg(clauses);
    case MeleeRuling::Isolated::none: break;
  }
  return told + Stories::tr("The lesser side is not isolated (%1).").arg(clauses);
}

QString ruling_told(const PointsRuling& ruling) {
  return Stories::tr("%1 points (%2).").arg(QString::number(ruling.points(), 'g', 6), id(ruling.clause));
}

}  // namespace sandgate::stories
