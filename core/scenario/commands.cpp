#include "core/scenario/commands.h"

#include <fmt/format.h>

#include <array>

#include "core/scenario/body_reader.h"

namespace sandgate {
namespace {

constexpr std::size_t most_commanded = 20'000;

class Giving {
 public:
  Giving(const JsonReader& seats, Setting& setting, const BodyNames& names)
      : seats_(seats), setting_(setting), names_(names) {}

  void give() {
    Given given;
    given.fill(std::vector<SeatId>(setting_.order_of_battle.size()));
    for (const Seat& seat : setting_.seats) {
      const JsonReader commands = seats_[seat.id.index()]["commands"];
      const std::size_t count = commands.size(0, most_commanded);
      for (std::size_t i = 0; i < count && seats_.good(); ++i) {
        const JsonReader one = commands[i];
        if (one.is_text()) {
          give(given[by_name], names_.find(one, seat.side), seat, one);
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
        seats_.fail(phrase("leaves {} of {} to nobody", in_quotes(body.name), setting_.side(body.side).name),
                    "name the body, its arm or its division in the commands of a seat of its side");
    }
  }

 private:
  enum Closeness { by_name, by_division, by_arm, closenesses };
  using Given = std::array<std::vector<SeatId>, closenesses>;

  void give(std::vector<SeatId>& given, BodyId body, const Seat& seat, const JsonReader& reader) const {
    if (!reader.good()) return;
    SeatId& to = given[body.index()];
    if (to && to != seat.id)
      reader.fail(phrase("gives {} to '{}', and '{}' has it", in_quotes(setting_.order_of_battle[body.index()].name),
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
      if (!give_those(by_division, [&](const Body& body) { return names_.divisions[body.id.index()] == division; }))
        reader["division"].fail(phrase("names {}, of which its side has no body", in_quotes(division)),
                                "write the division of one of its bodies");
    }
  }

  const JsonReader& seats_;
  Setting& setting_;
  const BodyNames& names_;
};

}  // namespace

BodyId BodyNames::find(const JsonReader& reader, SideId side) const {
  const std::string name = reader.line(1, longest_name);
  const auto body = bodies.find({side.number, name});
  if (body != bodies.end()) return {body->second};
  reader.fail(phrase("names {}, which is no body of that side", in_quotes(name)), "name one of its bodies");
  return {};
}

void give_bodies(const JsonReader& seats, Setting& setting, const BodyNames& names) {
  Giving(seats, setting, names).give();
}

}  // namespace sandgate
