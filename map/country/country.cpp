#include "map/country/country.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "map/country/box_index.h"

namespace sandgate {
namespace {

constexpr std::size_t most_country_cells = 400'000'000;

std::unexpected<Fault> bad(std::string where, Phrase what) {
  return fault(std::move(where), std::move(what), "mend the source of the country");
}

Result<void> check_grid(const Country::Parts& parts) {
  const GridFrame& frame = parts.frame;
  const std::string where = parts.name.empty() ? "country" : "country " + parts.name;
  if (frame.width < 1 || frame.height < 1)
    return bad(where, phrase("its grid has {} × {} cells, and needs at least one", frame.width, frame.height));
  if (frame.cells() > most_country_cells)
    return bad(where,
               phrase("its grid has {} cells, and {} are the most there may be", frame.cells(), most_country_cells));
  if (!(std::isfinite(frame.cell_x) && std::isfinite(frame.cell_y) && frame.cell_x > 0 && frame.cell_y > 0))
    return bad(where, "the size of its cells is not a positive number of metres");
  const MapBox bounds = frame.bounds();
  if (!std::isfinite(bounds.west) || !std::isfinite(bounds.east) || !std::isfinite(bounds.south) ||
      !std::isfinite(bounds.north) || !(bounds.width() > 0) || !(bounds.depth() > 0))
    return bad(where, "its corners do not lie at finite distances");
  if (parts.heights.size() != frame.cells())
    return bad(where, phrase("it has {} heights for {} cells", parts.heights.size(), frame.cells()));
  for (std::size_t i = 0; i < parts.heights.size(); ++i)
    if (std::isinf(parts.heights[i]))
      return bad(where, phrase("the height in column {}, row {} is infinite", i % static_cast<std::size_t>(frame.width),
                               i / static_cast<std::size_t>(frame.width)));
  return {};
}

/// What is wrong with the shape of `feature`; empty where nothing is.
Phrase shape_fault(const Feature& feature) {
  if (feature.shape != FeatureShape::area && !feature.rings.empty())
    return phrase("it has rings, though it is not an area");
  switch (feature.shape) {
    case FeatureShape::point: return feature.points.size() == 1 ? "" : phrase("it is a point and must have one place");
    case FeatureShape::line: return feature.points.size() >= 2 ? "" : phrase("it is a line of fewer than two points");
    case FeatureShape::area: break;
  }
  if (feature.rings.empty() || feature.rings.front() != 0) return phrase("it is an area without an outer ring");
  for (std::size_t n = 0; n < feature.rings.size(); ++n) {
    const std::size_t end = n + 1 < feature.rings.size() ? feature.rings[n + 1] : feature.points.size();
    if (end > feature.points.size() || end < feature.rings[n] + std::size_t{4})
      return phrase("it has a ring of fewer than four points");
    if (feature.points[feature.rings[n]] != feature.points[end - 1]) return phrase("it has a ring that is not closed");
  }
  return "";
}

Result<void> check_feature(const Feature& feature, std::size_t number, const MapBox& reach) {
  const auto wrong = [&](Phrase what) {
    const std::string name = feature.name.empty() ? "" : " (" + feature.name + ")";
    return bad(fmt::format("feature {}, {}{}", number, name_of(feature.kind), name), std::move(what));
  };
  if (Phrase what = shape_fault(feature); !what.empty()) return wrong(std::move(what));
  if (feature.points.size() > std::numeric_limits<std::uint32_t>::max()) return wrong("it has too many points");
  for (const MapPoint p : feature.points) {
    if (!std::isfinite(p.east) || !std::isfinite(p.north)) return wrong("it has a place that is not a finite number");
    if (!reach.holds(p))
      return wrong(phrase("it has a place far outside the country, at {}, {}", fmt::format("{:.0f}", p.east),
                          fmt::format("{:.0f}", p.north)));
  }
  if (!std::isfinite(feature.width_m) || !std::isfinite(feature.height_m) || feature.width_m < 0 ||
      feature.height_m < 0)
    return wrong("it has a width or height that is not a positive number of metres");
  return {};
}

std::vector<BoxIndex::Item> boxes_of_features(const std::vector<Feature>& features) {
  std::vector<BoxIndex::Item> items;
  items.reserve(features.size());
  for (std::size_t f = 0; f < features.size(); ++f)
    items.push_back({features[f].bounds(), only(features[f].kind), static_cast<std::uint32_t>(f), 0});
  return items;
}

std::vector<BoxIndex::Item> boxes_of_segments(const std::vector<Feature>& features) {
  std::vector<BoxIndex::Item> items;
  for (std::size_t f = 0; f < features.size(); ++f) {
    const Feature& feature = features[f];
    for (std::size_t i = 0; i + 1 < feature.points.size(); ++i) {
      // The step from the end of one ring to the start of the next is no edge.
      if (std::ranges::binary_search(feature.rings, static_cast<std::uint32_t>(i + 1))) continue;
      MapBox box;
      box.take_in(feature.points[i]);
      box.take_in(feature.points[i + 1]);
      items.push_back({box, only(feature.kind), static_cast<std::uint32_t>(f), static_cast<std::uint32_t>(i)});
    }
  }
  return items;
}

}  // namespace

struct Country::Index {
  BoxIndex features, segments;
};

Country::Country(Parts parts)
    : parts_(std::move(parts)),
      index_(std::make_unique<Index>(BoxIndex(boxes_of_features(parts_.features)),
                                     BoxIndex(boxes_of_segments(parts_.features)))) {
  for (float& height : parts_.heights) {
    if (std::isnan(height)) {
      height = std::numeric_limits<float>::quiet_NaN();  // one pattern of bits for all, for the canonical bytes
      continue;
    }
    if (!lowest_ || height < *lowest_) lowest_ = height;
    if (!highest_ || height > *highest_) highest_ = height;
  }
}

Country::~Country() = default;

Result<std::shared_ptr<const Country>> Country::make(Parts parts) {
  if (auto good = check_grid(parts); !good) return std::unexpected(std::move(good.error()));
  if (parts.features.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
    return bad("country " + parts.name, "it has more features than can be numbered");
  const MapBox bounds = parts.frame.bounds();
  const MapBox reach{bounds.west - bounds.width(), bounds.south - bounds.depth(), bounds.east + bounds.width(),
                     bounds.north + bounds.depth()};
  for (std::size_t i = 0; i < parts.features.size(); ++i)
    if (auto good = check_feature(parts.features[i], i, reach); !good) return std::unexpected(std::move(good.error()));
  return std::shared_ptr<const Country>(new Country(std::move(parts)));
}

std::shared_ptr<const Country> Country::level(double width_m, double depth_m, std::vector<Feature> features) {
  constexpr double cell = 10;
  const int columns = static_cast<int>(std::ceil(width_m / cell)), rows = static_cast<int>(std::ceil(depth_m / cell));
  Parts parts{"level", "EPSG:27700", "", {columns, rows, 0, rows * cell, cell, cell}, {}, std::move(features)};
  parts.heights.assign(parts.frame.cells(), 0.0F);
  return make(std::move(parts)).value();
}

std::optional<double> Country::height(MapPoint p) const {
  if (!bounds().holds(p)) return std::nullopt;
  const GridFrame& frame = parts_.frame;
  const double column = std::clamp(frame.column(p.east), 0.0, frame.width - 1.0);
  const double row = std::clamp(frame.row(p.north), 0.0, frame.height - 1.0);
  const int left = static_cast<int>(column), top = static_cast<int>(row);
  const double x = column - left, y = row - top;
  // A cell without weight is not asked, so that a cell's own centre answers even beside a gap.
  const int right = x > 0 ? left + 1 : left, bottom = y > 0 ? top + 1 : top;
  const double north = height_of_cell(left, top) * (1 - x) + height_of_cell(right, top) * x;
  const double south = height_of_cell(left, bottom) * (1 - x) + height_of_cell(right, bottom) * x;
  const double height = north * (1 - y) + south * y;
  if (std::isnan(height)) return std::nullopt;
  return height;
}

void Country::each_near(const MapBox& box, KindSet kinds,
                        const std::function<void(FeatureId, const Feature&)>& visit) const {
  std::vector<std::uint32_t> found;
  index_->features.each(box, kinds, [&](const BoxIndex::Item& item) { found.push_back(item.feature); });
  std::ranges::sort(found);
  for (const std::uint32_t f : found) visit(FeatureId{static_cast<std::int32_t>(f)}, parts_.features[f]);
}

void Country::each_segment_near(const MapBox& box, KindSet kinds,
                                const std::function<void(const Feature&, std::size_t)>& visit) const {
  index_->segments.each(box, kinds,
                        [&](const BoxIndex::Item& item) { visit(parts_.features[item.feature], item.segment); });
}

}  // namespace sandgate
