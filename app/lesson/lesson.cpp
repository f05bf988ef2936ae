#include "app/lesson/lesson.h"

#include <algorithm>

#include "core/rulebook/json_reader.h"
#include "core/rulebook/schema.h"

namespace sandgate {
namespace {

constexpr std::size_t most_bytes = 1 << 18, longest_text = 420, longest_name = 100, longest_word = 64, most_steps = 100;
constexpr double farthest_m = 1e8, farthest_ft = 100;
constexpr std::int64_t most_counted = 1000;
constexpr std::size_t most_seats = 200;

std::optional<AwaitedKind> kind_named(std::string_view word) {
  constexpr auto words = words_of(AwaitedKind{});
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return {};
  return static_cast<AwaitedKind>(found - words.begin());
}

MapPoint place_in(const JsonReader& reader) {
  if (reader.size(2, 2) != 2) return {};
  return {reader[std::size_t{0}].number(-farthest_m, farthest_m), reader[1].number(-farthest_m, farthest_m)};
}

Awaited awaited_in(const JsonReader& reader) {
  Awaited awaited;
  awaited.kind = reader["kind"].choice(kind_named, "what a learner can be seen to have done");
  if (reader.has("body")) awaited.body = reader["body"].line(1, longest_name);
  if (reader.has("at")) awaited.at = place_in(reader["at"]);
  if (reader.has("within_ft")) awaited.within = Length::from_feet(reader["within_ft"].number(0, farthest_ft));
  if (reader.has("by_road")) awaited.by_road = reader["by_road"].truth();
  if (reader.has("count")) awaited.count = reader["count"].whole(1, most_counted);
  return awaited;
}

LookAt look_in(const JsonReader& reader) {
  LookAt look;
  if (reader.has("body")) look.body = reader["body"].line(1, longest_name);
  if (reader.has("place")) look.place = place_in(reader["place"]);
  if (reader.has("dock")) look.dock = reader["dock"].line(1, longest_word);
  return look;
}

LessonStep step_in(const JsonReader& reader) {
  LessonStep step;
  step.title = reader["title"].line(1, longest_text);
  step.text = reader["text"].line(1, longest_text);
  step.hint = reader["hint"].line(1, longest_text);
  if (reader.has("keys")) {
    const JsonReader keys = reader["keys"];
    for (std::size_t i = 0, n = keys.size(0, longest_word); i < n; ++i)
      step.keys.push_back(keys[i].line(1, longest_word));
  }
  if (reader.has("look")) step.look = look_in(reader["look"]);
  if (reader.has("awaits")) {
    const JsonReader awaits = reader["awaits"];
    for (std::size_t i = 0, n = awaits.size(0, longest_word); i < n; ++i) step.awaits.push_back(awaited_in(awaits[i]));
  }
  return step;
}

Result<Lesson> read_file(const std::filesystem::path& file, const std::filesystem::path& schemas) {
  const auto text = read_text_file(file, most_bytes);
  if (!text) return std::unexpected(text.error());
  return lesson_from_text(*text, schemas, file.string());
}

/// Whether `told` differs from `lesson` in words alone, so that a learner is led and judged alike in every language.
Result<void> leads_alike(const Lesson& told, const Lesson& lesson, const std::string& where) {
  const Phrase mend = phrase("write it as in lesson.json");
  if (told.seat != lesson.seat || told.programs != lesson.programs)
    return fault(where, "its seat and programs are others than the lesson's", mend);
  if (told.steps.size() != lesson.steps.size())
    return fault(where + ": /steps", phrase("it has not the {} steps of the lesson", lesson.steps.size()), mend);
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const std::string step = where + ": /steps/" + std::to_string(i);
    if (told.steps[i].awaits != lesson.steps[i].awaits)
      return fault(step + "/awaits", "it awaits something else than the lesson's", mend);
    if (told.steps[i].look != lesson.steps[i].look)
      return fault(step + "/look", "it points at something else than the lesson's", mend);
  }
  return {};
}

Result<void> check_body(const std::string& name, const Setting& setting, SideId side, const std::string& where) {
  const bool there = std::ranges::any_of(setting.order_of_battle,
                                         [&](const Body& body) { return body.side == side && body.name == name; });
  if (!there)
    return fault(where, phrase("the learner has no body “{}”", name), "name one of his side as the scenario does");
  return {};
}

Result<void> check_place(MapPoint place, const Setting& setting, const std::string& where) {
  if (!setting.country->bounds().holds(place))
    return fault(where, "the place lies off the sheet", "name one on it, in metres of its grid");
  return {};
}

Result<void> check_step(const LessonStep& step, const Setting& setting, SideId side, const std::string& where) {
  if (!step.look.body.empty())
    if (auto good = check_body(step.look.body, setting, side, where + "/look/body"); !good) return good;
  if (step.look.place)
    if (auto good = check_place(*step.look.place, setting, where + "/look/place"); !good) return good;
  for (std::size_t i = 0; i < step.awaits.size(); ++i) {
    const Awaited& awaited = step.awaits[i];
    const std::string here = where + "/awaits/" + std::to_string(i);
    if (!awaited.body.empty())
      if (auto good = check_body(awaited.body, setting, side, here + "/body"); !good) return good;
    if (awaited.kind == AwaitedKind::marches || awaited.kind == AwaitedKind::there)
      if (auto good = check_place(awaited.at, setting, here + "/at"); !good) return good;
  }
  return {};
}

const Seat* seat_named(const Setting& setting, const std::string& name) {
  const auto seat = std::ranges::find(setting.seats, name, &Seat::name);
  return seat == setting.seats.end() ? nullptr : &*seat;
}

}  // namespace

Result<Lesson> lesson_from_text(std::string_view text, const std::filesystem::path& schemas, const std::string& where) {
  const auto document = parse_json(text, where, {most_bytes});
  if (!document) return std::unexpected(document.error());
  // What each kind of thing that is awaited has with it stands in the schema alone.
  if (auto agreed = check_schema(*document, schemas / "lesson.schema.json", where); !agreed)
    return std::unexpected(std::move(agreed.error()));
  JsonReading reading(where);
  const JsonReader reader(*document, reading);
  Lesson lesson;
  lesson.seat = reader["seat"].word(longest_word);
  const JsonReader programs = reader["programs"];
  for (const std::string& seat : programs.names(most_seats)) lesson.programs[seat] = programs[seat].word(longest_word);
  const JsonReader steps = reader["steps"];
  for (std::size_t i = 0, n = steps.size(1, most_steps); i < n; ++i) lesson.steps.push_back(step_in(steps[i]));
  if (reading.fault()) return std::unexpected(*reading.fault());
  return lesson;
}

Result<Lesson> read_lesson(const std::filesystem::path& folder, const std::filesystem::path& schemas,
                           const std::string& language) {
  auto lesson = read_file(folder / "lesson.json", schemas);
  const auto own = folder / ("lesson." + language + ".json");
  std::error_code none;
  if (!lesson || !std::filesystem::exists(own, none)) return lesson;
  auto told = read_file(own, schemas);
  if (!told) return told;
  if (auto same = leads_alike(*told, *lesson, own.string()); !same) return std::unexpected(std::move(same.error()));
  return told;
}

Result<void> check_lesson(const Lesson& lesson, const Setting& setting, const std::string& where) {
  const Seat* learner = seat_named(setting, lesson.seat);
  if (!learner)
    return fault(where + ": /seat", phrase("the scenario has no seat “{}”", lesson.seat), "name one of its seats");
  for (const auto& [seat, program] : lesson.programs) {
    if (seat == lesson.seat)
      return fault(where + ": /programs", "a program would play the learner's own seat",
                   phrase("leave “{}” out", seat));
    if (!seat_named(setting, seat))
      return fault(where + ": /programs", phrase("the scenario has no seat “{}”", seat), "name one of its seats");
  }
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const std::string here = where + ": /steps/" + std::to_string(i);
    if (auto good = check_step(lesson.steps[i], setting, learner->side, here); !good) return good;
  }
  return {};
}

}  // namespace sandgate
