// What the readers of the network are tried with: an exercise of the sample in memory of a private file, and the real
// messages of it.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "app/host/session.h"
#include "app/wire/messages.h"

namespace sandgate::tests {

struct WireExercise {
  WireExercise();
  ~WireExercise();
  WireExercise(const WireExercise&) = delete;
  WireExercise& operator=(const WireExercise&) = delete;

  std::filesystem::path folder;
  std::unique_ptr<Session> session;
  std::vector<std::byte> country_file;
  wire::CountryFile country;
};

}  // namespace sandgate::tests
