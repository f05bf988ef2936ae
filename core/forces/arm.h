// Arms and formations (KS-2.1, KS-3, CX-1).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/enumeration.h"

namespace sandgate {

/// A depot (KS-4.6) and a train (CX-7) have no men of their own: they see, meet and fight nobody, and march nowhere.
enum class Arm : std::uint8_t {
  infantry,
  cavalry,
  engineers,
  artillery,
  transport,
  supply,
  general,
  boat,
  depot,
  train
};
constexpr auto words_of(Arm) {
  return std::to_array<std::string_view>(
      {"infantry", "cavalry", "engineers", "artillery", "transport", "supply", "general", "boat", "depot", "train"});
}
inline constexpr std::size_t arm_count = value_count<Arm>;
inline constexpr std::array<Arm, arm_count> all_arms = {Arm::infantry,  Arm::cavalry, Arm::engineers, Arm::artillery,
                                                        Arm::transport, Arm::supply,  Arm::general,   Arm::boat,
                                                        Arm::depot,     Arm::train};
/// Those that march: the arms of KS-2.1.
inline constexpr std::array<Arm, 8> marching_arms = {Arm::infantry,  Arm::cavalry, Arm::engineers, Arm::artillery,
                                                     Arm::transport, Arm::supply,  Arm::general,   Arm::boat};
constexpr bool marches(Arm arm) { return arm != Arm::depot && arm != Arm::train; }
/// The word in rulebooks, scenarios and on the command line.
constexpr std::string_view name_of(Arm arm) { return word(arm); }
constexpr std::optional<Arm> arm_named(std::string_view name) { return worded<Arm>(name); }

/// How a body stands or marches. `fours` is a column of twos or fours; guns and waggons are `fours` when limbered up.
enum class Formation : std::uint8_t { boxed, fours, two_ranks, extended };
constexpr auto words_of(Formation) {
  return std::to_array<std::string_view>({"boxed", "fours", "two_ranks", "extended"});
}
constexpr std::string_view name_of(Formation formation) { return word(formation); }
constexpr std::optional<Formation> formation_named(std::string_view name) { return worded<Formation>(name); }

}  // namespace sandgate
