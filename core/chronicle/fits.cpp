#include <algorithm>
#include <ranges>

#include "core/chronicle/chronicle.h"
#include "core/chronicle/misfit.h"

namespace sandgate {

namespace {

using chronicle::TextAlone;

/// What can be told before an exercise has begun.
using BeforeItBegins = Kinds<Began, SetupBegan, SeatManned, IntentSealed, TakenBack, InjectPrepared, InjectCalledOff>;
/// Fields in which nothing need stand: what a struct says so of, and these of seats and sides.
template <class Told>
constexpr bool may_be_none(std::string_view field) {
  if constexpr (requires { Told::or_none(field); }) return Told::or_none(field);
  if constexpr (std::same_as<Told, SetupBegan>) return field == "chooser" || field == "defender";
  if constexpr (std::same_as<Told, SetupStageBegan>) return field == "turn";
  if constexpr (std::same_as<Told, TableChanged>) return field == "fighting";
  if constexpr (std::same_as<Told, JoinedMelee>) return field == "chooser";
  if constexpr (std::same_as<Told, RightsSet>) return field == "deputy";
  if constexpr (std::same_as<Told, HandedOver>) return field == "seat";
  if constexpr (std::same_as<Told, MenFared>) return field == "captor";
  if constexpr (std::same_as<Told, MessageSent> || std::same_as<Told, MessageArrived>) return field == "from";
  return false;
}

/// Fields that name what is new by the event.
template <class Told>
constexpr bool is_new(std::string_view field) {
  return (std::same_as<Told, MessageSent> && field == "id") || (std::same_as<Told, RiderSent> && field == "ride") ||
         (std::same_as<Told, DepotBegun> && field == "depot") || (std::same_as<Told, StoresTaken> && field == "into") ||
         (std::same_as<Told, BodyDetached> && field == "into") ||
         (std::same_as<Told, TrainParted> && field == "into") || (std::same_as<Told, BodyPutOn> && field == "into") ||
         (std::same_as<Told, InjectPrepared> && field == "inject") ||
         (std::same_as<Told, RulingContested> && field == "contest");
}

/// Looks whether all that an event names is there.
struct Named {
  const Campaign& campaign;
  bool with_the_gone;  ///< bodies of which nothing is left count too
  Phrase wrong = {};

  template <Described Told>
  void fields_of(const Told& told) {
    each_field(told, [this](std::string_view name, const auto& field) {
      if (!is_new<Told>(name)) look(field, may_be_none<Told>(name));
    });
  }
  template <class T>
  void look(const T& value, bool may_be_none) {
    if constexpr (requires { value.none(); }) {
      if (wrong.empty() && !(value.none() && may_be_none)) is_there(value);
    } else if constexpr (requires { value.has_value(); }) {
      if (value) look(*value, may_be_none);
    } else if constexpr (std::ranges::range<T>) {
      for (const auto& one : value) look(one, may_be_none);
    } else if constexpr (Described<T>) {
      fields_of(value);
    }
  }
  void is_there(BodyId id) {
    if (!campaign.exists(id)) return void(wrong = phrase("there is no body {}", id.number));
    if (!with_the_gone && campaign.body(id).gone) wrong = phrase("body {} is gone", id.number);
  }
  void is_there(SeatId id) {
    if (!id || id.index() >= campaign.setting().seats.size()) wrong = phrase("there is no seat {}", id.number);
  }
  void is_there(SideId id) {
    if (!id || id.index() >= campaign.setting().sides.size()) wrong = phrase("there is no side {}", id.number);
  }
  void is_there(TableId id) {
    if (!campaign.exists(id) || campaign.table(id).closed) wrong = phrase("there is no table {}", id.number);
  }
  void is_there(ManId id) {
    if (!campaign.exists(id)) wrong = phrase("there is no man {}", id.number);
  }
  void is_there(FieldWorkId id) {
    if (!campaign.exists(id)) wrong = phrase("there is no field work {}", id.number);
  }
  void is_there(InjectId id) {
    if (!campaign.exists(id)) wrong = phrase("there is no inject {}", id.number);
  }
  void is_there(ContestId id) {
    if (!campaign.exists(id)) wrong = phrase("there is no contest {}", id.number);
  }
  void is_there(GunId id) {
    if (!campaign.exists(id)) wrong = phrase("there is no gun {}", id.number);
  }
  void is_there(FeatureId id) {
    if (!id || id.index() >= campaign.setting().country->features().size())
      wrong = phrase("there is no feature {}", id.number);
  }
  void is_there(EdgeId) {}  // asked of the family: a country's lines cost time to make
  void is_there(RideId id) {
    if (!id || id.number >= campaign.couriers().next().number) wrong = phrase("there is no ride {}", id.number);
  }
  void is_there(MessageId id) {
    if (!campaign.messages().exists(id)) wrong = phrase("there is no message {}", id.number);
  }
};

/// What all events of a time in the exercise rest on.
template <class Told>
Phrase untimely(const Campaign& campaign) {
  if constexpr (is_kind_of<Told, SetupEvents> && !std::same_as<Told, SetupBegan>)
    return campaign.phase() == Phase::setting_up ? "" : phrase("the battle is not being set up");
  if constexpr (!is_kind_of<Told, BeforeItBegins> && !TextAlone<Told>) {
    if (!campaign.begun()) return phrase("the exercise has not begun");
  }
  if constexpr (is_kind_of<Told, CourierEvents>) {
    if (!campaign.couriers().any()) return phrase("nobody rides in this exercise");
  }
  if constexpr (is_kind_of<Told, GameEvents> && !std::same_as<Told, GameOpened>) {
    if (!campaign.game()) return phrase("no game is on");
    if (campaign.over()) return phrase("the battle is over");
  }
  return {};
}

/// What is wrong with an event whatever its family says.
template <class Told>
Phrase unfounded(const Campaign& campaign, const Told& told) {
  if (Phrase wrong = untimely<Told>(campaign); !wrong.empty()) return wrong;
  // The id of a new table is the next, and not there yet.
  if constexpr (!std::same_as<Told, TableOpened>) {
    constexpr bool of_the_gone =
        is_kind_of<Told, SightEvents> || is_kind_of<Told, SignalEvents> || is_kind_of<Told, CourierEvents>;
    Named named{campaign, of_the_gone};
    named.fields_of(told);
    if (!named.wrong.empty()) return named.wrong;
  }
  return {};
}

}  // namespace

namespace chronicle {

Phrase Judge::standing(ManId id) const {
  return campaign.man(id).on_ground() ? "" : phrase("man {} is not on the ground", id.number);
}

Phrase Judge::all_standing(const std::vector<ManId>& men) const {
  for (const ManId man : men) {
    if (Phrase wrong = standing(man); !wrong.empty()) return wrong;
  }
  return {};
}

Phrase Judge::looks(SideId side, BodyId by, BodyId about) const {
  if (campaign.body(by).side != side) return phrase("body {} is not of side {}", by.number, side.number);
  if (campaign.body(about).side == side) return phrase("body {} is of side {} itself", about.number, side.number);
  return {};
}

}  // namespace chronicle

Phrase misfit(const Campaign& campaign, const Event& event) {
  return visit(
      [&]<class Told>(const Told& told) -> Phrase {
        if (Phrase wrong = unfounded(campaign, told); !wrong.empty()) return wrong;
        if constexpr (KindOf<Told, chronicle::MapFamilies>) {
          return chronicle::misfit_on_the_map(campaign, event);
        } else if constexpr (KindOf<Told, chronicle::TableFamilies>) {
          return chronicle::misfit_on_tables(campaign, event);
        } else if constexpr (KindOf<Told, SupplyEvents>) {
          return chronicle::misfit_of_supply(campaign, event);
        } else if constexpr (KindOf<Told, RailwayEvents>) {
          return chronicle::misfit_of_railway(campaign, event);
        } else if constexpr (KindOf<Told, CorrectionEvents>) {
          return chronicle::misfit_of_corrections(campaign, event);
        } else if constexpr (KindOf<Told, InjectEvents>) {
          return chronicle::misfit_of_injects(campaign, event);
        } else if constexpr (KindOf<Told, FormationEvents>) {
          return chronicle::misfit_of_formations(campaign, event);
        } else if constexpr (KindOf<Told, WorksEvents>) {
          return chronicle::misfit_of_works(campaign, event);
        } else {
          static_assert(KindOf<Told, chronicle::SignalFamilies>, "a new family has its judge in misfit.h");
          return chronicle::misfit_of_signals(campaign, event);
        }
      },
      event);
}

}  // namespace sandgate
