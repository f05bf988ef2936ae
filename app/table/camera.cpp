#include "app/table/camera.h"

#include <algorithm>
#include <numbers>

#include "app/table/picking.h"

namespace sandgate {
namespace {

constexpr float quarter = std::numbers::pi_v<float> / 2;
/// Degrees. From above it is a look through a long glass: nearly a plan.
constexpr float fov_round = 34, fov_eye = 46, fov_above = 6;
/// Pitch when going round: never below the table's edge, never quite upright.
constexpr float highest = -1.5F, lowest = -0.06F;
constexpr float nearest = 5, room_margin = 58;
constexpr float least_over_ground = 0.8F;

float tangent(float degrees) { return std::tan(degrees * std::numbers::pi_v<float> / 360); }

}  // namespace

Camera Camera::over(const TableRelief& relief, Edge from) {
  Camera camera;
  camera.pitch_ = -0.46F;
  float wide = relief.half_wide(), deep = relief.half_deep();
  float turn = 0;
  Vec back;
  switch (from) {
    case Edge::south: back = {0, 0, 1}; break;
    case Edge::west: turn = quarter, back = {-1, 0, 0}; break;
    case Edge::north: turn = 2 * quarter, back = {0, 0, -1}; break;
    case Edge::east: turn = -quarter, back = {1, 0, 0}; break;
  }
  if (back.x != 0) std::swap(wide, deep);
  camera.turn_ = std::remainder(turn - 0.22F, 4 * quarter);
  // So far that the corners on its own side are in a window of usual proportions.
  camera.away_ = std::max(wide * 1.95F, deep * 2.4F);
  camera.focus_ = back * (deep * 0.1F);
  camera.keep_within(relief);
  return camera;
}

float Camera::field_of_view() const {
  switch (stand_) {
    case Stand::eye: return fov_eye;
    case Stand::above: return fov_above;
    case Stand::round: break;
  }
  return fov_round;
}

float Camera::distance() const { return stand_ == Stand::above ? away_ / (2 * tangent(fov_above)) : away_; }

float Camera::nearest_drawn() const { return stand_ == Stand::above ? distance() * 0.7F : 0.4F; }
float Camera::farthest_drawn() const { return stand_ == Stand::above ? distance() * 1.3F : 900; }

Vec Camera::ahead() const {
  if (stand_ == Stand::above) return {0, -1, 0};
  return {std::sin(turn_) * std::cos(pitch_), std::sin(pitch_), -std::cos(turn_) * std::cos(pitch_)};
}
Vec Camera::right() const { return stand_ == Stand::above ? Vec{1, 0, 0} : Vec{std::cos(turn_), 0, std::sin(turn_)}; }
Vec Camera::up() const { return cross(right(), ahead()); }

Vec Camera::eye() const {
  return stand_ == Stand::eye ? focus_ + Vec{0, eye_height_, 0} : focus_ - ahead() * distance();
}

void Camera::look_over(Vec place, float inches, const TableRelief& relief) {
  if (stand_ == Stand::eye) step_back();
  focus_ = place;
  away_ = stand_ == Stand::above ? inches : inches / (2 * tangent(fov_round));
  keep_within(relief);
}

void Camera::stand_at(Vec feet, float turn, float eye_height) {
  stand_ = Stand::eye;
  focus_ = feet;
  turn_ = turn;
  pitch_ = -0.04F;
  eye_height_ = eye_height;
}

void Camera::look_down() {
  if (stand_ == Stand::eye) away_ = 60;
  stand_ = Stand::above;
}

void Camera::step_back() {
  if (stand_ == Stand::eye) away_ = 26;
  stand_ = Stand::round;
  pitch_ = std::clamp(pitch_, highest, -0.3F);
}

void Camera::swing(float turn, float pitch, const TableRelief& relief) {
  if (stand_ == Stand::above) return;
  turn_ = std::remainder(turn_ + turn, 4 * quarter);
  pitch_ += pitch;
  keep_within(relief);
}

void Camera::walk(float to_right, float to_front, const TableRelief& relief) {
  const Vec front = stand_ == Stand::above ? Vec{0, 0, -1} : Vec{std::sin(turn_), 0, -std::cos(turn_)};
  focus_ = focus_ + right() * to_right + front * to_front;
  keep_within(relief);
}

void Camera::approach(float factor, const TableRelief& relief) {
  if (stand_ == Stand::eye) {
    if (factor < 1) step_back();
  } else {
    away_ /= factor;
  }
  keep_within(relief);
}

void Camera::approach(float factor, Pixel to, PictureSize size, const TableRelief& relief) {
  const auto there = stand_ == Stand::eye ? std::nullopt : ground_at(*this, size, relief, to);
  approach(factor, relief);
  if (!there) return;
  // The ground is not level and the camera kept from it, so what is left is made good by steps.
  constexpr int steps = 6;
  for (int i = 0; i < steps; ++i) {
    const auto now = ground_at(*this, size, relief, to);
    if (!now) return;
    focus_ = focus_ + Vec{there->x - now->x, 0, there->z - now->z};
    keep_within(relief);
  }
}

void Camera::look_at(Vec focus, const TableRelief& relief) {
  focus_ = focus;
  keep_within(relief);
}

void Camera::keep_within(const TableRelief& relief) {
  focus_.x = std::clamp(focus_.x, -relief.half_wide(), relief.half_wide());
  focus_.z = std::clamp(focus_.z, -relief.half_deep(), relief.half_deep());
  focus_.y = relief.height(focus_.x, focus_.z);
  const float farthest = 3 * std::max(relief.half_wide(), relief.half_deep());
  away_ = std::clamp(away_, nearest, std::max(farthest, nearest));
  if (stand_ == Stand::eye) {
    pitch_ = std::clamp(pitch_, -1.2F, 1.0F);
    return;
  }
  if (stand_ == Stand::above) return;
  pitch_ = std::clamp(pitch_, highest, lowest);
  // Within the room's walls …
  for (int i = 0; i < 90; ++i) {
    const Vec at = eye();
    if (std::abs(at.x) < relief.half_wide() + room_margin && std::abs(at.z) < relief.half_deep() + room_margin) break;
    pitch_ = std::max(highest, pitch_ - 0.03F);
    if (pitch_ <= highest) away_ *= 0.95F;
  }
  // … and over the ground.
  for (int i = 0; i < 40; ++i) {
    const Vec at = eye();
    if (at.y > relief.height(at.x, at.z) + least_over_ground) break;
    pitch_ = std::max(highest, pitch_ - 0.03F);
  }
}

SightRay Camera::ray(Pixel at, PictureSize size) const {
  const float x = 2 * at.x / size.width - 1, y = 1 - 2 * at.y / size.height, aspect = size.width / size.height;
  const float t = tangent(field_of_view());
  return {eye(), unit(ahead() + right() * (x * aspect * t) + up() * (y * t))};
}

std::optional<Pixel> Camera::pixel(Vec at, PictureSize size) const {
  const Vec to = at - eye();
  const float deep = dot(to, ahead()), aspect = size.width / size.height;
  if (deep < 0.1F) return {};
  const float t = tangent(field_of_view());
  const float x = dot(to, right()) / (deep * t * aspect), y = dot(to, up()) / (deep * t);
  return Pixel{(x + 1) / 2 * size.width, (1 - y) / 2 * size.height};
}

float Camera::inch_px(Vec at, PictureSize size) const {
  const float deep = std::max(dot(at - eye(), ahead()), 0.1F);
  return size.height / (2 * deep * tangent(field_of_view()));
}

}  // namespace sandgate
