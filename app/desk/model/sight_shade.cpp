#include "app/desk/model/sight_shade.h"

#include "core/sight/seen_ground.h"

namespace sandgate {

SightShade::SightShade(DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  connect(&desk_, &DeskModel::selection_changed, this, &SightShade::follow);
  connect(&desk_, &DeskModel::picture_changed, this, &SightShade::follow);
}

void SightShade::set_on(bool on) {
  on_ = on;
  follow();
}

void SightShade::look_from(std::optional<MapPoint> place) {
  place_ = place;
  follow();
}

std::optional<SightShade::Eyes> SightShade::eyes() const {
  const Length visibility = desk_.picture().visibility;
  if (place_) return Eyes{Handle{}, *place_, visibility};
  const OwnBody* body = on_ ? desk_.selected_body() : nullptr;
  if (!body) return {};
  return Eyes{body->handle, desk_.briefing().to_ground(body->at), visibility};
}

void SightShade::follow() {
  const auto now = eyes();
  if (now == eyes_) return;
  eyes_ = now;
  area_.reset();
  worker_.cancel();
  if (now) {
    worker_.start(
        [picture = desk_.picture(), briefing = desk_.shared_briefing(), handle = std::get<Handle>(*now),
         place = place_](const Progress& progress) -> std::optional<SeenArea> {
          constexpr int most_squares = 40'000;  // for a General over 20 by 15 km a quarter of a second
          const auto seen = place ? seen_ground_from(picture, *briefing, *place, most_squares, progress)
                                  : seen_ground(picture, *briefing, handle, most_squares, progress);
          if (!seen) return {};
          return seen_area(seen->clear, seen->from, seen->reach_m);
        },
        [this](std::optional<SeenArea> area) {
          area_ = std::move(area);
          emit changed();
        });
  }
  emit changed();
}

}  // namespace sandgate
