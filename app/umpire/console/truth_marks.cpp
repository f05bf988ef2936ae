#include "app/umpire/console/truth_marks.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

#include "app/desk/model/drawn_works.h"
#include "app/umpire/attention/in_flight.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "core/lines/digging.h"

namespace sandgate {
namespace {

struct MarkWords {
  Q_DECLARE_TR_FUNCTIONS(Console)
};

QString name_of(const Campaign& campaign, BodyId body) {
  return campaign.exists(body) ? QString::fromStdString(campaign.body(body).name) : QString();
}

SideId side_of(const Courier& rider, const Campaign& campaign) {
  if (rider.from) return campaign.setting().seat(*rider.from).side;
  return rider.from_body ? campaign.body(*rider.from_body).side : SideId{0};
}

/// What he has still to ride; of one who has not set out the straight line to whom he looks for.
std::vector<MapPoint> rest_of_ride(const Courier& rider, const Campaign& campaign, const Briefing& briefing) {
  std::vector<MapPoint> rest{briefing.to_ground(rider.on.at)};
  const Path& path = rider.path.points();
  Length along;
  for (std::size_t i = 1; i < path.size(); ++i) {
    along = along + distance(path[i - 1], path[i]);
    if (along > rider.on.along) rest.push_back(briefing.to_ground(path[i]));
  }
  if (rest.size() == 1 && path.size() < 2 && rider.to_body)
    rest.push_back(briefing.to_ground(campaign.body(*rider.to_body).at));
  return rest;
}

RiderMark mark_of(const Courier& rider, const Campaign& campaign, const Briefing& briefing) {
  RiderMark mark;
  mark.at = briefing.to_ground(rider.on.at);
  mark.livery = campaign.setting().side(side_of(rider, campaign)).livery;
  return mark;
}

/// How many moves a piece of work takes.
std::int32_t moves_for(const Campaign& campaign, const Work& work) {
  const Rulebook& rulebook = campaign.setting().rulebook;
  if (work.dig) return rulebook.works ? need_of(*rulebook.works, *work.dig).moves : 1;
  if (work.stores && campaign.exists(work.stores)) {
    const Contents& contents = campaign.body(work.stores).contents;
    const auto kind = stores_kind(contents);
    return kind ? need_of(rulebook, *kind, work.mend, contents.waggons()).moves : 1;
  }
  return need_of(rulebook, kind_of(*campaign.setting().country, work.place), work.mend).moves;
}

Point place_of(const Campaign& campaign, const Work& work) {
  if (work.dig) return work.dig->at;
  return work.stores && campaign.exists(work.stores) ? campaign.body(work.stores).at : work.place.at;
}

}  // namespace

void add_riders(SheetContent& content, const Campaign& campaign, const Briefing& briefing, const ShownOnSheet& shown) {
  const Couriers& couriers = campaign.couriers();
  for (const OrderInFlight& order : orders_in_flight(campaign)) {
    const Courier& rider = couriers.ride(order.ride);
    RiderMark mark = mark_of(rider, campaign, briefing);
    mark.order = true;
    mark.chosen = order.ride == shown.ride;
    if (shown.riders_ways || mark.chosen || order.from == shown.seat) {
      mark.way = rest_of_ride(rider, campaign, briefing);
      mark.label =
          MarkWords::tr("%1: %2, %3").arg(name_of(campaign, order.to), ordered(order, briefing), age_told(order));
    }
    content.riders.push_back(std::move(mark));
  }
  for (const RideId id : couriers.under_way) {
    const Courier& rider = couriers.ride(id);
    if (rider.carried && rider.carried->order && rider.from && rider.to_body) continue;
    RiderMark mark = mark_of(rider, campaign, briefing);
    mark.minor = true;
    if (shown.riders_ways) {
      mark.way = rest_of_ride(rider, campaign, briefing);
      mark.label = rider.returning ? MarkWords::tr("comes back")
                   : rider.to      ? MarkWords::tr("to %1").arg(words::person(campaign.setting().seat(*rider.to)))
                                   : QString();
    }
    content.riders.push_back(std::move(mark));
  }
}

void add_supply(SheetContent& content, const Campaign& campaign, const Briefing& briefing,
                const SupplyForecast& forecast, BodyId chosen) {
  const auto there = [&](BodyId body) { return campaign.exists(body) && !campaign.body(body).gone; };
  const Setting& setting = campaign.setting();
  for (const PoolForecast& pool : forecast.pools) {
    const bool in_hand = chosen && std::ranges::binary_search(pool.bodies, chosen);
    for (const FedWay& way : pool.ways) {
      if (way.look.path.size() < 2 || !there(way.store)) continue;
      SupplyWayDrawing drawing;
      drawing.chosen = in_hand;
      for (const Point place : way.look.path) drawing.path.push_back(briefing.to_ground(place));
      if (way.look.spot) drawing.spot = briefing.to_ground(*way.look.spot);
      if (way.look.standing == Standing::cut) {
        drawing.state = SupplyWayDrawing::State::cut;
        const BodyId by{way.look.who.value_or(-1)};
        drawing.words = there(by) ? MarkWords::tr("cut by %1").arg(name_of(campaign, by)) : MarkWords::tr("cut");
        if (there(by)) {
          drawing.enemy = briefing.to_ground(campaign.body(by).at);
          drawing.clear_m = setting.scale.metres(setting.rulebook.supply.clear);
        }
      } else if (way.look.standing == Standing::too_far) {
        drawing.state = SupplyWayDrawing::State::too_far;
        drawing.words = MarkWords::tr("%1 end here").arg(words::feet_whole(way.within));
      }
      content.ways.push_back(std::move(drawing));
    }
    PoolDrawing drawn;
    bool hungry = false, out = false, besieged = false;
    for (const BodyId body : pool.bodies) {
      if (!there(body)) continue;
      const Body& one = campaign.body(body);
      drawn.bodies.push_back(briefing.to_ground(one.at));
      hungry |= one.hunger.hungry();
      out |= campaign.out_of_action(one);
      besieged |= one.hunger.besieged > 0;
    }
    if (drawn.bodies.empty()) continue;
    const bool fails = pool.lack != SupplyLack::none;
    if (!fails && !hungry && pool.ways.empty()) continue;
    drawn.livery = setting.side(pool.side).livery;
    drawn.mark = out                                ? SupplyMark::out_of_action
                 : hungry                           ? SupplyMark::hungry
                 : besieged                         ? SupplyMark::besieged
                 : pool.lack == SupplyLack::cut     ? SupplyMark::cut
                 : pool.lack == SupplyLack::too_far ? SupplyMark::too_far
                 : pool.lack == SupplyLack::too_few ? SupplyMark::scarce
                                                    : SupplyMark::supplied;
    if (besieged) drawn.siege_m = setting.scale.metres(setting.rulebook.supply.siege);
    const BodyId leading =
        fails && !pool.without.empty() && there(pool.without.front()) ? pool.without.front() : pool.bodies.front();
    const auto more = static_cast<std::int64_t>(drawn.bodies.size()) - 1;
    drawn.name = name_of(campaign, leading);
    if (more > 0) drawn.name = MarkWords::tr("%1 + %2").arg(drawn.name).arg(more);
    const std::int64_t in = pool.short_at - campaign.own_move(setting.side(pool.side).camp);
    drawn.state = out                ? MarkWords::tr("out of action")
                  : hungry           ? MarkWords::tr("hungry")
                  : fails && in >= 0 ? MarkWords::tr("short %1").arg(words::in_moves(in))
                                     : MarkWords::tr("supplied");
    drawn.chosen = in_hand;
    content.pools.push_back(std::move(drawn));
  }
}

void add_works(SheetContent& content, const Campaign& campaign, const Briefing& briefing) {
  const auto& rules = campaign.setting().rulebook.works;
  if (rules) {
    for (const FieldWork& work : campaign.works().works) {
      if (work.gone) continue;
      TableWork drawing = drawn_work(work.is, briefing);
      drawing.finished = work.finished;
      drawing.livery = campaign.setting().side(work.side).livery;
      content.works.push_back(std::move(drawing));
      if (work.finished) continue;
      content.in_hand.push_back({briefing.to_ground(work.is.at), work.done, need_of(*rules, work.is).moves});
    }
  }
  // What is broken off keeps its progress (KS-5); what has been begun in this move has none yet.
  for (const LinesState::Progress& one : campaign.lines().progress) {
    if (one.work.dig) continue;
    content.in_hand.push_back(
        {briefing.to_ground(place_of(campaign, one.work)), one.done, moves_for(campaign, one.work)});
  }
  for (const Body& body : campaign.bodies()) {
    if (body.gone || !body.work || body.work->dig) continue;
    const bool known = std::ranges::any_of(campaign.lines().progress,
                                           [&](const LinesState::Progress& one) { return one.work == *body.work; });
    if (!known)
      content.in_hand.push_back(
          {briefing.to_ground(place_of(campaign, *body.work)), 0, moves_for(campaign, *body.work)});
  }
}

QString men_on(const Campaign& campaign, const Table& table) {
  std::array<std::int64_t, 2> men{};
  const auto count = [&](SideId side, std::int64_t more) {
    men[campaign.setting().side(side).camp == Camp::first ? 0 : 1] += more;
  };
  for (const Soldier& man : campaign.men()) {
    if (man.on_ground() && man.state == ManState::free && campaign.body(man.body).table == table.id) count(man.side, 1);
  }
  for (const Body& body : campaign.bodies()) {
    if (body.table == table.id && !body.gone && !body.set_out) count(body.side, body.contents.men().count);
  }
  if (men[0] + men[1] == 0) return {};
  return MarkWords::tr("%1 against %2 men").arg(men[0]).arg(men[1]);
}

}  // namespace sandgate
