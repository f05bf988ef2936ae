// Identities: small integers of their own type. `Id{}` is none. An id once given is never given to
// another thing, so the id of the dead can still be spoken of.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace sandgate {

template <class Tag>
struct Id {
  std::int32_t number = -1;

  constexpr bool none() const { return number < 0; }
  constexpr explicit operator bool() const { return number >= 0; }
  /// Where the thing stands in its owner's vector.
  constexpr std::size_t index() const { return static_cast<std::size_t>(number); }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

using FeatureId = Id<struct FeatureTag>;                ///< a feature of a Country
using EdgeId = Id<struct EdgeTag>;                      ///< an edge of a LineNetwork
using ManId = Id<struct ManTag>;                        ///< a soldier on a table
using GunId = Id<struct GunTag>;                        ///< a gun on a table
using TableId = Id<struct TableTag>;                    ///< a table of a Campaign
using BodyId = Id<struct BodyTag>;                      ///< a body of troops in a Campaign
using SeatId = Id<struct SeatTag>;                      ///< a player's place
using FieldWorkId = Id<struct FieldWorkTag>;            ///< a field work of a Campaign
using MessageId = Id<struct MessageTag>;                ///< a message sent in a Campaign
using InjectId = Id<struct InjectTag>;                  ///< an umpire's inject of a Campaign
using ContestId = Id<struct ContestTag>;                ///< a contested ruling of a Campaign
using RideId = Id<struct RideTag>;                      ///< a ride of a courier in a Campaign
using SideId = Id<struct SideTag>;                      ///< Red, Blue, …
using Handle = Id<struct HandleTag>;                    ///< what one seat calls a body; another seat's differ
using ManHandle = Id<struct ManHandleTag>;              ///< likewise a soldier
using GunHandle = Id<struct GunHandleTag>;              ///< likewise a gun
using TableHandle = Id<struct TableHandleTag>;          ///< likewise a table
using FieldWorkHandle = Id<struct FieldWorkHandleTag>;  ///< likewise a field work
using MessageHandle = Id<struct MessageHandleTag>;      ///< likewise a message: its own count of them

}  // namespace sandgate

template <class Tag>
struct std::hash<sandgate::Id<Tag>> {
  std::size_t operator()(sandgate::Id<Tag> id) const noexcept { return static_cast<std::size_t>(id.number); }
};
