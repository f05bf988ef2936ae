// A line laid over the sheet: how long it is, how the ground rises and falls along it, what can be seen of it from its
// start, and what it costs each arm to march it.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "app/mapview/sheet/measure_drawing.h"
#include "core/sight/picture.h"
#include "map/march/march.h"

namespace sandgate {

/// Holds the line that is being measured and measures it at every change; it needs the ground alone, no client.
class MeasureModel : public QObject {
  Q_OBJECT
 public:
  explicit MeasureModel(std::shared_ptr<const Briefing> briefing, QObject* parent = nullptr);

  bool active() const { return active_; }
  void begin();
  void stop();

  const std::vector<MapPoint>& places() const { return places_; }
  /// Whether the line still follows the pointer.
  bool open() const { return open_; }
  /// Off the sheet: nothing. After the line has been finished it begins another.
  void add(MapPoint place);
  void finish();
  /// False where there was nothing to take back.
  bool take_back();
  void clear();
  void set_pointer(std::optional<MapPoint> pointer);
  /// A place along the line that is pointed out, from its start.
  void mark(std::optional<double> along_m);

  /// What the line costs one arm that marches along it.
  struct ArmCost {
    Arm arm = Arm::infantry;
    Moves moves;
    Bar bar = Bar::none;  ///< why it cannot be marched so, if it cannot
    Length barred_after;  ///< … and how far along
  };
  /// What is known of the whole line.
  struct Measured {
    double length_m = 0;
    double climb_m = 0, descent_m = 0;
    int contours_up = 0, contours_down = 0;  ///< KS-2.2: those that are paid for
    std::vector<ArmCost> arms;               ///< those that march
    ProfileDrawing profile;
  };
  /// None while there are fewer than two places.
  const std::optional<Measured>& measured() const { return measured_; }
  /// As it is drawn.
  MeasuredLine line() const;

 signals:
  void changed();

 private:
  std::vector<MapPoint> points() const;
  void measure();

  std::shared_ptr<const Briefing> briefing_;
  bool active_ = false, open_ = true;
  std::vector<MapPoint> places_;
  std::optional<MapPoint> pointer_;
  std::optional<Measured> measured_;
};

}  // namespace sandgate
