#include "core/scenario/body_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>

#include "core/scenario/outline.h"

namespace sandgate {
namespace {

constexpr std::int64_t most_engines = 20;

void check_strength(const JsonReader& reader, const Part& part, bool others_serve) {
  if (!reader.good()) return;
  const bool train = part.arm == Arm::transport || part.arm == Arm::supply;
  const bool served = others_serve && part.arm == Arm::artillery;
  if (part.men.count == 0 && !train && !served && part.arm != Arm::boat && marches(part.arm))
    return reader["men"].fail(phrase("is 0 for {}", name_of(part.arm)), "give it at least one man");
  if (part.guns > 0 && part.arm != Arm::artillery)
    return reader["guns"].fail(phrase("is {} for {}", part.guns, name_of(part.arm)),
                               "make a body of artillery of them");
  if (part.guns == 0 && part.arm == Arm::artillery) return reader.fail("is artillery without guns", "give it guns");
  if (part.waggons > 0 && !train && part.arm != Arm::artillery && part.arm != Arm::boat)
    return reader["waggons"].fail(phrase("is {} for {}", part.waggons, name_of(part.arm)),
                                  "make a body of transport or supply of them");
  if (part.waggons == 0 && train) reader.fail(phrase("is {} without waggons", name_of(part.arm)), "give it waggons");
}

// KS-9: how many lie together; one where nothing is said.
std::int32_t read_boats(const JsonReader& reader) {
  if (reader.good() && reader.has("waggons"))
    reader["waggons"].fail("is given for boats, which have none", "say in 'boats' how many there are");
  return reader.has("boats") ? static_cast<std::int32_t>(reader["boats"].whole(1, most_pieces)) : 1;
}

// `may_be_empty`: a box may be a dummy, if the rulebook allows it. `others_serve`: its guns need no gunners of their
// own.
Part read_part(const JsonReader& reader, bool may_be_empty, bool others_serve) {
  for (const char* wanted : {"arm", "men"})
    if (reader.good() && !reader.has(wanted))
      reader.fail(phrase("lacks '{}'", wanted), "name arm and men, or the contents of a box");
  Part part;
  if (!reader.good()) return part;
  part.arm = read_arm(reader["arm"]);
  part.men = {{static_cast<std::int32_t>(reader["men"].whole(0, most_men))}};
  part.men_began = part.men;
  if (reader.has("guns")) part.guns = static_cast<std::int32_t>(reader["guns"].whole(0, most_pieces));
  if (reader.has("waggons")) part.waggons = static_cast<std::int32_t>(reader["waggons"].whole(0, most_pieces));
  if (part.arm == Arm::boat) part.waggons = read_boats(reader);
  const bool dummy = may_be_empty && part.empty() && part.arm != Arm::general;
  if (!dummy) check_strength(reader, part, others_serve);
  return part;
}

// CX-1: what may march in one box. On a table a body's arms stand side by side, as LW-3.2 has guns served by any men.
Contents read_contents(const JsonReader& reader, Formation formation, bool on_table) {
  for (const char* alone : {"arm", "men", "guns", "waggons"})
    if (reader.good() && reader.has(alone))
      reader[alone].fail("stands beside the contents of a box", "say it in the contents");
  const JsonReader list = reader["contents"];
  const std::size_t count = list.size(1, marching_arms.size());
  if (reader.good() && formation != Formation::boxed && !on_table)
    list.fail("are of a body that is not boxed", "box it, or make a body of each arm");
  Contents contents{{}};
  for (std::size_t i = 0; i < count && reader.good(); ++i) {
    const JsonReader part = list[i];
    part.keys({"arm", "men"}, {"guns", "waggons"});
    contents.parts.push_back(read_part(part, false, on_table));
    const Arm arm = contents.parts.back().arm;
    if (reader.good() && (arm == Arm::general || arm == Arm::boat || !marches(arm)))
      part["arm"].fail(phrase("is {}, which cannot be in a box with others", name_of(arm)),
                       "make a body of its own of it");
    for (std::size_t other = 0; other < i; ++other)
      if (reader.good() && contents.parts[other].arm == arm)
        part["arm"].fail(phrase("is {}, which is in this box already", name_of(arm)), "put them together");
  }
  if (contents.parts.empty()) contents.parts.emplace_back();
  return contents;
}

// CX-3.
void check_scouts(const JsonReader& reader, const Body& body) {
  if (!reader.good()) return;
  if (body.contents.arm() == Arm::general && body.formation == Formation::boxed)
    return reader["formation"].fail("is a box for a general, who is a figure on the map", "stand him out");
  if (body.contents.arm() == Arm::boat && body.formation == Formation::boxed)
    return reader["formation"].fail("is a box for boats, which are not boxed", "give them another formation");
  if (!body.scouts) return;
  if (body.contents.arm() != Arm::cavalry)
    return reader["scouts"].fail(phrase("are {}, and scouts are chosen cavalry", name_of(body.contents.arm())),
                                 "make them cavalry");
  if (body.formation == Formation::boxed)
    reader["formation"].fail("is a box for scouts, who are always stood out", "stand them out");
}

// KS-3: out of the saddle, and in position. A closed box holds neither.
void read_stance(const JsonReader& reader, Body& body) {
  const auto said = [&](const char* key, bool has, const Phrase& lacks) {
    if (!reader.good() || !reader.has(key)) return false;
    const bool stands = reader[key].truth();
    if (stands && !has) reader[key].fail(lacks, "leave it out");
    if (stands && reader.good() && body.formation == Formation::boxed)
      reader[key].fail("is given for a body in its box", "stand it out");
    return stands;
  };
  const auto is_horse = [](const Part& part) { return part.arm == Arm::cavalry; };
  body.dismounted = said("dismounted", std::ranges::any_of(body.contents.parts, is_horse) && !body.scouts,
                         phrase("is given for a body without horse, or of scouts"));
  body.unlimbered = said("unlimbered", body.contents.guns() > 0, phrase("is given for a body without guns"));
}

// KS-4.6, CX-7: a depot or a train, which have no men of their own. A train's waggons are its trucks.
Part read_stores(const JsonReader& reader, Arm arm, Body& body) {
  Part part;
  part.arm = arm;
  if (reader.has("men") && reader["men"].whole(0, most_men) > 0)
    reader["men"].fail(phrase("is given for a {}, which has no men of its own", name_of(arm)),
                       "leave it out, and make a body of those who guard it");
  for (const char* other : {"guns", "waggons"})
    if (reader.good() && reader.has(other))
      reader[other].fail(phrase("is given for a {}, which has none", name_of(arm)), "leave it out");
  if (reader.good() && body.formation != Formation::fours)
    reader["formation"].fail(phrase("is {} for a {}, which always stands out", name_of(body.formation), name_of(arm)),
                             "write fours");
  if (arm != Arm::train) return part;
  if (reader.good() && !reader.has("trucks")) reader.fail("is a train without 'trucks'", "say how many it has, or 0");
  if (!reader.good()) return part;
  part.waggons = static_cast<std::int32_t>(reader["trucks"].whole(0, most_pieces));
  body.rails.emplace();
  if (reader.has("engines")) body.rails->engines = static_cast<std::int32_t>(reader["engines"].whole(0, most_engines));
  if (part.waggons == 0 && body.rails->engines == 0)
    reader.fail("is a train with neither engine nor trucks", "give it one of them, or leave it out");
  return part;
}

// KS-4.6: what lies in a depot, on waggons or in trucks.
void read_packets(const JsonReader& reader, Body& body) {
  const Arm arm = body.contents.arm();
  if (!reader.has("packets")) {
    if (arm == Arm::depot) reader.fail("is a depot without 'packets'", "say what lies in it, or all 0");
    return;
  }
  const JsonReader packets = reader["packets"];
  if (arm != Arm::depot && arm != Arm::train && arm != Arm::supply && arm != Arm::transport)
    return packets.fail(phrase("are given for {}, which carries none", name_of(arm)),
                        "give them to a depot, a train, supply or transport");
  packets.keys({}, {"food", "forage", "ammunition"});
  const auto some = [&](const char* kind) {
    return packets.has(kind) ? static_cast<std::int32_t>(packets[kind].whole(0, most_packets)) : 0;
  };
  if (packets.good()) body.packets = {some("food"), some("forage"), some("ammunition")};
}

}  // namespace

Arm read_arm(const JsonReader& reader) {
  return reader.choice(arm_named, fmt::format("{}", fmt::join(words_of(Arm{}), ", ")));
}

void read_troops(const JsonReader& reader, bool on_table, Body& body) {
  body.formation = reader["formation"].choice(formation_named, "boxed, fours, two_ranks, extended");
  const bool alone = reader.good() && reader.has("arm") && !reader.has("contents");
  const Arm arm = alone ? read_arm(reader["arm"]) : Arm::infantry;
  if (reader.has("contents")) {
    body.contents = read_contents(reader, body.formation, on_table);
  } else if (!marches(arm)) {
    body.contents = {{read_stores(reader, arm, body)}};
  } else {
    body.contents = {{read_part(reader, body.formation == Formation::boxed, false)}};
  }
  for (const char* of_trains : {"trucks", "engines"})
    if (reader.good() && reader.has(of_trains) && arm != Arm::train)
      reader[of_trains].fail(phrase("is given for {}, and only a train has any", name_of(body.contents.arm())),
                             "leave it out");
  if (reader.good() && reader.has("boats") && arm != Arm::boat)
    reader["boats"].fail(phrase("is given for {}, which is no body of boats", name_of(body.contents.arm())),
                         "leave it out");
  if (reader.has("scouts")) body.scouts = reader["scouts"].truth();
  check_scouts(reader, body);
  read_stance(reader, body);
  if (reader.has("facing")) {
    // Degrees to the nearest mil: 360 degrees are 6400 mils.
    const auto degrees = static_cast<int>(reader["facing"].whole(0, 359));
    body.facing = Bearing::of((degrees * Bearing::full_circle + 180) / 360);
  }
  if (reader.good()) read_packets(reader, body);
}

void check_generals(const JsonReader& root, const Setting& setting) {
  std::vector<const Body*> of_side(setting.sides.size());
  for (const Body& body : setting.order_of_battle) {
    if (!root.good()) return;
    if (body.contents.arm() != Arm::general) continue;
    const JsonReader reader = root["bodies"][body.id.index()];
    const Body*& first = of_side[body.side.index()];
    if (first)
      return reader["arm"].fail(phrase("is a second General of its side, after {}", in_quotes(first->name)),
                                "leave one of them, and make cavalry of the other");
    first = &body;
    if (body.contents.men().count > 1)
      return reader["men"].fail(phrase("is {} for a General, who is one figure", body.contents.men().count),
                                "make a body of cavalry of his escort");
  }
}

}  // namespace sandgate
