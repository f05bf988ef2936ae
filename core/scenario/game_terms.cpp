#include "core/scenario/game_terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/scenario/outline.h"

namespace sandgate {
namespace {

constexpr double most_war_points = 1'000'000;

std::int64_t read_war_points(const JsonReader& reader) {
  const double said = reader.number(0, most_war_points);
  if (reader.good() && said * 2 != std::floor(said * 2))
    reader.fail(phrase("is {} points, which is no whole number of halves", said), "write 40, 40.5 or 41");
  return static_cast<std::int64_t>(said * 2);
}

FoughtBattle read_battle(const JsonReader& reader, const Setting& setting) {
  reader.keys({"title", "kind", "points"});
  FoughtBattle battle;
  battle.title = reader["title"].line(1, 200);
  battle.kind = reader["kind"].choice(game_named, "fight, blow, defensive");
  const JsonReader points = reader["points"];
  for (const std::string& name : points.names(2)) {
    if (std::ranges::find(setting.sides, name, &Side::name) == setting.sides.end())
      points.fail(phrase("names {}, which is no side here", in_quotes(name)), "give the points of the two sides");
  }
  for (const Side& side : setting.sides) {
    if (reader.good() && !points.has(side.name))
      points.fail(phrase("leaves out the side {}", in_quotes(side.name)), "give the points of the two sides");
    if (!reader.good()) break;
    battle.half_points.push_back(read_war_points(points[side.name]));
  }
  return battle;
}

WarTerms read_war(const JsonReader& reader, const Setting& setting) {
  reader.keys({"name", "lead", "battles"});
  WarTerms war;
  war.name = reader["name"].line(1, 100);
  war.lead = static_cast<std::int32_t>(reader["lead"].whole(1, largest_war_lead));
  const JsonReader battles = reader["battles"];
  const std::size_t count = battles.size(0, most_battles);
  for (std::size_t i = 0; i < count && reader.good(); ++i) {
    war.battles.push_back(read_battle(battles[i], setting));
    if (reader.good() && war_standing(war).winner)
      battles[i].fail("ends the war, and this battle would come after it", "begin another war with this scenario");
  }
  return war;
}

}  // namespace

std::optional<GameKind> game_named(std::string_view word) {
  for (const GameKind kind : {GameKind::fight, GameKind::blow, GameKind::defensive}) {
    if (word == word_of(kind)) return kind;
  }
  return {};
}

std::string_view word_of(GameKind kind) {
  switch (kind) {
    case GameKind::fight: return "fight";
    case GameKind::blow: return "blow";
    case GameKind::defensive: return "defensive";
  }
  return {};
}

WarStanding war_standing(const WarTerms& war, std::span<const std::int64_t> last) {
  WarStanding standing;
  const auto add = [&](std::span<const std::int64_t> half_points) {
    standing.half_points.resize(std::max(standing.half_points.size(), half_points.size()));
    for (std::size_t side = 0; side < half_points.size(); ++side) standing.half_points[side] += half_points[side];
  };
  for (const FoughtBattle& battle : war.battles) add(battle.half_points);
  add(last);
  if (standing.half_points.empty()) return standing;
  const auto [least, most] = std::ranges::minmax_element(standing.half_points);
  standing.ahead = *most - *least;
  if (standing.ahead == 0) return standing;
  standing.leader = SideId{static_cast<std::int32_t>(most - standing.half_points.begin())};
  if (standing.ahead >= std::int64_t{war.lead} * 2) standing.winner = standing.leader;
  return standing;
}

std::optional<GameTerms> read_game(const JsonReader& reader, const Setting& setting) {
  reader.keys({"kind"}, {"rear", "defender", "war"});
  GameTerms terms;
  terms.kind = reader["kind"].choice(game_named, "fight, blow, defensive");
  if (reader.good() && (setting.sides.size() != 2 || setting.sides[0].camp == setting.sides[1].camp))
    reader.fail("is a game, which two sides play, one in each camp",
                "name two sides of different camps, or leave the game out");
  if (reader.has("rear")) {
    terms.rear = reader["rear"].choice(rear_named, rear_words);
    if (reader.good() && terms.kind != GameKind::blow)
      reader["rear"].fail("counts in a Blow at the Rear only", "leave it out, or write the kind 'blow'");
  }
  if (reader.has("defender")) {
    const std::string name = reader["defender"].line(1, 100);
    const auto side = std::ranges::find(setting.sides, name, &Side::name);
    if (reader.good() && terms.kind != GameKind::defensive)
      reader["defender"].fail("counts in a Defensive Game only", "leave it out, or write the kind 'defensive'");
    if (reader.good() && side == setting.sides.end())
      reader["defender"].fail(phrase("is {}, which is no side here", in_quotes(name)), "name one of the two sides");
    if (reader.good()) terms.defender = side->id;
  }
  if (reader.has("war") && reader.good()) terms.war = read_war(reader["war"], setting);
  if (!reader.good()) return {};
  return terms;
}

}  // namespace sandgate
