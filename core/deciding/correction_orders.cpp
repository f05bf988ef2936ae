// The umpire's corrections: what they come to, or why they cannot be (KS-10).
#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "core/base/text.h"
#include "core/battle/room.h"
#include "core/checks/detach_check.h"
#include "core/deciding/deciding.h"
#include "core/deciding/meeting.h"
#include "core/deciding/outcome.h"
#include "core/deciding/table_orders.h"
#include "core/eyes/table_sight.h"
#include "core/lines/parties.h"
#include "core/scenario/standing.h"

namespace sandgate {
namespace {

bool arms_once(const std::vector<Part>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto same = [&](const Part& other) { return other.arm == parts[i].arm; };
    if (std::any_of(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1, parts.end(), same)) return false;
    if (parts[i].men.count < 0 || parts[i].guns < 0 || parts[i].waggons < 0) return false;
  }
  return !parts.empty();
}

struct CorrectionDecider {
  const Deciding& d;

  const Setting& setting() const { return d.campaign.setting(); }

  std::optional<Refusal> not_now(const std::string& reason) const {
    if (reason.empty() || !is_line(reason)) return Refusal{RefusalCode::no_such_text, clauses::officials, {}};
    if (!d.campaign.begun() || d.campaign.phase() == Phase::setting_up)
      return Refusal{RefusalCode::not_begun, clauses::officials, {}};
    return {};
  }
  std::optional<Refusal> not_there(BodyId body) const {
    if (!d.campaign.exists(body) || d.campaign.body(body).gone)
      return Refusal{RefusalCode::body_gone, clauses::officials, {}};
    return {};
  }
  /// In its own ranks, and by itself.
  std::optional<Refusal> not_by_itself(const Body& body) const {
    if (body.set_out) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
    if (body.aboard) return Refusal{RefusalCode::aboard_train, clauses::railway, {}};
    return {};
  }
  /// Where no body of that arm can stand, and where another does.
  std::optional<Refusal> cannot_stand(Arm arm, Point at, std::span<const BodyId> who) const {
    const MapBox ground = setting().country->bounds();
    const Point far = setting().to_table({ground.east, ground.north});
    const std::vector<Argument> where{{"at", at}};
    if (!Window{{}, far}.holds(at)) return Refusal{RefusalCode::off_map, clauses::officials, where};
    const StandingPlaces places(*setting().country, setting().rulebook.march.stream_m);
    if (places.hindrance(arm, setting().to_ground(at)))
      return Refusal{RefusalCode::cannot_stand_there, clauses::officials, where};
    const auto stands_there = [&](const Body& other) {
      return !other.gone && other.at == at && other.aboard.none() && std::ranges::find(who, other.id) == who.end();
    };
    if (std::ranges::any_of(d.campaign.bodies(), stands_there))
      return Refusal{RefusalCode::another_stands_there, clauses::officials, where};
    return {};
  }

  Decision operator()(const CorrectBody& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    if (auto no = not_there(order.body)) return refused(*no);
    const Body& body = d.campaign.body(order.body);
    if (auto no = not_by_itself(body)) return refused(*no);
    if (!order.parts.empty()) {
      if (auto no = not_of(body, order.parts)) return refused(*no);
    }
    if (order.at) {
      if (body.rails) return refuse(RefusalCode::cannot_stand_there, clauses::railway, {{"at", *order.at}});
      if (auto no = cannot_stand(body.contents.arm(), *order.at, std::array{body.id})) return refused(*no);
    }
    if (order.formation) {
      const bool many = body.contents.parts.size() > 1 && *order.formation != Formation::boxed;
      const bool never = body.scouts && *order.formation == Formation::boxed;
      if (many || never || !marches(body.contents.arm()))
        return refuse(RefusalCode::cannot_form_so, clauses::officials);
    }
    if (order.packets && (order.packets->food < 0 || order.packets->ammunition < 0 || order.packets->forage < 0))
      return refuse(RefusalCode::not_of_that_body, clauses::officials);
    BodyCorrected event{
        order.body, parts_of(body, order.parts), order.at, order.facing, order.formation, order.packets, order.reason};
    if (order.formation == body.formation) event.formation.reset();
    std::vector<Event> events{std::move(event)};
    d.look_again(events);
    return events;
  }
  /// More than began it, or of an arm that is not in it; nobody left at all is another ruling.
  static std::optional<Refusal> not_of(const Body& body, const std::vector<Part>& parts) {
    const Refusal no{RefusalCode::not_of_that_body, clauses::officials, {}};
    if (!arms_once(parts)) return no;
    std::int64_t left = 0;
    for (const Part& part : body.contents.parts) {
      const auto wanted = std::ranges::find(parts, part.arm, &Part::arm);
      left += wanted == parts.end() ? part.men.count : wanted->men.count;
    }
    for (const Part& part : parts) {
      const auto is = std::ranges::find(body.contents.parts, part.arm, &Part::arm);
      if (is == body.contents.parts.end() || part.men.count > is->men_began.count || part.guns > is->guns ||
          part.waggons > is->waggons)
        return no;
    }
    return left > 0 || body.contents.men().count == 0 ? std::nullopt : std::optional(no);
  }
  static std::vector<Part> parts_of(const Body& body, const std::vector<Part>& wanted) {
    std::vector<Part> parts = body.contents.parts;
    for (Part& part : parts) {
      const auto is = std::ranges::find(wanted, part.arm, &Part::arm);
      if (is != wanted.end()) part = *is;
      part.men_began = part.men;  // with how many it began is no part of the ruling
    }
    return parts;
  }

  Decision operator()(const PutOnBody& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    if (setting().table) return refuse(RefusalCode::men_on_table, clauses::officials);
    if (!order.seat || order.seat.index() >= setting().seats.size())
      return refuse(RefusalCode::no_such_seat, clauses::officials);
    const SideId side = setting().seat(order.seat).side;
    const auto has_name = [&](const Body& other) { return other.side == side && other.name == order.name; };
    if (!can_be_name(order.name) || std::ranges::any_of(d.campaign.bodies(), has_name))
      return refuse(RefusalCode::no_such_name, clauses::officials);
    const auto cannot = [](const Part& part) { return !marches(part.arm) || part.arm == Arm::general || part.empty(); };
    if (!arms_once(order.parts) || std::ranges::any_of(order.parts, cannot))
      return refuse(RefusalCode::not_of_that_body, clauses::officials);
    const bool many = order.parts.size() > 1 && order.formation != Formation::boxed;
    const bool horse = order.parts.size() == 1 && order.parts.front().arm == Arm::cavalry;
    if (many || (order.scouts && (!horse || order.formation == Formation::boxed)))
      return refuse(RefusalCode::cannot_form_so, clauses::officials);
    if (auto no = cannot_stand(order.parts.front().arm, order.at, {})) return refused(*no);
    const BodyId into{static_cast<std::int32_t>(d.campaign.bodies().size())};
    BodyPutOn event{into,     order.seat,   order.name,      order.parts, order.scouts,
                    order.at, order.facing, order.formation, order.reason};
    for (Part& part : event.parts) part.men_began = part.men;
    std::vector<Event> events{std::move(event)};
    d.look_again(events);
    return events;
  }

  Decision operator()(const TakeOffBody& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    if (auto no = not_there(order.body)) return refused(*no);
    const Body& body = d.campaign.body(order.body);
    if (auto no = not_by_itself(body)) return refused(*no);
    const auto with_it = [&](const Body& other) { return !other.gone && other.aboard == body.id; };
    const auto led = [&](const Soldier& man) { return man.keeper == body.id; };
    if (std::ranges::any_of(d.campaign.bodies(), with_it) || std::ranges::any_of(d.campaign.men(), led))
      return refuse(RefusalCode::not_to_be_parted, clauses::officials);
    for (const Seat& seat : setting().seats) {
      if (d.campaign.post(seat.id) == body.id) return refuse(RefusalCode::not_to_be_parted, clauses::lost_post);
    }
    std::vector<Event> events{BodyTakenOff{order.body, order.reason}};
    d.look_again(events);
    return events;
  }

  Decision operator()(const RuleMen& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    if (!d.campaign.exists(order.table) || d.campaign.table(order.table).closed)
      return refuse(RefusalCode::not_your_table, clauses::contact);
    if (d.campaign.phase() == Phase::choices) return refuse(RefusalCode::melees_wait, clauses::melee_choice);
    if (order.men.empty()) return refuse(RefusalCode::man_not_there, clauses::officials);
    for (std::size_t i = 0; i < order.men.size(); ++i) {
      if (std::find(order.men.begin(), order.men.begin() + static_cast<std::ptrdiff_t>(i), order.men[i]) !=
          order.men.begin() + static_cast<std::ptrdiff_t>(i))
        return refuse(RefusalCode::man_named_twice, clauses::officials);
      if (auto no = cannot_be(order, order.men[i])) return refused(*no);
    }
    const SideId side = d.campaign.man(order.men.front()).side;
    MenRuled event{order.table, order.fate, {}, order.men, order.reason};
    if (order.fate == RuledFate::taken) event.captor = enemy_there(order.table, side);
    if (order.fate == RuledFate::taken && event.captor.none())
      return refuse(RefusalCode::not_your_table, clauses::officials);
    std::vector<Event> events{std::move(event)};
    Campaign scratch = d.after(events);
    for (const Event& lost : bodies_without_men(scratch, order)) {
      scratch.apply(lost);
      events.push_back(lost);
    }
    for (Event& seen : look_over_tables(scratch)) events.push_back(std::move(seen));
    return events;
  }
  std::optional<Refusal> cannot_be(const RuleMen& order, ManId id) const {
    const Refusal no{RefusalCode::man_not_there, clauses::officials, {}};
    if (!d.campaign.exists(id)) return no;
    const Soldier& man = d.campaign.man(id);
    if (man.side != d.campaign.man(order.men.front()).side) return no;
    const Table& table = d.campaign.table(order.table);
    if (man.keeper || !table.window.holds(man.at)) return no;
    const bool free = man.state == ManState::free || man.state == ManState::disarmed;
    switch (order.fate) {
      case RuledFate::killed: return man.on_ground() ? std::nullopt : std::optional(no);
      case RuledFate::taken: return free ? std::nullopt : std::optional(no);
      case RuledFate::freed: return man.state == ManState::prisoner ? std::nullopt : std::optional(no);
      case RuledFate::restored: break;
    }
    if (man.state != ManState::dead || d.campaign.body(man.body).table != order.table) return no;
    const Room room(setting().rulebook, d.campaign.men(), d.campaign.guns());
    if (!room.free_for(man.at, setting().rulebook.radius(man.arm)))
      return Refusal{RefusalCode::no_room, clauses::elbow_room, {{"at", man.at}}};
    return {};
  }
  /// The side of the other camp with most men there.
  SideId enemy_there(TableId table, SideId side) const {
    std::vector<std::int64_t> men(setting().sides.size());
    for (const Soldier& man : d.campaign.men()) {
      const bool enemy = setting().side(man.side).camp != setting().side(side).camp;
      if (enemy && man.state == ManState::free && d.campaign.table_of(man) == table) ++men[man.side.index()];
    }
    const auto most = std::ranges::max_element(men);
    return *most > 0 ? setting().sides[static_cast<std::size_t>(most - men.begin())].id : SideId{};
  }
  Decision operator()(const RuleBreak& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    const Country& country = *setting().country;
    const WorkGround ground{country, setting().scale, setting().rulebook};
    const std::vector<Argument> where{{"at", order.place.at}};
    if (const FeatureId crossing = order.place.crossing) {
      const bool there = crossing.index() < country.features().size() && crossing_kind(country, crossing) &&
                         crossing_place(ground, crossing) == order.place;
      if (!there) return refuse(RefusalCode::no_such_place, clauses::destruction, where);
    } else if (rail_near(ground, order.place.at, Length::inches(1)) != order.place) {
      return refuse(RefusalCode::no_such_place, clauses::destruction, where);
    }
    const auto on_it = [&](const Body& body) {
      return !body.gone && body.aboard.none() && distance_to(ground, order.place, body.at) == Length{};
    };
    if (order.broken && order.place.crossing && std::ranges::any_of(d.campaign.bodies(), on_it))
      return refuse(RefusalCode::stands_on_it, clauses::destruction, where);
    const auto& broken = d.campaign.lines().broken;
    if (std::ranges::binary_search(broken, order.place) == order.broken)
      return refuse(order.broken ? RefusalCode::broken_already : RefusalCode::not_known_broken, clauses::destruction);
    return std::vector<Event>{BreakRuled{order.place, order.broken, order.reason}};
  }
  Decision operator()(const RuleEarthwork& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    if (!d.campaign.exists(order.work) || d.campaign.work(order.work).gone ||
        (!order.gone && d.campaign.work(order.work).finished))
      return refuse(RefusalCode::no_such_earthwork, clauses::secret_works);
    std::vector<Event> events{EarthworkRuled{order.work, order.gone, order.reason}};
    d.look_again(events);
    return events;
  }
  Decision operator()(const EnterOutcome& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    if (!d.campaign.exists(order.table) || d.campaign.table(order.table).closed)
      return refuse(RefusalCode::not_your_table, clauses::contact);
    // A table exercise is its table, which never closes.
    if (d.campaign.table(order.table).whole) return refuse(RefusalCode::men_on_table, clauses::contact);
    if (d.campaign.phase() == Phase::choices) return refuse(RefusalCode::melees_wait, clauses::melee_choice);
    std::vector<BodyId> all;
    for (const EnterOutcome::Of& of : order.bodies) {
      if (auto no = not_there(of.body)) return refused(*no);
      all.push_back(of.body);
    }
    for (const EnterOutcome::Of& of : order.bodies) {
      const auto same = [&](const EnterOutcome::Of& other) { return other.at == of.at; };
      const bool left = std::ranges::any_of(of.parts, [](const Part& part) { return part.men.count > 0; });
      if (!left) continue;
      if (std::ranges::count_if(order.bodies, same) > 1)
        return refuse(RefusalCode::another_stands_there, clauses::officials, {{"at", of.at}});
      // Where it stood all the time it may stay, beside a depot that it serves say.
      const Body& body = d.campaign.body(of.body);
      if (of.at == body.at) continue;
      if (auto no = cannot_stand(body.contents.arm(), of.at, all)) return refused(*no);
    }
    Decision events = enter_outcome(d.campaign, order);
    if (events) d.look_again(*events);
    return events;
  }
  Decision operator()(const RuleTable& order) const {
    if (auto no = not_now(order.reason)) return refused(*no);
    if (d.campaign.phase() == Phase::choices) return refuse(RefusalCode::melees_wait, clauses::melee_choice);
    Decision events = ruled(order);
    if (events) d.look_again(*events);
    return events;
  }
  Decision ruled(const RuleTable& order) const {
    if (order.what == TableRuling::opens) return opened(order);
    if (auto no = not_open(order.table)) return refused(*no);
    TableRuled event{order.what, *order.table, 0, on(*order.table), order.reason};
    std::vector<Event> events;
    if (order.what == TableRuling::joins) {
      if (auto no = not_open(order.into)) return refused(*no);
      if (order.into == order.table) return refuse(RefusalCode::not_your_table, clauses::contact);
      // Guns fire there as here; walks that wait for guns would be lost (LW-2.5).
      const Table &one = d.campaign.table(*order.table), &other = d.campaign.table(*order.into);
      if (one.guns_open != other.guns_open || !one.held.empty())
        return refuse(RefusalCode::guns_open_there, clauses::guns_first);
      Campaign scratch = d.campaign;
      events.push_back(std::move(event));
      // Its guns fire on with those of the other.
      if (one.guns_open) {
        events.push_back(GunsEnded{one.id});
        scratch.apply(events.back());
      }
      std::ranges::move(join_table(scratch, *order.table, *order.into), std::back_inserter(events));
      return events;
    }
    if (order.moves < 0 || order.moves > most_table_moves)
      return refuse(RefusalCode::no_such_moves, clauses::officials, {{"most", most_table_moves}});
    event.until = d.campaign.move() - 1 + order.moves;
    events.push_back(std::move(event));
    if (d.campaign.table(*order.table).guns_open) events.push_back(GunsEnded{*order.table});
    events.push_back(TableClosed{*order.table, {}});
    return events;
  }
  Decision opened(const RuleTable& order) const {
    bool first = false, second = false;
    for (const BodyId id : order.bodies) {
      if (auto no = not_there(id)) return refused(*no);
      const Body& body = d.campaign.body(id);
      const std::vector<Argument> named{{"body", body.name}};
      if (body.table || std::ranges::count(order.bodies, id) > 1)
        return refuse(RefusalCode::on_a_table_already, clauses::officials, named);
      if (!can_come_to_a_table(setting(), body)) return refuse(RefusalCode::comes_to_no_table, clauses::contact, named);
      (setting().side(body.side).camp == Camp::first ? first : second) = true;
    }
    if (!first || !second || too_far_apart(d.campaign, order.bodies))
      return refuse(RefusalCode::no_such_contact, clauses::contact,
                    {{"most", setting().rulebook.contact.unlink.count}});
    Campaign scratch = d.campaign;
    std::vector<Event> events = open_table_for(scratch, order.bodies);
    const TableId table = scratch.tables().back().id;
    TableRuled event{order.what, table, 0, {}, order.reason};
    for (const Body& body : scratch.bodies()) {
      if (!body.gone && body.table == table) event.bodies.push_back(body.id);
    }
    events.push_back(std::move(event));
    return events;
  }
  std::optional<Refusal> not_open(std::optional<TableId> table) const {
    if (!table || !d.campaign.exists(*table) || d.campaign.table(*table).closed)
      return Refusal{RefusalCode::not_your_table, clauses::contact, {}};
    // A table exercise is its table, which never closes.
    if (d.campaign.table(*table).whole) return Refusal{RefusalCode::men_on_table, clauses::contact, {}};
    return {};
  }
  std::vector<BodyId> on(TableId table) const {
    std::vector<BodyId> bodies;
    for (const Body& body : d.campaign.bodies()) {
      if (!body.gone && body.table == table) bodies.push_back(body.id);
    }
    return bodies;
  }

  static std::vector<Event> bodies_without_men(const Campaign& now, const RuleMen& order) {
    std::vector<Event> lost;
    std::vector<BodyId> asked;
    for (const ManId id : order.men) {
      const BodyId body = now.man(id).body;
      if (std::ranges::find(asked, body) != asked.end()) continue;
      asked.push_back(body);
      if (now.body(body).contents.men().count == 0 && !now.body(body).gone) lost.push_back(BodyLost{body, false});
    }
    return lost;
  }
};

}  // namespace

std::optional<Decision> decide_correction(const Deciding& deciding, const Deed& deed) {
  return ask_family<Decision>(CorrectionDeeds(), deed, CorrectionDecider{deciding});
}

}  // namespace sandgate
