#include "core/deciding/mines.h"

#include <algorithm>

#include "core/battle/ground/earthworks.h"
#include "core/battle/ground/paths.h"
#include "core/campaign/known_works.h"
#include "core/deciding/asides.h"
#include "core/deciding/meeting.h"
#include "core/deciding/settle.h"
#include "core/lines/parties.h"
#include "map/base/segment.h"

namespace sandgate {
namespace {

// Places on a way are rounded to a 64th in both directions.
constexpr Length rounded{{3}};

class Exploding {
 public:
  explicit Exploding(Campaign& scratch)
      : state_(scratch), setting_(scratch.setting()), rules_(*setting_.rulebook.works) {}

  void explode(const Trodden& trodden) {
    const FieldWork& mine = state_.work(trodden.mine);
    if (mine.gone || !mine.finished) return;  // another has set it off before
    at_ = mine.is.at;
    const std::vector<BodyId> about = bodies_about(trodden.by);
    for (const BodyId id : about) open(id);
    MineExploded exploded{trodden.mine, trodden.by, {}, {}, {}, broken()};
    for (const Soldier& man : state_.men()) {
      if (man.on_ground() && in_circle(man.at)) exploded.men.push_back(man.id);
    }
    for (const Gun& gun : state_.guns()) {
      if (gun.on_ground && in_circle(gun.at)) exploded.guns.push_back(gun.id);
    }
    for (const BodyId id : about) {
      // A train that runs over it is past it when all has run.
      const Body& body = state_.body(id);
      const bool ran_over = id == trodden.by && body.contents.arm() == Arm::train;
      MineExploded::Loss loss{id, ran_over ? body.contents.parts : losses(body)};
      if (!loss.parts.empty()) exploded.bodies.push_back(std::move(loss));
    }
    add_passengers(exploded);
    happen(exploded);
    for (const MineExploded::Loss& loss : exploded.bodies) lose(loss.body);
    take(lose_empty_bodies(state_, true));
  }
  std::vector<Event> done() && { return std::move(events_); }

 private:
  void happen(Event event) {
    state_.apply(event);
    events_.push_back(std::move(event));
  }
  void take(std::vector<Event> events) {
    for (Event& event : events) events_.push_back(std::move(event));
  }
  bool in_circle(Point p) const { return within(p, at_, rules_.mine.circle); }

  /// In their ranks and so near that some of them may be in the circle; who trod on it first of all. Generals whom
  /// nothing harms are not hurt (KS-1.2), and who is on a train fares as it does.
  std::vector<BodyId> bodies_about(BodyId by) const {
    std::vector<BodyId> about;
    const Length reach = rules_.mine.circle + setting_.rulebook.contact.link;
    for (const Body& body : state_.bodies()) {
      const bool there = !body.gone && !body.set_out && body.aboard.none() &&
                         (body.contents.arm() != Arm::general || generals_can_fall(setting_.rulebook));
      if (there && (body.id == by || within(body.at, at_, reach))) about.push_back(body.id);
    }
    std::erase_if(about, [&](BodyId id) { return id != by && !stands_near(state_.body(id)); });
    return about;
  }
  bool stands_near(const Body& body) const {
    if (body.formation == Formation::boxed)
      return within(body.at, at_, rules_.mine.circle + setting_.rulebook.table.box_radius);
    return !losses(body).empty();
  }
  void open(BodyId id) {
    const Body& body = state_.body(id);
    if (body.formation != Formation::boxed) return;
    const bool dummy = body.contents.dummy();
    happen(BoxOpened{id, Formation::fours, {}, true});
    if (dummy) happen(DummyRemoved{id});
  }

  std::vector<Part> losses(const Body& body) const {
    if (body.gone) return {};
    std::vector<Part> lost;
    const auto part_of = [&](Arm arm) -> Part& {
      const auto at = std::ranges::find(lost, arm, &Part::arm);
      return at == lost.end() ? lost.emplace_back(Part{arm, {}, {}, 0, 0}) : *at;
    };
    // What has no men of its own goes whole where it stands in the circle; so do boats, whose men are no figures.
    const bool here = in_circle(body.at);
    const bool figures = figures_on_table(setting_.rulebook, body.contents.arm());
    if (!marches(body.contents.arm()) || !figures) {
      if (here) lost = body.contents.parts;
      return lost;
    }
    const StoodOut places = stands_out(state_, body);
    for (const StoodOut::Place& man : places.men) {
      if (in_circle(man.at)) ++part_of(man.arm).men.count;
    }
    for (const StoodOut::Piece& gun : places.guns) {
      if (in_circle(gun.at)) ++part_of(Arm::artillery).guns;
    }
    for (const Part& part : body.contents.parts) {
      if (here && part.waggons > 0) part_of(part.arm).waggons = part.waggons;
    }
    // Men of a part can be fewer than who stand out with it, who lead prisoners along.
    std::erase_if(lost, [&](Part& some) {
      const auto part = std::ranges::find(body.contents.parts, some.arm, &Part::arm);
      if (part == body.contents.parts.end()) return true;
      some.men = std::min(some.men, part->men);
      some.guns = std::min(some.guns, part->guns);
      return some.men.count == 0 && some.guns == 0 && some.waggons == 0;
    });
    return lost;
  }
  /// KS-5: rail and bridge.
  std::vector<WorkPlace> broken() const {
    const WorkGround ground{*setting_.country, setting_.scale, setting_.rulebook};
    std::vector<WorkPlace> places;
    if (const auto rail = rail_near(ground, at_, rules_.mine.circle)) places.push_back(*rail);
    const MapPoint middle = setting_.to_ground(at_);
    const MapBox box = box_of(middle, middle).grown(setting_.scale.metres(rules_.mine.circle));
    constexpr KindSet kinds = only(FeatureKind::bridge) | only(FeatureKind::culvert);
    setting_.country->each_near(box, kinds, [&](FeatureId id, const Feature&) {
      if (!crossing_kind(*setting_.country, id)) return;
      const WorkPlace place = crossing_place(ground, id);
      if (distance_to(ground, place, at_) <= rules_.mine.circle) places.push_back(place);
    });
    std::erase_if(places,
                  [&](const WorkPlace& place) { return std::ranges::binary_search(state_.lines().broken, place); });
    std::ranges::sort(places);
    const auto again = std::ranges::unique(places);
    places.erase(again.begin(), again.end());
    return places;
  }
  void lose(BodyId id) {
    const Body& body = state_.body(id);
    const bool left = marches(body.contents.arm()) && (body.contents.men().count > 0 || body.contents.waggons() > 0);
    if (body.gone || left) return;
    happen(BodyLost{id, true});
    if (state_.body(id).contents.arm() == Arm::general) take(succeed(state_, id));
  }
  /// Whose train or boat is lost is lost with it.
  void add_passengers(MineExploded& exploded) const {
    std::vector<MineExploded::Loss> aboard;
    for (const MineExploded::Loss& loss : exploded.bodies) {
      const Arm arm = state_.body(loss.body).contents.arm();
      if (arm != Arm::train && arm != Arm::boat) continue;
      for (const Body& body : state_.bodies()) {
        if (!body.gone && body.aboard == loss.body) aboard.push_back({body.id, body.contents.parts});
      }
    }
    for (MineExploded::Loss& loss : aboard) exploded.bodies.push_back(std::move(loss));
  }

  Campaign& state_;
  const Setting& setting_;
  const WorkRules& rules_;
  Point at_;
  std::vector<Event> events_;
};

Path up_to_works(const Campaign& campaign, const Path& path, Length radius, bool rides) {
  const Earthworks& works = campaign.earthworks();
  Length before;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Length whole = distance(path[i - 1], path[i]);
    std::optional<Length> most;
    if (const auto mine = works.until_mine(path[i - 1], path[i], radius)) most = mine->gone;
    if (rides) {
      const auto bank = works.until_bank(path[i - 1], path[i], radius);
      if (bank && (!most || *bank < *most)) most = bank;
    }
    if (most) return first_part(path, before + *most);
    before += whole;
  }
  return path;
}

Length half_of_gun(const Rulebook& rulebook) { return {{rulebook.table.gun_width.count / 2}}; }

}  // namespace

FieldWorkId mine_under(const Campaign& campaign, Point p, Length radius) {
  const auto which = campaign.earthworks().mine_at(p, radius + rounded);
  return which ? FieldWorkId{static_cast<std::int32_t>(*which)} : FieldWorkId{};
}

KeepOff works_to_avoid(const Campaign& campaign, const Body& body) {
  const Rulebook& rules = campaign.setting().rulebook;
  if (campaign.works().works.empty()) return {};
  const std::vector<FieldWork> known = known_works(campaign, campaign.acting_for(body.seat));
  std::vector<Earthwork> banks, mines;
  if (stopped_by_banks(rules, body.contents)) banks = known_ground(known);
  for (const FieldWork& work : known) {
    const bool mine = work.finished && !work.gone && work.is.kind == EarthworkKind::mine;
    // Not the one it stands by: it would have no way.
    if (mine && !within(work.is.at, body.at, rules.destruction.near)) mines.push_back(work.is);
  }
  return keep_off(rules, banks, mines, treads(rules, body.contents, body.formation));
}

void halt_at_works(const Campaign& campaign, MenMoved& moved) {
  if (campaign.earthworks().empty()) return;
  const Rulebook& rules = campaign.setting().rulebook;
  for (MenMoved::Walk& walk : moved.men) {
    const Length radius = rules.radius(campaign.man(walk.man).arm);
    Path part = up_to_works(campaign, walk.path, radius, radius > rules.table.foot_radius);
    if (part == walk.path) continue;
    walk.path = std::move(part);
    walk.contact.reset();
    walk.paid = {};
  }
  for (MenMoved::Haul& haul : moved.guns) {
    Path part = up_to_works(campaign, haul.path, half_of_gun(rules), true);
    if (part == haul.path) continue;
    haul.path = std::move(part);
    haul.paid = {};
  }
}

std::vector<Trodden> trodden_by(const Campaign& campaign, const MenMoved& moved) {
  std::vector<Trodden> trodden;
  if (campaign.earthworks().empty()) return trodden;
  const Rulebook& rules = campaign.setting().rulebook;
  const auto tread = [&](const Path& path, Length radius, BodyId by) {
    if (path.size() < 2) return;  // who has not stirred has not trodden
    if (const FieldWorkId mine = mine_under(campaign, path.back(), radius)) trodden.push_back({mine, by});
  };
  for (const MenMoved::Walk& walk : moved.men) {
    const Soldier& man = campaign.man(walk.man);
    tread(walk.path, rules.radius(man.arm), man.body);
  }
  for (const MenMoved::Haul& haul : moved.guns) {
    const Gun& gun = campaign.gun(haul.gun);
    if (gun.body) tread(haul.path, half_of_gun(rules), gun.body);
  }
  return trodden;
}

std::vector<Event> explode_mines(Campaign& scratch, std::span<const Trodden> trodden) {
  if (trodden.empty()) return {};
  Exploding exploding(scratch);
  for (const Trodden& one : trodden) exploding.explode(one);
  return std::move(exploding).done();
}

}  // namespace sandgate
