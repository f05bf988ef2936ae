#include "core/scenario/lay_out_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/battle/scoring.h"
#include "core/scenario/plan_shapes.h"
#include "core/scenario/plan_ways.h"
#include "core/scenario/table_force.h"
#include "core/scenario/table_plan_country.h"

namespace sandgate {
namespace {

using Text = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> roles{"red", "blue", "toss"};
constexpr Length foot_from_line = Length::inches(4), guns_from_line = Length::inches(9);

const char* name_of(TableRole side) { return side == TableRole::red ? "Red" : "Blue"; }
TableRole enemy_of(TableRole side) { return side == TableRole::red ? TableRole::blue : TableRole::red; }

class TableLayer {
 public:
  TableLayer(const CountryPlan& plan, const TableLayOut& wishes, const Rulebook& rulebook, const TableGround& ground)
      : plan_(plan), wishes_(wishes), rulebook_(rulebook), ground_(ground) {}

  Result<std::string> write() {
    Text bodies = Text::array();
    if (!mustered())
      for (const TableRole side : {TableRole::red, TableRole::blue})
        if (const auto put = put_side(bodies, side); !put) return std::unexpected(put.error());
    const std::string title = wishes_.title.empty() ? tell(phrase("The Battle of {}", plan_.name)) : wishes_.title;
    Text text{{"schema", 1},
              {"name", wishes_.name},
              {"title", title},
              {"brief", brief()},
              {"country", {{"plan", wishes_.plan_source}}},
              {"rulebook", rulebook_.name},
              {"begins", "1913-06-21T14:00"},
              {"first_move", !defensive() && wishes_.first == TableRole::toss ? "toss" : "first"},
              {"table", {{"name", plan_.name}, {"game", game()}}},
              {"sides", {side(TableRole::red), side(TableRole::blue)}},
              {"seats",
               {{{"name", "red"}, {"title", tell(phrase("The General of the Red Army"))}, {"side", "Red"}},
                {{"name", "blue"}, {"title", tell(phrase("The General of the Blue Army"))}, {"side", "Blue"}}}}};
    if (wishes_.setup) text["table"]["setup"] = setup(*wishes_.setup);
    if (!mustered()) text["bodies"] = bodies;
    return text.dump(2, ' ', false, Text::error_handler_t::replace) + "\n";
  }

 private:
  bool defensive() const { return wishes_.kind == GameKind::defensive; }
  bool mustered() const { return wishes_.setup && wishes_.setup->muster; }

  Text game() const {
    Text game{{"kind", word_of(wishes_.kind)}};
    if (wishes_.rear) game["rear"] = word_of(*wishes_.rear);
    if (defensive() && wishes_.defender != TableRole::toss) game["defender"] = name_of(wishes_.defender);
    return game;
  }

  Text setup(const TableSetUp& agreed) const {
    Text setup = Text::object();
    if (agreed.muster) setup["points"] = wishes_.points.value_or(rulebook_.setup.force_points);
    if (agreed.open_mustering) setup["mustering"] = "open";
    if (agreed.chances) setup["chances"] = {{"men", agreed.chances->men}, {"dice", agreed.chances->dice}};
    if (agreed.country_by) setup["country_by"] = word_of(*agreed.country_by);
    if (agreed.curtain) setup["curtain"] = true;
    if (defensive()) setup["defensive"] = word_of(wishes_.defender);
    return setup;
  }

  /// Whose camp is the first: it moves first unless the dice say otherwise.
  TableRole first() const {
    if (!defensive()) return wishes_.first == TableRole::blue ? TableRole::blue : TableRole::red;
    if (wishes_.defender == TableRole::toss) return TableRole::red;  // the toss decides who moves first
    return rulebook_.setup.defender_first ? wishes_.defender : enemy_of(wishes_.defender);
  }

  TableForce force(TableRole side) const {
    const bool less = defensive() && wishes_.defender == side;
    if (!wishes_.points && !less) return {};
    const std::int64_t halves = wishes_.points ? std::int64_t{*wishes_.points} * 2 : TableForce{}.worth(rulebook_);
    return force_worth(less ? defenders_half_points(rulebook_.game, halves) : halves, rulebook_);
  }

  std::string tell(const Phrase& text) const { return wishes_.tell(text); }

  std::string brief() const {
    const bool chosen = wishes_.setup && (wishes_.setup->country_by || defensive());
    const double wide = plan_.wide.in_feet(), deep = plan_.deep.in_feet();
    const Phrase ground = chosen ? phrase("{} by {} feet of table between two back lines.", wide, deep)
                                 : phrase(
                                       "{} by {} feet of table between two back lines: Red begins along the "
                                       "southern, Blue along the northern.",
                                       wide, deep);
    return tell(ground) + "\n\n" + tell(game_words());
  }

  Phrase game_words() const {
    const GameRules& rules = rulebook_.game;
    switch (wishes_.kind) {
      case GameKind::fight:
        return phrase(
            "It is a Fight to the Finish: kill, take or drive over his back line the whole of the enemy's force.");
      case GameKind::blow:
        return phrase(
            "It is a Blow at the Rear: {} free men of a side who touch the enemy's back line at once decide it.",
            rules.rear_men);
      case GameKind::defensive: break;
    }
    const Phrase part = phrase("{} in {}", rules.attacker_part.over, rules.attacker_part.under);
    if (wishes_.defender == TableRole::toss)
      return phrase(
          "It is a Defensive Game. The winner of the toss defends; the other attacks, and wins when {} of his men have "
          "reached the defender's back line.",
          part);
    return phrase("It is a Defensive Game. {} attacks, and wins when {} of his men have reached {}'s back line.",
                  name_of(enemy_of(wishes_.defender)), part, name_of(wishes_.defender));
  }

  /// Whether the northern half is rather the image of the southern in the middle line than turned about the middle: the
  /// forces stand as the country lies, so that each has the same before it.
  bool mirrored() const {
    const auto apart = [&](bool turned) {
      double sum = 0;
      for (const PlanPiece& piece : plan_.pieces) {
        const MapPoint at = in_inches(middle_of(piece));
        const MapPoint image{turned ? plan_.wide.in_inches() - at.east : at.east, plan_.deep.in_inches() - at.north};
        double nearest = plan_.wide.in_inches();
        for (const PlanPiece& other : plan_.pieces) {
          const MapPoint there = in_inches(middle_of(other));
          if (other.kind == piece.kind)
            nearest = std::min(nearest, std::hypot(there.east - image.east, there.north - image.north));
        }
        sum += nearest;
      }
      return sum;
    };
    return apart(false) < apart(true);
  }

  Result<void> put_side(Text& bodies, TableRole side) {
    const bool north = side == TableRole::blue, turned = north && !mirrored();
    const std::vector<TableUnit> units = units_of(force(side), wishes_.tell);
    std::int64_t men = 0;
    for (const TableUnit& unit : units) men += unit.men();
    if (men > rulebook_.table.most_men)
      return fault("points",
                   phrase("give {} men a side, and by rulebook '{}' there are at most {}", men, rulebook_.name,
                          rulebook_.table.most_men),
                   "ask for fewer");
    for (std::size_t i = 0; i < units.size(); ++i) {
      bodies.push_back(body(units[i], side));
      if (wishes_.setup) continue;
      const auto n = static_cast<std::int64_t>(2 * i + 1), all = static_cast<std::int64_t>(2 * units.size());
      const Length wished{{plan_.wide.count * n / all}};
      const auto at = room_near(turned ? plan_.wide - wished : wished, units[i].guns > 0, north, turned);
      if (!at)
        return fault(plan_.name, phrase("there is no room for {} along its back line", name_of(side)),
                     "clear the ground along both back lines");
      const MapPoint place = ground_of(*at);
      bodies.back()["at"] = {place.east, place.north};
    }
    return {};
  }

  /// The nearest place to the side's own line at which the middle of a body may stand with room about it.
  std::optional<Point> room_near(Length wished, bool gun, bool north, bool turned) const {
    constexpr std::int64_t about[] = {4 * Length::per_inch, 2 * Length::per_inch, 3 * Length::per_inch / 4};
    const Length from_line = gun ? guns_from_line : foot_from_line;
    const Length y = north ? plan_.deep - from_line : from_line;
    for (const std::int64_t room : about) {
      for (Length off; off < plan_.wide; off += Length::inches(1)) {
        const Length to = turned ? -off : off;
        for (const Length x : {wished + to, wished - to}) {
          if (x < Length{{room}} || x > plan_.wide - Length{{room}}) continue;
          if (ground_.bar_at({x, y}, {{room}}) == Bar::none) return Point{x, y};
        }
      }
    }
    return {};
  }

  Text body(const TableUnit& unit, TableRole side) const {
    Text made{{"name", unit.name}, {"title", unit.title}, {"side", name_of(side)}, {"seat", word_of(side)}};
    if (unit.guns > 0) {
      made["contents"] = {{{"arm", "artillery"}, {"men", 0}, {"guns", unit.guns}},
                          {{"arm", unit.horse > 0 ? "cavalry" : "infantry"}, {"men", unit.horse}}};
      made["formation"] = "fours";
    } else {
      made["arm"] = unit.foot > 0 ? "infantry" : "cavalry";
      made["men"] = unit.men();
      made["formation"] = "two_ranks";
    }
    made["facing"] = side == TableRole::blue ? 180 : 0;
    return made;
  }

  Text side(TableRole side) const {
    Text made{{"name", name_of(side)},
              {"livery", word_of(side)},
              {"camp", side == first() ? "first" : "second"},
              {"back_line", side == TableRole::blue ? "north" : "south"}};
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

std::string_view word_of(TableRole role) { return roles[static_cast<std::size_t>(role)]; }

std::optional<TableRole> table_role_named(std::string_view word) {
  const auto found = std::ranges::find(roles, word);
  if (found == roles.end()) return {};
  return static_cast<TableRole>(found - roles.begin());
}

Result<void> check_lay_out(const TableLayOut& wishes) {
  const bool defensive = wishes.kind == GameKind::defensive, muster = wishes.setup && wishes.setup->muster;
  if (wishes.points && (*wishes.points < least_points || *wishes.points > most_points))
    return fault("points", phrase("{} points make no force", *wishes.points),
                 phrase("ask for {} to {}", least_points, most_points));
  if (wishes.rear && wishes.kind != GameKind::blow)
    return fault("rear", "a part of the back line counts in a Blow at the Rear only",
                 "leave it out, or play such a game");
  if (defensive && wishes.defender == TableRole::toss && !muster)
    return fault("defender", "is tossed for, and the program would not know whom to give the smaller force",
                 "name him, or let both sides muster in play");
  if (wishes.setup && wishes.setup->open_mustering && !muster)
    return fault("mustering", "is open where nobody musters", "let both sides muster in play, or leave it out");
  if (wishes.setup && wishes.setup->country_by && defensive)
    return fault("country_by", "is said in a Defensive Game, in which the defender chooses his side", "leave it out");
  if (const auto chances = wishes.setup ? wishes.setup->chances : std::nullopt; chances) {
    if (chances->men < 1 || chances->dice < 1 || chances->dice > chances->men)
      return fault("chances", phrase("are {} dice for {} men", chances->dice, chances->men),
                   "hold back some men, and throw fewer dice than they are");
  }
  return {};
}

Result<std::string> lay_out_table(const CountryPlan& plan, const TableLayOut& wishes, const Rulebook& rulebook) {
  if (const auto sound = check_lay_out(wishes); !sound) return std::unexpected(sound.error());
  const auto country = country_of(plan);
  if (!country) return std::unexpected(country.error());
  const TableGround ground = plan_ground(*country, rulebook);
  return TableLayer(plan, wishes, rulebook, ground).write();
}

}  // namespace sandgate
