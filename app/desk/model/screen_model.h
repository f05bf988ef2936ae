// A screen of scouts being drawn: which parties, where its front runs, what comes of it. It is given as one order
// (CX-3).
#pragma once

#include <QObject>
#include <array>
#include <map>
#include <optional>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "app/desk/parts/background.h"
#include "core/sight/find_screen.h"

namespace sandgate {

/// What comes of a screen that is drawn: the order, and what each party's march costs.
struct ScreenPlan {
  ScreenOrder<Handle> order;
  std::vector<MarchPreview> previews;  ///< one for each party of the order
};

/// Holds the screen while it is drawn, plans it in the background, and gives it.
class ScreenModel : public QObject {
  Q_OBJECT
 public:
  explicit ScreenModel(DeskModel& desk, QObject* parent = nullptr);

  bool active() const { return active_; }
  /// Begins to draw with those of `parties` that are own scouts; with all own scouts where fewer than two are.
  void begin(const std::vector<Handle>& parties);
  void stop();

  const std::vector<Handle>& scouts() const { return scouts_; }
  void take_all();
  /// Takes a party into the screen, or out of it; anything but own scouts is ignored.
  void toggle(Handle party);

  /// The two ends of the front.
  enum End { from, to };
  const std::optional<Point>& end(End which) const { return ends_[which]; }
  void set_end(End which, Point place);
  /// What a click means: the first end, then the other; after that a new front begins.
  void click(Point place);
  /// False where there was no end to take back.
  bool take_back_ends();
  bool press_on() const { return press_on_; }
  void set_press_on(bool press_on);

  const std::optional<ScreenPlan>& plan() const { return plan_; }
  bool planning() const { return planner_.running(); }
  const std::optional<Refusal>& refusal() const { return refusal_; }
  bool can_give() const { return plan_.has_value(); }
  void give();

 signals:
  void changed();

 private:
  void replan();
  void draft();  ///< while another camp moves
  void on_picture();

  DeskModel& desk_;
  bool active_ = false, press_on_ = false;
  std::vector<Handle> scouts_;
  std::array<std::optional<Point>, 2> ends_;
  std::optional<ScreenPlan> plan_;
  std::optional<Refusal> refusal_;
  Background planner_{this};
};

}  // namespace sandgate
