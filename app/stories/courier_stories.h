// Private to this room: what is told of posts and riders (KS-11).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"
#include "app/words/bodies.h"
#include "core/base/enumeration.h"

namespace sandgate::stories {

struct CourierStories {
  const Names& names;

  Story operator()(const PostNamed& e) const {
    return {"post_named",
            Stories::tr("%1 sits with %2 from now on").arg(names.seat(e.seat), names.body(e.body)),
            {{"seat", e.seat}}};
  }
  Story operator()(const CameToHand& e) const { return {"came_to_hand", {}, {{"seat", e.seat}}}; }
  Story operator()(const WentOutOfHand& e) const { return {"went_out_of_hand", {}, {{"seat", e.seat}}}; }
  Story operator()(const Observed& e) const {
    return {"observed",
            {},
            {{"seat", e.seat},
             {"at_hand", std::int64_t{e.at_hand}},
             {"by", who(e.by)},
             {"kind", std::string(word(e.kind))},
             {"at", e.seen.at}}};
  }
  Story operator()(const OrderedAtHand&) const { return {"ordered_at_hand", {}, {}}; }
  Story operator()(const ReportedAtHand&) const { return {"reported_at_hand", {}, {}}; }
  Story operator()(const RiderSent& e) const {
    const QString from = e.from ? names.seat(*e.from) : names.body(*e.from_body);
    const QString to = e.to ? names.seat(*e.to) : names.body(*e.to_body);
    Facts facts{{"ride", e.ride.number + 1}, {"kind", std::string(word(e.carried.kind))}};
    if (e.carried.order) facts.emplace_back("order", std::string(word(e.carried.order->kind)));
    if (e.carried.order &&
        (e.carried.order->kind == InstructionKind::march || e.carried.order->kind == InstructionKind::run_train))
      facts.emplace_back("to", e.carried.order->to);
    if (e.carried.order && !e.carried.order->via.empty()) facts.emplace_back("via", e.carried.order->via);
    return {"rider_sent", Stories::tr("A rider sets out from %1 to %2 with %3").arg(from, to, what(e.carried)),
            std::move(facts)};
  }
  Story operator()(const RiderRode& e) const {
    const Courier* ride = names.ride(e.ride);
    const QString rider = ride ? Stories::tr("The rider with %1").arg(what(*ride->carried)) : Stories::tr("The rider");
    QString text = Stories::tr("%1 rides %2 ft to %3").arg(rider, words::feet(e.ridden), names.place(e.at));
    switch (e.fate) {
      case RideFate::goes_on: break;
      case RideFate::arrived:
        text += ride ? Stories::tr("; he has arrived at %1").arg(to(*ride)) : Stories::tr("; he has arrived");
        if (ride && ride->overtaken) text += Stories::tr(", too late: a later order came before");
        break;
      case RideFate::taken: text += Stories::tr("; %1 has taken him").arg(names.body(*e.taken_by)); break;
      case RideFate::turned_back: text += Stories::tr("; he finds nobody and turns back"); break;
      case RideFate::came_back: text += Stories::tr("; he is back, and has found nobody"); break;
      case RideFate::lost: text += Stories::tr("; no way leads him on"); break;
    }
    Facts facts{{"ride", e.ride.number + 1}, {"at", e.at}, {"feet", e.ridden}, {"fate", std::string(word(e.fate))}};
    if (e.taken_by) facts.emplace_back("taken_by", who(*e.taken_by));
    if (e.fate == RideFate::arrived && ride && ride->overtaken) facts.emplace_back("overtaken", true);
    return {"rider_rode", text, std::move(facts)};
  }
  Story operator()(const OrderBarred& e) const {
    const Courier* ride = names.ride(e.ride);
    const QString why = QString::fromStdString(e.clause);
    return {"order_barred",
            ride ? Stories::tr("%1 cannot do what it was ordered (%2)").arg(to(*ride), why)
                 : Stories::tr("What was ordered cannot be done (%1)").arg(why),
            {{"ride", e.ride.number + 1}, {"why", e.clause}}};
  }
  Story operator()(const RidersWatched& e) const {
    Facts facts{{"side", e.side}, {"riders", std::ssize(e.riders)}};
    if (e.seat) facts.emplace_back("seat", *e.seat);
    return {"riders_watched", {}, std::move(facts)};
  }
  Story operator()(const PaperTaken& e) const {
    return {
        "paper_taken",
        Stories::tr("%1 finds on a rider what %2 sent to %3")
            .arg(names.body(e.by), QString::fromStdString(e.paper.from), QString::fromStdString(e.paper.to)),
        {{"kind", std::string(word(e.paper.kind))}, {"from", e.paper.from}, {"for", e.paper.to}, {"at", e.paper.at}}};
  }

 private:
  QString to(const Courier& ride) const { return ride.to ? names.seat(*ride.to) : names.body(*ride.to_body); }
  QString what(const Carried& carried) const {
    switch (carried.kind) {
      case RideKind::order: return order(*carried.order);
      case RideKind::report: return Stories::tr("a report");
      case RideKind::message: return Stories::tr("message %1").arg(carried.message->number + 1);
      case RideKind::paper: return Stories::tr("a captured paper");
    }
    return {};
  }
  QString order(const Instruction& order) const {
    switch (order.kind) {
      case InstructionKind::march: return Stories::tr("the order to march to %1").arg(names.place(order.to));
      case InstructionKind::halt: return Stories::tr("the order to halt");
      case InstructionKind::box: return Stories::tr("the order to go into its box");
      case InstructionKind::stand_out: return Stories::tr("the order to stand out");
      case InstructionKind::run_train: return Stories::tr("the order to run to %1").arg(names.place(order.to));
      case InstructionKind::detrain: return Stories::tr("the order to detrain");
      case InstructionKind::convoy: return convoy(order.errand);
      case InstructionKind::entrain:
        return Stories::tr("the order to get on %1").arg(QString::fromStdString(order.errand.value_or(Errand{}).to));
      case InstructionKind::work:
        if (order.errand.value_or(Errand{}).dig)
          return Stories::tr("the order to dig at %1").arg(names.place(order.to));
        return (order.errand.value_or(Errand{}).mend ? Stories::tr("the order to mend what is broken at %1")
                                                     : Stories::tr("the order to break what is at %1"))
            .arg(names.place(order.to));
      case InstructionKind::form:
        return Stories::tr("the order to stand %1").arg(words::formed_as(order.errand.value_or(Errand{}).form));
    }
    return {};
  }
  static QString convoy(const std::optional<Errand>& errand) {
    if (!errand) return Stories::tr("the order to end the standing order");
    const QString from = QString::fromStdString(errand->from), to = QString::fromStdString(errand->to);
    switch (errand->convoy) {
      case ConvoyKind::fetch: return Stories::tr("the order to fetch packets at %1 for %2").arg(from, to);
      case ConvoyKind::shuttle: return Stories::tr("the order to go to and fro between %1 and %2").arg(from, to);
      case ConvoyKind::follow: return Stories::tr("the order to follow %1").arg(to);
    }
    return {};
  }
  /// As MarchStories name a body among the facts.
  std::string who(BodyId id) const { return names.end().body(id).name; }
};

}  // namespace sandgate::stories
