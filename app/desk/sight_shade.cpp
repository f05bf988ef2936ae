#include "app/desk/sight_shade.h"

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

void SightShade::follow() {
  const OwnBody* body = on_ ? desk_.selected_body() : nullptr;
  const auto eyes = body ? std::optional(Eyes{body->handle, body->at, desk_.picture().visibility}) : std::nullopt;
  if (eyes == eyes_) return;
  eyes_ = eyes;
  area_.reset();
  worker_.cancel();
  if (eyes) {
    worker_.start(
        [picture = desk_.picture(), briefing = desk_.shared_briefing(),
         handle = body->handle](const Progress& progress) -> std::optional<SeenArea> {
          constexpr int most_squares = 40'000;  // for a General over 20 by 15 km a quarter of a second
          const auto seen = seen_ground(picture, *briefing, handle, most_squares, progress);
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
