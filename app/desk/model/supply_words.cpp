#include "app/desk/model/supply_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "app/words/arguments.h"
#include "app/words/measures.h"
#include "app/words/sightings.h"
#include "app/words/tongue.h"
#include "map/base/segment.h"

namespace sandgate::words {
namespace {

struct SupplyWords {
  Q_DECLARE_TR_FUNCTIONS(Supply)
};

QString name_of_body(Handle handle, const Picture& picture) {
  const OwnBody* body = picture.body(handle);
  return body ? QString::fromStdString(body->name) : QString();
}

QString short_feet(Length length) {
  const double feet_long = length.in_feet();
  return words::number(feet_long, feet_long == std::round(feet_long) ? 0 : 1);
}

QString missed_sentence(const PoolOutlook& pool, const SupplyOutlook& outlook, const QString& name) {
  const std::int64_t now = outlook.collection - outlook.in_moves;
  const QString since = QString::number(pool.hungry_since), out = QString::number(pool.out_of_action);
  if (pool.state == SupplyMark::out_of_action)
    return SupplyWords::tr(
               "%1 missed the collection of own move %2: it cannot move, and is out of action since own move %3.")
        .arg(name, since, out);
  return SupplyWords::tr(
             "%1 missed the collection of own move %2: it cannot move, and from own move %3, %4, it is out of action.")
      .arg(name, since, out, in_moves(pool.out_of_action - now));
}

QString route_sentence(const SupplyRoute& route, const Picture& picture, const Briefing& briefing) {
  const QString store = name_of_body(route.store, picture);
  const SupplyLook& look = route.look;
  if (look.standing == Standing::cut) {
    const SightedBody* enemy = look.who ? picture.sighted_body(Handle{*look.who}) : nullptr;
    const QString who = enemy ? short_what(enemy->seen) : QString();
    const QString by = who.isEmpty() ? SupplyWords::tr("an enemy") : SupplyWords::tr("an enemy (%1)").arg(who);
    if (!look.spot) return SupplyWords::tr("The way from %1 is cut by %2.").arg(store, by);
    const QString at = place(*look.spot, briefing);
    if (!look.length) return SupplyWords::tr("The way from %1 is cut at %2 by %3.").arg(store, at, by);
    return SupplyWords::tr("The way from %1, %2 ft, is cut at %3 by %4.").arg(store, feet(*look.length), at, by);
  }
  if (look.standing == Standing::too_far) {
    if (!look.length)
      return SupplyWords::tr("No way for waggons leads from %1 near enough; they may lie %2 ft off.")
          .arg(store, short_feet(route.within));
    return SupplyWords::tr("The nearest packets, with %1, lie %2 ft off by the way of waggons; they may lie %3 ft off.")
        .arg(store, feet(*look.length), short_feet(route.within));
  }
  return SupplyWords::tr("%1 from %2, %3 ft.").arg(packets(route.drawn), store, feet(look.length.value_or(Length{})));
}

/// CX-6: "12 men, 2 guns"; empty where nothing is short.
QString unkept(const PoolOutlook& pool) {
  QStringList said;
  if (pool.kept < pool.men) said << counted(pool.men - pool.kept, SupplyWords::tr("%1 man"), SupplyWords::tr("%1 men"));
  if (pool.served < pool.guns)
    said << counted(pool.guns - pool.served, SupplyWords::tr("%1 gun"), SupplyWords::tr("%1 guns"));
  return said.join(QStringLiteral(", "));
}

QStringList waggons_explained(const PoolOutlook& pool, const SupplyOutlook& outlook, const QString& name,
                              const SupplyRules& rules) {
  QStringList said;
  if (pool.men > 0)
    said << SupplyWords::tr("%1: of %2 men %3 have supply waggons within %4 moves' march, for the asking of %5.")
                .arg(name, QString::number(pool.men), QString::number(pool.kept), QString::number(rules.waggon_moves),
                     collection(outlook));
  if (pool.guns > 0)
    said << SupplyWords::tr("%1: of %2 guns %3 have an ammunition cart within %4 moves' march.")
                .arg(name, QString::number(pool.guns), QString::number(pool.served), QString::number(rules.cart_moves));
  if (pool.kept < pool.men) said << SupplyWords::tr("Who has none does not march.");
  if (pool.served < pool.guns) said << SupplyWords::tr("Guns that have none may not fire.");
  return said;
}

}  // namespace

QString packets(const Packets& packets) {
  QStringList parts;
  if (packets.food > 0) parts << SupplyWords::tr("%1 food").arg(packets.food);
  if (packets.forage > 0) parts << SupplyWords::tr("%1 forage").arg(packets.forage);
  if (packets.ammunition > 0) parts << SupplyWords::tr("%1 ammunition").arg(packets.ammunition);
  return parts.isEmpty() ? SupplyWords::tr("nothing") : parts.join(QStringLiteral(", "));
}

QString supply_state(const PoolOutlook& pool, const Briefing& briefing) {
  const auto with_short = [&](const QString& said) {
    return pool.missing.nothing() ? said : SupplyWords::tr("%1, %2 short").arg(said).arg(pool.missing.count());
  };
  switch (pool.state) {
    case SupplyMark::out_of_action: return SupplyWords::tr("Out of action since %1").arg(pool.out_of_action);
    case SupplyMark::hungry: return SupplyWords::tr("Hungry since %1").arg(pool.hungry_since);
    case SupplyMark::cut: {
      const SupplyRoute* route = pool.main_route();
      return route && route->look.spot ? SupplyWords::tr("Cut at %1").arg(short_place(*route->look.spot, briefing))
                                       : SupplyWords::tr("Cut");
    }
    case SupplyMark::besieged: return with_short(SupplyWords::tr("Besieged"));
    case SupplyMark::too_far: return SupplyWords::tr("Too far");
    case SupplyMark::scarce:
      if (pool.by_waggons) return SupplyWords::tr("%1 short").arg(unkept(pool));
      return SupplyWords::tr("%1 short").arg(pool.missing.count());
    case SupplyMark::supplied: return SupplyWords::tr("Supplied");
    case SupplyMark::needs_none: break;
  }
  return SupplyWords::tr("Need none");
}

QString pool_name(const PoolOutlook& pool, const Picture& picture) {
  const QString name = name_of_body(pool.leading, picture);
  return pool.bodies.size() < 2 ? name : SupplyWords::tr("%1 + %2").arg(name).arg(pool.bodies.size() - 1);
}

QString pool_men(const PoolOutlook& pool) {
  const QString men_of = QString::number(pool.count.men().count);
  return pool.count.horses > 0 ? SupplyWords::tr("%1, %2 h.").arg(men_of).arg(pool.count.horses) : men_of;
}

QString supplied_from(const PoolOutlook& pool, const Picture& picture) {
  QStringList names;
  for (const Handle waggons : pool.keepers) names << name_of_body(waggons, picture);
  for (const SupplyRoute& route : pool.routes)
    if (const QString name = name_of_body(route.store, picture); !names.contains(name)) names << name;
  return names.join(QStringLiteral("; "));
}

QString supply_path(const PoolOutlook& pool) {
  const SupplyRoute* route = pool.main_route();
  if (!route) return pool.due.nothing() ? QString() : SupplyWords::tr("none");
  if (!route->look.length) return SupplyWords::tr("none free");
  return SupplyWords::tr("%1 of %2").arg(feet(*route->look.length), short_feet(route->within));
}

QString collection(const SupplyOutlook& outlook) {
  // The head of the desk counts the moves of all camps: both numbers, so that neither is taken for the other.
  return SupplyWords::tr("own move %1 (move %2 in the head), %3")
      .arg(QString::number(outlook.collection), QString::number(outlook.move), in_moves(outlook.in_moves));
}

QString explained(const PoolOutlook& pool, const SupplyOutlook& outlook, const Picture& picture,
                  const Briefing& briefing) {
  const QString name = pool_name(pool, picture);
  QStringList said;
  if (pool.hungry_since > 0) said << missed_sentence(pool, outlook, name);
  if (pool.besieged > 0) said << SupplyWords::tr("Besieged since own move %1.").arg(pool.besieged);
  if (pool.state == SupplyMark::needs_none) {
    const SupplyRules& rules = briefing.rulebook.supply;
    const bool few = pool.count.men().count < rules.least_men && pool.clause.id != clauses::waggons.id;
    said << (few ? SupplyWords::tr("%1: fewer than %2 men need nothing.").arg(name).arg(rules.least_men)
                 : SupplyWords::tr("%1: nothing is due.").arg(name));
    return said.join(QLatin1Char(' '));
  }
  if (pool.by_waggons)
    return (said + waggons_explained(pool, outlook, name, briefing.rulebook.supply)).join(QLatin1Char(' '));
  said << SupplyWords::tr("%1: %2 due at the collection of %3.").arg(name, packets(pool.due), collection(outlook));
  for (const SupplyRoute& route : pool.routes) said << route_sentence(route, picture, briefing);
  if (pool.routes.empty()) said << SupplyWords::tr("There is no store from which it could draw.");
  if (!pool.missing.nothing()) said << SupplyWords::tr("It will go without %1.").arg(packets(pool.missing));
  return said.join(QLatin1Char(' '));
}

QString at_spot(const SupplyRoute& route, const Picture& picture) {
  if (route.look.standing == Standing::too_far && route.look.length)
    return SupplyWords::tr("%1 ft end here").arg(short_feet(route.within));
  if (route.look.standing != Standing::cut || !route.look.spot) return {};
  const SightedBody* enemy = route.look.who ? picture.sighted_body(Handle{*route.look.who}) : nullptr;
  if (!enemy) return SupplyWords::tr("cut");
  // How near the way comes to him.
  const auto plain = [](Point p) { return MapPoint{static_cast<double>(p.x.count), static_cast<double>(p.y.count)}; };
  const MapPoint him = plain(enemy->seen.at);
  double nearest = distance_m(him, plain(*route.look.spot));
  const Path& path = route.look.path;
  for (std::size_t i = 1; i < path.size(); ++i)
    nearest = std::min(nearest, distance_to_segment_m(him, plain(path[i - 1]), plain(path[i])));
  return SupplyWords::tr("cut, %1 ft").arg(feet(Length{{std::llround(nearest)}}));
}

QString on_lines(const OwnBody& body, const Picture& picture) {
  if (body.entraining) {
    const QString train = name_of_body(body.entraining->train, picture);
    const OwnBody* carrier = picture.body(body.entraining->train);
    if (carrier && carrier->contents.arm() == Arm::boat)
      return body.entraining->off ? SupplyWords::tr("lands from %1").arg(train)
                                  : SupplyWords::tr("gets into %1").arg(train);
    return body.entraining->off ? SupplyWords::tr("detrains from %1").arg(train)
                                : SupplyWords::tr("entrains on %1").arg(train);
  }
  if (body.aboard) return SupplyWords::tr("aboard %1").arg(name_of_body(body.aboard, picture));
  if (body.work) return body.work->mend ? SupplyWords::tr("at work, mending") : SupplyWords::tr("at work, destroying");
  if (body.convoy) {
    const QString to = name_of_body(body.convoy->to, picture);
    switch (body.convoy->kind) {
      case ConvoyKind::fetch: return SupplyWords::tr("fetches for %1").arg(to);
      case ConvoyKind::shuttle: return SupplyWords::tr("shuttles to %1").arg(to);
      case ConvoyKind::follow: return SupplyWords::tr("follows %1").arg(to);
    }
  }
  if (body.contents.arm() == Arm::depot) return packets(body.packets);
  if (body.rails) return body.rails->way.empty() ? SupplyWords::tr("stands") : SupplyWords::tr("running");
  return {};
}

QString hunger(const OwnBody& body, const Briefing& briefing) {
  QStringList said;
  const SupplyRules& rules = briefing.rulebook.supply;
  const bool by_waggons = rules.kind == SupplyKind::waggons;
  if (body.hunger.hungry())
    said << (by_waggons ? SupplyWords::tr("without waggons since own move %1, out of action from %2")
                        : SupplyWords::tr("hungry since own move %1, out of action from %2"))
                .arg(body.hunger.since)
                .arg(body.hunger.since + rules.out_of_action_moves);
  if (body.hunger.no_ammunition())
    said << (by_waggons ? SupplyWords::tr("no ammunition cart near, may not fire") : SupplyWords::tr("no ammunition"));
  if (body.hunger.besieged > 0) said << SupplyWords::tr("besieged since own move %1").arg(body.hunger.besieged);
  return said.join(QStringLiteral(", "));
}

}  // namespace sandgate::words
