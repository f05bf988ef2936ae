#include "app/orders/orders.h"

#include <algorithm>
#include <array>

#include "app/orders/read_command.h"
#include "app/orders/read_lines_orders.h"
#include "app/orders/read_message.h"
#include "app/orders/read_setup_orders.h"
#include "app/orders/read_table_orders.h"
#include "core/rulebook/json.h"
#include "map/base/gridref.h"
#include "map/base/log.h"

namespace sandgate {

std::vector<PlannedOrder> march_table(const Setting& setting) {
  std::vector<PlannedOrder> orders;
  std::size_t row = 0;
  for (const MarchTableEntry& entry : setting.march_table) {
    const Body& body = setting.order_of_battle[entry.body.index()];
    orders.push_back({.move = entry.move,
                      .seat = setting.seat(body.seat).name,
                      .what = PlannedMarch{body.name, setting.to_ground(entry.to), entry.by_road, entry.press_on},
                      .where = "march table, row " + std::to_string(++row),
                      .standing = true});
  }
  return orders;
}

using namespace reading;

namespace reading {

MapPoint read_target(const JsonReader& json, const Country& country) {
  const MapBox bounds = country.bounds();
  MapPoint at;
  if (json.is_text()) {
    const std::string text = json.line(1, longest_name);
    const MapPoint middle{(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2};
    const auto read = read_grid_reference(text, country.crs(), middle);
    if (!read) json.fail(phrase("'{}' is not a grid reference", text), "write one, or easting and northing as [E, N]");
    at = read.value_or(middle);
  } else {
    json.size(2, 2);
    at = {json[0].number(-1e9, 1e9), json[1].number(-1e9, 1e9)};
  }
  if (!bounds.holds(at)) json.fail("this place lies outside the map", "choose one on it");
  return at;
}

std::string read_body(const JsonReader& json, const Setting& setting, const Seat& seat) {
  std::string name = json.line(1, longest_name);
  // What is mustered in play is known by its name only then.
  if (setting.setup() && setting.setup()->points) return name;
  const bool there = std::ranges::any_of(setting.order_of_battle,
                                         [&](const Body& b) { return b.side == seat.side && b.name == name; });
  if (!there) json.fail(phrase("this seat's side has no body '{}'", name), "write the name of one of its bodies");
  return name;
}

const Seat* read_seat(const JsonReader& json, const Setting& setting) {
  const std::string name = json.line(1, longest_name);
  const auto seat = std::ranges::find(setting.seats, name, &Seat::name);
  if (seat != setting.seats.end()) return &*seat;
  json.fail(phrase("there is no seat '{}'", name), "write the name of a seat of the scenario");
  return nullptr;
}

void read_truth(const JsonReader& json) {
  if (!json.truth()) json.fail("is false", "write true, or leave the order out");
}

std::optional<GroupShape> shape_named(std::string_view word) {
  if (word == "as_they_stand") return GroupShape::as_they_stand;
  if (word == "line") return GroupShape::line;
  if (word == "column") return GroupShape::column;
  if (word == "cover") return GroupShape::cover;
  return {};
}

}  // namespace reading

namespace {

constexpr std::size_t most_bytes = 4 << 20, most_orders = 100'000, longest_reason = 200;
constexpr std::int64_t most_moves = 1'000'000;
constexpr std::string_view umpires_name = "umpire";

PlannedMarch read_march(const JsonReader& json, const Setting& setting, std::string body) {
  json.keys({"to"}, {"by", "press_on"});
  PlannedMarch march{std::move(body), read_target(json["to"], *setting.country)};
  if (json.has("by")) {
    march.by_road = json["by"].choice(
        [](std::string_view word) -> std::optional<bool> {
          if (word == "road") return true;
          if (word == "quickest") return false;
          return {};
        },
        "road, quickest");
  }
  if (json.has("press_on")) march.press_on = json["press_on"].truth();
  return march;
}

PlannedStandOut read_stand_out(const JsonReader& json, std::string body) {
  PlannedStandOut order{std::move(body)};
  if (json.is_text()) {
    order.formation = json.choice(formation_named, "true, fours, two_ranks, extended");
    if (order.formation == Formation::boxed) json.fail("is 'boxed'", "write how the men are to stand out");
  } else {
    read_truth(json);
  }
  return order;
}

PlannedAdvance read_advance(const JsonReader& json, const Setting& setting, std::string body) {
  json.keys({"to"}, {"shape"});
  PlannedAdvance order{std::move(body), read_target(json["to"], *setting.country)};
  if (json.has("shape")) order.shape = json["shape"].choice(shape_named, "as_they_stand, line, column");
  return order;
}

PlannedFormUp read_form_up(const JsonReader& json, std::string body) {
  PlannedFormUp order{std::move(body)};
  if (json.is_text()) {
    order.formation = json.choice(formation_named, "true, boxed, fours, two_ranks, extended");
  } else {
    read_truth(json);
  }
  return order;
}

PlannedForm read_form(const JsonReader& json, std::string body) {
  constexpr std::int64_t most_guns = 1'000;
  const auto formed = [](const JsonReader& how) {
    return how.choice(worded<FormedAs>, "fours, two_ranks, extended, mounted, dismounted, limbered, unlimbered");
  };
  PlannedForm order{std::move(body), {}, {}, 0, false};
  if (json.is_text()) {
    order.to = formed(json);
    return order;
  }
  json.keys({"as"}, {"facing", "gun", "hold"});
  if (!json.good()) return order;
  order.to = formed(json["as"]);
  order.facing = read_facing(json);
  if (json.has("gun")) order.gun = static_cast<std::int32_t>(json["gun"].whole(1, most_guns));
  if (json.has("hold")) order.hold = json["hold"].truth();
  return order;
}

PlannedScreen read_screen(const JsonReader& json, const Setting& setting, const Seat& seat) {
  json.keys({"scouts", "from", "to"}, {"press_on"});
  PlannedScreen screen;
  const JsonReader scouts = json["scouts"];
  const std::size_t parties = scouts.size(1, most_parties);
  for (std::size_t i = 0; i < parties && json.good(); ++i) screen.scouts.push_back(read_body(scouts[i], setting, seat));
  screen.from = read_target(json["from"], *setting.country);
  screen.to = read_target(json["to"], *setting.country);
  if (json.has("press_on")) screen.press_on = json["press_on"].truth();
  return screen;
}

// Tables are numbered as a review numbers them, from 1.
GiveTable read_give_table(const JsonReader& json, const Setting& setting) {
  constexpr std::int64_t most_tables = 100'000;
  json.keys({"table", "to"});
  GiveTable order;
  order.table = TableId{static_cast<std::int32_t>(json["table"].whole(1, most_tables)) - 1};
  if (const Seat* seat = json.good() ? read_seat(json["to"], setting) : nullptr) {
    order.seat = seat->id;
    order.side = seat->side;
  }
  return order;
}

PlannedOrder read_umpires(const JsonReader& json, const Setting& setting, PlannedOrder order) {
  if (read_command(json, setting, nullptr, order)) return order;
  if (json.has("message")) {
    json.keys({"move", "seat", "message"});
    if (json.good()) order.what = read_message(json["message"], setting, nullptr);
    return order;
  }
  if (json.has("give_table")) {
    json.keys({"move", "seat", "give_table"});
    if (json.good()) order.what = read_give_table(json["give_table"], setting);
    return order;
  }
  json.keys({"move", "seat", "visibility_ft"}, {"reason"});
  constexpr double most_feet = Rulebook::WideCountry::most_visibility.in_feet();
  SetVisibility visibility{Length::from_feet(json["visibility_ft"].number(0, most_feet)), {}};
  if (json.has("reason")) visibility.reason = json["reason"].line(0, longest_reason);
  order.what = std::move(visibility);
  return order;
}

constexpr const char* of_a_body[] = {"march",    "halt",    "box",        "stand_out", "advance",
                                     "charge",   "form_up", "white_flag", "fire",      "rifles",
                                     "lie_down", "trail",   "haul",       "walk",      "form"};

void read_bodys(const JsonReader& json, const Setting& setting, const Seat& seat, PlannedOrder& order) {
  std::string body = read_body(json["body"], setting, seat);
  if (read_lines_order(json, setting, seat, body, order)) return;
  if (json.has("advance")) {
    order.what = read_advance(json["advance"], setting, std::move(body));
  } else if (json.has("charge") && json["charge"].has("at")) {
    order.what = read_rush(json["charge"], setting, seat, std::move(body));
  } else if (json.has("charge")) {
    read_truth(json["charge"]);
    order.what = PlannedCharge{std::move(body)};
  } else if (json.has("fire")) {
    order.what = read_fire(json["fire"], setting, seat, std::move(body));
  } else if (json.has("rifles")) {
    order.what = read_rifles(json["rifles"], setting, std::move(body));
  } else if (json.has("lie_down")) {
    order.what = read_lie_down(json["lie_down"], setting, seat, std::move(body));
  } else if (json.has("trail")) {
    order.what = read_trail(json["trail"], setting, seat, std::move(body));
  } else if (json.has("haul")) {
    order.what = read_haul(json["haul"], setting, seat, std::move(body));
  } else if (json.has("walk")) {
    order.what = read_walk(json["walk"], setting, seat, std::move(body));
  } else if (json.has("form")) {
    order.what = read_form(json["form"], std::move(body));
  } else if (json.has("form_up")) {
    order.what = read_form_up(json["form_up"], std::move(body));
  } else if (json.has("white_flag")) {
    read_truth(json["white_flag"]);
    order.what = PlannedWhiteFlag{std::move(body)};
  } else if (json.has("march")) {
    order.what = read_march(json["march"], setting, std::move(body));
  } else if (json.has("stand_out")) {
    order.what = read_stand_out(json["stand_out"], std::move(body));
  } else if (json.has("halt")) {
    read_truth(json["halt"]);
    order.what = PlannedHalt{std::move(body)};
  } else {
    read_truth(json["box"]);
    order.what = PlannedBox{std::move(body)};
  }
}

PlannedOrder read_order(const JsonReader& json, const Setting& setting, const std::string& file) {
  PlannedOrder order;
  order.where = file + ", " + json.pointer();
  json.keys({"move", "seat"},
            {"body",        "march",      "halt",       "box",         "stand_out",     "screen",   "advance",
             "charge",      "form_up",    "white_flag", "fire",        "rifles",        "lie_down", "trail",
             "haul",        "walk",       "guns_done",  "give_table",  "visibility_ft", "reason",   "muster",
             "choose_side", "set_down",   "take_up",    "place",       "concede",       "message",  "give_bodies",
             "hand_over",   "depute",     "set_rights", "seal_intent", "name_post",     "transfer", "begin_depot",
             "convoy",      "entrain",    "detrain",    "run",         "make_up",       "part",     "destroy",
             "mend",        "cease_work", "detach",     "rejoin",      "dig",           "form",     "embark",
             "disembark"});
  if (!json.good()) return order;
  order.move = json["move"].whole(0, most_moves);
  if (json.good() && order.move == 0) return read_setting_up(json, setting, std::move(order));
  if (json["seat"].is_text() && json["seat"].line(1, longest_name) == umpires_name)
    return read_umpires(json, setting, order);
  const Seat* seat = read_seat(json["seat"], setting);
  if (!seat) return order;
  order.seat = seat->name;
  if (read_command(json, setting, seat, order)) return order;
  if (json.has("screen")) {
    json.keys({"move", "seat", "screen"});
    if (json.good()) order.what = read_screen(json["screen"], setting, *seat);
    return order;
  }
  if (json.has("guns_done")) {
    json.keys({"move", "seat", "guns_done"});
    if (json.good()) read_truth(json["guns_done"]);
    order.what = PlannedGunsDone{};
    return order;
  }
  if (json.has("message")) {
    json.keys({"move", "seat", "message"});
    if (json.good()) order.what = read_message(json["message"], setting, seat);
    return order;
  }
  if (json.has("concede")) {
    json.keys({"move", "seat", "concede"});
    if (json.good()) read_truth(json["concede"]);
    order.what = PlannedConcede{};
    return order;
  }
  json.keys({"move", "seat", "body"},
            {"march",      "halt",    "box",      "stand_out", "advance", "charge", "form_up",  "white_flag",
             "fire",       "rifles",  "lie_down", "trail",     "haul",    "walk",   "transfer", "begin_depot",
             "convoy",     "entrain", "detrain",  "run",       "make_up", "part",   "destroy",  "mend",
             "cease_work", "detach",  "rejoin",   "dig",       "form",    "embark", "disembark"});
  if (!json.good()) return order;
  const auto is_said = [&](std::string_view word) { return json.has(word); };
  const auto said = std::ranges::count_if(of_a_body, is_said) + std::ranges::count_if(of_lines, is_said);
  if (said != 1) {
    json.fail(
        "an order is one of march, halt, box, stand_out, form, screen, advance, charge, form_up, white_flag, fire, "
        "rifles, "
        "lie_down, trail, haul, walk, guns_done, concede, message, give_bodies, hand_over, depute, name_post, "
        "transfer, "
        "begin_depot, convoy, entrain, detrain, embark, disembark, run, make_up, part, destroy, mend, dig, cease_work, "
        "detach, rejoin",
        "give one of them");
  } else {
    read_bodys(json, setting, *seat, order);
  }
  return order;
}

Comment read_comment(const JsonReader& json, const Setting& setting) {
  constexpr std::size_t longest_comment = 2000;
  json.keys({"move", "seat", "text"});
  Comment comment;
  if (!json.good()) return comment;
  comment.move = json["move"].whole(1, most_moves);
  if (const Seat* seat = read_seat(json["seat"], setting)) comment.seat = seat->name;
  comment.text = json["text"].line(1, longest_comment);
  return comment;
}

}  // namespace

std::int64_t OrdersFile::last_move() const {
  std::int64_t last = 0;
  for (const PlannedOrder& order : orders) last = std::max(last, order.umpires() ? (order.move + 1) / 2 : order.move);
  for (const Comment& comment : comments) last = std::max(last, comment.move);
  return last;
}

Result<OrdersFile> read_orders(const std::string& file, const Setting& setting) {
  const auto text = read_text_file(file, most_bytes);
  if (!text) return std::unexpected(text.error());
  const auto document = parse_json(*text, file, {.bytes = most_bytes});
  if (!document) return std::unexpected(document.error());
  JsonReading reading(file);
  const JsonReader json(*document, reading);
  json.keys({"orders"}, {"commentary", "seed"});
  OrdersFile read;
  const Setting with_made = with_bodies_to_come(setting, *document);
  const std::size_t count = json["orders"].size(0, most_orders);
  for (std::size_t i = 0; i < count && reading.good(); ++i) {
    read.orders.push_back(read_order(json["orders"][i], with_made, file));
  }
  const std::size_t comments = json.has("commentary") ? json["commentary"].size(0, most_orders) : 0;
  for (std::size_t i = 0; i < comments && reading.good(); ++i) {
    read.comments.push_back(read_comment(json["commentary"][i], setting));
  }
  constexpr std::int64_t most_seeds = std::int64_t{1} << 52;
  if (json.has("seed")) read.seed = static_cast<std::uint64_t>(json["seed"].whole(0, most_seeds));
  if (!reading.good()) return std::unexpected(*reading.fault());
  log_line(LogRoom::orders, [&] { return file + ": " + std::to_string(read.orders.size()) + " orders"; });
  return read;
}

}  // namespace sandgate
