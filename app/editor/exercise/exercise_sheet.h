// The sheet in the middle: bodies, objectives and field works where the plan has them, set down, moved and turned by
// hand; or a trial of the plan as it goes.
#pragma once

#include <memory>

#include "app/desk/parts/ground_view.h"
#include "app/desk/sheet/sheet_backdrop.h"
#include "app/editor/exercise/exercise_model.h"
#include "app/mapview/marks.h"
#include "app/mapview/piece_layer.h"
#include "app/mapview/rings.h"
#include "app/mapview/table/table_drawing.h"

namespace sandgate {

/// A click chooses, with Ctrl or Shift one more; a drag moves what is chosen, with Alt it turns it to the pointer; a
/// drag on bare ground moves the sheet. What is dragged here from the tree is set down. Arrows move by an inch of the
/// table, with Shift by ten, with Ctrl by a quarter; [ ] turn by 15 degrees, { } by one; Space sets down at the
/// pointer, or in the middle.
class ExerciseSheet : public GroundView {
  Q_OBJECT
 public:
  explicit ExerciseSheet(ExerciseModel& model, QWidget* parent = nullptr);

  /// What is drawn of the plan, and whose place in it that is.
  const std::vector<Piece>& pieces() const { return pieces_; }
  const std::vector<PlanItem>& drawn() const { return drawn_; }
  const std::vector<Ring>& rings() const { return rings_; }
  std::optional<PlanItem> item_at(QPointF pixel) const;
  /// Whether the ground is drawn as it is to be.
  bool ready() const { return backdrop_ && backdrop_->ready(); }

  /// In place of the plan's own: pieces of a trial, which nobody moves by hand.
  void show_trial(std::vector<Piece> pieces, std::vector<TableMark> tables);
  void end_trial();
  bool trying() const { return trying_; }
  void show_item(const PlanItem& item);
  /// Sets the chosen things down, at the pointer or in the middle of what is seen.
  void set_chosen_down();
  /// Where something that is added stands at once: at the pointer, while the sheet is in hand.
  std::optional<MapPoint> place_for_more() const { return hasFocus() ? over_ : std::nullopt; }
  /// Where the pointer is over the ground, or the middle of what is seen.
  MapPoint pointed() const;

 protected:
  MapBox whole() const override;
  View clamped(const View& view) const override { return view.clamped(whole()); }
  QMargins margins() const override;
  Backdrop* backdrop_shown() const override { return backdrop_.get(); }
  QString tip_at(QPointF pixel) const override;

  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool focusNextPrevChild(bool next) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  enum class Hand { free, panning, moving, turning };
  void take_ground();
  void make_content();
  void make_rings();
  void paint_content(QPainter& painter, const QRectF& scale_room);
  void paint_held(QPainter& painter);
  /// How far the hand has carried what it holds, in metres.
  MapPoint carried() const;
  void set_down_at(MapPoint place);
  void steer(int east, int north, Qt::KeyboardModifiers modifiers);
  std::optional<std::size_t> mark_at(QPointF pixel) const;

  ExerciseModel& model_;
  std::unique_ptr<SheetBackdrop> backdrop_;
  std::vector<Piece> pieces_;
  std::vector<PlanItem> drawn_;  ///< of each piece
  std::vector<ObjectiveMark> objectives_;
  std::vector<TableWork> works_;
  std::vector<std::pair<MapPoint, PlanItem>> marks_;  ///< objectives and works: where they are taken up
  std::vector<Ring> rings_;
  std::vector<Piece> trial_;
  std::vector<TableMark> tables_;
  bool trying_ = false;
  PieceLayer layer_;
  RingLayer ring_layer_;
  Hand hand_ = Hand::free;
  QPointF pressed_at_, last_at_;
  bool dragged_ = false;
  std::optional<MapPoint> over_;  ///< where the pointer is
};

}  // namespace sandgate
