#include "app/desk/battle/setup_ground.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "app/desk/battle/setup_panel.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"

namespace sandgate {
namespace {

constexpr int far_step = 6;
constexpr int edge_inches = 6;
constexpr int zone_tint = 44, zone_line = 190;

}  // namespace

SetupGround::SetupGround(SetupModel& setup, TableView& view) : QWidget(&view), setup_(setup), view_(view) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAccessibleName(tr("Ground where one may set down"));
  speak_for(this, QAccessible::Graphic, [this] {
    if (!setup_.setup()) return tr("Nothing is set up now");
    return tr("Arrow keys move what is in hand by an inch, with Shift by six");
  });
  setGeometry(view.rect());
  lower();  // beneath the knobs
  view.installEventFilter(this);
  const auto follow = [this] {
    setVisible(setup_.setup() != nullptr);
    view_.shade(zones());
    update();
  };
  connect(&setup_, &SetupModel::changed, this, follow);
  follow();
}

bool SetupGround::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(view_.rect());
  if (!setup_.setup()) return QWidget::eventFilter(watched, event);
  switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick: return press(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove: return drag(*static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease: return release(*static_cast<QMouseEvent*>(event));
    case QEvent::KeyPress: return key(*static_cast<QKeyEvent*>(event));
    default: return QWidget::eventFilter(watched, event);
  }
}

Point SetupGround::place(QPointF pixel) const { return view_.place_at(pixel - view_.corner()); }

SetupGround::Under SetupGround::under(QPointF pixel) const {
  const Picture& picture = setup_.desk().picture();
  const QPointF at = pixel - view_.corner();
  const auto mine = [&](Handle handle) {
    const OwnBody* body = picture.body(handle);
    return body && body->mine;
  };
  if (const SeenMan* man = picture.man(view_.man_under(at)); man && man->side == picture.side && mine(man->body))
    return {man->handle, {}, man->body};
  if (const SeenGun* gun = picture.gun(view_.gun_under(at)); gun && gun->side == picture.side && mine(gun->body))
    return {{}, gun->handle, gun->body};
  return {};
}

bool SetupGround::press(const QMouseEvent& event) {
  const bool moves_ground = event.button() == Qt::MiddleButton || event.modifiers().testFlag(Qt::ControlModifier);
  if (moves_ground) return false;
  view_.setFocus(Qt::MouseFocusReason);
  if (!setup_.asked(SetupStage::setting_down)) return true;
  if (event.button() == Qt::RightButton) {
    const OwnBody* body = setup_.body();
    const SeenGun* gun = setup_.desk().picture().gun(setup_.gun_alone());
    const Point to = place(event.position());
    const Point from = gun ? gun->at : body ? body->at : to;
    if ((gun || (body && body->set_out)) && from != to) setup_.face(Bearing::between(from, to));
    return true;
  }
  pressed_ = true;
  dragging_ = false;
  pressed_at_ = last_at_ = event.position();
  held_ = under(pressed_at_);
  return true;
}

bool SetupGround::drag(const QMouseEvent& event) {
  if (!pressed_) return false;
  last_at_ = event.position();
  const double far = (last_at_ - pressed_at_).manhattanLength();
  if (!dragging_ && held_.body && far > TableView::lead_begins_px) dragging_ = true;
  update();
  return true;
}

bool SetupGround::release(const QMouseEvent& event) {
  if (!pressed_) return false;
  pressed_ = false;
  const QPointF pixel = event.position();
  if (!dragging_) {
    click(held_, pixel);
    return true;
  }
  dragging_ = false;
  const bool alone = (held_.man && held_.man == setup_.man_alone()) || (held_.gun && held_.gun == setup_.gun_alone());
  if (!alone) {
    if (setup_.in_hand() != held_.body || setup_.man_alone() || setup_.gun_alone()) setup_.take(held_.body);
    const Point from = place(pressed_at_), to = place(pixel), at = setup_.body()->at;
    setup_.put({at.x + (to.x - from.x), at.y + (to.y - from.y)});
  } else {
    setup_.put(place(pixel));
  }
  update();
  return true;
}

void SetupGround::click(const Under& there, QPointF pixel) {
  if (!there.body) return setup_.put(place(pixel));
  // The first click takes the body; a second on the body in hand takes the man or gun alone.
  if (there.body == setup_.in_hand()) {
    setup_.take_alone(there.man, there.gun);
  } else {
    setup_.take(there.body);
  }
}

bool SetupGround::key(const QKeyEvent& event) {
  if (!setup_.asked(SetupStage::setting_down)) return false;
  // With Ctrl the arrow keys go round a table that is shown in the round.
  if (view_.in_the_round() && event.modifiers().testFlag(Qt::ControlModifier)) return false;
  const std::int64_t step = event.modifiers().testFlag(Qt::ShiftModifier) ? far_step : 1;
  const auto nudge = [&](std::int64_t east, std::int64_t north) {
    setup_.nudge(Length::inches(east * step), Length::inches(north * step));
    return true;
  };
  switch (event.key()) {
    case Qt::Key_Left: return nudge(-1, 0);
    case Qt::Key_Right: return nudge(1, 0);
    case Qt::Key_Up: return nudge(0, 1);
    case Qt::Key_Down: return nudge(0, -1);
    case Qt::Key_Delete: setup_.take_up(); return true;
    default: break;
  }
  if (event.key() < Qt::Key_1 || event.key() > Qt::Key_9) return false;
  const auto n = static_cast<std::size_t>(event.key() - Qt::Key_1);
  if (n < setup_.bodies().size()) setup_.take(setup_.bodies()[n]->handle);
  return true;
}

MapBox SetupGround::ground(const Window& window) const {
  const Briefing& briefing = setup_.desk().briefing();
  const MapPoint low = briefing.to_ground(window.south_west), high = briefing.to_ground(window.north_east);
  return {low.east, low.north, high.east, high.north};
}

std::vector<TableZone> SetupGround::zones() const {
  std::vector<TableZone> zones;
  if (!setup_.setup()) return zones;
  const Livery livery = setup_.desk().side().livery;
  const auto& may = setup_.setup()->zones;
  if (setup_.asked(SetupStage::setting_down) && may) {
    const auto strip = setup_.zone();
    zones.push_back({ground(strip ? *strip : may->horse), livery, false, {}});
  }
  if (!setup_.asked(SetupStage::choosing)) return zones;
  const Briefing& briefing = setup_.desk().briefing();
  const MapBox country = briefing.country->bounds();
  const Point far = briefing.to_table({country.east, country.north});
  const Length strip = Length::inches(edge_inches);
  for (const Edge edge : setup_.edges()) {
    Window along{{}, far};
    switch (edge) {
      case Edge::north: along.south_west.y = far.y - strip; break;
      case Edge::south: along.north_east.y = strip; break;
      case Edge::east: along.south_west.x = far.x - strip; break;
      case Edge::west: along.north_east.x = strip; break;
    }
    zones.push_back({ground(along), livery, true, edge_name(edge)});
  }
  return zones;
}

void SetupGround::paintEvent(QPaintEvent*) {
  if (!setup_.setup()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!view_.in_the_round()) {
    painter.setClipRect(QRectF(view_.corner(), QSizeF(view_.view().size)));
    for (const TableZone& zone : view_.zones()) paint_zone(painter, zone);
  }
  if (!dragging_) return;
  painter.setPen(QPen(Look::now().selection, 3, Qt::DashLine));
  painter.drawLine(pressed_at_, last_at_);
  painter.setBrush(Look::now().selection);
  painter.drawEllipse(last_at_, 5, 5);
}

void SetupGround::paint_zone(QPainter& painter, const TableZone& zone) const {
  QPolygonF shape;
  const MapBox& box = zone.ground;
  for (const MapPoint corner : {MapPoint{box.west, box.south}, MapPoint{box.east, box.south},
                                MapPoint{box.east, box.north}, MapPoint{box.west, box.north}})
    shape << view_.view().to_pixel(corner) + view_.corner();
  QColor line = zone.livery == Livery::red ? Look::now().red : Look::now().blue;
  if (zone.edge) line = Look::now().selection;
  QColor tint = line;
  line.setAlpha(zone.edge ? 255 : zone_line);
  tint.setAlpha(zone.edge ? 2 * zone_tint : zone_tint);
  painter.setBrush(tint);
  painter.setPen(QPen(line, 2));
  painter.drawPolygon(shape);
  if (zone.label.isEmpty()) return;
  painter.setFont(ui_font(15, QFont::DemiBold));
  painter.setPen(Look::now().ink);
  painter.drawText(shape.boundingRect(), Qt::AlignCenter, zone.label);
}

}  // namespace sandgate
