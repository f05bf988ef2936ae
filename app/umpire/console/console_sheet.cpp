#include "app/umpire/console/console_sheet.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "app/desk/parts/spoken.h"
#include "app/desk/sheet/sheet_frame.h"

namespace sandgate {

ConsoleSheet::ConsoleSheet(SheetBackdrop& backdrop, QWidget* parent) : GroundView(parent), backdrop_(backdrop) {
  setMinimumSize(240, 160);
  speak_for(this, QAccessible::Graphic, [this] {
    QStringList said;
    for (const Piece& piece : content_.pieces)
      if (piece.selected) said << tr("In hand: %1").arg(piece.label);
    said << tr("%1 pieces, %2 rings round what differs").arg(content_.pieces.size()).arg(content_.rings.size());
    return said.join(QStringLiteral("; "));
  });
  connect(&backdrop_, &Backdrop::drawn, this, qOverload<>(&QWidget::update));
}

QMargins ConsoleSheet::margins() const { return sheet_margins(); }

void ConsoleSheet::show_content(SheetContent content) {
  content_ = std::move(content);
  update();
}

void ConsoleSheet::point_at(std::optional<MapPoint> place) {
  if (pointer_ == place) return;
  pointer_ = place;
  update();
}

BodyId ConsoleSheet::body_at(QPointF pixel) const {
  if (const auto stack = stack_at(view(), content_.pieces, pixel)) return content_.bodies[stack->top];
  return {};
}

QString ConsoleSheet::tip_at(QPointF pixel) const {
  QStringList lines;
  if (const auto stack = stack_at(view(), content_.pieces, pixel)) {
    for (const std::size_t member : stack->members) {
      const Piece& piece = content_.pieces[member];
      lines << (piece.sublabel.isEmpty() ? piece.label : QStringLiteral("%1, %2").arg(piece.label, piece.sublabel));
    }
  }
  if (const auto ring = ring_at(view(), content_.rings, pixel)) lines << content_.rings[*ring].words;
  return lines.join(QLatin1Char('\n'));
}

void ConsoleSheet::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRect map = field();
  const Theme& theme = backdrop_.theme();
  painter.fillRect(rect(), theme.margin);
  painter.save();
  painter.setClipRect(map);
  painter.translate(map.topLeft());
  painter.fillRect(QRect(QPoint(), map.size()), theme.paper);
  backdrop_.paint(painter, view());
  paint_content(painter, paint_scale_bar(painter, view(), backdrop_.sheet().scale(), theme));
  painter.restore();
  paint_sheet_margin(painter, map, view(), whole(), theme);
}

void ConsoleSheet::paint_content(QPainter& painter, const QRectF& scale_room) {
  const Theme& theme = backdrop_.theme();
  const bool still = backdrop_.serves(view());
  auto avoid = still ? backdrop_.sheet().names_in(view(), backdrop_.style()) : std::vector<QRectF>();
  avoid.push_back(scale_room);
  paint_below(painter, avoid);
  const auto blocks = piece_rooms(view(), content_.pieces);
  paint_pool_hulls(painter, view(), content_.pools, theme);
  const auto spots = paint_supply_ways(painter, view(), content_.ways, theme, blocks);
  avoid.insert(avoid.end(), spots.begin(), spots.end());
  auto off_tabs = blocks;
  off_tabs.push_back(scale_room);
  const auto tabs = paint_table_marks(painter, view(), content_.tables, theme, off_tabs);
  avoid.insert(avoid.end(), tabs.begin(), tabs.end());
  paint_earthworks(painter, view(), content_.works, theme);
  paint_works(painter, view(), content_.in_hand, theme);
  paint_breaks(painter, view(), content_.breaks, theme);
  for (const RouteDrawing& route : content_.routes) paint_route(painter, view(), route, theme);
  const auto slip_rooms = pool_slip_rooms(view(), content_.pools, avoid);
  for (const auto& room : slip_rooms)
    if (room) avoid.push_back(*room);
  const auto labels = layer_.paint(painter, view(), content_.pieces, theme, avoid);
  avoid.insert(avoid.end(), labels.begin(), labels.end());
  paint_post_flags(painter, view(), content_.posts, theme);
  avoid.insert(avoid.end(), blocks.begin(), blocks.end());
  paint_pool_slips(painter, content_.pools, slip_rooms, theme);
  const auto riders = paint_riders(painter, view(), content_.riders, theme, avoid);
  avoid.insert(avoid.end(), riders.begin(), riders.end());
  paint_table_tabs(painter, view(), content_.tables, theme, off_tabs);
  const auto slips = rings_.paint(painter, view(), content_.rings, theme, avoid, still);
  avoid.insert(avoid.end(), slips.begin(), slips.end());
  paint_flags(painter, view(), content_.routes, theme, avoid);
  paint_above(painter, avoid);
  if (!pointer_) return;
  const QPointF at = view().to_pixel(*pointer_);
  painter.setPen(QPen(theme.ink, 1));
  constexpr double arm = 9, gap = 3;
  for (const QPointF way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
    painter.drawLine(at + way * gap, at + way * arm);
}

void ConsoleSheet::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() == Qt::RightButton) return;
  pressed_at_ = last_at_ = event->position();
  pressed_ = true;
  dragged_ = false;
}

void ConsoleSheet::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (pressed_ && (at - pressed_at_).manhattanLength() > drag_begins_px) dragged_ = true;
  if (pressed_ && dragged_) {
    setCursor(Qt::ClosedHandCursor);
    set_view(goal().dragged(at - last_at_), false);
    last_at_ = at;
  } else {
    setCursor(body_at(in_view(at)) ? Qt::PointingHandCursor : Qt::CrossCursor);
  }
  tell_pointer(at);
}

void ConsoleSheet::mouseReleaseEvent(QMouseEvent* event) {
  const bool click = pressed_ && !dragged_ && event->button() == Qt::LeftButton;
  pressed_ = dragged_ = false;
  setCursor(Qt::CrossCursor);
  if (click && field().contains(event->position().toPoint())) emit clicked(body_at(in_view(event->position())));
}

void ConsoleSheet::keyPressEvent(QKeyEvent* event) {
  if (!take_key(*event)) GroundView::keyPressEvent(event);
}

}  // namespace sandgate
