// Water, roads and what carries them over it, walls: what runs over a table.
#include <algorithm>
#include <cmath>

#include "app/mapview/paint.h"
#include "app/mapview/table/table_canvas.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

QPointF across(QPointF from, QPointF to) {
  const QPointF d = to - from;
  const double length = hypot(d);
  return length > 0 ? QPointF(-d.y(), d.x()) / length : QPointF();
}

void stroke(TableCanvas& canvas, const Feature& line, const QColor& colour, double width,
            Qt::PenCapStyle cap = Qt::RoundCap) {
  canvas.painter.setPen(QPen(colour, width, Qt::SolidLine, cap, Qt::RoundJoin));
  for (const QPolygonF& run : canvas.runs(line.points)) canvas.painter.drawPolyline(run);
}

void paint_water_area(TableCanvas& canvas, const Feature& water) {
  if (water.shape != FeatureShape::area) return;
  QPainter& painter = canvas.painter;
  const QPainterPath path = canvas.area(water);
  if (path.isEmpty()) return;
  painter.fillPath(path, canvas.colours.water);
  painter.save();
  painter.setClipPath(path, Qt::IntersectClip);
  for (int band = 3; band >= 1; --band)
    painter.strokePath(path, QPen(faded(canvas.colours.bank, 0.22), canvas.wide(0, 2) * 1.6 * band, Qt::SolidLine,
                                  Qt::RoundCap, Qt::RoundJoin));
  painter.restore();
  painter.strokePath(path, QPen(canvas.colours.bank, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
}

/// Streaks with the stream.
void paint_ripples(TableCanvas& canvas, const Feature& river, double width) {
  if (width < 7) return;
  QPainter& painter = canvas.painter;
  QPen pen(canvas.colours.ripple, std::clamp(width * 0.028, 0.6, 1.2), Qt::CustomDashLine, Qt::RoundCap);
  int streak_number = 0;
  for (const double side : {-0.36, -0.19, -0.04, 0.14, 0.29, 0.4}) {
    ++streak_number;
    const double gap = 26 + 17 * scatter(streak_number, 1), dash = 7 + 16 * scatter(streak_number, 2);
    pen.setDashPattern({dash, gap, dash * 0.4, gap * 1.7});
    pen.setDashOffset(60 * scatter(streak_number, 3));
    painter.setPen(pen);
    for (const QPolygonF& run : canvas.runs(river.points)) {
      QPolygonF streak;
      for (qsizetype i = 0; i < run.size(); ++i) {
        const QPointF out = i == 0 ? across(run[0], run[1]) : across(run[i - 1], run[i]);
        streak << run[i] + out * (side * width);
      }
      painter.drawPolyline(streak);
    }
  }
}

/// A deck from bank to bank, `half` wide to each side.
struct Deck {
  QPointF from, to;
  double half = 0;
  bool ford = false;
};

void paint_deck(TableCanvas& canvas, const Deck& deck) {
  const QPointF side = across(deck.from, deck.to) * deck.half;
  if (side.isNull()) return;
  QPainter& painter = canvas.painter;
  const QPointF walk = (deck.to - deck.from) / hypot(deck.to - deck.from);
  const double length = hypot(deck.to - deck.from), every = std::max(3.0, canvas.inch * 0.5);
  if (deck.ford) {
    // Bars of chalk, as they are drawn on the water.
    painter.setPen(QPen(canvas.colours.chalk, std::max(1.2, canvas.inch * 0.16), Qt::SolidLine, Qt::RoundCap));
    for (double along = every * 0.6; along < length; along += every * 1.5)
      painter.drawLine(deck.from + walk * along - side * 0.9, deck.from + walk * along + side * 0.9);
    return;
  }
  const QPolygonF boards{deck.from - side, deck.to - side, deck.to + side, deck.from + side};
  painter.setPen(Qt::NoPen);
  painter.setBrush(faded(canvas.colours.shade, 0.8));
  painter.drawPolygon(boards.translated(canvas.shadow_of(canvas.toys.inch_m * 1.5) + QPointF(0.6, 0.6)));
  painter.setBrush(canvas.colours.plank);
  painter.drawPolygon(boards);
  painter.setPen(QPen(faded(canvas.colours.kerb, 0.55), 0.8));
  for (double along = every; along < length; along += every)
    painter.drawLine(deck.from + walk * along - side, deck.from + walk * along + side);
  painter.setPen(QPen(canvas.colours.kerb, std::max(1.1, canvas.inch * 0.14), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(boards[0], boards[1]);
  painter.drawLine(boards[2], boards[3]);
}

/// Whether the crossing nearest to a place is a ford.
bool is_ford(const TableCanvas& canvas, MapPoint place) {
  constexpr KindSet kinds = only(FeatureKind::bridge) | only(FeatureKind::ford) | only(FeatureKind::culvert);
  bool ford = false;
  double nearest = INFINITY;
  canvas.country.each_near(
      MapBox{place.east, place.north, place.east, place.north}.grown(12 * canvas.toys.inch_m), kinds,
      [&](FeatureId, const Feature& f) {
        const MapBox box = f.bounds();
        const double away = distance_m(place, {(box.west + box.east) / 2, (box.south + box.north) / 2});
        if (away < nearest) nearest = away, ford = f.kind == FeatureKind::ford;
      });
  return ford;
}

/// What carries over a river drawn as a line covers a part of its course.
struct WaterStretch {
  MapPoint from, to;
  double river_width = 0;  ///< pixels
};
void add_stretches(TableCanvas& canvas, const Scale& scale, const Feature& river,
                   std::vector<WaterStretch>& stretches) {
  for (std::size_t i = 0; i + 1 < river.points.size(); ++i) {
    const MapPoint a = river.points[i], b = river.points[i + 1];
    if (!box_round({a, b}).meets(canvas.near)) continue;
    for (const Portion& part : carried_parts(canvas.country, scale, river, i))
      stretches.push_back({part_way(a, b, part.from), part_way(a, b, part.to), canvas.river_width(river)});
  }
}

/// A course has bends, and may be several features: stretches that go on from one another carry one deck.
void join_stretches(std::vector<WaterStretch>& stretches, double nearly_m) {
  for (std::size_t i = 0; i < stretches.size(); ++i)
    for (std::size_t j = i + 1; j < stretches.size(); ++j) {
      WaterStretch &one = stretches[i], other = stretches[j];
      if (distance_m(one.from, other.to) < nearly_m) std::swap(other.from, other.to);
      const bool before = distance_m(one.from, other.from) < nearly_m,
                 after = distance_m(one.to, other.from) < nearly_m, back = distance_m(one.to, other.to) < nearly_m;
      if (!before && !after && !back) continue;
      if (before) {
        one.from = other.to;
      } else {
        one.to = after ? other.to : other.from;
      }
      one.river_width = std::max(one.river_width, other.river_width);
      stretches.erase(stretches.begin() + static_cast<std::ptrdiff_t>(j));
      j = i;  // what was passed over may go on from where it ends now
    }
}

/// The deck lies across the course.
void add_decks(TableCanvas& canvas, const std::vector<WaterStretch>& stretches, std::vector<Deck>& decks) {
  for (const WaterStretch& stretch : stretches) {
    const QPointF p = canvas.at(stretch.from), q = canvas.at(stretch.to), middle = (p + q) / 2;
    const QPointF out = across(p, q) * (stretch.river_width / 2 + std::max(2.5, canvas.inch * 0.7));
    decks.push_back(
        {middle - out, middle + out, hypot(q - p) / 2, is_ford(canvas, part_way(stretch.from, stretch.to, 0.5))});
  }
}

void add_decks_over_area(TableCanvas& canvas, const Scale& scale, const Feature& water, std::vector<Deck>& decks) {
  for (const Opening& way : crossings_over(canvas.country, scale, water)) {
    const QPointF from = canvas.at(way.from), to = canvas.at(way.to);
    decks.push_back({from, to, canvas.wide(way.half_width_m, 2), is_ford(canvas, part_way(way.from, way.to, 0.5))});
  }
}

void paint_rails(TableCanvas& canvas, const Feature& rail) {
  constexpr double bed_m = 5, gauge_m = 1.6;
  QPainter& painter = canvas.painter;
  const double bed = canvas.wide(bed_m, 3.4), gauge = std::max(1.6, gauge_m * canvas.view.pixels_per_metre);
  stroke(canvas, rail, canvas.colours.ballast, bed, Qt::FlatCap);
  QPen ties(canvas.colours.wheel, bed * 0.72, Qt::CustomDashLine, Qt::FlatCap);
  const double every = std::max(4.0, canvas.inch * 0.3);
  ties.setDashPattern({every * 0.4 / (bed * 0.72), every * 0.6 / (bed * 0.72)});
  painter.setPen(ties);
  for (const QPolygonF& run : canvas.runs(rail.points)) painter.drawPolyline(run);
  painter.setPen(QPen(canvas.theme.railway, std::clamp(gauge * 0.2, 0.7, 1.6)));
  for (const double side : {-0.5, 0.5})
    for (const QPolygonF& run : canvas.runs(rail.points)) {
      QPolygonF one;
      for (qsizetype i = 0; i < run.size(); ++i)
        one << run[i] + (i == 0 ? across(run[0], run[1]) : across(run[i - 1], run[i])) * (side * gauge);
      painter.drawPolyline(one);
    }
}

}  // namespace

void paint_table_waters(TableCanvas& canvas) {
  const auto line = [&](auto&& visit) {
    canvas.each(FeatureKind::river, [&](const Feature& river) {
      if (river.shape == FeatureShape::line) visit(river, canvas.river_width(river));
    });
  };
  line([&](const Feature& river, double width) {
    const bool slight = stops_nobody(river, canvas.toys.stream_m);
    stroke(canvas, river, faded(canvas.colours.bank, slight ? 0.45 : 1), width + (slight ? 0.8 : 2.2));
  });
  canvas.each(FeatureKind::lake, [&](const Feature& lake) { paint_water_area(canvas, lake); });
  canvas.each(FeatureKind::river, [&](const Feature& river) { paint_water_area(canvas, river); });
  line([&](const Feature& river, double width) { stroke(canvas, river, canvas.colours.water, width); });
  line([&](const Feature& river, double width) { paint_ripples(canvas, river, width); });
}

void paint_table_roads(TableCanvas& canvas) {
  const auto roads = [&](auto&& visit) {
    // Better roads lie above.
    for (const bool main : {false, true})
      canvas.each(FeatureKind::road, [&](const Feature& road) {
        if ((road.grade == FeatureClass::main || road.grade == FeatureClass::second) == main)
          visit(road, canvas.road_width(road));
      });
  };
  roads([&](const Feature& road, double width) {
    stroke(canvas, road, faded(canvas.colours.kerb, 0.75), width + 1.6, Qt::FlatCap);
  });
  roads([&](const Feature& road, double width) { stroke(canvas, road, canvas.colours.road, width); });
  roads([&](const Feature& road, double width) {
    if (width < 9 || road.grade == FeatureClass::lane) return;
    QColor rut = faded(canvas.colours.kerb, 0.32);
    canvas.painter.setPen(QPen(rut, std::clamp(width * 0.06, 0.8, 1.8), Qt::SolidLine, Qt::FlatCap));
    for (const double side : {-0.18, 0.18})
      for (const QPolygonF& run : canvas.runs(road.points)) {
        QPolygonF one;
        for (qsizetype i = 0; i < run.size(); ++i)
          one << run[i] + (i == 0 ? across(run[0], run[1]) : across(run[i - 1], run[i])) * (side * width);
        canvas.painter.drawPolyline(one);
      }
  });
  canvas.each(FeatureKind::railway, [&](const Feature& rail) { paint_rails(canvas, rail); });
}

void paint_crossings(TableCanvas& canvas, const Scale& scale) {
  std::vector<Deck> decks;
  std::vector<WaterStretch> stretches;
  const auto over = [&](const Feature& water) {
    if (water.shape == FeatureShape::area) {
      add_decks_over_area(canvas, scale, water, decks);
    } else if (water.shape == FeatureShape::line && !stops_nobody(water, canvas.toys.stream_m)) {
      add_stretches(canvas, scale, water, stretches);
    }
  };
  canvas.each(FeatureKind::river, over);
  canvas.each(FeatureKind::lake, over);
  join_stretches(stretches, 0.3 * canvas.toys.inch_m);
  add_decks(canvas, stretches, decks);
  for (const Deck& deck : decks) paint_deck(canvas, deck);
}

void paint_table_walls(TableCanvas& canvas) {
  constexpr double thick_in = 0.34;
  QPainter& painter = canvas.painter;
  const double width = std::max(2.2, thick_in * canvas.inch);
  canvas.each(FeatureKind::wall, [&](const Feature& wall) {
    painter.save();
    painter.translate(canvas.shadow_of(canvas.toys.wall_m));
    stroke(canvas, wall, canvas.colours.shade, width, Qt::FlatCap);
    painter.restore();
    stroke(canvas, wall, faded(canvas.theme.casing, 0.85), width + 1.2, Qt::FlatCap);
    stroke(canvas, wall, canvas.colours.stone, width - 0.4, Qt::FlatCap);
    if (width < 5) return;
    QPen joints(faded(canvas.theme.casing, 0.4), width - 0.6, Qt::CustomDashLine, Qt::FlatCap);
    joints.setDashPattern({0.9 / (width - 0.6), canvas.inch * 0.55 / (width - 0.6)});
    painter.setPen(joints);
    for (const QPolygonF& run : canvas.runs(wall.points)) painter.drawPolyline(run);
  });
}

}  // namespace sandgate
