// The two camps of an exercise.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sandgate {

/// Two camps alternate; a camp may hold several sides.
enum class Camp : std::uint8_t { first, second };
constexpr auto words_of(Camp) { return std::to_array<std::string_view>({"first", "second"}); }
constexpr Camp other(Camp c) { return c == Camp::first ? Camp::second : Camp::first; }
/// As soldiers and guns keep it.
constexpr std::uint8_t number_of(Camp camp) { return static_cast<std::uint8_t>(camp); }

}  // namespace sandgate
