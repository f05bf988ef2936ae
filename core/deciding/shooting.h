// What a shot does to an exercise: it is flown, boxes that it meets open, and a shell bursts (LW-4, CX-2, KS-7).
// Private to this room.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/dice.h"
#include "core/campaign/campaign.h"
#include "core/deciding/deciding.h"
#include "core/gunnery/gunnery.h"

namespace sandgate {

/// What stands on a table and about it, for shots over it. The campaign must outlive it.
class Shooting {
 public:
  Shooting(const Campaign& campaign, TableId table);

  const Gunnery& gunnery() const { return *gunnery_; }
  /// Of everybody, for a shot over this table.
  Targets targets() const {
    return {men_.empty() ? campaign_.men() : std::span<const Soldier>(men_), campaign_.guns(), stands_};
  }

  struct Flown {
    Flight flight;
    std::vector<BodyId> struck;    ///< CX-2: boxes that it struck
    std::vector<BodyId> fired_on;  ///< CX-2: those, and hostile ones near which it struck
    /// KS-1.2, KS-9: who fell of those who are not told one by one; the flight has the others alone.
    std::vector<FiguresStruck::Loss> figures = {};
  };
  /// KS-7.1: a shell that leaves the table's window flies on over the country.
  Flown fly(const Shot& shot) const;

 private:
  void tell_apart(Flown& flown) const;
  bool near_strike(const Body& box, const std::vector<Point>& strikes) const;
  const Campaign& campaign_;
  TableId table_;
  const Gunnery* gunnery_;
  std::vector<Soldier> men_;  ///< the campaign's and behind them the figures aside; empty where there are none of these
  std::vector<BodyId> boxes_;
  std::vector<BoxStand> stands_;
};

/// `events`, of which the last is a shot or who of those aside fell by it, and what follows it: boxes that were fired
/// on open, a shell bursts (`shell`: the shot, if it may be one), bodies of which nothing is left are lost, and who is
/// seen is looked at anew.
std::vector<Event> with_what_follows(const Deciding& deciding, std::vector<Event> events,
                                     const std::vector<ShotFired::Fall>& felled, const std::vector<BodyId>& fired_on,
                                     const ShotFired* shell);

/// KS-7.2: what an order to fire comes to; whose move and whose table it is has been asked.
Decision order_rifles(const Deciding& deciding, const RiflesOrder<BodyId>& order);

/// CX-2: boxes that are fired on open, and what proves a dummy vanishes. Folds it into `scratch`.
std::vector<Event> open_fired_on(Campaign& scratch, const std::vector<BodyId>& boxes);

/// KS-7.1: `shot`, which is the last that happened, was a shell: it bursts. Boxes that its circle touches open first;
/// then whoever has a place of his own is counted, and of bodies on the map those in their ranks, as they would stand.
/// Nothing where it was no shell, or has left the country. Folds it into `scratch`.
std::vector<Event> burst(Campaign& scratch, const ShotFired& shot, const Dice& dice);

}  // namespace sandgate
