// Many battles that are to be played by whoever has a processor to spare, here or on another machine, and the place
// where what they come to is gathered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "app/experiment/battles.h"
#include "map/base/fault.h"

namespace sandgate::experiment {

/// What is played has numbers, and nothing hangs on who plays it, when, or in which order. All of it is called from one
/// thread but `play`.
class Work {
 public:
  virtual ~Work() = default;

  /// What all results follow from, in short: equal wherever equal things are played.
  virtual std::string digest() const = 0;
  /// How many battles are wanted, and of how many it is known what they came to.
  virtual std::int64_t wanted() const = 0;
  virtual std::int64_t known() const = 0;

  /// The next that nobody has been given; none: all have.
  virtual std::optional<std::int64_t> next() = 0;
  /// Plays one; from any thread, and in any process that was given the same work.
  virtual Result<BattleResult> play(std::int64_t number) const = 0;
  /// Of how many sides it is.
  virtual std::size_t sides(std::int64_t number) const = 0;
  /// "battle 12": how it is spoken of.
  virtual std::string name(std::int64_t number) const = 0;
  /// Keeps what one came to. Faults: it cannot be written.
  virtual Result<void> take(std::int64_t number, BattleResult result) = 0;
  /// Called again and again while battles are played, for work that writes several of them at once: what has waited
  /// for a second is written, or with `all` everything. Faults: it cannot be written.
  virtual Result<void> write(bool all) {
    static_cast<void>(all);
    return {};
  }
};

}  // namespace sandgate::experiment
