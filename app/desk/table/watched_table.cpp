#include "app/desk/table/watched_table.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace sandgate {
namespace {
/// Ground shown round a table.
constexpr double watched_margin_inches = 4;
}  // namespace

WatchedRound::WatchedRound(QWidget* parent) : SteeredRound(parent) { setAccessibleName(tr("The table in the round")); }

void WatchedRound::showEvent(QShowEvent* event) {
  SteeredRound::showEvent(event);
  follow();
}

void WatchedRound::show_standing(const WatchedGround& ground, const StandingDrawing& drawing) {
  ground_ = ground;
  drawing_ = drawing;
  if (isVisible()) follow();
}

void WatchedRound::follow() {
  if (!isVisible() || !ground_.ground) return;
  const Setting& setting = *ground_.setting;
  if (home_of_ != &setting) {
    home_of_ = &setting;
    set_home(setting.sides.front().back_line);
  }
  make_ground({setting.country, setting.scale, ground_.ground, drawing_.table.window, toys_of(setting.rulebook)});
  std::vector<std::int32_t> who;
  for (const ManId man : drawing_.men) who.push_back(man.number);
  show_table(drawing_.table, std::move(who));
}

WatchedTableView::WatchedTableView(Arrows arrows, QWidget* parent) : TableGroundView(parent), arrows_(arrows) {}

void WatchedTableView::lay(WatchedGround ground, StandingDrawing drawing) {
  const bool other = ground.ground != ground_.ground || drawing.table.window != drawing_.table.window;
  const bool elsewhere = !ground_.ground || drawing.table.window != drawing_.table.window;
  ground_ = std::move(ground);
  drawing_ = std::move(drawing);
  if (other) {
    const Setting& setting = *ground_.setting;
    set_ground(setting.country, setting.scale, setting.rulebook, drawing_.table.window);
    if (elsewhere) lay_out_anew();
  }
  if (round_) round_->show_standing(ground_, drawing_);
  update();
}

SteeredRound* WatchedTableView::make_round() {
  round_ = new WatchedRound(this);
  round_->show_standing(ground_, drawing_);
  return round_;
}

MapBox WatchedTableView::whole() const {
  if (!has_table()) return {0, 0, 1, 1};
  return drawing_.table.window.grown(watched_margin_inches * drawing_.table.inch_m);
}

QString WatchedTableView::tip_at(QPointF pixel) const {
  const auto place = in_the_round() ? round_->man_at(in_round(pixel)) : man_at(view(), drawing_.table, pixel);
  return place && *place < drawing_.men.size() ? told_of(drawing_.men[*place]) : QString();
}

void WatchedTableView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  last_at_ = event->position();
}

void WatchedTableView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF by = event->position() - last_at_;
  if (in_the_round() && event->buttons() != Qt::NoButton)
    event->buttons().testFlag(Qt::LeftButton) ? round_->swing_by(by) : round_->shift_by(by);
  else if (event->buttons() != Qt::NoButton)
    set_view(goal().dragged(by), false);
  last_at_ = event->position();
  tell_pointer(event->position());
}

void WatchedTableView::keyPressEvent(QKeyEvent* event) {
  const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
  const bool of_ground = !arrow || arrows_ == Arrows::move_ground || event->modifiers().testFlag(Qt::ShiftModifier);
  if (in_the_round() && arrow && of_ground) {
    const int key = event->key();
    round_->walk(key == Qt::Key_Right  ? 1
                 : key == Qt::Key_Left ? -1
                                       : 0,
                 key == Qt::Key_Up     ? 1
                 : key == Qt::Key_Down ? -1
                                       : 0);
    return;
  }
  if (!of_ground || !take_key(*event)) GroundView::keyPressEvent(event);
}

}  // namespace sandgate
