#include "app/words/battles.h"

#include <algorithm>

#include "app/words/games.h"
#include "app/words/guns.h"
#include "app/words/measures.h"
#include "app/words/tables.h"
#include "app/words/words.h"

namespace sandgate::words {
namespace {

using Isolated = MeleeRuling::Isolated;

/// Names that a step's lines are made of.
class Teller {
 public:
  Teller(const BattleRecord& record, std::size_t step) : record_(record), step_(record.steps()[step]) {}

  QString side(SideId id) const { return QString::fromStdString(record_.setting().side(id).name); }
  QString camp(Camp camp) const {
    QStringList names;
    for (const Side& side : record_.setting().sides) {
      if (side.camp == camp) names << QString::fromStdString(side.name);
    }
    return names.join(Words::tr(" and "));
  }
  QString body(BodyId id) const { return QString::fromStdString(record_.chronicle().end.body(id).name); }
  QString gun(GunId id) const {
    const BodyId body_id = record_.came_with(id);
    return body_id ? body(body_id) : Words::tr("Gun %1").arg(id.number + 1);
  }
  const Soldier& man(ManId id) const { return record_.chronicle().end.man(id); }

  /// "2 horsemen and 6 infantrymen of Blue"; "nobody".
  QString men(const std::vector<ManId>& ids) const {
    QStringList parts;
    for (const Side& of : record_.setting().sides) {
      QStringList arms;
      for (const Arm arm : all_arms) {
        const auto count =
            std::ranges::count_if(ids, [&](ManId id) { return man(id).side == of.id && man(id).arm == arm; });
        if (count > 0) arms << soldiers(arm, count);
      }
      if (!arms.isEmpty()) parts << Words::tr("%1 of %2").arg(arms.join(Words::tr(" and ")), side(of.id));
    }
    return parts.isEmpty() ? Words::tr("nobody") : parts.join(QStringLiteral(", "));
  }

  QString title() const {
    return std::visit([this](const auto& event) { return tell(event); }, record_.chronicle().lines[step_.first].event);
  }

  std::vector<RulingLine> rulings() const {
    const Event& event = record_.chronicle().lines[step_.first].event;
    if (const auto* shot = std::get_if<ShotFired>(&event)) return falls(*shot);
    if (step_.kind == BattleStep::Kind::joined) return numbers(*step_.melee);
    if (step_.kind == BattleStep::Kind::fought) return choice(*step_.melee);
    return {};
  }

 private:
  static QString soldiers(Arm arm, std::int64_t count) {
    if (arm == Arm::infantry) return counted(count, Words::tr("%1 infantryman"), Words::tr("%1 infantrymen"));
    if (arm == Arm::cavalry) return counted(count, Words::tr("%1 horseman"), Words::tr("%1 horsemen"));
    return Words::tr("%1 × %2").arg(count).arg(soldier(arm));
  }

  template <class Other>
  QString tell(const Other&) const {
    if (step_.kind == BattleStep::Kind::opening) return Words::tr("Both forces are set down");
    return Words::tr("The move begins");
  }
  QString tell(const ShotFired& e) const {
    std::vector<ManId> down;
    for (const ShotFired::Fall& fall : e.felled) down.push_back(fall.man);
    const QString outcome = down.empty() ? Words::tr("nobody falls") : Words::tr("%1 down").arg(men(down));
    return Words::tr("%1, shot %2: %3").arg(gun(e.gun)).arg(e.number).arg(outcome);
  }
  QString tell(const MenMoved& e) const {
    std::vector<ManId> walking;
    QStringList bodies;
    std::int64_t met = 0;
    for (const MenMoved::Walk& walk : e.men) {
      walking.push_back(walk.man);
      met += walk.contact.has_value();
      const QString name = body(man(walk.man).body);
      if (!bodies.contains(name)) bodies << name;
    }
    const QString who = bodies.join(QStringLiteral(", "));
    if (!e.guns.empty()) {
      QStringList guns;
      for (const MenMoved::Haul& haul : e.guns) guns << gun(haul.gun);
      return Words::tr("%1 moves with %2").arg(guns.join(QStringLiteral(", ")), men(walking));
    }
    if (met == 0) return Words::tr("%1: %2 move").arg(who, men(walking));
    return Words::tr("%1: %2 charge, %3 in contact").arg(who, men(walking)).arg(met);
  }
  QString tell(const MenLay& e) const { return Words::tr("%1 lie down").arg(men(e.men)); }
  QString tell(const MeleeJoined&) const {
    const auto& [own, enemy] = sides(*step_.melee);
    return Words::tr("Melee: %1 against %2").arg(men(own), men(enemy));
  }
  QString tell(const MeleeFought&) const {
    const MeleeRuling::Side &own = step_.melee->attackers_fare, &enemy = step_.melee->defenders_fare;
    QStringList parts;
    if (own.killed == enemy.killed) {
      parts << Words::tr("%1 dead a side").arg(own.killed);
    } else {
      parts << Words::tr("%1 and %2 dead").arg(own.killed).arg(enemy.killed);
    }
    if (own.prisoners + enemy.prisoners > 0) parts << Words::tr("%1 taken").arg(men(step_.melee->taken));
    return Words::tr("The melee is fought: %1").arg(parts.join(QStringLiteral(", ")));
  }
  QString tell(const MenFared& e) const {
    const QString who = men(e.men);
    switch (e.fate) {
      case Fate::escorted: return Words::tr("%1 come under escort").arg(who);
      case Fate::freed: return Words::tr("%1 freed, disarmed").arg(who);
      case Fate::retaken: return Words::tr("%1 taken again").arg(who);
      case Fate::held: return Words::tr("%1 led off over the back line").arg(who);
      case Fate::rearmed: return Words::tr("%1 armed again at the back line").arg(who);
      case Fate::crossed: return Words::tr("%1 leave the field").arg(who);
      case Fate::surrendered: return Words::tr("%1 hoist the white flag").arg(who);
      case Fate::capitulated: return Words::tr("%1 have not got away, and are taken").arg(who);
    }
    return {};
  }
  QString tell(const GunFared& e) const {
    return e.captor ? Words::tr("%1 takes %2").arg(side(*e.captor), gun(e.gun)) : gun(e.gun);
  }
  QString tell(const GunsCarriedOff& e) const {
    QStringList guns;
    for (const GunId id : e.guns) guns << gun(id);
    return Words::tr("%1 carried off over the back line").arg(guns.join(QStringLiteral(", ")));
  }
  QString tell(const RearReached& e) const {
    return Words::tr("%1 stand on the back line of %2").arg(men(e.men), side(e.beaten));
  }
  QString tell(const LineReached& e) const { return Words::tr("%1 reach the defender's back line").arg(men(e.men)); }
  QString tell(const BattleEnded& e) const {
    const QString outcome = e.winner ? Words::tr("%1 has won.").arg(side(*e.winner)) : Words::tr("It is drawn.");
    return Words::tr("The battle is over. %1 %2").arg(outcome, end_reason(e.why));
  }

  /// Attackers first.
  static std::pair<const std::vector<ManId>&, const std::vector<ManId>&> sides(const JoinedMelee& melee) {
    if (melee.attackers == 0) return {melee.first, melee.second};
    return {melee.second, melee.first};
  }

  std::vector<RulingLine> falls(const ShotFired& shot) const {
    std::vector<RulingLine> lines;
    for (const ShotFired::Fall& fall : shot.felled) {
      const Soldier& he = man(fall.man);
      lines.push_back(
          {Words::tr("%1, %2 of %3: %4").arg(body(he.body), soldier(he.arm), side(he.side), felling(fall.how)),
           clause_of(fall.how)});
    }
    lines.push_back({flight_end(shot.end), clauses::gun_fire});
    return lines;
  }

  std::vector<RulingLine> numbers(const JoinedMelee& melee) const {
    const Rulebook& rulebook = record_.setting().rulebook;
    const MeleeKind kind = rulebook.melee.kind;
    const auto& [own, enemy] = sides(melee);
    const bool joined = kind == MeleeKind::joined;
    std::vector<RulingLine> lines{{Words::tr("%1 of %2 have closed with %3 of %4")
                                       .arg(own.size())
                                       .arg(camp_of(own))
                                       .arg(enemy.size())
                                       .arg(camp_of(enemy)),
                                   joined ? clauses::melee : melee_clauses(kind).front()}};
    if (kind == MeleeKind::tossed || kind == MeleeKind::deadly) return lines;
    if (own.size() == enemy.size()) {
      lines.push_back({Words::tr("Equal numbers: all die"), clauses::melee_outcome});
      return lines;
    }
    const bool attackers_lesser = own.size() < enemy.size();
    const auto& lesser = attackers_lesser ? own : enemy;
    const bool first = attackers_lesser == (melee.attackers == 0);
    const auto near = std::ssize(first ? melee.first_supporters : melee.second_supporters);
    QString line =
        Words::tr("%1, the fewer, are %2: %3 in support")
            .arg(camp_of(lesser), melee.isolated != Isolated::none ? Words::tr("isolated") : Words::tr("supported"))
            .arg(near);
    if (joined) line += Words::tr(", %1 needed").arg(support_needed(rulebook, std::ssize(lesser)));
    lines.push_back({line, joined ? clauses::isolation : clauses::centred_melee});
    if (melee.isolated == Isolated::none) {
      lines.push_back({Words::tr("Each of the fewer kills one and dies"), clauses::melee_outcome});
    } else {
      lines.push_back({Words::tr("As many of the fewer as they are outnumbered by are taken; each of the others kills "
                                 "one and dies"),
                       clauses::melee_outcome});
    }
    return lines;
  }
  std::vector<RulingLine> choice(const JoinedMelee& melee) const {
    const MeleeRuling::Side &own = melee.attackers_fare, &enemy = melee.defenders_fare;
    std::vector<RulingLine> lines{
        {Words::tr("Left: %1 of those who attacked, %2 of the others").arg(own.left).arg(enemy.left),
         clauses::melee_outcome}};
    const bool settled = own.left == 0 && enemy.left == 0 && own.prisoners + enemy.prisoners == 0;
    if (!settled)
      lines.push_back({Words::tr("Whom it fell on was chosen by the side that moved"), clauses::melee_choice});
    return lines;
  }
  QString camp_of(const std::vector<ManId>& men) const {
    return men.empty() ? QString() : camp(record_.setting().side(man(men.front()).side).camp);
  }

  const BattleRecord& record_;
  const BattleStep& step_;
};

}  // namespace

QString move_title(const BattleRecord& record, std::size_t move) {
  const BattleMove& told = record.moves()[move];
  return Words::tr("%1, move %2").arg(Teller(record, told.first).camp(told.camp)).arg(told.own_move);
}

QString step_title(const BattleRecord& record, std::size_t step) { return Teller(record, step).title(); }

std::vector<RulingLine> step_rulings(const BattleRecord& record, std::size_t step) {
  return Teller(record, step).rulings();
}

Clause step_clause(const BattleRecord& record, std::size_t step) {
  switch (record.steps()[step].kind) {
    case BattleStep::Kind::opening:
    case BattleStep::Kind::move: return clauses::none;
    case BattleStep::Kind::walk: {
      const auto& moved = std::get<MenMoved>(record.line(step).event);
      const bool met = std::ranges::any_of(moved.men, [](const auto& walk) { return walk.contact.has_value(); });
      return !moved.guns.empty() ? clauses::gun_moved : met ? clauses::touch : clauses::allowance;
    }
    default: return record.line(step).clause;
  }
}

QStringList step_reasons(const BattleRecord& record, std::size_t step) {
  const BattleStep& of = record.steps()[step];
  QStringList reasons;
  for (const ExerciseFile::Note& note : record.chronicle().notes_on(of.first, of.last))
    reasons << QString::fromStdString(note.text);
  return reasons;
}

}  // namespace sandgate::words
