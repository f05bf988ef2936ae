#include "app/orders/read_command.h"

#include <algorithm>

#include "app/orders/read_table_orders.h"
#include "core/base/text.h"

namespace sandgate::reading {
namespace {

constexpr std::size_t most_bodies_given = 20'000;                   // no scenario has more
constexpr std::size_t longest_note = 16'000, longest_holder = 200;  // more than either may have

/// The seat it is about: a seat's own where it names none.
SeatId about_seat(const JsonReader& json, const Setting& setting, const Seat* seat) {
  if (!json.has("of")) return seat->id;
  const Seat* const named = read_seat(json["of"], setting);
  return named ? named->id : SeatId{};
}

PlannedGiveBodies read_give_bodies(const JsonReader& json, const Setting& setting) {
  json.keys({"to", "bodies"});
  PlannedGiveBodies order;
  const Seat* const to = json.good() ? read_seat(json["to"], setting) : nullptr;
  if (!to) return order;
  order.to = to->id;
  const JsonReader list = json["bodies"];
  const std::size_t count = list.size(1, most_bodies_given);
  for (std::size_t i = 0; i < count && list.good(); ++i) order.bodies.push_back(read_body(list[i], setting, *to));
  return order;
}

HandOver read_hand_over(const JsonReader& json, const Setting& setting, const Seat* seat) {
  seat ? json.keys({"holder"}, {"note", "of"}) : json.keys({"of", "holder"}, {"note"});
  HandOver order;
  if (!json.good()) return order;
  order.seat = about_seat(json, setting, seat);
  order.holder = json["holder"].line(1, longest_holder);
  if (json.has("note")) order.note = json["note"].text(longest_note);
  return order;
}

Depute read_depute(const JsonReader& json, const Setting& setting, const Seat* seat) {
  seat ? json.keys({"acts"}, {"of"}) : json.keys({"of", "acts"});
  Depute order;
  if (!json.good()) return order;
  order.seat = about_seat(json, setting, seat);
  order.acts = json["acts"].truth();
  return order;
}

SetRights read_set_rights(const JsonReader& json, const Setting& setting) {
  json.keys({"of", "may"}, {"deputy"});
  SetRights order;
  if (!json.good()) return order;
  order.seat = about_seat(json, setting, nullptr);
  std::string words;
  for (const Right right : all_rights()) words += (words.empty() ? "" : ", ") + std::string(word(right));
  const JsonReader list = json["may"];
  const std::size_t count = list.size(0, all_rights().size());
  for (std::size_t i = 0; i < count && list.good(); ++i) {
    const Right right = list[i].choice([](std::string_view said) { return worded<Right>(said); }, words);
    if (has(order.may, right)) list[i].fail("names a right twice", "name each right once");
    order.may.push_back(right);
  }
  if (json.has("deputy")) {
    const Seat* const deputy = json.good() ? read_seat(json["deputy"], setting) : nullptr;
    if (deputy) order.deputy = deputy->id;
  }
  return order;
}

PlannedIntent read_intent(const JsonReader& json) {
  json.keys({"text"});
  return {json.good() ? plain_lines(json["text"].text(longest_note)) : Lines{}};
}

}  // namespace

bool read_command(const JsonReader& json, const Setting& setting, const Seat* seat, PlannedOrder& order) {
  if (json.has("give_bodies")) {
    json.keys({"move", "seat", "give_bodies"});
    if (json.good()) order.what = read_give_bodies(json["give_bodies"], setting);
  } else if (json.has("name_post")) {
    json.keys({"move", "seat", "name_post"});
    if (!seat) {
      json["name_post"].fail("is a seat's own to order", "give it the seat that is to sit there");
    } else if (json.good()) {
      order.what = PlannedPost{read_body(json["name_post"], setting, *seat)};
    }
  } else if (json.has("hand_over")) {
    json.keys({"move", "seat", "hand_over"});
    if (json.good()) order.what = read_hand_over(json["hand_over"], setting, seat);
  } else if (json.has("depute")) {
    json.keys({"move", "seat", "depute"});
    if (json.good()) order.what = read_depute(json["depute"], setting, seat);
  } else if (json.has("seal_intent")) {
    json.keys({"move", "seat", "seal_intent"});
    if (!seat) {
      json["seal_intent"].fail("is a seat's own to order", "give it the seat that intends it");
    } else if (json.good()) {
      order.what = read_intent(json["seal_intent"]);
    }
  } else if (json.has("set_rights")) {
    json.keys({"move", "seat", "set_rights"});
    if (seat) {
      json["set_rights"].fail("is the umpire's to order", "give it the seat umpire");
    } else if (json.good()) {
      order.what = read_set_rights(json["set_rights"], setting);
    }
  } else {
    return false;
  }
  return true;
}

}  // namespace sandgate::reading
