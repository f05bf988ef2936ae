#include "app/replay/replay_drawing.h"

#include <algorithm>
#include <cmath>

#include "app/desk/fight/gun_sight.h"
#include "app/mapview/table/drawn_as.h"
#include "app/stories/battles.h"

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

  StandingDrawing draw() {
    out_ = standing(stands(replay_.scene()));
    aim_gun();
    add_walks();
    add_fighting();
    add_shots();
    add_names(out_, stands(replay_.scene()));
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
  StandingTable stands(const BattleScene& scene) const {
    return {setting_,
            record_.window(),
            true,
            record_.chronicle().end.bodies(),
            scene.men,
            scene.guns,
            [this](const Soldier& man) { return man.on_ground() || lies_here(man); },
            [](const Gun&) { return true; },
            [this](SideId side) { return record_.chronicle().end.back_line(side); }};
  }

  bool lies_here(const Soldier& man) const {
    const auto died = record_.death_of(man.id);
    return man.state == ManState::dead && died && record_.steps()[*died].move == step_.move;
  }

  void aim_gun() {
    const auto* shot = get_if<ShotFired>(&event());
    TableGun* gun = shot ? out_.gun(shot->gun) : nullptr;
    if (!gun) return;
    gun->facing = shot->aim.bearing;
    gun->chosen = true;
  }

  // Rings stand where they came from.
  void add_walks() {
    const auto* moved = get_if<MenMoved>(&event());
    if (!moved) return;
    const double part = replay_.walked();
    for (const MenMoved::Walk& walk : moved->men) {
      TableMan* man = out_.man(walk.man);
      if (!man || walk.path.size() < 2) continue;
      const auto path = grounded(walk.path);
      man->engaged = walk.contact && part >= 1;
      TableWalk came{{path.rbegin(), path.rend()}, TableWalk::End::stands, *man};
      man->at = along(path, part);
      out_.table.walks.push_back(std::move(came));
    }
    for (const MenMoved::Haul& haul : moved->guns) {
      TableGun* gun = out_.gun(haul.gun);
      if (!gun || haul.path.size() < 2) continue;
      const auto path = grounded(haul.path);
      TableHaul came{{path.rbegin(), path.rend()}, replay_.before().guns[haul.gun.index()].facing, false, *gun};
      gun->at = along(path, part);
      out_.table.hauls.push_back(std::move(came));
    }
  }

  void add_fighting() {
    if (!step_.melee) return;
    const JoinedMelee& joined = *step_.melee;
    add_melee(out_, stands(replay_.before()), joined,
              ReplayModel::tr("Melee: %1 against %2").arg(joined.first.size()).arg(joined.second.size()),
              step_.kind == BattleStep::Kind::joined);
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
      TableMan* man = out_.man(fall.man);
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

  const ReplayModel& replay_;
  const BattleRecord& record_;
  const Setting& setting_;
  const BattleStep& step_;
  StandingDrawing out_;
};

}  // namespace

StandingDrawing drawing_of(const ReplayModel& replay) {
  if (!replay.record()) return {};
  return Drawer(replay).draw();
}

}  // namespace sandgate
