#include "core/deciding/setup_orders.h"

#include <algorithm>

#include "core/battle/set_down.h"
#include "core/deciding/deciding.h"
#include "core/deciding/game.h"
#include "core/deciding/gun_phase.h"
#include "core/eyes/table_sight.h"

namespace sandgate {
namespace {

constexpr TableId field{0};
constexpr std::int64_t die_faces = 6;

SideId other_side(const Campaign& campaign, SideId side) {
  return campaign.setting().sides[side == SideId{0} ? 1 : 0].id;
}

std::optional<Refusal> out_of_stage(const Campaign& campaign, SeatId seat, SetupStage stage, Clause clause) {
  if (campaign.phase() != Phase::setting_up || campaign.setup().stage != stage)
    return Refusal{RefusalCode::not_this_stage, clause, {}};
  if (campaign.setup_awaits(seat)) return {};
  if (campaign.seat(seat).closed) return Refusal{RefusalCode::already_closed, clause, {}};
  const SeatId leader = campaign.setting().leader(campaign.setting().seat(seat).side);
  if (stage != SetupStage::setting_down && campaign.acting_for(leader) != seat)
    return Refusal{RefusalCode::not_your_order, clauses::command, {}};
  return Refusal{RefusalCode::not_your_turn, clause, {}};
}

std::optional<Refusal> not_commanded(const Campaign& campaign, SeatId seat, BodyId body) {
  if (!campaign.exists(body) || !campaign.commands(seat, body))
    return Refusal{RefusalCode::not_your_body, clauses::command, {}};
  return {};
}

/// Men and guns of a side that are set down, but for one body: nobody else can stand in its zone.
struct OnGround {
  std::vector<Soldier> men;
  std::vector<Gun> guns;
};
OnGround own_on_ground(const Campaign& campaign, SideId side, BodyId but = {}) {
  OnGround there;
  for (const Soldier& man : campaign.men()) {
    if (man.side == side && man.body != but && man.on_ground()) there.men.push_back(man);
  }
  for (const Gun& gun : campaign.guns()) {
    if (gun.side == side && gun.body != but && gun.on_ground) there.guns.push_back(gun);
  }
  return there;
}

BodySetDown set_down(const Campaign& campaign, BodyId body, Formation formation, Point at, Bearing facing,
                     const StoodOut& places) {
  BodySetDown event{body, formation, at, facing, {}, {}};
  for (const StoodOut::Place& place : places.men) event.men.push_back({place.arm, place.at});
  std::vector<GunId> known;
  for (const Gun& gun : campaign.guns()) {
    if (gun.body == body) known.push_back(gun.id);
  }
  for (std::size_t i = 0; i < places.guns.size(); ++i) {
    const std::optional<GunId> gun = i < known.size() ? std::optional(known[i]) : std::nullopt;
    event.guns.push_back({gun, places.guns[i].at, places.guns[i].facing});
  }
  return event;
}

class SettingUp {
 public:
  SettingUp(const Campaign& campaign, const Dice& dice) : state_(campaign), dice_(dice), setting_(campaign.setting()) {}

  std::vector<Event> open() {
    const SetupTerms& terms = *setting_.setup();
    SetupBegan began;
    if (terms.defensive) {
      began.tossed = terms.defender.none();
      began.defender = began.tossed ? toss("defender") : setting_.seat(terms.defender).side;
      began.chooser = began.defender;
    } else if (terms.country_laid_out) {
      began.tossed = terms.country_by.none();
      const SideId laid_out = began.tossed ? toss("country") : setting_.seat(terms.country_by).side;
      began.chooser = other_side(state_, laid_out);
    }
    happen(began);
    open_field();
    if (terms.points) {
      happen(SetupStageBegan{SetupStage::mustering, {}});
    } else {
      throw_chances();
    }
    return std::move(events_);
  }

  std::vector<Event> carry_on(std::vector<Event> happened, const std::vector<SeatId>& done) {
    for (Event& event : happened) happen(std::move(event));
    for (const SeatId seat : done) {
      do_the_rest(seat);
      happen(SeatClosed{seat, {}});
    }
    if (awaited_in_setup(state_).empty()) next();
    return std::move(events_);
  }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  SideId toss(std::string_view purpose) const {
    return setting_.sides[static_cast<std::size_t>(dice_.roll({.purpose = purpose}, 2))].id;
  }

  void open_field() {
    const MapBox ground = setting_.country->bounds();
    happen(TableOpened{field, {{}, setting_.to_table({ground.east, ground.north})}, true});
    TableChanged changed{field, state_.table(field).window, 0, {}, {}};
    for (const Side& side : setting_.sides) {
      changed.told.push_back(side.id);
      changed.fighting.push_back(setting_.leader(side.id));
    }
    happen(std::move(changed));
  }

  // What a seat has left undone that says it is done.
  void do_the_rest(SeatId seat) {
    const SetupState& setup = state_.setup();
    const SideId side = setting_.seat(seat).side;
    switch (setup.stage) {
      case SetupStage::mustering:
        if (setup.musters[side.index()].empty()) happen(Mustered{side, default_force(side)});
        break;
      case SetupStage::choosing:
        if (setup.back_lines.empty()) happen(SideChosen{side, state_.back_line(side)});
        break;
      case SetupStage::setting_down:
        set_down_the_rest(side, [&](const Body& body) { return state_.commands(seat, body.id); });
        break;
      case SetupStage::over: break;
    }
  }

  std::vector<MusteredBody> default_force(SideId side) const {
    const SetupTerms& terms = *setting_.setup();
    return default_muster(setting_.rulebook, muster_points(setting_.rulebook, terms, side, state_.setup().defender),
                          terms.chances ? terms.chances->men : 0);
  }

  template <class Which>
  void set_down_the_rest(SideId side, Which&& which) {
    std::vector<BodyId> left;
    std::vector<BodyToSetDown> bodies;
    for (const Body& body : state_.bodies()) {
      if (body.side != side || body.set_out || !which(body)) continue;
      left.push_back(body.id);
      bodies.push_back({body.contents, body.formation});
    }
    if (left.empty()) return;
    const auto down = default_setting_down(state_.ground(field), state_.men(), state_.guns(), zones_of(state_, side),
                                           state_.line_of(side), bodies);
    for (std::size_t i = 0; i < left.size(); ++i)
      happen(set_down(state_, left[i], bodies[i].formation, down[i].at, down[i].facing, down[i].places));
  }

  void next() {
    switch (state_.setup().stage) {
      case SetupStage::mustering: return raise_forces();
      case SetupStage::choosing: return begin_setting_down();
      case SetupStage::setting_down:
        set_down_whom_nobody_did();
        return state_.setup().turn && second_is_to_come() ? second_sets_down() : begin();
      case SetupStage::over: return;
    }
  }

  // A body may have been given to somebody who was done before.
  void set_down_whom_nobody_did() {
    for (const Side& side : setting_.sides) {
      const SideId turn = state_.setup().turn;
      if (turn.none() || turn == side.id) set_down_the_rest(side.id, [](const Body&) { return true; });
    }
  }

  void raise_forces() {
    for (const Side& side : setting_.sides) {
      std::vector<MusteredBody> bodies = state_.setup().musters[side.id.index()];
      happen(ForceRaised{side.id, std::move(bodies)});
    }
    throw_chances();
  }

  // LW-7.2. Who stays out is taken from the strongest bodies of foot, man by man; no body is left without one.
  void throw_chances() {
    if (const auto& chances = setting_.setup()->chances) {
      for (const Side& side : setting_.sides) throw_chances_of(side.id, *chances);
    }
    if (state_.setup().chooser) return happen(SetupStageBegan{SetupStage::choosing, {}});
    begin_setting_down();
  }
  void throw_chances_of(SideId side, const SetupTerms::Chances& chances) {
    ChancesThrown thrown;
    thrown.side = side;
    for (std::int32_t i = 0; i < chances.dice; ++i) {
      const auto die = dice_.roll({.subject = side.number, .purpose = "chances", .ordinal = i}, die_faces);
      thrown.dice.push_back(static_cast<std::int32_t>(die) + 1);
      thrown.taken += thrown.dice.back();
    }
    thrown.taken = std::min(thrown.taken, chances.men);
    std::vector<Body> bodies;
    for (const Body& body : state_.bodies()) {
      if (body.side == side) bodies.push_back(body);
    }
    for (std::int32_t out = chances.men - thrown.taken; out > 0; --out) leave_out(bodies, thrown.left_out);
    happen(std::move(thrown));
  }
  static void leave_out(std::vector<Body>& bodies, std::vector<ChancesThrown::LeftOut>& out) {
    Part* most = nullptr;
    BodyId of;
    for (Body& body : bodies) {
      if (body.contents.men().count < 2) continue;
      for (Part& part : body.contents.parts) {
        if (part.men.count == 0) continue;
        const auto rank = [](const Part& p) { return std::pair(p.arm == Arm::infantry, p.men.count); };
        if (most && rank(part) <= rank(*most)) continue;
        most = &part;
        of = body.id;
      }
    }
    if (!most) return;
    most->men -= Men{{1}};
    const auto same = [&](const ChancesThrown::LeftOut& one) { return one.body == of && one.arm == most->arm; };
    const auto known = std::ranges::find_if(out, same);
    known == out.end() ? out.push_back({of, most->arm, Men{{1}}}) : void(known->men += Men{{1}});
  }

  Camp defenders_camp() const { return setting_.side(state_.setup().defender).camp; }

  void begin_setting_down() {
    Began began;
    if (state_.setup().defender) {
      began.camp = setting_.rulebook.setup.defender_first ? defenders_camp() : other(defenders_camp());
    } else if (setting_.toss) {
      began.tossed = true;
      began.camp = dice_.roll({.purpose = "toss"}, 2) == 0 ? Camp::first : Camp::second;
    }
    happen(began);
    const Camp first = state_.setup().defender ? defenders_camp() : began.camp;
    SideId turn;
    for (const Side& side : setting_.sides) {
      if (!setting_.setup()->curtain && side.camp == first) turn = side.id;
    }
    happen(SetupStageBegan{SetupStage::setting_down, turn});
  }

  bool second_is_to_come() const {
    const SideId second = other_side(state_, state_.setup().turn);
    return std::ranges::any_of(state_.bodies(), [&](const Body& body) { return body.side == second && !body.set_out; });
  }
  // LW-2.1: the Second Player sees what the First has set down.
  void second_sets_down() {
    happen(SetupStageBegan{SetupStage::setting_down, other_side(state_, state_.setup().turn)});
    for (Event& event : look_over_tables(state_)) events_.push_back(std::move(event));
  }
  void begin() {
    happen(SetupStageBegan{SetupStage::over, {}});
    for (Event& event : open_game(state_, dice_)) happen(std::move(event));
    std::ranges::move(begin_guns(state_), std::back_inserter(events_));
  }

  Campaign state_;
  const Dice& dice_;
  const Setting& setting_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> open_setup(const Campaign& campaign, const Dice& dice) { return SettingUp(campaign, dice).open(); }

std::vector<SeatId> awaited_in_setup(const Campaign& campaign) {
  std::vector<SeatId> seats;
  for (const Seat& seat : campaign.setting().seats) {
    if (campaign.setup_awaits(seat.id)) seats.push_back(seat.id);
  }
  return seats;
}

SetDownZones zones_of(const Campaign& campaign, SideId side) {
  return set_down_zones(campaign.setting().rulebook, campaign.table(field).window, campaign.line_of(side),
                        set_down_role(side, campaign.setup().defender));
}

std::optional<Refusal> not_done(const Campaign& campaign, SeatId seat) {
  return out_of_stage(campaign, seat, campaign.setup().stage, clauses::toss);
}

// The curtain goes up with the first move.
std::vector<Event> carried_on(const Deciding& deciding, std::vector<Event> happened, const std::vector<SeatId>& done) {
  std::vector<Event> events = SettingUp(deciding.campaign, deciding.dice).carry_on(std::move(happened), done);
  deciding.look_again(events);
  return events;
}

namespace {

struct SetupDecider {
  const Deciding& d;

  Decision operator()(const MusterOrder& order) const {
    if (auto no = out_of_stage(d.campaign, d.seat, SetupStage::mustering, clauses::forces)) return refused(*no);
    const Setting& setting = d.campaign.setting();
    const SetupTerms& terms = *setting.setup();
    const SideId side = setting.seat(d.seat).side;
    const std::int64_t points = muster_points(setting.rulebook, terms, side, d.campaign.setup().defender);
    const std::int32_t held_back = terms.chances ? terms.chances->men : 0;
    if (auto no = check_muster(setting.rulebook, order.bodies, points, held_back)) return refused(*no);
    return std::vector<Event>{Mustered{side, order.bodies}};
  }
  Decision operator()(const ChooseSideOrder& order) const {
    if (auto no = out_of_stage(d.campaign, d.seat, SetupStage::choosing, clauses::country)) return refused(*no);
    const Setting& setting = d.campaign.setting();
    if (order.edge != setting.sides[0].back_line && order.edge != setting.sides[1].back_line)
      return refuse(RefusalCode::not_your_edge, clauses::country);
    return carried_on(d, {SideChosen{setting.seat(d.seat).side, order.edge}}, {d.seat});
  }
  Decision operator()(const SetDownOrder<BodyId>& order) const {
    if (auto no = not_commanded(d.campaign, d.seat, order.body)) return refused(*no);
    if (auto no = out_of_stage(d.campaign, d.seat, SetupStage::setting_down, clauses::toss)) return refused(*no);
    if (order.formation == Formation::boxed) return refuse(RefusalCode::never_boxed, clauses::toss);
    const Body& body = d.campaign.body(order.body);
    const OnGround there = own_on_ground(d.campaign, body.side, body.id);
    auto places = try_set_down(d.campaign.ground(field), there.men, there.guns, zones_of(d.campaign, body.side),
                               body.contents, order.formation, order.at, order.facing);
    if (!places) return refused(places.error());
    return std::vector<Event>{set_down(d.campaign, body.id, order.formation, order.at, order.facing, *places)};
  }
  Decision operator()(const TakeUpOrder<BodyId>& order) const {
    if (auto no = not_commanded(d.campaign, d.seat, order.body)) return refused(*no);
    if (auto no = out_of_stage(d.campaign, d.seat, SetupStage::setting_down, clauses::toss)) return refused(*no);
    if (!d.campaign.body(order.body).set_out) return refuse(RefusalCode::not_set_down, clauses::toss);
    return std::vector<Event>{BodyTakenUp{order.body}};
  }
  Decision operator()(const PlaceMenOrder<BodyId>& order) const {
    if (auto no = out_of_stage(d.campaign, d.seat, SetupStage::setting_down, clauses::toss)) return refused(*no);
    const SideId side = d.campaign.setting().seat(d.seat).side;
    const OnGround there = own_on_ground(d.campaign, side);
    Placing placing;
    for (const auto& one : order.men) {
      const auto man = std::ranges::find(there.men, one.man, &Soldier::id);
      const bool own = d.campaign.exists(one.man) && d.campaign.commands(d.seat, d.campaign.man(one.man).body);
      if (!own) return refuse(RefusalCode::man_not_yours, clauses::command);
      if (man == there.men.end()) return refuse(RefusalCode::not_set_down, clauses::toss);
      placing.men.push_back({static_cast<std::uint32_t>(man - there.men.begin()), one.at});
    }
    for (const auto& one : order.guns) {
      const auto gun = std::ranges::find(there.guns, one.gun, &Gun::id);
      const bool own = d.campaign.exists(one.gun) && d.campaign.commands(d.seat, d.campaign.gun(one.gun).body);
      if (!own) return refuse(RefusalCode::gun_not_yours, clauses::command);
      if (gun == there.guns.end()) return refuse(RefusalCode::not_set_down, clauses::toss);
      placing.guns.push_back({static_cast<std::uint32_t>(gun - there.guns.begin()), one.at, one.facing});
    }
    if (auto no = check_placing(d.campaign.ground(field), there.men, there.guns, zones_of(d.campaign, side), placing))
      return refused(*no);
    MenPlaced event{side, {}, {}};
    for (const auto& one : order.men) event.men.push_back({one.man, one.at});
    for (const auto& one : order.guns) event.guns.push_back({one.gun, one.at, one.facing});
    return std::vector<Event>{event};
  }
};

}  // namespace

std::optional<Decision> decide_setup(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(BasicSetupDeeds<BodyId>(), deed, SetupDecider{deciding});
}

}  // namespace sandgate
