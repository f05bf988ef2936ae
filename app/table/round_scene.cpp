#include "app/table/round_scene.h"

#include <numbers>

namespace sandgate {

void RoundScene::set_night(bool night) {
  if (night_ == night) return;
  night_ = night;
  labels_.set_night(night);
  emit quality_changed();
}

void RoundScene::set_full(bool full) {
  if (full_ == full) return;
  full_ = full;
  emit quality_changed();
}

void RoundScene::set_dull(bool dull) {
  if (dull_ == dull) return;
  dull_ = dull;
  emit quality_changed();
}

void RoundScene::set_software(bool software) {
  if (software_ == software) return;
  software_ = software;
  emit quality_changed();
}

void RoundScene::set_moving(bool moving) {
  if (moving_ == moving) return;
  moving_ = moving;
  emit moving_changed();
}

void RoundScene::look_through(const Camera& camera, PictureSize size) {
  camera_ = camera;
  labels_.look(camera, size);
  emit camera_changed();
}

QVector3D RoundScene::eye() const {
  const Vec at = camera_.eye();
  return {at.x, at.y, at.z};
}

QVector3D RoundScene::look() const {
  if (above()) return {-90, 0, 0};
  constexpr float degrees = 180 / std::numbers::pi_v<float>;
  return {camera_.pitch() * degrees, -camera_.turn() * degrees, 0};
}

}  // namespace sandgate
