#include "app/editor/exercise/exercise_sheet.h"

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/desk/parts/spoken.h"
#include "app/desk/sheet/sheet_frame.h"
#include "app/editor/exercise/plan_pieces.h"
#include "app/editor/exercise/plan_tree_model.h"

namespace sandgate {
namespace {

constexpr double mark_px = 12, apart_px = 46;
constexpr int turn_degrees = 15;

bool stands_on_sheet(const ExercisePlan& plan, const PlanItem& item) { return !place_key(plan, item).empty(); }

}  // namespace

ExerciseSheet::ExerciseSheet(ExerciseModel& model, QWidget* parent) : GroundView(parent), model_(model) {
  setAccessibleName(tr("The sheet"));
  speak_for(this, QAccessible::Graphic, [this] {
    return trying_ ? tr("A trial of the plan: %1 pieces").arg(trial_.size())
                   : tr("%1 pieces; %2 chosen. Arrows move what is chosen, Space sets it down")
                         .arg(pieces_.size())
                         .arg(model_.chosen().size());
  });
  setAcceptDrops(true);
  setMinimumSize(240, 160);
  connect(&model_, &ExerciseModel::ground_changed, this, [this] {
    take_ground();
    lay_out_anew();
  });
  connect(&model_, &ExerciseModel::sheet_changed, this, &ExerciseSheet::take_ground);
  connect(&model_, &ExerciseModel::changed, this, &ExerciseSheet::make_content);
  connect(&model_, &ExerciseModel::chosen_changed, this, &ExerciseSheet::make_content);
  // How works lie is the rulebook's to say, which has been read by then.
  connect(&model_, &ExerciseModel::judged_anew, this, &ExerciseSheet::make_content);
  connect(this, &GroundView::pointer_at, this, [this](std::optional<MapPoint> place) { over_ = place; });
  take_ground();
}

void ExerciseSheet::take_ground() {
  backdrop_.reset();
  if (model_.sheet()) {
    backdrop_ = std::make_unique<SheetBackdrop>(model_.sheet(), nullptr);
    connect(backdrop_.get(), &Backdrop::drawn, this, qOverload<>(&QWidget::update));
    backdrop_->want(goal());
  }
  make_content();
}

MapBox ExerciseSheet::whole() const {
  constexpr double nothing_m = 1'000;
  return model_.country() ? model_.country()->bounds() : MapBox{0, 0, nothing_m, nothing_m};
}

QMargins ExerciseSheet::margins() const { return sheet_margins(); }

void ExerciseSheet::make_content() {
  pieces_.clear();
  drawn_.clear();
  objectives_.clear();
  works_.clear();
  marks_.clear();
  const ExercisePlan& plan = model_.plan();
  if (model_.country()) {
    for (const PlanItem& item : plan.items(PlanKind::body)) {
      const PlannedBody body = body_of(plan, item.index);
      const auto at = body.aboard.empty() ? place_of(plan, item, *model_.country()) : std::nullopt;
      if (!at) continue;
      Piece piece = piece_of(body, livery_of(plan, body.side), *at);
      piece.selected = model_.is_chosen(item);
      pieces_.push_back(std::move(piece));
      drawn_.push_back(item);
    }
    for (const PlanItem& item : plan.items(PlanKind::objective)) {
      const auto at = place_of(plan, item, *model_.country());
      if (!at) continue;
      // What two sides want by the same name is written once.
      const ObjectiveMark mark{*at, called(plan, item)};
      const bool marked = std::ranges::any_of(
          objectives_, [&](const ObjectiveMark& other) { return other.at == mark.at && other.name == mark.name; });
      if (!marked) objectives_.push_back(mark);
      marks_.emplace_back(*at, item);
    }
    // Where marches go and injects come about is shown while they are in hand: all at once would hide the bodies.
    for (const PlanItem& item : model_.chosen()) {
      if (item.kind != PlanKind::march && item.kind != PlanKind::inject) continue;
      const auto at = place_of(plan, item, *model_.country());
      if (!at) continue;
      objectives_.push_back({*at, called(plan, item)});
      marks_.emplace_back(*at, item);
    }
    for (const PlanItem& item : plan.items(PlanKind::work)) {
      const auto work = model_.rulebook() ? work_of(plan, item, *model_.country(), *model_.rulebook()) : std::nullopt;
      if (!work) continue;
      works_.push_back(*work);
      marks_.emplace_back(work->at, item);
    }
  }
  make_rings();
}

void ExerciseSheet::make_rings() {
  rings_.clear();
  for (const ExerciseFault& fault : model_.faults()) {
    if (!stands_on_sheet(model_.plan(), fault.item) || !model_.country() || !model_.plan().has(fault.item)) continue;
    if (const auto at = place_of(model_.plan(), fault.item, *model_.country()))
      rings_.push_back({*at, QString::fromStdString(fault.fault.what.text()), model_.is_chosen(fault.item)});
  }
  update();
}

std::optional<std::size_t> ExerciseSheet::mark_at(QPointF pixel) const {
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    const QPointF off = pixel - view().to_pixel(marks_[i].first);
    if (std::hypot(off.x(), off.y()) <= mark_px) return i;
  }
  return {};
}

std::optional<PlanItem> ExerciseSheet::item_at(QPointF pixel) const {
  if (const auto piece = piece_at(view(), pieces_, pixel)) return drawn_[*piece];
  if (const auto mark = mark_at(pixel)) return marks_[*mark].second;
  return {};
}

QString ExerciseSheet::tip_at(QPointF pixel) const {
  const auto& shown = trying_ ? trial_ : pieces_;
  QStringList lines;
  if (const auto stack = stack_at(view(), shown, pixel)) {
    for (const std::size_t member : stack->members) {
      lines << shown[member].label;
      if (!trying_) lines.back() += QStringLiteral(", ") + told(body_of(model_.plan(), drawn_[member].index));
    }
  }
  if (const auto ring = trying_ ? std::nullopt : ring_at(view(), rings_, pixel)) lines << rings_[*ring].words;
  return lines.join(QLatin1Char('\n'));
}

void ExerciseSheet::show_item(const PlanItem& item) {
  if (!model_.country()) return;
  if (const auto at = place_of(model_.plan(), item, *model_.country())) bring_into_view(*at);
}

void ExerciseSheet::show_trial(std::vector<Piece> pieces, std::vector<TableMark> tables) {
  trying_ = true;
  hand_ = Hand::free;
  trial_ = std::move(pieces);
  tables_ = std::move(tables);
  update();
}

void ExerciseSheet::end_trial() {
  trying_ = false;
  trial_.clear();
  tables_.clear();
  update();
}

MapPoint ExerciseSheet::carried() const {
  const QPointF by = last_at_ - pressed_at_;
  return {by.x() / view().pixels_per_metre, -by.y() / view().pixels_per_metre};
}

void ExerciseSheet::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  pressed_at_ = last_at_ = event->position();
  dragged_ = false;
  const bool middle = event->button() == Qt::MiddleButton;
  if (trying_ || middle) {
    hand_ = middle || event->button() == Qt::LeftButton ? Hand::panning : Hand::free;
    return;
  }
  if (event->button() != Qt::LeftButton) return;
  const auto item = item_at(in_view(pressed_at_));
  const bool more = event->modifiers().testFlag(Qt::ControlModifier) || event->modifiers().testFlag(Qt::ShiftModifier);
  if (event->modifiers().testFlag(Qt::AltModifier) && !model_.chosen().empty()) {
    hand_ = Hand::turning;
    return;
  }
  if (!item) {
    hand_ = Hand::panning;
    return;
  }
  hand_ = Hand::moving;
  if (more) {
    std::vector<PlanItem> chosen = model_.chosen();
    const auto at = std::ranges::find(chosen, *item);
    at == chosen.end() ? chosen.push_back(*item) : static_cast<void>(chosen.erase(at));
    model_.choose(std::move(chosen));
  } else if (!model_.is_chosen(*item)) {
    model_.choose({*item});
  }
}

void ExerciseSheet::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (hand_ != Hand::free && (at - pressed_at_).manhattanLength() > drag_begins_px) dragged_ = true;
  if (hand_ == Hand::panning && dragged_) {
    setCursor(Qt::ClosedHandCursor);
    set_view(goal().dragged(at - last_at_), false);
  } else if (hand_ == Hand::free) {
    setCursor(!trying_ && item_at(in_view(at)) ? Qt::PointingHandCursor : Qt::CrossCursor);
  }
  last_at_ = at;
  tell_pointer(at);
  update();
}

void ExerciseSheet::mouseReleaseEvent(QMouseEvent* event) {
  last_at_ = event->position();
  const Hand was = std::exchange(hand_, Hand::free);
  setCursor(Qt::CrossCursor);
  if (was == Hand::moving && dragged_) {
    const MapPoint by = carried();
    model_.move_chosen(by.east, by.north);
  } else if (was == Hand::turning) {
    model_.face_chosen(view().to_ground(in_view(last_at_)));
  } else if (was == Hand::panning && !dragged_ && !trying_ && event->button() == Qt::LeftButton) {
    model_.choose({});
  }
  update();
}

void ExerciseSheet::steer(int east, int north, Qt::KeyboardModifiers modifiers) {
  const double inch = model_.scale().metres(Length::inches(1));
  const double step = modifiers.testFlag(Qt::ShiftModifier)     ? inch * 10
                      : modifiers.testFlag(Qt::ControlModifier) ? inch / 4
                                                                : inch;
  model_.move_chosen(east * step, north * step, true);
}

MapPoint ExerciseSheet::pointed() const {
  const QPointF middle = QRectF(QPointF(), QSizeF(view().size)).center();
  return over_.value_or(view().to_ground(middle));
}

void ExerciseSheet::set_chosen_down() { set_down_at(pointed()); }

// Several stand side by side, so that each can be taken up again.
void ExerciseSheet::set_down_at(MapPoint place) {
  std::vector<PlanItem> going;
  for (const PlanItem& item : model_.chosen()) {
    if (stands_on_sheet(model_.plan(), item) && item.kind != PlanKind::body) going.push_back(item);
  }
  for (const std::size_t body : model_.chosen_bodies()) going.push_back({PlanKind::body, body});
  if (going.empty()) return;
  if (going.size() == 1) return model_.set_down(going.front(), place);
  ExercisePlan next = model_.plan();
  const double step = apart_px / view().pixels_per_metre;
  const auto in_row = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(going.size()))));
  for (std::size_t i = 0; i < going.size(); ++i) {
    const auto column = static_cast<double>(i % in_row), row = static_cast<double>(i / in_row);
    next.set(going[i], place_key(next, going[i]),
             place_json({std::round(place.east + column * step), std::round(place.north - row * step)}));
  }
  model_.change(std::move(next), tr("Set down"), model_.chosen());
}

void ExerciseSheet::keyPressEvent(QKeyEvent* event) {
  const bool steers = !trying_ && std::ranges::any_of(model_.chosen(), [&](const PlanItem& item) {
    return stands_on_sheet(model_.plan(), item);
  });
  const bool finely = event->modifiers().testFlag(Qt::ShiftModifier);
  if (steers) {
    switch (event->key()) {
      case Qt::Key_Left: return steer(-1, 0, event->modifiers());
      case Qt::Key_Right: return steer(1, 0, event->modifiers());
      case Qt::Key_Up: return steer(0, 1, event->modifiers());
      case Qt::Key_Down: return steer(0, -1, event->modifiers());
      // As men are turned on a table; brackets lie where not every keyboard reaches them with one key.
      case Qt::Key_Q: return model_.turn_chosen(finely ? -1 : -turn_degrees);
      case Qt::Key_E: return model_.turn_chosen(finely ? 1 : turn_degrees);
      case Qt::Key_BracketLeft: return model_.turn_chosen(-turn_degrees);
      case Qt::Key_BracketRight: return model_.turn_chosen(turn_degrees);
      case Qt::Key_BraceLeft: return model_.turn_chosen(-1);
      case Qt::Key_BraceRight: return model_.turn_chosen(1);
      case Qt::Key_Space: return set_chosen_down();
      case Qt::Key_Escape:
        // What is held is let go where it was; else nothing is chosen any more.
        if (hand_ == Hand::free) model_.choose({});
        hand_ = Hand::free;
        return update();
      default: break;
    }
  }
  if (!take_key(*event)) GroundView::keyPressEvent(event);
}

bool ExerciseSheet::focusNextPrevChild(bool next) {
  // Tab goes from body to body; past the last one it leaves the sheet.
  const auto bodies = model_.plan().items(PlanKind::body);
  const PlanItem current = model_.current();
  const bool last = !bodies.empty() && current == (next ? bodies.back() : bodies.front());
  if (trying_ || bodies.empty() || last) return GroundView::focusNextPrevChild(next);
  model_.choose_next(next ? 1 : -1);
  show_item(model_.current());
  return true;
}

void ExerciseSheet::dragEnterEvent(QDragEnterEvent* event) {
  const bool ours = event->mimeData()->hasFormat(QLatin1String(PlanTreeModel::mime_type));
  if (ours && !trying_ && model_.country()) event->acceptProposedAction();
}

void ExerciseSheet::dragMoveEvent(QDragMoveEvent* event) {
  event->setAccepted(field().contains(event->position().toPoint()));
}

void ExerciseSheet::dropEvent(QDropEvent* event) {
  set_down_at(view().to_ground(in_view(event->position())));
  setFocus();
  event->acceptProposedAction();
}

}  // namespace sandgate
