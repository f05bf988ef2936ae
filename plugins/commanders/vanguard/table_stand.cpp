// Where the rest of the men go: on to their objective, up to the enemy, together, or back.
#include <algorithm>
#include <map>

#include "plugins/commanders/vanguard/lines.h"
#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/parties.h"
#include "plugins/commanders/vanguard/table_field.h"
#include "plugins/commanders/vanguard/table_works.h"

namespace sandgate::vanguard {
namespace {

class Standing {
 public:
  explicit Standing(Field& field) : field_(field), rules_(field.rules()) {}

  void order() {
    std::vector<Handle> bodies;
    for (const ManIndex i : field_.spare_men()) {
      const Handle body = field_.body_of(i);
      if (std::ranges::find(bodies, body) == bodies.end()) bodies.push_back(body);
    }
    // Who is nearest the enemy goes first, so that the others can close up to him.
    std::ranges::stable_sort(bodies, {}, [&](Handle body) { return nearest_target(field_.turn.body(body).at); });
    for (const Handle body : bodies) {
      for (const std::vector<ManHandle>& group : parties_of(field_, body)) order(body, group);
    }
  }

 private:
  Length nearest_target(Point p) const {
    Length nearest = field_.scene().ground().window().width() + field_.scene().ground().window().depth();
    for (const Point target : field_.targets()) nearest = std::min(nearest, distance(p, target));
    return nearest;
  }

  // Men of one body who stand together.
  struct Party {
    Handle body;
    std::vector<ManIndex> men;
    Point at;  // the middle one's
    Length pace;
  };

  void order(Handle body, const std::vector<ManHandle>& group) {
    Party party{body, {}, {}, {}};
    for (const ManHandle handle : group) {
      if (const auto man = field_.scene().index(handle); man && field_.spare(*man)) party.men.push_back(*man);
    }
    if (party.men.empty()) return;
    party.at = field_.man(field_.middle(party.men)).at;
    party.pace = field_.pace(party.men.front());
    for (const ManIndex i : party.men) party.pace = std::min(party.pace, field_.pace(i));
    if (!fights(body)) return keep_clear(party);
    if (field_.line_goal() && makes_for_the_line(party)) return;
    if (!field_.hostile()) return go_on(party);
    if (field_.turn.body(body).scouts && look_into_a_box(party)) return;
    if (outnumbered(party)) return fall_back(party);
    if (rides(field_, party.men.front()) && keeps_back(party)) return;
    if (field_.posture() == Posture::retire) return retire(party);
    if (field_.posture() == Posture::hold) return hold(party);
    close_in(party);
  }

  // Fewer than may charge go where the others of their body are; the rest waits out of sight until a charge pays, while
  // there is foot that fights.
  bool keeps_back(const Party& party) {
    std::vector<ManIndex> all = field_.spare_men_of(party.body);
    std::erase_if(all, [&](ManIndex i) { return !rides(field_, i); });
    const std::int64_t least = rules_.charges->least_sabres;
    if (std::ssize(party.men) < least && std::ssize(all) >= least) {
      const Point others = field_.man(field_.middle(all)).at;
      if (towards(party, others, manner::beside, "keeps together, to be able to charge")) return true;
    }
    const auto foot = std::ranges::count_if(field_.own(), [&](ManIndex i) { return !rides(field_, i); });
    if (field_.posture() != Posture::attack || 2 * foot < std::ssize(field_.own()) || field_.desperate()) return false;
    hold(party);
    return true;
  }

  std::int64_t with(const Party& party, Point at) const {
    return std::max(field_.own_near(at), static_cast<std::int64_t>(party.men.size()));
  }
  bool outnumbered(const Party& party) const {
    const std::int64_t foes = field_.foes_near(party.at);
    return 100 * foes >= field_.turn.temper.shy_of * with(party, party.at) || !field_.affords(foes);
  }
  // Too many of the enemy could fight there: more than it is shy of, or man for man (LW-5.3) more than a victory that
  // is in hand can spare (LW-6.1).
  bool shuns(const Party& party, Point p, std::int64_t shy_of) const {
    const std::int64_t foes = field_.foes_near(p);
    return 100 * foes > shy_of * with(party, p) || !field_.affords(foes);
  }

  bool fights(Handle body) const {
    const Arm arm = field_.turn.body(body).contents.arm();
    return arm != Arm::supply && arm != Arm::transport;
  }
  void keep_clear(const Party& party) {
    if (field_.foes_near(party.at) > 0) fall_back(party);
  }

  // LW-6.3: the attacker's men all, LW-6.2: the mounted, and who is near it.
  bool makes_for_the_line(const Party& party) {
    const LineGoal& goal = *field_.line_goal();
    const Cover& cover = field_.cover();
    const bool raid = goal.at_once > 1;
    if (field_.posture() == Posture::retire || (raid && outnumbered(party))) return false;
    const auto [at, fresh] = to_line_.try_emplace(party.pace);
    if (fresh) {
      std::vector<Cover::End> ends;
      for (Cover::Cell cell = 0; cell < cover.size(); ++cell) {
        const Point p = cover.middle(cell);
        const Length along = goal.line.axis == BackLine::Axis::x ? p.y : p.x;
        const bool there =
            goal.line.inside(p) <= manner::cover_cell && along >= goal.stretch.from && along <= goal.stretch.to;
        if (there && cover.open(cell))
          ends.push_back({cell, Cover::a_sight * field_.seen()[cell], field_.seen()[cell]});
      }
      at->second = cover.approach(ends, field_.seen(), party.pace);
    }
    const Cover::Approach& way = at->second;
    const Cover::Cell here = cover.at(party.at);
    if (way.cost[here] == Cover::Approach::never) return false;
    const bool mounted = field_.man(party.men.front()).arm == Arm::cavalry;
    if (raid && !mounted && way.moves[here] > manner::ride_in) return false;
    if (way.moves[here] == 0) return false;
    return step_on(party, way, "makes for the enemy's back line", "makes for the enemy's back line under cover");
  }

  // CX-2: near enough to the box to open it.
  bool look_into_a_box(const Party& party) {
    const Length near = rules_.wide.disclosure - manner::box_margin;
    if (near.count <= 0 || field_.foes_near(party.at) > 0) return false;
    for (const SightedBody& box : field_.turn.now.boxes) {
      const Length off = distance(party.at, box.seen.at);
      if (off > manner::box_reach || off <= near) continue;
      if (field_.give(
              field_.shift(party.men, Bearing::between(party.at, box.seen.at), std::min(party.pace, off - near)),
              party.body, "to look into a box"))
        return true;
    }
    return false;
  }

  // Nobody hostile is here any more: the table closes of itself.
  void go_on(const Party& party) {
    const Objective& goal = objective(party);
    if (within(party.at, goal.at, manner::quarters)) return;
    towards(party, goal.at, Length{}, "to " + goal.name);
  }

  // LW-3.3: out of sight of the enemy's guns, by the own ones, until he comes.
  void hold(const Party& party) {
    if (man_a_bank(field_, party.men)) return;  // KS-6.1
    if (const auto parapet = parapet_for(field_, party.men, party.at)) {
      const Bearing along = Bearing::of(parapet->facing.mils + Bearing::full_circle / 4);
      const Length apart = rules_.table.foot_radius * 2 + rules_.table.front_gap;
      auto walks = walks_into_line(field_, party.men, parapet->at, along, apart);
      if (field_.give(std::move(walks), party.body, "goes behind a trench, and waits for the enemy")) return;
    }
    const std::int32_t seen = field_.enemy_guns().empty() ? 0 : exposed(party, party.at);
    const Point post = post_of(party);
    // Where shells are thrown nobody crowds about a gun.
    const Length near = rules_.shell ? manner::apart_from_a_gun : manner::about_a_gun;
    if (seen == 0 && within(party.at, post, near)) return close_up(party);
    const auto cost = [&](Point p) {
      return std::pair(field_.enemy_guns().empty() ? 0 : exposed(party, p), distance(p, post));
    };
    const Point best = best_place(party, cost);
    const bool safer = cost(best).first < seen;
    if (best == party.at || (!safer && distance(party.at, post) - distance(best, post) < manner::beside)) return;
    field_.give(
        field_.shift(party.men, Bearing::between(party.at, best), distance(party.at, best)), party.body,
        safer ? "out of sight of the enemy's guns, and waits for him" : "nearer to its guns, and waits for the enemy");
  }

  // The nearest own gun, because that is what the enemy comes for; without one, the place where the body stands.
  Point post_of(const Party& party) const {
    std::optional<Point> nearest;
    for (const Gun& gun : field_.scene().guns()) {
      if (gun.camp != field_.camp()) continue;
      const Point behind = step(gun.at, field_.turn.places.rearward(), manner::about_a_gun);
      if (!nearest || distance(behind, party.at) < distance(*nearest, party.at)) nearest = behind;
    }
    return nearest.value_or(party.at);
  }

  // LW-6.1: who is alive and uncaptured counts, over his back line too.
  void retire(const Party& party) {
    const Length home = field_.turn.places.advance(party.at);
    if (home > party.pace + manner::off_the_edge)
      field_.give(
          field_.shift(party.men, field_.turn.places.rearward(), party.pace), party.body,
          "goes back, being " + std::to_string(field_.own_men()) + " against " + std::to_string(field_.foe_men()));
    else if (field_.foes_near(party.at) > 0)
      close_up(party);
  }

  // To the nearest enemy, but not into the midst of more than are there to meet them; while his guns can fire, under
  // cover, or with so many that enough of them come there.
  void close_in(const Party& party) {
    if (!field_.enemy_guns().empty() && !field_.desperate()) return stalk(party);
    run(party);
  }
  void run(const Party& party) {
    for (const Point target : nearest_targets(party.at)) {
      if (towards(party, target, rules_.melee.reach + Length::inches(1), "closes with the enemy")) return;
    }
    join(party);
  }

  // Under cover to where the rest of the way is shortest; there they wait for one another, and then all run at once.
  void stalk(const Party& party) {
    const Cover& cover = field_.cover();
    const Cover::Approach& way = approach(party.pace);
    const Cover::Cell here = cover.at(party.at);
    if (way.cost[here] == Cover::Approach::never) return hold(party);
    if (way.moves[here] == 0) return run(party);
    const bool hidden = field_.seen()[here] == 0;
    if (!hidden || way.seen[here] == 0 || enough_run(way, here)) {
      if (!step_on(party, way, "runs at the enemy's guns")) close_up(party);
      return;
    }
    const Cover::Cell meet = last_cover(party, way);
    if (!worth_a_run(std::ssize(field_.spare_men()), way.seen[meet])) return hold(party);
    if (within(party.at, cover.middle(meet), manner::apart)) return close_up(party);
    const Cover::End end{meet};
    if (!step_on(party, cover.approach(std::span(&end, 1), field_.seen(), party.pace),
                 "to where they meet for the assault"))
      close_up(party);
  }

  // Of its men, gun by gun, if the party stood that far from where it is.
  std::int32_t exposed(const Party& party, Point to) const {
    const Point off{to.x - party.at.x, to.y - party.at.y};
    std::int32_t sum = 0;
    for (const ManIndex i : party.men) {
      const Point at = field_.man(i).at;
      sum += field_.seen()[field_.cover().at({at.x + off.x, at.y + off.y})];
    }
    return sum;
  }
  // What a stop in their sight costs: no gun fells more than its shots.
  std::int32_t cost_of_stop(const Party& party, Point to) const {
    const auto guns = static_cast<std::int32_t>(field_.enemy_guns().size());
    const std::int32_t shots = std::max(1, rules_.guns.shots);
    return Cover::a_sight * std::min(exposed(party, to), guns * shots) / shots;
  }

  // One move along a way; false where it stays.
  bool step_on(const Party& party, const Cover::Approach& way, const std::string& why,
               const std::string& under_cover = "goes forward under cover") {
    const Cover& cover = field_.cover();
    const Cover::Cell here = cover.at(party.at);
    Cover::Cell best = here;
    std::int32_t least = Cover::Approach::never;
    for (const Cover::Cell cell : cover.within_reach(party.at, party.pace)) {
      const Point p = cover.middle(cell);
      if (shuns(party, p, field_.turn.temper.shy_of)) continue;
      // The way's cost holds what stopping at its end costs one man; here it is reckoned for the whole party.
      const std::int32_t on = way.moves[cell] == 0 && way.cost[cell] < Cover::Approach::never ? 0 : way.cost[cell];
      const std::int32_t cost = on + cost_of_stop(party, p);
      if (cost < least) best = cell, least = cost;
    }
    if (best == here) return false;
    const Point to = cover.middle(best);
    const bool hidden = exposed(party, to) == 0;
    return field_.give(field_.shift(party.men, Bearing::between(party.at, to), distance(party.at, to)), party.body,
                       hidden ? under_cover : why);
  }

  // From each cell to a place from which a whole party reaches enemies in the next move.
  const Cover::Approach& approach(Length pace) {
    const auto [at, fresh] = ways_.try_emplace(pace);
    if (!fresh) return at->second;
    const Cover& cover = field_.cover();
    const Length near = std::min(pace, rules_.melee.reach + manner::beside);
    std::vector<bool> is_end(cover.size());
    std::vector<Cover::End> ends;
    for (const ManIndex foe : field_.foes()) {
      for (const Cover::Cell cell : cover.within_reach(field_.man(foe).at, near)) {
        if (is_end[cell] || !cover.open(cell)) continue;
        is_end[cell] = true;
        ends.push_back({cell, Cover::a_sight * field_.seen()[cell], field_.seen()[cell]});
      }
    }
    return at->second = cover.approach(ends, field_.seen(), pace);
  }

  // Where the cheapest way of the greatest number comes out of cover.
  Cover::Cell last_cover(const Party& party, const Cover::Approach& way) {
    const auto [at, fresh] = meet_.try_emplace(party.pace);
    if (!fresh) return at->second;
    const Cover& cover = field_.cover();
    std::map<Cover::Cell, int> men;
    for (const ManIndex i : field_.spare_men()) {
      const Cover::Cell cell = cover.at(field_.man(i).at);
      if (way.cost[cell] != Cover::Approach::never && field_.seen()[cell] == 0) ++men[cell];
    }
    if (men.empty()) return at->second = cover.at(party.at);
    Cover::Cell cell = std::ranges::max_element(men, {}, [](const auto& one) { return one.second; })->first;
    while (way.cost[cell] > 0) {
      const auto near = cover.within_reach(cover.middle(cell), party.pace);
      const auto cost = [&](Cover::Cell c) { return Cover::stop_cost(way, field_.seen(), c); };
      const Cover::Cell next = *std::ranges::min_element(near, {}, cost);
      if (next == cell || field_.seen()[next] > 0 || way.cost[next] >= way.cost[cell]) break;
      cell = next;
    }
    return at->second = cell;
  }

  // Over open ground before guns all go who can be there, or nobody.
  bool enough_run(const Cover::Approach& way, Cover::Cell from) const {
    const auto runners = std::ranges::count_if(field_.spare_men(), [&](ManIndex i) {
      return way.moves[field_.cover().at(field_.man(i).at)] <= way.moves[from] + 1;
    });
    return worth_a_run(runners, way.seen[from]);
  }
  bool worth_a_run(std::int64_t runners, std::int32_t seen) const {
    const std::int64_t felled = field_.felled_by(seen), there = runners - felled;
    if (!field_.affords(felled)) return false;
    return 2 * there >= 3 * rules_.table.crew && field_.own_men() - runners + there > 2 * field_.foe_men();
  }

  // Of places it can come to in this move, and its own, the one that costs least.
  template <class Cost>
  Point best_place(const Party& party, Cost cost) const {
    const Length radius = rules_.radius(field_.man(party.men.front()).arm);
    Point best = party.at;
    auto least = cost(best);
    for (int part = 1; part <= manner::cover_rings; ++part) {
      const Length off{{party.pace.count * part / manner::cover_rings}};
      for (int way = 0; way < manner::cover_ways; ++way) {
        const Point p = step(party.at, Bearing::of(way * Bearing::full_circle / manner::cover_ways), off);
        if (field_.scene().ground().bar_at(p, radius) != Bar::none) continue;
        if (shuns(party, p, field_.turn.temper.shy_of)) continue;
        if (const auto here = cost(p); here < least) best = p, least = here;
      }
    }
    return best;
  }

  std::vector<Point> nearest_targets(Point from) const {
    std::vector<Point> targets = field_.targets(), few;
    std::ranges::sort(targets, {}, [&](Point p) { return std::pair(distance(p, from), p); });
    for (const Point p : targets) {
      constexpr std::size_t tried = 3;
      if (std::ranges::any_of(few, [&](Point q) { return within(p, q, manner::apart); })) continue;
      few.push_back(p);
      if (few.size() == tried) break;
    }
    return few;
  }

  // Too few alone, they go to where their own are more.
  void join(const Party& party) {
    std::optional<Point> best;
    std::int64_t most = field_.own_near(party.at);
    for (const ManIndex i : field_.own()) {
      const Point at = field_.man(i).at;
      if (field_.body_of(i) == party.body) continue;
      const std::int64_t there = field_.own_near(at);
      const bool nearer = best && there == most && distance(at, party.at) < distance(*best, party.at);
      if (there <= most && !nearer) continue;
      best = at;
      most = there;
    }
    if (best) towards(party, *best, manner::beside, "joins the others");
  }

  // As far as a move goes along a way to `goal`, and no nearer than `off`.
  bool towards(const Party& party, Point goal, Length off, const std::string& why) {
    const auto to = on_the_way(party, goal, off);
    if (!to || within(*to, party.at, Length::inches(1))) return false;
    const std::int64_t shy = field_.impatient() ? 100 * manner::outnumbered : field_.turn.temper.shy_of;
    if (shuns(party, *to, shy)) return false;
    const Length gone = distance(party.at, *to);
    const Bearing bearing = Bearing::between(party.at, *to);
    return field_.give(field_.shift(party.men, bearing, gone), party.body, why);
  }

  std::optional<Point> on_the_way(const Party& party, Point goal, Length off) const {
    const TableGround& ground = field_.scene().ground();
    const Length radius = rules_.radius(field_.man(party.men.front()).arm);
    const Length straight = distance(party.at, goal);
    if (straight <= off) return {};
    if (ground.window().holds(goal)) {
      const auto place = field_.foothold(goal, radius);
      const auto way = place ? ground.way(party.at, *place, radius, straight * 3 + Length::feet(2)) : std::nullopt;
      if (!way || length(*way) <= off) return {};
      return along(*way, std::min(party.pace, length(*way) - off));
    }
    // The men leave this table by the way over the map.
    const OwnBody& body = field_.turn.body(party.body);
    const Path* way = body.mine ? field_.turn.way(body, goal, By::quickest) : nullptr;
    if (!way) return {};
    return along(*way, party.pace);
  }

  void close_up(const Party& party) {
    const std::int64_t others = field_.own_near(party.at) - static_cast<std::int64_t>(party.men.size());
    if (!isolated(rules_, std::ssize(party.men), std::max(others, std::int64_t{0}))) return;
    std::optional<Point> nearest;
    for (const ManIndex i : field_.own()) {
      const Point at = field_.man(i).at;
      if (field_.body_of(i) != party.body && (!nearest || distance(at, party.at) < distance(*nearest, party.at)))
        nearest = at;
    }
    if (!nearest || within(*nearest, party.at, manner::beside)) return;
    towards(party, *nearest, manner::beside, "closes up");
  }

  // Towards the back line, but for men who could be overtaken anyhow: they stand.
  void fall_back(const Party& party) {
    for (const ManIndex foe : field_.foes()) {
      const bool faster = field_.pace(foe) > party.pace;
      if (faster && within(field_.man(foe).at, party.at, field_.strikes(foe))) return close_up(party);
    }
    const std::string why = "falls back, " + std::to_string(field_.foes_near(party.at)) + " of the enemy near";
    field_.give(field_.shift(party.men, field_.turn.places.rearward(), party.pace), party.body, why);
  }

  const Objective& objective(const Party& party) const {
    const Situation& now = field_.turn.now;
    for (const Column& column : now.columns) {
      if (column.body == party.body) return now.goals[column.goal];
    }
    return *std::ranges::min_element(
        now.goals, {}, [&](const Objective& goal) { return std::pair(distance(goal.at, party.at), goal.at); });
  }

  Field& field_;
  const Rulebook& rules_;
  std::map<Length, Cover::Approach> ways_;  // by pace
  std::map<Length, Cover::Approach> to_line_;
  std::map<Length, Cover::Cell> meet_;
};

}  // namespace

void stand(Field& field) { Standing(field).order(); }

}  // namespace sandgate::vanguard
