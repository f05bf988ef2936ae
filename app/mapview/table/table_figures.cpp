#include "app/mapview/table/table_figures.h"

#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "app/mapview/paint.h"

namespace sandgate {
namespace {

constexpr double least_foot = 3.3, least_mounted = 4.0;
/// From these on a base shows its hatching, and who stands on it.
constexpr double hatched_from = 5.5, figure_from = 6.5;

bool mounted(const TableMan& man) { return man.arm == Arm::cavalry || man.arm == Arm::general; }

/// Colours of one man as he is shown.
struct Dress {
  QColor base, rim, coat, hat, mark;
};
Dress dress_of(const TableMan& man, const Theme& theme) {
  const TableColours& colours = theme.table;
  const bool red = man.livery == Livery::red;
  Dress dress{theme.livery(man.livery), theme.rim, theme.livery_dark(man.livery),
              red ? colours.red_hat : colours.blue_hat, theme.rim};
  if (man.state == TableMan::State::prisoner || man.state == TableMan::State::disarmed) dress.base = theme.rim;
  if (man.moved && man.state == TableMan::State::free) {
    dress.base = mixed(dress.base, theme.reported, 0.38);
    dress.rim = mixed(theme.reported, theme.ink, 0.35);
    dress.mark = mixed(theme.rim, dress.base, 0.35);
  }
  return dress;
}

/// Petra Sancta on a round base: red upright, blue level, whichever way the man looks.
void hatch_disc(QPainter& painter, double radius, Livery livery, const QColor& colour) {
  const int lines = std::clamp(static_cast<int>(radius / 2.4), 2, 6);
  painter.setPen(QPen(colour, std::clamp(radius * 0.09, 0.8, 1.6), Qt::SolidLine, Qt::FlatCap));
  for (int i = 0; i <= lines; ++i) {
    const double at = radius * (2.0 * i / lines - 1) * 0.82, half = std::sqrt(radius * radius - at * at) * 0.94;
    if (livery == Livery::red) {
      painter.drawLine(QPointF(at, -half), QPointF(at, half));
    } else {
      painter.drawLine(QPointF(-half, at), QPointF(half, at));
    }
  }
}

/// One bar instead, where there is no room for hatching.
void bar(QPainter& painter, double radius, Livery livery, const QColor& colour) {
  const double half = radius * 0.66, thick = std::max(1.1, radius * 0.4);
  const QRectF upright(-thick / 2, -half, thick, 2 * half);
  painter.fillRect(livery == Livery::red ? upright : QRectF(-half, -thick / 2, 2 * half, thick), colour);
}

QPainterPath base_of(const TableMan& man, double radius, double grown) {
  QPainterPath path;
  if (mounted(man) && radius < figure_from) {
    // Too small for a horse: the base itself is drawn out the way it looks.
    QPainterPath capsule;
    const double half = radius * 0.62 + grown, length = radius * 1.22 + grown;
    capsule.addRoundedRect(QRectF(-half, -length, 2 * half, 2 * length), half, half);
    QTransform turn;
    turn.rotate(man.facing.in_degrees());
    return turn.map(capsule);
  }
  path.addEllipse(QPointF(0, 0), radius + grown, radius + grown);
  return path;
}

void paint_base(QPainter& painter, const TableMan& man, double radius, const Dress& dress, const Theme& theme) {
  const double rim = std::clamp(radius * 0.12, 0.9, 1.8);
  painter.fillPath(base_of(man, radius, rim * 0.6).translated(radius * 0.16 + 0.5, radius * 0.16 + 0.7),
                   theme.table.shade);
  painter.fillPath(base_of(man, radius, rim), dress.rim);
  painter.fillPath(base_of(man, radius, 0), dress.base);
  switch (man.state) {
    case TableMan::State::prisoner: {
      // His captor's ring about him.
      const double ring = std::max(1.4, radius * 0.24);
      painter.strokePath(base_of(man, radius, -ring / 2 + rim * 0.3),
                         QPen(theme.livery(man.captor), ring, Qt::SolidLine));
      break;
    }
    case TableMan::State::disarmed: {
      QPen dashes(theme.livery(man.livery), std::max(1.2, radius * 0.17), Qt::CustomDashLine, Qt::FlatCap);
      dashes.setDashPattern({1.9, 1.2});
      painter.strokePath(base_of(man, radius, -radius * 0.1), dashes);
      break;
    }
    default:
      if (radius >= hatched_from) {
        hatch_disc(painter, radius, man.livery, faded(dress.mark, radius >= figure_from ? 0.55 : 0.8));
      } else {
        bar(painter, radius, man.livery, dress.mark);
      }
  }
}

/// The figure's own measure is its base's radius; it looks up the screen.
void paint_soldier(QPainter& painter, const TableMan& man, const Dress& dress, const Theme& theme) {
  const TableColours& colours = theme.table;
  const bool armed = man.state == TableMan::State::free;
  const QPen outline(faded(theme.ink, 0.55), 0.07);
  if (armed && man.arm == Arm::infantry) {
    painter.setPen(QPen(colours.leather, 0.2, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(0.5, 0.55), QPointF(0.5, -0.35));
    painter.setPen(QPen(colours.steel, 0.13, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(0.5, -0.3), QPointF(0.5, -1.3));
  } else if (armed && man.arm == Arm::engineers) {
    painter.setPen(QPen(colours.leather, 0.18, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(0.52, 0.6), QPointF(0.52, -0.85));
    painter.setPen(QPen(colours.steel, 0.2, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(0.16, -0.7), QPointF(0.86, -0.85));
  }
  painter.setPen(outline);
  painter.setBrush(dress.coat);
  painter.drawEllipse(QPointF(0, 0.06), 0.66, 0.36);
  if (man.arm == Arm::infantry || man.arm == Arm::engineers) {
    painter.setBrush(theme.rim.darker(112));
    painter.drawRect(QRectF(-0.28, 0.16, 0.56, 0.34));
  }
  painter.setBrush(dress.hat);
  painter.drawEllipse(QPointF(0, -0.06), 0.36, 0.4);
  painter.setPen(Qt::NoPen);
  if (man.arm == Arm::artillery) {
    painter.setBrush(theme.livery(man.livery));
    painter.drawEllipse(QPointF(0, -0.06), 0.2, 0.22);
  } else {
    painter.setBrush(man.livery == Livery::red ? colours.brass : colours.leather);
    painter.drawEllipse(QPointF(0, -0.08), 0.1, 0.1);
  }
}

void paint_rider(QPainter& painter, const TableMan& man, const Dress& dress, const Theme& theme) {
  const TableColours& colours = theme.table;
  const std::array coats{colours.bay, colours.chestnut, colours.black_horse, colours.grey_horse};
  const QColor coat = coats[static_cast<std::size_t>(std::abs(man.coat)) % coats.size()];
  const QPen outline(faded(theme.ink, 0.6), 0.05);
  painter.setPen(QPen(coat.darker(140), 0.12, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(0, 0.95), QPointF(0.05, 1.28));
  QPainterPath horse(QPointF(0, -1.34));
  horse.cubicTo(QPointF(0.2, -1.3), QPointF(0.14, -0.95), QPointF(0.15, -0.82));
  horse.cubicTo(QPointF(0.36, -0.6), QPointF(0.24, -0.1), QPointF(0.3, 0.3));
  horse.cubicTo(QPointF(0.4, 0.75), QPointF(0.24, 1.02), QPointF(0, 1.02));
  horse.cubicTo(QPointF(-0.24, 1.02), QPointF(-0.4, 0.75), QPointF(-0.3, 0.3));
  horse.cubicTo(QPointF(-0.24, -0.1), QPointF(-0.36, -0.6), QPointF(-0.15, -0.82));
  horse.cubicTo(QPointF(-0.14, -0.95), QPointF(-0.2, -1.3), QPointF(0, -1.34));
  painter.setPen(outline);
  painter.setBrush(coat);
  painter.drawPath(horse);
  if (man.state == TableMan::State::free) {
    painter.setPen(QPen(colours.steel, 0.09, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(0.36, 0.1), QPointF(0.5, -0.85));
  }
  painter.setPen(outline);
  painter.setBrush(theme.livery(man.livery));
  painter.drawEllipse(QPointF(0, 0.1), 0.42, 0.25);
  painter.setBrush(dress.hat);
  painter.drawEllipse(QPointF(0, 0.04), 0.23, 0.25);
}

/// Cords across him.
void paint_bonds(QPainter& painter, const TableMan& man, double radius, const Theme& theme) {
  const double half = radius * (mounted(man) ? 0.42 : 0.5);
  for (const auto& [colour, width] : {std::pair(theme.ink, 0.34), std::pair(theme.rim, 0.18)}) {
    painter.setPen(QPen(colour, std::max(0.9, radius * width), Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(QPointF(-half, -half), QPointF(half, half));
    painter.drawLine(QPointF(-half, half), QPointF(half, -half));
  }
}

void paint_fallen(QPainter& painter, const TableMan& man, double radius, const Theme& theme) {
  painter.save();
  painter.setOpacity(painter.opacity() * 0.62);
  // Every which way, yet always the same.
  painter.rotate(man.facing.in_degrees() + 90 + 37 * (man.coat % 5));
  const QColor coat = mixed(theme.livery(man.livery), theme.reported, 0.25);
  if (mounted(man)) {
    painter.setPen(QPen(theme.table.bay, radius * 0.62, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(-0.7, 0.35) * radius, QPointF(0.6, 0.35) * radius);
  }
  painter.setPen(QPen(theme.table.steel, std::max(1.2, radius * 0.36), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(0, 0), QPointF(0.95, 0.1) * radius);
  painter.setPen(QPen(coat, std::max(1.8, radius * 0.56), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(-0.5, 0) * radius, QPointF(0.1, 0) * radius);
  painter.setPen(Qt::NoPen);
  painter.setBrush(man.livery == Livery::red ? theme.table.red_hat : theme.table.blue_hat);
  painter.drawEllipse(QPointF(-0.98, -0.06) * radius, radius * 0.27, radius * 0.27);
  painter.restore();
}

void paint_ring(QPainter& painter, const TableMan& man, double radius, double off, const QColor& colour, double width) {
  painter.strokePath(base_of(man, radius, off), QPen(colour, width));
}

void paint_lot(QPainter& painter, const TableMan& man, double radius, const Theme& theme) {
  if (man.lot == TableMan::Lot::none) return;
  const double half = std::max(4.5, radius * 0.86);
  if (man.lot == TableMan::Lot::dies) {
    for (const auto& [colour, width] : {std::pair(theme.rim, 4.2), std::pair(theme.ink, 2.2)}) {
      painter.setPen(QPen(colour, std::max(width, radius * width * 0.06), Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(QPointF(-half, -half), QPointF(half, half));
      painter.drawLine(QPointF(-half, half), QPointF(half, -half));
    }
    return;
  }
  // A white flag over him.
  const double tall = std::max(11.0, radius * 1.7), wide = tall * 0.62;
  const QPointF foot(radius * 0.5, 0), top = foot - QPointF(0, tall);
  painter.setPen(QPen(theme.ink, 1.6, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(foot, top);
  painter.setPen(QPen(theme.ink, 1));
  painter.setBrush(QColor(Qt::white));
  painter.drawRect(QRectF(top, QSizeF(wide, tall * 0.42)));
}

/// LW-3.2, LW-3.4: a broken ring of chalk round who serves a gun; round who goes to its trail a whole one.
void paint_service(QPainter& painter, const TableMan& man, double radius, const Theme& theme) {
  const double off = std::max(4.6, radius * 0.5);
  paint_ring(painter, man, radius, off, theme.table.chalk_shadow, 3);
  QPen ring(theme.table.chalk, man.at_trail ? 2 : 1.7, man.at_trail ? Qt::SolidLine : Qt::CustomDashLine, Qt::FlatCap);
  if (!man.at_trail) ring.setDashPattern({2.6, 1.8});
  painter.strokePath(base_of(man, radius, off), ring);
}

/// LW-3.3: flat on his face, with his base behind him.
void paint_lying(QPainter& painter, const TableMan& man, double radius, const Theme& theme) {
  const Dress dress = dress_of(man, theme);
  const double unit = std::max(radius, 5.0);
  if (man.chosen) {
    const double off = std::max(2.2, radius * 0.26);
    paint_ring(painter, man, radius, off, theme.ink, 3.4);
    paint_ring(painter, man, radius, off, theme.selection, 2.2);
  }
  painter.save();
  painter.rotate(man.lying->in_degrees());
  painter.setPen(QPen(theme.rim, unit * 0.9, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(0, 0.95) * unit, QPointF(0, -1.1) * unit);
  painter.setPen(QPen(theme.table.steel, unit * 0.42, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(0, 0.2) * unit, QPointF(0, 0.95) * unit);
  painter.setPen(QPen(dress.coat, unit * 0.66, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(0, 0.1) * unit, QPointF(0, -0.45) * unit);
  // Told apart without colour too: his side's stripe runs across his back.
  painter.setPen(QPen(dress.mark, std::max(1.0, unit * 0.16), Qt::SolidLine, Qt::FlatCap));
  if (man.livery == Livery::red) {
    painter.drawLine(QPointF(-0.3, -0.2) * unit, QPointF(0.3, -0.2) * unit);
  } else {
    painter.drawLine(QPointF(0, 0.15) * unit, QPointF(0, -0.5) * unit);
  }
  painter.setPen(Qt::NoPen);
  painter.setBrush(dress.hat);
  painter.drawEllipse(QPointF(0, -1.1) * unit, unit * 0.32, unit * 0.32);
  painter.restore();
}

}  // namespace

double radius_of(const View& view, const TableMan& man) {
  return std::max(mounted(man) ? least_mounted : least_foot, man.radius_m * view.pixels_per_metre);
}

double gun_scale(const View& view, const GunShape& shape) {
  constexpr double least_wide = 9;
  return std::max(view.pixels_per_metre, least_wide / std::max(shape.width_m, 1e-6));
}

void paint_man(QPainter& painter, const TableMan& man, double radius, const Theme& theme) {
  if (man.state == TableMan::State::dead) return paint_fallen(painter, man, radius, theme);
  if (man.serves || man.at_trail) paint_service(painter, man, radius, theme);
  if (man.lying) return paint_lying(painter, man, radius, theme);
  const Dress dress = dress_of(man, theme);
  paint_base(painter, man, radius, dress, theme);
  const bool bound = man.state == TableMan::State::prisoner;
  if (radius >= figure_from) {
    painter.save();
    painter.rotate(man.facing.in_degrees());
    painter.scale(radius, radius);
    if (man.moved) painter.setOpacity(painter.opacity() * 0.8);
    mounted(man) ? paint_rider(painter, man, dress, theme) : paint_soldier(painter, man, dress, theme);
    painter.restore();
    if (bound) paint_bonds(painter, man, radius, theme);
  } else if (bound || man.state == TableMan::State::disarmed) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.livery(man.livery));
    painter.drawEllipse(QPointF(0, 0), radius * 0.36, radius * 0.36);
  }
  if (man.engaged) paint_ring(painter, man, radius, std::max(1.6, radius * 0.2), theme.table.contact, 1.5);
  if (man.chosen) {
    const double off = std::max(2.2, radius * 0.26);
    paint_ring(painter, man, radius, off, theme.ink, 3.4);
    paint_ring(painter, man, radius, off, theme.selection, 2.2);
  }
  paint_lot(painter, man, radius, theme);
}

void paint_ghost(QPainter& painter, const TableMan& man, double radius, TableWalk::End end, const Theme& theme) {
  const bool refused = end == TableWalk::End::refused;
  const QColor colour = refused ? theme.warning : theme.livery_dark(man.livery);
  painter.fillPath(base_of(man, radius, 0.4), faded(refused ? theme.warning : theme.rim, refused ? 0.3 : 0.62));
  QPen dashes(colour, 1.3, Qt::CustomDashLine, Qt::FlatCap);
  dashes.setDashPattern({2.2, 1.4});
  painter.strokePath(base_of(man, radius, 0), dashes);
  bar(painter, radius * 0.8, man.livery, faded(colour, 0.8));
  if (end == TableWalk::End::contact)
    paint_ring(painter, man, radius, std::max(1.6, radius * 0.2), theme.table.contact, 1.8);
  if (end == TableWalk::End::held) {
    // Two strokes, as of something that waits.
    const double tall = std::max(2.6, radius * 0.5);
    painter.fillPath(base_of(man, radius, -1), faded(theme.rim, 0.55));
    painter.setPen(QPen(theme.ink, std::max(1.5, radius * 0.22), Qt::SolidLine, Qt::FlatCap));
    for (const double x : {-0.3, 0.3}) painter.drawLine(QPointF(x * radius, -tall), QPointF(x * radius, tall));
    return;
  }
  if (!refused) return;
  const double half = radius * 0.8;
  painter.setPen(QPen(theme.warning, 1.6, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(QPointF(-half, -half), QPointF(half, half));
  painter.drawLine(QPointF(-half, half), QPointF(half, -half));
}

void paint_gun(QPainter& painter, const TableGun& gun, const GunShape& shape, double scale, const Theme& theme) {
  const TableColours& colours = theme.table;
  const double w = shape.width_m * scale, muzzle = shape.muzzle_m * scale, trail = shape.trail_m * scale;
  const double line = std::clamp(w * 0.03, 0.7, 1.4);
  painter.save();
  painter.rotate(gun.facing.in_degrees());
  const auto carriage = [&](double grown) {
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addRect(QRectF(-w * 0.5 - grown, -w * 0.5 - grown, w * 0.15 + 2 * grown, w + 2 * grown));
    path.addRect(QRectF(w * 0.35 - grown, -w * 0.5 - grown, w * 0.15 + 2 * grown, w + 2 * grown));
    path.addRect(QRectF(-w * 0.11 - grown, -muzzle - grown, w * 0.22 + 2 * grown, muzzle + trail + 2 * grown));
    return path;
  };
  painter.save();
  QTransform turn;
  turn.rotate(gun.facing.in_degrees());
  const QPointF fall = turn.inverted().map(QPointF(w * 0.1 + 0.6, w * 0.1 + 0.8));
  painter.fillPath(carriage(0.3).translated(fall), colours.shade);
  painter.restore();
  painter.fillPath(carriage(std::clamp(w * 0.05, 0.8, 1.4)), gun.chosen ? theme.selection : theme.rim);

  const QColor metal = gun.moved ? mixed(colours.gun, theme.reported, 0.5) : colours.gun;
  painter.setPen(QPen(faded(theme.ink, 0.8), line));
  painter.setBrush(metal);
  painter.drawPolygon(QPolygonF{{-w * 0.11, 0}, {w * 0.11, 0}, {w * 0.06, trail * 0.94}, {-w * 0.06, trail * 0.94}});
  painter.setBrush(colours.wheel);
  painter.drawRect(QRectF(-w * 0.12, trail * 0.94, w * 0.24, trail * 0.06));
  painter.setPen(QPen(colours.steel, std::max(1.0, w * 0.08), Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(-w * 0.5, 0), QPointF(w * 0.5, 0));
  painter.setPen(QPen(faded(theme.ink, 0.8), line));
  painter.setBrush(colours.wheel);
  for (const double side : {-0.5, 0.35}) painter.drawRect(QRectF(w * side, -w * 0.5, w * 0.15, w));
  painter.setBrush(metal);
  painter.drawPolygon(QPolygonF{{-w * 0.1, w * 0.3}, {w * 0.1, w * 0.3}, {w * 0.065, -muzzle}, {-w * 0.065, -muzzle}});
  painter.setPen(Qt::NoPen);
  painter.setBrush(colours.brass);
  painter.drawRect(QRectF(-w * 0.1, w * 0.22, w * 0.2, w * 0.12));
  // Its side's band, with the side's mark upright on the screen.
  painter.rotate(-gun.facing.in_degrees());
  const double disc = std::max(3.2, w * 0.2);
  painter.setBrush(theme.rim);
  painter.drawEllipse(QPointF(0, 0), disc + 1, disc + 1);
  painter.setBrush(gun.moved ? mixed(theme.livery(gun.livery), theme.reported, 0.38) : theme.livery(gun.livery));
  painter.drawEllipse(QPointF(0, 0), disc, disc);
  if (disc < hatched_from) {
    bar(painter, disc, gun.livery, theme.rim);
  } else {
    hatch_disc(painter, disc, gun.livery, faded(theme.rim, 0.8));
  }
  painter.restore();
}

void paint_gun_ghost(QPainter& painter, const TableGun& gun, const GunShape& shape, double scale, bool refused,
                     const Theme& theme) {
  const double w = shape.width_m * scale, muzzle = shape.muzzle_m * scale, trail = shape.trail_m * scale;
  painter.save();
  painter.rotate(gun.facing.in_degrees());
  const QRectF room(-w / 2, -muzzle, w, muzzle + trail);
  const QColor colour = refused ? theme.warning : theme.livery_dark(gun.livery);
  painter.fillRect(room, faded(refused ? theme.warning : theme.rim, refused ? 0.25 : 0.4));
  QPen dashes(colour, 1.3, Qt::CustomDashLine, Qt::FlatCap);
  dashes.setDashPattern({4, 2.5});
  painter.setPen(dashes);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(room);
  painter.drawLine(QPointF(0, -muzzle), QPointF(0, trail));
  painter.drawLine(QPointF(-w / 2, 0), QPointF(w / 2, 0));
  painter.restore();
}

}  // namespace sandgate
