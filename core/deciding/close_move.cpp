#include "core/deciding/close_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/battle/ground/earthworks.h"
#include "core/campaign/known_breaks.h"
#include "core/deciding/asides.h"
#include "core/deciding/charge_move.h"
#include "core/deciding/courier_move.h"
#include "core/deciding/formation_move.h"
#include "core/deciding/game.h"
#include "core/deciding/gun_phase.h"
#include "core/deciding/lookout.h"
#include "core/deciding/march_move.h"
#include "core/deciding/meeting.h"
#include "core/deciding/mines.h"
#include "core/deciding/observe.h"
#include "core/deciding/railway_move.h"
#include "core/deciding/settle.h"
#include "core/deciding/supply_move.h"
#include "core/deciding/works_move.h"
#include "core/eyes/eyes.h"
#include "core/forces/body_index.h"
#include "core/lines/boarding.h"
#include "map/base/log.h"

namespace sandgate {
namespace {

// Works on a scratch copy, so that what comes later in the move sees what came before.
class Closing {
 public:
  Closing(const Campaign& campaign, const Dice& dice)
      : opening_(campaign), scratch_(campaign), dice_(dice), news_(campaign.setting().seats.size()) {}

  std::vector<Event> decide() {
    if (opening_.phase() == Phase::choices) return settle();
    end_guns_everywhere();
    carry_out_marches();
    take(retreat(scratch_));
    take(explode_mines(scratch_, trodden_));
    take(open_touched_boxes(scratch_, touched_));
    look_about();
    halt_columns_surprised();
    // Stood out before the enemy's men, a box takes part.
    take(set_out_who_stand(scratch_));
    if (wait_for_choices()) {
      happen(PhaseBegan{Phase::choices});
      end_runs(false);
      return std::move(events_);
    }
    return hand_over();
  }

 private:
  struct News {
    bool report = false, idle = false, contact = false;
  };

  std::vector<Event> settle() {
    take(fight_melees(scratch_));
    const Rulebook& rules = opening_.setting().rulebook;
    if ((leaves_melees(rules.melee.kind) || rules.charges) && wait_for_choices()) return std::move(events_);
    return hand_over();
  }

  // LW-5.2. Whose choice is awaited has its moves in hand again; so has whoever is attacked.
  bool wait_for_choices() {
    const std::size_t before = events_.size();
    take(join_melees(scratch_, dice_));
    return events_.size() > before;
  }

  std::vector<Event> hand_over() {
    const bool fought = opening_.phase() == Phase::choices;
    const std::size_t before = events_.size();
    take(reach_back_lines(scratch_));
    take(settle_aftermath(scratch_));
    take(lose_horses(scratch_));
    take(end_battle(scratch_));
    take(carry_on_works(scratch_));
    take(see_breaks(scratch_));
    take(close_supply(scratch_));
    take(board(scratch_));
    take(mind_generals(scratch_));
    if (fought || events_.size() > before) look_about();
    take(see_works(scratch_));
    take(meet(scratch_));
    look_over_tables_again();
    take(press(scratch_));
    if (scratch_.couriers().any()) ride();
    end_runs(true);
    happen(MoveClosed{opening_.move()});
    if (!scratch_.over()) take(begin_guns(scratch_));
    return std::move(events_);
  }

  void take(std::vector<Event> events) {
    for (Event& event : events) {
      note(event);
      events_.push_back(std::move(event));
    }
  }

  // Contact ends every run: who fights on a table orders every move of it.
  void note(const Event& event) {
    if (const auto* opened = get_if<TableOpened>(&event)) {
      met_.push_back(opened->table);
      log_line(LogRoom::campaign, [&] { return fmt::format("table {} opens", opened->table.number); });
    }
    if (const auto* closed = get_if<TableClosed>(&event)) {
      met_.push_back(closed->into.value_or(closed->table));
      log_line(LogRoom::campaign, [&] { return fmt::format("table {} closes", closed->table.number); });
    }
    if (const auto* joined = get_if<MeleeJoined>(&event)) met_.push_back(joined->table);
    if (const auto* collected = get_if<SupplyCollected>(&event)) {
      for (const SupplyCollected::Fared& fared : collected->bodies) {
        News* news = fared.hunger == Hunger() ? nullptr : news_to(scratch_.body(fared.body));
        if (news) news->report = true;
      }
    }
    if (const auto* starved = get_if<StarvedOut>(&event)) {
      if (News* news = news_to(scratch_.body(starved->body))) news->report = true;
    }
    if (const auto* mine = get_if<MineExploded>(&event)) {
      for (const MineExploded::Loss& loss : mine->bodies) struck_by_mine(loss.body);
      struck_by_mine(mine->by);
    }
    if (const auto* on = get_if<Entrained>(&event)) boarded(on->body);
    if (const auto* off = get_if<Detrained>(&event)) boarded(off->body);
    if (const auto* opened = get_if<BoxOpened>(&event)) {
      if (News* news = news_to(scratch_.body(opened->body))) news->report = news->contact = true;
    }
  }
  void struck_by_mine(BodyId body) {
    if (News* news = news_to(scratch_.body(body))) news->report = news->idle = news->contact = true;
  }
  void boarded(BodyId body) {
    if (News* news = news_to(scratch_.body(body))) news->report = news->idle = true;
  }
  /// For whoever commands the body; null where it is not at hand of him, and has to report (KS-11.4).
  News* news_to(const Body& body) {
    return scratch_.at_hand(scratch_.acting_for(body.seat), body.id) ? &news_[body.seat.index()] : nullptr;
  }
  void tell_of_tables() {
    for (const Seat& seat : opening_.setting().seats) {
      News& news = news_[seat.id.index()];
      for (const TableId id : met_) {
        if (scratch_.tells(id, seat.id)) news.report = news.contact = true;
      }
      for (const Table& table : scratch_.tables()) {
        const bool fights = !table.closed && table.quiet == 0 && scratch_.orders_on(seat.id, table.id);
        if (fights) news.report = news.contact = true;
      }
    }
  }

  void happen(Event event) {
    scratch_.apply(event);
    events_.push_back(std::move(event));
  }

  bool moves(const Body& body) const { return opening_.setting().side(body.side).camp == opening_.camp(); }

  // LW-2.5, LW-3.4.
  void end_guns_everywhere() {
    for (std::size_t i = 0; i < scratch_.tables().size(); ++i) {
      if (scratch_.tables()[i].guns_open) take(end_guns(scratch_, scratch_.tables()[i].id));
    }
    take(stand_at_trails(scratch_));
  }

  void carry_out_marches() {
    const Setting& setting = opening_.setting();
    const MarchSetting ground{*setting.country, setting.scale, setting.rulebook,
                              broken_crossings(opening_.lines().broken), &opening_.earthworks()};
    const Lookout lookout(opening_);
    const std::vector<Moves> left = carry_on_formings();
    std::vector<Marched> marches;
    for (std::size_t i = 0; i < left.size(); ++i) {
      // As it stands when it has formed.
      const Body& body = scratch_.bodies()[i];
      if (moves(body) && body.march && left[i].count > 0 && !lies_still(body))
        marches.push_back(march_one_move(ground, body, &lookout, left[i]));
    }
    if (scratch_.couriers().any()) {
      std::vector<WhoGoes> going;
      for (const Marched& marched : marches) {
        going.push_back({marched.body, marched.at});
        if (!boarding::is_boat(&opening_.body(marched.body))) continue;
        for (const Body& body : opening_.bodies())
          if (!body.gone && body.aboard == marched.body) going.push_back({body.id, marched.at});
      }
      take_in(part_before(scratch_, going));
    }
    for (Marched& marched : marches) {
      const Body& body = opening_.body(marched.body);
      if (News* news = news_to(body)) {
        if (marched.end != MarchEnd::goes_on) news->report = news->idle = true;
        if (marched.end == MarchEnd::sighted || marched.end == MarchEnd::touched) news->contact = true;
      }
      if (marched.end == MarchEnd::touched) {
        if (const auto enemy = lookout.touching(body, marched.at)) touched_.push_back({body.id, *enemy});
      }
      if (marched.end == MarchEnd::mined) tread(body, marched.at);
      if (marched.at != body.at) trails_.push_back({body.id, passed(*body.march, body.march->along, marched.along)});
      happen(std::move(marched));
    }
    run_trains(lookout);
    if (scratch_.couriers().any()) take_in(judge_at_hand(scratch_));
  }
  // KS-3: what is left of the move to each body.
  std::vector<Moves> carry_on_formings() {
    std::vector<Moves> left(opening_.bodies().size(), Moves::whole(1));
    for (std::size_t i = 0; i < left.size(); ++i) {
      const Body& body = opening_.bodies()[i];
      if (!moves(body) || body.gone || !body.forming) continue;
      FormingMove forming = carry_on_forming(body);
      left[i] = forming.left;
      take_in(std::move(forming.events));
      const bool formed = !scratch_.body(body.id).forming;
      if (News* news = formed ? news_to(scratch_.body(body.id)) : nullptr) {
        news->report = true;
        news->idle = news->idle || !body.march;
      }
    }
    return left;
  }
  // KS-9: a boat waits for men who get into it or out of it.
  bool lies_still(const Body& body) const {
    return boarding::is_boat(&body) && boarding::is_boarded(opening_.bodies(), body);
  }
  // KS-6.2.
  void tread(const Body& body, Point at) {
    if (const FieldWorkId mine =
            mine_under(opening_, at, treads(opening_.setting().rulebook, body.contents, body.formation)))
      trodden_.push_back({mine, body.id});
  }
  // A train cannot halt: a mine on its way explodes under it.
  void tread_on_rails(const Trail& trail, Point end) {
    const Earthworks& works = opening_.earthworks();
    if (works.empty()) return;
    Point before = opening_.body(trail.body).at;
    std::vector<Point> way = trail.passed;
    way.push_back(end);
    for (const Point at : way) {
      if (const auto met = works.until_mine(before, at, {})) {
        trodden_.push_back({FieldWorkId{static_cast<std::int32_t>(met->work)}, trail.body});
        return;
      }
      before = at;
    }
  }
  // CX-7.
  void run_trains(const Lookout& lookout) {
    TrainsRun run = run_all_trains(scratch_, lookout);
    if (run.ran.empty()) return;
    if (scratch_.couriers().any()) {
      std::vector<WhoGoes> going;
      for (const TrainRan& ran : run.ran) {
        for (const Body& body : scratch_.bodies())
          if (body.id == ran.train || body.aboard == ran.train) going.push_back({body.id, ran.at});
      }
      take_in(part_before(scratch_, going));
    }
    for (const Trail& trail : run.trails) {
      const auto ran = std::ranges::find(run.ran, trail.body, &TrainRan::train);
      if (ran != run.ran.end()) tread_on_rails(trail, ran->at);
    }
    for (TrainRan& ran : run.ran) {
      if (ran.end != TrainEnd::goes_on) {
        if (News* news = news_to(scratch_.body(ran.train))) news->report = news->idle = true;
      }
      happen(std::move(ran));
    }
    for (Trail& trail : run.trails) trails_.push_back(std::move(trail));
  }
  void take_in(std::vector<Event> events) {
    for (Event& event : events) happen(std::move(event));
  }

  // KS-11: where everybody is now; then who reports does, and who rides comes as far as he can in a move.
  void ride() {
    take_in(judge_at_hand(scratch_));
    std::vector<Event> ridden = send_and_ride(scratch_);
    for (const Event& event : ridden) {
      if (const SeatId seat = reached_by(scratch_, event)) news_[seat.index()].report = true;
    }
    take(std::move(ridden));
    const Couriers& couriers = scratch_.couriers();
    const bool anybody = !couriers.under_way.empty() || !couriers.rider_watchers.empty();
    if (anybody && opening_.setting().rulebook.signalling.riders_seen) take_in(observe_riders(scratch_));
  }

  void look_about() {
    const LogTimer took(LogRoom::campaign);
    std::vector<Event> seen = observe(scratch_, trails_);
    log_line(LogRoom::campaign, [&] {
      return fmt::format("{} bodies have moved, {} things seen or lost, looked about in {:.1f} ms", trails_.size(),
                         seen.size(), took.ms());
    });
    trails_seen_ = std::exchange(trails_, {});
    report(seen);
    take(std::move(seen));
  }

  void look_over_tables_again() {
    std::vector<Event> seen = observe_tables(scratch_);
    report(seen);
    take(std::move(seen));
  }

  void report(const std::vector<Event>& seen) {
    for (const Event& event : seen) {
      const auto news = news_of(opening_, event);
      if (!news) continue;
      for (const Seat& seat : opening_.setting().seats) {
        if (news->for_seat(seat)) news_[seat.id.index()].report = true;
      }
    }
  }

  // CX-4: a column of the other camp halts where an enemy its side had not in sight has come inside the distance.
  void halt_columns_surprised() {
    if (trails_seen_.empty()) return;
    const Length reach = opening_.setting().rulebook.wide.multiplier_ends;
    BodyIndex arrivals(reach, trails_seen_.size());
    for (const Trail& trail : trails_seen_) {
      const Body& body = scratch_.body(trail.body);
      if (!body.gone) arrivals.add(body.id, body.at);
    }
    arrivals.ready();
    for (const Body& column : scratch_.bodies()) {
      if (moves(column) || !column.march || column.march->press_on) continue;
      std::optional<Point> nearest;
      arrivals.each_within(column.at, reach, [&](BodyId id, Point at) {
        const auto order = [&](Point p) { return std::pair(distance(column.at, p), p); };
        const bool nearer = !nearest || order(at) < order(*nearest);
        const bool known = opening_.exists(id) && opening_.watch(column, id).in_sight();
        if (nearer && !known && sees(scratch_, column.at, at)) nearest = at;
        return true;
      });
      if (!nearest) continue;
      if (News* news = news_to(column)) news->report = news->idle = news->contact = true;
      surprised_.emplace_back(column.id, *nearest);
    }
    for (const auto& [column, enemy_at] : surprised_) happen(MarchHalted{column, enemy_at});
  }

  void end_runs(bool move_ends) {
    tell_of_tables();
    const Setting& setting = opening_.setting();
    const bool round_ends = opening_.move() % 2 == 0;
    const ExerciseTime then =
        round_ends ? opening_.time().after(setting.rulebook.wide.minutes_per_round) : opening_.time();
    for (const Seat& seat : setting.seats) {
      const std::optional<RunOn>& run_on = scratch_.seat(seat.id).run_on;
      if (!run_on) continue;
      const News& news = news_[seat.id.index()];
      if (news.contact || (run_on->until_report && news.report)) {
        happen(RunOnEnded{seat.id, RunOnEnd::report});
      } else if (!move_ends) {
        continue;
      } else if (run_on->until_idle && news.idle) {
        happen(RunOnEnded{seat.id, RunOnEnd::idle});
      } else if (run_on->until && then >= *run_on->until) {
        happen(RunOnEnded{seat.id, RunOnEnd::time});
      }
    }
  }

  const Campaign& opening_;
  Campaign scratch_;
  const Dice& dice_;
  std::vector<News> news_;                   // by seat
  std::vector<Trail> trails_, trails_seen_;  // of what moved: not looked at yet, and looked at
  std::vector<TableId> met_;                 // tables that open, are joined or are fought on
  std::vector<std::pair<BodyId, Point>> surprised_;
  std::vector<Trodden> trodden_;
  std::vector<TouchedOnTheWay> touched_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> close_move(const Campaign& campaign, const Dice& dice) {
  const LogTimer took(LogRoom::campaign);
  std::vector<Event> events = Closing(campaign, dice).decide();
  log_line(LogRoom::campaign, [&] {
    return fmt::format("move {} goes on or closes: {} events in {:.1f} ms", campaign.move(), events.size(), took.ms());
  });
  return events;
}

}  // namespace sandgate
