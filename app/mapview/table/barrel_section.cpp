#include "app/mapview/table/barrel_section.h"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/mapview/drawn_words.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double section_left = 8, section_right = 8, section_over = 18, section_under = 20;

/// Places of a section on the screen. High flights may leave it at the top: the ground shall not become a line.
class SectionAxes {
 public:
  SectionAxes(const QRectF& room, const BarrelSection& section)
      : field_(room.adjusted(section_left, section_over, -section_right, -section_under)) {
    length_ = section.ground.empty() ? 1 : std::max(1.0, section.ground.back().along);
    low_ = high_ = section.muzzle.height;
    for (const auto& place : section.ground) take_in(place.height);
    for (const auto& thing : section.things) take_in(thing.high);
    for (const auto* flight : {&section.last, &section.test})
      for (const auto& place : *flight) take_in(std::min(place.height, section.muzzle.height + length_ * highest_part));
    const double least = std::max(6.0, length_ * least_part);
    low_ -= least * 0.06;
    high_ = std::max(high_ + least * 0.08, low_ + least);
  }

  QPointF at(double along, double height) const {
    return {field_.left() + along / length_ * field_.width(),
            field_.bottom() - (height - low_) / (high_ - low_) * field_.height()};
  }
  QPointF at(const BarrelSection::Place& place) const { return at(place.along, place.height); }
  const QRectF& field() const { return field_; }
  double length() const { return length_; }
  double raised() const { return (field_.height() / (high_ - low_)) / (field_.width() / length_); }

 private:
  static constexpr double least_part = 0.04, highest_part = 0.35;
  void take_in(double height) {
    if (std::isnan(height)) return;
    low_ = std::min(low_, height);
    high_ = std::max(high_, height);
  }
  QRectF field_;
  double length_ = 1, low_ = 0, high_ = 1;
};

void write(QPainter& painter, QPointF at, const QString& text, const QColor& ink, double anchor) {
  const TextShape shape = text_shape(text, font_for(Letters::tick));
  painter.fillPath(shape.path.translated(at - QPointF(shape.room.width() * anchor, 0)), ink);
}

void paint_ground(QPainter& painter, const SectionAxes& axes, const BarrelSection& section, const Theme& theme) {
  if (section.ground.size() < 2) return;
  QPolygonF earth, top;
  for (const auto& place : section.ground) top << axes.at(place);
  earth = top;
  earth << QPointF(top.back().x(), axes.field().bottom()) << QPointF(top.front().x(), axes.field().bottom());
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.table.board_low);
  painter.drawPolygon(earth);
  painter.setPen(QPen(theme.table.board_edge, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(top);
}

/// Solids hatched, men as posts with their side's mark, guns as blocks with a wheel.
void paint_thing(QPainter& painter, const SectionAxes& axes, const BarrelSection::Thing& thing, const Theme& theme) {
  QRectF room = QRectF(axes.at(thing.from, thing.high), axes.at(thing.to, thing.low)).normalized();
  constexpr double least = 3;
  if (room.width() < least) room.adjust((room.width() - least) / 2, 0, (least - room.width()) / 2, 0);
  switch (thing.kind) {
    case BarrelSection::Thing::Kind::solid: {
      painter.setPen(QPen(theme.casing, 1));
      painter.setBrush(theme.table.stone);
      painter.drawRect(room);
      painter.setPen(Qt::NoPen);
      painter.setBrush(QBrush(faded(theme.casing, 0.6), Qt::BDiagPattern));
      painter.drawRect(room);
      break;
    }
    case BarrelSection::Thing::Kind::man: {
      const double wide = std::max(4.0, room.width() * 0.5);
      const QRectF post(room.center().x() - wide / 2, room.top(), wide, room.height());
      painter.setPen(QPen(theme.rim, 1));
      painter.setBrush(theme.livery(thing.livery));
      painter.drawRect(post);
      // Red has a bar across, blue one down, as everywhere on a table.
      painter.setPen(QPen(theme.rim, 1.4, Qt::SolidLine, Qt::FlatCap));
      const QPointF middle = post.center();
      if (thing.livery == Livery::red) {
        painter.drawLine(QPointF(post.left(), middle.y()), QPointF(post.right(), middle.y()));
      } else {
        painter.drawLine(QPointF(middle.x(), post.top()), QPointF(middle.x(), post.bottom()));
      }
      break;
    }
    default:
      painter.setPen(QPen(theme.rim, 1));
      painter.setBrush(theme.livery_dark(thing.livery));
      painter.drawRect(room.adjusted(0, room.height() * 0.3, 0, 0));
  }
}

void paint_flight(QPainter& painter, const SectionAxes& axes, const std::vector<BarrelSection::Place>& flight,
                  const QPen& pen) {
  if (flight.size() < 2) return;
  QPolygonF line;
  for (const auto& place : flight) line << axes.at(place);
  painter.setPen(pen);
  painter.drawPolyline(line);
}

/// Distances below in feet of the table.
void paint_feet(QPainter& painter, const SectionAxes& axes, const Theme& theme) {
  const double feet = axes.length() / 12;
  const int step = feet > 20 ? 5 : feet > 9 ? 2 : 1;
  for (int foot = 0; foot <= static_cast<int>(feet); foot += step) {
    const double x = axes.at(foot * 12.0, 0).x();
    painter.setPen(QPen(theme.ink, 1));
    painter.drawLine(QPointF(x, axes.field().bottom()), QPointF(x, axes.field().bottom() + 4));
    const QString figure = DrawnWords::tr("%1 ft").arg(foot);
    write(painter, {x, axes.field().bottom() + 15}, figure, theme.ink, foot == 0 ? 0 : 0.5);
  }
}

}  // namespace

double section_raised(const QRectF& room, const BarrelSection& section) { return SectionAxes(room, section).raised(); }

void paint_barrel_section(QPainter& painter, const QRectF& room, const BarrelSection& section, const Theme& theme) {
  if (section.ground.size() < 2) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const SectionAxes axes(room, section);
  painter.fillRect(axes.field(), theme.paper);
  painter.save();
  painter.setClipRect(axes.field());
  if (section.marked) {
    const double x = axes.at(*section.marked, 0).x();
    painter.setPen(QPen(theme.warning, 1.4, Qt::DashLine));
    painter.drawLine(QPointF(x, axes.field().top()), QPointF(x, axes.field().bottom()));
  }
  for (const auto& thing : section.things)
    if (thing.kind == BarrelSection::Thing::Kind::solid) paint_thing(painter, axes, thing, theme);
  paint_ground(painter, axes, section, theme);
  for (const auto& thing : section.things)
    if (thing.kind != BarrelSection::Thing::Kind::solid) paint_thing(painter, axes, thing, theme);
  paint_flight(painter, axes, section.last, QPen(theme.ink, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  QPen dots(theme.reported, 1.8, Qt::CustomDashLine, Qt::RoundCap, Qt::RoundJoin);
  dots.setDashPattern({0.1, 2.4});
  paint_flight(painter, axes, section.test, dots);
  QPen dashes(theme.selection, 1.8, Qt::CustomDashLine, Qt::FlatCap);
  dashes.setDashPattern({5, 2.5});
  painter.setPen(dashes);
  painter.drawLine(axes.at(section.muzzle), axes.at(section.to));
  if (section.meets) {
    painter.setPen(QPen(theme.selection, 2.2));
    painter.setBrush(theme.rim);
    painter.drawEllipse(axes.at(section.to), 4, 4);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.table.gun);
  painter.drawEllipse(axes.at(section.muzzle), 4, 4);
  painter.restore();
  paint_feet(painter, axes, theme);
  painter.setPen(QPen(theme.ink, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(axes.field());
  const double raised = axes.raised();
  const QString scale = raised >= 1.5
                            ? DrawnWords::tr("From the side, heights raised %1 times").arg(std::llround(raised))
                            : DrawnWords::tr("From the side");
  write(painter, {axes.field().left(), axes.field().top() - 6}, scale, theme.reported, 0);
  painter.restore();
}

}  // namespace sandgate
