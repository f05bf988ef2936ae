// What the camp that moves meets of its enemies while it marches: whom it has in sight (CX-4), whom it touches (CX-2,
// CX-10).
#pragma once

#include <memory>
#include <optional>

#include "core/campaign/campaign.h"

namespace sandgate {

/// Made once for a move, on the state it opens with; the enemy stands still while it lasts.
class Lookout {
 public:
  explicit Lookout(const Campaign& opening);
  ~Lookout();

  struct Warning {
    Point at;
    bool known = false;  ///< whoever commands the mover had it in sight before this move
  };
  /// The nearest enemy within `distance` of a mover that stands at `here` and is in sight of its side: from its own
  /// place, or because the side had it in sight when the move opened. Ties by place.
  std::optional<Warning> warning(const Body& mover, Point here, Length distance) const;

  /// How much of the straight way from `a` to `b` can be gone before an enemy that the side of `mover` had in sight
  /// when the move opened is within `distance`; none where it never is.
  std::optional<Length> until_near(const Body& mover, Point a, Point b, Length distance) const;

  /// CX-10: how much of the straight way from `a` to `b` can be gone before the mover touches an enemy; none where it
  /// never does. A box is touched by free men who stand out, a column by them and by boxes. It may leave whom it
  /// touches at `a`, and comes no nearer to him. Men whom no table has set out stand where they would stand on one.
  std::optional<Length> until_touch(const Body& mover, Point a, Point b) const;
  /// Whom a mover that stands at `here` touches; of several the first in the order of battle.
  std::optional<BodyId> touching(const Body& mover, Point here) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sandgate
