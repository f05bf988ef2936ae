#include "app/desk/table/table_layer.h"

#include <algorithm>
#include <map>

#include "app/desk/model/pieces.h"
#include "app/mapview/table/drawn_as.h"
#include "app/mapview/table/facings.h"
#include "app/stories/refusals.h"
#include "app/words/arguments.h"
#include "app/words/measures.h"
#include "app/words/tables.h"
#include "core/battle/melee.h"
#include "core/battle/prisoners.h"
#include "core/battle/stand_out.h"
#include "core/kriegspiel/boats.h"

namespace sandgate {
namespace {

double metres_to_an_inch(const Scale& scale) { return scale.metres(Length::inches(1)); }

}  // namespace

TableLayer::TableLayer(const DeskModel& desk, const TableModel& table, const MeleeModel& melees, const GunModel& guns,
                       QObject* parent)
    : QObject(parent), desk_(desk), table_(table), melees_(melees), gun_model_(guns) {
  connect(&desk_, &DeskModel::picture_changed, this, &TableLayer::stale);
  for (const auto signal :
       {&TableModel::table_changed, &TableModel::chosen_changed, &TableModel::plan_changed, &TableModel::reach_changed})
    connect(&table_, signal, this, &TableLayer::stale);
  connect(&melees_, &MeleeModel::changed_melee, this, &TableLayer::stale);
  for (const auto signal : {&GunModel::changed, &GunModel::sight_changed, &GunModel::shots_changed})
    connect(&gun_model_, signal, this, &TableLayer::stale);
}

void TableLayer::show(const RifleModel& rifles) {
  rifles_ = &rifles;
  connect(&rifles, &RifleModel::changed, this, &TableLayer::stale);
}

void TableLayer::stale() {
  stale_ = true;
  emit changed();
}

const TableDrawing& TableLayer::drawing() const {
  if (stale_) draw();
  stale_ = false;
  return drawing_;
}

Livery TableLayer::livery(SideId side) const { return desk_.briefing().sides[side.index()].livery; }

void TableLayer::draw() const {
  drawing_ = {};
  men_.clear();
  guns_.clear();
  const SeenTable* table = table_.seen();
  if (!table) return;
  const Briefing& briefing = desk_.briefing();
  const MapPoint low = ground(table->window.south_west), high = ground(table->window.north_east);
  drawing_.inch_m = metres_to_an_inch(briefing.scale);
  drawing_.window = {low.east, low.north, high.east, high.north};
  drawing_.whole = table->whole;
  if (replay_ && replay_->playing()) return draw_replay();
  add_works();
  add_men();
  add_facings();
  add_horses();
  add_guns();
  add_pieces();
  add_escorts();
  add_contacts();
  add_melees();
  add_plan();
  add_charge();
  add_service();
  add_held();
  add_aim();
  add_shots();
  add_labels();
  add_back_lines();
  add_aside();
}

void TableLayer::add_men() const {
  const Picture& picture = desk_.picture();
  for (const SeenMan& seen : picture.men) {
    if (seen.table != table_.table()) continue;
    add_man(seen);
    TableMan& man = drawing_.men.back();
    // Whether men of the other side have moved does not matter any more.
    man.moved = picture.clock.my_move && seen.side == picture.side && seen.moved == picture.clock.move;
    man.chosen = table_.is_chosen(seen.handle);
    switch (melees_.lot(seen.handle)) {
      case MeleeDraft::Lot::dies: man.lot = TableMan::Lot::dies; break;
      case MeleeDraft::Lot::taken: man.lot = TableMan::Lot::taken; break;
      case MeleeDraft::Lot::lives: break;
    }
  }
}

void TableLayer::add_man(const SeenMan& seen) const {
  const Briefing& briefing = desk_.briefing();
  TableMan man;
  man.at = ground(seen.at);
  man.radius_m = briefing.scale.metres(briefing.rulebook.radius(seen.arm));
  man.livery = livery(seen.side);
  man.arm = seen.arm;
  man.state = drawn_as(seen.state);
  if (seen.captor) man.captor = livery(seen.captor);
  man.coat = seen.handle.number;
  man.lying = seen.lying;
  drawing_.men.push_back(man);
  men_.push_back(seen.handle);
}

// Men look at the nearest free enemy they see; where there is none, where their body looks.
void TableLayer::add_facings() const {
  const Picture& picture = desk_.picture();
  std::vector<Camp> camps;
  for (const ManHandle man : men_) camps.push_back(desk_.briefing().sides[picture.man(man)->side.index()].camp);
  for (std::size_t i = 0; i < drawing_.men.size(); ++i) {
    const SeenMan& seen = *picture.man(men_[i]);
    if (const OwnBody* body = seen.body ? picture.body(seen.body) : nullptr) drawing_.men[i].facing = body->facing;
  }
  face_enemies(drawing_.men, camps);
}

void TableLayer::add_guns() const {
  const Picture& picture = desk_.picture();
  set_gun_shape();
  for (const SeenGun& seen : picture.guns) {
    if (seen.table != table_.table()) continue;
    add_gun(seen);
    TableGun& gun = drawing_.guns.back();
    gun.moved = picture.clock.my_move && seen.side == picture.side && seen.moved == picture.clock.move;
    gun.chosen = seen.handle == table_.chosen_gun();
    if (seen.handle != gun_model_.gun()) continue;
    gun.facing = gun_model_.aim().bearing;
    gun.elevation_mils = gun_model_.aim().elevation.mils;
    gun.chosen = true;
  }
}

void TableLayer::add_gun(const SeenGun& seen) const {
  drawing_.guns.push_back({ground(seen.at), seen.facing, livery(seen.side)});
  drawing_.guns.back().elevation_mils = seen.elevation.mils;
  drawing_.guns.back().limbered = seen.limbered;
  guns_.push_back(seen.handle);
}

void TableLayer::set_gun_shape() const {
  const Scale& scale = desk_.briefing().scale;
  const auto& rules = desk_.briefing().rulebook.table;
  drawing_.gun_shape = {scale.metres(rules.gun_muzzle), scale.metres(rules.gun_trail), scale.metres(rules.gun_width)};
}

// KS-1.2: a General is himself on the table, and no block.
bool TableLayer::is_figure(Arm arm, Point at) const {
  return arm == Arm::general && desk_.briefing().rulebook.general && table_.seen()->window.holds(at);
}

// Bodies in their box or ranks, here and round the table; those set out are drawn man by man.
void TableLayer::add_pieces() const {
  const Picture& picture = desk_.picture();
  const Briefing& briefing = desk_.briefing();
  for (const SightedBody& body : picture.sighted) {
    if (!drawn(body, picture)) continue;
    const bool figures =
        std::ranges::any_of(body.seen.parts, [&](const Part& p) { return figures_on_table(briefing.rulebook, p.arm); });
    const bool set_out = figures && body.state == ReportKind::seen && body.seen.formation != Formation::boxed &&
                         table_.seen()->window.holds(body.seen.at);
    const bool general = body.state == ReportKind::seen && !body.seen.parts.empty() &&
                         is_figure(body.seen.parts.front().arm, body.seen.at);
    if (!set_out && !general) drawing_.pieces.push_back(piece_of(body, briefing, picture.clock.time));
  }
  for (const OwnBody& body : picture.bodies) {
    if (body.gone || body.set_out || is_figure(body.contents.arm(), body.at)) continue;
    drawing_.pieces.push_back(piece_of(body, briefing, livery(picture.side)));
    drawing_.pieces.back().selected = body.handle == desk_.selected();
  }
}

// KS-1.2, KS-9: Generals and men in boats are figures, and none that are ordered one by one: they come behind those who
// are, and have no handle. Of another side's boats only the crew is known.
void TableLayer::add_aside() const {
  const Picture& picture = desk_.picture();
  for (const SightedBody& body : picture.sighted) {
    if (body.state != ReportKind::seen) continue;
    for (const Part& part : body.seen.parts)
      add_aside(part.arm, part.arm == Arm::general ? 1 : part.men.count, body.seen.at, body.seen.facing, body.side, 0);
  }
  std::map<Handle, int> seated;  // in each boat, behind its crew
  for (const OwnBody& body : picture.bodies) {
    if (body.gone) continue;
    const OwnBody* boat = body.aboard ? picture.body(body.aboard) : nullptr;
    if (boat && boat->contents.arm() == Arm::boat) {
      int& sit = seated[boat->handle];
      const int men = body.contents.men().count;
      add_aside(Arm::boat, men, boat->at, boat->facing, picture.side, boat->contents.men().count + sit);
      sit += men;
    } else if (body.contents.arm() == Arm::general || body.contents.arm() == Arm::boat) {
      add_aside(body.contents.arm(), body.contents.men().count, body.at, body.facing, picture.side, 0);
    }
  }
}

void TableLayer::add_aside(Arm arm, int men, Point at, Bearing facing, SideId side, int before) const {
  const Briefing& briefing = desk_.briefing();
  const Rulebook& rules = briefing.rulebook;
  const bool drawn = arm == Arm::general ? rules.general.has_value() : arm == Arm::boat && rules.boats.has_value();
  if (!drawn || !table_.seen()->window.holds(at)) return;
  const Length pitch = rules.table.foot_radius * 2 + rules.table.gap;
  for (int i = 0; i < men; ++i) {
    TableMan man;
    man.at = ground(arm == Arm::general ? at : seat_in_boat(pitch, at, facing, before + i));
    man.radius_m = briefing.scale.metres(rules.radius(arm));
    man.livery = livery(side);
    man.arm = arm == Arm::general ? Arm::general : Arm::infantry;
    man.facing = facing;
    drawing_.men.push_back(man);
  }
}

void TableLayer::add_escorts() const {
  if (!table_.scene()) return;
  const TableScene& scene = *table_.scene();
  for (const Side& side : desk_.briefing().sides) {
    const auto escort_of = escorts(desk_.briefing().rulebook, scene.men(), side.id);
    for (std::uint32_t i = 0; i < escort_of.size(); ++i) {
      if (escort_of[i] == nobody) continue;
      drawing_.escorts.push_back({ground(scene.men()[i].at), ground(scene.men()[escort_of[i]].at)});
    }
  }
}

// LW-3.7: who touches an enemy now, before any melee is joined.
void TableLayer::add_contacts() const {
  if (!table_.scene() || melees_.choosing()) return;
  const Rulebook& rules = desk_.briefing().rulebook;
  const auto men = table_.scene()->men();
  const auto in_contact = [&](const Soldier& man) {
    return man.state == ManState::free && man.on_ground() && std::ranges::any_of(men, [&](const Soldier& other) {
             return other.camp != man.camp && other.state == ManState::free && other.on_ground() &&
                    near_each_other(rules, man, other, rules.melee.contact);
           });
  };
  TableMelee melee;
  melee.reach_m = desk_.briefing().scale.metres(rules.melee.reach);
  for (std::uint32_t i = 0; i < men.size(); ++i) {
    if (!in_contact(men[i])) continue;
    melee.contacts.push_back(ground(men[i].at));
    const auto place = std::ranges::find(men_, table_.scene()->man(i));
    if (place != men_.end()) drawing_.men[static_cast<std::size_t>(place - men_.begin())].engaged = true;
  }
  if (melee.contacts.empty()) return;
  melee.at = melee.contacts.front();
  melee.label = tr("Melee: %1").arg(words::inches(rules.melee.reach));
  drawing_.melees.push_back(std::move(melee));
}

void TableLayer::add_melees() const {
  if (!melees_.choosing()) return;
  const Picture& picture = desk_.picture();
  const Rulebook& rules = desk_.briefing().rulebook;
  const auto soldier = [&](const SeenMan& man) {
    Soldier he;
    he.at = man.at;
    he.arm = man.arm;
    return he;
  };
  const SeenMelee* in_hand = melees_.melee();
  for (const SeenMelee& seen : table_.seen()->melees) {
    TableMelee melee;
    melee.reach_m = desk_.briefing().scale.metres(rules.melee.reach);
    melee.at = ground(seen.at);
    melee.label = words::melee_title(seen);
    melee.chosen = in_hand && in_hand->number == seen.number;
    for (const ManHandle own : seen.own) {
      for (const ManHandle enemy : seen.enemy) {
        const SeenMan *a = picture.man(own), *b = picture.man(enemy);
        if (!a || !b || !near_each_other(rules, soldier(*a), soldier(*b), rules.melee.contact)) continue;
        melee.contacts.push_back(ground(a->at));
        melee.contacts.push_back(ground(b->at));
      }
    }
    // ST-1: the reach is measured from its centre alone.
    if (const SeenMan* centre = picture.man(seen.centre)) melee.contacts = {ground(centre->at)};
    if (melee.contacts.empty()) melee.contacts.push_back(melee.at);
    for (std::size_t i = 0; i < men_.size(); ++i) {
      const bool in_it = std::ranges::find(seen.own, men_[i]) != seen.own.end() ||
                         std::ranges::find(seen.enemy, men_[i]) != seen.enemy.end();
      if (in_it) drawing_.men[i].engaged = true;
    }
    drawing_.melees.push_back(std::move(melee));
  }
}

void TableLayer::add_plan() const {
  const Briefing& briefing = desk_.briefing();
  if (!table_.reach().empty() && table_.scene()) {
    QStringList paces;
    for (const Arm arm : all_arms) {
      const bool any = std::ranges::any_of(table_.chosen(), [&](ManHandle handle) {
        const SeenMan* man = desk_.picture().man(handle);
        return man && man->arm == arm && table_.movable(handle);
      });
      const Length pace = table_.scene()->ground().rates(arm).across;
      if (any) paces << words::pace(pace, arm);
    }
    drawing_.reach = TableReach{table_.reach(), paces.join(QStringLiteral(", "))};
  }
  if (!table_.target()) return;
  drawing_.target = ground(*table_.target());
  const bool in_ranks = table_.shape() == GroupShape::line || table_.shape() == GroupShape::column;
  if (in_ranks && !table_.charging() && !table_.chosen_gun()) drawing_.front = table_.facing();
  if (table_.refusal()) {
    drawing_.refused_at =
        ground(words::Arguments(table_.refusal()->arguments).first_point().value_or(*table_.target()));
    drawing_.refused = stories::sentence(*table_.refusal(), briefing);
  }
  if (!table_.plan() || !table_.scene()) return;

  const TablePlan& plan = *table_.plan();
  const auto grounded = [&](const Path& path) {
    std::vector<MapPoint> points;
    for (const Point p : path) points.push_back(ground(p));
    return points;
  };
  const auto man_of = [&](ManHandle handle) -> const TableMan* {
    const auto place = std::ranges::lower_bound(men_, handle);
    if (place == men_.end() || *place != handle) return nullptr;
    return &drawing_.men[static_cast<std::size_t>(place - men_.begin())];
  };
  TableMelee joined;
  joined.reach_m = briefing.scale.metres(briefing.rulebook.melee.reach);
  for (std::size_t i = 0; i < plan.order.men.size(); ++i) {
    const auto& asked = plan.order.men[i];
    const TableMan* man = man_of(asked.man);
    if (!man) continue;
    TableWalk walk{grounded(asked.path), TableWalk::End::refused, *man};
    if (plan.move) {
      const TableMove::Walked& walked = plan.move->men[i];
      walk.path = grounded(walked.path);
      walk.end = walked.contact ? TableWalk::End::contact : TableWalk::End::stands;
      if (walked.contact) joined.contacts.push_back(walk.path.back());
    }
    drawing_.walks.push_back(std::move(walk));
  }
  for (std::size_t i = 0; i < plan.order.guns.size(); ++i) {
    const auto place = std::ranges::find(guns_, plan.order.guns[i].gun);
    if (place == guns_.end()) continue;
    TableHaul haul;
    haul.gun = drawing_.guns[static_cast<std::size_t>(place - guns_.begin())];
    haul.refused = !plan.move;
    haul.path = grounded(plan.move ? plan.move->guns[i].path : plan.order.guns[i].path);
    haul.facing = haul.gun.facing;
    if (plan.move) {
      haul.facing = plan.move->guns[i].facing;
    } else if (const Path& path = plan.order.guns[i].path; path.size() >= 2) {
      haul.facing = Bearing::between(path.back(), path[path.size() - 2]);
    }
    drawing_.hauls.push_back(std::move(haul));
  }
  if (joined.contacts.empty()) return;
  joined.at = joined.contacts.front();
  // A charge takes the place of the melee.
  if (!charge_ || !charge_->aimed()) joined.label = tr("Melee: %1").arg(words::inches(briefing.rulebook.melee.reach));
  drawing_.melees.push_back(std::move(joined));
}

void TableLayer::add_labels() const {
  const Picture& picture = desk_.picture();
  for (const TableModel::Group& group : table_.groups()) {
    const OwnBody* body = group.body ? picture.body(group.body) : nullptr;
    if (!body || group.men.empty()) continue;
    MapBox about;
    bool chosen = false;
    for (const ManHandle man : group.men) {
      about.take_in(ground(picture.man(man)->at));
      chosen = chosen || table_.is_chosen(man);
    }
    TableLabel label{about, QString::fromStdString(body->name), {}, livery(picture.side), chosen};
    if (table_.may_order() && !group.idle.empty()) label.detail = tr("%1 to move").arg(group.idle.size());
    drawing_.labels.push_back(std::move(label));
  }
}

void TableLayer::add_back_lines() const {
  const MapBox all = desk_.briefing().country->bounds();
  for (const Side& side : desk_.briefing().sides) {
    TableBackLine line;
    switch (desk_.picture().back_line(side)) {
      case Edge::north: line.from = {all.west, all.north}, line.to = {all.east, all.north}; break;
      case Edge::south: line.from = {all.west, all.south}, line.to = {all.east, all.south}; break;
      case Edge::east: line.from = {all.east, all.south}, line.to = {all.east, all.north}; break;
      case Edge::west: line.from = {all.west, all.south}, line.to = {all.west, all.north}; break;
    }
    line.livery = side.livery;
    line.label = tr("%1's back line").arg(QString::fromStdString(side.name));
    drawing_.back_lines.push_back(std::move(line));
  }
}

ManHandle TableLayer::man_at(QPointF pixel, const View& view) const {
  const auto man = sandgate::man_at(view, drawing(), pixel);
  return man && *man < men_.size() ? men_[*man] : ManHandle{};
}

GunHandle TableLayer::gun_at(QPointF pixel, const View& view) const {
  const auto gun = sandgate::gun_at(view, drawing(), pixel);
  return gun ? guns_[*gun] : GunHandle{};
}

std::vector<ManHandle> TableLayer::men_in(const QRectF& room, const View& view) const {
  std::vector<ManHandle> men;
  for (const std::size_t i : sandgate::men_in(view, drawing(), room))
    if (i < men_.size()) men.push_back(men_[i]);
  return men;
}

}  // namespace sandgate
