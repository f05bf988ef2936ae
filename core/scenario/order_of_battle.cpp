#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "core/scenario/body_reader.h"
#include "core/scenario/commands.h"
#include "core/scenario/outline.h"

namespace sandgate {
namespace {

constexpr std::size_t most_sides = 16, most_seats = 200, most_bodies = 20'000, most_marches = 100'000;
constexpr std::size_t most_objectives = 100, longest_brief = 20'000, longest_title = 200;
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
  if (!fresh) reader.fail(phrase("is {}, which is used before", in_quotes(name)), "give each its own name");
}

/// The number of what is named, or a fault.
std::int32_t find(const Names& names, const JsonReader& reader, std::string_view kind) {
  const std::string said = reader.line(1, longest_name);
  const auto found = names.find(said);
  if (found != names.end()) return found->second;
  reader.fail(phrase("names {}, which is no {}", in_quotes(said), kind), phrase("name a {} of this scenario", kind));
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
        list.fail(phrase("has no seat in the {} camp", camps[static_cast<std::size_t>(camp)]),
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
        list[i].fail(phrase("is '{}', which stands there before", word(one)), "say it once");
      said.push_back(one);
    }
    std::ranges::sort(said);
    return said;
  }

  SeatId read_deputy(const JsonReader& reader, const Seat& seat) {
    const SeatId deputy{find(seats_, reader, "seat")};
    if (!reader.good()) return {};
    if (deputy == seat.id || setting_.seat(deputy).side != seat.side)
      reader.fail(phrase("is '{}', and a deputy is another seat of the same side", setting_.seat(deputy).name),
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
    if (root_.good() && !chosen_.empty()) give_bodies(posting()["seats"], setting_, names_);
    for (Body& body : setting_.order_of_battle)
      if (root_.good() && list[body.id.index()].has("aboard")) read_aboard(list[body.id.index()]["aboard"], body);
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
        seat.post = names_.find(reader["post"], seat.side);
        if (reader.good() && setting_.order_of_battle[seat.post.index()].seat != seat.id)
          reader["post"].fail("is a body of another seat", "write one that this seat commands");
        if (reader.good() && !marches(setting_.order_of_battle[seat.post.index()].contents.arm()))
          reader["post"].fail("is a depot or a train, where nobody sits", "write a body of troops");
        continue;
      }
      int best = 0;
      for (const Body& body : setting_.order_of_battle) {
        if (body.seat != seat.id || !marches(body.contents.arm())) continue;
        const bool second_best = body.scouts || body.contents.dummy();
        const int worth = body.contents.arm() == Arm::general ? 3 : second_best ? 1 : 2;
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
      return reader.fail(phrase("is {}, of which nobody is mustered for points", name_of(arm)),
                         "write infantry, cavalry or artillery");
    const auto [at, fresh] = mustered_.try_emplace({seat.side.number, arm}, seat.id);
    if (fresh) return;
    const std::string what(name_of(arm));
    if (at->second == seat.id) return reader.fail(phrase("is {}, which stands there before", what), "say it once");
    reader.fail(phrase("gives {} to '{}', and '{}' has it", what, seat.name, setting_.seat(at->second).name),
                "give each arm to one seat of its side");
  }

  // CX-7, KS-9: the train or the boat that a body is on as the exercise opens.
  void read_aboard(const JsonReader& reader, Body& body) {
    const Arm arm = body.contents.arm();
    if (!marches(arm) || arm == Arm::boat)
      return reader.fail(
          phrase("is of a body of arm {}, which is carried neither by a train nor in a boat", name_of(arm)),
          "leave it out");
    const BodyId train = names_.find(reader, body.side);
    if (!reader.good()) return;
    const Body& carrier = setting_.order_of_battle[train.index()];
    if (carrier.contents.arm() != Arm::train && carrier.contents.arm() != Arm::boat)
      return reader.fail(phrase("names {}, which is neither a train nor a boat", in_quotes(carrier.name)),
                         "name a train or a boat of its side");
    body.aboard = train;
  }

  Body read_body(const JsonReader& reader, std::int32_t number) {
    reader.keys({"name", "side", "seat", "formation"},
                {"at", "title", "arm", "men", "guns", "waggons", "contents", "scouts", "dismounted", "unlimbered",
                 "facing", "division", "packets", "trucks", "engines", "boats", "aboard"});
    Body body;
    // Who is on a train is where the train is.
    const bool carried = reader.has("aboard") && !reader.has("at");
    if (reader.good() && !carried && reader.has("at") == (setting_.setup() != nullptr)) {
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
      const auto [at, fresh] = names_.bodies.try_emplace({body.side.number, body.name}, number);
      if (!fresh)
        reader["name"].fail(phrase("is {}, which its side uses before", in_quotes(body.name)),
                            "give each body its own name");
    }
    names_.divisions.push_back(reader.has("division") ? reader["division"].line(1, longest_name) : std::string());
    if (chosen_.empty()) {
      body.seat = {find(seats_, reader["seat"], "seat")};
      if (reader.good() && setting_.seat(body.seat).side != body.side)
        reader["seat"].fail(phrase("is '{}', a seat of another side", setting_.seat(body.seat).name),
                            "name a seat of the body's own side");
    }
    read_troops(reader, setting_.table.has_value(), body);
    return body;
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
      const SideId side{find(sides_, reader["side"], "side")};
      entry.body = names_.find(reader["body"], side);
      const Arm arm = reader.good() ? setting_.order_of_battle[entry.body.index()].contents.arm() : Arm::infantry;
      if (!marches(arm))
        reader["body"].fail(phrase("names a {}, which does not march", name_of(arm)), "name another body");
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
  BodyNames names_;
  std::map<std::pair<std::int32_t, Arm>, SeatId> mustered_;  // by side and arm: whose it is of a mustered force
};

}  // namespace

void read_order_of_battle(const JsonReader& root, Setting& setting, std::string_view posting) {
  OrderOfBattle(root, setting, posting).read();
}

}  // namespace sandgate
