#include "app/stories/shots.h"

#include <algorithm>

#include "app/stories/stories.h"
#include "app/words/clauses.h"
#include "app/words/guns.h"
#include "app/words/tables.h"

namespace sandgate::stories {

QString shot_title(const SeenShot& shot, const Picture& picture, const Briefing& briefing) {
  if (!shot.rifles.empty()) return shot.own ? Stories::tr("Five rifles") : Stories::tr("Five enemy rifles");
  const QString gun = words::gun_name(shot.gun, picture, briefing);
  return shot.number > 0 ? Stories::tr("%1, shot %2").arg(gun).arg(shot.number) : gun;
}

QString shot_result(const SeenShot& shot, const Picture& picture) {
  std::int64_t own = 0, others = 0;
  for (const SeenShot::Fall& fall : shot.falls) {
    const SeenMan* man = picture.man(fall.man);
    (man && man->side == picture.side ? own : others) += 1;
  }
  QStringList parts;
  if (others > 0) parts << Stories::tr("%1 of theirs down").arg(others);
  if (own > 0) parts << Stories::tr("%1 of ours down").arg(own);
  return parts.isEmpty() ? Stories::tr("nobody seen to fall") : parts.join(QStringLiteral(", "));
}

const SeenBurst* burst_of(const SeenShot& shot, const Picture& picture) {
  if (shot.gun.none()) return nullptr;
  const auto found = std::ranges::find_if(picture.bursts, [&](const SeenBurst& burst) {
    return burst.table == shot.table && burst.move == shot.move && burst.gun == shot.gun && burst.number == shot.number;
  });
  return found == picture.bursts.end() ? nullptr : &*found;
}

QString burst_result(const SeenBurst& burst) {
  QStringList parts;
  if (burst.counted.empty() && burst.sheltered.empty()) {
    parts << Stories::tr("nobody seen in its circle");
  } else {
    parts << Stories::tr("%1 counted, %2 die").arg(burst.counted.size()).arg(burst.killed.size());
  }
  if (!burst.sheltered.empty()) {
    QStringList by;
    for (const SeenBurst::Sheltered& one : burst.sheltered) {
      if (!by.contains(shelter(one.by))) by << shelter(one.by);
    }
    parts << Stories::tr("%1 sheltered by %2").arg(burst.sheltered.size()).arg(by.join(Stories::tr(" and ")));
  }
  if (!burst.destroyed.empty())
    parts << words::counted(std::ssize(burst.destroyed), Stories::tr("%1 gun destroyed"),
                            Stories::tr("%1 guns destroyed"));
  if (!burst.disabled.empty())
    parts << words::counted(std::ssize(burst.disabled), Stories::tr("%1 gun disabled"),
                            Stories::tr("%1 guns disabled"));
  return parts.join(QStringLiteral("; "));
}

QString felling(Felling how) {
  switch (how) {
    case Felling::struck: return Stories::tr("struck by the shot");
    case Felling::by_fallen: return Stories::tr("knocked over by a man who fell");
    case Felling::touched: return Stories::tr("the first man touched");
  }
  return {};
}

Clause clause_of(Felling how) { return how == Felling::touched ? clauses::first_touched : clauses::knocked_over; }

QString flight_end(FlightEnd end) {
  switch (end) {
    case FlightEnd::at_rest: return Stories::tr("It lies still");
    case FlightEnd::spent: return Stories::tr("It rolled on, and could overset nobody any more");
    case FlightEnd::off_table: return Stories::tr("It left the table");
    case FlightEnd::time_up: return Stories::tr("Its longest flight was over");
    case FlightEnd::bounces_up: return Stories::tr("It had bounced as often as the rulebook allows");
  }
  return {};
}

QStringList shot_lines(const SeenShot& shot, const Picture& picture, const Briefing& briefing) {
  QStringList lines{Stories::tr("%1: %2").arg(shot_title(shot, picture, briefing), shot_result(shot, picture))};
  for (const SeenShot::Fall& fall : shot.falls) {
    const SeenMan* man = picture.man(fall.man);
    const QString who = man ? Stories::tr("%1, %2").arg(side_name(man->side, briefing), words::soldier(man->arm))
                            : Stories::tr("A man who is not in sight any more");
    lines << Stories::tr("%1: %2 (%3)").arg(who, felling(fall.how), words::clause_id(clause_of(fall.how)));
  }
  if (shot.end) lines << flight_end(*shot.end);
  if (const SeenBurst* burst = burst_of(shot, picture))
    lines << Stories::tr("It burst: %1 (%2)").arg(burst_result(*burst), words::clause_id(clauses::shell));
  return lines;
}

QString shelter(Shelter by) {
  switch (by) {
    case Shelter::wall: return Stories::tr("a wall");
    case Shelter::house: return Stories::tr("a house");
    case Shelter::rock: return Stories::tr("a rock");
    case Shelter::trench: return Stories::tr("a trench");
    case Shelter::epaulement: return Stories::tr("an epaulement");
  }
  return {};
}

QString burst_told(const ShellBurst& burst) {
  std::int64_t counted = std::ssize(burst.counted), sheltered = std::ssize(burst.sheltered);
  std::int64_t killed = std::ssize(burst.killed), waggons = 0;
  for (const ShellBurst::InRanks& ranks : burst.ranks)
    counted += ranks.counted, sheltered += ranks.sheltered, killed += ranks.killed;
  for (const ShellBurst::Wrecked& wrecked : burst.wrecked) waggons += wrecked.waggons + (wrecked.engine ? 1 : 0);
  QStringList parts;
  if (counted + sheltered == 0) {
    parts << Stories::tr("nobody in its circle");
  } else if (sheltered == 0) {
    parts << Stories::tr("%1 counted, %2 die").arg(counted).arg(killed);
  } else {
    QStringList by;
    for (const ShellBurst::Sheltered& one : burst.sheltered) {
      if (!by.contains(shelter(one.by))) by << shelter(one.by);
    }
    const QString behind = by.isEmpty()
                               ? Stories::tr("%1 sheltered").arg(sheltered)
                               : Stories::tr("%1 sheltered by %2").arg(sheltered).arg(by.join(Stories::tr(" and ")));
    parts << Stories::tr("%1 in the circle, %2: %3 counted, %4 die")
                 .arg(counted + sheltered)
                 .arg(behind)
                 .arg(counted)
                 .arg(killed);
  }
  if (!burst.destroyed.empty())
    parts << words::counted(std::ssize(burst.destroyed), Stories::tr("%1 gun destroyed"),
                            Stories::tr("%1 guns destroyed"));
  if (!burst.disabled.empty())
    parts << words::counted(std::ssize(burst.disabled), Stories::tr("%1 gun disabled"),
                            Stories::tr("%1 guns disabled"));
  if (waggons > 0)
    parts << words::counted(waggons, Stories::tr("%1 waggon destroyed"), Stories::tr("%1 waggons destroyed"));
  return parts.join(QStringLiteral("; "));
}

namespace {
std::vector<Ruling> rulings_of(const std::vector<ShotFired::Fall>& felled, FlightEnd end, Clause clause,
                               const Names& names) {
  std::vector<Ruling> lines;
  for (const ShotFired::Fall& fall : felled) {
    const Soldier& he = names.end().man(fall.man);
    lines.push_back(
        {Stories::tr("%1, %2 of %3: %4")
             .arg(names.body_alone(he.body), words::soldier(he.arm), names.side(he.side), felling(fall.how)),
         stories::clause_of(fall.how)});
  }
  lines.push_back({flight_end(end), clause});
  return lines;
}
}  // namespace

std::vector<Ruling> shot_rulings(const ShotFired& shot, const Names& names) {
  return rulings_of(shot.felled, shot.end, clauses::gun_fire, names);
}
std::vector<Ruling> shot_rulings(const RiflesFired& shot, const Names& names) {
  return rulings_of(shot.felled, shot.end, clauses::rifle_fire, names);
}

}  // namespace sandgate::stories
