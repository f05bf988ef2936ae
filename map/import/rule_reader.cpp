#include "map/import/rule_reader.h"

#include <ogr_api.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sandgate {
namespace {

std::string text_of(OGRFeatureH feature, int field) {
  return field >= 0 && OGR_F_IsFieldSetAndNotNull(feature, field) ? OGR_F_GetFieldAsString(feature, field) : "";
}

std::optional<double> plain_number(const std::string& text) {
  double number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

}  // namespace

RuleReader::RuleReader(const MappingRule& rule, const MappingSource& source, void* layer) : rule_(rule) {
  const std::string name = OGR_L_GetName(layer);
  const OGRFeatureDefnH fields = OGR_L_GetLayerDefn(layer);
  const auto field = [&](const std::string& key) { return OGR_FD_GetFieldIndex(fields, key.c_str()); };
  possible_ = std::ranges::any_of(rule.layers, [&](const std::string& pattern) { return matches(pattern, name); });
  for (const AttributeTest& test : rule.when) {
    when_.push_back({field(test.key), &test.values});
    possible_ = possible_ && when_.back().field >= 0;
  }
  for (const AttributeTest& test : rule.unless)
    if (const int at = field(test.key); at >= 0) unless_.push_back({at, &test.values});
  const auto look_up = [&](const std::vector<std::string>& keys, std::vector<int>& found) {
    for (const std::string& key : keys)
      if (const int at = field(key); at >= 0) found.push_back(at);
  };
  look_up(source.names_from, names_);
  look_up(rule.width_from, widths_);
  look_up(rule.height_from, heights_);
  look_up(rule.storeys_from, storeys_);
  look_up(rule.level_from, levels_);
  look_up(rule.class_from, classes_);
  own_z_ = std::ranges::find(rule.level_from, "@z") != rule.level_from.end();
}

bool RuleReader::holds(void* feature, const Test& test) {
  const std::string text = text_of(feature, test.field);
  return !text.empty() &&
         std::ranges::any_of(*test.values, [&](const std::string& value) { return matches(value, text); });
}

bool RuleReader::applies(void* feature, FeatureShape shape) const {
  if (!possible_ || (rule_.shape && *rule_.shape != shape)) return false;
  return std::ranges::all_of(when_, [&](const Test& test) { return holds(feature, test); }) &&
         std::ranges::none_of(unless_, [&](const Test& test) { return holds(feature, test); });
}

std::string RuleReader::name(void* feature) const {
  for (const int field : names_)
    if (std::string text = text_of(feature, field); !text.empty()) return text;
  return {};
}

std::optional<double> RuleReader::length(void* feature, const std::vector<int>& fields) const {
  for (const int field : fields)
    if (const auto metres = length_in(text_of(feature, field), rule_.unit_m); metres && *metres > 0) return metres;
  return std::nullopt;
}

std::optional<double> RuleReader::height(void* feature, double storey_m) const {
  if (const auto metres = length(feature, heights_)) return metres;
  for (const int field : storeys_)
    if (const auto storeys = plain_number(text_of(feature, field)); storeys && *storeys > 0) return *storeys * storey_m;
  return std::nullopt;
}

std::optional<FeatureClass> RuleReader::grade(void* feature) const {
  for (const int field : classes_)
    if (const auto known = feature_class(text_of(feature, field))) return known;
  return std::nullopt;
}

std::optional<double> RuleReader::level(void* feature, std::optional<double> z) const {
  for (const int field : levels_) {
    const std::string text = text_of(feature, field);
    if (const auto number = plain_number(text)) return *number * rule_.unit_m;
    if (const auto metres = length_in(text, rule_.unit_m)) return metres;
  }
  return own_z_ && z ? std::optional(*z * rule_.unit_m) : std::nullopt;
}

}  // namespace sandgate
