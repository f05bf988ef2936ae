#include "app/cli/march_orders.h"

#include <algorithm>

#include "core/rulebook/json.h"
#include "core/rulebook/json_reader.h"
#include "core/sight/preview.h"
#include "map/base/gridref.h"

namespace sandgate::cli {

std::vector<PlannedOrder> march_table(const Setting& setting) {
  std::vector<PlannedOrder> orders;
  std::size_t row = 0;
  for (const MarchTableEntry& entry : setting.march_table) {
    const Body& body = setting.order_of_battle[entry.body.index()];
    orders.push_back({.move = entry.move,
                      .seat = setting.seat(body.seat).name,
                      .body = body.name,
                      .to = setting.to_ground(entry.to),
                      .by_road = entry.by_road,
                      .press_on = entry.press_on,
                      .where = "march table, row " + std::to_string(++row)});
  }
  return orders;
}

namespace {

constexpr std::size_t most_bytes = 4 << 20, most_orders = 100'000, longest_name = 64;

MapPoint read_target(const JsonReader& json, const Country& country) {
  const MapBox bounds = country.bounds();
  MapPoint at;
  if (json.is_text()) {
    const std::string text = json.line(1, longest_name);
    const MapPoint middle{(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2};
    const auto read = read_grid_reference(text, country.crs(), middle);
    if (!read) json.fail("'" + text + "' is not a grid reference", "write one, or easting and northing as [E, N]");
    at = read.value_or(middle);
  } else {
    json.size(2, 2);
    at = {json[0].number(-1e9, 1e9), json[1].number(-1e9, 1e9)};
  }
  if (!bounds.holds(at)) json.fail("this place lies outside the map", "choose one on it");
  return at;
}

PlannedOrder read_order(const JsonReader& json, const Setting& setting, const std::string& file) {
  json.keys({"move", "seat", "body"}, {"march", "halt"});
  PlannedOrder order;
  order.where = file + ", " + json.pointer();
  order.move = json["move"].whole(1, 1'000'000);
  order.seat = json["seat"].line(1, longest_name);
  order.body = json["body"].line(1, longest_name);
  const auto seat =
      std::find_if(setting.seats.begin(), setting.seats.end(), [&](const Seat& s) { return s.name == order.seat; });
  if (seat == setting.seats.end()) {
    json["seat"].fail("there is no seat '" + order.seat + "'", "write the name of a seat of the scenario");
    return order;
  }
  const bool there = std::any_of(setting.order_of_battle.begin(), setting.order_of_battle.end(),
                                 [&](const Body& b) { return b.side == seat->side && b.name == order.body; });
  if (!there)
    json["body"].fail("this seat's side has no body '" + order.body + "'", "write the name of one of its bodies");
  if (json.has("march") == json.has("halt")) {
    json.fail("an order is either a march or a halt", "give one of the two");
    return order;
  }
  if (json.has("halt")) {
    order.halt = true;
    if (!json["halt"].truth()) json["halt"].fail("is false", "write true, or leave the order out");
    return order;
  }
  const JsonReader march = json["march"];
  march.keys({"to"}, {"by", "press_on"});
  order.to = read_target(march["to"], *setting.country);
  if (march.has("by")) {
    order.by_road = march["by"].choice(
        [](std::string_view word) -> std::optional<bool> {
          if (word == "road") return true;
          if (word == "quickest") return false;
          return {};
        },
        "road, quickest");
  }
  if (march.has("press_on")) order.press_on = march["press_on"].truth();
  return order;
}

}  // namespace

Result<std::vector<PlannedOrder>> read_orders(const std::string& file, const Setting& setting) {
  const auto text = read_text_file(file, most_bytes);
  if (!text) return std::unexpected(text.error());
  const auto document = parse_json(*text, file, {.bytes = most_bytes});
  if (!document) return std::unexpected(document.error());
  JsonReading reading(file);
  const JsonReader json(*document, reading);
  json.keys({"orders"});
  std::vector<PlannedOrder> orders;
  const std::size_t count = json["orders"].size(0, most_orders);
  for (std::size_t i = 0; i < count && reading.good(); ++i) {
    orders.push_back(read_order(json["orders"][i], setting, file));
  }
  if (!reading.good()) return std::unexpected(*reading.fault());
  return orders;
}

std::optional<Refusal> give(Client& client, const PlannedOrder& order, const Progress& progress) {
  const Briefing& briefing = client.briefing();
  const OwnBody* body = nullptr;
  for (const OwnBody& own : client.picture().bodies) {
    if (own.mine && own.name == order.body) body = &own;
  }
  if (!body) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
  SeatDeed deed = HaltOrder<Handle>{body->handle};
  if (!order.halt) {
    auto path =
        find_march(client.picture(), briefing, body->handle, briefing.to_table(order.to), order.by_road, progress);
    if (!path) return path.error();
    deed = MarchOrder<Handle>{body->handle, std::move(*path), order.press_on};
  }
  std::optional<Refusal> refusal;
  client.send(deed, [&](const Answer& answer) {
    if (!answer) refusal = answer.error();
  });
  return refusal;
}

}  // namespace sandgate::cli
