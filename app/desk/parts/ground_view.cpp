#include "app/desk/parts/ground_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>
#include <cmath>

#include "app/desk/parts/look.h"
#include "app/desk/parts/motion.h"

namespace sandgate {
namespace {

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
  painter.setPen(QPen(Look::now().ink, 1.7, Qt::SolidLine, Qt::SquareCap));
  for (const QLineF& stroke : strokes) painter.drawLine(stroke);
  return pixmap;
}

}  // namespace

GroundView::GroundView(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(320, 240);
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
  make_buttons();
}

void GroundView::make_buttons() {
  buttons_ = new QWidget(this);
  auto* column = new QVBoxLayout(buttons_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  const std::pair<QString, std::function<void()>> knobs[] = {{tr("Nearer (+)"), [this] { zoom(button_zoom); }},
                                                             {tr("Farther (−)"), [this] { zoom(1 / button_zoom); }},
                                                             {tr("All of it (Home)"), [this] { show_all(); }}};
  for (const auto& [tip, press] : knobs) {
    auto* button = new QPushButton;
    button->setFixedSize(28, 28);
    button->setStyleSheet(QStringLiteral("padding: 0;"));
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setFocusPolicy(Qt::NoFocus);
    connect(button, &QPushButton::clicked, this, press);
    column->addWidget(button);
    knobs_.push_back(button);
  }
  draw_knobs();
  buttons_->adjustSize();
}

void GroundView::draw_knobs() {
  static const std::vector<QLineF> signs[] = {{{7, 0, 7, 14}, {0, 7, 14, 7}},
                                              {{0, 7, 14, 7}},
                                              {{0, 4, 0, 0},
                                               {0, 0, 4, 0},
                                               {10, 0, 14, 0},
                                               {14, 0, 14, 4},
                                               {14, 10, 14, 14},
                                               {14, 14, 10, 14},
                                               {4, 14, 0, 14},
                                               {0, 14, 0, 10},
                                               {5, 7, 9, 7},
                                               {7, 5, 7, 9}}};
  for (std::size_t i = 0; i < knobs_.size(); ++i) knobs_[i]->setIcon(knob_icon(signs[i]));
}

// What is shown already is drawn in the colours that the windows have now.
void GroundView::follow_look() {
  draw_knobs();
  if (Backdrop* ground = backdrop_shown(); ground && ground->theme().paper != theme_now().paper)
    ground->set_theme(theme_now());
  update();
}

void GroundView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange && isVisible()) follow_look();
  QWidget::changeEvent(event);
}

void GroundView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow_look();
}

void GroundView::set_view(const View& view, bool smoothly) {
  fitted_ = false;
  goal_ = clamped(view);
  glide_.stop();
  if (smoothly && isVisible() && !motion_stilled()) {
    glide_from_ = view_;
    glide_.start();
  } else {
    view_ = goal_;
  }
  if (backdrop_shown()) backdrop_shown()->want(goal_);
  update();
  emit view_changed();
}

void GroundView::fit() {
  set_view(View::fit(whole(), field().size(), 0, devicePixelRatioF()), laid_out_);
  laid_out_ = fitted_ = true;
}

void GroundView::zoom_about(double factor, QPointF about) { set_view(goal_.zoomed(factor, about), true); }
void GroundView::zoom(double factor) { zoom_about(factor, QRectF(QPointF(), QSizeF(goal_.size)).center()); }
void GroundView::centre_on(MapPoint place) { set_view(goal_.centred(place), true); }

void GroundView::bring_into_view(MapPoint place) {
  const QRectF picture(QPointF(), QSizeF(goal_.size));
  // Where all of the ground is seen so is the place, and to move it would push some of the rest out.
  if (picture.adjusted(-1, -1, 1, 1).contains(goal_.to_pixel(whole()))) return;
  const QRectF inside = picture.marginsRemoved(QMarginsF(60, 60, 60, 60));
  if (!inside.contains(goal_.to_pixel(place))) centre_on(place);
}

void GroundView::show_box(const MapBox& box) {
  if (box.empty()) return;
  View view = View::fit(box, goal_.size, 24, devicePixelRatioF());
  set_view(view, true);
}

void GroundView::recall(const View& view) {
  goal_ = view_ = view;
  laid_out_ = true;
  if (!field().isEmpty()) set_view(view.resized(field().size()), false);
}

void GroundView::go_along(const GroundView& other) {
  glide_.stop();
  view_ = other.view_.resized(field().size());
  goal_ = other.goal_.resized(field().size());
  laid_out_ = true;
  fitted_ = other.fitted_;
  if (backdrop_shown()) backdrop_shown()->want(goal_);
  update();
  emit view_changed();
}

void GroundView::lay_out_anew() {
  laid_out_ = false;
  if (!field().isEmpty()) resizeEvent(nullptr);
}

void GroundView::resizeEvent(QResizeEvent*) {
  buttons_->move(field().topLeft() + QPoint(14, 14));
  if (!laid_out_ || fitted_) {
    laid_out_ = false;  // at once, however it was shown before
    fit();
    return;
  }
  View view = goal_.resized(field().size());
  view.device_pixel_ratio = devicePixelRatioF();
  set_view(view, false);
}

void GroundView::tell_pointer(QPointF position) {
  const bool inside = field().contains(position.toPoint());
  emit pointer_at(inside ? std::optional(view_.to_ground(in_view(position))) : std::nullopt);
}

void GroundView::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (notches != 0) zoom_about(std::pow(wheel_zoom, notches), in_view(event->position()));
  event->accept();
}

bool GroundView::take_key(const QKeyEvent& event) {
  const double east = goal_.size.width() * key_pan, north = goal_.size.height() * key_pan;
  switch (event.key()) {
    case Qt::Key_Left: set_view(goal_.dragged({east, 0}), true); return true;
    case Qt::Key_Right: set_view(goal_.dragged({-east, 0}), true); return true;
    case Qt::Key_Up: set_view(goal_.dragged({0, north}), true); return true;
    case Qt::Key_Down: set_view(goal_.dragged({0, -north}), true); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(button_zoom); return true;
    case Qt::Key_Minus: zoom(1 / button_zoom); return true;
    case Qt::Key_Home: show_all(); return true;
    default: return false;
  }
}

void GroundView::leaveEvent(QEvent*) { emit pointer_at({}); }

bool GroundView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = tip_at(in_view(help->pos()));
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
