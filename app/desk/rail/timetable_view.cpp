#include "app/desk/rail/timetable_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/desk/parts/spoken.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "core/rulebook/lines_ruling.h"

namespace sandgate {
namespace {

constexpr double least_span = 6, most_span = 60, usual_span = 16;
/// Moves that have passed and stand before now.
constexpr double moves_before = 7;
/// So near a line, a station or a train's head, it is meant.
constexpr double hit_px = 7, station_px = 6;
constexpr double right_px = 8, top_px = 20, bottom_px = 18;

QString clause_id(Clause clause) {
  return QString::fromUtf8(clause.id.data(), static_cast<qsizetype>(clause.id.size()));
}

double to_segment(const QPointF& p, const QPointF& a, const QPointF& b, double& part) {
  const QPointF way = b - a;
  const double length = QPointF::dotProduct(way, way);
  part = length > 0 ? std::clamp(QPointF::dotProduct(p - a, way) / length, 0.0, 1.0) : 0;
  const QPointF off = p - (a + part * way);
  return std::hypot(off.x(), off.y());
}

}  // namespace

TimetableView::TimetableView(TimetableModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("The graphic timetable"));
  speak_for(this, QAccessible::Chart, [this] {
    QStringList said;
    if (const QString words = hint(); !words.isEmpty()) said << words;
    if (const auto* station = marked()) said << tr("%1 is marked").arg(station->name);
    for (const TimetableTrain& train : model_.trains())
      said << QStringLiteral("%1: %2, %3").arg(train.name, train.where, train.state);
    return said.isEmpty() ? tr("No train is known") : said.join(QStringLiteral("; "));
  });
  connect(this, &TimetableView::hint_changed, this, [this] { tell_changed(this); });
  connect(&model_, &TimetableModel::changed, this, &TimetableView::follow);
  connect(&model_, &TimetableModel::chosen_changed, this, [this] { let_go(); });
  follow();
}

QRectF TimetableView::plot() const {
  const double left = std::clamp(width() * 0.24, 64.0, 116.0);
  return {left, top_px, std::max(width() - left - right_px, 40.0), std::max(height() - top_px - bottom_px, 30.0)};
}

void TimetableView::follow() {
  if (follows_) first_ = std::max(1.0, model_.now() - std::min(moves_before, span_ * 0.45));
  if (marked_ && (!model_.line() || *marked_ >= model_.line()->stations().size())) marked_.reset();
  // What was thought out is reckoned anew from how things stand now.
  if (preview_ && !drag_ && marked()) mark_station(0);
  keep_in_range();
  update();
}

void TimetableView::keep_in_range() {
  span_ = std::clamp(span_, least_span, most_span);
  first_ = std::max(first_, 1.0);
  const double whole = model_.line() ? model_.line()->length().in_feet() : 1;
  if (height_ <= 0 || height_ >= whole) {
    height_ = 0;
    top_ = 0;
  } else {
    top_ = std::clamp(top_, 0.0, whole - height_);
  }
}

void TimetableView::zoom_time(double by) {
  const MoveTime middle = follows_ ? model_.now() : first_ + span_ / 2;
  const double part = (middle - first_) / span_;
  span_ = std::clamp(span_ * by, least_span, most_span);
  first_ = middle - part * span_;
  keep_in_range();
  update();
}

void TimetableView::scroll_time(double moves) {
  follows_ = false;
  first_ += moves;
  keep_in_range();
  update();
}

void TimetableView::zoom_line(double by) {
  if (!model_.line()) return;
  const double whole = model_.line()->length().in_feet();
  const double now = height_ > 0 ? height_ : whole, middle = top_ + now / 2;
  height_ = std::max(now * by, whole / 64);
  top_ = middle - height_ / 2;
  keep_in_range();
  update();
}

void TimetableView::scroll_line(double feet) {
  top_ += feet;
  keep_in_range();
  update();
}

void TimetableView::show_all() {
  span_ = usual_span;
  height_ = top_ = 0;
  follows_ = true;
  follow();
}

QPointF TimetableView::pixel(MoveTime time, double feet) const {
  const QRectF room = plot();
  const double whole = model_.line() ? model_.line()->length().in_feet() : 1;
  const double high = height_ > 0 ? height_ : std::max(whole, 1e-9);
  return {room.left() + (time - first_) * room.width() / span_, room.top() + (feet - top_) / high * room.height()};
}

double TimetableView::feet_at(double y) const {
  const QRectF room = plot();
  const double high = height_ > 0 ? height_ : model_.line() ? model_.line()->length().in_feet() : 1;
  return top_ + (y - room.top()) / room.height() * high;
}

MoveTime TimetableView::time_at(double x) const { return first_ + (x - plot().left()) / moves_px(); }

std::optional<TimetableView::Hit> TimetableView::hit(const QPointF& at, bool to_order) const {
  std::optional<Hit> found;
  double nearest = hit_px;
  const auto meant = [&](double off, const Hit& what) {
    // Of lines that lie one over another the one in hand is meant.
    const double better = what.train == model_.chosen() ? off - 0.5 : off;
    if (better >= nearest) return;
    nearest = better;
    found = what;
  };
  for (const TimetableTrace& trace : model_.traces()) {
    const TimetableTrain* train = model_.train(trace.handle);
    if (!train || (to_order && !train->mine)) continue;
    const auto runs = [&](const std::vector<TimetableTrace::Run>& all, bool planned) {
      for (const TimetableTrace::Run& run : all)
        for (std::size_t i = 1; i < run.size(); ++i) {
          double part = 0;
          const double off =
              to_segment(at, pixel(run[i - 1].time, run[i - 1].feet), pixel(run[i].time, run[i].feet), part);
          meant(off, {trace.handle, std::lerp(run[i - 1].time, run[i].time, part),
                      std::lerp(run[i - 1].feet, run[i].feet, part), planned});
        }
    };
    if (!to_order) runs(trace.ran, false);
    runs(trace.planned, true);
    if (trace.head) {
      const QPointF off = at - pixel(trace.head->time, trace.head->feet);
      meant(std::hypot(off.x(), off.y()) - 1, {trace.handle, trace.head->time, trace.head->feet, false});
    }
  }
  return found;
}

TrackPlace TimetableView::snapped(double y) const {
  const RailLine& line = *model_.line();
  const double feet = std::clamp(feet_at(y), 0.0, line.length().in_feet());
  const double foot_px = std::abs(pixel(first_, 1).y() - pixel(first_, 0).y());
  const Length at = Length::from_feet(feet);
  if (const auto* station = line.station_near(at, Length::from_feet(station_px / std::max(foot_px, 1e-9))))
    return line.place(station->at);
  const double feet_a_kilometre = model_.desk().briefing().scale.feet(1000);
  return line.place(Length::from_feet(std::round(feet / feet_a_kilometre) * feet_a_kilometre));
}

void TimetableView::think_of(Handle train, const TrackPlace& to, bool append) {
  preview_ = model_.preview(train, to, append);
  emit hint_changed();
  update();
}

QString TimetableView::told_at(const QPointF& at) const {
  if (!model_.line()) return {};
  QStringList ids;
  for (const Clause& one : railway_clauses(model_.desk().briefing().rulebook.railway)) ids << clause_id(one);
  const QString rules = ids.join(QStringLiteral(", "));
  if (const auto found = hit(at, false)) {
    const TimetableTrain& train = *model_.train(found->train);
    const QString where = model_.ground()->where(model_.line()->place(Length::from_feet(found->feet)));
    const auto move = static_cast<std::int64_t>(std::floor(found->time + 1e-6));
    return tr("%1, %2\nmove %3, %4 · %5 · %6")
        .arg(train.name, where)
        .arg(move)
        .arg(words::time_of_day(model_.clock_at(found->time)), found->planned ? tr("as planned") : tr("as known"),
             rules);
  }
  for (const TimetableTrace& trace : model_.traces())
    for (const TimetableTrace::Bar& bar : trace.bars) {
      const QPointF a = pixel(bar.from, bar.feet), b = pixel(bar.to, bar.feet);
      if (at.x() < a.x() || at.x() > b.x() || std::abs(at.y() - a.y()) > station_px) continue;
      const TimetableTrain& train = *model_.train(trace.handle);
      return tr("%1: %2, moves %3 to %4 · %5")
          .arg(train.name, bar.off ? tr("men get off") : tr("men get on"))
          .arg(std::floor(bar.from))
          .arg(TimetableModel::move_of(bar.to))
          .arg(rules);
    }
  for (const TimetableShut& shut : model_.shut()) {
    const QPointF from = pixel(shut.since, shut.feet);
    if (at.x() < from.x() || (shut.mended && at.x() > pixel(*shut.mended, shut.feet).x())) continue;
    if (std::abs(at.y() - from.y()) > station_px) continue;
    const QString where = model_.ground()->where(model_.line()->place(Length::from_feet(shut.feet)));
    return tr("%1, %2: shut since move %3 · %4")
        .arg(shut.what, where)
        .arg(std::floor(shut.since))
        .arg(shut.rail ? clause_id(clauses::railway) : clause_id(clauses::destruction));
  }
  return {};
}

void TimetableView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() != Qt::LeftButton || !model_.line()) return;
  if (const auto order = hit(event->position(), true)) {
    const QPointF from = event->position();
    model_.choose(order->train);
    drag_ = Drag{order->train, from, false};
  } else if (const auto seen = hit(event->position(), false)) {
    model_.choose(seen->train);
  }
}

void TimetableView::mouseMoveEvent(QMouseEvent* event) {
  if (!drag_) {
    if (model_.line() && hit(event->position(), true)) {
      setCursor(Qt::SizeVerCursor);
    } else {
      unsetCursor();
    }
    return;
  }
  if (!model_.line() || !(event->buttons() & Qt::LeftButton)) return;
  constexpr double begins_px = 4;
  if (!drag_->begun && std::abs(event->position().y() - drag_->from.y()) < begins_px) return;
  drag_->begun = true;
  marked_.reset();
  wait_.reset();
  const TrackPlace to = snapped(event->position().y());
  const bool append = event->modifiers() & Qt::ShiftModifier;
  if (!preview_ || preview_->to != to || append != append_) {
    append_ = append;
    think_of(drag_->train, to, append);
  }
}

void TimetableView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !drag_) return;
  const Drag drag = *drag_;
  if (!drag.begun || !model_.line()) {
    let_go();
    return;
  }
  const TrackPlace to = snapped(event->position().y());
  let_go();
  model_.run_to(drag.train, to, event->modifiers() & Qt::ShiftModifier);
}

void TimetableView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const auto found = hit(event->position(), false))
    emit place_asked(model_.ground()->point(model_.line()->place(Length::from_feet(found->feet))));
}

void TimetableView::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (event->modifiers() & Qt::ControlModifier) {
    zoom_time(std::pow(0.85, notches));
  } else {
    scroll_time(-notches);
  }
  event->accept();
}

void TimetableView::resizeEvent(QResizeEvent*) { keep_in_range(); }

bool TimetableView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && takes(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString words = told_at(help->pos());
    words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
    return true;
  }
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
  return QWidget::event(event);
}

}  // namespace sandgate
