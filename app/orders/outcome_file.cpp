#include "app/orders/outcome_file.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/rulebook/json_reader.h"

namespace sandgate {
namespace {

constexpr std::int64_t most_men_of_toys = 100'000, most_moves_of_toys = 200;
constexpr int circle_degrees = 360;

EnterOutcome::Of read_outcome_of(const JsonReader& reader, const Campaign& now) {
  EnterOutcome::Of of;
  reader.keys({"side", "body", "at", "left"}, {"facing", "guns", "taken"});
  if (!reader.good()) return of;
  const std::string side = reader["side"].line(1, 64), name = reader["body"].line(1, 64);
  for (const Body& body : now.bodies()) {
    if (!body.gone && body.name == name && now.setting().side(body.side).name == side) of.body = body.id;
  }
  if (reader.good() && !of.body)
    reader["body"].fail(phrase("is {}", in_quotes(name)), "name a body of that side on the table");
  reader["at"].size(2, 2);
  constexpr double farthest_m = 100'000'000;
  const MapPoint at{reader["at"][0].number(-farthest_m, farthest_m), reader["at"][1].number(-farthest_m, farthest_m)};
  of.at = now.setting().to_table(at);
  if (reader.has("facing"))
    of.facing = Bearing::of(static_cast<std::int32_t>(reader["facing"].whole(0, circle_degrees - 1)) *
                            Bearing::full_circle / circle_degrees);
  const JsonReader left = reader["left"];
  for (const std::string& arm : left.names(value_count<Arm>)) {
    Part part;
    const auto known = arm_named(arm);
    if (!known) left[arm].fail("is no arm", "name infantry, cavalry, artillery and so on");
    part.arm = known.value_or(Arm::infantry);
    part.men = {{static_cast<std::int32_t>(left[arm].whole(0, most_men_of_toys))}};
    of.parts.push_back(part);
  }
  if (reader.has("taken")) of.taken = reader["taken"].whole(0, most_men_of_toys);
  if (reader.has("guns")) {
    const auto guns = static_cast<std::int32_t>(reader["guns"].whole(0, most_men_of_toys));
    if (of.parts.empty()) of.parts.push_back({Arm::artillery, {}, {}, 0, 0});
    of.parts.front().guns = guns;
  }
  return of;
}

double to_the_centimetre(double metres) { return std::round(metres * 100) / 100; }

}  // namespace

Result<EnterOutcome> outcome_from_text(std::string_view text, const std::string& where, const Campaign& now,
                                       TableId table) {
  const auto document = parse_json(text, where, JsonLimits{.bytes = most_bytes_of_outcome, .depth = 8});
  if (!document) return std::unexpected(document.error());
  JsonReading reading(where);
  const JsonReader root(*document, reading);
  EnterOutcome order{table, 0, {}, {}};
  root.keys({"moves", "bodies"});
  order.moves = root["moves"].whole(0, most_moves_of_toys);
  const std::size_t bodies = root["bodies"].size(1, now.bodies().size());
  for (std::size_t i = 0; i < bodies && root.good(); ++i)
    order.bodies.push_back(read_outcome_of(root["bodies"][i], now));
  if (!reading.good()) return std::unexpected(*reading.fault());
  return order;
}

std::string text_of(const EnterOutcome& outcome, const Campaign& now) {
  using Written = nlohmann::ordered_json;
  Written bodies = Written::array();
  for (const EnterOutcome::Of& of : outcome.bodies) {
    const Body& body = now.body(of.body);
    const MapPoint at = now.setting().to_ground(of.at);
    Written left = Written::object();
    for (const Part& part : of.parts) left[std::string(name_of(part.arm))] = part.men.count;
    const std::int64_t guns = std::accumulate(of.parts.begin(), of.parts.end(), std::int64_t{0},
                                              [](std::int64_t all, const Part& part) { return all + part.guns; });
    bodies.push_back({{"side", now.setting().side(body.side).name},
                      {"body", body.name},
                      {"at", {to_the_centimetre(at.east), to_the_centimetre(at.north)}},
                      {"facing", static_cast<int>(std::lround(of.facing.in_degrees())) % circle_degrees},
                      {"left", std::move(left)},
                      {"guns", guns},
                      {"taken", of.taken}});
  }
  return Written{{"moves", outcome.moves}, {"bodies", std::move(bodies)}}.dump(2) + '\n';
}

}  // namespace sandgate
