#include "app/replay/replay_view.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "app/words/tables.h"

namespace sandgate {
namespace {
/// Ground shown round a table.
constexpr double margin_inches = 4;
}  // namespace

ReplayRound::ReplayRound(const ReplayModel& replay, QWidget* parent) : SteeredRound(parent), replay_(replay) {
  setAccessibleName(tr("The table in the round"));
}

void ReplayRound::showEvent(QShowEvent* event) {
  SteeredRound::showEvent(event);
  follow();
}

void ReplayRound::show_drawing(const ReplayDrawing& drawing) {
  drawing_ = drawing;
  if (isVisible()) follow();
}

void ReplayRound::follow() {
  const BattleRecord* record = replay_.record();
  if (!isVisible() || !record) return;
  const Setting& setting = record->setting();
  if (ground_of_ != record) {
    ground_of_ = record;
    ground_ = record->chronicle().end.shared_ground(TableId{0});
    set_home(setting.sides.front().back_line);
  }
  make_ground({setting.country, setting.scale, ground_, drawing_.table.window, toys_of(setting.rulebook)});
  std::vector<std::int32_t> who;
  for (const ManId man : drawing_.men) who.push_back(man.number);
  show_table(drawing_.table, std::move(who));
}

ReplayView::ReplayView(const ReplayModel& replay, QWidget* parent) : TableGroundView(parent), replay_(replay) {
  connect(&replay_, &ReplayModel::changed, this, &ReplayView::follow);
  connect(&replay_, &ReplayModel::moved, this, &ReplayView::draw);
}

void ReplayView::follow() {
  draw();
  if (replay_.record() == shown_) return;
  shown_ = replay_.record();
  const Setting& setting = shown_->setting();
  set_ground(setting.country, setting.scale, setting.rulebook, drawing_.table.window);
  lay_out_anew();
}

void ReplayView::draw() {
  drawing_ = drawing_of(replay_);
  if (round_) round_->show_drawing(drawing_);
  update();
}

SteeredRound* ReplayView::make_round() {
  round_ = new ReplayRound(replay_, this);
  round_->show_drawing(drawing_);
  return round_;
}

MapBox ReplayView::whole() const {
  if (!replay_.record()) return {0, 0, 1, 1};
  return drawing_.table.window.grown(margin_inches * drawing_.table.inch_m);
}

QString ReplayView::tip_at(QPointF pixel) const {
  const auto place = in_the_round() ? round_->man_at(in_round(pixel)) : man_at(view(), drawing_.table, pixel);
  if (!place || *place >= drawing_.men.size()) return {};
  const Soldier& man = replay_.scene().men[drawing_.men[*place].index()];
  const Body& body = replay_.record()->chronicle().end.body(man.body);
  return tr("%1 of %2, %3")
      .arg(QString::fromStdString(body.name), QString::fromStdString(replay_.record()->setting().side(man.side).name),
           words::soldier(man.arm));
}

void ReplayView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  last_at_ = event->position();
}

void ReplayView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF by = event->position() - last_at_;
  if (in_the_round() && event->buttons() != Qt::NoButton)
    event->buttons().testFlag(Qt::LeftButton) ? round_->swing_by(by) : round_->shift_by(by);
  else if (event->buttons() != Qt::NoButton)
    set_view(goal().dragged(by), false);
  last_at_ = event->position();
  tell_pointer(event->position());
}

// Arrows without Shift are the battle's.
void ReplayView::keyPressEvent(QKeyEvent* event) {
  const bool arrow = event->key() >= Qt::Key_Left && event->key() <= Qt::Key_Down;
  const bool of_ground = !arrow || event->modifiers().testFlag(Qt::ShiftModifier);
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
