// Guns in their own phase: what is worth a shot is fired at, boxes are shot open, and a gun that has nothing to fire at
// goes forward with its crew (LW-2.4, LW-2.5, LW-3.3, LW-3.5, CX-2).
#include <algorithm>
#include <cstdlib>

#include "core/battle/serve_gun.h"
#include "core/gunnery/gunnery.h"
#include "core/sight/table_plan.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/shells.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {
namespace {

class Battery {
 public:
  explicit Battery(Field& field) : field_(field), rules_(field.rules()) {}

  void fight() {
    std::vector<GunHandle> guns;
    for (std::uint32_t i = 0; i < field_.scene().guns().size(); ++i) {
      if (waits(field_.scene().guns()[i])) guns.push_back(field_.scene().gun(i));
    }
    if (!silent()) {
      for (const GunHandle gun : guns) fire(gun);
    }
    for (const GunHandle gun : guns) haul(gun);
  }

 private:
  struct Laid {
    Aim aim;
    Point at;
    double worth = 0;             ///< of who is felled by a shot, own men counted off
    double enemies = 0, own = 0;  ///< felled by a shot
    Bearing line;
    bool shell = false;  ///< KS-7.1
  };

  std::int64_t move() const { return field_.scene().mover().move; }
  bool waits(const Gun& gun) const {
    const bool mine = field_.scene().orders_gun(static_cast<std::uint32_t>(gun.id.index()));
    return mine && gun.ready == move() && !gun_is_used(rules_, field_.men(), gun, move());
  }
  // LW-2.4.
  bool silent() const {
    const Picture& picture = field_.turn.picture;
    return field_.table().whole && picture.clock.own_move <= rules_.guns.silent_moves;
  }
  const Gun* waiting(GunHandle handle) const {
    const auto index = field_.scene().index(handle);
    if (!index || !field_.table().guns_open || !waits(field_.scene().guns()[*index])) return nullptr;
    return &field_.scene().guns()[*index];
  }

  void fire(GunHandle handle) {
    std::optional<Laid> laid;
    bool look_about = true;
    while (waiting(handle)) {
      if (look_about) laid = best_shot(handle, field_.men());
      if (!laid || laid->worth < field_.turn.temper.worth_a_shot) break;
      if (laid->own > 0 && !laid->shell) {
        if (const auto lower = have_men_lie_down(handle, *laid)) laid = lower;
      }
      if (!field_.fire(handle, laid->aim, reason(*laid))) return;
      look_about = field_.fell_last();
    }
    if (waiting(handle)) shoot_a_box_open(handle);
  }

  // LW-3.3: marks are found in two steps: first where enemies stand thickest, then what a shot at them would come to.
  std::optional<Laid> best_shot(GunHandle handle, std::span<const Soldier> men) const {
    const auto gun = field_.scene().index(handle);
    std::optional<Laid> best;
    for (const Point mark : marks(field_.scene().guns()[*gun])) {
      const auto laid = expect(*gun, men, mark);
      if (laid && (!best || laid->worth > best->worth)) best = laid;
    }
    for (const ShellMark& mark : shell_marks(field_, best ? best->worth : 0)) {
      if (best && mark.worth <= best->worth) break;
      const auto shell = foresee_shell(field_, *gun, mark.at);
      if (shell && (!best || shell->worth > best->worth))
        best = {shell->aim, mark.at, shell->worth, shell->enemies, shell->own, shell->aim.bearing, true};
    }
    return best;
  }
  std::optional<Laid> expect(std::uint32_t gun, std::span<const Soldier> men, Point at) const {
    return expect(field_.scene().guns(), gun, men, at);
  }
  std::optional<Laid> expect(std::span<const Gun> guns, std::uint32_t gun, std::span<const Soldier> men,
                             Point at) const {
    const Targets targets{men, guns, field_.boxes()};
    const auto solved = field_.gunnery().solve(targets, gun, at, 0, 0);
    if (!solved) return {};
    Laid laid{solved->aim, at, 0, 0, 0, solved->aim.bearing};
    for (const auto& man : field_.gunnery().foresee(targets, gun, solved->aim, manner::trial_shots)) {
      if (!man) continue;
      const bool own = men[*man].camp == field_.camp();
      (own ? laid.own : laid.enemies) += 1.0 / manner::trial_shots;
      laid.worth += (own ? -1 : 1) * field_.value(*man) / manner::trial_shots;
    }
    return laid;
  }

  std::vector<Point> marks(const Gun& gun) const {
    struct Mark {
      double crowd;
      Length off;
      Point at;
    };
    std::vector<Mark> all;
    for (const ManIndex foe : field_.foes()) {
      const Point at = field_.man(foe).at;
      all.push_back({field_.crowd(foe), distance(gun.at, at), at});
    }
    std::ranges::sort(all, {}, [](const Mark& m) { return std::tuple(-m.crowd, m.off, m.at); });
    std::vector<Point> few;
    for (const Mark& mark : all) {
      const auto same = [&](Point p) { return within(p, mark.at, manner::one_mark); };
      if (std::ranges::none_of(few, same)) few.push_back(mark.at);
      if (few.size() == manner::gun_marks) break;
    }
    return few;
  }

  std::string reason(const Laid& laid) const {
    constexpr int tenths = 10;
    const auto crowd = std::ranges::count_if(
        field_.foes(), [&](ManIndex foe) { return within(field_.man(foe).at, laid.at, manner::one_mark); });
    const bool serve = std::ranges::any_of(
        field_.enemy_guns(), [&](Point gun) { return within(gun, laid.at, rules_.table.serve + manner::one_mark); });
    const int expected = static_cast<int>(laid.enemies * tenths + 0.5);
    return std::string(laid.shell ? "fires a shell at " : "fires at ") + std::to_string(crowd) +
           (crowd == 1 ? " man" : " men who stand together") + (serve ? ", to silence their gun" : "") +
           ", expecting to fell " + std::to_string(expected / tenths) + "." + std::to_string(expected % tenths) +
           " a shot";
  }

  // LW-3.3: own men before the muzzle, if the shot is the better for it. They go nowhere in this move.
  std::optional<Laid> have_men_lie_down(GunHandle handle, const Laid& laid) {
    const auto gun = *field_.scene().index(handle);
    LieDownOrder<Handle> order{field_.scene().table(), handle, laid.line, {}};
    std::vector<Soldier> down(field_.men().begin(), field_.men().end());
    for (const ManIndex man : field_.own()) {
      const std::uint32_t named[] = {man};
      const bool may =
          !down[man].lying && field_.man(man).moved < move() && is_before(field_.scene().guns()[gun], man) &&
          !check_lie_down(rules_, field_.men(), field_.scene().guns()[gun], field_.side(), laid.line, named);
      if (!may) continue;
      down[man].lying = laid.line;
      order.men.push_back(field_.scene().man(man));
    }
    if (order.men.empty() || order.men.size() > manner::most_to_lie_down) return {};
    const auto then = best_shot(handle, down);
    if (!then || then->worth < laid.worth + manner::worth_lying_down || then->line != laid.line) return {};
    if (!field_.give(order, field_.body_of(*field_.scene().index(order.men.front())), "lies down before a gun"))
      return {};
    return then;
  }
  bool is_before(const Gun& gun, ManIndex man) const {
    const Length off = distance(gun.at, field_.man(man).at);
    return !near_gun(rules_, gun, field_.man(man).at, rules_.radius(field_.man(man).arm), rules_.table.gap) &&
           std::ranges::any_of(field_.foes(), [&](ManIndex foe) { return distance(gun.at, field_.man(foe).at) > off; });
  }

  // CX-2: what is in it is known once it is fired on. One shot, and only if it would strike.
  void shoot_a_box_open(GunHandle handle) {
    const auto gun = *field_.scene().index(handle);
    for (const std::uint32_t box : field_.enemy_boxes()) {
      const Targets targets{field_.men(), field_.scene().guns(), field_.boxes()};
      const auto solved = field_.gunnery().solve(targets, gun, field_.boxes()[box].at, 0, 0);
      if (!solved) continue;
      const Flight flight = field_.gunnery().fly(targets, field_.gunnery().shot_from(targets, gun, solved->aim, {}));
      if (std::ranges::find(flight.boxes, box) == flight.boxes.end()) continue;
      field_.fire(handle, solved->aim, "fires at a box, to see what is in it");
      return;
    }
  }

  // LW-3.5: while it attacks, a gun with nothing to fire at goes forward with its crew; where the enemy's guns can
  // fire, under cover to a place before one of them, with more hands than it can fell before the answer.
  void haul(GunHandle handle) {
    const Gun* gun = waiting(handle);
    if (!gun || gun->fired == move() || !field_.hostile() || !field_.attacks()) return;
    const std::vector<ManIndex> crew = crew_of_spare_men(*field_.scene().index(handle));
    if (crew.size() < static_cast<std::size_t>(rules_.table.crew)) return;
    Length pace = field_.pace(crew.front());
    for (const ManIndex man : crew) pace = std::min(pace, field_.pace(man));
    field_.enemy_guns().empty() ? go_forward(handle, crew, pace) : seek_a_duel(handle, crew, pace);
  }

  void go_forward(GunHandle handle, const std::vector<ManIndex>& crew, Length pace) {
    const Gun* gun = waiting(handle);
    const Point goal =
        *std::ranges::min_element(field_.targets(), {}, [&](Point p) { return std::pair(distance(p, gun->at), p); });
    const Length half{{rules_.table.gun_width.count / 2}};
    const auto place = field_.foothold(goal, half);
    const Length straight = distance(gun->at, goal);
    const auto way =
        place ? field_.scene().ground().way(gun->at, *place, half, straight * 2 + Length::feet(2)) : std::nullopt;
    if (!way || length(*way) <= field_.turn.temper.guns_stand_off) return;
    for (Length off = std::min(pace, length(*way) - field_.turn.temper.guns_stand_off); off >= manner::least_haul;
         off -= manner::least_haul) {
      if (go(handle, crew, begin_of(*way, off), "goes forward with a gun")) return;
    }
  }

  // Places before a gun of the enemy's from where its men can be felled.
  std::vector<Cover::End> firing_places(Point from) const {
    const Cover& cover = field_.cover();
    const std::vector<std::uint8_t>& seen = field_.seen();
    const std::int64_t hands = hands_at(from);
    std::vector<Cover::End> ends;
    for (Cover::Cell cell = 0; cell < cover.size(); ++cell) {
      const Point at = cover.middle(cell);
      // A gun comes here only when it has found nothing to fire at from where it stands.
      const bool elsewhere = !within(at, from, manner::cover_cell);
      const bool enough = seen[cell] > 0 && hands >= field_.hands_against(seen[cell]) &&
                          field_.affords(manner::fall_about_a_gun * field_.felled_by(seen[cell]));
      if (!enough || !elsewhere || !cover.open(cell) || field_.foes_near(at) > 0) continue;
      if (sees_a_crew(at)) ends.push_back({cell, Cover::a_sight * (seen[cell] - 1), seen[cell]});
    }
    return ends;
  }
  bool sees_a_crew(Point at) const {
    return std::ranges::any_of(field_.scene().guns(), [&](const Gun& gun) {
      if (gun.camp == field_.camp() || std::ranges::find(field_.enemy_guns(), gun.at) == field_.enemy_guns().end())
        return false;
      const auto crew = crew_of(rules_, field_.men(), gun);
      return std::ranges::any_of(crew, [&](ManIndex man) { return field_.gunnery().bears(at, field_.man(man).at); });
    });
  }
  // What it would fell there with a shot.
  double worth_at(std::uint32_t gun, Point at) const {
    std::vector<Gun> guns(field_.scene().guns().begin(), field_.scene().guns().end());
    guns[gun].at = at;
    std::vector<Soldier> foes(field_.men().begin(), field_.men().end());
    for (const ManIndex own : field_.own()) foes[own].state = ManState::dead;
    double best = 0;
    for (const Point mark : marks(guns[gun])) {
      if (const auto laid = expect(guns, gun, foes, mark)) best = std::max(best, laid->worth);
    }
    return best;
  }

  void seek_a_duel(GunHandle handle, const std::vector<ManIndex>& crew, Length pace) {
    const Cover& cover = field_.cover();
    const std::vector<std::uint8_t>& seen = field_.seen();
    const Point from = waiting(handle)->at;
    const Cover::Cell here = cover.at(from);
    const std::vector<Cover::End> ends = firing_places(from);
    const auto way = cover.approach(ends, seen, pace);
    struct Stop {
      double cost = 0;
      Cover::Cell cell = 0;
      bool end = false;
    };
    std::vector<Stop> stops;
    for (const Cover::Cell cell : cover.within_reach(from, pace)) {
      if (cell == here || way.cost[cell] == Cover::Approach::never) continue;
      const Point at = cover.middle(cell);
      const bool end = std::ranges::find(ends, cell, &Cover::End::cell) != ends.end();
      const auto hands = end ? hands_at(at) : 0;
      if (end && hands >= field_.hands_against(seen[cell])) {
        const double worth = worth_at(*field_.scene().index(handle), at);
        if (worth >= 1) stops.push_back({way.cost[cell] - worth, cell, true});
      } else if (seen[cell] == 0 && (way.cost[cell] < way.cost[here] || seen[here] > 0)) {
        stops.push_back({static_cast<double>(way.cost[cell]), cell, false});
      }
    }
    std::ranges::stable_sort(stops, {}, &Stop::cost);
    stops.resize(std::min(stops.size(), manner::stops));
    for (const Stop& stop : stops) {
      const std::string why =
          stop.end ? "goes with a gun before the enemy's, to silence it" : "goes forward with a gun under cover";
      if (go(handle, crew, {from, cover.middle(stop.cell)}, why)) return;
    }
  }

  // Who could be by a gun there when the move ends.
  std::int64_t hands_at(Point at) const {
    return std::ranges::count_if(field_.own(), [&](ManIndex i) {
      return field_.spare(i) && within(field_.man(i).at, at, field_.pace(i) + rules_.table.serve);
    });
  }

  // Whom nothing else binds.
  std::vector<ManIndex> crew_of_spare_men(std::uint32_t gun) const {
    std::vector<ManIndex> crew = crew_to_go(field_.scene(), gun);
    std::erase_if(crew, [&](ManIndex man) { return !field_.spare(man); });
    return crew;
  }

  static Path begin_of(const Path& way, Length off) {
    Path path{way.front()};
    Length gone;
    for (std::size_t i = 1; i < way.size(); ++i) {
      const Length leg = distance(way[i - 1], way[i]);
      if (gone + leg >= off) break;
      gone += leg;
      path.push_back(way[i]);
    }
    const Point end = along(way, off);
    if (end != path.back()) path.push_back(end);
    return path;
  }

  bool go(GunHandle handle, const std::vector<ManIndex>& crew, const Path& path, const std::string& why) {
    const auto gun = *field_.scene().index(handle);
    if (path.size() < 2 || crew.empty()) return false;
    const Point to = path.back();
    if (field_.foes_near(to) > 0) return false;
    const auto order = order_haul(field_.scene(), gun, crew, path);
    return order && field_.give(*order, field_.body_of(crew.front()), why);
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

void fight_guns(Field& field) {
  if (!field.table().guns_open) return;
  Battery(field).fight();
  fire_rifles(field);
  field.end_guns();
}

}  // namespace sandgate::vanguard
