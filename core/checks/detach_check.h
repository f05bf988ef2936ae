// What both sides of the wire ask of men who are told off, and of a body that goes up in another.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/refusal.h"
#include "core/forces/body.h"

namespace sandgate {

struct Rulebook;

inline constexpr std::size_t longest_body_name = 100;  ///< bytes
/// Whether a body may have that name, if no other has it.
bool can_be_name(std::string_view name);

/// Why a body of such contents cannot tell off these: each arm once, of what is there, with at least one man, and
/// drivers with waggons; and as much must be left.
std::optional<Refusal> check_detach(const Contents& contents, std::span<const Part> told_off);
/// Packets stay with the first as far as the waggons left hold them; the rest goes with those told off (KS-4.6).
Packets packets_taken(const Rulebook& rulebook, const Contents& contents, const Packets& packets,
                      std::span<const Part> told_off);

struct RejoinAsked {
  Contents body, into;
  Formation formation = Formation::fours, into_formation = Formation::fours;
  bool scouts = false, into_scouts = false;
  bool one_side = true;
};
/// Why the one cannot go up in the other: they stand as far apart at most as troops and a train (CX-7 `beside`), and
/// the second has all arms of the first, or both are boxed.
std::optional<Refusal> check_rejoin(const Rulebook& rulebook, const RejoinAsked& asked, Point at, Point into_at);

}  // namespace sandgate
