#include "core/rulebook/upcasts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

/// Makes a document of one schema one of the next. A file with a base says only what it replaces, so a step that fills
/// in what is new does so in a file without one.
using Raise = void (*)(Json& document, JsonReading& reading);

Json* within(Json& document, std::string_view key) {
  auto* const members = std::get_if<Json::Object>(&document.value);
  if (!members) return nullptr;
  const auto at = std::ranges::find(*members, key, &Json::Member::key);
  return at != members->end() ? &at->value : nullptr;
}

/// A key that is new in the step's schema, with what it stands for in rulebooks of before.
void add(Json& document, std::string_view section, std::string_view key, Json value, JsonReading& reading) {
  Json* const place = within(document, section);
  auto* const members = place ? std::get_if<Json::Object>(&place->value) : nullptr;
  if (!members) return;  // the reader says what is missing
  const auto at = std::ranges::lower_bound(*members, key, {}, &Json::Member::key);
  if (at != members->end() && at->key == key)
    return reading.fail(pointer_to(pointer_to("", section), key), "is an unknown key in the schema it names",
                        "name the newer schema or leave it out");
  if (!document.find("base")) members->insert(at, {std::string(key), std::move(value)});
}

/// LW-2.2 times the men of a table; until schema 5 there was no time for moves on the map.
void time_moves_on_the_map(Json& document, JsonReading& reading) {
  add(document, "move_clock", "map_move_minutes", Json{std::int64_t{0}}, reading);
}

/// LW-5.1, LW-1.2: until schema 6 support had to reach the point of contact, and a wall drawn as a line was as thin as
/// the line. Men may stand close to such walls in exercises of then, so it stays thin there.
void tell_of_support_and_walls(Json& document, JsonReading& reading) {
  add(document, "melee", "beside_in", Json{std::int64_t{1}}, reading);
  add(document, "table", "wall_thick_in", Json{std::int64_t{0}}, reading);
}

/// CX-2, CX-8, KS-2.1: until schema 6 only a shot that struck a box opened it, nobody was advised how much a player
/// handles, and a gun went at the pace of its crew.
void tell_of_fire_and_pace(Json& document, JsonReading& reading) {
  add(document, "wide", "fired_on_in", Json{std::int64_t{0}}, reading);
  add(document, "wide", "player_men", Json{std::int64_t{0}}, reading);
  add(document, "wide", "player_guns", Json{std::int64_t{0}}, reading);
  add(document, "guns", "haul_pace", Json{std::string("crew")}, reading);
}

void raise_to_6(Json& document, JsonReading& reading) {
  tell_of_support_and_walls(document, reading);
  tell_of_fire_and_pace(document, reading);
}

/// KS-11: until schema 7 `wide` said how signals were given, and knew no couriers.
void gather_signals(Json& document, JsonReading& reading) {
  auto* const members = std::get_if<Json::Object>(&document.value);
  if (!members) return;
  if (document.find("signals"))
    return reading.fail("/signals", "is an unknown key in the schema it names",
                        "name the newer schema or leave it out");
  const Json truth{true}, one{std::int64_t{1}};
  Json::Object section;
  if (!document.find("base"))
    section = {{"call_ft", one},       {"relay", truth},        {"report_every", Json{std::int64_t{5}}},
               {"riders_seen", truth}, {"riders_taken", truth}, {"taken_ft", one}};
  Json* const wide = within(document, "wide");
  if (auto* const said = wide ? std::get_if<Json::Object>(&wide->value) : nullptr) {
    if (const auto at = std::ranges::find(*said, "signals", &Json::Member::key); at != said->end()) {
      section.insert(std::ranges::lower_bound(section, "signals", {}, &Json::Member::key), std::move(*at));
      said->erase(at);
    }
  }
  if (section.empty()) return;
  const auto place = std::ranges::lower_bound(*members, "signals", {}, &Json::Member::key);
  members->insert(place, {"signals", Json{std::move(section)}});
}

/// KS-4, KS-5, CX-6, CX-7, KS-9: until schema 8 nobody was supplied, no train ran and nothing was broken. The numbers
/// of what is not played are those of the base of all rulebooks.
constexpr std::string_view lines_of_before = R"({
  "supply": {"kind": "none", "every_moves": 6, "men_a_packet": 30, "horses_a_packet": 6, "shooters_a_packet": 30,
             "fired_moves": 6, "pool_ft": 12, "foot_ft": 6, "horse_ft": 18, "clear_ft": 1, "least_men": 30,
             "siege_ft": 3, "food_of_a_horse": 1, "out_of_action_moves": 6, "surrender_moves": 4, "waggon_packets": 6,
             "truck_packets": 12, "men_a_waggon": 50, "waggon_moves": 6, "cart_moves": 2},
  "railway": {"speed_ft": 8, "full_trucks": 8, "truck_foot": 12, "truck_horse": 5,
              "truck_guns": {"over": 1, "under": 2}, "truck_waggons": 1, "boarding": "whole", "entrain_moves": 1,
              "detrain_moves": 1, "point_men": 20, "point_gap_ft": 1, "beside_in": 6, "gap_ft": 1,
              "tear_up": {"men": 4, "moves": 2}, "relay": {"men": 8, "moves": 3}},
  "destruction": {"party_men": 4, "near_in": 6, "railway_bridge": {"destroy_moves": 2, "repair_moves": 10},
                  "culvert": {"destroy_moves": 1, "repair_moves": 5},
                  "road_bridge": {"destroy_moves": 1, "repair_moves": 5}, "depot": {"men": 1, "moves": 2},
                  "waggons": {"count": 6, "men": 4, "moves": 1}}
})";

void tell_of_lines(Json& document, JsonReading& reading) {
  auto* const members = std::get_if<Json::Object>(&document.value);
  if (!members) return;
  auto sections = parse_json(lines_of_before, "what older rulebooks stand for", {.bytes = 1 << 12, .depth = 8});
  for (Json::Member& section : std::get<Json::Object>(sections->value)) {
    const auto place = std::ranges::lower_bound(*members, section.key, {}, &Json::Member::key);
    if (place != members->end() && place->key == section.key)
      return reading.fail(pointer_to("", section.key), "is an unknown key in the schema it names",
                          "name the newer schema or leave it out");
    if (!document.find("base")) members->insert(place, std::move(section));
  }
}

/// KS-1.2, KS-3, KS-6, KS-7, KS-8: until schema 9 nobody charged, dug or changed formation by rules, and rifles were
/// silent. Projectiles of one's own of then need not have one of a rifle's: by such a rulebook rifles stay silent.
void tell_of_kriegspiel(Json& document, JsonReading& reading) {
  auto* const members = std::get_if<Json::Object>(&document.value);
  if (!members) return;
  const Json* const gunnery = document.find("gunnery");
  const bool own_projectiles = gunnery != nullptr && gunnery->find("projectiles") != nullptr;
  const bool whole = document.find("base") == nullptr;
  for (const std::string_view key : {"boats", "charges", "formations", "general", "rifles", "shell", "works"}) {
    const auto place = std::ranges::lower_bound(*members, key, {}, &Json::Member::key);
    if (place != members->end() && place->key == key)
      return reading.fail(pointer_to("", key), "is an unknown key in the schema it names",
                          "name the newer schema or leave it out");
    if (whole || (key == "rifles" && own_projectiles)) members->insert(place, {std::string(key), Json{nullptr}});
  }
}

/// The first leads from Rulebook::oldest_schema to the next, the last to today's.
constexpr std::array<Raise, Rulebook::schema_number - Rulebook::oldest_schema> steps{
    time_moves_on_the_map, raise_to_6, gather_signals, tell_of_lines, tell_of_kriegspiel};

}  // namespace

void raise_rulebook(Json& document, JsonReading& reading) {
  const JsonReader root(document, reading);
  if (!document.find("schema")) return;
  const JsonReader said = root["schema"];
  const std::int64_t schema = said.whole(1, 1'000'000);
  if (!reading.good()) return;
  if (schema < Rulebook::oldest_schema || schema > Rulebook::schema_number) {
    const bool newer = schema > Rulebook::schema_number;
    return said.fail(phrase("is schema {}, and this program reads {} to {}", schema, Rulebook::oldest_schema,
                            Rulebook::schema_number),
                     newer ? "use a newer program" : "write it to the newer schema");
  }
  for (std::size_t i = static_cast<std::size_t>(schema - Rulebook::oldest_schema); i < steps.size(); ++i)
    steps[i](document, reading);
  within(document, "schema")->value = std::int64_t{Rulebook::schema_number};
}

}  // namespace sandgate
