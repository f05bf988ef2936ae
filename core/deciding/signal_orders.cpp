// Messages between posts: what they come to, or why they cannot be (KS-11.6).
#include "core/checks/march_check.h"
#include "core/deciding/deciding.h"
#include "core/signals/message_check.h"

namespace sandgate {
namespace {

struct SignalDecider {
  const Deciding& d;

  bool may_name(SeatId from, const Message& message) const {
    return d.campaign.exists(*message.about) &&
           may_be_about(d.campaign.body(*message.about).side, from, message.to, d.campaign.setting().seats);
  }

  bool no_post(SeatId from) const {
    return d.campaign.setting().by_couriers(d.campaign.setting().seat(from).side) && d.campaign.post(from).none();
  }
  // KS-11.6. To posts whose signals are perfect, and from them, a message comes at once.
  bool rides(SeatId from, SeatId to) const {
    const Setting& setting = d.campaign.setting();
    if (!setting.by_couriers(setting.seat(from).side) || !setting.by_couriers(setting.seat(to).side)) return false;
    const BodyId post = d.campaign.post(to);
    return post.none() || !d.campaign.couriers().has_at_hand(from, post);
  }

  Decision operator()(const SendMessageOrder<BodyId>& order) const {
    const Setting& setting = d.campaign.setting();
    const Message& message = order.message;
    const SeatId from = d.seat == umpire_seat ? SeatId{} : d.seat;
    if (!d.campaign.begun()) return refuse(RefusalCode::not_your_order, clauses::messages);
    if (auto no = check_addressees(from, message.to, message.umpire, setting.seats, setting.sides)) return refused(*no);
    if (from && d.campaign.messages().sent_in(from, d.campaign.move()) >= most_messages_a_move)
      return refuse(RefusalCode::too_many_messages, clauses::messages, {{"most", most_messages_a_move}});
    if (message.about && !may_name(from, message)) return refuse(RefusalCode::not_your_body, clauses::messages);
    if (message.answers && !d.campaign.messages().has(from, *message.answers))
      return refuse(RefusalCode::no_such_message, clauses::messages);
    const MapBox ground = setting.country->bounds();
    if (auto no = check_content(message.content, from, message.umpire, setting.to_table({ground.east, ground.north})))
      return refused(*no);

    const auto has_none = [&](SeatId at) { return setting.by_couriers(setting.seat(at).side) && no_post(from); };
    if (from && std::ranges::any_of(message.to, has_none)) return refuse(RefusalCode::no_post, clauses::lost_post);
    if (from && !message.to.empty() && !no_post(from) && setting.by_couriers(setting.seat(from).side)) {
      if (auto no = lies_out(d.campaign.body(d.campaign.post(from)).out, d.campaign.move())) return refused(*no);
    }
    const MessageId id = d.campaign.messages().next();
    std::vector<Event> events{MessageSent{id, from, message}};
    RideId ride = d.campaign.couriers().next();
    for (const SeatId at : message.to) {
      if (from && rides(from, at)) {
        Carried carried;
        carried.kind = RideKind::message;
        carried.message = id;
        events.push_back(RiderSent{ride, from, {}, at, {}, std::move(carried)});
        ++ride.number;
        continue;
      }
      events.push_back(MessageArrived{id, at, from, d.campaign.time(), message});
      const std::optional<RunOn>& run_on = d.campaign.seat(at).run_on;
      if (run_on && run_on->until_report) events.push_back(RunOnEnded{at, RunOnEnd::report});
    }
    return events;
  }
};

}  // namespace

std::optional<Decision> decide_signal(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicSignalDeeds<BodyId>(), deed, SignalDecider{deciding});
}

}  // namespace sandgate
