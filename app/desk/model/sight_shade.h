// "What is seen", on request: the ground the body in hand sees, or a man who would stand at a place pointed out,
// reckoned anew whenever the body moves or the weather changes.
#pragma once

#include <QObject>
#include <optional>
#include <tuple>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/background.h"
#include "app/mapview/seen_area.h"

namespace sandgate {

/// Reckons what is seen, in the background, and keeps the answer until whoever looks has moved.
class SightShade : public QObject {
  Q_OBJECT
 public:
  explicit SightShade(DeskModel& desk, QObject* parent = nullptr);

  bool on() const { return on_; }
  void set_on(bool on);
  /// A place to look from, whoever is in hand; none: the body's again.
  void look_from(std::optional<MapPoint> place);
  const std::optional<MapPoint>& place() const { return place_; }
  bool reckoning() const { return worker_.running(); }
  /// From the place, or of the body in hand where it now stands; none while it is off, there is neither, or it is being
  /// reckoned.
  const std::optional<SeenArea>& area() const { return area_; }

 signals:
  void changed();

 private:
  void follow();

  using Eyes = std::tuple<Handle, MapPoint, Length>;  ///< whose, where, and how far one sees
  std::optional<Eyes> eyes() const;

  DeskModel& desk_;
  bool on_ = false;
  std::optional<MapPoint> place_;
  std::optional<Eyes> eyes_;
  std::optional<SeenArea> area_;
  Background worker_{this};
};

}  // namespace sandgate
