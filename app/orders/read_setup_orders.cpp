#include "app/orders/read_setup_orders.h"

#include <array>

#include "app/orders/read_table_orders.h"

namespace sandgate::reading {
namespace {

MusteredBody read_mustered(const JsonReader& json) {
  constexpr std::int64_t most = 100'000;
  json.keys({"name"}, {"infantry", "cavalry", "guns"});
  MusteredBody body;
  body.name = json["name"].line(1, longest_name);
  const auto number = [&](const char* key) {
    return json.has(key) ? static_cast<std::int32_t>(json[key].whole(0, most)) : 0;
  };
  body.infantry = number("infantry");
  body.cavalry = number("cavalry");
  body.guns = number("guns");
  return body;
}

PlannedMuster read_muster(const JsonReader& json) {
  PlannedMuster muster;
  if (json.has("bodies")) {
    json.keys({"bodies"});
    const JsonReader list = json["bodies"];
    const std::size_t count = list.size(1, most_mustered_bodies);
    for (std::size_t i = 0; i < count && json.good(); ++i) muster.bodies.push_back(read_mustered(list[i]));
    return muster;
  }
  json.keys({"infantry", "cavalry", "guns"});
  const auto number = [&](const char* key) { return static_cast<std::int32_t>(json[key].whole(0, 100'000)); };
  muster.count = {number("infantry"), number("cavalry"), number("guns")};
  return muster;
}

PlannedSetDown read_set_down(const JsonReader& json, const Setting& setting, std::string body) {
  json.keys({"at"}, {"facing", "formation"});
  PlannedSetDown order{std::move(body), read_target(json["at"], *setting.country), read_facing(json)};
  if (json.has("formation")) order.formation = json["formation"].choice(formation_named, "fours, two_ranks, extended");
  return order;
}

std::vector<PlannedPlaces::Place> read_places_of(const JsonReader& list, const Setting& setting, const char* what,
                                                 bool turned) {
  std::vector<PlannedPlaces::Place> places;
  const std::size_t count = list.size(1, most_parties);
  for (std::size_t i = 0; i < count && list.good(); ++i) {
    const JsonReader json = list[i];
    turned ? json.keys({what, "at"}, {"facing"}) : json.keys({what, "at"});
    if (!json.good()) break;
    places.push_back({static_cast<std::size_t>(json[what].whole(1, 100'000)), read_target(json["at"], *setting.country),
                      read_facing(json)});
  }
  return places;
}

PlannedPlaces read_place(const JsonReader& json, const Setting& setting, std::string body) {
  json.keys({}, {"men", "guns"});
  PlannedPlaces order{std::move(body), {}, {}};
  if (json.has("men")) order.men = read_places_of(json["men"], setting, "man", false);
  if (json.has("guns")) order.guns = read_places_of(json["guns"], setting, "gun", true);
  return order;
}

}  // namespace

std::optional<Bearing> read_facing(const JsonReader& json) {
  if (!json.has("facing")) return {};
  const auto degrees = static_cast<int>(json["facing"].whole(0, 359));
  return Bearing::of((degrees * Bearing::full_circle + 180) / 360);
}

PlannedOrder read_setting_up(const JsonReader& json, const Setting& setting, PlannedOrder order) {
  if (!setting.setup()) {
    json["move"].fail("is 0, and this scenario's battle is not set up in play", "count moves from 1");
    return order;
  }
  const Seat* seat = read_seat(json["seat"], setting);
  if (!seat) return order;
  order.seat = seat->name;
  if (json.has("muster")) {
    json.keys({"move", "seat", "muster"});
    if (json.good()) order.what = read_muster(json["muster"]);
    return order;
  }
  if (json.has("choose_side")) {
    json.keys({"move", "seat", "choose_side"});
    const auto edge = [](std::string_view word) -> std::optional<Edge> {
      constexpr std::array<std::string_view, 4> edges{"north", "east", "south", "west"};
      for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i] == word) return static_cast<Edge>(i);
      }
      return {};
    };
    if (json.good()) order.what = ChooseSideOrder{json["choose_side"].choice(edge, "north, east, south, west")};
    return order;
  }
  json.keys({"move", "seat", "body"}, {"set_down", "take_up", "place"});
  if (!json.good()) return order;
  std::string body = read_body(json["body"], setting, *seat);
  if (json.has("set_down") + json.has("take_up") + json.has("place") != 1) {
    json.fail("an order of move 0 is one of muster, choose_side, set_down, take_up, place", "give one of them");
  } else if (json.has("set_down")) {
    order.what = read_set_down(json["set_down"], setting, std::move(body));
  } else if (json.has("take_up")) {
    read_truth(json["take_up"]);
    order.what = PlannedTakeUp{std::move(body)};
  } else {
    order.what = read_place(json["place"], setting, std::move(body));
  }
  return order;
}

}  // namespace sandgate::reading
