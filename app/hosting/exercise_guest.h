// Who has a link to an exercise that is served. Private to this room.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/hosting/exercise_server.h"

namespace sandgate {

/// A stranger until he has shown his invitation.
struct ExerciseServer::Guest {
  LinkId link = 0;
  std::string name = {};  ///< empty: a stranger
  wire::Role role = wire::Role::commander;
  SeatId seat = {};                                  ///< a commander's
  std::unique_ptr<wire::SeatEnd> seat_end = {};      ///< of whoever has a Picture
  std::unique_ptr<wire::UmpireEnd> umpire_end = {};  ///< of whoever sees all
  std::optional<wire::Board> board = {};             ///< as it was told last, without the time
  wire::AwaitedAre awaited = {};                     ///< likewise
  bool handed_over = false;                          ///< the seat is another's
  bool wants_record = false;                         ///< a commander's: and nothing has been begun for him yet
  std::optional<Time> record_begun = {};             ///< when that was last done
  std::shared_ptr<const wire::Bytes> record = {};    ///< of his seat, until all of it has gone
  bool known() const { return !name.empty(); }
};

}  // namespace sandgate
