// What an event of a sound journal cannot be on a state, family by family, where all that it names is there. A new kind
// does not compile until someone says what it rests on. Private to this room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/campaign/campaign.h"

namespace sandgate::chronicle {

/// Of what they name it is enough that it is there.
using NamesSuffice = Kinds<PhaseBegan, TableGiven, BodyJoined, BodyLeft, MenSighted, MenLost, GunFared, GunsBegan,
                           TrailChosen, WalksHeld, HeldRefused, GunsWaived, SeatGunsDone, GunsEnded, SeatManned,
                           SeatClosed, RunOnEnded, SetupStageBegan, Mustered, SideChosen, OrderedAtHand>;
/// Made of texts alone, it names nothing that could be missing, and rests on what every text must be.
template <class Told>
inline constexpr bool all_texts = decltype(hand_fields(std::declval<Told&>(), []<class... Fields>(Fields&...) {
  return std::bool_constant<(std::same_as<Fields, std::string> && ...)>();
}))::value;
template <class Told>
concept TextAlone = all_texts<Told>;
/// What all families ask. A family's judge adds an answer to each of its kinds; empty: nothing is wrong.
struct Judge {
  const Campaign& campaign;

  template <class Told>
  requires KindOf<Told, NamesSuffice> std::string operator()(const Told&) const { return {}; }

  template <TextAlone Told>
  std::string operator()(const Told& e) const {
    if (campaign.over()) return "the battle is over";
    std::string wrong;
    each_field(e, [&](std::string_view name, const std::string& text) {
      if (text.empty() || !is_line(text)) wrong = "its " + std::string(name) + " is not one line of text";
    });
    return wrong;
  }

  /// He is on the ground, and likewise all of them.
  std::string standing(ManId id) const;
  std::string all_standing(const std::vector<ManId>& men) const;
  /// `by`, of `side`, looks at `about`, of another side.
  std::string looks(SideId side, BodyId by, BodyId about) const;
  Camp camp(BodyId id) const { return campaign.setting().side(campaign.body(id).side).camp; }
};

using MapFamilies = VariantOf<SeatEvents, CommandEvents, RulingEvents, MarchEvents, SightEvents>;
using TableFamilies = VariantOf<TableEvents, MeleeEvents, GunEvents, GameEvents, SetupEvents>;
using SignalFamilies = VariantOf<SignalEvents, CourierEvents>;

// One for each, in its own file. `event` holds one of its kinds.
std::string misfit_on_the_map(const Campaign& campaign, const Event& event);
std::string misfit_on_tables(const Campaign& campaign, const Event& event);
std::string misfit_of_signals(const Campaign& campaign, const Event& event);
std::string misfit_of_formations(const Campaign& campaign, const Event& event);
std::string misfit_of_corrections(const Campaign& campaign, const Event& event);
std::string misfit_of_injects(const Campaign& campaign, const Event& event);
std::string misfit_of_works(const Campaign& campaign, const Event& event);
std::string misfit_of_railway(const Campaign& campaign, const Event& event);
std::string misfit_of_supply(const Campaign& campaign, const Event& event);

/// `judge`'s answer, where the event is of one of those families.
template <class... Families>
std::string ask_judge(const auto& judge, const Event& event) {
  std::string wrong;
  static_cast<void>((visit_family(Families(), event, [&](const auto& told) { wrong = judge(told); }) || ...));
  return wrong;
}

}  // namespace sandgate::chronicle
