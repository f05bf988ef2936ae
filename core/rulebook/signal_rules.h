// What a rulebook says of who knows what and when: posts, riders, reports (KS-11).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/enumeration.h"
#include "map/base/quantity.h"

namespace sandgate {

/// How reports and orders reach those they are for.
enum class Signals : std::uint8_t {
  perfect,   ///< KS-1.1: what one sees, all seats of his side know at once
  couriers,  ///< KS-11: each seat knows what is at hand of its post; all else rides
};
constexpr auto words_of(Signals) { return std::to_array<std::string_view>({"perfect", "couriers"}); }

/// `perfect` signals leave everything else here at rest.
struct SignalRules {
  Signals kind = Signals::perfect;
  Length call;                    ///< KS-11.1, KS-11.2: so near its post a body is at hand; so near a rider has arrived
  Length taken;                   ///< KS-11.3: so near a free enemy body that sees him a rider is taken
  bool riders_seen = false;       ///< KS-11.3: the enemy sees riders
  bool riders_taken = false;      ///< KS-11.3: and takes those it sees
  std::int32_t report_every = 1;  ///< KS-11.4: own moves after which a body reports where it stands
  bool relay = false;             ///< KS-11.4: a post passes what it gets on to its General's
  friend bool operator==(const SignalRules&, const SignalRules&) = default;
};

/// By its word; none for other words. `signals_words` lists them.
std::optional<Signals> signals_named(std::string_view word);
std::string_view word_of(Signals kind);
inline constexpr std::string_view signals_words = "perfect, couriers";

}  // namespace sandgate
