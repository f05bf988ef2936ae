// Field works on the ground, and who knows of them (KS-6).
#pragma once

#include <optional>
#include <vector>

#include "core/forces/work.h"

namespace sandgate {

struct WorksState {
  /// Who knows a work, and how it stood when he knew it last.
  struct Known {
    SideId side;
    std::optional<SeatId> seat;  ///< by couriers; none: all of the side
    bool away = false;           ///< by couriers: the seat's bodies that are not at hand, who have it to report
    FieldWorkId work;
    bool finished = false, gone = false;
    std::int64_t move = 0;  ///< in which it was known so
    SANDGATE_FIELDS(side, seat, away, work, finished, gone, move)
    friend bool operator==(const Known&, const Known&) = default;
  };
  std::vector<FieldWork> works;  ///< by id
  std::vector<Known> known;      ///< of each knower each work once, in order
  Length looked = {};            ///< how far one saw when the last move closed (CX-11)
  SANDGATE_FIELDS(works, known, looked)
  friend bool operator==(const WorksState&, const WorksState&) = default;
};

}  // namespace sandgate
