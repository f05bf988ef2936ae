// The graphic timetable by keys: stations marked, trains ordered there, time and line brought into view.
#include <QKeyEvent>
#include <algorithm>

#include "app/desk/rail/timetable_view.h"

namespace sandgate {

const RailLine::Station* TimetableView::marked() const {
  return marked_ && model_.line() ? &model_.line()->stations()[*marked_] : nullptr;
}

void TimetableView::mark_station(int step) {
  if (!model_.line() || model_.line()->stations().empty()) return;
  const auto& stations = model_.line()->stations();
  const auto last = static_cast<int>(stations.size()) - 1;
  wait_.reset();
  int to = 0;
  if (marked_) {
    to = std::clamp(static_cast<int>(*marked_) + step, 0, last);
  } else if (const OwnBody* train = model_.chosen_body(); train && train->rails) {
    // From where the train stands, or from the station nearest to it.
    const auto at = model_.line()->at({train->rails->edge, train->rails->along});
    const auto* near = at ? model_.line()->station_near(*at, model_.line()->length()) : nullptr;
    if (near) to = std::clamp(static_cast<int>(near - stations.data()) + step, 0, last);
  }
  marked_ = static_cast<std::size_t>(to);
  if (const double feet = stations[*marked_].at.in_feet(); height_ > 0 && (feet < top_ || feet > top_ + height_)) {
    top_ = feet - height_ / 2;
    keep_in_range();
  }
  if (model_.chosen()) think_of(model_.chosen(), model_.line()->place(stations[*marked_].at), false);
  update();
}

void TimetableView::give(bool append) {
  if (wait_) {
    const Handle other = *wait_;
    let_go();
    model_.wait_for(model_.chosen(), other);
  } else if (const RailLine::Station* station = marked(); station && model_.chosen()) {
    const TrackPlace to = model_.line()->place(station->at);
    let_go();
    model_.run_to(model_.chosen(), to, append);
  }
}

bool TimetableView::let_go() {
  if (!marked_ && !wait_ && !drag_ && !preview_) return false;
  marked_.reset();
  wait_.reset();
  drag_.reset();
  preview_.reset();
  unsetCursor();
  emit hint_changed();
  update();
  return true;
}

void TimetableView::ask_wait() {
  if (model_.chosen().none()) return;
  const std::vector<Handle> others = model_.others(model_.chosen());
  const OwnBody* train = model_.chosen_body();
  const Handle now = wait_.value_or(train && train->rails ? train->rails->waits_for : Handle{});
  const auto at = std::ranges::find(others, now);
  marked_.reset();
  preview_.reset();
  wait_ = at == others.end()       ? (others.empty() ? Handle{} : others.front())
          : at + 1 == others.end() ? Handle{}
                                   : *(at + 1);
  emit hint_changed();
  update();
}

QString TimetableView::hint() const {
  const TimetableTrain* train = model_.train(preview_ && drag_ ? preview_->train : model_.chosen());
  if (!train) return {};
  if (wait_) {
    const TimetableTrain* other = model_.train(*wait_);
    return other ? tr("Enter: %1 waits for %2").arg(train->name, other->name)
                 : tr("Enter: %1 waits for nobody").arg(train->name);
  }
  if (!preview_) return {};
  const QString words = QStringLiteral("%1: %2").arg(train->name, preview_->words);
  return drag_ ? words : tr("Enter: %1").arg(words);
}

bool TimetableView::takes(const QKeyEvent& key) const {
  if (key.modifiers() & Qt::AltModifier) return false;
  const bool control = key.modifiers() & Qt::ControlModifier;
  switch (key.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Plus:
    case Qt::Key_Equal:
    case Qt::Key_Minus: return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_0:
    case Qt::Key_N:
    case Qt::Key_S:
    case Qt::Key_W:
    case Qt::Key_H: return !control;
    // Elsewhere they mean the sheet's order and what is thought out there.
    case Qt::Key_Return:
    case Qt::Key_Enter: return !control && (marked_ || wait_);
    case Qt::Key_Escape: return marked_ || wait_ || drag_;
    default: return false;
  }
}

void TimetableView::keyPressEvent(QKeyEvent* event) {
  if (!takes(*event)) return QWidget::keyPressEvent(event);
  const bool control = event->modifiers() & Qt::ControlModifier, shift = event->modifiers() & Qt::ShiftModifier;
  const double step = std::max(height_ / 4, 1.0);
  constexpr double closer = 0.8, wider = 1.25;
  switch (event->key()) {
    case Qt::Key_Up: control ? scroll_line(-step) : mark_station(-1); break;
    case Qt::Key_Down: control ? scroll_line(step) : mark_station(1); break;
    case Qt::Key_Plus:
    case Qt::Key_Equal: control ? zoom_line(closer) : zoom_time(closer); break;
    case Qt::Key_Minus: control ? zoom_line(wider) : zoom_time(wider); break;
    case Qt::Key_Left: scroll_time(-1); break;
    case Qt::Key_Right: scroll_time(1); break;
    case Qt::Key_0: show_all(); break;
    case Qt::Key_N: model_.choose_next(shift ? -1 : 1); break;
    case Qt::Key_S:
      if (const OwnBody* train = model_.chosen_body(); train && train->rails)
        model_.set_shuttle(train->handle, !train->rails->shuttle);
      break;
    case Qt::Key_W: ask_wait(); break;
    case Qt::Key_H:
      if (model_.chosen()) model_.hold(model_.chosen());
      break;
    case Qt::Key_Escape: let_go(); break;
    default: give(shift); break;
  }
}

}  // namespace sandgate
