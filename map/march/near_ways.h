// The least moves from one place to places near it, for any mover, past places it keeps off. Where few are asked for,
// and what is shut or in the way differs from question to question, this costs less than the whole country's legs.
#pragma once

#include <memory>
#include <optional>

#include "map/march/keep_off.h"
#include "map/march/reach.h"

namespace sandgate {

/// Only the ground within its reach is priced. Not for several threads at once; keeps references to the country.
class NearWays {
 public:
  /// Nothing that takes more than `most` is reached; nothing at all where this mover cannot stand at `from`.
  NearWays(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Moves most,
           const KeepOff& off = {});
  NearWays(NearWays&&) noexcept;
  NearWays& operator=(NearWays&&) noexcept;
  ~NearWays();

  /// What find_route finds before it draws its way straight (Route::searched), past the same places; none where no
  /// chain of legs leads there, where this mover cannot stand, or beyond `most`. For wheels find_route may have no way
  /// yet, where every one it tries proves too steep as a whole.
  std::optional<Moves> to(Point end);

  /// Whether a cell is reached whose centre lies in the box.
  bool reaches(const MapBox& box) const;
  /// Whether a way was left out from a place that is reached, because it comes too near to what it keeps off.
  bool kept_off() const;
  /// Whether more could be reached with more moves.
  bool goes_on() const;

 private:
  struct Field;
  std::unique_ptr<Field> field_;
};

}  // namespace sandgate
