// What ranks write to each other, as JSON: they may run on machines of different kinds.
#pragma once

#include <optional>
#include <string>

#include "app/experiment/pool.h"

namespace sandgate::mpi {

/// What a rank says before anything is played. Topic::ready.
struct Ready {
  std::string host;
  std::string digest;               ///< of the work it would do; empty where it cannot
  std::size_t threads = 1;          ///< battles it plays at a time
  std::optional<Fault> fault = {};  ///< why it cannot
};
std::string letter_of(const Ready& ready);
Ready ready_of(const std::string& letter);

/// What a battle came to, or why it did not. Topic::done.
std::string letter_of(const experiment::Played& played);
/// Of a letter that a rank of the same build has written; anything else throws a std::exception.
experiment::Played played_of(const std::string& letter, const experiment::Work& work);

}  // namespace sandgate::mpi
