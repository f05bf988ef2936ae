// The sheet as the seat had it at the instant one stands on: own bodies where they were known to be, others as they had
// been reported, each with its age; own traces; the order in hand.
#pragma once

#include "app/charts/traces.h"
#include "app/review/own/own_model.h"
#include "app/umpire/console/console_sheet.h"

namespace sandgate {

struct OwnContent {
  SheetContent sheet;  ///< a piece's body is its place among the record's traces; none: of what is known since the last
  std::size_t own = 0;  ///< how many of the pieces are of the own side
};
/// What was on the seat's sheet at the close of `move`; of the last, as it stands now.
OwnContent own_content(const SeatRecord& record, std::int64_t move);

class OwnSheet : public ConsoleSheet {
  Q_OBJECT
 public:
  /// Both outlive it.
  OwnSheet(OwnModel& model, SheetBackdrop& backdrop, QWidget* parent = nullptr);

  bool traces_shown() const { return traces_; }
  void show_traces(bool on);
  bool whole_day() const { return whole_day_; }
  /// Traces since the beginning, not of the last moves alone.
  void show_whole_day(bool on);
  /// So near that what was known of bodies fills the sheet, in whatever room it has, until somebody looks elsewhere.
  void show_what_was_known();
  void look_at(Point place) { bring_into_view(model_.record().briefing.to_ground(place)); }
  /// Whether the ground is painted exactly as it is looked at.
  bool ground_ready() const { return backdrop_shown()->ready(); }
  /// Own bodies, and others, that stand on it.
  std::size_t own_shown() const { return own_; }
  std::size_t others_shown() const { return content().pieces.size() - own_; }

 signals:
  void shown_changed();

 protected:
  void paint_below(QPainter& painter, std::vector<QRectF>& avoid) override;
  void paint_above(QPainter& painter, std::vector<QRectF>& avoid) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void take();
  void follow();

  OwnModel& model_;
  std::vector<TracedBody> marched_;
  bool traces_ = true, whole_day_ = false;
  std::size_t own_ = 0;
  std::optional<View> framed_;  ///< what was shown of what was known
};

}  // namespace sandgate
