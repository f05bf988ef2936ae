// What a cavalry charge comes to (KS-8): losses of both sides by what is charged and from how far, guns taken, horse
// against horse. Nothing is rolled here: the toss of KS-8.4 is asked of the caller.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/enumeration.h"
#include "core/base/refusal.h"
#include "core/rulebook/charge_rules.h"
#include "map/base/quantity.h"

namespace sandgate {

/// What is charged, by the row of the table that it goes by.
enum class ChargedKind : std::uint8_t {
  extended,          ///< men on foot in extended order: infantry, engineers, gunners, drivers, dismounted cavalry
  close,             ///< men on foot in two ranks or fours with a man of their body by them
  retired_extended,  ///< extended order that retired before the charge and is yet in reach
  retired_close,     ///< close order likewise
  cavalry,           ///< mounted, and accepts the charge (KS-8.4)
  standing_cavalry,  ///< mounted, and did nothing about it (KS-8.3)
  guns,
  waggons,  ///< taken as they are
};
constexpr auto words_of(ChargedKind) {
  return std::to_array<std::string_view>(
      {"extended", "close", "retired-extended", "retired-close", "cavalry", "standing-cavalry", "guns", "waggons"});
}
inline constexpr std::size_t charged_kinds = value_count<ChargedKind>;

/// How many of each kind: men, horsemen, guns, waggons. Numbers below nought count as nought.
class ChargedCounts {
 public:
  constexpr ChargedCounts() = default;
  constexpr ChargedCounts(ChargedKind kind, std::int32_t count) { set(kind, count); }
  constexpr std::int32_t operator[](ChargedKind kind) const { return counts_[static_cast<std::size_t>(kind)]; }
  constexpr void set(ChargedKind kind, std::int32_t count) {
    counts_[static_cast<std::size_t>(kind)] = count > 0 ? count : 0;
  }
  friend bool operator==(const ChargedCounts&, const ChargedCounts&) = default;

 private:
  std::array<std::int32_t, charged_kinds> counts_{};
};

struct ChargeAsked {
  std::int32_t sabres = 0;
  Length distance = {};        ///< along the ride, from the nearest sabre to the nearest man as the move began
  ChargedCounts charged = {};  ///< whom LW-5.2 would count
  std::int32_t contours = 0;   ///< KS-8.4: crossed net by the chargers, down above nought, up below it
  bool chargers_isolated = false, charged_isolated = false;  ///< LW-5.1, of horse against horse; by real men
  bool chargers_win_toss = true;                             ///< KS-8.4: asked where horse is equal
  friend bool operator==(const ChargeAsked&, const ChargeAsked&) = default;
};

/// KS-8.2, KS-8.4: what survivors do in their next move.
enum class AfterCharge : std::uint8_t {
  free,     ///< as they like
  stands,   ///< close order does not move
  retires,  ///< extended order goes back `ChargeRules::retires`; horse that lost the toss goes back
};
constexpr auto words_of(AfterCharge) { return std::to_array<std::string_view>({"free", "stands", "retires"}); }

/// What came of one kind, by its row.
struct ChargedGroup {
  ChargedKind kind = ChargedKind::extended;
  std::int32_t count = 0;
  std::int32_t sabres = 0;        ///< told off against it; of guns and waggons nought
  std::int32_t cavalry_cell = 0;  ///< of the table, for what the cavalry loses; nought where the row has none
  std::int32_t charged_cell = 0;  ///< likewise for what is charged
  std::int32_t cavalry_lost = 0, cavalry_taken = 0;
  std::int32_t lost = 0;  ///< dead; of guns and waggons, taken
  std::int32_t prisoners = 0;
  std::int32_t driven = 0;  ///< KS-8.3: back by `ChargeRules::Stationary::driven`
  AfterCharge after = AfterCharge::free;
  Clause clause = {};
  friend bool operator==(const ChargedGroup&, const ChargedGroup&) = default;
};

struct ChargeRuling {
  ChargeBand band = ChargeBand::near;
  std::vector<ChargedGroup> groups = {};  ///< of those there are, in the order of ChargedKind
  std::int32_t cavalry_lost = 0;          ///< chargers dead
  std::int32_t cavalry_taken = 0;         ///< chargers taken (LW-5.3)
  std::int32_t cavalry_left = 0;
  std::int32_t lost = 0;  ///< of the charged: men and horsemen dead
  std::int32_t prisoners = 0, driven = 0;
  std::int32_t guns_taken =
      0;  ///< KS-8.1: his when the defenders' next move closes, if `gun_holders` are still by them
  std::int32_t waggons_taken = 0;
  std::int32_t charger_counts = 1, charged_counts = 1;  ///< KS-8.4: a horseman counts so many; only on a slope
  bool tossed = false;                                  ///< KS-8.4: the toss has decided
  bool chargers_retire = false;                         ///< KS-8.4: they lost it
  std::vector<Clause> clauses = {};
  friend bool operator==(const ChargeRuling&, const ChargeRuling&) = default;
};

/// KS-8: the band of a distance, each band with its far end in it; none beyond the last.
std::optional<ChargeBand> charge_band(const ChargeRules& rules, Length distance);

/// Refused: `too_few_sabres`, `charge_too_far`.
/// Losses are whole men, rounded down, of both sides at once, and never more than there are. Guns are paid for one
/// after another out of who is left, while a sabre remains.
/// **S:** of mixed bodies each kind is charged by its share of the sabres, in proportion to its men; what is left over
/// goes to the largest remainders, the earlier kind first.
std::expected<ChargeRuling, Refusal> rule_charge(const ChargeRules& rules, const ChargeAsked& asked);

}  // namespace sandgate
