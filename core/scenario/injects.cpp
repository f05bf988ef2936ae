// What the umpire has prepared, as a scenario or a file of his own says it (KS-10).
#include <fmt/format.h>

#include <algorithm>

#include "core/scenario/body_reader.h"
#include "core/scenario/injects.h"
#include "core/scenario/outline.h"
#include "map/march/openings.h"

namespace sandgate {
namespace {

constexpr double farthest_m = 100'000;
constexpr std::int64_t latest_inject = 100'000;
constexpr std::size_t longest_text = 500, most_lines = 20, most_addressees = 200;
/// How far from the place named a bridge or a culvert may be.
constexpr double near_crossing_m = 250;

constexpr std::string_view triggers = "contact, at_place, losses, line_cut, message, crossed";
constexpr std::string_view deeds = "announce, message, visibility, correct, put_on, take_off, breaks";

class InjectReader {
 public:
  InjectReader(const JsonReader& reader, const Setting& setting) : reader_(reader), setting_(setting) {}

  InjectTerms read() const {
    InjectTerms terms;
    reader_.keys({"name", "deed"}, {"when", "repeats"});
    terms.name = reader_["name"].line(1, longest_text);
    if (reader_.has("repeats")) terms.repeats = reader_["repeats"].truth();
    if (reader_.good() && reader_.has("when")) terms.when = when(reader_["when"]);
    if (reader_.good()) terms.deed = deed(reader_["deed"]);
    if (reader_.good() && terms.repeats && !terms.when.by_itself())
      reader_["repeats"].fail("is said of an inject that never comes of itself", "say in 'when' what it waits for");
    return terms;
  }

 private:
  bool good() const { return reader_.good(); }

  InjectWhen when(const JsonReader& reader) const {
    InjectWhen when;
    reader.keys({}, {"time", "move", "trigger", "side", "body", "at", "within_m", "percent", "word", "crossing"});
    if (reader.has("time")) when.time = read_time(reader["time"]);
    if (reader.has("move")) when.move = reader["move"].whole(1, latest_inject);
    if (reader.has("trigger"))
      when.trigger =
          reader["trigger"].choice([](std::string_view said) { return worded<InjectTrigger>(said); }, triggers);
    if (reader.has("side")) when.side = side(reader["side"]);
    if (reader.has("body")) when.body = body(reader);
    const auto needs = [&](std::string_view key, InjectTrigger trigger) {
      if (!good() || reader.has(key) == (when.trigger == trigger)) return good() && reader.has(key);
      reader.fail(reader.has(key) ? phrase("has '{}'", key) : phrase("lacks '{}'", key),
                  phrase("'{}' goes with the trigger '{}'", key, word(trigger)));
      return false;
    };
    if (needs("at", InjectTrigger::at_place)) when.at = read_place(reader["at"], setting_);
    if (needs("within_m", InjectTrigger::at_place)) when.within = length(reader["within_m"]);
    if (needs("percent", InjectTrigger::losses)) when.percent = reader["percent"].whole(1, 100);
    if (needs("word", InjectTrigger::message)) when.word = reader["word"].line(1, longest_text);
    const bool may_cross = when.trigger == InjectTrigger::line_cut && !reader.has("crossing");
    if (good() && !may_cross && (when.trigger == InjectTrigger::line_cut || needs("crossing", InjectTrigger::crossed)))
      when.crossing = crossing(reader["crossing"]);
    return when;
  }

  InjectDeed deed(const JsonReader& reader) const {
    InjectDeed deed;
    const bool known = reader.has("kind");
    if (!known) reader.keys({"kind"});
    if (!good()) return deed;
    deed.kind = reader["kind"].choice([](std::string_view said) { return worded<InjectKind>(said); }, deeds);
    if (!good()) return deed;
    switch (deed.kind) {
      case InjectKind::announce:
        reader.keys({"kind", "text"});
        deed.text = reader["text"].line(1, longest_text);
        break;
      case InjectKind::message: message(reader, deed); break;
      case InjectKind::visibility:
        reader.keys({"kind", "visibility_m", "reason"});
        deed.visibility = length(reader["visibility_m"]);
        break;
      case InjectKind::correct: correct(reader, deed); break;
      case InjectKind::put_on: put_on(reader, deed); break;
      case InjectKind::take_off:
        reader.keys({"kind", "side", "body", "reason"});
        deed.body = body(reader);
        break;
      case InjectKind::breaks: breaks(reader, deed); break;
    }
    const bool has_reason = deed.kind != InjectKind::announce && deed.kind != InjectKind::message;
    if (good() && has_reason) deed.text = reader["reason"].line(1, longest_text);
    return deed;
  }
  void message(const JsonReader& reader, InjectDeed& deed) const {
    reader.keys({"kind", "to", "lines"});
    const std::size_t seats = reader["to"].size(1, most_addressees);
    for (std::size_t i = 0; i < seats && good(); ++i) add_seats(reader["to"][i], deed.to);
    const std::size_t lines = reader["lines"].size(1, most_lines);
    for (std::size_t i = 0; i < lines && good(); ++i) deed.lines.push_back(reader["lines"][i].line(1, longest_text));
  }
  void correct(const JsonReader& reader, InjectDeed& deed) const {
    reader.keys({"kind", "side", "body", "reason"}, {"contents", "at", "facing", "formation", "packets"});
    deed.body = body(reader);
    if (reader.has("contents")) {
      const std::size_t parts = reader["contents"].size(1, most_pieces);
      for (std::size_t i = 0; i < parts && good(); ++i) deed.parts.push_back(part(reader["contents"][i]));
    }
    if (good() && reader.has("at")) deed.at = read_place(reader["at"], setting_);
    if (reader.has("facing")) deed.facing = bearing(reader["facing"]);
    if (reader.has("formation"))
      deed.formation = reader["formation"].choice([](std::string_view said) { return formation_named(said); },
                                                  "boxed, fours, two_ranks, extended");
    if (reader.has("packets")) {
      const JsonReader packets = reader["packets"];
      packets.keys({}, {"food", "forage", "ammunition"});
      const auto count = [&](std::string_view key) {
        return packets.has(key) ? static_cast<std::int32_t>(packets[key].whole(0, most_packets)) : 0;
      };
      deed.packets = Packets{};
      deed.packets->food = count("food");
      deed.packets->forage = count("forage");
      deed.packets->ammunition = count("ammunition");
    }
  }
  void put_on(const JsonReader& reader, InjectDeed& deed) const {
    reader.keys({"kind", "seat", "name", "formation", "at", "reason"},
                {"arm", "men", "guns", "waggons", "contents", "scouts", "facing"});
    deed.seat = seat(reader["seat"]);
    deed.name = reader["name"].line(1, 64);
    Body made;
    if (good()) read_troops(reader, setting_.table.has_value(), made);
    deed.parts = made.contents.parts;
    deed.scouts = made.scouts;
    deed.facing = made.facing;
    deed.formation = made.formation;
    if (good()) deed.at = read_place(reader["at"], setting_);
  }
  void breaks(const JsonReader& reader, InjectDeed& deed) const {
    reader.keys({"kind", "at", "reason"}, {"broken"});
    if (reader.has("broken")) deed.broken = reader["broken"].truth();
    if (!good()) return;
    deed.place = WorkPlace{{}, read_place(reader["at"], setting_)};
    if (good()) deed.place->crossing = near(deed.place->at);
  }

  static Bearing bearing(const JsonReader& reader) {
    return Bearing::of((static_cast<int>(reader.whole(0, 359)) * Bearing::full_circle + 180) / 360);
  }
  Part part(const JsonReader& reader) const {
    Part part;
    reader.keys({"arm", "men"}, {"guns", "waggons"});
    if (!good()) return part;
    part.arm = read_arm(reader["arm"]);
    part.men = part.men_began = {{static_cast<std::int32_t>(reader["men"].whole(0, most_men))}};
    if (reader.has("guns")) part.guns = static_cast<std::int32_t>(reader["guns"].whole(0, most_pieces));
    if (reader.has("waggons")) part.waggons = static_cast<std::int32_t>(reader["waggons"].whole(0, most_pieces));
    return part;
  }
  /// So many metres on the ground, as a length of the table.
  Length length(const JsonReader& reader) const { return setting_.scale.length(reader.number(1, farthest_m)); }
  SideId side(const JsonReader& reader) const {
    const std::string name = reader.line(1, 64);
    const auto at = std::ranges::find(setting_.sides, name, &Side::name);
    if (at != setting_.sides.end()) return at->id;
    reader.fail(phrase("is {}", in_quotes(name)), "name one of the sides");
    return {};
  }
  /// Of a side its General's, so that an inject goes with any posting.
  SeatId seat(const JsonReader& reader) const {
    const std::string name = reader.line(1, 64);
    const auto at = std::ranges::find(setting_.seats, name, &Seat::name);
    if (at != setting_.seats.end()) return at->id;
    const auto whose = std::ranges::find(setting_.sides, name, &Side::name);
    if (whose != setting_.sides.end()) return setting_.leader(whose->id);
    reader.fail(phrase("is {}", in_quotes(name)), "name a side, or a seat of the posting that is played");
    return {};
  }
  /// Of a side all of its seats; each once.
  void add_seats(const JsonReader& reader, std::vector<SeatId>& seats) const {
    const SeatId named = seat(reader);
    if (!good()) return;
    const std::string name = reader.line(1, 64);
    const bool whole_side = setting_.seat(named).name != name;
    for (const Seat& one : setting_.seats) {
      const bool meant = whole_side ? setting_.side(one.side).name == name : one.id == named;
      if (meant && std::ranges::find(seats, one.id) == seats.end()) seats.push_back(one.id);
    }
  }
  BodyId body(const JsonReader& reader) const {
    if (!reader.has("side")) reader.fail("names a body and not its side", "say 'side' too");
    if (!good()) return {};
    const SideId whose = side(reader["side"]);
    const std::string name = reader["body"].line(1, 64);
    for (const Body& body : setting_.order_of_battle) {
      if (good() && body.side == whose && body.name == name) return body.id;
    }
    reader["body"].fail(phrase("is {}", in_quotes(name)), "name a body of that side");
    return {};
  }
  FeatureId crossing(const JsonReader& reader) const {
    const Point at = read_place(reader, setting_);
    const FeatureId found = good() ? near(at) : FeatureId{};
    if (good() && !found)
      reader.fail(phrase("has no bridge and no culvert within {} m", fmt::format("{:.0f}", near_crossing_m)),
                  "point at one");
    return found;
  }
  FeatureId near(Point at) const {
    return built_crossing_near(*setting_.country, setting_.to_ground(at), near_crossing_m).value_or(FeatureId{});
  }

  const JsonReader& reader_;
  const Setting& setting_;
};

}  // namespace

InjectTerms read_inject(const JsonReader& reader, const Setting& setting) {
  return InjectReader(reader, setting).read();
}

void read_injects(const JsonReader& root, Setting& setting) {
  const JsonReader list = root["injects"];
  const std::size_t count = list.size(0, most_injects);
  for (std::size_t i = 0; i < count && list.good(); ++i) {
    InjectTerms terms = read_inject(list[i], setting);
    const auto same = [&](const InjectTerms& other) { return other.name == terms.name; };
    if (list.good() && std::ranges::any_of(setting.injects, same))
      return list[i]["name"].fail(phrase("is {}, which is used before", in_quotes(terms.name)),
                                  "give each its own name");
    setting.injects.push_back(std::move(terms));
  }
}

Result<std::vector<InjectTerms>> injects_from_text(std::string_view text, const std::string& where,
                                                   const Setting& setting) {
  const auto document = parse_json(text, where, scenario_limits);
  if (!document) return std::unexpected(document.error());
  JsonReading reading(where);
  const JsonReader root(*document, reading);
  Setting read = setting;
  read.injects.clear();
  root.keys({"injects"});
  if (root.good()) read_injects(root, read);
  if (!reading.good()) return std::unexpected(*reading.fault());
  return std::move(read.injects);
}

}  // namespace sandgate
