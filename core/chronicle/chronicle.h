// What happened, read back from an exercise file: proof that it is sound, and the story for review. Never writes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/campaign/campaign.h"
#include "core/journal/exercise_file.h"

namespace sandgate {

/// The build that decides: re-deciding is asked only of the same one.
std::string this_build();

struct Verdict {
  bool sound = false;
  std::int64_t orders = 0, events = 0;
  Hash state_hash;
  bool redecided = false;  ///< every order was decided again and gave the same events
  std::string fault;       ///< the first thing that does not hold
};
/// Checks the chain, folds every event and, where the build is the same, decides every order again.
/// A Fault is a file that cannot be read at all; one that reads but does not hold gives a Verdict that is not sound.
Result<Verdict> verify(const std::filesystem::path& file, const Progress& progress = {});

/// The setting of an exercise from its file.
Result<std::shared_ptr<const Setting>> setting_of(const ExerciseFile& file);

/// One line of the story, from the umpire's chair.
struct ChronicleLine {
  std::int64_t entry = 0;
  std::int64_t move = 0;
  Camp camp = Camp::first;
  ExerciseTime time;
  Event event;
  BodyId body;  ///< whom it concerns; none: the exercise
  Clause clause;
};
struct Chronicle {
  std::shared_ptr<const Setting> setting;
  std::vector<ChronicleLine> lines;
  Campaign end;  ///< the state at the end
};
Result<Chronicle> read_chronicle(const std::filesystem::path& file, const Progress& progress = {});

}  // namespace sandgate
