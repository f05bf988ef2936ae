#include "app/desk/table/table_view.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include "app/words/guns.h"
#include "app/words/tables.h"

namespace sandgate {
namespace {

constexpr double round_a_melee_inches = 10;  // support is near
constexpr double melee_inch_px = 10;         // so large that men in a melee can be picked
/// A click so near a box means it.
constexpr double box_px = 16;

}  // namespace

TableView::TableView(DeskModel& desk, TableModel& table, MeleeModel& melees, GunModel& guns, QWidget* parent)
    : TableGroundView(parent),
      desk_(desk),
      table_(table),
      melees_(melees),
      guns_(guns),
      replay_(desk, table),
      layer_(desk, table, melees, guns),
      rubber_(new QRubberBand(QRubberBand::Rectangle, this)) {
  layer_.follow(replay_);
  connect(&layer_, &TableLayer::changed, this, qOverload<>(&QWidget::update));
  connect(&table_, &TableModel::table_changed, this, &TableView::follow_table);
  connect(&melees_, &MeleeModel::changed_melee, this, &TableView::follow_melee);
  connect(&melees_, &MeleeModel::clock_changed, this, qOverload<>(&QWidget::update));
}

MapBox TableView::whole() const {
  const TableDrawing& drawing = layer_.drawing();
  const MapBox country = desk_.briefing().country->bounds();
  if (!table_.seen()) return country;
  return drawing.window.grown((drawing.whole ? 4 : 12) * drawing.inch_m);
}

void TableView::follow_table() {
  const SeenTable* seen = table_.seen();
  if (!seen) {
    shown_ = {};
    return;
  }
  const MapBox window = layer_.drawing().window;
  const bool other = seen->handle != shown_;
  if (other || !backdrop().sheet() || !(backdrop().sheet()->ground() == window)) {
    const Briefing& briefing = desk_.briefing();
    set_ground(briefing.country, briefing.scale, briefing.rulebook, window);
  }
  shown_ = seen->handle;
  if (other) lay_out_anew();
  follow_melee();
}

void TableView::follow_melee() {
  const SeenMelee* melee = melees_.choosing() ? melees_.melee() : nullptr;
  if (!melee) {
    melee_shown_.reset();
    return;
  }
  const std::pair now(table_.table(), melee->number);
  if (melee_shown_ == now || !isVisible()) return;
  melee_shown_ = now;
  MapBox about;
  for (const auto* men : {&melee->own, &melee->enemy}) {
    for (const ManHandle handle : *men) {
      if (const SeenMan* man = desk_.picture().man(handle)) about.take_in(desk_.briefing().to_ground(man->at));
    }
  }
  const double inch = layer_.drawing().inch_m;
  const QRectF seen(QPointF(), QSizeF(goal().size));
  const bool told_apart = inch * goal().pixels_per_metre >= melee_inch_px && seen.contains(goal().to_pixel(about));
  if (!told_apart) show_box(about.grown(round_a_melee_inches * inch));
}

void TableView::showEvent(QShowEvent* event) {
  GroundView::showEvent(event);
  follow_melee();
}

void TableView::resizeEvent(QResizeEvent* event) {
  TableGroundView::resizeEvent(event);
  follow_melee();
}

void TableView::shade(std::vector<TableZone> zones) {
  zones_ = std::move(zones);
  if (round_) round_->show_zones(zones_);
}

Point TableView::place_at(QPointF pixel) const {
  if (in_the_round()) return round_->place_under(in_round(pixel));
  return desk_.briefing().to_table(view().to_ground(pixel));
}

ManHandle TableView::man_under(QPointF pixel) const {
  return in_the_round() ? round_->man_under(in_round(pixel)) : layer_.man_at(pixel, view());
}

GunHandle TableView::gun_under(QPointF pixel) const {
  return in_the_round() ? round_->gun_under(in_round(pixel)) : layer_.gun_at(pixel, view());
}

std::optional<QPointF> TableView::seen_at(Point place) const {
  const MapPoint ground = desk_.briefing().to_ground(place);
  if (!in_the_round()) return view().to_pixel(ground);
  const auto at = round_->seen_at(ground);
  return at ? std::optional(in_view(*at)) : std::nullopt;
}

std::vector<ManHandle> TableView::men_framed(const QRectF& room) const {
  return in_the_round() ? round_->men_framed(room.translated(field().topLeft())) : layer_.men_in(room, view());
}

SteeredRound* TableView::make_round() {
  round_ = new TableRound(desk_, table_, layer_, this);
  round_->show_zones(zones_);
  return round_;
}

void TableView::round_shown() {
  // Whoever only looked at the plan and changed nothing there finds the table as he left it.
  if (plan_left_ == std::pair(shown_, goal())) return;
  plan_left_ = std::pair(shown_, goal());
  const MapBox seen = goal().seen(), all = layer_.drawing().window;
  const bool nothing = goal().size.isEmpty() || !table_.seen();
  const bool whole =
      seen.west <= all.west && seen.east >= all.east && seen.south <= all.south && seen.north >= all.north;
  round_->look_over(nothing || whole ? std::nullopt : std::optional(seen));
}

void TableView::bring_into_view(MapPoint place) {
  if (!in_the_round()) GroundView::bring_into_view(place);
}

void TableView::point_out(QPointF pixel) { table_.aim(place_at(pixel)); }

void TableView::show(TrenchModel& trench) {
  trench_ = &trench;
  layer_.show(trench);
}

void TableView::click(QPointF pixel, Qt::KeyboardModifiers modifiers) {
  if (trench_ && trench_->active()) return trench_->click(place_at(pixel));
  const bool add = modifiers.testFlag(Qt::ShiftModifier);
  const ManHandle man = man_under(pixel);
  if (melees_.choosing()) {
    if (man) melees_.turn(man);
    return;
  }
  if (guns_.in_hand()) return click_with_gun(pixel);
  if (man && pressed_twice_) {
    table_.choose_body_of(man, add);
  } else if (man && add) {
    table_.toggle(man);
  } else if (man) {
    table_.choose({man});
  } else if (const GunHandle gun = gun_under(pixel)) {
    const SeenGun* seen = desk_.picture().gun(gun);
    const bool may_fire = guns_.guns_open() && seen && seen->ready == desk_.picture().clock.move;
    may_fire ? guns_.take(gun) : table_.choose_gun(gun);
  } else if (!add) {
    table_.choose({});
  }
}

void TableView::click_with_gun(QPointF pixel) {
  const ManHandle handle = man_under(pixel);
  const SeenMan* man = handle ? desk_.picture().man(handle) : nullptr;
  if (man && man->side == desk_.picture().side) {
    guns_.pick(handle);
  } else if (man) {
    guns_.mark(man->at);
    pointed_last_ = false;
  } else if (const GunHandle gun = gun_under(pixel)) {
    guns_.take(gun);
  }
}

Point TableView::aimed_at(QPointF pixel) const {
  const ManHandle handle = man_under(pixel);
  if (const SeenMan* man = handle ? desk_.picture().man(handle) : nullptr) return man->at;
  for (const TableBox& box : boxes_on(desk_.picture(), desk_.briefing(), table_.table())) {
    const auto seen = seen_at(box.at);
    if (desk_.enemy(box.side) && seen && (*seen - pixel).manhattanLength() < box_px) return box.at;
  }
  return place_at(pixel);
}

void TableView::lay_gun() {
  if (!pointed_last_ && guns_.marked()) {
    guns_.lay_on(*guns_.marked());
  } else if (pointed_last_) {
    guns_.lay_on(aimed_at(in_view(last_at_)));
  } else if (guns_.mark_next()) {
    guns_.lay_on(*guns_.marked());
  }
}

void TableView::mark_next() {
  if (guns_.mark_next()) pointed_last_ = false;
  if (guns_.marked()) bring_into_view(desk_.briefing().to_ground(*guns_.marked()));
}

void TableView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  guns_.player().skip();
  replay_.skip();
  pressed_at_ = last_at_ = event->position();
  pressed_twice_ = false;
  const bool by_ctrl = event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::ControlModifier);
  if (event->button() == Qt::MiddleButton || by_ctrl) {
    hand_ = Hand::moving;
  } else if (event->button() == Qt::RightButton && trench_ && trench_->active()) {
    hand_ = Hand::free;
  } else if (event->button() == Qt::RightButton) {
    hand_ = Hand::pointing;
    if (guns_.in_hand()) {
      hand_ = Hand::free;
      guns_.lay_on(aimed_at(in_view(pressed_at_)));
      return;
    }
    point_out(in_view(pressed_at_));
  } else {
    hand_ = Hand::pressed;
  }
}

void TableView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  const double far = (at - pressed_at_).manhattanLength();
  // A hand that shakes while it points out a trench frames nobody.
  const bool dragged = far > drag_begins_px && !(trench_ && trench_->active());
  if (hand_ == Hand::pressed && dragged && guns_.in_hand()) {
    guns_.begin_swing();
    hand_ = Hand::swinging;
  } else if (hand_ == Hand::pressed && dragged) {
    const ManHandle man = man_under(in_view(pressed_at_));
    const GunHandle gun = gun_under(in_view(pressed_at_));
    const bool held = (man && table_.is_chosen(man)) || (gun && gun == table_.chosen_gun());
    if (!held || !table_.may_order()) {
      hand_ = Hand::framing;
      rubber_->show();
    } else if (far > lead_begins_px) {
      hand_ = Hand::leading;
    }
  }
  switch (hand_) {
    case Hand::moving:
      setCursor(Qt::ClosedHandCursor);
      if (!in_the_round()) {
        set_view(goal().dragged(at - last_at_), false);
      } else if (event->modifiers().testFlag(Qt::ShiftModifier)) {
        round_->shift_by(at - last_at_);
      } else {
        round_->swing_by(at - last_at_);
      }
      last_at_ = at;
      break;
    case Hand::leading: point_out(in_view(at)); break;
    case Hand::swinging: guns_.swing_to(place_at(in_view(at))); break;
    case Hand::framing: rubber_->setGeometry(QRect(pressed_at_.toPoint(), at.toPoint()).normalized()); break;
    case Hand::pointing:
      if (dragged && table_.target())
        table_.aim(*table_.target(), Bearing::between(*table_.target(), place_at(in_view(at))));
      break;
    default: setCursor(man_under(in_view(at)) || gun_under(in_view(at)) ? Qt::PointingHandCursor : Qt::CrossCursor);
  }
  if (hand_ == Hand::free) {
    last_at_ = at;
    pointed_last_ = true;
  }
  in_the_round() ? emit pointer_at(desk_.briefing().to_ground(place_at(in_view(at)))) : tell_pointer(at);
}

void TableView::mouseReleaseEvent(QMouseEvent* event) {
  const Hand was = hand_;
  hand_ = Hand::free;
  setCursor(Qt::CrossCursor);
  const QPointF pixel = in_view(event->position());
  switch (was) {
    case Hand::pressed: click(pixel, event->modifiers()); break;
    case Hand::leading: table_.give_when_planned(); break;
    case Hand::framing: {
      rubber_->hide();
      const QRectF room = QRectF(in_view(pressed_at_), pixel).normalized();
      if (!melees_.choosing()) table_.choose(men_framed(room), event->modifiers().testFlag(Qt::ShiftModifier));
      break;
    }
    default: break;
  }
}

void TableView::mouseDoubleClickEvent(QMouseEvent* event) {
  mousePressEvent(event);
  pressed_twice_ = true;
}

void TableView::let_go() {
  hand_ = Hand::free;
  rubber_->hide();
  setCursor(Qt::CrossCursor);
}

void TableView::wheelEvent(QWheelEvent* event) {
  const auto modifiers = event->modifiers();
  const bool raises = modifiers.testFlag(Qt::ShiftModifier), turns = modifiers.testFlag(Qt::ControlModifier);
  if (!guns_.in_hand() || (!raises && !turns)) return TableGroundView::wheelEvent(event);
  constexpr int notch = 120;
  wheeled_ += event->angleDelta().y() + event->angleDelta().x();
  const int notches = wheeled_ / notch;
  wheeled_ -= notches * notch;
  raises ? guns_.raise(notches) : guns_.turn(notches);
  event->accept();
}

void TableView::steer(int east, int north, bool far) {
  if (guns_.in_hand()) {
    const int mils = far ? GunModel::coarse_mils : GunModel::fine_mils;
    east != 0 ? guns_.turn(east * mils) : guns_.raise(north * mils);
    return;
  }
  if (in_the_round() && (table_.chosen().empty() || !table_.may_order())) {
    constexpr int strides = 3;
    round_->walk(east * (far ? strides : 1), north * (far ? strides : 1));
    return;
  }
  if (table_.chosen().empty() || !table_.may_order()) {
    const QPointF by(-east * goal().size.width() * 0.15, north * goal().size.height() * 0.15);
    set_view(goal().dragged(by), true);
    return;
  }
  const std::int64_t step = far ? 6 : 1;
  table_.nudge(Length::inches(east * step), Length::inches(north * step));
  if (table_.target()) bring_into_view(desk_.briefing().to_ground(*table_.target()));
}

bool TableView::turn_look(int key) {
  constexpr double turn_px = 24;
  switch (key) {
    case Qt::Key_Left: round_->swing_by({turn_px, 0}); return true;
    case Qt::Key_Right: round_->swing_by({-turn_px, 0}); return true;
    case Qt::Key_Up: round_->swing_by({0, turn_px}); return true;
    case Qt::Key_Down: round_->swing_by({0, -turn_px}); return true;
    default: return false;
  }
}

void TableView::keyPressEvent(QKeyEvent* event) {
  const bool far = event->modifiers().testFlag(Qt::ShiftModifier);
  if (in_the_round() && event->modifiers().testFlag(Qt::ControlModifier) && turn_look(event->key())) return;
  switch (event->key()) {
    case Qt::Key_Left: steer(-1, 0, far); return;
    case Qt::Key_Right: steer(1, 0, far); return;
    case Qt::Key_Up: steer(0, 1, far); return;
    case Qt::Key_Down: steer(0, -1, far); return;
    default: break;
  }
  if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9) {
    table_.choose_group(static_cast<std::size_t>(event->key() - Qt::Key_1));
    return;
  }
  if (!take_key(*event)) GroundView::keyPressEvent(event);
}

QString TableView::tip_at(QPointF pixel) const {
  const ManHandle handle = man_under(pixel);
  const SeenMan* man = handle ? desk_.picture().man(handle) : nullptr;
  if (man) return words::man_lines(*man, desk_.picture(), desk_.briefing()).join(QLatin1Char('\n'));
  const GunHandle gun = gun_under(pixel);
  return gun ? words::gun_lines(gun, desk_.picture(), desk_.briefing()).join(QLatin1Char('\n')) : QString();
}

}  // namespace sandgate
