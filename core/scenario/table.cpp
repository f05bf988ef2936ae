#include <fmt/format.h>

#include "core/scenario/outline.h"

namespace sandgate {
namespace {

/// The reader of a part's own arm.
JsonReader arm_of(const JsonReader& body, std::size_t part) {
  return body.has("contents") ? body["contents"][part]["arm"] : body["arm"];
}

void check_body(const JsonReader& reader, const Body& body, const Rulebook& rulebook) {
  if (body.formation == Formation::boxed)
    return reader["formation"].fail("is a box, and on a table every man stands out",
                                    "write fours, two_ranks or extended");
  for (std::size_t i = 0; i < body.contents.parts.size(); ++i) {
    const Arm arm = body.contents.parts[i].arm;
    if (arm == Arm::general || arm == Arm::boat || !marches(arm))
      return arm_of(reader, i).fail(phrase("is {}, which is no figure on a table", name_of(arm)), "leave it out");
    if (rulebook.arm(arm).across.count <= 0)
      return arm_of(reader, i).fail(phrase("is {}, which by rulebook '{}' cannot walk", name_of(arm), rulebook.name),
                                    "leave it out, or play by a rulebook by which it can");
  }
  for (const char* of_the_map : {"packets", "aboard"})
    if (reader.good() && reader.has(of_the_map))
      reader[of_the_map].fail("is said of a body on a table, where nobody is fed or goes by rail", "leave it out");
  if (body.contents.men().count == 0)
    reader.fail("has no men, and on a table a body is its men", "give it at least one man, or leave it out");
}

}  // namespace

void check_table(const JsonReader& root, const Setting& setting) {
  check_setup(root, setting);
  if (!root.good() || !setting.table) return;
  if (root.has("march_table"))
    return root["march_table"].fail("marches bodies over the map, and on a table men are moved one by one",
                                    "leave it out");
  if (setting.order_of_battle.empty()) return;  // each side musters its own
  std::vector<std::int64_t> men(setting.sides.size());
  for (const Body& body : setting.order_of_battle) {
    check_body(root["bodies"][body.id.index()], body, setting.rulebook);
    if (!root.good()) return;
    men[body.side.index()] += body.contents.men().count;
  }
  // LW-7.1.
  for (const Side& side : setting.sides) {
    const std::int64_t count = men[side.id.index()], most = setting.rulebook.table.most_men;
    const JsonReader reader = root["sides"][side.id.index()];
    if (count == 0 && root.good()) reader.fail("has no men on the table", "give it a body, or leave the side out");
    if (count > most && root.good())
      reader.fail(phrase("has {} men, and by rulebook '{}' a side has at most {} on a table", count,
                         setting.rulebook.name, most),
                  "give it fewer");
  }
}

void check_table_size(const JsonReader& root, const Setting& setting) {
  // Whoever looks over all of a table, inch by inch, has done within a moment up to here. A lawn is smaller.
  constexpr Length most = Length::feet(150);
  if (!root.good() || !setting.table) return;
  const MapBox ground = setting.country->bounds();
  const Point far = setting.to_table({ground.east, ground.north});
  if (far.x > most || far.y > most)
    root["table"].fail(
        phrase("is {} ft by {} ft, and no side of a table is longer than {} ft", fmt::format("{:.4g}", far.x.in_feet()),
               fmt::format("{:.4g}", far.y.in_feet()), fmt::format("{:.4g}", most.in_feet())),
        "choose a smaller country or more metres to the foot");
}

}  // namespace sandgate
