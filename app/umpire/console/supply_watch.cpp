#include "app/umpire/console/supply_watch.h"

namespace sandgate {

SupplyWatch::SupplyWatch(const Setting& setting, QObject* parent)
    : QObject(parent), foresight_(std::make_shared<SupplyForesight>(setting)) {}

void SupplyWatch::look(const Campaign& campaign) {
  SuppliesNow now = supplies_now(campaign);
  if (now.sides.empty()) {
    worker_.cancel();
    if (forecast_ && !forecast_->pools.empty()) {
      forecast_ = std::make_shared<const SupplyForecast>();
      emit reckoned();
    }
    return;
  }
  worker_.start(
      [foresight = foresight_, now = std::move(now)](const Progress& progress) -> std::optional<SupplyForecast> {
        // Something newer may have been asked while this waited for a thread.
        if (!go_on(progress, 0)) return {};
        return foresight->foresee(now);
      },
      [this](std::optional<SupplyForecast> forecast) {
        if (!forecast) return;
        forecast_ = std::make_shared<const SupplyForecast>(std::move(*forecast));
        emit reckoned();
      });
}

}  // namespace sandgate
