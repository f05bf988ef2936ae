// What a side's men and guns have of supply waggons and ammunition carts near them when one of its own moves closes
// (CX-6), reckoned from where everybody stands.
#pragma once

#include "core/lines/collection.h"
#include "logistics/supply/keeping.h"

namespace sandgate {

/// CX-6: who of a body asks for supply waggons: all soldiers but the drivers of waggons of supply and transport, who
/// live on what they drive.
PoolCount waggon_count(const Contents& contents);

/// CX-6: what a side asks of its waggons, from where everybody stands.
struct WaggonsAsked {
  WaggonTerms terms;
  std::vector<WaggonMouth> mouths;  ///< by id
  std::vector<WaggonTrain> trains;  ///< likewise
};
WaggonsAsked waggons_asked(const FeedingGround& ground, SideId side);

/// CX-6 in place of KS-4.1, KS-4.2 and the guns' unlimited ammunition, read so, and as ask_for_waggons says:
/// - Asked when KS-4.1 collects; in between only of whom had gone without, where something of it is otherwise now.
/// - **Supply waggons** are the waggons of supply, **ammunition carts** those of transport, of the same side, with men
///   of their own and on no train. A waggon that moved in this move is near all the same: it need deliver nothing.
///   They drive by their own rates (on roads, off them, with contours), never far from the enemy the faster (CX-4).
/// - Of a body that is kept in part the rest goes without (KS-4.5), and with it the body.
/// - **Carts**: a body's guns stand where it stands; without a cart they are told as shooters who went without, and may
///   not fire until one is near when an own move closes.
/// - KS-4.4 rests, since it counts packets: nobody is besieged, eats horses or gives himself up for hunger.
///
/// By pools of whom anything is asked, in order of their lowest ids.
std::vector<SupplyCollected> collect_waggons(const FeedingGround& ground, SideId side, FedWays& fed);

}  // namespace sandgate
