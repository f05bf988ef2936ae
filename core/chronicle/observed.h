// What somebody who looks on may know of an exercise, and when (CX-8): a side's General's Picture or all that is true,
// as it stood so many moves ago.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "core/chronicle/chronicle.h"

namespace sandgate {

/// The event up to which `observer` sees an exercise that is in move `move`: the end of the last move after which as
/// many have closed as he is late; 0 where there is none. One who is not late sees everything at once; and when the
/// battle is over (`over`), so does everybody. Faults: as of History.
Result<std::int64_t> observed_until(const Observer& observer, const History& history, std::int64_t move, bool over,
                                    const Progress& progress = {});

/// What an observer had been handed: of one side its General's story, with nothing in it to be ordered; of all the
/// chronicle so far.
struct ObserverStory {
  Observer observer;
  std::optional<SeatStory> side;
  std::optional<Chronicle> all;
};
/// As it was when move `move` had closed (0: as the exercise stands). Faults besides those of replay: no observer of
/// that name, naming those there are; the move is not closed.
Result<ObserverStory> read_observer_story(const std::filesystem::path& file, std::string_view observer,
                                          std::int64_t move = 0, const Progress& progress = {});

}  // namespace sandgate
