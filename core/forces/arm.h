// Arms and formations (KS-2.1, KS-3, CX-1).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sandgate {

enum class Arm : std::uint8_t { infantry, cavalry, engineers, artillery, transport, supply, general, boat };
inline constexpr std::size_t arm_count = 8;
inline constexpr std::array<Arm, arm_count> all_arms = {Arm::infantry,  Arm::cavalry, Arm::engineers, Arm::artillery,
                                                        Arm::transport, Arm::supply,  Arm::general,   Arm::boat};
/// The word in rulebooks, scenarios and on the command line.
std::string_view name_of(Arm arm);
std::optional<Arm> arm_named(std::string_view name);

/// How a body stands or marches. `fours` is a column of twos or fours; guns and waggons are `fours` when limbered up.
enum class Formation : std::uint8_t { boxed, fours, two_ranks, extended };
std::string_view name_of(Formation formation);
std::optional<Formation> formation_named(std::string_view name);

}  // namespace sandgate
