// The quickest ways from one place to many, for who goes there and back: one field of least time serves them all.
#pragma once

#include <expected>
#include <memory>
#include <optional>

#include "map/march/reach.h"

namespace sandgate {

/// The field is searched no further than has been asked for, and further when more is asked. What it answers does not
/// depend on what was asked before. Not for several threads at once; Ways over one MarchGround may be in several.
class Ways {
 public:
  /// Costs nothing until it is asked. `ground` must outlive it.
  Ways(const MarchGround& ground, Point from);
  Ways(Ways&&) noexcept;
  Ways& operator=(Ways&&) noexcept;
  ~Ways();

  Point from() const;
  /// The quickest way to `to`, as find_route finds it (map/march/march.h) but for ties: among ways of equal time,
  /// looked at from their end, cell centres go before waypoints, then the earlier place. For a mover whom steepness
  /// stops, each way is searched for by itself. Faults as find_route's; where no way leads, `bar` is what stops the
  /// straight one.
  std::expected<Route, NoRoute> to(Point to, const Progress& progress = {});
  /// The field is known for whatever takes no more moves than these; none while nothing has been asked.
  std::optional<Moves> searched() const;
  /// What it keeps in memory, about.
  std::size_t bytes() const;

 private:
  struct Field;
  std::unique_ptr<Field> field_;
};

}  // namespace sandgate
