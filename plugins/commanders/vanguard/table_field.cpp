#include "plugins/commanders/vanguard/table_field.h"

#include <algorithm>
#include <map>

#include "core/sight/deed_check.h"
#include "core/sight/table_plan.h"
#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

std::int64_t men_of(const Sighting& seen) {
  std::int64_t men = 0;
  for (const Part& part : seen.parts) men += part.men.count;
  const bool shut = seen.formation == Formation::boxed && seen.parts.empty();
  return shut ? manner::guessed_in_a_box : men;
}

Length pace_of(const Rulebook& rules, const std::vector<Part>& parts) {
  Length pace = rules.arm(Arm::infantry).across;
  for (const Part& part : parts) pace = std::max(pace, rules.arm(part.arm).across);
  return pace;
}

}  // namespace

Field::Field(Turn& the_turn, TableHandle table, KnownGround& known) : turn(the_turn), table_(table), known_(known) {
  look();
}

void Field::look() {
  scene_.emplace(turn.picture, turn.briefing, table_, known_.ground);
  if (known_.ground != scene_->shared_ground()) known_ = {scene_->shared_ground()};
  own_.clear();
  friends_.clear();
  for (ManIndex i = 0; i < men().size(); ++i) {
    if (man(i).state != ManState::free || !man(i).on_ground() || man(i).camp != camp()) continue;
    friends_.push_back(i);
    if (man(i).side == side()) own_.push_back(i);
  }
  foes_ = enemies_on(*scene_);
  count();
  weigh();
  crowd_together();
}

// Men are sorted into squares of one mark's size, so that each costs no more among many than among few.
void Field::crowd_together() {
  const auto square = [](Point p) {
    return std::pair(p.x.count / manner::one_mark.count, p.y.count / manner::one_mark.count);
  };
  std::map<std::pair<std::int64_t, std::int64_t>, std::vector<ManIndex>> squares;
  for (const ManIndex foe : foes_) squares[square(man(foe).at)].push_back(foe);
  crowds_.assign(men().size(), 0);
  for (const ManIndex foe : foes_) {
    const auto [x, y] = square(man(foe).at);
    for (std::int64_t dx = -1; dx <= 1; ++dx) {
      for (std::int64_t dy = -1; dy <= 1; ++dy) {
        const auto near = squares.find({x + dx, y + dy});
        if (near == squares.end()) continue;
        for (const ManIndex other : near->second)
          crowds_[foe] += within(man(other).at, man(foe).at, manner::one_mark) ? value(other) : 0;
      }
    }
  }
}

void Field::weigh() {
  values_.assign(men().size(), 1);
  for (ManIndex i = 0; i < men().size(); ++i) {
    if (man(i).arm == Arm::cavalry) values_[i] = static_cast<double>(rules().points.cavalry) / rules().points.infantry;
  }
  const double own_stake = -static_cast<double>(stakes_.worth_of(1, 0)) / rules().points.infantry;
  const double foe_stake = static_cast<double>(stakes_.worth_of(0, 1)) / rules().points.infantry;
  for (const ManIndex i : own_) values_[i] += own_stake;
  for (const ManIndex i : foes_) values_[i] += foe_stake;
  for (const Gun& gun : scene_->guns()) {
    const auto crew = crew_of(rules(), men(), gun);
    const std::int64_t spare_hands = std::ssize(crew) - rules().table.crew;
    if (spare_hands < 0) continue;
    for (const ManIndex i : crew) values_[i] += manner::a_gun_silenced / static_cast<double>(spare_hands + 1);
  }
}

void Field::count() {
  own_boxes_.clear();
  foe_bodies_.clear();
  boxes_.clear();
  enemy_boxes_.clear();
  targets_.clear();
  enemy_guns_.clear();
  seen_.clear();
  own_men_ = static_cast<std::int64_t>(friends_.size());
  for (const OwnBody& body : turn.picture.bodies) {
    if (body.table != table_ || body.set_out || body.gone) continue;
    own_boxes_.push_back({body.at, body.contents.men().count, pace_of(rules(), body.contents.parts)});
    own_men_ += body.contents.men().count;
    if (body.formation == Formation::boxed) boxes_.push_back({body.at});
  }
  const SeenTable& table = *turn.picture.table(table_);
  std::int64_t in_bodies = 0;
  const auto own_camp = turn.briefing.sides[side().index()].camp;
  for (const SightedBody& body : turn.picture.sighted) {
    const bool enemy = turn.briefing.sides[body.side.index()].camp != own_camp;
    if (body.state != ReportKind::seen || !table.window.holds(body.seen.at)) continue;
    if (body.seen.formation == Formation::boxed) {
      if (enemy) enemy_boxes_.push_back(static_cast<std::uint32_t>(boxes_.size()));
      boxes_.push_back({body.seen.at});
    }
    if (!enemy) continue;
    foe_bodies_.push_back({body.seen.at, men_of(body.seen), pace_of(rules(), body.seen.parts)});
    in_bodies += foe_bodies_.back().men;
    targets_.push_back(body.seen.at);
  }
  foe_men_ = std::max(in_bodies, static_cast<std::int64_t>(foes_.size()));
  for (const ManIndex foe : foes_) targets_.push_back(man(foe).at);
  for (const Gun& gun : scene_->guns()) {
    if (gun.camp == camp()) continue;
    targets_.push_back(gun.at);
    if (in_action(rules(), men(), gun)) enemy_guns_.push_back(gun.at);
  }
  std::int64_t last = table.opened;
  for (const Dispatch& dispatch : turn.picture.dispatches) {
    const bool here = dispatch.code == ReportCode::melee && dispatch.at && table.window.holds(*dispatch.at);
    if (here) last = std::max(last, dispatch.move);
  }
  const std::int64_t idle = turn.picture.clock.move - last;
  impatient_ = idle > turn.temper.patience;
  stakes_ = table.whole ? stakes_of(rules(), turn.picture.game, own_men_, foe_men_) : Stakes{};
  // Waiting takes a victory that is in hand from nobody, and gives nothing to who is to have no more than a draw.
  desperate_ = idle > (stakes_.in_hand() ? manner::waits_longer : 1) * manner::at_last * turn.temper.patience;
  posture_ = judge();
  line_goal_ = find_line_goal();
}

Length Field::strikes(ManIndex i) const {
  const Length bases = rules().radius(man(i).arm) + std::max(rules().table.foot_radius, rules().table.horse_radius);
  return pace(i) + bases + rules().melee.contact;
}

bool Field::spare(ManIndex i) const {
  return man(i).state == ManState::free && man(i).side == side() && pace(i).count > 0 && scene_->movable(i) &&
         !std::ranges::binary_search(bound_, scene_->man(i));
}

std::vector<ManIndex> Field::spare_men() const {
  std::vector<ManIndex> spare_ones;
  std::ranges::copy_if(own_, std::back_inserter(spare_ones), [&](ManIndex i) { return spare(i); });
  return spare_ones;
}

std::vector<ManIndex> Field::spare_men_of(Handle body) const {
  std::vector<ManIndex> theirs = spare_men();
  std::erase_if(theirs, [&](ManIndex i) { return body_of(i) != body; });
  return theirs;
}

void Field::bind(ManIndex i) {
  const auto at = std::ranges::lower_bound(bound_, scene_->man(i));
  if (at == bound_.end() || *at != scene_->man(i)) bound_.insert(at, scene_->man(i));
}

ManIndex Field::middle(std::span<const ManIndex> group) const {
  Point sum;
  for (const ManIndex i : group) {
    sum.x += man(i).at.x;
    sum.y += man(i).at.y;
  }
  const auto count = static_cast<std::int64_t>(group.size());
  const Point mean{{{sum.x.count / count}}, {{sum.y.count / count}}};
  return *std::ranges::min_element(group, {}, [&](ManIndex i) { return std::pair(distance(man(i).at, mean), i); });
}

// KS-8: horse takes part in charges alone, and those are reckoned by their tables.
std::int64_t Field::near(Point p, std::span<const ManIndex> group) const {
  return std::ranges::count_if(group, [&](ManIndex i) {
    const bool fights = !rules().charges || man(i).arm != Arm::cavalry;
    return fights && within(man(i).at, p, pace(i) + rules().melee.reach);
  });
}

std::int64_t Field::near(Point p, std::span<const Mass> masses) const {
  std::int64_t men = 0;
  for (const Mass& mass : masses) {
    if (within(mass.at, p, mass.pace + rules().melee.reach)) men += mass.men;
  }
  return men;
}

std::int64_t Field::own_near(Point p) const { return near(p, friends_) + near(p, own_boxes_); }
// A man in sight may stand in both counts, so the greater counts and not the sum.
std::int64_t Field::foes_near(Point p) const { return std::max(near(p, foes_), near(p, foe_bodies_)); }

int Field::guns_that_see(Point p) const {
  return static_cast<int>(std::ranges::count_if(enemy_guns_, [&](Point gun) { return gunnery().bears(gun, p); }));
}

Posture Field::judge() const {
  // LW-6.2: the beaten have a few moves to get away, and the others to catch them.
  if (const auto& game = turn.picture.game; game && game->beaten)
    return *game->beaten == side() ? Posture::retire : Posture::attack;
  // LW-6.1: before guns that could fell more than he can spare, the victory is kept by letting the enemy come for it.
  if (!affords(felled_by(std::ssize(enemy_guns_)))) return Posture::hold;
  if (foe_men_ == 0 || impatient_) return Posture::attack;
  std::int64_t guns = 0;
  for (const Gun& gun : scene_->guns()) guns += gun.camp == camp() && in_action(rules(), men(), gun);
  // Guns without men to follow them up are worth less.
  const auto worth = [](std::int64_t men, std::int64_t of_guns) {
    return men + std::min(of_guns * manner::a_gun_in_men, 2 * men);
  };
  const std::int64_t own = 100 * worth(own_men_, guns), foes = worth(foe_men_, std::ssize(enemy_guns_));
  if (own >= turn.temper.attacks_at * foes) return Posture::attack;
  const bool lost = own < turn.temper.retires_at * foes && !stakes_.draw_in_reach();
  return lost ? Posture::retire : Posture::hold;
}

BackLine Field::line_of(Edge edge) const {
  const Window& window = scene_->ground().window();
  switch (edge) {
    case Edge::north: return {BackLine::Axis::y, window.north_east.y, true};
    case Edge::east: return {BackLine::Axis::x, window.north_east.x, true};
    case Edge::south: return {BackLine::Axis::y, window.south_west.y, false};
    case Edge::west: return {BackLine::Axis::x, window.south_west.x, false};
  }
  return {};
}

std::optional<LineGoal> Field::find_line_goal() const {
  const auto& game = turn.picture.game;
  if (!game || game->ended || !table().whole) return {};
  const BackLine line = line_of(opposite(back()));
  const Window& window = scene_->ground().window();
  if (game->kind == GameKind::blow && !game->beaten)
    return LineGoal{line, stretch_of(line, window, game->rear), rules().game.rear_men};
  if (game->kind == GameKind::defensive && game->defender && *game->defender != side())
    return LineGoal{line, stretch_of(line, window, Rear::whole), 1};
  return {};
}

std::optional<Point> Field::foothold(Point p, Length radius) const {
  constexpr int ways = 16;
  constexpr Length ring = Length::inches(2), most = Length::inches(18);
  const auto stands = [&](Point q) { return scene_->ground().bar_at(q, radius) == Bar::none; };
  if (stands(p)) return p;
  for (Length off = ring; off <= most; off += ring) {
    for (int way = 0; way < ways; ++way) {
      const Point q = step(p, Bearing::of(way * Bearing::full_circle / ways), off);
      if (stands(q)) return q;
    }
  }
  return {};
}

std::vector<ManWalk> Field::go(std::span<const ManIndex> group, GroupShape shape, Point to) const {
  if (group.empty()) return {};
  const Point from = man(middle(group)).at;
  const Bearing facing = from == to ? turn.places.forward() : Bearing::between(from, to);
  auto walks = plan_group(scene_->ground(), men(), scene_->guns(), scene_->mover(), group, shape, to, facing);
  if (!watch_edges(walks)) return {};
  return walks;
}

std::vector<ManWalk> Field::shift(std::span<const ManIndex> group, Bearing to, Length off) const {
  const Window table = scene_->ground().window().grown(-manner::off_the_edge);
  const auto fits = [&](Length length) {
    return std::ranges::all_of(group, [&](ManIndex i) { return table.holds(step(man(i).at, to, length)); });
  };
  constexpr Length shorter = Length::inches(1);
  while (off > shorter && !fits(off)) off -= shorter;
  if (group.empty() || off < shorter) return {};
  Point mean;
  for (const ManIndex i : group) {
    mean.x += man(i).at.x;
    mean.y += man(i).at.y;
  }
  const auto count = static_cast<std::int64_t>(group.size());
  mean = {{{mean.x.count / count}}, {{mean.y.count / count}}};
  auto walks = plan_group(scene_->ground(), men(), scene_->guns(), scene_->mover(), group, GroupShape::as_they_stand,
                          step(mean, to, off), to);
  if (!watch_edges(walks)) return {};
  return walks;
}

// LW-5.7: a man over a back line is out for good, so a free man who would come too near an edge stays where he is.
bool Field::strays(const ManWalk& walk) const {
  const Soldier& walker = man(walk.man);
  const Window table = scene_->ground().window().grown(-manner::off_the_edge);
  return walker.state == ManState::free && table.holds(walker.at) && !table.holds(walk.path.back());
}

bool Field::watch_edges(std::vector<ManWalk>& walks) const {
  if (std::erase_if(walks, [&](const ManWalk& walk) { return strays(walk); }) == 0) return !walks.empty();
  return !walks.empty() && scene_->try_order(scene_->order(walks));
}

bool Field::give(std::vector<ManWalk> walks, Handle body, const std::string& why, std::span<const GunHaul> hauls) {
  if (walks.empty() && hauls.empty()) return false;
  const auto order = scene_->order(walks, hauls);
  if (!scene_->try_order(order)) return false;
  const bool taken = turn.give_tried(order, body, why);
  if (taken) look();
  return taken;
}

bool Field::give(const SeatDeed& deed, Handle body, const std::string& why) {
  if (check(turn.picture, turn.briefing, deed, known_.ground) || !turn.give_tried(deed, body, why)) return false;
  look();
  return true;
}

const Cover& Field::cover() const {
  if (!known_.cover) {
    gunnery();
    known_.cover = std::make_shared<const Cover>(known_.gunnery, rules().table.horse_radius, back());
  }
  return *known_.cover;
}

const std::vector<std::uint8_t>& Field::seen() const {
  if (seen_.empty()) seen_ = cover().seen_by(enemy_guns_);
  return seen_;
}

const Gunnery& Field::gunnery() const {
  if (!known_.gunnery) known_.gunnery = std::make_shared<const Gunnery>(known_.ground);
  return *known_.gunnery;
}

bool Field::fire(GunHandle gun, const Aim& aim, const std::string& why) {
  const Handle body{scene_->guns()[*scene_->index(gun)].body.number};
  const std::size_t before = boxes_.size();
  // A gun that was taken is in nobody's ranks: any man who serves it may give its orders, or anybody where these have
  // fallen in this very phase.
  const auto crew = crew_of(rules(), men(), scene_->guns()[*scene_->index(gun)]);
  if (crew.empty() && own_.empty()) return false;
  const Handle speaks = turn.picture.body(body) ? body : body_of(crew.empty() ? own_.front() : crew.front());
  if (!give(FireOrder<Handle>{table_, gun, aim}, speaks, why)) return false;
  const auto& shots = turn.picture.shots;
  fell_last_ = boxes_.size() != before || (!shots.empty() && !shots.back().falls.empty());
  return true;
}

void Field::end_guns() {
  if (!table().guns_open || own_.empty()) return;
  give(GunsDoneOrder<Handle>{table_}, body_of(own_.front()), {});
}

}  // namespace sandgate::vanguard
