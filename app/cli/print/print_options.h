// What `sandgate print` is told, and the exercise it prints from. Private to this room.
#pragma once

#include <string>

#include "app/cli/answer.h"
#include "core/chronicle/history.h"

namespace sandgate::cli {

struct PrintOptions {
  std::string from;  ///< an exercise, or a scenario that has not begun
  std::string posting, rulebook, signalling;
  std::string seat, side, to;
  bool strength = false, casualties = false, full_size = false;
  std::int64_t at_move = 0;  ///< 0: as it stands
  std::int32_t table = 0;
  bool json = false;
};

/// The exercise, and the event at which it is printed.
struct PrintSource {
  History history;
  std::int64_t event = 0;

  const std::shared_ptr<const Setting>& setting() const { return history.setting(); }
};
/// Faults besides those of reading: what is said of a scenario's seats where an exercise is named; the move is not
/// closed.
Result<PrintSource> print_source(const PrintOptions& o, const Output& out);
/// The seat that is named.
Result<SeatId> seat_of(const PrintOptions& o, const Setting& setting);
/// What is to be written is not there yet, and its name ends as it must: one of `endings`, with their points.
Result<void> may_write(const std::string& to, const std::vector<std::string>& endings);

}  // namespace sandgate::cli
