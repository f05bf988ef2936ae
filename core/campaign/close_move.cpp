#include "core/campaign/close_move.h"

#include <algorithm>

#include "core/campaign/body_index.h"
#include "core/campaign/lookout.h"
#include "core/campaign/march_move.h"

namespace sandgate {
namespace {

// Works on a scratch copy, so that what comes later in the move sees what came before.
class Closing {
 public:
  explicit Closing(const Campaign& campaign)
      : opening_(campaign), scratch_(campaign), news_(campaign.setting().seats.size()) {}

  std::vector<Event> decide() {
    carry_out_marches();
    halt_columns_surprised();
    end_runs();
    happen(MoveClosed{opening_.move()});
    happen(PhaseBegan{Phase::men});
    return std::move(events_);
  }

 private:
  struct News {
    bool report = false, idle = false, contact = false;
  };

  void happen(Event event) {
    scratch_.apply(event);
    events_.push_back(std::move(event));
  }

  bool moves(const Body& body) const { return opening_.setting().side(body.side).camp == opening_.camp(); }

  void carry_out_marches() {
    const Setting& setting = opening_.setting();
    const MarchGround ground{*setting.country, setting.scale, setting.rulebook};
    const Lookout lookout(opening_);
    for (const Body& body : opening_.bodies()) {
      if (!moves(body)) continue;
      if (body.march) {
        Marched marched = march_one_move(ground, body, &lookout);
        News& news = news_[body.seat.index()];
        if (marched.end != MarchEnd::goes_on) news.report = news.idle = true;
        if (marched.end == MarchEnd::sighted) news.contact = true;
        if (marched.at != body.at) moved_.push_back(body.id);
        happen(std::move(marched));
      }
    }
  }

  // CX-4: a column of the other camp halts where an enemy it had not in sight has come inside the distance.
  void halt_columns_surprised() {
    if (moved_.empty()) return;
    const Setting& setting = opening_.setting();
    const Length reach = setting.rulebook.wide.multiplier_ends;
    BodyIndex arrivals(reach, moved_.size());
    for (const BodyId id : moved_) arrivals.add(id, scratch_.body(id).at);
    arrivals.ready();
    BodyIndex others(setting.rulebook.wide.visibility, opening_.bodies().size());
    for (const Body& body : opening_.bodies()) {
      if (!moves(body)) others.add(body.id, body.at);
    }
    others.ready();
    for (const Body& column : opening_.bodies()) {
      if (moves(column) || !column.march || column.march->press_on) continue;
      std::optional<BodyId> nearest;
      arrivals.each_within(column.at, reach, [&](BodyId id, Point at) {
        const bool nearer = !nearest || distance(column.at, at) < distance(column.at, scratch_.body(*nearest).at);
        if (nearer && sees(setting, column.at, at) && !was_seen(others, column.side, opening_.body(id).at))
          nearest = id;
        return true;
      });
      if (!nearest) continue;
      News& news = news_[column.seat.index()];
      news.report = news.idle = news.contact = true;
      happen(MarchHalted{column.id, scratch_.body(*nearest).at});
    }
  }

  // Whether anyone of `side` saw an enemy at `at` when the move opened.
  bool was_seen(const BodyIndex& others, SideId side, Point at) const {
    bool seen = false;
    others.each_within(at, opening_.setting().rulebook.wide.visibility, [&](BodyId who, Point from) {
      seen = opening_.body(who).side == side && sees(opening_.setting(), from, at);
      return !seen;
    });
    return seen;
  }

  void end_runs() {
    const Setting& setting = opening_.setting();
    const bool round_ends = opening_.move() % 2 == 0;
    const ExerciseTime then =
        round_ends ? opening_.time().after(setting.rulebook.wide.minutes_per_round) : opening_.time();
    for (const Seat& seat : setting.seats) {
      const std::optional<RunOn>& run_on = opening_.seat(seat.id).run_on;
      if (!run_on) continue;
      const News& news = news_[seat.id.index()];
      if (news.contact || (run_on->until_report && news.report)) {
        happen(RunOnEnded{seat.id, RunOnEnd::report});
      } else if (run_on->until_idle && news.idle) {
        happen(RunOnEnded{seat.id, RunOnEnd::idle});
      } else if (run_on->until && then >= *run_on->until) {
        happen(RunOnEnded{seat.id, RunOnEnd::time});
      }
    }
  }

  const Campaign& opening_;
  Campaign scratch_;
  std::vector<News> news_;  // by seat
  std::vector<BodyId> moved_;
  std::vector<Event> events_;
};

}  // namespace

std::vector<Event> close_move(const Campaign& campaign) { return Closing(campaign).decide(); }

}  // namespace sandgate
