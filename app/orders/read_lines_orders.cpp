#include "app/orders/read_lines_orders.h"

#include <algorithm>

#include "app/orders/read_table_orders.h"

namespace sandgate::reading {
namespace {

constexpr std::int64_t most_packets = 100'000, most_trucks = 1'000, most_told_off = 100'000;
constexpr std::size_t most_stops = 100;
constexpr double most_apart_ft = 100, most_trench_in = 12 * longest_trench.in_feet();
/// How far from the place that is named a bridge or a culvert is looked for.
constexpr Length crossing_near = Length::feet(1);

Packets read_packets(const JsonReader& json) {
  json.keys({}, {"food", "forage", "ammunition"});
  const auto number = [&](const char* key) {
    return json.good() && json.has(key) ? static_cast<std::int32_t>(json[key].whole(0, most_packets)) : 0;
  };
  return {number("food"), number("forage"), number("ammunition")};
}

PlannedConvoy read_convoy(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  PlannedConvoy convoy;
  convoy.body = std::move(body);
  if (json.is_text()) {
    convoy.ends = true;
    if (json.line(1, longest_name) != "end") json.fail("is a word that means nothing here", "write end, or an order");
    return convoy;
  }
  json.keys({"kind", "to"}, {"from", "apart_ft", "load"});
  if (!json.good()) return convoy;
  convoy.kind =
      json["kind"].choice([](std::string_view said) { return worded<ConvoyKind>(said); }, "fetch, shuttle, follow");
  convoy.to = read_body(json["to"], setting, seat);
  const bool fetches = convoy.kind != ConvoyKind::follow;
  if (json.good() && json.has("from") != fetches)
    json.fail(fetches ? "does not say where it loads" : "says where it loads, and only follows",
              fetches ? "name a depot, waggons or a train in 'from'" : "leave 'from' out");
  if (json.good() && fetches) convoy.from = read_body(json["from"], setting, seat);
  if (json.good() && json.has("apart_ft")) convoy.apart = Length::from_feet(json["apart_ft"].number(0, most_apart_ft));
  if (json.good() && json.has("load")) convoy.load = read_packets(json["load"]);
  return convoy;
}

/// The only station of that name, or a place.
MapPoint read_stop(const JsonReader& json, const Setting& setting) {
  if (!json.is_text()) return read_target(json, *setting.country);
  const std::string name = json.line(1, longest_name);
  std::vector<MapPoint> found;
  for (const Feature& feature : setting.country->features()) {
    if (feature.kind == FeatureKind::station && feature.name == name) found.push_back(feature.points.front());
  }
  if (found.empty()) return read_target(json, *setting.country);
  if (found.size() > 1) json.fail("is the name of several stations", "write its place");
  return found.front();
}

PlannedRun read_run(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body) {
  json.keys({"stops"}, {"shuttle", "waits_for"});
  PlannedRun run;
  run.body = std::move(body);
  if (!json.good()) return run;
  const JsonReader list = json["stops"];
  const std::size_t count = list.size(0, most_stops);
  for (std::size_t i = 0; i < count && list.good(); ++i) run.stops.push_back(read_stop(list[i], setting));
  if (json.has("shuttle")) run.shuttle = json["shuttle"].truth();
  if (json.has("waits_for")) run.waits_for = read_body(json["waits_for"], setting, seat);
  return run;
}

PlannedPart read_part(const JsonReader& json, std::string body) {
  json.keys({"name", "trucks"}, {"engines"});
  PlannedPart part;
  part.body = std::move(body);
  if (!json.good()) return part;
  part.name = json["name"].line(1, longest_name);
  part.trucks = static_cast<std::int32_t>(json["trucks"].whole(0, most_trucks));
  if (json.has("engines")) part.engines = static_cast<std::int32_t>(json["engines"].whole(0, most_trucks));
  return part;
}

FeatureId crossing_at(const JsonReader& json, const Setting& setting, MapPoint place) {
  const Point at = setting.to_table(place);
  const double reach = setting.scale.metres(crossing_near);
  FeatureId nearest;
  Length off = crossing_near;
  const MapBox box{place.east - reach, place.north - reach, place.east + reach, place.north + reach};
  const KindSet crossings = only(FeatureKind::bridge) | only(FeatureKind::culvert);
  setting.country->each_near(box, crossings, [&](FeatureId id, const Feature& feature) {
    for (const MapPoint point : feature.points) {
      const Length far = distance(at, setting.to_table(point));
      if (far > off || (nearest && far == off)) continue;
      nearest = id;
      off = far;
    }
  });
  if (nearest.none()) json.fail("has no bridge or culvert within a foot of it", "name the place of one");
  return nearest;
}

PlannedWork read_work(const JsonReader& json, const Setting& setting, std::string body, bool mend) {
  json.keys({}, {"bridge", "rail", "stores"});
  PlannedWork work;
  work.body = std::move(body);
  work.mend = mend;
  if (!json.good()) return work;
  if (json.has("bridge") + json.has("rail") + json.has("stores") != 1) {
    json.fail("says not one thing", "write one of: bridge, rail, stores");
  } else if (json.has("bridge")) {
    work.at = read_target(json["bridge"], *setting.country);
    if (json.good()) work.crossing = crossing_at(json["bridge"], setting, work.at);
  } else if (json.has("rail")) {
    work.on = PlannedWork::On::rail;
    work.at = read_target(json["rail"], *setting.country);
  } else {
    work.on = PlannedWork::On::stores;
    work.at = read_target(json["stores"], *setting.country);
    if (mend && json.good()) json["stores"].fail("is nothing that is mended", "mend a bridge or a rail");
  }
  return work;
}

/// Whole degrees.
Bearing facing_said(const JsonReader& json) {
  return Bearing::of((static_cast<int>(json.whole(0, 359)) * Bearing::full_circle + 180) / 360);
}

PlannedDig read_dig(const JsonReader& json, const Setting& setting, std::string body) {
  json.keys({"what", "at"}, {"facing", "length_in"});
  PlannedDig dig;
  dig.body = std::move(body);
  if (!json.good()) return dig;
  dig.kind = json["what"].choice([](std::string_view said) { return worded<EarthworkKind>(said); },
                                 "trench, epaulement, mine");
  dig.at = read_target(json["at"], *setting.country);
  if (!json.good()) return dig;
  const bool trench = dig.kind == EarthworkKind::trench, faces = dig.kind != EarthworkKind::mine;
  if (json.has("facing") != faces)
    json.fail(faces ? "does not say where it faces" : "says where a mine faces",
              "write 'facing' of trench or epaulement");
  if (json.good() && json.has("length_in") != trench)
    json.fail(trench ? "does not say how long the trench is" : "says how long what is no trench is",
              "write 'length_in' of a trench");
  if (json.good() && faces) dig.facing = facing_said(json["facing"]);
  if (json.good() && trench) dig.length = Length::from_feet(json["length_in"].number(0, most_trench_in) / 12);
  return dig;
}

PlannedDetach read_detach(const JsonReader& json, std::string body) {
  json.keys({"name", "some"});
  PlannedDetach detach;
  detach.body = std::move(body);
  if (!json.good()) return detach;
  detach.name = json["name"].line(1, longest_name);
  const JsonReader list = json["some"];
  const std::size_t count = list.size(1, marching_arms.size());
  for (std::size_t i = 0; i < count && list.good(); ++i) {
    list[i].keys({"arm"}, {"men", "guns", "waggons"});
    if (!list.good()) break;
    auto& some = detach.some.emplace_back();
    some.arm = list[i]["arm"].choice(arm_named, "infantry, cavalry, engineers, artillery, transport, supply");
    const auto number = [&](const char* key) {
      return list[i].has(key) ? static_cast<std::int32_t>(list[i][key].whole(0, most_told_off)) : 0;
    };
    some.men = number("men");
    some.guns = number("guns");
    some.waggons = number("waggons");
  }
  return detach;
}

void read_packets_order(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body,
                        PlannedOrder& order) {
  if (json.has("transfer")) {
    const JsonReader said = json["transfer"];
    said.keys({"to", "packets"});
    if (said.good())
      order.what =
          PlannedTransfer{std::move(body), read_body(said["to"], setting, seat), read_packets(said["packets"])};
  } else if (json.has("begin_depot")) {
    const JsonReader said = json["begin_depot"];
    said.keys({"name", "packets"});
    if (said.good())
      order.what = PlannedDepot{std::move(body), said["name"].line(1, longest_name), read_packets(said["packets"])};
  } else {
    order.what = read_convoy(json["convoy"], setting, seat, std::move(body));
  }
}

}  // namespace

bool read_lines_order(const JsonReader& json, const Setting& setting, const Seat& seat, std::string body,
                      PlannedOrder& order) {
  if (json.has("transfer") || json.has("begin_depot") || json.has("convoy")) {
    read_packets_order(json, setting, seat, std::move(body), order);
  } else if (json.has("entrain")) {
    order.what = PlannedEntrain{std::move(body), read_body(json["entrain"], setting, seat)};
  } else if (json.has("embark")) {
    order.what = PlannedEntrain{std::move(body), read_body(json["embark"], setting, seat)};
  } else if (json.has("detrain") || json.has("disembark")) {
    read_truth(json.has("detrain") ? json["detrain"] : json["disembark"]);
    order.what = PlannedDetrain{std::move(body)};
  } else if (json.has("run")) {
    order.what = read_run(json["run"], setting, seat, std::move(body));
  } else if (json.has("make_up")) {
    order.what = PlannedMakeUp{std::move(body), read_body(json["make_up"], setting, seat)};
  } else if (json.has("part")) {
    order.what = read_part(json["part"], std::move(body));
  } else if (json.has("destroy")) {
    order.what = read_work(json["destroy"], setting, std::move(body), false);
  } else if (json.has("mend")) {
    order.what = read_work(json["mend"], setting, std::move(body), true);
  } else if (json.has("dig")) {
    order.what = read_dig(json["dig"], setting, std::move(body));
  } else if (json.has("cease_work")) {
    read_truth(json["cease_work"]);
    order.what = PlannedCease{std::move(body)};
  } else if (json.has("detach")) {
    order.what = read_detach(json["detach"], std::move(body));
  } else if (json.has("rejoin")) {
    order.what = PlannedRejoin{std::move(body), read_body(json["rejoin"], setting, seat)};
  } else {
    return false;
  }
  return true;
}

Setting with_bodies_to_come(const Setting& setting, const Json& file) {
  Setting with = setting;
  const auto text = [](const Json* json) -> const std::string* {
    return json ? std::get_if<std::string>(&json->value) : nullptr;
  };
  const Json* orders = file.find("orders");
  const Json::Array* list = orders ? orders->array() : nullptr;
  if (!list) return with;
  for (const Json& order : *list) {
    const std::string* whose = text(order.find("seat"));
    const auto seat = whose ? std::ranges::find(setting.seats, *whose, &Seat::name) : setting.seats.end();
    if (seat == setting.seats.end()) continue;
    for (const char* makes : {"begin_depot", "part", "detach"}) {
      const Json* made = order.find(makes);
      const std::string* name = made ? text(made->find("name")) : nullptr;
      if (!name) continue;
      Body body;
      body.id = BodyId{static_cast<std::int32_t>(with.order_of_battle.size())};
      body.name = *name;
      body.side = seat->side;
      with.order_of_battle.push_back(std::move(body));
    }
  }
  return with;
}

}  // namespace sandgate::reading
