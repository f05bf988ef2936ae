// What a seat learns where its signals are by couriers: who comes to hand and goes out of it, what is seen from its
// post, and what riders bring (KS-11). Nothing here looks at a body that is not at hand.
#include <algorithm>
#include <utility>

#include "core/sight/witnessing.h"

namespace sandgate {
namespace {

struct NoteTold {
  ReportCode code;
  Clause clause;
};
NoteTold told_of(const Note& note) {
  switch (note.kind) {
    case NoteKind::halted: return {ReportCode::halted, clauses::move_and_clock};
    case NoteKind::arrived: return {ReportCode::arrived, clauses::rates};
    case NoteKind::sighted_and_halted: return {ReportCode::sighted_and_halted, clauses::march_multiplier};
    case NoteKind::barred: return {ReportCode::barred, clauses::rates};
    case NoteKind::halted_in_touch: return {ReportCode::halted_in_touch, clauses::contact};
    case NoteKind::opened: return {ReportCode::own_opened, clauses::disclosure};
    case NoteKind::touched: return {ReportCode::own_touched, clauses::disclosure};
    case NoteKind::fired_on: return {ReportCode::own_fired_on, clauses::disclosure};
    case NoteKind::stood_out: return {ReportCode::stood_out, clauses::disclosure};
    case NoteKind::boxed: return {ReportCode::boxed, clauses::disclosure};
    case NoteKind::dummy: return {ReportCode::own_dummy, clauses::contact};
    case NoteKind::engaged: return {ReportCode::own_engaged, clauses::contact};
    case NoteKind::shot_at: return {ReportCode::enemy_shot, clauses::knocked_over};
    case NoteKind::fought: return {ReportCode::melee, clauses::melee_outcome};
    case NoteKind::order_had: return {ReportCode::order_had, clauses::sent_orders};
    case NoteKind::order_overtaken: return {ReportCode::order_overtaken, clauses::sent_orders};
    case NoteKind::order_not_ours: return {ReportCode::order_not_ours, clauses::command};
    case NoteKind::order_barred: return {ReportCode::order_barred, clauses::sent_orders};
    case NoteKind::went_short: return {ReportCode::body_short, clauses::going_without};
    case NoteKind::fed_again: return {ReportCode::body_fed, clauses::going_without};
    case NoteKind::halted_hungry: return {ReportCode::halted_hungry, clauses::going_without};
    case NoteKind::handed_over: return {ReportCode::packets_handed, clauses::depots};
    case NoteKind::stores_taken:
    case NoteKind::taken_over: return {ReportCode::stores_taken, clauses::destruction};
    case NoteKind::laid_down: return {ReportCode::depot_begun, clauses::depots};
    case NoteKind::work_done: return {ReportCode::work_done, clauses::destruction};
    case NoteKind::work_stopped: return {ReportCode::work_ceased, clauses::destruction};
    case NoteKind::break_seen: return {ReportCode::break_seen, clauses::destruction};
    case NoteKind::entrained: return {ReportCode::entrained, clauses::railway};
    case NoteKind::detrained: return {ReportCode::detrained, clauses::railway};
    case NoteKind::boarding_ended: return {ReportCode::boarding_ended, clauses::railway};
    case NoteKind::train_arrived: return {ReportCode::train_arrived, clauses::railway};
    case NoteKind::train_held: return {ReportCode::train_held, clauses::railway};
    case NoteKind::unkept: return {ReportCode::body_unkept, clauses::waggons};
    case NoteKind::earthwork_known: return {ReportCode::earthwork_seen, clauses::secret_works};
    case NoteKind::mine_trodden: return {ReportCode::mine_exploded, clauses::mines};
    case NoteKind::formed: return {ReportCode::formed, clauses::delays};
  }
  return {ReportCode::stands, clauses::reports};
}

std::vector<Argument> arguments_of(const Note& note) {
  std::vector<Argument> arguments;
  const auto number = [&](std::string_view name, std::size_t which) {
    if (which < note.numbers.size()) arguments.push_back({std::string(name), note.numbers[which]});
  };
  if (note.kind == NoteKind::sighted_and_halted && note.place) arguments.push_back({"enemy", *note.place});
  if (note.kind == NoteKind::barred || note.kind == NoteKind::order_barred) number("bar", 0);
  if (note.kind == NoteKind::order_barred) arguments.push_back({"clause", note.clause});
  if (note.kind == NoteKind::work_done || note.kind == NoteKind::work_stopped) number("mend", 0), number("what", 1);
  if (note.kind == NoteKind::break_seen) number("broken", 0), number("what", 1);
  const bool of_work = note.kind == NoteKind::work_done || note.kind == NoteKind::work_stopped;
  if ((of_work || note.kind == NoteKind::break_seen) && note.place) arguments.push_back({"place", *note.place});
  if (note.kind == NoteKind::shot_at) number("own", 0);
  if (note.kind == NoteKind::formed) number("to", 0);
  if (note.kind == NoteKind::mine_trodden) {
    if (note.place) arguments.push_back({"place", *note.place});
    number("own", 0), number("guns", 1), number("waggons", 2);
  }
  if (note.kind == NoteKind::train_held) {
    number("end", 0);
    if (note.place) arguments.push_back({"broken", *note.place});
  }
  if (note.kind == NoteKind::fought) {
    static constexpr std::string_view names[] = {"own",      "enemy",        "own_killed",  "own_taken",
                                                 "own_left", "enemy_killed", "enemy_taken", "enemy_left"};
    for (std::size_t i = 0; i < std::size(names); ++i) number(names[i], i);
  }
  static constexpr std::string_view short_of[] = {"men", "horses", "shooters", "besieged", "eaten"};
  static constexpr std::string_view of_packets[] = {"food", "forage", "ammunition"};
  if (note.kind == NoteKind::unkept) number("men", 0), number("guns", 1);
  if (note.kind == NoteKind::went_short) {
    for (std::size_t i = 0; i < std::size(short_of); ++i) number(short_of[i], i);
  }
  if (note.kind == NoteKind::handed_over || note.kind == NoteKind::taken_over || note.kind == NoteKind::laid_down) {
    for (std::size_t i = 0; i < std::size(of_packets); ++i) number(of_packets[i], i);
  }
  return arguments;
}

std::optional<SentState> state_by(NoteKind kind) {
  switch (kind) {
    case NoteKind::order_had: return SentState::had;
    case NoteKind::order_overtaken: return SentState::overtaken;
    case NoteKind::order_not_ours: return SentState::not_ours;
    case NoteKind::order_barred: return SentState::barred;
    default: return {};
  }
}

}  // namespace

struct SeatView::CourierWitness : Witness {
  void operator()(const PostNamed& e) const {
    if (e.seat != seat()) {
      // A brother's where it is at hand: the one he leaves and the one he goes to.
      for (std::size_t i = 0; i < view.picture_.bodies.size(); ++i) {
        const OwnBody& known = view.picture_.bodies[i];
        const BodyId body = view.body(known.handle);
        if ((known.post_of == e.seat || body == e.body) && at_hand(body)) learn_body(body);
      }
      return;
    }
    const Handle left = view.picture_.post;
    learn(PostIs{view.handle(e.body)});
    learn_body(e.body);
    // Of one that it has lost it knows at least that it sits there no longer.
    if (const OwnBody* lost = view.picture_.body(left); lost && lost->post_of == seat()) {
      OwnBody now = *lost;
      now.post_of = {};
      learn(BodyIs{std::move(now)});
    }
    report(ReportCode::post_named, clauses::lost_post, e.body);
  }

  void operator()(const CameToHand& e) const {
    if (e.seat != seat()) return;
    const Unreported& unreported = after.couriers().unreported[e.body.index()];
    view.witnessed(e.body, unreported).since = unreported.now();
    learn_body(e.body);
    const TableId table = after.body(e.body).table;
    if (!table || !tells(table)) return learn_men_of(e.body);
    // Whoever comes to a table is told of all that is seen there.
    learn_table(table, true);
    learn_bodies_on(table);
    std::vector<ManId> men;
    for (const Soldier& man : after.men()) {
      if (table_under(man) == table) men.push_back(man.id);
    }
    std::vector<GunId> guns;
    for (const Gun& gun : after.guns()) {
      if (after.table_of(gun) == table) guns.push_back(gun.id);
    }
    learn_men(men, guns);
  }
  void operator()(const WentOutOfHand& e) const {
    if (e.seat != seat()) return;
    const Unreported& unreported = after.couriers().unreported[e.body.index()];
    Witnessed& witnessed = view.witnessed(e.body, unreported);
    witnessed.spans.push_back({witnessed.since.value_or(ReportMark{}), unreported.now(), after.move()});
    witnessed.since.reset();
    const OwnBody* known = view.picture_.body(view.handle(e.body));
    if (!known) return;
    OwnBody last = *known;
    put_out_of_hand(last, after);
    learn(BodyIs{std::move(last)});
    std::vector<TableHandle> left;
    for (const SeenTable& table : view.picture_.tables) {
      if (!tells(view.table(table.handle))) left.push_back(table.handle);
    }
    for (const TableHandle table : left) {
      view.table_handles_[view.table(table).index()] = {};
      learn(TableGone{table});
    }
    learn_all_men();
  }

  void operator()(const Observed& e) const {
    if (e.seat != seat() || !e.at_hand) return;
    learn_sighting({e.sighting, e.by, e.about, e.kind, e.seen, after.time(), after.move()}, {});
  }

  // Of one sighting the later news hold, whichever come first.
  void learn_sighting(const SightingTold& told, std::optional<ExerciseTime> as_of) const {
    const auto known = std::ranges::find(view.sightings_, told.sighting, &std::pair<std::int32_t, Handle>::first);
    const Handle handle = known != view.sightings_.end() ? known->second : handle_of(told);
    const SightedBody* before = view.picture_.sighted_body(handle);
    // That it is gone is told once, though the seat saw it itself and is told of it again.
    const bool gone_before = before && told.kind != ReportKind::seen && before->state == told.kind &&
                             before->move == told.move && before->time == told.time;
    if (gone_before) return;
    const bool news = !before || (before->state != ReportKind::seen && told.kind == ReportKind::seen);
    const bool later =
        !before || std::pair(told.move, told.time.minutes) >= std::pair(before->move, before->time.minutes);
    SightedBody body;
    body.handle = handle;
    body.side = after.body(told.about).side;
    body.state = told.kind;
    body.seen = told.seen;
    body.time = told.time;
    body.move = told.move;
    body.by = view.handle_for(told.by);
    const bool was_open = before && before->seen.formation != Formation::boxed;
    const bool shut = before && !was_open && told.seen.formation == Formation::boxed && told.seen.parts.empty();
    if (shut) {  // what is taken for a box keeps what is known of it
      body.seen.parts = before->seen.parts;
      body.seen.counted = before->seen.counted;
    }
    if (before) body.moving = told.kind == ReportKind::lost ? before->moving : before->seen.at != told.seen.at;
    if (later) learn(SightingIs{body});
    if (later || news) tell_of(body, news, was_open, as_of);
  }
  // Two sightings are taken for one only where place and look agree, and the time too unless the one had been lost.
  Handle handle_of(const SightingTold& told) const {
    const SideId side = after.body(told.about).side;
    const auto same = [&](const SightedBody& body) {
      const bool when = body.state == ReportKind::lost || (body.move == told.move && body.time == told.time);
      return when && body.side == side && body.seen.at == told.seen.at && body.seen.facing == told.seen.facing &&
             body.seen.formation == told.seen.formation && body.seen.scouts == told.seen.scouts;
    };
    const auto at = std::ranges::find_if(view.picture_.sighted, same);
    Handle handle;
    if (at != view.picture_.sighted.end()) {
      handle = at->handle;
      view.bodies_[handle.index()] = told.about;
    } else {
      handle = Handle{static_cast<std::int32_t>(view.bodies_.size())};
      view.bodies_.push_back(told.about);
    }
    view.sightings_.emplace_back(told.sighting, handle);
    return handle;
  }

  void operator()(const OrderedAtHand&) const {}
  void operator()(const ReportedAtHand& e) const {
    if (!e.untold || after.acting_for(after.body(e.body).seat) != seat()) return;
    const Witnessed witnessed = view.let_go(e.body);
    read(*e.untold, e.body, witnessed, witnessed.left);
  }
  // What the seat itself has sent; where it rides it is not told.
  void operator()(const RiderSent& e) const {
    if (e.from_body && e.to == seat()) {
      Witnessed witnessed = view.let_go(*e.from_body);
      if (!witnessed.spans.empty()) view.on_the_way_.emplace_back(e.ride, std::move(witnessed));
    }
    if (e.from != seat() || !e.carried.order) return;
    view.orders_.push_back(e.ride);
    SentOrder sent;
    sent.number = static_cast<std::int64_t>(view.orders_.size());
    sent.body = view.handle_for(*e.to_body);
    sent.order = *e.carried.order;
    sent.given = after.time();
    sent.move = after.move();
    sent.from = ride_from(view.picture_);
    if (const OwnBody* known = view.picture_.body(sent.body)) sent.toward = known->at;
    std::vector<Argument> arguments{{"order", sent.number}, {"kind", static_cast<std::int64_t>(sent.order.kind)}};
    if (sent.order.kind == InstructionKind::march || sent.order.kind == InstructionKind::run_train ||
        sent.order.kind == InstructionKind::work)
      arguments.push_back({"to", sent.order.to});
    learn(OrderIs{std::move(sent)});
    report(ReportCode::order_sent, clauses::sent_orders, *e.to_body, std::move(arguments));
  }
  void operator()(const RiderRode& e) const {
    const Courier& ride = after.couriers().ride(e.ride);
    if (e.fate == RideFate::came_back && ride.from == seat()) return came_back(ride);
    if (e.fate == RideFate::arrived && ride.to_body && answers_at_once(ride)) {
      const bool ours = after.commands(seat(), *ride.to_body);
      return read(answer(ride, ride.overtaken ? NoteKind::order_overtaken
                               : ours         ? NoteKind::order_had
                                              : NoteKind::order_not_ours),
                  *ride.to_body);
    }
    if (e.fate != RideFate::arrived || ride.to != seat() || !ride.carried->state) return;
    const auto mine = std::ranges::find(view.on_the_way_, e.ride, &std::pair<RideId, Witnessed>::first);
    const Witnessed witnessed = mine == view.on_the_way_.end() ? Witnessed() : std::move(mine->second);
    // Of riders who were taken or lost nothing is heard.
    std::erase_if(view.on_the_way_, [&](const auto& way) {
      const Courier* other = way.first == e.ride ? nullptr : after.couriers().find(way.first);
      return !other || other->end;
    });
    read(*ride.carried, ride.carried->state->body, witnessed, {});
  }
  void operator()(const OrderBarred& e) const {
    const Courier& ride = after.couriers().ride(e.ride);
    if (!answers_at_once(ride)) return;
    Note barred = answer(ride, NoteKind::order_barred);
    barred.clause = e.clause;
    if (e.bar != Bar::none) barred.numbers = {static_cast<std::int64_t>(e.bar)};
    read(barred, *ride.to_body);
  }
  // KS-11.1: the body has come to hand before its order has reached it.
  bool answers_at_once(const Courier& ride) const { return ride.from == seat() && at_hand(*ride.to_body); }
  Note answer(const Courier& ride, NoteKind kind) const {
    return {kind, after.time(), after.move(), after.body(*ride.to_body).at, {}, ride.id, {}, {}};
  }
  void operator()(const RidersWatched& e) const {
    const bool here = e.seat ? e.seat == seat() && e.at_hand : e.side == side() && !after.setting().by_couriers(side());
    if (!here) return;
    std::vector<SeenRider> riders;
    for (const RidersWatched::Rider& rider : e.riders)
      riders.push_back({rider.side, rider.at, after.time(), after.move(), view.handle_for(rider.by)});
    if (riders != view.picture_.riders) learn(RidersAre{std::move(riders)});
  }
  void operator()(const PaperTaken& e) const {
    if (at_hand(e.by)) read(e.paper, e.by);
  }

  void came_back(const Courier& ride) const {
    if (ride.carried->message) {
      const auto at = std::ranges::find(view.messages_, *ride.carried->message);
      if (at != view.messages_.end())
        report(ReportCode::message_came_back, clauses::riders, {}, {{"message", at - view.messages_.begin() + 1}});
      return;
    }
    if (SentOrder* order = sent(ride.id)) {
      SentOrder now = *order;
      now.state = SentState::came_back;
      learn(OrderIs{now});
      report(ReportCode::order_came_back, clauses::riders, *ride.to_body, {{"order", now.number}});
    }
  }
  /// As this seat counts its own; null: another's.
  SentOrder* sent(RideId ride) const {
    const auto at = std::ranges::find(view.orders_, ride);
    return at == view.orders_.end() ? nullptr
                                    : &view.picture_.orders[static_cast<std::size_t>(at - view.orders_.begin())];
  }

  // `begins`: how much of what the body had to report came before this.
  void read(const Carried& carried, BodyId body, const Witnessed& witnessed, const ReportMark& begins) const {
    const auto seen = [&](std::size_t at, std::size_t ReportMark::*which, std::int64_t move) {
      return std::ranges::any_of(witnessed.spans, [&](const Witnessed::Span& span) {
        const std::size_t place = begins.*which + at;
        return move <= span.move && place >= span.from.*which && place < span.to.*which;
      });
    };
    if (carried.state) learn_state(*carried.state);
    for (std::size_t i = 0; i < carried.notes.size(); ++i) {
      if (!seen(i, &ReportMark::notes, carried.notes[i].move)) read(carried.notes[i], body);
    }
    for (const SightingTold& told : carried.sightings) learn_sighting(told, told.time);
    for (std::size_t i = 0; i < carried.papers.size(); ++i) {
      if (!seen(i, &ReportMark::papers, 0)) read(carried.papers[i], body);
    }
    if (!carried.riders.empty()) read(carried.riders, body);
    const bool quiet = carried.notes.empty() && carried.sightings.empty() && carried.papers.empty();
    if (quiet && carried.state)
      tell(ReportCode::stands, clauses::reports, body, {}, carried.state->at, carried.state->time);
  }
  // What is at hand is known better; of two reports the later holds.
  void learn_state(const BodyTold& told) const {
    const OwnBody* known = view.picture_.body(view.handle(told.body));
    if (known && (known->at_hand || known->known_move > told.move)) return;
    OwnBody now = known ? *known : heard_of(told);
    for (Part part : told.parts) {
      const auto was = std::ranges::find(now.contents.parts, part.arm, &Part::arm);
      if (was != now.contents.parts.end()) part.men_began = was->men_began, *was = part;
    }
    std::erase_if(now.contents.parts, [&](const Part& part) {
      return now.contents.parts.size() > 1 && std::ranges::find(told.parts, part.arm, &Part::arm) == told.parts.end();
    });
    now.formation = told.formation;
    now.dismounted = told.dismounted;
    now.unlimbered = told.unlimbered;
    now.at = told.at;
    now.facing = told.facing;
    now.march.reset();
    if (told.way.size() > 1) {
      March march;
      march.path = told.way;
      march.press_on = told.press_on;
      now.march = std::move(march);
    }
    const SupplyTold supply = told.supply.value_or(SupplyTold());
    now.packets = supply.packets;
    now.hunger = supply.hunger;
    now.aboard = view.handle(supply.aboard);
    now.entraining = view.own_names<BasicEntraining<Handle>>(supply.entraining);
    now.rails = view.own_names<BasicOnRails<Handle>>(supply.rails);
    now.convoy = view.own_names<BasicConvoy<Handle>>(supply.convoy);
    now.work = view.own_names<BasicWork<Handle>>(supply.work);
    now.known = told.time;
    now.known_move = told.move;
    if (!known || now != *known) learn(BodyIs{std::move(now)});
  }
  // A body that is new, of which this is the first report.
  OwnBody heard_of(const BodyTold& told) const {
    const Body& raised = after.body(told.body);
    OwnBody body;
    body.handle = view.handle_for(told.body);
    body.name = raised.name;
    body.title = raised.title;
    body.seat = raised.seat;
    body.mine = after.commands(seat(), told.body);
    body.contents.parts = told.parts;
    body.at_hand = false;
    return body;
  }
  void read(const Note& note, BodyId body) const {
    std::vector<Argument> arguments = arguments_of(note);
    if (const auto state = state_by(note.kind)) {
      const SentOrder* order = note.ride ? sent(*note.ride) : nullptr;
      if (!order) return;  // a brother's, or one of before he came to command it
      SentOrder now = *order;
      // What is barred was had before.
      if (now.state == SentState::unanswered || now.state == SentState::had) now.state = *state;
      now.clause = note.clause;
      arguments.push_back({"order", now.number});
      learn(OrderIs{std::move(now)});
    }
    if (note.kind == NoteKind::break_seen) learn_break(note, body);
    if (note.kind == NoteKind::earthwork_known) {
      if (note.numbers.size() < 4 || !after.exists(FieldWorkId{static_cast<std::int32_t>(note.numbers[0])})) return;
      // An own work is in what its diggers report besides; it is put on the sheet, and not told twice.
      const FieldWork& work = after.work(FieldWorkId{static_cast<std::int32_t>(note.numbers[0])});
      learn_work(work, note.numbers[1], note.numbers[2] != 0, note.numbers[3] != 0, body, note.time, note.move);
      if (work.side == side()) return;
      arguments = {{"what", static_cast<std::int64_t>(work_kind(work.is.kind))},
                   {"place", work.is.at},
                   {"finished", note.numbers[2]}};
    }
    const auto [code, clause] = told_of(note);
    tell(code, clause, body, std::move(arguments), note.kind == NoteKind::fought && note.place ? *note.place : note.at,
         note.time);
  }
  // Of what is known from a later move it is no news.
  void learn_break(const Note& note, BodyId by) const {
    if (!note.place || note.numbers.size() < 3) return;
    if (note.numbers[2] >= std::ssize(after.setting().country->features())) return;
    const WorkPlace place{FeatureId{static_cast<std::int32_t>(note.numbers[2])}, *note.place};
    const auto known = std::ranges::find(view.picture_.breaks, place, &SeenBreak::place);
    if (known != view.picture_.breaks.end() && known->move > note.move) return;
    learn(BreakIs{{place, note.numbers[0] != 0, note.time, note.move, view.handle_for(by)}});
  }
  // Beside those that stand there already, in place of those of whom this body told before; the next look takes the
  // place of all.
  void read(const std::vector<RiderTold>& told, BodyId by) const {
    const Handle teller = view.handle_for(by);
    const std::int64_t last = told.back().move;
    std::vector<SeenRider> riders = view.picture_.riders;
    std::erase_if(riders, [&](const SeenRider& seen) { return seen.by == teller && seen.move <= last; });
    for (const RiderTold& rider : told) riders.push_back({rider.side, rider.at, rider.time, rider.move, teller});
    learn(RidersAre{std::move(riders)});
  }
  void tell(ReportCode code, Clause clause, BodyId from, std::vector<Argument> arguments, Point at,
            ExerciseTime as_of) const {
    Dispatch dispatch;
    dispatch.number = static_cast<std::int64_t>(view.picture_.dispatches.size()) + 1;
    dispatch.time = after.time();
    dispatch.move = after.move();
    dispatch.from = view.handle_for(from);
    dispatch.at = at;
    dispatch.code = code;
    dispatch.clause = clause;
    dispatch.arguments = std::move(arguments);
    dispatch.as_of = as_of;
    learn(DispatchCame{std::move(dispatch)});
  }
  void read(const Paper& paper, BodyId by) const {
    SeenPaper seen;
    seen.number = static_cast<std::int64_t>(view.picture_.papers.size()) + 1;
    seen.time = after.time();
    seen.move = after.move();
    seen.by = view.handle_for(by);
    seen.paper = paper;
    const std::int64_t number = seen.number;
    learn(PaperCame{std::move(seen)});
    report(ReportCode::paper_taken, clauses::riders_taken, by, {{"paper", number}});
  }
};

// What it saw before the last report is of no more use.
SeatView::Witnessed& SeatView::witnessed(BodyId body, const Unreported& now) {
  if (body.index() >= witnessed_.size()) witnessed_.resize(body.index() + 1);
  Witnessed& witnessed = witnessed_[body.index()];
  if (witnessed.reported != now.reported) witnessed = {now.reported, {}, {}, {}};
  witnessed.left = now.left;
  return witnessed;
}

SeatView::Witnessed SeatView::let_go(BodyId body) {
  return body.index() < witnessed_.size() ? std::exchange(witnessed_[body.index()], {}) : Witnessed();
}

bool SeatView::witness_courier(const Witness& witness, const Event& event) {
  return visit_family(CourierEvents(), event, CourierWitness{witness});
}

}  // namespace sandgate
