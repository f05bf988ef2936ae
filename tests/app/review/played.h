// An exercise that programs have played, closed, to be reviewed.
#pragma once

#include <QTest>
#include <filesystem>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "core/scenario/scenario.h"

namespace sandgate::tests {

/// The scenario of the name; give_up where it cannot be read.
inline Scenario scenario_named(const char* name) {
  auto read = read_scenario(scenario_folder() / name, rulebook_folder());
  if (!read) qFatal("%s", read.error().sentence().c_str());
  return std::move(*read);
}

/// Played by programs for so many moves, with what an umpire rules in the middle; still open.
inline std::unique_ptr<Session> playing(const Scenario& scenario, const std::filesystem::path& file, int moves) {
  auto session = Session::create(scenario, file, 7);
  if (!session) qFatal("%s", session.error().sentence().c_str());
  for (const Seat& seat : scenario.setting->seats)
    if (!(*session)->man(seat.id, "vanguard")) qFatal("no commander");
  for (int i = 0; i < moves; ++i) {
    (*session)->play_commanders();
    if (i == moves / 2 && !(*session)->umpire(Announce{"The bridge at Sandgate is down"}, "Maj Redmayne"))
      qFatal("no announcement");
  }
  return std::move(*session);
}

inline void play_and_close(const Scenario& scenario, const std::filesystem::path& file, int moves) {
  const auto session = playing(scenario, file, moves);
  if (const auto closed = session->close(); !closed) qFatal("%s", closed.error().sentence().c_str());
}

}  // namespace sandgate::tests
