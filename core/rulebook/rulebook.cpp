#include "core/rulebook/rulebook.h"

#include <fmt/format.h>

#include <cmath>

#include "core/rulebook/rulebook_keys.h"
#include "core/rulebook/sections.h"
#include "core/rulebook/upcasts.h"

namespace sandgate {
namespace {

// What a rulebook may say at all: wider than any sensible game, narrow enough that sums cannot overflow.
constexpr double most_metres = 1'000;
constexpr double most_moves = 1'000;

/// A gain: never less than what it gains on.
Ratio gain(const JsonReader& reader) {
  reader.keys({"over", "under"});
  const Ratio ratio{whole(reader["over"], 1, 100), whole(reader["under"], 1, 100)};
  if (reader.good() && ratio.over < ratio.under)
    reader.fail(phrase("is {}/{}, which is less than one", ratio.over, ratio.under), "write a gain");
  return ratio;
}

Rulebook::ArmMarch arm_march(const JsonReader& reader) {
  reader.keys({"across_ft", "road_ft", "water_ft", "ford_moves", "wheels", "column_gains", "box_gains"});
  Rulebook::ArmMarch arm;
  arm.across = feet(reader["across_ft"], {});
  arm.road = feet(reader["road_ft"], {});
  arm.water = feet(reader["water_ft"], {});
  if (const JsonReader ford = reader["ford_moves"]; !ford.is_null())
    arm.ford = Moves::from_moves(ford.number(0, most_moves));
  arm.wheels = reader["wheels"].truth();
  arm.column_gains = reader["column_gains"].truth();
  arm.box_gains = reader["box_gains"].truth();
  return arm;
}

Rulebook::MarchRules march_rules(const JsonReader& reader) {
  reader.keys({"arms", "climb_ft", "descent_ft", "steep_contours", "steep_path_ft", "stream_m", "column_on_road",
               "most_points"});
  Rulebook::MarchRules rules;
  const JsonReader arms = reader["arms"];
  arms.keys({name_of(Arm::infantry), name_of(Arm::cavalry), name_of(Arm::engineers), name_of(Arm::artillery),
             name_of(Arm::transport), name_of(Arm::supply), name_of(Arm::general), name_of(Arm::boat)});
  for (const Arm arm : marching_arms) rules.arms[static_cast<std::size_t>(arm)] = arm_march(arms[name_of(arm)]);
  rules.climb = feet(reader["climb_ft"], {});
  rules.descent = feet(reader["descent_ft"], {});
  rules.steep_contours = whole(reader["steep_contours"], 1, 1'000);
  rules.steep_path = feet(reader["steep_path_ft"], Length::inches(1));
  rules.stream_m = reader["stream_m"].number(0, most_metres);
  rules.column_on_road = gain(reader["column_on_road"]);
  rules.most_points = whole(reader["most_points"], 2, 100'000);
  return rules;
}

Rulebook::WideCountry wide_country(const JsonReader& reader) {
  reader.keys({"multiplier", "multiplier_ends_ft", "box_on_road", "visibility_ft", "general_sees_far", "disclosure_ft",
               "box_again_ft", "fired_on_in", "player_men", "player_guns", "dummies", "count_to_nearest", "eye_m",
               "target_m", "into_wood_m", "minutes_per_round", "men_per_figure", "run_on_rounds"});
  Rulebook::WideCountry wide;
  wide.multiplier = whole(reader["multiplier"], 1, 100);
  wide.multiplier_ends = feet(reader["multiplier_ends_ft"], {});
  wide.box_on_road = gain(reader["box_on_road"]);
  wide.visibility = feet(reader["visibility_ft"], Rulebook::WideCountry::least_visibility);
  wide.general_sees_far = reader["general_sees_far"].truth();
  wide.disclosure = feet(reader["disclosure_ft"], {});
  wide.box_again = feet(reader["box_again_ft"], {});
  wide.fired_on = inches(reader["fired_on_in"], {});
  wide.player_men = whole(reader["player_men"], 0, 10'000);
  wide.player_guns = whole(reader["player_guns"], 0, 1'000);
  wide.dummies = reader["dummies"].truth();
  wide.count_to_nearest = whole(reader["count_to_nearest"], 1, 1'000);
  wide.eye_m = reader["eye_m"].number(0, most_metres);
  wide.target_m = reader["target_m"].number(0, most_metres);
  wide.into_wood_m = reader["into_wood_m"].number(0, 100'000);
  wide.minutes_per_round = whole(reader["minutes_per_round"], 1, most_minutes);
  wide.men_per_figure = whole(reader["men_per_figure"], 1, 10'000);
  wide.run_on_rounds = whole(reader["run_on_rounds"], 1, 10'000);
  return wide;
}

Rulebook::MeleeRules melee_rules(const JsonReader& reader) {
  reader.keys({"support", "beside_in", "contact_in", "reach_in", "escort_in", "escorted", "choice_seconds", "kind",
               "settle", "taken_by", "white_flag"});
  Rulebook::MeleeRules rules;
  const JsonReader support = reader["support"];
  support.keys({"over", "under"});
  rules.support = {whole(support["over"], 0, 100), whole(support["under"], 1, 100)};
  rules.beside = inches(reader["beside_in"], {});
  rules.contact = inches(reader["contact_in"], {});
  rules.reach = inches(reader["reach_in"], {});
  rules.escort = inches(reader["escort_in"], {});
  rules.escorted = whole(reader["escorted"], 1, 1'000);
  rules.choice_seconds = whole(reader["choice_seconds"], 1, 3'600);
  const auto kind = [](std::string_view word) -> std::optional<MeleeKind> {
    if (word == "joined") return MeleeKind::joined;
    if (word == "centred") return MeleeKind::centred;
    if (word == "tossed") return MeleeKind::tossed;
    if (word == "deadly") return MeleeKind::deadly;
    if (word == "doubled") return MeleeKind::doubled;
    return {};
  };
  rules.kind = reader["kind"].choice(kind, "joined, centred, tossed, deadly, doubled");
  const auto both = [](std::string_view word) -> std::optional<bool> {
    if (word != "mover" && word != "both") return {};
    return word == "both";
  };
  rules.both_settle = reader["settle"].choice(both, "mover, both");
  rules.taken_by = whole(reader["taken_by"], 1, 100);
  rules.white_flag = reader["white_flag"].truth();
  return rules;
}

Rulebook::TableRules table_rules(const JsonReader& reader) {
  reader.keys({"foot_radius_in", "horse_radius_in", "gap_in",          "gun_width_in", "gun_muzzle_in", "gun_trail_in",
               "box_radius_in",  "man_in",          "house_in",        "wall_in",      "wall_thick_in", "tree_in",
               "front_gap_in",   "rank_gap_in",     "extended_gap_in", "abreast",      "crew",          "serve_in",
               "most_men",       "sight",           "solid_woods"});
  constexpr Length least{{1}};
  Rulebook::TableRules rules;
  rules.foot_radius = inches(reader["foot_radius_in"], least);
  rules.horse_radius = inches(reader["horse_radius_in"], least);
  rules.gap = inches(reader["gap_in"], {});
  rules.gun_width = inches(reader["gun_width_in"], least);
  rules.gun_muzzle = inches(reader["gun_muzzle_in"], least);
  rules.gun_trail = inches(reader["gun_trail_in"], least);
  rules.box_radius = inches(reader["box_radius_in"], least);
  rules.man = inches(reader["man_in"], least);
  rules.house = inches(reader["house_in"], least);
  rules.wall = inches(reader["wall_in"], least);
  rules.wall_thick = inches(reader["wall_thick_in"], {});
  rules.tree = inches(reader["tree_in"], least);
  rules.front_gap = inches(reader["front_gap_in"], {});
  rules.rank_gap = inches(reader["rank_gap_in"], {});
  rules.extended_gap = inches(reader["extended_gap_in"], {});
  rules.abreast = whole(reader["abreast"], 1, 100);
  rules.crew = whole(reader["crew"], 0, 100);
  rules.serve = inches(reader["serve_in"], least);
  rules.most_men = whole(reader["most_men"], 1, 100'000);
  const auto sight = [](std::string_view word) -> std::optional<TableSight> {
    if (word == "open") return TableSight::open;
    if (word == "lines") return TableSight::lines;
    return {};
  };
  rules.sight = reader["sight"].choice(sight, "open, lines");
  rules.solid_woods = reader["solid_woods"].truth();
  return rules;
}

Rulebook::ContactRules contact_rules(const JsonReader& reader) {
  reader.keys({"link_ft", "unlink_ft", "margin_ft", "quiet_moves", "back_line_ft"});
  Rulebook::ContactRules rules;
  rules.link = feet(reader["link_ft"], {});
  rules.unlink = feet(reader["unlink_ft"], rules.link);
  rules.margin = feet(reader["margin_ft"], Length::inches(1));
  rules.quiet = whole(reader["quiet_moves"], 1, 1'000);
  rules.back_line = feet(reader["back_line_ft"], {});
  return rules;
}

/// Points as half points.
std::int32_t half_points(const JsonReader& reader) {
  constexpr double most_points = 10'000;
  const double said = reader.number(0, most_points);
  if (reader.good() && said * 2 != std::floor(said * 2))
    reader.fail(phrase("is {} points, which is no whole number of halves", said), "write 1, 1.5 or 2");
  return static_cast<std::int32_t>(said * 2);
}

Rulebook::PointRules point_rules(const JsonReader& reader) {
  reader.keys({"victory", "drawn", "gun", "cavalry", "infantry", "own_prisoner", "prisoner"});
  Rulebook::PointRules rules;
  rules.victory = half_points(reader["victory"]);
  rules.drawn = half_points(reader["drawn"]);
  rules.gun = half_points(reader["gun"]);
  rules.cavalry = half_points(reader["cavalry"]);
  rules.infantry = half_points(reader["infantry"]);
  rules.own_prisoner = half_points(reader["own_prisoner"]);
  rules.prisoner = half_points(reader["prisoner"]);
  return rules;
}

}  // namespace

Length feet(const JsonReader& reader, Length least) {
  const double said = reader.number(least.in_feet(), most_feet);
  const Length length = Length::from_feet(said);
  constexpr double tolerance = 0.01;  // of a 64th: what is lost where a third of a foot is written in decimals
  if (std::abs(said * static_cast<double>(Length::per_foot) - static_cast<double>(length.count)) > tolerance)
    reader.fail(phrase("is {} feet, which is no whole number of 64ths of an inch", said),
                "write a length such as 0.5 or 0.25");
  return length;
}

Length inches(const JsonReader& reader, Length least) {
  const double said = reader.number(least.in_inches(), most_feet);
  const double units = said * static_cast<double>(Length::per_inch);
  const Length length{{static_cast<std::int64_t>(units + 0.5)}};
  if (units != static_cast<double>(length.count))
    reader.fail(phrase("is {} inches, which is no whole number of 64ths", said), "write a length such as 0.125");
  return length;
}

Rulebook rulebook_of(const Json& document, JsonReading& reading) {
  const JsonReader reader(document, reading);
  Rulebook rulebook;
  reader.keys({"schema",     "name",  "title",  "move_clock", "march",  "wide",    "table",  "guns",    "gunnery",
               "contact",    "melee", "points", "game",       "setup",  "signals", "supply", "railway", "destruction",
               "formations", "boats", "works",  "shell",      "rifles", "charges", "general"});
  rulebook.name = reader["name"].word(64);
  rulebook.title = reader["title"].line(1, 200);
  rulebook.move_clock = clock_rules(reader["move_clock"]);
  rulebook.march = march_rules(reader["march"]);
  rulebook.wide = wide_country(reader["wide"]);
  rulebook.table = table_rules(reader["table"]);
  rulebook.guns = gun_rules(reader["guns"]);
  rulebook.gunnery = gunnery_rules(reader["gunnery"], rulebook.table);
  rulebook.contact = contact_rules(reader["contact"]);
  rulebook.melee = melee_rules(reader["melee"]);
  rulebook.points = point_rules(reader["points"]);
  rulebook.game = game_rules(reader["game"]);
  rulebook.setup = setup_rules(reader["setup"]);
  rulebook.signalling = signal_rules(reader["signals"]);
  rulebook.supply = supply_rules(reader["supply"]);
  rulebook.railway = railway_rules(reader["railway"]);
  rulebook.destruction = destruction_rules(reader["destruction"]);
  rulebook.formations = if_any(reader["formations"], formation_rules);
  rulebook.boats = if_any(reader["boats"], boat_rules);
  rulebook.works = if_any(reader["works"], work_rules);
  rulebook.shell = if_any(reader["shell"], shell_rules);
  rulebook.rifles =
      if_any(reader["rifles"], [&](const JsonReader& rifles) { return rifle_rules(rifles, rulebook.gunnery); });
  rulebook.charges = if_any(reader["charges"], charge_rules);
  rulebook.general = if_any(reader["general"], general_rules);
  if (reading.good()) rulebook.json = canonical(document);
  return rulebook;
}

Result<Rulebook> rulebook_from_text(std::string_view text, const std::string& where) {
  auto document = parse_json(text, where, rulebook_limits);
  if (!document) return std::unexpected(std::move(document.error()));
  JsonReading reading(where);
  raise_rulebook(*document, reading);
  Rulebook rulebook = rulebook_of(*document, reading);
  if (!reading.good()) return std::unexpected(*reading.fault());
  return rulebook;
}

}  // namespace sandgate
