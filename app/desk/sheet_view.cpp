#include "app/desk/sheet_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPaintEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

#include "app/desk/look.h"
#include "app/desk/sheet_frame.h"

namespace sandgate {
namespace {

constexpr int drag_begins_px = 5;
constexpr int glide_ms = 140;
constexpr double button_zoom = 1.6;
constexpr double wheel_zoom = 1.25;  // for one notch
constexpr double key_pan = 0.15;     // of the view

/// Strokes in a field of 14 by 14.
QIcon knob_icon(const std::vector<QLineF>& strokes) {
  constexpr int side = 18, ratio = 2;
  QPixmap pixmap(side * ratio, side * ratio);
  pixmap.setDevicePixelRatio(ratio);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(2, 2);
  painter.setPen(QPen(Look().ink, 1.7, Qt::SolidLine, Qt::SquareCap));
  for (const QLineF& stroke : strokes) painter.drawLine(stroke);
  return pixmap;
}

}  // namespace

SheetView::SheetView(std::shared_ptr<const Sheet> sheet, QWidget* parent)
    : QWidget(parent),
      backdrop_(new SheetBackdrop(std::move(sheet), this)),
      rubber_(new QRubberBand(QRubberBand::Rectangle, this)) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(320, 240);
  setAccessibleName(tr("The sheet"));
  glide_.setDuration(glide_ms);
  glide_.setStartValue(0.0);
  glide_.setEndValue(1.0);
  glide_.setEasingCurve(QEasingCurve::OutCubic);
  connect(&glide_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    const double t = value.toDouble();
    if (t >= 1) {
      view_ = goal_;
    } else {
      view_.pixels_per_metre =
          glide_from_.pixels_per_metre * std::pow(goal_.pixels_per_metre / glide_from_.pixels_per_metre, t);
      // What lay under the pointer stays there: both centres are where the same scale change leads.
      const double span = 1 / goal_.pixels_per_metre - 1 / glide_from_.pixels_per_metre;
      const double s =
          std::abs(span) > 1e-12 ? (1 / view_.pixels_per_metre - 1 / glide_from_.pixels_per_metre) / span : t;
      view_.centre = {glide_from_.centre.east + s * (goal_.centre.east - glide_from_.centre.east),
                      glide_from_.centre.north + s * (goal_.centre.north - glide_from_.centre.north)};
    }
    update();
    emit view_changed();
  });
  connect(backdrop_, &SheetBackdrop::drawn, this, qOverload<>(&QWidget::update));
  make_buttons();
}

void SheetView::make_buttons() {
  buttons_ = new QWidget(this);
  auto* column = new QVBoxLayout(buttons_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  struct Knob {
    QIcon icon;
    QString tip;
    std::function<void()> press;
  };
  const Knob knobs[] = {{knob_icon({{7, 0, 7, 14}, {0, 7, 14, 7}}), tr("Nearer (+)"), [this] { zoom(button_zoom); }},
                        {knob_icon({{0, 7, 14, 7}}), tr("Farther (−)"), [this] { zoom(1 / button_zoom); }},
                        {knob_icon({{0, 4, 0, 0},
                                    {0, 0, 4, 0},
                                    {10, 0, 14, 0},
                                    {14, 0, 14, 4},
                                    {14, 10, 14, 14},
                                    {14, 14, 10, 14},
                                    {4, 14, 0, 14},
                                    {0, 14, 0, 10},
                                    {5, 7, 9, 7},
                                    {7, 5, 7, 9}}),
                         tr("The whole sheet (Home)"), [this] { fit(); }}};
  for (const Knob& knob : knobs) {
    auto* button = new QPushButton(knob.icon, QString());
    button->setFixedSize(28, 28);
    button->setStyleSheet(QStringLiteral("padding: 0;"));
    button->setToolTip(knob.tip);
    button->setAccessibleName(knob.tip);
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QPushButton::clicked, this, knob.press);
    column->addWidget(button);
  }
  buttons_->adjustSize();
}

QRect SheetView::field() const { return rect().marginsRemoved(sheet_margins()); }

void SheetView::set_view(const View& view, bool smoothly) {
  const MapBox whole = backdrop_->sheet().country().bounds();
  goal_ = view.clamped(whole);
  glide_.stop();
  if (smoothly && isVisible()) {
    glide_from_ = view_;
    glide_.start();
  } else {
    view_ = goal_;
  }
  backdrop_->want(goal_);
  update();
  emit view_changed();
}

void SheetView::fit() {
  const MapBox whole = backdrop_->sheet().country().bounds();
  set_view(View::fit(whole, field().size(), 0, devicePixelRatioF()), laid_out_);
}

void SheetView::zoom_about(double factor, QPointF about) { set_view(goal_.zoomed(factor, about), true); }
void SheetView::zoom(double factor) { zoom_about(factor, QRectF(QPointF(), QSizeF(goal_.size)).center()); }
void SheetView::centre_on(MapPoint place) { set_view(goal_.centred(place), true); }

void SheetView::bring_into_view(MapPoint place) {
  const QRectF inside = QRectF(QPointF(), QSizeF(goal_.size)).marginsRemoved(QMarginsF(60, 60, 60, 60));
  if (!inside.contains(goal_.to_pixel(place))) centre_on(place);
}

void SheetView::show_box(const MapBox& box) {
  if (box.empty()) return;
  View view = View::fit(box, goal_.size, 24, devicePixelRatioF());
  set_view(view, true);
}

void SheetView::recall(const View& view) {
  goal_ = view_ = view;
  laid_out_ = true;
  if (!field().isEmpty()) set_view(view.resized(field().size()), false);
}

void SheetView::resizeEvent(QResizeEvent*) {
  buttons_->move(field().topLeft() + QPoint(14, 14));
  if (!laid_out_) {
    goal_ = view_ = View::fit(backdrop_->sheet().country().bounds(), field().size(), 0, devicePixelRatioF());
    laid_out_ = true;
  }
  View view = goal_.resized(field().size());
  view.device_pixel_ratio = devicePixelRatioF();
  set_view(view, false);
}

void SheetView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRect map = field();
  painter.fillRect(rect(), backdrop_->theme().margin);
  painter.save();
  painter.setClipRect(map);
  painter.translate(map.topLeft());
  painter.fillRect(QRect(QPoint(), map.size()), backdrop_->theme().paper);
  backdrop_->paint(painter, view_);
  if (overlay_) overlay_(painter, view_);
  paint_scale_bar(painter, view_, backdrop_->sheet().scale(), backdrop_->theme());
  painter.restore();
  paint_sheet_margin(painter, map, view_, backdrop_->sheet().country().bounds(), backdrop_->theme());
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
    set_view(goal_.dragged(at - last_at_), false);
    last_at_ = at;
  } else if (hand_ == Hand::rubber) {
    rubber_->setGeometry(QRect(pressed_at_.toPoint(), at.toPoint()).normalized());
  } else {
    setCursor(tool_ && tool_->grips(in_view(at), view_) ? Qt::PointingHandCursor : Qt::CrossCursor);
  }
  const bool inside = field().contains(at.toPoint());
  emit pointer_at(inside ? std::optional(view_.to_ground(in_view(at))) : std::nullopt);
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
      ground = box_round({view_.to_ground(in_view(box.topLeft())), view_.to_ground(in_view(box.bottomRight()))});
      show_box(ground);
    }
  } else if (was == Hand::pressed && event->button() == Qt::LeftButton && tool_ &&
             field().contains(event->position().toPoint())) {
    const QPointF pixel = in_view(event->position());
    tool_->click({view_.to_ground(pixel), pixel, event->modifiers(), pressed_twice_}, view_);
  }
}

void SheetView::mouseDoubleClickEvent(QMouseEvent* event) {
  mousePressEvent(event);
  pressed_twice_ = true;
}

void SheetView::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (notches != 0) zoom_about(std::pow(wheel_zoom, notches), in_view(event->position()));
  event->accept();
}

void SheetView::keyPressEvent(QKeyEvent* event) {
  const double east = goal_.size.width() * key_pan, north = goal_.size.height() * key_pan;
  switch (event->key()) {
    case Qt::Key_Left: set_view(goal_.dragged({east, 0}), true); return;
    case Qt::Key_Right: set_view(goal_.dragged({-east, 0}), true); return;
    case Qt::Key_Up: set_view(goal_.dragged({0, north}), true); return;
    case Qt::Key_Down: set_view(goal_.dragged({0, -north}), true); return;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(button_zoom); return;
    case Qt::Key_Minus: zoom(1 / button_zoom); return;
    case Qt::Key_Home: fit(); return;
    default: QWidget::keyPressEvent(event);
  }
}

void SheetView::leaveEvent(QEvent*) { emit pointer_at({}); }

bool SheetView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tool_ ? tool_->tip(in_view(help->pos()), view_) : QString();
    if (tip.isEmpty()) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help->globalPos(), tip, this);
    }
    return true;
  }
  if (event->type() == QEvent::NativeGesture) {
    auto* gesture = static_cast<QNativeGestureEvent*>(event);
    if (gesture->gestureType() == Qt::ZoomNativeGesture) {
      set_view(goal_.zoomed(1 + gesture->value(), in_view(gesture->position())), false);
      return true;
    }
  }
  return QWidget::event(event);
}

}  // namespace sandgate
