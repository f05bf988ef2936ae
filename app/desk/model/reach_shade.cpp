#include "app/desk/model/reach_shade.h"

#include "core/rulebook/rulebook.h"
#include "core/sight/march_preview.h"

namespace sandgate {

ReachShade::ReachShade(DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  connect(&desk_, &DeskModel::selection_changed, this, &ReachShade::follow);
  connect(&desk_, &DeskModel::picture_changed, this, &ReachShade::follow);
}

void ReachShade::set_on(bool on) {
  on_ = on;
  follow();
}

void ReachShade::follow() {
  const OwnBody* body = on_ ? desk_.selected_body() : nullptr;
  const auto feet = body && !body->gone ? std::optional(Feet{body->handle, body->at, body->formation}) : std::nullopt;
  if (feet == feet_) return;
  feet_ = feet;
  lines_.reset();
  worker_.cancel();
  if (feet) {
    worker_.start(
        [briefing = desk_.shared_briefing(), from = body->at,
         rates = march_rates_for(desk_.picture(), desk_.briefing(), *body)
                     .times(desk_.briefing().rulebook.wide.multiplier)](
            const Progress& progress) -> std::optional<ReachLines> {
          const ReachLimits limits{.most = Moves::whole(most_moves + every_moves), .within_m = {}};
          const auto reached = reach(*briefing->country, briefing->scale, rates, from, limits, progress);
          if (!reached) return {};
          return reach_lines(*reached, every_moves, most_moves);
        },
        [this](std::optional<ReachLines> lines) {
          lines_ = std::move(lines);
          emit changed();
        });
  }
  emit changed();
}

}  // namespace sandgate
