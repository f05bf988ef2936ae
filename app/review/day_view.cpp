#include "app/review/day_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "app/desk/parts/look.h"
#include "app/review/chart_view.h"
#include "app/stories/story.h"

namespace sandgate {
namespace {

/// What the umpire brought about or ruled, of the story: injects that came.
bool is_inject(const Event& event) { return holds_alternative<InjectFired>(event); }

}  // namespace

DayView::DayView(ReviewModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setAccessibleName(tr("The day"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(320, 120);
  setAttribute(Qt::WA_OpaquePaintEvent);
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &DayView::lay_out);
  const auto later = [this] { soon_.start(); };
  connect(&model_, &ReviewModel::cursor_moved, this, [this] { update(); });
  connect(&model_, &ReviewModel::seat_changed, this, [this] {
    if (chart_) scroll_ = chart_->scroll_to(model_.seat());
    soon_.start();
  });
  connect(&model_, &ReviewModel::moment_changed, this, later);
  connect(&model_, &ReviewModel::marks_changed, this, later);
  connect(&model_, &ReviewModel::story_read, this, [this] {
    gather_marks();
    soon_.start();
  });
  if (model_.story()) gather_marks();
}

void DayView::gather_marks() {
  marks_.clear();
  const Chronicle& story = *model_.story();
  const stories::Names names = stories::Names::of(story);
  for (const ChronicleLine& line : story.lines) {
    if (!is_inject(line.event)) continue;
    const auto& stops = model_.stops();
    const auto stop = std::ranges::lower_bound(stops, line.number, {}, &ReviewStop::event);
    if (stop == stops.end()) continue;
    marks_.push_back({stop->place, {}, false, line.number, stories::story_of(line.event, names).text});
  }
}

void DayView::lay_out() {
  if (!model_.taken() || width() <= 0 || height() <= 0) return;
  DayOptions options;
  options.chosen = model_.seat();
  options.order = model_.order();
  options.umpire = marks_;
  options.scroll = scroll_;
  chart_.emplace(model_.review(), options, QRectF(rect()), chart_look_now());
  // Painted once; the cursor moves over it.
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

void DayView::paintEvent(QPaintEvent*) {
  if (!chart_) lay_out();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!chart_) return painter.fillRect(rect(), Look::now().panel);
  painter.drawImage(QPointF(), drawn_);
  chart_->paint_cursor(painter, model_.stop().place);
}

void DayView::resizeEvent(QResizeEvent*) { lay_out(); }

void DayView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) soon_.start();
}

void DayView::scrub(QPointF at) {
  if (!chart_) return;
  model_.go_to_place(chart_->axis().at(at.x()));
}

void DayView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() != Qt::LeftButton || !chart_) return;
  const ChartHit hit = chart_->hit(event->position());
  if (hit.seat) model_.choose_seat(hit.seat);
  if (hit.order) {
    model_.choose_order(hit.order);
    if (const OrderLife* order = model_.review().order(*hit.order)) model_.choose_seat(order->seat);
  }
  if (hit.moment) return model_.choose_moment(*hit.moment);
  if (hit.event) return model_.go_to_event(*hit.event);
  if (!chart_->field().contains(event->position())) return;
  scrubbing_ = true;
  model_.play(false);
  scrub(event->position());
  if (hit.contact) emit table_asked(hit.contact);
}

void DayView::mouseMoveEvent(QMouseEvent* event) {
  if (scrubbing_) return scrub(event->position());
  if (!chart_) return;
  const ChartHit hit = chart_->hit(event->position());
  const bool led = hit.order || hit.moment || hit.event || hit.seat || hit.contact;
  setCursor(led                                           ? Qt::PointingHandCursor
            : chart_->field().contains(event->position()) ? Qt::SizeHorCursor
                                                          : Qt::ArrowCursor);
  emit pointed(hit.words);
}

void DayView::mouseReleaseEvent(QMouseEvent*) { scrubbing_ = false; }

void DayView::wheelEvent(QWheelEvent* event) {
  if (!chart_) return;
  const double most = std::max(0.0, chart_->lanes_height() - chart_->lanes_room().height());
  const double scroll = std::clamp(scroll_ - event->angleDelta().y() / 2.0, 0.0, most);
  if (scroll == scroll_) return;
  scroll_ = scroll;
  soon_.start();
}

void DayView::keyPressEvent(QKeyEvent* event) {
  const int by = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  if (by == 0 || !chart_) return QWidget::keyPressEvent(event);
  if (const SeatId beside = chart_->seat_beside(model_.seat(), by)) model_.choose_seat(beside);
}

bool DayView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const ChartHit hit = chart_ ? chart_->hit(help->pos()) : ChartHit{};
  QToolTip::showText(help->globalPos(), hit.words.toHtmlEscaped(), this, hit.room.toRect());
  return true;
}

}  // namespace sandgate
