// How events of trains are folded in, and of bodies that get on and off (CX-7, KS-9).
#include "core/campaign/applier.h"

namespace sandgate {

struct Campaign::RailwayApplier : Applier {
  OnRails& rails(BodyId train) const {
    Body& body = Applier::body(train);
    assert(body.rails);
    return *body.rails;
  }

  void operator()(const EntrainingBegan& e) const {
    Body& body = Applier::body(e.body);
    body.entraining = e.entraining;
    body.march.reset();
  }
  void operator()(const EntrainingWentOn& e) const {
    Body& body = Applier::body(e.body);
    assert(body.entraining);
    body.entraining->moves = e.moves;
  }
  void operator()(const EntrainingEnded& e) const { Applier::body(e.body).entraining.reset(); }
  void operator()(const Entrained& e) const {
    Body& body = Applier::body(e.body);
    body.aboard = e.train;
    body.entraining.reset();
    body.march.reset();
    body.work.reset();
    body.convoy.reset();
    body.at = Applier::body(e.train).at;
    body.facing = Applier::body(e.train).facing;
  }
  void operator()(const Detrained& e) const {
    Body& body = Applier::body(e.body);
    body.aboard = {};
    body.entraining.reset();
    body.at = e.at;
    body.facing = e.facing;
  }
  void operator()(const TrainOrdered& e) const {
    OnRails& train = rails(e.train);
    train.stops = e.stops;
    train.next = 0;
    train.shuttle = e.shuttle;
    train.waits_for = e.waits_for;
    train.way.clear();
    if (e.stops.empty()) train.end = TrainEnd::arrived;
  }
  void operator()(const TrainRan& e) const {
    rails(e.train) = e.rails;
    for (Body& body : c.bodies_) {
      if (body.gone || (body.id != e.train && body.aboard != e.train)) continue;
      body.at = e.at;
      body.facing = e.facing;
    }
  }
  void operator()(const TrainMadeUp& e) const {
    Body &train = Applier::body(e.train), &other = Applier::body(e.other);
    train.contents.parts.front().waggons += other.contents.parts.front().waggons;
    train.packets += other.packets;
    rails(e.train).engines += rails(e.other).engines;
    other.contents.parts.front().waggons = 0;
    other.packets = {};
    other.rails->engines = 0;
    other.rails->stops.clear();
    other.rails->way.clear();
    other.gone = true;
    for (Body& body : c.bodies_) {
      if (body.aboard == e.other) body.aboard = e.train;
      if (body.entraining && body.entraining->train == e.other) body.entraining->train = e.train;
      if (body.rails && body.rails->waits_for == e.other) body.rails->waits_for = e.train;
    }
    rails(e.train).waits_for = rails(e.train).waits_for == e.train ? BodyId{} : rails(e.train).waits_for;
  }
  void operator()(const TrainParted& e) const {
    Body& train = Applier::body(e.train);
    train.contents.parts.front().waggons -= e.trucks;
    train.packets -= e.packets;
    OnRails& left = rails(e.train);
    left.engines -= e.engines;
    Body parted;
    parted.name = e.name;
    parted.side = train.side;
    parted.seat = train.seat;
    parted.contents = Contents::of(Arm::train, Men{}, 0, e.trucks);
    parted.formation = train.formation;
    parted.at = train.at;
    parted.facing = train.facing;
    parted.packets = e.packets;
    parted.rails = OnRails{e.engines, left.edge, left.along, left.ahead};
    raise(std::move(parted));
  }
};

bool Campaign::apply_railway(const Event& event) {
  return visit_family(RailwayEvents(), event, RailwayApplier{{*this}});
}

}  // namespace sandgate
