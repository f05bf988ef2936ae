#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "core/base/text.h"
#include "core/campaign/box_check.h"
#include "core/chronicle/chronicle.h"
#include "core/scenario/command_check.h"
#include "core/signals/message_check.h"

namespace sandgate {

namespace {

/// Of what they name it is enough that it is there.
using NamesSuffice = Kinds<PhaseBegan, TableGiven, BodyJoined, BodyLeft, MenSighted, MenLost, GunFared, GunsBegan,
                           TrailChosen, WalksHeld, HeldRefused, GunsWaived, SeatGunsDone, GunsEnded, SeatManned,
                           SeatClosed, RunOnEnded, SetupStageBegan, Mustered, SideChosen, OrderedAtHand>;
/// What can be told before an exercise has begun.
using BeforeItBegins = Kinds<Began, SetupBegan, SeatManned, IntentSealed>;

template <class Fields>
inline constexpr bool all_texts = false;
template <class... Fields>
inline constexpr bool all_texts<std::tuple<Fields&...>> = (std::same_as<Fields, std::string> && ...);
/// Made of texts alone, it names nothing that could be missing, and rests on what every text must be.
template <class Told>
concept TextAlone = all_texts<decltype(tie_fields(std::declval<Told&>()))>;
/// Fields in which no seat or side may stand.
template <class Told>
constexpr bool may_be_none(std::string_view field) {
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
  return (std::same_as<Told, MessageSent> && field == "id") || (std::same_as<Told, RiderSent> && field == "ride");
}

/// Looks whether all that an event names is there.
struct Named {
  const Campaign& campaign;
  bool with_the_gone;  ///< bodies of which nothing is left count too
  std::string wrong = {};

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
    if (!campaign.exists(id)) return there_is_no("body", id.number);
    if (!with_the_gone && campaign.body(id).gone) wrong = fmt::format("body {} is gone", id.number);
  }
  void is_there(SeatId id) {
    if (!id || id.index() >= campaign.setting().seats.size()) there_is_no("seat", id.number);
  }
  void is_there(SideId id) {
    if (!id || id.index() >= campaign.setting().sides.size()) there_is_no("side", id.number);
  }
  void is_there(TableId id) {
    if (!campaign.exists(id) || campaign.table(id).closed) there_is_no("table", id.number);
  }
  void is_there(ManId id) {
    if (!campaign.exists(id)) there_is_no("man", id.number);
  }
  void is_there(GunId id) {
    if (!campaign.exists(id)) there_is_no("gun", id.number);
  }
  void is_there(RideId id) {
    if (!id || id.number >= campaign.couriers().next().number) there_is_no("ride", id.number);
  }
  void is_there(MessageId id) {
    if (!campaign.messages().exists(id)) there_is_no("message", id.number);
  }
  void there_is_no(std::string_view thing, std::int32_t number) {
    wrong = fmt::format("there is no {} {}", thing, number);
  }
};

/// What an event of a sound journal cannot be on this state, where all that it names is there. A new kind does not
/// compile until someone says what it rests on.
struct Misfit {
  const Campaign& campaign;

  template <class Told>
  requires KindOf<Told, NamesSuffice> std::string operator()(const Told&) const { return {}; }

  template <TextAlone Told>
  std::string operator()(const Told& e) const {
    if (campaign.over()) return "the battle is over";
    std::string wrong;
    each_field(e, [&](std::string_view name, const std::string& text) {
      if (text.empty() || !is_line(text)) wrong = fmt::format("its {} is not one line of text", name);
    });
    return wrong;
  }

  // LW-2.1: where a battle is set up, the toss comes after sides are chosen.
  std::string operator()(const Began&) const {
    const bool first = !campaign.begun() ||
                       (campaign.phase() == Phase::setting_up && campaign.setup().stage != SetupStage::setting_down);
    return first ? "" : "the exercise has begun before";
  }
  std::string operator()(const MoveClosed& e) const {
    if (e.move == campaign.move()) return {};
    return fmt::format("move {} is closed in move {}", e.move, campaign.move());
  }
  std::string operator()(const VisibilityChanged& e) const {
    const bool allowed = e.visibility >= Rulebook::WideCountry::least_visibility &&
                         e.visibility <= Rulebook::WideCountry::most_visibility;
    return allowed ? "" : "there is no such visibility";
  }

  // Who commands whom.
  std::string operator()(const BodiesGiven& e) const {
    for (const BodyId body : e.bodies) {
      if (campaign.body(body).side != campaign.setting().seat(e.seat).side)
        return fmt::format("body {} is given to a seat of another side", body.number);
    }
    return e.bodies.empty() ? "no body is given" : "";
  }
  std::string operator()(const HandedOver& e) const {
    if (e.seat.none() && e.seat != SeatId{}) return "nobody's seat is handed over";
    if (!is_holder(e.holder)) return "a seat is handed over to nobody";
    return is_note(e.note) ? "" : "a seat is handed over with a note that cannot be read";
  }
  std::string operator()(const Deputed& e) const {
    const Commission& before = campaign.commission(e.seat);
    if (before.deputed == e.acts) return fmt::format("the deputy of seat {} does so already", e.seat.number);
    if (before.deputy.none()) return fmt::format("seat {} has no deputy", e.seat.number);
    const bool ring = e.acts && campaign.acting_for(before.deputy) == e.seat;
    return ring ? fmt::format("seat {} and its deputy act for one another", e.seat.number) : "";
  }
  std::string operator()(const RightsSet& e) const {
    const Setting& setting = campaign.setting();
    const bool own = e.deputy == SeatId{} ||
                     (e.deputy && e.deputy != e.seat && setting.seat(e.deputy).side == setting.seat(e.seat).side);
    if (!own) return fmt::format("seat {} is no deputy of seat {}", e.deputy.number, e.seat.number);
    if (!std::ranges::is_sorted(e.may, std::ranges::less_equal())) return "a right is set twice";
    const Commission& before = campaign.commission(e.seat);
    const bool leaves = before.deputed && before.deputy != e.deputy;
    return leaves ? fmt::format("the deputy of seat {} acts for it", e.seat.number) : "";
  }
  std::string operator()(const IntentSealed& e) const {
    if (!is_seal(e.digest)) return "an intention is sealed with what is no seal";
    return campaign.may_seal_intent(e.seat) ? "" : fmt::format("seat {} seals its intention too late", e.seat.number);
  }

  // On the map.
  std::string operator()(const MarchOrdered& e) const {
    // Orders that rode to a body which stood there already were once written down so.
    const Body& body = campaign.body(e.body);
    const bool stands_there = campaign.setting().by_couriers(body.side) && e.path == Path{body.at};
    return e.path.size() < 2 && !stands_there ? "a march has no path" : "";
  }
  std::string operator()(const MarchHalted& e) const { return marching(e.body); }
  std::string operator()(const Marched& e) const {
    if (std::string wrong = marching(e.body); !wrong.empty()) return wrong;
    if (e.along < Length{} || e.along > length(campaign.body(e.body).march->path))
      return fmt::format("body {} is beyond its path", e.body.number);
    return e.end == MarchEnd::sighted && !e.enemy_at ? "an enemy sighted is nowhere" : "";
  }
  std::string marching(BodyId id) const {
    return campaign.body(id).march ? "" : fmt::format("body {} has no march", id.number);
  }
  std::string operator()(const BoxOpened& e) const {
    if (e.scouts && camp(*e.scouts) == camp(e.body))
      return fmt::format("body {} is none of the enemy's", e.scouts->number);
    const bool boxed = campaign.body(e.body).formation == Formation::boxed;
    return boxed && e.formation != Formation::boxed ? "" : fmt::format("body {} is no box to open", e.body.number);
  }
  Camp camp(BodyId id) const { return campaign.setting().side(campaign.body(id).side).camp; }
  std::string operator()(const DummyRemoved& e) const {
    return campaign.body(e.body).contents.dummy() ? "" : fmt::format("body {} is no dummy", e.body.number);
  }
  std::string operator()(const Boxed& e) const {
    const Body& body = campaign.body(e.body);
    if (body.formation == Formation::boxed) return fmt::format("body {} is boxed already", e.body.number);
    return never_boxed(body.scouts, body.contents) ? fmt::format("body {} never goes into a box", e.body.number) : "";
  }
  std::string operator()(const BodyLost& e) const {
    return campaign.body(e.body).contents.men().count == 0 ? "" : fmt::format("body {} has men left", e.body.number);
  }

  // In sight. What is seen no more may be gone, and who last saw it too.
  std::string operator()(const Sighted& e) const {
    std::string wrong = looks(e.side, e.by, e.body);
    if (wrong.empty()) wrong = there(e.by);
    if (wrong.empty() && campaign.watch(e.side, e.body).in_sight())
      wrong = fmt::format("body {} is in sight already", e.body.number);
    return wrong;
  }
  std::string operator()(const SightLost& e) const {
    return campaign.watch(e.side, e.body).in_sight() ? "" : fmt::format("body {} is not in sight", e.body.number);
  }
  std::string operator()(const Reported& e) const {
    if (std::string wrong = looks(e.side, e.by, e.about); !wrong.empty()) return wrong;
    if (campaign.watch(e.side, e.about).in_sight() != (e.kind == ReportKind::seen))
      return fmt::format("what is reported of body {} is not what is seen", e.about.number);
    if (e.kind == ReportKind::seen) {
      if (std::string wrong = there(e.by); !wrong.empty()) return wrong;
      if (std::string wrong = there(e.about); !wrong.empty()) return wrong;
    }
    const Body& about = campaign.body(e.about);
    if (e.kind == ReportKind::empty && !(about.gone && about.contents.dummy()))
      return fmt::format("body {} is no box found empty", e.about.number);
    if (e.kind == ReportKind::fallen && !about.gone) return fmt::format("body {} is still there", e.about.number);
    if (e.kind != ReportKind::empty && e.seen.formation != Formation::boxed && e.seen.parts.empty())
      return fmt::format("body {} is reported to stand out without an arm", e.about.number);
    return {};
  }
  std::string there(BodyId id) const { return campaign.body(id).gone ? fmt::format("body {} is gone", id.number) : ""; }
  // `by`, of `side`, looks at `about`, of another side.
  std::string looks(SideId side, BodyId by, BodyId about) const {
    if (campaign.body(by).side != side) return fmt::format("body {} is not of side {}", by.number, side.number);
    if (campaign.body(about).side == side)
      return fmt::format("body {} is of side {} itself", about.number, side.number);
    return {};
  }

  // On tables.
  std::string operator()(const TableOpened& e) const {
    const bool next = e.table && e.table.index() == campaign.tables().size();
    return next ? window(e.window) : fmt::format("table {} is not the next", e.table.number);
  }
  std::string operator()(const TableChanged& e) const {
    if (e.fighting.size() != campaign.setting().sides.size()) return "a table does not say who fights for each side";
    return window(e.window);
  }
  static std::string window(const Window& w) {
    const bool upright = w.south_west.x <= w.north_east.x && w.south_west.y <= w.north_east.y;
    return upright ? "" : "a table has no width";
  }
  std::string operator()(const TableClosed& e) const {
    return e.into == e.table ? "a table is joined with itself" : "";
  }
  std::string operator()(const BodySetOut& e) const {
    const Body& body = campaign.body(e.body);
    if (body.set_out) return fmt::format("body {} is set out already", e.body.number);
    std::int64_t men = static_cast<std::int64_t>(e.men.size());
    for (const BodySetOut::Brought& brought : e.brought) {
      const Soldier& man = campaign.man(brought.man);
      if (man.keeper != e.body)
        return fmt::format("man {} is not in the ranks of body {}", brought.man.number, e.body.number);
      if (man.state == ManState::disarmed) ++men;
    }
    return men > body.contents.men().count ? fmt::format("body {} sets out more men than it has", e.body.number) : "";
  }
  std::string operator()(const FormedUp& e) const {
    if (!campaign.body(e.body).set_out) return fmt::format("body {} is in its ranks", e.body.number);
    return all_standing(e.brought);
  }
  std::string operator()(const MenMoved& e) const {
    for (const MenMoved::Walk& walk : e.men) {
      if (std::string wrong = standing(walk.man); !wrong.empty()) return wrong;
      if (walk.path.empty() || walk.path.front() != campaign.man(walk.man).at)
        return fmt::format("man {} walks from where he does not stand", walk.man.number);
    }
    for (const MenMoved::Haul& haul : e.guns) {
      if (haul.path.empty() || haul.path.front() != campaign.gun(haul.gun).at)
        return fmt::format("gun {} moves from where it does not stand", haul.gun.number);
    }
    return {};
  }
  std::string operator()(const MenLay& e) const { return all_standing(e.men); }
  std::string operator()(const ShotFired& e) const {
    for (const ShotFired::Fall& fall : e.felled) {
      if (std::string wrong = standing(fall.man); !wrong.empty()) return wrong;
      if (std::ranges::count(e.felled, fall.man, &ShotFired::Fall::man) > 1)
        return fmt::format("man {} falls twice", fall.man.number);
    }
    return e.path.empty() ? "a shot has no path" : "";
  }
  std::string standing(ManId id) const {
    return campaign.man(id).on_ground() ? "" : fmt::format("man {} is not on the ground", id.number);
  }
  std::string all_standing(const std::vector<ManId>& men) const {
    for (const ManId man : men) {
      if (std::string wrong = standing(man); !wrong.empty()) return wrong;
    }
    return {};
  }

  // In melees.
  std::string operator()(const MeleeJoined& e) const {
    if (campaign.table(e.table).melee(e.melee.number)) return fmt::format("melee {} is joined already", e.melee.number);
    return as_joined(e.melee);
  }
  std::string operator()(const MeleeCentred& e) const {
    std::string wrong = joined(e.table, e.melee.number);
    return wrong.empty() ? as_joined(e.melee) : wrong;
  }
  std::string operator()(const MeleesRejoined& e) const {
    for (std::size_t i = 0; i < e.melees.size(); ++i) {
      if (std::string wrong = as_joined(e.melees[i]); !wrong.empty()) return wrong;
      if (i > 0 && e.melees[i].number <= e.melees[i - 1].number) return "melees are not in order";
    }
    return {};
  }
  std::string operator()(const MeleeChosen& e) const {
    std::string wrong = joined(e.table, e.melee);
    return wrong.empty() ? falls_on(*campaign.table(e.table).melee(e.melee), e.killed, e.taken) : wrong;
  }
  std::string operator()(const MeleeFought& e) const { return joined(e.table, e.melee); }
  std::string joined(TableId table, std::int32_t number) const {
    return campaign.table(table).melee(number) ? "" : fmt::format("there is no melee {}", number);
  }
  std::string as_joined(const JoinedMelee& melee) const {
    if (melee.attackers > 1) return "a melee is nobody's";
    std::string wrong = melee.centre ? standing(*melee.centre) : "";
    for (const auto* men : {&melee.first, &melee.second, &melee.first_supporters, &melee.second_supporters}) {
      if (wrong.empty()) wrong = all_standing(*men);
    }
    return wrong.empty() ? falls_on(melee, melee.killed, melee.taken) : wrong;
  }
  // Nobody twice, and nobody who is not in it.
  static std::string falls_on(const JoinedMelee& melee, const std::vector<ManId>& killed,
                              const std::vector<ManId>& taken) {
    std::vector<ManId> named = killed;
    named.insert(named.end(), taken.begin(), taken.end());
    std::ranges::sort(named);
    if (std::ranges::adjacent_find(named) != named.end()) return "a melee falls twice on one man";
    for (const ManId id : named) {
      const bool in_it = std::ranges::find(melee.first, id) != melee.first.end() ||
                         std::ranges::find(melee.second, id) != melee.second.end();
      if (!in_it) return fmt::format("man {} is not in the melee", id.number);
    }
    return {};
  }
  std::string operator()(const MenFared& e) const {
    if (e.men.empty()) return "nobody fares so";
    const bool has_captor = e.fate == Fate::retaken || e.fate == Fate::surrendered || e.fate == Fate::capitulated;
    if (has_captor && e.captor.none()) return "men are taken by no side";
    for (const ManId id : e.men) {
      if (!can_fare(campaign.man(id), e.fate)) return fmt::format("man {} cannot fare so", id.number);
    }
    return {};
  }
  static bool can_fare(const Soldier& man, Fate fate) {
    switch (fate) {
      case Fate::escorted:
      case Fate::freed:
      case Fate::held: return man.state == ManState::prisoner;
      case Fate::retaken: return man.state == ManState::disarmed || man.state == ManState::prisoner;
      case Fate::rearmed: return man.state == ManState::disarmed;
      case Fate::crossed:
      case Fate::surrendered: return man.state == ManState::free;
      case Fate::capitulated: return man.state == ManState::free || man.state == ManState::disarmed;
    }
    return false;
  }

  // Where a battle is set up.
  std::string operator()(const SetupBegan&) const {
    if (campaign.begun()) return "the exercise has begun before";
    return campaign.setting().setup() ? "" : "the exercise is not set up in play";
  }
  std::string operator()(const ForceRaised& e) const {
    for (const MusteredBody& b : e.bodies) {
      const std::int64_t men = std::int64_t{b.infantry} + b.cavalry;
      if (men > campaign.setting().rulebook.table.most_men || b.guns > men) return "a body is raised that is none";
    }
    return e.bodies.size() > most_mustered_bodies ? "more bodies are raised than can be" : "";
  }
  std::string operator()(const ChancesThrown& e) const {
    for (const ChancesThrown::LeftOut& out : e.left_out) {
      const auto& parts = campaign.body(out.body).contents.parts;
      const auto part = std::ranges::find(parts, out.arm, &Part::arm);
      if (part == parts.end() || part->men < out.men || out.men.count < 0)
        return fmt::format("body {} has not the men that stay out", out.body.number);
    }
    return {};
  }
  std::string operator()(const BodySetDown& e) const {
    if (!campaign.exists(TableId{0}) || campaign.table(TableId{0}).closed) return "there is no table 0";
    const Contents& has = campaign.body(e.body).contents;
    const bool all = static_cast<std::int64_t>(e.men.size()) == has.men().count &&
                     static_cast<std::int64_t>(e.guns.size()) == has.guns();
    return all ? "" : fmt::format("body {} is set down with others than it has", e.body.number);
  }
  std::string operator()(const BodyTakenUp& e) const {
    return campaign.body(e.body).set_out ? "" : fmt::format("body {} is not set down", e.body.number);
  }
  std::string operator()(const MenPlaced& e) const {
    for (const MenPlaced::Man& placed : e.men) {
      if (std::string wrong = standing(placed.man); !wrong.empty()) return wrong;
    }
    return {};
  }

  // KS-11.6: messages.
  std::string operator()(const MessageSent& e) const {
    if (campaign.over()) return "the battle is over";
    if (e.id != campaign.messages().next()) return fmt::format("message {} is not the next", e.id.number);
    const Setting& setting = campaign.setting();
    if (check_addressees(e.from, e.message.to, e.message.umpire, setting.seats, setting.sides))
      return "a message goes to somebody it cannot go to";
    if (e.message.about && !may_be_about(campaign.body(*e.message.about).side, e.from, e.message.to, setting.seats))
      return "a message names a body that it may not name";
    const MapBox ground = setting.country->bounds();
    if (check_content(e.message.content, e.from, e.message.umpire, setting.to_table({ground.east, ground.north})))
      return "a message says what none can say";
    const bool had = !e.message.answers || campaign.messages().has(e.from, *e.message.answers);
    return had ? "" : "a message answers one that its sender has not had";
  }
  std::string operator()(const MessageArrived& e) const {
    const SentMessage& sent = campaign.messages().message(e.id);
    if (sent.sent != MessageSent{e.id, e.from, e.message} || sent.time != e.given)
      return fmt::format("message {} is not what was sent", e.id.number);
    if (std::ranges::find(e.message.to, e.at) == e.message.to.end())
      return fmt::format("message {} does not go to seat {}", e.id.number, e.at.number);
    return campaign.messages().arrived(e.id, e.at) ? fmt::format("message {} has arrived before", e.id.number) : "";
  }

  // KS-11: posts and riders.
  std::string operator()(const PostNamed& e) const { return of_its_side(e.seat, e.body); }
  std::string operator()(const CameToHand& e) const {
    std::string wrong = of_its_side(e.seat, e.body);
    if (wrong.empty() && campaign.couriers().has_at_hand(e.seat, e.body))
      wrong = fmt::format("seat {} has body {} at hand already", e.seat.number, e.body.number);
    return wrong;
  }
  std::string operator()(const WentOutOfHand& e) const {
    std::string wrong = of_its_side(e.seat, e.body);
    if (wrong.empty() && !campaign.couriers().has_at_hand(e.seat, e.body))
      wrong = fmt::format("seat {} has not body {} at hand", e.seat.number, e.body.number);
    return wrong;
  }
  std::string of_its_side(SeatId seat, BodyId body) const {
    const SideId side = campaign.setting().seat(seat).side;
    const bool own = side == campaign.body(body).side && campaign.setting().by_couriers(side);
    return own ? "" : fmt::format("body {} is not one that seat {} has at hand", body.number, seat.number);
  }
  std::string operator()(const ReportedAtHand& e) const {
    const bool sound = !e.untold || !(e.untold->order || e.untold->state || e.untold->message);
    return sound ? "" : fmt::format("body {} tells at hand what no body does", e.body.number);
  }
  std::string operator()(const Observed& e) const {
    if (!campaign.setting().by_couriers(campaign.setting().seat(e.seat).side))
      return fmt::format("seat {} knows what its side knows", e.seat.number);
    if (std::string wrong = looks(campaign.setting().seat(e.seat).side, e.by, e.about); !wrong.empty()) return wrong;
    const SeatWatch* watch = campaign.couriers().watch(e.seat, e.at_hand, e.about);
    const std::int32_t number = watch ? watch->sighting : campaign.couriers().sightings;
    if (e.sighting != number) return fmt::format("sighting {} is not the next", e.sighting);
    const bool out = e.seen.formation != Formation::boxed && e.kind != ReportKind::empty;
    return out && e.seen.parts.empty() ? fmt::format("body {} is observed to stand out without an arm", e.about.number)
                                       : "";
  }
  std::string operator()(const RiderSent& e) const {
    if (e.ride != campaign.couriers().next()) return fmt::format("ride {} is not the next", e.ride.number);
    if (e.from.has_value() == e.from_body.has_value() || e.to.has_value() == e.to_body.has_value())
      return fmt::format("ride {} does not go from one to another", e.ride.number);
    const Carried& carried = e.carried;
    // What is told is told by a body.
    const bool tells =
        !carried.notes.empty() || !carried.sightings.empty() || !carried.papers.empty() || !carried.riders.empty();
    const bool sound = (carried.order.has_value() == e.to_body.has_value()) && (!carried.order || e.from) &&
                       (carried.order || carried.message || carried.state) && (carried.state || !tells);
    if (!sound) return fmt::format("ride {} carries what no rider does", e.ride.number);
    if (e.from && campaign.couriers().posts[e.from->index()].none())
      return fmt::format("seat {} has no post", e.from->number);
    const Camp own = e.from ? camp(*e.from) : camp(*e.from_body);
    if ((e.to ? camp(*e.to) : camp(*e.to_body)) != own)
      return fmt::format("ride {} goes over to the enemy", e.ride.number);
    for (const RiderTold& rider : carried.riders) {
      if (campaign.setting().side(rider.side).camp == own)
        return fmt::format("ride {} tells of a rider of its own", e.ride.number);
    }
    return {};
  }
  Camp camp(SeatId id) const { return campaign.setting().camp_of(id); }
  Camp camp(const Courier& ride) const { return ride.from ? camp(*ride.from) : camp(*ride.from_body); }
  std::string operator()(const RiderRode& e) const {
    const auto& out = campaign.couriers().under_way;
    if (std::ranges::find(out, e.ride) == out.end()) return fmt::format("ride {} is over", e.ride.number);
    if (e.taken_by.has_value() != (e.fate == RideFate::taken))
      return fmt::format("it is not said who takes the rider of ride {}", e.ride.number);
    const Courier& ride = campaign.couriers().ride(e.ride);
    if (e.taken_by && camp(*e.taken_by) == camp(ride))
      return fmt::format("body {} takes a rider of its own", e.taken_by->number);
    if (e.fate == RideFate::lost) return {};  // of him nothing more is said
    const Path& way = e.onto.empty() ? ride.path.points() : e.onto;
    const Length before = e.onto.empty() && !way.empty() ? ride.on.along : Length{};
    if (e.along < before || e.ridden < Length{})
      return fmt::format("the rider of ride {} goes back on his way", e.ride.number);
    return e.along > length(way) ? fmt::format("the rider of ride {} is beyond his way", e.ride.number) : "";
  }
  std::string operator()(const OrderBarred& e) const {
    const Courier* ride = campaign.couriers().find(e.ride);
    if (!ride) return fmt::format("ride {} is over", e.ride.number);
    return ride->to_body ? "" : fmt::format("ride {} carries no order", e.ride.number);
  }
  std::string operator()(const PaperTaken&) const { return {}; }
  std::string operator()(const RidersWatched& e) const {
    const bool by_a_seat = e.seat.has_value();
    if (by_a_seat != campaign.setting().by_couriers(e.side) || (e.at_hand && !by_a_seat))
      return "it is not said whose posts have riders in sight";
    if (by_a_seat && campaign.setting().seat(*e.seat).side != e.side)
      return fmt::format("seat {} is of another side", e.seat->number);
    const auto& out = campaign.couriers().under_way;
    for (const RidersWatched::Rider& rider : e.riders) {
      if (std::ranges::find(out, rider.ride) == out.end()) return fmt::format("ride {} is over", rider.ride.number);
      const Courier& ride = campaign.couriers().ride(rider.ride);
      const bool enemy = campaign.setting().side(rider.side).camp == camp(ride) && camp(ride) != camp(rider.by);
      if (campaign.body(rider.by).side != e.side || !enemy)
        return fmt::format("body {} does not look for that rider", rider.by.number);
      if (rider.at != ride.on.at) return fmt::format("the rider of ride {} is not there", rider.ride.number);
    }
    return {};
  }

  // LW-6: in a game.
  std::string operator()(const GameOpened& e) const {
    const Setting& setting = campaign.setting();
    if (!setting.table || !setting.table->game) return "the exercise is no game";
    if (campaign.tables().empty()) return "a game is opened before its table is";
    if (campaign.game()) return "the game has been opened before";
    if (e.men.size() != setting.sides.size()) return "a game does not say with how many men each side begins";
    const bool defends = setting.table->game->kind == GameKind::defensive;
    if (e.defender.has_value() != defends) return "a game has a defender when it is a Defensive Game, and only then";
    return {};
  }
  std::string operator()(const GunsCarriedOff& e) const {
    if (e.guns.empty()) return "no gun is carried off";
    for (const GunId id : e.guns) {
      if (!campaign.gun(id).on_ground) return fmt::format("gun {} is not on the ground", id.number);
    }
    return {};
  }
  std::string operator()(const RearReached& e) const {
    return campaign.game()->beaten ? "a side is beaten already" : all_standing(e.men);
  }
  std::string operator()(const LineReached& e) const {
    if (e.men.empty()) return "nobody arrives";
    for (const ManId id : e.men) {
      if (std::ranges::binary_search(campaign.game()->arrived, id))
        return fmt::format("man {} has arrived before", id.number);
    }
    return all_standing(e.men);
  }
  std::string operator()(const BattleEnded& e) const {
    const bool each = e.scores.size() == campaign.setting().sides.size();
    return each ? "" : "a battle ends without the points of each side";
  }
};

/// What all events of a time in the exercise rest on.
template <class Told>
std::string untimely(const Campaign& campaign) {
  if constexpr (is_kind_of<Told, SetupEvents> && !std::same_as<Told, SetupBegan>)
    return campaign.phase() == Phase::setting_up ? "" : "the battle is not being set up";
  if constexpr (!is_kind_of<Told, BeforeItBegins> && !TextAlone<Told>) {
    if (!campaign.begun()) return "the exercise has not begun";
  }
  if constexpr (is_kind_of<Told, CourierEvents>) {
    if (!campaign.couriers().any()) return "nobody rides in this exercise";
  }
  if constexpr (is_kind_of<Told, GameEvents> && !std::same_as<Told, GameOpened>) {
    if (!campaign.game()) return "no game is on";
    if (campaign.over()) return "the battle is over";
  }
  return {};
}

template <class Told>
std::string misfit_of(const Campaign& campaign, const Told& told) {
  if (std::string wrong = untimely<Told>(campaign); !wrong.empty()) return wrong;
  // The id of a new table is the next, and not there yet.
  if constexpr (!std::same_as<Told, TableOpened>) {
    constexpr bool of_the_gone =
        is_kind_of<Told, SightEvents> || is_kind_of<Told, SignalEvents> || is_kind_of<Told, CourierEvents>;
    Named named{campaign, of_the_gone};
    named.fields_of(told);
    if (!named.wrong.empty()) return named.wrong;
  }
  return Misfit{campaign}(told);
}

}  // namespace

std::string misfit(const Campaign& campaign, const Event& event) {
  return std::visit([&](const auto& told) { return misfit_of(campaign, told); }, event);
}

}  // namespace sandgate
