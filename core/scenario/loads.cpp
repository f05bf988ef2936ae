#include "core/scenario/loads.h"

#include "core/rulebook/lines_ruling.h"
#include "core/scenario/outline.h"

namespace sandgate {
namespace {

bool rides(Arm arm) { return arm == Arm::cavalry || arm == Arm::general; }

void take_on(TrainLoad& load, const TrainLoad& more) {
  load.foot += more.foot, load.horse += more.horse, load.guns += more.guns;
  load.waggons += more.waggons, load.packets += more.packets;
}

void check_packets(const JsonReader& bodies, const Body& body, const Setting& setting) {
  const auto held = packets_held(body.contents, setting.rulebook.supply);
  if (!held || body.packets.count() <= *held) return;
  const auto count = body.packets.count();
  const auto& rulebook = setting.rulebook.name;
  const auto waggons = body.contents.waggons();
  bodies[body.id.index()]["packets"].fail(
      body.contents.arm() == Arm::train
          ? phrase("are {}, and by rulebook '{}' its {} trucks hold {}", count, rulebook, waggons, *held)
          : phrase("are {}, and by rulebook '{}' its {} waggons hold {}", count, rulebook, waggons, *held),
      "load fewer");
}

// KS-9: men on foot alone, and no more than the boats hold.
void check_boat(const JsonReader& bodies, const Body& boat, const TrainLoad& load, const Setting& setting) {
  if (load == TrainLoad{}) return;
  const std::optional<BoatRules>& rules = setting.rulebook.boats;
  const JsonReader reader = bodies[boat.id.index()];
  if (!rules)
    return reader["arm"].fail(phrase("is boat, and by rulebook '{}' nobody is in a boat, as {} has somebody",
                                     setting.rulebook.name, in_quotes(boat.name)),
                              "set them on land, or play by a rulebook with boats");
  if (load.horse > 0 || load.guns > 0 || load.waggons > 0)
    return reader["arm"].fail(phrase("is boat, and {} has horses, guns or waggons aboard", in_quotes(boat.name)),
                              "set them on land: boats take men on foot");
  const std::int64_t held = std::int64_t{boat.contents.boats()} * rules->holds_foot;
  if (load.foot <= held) return;
  const JsonReader number = reader.has("boats") ? reader["boats"] : reader["arm"];
  number.fail(phrase("has {} men aboard, and by rulebook '{}' {} holds {}", load.foot, setting.rulebook.name,
                     in_quotes(boat.name), held),
              "give more boats, or a smaller load");
}

}  // namespace

TrainLoad train_load(const Contents& contents) {
  TrainLoad load;
  for (const Part& part : contents.parts) {
    (rides(part.arm) ? load.horse : load.foot) += part.men.count;
    load.guns += part.guns;
    load.waggons += part.waggons;
  }
  return load;
}

std::optional<std::int64_t> packets_held(const Contents& contents, const SupplyRules& rules) {
  if (contents.arm() == Arm::depot) return std::nullopt;
  std::int64_t held = 0;
  for (const Part& part : contents.parts) {
    if (part.arm == Arm::train) held += std::int64_t{part.waggons} * rules.truck_packets;
    if (part.arm == Arm::supply || part.arm == Arm::transport)
      held += std::int64_t{part.waggons} * rules.waggon_packets;
  }
  return held;
}

void check_loads(const JsonReader& root, const Setting& setting) {
  if (!root.good() || !root.has("bodies")) return;
  const JsonReader bodies = root["bodies"];
  const TruckFigures figures = truck_figures(setting.rulebook);
  std::vector<TrainLoad> aboard(setting.order_of_battle.size());  // by train
  for (const Body& body : setting.order_of_battle) {
    if (!root.good()) return;
    check_packets(bodies, body, setting);
    if (body.contents.arm() == Arm::train) aboard[body.id.index()].packets += body.packets.count();
    if (body.aboard) take_on(aboard[body.aboard.index()], train_load(body.contents));
  }
  for (const Body& body : setting.order_of_battle) {
    if (!root.good()) return;
    if (body.contents.arm() == Arm::boat) check_boat(bodies, body, aboard[body.id.index()], setting);
    if (!root.good()) return;
    if (body.contents.arm() != Arm::train) continue;
    const std::int64_t trucks = trucks_for(aboard[body.id.index()], figures);
    if (trucks <= body.contents.waggons()) continue;
    bodies[body.id.index()]["trucks"].fail(phrase("is {}, and what {} carries by this scenario takes {}",
                                                  body.contents.waggons(), in_quotes(body.name), trucks),
                                           "give it more trucks, or a smaller load");
  }
}

}  // namespace sandgate
