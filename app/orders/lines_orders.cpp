#include "app/orders/lines_orders.h"

#include <algorithm>

namespace sandgate {
namespace {

/// How far from the place that is named stores are looked for: as near as a place on a sheet is read.
constexpr Length stores_near = Length::feet(1);

std::unexpected<Refusal> no_such_body() { return refuse(RefusalCode::not_your_body, clauses::command); }

/// A body of the seat's side, whoever commands it.
const OwnBody* body_of_side(const Client& client, const std::string& name) {
  const auto& bodies = client.picture().bodies;
  const auto there = [&](const OwnBody& body) { return body.name == name && !body.gone; };
  const auto body = std::ranges::find_if(bodies, there);
  return body == bodies.end() ? nullptr : &*body;
}

/// The nearest depot or waggons, own or sighted, as far as the seat knows.
Handle stores_at(const Client& client, Point at) {
  Handle nearest;
  Length off = stores_near;
  const auto look = [&](Handle handle, Arm arm, Point where) {
    const bool stores = arm == Arm::depot || arm == Arm::supply || arm == Arm::transport || arm == Arm::train;
    const Length far = distance(at, where);
    if (!stores || far > off || (nearest && far == off)) return;
    nearest = handle;
    off = far;
  };
  for (const OwnBody& body : client.picture().bodies) {
    if (!body.gone) look(body.handle, body.contents.arm(), body.at);
  }
  for (const SightedBody& body : client.picture().sighted) {
    const bool there = body.state == ReportKind::seen || body.state == ReportKind::lost;
    if (there && !body.seen.parts.empty()) look(body.handle, body.seen.parts.front().arm, body.seen.at);
  }
  return nearest;
}

}  // namespace

Made make(const Client& client, const PlannedTransfer& order) {
  const OwnBody* from = own_body(client, order.body);
  const OwnBody* to = body_of_side(client, order.to);
  if (!from || !to) return no_such_body();
  return TransferOrder<Handle>{from->handle, to->handle, order.packets};
}

Made make(const Client& client, const PlannedDepot& order) {
  const OwnBody* from = own_body(client, order.body);
  if (!from) return no_such_body();
  return BeginDepotOrder<Handle>{from->handle, order.name, order.packets};
}

Made make(const Client& client, const PlannedConvoy& order) {
  const OwnBody* body = own_body(client, order.body);
  if (!body) return no_such_body();
  if (order.ends) return ConvoyOrder<Handle>{body->handle, {}};
  BasicConvoy<Handle> convoy;
  convoy.kind = order.kind;
  convoy.apart = order.apart;
  convoy.load = order.load;
  const OwnBody* to = body_of_side(client, order.to);
  if (!to) return no_such_body();
  convoy.to = to->handle;
  if (order.kind != ConvoyKind::follow) {
    const OwnBody* from = body_of_side(client, order.from);
    if (!from) return no_such_body();
    convoy.from = from->handle;
  }
  return ConvoyOrder<Handle>{body->handle, convoy};
}

Made make(const Client& client, const PlannedEntrain& order) {
  const OwnBody* body = own_body(client, order.body);
  const OwnBody* train = body_of_side(client, order.train);
  if (!body || !train) return no_such_body();
  return EntrainOrder<Handle>{body->handle, train->handle};
}

Made make(const Client& client, const PlannedDetrain& order) {
  const OwnBody* body = own_body(client, order.body);
  if (!body) return no_such_body();
  return DetrainOrder<Handle>{body->handle};
}

Made make(const Client& client, const PlannedRun& order) {
  const OwnBody* train = own_body(client, order.body);
  if (!train) return no_such_body();
  RunTrainOrder<Handle> run{train->handle, {}, order.shuttle, {}};
  for (const MapPoint stop : order.stops) run.stops.push_back(client.briefing().to_table(stop));
  if (!order.waits_for.empty()) {
    const OwnBody* other = body_of_side(client, order.waits_for);
    if (!other) return no_such_body();
    run.waits_for = other->handle;
  }
  return run;
}

Made make(const Client& client, const PlannedMakeUp& order) {
  const OwnBody* train = own_body(client, order.body);
  const OwnBody* other = own_body(client, order.other);
  if (!train || !other) return no_such_body();
  return MakeUpTrainOrder<Handle>{train->handle, other->handle};
}

Made make(const Client& client, const PlannedPart& order) {
  const OwnBody* train = own_body(client, order.body);
  if (!train) return no_such_body();
  return PartTrainOrder<Handle>{train->handle, order.trucks, order.engines, order.name};
}

Made make(const Client& client, const PlannedWork& order) {
  const OwnBody* body = own_body(client, order.body);
  if (!body) return no_such_body();
  WorkOrder<Handle> work{body->handle, {}};
  work.work.mend = order.mend;
  const Point at = client.briefing().to_table(order.at);
  if (order.on == PlannedWork::On::stores) {
    work.work.stores = stores_at(client, at);
    if (work.work.stores.none()) return no_such_body();
  } else {
    if (order.on == PlannedWork::On::crossing) work.work.place.crossing = order.crossing;
    work.work.place.at = at;
  }
  return work;
}

Made make(const Client& client, const PlannedDig& order) {
  const OwnBody* body = own_body(client, order.body);
  if (!body) return no_such_body();
  const Point at = client.briefing().to_table(order.at);
  return WorkOrder<Handle>{body->handle, {false, {}, {{}, at}, Earthwork{order.kind, at, order.facing, order.length}}};
}

Made make(const Client& client, const PlannedCease& order) {
  const OwnBody* body = own_body(client, order.body);
  if (!body) return no_such_body();
  return CeaseWorkOrder<Handle>{body->handle};
}

Made make(const Client& client, const PlannedDetach& order) {
  const OwnBody* body = own_body(client, order.body);
  if (!body) return no_such_body();
  DetachOrder<Handle> detach{body->handle, {}, order.name};
  for (const auto& some : order.some) detach.some.push_back({some.arm, some.men, some.guns, some.waggons});
  return detach;
}

Made make(const Client& client, const PlannedRejoin& order) {
  const OwnBody* body = own_body(client, order.body);
  const OwnBody* into = own_body(client, order.into);
  if (!body || !into) return no_such_body();
  return RejoinOrder<Handle>{body->handle, into->handle};
}

}  // namespace sandgate
