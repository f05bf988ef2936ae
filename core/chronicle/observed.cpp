#include "core/chronicle/observed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "core/chronicle/history.h"
#include "core/sight/onlooker.h"
#include "logistics/lines/lines.h"

namespace sandgate {
namespace {

Result<std::int64_t> end_of(const History& history, std::int64_t move, const Progress& progress) {
  return move > 0 ? history.end_of_move(move, progress) : Result<std::int64_t>(0);
}

/// The chronicle of a whole exercise, as far as its first `events`.
Result<Chronicle> cut_off(Chronicle chronicle, const History& history, std::int64_t events) {
  Result<Campaign> end = history.at(events);
  if (!end) return std::unexpected(std::move(end.error()));
  const auto later = [events](const ChronicleLine& line) { return line.number > events; };
  std::erase_if(chronicle.lines, later);
  std::erase_if(chronicle.struck, [&](const Chronicle::Struck& part) { return part.lines.back().number >= events; });
  chronicle.end = std::move(*end);
  std::erase_if(chronicle.notes, [events](const ExerciseFile::Note& note) { return note.event > events; });
  return chronicle;
}

}  // namespace

Result<std::int64_t> observed_until(const Observer& observer, const History& history, std::int64_t move, bool over,
                                    const Progress& progress) {
  if (over || observer.moves_late == 0) return history.events();
  return end_of(history, move - 1 - observer.moves_late, progress);
}

Result<ObserverStory> read_observer_story(const std::filesystem::path& path, std::string_view name, std::int64_t move,
                                          const Progress& progress) {
  Result<History> history = History::read(path);
  if (!history) return std::unexpected(std::move(history.error()));
  const Setting& setting = *history->setting();
  const auto observer = std::ranges::find(setting.observers, name, &Observer::name);
  if (observer == setting.observers.end()) {
    const auto names = setting.observers | std::views::transform(&Observer::name);
    return fault(path.string(), phrase("has no observer '{}'", name),
                 setting.observers.empty()
                     ? Phrase("its scenario names none")
                     : phrase("name one of its observers: {}", fmt::format("{}", fmt::join(names, ", "))));
  }
  const SeatId leader = observer->side ? setting.leader(observer->side) : SeatId{};
  if (leader) history->follow(leader);
  // Of all, and to know how far the exercise has come, the whole of it is read.
  Result<Chronicle> chronicle = read_chronicle(*history, progress);
  if (!chronicle) return std::unexpected(std::move(chronicle.error()));
  const Campaign& now = history->now();
  Result<std::int64_t> until = observed_until(*observer, *history, now.move(), now.over());
  if (move > 0) {
    if (auto closed = history->end_of_move(move); !closed) return std::unexpected(std::move(closed.error()));
    until = end_of(*history, move - observer->moves_late, {});
  }
  if (!until) return std::unexpected(std::move(until.error()));

  ObserverStory story{*observer, {}, {}};
  if (observer->side.none()) {
    Result<Chronicle> cut = cut_off(std::move(*chronicle), *history, *until);
    if (!cut) return std::unexpected(std::move(cut.error()));
    story.all = std::move(*cut);
    return story;
  }
  const Result<SeatView> view = history->view(leader, *until);
  if (!view) return std::unexpected(view.error());
  const auto roads = std::make_shared<const LineNetwork>(*setting.country, LineKind::road);
  story.side = SeatStory{briefing_for(setting, observer->side, roads, leader), for_onlooker(view->picture())};
  return story;
}

}  // namespace sandgate
