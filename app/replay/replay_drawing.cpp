#include "app/replay/replay_drawing.h"

#include <algorithm>
#include <cmath>

#include "app/desk/fight/gun_sight.h"
#include "app/mapview/table/drawn_as.h"
#include "app/mapview/table/facings.h"
#include "app/stories/battles.h"
#include "core/battle/melee.h"
#include "core/battle/prisoners.h"

namespace sandgate {
namespace {

/// The place that `part` of a path leads to.
MapPoint along(const std::vector<MapPoint>& path, double part) {
  std::vector<double> legs;
  double left = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    legs.push_back(std::hypot(path[i].east - path[i - 1].east, path[i].north - path[i - 1].north));
    left += legs.back() * part;
  }
  for (std::size_t i = 1; i < path.size(); ++i) {
    const double leg = legs[i - 1];
    if (left < leg) {
      const double t = left / leg;
      return {path[i - 1].east + t * (path[i].east - path[i - 1].east),
              path[i - 1].north + t * (path[i].north - path[i - 1].north)};
    }
    left -= leg;
  }
  return path.back();
}

class Drawer {
 public:
  explicit Drawer(const ReplayModel& replay)
      : replay_(replay), record_(*replay.record()), setting_(record_.setting()), step_(replay.in_hand()) {}

  ReplayDrawing draw() {
    add_table();
    add_men();
    add_guns();
    add_walks();
    add_escorts();
    add_melee();
    add_shots();
    add_labels();
    return std::move(out_);
  }

 private:
  MapPoint ground(Point p) const { return setting_.to_ground(p); }
  Livery livery(SideId side) const { return setting_.side(side).livery; }
  const Event& event() const { return record_.line(replay_.step()).event; }
  std::vector<MapPoint> grounded(const Path& path) const {
    std::vector<MapPoint> points;
    for (const Point p : path) points.push_back(ground(p));
    return points;
  }
  TableMan* drawn(ManId man) {
    const auto place = std::ranges::lower_bound(out_.men, man);
    if (place == out_.men.end() || *place != man) return nullptr;
    return &out_.table.men[static_cast<std::size_t>(place - out_.men.begin())];
  }

  void add_table() {
    const auto metres = [&](Length length) { return setting_.scale.metres(length); };
    const auto& rules = setting_.rulebook.table;
    const MapPoint low = ground(record_.window().south_west), high = ground(record_.window().north_east);
    out_.table.inch_m = metres(Length::inches(1));
    out_.table.window = {low.east, low.north, high.east, high.north};
    out_.table.whole = true;
    out_.table.gun_shape = {metres(rules.gun_muzzle), metres(rules.gun_trail), metres(rules.gun_width)};
    const MapBox all = setting_.country->bounds();
    for (const Side& side : setting_.sides) {
      TableBackLine line;
      switch (record_.chronicle().end.back_line(side.id)) {
        case Edge::north: line.from = {all.west, all.north}, line.to = {all.east, all.north}; break;
        case Edge::south: line.from = {all.west, all.south}, line.to = {all.east, all.south}; break;
        case Edge::east: line.from = {all.east, all.south}, line.to = {all.east, all.north}; break;
        case Edge::west: line.from = {all.west, all.south}, line.to = {all.west, all.north}; break;
      }
      line.livery = side.livery;
      line.label = ReplayModel::tr("%1's back line").arg(QString::fromStdString(side.name));
      out_.table.back_lines.push_back(std::move(line));
    }
  }

  bool lies_here(const Soldier& man) const {
    const auto died = record_.death_of(man.id);
    return man.state == ManState::dead && died && record_.steps()[*died].move == step_.move;
  }

  void add_men() {
    std::vector<Camp> camps;
    for (const Soldier& man : replay_.scene().men) {
      if (!man.on_ground() && !lies_here(man)) continue;
      TableMan drawn;
      drawn.at = ground(man.at);
      drawn.radius_m = setting_.scale.metres(setting_.rulebook.radius(man.arm));
      drawn.livery = livery(man.side);
      drawn.arm = man.arm;
      drawn.state = drawn_as(man.state);
      if (man.captor) drawn.captor = livery(man.captor);
      drawn.coat = man.id.number;
      drawn.lying = man.lying;
      out_.table.men.push_back(drawn);
      out_.men.push_back(man.id);
      camps.push_back(setting_.side(man.side).camp);
    }
    face_enemies(out_.table.men, camps);
  }

  void add_guns() {
    const auto* shot = get_if<ShotFired>(&event());
    for (const Gun& gun : replay_.scene().guns) {
      if (!gun.on_ground) continue;
      TableGun drawn{ground(gun.at), gun.facing, livery(gun.side)};
      if (shot && shot->gun == gun.id) {
        drawn.facing = shot->aim.bearing;
        drawn.chosen = true;
      }
      out_.table.guns.push_back(drawn);
      guns_.push_back(gun.id);
    }
  }

  // Rings stand where they came from.
  void add_walks() {
    const auto* moved = get_if<MenMoved>(&event());
    if (!moved) return;
    const double part = replay_.walked();
    for (const MenMoved::Walk& walk : moved->men) {
      TableMan* man = drawn(walk.man);
      if (!man || walk.path.size() < 2) continue;
      const auto path = grounded(walk.path);
      man->engaged = walk.contact && part >= 1;
      TableWalk came{{path.rbegin(), path.rend()}, TableWalk::End::stands, *man};
      man->at = along(path, part);
      out_.table.walks.push_back(std::move(came));
    }
    for (const MenMoved::Haul& haul : moved->guns) {
      const auto place = std::ranges::find(guns_, haul.gun);
      if (place == guns_.end() || haul.path.size() < 2) continue;
      TableGun& gun = out_.table.guns[static_cast<std::size_t>(place - guns_.begin())];
      const auto path = grounded(haul.path);
      TableHaul came{{path.rbegin(), path.rend()}, replay_.before().guns[haul.gun.index()].facing, false, gun};
      gun.at = along(path, part);
      out_.table.hauls.push_back(std::move(came));
    }
  }

  void add_escorts() {
    const auto& men = replay_.scene().men;
    for (const Side& side : setting_.sides) {
      const auto escort_of = escorts(setting_.rulebook, men, side.id);
      for (std::size_t i = 0; i < escort_of.size(); ++i) {
        if (escort_of[i] == nobody) continue;
        out_.table.escorts.push_back({ground(men[i].at), ground(men[escort_of[i]].at)});
      }
    }
  }

  void add_melee() {
    if (!step_.melee) return;
    const JoinedMelee& joined = *step_.melee;
    if (step_.kind == BattleStep::Kind::joined) {
      for (const auto* men : {&joined.first, &joined.second})
        for (const ManId id : *men)
          if (TableMan* man = drawn(id)) man->engaged = true;
      for (const ManId id : joined.killed)
        if (TableMan* man = drawn(id)) man->lot = TableMan::Lot::dies;
      for (const ManId id : joined.taken)
        if (TableMan* man = drawn(id)) man->lot = TableMan::Lot::taken;
    }
    const Rulebook& rules = setting_.rulebook;
    const auto& men = replay_.before().men;
    TableMelee melee;
    melee.reach_m = setting_.scale.metres(rules.melee.reach);
    melee.at = ground(joined.at);
    melee.chosen = true;
    melee.label = ReplayModel::tr("Melee: %1 against %2").arg(joined.first.size()).arg(joined.second.size());
    for (const ManId a : joined.first) {
      for (const ManId b : joined.second) {
        if (!near_each_other(rules, men[a.index()], men[b.index()], rules.melee.contact)) continue;
        melee.contacts.push_back(ground(men[a.index()].at));
        melee.contacts.push_back(ground(men[b.index()].at));
      }
    }
    if (melee.contacts.empty()) melee.contacts.push_back(melee.at);
    out_.table.melees.push_back(std::move(melee));
  }

  TableShot shot_of(const auto& shot, bool faint) {
    TableShot drawn;
    drawn.faint = faint;
    drawn.livery = livery(setting_.seat(shot.seat).side);
    const ShotPlayer& player = replay_.shots();
    drawn.flying = !faint && player.playing();
    const auto path = drawn.flying ? ShotPlayer::flown(shot.path, player.milliseconds()) : shot.path;
    for (const FlightPoint& point : path) drawn.path.push_back(ground(point.at));
    for (const std::size_t bounce : bounces_of(path)) drawn.bounces.push_back(ground(path[bounce].at));
    for (const ShotFired::Fall& fall : shot.felled) {
      TableMan* man = this->drawn(fall.man);
      if (!man) continue;
      if (!drawn.flying || fall.milliseconds <= player.milliseconds()) {
        drawn.falls.push_back({man->at, drawn_as(fall.how)});
      } else {
        man->state = TableMan::State::free;  // he stands until it reaches him
      }
    }
    if (!faint) drawn.label = stories::step_title(record_, replay_.step());
    return drawn;
  }

  // The one in hand, and faintly those the gun fired in the same move before it.
  void add_shots() {
    if (const auto* rifles = get_if<RiflesFired>(&event())) out_.table.shots.push_back(shot_of(*rifles, false));
    const auto* in_hand = get_if<ShotFired>(&event());
    if (!in_hand) return;
    for (std::size_t step = record_.move_of(replay_.step()).first; step <= replay_.step(); ++step) {
      const auto* shot = get_if<ShotFired>(&record_.line(step).event);
      if (shot && shot->gun == in_hand->gun) out_.table.shots.push_back(shot_of(*shot, step != replay_.step()));
    }
  }

  void add_labels() {
    for (const Body& body : record_.chronicle().end.bodies()) {
      MapBox about;
      for (std::size_t i = 0; i < out_.men.size(); ++i) {
        const Soldier& man = replay_.scene().men[out_.men[i].index()];
        if (man.body == body.id && man.state == ManState::free) about.take_in(out_.table.men[i].at);
      }
      if (about.empty()) continue;
      out_.table.labels.push_back({about, QString::fromStdString(body.name), {}, livery(body.side), false});
    }
  }

  const ReplayModel& replay_;
  const BattleRecord& record_;
  const Setting& setting_;
  const BattleStep& step_;
  ReplayDrawing out_;
  std::vector<GunId> guns_;  // in the order of out_.table.guns
};

}  // namespace

ReplayDrawing drawing_of(const ReplayModel& replay) {
  if (!replay.record()) return {};
  return Drawer(replay).draw();
}

}  // namespace sandgate
