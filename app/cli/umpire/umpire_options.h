// What `sandgate umpire` is told, and how its deeds answer. Private to this room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/cli/answer.h"
#include "core/scenario/setting.h"

namespace sandgate::cli {

struct UmpireOptions {
  std::string file;  ///< an exercise, or an umpire's invitation
  std::string to, dice = "same", reason, text, by;
  std::string side, body, seat, formation;
  std::vector<std::string> parts;  ///< ARM=MEN or ARM=MEN/GUNS/WAGGONS
  std::vector<double> at;          ///< easting and northing, metres
  std::optional<double> facing;    ///< degrees
  bool scouts = false;
  std::int64_t event = 0, number = 0;  ///< of a table or a contest: as they are listed, from 1
  double metres = 0;
  std::vector<std::string> seats, bodies;
  std::int64_t into = 0, moves = 0, count = 0;  ///< a table; for how long; how many men
  std::string arm, commander;
  bool gone = false, whole = false, grant = false, refuse = false;
  bool preview = false, again = false, json = false;
};

/// An invitation, and no file.
inline bool is_link(const UmpireOptions& o) { return o.file.starts_with("sandgate:"); }
/// A refusal as said to the umpire of what `seat` would have done; without its full stop.
std::string said_of(const Refusal& refusal, const Setting& setting, SeatId seat);

// Of a file that nobody plays just now; previews and forks of any.
ExitCode take_back(const UmpireOptions& o);
ExitCode strike(const UmpireOptions& o);
ExitCode fork(const UmpireOptions& o);
ExitCode bookmark(const UmpireOptions& o);

}  // namespace sandgate::cli
