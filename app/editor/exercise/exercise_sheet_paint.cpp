// What the sheet of the exercise editor shows.
#include <QPainter>

#include "app/desk/sheet/sheet_frame.h"
#include "app/editor/exercise/exercise_sheet.h"
#include "app/editor/exercise/plan_pieces.h"

namespace sandgate {

void ExerciseSheet::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRect map = field();
  const Theme& theme = backdrop_ ? backdrop_->theme() : theme_now();
  painter.fillRect(rect(), theme.margin);
  painter.save();
  painter.setClipRect(map);
  painter.translate(map.topLeft());
  painter.fillRect(QRect(QPoint(), map.size()), theme.paper);
  if (backdrop_) {
    backdrop_->paint(painter, view());
    paint_content(painter, paint_scale_bar(painter, view(), model_.scale(), theme));
  }
  painter.restore();
  if (backdrop_) paint_sheet_margin(painter, map, view(), whole(), theme);
}

void ExerciseSheet::paint_content(QPainter& painter, const QRectF& scale_room) {
  const Theme& theme = backdrop_->theme();
  const bool still = backdrop_->serves(view());
  auto avoid = still ? backdrop_->sheet().names_in(view(), backdrop_->style()) : std::vector<QRectF>();
  avoid.push_back(scale_room);
  const bool moves = hand_ == Hand::moving && dragged_;
  std::vector<Piece> resting;
  if (moves) {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (!pieces_[i].selected) resting.push_back(pieces_[i]);
    }
  }
  const std::vector<Piece>& shown = trying_ ? trial_ : moves ? resting : pieces_;
  const auto blocks = piece_rooms(view(), shown);
  avoid.insert(avoid.end(), blocks.begin(), blocks.end());
  const auto tabs = paint_table_marks(painter, view(), tables_, theme, blocks);
  avoid.insert(avoid.end(), tabs.begin(), tabs.end());
  paint_earthworks(painter, view(), works_, theme);
  const auto marks = paint_objectives(painter, view(), objectives_, theme, avoid);
  avoid.insert(avoid.end(), marks.begin(), marks.end());
  const auto labels = layer_.paint(painter, view(), shown, theme, avoid);
  if (trying_) return;
  avoid.insert(avoid.end(), labels.begin(), labels.end());
  for (const auto& [at, item] : marks_) {
    if (!model_.is_chosen(item)) continue;
    painter.setPen(QPen(Look::now().selection, 2.4));
    painter.setBrush(Qt::NoBrush);
    constexpr double round_px = 13;
    painter.drawEllipse(view().to_pixel(at), round_px, round_px);
  }
  if (!moves) ring_layer_.paint(painter, view(), rings_, theme, avoid, still);
  paint_held(painter);
}

// What the hand holds, as it would stand, and at once why it cannot.
void ExerciseSheet::paint_held(QPainter& painter) {
  const Theme& theme = backdrop_->theme();
  if (hand_ == Hand::turning && dragged_) {
    painter.setPen(QPen(theme.ink, 1.2, Qt::DashLine));
    for (const Piece& piece : pieces_) {
      if (piece.selected) painter.drawLine(view().to_pixel(piece.at), in_view(last_at_));
    }
  }
  if (hand_ != Hand::moving || !dragged_) return;
  const MapPoint by = carried();
  std::vector<Piece> held;
  std::vector<Ring> wrong;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (!pieces_[i].selected) continue;
    Piece piece = pieces_[i];
    piece.at = {piece.at.east + by.east, piece.at.north + by.north};
    if (const auto why = model_.hindrance(drawn_[i].index, piece.at)) wrong.push_back({piece.at, *why, true});
    held.push_back(std::move(piece));
  }
  paint_pieces(painter, view(), held, theme);
  paint_rings(painter, view(), wrong, theme, piece_rooms(view(), held));
  std::vector<ObjectiveMark> marks;
  for (const auto& [at, item] : marks_) {
    if (model_.is_chosen(item))
      marks.push_back({{at.east + by.east, at.north + by.north}, called(model_.plan(), item)});
  }
  paint_objectives(painter, view(), marks, theme);
}

}  // namespace sandgate
