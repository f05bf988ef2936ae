#include "app/stories/rulings.h"

#include <QStringList>
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/stories/stories.h"
#include "app/words/tongue.h"

namespace sandgate::stories {
namespace {

QString ids(const std::vector<Clause>& clauses) {
  QStringList all;
  for (const Clause& clause : clauses) all << QString::fromUtf8(clause.id.data(), std::ssize(clause.id));
  return all.join(QStringLiteral(", "));
}
QString id(const Clause& clause) { return ids({clause}); }

/// No finer than a reader can measure.
QString feet(double feet) { return words::figures(std::round(feet * 100) / 100); }
QString feet(Length length) { return feet(length.in_feet()); }

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
             .arg(words::number(ruling.moves.in_moves(), 1), feet(ruling.rate), ids(ruling.clauses));
}

QString ruling_told(const Ride& ride, const WithinCall& near, const MarchRates& rates, const Rulebook& rulebook) {
  const auto moves = [](Moves count) { return words::number(count.in_moves(), 2); };
  const auto walked = [](Length length) { return words::number(length.in_feet(), 1); };
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

QString ruling_told(const SupplyRuling& ruling, const SupplyAsked& asked, const Rulebook& rulebook) {
  const QString clauses = ids(ruling.clauses);
  switch (ruling.kind) {
    case SupplyKind::none: return Stories::tr("By this rulebook nobody needs supply (%1).").arg(clauses);
    case SupplyKind::waggons: {
      const QString waggons = ruling.too_few
                                  ? Stories::tr("No supply waggons: %1 men by themselves are fewer than %2 (%3).")
                                        .arg(ruling.men)
                                        .arg(rulebook.supply.least_men)
                                        .arg(clauses)
                                  : Stories::tr("Supply waggons within %1 moves' march: %2, for %3 men (%4).")
                                        .arg(rulebook.supply.waggon_moves)
                                        .arg(ruling.waggons)
                                        .arg(ruling.men)
                                        .arg(clauses);
      if (!ruling.cart) return waggons;
      return waggons + QLatin1Char('\n') +
             Stories::tr("An ammunition cart within %1 moves' march of each gun, or it may not fire (%2).")
                 .arg(rulebook.supply.cart_moves)
                 .arg(id(clauses::waggons));
    }
    case SupplyKind::packets: break;
  }
  if (ruling.too_few)
    return Stories::tr("Nothing: %1 men by themselves are fewer than %2 (%3).")
        .arg(ruling.men)
        .arg(rulebook.supply.least_men)
        .arg(clauses);
  return Stories::tr(
             "Every %1 moves packets: food %2 for %3 men, forage %4 for %5 horses, ammunition %6 for %7 who "
             "fired (%8).")
      .arg(rulebook.supply.every_moves)
      .arg(ruling.due.food)
      .arg(ruling.men)
      .arg(ruling.due.forage)
      .arg(asked.cavalry)
      .arg(ruling.due.ammunition)
      .arg(asked.fired)
      .arg(clauses);
}

QString ruling_told(const TrainRuling& ruling, std::int64_t trucks, const Rulebook& rulebook) {
  QString told = Stories::tr("A train of %1 trucks runs %2 ft a move; up to %3 trucks it runs %4 ft (%5).")
                     .arg(trucks)
                     .arg(feet(ruling.run))
                     .arg(ruling.full)
                     .arg(feet(rulebook.railway.speed), ids(railway_clauses(rulebook.railway)));
  if (rulebook.wide.multiplier > 1)
    told += QLatin1Char('\n') +
            Stories::tr("Until within %1 ft of an enemy in sight moves are multiplied by %2: %3 ft (%4).")
                .arg(feet(rulebook.wide.multiplier_ends))
                .arg(rulebook.wide.multiplier)
                .arg(feet(ruling.multiplied), id(clauses::march_multiplier));
  return told;
}

QString ruling_told(const EntrainRuling& ruling) {
  return Stories::tr("Trucks: %1. Moves to entrain: %2, to detrain: %3 (%4).")
      .arg(ruling.trucks)
      .arg(ruling.moves.entrain)
      .arg(ruling.moves.detrain)
      .arg(ids(ruling.clauses));
}

QString ruling_told(const Practice& practice, double range_ft) {
  const double shots = static_cast<double>(std::max<std::int64_t>(1, practice.shots));
  return Stories::tr("%1 of %2 shots at %3 ft hit, %4 in a hundred (LW-4.6); elevation %5 mils.")
             .arg(practice.hits)
             .arg(practice.shots)
             .arg(feet(range_ft))
             .arg(words::number(100.0 * static_cast<double>(practice.hits) / shots, 1))
             .arg(practice.elevation.mils) +
         QLatin1Char('\n') +
         Stories::tr("%1 men felled, %2 a shot: %3 struck down and %4 by falling men (LW-4.2), %5 touched (LW-4.3).")
             .arg(practice.felled)
             .arg(words::number(static_cast<double>(practice.felled) / shots, 2))
             .arg(practice.struck)
             .arg(practice.by_fallen)
             .arg(practice.touched);
}

QString ruling_told(const PointsRuling& ruling) {
  return Stories::tr("%1 points (%2).").arg(words::figures(ruling.points()), id(ruling.clause));
}

}  // namespace sandgate::stories
