// Marches as a table: what is under way, and what the scenario's march table has still to come, with when each is
// expected to end. Reckoned as whoever commands the bodies can reckon: unseen enemies never show in it (CX-4).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/papers/document.h"
#include "core/chronicle/history.h"

namespace sandgate::papers {

struct TabledMarch {
  enum class How : std::uint8_t { road, quickest, under_way };

  SideId side;
  SeatId seat;
  std::string body;
  Point from, to;  ///< `from`: where it stands as far as its seat knows, or will stand when it sets out
  How how = How::quickest;
  bool press_on = false;
  std::int64_t begins = 0;  ///< the seat's own move; of one under way the one it is in
  ExerciseTime at;          ///< when that begins
  /// The own move in which it ends, and when the round of that is over; none: no way is known, as `hindered` says.
  std::optional<std::int64_t> arrives = {};
  ExerciseTime arrival = {};
  std::string hindered = {};
  std::optional<ExerciseTime> known = {};  ///< of one under way that is not at hand: as it stood then
};

/// Of the bodies that `view`'s seat commands, for itself or as a deputy: those under way as it has them, then the
/// entries of the scenario's march table whose move is not yet over. In the order of bodies, each in the order of
/// moves. `briefing`: the seat's. Slow: it finds ways. The fault: it is stopped.
Result<std::vector<TabledMarch>> marches_of(const SeatView& view, const Briefing& briefing, const Setting& setting,
                                            const Progress& progress = {});

/// The same of several seats, in the order of their views: of each what is its own to command and no deputy's. Of one
/// seat alone with those of whom it acts for.
Result<std::vector<TabledMarch>> marches_of(const Setting& setting,
                                            std::span<const std::shared_ptr<const SeatView>> views,
                                            const Progress& progress = {});

/// Whose a march table is.
struct MarchTableOf {
  std::string whose = {};  ///< a seat's title; empty: all seats', the umpire's
  std::optional<SideId> side = {};
  std::int64_t move = 0;  ///< in which it stands; 0: before the first
  ExerciseTime time;
};
/// By seats. `setting` gives names and grid, and nothing else of it is told.
Document paper_of(const std::vector<TabledMarch>& marches, const MarchTableOf& of, const Setting& setting);

}  // namespace sandgate::papers
