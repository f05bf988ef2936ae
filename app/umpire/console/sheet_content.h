// What stands on a sheet of the console: all that is true, or what one seat knows, with what differs ringed.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "app/host/umpire_client.h"
#include "app/mapview/marks.h"
#include "app/mapview/piece.h"
#include "app/mapview/rider_drawing.h"
#include "app/mapview/rings.h"
#include "app/mapview/route_drawing.h"
#include "app/mapview/supply_ways.h"
#include "app/mapview/table/table_drawing.h"
#include "app/umpire/attention/differences.h"
#include "app/umpire/attention/supply_forecast.h"

namespace sandgate {

/// Values, so that what is drawn is made once for each change and not for each frame.
struct SheetContent {
  std::vector<Piece> pieces;
  std::vector<BodyId> bodies;  ///< of each piece, what it truly is; none: nothing any more
  std::vector<TableMark> tables;
  std::vector<RouteDrawing> routes;
  std::vector<RiderMark> riders;
  std::vector<PostFlag> posts;
  std::vector<TableWork> works;
  std::vector<WorkDrawing> in_hand;  ///< KS-5, KS-6: work that is not finished, on the truth alone
  std::vector<BreakDrawing> breaks;
  std::vector<SupplyWayDrawing> ways;  ///< KS-4, on the truth alone
  std::vector<PoolDrawing> pools;      ///< likewise
  std::vector<TableId> table_ids;      ///< of `tables`; on the truth alone
  std::vector<Ring> rings;
};

/// What sides are told from the start, made when first asked for.
class SideBriefings {
 public:
  explicit SideBriefings(std::shared_ptr<const Setting> setting);
  const Briefing& of(SideId side) const;
  const Setting& setting() const { return *setting_; }

 private:
  std::shared_ptr<const Setting> setting_;
  std::shared_ptr<const LineNetwork> roads_;
  mutable std::map<SideId, std::unique_ptr<Briefing>> briefings_;
};

struct ShownOnSheet {
  BodyId chosen;             ///< drawn on top, with its march
  bool all_marches = false;  ///< the others' too
  bool riders_ways = false;  ///< and of riders, with to whom they ride
  bool supply = false;       ///< KS-4: who is fed by which ways
  SeatId seat;               ///< in hand: its orders are drawn as they ride
  RideId ride;               ///< in hand
};

/// All of it: both sides' pieces as their own commanders have them, riders, works and mines, what is broken, tables
/// with who stands there. `arrives`: when the chosen body's march ends, where that can be reckoned; `supply`: what is
/// drawn of it where that is wanted, null while it has not been reckoned.
SheetContent truth_content(const Campaign& campaign, const SideBriefings& briefings, const ShownOnSheet& shown,
                           const QString& arrives = {}, const SupplyForecast* supply = nullptr);
/// What the seat knows, and rings round what is otherwise.
SheetContent known_content(const Campaign& campaign, const SideBriefings& briefings, const SeatView& view,
                           const Differences& differences, const ShownOnSheet& shown);

/// A body as its own commander would have it drawn who sits beside it.
Piece true_piece(const Body& body, const Briefing& briefing, Livery livery);

/// "1/Border  arr. move 28, 10.52", as whoever commands the body reckons; empty where it does not march or he cannot
/// know.
QString arrival_of(const UmpireClient& umpire, const SideBriefings& briefings, BodyId body);
/// What a seat has of a body: "itself", "Inf. 60", "nothing".
QString known_of(const SeatView& view, const Campaign& campaign, BodyId body);

}  // namespace sandgate
