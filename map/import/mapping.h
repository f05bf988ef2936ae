// What the layers and attributes of other map makers mean here, as a value. core/mapping reads it from data/mappings;
// this floor is handed it, as march is handed its rates.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "map/country/feature.h"
#include "map/linework/crossings.h"

namespace sandgate {

/// What a rule makes of a thing in a source.
enum class Meaning : std::uint8_t {
  feature,      ///< a Feature of the rule's kind
  contour,      ///< a line at one height
  spot_height,  ///< a place of known height
  coastline,    ///< a line with the sea on its right
  nothing,      ///< known, and left out on purpose
};

/// An attribute and the values asked of it. Values are patterns: letters of either size, `?` for any sign, `*` for any
/// run of signs. `*` alone asks that there be a value at all.
struct AttributeTest {
  std::string key;
  std::vector<std::string> values;
};

struct MappingRule {
  std::vector<std::string> layers;    ///< patterns of layer names
  std::vector<AttributeTest> when;    ///< all must hold …
  std::vector<AttributeTest> unless;  ///< … and none of these
  std::optional<FeatureShape> shape;  ///< only of this shape
  bool also = false;                  ///< further rules are asked after this one
  Meaning meaning = Meaning::feature;
  FeatureKind kind = FeatureKind::place;
  FeatureClass grade = FeatureClass::plain;
  double width_m = 0, height_m = 0;  ///< where the map does not say; 0: not known
  std::vector<std::string> width_from,
      height_from;                        ///< attributes that may say, the first that does; metres, or "12 ft"
  std::vector<std::string> storeys_from;  ///< attributes that count storeys
  std::vector<std::string>
      level_from;  ///< contours and spot heights: the attribute with the height; @z: the geometry's own
  std::vector<std::string> class_from;  ///< attributes that name a FeatureClass
  double unit_m = 1;                    ///< what a number without a unit counts
  bool as_point = false;                ///< an area counts as a point in its middle
  bool fordable = false;                ///< rivers: who crosses on a track fords it
  std::string reason;                   ///< Meaning::nothing: why
};

/// One maker of maps.
struct MappingSource {
  std::string name;
  std::string attribution;           ///< as his licence wants it printed
  std::vector<std::string> drivers;  ///< file formats that are his alone: "OSM"
  std::vector<std::string> fields;   ///< attributes of which his layers have one; none: any layer
  std::vector<std::string> names_from;
  std::vector<MappingRule> rules;
};

/// Whose a raster of heights is, told by its file's name.
struct HeightsCredit {
  std::vector<std::string> files;  ///< patterns
  std::string attribution;
};

struct Mapping {
  std::vector<MappingSource> sources;
  std::vector<HeightsCredit> heights;
  CrossingRules crossings;
  double storey_m = 3;  ///< metres to a storey
  int gap_cells = 16;   ///< voids no wider are filled from round about
};

/// Whether `text` is as `pattern` asks.
bool matches(std::string_view pattern, std::string_view text);

/// A length as a map gives it ("7.5", "12 m", "30 ft", "9'") in metres; a number alone counts `unit_m`. None where it
/// is none, not finite or negative.
std::optional<double> length_in(std::string_view text, double unit_m = 1);

}  // namespace sandgate
