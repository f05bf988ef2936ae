// The least moves from one place to places near it, for any mover, past places it keeps off. Where few are asked for,
// and what is shut or in the way differs from question to question, this costs less than the whole country's legs.
#pragma once

#include <memory>
#include <optional>

#include "map/march/keep_off.h"
#include "map/march/reach.h"

namespace sandgate {

/// The ground about a place, priced as far as `most` and kept for what is in the way there now and later. Keeps a
/// reference to the country; it and all NearWays over it are for one thread at a time. A copy is the same ground.
class NearGround {
 public:
  NearGround(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Moves most);

  Moves most() const;
  /// What it keeps in memory, about.
  std::size_t bytes() const;

 private:
  friend class NearWays;
  struct Priced;
  std::shared_ptr<Priced> priced_;
};

class NearWays {
 public:
  /// Nothing that takes more than `most`, or than the ground's, is reached; nothing at all where this mover cannot
  /// stand.
  explicit NearWays(const NearGround& ground, const KeepOff& off = {}, Moves most = Reach::furthest);
  NearWays(const Country& country, const Scale& scale, const MarchRates& rates, Point from, Moves most,
           const KeepOff& off = {})
      : NearWays(NearGround(country, scale, rates, from, most), off) {}
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
  /// What it keeps in memory beside the ground, about.
  std::size_t bytes() const;

 private:
  struct Field;
  std::unique_ptr<Field> field_;
};

}  // namespace sandgate
