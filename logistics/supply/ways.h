// How far packets lie from troops along the way that waggons would take, and where an enemy cuts it (KS-4.2).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "logistics/supply/need.h"
#include "map/march/near_ways.h"

namespace sandgate {

/// A free enemy body, box or dummy.
struct FreeEnemy {
  Point at;
  std::int32_t who = 0;  ///< what the caller calls it
  friend auto operator<=>(const FreeEnemy&, const FreeEnemy&) = default;
};
/// A bridge that an enemy holds. Who holds one, the caller judges.
struct HeldCrossing {
  FeatureId crossing;
  std::int32_t who = 0;
  friend auto operator<=>(const HeldCrossing&, const HeldCrossing&) = default;
};
/// What is in the way of waggons, in any order: as the asking side knows it, or as it is.
struct Hindrances {
  std::vector<FreeEnemy> enemies;
  std::vector<HeldCrossing> held;
  std::vector<FeatureId> broken;  ///< bridges and culverts that carry nobody (KS-5)
};

enum class Standing : std::uint8_t {
  in_reach,
  cut,      ///< it were in reach without free enemies and the bridges they hold
  too_far,  ///< longer than is allowed, or no way at all
};

/// What is told of one way.
struct SupplyLook {
  Standing standing = Standing::too_far;
  /// Of the way that is told of; none where none is known.
  std::optional<Length> length;
  /// Cut: where the way first comes too near to an enemy, or onto a bridge held. Too far: where the length that is
  /// allowed ends.
  std::optional<Point> spot;
  std::optional<std::int32_t> who;  ///< cut: by whom
  /// From the packets to the body: past the enemy where it is in reach or too far, as it were without him where it is
  /// cut. Empty where no way is known.
  Path path;
};

/// Waggons by length alone: a foot of way is a foot on the road and off it, contours cost nothing, rivers are crossed
/// where these waggons can, and wheels are stopped by steepness (KS-2.3) as theirs are.
MarchRates by_length(const MarchRates& waggons);

/// Lengths of ways. A way is as long as the straight line where waggons can go straight, clear of enemies; else as the
/// shortest chain of legs of the router's lattice, drawn straight where that alone brings it into reach. Exactly a
/// limit is within it, and exactly `clear` from an enemy is clear of him. What stands nearer to him than that cannot be
/// reached.
///
/// Answers are kept for as long as nothing near has changed, and change nothing. Not for several threads at once; uses
/// several itself.
class SupplyWays {
 public:
  /// Beyond this, the ground that has been priced is given up when hinder() is called.
  static constexpr std::size_t most_bytes = std::size_t{256} << 20;

  SupplyWays(std::shared_ptr<const Country> country, const Scale& scale, const MarchRates& waggons,
             const SupplyFigures& figures);
  SupplyWays(SupplyWays&&) noexcept;
  ~SupplyWays();

  const Country& country() const;
  const Scale& scale() const;
  const SupplyFigures& figures() const;

  /// What is in the way from now on. Forgets what was not asked for since the call before.
  void hinder(const Hindrances& hindrances);

  struct Ask {
    Point packets, body;
    Length within;
    friend auto operator<=>(const Ask&, const Ask&) = default;
  };
  /// How long the way is; none where it is longer than `within` or an enemy is in it.
  std::optional<Length> length(const Ask& ask);
  /// The same for many, in as many threads as there are.
  std::vector<std::optional<Length>> lengths(std::span<const Ask> asks);

  /// Whether waggons go straight, clear of enemies: no way is shorter then.
  std::vector<char> go_straight(std::span<const Ask> asks) const;
  /// Pairs of places, by their numbers, that join all between which a way within so much leads, directly or over
  /// others. The straight lines between them have been looked at before.
  std::vector<std::pair<std::size_t, std::size_t>> linked(std::span<const Point> places, Length within);

  /// The whole truth of one way. Of one that is too far the length is looked for as far as `as_far_as`; not at all
  /// where that is no further than is allowed.
  SupplyLook look(const Ask& ask, Length as_far_as);
  /// The same for many, in as many threads as there are.
  std::vector<SupplyLook> looks(std::span<const Ask> asks, Length as_far_as);

  /// KS-4.4: whether no way for waggons that keeps the siege's distance from free enemies leads from any of these
  /// places (those of a pool) to any of the packets or to the back line, of which the ends are given. A way to a body
  /// that has such a way would lead on by it, so it need not be asked for. To an enemy who stands nearer than that
  /// already a way comes no nearer than the body itself. Only an enemy besieges: who is shut in by water and rock alone
  /// is not. What holds packets of food, the caller judges: no other kind ends a siege.
  /// `free_places`, where given, are places whence such a way is known to lead, by the same packets and back line; it
  /// is added to. It saves time where many pools are asked for.
  bool besieged(std::span<const Point> bodies, std::span<const Point> packets,
                const std::optional<std::pair<Point, Point>>& back_line,
                std::vector<Point>* free_places = nullptr) const;

  /// How many ways have been reckoned, for benchmarks and tests of what is kept.
  std::size_t reckoned() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sandgate
