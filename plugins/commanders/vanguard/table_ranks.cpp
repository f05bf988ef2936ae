// How men on foot stand by Kriegspiel: shoulder to shoulder before horse that could charge (KS-8), in open order where
// shells and rifles find them and no horse is near (KS-7).
// A body in extended order forms two ranks first, and one that opens its files under fire forms extended (KS-3).
#include <algorithm>

#include "plugins/commanders/vanguard/charge_odds.h"
#include "plugins/commanders/vanguard/lines.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/parties.h"

namespace sandgate::vanguard {
namespace {

class Ranks {
 public:
  explicit Ranks(Field& field) : field_(field), rules_(field.rules()) {}

  void close() {
    for (const Handle body : bodies()) {
      for (const std::vector<ManHandle>& group : threatened(body)) form(body, group);
    }
  }

  void open() {
    for (const Handle body : bodies()) {
      std::vector<ManHandle> men;
      for (const ManIndex i : on_foot(body)) men.push_back(field_.scene().man(i));
      for (std::size_t k = 0; k < men.size(); k += manner::party)
        spread(body, {men.begin() + static_cast<std::ptrdiff_t>(k),
                      men.begin() + static_cast<std::ptrdiff_t>(std::min(k + manner::party, men.size()))});
    }
  }

 private:
  std::vector<Handle> bodies() const {
    std::vector<Handle> found;
    for (const ManIndex i : field_.spare_men()) {
      const bool known = std::ranges::find(found, field_.body_of(i)) != found.end();
      if (field_.man(i).arm == Arm::infantry && !known) found.push_back(field_.body_of(i));
    }
    return found;
  }
  std::vector<ManIndex> on_foot(Handle body) const {
    std::vector<ManIndex> men = field_.spare_men_of(body);
    std::erase_if(men, [&](ManIndex i) { return field_.man(i).arm != Arm::infantry; });
    return men;
  }
  bool could_be_charged(ManIndex i) const {
    return sabres_near(field_, field_.man(i).at) >= rules_.charges->least_sabres;
  }

  // Those who could be charged, with whoever of their body is by them.
  std::vector<std::vector<ManHandle>> threatened(Handle body) const {
    std::vector<std::vector<ManHandle>> groups;
    for (const std::vector<ManIndex>& group : standing_together(field_, on_foot(body))) {
      if (std::ranges::none_of(group, [&](ManIndex i) { return could_be_charged(i); })) continue;
      std::vector<ManHandle>& handles = groups.emplace_back();
      for (const ManIndex i : group) handles.push_back(field_.scene().man(i));
    }
    return groups;
  }

  bool in_close_order(ManIndex i) const {
    return std::ranges::any_of(field_.own(), [&](ManIndex other) {
      return other != i && field_.body_of(other) == field_.body_of(i) &&
             near_each_other(rules_, field_.man(i), field_.man(other), rules_.charges->close_gap);
    });
  }

  // They stand where they are and close up; who goes back before horse is ridden down all the worse.
  void form(Handle body, const std::vector<ManHandle>& group) {
    std::vector<ManIndex> men = indices(group);
    // KS-3: a body in extended order is in no close order however near its men stand.
    if (men.empty()) return;
    if (field_.turn.body(body).formation == Formation::extended) {
      form_on_foot(field_, body, Formation::two_ranks, "forms two ranks, horse near");
      return;
    }
    const auto loose = std::ranges::count_if(men, [&](ManIndex i) { return !in_close_order(i); });
    if (loose > 0) {
      const Point at = field_.man(field_.middle(men)).at;
      auto walks = field_.go(men, GroupShape::line, at);
      if (closes_up(walks, loose)) field_.give(std::move(walks), body, "closes its ranks, horse near");
    }
    if (field_.attacks()) return;  // they go on as they stand
    for (const ManHandle man : group) {
      if (const auto i = field_.scene().index(man)) field_.bind(*i);
    }
  }
  bool closes_up(const std::vector<ManWalk>& walks, std::ptrdiff_t loose) const {
    std::vector<Soldier> men(field_.men().begin(), field_.men().end());
    for (const ManWalk& walk : walks) men[walk.man].at = walk.path.back();
    std::ptrdiff_t after = 0;
    for (const ManWalk& walk : walks) {
      after += std::ranges::none_of(field_.own(), [&](ManIndex other) {
        return other != walk.man && men[other].body == men[walk.man].body &&
               near_each_other(rules_, men[walk.man], men[other], rules_.charges->close_gap);
      });
    }
    return !walks.empty() && after < loose;
  }

  std::vector<ManIndex> indices(const std::vector<ManHandle>& handles) const {
    std::vector<ManIndex> men;
    for (const ManHandle man : handles) {
      if (const auto i = field_.scene().index(man); i && field_.spare(*i)) men.push_back(*i);
    }
    return men;
  }

  // In one line, so many inches apart that a shell's circle holds few of them, and a shot that goes on fells no second.
  void spread(Handle body, const std::vector<ManHandle>& group) {
    std::vector<ManIndex> men = indices(group);
    if (men.size() < 2 || !is_dense(men) || !under_fire(men) || horse_about(men)) return;
    if (form_on_foot(field_, body, Formation::extended, "forms extended under fire")) men = indices(group);
    if (men.size() < 2) return;
    const Bearing along = Bearing::of(field_.turn.places.forward().mils + Bearing::full_circle / 4);
    auto walks = walks_into_line(field_, men, field_.man(field_.middle(men)).at, along, manner::open_order);
    std::erase_if(walks, [&](const ManWalk& walk) { return field_.foes_near(walk.path.back()) > 0; });
    if (!walks.empty() && field_.give(std::move(walks), body, "opens its ranks under fire")) {
      for (const ManHandle man : group) {
        if (const auto i = field_.scene().index(man)) field_.bind(*i);
      }
    }
  }
  bool is_dense(const std::vector<ManIndex>& men) const {
    const Length near{{manner::open_order.count / 2}};
    const auto crowded = std::ranges::count_if(men, [&](ManIndex i) {
      return std::ranges::any_of(
          men, [&](ManIndex other) { return other != i && within(field_.man(i).at, field_.man(other).at, near); });
    });
    return 2 * crowded > std::ssize(men);
  }
  // He has guns, and somebody sees them: shells are thrown over what is between. Or they have burst about them.
  bool under_fire(const std::vector<ManIndex>& men) const {
    const Point at = field_.man(field_.middle(men)).at;
    const bool seen = std::ranges::any_of(
        field_.foes(), [&](ManIndex foe) { return field_.scene().ground().sees(field_.man(foe).at, at); });
    if (rules_.shell && !field_.enemy_guns().empty() && seen) return true;
    return std::ranges::any_of(field_.turn.picture.bursts, [&](const SeenBurst& burst) {
      return !burst.own && within(burst.at, at, manner::apart);
    });
  }
  bool horse_about(const std::vector<ManIndex>& men) const {
    const Point at = field_.man(field_.middle(men)).at;
    const Length far = rules_.charges->reach() + rules_.charges->reach();
    const auto horse = std::ranges::count_if(field_.foes(), [&](ManIndex foe) {
      return field_.man(foe).arm == Arm::cavalry && within(field_.man(foe).at, at, far);
    });
    return horse >= rules_.charges->least_sabres;
  }

  Field& field_;
  const Rulebook& rules_;
};

}  // namespace

void close_ranks(Field& field) {
  if (field.rules().charges) Ranks(field).close();
}

void open_ranks(Field& field) {
  if (field.rules().charges && field.posture() == Posture::hold) Ranks(field).open();
}

}  // namespace sandgate::vanguard
