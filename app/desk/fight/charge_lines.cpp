#include "app/desk/fight/charge_lines.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>
#include <cstdlib>

#include "app/words/measures.h"
#include "app/words/tongue.h"

namespace sandgate {
namespace {

struct ChargeWords {
  Q_DECLARE_TR_FUNCTIONS(charge_lines)
};

QString they_fall(std::int64_t men) {
  return words::counted(men, ChargeWords::tr("%1 falls"), ChargeWords::tr("%1 fall"));
}

QString kind_words(ChargedKind kind) {
  switch (kind) {
    case ChargedKind::extended: return ChargeWords::tr("extended");
    case ChargedKind::close: return ChargeWords::tr("in close order");
    case ChargedKind::retired_extended: return ChargeWords::tr("extended, that retired");
    case ChargedKind::retired_close: return ChargeWords::tr("in close order, that retired");
    case ChargedKind::cavalry: return ChargeWords::tr("horse");
    case ChargedKind::standing_cavalry: return ChargeWords::tr("standing horse");
    case ChargedKind::guns: return ChargeWords::tr("gun(s)");
    case ChargedKind::waggons: return ChargeWords::tr("waggon(s)");
  }
  return {};
}

/// "23 ÷ 10 = 2.3", or "20 ÷ 10" where nothing is rounded.
QString divided(std::int64_t men, std::int32_t by, std::int64_t comes) {
  const QString asked = ChargeWords::tr("%1 ÷ %2").arg(men).arg(by);
  if (men == comes * by) return asked;
  return ChargeWords::tr("%1 = %2").arg(asked, words::figures(std::floor(10.0 * static_cast<double>(men) / by) / 10));
}

void add_foot(const ChargedGroup& group, std::vector<ChargeLine>& lines) {
  const Clause clause = clauses::charge_losses;
  if (group.kind == ChargedKind::extended) {
    lines.push_back(
        {ChargeWords::tr("Cavalry loses 1 in %1 charged").arg(group.cavalry_cell),
         ChargeWords::tr("%1, %2").arg(divided(group.count, group.cavalry_cell, group.count / group.cavalry_cell),
                                       they_fall(group.cavalry_lost)),
         clause});
  } else if (group.kind == ChargedKind::close) {
    lines.push_back(
        {words::counted(group.cavalry_cell, ChargeWords::tr("Each man charged costs %1 sabre"),
                        ChargeWords::tr("Each man charged costs %1 sabres")),
         ChargeWords::tr("%1 × %2, %3").arg(group.count).arg(group.cavalry_cell).arg(they_fall(group.cavalry_lost)),
         clause});
    lines.push_back(
        {ChargeWords::tr("One man falls to %1 sabres").arg(group.charged_cell),
         ChargeWords::tr("%1, %2").arg(divided(group.sabres, group.charged_cell, group.sabres / group.charged_cell),
                                       they_fall(group.lost)),
         clause});
    return;
  } else {
    lines.push_back({ChargeWords::tr("They went back: cavalry loses none"), ChargeWords::tr("0"), clause});
  }
  lines.push_back({ChargeWords::tr("Each sabre brings down %1").arg(group.charged_cell),
                   ChargeWords::tr("%1 × %2 = %3, %4")
                       .arg(group.sabres)
                       .arg(group.charged_cell)
                       .arg(std::int64_t{group.sabres} * group.charged_cell)
                       .arg(they_fall(group.lost)),
                   clause});
}

void add_horse(const ForeseenCharge& charge, const ChargedGroup& group, std::vector<ChargeLine>& lines) {
  const auto& asked = charge.found.asked;
  const auto weight = [](std::int32_t men, std::int32_t counts) {
    return counts == 1 ? QString::number(men) : ChargeWords::tr("%1 × %2").arg(men).arg(counts);
  };
  const std::int32_t contours = std::abs(asked.contours);
  lines.push_back(
      {contours == 0 ? ChargeWords::tr("Slope: on the level")
                     : (asked.contours > 0 ? words::counted(contours, ChargeWords::tr("Slope: %1 contour down"),
                                                            ChargeWords::tr("Slope: %1 contours down"))
                                           : words::counted(contours, ChargeWords::tr("Slope: %1 contour up"),
                                                            ChargeWords::tr("Slope: %1 contours up"))),
       ChargeWords::tr("%1 against %2")
           .arg(weight(group.sabres, charge.ruling.charger_counts), weight(group.count, charge.ruling.charged_counts)),
       clauses::horse_against_horse});
  if (charge.toss_lost) {
    lines.push_back(
        {ChargeWords::tr("Equal: a toss decides"), ChargeWords::tr("won or lost"), clauses::horse_against_horse});
    lines.push_back({ChargeWords::tr("Won: the winner loses a part"),
                     ChargeWords::tr("%1 of yours, %2 of theirs").arg(group.cavalry_lost).arg(group.lost),
                     clauses::horse_against_horse});
    for (const ChargedGroup& lost : charge.toss_lost->groups) {
      if (lost.kind != group.kind) continue;
      lines.push_back({ChargeWords::tr("Lost: yours go back"),
                       ChargeWords::tr("%1 of yours, %2 of theirs").arg(lost.cavalry_lost).arg(lost.lost),
                       clauses::horse_against_horse});
    }
    return;
  }
  QString comes = ChargeWords::tr("%1 of yours, %2 of theirs").arg(group.cavalry_lost).arg(group.lost);
  if (group.prisoners > 0) comes += ChargeWords::tr(", %1 taken").arg(group.prisoners);
  if (group.cavalry_taken > 0) comes += ChargeWords::tr(", %1 of yours taken").arg(group.cavalry_taken);
  lines.push_back({ChargeWords::tr("Unequal: as a melee"), comes, clauses::melee_outcome});
}

void add_group(const ForeseenCharge& charge, const ChargedGroup& group, std::vector<ChargeLine>& lines) {
  if (charge.ruling.groups.size() > 1 && group.kind != ChargedKind::waggons && group.kind != ChargedKind::guns)
    lines.push_back({ChargeWords::tr("On %1 %2").arg(group.count).arg(kind_words(group.kind)),
                     words::counted(group.sabres, ChargeWords::tr("%1 sabre"), ChargeWords::tr("%1 sabres")),
                     clauses::charges});
  switch (group.kind) {
    case ChargedKind::cavalry: return add_horse(charge, group, lines);
    case ChargedKind::standing_cavalry:
      lines.push_back({ChargeWords::tr("They stood: each sabre kills %1").arg(group.charged_cell),
                       ChargeWords::tr("%1, %2 driven back").arg(they_fall(group.lost)).arg(group.driven),
                       clauses::standing_horse});
      return;
    case ChargedKind::guns:
      lines.push_back({words::counted(group.cavalry_cell, ChargeWords::tr("A gun taken costs %1 sabre"),
                                      ChargeWords::tr("A gun taken costs %1 sabres")),
                       ChargeWords::tr("%1 of %2 for %3").arg(group.lost).arg(group.count).arg(group.cavalry_lost),
                       clauses::charge_losses});
      return;
    case ChargedKind::waggons:
      lines.push_back(
          {ChargeWords::tr("Waggons are taken as they are"), QString::number(group.lost), clauses::charges});
      return;
    default: return add_foot(group, lines);
  }
}

QString fare_words(std::int64_t dead, std::int64_t taken, std::int64_t left) {
  QString text = they_fall(dead);
  if (taken > 0) text += ChargeWords::tr(", %1 taken").arg(taken);
  return text + ChargeWords::tr(", %1 left").arg(left);
}
std::int64_t charged_men(const ForeseenCharge& charge) {
  std::int64_t men = 0;
  for (const auto& kind : charge.found.men) men += std::ssize(kind);
  return men;
}
QString own_words(const ChargeRuling& ruling) {
  return fare_words(ruling.cavalry_lost, ruling.cavalry_taken, ruling.cavalry_left);
}
QString their_words(const ForeseenCharge& charge, const ChargeRuling& ruling) {
  return fare_words(ruling.lost, ruling.prisoners, charged_men(charge) - ruling.lost - ruling.prisoners);
}

}  // namespace

QString band_word(ChargeBand band) {
  switch (band) {
    case ChargeBand::near: return ChargeWords::tr("near");
    case ChargeBand::middle: return ChargeWords::tr("middle");
    case ChargeBand::far: return ChargeWords::tr("far");
  }
  return {};
}

QString feet_and_inches(Length length) {
  const auto feet = static_cast<int>(length.in_inches() / 12);
  const double inches = length.in_inches() - 12.0 * feet;
  const QString rest = ChargeWords::tr("%1 in.").arg(words::figures(std::ceil(inches * 10 - 1e-9) / 10));
  if (feet == 0) return rest;
  return inches < 1e-9 ? ChargeWords::tr("%1 ft").arg(feet) : ChargeWords::tr("%1 ft %2").arg(feet).arg(rest);
}

QString charge_title(const ForeseenCharge& charge) {
  QStringList on;
  for (const ChargedGroup& group : charge.ruling.groups)
    on << (group.kind == ChargedKind::guns
               ? words::counted(group.count, ChargeWords::tr("%1 gun"), ChargeWords::tr("%1 guns"))
           : group.kind == ChargedKind::waggons
               ? words::counted(group.count, ChargeWords::tr("%1 waggon"), ChargeWords::tr("%1 waggons"))
               : ChargeWords::tr("%1 %2").arg(group.count).arg(kind_words(group.kind)));
  return ChargeWords::tr("Charge: %1 sabres on %2").arg(charge.found.asked.sabres).arg(on.join(QStringLiteral(", ")));
}

std::vector<ChargeLine> charge_lines(const ForeseenCharge& charge, std::int32_t least) {
  std::vector<ChargeLine> lines;
  const ChargeAsked& asked = charge.found.asked;
  lines.push_back({ChargeWords::tr("In two ranks, %1 are needed").arg(least),
                   ChargeWords::tr("%1 there").arg(asked.sabres), clauses::charges});
  lines.push_back({ChargeWords::tr("Distance when it starts"),
                   ChargeWords::tr("%1, %2").arg(feet_and_inches(asked.distance), band_word(charge.ruling.band)),
                   clauses::charges});
  for (const ChargedGroup& group : charge.ruling.groups) add_group(charge, group, lines);
  return lines;
}

QString own_fare(const ForeseenCharge& charge) {
  if (!charge.toss_lost) return own_words(charge.ruling);
  return ChargeWords::tr("%1; or %2").arg(own_words(charge.ruling), own_words(*charge.toss_lost));
}
QString their_fare(const ForeseenCharge& charge) {
  if (!charge.toss_lost) return their_words(charge, charge.ruling);
  return ChargeWords::tr("%1; or %2").arg(their_words(charge, charge.ruling), their_words(charge, *charge.toss_lost));
}

QStringList charge_follows(const ForeseenCharge& charge, const ChargeRules& rules) {
  QStringList said;
  for (const ChargedGroup& group : charge.ruling.groups) {
    const std::int64_t left = group.count - group.lost - group.prisoners;
    if (group.kind == ChargedKind::guns) {
      if (group.lost > 0)
        said << ChargeWords::tr(
                    "A gun is yours when the enemy's next move closes, if %1 of yours still stand within %2 of it.")
                    .arg(rules.gun_holders)
                    .arg(words::inches(rules.gun_near));
      continue;
    }
    if (left <= 0 || group.kind == ChargedKind::cavalry || group.kind == ChargedKind::standing_cavalry) continue;
    if (group.after == AfterCharge::retires)
      said
          << ChargeWords::tr(
                 "Of those extended %1 must retire %2 in their next move, and may be charged again in the same row; no "
                 "melee is fought.")
                 .arg(left)
                 .arg(feet_and_inches(rules.retires));
    if (group.after == AfterCharge::stands)
      said
          << ChargeWords::tr("Those in close order, %1, do not move in their next move; no melee is fought.").arg(left);
  }
  if (charge.toss_lost) said << ChargeWords::tr("Who loses the toss goes back.");
  if (charge.others_ride)
    said << ChargeWords::tr(
        "Sabres that have ridden there already are in it: if theirs was the nearer ride, its band counts.");
  if (charge.may_have_retired)
    said << ChargeWords::tr(
        "Some of those charged moved in their last move: if that was back before horse, the rows of those who "
        "retired count.");
  if (charge.may_have_stood)
    said << ChargeWords::tr(
                "If that horse has stood in charging distance, each sabre kills %1 and drives back %2, and loses "
                "nothing.")
                .arg(rules.stationary.killed_per_sabre)
                .arg(rules.stationary.driven_per_sabre);
  said << ChargeWords::tr("Reckoned by what is seen.");
  return said;
}

}  // namespace sandgate
