// The table plan from above, as it will be played on: pieces are put down, moved and turned here.
#pragma once

#include "app/desk/parts/ground_view.h"
#include "app/desk/parts/sheet_of.h"
#include "app/editor/plan_model.h"
#include "app/mapview/table/table_sheet.h"

namespace sandgate {

/// With a tool a click puts a piece down, or a corner of one; without, it chooses a piece and a drag moves it, or one
/// corner of it. The middle button moves the ground. Everything goes by keys too: arrows move the cross of a tool, or
/// the piece in hand, Space puts down, Enter ends a line.
class PlanView : public GroundView {
  Q_OBJECT
 public:
  explicit PlanView(PlanModel& model, QWidget* parent = nullptr);

  std::optional<PieceKind> tool() const { return tool_; }
  void take_tool(std::optional<PieceKind> tool);
  /// The corners of a line or outline that is being laid.
  const std::vector<Point>& laid() const { return laid_; }
  Point cross() const { return cross_; }
  void show_place(Point p);
  Backdrop& backdrop() { return *backdrop_; }

 signals:
  void tool_changed();

 protected:
  MapBox whole() const override;
  View clamped(const View& view) const override;
  QMargins margins() const override { return {28, 24, 28, 24}; }
  Backdrop* backdrop_shown() const override { return backdrop_; }
  QString tip_at(QPointF pixel) const override;

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;

 private:
  enum class Hand { free, panning, moving, bending };
  void put(Point p);
  void finish();
  void abandon();
  void steer(int east, int north, Qt::KeyboardModifiers modifiers);
  std::optional<std::size_t> piece_at(QPointF pixel) const;
  std::optional<std::size_t> corner_at(QPointF pixel) const;
  Point place_at(QPointF pixel) const;
  /// The piece as the hand holds it now.
  PlanPiece held() const;
  QPointF pixel_of(Point p) const;
  QPolygonF line_of(const std::vector<MapPoint>& inches) const;
  void paint_piece(QPainter& painter, const PlanPiece& piece, bool firm) const;
  void paint_laid(QPainter& painter) const;
  void paint_faults(QPainter& painter) const;

  PlanModel& model_;
  SheetOf<TableSheet>* backdrop_;  ///< the ground that comes of the plan
  std::optional<PieceKind> tool_;
  std::vector<Point> laid_;
  Point cross_;
  Hand hand_ = Hand::free;
  std::size_t corner_ = 0;
  QPointF pressed_at_, last_at_;
};

}  // namespace sandgate
