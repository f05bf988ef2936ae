#include <fmt/format.h>

#include <algorithm>

#include "core/base/text.h"
#include "core/campaign/box_check.h"
#include "core/chronicle/chronicle.h"

namespace sandgate {

namespace {

template <class Fields>
inline constexpr bool all_texts = false;
template <class... Fields>
inline constexpr bool all_texts<std::tuple<Fields&...>> = (std::same_as<Fields, std::string> && ...);

/// Made of texts alone: it names nothing that could be missing.
template <class Told>
concept TextAlone = all_texts<decltype(tie_fields(std::declval<Told&>()))>;

/// What an event of a sound journal cannot be on this state. Exhaustive, so that a new kind does not compile until
/// someone says what it rests on.
struct Misfit {
  const Campaign& campaign;

  template <TextAlone Told>
  std::string operator()(const Told& e) const {
    if (campaign.over()) return "the battle is over";
    std::string wrong;
    each_field(e, [&](std::string_view name, const std::string& text) {
      if (text.empty() || !is_line(text)) wrong = fmt::format("its {} is not one line of text", name);
    });
    return wrong;
  }

  std::string body(BodyId id) const {
    if (!campaign.begun()) return "the exercise has not begun";
    return campaign.exists(id) ? std::string() : fmt::format("there is no body {}", id.number);
  }
  std::string marching(BodyId id) const {
    std::string wrong = body(id);
    if (wrong.empty() && !campaign.body(id).march) wrong = fmt::format("body {} has no march", id.number);
    return wrong;
  }
  std::string seat(SeatId id) const {
    if (!campaign.begun()) return "the exercise has not begun";
    const bool there = id && id.index() < campaign.setting().seats.size();
    return there ? std::string() : fmt::format("there is no seat {}", id.number);
  }

  // LW-2.1: where a battle is set up, the toss comes after sides are chosen.
  std::string operator()(const Began&) const {
    const bool first = !campaign.begun() ||
                       (campaign.phase() == Phase::setting_up && campaign.setup().stage != SetupStage::setting_down);
    return first ? "" : "the exercise has begun before";
  }
  std::string operator()(const PhaseBegan&) const { return campaign.begun() ? "" : "the exercise has not begun"; }
  std::string operator()(const MarchOrdered& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && e.path.size() < 2) wrong = "a march has no path";
    return wrong;
  }
  std::string operator()(const MarchHalted& e) const { return marching(e.body); }
  std::string operator()(const Marched& e) const {
    std::string wrong = marching(e.body);
    if (wrong.empty() && (e.along < Length{} || e.along > length(campaign.body(e.body).march->path)))
      wrong = fmt::format("body {} is beyond its path", e.body.number);
    if (wrong.empty() && e.end == MarchEnd::sighted && !e.enemy_at) wrong = "an enemy sighted is nowhere";
    return wrong;
  }
  std::string there(BodyId id) const {
    std::string wrong = body(id);
    if (wrong.empty() && campaign.body(id).gone) wrong = fmt::format("body {} is gone", id.number);
    return wrong;
  }
  Camp camp(BodyId id) const { return campaign.setting().side(campaign.body(id).side).camp; }
  std::string side(SideId id) const {
    const bool known = id && id.index() < campaign.setting().sides.size();
    return known ? std::string() : fmt::format("there is no side {}", id.number);
  }
  // `by`, of `id`, looks at `about`, of another side.
  std::string looks(SideId id, BodyId by, BodyId about) const {
    std::string wrong = side(id);
    if (wrong.empty()) wrong = body(by);
    if (wrong.empty()) wrong = body(about);
    if (wrong.empty() && campaign.body(by).side != id)
      wrong = fmt::format("body {} is not of side {}", by.number, id.number);
    if (wrong.empty() && campaign.body(about).side == id)
      wrong = fmt::format("body {} is of side {} itself", about.number, id.number);
    return wrong;
  }

  std::string operator()(const BoxOpened& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && e.scouts) wrong = there(*e.scouts);
    if (wrong.empty() && e.scouts && camp(*e.scouts) == camp(e.body))
      wrong = fmt::format("body {} is none of the enemy's", e.scouts->number);
    if (wrong.empty() && (campaign.body(e.body).formation != Formation::boxed || e.formation == Formation::boxed))
      wrong = fmt::format("body {} is no box to open", e.body.number);
    return wrong;
  }
  std::string operator()(const DummyRemoved& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && !campaign.body(e.body).contents.dummy())
      wrong = fmt::format("body {} is no dummy", e.body.number);
    return wrong;
  }
  std::string operator()(const Boxed& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && campaign.body(e.body).formation == Formation::boxed)
      wrong = fmt::format("body {} is boxed already", e.body.number);
    if (wrong.empty() && never_boxed(campaign.body(e.body).scouts, campaign.body(e.body).contents))
      wrong = fmt::format("body {} never goes into a box", e.body.number);
    return wrong;
  }
  std::string operator()(const Sighted& e) const {
    std::string wrong = looks(e.side, e.by, e.body);
    if (wrong.empty()) wrong = there(e.by);
    if (wrong.empty() && campaign.watch(e.side, e.body).in_sight())
      wrong = fmt::format("body {} is in sight already", e.body.number);
    return wrong;
  }
  std::string operator()(const SightLost& e) const {
    std::string wrong = side(e.side);
    if (wrong.empty()) wrong = body(e.body);
    if (wrong.empty() && !campaign.watch(e.side, e.body).in_sight())
      wrong = fmt::format("body {} is not in sight", e.body.number);
    return wrong;
  }
  std::string operator()(const Reported& e) const {
    std::string wrong = looks(e.side, e.by, e.about);
    if (wrong.empty() && campaign.watch(e.side, e.about).in_sight() != (e.kind == ReportKind::seen))
      wrong = fmt::format("what is reported of body {} is not what is seen", e.about.number);
    // Who last saw what is lost may be gone himself.
    if (wrong.empty() && e.kind == ReportKind::seen) wrong = there(e.by);
    if (wrong.empty() && e.kind == ReportKind::seen) wrong = there(e.about);
    const bool emptied = wrong.empty() && campaign.body(e.about).gone && campaign.body(e.about).contents.dummy();
    if (wrong.empty() && e.kind == ReportKind::empty && !emptied)
      wrong = fmt::format("body {} is no box found empty", e.about.number);
    const bool fallen = wrong.empty() && campaign.body(e.about).gone;
    if (wrong.empty() && e.kind == ReportKind::fallen && !fallen)
      wrong = fmt::format("body {} is still there", e.about.number);
    if (wrong.empty() && e.kind != ReportKind::empty && e.seen.formation != Formation::boxed && e.seen.parts.empty())
      wrong = fmt::format("body {} is reported to stand out without an arm", e.about.number);
    return wrong;
  }
  std::string open_table(TableId id) const {
    if (!campaign.begun()) return "the exercise has not begun";
    const bool open = campaign.exists(id) && !campaign.table(id).closed;
    return open ? std::string() : fmt::format("there is no table {}", id.number);
  }
  std::string man(ManId id) const {
    return campaign.exists(id) ? std::string() : fmt::format("there is no man {}", id.number);
  }
  std::string standing(ManId id) const {
    std::string wrong = man(id);
    if (wrong.empty() && !campaign.man(id).on_ground()) wrong = fmt::format("man {} is not on the ground", id.number);
    return wrong;
  }
  std::string gun(GunId id) const {
    return campaign.exists(id) ? std::string() : fmt::format("there is no gun {}", id.number);
  }
  template <class T>
  std::string each(const std::vector<T>& things, std::string (Misfit::*ask)(T) const) const {
    for (const T thing : things) {
      if (std::string wrong = (this->*ask)(thing); !wrong.empty()) return wrong;
    }
    return {};
  }
  static std::string window(const Window& w) {
    const bool upright = w.south_west.x <= w.north_east.x && w.south_west.y <= w.north_east.y;
    return upright ? std::string() : "a table has no width";
  }
  std::string seat_or_none(SeatId id) const { return id ? seat(id) : std::string(); }

  std::string operator()(const TableOpened& e) const {
    if (!campaign.begun()) return "the exercise has not begun";
    const bool next = e.table && e.table.index() == campaign.tables().size();
    return next ? window(e.window) : fmt::format("table {} is not the next", e.table.number);
  }
  std::string operator()(const TableChanged& e) const {
    std::string wrong = open_table(e.table);
    if (wrong.empty()) wrong = window(e.window);
    if (wrong.empty()) wrong = each(e.told, &Misfit::side);
    if (wrong.empty() && e.fighting.size() != campaign.setting().sides.size())
      wrong = "a table does not say who fights for each side";
    if (wrong.empty()) wrong = each(e.fighting, &Misfit::seat_or_none);
    return wrong;
  }
  std::string operator()(const TableGiven& e) const {
    std::string wrong = open_table(e.table);
    if (wrong.empty()) wrong = side(e.side);
    return wrong.empty() ? seat(e.seat) : wrong;
  }
  std::string operator()(const TableClosed& e) const {
    std::string wrong = open_table(e.table);
    if (wrong.empty() && e.into) wrong = open_table(*e.into);
    if (wrong.empty() && e.into == e.table) wrong = "a table is joined with itself";
    return wrong;
  }
  std::string operator()(const BodyJoined& e) const {
    std::string wrong = there(e.body);
    return wrong.empty() ? open_table(e.table) : wrong;
  }
  std::string operator()(const BodyLeft& e) const { return there(e.body); }
  std::string operator()(const BodySetOut& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && campaign.body(e.body).set_out)
      wrong = fmt::format("body {} is set out already", e.body.number);
    for (const BodySetOut::Brought& brought : e.brought) {
      if (wrong.empty()) wrong = man(brought.man);
      if (wrong.empty() && campaign.man(brought.man).keeper != e.body)
        wrong = fmt::format("man {} is not in the ranks of body {}", brought.man.number, e.body.number);
    }
    for (const BodySetOut::Piece& piece : e.guns) {
      if (wrong.empty() && piece.gun) wrong = gun(*piece.gun);
    }
    std::int64_t men = static_cast<std::int64_t>(e.men.size()), disarmed = 0;
    for (const BodySetOut::Brought& brought : e.brought) {
      if (wrong.empty() && campaign.man(brought.man).state == ManState::disarmed) ++disarmed;
    }
    if (wrong.empty() && men + disarmed > campaign.body(e.body).contents.men().count)
      wrong = fmt::format("body {} sets out more men than it has", e.body.number);
    return wrong;
  }
  std::string operator()(const FormedUp& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && !campaign.body(e.body).set_out) wrong = fmt::format("body {} is in its ranks", e.body.number);
    if (wrong.empty()) wrong = each(e.brought, &Misfit::standing);
    return wrong.empty() ? each(e.guns, &Misfit::gun) : wrong;
  }
  std::string operator()(const MenMoved& e) const {
    std::string wrong = open_table(e.table);
    if (wrong.empty()) wrong = seat(e.seat);
    for (const MenMoved::Walk& walk : e.men) {
      if (wrong.empty()) wrong = standing(walk.man);
      if (wrong.empty() && (walk.path.empty() || walk.path.front() != campaign.man(walk.man).at))
        wrong = fmt::format("man {} walks from where he does not stand", walk.man.number);
    }
    for (const MenMoved::Haul& haul : e.guns) {
      if (wrong.empty()) wrong = gun(haul.gun);
      if (wrong.empty() && (haul.path.empty() || haul.path.front() != campaign.gun(haul.gun).at))
        wrong = fmt::format("gun {} moves from where it does not stand", haul.gun.number);
    }
    return wrong;
  }
  std::string operator()(const MenSighted& e) const { return sights(e.side, e.men, e.guns); }
  std::string operator()(const MenLost& e) const { return sights(e.side, e.men, e.guns); }
  std::string sights(SideId id, const std::vector<ManId>& men, const std::vector<GunId>& guns) const {
    std::string wrong = side(id);
    if (wrong.empty()) wrong = each(men, &Misfit::man);
    return wrong.empty() ? each(guns, &Misfit::gun) : wrong;
  }
  std::string operator()(const MeleeJoined& e) const {
    std::string wrong = open_table(e.table);
    if (wrong.empty() && campaign.table(e.table).melee(e.melee.number))
      wrong = fmt::format("melee {} is joined already", e.melee.number);
    return wrong.empty() ? as_joined(e.melee) : wrong;
  }
  std::string operator()(const MeleeCentred& e) const {
    std::string wrong = melee(e.table, e.melee.number);
    return wrong.empty() ? as_joined(e.melee) : wrong;
  }
  std::string as_joined(const JoinedMelee& melee) const {
    std::string wrong = side(melee.captor);
    if (wrong.empty() && melee.centre) wrong = standing(*melee.centre);
    if (wrong.empty() && melee.chooser) wrong = seat(melee.chooser);
    if (wrong.empty() && melee.attackers > 1) wrong = "a melee is nobody's";
    for (const auto* men : {&melee.first, &melee.second, &melee.first_supporters, &melee.second_supporters}) {
      if (wrong.empty()) wrong = each(*men, &Misfit::standing);
    }
    return wrong.empty() ? falls_on(melee, melee.killed, melee.taken) : wrong;
  }
  // Nobody twice, and nobody who is not in it.
  std::string falls_on(const JoinedMelee& melee, const std::vector<ManId>& killed,
                       const std::vector<ManId>& taken) const {
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
  std::string operator()(const MeleeChosen& e) const {
    std::string wrong = melee(e.table, e.melee);
    return wrong.empty() ? falls_on(*campaign.table(e.table).melee(e.melee), e.killed, e.taken) : wrong;
  }
  std::string operator()(const MeleeFought& e) const { return melee(e.table, e.melee); }
  std::string melee(TableId table, std::int32_t number) const {
    std::string wrong = open_table(table);
    if (wrong.empty() && !campaign.table(table).melee(number)) wrong = fmt::format("there is no melee {}", number);
    return wrong;
  }
  std::string operator()(const MenFared& e) const {
    if (e.men.empty()) return "nobody fares so";
    std::string wrong = each(e.men, &Misfit::man);
    const bool has_captor = e.fate == Fate::retaken || e.fate == Fate::surrendered || e.fate == Fate::capitulated;
    if (wrong.empty() && has_captor) wrong = side(e.captor);
    for (const ManId id : e.men) {
      if (wrong.empty() && !can_fare(campaign.man(id), e.fate)) wrong = fmt::format("man {} cannot fare so", id.number);
    }
    return wrong;
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
  std::string operator()(const GunFared& e) const {
    std::string wrong = gun(e.gun);
    if (wrong.empty()) wrong = each(e.passed, &Misfit::man);
    if (wrong.empty() && e.captor) wrong = side(*e.captor);
    return wrong;
  }
  std::string operator()(const GunsBegan& e) const {
    const std::string wrong = open_table(e.table);
    return wrong.empty() ? each(e.ready, &Misfit::gun) : wrong;
  }
  std::string operator()(const ShotFired& e) const {
    std::string wrong = open_table(e.table);
    if (wrong.empty()) wrong = seat(e.seat);
    if (wrong.empty()) wrong = gun(e.gun);
    for (const ShotFired::Fall& fall : e.felled) {
      if (wrong.empty()) wrong = standing(fall.man);
    }
    for (std::size_t i = 0; i < e.felled.size() && wrong.empty(); ++i) {
      if (std::ranges::count(e.felled, e.felled[i].man, &ShotFired::Fall::man) > 1)
        wrong = fmt::format("man {} falls twice", e.felled[i].man.number);
    }
    if (wrong.empty() && e.path.empty()) wrong = "a shot has no path";
    return wrong.empty() ? each(e.struck, &Misfit::there) : wrong;
  }
  std::string operator()(const TrailChosen& e) const {
    const std::string wrong = gun(e.gun);
    return wrong.empty() ? each(e.men, &Misfit::man) : wrong;
  }
  std::string operator()(const MenLay& e) const {
    const std::string wrong = open_table(e.table);
    return wrong.empty() ? each(e.men, &Misfit::standing) : wrong;
  }
  std::string operator()(const WalksHeld& e) const { return held(e.table, e.walks); }
  std::string operator()(const HeldRefused& e) const { return held(e.table, e.walks); }
  std::string held(TableId table, const HeldWalks& walks) const {
    std::string wrong = open_table(table);
    if (wrong.empty()) wrong = seat(walks.seat);
    for (const auto& walk : walks.men) {
      if (wrong.empty()) wrong = man(walk.man);
    }
    return wrong;
  }
  std::string operator()(const GunsWaived& e) const {
    const std::string wrong = open_table(e.table);
    return wrong.empty() ? side(e.side) : wrong;
  }
  std::string operator()(const GunsEnded& e) const { return open_table(e.table); }
  std::string operator()(const BodyLost& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && campaign.body(e.body).contents.men().count > 0)
      wrong = fmt::format("body {} has men left", e.body.number);
    return wrong;
  }
  std::string operator()(const VisibilityChanged& e) const {
    const bool allowed = e.visibility >= Rulebook::WideCountry::least_visibility &&
                         e.visibility <= Rulebook::WideCountry::most_visibility;
    if (!campaign.begun()) return "the exercise has not begun";
    return allowed ? std::string() : "there is no such visibility";
  }
  std::string operator()(const SeatManned& e) const {
    const bool known = e.seat && e.seat.index() < campaign.setting().seats.size();
    return known ? std::string() : fmt::format("there is no seat {}", e.seat.number);
  }
  std::string operator()(const SeatClosed& e) const { return seat(e.seat); }
  std::string operator()(const RunOnEnded& e) const { return seat(e.seat); }
  std::string in_setup() const { return campaign.phase() == Phase::setting_up ? "" : "the battle is not being set up"; }
  std::string side_or_none(SideId id) const { return id ? side(id) : std::string(); }
  std::string operator()(const SetupBegan& e) const {
    if (campaign.begun()) return "the exercise has begun before";
    if (!campaign.setting().setup()) return "the exercise is not set up in play";
    std::string wrong = side_or_none(e.chooser);
    return wrong.empty() ? side_or_none(e.defender) : wrong;
  }
  std::string operator()(const SetupStageBegan& e) const {
    std::string wrong = in_setup();
    return wrong.empty() ? side_or_none(e.turn) : wrong;
  }
  std::string operator()(const Mustered& e) const {
    std::string wrong = in_setup();
    return wrong.empty() ? side(e.side) : wrong;
  }
  std::string operator()(const ForceRaised& e) const {
    std::string wrong = in_setup();
    if (wrong.empty()) wrong = side(e.side);
    for (const MusteredBody& b : e.bodies) {
      const std::int64_t men = std::int64_t{b.infantry} + b.cavalry;
      if (wrong.empty() && (men > campaign.setting().rulebook.table.most_men || b.guns > men))
        wrong = "a body is raised that is none";
    }
    if (wrong.empty() && e.bodies.size() > most_mustered_bodies) wrong = "more bodies are raised than can be";
    return wrong;
  }
  std::string operator()(const ChancesThrown& e) const {
    std::string wrong = in_setup();
    if (wrong.empty()) wrong = side(e.side);
    for (const ChancesThrown::LeftOut& out : e.left_out) {
      if (wrong.empty()) wrong = there(out.body);
      if (!wrong.empty()) break;
      const auto& parts = campaign.body(out.body).contents.parts;
      const auto part = std::ranges::find(parts, out.arm, &Part::arm);
      if (part == parts.end() || part->men < out.men || out.men.count < 0)
        wrong = fmt::format("body {} has not the men that stay out", out.body.number);
    }
    return wrong;
  }
  std::string operator()(const SideChosen& e) const {
    std::string wrong = in_setup();
    return wrong.empty() ? side(e.side) : wrong;
  }
  std::string operator()(const BodySetDown& e) const {
    std::string wrong = in_setup();
    if (wrong.empty()) wrong = there(e.body);
    if (wrong.empty()) wrong = open_table(TableId{0});
    if (!wrong.empty()) return wrong;
    const Body& b = campaign.body(e.body);
    if (static_cast<std::int64_t>(e.men.size()) != b.contents.men().count ||
        static_cast<std::int64_t>(e.guns.size()) != b.contents.guns())
      return fmt::format("body {} is set down with others than it has", e.body.number);
    for (const BodySetOut::Piece& piece : e.guns) {
      if (wrong.empty() && piece.gun) wrong = gun(*piece.gun);
    }
    return wrong;
  }
  std::string operator()(const BodyTakenUp& e) const {
    std::string wrong = in_setup();
    if (wrong.empty()) wrong = there(e.body);
    if (wrong.empty() && !campaign.body(e.body).set_out) wrong = fmt::format("body {} is not set down", e.body.number);
    return wrong;
  }
  std::string operator()(const MenPlaced& e) const {
    std::string wrong = in_setup();
    if (wrong.empty()) wrong = side(e.side);
    for (const MenPlaced::Man& placed : e.men) {
      if (wrong.empty()) wrong = standing(placed.man);
    }
    for (const MenPlaced::Piece& placed : e.guns) {
      if (wrong.empty()) wrong = gun(placed.gun);
    }
    return wrong;
  }
  std::string operator()(const MoveClosed& e) const {
    if (!campaign.begun()) return "the exercise has not begun";
    return e.move == campaign.move() ? std::string()
                                     : fmt::format("move {} is closed in move {}", e.move, campaign.move());
  }
  // LW-6.
  std::string in_game() const {
    if (!campaign.game()) return "no game is on";
    return campaign.over() ? "the battle is over" : "";
  }
  std::string operator()(const GameOpened& e) const {
    const Setting& setting = campaign.setting();
    if (!campaign.begun()) return "the exercise has not begun";
    if (!setting.table || !setting.table->game) return "the exercise is no game";
    if (campaign.tables().empty()) return "a game is opened before its table is";
    if (campaign.game()) return "the game has been opened before";
    if (e.men.size() != setting.sides.size()) return "a game does not say with how many men each side begins";
    const bool defends = setting.table->game->kind == GameKind::defensive;
    if (e.defender.has_value() != defends) return "a game has a defender when it is a Defensive Game, and only then";
    return e.defender ? side(*e.defender) : std::string();
  }
  std::string operator()(const GunsCarriedOff& e) const {
    std::string wrong = in_game();
    if (wrong.empty() && e.guns.empty()) wrong = "no gun is carried off";
    for (const GunId id : e.guns) {
      if (wrong.empty()) wrong = gun(id);
      if (wrong.empty() && !campaign.gun(id).on_ground) wrong = fmt::format("gun {} is not on the ground", id.number);
    }
    return wrong;
  }
  std::string operator()(const RearReached& e) const {
    std::string wrong = in_game();
    if (wrong.empty()) wrong = side(e.beaten);
    if (wrong.empty() && campaign.game()->beaten) wrong = "a side is beaten already";
    return wrong.empty() ? each(e.men, &Misfit::standing) : wrong;
  }
  std::string operator()(const LineReached& e) const {
    std::string wrong = in_game();
    if (wrong.empty() && e.men.empty()) wrong = "nobody arrives";
    if (wrong.empty()) wrong = each(e.men, &Misfit::standing);
    for (const ManId id : e.men) {
      if (wrong.empty() && std::ranges::binary_search(campaign.game()->arrived, id))
        wrong = fmt::format("man {} has arrived before", id.number);
    }
    return wrong;
  }
  std::string operator()(const BattleEnded& e) const {
    std::string wrong = in_game();
    if (wrong.empty() && e.winner) wrong = side(*e.winner);
    if (wrong.empty() && e.scores.size() != campaign.setting().sides.size())
      wrong = "a battle ends without the points of each side";
    return wrong;
  }
};

}  // namespace

std::string misfit(const Campaign& campaign, const Event& event) { return std::visit(Misfit{campaign}, event); }

}  // namespace sandgate
