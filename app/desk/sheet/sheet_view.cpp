#include "app/desk/sheet/sheet_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <algorithm>
#include <utility>

#include "app/desk/parts/spoken.h"
#include "app/desk/sheet/sheet_frame.h"

namespace sandgate {

SheetView::SheetView(std::shared_ptr<const Sheet> sheet, QWidget* parent)
    : GroundView(parent),
      backdrop_(new SheetBackdrop(std::move(sheet), this)),
      rubber_(new QRubberBand(QRubberBand::Rectangle, this)) {
  setAccessibleName(tr("The sheet"));
  speak_for(this, QAccessible::Graphic);
  connect(backdrop_, &Backdrop::drawn, this, qOverload<>(&QWidget::update));
}

QMargins SheetView::margins() const { return sheet_margins(); }

void SheetView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRect map = field();
  painter.fillRect(rect(), backdrop_->theme().margin);
  painter.save();
  painter.setClipRect(map);
  painter.translate(map.topLeft());
  painter.fillRect(QRect(QPoint(), map.size()), backdrop_->theme().paper);
  backdrop_->paint(painter, view());
  // Under the troops: who stands there is seen.
  scale_room_ = paint_scale_bar(painter, view(), backdrop_->sheet().scale(), backdrop_->theme());
  if (overlay_) overlay_(painter, view());
  if (cursor_) paint_cursor(painter);
  painter.restore();
  paint_sheet_margin(painter, map, view(), backdrop_->sheet().country().bounds(), backdrop_->theme());
}

void SheetView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() == Qt::RightButton) return;
  pressed_at_ = last_at_ = event->position();
  pressed_twice_ = false;
  const bool rubber = event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ControlModifier);
  hand_ = rubber ? Hand::rubber : event->button() == Qt::MiddleButton ? Hand::dragging : Hand::pressed;
  if (rubber) {
    rubber_->setGeometry(QRect(pressed_at_.toPoint(), QSize()));
    rubber_->show();
  }
}

void SheetView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (hand_ == Hand::pressed && (at - pressed_at_).manhattanLength() > drag_begins_px) hand_ = Hand::dragging;
  if (hand_ == Hand::dragging) {
    setCursor(Qt::ClosedHandCursor);
    set_view(goal().dragged(at - last_at_), false);
    last_at_ = at;
  } else if (hand_ == Hand::rubber) {
    rubber_->setGeometry(QRect(pressed_at_.toPoint(), at.toPoint()).normalized());
  } else {
    setCursor(tool_ && tool_->grips(in_view(at), view()) ? Qt::PointingHandCursor : Qt::CrossCursor);
  }
  tell_pointer(at);
}

void SheetView::mouseReleaseEvent(QMouseEvent* event) {
  const Hand was = hand_;
  hand_ = Hand::free;
  setCursor(Qt::CrossCursor);
  if (was == Hand::rubber) {
    rubber_->hide();
    const QRect box = rubber_->geometry();
    if (box.width() > drag_begins_px && box.height() > drag_begins_px) {
      MapBox ground;
      ground = box_round({view().to_ground(in_view(box.topLeft())), view().to_ground(in_view(box.bottomRight()))});
      show_box(ground);
      return;
    }
  }
  // A box that was not drawn was a click.
  const bool click = was == Hand::pressed ||
                     (was == Hand::rubber && (event->position() - pressed_at_).manhattanLength() <= drag_begins_px);
  if (click && event->button() == Qt::LeftButton && tool_ && field().contains(event->position().toPoint())) {
    const QPointF pixel = in_view(event->position());
    tool_->click({view().to_ground(pixel), pixel, event->modifiers(), pressed_twice_}, view());
  }
}

void SheetView::mouseDoubleClickEvent(QMouseEvent* event) {
  mousePressEvent(event);
  pressed_twice_ = true;
}

void SheetView::keyPressEvent(QKeyEvent* event) {
  if (!take_cursor_key(*event) && !take_key(*event)) GroundView::keyPressEvent(event);
}

bool SheetView::take_cursor_key(const QKeyEvent& event) {
  const Qt::KeyboardModifiers modifiers = event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier);
  if (event.key() == Qt::Key_Space) {
    click_at_cursor(modifiers);
    return true;
  }
  if (!modifiers.testFlag(Qt::ShiftModifier)) return false;
  int east = 0, north = 0;
  switch (event.key()) {
    case Qt::Key_Left: east = -1; break;
    case Qt::Key_Right: east = 1; break;
    case Qt::Key_Up: north = 1; break;
    case Qt::Key_Down: north = -1; break;
    default: return false;
  }
  const bool fine = modifiers.testFlag(Qt::ControlModifier);
  const double step = backdrop_->sheet().scale().metres(fine ? Length::inches(1) : Length::feet(1));
  // Whoever asks for it first is shown where it is.
  MapPoint place = cursor_.value_or(goal().centre);
  if (cursor_) place = {place.east + east * step, place.north + north * step};
  set_cursor(place);
  return true;
}

void SheetView::set_cursor(MapPoint place) {
  const MapBox ground = whole();
  cursor_ =
      MapPoint{std::clamp(place.east, ground.west, ground.east), std::clamp(place.north, ground.south, ground.north)};
  clicked_at_cursor_ = false;
  bring_into_view(*cursor_);
  update();
  emit pointer_at(cursor_);
  emit cursor_moved(*cursor_);
}

void SheetView::click_at_cursor(Qt::KeyboardModifiers modifiers) {
  if (!cursor_) return set_cursor(goal().centre);
  const bool twice = std::exchange(clicked_at_cursor_, true);
  if (!tool_) return;
  // Who sees no pixels means the very place: as near as this a block hides nothing but where it stands.
  constexpr double inch_px = 12;
  const double px_now = backdrop_->sheet().scale().metres(Length::inches(1)) * goal().pixels_per_metre;
  View near = goal().centred(*cursor_);
  near = near.zoomed(std::max(1.0, inch_px / px_now), QRectF(QPointF(), QSizeF(near.size)).center());
  tool_->click({*cursor_, near.to_pixel(*cursor_), modifiers, twice}, near);
}

void SheetView::paint_cursor(QPainter& painter) const {
  constexpr double gap = 4, arm = 16;
  const QPointF at = view().to_pixel(*cursor_);
  const Theme& theme = backdrop_->theme();
  for (const auto& [colour, width] : {std::pair(theme.halo, 4.0), std::pair(theme.ink, 1.6)}) {
    painter.setPen(QPen(colour, width));
    for (const QPointF way : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
      painter.drawLine(at + way * gap, at + way * arm);
  }
}

}  // namespace sandgate
