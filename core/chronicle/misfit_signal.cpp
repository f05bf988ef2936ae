// What messages, posts and riders rest on (KS-11).
#include <algorithm>

#include "core/chronicle/misfit.h"
#include "core/signals/message_check.h"

namespace sandgate::chronicle {
namespace {

struct SignalJudge : Judge {
  using Judge::operator();
  using Judge::camp;

  // KS-11.6: messages.
  Phrase operator()(const MessageSent& e) const {
    if (campaign.over()) return phrase("the battle is over");
    if (e.id != campaign.messages().next()) return phrase("message {} is not the next", e.id.number);
    const Setting& setting = campaign.setting();
    if (check_addressees(e.from, e.message.to, e.message.umpire, setting.seats, setting.sides))
      return phrase("a message goes to somebody it cannot go to");
    if (e.message.about && !may_be_about(campaign.body(*e.message.about).side, e.from, e.message.to, setting.seats))
      return phrase("a message names a body that it may not name");
    const MapBox ground = setting.country->bounds();
    if (check_content(e.message.content, e.from, e.message.umpire, setting.to_table({ground.east, ground.north})))
      return phrase("a message says what none can say");
    const bool had = !e.message.answers || campaign.messages().has(e.from, *e.message.answers);
    return had ? "" : phrase("a message answers one that its sender has not had");
  }
  Phrase operator()(const MessageArrived& e) const {
    const SentMessage& sent = campaign.messages().message(e.id);
    if (sent.sent != MessageSent{e.id, e.from, e.message} || sent.time != e.given)
      return phrase("message {} is not what was sent", e.id.number);
    if (std::ranges::find(e.message.to, e.at) == e.message.to.end())
      return phrase("message {} does not go to seat {}", e.id.number, e.at.number);
    return campaign.messages().arrived(e.id, e.at) ? phrase("message {} has arrived before", e.id.number) : "";
  }

  // KS-11: posts and riders.
  Phrase operator()(const PostNamed& e) const { return of_its_side(e.seat, e.body); }
  Phrase operator()(const CameToHand& e) const {
    Phrase wrong = of_its_side(e.seat, e.body);
    if (wrong.empty() && campaign.couriers().has_at_hand(e.seat, e.body))
      wrong = phrase("seat {} has body {} at hand already", e.seat.number, e.body.number);
    return wrong;
  }
  Phrase operator()(const WentOutOfHand& e) const {
    Phrase wrong = of_its_side(e.seat, e.body);
    if (wrong.empty() && !campaign.couriers().has_at_hand(e.seat, e.body))
      wrong = phrase("seat {} has not body {} at hand", e.seat.number, e.body.number);
    return wrong;
  }
  Phrase of_its_side(SeatId seat, BodyId body) const {
    const SideId side = campaign.setting().seat(seat).side;
    const bool own = side == campaign.body(body).side && campaign.setting().by_couriers(side);
    return own ? "" : phrase("body {} is not one that seat {} has at hand", body.number, seat.number);
  }
  Phrase operator()(const ReportedAtHand& e) const {
    const bool sound = !e.untold || !(e.untold->order || e.untold->state || e.untold->message);
    return sound ? "" : phrase("body {} tells at hand what no body does", e.body.number);
  }
  Phrase operator()(const Observed& e) const {
    if (!campaign.setting().by_couriers(campaign.setting().seat(e.seat).side))
      return phrase("seat {} knows what its side knows", e.seat.number);
    if (Phrase wrong = looks(campaign.setting().seat(e.seat).side, e.by, e.about); !wrong.empty()) return wrong;
    const SeatWatch* watch = campaign.couriers().watch(e.seat, e.at_hand, e.about);
    const std::int32_t number = watch ? watch->sighting : campaign.couriers().sightings;
    if (e.sighting != number) return phrase("sighting {} is not the next", e.sighting);
    const bool out = e.seen.formation != Formation::boxed && e.kind != ReportKind::empty;
    return out && e.seen.parts.empty() ? phrase("body {} is observed to stand out without an arm", e.about.number) : "";
  }
  Phrase operator()(const RiderSent& e) const {
    if (e.ride != campaign.couriers().next()) return phrase("ride {} is not the next", e.ride.number);
    if (e.from.has_value() == e.from_body.has_value() || e.to.has_value() == e.to_body.has_value())
      return phrase("ride {} does not go from one to another", e.ride.number);
    const Carried& carried = e.carried;
    // What is told is told by a body.
    const bool tells =
        !carried.notes.empty() || !carried.sightings.empty() || !carried.papers.empty() || !carried.riders.empty();
    const bool sound = (carried.order.has_value() == e.to_body.has_value()) && (!carried.order || e.from) &&
                       (carried.order || carried.message || carried.state) && (carried.state || !tells);
    if (!sound) return phrase("ride {} carries what no rider does", e.ride.number);
    if (e.from && campaign.couriers().posts[e.from->index()].none())
      return phrase("seat {} has no post", e.from->number);
    const Camp own = e.from ? camp(*e.from) : camp(*e.from_body);
    if ((e.to ? camp(*e.to) : camp(*e.to_body)) != own) return phrase("ride {} goes over to the enemy", e.ride.number);
    for (const RiderTold& rider : carried.riders) {
      if (campaign.setting().side(rider.side).camp == own)
        return phrase("ride {} tells of a rider of its own", e.ride.number);
    }
    return {};
  }
  Camp camp(SeatId id) const { return campaign.setting().camp_of(id); }
  Camp camp(const Courier& ride) const { return ride.from ? camp(*ride.from) : camp(*ride.from_body); }
  Phrase operator()(const RiderRode& e) const {
    const auto& out = campaign.couriers().under_way;
    if (std::ranges::find(out, e.ride) == out.end()) return phrase("ride {} is over", e.ride.number);
    if (e.taken_by.has_value() != (e.fate == RideFate::taken))
      return phrase("it is not said who takes the rider of ride {}", e.ride.number);
    const Courier& ride = campaign.couriers().ride(e.ride);
    if (e.taken_by && camp(*e.taken_by) == camp(ride))
      return phrase("body {} takes a rider of its own", e.taken_by->number);
    if (e.fate == RideFate::lost) return {};  // of him nothing more is said
    const Path& way = e.onto.empty() ? ride.path.points() : e.onto;
    const Length before = e.onto.empty() && !way.empty() ? ride.on.along : Length{};
    if (e.along < before || e.ridden < Length{})
      return phrase("the rider of ride {} goes back on his way", e.ride.number);
    return e.along > length(way) ? phrase("the rider of ride {} is beyond his way", e.ride.number) : "";
  }
  Phrase operator()(const OrderBarred& e) const {
    const Courier* ride = campaign.couriers().find(e.ride);
    if (!ride) return phrase("ride {} is over", e.ride.number);
    return ride->to_body ? "" : phrase("ride {} carries no order", e.ride.number);
  }
  Phrase operator()(const PaperTaken&) const { return {}; }
  Phrase operator()(const RidersWatched& e) const {
    const bool by_a_seat = e.seat.has_value();
    if (by_a_seat != campaign.setting().by_couriers(e.side) || (e.at_hand && !by_a_seat))
      return phrase("it is not said whose posts have riders in sight");
    if (by_a_seat && campaign.setting().seat(*e.seat).side != e.side)
      return phrase("seat {} is of another side", e.seat->number);
    const auto& out = campaign.couriers().under_way;
    for (const RidersWatched::Rider& rider : e.riders) {
      if (std::ranges::find(out, rider.ride) == out.end()) return phrase("ride {} is over", rider.ride.number);
      const Courier& ride = campaign.couriers().ride(rider.ride);
      const bool enemy = campaign.setting().side(rider.side).camp == camp(ride) && camp(ride) != camp(rider.by);
      if (campaign.body(rider.by).side != e.side || !enemy)
        return phrase("body {} does not look for that rider", rider.by.number);
      if (rider.at != ride.on.at) return phrase("the rider of ride {} is not there", rider.ride.number);
    }
    return {};
  }
};

}  // namespace

Phrase misfit_of_signals(const Campaign& campaign, const Event& event) {
  return ask_judge<SignalEvents, CourierEvents>(SignalJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
