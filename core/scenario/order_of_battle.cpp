#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/scenario/outline.h"

namespace sandgate {
namespace {

constexpr std::size_t most_sides = 16, most_seats = 200, most_bodies = 20'000, most_marches = 100'000;
constexpr std::size_t most_parts = arm_count, most_objectives = 100, longest_brief = 20'000;
constexpr std::size_t longest_name = 100, longest_title = 200;
constexpr std::int64_t most_men = 100'000, most_pieces = 1'000;
constexpr std::int64_t latest_move = 100'000;

template <class Enum, std::size_t n>
auto one_of(const std::array<std::string_view, n>& words) {
  return [&words](std::string_view word) -> std::optional<Enum> {
    for (std::size_t i = 0; i < n; ++i)
      if (words[i] == word) return static_cast<Enum>(i);
    return {};
  };
}

constexpr std::array<std::string_view, 4> edge_names{"north", "east", "south", "west"};
constexpr std::array<std::string_view, 2> camps{"first", "second"}, liveries{"red", "blue"};

/// Names of things of one kind, so that none is used twice and each can be found again.
using Names = std::map<std::string, std::int32_t, std::less<>>;

/// Takes a name in, or fails where it is taken.
void take(Names& names, const JsonReader& reader, const std::string& name) {
  if (!reader.good()) return;
  const auto [at, fresh] = names.try_emplace(name, static_cast<std::int32_t>(names.size()));
  if (!fresh) reader.fail("is " + in_quotes(name) + ", which is used before", "give each its own name");
}

/// The number of what is named, or a fault.
std::int32_t find(const Names& names, const JsonReader& reader, std::string_view kind) {
  const std::string said = reader.line(1, longest_name);
  const auto found = names.find(said);
  if (found != names.end()) return found->second;
  reader.fail(fmt::format("names {}, which is no {}", in_quotes(said), kind),
              fmt::format("name a {} of this scenario", kind));
  return 0;
}

class OrderOfBattle {
 public:
  OrderOfBattle(const JsonReader& root, Setting& setting, std::string_view posting)
      : root_(root), setting_(setting), chosen_(posting) {}

  void read() {
    read_sides();
    read_seats();
    read_bodies();
    find_posts();
    if (root_.has("march_table")) read_march_table();
  }

 private:
  void read_sides() {
    const JsonReader list = root_["sides"];
    const std::size_t count = list.size(2, most_sides);
    for (std::size_t i = 0; i < count && root_.good(); ++i) {
      const JsonReader reader = list[i];
      reader.keys({"name", "livery", "camp", "back_line"}, {"brief", "objectives", "signals"});
      Side side;
      side.id = {static_cast<std::int32_t>(i)};
      side.name = reader["name"].line(1, longest_name);
      take(sides_, reader["name"], side.name);
      side.livery = reader["livery"].choice(one_of<Livery>(liveries), "red, blue");
      side.camp = reader["camp"].choice(one_of<Camp>(camps), "first, second");
      side.back_line = reader["back_line"].choice(one_of<Edge>(edge_names), "north, east, south, west");
      if (reader.has("brief")) side.brief = reader["brief"].text(longest_brief);
      if (reader.has("objectives")) read_objectives(reader["objectives"], side);
      const JsonReader& with = reader.has("signals") ? reader : root_;
      if (with.has("signals")) side.signalling = with["signals"].choice(signals_named, signals_words);
      setting_.sides.push_back(std::move(side));
    }
  }

  static void read_objectives(const JsonReader& list, Side& side) {
    const std::size_t count = list.size(0, most_objectives);
    for (std::size_t i = 0; i < count && list.good(); ++i) {
      const JsonReader reader = list[i];
      reader.keys({"name", "at"});
      side.objectives.push_back({reader["name"].line(1, longest_name), {}});
    }
  }

  /// The seats that are played: the scenario's own, or those of the posting that was chosen.
  JsonReader posting() const { return chosen_.empty() ? root_ : root_["postings"][chosen_]; }

  void read_seats() {
    if (!root_.good()) return;
    if (!chosen_.empty()) posting().keys({"seats"}, {"title", "observers"});
    const JsonReader list = posting()["seats"];
    const std::size_t count = list.size(2, most_seats);
    bool held[2] = {};
    for (std::size_t i = 0; i < count && root_.good(); ++i) {
      const Seat seat = read_seat(list[i], static_cast<std::int32_t>(i));
      if (root_.good()) held[static_cast<std::size_t>(setting_.side(seat.side).camp)] = true;
      setting_.seats.push_back(seat);
    }
    for (const Camp camp : {Camp::first, Camp::second})
      if (root_.good() && !held[static_cast<std::size_t>(camp)])
        list.fail(fmt::format("has no seat in the {} camp", camps[static_cast<std::size_t>(camp)]),
                  "give each of the two camps a side with a seat");
    for (std::size_t i = 0; i < count && root_.good(); ++i) {
      if (list[i].has("deputy")) setting_.seats[i].deputy = read_deputy(list[i]["deputy"], setting_.seats[i]);
    }
    if (posting().has("observers")) read_observers(posting()["observers"]);
  }

  Seat read_seat(const JsonReader& reader, std::int32_t number) {
    if (chosen_.empty()) {
      reader.keys({"name", "title", "side"}, {"brief", "may", "deputy", "post", "arms"});
    } else {
      reader.keys({"name", "title", "side", "commands"}, {"brief", "may", "deputy", "post"});
    }
    Seat seat;
    seat.id = {number};
    seat.name = reader["name"].word(64);
    take(seats_, reader["name"], seat.name);
    seat.title = reader["title"].line(1, longest_title);
    seat.side = {find(sides_, reader["side"], "side")};
    if (reader.has("brief")) seat.brief = reader["brief"].text(longest_brief);
    if (reader.has("may")) seat.may = read_set<Right>(reader["may"]);
    if (reader.has("arms")) {
      seat.arms = read_set<Arm>(reader["arms"]);
      for (std::size_t i = 0; i < seat.arms.size() && reader.good(); ++i)
        take_mustered(reader["arms"][i], *worded<Arm>(reader["arms"][i].line(1, longest_name)), seat);
    }
    return seat;
  }

  // Words of an enumeration, each at most once, in its order.
  template <Enumeration E>
  static std::vector<E> read_set(const JsonReader& list) {
    std::vector<E> said;
    const std::size_t count = list.size(0, value_count<E>);
    for (std::size_t i = 0; i < count && list.good(); ++i) {
      const E one = list[i].choice([](std::string_view text) { return worded<E>(text); },
                                   fmt::format("{}", fmt::join(words_of(E{}), ", ")));
      if (list.good() && std::ranges::find(said, one) != said.end())
        list[i].fail(fmt::format("is '{}', which stands there before", word(one)), "say it once");
      said.push_back(one);
    }
    std::ranges::sort(said);
    return said;
  }

  SeatId read_deputy(const JsonReader& reader, const Seat& seat) {
    const SeatId deputy{find(seats_, reader, "seat")};
    if (!reader.good()) return {};
    if (deputy == seat.id || setting_.seat(deputy).side != seat.side)
      reader.fail(fmt::format("is '{}', and a deputy is another seat of the same side", setting_.seat(deputy).name),
                  "name one");
    return deputy;
  }

  void read_observers(const JsonReader& list) {
    const std::size_t count = list.size(0, most_seats);
    for (std::size_t i = 0; i < count && list.good(); ++i) {
      const JsonReader reader = list[i];
      reader.keys({"name", "title"}, {"side", "moves_late"});
      Observer observer;
      observer.name = reader["name"].word(64);
      take(seats_, reader["name"], observer.name);
      observer.title = reader["title"].line(1, longest_title);
      if (reader.has("side")) observer.side = {find(sides_, reader["side"], "side")};
      if (reader.good() && observer.side && leader_of(setting_.seats, observer.side).none())
        reader["side"].fail("is a side without a seat, with whose General nobody can look on", "name another, or none");
      if (reader.has("moves_late"))
        observer.moves_late = static_cast<std::int32_t>(reader["moves_late"].whole(0, latest_move));
      setting_.observers.push_back(std::move(observer));
    }
  }

  void read_bodies() {
    const bool mustered = setting_.setup() && setting_.setup()->points;
    if (!root_.good()) return;
    if (mustered == root_.has("bodies")) {
      if (mustered)
        return root_["bodies"].fail("are named where each side musters for points", "leave the one or the other out");
      return root_.fail("has no key 'bodies'", "name the bodies, or give points to muster for");
    }
    if (mustered) return;
    const JsonReader list = root_["bodies"];
    const std::size_t count = list.size(1, most_bodies);
    setting_.order_of_battle.reserve(count);
    for (std::size_t i = 0; i < count && root_.good(); ++i)
      setting_.order_of_battle.push_back(read_body(list[i], static_cast<std::int32_t>(i)));
    if (root_.good() && !chosen_.empty()) give_bodies();
  }

  /// What says more of a body says whose it is: its name, then its division or that it scouts, then its arm.
  enum Closeness { by_name, by_division, by_arm, closenesses };
  using Given = std::array<std::vector<SeatId>, closenesses>;

  // Whom the seats of a posting command.
  void give_bodies() {
    Given given;
    given.fill(std::vector<SeatId>(setting_.order_of_battle.size()));
    const JsonReader list = posting()["seats"];
    for (const Seat& seat : setting_.seats) {
      const JsonReader commands = list[seat.id.index()]["commands"];
      const std::size_t count = commands.size(0, most_bodies);
      for (std::size_t i = 0; i < count && root_.good(); ++i) {
        const JsonReader one = commands[i];
        if (one.is_text()) {
          give(given[by_name], body_of(one, seat.side), seat, one);
        } else {
          give_kind(given, seat, one);
        }
      }
    }
    for (Body& body : setting_.order_of_battle) {
      for (const std::vector<SeatId>& seats : given) {
        if (body.seat.none()) body.seat = seats[body.id.index()];
      }
      if (body.seat.none())
        list.fail(fmt::format("leaves {} of {} to nobody", in_quotes(body.name), setting_.side(body.side).name),
                  "name the body, its arm or its division in the commands of a seat of its side");
    }
  }

  void give(std::vector<SeatId>& given, BodyId body, const Seat& seat, const JsonReader& reader) const {
    if (!reader.good()) return;
    SeatId& to = given[body.index()];
    if (to && to != seat.id)
      reader.fail(
          fmt::format("gives {} to '{}', and '{}' has it", in_quotes(setting_.order_of_battle[body.index()].name),
                      seat.name, setting_.seat(to).name),
          "give each body to one seat");
    to = seat.id;
  }

  void give_kind(Given& given, const Seat& seat, const JsonReader& reader) const {
    reader.keys({}, {"arm", "division", "scouts"});
    if (!reader.good()) return;
    if (reader.has("arm") + reader.has("division") + reader.has("scouts") != 1)
      return reader.fail("says not one thing by which bodies are known", "write one of: arm, division, scouts");
    const auto give_those = [&](Closeness closeness, auto&& meant) {
      bool any = false;
      for (const Body& body : setting_.order_of_battle) {
        if (body.side != seat.side || !meant(body)) continue;
        any = true;
        give(given[closeness], body.id, seat, reader);
      }
      return any;
    };
    if (reader.has("arm")) {
      const Arm arm = read_arm(reader["arm"]);
      give_those(by_arm, [arm](const Body& body) { return body.contents.arm() == arm; });
    } else if (reader.has("scouts")) {
      const bool scouts = reader["scouts"].truth();
      give_those(by_division, [scouts](const Body& body) { return body.scouts == scouts; });
    } else {
      const std::string division = reader["division"].line(1, longest_name);
      if (!give_those(by_division, [&](const Body& body) { return divisions_[body.id.index()] == division; }))
        reader["division"].fail("names " + in_quotes(division) + ", of which its side has no body",
                                "write the division of one of its bodies");
    }
  }

  static Arm read_arm(const JsonReader& reader) {
    return reader.choice(arm_named, fmt::format("{}", fmt::join(words_of(Arm{}), ", ")));
  }

  BodyId body_of(const JsonReader& reader, SideId side) const {
    const std::string name = reader.line(1, longest_name);
    const auto body = bodies_.find({side.number, name});
    if (body != bodies_.end()) return {body->second};
    reader.fail("names " + in_quotes(name) + ", which is no body of that side", "name one of its bodies");
    return {};
  }

  // KS-11.1: where a seat sits, if nothing is said: at its General, else with the first body that is worth sitting
  // with.
  void find_posts() {
    if (!root_.good()) return;
    const JsonReader list = posting()["seats"];
    for (Seat& seat : setting_.seats) {
      const JsonReader reader = list[seat.id.index()];
      if (!chosen_.empty() && setting_.setup() && setting_.setup()->points) read_mustered(reader["commands"], seat);
      if (reader.has("post")) {
        seat.post = body_of(reader["post"], seat.side);
        if (reader.good() && setting_.order_of_battle[seat.post.index()].seat != seat.id)
          reader["post"].fail("is a body of another seat", "write one that this seat commands");
        continue;
      }
      int best = 0;
      for (const Body& body : setting_.order_of_battle) {
        if (body.seat != seat.id) continue;
        const int worth = body.contents.arm() == Arm::general ? 3 : body.scouts || body.contents.dummy() ? 1 : 2;
        if (worth <= best) continue;
        best = worth;
        seat.post = body.id;
      }
    }
  }

  // LW-7.1: of a force that is mustered in play there are no bodies yet, only arms, each of them one seat's.
  void read_mustered(const JsonReader& commands, Seat& seat) {
    const std::size_t count = commands.size(0, arm_count);
    for (std::size_t i = 0; i < count && commands.good(); ++i) {
      commands[i].keys({"arm"});
      const Arm arm = read_arm(commands[i]["arm"]);
      take_mustered(commands[i]["arm"], arm, seat);
      seat.arms.push_back(arm);
    }
    std::ranges::sort(seat.arms);
  }
  void take_mustered(const JsonReader& reader, Arm arm, const Seat& seat) {
    if (!reader.good()) return;
    if (!setting_.setup() || !setting_.setup()->points)
      return reader.fail("is given where the bodies are named", "say in the bodies whose they are");
    if (arm != Arm::infantry && arm != Arm::cavalry && arm != Arm::artillery)
      return reader.fail(fmt::format("is {}, of which nobody is mustered for points", name_of(arm)),
                         "write infantry, cavalry or artillery");
    const auto [at, fresh] = mustered_.try_emplace({seat.side.number, arm}, seat.id);
    if (fresh) return;
    const std::string what(name_of(arm));
    if (at->second == seat.id) return reader.fail("is " + what + ", which stands there before", "say it once");
    reader.fail(fmt::format("gives {} to '{}', and '{}' has it", what, seat.name, setting_.seat(at->second).name),
                "give each arm to one seat of its side");
  }

  Body read_body(const JsonReader& reader, std::int32_t number) {
    reader.keys({"name", "side", "seat", "formation"},
                {"at", "title", "arm", "men", "guns", "waggons", "contents", "scouts", "facing", "division"});
    Body body;
    if (reader.good() && reader.has("at") == (setting_.setup() != nullptr)) {
      if (reader.has("at"))
        reader["at"].fail("is a place, and in this battle bodies are set down in play", "leave it out");
      else
        reader.fail("has no key 'at'", "say where it stands");
    }
    body.id = {number};
    body.name = reader["name"].line(1, longest_name);
    if (reader.has("title")) body.title = reader["title"].line(0, longest_title);
    body.side = {find(sides_, reader["side"], "side")};
    if (reader.good()) {
      const auto [at, fresh] = bodies_.try_emplace({body.side.number, body.name}, number);
      if (!fresh)
        reader["name"].fail("is " + in_quotes(body.name) + ", which its side uses before",
                            "give each body its own name");
    }
    divisions_.push_back(reader.has("division") ? reader["division"].line(1, longest_name) : std::string());
    if (chosen_.empty()) {
      body.seat = {find(seats_, reader["seat"], "seat")};
      if (reader.good() && setting_.seat(body.seat).side != body.side)
        reader["seat"].fail(fmt::format("is '{}', a seat of another side", setting_.seat(body.seat).name),
                            "name a seat of the body's own side");
    }
    body.formation = reader["formation"].choice(formation_named, "boxed, fours, two_ranks, extended");
    body.contents = reader.has("contents") ? read_contents(reader, body.formation)
                                           : Contents{{read_part(reader, body.formation == Formation::boxed)}};
    if (reader.has("scouts")) body.scouts = reader["scouts"].truth();
    check_scouts(reader, body);
    if (reader.has("facing")) {
      // Degrees to the nearest mil: 360 degrees are 6400 mils.
      const auto degrees = static_cast<int>(reader["facing"].whole(0, 359));
      body.facing = Bearing::of((degrees * Bearing::full_circle + 180) / 360);
    }
    return body;
  }

  // CX-1: what may march in one box. On a table a body's arms stand side by side, as LW-3.2 has guns served by any men.
  Contents read_contents(const JsonReader& reader, Formation formation) const {
    for (const char* alone : {"arm", "men", "guns", "waggons"})
      if (reader.good() && reader.has(alone))
        reader[alone].fail("stands beside the contents of a box", "say it in the contents");
    const JsonReader list = reader["contents"];
    const std::size_t count = list.size(1, most_parts);
    if (reader.good() && formation != Formation::boxed && !setting_.table)
      list.fail("are of a body that is not boxed", "box it, or make a body of each arm");
    Contents contents{{}};
    for (std::size_t i = 0; i < count && reader.good(); ++i) {
      const JsonReader part = list[i];
      part.keys({"arm", "men"}, {"guns", "waggons"});
      contents.parts.push_back(read_part(part, false, setting_.table.has_value()));
      const Arm arm = contents.parts.back().arm;
      if (reader.good() && (arm == Arm::general || arm == Arm::boat))
        part["arm"].fail(fmt::format("is {}, which cannot be in a box with others", name_of(arm)),
                         "make a body of its own of it");
      for (std::size_t other = 0; other < i; ++other)
        if (reader.good() && contents.parts[other].arm == arm)
          part["arm"].fail(fmt::format("is {}, which is in this box already", name_of(arm)), "put them together");
    }
    if (contents.parts.empty()) contents.parts.emplace_back();
    return contents;
  }

  // `may_be_empty`: a box may be a dummy, if the rulebook allows it. `others_serve`: its guns need no gunners of their
  // own.
  static Part read_part(const JsonReader& reader, bool may_be_empty, bool others_serve = false) {
    for (const char* wanted : {"arm", "men"})
      if (reader.good() && !reader.has(wanted))
        reader.fail(fmt::format("lacks '{}'", wanted), "name arm and men, or the contents of a box");
    Part part;
    if (!reader.good()) return part;
    part.arm = read_arm(reader["arm"]);
    part.men = {{static_cast<std::int32_t>(reader["men"].whole(0, most_men))}};
    part.men_began = part.men;
    if (reader.has("guns")) part.guns = static_cast<std::int32_t>(reader["guns"].whole(0, most_pieces));
    if (reader.has("waggons")) part.waggons = static_cast<std::int32_t>(reader["waggons"].whole(0, most_pieces));
    const bool dummy = may_be_empty && part.empty() && part.arm != Arm::general;
    if (!dummy) check_strength(reader, part, others_serve);
    return part;
  }

  static void check_strength(const JsonReader& reader, const Part& part, bool others_serve) {
    if (!reader.good()) return;
    const bool train = part.arm == Arm::transport || part.arm == Arm::supply;
    const bool served = others_serve && part.arm == Arm::artillery;
    if (part.men.count == 0 && !train && !served && part.arm != Arm::boat)
      return reader["men"].fail(fmt::format("is 0 for {}", name_of(part.arm)), "give it at least one man");
    if (part.guns > 0 && part.arm != Arm::artillery)
      return reader["guns"].fail(fmt::format("is {} for {}", part.guns, name_of(part.arm)),
                                 "make a body of artillery of them");
    if (part.guns == 0 && part.arm == Arm::artillery) return reader.fail("is artillery without guns", "give it guns");
    if (part.waggons > 0 && !train && part.arm != Arm::artillery)
      return reader["waggons"].fail(fmt::format("is {} for {}", part.waggons, name_of(part.arm)),
                                    "make a body of transport or supply of them");
    if (part.waggons == 0 && train)
      reader.fail(fmt::format("is {} without waggons", name_of(part.arm)), "give it waggons");
  }

  // CX-3.
  static void check_scouts(const JsonReader& reader, const Body& body) {
    if (!reader.good()) return;
    if (body.contents.arm() == Arm::general && body.formation == Formation::boxed)
      return reader["formation"].fail("is a box for a general, who is a figure on the map", "stand him out");
    if (body.contents.arm() == Arm::boat && body.formation == Formation::boxed)
      return reader["formation"].fail("is a box for boats, which are not boxed", "give them another formation");
    if (!body.scouts) return;
    if (body.contents.arm() != Arm::cavalry)
      return reader["scouts"].fail(fmt::format("are {}, and scouts are chosen cavalry", name_of(body.contents.arm())),
                                   "make them cavalry");
    if (body.formation == Formation::boxed)
      reader["formation"].fail("is a box for scouts, who are always stood out", "stand them out");
  }

  void read_march_table() {
    const JsonReader list = root_["march_table"];
    const std::size_t count = list.size(0, most_marches);
    setting_.march_table.reserve(count);
    for (std::size_t i = 0; i < count && root_.good(); ++i) {
      const JsonReader reader = list[i];
      reader.keys({"move", "side", "body", "to", "by"}, {"press_on"});
      MarchTableEntry entry;
      entry.move = static_cast<std::int32_t>(reader["move"].whole(1, latest_move));
      const std::int32_t side = find(sides_, reader["side"], "side");
      const std::string name = reader["body"].line(1, longest_name);
      const auto body = bodies_.find({side, name});
      if (body == bodies_.end()) {
        reader["body"].fail("names " + in_quotes(name) + ", which is no body of that side",
                            "name one of the bodies above");
      } else {
        entry.body = {body->second};
      }
      entry.by_road = reader["by"].choice(
          [](std::string_view word) -> std::optional<bool> {
            if (word != "road" && word != "quickest") return {};
            return word == "road";
          },
          "road, quickest");
      if (reader.has("press_on")) entry.press_on = reader["press_on"].truth();
      setting_.march_table.push_back(entry);
    }
  }

  const JsonReader& root_;
  Setting& setting_;
  std::string chosen_;  // the posting; empty: the scenario's own seats
  Names sides_, seats_;
  std::vector<std::string> divisions_;  // by body; empty where it is of none
  std::map<std::pair<std::int32_t, std::string>, std::int32_t> bodies_;
  std::map<std::pair<std::int32_t, Arm>, SeatId> mustered_;  // by side and arm: whose it is of a mustered force
};

}  // namespace

void read_order_of_battle(const JsonReader& root, Setting& setting, std::string_view posting) {
  OrderOfBattle(root, setting, posting).read();
}

void check_generals(const JsonReader& root, const Setting& setting) {
  std::vector<const Body*> of_side(setting.sides.size());
  for (const Body& body : setting.order_of_battle) {
    if (!root.good()) return;
    if (body.contents.arm() != Arm::general) continue;
    const JsonReader reader = root["bodies"][body.id.index()];
    const Body*& first = of_side[body.side.index()];
    if (first)
      return reader["arm"].fail("is a second General of its side, after " + in_quotes(first->name),
                                "leave one of them, and make cavalry of the other");
    first = &body;
    if (body.contents.men().count > 1)
      return reader["men"].fail(fmt::format("is {} for a General, who is one figure", body.contents.men().count),
                                "make a body of cavalry of his escort");
  }
}

}  // namespace sandgate
