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
    return fault(path.string(), fmt::format("has no seat '{}'", name),
                 fmt::format("name one of its seats: {}", fmt::join(names, ", ")));
  }

  history->follow(seat->id);
  Result<std::int64_t> end = move > 0 ? history->end_of_move(move, progress) : history->events();
  if (!end) return std::unexpected(std::move(end.error()));
  const Result<SeatView> view = history->view(seat->id, *end, progress);
  if (!view) return std::unexpected(view.error());
  const auto roads = std::make_shared<const LineNetwork>(*setting.country, LineKind::road);
  return SeatStory{briefing_for(setting, seat->side, roads, seat->id), view->picture()};
}

}  // namespace sandgate
