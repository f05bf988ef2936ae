// Depots and trains as they stand on the sheet: a gabled house, an engine with its trucks.
#include <algorithm>
#include <cmath>

#include "app/mapview/block_parts.h"
#include "app/mapview/lettering.h"

namespace sandgate {
namespace {

constexpr double house_wide = 4.6 * mm, house_high = 4.7 * mm, gable = 1.9 * mm;
constexpr double engine_long = 4.8 * mm, engine_wide = 2.6 * mm, cab_long = 1.6 * mm;
constexpr double truck_long = 3 * mm, truck_wide = 2.2 * mm, coupling = 0.5 * mm;
constexpr double band = 5.3 * mm;

/// Where something of a train is, and how it is turned: degrees from the right, as the painter turns.
struct OnLine {
  QPointF at;
  double degrees = 0;
};

/// The line behind the head, drawn out straight as far as it is needed.
class LineBehind {
 public:
  LineBehind(const Piece& piece, double needed) : line_{QPointF(0, 0)} {
    for (const QPointF& p : piece.bend)
      if (const QPointF step = p - line_.back(); hypot(step) > 0.5) line_ << p;
    QPointF back;
    if (line_.size() > 1) {
      back = line_.back() - line_[line_.size() - 2];
      back /= hypot(back);
    } else {
      const double angle = piece.facing.in_degrees() * M_PI / 180;
      back = {-std::sin(angle), std::cos(angle)};
    }
    line_ << line_.back() + back * needed;
    lengths_ = lengths_along(line_);
  }

  OnLine at(double off) const {
    const QPointF before = point_along(line_, lengths_, std::max(0.0, off - 1)),
                  behind = point_along(line_, lengths_, off + 1), way = before - behind;
    return {point_along(line_, lengths_, off), std::atan2(way.y(), way.x()) * 180 / M_PI};
  }
  QPainterPath path(double to) const {
    QPainterPath path(line_.front());
    for (qsizetype i = 1; i < line_.size() && lengths_[static_cast<std::size_t>(i)] < to; ++i) path.lineTo(line_[i]);
    path.lineTo(point_along(line_, lengths_, to));
    return path;
  }

 private:
  QPolygonF line_;
  std::vector<double> lengths_;
};

int engines_drawn(const Piece& piece) { return std::clamp(piece.engines, 0, 3); }
int trucks_drawn(const Piece& piece) { return std::clamp(piece.waggons, 0, 60); }

double train_long(const Piece& piece) {
  return std::max(truck_long,
                  engines_drawn(piece) * (engine_long + coupling) + trucks_drawn(piece) * (truck_long + coupling));
}

QPainterPath framed(double wide, double high) {
  QPainterPath shape;
  shape.addRoundedRect(QRectF(-wide / 2, -high / 2, wide, high), 0.8, 0.8);
  return shape;
}

/// Front to the right.
void paint_engine(QPainter& painter, const Piece& piece, const Theme& theme) {
  const QPainterPath shape = framed(engine_long, engine_wide);
  const QColor dark = theme.livery_dark(piece.livery);
  QPainterPath cab;
  cab.addRect(QRectF(-engine_long / 2, -engine_wide / 2, cab_long, engine_wide));
  QPolygonF chevron;
  for (const double side : {-1.0, 1.0}) chevron << QPointF(0.5 * mm, side * 0.75 * mm);
  chevron.insert(1, QPointF(1.5 * mm, 0));
  QColor line = piece.report ? dark : theme.rim;
  if (piece.report) {
    fill_hollow(painter, piece, theme, shape, 0.34 * mm);
  } else {
    rim_and_shadow(painter, shape, theme);
    painter.fillPath(shape, theme.lines.engine);
    painter.fillPath(cab.intersected(shape), theme.livery(piece.livery));
  }
  line.setAlphaF(0.6F);
  hatch(painter, cab.intersected(shape), piece.livery, line, 0.8, 0.6 * mm);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(piece.report ? dark : theme.rim, 0.45 * mm, Qt::SolidLine, Qt::RoundCap, Qt::MiterJoin));
  painter.drawPolyline(chevron);
}

void paint_load(QPainter& painter, TruckLoad load, const QColor& colour) {
  const double w = 0.95 * mm, h = 0.62 * mm;
  painter.setPen(QPen(colour, 0.36 * mm, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  switch (load) {
    case TruckLoad::empty: break;
    case TruckLoad::foot: painter.drawLine(QPointF(-w, -h), QPointF(w, h)); [[fallthrough]];
    case TruckLoad::horse: painter.drawLine(QPointF(-w, h), QPointF(w, -h)); break;
    case TruckLoad::gun:
      painter.drawEllipse(QPointF(-0.3 * mm, 0.1 * mm), 0.55 * mm, 0.55 * mm);
      painter.drawLine(QPointF(-0.3 * mm, 0.1 * mm), QPointF(1.05 * mm, -0.6 * mm));
      break;
    case TruckLoad::waggon: painter.drawRect(QRectF(-w, -h, 2 * w, 2 * h)); break;
    case TruckLoad::packets:
      for (const double x : {-0.75, 0.0, 0.75}) {
        painter.drawLine(QPointF(x * mm, -h), QPointF(x * mm, h));
      }
      break;
  }
}

void paint_truck(QPainter& painter, const Piece& piece, TruckLoad load, const Theme& theme) {
  const QPainterPath shape = framed(truck_long, truck_wide);
  const QColor dark = theme.livery_dark(piece.livery);
  if (piece.report) {
    fill_hollow(painter, piece, theme, shape, 0.34 * mm);
    paint_load(painter, load, dark);
    return;
  }
  rim_and_shadow(painter, shape, theme);
  painter.fillPath(shape, load == TruckLoad::empty ? theme.rim : theme.livery(piece.livery));
  QColor line = load == TruckLoad::empty ? dark : theme.rim;
  line.setAlphaF(0.28F);
  hatch(painter, shape, piece.livery, line, 0.7, 0.6 * mm);
  painter.strokePath(shape, QPen(dark, 0.9));
  paint_load(painter, load, theme.rim);
}

void paint_train(QPainter& painter, const Piece& piece, const Theme& theme) {
  const double whole = train_long(piece);
  const LineBehind line(piece, whole + 2);
  painter.strokePath(line.path(whole - coupling),
                     QPen(theme.lines.engine, 0.4 * mm, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
  double off = 0;
  const auto place = [&](double length, const auto& paint) {
    const OnLine here = line.at(off + length / 2);
    painter.save();
    painter.translate(here.at);
    painter.rotate(here.degrees);
    paint();
    painter.restore();
    off += length + coupling;
  };
  const int engines = engines_drawn(piece);
  for (int i = 0; i < engines; ++i) place(engine_long, [&] { paint_engine(painter, piece, theme); });
  for (int i = 0; i < trucks_drawn(piece); ++i) {
    const auto n = static_cast<std::size_t>(i);
    const TruckLoad load = n < piece.loads.size() ? piece.loads[n] : TruckLoad::empty;
    place(truck_long, [&] { paint_truck(painter, piece, load, theme); });
  }
}

/// Its foot on the place.
void paint_depot(QPainter& painter, const Piece& piece, const Theme& theme) {
  const double w = house_wide / 2, eaves = -house_high + gable;
  QPainterPath roof(QPointF(-w, eaves)), house(QPointF(-w, 0));
  roof.lineTo(0, -house_high);
  roof.lineTo(w, eaves);
  roof.closeSubpath();
  for (const QPointF p : {QPointF(-w, eaves), QPointF(0, -house_high), QPointF(w, eaves), QPointF(w, 0)})
    house.lineTo(p);
  house.closeSubpath();
  const QColor dark = theme.livery_dark(piece.livery), ink = piece.report ? dark : mark_of(piece, theme);
  if (piece.report) {
    fill_hollow(painter, piece, theme, house, 0.4 * mm);
  } else {
    rim_and_shadow(painter, house, theme);
    painter.fillPath(house, fill_of(piece, theme));
    painter.fillPath(roof, dark);
  }
  QColor line = piece.report ? dark : theme.rim;
  line.setAlphaF(piece.report ? 0.6F : 0.75F);
  hatch(painter, roof, piece.livery, line, 0.8, 0.55 * mm);
  if (!piece.report) painter.strokePath(house, QPen(dark, 0.9, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
  const TextShape letter = text_shape(QStringLiteral("D"), font_for(Letters::flag, 0.82));
  painter.fillPath(letter.path.translated(QPointF(0, eaves / 2) - letter.path.boundingRect().center()), ink);
}

}  // namespace

bool drawn_as_stores(const Piece& piece) { return piece.arm == Arm::depot || piece.arm == Arm::train; }

void paint_stores(QPainter& painter, const Piece& piece, const Theme& theme) {
  piece.arm == Arm::depot ? paint_depot(painter, piece, theme) : paint_train(painter, piece, theme);
}

QRectF stores_room(const Piece& piece) {
  if (piece.arm == Arm::depot) return {-house_wide / 2, -house_high, house_wide, house_high};
  const double whole = train_long(piece) - coupling;
  const QRectF line = LineBehind(piece, whole + 2).path(whole).boundingRect();
  constexpr double half = engine_wide / 2;
  return line.adjusted(-half, -half, half, half);
}

void paint_train_band(QPainter& painter, const Piece& piece, const QColor& colour) {
  const double whole = train_long(piece) - coupling;
  painter.save();
  painter.setBrush(Qt::NoBrush);
  painter.strokePath(LineBehind(piece, whole + 2).path(whole),
                     QPen(colour, band, Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin));
  painter.restore();
}

}  // namespace sandgate
