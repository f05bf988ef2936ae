// What a rulebook says of Kriegspiel beyond marches and supply: formations and boats (KS-3, KS-9), works (KS-6), fire
// (KS-7) and the General's safety (KS-1.2). Each is a section that a rulebook may be without: what it does not have is
// not offered. Moves are a side's own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/rulebook/ratio.h"
#include "map/base/quantity.h"

namespace sandgate {

/// KS-3: what a change of formation takes. Fours to extended is the sum of the two steps of infantry.
struct FormationRules {
  Moves fours_two_ranks, two_ranks_extended;  ///< infantry, and back
  Moves horse;                                ///< cavalry, from any formation to any
  Moves mount, dismount;
  Length held;  ///< so near his horse, held there, a man mounts
  Moves limber, unlimber;
  bool fires_or_moves = false;  ///< nobody fires and moves in one move
  friend bool operator==(const FormationRules&, const FormationRules&) = default;
};

/// KS-3, KS-9: how men get into a boat and out of it.
struct BoatRules {
  std::int32_t party_men = 0;  ///< of a party at a point; part-parties count up
  std::int32_t embark_moves = 0, disembark_moves = 0;
  std::int32_t holds_foot = 0;  ///< men on foot
  friend bool operator==(const BoatRules&, const BoatRules&) = default;
};

/// KS-6: trenches, epaulements and mines.
struct WorkRules {
  struct Trench {
    std::int32_t moves = 0;
    std::int32_t men_per_inch = 0;
    Length high, thick;  ///< of its parapet
    friend bool operator==(const Trench&, const Trench&) = default;
  };
  /// A bank about a gun, with an opening to fire through.
  struct Epaulement {
    std::int32_t men = 0, moves = 0;
    Length radius;       ///< from the gun's middle to the bank's inner side
    Length high, thick;  ///< of the bank
    Length embrasure;    ///< how wide the opening is
    friend bool operator==(const Epaulement&, const Epaulement&) = default;
  };
  struct Mine {
    std::int32_t men = 0, moves = 0;
    Length circle;   ///< everything so near it is destroyed
    Length trodden;  ///< who comes so near sets it off
    friend bool operator==(const Mine&, const Mine&) = default;
  };
  Trench trench;
  Epaulement epaulement;
  Mine mine;
  Length seen;  ///< on the map, while they are dug
  friend bool operator==(const WorkRules&, const WorkRules&) = default;
};

/// KS-7.1: what a shell does where it comes to rest.
struct ShellRules {
  Length circle;                    ///< its radius
  Ratio killed{1, 2};               ///< of the unsheltered men within it; parts of a man count up
  std::int32_t disabled_moves = 0;  ///< of a gun that is partly within it
  friend bool operator==(const ShellRules&, const ShellRules&) = default;
};

/// KS-7.2: rifle-fire.
struct RifleRules {
  std::int32_t men = 0;    ///< who have a shot together
  Length line;             ///< so near one straight line they stand
  std::int32_t shots = 0;  ///< in a move
  std::string projectile;  ///< by its name in `gunnery`; a rifle's
  friend bool operator==(const RifleRules&, const RifleRules&) = default;
};

/// KS-1.2.
enum class GeneralSafety : std::uint8_t {
  invulnerable,  ///< nothing harms him
  mortal,        ///< Sykes's option: shell puts him out for some moves, rifle-fire and capture for good
};
constexpr auto words_of(GeneralSafety) { return std::to_array<std::string_view>({"invulnerable", "mortal"}); }
inline constexpr std::string_view general_words = "invulnerable, mortal";

struct GeneralRules {
  GeneralSafety kind = GeneralSafety::invulnerable;
  std::int32_t out_moves = 0;  ///< where he is mortal: after a shell's circle
  friend bool operator==(const GeneralRules&, const GeneralRules&) = default;
};

}  // namespace sandgate
