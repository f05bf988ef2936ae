#include "app/desk/fight/shot_player.h"

#include <algorithm>

#include "app/desk/parts/choices.h"
#include "app/desk/parts/motion.h"

namespace sandgate {
namespace {
/// How long a shot is looked at.
constexpr int shortest_ms = 350, longest_ms = 1100;
}  // namespace

ShotPlayer::ShotPlayer(QObject* parent) : QObject(parent) {
  connect(&run_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    now_ = value.toInt();
    emit moved();
  });
  connect(&run_, &QVariantAnimation::finished, this, &ShotPlayer::end);
}

bool ShotPlayer::flies() { return choices::read(choices::shots_fly); }

void ShotPlayer::set_flies(bool flies) { choices::keep(choices::shots_fly, flies); }

void ShotPlayer::play(const SeenShot& shot) {
  skip();
  if (!flies() || motion_stilled() || shot.path.size() < 2) {
    emit moved();
    return;
  }
  shot_ = shot;
  now_ = 0;
  std::int32_t last = shot.path.back().milliseconds;
  for (const SeenShot::Fall& fall : shot.falls) last = std::max(last, fall.milliseconds);
  run_.setStartValue(0);
  run_.setEndValue(last);
  run_.setDuration(std::clamp(static_cast<int>(last), shortest_ms, longest_ms));
  run_.start();
  emit moved();
}

void ShotPlayer::skip() {
  if (!shot_) return;
  run_.stop();
  end();
}

void ShotPlayer::end() {
  shot_.reset();
  now_ = 0;
  emit moved();
}

std::vector<FlightPoint> ShotPlayer::flown(const std::vector<FlightPoint>& path, std::int32_t milliseconds) {
  std::vector<FlightPoint> flown;
  for (const FlightPoint& point : path) {
    if (point.milliseconds <= milliseconds || flown.empty()) {
      flown.push_back(point);
      continue;
    }
    const FlightPoint& before = flown.back();
    const std::int64_t all = point.milliseconds - before.milliseconds, gone = milliseconds - before.milliseconds;
    if (gone <= 0 || all <= 0) break;
    const auto part = [&](Length from, Length to) { return Length{{from.count + (to - from).count * gone / all}}; };
    flown.push_back({{part(before.at.x, point.at.x), part(before.at.y, point.at.y)},
                     part(before.height, point.height),
                     milliseconds});
    break;
  }
  return flown;
}

}  // namespace sandgate
