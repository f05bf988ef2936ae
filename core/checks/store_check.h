// What both sides of the wire ask of orders of packets and convoys (KS-4.6).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/refusal.h"
#include "core/forces/contents.h"
#include "core/forces/convoy.h"
#include "core/forces/hunger.h"
#include "core/rulebook/rulebook.h"
#include "map/base/point.h"

namespace sandgate {

/// CX-6: whether a body's guns may not fire, since they had no ammunition cart near when that was asked last.
bool without_cart(const SupplyRules& rules, const Hunger& hunger);

/// A body as far as packets are concerned.
struct StoreSeen {
  const Contents& contents;
  Packets packets;
  Point at;
};

/// KS-4.6: how many packets such a body holds in all: its waggons' and trucks'. Of a depot there is no end.
inline constexpr std::int64_t no_end = INT64_MAX;
std::int64_t packet_room(const Rulebook& rulebook, const Contents& contents);
/// KS-4.6: waggons, carts, a train: what packets are brought with.
bool brings_packets(const Contents& contents);
/// KS-5, KS-4.6: near enough for packets to go over by hand.
bool stand_together(const Rulebook& rulebook, Point a, Point b);

/// As many of `wanted` as `held` has and `room` takes: food before forage before ammunition.
Packets as_many_as_go(const Packets& wanted, const Packets& held, std::int64_t room);

/// `promised`: of what `from` has, what is to go elsewhere; `coming`: how many packets are to come to `to` already.
std::optional<Refusal> check_transfer(const Rulebook& rulebook, const StoreSeen& from, const StoreSeen& to,
                                      const Packets& packets, const Packets& promised, std::int64_t coming);
std::optional<Refusal> check_begin_depot(const StoreSeen& from, const Packets& packets, const Packets& promised);
/// `taken`: whether another body of the side has the name.
std::optional<Refusal> check_body_name(std::string_view name, bool taken);
/// KS-4.6: why waggons cannot be sent so: `from` and `to` are what the order names; null: nothing.
std::optional<Refusal> check_convoy(const Rulebook& rulebook, const Contents& waggons, ConvoyKind kind,
                                    const Contents* from, const Contents* to, Length apart, const Packets& load);

}  // namespace sandgate
