// How men and guns stand, of all that KS-3 times.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "core/forces/arm.h"
#include "core/forces/contents.h"
#include "map/base/quantity.h"

namespace sandgate {

/// How a body stands, of all that KS-3 times: a formation of men on foot or mounted, in the saddle or out of it, a gun
/// limbered up or not. The first three are those of `Formation`.
enum class FormedAs : std::uint8_t { fours, two_ranks, extended, mounted, dismounted, limbered, unlimbered };
constexpr auto words_of(FormedAs) {
  return std::to_array<std::string_view>(
      {"fours", "two_ranks", "extended", "mounted", "dismounted", "limbered", "unlimbered"});
}
/// The formation of ranks that it is; none: it is of horses or guns.
constexpr std::optional<Formation> ranks_of(FormedAs as) {
  switch (as) {
    case FormedAs::fours: return Formation::fours;
    case FormedAs::two_ranks: return Formation::two_ranks;
    case FormedAs::extended: return Formation::extended;
    default: return {};
  }
}

/// KS-3: a change that a body on the map is at.
struct Forming {
  FormedAs to = FormedAs::fours;
  Moves left;  ///< of its side's own
  SANDGATE_FIELDS(to, left)
  friend bool operator==(const Forming&, const Forming&) = default;
};

/// KS-3: so much of a move has gone, in walks and in changes of formation.
struct Spent {
  std::int64_t move = 0;
  Moves part = {};
  /// Of that move there is left.
  Moves left(std::int64_t now) const { return move == now ? Moves::whole(1) - part : Moves::whole(1); }
  void add(std::int64_t now, Moves more) { *this = {now, move == now ? part + more : more}; }
  SANDGATE_FIELDS(move, part)
  friend bool operator==(const Spent&, const Spent&) = default;
};

/// Where the horse of a horseman is who has dismounted; he fights on foot.
enum class Horse : std::uint8_t {
  none,  ///< he sits on it, or never had one
  led,   ///< goes with him
  held,  ///< stands where he left it
};
constexpr auto words_of(Horse) { return std::to_array<std::string_view>({"none", "led", "held"}); }

/// As it goes and fights: horse that has dismounted goes as infantry.
Contents on_foot(const Contents& contents, bool dismounted);

}  // namespace sandgate
