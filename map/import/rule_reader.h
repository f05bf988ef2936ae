// A mapping's rules held against the fields of one layer. Private to this room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "map/import/mapping.h"

namespace sandgate {

/// A rule with its attributes looked up in a layer; -1 for one that is not there.
class RuleReader {
 public:
  RuleReader(const MappingRule& rule, const MappingSource& source, void* layer);

  const MappingRule& rule() const { return rule_; }
  /// Whether the rule speaks of a layer with these fields at all.
  bool possible() const { return possible_; }
  bool applies(void* feature, FeatureShape shape) const;

  std::string name(void* feature) const;
  std::optional<double> width(void* feature) const { return length(feature, widths_); }
  std::optional<double> height(void* feature, double storey_m) const;
  std::optional<FeatureClass> grade(void* feature) const;
  /// The height of a contour or spot; may be negative. `z` is the geometry's own.
  std::optional<double> level(void* feature, std::optional<double> z) const;

 private:
  struct Test {
    int field;
    const std::vector<std::string>* values;
  };
  static bool holds(void* feature, const Test& test);
  std::optional<double> length(void* feature, const std::vector<int>& fields) const;

  const MappingRule& rule_;
  bool possible_ = true, own_z_ = false;
  std::vector<Test> when_, unless_;
  std::vector<int> names_, widths_, heights_, storeys_, levels_, classes_;
};

}  // namespace sandgate
