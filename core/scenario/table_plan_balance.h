// How fair a table plan is: what each side has of it, measured over its own half.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/rulebook/rulebook.h"
#include "core/scenario/table_plan.h"

namespace sandgate {

/// A side's half lies between its back line and the middle line.
enum class PlanMeasure : std::uint8_t {
  cover,      ///< per mille of the half where a man is hidden from three quarters and more of the enemy's half
  shelter,    ///< per mille of the half's ground that one looks for in vain from the enemy's back line
  to_cover,   ///< 64ths: a gun's way from the back line to a place of cover in the half, on the average
  to_middle,  ///< 64ths: a gun's way from the back line to what stands about the middle line, on the average
  front,      ///< inches: the narrowest part of the half, what of its width is open to a gun
  crossings,  ///< halves: fords and bridges; one near the middle line is half each side's
  height,     ///< hundredths of an inch: of the boards, on the average
};
inline constexpr std::size_t plan_measures = 7;
std::string_view name_of(PlanMeasure measure);

struct PlanBalance {
  std::array<std::int64_t, plan_measures> south{}, north{};
  bool crossed = false;  ///< guns can go from back line to back line

  std::int64_t of(PlanMeasure m, bool north_half) const {
    return (north_half ? north : south)[static_cast<std::size_t>(m)];
  }
  /// Whether the halves differ in it by no more than the greater of a fixed amount and a part of what they have.
  bool fair(PlanMeasure measure) const;
  /// In all of them.
  bool fair() const;
};

/// By the rulebook's toy heights and widths. Men are tried at places some eight inches apart, guns inch by inch.
Result<PlanBalance> balance_of(const CountryPlan& plan, const Rulebook& rulebook);

}  // namespace sandgate
