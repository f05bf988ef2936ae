#include "core/checks/store_check.h"

#include <algorithm>

#include "core/base/text.h"

namespace sandgate {
namespace {

Refusal no(RefusalCode code) { return {code, clauses::depots, {}}; }

bool fewer_than_none(const Packets& packets) { return !packets.hold({}); }

Packets without(Packets packets, const Packets& fewer) { return packets -= fewer; }

}  // namespace

bool without_cart(const SupplyRules& rules, const Hunger& hunger) {
  return rules.kind == SupplyKind::waggons && hunger.no_ammunition();
}

std::int64_t packet_room(const Rulebook& rulebook, const Contents& contents) {
  if (contents.arm() == Arm::depot) return no_end;
  std::int64_t room = 0;
  for (const Part& part : contents.parts) {
    if (part.arm == Arm::supply || part.arm == Arm::transport)
      room += std::int64_t{part.waggons} * rulebook.supply.waggon_packets;
    if (part.arm == Arm::train) room += std::int64_t{part.waggons} * rulebook.supply.truck_packets;
  }
  return room;
}

bool brings_packets(const Contents& contents) {
  return std::ranges::any_of(contents.parts, [](const Part& part) {
    return part.arm == Arm::supply || part.arm == Arm::transport || part.arm == Arm::train;
  });
}

bool stand_together(const Rulebook& rulebook, Point a, Point b) { return within(a, b, rulebook.destruction.near); }

Packets as_many_as_go(const Packets& wanted, const Packets& held, std::int64_t room) {
  Packets go;
  const auto take = [&](std::int32_t Packets::*kind) {
    const std::int64_t most = std::min<std::int64_t>(std::max(wanted.*kind, 0), std::max(held.*kind, 0));
    go.*kind = static_cast<std::int32_t>(std::min(most, std::max<std::int64_t>(room, 0)));
    room -= go.*kind;
  };
  take(&Packets::food);
  take(&Packets::forage);
  take(&Packets::ammunition);
  return go;
}

std::optional<Refusal> check_transfer(const Rulebook& rulebook, const StoreSeen& from, const StoreSeen& to,
                                      const Packets& packets, const Packets& promised, std::int64_t coming) {
  if (packet_room(rulebook, from.contents) == 0) return no(RefusalCode::holds_no_packets);
  const std::int64_t room = packet_room(rulebook, to.contents);
  if (room == 0) return no(RefusalCode::holds_no_packets);
  if (packets.nothing() || fewer_than_none(packets)) return no(RefusalCode::no_packets);
  if (!stand_together(rulebook, from.at, to.at)) return no(RefusalCode::stores_apart);
  if (!without(from.packets, promised).hold(packets)) return no(RefusalCode::too_few_packets);
  if (room == no_end) return {};
  const std::int64_t left = std::max<std::int64_t>(0, room - to.packets.count() - coming);
  if (packets.count() > left) return Refusal{RefusalCode::no_packet_room, clauses::depots, {{"most", left}}};
  return {};
}

std::optional<Refusal> check_begin_depot(const StoreSeen& from, const Packets& packets, const Packets& promised) {
  if (!brings_packets(from.contents)) return no(RefusalCode::holds_no_packets);
  if (packets.nothing() || fewer_than_none(packets)) return no(RefusalCode::no_packets);
  if (!without(from.packets, promised).hold(packets)) return no(RefusalCode::too_few_packets);
  return {};
}

std::optional<Refusal> check_body_name(std::string_view name, bool taken) {
  if (name.empty() || !is_plain_line(name) || taken) return no(RefusalCode::no_such_name);
  return {};
}

std::optional<Refusal> check_convoy(const Rulebook& rulebook, const Contents& waggons, ConvoyKind kind,
                                    const Contents* from, const Contents* to, Length apart, const Packets& load) {
  const bool drives = marches(waggons.arm()) && brings_packets(waggons) && !waggons.unmanned();
  if (!drives) return no(RefusalCode::not_waggons);
  if (!to || apart < Length{}) return no(RefusalCode::convoy_unfit);
  if (kind == ConvoyKind::follow) return from ? std::optional(no(RefusalCode::convoy_unfit)) : std::nullopt;
  if (!from || packet_room(rulebook, *from) == 0) return no(RefusalCode::convoy_unfit);
  // Who holds packets has them brought to his side; others keep the waggons by them.
  if (packet_room(rulebook, *to) > 0 && apart > rulebook.destruction.near) return no(RefusalCode::convoy_unfit);
  if (fewer_than_none(load)) return no(RefusalCode::no_packets);
  const std::int64_t room = packet_room(rulebook, waggons);
  if (load.count() > room) return Refusal{RefusalCode::no_packet_room, clauses::depots, {{"most", room}}};
  return {};
}

}  // namespace sandgate
