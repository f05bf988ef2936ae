// A drawing of app/charts in a window: pointed at, it says what lies there; clicked, it leads there.
#pragma once

#include <QScrollBar>
#include <QWidget>
#include <functional>
#include <optional>

#include "app/charts/drawing.h"
#include "app/charts/look.h"

namespace sandgate {

/// By day or by night, as the windows are.
ChartLook chart_look_now();

class ChartView : public QWidget {
  Q_OBJECT
 public:
  /// Lays the drawing out for so much room; called when that changes, and by `lay_out`.
  using LayOut = std::function<Drawing(QRectF room, const ChartLook& look)>;
  explicit ChartView(LayOut lay_out, QWidget* parent = nullptr);
  void lay_out();
  const Drawing& drawing() const { return drawing_; }

 signals:
  void clicked(const sandgate::ChartHit& hit);
  void pointed(const sandgate::ChartHit& hit);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  LayOut how_;
  Drawing drawing_;
};

}  // namespace sandgate
