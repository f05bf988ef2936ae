#include "app/charts/drawing.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace sandgate {
namespace {

/// Where a straight line crosses an area, as stretches along it: pairs of parts of the way, by the even-odd rule.
std::vector<double> crossings(const QPolygonF& area, const QLineF& line) {
  std::vector<double> parts;
  const QPointF d = line.p2() - line.p1();
  const double length = QPointF::dotProduct(d, d);
  const auto side = [&](QPointF p) { return d.x() * (p.y() - line.p1().y()) - d.y() * (p.x() - line.p1().x()); };
  for (qsizetype i = 0; i < area.size(); ++i) {
    const QPointF a = area[i], b = area[(i + 1) % area.size()];
    const double of_a = side(a), of_b = side(b);
    // What lies on the line counts to one side, so that no corner is crossed twice or never.
    if ((of_a <= 0) == (of_b <= 0)) continue;
    const QPointF at = a + (b - a) * (of_a / (of_a - of_b));
    parts.push_back(QPointF::dotProduct(at - line.p1(), d) / length);
  }
  std::ranges::sort(parts);
  return parts;
}

template <class Put>
void strokes_within(const QPolygonF& area, const QLineF& line, const Put& put) {
  const std::vector<double> parts = crossings(area, line);
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) put(line.pointAt(parts[i]), line.pointAt(parts[i + 1]));
}

bool is_whole(double value) { return value == std::floor(value); }

void set_dashes(QPen& pen, Dashes dashes) {
  const double width = std::max(0.1, pen.widthF());
  const auto pattern = [&](double on, double off) { pen.setDashPattern({on / width, off / width}); };
  switch (dashes) {
    case Dashes::none: return;
    case Dashes::ridden: return pattern(3, 2);
    case Dashes::fine: return pattern(4, 3);
    case Dashes::dotted: return pattern(1.4, 2.2);
  }
}

QPen pen_of(const QColor& colour, double width, Dashes dashes) {
  if (width <= 0 || colour.alpha() == 0) return Qt::NoPen;
  QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
  set_dashes(pen, dashes);
  return pen;
}

}  // namespace

double text_width(const QString& text, const QFont& font) { return QFontMetricsF(font).horizontalAdvance(text); }

std::uint32_t Drawing::style(const QColor& fill, const QColor& stroke, double width, Dashes dashes) {
  const Style wanted{fill, stroke, width, dashes};
  // Marks of one look come one after another: the last few are the likely ones.
  for (std::size_t i = styles_.size(), seen = 0; i > 0 && seen < 48; --i, ++seen)
    if (styles_[i - 1] == wanted) return static_cast<std::uint32_t>(i - 1);
  styles_.push_back(wanted);
  return static_cast<std::uint32_t>(styles_.size() - 1);
}

void Drawing::put(Kind kind, std::uint32_t style, double x1, double y1, double x2, double y2, std::uint32_t extra) {
  marks_.push_back({kind, style, extra, x1, y1, x2, y2});
}

void Drawing::fill(const QRectF& room, const QColor& colour) {
  if (room.isEmpty() || colour.alpha() == 0) return;
  put(Kind::rect, style(colour, Qt::transparent, 0, Dashes::none), room.left(), room.top(), room.right(),
      room.bottom());
}
void Drawing::frame(const QRectF& room, const QColor& colour, double width, Dashes dashes) {
  put(Kind::rect, style(Qt::transparent, colour, width, dashes), room.left(), room.top(), room.right(), room.bottom());
}
void Drawing::line(QPointF from, QPointF to, const QColor& colour, double width, Dashes dashes) {
  put(Kind::line, style(Qt::transparent, colour, width, dashes), from.x(), from.y(), to.x(), to.y());
}
void Drawing::polyline(const QPolygonF& line, const QColor& colour, double width, Dashes dashes) {
  if (line.size() < 2) return;
  polygons_.push_back(line);
  put(Kind::polyline, style(Qt::transparent, colour, width, dashes), 0, 0, 0, 0,
      static_cast<std::uint32_t>(polygons_.size() - 1));
}
void Drawing::area(const QPolygonF& area, const QColor& fill, const QColor& edge, double width) {
  if (area.size() < 3) return;
  polygons_.push_back(area);
  put(Kind::polygon, style(fill, edge, width, Dashes::none), 0, 0, 0, 0,
      static_cast<std::uint32_t>(polygons_.size() - 1));
}
void Drawing::disc(QPointF middle, double radius, const QColor& fill, const QColor& edge, double width) {
  put(Kind::disc, style(fill, edge, width, Dashes::none), middle.x(), middle.y(), radius, radius);
}

void Drawing::hatch(const QPolygonF& area, Livery livery, const QColor& colour, double width, double every) {
  const QRectF box = area.boundingRect();
  const bool upright = livery == Livery::red;
  const double from = upright ? box.left() : box.top(), to = upright ? box.right() : box.bottom();
  for (double at = (std::floor(from / every) + 0.5) * every; at < to; at += every) {
    if (at <= from) continue;
    const QLineF whole =
        upright ? QLineF(at, box.top() - 1, at, box.bottom() + 1) : QLineF(box.left() - 1, at, box.right() + 1, at);
    strokes_within(area, whole, [&](QPointF a, QPointF b) { line(a, b, colour, width); });
  }
}
void Drawing::hatch(const QRectF& room, Livery livery, const QColor& colour, double width, double every) {
  const bool upright = livery == Livery::red;
  const double from = upright ? room.left() : room.top(), to = upright ? room.right() : room.bottom();
  for (double at = (std::floor(from / every) + 0.5) * every; at < to; at += every) {
    if (at <= from) continue;
    upright ? line({at, room.top()}, {at, room.bottom()}, colour, width)
            : line({room.left(), at}, {room.right(), at}, colour, width);
  }
}
void Drawing::slanted(const QPolygonF& area, const QColor& colour, double width, double every) {
  const QRectF box = area.boundingRect();
  const double rise = box.height() + 2;
  const double step = every * M_SQRT2;
  for (double at = (std::floor((box.left() - rise) / step) + 0.5) * step; at < box.right(); at += step)
    strokes_within(area, QLineF(at, box.bottom() + 1, at + rise, box.top() - 1),
                   [&](QPointF a, QPointF b) { line(a, b, colour, width); });
}

QRectF Drawing::text(const QRectF& room, Qt::Alignment align, const QString& text, const QFont& font,
                     const QColor& colour, const QColor& halo) {
  if (text.isEmpty() || room.width() <= 0) return {};
  const QFontMetricsF metrics(font);
  // Texts of others may hold anything: a line is a line.
  QString line = text;
  for (QChar& letter : line)
    if (letter.isSpace() || letter.category() == QChar::Other_Control) letter = QLatin1Char(' ');
  double width = metrics.horizontalAdvance(line);
  const bool cut = width > room.width() + 0.5;
  if (cut) {
    line = metrics.elidedText(line.left(2'000), Qt::ElideRight, room.width());
    width = metrics.horizontalAdvance(line);
    if (width > room.width() + 0.5) return {};  // not even the ellipsis
  }
  double x = room.left();
  if (align & Qt::AlignRight) x = room.right() - width;
  if (align & Qt::AlignHCenter) x = room.center().x() - width / 2;
  const double cap = metrics.capHeight();
  double base = room.top() + metrics.ascent();
  if (align & Qt::AlignVCenter) base = room.center().y() + cap / 2;
  if (align & Qt::AlignBottom) base = room.bottom() - metrics.descent();
  texts_.push_back({{x, base}, 0, line, font, colour, halo});
  put(Kind::text, 0, 0, 0, 0, 0, static_cast<std::uint32_t>(texts_.size() - 1));
  const QRectF ink(x, base - cap * 1.04, width, cap * 1.3);
  drawn_texts_.push_back({room, ink, line, cut});
  return ink;
}

QRectF Drawing::paragraph(const QRectF& room, const QString& text, const QFont& font, const QColor& colour) {
  const QFontMetricsF metrics(font);
  const double step = std::ceil(metrics.height());
  const int most = static_cast<int>((room.height() + 0.5) / step);
  QRectF taken;
  QString line, left = text.left(20'000).simplified();
  double y = room.top();
  for (int n = 0; n < most && !left.isEmpty(); ++n, y += step) {
    QString now;
    if (n + 1 == most || metrics.horizontalAdvance(left) <= room.width()) {
      now = left, left.clear();
    } else {
      qsizetype end = 0;
      for (qsizetype next = left.indexOf(' '); next > 0 && metrics.horizontalAdvance(left.left(next)) <= room.width();
           next = left.indexOf(' ', next + 1))
        end = next;
      if (end == 0) end = left.indexOf(' ') < 0 ? left.size() : left.indexOf(' ');
      now = left.left(end), left = left.mid(end).trimmed();
    }
    taken |= this->text({room.left(), y, room.width(), step}, Qt::AlignLeft | Qt::AlignTop, now, font, colour);
  }
  return taken;
}

void Drawing::text_turned(QPointF from, double degrees, const QString& text, const QFont& font, const QColor& colour,
                          const QColor& halo) {
  if (text.isEmpty()) return;
  texts_.push_back({from, degrees, text, font, colour, halo});
  put(Kind::text, 0, 0, 0, 0, 0, static_cast<std::uint32_t>(texts_.size() - 1));
}

void Drawing::spot(const QRectF& room, ChartHit hit) {
  hit.room = room;
  spots_.push_back(std::move(hit));
}

ChartHit Drawing::hit(QPointF at) const {
  for (auto spot = spots_.rbegin(); spot != spots_.rend(); ++spot)
    if (spot->room.contains(at)) return *spot;
  return {};
}

void Drawing::add(const Drawing& over) {
  const auto styles = static_cast<std::uint32_t>(styles_.size());
  const auto polygons = static_cast<std::uint32_t>(polygons_.size());
  const auto texts = static_cast<std::uint32_t>(texts_.size());
  styles_.insert(styles_.end(), over.styles_.begin(), over.styles_.end());
  polygons_.insert(polygons_.end(), over.polygons_.begin(), over.polygons_.end());
  texts_.insert(texts_.end(), over.texts_.begin(), over.texts_.end());
  for (Mark mark : over.marks_) {
    if (mark.kind == Kind::text)
      mark.extra += texts;
    else
      mark.style += styles;
    if (mark.kind == Kind::polygon || mark.kind == Kind::polyline) mark.extra += polygons;
    marks_.push_back(mark);
  }
  drawn_texts_.insert(drawn_texts_.end(), over.drawn_texts_.begin(), over.drawn_texts_.end());
  spots_.insert(spots_.end(), over.spots_.begin(), over.spots_.end());
}

void Drawing::paint_text(QPainter& painter, const Text& text, bool outlined) const {
  const bool haloed = text.halo.alpha() > 0;
  if (!outlined && !haloed && text.turn == 0) {
    painter.setFont(text.font);
    painter.setPen(text.colour);
    painter.drawText(text.base, text.text);
    return;
  }
  painter.save();
  painter.translate(text.base);
  painter.rotate(text.turn);
  if (haloed || outlined) {
    QPainterPath letters;
    letters.addText(0, 0, text.font, text.text);
    if (haloed) painter.strokePath(letters, QPen(text.halo, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (outlined) painter.fillPath(letters, text.colour);
  }
  if (!outlined) {
    painter.setFont(text.font);
    painter.setPen(text.colour);
    painter.drawText(QPointF(0, 0), text.text);
  }
  painter.restore();
}

void Drawing::paint(QPainter& painter, bool outlined) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QTransform& placed = painter.deviceTransform();
  const bool straight = placed.type() <= QTransform::TxTranslate && is_whole(placed.dx()) && is_whole(placed.dy());
  std::vector<QLineF> lines;
  for (std::size_t i = 0; i < marks_.size();) {
    const Mark& mark = marks_[i];
    if (mark.kind == Kind::text) {
      paint_text(painter, texts_[mark.extra], outlined);
      ++i;
      continue;
    }
    const Style& style = styles_[mark.style];
    const auto alike = [&](const Mark& other) { return other.kind == mark.kind && other.style == mark.style; };
    if (mark.kind == Kind::rect && style.width <= 0) {
      // What ends on whole pixels needs no smoothing, and is filled several times as fast without.
      bool smooth = true;
      for (; i < marks_.size() && alike(marks_[i]); ++i) {
        const Mark& one = marks_[i];
        const bool whole = straight && is_whole(one.x1) && is_whole(one.y1) && is_whole(one.x2) && is_whole(one.y2);
        if (whole == smooth) painter.setRenderHint(QPainter::Antialiasing, smooth = !whole);
        painter.fillRect(QRectF(QPointF(one.x1, one.y1), QPointF(one.x2, one.y2)), style.fill);
      }
      if (!smooth) painter.setRenderHint(QPainter::Antialiasing);
      continue;
    }
    painter.setPen(pen_of(style.stroke, style.width, style.dashes));
    painter.setBrush(style.fill.alpha() > 0 ? QBrush(style.fill) : QBrush(Qt::NoBrush));
    if (mark.kind == Kind::line) {
      lines.clear();
      for (; i < marks_.size() && alike(marks_[i]); ++i)
        lines.emplace_back(marks_[i].x1, marks_[i].y1, marks_[i].x2, marks_[i].y2);
      // Painted from both ends alike, whichever way they were given.
      painter.drawLines(lines.data(), static_cast<int>(lines.size()));
      continue;
    }
    for (; i < marks_.size() && alike(marks_[i]); ++i) {
      const Mark& one = marks_[i];
      switch (one.kind) {
        case Kind::rect: painter.drawRect(QRectF(QPointF(one.x1, one.y1), QPointF(one.x2, one.y2))); break;
        case Kind::disc: painter.drawEllipse(QPointF(one.x1, one.y1), one.x2, one.y2); break;
        case Kind::polygon: painter.drawPolygon(polygons_[one.extra]); break;
        case Kind::polyline: painter.drawPolyline(polygons_[one.extra]); break;
        case Kind::line:
        case Kind::text: break;
      }
    }
  }
  painter.restore();
}

}  // namespace sandgate
