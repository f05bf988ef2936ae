// "How far a body gets", on request: lines of equal moves from where the body in hand stands, at the pace of marches
// that meet no enemy (CX-4), reckoned anew whenever it has moved.
#pragma once

#include <QObject>
#include <optional>
#include <tuple>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/background.h"
#include "app/mapview/reach_drawing.h"

namespace sandgate {

/// Reckons how far the body in hand gets, in the background, and keeps the answer until the body has moved.
class ReachShade : public QObject {
  Q_OBJECT
 public:
  /// Own moves shown: an hour or two ahead, and few enough lines to be told apart.
  static constexpr int every_moves = 4, most_moves = 24;

  explicit ReachShade(DeskModel& desk, QObject* parent = nullptr);

  bool on() const { return on_; }
  void set_on(bool on);
  bool reckoning() const { return worker_.running(); }
  /// Of the body in hand where it now stands; none while it is off, nobody is in hand, or it is being reckoned.
  const std::optional<ReachLines>& lines() const { return lines_; }

 signals:
  void changed();

 private:
  void follow();

  using Feet = std::tuple<Handle, Point, Formation>;
  DeskModel& desk_;
  bool on_ = false;
  std::optional<Feet> feet_;
  std::optional<ReachLines> lines_;
  Background worker_{this};
};

}  // namespace sandgate
