#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "core/chronicle/chronicle.h"
#include "core/sight/witness.h"
#include "logistics/lines/lines.h"

namespace sandgate {

Result<SeatStory> read_seat_story(const std::filesystem::path& path, std::string_view name, std::int64_t move,
                                  const Progress& progress) {
  const Result<ExerciseFile> file = ExerciseFile::read(path);
  if (!file) return std::unexpected(file.error());
  Result<std::shared_ptr<const Setting>> read = setting_of(*file);
  if (!read) return std::unexpected(std::move(read.error()));
  const Setting& setting = **read;
  const auto seat = std::ranges::find(setting.seats, name, &Seat::name);
  if (seat == setting.seats.end()) {
    const auto names = setting.seats | std::views::transform(&Seat::name);
    return fault(path.string(), fmt::format("has no seat '{}'", name),
                 fmt::format("name one of its seats: {}", fmt::join(names, ", ")));
  }

  Campaign campaign(*read);
  SeatView view(campaign, seat->id);
  Picture then;
  const Result<void> folded = replay(
      *file, campaign,
      [&](const ExerciseFile::Entry&, const Event& event) {
        view.witness(campaign, event);
        const auto* closed = std::get_if<MoveClosed>(&event);
        if (closed && closed->move == move) then = view.picture();
      },
      progress);
  if (!folded) return std::unexpected(folded.error());
  if (move > 0 && !then.seat)
    return fault(path.string(), fmt::format("move {} is not closed in it", move),
                 fmt::format("name a move from 1 to {}", campaign.move() - 1));
  const auto roads = std::make_shared<const LineNetwork>(*setting.country, LineKind::road);
  return SeatStory{briefing_for(setting, seat->side, roads), move > 0 ? std::move(then) : view.picture()};
}

}  // namespace sandgate
