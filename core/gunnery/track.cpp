#include "core/gunnery/track.h"

#include <cmath>

namespace sandgate {
namespace {

constexpr double longest_gap = 0.05, shortest_gap = 0.004;  // seconds between points
constexpr double bend = 0.995;                              // cosine of what is kept of a curve
constexpr std::size_t most_track_points = 400;

}  // namespace

void ShotTrack::begin(Vector at, Vector velocity) { keep(at, velocity, 0); }

void ShotTrack::pass(Vector at, Vector velocity, double time, bool blow) {
  const double gone = time - time_;
  if (gone < shortest_gap || path_.size() >= most_track_points) return;
  const double lengths = velocity.length() * velocity_.length();
  if (blow || gone >= longest_gap || velocity.dot(velocity_) < bend * lengths) keep(at, velocity, time);
}

void ShotTrack::finish(Vector at, double time) {
  if (time > time_) keep(at, velocity_, time);
}

void ShotTrack::keep(Vector at, Vector velocity, double time) {
  if (!std::isfinite(at.x + at.y + at.z)) return;
  path_.push_back({relief_.point(at.x, at.y), relief_.above_nought(at.z),
                   static_cast<std::int32_t>(std::floor(time * 1000 + 0.5))});
  velocity_ = velocity, time_ = time;
}

}  // namespace sandgate
