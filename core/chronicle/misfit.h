// What an event of a sound journal cannot be on a state, family by family, where all that it names is there. A new kind
// does not compile until someone says what it rests on. Private to this room.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/text.h"
#include "core/campaign/campaign.h"
#include "map/base/phrase.h"

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
  requires KindOf<Told, NamesSuffice> Phrase operator()(const Told&) const { return {}; }

  template <TextAlone Told>
  Phrase operator()(const Told& e) const {
    if (campaign.over()) return phrase("the battle is over");
    Phrase wrong;
    each_field(e, [&](std::string_view name, const std::string& text) {
      if (text.empty() || !is_line(text)) wrong = phrase("its {} is not one line of text", name);
    });
    return wrong;
  }

  /// He is on the ground, and likewise all of them.
  Phrase standing(ManId id) const;
  Phrase all_standing(const std::vector<ManId>& men) const;
  /// `by`, of `side`, looks at `about`, of another side.
  Phrase looks(SideId side, BodyId by, BodyId about) const;
  Camp camp(BodyId id) const { return campaign.setting().side(campaign.body(id).side).camp; }
};

using MapFamilies = VariantOf<SeatEvents, CommandEvents, RulingEvents, MarchEvents, SightEvents>;
using TableFamilies = VariantOf<TableEvents, MeleeEvents, GunEvents, GameEvents, SetupEvents>;
using SignalFamilies = VariantOf<SignalEvents, CourierEvents>;

// One for each, in its own file. `event` holds one of its kinds.
Phrase misfit_on_the_map(const Campaign& campaign, const Event& event);
Phrase misfit_on_tables(const Campaign& campaign, const Event& event);
Phrase misfit_of_signals(const Campaign& campaign, const Event& event);
Phrase misfit_of_formations(const Campaign& campaign, const Event& event);
Phrase misfit_of_corrections(const Campaign& campaign, const Event& event);
Phrase misfit_of_injects(const Campaign& campaign, const Event& event);
Phrase misfit_of_works(const Campaign& campaign, const Event& event);
Phrase misfit_of_railway(const Campaign& campaign, const Event& event);
Phrase misfit_of_supply(const Campaign& campaign, const Event& event);

/// `judge`'s answer, where the event is of one of those families.
template <class... Families>
Phrase ask_judge(const auto& judge, const Event& event) {
  Phrase wrong;
  static_cast<void>((visit_family(Families(), event, [&](const auto& told) { wrong = judge(told); }) || ...));
  return wrong;
}

}  // namespace sandgate::chronicle
