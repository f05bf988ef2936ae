// The kinds of events that people read no sentence of, each with the reason. Programs have their facts all the same.
#pragma once

#include <string_view>

#include "core/campaign/event.h"

namespace sandgate::stories {

/// Why nothing is said of any event of a kind; empty for those that have a sentence. A new kind has one unless it is
/// given a reason here.
template <class Kind>
inline constexpr std::string_view untold{};

template <>
inline constexpr std::string_view untold<PhaseBegan> = "what is done in the phase is told";
template <>
inline constexpr std::string_view untold<Reported> = "the sighting it reports is told";
template <>
inline constexpr std::string_view untold<TableChanged> = "nothing is done by it";
template <>
inline constexpr std::string_view untold<BodyJoined> = "its setting out on the table is told";
template <>
inline constexpr std::string_view untold<BodyLeft> = "its forming up, or its end, is told";
template <>
inline constexpr std::string_view untold<MenSighted> = "men on a table come and go from sight too often";
template <>
inline constexpr std::string_view untold<MenLost> = "men on a table come and go from sight too often";
template <>
inline constexpr std::string_view untold<MeleeJoined> = "the melee is told when it is fought";
template <>
inline constexpr std::string_view untold<MeleeCentred> = "the melee is told when it is fought";
template <>
inline constexpr std::string_view untold<MeleeChosen> = "the melee is told when it is fought";
template <>
inline constexpr std::string_view untold<GunsBegan> = "the shots are told";
template <>
inline constexpr std::string_view untold<TrailChosen> = "the shots are told";
template <>
inline constexpr std::string_view untold<GunsWaived> = "nothing is done by it";
template <>
inline constexpr std::string_view untold<GunsEnded> = "what was held is told when it is carried out or refused";
template <>
inline constexpr std::string_view untold<WalksHeld> = "what was held is told when it is carried out or refused";
template <>
inline constexpr std::string_view untold<Mustered> = "the force that is raised in the end is told";

}  // namespace sandgate::stories
