#include "app/review/day_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/report/umpire_marks.h"
#include "app/review/chart_view.h"
#include "app/review/review_words.h"

namespace sandgate {
DayView::DayView(ReviewModel& model, bool hall, QWidget* parent) : QWidget(parent), model_(model), hall_(hall) {
  setAccessibleName(tr("The day"));
  speak_for(this, QAccessible::Chart, [this] {
    if (!model_.taken()) return tr("Nothing is reviewed");
    const auto [on, why] = review_words::said_at(model_);
    const QString where = tr("Move %1").arg(model_.stop().move);
    return QStringLiteral("%1: %2. %3").arg(where, on, why);
  });
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setMinimumSize(320, 120);
  setAttribute(Qt::WA_OpaquePaintEvent);
  soon_.setSingleShot(true);
  soon_.setInterval(0);
  connect(&soon_, &QTimer::timeout, this, &DayView::lay_out);
  const auto later = [this] { soon_.start(); };
  connect(&model_, &ReviewModel::cursor_moved, this, [this] {
    update();
    tell_changed(this);
  });
  connect(&model_, &ReviewModel::seat_changed, this, [this] {
    if (chart_) scroll_ = chart_->scroll_to(model_.seat());
    soon_.start();
  });
  connect(&model_, &ReviewModel::moment_changed, this, later);
  connect(&model_, &ReviewModel::marks_changed, this, later);
  connect(&model_, &ReviewModel::story_read, this, [this] {
    marks_ = umpire_marks(*model_.story(), model_.review());
    soon_.start();
  });
  connect(&model_, &ReviewModel::branches_changed, this, later);
  if (model_.story()) marks_ = umpire_marks(*model_.story(), model_.review());
}

void DayView::lay_out() {
  if (!model_.taken() || width() <= 0 || height() <= 0) return;
  DayOptions options;
  options.chosen = model_.seat();
  options.order = model_.order();
  options.umpire = marks_;
  options.scroll = scroll_;
  options.lanes_last = options.agenda_alone = hall_;
  shown_.clear();
  for (const std::size_t which : model_.shown_branches()) {
    shown_.push_back(model_.branches()[which].number);
    const ReviewBranch& branch = model_.branches()[which];
    const bool in_hand = model_.branch_in_hand() == which && branch.read;
    if (model_.on_branch() == which) options.on = options.branches.size();
    options.branches.push_back({branch.name(), branch.struck(), branch.parts, branch.ends, branch.parts_event,
                                branch.orders, in_hand ? branch.read->review.get() : nullptr});
  }
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
  if (chart_) model_.go_to_place(chart_->axis().at(at.x()));
}

std::optional<std::size_t> DayView::branch_of(const ChartHit& hit) const {
  if (!hit.branch) return {};
  const auto& all = model_.branches();
  const auto found = std::ranges::find(all, shown_[*hit.branch], &ReviewBranch::number);
  return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
}

QString DayView::told(const ChartHit& hit) const {
  if (!hit.order || !hit.words.isEmpty()) return hit.words;
  const auto which = branch_of(hit);
  const ReviewBranch* branch = which ? &model_.branches()[*which] : nullptr;
  if (hit.branch && (!branch || !branch->read)) return {};
  const Review& review = branch ? *branch->read->review : model_.review();
  const OrderLife* order = review.order(*hit.order);
  if (!order) return {};
  const QString said = told_of_order(review, *order);
  return branch ? tr("%1: %2").arg(branch->name(), said) : said;
}

void DayView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() != Qt::LeftButton || !chart_) return;
  const ChartHit hit = chart_->hit(event->position());
  if (hit.seat) model_.choose_seat(hit.seat);
  if (hit.branch) {
    // Onto the branch: to the order's own event, else to that place, and one scrubs on along it.
    const auto branch = branch_of(hit);
    if (!branch) return;
    const double parts = model_.branches()[*branch].parts;
    model_.play(false);
    model_.go_onto(branch, std::max(parts, chart_->axis().at(event->position().x())), hit.event);
    scrubbing_ = !hit.event;
    return;
  }
  if (hit.order) {
    model_.choose_order(hit.order);
    if (const OrderLife* order = model_.review().order(*hit.order)) model_.choose_seat(order->seat);
  }
  if (hit.moment) return model_.choose_moment(*hit.moment);
  if (hit.event) return model_.go_to_event(*hit.event);
  if (!chart_->field().contains(event->position())) return;
  scrubbing_ = true;
  model_.play(false);
  if (model_.on_branch()) model_.go_onto({}, chart_->axis().at(event->position().x()));
  scrub(event->position());
  if (hit.contact) emit table_asked(hit.contact);
}

void DayView::mouseMoveEvent(QMouseEvent* event) {
  if (scrubbing_) return scrub(event->position());
  if (!chart_) return;
  const ChartHit hit = chart_->hit(event->position());
  const bool led = hit.order || hit.moment || hit.event || hit.seat || hit.contact || hit.branch;
  setCursor(led                                           ? Qt::PointingHandCursor
            : chart_->field().contains(event->position()) ? Qt::SizeHorCursor
                                                          : Qt::ArrowCursor);
  emit pointed(told(hit));
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
  QToolTip::showText(help->globalPos(), told(hit).toHtmlEscaped(), this, hit.room.toRect());
  return true;
}

}  // namespace sandgate
