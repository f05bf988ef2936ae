// The chart in a window: one cell in hand, which keys and clicks change.
#pragma once

#include <QWidget>

#include "app/experiment/window/spread_chart.h"

namespace sandgate {

class SpreadView : public QWidget {
  Q_OBJECT
 public:
  explicit SpreadView(QWidget* parent = nullptr);

  void show_findings(std::shared_ptr<const Findings> findings);
  void show_wish(const SpreadWish& wish);
  const SpreadWish& wish() const { return wish_; }
  const Drawing& drawing() const { return drawing_; }
  QSize sizeHint() const override { return {900, 380}; }

 signals:
  /// Another cell is pointed out.
  void cell_chosen(std::size_t cell);
  /// By so many to the next measure, or back.
  void measure_asked(int step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void lay_out();
  void choose(std::int64_t cell);

  std::shared_ptr<const Findings> findings_;
  SpreadWish wish_;
  Drawing drawing_;
};

}  // namespace sandgate
