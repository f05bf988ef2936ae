#include "app/orders/read_message.h"

#include <algorithm>

#include "app/orders/read_table_orders.h"
#include "core/base/text.h"

namespace sandgate::reading {
namespace {

constexpr std::size_t longest_text = 16'000;  // more than the lines of a message hold
constexpr std::int64_t most_numbers = 1'000'000;

struct MessageReader {
  const Setting& setting;

  template <Enumeration E>
  static E choice(const JsonReader& json) {
    std::string words;
    for (const std::string_view one : words_of(E{})) words += (words.empty() ? "" : ", ") + std::string(one);
    return json.choice([](std::string_view said) { return worded<E>(said); }, words);
  }
  static Lines lines(const JsonReader& json, const char* key) {
    return json.has(key) ? plain_lines(json[key].text(longest_text)) : Lines{};
  }
  std::optional<Point> place(const JsonReader& json) const {
    if (!json.has("at")) return {};
    return setting.to_table(read_target(json["at"], *setting.country));
  }
  static std::optional<ExerciseTime> time(const JsonReader& json, const char* key) {
    if (!json.has(key)) return {};
    const auto read = ExerciseTime::from_iso(json[key].line(1, longest_name));
    if (!read) json[key].fail("is no date and time", "write it as 1909-09-14T09:00");
    return read;
  }
  static std::vector<ArmCount> strength(const JsonReader& json) {
    std::vector<ArmCount> counts;
    if (!json.has("strength")) return counts;
    const JsonReader list = json["strength"];
    const std::size_t count = list.size(0, marching_arms.size());
    for (std::size_t i = 0; i < count && list.good(); ++i) {
      list[i].keys({"arm"}, {"men", "guns"});
      if (!list.good()) break;
      ArmCount& one = counts.emplace_back();
      one.arm = choice<Arm>(list[i]["arm"]);
      const auto number = [&](const char* key) {
        return list[i].has(key) ? static_cast<std::int32_t>(list[i][key].whole(0, most_numbers)) : 0;
      };
      one.men = number("men");
      one.guns = number("guns");
    }
    return counts;
  }
  OperationOrder order(const JsonReader& json) const {
    json.keys({}, {"task", "at", "by", "information", "intention", "instructions", "transport", "intercommunication"});
    OperationOrder read;
    if (!json.good()) return read;
    if (json.has("task")) read.task = choice<Task>(json["task"]);
    read.at = place(json);
    read.by = time(json, "by");
    read.information = lines(json, "information");
    read.intention = lines(json, "intention");
    read.instructions = lines(json, "instructions");
    read.transport = lines(json, "transport");
    read.intercommunication = lines(json, "intercommunication");
    return read;
  }
  ContactReport contact(const JsonReader& json) const {
    json.keys({}, {"what", "strength", "at", "seen", "activity", "heading", "intention"});
    ContactReport read;
    if (!json.good()) return read;
    read.what = lines(json, "what");
    read.strength = strength(json);
    read.at = place(json);
    read.seen = time(json, "seen");
    if (json.has("activity")) read.activity = choice<Activity>(json["activity"]);
    if (json.has("heading")) {
      const auto degrees = static_cast<int>(json["heading"].whole(0, 359));
      read.heading = Bearing::of((degrees * Bearing::full_circle + 180) / 360);
    }
    read.intention = lines(json, "intention");
    return read;
  }
  SituationReport situation(const JsonReader& json) const {
    json.keys({}, {"at", "strength", "activity", "enemy", "intention", "needs"});
    SituationReport read;
    if (!json.good()) return read;
    read.at = place(json);
    read.strength = strength(json);
    if (json.has("activity")) read.activity = choice<Activity>(json["activity"]);
    read.enemy = lines(json, "enemy");
    read.intention = lines(json, "intention");
    read.needs = lines(json, "needs");
    return read;
  }
  std::vector<MessageDrawing> drawings(const JsonReader& list) const {
    std::vector<MessageDrawing> read;
    const std::size_t count = list.size(0, most_drawings);
    for (std::size_t i = 0; i < count && list.good(); ++i) {
      list[i].keys({"kind", "name", "points"});
      if (!list.good()) break;
      MessageDrawing& drawing = read.emplace_back();
      drawing.kind = choice<DrawingKind>(list[i]["kind"]);
      drawing.name = list[i]["name"].line(1, longest_drawing_name);
      const JsonReader points = list[i]["points"];
      const std::size_t number = points.size(fewest_points_of(drawing.kind), most_points_of(drawing.kind));
      for (std::size_t j = 0; j < number && points.good(); ++j)
        drawing.points.push_back(setting.to_table(read_target(points[j], *setting.country)));
    }
    return read;
  }
  void addressees(const JsonReader& list, Message& message) const {
    const std::size_t count = list.size(1, setting.seats.size() + 1);
    for (std::size_t i = 0; i < count && list.good(); ++i) {
      const std::string name = list[i].line(1, longest_name);
      const auto seat = std::ranges::find(setting.seats, name, &Seat::name);
      if (name == "umpire") {
        message.umpire = true;
      } else if (seat != setting.seats.end()) {
        message.to.push_back(seat->id);
      } else {
        list[i].fail(phrase("there is no seat '{}'", name), "write the name of a seat of the scenario, or umpire");
      }
    }
  }
};

}  // namespace

PlannedMessage read_message(const JsonReader& json, const Setting& setting, const Seat* seat) {
  json.keys({"to"}, {"text", "about", "answers", "order", "contact", "situation", "request", "ruling", "drawings"});
  PlannedMessage planned;
  if (!json.good()) return planned;
  const MessageReader reader{setting};
  reader.addressees(json["to"], planned.message);
  if (json.has("about")) {
    if (seat) {
      planned.about_body = read_body(json["about"], setting, *seat);
    } else {
      json["about"].fail("does not go with the umpire's messages", "leave it out");
    }
  }
  if (json.has("answers"))
    planned.message.answers = MessageId{static_cast<std::int32_t>(json["answers"].whole(1, most_numbers)) - 1};
  MessageContent& content = planned.message.content;
  content.text = MessageReader::lines(json, "text");
  if (json.has("order")) content.order = reader.order(json["order"]);
  if (json.has("contact")) content.contact = reader.contact(json["contact"]);
  if (json.has("situation")) content.situation = reader.situation(json["situation"]);
  if (json.has("request")) content.request = MessageReader::choice<RequestKind>(json["request"]);
  if (json.has("ruling")) content.ruling = MessageReader::choice<UmpireAnswer>(json["ruling"]);
  if (json.has("drawings")) content.drawings = reader.drawings(json["drawings"]);
  return planned;
}

}  // namespace sandgate::reading
