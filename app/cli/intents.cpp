#include "app/cli/intents.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>

#include "app/stories/intents.h"
#include "app/words/faults.h"

namespace sandgate::cli {
namespace {

std::string told(const Intents& intents, const std::vector<Seat>& seats) {
  std::string text = fmt::format("\n{}\n", stories::intents_heading().toStdString());
  for (const Intent& intent : intents.sound) {
    text += fmt::format("  {}:\n", seats[intent.seat.index()].title);
    for (const std::string& line : intent.sealed.text) text += fmt::format("    {}\n", line);
  }
  for (const Intents::Damaged& one : intents.damaged)
    text += fmt::format("  {}\n", words::told(one.fault).toStdString());
  return text;
}

template <class MoveOf>
void add(Answer& answer, const Intents& intents, const std::vector<Seat>& seats, const MoveOf& move_of) {
  Answer list = Answer::array();
  for (const Intent& intent : intents.sound) {
    list.push_back({{"seat", seats[intent.seat.index()].name},
                    {"move", move_of(intent.seat)},
                    {"digest", intent.sealed.digest().hex()},
                    {"text", intent.sealed.text}});
  }
  answer["intents"] = std::move(list);
  if (!intents.damaged.empty()) answer["intents_fault"] = intents.damaged.front().fault.sentence();
}

bool none(const Intents& intents) { return intents.sound.empty() && intents.damaged.empty(); }

}  // namespace

std::string intents_text(const Chronicle& story) {
  const std::vector<Seat>& seats = story.setting->seats;
  if (std::ranges::none_of(seats, [&](const Seat& seat) { return story.end.intent_sealed(seat.id).has_value(); }))
    return {};
  if (none(story.intents)) return fmt::format("\n{}\n", stories::intents_untold().toStdString());
  return told(story.intents, seats);
}

std::string intents_text(const SeatStory& story) {
  return none(story.intents) ? std::string() : told(story.intents, story.briefing.seats);
}

void add_intents(Answer& answer, const Chronicle& story) {
  add(answer, story.intents, story.setting->seats,
      [&](SeatId seat) { return story.end.intent_sealed(seat).value_or(0); });
}

void add_intents(Answer& answer, const SeatStory& story) {
  // It is the last that the seat was told of it.
  const auto move_of = [&](SeatId) {
    const auto reports = story.picture.dispatches | std::views::reverse;
    const auto sealed = std::ranges::find(reports, ReportCode::intent_sealed, &Dispatch::code);
    return sealed == reports.end() ? std::int64_t{0} : sealed->move;
  };
  add(answer, story.intents, story.briefing.seats, move_of);
}

}  // namespace sandgate::cli
