// The moments of a review in sentences (core/review/moments.h): what each is called, why it is one, and under which
// heads key issues are put in order. Told with all of the truth: to the umpire, or when the exercise is over.
#pragma once

#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/review/review.h"

namespace sandgate::stories {

/// What a kind is called: "Order overtaken by events".
QString moment_kind(MomentKind kind);
/// The same of one moment; of one that the umpire added, what he called it.
QString moment_title(const Moment& moment);
/// Why it is one, in a sentence with its figures and without a full stop: "Order 44 to 4/Lancs Fus, 26 min old when
/// begun; TR 152 304 held for 30 min by 2/Munster".
QString moment_reason(const Moment& moment, const Review& review);

/// Of what a moment is an instance.
enum class MomentTheme : std::uint8_t {
  knowledge,  ///< what was known and what was not
  orders,     ///< orders and what carries them
  fighting,
  supply,
  umpire,  ///< what he ruled and what he marked
};
constexpr auto words_of(MomentTheme) {
  return std::to_array<std::string_view>({"knowledge", "orders", "fighting", "supply", "umpire"});
}
MomentTheme theme_of(MomentKind kind);
QString theme_name(MomentTheme theme);  ///< "What was known"
/// That of the body it is about before all; none where it names no body.
std::optional<Arm> arm_of(const Moment& moment, const Review& review);

}  // namespace sandgate::stories
