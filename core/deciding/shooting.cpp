#include "core/deciding/shooting.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/deciding/asides.h"
#include "core/deciding/meeting.h"
#include "core/deciding/settle.h"
#include "core/eyes/table_sight.h"
#include "core/kriegspiel/burst.h"

namespace sandgate {
namespace {

const GunneryRules::Projectile* projectile_of(const Rulebook& rulebook, const Aim& aim) {
  const auto& all = rulebook.gunnery.projectiles;
  return aim.projectile < all.size() ? &all[aim.projectile] : nullptr;
}

bool is_shell(const Rulebook& rulebook, const Aim& aim) {
  const GunneryRules::Projectile* projectile = projectile_of(rulebook, aim);
  return rulebook.shell && projectile && projectile->shell;
}

class Bursting {
 public:
  Bursting(Campaign& scratch, const ShotFired& shot, const Dice& dice)
      : state_(scratch),
        rules_(scratch.setting().rulebook),
        dice_(dice),
        at_(shot.path.back().at),
        key_{scratch.move(), std::int64_t{shot.gun.number}, "burst", shot.number * std::int64_t{most_thrown}} {
    event_.table = shot.table;
    event_.gun = shot.gun;
    event_.number = shot.number;
    event_.at = at_;
    event_.disabled_moves = rules_.shell->disabled_moves;
  }

  std::vector<Event> burst() {
    open_boxes();
    among_those_set_out();
    for (const Body& body : state_.bodies()) among_ranks(body);
    for (const Body& body : state_.bodies()) wreck(body);
    const std::vector<BodyId> generals = generals_in_circle();
    happen(std::move(event_));
    for (std::size_t i = 0; i < state_.bodies().size(); ++i) lose_if_empty(state_.bodies()[i]);
    for (const BodyId general : generals) take(strike_general(state_, general));
    return std::move(events_);
  }

 private:
  /// More than this nobody counts in one circle.
  static constexpr std::int64_t most_thrown = 4096;

  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  void take(std::vector<Event> events) { std::ranges::move(events, std::back_inserter(events_)); }

  void open_boxes() {
    std::vector<BodyId> touched;
    for (const Body& body : state_.bodies()) {
      const bool box = !body.gone && body.formation == Formation::boxed && body.aboard.none();
      if (box && in_circle(rules_, at_, body.at, rules_.table.box_radius)) touched.push_back(body.id);
    }
    if (touched.empty()) return;
    take(open_fired_on(state_, touched));
    take(set_out_who_stand(state_));
  }

  // What is beyond the table's window is the country's all the same.
  const TableGround& ground_here() {
    if (ground_) return *ground_;
    const TableGround& table = state_.ground(event_.table);
    const Window around = Window{at_, at_}.grown(rules_.shell->circle + rules_.table.horse_radius);
    const bool within = table.window().holds(around.south_west) && table.window().holds(around.north_east);
    if (within) return table;
    return ground_.emplace(table.over(around));
  }

  void among_those_set_out() {
    const Burst burst = burst_at(ground_here(), state_.men(), state_.guns(), at_, dice_, key_);
    thrown_ = static_cast<std::int64_t>(burst.counted.size());
    const auto man = [&](std::uint32_t index) { return state_.men()[index].id; };
    for (const std::uint32_t index : burst.counted) event_.counted.push_back(man(index));
    for (const Burst::Sheltered& one : burst.sheltered) event_.sheltered.push_back({man(one.man), one.by});
    for (const std::uint32_t index : burst.killed) event_.killed.push_back(man(index));
    for (const std::uint32_t index : burst.destroyed) event_.destroyed.push_back(state_.guns()[index].id);
    for (const std::uint32_t index : burst.disabled) event_.disabled.push_back(state_.guns()[index].id);
  }

  /// Whose men have no places of their own, near enough that some of them may be in the circle.
  bool is_near(const Body& body) const {
    const bool there =
        !body.gone && !body.set_out && body.formation != Formation::boxed && marches(body.contents.arm());
    return there && within(body.at, at_, rules_.shell->circle + rules_.contact.link);
  }

  // Of men on a train, who have no room to form, each is where the train is; of those in boats where they sit.
  std::vector<BodySetOut::Man> places_of(const Body& body) const {
    std::vector<BodySetOut::Man> men;
    for (const Soldier& man : aside_of(state_, body)) men.push_back({man.arm, man.at});
    if (!men.empty()) return men;
    if (body.aboard.none()) return would_stand(state_, body);
    for (const Part& part : body.contents.parts) {
      for (std::int32_t i = 0; i < part.men.count; ++i) men.push_back({part.arm, body.at});
    }
    return men;
  }

  void among_ranks(const Body& body) {
    if (!is_near(body) || body.contents.arm() == Arm::general) return;
    std::vector<Soldier> men;
    for (const BodySetOut::Man& place : places_of(body)) {
      Soldier man;
      man.body = body.id;
      man.arm = place.arm;
      man.at = place.at;
      men.push_back(man);
    }
    Dice::Key key = key_;
    key.ordinal += thrown_;
    const Burst burst = burst_at(ground_here(), men, {}, at_, dice_, key);
    thrown_ += static_cast<std::int64_t>(burst.counted.size());
    for (const Part& part : body.contents.parts) {
      const auto of = [&](std::uint32_t index) { return men[index].arm == part.arm; };
      ShellBurst::InRanks ranks{body.id, part.arm, 0, 0, 0};
      ranks.counted = static_cast<std::int32_t>(std::ranges::count_if(burst.counted, of));
      ranks.sheltered = static_cast<std::int32_t>(
          std::ranges::count_if(burst.sheltered, [&](const Burst::Sheltered& one) { return of(one.man); }));
      ranks.killed = static_cast<std::int32_t>(std::ranges::count_if(burst.killed, of));
      if (ranks.counted + ranks.sheltered > 0) event_.ranks.push_back(ranks);
    }
  }

  // KS-1.2: he is out, and not counted. What shelters others shelters him.
  std::vector<BodyId> generals_in_circle() {
    std::vector<BodyId> generals;
    for (const Body& body : state_.bodies()) {
      if (body.contents.arm() != Arm::general || !is_near(body)) continue;
      const std::vector<Soldier> figure = aside_of(state_, body);
      if (figure.empty()) continue;
      if (!burst_at(ground_here(), figure, {}, at_, dice_, key_).counted.empty()) generals.push_back(body.id);
    }
    return generals;
  }

  // KS-7.1 names waggons, engines and trucks, and no boats: in a circle their men count, and the boats float on.
  // A waggon stands where one of its drivers does, the first by the first; without drivers, and trains, where the body
  // is.
  void wreck(const Body& body) {
    if (body.gone || body.formation == Formation::boxed || body.contents.arm() == Arm::boat) return;
    const auto waggons = static_cast<std::size_t>(std::max(0, body.contents.waggons()));
    const bool engine = body.rails && body.rails->engines > 0;
    if (waggons == 0 && !engine) return;
    const auto touched = [&](Point p) { return in_circle(rules_, at_, p, {}); };
    ShellBurst::Wrecked wrecked{body.id, 0, engine && touched(body.at)};
    std::vector<Point> drivers;
    if (body.set_out) {
      for (const Soldier& man : state_.men()) {
        const bool drives = man.arm == Arm::transport || man.arm == Arm::supply;
        if (man.body == body.id && drives && man.on_ground()) drivers.push_back(man.at);
      }
    }
    for (std::size_t i = 0; i < waggons; ++i)
      wrecked.waggons += touched(drivers.empty() ? body.at : drivers[i % drivers.size()]) ? 1 : 0;
    if (wrecked.waggons > 0 || wrecked.engine) event_.wrecked.push_back(wrecked);
  }

  void lose_if_empty(const Body& body) {
    const bool hit = std::ranges::find(hit_ranks(), body.id) != hit_ranks().end();
    if (body.gone || !hit || body.contents.men().count > 0 || body.contents.waggons() > 0) return;
    if (body.rails && body.rails->engines > 0) return;
    happen(BodyLost{body.id, true});
  }
  /// Bodies that have lost men in their ranks, waggons or an engine.
  const std::vector<BodyId>& hit_ranks() {
    if (hit_) return *hit_;
    hit_.emplace();
    const auto& told = get<ShellBurst>(events_.back());
    for (const ShellBurst::InRanks& ranks : told.ranks) hit_->push_back(ranks.body);
    for (const ShellBurst::Wrecked& wrecked : told.wrecked) hit_->push_back(wrecked.body);
    return *hit_;
  }

  Campaign& state_;
  const Rulebook& rules_;
  const Dice& dice_;
  Point at_;
  Dice::Key key_;
  std::optional<TableGround> ground_;
  std::int64_t thrown_ = 0;
  ShellBurst event_;
  std::optional<std::vector<BodyId>> hit_;
  std::vector<Event> events_;
};

}  // namespace

Shooting::Shooting(const Campaign& campaign, TableId table)
    : campaign_(campaign), table_(table), gunnery_(&campaign.gunnery(table)) {
  for (const Body& body : campaign.bodies()) {
    const bool box = !body.gone && body.table == table && body.formation == Formation::boxed;
    if (!box) continue;
    boxes_.push_back(body.id);
    stands_.push_back({body.at});
  }
  const std::vector<Soldier> aside = asides(campaign);
  if (aside.empty()) return;
  men_.assign(campaign.men().begin(), campaign.men().end());
  men_.insert(men_.end(), aside.begin(), aside.end());
}

Shooting::Flown Shooting::fly(const Shot& shot) const {
  const Rulebook& rules = campaign_.setting().rulebook;
  Flown flown{gunnery_->fly(targets(), shot), {}, {}, {}};
  if (is_shell(rules, shot.aim) && flown.flight.end == FlightEnd::off_table && !campaign_.table(table_).whole) {
    const TableGround& here = gunnery_->ground();
    const Window wide = here.window().grown(farthest_flight(rules.gunnery, shot.aim.projectile));
    const Gunnery beyond(std::make_shared<const TableGround>(here.over(wide)));
    flown.flight = beyond.fly(targets(), shot);
  }
  for (const std::uint32_t box : flown.flight.boxes) flown.struck.push_back(boxes_[box]);
  tell_apart(flown);
  flown.fired_on = flown.struck;
  for (const BodyId box : boxes_) {
    const bool told = std::ranges::find(flown.fired_on, box) != flown.fired_on.end();
    if (!told && near_strike(campaign_.body(box), flown.flight.strikes)) flown.fired_on.push_back(box);
  }
  return flown;
}

void Shooting::tell_apart(Flown& flown) const {
  const std::size_t known = campaign_.men().size();
  std::erase_if(flown.flight.felled, [&](const Felled& felled) {
    if (felled.man < known) return false;
    const Soldier& man = men_[felled.man];
    const auto same = [&](const FiguresStruck::Loss& loss) { return loss.body == man.body && loss.arm == man.arm; };
    const auto loss = std::ranges::find_if(flown.figures, same);
    if (loss == flown.figures.end()) {
      flown.figures.push_back({man.body, man.arm, 1});
    } else {
      ++loss->killed;
    }
    return true;
  });
  std::ranges::sort(flown.figures, {}, [](const FiguresStruck::Loss& loss) { return std::pair(loss.body, loss.arm); });
}

// CX-2. A shot of its own side is no fire on it.
bool Shooting::near_strike(const Body& box, const std::vector<Point>& strikes) const {
  const Rulebook& rules = campaign_.setting().rulebook;
  const Length near = rules.wide.fired_on;
  if (near == Length{} || campaign_.setting().side(box.side).camp == campaign_.camp()) return false;
  return std::ranges::any_of(strikes, [&](Point at) { return within(at, box.at, rules.table.box_radius + near); });
}

std::vector<Event> open_fired_on(Campaign& scratch, const std::vector<BodyId>& boxes) {
  std::vector<Event> events;
  for (const BodyId box : boxes) {
    if (scratch.body(box).gone || scratch.body(box).formation != Formation::boxed) continue;
    Event event = scratch.body(box).contents.dummy() ? Event(DummyRemoved{box})
                                                     : Event(BoxOpened{box, Formation::fours, {}, true});
    scratch.apply(event);
    events.push_back(std::move(event));
  }
  return events;
}

std::vector<Event> burst(Campaign& scratch, const ShotFired& shot, const Dice& dice) {
  const Rulebook& rules = scratch.setting().rulebook;
  if (!is_shell(rules, shot.aim) || shot.path.empty() || shot.end == FlightEnd::off_table) return {};
  return Bursting(scratch, shot, dice).burst();
}

std::vector<Event> with_what_follows(const Deciding& deciding, std::vector<Event> events,
                                     const std::vector<ShotFired::Fall>& felled, const std::vector<BodyId>& fired_on,
                                     const ShotFired* shell) {
  Campaign scratch = deciding.after(events);
  std::vector<Event> follows = open_fired_on(scratch, fired_on);
  bool stirs = !follows.empty(), fallen = !felled.empty();
  if (shell) {
    for (Event& event : burst(scratch, *shell, deciding.dice)) {
      if (const auto* told = get_if<ShellBurst>(&event)) {
        fallen = fallen || !told->killed.empty() || !told->destroyed.empty();
        stirs = stirs || !told->ranks.empty() || !told->wrecked.empty();
      } else {
        stirs = true;
      }
      follows.push_back(std::move(event));
    }
  }
  std::vector<BodyId> aside;
  for (const Event& event : events) {
    const auto* figures = get_if<FiguresStruck>(&event);
    if (!figures) continue;
    for (const FiguresStruck::Loss& loss : figures->bodies) aside.push_back(loss.body);
  }
  std::vector<Event> lost = lose_empty_bodies(scratch, true);
  for (Event& event : lose_struck(scratch, aside)) lost.push_back(std::move(event));
  stirs = stirs || !aside.empty();
  stirs = stirs || !lost.empty();
  std::ranges::move(follows, std::back_inserter(events));
  std::ranges::move(lost, std::back_inserter(events));
  if (stirs) {
    deciding.look_again(events);
  } else if (fallen) {
    std::ranges::move(look_over_tables(scratch), std::back_inserter(events));
  }
  return events;
}

}  // namespace sandgate
