// What a seat learns of the gun phase (LW-2.5, LW-3.2 to LW-3.4, LW-4, LW-5.9).
#include <algorithm>
#include <limits>

#include "core/sight/witnessing.h"

namespace sandgate {

struct SeatView::GunWitness : Witness {
  // The other camp is not told which guns have their crews: it counts the men it sees.
  void operator()(const GunsBegan& e) const {
    if (!tells(e.table) || !own_camp_moves()) return;
    std::vector<GunId> own;
    std::ranges::copy_if(e.ready, std::back_inserter(own), [&](GunId gun) { return after.gun(gun).side == side(); });
    learn_men({}, own);
    learn_table(e.table);
  }
  // Who sees the gun sees its shot. Who does not learns only which of the men he knows have fallen, and in what order:
  // when each fell, which shot it was and how it ended would tell how far off and which gun it is.
  void operator()(const ShotFired& e) const {
    const Gun& gun = after.gun(e.gun);
    SeenShot shot;
    shot.table = view.handle(e.table);
    shot.move = after.move();
    shot.own = gun.side == side();
    const bool in_sight = tells(e.table) && knows(gun);
    if (in_sight) {
      shot.number = e.number;
      shot.path = e.path;
      shot.end = e.end;
      end_at_the_window(shot);
    }
    if (shot.own) shot.aim = e.aim;
    std::vector<ManId> fallen, own;
    std::int64_t others = 0;
    for (const ShotFired::Fall& fall : e.felled) {
      const Soldier& man = after.man(fall.man);
      const ManHandle known = view.handle(fall.man);
      if (known.none()) continue;
      shot.falls.push_back({known, man.at, fall.how, in_sight ? fall.milliseconds : 0});
      fallen.push_back(fall.man);
      if (man.side == side()) {
        own.push_back(fall.man);
      } else {
        ++others;
      }
    }
    if (!in_sight && fallen.empty()) return;
    // Of those who fell at one moment the list of all men says who is first.
    if (in_sight)
      std::ranges::stable_sort(shot.falls, {},
                               [](const SeenShot::Fall& f) { return std::pair(f.milliseconds, f.man); });
    learn_men(fallen, std::vector<GunId>{e.gun});
    if (in_sight) shot.gun = view.handle(e.gun);
    const Point where = shot.falls.empty() ? (shot.path.empty() ? gun.at : shot.path.back().at) : shot.falls.front().at;
    learn(ShotSeen{std::move(shot)});
    std::vector<BodyId> bodies;
    for (const ManId man : own) {
      const BodyId body = after.man(man).body;
      if (std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
    }
    for (const BodyId body : bodies) learn_body(body);
    const auto own_fallen = static_cast<std::int64_t>(own.size());
    if (gun.side == side()) {
      report(ReportCode::own_shot, clauses::knocked_over, gun.body,
             {{"shot", std::int64_t{e.number}}, {"enemy", others}, {"own", own_fallen}}, where);
    } else if (own_fallen > 0) {
      report(ReportCode::enemy_shot, clauses::knocked_over, body_of_most(own), {{"own", own_fallen}}, where);
    }
  }
  // A shot that leaves what the seat knows of the table has left the table for it: where the flight ends beyond that
  // would tell how far the true one reaches. From the last place within it goes straight on to the edge.
  void end_at_the_window(SeenShot& shot) const {
    const SeenTable* table = view.picture_.table(shot.table);
    if (!table || table->whole) return;
    const Window& window = table->window;
    const auto out = std::ranges::find_if(shot.path, [&](const FlightPoint& p) { return !window.holds(p.at); });
    if (out == shot.path.end()) return;
    shot.path.erase(out, shot.path.end());
    shot.end = FlightEnd::off_table;
    if (shot.path.size() < 2) return;
    const FlightPoint from = shot.path[shot.path.size() - 2], to = shot.path.back();
    // By how many of the last step's lengths it goes on, in 1024ths.
    const auto steps = [](Length at, Length moved, Length low, Length high) {
      const std::int64_t room = moved.count > 0 ? (high - at).count : (at - low).count;
      const std::int64_t by = moved.count > 0 ? moved.count : -moved.count;
      return by == 0 ? std::numeric_limits<std::int64_t>::max() : room * 1024 / by;
    };
    const Length east = to.at.x - from.at.x, north = to.at.y - from.at.y;
    const std::int64_t on = std::min(steps(to.at.x, east, window.south_west.x, window.north_east.x),
                                     steps(to.at.y, north, window.south_west.y, window.north_east.y));
    if (on == std::numeric_limits<std::int64_t>::max()) return;
    const auto along = [on](Length step) { return Length{{step.count * on / 1024}}; };
    shot.path.push_back(
        {{to.at.x + along(east), to.at.y + along(north)},
         to.height + along(to.height - from.height),
         to.milliseconds + static_cast<std::int32_t>((to.milliseconds - from.milliseconds) * on / 1024)});
  }
  void operator()(const TrailChosen& e) const { learn_men({}, std::vector<GunId>{e.gun}); }
  void operator()(const MenLay& e) const { learn_men(e.men); }
  void operator()(const WalksHeld& e) const { learn_own_table(e.table); }
  void operator()(const GunsWaived& e) const { learn_own_table(e.table), learn_phase(); }
  void operator()(const SeatGunsDone& e) const {
    if (e.seat == seat()) learn_own_table(e.table), learn_phase();
  }
  void operator()(const GunsEnded& e) const { learn_own_table(e.table), learn_phase(); }
  void operator()(const HeldRefused& e) const {
    if (e.walks.seat != seat() || e.walks.men.empty()) return;
    const Soldier& first = after.man(e.walks.men.front().man);
    report(ReportCode::held_refused, clauses::guns_first, first.body,
           {{"men", static_cast<std::int64_t>(e.walks.men.size())}, {"clause", e.clause}}, first.at);
  }
  void operator()(const GunFared& e) const {
    const Gun& gun = after.gun(e.gun);
    const bool knew = bool{view.handle(e.gun)};
    learn_men({}, std::vector<GunId>{e.gun});
    if (!e.captor || !knew) return;
    for (const Body& body : after.bodies()) {
      if (body.set_out) learn_body(body.id);
    }
    const bool ours_now = own_camp(*e.captor);
    report(ours_now ? ReportCode::gun_taken : ReportCode::gun_lost, clauses::gun_taken, {}, {}, gun.at);
  }
};

bool SeatView::witness_gun(const Witness& witness, const Event& event) {
  return visit_family(GunEvents(), event, GunWitness{witness});
}

}  // namespace sandgate
