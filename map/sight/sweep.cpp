// A ray keeps the steepest slope of the ground under it so far, its horizon. There are as many rays as cells in the row
// they have reached, at least: each time the rows are twice as far off, a new ray is put midway between every two, with
// a horizon midway between theirs.
#include "map/sight/sweep.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "map/sight/stand.h"
#include "map/sight/sweep_rows.h"

namespace sandgate {
namespace {

constexpr int fewest_rays = 256;  // to each side of straight ahead
constexpr int cells_beyond = 80;  // read, but no rays
constexpr float nothing_yet = -1e30F;

/// One value for each ray, -count … count.
template <class T>
class OfRays {
 public:
  OfRays(int count, T value)
      : values_(static_cast<std::size_t>(2 * (count + cells_beyond) + 1), value), count_(count) {}
  T* middle() { return values_.data() + count_ + cells_beyond; }
  T& operator[](int ray) { return middle()[ray]; }
  /// Twice as many: the new ones by `between`, of the two beside.
  template <class Between>
  void split(const Between& between) {
    OfRays more(2 * count_, values_.front());
    for (int ray = -count_; ray <= count_; ++ray) more[2 * ray] = (*this)[ray];
    for (int ray = -count_; ray < count_; ++ray) more[2 * ray + 1] = between((*this)[ray], (*this)[ray + 1]);
    std::swap(values_, more.values_);
    count_ = more.count_;
  }

 private:
  std::vector<T> values_;
  int count_;
};

class Sweep {
 public:
  Sweep(const SweptGround& ground, const SweepEye& eye)
      : ground_(ground), eye_(eye), horizons_(rays_, nothing_yet), bends_(rays_, 0), stands_(ground, eye, rays_) {
    bend();
    floors_.assign(floor_of(rays_) + 1, nothing_yet);
  }

  void run(bool onward, std::uint8_t* bits, std::ptrdiff_t bytes_to_a_row) {
    by_ = onward ? 1 : -1;
    const double next = onward ? std::floor(eye_.row) + 1 : std::ceil(eye_.row) - 1;
    int row = static_cast<int>(std::clamp(next, -1.0, static_cast<double>(ground_.height)));
    for (; row >= 0 && row < ground_.height; row += by_) {
      const double off = std::abs(row - eye_.row);
      const double ahead_m = off * ground_.cell_y;
      if (ahead_m > eye_.radius_m) return;
      while (rays_ < off * eye_.rays_to_a_cell) split();
      const double aside = std::sqrt(eye_.radius_m * eye_.radius_m - ahead_m * ahead_m) / ground_.cell_x;
      cross(row, off, aside, bits + row * bytes_to_a_row);
    }
  }

 private:
  void cross(int row, double off, double aside, std::uint8_t* bits) {
    const double most = ground_.width - 1.0, step = off / rays_;
    const RowCut cut = cut_of(row, off, step);
    const double reach = std::min(off, aside);
    const int first = whole(std::ceil(std::max(0.0, eye_.column - reach))),
              last = whole(std::floor(std::min(most, eye_.column + reach)));
    // Rays are followed a little further than the ground that is asked about, for the cells at its edge.
    const int first_ray = whole(std::ceil(std::max(-rays_ * 1.0, std::max(-1 - eye_.column, -aside - 1) / step))),
              last_ray = whole(std::floor(std::min(rays_ * 1.0, std::min(most + 1 - eye_.column, aside + 1) / step)));
    if (ground_.cover != nullptr) {
      stands_.cross({ground_.row(ground_.cover, row), ground_.row(ground_.wood, row)}, cut);
      if (first <= last) stands_.judge(first, last, horizons_.middle(), static_cast<float>(eye_.target), bits);
      stands_.raise(first_ray, last_ray, horizons_.middle());
    } else {
      cross_bare(cut, row, {first, last}, first_ray, last_ray, bits);
    }
    horizons_[rays_ + 1] = horizons_[rays_];
    horizons_[-rays_ - 1] = horizons_[-rays_];
  }

  struct Cells {
    int first, last;
  };

  void cross_bare(const RowCut& cut, int row, Cells cells, int first_ray, int last_ray, std::uint8_t* bits) {
    find_in_view(cut, row, cells);
    for (const Cells& run : in_view_)
      if (run.first <= run.last)
        judge_cells(cut, run.first, run.last, horizons_.middle(), static_cast<float>(eye_.target), bits);
    if (eye_.rays_to_a_cell > 1 && std::abs(row - eye_.row) > 1) {
      raise_between_rows(cut, ground_.row(ground_.heights, row - by_), first_ray, last_ray, horizons_.middle());
      if (first_ray <= last_ray) find_floors_of(first_ray, last_ray);
    }
    int next = first_ray;
    for (const Cells& run : in_view_) {
      // In eights from the first ray on, so that what is rounded does not depend on where runs begin.
      const auto eights = [&](int ray) { return first_ray + (ray - first_ray) / 8 * 8; };
      const int from = run.first == cells.first ? first_ray : eights(ray_before(cut, run.first - 1));
      const int to = run.last == cells.last ? last_ray : eights(ray_before(cut, run.last + 1) + 3) + 7;
      const int begin = std::max(next, from), end = std::min(last_ray, to);
      if (begin > end) continue;
      raise_horizons(cut, begin, end, horizons_.middle());
      find_floors_of(begin, end);
      next = end + 1;
    }
  }
  static int ray_before(const RowCut& cut, int cell) { return static_cast<int>((cell - cut.middle) * cut.stride) - 1; }

  /// The runs of cells that may rise to the horizons before them. Most ground lies far below: where the highest of many
  /// cells does, none of them is looked at. Those at both ends are, for the rays beyond them.
  void find_in_view(const RowCut& cut, int row, Cells cells) {
    in_view_.clear();
    if (cells.first > cells.last) in_view_.push_back(cells);  // rays between two cells
    for (int cell = cells.first, next = 0; cell <= cells.last; cell = next) {
      next = std::min(cells.last + 1, (cell / cells_to_a_peak + 1) * cells_to_a_peak);
      const bool end = cell == cells.first || next > cells.last;
      if (!end && ground_.peaks != nullptr && below_horizon(cut, row, cell)) continue;
      fetch(cut.heights + by_ * ground_.row_step + cell, next - cell);
      if (!in_view_.empty() && in_view_.back().last + 1 == cell) {
        in_view_.back().last = next - 1;
      } else {
        in_view_.push_back({cell, next - 1});
      }
    }
  }
  /// Where some of a row is in view, much the same of the next is: no processor foresees that, with gaps between.
  static void fetch(const float* heights, int count) {
    constexpr int cells_to_a_line = 16;
    for (int i = 0; i < count; i += cells_to_a_line) __builtin_prefetch(heights + i);
  }
  /// Whether targets over all the cells that have their peak in common with this one, the first of them, are hidden
  /// from the rays about them, whatever is rounded.
  bool below_horizon(const RowCut& cut, int row, int cell) const {
    constexpr float rounding = 1e-6F;
    const auto more = static_cast<float>(std::max(0.0, eye_.target));
    const float peak = ground_.peaks[row * ground_.peaks_step + cell / cells_to_a_peak];
    const std::size_t first = floor_of(std::max(-rays_, ray_before(cut, cell) - 1)),
                      last = floor_of(std::min(rays_, ray_before(cut, cell + cells_to_a_peak - 1) + 4));
    const float floor = *std::min_element(floors_.data() + first, floors_.data() + last + 1);
    const float slack = rounding * (ground_.most_m + std::abs(cut.eye) + more);
    return (peak + more - cut.eye + slack) * cut.inverse < floor;
  }

  std::size_t floor_of(int ray) const { return static_cast<std::size_t>(ray + rays_) / rays_to_a_floor; }
  /// Of all floors that some rays, or those beside them, stand on. Until they are found again they hold, because
  /// horizons only rise.
  void find_floors_of(int first, int last) {
    const std::size_t from = floor_of(std::max(-rays_, first - 1)), to = floor_of(std::min(rays_, last + 1));
    find_floors(horizons_.middle() - rays_ + from * rays_to_a_floor, static_cast<int>(to - from) + 1,
                floors_.data() + from);
  }

  RowCut cut_of(int row, double off, double step) {
    RowCut cut{
        ground_.row(ground_.heights, row), ground_.width, eye_.column, step, 1 / step, static_cast<float>(eye_.height),
        static_cast<float>(1 / off)};
    if (eye_.drop > 0) {
      cut.bend = bends_.middle();
      cut.rows_off = static_cast<float>(off);
      cut.bend_ahead = static_cast<float>(eye_.drop * ground_.cell_y * ground_.cell_y * off);
      cut.bend_aside = static_cast<float>(eye_.drop * ground_.cell_x * ground_.cell_x / off);
    }
    return cut;
  }

  void split() {
    horizons_.split([](float one, float other) { return (one + other) / 2; });
    stands_.split();
    rays_ *= 2;
    bends_ = OfRays<float>(rays_, 0);
    bend();
    floors_.assign(floor_of(rays_) + 1, nothing_yet);
  }
  void bend() {
    if (!(eye_.drop > 0)) return;
    for (int ray = -rays_; ray <= rays_; ++ray) {
      const double aside = ground_.cell_x * ray / rays_;
      bends_[ray] = static_cast<float>(eye_.drop * (ground_.cell_y * ground_.cell_y + aside * aside));
    }
  }
  /// Of a number that may lie beyond every int.
  static int whole(double value) { return static_cast<int>(std::clamp(value, -1e9, 1e9)); }

  const SweptGround& ground_;
  const SweepEye& eye_;
  int by_ = 1;
  int rays_ = fewest_rays;
  OfRays<float> horizons_, bends_;
  std::vector<float> floors_;
  std::vector<Cells> in_view_;
  Stands stands_;
};

}  // namespace

void sweep(const SweptGround& ground, const SweepEye& eye, bool onward, std::uint8_t* bits,
           std::ptrdiff_t bytes_to_a_row) {
  Sweep(ground, eye).run(onward, bits, bytes_to_a_row);
}

}  // namespace sandgate
