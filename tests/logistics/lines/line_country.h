// Countries of a few lines, written as "0,0 100,0; 50,-50 50,50".
#pragma once

#include <QString>
#include <QStringList>
#include <memory>
#include <vector>

#include "map/country/country.h"

namespace sandgate {

inline Feature line_feature(FeatureKind kind, std::vector<MapPoint> points) {
  Feature feature;
  feature.kind = kind;
  feature.shape = points.size() > 1 ? FeatureShape::line : FeatureShape::point;
  feature.points = std::move(points);
  return feature;
}

inline void add_features(std::vector<Feature>& features, FeatureKind kind, const QString& text) {
  for (const QString& line : text.split(';', Qt::SkipEmptyParts)) {
    std::vector<MapPoint> points;
    for (const QString& place : line.split(' ', Qt::SkipEmptyParts)) {
      const QStringList figures = place.split(',');
      points.push_back({figures.at(0).toDouble(), figures.at(1).toDouble()});
    }
    if (!points.empty()) features.push_back(line_feature(kind, std::move(points)));
  }
}

inline std::shared_ptr<const Country> line_country(const QString& roads, const QString& bridges = {},
                                                   const QString& railways = {}, const QString& stations = {},
                                                   const QString& culverts = {}) {
  std::vector<Feature> features;
  add_features(features, FeatureKind::road, roads);
  add_features(features, FeatureKind::railway, railways);
  add_features(features, FeatureKind::bridge, bridges);
  add_features(features, FeatureKind::station, stations);
  add_features(features, FeatureKind::culvert, culverts);
  return Country::level(2000, 2000, std::move(features));
}

}  // namespace sandgate
