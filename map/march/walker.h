// The walk itself, so that reckoning and routing can use it over and over. Private to this room.
#pragma once

#include <span>
#include <vector>

#include "map/march/leg.h"
#include "map/march/march.h"
#include "map/march/surroundings.h"

namespace sandgate {

class Walker {
 public:
  Walker(const Country& country, const Scale& scale, const MarchRates& rates);
  Walker(const Walker&) = delete;  // its surroundings refer to its rates
  Walker& operator=(const Walker&) = delete;

  /// Walk `path` from `along` on.
  void begin(std::span<const Point> path, Length along);
  std::optional<Step> next();
  /// On which leg of the path the last step lies, the first being 1.
  std::size_t leg() const { return leg_number_ - 1; }

 private:
  bool next_leg();
  void look_ahead();
  void read_chunk(std::int64_t first);
  std::optional<Step> meet(const Meeting& meeting);
  std::optional<Step> pass(const Profile::Passed& passed, std::int64_t at);
  bool too_steep(std::int64_t along);
  bool already_behind(std::int64_t at) const { return base_ + at < start_; }
  Step step(Step::Kind kind, Going going, std::int64_t at) const;
  std::optional<Step> bar(Bar bar, std::int64_t at);

  const Country& country_;
  const Scale scale_;
  const MarchRates rates_;
  Surroundings surroundings_;
  Profile profile_;

  std::span<const Point> path_;
  std::int64_t start_ = 0;      ///< along the path, where the caller wants to begin
  std::int64_t search_ = 0;     ///< … and where to begin to look: steepness and fords look back
  std::size_t leg_number_ = 0;  ///< of the leg after the present one
  Leg leg_;
  std::int64_t base_ = 0;    ///< along the path, where the leg begins
  std::int64_t cursor_ = 0;  ///< along the leg, how far steps have been named
  std::int64_t chunk_end_ = 0;
  std::size_t meeting_ = 0;
  std::optional<Profile::Passed> passed_;
  std::int64_t passed_at_ = 0;  ///< along the leg
  Going going_ = Going::across;
  std::vector<std::int64_t> steep_;  ///< where the last contours off the road were, along the path
  std::optional<std::int64_t> forded_until_;
  bool on_leg_ = false, ended_ = false;
};

}  // namespace sandgate
