#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "core/chronicle/chronicle.h"
#include "core/chronicle/history.h"
#include "logistics/lines/lines.h"

namespace sandgate {

Result<SeatStory> read_seat_story(const std::filesystem::path& path, std::string_view name, std::int64_t move,
                                  const Progress& progress) {
  const Result<History> history = History::read(path);
  if (!history) return std::unexpected(history.error());
  const Setting& setting = *history->setting();
  const auto seat = std::ranges::find(setting.seats, name, &Seat::name);
  if (seat == setting.seats.end()) {
    const auto names = setting.seats | std::views::transform(&Seat::name);
    return fault(path.string(), phrase("has no seat '{}'", name),
                 phrase("name one of its seats: {}", fmt::format("{}", fmt::join(names, ", "))));
  }

  history->follow(seat->id);
  Result<std::int64_t> end = move > 0 ? history->end_of_move(move, progress) : history->events();
  if (!end) return std::unexpected(std::move(end.error()));
  const Result<SeatView> view = history->view(seat->id, *end, progress);
  if (!view) return std::unexpected(view.error());
  const auto roads = std::make_shared<const LineNetwork>(*setting.country, LineKind::road);
  SeatStory story{briefing_for(setting, seat->side, roads, seat->id), view->picture(), {}};
  if (*end == 0) return story;
  const Result<ExerciseFile::Entry> last = history->entry_of(*end, progress);
  if (!last) return std::unexpected(last.error());
  Result<Intents> intents = history->file()->intents(last->number);
  if (!intents) return std::unexpected(std::move(intents.error()));
  // Another's is no matter of this seat's, not even that it is damaged.
  std::erase_if(intents->sound, [&](const Intent& one) { return one.seat != seat->id; });
  std::erase_if(intents->damaged, [&](const Intents::Damaged& one) { return one.seat != seat->id; });
  story.intents = std::move(*intents);
  return story;
}

}  // namespace sandgate
