#include "app/stories/shots.h"

#include "app/stories/stories.h"
#include "app/words/clauses.h"
#include "app/words/guns.h"
#include "app/words/tables.h"

namespace sandgate::stories {

QString shot_title(const SeenShot& shot, const Picture& picture, const Briefing& briefing) {
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
  return lines;
}

std::vector<Ruling> shot_rulings(const ShotFired& shot, const Names& names) {
  std::vector<Ruling> lines;
  for (const ShotFired::Fall& fall : shot.felled) {
    const Soldier& he = names.end().man(fall.man);
    lines.push_back(
        {Stories::tr("%1, %2 of %3: %4")
             .arg(names.body_alone(he.body), words::soldier(he.arm), names.side(he.side), felling(fall.how)),
         clause_of(fall.how)});
  }
  lines.push_back({flight_end(shot.end), clauses::gun_fire});
  return lines;
}

}  // namespace sandgate::stories
