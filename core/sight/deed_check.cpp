#include "core/sight/deed_check.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/battle/come_near.h"
#include "core/battle/melee.h"
#include "core/battle/serve_gun.h"
#include "core/checks/box_check.h"
#include "core/checks/fall_in_check.h"
#include "core/checks/march_check.h"
#include "core/checks/store_check.h"
#include "core/kriegspiel/five.h"
#include "core/kriegspiel/forming.h"
#include "core/lines/boarding.h"
#include "core/scenario/command_check.h"
#include "core/sight/lines_check.h"
#include "core/sight/march_preview.h"
#include "core/sight/melee_centres.h"
#include "core/sight/table_scene.h"
#include "core/signals/message_check.h"

namespace sandgate {
namespace {

/// The umpire's or the clock's, and no seat's to give.
template <class Deed>
concept AnOfficials = Deed::order.owner == Owner::umpire || Deed::order.owner == Owner::system;

struct DeedChecker {
  const Picture& picture;
  const Briefing& briefing;
  const std::shared_ptr<const TableGround>& ground;
  bool waits = false;  ///< for the seat's next move

  std::optional<Refusal> out_of_turn() const {
    if (waits) return {};
    if (picture.clock.phase == Phase::setting_up) return Refusal{RefusalCode::setting_up, clauses::toss, {}};
    if (!picture.clock.my_move) return Refusal{RefusalCode::not_your_move, clauses::move_and_clock, {}};
    if (picture.clock.phase == Phase::choices) return Refusal{RefusalCode::melees_wait, clauses::melee_choice, {}};
    if (picture.mine.closed) return Refusal{RefusalCode::already_closed, clauses::move_and_clock, {}};
    return {};
  }
  std::optional<Refusal> cannot_fall_in(const OwnBody& body) const {
    if (!body.set_out) return {};
    if (body.table) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
    for (const SeenMan& man : picture.men) {
      const bool falls_in = man.body == body.handle && (man.state == ManState::free || man.state == ManState::disarmed);
      if (falls_in && !can_fall_in(briefing.rulebook, man.arm, man.at, body.at, man.moved, picture.clock.move))
        return Refusal{RefusalCode::men_scattered, clauses::contact, {{"at", man.at}}};
    }
    return {};
  }
  // A table whose men this seat orders.
  std::optional<Refusal> not_fighting(TableHandle table) const {
    const SeenTable* seen = picture.table(table);
    if (!seen || !seen->mine) return Refusal{RefusalCode::not_your_table, clauses::contact, {}};
    return {};
  }
  const OwnBody* mine(Handle handle) const {
    const OwnBody* body = picture.body(handle);
    return body && body->mine ? body : nullptr;
  }
  std::optional<Refusal> not_mine(Handle handle) const {
    const OwnBody* body = mine(handle);
    if (!body) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
    if (body->at_hand && body->gone) return Refusal{RefusalCode::body_gone, clauses::contact, {}};
    return {};
  }
  std::optional<Refusal> cannot_march(Handle handle, const Path& path) const {
    const OwnBody& body = *mine(handle);
    if (body.hunger.hungry()) return Refusal{RefusalCode::hungry, clauses::going_without, {}};
    if (body.aboard) return Refusal{RefusalCode::aboard_train, clauses::railway, {}};
    if (auto no = lies_out(body.out, picture.clock.move)) return no;
    if (auto no = cannot_fall_in(body)) return no;
    return check_path(*briefing.country, briefing.scale, briefing.rulebook,
                      boarding::as_it_goes(std::span(picture.bodies), body), body.formation, body.at, path,
                      known_broken(picture), known_ground(picture));
  }

  // KS-11.5: an order that rides is not tried where it is given.
  std::optional<Refusal> cannot_send(Handle body) const {
    const OwnBody* post = picture.body(picture.post);
    if (!post || post->gone) return Refusal{RefusalCode::no_post, clauses::lost_post, {}};
    if (auto no = lies_out(post->out, picture.clock.move)) return no;
    const auto of_this_move = [&](const SentOrder& sent) {
      return sent.body == body && sent.move == picture.clock.move;
    };
    if (std::ranges::count_if(picture.orders, of_this_move) >= most_orders_a_move)
      return Refusal{RefusalCode::too_many_orders, clauses::sent_orders, {{"most", most_orders_a_move}}};
    return {};
  }
  std::optional<Refusal> cannot_send(const MarchOrder<Handle>& order) const {
    if (order.path.empty()) return Refusal{RefusalCode::no_path, clauses::sent_orders, {}};
    if (auto no = cannot_send(order.body)) return no;
    if (order.via.size() > most_via)
      return Refusal{RefusalCode::too_many_places, clauses::sent_orders, {{"most", std::int64_t{most_via}}}};
    const MapBox sheet = briefing.country->bounds();
    const Window whole{{}, briefing.to_table({sheet.east, sheet.north})};
    std::vector<Point> places = order.via;
    places.push_back(order.path.back());
    for (const Point place : places) {
      if (!whole.holds(place)) return Refusal{RefusalCode::off_map, clauses::sent_orders, {{"at", place}}};
    }
    return {};
  }

  std::optional<Refusal> operator()(const NamePostOrder<Handle>& order) const {
    const auto no = [](RefusalCode code) { return Refusal{code, clauses::lost_post, {}}; };
    if (!briefing.by_couriers(picture.side)) return no(RefusalCode::signals_perfect);
    if (auto not_his = not_mine(order.body)) return not_his;
    if (auto not_now = out_of_turn()) return not_now;
    if (picture.post == order.body && !mine(order.body)->gone) return no(RefusalCode::is_post_already);
    const OwnBody* post = picture.body(picture.post);
    if (post && !post->gone && !mine(order.body)->at_hand) return no(RefusalCode::post_stands);
    return {};
  }
  std::optional<Refusal> operator()(const MarchOrder<Handle>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (!mine(order.body)->at_hand) return cannot_send(order);
    return cannot_march(order.body, order.path);
  }
  std::optional<Refusal> operator()(const HaltOrder<Handle>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (!mine(order.body)->at_hand) return cannot_send(order.body);
    if (!mine(order.body)->march && !mine(order.body)->convoy)
      return Refusal{RefusalCode::nothing_to_halt, clauses::move_and_clock, {}};
    return {};
  }
  std::optional<Refusal> operator()(const BoxOrder<Handle>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    const OwnBody& body = *mine(order.body);
    if (!body.at_hand) return cannot_send(order.body);
    if (auto no = never_boxed(body.scouts, body.contents)) return no;
    if (body.formation == Formation::boxed) return Refusal{RefusalCode::boxed_already, clauses::boxes, {}};
    if (auto no = cannot_fall_in(body)) return no;
    if (!closes_from(briefing.rulebook, body.contents, stance_of(body)))
      return Refusal{RefusalCode::form_fours_first, clauses::delays, {}};
    const Camp camp = briefing.sides[picture.side.index()].camp;
    for (const SightedBody& other : picture.sighted) {
      const bool enemy = briefing.sides[other.side.index()].camp != camp;
      const bool near = within(body.at, other.seen.at, briefing.rulebook.wide.box_again);
      if (enemy && near && other.state == ReportKind::seen)
        return Refusal{RefusalCode::enemy_too_near, clauses::disclosure, {}};
    }
    return {};
  }
  std::optional<Refusal> operator()(const StandOutOrder<Handle>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    const OwnBody& body = *mine(order.body);
    if ((body.at_hand && body.formation != Formation::boxed) || order.formation == Formation::boxed)
      return Refusal{RefusalCode::stands_out_already, clauses::disclosure, {}};
    return body.at_hand ? std::nullopt : cannot_send(order.body);
  }
  std::optional<Refusal> operator()(const ScreenOrder<Handle>& order) const {
    for (const auto& party : order.parties) {
      if (auto no = not_mine(party.scouts)) return no;
    }
    if (auto no = out_of_turn()) return no;
    if (order.parties.empty()) return Refusal{RefusalCode::no_parties, clauses::scouts, {}};
    for (std::size_t i = 0; i < order.parties.size(); ++i) {
      const Handle scouts = order.parties[i].scouts;
      if (!mine(scouts)->scouts) return Refusal{RefusalCode::not_scouts, clauses::scouts, {}};
      for (std::size_t j = 0; j < i; ++j) {
        if (order.parties[j].scouts == scouts) return Refusal{RefusalCode::named_twice, clauses::scouts, {}};
      }
    }
    for (const auto& party : order.parties) {
      const bool near = mine(party.scouts)->at_hand;
      if (auto no = near ? cannot_march(party.scouts, party.path)
                         : cannot_send(MarchOrder<Handle>{party.scouts, party.path, order.press_on}))
        return no;
    }
    return {};
  }
  std::optional<Refusal> operator()(const MoveMenOrder<Handle>& order) const {
    if (auto no = out_of_turn()) return no;
    if (auto no = not_fighting(order.table)) return no;
    for (const auto& walk : order.men) {  // KS-4.5
      const SeenMan* man = picture.man(walk.man);
      const OwnBody* body = man && man->side == picture.side ? picture.body(man->body) : nullptr;
      if (body && body->hunger.hungry()) return Refusal{RefusalCode::hungry, clauses::going_without, {{"at", man->at}}};
    }
    const auto tried = TableScene(picture, briefing, order.table, ground).try_order(order);
    if (!tried) return tried.error();
    return {};
  }
  /// A gun of that table which the seat orders; refused as what is another's.
  std::expected<std::uint32_t, Refusal> own_gun(const TableScene& scene, GunHandle gun) const {
    const auto index = scene.index(gun);
    if (!index || !scene.orders_gun(*index)) return refuse(RefusalCode::gun_not_yours, clauses::command);
    return *index;
  }
  std::optional<Refusal> operator()(const FireOrder<Handle>& order) const {
    if (auto no = out_of_turn()) return no;
    if (auto no = not_fighting(order.table)) return no;
    const TableScene scene(picture, briefing, order.table, ground);
    const auto gun = own_gun(scene, order.gun);
    if (!gun) return gun.error();
    const SeenGun* seen = picture.gun(order.gun);
    const OwnBody* crew = seen ? picture.body(seen->body) : nullptr;
    if (crew && crew->hunger.out_of_action(picture.clock.own_move, briefing.rulebook.supply.out_of_action_moves))
      return Refusal{RefusalCode::out_of_action, clauses::going_without, {{"at", seen->at}}};
    if (crew && without_cart(briefing.rulebook.supply, crew->hunger))
      return Refusal{RefusalCode::no_cart, clauses::waggons, {{"at", seen->at}}};
    const SeenTable& table = *picture.table(order.table);
    FireTime time;
    time.side = picture.side;
    time.move = picture.clock.move;
    time.own_move = picture.clock.own_move;
    const bool defends = (picture.game && picture.game->defender == picture.side) ||
                         (picture.setup && picture.setup->defender == picture.side);
    time.silent = table.whole && !defends;
    time.guns_open = table.guns_open;
    return check_fire(briefing.rulebook, scene.men(), scene.guns()[*gun], time);
  }
  /// The men an order of a gun names, by their places in the scene.
  std::expected<std::vector<std::uint32_t>, Refusal> named(const TableScene& scene,
                                                           const std::vector<ManHandle>& men) const {
    std::vector<std::uint32_t> found;
    for (const ManHandle man : men) {
      const auto index = scene.index(man);
      if (!index) return refuse(RefusalCode::man_not_yours, clauses::command);
      found.push_back(*index);
    }
    return found;
  }
  // KS-7.2: the same questions as the host's, of what the seat knows.
  std::optional<Refusal> operator()(const RiflesOrder<Handle>& order) const {
    if (auto no = out_of_turn()) return no;
    if (auto no = not_fighting(order.table)) return no;
    const TableScene scene(picture, briefing, order.table, ground);
    const auto men = named(scene, order.men);
    if (!men) return men.error();
    for (const std::uint32_t man : *men) {
      if (!scene.orders(man) || scene.men()[man].side != picture.side)
        return Refusal{RefusalCode::man_not_yours, clauses::command, {}};
    }
    if (auto no = check_five(briefing.rulebook, scene.men(), *men, picture.side, picture.clock.move)) return no;
    for (const ManHandle handle : order.men) {
      const SeenMan* man = picture.man(handle);
      const OwnBody* body = man ? picture.body(man->body) : nullptr;
      if (!body) continue;
      if (body->hunger.out_of_action(picture.clock.own_move, briefing.rulebook.supply.out_of_action_moves))
        return Refusal{RefusalCode::out_of_action, clauses::going_without, {{"at", man->at}}};
      if (body->hunger.no_ammunition() && briefing.rulebook.supply.kind == SupplyKind::packets)
        return Refusal{RefusalCode::no_ammunition, clauses::going_without, {{"at", man->at}}};
    }
    if (!picture.table(order.table)->guns_open) return Refusal{RefusalCode::guns_have_done, clauses::guns_first, {}};
    return check_rifle_aim(briefing.rulebook, order.aim);
  }
  std::optional<Refusal> operator()(const LieDownOrder<Handle>& order) const {
    if (auto no = out_of_turn()) return no;
    if (auto no = not_fighting(order.table)) return no;
    const TableScene scene(picture, briefing, order.table, ground);
    const auto gun = own_gun(scene, order.gun);
    if (!gun) return gun.error();
    if (scene.guns()[*gun].ready != picture.clock.move)
      return Refusal{RefusalCode::gun_not_in_action, clauses::in_action, {{"at", scene.guns()[*gun].at}}};
    const auto men = named(scene, order.men);
    if (!men) return men.error();
    return check_lie_down(briefing.rulebook, scene.men(), scene.guns()[*gun], picture.side, order.line, *men);
  }
  std::optional<Refusal> operator()(const TrailOrder<Handle>& order) const {
    if (auto no = out_of_turn()) return no;
    if (auto no = not_fighting(order.table)) return no;
    const TableScene scene(picture, briefing, order.table, ground);
    const auto gun = own_gun(scene, order.gun);
    if (!gun) return gun.error();
    if (scene.guns()[*gun].fired != picture.clock.move)
      return Refusal{RefusalCode::gun_has_not_fired, clauses::trail_men, {{"at", scene.guns()[*gun].at}}};
    const auto men = named(scene, order.men);
    if (!men) return men.error();
    return check_trail_men(scene.ground(), scene.men(), scene.guns(), scene.mover(), *gun, *men);
  }
  std::optional<Refusal> operator()(const GunsDoneOrder<Handle>& order) const {
    if (auto no = out_of_turn()) return no;
    if (auto no = not_fighting(order.table)) return no;
    if (!picture.table(order.table)->guns_open) return Refusal{RefusalCode::guns_have_done, clauses::guns_first, {}};
    return {};
  }
  std::optional<Refusal> operator()(const ChooseOrder<Handle>& order) const {
    if (picture.clock.phase != Phase::choices) return Refusal{RefusalCode::no_melee_waits, clauses::melee_choice, {}};
    const SeenTable* table = picture.table(order.table);
    if (!table) return Refusal{RefusalCode::not_your_choice, clauses::melee_choice, {}};
    const auto melee = std::ranges::find(table->melees, order.melee, &SeenMelee::number);
    if (melee == table->melees.end() || !melee->mine)
      return Refusal{RefusalCode::not_your_choice, clauses::melee_choice, {}};
    return not_the_ruling(*melee, order);
  }
  std::optional<Refusal> operator()(const CentreOrder<Handle>& order) const {
    const auto no = [](RefusalCode code) { return Refusal{code, clauses::centred_melee, {}}; };
    if (picture.clock.phase != Phase::choices) return no(RefusalCode::no_melee_waits);
    const SeenTable* table = picture.table(order.table);
    const bool mine = table && std::ranges::any_of(table->melees, [&](const SeenMelee& melee) {
                        return melee.number == order.melee && melee.mine;
                      });
    if (!mine) return no(RefusalCode::not_your_choice);
    if (briefing.rulebook.melee.kind != MeleeKind::centred) return no(RefusalCode::no_centre_to_pick);
    const auto centres = melee_centres(picture, briefing, order.table);
    if (!std::ranges::binary_search(centres, order.man)) return no(RefusalCode::not_in_contact);
    return {};
  }
  // LW-5.4, in the seat's own names.
  std::optional<Refusal> not_the_ruling(const SeenMelee& melee, const ChooseOrder<Handle>& order) const {
    std::vector<Soldier> men;
    Melee as_ruled;
    as_ruled.attackers = melee.attacking ? 0 : 1;  // the own camp counts as the first here
    as_ruled.ruling.attackers = melee.attacking ? melee.own_fare : melee.enemy_fare;
    as_ruled.ruling.defenders = melee.attacking ? melee.enemy_fare : melee.own_fare;
    std::vector<ManHandle> names;
    for (const auto& [side, camp] : {std::pair(&melee.own, 0), std::pair(&melee.enemy, 1)}) {
      for (const ManHandle man : *side) {
        as_ruled.men[static_cast<std::size_t>(camp)].push_back(static_cast<ManIndex>(men.size()));
        men.emplace_back().camp = static_cast<std::uint8_t>(camp);
        names.push_back(man);
      }
    }
    if (melee.charge) {
      const auto part_of = [&](const std::vector<ManHandle>& those, std::int64_t killed, std::int64_t taken) {
        Melee::Part part{{}, killed, taken};
        for (const ManHandle man : those)
          part.men.push_back(static_cast<ManIndex>(std::ranges::find(names, man) - names.begin()));
        as_ruled.parts.push_back(std::move(part));
      };
      for (const SeenCharge::Group& group : melee.charge->groups)
        if (!group.men.empty()) part_of(group.men, group.lost, group.prisoners);
    }
    MeleeChoice choice;
    for (const auto& [named, into] :
         {std::pair(&order.killed, &choice.killed), std::pair(&order.taken, &choice.taken)}) {
      for (const ManHandle man : *named) {
        const auto at = std::ranges::find(names, man);
        if (at == names.end()) return Refusal{RefusalCode::man_not_in_melee, clauses::melee_choice, {}};
        into->push_back(static_cast<ManIndex>(at - names.begin()));
      }
    }
    return check_choice(men, as_ruled, choice);
  }
  std::optional<Refusal> operator()(const WhiteFlagOrder<Handle>& order) const {
    if (auto no = not_fighting(order.table)) return no;
    const TableScene scene(picture, briefing, order.table, ground);
    std::vector<std::uint32_t> named;
    for (const ManHandle man : order.men) {
      const auto index = scene.index(man);
      if (!index || scene.men()[*index].side != picture.side || !scene.orders(*index))
        return Refusal{RefusalCode::man_not_yours, clauses::command, {}};
      named.push_back(*index);
    }
    const auto can_come = [&scene](const Soldier& man, Point to, Length near) {
      return could_come_near(scene.ground(), man, to, near);
    };
    return check_white_flag(briefing.rulebook, scene.men(), named, can_come);
  }
  std::optional<Refusal> operator()(const FormUpOrder<Handle>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (!mine(order.body)->set_out) return Refusal{RefusalCode::not_set_out, clauses::contact, {}};
    if (order.formation == Formation::boxed) return (*this)(BoxOrder<Handle>{order.body});
    return cannot_fall_in(*mine(order.body));
  }
  std::optional<Refusal> operator()(const CloseMyMove& order) const {
    if (picture.clock.phase == Phase::setting_up) {
      if (order.run_on) return Refusal{RefusalCode::setting_up, clauses::toss, {}};
      return out_of_stage(picture.setup->stage, clauses::toss);
    }
    if (auto no = out_of_turn()) return no;
    if (order.run_on && order.run_on->until && *order.run_on->until <= picture.clock.time) {
      return Refusal{RefusalCode::no_such_time,
                     clauses::move_and_clock,
                     {{"until", order.run_on->until->minutes}, {"now", picture.clock.time.minutes}}};
    }
    return {};
  }
  std::optional<Refusal> out_of_stage(SetupStage stage, Clause clause) const {
    if (picture.clock.phase != Phase::setting_up || !picture.setup || picture.setup->stage != stage)
      return Refusal{RefusalCode::not_this_stage, clause, {}};
    if (picture.setup->mine) return {};
    if (picture.mine.closed) return Refusal{RefusalCode::already_closed, clause, {}};
    if (stage != SetupStage::setting_down && !speaks_for(leader_of(briefing.seats, picture.side)))
      return Refusal{RefusalCode::not_your_order, clauses::command, {}};
    return Refusal{RefusalCode::not_your_turn, clause, {}};
  }
  // The ground, and what it costs to look at it, is the host's to ask.
  std::optional<Refusal> operator()(const MusterOrder& order) const {
    if (auto no = out_of_stage(SetupStage::mustering, clauses::forces)) return no;
    const std::optional<SetupTerms>& terms = briefing.table->setup;
    const std::int32_t held_back = terms && terms->chances ? terms->chances->men : 0;
    return check_muster(briefing.rulebook, order.bodies, picture.setup->points, held_back);
  }
  std::optional<Refusal> operator()(const ChooseSideOrder& order) const {
    if (auto no = out_of_stage(SetupStage::choosing, clauses::country)) return no;
    if (std::ranges::find(picture.setup->back_lines, order.edge) == picture.setup->back_lines.end())
      return Refusal{RefusalCode::not_your_edge, clauses::country, {}};
    return {};
  }
  std::optional<Refusal> operator()(const SetDownOrder<Handle>& order) const {
    const OwnBody* body = mine(order.body);
    if (!body) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
    if (auto no = out_of_stage(SetupStage::setting_down, clauses::toss)) return no;
    if (order.formation == Formation::boxed) return Refusal{RefusalCode::never_boxed, clauses::toss, {}};
    if (!zone_of(*picture.setup->zones, body->contents).holds(order.at))
      return Refusal{RefusalCode::outside_zone, picture.setup->zones->clause(), {{"at", order.at}}};
    return {};
  }
  std::optional<Refusal> operator()(const TakeUpOrder<Handle>& order) const {
    const OwnBody* body = mine(order.body);
    if (!body) return Refusal{RefusalCode::not_your_body, clauses::command, {}};
    if (auto no = out_of_stage(SetupStage::setting_down, clauses::toss)) return no;
    if (!body->set_out) return Refusal{RefusalCode::not_set_down, clauses::toss, {}};
    return {};
  }
  std::optional<Refusal> operator()(const PlaceMenOrder<Handle>& order) const {
    if (auto no = out_of_stage(SetupStage::setting_down, clauses::toss)) return no;
    for (const auto& one : order.men) {
      const SeenMan* man = picture.man(one.man);
      if (!man || man->side != picture.side || !mine(man->body))
        return Refusal{RefusalCode::man_not_yours, clauses::command, {}};
    }
    for (const auto& one : order.guns) {
      const SeenGun* gun = picture.gun(one.gun);
      if (!gun || gun->side != picture.side || !mine(gun->body))
        return Refusal{RefusalCode::gun_not_yours, clauses::command, {}};
    }
    return {};
  }
  std::optional<Refusal> operator()(const Concede&) const {
    if (!briefing.table || !briefing.table->game) return Refusal{RefusalCode::no_battle, clauses::points, {}};
    if (picture.clock.phase == Phase::setting_up) return Refusal{RefusalCode::setting_up, clauses::toss, {}};
    if (!speaks_for(leader_of(briefing.seats, picture.side)))
      return Refusal{RefusalCode::not_your_order, clauses::command, {}};
    if (picture.clock.phase == Phase::choices) return Refusal{RefusalCode::melees_wait, clauses::melee_choice, {}};
    return {};
  }
  bool speaks_for(SeatId seat) const {
    if (seat == picture.seat) return !picture.commission.deputed;
    return std::ranges::find(picture.commission.acts_for, seat) != picture.commission.acts_for.end();
  }
  bool of_own_side(SeatId seat) const {
    return seat && seat.index() < briefing.seats.size() && briefing.seats[seat.index()].side == picture.side;
  }
  std::optional<Refusal> operator()(const GiveBodiesOrder<Handle>& order) const {
    const auto no = [](RefusalCode code) { return Refusal{code, clauses::command, {}}; };
    if (!seat_known(order.seat)) return no(RefusalCode::no_such_seat);
    if (!of_own_side(order.seat) || !speaks_for(leader_of(briefing.seats, picture.side)))
      return no(RefusalCode::not_the_generals);
    if (picture.clock.move == 0) return no(RefusalCode::not_your_move);
    if (order.bodies.empty()) return no(RefusalCode::no_bodies_named);
    for (std::size_t i = 0; i < order.bodies.size(); ++i) {
      const OwnBody* body = picture.body(order.bodies[i]);
      if (!body) return no(RefusalCode::not_your_body);
      if (body->gone) return no(RefusalCode::body_gone);
      if (body->seat == order.seat) return no(RefusalCode::commands_it_already);
      for (std::size_t j = 0; j < i; ++j) {
        if (order.bodies[j] == order.bodies[i]) return no(RefusalCode::named_twice);
      }
    }
    return {};
  }
  bool seat_known(SeatId seat) const { return seat && seat.index() < briefing.seats.size(); }
  // Texts are the host's to read.
  std::optional<Refusal> operator()(const HandOver& order) const {
    if (!seat_known(order.seat)) return Refusal{RefusalCode::no_such_seat, clauses::command, {}};
    if (order.seat != picture.seat) return Refusal{RefusalCode::not_your_order, clauses::command, {}};
    return {};
  }
  // Of another seat the deputy is told by its title alone: whether he may is the host's to say.
  std::optional<Refusal> operator()(const Depute& order) const {
    const auto no = [](RefusalCode code) { return Refusal{code, clauses::general_out, {}}; };
    if (!seat_known(order.seat)) return no(RefusalCode::no_such_seat);
    if (order.seat != picture.seat)
      return of_own_side(order.seat) ? std::nullopt : std::optional(no(RefusalCode::not_your_order));
    if (picture.commission.deputy.none()) return no(RefusalCode::no_deputy);
    if (picture.commission.deputed == order.acts) return no(RefusalCode::deputed_so_already);
    for (const OwnBody& body : picture.bodies) {
      const bool lies = !order.acts && !body.gone && body.seat == picture.seat;
      if (auto out = lies ? lies_out(body.out, picture.clock.move) : std::nullopt) return out;
    }
    return {};
  }
  // KS-10: of each dispatch that it has had, once.
  std::optional<Refusal> operator()(const ContestRuling& order) const {
    if (order.dispatch < 1 || order.dispatch > std::ssize(picture.dispatches))
      return Refusal{RefusalCode::no_such_dispatch, clauses::officials, {}};
    if (order.reason.empty() || !is_line(order.reason))
      return Refusal{RefusalCode::no_such_text, clauses::officials, {}};
    const auto same = [&](const Dispatch& told) {
      return told.code == ReportCode::contested && std::ranges::any_of(told.arguments, [&](const Argument& argument) {
               return argument.name == "dispatch" && argument.value == decltype(argument.value)(order.dispatch);
             });
    };
    if (std::ranges::any_of(picture.dispatches, same))
      return Refusal{RefusalCode::contested_already, clauses::officials, {}};
    return {};
  }
  std::optional<Refusal> operator()(const SealIntent& order) const {
    if (!is_seal(order.digest)) return Refusal{RefusalCode::no_intent, clauses::command, {}};
    const PictureClock& clock = picture.clock;
    if (clock.move == 0 || clock.phase == Phase::setting_up) return {};
    const bool closed = picture.mine.closed || (clock.phase == Phase::choices && clock.my_move);
    if (clock.own_move == 1 && !closed) return {};
    return Refusal{RefusalCode::intent_too_late, clauses::command, {}};
  }
  std::optional<Refusal> operator()(const SendMessageOrder<Handle>& order) const {
    const BasicMessage<Handle>& message = order.message;
    if (auto no = check_addressees(picture.seat, message.to, message.umpire, briefing.seats, briefing.sides)) return no;
    const auto begins = [&](const SeenMessage& sent) { return sent.sent && sent.move == picture.clock.move; };
    if (std::ranges::count_if(picture.messages, begins) >= most_messages_a_move)
      return Refusal{RefusalCode::too_many_messages, clauses::messages, {{"most", most_messages_a_move}}};
    if (message.about && !picture.body(*message.about))
      return Refusal{RefusalCode::not_your_body, clauses::messages, {}};
    if (message.answers && !picture.message(*message.answers))
      return Refusal{RefusalCode::no_such_message, clauses::messages, {}};
    const MapBox sheet = briefing.country->bounds();
    return check_content(message.content, picture.seat, message.umpire, briefing.to_table({sheet.east, sheet.north}));
  }
  template <KindOf<BasicSupplyDeeds<Handle>> Order>
  std::optional<Refusal> operator()(const Order& order) const {
    if (auto no = out_of_turn()) return no;
    return check_supply({picture, briefing}, order);
  }
  template <KindOf<BasicRailwayDeeds<Handle>> Order>
  std::optional<Refusal> operator()(const Order& order) const {
    if (auto no = out_of_turn()) return no;
    return check_railway({picture, briefing}, order);
  }
  template <KindOf<BasicWorksDeeds<Handle>> Order>
  std::optional<Refusal> operator()(const Order& order) const {
    if (auto no = out_of_turn()) return no;
    return check_works({picture, briefing}, order);
  }
  std::optional<Refusal> operator()(const FormOrder<Handle>& order) const {
    if (auto no = not_mine(order.body)) return no;
    if (auto no = out_of_turn()) return no;
    if (!mine(order.body)->at_hand && briefing.rulebook.formations) return cannot_send(order.body);
    if (auto no = cannot_fall_in_on_map(*mine(order.body))) return no;
    return check_formation({picture, briefing}, order, ground);
  }
  std::optional<Refusal> cannot_fall_in_on_map(const OwnBody& body) const {
    return body.table ? std::nullopt : cannot_fall_in(body);
  }
  template <AnOfficials Deed>
  std::optional<Refusal> operator()(const Deed&) const {
    return Refusal{RefusalCode::not_your_order, clauses::officials, {}};
  }
};

std::optional<Refusal> check_all(const DeedChecker& checker, const SeatDeed& deed) {
  const Picture& picture = checker.picture;
  if (picture.game && picture.game->ended) return Refusal{RefusalCode::battle_over, clause_of(picture.game->kind), {}};
  const OrderKind& kind = kind_of(deed);
  const bool of_command = kind.owner == Owner::seat_or_umpire && !kind.right;
  if (!of_command && kind.owner != Owner::umpire && kind.owner != Owner::system) {
    if (picture.commission.deputed) return Refusal{RefusalCode::deputy_acts, clauses::general_out, {}};
    if (kind.right && !has(picture.commission.may, *kind.right))
      return Refusal{RefusalCode::no_right, clauses::command, {{"right", std::string(word(*kind.right))}}};
  }
  return visit(checker, deed);
}

/// Whether a body that the deed is for is on a table.
bool for_a_table(const Picture& picture, const SeatDeed& deed) {
  const auto on_table = [&picture](Handle handle) {
    const OwnBody* body = picture.body(handle);
    return body && body->table;
  };
  return visit(
      [&](const auto& order) {
        if constexpr (requires { order.parties; }) {
          return std::ranges::any_of(order.parties, [&](const auto& party) { return on_table(party.scouts); });
        } else if constexpr (requires { on_table(order.body); }) {
          return on_table(order.body);
        } else {
          return false;
        }
      },
      deed);
}

}  // namespace

std::optional<Refusal> check(const Picture& picture, const Briefing& briefing, const SeatDeed& deed,
                             const std::shared_ptr<const TableGround>& ground) {
  return check_all({picture, briefing, ground}, deed);
}

bool drafts_orders(const Picture& picture, const Briefing& briefing) {
  const bool over = picture.game && picture.game->ended;
  return !over && !briefing.table && picture.clock.move > 0 && picture.clock.phase != Phase::setting_up &&
         !picture.clock.my_move;
}

bool can_wait(const SeatDeed& deed) {
  return holds_alternative<MarchOrder<Handle>>(deed) || holds_alternative<HaltOrder<Handle>>(deed) ||
         holds_alternative<BoxOrder<Handle>>(deed) || holds_alternative<StandOutOrder<Handle>>(deed) ||
         holds_alternative<FormUpOrder<Handle>>(deed) || holds_alternative<ScreenOrder<Handle>>(deed) ||
         holds_alternative<FormOrder<Handle>>(deed);
}

std::optional<Refusal> check_draft(const Picture& picture, const Briefing& briefing, const SeatDeed& deed) {
  const bool waits = drafts_orders(picture, briefing) && can_wait(deed) && !for_a_table(picture, deed);
  const std::shared_ptr<const TableGround> of_no_table;
  return check_all({picture, briefing, of_no_table, waits}, deed);
}

}  // namespace sandgate
