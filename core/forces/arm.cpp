#include "core/forces/arm.h"

namespace sandgate {
namespace {

constexpr std::array<std::string_view, arm_count> arm_names = {"infantry",  "cavalry", "engineers", "artillery",
                                                               "transport", "supply",  "general",   "boat"};
constexpr std::array<std::string_view, 4> formation_names = {"boxed", "fours", "two_ranks", "extended"};

template <class Enum, std::size_t n>
std::optional<Enum> named(const std::array<std::string_view, n>& names, std::string_view name) {
  for (std::size_t i = 0; i < n; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return {};
}

}  // namespace

std::string_view name_of(Arm arm) { return arm_names[static_cast<std::size_t>(arm)]; }
std::optional<Arm> arm_named(std::string_view name) { return named<Arm>(arm_names, name); }
std::string_view name_of(Formation formation) { return formation_names[static_cast<std::size_t>(formation)]; }
std::optional<Formation> formation_named(std::string_view name) { return named<Formation>(formation_names, name); }

}  // namespace sandgate
