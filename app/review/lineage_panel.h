// How the order or the event in hand came about: what its giver knew and how old that was, when it rode, what met it,
// what came of it, as a graphic time-table.
#pragma once

#include <QScrollArea>
#include <QWidget>
#include <optional>

#include "app/charts/timetable.h"
#include "app/review/review_model.h"

namespace sandgate {

/// The time-table itself; a step that is clicked, or chosen by Up, Down and Enter, leads to its event.
class LineageView : public QWidget {
  Q_OBJECT
 public:
  explicit LineageView(ReviewModel& model, QWidget* parent = nullptr);
  void refresh();
  const Timetable* table() const { return table_ ? &*table_ : nullptr; }
  QSize sizeHint() const override { return {300, static_cast<int>(wanted_)}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void lay_out();
  /// To the next step after where one stands, or the one before.
  void step(int by);
  ReviewModel& model_;
  std::optional<Timetable> table_;
  double wanted_ = 0;
};

class LineagePanel : public QScrollArea {
  Q_OBJECT
 public:
  explicit LineagePanel(ReviewModel& model, QWidget* parent = nullptr);
  LineageView& view() const { return *view_; }

 signals:
  /// "Order 44, Hay to Musgrave", for the panel's head.
  void told(const QString& note);

 private:
  void refresh();
  ReviewModel& model_;
  LineageView* view_;
};

}  // namespace sandgate
