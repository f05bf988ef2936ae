// One turn of this commander: what it knows, and how it gives an order.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "core/battle/ground/table_ground.h"
#include "core/gunnery/gunnery.h"
#include "map/march/march.h"
#include "plugins/api/commander.h"
#include "plugins/commanders/vanguard/cover.h"
#include "plugins/commanders/vanguard/larder.h"
#include "plugins/commanders/vanguard/places.h"
#include "plugins/commanders/vanguard/routes.h"
#include "plugins/commanders/vanguard/situation.h"
#include "plugins/commanders/vanguard/temper.h"

namespace sandgate::vanguard {

class Turn {
 public:
  Turn(const Picture& picture, const Briefing& briefing, const Temper& temper, Orders& orders, Routes& routes);

  const Picture& picture;
  const Briefing& briefing;
  const Temper& temper;
  const Places places;
  const Situation now;
  std::unique_ptr<Larder> larder;  ///< none: its side is not fed by packets (KS-4)
  std::set<Handle> engaged;        ///< bodies with an errand of their own: they go with nobody in this turn

  const OwnBody& body(Handle handle) const { return *picture.body(handle); }
  MarchRates rates(const OwnBody& body) const;  ///< with the multiplier of CX-4
  /// The end of a body's march, or where it stands; of one to which an order rides, where it is sent (KS-11.5).
  Point bound_for(const OwnBody& body) const;
  /// KS-11.5: an order rides to it, and it is not yet time to think that it came to nothing.
  bool awaits(const OwnBody& body) const;
  /// The same of an order of a kind that it has had, or that was refused, not long ago.
  bool was_told(const OwnBody& body, InstructionKind kind) const;
  const Path* way(const OwnBody& body, Point to, By by);
  /// Of the enemy's, men and boxes in sight; no depots and no trains.
  std::vector<const SightedBody*> enemies() const;
  /// The nearest of them to a place; null where none is within `reach`.
  const SightedBody* enemy_near(Point at, Length reach) const;

  /// CX-4: one in sight, counted, against whom a column holds, being half his number or less; null where there is none.
  const SightedBody* stronger_near(const OwnBody& body) const;

  /// Gives what the seat can know to be lawful; whether it was taken. Nothing is said where `why` is empty.
  bool give(const SeatDeed& deed, Handle body, const std::string& why);
  /// Back into its box; where that takes another formation first (KS-3), into that.
  void box(Handle body);
  /// The same of what is known to be lawful already.
  bool give_tried(const SeatDeed& deed, Handle body, const std::string& why);
  /// Sends a body to a place, unless it is there or on its way to within `slack` of it. Whether it goes there.
  bool send(Handle body, Point to, By by, Length slack, const std::string& why);
  /// Whether own men, scouts not counted, stand within so much of an enemy.
  bool opposed(const SightedBody& enemy, Length reach) const;
  /// "Depot 2": a name that no body of the side has.
  std::string new_name(const std::string& kind) const;
  /// As many whole collections as waggons or trucks hold; nothing where they do not hold one.
  Packets load_for(const Packets& due, const Contents& contents) const;
  /// "1/Border: " and what follows, for reasons.
  std::string said(Handle body, const std::string& what) const;

 private:
  Orders& orders_;
  Routes& routes_;
};

/// The ground of a table and the flight of shot over it, made once: nothing that would change an order.
struct KnownGround {
  std::shared_ptr<const TableGround> ground;
  std::shared_ptr<const Gunnery> gunnery = {};  ///< made when first asked for, as the other
  std::shared_ptr<const Cover> cover = {};
};
using Grounds = std::map<TableHandle, KnownGround>;

void lead_tables(Turn& turn, Grounds& grounds);
void lead_post(Turn& turn);
void lead_diggers(Turn& turn);
void lead_columns(Turn& turn);
void lead_scouts(Turn& turn);
void lead_followers(Turn& turn);
// Only where there is a larder.
void lead_guards(Turn& turn);
void lead_raids(Turn& turn, KnownLines& known);
void lead_convoys(Turn& turn);
void lead_trains(Turn& turn, KnownLines& known);

}  // namespace sandgate::vanguard
