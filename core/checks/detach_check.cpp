#include "core/checks/detach_check.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

/// Arms that nobody tells off.
bool stays_whole(const Contents& contents) {
  return std::ranges::any_of(contents.parts, [](const Part& part) {
    return part.arm == Arm::general || part.arm == Arm::boat || !marches(part.arm);
  });
}

bool driverless(const Part& part) { return part.waggons > 0 && part.men.count == 0; }

std::int32_t waggons_of(std::span<const Part> parts) {
  std::int32_t waggons = 0;
  for (const Part& part : parts) waggons += part.waggons;
  return waggons;
}

}  // namespace

bool can_be_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_body_name && is_plain_line(name);
}

std::optional<Refusal> check_detach(const Contents& contents, std::span<const Part> told_off) {
  const auto no = [](RefusalCode code) { return Refusal{code, clauses::command, {}}; };
  if (stays_whole(contents)) return no(RefusalCode::not_to_be_parted);
  std::vector<Part> left = contents.parts;
  std::int64_t men = 0;
  for (std::size_t i = 0; i < told_off.size(); ++i) {
    const Part& some = told_off[i];
    for (std::size_t j = 0; j < i; ++j) {
      if (told_off[j].arm == some.arm) return no(RefusalCode::named_twice);
    }
    const auto part = std::ranges::find(left, some.arm, &Part::arm);
    const bool there = part != left.end() && some.men.count >= 0 && some.guns >= 0 && some.waggons >= 0 &&
                       some.men.count <= part->men.count && some.guns <= part->guns && some.waggons <= part->waggons;
    if (!there || some.empty() || driverless(some)) return no(RefusalCode::none_told_off);
    part->men.count -= some.men.count;
    part->guns -= some.guns;
    part->waggons -= some.waggons;
    men += some.men.count;
  }
  if (men == 0) return no(RefusalCode::none_told_off);
  const auto has_men = [](const Part& part) { return part.men.count > 0; };
  if (std::ranges::none_of(left, has_men) || std::ranges::any_of(left, driverless)) return no(RefusalCode::none_left);
  return {};
}

Packets packets_taken(const Rulebook& rulebook, const Contents& contents, const Packets& packets,
                      std::span<const Part> told_off) {
  const std::int64_t going = waggons_of(told_off);
  const std::int64_t each = rulebook.supply.waggon_packets;
  const std::int64_t hold = (waggons_of(contents.parts) - going) * each;
  std::int64_t rest = going == 0 ? 0 : std::clamp<std::int64_t>(packets.count() - hold, 0, going * each);
  Packets taken;
  for (std::int32_t Packets::*kind : {&Packets::food, &Packets::forage, &Packets::ammunition}) {
    taken.*kind = static_cast<std::int32_t>(std::min<std::int64_t>(packets.*kind, rest));
    rest -= taken.*kind;
  }
  return taken;
}

std::optional<Refusal> check_rejoin(const Rulebook& rulebook, const RejoinAsked& asked, Point at, Point into_at) {
  const auto no = [](RefusalCode code) { return Refusal{code, clauses::command, {}}; };
  if (!asked.one_side) return no(RefusalCode::not_your_body);
  for (const Contents* one : {&asked.body, &asked.into}) {
    if (stays_whole(*one)) return no(RefusalCode::not_to_be_parted);
    if (one->dummy() || one->men().count == 0) return no(RefusalCode::none_told_off);
  }
  const Length beside = rulebook.railway.beside;
  if (!within(at, into_at, beside)) return Refusal{RefusalCode::not_beside, clauses::command, {{"most", beside.count}}};
  const bool boxed = asked.formation == Formation::boxed, into_boxed = asked.into_formation == Formation::boxed;
  const auto there = [&](const Part& part) {
    return std::ranges::find(asked.into.parts, part.arm, &Part::arm) != asked.into.parts.end();
  };
  const bool alike = boxed == into_boxed && asked.scouts == asked.into_scouts;
  if (!alike || (!boxed && !std::ranges::all_of(asked.body.parts, there))) return no(RefusalCode::other_arms);
  return {};
}

}  // namespace sandgate
