// What is known of lines of communication beside bodies: what is under way in a move, and what is broken (KS-4, KS-5).
#pragma once

#include <optional>
#include <vector>

#include "core/kinds/supply.h"
#include "core/kinds/works.h"

namespace sandgate {

struct LinesState {
  /// KS-5: how far a piece of work has come. What is broken off keeps its progress.
  struct Progress {
    Work work;
    std::int32_t done = 0;  ///< moves
    SANDGATE_FIELDS(work, done)
    friend bool operator==(const Progress&, const Progress&) = default;
  };
  /// Who knows that something is broken, or whole again.
  struct Known {
    SideId side;
    std::optional<SeatId> seat;  ///< by couriers; none: all of the side
    bool away = false;           ///< by couriers: the seat's bodies that are not at hand, who have it to report
    WorkPlace place;
    bool broken = true;
    std::int64_t move = 0;  ///< in which it was seen so
    SANDGATE_FIELDS(side, seat, away, place, broken, move)
    friend bool operator==(const Known&, const Known&) = default;
  };
  std::vector<TransferOrdered> transfers;  ///< in this move, in their order
  std::vector<DepotOrdered> depots;        ///< likewise
  std::vector<BodyId> moved, fought;       ///< in this move, each once, by id: who changed place, fired or fought
  std::vector<Progress> progress;          ///< in the order in which it was begun
  std::vector<WorkPlace> broken;           ///< in order
  std::vector<Known> known;                ///< of each knower each place once, in the order in which it was first seen
  std::vector<BodyId> rejoined;            ///< in this move: they have gone up in others, and nobody has seen them fall
  SANDGATE_FIELDS(transfers, depots, moved, fought, progress, broken, known, rejoined)
  friend bool operator==(const LinesState&, const LinesState&) = default;
};

}  // namespace sandgate
