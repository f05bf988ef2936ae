#include "app/mapview/table/standing.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

#include "app/mapview/table/drawn_as.h"
#include "app/mapview/table/facings.h"
#include "core/battle/melee.h"
#include "core/battle/prisoners.h"

namespace sandgate {
namespace {

struct StandingWords {
  Q_DECLARE_TR_FUNCTIONS(StandingTable)
};

class Stander {
 public:
  explicit Stander(const StandingTable& of) : of_(of), setting_(of.setting) {}

  StandingDrawing draw() {
    add_frame();
    add_men();
    add_guns();
    add_escorts();
    return std::move(out_);
  }

 private:
  MapPoint ground(Point p) const { return setting_.to_ground(p); }
  double metres(Length length) const { return setting_.scale.metres(length); }
  Livery livery(SideId side) const { return setting_.side(side).livery; }

  void add_frame() {
    const auto& rules = setting_.rulebook.table;
    const MapPoint low = ground(of_.window.south_west), high = ground(of_.window.north_east);
    out_.table.inch_m = metres(Length::inches(1));
    out_.table.window = {low.east, low.north, high.east, high.north};
    out_.table.whole = of_.whole;
    out_.table.gun_shape = {metres(rules.gun_muzzle), metres(rules.gun_trail), metres(rules.gun_width)};
    const MapBox all = setting_.country->bounds();
    for (const Side& side : setting_.sides) {
      TableBackLine line;
      switch (of_.back_line(side.id)) {
        case Edge::north: line.from = {all.west, all.north}, line.to = {all.east, all.north}; break;
        case Edge::south: line.from = {all.west, all.south}, line.to = {all.east, all.south}; break;
        case Edge::east: line.from = {all.east, all.south}, line.to = {all.east, all.north}; break;
        case Edge::west: line.from = {all.west, all.south}, line.to = {all.west, all.north}; break;
      }
      line.livery = side.livery;
      line.label = StandingWords::tr("%1's back line").arg(QString::fromStdString(side.name));
      out_.table.back_lines.push_back(std::move(line));
    }
  }

  void add_men() {
    std::vector<Camp> camps;
    for (const Soldier& man : of_.men) {
      if (!of_.shows_man(man)) continue;
      TableMan drawn;
      drawn.at = ground(man.at);
      drawn.radius_m = metres(setting_.rulebook.radius(man.arm));
      drawn.livery = livery(man.side);
      drawn.arm = man.arm;
      drawn.state = drawn_as(man.state);
      if (man.captor) drawn.captor = livery(man.captor);
      drawn.coat = man.id.number;
      drawn.lying = man.lying;
      if (man.drill.horse == Horse::held) drawn.horse = ground(man.drill.horse_at);
      out_.table.men.push_back(drawn);
      out_.men.push_back(man.id);
      camps.push_back(setting_.side(man.side).camp);
    }
    face_enemies(out_.table.men, camps);
  }

  void add_guns() {
    for (const Gun& gun : of_.guns) {
      if (!gun.on_ground || !of_.shows_gun(gun)) continue;
      TableGun drawn{ground(gun.at), gun.facing, livery(gun.side)};
      drawn.elevation_mils = gun.elevation.mils;
      drawn.limbered = gun.limbered;
      out_.table.guns.push_back(drawn);
      out_.guns.push_back(gun.id);
    }
  }

  void add_escorts() {
    for (const Side& side : setting_.sides) {
      const auto escort_of = escorts(setting_.rulebook, of_.men, side.id);
      for (std::size_t i = 0; i < escort_of.size(); ++i) {
        if (escort_of[i] == nobody || !of_.shows_man(of_.men[i])) continue;
        out_.table.escorts.push_back({ground(of_.men[i].at), ground(of_.men[escort_of[i]].at)});
      }
    }
  }

  const StandingTable& of_;
  const Setting& setting_;
  StandingDrawing out_;
};

template <class Drawn, class Id>
Drawn* found(std::vector<Drawn>& drawn, const std::vector<Id>& ids, Id id) {
  const auto place = std::ranges::lower_bound(ids, id);
  return place == ids.end() || *place != id ? nullptr : &drawn[static_cast<std::size_t>(place - ids.begin())];
}

}  // namespace

TableMan* StandingDrawing::man(ManId id) { return found(table.men, men, id); }
TableGun* StandingDrawing::gun(GunId id) { return found(table.guns, guns, id); }

StandingDrawing standing(const StandingTable& of) { return Stander(of).draw(); }

void add_melee(StandingDrawing& drawing, const StandingTable& of, const JoinedMelee& joined, const QString& label,
               bool lots) {
  if (lots) {
    for (const auto* men : {&joined.first, &joined.second})
      for (const ManId id : *men)
        if (TableMan* man = drawing.man(id)) man->engaged = true;
    for (const ManId id : joined.killed)
      if (TableMan* man = drawing.man(id)) man->lot = TableMan::Lot::dies;
    for (const ManId id : joined.taken)
      if (TableMan* man = drawing.man(id)) man->lot = TableMan::Lot::taken;
  }
  const Rulebook& rules = of.setting.rulebook;
  TableMelee melee;
  melee.reach_m = of.setting.scale.metres(rules.melee.reach);
  melee.at = of.setting.to_ground(joined.at);
  melee.chosen = true;
  melee.label = label;
  for (const ManId a : joined.first) {
    for (const ManId b : joined.second) {
      const Soldier &one = of.men[a.index()], &other = of.men[b.index()];
      if (!near_each_other(rules, one, other, rules.melee.contact)) continue;
      melee.contacts.push_back(of.setting.to_ground(one.at));
      melee.contacts.push_back(of.setting.to_ground(other.at));
    }
  }
  if (melee.contacts.empty()) melee.contacts.push_back(melee.at);
  drawing.table.melees.push_back(std::move(melee));
}

void add_names(StandingDrawing& drawing, const StandingTable& of) {
  std::map<BodyId, MapBox> about;
  for (std::size_t i = 0; i < drawing.men.size(); ++i) {
    const Soldier& man = of.men[drawing.men[i].index()];
    if (man.state == ManState::free) about[man.body].take_in(drawing.table.men[i].at);
  }
  for (const auto& [id, box] : about) {
    const Body& body = of.bodies[id.index()];
    drawing.table.labels.push_back(
        {box, QString::fromStdString(body.name), {}, of.setting.side(body.side).livery, false});
  }
}

}  // namespace sandgate
