// One stage of a march: as far along a path as a time allows, price by price (KS-2.2, KS-3).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "map/march/march.h"

namespace sandgate {

/// How far somebody has come along a path. At `along` there may be prices to pay (contours, a ford); what was paid
/// towards them is carried on into his next stage (KS-2.2).
struct OnPath {
  Point at;
  Length along;              ///< how much of the path is behind him
  std::int32_t settled = 0;  ///< how many of the prices here are paid in full
  Length paid;               ///< towards the next, if it is a contour
  Moves waited;              ///< towards the next, if it is a ford
  friend bool operator==(const OnPath&, const OnPath&) = default;
};

/// Why a stage is over.
enum class StageEnd : std::uint8_t {
  time_out,  ///< the path goes on
  arrived,   ///< at its end
  barred,    ///< Stage::bar() says by what; none: the mover has no rate there
};

/// Goes along a path in strides, so that whoever marches may look about between them. Keeps references.
class Stage {
 public:
  struct Stride {
    Length length;
    Point to;
    Going going = Going::across;
  };
  struct Sums {
    Length length;
    std::int32_t climbed = 0, descended = 0, fords = 0;
    Moves spent;    ///< on strides and contours; what is waited at fords is not in it
    Moves on_road;  ///< of it
  };

  /// `from` lies on `path`; the stage lasts `left`.
  Stage(const Country& country, const Scale& scale, const MarchRates& rates, std::span<const Point> path,
        const OnPath& from, Moves left);

  /// Pays every price that is due here and says how far one may stride from there, at most `most`; none once it is
  /// over.
  std::optional<Stride> ahead(Length most);
  /// Goes so much of what ahead() said; answers how much the time allowed.
  Length go(Length stride);
  /// From here on at other rates; bars and prices stay as they were.
  void pace(const MarchRates& rates) { pace_ = rates; }
  /// Goes on without looking about until it is over.
  void run();

  const OnPath& now() const { return now_; }
  const Sums& sums() const { return sums_; }
  Moves left() const { return left_; }
  std::optional<StageEnd> end() const { return end_; }
  Bar bar() const { return bar_; }

 private:
  void spend(Moves time, Going going);
  void pay_contour(const Step& step);
  void wait_at_ford();

  const MarchRates prices_;
  MarchRates pace_;
  Walk walk_;
  OnPath now_;
  Moves left_;
  Sums sums_;
  std::optional<Step> stretch_;  ///< in hand
  Point stretch_from_;
  Length stretch_begins_, stretch_gone_;
  std::int32_t skip_;  ///< prices met again at the very place where the last stage ended: these are paid already
  std::optional<StageEnd> end_;
  Bar bar_ = Bar::none;
};

/// The place `gone` along the straight line between two places `whole` apart, to the nearest 64th.
Point place_between(Point a, Point b, Length gone, Length whole);
/// The places on `path` between `from` and `to` of it, `apart` from one another, without those two.
std::vector<Point> places_along(const Path& path, Length from, Length to, Length apart);
/// How far along `path`, from `from` to `to` of it, one first comes within `reach` of `place`; none where one does not.
/// To a 64th, and within `reach` there but for the rounding of places.
std::optional<Length> comes_within(const Path& path, Length from, Length to, Point place, Length reach);

}  // namespace sandgate
