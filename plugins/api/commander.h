// A commander that is a program. It is a client like a person at a window: it has its seat's Picture to read and
// gives the orders of that seat; it never sees a Campaign.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/refusal.h"
#include "core/kinds/order.h"
#include "core/sight/picture.h"

namespace sandgate {

/// Why an order is given, in one line.
struct Reason {
  Handle body;      ///< whose; none: of no body
  std::string why;  ///< "1/Leinster: by road to Sandgate bridge"; empty: nothing is said
  friend bool operator==(const Reason&, const Reason&) = default;
};

/// The way a commander's orders go.
class Orders {
 public:
  virtual ~Orders() = default;
  /// Gives one order and answers at once: none where it was taken, and the Picture then shows what came of it. A
  /// refusal changes nothing. Closing the move is the host's, when the turn is over: here it is refused (KS-10).
  /// `why` is kept with an order that is taken, for whoever looks back on the exercise; no other seat is told it.
  virtual std::optional<Refusal> give(const SeatDeed& deed, const Reason& why) = 0;
  std::optional<Refusal> give(const SeatDeed& deed) { return give(deed, {}); }
};

/// One seat's commander. It is called for one seat only and lives as long as it plays it. An exercise that is opened
/// again gets a new one, so that what it has to remember must be in the Picture: the same Picture and the same
/// Briefing give the same orders. No clock, no dice of its own.
class Commander {
 public:
  virtual ~Commander() = default;
  /// The seat's own move has come: `picture` is kept up to date while orders are given, so that a reference into it
  /// lasts only until the next. It costs it the seat to throw, to take longer than the host allows (then `give` throws
  /// what is not to be caught), to give more orders than it allows, and to give orders that are the clock's or the
  /// umpire's. Called from one thread at a time, not always the same.
  virtual void take_turn(const Picture& picture, const Briefing& briefing, Orders& orders) = 0;
  /// LW-5.4: melees its men have joined wait for their choice (ChooseOrder). Those it leaves are settled as the
  /// program proposes, which is sound.
  virtual void choose(const Picture&, const Briefing&, Orders&) {}
  /// LW-2.1, LW-7.1: a battle is set up, and a stage of that waits for this seat (Picture::setup): MusterOrder,
  /// ChooseSideOrder, or SetDownOrder and PlaceMenOrder. What it leaves undone is done by the program, soundly.
  virtual void set_up(const Picture&, const Briefing&, Orders&) {}
};

/// What a plug-in gives to the program.
class CommanderFactory {
 public:
  virtual ~CommanderFactory() = default;
  /// `made_for()`, said within the plug-in. A plug-in of another build is not used: its Picture would be another.
  virtual std::string build() const = 0;
  /// `manner`: the values of one of the manners that its JSON file names, as JSON text; empty where it names none.
  /// May be called from any thread. Throws where it cannot make one, and where the values are not what it knows.
  virtual std::unique_ptr<Commander> make(const std::string& manner) const = 0;
};

}  // namespace sandgate
