// What a moment says, found again another way: from states that the history gives at events, and from what seats held.
#pragma once

#include <QTest>
#include <algorithm>

#include "core/chronicle/history.h"
#include "core/chronicle/objectives.h"
#include "core/eyes/eyes.h"
#include "core/review/review.h"

namespace sandgate::tests {

class MomentFacts {
 public:
  MomentFacts(const Review& review, const History& history) : review_(review), history_(history) {}

  /// What is not so; empty: all is.
  QString wrong_with(const Moment& moment) const {
    if (moment.move != review_.move_of(moment.event)) return "it is not of the move of its event";
    if (moment.kind != MomentKind::ruling_by_hand && moment.weight != weight(moment)) return "its weight is another";
    switch (moment.kind) {
      case MomentKind::first_contact: return contact(moment);
      case MomentKind::order_overtaken: return overtaken(moment);
      case MomentKind::order_barred: return barred(moment);
      case MomentKind::worst_belief: return belief(moment);
      case MomentKind::costly_contact: return costly(moment);
      case MomentKind::decisive_melee: return melee(moment);
      case MomentKind::unknown_box: return box(moment);
      case MomentKind::dummy_held: return held(moment);
      case MomentKind::bridge_open: return open(moment);
      case MomentKind::gun_unserved: return guns(moment);
      case MomentKind::rider_taken: return rider(moment);
      case MomentKind::line_cut:
      case MomentKind::supply_failed: return supply(moment);
      case MomentKind::ruling_by_hand:
        return history_.entry_of(moment.event)->order.seat == umpire_seat ? "" : "the umpire did not order it";
      case MomentKind::of_the_umpire: return moment.text.empty() ? "it has no title" : "";
    }
    return "";
  }

 private:
  Campaign at(std::int64_t event) const {
    auto state = history_.after(event);
    if (!state) qFatal("%s", state.error().sentence().c_str());
    return std::move(*state);
  }
  Campaign at_close(std::int64_t move) const { return at(review_.moves[static_cast<std::size_t>(move)].event); }
  Camp camp(BodyId body) const { return review_.setting->side(review_.bodies[body.index()].side).camp; }

  /// Men that go from one close to the next, and are in no other body.
  std::int64_t weight(const Moment& moment) const {
    const bool lasts = moment.kind == MomentKind::costly_contact || moment.kind == MomentKind::dummy_held ||
                       moment.kind == MomentKind::bridge_open || moment.kind == MomentKind::gun_unserved;
    const std::int64_t last = moment.move + weight_moves + (lasts ? moment.moves : 0);
    std::int64_t men = 0;
    for (const Loss& loss : review_.figures.losses) {
      const bool after =
          loss.move <= review_.last_move() && review_.moves[static_cast<std::size_t>(loss.move)].event > moment.event;
      if (after && loss.move <= last && std::ranges::count(moment.bodies, loss.body) > 0) men += loss.men;
    }
    return men;
  }

  QString contact(const Moment& moment) const {
    const Campaign before = at(moment.event - 1), after = at(moment.event);
    if (!before.tables().empty() || after.tables().size() != 1) return "the first table does not open by it";
    if (camp(moment.bodies[0]) == camp(moment.bodies[1])) return "they are no enemies";
    return at_close(moment.move).body(moment.bodies[0]).table == TableId{0} ? "" : "it is not on the table";
  }
  QString costly(const Moment& moment) const {
    std::int64_t all = 0;
    for (const Loss& loss : review_.figures.losses) all += loss.men;
    for (const Engagement& contact : review_.figures.contacts) {
      if (contact.opened_event != moment.event || contact.at != *moment.at) continue;
      if (contact.lost() != moment.count) return "so many were not lost there";
      return moment.count > 0 && moment.count * costly_part >= all ? "" : "it did not cost much";
    }
    return "no table opens by it";
  }
  QString barred(const Moment& moment) const {
    const OrderLife* order = review_.order(moment.order.value_or(0));
    if (!order || order->body != moment.bodies.front()) return "its order is to another body";
    for (std::int64_t event = order->event; event <= moment.event; ++event) {
      const auto entry = history_.entry_of(event);
      for (const Event& one : entry->events) {
        const auto* barred = get_if<OrderBarred>(&one);
        if (barred && order->ride == barred->ride) return barred->clause == order->clause ? "" : "by another clause";
      }
    }
    return "it was carried out";
  }
  QString overtaken(const Moment& moment) const {
    const OrderLife* order = review_.order(moment.order.value_or(0));
    if (!order || order->body != moment.bodies.front()) return "its order is to another body";
    if (order->overtaken != Overtaken::place_held) return "";
    const Campaign now = at_close(moment.move);
    const Body& by = now.body(order->by);
    return within(by.at, *moment.at, at_an_objective) ? "" : "nobody holds the place";
  }
  QString belief(const Moment& moment) const {
    const Campaign now = at_close(moment.move);
    const auto view = history_.view(moment.seats.front(), moment.event);
    if (!view) return "no view";
    for (const BodyBelieved& body : bodies_believed(now, *view)) {
      if (body.body != moment.bodies.front()) continue;
      const std::int64_t off = body.error().value_or(Length{}).count - moment.off->count;
      if (off < -1 || off > 1) return "the error is another";
    }
    for (const Belief& other : review_.beliefs) {
      if (other.worst_m.value_or(0) > review_.setting->scale.metres(*moment.off) + 1) return "there is a greater one";
    }
    return "";
  }
  static std::int64_t out(const Campaign& campaign) {
    return std::ranges::count_if(campaign.men(), [](const Soldier& man) {
      return man.state == ManState::dead || man.state == ManState::prisoner || man.state == ManState::held;
    });
  }
  QString melee(const Moment& moment) const {
    return out(at(moment.event)) - out(at(moment.event - 1)) == moment.count ? "" : "another number fell";
  }
  QString box(const Moment& moment) const {
    const Campaign before = at(moment.event - 1);
    const BodyId id = moment.bodies.front();
    if (before.body(id).formation != Formation::boxed) return "it was no box";
    if (at(moment.event).body(id).formation == Formation::boxed) return "it is a box still";
    const auto entry = history_.entry_of(moment.event);
    const std::int64_t earlier = history_.last_event_of(entry->number) - std::ssize(entry->events);
    for (const Seat& seat : review_.setting->seats) {
      if (review_.setting->camp_of(seat.id) == camp(id)) continue;
      const auto view = history_.view(seat.id, earlier);
      for (const SightedBody& seen : view->picture().sighted) {
        if (view->body(seen.handle) == id) return "a seat had read of it";
      }
    }
    for (std::int64_t move = moment.move - moment.moves; move < moment.move; ++move) {
      if (!within(at_close(move).body(id).at, before.body(id).at, Length::feet(1))) return "it had not stood so long";
    }
    return "";
  }
  QString held(const Moment& moment) const {
    const BodyId body = moment.bodies[0], dummy = moment.bodies[1];
    const Length reach = review_.setting->rulebook.wide.multiplier_ends;
    const Point place = at_close(moment.move).body(body).at;
    for (std::int64_t move = moment.move; move < moment.move + moment.moves; ++move) {
      const Campaign now = at_close(move);
      if (!now.body(dummy).contents.dummy() || now.body(dummy).gone) return "it is no dummy";
      if (!within(now.body(body).at, place, Length::feet(1))) return "the body has not stood";
      if (!within(now.body(dummy).at, now.body(body).at, reach)) return "the dummy is far off";
      for (const Body& other : now.bodies()) {
        const bool real = !other.gone && camp(other.id) == camp(dummy) && other.contents.men().count > 0;
        if (real && marches(other.contents.arm()) && distance(other.at, place) <= distance(now.body(dummy).at, place))
          return "a real enemy is as near";
      }
    }
    return "";
  }
  QString open(const Moment& moment) const {
    const SideId side = review_.bodies[moment.bodies.front().index()].side;
    for (std::int64_t move = moment.move; move < moment.move + moment.moves; ++move) {
      const Campaign now = at_close(move);
      for (const Body& body : now.bodies()) {
        if (body.gone || body.contents.men().count == 0) continue;
        if (within(body.at, *moment.at, at_an_objective)) return "somebody is there";
        const bool heard = !review_.setting->by_couriers(side) || !now.couriers().at_hand[body.id.index()].empty();
        if (heard && body.side == side && marches(body.contents.arm()) && sees(now, body.at, *moment.at))
          return "it is seen";
      }
    }
    return "";
  }
  QString guns(const Moment& moment) const {
    for (std::int64_t move = moment.move; move < moment.move + moment.moves; ++move) {
      const Campaign now = at_close(move);
      const bool unserved = std::ranges::any_of(now.guns(), [&](const Gun& gun) {
        return gun.body == moment.bodies.front() && gun.on_ground &&
               std::ssize(crew_of(now.setting().rulebook, now.men(), gun)) < now.setting().rulebook.table.crew;
      });
      if (!unserved) return "its guns are served";
    }
    return "";
  }
  QString rider(const Moment& moment) const {
    const auto entry = history_.entry_of(moment.event);
    const std::int64_t first = history_.last_event_of(entry->number) - std::ssize(entry->events) + 1;
    const auto* rode = get_if<RiderRode>(&entry->events[static_cast<std::size_t>(moment.event - first)]);
    return rode && rode->fate == RideFate::taken && rode->taken_by == moment.bodies.back() ? "" : "no rider is taken";
  }
  QString supply(const Moment& moment) const {
    if (moment.count == 0) return at(moment.event).body(moment.bodies.front()).gone ? "" : "it is there still";
    const Hunger before = at(moment.event - 1).body(moment.bodies.front()).hunger;
    const Hunger after = at(moment.event).body(moment.bodies.front()).hunger;
    return before != after ? "" : "nothing changed of it";
  }

  const Review& review_;
  const History& history_;
};

}  // namespace sandgate::tests
