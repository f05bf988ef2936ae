// A staff of five a side, and a board on which its seats stand in every way there is.
#pragma once

#include <memory>

#include "app/host/data_folder.h"
#include "app/wire/messages.h"
#include "core/scenario/scenario.h"

namespace sandgate::tests {

inline const Setting& staff_setting() {
  static const Result<Scenario> scenario =
      read_scenario(data_folder() / "scenarios" / "sandgate", data_folder() / "rulebooks", {}, {"staff", {}});
  if (!scenario) std::abort();
  return *scenario->setting;
}

/// Five ready, one a program's, two joined, one lost for 52 seconds, one with nobody.
inline wire::Board mixed_board() {
  using wire::SeatIsThere;
  constexpr auto seat = wire::Role::commander;
  return {false,
          false,
          {{"red-general", seat, SeatIsThere::ready, "Col Burke", 300, true, true, true},
           {"red-foot", seat, SeatIsThere::ready, "Lt-Col Moore", 280, true, true, true},
           {"red-horse", seat, SeatIsThere::program, "vanguard", 280, false, false, false},
           {"red-guns", seat, SeatIsThere::joined, "Maj Vesey", 60, true, false, false},
           {"red-train", seat, SeatIsThere::invited, "", 250, false, false, false},
           {"blue-general", seat, SeatIsThere::ready, "Lt-Col Hay", 300, true, true, true},
           {"blue-foot", seat, SeatIsThere::joined, "Capt Howe", 200, true, true, false},
           {"blue-horse", seat, SeatIsThere::lost, "Maj Lowther", 52, true, true, false},
           {"blue-guns", seat, SeatIsThere::ready, "Maj Graham", 120, true, true, true},
           {"blue-train", seat, SeatIsThere::ready, "Capt Shaw", 90, true, true, true}}};
}

}  // namespace sandgate::tests
