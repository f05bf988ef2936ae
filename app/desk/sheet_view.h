// The sheet in the middle of a desk: drawn ground, troops over it, a margin with the grid's figures round it; dragged,
// zoomed and clicked.
#pragma once

#include <QPushButton>
#include <QRubberBand>
#include <QVariantAnimation>
#include <QWidget>
#include <functional>
#include <optional>

#include "app/desk/sheet_backdrop.h"
#include "app/desk/sheet_tool.h"

namespace sandgate {

class SheetView : public QWidget {
  Q_OBJECT
 public:
  SheetView(std::shared_ptr<const Sheet> sheet, QWidget* parent = nullptr);

  /// Paints troops over the ground, with the painter's origin at the view's corner.
  using Overlay = std::function<void(QPainter&, const View&)>;
  void set_overlay(Overlay overlay) { overlay_ = std::move(overlay); }
  /// Not owned; outlives the view, or is taken off with nullptr.
  void set_tool(SheetTool* tool) { tool_ = tool; }

  SheetBackdrop& backdrop() { return *backdrop_; }
  const View& view() const { return view_; }
  /// Where the view's corner stands in the widget.
  QPoint corner() const { return field().topLeft(); }

  void fit();
  void zoom(double factor);  ///< about the middle
  void centre_on(MapPoint place);
  /// Moves the view only as far as needed to have `place` well inside it.
  void bring_into_view(MapPoint place);
  void show_box(const MapBox& box);
  /// Shows what was shown before, in whatever size the view has now.
  void recall(const View& view);
  QSize sizeHint() const override { return {900, 640}; }

 signals:
  void pointer_at(std::optional<sandgate::MapPoint> place);
  void view_changed();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRect field() const;  ///< the map within its margin
  void set_view(const View& view, bool smoothly);
  void zoom_about(double factor, QPointF about);
  QPointF in_view(QPointF position) const { return position - field().topLeft(); }
  void make_buttons();

  SheetBackdrop* backdrop_;
  Overlay overlay_;
  SheetTool* tool_ = nullptr;
  View view_, goal_;  ///< shown, and where a smooth change is going
  bool laid_out_ = false;
  QVariantAnimation glide_;
  View glide_from_;
  QPointF glide_about_;

  enum class Hand { free, pressed, dragging, rubber } hand_ = Hand::free;
  QPointF pressed_at_, last_at_;
  bool pressed_twice_ = false;
  QRubberBand* rubber_;
  QWidget* buttons_;
};

}  // namespace sandgate
