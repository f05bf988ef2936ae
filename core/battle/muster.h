// Forces mustered for points, and told off in bodies (LW-7.1, LW-7.2, ST-11).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/fields.h"
#include "core/base/refusal.h"
#include "core/forces/contents.h"

namespace sandgate {

struct Rulebook;

/// Men and guns of one body.
struct MusteredBody {
  std::string name;  ///< its side's own
  std::int32_t infantry = 0, cavalry = 0, guns = 0;
  SANDGATE_FIELDS(name, infantry, cavalry, guns)
  friend bool operator==(const MusteredBody&, const MusteredBody&) = default;
};
/// Of a whole force.
struct MusterCount {
  std::int32_t infantry = 0, cavalry = 0, guns = 0;
  std::int64_t men() const { return std::int64_t{infantry} + cavalry; }
  SANDGATE_FIELDS(infantry, cavalry, guns)
  friend bool operator==(const MusterCount&, const MusterCount&) = default;
};

inline constexpr std::size_t most_mustered_bodies = 200;

MusterCount count_of(std::span<const MusteredBody> bodies);
/// What a body is made of: guns, which any men serve (LW-3.2), horse and foot.
Contents contents_of(const MusteredBody& body);
/// LW-7.1: its price, in half points.
std::int64_t price_of(const Rulebook& rulebook, const MusterCount& force);

/// Why a force cannot be mustered: dearer than `half_points`; more men than a table holds, or not more than
/// `held_back` by the chances of war and one for each body; a body without a man, or without a name of its own.
std::optional<Refusal> check_muster(const Rulebook& rulebook, std::span<const MusteredBody> bodies,
                                    std::int64_t half_points, std::int32_t held_back);

/// A force told off in bodies: a crew with each gun, of horse where there is enough; the rest in companies and
/// squadrons of the size advised, as equal as they can be. None where there are guns and not a man to each.
std::vector<MusteredBody> tell_off(const Rulebook& rulebook, const MusterCount& force);
/// A force for so many points: as many guns as leave each the least men advised, the rest in foot; told off.
std::vector<MusteredBody> default_muster(const Rulebook& rulebook, std::int64_t half_points, std::int32_t held_back);

/// CX-8: whether one player has more men or guns on a table than he is advised to handle; nothing is enforced by it.
/// Never where the rulebook gives no advice.
bool much_to_command(const Rulebook& rulebook, std::int64_t men, std::int64_t guns);

/// LW-7.1, CX-8: advice, for whoever musters; nothing is enforced by it.
struct MusterAdvice {
  enum class Says : std::uint8_t { too_few, well, too_many };
  std::int64_t infantry_least = 0, infantry_most = 0;  ///< for so many guns
  std::int64_t cavalry_least = 0, cavalry_most = 0;
  Says infantry = Says::well, cavalry = Says::well;
  bool much_to_command = false;  ///< CX-8: for one player
  friend bool operator==(const MusterAdvice&, const MusterAdvice&) = default;
};
MusterAdvice muster_advice(const Rulebook& rulebook, const MusterCount& force);

}  // namespace sandgate
