#include "plugins/commanders/vanguard/situation.h"

#include <algorithm>
#include <limits>

#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {
namespace {

// A side without objectives goes for the enemy's back line.
std::vector<Objective> goals_of(const Picture& picture, const Briefing& briefing, const Places& places) {
  const Side& own = briefing.sides[picture.side.index()];
  if (!own.objectives.empty()) return own.objectives;
  for (const Side& side : briefing.sides) {
    if (side.camp != own.camp) return {{"the enemy's back line", places.middle_of(picture.back_line(side))}};
  }
  return {{"the far edge", places.middle_of(picture.back_line(own))}};
}

void sort_bodies(const Picture& picture, Situation& now) {
  std::vector<Handle> foot;
  for (const OwnBody& body : picture.bodies) {
    if (!body.mine || body.gone || body.aboard || body.entraining) continue;
    if (body.scouts) {
      now.scouts.push_back(body.handle);
      continue;
    }
    switch (body.contents.arm()) {
      case Arm::infantry: foot.push_back(body.handle); break;
      case Arm::cavalry: now.horse.push_back(body.handle); break;
      case Arm::engineers: now.engineers.push_back(body.handle); break;
      case Arm::artillery: now.guns.push_back(body.handle); break;
      case Arm::transport:
      case Arm::supply: now.waggons.push_back(body.handle); break;
      case Arm::general: now.generals.push_back(body.handle); break;
      case Arm::boat:
      case Arm::depot:
      case Arm::train: break;
    }
  }
  // Whoever there is to go forward makes the main force.
  for (std::vector<Handle>* other : {&now.horse, &now.engineers, &now.guns}) {
    if (foot.empty()) foot.swap(*other);
  }
  // Who stands on a table is ordered there.
  for (std::vector<Handle>* led : {&now.scouts, &now.horse, &now.engineers, &now.guns, &now.waggons})
    std::erase_if(*led, [&](Handle body) { return on_a_table(*picture.body(body)); });
  for (const Handle body : foot) now.columns.push_back({body, std::numeric_limits<std::size_t>::max()});
}

void sort_enemies(const Picture& picture, const Briefing& briefing, Situation& now) {
  const Camp own = briefing.sides[picture.side.index()].camp;
  for (const SightedBody& body : picture.sighted) {
    if (body.state != ReportKind::seen || briefing.sides[body.side.index()].camp == own) continue;
    if (body.seen.formation != Formation::boxed) {
      now.open.push_back(body);
    } else if (body.seen.parts.empty()) {
      now.boxes.push_back(body);
    }
  }
}

std::size_t nearest_goal(const Situation& now, Point p) {
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < now.goals.size(); ++i) {
    if (distance(p, now.goals[i].at) < distance(p, now.goals[nearest].at)) nearest = i;
  }
  return nearest;
}

// Columns on their way keep their objective. The others share what is left, the nearest pair first, so that each
// objective gets its part of the force.
void share_goals(const Picture& picture, Situation& now) {
  std::vector<std::size_t> taken(now.goals.size());
  const std::size_t fair = (now.columns.size() + now.goals.size() - 1) / now.goals.size();
  const auto none = std::numeric_limits<std::size_t>::max();
  for (Column& column : now.columns) {
    const OwnBody& body = *picture.body(column.body);
    const auto ordered = now.ordered.find(column.body);
    const Point to = body.march ? body.march->path.back() : ordered != now.ordered.end() ? ordered->second : body.at;
    const std::size_t goal = nearest_goal(now, to);
    if (!within(to, now.goals[goal].at, manner::about_a_goal)) continue;
    column.goal = goal;
    ++taken[goal];
  }
  struct Pair {
    Length off;
    std::size_t column, goal;
    auto operator<=>(const Pair&) const = default;
  };
  std::vector<Pair> pairs;
  for (std::size_t c = 0; c < now.columns.size(); ++c) {
    if (now.columns[c].goal != none) continue;
    for (std::size_t g = 0; g < now.goals.size(); ++g)
      pairs.push_back({distance(picture.body(now.columns[c].body)->at, now.goals[g].at), c, g});
  }
  std::ranges::sort(pairs);
  for (const Pair& pair : pairs) {
    Column& column = now.columns[pair.column];
    if (column.goal != none || taken[pair.goal] >= fair) continue;
    column.goal = pair.goal;
    ++taken[pair.goal];
  }
  for (Column& column : now.columns) {
    if (column.goal == none) column.goal = nearest_goal(now, picture.body(column.body)->at);
  }
}

}  // namespace

Situation take_stock(const Picture& picture, const Briefing& briefing, const Places& places) {
  Situation now;
  now.goals = goals_of(picture, briefing, places);
  for (const Dispatch& dispatch : picture.dispatches) {
    if (dispatch.code != ReportCode::marching) continue;
    for (const Argument& argument : dispatch.arguments) {
      if (const auto* to = std::get_if<Point>(&argument.value)) now.ordered[dispatch.from] = *to;
    }
  }
  sort_bodies(picture, now);
  sort_enemies(picture, briefing, now);
  share_goals(picture, now);
  return now;
}

}  // namespace sandgate::vanguard
