#include "core/sight/witness.h"

#include <algorithm>

#include "core/rulebook/bars.h"
#include "core/sight/setup_witness.h"

namespace sandgate {

// One visit per kind of event: a new kind does not compile until someone has decided who may know it.
struct SeatView::Visitor : SetupVisitor {
  using SetupVisitor::operator();

  void learn_clock() { learn(ClockIs{view.clock(after)}); }
  void learn_seat() { learn(SeatIs{after.seat(seat())}); }

  void operator()(const Began& e) {
    learn_clock();
    report(ReportCode::exercise_began, e.tossed ? clauses::toss : clauses::move_and_clock, {},
           {{"tossed", std::int64_t{e.tossed}}});
  }
  // Told only where it is news: how often the other camp's phase changes says what guns it has.
  void operator()(const PhaseBegan&) { learn_phase(); }
  void operator()(const GunsWaived& e) {
    TableVisitor::operator()(e);
    learn_phase();
  }
  void operator()(const GunsEnded& e) {
    TableVisitor::operator()(e);
    learn_phase();
  }
  void learn_phase() {
    if (view.clock(after) != view.picture_.clock) learn_clock();
  }
  void operator()(const MarchOrdered& e) {
    if (!ours(e.body)) return;
    learn_body(e.body);
    report(ReportCode::marching, clauses::rates, e.body, {{"to", e.path.back()}});
  }
  void operator()(const MarchHalted& e) {
    if (!ours(e.body)) return;
    learn_body(e.body);
    if (e.enemy_at) {
      report(ReportCode::sighted_and_halted, clauses::march_multiplier, e.body, {{"enemy", *e.enemy_at}});
    } else {
      report(ReportCode::halted, clauses::move_and_clock, e.body);
    }
  }
  void operator()(const Marched& e) {
    if (!ours(e.body)) return;
    learn_body(e.body);
    switch (e.end) {
      case MarchEnd::goes_on: break;
      case MarchEnd::arrived: report(ReportCode::arrived, clauses::rates, e.body); break;
      case MarchEnd::sighted:
        report(ReportCode::sighted_and_halted, clauses::march_multiplier, e.body, {{"enemy", *e.enemy_at}});
        break;
      case MarchEnd::barred:
        report(ReportCode::barred, clause_of(e.bar), e.body, {{"bar", static_cast<std::int64_t>(e.bar)}});
        break;
    }
  }
  void operator()(const BoxOpened& e) {
    if (!ours(e.body)) return;
    learn_body(e.body);
    if (e.fired_on) {
      report(ReportCode::own_fired_on, clauses::disclosure, e.body);
    } else if (e.scouts && !after.body(*e.scouts).scouts) {
      report(ReportCode::own_touched, clauses::disclosure, e.body);
    } else if (e.scouts) {
      report(ReportCode::own_opened, clauses::disclosure, e.body);
    } else {
      report(ReportCode::stood_out, clauses::disclosure, e.body);
    }
  }
  void operator()(const DummyRemoved& e) {
    if (!ours(e.body)) return;
    learn_body(e.body);
    report(ReportCode::own_dummy, clauses::contact, e.body);
  }
  void operator()(const Boxed& e) {
    if (!ours(e.body)) return;
    learn_body(e.body);
    report(ReportCode::boxed, clauses::disclosure, e.body);
  }
  // Facts of the umpire's: what a seat knows of them comes by a report.
  void operator()(const Sighted&) {}
  void operator()(const SightLost&) {}
  void operator()(const Reported& e) {
    if (e.side != view.picture_.side) return;
    const bool news = view.handle(e.about).none();
    if (news) view.recognize(e.about, after.body(e.about).side, e.seen);
    SightedBody body;
    body.handle = view.handle_for(e.about);
    const SightedBody* before = view.picture_.sighted_body(body.handle);
    body.side = after.body(e.about).side;
    body.state = e.kind;
    body.seen = e.seen;
    body.time = after.time();
    body.move = after.move();
    body.by = view.handle_for(e.by);
    const bool shut_both = before && before->seen.formation == Formation::boxed && e.seen.formation == Formation::boxed;
    if (shut_both && e.seen.parts.empty()) {  // what is taken for a box keeps what is known of it
      body.seen.parts = before->seen.parts;
      body.seen.counted = before->seen.counted;
    }
    if (before) body.moving = e.kind == ReportKind::lost ? before->moving : before->seen.at != e.seen.at;
    const bool was_open = before && before->seen.formation != Formation::boxed;
    learn(SightingIs{body});
    if (e.kind != ReportKind::seen) view.forget(e.about);
    tell_of(body, news, was_open);
  }
  // A dispatch only where something has come, gone or shown what it is; that it marches on is on the sheet.
  void tell_of(const SightedBody& body, bool news, bool was_open) {
    const bool open = body.seen.formation != Formation::boxed;
    if (body.state == ReportKind::lost) {
      report_on(body, ReportCode::lost, clauses::visibility);
    } else if (body.state == ReportKind::fallen) {
      report_on(body, ReportCode::fallen, clauses::melee_outcome);
    } else if (body.state == ReportKind::empty) {
      report_on(body, ReportCode::found_empty, clauses::boxes);
    } else if (news) {
      report_on(body, ReportCode::sighted, open ? clauses::visibility : clauses::boxes);
    } else if (open && !was_open) {
      report_on(body, ReportCode::opened, clauses::disclosure);
    } else if (!open && was_open) {
      report_on(body, ReportCode::boxed_again, clauses::disclosure);
    }
  }
  // Keeps how it looked then: the sighted body goes on changing, the dispatch does not.
  void report_on(const SightedBody& body, ReportCode code, Clause clause) {
    Dispatch dispatch;
    dispatch.number = static_cast<std::int64_t>(view.picture_.dispatches.size()) + 1;
    dispatch.time = after.time();
    dispatch.move = after.move();
    dispatch.from = body.by;
    dispatch.about = body.handle;
    dispatch.at = body.seen.at;
    dispatch.code = code;
    dispatch.clause = clause;
    dispatch.seen = body.seen;
    learn(DispatchCame{std::move(dispatch)});
  }
  void operator()(const VisibilityChanged& e) {
    learn(VisibilityIs{e.visibility, e.reason});
    report(ReportCode::visibility, clauses::visibility, {}, {{"visibility", e.visibility.count}, {"reason", e.reason}});
  }
  // Who plays a seat is the host's business.
  void operator()(const SeatManned&) {}
  void operator()(const SeatClosed& e) {
    if (e.seat == seat()) learn_seat();
    if (after.phase() == Phase::setting_up) learn_setup();
  }
  void operator()(const RunOnEnded& e) {
    if (e.seat != seat()) return;
    learn_seat();
    report(ReportCode::run_on_ended, clauses::move_and_clock, {}, {{"why", static_cast<std::int64_t>(e.why)}});
  }
  void operator()(const MoveClosed&) {
    learn_end_of_guns();
    learn_clock();
    if (view.picture_.mine != after.seat(seat())) learn_seat();
    tell_of_retreat();
  }
};

SeatView::SeatView(const Campaign& opening, SeatId seat) : handles_(opening.bodies().size()) {
  picture_.seat = seat;
  picture_.side = opening.setting().seat(seat).side;
  picture_.clock = clock(opening);
  picture_.mine = opening.seat(seat);
  picture_.visibility = opening.visibility();
  for (const Body& body : opening.bodies()) {
    if (body.side == picture_.side) picture_.bodies.push_back(own_body(body));
  }
}

std::vector<PictureChange> SeatView::witness(const Campaign& after, const Event& event) {
  Visitor visitor{{{*this, after}}};
  std::visit(visitor, event);
  return std::move(visitor.learnt);
}

BodyId SeatView::body(Handle handle) const {
  return handle && handle.index() < bodies_.size() ? bodies_[handle.index()] : BodyId{};
}

Handle SeatView::handle(BodyId body) const {
  return body && body.index() < handles_.size() ? handles_[body.index()] : Handle{};
}

Handle SeatView::handle_for(BodyId body) {
  // LW-7.1: bodies may be raised when the exercise has begun.
  if (body.index() >= handles_.size()) handles_.resize(body.index() + 1);
  Handle& handle = handles_[body.index()];
  if (handle.none()) {
    handle = Handle{static_cast<std::int32_t>(bodies_.size())};
    bodies_.push_back(body);
  }
  return handle;
}

void SeatView::recognize(BodyId body, SideId side, const Sighting& seen) {
  const auto looks_alike = [&](const SightedBody& lost) {
    return lost.state == ReportKind::lost && lost.side == side && lost.seen.at == seen.at &&
           lost.seen.facing == seen.facing && lost.seen.formation == seen.formation && lost.seen.scouts == seen.scouts;
  };
  const auto lost = std::ranges::find_if(picture_.sighted, looks_alike);
  if (lost == picture_.sighted.end()) return;
  if (body.index() >= handles_.size()) handles_.resize(body.index() + 1);
  handles_[body.index()] = lost->handle;
  bodies_[lost->handle.index()] = body;
}

void SeatView::forget(BodyId body) {
  if (body.index() < handles_.size()) handles_[body.index()] = {};
}

OwnBody SeatView::own_body(const Body& body) {
  OwnBody own;
  own.handle = handle_for(body.id);
  own.name = body.name;
  own.title = body.title;
  own.mine = body.seat == picture_.seat;
  own.contents = body.contents;
  own.scouts = body.scouts;
  own.formation = body.formation;
  own.at = body.at;
  own.facing = body.facing;
  own.march = body.march;
  own.table = handle(body.table);
  own.set_out = body.set_out;
  own.gone = body.gone;
  return own;
}

PictureClock SeatView::clock(const Campaign& campaign) const {
  const Camp mine = campaign.setting().camp_of(picture_.seat);
  PictureClock clock;
  clock.move = campaign.move();
  clock.own_move = campaign.own_move(mine);
  clock.my_move =
      campaign.begun() && campaign.phase() != Phase::setting_up && campaign.camp() == mine && !campaign.over();
  clock.phase = campaign.phase();
  // Whether the other camp has guns in action is not told by this, nor whether its own has where it is not told of.
  const auto open = [&](const Table& table) {
    const bool waived = std::ranges::find(table.waived, picture_.side) != table.waived.end();
    return table.guns_open && table.tells(picture_.side) && !waived;
  };
  if (clock.phase == Phase::guns && !(clock.my_move && std::ranges::any_of(campaign.tables(), open)))
    clock.phase = Phase::men;
  clock.camp = campaign.camp();
  clock.time = campaign.time();
  return clock;
}

}  // namespace sandgate
