// What a rulebook says of cavalry charges (KS-8): the table of losses by distance and by what is charged.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/enumeration.h"
#include "core/rulebook/ratio.h"
#include "map/base/quantity.h"

namespace sandgate {

/// How far a charge has come when it strikes.
enum class ChargeBand : std::uint8_t { near, middle, far };
constexpr auto words_of(ChargeBand) { return std::to_array<std::string_view>({"near", "middle", "far"}); }

/// A rulebook may be without: then nobody charges, and cavalry fights as all do.
struct ChargeRules {
  static constexpr std::size_t band_count = value_count<ChargeBand>;
  /// A line of the table, by band: whole numbers from one on.
  struct Row {
    std::array<std::int32_t, band_count> cells{};
    constexpr std::int32_t operator[](ChargeBand band) const { return cells[static_cast<std::size_t>(band)]; }
    friend bool operator==(const Row&, const Row&) = default;
  };
  struct Rows {
    Row extended_men_per_sabre_lost;      ///< the cavalry loses one to so many infantry charged
    Row extended_lost_per_sabre;          ///< infantry
    Row close_sabres_lost_per_man;        ///< the cavalry loses so many to each infantryman charged
    Row close_sabres_per_man_lost;        ///< one infantryman is lost to so many sabres
    Row sabres_lost_per_gun;              ///< that is taken
    Row retired_extended_lost_per_sabre;  ///< infantry that retired and is in reach; the cavalry loses none
    Row retired_close_lost_per_sabre;     ///< likewise
    friend bool operator==(const Rows&, const Rows&) = default;
  };
  /// KS-8.3: horse that is charged standing.
  struct Stationary {
    std::int32_t killed_per_sabre = 0, driven_per_sabre = 0;
    Length driven;  ///< so far to the rear
    friend bool operator==(const Stationary&, const Stationary&) = default;
  };

  std::int32_t least_sabres = 0;         ///< fewer may not charge
  std::array<Length, band_count> bands;  ///< each reaches so far, itself included; the last is how far one charges
  Rows rows;
  Stationary stationary;
  std::vector<std::int32_t> downhill;           ///< KS-8.4: what a horseman counts, by contours; the last for more
  Ratio loser_loses{3, 4}, winner_loses{1, 4};  ///< KS-8.4: of equal horse, after the toss
  Length retires;                               ///< KS-8.2: extended infantry that was charged, in its next move
  std::int32_t gun_holders = 0;                 ///< KS-8.1: chargers by a gun that is to be theirs …
  Length gun_near;                              ///< … so near it
  Length close_gap;  ///< so near a man of his body, a man in two ranks or fours is in close order
  friend bool operator==(const ChargeRules&, const ChargeRules&) = default;

  /// How far a charge may come.
  constexpr Length reach() const { return bands.back(); }
};

}  // namespace sandgate
