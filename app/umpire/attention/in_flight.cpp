#include "app/umpire/attention/in_flight.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/words/measures.h"
#include "app/words/rides.h"

namespace sandgate {
namespace {

struct FlightTold {
  Q_DECLARE_TR_FUNCTIONS(OrderInFlight)
};

}  // namespace

std::vector<OrderInFlight> orders_in_flight(const Campaign& campaign) {
  std::vector<OrderInFlight> found;
  const Couriers& couriers = campaign.couriers();
  for (const RideId id : couriers.under_way) {
    const Courier& rider = couriers.ride(id);
    if (!rider.carried || !rider.carried->order || !rider.from || !rider.to_body) continue;
    OrderInFlight order;
    order.ride = id;
    order.from = *rider.from;
    order.to = *rider.to_body;
    order.at = rider.on.at;
    order.sent_move = rider.move;
    order.sent = rider.time;
    // Moves of either camp alternate, and his own was open when he gave it.
    order.moves = (campaign.move() - rider.move + 1) / 2;
    order.returning = rider.returning;
    order.late = rider.id.number < couriers.ordered[rider.to_body->index()];
    order.order = *rider.carried->order;
    found.push_back(std::move(order));
  }
  std::ranges::stable_sort(found, {}, [](const OrderInFlight& one) { return std::pair(one.from, one.ride); });
  return found;
}

QString ordered(const OrderInFlight& order, const Briefing& briefing) {
  return words::instruction(order.order, briefing);
}

QString age_told(const OrderInFlight& order) {
  QString told = order.moves <= 0
                     ? FlightTold::tr("this move")
                     : words::counted(order.moves, FlightTold::tr("%1 move old"), FlightTold::tr("%1 moves old"));
  if (order.returning) return FlightTold::tr("%1, rides back").arg(told);
  if (order.late) return FlightTold::tr("%1, overtaken").arg(told);
  return told;
}

}  // namespace sandgate
