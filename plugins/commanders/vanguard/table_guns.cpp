// Guns on a table: a crew to every gun of its own, and hands on those nobody serves (LW-3.2, LW-5.9).
#include <algorithm>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {
namespace {

class Guns {
 public:
  explicit Guns(Field& field) : field_(field), rules_(field.rules()) {}

  void serve_all() {
    // Once the battle must come to an end, everybody is wanted elsewhere.
    if (field_.desperate()) return;
    constexpr std::int64_t many_to_one = 4;
    const bool few_left = field_.attacks() && field_.own_men() > many_to_one * field_.foe_men();
    const bool stronger = field_.attacks() && field_.own_men() > 2 * field_.foe_men();
    for (const GunHandle gun : guns(true)) {
      const bool idle = field_.attacks() && !used(gun) && (stronger || !has_a_mark(gun));
      // For an assault every man is wanted; and nobody stays to be shot at by a gun that has no answer.
      const bool wanted = !idle || field_.enemy_guns().empty();
      if (wanted && !fired_at_in_vain(gun) && affords(gun)) serve(gun, idle || few_left);
    }
  }
  void take_all() {
    for (const GunHandle gun : guns(false)) take(gun);
  }

 private:
  std::vector<GunHandle> guns(bool own) const {
    std::vector<GunHandle> found;
    const auto all = field_.scene().guns();
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      if (own ? field_.scene().orders_gun(i) : all[i].camp != field_.camp()) found.push_back(field_.scene().gun(i));
    }
    return found;
  }
  bool used(GunHandle handle) const {
    const std::int64_t move = field_.scene().mover().move;
    return gun(handle).fired == move || gun(handle).moved == move;
  }
  bool fired_at_in_vain(GunHandle handle) const {
    const TableMoveOrder& mover = field_.scene().mover();
    const bool silent = field_.table().whole && field_.turn.picture.clock.own_move <= rules_.guns.silent_moves;
    const bool could_fire = gun(handle).ready == mover.move && !silent && !used(handle);
    return could_fire && field_.guns_that_see(gun(handle).at) > 0;
  }
  // LW-6.1: nobody stands by a gun to be fired at who is wanted for a victory that is in hand.
  bool affords(GunHandle handle) const {
    return field_.affords(field_.felled_by(field_.guns_that_see(gun(handle).at)));
  }
  bool has_a_mark(GunHandle handle) const {
    const Point at = gun(handle).at;
    return std::ranges::any_of(field_.foes(),
                               [&](ManIndex foe) { return field_.gunnery().bears(at, field_.man(foe).at); });
  }
  const Gun& gun(GunHandle handle) const { return field_.scene().guns()[*field_.scene().index(handle)]; }
  bool by(const Gun& gun, const Soldier& man) const {
    return near_gun(rules_, gun, man.at, rules_.radius(man.arm), rules_.table.serve);
  }
  // A gun brought before the enemy's guns needs hands enough that a crew is left when they have fired at it.
  std::size_t hands(const Gun& gun) const {
    if (field_.enemy_guns().empty()) return crew();
    const bool duels = field_.attacks() && gun.moved == field_.scene().mover().move;
    const std::size_t spare = duels ? static_cast<std::size_t>(field_.felled_by(field_.guns_that_see(gun.at))) : 0;
    return crew() + std::max(manner::spare_hands, spare);
  }
  std::size_t crew() const { return static_cast<std::size_t>(rules_.table.crew); }

  // Its body's men stay with a gun, and of others so many that it has its crew, and some more where the enemy has guns.
  // One of little use keeps who is there: its crew and no more.
  void serve(GunHandle handle, bool of_little_use) {
    if (!field_.scene().index(handle)) return;
    const std::size_t wanted = of_little_use ? crew() : hands(gun(handle));
    const Gun& served = gun(handle);
    std::vector<ManIndex> near, far;
    for (const ManIndex i : field_.own()) (by(served, field_.man(i)) ? near : far).push_back(i);
    const auto rank = [&](ManIndex i) {
      return std::tuple(field_.man(i).body != served.body, distance(field_.man(i).at, served.at), i);
    };
    std::ranges::sort(near, {}, rank);
    for (std::size_t k = 0; k < near.size(); ++k) {
      const bool own = field_.man(near[k]).body == served.body && !of_little_use;
      if (k < wanted || own) field_.bind(near[k]);
    }
    const bool enough = near.size() >= wanted;
    if (enough || field_.foes_near(served.at) > field_.own_near(served.at)) return;
    std::erase_if(far, [&](ManIndex i) {
      const int moves = near.size() < crew() || field_.attacks() ? manner::moves_to_a_gun : 1;
      const Length come = field_.pace(i) * moves + rules_.table.serve;
      // KS-8: horse that can charge is no crew.
      const bool rides = rules_.charges && field_.man(i).arm == Arm::cavalry && field_.man(i).body != served.body;
      return rides || !field_.spare(i) || !within(field_.man(i).at, served.at, come);
    });
    std::ranges::sort(far, {}, rank);
    far.resize(std::min(far.size(), wanted - near.size()));
    if (far.empty()) return;
    const Point at = step(served.at, field_.turn.places.rearward(), rules_.table.gun_trail);
    const Handle body = field_.body_of(far.front());
    std::vector<ManHandle> sent;
    for (const ManIndex i : far) sent.push_back(field_.scene().man(i));
    field_.give(field_.go(far, GroupShape::line, at), body, "to serve a gun");
    for (const ManHandle man : sent) {
      if (const auto i = field_.scene().index(man)) field_.bind(*i);
    }
  }

  // Four at once pass its axle line from one side to the other and stay by it.
  void take(GunHandle handle) {
    if (!field_.scene().index(handle)) return;
    const Gun& wanted = gun(handle);
    const auto defends = [&](ManIndex foe) { return by(wanted, field_.man(foe)); };
    if (std::ranges::any_of(field_.foes(), defends)) return;
    if (field_.foes_near(wanted.at) > field_.own_near(wanted.at)) return;
    for (const int from : {-1, 1}) {
      std::vector<ManIndex> men = field_.spare_men();
      std::erase_if(men, [&](ManIndex i) {
        return side_of_axle(wanted, field_.man(i).at) != from ||
               !within(field_.man(i).at, wanted.at, field_.pace(i) + rules_.table.serve);
      });
      if (men.size() < crew()) continue;
      std::ranges::sort(men, {}, [&](ManIndex i) { return std::pair(distance(field_.man(i).at, wanted.at), i); });
      men.resize(std::min(men.size(), crew() + 1));
      if (pass(wanted, from, men)) return;
    }
  }

  bool pass(const Gun& wanted, int from, const std::vector<ManIndex>& men) {
    const Length end = from > 0 ? rules_.table.gun_trail : rules_.table.gun_muzzle;
    const Bearing to = from > 0 ? Bearing::of(wanted.facing.mils + Bearing::full_circle / 2) : wanted.facing;
    for (const Length beyond : {Length::inches(2), Length{}, Length::inches(-2)}) {
      auto walks = field_.go(men, GroupShape::line, step(wanted.at, to, end + beyond));
      if (!captured(wanted, walks)) continue;
      const Handle body = field_.body_of(men.front());
      std::vector<ManHandle> takers;
      for (const ManIndex i : men) takers.push_back(field_.scene().man(i));
      if (!field_.give(std::move(walks), body, "takes a gun nobody serves")) continue;
      for (const ManHandle man : takers) {
        if (const auto i = field_.scene().index(man)) field_.bind(*i);
      }
      return true;
    }
    return false;
  }

  bool captured(const Gun& wanted, const std::vector<ManWalk>& walks) const {
    std::vector<Soldier> men(field_.men().begin(), field_.men().end());
    std::vector<Crossing> crossings;
    for (const ManWalk& walk : walks) {
      crossings.push_back({walk.man, men[walk.man].at});
      men[walk.man].at = walk.path.back();
    }
    const auto judged = judge_guns(rules_, men, std::span(&wanted, 1), crossings);
    return !judged.empty() && judged.front().captor;
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

void serve_guns(Field& field) { Guns(field).serve_all(); }
void take_guns(Field& field) { Guns(field).take_all(); }

}  // namespace sandgate::vanguard
