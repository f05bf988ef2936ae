#include "app/table/picking.h"

#include <algorithm>
#include <limits>
#include <numbers>

#include "app/table/army_mesh.h"

namespace sandgate {
namespace {

/// A man is as easy to hit as one who takes so many pixels to each side.
constexpr float least_px = 7;
constexpr float gun_high = 2.3F, gun_half_wide = 1.2F, gun_piece = 0.7F;

}  // namespace

// The nearest approach of the ray to the capsule's axis decides; a look along the axis meets its cap.
std::optional<float> meets_capsule(const SightRay& ray, Vec foot, float height, float radius) {
  const Vec axis{0, std::max(height - 2 * radius, 0.0F), 0};
  const Vec low = foot + Vec{0, std::min(radius, height / 2), 0};
  const Vec between = ray.from - low;
  const float along_axis = dot(ray.along, axis), axis2 = dot(axis, axis);
  const float d = dot(ray.along, between), e = dot(axis, between);
  const float denominator = axis2 - along_axis * along_axis;
  float s = axis2 > 0 ? e / axis2 : 0;  // along the axis, from a ray that runs along it
  if (denominator > 1e-6F) s = (e - along_axis * d) / denominator;
  s = std::clamp(s, 0.0F, 1.0F);
  const Vec near = low + axis * s;
  const float t = std::max(dot(near - ray.from, ray.along), 0.0F);
  const Vec off = ray.from + ray.along * t - near;
  const float away = dot(off, off);
  if (away > radius * radius) return {};
  return t - std::sqrt(radius * radius - away);
}

std::optional<std::size_t> man_at(const Camera& camera, PictureSize size, const TableRelief& relief,
                                  const TableDrawing& drawing, Pixel at) {
  const SightRay ray = camera.ray(at, size);
  std::optional<std::size_t> met, near;
  float first = std::numeric_limits<float>::infinity(), nearest = least_px;
  for (std::size_t i = 0; i < drawing.men.size(); ++i) {
    const TableMan& man = drawing.men[i];
    if (man.state == TableMan::State::dead) continue;
    const Vec foot = relief.place(man.at);
    const Pose pose = pose_of(man);
    const float high = height_of(pose);
    // His own eyes do not see him.
    if (camera.stand() == Camera::Stand::eye && length(foot - camera.focus()) < 0.2F) continue;
    const float radius = pose == Pose::mounted || pose == Pose::general || pose == Pose::lying ? 0.65F : 0.42F;
    if (const auto t = meets_capsule(ray, foot, high, radius)) {
      if (*t < first) first = *t, met = i;
      continue;
    }
    const auto middle = camera.pixel(foot + Vec{0, high / 2, 0}, size);
    if (!middle) continue;
    const float away = std::hypot(middle->x - at.x, middle->y - at.y);
    if (away < nearest) nearest = away, near = i;
  }
  return met ? met : near;
}

std::optional<std::size_t> gun_at(const Camera& camera, PictureSize size, const TableRelief& relief,
                                  const TableDrawing& drawing, Pixel at) {
  const SightRay ray = camera.ray(at, size);
  std::optional<std::size_t> met;
  float first = std::numeric_limits<float>::infinity();
  const auto muzzle = static_cast<float>(drawing.gun_shape.muzzle_m / drawing.inch_m);
  const auto trail = static_cast<float>(drawing.gun_shape.trail_m / drawing.inch_m);
  for (std::size_t i = 0; i < drawing.guns.size(); ++i) {
    const Vec axle = relief.place(drawing.guns[i].at);
    const float turn = 2 * std::numbers::pi_v<float> * static_cast<float>(drawing.guns[i].facing.mils) /
                       static_cast<float>(Bearing::full_circle);
    const Vec front{std::sin(turn), 0, -std::cos(turn)};
    const auto tried = [&](Vec foot, float high, float radius) {
      const auto t = meets_capsule(ray, foot, high, radius);
      if (t && *t < first) first = *t, met = i;
    };
    tried(axle, gun_high, gun_half_wide);
    for (float along = gun_half_wide; along < muzzle; along += gun_piece)
      tried(axle + front * along + Vec{0, 1.1F, 0}, 0.7F, 0.35F);
    for (float along = gun_half_wide; along < trail; along += gun_piece) tried(axle - front * along, 1.1F, 0.4F);
  }
  return met;
}

std::vector<std::size_t> men_in(const Camera& camera, PictureSize size, const TableRelief& relief,
                                const TableDrawing& drawing, Pixel one, Pixel other) {
  const auto [left, right] = std::minmax(one.x, other.x);
  const auto [top, bottom] = std::minmax(one.y, other.y);
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < drawing.men.size(); ++i) {
    const TableMan& man = drawing.men[i];
    if (man.state == TableMan::State::dead) continue;
    const auto p = camera.pixel(relief.place(man.at) + Vec{0, height_of(pose_of(man)) / 2, 0}, size);
    if (p && p->x >= left && p->x <= right && p->y >= top && p->y <= bottom) found.push_back(i);
  }
  return found;
}

std::optional<Vec> ground_at(const Camera& camera, PictureSize size, const TableRelief& relief, Pixel at) {
  const SightRay ray = camera.ray(at, size);
  const auto within = [&](Vec p) { return std::abs(p.x) <= relief.half_wide() && std::abs(p.z) <= relief.half_deep(); };
  const auto over = [&](float t) {
    const Vec p = ray.from + ray.along * t;
    return p.y - (within(p) ? relief.height(p.x, p.z) : -TableRelief::thick);
  };
  if (ray.along.y >= 0 && ray.from.y > relief.highest()) return {};
  // From where it may first meet ground to where it must have.
  const float begin = ray.along.y < 0 ? std::max(0.0F, (relief.highest() + 0.01F - ray.from.y) / ray.along.y) : 0;
  const float far = 4 * (relief.half_wide() + relief.half_deep()) + begin;
  constexpr float step = 0.4F;
  for (float t = begin; t < far; t += step) {
    if (over(t + step) > 0) continue;
    float above = t, below = t + step;
    for (int i = 0; i < 16; ++i) {
      const float middle = (above + below) / 2;
      (over(middle) > 0 ? above : below) = middle;
    }
    const Vec p = ray.from + ray.along * below;
    if (within(p)) return p;
    return {};
  }
  return {};
}

}  // namespace sandgate
