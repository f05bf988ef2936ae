// One of the console's two sheets: the same ground and the same view in both, each with what stands on it.
#pragma once

#include "app/desk/parts/ground_view.h"
#include "app/desk/sheet/sheet_backdrop.h"
#include "app/mapview/piece_layer.h"
#include "app/umpire/console/sheet_content.h"

namespace sandgate {

class ConsoleSheet : public GroundView {
  Q_OBJECT
 public:
  /// `backdrop` is shared by both, which show the same view, so that their ground is painted once. It outlives them.
  explicit ConsoleSheet(SheetBackdrop& backdrop, QWidget* parent = nullptr);

  void show_content(SheetContent content);
  const SheetContent& content() const { return content_; }
  /// Where the pointer is on the other sheet.
  void point_at(std::optional<MapPoint> place);
  /// What is under a pixel of the view: the piece on top there, else what is ringed there.
  BodyId body_at(QPointF pixel) const;

 signals:
  /// A body was clicked, or bare ground (none).
  void clicked(sandgate::BodyId body);

 protected:
  MapBox whole() const override { return backdrop_.sheet().country().bounds(); }
  View clamped(const View& view) const override { return view.clamped(whole()); }
  QMargins margins() const override;
  Backdrop* backdrop_shown() const override { return &backdrop_; }
  QString tip_at(QPointF pixel) const override;

  /// What lies on the ground below troops and marks, and what lies over them all, for sheets that show more; the
  /// painter's origin is the view's corner. `avoid`: rooms that words keep off, to which more may be added.
  virtual void paint_below(QPainter& /*painter*/, std::vector<QRectF>& /*avoid*/) {}
  virtual void paint_above(QPainter& /*painter*/, std::vector<QRectF>& /*avoid*/) {}
  const Theme& theme() const { return backdrop_.theme(); }

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void paint_content(QPainter& painter, const QRectF& scale_room);

  SheetBackdrop& backdrop_;
  SheetContent content_;
  PieceLayer layer_;
  RingLayer rings_;
  std::optional<MapPoint> pointer_;
  QPointF pressed_at_, last_at_;
  bool pressed_ = false, dragged_ = false;
};

}  // namespace sandgate
