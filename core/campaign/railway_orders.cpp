// Orders of trains: what they come to, or why they cannot be, and how their events are folded in (CX-7, KS-9).
#include "core/campaign/applier.h"
#include "core/campaign/deciding.h"

namespace sandgate {
namespace {

struct RailwayDecider {
  const Deciding& d;

  Decision operator()(const EntrainOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const DetrainOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const RunTrainOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const MakeUpTrainOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
  Decision operator()(const PartTrainOrder<BodyId>&) const {
    return refuse(RefusalCode::not_your_order, clauses::officials);
  }
};

}  // namespace

std::optional<Decision> decide_railway(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicRailwayDeeds<BodyId>(), deed, RailwayDecider{deciding});
}

struct Campaign::RailwayApplier : Applier {
  void operator()(const EntrainingBegan&) const {}
  void operator()(const EntrainingWentOn&) const {}
  void operator()(const EntrainingEnded&) const {}
  void operator()(const Entrained&) const {}
  void operator()(const Detrained&) const {}
  void operator()(const TrainOrdered&) const {}
  void operator()(const TrainRan&) const {}
  void operator()(const TrainMadeUp&) const {}
  void operator()(const TrainParted&) const {}
};

bool Campaign::apply_railway(const Event& event) {
  return visit_family(RailwayEvents(), event, RailwayApplier{{*this}});
}

}  // namespace sandgate
