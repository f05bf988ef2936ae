// What is true of a whole kind of order or event, said beside its struct: `static constexpr OrderKind order{…};` or
// `static constexpr EventKind event{…};`, with the fields (core/base/fields.h). Stored bytes, the state's digest, test
// values and the translation of handles follow from these.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "core/base/clause.h"
#include "core/base/fields.h"
#include "core/base/kinds.h"
#include "core/scenario/seat.h"
#include "map/base/id.h"

namespace sandgate {

/// Who may give an order of a kind.
enum class Owner : std::uint8_t {
  seat,            ///< a player's seat
  umpire,          ///< rules by it
  system,          ///< the clock's, and every deed no player does
  seat_or_system,  ///< a player's, or the system's when his time has gone
  seat_or_umpire,  ///< a player's, or the umpire's in his place
};

/// The seat of the clock and of every deed no player does. It closes moves, and opens the exercise.
inline constexpr SeatId system_seat{-2};
/// The umpire's, who rules through orders too.
inline constexpr SeatId umpire_seat{-3};

struct OrderKind {
  std::string_view name;  ///< in files and on the wire; never changes
  Owner owner;
  Clause clause;                    ///< by which it is given
  std::optional<Right> right = {};  ///< which a player's seat must have for it; none: every seat may
};
struct EventKind {
  std::string_view name;  ///< likewise
  Clause clause;          ///< on which it rests; where that depends on what happened, the struct has `clause(…)`
};

template <class T>
constexpr std::string_view kind_name() {
  if constexpr (requires { T::order; }) {
    return T::order.name;
  } else {
    return T::event.name;
  }
}

/// What men, guns, tables and messages are called beside `Ref`, which names a body: BodyId inside, a seat's Handle
/// outside.
template <class Ref>
struct NamesOf;
template <>
struct NamesOf<BodyId> {
  using Man = ManId;
  using Gun = GunId;
  using Table = TableId;
  using Message = MessageId;
};
template <>
struct NamesOf<Handle> {
  using Man = ManHandle;
  using Gun = GunHandle;
  using Table = TableHandle;
  using Message = MessageHandle;
};

}  // namespace sandgate
