#include "app/mapview/piece.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"

namespace sandgate {
namespace {

constexpr double mm = View::pixels_per_mm;
constexpr double one_place = 3.2 * mm;  ///< closer blocks are one stack
constexpr double beyond = 60;           ///< a block this far outside the picture cannot be seen

struct LabelShape {
  QPainterPath name, detail;
  QRectF room;
};

/// Name over detail, ranged left, the room's corner at (0, 0).
LabelShape label_shape(const Piece& piece) {
  LabelShape shape;
  double height = 0, width = 0;
  const auto add = [&](const QString& text, Letters letters, bool italic, QPainterPath& into) {
    if (text.isEmpty()) return;
    QFont font = font_for(letters);
    font.setItalic(italic);
    const TextShape line = text_shape(text, font);
    into = line.path.translated(0, height + 9.5);
    height += 12.5;
    width = std::max(width, line.room.width());
  };
  add(piece.label, Letters::piece, false, shape.name);
  add(piece.sublabel, Letters::piece_detail, piece.report.has_value(), shape.detail);
  shape.room = QRectF(0, 0, width, height);
  return shape;
}

double overlap(const QRectF& room, std::span<const QRectF> others) {
  double area = 0;
  for (const QRectF& other : others) {
    const QRectF both = room.intersected(other);
    area += both.width() * both.height();
  }
  return area;
}

/// Where a label may stand round a block.
std::vector<LabelPlacer::Candidate> places(const QRectF& block, const QRectF& label, std::span<const QRectF> avoid) {
  const double w = label.width(), h = label.height(), gap = 4;
  const double middle_x = block.center().x() - w / 2, middle_y = block.center().y() - h / 2;
  struct Place {
    double x, y, cost;
  };
  const Place round[] = {{block.right() + gap, middle_y, 0},
                         {block.left() - gap - w, middle_y, 0.3},
                         {middle_x, block.bottom() + gap - 1, 0.5},
                         {middle_x, block.top() - gap - h + 1, 0.6},
                         {block.right() + gap, block.top() - h * 0.6, 0.8},
                         {block.right() + gap, block.bottom() - h * 0.4, 0.8},
                         {block.left() - gap - w, block.top() - h * 0.6, 1.0},
                         {block.left() - gap - w, block.bottom() - h * 0.4, 1.0},
                         {middle_x, block.bottom() + 12, 1.4},
                         {middle_x, block.top() - 12 - h, 1.5}};
  std::vector<LabelPlacer::Candidate> candidates;
  for (const Place& place : round) {
    const QRectF room(place.x, place.y, w, h);
    candidates.push_back({{room}, place.cost + 0.004 * overlap(room, avoid)});
  }
  return candidates;
}

void paint_count(QPainter& painter, const QRectF& block, std::size_t count, const Piece& piece, const Theme& theme) {
  const QPointF at = block.topRight() + QPointF(1, -1);
  const TextShape figure = text_shape(QString::number(count), font_for(Letters::tick));
  painter.setPen(QPen(theme.livery_dark(piece.livery), 1.2));
  painter.setBrush(theme.rim);
  const double radius = std::max(7.0, figure.room.width() / 2 + 4);
  painter.drawEllipse(at, radius, radius);
  painter.fillPath(figure.path.translated(at - figure.path.boundingRect().center()), theme.livery_dark(piece.livery));
}

void paint_stack(QPainter& painter, const View& view, std::span<const Piece> pieces, const PieceStack& stack,
                 const Theme& theme) {
  const Piece& top = pieces[stack.top];
  const QPointF at = view.to_pixel(top.at);
  const QRectF room = block_room(top);
  painter.save();
  painter.translate(at);
  if (stack.members.size() > 1) {
    // The edge of a second block shows under the first.
    painter.save();
    painter.translate(2.5, 3);
    paint_block(painter, top, theme);
    painter.restore();
  }
  paint_block(painter, top, theme);
  if (top.selected) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.selection, 2.2));
    painter.drawRoundedRect(room.adjusted(-4.5, -4.5, 4.5, 4.5), 3, 3);
  }
  if (stack.members.size() > 1) paint_count(painter, room, stack.members.size(), top, theme);
  painter.restore();
}

}  // namespace

std::vector<PieceStack> stacks(const View& view, std::span<const Piece> pieces) {
  const QRectF seen = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-beyond, -beyond, beyond, beyond);
  std::vector<PieceStack> stacks;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const QPointF at = view.to_pixel(pieces[i].at);
    if (!seen.contains(at)) continue;
    const auto near = std::ranges::find_if(stacks, [&](const PieceStack& stack) {
      const QPointF d = view.to_pixel(pieces[stack.members.front()].at) - at;
      return std::hypot(d.x(), d.y()) < one_place && pieces[stack.members.front()].livery == pieces[i].livery;
    });
    if (near == stacks.end())
      stacks.push_back({i, {i}});
    else {
      near->members.push_back(i);
      if (!pieces[near->top].selected) near->top = i;
    }
  }
  return stacks;
}

std::vector<QRectF> piece_rooms(const View& view, std::span<const Piece> pieces) {
  std::vector<QRectF> rooms;
  for (const PieceStack& stack : stacks(view, pieces))
    rooms.push_back(block_room(pieces[stack.top]).translated(view.to_pixel(pieces[stack.top].at)));
  return rooms;
}

std::vector<QRectF> paint_pieces(QPainter& painter, const View& view, std::span<const Piece> pieces, const Theme& theme,
                                 std::span<const QRectF> avoid) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  std::vector<PieceStack> found = stacks(view, pieces);
  // What is lower on the screen lies over what is higher, and what is selected over all.
  std::ranges::stable_sort(found, [&](const PieceStack& a, const PieceStack& b) {
    const Piece &first = pieces[a.top], &second = pieces[b.top];
    return std::pair(first.selected, -first.at.north) < std::pair(second.selected, -second.at.north);
  });
  LabelPlacer placer(QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(1, 1, -1, -1));
  for (const PieceStack& stack : found) {
    paint_stack(painter, view, pieces, stack, theme);
    placer.take(block_room(pieces[stack.top]).translated(view.to_pixel(pieces[stack.top].at)).adjusted(-1, -1, 1, 1));
  }
  std::vector<QRectF> labels;
  for (auto stack = found.rbegin(); stack != found.rend(); ++stack) {
    const Piece& piece = pieces[stack->top];
    constexpr int label_outlives = 60;  // minutes after which a report keeps its block only
    if (piece.report && piece.report->age_minutes > label_outlives && !piece.selected) continue;
    if (!QRectF(QPointF(0, 0), QSizeF(view.size)).contains(view.to_pixel(piece.at))) continue;
    const LabelShape label = label_shape(piece);
    if (label.room.isEmpty()) continue;
    QRectF block = block_room(piece).translated(view.to_pixel(piece.at));
    if (piece.selected) block.adjust(-6, -6, 6, 6);
    const auto candidates = places(block, label.room, avoid);
    auto chosen = placer.place(candidates);
    if (!chosen && piece.selected) chosen = 0;
    if (!chosen) continue;
    labels.push_back(candidates[*chosen].rooms.front());
    const QPointF corner = labels.back().topLeft();
    const QColor ink = theme.livery_label(piece.livery);
    constexpr int grey_after = 20;  // minutes
    const QColor detail = piece.report && piece.report->age_minutes > grey_after ? theme.reported : ink;
    paint_text(painter, label.name.translated(corner), ink, theme.halo, 3);
    paint_text(painter, label.detail.translated(corner), detail, theme.halo, 3);
  }
  painter.restore();
  return labels;
}

std::optional<PieceStack> stack_at(const View& view, std::span<const Piece> pieces, QPointF pixel) {
  constexpr double slack = 3;  // a finger is not a needle
  std::optional<PieceStack> best;
  double nearest = INFINITY;
  for (PieceStack& stack : stacks(view, pieces)) {
    const QPointF middle = view.to_pixel(pieces[stack.top].at);
    const QRectF room = block_room(pieces[stack.top]).translated(middle).adjusted(-slack, -slack, slack, slack);
    const double away = std::hypot(pixel.x() - middle.x(), pixel.y() - middle.y());
    if (!room.contains(pixel) || away >= nearest) continue;
    nearest = away;
    best = std::move(stack);
  }
  return best;
}

std::optional<std::size_t> piece_at(const View& view, std::span<const Piece> pieces, QPointF pixel) {
  const auto stack = stack_at(view, pieces, pixel);
  return stack ? std::optional(stack->top) : std::nullopt;
}

}  // namespace sandgate
