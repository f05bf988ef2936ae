// Private to this room: what is told of packets (KS-4).
#pragma once

#include "app/stories/stories.h"
#include "app/stories/story.h"

namespace sandgate::stories {

struct SupplyStories {
  const Names& names;

  Story operator()(const TransferOrdered&) const { return {"transfer_ordered", Stories::tr("transfer_ordered"), {}}; }
  Story operator()(const Transferred&) const { return {"transferred", Stories::tr("transferred"), {}}; }
  Story operator()(const DepotOrdered&) const { return {"depot_ordered", Stories::tr("depot_ordered"), {}}; }
  Story operator()(const DepotBegun&) const { return {"depot_begun", Stories::tr("depot_begun"), {}}; }
  Story operator()(const ConvoySet&) const { return {"convoy_set", Stories::tr("convoy_set"), {}}; }
  Story operator()(const SupplyCollected&) const { return {"supply_collected", Stories::tr("supply_collected"), {}}; }
  Story operator()(const StarvedOut&) const { return {"starved_out", Stories::tr("starved_out"), {}}; }
  Story operator()(const StoresTaken&) const { return {"stores_taken", Stories::tr("stores_taken"), {}}; }
};

}  // namespace sandgate::stories
