// Strength and casualty returns: who is left of every body, and what has become of the others; as it is, or as a seat
// has it.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "app/papers/document.h"
#include "core/chronicle/chronicle.h"

namespace sandgate::papers {

enum class ReturnKind : std::uint8_t { strength, casualties };

/// What has become of the men of a body who are not with it.
struct Casualties {
  std::int64_t dead = 0;
  std::int64_t prisoners = 0;  ///< whom the enemy holds
  std::int64_t crossed = 0;    ///< LW-5.7: over a back line for good
  /// Given up for hunger, corrected by the umpire; of a seat's return also who fell where it was not told of.
  std::int64_t others = 0;
  std::int64_t all() const { return dead + prisoners + crossed + others; }
};
struct ReturnedBody {
  SideId side;
  SeatId seat;  ///< who commands it; none: nobody
  std::string name, title;
  Contents contents;  ///< as it is now
  std::int64_t men_began = 0;
  std::optional<std::int64_t> guns_began = {};  ///< none: it was not in the order of battle
  Casualties lost = {};
  Packets packets = {};
  bool gone = false;
  std::optional<ExerciseTime> known = {};  ///< of a seat's return: as it stood then; none: now
};
/// Who is in it, in the order of sides and seats.
struct Return {
  std::string exercise;
  std::string whose;                ///< a side or a seat; empty: all of it, the umpire's
  std::optional<SideId> side = {};  ///< of one side
  bool believed = false;            ///< as a seat has it
  std::int64_t move = 0;            ///< in which it stands; 0: before the first
  ExerciseTime time;
  std::vector<Side> sides;
  std::vector<Seat> seats;
  std::vector<ReturnedBody> bodies;
};

/// As it is: of one side, or of all.
Return return_of(const Campaign& campaign, std::optional<SideId> side = {});
/// As a seat has it: of its side's bodies, its own first. `opening`: its Picture before anything had happened.
Return return_of(const Picture& picture, const Picture& opening, const Briefing& briefing);

/// A table of bodies by the seats that command them, with sums; guns and packets only where anybody has them.
Document paper_of(const Return& of, ReturnKind kind);
/// The same as a CSV (RFC 4180) with a line for each body; columns are named in its first.
std::string csv_of(const Return& of, ReturnKind kind);

}  // namespace sandgate::papers
