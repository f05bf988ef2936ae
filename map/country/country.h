// The wide country: heights in metres at cell centres and features on them, as one immutable value.
// Knows nothing of files (see map/import) and nothing of troops.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "map/base/fault.h"
#include "map/base/id.h"
#include "map/country/feature.h"
#include "map/country/frame.h"

namespace sandgate {

/// Which kinds a question is about, as a bit per FeatureKind.
using KindSet = std::uint32_t;
constexpr KindSet only(FeatureKind kind) { return KindSet{1} << static_cast<unsigned>(kind); }
inline constexpr KindSet every_kind = (KindSet{1} << feature_kinds) - 1;

class Country {
 public:
  /// What a country is made of. Heights are row by row from the north-west; not-a-number is no data.
  struct Parts {
    std::string name;
    std::string crs;          ///< "EPSG:27700" where it has a code, otherwise WKT; metric, projected
    std::string attribution;  ///< printed in the margin of every sheet
    GridFrame frame;
    std::vector<float> heights;
    std::vector<Feature> features;
  };

  /// Refuses parts that do not fit together: sizes, cell sizes that are not positive, coordinates that are not
  /// finite or lie further than the country's own size outside it, shapes with too few points, rings that are not
  /// closed, infinite heights.
  static Result<std::shared_ptr<const Country>> make(Parts parts);
  /// Level ground at height 0 for tests, in 10 m cells (sizes are rounded up to whole cells), on the
  /// British National Grid with its south-west corner at (0, 0).
  static std::shared_ptr<const Country> level(double width_m, double depth_m, std::vector<Feature> features = {});

  Country(const Country&) = delete;
  Country& operator=(const Country&) = delete;
  ~Country();

  const std::string& name() const { return parts_.name; }
  const std::string& crs() const { return parts_.crs; }
  const std::string& attribution() const { return parts_.attribution; }
  const GridFrame& frame() const { return parts_.frame; }
  MapBox bounds() const { return parts_.frame.bounds(); }

  std::span<const float> heights() const { return parts_.heights; }
  float height_of_cell(int column, int row) const {
    return parts_.heights[static_cast<std::size_t>(row) * static_cast<std::size_t>(parts_.frame.width) +
                          static_cast<std::size_t>(column)];
  }
  /// Bilinear between the four cell centres round `p`; within half a cell of the border the border cells
  /// hold. None outside the country and where one of the four has no data (at a cell's very centre, only that cell
  /// is asked).
  std::optional<double> height(MapPoint p) const;
  /// Lowest and highest cell with data; none where there is no data at all.
  std::optional<float> lowest() const { return lowest_; }
  std::optional<float> highest() const { return highest_; }

  std::span<const Feature> features() const { return parts_.features; }
  const Feature& feature(FeatureId id) const { return parts_.features[id.index()]; }
  /// Calls `visit` once for every feature of `kinds` whose bounds meet `box`, in order of id.
  void each_near(const MapBox& box, KindSet kinds, const std::function<void(FeatureId, const Feature&)>& visit) const;
  /// The same without an order and without allocation, for inner loops over the segments of lines:
  /// `visit(feature, i)` for segments points[i] … points[i+1] whose bounds may meet `box`; a segment may come twice.
  void each_segment_near(const MapBox& box, KindSet kinds,
                         const std::function<void(const Feature&, std::size_t)>& visit) const;

  /// The canonical bytes by which a country is known: feeds `sink` in pieces. The same parts give the same
  /// bytes; name and attribution are part of them.
  void canonical(const std::function<void(std::span<const std::byte>)>& sink) const;

 private:
  explicit Country(Parts parts);
  struct Index;

  Parts parts_;
  std::unique_ptr<Index> index_;
  std::optional<float> lowest_, highest_;
};

}  // namespace sandgate
