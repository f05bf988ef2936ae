#include "core/mapping/mapping_file.h"

#include <array>
#include <optional>

#include "core/rulebook/json_reader.h"
#include "core/rulebook/schema.h"

namespace sandgate {
namespace {

constexpr JsonLimits mapping_limits{.bytes = 4 << 20, .depth = 16};
constexpr std::size_t most_texts = 1000, longest_text = 200, most_rules = 10'000, most_sources = 100;
constexpr double widest_m = 10'000, highest_m = 2'000;

std::optional<FeatureShape> shape_named(std::string_view name) {
  if (name == "point") return FeatureShape::point;
  if (name == "line") return FeatureShape::line;
  if (name == "area") return FeatureShape::area;
  return std::nullopt;
}

struct Makes {
  Meaning meaning = Meaning::nothing;
  FeatureKind kind = FeatureKind::place;
};

std::optional<Makes> makes_named(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Meaning>, 4> others{{{"contour", Meaning::contour},
                                                                        {"spot_height", Meaning::spot_height},
                                                                        {"coastline", Meaning::coastline},
                                                                        {"nothing", Meaning::nothing}}};
  for (const auto& [word, meaning] : others)
    if (word == name) return Makes{meaning, FeatureKind::place};
  if (const auto kind = feature_kind(name)) return Makes{Meaning::feature, *kind};
  return std::nullopt;
}

std::vector<std::string> texts(const JsonReader& list) {
  std::vector<std::string> all(list.size(0, most_texts));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = list[i].line(1, longest_text);
  return all;
}

std::vector<std::string> texts_at(const JsonReader& object, std::string_view key) {
  return object.has(key) ? texts(object[key]) : std::vector<std::string>{};
}

double number_at(const JsonReader& object, std::string_view key, double usual, double most) {
  return object.has(key) ? object[key].number(0, most) : usual;
}

std::vector<AttributeTest> tests_at(const JsonReader& object, std::string_view key) {
  std::vector<AttributeTest> tests;
  if (!object.has(key)) return tests;
  const JsonReader all = object[key];
  for (const std::string& name : all.names(most_texts)) tests.push_back({name, texts(all[name])});
  return tests;
}

MappingRule read_rule(const JsonReader& reader) {
  reader.keys({"layers", "makes"},
              {"when", "unless", "shape", "also", "class", "class_from", "width_m", "height_m", "width_from",
               "height_from", "storeys_from", "level_from", "unit_m", "as_point", "fordable", "reason"});
  MappingRule rule;
  rule.layers = texts(reader["layers"]);
  rule.when = tests_at(reader, "when");
  rule.unless = tests_at(reader, "unless");
  if (reader.has("shape")) rule.shape = reader["shape"].choice(shape_named, "point, line, area");
  if (reader.has("also")) rule.also = reader["also"].truth();
  const Makes makes = reader["makes"].choice(
      makes_named, "a kind of feature (road, river, …), contour, spot_height, coastline, nothing");
  rule.meaning = makes.meaning;
  rule.kind = makes.kind;
  if (reader.has("class"))
    rule.grade = reader["class"].choice([](std::string_view s) { return feature_class(s); },
                                        "main, second, lane, tunnel, town, village, hamlet, fell, sea, …");
  rule.width_m = number_at(reader, "width_m", 0, widest_m);
  rule.height_m = number_at(reader, "height_m", 0, highest_m);
  rule.width_from = texts_at(reader, "width_from");
  rule.height_from = texts_at(reader, "height_from");
  rule.storeys_from = texts_at(reader, "storeys_from");
  rule.level_from = texts_at(reader, "level_from");
  rule.class_from = texts_at(reader, "class_from");
  rule.unit_m = number_at(reader, "unit_m", 1, widest_m);
  if (reader.has("as_point")) rule.as_point = reader["as_point"].truth();
  if (reader.has("fordable")) rule.fordable = reader["fordable"].truth();
  if (reader.has("reason")) rule.reason = reader["reason"].line(1, longest_text);
  const bool levelled = rule.meaning == Meaning::contour || rule.meaning == Meaning::spot_height;
  if (levelled && rule.level_from.empty() && reader.good())
    reader.fail("makes heights and names no attribute that holds them", "add \"level_from\"");
  return rule;
}

MappingSource read_source(const JsonReader& reader) {
  reader.keys({"name", "attribution", "rules"}, {"drivers", "fields", "names"});
  MappingSource source;
  source.name = reader["name"].line(1, longest_text);
  source.attribution = reader["attribution"].line(0, longest_text);
  source.drivers = texts_at(reader, "drivers");
  source.fields = texts_at(reader, "fields");
  source.names_from = texts_at(reader, "names");
  const JsonReader rules = reader["rules"];
  const std::size_t count = rules.size(1, most_rules);
  for (std::size_t i = 0; i < count && reader.good(); ++i) source.rules.push_back(read_rule(rules[i]));
  return source;
}

CrossingRules read_crossings(const JsonReader& reader) {
  reader.keys({"culvert_below_m", "ford_below_m", "ford_classes", "marked_within_m", "longest_m"});
  CrossingRules rules;
  rules.culvert_below_m = reader["culvert_below_m"].number(0, widest_m);
  rules.ford_below_m = reader["ford_below_m"].number(0, widest_m);
  rules.marked_within_m = reader["marked_within_m"].number(0, widest_m);
  rules.longest_m = reader["longest_m"].number(0, 100'000);
  const JsonReader classes = reader["ford_classes"];
  const std::size_t count = classes.size(0, most_texts);
  for (std::size_t i = 0; i < count && reader.good(); ++i)
    rules.ford_classes.push_back(
        classes[i].choice([](std::string_view s) { return feature_class(s); }, "main, second, lane, plain"));
  return rules;
}

}  // namespace

Result<Mapping> read_mapping(const std::filesystem::path& file, const std::filesystem::path& schemas) {
  const std::string where = file.string();
  const auto text = read_text_file(file, mapping_limits.bytes);
  if (!text) return std::unexpected(text.error());
  const auto json = parse_json(*text, where, mapping_limits);
  if (!json) return std::unexpected(json.error());
  if (auto good = check_schema(*json, schemas / "mapping.schema.json", where); !good)
    return std::unexpected(good.error());

  JsonReading reading(where);
  const JsonReader reader(*json, reading);
  reader.keys({"schema", "storey_m", "gap_cells", "crossings", "heights", "sources"}, {"about"});
  Mapping mapping;
  mapping.storey_m = reader["storey_m"].number(0.1, 100);
  mapping.gap_cells = static_cast<int>(reader["gap_cells"].whole(0, 1000));
  mapping.crossings = read_crossings(reader["crossings"]);
  const JsonReader credits = reader["heights"];
  const std::size_t credit_count = credits.size(0, most_sources);
  for (std::size_t i = 0; i < credit_count && reading.good(); ++i) {
    credits[i].keys({"files", "attribution"});
    mapping.heights.push_back({texts(credits[i]["files"]), credits[i]["attribution"].line(1, longest_text)});
  }
  const JsonReader sources = reader["sources"];
  const std::size_t count = sources.size(1, most_sources);
  for (std::size_t i = 0; i < count && reading.good(); ++i) mapping.sources.push_back(read_source(sources[i]));
  if (!reading.good()) return std::unexpected(*reading.fault());
  return mapping;
}

}  // namespace sandgate
