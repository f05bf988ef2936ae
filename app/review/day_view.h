// The day under the sheets: every seat's orders, contacts, supply and strength over one axis, on which one scrubs.
#pragma once

#include <QTimer>
#include <QWidget>
#include <optional>

#include "app/charts/day.h"
#include "app/review/review_model.h"

namespace sandgate {

class DayView : public QWidget {
  Q_OBJECT
 public:
  /// `model` must outlive it and have an exercise in hand. `hall`: all lanes are seen, since nobody scrolls there, and
  /// of the moments those on the agenda.
  explicit DayView(ReviewModel& model, bool hall = false, QWidget* parent = nullptr);
  const DayChart* chart() const { return chart_ ? &*chart_ : nullptr; }
  QSize sizeHint() const override { return {900, 384}; }

 signals:
  void pointed(const QString& words);
  /// A contact was clicked.
  void table_asked(sandgate::TableId table);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void lay_out();
  void scrub(QPointF at);
  /// Of the model's branches that which was hit; none where none was, or it has been let go of since.
  std::optional<std::size_t> branch_of(const ChartHit& hit) const;
  /// What lies there, in words.
  QString told(const ChartHit& hit) const;

  ReviewModel& model_;
  bool hall_;
  std::optional<DayChart> chart_;
  std::vector<UmpireMark> marks_;
  double scroll_ = 0;
  std::vector<std::int64_t> shown_;  ///< of the model's branches those in the chart, by their numbers
  bool scrubbing_ = false;
  QTimer soon_;
  QImage drawn_;  ///< all but the cursor
};

}  // namespace sandgate
