// Field works that a scenario has laid (KS-6): what is said of them, and whether they can lie there.
#include <fmt/format.h>

#include <algorithm>

#include "core/battle/ground/digging.h"
#include "core/battle/ground/earthworks.h"
#include "core/scenario/outline.h"

namespace sandgate {
namespace {

constexpr double most_trench_in = 12 * longest_trench.in_feet();

Earthwork read_earthwork(const JsonReader& reader) {
  Earthwork work;
  reader.keys({"kind", "side", "at"}, {"facing", "length_in"});
  if (!reader.good()) return work;
  work.kind = reader["kind"].choice([](std::string_view said) { return worded<EarthworkKind>(said); },
                                    "trench, epaulement, mine");
  const bool trench = work.kind == EarthworkKind::trench, has_front = work.kind != EarthworkKind::mine;
  if (reader.has("facing") != has_front)
    reader.fail(has_front ? "does not say where it faces" : "says where a mine faces",
                "write 'facing' of trenches and epaulements");
  if (reader.good() && reader.has("length_in") != trench)
    reader.fail(trench ? "does not say how long the trench is" : "says how long what is no trench is",
                "write 'length_in' of trenches");
  if (reader.good() && has_front)
    work.facing = Bearing::of((static_cast<int>(reader["facing"].whole(0, 359)) * Bearing::full_circle + 180) / 360);
  if (reader.good() && trench) work.length = Length::from_feet(reader["length_in"].number(1, most_trench_in) / 12);
  return work;
}

}  // namespace

void read_works(const JsonReader& root, Setting& setting) {
  const JsonReader list = root["works"];
  const std::size_t most = static_cast<std::size_t>(most_field_works) * setting.sides.size();
  const std::size_t count = list.size(0, most);
  std::vector<std::int64_t> of_side(setting.sides.size());
  for (std::size_t i = 0; i < count && list.good(); ++i) {
    FieldWork work;
    work.id = FieldWorkId{static_cast<std::int32_t>(i)};
    work.finished = true;
    work.is = read_earthwork(list[i]);
    if (!list.good()) return;
    const std::string name = list[i]["side"].line(1, 64);
    const auto side = std::ranges::find(setting.sides, name, &Side::name);
    if (side == setting.sides.end())
      return list[i]["side"].fail(phrase("is {}", in_quotes(name)), "name one of the sides");
    work.side = side->id;
    if (++of_side[side->id.index()] > most_field_works)
      return list[i].fail(phrase("is one more than {} of a side", most_field_works), "leave some out");
    setting.works.push_back(work);
  }
}

void check_works(const JsonReader& root, const Setting& setting) {
  if (setting.works.empty()) return;
  const JsonReader list = root["works"];
  if (!setting.rulebook.works)
    return list.fail(phrase("are field works, and rulebook {} has none", in_quotes(setting.rulebook.name)),
                     "leave them out, or play by a rulebook of Kriegspiel");
  const WorkRules& rules = *setting.rulebook.works;
  const DiggingGround ground{*setting.country, setting.scale, setting.rulebook};
  for (const FieldWork& work : setting.works) {
    const JsonReader reader = list[work.id.index()];
    if (const auto no = no_digging(ground, work.is))
      return reader.fail(no->code == RefusalCode::off_map ? "lies off the map"
                                                          : "lies in a house, wall, rock or water, or on a railway",
                         "choose another place");
    for (std::size_t other = 0; other < work.id.index(); ++other) {
      const FieldWork& laid = setting.works[other];
      if (laid.side == work.side && overlap(rules, laid.is, work.is))
        return reader.fail(phrase("lies where works[{}] does", other), "choose another place");
    }
    if (work.is.kind != EarthworkKind::mine) continue;
    for (const Body& body : setting.order_of_battle) {
      const Length reach = rules.mine.trodden + treads(setting.rulebook, body.contents, body.formation);
      if (!setting.setup() && within(body.at, work.is.at, reach))
        return reader.fail(phrase("lies under {}", in_quotes(body.name)), "choose another place");
    }
  }
}

}  // namespace sandgate
