#include "app/words/places.h"

#include <algorithm>
#include <cmath>

#include "map/base/gridref.h"

namespace sandgate::words {
namespace {

/// A village's name stands so far from its street at most.
constexpr double name_to_road_m = 250;
/// Nearer than this two places are one.
constexpr double same_m = 1;
/// Figures of a reference to a side of the square of 100 km.
constexpr int figures_of_metres = 5;

MapPoint nearest_on(MapPoint p, MapPoint a, MapPoint b) {
  const double east = b.east - a.east, north = b.north - a.north, squared = east * east + north * north;
  const double t =
      squared > 0 ? std::clamp(((p.east - a.east) * east + (p.north - a.north) * north) / squared, 0.0, 1.0) : 0.0;
  return {a.east + t * east, a.north + t * north};
}

/// The place on a road that is nearest to `at` among those within `box`.
std::optional<MapPoint> road_in(const Country& country, const MapBox& box, MapPoint at) {
  std::optional<MapPoint> best;
  country.each_segment_near(box, only(FeatureKind::road), [&](const Feature& road, std::size_t i) {
    const MapPoint on = nearest_on(at, road.points[i], road.points[i + 1]);
    if (!box.holds(on) || !country.bounds().holds(on)) return;
    if (!best || distance_m(on, at) < distance_m(*best, at)) best = on;
  });
  return best;
}

/// The side of the square a reference names, in metres; none where it is of metres.
std::optional<double> square_of(const QString& text) {
  if (text.contains(QLatin1Char(','))) return {};
  const auto figures = std::ranges::count_if(text, [](QChar c) { return c.isDigit(); });
  return std::pow(10.0, figures_of_metres - static_cast<double>(figures) / 2);
}

std::optional<MapPoint> named(const QString& text, const std::vector<NamedPlace>& places) {
  const QString wanted = text.simplified();
  const auto is = [&wanted](const NamedPlace& place) { return place.name.compare(wanted, Qt::CaseInsensitive) == 0; };
  if (const auto found = std::ranges::find_if(places, is); found != places.end()) return found->at;
  const NamedPlace* only_one = nullptr;
  for (const NamedPlace& place : places) {
    if (!place.name.startsWith(wanted, Qt::CaseInsensitive)) continue;
    // An objective and what is printed there may have one name.
    if (only_one && only_one->name.compare(place.name, Qt::CaseInsensitive) != 0) return {};
    if (!only_one) only_one = &place;
  }
  return only_one ? std::optional(only_one->at) : std::nullopt;
}

}  // namespace

std::vector<NamedPlace> named_places(const Briefing& briefing, SideId own) {
  std::vector<NamedPlace> places;
  for (const Objective& objective : briefing.sides[own.index()].objectives)
    places.push_back({QString::fromStdString(objective.name), briefing.to_ground(objective.at)});
  const Country& country = *briefing.country;
  for (const Feature& feature : country.features()) {
    if (feature.kind != FeatureKind::place || feature.name.empty() || feature.points.empty()) continue;
    const MapPoint at = feature.points.front();
    if (!country.bounds().holds(at)) continue;
    // A hill's name is where the hill is.
    const bool settled = feature.grade == FeatureClass::town || feature.grade == FeatureClass::village ||
                         feature.grade == FeatureClass::hamlet;
    const auto road = !settled
                          ? std::nullopt
                          : road_in(country, MapBox{at.east, at.north, at.east, at.north}.grown(name_to_road_m), at);
    places.push_back({QString::fromStdString(feature.name), road.value_or(at)});
  }
  return places;
}

std::optional<MapPoint> read_place(const QString& text, const Briefing& briefing, SideId own, MapPoint about) {
  if (text.trimmed().isEmpty()) return {};
  const Country& country = *briefing.country;
  const auto corner = read_grid_reference(text.trimmed().toStdString(), country.crs(), about);
  if (!corner) return named(text, named_places(briefing, own));
  const auto side = square_of(text);
  if (!side) return corner;
  const MapBox square{corner->east, corner->north, corner->east + *side, corner->north + *side};
  for (const Objective& objective : briefing.sides[own.index()].objectives)
    if (const MapPoint at = briefing.to_ground(objective.at); square.holds(at)) return at;
  const MapPoint middle{corner->east + *side / 2, corner->north + *side / 2};
  return road_in(country, square, middle).value_or(*corner);
}

QStringList names_begun(const QString& text, const Briefing& briefing, SideId own) {
  const QString wanted = text.simplified();
  QStringList names;
  if (wanted.isEmpty()) return names;
  for (const NamedPlace& place : named_places(briefing, own)) {
    if (place.name.startsWith(wanted, Qt::CaseInsensitive) && !names.contains(place.name, Qt::CaseInsensitive))
      names << place.name;
  }
  return names;
}

QString name_at(MapPoint place, const std::vector<NamedPlace>& named) {
  const auto found =
      std::ranges::find_if(named, [place](const NamedPlace& one) { return distance_m(one.at, place) < same_m; });
  return found == named.end() ? QString() : found->name;
}

}  // namespace sandgate::words
