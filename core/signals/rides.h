// By which way a rider goes (KS-11.2): the quickest for cavalry from the post, the same in both directions.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "core/base/clause.h"
#include "core/forces/kept_path.h"
#include "core/rulebook/rulebook.h"
#include "logistics/lines/lines.h"
#include "map/march/ways.h"

namespace sandgate {

/// KS-11.2: what a rider can do: as cavalry in column (KS-2.1), every allowance with the march multiplier (CX-4), which
/// no enemy ends for him. `broken` are bridges and fords that carry nobody, in order.
MarchRates rider_rates(const Rulebook& rulebook, std::vector<FeatureId> broken = {});

/// A way and what riding it takes.
struct Ride {
  KeptPath path;  ///< both ends included; of one place where they are the same
  Length length;
  Length on_road;  ///< of it
  Moves moves;     ///< with what is paid for contours and fords
  std::int32_t climbed = 0, descended = 0, fords = 0;
};
/// On what it rests.
std::vector<Clause> clauses_of(const Ride& ride, const Rulebook& rulebook);

/// Finds the ways of riders over one country. A post's field of least time is kept from ride to ride, so that all its
/// riders share one; a post that has moved has another. The least used fields are given up beyond `most_bytes`; that,
/// and what was asked before, changes no answer. For any number of threads, one at a time.
class Rides {
 public:
  static constexpr std::size_t most_bytes = std::size_t{256} << 20;

  Rides(std::shared_ptr<const Country> country, const Scale& scale, const MarchRates& rates,
        std::size_t most = most_bytes);
  ~Rides();

  const Country& country() const { return *country_; }
  const Scale& scale() const { return scale_; }
  const MarchRates& rates() const { return rates_; }

  /// From a post to wherever the receiver is thought to be. Faults: where a rider cannot stand, or no way leads: `bar`
  /// is a river too for what lies beyond water; or cancelled.
  std::expected<Ride, NoRoute> from_post(Point post, Point to, const Progress& progress = {});
  /// To a post, by the way that leads from it. The time differs, since what is climbed there is descended here.
  std::expected<Ride, NoRoute> to_post(Point from, Point post);
  /// To a post from another, which is kept as long as the field is: between two posts many ride.
  std::expected<Ride, NoRoute> between_posts(Point from, Point post);
  /// The last stretch, from where a rider has come to where the receiver is now: of no post, and kept for nobody.
  std::expected<Ride, NoRoute> onward(Point from, Point to) const;

  /// The country's roads, found once.
  const LineNetwork& roads() const;

  /// Gives up all fields; the country stays priced.
  void forget();
  /// How many fields are kept, and how much memory they take, about.
  std::size_t fields() const;
  std::size_t bytes() const;

 private:
  struct Post {
    Ways ways;
    std::uint64_t used = 0;                          ///< when, counted in rides
    std::vector<std::pair<Point, Ride>> from_posts;  ///< the latest last
    std::size_t bytes() const;
  };
  using Posts = std::vector<std::pair<Point, Post>>;
  static constexpr std::size_t most_from_posts = 256;
  std::expected<Route, NoRoute> way(Point post, Point to, const Progress& progress);
  void make_room(Point but);
  static Ride ride_of(Path path, const Reckoning& sum);
  /// Null: none is kept.
  Post* post_at(Point at);

  const std::shared_ptr<const Country> country_;
  const Scale scale_;
  const MarchRates rates_;
  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  std::optional<MarchGround> ground_;  ///< made for the first ride
  mutable std::unique_ptr<const LineNetwork> roads_;
  bool unpriced_ = false;  ///< the ground cannot be made: each way is searched for by itself
  Posts posts_;            ///< in order of their places
  std::uint64_t rides_ = 0;
};

}  // namespace sandgate
