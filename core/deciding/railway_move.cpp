#include "core/deciding/railway_move.h"

#include <algorithm>
#include <utility>

#include "core/battle/stand_out.h"
#include "core/eyes/eyes.h"
#include "core/lines/boarding.h"
#include "core/lines/trains_move.h"
#include "map/march/stage.h"

namespace sandgate {
namespace {

// How often along its run a train may be seen. A resolution, not a rule.
constexpr Length passed_every = Length::feet(1);

std::vector<Point> passed_by(const Railway& railway, const TrackWay& over) {
  Path path;
  for (const WayPoint& place : railway.places(over)) path.push_back(place.at);
  return places_along(path, {}, length(path), passed_every);
}

class BoardingMove {
 public:
  explicit BoardingMove(Campaign& scratch) : state_(scratch), setting_(scratch.setting()) {}

  std::vector<Event> board() {
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (!body.gone && body.aboard && !leave_what_is_gone(body)) get_off_before_the_enemy(body);
    }
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) {
      const Body& body = state_.bodies()[i];
      if (!body.gone && body.entraining && moves(body)) go_on(body);
    }
    return std::move(events_);
  }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  Camp camp(const Body& body) const { return setting_.side(body.side).camp; }
  bool moves(const Body& body) const { return camp(body) == state_.camp(); }
  static bool holds(const std::vector<BodyId>& sorted, BodyId body) { return std::ranges::binary_search(sorted, body); }
  bool moved(BodyId body) const { return holds(state_.lines().moved, body); }

  // KS-9, S: a crew that has given itself up leaves those in its boat on the bank; far from one they are lost with it.
  bool leave_what_is_gone(const Body& body) {
    const Body& carrier = state_.body(body.aboard);
    if (!carrier.gone || carrier.contents.arm() != Arm::boat) return false;
    if (!get_off(body)) happen(BodyLost{body.id, false});
    return true;
  }
  // A train that runs goes by whoever stands beside the line; one that stands is taken, and who is on it with it.
  void get_off_before_the_enemy(const Body& body) {
    const Length link = setting_.rulebook.contact.link;
    if (link == Length{} || setting_.table || moved(body.aboard)) return;
    const auto would_fight = [&](const Body& enemy) {
      return camp(enemy) != camp(body) && enemy.acts() &&
             (enemy.formation == Formation::boxed || figures_on_table(setting_.rulebook, enemy.contents.arm())) &&
             within(enemy.at, body.at, link) && sees(state_, enemy.at, body.at);
    };
    if (std::ranges::any_of(state_.bodies(), would_fight)) get_off(body);
  }
  bool get_off(const Body& body) {
    const auto at = place_to_detrain(state_, body);
    if (!at) return false;
    happen(Detrained{body.id, *at, state_.body(body.aboard).facing});
    return true;
  }

  void go_on(const Body& body) {
    const Entraining boards = *body.entraining;
    const Body& train = state_.body(boards.train);
    const bool there = boarding::is_carrier(&train) && train.side == body.side;
    const bool aside = !boards.off && (body.table || body.march || moved(body.id) ||
                                       !within(body.at, train.at, setting_.rulebook.railway.beside));
    if (!there || aside || (boards.off && body.aboard != boards.train)) return happen(EntrainingEnded{body.id});
    if (moved(train.id) || holds(state_.lines().fought, body.id)) return;
    if (boards.moves > 1) return happen(EntrainingWentOn{body.id, boards.moves - 1});
    if (boards.off) {
      if (!get_off(body)) happen(EntrainingEnded{body.id});
      return;
    }
    // Packets may have come into the trucks in the meantime.
    if (boarding::has_room(setting_.rulebook, state_.bodies(), train)) return happen(Entrained{body.id, train.id});
    happen(EntrainingEnded{body.id});
  }

  Campaign& state_;
  const Setting& setting_;
  std::vector<Event> events_;
};

}  // namespace

TrainsRun run_all_trains(const Campaign& campaign, const Lookout& lookout) {
  const Setting& setting = campaign.setting();
  TrainsAsked asked{
      setting, campaign.railway(), campaign.bodies(), campaign.camp(), campaign.move(), campaign.lines().broken, {}};
  asked.until_near = [&](const Body& train, Point from, Point to) {
    return lookout.until_near(train, from, to, setting.rulebook.wide.multiplier_ends);
  };
  TrainsRun run;
  for (TrainRanOver& one : move_trains(asked)) {
    if (!one.over.empty()) run.trails.push_back({one.ran.train, passed_by(campaign.railway(), one.over)});
    run.ran.push_back(std::move(one.ran));
  }
  return run;
}

std::vector<Event> board(Campaign& scratch) { return BoardingMove(scratch).board(); }

std::optional<Point> place_to_detrain(const Campaign& campaign, const Body& body) {
  const Setting& setting = campaign.setting();
  const Body& train = campaign.body(body.aboard);
  std::vector<Point> taken;
  for (const Body& other : campaign.bodies()) {
    if (!other.gone && other.aboard.none() && within(other.at, train.at, setting.rulebook.railway.beside))
      taken.push_back(other.at);
  }
  const GroundBeside ground{*setting.country, setting.scale, setting.rulebook};
  if (train.contents.arm() == Arm::boat)
    return place_on_bank(ground, body.contents, body.formation, train.at, train.facing, taken);
  return place_beside(ground, body.contents, body.formation, train.at, train.facing, taken);
}

}  // namespace sandgate
