// Whom an event can concern at all, as far as that is cheap to know: so that a host with a hundred seats asks the two
// who may learn of an order, and not the others.
#pragma once

#include <optional>

#include "core/campaign/campaign.h"

namespace sandgate {

/// Every seat; the seats of one side; one seat; or none. A seat outside it would learn nothing by SeatView::witness;
/// one within may.
struct Audience {
  enum class Whom : std::uint8_t { everybody, side, seat, none };
  Whom whom = Whom::everybody;
  SideId side = {};
  SeatId seat = {};
};

/// One answer per kind. Private to this file.
struct AudienceAsker {
  const Campaign& after;

  Audience side_of(BodyId body) const { return {Audience::Whom::side, after.body(body).side}; }
  static Audience only(SideId side) { return {Audience::Whom::side, side}; }
  static Audience only(SeatId seat) { return {Audience::Whom::seat, {}, seat}; }
  static Audience nobody() { return {Audience::Whom::none}; }
  // While a battle is set up, whether a side is done concerns the other too.
  Audience side_in_play(SeatId seat) const {
    return after.phase() == Phase::setting_up ? Audience{} : only(after.setting().seat(seat).side);
  }

  Audience operator()(const MarchOrdered& e) const { return side_of(e.body); }
  Audience operator()(const MarchHalted& e) const { return side_of(e.body); }
  Audience operator()(const Marched& e) const { return side_of(e.body); }
  Audience operator()(const BoxOpened& e) const { return side_of(e.body); }
  Audience operator()(const DummyRemoved& e) const { return side_of(e.body); }
  Audience operator()(const Boxed& e) const { return side_of(e.body); }
  Audience operator()(const BodyJoined& e) const { return side_of(e.body); }
  Audience operator()(const BodyLeft& e) const { return side_of(e.body); }
  Audience operator()(const TransferOrdered& e) const { return side_of(e.from); }
  Audience operator()(const Transferred& e) const { return side_of(e.from); }
  Audience operator()(const DepotOrdered& e) const { return side_of(e.from); }
  Audience operator()(const DepotBegun& e) const { return side_of(e.from); }
  Audience operator()(const ConvoySet& e) const { return side_of(e.body); }
  Audience operator()(const SupplyCollected& e) const {
    return e.bodies.empty() ? nobody() : side_of(e.bodies.front().body);
  }
  Audience operator()(const Sighted&) const { return nobody(); }
  Audience operator()(const SightLost&) const { return nobody(); }
  Audience operator()(const Reported& e) const { return only(e.side); }
  Audience operator()(const TableGiven& e) const { return only(e.side); }
  Audience operator()(const MenSighted& e) const { return only(e.side); }
  Audience operator()(const MenLost& e) const { return only(e.side); }
  Audience operator()(const SeatGunsDone& e) const { return only(e.seat); }
  Audience operator()(const HandedOver& e) const { return e.seat ? only(after.setting().seat(e.seat).side) : nobody(); }
  Audience operator()(const BodiesGiven& e) const { return side_in_play(e.seat); }
  Audience operator()(const Deputed& e) const { return side_in_play(e.seat); }
  Audience operator()(const GeneralStruck& e) const { return side_of(e.general); }
  Audience operator()(const GeneralBack& e) const { return side_of(e.general); }
  Audience operator()(const RightsSet& e) const { return only(after.setting().seat(e.seat).side); }
  Audience operator()(const IntentSealed& e) const { return only(e.seat); }
  Audience operator()(const SeatManned&) const { return nobody(); }
  Audience operator()(const RunOnEnded& e) const { return only(e.seat); }
  Audience operator()(const MessageSent& e) const { return e.from ? only(e.from) : nobody(); }
  Audience operator()(const MessageArrived& e) const { return only(e.at); }
  Audience operator()(const PostNamed& e) const { return only(after.setting().seat(e.seat).side); }
  Audience operator()(const CameToHand& e) const { return only(e.seat); }
  Audience operator()(const WentOutOfHand& e) const { return only(e.seat); }
  Audience operator()(const Observed& e) const { return e.at_hand ? only(e.seat) : nobody(); }
  Audience operator()(const OrderedAtHand&) const { return nobody(); }
  Audience operator()(const ReportedAtHand& e) const {
    return e.untold ? only(after.acting_for(after.body(e.body).seat)) : nobody();
  }
  Audience operator()(const OrderBarred& e) const { return sender_of(after.couriers().ride(e.ride)); }
  Audience operator()(const RiderSent& e) const {
    if (e.from && e.carried.order) return only(*e.from);
    return e.from_body && e.to ? only(*e.to) : nobody();  // who has seen himself what is reported to him
  }
  Audience operator()(const RiderRode& e) const {
    const Courier& ride = after.couriers().ride(e.ride);
    if (e.fate == RideFate::arrived && ride.to) return only(*ride.to);
    if (e.fate == RideFate::came_back && ride.from) return only(*ride.from);
    return e.fate == RideFate::arrived ? sender_of(ride) : nobody();
  }
  /// KS-11.1: of an order he knows at once where the body is at hand by then.
  Audience sender_of(const Courier& ride) const {
    return ride.from && ride.to_body && after.at_hand(*ride.from, *ride.to_body) ? only(*ride.from) : nobody();
  }
  Audience operator()(const PaperTaken& e) const { return side_of(e.by); }
  Audience operator()(const RidersWatched& e) const {
    if (!e.seat) return only(e.side);
    return e.at_hand ? only(*e.seat) : nobody();
  }
  // While a battle is set up, who is done concerns the other too.
  Audience operator()(const SeatClosed& e) const {
    return after.phase() == Phase::setting_up ? Audience{} : only(e.seat);
  }
  Audience operator()(const WorkBegun& e) const { return side_of(e.body); }
  Audience operator()(const WorkCeased& e) const { return side_of(e.body); }
  Audience operator()(const Worked& e) const { return side_of(e.body); }
  // Whose stores they were learns it as he has them at hand.
  Audience operator()(const WorkDone& e) const { return e.work.stores ? Audience{} : side_of(e.body); }
  Audience operator()(const FellWithBridge& e) const { return side_of(e.body); }
  Audience operator()(const BreakSeen& e) const {
    if (!e.seat) return only(e.side);
    return e.away ? nobody() : only(*e.seat);
  }
  Audience operator()(const BodyDetached& e) const { return side_of(e.body); }
  Audience operator()(const BodyRejoined& e) const { return side_of(e.body); }
  template <class Other>
  Audience operator()(const Other&) const {
    return {};
  }
};

/// `after`: with the event folded in. A kind that nobody has thought about here concerns everybody.
inline Audience audience(const Campaign& after, const Event& event) { return visit(AudienceAsker{after}, event); }

}  // namespace sandgate
