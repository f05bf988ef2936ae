// The kinds of events that people read no sentence of, each with the reason. Programs have their facts all the same.
#pragma once

#include <concepts>
#include <string_view>

#include "core/kinds/event.h"

namespace sandgate::stories {

template <class Kind, class... Kinds>
concept OneOf = (std::same_as<Kind, Kinds> || ...);

/// Why nothing is said of any event of a kind; empty for those that have a sentence. A new kind has one unless it is
/// given a reason here.
template <class Kind>
constexpr std::string_view untold_because() {
  if constexpr (OneOf<Kind, TableChanged, GunsWaived, SeatGunsDone>) return "nothing is done by it";
  if constexpr (OneOf<Kind, PhaseBegan>) return "what is done in the phase is told";
  if constexpr (OneOf<Kind, Reported>) return "the sighting it reports is told";
  if constexpr (OneOf<Kind, MenSighted, MenLost>) return "men on a table come and go from sight too often";
  if constexpr (OneOf<Kind, BodyJoined>) return "its setting out on the table is told";
  if constexpr (OneOf<Kind, BodyLeft>) return "its forming up, or its end, is told";
  if constexpr (OneOf<Kind, MeleeJoined, MeleeCentred, MeleesRejoined, MeleeChosen>)
    return "the melee is told when it is fought";
  if constexpr (OneOf<Kind, GunsBegan, TrailChosen>) return "the shots are told";
  if constexpr (OneOf<Kind, WalksHeld, GunsEnded>) return "walks that were held are told when they are made or refused";
  if constexpr (OneOf<Kind, CameToHand, WentOutOfHand, ReportedAtHand>) return "it follows from where everybody is";
  if constexpr (OneOf<Kind, Observed, RidersWatched>) return "bodies and riders are seen and lost too often";
  if constexpr (OneOf<Kind, OrderedAtHand>) return "the order that is given is told";
  if constexpr (OneOf<Kind, Mustered>) return "the force that is raised in the end is told";
  return {};
}

}  // namespace sandgate::stories
