#include "app/review/own/own_day_view.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/review/chart_view.h"

namespace sandgate {

OwnDayView::OwnDayView(OwnModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setAccessibleName(tr("Your day: orders, dispatches, men"));
  speak_for(this, QAccessible::Chart, [this] {
    if (!model_.taken()) return tr("Nothing is reviewed");
    const auto told = std::ranges::count_if(model_.told(), [this](const auto& line) { return model_.here(line.move); });
    QString said = tr("Move %1 of %2; told %3 times in it").arg(model_.move()).arg(model_.last()).arg(told);
    if (const KnownOrder* order = model_.order_in_hand())
      said += QStringLiteral("; ") + known_order_words(model_.record(), *order);
    return said;
  });
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(320, 96);
  setAttribute(Qt::WA_OpaquePaintEvent);
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &OwnDayView::lay_out);
  connect(&model_, &OwnModel::taken_in_hand, this, [this] {
    scroll_ = 0;
    chart_.reset();
    soon_.start();
  });
  connect(&model_, &OwnModel::moved, this, [this] {
    update();
    tell_changed(this);
  });
  connect(&model_, &OwnModel::order_changed, this, [this] {
    if (chart_ && model_.order()) scroll_ = chart_->scroll_to(*model_.order());
    soon_.start();
  });
}

void OwnDayView::lay_out() {
  if (!model_.taken() || width() <= 0 || height() <= 0) return;
  chart_.emplace(model_.record(), model_.orders(), OwnDayOptions{model_.order(), scroll_}, QRectF(rect()),
                 chart_look_now());
  const double ratio = devicePixelRatioF();
  drawn_ = QImage(size() * ratio, QImage::Format_RGB32);
  drawn_.setDevicePixelRatio(ratio);
  drawn_.fill(Look::now().panel);
  QPainter painter(&drawn_);
  painter.setRenderHint(QPainter::Antialiasing);
  chart_->paint(painter);
  painter.end();
  update();
}

void OwnDayView::paintEvent(QPaintEvent*) {
  if (!chart_) lay_out();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!chart_) return painter.fillRect(rect(), Look::now().panel);
  painter.drawImage(QPointF(), drawn_);
  chart_->paint_cursor(painter, static_cast<double>(model_.move()));
}

void OwnDayView::resizeEvent(QResizeEvent*) { lay_out(); }

void OwnDayView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) soon_.start();
}

void OwnDayView::scrub(QPointF at) {
  // To the close that is nearest: between closes nothing is known otherwise.
  if (chart_) model_.go_to(std::llround(chart_->axis().at(at.x())));
}

void OwnDayView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() != Qt::LeftButton || !chart_) return;
  const ChartHit hit = chart_->hit(event->position());
  model_.play(false);
  if (hit.order) {
    model_.choose_order(hit.order);
    if (const KnownOrder* order = model_.order_in_hand()) model_.go_to(order->given.move);
    return;
  }
  if (!hit.at) return;
  scrubbing_ = true;
  scrub(event->position());
}

void OwnDayView::mouseMoveEvent(QMouseEvent* event) {
  if (scrubbing_) return scrub(event->position());
  if (!chart_) return;
  const ChartHit hit = chart_->hit(event->position());
  setCursor(hit.order ? Qt::PointingHandCursor : hit.at ? Qt::SizeHorCursor : Qt::ArrowCursor);
  emit pointed(words_at(hit));
}

void OwnDayView::mouseReleaseEvent(QMouseEvent*) { scrubbing_ = false; }

void OwnDayView::wheelEvent(QWheelEvent* event) {
  if (!chart_) return;
  const double most = std::max(0.0, chart_->lanes_height() - chart_->lanes_room().height());
  const double scroll = std::clamp(scroll_ - event->angleDelta().y() / 2.0, 0.0, most);
  if (scroll == scroll_) return;
  scroll_ = scroll;
  soon_.start();
}

QString OwnDayView::words_at(const ChartHit& hit) const {
  if (!hit.order) return hit.words;
  const auto order = std::ranges::find(model_.orders(), *hit.order, &KnownOrder::number);
  if (order == model_.orders().end()) return {};
  const OwnBody* body = model_.record().end.body(order->body);
  const QString words = known_order_words(model_.record(), *order);
  return body ? QStringLiteral("%1: %2").arg(QString::fromStdString(body->name), words) : words;
}

bool OwnDayView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const ChartHit hit = chart_ ? chart_->hit(help->pos()) : ChartHit{};
  QToolTip::showText(help->globalPos(), words_at(hit).toHtmlEscaped(), this, hit.room.toRect());
  return true;
}

}  // namespace sandgate
