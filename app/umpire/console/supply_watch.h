// The forecast of supply, kept up beside the console: reckoned off the windows' thread whenever something of it may be
// otherwise.
#pragma once

#include <QObject>
#include <memory>

#include "app/desk/parts/background.h"
#include "app/umpire/attention/supply_forecast.h"

namespace sandgate {

class SupplyWatch : public QObject {
  Q_OBJECT
 public:
  explicit SupplyWatch(const Setting& setting, QObject* parent = nullptr);

  /// Reckons anew from here; what was being reckoned is given up.
  void look(const Campaign& campaign);
  bool reckoning() const { return worker_.running(); }
  /// The last that was reckoned; null: none yet.
  const std::shared_ptr<const SupplyForecast>& forecast() const { return forecast_; }

 signals:
  void reckoned();

 private:
  std::shared_ptr<SupplyForesight> foresight_;
  std::shared_ptr<const SupplyForecast> forecast_;
  Background worker_{this};
};

}  // namespace sandgate
