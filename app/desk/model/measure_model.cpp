#include "app/desk/model/measure_model.h"

#include <algorithm>
#include <cmath>

#include "app/words/measures.h"
#include "core/rulebook/sight_line.h"
#include "map/base/segment.h"
#include "map/march/profile.h"
#include "map/sight/sight.h"

namespace sandgate {
namespace {

/// Enough for a profile as wide as any card; each is one line of sight at most.
constexpr int samples = 240;

std::vector<double> corners(std::span<const MapPoint> points) {
  std::vector<double> along{0};
  for (std::size_t i = 1; i < points.size(); ++i) along.push_back(along.back() + distance_m(points[i - 1], points[i]));
  return along;
}

MapPoint place_along(std::span<const MapPoint> points, std::span<const double> along, double metres) {
  const auto next = std::upper_bound(along.begin(), along.end(), metres);
  const auto i = std::clamp<std::ptrdiff_t>(next - along.begin(), 1, std::ssize(along) - 1);
  const auto to = static_cast<std::size_t>(i);
  const double leg = along[to] - along[to - 1];
  return part_way(points[to - 1], points[to], leg > 0 ? std::clamp((metres - along[to - 1]) / leg, 0.0, 1.0) : 0);
}

ProfileDrawing profile_of(const Briefing& briefing, std::span<const MapPoint> points) {
  const std::vector<double> along = corners(points);
  ProfileDrawing profile;
  profile.corners_m.assign(along.begin() + 1, along.end() - 1);
  // Sight is reckoned along straight lines: of a bent one it would say little.
  profile.lit = points.size() == 2;
  const SightLine line = sight_line(briefing.rulebook, briefing.scale);
  for (int i = 0; i <= samples; ++i) {
    ProfileDrawing::Sample sample{along.back() * i / samples, std::numeric_limits<double>::quiet_NaN(), true};
    const MapPoint at = place_along(points, along, sample.along_m);
    if (const auto height = briefing.country->height(at)) sample.height_m = *height;
    if (profile.lit && i > 0) {
      const auto seen = sight(*briefing.country, points.front(), at, line);
      sample.seen = seen && seen->visible;
    }
    profile.samples.push_back(sample);
  }
  return profile;
}

}  // namespace

MeasureModel::MeasureModel(std::shared_ptr<const Briefing> briefing, QObject* parent)
    : QObject(parent), briefing_(std::move(briefing)) {}

void MeasureModel::begin() {
  if (active_) return;
  active_ = true;
  clear();
}

void MeasureModel::stop() {
  if (!active_) return;
  active_ = false;
  clear();
}

void MeasureModel::clear() {
  places_.clear();
  open_ = true;
  measure();
}

void MeasureModel::add(MapPoint place) {
  if (!briefing_->country->bounds().holds(place)) return;
  if (!open_) places_.clear();
  open_ = true;
  places_.push_back(place);
  measure();
}

void MeasureModel::finish() {
  if (places_.size() < 2) return;
  open_ = false;
  measure();
}

bool MeasureModel::take_back() {
  if (places_.empty()) return false;
  places_.pop_back();
  open_ = true;
  measure();
  return true;
}

void MeasureModel::set_pointer(std::optional<MapPoint> pointer) {
  if (pointer && !briefing_->country->bounds().holds(*pointer)) pointer.reset();
  if (pointer_ == pointer) return;
  pointer_ = pointer;
  if (active_ && open_ && !places_.empty()) measure();
}

void MeasureModel::mark(std::optional<double> along_m) {
  if (!measured_ || measured_->profile.marked_m == along_m) return;
  measured_->profile.marked_m = along_m;
  emit changed();
}

std::vector<MapPoint> MeasureModel::points() const {
  std::vector<MapPoint> points = places_;
  if (open_ && pointer_ && !points.empty() && !(points.back() == *pointer_)) points.push_back(*pointer_);
  return points;
}

void MeasureModel::measure() {
  measured_.reset();
  const std::vector<MapPoint> line = points();
  if (line.size() > 1) {
    Measured now;
    now.profile = profile_of(*briefing_, line);
    now.length_m = now.profile.samples.back().along_m;
    const auto ground =
        profile(*briefing_->country, line, std::max(1.0, now.length_m), briefing_->scale.metres_per_contour);
    if (ground) {
      now.climb_m = ground->climb_m;
      now.descent_m = ground->descent_m;
      now.contours_up = ground->climbed;
      now.contours_down = ground->descended;
    }
    Path path;
    for (const MapPoint p : line) path.push_back(briefing_->to_table(p));
    for (const Arm arm : marching_arms) {
      const MarchRates rates = march_rates(briefing_->rulebook, arm, Formation::fours);
      if (rates.across.count == 0) continue;
      const Reckoning reckoning = reckon(*briefing_->country, briefing_->scale, rates, path);
      now.arms.push_back({arm, reckoning.moves, reckoning.bar, reckoning.length});
    }
    measured_ = std::move(now);
  }
  emit changed();
}

MeasuredLine MeasureModel::line() const {
  MeasuredLine line;
  line.points = points();
  if (!measured_) return line;
  line.label = words::ground(measured_->length_m);
  if (measured_->profile.marked_m)
    line.marked = place_along(line.points, corners(line.points), *measured_->profile.marked_m);
  return line;
}

}  // namespace sandgate
