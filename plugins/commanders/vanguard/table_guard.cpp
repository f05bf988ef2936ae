// Prisoners and those who guard them, disarmed men, and whoever is free for the taking (LW-5.5 to LW-5.7).
#include <algorithm>
#include <map>
#include <set>

#include "core/battle/prisoners.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/table_field.h"

namespace sandgate::vanguard {
namespace {

class Guard {
 public:
  explicit Guard(Field& field) : field_(field), rules_(field.rules()) {}

  void lead_prisoners() {
    std::vector<ManHandle> leaders;
    for (const auto& [escort, wards] : escorts_and_wards()) {
      field_.bind(escort);
      leaders.push_back(field_.scene().man(escort));
    }
    for (const ManHandle leader : leaders) {
      const auto escort = field_.scene().index(leader);
      if (!escort) continue;
      const auto all = escorts_and_wards();
      if (const auto at = all.find(*escort); at != all.end()) lead(at->first, at->second);
    }
  }

  void send_disarmed_home() {
    for (const OwnBody& own : std::vector<OwnBody>(field_.turn.picture.bodies)) {
      walk_home(own.handle);
    }
  }

  // Disarmed enemies, and men who gave themselves up and whom nobody has reached.
  void take_the_free() {
    std::vector<ManHandle> wanted;
    const auto escort_of = escorts(rules_, field_.men(), field_.side());
    for (ManIndex i = 0; i < field_.men().size(); ++i) {
      const Soldier& man = field_.man(i);
      const bool ours = man.state == ManState::prisoner && man.captor == field_.side() && escort_of[i] == nobody;
      const bool astray = man.state == ManState::disarmed && man.camp != field_.camp();
      if (man.on_ground() && (ours || astray)) wanted.push_back(field_.scene().man(i));
    }
    for (const ManHandle ward : wanted) fetch(ward);
  }

 private:
  using Wards = std::map<ManIndex, std::vector<ManIndex>>;

  Wards escorts_and_wards() const {
    const auto escort_of = escorts(rules_, field_.men(), field_.side());
    Wards all;
    for (ManIndex i = 0; i < escort_of.size(); ++i) {
      if (escort_of[i] != nobody) all[escort_of[i]].push_back(i);
    }
    return all;
  }

  const Places& places() const { return field_.turn.places; }
  Length from_line(ManIndex i) const { return places().advance(field_.man(i).at); }
  bool near_home(ManIndex i) const { return from_line(i) <= field_.pace(i) * manner::led_home; }

  void lead(ManIndex escort, const std::vector<ManIndex>& wards) {
    const Point at = field_.man(escort).at;
    const bool threatened = field_.foes_near(at) > field_.own_near(at);
    const bool home = near_home(escort);
    if (!home && !threatened) return;  // he stands by them
    const std::string whom = std::to_string(wards.size()) + (wards.size() == 1 ? " prisoner" : " prisoners");
    const std::string why = home ? "leads " + whom + " home" : "leads " + whom + " out of reach";
    if (home && over_the_line(escort, wards, why)) return;
    std::vector<ManIndex> party = wards;
    party.push_back(escort);
    Length pace = field_.pace(escort);
    for (const ManIndex ward : wards) pace = std::min(pace, field_.pace(ward));
    auto walks = field_.shift(party, places().rearward(), pace);
    if (stay_together(escort, wards, walks)) field_.give(std::move(walks), field_.body_of(escort), why);
  }

  // All of them or none: whom his escort leaves behind is free.
  bool stay_together(ManIndex escort, const std::vector<ManIndex>& wards, const std::vector<ManWalk>& walks) const {
    const auto end = [&](ManIndex i) {
      const auto at = std::ranges::find(walks, i, &ManWalk::man);
      Soldier man = field_.man(i);
      if (at != walks.end()) man.at = at->path.back();
      return man;
    };
    const Soldier leader = end(escort);
    return std::ranges::all_of(
        wards, [&](ManIndex ward) { return near_each_other(rules_, leader, end(ward), rules_.melee.escort); });
  }

  // The last inches: prisoners to the line itself, their escort to a place before it.
  bool over_the_line(ManIndex escort, const std::vector<ManIndex>& wards, const std::string& why) {
    const Length stop = manner::off_the_edge;
    std::vector<ManWalk> walks;
    if (from_line(escort) > stop) {
      const Length off = std::min(from_line(escort) - stop, field_.pace(escort));
      walks.push_back({escort, {field_.man(escort).at, step(field_.man(escort).at, places().rearward(), off)}});
    }
    for (const ManIndex ward : wards) {
      const Length radius = rules_.radius(field_.man(ward).arm);
      if (from_line(ward) - radius > field_.pace(ward) || !to_line(ward, radius, walks)) return false;
    }
    return stay_together(escort, wards, walks) && field_.give(std::move(walks), field_.body_of(escort), why);
  }

  bool to_line(ManIndex man, Length radius, std::vector<ManWalk>& walks) const {
    const Point at = field_.man(man).at;
    const Length off = from_line(man) - radius;
    if (off.count <= 0) return true;
    constexpr int quarter = Bearing::full_circle / 4, most = 5;
    const Bearing aside = Bearing::of(places().rearward().mils + quarter);
    for (int i = 0; i <= 2 * most; ++i) {
      const int inches = i % 2 == 0 ? i / 2 : -(i + 1) / 2;
      const Bearing to = inches < 0 ? Bearing::of(aside.mils + 2 * quarter) : aside;
      const Point end = step(step(at, places().rearward(), off), to, Length::inches(std::abs(inches)));
      walks.push_back({man, {at, end}});
      if (field_.scene().try_order(field_.scene().order(walks))) return true;
      walks.pop_back();
    }
    return false;
  }

  // LW-5.6: home where that is near, else to the nearest of their own.
  void walk_home(Handle body) {
    std::vector<ManHandle> theirs;
    for (ManIndex i = 0; i < field_.men().size(); ++i) {
      const Soldier& man = field_.man(i);
      const bool disarmed = man.state == ManState::disarmed && man.side == field_.side() && field_.body_of(i) == body;
      if (disarmed && field_.scene().movable(i)) theirs.push_back(field_.scene().man(i));
    }
    std::vector<ManIndex> far;
    for (const ManHandle handle : theirs) {
      const auto man = field_.scene().index(handle);
      if (!man) continue;
      const Length radius = rules_.radius(field_.man(*man).arm);
      std::vector<ManWalk> walks;
      const bool last = from_line(*man) - radius <= field_.pace(*man);
      if (last && to_line(*man, radius, walks)) field_.give(std::move(walks), body, "a disarmed man comes home");
    }
    for (const ManHandle handle : theirs) {
      const auto man = field_.scene().index(handle);
      if (man && field_.scene().movable(*man)) far.push_back(*man);
    }
    if (far.empty()) return;
    const ManIndex middle = field_.middle(far);
    if (near_home(middle)) {
      field_.give(field_.shift(far, places().rearward(), field_.pace(middle)), body, "disarmed men walk home");
    } else if (const auto shelter = nearest_friend(middle)) {
      const Point at = field_.man(middle).at, to = field_.man(*shelter).at;
      const Length off = std::min(field_.pace(middle), distance(at, to) - manner::beside);
      field_.give(field_.shift(far, Bearing::between(at, to), off), body, "disarmed men take shelter");
    }
  }

  std::optional<ManIndex> nearest_friend(ManIndex from) const {
    const Point at = field_.man(from).at;
    const auto& own = field_.own();
    if (own.empty()) return {};
    return *std::ranges::min_element(own, {}, [&](ManIndex i) { return std::pair(distance(field_.man(i).at, at), i); });
  }

  void fetch(ManHandle handle) {
    const auto ward = field_.scene().index(handle);
    if (!ward) return;
    const Soldier man = field_.man(*ward);
    const Length near{{rules_.melee.escort.count / 2}};
    if (field_.foes_near(man.at) > field_.own_near(man.at)) return;
    std::optional<ManIndex> nearest;
    for (const ManIndex i : field_.spare_men()) {
      const Length off = distance(field_.man(i).at, man.at);
      if (off > field_.pace(i) + near || (nearest && off >= distance(field_.man(*nearest).at, man.at))) continue;
      nearest = i;
    }
    if (!nearest) return;
    const Point at = field_.man(*nearest).at;
    const ManHandle who = field_.scene().man(*nearest);
    if (within(at, man.at, near + near)) return field_.bind(*nearest);
    const std::vector<ManIndex> one{*nearest};
    const Point to = step(man.at, Bearing::between(man.at, at), near);
    field_.give(field_.go(one, GroupShape::as_they_stand, to), field_.body_of(*nearest), "goes to take a man");
    if (const auto still = field_.scene().index(who)) field_.bind(*still);
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

void guard_prisoners(Field& field) {
  Guard guard(field);
  guard.lead_prisoners();
  guard.send_disarmed_home();
}

void retake(Field& field) { Guard(field).take_the_free(); }

}  // namespace sandgate::vanguard
