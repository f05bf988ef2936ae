// What happened, read back from an exercise file: proof that it is sound, and the story for review. Never writes.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clause.h"
#include "core/base/digest.h"
#include "core/campaign/campaign.h"
#include "core/journal/exercise_file.h"
#include "core/sight/picture.h"

namespace sandgate {

class History;

struct Verdict {
  bool sound = false;
  std::int64_t orders = 0, events = 0;    ///< that hold
  Hash state_hash;                        ///< after the last of them
  bool redecided = false;                 ///< every order was decided again and gave the same events
  Phrase fault;                           ///< the first thing that does not hold; by its entry, where that is known
  std::string build;                      ///< that set it up and decided it
  bool sealed = false;                    ///< as ExerciseFile::sealed
  std::optional<Fault> notes_damage{};    ///< as Chronicle::notes_damage; the exercise may be sound for all that
  std::optional<Fault> intents_damage{};  ///< likewise of what seats had sealed; what it says is not told
};
/// Checks the chain, folds every event and, where the build is the same, decides every order again.
/// A Fault is a file that cannot be read at all; one that reads but does not hold gives a Verdict that is not sound.
Result<Verdict> verify(const std::filesystem::path& file, const Progress& progress = {});

/// The setting of an exercise from its file.
Result<std::shared_ptr<const Setting>> setting_of(const ExerciseFile& file);

/// Why `event` cannot have happened on this state: bodies and seats that are not there, marches nobody ordered. Empty
/// where it fits, so that folding it in is safe even if the file was forged.
Phrase misfit(const Campaign& campaign, const Event& event);

/// One line of the story, from the umpire's chair.
struct ChronicleLine {
  std::int64_t entry = 0, number = 0;  ///< of its entry and of itself, in the journal
  std::int64_t move = 0;
  Camp camp = Camp::first;
  ExerciseTime time;
  Event event;
  BodyId body;  ///< whom it concerns; none: the exercise
  Clause clause;
  bool ruling = false;        ///< it is the umpire's
  std::string ruled_by = {};  ///< of an umpire's ruling: who had his chair; empty: nobody was named
};
struct Chronicle {
  std::shared_ptr<const Setting> setting;
  std::vector<ChronicleLine> lines;  ///< one for each event that stands, in order
  Campaign end;                      ///< the state at the end
  /// KS-10: what was taken back and was not brought back again, in the order in which that was done.
  struct Struck;
  std::vector<Struck> struck = {};
  /// KS-11.2: every rider who has set out, by number, as he was in the end.
  std::vector<Courier> rides = {};
  /// What was said of events that stand, in their order: of programs, why they gave the orders.
  std::vector<ExerciseFile::Note> notes = {};
  /// KS-10: the umpire's, in the order of their events; of struck ones too.
  std::vector<ExerciseFile::Bookmark> bookmarks = {};
  std::optional<Fault> notes_damage = {};  ///< what is wrong with the first that is not among them
  /// What seats had sealed; of an exercise that is being played, or was left by a kill, nothing before it is closed or
  /// the battle over.
  Intents intents = {};

  /// Those of the events on the lines from `first` to `last`.
  std::span<const ExerciseFile::Note> notes_on(std::size_t first, std::size_t last) const;
};
/// What one entry of the umpire's struck.
struct Chronicle::Struck {
  std::int64_t by = 0;               ///< the entry
  std::vector<ChronicleLine> lines;  ///< as Chronicle::lines
  Campaign end;                      ///< the state that was given up
  std::vector<Courier> rides;        ///< as Chronicle::rides, up to there
};
Result<Chronicle> read_chronicle(const std::filesystem::path& file, const Progress& progress = {});
/// The same of a history that is not folded yet, and is afterwards.
Result<Chronicle> read_chronicle(History& history, const Progress& progress = {});

/// What one seat had been told up to some moment, and nothing else.
struct SeatStory {
  Briefing briefing;
  Picture picture;
  Intents intents = {};  ///< the seat's own at most, and nothing for those who look over its shoulder
};
/// Folds the journal as far as the end of move `move` (0: all of it), as `seat` was told it. Faults besides those of
/// replay: no seat of that name, naming those there are.
Result<SeatStory> read_seat_story(const std::filesystem::path& file, std::string_view seat, std::int64_t move = 0,
                                  const Progress& progress = {});

}  // namespace sandgate
