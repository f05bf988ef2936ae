#include "plugins/commanders/vanguard/turn.h"

#include <algorithm>

#include "core/kriegspiel/forming.h"
#include "core/sight/deed_check.h"
#include "core/sight/march_preview.h"
#include "plugins/commanders/vanguard/manner.h"

namespace sandgate::vanguard {

Turn::Turn(const Picture& the_picture, const Briefing& the_briefing, const Temper& the_temper, Orders& orders,
           Routes& routes)
    : picture(the_picture),
      briefing(the_briefing),
      temper(the_temper),
      places(the_briefing, the_picture.back_line(the_briefing.sides[the_picture.side.index()])),
      now(take_stock(the_picture, the_briefing, places)),
      orders_(orders),
      routes_(routes) {}

MarchRates Turn::rates(const OwnBody& body) const {
  return march_rates_for(picture, briefing, body).times(briefing.rulebook.wide.multiplier);
}

Point Turn::bound_for(const OwnBody& body) const {
  const SentOrder* sent = awaits(body) ? picture.unanswered(body.handle) : nullptr;
  if (sent && sent->order.kind == InstructionKind::march) return sent->order.to;
  return body.march ? body.march->path.back() : body.at;
}

bool Turn::awaits(const OwnBody& body) const {
  const SentOrder* sent = body.at_hand ? nullptr : picture.unanswered(body.handle);
  return sent && picture.clock.move - sent->move < manner::answer_due;
}

bool Turn::was_told(const OwnBody& body, InstructionKind kind) const {
  return !body.at_hand && std::ranges::any_of(picture.orders, [&](const SentOrder& sent) {
    return sent.body == body.handle && sent.order.kind == kind && picture.clock.move - sent.move < manner::answer_due;
  });
}

std::vector<const SightedBody*> Turn::enemies() const {
  const Camp own = briefing.sides[picture.side.index()].camp;
  std::vector<const SightedBody*> enemies;
  for (const SightedBody& body : picture.sighted) {
    const bool hostile = body.state == ReportKind::seen && briefing.sides[body.side.index()].camp != own;
    if (hostile && (body.seen.parts.empty() || marches(body.seen.parts.front().arm))) enemies.push_back(&body);
  }
  return enemies;
}

const SightedBody* Turn::enemy_near(Point at, Length reach) const {
  const SightedBody* nearest = nullptr;
  for (const SightedBody* enemy : enemies()) {
    if (!within(enemy->seen.at, at, nearest ? distance(nearest->seen.at, at) : reach)) continue;
    if (!nearest || distance(enemy->seen.at, at) < distance(nearest->seen.at, at)) nearest = enemy;
  }
  return nearest;
}

const SightedBody* Turn::stronger_near(const OwnBody& body) const {
  const Length near = briefing.rulebook.wide.multiplier_ends;
  for (const SightedBody& enemy : now.open) {
    Men men;
    for (const Part& part : enemy.seen.parts) men += part.men;
    const bool stronger = men.count > 0 && men >= body.contents.men() * manner::outnumbered;
    if (enemy.seen.counted && stronger && within(body.at, enemy.seen.at, near)) return &enemy;
  }
  return nullptr;
}

const Path* Turn::way(const OwnBody& body, Point to, By by) { return routes_.find(picture, briefing, body, to, by); }

void Turn::box(Handle handle) {
  const OwnBody& own = body(handle);
  if (own.formation == Formation::boxed || own.forming || was_told(own, InstructionKind::box)) return;
  if (closes_from(briefing.rulebook, own.contents, stance_of(own))) {
    give(BoxOrder<Handle>{handle}, handle, "boxed, no enemy near");
    return;
  }
  const FormedAs first = own.dismounted ? FormedAs::mounted : own.unlimbered ? FormedAs::limbered : FormedAs::fours;
  give(FormOrder<Handle>{handle, first}, handle, "falls in, to be boxed");
}

bool Turn::give(const SeatDeed& deed, Handle body, const std::string& why) {
  return !check(picture, briefing, deed) && give_tried(deed, body, why);
}

bool Turn::give_tried(const SeatDeed& deed, Handle body, const std::string& why) {
  return !orders_.give(deed, why.empty() ? Reason{} : Reason{body, said(body, why)});
}

bool Turn::send(Handle handle, Point to, By by, Length slack, const std::string& why) {
  const OwnBody& own = body(handle);
  if (within(bound_for(own), to, slack)) return true;
  const Path* path = way(own, to, by);
  return path && give(MarchOrder<Handle>{handle, *path, false, {}, by == By::road}, handle, why);
}

bool Turn::opposed(const SightedBody& enemy, Length reach) const {
  return std::ranges::any_of(picture.bodies, [&](const OwnBody& body) {
    const Arm arm = body.contents.arm();
    const bool fights = arm == Arm::infantry || arm == Arm::cavalry || arm == Arm::engineers;
    return fights && !body.gone && !body.scouts && body.aboard.none() && body.contents.men().count > 0 &&
           within(body.at, enemy.seen.at, reach);
  });
}

std::string Turn::new_name(const std::string& kind) const {
  for (int n = 1;; ++n) {
    std::string name = kind + ' ' + std::to_string(n);
    if (std::ranges::find(picture.bodies, name, &OwnBody::name) == picture.bodies.end()) return name;
  }
}

Packets Turn::load_for(const Packets& due, const Contents& contents) const {
  const SupplyRules& rules = briefing.rulebook.supply;
  const std::int32_t each = contents.arm() == Arm::train ? rules.truck_packets : rules.waggon_packets;
  const std::int64_t room = std::int64_t{contents.waggons()} * each;
  const std::int64_t times = due.nothing() ? 0 : room / due.count();
  Packets load;
  for (std::int64_t n = 0; n < times; ++n) load += due;
  return load;
}

// What is of no body, as the guns of a table, is said without a name.
std::string Turn::said(Handle handle, const std::string& what) const {
  return handle ? body(handle).name + ": " + what : what;
}

}  // namespace sandgate::vanguard
