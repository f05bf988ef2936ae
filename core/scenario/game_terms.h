// What is agreed of a battle before it begins: which of the three games it is, and the war it belongs to (LW-6).
// A scenario's `table.game`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/fields.h"
#include "core/rulebook/game_rules.h"
#include "map/base/id.h"

namespace sandgate {

enum class GameKind : std::uint8_t {
  fight,      ///< LW-6.1: a Fight to the Finish
  blow,       ///< LW-6.2: the Blow at the Rear
  defensive,  ///< LW-6.3: the Defensive Game
};
std::optional<GameKind> game_named(std::string_view word);
/// "fight", "blow", "defensive".
std::string_view word_of(GameKind kind);

/// LW-6.4: a battle of the war that has been fought.
struct FoughtBattle {
  std::string title;
  GameKind kind = GameKind::fight;
  std::vector<std::int64_t> half_points;  ///< by side
  SANDGATE_FIELDS(title, kind, half_points)
  friend bool operator==(const FoughtBattle&, const FoughtBattle&) = default;
};
/// LW-6.4.
struct WarTerms {
  std::string name;                   ///< "The Essex War"
  std::int32_t lead = 0;              ///< in points: who leads by so many has won it
  std::vector<FoughtBattle> battles;  ///< before this one, in order
  SANDGATE_FIELDS(name, lead, battles)
  friend bool operator==(const WarTerms&, const WarTerms&) = default;
};

/// A game is between two sides, one in each camp.
struct GameTerms {
  GameKind kind = GameKind::fight;
  std::optional<Rear> rear;        ///< LW-6.2; none: the rulebook's
  std::optional<SideId> defender;  ///< LW-6.3; none: it is tossed for
  std::optional<WarTerms> war;
  SANDGATE_FIELDS(kind, rear, defender, war)
  friend bool operator==(const GameTerms&, const GameTerms&) = default;
};

/// LW-6.4: how a war stands.
struct WarStanding {
  std::vector<std::int64_t> half_points;  ///< by side: the sum of all battles
  std::optional<SideId> leader;           ///< none: they are level
  std::int64_t ahead = 0;                 ///< by so many half points
  std::optional<SideId> winner;           ///< who leads by what was agreed
  SANDGATE_FIELDS(half_points, leader, ahead, winner)
  friend bool operator==(const WarStanding&, const WarStanding&) = default;
};
/// After the battles of `war`, and one more where `last` (half points by side) is not empty.
WarStanding war_standing(const WarTerms& war, std::span<const std::int64_t> last = {});

/// LW-6.4: the most battles of a war that a scenario keeps.
inline constexpr std::size_t most_battles = 1'000;

}  // namespace sandgate
