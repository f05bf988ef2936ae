// The graphic timetable as it is painted: stations down, own moves across, a line to a train; and trains ordered on it
// by dragging and by keys (CX-7, KS-9).
#pragma once

#include <QWidget>
#include <optional>

#include "app/desk/rail/timetable_model.h"

namespace sandgate {

/// Dragging a train's head or what it is to run orders it to the place where it is let go: to a station where one is
/// near, else to the nearest kilometre. Plain, that takes the place of its stops; with Shift it is one more of them.
class TimetableView : public QWidget {
  Q_OBJECT
 public:
  explicit TimetableView(TimetableModel& model, QWidget* parent = nullptr);

  /// What is thought out by hand or by keys; none while nothing is.
  const std::optional<TimetablePreview>& preview() const { return preview_; }
  /// The station that keys have marked.
  const RailLine::Station* marked() const;
  void mark_station(int step);
  /// Orders the train in hand to the station marked, or has it wait for the train asked for.
  void give(bool append);
  /// Takes back what is thought out; false where there is nothing.
  bool let_go();
  /// The next train that the one in hand could wait for, and none after the last.
  void ask_wait();
  std::optional<Handle> wait_asked() const { return wait_; }
  /// "Enter: No. 2 waits for No. 1"
  QString hint() const;

  // What is in view
  MoveTime first_time() const { return first_; }
  double span() const { return span_; }
  void zoom_time(double by);
  void scroll_time(double moves);
  void zoom_line(double by);
  void scroll_line(double feet);
  /// Back to now and the whole line.
  void show_all();

  // For tests, and for whoever points at something
  QPointF pixel(MoveTime time, double feet) const;
  /// What stands at a pixel, in words; empty where nothing does.
  QString told_at(const QPointF& at) const;

  QSize sizeHint() const override { return {404, 214}; }
  QSize minimumSizeHint() const override { return {220, 96}; }

 signals:
  void hint_changed();
  /// The commander has pointed at a train, whose place is to be shown.
  void place_asked(Point place);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Hit {
    Handle train;
    MoveTime time = 0;
    double feet = 0;
    bool planned = false;
  };
  struct Drag {
    Handle train;
    QPointF from;
    bool begun = false;
  };
  void follow();
  /// The view is kept where it shows something.
  void keep_in_range();
  QRectF plot() const;
  double feet_at(double y) const;
  MoveTime time_at(double x) const;
  double moves_px() const { return plot().width() / span_; }
  std::optional<Hit> hit(const QPointF& at, bool to_order) const;
  /// Where a drag that ends at such a height leads to.
  TrackPlace snapped(double y) const;
  void think_of(Handle train, const TrackPlace& to, bool append);
  bool takes(const QKeyEvent& key) const;

  void paint_time(QPainter& painter) const;
  void paint_stations(QPainter& painter) const;
  void paint_shut(QPainter& painter) const;
  void paint_trace(QPainter& painter, const TimetableTrace& trace) const;
  void paint_runs(QPainter& painter, const std::vector<TimetableTrace::Run>& runs, const QPen& pen) const;
  void paint_preview(QPainter& painter) const;
  /// A train's name beside its line, clear of those that stand already.
  void paint_name(QPainter& painter, const TimetableTrace& trace, std::vector<QRectF>& taken) const;
  QColor colour_of(const TimetableTrain& train) const;

  TimetableModel& model_;
  MoveTime first_ = 1;
  double span_ = 16;
  double top_ = 0, height_ = 0;  ///< feet of the line in view; nought high: all of it
  bool follows_ = true;          ///< the time in view goes on with the exercise
  std::optional<std::size_t> marked_;
  std::optional<Handle> wait_;
  std::optional<Drag> drag_;
  bool append_ = false;  ///< with Shift held
  std::optional<TimetablePreview> preview_;
};

}  // namespace sandgate
