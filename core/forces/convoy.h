// The standing order of waggons.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/enumeration.h"
#include "core/base/fields.h"
#include "core/forces/packets.h"
#include "map/base/id.h"
#include "map/base/quantity.h"

namespace sandgate {

enum class ConvoyKind : std::uint8_t {
  fetch,    ///< loads at `from`, brings it to `to`, and stays there
  shuttle,  ///< the same again and again
  follow,   ///< stays behind `to`, and stands where it is in reach when packets are drawn
};
constexpr auto words_of(ConvoyKind) { return std::to_array<std::string_view>({"fetch", "shuttle", "follow"}); }

/// `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
struct BasicConvoy {
  ConvoyKind kind = ConvoyKind::fetch;
  Ref from = {};  ///< a depot, waggons or a train; none of `follow`
  Ref to = {};
  Length apart = {};   ///< it halts so far from `to`
  Packets load = {};   ///< what it is to have with it; none: as much of everything as there is and it holds
  bool laden = false;  ///< it is on its way to `to`; else to `from`
  static constexpr bool or_none(std::string_view field) { return field == "from"; }
  SANDGATE_FIELDS(kind, from, to, apart, load, laden)
  friend bool operator==(const BasicConvoy&, const BasicConvoy&) = default;
};
using Convoy = BasicConvoy<BodyId>;

}  // namespace sandgate
