#include "core/deciding/charge_move.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "core/battle/table_move.h"
#include "core/deciding/gun_phase.h"

namespace sandgate {
namespace {

constexpr auto index_of = [](ManId id) { return static_cast<ManIndex>(id.index()); };
ManId id_of(ManIndex man) { return ManId{static_cast<std::int32_t>(man)}; }

std::vector<ManId> ids_of(const std::vector<ManIndex>& men) {
  std::vector<ManId> ids;
  for (const ManIndex man : men) ids.push_back(id_of(man));
  return ids;
}

/// Who falls first: he who stands nearest to the horse that meets him.
std::vector<ManId> nearest_first(const Campaign& campaign, std::vector<ManId> men, const std::vector<ManId>& to) {
  const auto away = [&](ManId id) {
    Length nearest = Length::feet(1'000'000);
    for (const ManId other : to) nearest = std::min(nearest, distance(campaign.man(id).at, campaign.man(other).at));
    return std::pair(nearest, id);
  };
  std::ranges::sort(men, {}, away);
  return men;
}

void take_first(std::vector<ManId>& to, const std::vector<ManId>& from, std::int64_t first, std::int64_t count) {
  to.insert(to.end(), from.begin() + first, from.begin() + first + count);
}

/// Men of one table who go back together.
struct Retiring {
  TableId table;
  BodyId body;
  std::vector<ManIndex> men;
};

/// Where they are to go, and what became of it.
class GoingBack {
 public:
  GoingBack(Campaign& scratch, bool driven) : state_(scratch), driven_(driven) {}

  /// `before`: from whom; `far`: how far at least.
  void go(const Retiring& who, Point before, Length far) {
    Point middle = middle_of(who.men);
    const TableGround& table = state_.ground(who.table);
    const TableGround ground = table.over(table.window().grown(far + far));
    TableMoveOrder order = mover(state_, state_.man(id_of(who.men.front())).side);
    order.to_trail = true;  // whatever else holds them, they go
    const Point to = away_from(before, middle, far);
    order.men = plan_group(ground, state_.men(), state_.guns(), order, who.men, GroupShape::as_they_stand, to,
                           Bearing::between(middle, before));
    const auto moved = try_move(ground, state_.men(), state_.guns(), order);
    MenRetired event{who.table, driven_, {}};
    std::vector<bool> gone(state_.men().size());
    if (moved) {
      for (const TableMove::Walked& walked : moved->men) {
        if (distance(walked.path.back(), before) <= distance(state_.men()[walked.man].at, before)) continue;
        event.men.push_back({id_of(walked.man), walked.path});
        gone[walked.man] = true;
      }
    }
    std::vector<ManIndex> stayed;
    std::ranges::copy_if(who.men, std::back_inserter(stayed), [&](ManIndex man) { return !gone[man]; });
    if (!event.men.empty()) happen(std::move(event));
    if (!driven_) lose(ground, before, far, stayed);
  }
  std::vector<Event> done() { return std::move(events_); }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  Point middle_of(const std::vector<ManIndex>& men) const {
    std::int64_t x = 0, y = 0;
    for (const ManIndex man : men) x += state_.men()[man].at.x.count, y += state_.men()[man].at.y.count;
    const auto count = static_cast<std::int64_t>(men.size());
    return {{{x / count}}, {{y / count}}};
  }
  // KS-8.5.
  void lose(const TableGround& ground, Point before, Length far, const std::vector<ManIndex>& men) {
    MenFared destroyed{Fate::ridden_down, {}, {}}, taken{Fate::cut_off, {}, {}};
    for (const ManIndex index : men) {
      const Soldier& man = state_.men()[index];
      const Length radius = state_.setting().rulebook.radius(man.arm);
      const Path way{man.at, away_from(before, man.at, far)};
      const auto barred = ground.bar_along(way, radius);
      const bool over = barred && (barred->bar == Bar::off_map || barred->bar == Bar::river);
      const SideId captor = side_before(man, before);
      if (over && barred->bar == Bar::off_map && !off_country(way.back())) continue;  // a table's edge is none
      if (over) {
        destroyed.men.push_back(man.id);
      } else if (captor) {
        taken.captor = captor;
        taken.men.push_back(man.id);
      }
    }
    if (!destroyed.men.empty()) happen(std::move(destroyed));
    if (!taken.men.empty()) happen(std::move(taken));
  }
  bool off_country(Point p) const {
    const MapBox ground = state_.setting().country->bounds();
    return !Window{{}, state_.setting().to_table({ground.east, ground.north})}.holds(p);
  }
  /// Whose horse it is, from which he was to go.
  SideId side_before(const Soldier& man, Point before) const {
    const Soldier* nearest = nullptr;
    for (const Soldier& other : state_.men()) {
      const bool horse = other.camp != man.camp && other.arm == Arm::cavalry && other.state == ManState::free;
      if (!horse || !other.on_ground()) continue;
      if (!nearest || distance(other.at, before) < distance(nearest->at, before)) nearest = &other;
    }
    return nearest ? nearest->side : SideId{};
  }

  Campaign& state_;
  bool driven_;
  std::vector<Event> events_;
};

}  // namespace

FormationOf formation_of(const Campaign& campaign) {
  return [&campaign](const Soldier& man) {
    // KS-8.3: dismounted cavalry counts as extended infantry.
    return man.drill.horse == Horse::none ? campaign.body(man.body).formation : Formation::extended;
  };
}

std::optional<JoinedMelee> as_charge(const Campaign& campaign, const Melee& melee, TableId table, JoinedMelee joined,
                                     const Dice& dice) {
  const Rulebook& rules = campaign.setting().rulebook;
  auto found = find_charge(campaign.ground(table), campaign.men(), campaign.guns(), melee, campaign.move(),
                           formation_of(campaign));
  if (!found) return {};
  const Soldier& first = campaign.men()[found->nearest];
  found->asked.chargers_win_toss = dice.roll({campaign.move(), first.id.number, "charge", 0}, 2) == 0;
  const auto ruled = rule_charge(*rules.charges, found->asked);
  if (!ruled) return {};
  JoinedCharge charge;
  charge.band = ruled->band;
  charge.distance = found->asked.distance;
  charge.from = first.from;
  charge.contours = found->asked.contours;
  charge.charger_counts = ruled->charger_counts;
  charge.charged_counts = ruled->charged_counts;
  charge.tossed = ruled->tossed;
  charge.chargers_win = ruled->tossed && found->asked.chargers_win_toss;
  charge.chargers_retire = ruled->chargers_retire;

  const std::vector<ManId> sabres = ids_of(found->sabres);
  joined.killed.clear();
  joined.taken.clear();
  std::vector<ManId> charged;
  std::int64_t men = 0;
  for (const ChargedGroup& group : ruled->groups) {
    const std::vector<ManId> of =
        nearest_first(campaign, ids_of(found->men[static_cast<std::size_t>(group.kind)]), sabres);
    charge.groups.push_back({group.kind, of, group.count, group.sabres, group.cavalry_cell, group.charged_cell,
                             group.cavalry_lost, group.lost, group.prisoners, group.driven, group.after});
    if (of.empty()) continue;
    take_first(joined.killed, of, 0, group.lost);
    take_first(joined.taken, of, group.lost, group.prisoners);
    charged.insert(charged.end(), of.begin(), of.end());
    men += std::ssize(of);
  }
  for (std::int32_t i = 0; i < ruled->guns_taken; ++i)
    charge.guns.push_back(campaign.guns()[found->guns[static_cast<std::size_t>(i)]].id);
  // The program keeps those in front: they hold the ground that was ridden for.
  take_first(joined.killed, sabres, 0, ruled->cavalry_lost);
  take_first(joined.taken, sabres, ruled->cavalry_lost, ruled->cavalry_taken);
  std::ranges::sort(charged);
  std::ranges::sort(joined.killed);
  std::ranges::sort(joined.taken);
  const auto side_of_first = [&](const std::vector<ManId>& of) {
    return of.empty() ? SideId{} : campaign.man(of.front()).side;
  };
  joined.captor = side_of_first(ruled->cavalry_taken > 0 ? charged : sabres);
  (joined.attackers == 0 ? joined.first : joined.second) = sabres;
  (joined.attackers == 0 ? joined.second : joined.first) = std::move(charged);
  joined.attackers_fare = {ruled->cavalry_lost, ruled->cavalry_taken, ruled->cavalry_left};
  joined.defenders_fare = {ruled->lost, ruled->prisoners, men - ruled->lost - ruled->prisoners};
  joined.isolated = found->asked.chargers_isolated && ruled->cavalry_taken > 0 ? MeleeRuling::Isolated::attackers
                    : ruled->prisoners > 0                                     ? MeleeRuling::Isolated::defenders
                                                                               : MeleeRuling::Isolated::none;
  joined.charge = std::move(charge);
  return joined;
}

std::vector<Event> drive_back(Campaign& scratch, TableId table, const JoinedMelee& fought) {
  if (!fought.charge) return {};
  const ChargeRules& rules = *scratch.setting().rulebook.charges;
  GoingBack going(scratch, true);
  for (const JoinedCharge::Group& group : fought.charge->groups) {
    std::map<BodyId, Retiring> by_body;
    std::int32_t left = group.driven;
    for (const ManId id : group.men) {
      const Soldier& man = scratch.man(id);
      if (left == 0 || man.state != ManState::free) continue;
      --left;
      Retiring& who = by_body[man.body];
      who.table = table;
      who.body = man.body;
      who.men.push_back(index_of(id));
    }
    for (const auto& [body, who] : by_body) going.go(who, fought.charge->from, rules.stationary.driven);
  }
  return going.done();
}

std::vector<Event> retreat(Campaign& scratch) {
  const auto& rules = scratch.setting().rulebook.charges;
  if (!rules) return {};
  std::map<std::pair<TableId, BodyId>, Retiring> groups;
  const FormationOf formation = formation_of(scratch);
  const auto stopped = [&](BodyId body) { return scratch.body(body).shot_at == scratch.move(); };
  for (const Soldier& man : scratch.men()) {
    const bool must = man.drill.retires == scratch.move() && man.drill.retired != scratch.move() &&
                      man.state == ManState::free && man.on_ground();
    const TableId table = must ? scratch.table_of(man) : TableId{};
    // KS-8.3: horse may dismount, charge or go where it likes instead; only unordered does it go back of itself.
    if (table.none() || man.moved == scratch.move()) continue;
    // KS-8.5: what a charge has sent back goes back all the same.
    const bool pursued = man.drill.near == scratch.move();
    if (pursued && pursuit_ends(scratch.setting().rulebook, scratch.men(), man, scratch.move(), formation, stopped))
      continue;
    Retiring& who = groups[{table, man.body}];
    who.table = table;
    who.body = man.body;
    who.men.push_back(index_of(man.id));
  }
  GoingBack going(scratch, false);
  for (const auto& [key, who] : groups) going.go(who, scratch.men()[who.men.front()].drill.before, rules->retires);
  return going.done();
}

std::vector<Event> press(Campaign& scratch) {
  const Rulebook& rules = scratch.setting().rulebook;
  std::vector<Event> events;
  if (!rules.charges) return events;
  const auto stopped = [&](BodyId body) { return scratch.body(body).shot_at == scratch.move() - 1; };
  const auto pressed =
      find_pressed(rules, scratch.men(), number_of(scratch.camp()), scratch.move(), formation_of(scratch), stopped);
  std::map<TableId, MenPressed> by_table;
  for (const Pressed& one : pressed) {
    const TableId table = scratch.table_of(scratch.men()[one.man]);
    if (table.none()) continue;
    MenPressed& event = by_table[table];
    event.table = table;
    event.men.push_back({id_of(one.man), one.from, one.must});
  }
  for (auto& [table, event] : by_table) {
    scratch.apply(event);
    events.emplace_back(std::move(event));
  }
  return events;
}

std::vector<Event> take_charged_guns(Campaign& scratch) {
  const auto& rules = scratch.setting().rulebook.charges;
  std::vector<Event> events;
  if (!rules) return events;
  for (std::size_t i = 0; i < scratch.guns().size(); ++i) {
    const Gun& gun = scratch.guns()[i];
    if (!gun.on_ground || gun.harm.charged_by.none() || gun.harm.charged != scratch.move() - 1) continue;
    const auto holders = std::ranges::count_if(scratch.men(), [&](const Soldier& man) {
      return man.side == gun.harm.charged_by && man.arm == Arm::cavalry && man.state == ManState::free &&
             man.on_ground() &&
             near_gun(scratch.setting().rulebook, gun, man.at, scratch.setting().rulebook.radius(man.arm),
                      rules->gun_near);
    });
    if (holders < rules->gun_holders) continue;
    GunFared fared{gun.id, {}, gun.harm.charged_by};
    scratch.apply(fared);
    events.emplace_back(std::move(fared));
  }
  return events;
}

}  // namespace sandgate
