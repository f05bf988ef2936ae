#include "app/stories/supply_words.h"

#include <QStringList>
#include <string>

#include "app/stories/stories.h"

namespace sandgate::stories {
namespace {

std::int32_t count(const words::Arguments& arguments, const std::string& name) {
  return static_cast<std::int32_t>(arguments.number(name).value_or(0));
}

Packets packets_named(const words::Arguments& arguments, const std::string& of) {
  return {count(arguments, of + "food"), count(arguments, of + "forage"), count(arguments, of + "ammunition")};
}

QString bodies(const words::Arguments& arguments) {
  return words::counted(arguments.number("bodies").value_or(1), Stories::tr("%1 body"), Stories::tr("%1 bodies"));
}

QString men(const words::Arguments& arguments) {
  return words::counted(arguments.number("men").value_or(0), Stories::tr("%1 man"), Stories::tr("%1 men"));
}

QString horses_eaten(std::int64_t eaten) {
  return words::counted(eaten, Stories::tr("%1 horse is eaten"), Stories::tr("%1 horses are eaten"));
}

QString missed(const words::Arguments& arguments) {
  const QString text =
      Stories::tr("%1 drew %2 of %3 due; missed: %4.")
          .arg(bodies(arguments), packets_told(packets_named(arguments, "drawn_")),
               packets_told(packets_named(arguments, "due_")), packets_told(packets_named(arguments, "missed_")));
  return arguments.number("besieged").value_or(0) == 0 ? text : Stories::tr("Besieged: %1").arg(text);
}

QString short_of(const words::Arguments& arguments) {
  QStringList who;
  const std::int64_t without = arguments.number("men").value_or(0), horses = arguments.number("horses").value_or(0),
                     shooters = arguments.number("shooters").value_or(0), eaten = arguments.number("eaten").value_or(0);
  if (without > 0) who << Stories::tr("%1 without food").arg(men(arguments));
  if (horses > 0)
    who << words::counted(horses, Stories::tr("%1 horse without forage"), Stories::tr("%1 horses without forage"));
  if (shooters > 0)
    who << words::counted(shooters, Stories::tr("%1 rifle without ammunition"),
                          Stories::tr("%1 rifles without ammunition"));
  if (eaten > 0) who << horses_eaten(eaten);
  if (who.isEmpty()) return Stories::tr("Besieged.");
  const QString text = who.join(QStringLiteral("; "));
  return without + horses > 0 ? Stories::tr("%1; we cannot move until we are supplied.").arg(text)
                              : Stories::tr("%1.").arg(text);
}

QString guns(const words::Arguments& arguments) {
  return words::counted(arguments.number("guns").value_or(0), Stories::tr("%1 gun"), Stories::tr("%1 guns"));
}

/// CX-6: of a pool that has waggons near, for all who asked or for some.
QString near(const words::Arguments& arguments, bool all) {
  QStringList who;
  const std::int64_t keep = arguments.number("men").value_or(0), serve = arguments.number("guns").value_or(0);
  if (keep > 0)
    who << (all ? Stories::tr("supply waggons for %1").arg(men(arguments))
                : Stories::tr("supply waggons for %1 of %2")
                      .arg(QString::number(arguments.number("kept").value_or(0)), men(arguments)));
  if (serve > 0)
    who << (all ? Stories::tr("ammunition carts for %1").arg(guns(arguments))
                : Stories::tr("ammunition carts for %1 of %2")
                      .arg(QString::number(arguments.number("served").value_or(0)), guns(arguments)));
  if (who.isEmpty()) who << Stories::tr("nothing");
  return Stories::tr("%1 had near: %2.").arg(bodies(arguments), who.join(QStringLiteral(", ")));
}

/// CX-6.
QString unkept(const words::Arguments& arguments) {
  QStringList said;
  if (arguments.number("men").value_or(0) > 0)
    said << Stories::tr("%1 without a supply waggon near; we cannot move until we have one.").arg(men(arguments));
  if (arguments.number("guns").value_or(0) > 0)
    said << Stories::tr("%1 without an ammunition cart near, which may not fire.").arg(guns(arguments));
  return said.isEmpty() ? Stories::tr("Without waggons near.") : said.join(QLatin1Char(' '));
}

QString promised(const words::Arguments& arguments) {
  const QString packets = packets_told(packets_named(arguments, "")), to = arguments.text("to").value_or(QString());
  return arguments.number("depot").value_or(0) == 0
             ? Stories::tr("To go over to %1 when the move closes: %2.").arg(to, packets)
             : Stories::tr("To be laid down as %1 when the move closes: %2.").arg(to, packets);
}

QString convoy(const words::Arguments& arguments) {
  const QString to = arguments.text("to").value_or(QString());
  switch (static_cast<ConvoyKind>(arguments.number("kind").value_or(0))) {
    case ConvoyKind::fetch: return Stories::tr("To load, and bring it to %1.").arg(to);
    case ConvoyKind::shuttle: return Stories::tr("To load and bring it to %1, again and again.").arg(to);
    case ConvoyKind::follow: return Stories::tr("To follow %1.").arg(to);
  }
  return Stories::tr("A standing order.");
}

}  // namespace

QString packets_told(const Packets& packets) {
  QStringList kinds;
  if (packets.food != 0) kinds << Stories::tr("%1 of food").arg(packets.food);
  if (packets.forage != 0) kinds << Stories::tr("%1 of forage").arg(packets.forage);
  if (packets.ammunition != 0) kinds << Stories::tr("%1 of ammunition").arg(packets.ammunition);
  return kinds.isEmpty() ? Stories::tr("none") : kinds.join(QStringLiteral(", "));
}

QString supply_dispatch(ReportCode code, const words::Arguments& arguments) {
  switch (code) {
    case ReportCode::supply_drawn:
      return Stories::tr("%1 drew what was due: %2.")
          .arg(bodies(arguments), packets_told(packets_named(arguments, "")));
    case ReportCode::supply_missed: return missed(arguments);
    case ReportCode::body_short: return short_of(arguments);
    case ReportCode::waggons_near: return near(arguments, true);
    case ReportCode::waggons_short: return near(arguments, false);
    case ReportCode::body_unkept: return unkept(arguments);
    case ReportCode::body_fed: return Stories::tr("Supplied again.");
    case ReportCode::halted_hungry: return Stories::tr("Halted: we have gone without, and cannot move.");
    case ReportCode::own_starved: return Stories::tr("Starved out: %1 have given themselves up.").arg(men(arguments));
    case ReportCode::enemy_starved:
      return Stories::tr("Starved out: %1 of the enemy have given themselves up.").arg(men(arguments));
    case ReportCode::packets_promised: return promised(arguments);
    case ReportCode::packets_handed: {
      const Packets packets = packets_named(arguments, "");
      return packets.nothing() ? Stories::tr("Nothing could be handed over.")
                               : Stories::tr("Handed over: %1.").arg(packets_told(packets));
    }
    case ReportCode::depot_begun:
      return Stories::tr("A depot lies here: %1.").arg(packets_told(packets_named(arguments, "")));
    case ReportCode::depot_not_begun: return Stories::tr("No depot could be laid down.");
    case ReportCode::convoy_ordered: return convoy(arguments);
    case ReportCode::convoy_ended: return Stories::tr("The standing order is at an end.");
    case ReportCode::stores_taken: {
      const Packets packets = packets_named(arguments, "");
      return packets.nothing() ? Stories::tr("Taken from the enemy.")
                               : Stories::tr("Taken from the enemy: %1.").arg(packets_told(packets));
    }
    case ReportCode::stores_lost: return Stories::tr("The enemy has taken it.");
    default: return {};
  }
}

}  // namespace sandgate::stories
