#include "map/sight/stand.h"

#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

int nearest(double place, int count) { return std::clamp(static_cast<int>(std::lround(place)), 0, count - 1); }

}  // namespace

Stands::Stands(const SweptGround& ground, const SweepEye& eye, int rays) : ground_(ground), eye_(eye), rays_(rays) {
  if (ground.cover == nullptr) return;
  Inside start;
  const int column = nearest(eye.column, ground.width), row = nearest(eye.row, ground.height);
  const float over = ground.row(ground.cover, row)[column];
  // Who stands above the trees is not in the wood.
  start.eyes_own =
      over > 0 && (ground.row(ground.wood, row)[column] == 0 || eye.above_ground < static_cast<double>(over));
  start.horizon = -1e30F;
  if (start.eyes_own) start.deep_m = 0;
  inside_.assign(static_cast<std::size_t>(2 * rays + 1), start);
}

void Stands::split() {
  if (!inside_.empty()) {
    std::vector<Inside> more;
    more.reserve(inside_.size() * 2);
    for (std::size_t i = 0; i + 1 < inside_.size(); ++i) {
      more.push_back(inside_[i]);
      Inside between = inside_[i];
      between.horizon = (between.horizon + inside_[i + 1].horizon) / 2;
      more.push_back(between);
    }
    more.push_back(inside_.back());
    inside_ = std::move(more);
  }
  rays_ *= 2;
}

void Stands::cross(const CoverRow& cover, const RowCut& cut) {
  cover_ = cover;
  cut_ = cut;
}

/// How far a ray runs from one row to the next.
float Stands::ray_m(int ray) const {
  const double aside = ground_.cell_x * ray / rays_;
  return static_cast<float>(std::sqrt(ground_.cell_y * ground_.cell_y + aside * aside));
}

/// How deep in a stand a ray is at the next row: its edge lies midway between the cells.
float Stands::deeper(const Inside& in, int ray) const {
  return in.deep_m < 0 ? ray_m(ray) / 2 : in.deep_m + ray_m(ray);
}

void Stands::judge(int first, int last, const float* horizons, float target, std::uint8_t* bits) const {
  const auto into_wood = static_cast<float>(eye_.into_wood_m);
  for (int cell = first; cell <= last; ++cell) {
    const double at = (cell - cut_.middle) / cut_.step;
    const int west = static_cast<int>(std::floor(at));
    const float part = static_cast<float>(at - west), over = cover_.cover[cell];
    float horizon = horizons[west] + part * (horizons[west + 1] - horizons[west]);
    if (over > 0) {
      const int ray = std::clamp(static_cast<int>(std::lround(at)), -rays_, rays_);
      const Inside& in = inside(ray);
      const bool wood = cover_.wood[cell] != 0, over_it = wood && eye_.target >= static_cast<double>(over) * eye_.lift;
      if (wood && !over_it && deeper(in, ray) > into_wood) continue;
      if (in.deep_m >= 0 && !over_it) horizon = in.horizon;
    }
    float slope = (cut_.heights[cell] + target - cut_.eye) * cut_.inverse;
    if (cut_.bend != nullptr) {
      const float aside = static_cast<float>(cell) - static_cast<float>(cut_.middle);
      slope -= cut_.bend_ahead + aside * aside * cut_.bend_aside;
    }
    if (slope >= horizon) bits[cell / 8] |= static_cast<std::uint8_t>(1U << cell % 8);
  }
}

void Stands::raise(int first, int last, float* horizons) {
  const auto into_wood = static_cast<float>(eye_.into_wood_m), lift = static_cast<float>(eye_.lift);
  for (int ray = first; ray <= last; ++ray) {
    const double column = cut_.middle + ray * cut_.step;
    const int cell = nearest(column, cut_.width);
    const int west = std::clamp(static_cast<int>(std::floor(column)), 0, cut_.width - 1),
              east = std::min(west + 1, cut_.width - 1);
    const auto part = static_cast<float>(std::clamp(column - west, 0.0, 1.0));
    const float ground = cut_.heights[west] + part * (cut_.heights[east] - cut_.heights[west]);
    const float bend = cut_.bend != nullptr ? cut_.bend[ray] * cut_.rows_off : 0.0F;
    const float low = (ground - cut_.eye) * cut_.inverse - bend;
    Inside& in = inside(ray);
    float& horizon = horizons[ray];
    const float over = cover_.cover[cell];
    if (!(over > 0)) {
      if (low > horizon) horizon = low;
      in = {horizon, -1, false};
      continue;
    }
    const float deep = deeper(in, ray);
    if (in.deep_m < 0) in = {horizon, deep, false};
    in.deep_m = deep;
    if (low > in.horizon) in.horizon = low;
    const bool let_through = in.eyes_own && (cover_.wood[cell] == 0 || deep + ray_m(ray) / 2 <= into_wood);
    const float high = let_through ? low : (ground + over * lift - cut_.eye) * cut_.inverse - bend;
    if (high > horizon) horizon = high;
  }
}

}  // namespace sandgate
