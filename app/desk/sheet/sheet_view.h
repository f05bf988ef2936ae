// The sheet in the middle of a desk: drawn ground, troops over it, a margin with the grid's figures round it; dragged,
// zoomed and clicked.
#pragma once

#include <QRubberBand>
#include <functional>
#include <optional>

#include "app/desk/parts/ground_view.h"
#include "app/desk/sheet/sheet_backdrop.h"
#include "app/desk/sheet/sheet_tool.h"

namespace sandgate {

/// The widget of the sheet; it moves the view itself and hands clicks to the tool in use.
class SheetView : public GroundView {
  Q_OBJECT
 public:
  SheetView(std::shared_ptr<const Sheet> sheet, QWidget* parent = nullptr);

  /// Paints troops over the ground, with the painter's origin at the view's corner.
  using Overlay = std::function<void(QPainter&, const View&)>;
  void set_overlay(Overlay overlay) { overlay_ = std::move(overlay); }
  /// Where the scale bar is painted in the view: known to the overlay, whose labels keep off it.
  QRectF scale_room() const { return scale_room_; }
  /// Not owned; outlives the view, or is taken off with nullptr.
  void set_tool(SheetTool* tool) { tool_ = tool; }

  SheetBackdrop& backdrop() { return *backdrop_; }

  /// The cross that keys move: with Shift an arrow takes it a foot of the table further, with Ctrl too an inch. Space
  /// is a click there, with Shift or Ctrl as a click with them; twice at one place, a double one. None until it is
  /// asked for first.
  const std::optional<MapPoint>& cursor() const { return cursor_; }
  /// Onto the ground, and into view.
  void set_cursor(MapPoint place);

 signals:
  void cursor_moved(sandgate::MapPoint place);

 protected:
  MapBox whole() const override { return backdrop_->sheet().country().bounds(); }
  View clamped(const View& view) const override { return view.clamped(whole()); }
  QMargins margins() const override;
  Backdrop* backdrop_shown() const override { return backdrop_; }
  QString tip_at(QPointF pixel) const override { return tool_ ? tool_->tip(pixel, view()) : QString(); }

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  bool take_cursor_key(const QKeyEvent& event);
  void click_at_cursor(Qt::KeyboardModifiers modifiers);
  void paint_cursor(QPainter& painter) const;

  SheetBackdrop* backdrop_;
  Overlay overlay_;
  QRectF scale_room_;
  SheetTool* tool_ = nullptr;
  enum class Hand { free, pressed, dragging, rubber } hand_ = Hand::free;
  QPointF pressed_at_, last_at_;
  bool pressed_twice_ = false;
  std::optional<MapPoint> cursor_;
  bool clicked_at_cursor_ = false;  ///< since it was moved
  QRubberBand* rubber_;
};

}  // namespace sandgate
