#include "app/stories/melees.h"

#include <QStringList>
#include <algorithm>

#include "app/stories/stories.h"
#include "app/words/tongue.h"

namespace sandgate::stories {
namespace {

std::int64_t number_of(const std::vector<ManHandle>& men) { return std::ssize(men); }

Ruling all_die() { return {Stories::tr("Equal numbers: all die"), clauses::melee_outcome}; }

/// Whether the fewer are isolated, and why. `who`: "You are".
Ruling support(const Rulebook& rulebook, const QString& who, bool isolated, const QString& near, std::int64_t fewer) {
  const bool centred = rulebook.melee.kind == MeleeKind::centred;
  QString line = Stories::tr("%1 %2: %3").arg(who, isolated ? Stories::tr("isolated") : Stories::tr("supported"), near);
  if (!centred) line += Stories::tr(", %1 needed").arg(support_needed(rulebook, fewer));
  return {line, centred ? clauses::centred_melee : clauses::isolation};
}

Clause clause_of(MeleeKind kind) { return kind == MeleeKind::joined ? clauses::melee : melee_clauses(kind).front(); }

}  // namespace

std::int64_t support_needed(const Rulebook& rulebook, std::int64_t men) {
  const Ratio part = rulebook.melee.support;
  return (men * part.over + part.under - 1) / part.under;
}

QString charged(ChargedKind kind) {
  switch (kind) {
    case ChargedKind::extended: return Stories::tr("infantry in extended order");
    case ChargedKind::close: return Stories::tr("infantry in close order");
    case ChargedKind::retired_extended: return Stories::tr("infantry that retired in extended order");
    case ChargedKind::retired_close: return Stories::tr("infantry that retired in close order");
    case ChargedKind::cavalry: return Stories::tr("horse that accepts");
    case ChargedKind::standing_cavalry: return Stories::tr("horse that stood");
    case ChargedKind::guns: return Stories::tr("guns");
    case ChargedKind::waggons: return Stories::tr("waggons");
  }
  return {};
}

QString charge_band_words(ChargeBand band) {
  switch (band) {
    case ChargeBand::near: return Stories::tr("from the near band");
    case ChargeBand::middle: return Stories::tr("from the middle band");
    case ChargeBand::far: return Stories::tr("from the far band");
  }
  return {};
}

namespace {

QString after_words(AfterCharge after, bool ours) {
  switch (after) {
    case AfterCharge::free: return {};
    case AfterCharge::stands:
      return ours ? Stories::tr("Who is left of them does not move in your next move")
                  : Stories::tr("Who is left of them does not move in his next move");
    case AfterCharge::retires:
      return ours ? Stories::tr("Who is left of them goes back in your next move")
                  : Stories::tr("Who is left of them goes back in his next move");
  }
  return {};
}

/// KS-8: the band, row by row what it comes to, and what follows.
std::vector<Ruling> charge_account(const SeenMelee& melee) {
  const SeenCharge& charge = *melee.charge;
  const bool ours = melee.attacking;
  const std::int64_t sabres = std::ssize(ours ? melee.own : melee.enemy);
  std::vector<Ruling> lines;
  lines.push_back(
      {(ours ? Stories::tr("You charge with %1 sabres, %2: %3 inches ridden")
             : Stories::tr("The enemy charges with %1 sabres, %2: %3 inches ridden"))
           .arg(QString::number(sabres), charge_band_words(charge.band), words::number(charge.distance.in_inches(), 1)),
       clauses::charges});
  if (charge.charger_counts > 1 || charge.charged_counts > 1)
    lines.push_back({Stories::tr("On the slope a sabre counts ×%1, one of the charged ×%2")
                         .arg(charge.charger_counts)
                         .arg(charge.charged_counts),
                     clauses::horse_against_horse});
  if (charge.tossed)
    lines.push_back({charge.chargers_win ? Stories::tr("Equal horse: the chargers win the toss")
                                         : Stories::tr("Equal horse: the chargers lose the toss, and go back"),
                     clauses::horse_against_horse});
  for (const SeenCharge::Group& group : charge.groups) {
    QString line = Stories::tr("%1 of %2: %3 lost")
                       .arg(charged(group.kind), QString::number(group.count), QString::number(group.lost));
    if (group.cavalry_cell > 0 || group.charged_cell > 0)
      line += Stories::tr(" (cells %1 and %2)").arg(group.cavalry_cell).arg(group.charged_cell);
    if (group.cavalry_lost > 0) line += Stories::tr("; %1 sabres fall").arg(group.cavalry_lost);
    if (group.prisoners > 0) line += Stories::tr("; %1 taken").arg(group.prisoners);
    if (group.driven > 0) line += Stories::tr("; %1 driven back").arg(group.driven);
    lines.push_back(
        {line, group.kind == ChargedKind::standing_cavalry ? clauses::standing_horse : clauses::charge_losses});
    const QString after = after_words(group.after, !ours);
    if (!after.isEmpty()) lines.push_back({after, clauses::after_charge});
  }
  return lines;
}

}  // namespace

std::vector<Ruling> melee_account(const SeenMelee& melee, const Briefing& briefing) {
  if (melee.charge) return charge_account(melee);
  const Rulebook& rulebook = briefing.rulebook;
  const MeleeKind kind = rulebook.melee.kind;
  const std::int64_t own = number_of(melee.own), enemy = number_of(melee.enemy);
  std::vector<Ruling> lines;
  lines.push_back({Stories::tr("%1 of yours against %2 of the enemy").arg(own).arg(enemy), clause_of(kind)});
  if (kind == MeleeKind::tossed) {
    lines.push_back({melee.own_fare.killed > 0 ? Stories::tr("Your man has lost the toss and dies")
                                               : Stories::tr("Your man has won the toss; the enemy's dies"),
                     clauses::tossed_melee});
    return lines;
  }
  if (kind == MeleeKind::deadly) {
    lines.push_back({Stories::tr("Both die"), clauses::deadly_melee});
    return lines;
  }
  if (own == enemy) {
    lines.push_back(all_die());
    return lines;
  }
  const bool ours = own < enemy;
  const std::int64_t lesser = std::min(own, enemy);
  const bool cut_off = melee.isolated != MeleeRuling::Isolated::none;
  const std::int64_t near = number_of(ours ? melee.own_supporters : melee.enemy_supporters);
  // Of the enemy only those in sight are known.
  lines.push_back(support(rulebook, ours ? Stories::tr("You are") : Stories::tr("The enemy is"), cut_off,
                          (ours ? Stories::tr("%1 in support") : Stories::tr("%1 seen in support")).arg(near), lesser));

  const MeleeRuling::Side &own_fare = melee.own_fare, &enemy_fare = melee.enemy_fare;
  QStringList outcome;
  if (own_fare.killed == 0 && enemy_fare.killed == 0) {
    outcome << Stories::tr("nobody killed");
  } else if (own_fare.killed == enemy_fare.killed) {
    outcome << Stories::tr("%1 killed a side").arg(own_fare.killed);
  } else {
    outcome << Stories::tr("%1 of yours and %2 of his killed").arg(own_fare.killed).arg(enemy_fare.killed);
  }
  if (const std::int64_t taken = own_fare.prisoners + enemy_fare.prisoners; taken > 0) {
    outcome << (own_fare.prisoners > 0
                    ? words::counted(taken, Stories::tr("%1 of yours a prisoner"), Stories::tr("%1 of yours prisoners"))
                    : words::counted(taken, Stories::tr("%1 prisoner"), Stories::tr("%1 prisoners")));
  }
  const std::int64_t left = own_fare.left + enemy_fare.left;
  outcome << (own_fare.left > 0     ? Stories::tr("%1 of yours left").arg(left)
              : enemy_fare.left > 0 ? Stories::tr("%1 of his left").arg(left)
                                    : Stories::tr("nobody left"));
  lines.push_back({outcome.join(QStringLiteral("; ")), clauses::melee_outcome});
  return lines;
}

std::vector<Ruling> joined_rulings(const JoinedMelee& melee, const Names& names) {
  const Rulebook& rulebook = names.setting().rulebook;
  const MeleeKind kind = rulebook.melee.kind;
  const bool first_moves = melee.attackers == 0;
  const auto &own = first_moves ? melee.first : melee.second, &enemy = first_moves ? melee.second : melee.first;
  const auto camp_of = [&](const std::vector<ManId>& men) {
    return men.empty() ? QString() : names.camp(names.setting().side(names.end().man(men.front()).side).camp);
  };
  std::vector<Ruling> lines{
      {Stories::tr("%1 of %2 have closed with %3 of %4")
           .arg(QString::number(own.size()), camp_of(own), QString::number(enemy.size()), camp_of(enemy)),
       clause_of(kind)}};
  if (kind == MeleeKind::tossed || kind == MeleeKind::deadly) return lines;
  if (melee.charge) {
    lines.push_back({Stories::tr("A charge, %1").arg(charge_band_words(melee.charge->band)), clauses::charges});
    return lines;
  }
  if (own.size() == enemy.size()) {
    lines.push_back(all_die());
    return lines;
  }
  const bool attackers_lesser = own.size() < enemy.size(), isolated = melee.isolated != MeleeRuling::Isolated::none;
  const auto& lesser = attackers_lesser ? own : enemy;
  const auto near = std::ssize(attackers_lesser == first_moves ? melee.first_supporters : melee.second_supporters);
  lines.push_back(support(rulebook, Stories::tr("%1, the fewer, are").arg(camp_of(lesser)), isolated,
                          Stories::tr("%1 in support").arg(near), std::ssize(lesser)));
  lines.push_back({isolated ? Stories::tr("As many of the fewer as they are outnumbered by are taken; each of the "
                                          "others kills one and dies")
                            : Stories::tr("Each of the fewer kills one and dies"),
                   clauses::melee_outcome});
  return lines;
}

std::vector<Ruling> fought_rulings(const JoinedMelee& melee) {
  const MeleeRuling::Side &own = melee.attackers_fare, &enemy = melee.defenders_fare;
  std::vector<Ruling> lines{
      {Stories::tr("Left: %1 of those who attacked, %2 of the others").arg(own.left).arg(enemy.left),
       clauses::melee_outcome}};
  const bool settled = own.left == 0 && enemy.left == 0 && own.prisoners + enemy.prisoners == 0;
  if (!settled)
    lines.push_back({Stories::tr("Whom it fell on was chosen by the side that moved"), clauses::melee_choice});
  return lines;
}

}  // namespace sandgate::stories
