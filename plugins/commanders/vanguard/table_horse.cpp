// Horse by Kriegspiel (KS-8): it charges where the tables pay, goes back from horse that presses it, and keeps
// together, for fewer than eight may not charge.
#include <algorithm>
#include <map>

#include "plugins/commanders/vanguard/charge_odds.h"
#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

class Horse {
 public:
  explicit Horse(Field& field) : field_(field), rules_(field.rules()) {}

  void charge() {
    for (int i = 0; i < manner::charges; ++i) {
      const auto best = find();
      if (!best || !give(*best)) return;
    }
  }

  // KS-8.3: who neither dismounts nor charges goes back, and farther than the program would take him: out of reach.
  void give_way() {
    std::map<Handle, std::vector<ManHandle>> pressed;
    for (const ManIndex i : sabres_of(field_)) {
      const Soldier& man = field_.man(i);
      if (man.drill.retires == field_.scene().mover().move) pressed[field_.body_of(i)].push_back(field_.scene().man(i));
    }
    for (const auto& [body, men] : pressed) go_back(body, men);
  }

 private:
  struct Mark {
    ManIndex foe = 0;
    bool by_a_gun = false;
    std::int64_t about_it = 0;  // on foot
    Length off;
  };

  std::optional<ChargeOdds> find() const {
    const std::vector<ManIndex> sabres = sabres_of(field_);
    const std::int64_t least = rules_.charges->least_sabres;
    if (std::ssize(sabres) < least) return {};
    std::optional<ChargeOdds> best;
    std::size_t thought = 0;
    std::vector<Point> tried;
    for (const Mark& mark : marks(sabres)) {
      const Point at = field_.man(mark.foe).at;
      if (std::ranges::any_of(tried, [&](Point p) { return within(p, at, manner::one_mark); })) continue;
      tried.push_back(at);
      std::vector<ManIndex> riders = sabres;
      std::erase_if(riders, [&](ManIndex i) { return !reaches(i, mark.foe); });
      if (std::ssize(riders) < least) continue;
      auto odds = think_out(field_, riders, mark.foe);
      if (odds && pays(*odds) && (!best || odds->worth > best->worth)) best = std::move(odds);
      if (++thought == manner::marks) break;
    }
    return best;
  }

  // Guns first, then where fewest stand together.
  std::vector<Mark> marks(const std::vector<ManIndex>& sabres) const {
    std::vector<Mark> marks;
    for (const ManIndex foe : field_.foes()) {
      std::optional<Length> off;
      for (const ManIndex i : sabres) {
        const Length away = distance(field_.man(i).at, field_.man(foe).at);
        if (reaches(i, foe) && (!off || away < *off)) off = away;
      }
      if (!off) continue;
      Mark mark{foe, false, 0, *off};
      for (const ManIndex other : field_.foes()) {
        mark.about_it += field_.man(other).arm != Arm::cavalry &&
                         near_each_other(rules_, field_.man(foe), field_.man(other), rules_.melee.reach);
      }
      for (const Gun& gun : field_.scene().guns()) {
        const Soldier& man = field_.man(foe);
        mark.by_a_gun = mark.by_a_gun || (gun.camp != field_.camp() &&
                                          near_gun(rules_, gun, man.at, rules_.radius(man.arm), rules_.table.serve));
      }
      marks.push_back(mark);
    }
    std::ranges::sort(marks, {}, [](const Mark& m) { return std::tuple(!m.by_a_gun, m.about_it, m.off, m.foe); });
    return marks;
  }
  bool reaches(ManIndex sabre, ManIndex foe) const {
    const Length most =
        std::min(field_.strikes(sabre), rules_.charges->reach() + rules_.melee.contact + rules_.table.horse_radius * 2);
    return within(field_.man(sabre).at, field_.man(foe).at, most);
  }

  // By its own margin: it keeps its horse for what is plainly a gain, unless the battle must come to an end.
  bool pays(const ChargeOdds& odds) const {
    const auto lost = static_cast<std::int64_t>(odds.lost + 0.5);
    if (!field_.affords(lost)) return false;
    const double margin = field_.desperate() ? 0 : field_.attacks() ? manner::charge_margin : 2 * manner::charge_margin;
    return odds.worth >= margin + field_.turn.temper.least_gain / 2.0;
  }

  bool give(const ChargeOdds& odds) {
    const Handle body = field_.body_of(odds.walks.front().man);
    return field_.give(odds.walks, body, reason(odds));
  }
  static std::string reason(const ChargeOdds& odds) {
    constexpr double rounding = 0.5;
    const auto whole = [](double number) { return std::to_string(static_cast<std::int64_t>(number + rounding)); };
    std::string why = "charges from " + std::string(words_of(ChargeBand{})[static_cast<std::size_t>(odds.band)]) +
                      ", " + std::to_string(odds.sabres) + " sabres against " + std::to_string(odds.charged) +
                      ": by the tables " + whole(odds.won) + " of them fall or are taken for " + whole(odds.lost);
    if (odds.guns >= rounding)
      why += ", and " + whole(odds.guns) + (odds.guns < 1 + rounding ? " gun is" : " guns are") + " taken";
    return why;
  }

  void go_back(Handle body, const std::vector<ManHandle>& men) {
    std::vector<ManIndex> party;
    for (const ManHandle man : men) {
      if (const auto i = field_.scene().index(man); i && field_.spare(*i)) party.push_back(*i);
    }
    if (party.empty()) return;
    const Soldier& first = field_.man(party.front());
    const Bearing away = Bearing::between(first.drill.before, first.at);
    Length pace = field_.pace(party.front());
    for (const ManIndex i : party) pace = std::min(pace, field_.pace(i));
    // Straight back, or homeward where that is off the table.
    for (const Bearing to : {away, field_.turn.places.rearward()}) {
      auto walks = field_.shift(party, to, pace);
      const bool back = !walks.empty() && std::ranges::all_of(walks, [&](const ManWalk& walk) {
        return distance(walk.path.back(), first.drill.before) > distance(walk.path.front(), first.drill.before);
      });
      if (back && field_.give(std::move(walks), body, "goes back from horse that could charge it")) return;
    }
    get_off(field_, body);
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

void charge_with_horse(Field& field) {
  if (!field.rules().charges) return;
  Horse(field).charge();
  Horse(field).give_way();
}

}  // namespace sandgate::vanguard
