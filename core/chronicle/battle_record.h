// A battle on one table read back step by step, as it truly was: to be looked at when it is over. Never writes.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>

#include "core/chronicle/chronicle.h"
#include "core/chronicle/history.h"

namespace sandgate {

/// One thing that can be seen to happen. What goes with it (sightings, reports, phases) is part of it.
struct BattleStep {
  enum class Kind {
    opening,    ///< the first move begins, the forces are set down
    move,       ///< another move begins
    shot,       ///< LW-4
    walk,       ///< LW-3: men walk, or go with a gun
    lie_down,   ///< LW-3.3
    joined,     ///< LW-5.2: a melee, before anybody falls
    fought,     ///< LW-5.3
    fared,      ///< LW-5.5 to LW-5.8
    gun_taken,  ///< LW-5.9
    reached,    ///< LW-6.1 to LW-6.3: a back line, by men or guns
    ended       ///< LW-6
  };
  Kind kind = Kind::move;
  std::size_t move = 0;                ///< by its place in BattleRecord::moves
  std::size_t first = 0;               ///< the line of the chronicle it is named after
  std::size_t last = 0;                ///< and the last that belongs to it
  std::vector<ManId> killed{};         ///< in it, in order
  std::vector<ManId> taken{};          ///< LW-5.3, LW-5.8: made prisoners in it
  std::optional<JoinedMelee> melee{};  ///< with joined and fought, the choice as it was made in the end
};

/// One camp's move.
struct BattleMove {
  std::int64_t number = 1;    ///< both camps' counted together
  std::int64_t own_move = 1;  ///< the camp's own
  Camp camp = Camp::first;
  ExerciseTime time;
  std::size_t first = 0, last = 0;  ///< its steps; at least one
};

/// What stands on the table at one instant.
struct BattleScene {
  std::vector<Soldier> men;  ///< by ManId, the dead too
  std::vector<Gun> guns;     ///< by GunId
};

class BattleRecord {
 public:
  /// `over`: only a battle that has ended may be looked at, since all of it is shown; `recorded`: the file is a record
  /// that nobody plays.
  enum class Of { over, recorded };
  /// Faults: as read_chronicle; an exercise that is not on one table, whose forces are not set down yet or, where it
  /// must be over, is not.
  static Result<BattleRecord> read(const std::filesystem::path& file, Of of, const Progress& progress = {});

  const Setting& setting() const { return *chronicle_.setting; }
  const Chronicle& chronicle() const { return chronicle_; }
  /// At least one.
  std::span<const BattleMove> moves() const { return moves_; }
  std::span<const BattleStep> steps() const { return steps_; }
  const BattleMove& move_of(std::size_t step) const { return moves_[steps_[step].move]; }
  /// The event a step is named after, and the clause it rests on.
  const ChronicleLine& line(std::size_t step) const { return chronicle_.lines[steps_[step].first]; }
  const Window& window() const { return window_; }

  /// When the step is over.
  BattleScene after(std::size_t step) const;
  /// When it begins; of the first step as `after`.
  BattleScene before(std::size_t step) const { return after(step > 0 ? step - 1 : 0); }
  /// The step in which a man died; none where he lives to the end.
  std::optional<std::size_t> death_of(ManId man) const;
  /// The body a gun came with, whatever has become of both.
  BodyId came_with(GunId gun) const { return gun_bodies_[gun.index()]; }

 private:
  BattleRecord(Chronicle chronicle, History history) : chronicle_(std::move(chronicle)), history_(std::move(history)) {}
  void tell_steps();
  void drop_empty_end();

  Chronicle chronicle_;
  History history_;
  std::vector<BattleMove> moves_;
  std::vector<BattleStep> steps_;
  std::map<ManId, std::size_t> deaths_;
  std::vector<BodyId> gun_bodies_;
  Window window_;
};

}  // namespace sandgate
