// One seat's own day in a window: scrubbed, its orders pointed at and clicked.
#pragma once

#include <QImage>
#include <QTimer>
#include <QWidget>
#include <optional>

#include "app/charts/own_day.h"
#include "app/review/own/own_model.h"

namespace sandgate {

class OwnDayView : public QWidget {
  Q_OBJECT
 public:
  /// `model` outlives it.
  explicit OwnDayView(OwnModel& model, QWidget* parent = nullptr);
  const std::optional<OwnDay>& chart() const { return chart_; }

 signals:
  /// What lies under the pointer, in words.
  void pointed(const QString& words);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void lay_out();
  QString words_at(const ChartHit& hit) const;
  void scrub(QPointF at);

  OwnModel& model_;
  std::optional<OwnDay> chart_;
  double scroll_ = 0;
  bool scrubbing_ = false;
  QTimer soon_;
  QImage drawn_;  ///< all but the cursor
};

}  // namespace sandgate
