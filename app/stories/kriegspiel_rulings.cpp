#include "app/stories/kriegspiel_rulings.h"

#include <QStringList>
#include <cmath>

#include "app/stories/stories.h"
#include "app/words/clauses.h"
#include "app/words/tongue.h"

namespace sandgate::stories {
namespace {

QString clause_list(const std::vector<Clause>& clauses) {
  QStringList all;
  for (const Clause clause : clauses) all << words::clause_id(clause);
  return all.join(QStringLiteral(", "));
}

/// Feet, inches, moves: no finer than a reader can measure.
QString measured(double value) { return words::figures(std::round(value * 100) / 100); }
QString table_feet(Length length) { return measured(length.in_feet()); }

QString band_told(ChargeBand band) {
  switch (band) {
    case ChargeBand::near: return Stories::tr("near");
    case ChargeBand::middle: return Stories::tr("from the middle distance");
    case ChargeBand::far: break;
  }
  return Stories::tr("from far");
}

QString charged_told(const ChargedGroup& group) {
  const auto fares = [&](const QString& text) { return text.arg(group.count).arg(group.lost); };
  switch (group.kind) {
    case ChargedKind::extended: return fares(Stories::tr("Infantry in extended order: %2 of %1 killed"));
    case ChargedKind::close: return fares(Stories::tr("Infantry in close order: %2 of %1 killed"));
    case ChargedKind::retired_extended:
      return fares(Stories::tr("Infantry that retired, in extended order: %2 of %1 killed"));
    case ChargedKind::retired_close:
      return fares(Stories::tr("Infantry that retired, in close order: %2 of %1 killed"));
    case ChargedKind::cavalry:
      return fares(Stories::tr("Cavalry that accepts: %2 of %1 killed, %3 taken")).arg(group.prisoners);
    case ChargedKind::standing_cavalry:
      return fares(Stories::tr("Cavalry that stands: %2 of %1 killed, %3 driven back")).arg(group.driven);
    case ChargedKind::guns: return fares(Stories::tr("Guns: %2 of %1 taken"));
    case ChargedKind::waggons: break;
  }
  return fares(Stories::tr("Waggons: %2 of %1 taken"));
}

QString after_told(const ChargedGroup& group, const ChargeRules& rules) {
  switch (group.after) {
    case AfterCharge::free: return {};
    case AfterCharge::stands: return Stories::tr("; in its next move it stays where it is");
    case AfterCharge::retires: break;
  }
  if (group.kind == ChargedKind::cavalry) return Stories::tr("; it has lost the toss and retires");
  return Stories::tr("; in its next move it retires %1 ft").arg(table_feet(rules.retires));
}

}  // namespace

QString ruling_told(const ChargeRuling& ruling, const ChargeRules& rules) {
  QString told = Stories::tr("A charge %1: of the cavalry %2 killed, %3 taken, %4 left")
                     .arg(band_told(ruling.band))
                     .arg(ruling.cavalry_lost)
                     .arg(ruling.cavalry_taken)
                     .arg(ruling.cavalry_left);
  if (ruling.chargers_retire) told += Stories::tr("; it has lost the toss and retires");
  told += Stories::tr(" (%1).").arg(clause_list(ruling.clauses));
  if (ruling.charger_counts > 1 || ruling.charged_counts > 1)
    told += QLatin1Char('\n') + Stories::tr("On the slope a charger counts %1 and one who is charged %2 (%3).")
                                    .arg(ruling.charger_counts)
                                    .arg(ruling.charged_counts)
                                    .arg(words::clause_id(clauses::horse_against_horse));
  for (const ChargedGroup& group : ruling.groups)
    told +=
        QLatin1Char('\n') +
        Stories::tr("%1%2 (%3).").arg(charged_told(group), after_told(group, rules), words::clause_id(group.clause));
  return told;
}

QString ruling_told(const ShellToll& toll, std::int32_t unsheltered) {
  return Stories::tr("%1 of %2 killed (%3).").arg(toll.killed).arg(unsheltered).arg(words::clause_id(toll.clause));
}

QString ruling_told(const RifleShots& shots, std::int64_t men, const RifleRules& rules) {
  return Stories::tr("Shots: %1, of %2 times %3 men in line; men over: %4 (%5).")
      .arg(shots.shots)
      .arg(shots.fives)
      .arg(rules.men)
      .arg(men - shots.fives * rules.men)
      .arg(words::clause_id(shots.clause));
}

QString ruling_told(const DigRuling& ruling, EarthworkKind kind) {
  const auto told = [&](const QString& text) {
    return text.arg(ruling.men_at_work).arg(ruling.moves).arg(ruling.moves_left).arg(words::clause_id(ruling.clause));
  };
  switch (kind) {
    case EarthworkKind::trench:
      return told(Stories::tr("A trench of %1 in: %2 men at work in %3 moves, %4 of them left (%5).")
                      .arg(measured(ruling.trench.in_inches())));
    case EarthworkKind::epaulement:
      return told(Stories::tr("An epaulement: %1 men at work in %2 moves, %3 of them left (%4)."));
    case EarthworkKind::mine: break;
  }
  return told(Stories::tr("A mine: %1 men at work in %2 moves, %3 of them left (%4)."));
}

QString ruling_told(const FormationRuling& ruling) {
  return Stories::tr("Moves: %1 (%2).").arg(measured(ruling.moves.in_moves()), clause_list(ruling.clauses));
}

QString ruling_told(const BoatRuling& ruling) {
  return Stories::tr("Moves to embark: %1, to disembark: %2; boats: %3 (%4).")
      .arg(ruling.embark)
      .arg(ruling.disembark)
      .arg(ruling.boats)
      .arg(clause_list(ruling.clauses));
}

}  // namespace sandgate::stories
