// "What a body sees", on request: the ground the body in hand sees, reckoned anew whenever it moves or the weather
// changes.
#pragma once

#include <QObject>
#include <optional>
#include <tuple>

#include "app/desk/background.h"
#include "app/desk/desk_model.h"
#include "app/mapview/seen_area.h"

namespace sandgate {

class SightShade : public QObject {
  Q_OBJECT
 public:
  explicit SightShade(DeskModel& desk, QObject* parent = nullptr);

  bool on() const { return on_; }
  void set_on(bool on);
  bool reckoning() const { return worker_.running(); }
  /// Of the body in hand where it now stands; none while it is off, nobody is in hand, or it is being reckoned.
  const std::optional<SeenArea>& area() const { return area_; }

 signals:
  void changed();

 private:
  void follow();

  using Eyes = std::tuple<Handle, Point, Length>;  ///< whose, where, and how far one sees
  DeskModel& desk_;
  bool on_ = false;
  std::optional<Eyes> eyes_;
  std::optional<SeenArea> area_;
  Background worker_{this};
};

}  // namespace sandgate
