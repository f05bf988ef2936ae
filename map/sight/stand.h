// What stands on the ground, as the rays of a sweep meet it. Private to this room.
#pragma once

#include <vector>

#include "map/sight/sweep.h"
#include "map/sight/sweep_rows.h"

namespace sandgate {

/// A row's cells with what stands on them.
struct CoverRow {
  const float* cover = nullptr;
  const std::uint8_t* wood = nullptr;
};

/// For each ray what it stands in: trees and houses behind the near edge of a stand hide what lies behind the stand,
/// but not what stands in it as far as one sees into it.
class Stands {
 public:
  Stands(const SweptGround& ground, const SweepEye& eye, int rays);
  void split();

  /// The row that the next two calls are about.
  void cross(const CoverRow& cover, const RowCut& cut);
  void judge(int first, int last, const float* horizons, float target, std::uint8_t* bits) const;
  void raise(int first, int last, float* horizons);

 private:
  struct Inside {
    float horizon = 0;  ///< without what the ray stands in
    float deep_m = -1;  ///< how far it has run in it; less than 0 outside
    bool eyes_own = false;
  };
  const Inside& inside(int ray) const { return inside_[static_cast<std::size_t>(ray + rays_)]; }
  Inside& inside(int ray) { return inside_[static_cast<std::size_t>(ray + rays_)]; }
  float ray_m(int ray) const;
  float deeper(const Inside& in, int ray) const;

  SweptGround ground_;
  SweepEye eye_;
  int rays_;
  std::vector<Inside> inside_;  ///< empty where nothing stands anywhere
  CoverRow cover_;
  RowCut cut_;
};

}  // namespace sandgate
