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
    const KnownFallen known = put_falls(shot, e.felled, in_sight);
    if (!in_sight && known.all.empty()) return;
    learn_men(known.all, std::vector<GunId>{e.gun});
    if (in_sight) shot.gun = view.handle(e.gun);
    const Point where = where_of(shot, gun.at);
    learn(ShotSeen{std::move(shot)});
    learn_bodies_of(known.own);
    const std::vector<ManId>& own = known.own;
    const std::int64_t others = known.others();
    const auto own_fallen = static_cast<std::int64_t>(own.size());
    if (gun.side == side()) {
      report(ReportCode::own_shot, clauses::knocked_over, gun.body,
             {{"shot", std::int64_t{e.number}}, {"enemy", others}, {"own", own_fallen}}, where);
    } else if (own_fallen > 0) {
      report(ReportCode::enemy_shot, clauses::knocked_over, body_of_most(own), {{"own", own_fallen}}, where);
    }
  }
  struct KnownFallen {
    std::vector<ManId> all, own;
    std::int64_t others() const { return std::ssize(all) - std::ssize(own); }
  };
  // Those of the fallen whom the seat knows.
  KnownFallen put_falls(SeenShot& shot, const std::vector<ShotFired::Fall>& felled, bool in_sight) const {
    KnownFallen known;
    for (const ShotFired::Fall& fall : felled) {
      const Soldier& man = after.man(fall.man);
      const ManHandle handle = view.handle(fall.man);
      if (handle.none()) continue;
      shot.falls.push_back({handle, man.at, fall.how, in_sight ? fall.milliseconds : 0});
      known.all.push_back(fall.man);
      if (man.side == side()) known.own.push_back(fall.man);
    }
    // Of those who fell at one moment the list of all men says who is first.
    if (in_sight)
      std::ranges::stable_sort(shot.falls, {},
                               [](const SeenShot::Fall& f) { return std::pair(f.milliseconds, f.man); });
    return known;
  }
  static Point where_of(const SeenShot& shot, Point muzzle) {
    if (!shot.falls.empty()) return shot.falls.front().at;
    return shot.path.empty() ? muzzle : shot.path.back().at;
  }
  void learn_bodies_of(const std::vector<ManId>& men) const {
    std::vector<BodyId> bodies;
    for (const ManId man : men) {
      const BodyId body = after.man(man).body;
      if (std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
    }
    for (const BodyId body : bodies) learn_body(body);
  }
  // KS-7.2: who sees the middle one of the five sees their shot.
  void operator()(const RiflesFired& e) const {
    const Soldier& middle = after.man(e.men[e.men.size() / 2]);
    SeenShot shot;
    shot.table = view.handle(e.table);
    shot.move = after.move();
    shot.own = middle.side == side();
    const bool in_sight = tells(e.table) && knows(middle);
    if (in_sight) {
      shot.path = e.path;
      shot.end = e.end;
      end_at_the_window(shot);
      for (const ManId man : e.men) {
        if (const ManHandle known = view.handle(man)) shot.rifles.push_back(known);
      }
      std::ranges::sort(shot.rifles);
    }
    if (shot.own) shot.aim = e.aim;
    const KnownFallen known = put_falls(shot, e.felled, in_sight);
    if (!in_sight && known.all.empty()) return;
    std::vector<ManId> changed = known.all;
    if (in_sight) changed.insert(changed.end(), e.men.begin(), e.men.end());
    learn_men(changed);
    const Point where = where_of(shot, middle.at);
    learn(ShotSeen{std::move(shot)});
    learn_bodies_of(known.own);
    const std::int64_t own = std::ssize(known.own);
    if (middle.side == side()) {
      report(ReportCode::own_rifles, clauses::rifle_fire, middle.body, {{"enemy", known.others()}, {"own", own}},
             where);
    } else if (own > 0) {
      report(ReportCode::enemy_rifles, clauses::rifle_fire, body_of_most(known.own), {{"own", own}}, where);
    }
  }
  // KS-7.1: a burst is seen by who saw the shot fired, and by who has anybody in sight of those in its circle.
  void operator()(const ShellBurst& e) const {
    const Gun& gun = after.gun(e.gun);
    SeenBurst burst;
    burst.table = view.handle(e.table);
    burst.move = after.move();
    burst.own = gun.side == side();
    burst.at = e.at;
    for (const ManId man : e.counted) {
      if (const ManHandle known = view.handle(man)) burst.counted.push_back(known);
    }
    for (const ShellBurst::Sheltered& one : e.sheltered) {
      if (const ManHandle known = view.handle(one.man)) burst.sheltered.push_back({known, one.by});
    }
    std::vector<ManId> fallen, own;
    for (const ManId man : e.killed) {
      const ManHandle known = view.handle(man);
      if (known.none()) continue;
      burst.killed.push_back(known);
      fallen.push_back(man);
      if (after.man(man).side == side()) own.push_back(man);
    }
    const auto known_guns = [&](const std::vector<GunId>& guns, std::vector<GunHandle>& to) {
      for (const GunId id : guns) {
        if (const GunHandle known = view.handle(id)) to.push_back(known);
      }
      std::ranges::sort(to);
    };
    known_guns(e.destroyed, burst.destroyed);
    known_guns(e.disabled, burst.disabled);
    // In what order the dice put equally near men is nobody's to know.
    std::ranges::sort(burst.counted);
    std::ranges::sort(burst.killed);
    std::ranges::sort(burst.sheltered, {}, &SeenBurst::Sheltered::man);
    const bool fired_in_sight = tells(e.table) && knows(gun);
    const bool near =
        !burst.counted.empty() || !burst.sheltered.empty() || !burst.destroyed.empty() || !burst.disabled.empty();
    const std::int64_t own_dead = std::ssize(own), enemy_dead = std::ssize(fallen) - own_dead;
    const std::vector<Argument> seen{{"shot", std::int64_t{e.number}},
                                     {"counted", std::ssize(burst.counted)},
                                     {"sheltered", std::ssize(burst.sheltered)},
                                     {"enemy", enemy_dead},
                                     {"own", own_dead},
                                     {"destroyed", std::ssize(burst.destroyed)},
                                     {"disabled", std::ssize(burst.disabled)}};
    const bool ours = burst.own;
    if (fired_in_sight || near) {
      if (fired_in_sight) burst.gun = view.handle(e.gun), burst.number = e.number;
      learn(BurstSeen{std::move(burst)});
    }
    learn_who_was_hit(e, fallen, own);
    if (ours && (fired_in_sight || near)) report(ReportCode::own_burst, clauses::shell, gun.body, seen, e.at);
    if (!ours) tell_of_own_in_circle(e);
  }
  bool in_sight(BodyId body) const {
    if (!after.setting().by_couriers(side())) return after.watch(side(), body).in_sight();
    const SeatWatch* watch = after.couriers().watch(seat(), true, body);
    return watch && watch->watch.in_sight();
  }
  // KS-1.2, KS-9: the own ones at hand, and of the enemy's those who were in sight.
  void operator()(const FiguresStruck& e) const {
    std::int64_t own = 0, enemy = 0;
    BodyId of;
    for (const FiguresStruck::Loss& lost : e.bodies) {
      learn_body(lost.body);
      const bool ours = after.body(lost.body).side == side();
      if (ours && at_hand(lost.body)) own += lost.killed;
      if (!ours && in_sight(lost.body)) enemy += lost.killed;
      if (ours && at_hand(lost.body) && of.none()) of = lost.body;
    }
    if (own > 0 || (enemy > 0 && tells(e.table)))
      report(ReportCode::figures_struck, e.event.clause, of, {{"own", own}, {"enemy", enemy}});
  }
  void learn_who_was_hit(const ShellBurst& e, const std::vector<ManId>& fallen, const std::vector<ManId>& own) const {
    std::vector<GunId> guns = e.destroyed;
    guns.insert(guns.end(), e.disabled.begin(), e.disabled.end());
    learn_men(fallen, guns);
    learn_bodies_of(own);
    for (const ShellBurst::InRanks& ranks : e.ranks) learn_body(ranks.body);
    for (const ShellBurst::Wrecked& wrecked : e.wrecked) learn_body(wrecked.body);
    if (e.destroyed.empty()) return;
    for (const Body& body : after.bodies()) {
      if (body.set_out) learn_body(body.id);
    }
  }
  // What an enemy's shell has done to own men and guns that are at hand.
  void tell_of_own_in_circle(const ShellBurst& e) const {
    std::int64_t counted = 0, sheltered = 0, killed = 0, waggons = 0;
    BodyId of;
    const auto own = [&](BodyId body, std::int64_t men, std::int64_t& sum) {
      if (men == 0 || !at_hand(body)) return;
      sum += men;
      if (of.none()) of = body;
    };
    for (const ManId man : e.killed) own(after.man(man).body, 1, killed);
    for (const ManId man : e.counted) own(after.man(man).body, 1, counted);
    for (const ShellBurst::Sheltered& one : e.sheltered) own(after.man(one.man).body, 1, sheltered);
    for (const ShellBurst::InRanks& ranks : e.ranks) {
      own(ranks.body, ranks.killed, killed);
      own(ranks.body, ranks.counted, counted);
      own(ranks.body, ranks.sheltered, sheltered);
    }
    for (const ShellBurst::Wrecked& wrecked : e.wrecked)
      own(wrecked.body, wrecked.waggons + (wrecked.engine ? 1 : 0), waggons);
    const auto own_guns = [&](const std::vector<GunId>& guns) {
      return std::ranges::count_if(guns, [&](GunId gun) { return after.gun(gun).side == side() && tells(e.table); });
    };
    const std::int64_t destroyed = own_guns(e.destroyed), disabled = own_guns(e.disabled);
    if (counted + sheltered + waggons + destroyed + disabled == 0) return;
    report(ReportCode::enemy_burst, clauses::shell, of,
           {{"counted", counted},
            {"sheltered", sheltered},
            {"own", killed},
            {"destroyed", destroyed},
            {"disabled", disabled},
            {"waggons", waggons}},
           e.at);
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
