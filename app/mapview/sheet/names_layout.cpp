#include <algorithm>
#include <cmath>
#include <set>

#include "app/mapview/drawn_words.h"
#include "app/mapview/sheet/name_writer.h"
#include "app/mapview/view.h"

namespace sandgate {
namespace {

using Draft = NameWriter::Draft;

QString words(const std::string& name) { return QString::fromStdString(name); }

MapPoint middle_of(const Feature& feature) {
  const MapBox box = feature.bounds();
  return feature.shape == FeatureShape::point ? feature.points.front()
                                              : MapPoint{(box.west + box.east) / 2, (box.south + box.north) / 2};
}

/// A height with its dot, beside or above it.
void write_height(NameWriter& writer, const LayoutGround& ground, LabelPlacer& placer, MapPoint where, double height) {
  const QString text = QString::number(std::lround(height));
  const TextShape shape = text_shape(text, font_for(Letters::spot_height, writer.type()));
  const QPointF at = ground.at(where);
  const QRectF dot(at.x() - 1.5, at.y() - 1.5, 3, 3);
  if (!placer.is_free(std::span(&dot, 1))) return;
  const double w = shape.room.width() / 2 + 6;
  std::vector<Draft> drafts;
  for (const QPointF offset : {QPointF(w, 0), QPointF(-w, 0), QPointF(0, -10), QPointF(0, 10)}) {
    Draft draft = writer.centred(shape, at + offset, static_cast<double>(drafts.size()) * 0.3);
    draft.path.addEllipse(dot);
    draft.candidate.rooms.push_back(dot);
    drafts.push_back(std::move(draft));
  }
  writer.place(Letters::spot_height, text, std::move(drafts));
}

void write_places(NameWriter& writer, const LayoutGround& ground, FeatureClass grade, Letters letters, double smallest,
                  double away, bool centred_first) {
  if (writer.denominator() > smallest) return;
  for (const Feature& feature : ground.country.features())
    if (feature.kind == FeatureKind::place && feature.grade == grade && !feature.name.empty() &&
        ground.country.bounds().holds(middle_of(feature)))
      writer.place_round(letters, words(feature.name), middle_of(feature), away, centred_first);
}

/// Fells: the top's height where the relief has a top near the name, then the name over or under it.
void write_fells(NameWriter& writer, const LayoutGround& ground, LabelPlacer& placer, FeatureClass grade,
                 Letters letters, double smallest) {
  if (writer.denominator() > smallest) return;
  for (const Feature& feature : ground.country.features()) {
    if (feature.kind != FeatureKind::place || feature.grade != grade || feature.name.empty()) continue;
    MapPoint top = middle_of(feature);
    const Peak* nearest = nullptr;
    for (const Peak& peak : ground.terrain.peaks())
      if (const double away = distance_m(peak.at, top);
          away < 600 && (nearest == nullptr || peak.height > nearest->height))
        nearest = &peak;
    if (nearest != nullptr) {
      top = nearest->at;
      if (writer.denominator() < 120'000) write_height(writer, ground, placer, top, nearest->height);
    }
    writer.place_round(letters, words(feature.name), top, 20, true);
  }
}

void write_waters(NameWriter& writer, const LayoutGround& ground) {
  std::set<std::string> written;
  const auto write = [&](const Feature& lake, const std::string& name) {
    if (lake.shape != FeatureShape::area || name.empty() || !written.insert(name).second) return;
    QString text = words(name);
    const QPolygonF shore = ground.line(lake.ring(0));
    const QPolygonF middle = middle_line(shore, 26 * writer.type());
    // Long waters are set in capitals and spread out along them.
    const double whole = middle.isEmpty() ? 0 : lengths_along(middle).back();
    if (whole > 2.2 * writer.text_width(Letters::water, text.toUpper())) text = text.toUpper();
    const double spare = whole * 0.72 - writer.text_width(Letters::water, text);
    const double spread = std::clamp(spare / std::max<double>(1, static_cast<double>(text.size())), 0.0, 7.0);
    // The letters stand astride the line, not on it.
    const QPolygonF base = offset_line(smoothed(middle, 90), -5.5 * writer.type());
    if (spare > 0 && writer.place(Letters::water, text, writer.along(Letters::water, text, base, spread, 0.22), true))
      return;
    if (writer.denominator() < 90'000)
      writer.place_round(Letters::water, words(name), middle_of(lake), shore.boundingRect().height() / 2 + 6, true);
  };
  const auto features = ground.country.features();
  for (const Feature& feature : features)
    if (feature.kind == FeatureKind::lake) write(feature, feature.name);
  for (const Feature& place : features) {
    if (place.kind != FeatureKind::place || place.grade != FeatureClass::water || place.name.empty()) continue;
    const Feature* lake = nullptr;
    for (const Feature& feature : features)
      if (feature.kind == FeatureKind::lake && feature.shape == FeatureShape::area && holds(feature, middle_of(place)))
        lake = &feature;
    if (lake != nullptr)
      write(*lake, place.name);
    else if (written.insert(place.name).second)
      writer.place_round(Letters::water, words(place.name), middle_of(place), 2, true);
  }
}

/// The river that runs through a valley: the widest within a kilometre and a half of where the map puts its name.
const Feature* river_of(const LayoutGround& ground, MapPoint valley) {
  constexpr double reach = 1500;
  const Feature* river = nullptr;
  ground.country.each_segment_near(
      MapBox{valley.east, valley.north, valley.east, valley.north}.grown(reach), only(FeatureKind::river),
      [&](const Feature& feature, std::size_t i) {
        if (feature.shape != FeatureShape::line || distance_m(feature.points[i], valley) > reach) return;
        if (river == nullptr || feature.width_m > river->width_m) river = &feature;
      });
  return river;
}

/// Valleys are written along their axis: the line the map gives, else beside the river, as near the place as may be.
std::vector<Draft> valley_drafts(NameWriter& writer, const LayoutGround& ground, const Feature& valley,
                                 const QString& text) {
  const MapPoint where = middle_of(valley);
  const Feature* river = valley.shape == FeatureShape::line ? &valley : river_of(ground, where);
  if (river == nullptr) return {};
  QPolygonF line = ground.line(river->points);
  if (line.back().x() < line.front().x()) std::ranges::reverse(line);
  line = smoothed(line, 170);
  const double spare = lengths_along(line).back() * 0.6 - writer.text_width(Letters::valley, text);
  const double spread = std::clamp(spare / static_cast<double>(text.size()), 0.0, 5.0);
  if (valley.shape == FeatureShape::line) return writer.along(Letters::valley, text, line, spread, 0.3);
  std::vector<Draft> drafts;
  const QPointF at = ground.at(where);
  for (const double beside : {16.0, 24.0, 34.0, 46.0, 60.0})
    for (const double side : {1.0, -1.0}) {
      const QPolygonF base = offset_line(line, side > 0 ? beside : -beside - 9);
      for (Draft& draft : writer.along(Letters::valley, text, base, spread, 0.3)) {
        const QPointF off = draft.path.boundingRect().center() - at;
        draft.candidate.cost += std::hypot(off.x(), off.y()) / 60;
        drafts.push_back(std::move(draft));
      }
    }
  return drafts;
}

void write_valleys(NameWriter& writer, const LayoutGround& ground) {
  if (writer.denominator() > 110'000) return;
  for (const Feature& feature : ground.country.features()) {
    if (feature.kind != FeatureKind::place || feature.grade != FeatureClass::valley || feature.name.empty()) continue;
    const QString text = words(feature.name);
    if (!writer.place(Letters::valley, text, valley_drafts(writer, ground, feature, text)))
      writer.place_round(Letters::valley, text, middle_of(feature), 12, true);
  }
}

/// Each river's name on its longest reach, again every so often on a very long one.
void write_rivers(NameWriter& writer, const LayoutGround& ground) {
  if (writer.denominator() > 160'000) return;
  std::map<std::string, const Feature*> longest;
  for (const Feature& feature : ground.country.features()) {
    if (feature.kind != FeatureKind::river || feature.shape != FeatureShape::line || feature.name.empty()) continue;
    const Feature*& held = longest[feature.name];
    const auto span = [](const Feature& f) { return f.bounds().width() + f.bounds().depth(); };
    if (held == nullptr || span(feature) > span(*held)) held = &feature;
  }
  for (const auto& [name, river] : longest) {
    QPolygonF line = ground.line(river->points);
    if (line.back().x() < line.front().x()) std::ranges::reverse(line);
    const double beside = std::max(3.0, river->width_m * ground.pixels_per_metre / 2) + 4;
    const QPolygonF smooth = smoothed(line, 70);
    const QString text = words(name);
    const int copies = 1 + static_cast<int>(lengths_along(smooth).back() / 2600);
    const auto part = [&](int copy) { return smooth.mid(smooth.size() * copy / copies, smooth.size() / copies); };
    for (int copy = 0; copy < copies; ++copy) {
      auto drafts = writer.along(Letters::river, text, offset_line(part(copy), beside), 0.8, 0.28);
      std::ranges::move(
          writer.along(Letters::river, text, offset_line(part(copy), -beside - 9 * writer.type()), 0.8, 0.28),
          std::back_inserter(drafts));
      writer.place(Letters::river, text, std::move(drafts));
    }
  }
}

/// Marks that no name may cover.
void take_marks(const NameWriter& writer, const LayoutGround& ground, LabelPlacer& placer) {
  if (writer.denominator() > 100'000) return;
  for (const Feature& feature : ground.country.features()) {
    if (feature.kind != FeatureKind::station) continue;
    const double half = station_half(Strokes::at(writer.denominator())) + 1;
    const QPointF at = ground.at(middle_of(feature));
    placer.take(QRectF(at.x() - half * 1.45, at.y() - half, half * 2.9, half * 2));
  }
}

void write_marks(NameWriter& writer, const LayoutGround& ground) {
  if (writer.denominator() > 50'000) return;
  for (const Feature& feature : ground.country.features()) {
    if (feature.kind == FeatureKind::station)
      writer.place_round(Letters::station, DrawnWords::tr("Sta.", "a railway station, by its name"), middle_of(feature),
                         7, true);
    if (feature.kind == FeatureKind::ford && writer.denominator() < 40'000)
      writer.place_round(Letters::river, DrawnWords::tr("Ford"), middle_of(feature), 7, false);
  }
}

}  // namespace

void lay_out_names(const LayoutGround& ground, LabelPlacer& placer, SheetLayout& layout) {
  NameWriter writer(ground, placer, layout);
  take_marks(writer, ground, placer);
  write_places(writer, ground, FeatureClass::town, Letters::town, 1e9, 13, false);
  write_waters(writer, ground);
  write_fells(writer, ground, placer, FeatureClass::great_fell, Letters::great_fell, 600'000);
  write_places(writer, ground, FeatureClass::village, Letters::village, 260'000, 10, false);
  write_fells(writer, ground, placer, FeatureClass::fell, Letters::fell, 120'000);
  write_valleys(writer, ground);
  write_places(writer, ground, FeatureClass::hamlet, Letters::hamlet, 90'000, 8, false);
  write_rivers(writer, ground);
  write_places(writer, ground, FeatureClass::plain, Letters::hamlet, 60'000, 7, false);
  write_marks(writer, ground);
  const double clear = 60;  // pixels round a height of its own
  for (const Peak& peak : ground.terrain.peaks())
    if (peak.isolation_m * ground.pixels_per_metre >= clear) write_height(writer, ground, placer, peak.at, peak.height);
}

QPolygonF LayoutGround::line(std::span<const MapPoint> points) const {
  QPolygonF line;
  for (const MapPoint p : points) {
    const QPointF next = at(p);
    if (!line.isEmpty() && std::abs(next.x() - line.back().x()) + std::abs(next.y() - line.back().y()) < 1) continue;
    line << next;
  }
  if (line.size() == 1 && points.size() > 1) line << at(points.back());
  return line;
}

}  // namespace sandgate
