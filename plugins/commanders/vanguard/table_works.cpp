#include "plugins/commanders/vanguard/table_works.h"

#include <algorithm>

#include "core/kriegspiel/five.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/spade.h"

namespace sandgate::vanguard {
namespace {

bool looks_over(const Field& field, Point p) { return field.scene().ground().eye_at(p) > field.rules().table.man; }

std::optional<Point> nearest_target(const Field& field, Point p) {
  const auto& targets = field.targets();
  if (targets.empty()) return {};
  return *std::ranges::min_element(targets, {}, [&](Point q) { return std::pair(distance(p, q), q); });
}

class Spades {
 public:
  explicit Spades(Field& field) : field_(field), rules_(field.rules()) {}

  // Who digs stays at it, until the enemy could be upon him.
  void go_on() {
    for (const OwnBody& body : field_.turn.picture.bodies) {
      if (!body.work || !body.work->dig || body.table != field_.scene().table()) continue;
      const std::vector<ManIndex> men = field_.spare_men_of(body.handle);
      const bool waits = field_.awaits_enemy() || !field_.hostile();
      if (men.empty() || field_.foes_near(body.at) > 0 || !waits) continue;
      for (const ManIndex i : men) field_.bind(i);
    }
  }

  // Idle foot: it has neither moved nor fired. It lets the enemy come, or has come to its objective and sees nobody.
  void begin() {
    std::vector<Handle> bodies;
    for (const OwnBody& body : field_.turn.picture.bodies) {
      const bool here = body.mine && !body.gone && body.set_out && body.table == field_.scene().table();
      if (here && !body.work) bodies.push_back(body.handle);
    }
    for (const Handle body : bodies) begin(body);
  }

 private:
  void begin(Handle handle) {
    const OwnBody& body = field_.turn.body(handle);
    std::int32_t men = 0;
    for (const ManIndex i : field_.own()) {
      if (field_.body_of(i) != handle) continue;
      const Soldier& man = field_.man(i);
      const std::int64_t move = field_.scene().mover().move;
      if (man.moved == move || man.drill.fired == move) return;
      if (!has_rifle(man) || !within(man.at, body.at, manner::diggers_about)) continue;
      ++men;
    }
    const auto enemy = nearest_target(field_, body.at);
    if (enemy && !has_time_to_dig(rules_, distance(*enemy, body.at), rules_.arm(Arm::infantry).across)) return;
    if (!enemy && !at_its_goal(body)) return;
    const Bearing front = enemy ? Bearing::between(body.at, *enemy) : field_.turn.places.forward();
    auto work = trench_before(rules_, body.at, front, men);
    if (const SeenWork* there = work_before(field_.turn.picture, body.at, front); there && work) {
      if (there->finished) return;
      work = there->is;
    }
    if (work) field_.give(order_to_dig(handle, *work), handle, "digs itself in");
  }

  bool at_its_goal(const OwnBody& body) const {
    return std::ranges::any_of(field_.turn.now.goals, [&](const Objective& goal) {
      return within(body.at, goal.at, manner::quarters + manner::there);
    });
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

std::optional<Parapet> parapet_for(const Field& field, std::span<const ManIndex> men, Point at) {
  const Rulebook& rules = field.rules();
  if (!rules.works || men.empty() || !has_rifle(field.man(men.front()))) return {};
  std::optional<Parapet> best;
  for (const Earthwork& work : field.scene().ground().works()) {
    if (work.kind != EarthworkKind::trench || work.length < manner::least_trench) continue;
    const auto enemy = nearest_target(field, work.at);
    if (!enemy) continue;
    // A trench serves to both sides; whoever comes along it finds no cover there.
    const std::int32_t full = Bearing::full_circle;
    const std::int32_t off = Bearing::of(Bearing::between(work.at, *enemy).mils - work.facing.mils).mils;
    const std::int32_t turned = std::min(off, full - off);
    const bool front = turned <= full / manner::a_front, back = turned >= full / 2 - full / manner::a_front;
    if (!front && !back) continue;
    const Bearing facing = front ? work.facing : Bearing::of(work.facing.mils + full / 2);
    const Length behind =
        Length{{rules.works->trench.thick.count / 2}} + rules.table.gap + rules.table.foot_radius + Length{{1}};
    const Point place = step(work.at, Bearing::of(facing.mils + full / 2), behind);
    if (distance(at, place) > field.pace(men.front()) * manner::moves_to_a_bank || field.foes_near(place) > 0) continue;
    if (!looks_over(field, place) || field.scene().ground().bar_at(place, rules.table.foot_radius) != Bar::none)
      continue;
    const auto others = std::ranges::count_if(field.own(), [&](ManIndex i) {
      const bool theirs = std::ranges::find(men, i) != men.end();
      return !theirs && within(field.man(i).at, work.at, Length{{work.length.count / 2}}) &&
             looks_over(field, field.man(i).at);
    });
    const Length each = rules.table.foot_radius * 2 + rules.table.front_gap;
    if (each * others >= work.length) continue;
    if (!best || distance(at, place) < distance(at, best->at)) best = Parapet{place, facing};
  }
  return best;
}

bool man_a_bank(const Field& field, std::span<const ManIndex> men) {
  if (field.scene().ground().works().empty()) return false;
  const auto over = std::ranges::count_if(men, [&](ManIndex i) { return looks_over(field, field.man(i).at); });
  return 2 * over > std::ssize(men);
}

void keep_digging(Field& field) {
  if (field.rules().works) Spades(field).go_on();
}

void dig_in(Field& field) {
  // A table that is no battle of its own closes when nobody hostile is there.
  const bool waits = field.hostile() ? field.awaits_enemy() : field.table().whole && !field.line_goal();
  if (field.rules().works && waits) Spades(field).begin();
}

}  // namespace sandgate::vanguard
