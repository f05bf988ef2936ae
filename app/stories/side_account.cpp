#include "app/stories/side_account.h"

#include "app/stories/ends.h"
#include "app/stories/stories.h"
#include "app/words/tongue.h"

namespace sandgate::stories {
namespace {

void count_event(SideAccount& account, const Event& event) {
  if (const auto* marched = get_if<Marched>(&event)) {
    account.marched += marched->distance;
    account.climbed += marched->climbed;
  }
  account.orders += holds_alternative<MarchOrdered>(event);
  account.boxes_opened += holds_alternative<BoxOpened>(event);
  account.sightings += holds_alternative<Sighted>(event);
}

/// Neither prisoners nor the disarmed are free.
std::int64_t free_men(const Setting& setting, const Campaign& end, Camp camp) {
  std::int64_t men = 0;
  for (const Body& body : end.bodies()) {
    if (!body.gone && setting.side(body.side).camp == camp) men += body.contents.men().count;
  }
  for (const Soldier& man : end.men()) {
    if (man.state == ManState::disarmed && setting.side(man.side).camp == camp) --men;
  }
  return men;
}

// LW-6.1: won when the whole enemy force is gone. Of a game its own end says who has won.
std::optional<PointsCount::Victory> victory_of(const Setting& setting, const Campaign& end, Camp camp) {
  const std::int64_t ours = free_men(setting, end, camp), theirs = free_men(setting, end, other(camp));
  if (ours == 0 && theirs == 0) return PointsCount::Victory::drawn;
  if (theirs == 0) return PointsCount::Victory::won;
  if (ours == 0) return PointsCount::Victory::lost;
  return {};
}

PointsCount count_bodies(SideAccount& account, const Campaign& end, SideId side) {
  PointsCount count;
  for (const Body& body : end.bodies()) {
    if (body.side != side) continue;
    ++account.bodies;
    account.began += body.contents.men_began();
    account.now += body.contents.men();
    for (const Part& part : body.contents.parts) {
      (part.arm == Arm::cavalry || part.arm == Arm::general ? count.cavalry : count.infantry) += part.men.count;
      if (!body.set_out) count.guns += part.guns;
    }
  }
  return count;
}

void count_men(SideAccount& account, PointsCount& count, const Campaign& end, SideId side) {
  for (const Soldier& man : end.men()) {
    const bool taken = man.state == ManState::prisoner || man.state == ManState::held;
    if (man.side == side) {
      account.killed += man.state == ManState::dead;
      account.prisoners_lost += taken;
      if (man.state == ManState::crossed) {
        ++account.crossed;
        ++(man.arm == Arm::cavalry ? count.cavalry : count.infantry);
      }
    } else if (taken && man.captor == side) {
      ++account.prisoners_taken;
    }
  }
  count.own_prisoners_held = account.prisoners_lost;
  count.prisoners_taken = account.prisoners_taken;
}

// KS-4.5: those who stood on a table have been counted one by one.
void count_starved(SideAccount& account, PointsCount& count, const Chronicle& chronicle, SideId side) {
  for (const ChronicleLine& line : chronicle.lines) {
    const auto* starved = get_if<StarvedOut>(&line.event);
    if (!starved) continue;
    if (chronicle.end.body(starved->body).side == side) account.prisoners_lost += starved->men;
    if (starved->captor == side) account.prisoners_taken += starved->men;
  }
  count.own_prisoners_held = account.prisoners_lost;
  count.prisoners_taken = account.prisoners_taken;
}

void count_guns(SideAccount& account, PointsCount& count, const Names& names, SideId side) {
  for (const Gun& gun : names.end().guns()) {
    const BodyId with = names.came_with(gun.id);
    const bool was_ours = with && names.end().body(with).side == side;
    if (gun.side == side && gun.on_ground) ++count.guns;
    account.guns_taken += gun.side == side && !was_ours;
    account.guns_lost += gun.side != side && was_ours;
  }
}

void rule_points_of(SideAccount& account, PointsCount count, const Setting& setting, const Campaign& end, SideId side) {
  if (end.game() && end.game()->ended) {
    const SideScore& score = end.game()->ended->scores[side.index()];
    account.victory = score.count.victory;
    account.points = static_cast<double>(score.half_points) / 2;
  } else if (end.game()) {
    const auto so_far = score(setting.rulebook, end.men(), end.guns(), {}, side, PointsCount::Victory::lost);
    account.points = static_cast<double>(so_far.half_points) / 2;
  } else {
    account.victory = victory_of(setting, end, setting.side(side).camp);
    count.victory = account.victory.value_or(PointsCount::Victory::lost);
    account.points = rule_points(setting.rulebook, count).points();
  }
}

QString victory_told(const std::optional<PointsCount::Victory>& victory) {
  if (!victory) return Stories::tr("undecided");
  switch (*victory) {
    case PointsCount::Victory::lost: return Stories::tr("lost");
    case PointsCount::Victory::drawn: return Stories::tr("drawn");
    case PointsCount::Victory::won: return Stories::tr("won");
  }
  return {};
}

}  // namespace

std::optional<SideId> side_of(const Chronicle& chronicle, const ChronicleLine& line) {
  if (const auto* lost = get_if<SightLost>(&line.event)) return lost->side;
  if (line.body) return chronicle.end.body(line.body).side;
  return {};
}

std::vector<SideAccount> side_accounts(const Chronicle& chronicle, const Names& names) {
  std::vector<SideAccount> accounts(chronicle.setting->sides.size());
  for (const Side& side : chronicle.setting->sides) {
    SideAccount& account = accounts[side.id.index()];
    PointsCount count = count_bodies(account, chronicle.end, side.id);
    count_men(account, count, chronicle.end, side.id);
    count_starved(account, count, chronicle, side.id);
    count_guns(account, count, names, side.id);
    rule_points_of(account, count, *chronicle.setting, chronicle.end, side.id);
  }
  for (const ChronicleLine& line : chronicle.lines) {
    if (const auto side = side_of(chronicle, line)) count_event(accounts[side->index()], line.event);
  }
  return accounts;
}

QString accounts_heading() { return Stories::tr("At the end"); }

QStringList account_told(const SideAccount& of, const QString& side) {
  using words::counted;
  return {Stories::tr("%1: %2, %3 men of %4; %5 ordered, %6 ft marched, %7 climbed; %8 opened, %9")
              .arg(side, counted(of.bodies, Stories::tr("%1 body"), Stories::tr("%1 bodies")),
                   QString::number(of.now.count), QString::number(of.began.count),
                   counted(of.orders, Stories::tr("%1 march"), Stories::tr("%1 marches")),
                   words::number(of.marched.in_feet(), 0),
                   counted(of.climbed, Stories::tr("%1 contour"), Stories::tr("%1 contours")),
                   counted(of.boxes_opened, Stories::tr("%1 box"), Stories::tr("%1 boxes")),
                   counted(of.sightings, Stories::tr("%1 sighting"), Stories::tr("%1 sightings"))),
          Stories::tr("%1 dead, %2 prisoners lost, %3 taken; %4 taken, %5 lost; %6 points (%7)")
              .arg(QString::number(of.killed), QString::number(of.prisoners_lost), QString::number(of.prisoners_taken),
                   counted(of.guns_taken, Stories::tr("%1 gun"), Stories::tr("%1 guns")), QString::number(of.guns_lost),
                   QString::number(of.points), victory_told(of.victory))};
}

}  // namespace sandgate::stories
