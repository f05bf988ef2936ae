#include "core/scenario/lay_out_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/scenario/plan_shapes.h"
#include "core/scenario/plan_ways.h"
#include "core/scenario/table_plan_country.h"

namespace sandgate {
namespace {

using Text = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kinds{"fight", "blow", "defensive"};
constexpr std::array<std::string_view, 3> kind_words{
    "It is a Fight to the Finish: kill, take or drive over his back line the whole of the enemy's force.",
    "It is a Blow at the Rear: three free men who touch the enemy's back line at once decide it.",
    "It is a Defensive Game: Red attacks, and wins when a quarter of his men have reached Blue's back line."};

// To a gun: its escort, and by LW-7.1's advice the other horse.
constexpr int escort = 5, horse_to_a_gun = 12, points_to_a_gun = 50;
constexpr int most_in_company = 20, most_in_squadron = 14;
constexpr Length foot_from_line = Length::inches(4), guns_from_line = Length::inches(9);

struct Force {
  int guns = 3, horse = 25, foot = 48;
};

struct Unit {
  std::string name, title;
  int foot = 0, horse = 0, guns = 0;
};

/// In halves of a point, as the rulebook counts.
Force force_worth(std::int64_t halves, const Rulebook& rulebook) {
  const auto& points = rulebook.points;
  Force force;
  force.guns = static_cast<int>(std::max<std::int64_t>(1, (halves / 2 + points_to_a_gun / 2) / points_to_a_gun));
  std::int64_t left = halves - std::int64_t{force.guns} * points.gun;
  force.horse = static_cast<int>(
      std::min<std::int64_t>(std::int64_t{force.guns} * horse_to_a_gun, left / 2 / std::max(1, points.cavalry)));
  left -= std::int64_t{force.horse} * points.cavalry;
  force.foot = static_cast<int>(left / std::max(1, points.infantry));
  return force;
}

std::string numbered(int n, const char* what) { return fmt::format("{} {}", n, what); }

/// From one end of the line to the other: guns spread evenly among the rest.
std::vector<Unit> units_of(const Force& force) {
  std::vector<Unit> guns, others;
  int horse = force.horse;
  for (int n = 1; n <= force.guns; ++n) {
    const int with = std::min(escort, horse);
    guns.push_back({numbered(n, "Gun"), fmt::format("No. {} Gun and its horsemen", n), 0, with, 1});
    horse -= with;
  }
  const int companies = std::max(std::min(3, force.foot), (force.foot + most_in_company - 1) / most_in_company);
  for (int n = 0; n < companies; ++n)
    others.push_back({numbered(n + 1, "Company"), fmt::format("No. {} Company", n + 1),
                      force.foot * (n + 1) / companies - force.foot * n / companies, 0, 0});
  const int squadrons = (horse + most_in_squadron - 1) / most_in_squadron;
  for (int n = 0; n < squadrons; ++n) {
    const auto middle = others.begin() + static_cast<std::ptrdiff_t>(others.size() / 2);
    others.insert(middle, {numbered(n + 1, "Squadron"), fmt::format("No. {} Squadron", n + 1), 0,
                           horse * (n + 1) / squadrons - horse * n / squadrons, 0});
  }
  std::vector<Unit> line;
  std::size_t put = 0;
  for (std::size_t i = 0; i < others.size(); ++i) {
    while (put < guns.size() && put * others.size() <= i * guns.size()) line.push_back(guns[put++]);
    line.push_back(others[i]);
  }
  while (put < guns.size()) line.push_back(guns[put++]);
  return line;
}

class Layer {
 public:
  Layer(const CountryPlan& plan, const TableLayOut& wishes, const Rulebook& rulebook, const TableGround& ground)
      : plan_(plan), wishes_(wishes), rulebook_(rulebook), ground_(ground) {}

  Result<std::string> write() {
    Text bodies = Text::array();
    for (const bool north : {false, true})
      if (const auto put = put_side(bodies, north); !put) return std::unexpected(put.error());
    const std::string title = wishes_.title.empty() ? "The Battle of " + plan_.name : wishes_.title;
    const Text text{{"schema", 1},
                    {"name", wishes_.name},
                    {"title", title},
                    {"brief", brief()},
                    {"country", {{"plan", wishes_.plan_source}}},
                    {"rulebook", rulebook_.name},
                    {"begins", "1913-06-21T14:00"},
                    {"first_move", wishes_.kind == TableGame::defensive ? "first" : "toss"},
                    {"table", {{"name", plan_.name}}},
                    {"sides", {side("Red", "red", "first", "south"), side("Blue", "blue", "second", "north")}},
                    {"seats",
                     {{{"name", "red"}, {"title", "The General of the Red Army"}, {"side", "Red"}},
                      {{"name", "blue"}, {"title", "The General of the Blue Army"}, {"side", "Blue"}}}},
                    {"bodies", bodies}};
    return text.dump(2, ' ', false, Text::error_handler_t::replace) + "\n";
  }

 private:
  Force force(bool north) const {
    // LW-6.3: the defender has two thirds of the attacker's points.
    const bool less = north && wishes_.kind == TableGame::defensive;
    if (!wishes_.points && !less) return {};
    const Force usual;
    const auto& points = rulebook_.points;
    const std::int64_t halves = wishes_.points ? std::int64_t{*wishes_.points} * 2
                                               : std::int64_t{usual.guns} * points.gun +
                                                     std::int64_t{usual.horse} * points.cavalry +
                                                     std::int64_t{usual.foot} * points.infantry;
    return force_worth(less ? halves * 2 / 3 : halves, rulebook_);
  }

  std::string brief() const {
    return fmt::format(
        "{} by {} feet of table between two back lines: Red begins along the southern, Blue along the "
        "northern.\n\n{}",
        plan_.wide.in_feet(), plan_.deep.in_feet(), kind_words[static_cast<std::size_t>(wishes_.kind)]);
  }

  Result<void> put_side(Text& bodies, bool north) {
    const std::vector<Unit> units = units_of(force(north));
    std::int64_t men = 0;
    for (const Unit& unit : units) men += unit.foot + unit.horse;
    const std::string side = north ? "Blue" : "Red";
    if (men > rulebook_.table.most_men)
      return fault("points",
                   fmt::format("give {} men a side, and by rulebook '{}' there are at most {}", men, rulebook_.name,
                               rulebook_.table.most_men),
                   "ask for fewer");
    for (std::size_t i = 0; i < units.size(); ++i) {
      const auto n = static_cast<std::int64_t>(2 * i + 1), all = static_cast<std::int64_t>(2 * units.size());
      const Length wished{{plan_.wide.count * n / all}};
      const auto at = room_near(north ? plan_.wide - wished : wished, units[i].guns > 0, north);
      if (!at)
        return fault(plan_.name, fmt::format("there is no room for {} along its back line", side),
                     "clear the ground along both back lines");
      bodies.push_back(body(units[i], side, *at, north));
    }
    return {};
  }

  /// The nearest place to the side's own line at which the middle of a body may stand with room about it.
  std::optional<Point> room_near(Length wished, bool gun, bool north) const {
    constexpr std::int64_t about[] = {4 * Length::per_inch, 2 * Length::per_inch, 3 * Length::per_inch / 4};
    const Length from_line = gun ? guns_from_line : foot_from_line;
    const Length y = north ? plan_.deep - from_line : from_line;
    for (const std::int64_t room : about) {
      for (Length off; off < plan_.wide; off += Length::inches(1)) {
        for (const Length x : {wished + off, wished - off}) {
          if (x < Length{{room}} || x > plan_.wide - Length{{room}}) continue;
          if (ground_.bar_at({x, y}, {{room}}) == Bar::none) return Point{x, y};
        }
      }
    }
    return {};
  }

  Text body(const Unit& unit, const std::string& side, Point at, bool north) const {
    Text made{{"name", unit.name}, {"title", unit.title}, {"side", side}, {"seat", north ? "blue" : "red"}};
    if (unit.guns > 0) {
      made["contents"] = {{{"arm", "artillery"}, {"men", 0}, {"guns", unit.guns}},
                          {{"arm", unit.horse > 0 ? "cavalry" : "infantry"}, {"men", unit.horse}}};
      made["formation"] = "fours";
    } else {
      made["arm"] = unit.foot > 0 ? "infantry" : "cavalry";
      made["men"] = unit.foot + unit.horse;
      made["formation"] = "two_ranks";
    }
    const MapPoint place = ground_of(at);
    made["at"] = {place.east, place.north};
    made["facing"] = north ? 180 : 0;
    return made;
  }

  Text side(const char* name, const char* livery, const char* camp, const char* back_line) const {
    Text made{{"name", name}, {"livery", livery}, {"camp", camp}, {"back_line", back_line}};
    if (const Text wanted = objectives(); !wanted.empty()) made["objectives"] = wanted;
    return made;
  }

  /// Named houses and places, those nearest the middle line.
  Text objectives() const {
    constexpr std::size_t most = 2;
    std::vector<const PlanPiece*> named;
    for (const PlanPiece& piece : plan_.pieces) {
      const bool goal = piece.kind == PieceKind::house || piece.kind == PieceKind::place;
      const bool known = std::ranges::any_of(named, [&](const PlanPiece* p) { return p->name == piece.name; });
      if (goal && !piece.name.empty() && !known && ground_.window().holds(piece.points.front()))
        named.push_back(&piece);
    }
    std::ranges::stable_sort(named, {}, [this](const PlanPiece* piece) {
      return std::abs(piece->points.front().y.count * 2 - plan_.deep.count);
    });
    Text all = Text::array();
    for (std::size_t i = 0; i < std::min(most, named.size()); ++i) {
      const MapPoint at = ground_of(named[i]->points.front());
      all.push_back({{"name", named[i]->name}, {"at", {at.east, at.north}}});
    }
    return all;
  }

  const CountryPlan& plan_;
  const TableLayOut& wishes_;
  const Rulebook& rulebook_;
  const TableGround& ground_;
};

}  // namespace

std::string_view name_of(TableGame kind) { return kinds[static_cast<std::size_t>(kind)]; }

std::optional<TableGame> table_game_named(std::string_view name) {
  const auto found = std::ranges::find(kinds, name);
  if (found == kinds.end()) return {};
  return static_cast<TableGame>(found - kinds.begin());
}

Result<std::string> lay_out_table(const CountryPlan& plan, const TableLayOut& wishes, const Rulebook& rulebook) {
  if (wishes.points && (*wishes.points < least_points || *wishes.points > most_points))
    return fault("points", fmt::format("{} points make no force", *wishes.points),
                 fmt::format("ask for {} to {}", least_points, most_points));
  const auto country = country_of(plan);
  if (!country) return std::unexpected(country.error());
  const TableGround ground = plan_ground(*country, rulebook);
  return Layer(plan, wishes, rulebook, ground).write();
}

}  // namespace sandgate
